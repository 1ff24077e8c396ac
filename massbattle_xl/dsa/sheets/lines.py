"""What a row of the ledger says: why its numbers are what they are, and which die is due next."""

from __future__ import annotations

from .ledger import AWAY, FIGHTS, GONE, KEEPS, MELEE, SHOOTS, STEPS, TESTS, Columns
from .pieces import army, explained, first_of, person


class Round(Columns):
    """One SKR's table with its sentences."""

    def said(self) -> str:
        """Morale, the leader's test, strength and losses, each with its formula."""
        run = f'IF({{@e_mu}}="","",{explained("DSA_MORALE_HOLDS", self.holds_arguments())}&"; "&IF({{@run}}=0,"",{explained("DSA_DESERTERS", self.desert_arguments())}&"; "))'
        small = 'IF({@small}=0,"",{"line.small}&{@small}&"; ")'
        test = f'IF({{@tested}}="","",{explained("DSA_KRIEGSKUNST", self.test_arguments())}&"; ")'
        kept = f'IF({{@kept}}=0,"",{explained("DSA_KEPT_BONUS", self.kept_arguments())}&"; ")'
        pressed = f'IF(OR({{@has}}=0,{{@rmen}}=0),"",{explained("DSA_AFTER_RESERVE", "{@own},{@rmen}," + STEPS + ",Ruling_A30=1")}&"; ")'
        terms = "".join(
            f'&IF({{@{key}}}=0,"",IF({{@{key}}}<0," − "," + ")&ABS(ROUND({{@{key}}},2))&{{"line.{key}}})' for key in ("kmo", "kmx")
        )
        km = f'"KM "&{{@km}}&IF({{@has}}=0,"",IF(N({{@result}})<0," − "," + ")&ABS(ROUND(N({{@result}}),2))){terms}&"; "'
        strength = explained("DSA_STRENGTH", self.strength_arguments())
        melee, fern = explained("DSA_LOSSES", self.losses_arguments()), explained("DSA_FERN_LOSSES", self.fern_arguments())
        fern_kw = explained("DSA_FERN_KW", self.fern_kw_arguments())
        dealt = f'IF({{@hit}}=0,"","; "&{{@target}}&" −: "&IF({{@w}}={SHOOTS},{fern_kw}&"; "&{fern},{melee}))'
        all_ = f"{small}&{run}&{test}&{kept}&{pressed}&{km}&{strength}&{dealt}"
        quiet = 'OR({@on}=0,AND({@open}=0,{@played}=0),{@kw}="",{@n0}=0)'
        return self.f(f'=IF({quiet},"",IFERROR({all_},{{"wrong.look}}))')

    def hint(self) -> str:
        """The first step of the row that waits, in the order of play; then what came of it."""
        taw = person("taw", "MAX(1,{@ip})")
        mu = army("mu", "MAX(1,{@ia})")
        other = "MAX(1,{@ta})"
        waiting = [
            ('{@army}=""', 'IF({@target}="","",{"hint.army})'),
            ("{@ia}=0", '{"hint.unknown}'),
            ("{@on}=0", '{"hint.twice}'),
            ("{@n0}=0", '{"hint.gone}'),
            ('{@kw}=""', '{"hint.values}'),
            ("{@bad}=1", '{"hint.error}'),
            ("{@open}=0", '""'),
            ("{@due_mu}=1", f'{{"hint.mu}}&MAX(0,N({mu})-{{@mm}})'),
            ("{@due_flight}=1", '{"hint.flight}'),
            ("{@due_drawn}=1", '{"hint.drawn}&ROUND({#moral.FACES}*{@pull},0)'),
            ("{@due_down}=1", '{"hint.down}&ROUND(100*{@fall},1)'),
            (f"{{@w}}={AWAY}", '{"hint.away}'),
            ("{@live}={@run}", '{"hint.gone}'),
            ("{@ta}=0", 'IF({@target}="",{"hint.target},{"hint.unknown_target})'),
            (f"IN(side,{other})={{@side}}", '{"hint.same_side}'),
            ("{@due_forced}=1", '{"hint.forced}&ROUND(100*{@chance},1)'),
            ("N({@reserve})>{@held}", '{"hint.reserve}&{@held}'),
            (f"AND({{@ip}}>0,Module_tactics=1,N({{@malus}})>MAX(0,N({taw})))", '{"hint.malus}&MAX(0,N(' + taw + "))"),
            ('AND({@special}<>"",Module_special=1,{@isp}>0,{@fit}=0)', '{"hint.special}'),
            ('AND({@special}<>"",OR(Module_special=0,{@isp}=0))', '{"hint.no_special}'),
            ("{@due_d}=1", '{"hint.test}&Attribute_1&"/"&Attribute_2&"/"&Attribute_3'),
            ("N({@out})>{@n1}", '{"hint.out}&{@n1}'),
            ("N({@beaten})>N({@out})", '{"hint.beaten}'),
            ("{@due_roll}=1", '{"hint.roll}&SKR_Dice'),
        ]
        told = [
            (f"IN(nf,{other})=0", '{"hint.target_gone}'),
            (f"AND({{@w}}={MELEE},IN(w,{other})={SHOOTS},Ruling_A25=1)", '{"hint.shooters}'),
            ("{@left}=0", '{"hint.wiped}'),
            ("{@felled}=1", '{"hint.felled}'),
            ("{@pulled}=1", '{"hint.pulled}'),
            (f"AND({{@does}}={FIGHTS},{{@st0}}=1)", '{"hint.fights}'),
            ("{@caught}=1", '{"hint.caught}'),
            ("AND({@can}=1,{@ammo}=0)", '{"hint.ammo}'),
            ("AND({@half}=0,Module_morale=1,{@left}<={@began}*(1-{#moral.HALF}/100))", '{"hint.half}'),
            (f"{{@does}}={GONE}", '{"hint.leaderless}'),
            (f"AND({{@does}}={TESTS},N({{@tested}})<0)", '{"hint.botched}'),
            (f"AND({{@does}}={TESTS},N({{@tested}})>N({taw}),Module_keep=1)", '{"hint.keep}'),
            (f"{{@does}}={KEEPS}", '{"hint.kept}'),
        ]
        return self.f("=" + first_of([*waiting, *told], '{"hint.done}'))
