"""The workbooks for xlwings Lite in the Python of the browser, with xlwings' own code: values, errors, scripts.

Every formula of an example's Lite file that calls our functions is calculated by the embedded engine and must
give its stored value; the calls that this makes are then made in Pyodide by the code in the file, as Excel makes
them, and must answer alike.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import grid
import lite_runtime
import pytest
from openpyxl.utils.cell import coordinate_to_tuple
from thorough import MARK, THOROUGH

from massbattle_xl import editions, next_known, systems
from massbattle_xl.cells.errors import CellError
from massbattle_xl.cells.values import ErrorValue
from massbattle_xl.channels import embedded, engine, lite, lite_scripts
from massbattle_xl.next_battle.found import Campaign as Found
from massbattle_xl.next_battle.found import understood
from massbattle_xl.next_battle.plan import NO_BATTLE, Formula, Plan, planned
from massbattle_xl.workbook import bare, battles
from massbattle_xl.workbook.contents import contents
from massbattle_xl.workbook.formulas import FormulaReader

pytestmark = pytest.mark.usefixtures("pyodide_there")

Call = tuple[str, tuple[Any, ...]]
SCRIPTED = ("savage", "dsa", "dsa-regiments", "pathfinder")
FOUGHT = ("savage", "dsa-regiments", "pathfinder", "warhammer")  # which end, so that the next battle may begin
EXAMPLES = {name: system for system in systems.WINGS for name in systems.wing(system, "sheets").EXAMPLES if THOROUGH or name in (system, *SCRIPTED)}
WORKBOOKS = Path(__file__).parents[2] / "workbooks"
CALLED = re.compile(r"(?<![\w.])([A-Z]+_[A-Z_]+)\(")
EVERY = 120  # call of a function's grid, where not all go through


def finished(name: str) -> bytes:
    """A committed example, made into one for xlwings Lite."""
    language = systems.wing(EXAMPLES[name]).SHEET_LANGUAGES[0]
    return editions.with_lite((WORKBOOKS / f"{name}-{language}.xlsx").read_bytes())


@cache
def recorded() -> tuple[dict[str, bytes], dict[Call, Any], int]:
    """The examples as files, every different call in their formulas with its answer, and how many formulas these are.

    The formulas with calls are calculated from the values that are stored for the others, and must give their own.
    """
    files = {name: finished(name) for name in EXAMPLES}
    calls: dict[Call, Any] = {}
    wrapped = engine._wrapped

    def recording(function: Any, said: Any) -> Callable[..., Any]:
        call = wrapped(function, said)

        def noted(*raw: Any) -> Any:
            answer = call(*raw)
            calls.setdefault((function.name, tuple(_kept(engine._given(value)) for value in raw)), answer)
            return answer

        return noted

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "_wrapped", recording)
        formulas = sum(_calculated(name, data) for name, data in files.items())
    return files, calls, formulas


def _calculated(name: str, data: bytes) -> int:
    """Calculate the formulas of a file that call our functions; answers with their number."""
    book, stored = contents(data), contents(data, values=True)
    ours = {
        sheet: {
            place: text
            for place, text in texts.items()
            if not systems.functions().keys().isdisjoint(CALLED.findall(text))
        }
        for sheet, texts in FormulaReader(book, systems.functions()).formulas().items()
    }
    values = embedded.calculate(bare.without_formulas(data, values=True), ours)
    for sheet, cells in values.items():
        for place, value in cells.items():
            held = stored[sheet]._cells.get(coordinate_to_tuple(place))
            was = None if held is None else held.value
            assert grid.same(value, was), f"{name} {sheet}!{place}: stored {was!r}, calculated {value!r}"
    return sum(map(len, ours.values()))


def _kept(value: Any) -> Any:
    return tuple(tuple(row) for row in value) if isinstance(value, list) else value


def _given(function: str, cells: tuple[Any, ...]) -> list[Any]:
    """The arguments as Excel hands them over; what is left out at the end is null."""
    found = systems.functions()[function]
    many = bool(found.arguments) and found.arguments[-1].many
    fixed = len(found.arguments) - many
    cells = tuple([list(row) for row in value] if isinstance(value, tuple) else value for value in cells)
    given = [lite_runtime.argument(value) for value in cells[:fixed]]
    given += [None] * (fixed - len(given))
    return [*given, [lite_runtime.argument(value) for value in cells[fixed:]]] if many else given


def _answer(answer: dict[str, Any]) -> Any:
    assert "fault" not in answer, answer
    return ErrorValue("#VALUE!") if "error" in answer else lite_runtime.shown(answer["result"])


@pytest.fixture(scope="module")
def asked() -> tuple[list[Call], list[Call], dict[str, Any]]:
    """Pyodide, started once: the calls of the examples, those of the grid, and all that it answers."""
    files, calls, _ = recorded()
    examples = list(calls)
    grids = [(f.name, call) for f in systems.functions().values() for call in (grid.through(f) if THOROUGH else grid.calls(f)[::EVERY])]
    wanted = [(name, _given(name, cells)) for name, cells in (*examples, *grids)]
    first, *others = files
    answers = lite_runtime.run(
        files[first],
        wanted,
        [
            *(("roll_dice", _book(files[name])) for name in SCRIPTED),
            *(("next_battle", _book(files[name])) for name in FOUGHT),
            ("next_battle", _book(_begun("savage"))),
        ],
        {name: files[name] for name in others},
    )
    return examples, grids, answers


@MARK
def test_every_call_of_every_example_answers_as_the_stored_values_say(asked: Any, tell: Callable[[str], None]) -> None:
    """With the calculation, which gives the stored values, this holds every formula with a call to 1e-9."""
    examples, _, answers = asked
    calls = recorded()[1]
    for (name, cells), answer in zip(examples, answers["answers"], strict=False):
        held = calls[name, cells]
        wanted = (
            engine.from_engine(held)
            if not isinstance(held, list)
            else [[engine.from_engine(c) for c in row] for row in held]
        )
        assert grid.same(_answer(answer), wanted), f"{name}{cells}: {grid.difference(_answer(answer), wanted)}"
    assert len(examples) > (4_000 if THOROUGH else 1_500)
    tell(
        f"{recorded()[2]} formulas of {len(EXAMPLES)} examples, {len(examples)} different calls, equal in Python {answers['python']} (Pyodide), "
        f"xlwings {answers['xlwings']}, loaded in {answers['loading']:.1f} s, answered in {answers['calling']:.1f} s"
    )


@MARK
def test_every_function_answers_as_python_does(asked: Any, tell: Callable[[str], None], count: Callable[..., None]) -> None:
    """Blanks, words, ranges, errors and nonsense from the grid; a refusal brings its sentence along."""
    examples, grids, answers = asked
    assert {name for name, _ in grids} == set(systems.functions())
    sentences = 0
    wrong = []
    for (name, call), answer in zip(grids, answers["answers"][len(examples) :], strict=True):
        function = systems.functions()[name]
        difference = grid.difference(_answer(answer), grid.expected(function, call))
        count("Lite", name, not difference, 1)
        if difference:
            wrong.append(f"{name}{call}: {difference}")
        elif "error" in answer:
            sentences += 1
            with pytest.raises(CellError) as refused:
                function(*call)
            assert answer["error"] == refused.value.why()
    assert not wrong, "\n".join(wrong[:10])
    assert sentences > 50
    tell(
        f"{len(grids)} calls of {len(systems.functions())} functions equal in Pyodide, {sentences} refused with a sentence"
    )


def test_excel_is_told_of_every_function_with_its_arguments(asked: Any) -> None:
    """The names of the contract, without a namespace, with the help of the function wizard."""
    told = {entry["name"]: entry for entry in asked[2]["functions"]}
    assert set(told) == set(systems.functions())
    for name, function in systems.functions().items():
        assert told[name]["description"] == function.summary
        parameters = told[name]["parameters"]
        assert [p["description"] for p in parameters] == [a.help for a in function.arguments]
        assert [p.get("optional", False) for p in parameters] == [a.optional and not a.many for a in function.arguments]


def test_every_example_carries_the_same_code(asked: Any) -> None:
    """What Pyodide reads out of the files is what was generated, to the letter."""
    settings = asked[2]["settings"]
    assert set(settings) == set(list(EXAMPLES)[1:])
    assert all(
        found == {"main.py": lite.source(), "requirements.txt": lite.REQUIREMENTS} for found in settings.values()
    )


# --- the script -------------------------------------------------------------------------------------------------


def _book(data: bytes) -> dict[str, Any]:
    """A workbook as xlwings Lite hands it to a script."""
    book = contents(data, values=True)
    sheets = []
    for sheet in book.worksheets:
        rows = [["" if cell is None else cell for cell in row] for row in sheet.iter_rows(min_row=1, values_only=True)]
        tables = [{"name": table.name, "range_address": table.ref} for table in sheet.tables.values()]
        sheets.append({"name": sheet.title, "values": rows, "tables": tables})
    names = []
    for name, defined in book.defined_names.items():
        places = list(defined.destinations)
        sheet, address = places[0] if len(places) == 1 else ("", "")
        names.append({"name": name, "book_scope": True, "sheet_index": None, "address": None})
        if sheet:
            names[-1] |= {"sheet_index": book.sheetnames.index(sheet), "address": address.replace("$", "")}
    head = {"name": "army.xlsx", "active_sheet_index": 0, "selection": "A1"}
    return {"client": "Office.js", "version": "", "book": head, "names": names, "sheets": sheets}


def _done(asked: Any, name: str) -> dict[str, Any]:
    return asked[2]["done"][SCRIPTED.index(name)]


@pytest.mark.parametrize(("name", "number"), [("dsa", 4), ("dsa-regiments", 5)])
def test_the_script_lets_the_sheet_roll_up_to_the_round_that_waits_for_dice(asked: Any, name: str, number: int) -> None:
    """It types one number into the one cell, and nothing else happens to the book."""
    draw = next(n for n in _book(recorded()[0][name])["names"] if n["name"] == "Draw_SKR")
    (action,) = _done(asked, name)["actions"]
    assert (action["func"], action["values"]) == ("setValues", [[number]])
    row, column = coordinate_to_tuple(draw["address"])
    assert (action["sheet_position"], action["start_row"], action["start_column"]) == (
        draw["sheet_index"],
        row - 1,
        column - 1,
    )
    assert (action["row_count"], action["column_count"]) == (1, 1)


def test_the_script_says_why_it_rolls_nothing(asked: Any) -> None:
    """A battle that is over, and a rule text whose sheets roll no dice."""
    assert _done(asked, "pathfinder") == {"error": lite_scripts.NOTHING_DUE}
    assert _done(asked, "savage") == {"error": lite_scripts.NO_CELL}


def test_excel_lists_the_scripts_by_their_names(asked: Any) -> None:
    names = [script["name"] for script in asked[2]["scripts"]]
    assert sorted(names) == ["Begin the next battle", "Roll the dice of this round"]


def _planned(data: bytes) -> tuple[Found, Plan]:
    book = battles.found(data)
    campaign = understood(book, next_known.known())
    return campaign, planned(book, campaign, next_known.rules(campaign.known.system))


def _begun(name: str) -> bytes:
    """An example in which the next battle has begun, calculated by nobody."""
    return battles.with_next(finished(name), *_planned(finished(name)))


def _cells(actions: list[dict[str, Any]]) -> dict[tuple[int, int, int], Any]:
    """What the actions leave in cells: sheet, row and column from 0."""
    held: dict[tuple[int, int, int], Any] = {}
    for action in actions:
        if action["func"] not in ("setValues", "setFormula", "rangeClearContents"):
            continue
        for row in range(action["row_count"]):
            for column in range(action["column_count"]):
                value = action["values"][row][column] if action["values"] else None
                place = action["sheet_position"], action["start_row"] + row, action["start_column"] + column
                assert place not in held
                held[place] = value
    return held


@pytest.mark.parametrize("name", FOUGHT)
def test_the_script_does_to_excel_what_the_command_does_to_a_file(asked: Any, name: str) -> None:
    """The same cells get the same contents, after a sheet is added with the same record; no text can become a formula."""
    actions = asked[2]["done"][len(SCRIPTED) + FOUGHT.index(name)]["actions"]
    _, plan = _planned(recorded()[0][name])
    sheets = contents(recorded()[0][name]).sheetnames
    assert (actions[0]["func"], actions[0]["args"]) == ("addSheet", [len(sheets), plan.record.sheet])
    assert (actions[1]["func"], actions[1]["sheet_position"]) == ("setValues", len(sheets))
    for line, row in zip(plan.record.lines, actions[1]["values"], strict=True):
        assert [_shown(cell) for cell in row[: len(line.cells)]] == ["" if cell is None else cell for cell in line.cells]
        assert not any(row[len(line.cells) :])
    held = _cells(actions[2:])
    assert {(sheets.index(w.sheet), w.row - 1, w.column - 1) for w in plan.writes} == set(held)
    for write in plan.writes:
        wanted = write.value.text if isinstance(write.value, Formula) else write.value
        assert _shown(held[sheets.index(write.sheet), write.row - 1, write.column - 1]) == wanted


def _shown(value: Any) -> Any:
    """What Excel makes of a value: a text has a mark in front of it so that it stays one."""
    if isinstance(value, str) and value and not value.startswith("=IFERROR("):
        assert value.startswith("'")
        return value[1:]
    return value


def test_a_second_run_of_the_script_changes_nothing(asked: Any) -> None:
    assert asked[2]["done"][-1] == {"error": NO_BATTLE}
