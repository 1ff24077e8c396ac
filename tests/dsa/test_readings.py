"""The telling case of every ambiguity A-01 … A-55 that changes a number, in the default reading and in the others.

Where an argument chooses the reading it is used; where the game master or the sheet chooses,
the case is computed with what would be typed or passed.
"""

from __future__ import annotations

import pytest

from massbattle_xl.cells.errors import CellError
from massbattle_xl.dice import mean, parse
from massbattle_xl.dsa.functions import FUNCTIONS

F = {f.name: f for f in FUNCTIONS}
CAPITANO = (12, 11, 11, 8)
OBERST = (13, 13, 12, 11)


def one(name, *cells):
    """The answer of a cell function."""
    return F[name](*cells)


def near(value):
    return pytest.approx(value, abs=5e-4)


@pytest.mark.parametrize(("rounding", "men"), [(None, 3), ("half-up", 3), ("floor", 2), ("ceil", 3), ("none", 2.5)])
def test_a01_half_a_man_is_rounded_up_by_default(rounding, men):
    """5 × 3/2 × 10/30 = 2.5. The battle of the text under each rounding stands with the examples."""
    assert one("DSA_LOSSES", 5, 3, 2, 10, 30, rounding) == men


@pytest.mark.parametrize(("roll", "lost", "left"), [(2, 2, 43), (1, 1, 44)], ids=["formula", "printed"])
def test_a02_the_peasants_lose_two_by_the_formula_and_one_as_printed(roll, lost, left):
    assert one("DSA_LOSSES", roll, 9.35, 14.24, 52, 45) == lost == 45 - left


@pytest.mark.parametrize(
    ("km", "s", "peasants", "orcs"), [(3, 5.24, 4.136, 0.967), (4, 6.24, 3.474, 1.152)], ids=["KM 3", "1 + 3"]
)
def test_a03_only_three_points_for_km_or_three_from_the_test(km, s, peasants, orcs):
    """KM 3 is the base 1 and 2 points left of the test (U = 6), which is a success."""
    assert one("DSA_KM", 9) + one("DSA_KRIEGSKUNST", 18, 11, 11, *CAPITANO) == 3
    assert one("DSA_STRENGTH", 2.24, km) == pytest.approx(s)
    assert one("DSA_LOSSES", 2, 9.35, s, 51, 44, "none") == near(peasants)
    assert one("DSA_LOSSES", 2, s, 9.35, 44, 51, "none") == near(orcs)


@pytest.mark.parametrize(("negative", "kw", "s"), [(None, -0.5625, 2.4375), ("keep", -0.5625, 2.4375), ("null", 0, 3)])
def test_a04_a_negative_kampfwert_is_kept_or_zero(negative, kw, s):
    assert one("DSA_KW", 20, 1, "1W6+1", 5, 4, 1, 1, negative) == kw
    assert one("DSA_STRENGTH", kw, 3) == s


@pytest.mark.parametrize(
    ("cells", "s"),
    [((2.24, -4), 1), ((2.24, -4, None, "sum"), 1), ((2.24, -4, None, "km"), 2.24), ((2.24, -4, None, "kw"), 1), ((0.5, 3), 3.5), ((0.5, 3, None, "kw"), 4)],
)  # fmt: skip
def test_a05_the_sum_is_at_least_one_or_km_or_kw_alone_is_bounded(cells, s):
    assert one("DSA_STRENGTH", *cells) == s


@pytest.mark.parametrize(("threshold", "s"), [(None, 25), (20, 20), (25, 25), (30, 25)])
def test_a06_a_strength_above_the_threshold_is_cut_to_it(threshold, s):
    assert one("DSA_STRENGTH", 20, 5, threshold) == s


@pytest.mark.parametrize(("typed", "lost"), [(1 - 1, 0), (1, 1.317976)], ids=["net", "raw"])
def test_a07_a_one_on_the_w3_is_no_loss_after_its_minus_one(typed, lost):
    assert one("DSA_LOSSES", typed, 14.24, 9.35, 45, 52, "none") == pytest.approx(lost, abs=5e-7)
    assert (parse("1W3-1").lowest, parse("1W3-1").highest) == (0, 2)


@pytest.mark.parametrize(
    ("total", "limit", "dice", "middle"),
    [(10000, None, "2W20+30", 51), (10000, "bis", "2W20+30", 51), (10000, "ab", "1W50+50", 75.5), (9999, "ab", "2W20+30", 51), (100, None, "1W3-1", 1), (101, None, "1W6", 3.5)],
)  # fmt: skip
def test_a08_ten_thousand_stand_in_the_row_that_ends_or_in_the_one_that_begins_there(total, limit, dice, middle):
    assert one("DSA_SKR_DICE", total, limit) == dice
    assert mean(parse(dice)) == middle
    assert one("DSA_SKR_KR", total, limit) == (50 if total > 5000 else 2 if total == 100 else 5)
    assert one("DSA_NESTED", total, total, limit) == 1


def test_a09_the_index_counts_the_reserve_or_only_who_fights():
    assert one("DSA_SKR_DICE", 90 + 90 + 15 + 15) == "1W10"
    assert one("DSA_SKR_DICE", 90 + 90) == "1W6"


@pytest.mark.parametrize(("mu", "whole", "exact"), [(12.5, 1, 1.5), (8.4, 1, 0.4), (13, 2, 2), (7, -1, -1)])
def test_a10_full_points_of_courage_or_parts(mu, whole, exact):
    assert one("DSA_KM", mu) == whole
    assert one("DSA_KM", mu, None, None, "stufenlos") == pytest.approx(exact)


@pytest.mark.parametrize(("gone", "next_skr"), [(2, 50), (4, 48)], ids=["only the beaten", "all"])
def test_a11_who_still_fights_a_hero_comes_back_or_not(gone, next_skr):
    """52 orcs, 4 taken on, 2 beaten; 48 stand in this SKR's formula."""
    assert one("DSA_LOSSES", 1, 5, 5, 48, 45, "none") == pytest.approx(48 / 45)
    assert 52 - gone == next_skr


@pytest.mark.parametrize(
    ("rolls", "leader", "exact", "whole"),
    [((3, 2, 3), CAPITANO, 8 + 26 / 3, 16), ((20, 18, 11), CAPITANO, -7 / 3, -2), ((12, 11, 11), CAPITANO, 8, 8)],
    ids=["E 26", "7 missing", "E 0"],
)
def test_a12_thirds_are_exact_or_whole_points(rolls, leader, exact, whole):
    assert one("DSA_KRIEGSKUNST", *rolls, *leader) == pytest.approx(exact)
    assert one("DSA_KRIEGSKUNST", *rolls, *leader, None, None, "whole") == whole


def test_a13_nothing_paid_and_nothing_to_spare_is_an_excellent_test():
    assert one("DSA_KRIEGSKUNST", 12, 11, 11, *CAPITANO) == 8
    assert F["DSA_KRIEGSKUNST"].explanation(12, 11, 11, *CAPITANO) == "U 0, E 0: 8 = 8 (D-15)"


def test_a14_two_natural_twenties_are_no_fumble():
    assert one("DSA_KRIEGSKUNST", 20, 20, 17, *CAPITANO) == -5


def test_a15_the_malus_is_taken_from_the_points_or_added_to_each_die():
    """T 8, m 4, 14/12/11 (U 3): 8 − 4 − 3 = 1; on each die U is 6 + 5 + 4 = 15: 7 missing."""
    assert F["DSA_KRIEGSKUNST"].explanation(14, 12, 11, *CAPITANO, 4) == "U 3: 8 − 4 − 3 = 1 → 1 + 1.5×4 = 7 (D-61)"
    assert one("DSA_KRIEGSKUNST", 14, 12, 11, *CAPITANO, 4, None, None, "Würfel") == pytest.approx(-7 / 3 - 4)
    assert one("DSA_KRIEGSKUNST", 1, 1, 1, *CAPITANO, 4, None, None, "dice") == pytest.approx(8 + (31 - 12) / 3 + 6)


@pytest.mark.parametrize(("spoils", "result"), [(None, 13), (False, 13), (True, 10)])
def test_a16_a_malus_leaves_the_excellent_test_or_spoils_it(spoils, result):
    assert one("DSA_KRIEGSKUNST", 9, 8, 8, *CAPITANO, 4, None, None, None, spoils) == result
    assert one("DSA_KRIEGSKUNST", 9, 8, 8, *CAPITANO, 0, None, None, None, spoils) == 11


@pytest.mark.parametrize(("success", "result"), [(None, 7), ("adds", 7), ("replaces", 6)])
def test_a17_what_the_malus_earns_adds_to_the_points_left_or_replaces_them(success, result):
    assert one("DSA_KRIEGSKUNST", 14, 12, 11, *CAPITANO, 4, None, None, None, None, success) == result
    assert one("DSA_KRIEGSKUNST", 14, 12, 11, *CAPITANO, 0, None, None, None, None, success) == 5


@pytest.mark.parametrize(("failure", "result"), [(None, -14 / 3), ("full", -14 / 3), ("Drittel", -2)])
def test_a18_a_failed_manoeuvre_counts_its_malus_in_full_or_a_third(failure, result):
    assert one("DSA_KRIEGSKUNST", 14, 13, 13, *CAPITANO, 4, None, None, None, None, None, failure) == pytest.approx(result)


def test_a19_the_means_of_at_and_pa_and_of_the_two_numbers():
    """Weapon by weapon it is the same sum: (10 + 3)/2 + (8 + 1)/2 = 9 + 2."""
    assert (10 + 3) / 2 + (8 + 1) / 2 == 9 + 2
    assert one("DSA_KW", 37, 1, 6.5, 10, 8, 3, 1) == pytest.approx(one("DSA_KW", 37, 1, 6.5, 9, 9, 2, 2))


def test_a20_several_armies_are_paired_or_pooled():
    """KW 8 (100 men) and KW 4 (100) against KW 6 (100 and 100), KM 0, W 3: 4 and 2 men, or 3 of all."""
    pairs = one("DSA_LOSSES", 3, 8, 6, 100, 100) + one("DSA_LOSSES", 3, 4, 6, 100, 100)
    pooled = one("DSA_LOSSES", 3, one("DSA_MIXED", [8, 4], [100, 100]), 6, 200, 200)
    assert (pairs, pooled) == (6, 3)


@pytest.mark.parametrize(
    ("reading", "fern_kw", "loss"), [(None, 4.125, 6.1875), ("divide", 4.125, 6.1875), ("literal", 16.5, 24.75), ("wörtlich", 16.5, 24.75)]
)  # fmt: skip
def test_a21_the_loading_time_divides_or_multiplies(reading, fern_kw, loss):
    assert one("DSA_FERN_KW", 8.5, 3, 13, 5, 2, reading) == fern_kw
    assert one("DSA_FERN_LOSSES", 3, fern_kw, 50, 100, "none") == loss
    assert one("DSA_FERN_KW", 8.5, 3, 13, 5, 1, reading) == 8.25


@pytest.mark.parametrize(("enemy_strength", "loss"), [(None, 12.375), (9.35, 1.3235)])
def test_a22_ranged_losses_are_not_divided_by_the_targets_strength_or_are(enemy_strength, loss):
    assert one("DSA_FERN_LOSSES", 3, 8.25, 50, 100, "none", enemy_strength) == near(loss)


@pytest.mark.parametrize(("negative", "fern_kw"), [(None, 0), ("zero", 0), ("keep", 0.75)])
def test_a23_each_ranged_factor_is_at_least_zero_or_two_negatives_make_a_positive(negative, fern_kw):
    assert one("DSA_FERN_KW", 4.5, 6, 5, 5, None, None, negative) == pytest.approx(fern_kw)


def test_a24_the_shooting_unit_counts_or_the_whole_army():
    assert one("DSA_FERN_LOSSES", 1, 1, 50, 200, "none") == 0.25
    assert one("DSA_FERN_LOSSES", 1, 1, 200, 200, "none") == 1


def test_a25_shooters_are_not_struck_back_or_are():
    """No roll of the target, or a usual one: 3 × 5/5 × 100/50."""
    assert one("DSA_LOSSES", 0, 5, 5, 100, 50) == 0
    assert one("DSA_LOSSES", 3, 5, 5, 100, 50) == 6


def test_a26_the_chance_is_bounded_or_not():
    assert one("DSA_FORCED_MELEE", 100, 0, 200) == 1
    assert one("DSA_FORCED_MELEE", 500, 1000, 2000) == 1
    assert one("DSA_FORCED_MELEE", 500, 1000, 2000, None, None, None, False) == 5
    with pytest.raises(CellError):
        one("DSA_FORCED_MELEE", 100, 0, 200, None, None, None, False)


@pytest.mark.parametrize(("reading", "chance"), [(None, 1), ("literal", 1), ("Kompanie", 0.5)])
def test_a27_the_chance_grows_with_the_unit_or_only_with_the_ratio_of_the_armies(reading, chance):
    """500 men with 1,000 against 2,000; ten times fewer everywhere: 50 % in both."""
    assert one("DSA_FORCED_MELEE", 500, 1000, 2000, None, reading) == chance
    assert one("DSA_FORCED_MELEE", 50, 100, 200, None, reading) == 0.5


@pytest.mark.parametrize(("steps", "chance"), [(None, 1 / 3), ("exact", 1 / 3), ("whole", 0.33)])
def test_a28_a_third_is_kept_or_cut_to_whole_percents(steps, chance):
    """A W100 of 33 is the same in both; with decimals it is not."""
    answer = one("DSA_FORCED_MELEE", 50, 150, 200, None, None, steps)
    assert answer == pytest.approx(chance)
    assert (answer >= 0.33, answer >= 0.34) == (True, False)


@pytest.mark.parametrize(("steps", "points"), [(None, 4), ("whole", 4), ("exact", 5.96)])
def test_a29_full_fifties_of_the_reserve_or_parts(steps, points):
    assert one("DSA_RESERVE", 149, steps) == pytest.approx(points)
    assert one("DSA_AFTER_RESERVE", 10, 149, steps) == pytest.approx(10 - points)


@pytest.mark.parametrize(("below", "left"), [(None, -1), (True, -1), (False, 0)])
def test_a30_the_reserve_presses_a_bonus_below_zero_or_not(below, left):
    assert one("DSA_AFTER_RESERVE", 3, 100, None, below) == left


def test_a31_the_reserve_presses_once_or_in_every_skr():
    assert [one("DSA_AFTER_RESERVE", 5, men) for men in (100, 0)] == [1, 5]
    assert [one("DSA_AFTER_RESERVE", 5, men) for men in (100, 100)] == [1, 1]


@pytest.mark.parametrize(("more", "malus"), [(None, 0), (False, 0), (True, "")])
def test_a32_exactly_half_is_enough_or_not(more, malus):
    assert one("DSA_MORALE_MALUS", 50, 25, None, more) == malus
    assert one("DSA_MORALE_MALUS", 50, 24, None, more) == 0


@pytest.mark.parametrize(("steps", "malus"), [(None, 2), ("whole", 2), ("exact", 2.44)])
def test_a33_full_tens_of_percent_or_parts(steps, malus):
    assert one("DSA_MORALE_MALUS", 45, 17, None, None, steps) == pytest.approx(malus, abs=5e-3)


@pytest.mark.parametrize(
    ("mu", "malus", "reading", "chance"),
    [(9, 4, None, 0.25), (9, 4, "plain", 0.25), (9, 4, "natural", 0.25), (4, 8, "plain", 0), (4, 8, "natural", 0.05), (20, 0, "plain", 1), (20, 0, "natürlich", 0.95)],
)  # fmt: skip
def test_a34_the_mu_test_is_plain_or_a_natural_one_holds_and_a_twenty_never(mu, malus, reading, chance):
    assert one("DSA_MORALE_CHANCE", mu, malus, reading) == chance
    assert sum(one("DSA_MORALE_HOLDS", roll, mu, malus, reading) for roll in range(1, 21)) / 20 == chance


@pytest.mark.parametrize(("rounding", "run"), [(None, 3), ("floor", 3), ("ceil", 4), ("none", 3.25)])
def test_a35_deserters_are_rounded_as_losses_are(rounding, run):
    assert one("DSA_DESERTERS", 13, 5, 4, rounding) == run


@pytest.mark.parametrize(("after_half", "malus"), [(None, 4), (False, 4), (True, "")])
def test_a36_a_dead_leader_counts_at_once_or_after_half_the_losses(after_half, malus):
    """1W6 + 20 % of 40 men with a roll of 1: 8.4, 8 men."""
    assert one("DSA_MORALE_MALUS", 45, 40, True, None, None, after_half) == malus
    assert one("DSA_MORALE_MALUS", 45, 17, True, None, None, after_half) == 6
    assert one("DSA_DESERTERS", 40, 1, 4) == 8


@pytest.mark.parametrize(("counts", "malus"), [(True, 4), (False, "")], ids=["down or dead", "dead only"])
def test_a37_a_leader_out_of_action_counts_as_dead_or_not(counts, malus):
    assert one("DSA_MORALE_MALUS", 45, 40, counts) == malus


@pytest.mark.parametrize(("reading", "chance"), [(None, 0.028), ("literal", 0.028), ("inverse", 0.0893)])
def test_a38_an_outnumbered_leader_is_safer_or_in_more_danger(reading, chance):
    assert one("DSA_LEADER_DOWN", 28, 50, reading) == pytest.approx(chance, abs=5e-5)


@pytest.mark.parametrize(("rounds", "chance"), [(None, 0.028), (1, 0.028), (2, 0.0552)])
def test_a39_it_is_rolled_once_in_an_skr_or_in_each_kr(rounds, chance):
    assert one("DSA_LEADER_DOWN", 28, 50, None, rounds) == pytest.approx(chance, abs=5e-5)


@pytest.mark.parametrize(("sizes", "chance"), [((), 0.15), ((28, 50), 0.084)])
def test_a40_the_chance_to_be_drawn_in_ignores_the_sizes_or_not(sizes, chance):
    assert one("DSA_LEADER_DRAWN", 3, *sizes) == pytest.approx(chance)


@pytest.mark.parametrize(
    ("reading", "kept"), [(None, (7.333, 4.889, 3.259)), ("geometric", (7.333, 4.889, 3.259)), ("linear", (7.333, 3.667, 0))]
)
def test_a41_a_third_of_what_is_there_or_of_the_first_bonus(reading, kept):
    assert [one("DSA_KEPT_BONUS", 11, skr, reading) for skr in (1, 2, 3)] == [near(k) for k in kept]


def test_a42_a_new_roll_replaces_what_was_kept_or_the_better_counts():
    kept, new = one("DSA_KEPT_BONUS", 11, 1), one("DSA_KRIEGSKUNST", 20, 20, 17, *CAPITANO)
    assert new == -5
    assert max(kept, new) == near(7.333)
    assert one("DSA_KEPT_BONUS", -5, 1) == 0  # a bad result is not kept


@pytest.mark.parametrize(("bonus_on", "result"), [(None, -1 / 3), ("pool", -1 / 3), ("Ergebnis", 1 / 3)])
def test_a43_a_bonus_enlarges_the_points_of_the_test_or_its_result(bonus_on, result):
    readings = (None, None, None, None, None, bonus_on)
    assert one("DSA_KRIEGSKUNST", 18, 17, 16, *OBERST, None, 1, *readings) == pytest.approx(result)
    assert one("DSA_KRIEGSKUNST", 4, 6, 2, *OBERST, None, 1, *readings) == pytest.approx(62 / 3)


@pytest.mark.parametrize(("negative", "handed"), [(None, -2), ("keep", -2), ("zero", 0)])
def test_a44_a_negative_result_is_handed_down_or_not(negative, handed):
    assert one("DSA_PASS_DOWN", -4, None, None, negative) == handed


def test_a45_the_own_level_gets_the_full_result_or_the_other_half():
    full = one("DSA_KRIEGSKUNST", 4, 6, 2, *OBERST, None, 1)
    assert full == near(20.667)
    assert full - one("DSA_PASS_DOWN", full, 1, "exact") == near(10.333)


@pytest.mark.parametrize(("points", "each"), [(None, 1), ("whole", 1), ("exact", 1.0625)])
def test_a46_whole_points_are_handed_down_or_parts(points, each):
    assert one("DSA_PASS_DOWN", 17, 8, points) == each


def test_a47_a_legion_has_5000_men_or_what_the_game_master_types():
    assert one("DSA_LEVEL", "legion", "men") == 5000
    assert one("DSA_NESTED_CUT", 60, 500, 5000) == 54
    assert one("DSA_NESTED_CUT", 60, 500, 4000) == 52.5


@pytest.mark.parametrize(
    ("unit", "reading", "losses"), [(500, None, 61), (500, "share", 61), (500, "tenth", 61), (1000, None, 55), (1000, "Zehntel", 61)]
)
def test_a48_the_damage_is_cut_by_the_units_share_or_always_by_a_tenth(unit, reading, losses):
    assert one("DSA_NESTED_CUT", 60, unit, 5000, 7, reading) == pytest.approx(losses)


@pytest.mark.parametrize(
    ("steps", "fights"), [(None, [3, 3, 4, 3, 3, 4]), ("whole", [3, 3, 4, 3, 3, 4]), ("exact", [10 / 3] * 6)]
)
def test_a49_left_over_kr_are_carried_or_counted_as_fractions(steps, fights):
    assert [one("DSA_NESTED_SKR", skr, 50, 15, steps) for skr in range(1, 7)] == pytest.approx(fights)


@pytest.mark.parametrize(("capped", "left"), [(None, 0), (True, 0), (False, -6.6875)])
def test_a50_no_more_men_fall_than_there_are_or_the_army_is_negative(capped, left):
    """1 × 9.35 × 5/4 = 11.6875 of 5 men, the sizes set so."""
    strength, men = 9.35 * 1.25, 5
    assert men - one("DSA_LOSSES", 1, strength, 1, 5, men, "none", capped) == pytest.approx(left)
    assert men - one("DSA_FERN_LOSSES", 1, strength, 5, men, "none", None, capped) == pytest.approx(left)


@pytest.mark.parametrize(("reading", "cost"), [(None, 10.5), ("literal", 10.5), ("scale", 1.575)])
def test_a51_nested_fights_cost_as_much_as_the_whole_or_their_share(reading, cost):
    """Three fights of 150 with a mean of 3.5 each, in a fight of 1,000 with a mean of 10.5."""
    repeats = one("DSA_NESTED", 1000, 150)
    assert repeats * one("DSA_NESTED_ROLL", 3.5, 150, 1000, reading) == pytest.approx(cost)


def test_a53_a_leader_leads_or_fights():
    """The dwarves' leader: without his test KM 2; with T 6 and 9 to spare KM 11."""
    km = one("DSA_KM", 13)
    assert one("DSA_STRENGTH", 9.35, km) == pytest.approx(11.35)
    assert one("DSA_STRENGTH", 9.35, km + one("DSA_KRIEGSKUNST", 11, 9, 7, 14, 12, 10, 6)) == pytest.approx(20.35)


def test_a54_a_kept_tactic_ends_when_the_leader_fights_or_lives_on():
    kept = one("DSA_KEPT_BONUS", 11, 1)
    assert one("DSA_STRENGTH", 2.24, 1 + kept) - one("DSA_STRENGTH", 2.24, 1 + 0) == near(7.333)


@pytest.mark.parametrize(("reading", "kw"), [(None, 8.6), ("weighted", 8.6), ("plain", 9)])
def test_a55_the_mean_is_weighted_by_men_or_plain(reading, kw):
    assert one("DSA_MIXED", [[8], [10], [9]], [[300], [100], [100]], reading) == pytest.approx(kw)
