"""The Armies page: one row an army."""

from __future__ import annotations

from ...layout import Cell, Column, Limits, Mark, Page, Table, Text, dated, explained, first_of, row_of, same_name
from .persons import MIXED_ARMIES
from .pieces import count_of, km_explained, km_here

ROWS = 16  # blank and filled rows of a new army table; more may be added below or between
MOST_ARMIES = 30  # armies that the strength table follows

_UNIT = "{@unit}"
_KW_INPUTS = ("le", "rs", "tp", "at", "pa", "wv_at", "wv_pa")
_KW_ARGUMENTS = ",".join(f"{{@{column}}}" for column in _KW_INPUTS) + ',CHOOSE(Ruling_A04,"keep","zero")'
_KW_MISSING = "OR(" + ",".join(f'{{@{column}}}=""' for column in _KW_INPUTS) + ")"
_WV = Limits(-20, 30, whole=False)  # a date, which 3/1 becomes in a cell, lies far above


def _mixed(column: str) -> str:
    """The mean of a value over the parts of an army; "" where a part says nothing of it, or there are too many armies."""
    men = f"INDEX({{Mixed.men1:men{MIXED_ARMIES}}},0,{{@slot}})"
    return f'IFERROR(DSA_MIXED({{Mixed.{column}}},{men},CHOOSE(Ruling_A55,"weighted","plain")),"")'


def _value(i: int) -> str:
    """What a picked situation adds to KM, "" where the Modifiers page has no number for its name."""
    value = f"INDEX({{Situations.value}},{row_of(f'{{@sit{i}}}', '{Situations.name}')})"
    return f'=IF({{@sit{i}}}="",0,IFERROR(IF(ISNUMBER({value}),{value},""),""))'


def _until(i: int) -> str:
    """The last SKR in which a picked situation counts (D-12)."""
    skr = f"INDEX({{Situations.skr}},{row_of(f'{{@sit{i}}}', '{Situations.name}')})"
    return f'=IF({{@sit{i}}}="",0,IFERROR(IF(ISNUMBER({skr}),{skr},1000000),0))'


_LEFT = f"SUMPRODUCT({same_name('{Strength.unit}', _UNIT)}*1,{{Strength.now}})"
_SENT = f"SUMPRODUCT({same_name('{Strength.unit}', _UNIT)}*1,{{Strength.sent}})"
_LEADER = f"INDEX({{Persons.name}},MATCH(1,INDEX({same_name('{Persons.army}', _UNIT)}*({{Persons.status}}={{=STATUS.leader}}),0),0))"
_OWN_VALUES = 'AND({@kw_typed}="",{@parts}=0)'  # neither typed nor averaged over parts
_STANDS = '{"army.state.stands}'
_STATES = (
    (f"{count_of(_UNIT, '{Armies.unit}')}>1", '{"army.state.twice}'),
    (f"{count_of(_UNIT, '{Strength.unit}')}=0", '{"army.state.many}'),
    (f"NOT(OR({same_name('{@side}', 'Side_A')},{same_name('{@side}', 'Side_B')}))", '{"army.state.side}'),
    # typed, or what the last battle has left
    ("AND(ISNUMBER({@men}),N({@men})=0,N({@reserve})=0)", '{"army.state.gone}'),
    ("AND(N({@men})=0,N({@reserve})=0)", '{"army.state.men}'),
    ("OR(N({@wv_at})>1000,N({@wv_pa})>1000)", '{"army.state.date}'),
    *((f'AND({_OWN_VALUES},{{@{column}}}="")', f'{{"army.state.{column}}}') for column in _KW_INPUTS),
    (f'AND({_OWN_VALUES},{{@kw}}="")', explained("DSA_KW", _KW_ARGUMENTS)),
    ('{@kw}=""', '{"army.state.parts}'),
    ("NOT(ISNUMBER({@kw}))", '{"army.state.kw_typed}'),
    ('OR({@value1}="",{@value2}="",{@value3}="")', '{"army.state.situation}'),
    ('AND({@km}="",{@mu}="")', '{"army.state.mu}'),
    ('{@km}=""', km_explained("1")),
    ('AND(Module_ranged=1,({@fk}="")<>({@fdam}=""))', '{"army.state.ranged}'),
    ("AND({@left}=0,{@lost}>0)", '{"army.state.gone}'),
    ('AND(Module_morale=1,{@mu}="")', '{"army.state.morale}'),
    ("{@kw}<=0", '{"army.state.negative}'),
)

ARMIES = Table(
    "Armies", "army", "A4",
    (
        Column("unit", width=20, style="input text"),
        Column("side", width=12, choices="List_Sides", style="input text"),
        Column("men", width=8, limits=Limits(0, 30_000)),
        Column("reserve", width=8, limits=Limits(0, 30_000)),
        Column("mu", width=6, limits=Limits(0, 50, whole=False)),
        Column("le", width=6, limits=Limits(0, 1_000, whole=False)),
        Column("rs", width=6, limits=Limits(0, 100, whole=False)),
        Column("tp", width=8),
        Column("at", width=6, limits=Limits(-50, 100, whole=False)),
        Column("pa", width=6, limits=Limits(-50, 100, whole=False)),
        Column("wv_at", width=6, limits=_WV),
        Column("wv_pa", width=6, limits=_WV),
        Column("fk", width=6, limits=Limits(-50, 100, whole=False)),
        Column("fdam", width=8),
        Column("reload", width=8, limits=Limits(0.1, 1_000, whole=False)),
        Column("ammo", width=8, limits=Limits(0, 10_000)),
        *(Column(f"sit{i}", width=17, choices="List_Situations", style="input text") for i in (1, 2, 3)),
        Column("free", width=7, limits=Limits(-1_000, 1_000, whole=False)),
        Column("kw_typed", "override", width=8, limits=Limits(-10_000, 10_000, whole=False)),
        Column(
            "kw", "computed",
            f'=IF({_UNIT}="","",IF({{@kw_typed}}<>"",{{@kw_typed}},IF({{@parts}}>0,{_mixed("kw")},'
            f'IF({_KW_MISSING},"",IFERROR(DSA_KW({_KW_ARGUMENTS}),"")))))', 9,
        ),
        Column("km", "computed", f'=IF({_UNIT}="","",{km_here("1")})', 8),
        Column("leader", "computed", f'=IF({_UNIT}="","",IFERROR({_LEADER}&"",""))', 18, style="computed text"),
        Column("lost", "computed", f'=IF({_UNIT}="","",MAX(0,N({{@men}})+{_SENT}-{_LEFT}))', 8),
        Column("left", "computed", f'=IF({_UNIT}="","",{_LEFT})', 8, style="result"),
        Column("state", "line", f'=IF({_UNIT}="","",{first_of(_STATES, _STANDS)})', 30),
        Column("note", width=26, style="input text"),
        Column("parts", "helper", f'=IF(OR({_UNIT}="",Module_mixed=0),0,{count_of(_UNIT, "{Mixed.army}")})', 8),
        Column("slot", "helper", f'=IF({{@parts}}=0,0,INDEX({{Mixed.slot}},{row_of(_UNIT, "{Mixed.army}")}))', 8),
        Column(
            "mixed_km", "helper",
            f'=IF({{@parts}}=0,"",IF(SUMPRODUCT({same_name("{Mixed.army}", _UNIT)}*({{Mixed.km}}<>""))=0,"",{_mixed("km")}))', 8,
        ),
        *(Column(f"value{i}", "helper", _value(i), 8) for i in (1, 2, 3)),
        *(Column(f"until{i}", "helper", _until(i), 8) for i in (1, 2, 3)),
    ),
    size=ROWS, height=26,
)  # fmt: skip

PAGE = Page(
    "armies",
    (
        Cell("A1", Text("army.title"), "title", across=10),
        Cell("A2", Text("army.about"), "text", across=20),
        dated("A3"),
        ARMIES,
        Mark("Armies", "kw", '{@kw_typed}<>""', "overruled"),
        Mark("Armies", "state", '{@state}={"army.state.twice}', "wrong"),
        Mark("Armies", "state", '{@state}={"army.state.date}', "wrong"),
        Mark("Armies", "left", 'AND({@unit}<>"",{@left}=0,{@lost}>0)', "wrong"),
    ),
    heights={2: 30, 4: 46}, landscape=True, repeat="4:4", freeze="B5", tab="1F4E5F", print_area="A:AB",
)  # fmt: skip
