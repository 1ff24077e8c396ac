"""Morale checks and the Morale score."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from massbattle_xl.cells.errors import CellError
from massbattle_xl.pathfinder import morale
from massbattle_xl.pathfinder.functions import FUNCTIONS

F = {f.name: f for f in FUNCTIONS}
STEADY = settings(derandomize=True, database=None, max_examples=150)
modifier = st.integers(-30, 30)


@pytest.mark.parametrize(
    ("cells", "sum_"),
    [((1, 2), 3), ((-2, 3, 12), 1), ((-2, 3, 12, "uc"), 3), ((0, 0, 4, "uc"), 0), ((1, 2, 5, "uc", 2), 6), ((0,), 0)],
)
def test_the_modifier_of_a_morale_check(cells, sum_):
    assert F["PF_MORALE"](*cells) == sum_


@pytest.mark.parametrize(("cells", "chance"), [((0, 15), 0.3), ((4, 15), 0.5), ((2, 15), 0.4), ((0, 20), 0.05), ((0, 21), 0), ((20, 15), 1), ((14, 15), 1), ((13, 15), 0.95), ((-5, 20), 0), ((0.5, 15), 0.3)])  # fmt: skip
def test_chance_of_a_morale_check(cells, chance):
    assert F["PF_MORALE_CHANCE"](*cells) == pytest.approx(chance)


@STEADY
@given(modifier, modifier)
def test_the_chance_counts_the_faces_that_hold(m, dc):
    held = [F["PF_MORALE_HOLDS"](face, m, dc) for face in range(1, 21)]
    assert F["PF_MORALE_CHANCE"](m, dc) == sum(held) / 20


@settings(derandomize=True, database=None, max_examples=25)
@given(st.integers(-6, 6), st.integers(-6, 6))
def test_an_opposed_check_counts_all_pairs_of_faces(own, enemy):
    """Equal results go to the higher modifier, equal modifiers roll again, which is even by symmetry."""
    pairs = [(a + own) - (b + enemy) for a, b in product(range(1, 21), repeat=2)]
    ahead, even = sum(p > 0 for p in pairs), sum(p == 0 for p in pairs)
    share = 1 if own > enemy else 0 if own < enemy else 0.5
    assert F["PF_WITHDRAW_CHANCE"](own, enemy) == pytest.approx((ahead + share * even) / 400)
    assert F["PF_WITHDRAW_CHANCE"](own, enemy) + F["PF_WITHDRAW_CHANCE"](enemy, own) == pytest.approx(1)


def test_two_attackers_must_both_be_beaten():
    assert F["PF_WITHDRAW_CHANCE"](0, 0, 2) == 0.25


@pytest.mark.parametrize(
    ("cells", "dc"),
    [
        (("rout",), 15),
        (("strategy",), 20),
        (("tactic", "uc"), 15),
        (("fear", "ap", 4), 14),
        (("taunt", "uc", "1/2"), 10),
        (("déroute", "uc"), 15),
    ],
)
def test_difficulties(cells, dc):
    assert F["PF_DC"](*cells) == dc


def test_the_tactic_of_the_ap_is_fixed():
    with pytest.raises(CellError) as caught:
        F["PF_DC"]("tactic")
    assert caught.value.code == "#N/A"
    assert "fixed for the battle" in caught.value.why()
    assert F["PF_DC"].explanation("fear").startswith("acr is left out")


@pytest.mark.parametrize(
    ("event", "change"),
    [("won", 1), ("routed", -1), ("unpaid", -2), ("leaderless", -1), ("transfer", -1), ("split", -1), ("reformed", -1)],
)
def test_events_that_change_the_score(event, change):
    assert F["PF_MORALE_CHANGE"](event) == change
    assert F["PF_MORALE_CHANGE"](event, 3) == 3 * change


@pytest.mark.parametrize(
    ("score", "change", "new"), [(0, 1, 1), (4, 1, 4), (3, 4, 4), (-4, -1, -5), (-3, -2, -5), (0, 0, 0)]
)
def test_the_score_ends_at_plus_four(score, change, new):
    assert F["PF_NEW_MORALE"](score, change) == new
    assert F["PF_DISBANDS"](new) is (new <= -5)


def test_every_event_has_its_word():
    kind = F["PF_MORALE_CHANGE"].arguments[0].kind
    assert list(kind.words.table) == list(morale.EVENTS)
