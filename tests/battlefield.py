"""What tests read of the ledger of the mass battle in LibreOffice, and type into it."""

from __future__ import annotations

from typing import Any

import peasants
from peasants import HORDE, VILLAGE, army, orcs
from tabletop import Look, TableTop

__all__ = [
    "HORDE",
    "VILLAGE",
    "army",
    "errors",
    "hint",
    "leader",
    "left",
    "line",
    "mode",
    "orcs",
    "put",
    "sides",
    "warning",
]


def leader(
    name: str, of: str, attributes: tuple[int, int, int] = (12, 11, 11), taw: int = 8, **more: Any
) -> dict[str, Any]:
    """A leader; by default with the values of the Capitano of the rule text."""
    return peasants.leader(name, of, attributes, taw, **more)


def put(top: TableTop, table: str, row: int, **values: Any) -> None:
    """Type a row that may hold words by their key."""
    top.put(table, row, **{key: top.texts.value(value) for key, value in values.items()})


def left(look: Look, skr: int, *rows: int) -> tuple[Any, ...]:
    """Men left after an SKR, by the rows of its block."""
    return tuple(look(f"Round{skr}", row, "left") for row in rows)


def hint(look: Look, skr: int, row: int) -> str:
    """What the column Next says."""
    return str(look(f"Round{skr}", row, "hint"))


def sides(look: Look) -> tuple[Any, Any]:
    """Men left of both sides beside the totals."""
    return look.values["Battle"]["C5"], look.values["Battle"]["C6"]


def warning(look: Look) -> str:
    """What stands beside the totals where rows do not count."""
    return str(look.values["Battle"].get("M6", ""))


def line(look: Look, top: TableTop, skr: int) -> str:
    """What the title of an SKR says."""
    sheet, _, cell = top.at(f"Round{skr}", -2, "mu").partition("!")
    return str(look.values[sheet].get(cell, ""))


def errors(look: Look) -> list[str]:
    """Cells that show an error value."""
    return look.errors()


def mode(top: TableTop, key: str) -> str:
    """The word for what a leader does."""
    return top.texts.word("MODE", key)
