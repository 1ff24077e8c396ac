"""The columns of one SKR of the ledger, in the order of play: what is typed, what follows from it."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ...layout import Column, first_of, row_of, same_name
from .pieces import READINGS, ROUNDING, army, count_of, km_of, person, unit_row
from .row import AWAY, FIGHTS, GONE, KEEPS, LIMITS, MELEE, NOBODY, SHOOTS, TESTS, TYPED, Row

KEPT = 'CHOOSE(Ruling_A41,"geometric","linear")'
STEPS = 'CHOOSE(Ruling_A29,"whole","exact")'


class Columns(Row, ABC):
    """All columns of one SKR's table, in the order of play."""

    def columns(self) -> tuple[Column, ...]:
        """All columns from left to right."""
        return (
            *self._typed(), *self._results(), *self._who(), *self._morale(), *self._leader(), *self._way(),
            *self._special(), *self._test(), *self._strength(), *self._losses(), *self._due(),
        )  # fmt: skip

    def _typed(self) -> tuple[Column, ...]:
        return (
            Column("army", "input", self.carried("army"), 16, style="input text", choices="List_Armies", strict=False),
            Column("target", "input", self.carried("target"), 16, style="input text", choices="List_Armies", strict=False),
            Column("mu", width=TYPED, limits=LIMITS["mu"]),
            Column("flight", width=TYPED, limits=LIMITS["flight"]),
            Column("drawn", width=TYPED, limits=LIMITS["drawn"]),
            Column("down", width=TYPED, limits=LIMITS["down"]),
            Column("way", width=9, style="input text", choices="List_Ways"),
            Column("forced", width=TYPED, limits=LIMITS["forced"]),
            Column("reserve", width=TYPED + 1, limits=LIMITS["reserve"]),
            Column("mode", width=10, style="input text", choices="List_Modes"),
            Column("d1", width=TYPED, limits=LIMITS["d1"]),
            Column("d2", width=TYPED, limits=LIMITS["d2"]),
            Column("d3", width=TYPED, limits=LIMITS["d3"]),
            Column("malus", width=TYPED, limits=LIMITS["malus"]),
            Column("special", width=10, style="input text", choices="List_Specials"),
            Column("out", width=TYPED, limits=LIMITS["out"]),
            Column("beaten", width=TYPED, limits=LIMITS["beaten"]),
            Column("roll", width=TYPED, limits=LIMITS["roll"]),
        )

    def _results(self) -> tuple[Column, ...]:
        return (
            Column("result", "computed", self.f('=IF({@has}=0,"",IF({@rmen}=0,{@own},DSA_AFTER_RESERVE({@own},{@rmen},' + STEPS + ",Ruling_A30=1)))"), 7.5, style="computed two"),
            Column("strength", "computed", self.f('=IF(OR({@on}=0,{@kw}="",{@km}=""),"",DSA_STRENGTH(' + self.strength_arguments() + "))"), 7.5, style="computed two"),
            Column("men", "computed", '=IF({@on}=0,"",{@nf})', 7),
            Column("lost", "computed", f'=IF({{@on}}=0,"",IF({self.valid("over")},{{@over}},{{@fell}}))', 7, style="result"),
            Column("over", "override", width=7, limits=LIMITS["over"]),
            Column("left", "computed", '=IF({@on}=0,"",MAX(0,IF({@w}=' + str(AWAY) + ",{@n1},{@nf}+{@back})-N({@lost})))", 7, style="result"),
            Column("why", "line", self.said(), 62),
            Column("hint", "line", self.hint(), 32),
        )

    @abstractmethod
    def said(self) -> str:
        """The breakdown line."""

    @abstractmethod
    def hint(self) -> str:
        """What comes next in the row."""

    def _who(self) -> tuple[Column, ...]:
        """Which army the row speaks of, against whom, and what it brought along."""
        previous = f'IF({{@name}}="",0,IFERROR(MATCH(1,INDEX(({{{self.previous}.name}}={{@name}})*1,0),0),0))' if self.previous else "0"
        twice = "SUMPRODUCT((OWN.name={@name})*(OWN.seq<{@seq}))"
        nested = "+".join(
            f"IF({same_name('{@name}', f'Nested_Army_{side}')},SUMPRODUCT(({{Nested.big}}=NUMBER)*1,{{Nested.lost_{side.lower()}}}),0)" for side in "AB"
        )
        started = f"N({army('men', 'MAX(1,{@ia})')})" if not self.previous else f"N(INDEX({{Strength.{self.before}}},MAX(1,{{@ia}})))"
        return (
            self.helper("seq", "=ROW()"),
            self.helper("me", "={@seq}-MIN(OWN.seq)+1"),
            # as the formulas compare it; an error value among the names must not spoil what looks a name up
            self.helper("name", '=IFERROR(LOWER({@army}&""),"")', 12),
            self.helper("ia", f"={unit_row('{@name}')}"),
            self.helper("p", f"={previous}"),
            self.helper("on", f"=IF({{@ia}}=0,0,IF({twice}>0,0,1))"),
            self.helper("ta", '=IF({@on}=0,0,IFERROR(IF({@target}="",0,MATCH(1,INDEX((OWN.name=LOWER({@target}&""))*1,0),0)),0))'),
            self.helper("side", f'=IF({{@on}}=0,"",{army("side", "{@ia}")}&"")', 9),
            self.helper("n0", f"=IF({{@on}}=0,0,{started})"),
            self.helper("small", f"=IF(OR({{@on}}=0,Module_nested=0),0,MIN({{@n0}},{nested}))"),
            self.helper("live", "={@n0}-{@small}"),
            self.helper("com0", f"={self.was('com', self.ever('res'))}"),
            self.helper("began", f"=IF({{@on}}=0,0,MAX({{@n0}},N({army('men', '{@ia}')})+{{@com0}}))"),
            self.helper("held", f"=IF({{@on}}=0,0,MAX(0,N({army('reserve', '{@ia}')})-{{@com0}}))"),
            # men of the other sides, those in reserve too: with none the battle is over
            self.helper("foes", f"=IF({{@on}}=0,0,SUMPRODUCT((OWN.on=1)*(1-{same_name('OWN.side', '{@side}')}),OWN.n0+OWN.held))"),
            self.helper("open", f"=IF(AND(SUM({{{self.previous}.played}})>0,{{@foes}}>0,{{@n0}}+{{@held}}>0),1,0)" if self.previous else "=1"),
            # what is picked; an error value counts as nothing picked
            self.helper("does_", '=IFERROR({@mode}&"","")', 9),
            self.helper("way_", '=IFERROR({@way}&"","")', 9),
        )

    def _morale(self) -> tuple[Column, ...]:
        """(b) The MU test of those who have lost half their men or their leader, and the deserters."""
        malus = f"DSA_MORALE_MALUS({self.malus_arguments()})"
        return (
            self.helper("dead0", "=" + self.was("dead", f"MIN(1,{self.ever('dead')})")),
            self.helper("test", f'=IF(OR({{@on}}=0,Module_morale=0,{{@live}}=0),"",{malus})'),
            # in LibreOffice an empty text that a function answers differs from "", but its length is 0
            self.helper("mm", '=IF(LEN({@test})=0,"",{@test})'),
            self.die("e_mu", "mu", '{@mm}<>""', '"1W20"', 1),
            self.helper("holds", f'=IF({{@e_mu}}="","",IF(DSA_MORALE_HOLDS({self.holds_arguments()}),1,0))'),
            self.die("e_flight", "flight", "{@holds}=0", '"1W6"', 2),
            self.helper("run", f'=IF({{@e_flight}}="",0,DSA_DESERTERS({self.desert_arguments()}))'),
            self.helper("n1", "={@live}-{@run}"),
        )

    def malus_arguments(self) -> str:
        return '{@began},{@live},{@dead0}=1,Ruling_A32=2,CHOOSE(Ruling_A33,"whole","exact"),Ruling_A36=2'

    def holds_arguments(self) -> str:
        return f'{{@e_mu}},N({army("mu", "{@ia}")}),{{@mm}},CHOOSE(Ruling_A34,"plain","natural")'

    def desert_arguments(self) -> str:
        return '{@live},{@e_flight},{@mm},CHOOSE(Ruling_A35,"half-up","floor","ceil")'

    def _leader(self) -> tuple[Column, ...]:
        """(c) Whether the leader is drawn into the fight or falls, and what he does."""
        leads = f"{same_name('{Persons.army}', '{@name}')}*({{Persons.status}}<>{{=STATUS.fighter}})*({{Persons.status}}<>{{=STATUS.staff}})*({{Persons.name}}<>\"\")"
        half = "DSA_MORALE_MALUS({@began},MIN({@began},{@n1}),FALSE,Ruling_A32=2)"
        enemy = "MAX(1,IF({@ta}=0,0,IN(n1,MAX(1,{@ta}))))"
        drawn = f"IF(Ruling_A40=2,DSA_LEADER_DRAWN({{@hs}},{{@n1}},{enemy}),DSA_LEADER_DRAWN({{@hs}}))"
        does = first_of(
            (
                ("{@ip}=0", str(NOBODY)),
                ("OR({@st0}=2,{@does_}={=MODE.dead})", str(GONE)),
                ("OR({@pulled}=1,{@does_}={=MODE.fight})", str(FIGHTS)),
                ("{@does_}={=MODE.none}", str(NOBODY)),
                ("AND({@does_}={=MODE.keep},Module_keep=1)", str(KEEPS)),
                ("AND({@does_}=\"\",{@st0}=1)", str(FIGHTS)),
            ),
            str(TESTS),
        )
        alone = person("alone", "MAX(1,{@ip})") + '={"word.yes}'
        return (
            self.helper("ip", f"=IF({{@on}}=0,0,IFERROR(MATCH(1,INDEX({leads},0),0),0))"),
            self.helper("able", f"=IF({{@ip}}=0,0,IF(COUNT({','.join(person(key, 'MAX(1,{@ip})') for key in ('a1', 'a2', 'a3', 'taw'))})=4,1,0))"),
            self.helper("leader", f'=IF({{@ip}}=0,"",{person("name", "{@ip}")}&"")', 12),
            self.helper("half", f'=IF(OR({{@on}}=0,{{@n1}}=0,Module_leader=0),0,IF(LEN({half})=0,0,1))'),
            self.helper("hs", f"={self.was('hs')}+{{@half}}"),
            self.helper("st0", "=" + self.was("st", "2*{@dead0}")),
            self.helper("risk", "=IF(OR({@ip}=0,{@half}=0,{@st0}>0,{@does_}={=MODE.dead},{@does_}={=MODE.fight}),0,1)"),
            self.helper("pull", f'=IF({{@risk}}=0,"",{drawn})'),
            self.die("e_drawn", "drawn", "{@risk}=1", '"1W20"', 3),
            self.helper("pulled", '=IF({@e_drawn}="",0,IF({@e_drawn}<=ROUND({#moral.FACES}*{@pull},6),1,0))'),
            self.helper("does", f"={does}"),
            self.helper(
                "fall",
                f'=IF(OR({{@does}}<>{FIGHTS},Module_leader=0),"",IF({alone},"",'
                f'DSA_LEADER_DOWN({{@n1}},{enemy},CHOOSE(Ruling_A38,"literal","inverse"),IF(Ruling_A39=2,SKR_KR,1))))',
            ),
            self.die("e_down", "down", '{@fall}<>""', '"1W100"', 4),
            self.helper("felled", '=IF({@e_down}="",0,IF({@e_down}<=ROUND(100*{@fall},6),1,0))'),
            self.helper("st", f"=IF(OR({{@does}}={GONE},{{@felled}}=1),2,IF({{@does}}={FIGHTS},1,0))"),
            self.helper("dead", "=IF(OR({@dead0}=1,AND({@ip}>0,{@does_}={=MODE.dead}),AND({@felled}=1,Ruling_A37=1)),1,0)"),
        )

    def _way(self) -> tuple[Column, ...]:
        """(d), (e) Who shoots and who is forced into melee; who comes from the reserve."""
        way = first_of(
            (
                ("{@on}=0", '""'),
                ("{@way_}={=WAY.away}", str(AWAY)),
                ("{@can}=0", str(MELEE)),
                ("{@way_}={=WAY.melee}", str(MELEE)),
                ("{@ammo}=0", str(MELEE)),
                ("{@way_}={=WAY.shoot}", str(SHOOTS)),
                ("{@melee0}=1", str(MELEE)),
            ),
            str(SHOOTS),
        )
        mine = same_name("OWN.side", "{@side}")
        ammo = army("ammo", "MAX(1,{@ia})")
        return (
            self.helper("can", f'=IF(OR({{@on}}=0,Module_ranged=0),0,IF(AND(ISNUMBER({army("fk", "MAX(1,{@ia})")}),{army("fdam", "MAX(1,{@ia})")}<>""),1,0))'),
            self.helper("melee0", f"={self.was('melee')}"),
            self.helper("shots0", f"={self.was('shots')}"),
            self.helper("ammo", f'=IF({{@can}}=0,0,IF({ammo}="",1,IF({{@shots0}}<{ammo},1,0)))'),
            self.helper("w0", f"={way}"),
            self.helper("nm", f"=IF({{@w0}}={MELEE},{{@n1}},0)"),
            self.helper(
                "chance",
                f'=IF({{@w0}}={SHOOTS},DSA_FORCED_MELEE({{@n1}},SUMPRODUCT({mine}*1,OWN.nm),SUMPRODUCT((OWN.on=1)*(1-{mine}),OWN.nm),NUMBER,'
                'CHOOSE(Ruling_A27,"literal","company"),CHOOSE(Ruling_A28,"exact","whole")),0)',
            ),
            self.die("e_forced", "forced", "{@chance}>0", '"1W100"', 5),
            self.helper("hit0", '=IF({@e_forced}="",0,IF({@e_forced}<=ROUND(100*{@chance},6),1,0))'),
            # at most one unit is forced in one SKR (D-48): the uppermost
            self.helper("caught", "=IF({@hit0}=0,0,IF(SUMPRODUCT((OWN.hit0=1)*(OWN.seq<{@seq}))>0,0,1))"),
            self.helper("w", f'=IF({{@w0}}="","",IF({{@caught}}=1,{MELEE},{{@w0}}))'),
            self.helper("melee", f"=IF(AND({{@can}}=1,{{@w}}={MELEE}),1,0)"),
            self.helper("shots", f'=IF({{@w}}={AWAY},0,{{@shots0}}+IF(AND({{@w}}={SHOOTS},{{@e_roll}}<>""),1,0))'),
            self.helper("res", f"=IF(OR({{@on}}=0,{{@w}}={AWAY},Module_reserve=0),0,MIN({self.number_in('reserve')},{{@held}}))"),
            self.helper("com", "={@com0}+{@res}"),
            # (g) those whom single fighters have taken on; the beaten ones are gone for good
            self.helper("took", f"=IF(OR({{@on}}=0,Module_single=0),0,MIN({{@n1}},{self.number_in('out')}))"),
            self.helper("beat", f"=MIN({{@took}},{self.number_in('beaten')})"),
            self.helper("back", "=IF(Ruling_A11=1,{@took}-{@beat},0)"),
            self.helper("nf", f"=IF(OR({{@on}}=0,{{@w}}={AWAY}),0,{{@n1}}-{{@took}}+{{@res}})"),
        )

    def _special(self) -> tuple[Column, ...]:
        """Manoeuvres and abilities of the GM's own table: whether one works, and for how long."""

        def of(column: str) -> str:
            return f"INDEX({{Specials.{column}}},MAX(1,{{@sp}}))"

        picked = "INDEX({Specials.%s},MAX(1,{@isp}))"
        taw = person("taw", "MAX(1,{@ip})")
        return (
            self.helper("isp", f"=IF(OR({{@on}}=0,Module_special=0),0,IFERROR(IF({{@special}}=\"\",0,{row_of('{@special}', '{Specials.name}')}),0))"),
            self.helper("fit", f'=IF({{@isp}}=0,0,IF({picked % "min_taw"}="",1,IF(AND({{@ip}}>0,N({taw})>={picked % "min_taw"}),1,0)))'),
            self.helper("spm", f"=IF({{@fit}}=0,0,N({picked % 'malus'}))"),
            # one with a malus works when the leader's test succeeds
            self.helper("works", '=IF({@fit}=0,0,IF({@spm}=0,1,IF({@tested}="",0,IF({@tested}>=0,1,0))))'),
            self.helper("spl", f"=IF({{@works}}=1,MAX(1,N({picked % 'skr'})),MAX(0,{self.was('spl')}-1))"),
            self.helper("sp", f"=IF({{@works}}=1,{{@isp}},IF({{@spl}}>0,{self.was('sp')},0))"),
            self.helper("kmo", f"=IF({{@sp}}=0,0,N({of('km_own')}))"),
            self.helper("kme", f"=IF({{@sp}}=0,0,N({of('km_enemy')}))"),
            self.helper("kwf", f'=IF({{@sp}}=0,1,IF({of("kw_factor")}="",1,{of("kw_factor")}))'),
            self.helper("lof", f'=IF({{@sp}}=0,1,IF({of("loss_factor")}="",1,{of("loss_factor")}))'),
        )

    def test_arguments(self) -> str:
        """What goes into the leader's test."""
        attributes = ",".join(f"N({person(key, 'MAX(1,{@ip})')})" for key in ("a1", "a2", "a3", "taw"))
        return f"{{@e_d1}},{{@e_d2}},{{@e_d3}},{attributes},{{@m}},{{@bonus}}-{{@spm}},{READINGS}"

    def kept_arguments(self) -> str:
        """What goes into the bonus of a kept tactic."""
        return f"{self.was('orig')},{self.was('age')}+1,{KEPT}"

    def _test(self) -> tuple[Column, ...]:
        """(f) The leaders' tests, kept tactics, points from above, and the pressure of the enemy's reserve."""
        handed = "SUMPRODUCT(({Orders.skr}=NUMBER)*%s,{Orders.counts})"
        rolls = f"OR({{@does}}={TESTS},AND({{@does}}={KEEPS},Ruling_A42=2))"
        keeps = f"OR({{@does}}={KEEPS},AND({{@does}}={FIGHTS},Ruling_A54=2))"
        return (
            self.helper("bonus", f'=IF(OR({{@leader}}="",Module_command=0),0,{handed % same_name("{Orders.to}", "{@leader}")})'),
            self.helper("given", f'=IF(OR({{@leader}}="",Module_command=0),0,{handed % same_name("{Orders.from}", "{@leader}")})'),
            self.helper("m", f"=IF(OR({{@ip}}=0,Module_tactics=0),0,MIN({self.number_in('malus')},MAX(0,N({person('taw', 'MAX(1,{@ip})')}))))"),
            self.die("e_d1", "d1", rolls, '"1W20"', 6),
            self.die("e_d2", "d2", rolls, '"1W20"', 7),
            self.die("e_d3", "d3", rolls, '"1W20"', 8),
            self.helper("tested", f'=IF(OR({{@able}}=0,{{@e_d1}}="",{{@e_d2}}="",{{@e_d3}}=""),"",DSA_KRIEGSKUNST({self.test_arguments()}))'),
            self.helper("kept", f"=IF({keeps},DSA_KEPT_BONUS({self.kept_arguments()}),0)"),
            self.helper("fresh", f'=IF({{@tested}}="",0,IF(OR({{@does}}={TESTS},{{@tested}}>{{@kept}}),1,0))'),
            self.helper("orig", f"=IF({{@fresh}}=1,MAX(0,{{@tested}}),IF({keeps},{self.was('orig')},0))"),
            self.helper("age", f"=IF(OR({{@fresh}}=1,NOT({keeps})),0,{self.was('age')}+1)"),
            self.helper("tact", "=IF({@fresh}=1,{@tested},{@kept})"),
            self.helper("has", f'=IF({{@on}}=0,0,IF(OR({{@tested}}<>"",{{@does}}={KEEPS},{{@kept}}>0),1,0))'),
            # a leader who hands points down keeps his full result for himself, or half of it
            self.helper("own", '=IF(AND(Ruling_A45=2,{@given}>0),DSA_PASS_DOWN({@tact},1,"exact"),{@tact})'),
            self.helper("rmen", "=IF({@on}=0,0,IF(Ruling_A31=2,SUMPRODUCT((OWN.ta={@me})*1,OWN.com),SUMPRODUCT((OWN.ta={@me})*1,OWN.res)))"),
        )

    def strength_arguments(self) -> str:
        """What goes into the strength."""
        return '{@kw}*{@kwf},N({@km})+N({@result})+{@kmo}+{@kmx},IF(Threshold="","",Threshold),CHOOSE(Ruling_A05,"sum","km")'

    def _strength(self) -> tuple[Column, ...]:
        return (
            self.helper("kw", f'=IF({{@on}}=0,"",IF(ISNUMBER({army("kw", "{@ia}")}),{army("kw", "{@ia}")},""))'),
            self.helper("km", f'=IF({{@on}}=0,"",{km_of("{@ia}", "NUMBER")})'),
            self.helper("kmx", "=IF({@on}=0,0,SUMPRODUCT((OWN.ta={@me})*1,OWN.kme))"),
        )

    def losses_arguments(self) -> str:
        """What goes into the losses in melee."""
        return f"{{@w_}},{{@strength}},IN(strength,{{@ta}}),{{@nf}},IN(nf,{{@ta}}),{ROUNDING}"

    def fern_arguments(self) -> str:
        """What goes into the losses by shooting."""
        mine = same_name("OWN.side", "{@side}")
        whole = f"IF(Ruling_A24=2,SUMPRODUCT({mine}*1,OWN.nf),{{@nf}}),IF(Ruling_A24=2,SUMPRODUCT((OWN.on=1)*(1-{mine}),OWN.nf),IN(nf,{{@ta}}))"
        return f'{{@w_}},{{@fern}},{whole},{ROUNDING},IF(Ruling_A22=2,IN(strength,{{@ta}}),"")'

    def fern_kw_arguments(self) -> str:
        """What goes into Fern-KW."""
        reload = army("reload", "{@ia}")
        target = army("rs", "IN(ia,{@ta})")
        return (
            f'{army("fdam", "{@ia}")},N({target}),{army("fk", "{@ia}")},SKR_KR,IF({reload}="","",{reload}),'
            'CHOOSE(Ruling_A21,"divide","literal"),CHOOSE(Ruling_A23,"zero","keep")'
        )

    def _losses(self) -> tuple[Column, ...]:
        """(h), (i) The loss rolls, from the sizes when the phase begins, and what both sides lose."""
        simulated = "+".join(f"IF({same_name('{@name}', f'Nested_Army_{side}')},Nested_Men_{side},0)" for side in "AB")
        began = f"MAX(1,N({army('men', '{@ia}')}))"  # the share that the page of the smaller fight shows
        cut = f'DSA_NESTED_CUT({{@e_roll}},MIN({{@sim}},{began}),{began},0,CHOOSE(Ruling_A48,"share","tenth"))'
        at_shooters = f"AND({{@w}}={MELEE},IN(w,{{@ta}})={SHOOTS},Ruling_A25=1)"
        unknown, astray = 'NOT(IFERROR({@army}="",FALSE))', 'AND({@ta}=0,NOT(IFERROR({@target}="",FALSE)))'
        begun = f"SUM({{{self.previous}.played}})>0" if self.previous else "TRUE"
        return (
            self.die("e_roll", "roll", "AND({@on}=1,{@nf}>0,IN(nf,MAX(1,{@ta}))*{@ta}>0)", "SKR_Dice", 9),
            self.helper("hit", f'=IF(OR({{@e_roll}}="",{{@ta}}=0,{{@strength}}=""),0,IF(OR(IN(strength,MAX(1,{{@ta}}))="",IN(side,MAX(1,{{@ta}}))={{@side}},IN(nf,MAX(1,{{@ta}}))=0),0,IF({at_shooters.replace("{@ta}", "MAX(1,{@ta})")},0,1)))'),
            # men that are played in a fight of their own do no harm here a second time (D-39)
            self.helper("sim", f"=IF(OR({{@on}}=0,Module_nested=0),0,IF(SUMPRODUCT(({{Nested.big}}=NUMBER)*1,{{Nested.played}})=0,0,{simulated}))"),
            self.helper("w_", f'=IF({{@hit}}=0,"",IN(lof,{{@ta}})*IF({{@sim}}=0,{{@e_roll}},{cut}))'),
            self.helper("fern", f'=IF({{@hit}}=0,"",IF({{@w}}={SHOOTS},DSA_FERN_KW({self.fern_kw_arguments()}),""))'),
            self.helper(
                "dealt",
                f"=IF({{@hit}}=0,0,IF({{@w}}={SHOOTS},DSA_FERN_LOSSES({self.fern_arguments()}),DSA_LOSSES({self.losses_arguments()})))",
            ),
            self.helper("loss", "=IFERROR(N({@dealt}),0)"),
            self.helper("bad", "=IF(OR(ISERROR({@dealt}),ISERROR({@strength}),ISERROR({@left})),1,0)"),
            self.helper("fell", "=IF({@on}=0,0,MIN({@nf},SUMPRODUCT((OWN.ta={@me})*1,OWN.loss)))"),
            self.helper("played", f'=IF({{@on}}=0,0,IF({self.valid("over")},1,IF({{@e_roll}}="",0,1)))'),
            # whose enemy is not there, or not picked, although there are some
            self.helper("idle", "=IF(AND({@on}=1,{@open}=1,{@foes}>0,{@nf}>0,{@ta}*IN(nf,MAX(1,{@ta}))=0),1,0)"),
            self.helper("odd", "=" + self._odd()),
            # rows that do not count, or not in full
            self.helper("wrong", f"=IF({{@on}}=0,IF(AND({unknown},{begun}),1,0),IF(AND({{@open}}=1,OR({{@bad}}=1,{{@odd}}<>\"\",{astray})),1,0))"),
        )

    def _odd(self) -> str:
        """Which typed cell holds what it can not take, and what it wants."""
        cases = [(f"{count_of('{@name}', '{Strength.unit}')}>1", '{"hint.double}')]
        cases += [
            (f"IF(ISNUMBER({{@{key}}}),{self.within(key)}<>{{@{key}}},NOT(ISBLANK({{@{key}}})))", f'{{"battle.{key}}}&{{"hint.wants}}&"{limits.low:.0f}–{limits.high:.0f}"')
            for key, limits in LIMITS.items()
        ]
        return f'IF({{@on}}=0,"",{first_of(cases)})'

    def _due(self) -> tuple[Column, ...]:
        """Which cells wait for a die; those of an SKR that has not begun do not."""
        due = {
            "mu": 'AND({@mm}<>"",{@e_mu}="")',
            "flight": 'AND({@holds}=0,{@e_flight}="")',
            "drawn": 'AND({@risk}=1,{@e_drawn}="")',
            "down": 'AND({@fall}<>"",{@e_down}="")',
            "forced": 'AND({@chance}>0,{@e_forced}="")',
            "d": f'AND({{@does}}={TESTS},{{@able}}=1,{{@tested}}="")',
            # nobody rolls at an enemy of whom nobody is there, or whose loss is typed
            "roll": 'AND({@nf}>0,{@ta}>0,IN(nf,MAX(1,{@ta}))>0,{@e_roll}="",IF({@ta}=0,TRUE,NOT(ISNUMBER(IN(over,MAX(1,{@ta}))))))',
        }
        return (
            *(self.helper(f"due_{key}", f"=IF(OR({{@open}}=0,{{@on}}=0),0,IF({condition},1,0))") for key, condition in due.items()),
        )
