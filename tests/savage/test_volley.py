"""Volleys: hits computed by hand, the counting of volleys by distance, and what must always hold."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from massbattle_xl.savage import volley
from massbattle_xl.savage.volley import volley_count, volley_kills, volley_wounds

# archers, avtough, options -> men hit by (4.5 − T)·n/4
KILLS = [
    ((40, 3), {}, 15.0),
    ((40, 4.25), {}, 2.5),
    ((1, 4.25), {"volleys": 4}, 0.25),
    ((40, 4.25), {"volleys": 3}, 7.5),
    ((40, 4.25), {"volleys": 4}, 10.0),
    ((40, 2), {}, 25.0),
    ((16, 4), {}, 2.0),
    ((16, 4.5), {}, 0.0),
    ((16, 4.5), {"zero_kills": 1}, 1.0),
    ((16, 5), {}, 0.0),
    ((16, 5.5), {}, 0.0),
    ((0, 3), {"zero_kills": 1}, 0.0),
    ((16, 4.5), {"zero_kills": 1, "volleys": 0}, 0.0),
    ((40, 3), {"volleys": 0}, 0.0),
    ((40, 4.25), {"rounding": "up"}, 3.0),
    ((10, 4.25), {"volleys": 4}, 2.5),  # 0.625 a volley
    ((10, 4.25), {"volleys": 4, "rounding": "up"}, 3.0),
    ((10, 4.25), {"volleys": 4, "rounding": "each"}, 4.0),
    ((16, 4), {"volleys": 3, "rounding": "each"}, 6.0),
    ((40, 3), {"wounds": 12}, 12.0),
    ((40, 3), {"wounds": 15}, 15.0),
    ((40, 4.25), {"wounds": 2}, 2.0),
    ((1, -3.5), {}, 2.0),
    ((10, 3.7), {"volleys": 5, "rounding": "up"}, 10.0),  # 2.0 a volley but for float noise
]

# n, D, T, PenD, PenT, options -> men hit by ([D − T] + [PenD − PenT])·n/4
WOUNDS = [
    ((40, 4, 3, 0.5, 0), {}, 15.0),  # (1 + 0.5) × 10
    ((1, 4, 4, 0.5, 0.25), {"volleys": 4}, 0.25),
    ((16, 4, 5, 0.5, 0), {}, 2.0),  # armour never eats the 0.5
    ((16, 4, 5, 0.5, 0), {"reading": "literal"}, 0.0),  # −0.5 × 4
    ((16, 4, 6, 0.5, 0.25), {}, 1.0),
    ((16, 4, 6, 0.5, 0.25), {"reading": "literal"}, 0.0),
    ((16, 4, 5, 0.5, 0.5), {}, 0.0),
    ((16, 4, 5, 0.5, 0.5), {"zero_kills": 1}, 1.0),
    ((16, 4, 2, 0.5, 1.0), {}, 8.0),  # 2 + 0
    ((16, 4, 2, 0.5, 1.0), {"reading": "literal"}, 6.0),  # 2 − 0.5
    ((2, 12, 3, 3, 0.25), {}, 5.875),  # two engines: (9 + 2.75)/2
    ((2, 12, 3, 3, 0.25), {"rounding": "up"}, 6.0),
    ((2, 12, 3, 3, 0.25), {"volleys": 2, "rounding": "each"}, 12.0),
    ((2, 12, 3, 3, 0.25), {"volleys": 2, "rounding": "up"}, 12.0),  # 11.75
    ((2, 12, 3, 3, 0.25), {"wounds": 4}, 4.0),
    ((0, 4, 3, 0.5, 0), {}, 0.0),
]

# start, end, pace, longest range, shoot first -> volleys
COUNTS = [
    ((96,), 3),  # 81, 66, 51
    ((96, 48, 15, 96, True), 4),  # 96, 81, 66, 51
    ((110,), 4),  # 95, 80, 65, 50
    ((111,), 4),  # 96, 81, 66, 51
    ((126, 48, 15, 96, True), 4),  # first shot at 96
    ((200,), 4),  # 95, 80, 65, 50
    ((48,), 0),
    ((48, 48, 15, 96, True), 0),
    ((49,), 0),  # moves to 34
    ((49, 48, 15, 96, True), 1),
    ((63,), 0),  # 48 is not more than 48
    ((63.5,), 1),  # 48.5
    ((0,), 0),
    ((96, 48, 5), 9),  # 91 … 51
    ((96, 48, 5, 96, True), 10),
    ((96, 24), 4),  # 81, 66, 51, 36
    ((96, 0), 6),  # 81 … 6
    ((96, 48, 15, 48), 0),
    ((60, 24, 10, 48), 2),  # 50 is too far; 40, 30
]


@pytest.mark.parametrize(("given", "options", "hit"), KILLS)
def test_volley_kills_by_hand(given, options, hit):
    assert volley_kills(*given, **options).result == pytest.approx(hit, abs=1e-12)


@pytest.mark.parametrize(("given", "options", "hit"), WOUNDS)
def test_volley_wounds_by_hand(given, options, hit):
    assert volley_wounds(*given, **options).result == pytest.approx(hit, abs=1e-12)


# archers on men with T 3 and no shield -> hit by one volley; never more than there are
FEWER_MEN = [(40, 5, 5.0), (40, 1, 1.0), (40, 14, 14.0), (40, 15, 15.0), (40, 16, 15.0), (4, 3, 1.5), (40, 0, 0.0)]


@pytest.mark.parametrize(("archers", "men", "hit"), FEWER_MEN)
def test_a_volley_on_fewer_men_than_archers_hits_no_more_than_there_are(archers, men, hit):
    assert volley_kills(archers, 3, wounds=men).result == hit
    assert volley_wounds(archers, 4, 3, 0.5, 0, wounds=men).result == hit


@pytest.mark.parametrize(("given", "count"), COUNTS)
def test_volleys_are_counted_where_the_unit_stands(given, count):
    assert volley_count(*given).result == count


def _walked(start, end, pace, max_range, shoot_first):
    shots, at = 0, start
    if not shoot_first:
        at -= pace
    while at > end:
        shots += at <= max_range
        at -= pace
    return shots


@settings(derandomize=True, database=None, max_examples=300)
@given(st.integers(0, 600), st.integers(0, 120), st.integers(1, 40), st.integers(0, 240), st.booleans())
def test_the_count_is_that_of_walking_step_by_step(start, end, pace, max_range, shoot_first):
    assert volley_count(start, end, pace, max_range, shoot_first).result == _walked(
        start, end, pace, max_range, shoot_first
    )


def test_the_count_tells_the_first_and_the_last_distance():
    count = volley_count(110)
    assert (count.first, count.last) == (95, 50)


@settings(derandomize=True, database=None, max_examples=200)
@given(st.integers(0, 3000), st.integers(-40, 80), st.integers(0, 20), st.integers(0, 3000))
def test_volleys_never_hit_a_negative_number_nor_more_than_the_wounds(n, quarters, volleys, wounds):
    hit = volley_kills(n, quarters / 4, volleys, wounds).result
    assert 0 <= hit <= wounds


@settings(derandomize=True, database=None, max_examples=200)
@given(st.integers(0, 3000), st.integers(0, 16), st.integers(0, 2))
def test_the_short_form_is_the_general_form_while_armour_is_at_most_4(n, quarters, shield):
    normal, penetrating = quarters / 4, shield / 4
    short = volley_kills(n, normal + penetrating).result
    assert short == volley_wounds(n, volley.ARROW_NORMAL, normal, volley.ARROW_PENETRATING, penetrating).result


def test_the_constants_are_those_of_the_text():
    assert volley.ARROW == 4.5
    assert volley.ARROW_NORMAL + volley.ARROW_PENETRATING == volley.ARROW
    assert volley.BOW == {"short": 12, "medium": 24, "long": 48, "double": 96}
    assert volley.MARCH == 15
