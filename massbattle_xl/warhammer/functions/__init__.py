"""The cell functions of close combat: declarations only, the rules stand in the chapters.

They stand in the order of a round: one blow, the formation, wounds, all of a blow's dice, the end
of the round; the reference profiles follow, and the odds of whole rounds come last.
"""

from __future__ import annotations

from ...cells.declare import Function
from . import blows, combat, draw, formations, losses, odds, outcome, pool, units
from .shown import CATEGORY

__all__ = ["CATEGORY", "FUNCTIONS"]

FUNCTIONS: tuple[Function, ...] = (
    *blows.FUNCTIONS,
    *formations.FUNCTIONS,
    *losses.FUNCTIONS,
    *pool.FUNCTIONS,
    *draw.FUNCTIONS,
    *outcome.FUNCTIONS,
    *units.FUNCTIONS,
    *odds.FUNCTIONS,
    *combat.FUNCTIONS,
)
