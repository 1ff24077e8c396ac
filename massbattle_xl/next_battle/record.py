"""The record of a battle: what its tables showed, as rows of values for a sheet of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from .declare import Fought, Next, Row, shown
from .found import Book, Campaign, Found
from .known import KnownColumn

TITLE, HEADING, HEADS, CELLS = "title", "heading", "table heading", ""  # named styles of the sheets
_PASSED = {"hint", "bar"}  # columns: what to do next, and a picture of a number that stands beside
_BELOW = "why"  # a breakdown: it stands below its row, where it has the width of the whole table
_WIDTH = 130  # characters of such a line
LONGEST_NAME = 31  # characters of a sheet's name


@dataclass(frozen=True)
class Line:
    """A row of the record: its cells from the left, and the style that they have."""

    cells: tuple[Any, ...]
    style: str = CELLS


@dataclass(frozen=True)
class Record:
    """A sheet with the battle.

    Attributes:
        number: of the battle among those that the workbook has kept, from 1.
        sheet: name of the sheet.
        lines: its rows from the top.
    """

    number: int
    sheet: str
    lines: tuple[Line, ...]


def recorded(book: Book, campaign: Campaign, rules: Next, fought: Fought, notes: Sequence[str]) -> Record:
    """The record of the battle; see ``Next`` for what it shows."""
    texts = campaign.known.texts
    number, sheet = _free_sheet(book, texts["sheet"])
    lines = [Line((f"{texts['sheet'].format(number=number)}: {shown(fought.names.get('Battle_Name'))}",), TITLE)]
    lines += [Line((None, texts["start"], texts["left"]), HEADS)]
    lines += [Line(tuple(fought.names.get(f"{name}_{side}") for name in ("Side", "Start", "Left"))) for side in "AB"]
    lines += [Line((note,)) for note in notes]
    lines += _cells(campaign, fought)
    for table in dict.fromkeys(carry.table for carry in rules.carries):
        lines += _before(campaign.found[table], [carry.column for carry in rules.carries if carry.table == table])
    kept = [name for name in rules.kept if name in campaign.found]
    for name in (*kept, *_played(campaign, rules)):
        lines += _table(campaign.found[name], every=name in kept)
    return Record(number, sheet, tuple(lines))


def _free_sheet(book: Book, template: str) -> tuple[int, str]:
    taken = {name.casefold() for name in book.sheets}
    number = next(n for n in range(1, len(taken) + 2) if template.format(number=n).casefold() not in taken)
    return number, template.format(number=number)[:LONGEST_NAME]


def _played(campaign: Campaign, rules: Next) -> Iterator[str]:
    """Tables with something typed in them that belongs to the battle, in their order, and the results beside them."""
    used = {name for name, found in campaign.found.items() if found.known.cleared and found.used()}
    for name, found in campaign.found.items():
        of_block = rules.results and name == f"{rules.results}{found.number}"
        block = f"{rules.ledger}{found.number}" if of_block else name
        if block in used and name not in rules.kept:
            yield name


def _cells(campaign: Campaign, fought: Fought) -> list[Line]:
    """Named cells that belong to the battle and hold something."""
    held = [(known, fought.names.get(name)) for name, known in campaign.known.cells.items()]
    lines = [Line((known.label, value)) for known, value in held if value != known.value]
    return [Line(()), Line((campaign.known.texts["cells"],), HEADING), *lines] if lines else []


def _before(found: Found, keys: Sequence[str]) -> list[Line]:
    """What the columns held that take over something else."""
    name = found.known.columns[0]
    columns = [name, *(column for column in found.known.columns if column.key in keys)]
    rows = [row for row in found.rows if row[name.key] is not None]
    return _lines(found.title, columns, rows) if rows else []


def _table(found: Found, every: bool) -> list[Line]:
    """A table as it is shown.

    Args:
        found: the table.
        every: every row with a name, though nothing is typed in it.
    """
    columns = [column for column in found.known.columns if not column.hidden and column.key not in _PASSED]
    typed = [column.key for column in found.known.columns if column.typed]
    name = found.known.columns[0].key

    def shows(row: Row) -> bool:
        return row[name] is not None if every or not typed else any(row[key] is not None for key in (name, *typed))

    return _lines(found.title, columns, [row for row in found.rows if shows(row)])


def _lines(title: str, columns: Sequence[KnownColumn], rows: Sequence[Row]) -> list[Line]:
    """Title, headings and rows, each with its breakdown below; a column in which nothing stands is left out."""
    why = [column for column in columns if column.key == _BELOW]
    columns = [column for column in columns if column.key != _BELOW]
    used = [c for i, c in enumerate(columns) if i == 0 or any(row[c.key] is not None for row in rows)]
    heads = [Line((title,), HEADING)] if title else []
    heads.append(Line(tuple(column.heading for column in used), HEADS))
    lines = [Line(()), *heads]
    for row in rows:
        lines.append(Line(tuple(row[column.key] for column in used)))
        lines += [Line((None, part)) for column in why for part in wrap(str(row[column.key] or ""), _WIDTH)]
    return lines
