"""What a GM does to the sheet in the middle of a battle; LibreOffice recalculates, the totals are right."""

from __future__ import annotations

from typing import Any

import pytest
from tabletop import Look, TableTop, human
from thorough import one_in

from massbattle_xl.cells.values import ErrorValue
from massbattle_xl.layout import Filled, WordOf

pytestmark = one_in(3)

ORCS, MEN = "Orcs", "Village"


# Three orc units against two of the village, one clash of two units: 10×4 on 8×3 and 8×4 on 10×3.
FILLED = Filled(
    rows={
        "Armies": (human("Red", ORCS, 12), human("Black", ORCS, 12), human("Grey", ORCS, 12), human("Spears", MEN, 15), human("Bows", MEN, 15)),
        "Round1": ({"attacker": "Red", "action": WordOf("ACTION", "engage"), "target": "Spears", "men_a": 10, "men_t": 8},),
    },
    names={"Side_A": ORCS, "Side_B": MEN},
)  # fmt: skip


@pytest.fixture
def played(top: TableTop) -> TableTop:
    """That battle, for edits of input cells; they are taken back afterwards."""
    return top


@pytest.fixture
def mine(fresh: TableTop) -> TableTop:
    """That battle in a file of its own, for edits of rows and formulas."""
    return fresh


def _sides(look: Look) -> tuple[float, float]:
    """Men left of both sides, as the Battle sheet shows them."""
    return look.values["Battle 1"]["C4"], look.values["Battle 1"]["C5"]


def test_the_battle_before_any_edit(played: TableTop) -> None:
    """(40 − 24)/4 = 4 fall, (32 − 30)/4 = 0.5 → 1 falls."""
    look = played.look()
    assert look.losses("Round1", 0) == (4, 1)
    assert _sides(look) == (36 - 1, 30 - 4)


def test_a_unit_inserted_in_the_middle(mine: TableTop) -> None:
    """The row takes its formulas from above; the clash and every total still speak of the same units."""
    row = int(mine.at("Armies", 2, "unit").rpartition("!")[2][1:])
    mine.book.insert_row("Armies", row)
    mine.unit(2, "Green", ORCS, 9, armour="leather")
    look = mine.look()
    assert look("Armies", 2, "tmelee") == 4
    assert look("Armies", 2, "left") == 9
    assert look("Armies", 3, "unit") == "Grey"
    assert look("Armies", 4, "left") == 15 - 4
    assert look.losses("Round1", 0) == (4, 1)
    assert _sides(look) == (36 + 9 - 1, 30 - 4)


def test_a_blank_row_counts_as_nothing(mine: TableTop) -> None:
    """A row inserted and left blank."""
    row = int(mine.at("Armies", 2, "unit").rpartition("!")[2][1:])
    mine.book.insert_row("Armies", row)
    look = mine.look()
    assert look("Armies", 2, "left") == ""
    assert look.losses("Round1", 0) == (4, 1)
    assert _sides(look) == (35, 26)


def test_a_unit_deleted(mine: TableTop) -> None:
    """Its row is gone; the others keep their numbers."""
    mine.book.delete_row("Armies", int(mine.at("Armies", 1, "unit").rpartition("!")[2][1:]))
    look = mine.look()
    assert look("Armies", 1, "unit") == "Grey"
    assert look.losses("Round1", 0) == (4, 1)
    assert _sides(look) == (24 - 1, 26)


def test_a_unit_deleted_that_stands_in_the_ledger(mine: TableTop) -> None:
    """The row says that there is no such target; nothing is counted for it and nothing breaks."""
    mine.book.delete_row("Armies", int(mine.at("Armies", 3, "unit").rpartition("!")[2][1:]))
    look = mine.look()
    assert look("Round1", 0, "hint") == mine.texts.text("hint.unknown_target")
    assert look.losses("Round1", 0) == ("", "")
    assert _sides(look) == (36, 15)


def test_a_kill_typed_over_the_formula(mine: TableTop) -> None:
    """The number that the GM typed counts."""
    mine.put("Round1", 0, lost_t=7)
    look = mine.look()
    assert _sides(look) == (35, 30 - 7)


def test_a_kill_overruled_in_its_own_cell(played: TableTop) -> None:
    """The override wins over the calculation and keeps it; 0 is a number too."""
    played.put("Round1", 0, over_t=0, over_a=3)
    look = played.look()
    assert look.losses("Round1", 0) == (0, 3)
    assert (look("Round1", 0, "kill_t"), look("Round1", 0, "kill_a")) == (4, 1)
    assert _sides(look) == (33, 30)
    played.put("Round1", 0, over_t=None, over_a=None)
    assert played.look().losses("Round1", 0) == (4, 1)


def test_a_modifier_value_changed_g29(played: TableTop) -> None:
    """Higher position raised from 1 to 3 in the table: T 3 + 3, (40 − 48)/4 is negative, 0 fall."""
    played.put("Round1", 0, sit_t="higher position")
    assert played.look().losses("Round1", 0) == (2, 1)
    played.put("Situations", 0, melee=3)
    assert played.look().losses("Round1", 0) == (0, 1)


def test_a_body_value_changed_g29(played: TableTop) -> None:
    """Humans made as tough as bears: T 4 on both sides, (40 − 32)/4 = 2, (32 − 40)/4 is negative."""
    played.put("Bodies", 1, value=4)
    assert played.look().losses("Round1", 0) == (2, 0)


def test_a_ruling_switched(played: TableTop) -> None:
    """Kills rounded down (A-21): 4 stays, 0.5 becomes 0; the battle sheet prints the ruling."""
    played.rule("A21", 2)
    look = played.look()
    assert look.losses("Round1", 0) == (4, 0)
    printed = [v for v in look.values["Battle sheet"].values() if isinstance(v, str)]
    assert any(v.startswith("A-21 ") and played.texts.text("ruling.A21.2") in v for v in printed)


def test_a_clash_inserted_between_rows(mine: TableTop) -> None:
    """A ledger row put above another: both count, the strength after the round is right."""
    mine.clash("Round1", 1, "Black", "engage", "Bows", men_a=6, men_t=6)
    row = int(mine.at("Round1", 1, "attacker").rpartition("!")[2][1:])
    mine.book.insert_row("Battle 1", row)
    mine.clash("Round1", 1, "Grey", "engage", "Bows", men_a=4, men_t=4)
    look = mine.look()
    assert look.losses("Round1", 1) == (1, 1)  # (16 − 12)/4 = 1 both ways
    assert look.losses("Round1", 2) == (2, 2)  # (24 − 18)/4 = 1.5 both ways
    assert _sides(look) == (36 - 1 - 1 - 2, 30 - 4 - 1 - 2)


def test_the_wrong_target_corrected_later(played: TableTop) -> None:
    """Everything after it follows: the second fight starts from other numbers."""
    played.clash("Round3", 0, "Black", "engage", "Spears", men_a=12, men_t=12)
    assert played.look()("Round3", 0, "wt") == 11
    played.put("Round1", 0, target="Bows")
    look = played.look()
    assert look("Round3", 0, "wt") == 15
    assert look("Armies", 4, "left") == 11


def test_the_army_table_sorted(played: TableTop) -> None:
    """The rows in another order: the ledger finds its units by name."""
    names = [("Bows", MEN, 15), ("Spears", MEN, 15), ("Grey", ORCS, 12), ("Black", ORCS, 12), ("Red", ORCS, 12)]
    for row, (name, side, men) in enumerate(names):
        played.unit(row, name, side, men)
    look = played.look()
    assert look.losses("Round1", 0) == (4, 1)
    assert (look("Armies", 1, "left"), look("Armies", 4, "left")) == (11, 11)
    assert _sides(look) == (35, 26)


def _errors(look: Look, *but: str) -> list[str]:
    """Cells with an error value, other than those of the named sheets."""
    return [cell for cell in look.errors() if cell.rpartition("!")[0] not in but]


def _warning(look: Look) -> str:
    """What stands beside the totals of the Battle sheet."""
    return str(look.values["Battle 1"].get("E5", ""))


def test_a_letter_in_a_number_cell_u5(played: TableTop) -> None:
    """The row shows an error, says why, and is not counted; a warning beside the totals tells that a loss is missing."""
    assert _warning(played.look()) == ""
    played.put("Round1", 0, men_a="many")
    played.clash("Round1", 1, "Black", "engage", "Bows", men_a=10, men_t=8)
    look = played.look()
    assert isinstance(look("Round1", 0, "lost_t"), ErrorValue)
    assert "in_contact" in look("Round1", 0, "why") and '"many"' in look("Round1", 0, "why")
    assert look("Round1", 0, "hint") == played.texts.text("hint.error")
    assert _sides(look) == (36 - 1, 30 - 4)
    assert _warning(look) == "1" + played.texts.text("battle.bad")
    assert _errors(look, "Battle 1") == []


@pytest.mark.parametrize(
    ("table", "row", "values", "why", "orcs", "men"),
    [
        ("Round1", 0, {"sit_t": "wall"}, "wrong.situation", 34, 26),
        ("Round1", 0, {"sit_a": "wall"}, "wrong.situation", 35, 22),
        ("Armies", 0, {"damage": "sword"}, "wrong.dam", 34, 26),
        ("Armies", 0, {"damage": None}, "wrong.dam", 34, 26),
        ("Armies", 3, {"skill": None}, "wrong.dam", 35, 22),
        ("Armies", 3, {"body": None}, "wrong.tough", 34, 26),
        ("Armies", 3, {"armour": "plate"}, "wrong.tough", 34, 26),
    ],
)
def test_one_wrong_cell_spoils_one_loss_only(
    played: TableTop, table: str, row: int, values: dict[str, Any], why: str, orcs: int, men: int
) -> None:
    """The other blow, the other clash (4 and 1) and all totals stay right; the row says which cell is meant."""
    played.clash("Round1", 1, "Black", "engage", "Bows", men_a=10, men_t=8)
    played.put(table, row, **values)
    look = played.look()
    assert look.losses("Round1", 1) == (4, 1)
    assert _sides(look) == (orcs, men)
    assert look("Round1", 0, "why") == played.texts.text(why)
    assert _warning(look).startswith("1 ")
    assert _errors(look, "Battle 1", "Armies", "Battle sheet") == []


def test_an_unknown_unit_is_told_beside_the_totals(played: TableTop) -> None:
    """A unit renamed in the middle of the battle: its row says so, and so does the warning."""
    played.put("Armies", 0, unit="Crimson")
    look = played.look()
    assert look("Round1", 0, "hint") == played.texts.text("hint.unknown")
    assert _warning(look).startswith("1 ")


@pytest.mark.parametrize("name", ["Orcs*", "Elf?", "A~B", "O'Neill's", "Ørnene", "Медведи", "PF1", "R", "1", "Orcs & Goblins", '"quoted"', "🐗"])
def test_any_name_finds_its_own_unit(played: TableTop, name: str) -> None:
    """No wildcards, no cell addresses: losses are booked on the unit of that very name."""
    played.unit(1, name + "x", ORCS, 12)
    played.unit(0, name, ORCS, 12, dam=1)
    played.unit(2, "x" + name, ORCS, 12)
    if name == "1":
        played.put("Armies", 0, unit=1.0)
        played.put("Round1", 0, attacker=1.0)
    else:
        played.put("Round1", 0, attacker=name)
    look = played.look()
    assert look.losses("Round1", 0) == (7, 1)  # D 5: (50 − 24)/4 = 6.5
    assert [look("Armies", row, "left") for row in range(5)] == [11, 12, 12, 15 - 7, 15]


def test_a_clash_typed_from_both_sides_is_fought_once(played: TableTop) -> None:
    """S-61: the second row of the pair counts nothing and says why; so does a repeated one."""
    played.clash("Round1", 1, "Spears", "engage", "Red", men_a=8, men_t=10)
    played.clash("Round1", 2, "Red", "engage", "Spears", men_a=10, men_t=8)
    look = played.look()
    for row in (1, 2):
        assert look.losses("Round1", row) == ("", "")
        assert look("Round1", row, "hint") == played.texts.text("hint.fought")
    assert _sides(look) == (35, 26)


def test_men_left_behind_are_lost_once(played: TableTop) -> None:
    """A-32: the six in contact strike and die; the two of them that fall in the blows are not lost twice."""
    played.put("Round1", 0, attacker="Red", action=played.action("engage"), target="Spears", men_a=6, men_t=6)
    played.clash("Round1", 1, "Spears", "move", men_a=6)
    look = played.look()
    assert look.losses("Round1", 0) == (2, 2)  # (24 − 18)/4 = 1.5
    assert look("Round1", 1, "lost_a") == 4
    assert look("Armies", 3, "left") == 15 - 6


def test_a_choice_that_does_not_exist_counts_as_the_first(played: TableTop) -> None:
    """3 on a ruling of two readings, and an emptied choice: nothing breaks, the table says it."""
    played.rule("A21", 3)
    played.rule("A03", None)
    look = played.look()
    assert look.losses("Round1", 0) == (4, 1)
    assert played.texts.text("rulings.none") in look.values["Start"].values()


def test_more_units_than_are_followed(mine: TableTop) -> None:
    """Units beyond 40 are told so and can do no harm."""
    last = int(mine.at("Armies", 19, "unit").rpartition("!")[2][1:])
    for _ in range(25):
        mine.book.insert_row("Armies", last)
    for row in range(5, 45):
        mine.unit(row, f"Unit {row}", ORCS, 10)
    mine.clash("Round1", 1, "Unit 44", "engage", "Bows", men_a=5, men_t=5)
    look = mine.look()
    assert look("Armies", 44, "state") == mine.texts.text("army.state.many")
    assert look("Round1", 1, "hint") == mine.texts.text("hint.unknown")
    assert look.losses("Round1", 0) == (4, 1)
    assert _errors(look) == []


def test_blank_rows_deleted_leave_the_printed_sheets_whole(mine: TableTop) -> None:
    """An army table of five rows: cards and lists beyond it are blank."""
    first = int(mine.at("Armies", 5, "unit").rpartition("!")[2][1:])
    for _ in range(15):
        mine.book.delete_row("Armies", first)
    look = mine.look()
    assert look.losses("Round1", 0) == (4, 1)
    assert _errors(look) == []


def test_one_name_twice_is_told(played: TableTop) -> None:
    """Two units of one name: the State column says so in both rows."""
    played.unit(5, "Red", ORCS, 5)
    look = played.look()
    assert look("Armies", 0, "state") == look("Armies", 5, "state") == played.texts.text("army.state.twice")
