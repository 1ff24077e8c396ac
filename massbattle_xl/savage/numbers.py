"""Whole men: the one place where results of the unit rules are rounded."""

from __future__ import annotations

import math

PLACES = 9  # float noise such as 2.0000000001 must not become a third man


def whole(value: float, rounding: str) -> float:
    """Round to whole men: ``up``, ``down``, or ``none`` to keep the fraction.

    Noise below nine decimal places is cut before rounding.
    """
    value = round(value, PLACES)
    if rounding == "up":
        return float(math.ceil(value))
    if rounding == "down":
        return float(math.floor(value))
    return value


def capped(kills: float, wounds: float | None) -> float:
    """Nobody dies twice: kills are at most the target's wounds, where these are given (A-20)."""
    return kills if wounds is None else min(kills, wounds)
