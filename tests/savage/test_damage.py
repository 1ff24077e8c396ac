"""Average Damage, against sums made by hand: half the Skill Die, the weapon, the charge."""

from __future__ import annotations

import pytest

from massbattle_xl.dice import parse
from massbattle_xl.savage.damage import MIDDLE_DAMAGE, SKILL_DICE, av_dam

# skill die, mean damage or dice, charging, modifier -> AvDam
CASES = [
    (4, 7.0, False, 0, 1.0),  # 2 − 1
    (6, 7.0, False, 0, 2.0),
    (8, 7.0, False, 0, 3.0),
    (10, 7.0, False, 0, 4.0),
    (12, 7.0, False, 0, 5.0),
    (4, 8.0, False, 0, 2.0),  # exactly 8 changes nothing
    (12, 8.0, False, 0, 6.0),
    (4, 9.0, False, 0, 3.0),  # 2 + 1
    (6, 9.0, False, 0, 4.0),
    (8, 9.0, False, 0, 5.0),
    (10, 9.0, False, 0, 6.0),
    (12, 9.0, False, 0, 7.0),
    (8, 9.0, True, 0, 6.0),
    (8, 9.0, True, 0.5, 6.5),
    (8, 7.9, False, 0, 3.0),
    (8, 8.1, False, 0, 5.0),
    (8, 8 + 1e-11, False, 0, 4.0),  # float noise is no damage above 8
    (8, 8 - 1e-11, False, 0, 4.0),
    (8, 0.0, False, 0, 3.0),
    (4, 7.0, False, -2, -1.0),  # may be negative
    (8, "2d6", False, 0, 3.0),  # mean 7
    (8, "d6+d8", False, 0, 4.0),  # mean exactly 8
    (6, "2d8", True, 0, 5.0),  # mean 9: 3 + 1 + 1
    (10, "d12+2", False, 0, 6.0),  # mean 8.5
    (4, "d4", False, 0, 1.0),
    (4, "9", False, 0, 3.0),
]


@pytest.mark.parametrize(("die", "mean_damage", "charging", "modifier", "result"), CASES)
def test_damage_is_half_the_die_with_the_weapon_the_charge_and_the_modifier(
    die, mean_damage, charging, modifier, result
):
    weapon = parse(mean_damage) if isinstance(mean_damage, str) else mean_damage
    assert av_dam(die, weapon, charging, modifier).result == result


@pytest.mark.parametrize(
    ("weapon", "plain", "exploding"),
    [("2d6", 3.0, 5.0), ("d6+d8", 4.0, 5.0), ("d12", 3.0, 3.0), ("2d4", 3.0, 3.0), ("2d8", 5.0, 5.0)],
)
def test_exploding_dice_lift_the_mean_and_may_lift_the_weapon_over_the_middle(weapon, plain, exploding):
    """2d6: 7 → 8.4; d6+d8: 8 → 9.34; d12: 6.5 → 7.09; 2d4: 5 → 6.67; 2d8: 9 → 10.29; Skill Die d8."""
    assert av_dam(8, parse(weapon)).result == plain
    assert av_dam(8, parse(weapon), aces=True).result == exploding


def test_a_mean_given_as_a_number_does_not_explode():
    assert av_dam(8, 7.0, aces=True).result == 3.0


def test_the_terms_tell_how_the_sum_came_about():
    damage = av_dam(10, parse("d12+2"), True, -0.5)
    assert (damage.skill, damage.weapon_mean, damage.weapon, damage.charge, damage.modifier) == (5, 8.5, 1, 1, -0.5)


def test_the_dice_and_the_middle_are_those_of_the_text():
    assert SKILL_DICE == (4, 6, 8, 10, 12)
    assert MIDDLE_DAMAGE == 8
