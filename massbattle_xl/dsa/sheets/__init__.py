"""The sheets of the mass battle, declared in the words of ``layout``."""

from __future__ import annotations

from ...layout import Campaign
from . import armies, battle, command, example, lists, modifiers, nested, odds, persons, printed, start, strength

EXAMPLES = {"dsa": example.PEASANTS, "dsa-regiments": example.REGIMENTS}


def campaign(rows: int = 6) -> Campaign:
    """All pages in their order, and the lists of their drop-downs.

    Args:
        rows: armies that a block of the ledger has room for.
    """
    return Campaign(
        pages=(
            start.PAGE,
            armies.PAGE,
            persons.PAGE,
            modifiers.PAGE,
            battle.page(rows),
            strength.PAGE,
            nested.PAGE,
            command.PAGE,
            odds.PAGE,
            printed.PAGE,
            printed.MORE_PAGE,
        ),
        choices=lists.CHOICES,
    )
