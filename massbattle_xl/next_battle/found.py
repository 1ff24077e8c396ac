"""The tables and named cells of a workbook as they are found, and which campaign they make."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .declare import Fought, NotYet, Row
from .known import Known, KnownColumn, KnownTable

_BLOCK = re.compile(r"(.*\D)([0-9]+)")


@dataclass(frozen=True)
class Named:
    """A named cell."""

    sheet: str
    row: int
    column: int
    value: Any


@dataclass(frozen=True)
class Table:
    """A table of a workbook.

    Attributes:
        name: its name.
        sheet: name of its sheet.
        row: of its headings, from 1.
        column: its first one, from 1.
        values: its rows, the headings first; a blank cell is None or an empty text.
    """

    name: str
    sheet: str
    row: int
    column: int
    values: Sequence[Sequence[Any]]


@dataclass(frozen=True)
class Book:
    """A workbook: its tables in the order in which they stand, its named cells, the names of its sheets."""

    tables: Sequence[Table]
    names: Mapping[str, Named]
    sheets: Sequence[str]


@dataclass(frozen=True)
class Found:
    """A table that is known.

    Attributes:
        table: as it stands in the workbook.
        known: what is known of it.
        number: of a block of a ledger; 0 for another table.
        places: number of the column, from 0, by key.
    """

    table: Table
    known: KnownTable
    number: int
    places: Mapping[str, int]

    @property
    def rows(self) -> list[Row]:
        """Its rows by the keys of their columns."""
        return [
            Row(self.table.name, {key: blank_is_none(cells[place]) for key, place in self.places.items()})
            for cells in self.table.values[1:]
        ]

    @property
    def title(self) -> str:
        """What is said of it."""
        return self.known.title.replace("{number}", str(self.number))

    def column(self, key: str) -> int:
        """The number of a column on its sheet, from 1."""
        return self.table.column + self.places[key]

    def typed(self) -> list[KnownColumn]:
        """The columns in which a cell that is not blank was typed."""
        return [column for column in self.known.columns if column.typed and not self.formula(column)]

    def used(self) -> bool:
        """Whether something is typed into it."""
        return any(row[column.key] is not None for row in self.rows for column in self.typed())

    def carried(self) -> list[KnownColumn]:
        """The columns that take over what stands in the block before, until something is typed."""
        return [column for column in self.known.columns if column.typed and self.formula(column)]

    def formula(self, column: KnownColumn) -> str:
        """What stands in a typed column by itself."""
        return column.formula if self.number > 1 else ""


@dataclass(frozen=True)
class Campaign:
    """A workbook that is understood: what is known of its kind, and its own tables by name."""

    known: Known
    found: Mapping[str, Found]

    def fought(self, book: Book) -> Fought:
        """Its battle, for the rules."""
        return Fought(
            {name: found.rows for name, found in self.found.items()},
            {n: blank_is_none(c.value) for n, c in book.names.items()},
        )


def blank_is_none(value: Any) -> Any:
    """A cell's value; a text without a letter is a blank."""
    return None if isinstance(value, str) and not value else value


def understood(book: Book, known: Iterable[Known]) -> Campaign:
    """Which campaign a workbook is.

    Raises:
        NotYet: none that is known; the message says what is missing.
    """
    missing = ("", 0)
    for one in known:
        found = {table.name: _found(table, one) for table in book.tables if _known_as(table.name, one)}
        if {_known_as(name, one) for name in found} != set(one.tables):
            continue
        lacking = [
            f"{name} has no column {c.heading}"
            for name, table in found.items()
            for c in table.known.columns
            if c.key not in table.places
        ]
        if not lacking:
            return Campaign(one, found)
        if not missing[0] or len(lacking) < missing[1]:  # the language in which most of it is there
            missing = (lacking[0], len(lacking))
    if missing[0]:
        raise NotYet(f"The table {missing[0]}, a campaign's table with its headings as they were made is expected.")
    raise NotYet("It does not hold the tables of a campaign, a workbook of massbattle-xl is expected.")


def _known_as(name: str, known: Known) -> str:
    """The name by which a table is known, "" for none."""
    if name in known.tables:
        return name
    block = _BLOCK.fullmatch(name)
    return f"{block[1]}#" if block and f"{block[1]}#" in known.tables else ""


def _found(table: Table, known: Known) -> Found:
    name = _known_as(table.name, known)
    headings = {_folded(heading): place for place, heading in reversed([*enumerate(table.values[0])])}
    columns = known.tables[name].columns
    places = {
        column.key: headings[_folded(column.heading)] for column in columns if _folded(column.heading) in headings
    }
    number = int(table.name[len(name) - 1 :]) if name.endswith("#") else 0
    return Found(table, known.tables[name], number, places)


def _folded(heading: Any) -> str:
    return " ".join(str(heading).split()).casefold()
