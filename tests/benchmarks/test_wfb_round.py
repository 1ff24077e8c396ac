"""Speed and memory of the odds of a round: what a game master waits for in one cell."""

from __future__ import annotations

import time
import tracemalloc

import pytest

from massbattle_xl.dice import parse
from massbattle_xl.warhammer.round import fight
from massbattle_xl.warhammer.rounds import fight_on
from massbattle_xl.warhammer.units import Aim, Champion, Character, Profile, Side, Unit

pytestmark = pytest.mark.benchmark
REPEATS = 3
MAN = Profile(4, 3, 3, 1, 3, 1)
STEED = Profile(3, 3, 3, 1, 2, 1)
OGRE = Profile(3, 4, 4, 3, 2, 3)
MOST_MEGABYTES = 60


def block(models, width, profile=MAN, **more):
    return Unit(models, width, profile, 7, **more)


def hosts():
    """Two units on one side against one, with champions at whom somebody strikes, and a hero."""
    hero = Character(Profile(6, 4, 4, 2, 6, 3), 9)
    captain = Champion(Profile(4, 3, 3, 1, 3, 2))
    one = Side((block(12, 6, champion=captain, characters=(hero,)), block(8, 4, facing="flank")))
    return one, Side((block(20, 5, champion=captain, aims=(Aim(0, "champion", 2), Aim(0)), standard=True),))


CASES = {  # title: sides, most milliseconds of processor time
    "20 v 20, one step each": (block(20, 5), block(20, 5, Profile(3, 3, 4, 1, 2, 1)), 30),
    "20 v 20, one step together": (block(20, 5), block(20, 5), 30),
    "40 v 40, two steps a side": (block(40, 10, mount=STEED), block(40, 10, Profile(3, 3, 4, 1, 4, 1), mount=STEED), 1000),
    "40 v 40, two steps together": (block(40, 10, mount=STEED), block(40, 10, mount=STEED), 1000),
    "60 v 60, two steps together": (block(60, 10, mount=STEED), block(60, 10, mount=STEED), 1000),
    "100 v 100, 20 wide, two steps together": (block(100, 20, mount=STEED), block(100, 20, mount=STEED), 2000),
    "18 ogres v 18 ogres, stomps": (
        *(block(18, 6, OGRE, rules={"monstrous infantry": None, "impact hits": parse("1"), "charging": None}) for _ in "ab"),
        2000,
    ),
    "two units, champions, a hero": (*hosts(), 1000),
}  # fmt: skip


def spent(ask):
    """Least processor time of a few calls; what else the computer does only slows it down."""
    spans = []
    for _ in range(REPEATS):
        begin = time.process_time()
        ask()
        spans.append(time.process_time() - begin)
    return min(spans) * 1000


def test_rounds_of_all_sizes(capsys):
    """Each against its limit, and all as multiples of the first."""
    first = None
    with capsys.disabled():
        for title, (a, b, most) in CASES.items():
            odds = fight(a, b)
            span = spent(lambda a=a, b=b: fight(a, b))
            first = first or span
            print(f"\n  {title}: {span:.1f} ms, ×{span / first:.1f}, {odds.states} states", end="")
            assert abs(odds.total - 1) <= 1e-12, title
            assert span <= most, title


def test_rounds_in_sequence(capsys):
    """How much more three rounds cost than one."""
    with capsys.disabled():
        for models, width, most in ((20, 5, 1500), (30, 6, 6000), (40, 8, 12000)):
            one = spent(lambda n=models, w=width: fight(block(n, w), block(n, w)))
            begin = time.process_time()
            found = fight_on(block(models, width), block(models, width), 3)
            span = (time.process_time() - begin) * 1000
            print(
                f"\n  {models} v {models}, 3 rounds: {span:.0f} ms, ×{span / one:.0f} of one, {found.rounds[-1].states} states",
                end="",
            )
            assert span <= most, models


def test_memory(capsys):
    with capsys.disabled():
        for title, (a, b, _) in CASES.items():
            tracemalloc.start()
            fight(a, b)
            megabytes = tracemalloc.get_traced_memory()[1] / 1e6
            tracemalloc.stop()
            print(f"\n  {title}: {megabytes:.1f} MB", end="")
            assert megabytes <= MOST_MEGABYTES, title
