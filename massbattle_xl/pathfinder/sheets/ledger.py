"""The columns of one phase of the ledger, in the order of play: what is typed, what follows from it."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ...layout import Column, first_of
from .choices import NO_WORD, STREAM, Choices
from .pieces import NATURAL, chosen, count_of
from .row import DEFEATED, LIMITS, ROUTED, STANDS, STATUS, TYPED, WITHDRAWN


class Columns(Choices, ABC):
    """All columns of one phase's table, in the order of play."""

    MERCILESS = '{@u}&";merciless"'  # a boon of the parting attack

    def columns(self) -> tuple[Column, ...]:
        """All columns from left to right."""
        return (
            *self._typed(), *self._who(), *self._start(), *self._choices(), *self._withdrawal(), *self._siege(),
            *self._attack(), *self._struck(), *self._morale(), *self._parting(), *self._end(), *self._due(), *self.lines(), *self.steps(),
        )  # fmt: skip

    def _typed(self) -> tuple[Column, ...]:
        def choice(key: str, width: float, choices: str, carried: bool = False) -> Column:
            return Column(key, "input", self.carried(key) if carried else "", width, style="input text", choices=choices)

        def die(key: str) -> Column:
            return Column(key, width=TYPED, limits=LIMITS[key])

        names = (
            Column(key, "input", self.carried(key), 17, style="input text", choices="List_Armies", strict=False)
            for key in ("army", "target")
        )
        return (
            *names,
            choice("tactic", 13, "List_Tactics", carried=True),
            choice("strategy", 11, "List_Strategies", carried=True),
            choice("use1", 12, "List_Uses"),
            choice("use2", 12, "List_Uses"),
            Column("more", "input", "", 10, style="input text", choices="List_More", strict=False),
            *(die(key) for key in ("bleed", "tact", "strat", "taunt", "leave", "siege")),
            Column("om", "computed", self.f('=IF({@can}=0,"",PF_MODIFIER(' + self.offense("{@ta}") + "))"), TYPED),
            Column("dv", "computed", self.f('=IF({@can}=0,"",PF_MODIFIER(' + self.defense("{@ta}") + "))"), TYPED),
            *(die(key) for key in ("roll", "extra", "wreck")),
            Column("dealt", "computed", self._dealt(), TYPED + 0.5, style="result"),
            *(die(key) for key in ("fear", "rout", "again", "part")),
            Column("lost", "computed", self.f('=IF({@on}=0,"",MAX(0,{@h0}-{@left}))'), TYPED + 0.5),
            Column("over", "override", width=7, limits=LIMITS["over"]),
            Column("left", "computed", self.f('=IF({@on}=0,"",IF({@ov}=1,{@mid},IF({@flee}=0,{@mid},PF_HP_LEFT({@mid},{@flee}))))'), 7, style="result"),
            Column("state", "override", width=11, choices="List_Status", style="override text"),
            Column("status", "computed", self._status(), 11, style="computed text"),
            Column("why", "line", self.said(), 66),
            Column("hint", "line", self.hint(), 36),
        )

    @abstractmethod
    def said(self) -> str:
        """The breakdown line."""

    @abstractmethod
    def lines(self) -> tuple[Column, ...]:
        """The parts of the breakdown line."""

    @abstractmethod
    def hint(self) -> str:
        """What comes next in the row."""

    @abstractmethod
    def steps(self) -> tuple[Column, ...]:
        """What the row waits for, and what came of it."""

    def _siege(self) -> tuple[Column, ...]:
        """Siege engines against the fortification."""
        return (
            self.helper("eng", '=IF(OR({@open}=0,{@ok1}=0),0,PF_MODIFIER("engines",{@acr},{@has}))'),
            self.helper("wr0", f"={self.was('wr', self.ever('wrecked'))}"),
            self.helper("act", "=MAX(0,{@eng}-{@wr0})"),
            # engines that are all destroyed add nothing any more
            self.helper("noeng", '=IF(AND({@eng}>0,{@act}=0),PF_RESOURCE("siege engines","OM"),0)'),
            self.helper("fires", "=IF(AND(<MELEE>,{@act}>0,{@ok1}=1,{@ta}>0),IF(AND(IN(ft,MAX(1,{@ta}))=1,SIEGE<Fort_Defense-Fort_Moat),1,0),0)".replace("SIEGE", f"Siege_{self.number - 1}" if self.previous else "0")),
            self.die("e_siege", "siege", "{@fires}=1", 'PF_DICE("siege engines",MAX(1,{@act}))', STREAM["siege"]),
        )

    def _attack(self) -> tuple[Column, ...]:
        """The Offense check."""
        t = "MAX(1,{@ta})"
        strikes = (
            f"{{@open}}=1,{{@ok1}}=1,{{@ta}}>0,IN(ok1,{t})=1,IN(side,{t})<>{{@side}},{{@feint}}=0,{{@drinks}}=0,{{@skip0}}=0,{{@afraid0}}=0,"
            f'{{@gone}}=0,OR({{@wd}}=0,{{@all}}={{@att}}),OR({{@ch}}=0,{{@stops}}<>""),OR(IN(gone,{t})=0,{{@stops}}=1),OR({{@rg}}=0,{{@shoots}}=1)'
        )
        # UC: a flyer that does not attack is out of reach in melee
        above = f'PF_HAS("flight",IN(has,{t})),NOT(PF_HAS("flight",{{@has}}))'
        opposite = f'ISNUMBER(SEARCH({{=FOE.opposite}},{{@mo}}&";"&IN(nature,{t})))'
        extra = f'IF(PF_HAS("breath weapon",{{@has}}),1,0)+IF(AND({{@rg}}=0,{self.picked("channel energy")},{opposite}),1,0)'
        # what is added to a hit counts where a hundred would
        counts = f"PF_DAMAGE({{@e_roll}},{{@om}},{{@dv}},100,Edition,FALSE,0,Ruling_equal=2,{NATURAL})>100"
        lowest = "MIN({@e_roll},{@e_wreck},{@e_part})"
        return (
            self.helper("shoots", '=IF(OR({@open}=0,{@ok1}=0),0,PF_MODIFIER("ranged",{@acr},{@has},"","","","",{@conds}))'),
            self.helper("may", f"=IF(AND({strikes}),1,0)"),
            self.helper("can", f"=IF({{@may}}=0,0,IF(AND(Is_AP=0,{{@rg}}=0,IN(may,{t})=0),IF(AND({above}),0,1),1))"),
            self.die("e_roll", "roll", "{@can}=1", '"1d20"', STREAM["roll"]),
            self.helper("over_", f'=IF(OR({{@can}}=0,{{@e_roll}}=""),0,IF({counts},1,0))'),
            self.helper("xd", f"=IF({{@over_}}=0,0,{extra})"),
            self.die("e_extra", "extra", "{@xd}>0", 'PF_DICE("breath weapon",MAX(1,{@xd}))', STREAM["extra"]),
            self.helper("plus", f"=IF({{@over_}}=0,0,PF_MODIFIER({self.harm('{@ta}', 'N({@e_extra})')}))"),
            self.helper("hurt", "=IFERROR(N({@dealt}),0)"),
            self.helper("one", f"=IF({lowest}=0,0,IF(PF_SKIPS_NEXT({lowest},Edition),1,0))"),
            self.helper("breaks", f"=IF(AND({{@hurt}}>0,{{@tac}}={{=TACTIC.siegebreaker}},OR(Is_AP=0,{{@rg}}=0),IN(act,{t})>0),1,0)"),
            self.die("e_wreck", "wreck", "{@breaks}=1", '"1d20"', STREAM["wreck"]),
            self.helper("wrk", '=IF({@e_wreck}="",0,IF(PF_DAMAGE({@e_wreck},{@om},{@dv},0,Edition)>0,1,0))'),
            self.helper("wrecked", f"={self.at_me('wrk')}"),
            self.helper("wr", "={@wr0}+{@wrecked}"),
        )

    def hit_arguments(self) -> str:
        """What goes into the damage of this row's check."""
        return self.damage("{@e_roll}", "{@om}", "{@dv}", "{@plus}", "{@ta}")

    def _dealt(self) -> str:
        return self.f(f'=IF(OR({{@can}}=0,{{@e_roll}}="",AND({{@xd}}>0,{{@e_extra}}="")),"",PF_DAMAGE({self.hit_arguments()}))')

    def _struck(self) -> tuple[Column, ...]:
        """What strikes the army in this phase, all at once, and what it heals."""
        each = "IF({@hurt}=0,0,PF_MODIFIER(%s))"
        storm = f"IF(OR({{@ok1}}=0,LEN({{@conds}})=0,{{@began}}=0),0,-PF_MODIFIER({self.whole('hp', '')}))"
        return (
            # the game master's number counts for those who are out of the fight too
            self.helper("ov", f"=IF({self.due()},IF({self.valid('over')},1,0),0)"),
            # who must sit a phase out does not begin it, unless nobody else can strike
            self.helper("rests", "=IF(AND({@open}=1,{@ok1}=1,OR({@skip0}=1,{@afraid0}=1)),1,0)"),
            self.helper(
                "played",
                '=IF({@open}=0,0,IF({@ov}=1,1,IF(OR({@e_roll}<>"",{@feint}=1,{@drinks}=1,{@gone}=1,AND({@rests}=1,SUM(OWN.can)=0)),1,0)))',
            ),
            self.helper("eom", "=" + each % self.whole("enemy OM", "{@ta}")),
            self.helper("edv", "=" + each % self.whole("enemy DV", "{@ta}")),
            self.helper("cuts", f"=IF({{@hurt}}=0,0,IF(PF_MODIFIER({self.whole('bleed', '{@ta}')})>0,1,0))"),
            self.helper("dom", f"={self.at_me('eom')}"),
            self.helper("ddv", f"={self.at_me('edv')}"),
            self.helper("lomn", "={@lom}+{@dom}"),
            self.helper("ldvn", "={@ldv}+{@ddv}"),
            self.helper("bled", f"=IF({self.at_me('cuts')}>0,1,0)"),
            self.helper("sand", f"={storm}"),
            self.helper("got", f"={self.at_me('hurt')}+{{@sand}}"),
            self.helper("heal", f"=IF(OR({{@ok1}}=0,{{@began}}=0),0,PF_MODIFIER({self.whole('healing', '')}))"),
            self.helper(
                "mid",
                f'=IF({{@on}}=0,"",IF({{@ov}}=1,PF_HP_LEFT({self.over_arguments()}),'
                "IF({@got}+{@heal}=0,{@h1},PF_HP_LEFT(" + self.left_arguments() + "))))",
            ),
        )

    def over_arguments(self) -> str:
        """What goes into the hit points after the phase where the loss is typed: all of it, healing too."""
        return "{@h0},{@over}"

    def left_arguments(self) -> str:
        """What goes into the hit points after the phase."""
        return "{@h1},{@got},{@heal},{@full}"

    def _morale(self) -> tuple[Column, ...]:
        """Fear and rout."""
        t = "MAX(1,{@ta})"
        fdc = f'=IF({{@hurt}}=0,0,IF(PF_AFFECTS("fear",{{@has}},IN(has,{t})),PF_DC("fear",Edition,{{@acr}}),0))'
        held = f'IF({{@e_rout}}="",0,IF(PF_MORALE_HOLDS({self.rout_holds()}),1,-1))'
        again = f'IF({{@e_again}}="",0,IF(PF_MORALE_HOLDS({self.rout_holds("e_again")}),1,-1))'
        return (
            self.helper("fdc", fdc),
            self.helper("fdc_", "=IF(OR({@ok1}=0,N({@mid})=0),0,SUMPRODUCT(MAX((OWN.ta={@me})*OWN.fdc)))"),
            self.helper("dreads", '=IF({@fdc_}=0,0,IF(PF_SURE("fear",{@has},Edition),0,1))'),
            self.die("e_fear", "fear", "{@dreads}=1", '"1d20"', STREAM["fear"]),
            self.helper("scared", f'=IF({{@e_fear}}="",0,IF(PF_MORALE_HOLDS({self.fear_arguments()}),0,1))'),
            self.helper("terror", "=IF(AND({@scared}=1,{@afraid0}=1,Ruling_fear=1),1,0)"),
            self.helper("low", f"=IF(AND({{@ok1}}=1,{{@began}}=1,OR(<MELEE>,Ruling_ranged=1),{{@st0}}=0),IF(PF_ROUTS({self.rout_arguments()}),1,0),0)"),
            self.helper("shaky", '=IF(OR({@low}=0,{@terror}=1),0,IF(PF_SURE("rout",{@has},Edition),0,1))'),
            self.die("e_rout", "rout", "{@shaky}=1", '"1d20"', STREAM["rout"]),
            self.helper("hr", "=" + held),
            self.helper("twice", '=IF(AND({@hr}<0,Is_AP=0),IF(ISNUMBER(SEARCH({=BOON.hold the line},{@boons})),1,0),0)'),
            self.die("e_again", "again", "{@twice}=1", '"1d20"', STREAM["again"]),
            self.helper("ha", "=" + again),
            self.helper("routs", "=IF(OR({@terror}=1,AND({@hr}<0,{@twice}=0),{@ha}<0),1,0)"),
        )

    def rout_holds(self, die: str = "e_rout") -> str:
        return self.holds(die, "rout", 'PF_DC("rout",Edition)', "{@at1}")

    def fear_arguments(self) -> str:
        return self.holds("e_fear", "fear", "{@fdc_}", "{@at1}")

    def part_arguments(self) -> str:
        """What goes into the damage of the parting shot."""
        harm = f"PF_MODIFIER({self.harm('{@pt}', '0')})"
        return self.damage("{@e_part}", "{@pom}", "{@pdv}", harm, "{@pt}")

    def _parting(self) -> tuple[Column, ...]:
        """The last attack at who routs."""
        every = "OR(Ruling_parting=3,AND(Ruling_parting=1,Is_AP=0))"
        t = "MAX(1,{@ta})"
        first = f"IFERROR(MATCH(1,INDEX(OWN.routs*{self.enemies()},0),0),0)"
        return (
            self.helper("after", "=IF(AND({@ok1}=1,N({@mid})>0,{@routs}=0,{@gone}=0,{@feint}=0,{@drinks}=0,{@skip0}=0,{@afraid0}=0,OR({@rg}=0,{@shoots}=1)),1,0)"),
            self.helper(
                "pt",
                f"=IF(OR({{@after}}=0,SUM(OWN.routs)=0),0,IF(AND({{@ta}}>0,IN(routs,{t})=1,IN(side,{t})<>{{@side}}),{{@ta}},IF({every},{first},0)))",
            ),
            self.helper("pom", f'=IF({{@pt}}=0,"",PF_MODIFIER({self.offense("{@pt}", self.MERCILESS)}))'),
            self.helper("pdv", f'=IF({{@pt}}=0,"",PF_MODIFIER({self.defense("{@pt}")}))'),
            self.die("e_part", "part", "{@pt}>0", '"1d20"', STREAM["part"]),
            self.helper("shot", f'=IF({{@e_part}}="",0,PF_DAMAGE({self.part_arguments()}))'),
            self.helper("flee", "=SUMPRODUCT((OWN.pt={@me})*1,OWN.shot)"),
        )

    def _end(self) -> tuple[Column, ...]:
        """What has become of the army when the phase ends."""
        alone = "SUMPRODUCT(" + self.enemies() + "*(OWN.ok1=1)*(OWN.after_>0))"
        # a regenerating army is beaten only where an enemy survives the phase (UC)
        lives = f'AND(Is_AP=0,PF_HAS("regeneration",{{@has}}),{alone}=0)'
        st = chosen(
            (
                ("{@on}=0", "0"),
                *self.typed_state(),
                (self.fled(), str(DEFEATED)),
                ("{@st0}>0", "{@st0}"),
                ("{@ok0}=0", f"IF({{@lp}}=0,{DEFEATED},{STANDS})"),  # what stood with no hit points, stands
                (f"AND({{@left}}=0,{lives})", str(STANDS)),
                ("{@left}=0", str(DEFEATED)),
                ("{@routs}=1", str(ROUTED)),
                ("{@gone}=1", str(WITHDRAWN)),
            ),
            str(STANDS),
        )
        bad = ",".join(f"ISERROR({{@{key}}})" for key in ("om", "dv", "dealt", "left", "mid", "u", "tac", "str_", "st"))
        return (
            self.helper("after_", "=IF({@on}=0,0,N({@mid}))"),
            self.helper("st", "=" + st),
            self.helper("rages", f'=IF(AND({{@st0}}=0,OR({{@st}}={ROUTED},{{@st}}={DEFEATED})),IF(PF_HAS("ferocity",{{@has}}),1,0),0)'),
            self.helper("bad", f"=IF({{@on}}=0,0,IF(OR({bad}),1,0))"),
            # who has an enemy in the field, but picked none that stands
            self.helper("idle", "=IF(AND({@open}=1,{@ok1}=1,{@wd}=0,{@feint}=0,{@drinks}=0,{@rests}=0,OR({@rg}=0,{@shoots}=1)),IF({@ta}*IN(ok1,MAX(1,{@ta}))=0,1,0),0)"),
            self.helper("odd", "=" + self._odd(), 12),
            self.helper(
                "wrong",
                f'=IF({{@on}}=0,IF({self.due()},IF(IFERROR({{@army}}="",FALSE),0,1),0),IF(AND({{@open}}=1,OR({{@bad}}=1,{{@odd}}<>"",ISERROR({{@target}}))),1,0))',
            ),
        )

    def _status(self) -> str:
        names = ",".join(f"{{=STATUS.{key}}}" for key in STATUS)
        return self.f(f'=IF(OR({{@on}}=0,AND({{@open}}=0,{{@st0}}=0)),"",CHOOSE({{@st}}+1,{names}))')

    def _odd(self) -> str:
        """Which typed cell holds what it can not take, and what it wants."""
        cases = [(f"{count_of('{@name}', '{Strength.unit}')}>1", '{"hint.double}')]
        cases += [
            (f"IF(ISNUMBER({{@{key}}}),{self.within(key)}<>{{@{key}}},NOT(ISBLANK({{@{key}}})))", f'{{"battle.{key}}}&{{"hint.wants}}&{self._range(key)}')
            for key in LIMITS
        ]
        words = {
            "tactic": 'PF_TACTIC({@tactic},"OM","uc")',
            "strategy": 'PF_STRATEGY({@strategy},"OM")',
            "more": 'PF_MODIFIER("OM",1,"","","","","","","","",{@more})',
        }
        cases += [(f'IF(ISERROR({{@{key}}}),TRUE,IF({{@{key}}}="",FALSE,ISERROR({asked})))', f'{{"battle.{key}}}&{{"hint.word}}') for key, asked in words.items()]
        cases += [(f"IF(ISERROR({{@use{i}}}),TRUE,{{@y{i}}}={NO_WORD})", f'{{"battle.use{i}}}&{{"hint.word}}') for i in (1, 2)]
        cases.append((f'IF(ISERROR({{@state}}),TRUE,{{@state}}<>"")*({first_of(self.typed_state(), "9")}=9)>0', '{"battle.state}&{"hint.word}'))
        return f'IF({{@on}}=0,"",{chosen(cases)})'

    def _range(self, key: str) -> str:
        """What a cell takes, as it is told."""
        low, high = self.span(key)
        return f'"{low}–{high}"' if low.isdigit() and high.isdigit() else f'{low}&"–"&{high}'

    def _due(self) -> tuple[Column, ...]:
        """Which cells wait for a die; those of a phase that has not begun do not."""
        # fear and rout come after all blows, the last blow after who runs is known
        struck = "SUM(OWN.due_roll)+SUM(OWN.due_extra)=0"
        shaken = "SUM(OWN.due_fear)+SUM(OWN.due_rout)+SUM(OWN.due_again)=0"
        due = {
            "bleed": "AND({@ok0}=1,{@bl0}=1)",
            "tact": "{@turns}*{@ok1}=1",
            "strat": "{@dcs}*{@ok1}>0",
            "taunt": "{@tries}=1",
            "leave": "{@rolls}=1",
            "siege": "{@fires}=1",
            "roll": "{@can}=1",
            "extra": "{@xd}>0",
            "wreck": "{@breaks}=1",
            "fear": f"AND({{@dreads}}=1,{struck})",
            "rout": f"AND({{@shaky}}=1,{struck})",
            "again": f"AND({{@twice}}=1,{struck})",
            "part": f"AND({{@pt}}>0,{struck},{shaken})",
        }
        return tuple(
            self.helper(f"due_{key}", f'=IF(OR({{@open}}=0,{{@on}}=0),0,IF(AND({condition},{{@e_{key}}}=""),1,0))') for key, condition in due.items()
        )

