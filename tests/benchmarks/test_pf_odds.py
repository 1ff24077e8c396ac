"""Speed of the odds of a Pathfinder battle: what a game master waits for in one cell."""

from __future__ import annotations

import math
import time

import pytest

from massbattle_xl.pathfinder.odds import battle_odds, strategy_odds

pytestmark = pytest.mark.benchmark
MOST_SECONDS = 0.05  # of processor time, for the largest armies of the rules
MOST_SECONDS_EVER = 2.0  # for any that a cell takes
MOST_SECONDS_TABLE = 0.5  # for 25 pairs of strategies
REPEATS = 3
EDITIONS = ("ap", "uc")


def timed(title, ask, most):
    """Ask for the first time and tell how long that took; what else the computer does only slows it down."""
    spans = []
    for _ in range(REPEATS):
        battle_odds.cache_clear()
        strategy_odds.cache_clear()
        start = time.process_time()
        ask()
        spans.append(time.process_time() - start)
    print(f"\n  {title}: {min(spans) * 1000:.1f} ms", end="")
    assert min(spans) <= most, title


@pytest.mark.parametrize("edition", EDITIONS)
def test_battles_of_all_army_crs(capsys, edition):
    with capsys.disabled():
        for acr in (1, 3, 5, 9, 15, 20):
            side = (math.floor(acr * 5.5), acr, 10 + acr, 0)
            timed(f"{edition}, ACR {acr}", lambda s=side, n=acr: battle_odds(*s, *s, n, 0, n, 0, edition), MOST_SECONDS)
            low = (*side[:3], -6)
            timed(f"{edition}, ACR {acr}, −6", lambda s=low: battle_odds(*s, *s, edition=edition), MOST_SECONDS)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_pair_of_strategies(capsys, edition):
    side = (110, 20, 30, 0)
    with capsys.disabled():
        timed(
            f"{edition}, ACR 20, 25 pairs",
            lambda: strategy_odds(*side, *side, 20, 0, 20, 0, edition),
            MOST_SECONDS_TABLE,
        )


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_largest_armies_that_a_cell_takes(capsys, edition):
    """A thousand hit points each: only a 20 hurts, for 1; an even fight; one whose every roll hurts."""
    cases = {
        "only a 20 hurts": (1000, 0, 60, 0, 1000, 0, 60, 0),
        "even": (1000, 20, 30, 0, 1000, 20, 30, 0),
        "every roll hurts": (1000, 31, 30, 0, 1000, 31, 30, 0),
        "one against many": (1000, 0, 60, 0, 1000, 90, 60, 0),
    }
    with capsys.disabled():
        for title, cells in cases.items():
            timed(f"{edition}, {title}", lambda c=cells: battle_odds(*c, edition=edition), MOST_SECONDS_EVER)
