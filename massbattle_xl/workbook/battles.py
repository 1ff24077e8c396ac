"""The battle in a workbook file: its tables and named cells as they are found, and the file of the next battle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from openpyxl import Workbook
from openpyxl.utils.cell import coordinate_to_tuple, range_boundaries

from ..next_battle.found import Book, Campaign, Found, Named, Table
from ..next_battle.plan import Formula, Plan, Write
from . import typed
from .added_sheet import add_sheet
from .contents import contents
from .typing_in import type_in


def found(data: bytes) -> Book:
    """What a calculated workbook holds, its tables in the order in which they stand."""
    book = contents(data, values=True)
    tables = sorted(_tables(book), key=lambda table: (book.sheetnames.index(table.sheet), table.row, table.column))
    return Book(tables, dict(_names(book)), book.sheetnames)


def _tables(book: Workbook) -> Iterator[Table]:
    for sheet in book.worksheets:
        for table in sheet.tables.values():
            left, top, right, bottom = range_boundaries(table.ref)
            bottom -= table.totalsRowCount or 0
            rows = [[_value(sheet, row, column) for column in range(left, right + 1)] for row in range(top, bottom + 1)]
            yield Table(table.displayName, sheet.title, top, left, rows)


def _value(sheet: Any, row: int, column: int) -> Any:
    cell = sheet._cells.get((row, column))
    return None if cell is None else typed.read(cell.value)


def _names(book: Workbook) -> Iterator[tuple[str, Named]]:
    for name, defined in book.defined_names.items():
        single = defined.type == "RANGE" and "INDEX" not in (defined.attr_text or "")
        places = list(defined.destinations) if single else []
        if len(places) == 1 and ":" not in places[0][1] and places[0][0] in book.sheetnames:
            sheet, (row, column) = places[0][0], coordinate_to_tuple(places[0][1].replace("$", ""))
            yield name, Named(sheet, row, column, _value(book[sheet], row, column))


def with_next(data: bytes, campaign: Campaign, plan: Plan) -> bytes:
    """The file of the next battle, not yet calculated.

    Args:
        data: the workbook.
        campaign: what it was understood as.
        plan: what happens to it.
    """
    formulas = contents(data)
    writes: dict[str, dict[tuple[int, int], Any]] = {}
    for write in (*plan.writes, *_restored(formulas, campaign)):
        held = formulas[write.sheet]._cells.get((write.row, write.column))
        if not (isinstance(write.value, Formula) and held is not None and held.value == write.value.text):
            writes.setdefault(write.sheet, {})[write.row, write.column] = write.value
    return add_sheet(type_in(data, writes), plan.record.sheet, plan.record.lines)


def _restored(formulas: Workbook, campaign: Campaign) -> Iterator[Write]:
    """Cells of the battle's tables that their values do not tell of.

    Formulas over which something was typed, for a number that overruled one battle is none of the next; and formulas
    that were typed where a number is expected, though they show a blank.
    """
    for table in campaign.found.values():
        if table.known.cleared:
            yield from _restored_in(formulas, table)


def _restored_in(formulas: Workbook, table: Found) -> Iterator[Write]:
    sheet = formulas[table.table.sheet]
    columns = next(t for t in sheet.tables.values() if t.displayName == table.table.name).tableColumns
    for column in table.typed():
        for i in range(1, len(table.table.values)):
            held = sheet._cells.get((table.table.row + i, table.column(column.key)))
            if held is not None and held.data_type == "f":
                yield Write(sheet.title, held.row, held.column, None)
    for column in table.known.columns:
        formula = columns[table.places[column.key]].calculatedColumnFormula
        if column.typed or formula is None or not formula.attr_text or formula.array:
            continue
        for i in range(1, len(table.table.values)):
            place = table.table.row + i, table.column(column.key)
            held = sheet._cells.get(place)
            if held is not None and held.value is not None and held.data_type != "f":
                yield Write(sheet.title, *place, Formula(f"={formula.attr_text}"))
