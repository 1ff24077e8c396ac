"""Dice text, exact distributions, and the fixed stream, against brute force, icepool, and plain floats."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from fractions import Fraction

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from massbattle_xl import dice
from massbattle_xl.dice import Dice, DiceError, Term, parse

steady = settings(derandomize=True, database=None, max_examples=150)

# --- text ---------------------------------------------------------------------------------------------------------

TEXTS = [
    ("1W6+4", ((1, 1, 6),), 4),
    ("1W+3", ((1, 1, 6),), 3),  # German rule texts leave out the 6
    ("2w-1", ((1, 2, 6),), -1),
    ("10W", ((1, 10, 6),), 0),
    ("2d20+30", ((1, 2, 20),), 30),
    ("D6", ((1, 1, 6),), 0),
    ("1W2-1", ((1, 1, 2),), -1),
    ("2T6", ((1, 2, 6),), 0),
    ("2к6+3", ((1, 2, 6),), 3),
    ("2К6", ((1, 2, 6),), 0),  # the Cyrillic capital
    ("2k6", ((1, 2, 6),), 0),  # the Latin letter that looks like it
    ("d6+d8", ((1, 1, 6), (1, 1, 8)), 0),
    ("1d6-1d4", ((1, 1, 6), (-1, 1, 4)), 0),
    ("1d6−1", ((1, 1, 6),), -1),  # a minus sign
    ("1d6–1", ((1, 1, 6),), -1),  # a dash that autocorrection makes of it
    (" 2 d 6 + 1 ", ((1, 2, 6),), 1),
    ("5", (), 5),
    ("-3", (), -3),
    ("0", (), 0),
    ("+2d6", ((1, 2, 6),), 0),
    ("1+2d6+3", ((1, 2, 6),), 4),
    ("-d6", ((-1, 1, 6),), 0),
    ("1000d1", ((1, 1000, 1),), 0),
    ("d1000", ((1, 1, 1000),), 0),
]


@pytest.mark.parametrize(("text", "terms", "constant"), TEXTS, ids=[t for t, _, _ in TEXTS])
def test_dice_text_is_read(text, terms, constant):
    assert parse(text) == Dice(tuple(Term(*t) for t in terms), constant)


@pytest.mark.parametrize(
    "text",
    ["", "  ", "dice", "d", "2d", "2x6", "d0", "0d6", "1001d6", "d1001", "1000d1000", "2d6++1", "2d6+", "1.5d6", "2d6,5",
     "6d", "2d6 3e2", "2d6*2", "(2d6)", "٣d6", "d6d6", "1234567", "--1"],
)  # fmt: skip
def test_other_text_is_refused(text):
    with pytest.raises(DiceError):
        parse(text)


def test_dice_print_as_text_that_means_the_same():
    for text, _, _ in TEXTS:
        assert parse(str(parse(text))) == parse(text)


# --- distributions --------------------------------------------------------------------------------------------------

SMALL = ["d1", "d6", "2d6", "3d6", "d4+d6+d8", "2d4-d6+1", "1W6+4", "1W2-1", "d6-d6", "4d3-5", "5"]


def faces_of(parsed: Dice) -> list[list[int]]:
    """One list of faces for each die."""
    return [[t.sign * f for f in range(1, t.sides + 1)] for t in parsed.terms for _ in range(t.count)]


@pytest.mark.parametrize("text", SMALL)
def test_the_distribution_is_that_of_all_throws(text):
    parsed = parse(text)
    sums = Counter(sum(throw) + parsed.constant for throw in itertools.product(*faces_of(parsed)))
    assert dict(enumerate(dice.ways(parsed), parsed.lowest)) == {s: sums[s] for s in range(min(sums), max(sums) + 1)}
    total = sum(sums.values())
    assert dice.distribution(parsed) == [(s, sums[s] / total) for s in range(min(sums), max(sums) + 1)]


@pytest.mark.parametrize("text", SMALL)
def test_mean_and_odds_are_those_of_all_throws(text):
    parsed = parse(text)
    sums = [sum(throw) + parsed.constant for throw in itertools.product(*faces_of(parsed))]
    assert Fraction(dice.mean(parsed)) == Fraction(sum(sums), len(sums))
    for target in range(min(sums) - 2, max(sums) + 3):
        assert dice.at_least(parsed, target) == sum(s >= target for s in sums) / len(sums)
        assert dice.at_least(parsed, target - 0.5) == dice.at_least(parsed, target)


@pytest.mark.parametrize(
    ("count", "sides", "more", "faces", "constant"),
    [(10, 6, 0, 1, 0), (20, 20, 0, 1, 30), (7, 8, 3, 12, -4), (50, 10, 0, 1, 0), (100, 6, 5, 20, 7)],
)
def test_the_distribution_is_that_of_icepool(count, sides, more, faces, constant):
    pool = count @ icepool.d(sides) + constant
    if more:
        pool = pool - more @ icepool.d(faces)
    text = f"{count}d{sides}" + (f"-{more}d{faces}" if more else "") + (f"{constant:+}" if constant else "")
    parsed = parse(text)
    ways = dict(enumerate(dice.ways(parsed), parsed.lowest))
    scale = Fraction(sum(ways.values()), pool.denominator())  # icepool may divide by a common factor
    assert {outcome: quantity * scale for outcome, quantity in pool.items()} == ways


def test_ways_are_exact_whole_numbers_where_floats_are_not():
    ways = dice.ways(parse("1000d6"))
    assert sum(ways) == 6**1000
    assert ways[0] == ways[-1] == 1
    assert ways[1] == 1000


def test_the_greatest_chances_add_up_to_one():
    assert math.fsum(p for _, p in dice.distribution(parse("1000d6"))) == pytest.approx(1, abs=1e-12)


dice_texts = st.lists(
    st.tuples(st.sampled_from("+-"), st.integers(1, 6), st.integers(1, 12)), min_size=1, max_size=3
).flatmap(lambda terms: st.integers(-30, 30).map(lambda c: "".join(f"{s}{n}d{f}" for s, n, f in terms) + f"{c:+}"))


@steady
@given(dice_texts)
def test_a_distribution_sums_to_one_over_the_whole_range(text):
    parsed = parse(text)
    rows = dice.distribution(parsed)
    assert [s for s, _ in rows] == list(range(parsed.lowest, parsed.highest + 1))
    assert math.fsum(p for _, p in rows) == pytest.approx(1, abs=1e-12)
    assert all(p > 0 for _, p in rows)
    assert math.fsum(s * p for s, p in rows) == pytest.approx(dice.mean(parsed), abs=1e-9)


@steady
@given(dice_texts, st.integers(-60, 60))
def test_a_higher_target_is_never_reached_more_often(text, target):
    parsed = parse(text)
    assert 1 >= dice.at_least(parsed, target) >= dice.at_least(parsed, target + 1) >= 0
    assert dice.at_least(parsed, parsed.lowest) == 1
    assert dice.at_least(parsed, parsed.highest + 1) == 0


@pytest.mark.parametrize("sides", [2, 4, 6, 8, 10, 12, 20])
def test_the_mean_of_an_exploding_die_is_that_of_its_series(sides):
    """Mean of the faces, and again with chance 1/sides: m = (s + 1)/2 + m/s."""
    series, chance = Fraction(0), Fraction(1)
    for _ in range(60):
        series += chance * Fraction(sides + 1, 2)
        chance /= sides
    assert dice.mean_with_aces(parse(f"d{sides}")) == pytest.approx(float(series), abs=1e-12)


def test_exploding_dice_add_up_with_sign_and_constant():
    assert dice.mean_with_aces(parse("2d6+1")) == pytest.approx(9.4)
    assert dice.mean_with_aces(parse("d6-d6")) == 0
    assert dice.mean_with_aces(parse("3d1+2")) == 5
    assert dice.mean_with_aces(parse("7")) == 7


# --- the fixed stream -------------------------------------------------------------------------------------------------

P = 67_108_859.0
EXACT = 2.0**53


def in_a_spreadsheet(seed: float, n: float, die: float) -> float:
    """The documented algorithm with floats alone, as the formulas of a sheet would compute it."""

    def exact(value: float) -> float:
        assert isinstance(value, float)
        assert 0 <= value < EXACT
        return value

    a, b = math.fmod(seed, P), math.fmod(n, P)
    c = math.fmod(exact(die + 4099.0 * math.floor(seed / P) + 8209.0 * math.floor(n / P)), P)
    for r in range(1, 13):
        total = exact(exact(a * a) + exact(9_699_690.0 * b) + c + exact(40_503_179.0 * r))
        a, b, c = b, c, math.fmod(total, P)
    return math.fmod(exact(a + b + c), P)


SEEDS = [0, 1, 2, 17, 2011, 20_110_728, 67_108_858, 67_108_859, 67_108_860, 134_217_718, 999_999_998, 999_999_999]


def test_the_stream_is_the_documented_algorithm_in_exact_floats():
    for seed, n, die in itertools.product(SEEDS, [1, 2, 3, 100, 67_108_859, 999_999_999], [1, 2, 3, 10, 1000]):
        assert dice.stream_number(seed, n, die) == in_a_spreadsheet(float(seed), float(n), float(die))


def test_rolls_are_the_documented_faces():
    """Die i of the roll shows 1 + ⌊u·sides/p⌋, dice counted through the whole text."""
    for seed, n in itertools.product(SEEDS, [1, 2, 40]):
        u = [in_a_spreadsheet(float(seed), float(n), float(i)) for i in range(1, 4)]
        face = [1 + math.floor(x * s / P) for x, s in zip(u, (6, 6, 20))]
        assert dice.roll(parse("2d6-1d20+3"), seed, n) == face[0] + face[1] - face[2] + 3


GOLDEN = {
    (0, 1, 1): 52443797,
    (0, 2, 1): 15067075,
    (2011, 1, 1): 16257029,
    (2011, 1, 2): 4960564,
    (2011, 2, 1): 37669020,
    (1, 2011, 1): 17069100,
    (999999999, 999999999, 1): 21049178,
    (67108859, 1, 1): 56345775,
}


def test_the_stream_never_changes():
    """Numbers once given; a GM's saved battles depend on them."""
    assert {key: dice.stream_number(*key) for key in GOLDEN} == GOLDEN


def test_rolls_never_change():
    assert [dice.roll(parse("1W6"), 2011, n) for n in range(1, 21)] == [
        2,
        4,
        6,
        5,
        3,
        6,
        1,
        1,
        4,
        3,
        5,
        6,
        3,
        6,
        4,
        6,
        2,
        5,
        5,
        5,
    ]
    assert [dice.roll(parse("2d20+30"), 7, n) for n in range(1, 11)] == [51, 55, 45, 51, 34, 54, 52, 53, 46, 61]


@steady
@given(dice_texts, st.integers(0, 999_999_999), st.integers(1, 999_999_999))
def test_a_roll_lies_inside_the_range_and_comes_again(text, seed, n):
    parsed = parse(text)
    rolled = dice.roll(parsed, seed, n)
    assert parsed.lowest <= rolled <= parsed.highest
    assert dice.roll(parsed, seed, n) == rolled


def test_the_first_roll_is_the_default():
    assert dice.roll(parse("3d6"), 5) == dice.roll(parse("3d6"), 5, 1)


def chi_square(counts: Counter, cells: int) -> float:
    """Chi-square statistic against equal chances."""
    fair = sum(counts.values()) / cells
    return sum((counts[c] - fair) ** 2 for c in range(cells)) / fair


def limits(cells: int, deviations: float = 3.3) -> tuple[float, float]:
    """Chi-square values that fair dice leave once in a thousand on either side (Wilson and Hilferty)."""
    free = cells - 1
    middle, spread = 1 - 2 / (9 * free), deviations * math.sqrt(2 / (9 * free))
    return free * max(0.0, middle - spread) ** 3, free * (middle + spread) ** 3


@pytest.mark.parametrize("sides", [6, 20, 100])
@pytest.mark.parametrize("seed", [0, 1, 2011, 999_999_999])
def test_faces_are_uniform_over_the_rolls_of_a_stream(sides, seed):
    die = parse(f"d{sides}")
    counts = Counter(dice.roll(die, seed, n) - 1 for n in range(1, 10_001))
    low, high = limits(sides)
    assert low < chi_square(counts, sides) < high


@pytest.mark.parametrize("sides", [6, 20, 100])
@pytest.mark.parametrize("n", [1, 2, 77])
def test_faces_are_uniform_over_the_seeds(sides, n):
    die = parse(f"d{sides}")
    counts = Counter(dice.roll(die, seed, n) - 1 for seed in range(10_000))
    low, high = limits(sides)
    assert low < chi_square(counts, sides) < high


@pytest.mark.parametrize(
    "pair",
    [
        lambda k: ((k // 100, 2 * (k % 100) + 1), (k // 100, 2 * (k % 100) + 2), 1, 1),
        lambda k: ((k, 1), (k + 10_000, 1), 1, 1),
        lambda k: ((2 * k, 5), (2 * k + 1, 5), 1, 1),
        lambda k: ((3, k + 1), (3, k + 1), 1, 2),
        lambda k: ((k, k + 1), (k + 1, k), 1, 1),
    ],
    ids=["successive rolls", "far seeds", "neighbouring seeds", "two dice of a roll", "seed and n swapped"],
)
def test_pairs_of_rolls_are_independent(pair):
    """All 36 pairs of two six-sided dice are equally likely."""

    def face(seed: int, n: int, die: int) -> int:
        return dice.stream_number(seed, n, die) * 6 // int(P)

    counts: Counter = Counter()
    for k in range(10_000):
        one, two, first, second = pair(k)
        counts[6 * face(*one, first) + face(*two, second)] += 1
    low, high = limits(36)
    assert low < chi_square(counts, 36) < high
