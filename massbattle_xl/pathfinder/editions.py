"""What the two editions do differently (P-10): Ultimate Campaign is told by its differences from the AP."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Edition:
    """The switches of one edition; those of single tactics and abilities stand with their tables.

    Attributes:
        key: "ap" or "uc".
        least_cr: least army CR; below it there is no army.
        tactic_dc: DC of the Morale check that changes the tactic; None where it is fixed for the battle.
        one_misses: a natural 1 misses.
        one_skips: after a natural 1 the army makes no Offense check in the next phase.
        twenty_hits: a natural 20 always does a point of damage, not only below the DV.
        profession: ranks in Profession (soldier) count, and there are boons.
        priced_by_size: the price of resources follows the size, and resources are consumed each week.
        rout_sets: hit points of a routed army are set to its CR, not raised to it.
        flat_loss: what a kingdom loses with any defeated army; None where its size tells.
        all_part: every army may strike at a routed one, not only its enemy.
    """

    key: str
    least_cr: float
    tactic_dc: float | None
    one_misses: bool
    one_skips: bool
    twenty_hits: bool
    profession: bool
    priced_by_size: bool
    rout_sets: bool
    flat_loss: float | None
    all_part: bool


AP = Edition(
    key="ap", least_cr=1.0, tactic_dc=None, one_misses=True, one_skips=False, twenty_hits=True, profession=False,
    priced_by_size=False, rout_sets=True, flat_loss=-2.0, all_part=False,
)  # fmt: skip
UC = replace(
    AP, key="uc", least_cr=1 / 8, tactic_dc=15.0, one_misses=False, one_skips=True, twenty_hits=False, profession=True,
    priced_by_size=True, rout_sets=False, flat_loss=None, all_part=True,
)  # fmt: skip
EDITIONS = {"ap": AP, "uc": UC}
