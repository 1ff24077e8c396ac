"""Morale, desertion, leaders in danger, each row computed by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from massbattle_xl.dsa.functions import FUNCTIONS
from massbattle_xl.dsa.moral import (
    deserters,
    leader_down,
    leader_drawn,
    leader_drawn_by,
    morale_chance,
    morale_malus,
    recovered,
)

F = {f.name: f for f in FUNCTIONS}

# men at the start, men left, leader dead -> malus
MALUS = [
    ((45, 45), ""), ((45, 23), ""), ((45, 22), 0), ((45, 17), 2), ((45, 13), 4), ((45, 10), 4), ((45, 9), 6), ((45, 1), 8), ((45, 0), ""),
    ((50, 25), 0), ((50, 26), ""), ((10, 4), 2), ((10, 3), 4), ((10, 2), 6), ((10, 1), 8), ((1000, 1), 8), ((0, 0), ""), ((10, 12), ""),
    ((45, 45, True), 4), ((45, 22, True), 4), ((45, 17, True), 6), ((45, 13, True), 8), ((45, 0, True), ""), ((10, 12, True), 4),
]  # fmt: skip


@pytest.mark.parametrize(("cells", "malus"), MALUS)
def test_the_malus_of_the_mu_test(cells, malus):
    assert morale_malus(*cells).result == malus
    assert F["DSA_MORALE_MALUS"](*cells) == malus


@pytest.mark.parametrize(("mu", "malus", "chance"), [(9, 0, 0.45), (9, 4, 0.25), (13, 2, 0.55), (20, 0, 1), (25, 0, 1), (4, 8, 0), (9.5, 0, 0.45), (10, 0.5, 0.45)])
def test_the_chance_that_a_unit_holds(mu, malus, chance):
    assert morale_chance(mu, malus).result == pytest.approx(chance)
    held = sum(F["DSA_MORALE_HOLDS"](roll, mu, malus) for roll in range(1, 21))
    assert held / 20 == pytest.approx(chance)


@pytest.mark.parametrize(
    ("men", "roll", "malus", "run", "rounding"),
    [(13, 5, 4, 3, "half-up"), (13, 5, 4, 3, "floor"), (13, 5, 4, 4, "ceil"), (13, 5, 4, 3.25, "none"), (50, 1, 0, 1, "half-up"), (49, 1, 0, 0, "half-up"), (100, 6, 8, 46, "half-up"), (10, 6, 40, 10, "half-up"), (0, 6, 4, 0, "ceil")],
)  # fmt: skip
def test_deserters_by_hand(men, roll, malus, run, rounding):
    """50 × 1 % is half a man, which counts."""
    assert deserters(men, roll, malus, rounding).result == run


@pytest.mark.parametrize(("skr", "chance"), [(0, 0), (1, 0.05), (2, 0.1), (3, 0.15), (19, 0.95), (20, 1), (21, 1), (10_000, 1)])
def test_the_chance_that_a_leader_is_drawn_in_grows_by_a_face_each_skr(skr, chance):
    assert leader_drawn(skr).result == pytest.approx(chance)


@pytest.mark.parametrize(("skr", "percent"), [(0, 0), (1, 5), (2, 14.5), (3, 27.325), (4, 41.86), (5, 56.395), (6, 69.4765), (20, 100), (9999, 100)])
def test_the_chance_that_a_leader_has_been_drawn_in(skr, percent):
    assert leader_drawn_by(skr) * 100 == pytest.approx(percent, abs=1e-9)


def test_the_chance_by_then_is_that_of_exact_fractions():
    free = Fraction(1)
    for skr in range(1, 21):
        free *= 1 - Fraction(skr, 20)
        assert leader_drawn_by(skr) == pytest.approx(float(1 - free), abs=1e-12)


@pytest.mark.parametrize(
    ("cells", "chance"),
    [((28, 50), 0.028), ((50, 28), 5 / 56), ((1000, 10), 1), ((0, 50), 0), ((50, 0), 0), ((0, 0), 0), ((0, 50, "inverse"), 1), ((50, 0, "inverse"), 0), ((28, 50, "literal", 0), 0)],
)  # fmt: skip
def test_the_chance_that_a_fighting_leader_falls(cells, chance):
    assert leader_down(*cells).result == pytest.approx(chance)


@pytest.mark.parametrize(("fallen", "share", "live"), [(17, 0.5, 9), (10, 0, 0), (10, 1, 10), (7, 0.33, 2)])
def test_the_fallen_who_live(fallen, share, live):
    assert recovered(fallen, share).result == live


men = st.integers(0, 3000)


@settings(derandomize=True, database=None, max_examples=300)
@given(st.integers(1, 3000), men, st.booleans())
def test_the_malus_is_that_of_exact_fractions(start, left, dead):
    lost = Fraction(start - left, start) * 100
    due = lost >= 50 and left > 0
    wanted = (2 * ((lost - 50) // 10) if due else 0) + (4 if dead else 0) if left and (due or dead) else ""
    assert morale_malus(start, left, dead).result == wanted


@settings(derandomize=True, database=None, max_examples=200)
@given(men, st.integers(1, 6), st.integers(0, 60), st.sampled_from(["half-up", "floor", "ceil", "none"]))
def test_no_more_men_run_than_there_are_and_a_higher_malus_never_keeps_more(count, roll, malus, rounding):
    run = deserters(count, roll, malus, rounding).result
    assert 0 <= run <= count
    assert deserters(count, roll, malus + 1, rounding).result >= run
    assert 0 <= morale_chance(malus, roll, "natural").result <= 1
    assert morale_chance(malus + 1, roll).result >= morale_chance(malus, roll).result
