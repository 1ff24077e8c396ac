"""The sheets of the close combat, declared in the words of ``layout``."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ...layout import Campaign, Page

ORDER = (
    "start",
    "armies",
    "parts",
    "profiles",
    "modifiers",
    "charts",
    "battle",
    "strength",
    "odds",
    "printed",
    "fighters",
)
EXAMPLES: dict[str, Any] = {}


def _pages(key: str, rows: int) -> list[Page]:
    """The pages of a module, none where it is not there yet."""
    if find_spec(f"{__name__}.{key}") is None:
        return []
    module = import_module(f".{key}", __name__)
    if key == "battle":
        return [module.page(rows)]
    more = getattr(module, "MORE_PAGE", None)
    return [module.PAGE] if more is None else [module.PAGE, more]


def campaign(rows: int = 8) -> Campaign:
    """All pages in their order, and the lists of their drop-downs.

    Args:
        rows: rows that a block of the ledger has room for.
    """
    pages = tuple(page for key in ORDER for page in _pages(key, rows))
    return Campaign(pages=pages, choices=import_module(".lists", __name__).CHOICES)
