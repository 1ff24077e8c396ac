"""Charges and the splitting of an army, by hand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from massbattle_xl.savage import movement
from massbattle_xl.savage.movement import charge_chance, split_units

# distance, pace, die -> chance
CHARGE = [
    ((0,), 1),
    ((5,), 1),
    ((6,), 1),
    ((6.5,), 5 / 6),  # a 2 is needed
    ((7,), 5 / 6),
    ((8,), 4 / 6),
    ((9,), 3 / 6),
    ((10,), 2 / 6),
    ((11,), 1 / 6),
    ((11.01,), 0),
    ((12,), 0),
    ((12, 6), 1 / 6),
    ((12, 4, 8), 1 / 8),
    ((9, 5, 4), 1 / 4),
    ((9, 5, 12), 9 / 12),
    ((0.1 + 0.2 + 6.7, 5), 5 / 6),  # 7.000000000000001 is 7
]


@pytest.mark.parametrize(("given", "chance"), CHARGE)
def test_pace_and_running_die_must_reach_the_distance(given, chance):
    assert charge_chance(*given).result == pytest.approx(chance, abs=1e-15)


@settings(derandomize=True, database=None)
@given(st.integers(0, 60), st.integers(0, 20), st.sampled_from([4, 6, 8, 10, 12]))
def test_the_chance_counts_the_faces_that_reach(distance, pace, die):
    faces = sum(pace + face >= distance for face in range(1, die + 1))
    assert charge_chance(distance, pace, die).result == faces / die


SPLITS = [
    (40, 4, (10, 10, 10, 10)),
    (30, 3, (10, 10, 10)),
    (40, 3, (14, 13, 13)),
    (7, 3, (3, 2, 2)),
    (5, 5, (1, 1, 1, 1, 1)),
    (100, 1, (100,)),
    (11, 4, (3, 3, 3, 2)),
]


@pytest.mark.parametrize(("men", "units", "sizes"), SPLITS)
def test_units_are_as_equal_as_possible_larger_first(men, units, sizes):
    assert split_units(men, units).sizes == sizes


@settings(derandomize=True, database=None)
@given(st.integers(1, 30_000), st.integers(1, 50))
def test_no_man_is_lost_in_splitting(men, units):
    sizes = split_units(men, units).sizes
    assert (len(sizes), sum(sizes)) == (units, men)
    assert max(sizes) - min(sizes) <= 1
    assert list(sizes) == sorted(sizes, reverse=True)


def test_the_constants_are_those_of_the_text():
    assert (movement.UNIT_PACE, movement.CHARACTER_PACE, movement.RUNNING_DIE) == (5, 6, 6)
    assert movement.UNIT_PACE * movement.MARCH_FACTOR == 15
