"""Odds of a Pathfinder battle, held against plain recursions in fractions and against played battles."""

from __future__ import annotations

import dataclasses
import itertools
import math
import random
from collections import Counter
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from massbattle_xl.cells.errors import CellError
from massbattle_xl.pathfinder import odds
from massbattle_xl.pathfinder.functions import odds as declared
from massbattle_xl.pathfinder.odds import EndlessBattle, battle_odds, check_faces, strategy_odds
from massbattle_xl.pathfinder.odds_exact import Target, fate, race

CLOSE = 1e-12
FACES = range(1, 21)
EDITIONS = ("ap", "uc")


def hurt(roll, om, dv, modifier, edition):
    """Damage of a check, written down anew from the rules."""
    if edition == "ap" and roll == 1:
        return 0
    damage = roll + om - dv + modifier if roll + om > dv else 0
    if roll == 20 and (edition == "ap" or roll + om < dv):
        return max(1, damage)
    return max(0, damage)


def solve(rows):
    """Solution of linear equations in fractions: each row holds coefficients and a list of right sides."""
    rows = [[*left, *right] for left, right in rows]
    for pivot in range(len(rows)):
        swap = next(r for r in range(pivot, len(rows)) if rows[r][pivot])
        rows[pivot], rows[swap] = rows[swap], rows[pivot]
        rows[pivot] = [value / rows[pivot][pivot] for value in rows[pivot]]
        for r, row in enumerate(rows):
            if r != pivot and row[pivot]:
                rows[r] = [value - row[pivot] * top for value, top in zip(row, rows[pivot])]
    return [row[len(rows) :] for row in rows]


def brute(a, b, edition="ap", repeat=True, below=False):
    """The row of six by the table of both armies' hit points and lost checks, in fractions.

    A side is hp, om, dv, dmg, acr, morale. All 400 pairs of faces are tried, and both outcomes of each rout test.
    """
    waiting = list(itertools.product((False, True), repeat=2)) if edition == "uc" else [(False, False)]

    def check(one, other, lost):
        if lost:
            return [((0, False), Fraction(1))]
        kinds = Counter(
            (hurt(roll, one[1], other[2], one[3], edition), edition == "uc" and roll == 1) for roll in FACES
        )
        return [(kind, Fraction(count, 20)) for kind, count in kinds.items()]

    def tests(side, before, damage):
        """Hit points after a phase, 0 for beaten, with the chances."""
        left = before - damage
        low = -1 if side[4] is None else math.ceil(side[4]) - 1 if below else math.floor(side[4])
        if left <= 0:
            return [(0, Fraction(1))]
        if not damage or left > low or (before <= low and not repeat):
            return [(left, Fraction(1))]
        holds = Fraction(sum(roll + side[5] >= 15 for roll in FACES), 20)
        return [(left, holds), (0, 1 - holds)]

    @cache
    def ahead(hp_a, hp_b):
        """For each state of lost checks: A wins, both, B wins, phases, A's hp when it wins, B's."""
        rows = []
        for state in waiting:
            left, right = [Fraction(state == other) for other in waiting], [Fraction(0)] * 6
            right[3] = Fraction(1)
            ways: Counter[tuple[int, int, int]] = Counter()
            for (on_b, lost_a), p in check(a, b, state[0]):
                for (on_a, lost_b), q in check(b, a, state[1]):
                    for (new_a, r), (new_b, s) in itertools.product(tests(a, hp_a, on_a), tests(b, hp_b, on_b)):
                        ways[new_a, new_b, waiting.index((lost_a, lost_b))] += p * q * r * s
            for (new_a, new_b, following), chance in ways.items():
                if not (new_a and new_b):
                    right[0 if new_a else 2 if new_b else 1] += chance
                    right[4] += chance * new_a
                    right[5] += chance * new_b
                elif (new_a, new_b) == (hp_a, hp_b):
                    left[following] -= chance
                else:
                    right = [x + chance * y for x, y in zip(right, ahead(new_a, new_b)[following])]
            rows.append((left, right))
        return solve(rows)

    a_wins, both, b_wins, phases, left_a, left_b = ahead(a[0], b[0])[0]
    assert a_wins + both + b_wins == 1
    return [a_wins, both, b_wins, phases, left_a / a_wins if a_wins else 0, left_b / b_wins if b_wins else 0]


def row(a, b, edition="ap", repeat=True, below=False):
    cells = (*a[:4], *b[:4], a[4], a[5], b[4], b[5], edition)
    return battle_odds(*cells, reading="below" if below else "at most", repeat=repeat).result[0]


def close(found, fractions):
    assert found == pytest.approx([float(x) for x in fractions], rel=1e-11, abs=CLOSE)


def mirror(cells):
    return [cells[2], cells[1], cells[0], cells[3], cells[5], cells[4]]


def army(acr, om=0, dv=0, dmg=0, *, routs=True, morale=0):
    """An army of d10 at its army CR."""
    return (math.floor(acr * 5.5), acr + om, 10 + acr + dv, dmg, acr if routs else None, morale)


# --- Exact means exact

PLAIN = [
    ((8, 2, 12, 0), (8, 2, 12, 0)),
    ((3, 1, 11, 0), (12, 3, 13, 0)),
    ((8, 4, 10, 6), (9, 0, 14, -6)),
    ((9, 0, 15, 0), (6, 6, 8, 3)),
    ((1, 0, 10, 0), (1, 0, 10, 0)),
]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("a", "b"), PLAIN)
def test_battles_without_rout_equal_the_table_of_both_armies(a, b, edition):
    a, b = (*a, None, 0), (*b, None, 0)
    close(row(a, b, edition), brute(a, b, edition))


@pytest.mark.parametrize(("repeat", "below"), [(True, False), (False, False), (True, True), (False, True)])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("a", "b"),
    [
        ((6, 1, 13, 0, 3, 0), (5, 1, 12, 0, 2, 2)),
        ((8, 4, 9, 3, 6, -4), (5, 0, 14, -3, 2, 4)),
        ((4, 2, 12, 0, 9, 1), (6, 2, 12, 0, None, 0)),  # at or below its ACR from the start
        ((4, 1, 11, 0, 1 / 3, 0), (5, 1, 11, 0, 1, 20)),  # never tests; always holds
        ((5, 1, 11, 0, 4, -10), (4, 1, 11, 0, 3, -10)),  # never holds
    ],
)
def test_battles_with_rout_equal_the_table_of_both_armies(a, b, edition, repeat, below):
    close(row(a, b, edition, repeat, below), brute(a, b, edition, repeat, below))


@pytest.mark.parametrize("repeat", [True, False])
@pytest.mark.parametrize(("om", "dmg"), [(9, 0), (10, 0), (10, -3), (12, -3), (13, -3), (12, 4)])
def test_a_one_that_hurts_and_costs_the_next_check(om, dmg, repeat):
    """Of Ultimate Campaign: an army so much better that each face hurts, or each but the 1."""
    a, b = (3, om, 16, dmg, 1, 0), (11, 2, 10, 0, 5, 1)
    assert bool(check_faces(om, 10, dmg, "uc")[0][0]) == (om + 1 > 10 and om + 1 + dmg > 10)
    close(row(a, b, "uc", repeat), brute(a, b, "uc", repeat))
    close(row(b, a, "uc", repeat), brute(b, a, "uc", repeat))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_battle_of_thousands_of_phases_is_counted_to_its_end(edition):
    """Only a 20 hurts, and for a single point."""
    a, b = (8, 0, 40, 0, None, 0), (6, 0, 40, 0, 3, 0)
    close(row(a, b, edition), brute(a, b, edition))
    odds_of_many = row((200, 0, 60, 0, None, 0), (200, 0, 60, 0, None, 0), edition)
    assert 3_700 < odds_of_many[3] < 4_200
    assert abs(sum(odds_of_many[:3]) - 1) <= CLOSE


def test_one_army_that_cannot_be_hurt_wins():
    """In Ultimate Campaign a 20 that just reaches DV does nothing: 5 checks on average until a 17 to 20 falls, but for lost checks."""
    a, b = (7, 0, 30, 0, 7, 0), (1, 10, 16, 0, 1, 0)
    found = row(a, b, "uc")
    assert found[:3] == pytest.approx([1, 0, 0], abs=CLOSE)
    assert found[3] == pytest.approx(float(brute(a, b, "uc")[3]), abs=CLOSE)
    assert found[4:] == pytest.approx([7, 0])


def test_two_armies_that_cannot_hurt_each_other_have_no_odds():
    with pytest.raises(EndlessBattle):
        battle_odds(20, 0, 20, 0, 20, 0, 20, 0, edition="uc")
    assert battle_odds(20, 0, 20, 0, 20, 0, 20, 0, edition="ap").phases > 300  # there a 20 always hurts
    assert battle_odds(20, 0, 21, 0, 20, 0, 20, 0, edition="uc").b_wins == pytest.approx(1)  # a 20 below DV does 1


# --- Played battles


def played(a, b, edition, battles, seed):
    """Play battles as they are played at the table; outcomes and phases."""
    roll = random.Random(seed).randint
    wins: Counter[str] = Counter()
    phases = []
    for _ in range(battles):
        hp, lost, count = [a[0], b[0]], [False, False], 0
        while True:
            count += 1
            damage, costs = [0, 0], [False, False]
            for me, (one, other) in enumerate(((a, b), (b, a))):
                if lost[me]:
                    continue
                die = roll(1, 20)
                costs[me] = edition == "uc" and die == 1
                damage[1 - me] = hurt(die, one[1], other[2], one[3], edition)
            lost = costs
            beaten = []
            for me, side in enumerate((a, b)):
                hp[me] -= damage[me]
                tested = hp[me] > 0 and damage[me] and side[4] is not None and hp[me] <= side[4]
                beaten.append(hp[me] <= 0 or (tested and roll(1, 20) + side[5] < 15))
            if any(beaten):
                wins["both" if all(beaten) else "b_wins" if beaten[0] else "a_wins"] += 1
                phases.append(count)
                break
    return wins, phases


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("acr", [1, 3, 5, 9, 15])
def test_played_battles_agree_within_three_standard_errors(acr, edition):
    battles = 4_000
    a, b = army(acr), army(acr, 1, -1, morale=2)
    wins, phases = played(a, b, edition, battles, seed=acr)
    exact = battle_odds(*a[:4], *b[:4], a[4], a[5], b[4], b[5], edition)
    for name in ("a_wins", "both", "b_wins"):
        chance = getattr(exact, name)
        assert abs(wins[name] / battles - chance) <= 3 * math.sqrt(chance * (1 - chance) / battles)
    mean = sum(phases) / battles
    spread = math.sqrt(sum((x - mean) ** 2 for x in phases) / (battles - 1))
    assert abs(mean - exact.phases) <= 3 * spread / math.sqrt(battles)


def test_a_reckless_army_against_a_standard_one_as_the_rules_were_measured():
    """Army CR 9, Ultimate Campaign: 82 %, 7 % and 11 % in 5.2 phases."""
    found = row(army(9, 4, -4, 6), army(9), "uc")
    assert [round(100 * chance) for chance in found[:3]] == [82, 7, 11]
    assert found[3] == pytest.approx(5.2, abs=0.06)


# --- Laws

ARMY = st.tuples(
    st.integers(1, 40), st.integers(-3, 12), st.integers(4, 24), st.integers(-6, 6),
    st.one_of(st.none(), st.integers(0, 20)), st.integers(-5, 8),
)  # fmt: skip


@settings(max_examples=60)
@given(ARMY, ARMY, st.sampled_from(EDITIONS), st.booleans(), st.booleans())
def test_laws_of_every_battle(a, b, edition, repeat, below):
    try:
        found = row(a, b, edition, repeat, below)
    except EndlessBattle:
        assert edition == "uc"
        assert not any(hurt(roll, *pair, "uc") for roll in FACES for pair in ((a[1], b[2], a[3]), (b[1], a[2], b[3])))
        return
    assert all(0 <= chance <= 1 + CLOSE for chance in found[:3])
    assert abs(sum(found[:3]) - 1) <= CLOSE
    assert found[3] >= 1 - CLOSE
    for chance, left, hp in ((found[0], found[4], a[0]), (found[2], found[5], b[0])):
        assert left == 0 if chance == 0 else 1 - 1e-9 <= left <= hp + 1e-9
    assert row(b, a, edition, repeat, below) == mirror(found)  # to the last digit


@pytest.mark.parametrize("edition", EDITIONS)
def test_equal_armies_have_equal_chances(edition):
    found = row(army(7), army(7), edition)
    assert (found[0], found[4]) == (found[2], found[5])


def test_asked_again_with_nothing_remembered_the_answer_is_the_same():
    """G26: odds that jump on recalculation."""
    first = row(army(9), army(8, 2), "uc")
    battle_odds.cache_clear()
    assert row(army(9), army(8, 2), "uc") == first


def test_what_helps_an_army_helps_it():
    base, enemy = army(5), army(5)
    for better in (
        army(5, 1),
        army(5, 0, 1),
        army(5, 0, 0, 1),
        army(5, morale=1),
        (28, *base[1:]),
        army(5, routs=False),
    ):
        assert row(better, enemy)[0] > row(base, enemy)[0]
        assert row(better, enemy, "uc")[2] < row(base, enemy, "uc")[2]


def test_editions_differ_by_the_natural_one_and_twenty_alone():
    """A check less after each 1 makes a battle longer; a 20 far below DV does 1 in both."""
    ap, uc = row(army(9), army(9), "ap"), row(army(9), army(9), "uc")
    assert uc[3] / ap[3] == pytest.approx(1.04, abs=0.01)  # 20 checks of 21 phases, and fewer at once
    assert uc[1] < ap[1]
    assert [check_faces(5, 25, edition=e)[19] for e in EDITIONS] == [(1, False), (0, False)]  # just DV
    assert [check_faces(4, 25, edition=e)[19] for e in EDITIONS] == [(1, False), (1, False)]
    assert [check_faces(15, 10, edition=e)[0] for e in EDITIONS] == [(0, False), (6, True)]
    assert [check_faces(4, 25, 6, e)[19] for e in EDITIONS] == [(1, False), (1, False)]  # the bonus does not count
    assert [check_faces(0, 15, -6, e)[19] for e in EDITIONS] == [(1, False), (0, False)]


def test_low_hit_points_from_the_start_ask_for_no_test_but_damage_does():
    sure = (3, 2, 12, 0, 9, -20)  # routs with the first damage
    assert row(sure, (400, 2, 12, 0, None, 0))[3] == pytest.approx(2)  # half of the checks hurt
    assert row(sure, (400, 2, 12, 0, None, 0), repeat=False)[3] > 2.001  # there it never comes from above


# --- What users of such tools reported


def test_two_armies_may_wipe_each_other_out_in_one_phase():
    """G2: A has 8 hp and suffers 13, B has 5 and suffers 9, in the same phase; nobody strikes first."""
    count = race(fate(Target(8, ((13, False),))), fate(Target(5, ((9, False),))))
    assert dataclasses.astuple(count) == (0, 1, 0, 1, 0, 0)


def test_a_draw_needs_no_death_on_both_sides():
    """An army routs in the phase in which the other falls: nobody is left on the field."""
    count = race(fate(Target(8, ((7, False),), rout_at=1, holds=0.3)), fate(Target(5, ((5, False),))))
    assert dataclasses.astuple(count) == pytest.approx((0.3, 0.7, 0, 1, 0.3, 0))


@pytest.mark.parametrize("edition", EDITIONS)
def test_equal_armies_do_hurt_each_other(edition):
    """G3: the mean roll of 10.5 never hurts, but half of the rolls do."""
    faces = check_faces(9, 19, 0, edition)
    assert sum(damage for damage, _ in faces) / len(faces) == 2.75
    assert sum(damage > 0 for damage, _ in faces) == 10


# --- Strategies

MEANS = [
    [0.00, 0.00, 0.00, 0.15, 0.50],
    [0.05, 0.30, 0.75, 1.40, 2.25],
    [1.05, 1.80, 2.75, 3.90, 5.25],
    [3.00, 4.25, 5.70, 7.35, 9.20],
    [5.75, 7.50, 9.45, 11.60, 13.95],
]


def test_mean_damage_of_every_pair_of_strategies():
    """The table of the rules for equal armies of Ultimate Campaign."""
    found = strategy_odds(49, 9, 19, 0, 49, 9, 19, 0, 9, 0, 9, 0, "uc", stat="damage_a").result
    assert found == [pytest.approx(line) for line in MEANS]


def test_every_pair_of_strategies_has_its_own_battle():
    sides = (49, 9, 19, 0, 49, 9, 19, 0)
    found = strategy_odds(*sides, 9, 0, 9, 1, "uc").result
    assert [len(line) for line in found] == [5] * 5
    assert found[4][2] == battle_odds(49, 13, 15, 6, *sides[4:], 9, 0, 9, 1, "uc").a_wins
    assert found[1][3] == battle_odds(49, 7, 21, -3, 49, 11, 17, 3, 9, 0, 9, 1, "uc").a_wins
    for stat in ("both", "b_wins"):
        assert strategy_odds(*sides, 9, 0, 9, 1, "uc", stat=stat).result[4][2] < found[4][2]


def test_nobody_wins_a_battle_that_never_ends():
    """Two defensive armies of Ultimate Campaign do each other nothing."""
    for stat in ("a_wins", "both", "b_wins", "phases", "damage_a"):
        assert strategy_odds(49, 9, 19, 0, 49, 9, 19, 0, edition="uc", stat=stat).result[0][0] == 0
    assert strategy_odds(49, 9, 19, 0, 49, 9, 19, 0, edition="ap").result[0][0] > 0.4


def test_memory_of_answers_is_bounded():
    assert odds.battle_odds.cache_info().maxsize == 256
    assert odds.strategy_odds.cache_info().maxsize == 64


# --- In a cell

BATTLE_ODDS, STRATEGY_ODDS = declared.FUNCTIONS
EVEN = (16, 3, 13, 0, 16, 3, 13, 0, 3, 0, 3, 0)


def test_the_contract_of_the_cell_function_is_kept():
    contract = "PF_BATTLE_ODDS(hp_a, om_a, dv_a, dmg_a, hp_b, om_b, dv_b, dmg_b, [acr_a], [morale_a], [acr_b], [morale_b], [edition]"
    assert BATTLE_ODDS.signature.startswith(contract)
    defaults = {a.name: a.default for a in BATTLE_ODDS.arguments if a.optional}
    assert (defaults["acr_a"], defaults["morale_b"], defaults["edition"], defaults["repeat"]) == (None, 0, "ap", True)
    names = [a.name for a in STRATEGY_ODDS.arguments]
    assert names.pop(17) == "stat"
    assert names == [a.name for a in BATTLE_ODDS.arguments]


def test_a_cell_gets_one_row_of_six_numbers_or_a_table_of_strategies():
    found = BATTLE_ODDS(*EVEN, "UC", None, None, "below", False)
    assert found == battle_odds(*EVEN, "uc", reading="below", repeat=False).result
    assert [len(line) for line in found] == [6]
    assert BATTLE_ODDS(*EVEN[:8], "1/3") == BATTLE_ODDS(*EVEN[:8])  # a third of a hit point is never left
    assert STRATEGY_ODDS(*EVEN)[2][2] == BATTLE_ODDS(*EVEN)[0][0]
    assert STRATEGY_ODDS(*EVEN, *[None] * 5, "damage")[2][2] == 2.75


@pytest.mark.parametrize(
    ("cells", "line"),
    [
        (EVEN, "A 1d20 + 3 − 13: Ø 2.75 : 16; B 1d20 + 3 − 13: Ø 2.75 : 16; A ≤ 3: 1d20 ≥ 15: 30 %; B ≤ 3: 1d20 ≥ 15: 30 % (P-07, P-09, AP)"),
        ((16, -1, 0, 3, 9, 3, 13, -3, None, 2, 3, -2, "uc", None, None, "below"),
         "A 1d20 − 1 − 13 (+3): Ø 1.95 : 9; B 1d20 + 3 (−3): Ø 10.5 : 16; B < 3: 1d20 − 2 ≥ 15: 20 % (P-07, P-09, UC)"),
    ],
)  # fmt: skip
def test_the_breakdown_line_shows_checks_and_rout(cells, line):
    assert BATTLE_ODDS.explanation(*cells) == line


def test_the_breakdown_line_of_the_table_spans_each_column():
    line = STRATEGY_ODDS.explanation(49, 9, 19, 0, 49, 9, 19, 0, *[None] * 9, "damage")
    spans = "0.05 … 5.75; 0.05 … 7.5; 0.05 … 9.45; 0.15 … 11.6; 0.5 … 13.95"  # by AP a defensive 20 does 1
    assert line == f"A 9/19 : B 9/19: {spans} (P-07, P-09, AP)"


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        ((0, 3, 13, 0, 16, 3, 13, 0), "hp_a is 0, a whole number from 1 to 1000 is expected."),
        ((16, 3.5, 13, 0, 16, 3, 13, 0), "om_a is 3.5, a whole number from -1000 to 1000 is expected."),
        ((49, 5, 23, -6, 49, 5, 23, -6, *[None] * 4, "uc"), "dv_b is 23, a whole number from -1000 to 18 is expected."),
        ((16, 3, 13, 0, 16, 3, 13), "dmg_b is left out (the cell is blank), a whole number from -1000 to 1000 is expected."),
    ],
)  # fmt: skip
def test_impossible_armies_and_endless_battles_are_refused(cells, sentence):
    assert BATTLE_ODDS.explanation(*cells) == sentence
    with pytest.raises(CellError):
        BATTLE_ODDS(*cells)


def test_fog_swarms_and_snipers_count_in_the_odds():
    """One check of A: 1 … 10, halved with a point left 1 1 1 2 2 3 3 4 4 5 of 20 faces; a sniper adds two to each of the ten hits."""
    rest = (*EVEN, "uc", *[None] * 4)
    assert STRATEGY_ODDS(*rest, "damage", 0, 0.5)[2][2] == pytest.approx((1 + 1 + 1 + 2 + 2 + 3 + 3 + 4 + 4 + 5) / 20)
    assert STRATEGY_ODDS(*rest, "damage", 2)[2][2] == pytest.approx(2.75 + 10 * 2 / 20)
    mirrored = [BATTLE_ODDS(*rest, 2, 0.5, 0, 1)[0][0], BATTLE_ODDS(*rest, 0, 1, 2, 0.5)[0][2]]
    assert mirrored[0] == mirrored[1] != BATTLE_ODDS(*rest)[0][0]
    assert BATTLE_ODDS(*rest, 0, 0, 0, 1)[0][0] == 0  # A cannot hurt what has no body


@pytest.mark.parametrize(("factors", "named"), [((0, 0, 0, 0), "factor_b is 0"), ((0, 0, 0, 1), "dv_a is 23"), ((0, 1, 0, 0), "dv_b is 23")])  # fmt: skip
def test_armies_that_cannot_hurt_each_other_are_told_by_what_would_end_it(factors, named):
    said = BATTLE_ODDS.explanation(5, 3, 23, 0, 5, 3, 23, 0, *[None] * 4, "uc", *[None] * 4, *factors)
    assert said.startswith(named)


@pytest.mark.parametrize("size", [110, 1000])
def test_a_table_of_strategies_is_reckoned_in_time(size):
    """Cells share what befalls an army: a table of 25 battles takes about as long as a few of them."""
    for remembered in (odds.battle_odds, odds.strategy_odds, fate, race):
        remembered.cache_clear()
    strategy_odds(size, 0, 30, 0, size, 0, 30, 0, 20, 0, 20, 0)
    assert fate.cache_info().misses < 26
    assert race.cache_info().misses < 26


@pytest.mark.parametrize("om", [-30, 0, 5])
@pytest.mark.parametrize("dmg", [-6, -1, 0, 4])
def test_the_bound_that_the_sentence_names_does_end_the_battle(om, dmg):
    with pytest.raises(CellError) as refused:
        BATTLE_ODDS(5, om, om + 20, dmg, 5, om, om + 20, dmg, *[None] * 4, "uc")
    most = int(refused.value.details["high"])
    assert BATTLE_ODDS(5, om, om + 20, dmg, 5, om, most, dmg, *[None] * 4, "uc")[0][0] == pytest.approx(1)
