"""Single characters against units and inside them, by hand."""

from __future__ import annotations

import pytest

from massbattle_xl.savage.characters import AGAINST, STRIKE_BACK, hero_kills, joined_damage
from massbattle_xl.savage.melee import engage_kills

# summed damage, avtough, options -> kills by (damage − 3·T)/4
HERO = [
    ((25, 4), {}, 3),  # 3.25
    ((25, 4), {"rounding": "up"}, 4),
    ((15, 4), {}, 0),  # 0.75
    ((15, 4), {"rounding": "up"}, 1),
    ((16, 4), {}, 1),  # exactly 1
    ((16, 4), {"rounding": "up"}, 1),
    ((28, 4), {}, 4),
    ((28, 4), {"wounds": 3}, 3),
    ((28, 4), {"wounds": 0}, 0),
    ((12, 4), {}, 0),
    ((11, 4), {}, 0),  # −0.25
    ((11, 4), {"rounding": "up"}, 0),
    ((0, 4), {}, 0),
    ((19, 3), {}, 2),  # 2.5
    ((20, 4.25), {}, 1),  # 20 − 12.75 = 7.25
    ((0.3 * 3 + 4, 0.3), {}, 1),  # float noise below a full Raise
    ((4, -1), {}, 1),  # (4 + 3)/4
    ((14, 4), {"against": 1}, 2),  # out of a unit: (14 − 4)/4
    ((30, 4), {"against": 5}, 2),  # (30 − 20)/4
]


@pytest.mark.parametrize(("given", "options", "kills"), HERO)
def test_every_full_raise_above_three_times_toughness_kills_a_man(given, options, kills):
    assert hero_kills(*given, **options).result == kills


# avdam, attackers, his damage -> mean over all that strike
JOINED = [
    ((3, 10, 14), 4.1),  # (27 + 14)/10
    ((3, 10, None), 3.0),
    ((3, 10), 3.0),
    ((3, 10, 0), 2.7),
    ((3, 1, 14), 14.0),
    ((3, 2, 5), 4.0),
    ((3, 0, 14), 3.0),  # nobody strikes
    ((-1, 5, 9), 1.0),  # (−4 + 9)/5
]


@pytest.mark.parametrize(("given", "result"), JOINED)
def test_rolled_damage_takes_the_place_of_one_mans_share(given, result):
    assert joined_damage(*given).result == pytest.approx(result, abs=1e-12)


def test_the_pooled_damage_enters_the_melee_formula():
    """9 × 3 + 14 against 10 × 4: 41 − 40 = 1, a quarter, one man."""
    assert engage_kills(10, joined_damage(3, 10, 14).result, 10, 4).result == 1


def test_a_character_faces_three_men_that_strike_at_plus_two():
    assert (AGAINST, STRIKE_BACK) == (3, 2)
