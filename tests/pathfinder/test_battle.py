"""One Offense check, hit points, rout checks: rows by hand, and the table of mean damage."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from massbattle_xl.pathfinder import battle
from massbattle_xl.pathfinder.functions import FUNCTIONS
from massbattle_xl.pathfinder.strategy import TRACK

F = {f.name: f for f in FUNCTIONS}
STEADY = settings(derandomize=True, database=None, max_examples=200)
modifier = st.integers(-12, 12)
edition = st.sampled_from(["ap", "uc"])

# roll, OM, DV, damage modifier -> AP, UC
ROWS = [
    ((11, 0, 7, 0), 4, 4),
    ((15, 9, 12, 6), 18, 18),
    ((10, 3, 13, 0), 0, 0),
    ((11, 3, 13, 0), 1, 1),
    ((11, 3, 13, -3), 0, 0),
    ((16, 3, 13, -6), 0, 0),
    ((17, 3, 13, -6), 1, 1),
    ((9, 3, 13, 6), 0, 0),
    ((1, 20, 10, 0), 0, 11),
    ((1, 20, 10, 6), 0, 17),
    ((20, 3, 13, 0), 10, 10),
    ((20, 0, 25, 0), 1, 1),
    ((20, 0, 25, 6), 1, 1),
    ((20, 0, 20, 0), 1, 0),
    ((20, 0, 22, -6), 1, 1),
    ((20, 3, 21, -6), 1, 0),
    ((20, 3, 13, -6), 4, 4),
    ((19, 0, 25, 6), 0, 0),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row[0]))
def test_damage_by_hand(row):
    cells, ap, uc = row
    assert F["PF_DAMAGE"](*cells) == F["PF_DAMAGE"](*cells, "Kingmaker") == ap
    assert F["PF_DAMAGE"](*cells, "UC") == uc


@pytest.mark.parametrize(
    ("cells", "damage"),
    [
        ((15, 3, 13, 0, "uc", True), 2), ((11, 3, 13, 0, "uc", True), 1), ((10, 3, 13, 0, "uc", True), 0),
        ((15, 3, 13, 3, "uc", True), 4), ((20, 0, 25, 0, "ap", True), 1),
        ((15, 3, 13, 0, "ap", False, 2), 7), ((16, 3, 13, -6, "ap", False, 2), 0), ((17, 3, 13, -6, "ap", False, 2), 3),
        ((20, 0, 20, 0, "uc", False, 0, True), 1), ((20, 0, 20, 0, "uc", False, 0, False), 0),
        ((20, 0, 25, 6, "uc", False, 0, False, "add"), 7), ((20, 0, 25, 6, "ap", False, 0, False, "add"), 7),
        ((20, 0, 25, -6, "uc", False, 0, False, "add"), 0), ((20, 0, 25, -6, "ap", False, 0, False, "add"), 1),
    ],
)  # fmt: skip
def test_halving_snipers_and_the_readings_of_a_twenty(cells, damage):
    assert F["PF_DAMAGE"](*cells) == damage


MEANS = """
0.00 0.00 0.00 0.15 0.50
0.05 0.30 0.75 1.40 2.25
1.05 1.80 2.75 3.90 5.25
3.00 4.25 5.70 7.35 9.20
5.75 7.50 9.45 11.60 13.95
"""


@pytest.mark.parametrize("acr", [1, 3, 9])
def test_mean_damage_of_every_pair_of_strategies(acr):
    """Ultimate Campaign, equal army CR: rows are the attacker's strategies, columns the defender's."""
    table = [[float(x) for x in line.split()] for line in MEANS.split("\n") if line]
    found = [
        [battle.damage_odds(acr + a.om, 10 + acr + d.dv, a.damage, "uc").mean for d in TRACK] for a in TRACK
    ]  # fmt: skip
    assert [[round(x, 2) for x in row] for row in found] == table


@STEADY
@given(modifier, st.integers(0, 40), modifier, edition, st.booleans())
def test_the_mean_is_that_of_all_twenty_faces(om, dv, more, which, halved):
    rolled = [F["PF_DAMAGE"](face, om, dv, more, which, halved) for face in range(1, 21)]
    mean, chance, most = F["PF_DAMAGE_ODDS"](om, dv, more, which, halved)[0]
    assert mean == pytest.approx(float(Fraction(sum(map(int, rolled)), 20)))
    assert chance == sum(d > 0 for d in rolled) / 20
    assert most == max(rolled)


@STEADY
@given(st.integers(1, 20), modifier, st.integers(0, 40), modifier, edition)
def test_damage_is_never_negative_and_more_offense_never_does_less(roll, om, dv, more, which):
    """Above the face of the 20, whose least damage may shrink when the check itself comes to hit."""
    damage = battle.damage(roll, om, dv, more, which).result
    assert damage >= 0
    if roll < 20:
        assert battle.damage(roll, om + 1, dv, more, which).result >= damage
        assert battle.damage(roll, om, dv + 1, more, which).result <= damage
    if roll == 20 and which == "ap":
        assert damage >= 1


@STEADY
@given(st.integers(2, 19), modifier, st.integers(0, 40), modifier)
def test_the_editions_differ_only_at_the_ends_of_the_die(roll, om, dv, more):
    assert battle.damage(roll, om, dv, more, "ap").result == battle.damage(roll, om, dv, more, "uc").result


@pytest.mark.parametrize(
    ("cells", "left"),
    [((13, 10), 3), ((6, 9), 0), ((6, 6), 0), ((0, 0, 5), 0), ((6, 4, 6), 8), ((6, 8, 6), 4), ((6, 13, 6), 0), ((6, 4, 6, 7), 7), ((6, 4, 0, 7), 2), ((9, 1, 0, 5), 8)],
)  # fmt: skip
def test_hit_points_after_a_phase(cells, left):
    assert F["PF_HP_LEFT"](*cells) == left


@STEADY
@given(st.integers(0, 100), st.integers(0, 100), st.integers(0, 50), st.integers(0, 100))
def test_hit_points_never_fall_below_none_nor_rise_above_full(hp, damage, healed, full):
    left = battle.hp_left(hp, damage, healed, full)
    assert 0 <= left <= max(hp, full)
    assert hp > 0 or left == 0


@pytest.mark.parametrize(
    ("cells", "due"),
    [
        ((3, 3), True), ((4, 3), False), ((0, 3), False), ((1, 1), True), ((2, 1), False), ((1, "1/2"), False), ((1, "1/8"), False),
        ((3, 3, 6), True), ((3, 3, 3), False), ((2, 3, 3), True), ((2, 3, 3, None, False), False), ((2, 3, 6, None, False), True),
        ((3, 3, 6, "below"), False), ((2, 3, 6, "below"), True), ((2, 3, 3, "below", False), True), ((1, 3, 2, "below", False), False),
    ],
)  # fmt: skip
def test_when_a_rout_check_is_due(cells, due):
    assert F["PF_ROUTS"](*cells) is due
