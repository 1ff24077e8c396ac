"""How much a run asks: all of what is alike where ``MASSBATTLE_XL_THOROUGH`` is 1, as CI does beside, else an even choice.

    @MARK
    @pytest.mark.parametrize("path", some(PATHS, every=2))

    pytestmark = one_in(3)  # of a module's tests every third one
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

import pytest

SWITCH = "MASSBATTLE_XL_THOROUGH"
THOROUGH = os.environ.get(SWITCH) == "1"
MARK = pytest.mark.thorough
T = TypeVar("T")


def one_in(every: int) -> pytest.MarkDecorator:
    """A mark for a module: a run that is not thorough takes one in so many of its tests."""
    return pytest.mark.thorough(every=every)


def some(values: Sequence[T], every: int, first: int = 0) -> Sequence[T]:
    """All values in a thorough run, else every so many of them."""
    return values if THOROUGH else values[first % every :: every]


def left_out(items: Sequence[pytest.Item]) -> set[pytest.Item]:
    """The tests of modules with ``one_in`` that a run leaves out which is not thorough; of one module alone it takes all."""
    modules: dict[object, list[pytest.Item]] = {}
    for item in items:
        modules.setdefault(item.path, []).append(item)
    left: set[pytest.Item] = set()
    for found in modules.values() if len(modules) > 1 and not THOROUGH else ():
        every = next((mark.kwargs["every"] for mark in found[0].iter_markers("thorough") if mark.kwargs), 1)
        left.update(item for number, item in enumerate(found) if number % every)
    return left
