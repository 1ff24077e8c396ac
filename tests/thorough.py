"""How much a run asks: all of what is alike where ``MASSBATTLE_XL_THOROUGH`` is 1, as CI does beside, else an even choice.

    @pytest.mark.parametrize("path", some(PATHS, every=2))
    @MARK
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


def some(values: Sequence[T], every: int, first: int = 0) -> Sequence[T]:
    """All values in a thorough run, else every so many of them."""
    return values if THOROUGH else values[first % every :: every]
