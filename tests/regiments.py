"""Units of close combat for tests: what is typed for two sides, and what the ledger shows of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from office import Office
from tabletop import Look, TableTop

from massbattle_xl.cells.values import ErrorValue
from massbattle_xl.layout import WordOf
from massbattle_xl.warhammer.sheets.start import RULINGS

DARK, GREEN = "Dark", "Green"
NAMES = {"Side_A": DARK, "Side_B": GREEN}


def elves(name: str = "Elves", models: int = 20, width: int = 5, **more: Any) -> dict[str, Any]:
    """WS4 S3 T3 W1 I5 A1 Ld8, as the rule text's dark elves; without spears 5 + 5 attacks."""
    row = {
        "unit": name,
        "side": DARK,
        "models": models,
        "width": width,
        "ws": 4,
        "s": 3,
        "t": 3,
        "w": 1,
        "i": 5,
        "a": 1,
        "ld": 8,
    }
    return {**row, **more}


def orcs(name: str = "Orcs", models: int = 20, width: int = 5, **more: Any) -> dict[str, Any]:
    """WS3 S3 T4 W1 I2 A1 Ld7, as the rule text's orcs."""
    row = {
        "unit": name,
        "side": GREEN,
        "models": models,
        "width": width,
        "ws": 3,
        "s": 3,
        "t": 4,
        "w": 1,
        "i": 2,
        "a": 1,
        "ld": 7,
    }
    return {**row, **more}


def ogres(name: str = "Ogres", models: int = 6, width: int = 3, **more: Any) -> dict[str, Any]:
    """WS3 S4 T4 W3 I2 A3 Ld7: ranks of 3, support with 3 attacks, stomps."""
    return orcs(name, models, width, **{"s": 4, "w": 3, "a": 3, "troop": WordOf("TROOP", "monstrous infantry"), **more})


def part(name: str, unit: str, kind: str, **more: Any) -> dict[str, Any]:
    """Who strikes by himself; what is not given comes from the unit."""
    return {"part": name, "unit": unit, "kind": WordOf("PART", kind), **more}


def hero(name: str, unit: str, **more: Any) -> dict[str, Any]:
    """A character: WS6 S4 T3 W2 I6 A3 Ld9."""
    return part(name, unit, "character", **{"ws": 6, "s": 4, "t": 3, "w": 2, "i": 6, "a": 3, "ld": 9, **more})


def strikes(who: str, target: str, unsaved: int | None = None, **more: Any) -> dict[str, Any]:
    """A row of the ledger."""
    return {"who": who, "target": target, "unsaved": unsaved, **more}


def restore(top: TableTop) -> None:
    """Put every cell back; those that take over what the round before has get their formula again."""
    again = {}
    for name, table in top.texts.tables.items():
        for column in table.columns:
            if name.startswith("Round") and column.role == "input" and column.formula:
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


def put(top: TableTop, table: str, *rows: dict[str, Any]) -> None:
    """Type rows from the first one on."""
    for i, values in enumerate(rows):
        if values:
            top.put(table, i, **{key: top.texts.value(value) for key, value in values.items()})


def battle(
    top: TableTop,
    units: tuple[dict[str, Any], ...],
    *rounds: tuple[dict[str, Any], ...],
    parts: tuple[dict[str, Any], ...] = (),
    **names: Any,
) -> Look:
    """Type the units, their parts, and what happens round by round."""
    for name, value in {**NAMES, **names}.items():
        top.name(name, value)
    put(top, "Units", *units)
    put(top, "Parts", *parts)
    for k, typed in enumerate(rounds, 1):
        put(top, f"Round{k}", *typed)
    return see(top)


def rule(top: TableTop, key: str, choice: int | None) -> None:
    """Choose a reading on the Start sheet."""
    top.put("Rulings", list(RULINGS).index(key), choice=choice)


def shown(look: Look, number: int, row: int, *columns: str) -> Any:
    """What some cells of a row show: one value, or a tuple."""
    values = tuple(look(f"Round{number}", row, column) for column in columns)
    return values[0] if len(values) == 1 else values


def result(look: Look, number: int, *columns: str) -> list[Any]:
    """What both sides count: for each column the pair."""
    found = [
        tuple(look(f"Result{number}", side, column) for side in (0, 1)) for column in columns or ("points", "diff")
    ]
    return found[0] if len(found) == 1 else found


def left(look: Look, number: int, *rows: int) -> tuple[Any, ...]:
    """Models left after a round, by the rows of its block."""
    return tuple(look(f"Round{number}", row, "left") for row in rows)


def hint(look: Look, number: int, row: int) -> str:
    """What the column Next says."""
    return str(look(f"Round{number}", row, "hint"))


def line(top: TableTop, number: int) -> str:
    """What the title of a round says."""
    return str(top.book.value(top.at(f"Round{number}", -2, "charged")))


def warning(look: Look) -> str:
    """What stands beside the totals where rows do not count."""
    return str(look.values["Battle"].get("E4", ""))


def strength(look: Look, row: int, number: int) -> Any:
    """Models of a fighter after a round, by his row in the list of fighters."""
    return look("Strength", row, f"r{number}")


def errors(look: Look) -> list[str]:
    """Cells that show an error value, on the sheets that a round reaches."""
    sheets = ("Battle", "Armies", "Parts", "Strength")
    return [
        f"{sheet}!{cell}"
        for sheet in sheets
        for cell, value in look.values[sheet].items()
        if isinstance(value, ErrorValue)
    ]
