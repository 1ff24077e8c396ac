"""One SKR of the battle: table, strength, losses (section I.5)."""

from __future__ import annotations

import math
from dataclasses import dataclass

from .numbers import whole

SECONDS = 5.0  # D-82: 6 KR are 30 seconds
LEAST_STRENGTH = 1.0  # D-28


@dataclass(frozen=True)
class Row:
    """A row of the table: soldiers of all sides up to a number, length of an SKR in KR, dice of the losses."""

    up_to: float
    kr: float
    dice: str


SKR_TABLE = (  # D-23
    Row(50, 1, "1W2-1"),
    Row(100, 2, "1W3-1"),
    Row(200, 5, "1W6"),
    Row(500, 10, "1W10"),
    Row(1_000, 15, "1W20"),
    Row(2_000, 20, "2W20"),
    Row(5_000, 30, "2W20+20"),
    Row(10_000, 50, "2W20+30"),
    Row(math.inf, 50, "1W50+50"),  # "50+": longer ones are the GM's
)


def skr_row(total: float, limit: str = "upto") -> Row:
    """The row for the soldiers of all sides at the start of the battle (D-22, D-23).

    Args:
        total: soldiers.
        limit: "upto": 10,000 stands in the row that ends there; "from": in the one that begins there (A-08).
    """
    if limit == "from" and total >= SKR_TABLE[-2].up_to:
        return SKR_TABLE[-1]
    return next(row for row in SKR_TABLE if total <= row.up_to)


@dataclass(frozen=True)
class Lookup:
    """A cell of the table with its row."""

    row: Row
    result: float | str


def skr_kr(total: float, limit: str = "upto") -> Lookup:
    """Length of one SKR in KR (D-21, D-23); arguments as for ``skr_row``."""
    row = skr_row(total, limit)
    return Lookup(row, float(row.kr))


def skr_dice(total: float, limit: str = "upto") -> Lookup:
    """Dice of the losses in one SKR (D-23, D-26); arguments as for ``skr_row``."""
    row = skr_row(total, limit)
    return Lookup(row, row.dice)


def seconds(kr: float) -> float:
    """Seconds that so many KR take (D-82)."""
    return kr * SECONDS


@dataclass(frozen=True)
class Strength:
    """KW + KM of a side in this SKR, before and after its bounds."""

    kw: float
    km: float
    result: float

    @property
    def total(self) -> float:
        """The sum before its bounds."""
        return self.kw + self.km


def strength(kw: float, km: float, threshold: float | None = None, clamp: str = "sum") -> Strength:
    """Strength S of a side: KW + KM, at least 1, at most the GM's threshold (D-27 … D-29, A-06).

    Args:
        kw: Kampfwert.
        km: Kampfmodifikator with the result of the test.
        threshold: highest strength; None: no bound.
        clamp: "sum" is at least 1; or already "kw" at least 1 or "km" at least 0 alone (A-05).
    """
    if clamp == "kw":
        kw = max(LEAST_STRENGTH, kw)
    elif clamp == "km":
        km = max(0.0, km)
    bounded = max(LEAST_STRENGTH, kw + km)
    return Strength(kw, km, bounded if threshold is None else min(bounded, threshold))


@dataclass(frozen=True)
class Losses:
    """Men that the enemy loses, exact, rounded and bounded by the men that are there."""

    ratio: float
    exact: float
    rounded: float
    result: float


def losses(
    roll: float,
    strength: float,
    enemy_strength: float,
    men: float,
    enemy_men: float,
    rounding: str = "half-up",
    capped: bool = True,
) -> Losses:
    """Men that the enemy loses in this SKR: W · S/S of the enemy · N/N of the enemy (D-26, D-27, D-30 … D-32).

    Args:
        roll: what the side rolled with the dice of the table, after their "−1" (A-07).
        strength, enemy_strength: of both sides, each at least 1.
        men, enemy_men: of both sides when the SKR begins (D-31).
        rounding: "half-up", "floor", "ceil" or "none" (D-02, A-01).
        capped: no more men fall than there are (A-50).
    """
    if enemy_men == 0:
        return Losses(0.0, 0.0, 0.0, 0.0)
    exact = roll * strength * men / (enemy_strength * enemy_men)
    rounded = whole(exact, rounding)
    return Losses(roll * strength / enemy_strength, exact, rounded, min(rounded, enemy_men) if capped else rounded)
