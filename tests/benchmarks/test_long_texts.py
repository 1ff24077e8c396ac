"""How long a function takes to refuse a text of 100,000 characters, against the exact odds of a round."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest
import test_fuzz

from massbattle_xl import systems
from massbattle_xl.cells.errors import CellError
from massbattle_xl.warhammer.round import fight
from massbattle_xl.warhammer.units import Profile, Side, Unit

pytestmark = pytest.mark.benchmark


def asked(function: Any, cells: list[Any]) -> float:
    begin = time.process_time()
    try:
        function(*cells)
    except CellError as error:
        error.why()
    return time.process_time() - begin


@pytest.mark.parametrize("name", test_fuzz.LONG_TEXTS)
def test_a_long_text_in_any_place(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each call at most 100 times of 20 men against 20, which take some milliseconds."""
    side = Side((Unit(20, 5, Profile(4, 3, 3, 1, 3, 1), 7),))
    begin = time.process_time()
    fight(side, side)
    peer = time.process_time() - begin
    fitting = random.Random(test_fuzz.SEED)
    needed, slowest = 0.0, ""
    for function in systems.functions().values():
        for place in range(len(function.arguments)):
            cells = [test_fuzz._fitting(fitting, argument) for argument in function.arguments]
            took = asked(function, [*cells[:place], test_fuzz.LONG_TEXTS[name], *cells[place + 1 :]])
            needed, slowest = max((needed, slowest), (took, function.name))
    with capsys.disabled():
        print(f"\n{name}: slowest {slowest} {needed * 1000:.1f} ms, a round {peer * 1000:.1f} ms, ratio {needed / peer:.2f}")
    assert needed < 100 * peer
