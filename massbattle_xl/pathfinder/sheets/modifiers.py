"""The Modifiers page: what tactics, strategies, resources, conditions, buildings, boons and abilities are worth."""

from __future__ import annotations

from typing import Any

from ...layout import Cell, Column, Formula, Page, Rule, Table, Text, WordOf, dated, explained

TOP = 5  # row of the headings of the upper tables
EACH = 10  # what counts by a number is asked for so many of it and divided, since a function drops fractions

TACTICS = (
    "cautious combat", "cavalry experts", "defensive wall", "dirty fighters", "expert flankers", "false retreat", "hold the line",
    "relentless brutality", "siegebreaker", "sniper support", "spellbreaker", "taunt", "standard", "withdraw",
)  # fmt: skip
STRATEGIES = ("defensive", "cautious", "standard", "aggressive", "reckless")
RESOURCES = (
    "mounts", "improved weapons", "magic weapons", "improved armor", "magic armor", "healing potions", "ranged weapons", "siege engines",
)  # fmt: skip
CONDITIONS = (
    "advantageous terrain", "home ground", "darkness", "dim light", "fog", "rain", "snow", "sandstorm", "strong wind", "severe wind",
    "windstorm", "hurricane", "tornado", "heroes won", "heroes lost",
)  # fmt: skip
FORTS = (
    "city wall", "moat", "watchtower", "barracks", "castle", "fort", "watchtower hex", "instant fortress", "wall of stone", "typical",
)  # fmt: skip
BOONS = {  # with the Leadership that they need, where they need one
    "bloodied but unbroken": True, "bonus tactic": False, "defensive tactics": True, "flexible tactics": True, "hit and run": True,
    "hold the line": False, "live off the land": False, "loyalty": True, "merciless": False, "sharpshooter": False, "triage": False,
}  # fmt: skip
ABILITIES = (
    "breath weapon", "undead", "energy drain", "regeneration", "fear", "flight", "paralysis", "poison", "rock throwing",
    "significant defense", "spell resistance", "spellcasting", "fast healing", "mobility", "animal companion", "eidolon", "trample",
    "pounce", "powerful charge", "inspire courage", "favored enemy", "sneak attack", "combat style", "flurry", "cavalier mount",
    "shield ally", "rake", "rend", "rage", "smite", "challenge", "weapon specialization", "channel energy", "channel healing",
    "judgment of destruction", "judgment of protection", "judgment of healing", "alchemy", "healing hex", "bleed", "burn",
    "ability damage", "rogue talent", "alchemist discovery", "petrification", "stunning fist", "whirlwind", "vortex", "trip",
    "disease", "grab", "invisibility", "incorporeal", "swarm", "rock catching", "evasion", "aquatic", "amphibious",
    "light sensitivity", "light blindness", "bravery", "climb", "burrow", "earth glide", "teleportation", "mindless",
    "aura of courage", "ferocity", "create spawn", "cannibalize", "track", "favored terrain", "bomb",
)  # fmt: skip
COUNTED = {  # abilities that count by a spell level, points, a bonus or the army CR
    "regeneration", "spellcasting", "fast healing", "channel healing", "judgment of healing", "alchemy", "healing hex", "evasion",
    "bravery", "create spawn", "track",
}  # fmt: skip


def _shown(asked: str, nothing: str = "0") -> str:
    """A number, blank where it is nothing or the edition does not have it."""
    return f'=IFERROR(IF({asked}={nothing},"",{asked}),"")'


def _clause(function: str, arguments: str) -> str:
    """The clause and edition behind an explanation: what stands in its brackets."""
    line = explained(function, arguments)
    return f'=IFERROR(MID({line},FIND("(P",{line})+1,LEN({line})-FIND("(P",{line})-1),{{"modifiers.not_here}})'


def _tactic(stat: str) -> str:
    return _shown(f'PF_TACTIC({{@name}},"{stat}",Edition)')


def _resource(stat: str, value: str = "1") -> str:
    return _shown(f'PF_RESOURCE({{@name}},"{stat}",100,Edition,{value})')


def _ability(stat: str, nothing: str = "0") -> str:
    return _shown(f'PF_ABILITY({{@name}},"{stat}",Edition,{{@by}})/IF({{@by}}="",1,{{@by}})', nothing)


def _rows(words: str, about: str, keys: Any, **more: Any) -> tuple[dict[str, Any], ...]:
    """A row for each entry: its word, and one line on what it does."""
    return tuple({"name": WordOf(words, key), "note": Text(f"does.{about}.{key}"), **more.get(key, {})} for key in keys)


_NAME = Column("name", "fixed", width=27, style="fixed wrap")
_NOTE = Column("note", "fixed", width=52, style="line")
_CLAUSE = 15


def _numbers(*columns: tuple[str, str]) -> tuple[Column, ...]:
    return tuple(Column(key, "computed", formula, 9) for key, formula in columns)


TACTIC_TABLE = Table(
    "Tactics", "tactics", f"A{TOP}",
    (
        _NAME,
        *_numbers(
            ("om", _tactic("OM")), ("dv", _tactic("DV")), ("damage", _tactic("damage")), ("morale", _tactic("morale")),
            ("foe", _tactic("enemy OM")),
        ),
        Column("clause", "line", _clause("PF_TACTIC", '{@name},"OM",Edition'), _CLAUSE),
        _NOTE,
    ),
    _rows("TACTIC", "tactic", TACTICS), size=len(TACTICS), title="tactics.table", height=26,
)  # fmt: skip

_STRATEGY_TOP = TOP + len(TACTICS) + 3
STRATEGY_TABLE = Table(
    "Strategies", "strategies", f"A{_STRATEGY_TOP}",
    (
        _NAME,
        *_numbers(*((stat.lower(), _shown(f'PF_STRATEGY({{@name}},"{stat}")')) for stat in ("OM", "DV", "damage"))),
    ),
    tuple({"name": WordOf("STRATEGY", key)} for key in STRATEGIES), size=len(STRATEGIES), title="strategies.table",
)  # fmt: skip

_RESOURCE_TOP = _STRATEGY_TOP + len(STRATEGIES) + 3
RESOURCE_TABLE = Table(
    "Resources", "resources", f"A{_RESOURCE_TOP}",
    (
        _NAME,
        *_numbers(
            ("om", _resource("OM")), ("dv", _resource("DV")), ("cost", _resource("cost")), ("consumption", _resource("consumption")),
            ("heal", _resource("heal")),
        ),
        Column("clause", "line", _clause("PF_RESOURCE", '{@name},"OM",100,Edition,1'), _CLAUSE),
        _NOTE,
    ),
    _rows("RESOURCE", "resource", RESOURCES, **{"siege engines": {"note": Formula('={"does.resource.siege engines}&PF_DICE("siege engines")')}}),
    size=len(RESOURCES), title="resources.table", height=26,
)  # fmt: skip

_CONDITION_TOP = _RESOURCE_TOP + len(RESOURCES) + 3
CONDITION_TABLE = Table(
    "Conditions", "conditions", f"A{_CONDITION_TOP}",
    (
        _NAME,
        *_numbers(
            ("shot", _shown('PF_CONDITION({@name},"OM","ranged")')), ("om", _shown('PF_CONDITION({@name},"OM","melee")')),
            ("dv", _shown('PF_CONDITION({@name},"DV","melee")')), ("factor", _shown('PF_CONDITION({@name},"factor")', "1")),
            ("morale", _shown('PF_CONDITION({@name},"morale")')),
        ),
        Column("clause", "line", _clause("PF_CONDITION", '{@name},"DV"'), _CLAUSE),
        _NOTE,
    ),
    _rows("CONDITION", "condition", CONDITIONS), size=len(CONDITIONS), title="conditions.table", height=26,
)  # fmt: skip

_FORT_TOP = _CONDITION_TOP + len(CONDITIONS) + 3
FORT_TABLE = Table(
    "Forts", "forts", f"A{_FORT_TOP}",
    (_NAME, *_numbers(("defense", _shown("PF_FORT({@name})")))),
    tuple({"name": WordOf("FORTIFICATION", key)} for key in FORTS), size=len(FORTS), title="forts.table",
)  # fmt: skip

_BOON_TOP = _FORT_TOP + len(FORTS) + 3
BOON_TABLE = Table(
    "Boons", "boons", f"A{_BOON_TOP}",
    (
        _NAME,
        *_numbers(
            ("om", _shown('PF_BOON({@name},"OM")')), ("dv", _shown('PF_BOON({@name},"DV")')),
            ("morale", _shown('PF_BOON({@name},"morale")')), ("heal", _shown(f'PF_BOON({{@name}},"heal","",{EACH})/{EACH}')),
        ),
        Column("needs", "fixed", width=9, style="computed"),
        Column("clause", "line", _clause("PF_BOON", '{@name},"OM"'), _CLAUSE),
        _NOTE,
    ),
    _rows("BOON", "boon", BOONS, **{key: {"needs": Rule("boons.NEEDS", key)} for key, needs in BOONS.items() if needs}),
    size=len(BOONS), title="boons.table", height=26,
)  # fmt: skip

ABILITY_TABLE = Table(
    "Abilities", "abilities", f"J{TOP}",
    (
        _NAME,
        *_numbers(
            ("om", _ability("OM")), ("dv", _ability("DV")), ("dice", '=IFERROR(PF_DICE({@name}),"")'),
            ("damage", f'=IF({{@dice}}<>"","",{_ability("damage")[1:]})'), ("foe_om", _ability("enemy OM")), ("foe_dv", _ability("enemy DV")),
            ("heal", _ability("healing")), ("morale", _ability("morale")),
        ),
        Column("clause", "line", _clause("PF_ABILITY", '{@name},"damage",Edition'), _CLAUSE),
        _NOTE,
        Column("by", "helper", "", 6),
    ),
    _rows("ABILITY", "ability", ABILITIES, **{key: {"by": EACH} for key in COUNTED}),
    size=len(ABILITIES), title="abilities.table", height=26,
)  # fmt: skip

_LEFT = (27, 9, 9, 9, 9, 9, _CLAUSE, 52)
_RIGHT = (27, 9, 9, 9, 9, 9, 9, 9, 9, _CLAUSE, 52, 6)

PAGE = Page(
    "modifiers",
    (
        Cell("A1", Text("modifiers.title"), "title", across=8),
        Cell("A2", '={"modifiers.about}&Edition&"."', "text", across=8),
        dated("A3"),
        TACTIC_TABLE,
        STRATEGY_TABLE,
        RESOURCE_TABLE,
        CONDITION_TABLE,
        FORT_TABLE,
        BOON_TABLE,
        ABILITY_TABLE,
    ),
    widths=(*_LEFT, 2, *_RIGHT), heights={2: 32, TOP: 34}, landscape=True, tab="3B5B2A", freeze="A3", print_area="A:T",
)  # fmt: skip
