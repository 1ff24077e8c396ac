"""The columns of one round of the ledger: what is typed, what follows, why, and what comes next."""

from __future__ import annotations

from ...layout import Column, Limits, row_of, same_name
from .lines import RowLines
from .pieces import FLOOR, FORBIDDEN_VOLLEY, FRACTION, HERO, MELEE, army, situation, unit_row, word

MEN = Limits(0, 30_000)
PLUS_MINUS = Limits(-20, 20, whole=False)

class Round(RowLines):
    """The columns of one round's table."""

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
            Column("why", "line", f"=IF(ISERROR({{@said}}),{self.wrong()},{{@said}})", 54),
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
            Column("phase", "helper", f'=IF({{@action}}="","",IF({HERO},0,IFERROR({row_of("{@action}", "List_Order")},-1)))', 7),
            Column("ih", "helper", f'=IF({{@attacker}}="",0,SUMPRODUCT({same_name("{Characters.name}", "{@attacker}")}*1))', 7),
            Column("ia", "helper", f"={unit_row('{@attacker}')}", 7),
            Column("it", "helper", f"={unit_row('{@target}')}", 7),
            Column("wa", "helper", f"=IF({{@ia}}=0,0,INDEX({{Strength.{self.before}}},{{@ia}}))", 7),
            Column("wt", "helper", f"=IF({{@it}}=0,0,INDEX({{Strength.{self.before}}},{{@it}}))", 7),
            Column("att", "helper", f"=IF(OR({MELEE},{HERO}),1,IF({{@action}}={{=ACTION.fire}},2,IF({{@action}}={{=ACTION.volley}},3,0)))", 7),
            Column("bow", "helper", f"=IF({{@ia}}=0,0,N({army('bow', '{@ia}')}))", 7),
            Column(
                "range", "helper",
                '=IF({@att}<>2,"",IF(N({@distance})<={@bow},{=RANGE.short},IF({@distance}<={#volley.RANGE_FACTORS.medium}*{@bow},{=RANGE.medium},'
                'IF(AND({@distance}<={#volley.RANGE_FACTORS.long}*{@bow},Ruling_A05=1),{=RANGE.long},{"range.out}))))', 9,
            ),
            Column("reach", "helper", f'=IF({{@action}}<>{{=ACTION.charge}},1,IF({{@distance}}="",1,IF(OR({{@dice}}="",{{@ia}}=0),0,IF({self.charge_reach()}+{{@dice}}>={{@distance}},1,0))))', 7),
            Column("def", "helper", f"=IF(OR({{@it}}=0,{{@att}}=0),0,IF(SUMPRODUCT({defends}*1)>0,1,0))", 7),
            Column("march", "helper", f"=IF({{@it}}=0,0,IF(SUMPRODUCT({marches}*1)>0,1,0))", 7),
            Column("again", "helper", f"=IF(OR({{@att}}<>1,{{@ia}}=0,{{@it}}=0),0,IF(SUMPRODUCT({fought})>0,1,0))", 7),
            Column(
                "on", "helper",
                f'=IF(OR({{@att}}=0,{{@it}}=0,{{@wt}}=0,{{@reach}}=0,{{@again}}=1),0,IF({HERO},IF(OR({{@dice}}="",{{@ih}}=0),0,1),IF(OR(AND({{@distance}}<>"",NOT(ISNUMBER({{@distance}}))),{{@wa}}=0,{self.regroup},'
                'AND({@att}<3,{@men_a}=""),AND({@att}<3,{@men_t}<>"",{@men_t}=0),AND({@att}>1,{@bow}=0),{@range}={"range.out},'
                f"AND({{@att}}=3,{FORBIDDEN_VOLLEY}),AND(Ruling_A31=2,{{@action}}={{=ACTION.engage}},{{@def}}=1)),0,1)))", 7,
            ),
            # distinct units that have acted: attackers, and those attacked in melee (S-61), each counted once
            Column(
                "acted", "helper",
                f"=IF({{@ia}}=0,0,1/SUMPRODUCT({self.same('attacker', '{@attacker}')}*1)"
                f"+IF(OR({{@it}}=0,{{@att}}<>1),0,IF(SUMPRODUCT({self.same('attacker', '{@target}')}*1)>0,0,1/SUMPRODUCT({attacked}))))", 7,
            ),
            Column("said", "helper", self.said(), 12),
            Column("stop", "helper", f"={self.stop()}", 12),
            Column("then", "helper", f"={self.then()}", 12),
        )  # fmt: skip

    def _side_of_target(self) -> tuple[Column, ...]:
        """Who strikes the target, and what protects it."""
        front = 'IF({@sight}="",{@men_a},IF(Ruling_A18=2,{@sight},MIN({@sight},{@men_a})))'
        charge = f"IF({{@action}}={{=ACTION.charge}},CHOOSE(Ruling_A16,Charge_Dam,{self._suited()},Charge_Dam+{self._suited()}),0)"
        bonus = f"N({{@d_a}})+{self.benny('dam', '{@attacker}')}"
        damage = f"MAX({FLOOR},{army('avdam', '{@ia}')}+{charge}+{bonus})"
        return (
            Column(
                "n", "helper",
                f'=IF(OR({{@on}}=0,{{@ia}}=0,{HERO}),"",IF({{@att}}=1,ACTIVE_ATTACKERS({self.active_a()}),'
                'IF({@att}=2,ACTIVE_SHOOTERS(IF(AND(Ruling_A18=2,{@sight}<>""),{@sight},{@men_a}),IF({@sight}="",{@men_a},{@sight}),{@wa},'
                f'{word("formation", "{@ia}")},{FRACTION}),IF(Ruling_A38=2,MIN({{@wa}},{{@wt}}),{{@wa}}))))', 7,
            ),
            Column("m", "helper", f'=IF({{@on}}=0,"",MIN(IF({{@men_t}}<>"",{{@men_t}}+0,IF(AND({{@att}}=1,{{@men_a}}<>""),{{@men_a}}+0,{{@wt}})),{{@wt}},IF(AND({{@att}}=2,Ruling_A19=2),{front}+0,{{@wt}})))', 7),
            Column(
                "tt", "helper",
                f'=IF({{@on}}=0,"",INDEX({{Armies.tmelee:tvolley}},{{@it}},{{@att}})+{situation("{@sit_t}", "{@att}")}'
                f"+N({{@t_t}})+{{@def}}*Defend_Tough+{self.benny('tough', '{@target}')})", 9,
            ),
            Column(
                "pen", "helper",
                f'=IF(OR({{@on}}=0,{{@att}}<3),"",{army("pen", "{@it}")}+IF({{@sit_t}}="",0,INDEX({{Situations.pen}},{row_of("{@sit_t}", "{Situations.name}")})))', 7,
            ),
            Column("dam", "helper", f'=IF(OR({{@on}}=0,{{@ia}}=0,{HERO}),"",IF({{@att}}=3,Arrow_Normal+{bonus},{damage}))', 9),
            Column("da", "helper", '=IF(OR({@dam}="",{@hero_a}="",{@att}<>1,Ruling_A24=2),{@dam},HERO_AVDAM({@dam},{@n},{@hero_a}))', 9),
            Column(
                "extra", "helper",
                f"=IF(Ruling_A06=1,AND(OR({{@line}}={{=LINE.target}},{{@line}}={{=LINE.both}}),{army('formation', 'MAX(1,{@it})')}<>{{=FORMATION.loose}}),"
                f"AND(OR({{@line}}={{=LINE.shooters}},{{@line}}={{=LINE.both}}),{army('formation', 'MAX(1,{@ia})')}<>{{=FORMATION.loose}}))", 8,
            ),
        )  # fmt: skip

    def _suited(self) -> str:
        return f'IF({army("charge", "{@ia}")}={{"word.yes}},Charge_Dam,0)'

    def _side_of_attacker(self) -> tuple[Column, ...]:
        """Who strikes back, and what protects the attacker."""
        damage = f"MAX({FLOOR},{army('avdam', '{@it}')}+N({{@d_t}})+{self.benny('dam', '{@target}')})"
        return (
            Column("back", "helper", f"=IF(OR({{@on}}=0,{{@att}}<>1,{HERO},{{@march}}=1),0,1)", 7),
            Column("nt", "helper", f'=IF({{@back}}=0,"",ACTIVE_ATTACKERS({self.active_t()}))', 7),
            Column("ma", "helper", '=IF({@back}=0,"",MIN({@men_a}+0,{@wa}))', 7),
            Column("ta", "helper", f'=IF({{@back}}=0,"",{army("tmelee", "{@ia}")}+{situation("{@sit_a}", "1")}+N({{@t_a}})+{self.benny("tough", "{@attacker}")})', 9),
            Column("damt", "helper", f'=IF({{@back}}=0,"",{damage})', 9),
            Column("dt", "helper", '=IF(OR({@damt}="",{@hero_t}="",Ruling_A24=2),{@damt},HERO_AVDAM({@damt},{@nt},{@hero_t}))', 9),
        )

    def _kills(self) -> tuple[Column, ...]:
        apart_t = f"MIN({self.CAP_T},ENGAGE_KILLS(MAX(0,{{@n}}-1),{self.ENGAGE_T})+HERO_KILLS({self.ALONE_T}))"
        apart_a = f"MIN({self.CAP_A},ENGAGE_KILLS(MAX(0,{{@nt}}-1),{self.ENGAGE_A})+HERO_KILLS({self.ALONE_A}))"
        # of the men left behind (S-45), those that fall in melee this round are not lost twice
        fallen = f"SUMPRODUCT({self.same('target', '{@attacker}')}*({self.own('att')}=1),{self.own('loss_t')})"
        left_behind = f'IF(AND(Ruling_A32=1,N({{@men_a}})>0),MAX(0,MIN({{@men_a}},{{@wa}})-{fallen}),"")'
        unknown = 'AND({@attacker}<>"",{@ia}=0,{@ih}=0),AND({@att}>0,{@target}<>"",{@it}=0)'
        return (
            Column(
                "kill_t", "helper",
                f'=IF({{@on}}=0,"",IF({HERO},HERO_KILLS({self.CHARACTER}),IF({{@att}}=1,IF({self.APART_T},{apart_t},ENGAGE_KILLS({{@n}},{self.ENGAGE_T})),'
                f"IF({{@att}}=2,FIRE_KILLS({self.FIRE}),VOLLEY_WOUNDS({self.VOLLEY})))))", 8,
            ),
            Column(
                "kill_a", "helper",
                f'=IF(AND({{@action}}={{=ACTION.move}},{{@ia}}>0),{left_behind},'
                f'IF({{@back}}=0,"",IF({self.APART_A},{apart_a},ENGAGE_KILLS({{@nt}},{self.ENGAGE_A}))))', 8,
            ),
            Column("loss_t", "helper", "=IFERROR(N({@lost_t}),0)", 8),
            Column("loss_a", "helper", "=IFERROR(N({@lost_a}),0)", 8),
            Column("bad", "helper", f"=IF(ISERROR({{@lost_t}}),1,IF(ISERROR({{@lost_a}}),1,IF(OR({unknown}),1,0)))", 7),
        )  # fmt: skip
