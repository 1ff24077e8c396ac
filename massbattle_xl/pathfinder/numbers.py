"""Dropped fractions: the one place where results of the rules are rounded."""

from __future__ import annotations

import math

PLACES = 9  # float noise such as 10.9999999999 must not cost a point


def down(value: float) -> float:
    """The whole number below, fractions dropped (P-02); noise below nine decimal places is cut first."""
    return float(math.floor(round(value, PLACES)))


def part(value: float) -> float:
    """Fractions dropped towards zero, for terms that may be negative."""
    return -down(-value) if value < 0 else down(value)


def rounded(value: float, rounding: str, least: float = 0.0) -> float:
    """A share of a price (P-04): ``floor``, ``ceil`` or ``none``, at least ``least``."""
    if rounding == "none":
        return max(least, value)
    return max(least, down(value) if rounding == "floor" else -down(-value))
