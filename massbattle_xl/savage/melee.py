"""Engage and Fire: kills of one side (sections "Engage" and "Fire")."""

from __future__ import annotations

from dataclasses import dataclass

from .numbers import PLACES, capped, whole

RAISE = 4.0  # S-60: each full 4 is a kill
RANGE_DAMAGE = {"short": 0.0, "medium": -1.0, "long": -2.0}  # S-52; Long at all: A-05
EXTRA_LINE = 1.0  # S-51
ZERO_KILLS = 1.0  # S-60 "also from pure 0": A-03


@dataclass(frozen=True)
class Kills:
    """Kills of one side with the steps to them."""

    attackers: float
    avdam: float
    defenders: float
    avtough: float
    quotient: float
    rounded: float
    result: float


def engage_kills(
    attackers: float,
    avdam: float,
    defenders: float,
    avtough: float,
    wounds: float | None = None,
    zero_kills: float = ZERO_KILLS,
    rounding: str = "up",
    reading: str = "whole",
) -> Kills:
    """Men that one side kills in melee (S-60).

    (n·D − m·T)/4, rounded up where there is a remainder; exactly 0 gives ``zero_kills``;
    a negative result gives 0; nobody striking gives 0.

    Args:
        attackers: active attackers n.
        avdam: their Average Damage D.
        defenders: active defenders m.
        avtough: their Average Toughness T.
        wounds: men that the struck unit has; no more can fall.
        zero_kills: kills where the result is exactly 0 (A-03).
        rounding: "up", or "down": full Raises only (A-21).
        reading: "whole": the difference divided by 4; "strict": n·D − m·T/4 (A-02).
    """
    if reading == "whole":
        quotient = (attackers * avdam - defenders * avtough) / RAISE
    else:
        quotient = attackers * avdam - defenders * avtough / RAISE
    exact = round(quotient, PLACES)
    if attackers == 0 or exact < 0:
        rounded = 0.0
    elif exact == 0:
        rounded = zero_kills
    else:
        rounded = whole(exact, rounding)
    return Kills(attackers, avdam, defenders, avtough, quotient, rounded, capped(rounded, wounds))


def fire_kills(
    shooters: float,
    avdam: float,
    targets: float,
    avtough: float,
    range: str = "short",  # noqa: A002  the contract's name
    extra_line: bool = False,
    wounds: float | None = None,
    zero_kills: float = ZERO_KILLS,
    rounding: str = "up",
    reading: str = "whole",
) -> Kills:
    """Men that direct shooting kills (S-49 … S-52); as in melee, but only one side shoots.

    Args:
        shooters: active shooters, the extra 50 % included.
        avdam: their Average Damage before range and extra line.
        targets: men of the first line that can be hit; at most as many as shoot count (A-19).
        avtough: their Average Toughness against Fire.
        range: "short" 0, "medium" −1, "long" −2 on the damage (A-05).
        extra_line: a second line behind the first gives +1 (S-51; whose line: A-06).
        wounds, zero_kills, rounding, reading: as for ``engage_kills``.
    """
    damage = avdam + RANGE_DAMAGE[range] + (EXTRA_LINE if extra_line else 0.0)
    return engage_kills(shooters, damage, min(targets, shooters), avtough, wounds, zero_kills, rounding, reading)
