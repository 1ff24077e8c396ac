"""What a row of the ledger says: why its numbers are what they are, and which dice are due next."""

from __future__ import annotations

from ...layout import explained, first_of
from .ending import Columns
from .pieces import fighter
from .row import DESTROYED, FLEES


class Round(Columns):
    """One round's table with its sentences."""

    def said(self) -> str:
        """Dice, rolls needed, wounds and break test, each with its terms."""

        def part(condition: str, label: str, line: str) -> str:
            return f'IF({condition},{{"line.{label}}}&{line}&". ","")'

        w = f"N({fighter('w', 'MAX(1,{@po})')})"
        lost = f"{{@q1}},{w},0,{self.full('MAX(1,{@po})')}"
        # where a single man splits his attacks, and where an earlier step has left nobody to strike or to be struck
        split = 'IF(ISNUMBER({@d_}),IF(OR({@most}<>"",{@d_}=0)," → "&{@dice},""),"")'
        pieces = (
            part("{@level}>0", "dice", self.explain_pool("dice") + f"&{split}"),
            part('AND({@level}>0,{@hit_}<>"–")', "hit", self.explain_pool("hit")),
            part("{@level}>0", "wound", self.explain_pool("wound")),
            part('AND({@level}>0,{@save_}<>"–")', "save", self.explain_pool("save")),
            part('AND({@level}>0,{@ward_}<>"–")', "ward", self.explain_pool("ward")),
            part("AND({@main}=1,{@q1}>{@q0})", "lost", explained("WFB_CASUALTIES", lost)),
            part("{@falls}=1", "crumbs", explained("WFB_CRUMBLE", "-{@diff}")),
            part("{@tests}=1", "test", explained("WFB_BREAK_TARGET", self.goal_arguments())),
        )
        return self.f(f'=IF(OR({{@on}}=0,{{@open}}=0),"",IFERROR({"&".join(pieces)},{{"wrong.look}}))')

    def asked(self) -> str:
        """What is asked about the dice that are due next: faces rolled again, wounds of each wound."""
        again = 'IF({@due_hits}=1,"reroll hit","reroll wound")'
        cases = (
            ("{@due_hits}+{@due_wounds}>0", f"WFB_POOL({self.pool(again)})"),
            ("{@due_unsaved}=1", f"WFB_POOL({self.pool('multiple')})"),
        )
        return "=" + first_of(cases)

    def tells(self) -> str:
        """What else the next dice of the row may do: roll again, wound by poison, slay, wound several times."""
        special = f"""WFB_POOL({self.pool('IF({@due_hits}=1,"poison","killing")')})>0"""
        again = 'IF(N({@asked})>0,{"hint.again}&{@asked},"")'
        cases = (
            ("{@due_wounds}=1", again),
            ("{@due_hits}+{@due_unsaved}=0", '""'),
            (f"AND({special})", f'IF({{@due_hits}}=1,{again}&{{"hint.poison}},{{"hint.killing}})'),
            ("{@due_hits}=1", again),
        )
        return "=" + first_of(cases, 'IF(LEN({@asked})>0,{"hint.multiple}&{@asked},"")')

    def hint(self) -> str:
        """The first step of the row that waits, in the order of play; then what came of it."""
        before = [] if not self.previous else [(f"SUM({{{self.previous}.played}})=0", '""')]
        begun = [] if not self.previous else [("{@open}=0", '""')]
        later = "SUMPRODUCT((OWN.waits=1)*(OWN.level<{@level}))"
        waiting = [
            ('{@name}=""', 'IF(ISERROR({@who}),{"hint.unknown},IF(IFERROR({@target}="",FALSE),"",{"hint.who}))'),
            ("{@fi}=0", '{"hint.unknown}'),
            ("{@fit}=0", '{"hint.values}'),
            *before,
            (f"{{@st0}}={FLEES}", '{"hint.was_fleeing}'),
            (f"OR({{@st0}}={DESTROYED},{{@m0}}=0)", '{"hint.was_destroyed}'),
            *begun,
            ('{@odd}<>""', "{@odd}"),
            ("{@bad}=1", '{"hint.error}'),
            ("{@ti}=0", 'IF(IFERROR({@target}="",FALSE),{"hint.target},{"hint.unknown_target})'),
            ("{@tlive}=0", '{"hint.target_gone}'),
            ("{@unseen}=1", '{"hint.unseen}'),
            ("{@absent}>0", '{"hint.absent}'),
            (f"AND({{@waits}}=1,{later}>0)", '{"hint.later}&{@level}'),
            ("{@due_hits}=1", '{"hint.roll}&{@dice}&{"hint.hits}&{@hit_}&{@tells}'),
            ("{@due_wounds}=1", 'IF({@hit_}="–",{"hint.automatic}&{@dice},{"hint.roll}&{@hits})&{"hint.wounds}&{@wound_}&{@tells}'),
            ("{@due_unsaved}=1", '{"hint.saves}&{@wounds}&": "&{@save_}&IF({@ward_}="–","","/"&{@ward_})&{@tells}'),
            ("{@due_test}=1", '{"hint.test}&MAX({#breaks.INSANE_COURAGE},{@goal})&IF({@steady}=1,{"hint.steady},"")&IF({@cold}=1,{"hint.cold},"")'),
            ("{@due_again}=1", '{"hint.retest}&MAX({#breaks.INSANE_COURAGE},{@goal})'),
            ("{@due_flee}=1", '{"hint.flee}'),
            ("{@due_pursue}=1", '{"hint.pursue}'),
        ]
        told = [
            (f"AND({{@main}}=1,{{@st}}={DESTROYED})", 'IF({@m1}=0,{"hint.wiped},{"hint.caught})'),
            (f"AND({{@main}}=1,{{@st}}={FLEES})", '{"hint.flees}'),
            ("AND({@level}>0,{@nd}=0)", 'IF({@blow_}={=BLOW.blows},{"hint.nobody},{"hint.no_hits})'),
            ('AND({@tests}=1,{@t_}<>"")', '{"hint.holds}'),
            ("{@over_}=0", '{"hint.struck}'),
        ]
        return self.f("=" + first_of([*waiting, *told], '{"hint.done}'))
