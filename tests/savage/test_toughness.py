"""Average Toughness and its penetrating part, against sums made by hand from the table of the text."""

from __future__ import annotations

import pytest

from massbattle_xl.savage import toughness
from massbattle_xl.savage.toughness import av_tough, pen_tough

# body, armour, shield, attack, situation -> sum of S-21, S-22, S-23 and the situation
CASES = [
    ((2, 0, "none", "melee", 0), 2.0),
    ((3, 0, "none", "melee", 0), 3.0),
    ((4, 0, "none", "melee", 0), 4.0),
    ((3, 1, "none", "melee", 0), 4.0),
    ((3, 2, "none", "melee", 0), 5.0),
    ((3, 0, "shield", "melee", 0), 4.0),
    ((3, 1, "shield", "melee", 0), 5.0),
    ((3, 2, "shield", "melee", 0), 6.0),
    ((3, 2, "shield", "fire", 0), 6.0),
    ((3, 2, "shield", "volley", 0), 6.0),
    ((3, 0, "large", "melee", 0), 4.0),
    ((3, 0, "large", "fire", 0), 4.0),
    ((3, 0, "large", "volley", 0), 5.0),
    ((3, 1, "large", "volley", 0), 6.0),
    ((4, 2, "large", "volley", 1), 9.0),
    ((3, 0, "none", "melee", 1), 4.0),  # higher ground
    ((3, 0, "none", "melee", -1), 2.0),  # lower ground
    ((3, 1, "shield", "melee", 1 + 1 + 3), 10.0),  # higher, Defend, fortification 3
    ((3, 2, "none", "fire", 3), 8.0),  # cover 3
    ((0, 0, "none", "melee", -2.5), -2.5),
]


@pytest.mark.parametrize(("given", "result"), CASES)
def test_toughness_is_the_sum_of_body_armour_shield_and_situation(given, result):
    assert av_tough(*given).result == result


def test_only_the_body_is_needed():
    assert av_tough(3.0).result == 3.0


@pytest.mark.parametrize(("large_shield", "melee"), [(1.0, 4.0), (0.0, 3.0), (2.0, 5.0)])
def test_the_reading_of_a_large_shield_changes_melee_and_fire_but_not_volleys(large_shield, melee):
    assert av_tough(3, 0, "large", "melee", large_shield=large_shield).result == melee
    assert av_tough(3, 0, "large", "fire", large_shield=large_shield).result == melee
    assert av_tough(3, 0, "large", "volley", large_shield=large_shield).result == 5.0


def test_a_volley_value_may_come_on_top_of_the_value_in_the_hand():
    assert av_tough(3, 0, "shield", "volley", shield_volley="adds").result == 5.0
    assert av_tough(3, 0, "large", "volley", shield_volley="adds").result == 6.0
    assert av_tough(3, 0, "none", "volley", shield_volley="adds").result == 3.0
    assert av_tough(3, 0, "shield", "melee", shield_volley="adds").result == 4.0


PENETRATING = [
    ("none", False, 0.0),
    ("shield", False, 0.25),
    ("large", False, 0.5),
    ("none", True, 0.5),
    ("shield", True, 0.75),
    ("large", True, 1.0),
]


@pytest.mark.parametrize(("shield", "fortified", "result"), PENETRATING)
def test_shields_and_fortifications_stop_penetrating_damage(shield, fortified, result):
    assert pen_tough(shield, fortified).result == result


def test_the_constants_are_those_of_the_printed_table():
    assert toughness.BODY == {"dog": 2, "human": 3, "bear": 4}
    assert toughness.ARMOUR == {"none": 0, "leather": 1, "mail": 2}
    assert (toughness.SHIELD["shield"], toughness.SHIELD_AGAINST_VOLLEY["large"]) == (1, 2)
    assert (toughness.HIGHER, toughness.LOWER) == (1, -1)
    assert toughness.FORTIFICATION == (1, 2, 3)
    assert toughness.COVER == (1, 2, 3)
    assert (toughness.DEFEND, toughness.DEFEND_IN_TABLE, toughness.LOOSE_AGAINST_VOLLEY) == (1, 2, 1)


def test_normal_and_penetrating_part_of_a_shield_make_the_value_of_the_volley_section():
    whole = {s: toughness.SHIELD_AGAINST_VOLLEY[s] + toughness.PENETRATING_SHIELD[s] for s in ("shield", "large")}
    assert whole == {"shield": 1.25, "large": 2.5}
