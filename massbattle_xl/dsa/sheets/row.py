"""What the columns of one SKR are made of: limits, dice, and what a row shares with others."""

from __future__ import annotations

import re

from ...layout import Column, Limits

MEN = Limits(0, 1_000_000)
W20, W6, W100 = Limits(1, 20), Limits(1, 6), Limits(1, 100)
LIMITS = {
    "mu": W20, "flight": W6, "drawn": W20, "down": W100, "forced": W100, "d1": W20, "d2": W20, "d3": W20,
    "roll": Limits(0, 1_000, whole=False),  # a roll may be lowered (D-39)
    "reserve": MEN, "malus": Limits(0, 100), "out": MEN, "beaten": MEN, "over": Limits(0, 1_000_000, whole=False),
}  # fmt: skip
TYPED = 6.2  # width of a column for a die

# What the formulas of a row say of the leader: what he does in this SKR.
NOBODY, TESTS, KEEPS, FIGHTS, GONE = range(5)
# … and of the army: how it fights.
MELEE, SHOOTS, AWAY = range(3)


class Row:
    """One SKR's table: its columns, and what the formulas of a row share.

    Args:
        name: of the table.
        number: of the SKR.
        previous: name of the table of the SKR before, "" for the first.
        before: column of the strength table with the men when the SKR begins.
    """

    def __init__(self, name: str, number: int, previous: str, before: str) -> None:
        self.name, self.number, self.previous, self.before = name, number, previous, before

    def f(self, template: str) -> str:
        """A formula: ``OWN.x`` is a whole column of this table, ``IN(x,row)`` one of its cells, ``NUMBER`` the SKR."""
        template = re.sub(r"\bNUMBER\b", str(self.number), template)
        template = re.sub(r"\bIN\((\w+),", r"INDEX(OWN.\1,", template)
        return re.sub(r"OWN\.(\w+)", rf"{{{self.name}.\1}}", template)

    def was(self, column: str, first: str = "0") -> str:
        """What the army's row of the SKR before holds; ``first`` where there is none."""
        if not self.previous:
            return first
        return f"IF({{@p}}=0,{first},INDEX({{{self.previous}.{column}}},MAX(1,{{@p}})))"

    def helper(self, key: str, formula: str, width: float = 7) -> Column:
        """A column that only serves the others."""
        return Column(key, "helper", self.f(formula), width)

    def ever(self, column: str) -> str:
        """The sum of a column for the row's army over all SKR before; for an army that was left out of the last one."""
        return "+".join(f"SUMPRODUCT(({{Round{k}.name}}={{@name}})*1,{{Round{k}.{column}}})" for k in range(1, self.number)) or "0"

    def die(self, key: str, typed: str, due: str, dice: str, place: int) -> Column:
        """The die that counts: the typed one, or where the sheet rolls, that of the battle's stream.

        Anything else than a face of the die counts as not typed, so that it cannot spoil what other rows have.
        """
        drawn = f'IF(AND(NUMBER<=Draw_SKR,{{@open}}=1),IFERROR(DICE_ROLL({dice},Battle_Seed,1000*NUMBER+10*{{@me}}+{place}),""),"")'
        return self.helper(key, f'=IF({due},IF(ISBLANK({{@{typed}}}),{drawn},IF({self.valid(typed)},{{@{typed}}},"")),"")')

    def valid(self, typed: str) -> str:
        """Whether a cell holds a number within its limits; an error value or a text does not break the formula."""
        return f"IF(ISNUMBER({{@{typed}}}),{self._within(typed)}={{@{typed}}},FALSE)"

    def _within(self, typed: str) -> str:
        """The allowed number next to that of a cell."""
        limits = LIMITS[typed]
        number = f"INT({{@{typed}}})" if limits.whole else f"{{@{typed}}}"
        return f"MEDIAN({limits.low:.0f},{number},{limits.high:.0f})"

    def number_in(self, typed: str) -> str:
        """The number in a cell, 0 where it holds none that is allowed."""
        return f"IF({self.valid(typed)},{{@{typed}}},0)"
