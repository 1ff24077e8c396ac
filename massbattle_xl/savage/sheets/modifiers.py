"""The Modifiers page: every value with its clause, editable; results follow."""

from __future__ import annotations

from typing import Any

from ...layout import Cell, Column, Formula, Page, Rule, Table, Text, WordOf

_VALUE = 8


def _row(key: str, melee: Any, fire: Any, volley: Any, pen: Any, clause: str) -> dict[str, Any]:
    return {"name": Text(f"situation.{key}"), "melee": melee, "fire": fire, "volley": volley, "pen": pen, "clause": clause}


def _fortification(index: int) -> dict[str, Any]:
    value = Rule("toughness.FORTIFICATION", index)
    against_volley = Formula(f"=IF(Ruling_A12=1,{{#toughness.FORTIFICATION.{index}}},0)")
    return _row(f"fort{index + 1}", value, value, against_volley, Rule("toughness.PENETRATING_FORTIFICATION"), "S-25, S-67, A-12")


def _cover(index: int) -> dict[str, Any]:
    value = Rule("toughness.COVER", index)
    return _row(f"cover{index + 1}", 0, value, value, 0, "S-27")


HIGHER, LOWER = Rule("toughness.HIGHER"), Rule("toughness.LOWER")

SITUATIONS = Table(
    "Situations", "situation", "A5",
    (
        Column("name", width=30, style="input text"),
        Column("melee", width=_VALUE),
        Column("fire", width=_VALUE),
        Column("volley", width=_VALUE),
        Column("pen", width=_VALUE + 2),
        Column("clause", width=18, style="input text"),
    ),
    (
        _row("higher", HIGHER, HIGHER, HIGHER, 0, "S-24, A-39"),
        _row("lower", LOWER, LOWER, LOWER, 0, "S-24, A-39"),
        _fortification(0),
        _fortification(1),
        _fortification(2),
        _cover(0),
        _cover(1),
        _cover(2),
        _row("roof", 0, 0, 0, Rule("toughness.PENETRATING_FORTIFICATION"), "S-67"),
    ),
    size=16, title="situation.table",
)  # fmt: skip


def _valued(name: str, texts: str, at: str, words: str, keys: tuple[str, ...], constant: str, clause: str, size: int) -> Table:
    return Table(
        name, texts, at,
        (Column("name", width=14, style="input text"), Column("value", width=_VALUE), Column("clause", width=8, style="input text")),
        tuple({"name": WordOf(words, key), "value": Rule(constant, key), "clause": clause} for key in keys),
        size=size, title=f"{texts}.table",
    )  # fmt: skip


BODIES = _valued("Bodies", "body", "H5", "BODY", ("dog", "human", "bear"), "toughness.BODY", "S-21", 7)
ARMOURS = _valued("Armours", "armour", "L5", "ARMOUR", ("none", "leather", "mail"), "toughness.ARMOUR", "S-22", 7)

_LARGE = Formula("=CHOOSE(Ruling_A10,{#toughness.SHIELD.large},0,{#toughness.SHIELD_AGAINST_VOLLEY.large})")


def _shield(key: str, hand: Any) -> dict[str, Any]:
    in_hand = "{@fire}" if key != "none" else "0"
    return {
        "name": WordOf("SHIELD", key),
        "melee": hand,
        "fire": hand,
        "volley": Formula(f"={{#toughness.SHIELD_AGAINST_VOLLEY.{key}}}+IF(Ruling_A11=2,{in_hand},0)"),
        "pen": Rule("toughness.PENETRATING_SHIELD", key),
        "clause": "S-23, S-66" + (", A-10" if key == "large" else ""),
    }


SHIELDS = Table(
    "Shields", "shield", "H16",
    (
        Column("name", width=14, style="input text"),
        Column("melee", width=_VALUE),
        Column("fire", width=_VALUE),
        Column("volley", width=_VALUE),
        Column("pen", width=_VALUE + 2),
        Column("clause", width=18, style="input text"),
    ),
    (_shield("none", 0), _shield("shield", Rule("toughness.SHIELD", "shield")), _shield("large", _LARGE)),
    size=5, title="shield.table",
)  # fmt: skip

PAGE = Page(
    "modifiers",
    (
        Cell("A1", Text("modifiers.title"), "title", across=8),
        Cell("A2", Text("modifiers.about"), "text", across=13),
        SITUATIONS,
        BODIES,
        ARMOURS,
        SHIELDS,
        Cell("P4", Text("modifiers.always"), "heading", across=3),
        Cell("P5", Text("modifiers.defend"), "label"),
        Cell("Q5", "=CHOOSE(Ruling_A01,{#toughness.DEFEND},{#toughness.DEFEND_IN_TABLE})", "input", "Defend_Tough"),
        Cell("R5", "S-54, A-01", "label"),
        Cell("P6", Text("modifiers.loose_volley"), "label"),
        Cell("Q6", "=IF(Ruling_A13=1,{#toughness.LOOSE_AGAINST_VOLLEY},0)", "input", "Loose_Volley"),
        Cell("R6", "S-08, A-13", "label"),
        Cell("P7", Text("modifiers.loose_pen"), "label"),
        Cell("Q7", "=IF(Ruling_A13=2,{#toughness.LOOSE_AGAINST_VOLLEY},0)", "input", "Loose_Pen"),
        Cell("R7", "S-08, A-13", "label"),
        Cell("P8", Text("modifiers.charge"), "label"),
        Cell("Q8", Rule("damage.CHARGE"), "input", "Charge_Dam"),
        Cell("R8", "S-29, S-47, A-16", "label"),
        Cell("P9", Text("modifiers.arrow"), "label"),
        Cell("Q9", Rule("volley.ARROW_NORMAL"), "input", "Arrow_Normal"),
        Cell("R9", "S-64, S-65, S-70", "label"),
        Cell("P10", Text("modifiers.arrow_pen"), "label"),
        Cell("Q10", Rule("volley.ARROW_PENETRATING"), "input", "Arrow_Pen"),
        Cell("R10", "S-65, S-70", "label"),
        Cell("P11", Text("modifiers.pace"), "label"),
        Cell("Q11", Rule("movement.UNIT_PACE"), "input", "Unit_Pace"),
        Cell("R11", "S-11", "label"),
        Cell("P12", Text("modifiers.march"), "label"),
        Cell("Q12", Rule("movement.MARCH_FACTOR"), "input", "March_Factor"),
        Cell("R12", "S-46", "label"),
    ),
    widths=(30, 8, 8, 8, 10, 18, 2, 14, 8, 8, 8, 14, 14, 8, 2, 34, 8, 12), heights={2: 32, 5: 30, 16: 30}, landscape=True, tab="3B5B2A",
)  # fmt: skip
