"""Combat result, break test, flight and pursuit: worked out by hand and counted over all dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from massbattle_xl.warhammer.breaks import (
    break_chance,
    break_target,
    caught_chance,
    caught_exact,
    crumbles,
    flight_chance,
    leadership_chance,
    leadership_exact,
)
from massbattle_xl.warhammer.result import POINTS, combat_result, difference

DIE = range(1, 7)

# P(2D6 ≤ Ld), and with a re-roll
PASSES = {2: "1/36", 3: "1/12", 4: "1/6", 5: "5/18", 6: "5/12", 7: "7/12", 8: "13/18", 9: "5/6", 10: "11/12"}
AGAIN = {6: "95/144", 7: "119/144", 8: "299/324", 9: "35/36", 10: "143/144"}
COLD = {6: "49/72", 7: "29/36", 8: "193/216", 9: "205/216"}


@pytest.mark.parametrize("ld", PASSES)
def test_a_leadership_test(ld):
    assert leadership_exact(ld) == Fraction(PASSES[ld])


@pytest.mark.parametrize("ld", AGAIN)
def test_the_battle_standard_lets_it_roll_again(ld):
    assert leadership_exact(ld, True) == Fraction(AGAIN[ld])


@pytest.mark.parametrize("ld", COLD)
def test_cold_blooded_troops_take_the_lowest_two(ld):
    assert leadership_exact(ld, False, True) == Fraction(COLD[ld])


@pytest.mark.parametrize("target", [1, 0, -5])
def test_two_ones_always_hold(target):
    assert leadership_chance(target) == 1 / 36
    assert leadership_exact(target, True) == 1 - Fraction(35, 36) ** 2
    assert leadership_exact(target, False, True) == Fraction(16, 216)


@pytest.mark.parametrize("cold", [False, True])
def test_the_test_counts_over_all_dice(cold):
    for target in range(-1, 13):
        passed = 0
        for faces in product(DIE, repeat=3 if cold else 2):
            low = sorted(faces)[:2]
            passed += sum(low) <= target or low == [1, 1]
        assert leadership_exact(target, False, cold) == Fraction(passed, 6 ** (3 if cold else 2))


@pytest.mark.parametrize(
    ("arguments", "target"),
    [
        ((7, 2), 5),
        ((7, 0), 7),
        ((7, -3), 7),
        ((7, 2, True), 7),
        ((7, 2, False, 9), 7),  # the General's 9, less the difference
        ((7, 2, True, 9), 9),
        ((7, 2, True, 9, False), 7),  # he does not count for the steadfast; 9 − 2 is no better
        ((5, 2, True, 9, False), 7),  # but with the difference he does
        ((9, 2, False, 7), 7),  # the better one counts
        ((5, 1, False, None, True, 3), 7),  # Strength in Numbers: 5 + 3 − 1
        ((9, 1, False, None, True, 3), 9),  # never beyond 10
        ((4, 2), 2),
        ((4, 3), 2),  # two ones hold whatever is taken off
        ((4, 9), 2),
        ((0, 0), 2),
        ((3, 9, True, 6, False), 3),
        ((1, 9, False, 4), 2),
    ],
)
def test_what_a_break_test_is_rolled_against(arguments, target):
    assert break_target(*arguments).result == target


def test_the_chance_to_break():
    assert break_chance(7, 2).exact == 1 - Fraction(5, 18)
    assert break_chance(7, 2, reroll=True).exact == (1 - Fraction(5, 18)) ** 2
    assert break_chance(8, 4, True).exact == Fraction(5, 18)
    assert break_chance(8, 2, cold_blooded=True).exact == 1 - Fraction(49, 72)
    assert break_chance(8, 0).exact == 0
    assert break_chance(8, -3).exact == 0
    assert break_chance(2, 20).exact == Fraction(35, 36)


@pytest.mark.parametrize(
    ("rules", "chance"),
    [
        ({"stubborn": None}, "5/18"),
        ({"steadfast": None}, "5/18"),
        ({"unbreakable": None}, "0"),
        ({"battle standard": None}, str((1 - Fraction(5, 12)) ** 2)),
        ({"cold-blooded": None}, str(1 - Fraction(49, 72))),
        ({"strength in numbers": None}, "5/18"),
        ({"unstable": None}, "7/12"),  # W-07 takes wounds besides, W-10 stays; undead are unbreakable, too
        ({"unstable": None, "unbreakable": None}, "0"),
        ({"hatred": None}, "7/12"),
    ],
)
def test_rules_of_the_unit_that_lost(rules, chance):
    assert break_chance(8, 2, rules=rules, rank_bonus=2.0).exact == Fraction(chance)


def test_unstable_troops_lose_a_wound_for_each_point():
    assert crumbles(3) == 3
    assert crumbles(3, 2) == 2
    assert crumbles(-1) == 0
    assert crumbles(5, None, 2) == 3
    assert crumbles(1, None, 2) == 0


@pytest.mark.parametrize(
    ("pursuer", "fleer", "chance"),
    [("foot", "foot", "721/1296"), ("swift", "foot", "1877/2592"), ("foot", "swift", "247/648")],
)
def test_the_chance_to_be_caught(pursuer, fleer, chance):
    assert caught_exact(pursuer, fleer) == Fraction(chance)
    assert caught_chance(pursuer, fleer) == float(Fraction(chance))


def test_swift_against_swift_counts_over_all_dice():
    sums = [sum(sorted(faces)[1:]) for faces in product(DIE, repeat=3)]
    caught = sum(far >= away for far in sums for away in sums)
    assert caught_exact("swift", "swift") == Fraction(caught, 216**2)


def test_distances_of_flight():
    swift = [sum(sorted(faces)[1:]) for faces in product(DIE, repeat=3)]
    assert flight_chance(0).mean == 7
    assert flight_chance(0, "swift").mean == pytest.approx(sum(swift) / 216)
    for distance in (0, 2, 6.5, 7, 12, 12.5, 40):
        on_foot = sum(a + b >= distance for a, b in product(DIE, repeat=2))
        assert flight_chance(distance).result == on_foot / 36
        assert flight_chance(distance, "swift").result == sum(far >= distance for far in swift) / 216


def test_every_bonus_of_the_combat_result():
    assert combat_result(3, 2).result == 5
    assert combat_result(0, 0, True).result == 1
    assert combat_result(0, 0, standard=True).result == 1
    assert combat_result(0, 0, standard=True, battle_standard=True).result == 2
    assert combat_result(0, 0, flank=True).result == 1
    assert combat_result(0, 0, rear=True).result == 2
    assert combat_result(0, 0, flank=True, rear=True).result == 3
    assert combat_result(0, 0, high_ground=True).result == 1
    assert combat_result(0, 0, overkill=3).result == 3
    assert combat_result(0, 0, overkill=9).result == 5
    assert combat_result(0, 0, overkill=9, cap=3).result == 3
    assert combat_result(4, 3, True, True, True, True, True, True, 7, 5, -1).result == 4 + 3 + 7 + 5 - 1
    assert sum(POINTS.values()) == 7


@pytest.mark.parametrize(
    ("arguments", "result"),
    [
        ((5, 3), 2),
        ((3, 5), -2),
        ((4, 4), 0),
        ((4, 4, True), 1),
        ((4, 4, False, True), -1),
        ((4, 4, True, True), 0),
        ((5, 4, False, True), 1),
    ],
)
def test_who_won_and_by_how_much(arguments, result):
    assert difference(*arguments).result == result
