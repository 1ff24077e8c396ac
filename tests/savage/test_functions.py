"""The declarations of the unit combat: the contract they keep, and what their breakdown lines say."""

from __future__ import annotations

import re

import pytest
from grid import expected, good_calls

from massbattle_xl.cells.values import ErrorValue, number
from massbattle_xl.savage.functions import FUNCTIONS
from massbattle_xl.systems import functions

F = functions()

# The contract, as it was agreed: names and order of the arguments, what may be left out.
CONTRACT = [
    "AV_TOUGH(body, [armour], [shield], [attack], [situation])",
    "PEN_TOUGH([shield], [fortified])",
    "AV_DAM(skill_die, mean_damage, [charging], [modifier])",
    "ACTIVE_ATTACKERS(in_contact, wounds, [reach], [formation], [defending])",
    "ACTIVE_SHOOTERS(front_line, in_sight, wounds, [formation])",
    "ENGAGE_KILLS(attackers, avdam, defenders, avtough, [wounds], [zero_kills])",
    "FIRE_KILLS(shooters, avdam, targets, avtough, [range], [extra_line], [wounds], [zero_kills])",
    "VOLLEY_KILLS(n, avtough, [volleys], [wounds])",
    "VOLLEY_WOUNDS(n, avdam, avtough, pen_dam, pen_tough, [volleys], [wounds])",
    "HERO_KILLS(damage, avtough, [wounds])",
    "CHARGE_CHANCE(distance, [pace], [die])",
    "VOLLEY_COUNT(start, [end], [pace], [max_range], [shoot_first])",
    "SPLIT_UNITS(men, units)",
]

# Defaults, as the contract and the default readings name them.
DEFAULTS = {
    "AV_TOUGH": {"armour": 0, "shield": "none", "attack": "melee", "situation": 0, "large_shield": 1, "shield_volley": "replaces"},
    "PEN_TOUGH": {"shield": "none", "fortified": False},
    "AV_DAM": {"charging": False, "modifier": 0, "aces": False},
    "ACTIVE_ATTACKERS": {"reach": False, "formation": "close", "defending": False, "rounding": "down"},
    "ACTIVE_SHOOTERS": {"formation": "close", "rounding": "down"},
    "ENGAGE_KILLS": {"wounds": None, "zero_kills": 1, "rounding": "up", "reading": "whole"},
    "FIRE_KILLS": {"range": "short", "extra_line": False, "wounds": None, "zero_kills": 1, "rounding": "up", "reading": "whole"},
    "VOLLEY_KILLS": {"volleys": 1, "wounds": None, "rounding": "none", "zero_kills": 0},
    "VOLLEY_WOUNDS": {"volleys": 1, "wounds": None, "rounding": "none", "zero_kills": 0, "reading": "clamp"},
    "HERO_KILLS": {"wounds": None, "rounding": "down", "against": 3},
    "HERO_AVDAM": {"damage": None},
    "CHARGE_CHANCE": {"pace": 5, "die": 6},
    "VOLLEY_COUNT": {"end": 48, "pace": 15, "max_range": 96, "shoot_first": False},
    "SPLIT_UNITS": {},
}  # fmt: skip


@pytest.mark.parametrize("signature", CONTRACT)
def test_the_contract_is_kept(signature):
    """Arguments may be added behind those of the contract, never between them."""
    name = signature.partition("(")[0]
    assert F[name].signature.startswith(signature[:-1])
    added = F[name].arguments[signature.count(",") + 1 :]
    assert all(argument.optional for argument in added)


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.name)
def test_the_defaults_are_those_of_the_contract_and_the_default_readings(function):
    assert {a.name: a.default for a in function.arguments if a.optional} == DEFAULTS[function.name]


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.name)
def test_the_category_is_that_of_the_units(function):
    assert function.category == "Mass battle – units"


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.name)
def test_every_function_cites_a_clause(function):
    assert re.match(r"S-\d\d", function.clause)


LINES = [
    (("AV_TOUGH", "human", "mail", "shield", "melee", -1), "3 + 2 + 1 − 1 = 5 (S-20…S-27)"),
    (("AV_TOUGH", "human"), "3 = 3 (S-20…S-27)"),
    (("PEN_TOUGH", "shield", True), "0.25 + 0.5 = 0.75 (S-66, S-67)"),
    (("AV_DAM", "d8", "2d6", True), "d8/2; Ø 7 < 8: 4 − 1 + 1 = 4 (S-28, S-29)"),
    (("AV_DAM", "d8", 9), "d8/2; Ø 9 > 8: 4 + 1 = 5 (S-28, S-29)"),
    (("ACTIVE_ATTACKERS", 5, 6, True), "5 × 1.5 → 7, max 6 (S-15) → 6"),
    (("ACTIVE_ATTACKERS", 5, 20), "5 → 5"),
    (("ACTIVE_SHOOTERS", 8, 20, 20), "8 × 1.5 → 12"),
    (("ENGAGE_KILLS", 10, 4, 10, 3), "(10×4 − 10×3)/4 = 2.5 → 3"),
    (("ENGAGE_KILLS", 10, 3, 10, 3), "(10×3 − 10×3)/4 = 0 → 1 (A-03)"),
    (("ENGAGE_KILLS", 15, 6, 5, 3, 10), "(15×6 − 5×3)/4 = 18.75 → 19, max 10 (A-20) → 10"),
    (("ENGAGE_KILLS", 10, 4, 10, -1), "(10×4 − 10×(−1))/4 = 12.5 → 13"),
    (("FIRE_KILLS", 12, 3, 6, 3, "medium", True), "D 3 − 1 + 1 = 3; (12×3 − 6×3)/4 = 4.5 → 5"),
    (("VOLLEY_KILLS", 40, 4.25, 3), "(4.5 − 4.25)×40/4 × 3 = 7.5"),
    (("VOLLEY_KILLS", 40, 4.25, 3, None, "up"), "(4.5 − 4.25)×40/4 × 3 = 7.5 → 8 (A-09)"),
    (("VOLLEY_KILLS", 40, 3, None, 5), "(4.5 − 3)×40/4 = 15, max 5 (A-20) → 5"),
    (("VOLLEY_WOUNDS", 16, 4, 5, 0.5, 0), "([4 − 5] + [0.5 − 0]: 0 + 0.5)×16/4 = 2"),
    (("HERO_KILLS", 25, 4), "(25 − 3×4)/4 = 3.25 → 3"),
    (("HERO_AVDAM", 3, 10, 14), "(9×3 + 14)/10 = 4.1 (S-43, A-24)"),
    (("CHARGE_CHANCE", 9), "9″ − 5″: d6 ≥ 4: 0.5 (S-47)"),
    (("VOLLEY_COUNT", 110), "110″ → 95″ … 50″, −15″: 4 (S-69, S-74, A-04)"),
    (("VOLLEY_COUNT", 30), "30″, 15″: ]48″, 96″] → 0 (S-74)"),
    (("SPLIT_UNITS", 40, 3), "40 = 14 + 13 + 13 (S-03)"),
]  # fmt: skip


@pytest.mark.parametrize(("cells", "line"), LINES, ids=[line for _, line in LINES])
def test_breakdown_lines(cells, line):
    assert F["MB_EXPLAIN"](*cells) == line


@pytest.mark.parametrize("function", [f for f in FUNCTIONS if not f.table], ids=lambda f: f.name)
def test_a_breakdown_line_holds_the_result(function):
    """The number that the cell shows, to six digits, is the last number of the line before the clauses."""
    checked = 0
    for call in good_calls(function):
        result = expected(function, call)
        if isinstance(result, ErrorValue):
            continue
        line = re.sub(r" \([SA]-[^)]*\)$", "", function.explanation(*call))
        assert line.endswith(number(result, 6).replace("-", "−")), (call, result, line)
        checked += 1
    assert checked > 10


def test_more_units_than_men_are_refused():
    assert F["MB_EXPLAIN"]("SPLIT_UNITS", 3, 4) == "units is 4, a whole number from 1 to 3 is expected."
