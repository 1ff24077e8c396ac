"""The telling case of every ambiguity A-01 … A-40 that changes a number, in the default reading and in the others.

Where an argument chooses the reading it is used; where the sheet chooses, the case is
computed with what the sheet would pass.
"""

from __future__ import annotations

import pytest

from massbattle_xl.cells.errors import CellError
from massbattle_xl.savage import toughness, turn
from massbattle_xl.systems import functions

F = functions()


def explained(name, *cells):
    """The breakdown line."""
    return F[name].explanation(*cells)


@pytest.mark.parametrize(
    ("bonus", "kills"), [(0, 8), (toughness.DEFEND, 5), (toughness.DEFEND_IN_TABLE, 3)], ids=["none", "+1", "+2"]
)
def test_a01_defend_gives_one_by_its_own_text_and_two_by_the_table(bonus, kills):
    """15 × 4 against 10 men with T 3: 7.5, 5, 2.5."""
    assert F["ENGAGE_KILLS"](15, 4, 10, F["AV_TOUGH"](3, None, None, None, bonus)) == kills


def test_a02_the_whole_difference_is_divided_by_four_or_only_the_defence():
    """10 × 4 against 10 × 3: 2.5 or 32.5."""
    assert F["ENGAGE_KILLS"](10, 4, 10, 3) == 3
    assert F["ENGAGE_KILLS"](10, 4, 10, 3, None, None, None, "strict") == 33
    assert "= 32.5 " in explained("ENGAGE_KILLS", 10, 4, 10, 3, None, None, None, "strict")


@pytest.mark.parametrize(
    ("cells", "also_from_zero", "only_remainders"),
    [((10, 3, 10, 3), 1, 0), ((7, 3, 4, 5), 1, 1), ((10, 2, 10, 3), 0, 0), ((0, 3, 0, 3), 0, 0)],
    ids=["0", "0.25", "-2.5", "nobody strikes"],
)
def test_a03_exactly_zero_kills_one_or_none(cells, also_from_zero, only_remainders):
    assert F["ENGAGE_KILLS"](*cells) == also_from_zero
    assert F["ENGAGE_KILLS"](*cells, None, 1) == also_from_zero
    assert F["ENGAGE_KILLS"](*cells, None, 0) == only_remainders


def test_a04_three_volleys_when_march_acts_first_four_when_the_archers_do():
    """40 archers against shields: 7.5, rounded up 8, or 10."""
    march_first, shoot_first = F["VOLLEY_COUNT"](96), F["VOLLEY_COUNT"](96, None, None, None, True)
    assert (march_first, shoot_first) == (3, 4)
    assert F["VOLLEY_KILLS"](40, 4.25, march_first) == 7.5
    assert F["VOLLEY_KILLS"](40, 4.25, march_first, None, "up") == 8
    assert F["VOLLEY_KILLS"](40, 4.25, shoot_first, None, "up") == 10


def test_a05_fire_at_long_range_or_no_shot():
    """12 shooters with D 3 − 2 on 6 men with T 2: exactly 0, one man; no shot: nobody shoots."""
    assert F["FIRE_KILLS"](12, 3, 6, 2, "long") == 1
    assert F["FIRE_KILLS"](0, 3, 6, 2, "long") == 0


def test_a06_the_extra_line_is_the_targets_or_the_shooters():
    """Target in one line, shooters in two; 12 shooters with D 3 on 6 men with T 3."""
    target_has_line, shooters_have_line = False, True
    assert F["FIRE_KILLS"](12, 3, 6, 3, "short", target_has_line) == 5
    assert F["FIRE_KILLS"](12, 3, 6, 3, "short", shooters_have_line) == 8


@pytest.mark.parametrize(
    ("toughness_", "penetrating", "clamp", "literal"),
    [(5, 0, 2, 0), (6, 0.25, 1, 0), (5, 0.5, 0, 0)],
    ids=["mail", "mail and shield", "large shield"],
)
def test_a07_armour_above_four_leaves_the_penetrating_half_or_eats_it(toughness_, penetrating, clamp, literal):
    cells = (16, 4, toughness_, 0.5, penetrating)
    assert F["VOLLEY_WOUNDS"](*cells) == clamp
    assert F["VOLLEY_WOUNDS"](*cells, None, None, None, None, "literal") == literal


def test_a08_the_zero_rule_holds_in_volleys_or_not():
    """16 archers against a large shield: 0, or one man."""
    assert F["VOLLEY_WOUNDS"](16, 4, 5, 0.5, 0.5) == 0
    assert F["VOLLEY_WOUNDS"](16, 4, 5, 0.5, 0.5, None, None, None, 1) == 1


def test_a09_the_sum_is_rounded_or_each_volley():
    """10 archers, shields, 4 volleys: 2.5, rounded up 3, or 4 × 1."""
    assert F["VOLLEY_KILLS"](10, 4.25, 4) == 2.5
    assert F["VOLLEY_KILLS"](10, 4.25, 4, None, "up") == 3
    assert F["VOLLEY_KILLS"](10, 4.25, 4, None, "each") == 4


@pytest.mark.parametrize(("adds", "melee"), [(None, 4), (0, 3), (2, 5)], ids=["as a shield", "nothing", "+2 always"])
def test_a10_a_large_shield_in_melee(adds, melee):
    assert F["AV_TOUGH"]("human", None, "large", "melee", None, adds) == melee
    assert F["AV_TOUGH"]("human", None, "large", "volley", None, adds) == 5


@pytest.mark.parametrize(("reading", "whole"), [(None, 4.25), ("replaces", 4.25), ("adds", 5.25)])
def test_a11_the_volley_value_of_a_shield_replaces_the_one_or_adds_to_it(reading, whole):
    normal = F["AV_TOUGH"]("human", None, "shield", "volley", None, None, reading)
    assert normal + F["PEN_TOUGH"]("shield") == whole


def test_a12_a_fortification_has_a_normal_and_a_penetrating_part_or_only_this():
    """Fortification +1 before bare men, 40 archers: 0, or (4 − 3) + 0 = 1, n/4."""
    penetrating = F["PEN_TOUGH"]("none", True)
    assert penetrating == 0.5
    both, only = F["AV_TOUGH"](3, 0, "none", "volley", 1), F["AV_TOUGH"](3, 0, "none", "volley", 0)
    assert F["VOLLEY_WOUNDS"](40, 4, both, 0.5, penetrating) == 0
    assert F["VOLLEY_WOUNDS"](40, 4, only, 0.5, penetrating) == 10


def test_a13_loose_formation_hardens_the_normal_or_the_penetrating_part():
    normal = F["VOLLEY_WOUNDS"](1, 4, F["AV_TOUGH"]("human", 0, "none", "volley", 1), 0.5, 0)
    penetrating = F["VOLLEY_WOUNDS"](1, 4, F["AV_TOUGH"]("human", 0, "none", "volley", 0), 0.5, 1)
    assert (normal, penetrating) == (0.125, 0.25)


def test_a14_the_mean_damage_counts_exploding_dice_or_not():
    """A bow with 2d6, Skill Die d8: 7 gives −1, 8.4 gives +1."""
    assert F["AV_DAM"]("d8", "2d6") == 3
    assert F["AV_DAM"]("d8", "2d6", None, None, True) == 5


def test_a15_a_mean_of_exactly_eight_changes_nothing():
    assert F["AV_DAM"]("d8", "d6+d8") == F["AV_DAM"]("d8", 8) == 4


@pytest.mark.parametrize(
    ("charging", "more", "kills"), [(False, 0, 6), (True, 0, 8), (True, 1, 10)], ids=["none", "+1", "+2"]
)
def test_a16_a_charge_gives_one_once_or_twice_or_only_with_the_weapon_for_it(charging, more, kills):
    """9 × 5 against 6 × 4: 5.25, 7.5, 9.75."""
    damage = F["AV_DAM"]("d10", 8, charging, more)
    assert F["ENGAGE_KILLS"](9, damage, 6, 4) == kills


@pytest.mark.parametrize(
    ("rounding", "with_reach", "defending", "kills"),
    [(None, 7, 7, 3), ("down", 7, 7, 3), ("up", 8, 8, 4), ("none", 7.5, 7.5, 4)],
)
def test_a17_half_men_are_left_out_counted_or_kept(rounding, with_reach, defending, kills):
    """5 in contact with reach; half of 15 with D 5 against 8 × 3: 2.75, 4, 3.375."""
    assert F["ACTIVE_ATTACKERS"](5, 20, True, None, None, rounding) == with_reach
    men = F["ACTIVE_ATTACKERS"](15, 20, None, None, True, rounding)
    assert men == defending
    assert F["ENGAGE_KILLS"](men, 5, 8, 3) == kills


def test_a18_the_front_line_in_sight_shoots_or_everyone_in_sight():
    """8 in front, 20 in sight: 12, or 30."""
    assert F["ACTIVE_SHOOTERS"](8, 20, 40) == 12
    assert F["ACTIVE_SHOOTERS"](20, 20, 40) == 30


def test_a19_targets_count_up_to_the_shooters_after_the_extra_half_or_before():
    """8 in front, 20 targets, D 3, T 3: m 12 gives 0, m 8 gives (36 − 24)/4 = 3."""
    shooters = F["ACTIVE_SHOOTERS"](8, 20, 40)
    assert F["FIRE_KILLS"](shooters, 3, 20, 3, None, None, None, 0) == 0
    assert F["FIRE_KILLS"](shooters, 3, min(20, 8), 3) == 3


def test_a20_kills_stop_at_the_wounds_or_at_the_men_in_contact():
    """15 × 6 against 5 × 3: 18.75, rounded up 19; a unit of 30, or the 5 in contact."""
    assert F["ENGAGE_KILLS"](15, 6, 5, 3) == F["ENGAGE_KILLS"](15, 6, 5, 3, 30) == 19
    assert F["ENGAGE_KILLS"](15, 6, 5, 3, 10) == 10
    assert F["ENGAGE_KILLS"](15, 6, 5, 3, 5) == 5


@pytest.mark.parametrize(("rounding", "kills"), [(None, 3), ("up", 3), ("down", 2)])
def test_a21_a_remainder_is_rounded_up_or_only_full_raises_count(rounding, kills):
    assert F["ENGAGE_KILLS"](10, 4, 10, 3, None, None, rounding) == kills
    assert F["FIRE_KILLS"](10, 4, 10, 3, None, None, None, None, rounding) == kills


@pytest.mark.parametrize(("damage", "floor", "up"), [(15, 0, 1), (25, 3, 4)])
def test_a22_a_lone_character_needs_full_raises_or_is_rounded_up(damage, floor, up):
    assert F["HERO_KILLS"](damage, 4) == floor
    assert F["HERO_KILLS"](damage, 4, None, "up") == up


def test_a23_a_lone_character_kills_at_most_three_or_as_many_as_he_can():
    in_contact = 3
    assert F["HERO_KILLS"](28, 4, 20) == 4
    assert F["HERO_KILLS"](28, 4, in_contact) == 3


def test_a24_the_damage_of_a_character_is_pooled_or_strikes_alone():
    """9 × 3 + 14 against 10 × 4: 0.25, one man; alone: nobody by the unit, floor((14 − 4)/4) = 2 by him."""
    assert F["ENGAGE_KILLS"](10, F["HERO_AVDAM"](3, 10, 14), 10, 4) == 1
    assert F["ENGAGE_KILLS"](9, 3, 10, 4) == 0
    assert F["HERO_KILLS"](14, 4, None, None, 1) == 2


@pytest.mark.parametrize(("standing", "hit"), [(10, 10), (10 - 4, 6)], ids=["losses at the end", "losses at once"])
def test_a25_a26_losses_are_removed_at_the_end_of_the_round_or_at_once(standing, hit):
    """A unit of 10 loses 4 in its charge; 40 archers shoot at it in the same round: 15 by the formula."""
    assert F["VOLLEY_KILLS"](40, 3, None, standing) == hit


def test_a27_every_second_round_is_the_regroup_phase():
    assert turn.REGROUP_EVERY == 2


def test_a30_volleys_down_to_24_inches_or_only_beyond_48():
    """At 30 inches: a volley is the player's choice, or only direct shots."""
    assert F["VOLLEY_COUNT"](30, 24, None, None, True) == 1
    assert F["VOLLEY_COUNT"](30, 48, None, None, True) == 0


def test_a33_defend_counts_only_against_what_was_chosen():
    chosen, other = (F["AV_TOUGH"](3, None, None, attack, bonus) for attack, bonus in (("melee", 1), ("volley", 0)))
    assert (chosen, other) == (4, 3)
    assert F["ENGAGE_KILLS"](10, 4, 10, chosen) == 1
    assert F["VOLLEY_KILLS"](40, other) == 15


def test_a34_men_in_contact_with_two_enemies_strike_once_or_twice():
    """6 men with D 4 touched by two units with 3 men of T 3 each: 3 + 3, or 6 + 6."""
    split = F["ENGAGE_KILLS"](F["ACTIVE_ATTACKERS"](3, 6), 4, 3, 3)
    twice = F["ENGAGE_KILLS"](F["ACTIVE_ATTACKERS"](6, 6), 4, 3, 3)
    assert (split, twice) == (1, 4)  # 3/4 and 15/4


@pytest.mark.parametrize("damage", [None, 0], ids=["negative", "at least 0"])
def test_a35_negative_damage_kills_nobody_in_either_reading(damage):
    """d4 with a weak weapon at long range: 2 − 1 − 2 = −1."""
    weak = F["AV_DAM"]("d4", 7)
    assert "= −1;" in explained("FIRE_KILLS", 10, weak, 6, 3, "long")
    if damage is None:
        assert F["FIRE_KILLS"](10, weak, 6, 3, "long") == 0
    else:
        assert F["FIRE_KILLS"](10, damage, 6, 3) == 0


def test_a36_there_is_no_fire_at_double_long_range():
    with pytest.raises(CellError, match="range"):
        F["FIRE_KILLS"](12, 3, 6, 3, "double")


def test_a38_a_volley_on_few_men_is_capped_at_them_or_fewer_arrows_count():
    """40 archers on 5 bare men: 15, capped 5; or 5 arrows: 1.5 × 5/4 = 1.875."""
    archers, men = 40, 5
    assert F["VOLLEY_KILLS"](archers, 3, None, men) == 5
    assert F["VOLLEY_KILLS"](min(archers, men), 3, None, men) == 1.875


@pytest.mark.parametrize(
    ("attack", "counts", "result"), [("melee", 1, 4), ("fire", 1, 4), ("fire", 0, 3), ("volley", 0, 3)]
)
def test_a39_height_counts_for_each_attack_as_the_game_master_says(attack, counts, result):
    assert F["AV_TOUGH"]("human", None, None, attack, counts * toughness.HIGHER) == result


def test_a40_the_order_of_a_round_is_the_list_or_the_text():
    assert turn.ORDER == ("regroup", "defend", "march", "move", "charge", "engage", "fire", "volley")
    assert turn.TEXT_ORDER == ("move", "march", "charge", "regroup", "fire", "defend", "engage", "volley")
    assert turn.ORDER.index("defend") < turn.ORDER.index("charge")
    assert turn.TEXT_ORDER.index("charge") < turn.TEXT_ORDER.index("defend")
