"""Wounds of many attacks and the models that they remove."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from massbattle_xl.dice import parse
from massbattle_xl.warhammer.wounds import binomial, casualties, multiple_wounds, wounds_chance, wounds_table

P = [0.0, 1e-9, 0.01, 1 / 6, 2 / 9, 0.5, 8 / 9, 0.999, 1.0]


@pytest.mark.parametrize("chance", P)
@pytest.mark.parametrize("attempts", [0, 1, 15, 40])
def test_each_number_of_successes_is_that_of_exact_fractions(attempts, chance):
    p = Fraction(chance)
    exact = [float(comb(attempts, n) * p**n * (1 - p) ** (attempts - n)) for n in range(attempts + 1)]
    assert list(binomial(attempts, chance)) == pytest.approx(exact, rel=1e-11, abs=1e-300)


@pytest.mark.parametrize("chance", P)
def test_a_thousand_attacks_neither_overflow_nor_lose_a_digit(chance):
    table = binomial(1000, chance)
    assert sum(table) == pytest.approx(1, rel=1e-12)
    assert sum(n * p for n, p in enumerate(table)) == pytest.approx(1000 * chance, rel=1e-10)


def test_fifteen_spears_against_orcs():
    """Section 2 of the rules: 2/9 for each attack."""
    assert wounds_table(15, 2 / 9).chances[0] == pytest.approx(0.023059, abs=5e-7)
    assert wounds_chance(15, 2 / 9, 4).result == pytest.approx(0.435770, abs=5e-7)
    assert wounds_chance(15, 2 / 9, 4).mean == pytest.approx(10 / 3)
    table = wounds_table(15, 2 / 9).chances
    assert max(range(16), key=table.__getitem__) == 3
    assert wounds_table(10, 0.25).chances[0] == pytest.approx(0.0563135, abs=5e-8)


@pytest.mark.parametrize(("at_least", "chance"), [(0, 1), (0.5, 0.75), (1, 0.75), (2, 0.25), (3, 0), (10_000, 0)])
def test_at_least_so_many(at_least, chance):
    assert wounds_chance(2, 0.5, at_least).result == pytest.approx(chance)


@pytest.mark.parametrize(
    ("arguments", "row"),
    [
        ((5, 3), [1, 2]),  # ogres: one dead, two wounds carried on
        ((7, 3), [2, 1]),
        ((2, 3, 2), [1, 1]),
        ((4,), [4, 0]),
        ((9, 3, 0, 2), [2, 0]),  # more than there are
        ((6, 3, 0, 2), [2, 0]),
        ((5, 3, 0, 2), [1, 2]),
        ((0, 3, 1), [0, 1]),
    ],
)
def test_models_removed(arguments, row):
    assert casualties(*arguments).result == [row]


def test_c06_multiple_wounds_are_capped_at_the_profile_and_then_pooled():
    """2 + 2 + 3 on ogres of three wounds: two dead and one wound; not each model by itself."""
    capped = [min(rolled, 3) for rolled in (2, 2, 5)]
    assert casualties(sum(capped), 3).result == [[2, 1]]


@pytest.mark.parametrize(
    ("dice", "each", "mean"),
    [
        ("d3", 1, 1),
        ("d3", 2, 5 / 3),
        ("d3", 3, 2),
        ("d6", 3, 2.5),
        ("d6", 6, 3.5),
        ("2", 3, 2),
        ("2", 1, 1),
        ("d6-3", 6, 1),
    ],
)
def test_the_mean_of_multiple_wounds(dice, each, mean):
    assert multiple_wounds(parse(dice), each).result == pytest.approx(mean)
