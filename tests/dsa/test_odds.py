"""The odds of a battle against plain recursion over every face with exact fractions."""

from __future__ import annotations

import dataclasses
import itertools
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from massbattle_xl.dsa import odds_sampled
from massbattle_xl.dsa.functions import odds as declared
from massbattle_xl.dsa.kriegskunst import kriegskunst
from massbattle_xl.dsa.numbers import whole
from massbattle_xl.dsa.odds import NO_TEST, BattleOdds, battle_odds, layers_work, leader_results, led_odds, rows_work
from massbattle_xl.dsa.odds_exact import Battle, by_layers, by_rows, outlasts

CLOSE = 1e-12
ONE_D2, ONE_D3, ONE_D6 = [0, 1], [0, 1, 2], [1, 2, 3, 4, 5, 6]
HALF = Fraction(1, 2)
ROUND = {"half-up": lambda x: (x + HALF).__floor__(), "floor": lambda x: x.__floor__(), "ceil": lambda x: x.__ceil__()}


def faces_of(total):
    return ONE_D2 if total <= 50 else ONE_D3 if total <= 100 else ONE_D6


def brute(strong_a, men_a, strong_b, men_b, skr=100, break_at="0.5", rounding="half-up"):
    """A wins, draw, B wins, mean SKR, mean men left of A and B if they win: by trying all faces.

    A strength is a text, or a list of (text, ways) where a leader tests.
    """
    sides = [[(s, 1)] if isinstance(s, str) else s for s in (strong_a, strong_b)]
    pairs = [(Fraction(a) / Fraction(b), n * m) for (a, n), (b, m) in itertools.product(*sides)]
    faces = faces_of(men_a + men_b)
    each = Fraction(1, len(faces) ** 2 * sum(n for _, n in pairs))

    def beaten(left, start):
        return start - left >= Fraction(break_at) * start

    @cache
    def goes_on(a, b, left):
        if beaten(a, men_a) or beaten(b, men_b) or left == 0:
            a_wins = beaten(b, men_b) and not beaten(a, men_a)
            b_wins = beaten(a, men_a) and not beaten(b, men_b)
            return (int(a_wins), int(not a_wins and not b_wins), int(b_wins), 0, a * a_wins, b * b_wins)
        sums = [Fraction(0)] * 6
        for (ratio, n), roll_a, roll_b in itertools.product(pairs, faces, faces):
            loss_b = min(b, ROUND[rounding](roll_a * ratio * a / b))
            loss_a = min(a, ROUND[rounding](roll_b / ratio * b / a))
            for i, value in enumerate(goes_on(a - loss_a, b - loss_b, left - 1)):
                sums[i] += n * value
        values = [value * each for value in sums]
        values[3] += 1
        return tuple(values)

    a_wins, draw, b_wins, mean, left_a, left_b = goes_on(men_a, men_b, skr)
    return [a_wins, draw, b_wins, mean, left_a / a_wins if a_wins else 0, left_b / b_wins if b_wins else 0]


def close(row, fractions):
    assert row == pytest.approx([float(x) for x in fractions], rel=1e-11, abs=CLOSE)


def battle(men_a, men_b, faces, ratio=1.0, break_at=0.5, rounding="half-up", skr=100):
    return Battle(men_a, men_b, break_at, tuple((face, 1) for face in faces), ((ratio, 1),), rounding, skr)


# --- Exact means exact


@pytest.mark.parametrize("skr", [1, 4, 15])
@pytest.mark.parametrize(("men_a", "men_b"), [(12, 12), (12, 5), (1, 1), (7, 11), (2, 12)])
@pytest.mark.parametrize("kw_a", ["1", "9.35", "14.24", "28.05"])
def test_small_battles_equal_the_plain_recursion(kw_a, men_a, men_b, skr):
    odds = battle_odds(float(kw_a), 0.0, men_a, 7.35, 2.0, men_b, skr)
    assert odds.sampled == 0
    assert odds.standard_error == 0
    close(odds.result[0], brute(kw_a, men_a, "9.35", men_b, skr))


@pytest.mark.parametrize("break_at", ["0.1", "0.3", "0.75", "1"])
def test_the_share_at_which_a_side_is_beaten_counts_as_in_the_plain_recursion(break_at):
    """0.3 × 10 is 3.0000000000000004 in no reading of the rule: 3 men lost are enough."""
    odds = battle_odds(9.35, 0, 10, 9.35, 1, 12, 12, float(break_at))
    close(odds.result[0], brute("9.35", 10, "10.35", 12, 12, break_at))


@pytest.mark.parametrize("rounding", ["floor", "ceil"])
def test_other_roundings_equal_the_plain_recursion(rounding):
    odds = battle_odds(9, 0, 12, 4, 2, 9, 10, rounding=rounding)
    close(odds.result[0], brute("9", 12, "6", 9, 10, rounding=rounding))


@pytest.mark.parametrize("rounding", ["half-up", "floor", "ceil"])
@pytest.mark.parametrize("kw_a", ["5", "12.5", "40"])
def test_battles_counted_by_rows_equal_the_plain_recursion(kw_a, rounding):
    """More than 100 men roll 1W6 and are counted in the other way."""
    one = battle(61, 44, ONE_D6, float(kw_a) / 5, 0.15, rounding)
    assert rows_work(one) < 1e6
    odds = battle_odds(float(kw_a), 0, 61, 5, 0, 44, break_at=0.15, rounding=rounding)
    assert odds.states > 0
    close(odds.result[0], brute(kw_a, 61, "5", 44, break_at="0.15", rounding=rounding))


@pytest.mark.parametrize(("ratio", "break_at"), [(1.0, 0.5), (0.3, 0.5), (1.7, 0.5), (1.2, 0.8)])
def test_both_ways_to_count_agree(ratio, break_at):
    one = battle(70, 60, ONE_D6, ratio, break_at)
    rows, layers = by_rows(one), by_layers(one)
    assert dataclasses.astuple(rows)[:6] == pytest.approx(dataclasses.astuple(layers)[:6], rel=1e-10, abs=CLOSE)


def test_a_limit_that_is_ignored_could_not_have_been_reached():
    """The bound lies above the true chance to go on, which is the mean SKR that one more SKR adds."""
    for skr in (3, 6, 9, 12):
        one = battle(61, 44, ONE_D6, 1.3, 0.4, skr=skr)
        further = by_layers(dataclasses.replace(one, skr=skr + 1)).skr - by_layers(one).skr
        assert outlasts(one) >= further * (1 - CLOSE)
    assert outlasts(one) < 1


def test_a_limit_that_bites_is_kept_in_larger_battles_too():
    close(battle_odds(5, 0, 61, 5, 0, 44, 2, 0.15).result[0], brute("5", 61, "5", 44, 2, "0.15"))


@pytest.mark.parametrize("rounding", ["half-up", "floor", "ceil"])
def test_losses_are_rounded_as_everywhere_else(rounding):
    half = battle(1, 1, ONE_D2, rounding=rounding).half
    for value in (
        0,
        1e-12,
        0.3,
        0.5,
        0.5 - 1e-12,
        0.4999,
        2.5,
        3.5 - 1e-10,
        4 + 1e-11,
        4 - 1e-11,
        4.2,
        7.7,
        399.5,
        1000.0,
    ):
        assert int(value + half) == whole(value, rounding)


# --- Leaders


@pytest.mark.parametrize(
    "leader", [(12, 11, 11, 8), (14, 12, 10, 6, 2), (13, 13, 12, 11, 4, "whole", "dice", True, "replaces", "third")]
)
def test_results_of_a_leader_are_those_of_all_8000_rolls(leader):
    mu, kl, ch, taw, malus, *read = (*leader, 0)[:5] if len(leader) == 4 else leader
    ways: dict[float, int] = {}
    for rolls in itertools.product(range(1, 21), repeat=3):
        value = kriegskunst(*rolls, mu, kl, ch, taw, malus, 0.0, *read).result
        ways[round(value, 9)] = ways.get(round(value, 9), 0) + 1
    found = leader_results(*leader)
    assert [(round(value, 9), n) for value, n in found] == sorted(ways.items())


FEW = ((-7.0, 2), (0.5, 1), (4.0, 3))
OTHER = ((-1.5, 1), (3.0, 2))


@pytest.mark.parametrize(("men_a", "men_b", "skr"), [(12, 12, 6), (5, 9, 8), (40, 55, 3)])
def test_leaders_enter_as_their_whole_distribution(men_a, men_b, skr):
    odds = battle_odds(2.25, 1, men_a, 7.25, 2, men_b, skr, 0.25, leader_a=FEW, leader_b=OTHER)
    strong_a = [("1", 2), ("3.75", 1), ("7.25", 3)]  # 2.25 + 1 − 7 counts as 1 (D-28)
    close(odds.result[0], brute(strong_a, men_a, [("7.75", 1), ("12.25", 2)], men_b, skr, "0.25"))
    assert odds.sampled == 0
    assert odds.strength_a == pytest.approx((2 * 1 + 3.75 + 3 * 7.25) / 6)


def test_a_real_leader_on_one_side():
    leader = leader_results(13, 13, 12, 20)
    strong = [(str(Fraction(max(1.0, 3 + added)).limit_denominator(1000)), n) for added, n in leader]
    odds = led_odds(2, 1, 6, 7, 2, 5, 13, 13, 12, 20, skr=3)
    close(odds.result[0], brute(strong, 6, "9", 5, 3))


def test_a_side_without_a_leader_does_not_test():
    assert led_odds(2.24, 12, 45, 7.35, 2, 52).result == battle_odds(2.24, 12, 45, 7.35, 2, 52).result


# --- Sampled


@pytest.mark.parametrize("kw_a", [9.35, 9.6])
def test_played_battles_agree_with_the_exact_chances(kw_a):
    exact = battle_odds(kw_a, 0, 200, 9.35, 0, 200)
    played = battle_odds(kw_a, 0, 200, 9.35, 0, 200, battles=20_000)
    assert (exact.sampled, played.sampled, played.states) == (0, 20_000, 0)
    assert 0.003 < played.standard_error < 0.0036
    for name in ("a_wins", "draw", "b_wins"):
        assert getattr(played, name) == pytest.approx(getattr(exact, name), abs=3 * played.standard_error)
    for name in ("mean_skr", "survivors_a", "survivors_b"):
        assert getattr(played, name) == pytest.approx(getattr(exact, name), rel=0.01)


def test_played_battles_with_leaders_agree_with_the_exact_chances():
    sides = (2.24, 12, 30, 7.35, 2, 28)
    exact = battle_odds(*sides, leader_a=leader_results(12, 11, 11, 8), leader_b=OTHER)
    played = battle_odds(*sides, leader_a=leader_results(12, 11, 11, 8), leader_b=OTHER, battles=10_000)
    assert (exact.sampled, played.sampled) == (0, 10_000)
    for name in ("a_wins", "draw", "b_wins"):
        assert getattr(played, name) == pytest.approx(getattr(exact, name), abs=3 * played.standard_error)


def test_without_rounding_a_battle_is_always_played():
    odds = battle_odds(9.35, 0, 30, 9.35, 0, 30, rounding="none")
    assert odds.sampled == odds_sampled.MOST_BATTLES
    assert odds.survivors_a % 1 != 0
    assert 15 < odds.survivors_a <= 30


def test_another_seed_plays_other_battles_and_none_is_certain_by_luck():
    first, second = (battle_odds(9.35, 0, 3000, 9.35, 0, 3001, seed=seed, battles=500) for seed in (1, 2))
    assert first.result != second.result
    sure = battle_odds(90, 0, 3000, 9.35, 0, 3000, battles=500)
    assert sure.a_wins == 1
    assert sure.standard_error > 0


def test_the_largest_battles_stay_within_what_may_be_played():
    for men, skr in ((1_000_000, 1000), (5000, 100), (1200, 1)):
        one = Battle(men, men, 0.5, tuple((face, 1) for face in range(51, 101)), ((1.0, 1),), "half-up", skr)
        played = odds_sampled.enough(one)
        assert odds_sampled.LEAST_BATTLES <= played <= odds_sampled.MOST_BATTLES
        assert played * min(skr, men / 2 / 51) <= 1.5 * odds_sampled.MOST_SKR
        assert min(rows_work(one), layers_work(one)) > 27_000_000 or men < 2000


# --- Laws


MEN = st.integers(1, 45)
STRENGTH = st.floats(0.5, 25).map(lambda x: round(x, 2))


@settings(max_examples=40)
@given(
    STRENGTH,
    MEN,
    STRENGTH,
    MEN,
    st.integers(1, 40),
    st.sampled_from([0.05, 0.3, 0.5, 0.9, 1.0]),
    st.sampled_from([NO_TEST, OTHER]),
)
def test_laws_of_every_battle(kw_a, men_a, kw_b, men_b, skr, break_at, leader):
    odds = battle_odds(kw_a, 0.5, men_a, kw_b, 0.25, men_b, skr, break_at, leader_a=leader)
    chances = odds.result[0][:3]
    assert all(0 <= chance <= 1 + CLOSE for chance in chances)
    assert abs(sum(chances) - 1) <= CLOSE
    assert 1 - CLOSE <= odds.mean_skr <= skr
    for wins, survivors, men in ((odds.a_wins, odds.survivors_a, men_a), (odds.b_wins, odds.survivors_b, men_b)):
        assert survivors == 0 if wins == 0 else (1 - break_at) * men < survivors * (1 + CLOSE)  # or it were beaten
        assert survivors <= men * (1 + CLOSE)
    mirrored = battle_odds(kw_b, 0.25, men_b, kw_a, 0.5, men_a, skr, break_at, leader_b=leader)
    assert mirrored.result[0] == pytest.approx(mirror(odds), rel=1e-9, abs=CLOSE)


def mirror(odds: BattleOdds):
    a_wins, draw, b_wins, skr, left_a, left_b = odds.result[0]
    return [b_wins, draw, a_wins, skr, left_b, left_a]


@pytest.mark.parametrize("sides", [(9, 1, 120, 8, 1, 130), (9, 1, 300, 8, 1, 320), (9, 1, 2500, 9.2, 1, 2400)])
def test_the_mirrored_call_has_the_mirrored_answer_to_the_last_digit(sides):
    assert battle_odds(*sides[3:], *sides[:3]).result[0] == mirror(battle_odds(*sides))


@pytest.mark.parametrize("men", [12, 90, 200, 3000])
def test_equal_armies_have_equal_chances(men):
    odds = battle_odds(9, 1, men, 8, 2, men)
    assert odds.a_wins == pytest.approx(odds.b_wins, abs=CLOSE)
    assert odds.survivors_a == pytest.approx(odds.survivors_b, rel=1e-9)


@pytest.mark.parametrize("sides", [(9, 1, 45, 8, 1, 52), (9, 1, 200, 8, 2, 190), (9, 1, 2500, 9, 1, 2550)])
def test_the_same_call_has_the_same_answer(sides):
    """Asked again, with nothing remembered."""
    first = battle_odds(*sides)
    battle_odds.cache_clear()
    assert battle_odds(*sides) == first


def test_survivors_and_losses_are_the_men_at_the_start():
    """Battles so unequal, or dice so plain, that the losses can be counted by hand."""
    sure = battle_odds(100, 0, 12, 1, 0, 12)
    assert (sure.a_wins, sure.survivors_a, sure.survivors_b) == (pytest.approx(1), pytest.approx(12), 0)
    one_each = battle(300, 300, [1], break_at=0.02)  # 300 × 0.02: the sixth man lost decides, for both at once
    count = by_layers(one_each)
    assert (count.draw, count.skr) == (pytest.approx(1), pytest.approx(6))
    strong = by_layers(
        battle(300, 300, [1], 2.0, break_at=0.02)
    )  # 2 of B each time, of A 1 for exactly half a man, then 0
    assert (strong.a_wins, strong.skr, strong.left_a) == (pytest.approx(1), pytest.approx(3), pytest.approx(300 - 1))


def test_a_battle_that_nobody_can_end_in_time_is_a_draw():
    odds = battle_odds(9, 0, 200, 9, 0, 200, 3)
    assert odds.result[0] == pytest.approx([0, 1, 0, 3, 0, 0])


def test_threshold_clamp_and_table_limit_reach_the_battle():
    even = battle_odds(9, 0, 30, 9, 0, 30).result
    assert battle_odds(25, 0, 30, 14, 0, 30, threshold=9).result == even
    assert battle_odds(0.5, 1, 30, 1, 1, 30, clamp="kw").result == battle_odds(2, 0, 30, 2, 0, 30).result
    assert battle_odds(9, 0, 5000, 9, 0, 5000, battles=1).dice == "2W20+30"
    assert battle_odds(9, 0, 5000, 9, 0, 5000, limit="from", battles=1).dice == "1W50+50"


# --- In a cell

BATTLE_ODDS, LED_ODDS = declared.FUNCTIONS


def test_the_contract_of_the_cell_function_is_kept():
    assert BATTLE_ODDS.signature.startswith("DSA_BATTLE_ODDS(kw_a, km_a, men_a, kw_b, km_b, men_b, [skr], [break_at]")
    defaults = {a.name: a.default for a in BATTLE_ODDS.arguments if a.optional}
    assert (defaults["skr"], defaults["break_at"], defaults["threshold"]) == (100, 0.5, None)


def test_a_cell_gets_one_row_of_six_numbers():
    row = BATTLE_ODDS(2.24, 12, 45, 7.35, 2, 52)
    assert row == battle_odds(2.24, 12, 45, 7.35, 2, 52).result
    assert [len(line) for line in row] == [6]
    assert all(type(value) is float for value in row[0])


def test_the_breakdown_line_says_whether_the_chances_are_exact():
    assert (
        BATTLE_ODDS.explanation(2.24, 12, 45, 7.35, 2, 52)
        == "S 14.24 : 9.35, 97: 1W3-1; Σ 598 (D-22…D-32)"
    )
    told = BATTLE_ODDS.explanation(9, 1, 2500, 9, 1, 2500)
    assert told == "S 10 : 10, 5000: 2W20+20; n = 20000 (#1), ± 0.35 % (D-22…D-32)"


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        ((2, 1, 45, 7, 2, 52, 12, 11, None, 8), "ch_a is left out (the cell is blank), a number from 0 to 50 is expected."),
        ((2, 1, 45, 7, 2, 52, *[None] * 4, 12, 11, 11), "taw_b is left out (the cell is blank), a number from -50 to 100 is expected."),
        ((2, 1, 45, 7, 2, 52, 12, 11, 11, 8, *[None] * 10, 9), "malus_a is 9, a number from 0 to 8 is expected."),
        ((2, 1, 45, 7, 2, 52, *[None] * 14, 1), "malus_a is 1, a number from 0 to 0 is expected."),
        ((2, 1, 0, 7, 2, 52), "men_a is 0, a whole number from 1 to 1000000 is expected."),
        ((2, 1, 4, 7, 2, 52, *[None] * 9, 0), "break_at is 0, a number from 0.01 to 1 is expected."),
    ],
)  # fmt: skip
def test_half_a_leader_and_impossible_armies_are_refused(cells, sentence):
    assert LED_ODDS.explanation(*cells) == sentence
