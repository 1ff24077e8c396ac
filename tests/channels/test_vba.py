"""The VBA of our own workbooks: its text, what it gets from Python, and that it runs.

Excel is not there, so three stand in for it: a grammar of VBA reads the text, xlwings' own code calls
the functions, and LibreOffice, which understands VBA, runs it from cells with a Python made of VBA.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from antlr4 import CommonTokenStream, InputStream
from antlr4.atn.PredictionMode import PredictionMode
from antlr4.error.ErrorListener import ErrorListener
from antlr4_vba.vbaLexer import vbaLexer
from antlr4_vba.vbaParser import vbaParser
from fakewin import MISSING, ErrorNumber, Excel, array, line
from grid import LEAST, Call, difference, through
from office import Book, Office
from openpyxl import Workbook
from thorough import THOROUGH

from massbattle_xl.cells.declare import Argument, Function
from massbattle_xl.cells.errors import CODES, CellError
from massbattle_xl.cells.kinds import Number
from massbattle_xl.cells.values import ErrorValue
from massbattle_xl.channels import classic, vba, vba_project
from massbattle_xl.channels.marked import MARK, answer
from massbattle_xl.channels.vba_project import Kind, Module
from massbattle_xl.systems import functions
from massbattle_xl.workbook import macro_book
from massbattle_xl.workbook.saving import saved

NAMES = list(functions())
EVERY = 1 if THOROUGH else 8
GOLDEN = Path(__file__).parents[1] / "golden" / "xlwings_udfs.bas"
SMALL = Number(0, 100)


def declared(name: str, *arguments: Argument, summary: str = "Says something.") -> Function:
    return Function(name, "Tests", "–", summary, arguments, lambda **_: 1.0, lambda values, answer: "")


def argument(name: str, optional: bool = False, many: bool = False) -> Argument:
    return Argument(name, SMALL, f"The argument {name}.", optional=optional, many=many)


def register(*found: Function) -> dict[str, Function]:
    return {function.name: function for function in found}


EXAMPLES = register(
    declared("NO_ARGUMENT"),
    declared(
        "TWO_OF_THREE",
        argument("n"),
        argument("type"),
        argument("bonus", optional=True),
        summary='Says "no" − not 3 × 4.',
    ),
    declared("ANY_NUMBER", argument("first"), argument("rest", optional=True, many=True)),
    declared(
        "A_LONG_ONE", *(argument(f"a_rather_long_name_{i}", optional=i > 3) for i in range(1, 13)), summary="x" * 300
    ),
)


# --- the text -----------------------------------------------------------------------------------------------------


def test_the_text_is_the_one_that_was_looked_through() -> None:
    """The golden file; after a meant change: GOLDEN.write_text(vba.source(EXAMPLES))."""
    assert vba.source(EXAMPLES) == GOLDEN.read_text(encoding="utf-8")


def test_every_function_is_declared_once_with_its_help() -> None:
    text = vba.source().replace(" _\n        ", " ")
    heads = dict(re.findall(r"^Public Function (\w+)\((.*)\) As Variant$", text, re.MULTILINE))
    assert list(heads) == NAMES
    assert text.count("\nEnd Function") == len(NAMES) + text.count("\nPrivate Function")
    helps = dict(re.findall(r'^Attribute (\w+)\.VB_Description = "(.*)"$', text, re.MULTILINE))
    for name, function in functions().items():
        wanted = [
            f"ParamArray {written}() As Variant" if a.many else f"{'Optional ' * a.optional}{written} As Variant"
            for a, written in ((a, classic.parameter(a.name)) for a in function.arguments)
        ]
        assert heads[name].split(", ") == (wanted or [""])
        assert helps[name].replace('""', '"') == function.summary.replace("−", "-")
        assert f'{name} = Asked(Array("{name}"' in text or f'given = Array("{name}"' in text


def test_the_limits_of_vba_are_kept() -> None:
    lines = vba.source().splitlines()
    assert max(map(len, lines)) <= 1023
    in_a_row = most = 0
    for text in lines:
        in_a_row = in_a_row + 1 if text.endswith(" _") else 0
        most = max(most, in_a_row)
    assert most <= 24
    own = {
        name.lower()
        for name in re.findall(
            r"^(?:Public|Private) (?:Function|Sub|Const) (\w+)|^Private (\w+) As", vba.source({}), re.MULTILINE
        )
        for name in name
        if name
    }
    assert own >= {"asked", "python", "failedat", "entry"}
    for name, function in functions().items():
        assert len(function.arguments) <= vba.MOST_ARGUMENTS
        assert not {classic.parameter(a.name).lower() for a in function.arguments} & {
            *own,
            "array",
            "isobject",
            "ismissing",
            "given",
        }, name
        assert name.lower() not in own


def test_a_name_that_our_vba_uses_itself_gets_an_underscore() -> None:
    for word in ("asked", "given", "k", "array", "type"):
        assert classic.parameter(word) == word + "_"


@pytest.mark.parametrize(
    ("function", "told"),
    [
        (
            declared("TOO_MANY", *(argument(f"a{i}") for i in range(61))),
            "TOO_MANY has arguments that VBA does not allow",
        ),
        (
            declared("BOTH_KINDS", argument("a", optional=True), argument("b", many=True)),
            "BOTH_KINDS has arguments that",
        ),
        (declared("RUSSIAN_ONE", summary="Потери отряда."), "VBA cannot write П"),
    ],
)
def test_what_vba_cannot_have_is_refused(function: Function, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        vba.source(register(function))


def test_help_on_arguments_is_the_one_of_the_other_channels() -> None:
    texts = vba.argument_texts()
    assert texts == {f.name: tuple(a.help for a in f.arguments) for f in functions().values() if f.arguments}
    assert max(len(text) for found in texts.values() for text in found) <= 255


class _Errors(ErrorListener):  # type: ignore[misc]
    def __init__(self) -> None:
        self.found: list[str] = []

    def syntaxError(self, recognizer: Any, symbol: Any, line: int, column: int, msg: str, e: Any) -> None:
        self.found.append(f"{line}: {msg}")


def parsed(text: str) -> list[str]:
    """What a grammar of VBA ([MS-VBAL]) finds wrong."""
    errors = _Errors()
    lexer = vbaLexer(InputStream(text.replace("\n", "\r\n")))
    parser = vbaParser(CommonTokenStream(lexer))
    parser._interp.predictionMode = PredictionMode.SLL  # a third faster; a text that is right parses alike
    for part in (lexer, parser):
        part.removeErrorListeners()
        part.addErrorListener(errors)
    parser.startRule()
    return errors.found


def test_a_grammar_of_vba_reads_the_whole_text() -> None:
    """Ten seconds, for the grammar is slow; it warms up in the part that all functions share."""
    assert parsed(vba.source()) == []
    assert parsed(vba.source({}).replace("End Function", "End Fonction", 1))


# --- what Python answers --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def excel() -> Iterator[Excel]:
    with Excel() as running:
        yield running


def as_vba_reads(value: Any) -> Any:
    """A cell's Value2: dates and money are plain numbers, errors are errors."""
    if isinstance(value, list):
        return array([[as_vba_reads(v) for v in row] for row in value])
    return ErrorNumber(value.code) if isinstance(value, ErrorValue) else value


def in_python(function: Function, call: Call) -> Any:
    try:
        return function(*call)
    except CellError as error:
        return marked(error.code, error.why())


def marked(code: str, sentence: str = "") -> str:
    number = next((n for n, known in classic.ERROR_NUMBERS.items() if known == code), 2015)
    return f"{MARK}{number} {sentence}".rstrip()


def as_marked(value: Any) -> Any:
    if isinstance(value, list):
        return [[as_marked(v) for v in row] for row in value]
    return marked(value.code) if isinstance(value, ErrorValue) else value


@pytest.mark.parametrize("name", NAMES)
def test_calls_of_the_grid_reach_vba_as_python_answers(excel: Excel, name: str, count: Callable[[str, str, int, int], None]) -> None:
    """Not all of them in a plain run: the entry is the same for all functions, and what it shares with the other one sees them all."""
    function = functions()[name]
    grid = through(function)[::EVERY]
    wrong = []
    for call in grid:
        got = excel.marked(name, *(MISSING if v is None else as_vba_reads(v) for v in call))
        wanted = as_marked(in_python(function, call))
        if isinstance(got, list) and not isinstance(got[0], list):
            got = [got]  # xlwings hands over a single row without the outer list
        if difference(got, wanted):
            wrong.append(f"{name}{call}: {difference(got, wanted)}")
    count("VBA", name, len(grid) - len(wrong), len(grid))
    assert not wrong, "\n".join(wrong[:10])
    assert len(grid) >= (LEAST // EVERY if function.arguments else 1)


def test_what_is_left_out_or_blank_is_the_default(excel: Excel) -> None:
    for blank in (MISSING, None, "", "  "):
        assert excel.marked("VOLLEY_KILLS", 10.0, 3.0, blank) == 3.75
    assert excel.marked("VOLLEY_KILLS", 10.0, 3.0) == 3.75
    assert excel.marked("VOLLEY_KILLS", 10.0, 3.0, 0.0) == 0.0


def test_an_array_constant_is_a_row(excel: Excel) -> None:
    assert excel.marked("VOLLEY_KILLS", line([10.0, 20.0]), 3.0) == [3.75, 7.5]
    assert excel.marked("VOLLEY_KILLS", line([10.0, "forty"]), 3.0) == [3.75, marked("#VALUE!")]
    assert excel.marked("VOLLEY_KILLS", line([10.0]), 3.0) == 3.75


@pytest.mark.parametrize(
    "code", sorted(set(classic.ERROR_NUMBERS.values()) & set(CODES) - {"#UNKNOWN!", "#FIELD!", "#CONNECT!"})
)
def test_every_error_value_of_excel_comes_back_by_its_number(excel: Excel, code: str) -> None:
    got = excel.marked("VOLLEY_KILLS", 10.0, ErrorNumber(code))
    assert got.startswith(f"{marked(code)} avtough is the error {code}, ")


def test_a_text_that_begins_like_an_error_stays_a_text() -> None:
    """Only the mark makes an error, and no text has it."""
    spoken = answer("MB_EXPLAIN", "VOLLEY_KILLS", f"{MARK}2042", 3.0)
    assert spoken.startswith("n is the text ")
    assert answer("NO_FUNCTION", 1.0) == marked(
        "#VALUE!",
        "NO_FUNCTION is not known to the massbattle-xl that Python has here: install the version that made this workbook.",
    )


def test_a_fault_of_ours_is_told_and_not_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    """VBA takes what is raised for a Python that has died, and starts another one."""
    broken = declared("BROKEN_ONE", argument("n"))
    object.__setattr__(broken, "rule", lambda n: 1 / 0)
    monkeypatch.setitem(functions(), "BROKEN_ONE", broken)
    assert answer("BROKEN_ONE", 1.0) == marked(
        "#VALUE!", "BROKEN_ONE failed by a fault of massbattle-xl: ZeroDivisionError division by zero"
    )


# --- the VBA runs ---------------------------------------------------------------------------------------------------

PYTHON = """\
Attribute VB_Name = "FakePython"
Attribute VB_Base = "0{FCFB3D2A-A0FA-1068-A738-08002B3371B5}"
Attribute VB_GlobalNameSpace = False
Attribute VB_Creatable = False
Attribute VB_PredeclaredId = False
Attribute VB_Exposed = False
Public Function CallUDF(module As Variant, entry As Variant, given As Variant) As Variant
    Dim rows(0 To 1, 0 To 1) As Variant, row(0 To 1) As Variant
    If module <> "massbattle_xl.channels.marked" Or entry <> "call" Then Err.Raise 1000, "test", "another entry"
    Select Case given(0)
    Case "ECHO_CELL"
        If IsArray(given(1)) Then
            CallUDF = UBound(given(1), 1) & " x " & UBound(given(1), 2) & ", first " & given(1)(1, 1)
        Else
            CallUDF = TypeName(given(1)) & ", " & TypeName(given(2))
        End If
    Case "BAD_CELL"
        CallUDF = Chr$(1) & "2042 n is wrong"
    Case "ROWS_BACK"
        rows(0, 0) = 1
        rows(0, 1) = Chr$(1) & "2015"
        rows(1, 0) = "#N/A"
        rows(1, 1) = 4
        CallUDF = rows
    Case "ROW_BACK"
        row(0) = 1
        row(1) = Chr$(1) & "2036"
        CallUDF = row
    Case "COUNT_ALL"
        CallUDF = UBound(given)
    Case Else
        Err.Raise 1000, "test", "Python died"
    End Select
End Function
"""
STARTER = """\
Attribute VB_Name = "xlwings"
Public starts As Long
Function XLPy() As Variant
    starts = starts + 1
    {start}
End Function
Function STARTS_OF_PYTHON(n As Variant) As Variant
    STARTS_OF_PYTHON = starts
End Function
"""
RUN = register(
    declared("ECHO_CELL", argument("n"), argument("m", optional=True)),
    declared("BAD_CELL", argument("n")),
    declared("ROWS_BACK", argument("n")),
    declared("ROW_BACK"),
    declared("COUNT_ALL", argument("first"), argument("rest", optional=True, many=True)),
    declared("DEAD_CELL", argument("n")),
)


def book_with(formulas: list[str], start: str) -> bytes:
    """A workbook whose VBA is the generated one, with a stand-in for Python; the formulas stand in column D."""
    book = Workbook()
    sheet = book.active
    sheet["A1"], sheet["A2"], sheet["A4"] = 5, "x", dt.datetime(2025, 5, 1)
    sheet["B1"], sheet["B2"] = 1, 2
    for row, formula in enumerate(formulas, 1):
        sheet.cell(row, 4, f"={formula}")
    data = saved(book, dt.datetime(2026, 1, 1))
    modules = [
        Module("xlwings", STARTER.format(start=start)),
        Module("FakePython", PYTHON, Kind.CLASS),
        Module(vba.MODULE, vba.source(RUN)),
    ]
    project = vba_project.project([*vba_project.documents(macro_book.code_names(data)), *modules])
    return macro_book.with_macros(
        data, project, vba.argument_texts(RUN), macro_book.Settings("xlwings.conf", [("A", "B", "C")])
    )


def column_d(book: Book) -> dict[int, Any]:
    return {int(name[1:]): value for name, value in book.values("Sheet")["Sheet"].items() if name[0] == "D"}


def test_the_vba_runs_and_turns_marks_into_errors(office: Office, tmp_path: Path) -> None:
    """LibreOffice shows a VBA error of a number n as the text "Error n"."""
    wanted = {
        "ECHO_CELL(A1,A2)": "Double, String",
        "ECHO_CELL(A3,A4)": "Empty, Double",  # a blank, and a date as a plain number
        "ECHO_CELL(A1)": "Double, Empty",  # left out
        "ECHO_CELL(A1:B2)": "2 x 2, first 5",  # a range as its values
        "ECHO_CELL(7,A1)": "Double, Double",
        "BAD_CELL(A1)": "Error 2042",
        "INDEX(ROWS_BACK(A1),1,1)": 1.0,
        "INDEX(ROWS_BACK(A1),1,2)": "Error 2015",
        "INDEX(ROWS_BACK(A1),2,1)": "#N/A",  # a text without the mark
        "INDEX(ROW_BACK(),1,2)": "Error 2036",
        "INDEX(ROW_BACK(),1,1)": 1.0,
        "COUNT_ALL(A1)": 1.0,
        "COUNT_ALL(A1,B1,,B2)": 4.0,
        "STARTS_OF_PYTHON(1)": 1.0,
        "DEAD_CELL(A1)": "Error 2015",
        "STARTS_OF_PYTHON(D15)": 2.0,  # once more, for Python may have been ended
        "DEAD_CELL(A1)+0": ErrorValue("#VALUE!"),
        "BAD_CELL(A2)": "Error 2042",  # and the next call finds a new one
    }
    path = tmp_path / "runs.xlsm"
    path.write_bytes(book_with(list(wanted), "Set XLPy = New FakePython"))
    with office.open(path, run_macros=True) as book:
        assert column_d(book) == dict(enumerate(wanted.values(), 1))


def test_a_python_that_does_not_start_is_not_tried_for_every_cell(office: Office, tmp_path: Path) -> None:
    path = tmp_path / "dead.xlsm"
    path.write_bytes(
        book_with(
            ["BAD_CELL(A1)", "BAD_CELL(A2)", "COUNT_ALL(A1,B1)", "STARTS_OF_PYTHON(1)"],
            'Err.Raise 53, "test", "no library"',
        )
    )
    with office.open(path, run_macros=True) as book:
        assert column_d(book) == {1: "Error 2015", 2: "Error 2015", 3: "Error 2015", 4: 1.0}
