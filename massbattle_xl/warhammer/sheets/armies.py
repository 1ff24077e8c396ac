"""The Armies page: one row a unit; what stands in it, and the numbers that count for it."""

from __future__ import annotations

from ...layout import Cell, Column, Limits, Mark, Page, Table, Text, dated, explained, first_of, same_name
from .pieces import SAVES, STATS, count_of, is_word, monstrous, one_of, profile, ridden, row_or_none, weapons_in, yes

ROWS = 14  # blank and filled rows of a new table of units; more may be added below or between
MOST_UNITS = 30  # units that the strength table and the ledger follow
LIMITS = {
    "ws": Limits(1, 10), "s": Limits(1, 10), "t": Limits(1, 10), "w": Limits(1, 20), "i": Limits(1, 10), "a": Limits(0, 20),
    "ld": Limits(0, 10), "armour": Limits(1, 7), "ward": Limits(2, 7),
}  # fmt: skip
WORN = ("suit", "shield", "barding")

_UNIT = "{@unit}"


def shown(formula: str, name: str = _UNIT) -> str:
    """A formula that stays blank in a row without a name."""
    return f'=IF({name}="","",{formula})'


def typed_or(column: str, otherwise: str) -> str:
    """What is typed in a column, or else something."""
    return f'IF({{@{column}}}<>"",{{@{column}}},{otherwise})'


def of_profile(column: str, nothing: str = '""') -> str:
    """What the row's profile says."""
    found = profile(column, "{@ip}")
    return f'IF({{@ip}}=0,{nothing},IF({found}="",{nothing},{found}))'


def joined(*texts: str) -> str:
    """Texts of rules in one, each with what separates it from the next."""
    return "&".join(f'IF({text}="","",{text}&"; ")' for text in texts)


def lacking(columns: tuple[str, ...], texts: str = "unit") -> str:
    """The headings of the numbers that are missing, with commas between them."""
    return "&".join(f'IF(ISNUMBER({{@e_{column}}}),"",", "&{{"{texts}.e_{column}}})' for column in columns)


# One question to a function that looks at every word and number of the row; its sentence tells what is wrong.
ASKED = '{@e_ws},{@e_s},{@e_ws},{@e_t},{@e_armour},{@e_ward},{@e_rules}&"; "&{@e_troop}'
CHECKED = f'=IF(AND({{@e_ws}}<>"",{{@lacks}}=""),IFERROR(WFB_KILL_CHANCE({ASKED}),""),"")'

_WEARS = "&".join(f"{{@{column}}}" for column in WORN)
_TWO_HANDED = 'IFERROR(WFB_WEAPON({@e_weapon},"two-handed"),0)=1'
_SUIT = f'IFERROR(WFB_ARMOUR(IF({{@suit}}="","none",{{@suit}}),{yes("{@shield}")},{ridden("{@e_troop}")},{yes("{@barding}")},{_TWO_HANDED}),"")'
# the save of a profile has its usual shield already
_WORN = f'IF({_WEARS}="",{{#saves.NONE}},{_SUIT})'
_ARMOUR = shown(typed_or("armour", f'IF(AND({{@ip}}>0,{{@suit}}=""),{of_profile("armour", "{#saves.NONE}")},{_WORN})'))
_PARRY = f'IF({yes("{@shield}")},{{=RULE.parry}},"")'

LEAST = f"IF({monstrous('{@e_troop}')},{{#ranks.MONSTROUS_LEAST}},{{#ranks.LEAST}})"
STATE = 'IF(ISERROR({@fault}&{@warning}),{"wrong.look},IF(LEN({@fault})>0,{@fault},{@warning}))'
_LEFT = f"SUMPRODUCT({same_name('{Strength.unit}', _UNIT)}*1,{{Strength.now}})"
_WEAPONS = "+".join(named for named, _ in weapons_in('LOWER("; "&{@e_rules}&";")'))
_FORMED = "N({@models})*N({@width})=0"
_PARTS = f"SUMPRODUCT({same_name('{Parts.unit}', _UNIT)}*{{Parts.k}})"
_MOUNTS = f"SUMPRODUCT({same_name('{Parts.unit}', _UNIT)}*({{Parts.k}}=2))"

_CHAMPIONS = f"SUMPRODUCT({same_name('{Parts.unit}', _UNIT)}*({{Parts.k}}=1))"

_NOTHING = "&".join(f"{{@e_{stat}}}" for stat in STATS) + '=""'

_FAULTS = (  # because of them a number is missing or wrong
    (f"{count_of(_UNIT, '{Units.unit}')}+{count_of(_UNIT, '{Parts.part}')}>1", '{"unit.state.twice}'),
    (f"{count_of(_UNIT, '{Strength.unit}')}=0", '{"unit.state.many}'),
    (f"NOT(OR({same_name('{@side}', 'Side_A')},{same_name('{@side}', 'Side_B')}))", '{"unit.state.side}'),
    ("AND(ISNUMBER({@models}),N({@models})=0)", '{"unit.state.gone}'),  # typed, or what the last battle has left
    ("N({@models})<1", '{"unit.state.models}'),
    ("N({@width})<1", '{"unit.state.width}'),
    ('AND({@profile}<>"",{@ip}=0)', '{"unit.state.profile}'),
    (_NOTHING, '{"unit.state.nothing}'),
    ("LEN({@lacks})>0", '{"unit.state.lacks}&MID({@lacks},3,99)'),
    ('{@e_armour}=""', explained("WFB_ARMOUR", 'IF({@suit}="","none",{@suit})')),
    ('{@checked}=""', explained("WFB_KILL_CHANCE", ASKED)),
)
_WARNINGS = (  # of what the game master may want to know
    ("{@left}=0", '{"unit.state.gone}'),
    (f"({_WEAPONS})>1", '{"unit.state.weapons}'),
    (f"AND({one_of('{@e_weapon}', 'WEAPON', 'lance', 'mounted spear')},NOT({ridden('{@e_troop}')}))", '{"unit.state.mounted}'),
    (f"AND({is_word('{@e_weapon}', 'WEAPON', 'spear')},{ridden('{@e_troop}')})", '{"unit.state.on_foot}'),
    (f"AND({yes('{@shield}')},{_TWO_HANDED})", '{"unit.state.two_handed}'),
    (f"AND({ridden('{@e_troop}')},{_MOUNTS}=0)", '{"unit.state.mounts}'),
    ("{@width}>{@models}", '{"unit.state.wide}'),
    ("AND({@models}>={@least},{@width}<{@least})", '{"unit.state.narrow}&{@least}&{"unit.state.narrow_end}'),
    ("ISNUMBER(FIND({=RULE.#round.NOT_DONE.0},LOWER({@e_rules})))", '{"unit.state.not_done}&{=RULE.#round.NOT_DONE.0}&"."'),
    (f"{_PARTS}>0", '{"unit.state.parts}'),
)  # fmt: skip

_READY = '{"unit.state.ready}'

UNITS = Table(
    "Units", "unit", "A4",
    (
        Column("unit", width=23, style="input text"),
        Column("side", width=13, choices="List_Sides", style="input text"),
        Column("profile", width=20, choices="List_Profiles", style="input text"),
        Column("models", width=8, limits=Limits(1, 1_000)),
        Column("width", width=8, limits=Limits(1, 100)),
        Column("weapon", width=17, choices="List_Weapons", style="input text"),
        # the numbers stand beside what makes them
        *(Column(f"e_{stat}", "computed", shown(typed_or(stat, of_profile(stat))), 5, style="result") for stat in STATS),
        Column("e_armour", "computed", _ARMOUR, 7, style="result"),
        Column("e_ward", "computed", shown(typed_or("ward", of_profile("ward", "{#saves.NONE}"))), 7, style="result"),
        Column("ranks", "computed", f'=IFERROR(IF(OR({_UNIT}="",{_FORMED}),"",WFB_RANKS({{@models}},{{@width}},{{@least}})),"")', 6),
        Column("bonus", "computed", f'=IFERROR(IF(OR({_UNIT}="",{_FORMED}),"",WFB_RANK_BONUS({{@models}},{{@width}},{{@least}})),"")', 7),
        Column("left", "computed", f'=IF(OR({_UNIT}="",{_FORMED}),"",{_LEFT})', 8, style="result"),
        Column("state", "line", shown(STATE), 38),
        Column("rules", width=30, style="input text"),
        Column("suit", width=11, choices="List_Suits", style="input text"),
        Column("shield", width=6, choices="List_YesNo"),
        Column("barding", width=9, choices="List_YesNo"),
        *(Column(flag, width=10, choices="List_YesNo") for flag in ("champion", "standard", "musician", "battle")),
        Column("general", width=10, limits=Limits(0, 10)),
        Column("reroll", width=10, choices="List_YesNo"),
        Column("troop", width=14, choices="List_Troops", style="input text"),
        Column("base", width=9, limits=Limits(1, 1_000)),
        *(Column(stat, width=8, limits=LIMITS[stat]) for stat in (*STATS, *SAVES)),
        Column("e_rules", "line", shown("{@plain}&{@e_weapon}"), 44),
        Column("e_weapon", "computed", shown(typed_or("weapon", of_profile("weapon", "{=WEAPON.hand weapon}"))), 17, style="computed text"),
        Column("e_troop", "computed", shown(typed_or("troop", of_profile("troop", "{=TROOP.infantry}"))), 14, style="computed text"),
        Column("note", width=26, style="input text"),
        # a number first: a text would run over the notes
        Column("ip", "helper", "=" + row_or_none("{@profile}", "{Profiles.name}"), 7),
        Column("least", "helper", "=" + LEAST, 7),
        # 1 where a champion stands in it who has no row of his own on the Parts page
        Column("headed", "helper", f'=IF({yes("{@champion}")},IF({_CHAMPIONS}=0,1,0),0)', 7),
        Column("plain", "helper", shown(joined(of_profile("rules"), "{@rules}", _PARRY)), 10),
        Column("lacks", "helper", shown(lacking(STATS)), 10),
        Column("checked", "helper", CHECKED, 7),
        # two formulas, since one would be longer than a cell takes
        Column("fault", "helper", shown(first_of(_FAULTS)), 10),
        Column("warning", "helper", f'=IF(OR({_UNIT}="",LEN({{@fault}})>0),"",{first_of(_WARNINGS, _READY)})', 10),
    ),
    size=ROWS, height=38,
)  # fmt: skip

PAGE = Page(
    "armies",
    (
        Cell("A1", Text("unit.title"), "title", across=8),
        Cell("A2", Text("unit.about"), "text", across=19),
        dated("A3"),
        UNITS,
        Mark("Units", "state", '{@state}={"unit.state.twice}', "wrong"),
        Mark("Units", "left", 'AND({@unit}<>"",N({@models})>0,{@left}=0)', "wrong"),
    ),
    heights={2: 32, 4: 46}, landscape=True, repeat="4:4", freeze="B5", tab="1F4E5F", print_area="A:S",
)  # fmt: skip
