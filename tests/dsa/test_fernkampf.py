"""Fern-KW, ranged losses and forced melee, each row computed by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from massbattle_xl.dice import parse
from massbattle_xl.dsa import fernkampf
from massbattle_xl.dsa.fernkampf import fern_kampfwert, fern_losses, forced_melee
from massbattle_xl.dsa.functions import FUNCTIONS

F = {f.name: f for f in FUNCTIONS}

# damage, armour, FK, KR, reload -> Fern-KW divided, multiplied
FERN_KW = [
    ((8.5, 3, 13, 5, 2), 4.125, 16.5),  # 5.5 × 30 % × 5
    ((8.5, 3, 13, 5, 1), 8.25, 8.25),
    ((8.5, 3, 13, 2, 4), 0.825, 13.2),
    ((10, 0, 27, 1, 0.5), 20, 5),
    ((3, 3, 13, 5, 1), 0, 0),
    ((8.5, 3, 7, 5, 1), 0, 0),
    ((2, 3, 13, 5, 1), 0, 0),
    ((8.5, 3, 6, 5, 1), 0, 0),
    ((8.5, 3, 13, 0, 1), 0, 0),
]


@pytest.mark.parametrize(("cells", "divided", "multiplied"), FERN_KW)
def test_fern_kw_by_hand(cells, divided, multiplied):
    assert fern_kampfwert(*cells).result == pytest.approx(divided)
    assert fern_kampfwert(*cells, "literal").result == pytest.approx(multiplied)


def test_fern_kw_of_dice():
    assert fern_kampfwert(parse("1W6+5"), 3, 13, 5, 2).result == pytest.approx(4.125)


@pytest.mark.parametrize(
    ("cells", "exact", "men"),
    [((3, 4.125, 50, 100), 6.1875, 6), ((3, 16.5, 50, 100), 24.75, 25), ((3, 8.25, 50, 100), 12.375, 12), ((10, 8.25, 50, 20), 206.25, 20), ((3, -2, 50, 100), 0, 0), ((3, 8, 0, 100), 0, 0), ((3, 8, 50, 0), 0, 0)],
)  # fmt: skip
def test_ranged_losses_by_hand(cells, exact, men):
    assert fern_losses(*cells).exact == pytest.approx(exact)
    assert fern_losses(*cells).result == men


def test_ranged_units_have_no_km():
    assert fernkampf.RANGED_KM == 0


# unit, own melee, enemy melee, SKR -> chance
FORCED = [
    ((50, 100, 200), 0.5),
    ((50, 150, 200), Fraction(1, 3)),
    ((50, 100, 200, 1), 0),
    ((50, 100, 200, 0), 0),
    ((50, 100, 200, 2), 0.5),
    ((50, 100, 200, 9), 0.5),
    ((100, 0, 200), 1),
    ((100, 0, 200, 1), 0),
    ((500, 1000, 2000), 1),  # 500 %
    ((0, 0, 200), 0),
    ((100, 0, 0), 0),
    ((20, 100, 40), 0.04),
]


@pytest.mark.parametrize(("cells", "chance"), FORCED)
def test_forced_melee_by_hand(cells, chance):
    assert forced_melee(*cells).result == pytest.approx(float(chance))


men = st.integers(0, 5000)


@settings(derandomize=True, database=None, max_examples=200)
@given(men, men, men, st.integers(0, 9), st.sampled_from(["literal", "company"]), st.sampled_from(["exact", "whole"]), st.integers(1, 100))
def test_a_chance_lies_between_none_and_certain_and_more_enemies_never_lower_it(unit, own, enemy, skr, reading, steps, more):
    chance = forced_melee(unit, own, enemy, skr, reading, steps).result
    assert 0 <= chance <= 1
    assert forced_melee(unit, own, enemy + more, skr, reading, steps).result >= chance
    assert own == 0 or forced_melee(unit, own + more, enemy, skr, reading, steps).result <= chance


@settings(derandomize=True, database=None, max_examples=200)
@given(st.integers(0, 100), st.integers(-500, 5000).map(lambda n: n / 100), men, men, st.sampled_from(["half-up", "floor", "ceil", "none"]))
def test_ranged_losses_never_exceed_the_target(roll, fern_kw, own, target, rounding):
    assert 0 <= fern_losses(roll, fern_kw, own, target, rounding).result <= target


def test_an_unbounded_chance_without_own_melee_is_refused():
    assert F["DSA_FORCED_MELEE"](500, 1000, 2000, None, None, None, False) == 5
    said = F["DSA_FORCED_MELEE"].explanation(100, 0, 200, None, None, None, False)
    assert said == "own_melee is 0, a number from 1 to 1000000 is expected."
