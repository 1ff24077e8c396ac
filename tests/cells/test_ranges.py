"""Calling a function from cells: left-out arguments, ranges, blanks and errors inside them."""

from __future__ import annotations

import pytest

from massbattle_xl.cells.errors import CellError
from massbattle_xl.cells.values import ErrorValue
from massbattle_xl.systems import functions

F = functions()
NA = ErrorValue("#N/A")

# function, cells -> answer
ANSWERS = [
    ("VOLLEY_KILLS", (40, 3), 15.0),
    ("VOLLEY_KILLS", (40, 3, None), 15.0),
    ("VOLLEY_KILLS", (40, 3, ""), 15.0),
    ("VOLLEY_KILLS", (40, 3, " "), 15.0),
    ("VOLLEY_KILLS", (40, 3, None, 10), 10.0),  # left out in the middle
    ("VOLLEY_KILLS", (40, 3, 1, None, None, None, None, None), 15.0),  # blanks behind the last argument
    ("VOLLEY_KILLS", (40, 3, 0), 0.0),  # 0 is not left out
    ("VOLLEY_KILLS", ([[40], [20]], 3), [[15.0], [7.5]]),
    ("VOLLEY_KILLS", ([[40, 20]], 3), [[15.0, 7.5]]),
    ("VOLLEY_KILLS", ([40, 20], 3), [[15.0, 7.5]]),
    ("VOLLEY_KILLS", ([[40]], [[3]]), 15.0),
    ("VOLLEY_KILLS", ([[40]], [[3], [2]]), [[15.0], [25.0]]),
    ("VOLLEY_KILLS", ([[40], [20]], [[3], [2]]), [[15.0], [12.5]]),
    ("VOLLEY_KILLS", ([[40], [None], [20]], 3), [[15.0], [None], [7.5]]),
    ("VOLLEY_KILLS", ([[40], [""], [20]], 3), [[15.0], [None], [7.5]]),
    ("VOLLEY_KILLS", ([[40], [20]], [[3], [None]]), [[15.0], [None]]),
    ("VOLLEY_KILLS", ([[None], [None]], 3), [[None], [None]]),
    ("VOLLEY_KILLS", ([[40], [20]], 3, [[2], [None]]), [[30.0], [7.5]]),  # a blank optional cell is left out
    ("VOLLEY_KILLS", ([[40], ["forty"], [20]], 3), [[15.0], [ErrorValue("#VALUE!")], [7.5]]),
    ("VOLLEY_KILLS", ([[40], [-1], [20]], 3), [[15.0], [ErrorValue("#NUM!")], [7.5]]),
    ("VOLLEY_KILLS", ([[None], ["forty"]], 3), [[None], [ErrorValue("#VALUE!")]]),
    ("PEN_TOUGH", (), 0.0),
    ("PEN_TOUGH", ([["shield"], [None], ["large"]],), [[0.25], [0.0], [0.5]]),
    ("DICE_DIST", ("d4",), [[1.0, 0.25], [2.0, 0.25], [3.0, 0.25], [4.0, 0.25]]),
    ("DICE_DIST", ([["d2"]],), [[1.0, 0.5], [2.0, 0.5]]),
    ("SPLIT_UNITS", (7, 3), [[3.0, 2.0, 2.0]]),
    ("MB_EXPLAIN", ("VOLLEY_KILLS", [[40], ["x"], [None]], 3), [
        ["(4.5 − 3)×40/4 = 15"],
        ['Cell 2 of the range: n is the text "x", a whole number from 0 to 30000 is expected.'],
        [None],
    ]),
    ("MB_EXPLAIN", ("volley_kills/de", "x", 3), 'n ist der Text "x", erwartet: eine ganze Zahl von 0 bis 30000.'),
    ("MB_EXPLAIN", (" VOLLEY_KILLS / DA ", "x", 3), 'n er teksten "x", der forventes et helt tal fra 0 til 30000.'),
    ("MB_EXPLAIN", ("VOLLEY_KILLS/xx", 40, None), "avtough is left out (the cell is blank), a number from -100 to 100 is expected."),
    ("MB_EXPLAIN", ("VOLLEY_KILLS/ru", 40, None), "avtough: не указано (ячейка: пусто), ожидается число от -100 до 100."),
    ("MB_EXPLAIN", ("DICE_MEAN", 1, 2, 3), "DICE_MEAN was given too many arguments: 3, at most 1 expected."),
    ("MB_EXPLAIN", ("VOLLEY_KILLS", [[1, 2], [3, 4]], 3), "n is a block of 2 × 2 cells, one cell, one row or one column is expected."),
    ("MB_EXPLAIN", ("VOLLEY_KILLS", [[1], [3]], [[1], [2], [3]]),
     "avtough is a range of 3 × 1 cells, but n has 2 × 1: ranges of one length and direction are expected."),
    ("MB_EXPLAIN", ("DICE_DIST", [["d4"], ["d6"]]), "dice is a range of 2 × 1 cells, a single cell is expected."),
]  # fmt: skip

# function, cells -> error code and a part of the sentence
ERRORS = [
    ("VOLLEY_KILLS", (), "#VALUE!", "n is left out"),
    ("VOLLEY_KILLS", (40,), "#VALUE!", "avtough is left out"),
    ("VOLLEY_KILLS", (None, 3), "#VALUE!", "n is left out"),
    ("VOLLEY_KILLS", (40, 3, 1, 10, "none", 0, 7), "#VALUE!", "VOLLEY_KILLS was given too many arguments: 7, at most 6"),
    ("VOLLEY_KILLS", (NA, 3), "#N/A", "n is the error #N/A"),
    ("VOLLEY_KILLS", ("forty", NA), "#N/A", "avtough is the error #N/A"),  # an error goes before all else
    ("VOLLEY_KILLS", (40, None, NA), "#N/A", "volleys is the error #N/A"),
    ("VOLLEY_KILLS", ([[40], [NA]], 3), "#VALUE!", "n is the error #N/A"),
    ("VOLLEY_KILLS", ([[40], [20]], NA), "#N/A", "avtough is the error #N/A"),
    ("VOLLEY_KILLS", ([[1, 2], [3, 4]], 3), "#VALUE!", "block of 2 × 2"),
    ("VOLLEY_KILLS", ([[1], [2]], [[1], [2], [3]]), "#VALUE!", "avtough is a range of 3 × 1 cells, but n has 2 × 1"),
    ("VOLLEY_KILLS", ([[1, 2]], [[1], [2]]), "#VALUE!", "2 × 1 cells, but n has 1 × 2"),
    ("VOLLEY_KILLS", ([[1.0]] * 100_001, 3), "#NUM!", "100001 × 1 cells, at most 100000"),
    ("DICE_DIST", ([["d4"], ["d6"]],), "#VALUE!", "single cell"),
    ("DICE_MEAN", ("1000d1000",), "#VALUE!", "dice"),
    ("SPLIT_UNITS", (3, 4), "#NUM!", "units is 4"),
    ("MB_EXPLAIN", (), "#VALUE!", "function is blank"),
    ("MB_EXPLAIN", (3,), "#VALUE!", "function is 3"),
    ("MB_EXPLAIN", ("ENGAGE_KILL",), "#VALUE!", 'function is "ENGAGE_KILL", the name of a function is expected, perhaps ENGAGE_KILLS.'),
    ("MB_EXPLAIN", ("qqqq",), "#VALUE!", 'function is "qqqq", the name of a function is expected.'),
    ("MB_EXPLAIN", (NA, 1), "#N/A", "function is the error #N/A"),
    ("MB_EXPLAIN", ("VOLLEY_KILLS", NA, 3), "#N/A", "n is the error #N/A"),
    ("MB_EXPLAIN", ("VOLLEY_KILLS", [[40], [NA]], 3), "#VALUE!", "n is the error #N/A"),
    ("MB_VERSION", (1,), "#VALUE!", "MB_VERSION was given too many arguments: 1"),
]  # fmt: skip


def ids(rows):
    return [f"{row[0]}{str(row[1])[:60]}" for row in rows]


@pytest.mark.parametrize(("name", "cells", "answer"), ANSWERS, ids=ids(ANSWERS))
def test_answers(name, cells, answer):
    assert F[name](*cells) == answer


@pytest.mark.parametrize(("name", "cells", "code", "part"), ERRORS, ids=ids(ERRORS))
def test_errors(name, cells, code, part):
    with pytest.raises(CellError) as caught:
        F[name](*cells)
    assert caught.value.code == code
    assert part in caught.value.why()


def test_a_range_of_the_longest_size_is_answered():
    rows = F["VOLLEY_KILLS"]([[40.0]] * 100_000, 3)
    assert (len(rows), rows[0], rows[-1]) == (100_000, [15.0], [15.0])


def test_answers_are_plain_floats_without_a_negative_zero():
    for answer in (F["HERO_AVDAM"](-0.0, 0), F["ENGAGE_KILLS"](0, 4, 0, 3), F["DICE_MEAN"]("d1-1")):
        assert type(answer) is float
        assert str(answer) == "0.0"


def test_a_date_typed_by_accident_is_told():
    """A cell "3-4" that a spreadsheet took for the third of April."""
    assert "perhaps the date 2026-04-03" in F["MB_EXPLAIN"]("ENGAGE_KILLS", 46115, 4, 10, 3)


def test_a_line_longer_than_a_cell_text_is_cut():
    line = F["MB_EXPLAIN"]("SPLIT_UNITS", 30_000, 50)
    assert len(line) == 255
    assert line.endswith("…")
