"""Speed and memory of the odds of a battle: what a game master waits for in one cell."""

from __future__ import annotations

import time
import tracemalloc

import pytest

from massbattle_xl.dsa.odds import NO_TEST, battle_odds, leader_results

pytestmark = pytest.mark.benchmark
SIZES = (12, 50, 200, 500, 1_000, 2_500, 5_000, 25_000)
RATIOS = (1.0, 1.2, 2.0, 4.0)
MOST_SECONDS = 1.0  # of processor time, for any battle
MOST_MEGABYTES = 20


def timed(title, *cells, leader=NO_TEST, **more):
    """Ask for the odds for the first time and tell how long that took."""
    battle_odds.cache_clear()
    start = time.process_time()
    odds = battle_odds(*cells, leader_a=leader, leader_b=leader, **more)
    seconds = time.process_time() - start
    points = odds.standard_error * 100
    how = f"{odds.sampled} battles, ±{points:.2g} points" if odds.sampled else f"{odds.states} states"
    print(f"\n  {title}: {seconds:.3f} s, {how}", end="")
    assert seconds <= MOST_SECONDS, title


def test_battles_of_all_sizes(capsys):
    with capsys.disabled():
        for men in SIZES:
            for ratio in RATIOS:
                timed(f"{men} v {men}, strength {ratio}", 9.35 * ratio, 0, men, 9.35, 0, men)


def test_battles_with_leaders(capsys):
    leader = leader_results(12, 11, 11, 8)
    with capsys.disabled():
        for men in SIZES:
            timed(f"{men} v {men}, two leaders", 7.35, 1, men, 7.35, 2, men, leader=leader)


def test_battles_at_the_edge_of_what_is_counted(capsys):
    """Fought to the last man, broken off early, very uneven, or as long as may be."""
    with capsys.disabled():
        timed("200 v 200 to the last man", 9, 0, 200, 9, 0, 200, break_at=1.0)
        timed("700 v 300", 9, 0, 700, 9, 0, 300)
        timed("100 v 100, 20 SKR", 9, 0, 100, 9, 0, 100, skr=20)
        timed("200 v 200, 20 SKR", 9, 0, 200, 9, 0, 200, skr=20)
        timed("200 v 200, not rounded", 9, 0, 200, 9, 0, 200, rounding="none")
        timed("a million each, 1000 SKR", 9, 0, 1_000_000, 9, 0, 1_000_000, skr=1_000)


def test_memory(capsys):
    """Of the battles that remember most; sampled ones remember nothing."""
    cases = {
        "500 v 500, strength 4": (37.4, 0, 500, 9.35, 0, 500),
        "200 v 200 to the last man": (9, 0, 200, 9, 0, 200, 100, 1.0),
        "100 v 100, 20 SKR": (9, 0, 100, 9, 0, 100, 20),
    }
    with capsys.disabled():
        for title, cells in cases.items():
            battle_odds.cache_clear()
            tracemalloc.start()
            assert battle_odds(*cells).sampled == 0
            megabytes = tracemalloc.get_traced_memory()[1] / 1e6
            tracemalloc.stop()
            print(f"\n  {title}: {megabytes:.1f} MB", end="")
            assert megabytes <= MOST_MEGABYTES, title
