"""Faults of cell functions that others reported: names, speed, folders. Further ones stand beside the arithmetic."""

from __future__ import annotations

import contextlib
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import built as workbooks
import pytest
import work
from openpyxl import Workbook
from thorough import MARK, some

from massbattle_xl import campaign, systems
from massbattle_xl.cells.declare import Function
from massbattle_xl.cells.values import ErrorValue
from massbattle_xl.channels import classic, embedded
from massbattle_xl.layout import Filled, WordOf
from massbattle_xl.workbook import reading
from massbattle_xl.workbook.files import read

F = systems.functions()
ROOT = Path(__file__).parents[1]
# every test below tests/ is found by the ids of the reports that it answers
IDS = {
    *(f"w{n}" for n in (1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 18, 19)),
    *(f"u{n}" for n in (1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 14, 15, 16)),
}


def test_every_report_on_cells_and_workbooks_has_a_test_of_its_id() -> None:
    """So that none gets lost when tests are moved."""
    names = [n for path in (ROOT / "tests").rglob("test_*.py") for n in re.findall(r"^def (test_\w+)\(", path.read_text("utf-8"), re.MULTILINE)]
    answered = {part for name in names for part in name.split("_")}
    assert IDS - answered == set()


@contextlib.contextmanager
def _counted() -> Iterator[Counter[str]]:
    """How often each function is called meanwhile; an explanation is no call of its own."""
    calls: Counter[str] = Counter()
    call = Function.__call__

    def counting(self: Function, *cells: Any) -> Any:
        calls[self.name] += 1
        return call(self, *cells)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Function, "__call__", counting)
        yield calls


@pytest.fixture(scope="module")
def played() -> tuple[Workbook, Counter[str]]:
    """Twenty units and eight clashes, the last with a text for a number; and the calls that they took beyond the examples."""
    unit = {"men": 20, "body": WordOf("BODY", "human"), "skill": "d8", "damage": 8}
    clash = {"action": WordOf("ACTION", "engage"), "men_a": 5, "men_t": 5}
    rows = {
        "Armies": tuple({"unit": f"U{i}", "side": "AB"[i % 2], **unit} for i in range(20)),
        "Round1": tuple({"attacker": f"U{2 * i}", "target": f"U{2 * i + 1}", **clash, "men_a": 5 if i < 7 else "many"} for i in range(8)),
    }
    with _counted() as calls:
        made = campaign.new("savage", "en", filled=Filled(rows=rows, names={"Side_A": "A", "Side_B": "B"}))
    calls.subtract(dict.fromkeys(F, 1))
    return reading.open_book(made.data, values=True), calls


def test_u5_a_failing_row_is_told_beside_the_totals_without_a_spreadsheet_too(played: tuple[Workbook, Counter[str]]) -> None:
    """The sums leave the row out and say so; they are not silently short."""
    sheet = played[0]["Battle 1"]
    assert sheet["J24"].value == "#VALUE!"
    assert str(sheet["E5"].value).startswith("1 row(s)")
    losses = sum(sheet[f"J{row}"].value for row in range(17, 24))
    assert (sheet["B5"].value, sheet["C5"].value) == (200, 200 - losses)
    assert losses > 7


# the first row and column, the last of Excel, R1C1 notation, and what a spreadsheet keeps for itself
_CELL = re.compile(r"[A-Za-z]{1,3}[0-9]{1,7}|[Rr]([0-9]+|\[-?[0-9]+\])?([Cc]([0-9]+|\[-?[0-9]+\])?)?|[Cc]([0-9]+)?")


@pytest.mark.parametrize("language", systems.wing("savage").SHEET_LANGUAGES)
def test_u8_no_table_and_no_named_range_is_named_like_a_cell(language: str) -> None:
    """DSA1, PF1, WH8, R, C and the like are refused by Excel; every name is legal and there once."""
    book = reading.open_book(workbooks.blank("savage", language))
    names = [*book.defined_names, *(table for sheet in book for table in sheet.tables)]
    assert len(names) > 60
    for name in names:
        assert re.fullmatch(r"[^\W\d][\w.]{0,254}", name), name
        assert not _CELL.fullmatch(name), name
    assert len({name.casefold() for name in (*names, *F)}) == len(names) + len(F)


@pytest.mark.parametrize("name", ["DSA1", "PF1", "WH8", "R", "C", "R1C1", "XFD1048576", "c5", "rc"])
def test_u8_the_pattern_of_cells_knows_them(name: str) -> None:
    """Else the test above would hold nothing."""
    assert _CELL.fullmatch(name)


@pytest.mark.parametrize("function", F.values(), ids=list(F))
def test_u14_a_call_while_the_wizard_is_filled_is_little_work(function: Function) -> None:
    """Excel calls a function at every letter that is typed there: 3,000 calls of Python are far below a millisecond."""
    for example in function.examples:
        call = re.search(rf"\b{function.name}\(([^()]*)\)", example.call)
        assert call is not None, example.call
        cells = [_literal(text) for text in re.findall(r'"[^"]*"|\{[^}]*\}|[^,{}"]+', call[1])]
        classic.answer(function.name, *cells)  # the exact odds answer at once from the second time on
        needed = work.calls(partial(classic.answer, function.name, *cells))
        assert needed < 3_000, example.call


def _literal(text: str) -> Any:
    text = text.strip()
    if text.startswith('"'):
        return text[1:-1]
    if text.startswith("{"):
        return [[_literal(cell) for cell in row.split(",")] for row in text[1:-1].split(";")]
    return text == "TRUE" if text in ("TRUE", "FALSE") else float(text)


# What the head of the battle page, the battle sheet and tables of values ask besides.
ALSO = {
    "dsa": Counter({"DSA_SECONDS": 2, "DSA_SKR_KR": 9, "DSA_SKR_DICE": 9, "DICE_MEAN": 9}),
    "warhammer": Counter({"WFB_COMBAT_RESULT": 6, "WFB_WARD": 2, "WFB_HITS": 2}),  # points and saves without a unit
}

# The pages that list every entry of the rule text's tables ask these for each of them.
LISTED = {
    "pathfinder": {"PF_TACTIC", "PF_STRATEGY", "PF_RESOURCE", "PF_CONDITION", "PF_FORT", "PF_BOON", "PF_DICE", "PF_ABILITY"},
    "warhammer": {"WFB_PROFILE", "WFB_PROFILE_TEXT", "WFB_WEAPON", "WFB_TO_HIT", "WFB_TO_WOUND", "WFB_SAVE", "WFB_ARMOUR"},
}


@MARK
@pytest.mark.parametrize("system", some(systems.WINGS, every=2))
def test_u15_blank_rows_call_no_function(system: str) -> None:
    """A blank campaign calls each function once, for its example, and asks whether they are there."""
    others = {f.name for name in systems.WINGS if name != system for f in systems.wing(name, "functions").FUNCTIONS}
    with _counted() as calls:
        assert campaign.calculated(workbooks.blank(system)).errors == ()
    wanted = Counter({**dict.fromkeys(set(F) - others - {"MB_EXPLAIN"}, 1), "MB_VERSION": 2}) + ALSO.get(system, Counter())
    listed = LISTED.get(system, set())
    assert {name: n for name, n in calls.items() if name not in listed} == {name: n for name, n in wanted.items() if name not in listed}


def test_u15_a_row_that_is_filled_calls_few_functions(played: tuple[Workbook, Counter[str]]) -> None:
    """A unit calls for its four values, a clash for the men and the losses of both sides."""
    calls = played[1]
    assert calls["AV_TOUGH"] == 3 * 20
    assert calls["AV_DAM"] == 20
    assert 0 < calls["ENGAGE_KILLS"] <= 2 * 8
    assert 0 < calls["ACTIVE_ATTACKERS"] <= 2 * 8
    assert sum(calls.values()) <= 4 * 20 + 4 * 8


def test_u16_a_workbook_in_a_synced_folder_calculates_from_anywhere(tmp_path: Path) -> None:
    """The functions are installed with the package and not beside the file, so its path means nothing."""
    folder = tmp_path / "OneDrive – Größe & Ärger" / "Müller's Spiele"
    folder.mkdir(parents=True)
    book = Workbook()
    book.active["A1"] = "=VOLLEY_KILLS(40,3)"
    book.save(folder / "Größe & Ärger 🐉.xlsx")
    elsewhere = tmp_path / "else where"
    elsewhere.mkdir()

    def run(*arguments: str, cwd: Path) -> str:
        done = subprocess.run(
            [sys.executable, "-P", "-m", "massbattle_xl", *arguments], cwd=cwd, capture_output=True, text=True, encoding="utf-8", check=True
        )
        return done.stdout

    assert json.loads(run("eval", "--json", "=VOLLEY_KILLS(40,3)", cwd=folder)) == [15.0]
    run("calc", str(folder / "Größe & Ärger 🐉.xlsx"), cwd=elsewhere)
    assert reading.open_book(read(folder / "Größe & Ärger 🐉.xlsx"), values=True).active["A1"].value == 15
    assert list(elsewhere.iterdir()) == []


def test_u3_an_error_cell_of_a_workbook_stays_an_error() -> None:
    """From the cell into the function and out again."""
    answers = embedded.evaluate(["=VOLLEY_KILLS(NA(),3)", "=SUM(VOLLEY_KILLS({40;30},1/0))"])
    assert [a.error for a in answers] == ["#N/A", "#DIV/0!"]
    assert not any(isinstance(a.value, (float, ErrorValue)) for a in answers)
