"""The columns of one round of the ledger up to the wounds: who strikes whom, in which step, with what dice."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

from ...layout import Column, first_of
from .row import CHAMPION, CHARACTER, LEVELS, LIMITS, STATUS, TYPED, UNIT
from .standing import Standing

ROLLS = ("hit", "wound", "save", "ward")
STEPS = range(1, LEVELS + 1)


def at_step(values: Iterable[str], none: str = "0") -> str:
    """The value of the step in which the row strikes."""
    return f"IF({{@level}}=0,{none},CHOOSE({{@level}},{','.join(values)}))"


_STEP = first_of(
    (
        ("{@order}={#pool.AT_IMPACT}", '{"battle.step.impact}'),
        ("{@order}={#pool.AT_FIRST}", '{"battle.step.first}'),
        ("{@order}={#pool.AT_LAST}", '{"battle.step.last}'),
    ),
    "{@order}",
)


class Blows(Standing, ABC):
    """The columns that are typed, and those that lead to the wounds of a round."""

    def _typed(self) -> tuple[Column, ...]:
        def choice(key: str, width: float, choices: str, carried: bool = False) -> Column:
            return Column(
                key, "input", self.carried(key) if carried else "", width, style="input text", choices=choices
            )

        def die(key: str) -> Column:
            return Column(key, width=TYPED, limits=LIMITS[key])

        names = (
            Column(key, "input", self.carried(key), 19, style="input text", choices="List_Fighters", strict=False)
            for key in ("who", "target")
        )
        who, target = names
        return (
            who,
            choice("blow", 10, "List_Blows", carried=True),
            target,
            choice("charged", 7, "List_YesNo"),
            choice("facing", 8, "List_Facings", carried=True),
            choice("afraid", 7, "List_YesNo"),
            die("contact"),
            Column("step", "computed", self.f(f'=IF({{@level}}=0,"",{_STEP})'), TYPED),
            Column("dice", "computed", self._dice(), TYPED, style="result"),
            *(Column(f"{key}_", "computed", self._needed(key), TYPED) for key in ROLLS),
            *(die(key) for key in ("hits", "wounds", "unsaved", "slain")),
            Column("dealt", "computed", self._dealt(), TYPED + 0.5, style="result"),
            Column("over", "override", width=TYPED, limits=LIMITS["over"]),
            Column("lost", "computed", self.f('=IF({@main}=0,"",MAX(0,{@m0}-{@left}))'), TYPED + 0.5),
            Column("left", "computed", self.f('=IF({@main}=0,"",{@m1})'), TYPED + 0.5, style="result"),
            Column("target_", "computed", self.f('=IF({@tests}=0,"",{@goal})'), TYPED + 0.5),
            *(die(key) for key in ("test", "again", "flee", "pursue")),
            Column("state", "override", width=10, choices="List_Status", style="override text"),
            Column("status", "computed", self._status(), 12, style="computed text"),
            Column("why", "line", self.said(), 62),
            Column("hint", "line", self.hint(), 36),
        )

    @abstractmethod
    def said(self) -> str:
        """The breakdown line."""

    @abstractmethod
    def hint(self) -> str:
        """What comes next in the row."""

    def _steps(self) -> tuple[Column, ...]:
        """The order of the steps."""
        return (
            self.helper("order", f'=IF(AND({{@live}}=1,{{@tlive}}=1),WFB_POOL({self.pool("step")}),"")'),
            # the how-manieth step of the round
            self.helper(
                "level",
                f"=IF(ISNUMBER({{@order}}),MIN({LEVELS},1+SUMPRODUCT((OWN.order_>{{@order}})*(OWN.first=1))),0)",
            ),
            self.helper("order_", "=IF(ISNUMBER({@order}),{@order},-1)"),
            self.helper("first", "=IF({@order_}<0,0,IF(SUMPRODUCT((OWN.order_={@order_})*(OWN.seq<{@seq}))>0,0,1))"),
        )

    def _models(self, level: int) -> str:
        """Models that are left when a step begins: of the unit without its characters, or a single man."""
        if level == 1:
            return "{@m0}"
        models = f"MAX(0,{self.full('MAX(1,{@po})')}-{self.casualties('{@q0}+' + self.before('{@po}', level), 'MAX(1,{@po})')})"
        dead = f"IF({self.before('{@fi}', level, 'ti')}>=N({self.mine('w')})-{self.standing('q', '{@fi}')},0,{models})"
        return f"IF({{@k}}={CHAMPION},{dead},{models})"

    def _fallen(self, level: int, kind: int) -> str:
        """Characters, or champions, of the unit that the earlier steps have slain."""
        return "0" if level == 1 else f"SUMPRODUCT((OWN.tu={{@pu}})*(OWN.tk={kind})*OWN.g_{level})"

    def _all(self, models: str, heroes: str) -> str:
        """All models of the unit, the characters who live too; a character or his steed is alone."""
        return f"{models}+IF({{@po}}={{@pu}},{heroes},0)"

    def _singles(self, heroes: str, fallen: str) -> str:
        """Who strikes by himself in the front rank: characters, and of rank and file the champion whose row is there.

        Args:
            heroes: characters who live.
            fallen: champions who are dead.
        """
        return f"MIN({{@men1}},{heroes})+MAX(0,{{@men2}}-{fallen})"

    def _apart(self) -> tuple[Column, ...]:
        """Single men in the front rank when the round begins: characters, the champion."""
        mine = "SUMPRODUCT((OWN.pu={@pu})*OWN.live*OWN.alone"
        # of a unit that strikes at two enemies each row knows who stands before the same enemy
        of_unit = f"OR({{@k}}={CHAMPION},{{@po}}<>{{@pu}})"
        return (
            self.helper("parts", "=IF({@level}=0,0,SUMPRODUCT((OWN.fi={@fi})*(OWN.blow_={@blow_})*(OWN.level>0)))"),
            self.helper(
                "men1", f"=IF({of_unit},0,IF({{@parts}}>1,{mine}*(OWN.k={CHARACTER})*(OWN.tu={{@tu}})),{{@heroes}}))"
            ),
            self.helper(
                "men2",
                f"=IF({{@k}}<>{UNIT},0,{mine}*(OWN.k={CHAMPION})*(OWN.blow_={{@blow_}})*((OWN.tu={{@tu}})+({{@parts}}<2)>0)))",
            ),
            # models of the front rank that the rows above have at other enemies; in its flank a unit fights with others
            self.helper(
                "beside",
                f"=IF(OR({of_unit},{{@turned}}=1),0,SUMPRODUCT((OWN.fi={{@fi}})*(OWN.blow_={{@blow_}})*OWN.tlive*(1-OWN.turned)*(OWN.seq<{{@seq}}),OWN.contact_))",
            ),
            # one who splits his attacks says in the cell of contact how many go to this target
            self.helper("most", f'=IF(AND({of_unit},ISNUMBER({{@contact_}})),{{@contact_}},"")'),
        )

    def _pool(self) -> tuple[Column, ...]:
        """Step by step: the models that strike, their dice, and the wounds that come of them."""
        columns = [*self._apart(), *self._entry()]
        for level in STEPS:
            mine = f"{{@level}}={level}"
            gone = f"OR({{@m_{level}}}=0,{{@tleft}}<={self.before('{@tp}', level)},{{@sleft}}<={self.before('{@ti}', level, 'ti')})"
            heroes = f"{{@heroes}}-{self._fallen(level, CHARACTER)}" if level > 1 else "{@heroes}"
            models, singles = self._all(f"{{@m_{level}}}", heroes), self._singles(heroes, self._fallen(level, CHAMPION))
            dice = f"WFB_POOL({self.pool('dice', models, singles)})"
            columns += [self.helper(f"g_{level}", self._slain(level))] if level > 1 else []
            columns += [
                self.helper(f"m_{level}", f"=IF({mine},{self._models(level)},0)"),
                # against a target that the earlier steps have wiped out nobody strikes
                self.helper(f"d_{level}", f"=IF({mine},IF({gone},0,{dice}),0)"),
                self.helper(f"x{level}", f"=IF({mine},IFERROR({self._wounds(level)},0),0)"),
            ]
        return (
            *columns,
            # the same for the breakdown line, whatever the step
            self.helper("d_", "=" + at_step(self._limited(k) for k in STEPS)),
            self.helper("men", "=" + at_step(f"{{@m_{k}}}" for k in STEPS)),
            self.helper("fallen", "=" + at_step(self._fallen(k, CHARACTER) for k in STEPS)),
            self.helper("headless", "=" + at_step(self._fallen(k, CHAMPION) for k in STEPS)),
            self.helper("all", f"=MAX(1,{self._all('{@men}', '{@heroes}-{@fallen}')})"),
            self.helper("single", f"={self._singles('{@heroes}-{@fallen}', '{@headless}')}"),
        )

    def _slain(self, level: int) -> str:
        """1 in the first row against a single man whom the earlier steps have slain."""
        single = f"OR({{@tk}}={CHAMPION},{{@tk}}={CHARACTER})"
        again = "SUMPRODUCT((OWN.ti={@ti})*(OWN.seq<{@seq}))"
        return f"=IF({single},IF(OR({{@sleft}}<=0,{{@sleft}}>{self.before('{@ti}', level, 'ti')},{again}>0),0,1),0)"

    def _burnt(self, level: int) -> str:
        """The target's rules at a step: who was wounded by fire regenerates no more."""
        if level == 1:
            return "{@trules}"
        taken = "+".join(f"OWN.x{k}" for k in range(1, level))
        burnt = f"SUMPRODUCT((OWN.tu={{@tu}})*OWN.flames*({taken}))>0"
        return f'IF({{@heals}}=0,{{@trules}},IF({burnt},WFB_WITHOUT("regeneration",{{@trules}}),{{@trules}}))'

    @staticmethod
    def _limited(level: int) -> str:
        """Dice of a step, or as many of them as a single man has for this target."""
        return f'IF({{@most}}="",{{@d_{level}}},MIN({{@most}},{{@d_{level}}}))'

    def _entry(self) -> tuple[Column, ...]:
        """The wounds that are typed: overruled, or counted by the GM."""
        number = f"{self.number_in('unsaved')}+{self.number_in('slain')}*{{@w2}}"
        return (
            # what is typed into a round too early does not count yet
            self.helper("entered", f"=IF({self.valid('over')},2,IF(OR({self.typed()}),1,0))"),
            self.helper("fixed", "=IF(AND({@open}=1,{@entered}=2),1,0)"),
            self.helper("told", "=IF(AND({@open}=1,{@entered}=1),1,0)"),
            self.helper("sum", f"=IF({{@fixed}}=1,{{@over}},IF({{@told}}=1,{number},0))"),
            self.helper("rolls", "=IF(AND(NUMBER<=Draw_Rounds,{@open}=1),1,0)"),
        )

    def _wounds(self, level: int) -> str:
        """Wounds of the row, before the target's own limit: overruled, typed, or rolled by the sheet."""
        dice = self._limited(level)
        drawn = f"IF({{@rolls}}=1,IFERROR(WFB_DRAW({self.draw(dice, self._burnt(level))}),0),0)"
        struck = f'IF({{@fixed}}=1,{{@sum}},IF({{@d_{level}}}&""="0",0,IF({{@told}}=1,{{@sum}},{drawn})))'
        # what is left over of a champion does not reach his unit
        return f"MIN(IF({{@tk}}={CHAMPION},MAX(0,{{@sleft}}-{self.before('{@ti}', level, 'ti')}),{LIMITS['over'].high:.0f}),{struck})"

    def typed(self) -> str:
        """Conditions under which the wounds of a row are typed: the number, or that nothing hits or wounds."""
        none = (f"IF({self.valid(key)},{{@{key}}}=0,FALSE)" for key in ("hits", "wounds"))
        return ",".join((self.valid("unsaved"), self.valid("slain"), *none))

    def _dice(self) -> str:
        """Attacks, or hits without a roll; of these only dice stay a text."""
        plain = 'IF(ISNUMBER(FIND("d",{@d_})),{@d_},VALUE({@d_}))'
        return self.f(f'=IF({{@level}}=0,"",IF(ISTEXT({{@d_}}),{plain},{{@d_}}))')

    def _needed(self, key: str) -> str:
        """A roll needed, as it is said at the table; nothing where there is no roll, or none helps."""
        rolls = ",".join(f'"{face}+"' for face in range(1, 7))
        return self.f(f'=IF({{@level}}=0,"",CHOOSE(1+WFB_POOL({self.pool(key, trules="{@wounded}")}),"–",{rolls},"–"))')

    def _dealt(self) -> str:
        """Wounds that count: no more than the target had left."""
        sooner = "((OWN.level<{@level})+(OWN.level={@level})*(OWN.seq<{@seq}))*OWN.raw"
        left = f"{{@tleft}}-SUMPRODUCT((OWN.tp={{@tp}})*{sooner}),{{@sleft}}-IF({{@tk}}={CHAMPION},SUMPRODUCT((OWN.ti={{@ti}})*{sooner}),0)"
        return self.f(f'=IF(OR({{@level}}=0,{{@done}}=0),"",MAX(0,MIN({{@raw}},{left})))')

    def _struck(self) -> tuple[Column, ...]:
        """Wounds of the round."""
        typed = "{@fixed}=1,{@told}=1"
        burnt = "SUMPRODUCT((OWN.tu={@tu})*(OWN.level<{@level})*OWN.flames*OWN.raw)>0"
        return (
            self.helper("raw", "=" + "+".join(f"{{@x{k}}}" for k in STEPS)),
            # hits of which the dice say how many count as one, no matter which
            self.helper("nd", '=IF({@level}=0,0,IFERROR(IF({@d_}&""="0",0,IF(ISNUMBER({@dice}),{@dice},1)),0))'),
            self.helper("done", f"=IF({{@level}}=0,0,IF(OR({typed},{{@nd}}=0,{{@rolls}}=1),1,0))"),
            self.helper("played", f"=IF({{@open}}=0,0,IF(OR({typed},AND({{@rolls}}=1,{{@nd}}>0)),1,0))"),
            self.helper("began", "=IF(SUM(OWN.played)>0,1,0)"),
            self.helper("hurt", "=N({@dealt})"),
            # the round is fought once nobody has dice left to roll
            self.helper("waits", "=IF(AND({@open}=1,{@level}>0,{@done}=0),1,0)"),
            self.helper("over_", "=IF(AND({@began}=1,SUM(OWN.waits)=0),1,0)"),
            self.helper(
                "wounded",
                f'=IF({{@heals}}=0,{{@trules}},IF({burnt},WFB_WITHOUT("regeneration",{{@trules}}),{{@trules}}))',
                9,
            ),
        )

    def _status(self) -> str:
        names = ",".join(f"{{=STATUS.{key}}}" for key in STATUS)
        return self.f(f'=IF(OR({{@main}}=0,AND({{@open}}=0,{{@st0}}=0)),"",CHOOSE({{@st}}+1,{names}))')

    def _odd(self) -> str:
        """Which typed cell holds what it can not take, and what it wants."""
        cases = [
            (
                f"IF(ISNUMBER({{@{key}}}),{self.within(key)}<>{{@{key}}},NOT(ISBLANK({{@{key}}})))",
                f'{{"battle.{key}}}&{{"hint.wants}}&"{limits.low:.0f}–{limits.high:.0f}"',
            )
            for key, limits in LIMITS.items()
        ]
        cases += [
            (
                f"AND({self.valid('hits')},ISNUMBER({{@dice}}),{self.number_in('hits')}>N({{@dice}}))",
                '{"hint.many_hits}&{@dice}',
            ),
            (
                f"AND({self.valid('wounds')},{self.valid('hits')},{self.number_in('wounds')}>{self.number_in('hits')})",
                '{"hint.many_wounds}&{@hits}',
            ),
            (
                f'AND({self.valid("wounds")},{{@hit_}}="–",ISNUMBER({{@dice}}),{self.number_in("wounds")}>N({{@dice}}))',
                '{"hint.many_wounds}&{@dice}',
            ),
            (f"AND({{@parts}}>1,NOT({self.valid('contact')}))", '{"hint.split}'),
        ]
        return f'IF({{@on}}=0,"",{first_of(cases)})'
