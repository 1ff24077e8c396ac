"""Engage and Fire: kills computed by hand, rounding, the zero rule, overkill, and what must always hold."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from massbattle_xl.savage.melee import engage_kills, fire_kills
from massbattle_xl.savage.turn import DISSOLVE_AT_MOST

# attackers, avdam, defenders, avtough, options -> kills
ENGAGE = [
    ((10, 4, 10, 3), {}, 3),  # (40 − 30)/4 = 2.5
    ((10, 5, 10, 3), {}, 5),  # exactly 5
    ((7, 3, 4, 5), {}, 1),  # 0.25
    ((10, 3, 10, 3), {}, 1),  # exactly 0
    ((10, 3, 10, 3), {"zero_kills": 0}, 0),
    ((10, 2, 10, 3), {}, 0),  # −2.5
    ((5, 3, 4, 4), {}, 0),  # −0.25
    ((5, 3, 4, 4), {"zero_kills": 1}, 0),
    ((15, 4, 10, 3), {}, 8),  # 7.5
    ((15, 4, 10, 4), {}, 5),
    ((15, 4, 10, 5), {}, 3),  # 2.5
    ((9, 5, 6, 4), {}, 6),  # 5.25
    ((7, 5, 8, 3), {}, 3),  # 2.75
    ((7.5, 5, 8, 3), {}, 4),  # 3.375
    ((15, 6, 5, 3), {}, 19),  # 18.75
    ((10, 4, 10, 3), {"rounding": "down"}, 2),
    ((7, 3, 4, 5), {"rounding": "down"}, 0),
    ((10, 4, 10, 3), {"reading": "strict"}, 33),  # 40 − 7.5 = 32.5
    ((10, 4, 10, 3), {"reading": "strict", "rounding": "down"}, 32),
    ((10, 3, 40, 3), {"reading": "strict"}, 1),  # 30 − 30 = 0
    ((10, 4, 0, 3), {}, 10),
    ((10, -1, 10, 3), {}, 0),
    ((10, 4, 10, -1), {}, 13),  # (40 + 10)/4 = 12.5
    ((10, 0, 0, 3), {}, 1),  # men strike, and it is exactly 0
    ((0, 4, 10, 3), {}, 0),
    ((0, 4, 0, 3), {}, 0),  # nobody strikes: not the zero rule
    ((0, 4, 10, -3), {}, 0),
    ((10, 0.80000000004, 0, 3), {}, 2),  # 2.0000000001 is float noise, not a third man
    ((3, 0.1, 1, 0.3), {}, 1),  # 0.30000000000000004 − 0.3 is exactly 0
    ((3, 0.1, 1, 0.3), {"zero_kills": 0}, 0),
    ((1, 0.3, 3, 0.1), {}, 1),  # and so is −5.6e−17/4
]

FIRE = [
    ((12, 3, 6, 3), {}, 5),  # (36 − 18)/4 = 4.5
    ((12, 3, 6, 3), {"extra_line": True}, 8),  # (48 − 18)/4 = 7.5
    ((12, 3, 6, 3), {"range": "medium"}, 2),  # (24 − 18)/4 = 1.5
    ((12, 3, 6, 3), {"range": "medium", "extra_line": True}, 5),  # 4.5
    ((12, 3, 6, 3), {"range": "long"}, 0),  # (12 − 18)/4 = −1.5
    ((12, 3, 6, 3), {"range": "long", "extra_line": True}, 2),  # 1.5
    ((12, 3, 6, 2), {"range": "long"}, 1),  # exactly 0
    ((12, 3, 6, 2), {"range": "long", "zero_kills": 0}, 0),
    ((12, 3, 20, 2), {}, 3),  # targets count up to 12: (36 − 24)/4
    ((12, 3, 12, 2), {}, 3),
    ((12, 3, 6, 3), {"wounds": 4}, 4),
    ((12, 3, 6, 3), {"rounding": "down"}, 4),
    ((12, 3, 6, 3), {"reading": "strict"}, 32),  # 36 − 4.5 = 31.5
    ((0, 3, 6, 3), {}, 0),
    ((12, 3, 0, 3), {}, 9),
]


@pytest.mark.parametrize(("given", "options", "kills"), ENGAGE)
def test_melee_kills_by_hand(given, options, kills):
    assert engage_kills(*given, **options).result == kills


@pytest.mark.parametrize(("given", "options", "kills"), FIRE)
def test_fire_kills_by_hand(given, options, kills):
    assert fire_kills(*given, **options).result == kills


@pytest.mark.parametrize(
    ("given", "wounds", "kills"),
    [
        ((15, 6, 5, 3), 10, 10),  # 19 by the formula, 10 men there
        ((15, 6, 5, 3), 19, 19),
        ((15, 6, 5, 3), 18, 18),
        ((100, 8, 1, 2), 1, 1),
        ((10, 3, 10, 3), 0, 0),  # the zero rule kills nobody where nobody is
    ],
)
def test_nobody_dies_twice(given, wounds, kills):
    assert engage_kills(*given, wounds).result == kills


def test_both_units_may_die_in_the_same_clash():
    """3 men with D 8 on each side: (24 − 9)/4 = 3.75 → 4, three die on both sides."""
    a_kills = engage_kills(3, 8, 3, 3, wounds=3).result
    b_kills = engage_kills(3, 8, 3, 3, wounds=3).result
    assert (3 - a_kills, 3 - b_kills) == (0, 0)


# men, D, against 10 men with T 3 of which as many are in contact -> kills of the small unit, kills of the ten (D 4)
SMALL_UNITS = [
    (1, 5, 1, 1),  # (5 − 3)/4 = 0.5; (4 − 3)/4 = 0.25
    (2, 5, 1, 1),  # 1; 0.5
    (3, 5, 2, 1),  # 1.5; 0.75
    (4, 5, 2, 1),  # 2; 1
    (5, 5, 3, 2),  # 2.5; 1.25
    (1, 2, 0, 1),  # −0.25
    (5, 3, 1, 2),  # exactly 0
]


@pytest.mark.parametrize(("men", "damage", "kills", "lost"), SMALL_UNITS)
def test_a_unit_of_one_to_five_men_fights_like_any_other(men, damage, kills, lost):
    assert men <= DISSOLVE_AT_MOST
    assert engage_kills(men, damage, men, 3, wounds=10).result == kills
    assert engage_kills(men, 4, men, 3, wounds=men).result == lost


men = st.integers(0, 2000)
tenths = st.integers(-300, 300).map(lambda n: n / 10)


@settings(derandomize=True, database=None, max_examples=300)
@given(men, tenths, men, tenths, st.sampled_from([0, 1]))
def test_melee_kills_are_those_of_exact_fractions(n, damage, m, toughness, zero):
    exact = (n * Fraction(str(damage)) - m * Fraction(str(toughness))) / 4
    wanted = 0 if n == 0 or exact < 0 else zero if exact == 0 else math.ceil(exact)
    assert engage_kills(n, damage, m, toughness, zero_kills=zero).result == wanted


@settings(derandomize=True, database=None, max_examples=200)
@given(men, tenths, men, tenths, men, st.sampled_from(["up", "down"]), st.sampled_from(["whole", "strict"]))
def test_kills_are_whole_never_negative_and_never_above_the_wounds(n, damage, m, toughness, wounds, rounding, reading):
    kills = engage_kills(n, damage, m, toughness, wounds, 1, rounding, reading).result
    assert 0 <= kills <= wounds
    assert kills == int(kills)


@settings(derandomize=True, database=None, max_examples=200)
@given(men, st.integers(0, 300).map(lambda n: n / 10), men, tenths, st.integers(1, 50))
def test_more_attackers_never_kill_fewer(n, damage, m, toughness, more):
    assert engage_kills(n + more, damage, m, toughness).result >= engage_kills(n, damage, m, toughness).result


@settings(derandomize=True, database=None, max_examples=200)
@given(st.integers(1, 500), st.integers(0, 100), men, st.integers(0, 100), st.booleans())
def test_fire_never_kills_more_from_farther_away(n, damage, m, toughness, line):
    short, medium, long = (
        fire_kills(n, damage, m, toughness, r, line, 500).result for r in ("short", "medium", "long")
    )
    assert short >= medium >= long >= 0
