"""Size, army CR and the values that follow from them; each row by hand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from massbattle_xl.cells.errors import CellError
from massbattle_xl.pathfinder import army
from massbattle_xl.pathfinder.functions import FUNCTIONS

F = {f.name: f for f in FUNCTIONS}
STEADY = settings(derandomize=True, database=None, max_examples=150)
RUNGS = [*army.FRACTIONS, *map(float, range(1, 41))]

# units, steps, multiplier, kingdom loss Economy, Loyalty, Stability (P-01)
TABLE = [
    ("fine", 1, -8, 1 / 8, 0, 0, 0),
    ("diminutive", 10, -6, 1 / 6, 0, -1, 0),
    ("tiny", 25, -4, 1 / 4, -1, -1, 0),
    ("small", 50, -2, 1 / 2, -1, -1, -1),
    ("medium", 100, 0, 1, -2, -2, -2),
    ("large", 200, 2, 2, -3, -2, -2),
    ("huge", 500, 4, 4, -4, -2, -2),
    ("gargantuan", 1000, 6, 10, -4, -2, -3),
    ("colossal", 2000, 8, 20, -4, -3, -3),
]  # fmt: skip


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row[0])
def test_the_size_table(row):
    key, units, *numbers = row
    assert army.size(units).key == key
    assert F["PF_SIZE"](units, "fr", None) == F["PF_SIZE"](units + 0.5, "fr")
    stats = ["steps", "multiplier", "economy", "loyalty", "stability"]
    assert [F["PF_SIZE_STAT"](units, stat, "uc") for stat in stats] == pytest.approx(numbers)
    assert F["PF_SIZE_STAT"](units, "units") == units


def test_the_names_of_the_sizes():
    french = [
        "Infime",
        "Minuscule",
        "Très petite",
        "Petite",
        "Moyenne",
        "Grande",
        "Très grande",
        "Gigantesque",
        "Colossale",
    ]
    assert [F["PF_SIZE"](row[1], "fr") for row in TABLE] == french
    assert [F["PF_SIZE"](row[1]) for row in TABLE] == [row[0].capitalize() for row in TABLE]


@pytest.mark.parametrize(
    ("cr", "men", "acr"),
    [(2, 1, None), (2, 10, 1 / 8), (2, 25, 1 / 4), (2, 50, 1 / 2), (2, 100, 2), (2, 200, 4), (2, 500, 6), (2, 1000, 8), (2, 2000, 10), (9, 1, 1), (8, 1, 1 / 2), (1, 50, 1 / 3), (3, 50, 1), (25, 1, 17)],
)  # fmt: skip
def test_army_cr_moves_along_the_ladder(cr, men, acr):
    """CR 2 is the seventh rung: 1/8, 1/6, 1/4, 1/3, 1/2, 1, 2."""
    assert army.army_cr(cr, men, "uc").result == acr


def test_no_army_below_the_least_cr_is_not_available():
    with pytest.raises(CellError) as caught:
        F["PF_ACR"](1, 50)
    assert caught.value.code == "#N/A"
    assert caught.value.why() == "cr is 1, −2 → 1/3, an army of CR 1 or more is expected."
    assert caught.value.why("fr") == "cr vaut 1, −2 → 1/3, on attend une armée de FP 1 ou plus."
    assert F["PF_ACR"](1, 50, "uc") == 1 / 3
    assert F["PF_ACR"].explanation(1, 1, "uc") == "cr is 1, −8 → –, an army of CR 1/8 or more is expected."


@STEADY
@given(st.sampled_from(RUNGS), st.integers(-8, 8))
def test_up_and_down_again_is_the_same_rung(cr, steps):
    moved = army.climb(cr, steps)
    assert moved is None or army.climb(moved, -steps) == cr


@STEADY
@given(st.sampled_from(RUNGS), st.integers(1, 5000), st.integers(0, 5000))
def test_more_soldiers_never_have_a_lower_army_cr(cr, men, more):
    less, greater = (army.army_cr(cr, m, "uc").result for m in (men, men + more))
    assert less is None or (greater is not None and greater >= less)


@pytest.mark.parametrize(
    ("acr", "hd", "hp"),
    [(2, "d10", 11), (1, "d10", 5), ("1/2", "d10", 2), (7, "d8", 31), (17, 10, 93), (3, 6, 10), (4, 12, 26), (1, 4, 2), ("1/8", 6, 0), ("1/3", 12, 2), (6, 4, 15)],
)  # fmt: skip
def test_hit_points_drop_fractions(acr, hd, hp):
    assert F["PF_HP"](acr, hd) == hp


def test_least_hit_points_are_a_choice_of_the_gm():
    assert F["PF_HP"]("1/8", 6, 1) == 1
    assert F["PF_HP"](2, 10, 1) == 11


@pytest.mark.parametrize(("acr", "om", "dv", "cons", "tactics"), [("1/8", 0, 10, 1, 0), ("1/2", 0, 10, 1, 0), (1, 1, 11, 1, 0), (2, 2, 12, 1, 1), (3, 3, 13, 1, 1), (4, 4, 14, 2, 2), (7, 7, 17, 3, 3), (17, 17, 27, 8, 8)])  # fmt: skip
def test_values_that_follow_from_the_army_cr(acr, om, dv, cons, tactics):
    found = [F[f"PF_{name}"](acr) for name in ("OM", "DV", "CONSUMPTION", "MAX_TACTICS")]
    assert found == [om, dv, cons, tactics]


def test_modifiers_are_added():
    assert F["PF_OM"](2, 1 + 2) == 5
    assert F["PF_DV"](2, -4) == 8
    assert F["PF_CONSUMPTION"](2, 3) == 4
    assert F["PF_MAX_TACTICS"](2, 1) == 2


@pytest.mark.parametrize(("feet", "hexes"), [(15, 1), (20, 1), (30, 2), (40, 2), (50, 3), (0, 0)])
def test_speed_by_hand(feet, hexes):
    """12, 16, 24, 32 and 40 miles a day, of 12 a hex."""
    assert F["PF_SPEED"](feet) == hexes


@pytest.mark.parametrize(
    ("cells", "hexes"),
    [((30, True), 1), ((50, True), 1), ((20, True), 0), ((50, False, True), 1), ((60, True, True), 1)],
)
def test_difficult_ground_and_foraging_halve_the_speed(cells, hexes):
    assert F["PF_SPEED"](*cells) == hexes


@pytest.mark.parametrize(
    ("acr", "xp"),
    [("1/8", 50), ("1/6", 65), ("1/4", 100), ("1/3", 135), ("1/2", 200), (1, 400), (2, 600), (3, 800), (4, 1200), (5, 1600), (6, 2400), (7, 3200), (8, 4800), (9, 6400), (17, 102_400)],
)  # fmt: skip
def test_experience_of_the_table(acr, xp):
    assert F["PF_XP"](acr) == xp
    assert F["PF_XP"](acr, 4) == xp // 4


@pytest.mark.parametrize(
    ("level", "kind", "cr"),
    [(1, "PC", 1 / 2), (2, "PC", 1), (3, "PC", 2), (10, "PJ", 9), (1, "NPC", 1 / 3), (2, "NPC", 1 / 2), (3, "NPC", 1), (5, "PNJ", 3), (1, "kobold", 1 / 4), (4, "kobold", 1)],
)  # fmt: skip
def test_cr_of_a_soldier_by_his_level(level, kind, cr):
    assert F["PF_LEVEL_CR"](level, kind) == cr


def test_a_soldier_is_of_an_npc_class_unless_said():
    assert F["PF_LEVEL_CR"](3) == 1


def test_cavalry_has_the_higher_cr():
    assert F["PF_CAVALRY_CR"]("1/3", 1) == 1
    assert F["PF_CAVALRY_CR"](4, 1) == 4


@pytest.mark.parametrize(("acr", "sizes", "new"), [(3, 1, 5), (3, -1, 1), (1, -1, 1 / 3), ("1/3", 2, 3), (7, 0, 7)])
def test_combining_and_splitting_move_by_two_rungs(acr, sizes, new):
    assert F["PF_RESIZE"](acr, sizes) == new


def test_a_split_below_the_ladder_is_told():
    assert F["PF_RESIZE"].explanation("1/6", -1) == "acr is 1/6, an army CR of 1/8 or more afterwards is expected."
