"""One attack: the fractions of the rules, the cases where calculators go wrong, and laws that always hold."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from massbattle_xl.dice import parse
from massbattle_xl.warhammer.strike import Strike, fails, multiplied, outcome, reaches, saves

F = Fraction
ROLL = st.integers(2, 7)
STRIKES = st.builds(
    Strike,
    hit=st.integers(0, 8), wound=ROLL, armour=st.integers(1, 9), ward=ROLL, regeneration=ROLL, wounds=st.integers(1, 4),
    multiple=st.sampled_from([None, parse("d3"), parse("d6"), parse("2"), parse("d3+1")]),
    hit_again=st.sampled_from(["none", "ones", "misses"]), wound_again=st.sampled_from(["none", "ones", "misses"]),
    poisoned=st.booleans(), killing_blow=st.booleans(), flaming=st.booleans(),
)  # fmt: skip


def unsaved(**rolls) -> Fraction:
    return outcome(Strike(**rolls)).unsaved


def mean(strike: Strike) -> Fraction:
    return sum((n * chance for n, chance in enumerate(outcome(strike).spread)), F(0))


def test_the_elf_and_the_orc():
    """Section 1: 2/9 and 1/4 without saves, 5/27 and 1/6 with 6+ and 5+."""
    assert unsaved(hit=3, wound=5) == F(2, 9)
    assert unsaved(hit=4, wound=4) == F(1, 4)
    assert unsaved(hit=3, wound=5, armour=6) == F(5, 27)
    assert unsaved(hit=4, wound=4, armour=5) == F(1, 6)


def test_hatred_and_murderous_prowess_of_the_dreadspears():
    assert unsaved(hit=3, wound=5, hit_again="misses", wound_again="ones") == F(28, 81)


def test_saves():
    """A save and then a parry, 10/81; and the row of a 1+ save that Strength lowers."""
    assert unsaved(hit=3, wound=5, armour=5, ward=6) == F(10, 81)
    assert [fails(1 + less) for less in (0, 1, 2, 3, 4, 5)] == [F(1, 6), F(1, 6), F(1, 3), F(1, 2), F(2, 3), F(5, 6)]
    assert [fails(5 + less) for less in (0, 1, 2, 3)] == [F(2, 3), F(5, 6), 1, 1]


def test_poison_with_and_without_a_second_roll():
    """C-03: the re-roll may bring the 6, and a hit that is none is not rolled again."""
    assert unsaved(hit=4, wound=5, poisoned=True) == F(5, 18)
    assert unsaved(hit=4, wound=5, poisoned=True, hit_again="misses") == F(5, 12)
    assert outcome(Strike(4, 5, poisoned=True, hit_again="misses")).poison == F(1, 4)


def test_c01_an_impossible_save_saves_nothing_but_a_six_hits_and_wounds():
    assert fails(7) == fails(9) == 1
    assert unsaved(hit=9, wound=6) == F(1, 36)
    assert [reaches(face, 9) for face in range(1, 7)] == [False] * 5 + [True]
    assert not reaches(1, 0)


def test_c02_no_chance_is_taken_off_another():
    """A 6 that poisons or slays is likelier than the plain roll that it replaces, and nothing falls below none."""
    found = outcome(Strike(6, 6, 2, poisoned=True, killing_blow=True))
    assert found.poison == F(1, 6)
    assert min(found.missed, found.failed, found.saved, found.unsaved, found.slain) >= 0
    slayer = outcome(Strike(3, 6, 2, killing_blow=True))
    assert slayer.unsaved == slayer.slain == F(1, 9)  # every wound is a Killing Blow, and armour is no help


def test_c04_what_poison_wounds_is_rolled_no_further():
    """No Killing Blow on a wound by poison."""
    assert outcome(Strike(6, 2, poisoned=True, killing_blow=True)).slain == 0


def test_c05_two_re_rolls_do_not_cancel():
    both = outcome(Strike(4, 4, hit_again="misses", wound_again="misses"))
    assert both.unsaved == F(3, 4) * F(3, 4)


def test_c06_multiple_wounds_are_capped_at_the_profile():
    assert multiplied(parse("d6"), 3) == (0, F(1, 6), F(1, 6), F(4, 6))
    assert multiplied(parse("2"), 1) == (0, 1)
    assert outcome(Strike(4, 4, wounds=3, multiple=parse("d3"))).spread == (F(3, 4), F(1, 12), F(1, 12), F(1, 12))


def test_c09_poison_and_killing_blow_look_at_the_face_and_not_at_the_roll_needed():
    """A roll needed of 2 makes no more 6s; where 7 is needed a 6 hits, but does not poison."""
    for hit, wound in product((2, 6), (2, 6)):
        found = outcome(Strike(hit, wound, poisoned=True))
        assert found.poison == F(1, 6)
    assert outcome(Strike(7, 4, poisoned=True)).poison == 0
    assert outcome(Strike(7, 4, poisoned=True)).unsaved == F(1, 12)


def test_c14_a_slain_model_counts_all_its_wounds():
    found = outcome(Strike(4, 4, 4, ward=4, wounds=3, killing_blow=True))
    assert found.slain == F(1, 2) * F(1, 6) * F(1, 2)  # the ward stays, the armour does not
    assert found.spread[3] == found.slain
    assert found.spread[1] == F(1, 2) * F(1, 3) * F(1, 2) * F(1, 2)


def test_regeneration_or_ward_but_never_both():
    """The better one is rolled; fire leaves the ward alone, a Killing Blow leaves no regeneration."""
    assert unsaved(hit=4, wound=4, ward=5, regeneration=4) == F(1, 8)
    assert unsaved(hit=4, wound=4, ward=5, regeneration=4, flaming=True) == F(1, 4) * F(2, 3)
    assert unsaved(hit=4, wound=7, regeneration=4, killing_blow=True) == F(1, 12)


def test_the_seventh_edition_knows_targets_that_nothing_wounds_but_a_killing_blow():
    assert unsaved(hit=3, wound=7) == 0
    assert unsaved(hit=3, wound=7, poisoned=True) == F(1, 6)


@pytest.mark.parametrize("needed", range(1, 10))
def test_each_face_is_saved_or_not(needed):
    assert saves(needed) + fails(needed) == 1


@given(STRIKES)
def test_outcomes_exclude_each_other_and_cover_everything(strike):
    found = outcome(strike)
    assert found.missed + found.failed + found.saved + found.unsaved == 1
    assert sum(found.spread) == 1
    assert min(*found.spread, found.missed, found.failed, found.saved, found.slain) >= 0
    assert found.slain <= found.unsaved
    assert 1 - found.spread[0] == found.unsaved or strike.multiple is not None


@given(STRIKES, st.sampled_from(["armour", "ward", "regeneration", "hit", "wound"]))
def test_a_better_roll_of_the_target_never_raises_the_wounds(strike, name):
    """A save that is one better, or a roll to hit or wound that is one harder."""
    from dataclasses import replace

    easier = getattr(strike, name) - 1
    if easier < 1 or (name == "hit" and strike.hit == 0):
        return
    fishes = strike.killing_blow and "misses" in (strike.hit_again, strike.wound_again)
    if (name == "hit" and strike.poisoned) or (name == "wound" and fishes):
        return  # who must roll more failures again finds more sixes; poison takes a Killing Blow's chance
    better = replace(strike, **{name: easier})
    if name in ("hit", "wound"):
        assert mean(better) >= mean(strike)
    else:
        assert mean(better) <= mean(strike)


@given(STRIKES, st.sampled_from(["poisoned", "killing_blow", "flaming"]))
def test_a_rule_of_the_attacker_never_lowers_the_wounds(strike, name):
    """But poison where a Killing Blow is lost by it, and a Killing Blow where the regeneration saves what it may."""
    from dataclasses import replace

    if name == "poisoned" and strike.killing_blow:
        return
    assert mean(replace(strike, **{name: True})) >= mean(replace(strike, **{name: False}))


@given(STRIKES)
def test_a_second_roll_never_lowers_the_wounds(strike):
    from dataclasses import replace

    for name in ("hit_again", "wound_again"):
        none, ones, misses = (mean(replace(strike, **{name: again})) for again in ("none", "ones", "misses"))
        assert none <= ones <= misses
