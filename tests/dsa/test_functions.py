"""The declarations of the mass battle: the contract they keep, and what their breakdown lines say."""

from __future__ import annotations

import re

import pytest
from grid import ENOUGH, calls, expected, good_calls

from massbattle_xl.cells.values import ErrorValue, number
from massbattle_xl.dsa.functions import FUNCTIONS

F = {f.name: f for f in FUNCTIONS}
OURS = [f for f in FUNCTIONS if f.name not in ("DSA_BATTLE_ODDS", "DSA_LED_ODDS")]  # these have tests of their own

# The contract, as it was agreed: names and order of the arguments, what may be left out.
CONTRACT = [
    "DSA_KW(le, rs, tp, at, pa, wv_at, wv_pa)",
    "DSA_KM(mu, [situation], [base])",
    "DSA_KRIEGSKUNST(roll1, roll2, roll3, mu, kl, ch, taw, [malus], [bonus])",
    "DSA_KRIEGSKUNST_ODDS(mu, kl, ch, taw, [malus], [bonus])",
    "DSA_SKR_KR(total)",
    "DSA_SKR_DICE(total)",
    "DSA_STRENGTH(kw, km, [threshold])",
    "DSA_LOSSES(roll, strength, enemy_strength, men, enemy_men, [rounding])",
    "DSA_MIXED(values, men)",
    "DSA_NESTED(large_total, small_total)",
    "DSA_FERN_KW(damage, rs_target, fk, kr, [reload_kr], [reading])",
    "DSA_FERN_LOSSES(roll, fern_kw, men, enemy_men, [rounding])",
    "DSA_FORCED_MELEE(unit_men, own_melee, enemy_melee, [skr])",
    "DSA_RESERVE(men)",
    "DSA_MORALE_MALUS(start_men, men, [leader_dead])",
    "DSA_MORALE_CHANCE(mu, malus)",
    "DSA_DESERTERS(men, roll, malus, [rounding])",
    "DSA_LEADER_DRAWN(skr)",
    "DSA_LEADER_DOWN(men, enemy_men, [reading])",
    "DSA_KEPT_BONUS(bonus, skr)",
    "DSA_PASS_DOWN(result, [leaders])",
]

TEST = {
    "malus": 0, "bonus": 0, "thirds": "exact", "malus_on": "pool", "malus_spoils": False, "success": "adds", "failure": "full", "bonus_on": "pool",
}  # fmt: skip
# Defaults, as the contract and the default readings name them.
DEFAULTS = {
    "DSA_KW": {"negative": "keep"},
    "DSA_KM": {"situation": 0, "base": 1, "steps": "whole"},
    "DSA_MIXED": {"reading": "weighted"},
    "DSA_LEVEL": {},
    "DSA_NESTED": {"limit": "upto"},
    "DSA_NESTED_SKR": {"steps": "whole"},
    "DSA_NESTED_CUT": {"unit_losses": 0, "reading": "share"},
    "DSA_NESTED_ROLL": {"reading": "literal", "limit": "upto"},
    "DSA_SKR_KR": {"limit": "upto"},
    "DSA_SKR_DICE": {"limit": "upto"},
    "DSA_SECONDS": {},
    "DSA_STRENGTH": {"threshold": None, "clamp": "sum"},
    "DSA_LOSSES": {"rounding": "half-up", "capped": True},
    "DSA_FERN_KW": {"reload_kr": 1, "reading": "divide", "negative": "zero"},
    "DSA_FERN_LOSSES": {"rounding": "half-up", "enemy_strength": None, "capped": True},
    "DSA_FORCED_MELEE": {"skr": 2, "reading": "literal", "steps": "exact", "capped": True},
    "DSA_KRIEGSKUNST": TEST,
    "DSA_KRIEGSKUNST_ODDS": TEST,
    "DSA_KEPT_BONUS": {"reading": "geometric"},
    "DSA_RESERVE": {"steps": "whole"},
    "DSA_AFTER_RESERVE": {"steps": "whole", "below_zero": True},
    "DSA_PASS_DOWN": {"leaders": 1, "points": "whole", "negative": "keep"},
    "DSA_LEADER_DRAWN": {"men": None, "enemy_men": None},
    "DSA_LEADER_DRAWN_BY": {},
    "DSA_LEADER_DOWN": {"reading": "literal", "rounds": 1},
    "DSA_MORALE_MALUS": {"leader_dead": False, "more_than_half": False, "steps": "whole", "dead_after_half": False},
    "DSA_MORALE_CHANCE": {"reading": "plain"},
    "DSA_MORALE_HOLDS": {"malus": 0, "reading": "plain"},
    "DSA_DESERTERS": {"rounding": "half-up"},
    "DSA_RECOVERED": {"rounding": "half-up"},
}
EACH = pytest.mark.parametrize("function", OURS, ids=lambda f: f.name)


@pytest.mark.parametrize("signature", CONTRACT)
def test_the_contract_is_kept(signature):
    """Arguments may be added behind those of the contract, never between them."""
    name = signature.partition("(")[0]
    assert F[name].signature.startswith(signature[:-1])
    added = F[name].arguments[signature.count(",") + 1 :]
    assert all(argument.optional for argument in added)


@EACH
def test_the_defaults_are_those_of_the_contract_and_the_default_readings(function):
    assert {a.name: a.default for a in function.arguments if a.optional} == DEFAULTS[function.name]


@EACH
def test_the_category_is_that_of_the_mass_battle(function):
    assert function.category == "Mass battle – DSA"


@EACH
def test_every_function_cites_a_clause(function):
    assert re.match(r"D-\d\d", function.clause)


@EACH
def test_the_grid_has_enough_calls_that_are_answered_and_enough_that_are_refused(function):
    found = calls(function)
    answers = [expected(function, call) for call in found]
    refused = sum(isinstance(a, ErrorValue) for a in answers)
    assert len(found) >= ENOUGH
    assert refused > 20
    assert len(found) - refused > 75


LINES = [
    (("DSA_KW", 37, 1, "1W6+3", 10, 8, 3, 1), "(37/10 + 1 + 6.5) × ((10+8)/2 + (3+1)/2 − 7)×5 % = 11.2 × 20 % = 2.24"),
    (("DSA_KW", 20, 1, "1W6+1", 5, 4, 1, 1, "zero"), "(20/10 + 1 + 4.5) × ((5+4)/2 + (1+1)/2 − 7)×5 % = 7.5 × −7.5 % = 0 (A-04)"),
    (("DSA_KM", 13, -2), "MU 13: 1 + 1 − 2 = 0 (D-11)"),
    (("DSA_KM", 9), "MU 9: 1 = 1 (D-11)"),
    (("DSA_MIXED", [[8], [10], [9]], [[300], [100], [100]]), "(8×300 + 10×100 + 9×100)/500 = 8.6 (D-40)"),
    (("DSA_MIXED", [[-8], [10]], [[3], [1]], "plain"), "Ø = 1 (A-55)"),
    (("DSA_LEVEL", "Legion", "MU"), "legion, mu: – (D-35, A-47)"),
    (("DSA_LEVEL", "Kompanie", "TaW"), "company, taw: 8 (D-33)"),
    (("DSA_NESTED", 5001, 1000), "50 KR / 15 KR = 3.33333 (D-37)"),
    (("DSA_NESTED_SKR", 3, 50, 15), "50 KR / 15 KR: 10 − 6 = 4 (D-37, A-49)"),
    (("DSA_NESTED_CUT", 60, 500, 5000, 7), "60 × 0.9 = 54 + 7 = 61 (D-39, A-48)"),
    (("DSA_NESTED_CUT", 60, 500, 5000), "60 × 0.9 = 54 (D-39, A-48)"),
    (("DSA_NESTED_ROLL", 4, 150, 1000, "scale"), "4 × 0.15 = 0.6 (D-39, A-51)"),
    (("DSA_SKR_KR", 97), "97 ≤ 100: 1W3-1, KR 2 (D-23)"),
    (("DSA_SKR_DICE", 20000), "20000 ≥ 10000: KR 50, 1W50+50 (D-23)"),
    (("DSA_SECONDS", 6), "6 × 5 s = 30 (D-82)"),
    (("DSA_STRENGTH", 2.24, 12), "2.24 + 12 = 14.24 (D-27)"),
    (("DSA_STRENGTH", 2.24, -4), "2.24 + (−4) = −1.76 → 1 (D-28)"),
    (("DSA_STRENGTH", 20, 5, 20), "20 + 5 = 25 → 20 (D-29)"),
    (("DSA_LOSSES", 2, 9.35, 14.24, 52, 45), "2 × 9.35/14.24 = 1.3132; × 52/45 = 1.51748 → 2"),
    (("DSA_LOSSES", 20, 8, 1, 500, 100), "20 × 8/1 = 160; × 500/100 = 800, max 100 (A-50) → 100"),
    (("DSA_LOSSES", 2, 5, 5, 500, 0), "N = 0: 0"),
    (("DSA_FERN_KW", 8.5, 3, 13, 5, 2), "5.5 × 30 % × 5 / 2 = 4.125 (D-42)"),
    (("DSA_FERN_KW", 8.5, 3, 13, 5, 2, "literal"), "5.5 × 30 % × 5 × 2 = 16.5 (A-21)"),
    (("DSA_FERN_LOSSES", 3, 4.125, 50, 100), "3 × 4.125 × 50/100 = 6.1875 → 6"),
    (("DSA_FERN_LOSSES", 3, 8.25, 50, 100, "none", 9.35), "3 × 8.25 × 50/100 / 9.35 (A-22) = 1.32353"),
    (("DSA_FORCED_MELEE", 50, 150, 200), "50/(2×150) × 200 % = 33.3333 % → 0.333333 (D-47)"),
    (("DSA_FORCED_MELEE", 50, 100, 200, 1), "SKR 1: 0 (D-47, D-48)"),
    (("DSA_FORCED_MELEE", 50, 0, 200), "N = 0: 1 (A-26)"),
    (("DSA_KRIEGSKUNST", 9, 8, 8, 12, 11, 11, 8), "U 0, E 9: 8 + 9/3 = 11 (D-15)"),
    (("DSA_KRIEGSKUNST", 14, 12, 11, 12, 11, 11, 8), "U 3: 8 − 3 = 5 (D-16)"),
    (("DSA_KRIEGSKUNST", 20, 20, 17, 12, 11, 11, 8), "U 23: 8 − 23 = −15 → −15/3 = −5 (D-16)"),
    (("DSA_KRIEGSKUNST", 14, 12, 11, 12, 11, 11, 8, 4), "U 3: 8 − 4 − 3 = 1 → 1 + 1.5×4 = 7 (D-61)"),
    (("DSA_KRIEGSKUNST", 14, 13, 13, 12, 11, 11, 8, 4), "U 6: 8 − 4 − 6 = −2 → −2/3 − 4 = −4.66667 (D-60)"),
    (("DSA_KRIEGSKUNST", 4, 6, 2, 13, 13, 12, 11, 0, 1), "U 0, E 26: 11 + 1 + 26/3 = 20.6667 (D-15)"),
    (("DSA_KRIEGSKUNST", 18, 17, 16, 13, 13, 12, 11, 0, 1, None, None, None, None, None, "result"), "U 13: 11 − 13 = −2 → −2/3 + 1 = 0.333333 (D-16)"),
    (("DSA_KRIEGSKUNST", 13, 13, 12, 13, 13, 12, 11, 0, 1, None, None, None, None, None, "result"), "U 0, E 0: 11 = 11 → 11 + 1 = 12 (D-15)"),
    (("DSA_KRIEGSKUNST", 14, 13, 13, 12, 11, 11, 8, 4, None, None, None, None, None, "third"), "U 6: 8 − 4 − 6 = −2 → (−2 − 4)/3 = −2 (A-18)"),
    (("DSA_KRIEGSKUNST", 14, 12, 11, 12, 11, 11, 8, 4, None, None, None, None, "replaces"), "U 3: 8 − 4 − 3 = 1 → 1.5×4 = 6 (A-17)"),
    (("DSA_KRIEGSKUNST_ODDS", 12, 11, 11, 8), "Ø 3.53525; U > T 30.75 %; U = 0 18.15 %; −6 … 18.3333 (20×20×20)"),
    (("DSA_KEPT_BONUS", 11, 2), "11 × (2/3)^2 = 4.88889 (D-72, A-41)"),
    (("DSA_KEPT_BONUS", 11, 2, "linear"), "11 × (1 − 2×1/3) = 3.66667 (D-72, A-41)"),
    (("DSA_RESERVE", 149), "149/50 → 2; × 2 = 4 (D-51)"),
    (("DSA_AFTER_RESERVE", 3, 100), "3 − 4 = −1 (D-51)"),
    (("DSA_AFTER_RESERVE", 3, 100, None, False), "3 − 4 = −1 → 0 (A-30)"),
    (("DSA_PASS_DOWN", 17, 8), "17 / 2 = 8.5; / 8 = 1.0625 → 1 (D-75, D-77)"),
    (("DSA_PASS_DOWN", 16), "16 / 2 = 8 (D-75, D-77)"),
    (("DSA_LEADER_DRAWN", 3), "3 × 5 % → 0.15 (D-66)"),
    (("DSA_LEADER_DRAWN", 3, 28, 50), "3 × 5 % × 28/50 → 0.084 (D-66)"),
    (("DSA_LEADER_DRAWN_BY", 2), "SKR 1 … 2: 0.145 (D-66)"),
    (("DSA_LEADER_DOWN", 28, 50), "5 % × 28/50 → 0.028 (D-68, A-38)"),
    (("DSA_LEADER_DOWN", 28, 50, "inverse", 2), "5 % × 50/28; 1 − (1 − p)^2 → 0.170599 (D-68, A-38)"),
    (("DSA_MORALE_MALUS", 45, 17), "45 → 17: 62.2222 %: 2×1 = 2 (D-55)"),
    (("DSA_MORALE_MALUS", 45, 13, True), "45 → 13: 71.1111 %: 2×2 + 4 = 8 (D-55, D-69)"),
    (("DSA_MORALE_MALUS", 45, 40, True), "45 → 40: 11.1111 %: 4 = 4 (D-69)"),
    (("DSA_MORALE_MALUS", 45, 40), "45 → 40: 11.1111 % < 50 %: – (D-54)"),
    (("DSA_MORALE_CHANCE", 9, 4), "9 − 4: W20 ≤ 5: 0.25 (D-54)"),
    (("DSA_MORALE_HOLDS", 6, 9, 4), "9 − 4: 6 > 5: FALSE (D-54)"),
    (("DSA_DESERTERS", 13, 5, 4), "13 × (5 + 4×5) % = 3.25 → 3 (D-56)"),
    (("DSA_RECOVERED", 17, 0.5), "17 × 0.5 = 8.5 → 9 (D-81)"),
]  # fmt: skip


@pytest.mark.parametrize(("cells", "line"), LINES, ids=[line for _, line in LINES])
def test_breakdown_lines(cells, line):
    name, *given = cells
    assert F[name].explanation(*given) == line


def test_every_function_has_its_line_tested():
    assert {cells[0] for cells, _ in LINES} == {f.name for f in OURS}


@pytest.mark.parametrize("function", [f for f in OURS if not f.table], ids=lambda f: f.name)
def test_a_breakdown_line_holds_the_result(function):
    """What the cell shows, whole numbers in full and others to six digits, stands last in the line before the clauses."""
    checked = 0
    for call in good_calls(function):
        result = expected(function, call)
        if isinstance(result, (ErrorValue, list)):
            continue
        line = re.sub(r" \([DA]-[^)]*\)$", "", function.explanation(*call))
        if isinstance(result, bool):
            shown = "TRUE" if result else "FALSE"
        elif isinstance(result, str):
            shown = result or "–"
        else:
            shown = number(result, 15 if result == int(result) else 6).replace("-", "−")
        assert line.endswith(shown), (call, result, line)
        checked += 1
    assert checked > 10


def test_a_test_without_dice_is_told():
    said = F["DSA_KRIEGSKUNST"].explanation(9, None, 8, 12, 11, 11, 8, language="de")
    assert said == "roll2 fehlt (die Zelle ist leer), erwartet: eine ganze Zahl von 1 bis 20."


def test_one_size_of_two_is_told():
    assert F["DSA_LEADER_DRAWN"].explanation(3, 28).startswith("enemy_men is left out")
    assert F["DSA_LEADER_DRAWN"].explanation(3, None, 50).startswith("men is left out")


@pytest.mark.parametrize("word", ["half-up", "halv op", "kaufmännisch", "halb auf", "AU PLUS PRÈS", "до ближайшего"])
def test_roundings_are_understood_in_five_languages(word):
    assert F["DSA_LOSSES"](5, 3, 2, 10, 30, word) == 3


def test_columns_are_answered_by_columns():
    assert F["DSA_LOSSES"]([[2], [None], [1]], [[9.35], [None], [9.35]], 14.24, 52, 45) == [[2], [None], [1]]
    assert F["DSA_MORALE_MALUS"](45, [[22], [40], [17]]) == [[0], [""], [2]]
