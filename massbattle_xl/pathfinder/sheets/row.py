"""What the columns of one phase are made of: limits, dice, and what a row shares with others."""

from __future__ import annotations

from ...blocks import Block
from ...layout import Limits, first_of, same_name
from .pieces import LOW, NATURAL, army, commander

D20, SUM = Limits(1, 20), Limits(1, 400)
LIMITS = {
    "bleed": Limits(1, 6), "tact": D20, "strat": D20, "taunt": D20, "leave": D20, "siege": SUM, "roll": D20, "extra": SUM,
    "wreck": D20, "fear": D20, "rout": D20, "again": D20, "part": D20, "over": Limits(0, 100_000, whole=False),
}  # fmt: skip
TYPED = 7.6  # width of a column for a die
FACES = 4  # of the dice of siege engines, breath and channelled energy
DICE = {"siege": "{@act}", "extra": "{@xd}"}  # how many of them a cell takes the sum of

# What has become of an army; STATUS of the words in the same order.
STANDS, ROUTED, DEFEATED, WITHDRAWN, CAPTURED = range(5)
STATUS = ("stands", "routed", "defeated", "withdrawn", "captured")


class Row(Block):
    """One phase's table: its columns, and what the formulas of a row share.

    Args:
        name: of the table.
        number: of the phase.
        previous: name of the table of the phase before, "" for the first.
        before: column of the strength table with the hit points when the phase begins.
    """

    def __init__(self, name: str, number: int, previous: str, before: str) -> None:
        super().__init__(name, number, previous, LIMITS, "Draw_Phases")
        self.before = before

    def f(self, template: str) -> str:
        """A formula: as ``Block.f``; ``<MELEE>`` is whether this is a melee phase, ``<PHASE>`` and ``<TURN>`` what functions ask for."""
        ranged = (("PHASE", 'IF({@rg}=1,"ranged","melee")'), ("TURN", 'IF({@rg}=1,"",Turn_NUMBER)'))
        for word, meaning in (("MELEE", "Turn_NUMBER>0"), *ranged):
            template = template.replace(f"<{word}>", meaning)
        return super().f(template.replace("_NUMBER", f"_{self.number}"))

    def mine(self, column: str) -> str:
        """A value of the row's army."""
        return army(column, "MAX(1,{@ia})")

    def led(self, column: str) -> str:
        """A number of the row's commander, 0 where it has none."""
        return f"IF({{@ic}}=0,0,N({commander(column, 'MAX(1,{@ic})')}))"

    def enemies(self) -> str:
        """Rows of other sides, as ones."""
        return f"(OWN.on=1)*(1-{same_name('OWN.side', '{@side}')})"

    def at_me(self, what: str) -> str:
        """The sum of a column over those whose target this army is."""
        return f"SUMPRODUCT((OWN.ta={{@me}})*1,OWN.{what})"

    def last(self, column: str, nothing: str = "0") -> str:
        """What the army's row holds in the last phase in which it had one."""
        phases = range(self.number - 1, 0, -1)
        return first_of([(f"{{@lp}}={k}", f"INDEX({{Phase{k}.{column}}},{{@lr}})") for k in phases], nothing)

    def due(self) -> str:
        """Whether it is the turn of this phase: the one before is played."""
        return f"SUM({{{self.previous}.played}})>0" if self.previous else "TRUE"

    def span(self, typed: str) -> tuple[str, str]:
        """The least and the most that a cell takes; of a sum of dice what they can show."""
        if typed in DICE:
            return f"MAX(1,{DICE[typed]})", f"{FACES}*MAX(1,{DICE[typed]})"
        limits = self.limits[typed]
        return f"{limits.low:.0f}", f"{limits.high:.0f}"

    def within(self, typed: str) -> str:
        """The allowed number next to that of a cell."""
        low, high = self.span(typed)
        number = f"INT({{@{typed}}})" if self.limits[typed].whole else f"{{@{typed}}}"
        return f"MEDIAN({low},{number},{high})"

    # --- what goes into the functions --------------------------------------------------------------------------

    def modifier(self, stat: str, me: str, foe: str, foe_traits: str, fort: str, lasting: str, rolled: str, more: str, uses: str) -> str:
        """Arguments of PF_MODIFIER for the army of one row against that of another; ``""`` as foe: against nobody."""

        def of(column: str) -> str:
            return f"IN({column},{me})" if me else f"{{@{column}}}"

        against = f"IN(has,{foe})" if foe else '""'
        return (
            f'"{stat}",{of("acr")},{of("has")},{against},{of("tac")},{of("str_")},{of("boons")},{of("conds")},{of("senses")},{of("nature")},'
            f"{foe_traits},<PHASE>,<TURN>,{uses},{fort},{lasting},{rolled},{more},Edition,{of('lead')}"
        )

    def offense(self, foe: str, uses: str = "{@u}") -> str:
        """Arguments of the OM of this row's army against that of another row."""
        taunted = f'IF(AND({{@taunted}}=1,{{@taunter}}={foe}),";taunted","")'
        traits = f'IN(nature,{foe})&";"&{{@mo}}&IF(IN(ft,{foe})>0,";fortified","")&IF(AND({{@fx}}=1,{{@lured}}=IN(name,{foe})),";lured","")'
        return self.modifier("OM", "", foe, traits, "0", "{@lom}-{@noeng}", "0", f"N({self.mine('om_more')})", f"{uses}&{taunted}")

    def defense(self, foe: str) -> str:
        """Arguments of the DV of another row's army against this row's."""
        taunted = f'IF(AND(IN(taunted,{foe})=1,IN(taunter,{foe})={{@me}}),";taunted","")'
        traits = f'{{@nature}}&";"&IN(mo,{foe})&IF(AND(IN(fx,{foe})=1,IN(lured,{foe})={{@name}}),";lured","")'
        fort = f"IF(IN(ft,{foe})=0,0,PF_FORT_LEFT({self.fort_arguments()}))"
        more = f"N({army('dv_more', f'MAX(1,IN(ia,{foe}))')})"
        return self.modifier("DV", foe, "{@me}", traits, fort, f"IN(ldv,{foe})", "0", more, f"IN(u,{foe})&{taunted}")

    def fort_arguments(self) -> str:
        """What goes into the Defense that still counts against this row's army."""
        return "Fort_Defense,Siege_NUMBER,{@has},Fort_Walls,Fort_Moat"

    def harm(self, foe: str, rolled: str, uses: str = "{@u}") -> str:
        """Arguments of what is added to the damage of a hit."""
        traits = f'IN(nature,{foe})&";"&{{@mo}}'
        return self.modifier("damage", "", foe, traits, "0", "0", rolled, "0", uses)

    def whole(self, stat: str, foe: str) -> str:
        """Arguments of a number that has no terms of the sheet's own: on_damage, factor, drains, bleeding."""
        traits = f'IN(nature,{foe})&";"&{{@mo}}' if foe else '""'
        return self.modifier(stat, "", foe, traits, "0", "0", "0", "0", "{@u}")

    def damage(self, roll: str, om: str, dv: str, harm: str, foe: str) -> str:
        """Arguments of PF_DAMAGE."""
        return (
            f"{roll},{om},{dv},{harm},Edition,FALSE,PF_MODIFIER({self.whole('damage of a damaging hit', foe)}),"
            f"Ruling_equal=2,{NATURAL},PF_MODIFIER({self.whole('factor', foe)})"
        )

    def check(self, test: str, foe: str = "", tactic: str = "{@tac}", uses: str = "{@u}") -> str:
        """Arguments of PF_CHECK for this row's army; ``foe`` is the row of who may hold it back, 0 for none."""
        against = f"IF({foe}=0,\"\",IN(has,MAX(1,{foe})))" if foe else '""'
        return (
            f'"{test}",N({self.mine("morale")}),{self.led("cha")},{self.led("ranks")},{{@has}},{against},{tactic},{{@boons}},{{@conds}},'
            f"{uses},{self.led('extra')},Edition,{{@lead}},{{@acr}}"
        )

    def holds(self, die: str, test: str, dc: str, foe: str = "", **more: str) -> str:
        """Arguments of PF_MORALE_HOLDS."""
        return f"{{@{die}}},PF_CHECK({self.check(test, foe, **more)}),{dc}"

    def rout_arguments(self) -> str:
        """What goes into the question whether a rout check is due."""
        return f"{{@mid}},{{@acr}},IF(Ruling_bleed=2,{{@h0}},{{@h1}}),{LOW},Ruling_repeat=1"

