"""The first columns of a phase behind the typed ones: who the army is, what it brings along, what it chooses."""

from __future__ import annotations

from ...layout import Column, first_of, same_name
from .pieces import army, chosen, commander, unit_row
from .row import LIMITS, ROUTED, STATUS, Row

STREAM = {key: place for place, key in enumerate(LIMITS, 1)}  # place of a die in the battle's stream
ONCE = ("dirty fighters", "false retreat", "healing hex", "triage", "alchemy", "smite")  # a battle
NO_CHECK = ("healing potions", "alchemy")  # who drinks does not strike in that phase
IN_MELEE = ("smite", "ferocity")  # what is of no use in another phase
BLANK, ABLE, UNABLE, NO_WORD = range(4)  # what stands in a cell of what the army uses


class Choices(Row):
    """Who the row's army is, what earlier phases have left of it, its tactic, strategy, uses and withdrawal."""

    def _who(self) -> tuple[Column, ...]:
        """Which army the row speaks of, against whom, and what it is."""
        previous = f'IF({{@name}}="",0,IFERROR(MATCH(1,INDEX(({{{self.previous}.name}}={{@name}})*1,0),0),0))' if self.previous else "0"
        twice = "SUMPRODUCT((OWN.name={@name})*(OWN.seq<{@seq}))"
        cell = {key: self.mine(key) for key in ("acr", "full", "has", "nature", "senses", "om", "dv", "mod")}
        boons = commander("boons", "MAX(1,{@ic})")
        score = commander("leadership", "MAX(1,{@ic})")
        return (
            self.helper("seq", "=ROW()"),
            self.helper("me", "={@seq}-MIN(OWN.seq)+1"),
            # as the formulas compare it; an error value among the names must not spoil what looks a name up
            self.helper("name", '=IFERROR(LOWER({@army}&""),"")', 12),
            self.helper("ia", f"={unit_row('{@name}')}"),
            self.helper("p", f"={previous}"),
            self.helper("lp", "=" + self._last_phase()),
            self.helper("lr", "=" + self._last_row()),
            # an army without army CR, hit points or numbers of its own, a wrong word among what it has for one, cannot fight
            self.helper("fit", "=IF({@ia}=0,0,IF(AND(" + ",".join(f"ISNUMBER({cell[key]})" for key in ("acr", "full", "om", "dv", "mod")) + "),1,0))"),
            self.helper("on", f"=IF(OR({{@ia}}=0,{{@fit}}=0),0,IF({twice}>0,0,1))"),
            self.helper("ta", '=IF({@on}=0,0,IFERROR(IF({@target}="",0,MATCH(1,INDEX((OWN.name=LOWER({@target}&""))*(OWN.on=1),0),0)),0))'),
            self.helper("side", f'=IF({{@on}}=0,"",{army("side", "{@ia}")}&"")', 9),
            self.helper("acr", f'=IF({{@on}}=0,"",{cell["acr"]})'),
            self.helper("full", f'=IF({{@on}}=0,"",{cell["full"]})'),
            self.helper("has", f'=IF({{@on}}=0,"",{cell["has"]}&"")', 12),
            self.helper("nature", f'=IF({{@on}}=0,"",{cell["nature"]}&"")', 9),
            self.helper("senses", f'=IF({{@on}}=0,"",{cell["senses"]}&"")', 9),
            self.helper("ic", f"=IF({{@on}}=0,0,N({self.mine('ic')}))"),
            self.helper("boons", f'=IF({{@ic}}=0,"",{boons}&"")', 9),
            self.helper("lead", f'=IF({{@ic}}=0,"",IF(ISNUMBER({score}),{score},""))'),
            self.helper("conds", f'=IF({{@on}}=0,"",IF({same_name("{@side}", "Side_A")},Conditions_A,Conditions_B)&"")', 9),
            self.helper("ft", f'=IF({{@on}}=0,0,IF(AND(Fort_Side<>"",{same_name("{@side}", "Fort_Side")},N(Fort_Defense)>0),1,0))'),
        )

    def _last_phase(self) -> str:
        """Number of the last phase before in which the army has a row that counts, 0 for none."""
        found = [f"{k}*SIGN(SUMPRODUCT(({{Phase{k}.name}}={{@name}})*{{Phase{k}.on}}))" for k in range(1, self.number)]
        return f'IF({{@name}}="",0,MAX(0,{",".join(found)}))' if found else "0"

    def _last_row(self) -> str:
        """Its row there."""
        phases = range(self.number - 1, 0, -1)
        return first_of([(f"{{@lp}}={k}", f"MATCH(1,INDEX(({{Phase{k}.name}}={{@name}})*1,0),0)") for k in phases], "0")

    def _start(self) -> tuple[Column, ...]:
        """What the phases before have left: hit points, drains, bleeding, fear; and the weather."""
        started = f"N({self.mine('hp')})" if not self.previous else f"N(INDEX({{Strength.{self.before}}},MAX(1,{{@ia}})))"
        return (
            self.helper("h0", f"=IF({{@on}}=0,0,{started})"),
            self.helper("st0", f"=IF({{@on}}=0,0,{self.last('st')})"),
            # ferocity: one more melee phase after the one in which the army fell or fled
            self.helper("fury", f"=IF(AND(<MELEE>,{{@on}}=1),{self.was('rages')},0)"),
            self.helper("ok0", "=IF({@on}=0,0,IF({@fury}=1,1,IF(AND({@h0}>0,{@st0}=0),1,0)))"),
            self.helper("foes", f"=IF({{@on}}=0,0,SUMPRODUCT({self.enemies()}*OWN.ok0))"),
            self.helper("open", f"=IF(AND(SUM({{{self.previous}.played}})>0,{{@foes}}>0,{{@ok0}}=1),1,0)" if self.previous else "={@ok0}"),
            self.helper("began", "=IF(SUM(OWN.played)>0,1,0)"),
            self.helper("lom", f"={self.was('lomn', self.ever('dom'))}"),
            self.helper("ldv", f"={self.was('ldvn', self.ever('ddv'))}"),
            self.helper("skip0", f"={self.was('one')}"),
            self.helper("afraid0", f"={self.was('scared')}"),
            self.helper("bl0", f"=IF({{@on}}=0,0,{self.last('bled')})"),
            self.die("e_bleed", "bleed", "AND({@ok0}=1,{@bl0}=1)", '"1d6"', STREAM["bleed"]),
            self.helper("h1", "=IF(N({@e_bleed})=0,{@h0},PF_HP_LEFT({@h0},{@e_bleed}))"),
            self.helper("ok1", "=IF(AND({@ok0}=1,OR({@h1}>0,{@fury}=1)),1,0)"),
        )

    def _choices(self) -> tuple[Column, ...]:
        """Tactic, strategy and what is used: what is picked, and what a failed check leaves."""
        kept = 'IF({@tac0}="",{=TACTIC.standard},{@tac0})'
        picked = chosen(
            (
                ('IFERROR({@tactic}="",TRUE)', "{=TACTIC.standard}"),
                ("{@open}=0", kept),
                ("AND(Is_AP=1,Ruling_withdraw=2,{@tactic}={=TACTIC.withdraw})", kept),
                ('ISERROR(PF_TACTIC({@tactic},"OM","uc"))', kept),
            ),
            '{@tactic}&""',
        )
        tactic = chosen(
            (
                ("{@on}=0", '""'),
                ("{@ml}=1", "{=TACTIC.standard}"),
                ('OR({@tac0}="",{@t_}={@tac0},{@t_}={=TACTIC.withdraw})', "{@t_}"),
                ("Is_AP=1", "{@tac0}"),
                ('{@e_tact}=""', "{@tac0}"),
                (f"PF_MORALE_HOLDS({self.tact_arguments()})", "{@t_}"),
            ),
            "{@tac0}",
        )
        wanted = chosen(
            (
                ('OR({@open}=0,IFERROR({@strategy}="",TRUE))', "{=STRATEGY.standard}"),
                ('ISERROR(PF_STRATEGY({@strategy},"OM"))', 'IF({@str0}="",{=STRATEGY.standard},{@str0})'),
            ),
            '{@strategy}&""',
        )
        strategy = chosen(
            (
                ("{@on}=0", '""'),
                ("NOT(<MELEE>)", "{@str0}"),
                ("{@keeps}=1", "{=STRATEGY.standard}"),
                ("{@dcs}=0", "{@s_}"),
                ('{@e_strat}=""', "{@str0}"),
                (f"PF_MORALE_HOLDS({self.strat_arguments()})", "{@s_}"),
            ),
            "{@str0}",
        )
        taunts = f"(OWN.ta={{@me}})*(OWN.tac={{=TACTIC.taunt}})*(OWN.ok1=1)*{self.enemies()}"
        steps = "PF_STRATEGY_DC({@str0},{@s_})"
        # in the AP the tactic is that of the battle, whatever withdrawal failed since
        before = f'IF(Is_AP=1,{self.last("hold", chr(34) * 2)},{self.last("tac", chr(34) * 2)})'
        return (
            # what the target is, where it is a word that the functions know
            self.helper("mo", '=IF(IFERROR({@more}="",TRUE),"",IF(ISERROR(PF_MODIFIER("OM",1,"","","","","","","","",{@more})),"",{@more}&""))', 9),
            self.helper("ml", '=IF({@open}=0,0,IF(PF_HAS("mindless",{@has}),1,0))'),
            self.helper("tac0", "=" + (before if self.previous else '""'), 9),
            self.helper("t_", "=" + picked, 9),
            self.helper("turns", '=IF(OR({@on}=0,{@ml}=1,Is_AP=1,{@tac0}="",{@t_}={@tac0},{@t_}={=TACTIC.withdraw}),0,1)'),
            self.die("e_tact", "tact", "AND({@ok1}=1,{@turns}=1)", '"1d20"', STREAM["tact"]),
            self.helper("tac", "=" + tactic, 9),
            self.helper("hold", f'=IF({{@tac}}={{=TACTIC.withdraw}},{self.last("hold", chr(34) * 2)},{{@tac}})', 9),
            self.helper("str0", "=" + self.last("strat_", '""'), 9),
            self.helper("s_", "=" + wanted, 9),
            self.helper("keeps", "=IF({@open}=0,0,IF(PF_KEEPS_STRATEGY({@has},Edition),1,0))"),
            self.helper("dcs", f'=IF(OR({{@on}}=0,{{@keeps}}=1,NOT(<MELEE>),{{@str0}}="",{{@s_}}={{@str0}}),0,IF(LEN({steps})=0,0,{steps}))'),
            self.die("e_strat", "strat", "AND({@ok1}=1,{@dcs}>0)", '"1d20"', STREAM["strat"]),
            self.helper("strat_", "=" + strategy, 9),
            self.helper("str_", '=IF(OR({@on}=0,{@strat_}=""),{=STRATEGY.standard},{@strat_})', 9),
            *(self.helper(f"y{i}", "=" + self._able(f"use{i}")) for i in (1, 2)),
            self.helper("x1", self._allowed("use1", "{@y1}=1")),
            self.helper("x2", self._allowed("use2", '{@y2}=1,IF({@y1}=1,NOT({@use1}={@use2}),TRUE)')),
            *(self.helper(f"w{i}", f'=IF({{@x{i}}}=1,LOWER({{@use{i}}}&""),"")', 9) for i in (1, 2)),
            # False Retreat: no check in this phase, +6 in the next
            self.helper("feint", f"=IF(AND({{@ok1}}=1,{self.picked('false retreat')}),1,0)"),
            self.helper("fx", f"={self.was('feint')}"),
            self.helper("aim", '=IF({@ta}=0,"",IN(name,{@ta}))', 9),
            self.helper("lured", f'=IF({{@fx}}=0,"",{self.was("aim", chr(34) * 2)})' if self.previous else '=""', 9),
            self.helper("drinks", f"=IF({self.picked(*NO_CHECK)},1,0)"),
            self.helper("u", f'=IF({{@on}}=0,"",{self._used()})', 9),
            self.helper("taunter", f"=IF({{@ok1}}=0,0,IFERROR(MATCH(1,INDEX({taunts},0),0),0))"),
            self.helper("cool0", f"={self.last('cool')}"),
            self.helper("tries", '=IF(OR({@taunter}=0,{@cool0}>={#tactics.TWICE_IMMUNE}),0,IF(PF_SURE("taunt",{@has},Edition),0,1))'),
            self.die("e_taunt", "taunt", "{@tries}=1", '"1d20"', STREAM["taunt"]),
            self.helper("taunted", f'=IF({{@e_taunt}}="",0,IF(PF_MORALE_HOLDS({self.taunt_arguments()}),0,1))'),
            self.helper("cool", '={@cool0}+IF(AND({@e_taunt}<>"",{@taunted}=0),1,0)'),
        )  # fmt: skip

    def _able(self, key: str) -> str:
        """What stands in a cell of what the army uses: nothing, what it can use here, what it cannot, no word of the list."""
        word = f"{{@{key}}}"

        def tactic(name: str) -> str:
            return f"IF({{@tac}}={{=TACTIC.{name}}},{ABLE},{UNABLE})"

        in_melee = ",".join(f"{word}={{=USE.{name}}}" for name in IN_MELEE)
        return chosen(
            (
                (f'OR({{@open}}=0,{{@ok1}}=0,IFERROR({word}="",TRUE))', str(BLANK)),
                (f"{word}={{=USE.dirty fighters}}", f"IF(<MELEE>,{tactic('dirty fighters')},{UNABLE})"),
                (f"{word}={{=USE.false retreat}}", tactic("false retreat")),
                (f"{word}={{=USE.triage}}", f"IF(AND(Is_AP=0,ISNUMBER(SEARCH({{=BOON.triage}},{{@boons}}))),{ABLE},{UNABLE})"),
                (f"ISERROR(PF_HAS({word}))", str(NO_WORD)),
                (f"AND(NOT(<MELEE>),OR({in_melee}))", str(UNABLE)),
                (f"PF_HAS({word},{{@has}})", str(ABLE)),
            ),
            str(UNABLE),
        )

    def _allowed(self, key: str, able: str) -> str:
        """Whether a use counts: it may be made here, and was not made too often in the phases before."""
        word = f"{{@{key}}}"
        uses = "+".join(
            f"SUMPRODUCT(({{Phase{k}.name}}={{@name}})*(({{Phase{k}.w1}}=LOWER({word}))+({{Phase{k}.w2}}=LOWER({word})))*{{Phase{k}.began}})"
            for k in range(1, self.number)
        )
        once = ",".join(f"{word}={{=USE.{name}}}" for name in ONCE)
        most = f"IF({word}={{=USE.healing potions}},{{#resources.POTION_USES}},IF(OR({once}),1,1000))"
        return f"=IF(AND({able}),IF({uses or 0}<{most},1,0),0)"

    def picked(self, *keys: str) -> str:
        """Whether one of these is used, and counts."""
        return "OR(" + ",".join(f"{{@w{i}}}=LOWER({{=USE.{key}}})" for key in keys for i in (1, 2)) + ")"

    def _used(self) -> str:
        """All that is used in the phase, for the functions; a False Retreat gives its bonus in the phase after it."""
        half = 'IF(AND(LEN({@boons})>0,{@ok1}=1,2*{@h1}<=N({@full})),";bloodied but unbroken","")'
        words = '&";"&'.join(f'IF({{@w{i}}}=LOWER({{=USE.false retreat}}),"",{{@w{i}}})' for i in (1, 2))
        return f'{words}&IF({{@fx}}=1,";false retreat","")&IF({{@fury}}=1,";ferocity","")&{half}'

    def tact_arguments(self) -> str:
        return self.holds("e_tact", "tactic", 'PF_DC("tactic",Edition)', tactic="{@tac0}", uses='""')

    def strat_arguments(self) -> str:
        return self.holds("e_strat", "strategy", "{@dcs}")

    def taunt_arguments(self) -> str:
        return self.holds("e_taunt", "taunt", 'PF_DC("taunt",Edition,IN(acr,{@taunter}))')

    def _withdrawal(self) -> tuple[Column, ...]:
        """Opposed Morale checks of who withdraws and of each who holds it."""
        chasing = "(OWN.ta={@me})*(OWN.wd=0)*(OWN.ok1=1)*" + self.enemies()
        other = "MAX(1,{@ta})"
        mine, theirs = "{@e_leave}+{@lm}", f"IN(e_leave,{other})+IN(lm,{other})"
        unseen = f'PF_HAS("invisibility",IN(has,{other})),NOT(ISNUMBER(SEARCH({{=FOE.sees}},{{@nature}}&";"&{{@mo}})))'
        held = chosen(
            (
                ("{@ch}=0", '""'),
                (f"OR(IN(sure,{other})=1,{{@blind}}=1)", "0"),
                ("{@sure}=1", "1"),
                (f'OR({{@e_leave}}="",IN(e_leave,{other})="")', '""'),
                (f"{mine}<>{theirs}", f"IF({mine}>{theirs},1,0)"),
                # equal results: the higher modifier; equal ones are rolled again
                (f"{{@lm}}<>IN(lm,{other})", f"IF({{@lm}}>IN(lm,{other}),1,0)"),
            ),
            '""',
        )
        sure = 'IF({@wd}=1,IF(PF_SURE("withdraw",{@has},Edition),1,0),IF({@ch}=1,IF(PF_SURE("pursue",{@has},Edition),1,0),0))'
        return (
            self.helper("wd", "=IF(AND({@open}=1,{@ok1}=1,{@tac}={=TACTIC.withdraw}),1,0)"),
            self.helper("ch", f"=IF(AND({{@ok1}}=1,{{@wd}}=0,{{@ta}}>0),IF(AND(IN(wd,{other})=1,IN(side,{other})<>{{@side}}),1,0),0)"),
            self.helper("att", f"=IF({{@wd}}=0,0,SUMPRODUCT({chasing}))"),
            self.helper("grabs", '=IF({@open}=0,0,IF(PF_HAS("grab",{@has}),1,0))'),
            # the first that attacks it, one that grabs before others
            self.helper("at1", "=IF({@on}=0,0,IFERROR(MATCH(1,INDEX((OWN.ta={@me})*(OWN.ok1=1)*OWN.grabs,0),0),IFERROR(MATCH(1,INDEX((OWN.ta={@me})*(OWN.ok1=1),0),0),0)))"),
            self.helper("sure", "=" + sure),
            self.helper("blind", f"=IF({{@ch}}=0,0,IF(AND({unseen}),1,0))"),
            self.helper("rolls", f"=IF({{@wd}}=1,IF(AND({{@sure}}=0,SUMPRODUCT({chasing}*(OWN.sure=0)*(OWN.blind=0))>0),1,0),IF(AND({{@ch}}=1,{{@sure}}=0,{{@blind}}=0,IN(sure,{other})=0),1,0))"),
            self.helper("lm", f"=IF({{@rolls}}=0,0,PF_CHECK(IF({{@wd}}=1,\"withdraw\",\"pursue\"){self._opposed()}))"),
            self.die("e_leave", "leave", "{@rolls}=1", '"1d20"', STREAM["leave"]),
            self.helper("stops", "=" + held),
            self.helper("won", '=IF({@wd}=0,0,SUMPRODUCT((OWN.ta={@me})*(OWN.ch=1)*(OWN.stops=0)*(OWN.stops<>"")))'),
            self.helper("all", '=IF({@wd}=0,0,SUMPRODUCT((OWN.ta={@me})*(OWN.ch=1)*(OWN.stops<>"")))'),
            # away once all have rolled and one at least is shaken off; who stays all the same is shot at, and shoots
            self.helper("slips", "=IF(AND({@wd}=1,{@open}=1,{@all}={@att},OR({@att}=0,{@won}>0)),1,0)"),
            self.helper("stays", "=IF({@slips}=1,IF(IFERROR({@state}={=STATUS.stands},FALSE),1,0),0)"),
            self.helper("gone", "={@slips}-{@stays}"),
            self.helper("rg", "=IF(OR(NOT(<MELEE>),{@stays}=1,IF({@ch}=1,IF({@stops}=\"\",FALSE,{@stops}=0),FALSE)),1,0)"),
        )  # fmt: skip

    def _opposed(self) -> str:
        """What follows the test in the arguments of the opposed check."""
        return self.check("pursue", "IF({@wd}=1,{@at1},0)").removeprefix('"pursue"')

    def leave_check(self) -> str:
        """Arguments of the opposed check, of who withdraws or who holds it."""
        return f'IF({{@wd}}=1,"withdraw","pursue"){self._opposed()}'

    def typed_state(self) -> list[tuple[str, str]]:
        """The state that the game master has typed, by its code."""
        return [(f"IFERROR({{@state}}={{=STATUS.{key}}},FALSE)", str(code)) for code, key in enumerate(STATUS)]

    def fled(self) -> str:
        """Whether an army that fled in a phase before has lost its last hit points: in its fury, or as the game master says."""
        return f"AND({{@st0}}={ROUTED},{{@h0}}>0,{{@left}}=0)"
