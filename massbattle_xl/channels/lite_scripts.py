"""The scripts of a workbook for xlwings Lite, which a GM starts from the add-in's pane; they run inside Excel.

A ledger has a cell, ``Draw_SKR``, ``Draw_Phases`` or ``Draw_Rounds``, up to which the sheet rolls the
dice that nobody typed, out of the stream of the battle's number. A script types into that cell alone.
So the dice are the sheet's own, those that become due by what others show are rolled too, a die that is
typed always counts, and a lower number in the cell takes them back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Optional

from xlwings import XlwingsError

_BLOCK = re.compile(r"(?:Round|Phase)([0-9]+)")
_DRAW = re.compile(r"(?:.*!)?Draw_\w+")
_DUE = re.compile(
    r"\W*due_(\w+)"
)  # headings of the columns that tell of a die which is due, the same in every language
_OPTIONAL = "pursue"  # who does not pursue leaves this one blank

NO_CELL = "The sheets of this workbook roll no dice: type those that were rolled at the table."
NOTHING_DUE = "No dice are due: the ledger waits for something else, its rows say for what."


def waiting(blocks: Mapping[int, Sequence[Sequence[Any]]]) -> Optional[int]:
    """The block that the ledger is in: the first one with a die that is due; None where no die is due.

    Args:
        blocks: the values of each block's table by its number, the headings first.
    """
    return next((number for number in sorted(blocks) if _is_due(blocks[number])), None)


def _is_due(table: Sequence[Sequence[Any]]) -> bool:
    headings = [_DUE.fullmatch(str(heading)) for heading in table[0]]
    columns = [i for i, found in enumerate(headings) if found and found[1] != _OPTIONAL]
    return any(row[i] == 1 for row in table[1:] for i in columns)


def roll_dice(book: Any) -> None:
    """Let the sheet roll the dice that are due in the round that the ledger is in.

    Args:
        book: the workbook, an ``xlwings.Book``.

    Raises:
        XlwingsError: there is nothing to roll; its text is one sentence.
    """
    cell = next((name for name in book.names if _DRAW.fullmatch(name.name)), None)
    if cell is None:
        raise XlwingsError(NO_CELL)
    number = waiting(dict(_blocks(book)))
    if number is None:
        raise XlwingsError(NOTHING_DUE)
    cell.refers_to_range.value = number


def _blocks(book: Any) -> Iterable[tuple[int, Sequence[Sequence[Any]]]]:
    for sheet in book.sheets:
        for table in sheet.tables:
            found = _BLOCK.fullmatch(table.name)
            if found:
                yield int(found[1]), table.range.value
