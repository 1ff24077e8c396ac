"""The table, strength and losses of one SKR, each row computed by hand, and what must always hold."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from massbattle_xl.dice import mean, parse
from massbattle_xl.dsa import schlacht
from massbattle_xl.dsa.functions import FUNCTIONS
from massbattle_xl.dsa.numbers import whole
from massbattle_xl.dsa.schlacht import losses, strength

F = {f.name: f for f in FUNCTIONS}

# soldiers at both ends of the row -> KR, dice, lowest, highest, mean
TABLE = [
    (1, 50, 1, "1W2-1", 0, 1, 0.5), (51, 100, 2, "1W3-1", 0, 2, 1), (101, 200, 5, "1W6", 1, 6, 3.5), (201, 500, 10, "1W10", 1, 10, 5.5),
    (501, 1000, 15, "1W20", 1, 20, 10.5), (1001, 2000, 20, "2W20", 2, 40, 21), (2001, 5000, 30, "2W20+20", 22, 60, 41),
    (5001, 10000, 50, "2W20+30", 32, 70, 51), (10001, 1_000_000, 50, "1W50+50", 51, 100, 75.5),
]  # fmt: skip


@pytest.mark.parametrize(("first", "last", "kr", "dice", "low", "high", "middle"), TABLE)
def test_the_table(first, last, kr, dice, low, high, middle):
    for total in (first, last):
        assert F["DSA_SKR_KR"](total) == kr
        assert F["DSA_SKR_DICE"](total) == dice
    thrown = parse(dice)
    assert (thrown.lowest, thrown.highest, mean(thrown)) == (low, high, middle)


def test_six_kr_are_thirty_seconds():
    assert schlacht.seconds(6) == 30


@pytest.mark.parametrize(
    ("kw", "km", "threshold", "s"),
    [(2.24, 12, None, 14.24), (7.35, 2, None, 9.35), (2.24, -4, None, 1), (0.5, 0.5, None, 1), (0, 0, None, 1), (20, 5, 20, 20), (20, 5, 30, 25), (-3, 1, 20, 1), (10, 10, 1, 1)],
)  # fmt: skip
def test_strength_by_hand(kw, km, threshold, s):
    assert strength(kw, km, threshold).result == pytest.approx(s)


# roll, S, S of the enemy, N, N of the enemy -> exact losses, whole ones
LOSSES = [
    ((1, 14.24, 9.35, 45, 52), Fraction(1424, 935) * Fraction(45, 52), 1),
    ((2, 9.35, 14.24, 52, 45), Fraction(1870, 1424) * Fraction(52, 45), 2),
    ((2, 5.24, 9.35, 44, 51), Fraction(1048, 935) * Fraction(44, 51), 1),
    ((2, 9.35, 5.24, 51, 44), Fraction(1870, 524) * Fraction(51, 44), 4),
    ((1, 1, 9.35, 40, 50), Fraction(100, 935) * Fraction(4, 5), 0),
    ((1, 9.35, 1, 50, 40), Fraction(935, 100) * Fraction(5, 4), 12),
    ((0, 9.35, 1, 50, 40), Fraction(0), 0),
    ((10, 5, 5, 100, 100), Fraction(10), 10),
    ((5, 3, 2, 10, 30), Fraction(5, 2), 3),  # half a man is a man
    ((3, 1, 2, 10, 10), Fraction(3, 2), 2),
    ((1, 1, 2, 10, 10), Fraction(1, 2), 1),
    ((20, 8, 1, 500, 100), Fraction(800), 100),  # no more than there are
    ((6, 4, 4, 0, 50), Fraction(0), 0),
    ((6, 4, 4, 50, 0), Fraction(0), 0),
]


@pytest.mark.parametrize(("cells", "exact", "men"), LOSSES)
def test_losses_by_hand(cells, exact, men):
    answer = losses(*cells)
    assert answer.exact == pytest.approx(float(exact), abs=1e-12)
    assert answer.result == men
    assert losses(*cells, "none").result == pytest.approx(min(float(exact), cells[4]), abs=1e-12)
    assert losses(*cells, "floor").result == min(math.floor(exact), cells[4])
    assert losses(*cells, "ceil").result == min(math.ceil(exact), cells[4])


@pytest.mark.parametrize(
    ("value", "half_up", "floor", "ceil"),
    [(2.5, 3, 2, 3), (0.5, 1, 0, 1), (2.4999999999, 3, 2, 3), (2.0000000001, 2, 2, 2), (1.9999999999, 2, 2, 2), (2.49, 2, 2, 3), (0, 0, 0, 0), (-2.5, -2, -3, -2)],
)  # fmt: skip
def test_rounding_cuts_float_noise_first(value, half_up, floor, ceil):
    assert [whole(value, how) for how in ("half-up", "floor", "ceil", "none")] == [half_up, floor, ceil, value]


rolls = st.integers(0, 100)
tenths = st.integers(10, 400).map(lambda n: n / 10)
army = st.integers(1, 20_000)


@settings(derandomize=True, database=None, max_examples=300)
@given(rolls, tenths, tenths, army, army)
def test_losses_are_those_of_exact_fractions(roll, own, enemy, men, enemy_men):
    exact = roll * Fraction(str(own)) / Fraction(str(enemy)) * Fraction(men, enemy_men)
    assert losses(roll, own, enemy, men, enemy_men).result == min(math.floor(exact + Fraction(1, 2)), enemy_men)
    assert losses(roll, own, enemy, men, enemy_men, "none").result == pytest.approx(min(float(exact), enemy_men), rel=1e-12)


@settings(derandomize=True, database=None, max_examples=200)
@given(rolls, tenths, tenths, army, army, st.sampled_from(["half-up", "floor", "ceil", "none"]), st.integers(1, 50))
def test_losses_are_bounded_and_grow_with_everything_on_the_own_side(roll, own, enemy, men, enemy_men, rounding, more):
    lost = losses(roll, own, enemy, men, enemy_men, rounding).result
    assert 0 <= lost <= enemy_men
    assert rounding == "none" or lost == int(lost)
    assert losses(roll + more, own, enemy, men, enemy_men, rounding).result >= lost
    assert losses(roll, own + more, enemy, men, enemy_men, rounding).result >= lost
    assert losses(roll, own, enemy, men + more, enemy_men, rounding).result >= lost
    assert losses(roll, own, enemy + more, men, enemy_men, rounding).result <= lost


@settings(derandomize=True, database=None, max_examples=200)
@given(st.integers(-200, 200), st.integers(-200, 200), st.none() | st.integers(1, 100), st.sampled_from(["sum", "kw", "km"]))
def test_a_strength_is_never_below_one_nor_above_the_threshold(kw, km, threshold, clamp):
    s = strength(kw, km, threshold, clamp).result
    assert s >= 1
    assert threshold is None or s <= threshold
    assert strength(kw + 1, km, threshold, clamp).result >= s


@pytest.mark.parametrize("cells", [(1000, 100_000, 1, 1e6, 1e6), (1000, 100_000, 1, 1e6, 1e-300), (1, 1, 1, 5e-324, 5e-324), (0, 1, 1, 1e6, 1e-320)])
def test_extreme_armies_still_give_a_number_of_men_that_are_there(cells):
    for rounding in ("half-up", "none", "floor", "ceil"):
        assert 0 <= F["DSA_LOSSES"](*cells, rounding) <= cells[4]


def test_a_strength_below_one_is_refused():
    assert F["DSA_LOSSES"].explanation(1, -1.76, 9.35, 40, 50) == "strength is -1.76, a number from 1 to 100000 is expected."
