"""What a row of the ledger says: why its numbers are what they are, and which die is due next."""

from __future__ import annotations

from ...layout import Column, explained
from .ledger import Columns
from .pieces import chosen
from .row import CAPTURED, DEFEATED, ROUTED, WITHDRAWN


class Phase(Columns):
    """One phase's table with its sentences."""

    def said(self) -> str:
        """Checks, OM, DV, damage and hit points, each with its terms; the numbers beside them are their sums."""
        return self.f(f'=IF(OR({{@on}}=0,{{@open}}=0),"",IFERROR(TRIM({"&".join(f"{{@l_{key}}}" for key in self._parts())}),{{"wrong.look}}))')

    def lines(self) -> tuple[Column, ...]:
        """The parts of that line, each in a column of its own: a formula has room for 8,192 characters."""
        return tuple(
            self.helper(f"l_{key}", f'=IF(OR({{@on}}=0,{{@open}}=0),"",{"&".join(pieces)})', 12) for key, pieces in self._parts().items()
        )

    def _parts(self) -> dict[str, tuple[str, ...]]:

        def part(condition: str, label: str, *lines: str) -> str:
            told = '&"; "&'.join(lines)
            return f'IF(AND({condition}),{{"line.{label}}}&{told}&". ","")'

        def checked(die: str, label: str, test: str, holds: str, **more: str) -> str:
            return part(f'{{@{die}}}<>""', label, explained("PF_CHECK", self.check(test, **more)), explained("PF_MORALE_HOLDS", holds))

        lost = "{@ov}=1"

        harm = self.harm("{@ta}", "N({@e_extra})")
        opposed = '&IF({@e_leave}="","","; "&{@e_leave}&IF({@lm}<0," − "," + ")&ABS({@lm})&" = "&({@e_leave}+{@lm}))'
        fort = "Fort_Defense,Siege_NUMBER,{@has},Fort_Walls,Fort_Moat"
        return {
            "choice": (
                part("N({@e_bleed})>0", "bleed", explained("PF_HP_LEFT", "{@h0},{@e_bleed}")),
                checked("e_tact", "tact", "tactic", self.tact_arguments(), tactic="{@tac0}", uses='""'),
                checked("e_strat", "strat", "strategy", self.strat_arguments()),
                checked("e_taunt", "taunt", "taunt", self.taunt_arguments()),
            ),
            "leave": (
                part("{@rolls}=1,{@wd}=1", "leave", explained("PF_CHECK", self.leave_check()) + opposed),
                part("{@rolls}=1,{@ch}=1", "chase", explained("PF_CHECK", self.leave_check()) + opposed),
                part("N({@e_siege})>0", "fort", explained("PF_FORT_LEFT", fort)),
            ),
            "om": (part("{@can}=1", "om", explained("PF_MODIFIER", self.offense("{@ta}"))),),
            "dv": (part("{@can}=1", "dv", explained("PF_MODIFIER", self.defense("{@ta}"))),),
            "harm": (part("{@plus}<>0", "harm", explained("PF_MODIFIER", harm)),),
            "damage": (part('{@dealt}<>""', "damage", explained("PF_DAMAGE", self.hit_arguments())),),
            "left": (
                part("{@heal}>0", "heal", explained("PF_MODIFIER", self.whole("healing", ""))),
                part("{@sand}>0", "sand", explained("PF_MODIFIER", self.whole("hp", ""))),
                part(f"{{@got}}+{{@heal}}>0,NOT({lost})", "left", explained("PF_HP_LEFT", self.left_arguments())),
                part(lost, "typed", explained("PF_HP_LEFT", self.over_arguments())),
            ),
            "fear": (checked("e_fear", "fear", "fear", self.fear_arguments(), foe="{@at1}"),),
            "rout": (
                checked("e_rout", "rout", "rout", self.rout_holds(), foe="{@at1}"),
                part('{@e_again}<>""', "again", explained("PF_MORALE_HOLDS", self.rout_holds("e_again"))),
            ),
            "parting": (
                part("{@pt}>0", "parting", f'{{"line.om}}&{explained("PF_MODIFIER", self.offense("{@pt}", self.MERCILESS))}'),
                part("{@pt}>0", "dv", explained("PF_MODIFIER", self.defense("{@pt}"))),
            ),
            "flee": (
                part('{@e_part}<>""', "damage", explained("PF_DAMAGE", self.part_arguments())),
                part(f"{{@flee}}>0,NOT({lost})", "left", explained("PF_HP_LEFT", "{@mid},{@flee}")),
            ),
        }

    def hint(self) -> str:
        """The first step of the row that waits, in the order of play; then what came of it."""
        return self.f('=IF({@asks}="",{@tells},{@asks})')

    def steps(self) -> tuple[Column, ...]:
        """What the row waits for, and what came of it, "" for nothing."""
        asks, tells = self._steps()
        return (self.helper("asks", f"={asks}", 12), self.helper("tells", f"={tells}", 12))

    def _steps(self) -> tuple[str, str]:
        t = "MAX(1,{@ta})"
        known = "INDEX({Armies.known},MAX(1,{@ia}))"
        free = "OR({@t_}={=TACTIC.standard},{@t_}={=TACTIC.withdraw})"
        before = [] if not self.previous else [(f"SUM({{{self.previous}.played}})=0", '""')]
        begun = [] if not self.previous else [("{@foes}=0", '{"hint.over}'), ("{@open}=0", '""')]
        needed = "MAX(1,PF_DC(%s)-PF_CHECK(%s))"

        def wants(key: str, dc: str, check: str) -> str:
            return f'{{"hint.{key}}}&{needed % (dc, check)}'

        mine = [
            ('{@name}=""', 'IF(ISERROR({@army}),{"hint.unknown},IF(IFERROR({@target}="",FALSE),"",{"hint.army}))'),
            ("{@ia}=0", '{"hint.unknown}'),
            ("{@fit}=0", '{"hint.values}'),
            ("{@on}=0", '{"hint.twice}'),
            *before,
            (f"AND({{@st0}}={ROUTED},{{@fury}}=0)", '{"hint.was_routed}'),
            (f"{{@st0}}={WITHDRAWN}", '{"hint.was_withdrawn}'),
            (f"{{@st0}}={CAPTURED}", '{"hint.was_captured}'),
            ("{@ok0}=0", f'IF({{@st}}={DEFEATED},{{"hint.was_defeated}},{{"hint.no_hp}})'),
            *begun,
            ('{@odd}<>""', "{@odd}"),
            ("{@bad}=1", '{"hint.error}'),
            ("{@due_bleed}=1", '{"hint.bleed}'),
            ("{@ok1}=0", '{"hint.bled}'),
        ]
        picked = [
            ("{@idle}=1", 'IF(IFERROR({@target}="",FALSE),{"hint.target},IF({@ta}=0,{"hint.unknown_target},{"hint.target_gone}))'),
            (f"AND({{@ta}}>0,IN(side,{t})={{@side}},{{@ok1}}=1)", '{"hint.same_side}'),
            ("{@due_tact}=1", '{"hint.tact}'),
            ("{@due_strat}=1", '{"hint.strat}'),
            ("{@due_taunt}=1", '{"hint.taunt}'),
        ]
        leaving = [
            ("{@due_leave}=1", 'IF({@ch}=1,{"hint.chase},{"hint.leave})'),
            ('AND({@ch}=1,{@stops}="")', 'IF(IN(e_leave,MAX(1,{@ta}))="",{"hint.chase_waits},{"hint.tie})'),
            ("AND({@wd}=1,{@all}<{@att})", '{"hint.leave_waits}'),
            ("{@due_siege}=1", '{"hint.siege}&PF_DICE("siege engines",MAX(1,{@act}))'),
            ("{@gone}=1", '{"hint.gone}'),
        ]
        # what was picked in vain, told where nothing else is asked for
        vain = [
            ("AND({@ml}=1,{@t_}<>{=TACTIC.standard})", '{"hint.mindless}'),
            ("AND(Is_AP=1,Ruling_withdraw=2,IFERROR({@tactic}={=TACTIC.withdraw},FALSE))", '{"hint.no_withdraw}'),
            ("AND(Is_AP=1,{@t_}<>{@tac})", '{"hint.fixed}'),
            ("AND({@keeps}=1,<MELEE>,{@s_}<>{=STRATEGY.standard})", '{"hint.keeps}'),
            *((f"AND({{@y{i}}}>0,{{@x{i}}}=0)", f'IF({{@y{i}}}=1,{{"hint.used}},{{"hint.unable}})') for i in (1, 2)),
        ]
        silent = [
            ("{@feint}=1", '{"hint.feint}'),
            ("{@drinks}=1", '{"hint.drinks}&{@heal}'),
            ("{@skip0}=1", '{"hint.skip}'),
            ("{@afraid0}=1", '{"hint.afraid}'),
            (f"AND({{@ch}}=1,{{@stops}}=0,OR({{@shoots}}=0,IN(gone,{t})=1))", '{"hint.shaken}'),
            ("AND({@rg}=1,{@shoots}=0)", '{"hint.no_shot}'),
            ("AND({@may}=1,{@can}=0)", '{"hint.flyer}'),
        ]
        rolled = [
            ("{@due_roll}=1", '{"hint.roll}&{@om}&{"hint.against}&{@dv}'),
            ("{@due_extra}=1", '{"hint.extra}&PF_DICE("breath weapon",MAX(1,{@xd}))'),
            ("{@due_wreck}=1", '{"hint.wreck}'),
        ]
        morale = [
            ("{@due_fear}=1", '{"hint.fear}&{@fdc_}'),
            ("{@due_rout}=1", wants("rout", '"rout",Edition', self.check("rout", "{@at1}"))),
            ("{@due_again}=1", wants("again", '"rout",Edition', self.check("rout", "{@at1}"))),
            ("{@due_part}=1", '{"hint.part}'),
        ]
        fallen = [
            ("AND({@rages}=1,{@began}=1)", '{"hint.ferocity}'),
            (f"{{@st}}={DEFEATED}", '{"hint.defeated}'),
            (f"AND({{@st}}={ROUTED},{{@fury}}=0)", '{"hint.routed}'),
        ]
        told = [
            ("{@one}=1", '{"hint.one}'),
            ("{@scared}=1", '{"hint.scared}'),
            ("{@taunted}=1", '{"hint.taunted}'),
            ("{@bled}=1", '{"hint.bleeds}'),
            ("{@dom}+{@ddv}<0", '{"hint.drained}'),
        ]
        # told last: what the army picked but does not know, which counts all the same
        strange = [
            (f"IF({free},FALSE,NOT(ISNUMBER(SEARCH({{@t_}},{known}))))", '{"hint.tactic}'),
            (f"AND({{@can}}=0,{self.number_in('over')}>0)", '{"hint.typed}'),
        ]
        asked = (*mine, *picked, *leaving, *rolled, *morale)
        return chosen(asked), chosen([("{@open}=0", '""'), *fallen, *vain, *silent, *told, *strange], '{"hint.done}')
