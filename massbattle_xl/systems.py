"""The register: the rule texts that are built in, and every cell function by its name.

A wing is loaded when it is asked for. To add a rule text, add its folder and its name here.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from types import ModuleType

from . import __version__
from .cells import shared
from .cells.declare import Function

WINGS = ("savage", "dsa", "pathfinder", "warhammer")


def wing(name: str, part: str = "") -> ModuleType:
    """A wing's package, or one of its modules (``functions``, ``sheets``)."""
    return import_module(f".{name}.{part}" if part else f".{name}", __package__)


@lru_cache(maxsize=1)
def functions() -> dict[str, Function]:
    """Every cell function by its name: the shared ones, then wing by wing."""
    found = [*shared.DICE_FUNCTIONS, shared.explain_function(_find), shared.version_function(__version__)]
    for name in WINGS:
        found.extend(wing(name, "functions").FUNCTIONS)
    return {f.name: f for f in found}


def _find(name: str) -> Function | list[str]:
    known = functions()
    return known.get(name) or list(known)
