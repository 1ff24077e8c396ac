"""Companies, regiments, legions, and battles on two levels (section II.1.1)."""

from __future__ import annotations

from dataclasses import dataclass

from .. import dice as _dice
from .numbers import full
from .schlacht import skr_row

COMPANIES = 10.0  # D-34: companies of a regiment
REGIMENTS = 10.0  # D-35, A-47: regiments of a legion, as the tenth of D-39 says
MEN = {"company": 50.0, "regiment": 50.0 * COMPANIES, "legion": 50.0 * COMPANIES * REGIMENTS}  # D-33, D-34, A-47
LEADER_MU = {"company": 13.0, "regiment": 13.0}  # D-33, D-34; who leads a legion has values of his own (D-35)
LEADER_KL = {"company": 12.0, "regiment": 13.0}
LEADER_CH = {"company": 11.0, "regiment": 12.0}
LEADER_TAW = {"company": 8.0, "regiment": 11.0}
VALUES = {"men": MEN, "mu": LEADER_MU, "kl": LEADER_KL, "ch": LEADER_CH, "taw": LEADER_TAW}
TENTH = 0.1  # D-39: one regiment of a legion


def level(unit: str, stat: str) -> float | str:
    """Men of a company, regiment or legion, or a value of its leader; "" where the GM gives it (D-33 … D-35).

    Args:
        unit: "company", "regiment" or "legion".
        stat: "men", "mu", "kl", "ch" or "taw".
    """
    return VALUES[stat].get(unit, "")


@dataclass(frozen=True)
class Nested:
    """How often the small level fights in one SKR of the large one."""

    large: float
    small: float

    @property
    def result(self) -> float:
        """KR of the large SKR by KR of the small one."""
        return self.large / self.small


def nested(large_total: float, small_total: float, limit: str = "upto") -> Nested:
    """SKR of the small level in one SKR of the large level (D-37).

    Args:
        large_total, small_total: soldiers of all sides in the fight of each level.
        limit: as for ``schlacht.skr_row``.
    """
    return Nested(skr_row(large_total, limit).kr, skr_row(small_total, limit).kr)


@dataclass(frozen=True)
class NestedSkr:
    """Small SKR in one certain SKR of the large level."""

    before: float
    until: float

    @property
    def result(self) -> float:
        """What is fought in this SKR."""
        return self.until - self.before


def nested_skr(skr: float, kr_large: float, kr_small: float, steps: str = "whole") -> NestedSkr:
    """SKR of the small level in SKR number ``skr`` of the large level (D-37).

    Args:
        skr: number of the large SKR, from 1.
        kr_large, kr_small: KR of one SKR on each level.
        steps: "whole": KR that are left over are carried on, 3, 3, 4 for 50 and 15; "exact": 3⅓ each time (A-49).
    """
    before, until = ((skr - 1) * kr_large / kr_small, skr * kr_large / kr_small)
    return NestedSkr(full(before, steps), full(until, steps))


@dataclass(frozen=True)
class NestedCut:
    """Losses of the large level without the part that is played on its own, and with its damage."""

    factor: float
    kept: float
    result: float


def nested_cut(
    losses: float, unit_men: float, army_men: float, unit_losses: float = 0.0, reading: str = "share"
) -> NestedCut:
    """Losses that a large army causes when one of its units is played on its own (D-39).

    Args:
        losses: losses by the formula for the whole army.
        unit_men: men of the unit that is played.
        army_men: men of the whole army.
        unit_losses: losses that the unit itself has caused.
        reading: "share": cut by the unit's share of the men; "tenth": always by one tenth (A-48).
    """
    factor = 1 - (unit_men / army_men if reading == "share" else TENTH)
    return NestedCut(factor, losses * factor, losses * factor + unit_losses)


@dataclass(frozen=True)
class NestedRoll:
    """A roll of the small level with the factor that it is lowered by."""

    factor: float
    result: float


def nested_roll(
    roll: float, small_total: float, large_total: float, reading: str = "literal", limit: str = "upto"
) -> NestedRoll:
    """The roll for losses of a fight that is part of a larger one (D-39: it may be lowered).

    The table's means do not grow as the numbers of soldiers do, so nested fights cost more men
    than the large one would (A-51).

    Args:
        roll: what was rolled for the small fight.
        small_total, large_total: soldiers of all sides in each fight.
        reading: "literal": as it is; "scale": so that the small SKR in a large one cost, on
            average, the share of the large fight's losses that falls to the small fight.
        limit: as for ``schlacht.skr_row``.
    """
    if reading == "literal" or large_total == 0:
        return NestedRoll(1.0, roll)
    small, large = skr_row(small_total, limit), skr_row(large_total, limit)
    small_mean, large_mean = (_dice.mean(_dice.parse(row.dice)) for row in (small, large))
    factor = (large_mean * small_total / large_total) / (small_mean * large.kr / small.kr)
    return NestedRoll(factor, roll * factor)
