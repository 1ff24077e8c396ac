"""What the columns of one SKR are made of: limits, dice, and what a row shares with others."""

from __future__ import annotations

from ...blocks import Block
from ...layout import Limits

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


class Row(Block):
    """One SKR's table: its columns, and what the formulas of a row share.

    Args:
        name: of the table.
        number: of the SKR.
        previous: name of the table of the SKR before, "" for the first.
        before: column of the strength table with the men when the SKR begins.
    """

    def __init__(self, name: str, number: int, previous: str, before: str) -> None:
        super().__init__(name, number, previous, LIMITS, "Draw_SKR")
        self.before = before
