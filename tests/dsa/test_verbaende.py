"""Companies, regiments, legions, and fights inside fights."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from massbattle_xl.dsa import verbaende
from massbattle_xl.dsa.functions import FUNCTIONS
from massbattle_xl.dsa.verbaende import nested, nested_cut, nested_roll, nested_skr

F = {f.name: f for f in FUNCTIONS}

LEVELS = [
    ("Kompanie", 50, 13, 12, 11, 8),
    ("regiment", 500, 13, 13, 12, 11),
    ("legion", 5000, "", "", "", ""),
]


@pytest.mark.parametrize(("unit", "men", "mu", "kl", "ch", "taw"), LEVELS)
def test_levels_of_units_with_the_values_of_their_leaders(unit, men, mu, kl, ch, taw):
    level = F["DSA_LEVEL"]
    assert [level(unit, stat) for stat in ("men", "MU", "klugheit", "ch", "Kriegskunst")] == [men, mu, kl, ch, taw]


def test_a_legion_has_ten_regiments_and_a_regiment_ten_companies():
    men = verbaende.MEN
    assert men["regiment"] / men["company"] == verbaende.COMPANIES == 10
    assert men["legion"] / men["regiment"] == verbaende.REGIMENTS == 10


@pytest.mark.parametrize(("large", "small", "times"), [(1000, 150, 3), (5001, 1000, Fraction(10, 3)), (20_000, 97, 25), (97, 97, 1), (150, 1000, Fraction(1, 3))])
def test_how_often_the_small_level_fights(large, small, times):
    assert nested(large, small).result == pytest.approx(float(times))


@settings(derandomize=True, database=None, max_examples=200)
@given(st.integers(1, 60), st.integers(1, 100), st.integers(1, 50))
def test_carried_kr_are_neither_lost_nor_won(skr, large, small):
    """The sum of the small SKR up to now is what their KR allow, and each differs from the mean by less than one."""
    each = [nested_skr(k, large, small).result for k in range(1, skr + 1)]
    assert sum(each) == skr * large // small
    assert all(abs(n - large / small) < 1 and n == int(n) for n in each)


@pytest.mark.parametrize(
    ("losses", "unit", "army", "done", "result"), [(60, 500, 5000, 7, 61), (60, 500, 5000, 0, 54), (40, 50, 200, 3, 33), (40, 200, 200, 3, 3), (0, 50, 200, 3, 3)]
)  # fmt: skip
def test_the_part_that_is_played_on_its_own_is_cut(losses, unit, army, done, result):
    assert nested_cut(losses, unit, army, done).result == pytest.approx(result)


def test_a_unit_larger_than_its_army_is_refused():
    assert F["DSA_NESTED_CUT"].explanation(60, 501, 500) == "unit_men is 501, a number from 0 to 500 is expected."


@pytest.mark.parametrize(
    ("small", "large", "factor"),
    [
        (150, 1000, Fraction(150, 1000)),  # 3 × 3.5 men on average, as the whole fight of 10.5
        (1000, 5001, Fraction(51) * Fraction(1000, 5001) / (Fraction(21, 2) * Fraction(10, 3))),
        (50, 1000, Fraction(21, 2) * Fraction(1, 20) / (Fraction(1, 2) * 15)),
        (97, 97, Fraction(1)),
    ],
)
def test_a_scaled_roll_costs_the_share_of_the_large_fight(small, large, factor):
    assert nested_roll(4, small, large, "scale").result == pytest.approx(float(4 * factor))
    assert nested_roll(4, small, large).result == 4
