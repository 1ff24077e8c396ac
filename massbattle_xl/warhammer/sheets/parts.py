"""The Parts page: who strikes by himself in a unit – champion, mounts, crew, characters."""

from __future__ import annotations

from ...layout import Cell, Column, Limits, Mark, Page, Table, Text, dated, explained, first_of, same_name
from .armies import ASKED, CHECKED, LIMITS, STATE, joined, lacking, shown, typed_or
from .pieces import CHAMPION_ATTACKS, MOUNTED, SAVES, STATS, count_of, is_word, profile, row_or_none, unit

ROWS = 12  # blank and filled rows of a new table of parts; more may be added below or between
MOST_PARTS = 20  # parts that the ledger follows
KINDS = ("champion", "mount", "crew", "character")  # their numbers in the helper column are 1 to 4
CHAMPION, MOUNT, CREW, CHARACTER = range(1, len(KINDS) + 1)

_PART = "{@part}"


def _kind() -> str:
    """The number of the kind, 0 where it is none of them."""
    return "=" + first_of([(is_word("{@kind}", "PART", key), str(i)) for i, key in enumerate(KINDS, 1)], "0")


def _unless_blank(found: str) -> str:
    return f'IF({found}="","",{found})'


def _of_unit(column: str, nothing: str = '""') -> str:
    """What counts for the unit of the row; a character does not take it over."""
    found = unit(column, "MAX(1,{@iu})")
    return f'IF(OR({{@iu}}=0,{{@k}}={CHARACTER}),{nothing},IF({found}="",{nothing},{found}))'


def _stat(column: str) -> str:
    """A number: typed, of the profile that is picked, or of the unit; a mount's is that of the mount, where a profile has one."""
    own, of_unit = _unless_blank(profile(column, "{@ip}")), _of_unit(f"e_{column}")
    if column in MOUNTED:
        mount = f"mount_{column}"
        own = f"IF({{@rides}}=1,{_unless_blank(profile(mount, '{@ip}'))},{own})"
        ridden = _unless_blank(profile(mount, "{@iq}"))
        of_unit = f'IF({{@k}}={MOUNT},IF({{@iq}}=0,"",{ridden}),{of_unit})'
    if column == "a":
        of_unit = f'IF({{@k}}={CHAMPION},IF(ISNUMBER({of_unit}),{of_unit}+{CHAMPION_ATTACKS},""),{of_unit})'
    return shown(typed_or(column, f"IF({{@ip}}>0,{own},{of_unit})"), _PART)


def _save(column: str) -> str:
    found = profile(column, "{@ip}")
    own = f'IF({found}="",{{#saves.NONE}},{found})'
    return shown(typed_or(column, f"IF({{@ip}}>0,{own},{_of_unit(f'e_{column}', '{#saves.NONE}')})"), _PART)


_HAND = "{=WEAPON.hand weapon}"
_OWN_WEAPON = f'IF(OR({{@rides}}=1,{profile("weapon", "{@ip}")}=""),{_HAND},{profile("weapon", "{@ip}")})'
_UNIT_WEAPON = f"IF({{@k}}={MOUNT},{_HAND},{_of_unit('e_weapon', _HAND)})"
_OWN_RULES = f'IF({{@rides}}=1,"",{_unless_blank(profile("rules", "{@ip}"))}&"")'
# the rules of the unit hold for its champion and its crew; joined already, with what separates the last from a weapon
_TAKEN = f'IF({{@ip}}>0,{joined("{@own}")},IF({{@k}}={MOUNT},"",{_of_unit("plain")}))'

_LEFT = f"SUMPRODUCT({same_name('{Strength.unit}', _PART)}*1,{{Strength.now}})"

_FAULTS = (
    (f"{count_of(_PART, '{Units.unit}')}+{count_of(_PART, '{Parts.part}')}>1", '{"unit.state.twice}'),
    ('{@unit}=""', '{"part.state.whose}'),
    ("{@iu}=0", '{"part.state.unit}'),
    ("{@k}=0", '{"part.state.kind}'),
    (f"{count_of(_PART, '{Fighters.name}')}=0", '{"part.state.many}'),
    ('AND({@profile}<>"",{@ip}=0)', '{"unit.state.profile}'),
    ("LEN({@lacks})>0", '{"unit.state.lacks}&MID({@lacks},3,99)'),
    ('{@checked}=""', explained("WFB_KILL_CHANCE", ASKED)),
)
_WARNINGS = (
    (f"AND({{@k}}={CHAMPION},N({{@number}})>1)", '{"part.state.one}'),
    (
        f"AND({{@k}}={CHAMPION},SUMPRODUCT({same_name('{Parts.unit}', '{@unit}')}*({{Parts.k}}={CHAMPION}))>1)",
        '{"part.state.champions}',
    ),
    ("AND({@each}=1,{@iu}>0)", '{"part.state.each}'),
)
_READY = '{"unit.state.ready}'

PARTS = Table(
    "Parts", "part", "A4",
    (
        Column("part", width=23, style="input text"),
        Column("unit", width=23, choices="List_Units", style="input text"),
        Column("kind", width=13, choices="List_PartKinds", style="input text"),
        Column("number", width=8, limits=Limits(1, 1_000)),
        Column("profile", width=22, choices="List_Profiles", style="input text"),
        Column("weapon", width=17, choices="List_Weapons", style="input text"),
        *(Column(f"e_{stat}", "computed", _stat(stat), 5, style="result") for stat in STATS),
        *(Column(f"e_{save}", "computed", _save(save), 7, style="result") for save in SAVES),
        Column("left", "computed", f'=IF(OR({_PART}="",{{@k}}<>{CHARACTER}),"",IF({count_of(_PART, "{Strength.unit}")}=0,"",{_LEFT}))', 9.5, style="result"),
        Column("state", "line", shown(STATE, _PART), 38),
        Column("rules", width=30, style="input text"),
        *(Column(stat, width=8, limits=LIMITS[stat]) for stat in (*STATS, *SAVES)),
        Column("e_rules", "line", shown("{@plain}&{@e_weapon}", _PART), 44),
        Column("e_weapon", "computed", shown(typed_or("weapon", f"IF({{@ip}}>0,{_OWN_WEAPON},{_UNIT_WEAPON})"), _PART), 17, style="computed text"),
        Column("e_troop", "computed", shown(f'IF({{@iu}}=0,{{=TROOP.infantry}},{unit("e_troop", "MAX(1,{@iu})")})', _PART), 14, style="computed text"),
        Column("note", width=26, style="input text"),
        # a number first: a text would run over the notes
        Column("iu", "helper", "=" + row_or_none("{@unit}", "{Units.unit}"), 7),
        Column("ip", "helper", "=" + row_or_none("{@profile}", "{Profiles.name}"), 7),
        Column("iq", "helper", f"=IF({{@iu}}=0,0,{unit('ip', 'MAX(1,{@iu})')})", 7),
        Column("k", "helper", f'=IF({_PART}="",0,{_kind()[1:]})', 7),
        Column("rides", "helper", f'=IF(AND({{@k}}={MOUNT},{{@ip}}>0),IF(N({profile("mount_a", "{@ip}")})>0,1,0),0)', 7),
        Column("each", "helper", f'=IF(AND(OR({{@k}}={MOUNT},{{@k}}={CREW}),{{@number}}=""),1,0)', 7),
        Column("own", "helper", shown(f'IF({{@ip}}=0,"",{_OWN_RULES})', _PART), 10),
        Column("plain", "helper", shown(f'{_TAKEN}&{joined("{@rules}")}', _PART), 10),
        Column("lacks", "helper", shown(lacking(STATS, "part"), _PART), 10),
        Column("checked", "helper", CHECKED, 7),
        Column("fault", "helper", shown(first_of(_FAULTS), _PART), 10),
        Column("warning", "helper", f'=IF(OR({_PART}="",LEN({{@fault}})>0),"",{first_of(_WARNINGS, _READY)})', 10),
    ),
    size=ROWS, height=38,
)  # fmt: skip

PAGE = Page(
    "parts",
    (
        Cell("A1", Text("part.title"), "title", across=8),
        Cell("A2", Text("part.about"), "text", across=17),
        dated("A3"),
        PARTS,
        Mark("Parts", "state", '{@state}={"unit.state.twice}', "wrong"),
        Mark("Parts", "left", 'AND({@part}<>"",{@left}=0)', "wrong"),
    ),
    heights={2: 46, 4: 46}, landscape=True, repeat="4:4", freeze="B5", tab="1F4E5F", print_area="A:Q",
)  # fmt: skip
