"""The Armies page: one row an army; what it has, and what the rules make of it."""

from __future__ import annotations

from ...layout import Cell, Column, Limits, Mark, Page, Table, Text, dated, explained, first_of, same_name
from .pieces import BETWEEN, ROUNDING, commander, commander_row, count_of

ROWS = 12  # blank and filled rows of a new army table; more may be added below or between
MOST_ARMIES = 30  # armies that the strength table follows
RESOURCES = tuple(f"res{i}" for i in range(1, 5))
ABILITIES = tuple(f"ab{i}" for i in range(1, 7))
TACTICS = tuple(f"tactic{i}" for i in range(1, 4))
SPOKEN = 'MID({"language},2,2)'  # the language of the sheet as functions take it

_UNIT = "{@unit}"
_BLANK = '""'
_HAS = '&";"&'.join(f"{{@{column}}}" for column in (*RESOURCES, *ABILITIES)) + '&";"'
_DATE = 1_000  # a number above is a date, which 1/3 becomes in a cell

# How a row asks the functions; in LibreOffice a lone blank cell would arrive as 0, a text does not.
_RIDER = '{@level},{@class}&""'
_PAIR = "{@rider},{@mount_cr}"
_ACR = f"{{@unit_cr}},{{@men}},Edition,{BETWEEN}"
_TYPED_ACR = "{@acr_typed},0"
_HP = "{@acr},{@hd}"
_EQUIPMENT = f'{{@has}},{{@men}},Edition,IF({{@mount_cr}}="","",{{@mount_cr}}),{ROUNDING},{BETWEEN}'
_MISFITS = f'{{@has}},{{@type}}&"",{{@class}}&"",{SPOKEN}'


def _of_commander(column: str, nothing: str) -> str:
    """A value of the row's commander."""
    return f"IF({{@ic}}=0,{nothing},{commander(column, 'MAX(1,{@ic})')})"


_LED = f'{_of_commander("boons", _BLANK)},"",{{@senses}}&"",{{@nature}}&""'
_SCORE = _of_commander("leadership", '""')
_CHECK = (
    f'"rout",N({{@morale}}),N({_of_commander("cha", "0")}),N({_of_commander("ranks", "0")}),{{@has}},"","",'
    f'{_of_commander("boons", _BLANK)},"","",N({_of_commander("extra", "0")}),Edition,{_SCORE},{{@acr}}'
)


def _modifier(stat: str, more: str = "0") -> str:
    """The arguments of an army's number before tactic, field and opponent."""
    return f'"{stat}",{{@acr}},{{@has}},"","","",{_LED},"","","","",0,0,0,{more},Edition,{_SCORE}'


def _answer(asked: str, *needed: str) -> str:
    """A formula that stays blank until the cells that it needs hold something, and where the rules have no answer."""
    missing = ",".join(f'{{@{column}}}=""' for column in ("unit", *needed))
    return f'=IF(OR({missing}),"",IFERROR({asked},""))'


def _knows(key: str) -> str:
    """Whether one of the army's tactics is this one."""
    return "OR(" + ",".join(same_name(f"{{@{column}}}", f"{{=TACTIC.{key}}}") for column in TACTICS) + ")"


def _has(name: str) -> str:
    """1 where the army has it; N, since LibreOffice takes no bare answer of an add-in for the condition of nested IFs."""
    return f'N(PF_HAS("{name}",{{@has}}))'


_OM, _DV = _modifier("OM", "N({@om_more})"), _modifier("DV", "N({@dv_more})")
_LEARNT = "(" + "+".join(
    f'IF(OR({{@{column}}}="",{same_name(f"{{@{column}}}", "{=TACTIC.standard}")},{same_name(f"{{@{column}}}", "{=TACTIC.withdraw}")}),0,1)'
    for column in TACTICS
) + ")"  # fmt: skip
_LEFT = f"SUMPRODUCT({same_name('{Strength.unit}', _UNIT)}*1,{{Strength.now}})"
_UNITS = f'N(PF_SIZE_STAT({{@men}},"units",Edition,{BETWEEN}))'

_STRANGE = tuple(  # the cell whose word no function knows, or that lacks its number
    (f'IF({{@{column}}}="",FALSE,ISERROR(PF_HAS("fear",{{@{column}}})))', f'{{@{column}}}&{{"army.state.word}}')
    for column in (*RESOURCES, *ABILITIES)
)
_FAULTS = (  # because of them a number is missing or wrong
    (f"{count_of(_UNIT, '{Armies.unit}')}>1", '{"army.state.twice}'),
    (f"{count_of(_UNIT, '{Strength.unit}')}=0", '{"army.state.many}'),
    (f"NOT(OR({same_name('{@side}', 'Side_A')},{same_name('{@side}', 'Side_B')}))", '{"army.state.side}'),
    (f"ISERROR({_HAS})", '{"wrong.look}'),
    (f"OR(N({{@cr}})>{_DATE},N({{@mount_cr}})>{_DATE},N({{@acr_typed}})>{_DATE})", '{"army.state.date}'),
    ("N({@men})<1", '{"army.state.men}'),
    ('AND({@acr_typed}="",{@cr}="",{@level}="",{@mount_cr}="")', '{"army.state.cr}'),
    ('AND({@cr}="",{@level}<>"",{@rider}="")', explained("PF_LEVEL_CR", _RIDER)),
    ('AND({@acr_typed}="",{@rider}="")', '{"army.state.rider}'),
    ('AND({@acr_typed}="",{@unit_cr}="")', explained("PF_CAVALRY_CR", _PAIR)),
    ('AND({@acr_typed}<>"",{@acr}="")', explained("PF_RESIZE", _TYPED_ACR)),
    ('{@acr}=""', explained("PF_ACR", _ACR)),
    ('{@hd}=""', '{"army.state.hd}'),
    ('{@full}=""', explained("PF_HP", _HP)),
    ('{@hp}=""', '{"army.state.hp}'),
    ('{@om}=""', f"IF(LEN({{@strange}})>0,{{@strange}},{explained('PF_MODIFIER', _OM)})"),
    ('{@dv}=""', explained("PF_MODIFIER", _DV)),
    *(
        (
            f'IF({{@{column}}}="",FALSE,ISERROR(PF_TACTIC({{@{column}}},"OM",Edition)))',
            explained("PF_TACTIC", f'{{@{column}}},"OM",Edition'),
        )
        for column in TACTICS
    ),
    ('AND({@commander}<>"",{@ic}=0)', '{"army.state.commander}'),
    (f"IF({{@ic}}=0,FALSE,NOT({same_name('{@side}', commander('side', 'MAX(1,{@ic})'))}))", '{"army.state.other}'),
    ('{@mod}=""', explained("PF_CHECK", _CHECK)),
)
_WARNINGS = (  # of what the game master may want to know
    ("AND(PF_DISBANDS(N({@morale})))", '{"army.state.disbands}'),
    ("{@left}=0", '{"army.state.gone}'),
    (f'AND({{@cost}}="",{{@mount_cr}}="",{_has("mounts")}=1)', '{"army.state.price}'),
    ('{@cost}=""', explained("PF_EQUIPMENT", '"cost",' + _EQUIPMENT)),
    (f"ISERROR(PF_MISFITS({_MISFITS}))", explained("PF_MISFITS", _MISFITS)),
    ("LEN({@misfits})>0", '{"army.state.misfits}&{@misfits}'),
    (f"{_has('improved weapons')}*{_has('magic weapons')}+{_has('improved armor')}*{_has('magic armor')}>0", '{"army.state.both}'),
    ("{@learnt}>{@max_tactics}", '{"army.state.tactics}&{@max_tactics}'),
    (f"AND({_knows('cavalry experts')},{_has('mounts')}+{_has('cavalier mount')}=0)", '{"army.state.mounts}'),
    (f"AND({_knows('sniper support')},{{@shoots}}=0)", '{"army.state.sniper}'),
    ("{@hp}>{@full}", '{"army.state.above}'),
    (f"{_UNITS}<>{{@men}}", f'{{@men}}&{{"army.state.between}}&{_UNITS}&" (C-10)"'),
    (f"{_has('spellcasting')}=1", '{"army.state.spells}'),
)  # fmt: skip

_READY = '{"army.state.ready}'
_WHY = (
    f'{{"army.why.om}}&{explained("PF_MODIFIER", _OM)}&{{"army.why.dv}}&{explained("PF_MODIFIER", _DV)}'
    f'&{{"army.why.hp}}&{explained("PF_HP", _HP)}&{{"army.why.consumption}}&{explained("PF_CONSUMPTION", "{@acr},{@eaten}")}'
)

ARMIES = Table(
    "Armies", "army", "A4",
    (
        Column("unit", width=22, style="input text"),
        Column("side", width=13, choices="List_Sides", style="input text"),
        Column("men", width=7, limits=Limits(1, 1_000_000)),
        Column("cr", width=6, style="input fraction"),
        Column("level", width=7, limits=Limits(1, 40)),
        Column("class", width=12, choices="List_Classes", style="input text"),
        Column("mount_cr", width=8, style="input fraction"),
        Column("hd", width=6, choices="List_HD"),
        Column("feet", width=8, limits=Limits(0, 1_000, whole=False)),
        Column("morale", width=7, limits=Limits(-10, 4)),
        # the numbers stand beside what makes them
        Column("size", "computed", _answer(f"PF_SIZE({{@men}},{SPOKEN},{BETWEEN})", "men"), 11, style="computed text"),
        Column("acr", "computed", f'=IF({_UNIT}="","",IF({{@acr_typed}}<>"",IFERROR(PF_RESIZE({_TYPED_ACR}),""),IF(OR({{@unit_cr}}="",N({{@men}})<1),"",IFERROR(PF_ACR({_ACR}),""))))', 7, style="result fraction"),
        Column("hp", "computed", f'=IF({_UNIT}="","",IF({{@hp_typed}}<>"",IF(ISNUMBER({{@hp_typed}}),{{@hp_typed}},""),{{@full}}))', 6, style="result"),
        Column("om", "computed", _answer(f"PF_MODIFIER({_OM})", "acr"), 6, style="result"),
        Column("dv", "computed", _answer(f"PF_MODIFIER({_DV})", "acr"), 6, style="result"),
        Column("left", "computed", f'=IF(OR({_UNIT}="",{{@hp}}=""),"",{_LEFT})', 8, style="result"),
        Column("state", "line", f'=IF({_UNIT}="","",IF(LEN({{@fault}})>0,{{@fault}},{first_of(_WARNINGS, _READY)}))', 34),
        *(Column(column, width=16, choices="List_Resources", strict=False, style="input text") for column in RESOURCES),
        *(Column(column, width=16, choices="List_Abilities", strict=False, style="input text") for column in ABILITIES),
        *(Column(column, width=17, choices="List_Tactics", style="input text") for column in TACTICS),
        Column("type", width=13, choices="List_Types", style="input text"),
        Column("nature", width=14, choices="List_Nature", strict=False, style="input text"),
        Column("senses", width=15, choices="List_Senses", strict=False, style="input text"),
        Column("commander", width=18, choices="List_Commanders", style="input text"),
        Column("om_more", width=7, limits=Limits(-100, 100)),
        Column("dv_more", width=7, limits=Limits(-100, 100)),
        Column("acr_typed", "override", width=7, style="override fraction"),
        Column("hp_typed", "override", width=8, limits=Limits(0, 100_000)),
        Column("full", "computed", _answer(f"PF_HP({_HP})", "acr", "hd"), 7),
        Column("ranged", "computed", f'=IF(OR({_UNIT}="",{{@acr}}=""),"",IF({{@shoots}}>0,{{"word.yes}},{{"word.no}}))', 7),
        Column("speed", "computed", _answer("PF_SPEED({@feet})", "feet"), 10),
        Column("max_tactics", "computed", _answer(f"PF_MAX_TACTICS({{@acr}},N({_of_commander('bonus', '0')}))", "acr"), 9),
        Column("mod", "computed", _answer(f"PF_CHECK({_CHECK})", "acr"), 8),
        Column("consumption", "computed", _answer("PF_CONSUMPTION({@acr},{@eaten})", "acr"), 9),
        Column("cost", "computed", _answer(f'PF_EQUIPMENT("cost",{_EQUIPMENT})+PF_RAISING({{@acr}},Raising_Rate)', "acr"), 7),
        Column("xp", "computed", _answer("PF_XP({@acr})", "acr"), 9),
        Column("why", "line", f'=IF(OR({_UNIT}="",{{@om}}="",{{@dv}}="",{{@full}}=""),"",{_WHY})', 60),
        Column("note", width=26, style="input text"),
        # a number first: a text would run over the notes
        Column("ic", "helper", "=" + commander_row("{@commander}"), 7),
        Column("has", "helper", f'=IFERROR({_HAS},";")', 10),
        Column("known", "helper", '=IF({@tactic1}&{@tactic2}&{@tactic3}="","",{@tactic1}&";"&{@tactic2}&";"&{@tactic3})', 10),
        Column("rider", "helper", f'=IF({{@cr}}<>"",{{@cr}},IF({{@level}}="","",IFERROR(PF_LEVEL_CR({_RIDER}),"")))', 7),
        Column("unit_cr", "helper", f'=IF(OR({{@rider}}="",{{@mount_cr}}=""),{{@rider}},IFERROR(PF_CAVALRY_CR({_PAIR}),""))', 7),
        Column("shoots", "helper", _answer(f"PF_MODIFIER({_modifier('ranged')})", "acr"), 7),
        Column("eaten", "helper", _answer(f'PF_EQUIPMENT("consumption",{_EQUIPMENT})', "acr"), 7),
        Column("misfits", "helper", _answer(f"PF_MISFITS({_MISFITS})"), 10),
        Column("strange", "helper", f'=IF(OR({_UNIT}="",{{@acr}}="",{{@om}}<>""),"",{first_of(_STRANGE)})', 10),
        # two formulas, since one would be longer than a cell takes
        Column("fault", "helper", f'=IF({_UNIT}="","",{first_of(_FAULTS)})', 10),
        Column("learnt", "helper", "=" + _LEARNT, 7),
    ),
    size=ROWS, height=38,
)  # fmt: skip

PAGE = Page(
    "armies",
    (
        Cell("A1", Text("army.title"), "title", across=10),
        Cell("A2", Text("army.about"), "text", across=17),
        dated("A3"),
        ARMIES,
        Mark("Armies", "acr", '{@acr_typed}<>""', "overruled"),
        Mark("Armies", "hp", '{@hp_typed}<>""', "overruled"),
        Mark("Armies", "state", '{@state}={"army.state.twice}', "wrong"),
        Mark("Armies", "state", '{@state}={"army.state.date}', "wrong"),
        Mark("Armies", "left", 'AND({@unit}<>"",N({@hp})>0,{@left}=0)', "wrong"),
    ),
    heights={2: 32, 4: 46}, landscape=True, repeat="4:4", freeze="B5", tab="1F4E5F", print_area="A:Q",
)  # fmt: skip
