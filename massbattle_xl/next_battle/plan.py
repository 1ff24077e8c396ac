"""The plan of the next battle: what is written into which cell, and what is kept of the one that was fought."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..cells.addresses import column_letters
from .declare import KEPT, Fought, Next, NotYet, Row, is_number, shown
from .found import Book, Campaign, Found, blank_is_none
from .known import ABOVE
from .record import Record, recorded

SEED, LAST_SEED = "Battle_Seed", 999_999_999  # the number of the battle, from which the sheets draw their dice

NO_BATTLE = "No battle was fought: nothing is typed into the ledger."
TWICE = "{table} has {name} twice, each name once is expected."
WAITING = "{title} waits for {count} {what}: type what is missing, or clear what is typed there."
WRONG = "{title} has {count} {what} with something wrong in it: look at the hints beside, or clear what is typed there."


@dataclass(frozen=True)
class Formula:
    """What a cell holds by itself, as long as nothing is typed; it begins with ``=``."""

    text: str


@dataclass(frozen=True)
class Write:
    """What a cell holds from now on: a number, a text, None for a blank, or a ``Formula``."""

    sheet: str
    row: int
    column: int
    value: Any


@dataclass(frozen=True)
class Plan:
    """All that happens to a workbook.

    Attributes:
        writes: cells that change, each once.
        record: the battle that was fought, for a sheet of its own.
        notes: what the GM has to look at, in the language of the sheets.
    """

    writes: tuple[Write, ...]
    record: Record
    notes: tuple[str, ...]


def planned(book: Book, campaign: Campaign, rules: Next) -> Plan:
    """From the battle that was fought to the next one.

    Args:
        book: the workbook, calculated.
        campaign: what it was understood as.
        rules: what its rule text says.

    Raises:
        NotYet: no battle was fought, or it is not over: a round that was begun waits for dice, or has a fault in it.
    """
    fought = campaign.fought(book)
    _refuse_twice(rules, fought)
    _refuse_unfinished(campaign, rules, fought)
    notes = tuple(_notes(campaign, rules, fought))
    record = recorded(book, campaign, rules, fought, notes)
    writes = (*_carried(campaign, rules, fought), *_cleared(campaign), *_named(book, campaign))
    return Plan(writes, record, notes)


def _refuse_twice(rules: Next, fought: Fought) -> None:
    """Two of one name cannot be told apart by what the sheets say of them."""
    for table in dict.fromkeys(carry.table for carry in rules.carries):
        names = [_name(row) for row in fought.tables[table] if _name(row)]
        lower = [name.lower() for name in names]
        twice = next((name for name in names if lower.count(name.lower()) > 1), "")
        if twice:
            raise NotYet(TWICE.format(table=table, name=twice))


def _refuse_unfinished(campaign: Campaign, rules: Next, fought: Fought) -> None:
    ledger = [found for found in campaign.found.values() if found.known.ledger and found.used()]
    if not ledger:
        raise NotYet(NO_BATTLE)
    for number, rows in fought.blocks(rules.ledger):
        found = campaign.found[f"{rules.ledger}{number}"]
        if found not in ledger:  # the dice of a round that nobody has begun are due, too
            continue
        wrong = sum(row.number(rules.wrong) == 1 for row in rows)
        if wrong:
            raise NotYet(WRONG.format(title=found.title, count=wrong, what=_many(wrong, "row")))
        due = sum(
            row.number(key) == 1
            for row in rows
            for key in found.places
            if key.startswith("due_") and key not in rules.optional
        )
        if due:
            raise NotYet(WAITING.format(title=found.title, count=due, what="of its dice"))
        waiting = sum(map(rules.waits, rows))
        if waiting:
            raise NotYet(WAITING.format(title=found.title, count=waiting, what=_many(waiting, "row")))


def _many(count: int, word: str) -> str:
    return word if count == 1 else f"{word}s"


def _carried(campaign: Campaign, rules: Next, fought: Fought) -> Iterator[Write]:
    for carry in rules.carries:
        found = campaign.found[carry.table]
        for i, row in enumerate(found.rows, 1):
            value = carry.rule(row, fought) if _name(row) else KEPT
            if value is not KEPT and value != row[carry.column]:
                yield Write(found.table.sheet, found.table.row + i, found.column(carry.column), value)


def _name(row: Row) -> str:
    """The name of a row, which stands in its first column."""
    return shown(next(iter(row.cells.values())))


def _cleared(campaign: Campaign) -> Iterator[Write]:
    for found in campaign.found.values():
        if not found.known.cleared:
            continue
        for column in found.typed():
            for i, row in enumerate(found.rows, 1):
                if row[column.key] is not None:
                    yield Write(found.table.sheet, found.table.row + i, found.column(column.key), None)
        for column in found.carried():
            for i in range(1, len(found.table.values)):
                yield Write(
                    found.table.sheet,
                    found.table.row + i,
                    found.column(column.key),
                    _from_above(campaign, found, column.key, i),
                )


def _from_above(campaign: Campaign, found: Found, key: str, i: int) -> Formula | None:
    """The formula that takes over what row ``i`` of the block before holds; None where it has no such row."""
    stem = found.table.name[: -len(str(found.number))]
    before = campaign.found.get(f"{stem}{found.number - 1}")
    if before is None or before.table.sheet != found.table.sheet or i >= len(before.table.values):
        return None
    formula = next(column.formula for column in found.known.columns if column.key == key)
    return Formula(formula.replace(ABOVE, f"{column_letters(before.column(key))}{before.table.row + i}"))


def _named(book: Book, campaign: Campaign) -> Iterator[Write]:
    for name, known in campaign.known.cells.items():
        cell = book.names.get(name)
        if cell is not None and blank_is_none(cell.value) != known.value:
            yield Write(cell.sheet, cell.row, cell.column, known.value)
    seed = book.names.get(SEED)
    if seed is not None and is_number(seed.value):
        yield Write(seed.sheet, seed.row, seed.column, seed.value + 1 if seed.value < LAST_SEED else 1)


def _notes(campaign: Campaign, rules: Next, fought: Fought) -> Iterator[str]:
    for note in rules.notes:
        names = [_name(row) for row in fought.tables[note.table] if _name(row) and note.rule(row, fought)]
        if names:
            yield f"{campaign.known.texts[note.text]}: {', '.join(names)}"
