"""Formulas that the embedded engine cannot calculate keep the value that the file holds; none gets an error in its place."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from openpyxl import Workbook
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.formula import ArrayFormula

from massbattle_xl import campaign, cli
from massbattle_xl.cells.formula_text import called, refers_elsewhere
from massbattle_xl.cells.values import ErrorValue
from massbattle_xl.workbook import cached, reading


def book(formulas: dict[str, object], stored: dict[str, object], names: dict[str, str] | None = None) -> bytes:
    """A workbook as Excel would have saved it."""
    made = Workbook()
    made.create_sheet("Two")["A1"] = 5
    for name, formula in formulas.items():
        made.active[name] = formula
    for name, text in (names or {}).items():
        made.defined_names[name] = DefinedName(name, attr_text=text)
    out = io.BytesIO()
    made.save(out)
    return cached.write_values(out.getvalue(), {"Sheet": stored})


def after(result: campaign.Calculated, *cells: str) -> list[object]:
    sheet = reading.open_book(result.data, values=True).active
    return [sheet[cell].value for cell in cells]


def test_formulas_that_refer_to_other_files_keep_their_values() -> None:
    """Also through a name; what hangs on them is calculated from what is stored."""
    formulas = {"A1": "=[1]Sheet1!A1", "A2": "=SUM('[1]She et'!A1:A3)*2", "A3": "=Ext+1", "A4": "=A1+A2", "A5": '="[1]A!B1"'}
    result = campaign.calculated(book(formulas, {"A1": 10.0, "A2": "far", "A4": 1.0}, {"Ext": "[1]Sheet1!$A$1"}))
    assert after(result, "A1", "A2", "A3", "A5") == [10, "far", None, "[1]A!B1"]
    assert after(result, "A4") == ["#VALUE!"]
    assert result.kept == ("3 formulas refer to other files, the first in Sheet!A1: their values stay as they are in the file.",)
    again = campaign.calculated(book({"A1": "=[1]Sheet1!A1", "A4": "=A1+1"}, {"A1": 10.0, "A4": 1.0}))
    assert (after(again, "A4"), again.errors) == ([11], ())
    assert again.kept == ("1 formula refers to another file, in Sheet!A1: its value stays as it is in the file.",)


UNKNOWN = {
    "A1": ("=MDETERM(C1:D2)", -2.0),
    "A2": ("=IFERROR(MDETERM(C1:D2),0)", -2.0),  # the error would not even be seen
    "A3": ("=GMS_OWN(1)", "by a macro"),
    "A4": ("=_xlfn.REGEXTEST(C1,1)", True),
    "A5": ("=SUM(Sheet:Two!Z1)", 7.0),
    "A6": ("=LAMBDA(x,x+1)(2)", 3.0),
    "A7": ("=SUM((C1,D1))", 3.0),
    "A8": ("=NoSuchName", 4.0),
    "A9": ("=" + "(" * 200 + "1" + ")" * 200, 1.0),
    "A10": ("=_xlfn._xlws.SORTED(C1)", 9.0),
}


@pytest.mark.parametrize("cell", UNKNOWN)
def test_what_the_engine_does_not_know_costs_no_value(cell: str) -> None:
    """The value stays, what hangs on it is calculated, one line says so; calculated twice, it is the same."""
    formula, stored = UNKNOWN[cell]
    result = campaign.calculated(book({"A1": formula, "B1": "=A1&C1", "C1": 1, "D1": 2, "C2": 3, "D2": 4}, {"A1": stored, "B1": "?"}))
    assert result.errors == ()
    shown = {True: "TRUE"}.get(stored, stored) if isinstance(stored, (bool, str)) else f"{stored:g}"
    assert after(result, "A1", "B1") == [stored, f"{shown}1"]
    assert len(result.kept) == 1 and result.kept[0].startswith("1 formula uses something that the built-in calculation does not know")
    assert result.kept[0].endswith(", in Sheet!A1: its value stays as it is in the file.")
    assert campaign.calculated(result.data).data == result.data


def test_functions_that_the_engine_lacks_are_named() -> None:
    """As the formula bar shows them, without what only a file writes before them."""
    formulas = {"A1": "=_xlfn.REGEXTEST(1,1)+MDETERM(C1)", "A2": '=MMULT(C1,C1)&"FOO(1)"', "A3": "=SUM(1)"}
    result = campaign.calculated(book(formulas, {"A1": 1.0, "A2": 2.0}))
    assert result.kept == (
        "2 formulas use something that the built-in calculation does not know (MDETERM, MMULT, REGEXTEST), the first in Sheet!A1: "
        "their values stay as they are in the file.",
    )
    assert (result.formulas, after(result, "A1", "A2", "A3")) == (1, [1, 2, 1])


def test_array_formulas_that_the_engine_cannot_calculate_keep_all_their_values() -> None:
    formulas = {"A1": ArrayFormula("A1:A2", "=MMULT(C1:D2,C1:C2)"), "B1": ArrayFormula("B1:B2", "=SUM(Sheet:Two!Z1)*{1;2}"), "E1": "=SUM(A1:B2)"}
    result = campaign.calculated(book(formulas, {"A1": 7.0, "A2": 15.0, "B1": 5.0, "B2": 10.0}))
    assert after(result, "A1", "A2", "B1", "B2", "E1") == [7, 15, 5, 10, 37]
    assert result.kept[0].startswith("2 formulas use something") and "(MMULT)" in result.kept[0]


def test_without_a_stored_value_there_is_an_error_as_before() -> None:
    """Nothing is stored, or an error; and an error that comes from a cell of values is passed on."""
    formulas = {"A1": "=FOO(1)", "A2": "=BAR(1)", "A3": "#NAME?", "A4": "=A3+1", "A5": "=SUM(C1,C2)"}
    result = campaign.calculated(book(formulas, {"A2": ErrorValue("#NAME?"), "A4": 8.0, "A5": 99.0}))
    assert result.errors == ("Sheet!A1 #NAME?", "Sheet!A2 #NAME?", "Sheet!A4 #NAME?")
    assert (result.kept, after(result, "A5")) == ((), [0])


def test_stored_values_never_stand_in_for_a_calculation() -> None:
    """Every value in the file is wrong; columns, single cells and arrays are calculated anew."""
    formulas = {f"A{row}": f"=B{row}*2" for row in range(1, 40)} | {f"B{row}": row for row in range(1, 40)}
    formulas |= {"D1": ArrayFormula("D1:D2", "=B1:B2*3"), "E7": "=SUM(A1:A39)"}
    stored = {cell: 77.0 for cell in formulas if cell[0] in "AE"} | {"D1": 77.0, "D2": 77.0}
    result = campaign.calculated(book(formulas, stored))
    assert after(result, *(f"A{row}" for row in range(1, 40))) == [row * 2 for row in range(1, 40)]
    assert after(result, "D1", "D2", "E7") == [3, 6, 1560]


def test_names_that_hold_formulas_are_calculated() -> None:
    """The engine itself knows only those that hold a place, a value or plain arithmetic."""
    names = {"Men": "OFFSET(Sheet!$A$1,0,0,COUNT(Sheet!$A:$A),1)", "Steps": "{1,2,3}", "Both": "SUM(Men)+SUM(Steps)", "Half": "0.5"}
    result = campaign.calculated(book({"A1": 3, "A2": 4, "C1": "=SUM(Men)", "C2": "=SUM(Steps)", "C3": "=Both*Half"}, {}, names))
    assert (result.errors, after(result, "C1", "C2", "C3")) == ((), [7, 6, 6.5])


def test_sums_over_all_rows_above_go_on_for_thousands_of_rows() -> None:
    """Each row looks at all before it; a sum that doubles leaves the range of numbers after 1,024 rows, in Excel too."""
    chain = {"N8": 1} | {f"N{row}": f"=IF(SUM(N$8:N{row - 1})>0,1,0)" for row in range(9, 3009)}
    back = {f"P{row}": f"=P{row + 1}+1" for row in range(9, 3009)} | {"P3009": 1}
    result = campaign.calculated(book(chain | back, {}))
    assert (result.errors, after(result, "N3008", "P9")) == ((), [1, 3001])
    doubled = campaign.calculated(book({"N1": 1} | {f"N{row}": f"=SUM(N$1:N{row - 1})" for row in range(2, 1030)}, {}))
    assert doubled.errors == tuple(f"Sheet!N{row} #NUM!" for row in range(1026, 1030))


def test_calc_says_it_on_stderr(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is no failure."""
    path = tmp_path / "mine.xlsx"
    path.write_bytes(book({"A1": "=[1]Sheet1!A1", "A2": "=1+1"}, {"A1": 10.0}))
    assert cli.main(["calc", str(path), "--force"]) == 0
    said = capsys.readouterr()
    assert said.err == "1 formula refers to another file, in Sheet!A1: its value stays as it is in the file.\n"
    assert f"{path}: 1 formula cells, 0 errors." in said.out


@pytest.mark.parametrize(
    ("formula", "elsewhere"),
    [
        ("=[1]Sheet1!A1", True), ("='[1]Army list'!A1", True), ("=[1]!Name", True), ("=SUM(A1,[Book 2.xlsx]S!A1:A3)", True),
        ("='C:\\x\\[b.xlsx]It''s'!A1", True), ("=Army[[#This Row],[Men]]", False), ("=SUM(Army[Men])", False),
        ('="[1]S!A1"', False), ("='Army'!A1&Army[Men '[40']]!", False), ("=Army[Men]+[1]S!A1", True), ("=A1", False),
    ],
)  # fmt: skip
def test_references_to_other_files_are_told_from_those_into_tables(formula: str, elsewhere: bool) -> None:
    assert refers_elsewhere(formula) is elsewhere


def test_functions_that_a_formula_calls() -> None:
    """Not those within texts, names of sheets and tables."""
    assert called("=SUM(a.b(1),'IF(x)'!A1,\"MAX(1)\",Army[MIN(x)],sum (2))+(3)") == ["SUM", "a.b", "sum"]
