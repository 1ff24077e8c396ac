"""The way into Excel on Windows: xlwings' own code between the cells and the functions.

``tests.fakewin`` runs it in a process of its own; nothing of xlwings is replaced.
"""

from __future__ import annotations

import ast
import datetime as dt
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

import pytest
from fakewin import MISSING, ErrorNumber, Excel, Shown, area, array, cell
from grid import LEAST, Call, difference, through

from massbattle_xl.cells.declare import Function
from massbattle_xl.cells.errors import CellError
from massbattle_xl.cells.values import ErrorValue
from massbattle_xl.channels import classic
from massbattle_xl.systems import functions

UDFS = "massbattle_xl.udfs"
NAMES = list(functions())

# From the keyword pages of Microsoft's VBA reference, as a list of its own beside the one in the package.
KEYWORDS = set(
    "AddressOf Alias And Any As Base Boolean ByRef Byte ByVal Call Case CBool CByte CCur CDate CDbl CDec CInt CLng CSng "
    "CStr CVar CVErr Close Const Currency Date Debug Decimal Declare Dim Do Double Each Else ElseIf Empty End EndIf Enum "
    "Eqv Erase Error Event Exit False For Friend Function Get Global GoSub GoTo If Imp Implements In Input Integer Is "
    "LBound Len Let Like Lock Long LongLong LongPtr Loop LSet Me Mod New Next Not Nothing Null Object On Open Option "
    "Optional Or ParamArray Preserve Print Private Property Public Put RaiseEvent ReDim Rem Resume Return RSet Seek "
    "Select Set Single Spc Static Step Stop String Sub Tab Then To True Type TypeOf UBound Unlock Until Variant Wend "
    "While With WithEvents Write Xor".lower().split()
)  # fmt: skip


@pytest.fixture(scope="module")
def excel() -> Iterator[Excel]:
    with Excel() as running:
        yield running


def ask(excel: Excel, name: str, *arguments: Any) -> Any:
    return excel.call(UDFS, name, *arguments)


# --- the grid -----------------------------------------------------------------------------------------------------


def _excels(value: Any) -> Any:
    """A value as a cell of Excel holds it: error values as numbers of COM, dates typed by accident as dates."""
    if isinstance(value, list):
        return [[_excels(v) for v in row] for row in value]
    if isinstance(value, ErrorValue):
        return ErrorNumber(value.code)
    if isinstance(value, float) and 40_000 <= value < 50_000:
        return dt.datetime(1899, 12, 30) + dt.timedelta(days=value)
    return value


def in_references(function: Function, call: Call) -> list[Any]:
    """The arguments of ``=NAME(A1,B1:B5,…)``: every value in a cell, what is left out in the middle a blank cell."""
    given = [area(_excels(v)) if isinstance(v, list) else cell(_excels(v)) for v in call]
    return given + _rest(function, call)


def in_values(function: Function, call: Call) -> list[Any]:
    """The arguments of ``=NAME(10,"word",,OTHER(…))``: values, what is left out really left out."""
    given = [MISSING if v is None else array(_excels(v)) if isinstance(v, list) else _excels(v) for v in call]
    return given + _rest(function, call)


def _rest(function: Function, call: Call) -> list[Any]:
    """VBA passes each argument that the formula does not reach as missing, but no more of a ParamArray."""
    many = any(a.many for a in function.arguments)
    return [MISSING] * (len(function.arguments) - many - len(call))


def in_python(function: Function, call: Call) -> Any:
    """What the cells must show: the text of an exception begins with the code and has the sentence."""
    try:
        answer = function(*call)
    except CellError as error:
        return Shown(f"{error.code} {error.why()}")
    return [[_shown(v) for v in row] for row in answer] if isinstance(answer, list) else _shown(answer)


def _shown(value: Any) -> Any:
    return value.code if isinstance(value, ErrorValue) else value


def differs(got: Any, wanted: Any) -> str:
    if isinstance(got, Shown) or isinstance(wanted, Shown):
        return "" if got == wanted else f"{got!r}, not {wanted!r}"
    if isinstance(got, list) and not isinstance(got[0], list):
        got = [got]  # xlwings hands over a single row without the outer list
    return difference(got, wanted)


@pytest.mark.parametrize("name", NAMES)
def test_every_call_of_the_grid_shows_in_excel_what_python_answers(excel: Excel, name: str, count: Callable[[str, str, int, int], None]) -> None:
    function = functions()[name]
    grid = through(function)
    wrong, done = [], 0
    for call in grid:
        wanted = in_python(function, call)
        for form in (in_references, in_values):
            got = ask(excel, name, *form(function, call))
            if differs(got, wanted):
                wrong.append(f"{name}{call} {form.__name__}: {differs(got, wanted)}")
            done += 1
    count("xlwings", name, done - len(wrong), done)
    assert not wrong, "\n".join(wrong[:10])
    assert len(grid) >= (LEAST if function.arguments else 1)
    assert done == 2 * len(grid)


# --- what cells hold ----------------------------------------------------------------------------------------------


def test_a_blank_cell_and_an_argument_left_out_are_the_default(excel: Excel) -> None:
    one = ask(excel, "VOLLEY_KILLS", 10.0, 3.0, 1.0)
    for left_out in (cell(None), MISSING, cell(""), cell("  "), ""):
        assert ask(excel, "VOLLEY_KILLS", 10.0, 3.0, left_out) == one == 3.75
    assert ask(excel, "VOLLEY_KILLS", 10.0, 3.0, cell(0.0)) == 0.0


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (cell(None), "avtough is left out (the cell is blank), "),
        (cell("forty"), 'avtough is the text "forty", '),
        (cell(ErrorNumber("#DIV/0!")), "avtough is the error #DIV/0!, "),
        (cell(dt.datetime(2025, 5, 1)), "avtough is 45778, perhaps the date 2025-05-01 typed by accident; "),
        (cell(250.0), "avtough is 250, "),
        (area([[1.0, 2.0], [3.0, 4.0]]), "avtough is a block of 2 × 2 cells, "),
    ],
)
def test_blank_text_error_date_number_and_block_are_told_apart(excel: Excel, given: Any, sentence: str) -> None:
    shown = ask(excel, "VOLLEY_KILLS", 10.0, given)
    assert isinstance(shown, Shown)
    assert re.match(r"#(VALUE|DIV/0|NUM)! " + re.escape(sentence), shown.text)
    explained = ask(excel, "MB_EXPLAIN", "VOLLEY_KILLS", 10.0, given)
    if "error" in sentence:  # passed on, as everywhere
        assert explained == shown
    else:
        assert explained.startswith(sentence)


@pytest.mark.parametrize(
    "code", ["#NULL!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#GETTING_DATA", "#SPILL!", "#CALC!", "#BLOCKED!"]
)
@pytest.mark.parametrize("place", [cell, lambda value: value], ids=["cell", "value"])
def test_an_error_value_is_passed_on_by_its_code(excel: Excel, code: str, place: Any) -> None:
    shown = ask(excel, "VOLLEY_KILLS", 10.0, place(ErrorNumber(code)))
    assert isinstance(shown, Shown)
    assert shown.text.startswith(f"{code} avtough is the error {code}, ")


def test_a_date_typed_by_accident_counts_as_its_serial_number(excel: Excel) -> None:
    for moment, serial in (
        (dt.datetime(1927, 5, 18), 10_000.0),
        (dt.datetime(1900, 1, 11, 6), 12.25),
        (dt.datetime(1899, 12, 30, 12), 0.5),
    ):
        assert ask(excel, "CHARGE_CHANCE", 2.0, cell(moment)) == ask(excel, "CHARGE_CHANCE", 2.0, serial)
        assert ask(excel, "MB_EXPLAIN", "CHARGE_CHANCE", cell(moment)) == ask(
            excel, "MB_EXPLAIN", "CHARGE_CHANCE", serial
        )


def test_a_cell_with_a_currency_format_is_a_number(excel: Excel) -> None:
    assert ask(excel, "VOLLEY_KILLS", cell(Decimal("10.0000")), area([[Decimal("3.25")], [3.5]])) == [[3.125], [2.5]]


def test_a_wrong_cell_of_a_column_shows_its_code_in_its_place(excel: Excel) -> None:
    column = area([[10.0], ["forty"], [None], [20.0]])
    assert ask(excel, "VOLLEY_KILLS", column, 3.0) == [[3.75], ["#VALUE!"], [""], [7.5]]
    explained = ask(excel, "MB_EXPLAIN", "VOLLEY_KILLS", column, 3.0)
    assert explained[1][0].startswith('Cell 2 of the range: n is the text "forty", ')


def test_a_blank_row_is_empty_text_before_xlwings_writes_it() -> None:
    assert classic.answer("VOLLEY_KILLS", [[10.0], [None]], [[3.0]]) == [[3.75], [""]]


def test_bad_input_has_the_same_text_without_pywin32() -> None:
    with pytest.raises(RuntimeError, match=r'^#VALUE! n is the text "forty", ') as caught:
        classic.answer("VOLLEY_KILLS", [["forty"]], [[3.0]])
    assert caught.value.__suppress_context__


def test_arguments_left_out_between_others_reach_an_explanation(excel: Excel) -> None:
    direct = functions()["MB_EXPLAIN"]("VOLLEY_COUNT", 90.0, None, 20.0)
    assert ask(excel, "MB_EXPLAIN", "VOLLEY_COUNT", 90.0, MISSING, 20.0) == direct
    assert ask(excel, "MB_EXPLAIN", cell("VOLLEY_COUNT"), cell(90.0), cell(None), cell(20.0)) == direct


def test_a_whole_long_column_is_refused_by_its_size(excel: Excel) -> None:
    shown = ask(excel, "VOLLEY_KILLS", area([[1.0]] * 100_001), 3.0)
    assert shown == Shown("#NUM! n is a range of 100001 × 1 cells, at most 100000 are expected.")


def test_results_are_the_same_where_numpy_and_pandas_are_installed(excel: Excel) -> None:
    assert "numpy" not in excel.loaded()
    with Excel(bare=False) as full:
        for arguments in ((cell(10.0), 3.0), (area([[10.0], [None], ["x"]]), cell(3.0)), (cell("x"), MISSING)):
            assert ask(full, "VOLLEY_KILLS", *arguments) == ask(excel, "VOLLEY_KILLS", *arguments)
        assert ask(full, "DICE_DIST", "2d6") == functions()["DICE_DIST"]("2d6")


# --- what xlwings knows of the functions ----------------------------------------------------------------------------


def test_xlwings_knows_every_function_with_its_texts(excel: Excel) -> None:
    declared = excel.declared(UDFS)
    assert set(declared) == set(NAMES)
    for name, function in functions().items():
        noted = declared[name]
        assert (noted["name"], noted["category"], noted["sub"]) == (name, function.category, False)
        assert (noted["volatile"], noted["call_in_wizard"], noted["async_mode"]) == (False, True, None)
        assert noted["ret"] == {"doc": function.summary, "options": {}}
        assert 0 < len(noted["ret"]["doc"]) <= 255
        assert len(noted["args"]) == len(function.arguments)
        for arg, argument in zip(noted["args"], function.arguments, strict=True):
            assert arg["name"] in (argument.name, argument.name + "_")
            assert arg["doc"] == argument.help
            assert 0 < len(arg["doc"]) <= 255
            assert arg["options"] == {"ndim": 2, "err_to_str": True}
            assert arg["vararg"] == argument.many
            assert ("optional" in arg) == (argument.optional and not argument.many)
            assert arg.get("optional") is None


def test_the_vba_of_import_functions_declares_each_function(excel: Excel) -> None:
    vba = excel.vba(UDFS)
    assert vba.isascii()  # xlwings writes it in the code page of the computer
    assert max(map(len, vba.splitlines())) <= 1023
    heads = dict(re.findall(r"^Function (\w+)\((.*)\)$", vba.replace(" _\n", " "), re.MULTILINE))
    assert set(heads) == set(NAMES)
    for name, function in functions().items():
        wanted = []
        for argument in function.arguments:
            written = classic.parameter(argument.name)
            wanted.append(f"ParamArray {written}()" if argument.many else "Optional " * argument.optional + written)
        assert re.split(r",\s+", heads[name]) == (wanted or [""])
        assert f'{name} = XLPy.CallUDF("{UDFS}", "{name}", ' in vba
    assert vba.count("\nEnd Function") == len(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_names_of_arguments_are_free_in_vba_and_fit_the_function_wizard(name: str) -> None:
    names = [classic.parameter(a.name).lower() for a in functions()[name].arguments]
    for written in names:
        assert re.fullmatch(r"[a-z][a-z0-9_]{0,60}", written)
        assert written not in KEYWORDS
        assert written not in {"range", "application", "xlpy", "thisworkbook", "failed", "caller", "k", "argsarray"}
    assert len(set(names)) == len(names)
    assert re.fullmatch(r"[A-Z][A-Z0-9]*(_[A-Z0-9]+)+", name)
    assert name.lower() not in names
    assert len(names) + sum(map(len, names)) <= 254  # with more, the wizard shows nothing


# --- the generated module -------------------------------------------------------------------------------------------


def test_the_text_has_docstrings_and_no_annotations() -> None:
    tree = ast.parse(classic.source())
    found = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    assert [f.name for f in found] == NAMES
    for function in found:
        given = [*function.args.args, *([function.args.vararg] if function.args.vararg else [])]
        assert function.returns is None
        assert all(a.annotation is None for a in given)
        assert not (function.args.kwonlyargs or function.args.posonlyargs)
        assert all(isinstance(d, ast.Constant) and d.value is None for d in function.args.defaults)
        assert ast.get_docstring(function) == functions()[function.name].summary
    imported = [ast.unparse(node) for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom))]
    assert imported == ["from xlwings import arg, func", "from massbattle_xl.channels.classic import answer"]


def test_the_module_is_a_fresh_generation_and_its_functions_can_be_read() -> None:
    script = (
        "import inspect, json, linecache, massbattle_xl.udfs as m; from massbattle_xl.channels import classic\n"
        "read = {n: inspect.getsource(f) for n, f in vars(m).items() if n.isupper()}\n"
        "where = {f.__module__ for n, f in vars(m).items() if n.isupper()}\n"
        "print(json.dumps([read, sorted(where), ''.join(linecache.getlines(classic.FILE))]))"
    )
    read, where, text = json.loads(_python(script).stdout)
    assert text == classic.source()
    assert where == [UDFS]
    assert list(read) == NAMES
    assert all(source.strip() in text for source in read.values())


@pytest.mark.parametrize("word", ["end", "Function", "type", "range", "class", "k", "lambda", "date"])
def test_a_word_of_vba_or_python_gets_an_underscore(word: str) -> None:
    assert classic.parameter(word) == word + "_"


def test_a_text_that_holds_quotes_survives_the_generation() -> None:
    odd = Function("ODD_ONE", 'a "b" \\ c', "–", 'Says "no" \\ ends in "', (), lambda: 1.0, lambda values, answer: "")
    tree = ast.parse(classic.source({"ODD_ONE": odd}))
    function = next(node for node in tree.body if isinstance(node, ast.FunctionDef))
    assert ast.get_docstring(function) == odd.summary
    assert repr(odd.category) in ast.unparse(function.decorator_list[0])


def test_without_xlwings_one_sentence_says_what_to_install() -> None:
    done = _python("import sys; sys.modules['xlwings'] = None; import massbattle_xl.udfs", fails=True)
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("ImportError: ")
    assert 'pip install "massbattle-xl[xlwings]"' in last
    assert "During handling" not in done.stderr


def test_xlwings_is_loaded_by_the_module_for_it_alone() -> None:
    script = (
        "import sys, massbattle_xl; from massbattle_xl.channels import classic; classic.source()\n"
        "classic.answer('VOLLEY_KILLS', 10.0, 3.0); print('xlwings' in sys.modules)\n"
        "import massbattle_xl.udfs; print('xlwings' in sys.modules)"
    )
    assert _python(script).stdout.split() == ["False", "True"]


def test_the_stand_ins_for_windows_stay_in_their_own_process(excel: Excel) -> None:
    assert ask(excel, "MB_VERSION") == functions()["MB_VERSION"]()
    assert "win32com" in excel.loaded()
    assert not {"win32com", "pythoncom", "pywintypes"} & set(sys.modules)


def _python(script: str, fails: bool = False) -> subprocess.CompletedProcess[str]:
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, encoding="utf-8", check=False)
    assert (done.returncode != 0) == fails, done.stderr
    return done
