"""Whole men and whole points: the one place where results of the battle rules are rounded."""

from __future__ import annotations

import math

PLACES = 9  # float noise such as 2.4999999999 must not decide over a man


def whole(value: float, rounding: str) -> float:
    """Round to whole men (D-02, D-32): ``half-up``, ``floor``, ``ceil``, or ``none`` to keep the fraction (A-01).

    Noise below nine decimal places is cut before rounding.
    """
    if rounding == "none" or not math.isfinite(value):
        return value
    value = round(value, PLACES)
    if rounding == "floor":
        return float(math.floor(value))
    if rounding == "ceil":
        return float(math.ceil(value))
    return float(math.floor(value + 0.5))


def full(value: float, steps: str) -> float:
    """Full steps of a number that is not negative, or with ``exact`` the number as it is."""
    return value if steps == "exact" else whole(value, "floor")


def toward_zero(value: float, steps: str) -> float:
    """Full steps of any number, what is left over being lost, or with ``exact`` the number as it is."""
    return -full(-value, steps) if value < 0 else full(value, steps)
