"""The order of a round, dissolving, lines, men left behind: cases from the rule text."""

from __future__ import annotations

import pytest

from massbattle_xl.savage import movement, turn, volley


def test_the_order_of_the_list_and_of_the_text():
    """S-44 from the list; A-40 from the order in which the text tells of the actions."""
    assert turn.ORDER == ("regroup", "defend", "march", "move", "charge", "engage", "fire", "volley")
    assert turn.TEXT_ORDER == ("move", "march", "charge", "regroup", "fire", "defend", "engage", "volley")


@pytest.mark.parametrize(("round_", "regroup"), [(1, False), (2, True), (3, False), (12, True)])
def test_every_second_round_is_the_regroup_phase(round_, regroup):
    """S-37."""
    assert turn.is_regroup(round_) is regroup


@pytest.mark.parametrize(("wounds", "may"), [(0, False), (1, True), (5, True), (6, False)])
def test_a_unit_of_one_to_five_may_be_dissolved(wounds, may):
    """S-14."""
    assert turn.may_dissolve(wounds) is may


@pytest.mark.parametrize(("places", "attackers", "broken"), [(10, 4, False), (10, 5, True), (7, 3, False), (7, 4, True), (0, 0, False)])
def test_a_line_is_broken_at_half_its_places(places, attackers, broken):
    """S-40."""
    assert turn.line_broken(places, attackers) is broken


@pytest.mark.parametrize(
    ("in_contact", "wounds", "fallen", "lost"),
    [(6, 20, 0, 6), (6, 4, 0, 4), (6, 20, 2, 4), (6, 20, 9, 0)],
)
def test_who_is_left_behind_is_lost_once(in_contact, wounds, fallen, lost):
    """S-45, A-32: six in contact are six lost, those that fell in the blows among them."""
    assert turn.left_behind(in_contact, wounds, fallen) == lost


def test_march_and_metres():
    """S-46: three times Pace; S-71: an inch is about 2 m; the bow of S-72 in metres."""
    assert movement.march() == 15
    assert movement.march(4) == 12
    assert [movement.metres(volley.BOW[band]) for band in ("short", "medium", "long", "double")] == [24, 48, 96, 192]


@pytest.mark.parametrize(
    ("distance", "band"),
    [(0, "short"), (12, "short"), (12.5, "medium"), (24, "medium"), (25, "long"), (48, "long"), (49, "double"), (96, "double"), (97, None)],
)
def test_range_bands_of_the_ordinary_bow(distance, band):
    """S-72: 12, 24, 48, 96 inches."""
    assert volley.range_band(distance) == band
