"""The cell functions of mass combat: declarations only, the rules stand in the chapters.

They stand in the order of the text: the army, what it has and chooses, the battle, morale,
and the campaign around it; the odds of a whole battle come last.
"""

from __future__ import annotations

from ...cells.declare import Function
from . import army, battle, campaign, choices, morale, odds, total, units
from .shown import CATEGORY

__all__ = ["CATEGORY", "FUNCTIONS"]

FUNCTIONS: tuple[Function, ...] = (
    *army.FUNCTIONS,
    *choices.FUNCTIONS,
    *units.FUNCTIONS,
    *total.FUNCTIONS,
    *battle.FUNCTIONS,
    *morale.FUNCTIONS,
    *campaign.FUNCTIONS,
    *odds.FUNCTIONS,
)
