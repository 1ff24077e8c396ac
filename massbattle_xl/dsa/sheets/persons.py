"""The Persons page: leaders, single fighters and staff; beside them the parts of mixed armies."""

from __future__ import annotations

from ...layout import Cell, Column, Limits, Mark, Page, Table, Text, dated, explained, first_of, row_of, same_name
from .pieces import READINGS, count_of, person_row

ROWS = 14
MIXED_ARMIES = 8  # armies of several parts that can be told apart
FIRST = 5  # row of the headings; above them stand the names of the attributes
_VALUE = Limits(0, 50, whole=False)
_ARGUMENTS = "{@a1},{@a2},{@a3},{@taw},0,0," + READINGS
_MISSING = 'OR({@a1}="",{@a2}="",{@a3}="",{@taw}="")'


def _odds(column: int, places: int) -> str:
    odds = f"ROUND(INDEX(DSA_KRIEGSKUNST_ODDS({_ARGUMENTS}),1,{column}),{places})"
    return f'=IF(OR({{@name}}="",{_MISSING}),"",IFERROR({odds},""))'


_LEADS = "{@status}={=STATUS.leader}"
_OF_ARMY = f"SUMPRODUCT({same_name('{Persons.army}', '{@army}')}*({{Persons.status}}={{=STATUS.leader}}))"
_ARMY = row_of("{@army}", "{Armies.unit}")
_STATES = (
    (f"{count_of('{@name}', '{Persons.name}')}>1", '{"person.state.twice}'),
    (f"NOT(OR({same_name('{@side}', 'Side_A')},{same_name('{@side}', 'Side_B')}))", '{"person.state.side}'),
    ('{@status}=""', '{"person.state.status}'),
    (f'AND({_LEADS},{{@army}}="",NOT({same_name("{@name}", "Nested_Leader_A")}),NOT({same_name("{@name}", "Nested_Leader_B")}))', '{"person.state.army}'),
    (f'IF({{@army}}="",FALSE,{count_of("{@army}", "{Armies.unit}")}=0)', '{"person.state.unknown}'),
    (f'IF({{@army}}="",FALSE,NOT({same_name("{@side}", f"INDEX({{Armies.side}},{_ARMY})")}))', '{"person.state.other}'),
    (f"IF({_LEADS},{_OF_ARMY}>1,FALSE)", '{"person.state.second}'),
    (f"AND({{@status}}<>{{=STATUS.fighter}},{_MISSING})", '{"person.state.values}&{@missing}'),
    (f'IF({{@chief}}="",FALSE,{person_row("{@chief}")}=0)', '{"person.state.chief}'),
    (f'AND({{@chief}}<>"",{same_name("{@chief}", "{@name}")})', '{"person.state.self}'),
    (f'AND(NOT({_MISSING}),{{@mean}}="")', explained("DSA_KRIEGSKUNST_ODDS", _ARGUMENTS)),
)
_NAMES_OF_MISSING = (
    "&".join(f'IF({{@a{i}}}="",Attribute_{i}&" ","")' for i in (1, 2, 3)) + '&IF({@taw}="",{"person.state.taw},"")'
)

PERSONS = Table(
    "Persons", "person", f"A{FIRST}",
    (
        Column("name", width=22, style="input text"),
        Column("side", width=13, choices="List_Sides", style="input text"),
        Column("status", width=15, choices="List_Status", style="input text"),
        Column("army", width=19, choices="List_Armies", style="input text"),
        *(Column(f"a{i}", width=7, limits=_VALUE) for i in (1, 2, 3)),
        Column("taw", width=8, limits=Limits(-50, 100, whole=False)),
        Column("alone", width=10, choices="List_YesNo"),
        Column("chief", width=18, choices="List_Persons", style="input text"),
        Column("mean", "computed", _odds(1, 2), 9),
        Column("fails", "computed", _odds(2, 4), 9, style="computed percent"),
        Column("state", "line", '=IF({@name}="","",' + first_of(_STATES, '{"person.state.ready}') + ")", 30),
        Column("note", width=22, style="input text"),
        Column("missing", "helper", '=IF({@name}="","",' + _NAMES_OF_MISSING + ")", 10),
        Column("seq", "helper", "=ROW()", 7),
        Column("place", "helper", '=IF({@name}="",0,SUMPRODUCT(({Persons.seq}<={@seq})*({Persons.name}<>"")))', 7),
    ),
    size=ROWS, height=26,
)  # fmt: skip

_PARTS = (
    ('OR({@army}="",{@men}="",{@kw}="")', '{"mixed.missing}'),
    (f"{count_of('{@army}', '{Armies.unit}')}=0", '{"mixed.unknown}'),
    ('NOT(AND(ISNUMBER({@men}),ISNUMBER({@kw}),OR({@km}="",ISNUMBER({@km}))))', '{"mixed.number}'),
    (f"{{@slot}}>{MIXED_ARMIES}", '{"mixed.many}'),
    ("Module_mixed=0", '{"mixed.off}'),
    (
        f'AND({{@km}}="",SUMPRODUCT({same_name("{Mixed.army}", "{@army}")}*({{Mixed.km}}<>""))>0)',
        '{"mixed.no_km}',
    ),
)
MIXED = Table(
    "Mixed", "mixed", f"S{FIRST}",
    (
        Column("army", width=19, choices="List_Armies", style="input text"),
        Column("part", width=17, style="input text"),
        Column("men", width=8, limits=Limits(0, 30_000)),
        Column("kw", width=8, limits=Limits(-10_000, 10_000, whole=False)),
        Column("km", width=8, limits=Limits(-10_000, 10_000, whole=False)),
        Column("hint", "line", '=IF({@army}&{@part}&{@men}&{@kw}="","",' + first_of(_PARTS, '{"mixed.counts}') + ")", 24),
        Column("note", width=18, style="input text"),
        # Only plain columns can be handed to a function everywhere, so each army has one with the men of its parts.
        Column("seq", "helper", "=ROW()", 7),
        Column("at", "helper", f'=IF({{@army}}="",0,{row_of("{@army}", "{Mixed.army}")})', 7),
        Column("first", "helper", "=IF({@at}={@seq}-MIN({Mixed.seq})+1,1,0)", 7),
        Column("slot", "helper", "=IF({@at}=0,0,SUMPRODUCT(({Mixed.seq}<=INDEX({Mixed.seq},{@at}))*1,{Mixed.first}))", 7),
        *(Column(f"men{k}", "helper", f'=IF(AND({{@slot}}={k},{{@men}}<>""),{{@men}},"")', 7) for k in range(1, MIXED_ARMIES + 1)),
    ),
    size=ROWS, height=26,
)  # fmt: skip

_WIDTHS = (*(column.width for column in PERSONS.columns), 2, *(column.width for column in MIXED.columns))

PAGE = Page(
    "persons",
    (
        Cell("A1", Text("person.title"), "title", across=10),
        Cell("A2", Text("person.about"), "text", across=14),
        dated("A3"),
        Cell("S1", Text("mixed.title"), "title", across=7),
        Cell("S2", Text("mixed.about"), "text", across=7),
        *(Cell(f"{letter}{FIRST - 1}", f"=Attribute_{i}", "computed", note="person.attribute") for i, letter in enumerate("EFG", 1)),
        PERSONS,
        MIXED,
        Mark("Persons", "state", '{@state}={"person.state.twice}', "wrong"),
        Mark("Persons", "state", '{@state}={"person.state.second}', "wrong"),
    ),
    widths=_WIDTHS, heights={2: 58, FIRST: 46}, landscape=True, freeze=f"B{FIRST + 1}", tab="1F4E5F",
)  # fmt: skip
