"""The Aftermath page: what the battle leaves of every army, and the weeks until the next one."""

from __future__ import annotations

from ...layout import Cell, Column, Limits, Mark, Page, Table, Text, first_of, same_name
from .armies import MOST_ARMIES, SPOKEN
from .pieces import BETWEEN, PHASES, army, commander, unit_row

TOP = 14  # row of the headings of the table of armies
REFORMS = 6
REFORM_TOP = TOP + MOST_ARMIES + 4
_SIDES = ("A", "B")
_WEEKS, _DAYS = Limits(0, 100), Limits(0, 10_000)

_HERE = '{@army}=""'
_YES = '{"word.yes}'


def _says(column: str) -> str:
    """Whether a cell of the row says yes."""
    return same_name(f"{{@{column}}}", _YES)


def _mine(column: str) -> str:
    """A value of the row's army."""
    return army(column, "{@no}")


def _row(formula: str) -> str:
    """A formula that stays blank in a row without an army, and where the rules have no answer."""
    return f'=IF({_HERE},"",IFERROR({formula},""))'


def _is(key: str) -> str:
    return f"{{@outcome}}={{=OUTCOME.{key}}}"


def _loss(stat: str) -> str:
    """What the kingdom loses with a destroyed army."""
    return _row(f'IF({_is("defeated")},PF_SIZE_STAT({_mine("men")},"{stat}",Edition,{BETWEEN}),0)')


# The enemy has nobody left who stands, and this army does; before the first phase nothing is decided.
_ENEMY = f"IF({same_name('{@side}', 'Side_A')},Standing_B,Standing_A)"
_PLAYED = "Battle_Played=1"
_FOUND = first_of(
    (
        ("{@state_}=1", "{=OUTCOME.routed}"),
        ("OR({@state_}=2,{@state_}=4,AND({@hp}=0,N(INDEX({Strength.p0},{@no}))>0))", "{=OUTCOME.defeated}"),
        (f"AND({{@state_}}=0,{{@hp}}>0,{_PLAYED},{_ENEMY}=0)", "{=OUTCOME.won}"),
    ),
    '""',
)
_CHANGE = "+".join((
    f'IF(AND({_is("won")},{_says("loyalty")}),PF_MORALE_CHANGE("won"),0)',
    f'IF({_is("routed")},PF_MORALE_CHANGE("routed"),0)',
    'IF(N({@unpaid})=0,0,PF_MORALE_CHANGE("unpaid",{@unpaid}))',
    f'IF(OR(N({{@leaderless}})=0,{_says("doubled")}),0,PF_MORALE_CHANGE("leaderless",{{@leaderless}}))',
    "N({@more})",
))  # fmt: skip
_RECOVERY = f"{{@after}},{_mine('full')},{_mine('acr')},{{@days}},{{@checks}},{_says('capped')}"
_UPKEEP = f"{_mine('consumption')},{{@weeks}},{_says('reserve')},{{@forages}}=1,{_says('doubled')}"
_GONE = f"OR({_is('defeated')},{{@after}}=0)"
_LED = f'LEFT({_mine("commander")}&"",30)'

_STATES = (
    ('AND({@outcome}="",{@state_}=3)', '{"after.state.withdrawn}'),
    ('{@outcome}=""', f'IF({_PLAYED},{{"after.state.open}},{{"after.state.before}})'),
    (f"AND({_GONE},{_mine('ic')}>0,{{@roll}}=\"\")", f'{{"after.state.roll}}&{_LED}'),
    (_GONE, '{"after.state.gone}'),
    ("AND(IF(ISNUMBER({@morale}),PF_DISBANDS({@morale}),FALSE))", '{"after.state.disbands}'),
    (_is("routed"), '{"after.state.routed}'),
    (f'AND({_is("won")},{{@loyalty}}="")', '{"after.state.loyalty}'),
    (f'AND({{@learnt}}<>"",NOT(AND({_is("won")},OR(Is_AP=1,{_says("loyalty")}))))', '{"after.state.unearned}'),
    (f'AND({{@learnt}}<>"",{_mine("learnt")}>=N({_mine("max_tactics")}))', f'{{"after.state.full}}&N({_mine("max_tactics")})'),
    (f'AND({_is("won")},{_says("loyalty")},{{@learnt}}="",{_mine("learnt")}<N({_mine("max_tactics")}))', '{"after.state.learn}'),
    ('AND({@boon}<>"",Is_AP=1)', '{"after.state.boon}'),
    (f'AND({{@boon}}<>"",{_mine("ic")}=0)', '{"after.state.nobody}'),
)  # fmt: skip

AFTERMATH = Table(
    "Aftermath", "after", f"A{TOP}",
    (
        Column("army", "computed", '=IF(N({@no})<1,"",IFERROR(INDEX({Strength.unit},{@no})&"",""))', 22, style="computed text"),
        Column("side", "computed", f'=IF({_HERE},"",INDEX({{Strength.side}},{{@no}})&"")', 13, style="computed text"),
        Column("hp", "computed", f'=IF({_HERE},"",N(INDEX({{Strength.now}},{{@no}})))', 7),
        Column("outcome", "computed", f'=IF({_HERE},"",IF({{@over}}<>"",{{@over}}&"",{_FOUND}))', 11, style="computed text"),
        Column("over", "override", width=11, choices="List_Outcomes", style="override text"),
        Column("after", "computed", _row(f'IF({{@outcome}}="",{{@hp}},PF_AFTER_HP({{@hp}},{_mine("acr")},{{@outcome}},Edition))'), 8, style="result"),
        Column("morale", "computed", _row(f"PF_NEW_MORALE(N({_mine('morale')}),{{@change}})"), 8, style="result"),
        Column("recovered", "computed", _row(f'IF(AND({{@days}}="",{{@checks}}=""),{{@after}},PF_RECOVERY({_RECOVERY}))'), 9, style="result"),
        Column("owed", "computed", _row(f'IF(OR({{@weeks}}="",{_GONE}),"",PF_UPKEEP({_UPKEEP}))'), 7, style="result"),
        Column("state", "line", f'=IF({_HERE},"",{first_of(_STATES, chr(34) * 2)})', 38),
        Column("loyalty", width=9, choices="List_YesNo"),
        Column("learnt", width=18, choices="List_Tactics", style="input text"),
        Column("boon", width=18, choices="List_Boons", style="input text"),
        Column("unpaid", width=8, limits=_WEEKS),
        Column("leaderless", width=8, limits=_WEEKS),
        Column("more", width=8, limits=Limits(-10, 10)),
        Column("change", "computed", _row(_CHANGE), 8),
        Column("days", width=7, limits=_DAYS),
        Column("checks", width=8, limits=_DAYS),
        Column("capped", width=8, choices="List_YesNo"),
        Column("weeks", width=8, limits=_WEEKS),
        Column("reserve", width=8, choices="List_YesNo"),
        Column("doubled", width=8, choices="List_YesNo"),
        Column("roll", width=7, limits=Limits(1, 100)),
        Column("fate", "computed", f'=IF(OR({_HERE},{{@roll}}=""),"",IFERROR(IF(AND({_GONE},{_mine("ic")}>0),PF_FATE({{@roll}},{SPOKEN}),""),""))', 11, style="computed text"),
        Column("xp", "computed", _row(f'IF(OR({_is("defeated")},{_is("routed")}),PF_XP({_mine("acr")},Heroes),0)'), 9),
        Column("economy", "computed", _loss("Economy"), 9),
        Column("allegiance", "computed", _loss("Loyalty"), 9),
        Column("stability", "computed", _loss("Stability"), 9),
        Column("no", "helper", "", 5),
        Column("state_", "helper", f"=IF({_HERE},0,N(INDEX({{Strength.state}},{{@no}})))", 7),
        Column("forages", "helper", f'=IF({_HERE},0,IF({_mine("ic")}=0,0,IF(AND(Is_AP=0,ISNUMBER(SEARCH({{=BOON.live off the land}},{commander("boons", "MAX(1," + _mine("ic") + ")")}))),1,0)))', 7),
    ),
    tuple({"no": i} for i in range(1, MOST_ARMIES + 1)), size=MOST_ARMIES, title="after.table",
)  # fmt: skip


def _sum(column: str, side: str) -> str:
    return f"SUMPRODUCT({same_name('{Aftermath.side}', f'Side_{side}')}*1,{{Aftermath.{column}}})"


def _standing(side: str) -> str:
    return f"SUMPRODUCT({same_name('{Strength.side}', f'Side_{side}')}*1,{{Strength.stands}})"


def _side(row: int, side: str, enemy: str) -> tuple[Cell, ...]:
    """What a side has left, gains and owes."""
    sums = (
        ("C", _standing(side)),
        ("D", _sum("after", side)),
        ("E", _sum("recovered", side)),
        ("F", _sum("xp", enemy)),
        ("G", _sum("owed", side)),
    )
    losses = (("H", "economy"), ("I", "allegiance"), ("J", "stability"))
    return (
        Cell(f"A{row}", f"=Side_{side}", "side"),
        Cell(f"B{row}", f"=SUMPRODUCT({same_name('{Strength.side}', f'Side_{side}')}*({{Strength.unit}}<>\"\"))", "computed"),
        *(Cell(f"{at}{row}", f"={formula}", "result" if at == "D" else "computed", f"Standing_{side}" if at == "C" else "") for at, formula in sums),
        *(Cell(f"{at}{row}", f"={_sum(column, side)}", "computed") for at, column in losses),
    )  # fmt: skip


# --- armies that combine, split or reform ------------------------------------------------------------------------

_DONE = {key: same_name("{@what}", f'{{"reform.{key}}}') for key in ("combine", "split", "reform")}
_FIRST, _SECOND = "MAX(1,{@ia})", "MAX(1,{@ib})"


def _of(column: str, index: str) -> str:
    return f"INDEX({{Aftermath.{column}}},{index})"


def _reformed(formula: str) -> str:
    return f'=IF({{@on}}=0,"",IFERROR({formula},""))'


_NEW_HP = first_of(
    (
        (_DONE["reform"], "{@full}"),
        (_DONE["split"], f"PF_SHARED_HP({_of('recovered', _FIRST)},{army('full', _FIRST)},{{@full}})"),
    ),
    f"PF_SHARED_HP({_of('recovered', _FIRST)},{army('full', _FIRST)},{{@full}},{_of('recovered', _SECOND)},{army('full', _SECOND)})",
)
_NEW_MORALE = first_of(
    (
        (_DONE["reform"], f'PF_NEW_MORALE({_of("morale", _FIRST)},PF_MORALE_CHANGE("reformed"))'),
        (_DONE["split"], f'PF_NEW_MORALE({_of("morale", _FIRST)},PF_MORALE_CHANGE("split"))'),
    ),
    f"AVERAGE({_of('morale', _FIRST)},{_of('morale', _SECOND)})",
)
_KNOWN_WORD = f"OR({','.join(_DONE.values())})"
_REFORM_HINTS = (
    ('{@what}=""', 'IF({@first}&{@second}="","",{"hint.reform.what})'),
    (f"NOT({_KNOWN_WORD})", '{"hint.reform.what}'),
    ("{@ia}=0", '{"hint.reform.first}'),
    (f'OR(N({_of("recovered", _FIRST)})=0,N({army("full", _FIRST)})=0)', '{"hint.reform.numbers}'),
    (f'AND({_DONE["combine"]},OR({{@ib}}=0,{{@ib}}={{@ia}}))', '{"hint.reform.second}'),
    (f'AND({_DONE["combine"]},{army("size", _FIRST)}<>{army("size", _SECOND)})', '{"hint.reform.sizes}'),
    (f'AND({_DONE["combine"]},{army("hd", _FIRST)}&""<>{army("hd", _SECOND)}&"")', '{"hint.reform.kind}'),
    ('{@acr}=""', '{"hint.reform.small}'),
    (f'AND({_DONE["reform"]},{_of("recovered", _FIRST)}+{_of("recovered", _FIRST)}>{army("full", _FIRST)})', '{"hint.reform.half}'),
    (_DONE["combine"], '{"hint.reform.combine}'),
    (_DONE["split"], '{"hint.reform.split}'),
)  # fmt: skip

REFORM = Table(
    "Reform", "reform", f"A{REFORM_TOP}",
    (
        Column("first", width=22, choices="List_Armies", style="input text"),
        Column("second", width=13, choices="List_Armies", style="input text"),
        Column("acr", "computed", _reformed(f"PF_RESIZE({army('acr', _FIRST)},IF({_DONE['combine']},1,-1))"), 7, style="result"),
        Column("what", width=11, choices="List_Reform", style="input text"),
        Column("size", "computed", f'=IF({{@on}}=0,"",{army("size", _FIRST)}&"")', 11, style="computed text"),
        Column("full", "computed", _reformed(f"PF_HP({{@acr}},{army('hd', _FIRST)})"), 8),
        Column("hp", "computed", _reformed(_NEW_HP), 8, style="result"),
        Column("men", "computed", _reformed(f'IF({_DONE["combine"]},{army("men", _FIRST)}+{army("men", _SECOND)},"")'), 9),
        Column("morale", "computed", _reformed(_NEW_MORALE), 7),
        Column("hint", "line", "=" + first_of(_REFORM_HINTS, '{"hint.reform.reform}'), 38),
        Column("ia", "helper", f"={unit_row('{@first}')}", 7),
        Column("ib", "helper", f"={unit_row('{@second}')}", 7),
        Column("on", "helper", f'=IF(AND({{@ia}}>0,{_KNOWN_WORD},OR(NOT({_DONE["combine"]}),AND({{@ib}}>0,{{@ib}}<>{{@ia}}))),1,0)', 7),
    ),
    size=REFORMS, title="reform.table",
)  # fmt: skip

_TOTALS = tuple(
    zip(
        "ABCDEFGHIJ", ("side", "armies", "standing", "hp", "rested", "xp", "owed", "economy", "allegiance", "stability")
    )
)
_NO_KINGDOM = 9


def _line(row: int, key: str, cell: Cell) -> tuple[Cell, ...]:
    return Cell(f"A{row}", Text(f"realm.{key}"), "label", across=2), cell


PAGE = Page(
    "aftermath",
    (
        Cell("A1", Text("after.title"), "title", across=9),
        Cell("A2", Text("after.about"), "text", across=10),
        *(Cell(f"{at}4", Text(f"totals.{key}"), "table heading") for at, key in _TOTALS),
        Cell("AD4", f"=IF({'+'.join(f'SUM({{Phase{k}.played}})' for k in range(1, PHASES + 1))}>0,1,0)", "helper", "Battle_Played"),
        *_side(5, "A", "B"),
        *_side(6, "B", "A"),
        Cell(f"A{_NO_KINGDOM - 1}", Text("realm.title"), "heading", across=10),
        *_line(_NO_KINGDOM, "apl", Cell(f"C{_NO_KINGDOM}", None, "input", "Party_APL", limits=Limits(1, 20), note="realm.apl.note")),
        *_line(_NO_KINGDOM + 1, "more", Cell(f"C{_NO_KINGDOM + 1}", None, "input", "Control_More", limits=Limits(-100, 100), note="realm.more.note")),
        Cell(f"D{_NO_KINGDOM}", Text("realm.dc"), "label", across=3),
        Cell(f"G{_NO_KINGDOM}", '=IF(Party_APL="","",IFERROR(PF_CONTROL_DC(Party_APL,N(Control_More)),""))', "result", "Control_DC"),
        *_line(_NO_KINGDOM + 2, "bp", Cell(f"C{_NO_KINGDOM + 2}", None, "input", "Gold_BP", limits=Limits(0, 100_000, whole=False), note="realm.bp.note")),
        Cell(f"D{_NO_KINGDOM + 2}", Text("realm.gold"), "label", across=3),
        Cell(f"G{_NO_KINGDOM + 2}", '=IF(Gold_BP="","",IFERROR(PF_GOLD(Gold_BP),""))', "result"),
        AFTERMATH,
        REFORM,
        Mark("Aftermath", "outcome", '{@over}<>""', "overruled"),
        Mark("Aftermath", "outcome", "{@outcome}={=OUTCOME.defeated}", "wrong"),
        Mark("Aftermath", "outcome", "{@outcome}={=OUTCOME.routed}", "wrong"),
        Mark("Aftermath", "state", '{@state}={"after.state.disbands}', "wrong"),
    ),
    heights={2: 32, 4: 32, TOP: 46}, tab="6B4F8A", freeze="B3", print_area=f"A1:J{REFORM_TOP + REFORMS}", tall=1,
)  # fmt: skip
