"""The arithmetic of the example of the text, and those of the tricky cases C-01 … C-15 that the functions decide.

C-02 … C-05, C-07 and C-09 belong to one strike and to the exact round.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from massbattle_xl.warhammer.functions import FUNCTIONS

F = {f.name: f for f in FUNCTIONS}


def one(name, *cells):
    return F[name](*cells)


def needed(attacker, target):
    """Rolls to hit and to wound of a unit of the profiles against another."""
    hit = one("WFB_TO_HIT", one("WFB_PROFILE", attacker, "WS"), one("WFB_PROFILE", target, "WS"))
    return hit, one("WFB_TO_WOUND", one("WFB_PROFILE", attacker, "S"), one("WFB_PROFILE", target, "T"))


def chance(hit, wound, *saves):
    """Chance of an unsaved wound of one plain attack."""
    out = Fraction(7 - int(hit), 6) * Fraction(7 - int(wound), 6)
    for save in saves:
        out *= Fraction(int(save) - 1, 6)
    return out


def test_the_example_of_the_text():
    """Dark Elf spearmen hit Orcs on 3+ and wound on 5+; Orcs hit on 4+ and wound on 4+."""
    assert needed("Копейщик тёмных эльфов", "Орк") == (3, 5)
    assert needed("Орк", "Копейщик тёмных эльфов") == (4, 4)


def test_one_attack_of_the_example_without_and_with_saves():
    assert chance(*needed("dreadspear", "orc")) == Fraction(2, 9)
    assert chance(*needed("orc", "dreadspear")) == Fraction(1, 4)
    orc_save = one("WFB_SAVE", one("WFB_PROFILE", "orc", "armour save"), 3)
    elf_save = one("WFB_SAVE", one("WFB_PROFILE", "dreadspear", "armour save"), 3)
    assert chance(*needed("dreadspear", "orc"), orc_save) == Fraction(5, 27)
    assert chance(*needed("orc", "dreadspear"), elf_save) == Fraction(1, 6)


def test_attacks_and_means_of_the_example():
    """Both sides twenty models in ranks of five; the elves fight with spears, the orcs charged."""
    spears = one("WFB_WEAPON", "spear", "ranks")
    attacks = one("WFB_ATTACKS", 20, 5, 1, one("WFB_SUPPORT", 5, spears))
    assert attacks == 15
    assert one("WFB_ATTACKS", 20, 5) == 10
    assert attacks * chance(*needed("dreadspear", "orc")) == pytest.approx(10 / 3)
    assert one("WFB_WOUNDS_CHANCE", 15, 2 / 9, 1) == pytest.approx(1 - 0.023059, abs=1e-6)
    assert one("WFB_WOUNDS_DIST", 15, 2 / 9)[0][1] == pytest.approx((7 / 9) ** 15)
    assert one("WFB_WOUNDS_CHANCE", 15, 2 / 9, 4) == pytest.approx(0.435770, abs=1e-6)
    assert one("WFB_WOUNDS_DIST", 10, 0.25)[0][1] == pytest.approx(0.0563135, abs=1e-7)


@pytest.mark.parametrize("strength", range(4, 11))
def test_c01_a_save_past_six_is_none(strength):
    """Armour 6+ against Strength 4 and more: no natural 6 rescues it."""
    assert one("WFB_SAVE", 6, strength) == 7
    assert one("WFB_UNSAVED_CHANCE", 6, strength) == 1


def test_c01_but_a_six_always_hits_and_wounds():
    assert one("WFB_TO_HIT", 1, 10) <= 6
    assert one("WFB_TO_WOUND", 1, 10) == 6


def test_c06_wounds_spill_after_the_cap():
    assert one("WFB_MULTIPLE_WOUNDS", "D6", 1) == 1
    assert one("WFB_CASUALTIES", 2 + 2 + 3, 3) == [[2, 1]]
    assert one("WFB_CASUALTIES", 5, 3) == [[1, 2]]


def test_c08_averages_say_nothing_of_thresholds():
    """By averages the elves lose by 0.17, so that the orcs never break; they lose nearly as often as they win."""
    elves = [p for _, p in one("WFB_WOUNDS_DIST", 15, 2 / 9)]
    orcs = [p for _, p in one("WFB_WOUNDS_DIST", 10, 1 / 4)]
    by_means = 10 / 3 + 2 - (2.5 + 3)  # of ranks that stay as they are, with the charge
    assert by_means == pytest.approx(-1 / 6)
    won = sum(p * q for a, p in enumerate(elves) for b, q in enumerate(orcs) if a + 2 > b + 3)
    assert won > 0.3


def test_c10_the_difference_does_not_count_for_the_steadfast():
    assert one("WFB_BREAK_TARGET", 8, 5, True) == 8
    assert one("WFB_BREAK_TARGET", 8, 5) == 3
    assert one("WFB_BREAK_CHANCE", 8, 5, True) == pytest.approx(5 / 18)
    assert one("WFB_BREAK_CHANCE", 8, 5, None, None, None, None, None, "stubborn") == pytest.approx(5 / 18)
    assert one("WFB_BREAK_CHANCE", 6, 5, True, None, None, 9) == pytest.approx(1 / 6)
    assert one("WFB_BREAK_CHANCE", 6, 5, True, None, None, 9, False) == pytest.approx(7 / 12)


def test_c10_disruption_takes_the_bonus_and_not_the_steadfastness():
    assert one("WFB_RANK_BONUS", 30, 6, None, True) == 0
    assert one("WFB_STEADFAST", 30, 6, 14, 6) is True


def test_c11_editions_do_not_bleed():
    """A tough target, twice the Weapon Skill, no point for outnumbering, overkill up to five."""
    assert [one("WFB_TO_WOUND", 3, 7, e) for e in ("8th", "7th")] == [6, 7]
    assert one("WFB_TO_HIT", 8, 4) == 3
    assert not {a.name for a in F["WFB_COMBAT_RESULT"].arguments} & {"outnumber", "outnumbered"}
    assert one("WFB_COMBAT_RESULT", 0, 0, None, None, None, None, None, None, 8) == 5


@pytest.mark.parametrize("models", range(10))
def test_c12_no_rank_bonus_falls_below_none(models):
    assert one("WFB_RANK_BONUS", models, 10) == 0


def test_c13_saved_wounds_do_not_count():
    """Six wounds of which four are saved: two points, whatever the models had."""
    unsaved = 6 * one("WFB_UNSAVED_CHANCE", 3, 3)
    assert unsaved == pytest.approx(2)
    assert one("WFB_COMBAT_RESULT", round(unsaved), 0) == 2


def test_c14_a_slain_model_counts_the_wounds_that_it_had_left():
    """A killing blow on an ogre that had lost one wound: two points, and the unit one ogre less."""
    left = 3 - 1
    assert one("WFB_COMBAT_RESULT", left, 0) == 2
    assert one("WFB_CASUALTIES", left, 3, 1) == [[1, 0]]


def test_c15_ranks_count_after_the_fight_and_four_are_no_rank():
    before, lost = 25, 1
    assert one("WFB_RANKS", before, 5) == 5
    assert one("WFB_RANKS", before - lost, 5) == 4
    assert one("WFB_RANK_BONUS", before - lost, 5) == 3
    assert one("WFB_STEADFAST", before - lost, 5, 20, 5) is False
    assert one("WFB_STEADFAST", before, 5, 20, 5) is True


@pytest.mark.parametrize(
    ("models", "width", "attacks", "extra", "charging", "monstrous", "expected"),
    [
        (40, 10, 1, 1, False, False, 40),
        (40, 10, 1, 1, True, False, 30),
        (20, 5, 2, 0, False, False, 15),
        (9, 5, 1, 0, False, False, 9),
    ],
)
def test_attack_counts_of_the_rules(models, width, attacks, extra, charging, monstrous, expected):
    support = one("WFB_SUPPORT", width, extra, charging, monstrous)
    assert one("WFB_ATTACKS", models, width, attacks, support) == expected


def test_ogres_six_wide_strike_twenty_four_times_and_stomp_six():
    assert one("WFB_ATTACKS", 8, 6, 3, 1, 3) == 24
    assert one("WFB_HITS", one("WFB_PROFILE_TEXT", "ogre", "rules"), 6, "infantry") == "6"
