"""Workbooks for xlwings Lite: what is put into the file, what stays as it was, what reads it."""

from __future__ import annotations

import bz2
import io
import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import built
import pytest
from office import Office
from openpyxl import Workbook, load_workbook
from openpyxl.utils.cell import coordinate_to_tuple, range_boundaries
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.table import Table
from xlwings import XlwingsError

from massbattle_xl import campaign, cli, editions, next_known, systems
from massbattle_xl.cells.values import ErrorValue
from massbattle_xl.channels import lite, lite_component, lite_scripts
from massbattle_xl.next_battle.known import BATTLES, written
from massbattle_xl.workbook import web_extension
from massbattle_xl.workbook.check import check
from massbattle_xl.workbook.contents import contents
from massbattle_xl.workbook.files import FileProblem
from massbattle_xl.workbook.formulas import FormulaReader

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "workbooks" / "savage-en.xlsx"
CODE = {"main.py": 'print("Ä <&> \\ \n\t")', "requirements.txt": "xlwings\n"}
FUNCTIONS = systems.functions()


@cache
def example() -> bytes:
    """The example of the first rule text, for xlwings Lite."""
    return editions.with_lite(EXAMPLE.read_bytes())


def parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return {name: package.read(name) for name in package.namelist()}


def sheet_of(data: bytes, number: int = 1) -> str:
    return parts(data)[f"xl/worksheets/sheet{number}.xml"].decode()


def book_of(cells: dict[str, Any], names: dict[str, str] | None = None) -> bytes:
    """A small workbook as openpyxl writes it."""
    book = Workbook()
    for place, value in cells.items():
        book.active[place] = value
    for name, text in (names or {}).items():
        book.defined_names[name] = DefinedName(name, attr_text=text)
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


# --- the code -----------------------------------------------------------------------------------------------------


def test_the_code_is_the_same_on_every_computer_and_small_enough() -> None:
    """Another process with other hashes writes the same; Office keeps at most 2 MB of settings in a file."""
    code = "import hashlib; from massbattle_xl.channels import lite; print(hashlib.sha256(lite.source().encode()).hexdigest())"
    said = [
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    ]
    assert said[0] == said[1]
    assert len(json.dumps(lite.source())) < 1_000_000


def test_the_package_in_it_answers_alone(tmp_path: Path) -> None:
    """The core without any sheet, imported out of the zip by a Python that has nothing else."""
    place = tmp_path / "package.zip"
    place.write_bytes(bz2.decompress(lite.package()))
    names = zipfile.ZipFile(place).namelist()
    assert names == sorted(names)
    assert not [name for name in names if "sheets" in name or "locale" in name or "workbook" in name]
    assert zipfile.ZipFile(place).read(f"massbattle_xl/next_battle/{BATTLES}").decode() == written(next_known.known())
    code = "import sys; sys.path.insert(0, sys.argv[1]); from massbattle_xl.systems import functions; print(functions()['VOLLEY_KILLS'](40, 3))"
    run = [sys.executable, "-I", "-S", "-c", code, str(place)]
    assert subprocess.run(run, capture_output=True, text=True, timeout=60, check=True).stdout == "15.0\n"


def test_an_answer_is_a_value_a_spelt_error_or_a_sentence() -> None:
    """As xlwings takes it: whole numbers come in, error values of cells as texts, blanks in three disguises."""
    assert lite_component.answer("ENGAGE_KILLS", 10, 4, [[10]], 3) == 3.0
    assert lite_component.answer("VOLLEY_KILLS", [["#N/A"]], 3) == "#N/A"
    with pytest.raises(XlwingsError, match=r'n is the text "forty", a whole number from 0 to 30000 is expected\.'):
        lite_component.answer("VOLLEY_KILLS", "forty", 3)
    assert lite_component.answer("VOLLEY_KILLS", [[40], ["x"], [None], [""]], 3) == [[15.0], ["#VALUE!"], [""], [""]]
    for blank in (None, "", [[None]]):
        assert lite_component.answer("VOLLEY_KILLS", 40, 3, blank) == 15.0
    with pytest.raises(XlwingsError, match="NO_SUCH failed by a fault of massbattle-xl: KeyError"):
        lite_component.answer("NO_SUCH")


# --- the file -----------------------------------------------------------------------------------------------------


def test_the_code_comes_out_of_the_file_as_it_went_in() -> None:
    data = web_extension.embed(book_of({"A1": 1}), CODE, FUNCTIONS)
    assert web_extension.properties(data) == CODE
    assert web_extension.properties(book_of({"A1": 1})) == {}
    assert web_extension.properties(example()) == {"main.py": lite.source(), "requirements.txt": lite.REQUIREMENTS}


def test_equal_input_gives_equal_bytes_and_new_code_replaces_the_old() -> None:
    plain = book_of({"A1": '=DICE_MEAN("2d6")'})
    once = web_extension.embed(plain, CODE, FUNCTIONS)
    assert once == web_extension.embed(plain, CODE, FUNCTIONS) == web_extension.embed(once, CODE, FUNCTIONS)
    newer = web_extension.embed(once, {**CODE, "main.py": "2"}, FUNCTIONS)
    assert web_extension.properties(newer)["main.py"] == "2"
    assert list(parts(newer)) == list(parts(once))
    assert {name for name, content in parts(newer).items() if content != parts(once)[name]} == {web_extension.EXTENSION}
    key = r'<we:webextension [^>]*id="(\{[0-9A-F-]{36}\})"'
    ids = [re.search(key, parts(data)[web_extension.EXTENSION].decode())[1] for data in (once, newer)]
    assert ids[0] != ids[1]


def test_calls_are_stored_as_the_add_ins_and_nothing_else_changes() -> None:
    """In cells, names, rules and tables; not in a text, not another function, not a name that only looks alike."""
    cells = {
        "A1": '=MB_EXPLAIN("DICE_MEAN(1)","2d6")&"VOLLEY_KILLS(1,2)"',
        "A2": "=SUM(volley_kills(40,3),MY_VOLLEY_KILLS)",
        "A3": "=SUM(1,2)",
        "A4": "VOLLEY_KILLS(40,3)",
        "A5": '=IF(DICE_MEAN("2d6")<8,"<&>",1)',
    }
    data = web_extension.embed(book_of(cells, {"Kills": "VOLLEY_KILLS(40,3)"}), CODE, FUNCTIONS)
    book = load_workbook(io.BytesIO(data))
    shown = {place: getattr(cell.value, "text", cell.value) for place, cell in ((p, book.active[p]) for p in cells)}
    assert shown == {
        "A1": '=_xldudf_MB_EXPLAIN("DICE_MEAN(1)","2d6")&"VOLLEY_KILLS(1,2)"',
        "A2": "=SUM(_xldudf_volley_kills(40,3),MY_VOLLEY_KILLS)",
        "A3": "=SUM(1,2)",
        "A4": "VOLLEY_KILLS(40,3)",
        "A5": '=IF(_xldudf_DICE_MEAN("2d6")<8,"<&>",1)',
    }
    assert book.defined_names["Kills"].attr_text == "_xldudf_VOLLEY_KILLS(40,3)"
    ids = ElementTree.fromstring(parts(data)[web_extension.EXTENSION]).iter(
        "{http://schemas.microsoft.com/office/webextensions/webextension/2010/11}customFunctionIds"
    )
    assert [entry.text for entry in ids] == ["_xldudf_DICE_MEAN", "_xldudf_MB_EXPLAIN", "_xldudf_VOLLEY_KILLS"]
    assert (
        FormulaReader(contents(data), FUNCTIONS).formulas()
        == FormulaReader(contents(book_of(cells)), FUNCTIONS).formulas()
    )


def test_calls_outside_of_tables_are_dynamic_arrays_and_those_inside_are_plain() -> None:
    """An array that openpyxl has left without its mark gets it again; a wide one of the old kind stays."""
    book = Workbook()
    sheet = book.active
    for row in (["n", "kills"], [40, "=VOLLEY_KILLS(A2,3)"], ["=VOLLEY_KILLS(40,3)", "=A2+1"]):
        sheet.append(row)
    sheet.add_table(Table(displayName="Army", ref="A1:B2"))
    sheet["D1"] = ArrayFormula("D1", "=VOLLEY_KILLS(40,3)")
    sheet["E1"] = ArrayFormula("E1:F1", "=SPLIT_UNITS(5,2)")
    target = io.BytesIO()
    book.save(target)
    data = web_extension.embed(target.getvalue(), CODE, FUNCTIONS)
    xml = sheet_of(data)
    assert re.search(r'<c r="B2"[^>]*><f>_xldudf_VOLLEY_KILLS\(A2,3\)</f>', xml)
    assert re.search(r'<c r="A3" cm="1"[^>]*><f t="array" ref="A3">_xldudf_', xml)
    assert re.search(r'<c r="D1" cm="1"[^>]*><f t="array" ref="D1">_xldudf_', xml)
    assert re.search(r'<c r="E1"><f t="array" ref="E1:F1">_xldudf_', xml)
    assert re.search(r'<c r="B3"><f>A2\+1</f>', xml)
    assert not [found for found in check(data) if found.rule.startswith(("cell-", "content", "part", "lite"))]


def test_another_add_in_is_not_touched() -> None:
    data = web_extension.embed(book_of({"A1": 1}), CODE, FUNCTIONS)
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as package:
        for name, content in parts(data).items():
            package.writestr(name, content.replace(b"wa200008175", b"wa104381504"))
    with pytest.raises(FileProblem, match="has another Office add-in in it"):
        web_extension.embed(target.getvalue(), CODE, FUNCTIONS)


# --- a campaign ---------------------------------------------------------------------------------------------------


def test_a_campaign_for_lite_is_sound_and_calculated_without_a_change() -> None:
    """No finding; its own values again, byte by byte; every formula of the plain edition, to the letter."""
    assert check(example()) == []
    result = campaign.calculated(example())
    assert result.data == example()
    assert (result.errors, result.kept) == ((), ())
    plain, brought = (FormulaReader(contents(data), FUNCTIONS).formulas() for data in (EXAMPLE.read_bytes(), example()))
    assert brought == plain


def test_every_call_of_a_campaign_has_the_stored_form() -> None:
    """No formula of any part calls one of our functions by its plain name; outside of tables each is marked."""
    plain = re.compile(rf"(?<![\w\"])(?:{'|'.join(FUNCTIONS)})\(")
    marked = 0
    for name, content in parts(example()).items():
        for formula in re.findall(
            r"<(?:\w+:)?(?:f|formula\d?|calculatedColumnFormula|definedName)\b[^>]*>([^<]*)</",
            content.decode("utf-8", "replace"),
        ):
            assert not plain.search(re.sub(r'"[^"]*"', '""', formula)), f"{name}: {formula}"
    book = contents(example())
    for number, sheet in enumerate(book.worksheets, 1):
        areas = [range_boundaries(table.ref) for table in sheet.tables.values()]
        for place, tag, text in re.findall(
            r'<c r="([A-Z]+\d+)"([^>]*)><f[^>]*>([^<]*)</f>', sheet_of(example(), number)
        ):
            row, column = coordinate_to_tuple(place)
            inside = any(left <= column <= right and top <= row <= bottom for left, top, right, bottom in areas)
            assert ("cm=" in tag) == ("_xldudf_" in text and not inside), f"{sheet.title}!{place}"
            marked += "cm=" in tag
    assert marked > 20


def test_libreoffice_calculates_it_with_the_add_in(office: Office, tmp_path: Path, tell: Callable[[str], None]) -> None:
    """The add-in answers the names of both editions."""
    path = tmp_path / "lite.xlsx"
    path.write_bytes(example())
    stored, formulas = contents(example(), values=True), contents(example())
    with office.open(path) as book:
        book.recalculate()
        assert book.errors() == []
        found = book.values()
    compared = 0
    for sheet in formulas.worksheets:
        for place, cell in sheet._cells.items():
            if "_xldudf_" in str(getattr(cell.value, "text", cell.value)):
                was = getattr(stored[sheet.title]._cells.get(place), "value", None)
                now = found[sheet.title].get(cell.coordinate, "")
                assert not isinstance(now, ErrorValue)
                same = (
                    abs(was - now) <= 1e-9
                    if isinstance(was, float) and isinstance(now, float)
                    else (was or "") == (now or "")
                )
                assert same or was == now, f"{sheet.title}!{cell.coordinate}: stored {was!r}, LibreOffice {now!r}"
                compared += 1
    assert compared > 900
    tell(f"{compared} calls of the Lite edition equal in LibreOffice")


def test_the_commands_make_one_and_put_the_functions_into_another(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A backup is kept; paper may be changed afterwards, and the functions are still there."""
    path = tmp_path / "army.xlsx"
    path.write_bytes(EXAMPLE.read_bytes())
    assert cli.main(["addin", "lite", str(path)]) == 0
    assert path.read_bytes() == example()
    (kept,) = [p for p in tmp_path.iterdir() if p != path]
    assert kept.read_bytes() == EXAMPLE.read_bytes()
    assert f"{path} has the functions for xlwings Lite." in capsys.readouterr().out
    assert cli.main(["setup", str(path), "--paper", "Letter"]) == 0
    assert web_extension.properties(path.read_bytes()) == web_extension.properties(example())
    assert check(path.read_bytes()) == []
    assert "does not have any more" not in capsys.readouterr().err
    assert cli.main(["addin", "lite"]) == 1
    assert cli.main(["addin", "libreoffice", str(path)]) == 1
    wrong = tmp_path / "army.xlsm"
    wrong.write_bytes(EXAMPLE.read_bytes())
    assert cli.main(["addin", "lite", str(wrong)]) == 1
    assert "a name that ends in .xlsx is expected" in capsys.readouterr().err


# --- the script ---------------------------------------------------------------------------------------------------


def block(**due: list[int]) -> list[list[Any]]:
    return [
        ["Army", *(f"· due_{name}" for name in due)],
        *([f"Orcs {i}", *row] for i, row in enumerate(zip(*due.values()))),
    ]


def test_the_round_that_waits_is_the_first_one_with_a_die_that_is_due() -> None:
    """A die that need not be rolled makes nobody wait; other columns and texts count for nothing."""
    done, open_, later = block(mu=[0, 0], roll=[0, ""]), block(mu=[0, 0], roll=[0, 1]), block(mu=[1, 0], roll=[1, 1])
    assert lite_scripts.waiting({3: later, 1: done, 2: open_}) == 2
    assert lite_scripts.waiting({1: done, 10: later, 2: done}) == 10
    assert lite_scripts.waiting({1: done}) is None
    assert lite_scripts.waiting({1: block(pursue=[1, 1]), 2: block(test=[0, 1])}) == 2
    assert lite_scripts.waiting({1: [["Army", "overdue_mu", None], ["due_mu", 1, 1]]}) is None


@pytest.mark.parametrize("system", [name for name in systems.WINGS if name != "savage"])
def test_every_ledger_has_what_the_script_looks_for(system: str) -> None:
    """The cell up to which the sheet rolls, and blocks with columns that tell of the dice that are due."""
    book = load_workbook(io.BytesIO(built.blank(system)))
    assert [name for name in book.defined_names if lite_scripts._DRAW.fullmatch(name)]
    tables = [t for sheet in book.worksheets for t in sheet.tables.values() if lite_scripts._BLOCK.fullmatch(t.name)]
    assert len(tables) >= 8
    for table in tables:
        assert [c.name for c in table.tableColumns if lite_scripts._DUE.fullmatch(c.name)]


def test_the_sheet_rolls_what_the_script_asks_for_and_keeps_what_is_typed() -> None:
    """With the number that the script types, no die of that round is due any more, and typed dice count as before."""
    filled = systems.wing("dsa", "sheets").EXAMPLES["dsa"]
    before = (ROOT / "workbooks" / "dsa-en.xlsx").read_bytes()
    number = lite_scripts.waiting(_blocks(before))
    assert number == 4
    after = campaign.new("dsa", "en", filled=replace(filled, names={**filled.names, "Draw_SKR": number})).data
    old, new = _blocks(before), _blocks(after)
    assert lite_scripts.waiting({4: new[4]}) is None
    for k in (1, 2, 3):
        assert new[k] == old[k]
    assert new[4] != old[4]


def _blocks(data: bytes) -> dict[int, list[list[Any]]]:
    """The values of the ledger's blocks."""
    book = contents(data, values=True)
    tables = [(sheet, t) for sheet in book.worksheets for t in sheet.tables.values()]
    found = ((lite_scripts._BLOCK.fullmatch(t.name), sheet, t) for sheet, t in tables)
    return {int(m[1]): [[cell.value for cell in row] for row in sheet[t.ref]] for m, sheet, t in found if m}
