"""Active combatants, counted by hand."""

from __future__ import annotations

import pytest

from massbattle_xl.savage.combatants import active_attackers, active_shooters

# in contact, wounds, reach, formation, defending, rounding -> men that strike
ATTACKERS = [
    ((5, 20), 5),
    ((5, 20, True), 7),  # 7.5
    ((5, 20, True, "close", False, "up"), 8),
    ((5, 20, True, "close", False, "none"), 7.5),
    ((6, 20, True), 9),
    ((5, 6, True), 6),  # never more than wounds
    ((5, 4), 4),
    ((5, 0), 0),
    ((0, 20, True), 0),
    ((5, 20, True, "loose"), 5),  # a loose unit gets no extra half
    ((5, 20, False, "loose"), 5),
    ((15, 20, False, "close", True), 7),  # 7.5
    ((15, 20, False, "close", True, "up"), 8),
    ((15, 20, False, "close", True, "none"), 7.5),
    ((15, 20, True, "close", True), 11),  # 15 × 1.5 × 0.5 = 11.25
    ((15, 20, True, "close", True, "up"), 12),
    ((15, 20, True, "close", True, "none"), 11.25),
    ((15, 20, True, "loose", True), 7),
    ((1, 20, False, "close", True), 0),  # half a man
    ((1, 20, True), 1),
    ((1, 1, True, "close", False, "up"), 1),
]

# front line, in sight, wounds, formation, rounding -> men that shoot
SHOOTERS = [
    ((8, 20, 20), 12),
    ((20, 8, 20), 12),
    ((8, 3, 20), 4),  # 4.5
    ((8, 3, 20, "close", "up"), 5),
    ((8, 3, 20, "close", "none"), 4.5),
    ((7, 20, 20), 10),  # 10.5
    ((8, 20, 20, "loose"), 8),
    ((8, 20, 10), 10),
    ((8, 20, 5), 5),
    ((8, 0, 20), 0),
    ((0, 8, 20), 0),
    ((20, 20, 40), 30),
    ((1, 1, 1), 1),
]


@pytest.mark.parametrize(("given", "result"), ATTACKERS)
def test_men_in_contact_strike_with_half_as_many_more_for_reach_and_half_in_defence(given, result):
    assert active_attackers(*given).result == result


@pytest.mark.parametrize(("given", "result"), SHOOTERS)
def test_the_smaller_of_front_line_and_sight_shoots_with_half_as_many_more(given, result):
    assert active_shooters(*given).result == result
