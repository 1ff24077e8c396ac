"""The sheets of the unit combat, declared in the words of ``layout``."""

from __future__ import annotations

from ...layout import Campaign
from . import armies, battle, example, lists, modifiers, printed, start, strength

EXAMPLES = {"savage": example.VILLAGE}


def campaign() -> Campaign:
    """All pages in their order, and the lists of their drop-downs."""
    return Campaign(
        pages=(
            start.PAGE,
            armies.PAGE,
            armies.CHARACTERS_PAGE,
            modifiers.PAGE,
            battle.PAGE,
            strength.PAGE,
            printed.PAGE,
            printed.MORE_PAGE,
        ),
        choices=lists.CHOICES,
    )
