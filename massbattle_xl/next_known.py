"""What is known of every campaign's workbook, from the declarations of its sheets and the texts of its languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from . import systems
from .cells.addresses import column_number
from .cells.words import WordList
from .layout import Cell, Column, Page, Table, Text, WordOf
from .locale import text
from .next_battle.declare import Next
from .next_battle.known import ABOVE, Known, KnownCell, KnownColumn, KnownTable

TEXTS = ("sheet", "start", "left", "cells")
_BLOCK = re.compile(r"(.*\D)[0-9]+")
_ABOVE = re.compile(r"\{\^[^{}]*\}")
_PLACE = re.compile(r"([A-Z]+)([0-9]+)")


@cache
def known() -> tuple[Known, ...]:
    """Every rule text in every language of its sheets."""
    return tuple(
        _known(system, language) for system in systems.WINGS for language in systems.wing(system).SHEET_LANGUAGES
    )


def rules(system: str) -> Next:
    """What a rule text says of the next battle."""
    found: Next = systems.wing(system, "next_battle").NEXT
    return found


def _known(system: str, language: str) -> Known:
    said, pages = rules(system), systems.wing(system, "sheets").campaign().pages

    def spoken(key: str) -> str:
        return text(system, language, key)

    def value(declared: Any) -> Any:
        """What a typed cell holds at first."""
        if isinstance(declared, Text):
            return spoken(declared.key)
        if isinstance(declared, WordOf):
            words: WordList = getattr(systems.wing(system, "words"), declared.words)
            return words.word(declared.key, language)
        return declared

    wanted = {carry.table for carry in said.carries} | {note.table for note in said.notes} | {*said.kept, *said.tables}
    tables: dict[str, KnownTable] = {}
    cells: dict[str, KnownCell] = {}
    for page in pages:
        whole = page.key in said.pages
        for table in (item for item in page.items if isinstance(item, Table)):
            cleared = (whole or table.name in said.tables) and any(_is_typed(column) for column in table.columns)
            if cleared or table.name in wanted:
                block = _BLOCK.fullmatch(table.name)
                columns = tuple(_column(column, spoken(f"{table.texts}.{column.key}")) for column in table.columns)
                tables[f"{block[1]}#" if block else table.name] = KnownTable(
                    _title(page, table, spoken), cleared, cleared and page.key == "battle", columns
                )
        cells.update(_cells(page, said, whole, spoken, value))
    noted = (*TEXTS, *dict.fromkeys(note.text for note in said.notes))
    return Known(system, {key: spoken(f"next.{key}") for key in noted}, tables, cells)


def _is_typed(column: Column) -> bool:
    return column.role in ("input", "override")


def _column(column: Column, heading: str) -> KnownColumn:
    typed = _is_typed(column)
    formula = _ABOVE.sub(lambda _: ABOVE, column.formula) if typed else ""
    if "{" in formula.replace(ABOVE, ""):
        raise ValueError(
            f"the formula of the typed column {column.key} asks for more than the cell above: {column.formula!r}"
        )
    return KnownColumn(column.key, heading, typed, column.role in ("helper", "quiet"), formula)


Spoken = Callable[[str], str]


def _title(page: Page, table: Table, spoken: Spoken) -> str:
    """What stands above a table, of a block with ``{number}`` in it; else what is said of its page."""
    if table.title:
        return spoken(table.title).format(**{key: "{number}" for key in table.title_values})
    column = _place(table.at)[1]
    above = [
        item for item in page.items if isinstance(item, Cell) and isinstance(item.value, Text) and item.style == "title"
    ]
    right_above = [item for item in above if _place(item.at)[1] == column]
    titles = [item.value.key for item in right_above or above if isinstance(item.value, Text)]
    return spoken(titles[0]) if titles else ""


def _cells(
    page: Page, said: Next, whole: bool, spoken: Spoken, value: Callable[[Any], Any]
) -> Iterator[tuple[str, KnownCell]]:
    """The named cells of a page that belong to the battle, with the label in front of them."""
    for item in page.items:
        if (
            isinstance(item, Cell)
            and item.name
            and (item.name in said.names or (whole and item.style.startswith(("input", "override"))))
        ):
            row, column = _place(item.at)
            before = [
                other
                for other in page.items
                if isinstance(other, Cell) and isinstance(other.value, Text) and _before(other, row, column)
            ]
            label = max(before, key=lambda other: _place(other.at)[1], default=None)
            yield item.name, KnownCell(spoken(label.value.key) if label is not None else item.name, value(item.value))


def _before(other: Cell, row: int, column: int) -> bool:
    place = _place(other.at)
    return other.style == "label" and place[0] == row and place[1] < column


def _place(at: str) -> tuple[int, int]:
    """Row and column of an address, from 1."""
    found = _PLACE.fullmatch(at)
    assert found is not None
    return int(found[2]), column_number(found[1])
