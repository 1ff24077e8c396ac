"""The columns of one round of the ledger after the blows: what is left, combat result, break test, pursuit, dice due."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ...layout import Column, explained, first_of
from .ledger import Blows
from .pieces import GENERAL, RANKS_AFTER, yes
from .row import AGAIN, CHAMPION, CHARACTER, DESTROYED, FLEES, FLIGHT, PURSUIT, STANDS, STATUS, TEST, UNIT


class Columns(Blows, ABC):
    """All columns of one round's table, in the order of play."""

    def columns(self) -> tuple[Column, ...]:
        """All columns from left to right."""
        return (
            *self._typed(), *self._who(), *self._stands(), *self._steps(), *self._pool(), *self._struck(),
            *self._unit(), *self._counts(), *self._beaten(), *self._broken(), *self._state(), *self._due(),
        )  # fmt: skip

    def _left(self, wounds: str) -> str:
        """Models that are left of an owner of wounds."""
        return f"MAX(0,{self.full('MAX(1,{@po})')}-{self.casualties(wounds, 'MAX(1,{@po})')})"

    def _unit(self) -> tuple[Column, ...]:
        """What the blows have left of the unit, and who of it takes its break test."""
        single = f"OR({{@tk}}={CHAMPION},{{@tk}}={CHARACTER})"
        again = "SUMPRODUCT((OWN.ti={@ti})*(OWN.seq<{@seq}))"
        fallen = f"SUMPRODUCT((OWN.tu={{@pu}})*(OWN.tk={CHARACTER})*OWN.slays)"
        return (
            self.helper(
                "slays",
                f"=IF({single},IF(OR({{@sleft}}<=0,{{@sleft}}>SUMPRODUCT((OWN.ti={{@ti}})*OWN.hurt),{again}>0),0,1),0)",
            ),
            self.helper("cap", f"=IF({{@on}}=0,0,{self.full('MAX(1,{@po})')}*N({self.owner('w')}))"),
            self.helper("qb", "=IF({@on}=0,0,MIN({@cap},{@q0}+SUMPRODUCT((OWN.tp={@po})*OWN.hurt)))"),
            self.helper("mb", f"=IF({{@on}}=0,0,IF({{@qb}}={{@q0}},{{@m0}},{self._left('{@qb}')}))"),
            # all models of a unit, with the characters who stand in it
            self.helper("ab", f"=IF({{@po}}<>{{@pu}},{{@mb}},{{@mb}}+{{@heroes}}-{fallen})"),
            self.helper("a0", "=IF({@po}<>{@pu},{@m0},{@m0}+{@heroes})"),
            # its own row, or where rank and file are dead that of its first character, tests for the unit
            self.helper("cand", "=IF(AND({@main}=1,{@live}=1,{@mb}>0),1,0)"),
            self.helper("nth", "={@seq}+IF({@po}={@pu},0,10000000)"),
            self.helper("head", "=IF({@cand}=0,0,IF(SUMPRODUCT((OWN.pu={@pu})*OWN.cand*(OWN.nth<{@nth}))>0,0,1))"),
        )

    def _counts(self) -> tuple[Column, ...]:
        """What counts for the combat result: ranks, standards, who stands in flank or rear."""
        width, least = "IF(ISNUMBER({@width}),{@width},1)", f"N({self.mine('least')})"
        counted = f"IF({RANKS_AFTER},{{@ab}},{{@a0}})"
        formed = "OR({@live}=0,{@main}=0,{@po}<>{@pu},{@mb}=0)"  # ranks are the unit's, whoever of it has the first row
        disrupts = f"AND(WFB_DISRUPTS({counted},{width},{{@face}},{least}))"
        rules = f"{self.owner('rules')}"

        def carries(column: str, rule: str) -> str:
            named = f" {rule}".strip()
            marked = f"IFERROR({yes(self.of_armies(column))},FALSE)"
            worn = f"{self.has(named, rules)}=1" if rule else "FALSE"
            return f"IF({{@cand}}=0,0,IF(OR(AND({{@po}}={{@pu}},{marked}),{worn}),1,0))"

        def stands_in(where: str) -> str:
            here = f"(OWN.face={{=FACING.{where}}})*OWN.tlive*OWN.live"
            again = f"SUMPRODUCT((OWN.pu={{@pu}})*{here}*(OWN.seq<{{@seq}}))"
            still = self.of_unit("cand")
            return f"IF(OR({{@live}}*{{@tlive}}=0,{{@face}}<>{{=FACING.{where}}}),0,IF(OR({again}>0,{still}=0),0,1))"

        return (
            self.helper(
                "disrupts",
                f"=IF(OR({{@live}}=0,{{@k}}<>{UNIT},{{@mb}}=0,{{@face}}={{=FACING.front}},{{@tlive}}=0),0,IFERROR(IF({disrupts},1,0),0))",
            ),
            self.helper("rank", f"=IF({formed},0,WFB_RANKS({{@ab}},{width},{least}))"),
            self.helper(
                "bonus",
                f"=IF({formed},0,WFB_RANK_BONUS({counted},{width},{least},SUMPRODUCT((OWN.tu={{@pu}})*OWN.disrupts)>0))",
            ),
            self.helper("flag", f"={carries('standard', '')}"),
            self.helper("bsb", f"={carries('battle', 'battle standard')}"),
            self.helper("music", f"={carries('musician', 'musician')}"),
            self.helper("flank_", f"={stands_in('flank')}"),
            self.helper("rear_", f"={stands_in('rear')}"),
        )

    def goal_arguments(self) -> str:
        """What goes into the number of a break test."""
        general = f'IF(ISNUMBER({self.of_armies("general")}),MEDIAN(0,INT({self.of_armies("general")}),10),"")'
        width = "IF(ISNUMBER({@width}),{@width},1)"
        bonus = f"WFB_RANK_BONUS({{@rest}},{width},N({self.mine('least')}))"
        many = f"IF({self.has('strength in numbers', self.owner('rules'))}*({{@po}}={{@pu}})=1,{bonus},0)"
        return f"{{@ld}},-{{@diff}},{{@steady}}=1,{general},{GENERAL},{many}"

    def _beaten(self) -> tuple[Column, ...]:
        """Who is beaten; who of them crumbles, and who tests."""
        rules = self.owner("rules")
        side = f"IF({{@aside}}=1,Difference_{self.number},-Difference_{self.number})"
        most = f"MAX(0,SUMPRODUCT(MAX({self.enemies()}*OWN.rank)))"
        firm = f"{self.has('stubborn', rules)}+{self.has('steadfast', rules)}>0"
        # of an unstable unit the characters lose what its rank and file have not
        sooner = "SUMPRODUCT((OWN.pu={@pu})*OWN.cand*(OWN.nth<{@nth})*(OWN.cap-OWN.qb))"
        taken = f"MAX(0,SUMPRODUCT((OWN.pu={{@pu}})*OWN.crumbs)-{sooner})"
        crumbled = "SUMPRODUCT((OWN.pu={@pu})*OWN.cand*(OWN.mb-OWN.m1))"
        deep = f"IF({{@falls}}*({{@po}}={{@pu}})=1,WFB_RANKS({{@rest}},IF(ISNUMBER({{@width}}),{{@width}},1),N({self.mine('least')})),{{@rank}})"
        return (
            self.helper("aside", '=IF({@on}=0,0,IF((LOWER({@side}&"")=LOWER(Side_A&"")),1,0))'),
            self.helper("diff", f"=IF({{@live}}*{{@over_}}=0,0,{side})"),
            self.helper("beaten", "=IF(AND({@head}=1,{@diff}<0),1,0)"),
            self.helper("falls", f"=IF({{@beaten}}=0,0,{self.has('unstable', rules)})"),
            self.helper("crumbs", "=IF({@falls}=0,0,WFB_CRUMBLE(-{@diff}))"),
            self.helper("q1", f"=IF({{@on}}=0,0,IF({{@cand}}*SUM(OWN.falls)=0,{{@qb}},MIN({{@cap}},{{@qb}}+{taken})))"),
            self.helper("m1", f"=IF({{@on}}=0,0,IF({{@q1}}={{@qb}},{{@mb}},{self._left('{@q1}')}))"),
            self.helper("rest", f"=IF({{@falls}}=0,{{@ab}},{{@ab}}-{crumbled})"),
            # whoever is left of the unstable tests like everybody else
            self.helper("tests", f"=IF({{@beaten}}=0,0,IF({self.of_unit('cand', 'm1')}=0,0,1-{self.has('unbreakable', rules)}))"),
            self.helper("steady", f"=IF({{@tests}}=0,0,IF(OR({firm},{deep}>{most}),1,0))"),
            # the highest Leadership in the unit, that of its characters too
            self.helper("ld_", f"=IF({{@cand}}*{{@m1}}=0,0,MEDIAN(0,INT(N({self.owner('ld')})),10))"),
            self.helper("ld", "=IF({@tests}=0,0,SUMPRODUCT(MAX((OWN.pu={@pu})*OWN.ld_)))"),
            self.helper("goal", f'=IF({{@tests}}=0,"",WFB_BREAK_TARGET({self.goal_arguments()}))'),
            self.helper("cold", f"=IF({{@tests}}=0,0,{self.has('cold-blooded', rules)})"),
        )

    def _broken(self) -> tuple[Column, ...]:
        """Break test, flight and pursuit."""
        rerolls = f"OR(IFERROR({yes(self.of_armies('reroll'))},FALSE),SUMPRODUCT(OWN.bsb*(OWN.aside={{@aside}})*(OWN.on=1))>0)"
        swift = f"{self.has('swiftstride', self.owner('rules'))}=1"
        meets = "SUMPRODUCT((OWN.pu={@pu})*OWN.live*OWN.routed)>0"
        return (
            self.two_dice("t_", "test", "{@tests}=1", "{@cold}=1", "MAX", TEST),
            self.helper("failed", '=IF({@t_}="",0,IF(OR({@t_}<={@goal},{@t_}={#breaks.INSANE_COURAGE}),0,1))'),
            self.helper("more", f"=IF({{@failed}}=0,0,IF({rerolls},1,0))"),
            self.two_dice("a_", "again", "{@more}=1", "{@cold}=1", "MAX", AGAIN),
            self.helper(
                "breaks",
                '=IF({@failed}=0,0,IF({@more}=0,1,IF({@a_}="",0,IF(OR({@a_}<={@goal},{@a_}={#breaks.INSANE_COURAGE}),0,1))))',
            ),
            self.two_dice("f_", "flee", "{@breaks}=1", swift, "MIN", FLIGHT),
            # whether the row's target has broken; a unit of the winners that fights one may pursue
            self.helper("routed", "=IF({@tu}=0,0,IF(SUMPRODUCT((OWN.pu={@tu})*OWN.breaks)>0,1,0))"),
            self.helper("hunts", f"=IF(AND({{@head}}=1,{{@over_}}=1,{{@m1}}>0,{{@breaks}}=0),IF({meets},1,0),0)"),
            self.two_dice("p0", "pursue", "{@hunts}=1", swift, "MIN", PURSUIT),
            self.helper("p_", "=N({@p0})"),
            self.helper("far", f"={self.of_unit('p_')}"),
            self.helper(
                "caught",
                '=IF(OR({@breaks}=0,{@f_}=""),0,IF(SUMPRODUCT((OWN.tu={@pu})*OWN.live*(OWN.far>=N({@f_})))>0,1,0))',
            ),
        )

    def _state(self) -> tuple[Column, ...]:
        """What has become of the unit, and what is wrong with the row."""
        codes = [(f"IFERROR({{@state}}={{=STATUS.{key}}},FALSE)", str(code)) for code, key in enumerate(STATUS, 1)]
        cases = (
            ("{@on}=0", "0"),
            ("{@says}>0", "{@says}-1"),
            ("SUMPRODUCT((OWN.po={@po})*OWN.says)>0", "SUMPRODUCT(MAX((OWN.po={@po})*OWN.says))-1"),
            (f"{{@st0}}>{STANDS}", "{@st0}"),
            ("{@m0}=0", str(DESTROYED)),
            ("AND({@over_}=1,{@m1}=0)", str(DESTROYED)),
            # a character flees with his unit
            (f"{self.of_unit('caught')}>0", str(DESTROYED)),
            (f"{self.of_unit('breaks')}>0", str(FLEES)),
        )
        bad = ",".join(f"ISERROR({{@{key}}})" for key in ("order", "dice", "dealt", "left", "status"))
        named = 'NOT(IFERROR({@who}="",FALSE))'
        aimless = 'AND({@ti}=0,NOT(IFERROR({@target}="",FALSE)))'
        heroes = f"SUMPRODUCT((OWN.pu={{@pu}})*(OWN.k={CHARACTER})*OWN.live*OWN.main)"
        return (
            self.helper("says", "=" + first_of(codes, "0")),
            self.helper("st", "=" + first_of(cases, str(STANDS))),
            self.helper("bad", f"=IF({{@on}}=0,0,IF(OR({bad}),1,0))"),
            self.helper("idle", "=IF(AND({@open}=1,{@main}=1),IF(SUMPRODUCT((OWN.po={@po})*OWN.tlive)>0,0,1),0)"),
            # characters of the unit, and an enemy, who have no row
            self.helper("absent", f"=IF(AND({{@open}}=1,{{@main}}=1,{{@po}}={{@pu}}),MAX(0,{{@heroes}}-{heroes}),0)"),
            self.helper("unseen", "=IF(AND({@open}=1,{@tlive}=1),IF(SUMPRODUCT((OWN.po={@tp})*1)>0,0,1),0)"),
            self.helper("odd", "=" + self._odd(), 12),
            self.helper(
                "wrong",
                f'=IF({{@on}}=0,IF(AND({named},{self._begun()}),1,0),IF(AND({{@open}}=1,OR({{@bad}}=1,{{@odd}}<>"",{aimless})),1,0))',
            ),
        )

    def _begun(self) -> str:
        """Whether the round may be fought: the one before was."""
        return f"SUM({{{self.previous}.played}})>0" if self.previous else "TRUE"

    def _due(self) -> tuple[Column, ...]:
        """Which cells wait for a die; those of a round that has not begun do not."""
        # who strikes next: the earliest step in which somebody still has dice
        now = "SUMPRODUCT((OWN.waits=1)*(OWN.level<{@level}))=0"
        turn = f"AND({{@waits}}=1,{{@nd}}>0,{now})"
        due = {
            "hits": f'AND({turn},{{@hit_}}<>"–",ISBLANK({{@hits}}))',
            "wounds": f'AND({turn},ISBLANK({{@wounds}}),OR({{@hit_}}="–",NOT(ISBLANK({{@hits}}))))',
            "unsaved": f"AND({turn},NOT(ISBLANK({{@wounds}})))",
            "test": 'AND({@tests}=1,{@t_}="")',
            "again": 'AND({@more}=1,{@a_}="")',
            "flee": 'AND({@breaks}=1,{@f_}="")',
            "pursue": 'AND({@hunts}=1,{@p0}="")',
        }
        return (
            *(
                self.helper(f"due_{key}", f"=IF(OR({{@open}}=0,{{@on}}=0),0,IF({condition},1,0))")
                for key, condition in due.items()
            ),
            self.helper("asked", self.asked()),
            self.helper("tells", self.tells(), 10),
        )

    @abstractmethod
    def asked(self) -> str:
        """What is asked about the dice that are due next."""

    @abstractmethod
    def tells(self) -> str:
        """What else the next dice of the row may do."""

    def explain_pool(self, stat: str) -> str:
        """How a number of the pool comes about."""
        if stat == "dice":
            return explained("WFB_POOL", self.pool(stat, "{@all}", "{@single}"))
        return explained("WFB_POOL", self.pool(stat, trules="{@wounded}"))
