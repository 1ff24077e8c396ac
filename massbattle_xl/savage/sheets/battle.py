"""The Battle page: volleys on the way, then a ledger with one block a round."""

from __future__ import annotations

from ...layout import Cell, Column, Limits, Mark, Page, Table, Text

ROUNDS = 12
ROWS = 8  # clashes that a block starts with; more may be inserted anywhere
FIRST_BLOCK = 15
BLOCK = ROWS + 3  # title, headings, rows, a line of air

_MELEE = "OR({@action}={=ACTION.charge},{@action}={=ACTION.engage})"
_HERO = "{@action}={=ACTION.hero}"
_KILLS = 'IF(Ruling_A03=1,1,0),CHOOSE(Ruling_A21,"up","down"),CHOOSE(Ruling_A02,"whole","strict")'
_FRACTION = 'CHOOSE(Ruling_A17,"down","up","none")'


def _benny(round_: int, use: str, unit: str) -> str:
    """Bennies that the GM spent this round on a unit for one use."""
    wanted = f"({{Bennies.round}}={round_})*({{Bennies.unit}}={unit})*({{Bennies.use}}={{=BENNY.{use}}})"
    return f"SUMPRODUCT({wanted},{{Bennies.number}})"


def _situation(picked: str, against: str) -> str:
    return f'IF({picked}="",0,INDEX({{Situations.melee:volley}},MATCH({picked},{{Situations.name}},0),{against}))'


def _army(column: str, index: str) -> str:
    return f"INDEX({{Armies.{column}}},{index})"


def _word(column: str, index: str) -> str:
    """A word of the army table as text, "" where its cell is blank."""
    return _army(column, index) + '&""'


def _terms(letter: str, total: str, army: str) -> str:
    """``T 5 + 3 = 8; `` where a total differs from the army table, else nothing."""
    sign = f'IF({total}<{army}," − "," + ")'
    return f'IF({total}={army},"","{letter} "&{army}&{sign}&ABS({total}-{army})&" = "&{total}&"; ")'


def _columns(name: str, round_: int, before: str, after: str) -> tuple[Column, ...]:
    """Columns of one round's table; ``before`` and ``after`` are columns of the strength table."""
    own = f"{name}."
    regroup = f"Ruling_A27=1,MOD({round_},{{#turn.REGROUP_EVERY}})=0"
    defends = (
        f"(({{{own}attacker}}={{@target}})*({{{own}action}}={{=ACTION.defend}})*(((Ruling_A33=2)"
        f'+({{@att}}=3)*({{{own}target}}={{"battle.volleys}})'
        f'+({{@att}}<3)*(({{{own}target}}={{@attacker}})+({{{own}target}}="")))>0))'
    )
    marches = f"({{{own}attacker}}={{@target}})*({{{own}action}}={{=ACTION.march}})"
    charge_reach = f"{_army('pace', '{@ia}')}+IF({_army('pace', '{@ia}')}=0,Unit_Pace,0)+{_benny(round_, 'pace', '{@attacker}')}"
    suited = f"IF({_army('charge', '{@ia}')}={{\"word.yes}},Charge_Dam,0)"
    charge_dam = f"IF({{@action}}={{=ACTION.charge}},CHOOSE(Ruling_A16,Charge_Dam,{suited},Charge_Dam+{suited}),0)"
    floor = "IF(Ruling_A35=2,0,-1000)"
    joined = 'IF(OR({@%s}="",Ruling_A24=2),%s,HERO_AVDAM(%s,%s,{@%s}))'
    own_dam = f"MAX({floor},{_army('avdam', '{@ia}')}+{charge_dam}+N({{@d_a}})+{_benny(round_, 'dam', '{@attacker}')})"
    other_dam = f"MAX({floor},{_army('avdam', '{@it}')}+N({{@d_t}})+{_benny(round_, 'dam', '{@target}')})"
    cap_t, cap_a = "IF(Ruling_A20=2,MIN({@wt},{@m}),{@wt})", "IF(Ruling_A20=2,MIN({@wa},{@ma}),{@wa})"
    # A-24, other reading: the character strikes for himself, against one man
    alone_t = "ENGAGE_KILLS(MAX(0,{@n}-1),{@da},{@m},{@tt}," + cap_t + f",{_KILLS})+HERO_KILLS({{@hero_a}},{{@tt}},{cap_t},\"down\",1)"
    alone_a = "ENGAGE_KILLS(MAX(0,{@nt}-1),{@dt},{@ma},{@ta}," + cap_a + f",{_KILLS})+HERO_KILLS({{@hero_t}},{{@ta}},{cap_a},\"down\",1)"
    engage_t = f"{{@n}},{{@da}},{{@m}},{{@tt}},{cap_t},{_KILLS}"
    engage_a = f"{{@nt}},{{@dt}},{{@ma}},{{@ta}},{cap_a},{_KILLS}"
    fire = f"{{@n}},{{@da}},{{@m}},{{@tt}},{{@range}},{{@extra}},{cap_t},{_KILLS}"
    volley = (
        "{@n},{@da},{@tt},Arrow_Pen,{@pen},1,{@wt},CHOOSE(Ruling_A09,\"none\",\"each\"),"
        "IF(Ruling_A08=2,1,0),CHOOSE(Ruling_A07,\"clamp\",\"literal\")"
    )
    hero = '{@dice},{@tt},IF(Ruling_A23=2,MIN({#characters.AGAINST},{@wt}),{@wt}),CHOOSE(Ruling_A22,"down","up")'
    language = '{"language}'
    left_t = f"INDEX({{Strength.{after}}},MAX(1,{{@it}}))"  # AND looks at all its arguments, so row 0 must not occur
    left_a = f"INDEX({{Strength.{after}}},MAX(1,{{@ia}}))"
    why_first = (
        f'IF({_HERO},MB_EXPLAIN("HERO_KILLS"&{language},{hero}),IF({{@att}}=1,'
        f'MB_EXPLAIN("ENGAGE_KILLS"&{language},{engage_t})&IF({{@kill_a}}="",""," | "&MB_EXPLAIN("ENGAGE_KILLS"&{language},{engage_a})),'
        f'IF({{@att}}=2,MB_EXPLAIN("FIRE_KILLS"&{language},{fire}),MB_EXPLAIN("VOLLEY_WOUNDS"&{language},{volley}))))'
    )
    # the terms of T and D, where they differ from the army table; the character's share of D
    army_t = "INDEX({Armies.tmelee:tvolley},{@it},{@att})"
    army_d = _army("avdam", "{@ia}")
    terms_t = _terms("T", "{@tt}", army_t)
    terms_d = (
        f'IF(OR({_HERO},{{@att}}=3),"",IF({{@hero_a}}="",{_terms("D", "{@da}", army_d)},'
        f'"D "&MB_EXPLAIN("HERO_AVDAM"&{language},{own_dam},{{@n}},{{@hero_a}})&"; "))'
    )
    why_first = f"{terms_t}&{terms_d}&{why_first}"
    why_wrong = f'IFERROR(MB_EXPLAIN("ACTIVE_ATTACKERS"&{language},{{@men_a}},{{@wa}}),{{"battle.look}})'
    return (
        Column("attacker", width=17, style="input text", choices="List_Acting"),
        Column("action", width=10.5, style="input text", choices="List_Actions"),
        Column("target", width=17, style="input text", choices="List_Targets", strict=False),
        Column("men_a", width=8, limits=Limits(0, 30_000)),
        Column("men_t", width=8, limits=Limits(0, 30_000)),
        Column("distance", width=8, limits=Limits(0, 10_000, whole=False)),
        Column("dice", width=7, limits=Limits(0, 10_000)),
        Column("sit_t", width=16, style="input text", choices="List_Situations"),
        Column("sit_a", width=16, style="input text", choices="List_Situations"),
        Column("lost_t", "computed", '=IF({@over_t}<>"",{@over_t},{@kill_t})', 8, style="result"),
        Column("lost_a", "computed", '=IF({@over_a}<>"",{@over_a},{@kill_a})', 8, style="result"),
        Column("over_t", "override", width=8, limits=Limits(0, 30_000, whole=False)),
        Column("over_a", "override", width=8, limits=Limits(0, 30_000, whole=False)),
        Column("why", "line", f'=IF({{@on}}=0,IF(AND(N({{@kill_a}})>0,{{@action}}={{=ACTION.move}}),{{"battle.left}},""),IFERROR({why_first},{why_wrong}))', 44),
        Column(
            "hint", "line",
            '=IF({@attacker}="",IF({@action}&{@target}="","",{"hint.who}),IF({@action}="",{"hint.action},'
            f'IF(AND({{@ia}}=0,NOT({_HERO})),{{"hint.unknown}},IF(AND({{@ia}}>0,{{@wa}}=0),{{"hint.gone}},'
            f'IF(AND({{@att}}>0,{{@it}}=0),IF({{@target}}="",{{"hint.target}},{{"hint.unknown_target}}),'
            'IF(AND({@att}>0,{@wt}=0),{"hint.target_gone},'
            f'IF(AND({{@att}}>0,{{@ia}}>0,{_army("side", "MAX(1,{@ia})")}={_army("side", "MAX(1,{@it})")}),{{"hint.same_side}},'
            f'IF(AND({regroup},{{@att}}>0,NOT({_HERO})),{{"hint.regroup}},'
            'IF(AND({@action}={=ACTION.charge},{@distance}<>"",{@dice}=""),{"hint.roll}&TEXT(CHARGE_CHANCE({@distance},'
            f'{charge_reach}),"0%"),'
            'IF(AND({@action}={=ACTION.charge},{@reach}=0),{"hint.short},'
            'IF(AND({@att}=1,Ruling_A31=2,{@action}={=ACTION.engage},{@def}=1),{"hint.stand},'
            f'IF(AND({_HERO},{{@dice}}=""),{{"hint.damage}},'
            f'IF(AND({{@att}}<3,{{@att}}>0,NOT({_HERO}),{{@men_a}}=""),{{"hint.men}},'
            'IF(AND({@att}>1,{@bow}=0),{"hint.no_bow},IF(AND({@att}=2,{@range}={"range.out}),{"hint.out},'
            f'IF(AND({{@att}}=3,{_army("volley", "MAX(1,{@ia})")}={{"word.no}}),{{"hint.crossbow}},'
            'IF(AND({@att}=3,{@distance}<>"",N({@distance})<=2*{@bow}),{"hint.near},IF(AND({@att}=3,N({@distance})>8*{@bow}),{"hint.out},'
            f'IF(AND({{@it}}>0,{{@att}}>0,{left_t}=0),{{@target}}&{{"hint.wiped}},'
            f'IF(AND({{@ia}}>0,{left_a}=0),{{@attacker}}&{{"hint.wiped}},'
            f'IF(AND({{@it}}>0,{{@att}}>0,{left_t}<={{#turn.DISSOLVE_AT_MOST}}),{{@target}}&{{"hint.down}}&{left_t}&{{"hint.dissolve}},'
            f'IF(AND({{@ia}}>0,{{@att}}=1,{left_a}<={{#turn.DISSOLVE_AT_MOST}}),{{@attacker}}&{{"hint.down}}&{left_a}&{{"hint.dissolve}},'
            f'IF(AND({_HERO},{{@it}}>0),{{"hint.strike_back}},IF({{@action}}={{=ACTION.march}},{{"hint.march}},'
            'IF({@action}={=ACTION.charge},{"hint.charged},"")))))))))))))))))))))))))', 30,
        ),
        Column("sight", width=8, limits=Limits(0, 30_000)),
        Column("line", width=11, style="input text", choices="List_Lines"),
        Column("t_t", width=8, limits=Limits(-20, 20, whole=False)),
        Column("t_a", width=8, limits=Limits(-20, 20, whole=False)),
        Column("d_a", width=8, limits=Limits(-20, 20, whole=False)),
        Column("d_t", width=8, limits=Limits(-20, 20, whole=False)),
        Column("hero_a", width=9, limits=Limits(0, 10_000)),
        Column("hero_t", width=9, limits=Limits(0, 10_000)),
        Column("round", "helper", f"={round_}", 7),
        Column("phase", "helper", f'=IF({{@action}}="","",IF({_HERO},0,MATCH({{@action}},List_Order,0)))', 7),
        Column("ia", "helper", '=IF({@attacker}="",0,IFERROR(MATCH({@attacker},{Armies.unit},0),0))', 7),
        Column("it", "helper", '=IF({@target}="",0,IFERROR(MATCH({@target},{Armies.unit},0),0))', 7),
        Column("wa", "helper", f"=IF({{@ia}}=0,0,INDEX({{Strength.{before}}},{{@ia}}))", 7),
        Column("wt", "helper", f"=IF({{@it}}=0,0,INDEX({{Strength.{before}}},{{@it}}))", 7),
        Column("att", "helper", f"=IF(OR({_MELEE},{_HERO}),1,IF({{@action}}={{=ACTION.fire}},2,IF({{@action}}={{=ACTION.volley}},3,0)))", 7),
        Column("bow", "helper", f"=IF({{@ia}}=0,0,N({_army('bow', '{@ia}')}))", 7),
        Column(
            "range", "helper",
            '=IF({@att}<>2,"",IF(N({@distance})<={@bow},{=RANGE.short},IF({@distance}<=2*{@bow},{=RANGE.medium},'
            'IF(AND({@distance}<=4*{@bow},Ruling_A05=1),{=RANGE.long},{"range.out}))))', 9,
        ),
        Column("reach", "helper", f'=IF({{@action}}<>{{=ACTION.charge}},1,IF({{@distance}}="",1,IF({{@dice}}="",0,IF({{@ia}}=0,0,IF({charge_reach}+{{@dice}}>={{@distance}},1,0)))))', 7),
        Column("def", "helper", f"=IF(OR({{@it}}=0,{{@att}}=0),0,IF(SUMPRODUCT({defends}*1)>0,1,0))", 7),
        Column("march", "helper", f"=IF({{@it}}=0,0,IF(SUMPRODUCT({marches})>0,1,0))", 7),
        Column(
            "on", "helper",
            f"=IF(OR({{@att}}=0,{{@it}}=0,{{@wt}}=0,{{@reach}}=0),0,IF({_HERO},IF({{@dice}}=\"\",0,1),IF(OR({{@wa}}=0,AND({regroup}),"
            'AND({@att}<3,{@men_a}=""),AND({@att}>1,{@bow}=0),{@range}={"range.out},AND(Ruling_A31=2,{@action}={=ACTION.engage},{@def}=1)),0,1)))', 7,
        ),
        Column(
            "n", "helper",
            f'=IF(OR({{@on}}=0,{{@ia}}=0),"",IF({{@att}}=1,ACTIVE_ATTACKERS({{@men_a}},{{@wa}},{_word("reach", "{@ia}")},{_word("formation", "{@ia}")},FALSE,{_FRACTION}),'
            'IF({@att}=2,ACTIVE_SHOOTERS(IF(AND(Ruling_A18=2,{@sight}<>""),{@sight},{@men_a}),IF({@sight}="",{@men_a},{@sight}),{@wa},'
            f'{_word("formation", "{@ia}")},{_FRACTION}),IF(Ruling_A38=2,MIN({{@wa}},{{@wt}}),{{@wa}}))))', 7,
        ),
        Column("m", "helper", '=IF({@on}=0,"",MIN(IF({@men_t}<>"",{@men_t},IF(AND({@att}=1,{@men_a}<>""),{@men_a},{@wt})),{@wt},IF(AND({@att}=2,Ruling_A19=2),{@men_a},{@wt})))', 7),
        Column(
            "tt", "helper",
            "=IF({@on}=0,\"\",INDEX({Armies.tmelee:tvolley},{@it},{@att})+" + _situation("{@sit_t}", "{@att}")
            + "+N({@t_t})+{@def}*Defend_Tough+" + _benny(round_, "tough", "{@target}") + ")", 7,
        ),
        Column(
            "pen", "helper",
            '=IF(OR({@on}=0,{@att}<3),"",' + _army("pen", "{@it}")
            + '+IF({@sit_t}="",0,INDEX({Situations.pen},MATCH({@sit_t},{Situations.name},0))))', 7,
        ),
        Column(
            "da", "helper",
            f'=IF(OR({{@on}}=0,{{@ia}}=0),"",IF({{@att}}=3,Arrow_Normal+N({{@d_a}}),{joined % ("hero_a", own_dam, own_dam, "{@n}", "hero_a")}))', 7,
        ),
        Column(
            "extra", "helper",
            '=IF(Ruling_A06=1,AND(OR({@line}={=LINE.target},{@line}={=LINE.both}),' + _army("formation", "MAX(1,{@it})") + "<>{=FORMATION.loose}),"
            "AND(OR({@line}={=LINE.shooters},{@line}={=LINE.both})," + _army("formation", "MAX(1,{@ia})") + "<>{=FORMATION.loose}))", 8,
        ),
        Column("back", "helper", f"=IF(OR({{@on}}=0,{{@att}}<>1,{_HERO},{{@march}}=1),0,1)", 7),
        Column(
            "nt", "helper",
            f'=IF({{@back}}=0,"",ACTIVE_ATTACKERS({{@m}},{{@wt}},{_word("reach", "{@it}")},{_word("formation", "{@it}")},{{@def}}=1,{_FRACTION}))', 7,
        ),
        Column("ma", "helper", '=IF({@back}=0,"",MIN({@men_a},{@wa}))', 7),
        Column("ta", "helper", '=IF({@back}=0,"",' + _army("tmelee", "{@ia}") + "+" + _situation("{@sit_a}", "1") + "+N({@t_a})+" + _benny(round_, "tough", "{@attacker}") + ")", 7),
        Column("dt", "helper", f'=IF({{@back}}=0,"",{joined % ("hero_t", other_dam, other_dam, "{@nt}", "hero_t")})', 7),
        # distinct units that have acted: attackers, and those attacked in melee (S-61), each counted once
        Column(
            "acted", "helper",
            f"=IF({{@ia}}=0,0,1/SUMPRODUCT(({{{own}attacker}}={{@attacker}})*1)"
            f"+IF(OR({{@it}}=0,{{@att}}<>1),0,IF(SUMPRODUCT(({{{own}attacker}}={{@target}})*1)>0,0,"
            f"1/SUMPRODUCT(({{{own}target}}={{@target}})*({{{own}att}}=1)*({{{own}ia}}>0)))))", 7,
        ),
        Column(
            "kill_t", "helper",
            f'=IF({{@on}}=0,"",IF({_HERO},HERO_KILLS({hero}),IF({{@att}}=1,IF(AND({{@hero_a}}<>"",Ruling_A24=2),MIN({cap_t},{alone_t}),ENGAGE_KILLS({engage_t})),'
            f"IF({{@att}}=2,FIRE_KILLS({fire}),VOLLEY_WOUNDS({volley})))))", 8,
        ),
        Column(
            "kill_a", "helper",
            f'=IF(AND({{@action}}={{=ACTION.move}},{{@ia}}>0),IF(AND(Ruling_A32=1,N({{@men_a}})>0),MIN({{@men_a}},{{@wa}}),""),'
            f'IF({{@back}}=0,"",IF(AND({{@hero_t}}<>"",Ruling_A24=2),MIN({cap_a},{alone_a}),ENGAGE_KILLS({engage_a}))))', 8,
        ),
    )  # fmt: skip


def _line(name: str, round_: int, before: str) -> str:
    """What comes next in a round, from what has been entered."""
    waiting = f'(COUNTIF({{Strength.{before}}},">0")-ROUND(SUM({{{name}.acted}}),0))'
    last = f"MAX({{{name}.phase}})"
    fighting = (
        f'IF(COUNTIF({{{name}.attacker}},"?*")=0,{{"line.start}}&INDEX(List_Order,1)&".",'
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
    return Table(
        name, "battle", f"A{FIRST_BLOCK + (round_ - 1) * BLOCK + 1}", _columns(name, round_, before, after),
        size=ROWS, title="battle.round_title", title_values={"round": round_}, line=_line(name, round_, before), line_column=4, height=26,
    )  # fmt: skip


ROUND_TABLES = tuple(_round(i) for i in range(1, ROUNDS + 1))

_COUNT_ARGS = '{@start},IF({@end}="",4*{@bow},{@end}),IF({@pace}="",IF({@it}=0,Unit_Pace,IF(N(INDEX({Armies.pace},{@it}))=0,Unit_Pace,INDEX({Armies.pace},{@it})))*March_Factor,{@pace}),8*{@bow},IF({@first}="",Ruling_A04=2,{@first}={"word.yes})'
_WAY_ARGS = (
    '{@n},Arrow_Normal,{@tt},Arrow_Pen,{@pen},{@count},INDEX({Armies.men},{@it}),CHOOSE(Ruling_A09,"none","each"),'
    'IF(Ruling_A08=2,1,0),CHOOSE(Ruling_A07,"clamp","literal")'
)

WAY = Table(
    "Way", "way", "A8",
    (
        Column("attacker", width=17, style="input text", choices="List_Units"),
        Column("start", width=10.5, limits=Limits(0, 10_000, whole=False)),
        Column("target", width=17, style="input text", choices="List_Units"),
        Column("end", width=8, limits=Limits(0, 10_000, whole=False)),
        Column("pace", width=8, limits=Limits(0.5, 1_000, whole=False)),
        Column("first", width=8, choices="List_YesNo"),
        Column("volleys", width=7, limits=Limits(0, 1_000)),
        Column("sit_t", width=16, style="input text", choices="List_Situations"),
        Column("count", "computed", f'=IF({{@on}}=0,"",IF({{@volleys}}<>"",{{@volleys}},VOLLEY_COUNT({_COUNT_ARGS})))', 16),
        Column("lost", "computed", '=IF({@over}<>"",{@over},{@hits})', 8, style="result"),
        Column("n", "computed", '=IF({@on}=0,"",IF(Ruling_A38=2,MIN(INDEX({Armies.men},{@ia}),INDEX({Armies.men},{@it})),INDEX({Armies.men},{@ia})))', 8),
        Column("over", "override", width=8, limits=Limits(0, 30_000, whole=False)),
        Column("after", "computed", '=IF({@on}=0,"",INDEX({Strength.way},{@it}))', 8),
        Column(
            "why", "line",
            f'=IF({{@on}}=0,"",IF({{@volleys}}<>"","",MB_EXPLAIN("VOLLEY_COUNT"&{{"language}},{_COUNT_ARGS})&"; ")&MB_EXPLAIN("VOLLEY_WOUNDS"&{{"language}},{_WAY_ARGS}))', 44,
        ),
        Column(
            "hint", "line",
            '=IF({@attacker}="","",IF({@ia}=0,{"hint.unknown},IF({@bow}=0,{"hint.no_bow},IF({@it}=0,{"hint.target},IF({@start}="",{"hint.start},{"hint.way})))))', 30,
        ),
        Column("t_t", width=8, limits=Limits(-20, 20, whole=False)),
        Column("it", "quiet", '=IF({@target}="",0,IFERROR(MATCH({@target},{Armies.unit},0),0))', 11),
        Column("ia", "quiet", '=IF({@attacker}="",0,IFERROR(MATCH({@attacker},{Armies.unit},0),0))', 8),
        Column("bow", "quiet", "=IF({@ia}=0,0,N(INDEX({Armies.bow},{@ia})))", 11),
        Column("on", "quiet", '=IF(OR({@ia}=0,{@it}=0,{@bow}=0,{@start}=""),0,1)', 8),
        Column("tt", "quiet", '=IF({@on}=0,"",INDEX({Armies.tvolley},{@it})+' + _situation("{@sit_t}", "3") + "+N({@t_t}))", 8),
        Column(
            "pen", "quiet",
            '=IF({@on}=0,"",' + _army("pen", "{@it}") + '+IF({@sit_t}="",0,INDEX({Situations.pen},MATCH({@sit_t},{Situations.name},0))))', 8,
        ),
        Column("hits", "quiet", f'=IF({{@on}}=0,"",VOLLEY_WOUNDS({_WAY_ARGS}))', 8),
    ),
    size=4, title="way.title", line='={"way.line}', line_column=4, height=26,
)  # fmt: skip

PAGE = Page(
    "battle",
    (
        Cell("A1", '={"battle.title}&Battle_Name', "title", across=8),
        Cell("A2", Text("battle.about"), "text", across=15),
        Cell("A3", Text("battle.sides"), "heading"),
        Cell("B3", Text("battle.start"), "heading"),
        Cell("C3", Text("battle.now"), "heading"),
        *(
            cell
            for row, side in ((4, "A"), (5, "B"))
            for cell in (
                Cell(f"A{row}", f"=Side_{side}", "label"),
                Cell(f"B{row}", f"=SUMPRODUCT(({{Strength.side}}=Side_{side})*1,{{Strength.men}})", "computed", f"Start_{side}"),
                Cell(f"C{row}", f"=SUMPRODUCT(({{Strength.side}}=Side_{side})*1,{{Strength.r{ROUNDS}}})", "result", f"Left_{side}"),
            )
        ),
        Cell("D4", Text("battle.order"), "label", across=2),
        Cell(
            "F4",
            "=" + '&" › "&'.join(f"INDEX(List_Order,{i})" for i in range(1, 9)),
            "line", across=9,
        ),
        WAY,
        *ROUND_TABLES,
        *(Mark(t.name, "lost_t", '{@over_t}<>""', "overruled") for t in ROUND_TABLES),
        *(Mark(t.name, "lost_a", '{@over_a}<>""', "overruled") for t in ROUND_TABLES),
        Mark("Way", "lost", '{@over}<>""', "overruled"),
    ),
    heights={2: 34}, landscape=True, freeze="B3", tab="8A4B08", print_area="A:O", repeat="1:1",
)  # fmt: skip
