"""Two sides of mass combat for tests: what is typed for their armies, and what the ledger shows of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from office import Office
from tabletop import Look, TableTop

from massbattle_xl.cells.values import ErrorValue
from massbattle_xl.pathfinder.sheets.start import RULINGS

WARDENS, RAIDERS = "Wardens", "Raiders"
NAMES = {"Side_A": WARDENS, "Side_B": RAIDERS, "Edition": "UC"}


def band(name: str, side: str = WARDENS, **more: Any) -> dict[str, Any]:
    """A Medium army of CR 3 with d10: army CR 3, 16 hp, OM 3, DV 13."""
    return {"unit": name, "side": side, "cr": 3, "men": 100, "hd": "d10", "feet": 30, **more}


def foe(name: str, **more: Any) -> dict[str, Any]:
    """The same on the other side."""
    return band(name, RAIDERS, **more)


def restore(top: TableTop) -> None:
    """Put every cell back; those that take over what the phase before has get their formula again."""
    again = {}
    for name, table in top.texts.tables.items():
        for column in table.columns:
            if name.startswith("Phase") and column.role == "input" and column.formula:
                for row in range(table.size):
                    again[top.at(name, row, column.key)] = top.texts.formula(column.formula, name, row)
    typed = [cell for cell in again if top._typed.pop(cell, None) is not None]
    top.restore()
    for cell in typed:
        top.book.set(cell, again[cell])


@pytest.fixture(scope="module", name="_shared")
def calculating(office: Office, campaign_file: Path, system: str) -> Iterator[TableTop]:
    """The campaign of the module, open as a GM has it: what is typed is calculated at once."""
    with office.open(campaign_file, automatic=True) as book:
        yield TableTop(book, system, "en")


@pytest.fixture(name="top")
def taken_back(_shared: TableTop) -> Iterator[TableTop]:
    """The same for one test; what it types is taken back afterwards."""
    yield _shared
    restore(_shared)


def see(top: TableTop) -> Look:
    """What the sheets of a campaign show that calculates by itself."""
    return Look(top)


def rows(top: TableTop, table: str, *typed: dict[str, Any]) -> None:
    """Type rows from the first one on."""
    for i, values in enumerate(typed):
        if values:
            top.put(table, i, **values)


def battle(
    top: TableTop,
    armies: tuple[dict[str, Any], ...],
    *phases: tuple[dict[str, Any], ...],
    melee: bool = True,
    **names: Any,
) -> Look:
    """Type the armies and what happens phase by phase; all phases are melee, with ``melee=False`` the first is ranged."""
    for name, value in {**NAMES, **names}.items():
        top.name(name, value)
    top.name("Kind_1", "melee" if melee else "ranged")
    rows(top, "Armies", *armies)
    rows(top, "Phase1", *({"army": army["unit"]} for army in armies))
    for k, typed in enumerate(phases, 1):
        rows(top, f"Phase{k}", *typed)
    return see(top)


def duel(
    top: TableTop, one: dict[str, Any], other: dict[str, Any], *phases: tuple[dict[str, Any], ...], **more: Any
) -> Look:
    """A battle of two armies, each of which attacks the other."""
    rows(top, "Phase1", {"target": other["unit"]}, {"target": one["unit"]})
    return battle(top, (one, other), *phases, **more)


def rule(top: TableTop, key: str, choice: int | None) -> None:
    """Choose a reading on the Start sheet."""
    top.put("Rulings", list(RULINGS).index(key), choice=choice)


def shown(look: Look, phase: int, row: int, *columns: str) -> Any:
    """What some cells of a row show: one value, or a tuple."""
    values = tuple(look(f"Phase{phase}", row, column) for column in columns)
    return values[0] if len(values) == 1 else values


def left(look: Look, phase: int, *armies: int) -> tuple[Any, ...]:
    """Hit points left after a phase, by the rows of its block."""
    return tuple(look(f"Phase{phase}", row, "left") for row in armies)


def hint(look: Look, phase: int, row: int) -> str:
    """What the column Next says."""
    return str(look(f"Phase{phase}", row, "hint"))


def line(top: TableTop, phase: int) -> str:
    """What the title of a phase says."""
    return str(top.book.value(top.at(f"Phase{phase}", -2, "use2")))


def warning(look: Look) -> str:
    """What stands beside the totals where rows do not count."""
    return str(look.values["Battle"].get("M4", ""))


def errors(look: Look) -> list[str]:
    """Cells that show an error value, on the sheets that a phase reaches."""
    sheets = ("Battle", "Armies", "Strength")
    return [
        f"{sheet}!{cell}"
        for sheet in sheets
        for cell, value in look.values[sheet].items()
        if isinstance(value, ErrorValue)
    ]
