"""LAMBDAs that the functions of the close combat share, in the spreadsheets without Python."""

from __future__ import annotations

from . import blows, formations, outcome, pool, profiles, rules
from .blows import may_parry
from .outcome import counts, sums
from .rules import any_of, has

__all__ = ["HELPERS", "any_of", "counts", "has", "may_parry", "sums"]

HELPERS = (
    *rules.HELPERS,
    *blows.HELPERS,
    *formations.HELPERS,
    *outcome.HELPERS,
    *profiles.HELPERS,
    *pool.HELPERS,
)
