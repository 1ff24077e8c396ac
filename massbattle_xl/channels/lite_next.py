"""The script that begins the next battle in a workbook for xlwings Lite; it runs inside Excel.

What is planned is what ``massbattle-xl next`` plans, too. The record of the fought battle is written first, so that
nothing is cleared before it is kept. Excel does not tell a script which cells hold formulas, so a number that was typed
over a formula of the ledger stays; cells that are made to be typed in are cleared, or get back what they take over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pkgutil import get_data
from typing import Any

from xlwings import XlwingsError

from ..next_battle import __name__ as known_package
from ..next_battle.declare import Next, NotYet
from ..next_battle.found import Book, Named, Table, understood
from ..next_battle.known import BATTLES, Known, read
from ..next_battle.plan import Formula, Write, planned
from ..next_battle.record import CELLS, Record
from ..systems import wing


def next_battle(book: Any) -> None:
    """Begin the next battle with what the fought one has left, and keep that one on a sheet of its own.

    Args:
        book: the workbook, an ``xlwings.Book``.

    Raises:
        XlwingsError: no battle was fought, or it is not over; its text is one sentence, and nothing has changed.
    """
    held = _found(book)
    try:
        campaign = understood(held, _known())
        plan = planned(held, campaign, _rules(campaign.known.system))
    except NotYet as why:
        raise XlwingsError(str(why)) from None
    _keep(book, plan.record)
    for run in _runs(plan.writes):
        _write(book, run)


def _known() -> tuple[Known, ...]:
    try:
        data = get_data(known_package, BATTLES)
    except OSError:  # the whole package is installed, with the declarations of its sheets
        from ..next_known import known  # noqa: PLC0415 – it does not exist inside Excel

        return known()
    return read((data or b"[]").decode("utf-8"))


def _rules(system: str) -> Next:
    found: Next = wing(system, "next_battle").NEXT
    return found


def _found(book: Any) -> Book:
    order = {sheet.name: i for i, sheet in enumerate(book.sheets)}
    tables = sorted(_tables(book), key=lambda table: (order[table.sheet], table.row, table.column))
    return Book(tables, dict(_names(book)), list(order))


def _tables(book: Any) -> Iterator[Table]:
    for sheet in book.sheets:
        for table in sheet.tables:
            area = table.range
            yield Table(table.name, sheet.name, area.row, area.column, area.options(ndim=2).value)


def _names(book: Any) -> Iterator[tuple[str, Named]]:
    for name in book.names:
        try:
            cell = name.refers_to_range
        except ValueError:  # it names a formula or a number
            continue
        if cell.shape == (1, 1):
            yield name.name.rpartition("!")[2], Named(cell.sheet.name, cell.row, cell.column, cell.value)


def _keep(book: Any, record: Record) -> None:
    sheet = book.sheets.add(record.sheet, after=book.sheets[len(book.sheets) - 1])
    width = max(len(line.cells) for line in record.lines)
    sheet.range((1, 1)).value = [
        [_typed(value) for value in line.cells] + [None] * (width - len(line.cells)) for line in record.lines
    ]
    for row, line in enumerate(record.lines, 1):
        if line.style != CELLS:
            sheet.range((row, 1), (row, max(1, len(line.cells)))).font.bold = True


def _typed(value: Any) -> Any:
    """A value that stays what it is: Excel makes a formula, a date or a truth value of a text that looks like one."""
    return f"'{value}" if isinstance(value, str) and value else value


def _runs(writes: Sequence[Write]) -> Iterator[list[Write]]:
    """Cells below each other to which the same happens, at once."""
    ordered = sorted(writes, key=lambda write: (write.sheet, write.column, write.row))
    numbered = enumerate(ordered)
    for _, group in groupby(
        numbered, lambda pair: (pair[1].sheet, pair[1].column, pair[1].row - pair[0], _kind(pair[1].value))
    ):
        yield [write for _, write in group]


def _kind(value: Any) -> str:
    return "blank" if value is None else "formula" if isinstance(value, Formula) else "value"


def _write(book: Any, run: Sequence[Write]) -> None:
    first, last = run[0], run[-1]
    area = book.sheets[first.sheet].range((first.row, first.column), (last.row, last.column))
    kind = _kind(first.value)
    if kind == "blank":
        area.clear_contents()
    elif kind == "formula":
        area.formula = [[write.value.text] for write in run]
    else:
        area.value = [[_typed(write.value)] for write in run]
