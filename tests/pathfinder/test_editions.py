"""Where the two editions differ, one test for each entry of the list P-10, and where they do not."""

from __future__ import annotations

import pytest
from grid import expected, good_calls

from massbattle_xl.cells.errors import CellError
from massbattle_xl.cells.values import ErrorValue
from massbattle_xl.pathfinder import editions
from massbattle_xl.pathfinder.abilities import ABILITIES
from massbattle_xl.pathfinder.functions import FUNCTIONS
from massbattle_xl.pathfinder.tactics import TACTICS

F = {f.name: f for f in FUNCTIONS}


def one(name, *cells):
    return F[name](*cells)


def refused(name, *cells):
    with pytest.raises(CellError) as caught:
        one(name, *cells)
    return caught.value.code


def test_the_ap_is_the_default():
    for function in FUNCTIONS:
        for argument in function.arguments:
            if argument.name == "edition":
                assert argument.default == ("uc" if function.name in {"PF_RESOURCE", "PF_EQUIPMENT"} else "ap")


def test_least_army_cr():
    assert refused("PF_ACR", 1, 50) == "#N/A"
    assert one("PF_ACR", 1, 50, "uc") == 1 / 3
    assert refused("PF_ACR", 1, 1, "uc") == "#N/A"


def test_dirty_fighters_in_the_first_round_or_in_any():
    worths = {
        e: [one("PF_TACTIC", "dirty fighters", "OM", e, "melee", turn) for turn in (1, 2, 3)] for e in ("ap", "uc")
    }
    assert worths == {"ap": [6, 0, 0], "uc": [6, 6, 6]}


def test_false_retreat_against_all_or_against_the_lured():
    for stat in ("OM", "DV"):
        assert one("PF_TACTIC", "false retreat", stat, "ap", "melee", 2, "none") == 6
        assert one("PF_TACTIC", "false retreat", stat, "uc", "melee", 2, "none") == 0
        assert one("PF_TACTIC", "false retreat", stat, "uc", "melee", 2, "lured") == 6


def test_snipers_in_any_phase_or_in_melee():
    assert [one("PF_TACTIC", "sniper support", "damage", e, "ranged") for e in ("ap", "uc")] == [2, 0]
    assert [one("PF_TACTIC", "sniper support", "damage", e, "melee") for e in ("ap", "uc")] == [2, 2]


def test_siegebreaker_in_melee_or_in_any_phase():
    assert [one("PF_TACTIC", "siegebreaker", "engines", e, "ranged") for e in ("ap", "uc")] == [0, 1]
    assert [one("PF_TACTIC", "siegebreaker", "engines", e, "melee") for e in ("ap", "uc")] == [1, 1]


def test_the_tactic_is_fixed_or_changed_by_a_check():
    assert refused("PF_DC", "tactic", "ap") == "#N/A"
    assert one("PF_DC", "tactic", "uc") == 15


def test_a_natural_one_misses_or_loses_the_next_check():
    assert [one("PF_DAMAGE", 1, 20, 10, 0, e) for e in ("ap", "uc")] == [0, 11]
    assert [one("PF_SKIPS_NEXT", 1, e) for e in ("ap", "uc")] == [False, True]
    assert [one("PF_SKIPS_NEXT", 2, e) for e in ("ap", "uc")] == [False, False]


def test_a_natural_twenty_always_hurts_or_only_below_the_dv():
    assert [one("PF_DAMAGE", 20, 0, 20, 0, e) for e in ("ap", "uc")] == [1, 0]
    assert [one("PF_DAMAGE", 20, 0, 21, 0, e) for e in ("ap", "uc")] == [1, 1]


def test_morale_by_charisma_or_with_profession_and_boons():
    assert [one("PF_MORALE", 1, 2, 10, e) for e in ("ap", "uc")] == [3, 5]
    assert one("PF_BOONS_KNOWN", 10) == 3


def test_resources_are_consumed_and_scaled_only_in_uc():
    assert [one("PF_RESOURCE", "ranged weapons", "consumption", 200, e) for e in ("ap", "uc")] == [0, 2]
    assert [one("PF_RESOURCE", "ranged weapons", "cost", 200, e) for e in ("ap", "uc")] == [2, 4]
    assert [one("PF_SIZE_STAT", 200, "multiplier", e) for e in ("ap", "uc")] == [1, 2]


def test_mobility_helps_the_defense_or_the_offense():
    assert [one("PF_ABILITY", "mobility", "DV", e) for e in ("ap", "uc")] == [1, 0]
    assert [one("PF_ABILITY", "mobility", "OM", e) for e in ("ap", "uc")] == [0, 1]
    assert [one("PF_ABILITY", "flight", "DV", e) for e in ("ap", "uc")] == [1, 0]


def test_regeneration_in_full_or_half_a_phase():
    for name in ("regeneration", "fast healing"):
        assert [one("PF_ABILITY", name, "healing", e, 5) for e in ("ap", "uc")] == [5, 2]


def test_undead_defense():
    assert [one("PF_ABILITY", "undead", "DV", e) for e in ("ap", "uc")] == [0, 2]


def test_hit_points_of_a_routed_army_are_set_or_raised():
    assert [one("PF_AFTER_HP", 9, 3, "routed", e) for e in ("ap", "uc")] == [3, 9]
    assert [one("PF_AFTER_HP", 2, 3, "routed", e) for e in ("ap", "uc")] == [3, 3]


def test_a_kingdom_loses_the_same_for_any_army_or_by_its_size():
    stats = ("Economy", "Loyalty", "Stability")
    assert [one("PF_SIZE_STAT", 2000, stat, "ap") for stat in stats] == [-2, -2, -2]
    assert [one("PF_SIZE_STAT", 2000, stat, "uc") for stat in stats] == [-4, -3, -3]


def test_parting_shot_of_the_enemy_or_of_all():
    assert not editions.AP.all_part
    assert editions.UC.all_part


def test_the_tactic_hold_the_line_is_full_defense_and_the_boon_has_its_name():
    for name in ("Hold the Line", "Full Defense", "Tenir la ligne", "Défense totale"):
        assert [one("PF_TACTIC", name, stat, e) for e in ("ap", "uc") for stat in ("OM", "DV")] == [-4, 4, -4, 4]
    assert [one("PF_BOON", "Hold the Line", stat) for stat in ("OM", "DV")] == [0, 0]


SAME = [f for f in FUNCTIONS if any(a.name == "edition" for a in f.arguments) and not f.table]
DIFFER = {
    "PF_ACR", "PF_SIZE_STAT", "PF_TACTIC", "PF_RESOURCE", "PF_ABILITY", "PF_DAMAGE", "PF_SKIPS_NEXT", "PF_MORALE",
    "PF_DC", "PF_AFTER_HP", "PF_MODIFIER", "PF_CHECK", "PF_SURE", "PF_KEEPS_STRATEGY",
    "PF_EQUIPMENT",
}  # fmt: skip


def test_only_functions_of_that_list_know_the_editions():
    assert {f.name for f in SAME} == DIFFER


@pytest.mark.parametrize("table", [TACTICS, ABILITIES], ids=["tactics", "abilities"])
def test_every_other_tactic_and_ability_is_the_same(table):
    name = "PF_TACTIC" if table is TACTICS else "PF_ABILITY"
    same = [key for key, entry in table.items() if entry.ap is None and key != "withdraw"]
    assert len(same) > 8
    for key in same:
        for stat in ("OM", "DV", "damage", "healing", "enemy OM", "enemy DV", "morale"):
            cells = (5,) if name == "PF_ABILITY" else ()
            assert one(name, key, stat, "ap", *cells) == one(name, key, stat, "uc", *cells)


def test_damage_between_the_ends_of_the_die_is_the_same():
    at = [a.name for a in F["PF_DAMAGE"].arguments].index("edition")
    checked = 0
    for call in good_calls(F["PF_DAMAGE"]):
        if call[0] in (1.0, 20.0):
            continue
        ap, uc = ([*call[:at], e, *call[at + 1 :]] for e in ("ap", "uc"))
        answer = expected(F["PF_DAMAGE"], tuple(ap))
        assert answer == expected(F["PF_DAMAGE"], tuple(uc))
        checked += not isinstance(answer, ErrorValue)
    assert checked > 20


def test_numbers_of_uc_that_serve_in_the_ap_are_marked():
    """Where the text of the AP is cut."""
    said = F["PF_ABILITY"].explanation
    assert said("poison", "bleed") == "1d6: 3.5 (P-05, UC→AP)"
    assert said("poison", "bleed", "uc") == "1d6: 3.5 (P-05, UC)"
    assert said("energy drain", "enemy OM") == "−1 (P-05, AP)"
    assert F["PF_TACTIC"].explanation("Brise-sorts", "CD") == "4 (P-03, UC→AP)"
    for name in ("paralysis", "rock throwing", "significant defense", "spell resistance", "spellcasting"):
        assert ABILITIES[name].tag("ap") == "UC→AP"
