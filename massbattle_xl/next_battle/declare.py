"""The words in which a rule text says what its armies take into the next battle.

A wing has a module ``next_battle`` with one ``Next``. It names tables, columns and named cells by the keys of the
sheets' declarations, so it holds in every language; numbers that the sheets have calculated already are not
calculated again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any


class NotYet(Exception):
    """Why the next battle cannot begin; the message is one sentence."""


class _Kept:
    """What a column holds that a rule leaves alone."""


KEPT = _Kept()


@dataclass(frozen=True)
class Row:
    """A row of a table, its cells by the key of their column.

    Attributes:
        table: name of the table.
        cells: what the row holds; a blank cell is None.
    """

    table: str
    cells: Mapping[str, Any]

    def __getitem__(self, key: str) -> Any:
        return self.cells[key]

    def number(self, key: str) -> float:
        """The number in a cell; 0 where it holds none."""
        value: float = self.cells[key] if is_number(self.cells[key]) else 0
        return value

    def text(self, key: str) -> str:
        """The text that a cell shows."""
        return shown(self.cells[key])

    def needed(self, key: str) -> float:
        """A number that the sheet has to know.

        Raises:
            NotYet: the cell holds something else; the sheet is not calculated, or something typed is wrong.
        """
        value: float = self.cells[key]
        if not is_number(value):
            first = shown(next(iter(self.cells.values())))
            raise NotYet(
                f"{self.table} has {shown(value) or 'a blank'} as what is left of {first}, a number is expected: look at its row first."
            )
        return value


    def counted(self, key: str) -> float | None:
        """A number from 0 that the GM has typed; None for a blank.

        Raises:
            NotYet: the cell holds something else, which must not become nobody.
        """
        value: float | None = self.cells[key]
        if value is None or (is_number(value) and value >= 0):
            return value
        first = shown(next(iter(self.cells.values())))
        raise NotYet(f"{self.table} has {shown(value)} as {key} of {first}, a number from 0 is expected: correct its row first.")


@dataclass(frozen=True)
class Fought:
    """The battle that was fought.

    Attributes:
        tables: rows by name of the table, as ``Armies`` or ``Round3``.
        names: values of the named cells.
    """

    tables: Mapping[str, Sequence[Row]]
    names: Mapping[str, Any]

    def find(self, table: str, key: str, name: str) -> Row | None:
        """The first row whose cell holds a name, in whatever letter case."""
        return next((row for row in self.tables[table] if name and row.text(key).lower() == name.lower()), None)

    def blocks(self, stem: str) -> Iterator[tuple[int, Sequence[Row]]]:
        """The blocks of the ledger by their numbers: of ``Round`` those of ``Round1``, ``Round2`` and so on."""
        numbers = sorted(
            int(name[len(stem) :]) for name in self.tables if name.startswith(stem) and name[len(stem) :].isdigit()
        )
        return ((number, self.tables[f"{stem}{number}"]) for number in numbers)


Rule = Callable[[Row, Fought], Any]


@dataclass(frozen=True)
class Carry:
    """A typed column of a table that takes over what the battle has left.

    Attributes:
        table: name of the table.
        column: key of the column.
        rule: what a row takes over; None leaves the cell blank, ``KEPT`` as it is. Rows without a name are not asked.
    """

    table: str
    column: str
    rule: Rule


@dataclass(frozen=True)
class Note:
    """What the GM has to look at: the names of those of whom a rule is true.

    Attributes:
        text: key of the text in front of the names.
        table: name of the table.
        rule: whether a row is meant.
    """

    text: str
    table: str
    rule: Rule


def no_wait(row: Row) -> bool:
    """No row waits for more than its dice."""
    return False


@dataclass(frozen=True)
class Next:
    """What a rule text says of the next battle.

    Attributes:
        carries: what the armies take over.
        ledger: stem of the names of the ledger's blocks, as ``Round``.
        wrong: column of a block that is 1 where something is wrong in a row.
        waits: whether a row of a block waits for something that the block's own columns ``due_…`` do not tell of.
        optional: columns ``due_…`` that nobody has to roll.
        pages: keys of the pages whose typed cells, in tables and with names, all belong to the battle.
        tables: tables of other pages that belong to it.
        names: named cells of other pages that belong to it.
        kept: tables of results that the record shows, besides what was typed.
        results: stem of tables that the record shows beside the ledger's block of the same number.
        notes: what the GM has to look at.
    """

    carries: tuple[Carry, ...]
    ledger: str
    wrong: str
    waits: Callable[[Row], bool] = no_wait
    optional: tuple[str, ...] = ()
    pages: tuple[str, ...] = ("battle",)
    tables: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    kept: tuple[str, ...] = ("Strength",)
    results: str = ""
    notes: tuple[Note, ...] = ()


def is_number(value: Any) -> bool:
    """Whether a cell holds a number; TRUE is none."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def shown(value: Any) -> str:
    """A value as a sheet shows it where it is joined to a text."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)
