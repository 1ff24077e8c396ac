"""The sheets of the mass battle, declared in the words of ``layout``."""

from __future__ import annotations

from ...layout import Campaign
from . import aftermath, armies, battle, commanders, example, field, lists, modifiers, odds, printed, start, strength

EXAMPLES = {"pathfinder": example.HORDES, "pathfinder-siege": example.SIEGE}


def campaign(rows: int = 6) -> Campaign:
    """All pages in their order, and the lists of their drop-downs.

    Args:
        rows: armies that a block of the ledger has room for.
    """
    return Campaign(
        pages=(
            start.PAGE,
            armies.PAGE,
            commanders.PAGE,
            field.PAGE,
            modifiers.PAGE,
            battle.page(rows),
            strength.PAGE,
            odds.PAGE,
            aftermath.PAGE,
            printed.PAGE,
            printed.MORE_PAGE,
        ),
        choices=lists.CHOICES,
    )
