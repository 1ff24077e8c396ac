"""The Battle page: volleys on the way, then a ledger with one block a round."""

from __future__ import annotations

from ...layout import Cell, Column, Limits, Mark, Page, Table, Text, dated, row_of, same_name, short, typed
from .ledger import Round
from .pieces import army, situation, unit_row

ROUNDS = 12
ROWS = 8  # clashes that a block starts with; more may be inserted anywhere
FIRST_BLOCK = 15
BLOCK = ROWS + 3  # title, headings, rows, a line of air


def _line(name: str, round_: int, before: str) -> str:
    """What comes next in a round, from what has been entered."""
    waiting = f'(COUNTIF({{Strength.{before}}},">0")-ROUND(SUM({{{name}.acted}}),0))'
    last = f"MAX({{{name}.phase}})"
    fighting = (
        f'IF({typed(f"{{{name}.attacker}}")}=0,{{"line.start}}&INDEX(List_Order,1)&".",'
        f'IF({last}=0,{{"line.after_characters}}&INDEX(List_Order,1),{{"line.now}}&INDEX(List_Order,MAX(1,{last}))'
        f'&IF({last}<8,{{"line.then}}&INDEX(List_Order,MIN(8,{last}+1)),""))'
        f'&IF({waiting}>0,{{"line.waiting}}&{waiting},{{"line.all}})&{{"line.remove}})'
    )
    if round_ % 2:
        return "=" + fighting
    return f'=IF(Ruling_A27=1,{{"line.regroup}},{fighting})'


def _round(round_: int) -> Table:
    name = f"Round{round_}"
    before, after = ("way" if round_ == 1 else f"r{round_ - 1}"), f"r{round_}"
    previous = f"Round{round_ - 1}" if round_ > 1 else ""
    return Table(
        name, "battle", f"A{FIRST_BLOCK + (round_ - 1) * BLOCK + 1}", Round(name, round_, before, after, previous).columns(),
        size=ROWS, title="battle.round_title", title_values={"round": round_}, line=_line(name, round_, before), line_column=4, height=28,
    )  # fmt: skip


ROUND_TABLES = tuple(_round(i) for i in range(1, ROUNDS + 1))

_PACE = f"IF(N({army('pace', '{@it}')})=0,Unit_Pace,{army('pace', '{@it}')})"
_COUNT_ARGS = (
    f'{{@start}},IF({{@end}}="",{{#volley.RANGE_FACTORS.long}}*{{@bow}},{{@end}}),IF({{@pace}}="",{_PACE}*March_Factor,{{@pace}}),{{#volley.RANGE_FACTORS.double}}*{{@bow}},'
    'IF({@first}="",Ruling_A04=2,{@first}={"word.yes})'
)
_HITS_ARGS = (
    f"{{@n}},Arrow_Normal,{{@tt}},Arrow_Pen,{{@pen}},{{@count}},N({army('men', '{@it}')}),CHOOSE(Ruling_A09,\"none\",\"each\"),"
    'IF(Ruling_A08=2,1,0),CHOOSE(Ruling_A07,"clamp","literal")'
)

WAY = Table(
    "Way", "way", "A8",
    (
        Column("attacker", width=17, style="input text", choices="List_Units", strict=False),
        Column("start", width=10.5, limits=Limits(0, 10_000, whole=False)),
        Column("target", width=17, style="input text", choices="List_Units", strict=False),
        Column("end", width=8, limits=Limits(0, 10_000, whole=False)),
        Column("pace", width=8, limits=Limits(0.5, 1_000, whole=False)),
        Column("first", width=8, choices="List_YesNo"),
        Column("volleys", width=7, limits=Limits(0, 1_000)),
        Column("sit_t", width=16, style="input text", choices="List_Situations"),
        Column("count", "computed", f'=IF({{@on}}=0,"",IF({{@volleys}}<>"",{{@volleys}},VOLLEY_COUNT({_COUNT_ARGS})))', 16),
        Column("lost", "computed", '=IF({@over}<>"",{@over},{@hits})', 8, style="result"),
        Column("n", "computed", f'=IF({{@on}}=0,"",IF(Ruling_A38=2,MIN({army("men", "{@ia}")},{army("men", "{@it}")}),{army("men", "{@ia}")}))', 8),
        Column("over", "override", width=8, limits=Limits(0, 30_000, whole=False)),
        Column("after", "computed", '=IF({@on}=0,"",INDEX({Strength.way},{@it}))', 8),
        Column(
            "why", "line",
            f'=IF({{@on}}=0,"",IFERROR(IF({{@volleys}}<>"","",MB_EXPLAIN("VOLLEY_COUNT"&{{"language}},{_COUNT_ARGS})&"; ")'
            f'&MB_EXPLAIN("VOLLEY_WOUNDS"&{{"language}},{_HITS_ARGS}),{{"wrong.look}}))', 54,
        ),
        Column(
            "hint", "line",
            '=IF({@attacker}="",IF({@target}="","",{"hint.archers}),IF({@ia}=0,{"hint.unknown},IF({@bow}=0,{"hint.no_bow},IF({@allowed}=0,{"hint.crossbow},'
            'IF({@it}=0,IF({@target}="",{"hint.target},{"hint.unknown_target}),IF({@it}={@ia},{"hint.same_unit},IF({@start}="",{"hint.start},'
            'IF({@on}=0,{"army.state.men},IF(ISERROR({@lost}),{"hint.error},{"hint.way})))))))))', 30,
        ),
        Column("t_t", width=8, limits=Limits(-20, 20, whole=False)),
        Column("it", "quiet", f"={unit_row('{@target}')}", 11),
        Column("ia", "quiet", f"={unit_row('{@attacker}')}", 8),
        Column("bow", "quiet", f"=IF({{@ia}}=0,0,N({army('bow', '{@ia}')}))", 8),
        Column("allowed", "quiet", f'=IF({{@ia}}=0,0,IF({army("volley", "{@ia}")}={{"word.no}},0,1))', 8),
        Column("on", "quiet", f'=IF(OR({{@ia}}=0,{{@it}}=0,{{@ia}}={{@it}},{{@bow}}=0,{{@allowed}}=0,{{@start}}=""),0,IF(AND(N({army("men", "{@ia}")})>0,N({army("men", "{@it}")})>0),1,0))', 8),
        Column("tt", "quiet", f'=IF({{@on}}=0,"",{army("tvolley", "{@it}")}+{situation("{@sit_t}", "3")}+N({{@t_t}}))', 9),
        Column(
            "pen", "quiet",
            f'=IF({{@on}}=0,"",{army("pen", "{@it}")}+IF({{@sit_t}}="",0,INDEX({{Situations.pen}},{row_of("{@sit_t}", "{Situations.name}")})))', 9,
        ),
        Column("hits", "helper", f'=IF({{@on}}=0,"",VOLLEY_WOUNDS({_HITS_ARGS}))', 8),
        Column("loss", "helper", "=IFERROR(N({@lost}),0)", 8),
    ),
    size=4, title="way.title", line='={"way.line}', line_column=4, height=28,
)  # fmt: skip

_BAD = "+".join(f"SUM({{{table.name}.bad}})" for table in ROUND_TABLES)

PAGE = Page(
    "battle",
    (
        Cell("A1", '={"battle.title}&' + short("Battle_Name"), "title", across=8),
        Cell("A2", Text("battle.about"), "text", across=15),
        dated("I1"),
        Cell("A3", Text("battle.sides"), "heading"),
        Cell("B3", Text("battle.start"), "heading"),
        Cell("C3", Text("battle.now"), "heading"),
        *(
            cell
            for row, side in ((4, "A"), (5, "B"))
            for cell in (
                Cell(f"A{row}", f"=Side_{side}", "side"),
                Cell(f"B{row}", f"=SUMPRODUCT({same_name('{Strength.side}', f'Side_{side}')}*1,{{Strength.men}})", "computed", f"Start_{side}"),
                Cell(f"C{row}", f"=SUMPRODUCT({same_name('{Strength.side}', f'Side_{side}')}*1,{{Strength.r{ROUNDS}}})", "result", f"Left_{side}"),
            )
        ),
        Cell("E4", Text("battle.order"), "label", across=3),
        Cell("H4", "=" + '&" › "&'.join(f"INDEX(List_Order,{i})" for i in range(1, 9)), "line", across=7),
        Cell("E5", f'=IF({_BAD}=0,"",({_BAD})&{{"battle.bad}})', "warning", across=10),
        WAY,
        *ROUND_TABLES,
        *(Mark(t.name, "lost_t", '{@over_t}<>""', "overruled") for t in ROUND_TABLES),
        *(Mark(t.name, "lost_a", '{@over_a}<>""', "overruled") for t in ROUND_TABLES),
        Mark("Way", "lost", '{@over}<>""', "overruled"),
    ),
    heights={2: 34}, landscape=True, freeze="B3", tab="8A4B08", print_area="A:O", repeat="1:1",
    breaks=tuple(FIRST_BLOCK + k * BLOCK - 1 for k in range(1, ROUNDS, 2)),
)  # fmt: skip
