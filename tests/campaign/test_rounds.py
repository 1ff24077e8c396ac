"""Rounds on the sheet against figures computed by hand from the rule text."""

from __future__ import annotations

from typing import Any

import pytest
from tabletop import TableTop


def _armies(top: TableTop, *units: tuple[str, str, int, dict[str, Any]]) -> None:
    for row, (name, side, men, more) in enumerate(units):
        top.unit(row, name, side, men, **more)


A, B = "Attackers", "Defenders"


@pytest.mark.parametrize(
    ("case", "men_a", "men_b", "contact_a", "contact_b", "losses", "left"),
    [
        # (15×4 − 5×3)/4 = 11.25 → 12, but only 5 are there; (5×4 − 15×3)/4 is negative
        ("overkill", 20, 5, 15, 5, (5, 0), (20, 0)),
        # (12×4 − 16×3)/4 = 0 → 1 falls; (16×4 − 12×3)/4 = 7
        ("zero rule", 20, 20, 12, 16, (1, 7), (13, 19)),
        # (8×4 − 2×3)/4 = 6.5 → 7 of 2; struck back by 2: (2×4 − 8×3)/4 negative
        ("unit at two men", 10, 2, 8, 2, (2, 0), (10, 0)),
        # more in contact than men: 9 typed, 3 there: (3×4 − 3×3)/4 = 0.75 → 1 both ways
        ("contact above wounds", 3, 3, 9, 9, (1, 1), (2, 2)),
    ],
)
def test_one_engage(top: TableTop, case: str, men_a: int, men_b: int, contact_a: int, contact_b: int, losses: Any, left: Any) -> None:
    """Overkill, the zero rule, a unit at 1–5 men."""
    _armies(top, ("A", A, men_a, {}), ("B", B, men_b, {}))
    top.clash("Round1", 0, "A", "engage", "B", men_a=contact_a, men_t=contact_b)
    look = top.look()
    assert look.losses("Round1", 0) == losses
    assert (look("Armies", 0, "left"), look("Armies", 1, "left")) == left


def test_both_sides_die_at_once_g2(top: TableTop) -> None:
    """Two units of 2 with D 8 wipe each other out in one row: (2×8 − 2×3)/4 = 2.5 → 3, at most 2."""
    _armies(top, ("A", A, 2, {"dam": 4}), ("B", B, 2, {"dam": 4}))
    top.clash("Round1", 0, "A", "engage", "B", men_a=2, men_t=2)
    top.clash("Round3", 0, "A", "engage", "B", men_a=2, men_t=2)
    look = top.look()
    assert look.losses("Round1", 0) == (2, 2)
    assert (look("Armies", 0, "left"), look("Armies", 1, "left")) == (0, 0)
    assert look.losses("Round3", 0) == ("", "")  # g8: at exactly 0 nobody revives
    assert look("Round3", 0, "hint") == top.texts.text("hint.gone")


def test_a_volley_on_fewer_men_than_archers(top: TableTop) -> None:
    """40 archers on 5 bare men: 1.5 × 40/4 = 15, at most the 5 that are there (A-38, A-20)."""
    _armies(top, ("A", A, 40, {"bow": 12}), ("B", B, 5, {}))
    top.clash("Round1", 0, "A", "volley", "B", distance=60)
    look = top.look()
    assert look("Round1", 0, "lost_t") == 5
    assert look("Armies", 1, "left") == 0


def test_losses_come_off_at_the_end_of_the_round_only(top: TableTop) -> None:
    """B is charged and shot at in one round; the Fire still meets its full strength, the next round does not (S-59)."""
    _armies(top, ("A", A, 10, {}), ("Bows", A, 10, {"bow": 12}), ("B", B, 10, {}))
    top.clash("Round1", 0, "A", "charge", "B", men_a=8, men_t=8, distance=8, dice=3)
    top.clash("Round1", 1, "Bows", "fire", "B", men_a=4, men_t=6, distance=10)
    look = top.look()
    assert look.losses("Round1", 0) == (4, 2)  # (8×5 − 8×3)/4 = 4; (8×4 − 8×3)/4 = 2
    assert look("Round1", 1, "wt") == 10
    assert look("Round1", 1, "lost_t") == 2  # (6×4 − 6×3)/4 = 1.5 → 2
    assert look("Strength", 2, "r1") == 4
    assert look("Round2", 0, "wt") == 0  # nothing typed there yet
    top.clash("Round3", 0, "A", "engage", "B", men_a=4, men_t=4)
    assert top.look()("Round3", 0, "wt") == 4


def test_two_attackers_cannot_kill_more_than_stand_g27(top: TableTop) -> None:
    """Both rows may claim all five; survivors and losses still add up to the start."""
    _armies(top, ("A", A, 20, {}), ("B", A, 20, {}), ("C", B, 5, {}))
    top.clash("Round1", 0, "A", "engage", "C", men_a=15, men_t=3)
    top.clash("Round1", 1, "B", "engage", "C", men_a=15, men_t=2)
    look = top.look()
    assert look("Armies", 2, "left") + look("Armies", 2, "lost") == 5
    assert look("Strength", 2, "r1") == 0


def test_volleys_are_added_up_and_rounded_once_g22(top: TableTop) -> None:
    """Two times 1.25: after the first 2 men are down, after the second 3, not 4 (A-09)."""
    _armies(top, ("Bows", A, 10, {"bow": 12}), ("B", B, 10, {"armour": "leather"}))
    top.clash("Round1", 0, "Bows", "volley", "B", distance=60)
    top.clash("Round3", 0, "Bows", "volley", "B", distance=45)
    look = top.look()
    assert [look("Strength", 1, column) for column in ("r1", "r2", "r3")] == [8, 8, 7]


def test_volleys_on_the_way(top: TableTop) -> None:
    """40 archers, shields, from 110 inches: 95, 80, 65, 50 are 4 volleys, 10 men; typed volleys overrule the number."""
    _armies(top, ("Bows", A, 40, {"bow": 12}), ("B", B, 30, {"shield": "shield"}))
    top.put("Way", 0, attacker="Bows", start=110, target="B")
    look = top.look()
    assert (look("Way", 0, "count"), look("Way", 0, "lost"), look("Way", 0, "after")) == (4, 10, 20)
    top.put("Way", 0, volleys=3)
    look = top.look()
    assert (look("Way", 0, "lost"), look("Strength", 1, "way")) == (7.5, 22)


def test_a_charge_that_falls_short(top: TableTop) -> None:
    """Pace 5 + 2 does not reach 8 inches: nobody strikes and the row says so; before the roll it tells the chance, 4/6."""
    _armies(top, ("A", A, 10, {}), ("B", B, 10, {}))
    top.clash("Round1", 0, "A", "charge", "B", men_a=5, men_t=5, distance=8)
    assert top.look()("Round1", 0, "hint") == top.texts.text("hint.roll") + "67%"
    top.put("Round1", 0, dice=2)
    look = top.look()
    assert look.losses("Round1", 0) == ("", "")
    assert look("Round1", 0, "hint") == top.texts.text("hint.short")
    top.put("Bennies", 0, round=1, use="Pace +1", unit="A", number=1)
    assert top.look().losses("Round1", 0) == (3, 2)  # 5 + 1 + 2 reaches: (5×5 − 5×3)/4 = 2.5; (5×4 − 5×3)/4 = 1.25


def test_who_marches_does_not_strike_back(top: TableTop) -> None:
    """S-46: B marched this round, so A loses nobody."""
    _armies(top, ("A", A, 10, {}), ("B", B, 10, {}))
    top.clash("Round1", 0, "B", "march")
    top.clash("Round1", 1, "A", "engage", "B", men_a=8, men_t=8)
    assert top.look().losses("Round1", 1) == (2, "")


def test_defend_halves_the_blows_and_raises_toughness(top: TableTop) -> None:
    """S-54: 10×4 on 10×4 is 0 → 1; of 10 defenders 5 strike: (5×4 − 10×3)/4 is negative."""
    _armies(top, ("A", A, 12, {}), ("B", B, 12, {}), ("C", A, 12, {}))
    top.clash("Round1", 0, "B", "defend", "A")
    top.clash("Round1", 1, "A", "engage", "B", men_a=10, men_t=10)
    top.clash("Round1", 2, "C", "engage", "B", men_a=6, men_t=6)
    look = top.look()
    assert look.losses("Round1", 1) == (1, 0)
    assert look.losses("Round1", 2) == (2, 2)  # not the flank that is defended: (24 − 18)/4 = 1.5 both ways


def test_bennies_count_in_their_round_only(top: TableTop) -> None:
    """+1 AvTough and a saved figure in round 1; neither in round 3 (S-42)."""
    _armies(top, ("A", A, 20, {}), ("B", B, 20, {}))
    for table in ("Round1", "Round3"):
        top.clash(table, 0, "A", "engage", "B", men_a=10, men_t=8)
    top.put("Bennies", 0, round=1, use="AvTough +1", unit="B", number=1)
    top.put("Bennies", 1, round=1, use="save a figure", unit="B", number=1)
    look = top.look()
    assert look.losses("Round1", 0) == (2, 1)  # (40 − 8×4)/4 = 2
    assert look("Strength", 1, "r1") == 20 - 2 + 1
    assert look.losses("Round3", 0) == (4, 1)
    assert look.values["Start"]["D19"] == top.texts.text("start.bennies.left") + "1"


def test_a_character_kills_in_the_regroup_phase(top: TableTop) -> None:
    """Units do not attack in round 2, characters do (S-37, S-41): (23 − 3×3)/4 = 3.5 → 3."""
    _armies(top, ("A", A, 20, {}), ("B", B, 20, {}))
    top.put("Characters", 0, name="Asta", side=B)
    top.clash("Round2", 0, "A", "engage", "B", men_a=10, men_t=8)
    top.clash("Round2", 1, "Asta", "hero", "A", dice=23)
    look = top.look()
    assert look("Round2", 0, "hint") == top.texts.text("hint.regroup")
    assert look.losses("Round2", 0) == ("", "")
    assert look("Round2", 1, "lost_t") == 3
    assert look("Strength", 0, "r2") == 17


def test_the_same_reading_twice_gives_the_same_u13(top: TableTop) -> None:
    """Calculating again changes nothing: dice are typed values."""
    _armies(top, ("A", A, 20, {}), ("B", B, 20, {}))
    top.clash("Round1", 0, "A", "charge", "B", men_a=10, men_t=8, distance=8, dice=4)
    first = dict(top.look().values)
    assert dict(top.look().values) == first
    assert top.look().losses("Round1", 0) == (7, 1)  # (10×5 − 24)/4 = 6.5; (32 − 30)/4 = 0.5


def test_a_look_is_of_its_moment(top: TableTop) -> None:
    """What was fetched stays; nothing more is fetched once something was typed, so that no test mixes two states."""
    look = top.look()
    before = look.values["Armies"]
    top.put("Armies", 0, unit="New")
    assert look.values["Armies"] is before
    for ask in (lambda: look.values["Start"], lambda: look("Armies", 0, "unit"), look.errors):
        with pytest.raises(AssertionError, match="look anew"):
            ask()
    assert top.look()("Armies", 0, "unit") == "New"


def test_one_row_is_one_round_g9(top: TableTop) -> None:
    """The attacked unit strikes in the same row; a row of its own against the same enemy is not needed (S-61)."""
    _armies(top, ("A", A, 20, {}), ("B", B, 20, {}))
    top.clash("Round1", 0, "A", "engage", "B", men_a=10, men_t=8)
    look = top.look()
    assert (look("Strength", 0, "r1"), look("Strength", 1, "r1")) == (19, 16)
    line = look.values["Battle 1"]["D15"]
    assert top.texts.text("line.all").strip(". ") in line
