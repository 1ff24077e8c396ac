"""The ledger of the mass battle in LibreOffice, typed as a GM types it, against hand-computed results."""

from __future__ import annotations

from typing import Any

import peasants
import pytest
from peasants import TEXT, VILLAGE
from tabletop import Look, TableTop
from thorough import one_in

pytestmark = one_in(3)
SYSTEM, FILLED = "dsa", peasants.FILLED

def play(top: TableTop) -> None:
    """Type the dice of the text."""
    for k, (dice, own, horde) in enumerate(TEXT, 1):
        top.put(f"Round{k}", 0, d1=dice[0], d2=dice[1], d3=dice[2], roll=own)
        top.put(f"Round{k}", 1, roll=horde)


def left(look: Look, skr: int) -> tuple[Any, Any]:
    return look(f"Round{skr}", 0, "left"), look(f"Round{skr}", 1, "left")


@pytest.mark.parametrize(
    ("choice", "chain"),
    [
        (1, ((43, 51), (39, 50), (27, 50))),
        (2, ((44, 51), (40, 51), (29, 51))),
        (3, ((43, 50), (38, 49), (25, 48))),
        (4, ((43.4825, 50.6820), (39.3229, 49.7204), (27.5007, 49.6358))),
    ],
    ids=["half-up", "floor", "ceil", "none"],
)
def test_the_battle_of_the_text_by_its_dice(top: TableTop, choice: int, chain: tuple[tuple[float, float], ...]) -> None:
    """Corrected by the erratum of the first SKR, under each ruling on rounding (A-01)."""
    play(top)
    top.rule("A01", choice)
    look = top.look()
    for k, men in enumerate(chain, 1):
        assert left(look, k) == pytest.approx(men, abs=5e-5), k
    assert look("Round1", 0, "result") == 11  # 8 points and 9/3
    assert look("Round1", 0, "strength") == pytest.approx(14.24)
    assert look("Round2", 0, "strength") == pytest.approx(5.24)
    assert look("Round3", 0, "result") == -5  # 15 points missing
    assert look("Round3", 0, "strength") == 1  # 2.24 − 4 is clamped
    page = look.values["Battle"]
    assert (page["J4"], page["J5"], page["J6"]) == (97, 2, "1W3-1")
    assert (page["Q4"], page["Q5"]) == (6, 30)


def test_nothing_is_lost_before_anybody_rolls(top: TableTop) -> None:
    """The sheet asks for the leader's dice first, then for the loss roll; later SKR stay silent."""
    look = top.look()
    assert left(look, 1) == left(look, 10) == (45, 52)
    assert look("Round1", 0, "hint") == "(f) Leader tests: 3W20 on MU/KL/CH"
    assert look("Round1", 1, "hint") == "(h) Loss roll: 1W3-1"
    assert look("Round2", 0, "hint") == ""
    assert [look("Round1", 0, f"due_{key}") for key in ("mu", "d", "roll")] == [0, 1, 1]


def test_an_overrule_wins_and_runs_on(top: TableTop) -> None:
    """The GM says 5 instead of 2."""
    play(top)
    top.put("Round1", 0, over=5)
    look = top.look()
    assert look("Round1", 0, "lost") == 5
    assert left(look, 1) == (40, 51)


def test_manoeuvre_kept_tactic_and_reserve(top: TableTop) -> None:
    """T 8, m 4, U 3 (15/11/11): 1 + 1.5 × 4 = 7; kept: 7 × 2/3; 149 men of the enemy's reserve press it by 4."""
    top.put("Armies", 1, reserve=149)
    top.put("Round1", 0, d1=15, d2=11, d3=11, malus=4, roll=0)
    top.put("Round1", 1, roll=0)
    top.put("Round2", 0, mode=top.texts.word("MODE", "keep"), roll=0)
    top.put("Round2", 1, reserve=149, roll=0)
    look = top.look()
    assert look("Round1", 0, "result") == 7
    assert look("Round2", 0, "result") == pytest.approx(7 * 2 / 3 - 4)
    assert left(look, 2) == (45, 52 + 149)
    top.rule("A29", 2)  # men / 25
    assert top.look()("Round2", 0, "result") == pytest.approx(7 * 2 / 3 - 149 / 25)


def test_half_lost_morale_and_desertion(top: TableTop) -> None:
    """45 → 13: loss 71.1 %, malus 4, MU 9 needs 5; 6 fails, W6 5: 25 % of 13 = 3.25 → 3 run, 10 fight on (E-31, E-32)."""
    top.put("Round1", 0, roll=0, over=32)
    top.put("Round1", 1, roll=0)
    look = top.look()
    assert left(look, 1) == (13, 52)
    assert look("Round2", 0, "hint") == "(b) MU test: W20, holds up to 5"
    top.put("Round2", 0, mu=6)
    assert top.look()("Round2", 0, "hint") == "(b) MU test failed: W6 for the deserters"
    top.put("Round2", 0, flight=5)
    look = top.look()
    assert look("Round2", 0, "men") == 10
    top.put("Round2", 0, mu=5)
    assert top.look()("Round2", 0, "men") == 13


def test_a_leader_in_danger_is_drawn_in_and_falls(top: TableTop) -> None:
    """From half the losses on a 1 draws him in; he cannot lead; 5 % × 13/52 = 1.25 % to fall; then the malus is 4 more."""
    top.put("Round1", 0, roll=0, over=32)
    top.put("Round1", 1, roll=0)
    top.put("Round2", 0, mu=1, drawn=1, down=2, d1=9, d2=8, d3=8, roll=0)
    top.put("Round2", 1, roll=0)
    look = top.look()
    assert look("Round2", 0, "result") == ""
    assert look("Round2", 0, "hint") == "The leader is drawn in and cannot lead (D-67)."
    assert look("Round3", 0, "hint") == "(b) MU test: W20, holds up to 5"
    top.put("Round2", 0, down=1)
    assert top.look()("Round3", 0, "hint") == "(b) MU test: W20, holds up to 1"
    top.put("Round2", 0, drawn=2, down=None)
    look = top.look()
    assert look("Round2", 0, "result") == 11
    assert look("Round3", 0, "hint") == "(b) MU test: W20, holds up to 5"


def test_opponents_of_single_fighters_leave_and_return(top: TableTop) -> None:
    """52 orcs, 4 taken on, 2 beaten: the formula has 48, the next SKR 50; all gone by the other reading (A-11)."""
    top.put("Round1", 0, d1=9, d2=8, d3=8, roll=0)
    top.put("Round1", 1, out=4, beaten=2, roll=0)
    look = top.look()
    assert look("Round1", 1, "men") == 48
    assert left(look, 1) == (45, 50)
    top.rule("A11", 2)
    assert left(top.look(), 1) == (45, 48)


def test_a_module_that_is_switched_off_does_nothing(top: TableTop) -> None:
    """Single fighters and manoeuvres (D-01)."""
    row = {r["code"]: i for i, r in enumerate(top.texts.tables["Modules"].rows)}
    no = top.texts.text("word.no")
    for code, i in row.items():
        if code.startswith(("D-18", "D-59")):
            top.put("Modules", i, choice=no)
    top.put("Round1", 0, d1=15, d2=11, d3=11, malus=4, roll=0)
    top.put("Round1", 1, out=4, beaten=2, roll=0)
    look = top.look()
    assert look("Round1", 1, "men") == 52
    assert look("Round1", 0, "result") == 5  # 8 − 3, no malus


def test_archers_shoot_are_forced_and_run_out_of_bolts(top: TableTop) -> None:
    """TP 8.5 on RS 3, FK 13, 2 KR: 5.5 × 30 % × 2 = 3.3; W 2, 45 on 52: 5.71 → 6; one SKR of bolts, then melee.

    Forced: 20 / (2 × 45) × 52 = 11.56 % in the second SKR.
    """
    top.put("Armies", 2, unit="Bows", side=VILLAGE, men=20, mu=9, le=37, rs=1, tp=6.5, at=10, pa=8, wv_at=3, wv_pa=1, fk=13, fdam=8.5)
    top.put("Round1", 2, army="Bows", target="Orcs", roll=2)
    top.put("Round1", 0, roll=0)
    top.put("Round1", 1, roll=0)
    look = top.look()
    # 97 + 20 soldiers: 5 KR in an SKR, so Fern-KW is 8.25; 2 × 8.25 × 20/52 = 6.35
    assert look("Round1", 2, "lost") == 0
    assert left(look, 1) == (45, 46)
    assert look("Round2", 2, "hint") == "(d) Forced into melee? W100, yes up to 10.2"  # 20 / 90 × 46
    top.put("Round2", 2, forced=10, roll=2)
    look = top.look()
    assert look("Round2", 2, "hint").startswith("Forced into melee")
    # 2 × 3.24/9.35 × 20/46 = 0.30 → 0
    assert look("Round2", 1, "left") == 46
    top.put("Round2", 2, forced=11)
    assert top.look()("Round2", 1, "left") == 46 - 7  # 2 × 8.25 × 20/46 = 7.17
    top.put("Armies", 2, ammo=1)
    assert top.look()("Round2", 2, "hint") == "No ammunition: melee, or away to fetch some (D-46)."


def test_melee_does_not_reach_those_who_shoot(top: TableTop) -> None:
    """Orcs against archers: no loss, and the row says why; by the other reading of A-25 they lose men."""
    top.put("Armies", 2, unit="Bows", side=VILLAGE, men=20, mu=9, le=37, rs=1, tp=6.5, at=10, pa=8, wv_at=3, wv_pa=1, fk=13, fdam=8.5)
    top.put("Round1", 2, army="Bows", target="Orcs", roll=1)
    top.put("Round1", 1, target="Bows", roll=2)
    look = top.look()
    assert look("Round1", 2, "left") == 20
    assert look("Round1", 1, "hint").startswith("Those shoot from a distance")
    top.rule("A25", 2)
    assert top.look()("Round1", 2, "left") == 20 - 15  # 2 × 9.35/3.24 × 52/20 = 15.006


def test_a_manoeuvre_of_the_own_table_is_applied(top: TableTop) -> None:
    """Minimum T 5, malus 2, KM +4, enemy −1, own losses halved, two SKR; the test 8 − 2 − 3 = 3 succeeds."""
    top.put("Specials", 0, name="Hedgehog", min_taw=5, malus=2, km_own=4, km_enemy=-1, loss_factor=0.5, skr=2)
    top.put("Round1", 0, d1=15, d2=11, d3=11, special="Hedgehog", roll=0)
    top.put("Round1", 1, roll=2)
    look = top.look()
    assert look("Round1", 0, "result") == 3
    assert look("Round1", 0, "strength") == pytest.approx(2.24 + 1 + 3 + 4)
    assert look("Round1", 1, "strength") == pytest.approx(7.35 + 2 - 1)
    assert look("Round1", 0, "lost") == 1  # half of 2 × 8.35/10.24 × 52/45 = 1.884 → 0.942
    top.put("Round2", 0, d1=12, d2=11, d3=11, roll=0)
    top.put("Round2", 1, roll=0)
    look = top.look()
    assert look("Round2", 0, "strength") == pytest.approx(2.24 + 1 + 8 + 4)
    assert look("Round3", 0, "strength") == pytest.approx(2.24 + 1)
    top.put("Specials", 0, min_taw=9)
    look = top.look()
    assert look("Round1", 0, "hint") == "(f) His Kriegskunst is too low for this manoeuvre."
    assert look("Round1", 0, "result") == 5


def test_dice_that_nobody_typed_are_drawn_and_stay(top: TableTop) -> None:
    """The same numbers at every calculation; a typed die wins."""
    top.name("Draw_SKR", 3)
    first = [left(top.look(), k) for k in (1, 2, 3, 4)]
    assert first[2] == first[3] != (45, 52)
    assert [left(top.look(), k) for k in (1, 2, 3, 4)] == first
    top.put("Round1", 1, roll=0)
    assert top.look()("Round1", 0, "left") == 45


def test_threshold_and_situations(top: TableTop) -> None:
    """KW + KM at most 10; an attack by surprise counts for two SKR (D-12, D-29)."""
    top.name("Threshold", 10)
    top.put("Armies", 1, sit1=top.texts.text("situation.surprise"))
    top.put("Round1", 0, d1=9, d2=8, d3=8, roll=0)
    top.put("Round1", 1, roll=0)
    look = top.look()
    assert look("Round1", 0, "strength") == 10
    assert look("Round1", 1, "strength") == 10  # 7.35 + 4
    top.name("Threshold", None)
    look = top.look()
    assert look("Round2", 1, "strength") == pytest.approx(11.35)
    assert look("Round3", 1, "strength") == pytest.approx(9.35)
