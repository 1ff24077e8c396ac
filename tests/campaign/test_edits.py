"""What a GM does to the sheet in the middle of a battle; LibreOffice recalculates, the totals are right."""

from __future__ import annotations

import pytest
from tabletop import Look, TableTop

from massbattle_xl.cells.values import ErrorValue

ORCS, MEN = "Orcs", "Village"


@pytest.fixture
def top(fresh: TableTop) -> TableTop:
    """Three orc units against two of the village, one clash of two units: 10×4 on 8×3 and 8×4 on 10×3."""
    top = fresh
    top.book.set("Start!C16", ORCS)
    top.book.set("Start!C17", MEN)
    for row, (name, side, men) in enumerate(
        [("Red", ORCS, 12), ("Black", ORCS, 12), ("Grey", ORCS, 12), ("Spears", MEN, 15), ("Bows", MEN, 15)]
    ):
        top.unit(row, name, side, men)
    top.clash("Round1", 0, "Red", "engage", "Spears", men_a=10, men_t=8)
    return top


def _sides(look: Look) -> tuple[float, float]:
    """Men left of both sides, as the Battle sheet shows them."""
    return look.values["Battle 1"]["C4"], look.values["Battle 1"]["C5"]


def test_the_battle_before_any_edit(top: TableTop) -> None:
    """(40 − 24)/4 = 4 fall, (32 − 30)/4 = 0.5 → 1 falls."""
    look = top.look()
    assert look.losses("Round1", 0) == (4, 1)
    assert _sides(look) == (36 - 1, 30 - 4)


def test_a_unit_inserted_in_the_middle(top: TableTop) -> None:
    """The row takes its formulas from above; the clash and every total still speak of the same units."""
    row = int(top.at("Armies", 2, "unit").rpartition("!")[2][1:])
    top.book.insert_row("Armies", row)
    top.unit(2, "Green", ORCS, 9, armour="leather")
    look = top.look()
    assert look("Armies", 2, "tmelee") == 4
    assert look("Armies", 2, "left") == 9
    assert look("Armies", 3, "unit") == "Grey"
    assert look("Armies", 4, "left") == 15 - 4
    assert look.losses("Round1", 0) == (4, 1)
    assert _sides(look) == (36 + 9 - 1, 30 - 4)


def test_a_blank_row_counts_as_nothing(top: TableTop) -> None:
    """A row inserted and left blank."""
    row = int(top.at("Armies", 2, "unit").rpartition("!")[2][1:])
    top.book.insert_row("Armies", row)
    look = top.look()
    assert look("Armies", 2, "left") == ""
    assert look.losses("Round1", 0) == (4, 1)
    assert _sides(look) == (35, 26)


def test_a_unit_deleted(top: TableTop) -> None:
    """Its row is gone; the others keep their numbers."""
    top.book.delete_row("Armies", int(top.at("Armies", 1, "unit").rpartition("!")[2][1:]))
    look = top.look()
    assert look("Armies", 1, "unit") == "Grey"
    assert look.losses("Round1", 0) == (4, 1)
    assert _sides(look) == (24 - 1, 26)


def test_a_unit_deleted_that_stands_in_the_ledger(top: TableTop) -> None:
    """The row says that there is no such target; nothing is counted for it and nothing breaks."""
    top.book.delete_row("Armies", int(top.at("Armies", 3, "unit").rpartition("!")[2][1:]))
    look = top.look()
    assert look("Round1", 0, "hint") == top.texts.text("hint.unknown_target")
    assert look.losses("Round1", 0) == ("", "")
    assert _sides(look) == (36, 15)


def test_a_kill_typed_over_the_formula(top: TableTop) -> None:
    """The number that the GM typed counts."""
    top.put("Round1", 0, lost_t=7)
    look = top.look()
    assert _sides(look) == (35, 30 - 7)


def test_a_kill_overruled_in_its_own_cell(top: TableTop) -> None:
    """The override wins over the calculation and keeps it; 0 is a number too."""
    top.put("Round1", 0, over_t=0, over_a=3)
    look = top.look()
    assert look.losses("Round1", 0) == (0, 3)
    assert (look("Round1", 0, "kill_t"), look("Round1", 0, "kill_a")) == (4, 1)
    assert _sides(look) == (33, 30)
    top.put("Round1", 0, over_t=None, over_a=None)
    assert top.look().losses("Round1", 0) == (4, 1)


def test_a_modifier_value_changed_g29(top: TableTop) -> None:
    """Higher position raised from 1 to 3 in the table: T 3 + 3, (40 − 48)/4 is negative, 0 fall."""
    top.put("Round1", 0, sit_t="higher position")
    assert top.look().losses("Round1", 0) == (2, 1)
    top.put("Situations", 0, melee=3)
    assert top.look().losses("Round1", 0) == (0, 1)


def test_a_body_value_changed_g29(top: TableTop) -> None:
    """Humans made as tough as bears: T 4 on both sides, (40 − 32)/4 = 2, (32 − 40)/4 is negative."""
    top.put("Bodies", 1, value=4)
    assert top.look().losses("Round1", 0) == (2, 0)


def test_a_ruling_switched(top: TableTop) -> None:
    """Kills rounded down (A-21): 4 stays, 0.5 becomes 0; the battle sheet prints the ruling."""
    top.rule("A21", 2)
    look = top.look()
    assert look.losses("Round1", 0) == (4, 0)
    printed = [v for v in look.values["Battle sheet"].values() if isinstance(v, str)]
    assert any(v.startswith("A-21 ") and top.texts.text("ruling.A21.2") in v for v in printed)


def test_a_clash_inserted_between_rows(top: TableTop) -> None:
    """A ledger row put above another: both count, the strength after the round is right."""
    top.clash("Round1", 1, "Black", "engage", "Bows", men_a=6, men_t=6)
    row = int(top.at("Round1", 1, "attacker").rpartition("!")[2][1:])
    top.book.insert_row("Battle 1", row)
    top.clash("Round1", 1, "Grey", "engage", "Bows", men_a=4, men_t=4)
    look = top.look()
    assert look.losses("Round1", 1) == (1, 1)  # (16 − 12)/4 = 1 both ways
    assert look.losses("Round1", 2) == (2, 2)  # (24 − 18)/4 = 1.5 both ways
    assert _sides(look) == (36 - 1 - 1 - 2, 30 - 4 - 1 - 2)


def test_the_wrong_target_corrected_later(top: TableTop) -> None:
    """Everything after it follows: the second fight starts from other numbers."""
    top.clash("Round3", 0, "Black", "engage", "Spears", men_a=12, men_t=12)
    assert top.look()("Round3", 0, "wt") == 11
    top.put("Round1", 0, target="Bows")
    look = top.look()
    assert look("Round3", 0, "wt") == 15
    assert look("Armies", 4, "left") == 11


def test_the_army_table_sorted(top: TableTop) -> None:
    """The rows in another order: the ledger finds its units by name."""
    names = [("Bows", MEN, 15), ("Spears", MEN, 15), ("Grey", ORCS, 12), ("Black", ORCS, 12), ("Red", ORCS, 12)]
    for row, (name, side, men) in enumerate(names):
        top.unit(row, name, side, men)
    look = top.look()
    assert look.losses("Round1", 0) == (4, 1)
    assert (look("Armies", 1, "left"), look("Armies", 4, "left")) == (11, 11)
    assert _sides(look) == (35, 26)


def test_a_letter_in_a_number_cell_u5(top: TableTop) -> None:
    """A text where men belong: the row shows an error, the totals do too, and the breakdown line says what is wrong."""
    top.put("Round1", 0, men_a="many")
    look = top.look()
    assert isinstance(look("Round1", 0, "lost_t"), ErrorValue)
    assert isinstance(_sides(look)[1], ErrorValue)
    assert "in_contact" in look("Round1", 0, "why")
    assert '"many"' in look("Round1", 0, "why")


def test_one_name_twice_is_told(top: TableTop) -> None:
    """Two units of one name: the State column says so in both rows."""
    top.unit(5, "Red", ORCS, 5)
    look = top.look()
    assert look("Armies", 0, "state") == look("Armies", 5, "state") == top.texts.text("army.state.twice")
