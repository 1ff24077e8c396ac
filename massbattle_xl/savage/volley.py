"""Volleys: shots at an area, and how many there is time for (sections "Volley", "Vigtige tal")."""

from __future__ import annotations

import math
from dataclasses import dataclass

from .melee import RAISE
from .movement import march
from .numbers import PLACES, capped, whole

ARROW = 4.5  # S-64: Average Damage of arrows in a Volley
ARROW_NORMAL = 4.0  # S-65, X-02: the part that armour can stop
ARROW_PENETRATING = 0.5  # S-65: the part that only shields and fortifications stop
RANGE_FACTORS = {"short": 1.0, "medium": 2.0, "long": 4.0, "double": 8.0}  # S-72: of the short range
BOW_SHORT = 12.0  # S-72, inches
BOW = {band: BOW_SHORT * factor for band, factor in RANGE_FACTORS.items()}  # S-72: 12, 24, 48, 96 inches
MARCH = march()  # S-46, S-73: 15 inches a round


@dataclass(frozen=True)
class Volley:
    """Men that volleys hit, with the steps to their number."""

    normal: float
    penetrating: float
    archers: float
    volleys: float
    exact: float
    total: float
    result: float


def _volley(normal: float, penetrating: float, n: float, volleys: float, wounds: float | None, rounding: str, zero_kills: float) -> Volley:
    one = (normal + penetrating) * n / RAISE
    exact = one * volleys
    if round(exact, PLACES) == 0:  # as in S-60: from pure 0, not from below; nobody shooting hits nobody
        total = zero_kills if n > 0 and volleys > 0 else 0.0
    elif rounding == "each":
        total = max(0.0, whole(one, "up") * volleys)
    else:
        total = max(0.0, whole(exact, rounding))
    return Volley(normal, penetrating, n, volleys, exact, total, capped(total, wounds))


def volley_kills(
    n: float,
    avtough: float,
    volleys: float = 1.0,
    wounds: float | None = None,
    rounding: str = "none",
    zero_kills: float = 0.0,
) -> Volley:
    """Men that archers hit at an area, short form (S-68, S-69): max(0, 4.5 − T)·n/4 a volley.

    Args:
        n: archers of the shooting unit, all of them; as many defenders are counted (S-63).
        avtough: Average Toughness against a Volley with its penetrating part (shield 1.25).
        volleys: number of volleys.
        wounds: men that the struck unit has.
        rounding: "none" keeps the fraction until figures are removed; "up" rounds the sum,
            "each" every volley (A-09).
        zero_kills: men where the sum is exactly 0 (A-08).
    """
    return _volley(ARROW - avtough, 0.0, n, volleys, wounds, rounding, zero_kills)


def volley_wounds(
    n: float,
    avdam: float,
    avtough: float,
    pen_dam: float,
    pen_tough: float,
    volleys: float = 1.0,
    wounds: float | None = None,
    rounding: str = "none",
    zero_kills: float = 0.0,
    reading: str = "clamp",
) -> Volley:
    """Men that a volley of any weapon hits, general form (S-70).

    ([D − T] + [penetrating D − penetrating T])·n/4 a volley. Arrows have D 4 and 0.5.

    Args:
        n: men, engines or spells that shoot.
        avdam: normal damage D.
        avtough: Average Toughness T without its penetrating part.
        pen_dam: penetrating damage.
        pen_tough: penetrating toughness.
        volleys, wounds, rounding, zero_kills: as for ``volley_kills``.
        reading: "clamp": each bracket is at least 0, so armour never eats the penetrating
            part; "literal": only their sum (A-07).
    """
    normal, penetrating = avdam - avtough, pen_dam - pen_tough
    if reading == "clamp":
        normal, penetrating = max(0.0, normal), max(0.0, penetrating)
    return _volley(normal, penetrating, n, volleys, wounds, rounding, zero_kills)


@dataclass(frozen=True)
class VolleyCount:
    """How often a unit that comes on is shot at, with the first and last distance."""

    first: float
    last: float
    result: float


def volley_count(
    start: float,
    end: float = BOW["long"],
    pace: float = MARCH,
    max_range: float = BOW["double"],
    shoot_first: bool = False,
) -> VolleyCount:
    """Volleys at a unit that comes on from ``start`` inches (S-69, S-74).

    It is shot at wherever it stands more than ``end`` and at most ``max_range`` inches away.

    Args:
        start: distance at the beginning, inches.
        end: distance from which direct shots begin.
        pace: inches that it moves before each volley (March acts before Volley: A-04).
        max_range: longest distance of a volley.
        shoot_first: the archers shoot before it moves.
    """
    first = 0 if shoot_first else 1
    first = max(first, math.ceil(round((start - max_range) / pace, PLACES)))
    last = math.ceil(round((start - end) / pace, PLACES)) - 1
    count = max(0, last - first + 1)
    return VolleyCount(start - first * pace, start - last * pace, float(count))


def range_band(distance: float, short: float = BOW_SHORT) -> str | None:
    """The range at which a target stands: "short", "medium", "long", "double", or None beyond (S-72).

    Args:
        distance: inches.
        short: short range of the weapon, inches.
    """
    return next((band for band, factor in RANGE_FACTORS.items() if distance <= short * factor), None)
