"""The call grid itself: large enough, the same in every run, of plain values, and of every kind of trouble."""

from __future__ import annotations

from itertools import islice

import pytest
from grid import ENOUGH, Call, _made, answers, as_formula, calls, difference, expected, same

from massbattle_xl.cells.columns import ColumnFunction
from massbattle_xl.cells.shared import Explain
from massbattle_xl.cells.values import ErrorValue
from massbattle_xl.systems import functions

F = functions()
EACH = pytest.mark.parametrize("function", F.values(), ids=list(F))


def plain(value):
    if isinstance(value, list):
        return all(isinstance(row, list) and all(not isinstance(c, list) and plain(c) for c in row) for row in value)
    return value is None or type(value) in (float, bool, str, ErrorValue)


@EACH
def test_there_are_enough_different_calls_of_plain_values(function):
    found = calls(function)
    assert len(found) >= ENOUGH or function.name == "MB_VERSION"
    assert len({repr(c) for c in found}) == len(found)
    assert all(type(c) is tuple and all(map(plain, c)) for c in found)
    assert [repr(c) for c in _made(function)] == [repr(c) for c in found]


@EACH
def test_python_answers_every_call_with_a_value_rows_or_an_error(function):
    found = answers(function)
    for answer in found:
        rows = answer if isinstance(answer, list) else [[answer]]
        assert all(c is None or type(c) in (float, bool, str, ErrorValue) for row in rows for c in row)
    if function.arguments:
        chosen = islice(calls(function), None, None, 3)  # beside those of the answers, which a short run takes few of
        kinds = {type(a) for a in (*found, *(expected(function, call) for call in chosen))}
        assert ErrorValue in kinds
        assert list in kinds or isinstance(function, ColumnFunction)
        assert function.table or kinds & {float, str, bool}


@pytest.mark.parametrize(
    "function", [f for f in F.values() if f.arguments and not isinstance(f, Explain)], ids=lambda f: f.name
)
def test_every_argument_meets_blanks_errors_text_and_ranges(function):
    found = calls(function)
    for i, argument in enumerate(function.arguments):
        given = [call[i] for call in found if len(call) > i]
        assert any(g is None for g in given), argument
        assert {g.code for g in given if isinstance(g, ErrorValue)} >= {"#N/A", "#DIV/0!"}
        assert {"4,5", "4.5", "forty"} <= {g for g in given if isinstance(g, str)}
        assert {True, False} <= {g for g in given if isinstance(g, bool)}
        ranges = [g for g in given if isinstance(g, list)]
        assert any(len(r) > 1 and len(r[0]) == 1 for r in ranges)
        assert any(len(r) == 1 and len(r[0]) > 1 for r in ranges)
        assert any(len(r) > 1 and len(r[0]) > 1 for r in ranges)
        assert any(len(r) == 1 and len(r[0]) == 1 for r in ranges)
        assert any(None in [c for row in r for c in row] for r in ranges)
        assert any(ErrorValue("#N/A") in [c for row in r for c in row] for r in ranges)
    assert any(call and len(call) < len(function.arguments) for call in found) or len(function.arguments) == 1


SAME = [(1.0, 1.0 + 1e-12), (1e12, 1e12 + 1), (None, ""), (True, 1.0), (0, False), ([[1.0]], 1.0), ([[None, 2]], [["", 2.0]]),
        (ErrorValue("#N/A"), ErrorValue("#N/A")), ([1.0, 2.0], [[1.0], [2.0]]), ("a", "a")]  # fmt: skip
OTHER = [(1.0, 1.001), (1.0, "1"), (None, 0.0), ("", ErrorValue("#N/A")), (ErrorValue("#N/A"), ErrorValue("#NUM!")), ("a", "A"),
         ([[1.0, 2.0]], [[1.0], [2.0]]), ([[1.0], [2.0]], [[1.0], [2.5]]), ([[1.0], [2.0]], 1.0)]  # fmt: skip


@pytest.mark.parametrize(("a", "b"), SAME)
def test_same(a, b):
    assert same(a, b)


@pytest.mark.parametrize(("a", "b"), OTHER)
def test_other(a, b):
    assert not same(a, b)
    assert difference(a, b)


def test_a_difference_names_the_cell():
    assert difference([[1.0, 2.0], [3.0, 4.0]], [[1.0, 2.0], [3.0, 5.0]]) == "row 2, column 2: 4.0, not 5.0"


def test_a_call_becomes_a_formula_of_literals_or_of_cells():
    call: Call = (40.0, 2.5, None, True, 'so "so"', [[1.0], [2.0]], ErrorValue("#N/A"), "", -1e300)
    placed = []

    def place(value):
        placed.append(value)
        return f"A{len(placed)}"

    f = F["VOLLEY_WOUNDS"]
    assert as_formula(f, call, place, literals=True) == '=VOLLEY_WOUNDS(40,2.5,,TRUE,"so ""so""",A1,#N/A,"",-1E+300)'
    assert placed == [[[1.0], [2.0]]]
    placed.clear()
    assert as_formula(f, call, place, literals=False) == '=VOLLEY_WOUNDS(A1,A2,A3,A4,A5,A6,A7,"",A8)'
    assert placed == [40.0, 2.5, None, True, 'so "so"', [[1.0], [2.0]], ErrorValue("#N/A"), -1e300]
    placed.clear()
    assert 'IF(A3="","",A3)' in as_formula(f, call, place, guard=True, literals=False)


def test_about_half_of_the_calls_are_literals():
    f = F["ENGAGE_KILLS"]
    found = [call for call in calls(f) if len(call) > 3 and not any(isinstance(c, list) for c in call)]
    literal = sum("A1" not in as_formula(f, call, lambda _: "A1") for call in found)
    assert 0.35 < literal / len(found) < 0.65
