"""The combat result (W-09): points of each side, and who won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

POINTS: Mapping[str, float] = {
    "charge": 1.0,  # out, KUP and PRAE; once a side (O-04)
    "standard": 1.0,  # out, KUP and PRAE; once a side
    "battle_standard": 1.0,  # out, W8:close-combat/uncommon-bonuses; besides the standard
    "flank": 1.0,  # out, W8:close-combat/flank-attack
    "rear": 2.0,  # out, PRAE
    "high_ground": 1.0,  # out, W8:close-combat/the-high-ground
}
MOST_OVERKILL = 5.0  # out, PRAE (O-06)
MUSICIAN = 1.0  # out, weak (O-05)


@dataclass(frozen=True)
class Result:
    """Points of one side: wounds, ranks, each bonus, overkill, and what else counts."""

    wounds: float
    ranks: float
    bonuses: tuple[float, ...]
    overkill: float
    other: float

    @property
    def result(self) -> float:
        """The sum."""
        return self.wounds + self.ranks + sum(self.bonuses) + self.overkill + self.other


def combat_result(
    wounds: float,
    rank_bonus: float,
    charge: bool = False,
    standard: bool = False,
    battle_standard: bool = False,
    flank: bool = False,
    rear: bool = False,
    high_ground: bool = False,
    overkill: float = 0.0,
    cap: float = MOST_OVERKILL,
    other: float = 0.0,
) -> Result:
    """Points of one side (W-09).

    Args:
        wounds: unsaved wounds that all its units inflicted (C-13); a model that is slain outright counts
            the Wounds that it had left (C-14).
        rank_bonus: of several units the highest.
        charge, standard, battle_standard, flank, rear, high_ground: whether the side has it; each counts once.
        overkill: wounds beyond those of a character that was slain in a challenge.
        cap: most points for overkill.
        other: whatever else counts, such as a second flank or a magic banner.
    """
    had = (charge, standard, battle_standard, flank, rear, high_ground)
    bonuses = tuple(points if has else 0.0 for points, has in zip(POINTS.values(), had))
    return Result(wounds, rank_bonus, bonuses, min(cap, overkill), other)


@dataclass(frozen=True)
class Difference:
    """Points ahead of the enemy, before and after a drawn combat goes to the musician."""

    plain: float
    result: float


def difference(points: float, enemy: float, musician: bool = False, enemy_musician: bool = False) -> Difference:
    """Points by which a side won, negative where it lost (W-09, O-05).

    Args:
        points: its combat result.
        enemy: the enemy's.
        musician, enemy_musician: one side alone with a musician wins a drawn combat by a point.
    """
    plain = points - enemy
    return Difference(plain, plain if plain else MUSICIAN * (musician - enemy_musician))
