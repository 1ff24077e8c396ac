"""Every worked example and printed number of the text, and the constants that follow from it, through the cell functions."""

from __future__ import annotations

import pytest

from massbattle_xl.dice import mean_with_aces, parse
from massbattle_xl.savage import characters, movement, volley
from massbattle_xl.systems import functions

F = functions()


def one(name, *cells):
    """The answer of a cell function."""
    return F[name](*cells)


def test_x01_one_archer_four_volleys_against_shields_hits_a_quarter():
    """(4.5 − 4.25) × 1 × 4 / 4 = 0.25, by the short form and by the general one."""
    toughness = one("AV_TOUGH", "human", None, "shield", "volley")
    penetrating = one("PEN_TOUGH", "shield")
    assert toughness + penetrating == 4.25
    assert one("VOLLEY_KILLS", 1, toughness + penetrating, 4) == 0.25
    assert one("VOLLEY_WOUNDS", 1, 4, toughness, 0.5, penetrating, 4) == 0.25


def test_x02_arrows_have_four_and_a_half():
    assert volley.ARROW == 4.5
    assert (volley.ARROW_NORMAL, volley.ARROW_PENETRATING) == (4.0, 0.5)


@pytest.mark.parametrize(("shield", "value"), [("shield", 1.25), ("large", 2.5)])
def test_x03_shield_values_of_table_and_volley_section_agree(shield, value):
    assert one("AV_TOUGH", 0, 0, shield, "volley") + one("PEN_TOUGH", shield) == value


def test_x04_a_march_is_fifteen_inches():
    assert movement.UNIT_PACE * movement.MARCH_FACTOR == volley.MARCH == 15


@pytest.mark.parametrize(
    ("cells", "volleys"),
    [
        ((96, None, None, None, True), 4),  # 96, 81, 66, 51
        ((96,), 3),  # 81, 66, 51
        ((110,), 4),  # 95, 80, 65, 50
        ((96, None, 5), 9),  # 9.6 rounds
    ],
)
def test_x05_three_and_four_volleys_both_follow_from_the_distances(cells, volleys):
    assert one("VOLLEY_COUNT", *cells) == volleys


def test_x06_then_about_one_shot_in_each_band():
    """A unit at 48 marches to 33 (long), 18 (medium), 3 (short)."""
    bow = volley.BOW
    assert one("VOLLEY_COUNT", 48, bow["medium"], 15, bow["long"]) == 1
    assert one("VOLLEY_COUNT", 33, bow["short"], 15, bow["medium"]) == 1
    assert one("VOLLEY_COUNT", 18, 0, 15, bow["short"]) == 1
    assert [(bow["long"] - bow["medium"]) / 15, (bow["medium"] - bow["short"]) / 15, bow["short"] / 15] == [
        1.6,
        0.8,
        0.8,
    ]


def test_x07_forty_orcs_in_four_units_and_thirty_men_in_three():
    assert one("SPLIT_UNITS", 40, 4) == [[10, 10, 10, 10]]
    assert one("SPLIT_UNITS", 30, 3) == [[10, 10, 10]]


def test_x08_a_bow_reaches_24_48_96_and_192_metres():
    metres_an_inch = 2
    assert [inches * metres_an_inch for inches in volley.BOW.values()] == [24, 48, 96, 192]


def test_x09_three_men_strike_a_lone_character_at_plus_two():
    assert characters.STRIKE_BACK == characters.AGAINST - 1 == 2


def test_x10_three_volleys_instead_of_four():
    assert one("VOLLEY_KILLS", 1, 4.25, 3) == 0.1875
    assert one("VOLLEY_KILLS", 40, 4.25, 3) == 7.5
    assert one("VOLLEY_KILLS", 40, 4.25, 4) == 10


# body, armour, shield, fortified, situation -> men hit by one archer with one volley
PER_ARCHER = [
    ("human", "none", "none", False, 0, 0.375),
    ("human", "leather", "none", False, 0, 0.125),
    ("human", "mail", "none", False, 0, 0.125),
    ("human", "none", "shield", False, 0, 0.0625),
    ("human", "leather", "shield", False, 0, 0.0625),
    ("human", "mail", "shield", False, 0, 0.0625),
    ("human", "none", "large", False, 0, 0.0),
    ("human", "none", "none", True, 1, 0.0),
    ("human", "none", "none", False, 1, 0.125),  # loose formation
    ("dog", "none", "none", False, 0, 0.625),
    ("bear", "none", "none", False, 0, 0.125),
]


@pytest.mark.parametrize(("body", "armour", "shield", "fortified", "situation", "hit"), PER_ARCHER)
def test_hits_of_one_archer_with_one_volley(body, armour, shield, fortified, situation, hit):
    toughness = one("AV_TOUGH", body, armour, shield, "volley", situation)
    assert one("VOLLEY_WOUNDS", 1, 4, toughness, 0.5, one("PEN_TOUGH", shield, fortified)) == hit


@pytest.mark.parametrize(("die", "mean"), [("d4", 3.333), ("d6", 4.2), ("d8", 5.143), ("d10", 6.111), ("d12", 7.091)])
def test_mean_damage_with_exploding_dice(die, mean):
    assert round(mean_with_aces(parse(die)), 3) == mean


@pytest.mark.parametrize(
    ("distance", "chance"),
    [(0, 1), (5, 1), (6, 1), (7, 5 / 6), (8, 4 / 6), (9, 3 / 6), (10, 2 / 6), (11, 1 / 6), (12, 0)],
)
def test_charge_reach(distance, chance):
    assert one("CHARGE_CHANCE", distance) == pytest.approx(chance, abs=1e-15)
