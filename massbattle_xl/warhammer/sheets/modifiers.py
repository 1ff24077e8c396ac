"""The Modifiers page: weapons, the points of the combat result, and special rules, each with what it does."""

from __future__ import annotations

from typing import Any

from ...layout import Cell, Column, Formula, Page, Rule, Table, Text, WordOf
from .pieces import OVERKILL, WEAPONS

TOP = 5  # row of the headings of the upper tables
RULES = (
    "always strikes first", "always strikes last", "hatred", "eternal hatred", "poisoned", "killing blow", "heroic killing blow",
    "armour piercing", "flaming", "magical", "multiple wounds", "murderous prowess", "frenzy", "extra attack", "devastating charge",
    "impact hits", "stomp", "thunderstomp", "fight in extra ranks", "ward", "regeneration", "parry", "fear", "stubborn",
    "unbreakable", "unstable", "cold-blooded", "steadfast", "strength in numbers", "swiftstride",
)  # fmt: skip
POINTS = ("charge", "standard", "battle_standard", "flank", "rear", "high_ground")

_NAME = Column("name", "fixed", width=27, style="fixed wrap")
_NOTE = Column("note", "fixed", width=84, style="line")
_CLAUSE = Column("clause", "fixed", width=11, style="fixed wrap")


def _given(stat: str, charging: str) -> str:
    """What a weapon gives at best, blank where it gives nothing."""
    asked = f'WFB_WEAPON({{@name}},"{stat}",{charging},TRUE)'
    return f'=IFERROR(IF({asked}=0,"",{asked}),"")'


def _is(stat: str) -> str:
    return f'=IFERROR(IF(WFB_WEAPON({{@name}},"{stat}")=1,{{"word.yes}},""),"")'


def _rows(words: str, about: str, keys: Any, clause: str) -> tuple[dict[str, Any], ...]:
    """A row for each entry: its word, and one line on what it does."""
    return tuple({"name": WordOf(words, key), "clause": clause, "note": Text(f"does.{about}.{key}")} for key in keys)


WEAPON_TABLE = Table(
    "Weapons", "weapons", f"A{TOP}",
    (
        _NAME,
        _NOTE,
        Column("strength", "computed", _given("strength", "TRUE"), 9),
        Column("attacks", "computed", _given("attacks", "TRUE"), 9),
        Column("ranks", "computed", _given("ranks", "FALSE"), 9),
        Column("last", "computed", _is("strikes last"), 11),
        Column("two_handed", "computed", _is("two-handed"), 11),
        _CLAUSE,
    ),
    _rows("WEAPON", "weapon", WEAPONS, "W-08"), size=len(WEAPONS), title="weapons.table", height=20,
)  # fmt: skip

_POINT_TOP = TOP + len(WEAPONS) + 3
_POINT_ROWS: tuple[dict[str, Any], ...] = (
    {"name": Text("points.wounds"), "points": 1, "clause": "W-09", "note": Text("does.points.wounds")},
    {"name": Text("points.ranks"), "points": 1, "clause": "W-09, O-07", "note": Formula('={"does.points.ranks}&{#ranks.MOST_BONUS}&"."')},
    *(
        {
            "name": Text(f"points.{key}"),
            "points": Formula("=IF(Ruling_charge=1,{#result.POINTS.charge},0)") if key == "charge" else Rule("result.POINTS", key),
            "clause": "W-09, O-04" if key == "charge" else "W-09",
            "note": Text(f"does.points.{key}"),
        }
        for key in POINTS
    ),
    {"name": Text("points.overkill"), "points": 1, "clause": "W-09, O-06", "note": Formula(f'={{"does.points.overkill}}&{OVERKILL}&"."')},
    {
        "name": Text("points.musician"), "points": Formula("=IF(Ruling_musician=1,{#result.MUSICIAN},0)"), "clause": "W-09, O-05",
        "note": Text("does.points.musician"),
    },
)  # fmt: skip
POINT_TABLE = Table(
    "CombatPoints", "points", f"A{_POINT_TOP}",
    (_NAME, _NOTE, Column("points", "computed", width=9), _CLAUSE),
    _POINT_ROWS, size=len(_POINT_ROWS), title="points.table", height=20,
)  # fmt: skip

_RULE_TOP = _POINT_TOP + len(_POINT_ROWS) + 3
_NUMBERS = {  # what the word alone means, where a number may stand behind it
    "regeneration": Formula('=WFB_WARD(7,"regeneration")'), "parry": Formula('=WFB_WARD(7,"parry")'),
    "thunderstomp": Formula('=WFB_HITS("thunderstomp",1)'), "stomp": Formula('=WFB_HITS("stomp",1)'),
    **dict.fromkeys(("armour piercing", "frenzy", "extra attack", "devastating charge", "fight in extra ranks"), 1),
    **dict.fromkeys(("ward", "multiple wounds", "impact hits"), Text("specials.needed")),
}  # fmt: skip
RULE_TABLE = Table(
    "SpecialRules", "specials", f"A{_RULE_TOP}",
    (
        _NAME,
        _NOTE,
        Column("number", "computed", width=9),
        Column("exact", "computed", '=IF({@name}={=RULE.#round.NOT_DONE.0},{"word.no},{"word.yes})', 9),
        _CLAUSE,
    ),
    tuple({**row, "number": _NUMBERS.get(key)} for key, row in zip(RULES, _rows("RULE", "rule", RULES, "W-07"))),
    size=len(RULES), title="specials.table", height=20,
)  # fmt: skip

PAGE = Page(
    "modifiers",
    (
        Cell("A1", Text("modifiers.title"), "title", across=2),
        Cell("A2", Text("modifiers.about"), "text", across=8),
        WEAPON_TABLE,
        POINT_TABLE,
        RULE_TABLE,
    ),
    heights={2: 32, TOP: 34}, landscape=True, tab="3B5B2A", freeze="A3", print_area="A:H", breaks=(_RULE_TOP - 2,),
)  # fmt: skip
