"""What a row of the ledger says: why its numbers are what they are, and which die is due next."""

from __future__ import annotations

from ...layout import explained, first_of
from .ledger import STEPS, Columns
from .pieces import army, person
from .row import AWAY, FIGHTS, GONE, KEEPS, MELEE, SHOOTS, TESTS


class Round(Columns):
    """One SKR's table with its sentences."""

    def said(self) -> str:
        """Morale, the leader's test, strength and losses, each with its formula."""
        run = f'IF({{@e_mu}}="","",{explained("DSA_MORALE_MALUS", self.malus_arguments())}&"; "&{explained("DSA_MORALE_HOLDS", self.holds_arguments())}&"; "&IF({{@run}}=0,"",{explained("DSA_DESERTERS", self.desert_arguments())}&"; "))'
        small = 'IF({@small}=0,"",{"line.small}&{@small}&"; ")'
        test = f'IF({{@tested}}="","",{explained("DSA_KRIEGSKUNST", self.test_arguments())}&"; ")'
        kept = f'IF({{@kept}}=0,"",{explained("DSA_KEPT_BONUS", self.kept_arguments())}&"; ")'
        pressed = f'IF(OR({{@has}}=0,{{@rmen}}=0),"",{explained("DSA_AFTER_RESERVE", "{@own},{@rmen}," + STEPS + ",Ruling_A30=1")}&"; ")'
        terms = "".join(
            f'&IF({{@{key}}}=0,"",IF({{@{key}}}<0," − "," + ")&ABS(ROUND({{@{key}}},2))&{{"line.{key}}})' for key in ("kmo", "kmx")
        )
        kw = 'IF({@kwf}=1,"","KW "&ROUND({@kw},4)&" × "&{@kwf}&{"line.kmo}&"; ")'
        km = f'"KM "&IF({{@km}}<0,"−","")&ABS(ROUND({{@km}},4))&IF({{@has}}=0,"",IF(N({{@result}})<0," − "," + ")&ABS(ROUND(N({{@result}}),2))){terms}&"; "'
        strength = explained("DSA_STRENGTH", self.strength_arguments())
        melee, fern = explained("DSA_LOSSES", self.losses_arguments()), explained("DSA_FERN_LOSSES", self.fern_arguments())
        fern_kw = explained("DSA_FERN_KW", self.fern_kw_arguments())
        # those who are in it where they are not simply all, and a roll that was changed
        men = 'IF({@took}+{@res}=0,"","; N "&{@n1}&IF({@took}=0,""," − "&{@took})&IF({@res}=0,""," + "&{@res})&" = "&{@nf})'
        cut = 'IF(N({@w_})=N({@e_roll}),"","W "&{@e_roll}&" → "&ROUND({@w_},4)&"; ")'
        dealt = f'IF({{@hit}}=0,"","; "&{{@target}}&" −: "&{cut}&IF({{@w}}={SHOOTS},{fern_kw}&"; "&{fern},{melee}))'
        all_ = f"{small}&{run}&{test}&{kept}&{pressed}&{kw}&{km}&{strength}&{men}&{dealt}"
        quiet = 'OR({@on}=0,AND({@open}=0,{@played}=0),{@strength}="",{@n0}+{@res}=0)'
        return self.f(f'=IF({quiet},"",IFERROR({all_},{{"wrong.look}}))')

    def unopened(self) -> list[tuple[str, str]]:
        """What a row says whose SKR has not begun; the first always has."""
        if not self.previous:
            return []
        begun = f"SUM({{{self.previous}.played}})>0"
        return [(f"AND({begun},{{@foes}}=0)", '{"hint.over}'), ("{@open}=0", '""')]

    def hint(self) -> str:
        """The first step of the row that waits, in the order of play; then what came of it."""
        taw = person("taw", "MAX(1,{@ip})")
        mu = army("mu", "MAX(1,{@ia})")
        other = "MAX(1,{@ta})"
        # percent of the start lost when the SKR ends, as the next one will have it
        start = "MAX({@n0},{@began}+{@res})"
        spent = f"ROUND(100*({start}-{{@left}})/MAX(1,{start}),9)"
        waiting = [
            ('{@name}=""', 'IF(ISERROR({@army}),{"hint.unknown},IF(IFERROR({@target}="",FALSE),"",{"hint.army}))'),
            ("{@ia}=0", '{"hint.unknown}'),
            ("{@on}=0", '{"hint.twice}'),
            ("AND({@n0}+{@res}=0,{@held}>0,{@foes}>0)", '{"hint.held}&{@held}'),
            ("{@n0}+{@res}=0", '{"hint.gone}'),
            ('OR({@kw}="",{@km}="")', '{"hint.values}'),
            *self.unopened(),
            ('{@odd}<>""', "{@odd}"),
            ("{@bad}=1", '{"hint.error}'),
            ("{@due_mu}=1", f'{{"hint.mu}}&IF(Ruling_A34=2,MAX(1,MIN({{#moral.FACES}}-1,INT(N({mu})-{{@mm}}))),MAX(0,MIN({{#moral.FACES}},INT(N({mu})-{{@mm}}))))'),
            ("{@due_flight}=1", '{"hint.flight}'),
            ("{@due_drawn}=1", '{"hint.drawn}&ROUND({#moral.FACES}*{@pull},0)'),
            ("{@due_down}=1", '{"hint.down}&ROUND(100*{@fall},1)'),
            (f"{{@w}}={AWAY}", '{"hint.away}'),
            ("{@live}+{@res}={@run}", '{"hint.gone}'),
            ("{@ta}=0", 'IF(IFERROR({@target}="",FALSE),{"hint.target},{"hint.unknown_target})'),
            (f"IN(side,{other})={{@side}}", '{"hint.same_side}'),
            ("AND({@way_}={=WAY.shoot},{@can}=0)", '{"hint.no_bow}'),
            ("{@due_forced}=1", '{"hint.forced}&ROUND(100*{@chance},1)'),
            ("{typed}>{@held}".replace("{typed}", self.number_in("reserve")), '{"hint.reserve}&{@held}'),
            (f"AND({{@ip}}>0,Module_tactics=1,{self.number_in('malus')}>MAX(0,N({taw})))", '{"hint.malus}&MAX(0,N(' + taw + "))"),
            ('AND({@isp}>0,{@fit}=0)', '{"hint.special}'),
            ('AND({@isp}=0,NOT(ISBLANK({@special})))', '{"hint.no_special}'),
            (f"AND({{@does}}={TESTS},{{@able}}=0)", '{"hint.leader_values}&LEFT({@leader},20)'),
            ("{@due_d}=1", '{"hint.test}&Attribute_1&"/"&Attribute_2&"/"&Attribute_3'),
            (self.number_in("out") + ">{@n1}", '{"hint.out}&{@n1}'),
            (f"{self.number_in('beaten')}>{self.number_in('out')}", '{"hint.beaten}'),
            ("{@due_roll}=1", '{"hint.roll}&SKR_Dice'),
        ]
        told = [
            (f"IN(nf,{other})=0", '{"hint.target_gone}'),
            (f'IN(strength,{other})=""', '{"hint.target_values}'),
            (f"AND({{@w}}={MELEE},IN(w,{other})={SHOOTS},Ruling_A25=1)", '{"hint.shooters}'),
            ("{@left}=0", 'IF({@held}>{@res},{"hint.held}&({@held}-{@res}),{"hint.wiped})'),
            (f"AND({{@bonus}}<>0,{{@does}}<>{TESTS})", '{"hint.bonus}&{@bonus}'),
            ("{@felled}=1", '{"hint.felled}'),
            ("{@pulled}=1", '{"hint.pulled}'),
            (f"AND({{@does}}={FIGHTS},{{@st0}}=1)", '{"hint.fights}'),
            ("{@caught}=1", '{"hint.caught}'),
            ("AND({@can}=1,{@ammo}=0)", '{"hint.ammo}'),
            (f"AND({{@mm}}=\"\",Module_morale=1,OR({spent}>{{#moral.HALF}},AND(Ruling_A32=1,{spent}={{#moral.HALF}})))", '{"hint.half}'),
            (f"{{@does}}={GONE}", '{"hint.leaderless}'),
            (f"AND({{@does}}={TESTS},N({{@tested}})<0)", '{"hint.botched}'),
            (f"AND({{@does}}={TESTS},N({{@tested}})>0,Module_keep=1)", '{"hint.keep}'),
            (f"AND({{@does}}={KEEPS},{{@kept}}=0,{{@tact}}=0)", '{"hint.no_tactic}'),
            (f"{{@does}}={KEEPS}", '{"hint.kept}'),
        ]
        return self.f("=" + first_of([*waiting, *told], '{"hint.done}'))
