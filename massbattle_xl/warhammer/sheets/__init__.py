"""The sheets of the close combat, declared in the words of ``layout``."""

from __future__ import annotations

from ...layout import Campaign
from . import (
    armies,
    battle,
    charts,
    example,
    fighters,
    lineup,
    lists,
    modifiers,
    odds,
    parts,
    printed,
    profiles,
    start,
    strength,
)

EXAMPLES = {"warhammer": example.ELVES, "warhammer-flank": example.FLANK, "warhammer-ogres": example.OGRES}


def campaign(rows: int = 8) -> Campaign:
    """All pages in their order, and the lists of their drop-downs.

    Args:
        rows: rows that a block of the ledger has room for.
    """
    return Campaign(
        pages=(
            start.PAGE,
            armies.PAGE,
            parts.PAGE,
            profiles.PAGE,
            modifiers.PAGE,
            charts.PAGE,
            battle.page(rows),
            strength.PAGE,
            odds.PAGE,
            printed.PAGE,
            printed.MORE_PAGE,
            fighters.PAGE,
            lineup.PAGE,
        ),
        choices=lists.CHOICES,
    )
