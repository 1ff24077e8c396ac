"""The Commanders page: who leads an army, what he adds to it, his boons."""

from __future__ import annotations

from ...layout import Cell, Column, Limits, Mark, Page, Table, Text, dated, explained, first_of, row_of, same_name
from .pieces import count_of

ROWS = 12
BOONS = ("boon1", "boon2", "boon3")
# Boons that need a Leadership score.
NEEDY = ("bloodied but unbroken", "defensive tactics", "flexible tactics", "hit and run", "loyalty")

_UC = same_name("Edition", "{=EDITION.uc}")
_RULES = same_name("{@ruler}", '{"word.yes}')
_KNOWN = f'IF({{@ranks}}="",0,{{@ranks}}),IF({_RULES},{{@level}},"")'
_SCORE = "{@level},{@cha},{@feat}"
_COUNT = "(" + "+".join(f'IF({{@{boon}}}="",0,1)' for boon in BOONS) + ")"
_OF_NAME = count_of("{@name}", "{Armies.commander}")
_ARMY = f"INDEX({{Armies.side}},{row_of('{@name}', '{Armies.commander}')})"


def _needed(boon: str) -> str:
    """The Leadership score that a picked boon needs (P-06)."""
    cases = [(same_name(f"{{@{boon}}}", f"{{=BOON.{key}}}"), f"{{#boons.NEEDS.{key}}}") for key in NEEDY]
    return first_of(cases, "0")


def _is(key: str) -> str:
    """How many of the picked boons are this one."""
    return "(" + "+".join(f"{same_name(f'{{@{boon}}}', f'{{=BOON.{key}}}')}*1" for boon in BOONS) + ")"


_STATES = (
    (f'{count_of("{@name}", "{Commanders.name}")}>1', '{"commander.state.twice}'),
    (f"NOT(OR({same_name('{@side}', 'Side_A')},{same_name('{@side}', 'Side_B')}))", '{"commander.state.side}'),
    ('{@cha}=""', '{"commander.state.cha}'),
    (f"{_OF_NAME}>1", '{"commander.state.second}'),
    (f'IF({_OF_NAME}=0,FALSE,NOT({same_name("{@side}", f"IFERROR({_ARMY},{{@side}})")}))', '{"commander.state.other}'),
    (f"AND({_COUNT}>0,NOT({_UC}))", '{"commander.state.ap}'),
    ('{@known}=""', explained("PF_BOONS_KNOWN", _KNOWN)),
    ('AND({@leadership}="",{@level}<>"")', explained("PF_LEADERSHIP", _SCORE)),
    (f'AND({_COUNT}>0,{{@level}}="")', '{"commander.state.level}'),
    *((f'AND({{@{boon}}}<>"",N({{@leadership}})<{{@need{i}}})', f'{{@{boon}}}&{{"commander.state.low}}&{{@need{i}}}') for i, boon in enumerate(BOONS, 1)),
    (f"{_COUNT}>N({{@known}})+IF({_RULES},1,0)", '{"commander.state.more}&N({@known})'),
    (f"{_OF_NAME}=0", '{"commander.state.none}'),
)  # fmt: skip

COMMANDERS = Table(
    "Commanders", "commander", "A4",
    (
        Column("name", width=24, style="input text"),
        Column("side", width=14, choices="List_Sides", style="input text"),
        Column("level", width=8, limits=Limits(0, 100)),
        Column("cha", width=8, limits=Limits(-20, 50)),
        Column("ranks", width=12, limits=Limits(0, 100)),
        Column("feat", width=12, choices="List_YesNo"),
        Column("ruler", width=11, choices="List_YesNo"),
        *(Column(boon, width=20, choices="List_Boons", style="input text") for boon in BOONS),
        Column("known", "computed", f'=IF({{@name}}="","",IF({_UC},IFERROR(PF_BOONS_KNOWN({_KNOWN}),""),0))', 8),
        Column("leadership", "computed", f'=IF(OR({{@name}}="",{{@level}}="",{{@cha}}=""),"",IFERROR(PF_LEADERSHIP({_SCORE}),""))', 12),
        Column("armies", "computed", f'=IF({{@name}}="","",IFERROR(INDEX({{Armies.unit}},{row_of("{@name}", "{Armies.commander}")})&"",""))', 20, style="computed text"),
        Column("state", "line", '=IF({@name}="","",' + first_of(_STATES, '{"commander.state.ready}') + ")", 34),
        Column("note", width=24, style="input text"),
        # what Profession (soldier) adds to a Morale check besides PF_CHECK, where the table counts it in the AP too (P-06)
        Column("extra", "helper", '=IF(OR(Ruling_captain<>2,{@ranks}=""),0,IFERROR(PF_MORALE(0,0,{@ranks},"uc")-PF_MORALE(0,0,{@ranks},Edition),0))', 8),
        # what the functions take: all boons in one text, "" where there is none
        Column("boons", "helper", '=IF({@boon1}&{@boon2}&{@boon3}="","",{@boon1}&";"&{@boon2}&";"&{@boon3})', 14),
        Column("bonus", "helper", f"=IF({_UC},{_is('bonus tactic')},0)", 8),
        *(Column(f"need{i}", "helper", "=" + _needed(boon), 8) for i, boon in enumerate(BOONS, 1)),
        Column("seq", "helper", "=ROW()", 7),
        Column("place", "helper", '=IF({@name}="",0,SUMPRODUCT(({Commanders.seq}<={@seq})*({Commanders.name}<>"")))', 7),
    ),
    size=ROWS, height=26,
)  # fmt: skip

PAGE = Page(
    "commanders",
    (
        Cell("A1", Text("commander.title"), "title", across=8),
        Cell("A2", Text("commander.about"), "text", across=15),
        dated("A3"),
        COMMANDERS,
        Mark("Commanders", "state", '{@state}={"commander.state.twice}', "wrong"),
        Mark("Commanders", "state", '{@state}={"commander.state.second}', "wrong"),
    ),
    heights={2: 32, 4: 46}, landscape=True, freeze="B5", tab="1F4E5F", repeat="4:4", print_area="A:O",
)  # fmt: skip
