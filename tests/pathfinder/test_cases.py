"""The fifteen tricky cases C-01 … C-15, in the default reading and in the others."""

from __future__ import annotations

import pytest

from massbattle_xl.cells.errors import CellError
from massbattle_xl.pathfinder.functions import FUNCTIONS
from massbattle_xl.pathfinder.resources import RESOURCES

F = {f.name: f for f in FUNCTIONS}


def one(name, *cells):
    return F[name](*cells)


@pytest.mark.parametrize(("men", "acr"), [(200, 1), (500, 3), (1000, 5), (2000, 7), (50, 1 / 6)])
def test_c01_warriors_of_level_one_walk_the_ladder(men, acr):
    assert one("PF_ACR", one("PF_LEVEL_CR", 1), men, "uc") == acr


def test_c01_twenty_five_of_them_are_no_army():
    with pytest.raises(CellError) as caught:
        one("PF_ACR", "1/3", 25, "uc")
    assert caught.value.code == "#N/A"


@pytest.mark.parametrize(("level", "pc", "npc"), [(1, 1 / 2, 1 / 3), (2, 1, 1 / 2), (3, 2, 1), (4, 3, 2)])
def test_c02_cr_is_below_the_level(level, pc, npc):
    assert one("PF_LEVEL_CR", level, "PC") == pc
    assert one("PF_LEVEL_CR", level, "NPC") == npc


@pytest.mark.parametrize("stat", ["OM", "DV", "damage"])
def test_c03_no_strategy_counts_in_the_ranged_phase(stat):
    assert one("PF_STRATEGY", "Reckless", stat, "ranged") == 0
    assert one("PF_STRATEGY", "Reckless", stat, "melee") != 0


def test_c04_both_damages_fall_before_anybody_is_checked():
    """Two armies of 5 hit points that do 9 each: both are destroyed, neither tests on rout."""
    a, b = one("PF_HP_LEFT", 5, 9), one("PF_HP_LEFT", 5, 9)
    assert (a, b) == (0, 0)
    assert not one("PF_ROUTS", a, 3)
    assert not one("PF_ROUTS", b, 3)


def test_c05_an_equal_result_does_nothing_and_damage_is_never_negative():
    assert one("PF_DAMAGE", 10, 3, 13) == 0
    assert [one("PF_DAMAGE", 10 + k, 3, 13, -6) for k in range(1, 9)] == [0, 0, 0, 0, 0, 0, 1, 2]


def test_c05_equal_armies_are_not_harmless():
    mean, chance, most = one("PF_DAMAGE_ODDS", 3, 13, 0, "uc")[0]
    assert (mean, chance, most) == (2.75, 0.5, 10)


@pytest.mark.parametrize(
    ("dv", "edition", "equal", "damage"), [(25, "uc", False, 1), (20, "uc", False, 0), (20, "uc", True, 1), (19, "uc", False, 1), (20, "ap", False, 1), (25, "ap", False, 1)]
)  # fmt: skip
def test_c06_a_natural_twenty(dv, edition, equal, damage):
    assert one("PF_DAMAGE", 20, 0, dv, 0, edition, None, None, equal) == damage


@pytest.mark.parametrize(("natural", "damage"), [("replace", 1), ("add", 7)])
def test_c06_the_point_stands_alone_or_bonuses_are_added(natural, damage):
    assert one("PF_DAMAGE", 20, 0, 25, 6, "uc", None, None, None, natural) == damage


def test_c06_a_natural_one_counts_now_and_costs_the_next_check_or_misses():
    assert one("PF_DAMAGE", 1, 20, 10, 0, "uc") == 11
    assert one("PF_SKIPS_NEXT", 1, "uc") is True
    assert one("PF_DAMAGE", 1, 20, 10, 0, "ap") == 0


@pytest.mark.parametrize("name", ["undead", "flight", "breath weapon", "poison"])
def test_c07_abilities_have_no_price(name):
    assert one("PF_ABILITY", name, "cost") == one("PF_ABILITY", name, "consumption") == 0


def test_c08_a_large_army_with_ranged_weapons():
    assert one("PF_CONSUMPTION", 2, one("PF_RESOURCE", "ranged weapons", "consumption", 200)) == 1 + 2
    assert one("PF_RESOURCE", "ranged weapons", "cost", 200) == 4


def test_c08_a_month_is_four_weeks_and_one_payment_in_reserve():
    assert one("PF_UPKEEP", 3) == 12
    assert one("PF_UPKEEP", 3, None, True) == 3


def test_c08_engines_do_not_scale_and_masterwork_is_not_added_to_magic():
    assert one("PF_RESOURCE", "siege engines", "cost", 2000) == 15
    assert one("PF_RESOURCE", "magic weapons", "OM") == 2
    assert "masterwork and magic weapons" not in RESOURCES


@pytest.mark.parametrize(("rounding", "consumption"), [("floor", 1), ("ceil", 1), ("none", 1), (None, 1)])
def test_c08_a_sixth_of_a_point_is_still_a_point(rounding, consumption):
    assert one("PF_RESOURCE", "ranged weapons", "consumption", 10, "uc", None, rounding) == consumption


def test_c09_raising_costs_nothing_but_time():
    assert one("PF_RAISING", 5) == 0
    assert one("PF_RAISING", 5, 2) == 10
    assert one("PF_TRAINING", 2, "PC", 2) == 5


@pytest.mark.parametrize(("men", "size", "nearest"), [(112, "Medium", "Medium"), (20, "Diminutive", "Tiny"), (9, "Fine", "Diminutive"), (9999, "Colossal", "Colossal"), (150, "Medium", "Medium")])  # fmt: skip
def test_c10_a_head_count_between_two_rows(men, size, nearest):
    """150 is as near to 100 as to 200: the lower one."""
    assert one("PF_SIZE", men) == one("PF_SIZE", men, "en", "below") == size
    assert one("PF_SIZE", men, "en", "nearest") == nearest


def test_c10_the_line_says_which_row_was_taken():
    assert F["PF_ACR"].explanation(1, 112) == "112 → 100: 1, +0 → 1 (P-01, C-10)"
    assert F["PF_ACR"].explanation(8, 20, "uc") == "20 → 10: 8, −6 → 2 (P-01, C-10)"
    assert one("PF_HP", one("PF_ACR", "1/2", 112, "uc"), 10) == 2


def test_c11_without_a_kingdom():
    assert one("PF_CONTROL_DC", 12) == 21
    assert one("PF_MORALE_CHANCE", 11, one("PF_CONTROL_DC", 12)) == 0.55
    assert one("PF_GOLD", 1) == 500


def test_c12_spell_level_counts_for_both_values():
    assert [one("PF_ABILITY", "spellcasting", stat, "uc", 5) for stat in ("OM", "DV")] == [5, 5]
    assert one("PF_DAMAGE_ODDS", 3, 13 + 10)[0][0] == 0.05


@pytest.mark.parametrize("acr", ["1/3", "1/2"])
def test_c13_a_tiny_army_fights_to_the_end(acr):
    assert not any(one("PF_ROUTS", hp, acr) for hp in range(1, 20))


def test_c13_army_cr_one_tests_with_its_last_hit_point_alone():
    assert [hp for hp in range(0, 20) if one("PF_ROUTS", hp, 1)] == [1]


@pytest.mark.parametrize(("repeat", "due"), [(True, True), (False, False), (None, True)])
def test_c13_the_check_repeats_or_not(repeat, due):
    assert one("PF_ROUTS", 2, 3, 3, None, repeat) is due


def test_c14_speed_is_that_of_the_map():
    assert one("PF_SPEED", 30) == 2
    assert one("PF_ABILITY", "flight", "OM", "uc") == 0


def test_c15_no_army_here_is_routed_and_engaged_for_ever():
    """A rout check is due only after a loss; without one the army is left alone."""
    assert one("PF_ROUTS", 3, 3, 3) is False
