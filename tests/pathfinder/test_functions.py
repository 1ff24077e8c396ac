"""The declarations of mass combat: the contract they keep, and what their breakdown lines say."""

from __future__ import annotations

import re

import pytest
from grid import ENOUGH, calls, expected, good_calls

from massbattle_xl.cells.errors import LANGUAGES, LONGEST
from massbattle_xl.cells.values import ErrorValue, number
from massbattle_xl.pathfinder.army import FRACTIONS
from massbattle_xl.pathfinder.functions import FUNCTIONS

F = {f.name: f for f in FUNCTIONS}
OURS = [f for f in FUNCTIONS if f.name not in ("PF_BATTLE_ODDS", "PF_STRATEGY_ODDS")]  # these have tests of their own

# The contract, as it was agreed: names and order of the arguments, what may be left out.
CONTRACT = [
    "PF_ACR(cr, men, [edition])",
    "PF_HP(acr, hd)",
    "PF_OM(acr, [modifiers])",
    "PF_DV(acr, [modifiers])",
    "PF_CONSUMPTION(acr, [resources])",
    "PF_MAX_TACTICS(acr)",
    "PF_TACTIC(name, stat, [edition])",
    "PF_STRATEGY(name, stat)",
    "PF_RESOURCE(name, stat, [men])",
    "PF_ABILITY(name, stat, [edition])",
    "PF_DAMAGE(roll, om, dv, [damage_modifier], [edition])",
    "PF_ROUTS(hp, acr)",
    "PF_MORALE_CHANCE(modifier, dc)",
    "PF_BATTLE_ODDS(hp_a, om_a, dv_a, dmg_a, hp_b, om_b, dv_b, dmg_b, [acr_a], [morale_a], [acr_b], [morale_b], [edition])",
]

# Defaults, as the contract and the default readings name them.
DAMAGE = {
    "damage_modifier": 0.0, "edition": "ap", "halved": False, "on_damage": 0.0, "equal": False, "natural": "replace", "factor": 1.0,
}  # fmt: skip
DEFAULTS = {
    "PF_ACR": {"edition": "ap", "between": "below"},
    "PF_HP": {"least": 0.0},
    "PF_OM": {"modifiers": 0.0},
    "PF_DV": {"modifiers": 0.0},
    "PF_CONSUMPTION": {"resources": 0.0},
    "PF_MAX_TACTICS": {"bonus": 0.0},
    "PF_SIZE": {"language": "en", "between": "below"},
    "PF_SIZE_STAT": {"edition": "ap", "between": "below"},
    "PF_LEVEL_CR": {"kind": "npc"},
    "PF_CAVALRY_CR": {},
    "PF_SPEED": {"difficult": False, "foraging": False},
    "PF_XP": {"heroes": 1.0},
    "PF_RESIZE": {"sizes": 1.0},
    "PF_TACTIC": {"edition": "ap", "phase": None, "turn": None, "foe": None},
    "PF_STRATEGY": {"phase": None},
    "PF_RESOURCE": {"men": None, "edition": "uc", "value": None, "rounding": "floor", "between": "below"},
    "PF_ABILITY": {"edition": "ap", "value": None, "phase": None, "turn": None, "foe": None},
    "PF_DICE": {"count": 1.0},
    "PF_BOON": {"leadership": None, "value": None},
    "PF_CONDITION": {"phase": None, "senses": None, "heavy": False},
    "PF_FORT": {"count": 1.0},
    "PF_FORT_LEFT": {"siege": 0.0, "attacker": None, "walls": 0.0, "moat": 0.0},
    "PF_MISFITS": {"creature": None, "unit_class": None, "language": "en"},
    "PF_EQUIPMENT": {"men": None, "edition": "uc", "mount": None, "rounding": "floor", "between": "below"},
    "PF_MODIFIER": {
        "has": {}, "foe_has": {}, "tactic": "standard", "strategy": "standard", "boons": None, "conditions": None, "senses": None,
        "nature": None, "foe": None, "phase": None, "turn": None, "uses": None, "fort": 0.0, "lasting": 0.0, "rolled": 0.0,
        "other": 0.0, "edition": "ap", "leadership": None,
    },
    "PF_CHECK": {
        "charisma": 0.0, "ranks": 0.0, "has": {}, "foe_has": {}, "tactic": "standard", "boons": None, "conditions": None,
        "uses": None, "other": 0.0, "edition": "ap", "leadership": None, "acr": None,
    },
    "PF_HAS": {"has": {}},
    "PF_AFFECTS": {"has": {}, "foe_has": {}},
    "PF_SURE": {"has": {}, "edition": "ap"},
    "PF_KEEPS_STRATEGY": {"edition": "ap"},
    "PF_DAMAGE": DAMAGE,
    "PF_DAMAGE_ODDS": DAMAGE,
    "PF_SKIPS_NEXT": {"edition": "ap"},
    "PF_HP_LEFT": {"healed": 0.0, "full": None},
    "PF_ROUTS": {"before": None, "reading": "at most", "repeat": True},
    "PF_STRATEGY_DC": {"first": False},
    "PF_MORALE": {"charisma": 0.0, "ranks": 0.0, "edition": "ap", "other": 0.0},
    "PF_MORALE_CHANCE": {},
    "PF_MORALE_HOLDS": {},
    "PF_WITHDRAW_CHANCE": {"enemies": 1.0},
    "PF_DC": {"edition": "ap", "acr": None},
    "PF_MORALE_CHANGE": {"times": 1.0},
    "PF_NEW_MORALE": {"change": 0.0},
    "PF_DISBANDS": {},
    "PF_BOONS_KNOWN": {"level": None},
    "PF_LEADERSHIP": {"feat": False},
    "PF_AFTER_HP": {"edition": "ap"},
    "PF_RECOVERY": {"days": 1.0, "checks": 0.0, "capped": False},
    "PF_UPKEEP": {"weeks": 4.0, "reserve": False, "foraging": False, "doubled": False},
    "PF_SHARED_HP": {"hp_b": None, "full_b": None},
    "PF_TRAINING": {"kind": "npc", "resources": 0.0},
    "PF_RAISING": {"rate": 0.0},
    "PF_CONTROL_DC": {"other": 0.0},
    "PF_GOLD": {},
    "PF_FATE": {"language": "en"},
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
def test_the_category_is_that_of_mass_combat(function):
    assert function.category == "Mass battle – Pathfinder"


@EACH
def test_every_function_cites_a_clause(function):
    assert re.match(r"P-\d\d", function.clause)


@EACH
def test_help_texts_hold_no_figures_but_the_bounds_of_a_chance(function):
    """A number of the rules stands in one place, which is not the help text."""
    for text in (function.summary, *(a.summary for a in function.arguments)):
        figures = re.findall(r"\d+", re.sub(r"\b[A-Z]-\d\d", "", text))
        assert figures in ([], ["0", "1"]) and (not figures or "from 0 to 1" in text)


@EACH
def test_the_grid_has_enough_calls_that_are_answered_and_enough_that_are_refused(function):
    found = calls(function)
    answers = [expected(function, call) for call in found]
    refused = sum(isinstance(a, ErrorValue) for a in answers)
    assert len(found) >= ENOUGH
    assert refused > 20
    assert len(found) - refused > 75


LINES = [
    (("PF_ACR", "1/3", 2000), "2000: 1/3, +8 → 7 (P-01)"),
    (("PF_ACR", 1, 112), "112 → 100: 1, +0 → 1 (P-01, C-10)"),
    (("PF_ACR", 9, 1), "1: 9, −8 → 1 (P-01)"),
    (("PF_HP", 2, 10), "2 × 5.5 = 11 (P-02)"),
    (("PF_HP", "1/2", "d10"), "1/2 × 5.5 = 2.75 → 2 (P-02)"),
    (("PF_HP", "1/8", 6, 1), "1/8 × 3.5 = 0.4375 → 1 (P-02)"),
    (("PF_OM", 2, 3), "2 + 3 = 5 (P-02)"),
    (("PF_OM", "1/3"), "1/3 → 0; 0 = 0 (P-02)"),
    (("PF_DV", 2, -4), "10 + 2 − 4 = 8 (P-02)"),
    (("PF_CONSUMPTION", 2, 3), "2/2 → 1; 1 + 3 = 4 (P-02)"),
    (("PF_CONSUMPTION", 1), "1/2 → 0 → 1 (P-02)"),
    (("PF_CONSUMPTION", 7), "7/2 → 3 (P-02)"),
    (("PF_MAX_TACTICS", 5), "5/2 → 2 (P-02)"),
    (("PF_MAX_TACTICS", 5, 1), "5/2 → 2; +1 = 3 (P-02)"),
    (("PF_SIZE", 112, "fr"), "112 → 100: Moyenne (P-01)"),
    (("PF_SIZE_STAT", 500, "Economy", "uc"), "500: −4 (P-01, UC)"),
    (("PF_LEVEL_CR", 1, "PC"), "1, −1 → 1/2 (P-01, C-02)"),
    (("PF_CAVALRY_CR", "1/3", 1), "max(1/3; 1) = 1 (P-01)"),
    (("PF_SPEED", 30), "24/12 → 2 (P-02)"),
    (("PF_XP", 17), "CR 17: 102400 (P-02)"),
    (("PF_XP", 17, 5), "CR 17: 102400/5 → 20480 (P-02)"),
    (("PF_RESIZE", 3, -1), "3, −2 → 1 (P-09)"),
    (("PF_TACTIC", "Cautious Combat", "OM"), "−2 (P-03, AP)"),
    (("PF_TACTIC", "dirty fighters", "OM", "ap", "melee", 2), "6 → 0 (P-03, AP)"),
    (("PF_STRATEGY", "reckless", "damage"), "6 (P-07)"),
    (("PF_STRATEGY", "reckless", "OM", "ranged"), "4 → 0 (P-07, C-03)"),
    (("PF_RESOURCE", "ranged weapons", "consumption", 200), "1 × 2 = 2 (P-04, UC)"),
    (("PF_RESOURCE", "improved weapons", "cost", 50), "5 × 0.5 = 2.5 → 2 (P-04, UC)"),
    (("PF_RESOURCE", "ranged weapons", "consumption", 200, "ap"), "1 × 0 = 0 (P-04, AP)"),
    (('PF_RESOURCE', 'siege engines', 'fortification', None, None, 3), '1d4: −2.5 × 3 = −7.5 (P-04, UC)'),
    (("PF_RESOURCE", "mounts", "cost", 200, "uc", "1/3"), "1×0.333333 × 2 = 0.666667 → 1 (P-04, UC)"),
    (("PF_RESOURCE", "mounts", "OM"), "2 (P-04, UC)"),
    (('PF_RESOURCE', 'siege engines', 'cost', None, None, 2), '15×2 = 30 (P-04, UC)'),
    (("PF_ABILITY", "regeneration", "healing", "uc", 5), "0.5×5 → 2 (P-05, UC)"),
    (('PF_ABILITY', 'souffle', 'dégâts'), '1d4: 2.5 (P-05, AP)'),
    (('PF_ABILITY', 'spell resistance', 'DV', 'uc', None, None, None, 'none'), '6 → 0 (P-05, UC)'),
    (("PF_ABILITY", "undead", "DV"), "0 (P-05, AP)"),
    (("PF_DICE", "siege engines", 3), "3d4 (P-04)"),
    (("PF_DICE", "souffle"), "1d4 (P-05)"),
    (("PF_BOON", "loyalty", "morale", 5), "5 < 6: 0 (P-06, UC)"),
    (("PF_BOON", "loyalty", "morale", 12), "4 (P-06, UC)"),
    (("PF_BOON", "triage", "healing", None, 5), "0.5×5 → 2 (P-06, UC)"),
    (("PF_CONDITION", "rain", "OM", "melee"), "0 (P-08, UC)"),
    (('PF_CONDITION', 'darkness', 'DV', None, 'scent'), '−3 × 0.5 → −1 (P-08, UC)'),
    (("PF_CONDITION", "hurricane", "OM", "ranged", None, True), "−8 (P-08, UC)"),
    (("PF_FORT", "city wall", 3), "1 × 3 = 3 (P-08)"),
    (("PF_FORT_LEFT", 8, 3), "8 − 3 = 5 (P-04, P-08)"),
    (("PF_FORT_LEFT", 10, 3, "climb"), "10 − 3 = 7 → 5 (P-04, P-08)"),
    (("PF_MISFITS", "rage; fear", "humanoid", "fighter"), "rage (C-07)"),
    (("PF_MISFITS", "fear"), "– (C-07)"),
    (("PF_EQUIPMENT", "cost", "improved armor; mounts", 200, "uc", 2), "6 improved armor + 8 mounts = 14 (P-04, UC)"),
    (("PF_EQUIPMENT", "consumption", "fear", 200, "ap"), "0 (P-04, AP)"),
    (("PF_MODIFIER", "OM", 2, "mounts; improved weapons"), "2 army CR + 2 mounts + 1 improved weapons = 5 (P-02…P-08, AP)"),
    (("PF_MODIFIER", "OM", 1, "light blindness", None, "defensive wall"), "1 army CR − 2 light blindness − 2 defensive wall = −3 (P-02…P-08, AP)"),
    (("PF_MODIFIER", "damage", 1, None, None, None, "reckless"), "6 reckless = 6 (P-02…P-08, AP)"),
    (("PF_MODIFIER", "damage", 1, None, None, None, "cautious"), "−3 cautious = −3 (P-02…P-08, AP)"),
    (("PF_MODIFIER", "damage", 1), "0 = 0 (P-02…P-08, AP)"),
    (("PF_MODIFIER", "factor", 1, None, "swarm", None, None, None, "fog"), "0.5 fog × 0.5 swarm = 0.25 (P-02…P-08, AP)"),
    (("PF_MODIFIER", "factor", 1), "1 = 1 (P-02…P-08, AP)"),
    (("PF_MODIFIER", "ranged", 1, "rock throwing"), "1 (P-02…P-08, AP)"),
    (("PF_CHECK", "rout", 1, 2, 10, "bravery 2", None, None, "loyalty", None, None, None, "uc", 12), "1 Morale + 2 Charisma + 2 Profession (soldier) + 2 bravery + 4 loyalty = 11 (P-03…P-08, UC)"),
    (("PF_CHECK", "rout", -1, 2), "−1 Morale + 2 Charisma = 1 (P-03…P-08, AP)"),
    (("PF_HAS", "fear", "peur; vol"), "TRUE (P-05)"),
    (("PF_AFFECTS", "fear", "fear", "undead"), "FALSE (P-05)"),
    (("PF_SURE", "rout", "mindless"), "TRUE (P-05)"),
    (("PF_KEEPS_STRATEGY", "undead"), "TRUE (P-05)"),
    (("PF_DAMAGE", 15, 9, 12, 0, None, None, None, None, None, 1.5), "15 + 9 − 12 = 12; × 1.5 → 18 (P-07, AP)"),
    (("PF_DAMAGE", 15, 9, 12, 6), "15 + 9 − 12 = 12; +6 = 18 (P-07, AP)"),
    (("PF_DAMAGE", 1, 20, 10), "1 + 20 − 10 = 11; 1 → 0 (P-07, AP)"),
    (("PF_DAMAGE", 20, 0, 25, 6, "uc"), "20 + 0 − 25 = −5; 20 → 1 (P-07, C-06, UC)"),
    (("PF_DAMAGE", 20, 0, 25, 6, "uc", None, None, None, "add"), "20 + 0 − 25 = −5; 20 → 1; +6 = 7 (P-07, C-06, UC)"),
    (("PF_DAMAGE", 16, 3, 13, -6), "16 + 3 − 13 = 6; −6 = 0 (P-07, AP)"),
    (("PF_DAMAGE", 10, 3, 13), "10 + 3 − 13 = 0 (P-07, C-05, AP)"),
    (("PF_DAMAGE", 15, 3, 13, 3, "uc", True, 2), "15 + 3 − 13 = 5; +3 = 8; +2 = 10; /2 → 5 (P-07, UC)"),
    (("PF_DAMAGE", 20, 3, 21, -6), "20 + 3 − 21 = 2; −6 = −4; 20 → 1 (P-07, C-06, AP)"),
    (("PF_DAMAGE", 9, -3, 13), "9 + (−3) − 13 = −7 → 0 (P-07, C-05, AP)"),
    (("PF_DAMAGE", 12, 3, -1), "12 + 3 − (−1) = 16 (P-07, AP)"),
    (("PF_DAMAGE_ODDS", 3, 13, 0, "uc"), "1d20 +3 : 13: Ø 2.75; > 0: 50 %; max 10 (P-07, UC)"),
    (("PF_SKIPS_NEXT", 1, "uc"), "1: TRUE (P-07, UC)"),
    (("PF_HP_LEFT", 6, 9), "6 − 9 = −3 → 0 (P-07, C-04)"),
    (("PF_HP_LEFT", 6, 4, 6, 7), "6 − 4 + 6 = 8 → 7 (P-07, C-04)"),
    (("PF_HP_LEFT", 0, 0, 5), "0: 0 (P-07)"),
    (("PF_HP_LEFT", 16, 8), "16 − 8 = 8 (P-07, C-04)"),
    (("PF_ROUTS", 3, 3), "0 < 3 ≤ 3: TRUE (P-09, C-13)"),
    (("PF_ROUTS", 2, "1/2", 6), "0 < 6 → 2 ≤ 1/2: FALSE (P-09, C-13)"),
    (("PF_ROUTS", 3, 3, 6, "below"), "0 < 6 → 3 < 3: FALSE (P-09, C-13)"),
    (('PF_STRATEGY_DC', 'standard', 'reckless'), '2 > 1: 20 (P-07)'),
    (('PF_STRATEGY_DC', 'standard', 'aggressive'), '1 ≤ 1: – (P-07)'),
    (('PF_STRATEGY_DC', 'standard', 'defensive', True), '#1; 2 > 1: – (P-07)'),
    (("PF_MORALE", 1, 2, 10, "uc"), "1 + 2 + 2 = 5 (P-06, UC)"),
    (("PF_MORALE", 1, -2), "1 − 2 = −1 (P-06, AP)"),
    (("PF_MORALE_CHANCE", 2, 15), "15 − 2: d20 ≥ 13: 0.4 (P-06)"),
    (("PF_MORALE_CHANCE", -2, 15), "15 + 2: d20 ≥ 17: 0.2 (P-06)"),
    (("PF_MORALE_HOLDS", 12, 2, 15), "12 + 2 < 15: FALSE (P-06)"),
    (("PF_WITHDRAW_CHANCE", 0, 0, 2), "d20 +0 : d20 +0: 0.5; 0.5^2 = 0.25 (P-03)"),
    (("PF_WITHDRAW_CHANCE", 2, -1), "d20 +2 : d20 −1: 0.66 (P-03)"),
    (("PF_DC", "fear", "ap", 4), "10 + 4 = 14 (P-03, P-05, P-07, P-09)"),
    (("PF_DC", "rout"), "15 (P-03, P-05, P-07, P-09)"),
    (("PF_MORALE_CHANGE", "unpaid", 2), "−2 × 2 = −4 (P-09)"),
    (("PF_MORALE_CHANGE", "won"), "1 (P-09)"),
    (("PF_NEW_MORALE", 4, 1), "4 + 1 = 5 → 4 (P-02)"),
    (("PF_NEW_MORALE", 1, -1), "1 − 1 = 0 (P-02)"),
    (("PF_DISBANDS", -5), "−5 ≤ −5: TRUE (P-02)"),
    (("PF_DISBANDS", 0), "0 > −5: FALSE (P-02)"),
    (("PF_BOONS_KNOWN", 12), "1 + 12/5 → 3 (P-06, UC)"),
    (("PF_BOONS_KNOWN", 0, 12), "1 + max(0/5; 12/6; 1) → 3 (P-06, UC)"),
    (("PF_LEADERSHIP", 6, 2, True), "6 + 2 + 3 = 11 (P-06, UC)"),
    (("PF_AFTER_HP", 2, 3, "won"), "2; 3 → 3 (P-09, AP)"),
    (("PF_AFTER_HP", 9, 3, "routed"), "9; 3 → 3 (P-09, AP)"),
    (("PF_RECOVERY", 4, 16, 3, 2, 1), "4 + 9 = 13 (P-09)"),
    (("PF_RECOVERY", 4, 16, 3, 30), "4 + 16 = 20 → 16 (P-09)"),
    (("PF_UPKEEP", 3), "3 × 4 = 12 (P-09, C-08)"),
    (("PF_UPKEEP", 5, 1, False, True), "5 → 2 × 1 = 2 (P-09, C-08)"),
    (("PF_SHARED_HP", 8, 16, 27, 16, 16), "75 % × 27 → 20 (P-09)"),
    (("PF_TRAINING", 3, "PC", 3), "2×3 + 3/2 → 7 (P-09, C-09)"),
    (("PF_RAISING", 5, 2), "5 × 2 = 10 (P-09, C-09)"),
    (("PF_CONTROL_DC", 12), "12: 21 (P-09, C-11)"),
    (("PF_CONTROL_DC", 12, 2), "12: 21 + 2 = 23 (P-09, C-11)"),
    (("PF_GOLD", 3), "3 × 500 = 1500 (P-09, C-11)"),
    (("PF_FATE", 42, "fr"), "42: capturé (P-06)"),
]  # fmt: skip


@pytest.mark.parametrize(("cells", "line"), LINES, ids=[line for _, line in LINES])
def test_breakdown_lines(cells, line):
    name, *given = cells
    assert F[name].explanation(*given) == line


def test_every_function_has_its_line_tested():
    assert {cells[0] for cells, _ in LINES} == {f.name for f in OURS}


@pytest.mark.parametrize("function", [f for f in OURS if not f.table], ids=lambda f: f.name)
def test_a_breakdown_line_holds_the_result(function):
    """What the cell shows, fractions to six digits, stands last in the line before the clauses."""
    checked = 0
    for call in good_calls(function):
        result = expected(function, call)
        if isinstance(result, (ErrorValue, list)):
            continue
        said = function.explanation(*call)
        line = re.sub(r" \([PC]-[^)]*\)$", "", said)
        assert line != said
        assert len(said) <= LONGEST
        if isinstance(result, bool):
            shown = "TRUE" if result else "FALSE"
        elif isinstance(result, str):
            shown = result or "–"
        else:
            shown = number(result, 15 if result == int(result) else 6).replace("-", "−")
            if result in FRACTIONS and not line.endswith(shown):
                shown = f"1/{round(1 / result)}"
        assert line.endswith(shown), (call, result, line)
        checked += 1
    assert checked > 10


@EACH
def test_a_missing_first_argument_is_told_in_every_language(function):
    for language in LANGUAGES:
        said = function.explanation(language=language)
        assert said.startswith(function.arguments[0].name), language
        assert len(said) <= LONGEST


def test_decimal_marks_follow_the_language():
    assert F["PF_HP"].explanation("1/2", 10, language="fr") == "1/2 × 5,5 = 2,75 → 2 (P-02)"


def test_columns_are_answered_by_columns():
    assert F["PF_ACR"]([["1/3"], [None], [2]], [[2000], [None], [100]]) == [[7], [None], [2]]
    assert F["PF_STRATEGY"]([["planqué"], ["reckless"]], "OM") == [[-4], [4]]
    wrong = F["PF_ACR"]([["1/3"], [46_082]], [[2000], [100]])
    assert wrong[0] == [7]
    assert isinstance(wrong[1][0], ErrorValue)


@pytest.mark.parametrize("word", ["Kingmaker", "ap", "AP", "texte"])
def test_the_edition_has_its_words(word):
    assert F["PF_DAMAGE"](1, 20, 10, 0, word) == 0
