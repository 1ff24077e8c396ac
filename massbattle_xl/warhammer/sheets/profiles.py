"""The Profiles page: the numbers of common units, and blank rows for the game master's own."""

from __future__ import annotations

from typing import Any

from ...layout import Cell, Column, Formula, Page, Table, Text, WordOf, first_of
from .armies import LIMITS
from .pieces import MOUNTED, SAVES, STATS, count_of, weapons_in

SPOKEN = 'MID({"language},2,2)'  # the language of the sheet as functions take it
OWN_ROWS = 16  # blank rows below those that are built in
KNOWN = (
    "dreadspear", "black guard", "high elf spearman", "white lion", "phoenix guard", "orc", "savage orc", "goblin", "night goblin",
    "troll", "stone troll", "halberdier", "empire spearman", "empire swordsman", "knight of the realm", "dwarf warrior", "longbeard",
    "troll slayer", "chaos warrior", "chaos marauder", "chaos warhound", "bestigor", "saurus warrior", "skink", "temple guard",
    "kroxigor", "ogre", "irongut", "gnoblar", "clanrat", "skavenslave", "stormvermin", "plague monk", "skeleton warrior",
    "crypt ghoul", "black knight",
)  # fmt: skip

# The weapon stands among the rules of a known profile; here it is one of its own, so that a unit may carry another.
_SAID = '"; "&{@said}&";"'
_WEAPON = "=" + first_of(weapons_in(_SAID))
_REST = f'SUBSTITUTE({_SAID},"; "&{{@weapon}}&";",";")'
_RULES = f"=MID({_REST},3,MAX(0,LEN({_REST})-3))"


def _asked(stat: str, nothing: str = "") -> Formula:
    """A number of a known profile, blank where it is ``nothing``."""
    asked = f'WFB_PROFILE({{@key}},"{stat}")'
    # without the functions a program may calculate a blank anew: it stays blank then
    return Formula(f'=IFERROR(IF({asked}={nothing},"",{asked}),"")' if nothing else f"={asked}")


def _told(stat: str) -> Formula:
    return Formula(f'=WFB_PROFILE_TEXT({{@key}},"{stat}",{SPOKEN})')


def _row(key: str) -> dict[str, Any]:
    """The row of a known profile."""
    return {
        "name": WordOf("UNIT", key),
        **{stat: _asked(stat.upper() if stat != "ld" else "Ld") for stat in STATS},
        "armour": _asked("armour save", "{#saves.NONE}"),
        "ward": _asked("ward save", "{#saves.NONE}"),
        "weapon": Formula(_WEAPON),
        "rules": Formula(_RULES),
        "troop": _told("troop type"),
        **{f"mount_{stat}": _asked(f"mount {stat.upper()}", "0") for stat in MOUNTED},
        "source": _told("source"),
        "key": key,
    }


_HINT = first_of(
    (
        (f"{count_of('{@name}', '{Profiles.name}')}>1", '{"profile.hint.twice}'),
        ("&".join(f"{{@{stat}}}" for stat in STATS) + '=""', '{"profile.hint.empty}'),
        ("COUNT(" + ",".join(f"{{@{stat}}}" for stat in STATS) + f")<{len(STATS)}", '{"profile.hint.lacks}'),
    ),
    '{"profile.hint.fine}',
)

PROFILES = Table(
    "Profiles", "profile", "A4",
    (
        Column("name", width=24, style="input text"),
        *(Column(stat, width=5, limits=LIMITS[stat]) for stat in STATS),
        *(Column(save, width=7, limits=LIMITS[save]) for save in SAVES),
        Column("weapon", width=18, choices="List_Weapons", style="input text"),
        Column("rules", width=54, style="input text"),
        Column("troop", width=17, choices="List_Troops", style="input text"),
        *(Column(f"mount_{stat}", width=10, limits=LIMITS[stat]) for stat in MOUNTED),
        Column("source", width=17, style="input text"),
        Column("hint", "line", f'=IF({{@name}}="","",{_HINT})', 22),
        Column("key", "helper", "", 10),
        Column("said", "helper", f'=IF({{@key}}="","",WFB_PROFILE_TEXT({{@key}},"rules",{SPOKEN}))', 10),
        Column("seq", "helper", "=ROW()", 7),
        Column("place", "helper", '=IF({@name}="",0,SUMPRODUCT(({Profiles.seq}<={@seq})*({Profiles.name}<>"")))', 7),
    ),
    tuple(_row(key) for key in KNOWN), size=len(KNOWN) + OWN_ROWS,
)  # fmt: skip

PAGE = Page(
    "profiles",
    (Cell("A1", Text("profile.title"), "title", across=8), Cell("A2", Text("profile.about"), "text", across=17), PROFILES),
    heights={2: 46, 4: 46}, landscape=True, repeat="4:4", freeze="B5", tab="3B5B2A", print_area="A:Q",
)  # fmt: skip
