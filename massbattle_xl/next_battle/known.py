"""What is known of a campaign's workbook: the headings of its tables in its language, and what in them is typed.

A workbook may be open where the declarations of its sheets are not, so this is data that can be written down.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

BATTLES = "battles.json"
"""What is known of every campaign, as a file beside this one, where the declarations of the sheets are not."""

ABOVE = "{above}"  # in a formula: the cell of the same column and row in the block before


@dataclass(frozen=True)
class KnownColumn:
    """A column of a table.

    Attributes:
        key: its key in the declaration.
        heading: what stands above it.
        typed: whether the GM types into it.
        hidden: whether it only helps the calculation.
        formula: what stands in it as long as nothing is typed; of a block of the ledger from the second on.
    """

    key: str
    heading: str
    typed: bool = False
    hidden: bool = False
    formula: str = ""


@dataclass(frozen=True)
class KnownTable:
    """A table, or the blocks of a ledger, whose names differ in the number at their end.

    Attributes:
        title: of the table; of a block with ``{number}`` in it.
        cleared: whether what is typed into it belongs to the battle.
        ledger: whether a battle was fought where something is typed into it.
        columns: from left to right.
    """

    title: str
    cleared: bool
    ledger: bool
    columns: tuple[KnownColumn, ...]


@dataclass(frozen=True)
class KnownCell:
    """A named cell whose content belongs to the battle.

    Attributes:
        label: what is said of it.
        value: what it holds when a battle begins.
    """

    label: str
    value: Any = None


@dataclass(frozen=True)
class Known:
    """A campaign in one language.

    Attributes:
        system: name of the rule text.
        texts: of the record, by their key.
        tables: by name; blocks of a ledger by the stem of their name with ``#`` behind it.
        cells: named cells whose content belongs to the battle.
    """

    system: str
    texts: Mapping[str, str]
    tables: Mapping[str, KnownTable]
    cells: Mapping[str, KnownCell]


def written(known: Iterable[Known]) -> str:
    """As a text, the same on every computer."""
    return json.dumps([asdict(one) for one in known], ensure_ascii=False, separators=(",", ":"))


def read(text: str) -> tuple[Known, ...]:
    """What was written."""
    return tuple(_read(**one) for one in json.loads(text))


def _read(tables: Mapping[str, Any], cells: Mapping[str, Any], **more: Any) -> Known:
    return Known(
        tables={name: _table(**table) for name, table in tables.items()},
        cells={name: KnownCell(**cell) for name, cell in cells.items()},
        **more,
    )


def _table(columns: Iterable[Mapping[str, Any]], **more: Any) -> KnownTable:
    return KnownTable(columns=tuple(KnownColumn(**column) for column in columns), **more)
