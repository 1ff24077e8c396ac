"""The cell functions of the mass battle: declarations only, the rules stand in the chapters.

They stand in the order of the text: values of the troops, one SKR of the battle, leaders,
ranged fighting and morale; the odds of a whole battle come last.
"""

from __future__ import annotations

from ...cells.declare import Function
from . import battle, leaders, morale, odds, troops
from .shown import CATEGORY

__all__ = ["CATEGORY", "FUNCTIONS"]

FUNCTIONS: tuple[Function, ...] = (
    *troops.FUNCTIONS,
    *battle.FUNCTIONS,
    *leaders.FUNCTIONS,
    *morale.FUNCTIONS,
    *odds.FUNCTIONS,
)
