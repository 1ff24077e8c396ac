"""The columns of one round of the ledger: what is typed, what follows, why, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence

from ...layout import Column, Limits

MEN = Limits(0, 30_000)
PLUS_MINUS = Limits(-20, 20, whole=False)

MELEE = "OR({@action}={=ACTION.charge},{@action}={=ACTION.engage})"
HERO = "{@action}={=ACTION.hero}"
_LANGUAGE = '{"language}'
_KILLS = 'IF(Ruling_A03=1,1,0),CHOOSE(Ruling_A21,"up","down"),CHOOSE(Ruling_A02,"whole","strict")'
_FRACTION = 'CHOOSE(Ruling_A17,"down","up","none")'
_FLOOR = "IF(Ruling_A35=2,0,-1000)"
_FORBIDDEN_VOLLEY = 'OR(INDEX({Armies.volley},MAX(1,{@ia}))={"word.no},N({@distance})>8*{@bow})'


def first_of(cases: Sequence[tuple[str, str]], otherwise: str = '""') -> str:
    """Nested IFs: the text of the first condition that holds."""
    return "".join(f"IF({condition},{text}," for condition, text in cases) + otherwise + ")" * len(cases)


def army(column: str, index: str) -> str:
    """A cell of the army table by the unit's row."""
    return f"INDEX({{Armies.{column}}},{index})"


def word(column: str, index: str) -> str:
    """A word of the army table as text, "" where its cell is blank."""
    return army(column, index) + '&""'


def unit_row(name: str) -> str:
    """The army row of a unit, 0 where there is none of that name; no wildcards, numbers count as names."""
    return f'IF({name}="",0,SUMPRODUCT(MAX(({{Strength.unit}}={name}&"")*{{Strength.no}})))'


def situation(picked: str, against: str) -> str:
    """± AvTough of a picked situation; ``against`` is 1 melee, 2 Fire, 3 Volley."""
    return f'IF({picked}="",0,INDEX({{Situations.melee:volley}},MATCH({picked},{{Situations.name}},0),{against}))'


def explained(function: str, arguments: str) -> str:
    """The breakdown line of a function in the language of the sheet."""
    return f'MB_EXPLAIN("{function}"&{_LANGUAGE},{arguments})'


def _terms(letter: str, total: str, start: str) -> str:
    """``T 5 + 3 = 8; `` where a total differs from the army table, else nothing."""
    sign = f'IF({total}<{start}," − "," + ")'
    return f'IF({total}={start},"","{letter} "&{start}&{sign}&ABS({total}-{start})&" = "&{total}&"; ")'


class Round:
    """The formulas of one round's table.

    Args:
        name: of the table.
        number: of the round.
        before, after: columns of the strength table.
        previous: name of the table of the round before, "" for the first.
    """

    def __init__(self, name: str, number: int, before: str, after: str, previous: str) -> None:
        self.name, self.number, self.before, self.after, self.previous = name, number, before, after, previous
        self.regroup = f"AND(Ruling_A27=1,MOD({number},{{#turn.REGROUP_EVERY}})=0)"

    def own(self, column: str) -> str:
        """A whole column of this round's table."""
        return f"{{{self.name}.{column}}}"

    def same(self, column: str, cell: str) -> str:
        """Which rows hold the same name as a cell."""
        return f'({self.own(column)}&""={cell}&"")'

    def earlier(self) -> str:
        """Which rows stand above this one."""
        return f"({self.own('seq')}<{{@seq}})"

    def benny(self, use: str, unit: str) -> str:
        """Bennies that the GM spent this round on a unit for one use."""
        wanted = f'({{Bennies.round}}={self.number})*({{Bennies.unit}}&""={unit}&"")*({{Bennies.use}}={{=BENNY.{use}}})'
        return f"SUMPRODUCT({wanted},{{Bennies.number}})"

    def columns(self) -> tuple[Column, ...]:
        """All columns from left to right."""
        return (*self._typed(), *self._results(), *self._fine(), *self._found(), *self._side_of_target(), *self._side_of_attacker(), *self._kills())

    def _typed(self) -> tuple[Column, ...]:
        return (
            Column("attacker", width=17, style="input text", choices="List_Acting", strict=False),
            Column("action", width=10.5, style="input text", choices="List_Actions"),
            Column("target", width=17, style="input text", choices="List_Targets", strict=False),
            Column("men_a", width=8, limits=MEN),
            Column("men_t", width=8, limits=MEN),
            Column("distance", width=8, limits=Limits(0, 10_000, whole=False)),
            Column("dice", width=7, limits=Limits(0, 10_000)),
            Column("sit_t", width=16, style="input text", choices="List_Situations"),
            Column("sit_a", width=16, style="input text", choices="List_Situations"),
        )

    def _results(self) -> tuple[Column, ...]:
        return (
            Column("lost_t", "computed", '=IF({@over_t}<>"",{@over_t},{@kill_t})', 8, style="result"),
            Column("lost_a", "computed", '=IF({@over_a}<>"",{@over_a},{@kill_a})', 8, style="result"),
            Column("over_t", "override", width=8.5, limits=Limits(0, 30_000, whole=False)),
            Column("over_a", "override", width=8.5, limits=Limits(0, 30_000, whole=False)),
            Column("why", "line", f"=IF(ISERROR({{@said}}),{self._wrong()},{{@said}})", 54),
            Column("hint", "line", '=IF(OR(ISERROR({@lost_t}),ISERROR({@lost_a})),{"hint.error},IF({@stop}<>"",{@stop},{@then}))', 36),
        )

    def _fine(self) -> tuple[Column, ...]:
        return (
            Column("sight", width=8, limits=MEN),
            Column("line", width=11, style="input text", choices="List_Lines"),
            Column("t_t", width=8, limits=PLUS_MINUS),
            Column("t_a", width=8, limits=PLUS_MINUS),
            Column("d_a", width=8, limits=PLUS_MINUS),
            Column("d_t", width=8, limits=PLUS_MINUS),
            Column("hero_a", width=9, limits=Limits(0, 10_000)),
            Column("hero_t", width=9, limits=Limits(0, 10_000)),
        )

    def _found(self) -> tuple[Column, ...]:
        """Who and what the row speaks of, and whether the attack takes place."""
        pair = f"({self.same('attacker', '{@attacker}')}*{self.same('target', '{@target}')}+{self.same('attacker', '{@target}')}*{self.same('target', '{@attacker}')})"
        fought = f"{pair}*({self.own('att')}=1)*({self.own('ia')}>0)*({self.own('reach')}=1)*{self.earlier()}"
        defends = (
            f"{self.same('attacker', '{@target}')}*({self.own('action')}={{=ACTION.defend}})*(((Ruling_A33=2)"
            f'+({{@att}}=3)*({self.own("target")}={{"battle.volleys}})'
            f'+({{@att}}<3)*({self.same("target", "{@attacker}")}+({self.own("target")}="")))>0)'
        )
        marches = f"{self.same('attacker', '{@target}')}*({self.own('action')}={{=ACTION.march}})"
        attacked = f"{self.same('target', '{@target}')}*({self.own('att')}=1)*({self.own('ia')}>0)"
        return (
            Column("round", "helper", f"={self.number}", 7),
            Column("seq", "helper", "=ROW()", 7),
            Column("phase", "helper", f'=IF({{@action}}="","",IF({HERO},0,IFERROR(MATCH({{@action}},List_Order,0),-1)))', 7),
            Column("ih", "helper", '=IF({@attacker}="",0,SUMPRODUCT(({Characters.name}&""={@attacker}&"")*1))', 7),
            Column("ia", "helper", f"={unit_row('{@attacker}')}", 7),
            Column("it", "helper", f"={unit_row('{@target}')}", 7),
            Column("wa", "helper", f"=IF({{@ia}}=0,0,INDEX({{Strength.{self.before}}},{{@ia}}))", 7),
            Column("wt", "helper", f"=IF({{@it}}=0,0,INDEX({{Strength.{self.before}}},{{@it}}))", 7),
            Column("att", "helper", f"=IF(OR({MELEE},{HERO}),1,IF({{@action}}={{=ACTION.fire}},2,IF({{@action}}={{=ACTION.volley}},3,0)))", 7),
            Column("bow", "helper", f"=IF({{@ia}}=0,0,N({army('bow', '{@ia}')}))", 7),
            Column(
                "range", "helper",
                '=IF({@att}<>2,"",IF(N({@distance})<={@bow},{=RANGE.short},IF({@distance}<=2*{@bow},{=RANGE.medium},'
                'IF(AND({@distance}<=4*{@bow},Ruling_A05=1),{=RANGE.long},{"range.out}))))', 9,
            ),
            Column("reach", "helper", f'=IF({{@action}}<>{{=ACTION.charge}},1,IF({{@distance}}="",1,IF(OR({{@dice}}="",{{@ia}}=0),0,IF({self._charge_reach()}+{{@dice}}>={{@distance}},1,0))))', 7),
            Column("def", "helper", f"=IF(OR({{@it}}=0,{{@att}}=0),0,IF(SUMPRODUCT({defends}*1)>0,1,0))", 7),
            Column("march", "helper", f"=IF({{@it}}=0,0,IF(SUMPRODUCT({marches}*1)>0,1,0))", 7),
            Column("again", "helper", f"=IF(OR({{@att}}<>1,{{@ia}}=0,{{@it}}=0),0,IF(SUMPRODUCT({fought})>0,1,0))", 7),
            Column(
                "on", "helper",
                f'=IF(OR({{@att}}=0,{{@it}}=0,{{@wt}}=0,{{@reach}}=0,{{@again}}=1),0,IF({HERO},IF(OR({{@dice}}="",{{@ih}}=0),0,1),IF(OR(AND({{@distance}}<>"",NOT(ISNUMBER({{@distance}}))),{{@wa}}=0,{self.regroup},'
                'AND({@att}<3,{@men_a}=""),AND({@att}<3,{@men_t}<>"",{@men_t}=0),AND({@att}>1,{@bow}=0),{@range}={"range.out},'
                f"AND({{@att}}=3,{_FORBIDDEN_VOLLEY}),AND(Ruling_A31=2,{{@action}}={{=ACTION.engage}},{{@def}}=1)),0,1)))", 7,
            ),
            # distinct units that have acted: attackers, and those attacked in melee (S-61), each counted once
            Column(
                "acted", "helper",
                f"=IF({{@ia}}=0,0,1/SUMPRODUCT({self.same('attacker', '{@attacker}')}*1)"
                f"+IF(OR({{@it}}=0,{{@att}}<>1),0,IF(SUMPRODUCT({self.same('attacker', '{@target}')}*1)>0,0,1/SUMPRODUCT({attacked}))))", 7,
            ),
            Column("said", "helper", self._said(), 12),
            Column("stop", "helper", f"={self._stop()}", 12),
            Column("then", "helper", f"={self._then()}", 12),
        )  # fmt: skip

    def _charge_reach(self) -> str:
        """Pace of the attacker, Bennies included."""
        return f"{army('pace', '{@ia}')}+IF({army('pace', '{@ia}')}=0,Unit_Pace,0)+{self.benny('pace', '{@attacker}')}"

    def _stop(self) -> str:
        """Why the attack does not take place, or what is missing."""
        regroup_attack = f"AND({self.regroup},{{@att}}>0,NOT({HERO}))"
        return first_of(
            (
                ('{@attacker}=""', 'IF({@action}&{@target}="","",{"hint.who})'),
                ('{@action}=""', '{"hint.action}'),
                ("{@phase}=-1", '{"hint.unknown_action}'),
                (f"AND({HERO},{{@ih}}=0)", 'IF({@ia}>0,{"hint.not_character},{"hint.no_character})'),
                (f"AND({{@ia}}=0,NOT({HERO}))", 'IF({@ih}>0,{"hint.use_character},{"hint.unknown})'),
                (f"AND({{@ia}}>0,{{@wa}}=0,NOT({HERO}))", '{"hint.gone}'),
                ("AND({@att}>0,{@it}=0)", 'IF({@target}="",{"hint.target},{"hint.unknown_target})'),
                ("AND({@att}>0,{@wt}=0)", '{"hint.target_gone}'),
                ("{@again}=1", '{"hint.fought}'),
                (regroup_attack, '{"hint.regroup}'),
                ('AND({@distance}<>"",NOT(ISNUMBER({@distance})))', '{"hint.number}'),
                (
                    'AND({@action}={=ACTION.charge},{@distance}<>"",{@dice}="")',
                    f'{{"hint.roll}}&TEXT(CHARGE_CHANCE({{@distance}},{self._charge_reach()}),"0%")',
                ),
                ("AND({@action}={=ACTION.charge},{@reach}=0)", '{"hint.short}'),
                ("AND({@att}=1,Ruling_A31=2,{@action}={=ACTION.engage},{@def}=1)", '{"hint.stand}'),
                (f'AND({HERO},{{@dice}}="")', '{"hint.damage}'),
                (f'AND({{@att}}>0,{{@att}}<3,NOT({HERO}),OR({{@men_a}}="",AND({{@men_t}}<>"",{{@men_t}}=0)))', '{"hint.men}'),
                ("AND({@att}>1,{@bow}=0)", '{"hint.no_bow}'),
                ('AND({@att}=2,{@range}={"range.out})', '{"hint.out}'),
                ('AND({@att}=3,INDEX({Armies.volley},MAX(1,{@ia}))={"word.no})', '{"hint.crossbow}'),
                ("AND({@att}=3,N({@distance})>8*{@bow})", '{"hint.out}'),
            )
        )

    def _then(self) -> str:
        """What to think of once the row counts. AND looks at all its arguments, so row 0 of a table must not occur."""
        left_t, left_a = (f"INDEX({{Strength.{self.after}}},MAX(1,{{@{i}}}))" for i in ("it", "ia"))
        struck, striking = "{@it}>0,{@att}>0", "{@ia}>0"
        few = "{#turn.DISSOLVE_AT_MOST}"
        side_t = army("side", "MAX(1,{@it})")
        same_side = f"OR(AND({{@ia}}>0,{army('side', 'MAX(1,{@ia})')}={side_t}),SUMPRODUCT(({{Characters.name}}&\"\"={{@attacker}}&\"\")*({{Characters.side}}={side_t}))>0)"
        other_action = f"SUMPRODUCT({self.same('attacker', '{@attacker}')}*({self.own('action')}<>{{@action}})*{self.earlier()})>0"
        contact = f"SUMPRODUCT({self.same('attacker', '{@attacker}')}*({self.own('att')}=1),{self.own('men_a')})>{{@wa}}"
        cases = [
            (f"AND({struck},{left_t}=0)", '{@target}&{"hint.wiped}'),
            (f"AND({striking},{left_a}=0)", '{@attacker}&{"hint.wiped}'),
            (f"AND({struck},{left_t}<={few})", f'{{@target}}&{{"hint.down}}&{left_t}&{{"hint.dissolve}}'),
            (f"AND({striking},{{@att}}=1,{left_a}<={few})", f'{{@attacker}}&{{"hint.down}}&{left_a}&{{"hint.dissolve}}'),
            (f"AND({struck},{same_side})", '{"hint.same_side}'),
            (f"AND({striking},{other_action})", '{"hint.twice}'),
            (f"AND({striking},{{@att}}=1,{contact})", '{"hint.split}'),
        ]
        if self.previous and self.number % 2 == 0:
            rested = (
                f'SUMPRODUCT(({{{self.previous}.attacker}}&""={{@attacker}}&"")*(({{{self.previous}.action}}={{=ACTION.march}})'
                f"+({{{self.previous}.action}}={{=ACTION.charge}})))>0"
            )
            cases.append((f"AND({striking},Ruling_A27=1,{rested})", '{"hint.rest}'))
        cases += [
            ('AND({@att}=3,{@distance}<>"",N({@distance})<=2*{@bow})', '{"hint.near}'),
            (f"AND({HERO},{{@it}}>0)", '{"hint.strike_back}'),
            ("{@action}={=ACTION.march}", '{"hint.march}'),
            ("{@action}={=ACTION.charge}", '{"hint.charged}'),
            ('AND({@action}={=ACTION.defend},{@target}="",Ruling_A33=1)', '{"hint.flank}'),
            ('AND({@att}=2,{@distance}="")', '{"hint.short_range}'),
        ]
        return first_of(cases)

    def _side_of_target(self) -> tuple[Column, ...]:
        """Who strikes the target, and what protects it."""
        front = 'IF({@sight}="",{@men_a},IF(Ruling_A18=2,{@sight},MIN({@sight},{@men_a})))'
        charge = f"IF({{@action}}={{=ACTION.charge}},CHOOSE(Ruling_A16,Charge_Dam,{self._suited()},Charge_Dam+{self._suited()}),0)"
        bonus = f"N({{@d_a}})+{self.benny('dam', '{@attacker}')}"
        damage = f"MAX({_FLOOR},{army('avdam', '{@ia}')}+{charge}+{bonus})"
        return (
            Column(
                "n", "helper",
                f'=IF(OR({{@on}}=0,{{@ia}}=0),"",IF({{@att}}=1,ACTIVE_ATTACKERS({self._active_a()}),'
                'IF({@att}=2,ACTIVE_SHOOTERS(IF(AND(Ruling_A18=2,{@sight}<>""),{@sight},{@men_a}),IF({@sight}="",{@men_a},{@sight}),{@wa},'
                f'{word("formation", "{@ia}")},{_FRACTION}),IF(Ruling_A38=2,MIN({{@wa}},{{@wt}}),{{@wa}}))))', 7,
            ),
            Column("m", "helper", f'=IF({{@on}}=0,"",MIN(IF({{@men_t}}<>"",{{@men_t}}+0,IF(AND({{@att}}=1,{{@men_a}}<>""),{{@men_a}}+0,{{@wt}})),{{@wt}},IF(AND({{@att}}=2,Ruling_A19=2),{front}+0,{{@wt}})))', 7),
            Column(
                "tt", "helper",
                f'=IF({{@on}}=0,"",INDEX({{Armies.tmelee:tvolley}},{{@it}},{{@att}})+{situation("{@sit_t}", "{@att}")}'
                f"+N({{@t_t}})+{{@def}}*Defend_Tough+{self.benny('tough', '{@target}')})", 9,
            ),
            Column(
                "pen", "helper",
                f'=IF(OR({{@on}}=0,{{@att}}<3),"",{army("pen", "{@it}")}+IF({{@sit_t}}="",0,INDEX({{Situations.pen}},MATCH({{@sit_t}},{{Situations.name}},0))))', 7,
            ),
            Column("dam", "helper", f'=IF(OR({{@on}}=0,{{@ia}}=0),"",IF({{@att}}=3,Arrow_Normal+{bonus},{damage}))', 9),
            Column("da", "helper", '=IF(OR({@dam}="",{@hero_a}="",{@att}<>1,Ruling_A24=2),{@dam},HERO_AVDAM({@dam},{@n},{@hero_a}))', 9),
            Column(
                "extra", "helper",
                f"=IF(Ruling_A06=1,AND(OR({{@line}}={{=LINE.target}},{{@line}}={{=LINE.both}}),{army('formation', 'MAX(1,{@it})')}<>{{=FORMATION.loose}}),"
                f"AND(OR({{@line}}={{=LINE.shooters}},{{@line}}={{=LINE.both}}),{army('formation', 'MAX(1,{@ia})')}<>{{=FORMATION.loose}}))", 8,
            ),
        )  # fmt: skip

    def _suited(self) -> str:
        return f'IF({army("charge", "{@ia}")}={{"word.yes}},Charge_Dam,0)'

    def _active_a(self) -> str:
        return f'{{@men_a}},{{@wa}},{word("reach", "{@ia}")},{word("formation", "{@ia}")},FALSE,{_FRACTION}'

    def _active_t(self) -> str:
        return f'{{@m}},{{@wt}},{word("reach", "{@it}")},{word("formation", "{@it}")},{{@def}}=1,{_FRACTION}'

    def _side_of_attacker(self) -> tuple[Column, ...]:
        """Who strikes back, and what protects the attacker."""
        damage = f"MAX({_FLOOR},{army('avdam', '{@it}')}+N({{@d_t}})+{self.benny('dam', '{@target}')})"
        return (
            Column("back", "helper", f"=IF(OR({{@on}}=0,{{@att}}<>1,{HERO},{{@march}}=1),0,1)", 7),
            Column("nt", "helper", f'=IF({{@back}}=0,"",ACTIVE_ATTACKERS({self._active_t()}))', 7),
            Column("ma", "helper", '=IF({@back}=0,"",MIN({@men_a}+0,{@wa}))', 7),
            Column("ta", "helper", f'=IF({{@back}}=0,"",{army("tmelee", "{@ia}")}+{situation("{@sit_a}", "1")}+N({{@t_a}})+{self.benny("tough", "{@attacker}")})', 9),
            Column("damt", "helper", f'=IF({{@back}}=0,"",{damage})', 9),
            Column("dt", "helper", '=IF(OR({@damt}="",{@hero_t}="",Ruling_A24=2),{@damt},HERO_AVDAM({@damt},{@nt},{@hero_t}))', 9),
        )

    # What goes into the kill functions: arguments of a side, and a character who strikes for himself (A-24).
    _CAP_T = "IF(Ruling_A20=2,MIN({@wt},{@m}),{@wt})"
    _CAP_A = "IF(Ruling_A20=2,MIN({@wa},{@ma}),{@wa})"
    _ENGAGE_T = f"{{@da}},{{@m}},{{@tt}},{_CAP_T},{_KILLS}"
    _ENGAGE_A = f"{{@dt}},{{@ma}},{{@ta}},{_CAP_A},{_KILLS}"
    _ALONE_T = f'{{@hero_a}},{{@tt}},{_CAP_T},"down",1'
    _ALONE_A = f'{{@hero_t}},{{@ta}},{_CAP_A},"down",1'
    _APART_T = 'AND({@hero_a}<>"",Ruling_A24=2)'
    _APART_A = 'AND({@hero_t}<>"",Ruling_A24=2)'
    _FIRE = f"{{@n}},{{@da}},{{@m}},{{@tt}},{{@range}},{{@extra}},{_CAP_T},{_KILLS}"
    _VOLLEY = (
        '{@n},{@da},{@tt},Arrow_Pen,{@pen},1,{@wt},CHOOSE(Ruling_A09,"none","each"),'
        'IF(Ruling_A08=2,1,0),CHOOSE(Ruling_A07,"clamp","literal")'
    )
    _HERO = '{@dice},{@tt},IF(Ruling_A23=2,MIN({#characters.AGAINST},{@wt}),{@wt}),CHOOSE(Ruling_A22,"down","up")'

    def _kills(self) -> tuple[Column, ...]:
        apart_t = f"MIN({self._CAP_T},ENGAGE_KILLS(MAX(0,{{@n}}-1),{self._ENGAGE_T})+HERO_KILLS({self._ALONE_T}))"
        apart_a = f"MIN({self._CAP_A},ENGAGE_KILLS(MAX(0,{{@nt}}-1),{self._ENGAGE_A})+HERO_KILLS({self._ALONE_A}))"
        # of the men left behind (S-45), those that fall in melee this round are not lost twice
        fallen = f"SUMPRODUCT({self.same('target', '{@attacker}')}*({self.own('att')}=1),{self.own('loss_t')})"
        left_behind = f'IF(AND(Ruling_A32=1,N({{@men_a}})>0),MAX(0,MIN({{@men_a}},{{@wa}})-{fallen}),"")'
        unknown = 'AND({@attacker}<>"",{@ia}=0,{@ih}=0),AND({@att}>0,{@target}<>"",{@it}=0)'
        return (
            Column(
                "kill_t", "helper",
                f'=IF({{@on}}=0,"",IF({HERO},HERO_KILLS({self._HERO}),IF({{@att}}=1,IF({self._APART_T},{apart_t},ENGAGE_KILLS({{@n}},{self._ENGAGE_T})),'
                f"IF({{@att}}=2,FIRE_KILLS({self._FIRE}),VOLLEY_WOUNDS({self._VOLLEY})))))", 8,
            ),
            Column(
                "kill_a", "helper",
                f'=IF(AND({{@action}}={{=ACTION.move}},{{@ia}}>0),{left_behind},'
                f'IF({{@back}}=0,"",IF({self._APART_A},{apart_a},ENGAGE_KILLS({{@nt}},{self._ENGAGE_A}))))', 8,
            ),
            Column("loss_t", "helper", "=IFERROR(N({@lost_t}),0)", 8),
            Column("loss_a", "helper", "=IFERROR(N({@lost_a}),0)", 8),
            Column("bad", "helper", f"=IF(ISERROR({{@lost_t}}),1,IF(ISERROR({{@lost_a}}),1,IF(OR({unknown}),1,0)))", 7),
        )  # fmt: skip

    def _wrong(self) -> str:
        """Which cell makes the row an error."""
        active = explained("ACTIVE_ATTACKERS", self._active_a())
        return first_of(
            (
                ("ISERROR({@tt})", 'IF({@sit_t}="",{"wrong.tough},{"wrong.situation})'),
                ("ISERROR({@dam})", '{"wrong.dam}'),
                ("ISERROR({@n})", f"IFERROR({active},{{\"wrong.look}})"),
                ("ISERROR({@ta})", 'IF({@sit_a}="",{"wrong.tough},{"wrong.situation})'),
                ("ISERROR({@damt})", '{"wrong.dam}'),
            ),
            '{"wrong.look}',
        )

    def _said(self) -> str:
        """The terms that differ from the army table, then the formula of each side."""
        active_a, active_t = explained("ACTIVE_ATTACKERS", self._active_a()), explained("ACTIVE_ATTACKERS", self._active_t())
        army_t = "INDEX({Armies.tmelee:tvolley},{@it},{@att})"
        joined_a = f'IF({{@da}}={{@dam}},"","D "&{explained("HERO_AVDAM", "{@dam},{@n},{@hero_a}")}&"; ")'
        joined_t = f'IF({{@dt}}={{@damt}},"","D "&{explained("HERO_AVDAM", "{@damt},{@nt},{@hero_t}")}&"; ")'
        apart_t = f'{explained("ENGAGE_KILLS", "MAX(0,{@n}-1)," + self._ENGAGE_T)}&" + "&{explained("HERO_KILLS", self._ALONE_T)}'
        apart_a = f'{explained("ENGAGE_KILLS", "MAX(0,{@nt}-1)," + self._ENGAGE_A)}&" + "&{explained("HERO_KILLS", self._ALONE_A)}'
        melee = (
            f'IF({{@n}}={{@men_a}},"","n "&{active_a}&"; ")&{_terms("T", "{@tt}", army_t)}&{_terms("D", "{@dam}", army("avdam", "{@ia}"))}&{joined_a}'
            f'&IF({self._APART_T},{apart_t},{explained("ENGAGE_KILLS", "{@n}," + self._ENGAGE_T)})&IF({{@back}}=0,""," | "'
            f'&IF({{@nt}}={{@m}},"","n "&{active_t}&"; ")&{_terms("T", "{@ta}", army("tmelee", "{@ia}"))}&{_terms("D", "{@damt}", army("avdam", "{@it}"))}&{joined_t}'
            f'&IF({self._APART_A},{apart_a},{explained("ENGAGE_KILLS", "{@nt}," + self._ENGAGE_A)}))'
        )
        others = (
            f"{_terms('T', '{@tt}', army_t)}&IF({HERO},{explained('HERO_KILLS', self._HERO)},IF({{@att}}=2,"
            f"{_terms('D', '{@dam}', army('avdam', '{@ia}'))}&{explained('FIRE_KILLS', self._FIRE)},{explained('VOLLEY_WOUNDS', self._VOLLEY)}))"
        )
        left = 'IF(AND({@action}={=ACTION.move},N({@kill_a})>0),{"battle.left},"")'
        return f"=IF({{@on}}=0,{left},IF(AND({{@att}}=1,NOT({HERO})),{melee},{others}))"
