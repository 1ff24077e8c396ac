"""Single characters against units, and characters inside a unit (sections "Wounds", "Wild Cards")."""

from __future__ import annotations

from dataclasses import dataclass

from .melee import RAISE
from .numbers import capped, whole

AGAINST = 3.0  # S-16, S-18: a character always faces three men
STRIKE_BACK = 2.0  # S-16: these men attack him at +2


@dataclass(frozen=True)
class HeroKills:
    """Men that a character kills, with the steps to their number."""

    damage: float
    resistance: float
    quotient: float
    rounded: float
    result: float


def hero_kills(
    damage: float,
    avtough: float,
    wounds: float | None = None,
    rounding: str = "down",
    against: float = AGAINST,
) -> HeroKills:
    """Men of a unit that one character kills (S-16 … S-18): every full 4 above 3·T.

    Args:
        damage: sum of all the damage that he rolled (a Wild Card attacks twice).
        avtough: Average Toughness of the unit in melee.
        wounds: men that the unit has.
        rounding: "down": full Raises; "up": as in melee (A-22).
        against: men that he faces; 1 where he strikes for himself out of a unit (A-24).
    """
    resistance = against * avtough
    quotient = (damage - resistance) / RAISE
    rounded = max(0.0, whole(quotient, rounding))
    return HeroKills(damage, resistance, quotient, rounded, capped(rounded, wounds))


@dataclass(frozen=True)
class JoinedDamage:
    """AvDam of a unit with a character in it, with its terms."""

    others: float
    avdam: float
    damage: float
    attackers: float

    @property
    def result(self) -> float:
        """Mean over all that strike; the unit's own AvDam where nobody does."""
        if self.attackers == 0:
            return self.avdam
        return (self.others * self.avdam + self.damage) / self.attackers


def joined_damage(avdam: float, attackers: float, damage: float | None = None) -> JoinedDamage:
    """Average Damage of a unit that a character has joined (S-43).

    His rolled damage stands in the sum n·D in place of his own D (A-24).

    Args:
        avdam: Average Damage of the unit's men.
        attackers: active attackers, he among them.
        damage: the damage that he rolled; None: nobody joined.
    """
    if damage is None:
        return JoinedDamage(attackers, avdam, 0.0, attackers)
    return JoinedDamage(max(0.0, attackers - 1), avdam, damage, attackers)
