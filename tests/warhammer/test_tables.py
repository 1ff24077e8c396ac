"""The charts of close combat, each cell worked out by hand: to hit, to wound, saves, armour, weapons."""

from __future__ import annotations

from fractions import Fraction

import pytest

from massbattle_xl.warhammer import saves, to_hit, weapons
from massbattle_xl.warhammer.saves import armour_save, armour_value, fail_chance, may_parry, unsaved_chance, ward_save
from massbattle_xl.warhammer.to_wound import to_wound

# rows WS 1 … 10, columns WS 1 … 10 of the target
CHART = """
4 4 5 5 5 5 5 5 5 5
3 4 4 4 5 5 5 5 5 5
3 3 4 4 4 4 5 5 5 5
3 3 3 4 4 4 4 4 5 5
3 3 3 3 4 4 4 4 4 4
3 3 3 3 3 4 4 4 4 4
3 3 3 3 3 3 4 4 4 4
3 3 3 3 3 3 3 4 4 4
3 3 3 3 3 3 3 3 4 4
3 3 3 3 3 3 3 3 3 4
"""

# rows Strength 1 … 10, columns Toughness 1 … 10
WOUNDS = """
4 5 6 6 6 6 6 6 6 6
3 4 5 6 6 6 6 6 6 6
2 3 4 5 6 6 6 6 6 6
2 2 3 4 5 6 6 6 6 6
2 2 2 3 4 5 6 6 6 6
2 2 2 2 3 4 5 6 6 6
2 2 2 2 2 3 4 5 6 6
2 2 2 2 2 2 3 4 5 6
2 2 2 2 2 2 2 3 4 5
2 2 2 2 2 2 2 2 3 4
"""
SEVENTH = """
4 5 6 6 7 7 7 7 7 7
3 4 5 6 6 7 7 7 7 7
2 3 4 5 6 6 7 7 7 7
2 2 3 4 5 6 6 7 7 7
2 2 2 3 4 5 6 6 7 7
2 2 2 2 3 4 5 6 6 7
2 2 2 2 2 3 4 5 6 6
2 2 2 2 2 2 3 4 5 6
2 2 2 2 2 2 2 3 4 5
2 2 2 2 2 2 2 2 3 4
"""


def cells(chart):
    """Row, column and number of each cell of a chart, rows and columns from 1."""
    lines = chart.split("\n")[1:-1]
    return [(r, c, float(x)) for r, line in enumerate(lines, 1) for c, x in enumerate(line.split(), 1)]


def test_the_sentences_of_the_text_give_the_whole_chart_to_hit():
    assert [to_hit.to_hit(ws, target).result for ws, target, _ in cells(CHART)] == [x for *_, x in cells(CHART)]


def test_the_constant_chart_is_the_same():
    assert ["".join(f"{to_hit.to_hit(ws, t).result:g}" for t in range(1, 11)) for ws in range(1, 11)] == list(
        to_hit.TABLE.values()
    )


@pytest.mark.parametrize(
    ("ws", "target", "needed"), [(2, 4, 4), (2, 5, 5), (4, 8, 4), (4, 9, 5), (5, 10, 4), (10, 1, 3)]
)
def test_more_than_twice_is_meant_strictly(ws, target, needed):
    assert to_hit.to_hit(ws, target).result == needed


@pytest.mark.parametrize(("edition", "chart"), [("8th", WOUNDS), ("7th", SEVENTH)])
def test_the_chart_to_wound(edition, chart):
    for strength, toughness, needed in cells(chart):
        assert to_wound(strength, toughness, edition).result == needed, (strength, toughness)


# chance to fail a save against Strength 3 … 8
FAILS = {
    1: "1/6 1/6 1/3 1/2 2/3 5/6",
    2: "1/6 1/3 1/2 2/3 5/6 1",
    3: "1/3 1/2 2/3 5/6 1 1",
    4: "1/2 2/3 5/6 1 1 1",
    5: "2/3 5/6 1 1 1 1",
    6: "5/6 1 1 1 1 1",
    7: "1 1 1 1 1 1",
}


@pytest.mark.parametrize("armour", FAILS)
def test_the_save_against_each_strength(armour):
    for strength, chance in enumerate(FAILS[armour].split(), 3):
        assert fail_chance(armour_save(armour, strength).result) == pytest.approx(float(Fraction(chance)))


@pytest.mark.parametrize(
    ("strength", "taken"), [(1, 0), (3, 0), (4, 1), (5, 2), (6, 3), (7, 4), (8, 5), (9, 6), (10, 7)]
)
def test_strength_takes_off_from_four_on(strength, taken):
    """The Russian sentence "Strength above 4" is a loose one: −1 begins at S4."""
    assert armour_save(1, strength).strength == taken


@pytest.mark.parametrize(
    ("armour", "strength", "piercing", "needed"),
    [(1, 3, 0, 2), (1, 4, 0, 2), (1, 5, 0, 3), (5, 3, 1, 6), (6, 3, 1, 7), (4, 6, 1, 7), (7, 3, 0, 7), (None, 3, 0, 7), (2, 10, 0, 7)],
)  # fmt: skip
def test_the_roll_needed_for_a_save(armour, strength, piercing, needed):
    assert armour_save(armour, strength, piercing).result == needed


@pytest.mark.parametrize(
    ("equipment", "value"),
    [
        ({}, 7),
        ({"shield": True}, 6),
        ({"armour": 6.0}, 6),
        ({"armour": 6.0, "shield": True}, 5),
        ({"armour": 5.0}, 5),
        ({"armour": 5.0, "shield": True}, 4),
        ({"armour": 5.0, "shield": True, "mounted": True}, 3),
        ({"armour": 5.0, "shield": True, "mounted": True, "barding": True}, 2),
        ({"armour": 4.0, "shield": True, "mounted": True, "barding": True}, 1),
        ({"armour": 4.0, "shield": True, "mounted": True, "barding": True, "other": 3}, 1),
        ({"armour": 6.0, "shield": True, "two_handed": True}, 6),
        ({"armour": 6.0, "mounted": True}, 5),  # a Dark Rider without his shield
        ({"armour": 6.0, "mounted": True, "shield": True}, 4),
    ],
)
def test_armour_by_equipment(equipment, value):
    assert armour_value(**equipment).result == value


@pytest.mark.parametrize(
    ("ward", "rules", "flaming", "best"),
    [
        (None, {}, False, 7),
        (5.0, {}, False, 5),
        (5.0, {"regeneration": 4.0}, False, 4),
        (5.0, {"regeneration": 4.0}, True, 5),
        (None, {"regeneration": 4.0, "ward": 3.0}, False, 3),
        (None, {"parry": 6.0}, False, 6),
        (6.0, {"parry": 6.0}, False, 6),
    ],
)
def test_only_one_save_follows_armour(ward, rules, flaming, best):
    assert ward_save(ward, rules, flaming).result == best
    assert saves.second_save(ward, rules, flaming) == best


@pytest.mark.parametrize(
    "forbids", ["frenzy", "flanked", "cavalry", "monstrous cavalry", "great weapon", "halberd", "spear"]
)
def test_a_parry_is_forbidden(forbids):
    assert may_parry({"parry": 6.0, "hand weapon": None})
    assert not may_parry({"parry": 6.0, forbids: None})
    assert ward_save(None, {"parry": 6.0, forbids: None}).result == 7


def test_two_saves_multiply():
    """Orc with a 5+ save that parries on 6+, against Strength 3: 2/3 · 5/6."""
    assert unsaved_chance(5, 3, 0, 6).result == pytest.approx(5 / 9)
    assert unsaved_chance(None, 3).result == 1.0
    assert unsaved_chance(1, 10, 0, 2).result == pytest.approx(1 / 6)


# weapon: Strength on the charge, in the first round without a charge, in a later round; then Attacks, ranks, last, both hands
ARMS = {
    "hand weapon": (0, 0, 0, 0, 0, False, False),
    "additional hand weapon": (0, 0, 0, 1, 0, False, True),
    "great weapon": (2, 2, 2, 0, 0, True, True),
    "halberd": (1, 1, 1, 0, 0, False, True),
    "flail": (2, 2, 0, 0, 0, False, True),
    "morning star": (1, 1, 0, 0, 0, False, False),
    "spear": (0, 0, 0, 0, 1, False, False),
    "mounted spear": (1, 0, 0, 0, 0, False, False),
    "lance": (2, 0, 0, 0, 0, False, False),
}


@pytest.mark.parametrize("weapon", ARMS)
def test_what_a_weapon_gives(weapon):
    charge, first, later, attacks, ranks, last, hands = ARMS[weapon]
    assert weapons.bonus(weapon, "strength", True, True).result == charge
    assert weapons.bonus(weapon, "strength", False, True).result == first
    assert weapons.bonus(weapon, "strength", False, False).result == later
    assert weapons.bonus(weapon, "attacks").result == attacks
    assert weapons.bonus(weapon, "ranks").result == ranks
    assert weapons.bonus(weapon, "last").result == last
    assert weapons.bonus(weapon, "two_handed", False, False).result == hands


def test_spears_do_not_support_from_further_back_on_the_charge():
    assert weapons.bonus("spear", "ranks", True).result == 0


def test_every_weapon_is_tested():
    assert set(ARMS) == set(weapons.WEAPONS)
