"""After the battle: hit points, recovery, upkeep, training, games without a kingdom."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from massbattle_xl.pathfinder import aftermath
from massbattle_xl.pathfinder.functions import FUNCTIONS

F = {f.name: f for f in FUNCTIONS}


# hp, army CR, outcome -> AP, UC (P-09)
AFTER = [
    (2, 3, "won", 3, 3), (9, 3, "won", 9, 9), (0, 3, "won", 0, 0),
    (2, 3, "routed", 3, 3), (9, 3, "routed", 3, 9), (0, 3, "routed", 0, 0),
    (9, 3, "defeated", 0, 0), (2, "1/2", "won", 2, 2), (2, "1/2", "routed", 1, 2),
]  # fmt: skip


@pytest.mark.parametrize("row", AFTER, ids=str)
def test_hit_points_when_the_battle_is_over(row):
    *cells, ap, uc = row
    assert F["PF_AFTER_HP"](*cells) == ap
    assert F["PF_AFTER_HP"](*cells, "uc") == uc


# hp, full, army CR, days, checks, capped -> hp
RECOVERY = [
    ((4, 16, 3), 7), ((4, 16, 3, 2, 1), 13), ((4, 16, 3, 2, 2), 16), ((4, 16, 3, 30), 16), ((4, 16, 3, 29), 16),
    ((4, 16, 3, 0), 4), ((0, 16, 3, 30), 0), ((4, 16, 3, 2, 1, True), 8), ((10, 16, 3, 2, 1, True), 10),
    ((1, 2, "1/2", 1), 1), ((1, 2, "1/2", 2), 2), ((1, 93, 17, 30), 93), ((1, 200, 1, 30, 0, True), 100), ((16, 16, 3), 16),
]  # fmt: skip


@pytest.mark.parametrize(("cells", "hp"), RECOVERY)
def test_recovery(cells, hp):
    assert F["PF_RECOVERY"](*cells) == hp


@settings(derandomize=True, database=None, max_examples=150)
@given(st.integers(0, 100), st.integers(0, 100), st.integers(1, 20), st.integers(0, 40), st.integers(0, 40))
def test_rest_never_hurts_and_never_heals_beyond_full(hp, full, acr, days, checks):
    after = aftermath.recovery(hp, full, acr, days, checks).result
    assert hp <= after <= max(hp, full)
    assert hp or not after


@pytest.mark.parametrize(
    ("cells", "bp"),
    [((3,), 12), ((3, 1), 3), ((3, 0), 0), ((3, 4, True), 3), ((3, 5, True), 6), ((3, 8, True), 6), ((5, 1, False, True), 2), ((1, 1, False, True), 1), ((0, 1, False, True), 0), ((3, 1, False, False, True), 6), ((3, 4, False, True, True), 8)],
)  # fmt: skip
def test_upkeep(cells, bp):
    assert F["PF_UPKEEP"](*cells) == bp


@pytest.mark.parametrize(
    ("cells", "hp"), [((16, 16, 27, 16, 16), 27), ((8, 16, 27, 16, 16), 20), ((8, 16, 5), 2), ((0, 16, 27, 8, 16), 6)]
)
def test_hit_points_of_combined_and_split_armies(cells, hp):
    """(50 % + 100 %)/2 of 27 is 20.25; half of 5 is 2.5."""
    assert F["PF_SHARED_HP"](*cells) == hp


@pytest.mark.parametrize(
    ("cells", "weeks"), [((1,), 1), ((3, "PC"), 6), ((3, "PC", 3), 7), ((2, "NPC", 4), 4), ((2, "NPC", 1), 2)]
)
def test_training(cells, weeks):
    assert F["PF_TRAINING"](*cells) == weeks


def test_raising_is_free_but_for_a_house_rule():
    assert F["PF_RAISING"](3) == 0
    assert F["PF_RAISING"](3, 2) == 6


def test_control_dc_without_a_kingdom():
    table = [12, 13, 14, 15, 15, 16, 17, 18, 18, 19, 20, 21, 21, 22, 23, 24, 24, 25, 26, 27]
    assert [F["PF_CONTROL_DC"](apl) for apl in range(1, 21)] == table
    assert F["PF_CONTROL_DC"](12, 2) == 23


def test_a_build_point_is_five_hundred_gold_pieces():
    assert F["PF_GOLD"](2.5) == 1250


@pytest.mark.parametrize(
    ("roll", "fate"),
    [(1, "killed"), (20, "killed"), (21, "captured"), (70, "captured"), (71, "escapes"), (100, "escapes")],
)
def test_fate_of_a_commander(roll, fate):
    assert F["PF_FATE"](roll) == fate


def test_fates_in_french():
    assert [F["PF_FATE"](roll, "fr") for roll in (1, 50, 99)] == ["tué", "capturé", "s’échappe"]
