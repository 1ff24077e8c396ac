"""Faults that were reported of tools like this one, tried on these functions."""

from __future__ import annotations

import pytest

from massbattle_xl.pathfinder import army
from massbattle_xl.pathfinder.functions import FUNCTIONS

F = {f.name: f for f in FUNCTIONS}


def test_g2_two_armies_destroy_each_other_in_one_phase():
    """A of 8 does 9 to B of 5, B does 13 to A: nobody strikes first."""
    assert F["PF_HP_LEFT"]([[8], [5]], [[13], [9]]) == [[0], [0]]
    assert F["PF_ROUTS"]([[0], [0]], [[3], [3]]) == [[False], [False]]


@pytest.mark.parametrize("acr", [1, 3, 9])
def test_g3_equal_armies_hurt_each_other(acr):
    for edition in ("ap", "uc"):
        mean, chance, _ = F["PF_DAMAGE_ODDS"](F["PF_OM"](acr), F["PF_DV"](acr), 0, edition)[0]
        assert mean == 2.75
        assert chance == 0.5
    assert F["PF_DAMAGE"](10, F["PF_OM"](acr), F["PF_DV"](acr)) == 0


def test_g5_the_size_table_says_the_same_everywhere():
    """Twenty-five for Tiny, +4, +6 and +8 for the three largest sizes."""
    assert {s.key: (s.units, s.steps) for s in army.SIZES if s.units in (25, 500, 1000, 2000)} == {
        "tiny": (25, -4), "huge": (500, 4), "gargantuan": (1000, 6), "colossal": (2000, 8),
    }  # fmt: skip
    for size in army.SIZES:
        assert F["PF_SIZE_STAT"](size.units, "units") == size.units
        assert F["PF_SIZE_STAT"](size.units, "steps") == size.steps
        assert F["PF_ACR"](20, size.units) == 20 + size.steps
        if size.units > 1:
            assert F["PF_SIZE_STAT"](size.units - 1, "steps") == size.steps - 2


def test_g7_the_damage_bonus_of_a_reckless_army_counts():
    om = 5 + F["PF_STRATEGY"]("Reckless", "OM")
    assert F["PF_DAMAGE"](15, om, 12, F["PF_STRATEGY"]("Reckless", "damage")) == 12 + 6


def test_g8_an_army_at_exactly_no_hit_points_stays_destroyed():
    left = F["PF_HP_LEFT"](5, 5)
    assert left == 0
    assert F["PF_HP_LEFT"](left, 0) == 0
    assert F["PF_HP_LEFT"](left, 0, 8) == 0
    assert F["PF_AFTER_HP"](left, 3, "won") == F["PF_RECOVERY"](left, 16, 3, 30) == 0
    assert F["PF_ROUTS"](left, 3) is False


@pytest.mark.parametrize("modifier", [-6, 0, 6])
def test_g24_a_check_below_the_dv_does_nothing(modifier):
    for roll in range(2, 11):
        assert F["PF_DAMAGE"](roll, 3, 13, modifier) == 0
    assert F["PF_DAMAGE"](4, 0, 5, modifier) == 0
