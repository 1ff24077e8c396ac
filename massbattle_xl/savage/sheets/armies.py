"""The Armies page (one row a unit) and the page of characters and Bennies."""

from __future__ import annotations

from ...layout import Cell, Column, Limits, Mark, Page, Table, Text, first_of, row_of, same_name

ROWS = 20  # blank and filled rows of a new army table; more may be added below or between
MOST_UNITS = 40  # units that the strength table follows

# What shields and loose formation add stands on the Modifiers page, so a GM may change it.
_TOUGH = (
    '=IF(OR({@unit}="",{@body}=""),"",AV_TOUGH(INDEX({Bodies.value},' + row_of("{@body}", "{Bodies.name}") + "),"
    'IF({@armour}="",0,INDEX({Armours.value},' + row_of("{@armour}", "{Armours.name}") + ')),"","%s",'
    'IF({@shield}="",0,INDEX({Shields.%s},' + row_of("{@shield}", "{Shields.name}") + "))+N({@tough})%s))"
)
_LEFT = f"SUMPRODUCT({same_name('{Strength.unit}', '{@unit}')}*1,{{Strength.r12}})"
_STATES = (
    (f"SUMPRODUCT({same_name('{Armies.unit}', '{@unit}')}*1)>1", '{"army.state.twice}'),
    (f"SUMPRODUCT({same_name('{Strength.unit}', '{@unit}')}*1)=0", '{"army.state.many}'),
    (f"SUMPRODUCT({same_name('{Characters.name}', '{@unit}')}*1)>0", '{"army.state.character}'),
    (f"NOT(OR({same_name('{@side}', 'Side_A')},{same_name('{@side}', 'Side_B')}))", '{"army.state.side}'),
    ("AND(ISNUMBER({@men}),N({@men})=0)", '{"army.state.gone}'),  # typed, or what the last battle has left
    ("N({@men})=0", '{"army.state.men}'),
    ('IF(ISERROR({@tmelee}),TRUE,{@tmelee}="")', '{"army.state.body}'),
    ('IF(ISERROR({@avdam}),TRUE,{@avdam}="")', '{"army.state.damage}'),
    ("{@left}=0", '{"army.state.gone}'),
    ("{@left}<={#turn.DISSOLVE_AT_MOST}", '{"army.state.dissolve}'),
)

ARMIES = Table(
    "Armies", "army", "A4",
    (
        Column("unit", width=20, style="input text"),
        Column("side", width=11, choices="List_Sides", style="input text"),
        Column("men", width=7, limits=Limits(0, 30_000)),
        Column("body", width=11, choices="List_Bodies", style="input text"),
        Column("armour", width=10, choices="List_Armours", style="input text"),
        Column("shield", width=11, choices="List_Shields", style="input text"),
        Column("formation", width=11, choices="List_Formation", style="input text"),
        Column("pace", width=7, limits=Limits(0, 100, whole=False)),
        Column("skill", width=7, choices="List_Dice", strict=True),
        Column("damage", width=9),
        Column("reach", width=7, choices="List_YesNo"),
        Column("charge", width=8, choices="List_YesNo"),
        Column("bow", width=8, limits=Limits(0, 1_000, whole=False)),
        Column("volley", width=8, choices="List_YesNo"),
        Column("tough", width=8, limits=Limits(-20, 20, whole=False)),
        Column("dam", width=8, limits=Limits(-20, 20, whole=False)),
        Column("tmelee", "computed", _TOUGH % ("melee", "melee", ""), 8),
        Column("tfire", "computed", _TOUGH % ("fire", "fire", ""), 8),
        Column("tvolley", "computed", _TOUGH % ("volley", "volley", "+IF({@formation}={=FORMATION.loose},Loose_Volley,0)"), 8),
        Column(
            "pen", "computed",
            '=IF({@unit}="","",IF({@shield}="",0,INDEX({Shields.pen},' + row_of("{@shield}", "{Shields.name}") + "))"
            '+IF({@formation}={=FORMATION.loose},Loose_Pen,0))', 8,
        ),
        Column("avdam", "computed", '=IF(OR({@unit}="",{@skill}="",{@damage}=""),"",AV_DAM({@skill},{@damage},FALSE,N({@dam}),Ruling_A14=2))', 8),
        Column("lost", "computed", '=IF({@unit}="","",N({@men})-' + _LEFT + ")", 7),
        Column("left", "computed", '=IF({@unit}="","",' + _LEFT + ")", 7, style="result"),
        Column("state", "line", '=IF({@unit}="","",' + first_of(_STATES, '{"army.state.stands}') + ")", 22),
        Column("morale", width=8, limits=Limits(-20, 20, whole=False)),
        Column("note", width=26, style="input text"),
    ),
    size=ROWS, height=26,
)  # fmt: skip

PAGE = Page(
    "armies",
    (
        Cell("A1", Text("army.title"), "title", across=8),
        Cell("A2", Text("army.about"), "text", across=16),
        ARMIES,
        Mark("Armies", "state", '{@state}={"army.state.twice}', "wrong"),
        Mark("Armies", "left", 'AND({@unit}<>"",{@left}=0)', "wrong"),
    ),
    heights={4: 46}, landscape=True, repeat="4:4", freeze="B5", tab="1F4E5F", print_area="A:Y",
)  # fmt: skip

CHARACTERS = Table(
    "Characters", "hero", "A4",
    (
        Column("name", width=24, style="input text"),
        Column("side", width=14, choices="List_Sides", style="input text"),
        Column("wild", width=10, choices="List_YesNo"),
        Column("unit", width=22, choices="List_Units", style="input text"),
        Column("damage", width=12),
        Column("state", "line", f'=IF({{@name}}="","",IF(SUMPRODUCT({same_name("{Characters.name}", "{@name}")}*1)>1,{{"army.state.twice}},""))', 20),
        Column("note", width=26, style="input text"),
    ),
    size=12, height=26,
)  # fmt: skip

BENNIES = Table(
    "Bennies", "benny", "I4",
    (
        Column("round", width=8, limits=Limits(1, 12)),
        Column("use", width=22, choices="List_Bennies", style="input text"),
        Column("unit", width=22, choices="List_Units", style="input text"),
        Column("number", width=9, limits=Limits(0, 20)),
        Column(
            "hint", "line",
            '=IF({@use}&{@unit}="","",IF(OR({@round}="",{@use}="",{@unit}="",{@number}=""),{"benny.missing},'
            f'IF(SUMPRODUCT({same_name("{Strength.unit}", "{@unit}")}*1)=0,{{"hint.unknown}},{{"benny.counts}})))', 28,
        ),
        Column("note", width=26, style="input text"),
    ),
    size=12, height=26,
)  # fmt: skip

CHARACTERS_PAGE = Page(
    "characters",
    (
        Cell("A1", Text("hero.title"), "title", across=7),
        Cell("A2", Text("hero.about"), "text", across=7),
        Cell("I1", Text("benny.title"), "title", across=6),
        Cell("I2", Text("benny.about"), "text", across=6),
        CHARACTERS,
        Mark("Characters", "state", '{@state}<>""', "wrong"),
        BENNIES,
    ),
    widths=(24, 14, 10, 22, 12, 20, 26, 3, 8, 22, 22, 9, 28, 26), heights={2: 64, 4: 30}, landscape=True, freeze="A5", tab="1F4E5F",
)  # fmt: skip
