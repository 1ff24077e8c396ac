"""Chances of a battle by playing it many times with a fixed seed, where counting would take too long."""

from __future__ import annotations

import random
from bisect import bisect_right
from itertools import accumulate

from .odds_exact import NOISE, Battle, Count

MOST_BATTLES = 20_000  # ±0.35 points
LEAST_BATTLES = 1_000  # ±1.6 points
MOST_SKR = 1_000_000  # all battles together; about half a second


def enough(battle: Battle) -> int:
    """How many battles are played: fewer of long ones, and of those with leaders, which take twice as long."""
    ratios = [ratio for ratio, _ in battle.ratios]
    longest = max(_average(battle, ratios[len(ratios) * i // 4]) for i in (1, 2, 3))
    each = longest if len(ratios) == 1 else 2 * longest
    return max(LEAST_BATTLES, min(MOST_BATTLES, MOST_SKR // each // 1_000 * 1_000))


def _average(battle: Battle, ratio: float) -> int:
    """SKR of a battle in which all rolls are average."""
    roll = sum(face * ways for face, ways in battle.faces) / sum(battle.ways)
    a, b = float(battle.men_a), float(battle.men_b)
    rest_a, rest_b = (1 - battle.break_at) * a, (1 - battle.break_at) * b
    skr = 0
    while skr < battle.skr and a > rest_a and b > rest_b:
        factor = ratio * a / b
        a, b = a - roll / factor, b - roll * factor
        skr += 1
    return skr


def by_sample(battle: Battle, battles: int, seed: int) -> Count:
    """Shares among so many played battles.

    Only ``random()`` of the generator is used: of all its methods that one alone promises the
    same numbers in every version of Python.
    """
    rand = random.Random(seed).random
    rolls = [roll for roll, ways in battle.faces for _ in range(ways)]
    faces, ratios = len(rolls), [ratio for ratio, _ in battle.ratios]
    below = list(accumulate(ways for _, ways in battle.ratios))
    one, many, ratio = len(ratios) == 1, below[-1], ratios[0]
    whole_men = battle.rounding != "none"
    half = battle.half if whole_men else 0.0
    rest_a = float(battle.rest_a) if whole_men else (1 - battle.break_at) * battle.men_a + NOISE
    rest_b = float(battle.rest_b) if whole_men else (1 - battle.break_at) * battle.men_b + NOISE
    a_wins = b_wins = all_skr = 0
    left_a = left_b = 0.0
    for _ in range(battles):
        a, b = float(battle.men_a), float(battle.men_b)
        for _ in range(battle.skr):
            all_skr += 1
            if not one:
                ratio = ratios[bisect_right(below, rand() * many)]
            factor = ratio * a / b
            loss_b, loss_a = rolls[int(rand() * faces)] * factor, rolls[int(rand() * faces)] / factor
            if whole_men:
                loss_b, loss_a = int(loss_b + half), int(loss_a + half)
            a -= loss_a
            b -= loss_b
            if a <= rest_a or b <= rest_b:
                break
        if b <= rest_b and a > rest_a:
            a_wins += 1
            left_a += a
        elif a <= rest_a and b > rest_b:
            b_wins += 1
            left_b += b
    draws = battles - a_wins - b_wins
    return Count(
        a_wins / battles, draws / battles, b_wins / battles, all_skr / battles, left_a / battles, left_b / battles, 0
    )
