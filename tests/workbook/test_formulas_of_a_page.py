"""Formulas that reach beyond their own cell: into the row above."""

from __future__ import annotations

import io

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from massbattle_xl import campaign
from massbattle_xl.layout import Campaign, Column, Filled, Page, Table
from massbattle_xl.workbook.check import check
from massbattle_xl.workbook.draw import Painter
from massbattle_xl.workbook.resolve import Resolver
from massbattle_xl.workbook.styles import add_styles

CHAIN = Table(
    "Chain", "body", "A4",
    (Column("name", "computed", "=N({<name})+1"), Column("value"), Column("clause", "computed", "=N({<clause})+N({@value})")),
    ({"value": 5}, {"value": 7}, {"value": 1}), size=3,
)  # fmt: skip
PAGE = Page("armies", (CHAIN,))


@pytest.fixture(scope="module")
def data() -> bytes:
    """The page in a calculated workbook."""
    book = Workbook()
    add_styles(book)
    resolver = Resolver("savage", "en", Campaign((PAGE,), ()))
    Painter(resolver, Filled(), "A4", protect=False).draw(book.active, PAGE)
    target = io.BytesIO()
    book.save(target)
    return campaign.calculated(target.getvalue()).data


@pytest.fixture
def sheet(data: bytes) -> Worksheet:
    """The values of the page."""
    return load_workbook(io.BytesIO(data), data_only=True).active


def test_a_column_goes_on_from_the_row_above(sheet: Worksheet) -> None:
    """The first row finds the heading there, which counts as no number."""
    assert [[sheet[f"{letter}{row}"].value for row in (5, 6, 7)] for letter in "AC"] == [[1, 2, 3], [5, 12, 13]]


def test_new_rows_take_over_no_formula_that_names_a_row(data: bytes) -> None:
    """A row that is inserted must not get the formula of another place."""
    table = load_workbook(io.BytesIO(data)).active.tables["Chain"]
    assert [column.calculatedColumnFormula for column in table.tableColumns] == [None, None, None]


def test_excel_would_read_it_as_it_is(data: bytes) -> None:
    """References into other rows are no fault."""
    assert check(data) == []


def test_an_array_of_numbers_is_no_gap_to_fill() -> None:
    """Braces around numbers stay what they are in Excel."""
    resolver = Resolver("savage", "en", Campaign((PAGE,), ()))
    assert resolver.formula("=SUM({1;2.5;-3},{Chain.value})").startswith("=SUM({1;2.5;-3},Chain[")
