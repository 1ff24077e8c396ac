"""Values of an army before the battle: Kampfwert and Kampfmodifikator (sections I.3, I.4, II.1.2)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from .. import dice as _dice
from .numbers import full

LE_PART = 10.0  # D-07: LE is divided by it
MIDDLE = 7.0  # D-08, D-42: subtracted from AT, PA and WV, and from the ranged value
PERCENT_A_POINT = 5.0  # D-08, D-42

BASE = 1.0  # D-11: standard, start value
HIGHER = 1.0  # D-11: attacks from a higher position
SURPRISE = 2.0  # D-11: attacks from cover or by surprise; for some SKR only (D-12)
BRAVE = 12.0  # D-11: each point of MU above it
COWARDLY = 9.0  # D-11: each point of MU below it
MU_POINT = 1.0  # D-11: what such a point counts
MOTIVATED = (1.0, 3.0)  # D-11: specially motivated or fanatical, least and most
EXHAUSTED = (-1.0, -3.0)  # D-11: march, hunger, least and most


def damage_mean(damage: float | _dice.Dice) -> float:
    """Mean damage of a weapon: 1W+3 is 6.5 (D-05, D-07)."""
    return _dice.mean(damage) if isinstance(damage, _dice.Dice) else damage


@dataclass(frozen=True)
class Kampfwert:
    """Combat value of one soldier with its two factors."""

    damage: float
    base: float
    percent: float
    result: float


def kampfwert(
    le: float,
    rs: float,
    tp: float | _dice.Dice,
    at: float,
    pa: float,
    wv_at: float,
    wv_pa: float,
    negative: str = "keep",
) -> Kampfwert:
    """Kampfwert KW of one soldier, not rounded (D-07 … D-09).

    (LE/10 + RS + mean TP) × ((AT+PA)/2 + (WV AT + WV PA)/2 − 7) × 5 %.

    Args:
        le: Lebensenergie.
        rs: armour.
        tp: mean damage, or its dice.
        at, pa: attack and parry.
        wv_at, wv_pa: the two numbers of the Waffenvergleich, such as 3 and 1.
        negative: "keep": a percentage below 0 gives a negative KW; "zero": at least 0 (A-04).
    """
    damage = damage_mean(tp)
    base = le / LE_PART + rs + damage
    percent = ((at + pa) / 2 + (wv_at + wv_pa) / 2 - MIDDLE) * PERCENT_A_POINT
    result = base * percent / 100
    return Kampfwert(damage, base, percent, max(0.0, result) if negative == "zero" else result)


@dataclass(frozen=True)
class Kampfmodifikator:
    """Modifier of an army before the leader's test, with its terms."""

    base: float
    courage: float
    situation: float

    @property
    def result(self) -> float:
        """The sum of the terms."""
        return self.base + self.courage + self.situation


def kampfmodifikator(mu: float, situation: float = 0.0, base: float = BASE, steps: str = "whole") -> Kampfmodifikator:
    """Kampfmodifikator KM before the test of a leader (D-10, D-11).

    Args:
        mu: Mut, the army's average.
        situation: sum of the other entries of the table.
        base: start value.
        steps: "whole": only full points of MU count; "exact": parts of a point too (A-10).
    """
    above, below = max(0.0, mu - BRAVE), max(0.0, COWARDLY - mu)
    return Kampfmodifikator(base, MU_POINT * (full(above, steps) - full(below, steps)), situation)


@dataclass(frozen=True)
class Mixed:
    """Mean of several units' values, with the men behind it."""

    men: float
    result: float


def mixed(values: Sequence[float], men: Sequence[float], reading: str = "weighted") -> Mixed:
    """KW (or KM) of an army of unlike units (D-40, D-41).

    Args:
        values: the units' values.
        men: their head counts; their sum is above 0.
        reading: "weighted" by head count; "plain": mean of the units that have men (A-55).
    """
    total = math.fsum(men)
    if reading == "plain":
        there = [value for value, count in zip(values, men) if count > 0]
        return Mixed(total, math.fsum(there) / len(there))
    return Mixed(total, math.fsum(value * count for value, count in zip(values, men)) / total)
