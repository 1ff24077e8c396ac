"""The test on Kriegskunst by hand and over all 8,000 rolls; what is kept, pressed down and passed on."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from massbattle_xl.cells.errors import CellError
from massbattle_xl.dsa import kriegskunst as kk
from massbattle_xl.dsa.functions import FUNCTIONS

F = {f.name: f for f in FUNCTIONS}

CAPITANO = (12, 11, 11, 8)
# name -> MU, KL, CH, T; mean, fails %, U = 0 %, lowest, highest over all 8,000 rolls
LEADERS = {
    "Capitano": (CAPITANO, 3.5353, 30.75, 18.15, -6, 18.333),
    "Zwergenführer": ((14, 12, 10, 6), 2.7246, 39.90, 21.00, -6, 17),
    "Hauptmann": ((13, 12, 11, 8), 4.3533, 23.80, 21.45, -5.333, 19),
    "Oberst": ((13, 13, 12, 11), 8.0084, 7.10, 25.35, -3.667, 22.667),
    "Kommandostab": ((15, 17, 15, 20), 21.7063, 0, 47.8125, 7, 34.667),
}

# rolls, leader, malus, bonus -> what is added to KM
TESTS = [
    ((12, 11, 11), CAPITANO, 0, 0, Fraction(8)),  # no point paid, none to spare: 8 + 0/3
    ((9, 8, 8), CAPITANO, 0, 0, Fraction(11)),  # E = 3 + 3 + 3
    ((1, 1, 1), CAPITANO, 0, 0, 8 + Fraction(31, 3)),
    ((13, 11, 11), CAPITANO, 0, 0, Fraction(7)),
    ((13, 1, 1), CAPITANO, 0, 0, Fraction(7)),  # what is to spare on the other dice is lost
    ((20, 11, 11), CAPITANO, 0, 0, Fraction(0)),  # U = T
    ((20, 12, 11), CAPITANO, 0, 0, Fraction(-1, 3)),
    ((20, 20, 17), CAPITANO, 0, 0, Fraction(-15, 3)),  # U = 8 + 9 + 6 = 23, 15 missing
    ((20, 20, 20), CAPITANO, 0, 0, Fraction(-6)),  # U = 26
    ((14, 12, 11), CAPITANO, 4, 0, 1 + Fraction(6)),  # U 3: 8 − 4 − 3 = 1, 1.5 × 4
    ((14, 13, 13), CAPITANO, 4, 0, Fraction(-2, 3) - 4),  # U 6: 2 missing
    ((9, 8, 8), CAPITANO, 4, 0, Fraction(4 + 3 + 6)),
    ((12, 11, 11), CAPITANO, 8, 0, Fraction(12)),  # 0 left, 1.5 × 8
    ((13, 11, 11), CAPITANO, 8, 0, Fraction(-1, 3) - 8),
    ((4, 6, 2), (13, 13, 12, 11), 0, 1, Fraction(62, 3)),
    ((18, 17, 16), (13, 13, 12, 11), 0, 1, Fraction(-1, 3)),  # U 13, pool 12
    ((18, 17, 16), (13, 13, 12, 11), 0, 2, Fraction(0)),
    ((12, 11, 11), CAPITANO, 0, -2, Fraction(6)),
    ((16, 13, 12), CAPITANO, 0, -2, Fraction(-1, 3)),  # U 7, pool 6
    ((12, 11, 11), (12, 11, 11, 0), 0, 0, Fraction(0)),
    ((13, 11, 11), (12, 11, 11, 0), 0, 0, Fraction(-1, 3)),
]  # fmt: skip


@pytest.mark.parametrize(("rolls", "leader", "malus", "bonus", "result"), TESTS)
def test_a_test_by_hand(rolls, leader, malus, bonus, result):
    assert kk.kriegskunst(*rolls, *leader, malus, bonus).result == pytest.approx(float(result), abs=1e-12)


@pytest.mark.parametrize("name", LEADERS)
def test_what_a_leader_is_worth_over_all_rolls(name):
    leader, mean, fails, spare, low, high = LEADERS[name]
    odds = kk.odds(*leader)
    assert odds.mean == pytest.approx(mean, abs=5e-5)
    assert odds.fails * 100 == pytest.approx(fails, abs=1e-9)
    assert odds.excellent * 100 == pytest.approx(spare, abs=1e-9)
    assert (odds.lowest, odds.highest) == pytest.approx((low, high), abs=5e-4)


def brute(leader, malus=0, bonus=0):
    """The default reading counted in whole thirds and halves, roll by roll."""
    *attributes, taw = leader
    results, failed, spare = [], 0, 0
    for rolls in itertools.product(range(1, 21), repeat=3):
        used = sum(max(0, r - a) for r, a in zip(rolls, attributes))
        left = Fraction(taw + bonus - malus - used)
        if used == 0:
            spare += 1
            left += Fraction(sum(attributes) - sum(rolls), 3)
        failed += left < 0
        results.append(left / 3 - malus if left < 0 else left + Fraction(3, 2) * malus)
    return [sum(results) / 8000, Fraction(failed, 8000), Fraction(spare, 8000), min(results), max(results)]


@pytest.mark.parametrize(
    ("leader", "malus", "bonus"), [(CAPITANO, 0, 0), (CAPITANO, 4, 0), ((13, 13, 12, 11), 8, 3), ((8, 20, 1, 5), 2, -4), ((25, 21, 20, 3), 3, 0)]
)  # fmt: skip
def test_odds_are_those_of_exact_fractions_over_8000_rolls(leader, malus, bonus):
    assert kk.odds(*leader, malus, bonus).result[0] == pytest.approx([float(x) for x in brute(leader, malus, bonus)], abs=1e-12)


@pytest.mark.parametrize(
    "readings",
    [
        {},
        {"thirds": "whole"},
        {"malus_on": "dice"},
        {"malus_spoils": True},
        {"success": "replaces"},
        {"failure": "third", "thirds": "whole"},
        {"bonus_on": "result"},
    ],
    ids=str,
)
def test_odds_and_single_tests_agree_in_every_reading(readings):
    probes = [kk.kriegskunst(*rolls, *CAPITANO, 3, 2, **readings) for rolls in itertools.product(range(1, 21), repeat=3)]
    odds = kk.odds(*CAPITANO, 3, 2, **readings)
    assert odds.mean == pytest.approx(sum(p.result for p in probes) / 8000, abs=1e-9)
    assert odds.fails == sum(p.failed for p in probes) / 8000
    assert odds.excellent == sum(p.excellent for p in probes) / 8000
    assert (odds.lowest, odds.highest) == (min(p.result for p in probes), max(p.result for p in probes))


MANOEUVRES = [
    (CAPITANO, 0, 3.535, 3.535), (CAPITANO, 1, 3.324, 3.583), (CAPITANO, 2, 2.785, 3.403), (CAPITANO, 4, 0.859, 2.459), (CAPITANO, 8, -5.532, -1.167),
    ((13, 13, 12, 11), 0, 8.008, 8.008), ((13, 13, 12, 11), 4, 8.202, 8.793), ((13, 13, 12, 11), 8, 2.541, 5.484),
]  # fmt: skip


@pytest.mark.parametrize(("leader", "malus", "full", "third"), MANOEUVRES)
def test_what_a_manoeuvre_is_worth_with_the_malus_in_full_or_a_third(leader, malus, full, third):
    assert kk.odds(*leader, malus).mean == pytest.approx(full, abs=5e-4)
    assert kk.odds(*leader, malus, failure="third").mean == pytest.approx(third, abs=5e-4)


faces = st.integers(1, 20)
attributes = st.integers(1, 22)


@settings(derandomize=True, database=None, max_examples=200)
@given(faces, faces, faces, attributes, attributes, attributes, st.integers(0, 25))
def test_a_higher_die_never_helps_and_a_higher_attribute_never_hurts(a, b, c, mu, kl, ch, taw):
    result = kk.kriegskunst(a, b, c, mu, kl, ch, taw).result
    assert kk.kriegskunst(min(20, a + 1), b, c, mu, kl, ch, taw).result <= result
    assert kk.kriegskunst(a, b, c, mu + 1, kl, ch, taw).result >= result
    assert kk.kriegskunst(a, b, c, mu, kl, ch, taw + 1).result > result


@settings(derandomize=True, database=None, max_examples=200)
@given(faces, faces, faces, attributes, attributes, attributes, st.integers(0, 25), st.data())
def test_every_roll_lies_between_lowest_and_highest(a, b, c, mu, kl, ch, taw, data):
    malus = data.draw(st.integers(0, taw))
    odds = kk.odds(mu, kl, ch, taw, malus)
    assert odds.lowest <= kk.kriegskunst(a, b, c, mu, kl, ch, taw, malus).result <= odds.highest
    assert odds.lowest <= odds.mean <= odds.highest


def test_the_malus_is_at_most_the_skill():
    assert F["DSA_KRIEGSKUNST"](9, 8, 8, *CAPITANO, 8) == 15  # E 9: 0 + 3 + 12
    assert F["DSA_KRIEGSKUNST"].explanation(9, 8, 8, *CAPITANO, 9) == "malus is 9, a number from 0 to 8 is expected."
    with pytest.raises(CellError, match="malus is 1,"):
        F["DSA_KRIEGSKUNST_ODDS"](12, 11, 11, -2, 1)


@pytest.mark.parametrize(("bonus", "skr", "left"), [(11, 0, 11), (11, 1, 22 / 3), (11, 2, 44 / 9), (11, 3, 88 / 27), (9, 2, 4), (-5, 1, 0), (0, 3, 0), (27, 3, 8)])
def test_a_kept_tactic_loses_a_third_each_skr(bonus, skr, left):
    assert kk.kept_bonus(bonus, skr) == pytest.approx(left, abs=1e-12)


@pytest.mark.parametrize(("men", "points"), [(0, 0), (49, 0), (50, 2), (99, 2), (100, 4), (149, 4), (150, 6), (1000, 40)])
def test_every_full_fifty_of_the_reserve_takes_two_points(men, points):
    assert kk.reserve(men).result == points
    assert kk.after_reserve(7, men).result == 7 - points


@pytest.mark.parametrize(("result", "men", "left"), [(3, 100, 0), (-2, 100, -2), (5, 100, 1), (0, 50, 0)])
def test_a_reserve_that_only_takes_the_bonus(result, men, left):
    assert kk.after_reserve(result, men, below_zero=False).result == left


@pytest.mark.parametrize(
    ("result", "leaders", "each"), [(17, 1, 8), (17, 8, 1), (62 / 3, 1, 10), (62 / 3, 10, 1), (62 / 3, 11, 0), (-4, 1, -2), (-5, 1, -2), (1, 1, 0), (16, 8, 1), (0, 3, 0)]
)  # fmt: skip
def test_whole_points_are_passed_down(result, leaders, each):
    assert kk.pass_down(result, leaders).result == each
