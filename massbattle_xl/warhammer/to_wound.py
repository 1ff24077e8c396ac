"""The roll to wound (W-03): Strength against Toughness."""

from __future__ import annotations

from dataclasses import dataclass

EVEN = 4  # text p. 51: S3 against T3 wounds on 4+, against T4 on 5+
BEST, WORST = 2, 6  # out: a natural 1 never wounds, a natural 6 always (three simulators of the 8th edition)
IMPOSSIBLE = 7.0
HOPELESS = 4  # out: 4th to 7th edition print "N" from Toughness = Strength + 4 on


@dataclass(frozen=True)
class ToWound:
    """The roll needed; ``plain`` is it before the limits."""

    plain: float
    result: float


def to_wound(strength: float, toughness: float, edition: str = "8th") -> ToWound:
    """Roll needed to wound (W-03, O-01).

    Args:
        strength: Strength of the attacker, weapon included.
        toughness: Toughness of the target.
        edition: "8th", where a 6 always wounds, or "7th": 7 where the target is too tough.
    """
    plain = EVEN + toughness - strength
    if edition == "7th" and toughness >= strength + HOPELESS:
        return ToWound(plain, IMPOSSIBLE)
    return ToWound(plain, min(float(WORST), max(float(BEST), plain)))
