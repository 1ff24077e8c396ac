"""What arrives from a cell, in the common form."""

from __future__ import annotations

import datetime as dt

import pytest
from work import calls

from massbattle_xl.cells.errors import CODES, CellError
from massbattle_xl.cells.values import ErrorValue, cell, number, scalar, serial_date, show
from massbattle_xl.systems import functions

SCALARS = [
    (None, None),
    ("", None),
    ("   ", None),
    ("\t\n", None),
    (3, 3.0),
    (3.5, 3.5),
    (True, True),
    (False, False),
    ("forty", "forty"),
    ("  forty ", "forty"),
    ("4,5", "4,5"),
    ("#N/A", ErrorValue("#N/A")),
    (" #DIV/0! ", ErrorValue("#DIV/0!")),
    ("#no error", "#no error"),
    (ErrorValue("#REF!"), ErrorValue("#REF!")),
    (dt.date(2011, 7, 28), 40752.0),  # the serial number that Excel shows for 28 July 2011
    (dt.datetime(2011, 7, 28, 12), 40752.5),
    (dt.datetime(2011, 7, 28, 12, tzinfo=dt.UTC), 40752.5),
    (dt.date(1900, 3, 1), 61.0),  # Excel counts a 29 February 1900, so day 61 is the first that agrees
    (dt.time(6), 0.25),
    (dt.timedelta(hours=36), 1.5),
]


@pytest.mark.parametrize(("raw", "common"), SCALARS, ids=[repr(raw) for raw, _ in SCALARS])
def test_one_cell_comes_into_the_common_form(raw, common):
    found = scalar(raw)
    assert found == common
    assert type(found) is type(common)


@pytest.mark.parametrize("code", CODES)
def test_text_that_spells_an_error_value_is_that_error(code):
    assert scalar(code) == ErrorValue(code)


RANGES = [
    ([[1, 2], [3, 4]], [[1.0, 2.0], [3.0, 4.0]]),
    (((1, 2), (3, 4)), [[1.0, 2.0], [3.0, 4.0]]),
    ([1, 2, 3], [[1.0, 2.0, 3.0]]),  # a flat list is one row
    ((1, ""), [[1.0, None]]),
    ([[1], [None], ["#N/A"]], [[1.0], [None], [ErrorValue("#N/A")]]),
    ([[1, 2], [3]], [[1.0, 2.0], [3.0, None]]),  # ragged rows are filled
    ([[1], 2], [[1.0], [2.0]]),
    ([[5]], 5.0),
    (((5,),), 5.0),
    ([5], 5.0),
    ([[None]], None),
    ([], None),
    ([[]], None),
    ([[], []], None),
    (((),), None),
]


@pytest.mark.parametrize(("raw", "common"), RANGES, ids=[repr(raw) for raw, _ in RANGES])
def test_a_range_comes_into_the_common_form(raw, common):
    assert cell(raw) == common


@pytest.fixture(scope="module")
def column():
    """A whole column of a sheet."""
    return [[40.0] for _ in range(1_048_576)]


@pytest.mark.parametrize("name", ["VOLLEY_KILLS", "DICE_MEAN", "DICE_DIST", "MB_EXPLAIN"])
def test_a_whole_column_is_refused_without_going_through_it(name, column):
    function = functions()[name]
    cells = ("VOLLEY_KILLS", column, 3.0) if name == "MB_EXPLAIN" else (column, 3.0)[: len(function.arguments)]
    said = []

    def ask():
        try:
            said.append(function(*cells))
        except CellError as error:
            said.append(error.why())

    assert calls(ask) < 1_000
    assert "1048576 × 1" in said[0]


SHOWN = [
    (None, "blank"),
    (True, "TRUE"),
    (False, "FALSE"),
    (40.0, "40"),
    (2.5, "2.5"),
    (0.1 + 0.2, "0.3"),
    (-0.0, "0"),
    (1e300, "1e+300"),
    (ErrorValue("#N/A"), "#N/A"),
    ("forty", '"forty"'),
    ("two\nlines", '"two lines"'),
    ("x" * 40, '"' + "x" * 40 + '"'),
    ("x" * 41, '"' + "x" * 39 + '…"'),
]


@pytest.mark.parametrize(("value", "text"), SHOWN)
def test_sentences_show_values_shortly(value, text):
    assert show(value) == text


def test_numbers_are_shown_with_as_many_digits_as_asked():
    assert number(2 / 3) == "0.666666666666667"
    assert number(2 / 3, 6) == "0.666667"
    assert number(1_000_000.0) == "1000000"


@pytest.mark.parametrize(
    ("serial", "date"),
    [
        (40752, "2011-07-28"),
        (36526, "2000-01-01"),
        (54788, "2049-12-31"),
        (36525, ""),
        (54789, ""),
        (40752.5, ""),
        (3, ""),
    ],
)
def test_only_numbers_of_likely_years_are_taken_for_dates(serial, date):
    assert serial_date(serial) == date


@pytest.mark.parametrize("function", functions().values(), ids=lambda f: f.name)
def test_what_is_no_finite_number_never_gives_an_answer(function):
    for bad in (float("nan"), float("inf"), float("-inf")):
        for i in range(len(function.arguments)):
            cells = [None] * i + [bad]
            with pytest.raises(CellError):
                function(*cells)
