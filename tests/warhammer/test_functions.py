"""The declarations of close combat: the contract they keep, and what their breakdown lines say."""

from __future__ import annotations

import re

import pytest
from grid import ENOUGH, calls, expected, good_calls

from massbattle_xl.cells.errors import LANGUAGES, LONGEST, CellError
from massbattle_xl.cells.values import ErrorValue, number
from massbattle_xl.warhammer.functions import FUNCTIONS, combat, odds

F = {f.name: f for f in FUNCTIONS}
OURS = [f for f in FUNCTIONS if f not in (*odds.FUNCTIONS, *combat.FUNCTIONS)]  # those have tests of their own

# The contract, as it was agreed: names and order of the arguments, what may be left out.
CONTRACT = [
    "WFB_TO_HIT(ws, target_ws)",
    "WFB_TO_WOUND(strength, toughness, [edition])",
    "WFB_SAVE(armour, strength, [piercing])",
    "WFB_ATTACKS(models, width, [attacks], [support_ranks], [support_max])",
    "WFB_WOUNDS_CHANCE(attacks, chance, at_least)",
    "WFB_WOUNDS_DIST(attacks, chance)",
    "WFB_RANKS(models, width)",
    "WFB_RANK_BONUS(models, width)",
    "WFB_COMBAT_RESULT(wounds, rank_bonus, [charge], [standard], [battle_standard], [flank], [rear], [high_ground], [overkill])",
    "WFB_BREAK_CHANCE(ld, difference, [steadfast], [reroll], [cold_blooded])",
    "WFB_CAUGHT_CHANCE([pursuer], [fleer])",
]

# Defaults, as the contract and the default readings name them.
DEFAULTS = {
    "WFB_TO_HIT": {"modifier": 0.0},
    "WFB_TO_WOUND": {"edition": "8th"},
    "WFB_SAVE": {"piercing": 0.0},
    "WFB_ARMOUR": {"shield": False, "mounted": False, "barding": False, "two_handed": False, "other": 0.0},
    "WFB_WARD": {"ward": None, "rules": None, "flaming": False},
    "WFB_UNSAVED_CHANCE": {"piercing": 0.0, "ward": None},
    "WFB_WEAPON": {"charging": False, "first_round": True},
    "WFB_ATTACKS": {"attacks": 1.0, "support_ranks": 1.0, "support_max": 1.0, "contact": None, "extra": 0.0},
    "WFB_CONTACT": {},
    "WFB_SUPPORT": {"extra_ranks": 0.0, "charging": False, "monstrous": False},
    "WFB_RANKS": {"least": 5.0},
    "WFB_RANK_BONUS": {"least": 5.0, "disrupted": False},
    "WFB_DISRUPTS": {"facing": "flank", "least": 5.0},
    "WFB_STEADFAST": {"least": 5.0, "enemy_least": 5.0},
    "WFB_HITS": {"target": "infantry", "charging": True},
    "WFB_WOUNDS_CHANCE": {},
    "WFB_WOUNDS_DIST": {},
    "WFB_CASUALTIES": {"each": 1.0, "stray": 0.0, "models": None},
    "WFB_MULTIPLE_WOUNDS": {},
    "WFB_POOL": {
        **dict.fromkeys(("armour", "ward", "rules", "target_rules", "models", "width", "support_ranks", "contact")),
        **dict.fromkeys(("kind", "number")),
        "singles": 0.0,
        "initiative": 1.0,
        "target_initiative": 1.0,
        "charging": False,
        "first_round": True,
        "facing": "front",
        "blow": "blows",
        "edition": "8th",
        "first": "simultaneous",
        "beside": 0.0,
    },
    "WFB_DRAW": {
        **dict.fromkeys(("armour", "ward", "rules", "target_rules", "kind")),
        "initiative": 1.0,
        "target_initiative": 1.0,
        "charging": False,
        "first_round": True,
        "facing": "front",
        "blow": "blows",
        "edition": "8th",
        "first": "simultaneous",
    },
    "WFB_HAS": {"rules": None},
    "WFB_WITHOUT": {"rules": None},
    "WFB_COMBAT_RESULT": {
        **dict.fromkeys(("charge", "standard", "battle_standard", "flank", "rear", "high_ground"), False),
        "overkill": 0.0,
        "cap": 5.0,
        "other": 0.0,
    },
    "WFB_DIFFERENCE": {"musician": False, "enemy_musician": False},
    "WFB_BREAK_TARGET": {"steadfast": False, "general": None, "general_steadfast": True, "bonus": 0.0},
    "WFB_BREAK_CHANCE": {
        "steadfast": False,
        "reroll": False,
        "cold_blooded": False,
        "general": None,
        "general_steadfast": True,
        "rules": None,
        "rank_bonus": 0.0,
    },
    "WFB_CRUMBLE": {"wounds": None, "less": 0.0},
    "WFB_FLIGHT_CHANCE": {"mover": "foot"},
    "WFB_CAUGHT_CHANCE": {"pursuer": "foot", "fleer": "foot"},
    "WFB_PROFILE": {},
    "WFB_PROFILE_TEXT": {"language": "en"},
    "WFB_UNIT": {"bonus": 0.0, "rules": None},
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
def test_the_category_and_a_clause_are_given(function):
    assert function.category == "Mass battle – Warhammer"
    assert re.fullmatch(r"W-\d\d(, [WCO]-\d\d)*", function.clause)


@EACH
def test_help_texts_hold_no_figures_but_the_bounds_of_a_chance(function):
    """A number of the rules stands in one place, which is not the help text."""
    for text in (function.summary, *(a.summary for a in function.arguments)):
        figures = re.findall(r"\d+", re.sub(r"\b[A-Z]-\d\d", "", text))
        assert figures in ([], ["0", "1"]) and (not figures or "from 0 to 1" in text)


@EACH
def test_help_texts_fit_a_function_wizard(function):
    assert 10 <= len(function.summary) <= LONGEST
    assert function.summary.endswith(".")
    for argument in function.arguments:
        assert len(argument.help) <= LONGEST
        assert not argument.help.endswith("…")


@EACH
def test_optional_arguments_stand_last(function):
    optional = [a.optional for a in function.arguments]
    assert optional == sorted(optional)


def evaluated(call):
    """The value of an example: one call with literals, perhaps inside INDEX."""
    import ast

    def value(node):
        if isinstance(node, ast.Constant):
            return float(node.value) if isinstance(node.value, int) else node.value
        if isinstance(node, ast.Name):
            return {"TRUE": True, "FALSE": False}[node.id]
        cells = [value(a) for a in node.args]
        if node.func.id == "INDEX":
            return cells[0][int(cells[1]) - 1][int(cells[2]) - 1]
        return F[node.func.id](*cells)

    return value(ast.parse(call[1:], mode="eval").body)


@pytest.mark.parametrize("example", [e for f in OURS for e in f.examples], ids=lambda e: e.call)
def test_every_example_is_true(example):
    answer = evaluated(example.call)
    assert answer == (pytest.approx(example.result, rel=1e-12) if isinstance(example.result, float) else example.result)


@EACH
def test_every_function_has_an_example_that_calls_it(function):
    assert function.examples
    assert all(f"{function.name}(" in e.call for e in function.examples)


@EACH
def test_the_grid_has_enough_calls_that_are_answered_and_enough_that_are_refused(function):
    found = calls(function)
    answers = [expected(function, call) for call in found]
    refused = sum(isinstance(a, ErrorValue) for a in answers)
    assert len(found) >= ENOUGH
    assert refused > 20
    assert len(found) - refused > 75


LINES = [
    (("WFB_TO_HIT", 4, 3), "4 > 3: 3 (W-02)"),
    (("WFB_TO_HIT", 2, 5), "5 > 2×2: 5 (W-02)"),
    (("WFB_TO_HIT", 3, 4), "3 ≤ 4 ≤ 2×3: 4 (W-02)"),
    (("WFB_TO_HIT", 4, 3, -1), "4 > 3: 3 + 1 = 4 (W-02)"),
    (("WFB_TO_HIT", 2, 5, -2), "5 > 2×2: 5 + 2 = 7 → 6 (W-02)"),
    (("WFB_TO_HIT", 4, 3, 2), "4 > 3: 3 − 2 = 1 → 2 (W-02)"),
    (("WFB_TO_WOUND", 3, 4), "4 + 4 − 3 = 5 (W-03, C-11, 8th)"),
    (("WFB_TO_WOUND", 4, 8), "4 + 8 − 4 = 8 → 6 (W-03, C-11, 8th)"),
    (("WFB_TO_WOUND", 3, 7, "7th"), "4 + 7 − 3 = 8 → 7 (W-03, C-11, 7th)"),
    (("WFB_TO_WOUND", 9, 3), "4 + 3 − 9 = −2 → 2 (W-03, C-11, 8th)"),
    (("WFB_SAVE", 5, 4), "5 + 1 = 6 (W-04, C-01)"),
    (("WFB_SAVE", 4, 6, 1), "4 + 3 + 1 = 8 → 7 (W-04, C-01)"),
    (("WFB_SAVE", None, 4), "7 (W-04)"),
    (("WFB_SAVE", 1, 3), "1 → 2 (W-04, C-01)"),
    (("WFB_ARMOUR", "heavy", True, True, True), "5 − 3 = 2 (W-04)"),
    (("WFB_ARMOUR", 4, True, True, True, False, 3), "4 − 6 = −2 → 1 (W-04)"),
    (("WFB_ARMOUR", "none"), "7 (W-04)"),
    (("WFB_WARD", 5, "regeneration 4; parry"), "min(5; 4; 6) = 4 (W-04)"),
    (("WFB_WARD",), "7 (W-04)"),
    (("WFB_UNSAVED_CHANCE", 5, 3, 0, 6), "4/6 × 5/6 = 0.555556 (W-04)"),
    (("WFB_UNSAVED_CHANCE", None, 3), "6/6 = 1 (W-04)"),
    (("WFB_UNSAVED_CHANCE", 7, 3, 0, 4), "3/6 = 0.5 (W-04)"),
    (("WFB_WEAPON", "lance", "strength", True), "2 (W-08)"),
    (("WFB_WEAPON", "рыцарское копьё", "сила"), "2 → 0 (W-08)"),
    (("WFB_WEAPON", "halberd", "two hands"), "1 (W-08)"),
    (("WFB_WEAPON", "lance", "strikes last"), "0 (W-08)"),
    (("WFB_ATTACKS", 20, 5, 1, 2), "5 + 5 + 5 = 15 (W-05)"),
    (("WFB_ATTACKS", 8, 6, 3, 1, 3), "6×3 + 6 = 24 (W-05)"),
    (("WFB_ATTACKS", 9, 5, 1, 1, 1, None, 1), "5 + 4 + 1 = 10 (W-05)"),
    (("WFB_ATTACKS", 0, 5), "0 (W-05)"),
    (("WFB_CONTACT", 10, 20, 5, 20), "200 > 100: 7 (W-05)"),
    (("WFB_SUPPORT", 10, 1), "1 + 1 + 1 = 3 (W-05)"),
    (("WFB_SUPPORT", 5), "1 (W-05)"),
    (("WFB_RANKS", 24, 5), "24 = 4×5 + 4: 4 (W-09, C-15)"),
    (("WFB_RANKS", 20, 4), "4 < 5: 0 (W-09)"),
    (("WFB_RANK_BONUS", 30, 5), "6 − 1 = 5 → 3 (W-09, C-12)"),
    (("WFB_RANK_BONUS", 3, 5), "0 − 1 = −1 → 0 (W-09, C-12)"),
    (("WFB_DISRUPTS", 10, 5), "2 ≥ 2: TRUE (W-09)"),
    (("WFB_DISRUPTS", 9, 5), "1 < 2: FALSE (W-09)"),
    (("WFB_DISRUPTS", 10, 5, "front"), "front: FALSE (W-09)"),
    (("WFB_STEADFAST", 30, 6, 14, 6), "5 > 2: TRUE (W-10, C-10)"),
    (("WFB_STEADFAST", 5, 5, 5, 5), "1 ≤ 1: FALSE (W-10, C-10)"),
    (("WFB_HITS", "impact hits D6+1", 2), "2 × 1d6+1: 2d6+2 (W-07)"),
    (("WFB_HITS", "stomp", 6, "cavalry"), "6 × 0: 0 (W-07)"),
    (("WFB_HITS", "monstrous infantry", 6), "6 × 1: 6 (W-07)"),
    (("WFB_HITS", "monstrous cavalry; stomp D3", 2), "2 × 1d3: 2d3 (W-07)"),
    (("WFB_WOUNDS_CHANCE", 15, 2 / 9, 4), "15 × 0.222222: Ø 3.33333; ≥ 4: 0.43577 (W-06)"),
    (("WFB_WOUNDS_DIST", 15, 2 / 9), "15 × 0.222222: Ø 3.33333 (W-06)"),
    (("WFB_CASUALTIES", 5, 3), "5 = 1×3 + 2 (W-06, C-06)"),
    (("WFB_CASUALTIES", 9, 3, 1, 2), "1 + 9 > 2×3 + 0 (W-06, C-06)"),
    (("WFB_MULTIPLE_WOUNDS", "D3", 2), "1d3 ≤ 2: Ø 2 → 1.66667 (W-06, C-06)"),
    (("WFB_POOL", "dice", 4, 3, 1, 3, 4, 7, 7, "spear", None, 20, 5), "5×1 + 5 + 5 = 15 (W-05)"),
    (("WFB_DRAW", 2011, 1, 0, 1, 4, 3, 3, 4), "2011/1: 0 → 0 (W-02 … W-07)"),
    (("WFB_HAS", "fear", "страх; stubborn"), "TRUE (W-07)"),
    (("WFB_HAS", "fear", "stubborn"), "FALSE (W-07)"),
    (("WFB_WITHOUT", "frenzy", "fear; frenzy 2"), "fear (W-07)"),
    (("WFB_WITHOUT", "frenzy", "frenzy"), "– (W-07)"),
    (("WFB_COMBAT_RESULT", 3, 2, True, True), "3 + 2 + 1 + 1 = 7 (W-09, C-13, C-14)"),
    (("WFB_COMBAT_RESULT", 2, 0, None, None, None, None, True, None, 9, None, -1), "2 + 2 + 5 − 1 = 8 (W-09, C-13, C-14)"),
    (("WFB_DIFFERENCE", 4, 6), "4 − 6 = −2 (W-09)"),
    (("WFB_DIFFERENCE", 5, 5, True), "5 − 5 = 0 → 1 (W-09, O-05)"),
    (("WFB_BREAK_TARGET", 7, 2), "7 − 2 = 5 (W-10)"),
    (("WFB_BREAK_TARGET", 4, 9), "4 − 9 = −5 → 2 (W-10)"),
    (("WFB_BREAK_TARGET", 7, 2, True, 9), "9 (W-10, C-10, O-03)"),
    (("WFB_BREAK_CHANCE", 7, 2), "7 − 2: 2d6 ≤ 5: 0.277778; 1 − 0.277778 = 0.722222 (W-10)"),
    (("WFB_BREAK_CHANCE", 8, 4, True, True), "8: 2d6 ≤ 8: 0.722222; (1 − 0.722222)^2 = 0.0771605 (W-10, C-10)"),
    (("WFB_BREAK_CHANCE", 8, 2, None, None, True, 9), "9 − 2: 3d6 ↓2 ≤ 7: 0.805556; 1 − 0.805556 = 0.194444 (W-10, O-03)"),
    (("WFB_BREAK_CHANCE", 3, 9), "3 − 9: 2d6 ≤ 2: 0.0277778; 1 − 0.0277778 = 0.972222 (W-10)"),
    (("WFB_BREAK_CHANCE", 7, 2, None, None, None, None, None, "unbreakable"), "0 (W-10)"),
    (("WFB_CRUMBLE", 5, 2), "5 → 2 (W-07)"),
    (("WFB_CRUMBLE", 1, None, 2), "1 − 2 = −1 → 0 (W-07)"),
    (("WFB_FLIGHT_CHANCE", 10, "swift"), "3d6 ↑2: Ø 8.45833; ≥ 10: 0.356481 (W-10)"),
    (("WFB_CAUGHT_CHANCE", "быстрый", "foot"), "3d6 ↑2 ≥ 2d6: 0.724151 (W-10)"),
    (("WFB_PROFILE", "Dreadspear", "WS"), "Dreadspear: 4 (W-12)"),
    (("WFB_PROFILE", "Орк", "mount WS"), "Orc: 0 (W-12)"),
    (("WFB_PROFILE_TEXT", "Орк", "правила"), "Orc: hand weapon (W-12)"),
    (("WFB_PROFILE_TEXT", "black knight", "troop type", "de"), "Black Knight: Kavallerie (W-12)"),
    (("WFB_PROFILE_TEXT", "skink", "rules", "ru"), "Skink: хладнокровие; парирование (W-12)"),
    (("WFB_PROFILE_TEXT", "orc", "source", "ru"), "Orc: текст, BSD, MIG (W-12)"),
    (("WFB_UNIT", "Orc", 20, 5), "Orc 20/5: 3 3 4 1 2 1 7 (text, BSD, MIG; W-12)"),
]  # fmt: skip


@pytest.mark.parametrize(("cells", "line"), LINES, ids=[line for _, line in LINES])
def test_breakdown_lines(cells, line):
    name, *given = cells
    assert F[name].explanation(*given) == line


def test_every_function_has_its_line_tested():
    assert {cells[0] for cells, _ in LINES} == {f.name for f in OURS}


def test_names_are_told_in_the_language():
    assert F["WFB_PROFILE"].explanation("orc", "T", language="ru") == "Орк: 4 (W-12)"
    assert (
        F["WFB_UNIT"].explanation("orc", 20, 5, language="de")
        == "Orkkrieger 20/5: 3 3 4 1 2 1 7 (Text, BSD, MIG; W-12)"
    )
    assert F["WFB_DISRUPTS"].explanation(10, 5, "фронт", language="ru") == "фронт: ЛОЖЬ (W-09)"


@pytest.mark.parametrize("function", [f for f in OURS if not f.table], ids=lambda f: f.name)
def test_a_breakdown_line_holds_the_result(function):
    """What the cell shows, fractions to six digits, stands last in the line before the clauses."""
    checked = 0
    for call in good_calls(function):
        result = expected(function, call)
        if isinstance(result, (ErrorValue, list)):
            continue
        said = function.explanation(*call)
        line = re.sub(r" \([W]-[^)]*\)$", "", said)
        assert line != said
        assert len(said) <= LONGEST
        if isinstance(result, bool):
            shown = "TRUE" if result else "FALSE"
        elif isinstance(result, str):
            shown = result or "–"
        else:
            shown = number(result, 15 if result == int(result) else 6).replace("-", "−")
        assert line.endswith(shown), (call, result, line)
        checked += 1
    assert checked > 5


@EACH
def test_a_missing_first_argument_is_told_in_every_language(function):
    if function.arguments[0].optional:
        assert function() is not None
        return
    for language in LANGUAGES:
        said = function.explanation(language=language)
        assert said.startswith(function.arguments[0].name), language
        assert len(said) <= LONGEST


def test_a_blank_armour_is_none_and_a_blank_row_is_blank():
    assert F["WFB_SAVE"](None, 4) == 7
    assert F["WFB_SAVE"]("", 4) == 7
    assert F["WFB_SAVE"]([[5], [None], [None]], [[4], [4], [None]]) == [[6], [7], [None]]
    assert F["WFB_UNSAVED_CHANCE"](None, 3) == 1
    with pytest.raises(CellError, match="armour is left out"):
        F["WFB_SAVE"]()


def test_columns_are_answered_by_columns():
    assert F["WFB_TO_HIT"]([[4], [None], [2]], [[3], [None], [5]]) == [[3], [None], [5]]
    wrong = F["WFB_RANK_BONUS"]([[20], [-1]], 5)
    assert wrong[0] == [3]
    assert isinstance(wrong[1][0], ErrorValue)


def test_what_is_out_of_range_is_refused_with_a_sentence():
    assert F["WFB_TO_HIT"].explanation(11, 3) == "ws is 11, a whole number from 1 to 10 is expected."
    assert F["WFB_WOUNDS_CHANCE"].explanation(10, 1.5, 1) == "chance is 1.5, a number from 0 to 1 is expected."
    assert F["WFB_RANKS"].explanation(20, 0) == "width is 0, a whole number from 1 to 100 is expected."
