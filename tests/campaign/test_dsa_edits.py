"""What a GM does to the ledger of the mass battle while it runs; LibreOffice recalculates, the numbers are right."""

from __future__ import annotations

from typing import Any

import pytest
from battlefield import errors, hint, left, line, mode, put, sides, warning
from peasants import HORDE, VILLAGE, army, leader, orcs
from tabletop import Look, TableTop
from thorough import one_in

from massbattle_xl.layout import Filled

pytestmark = one_in(3)
SYSTEM = "dsa"
P, S, R, W = ALL = range(4)  # rows of the ledger

# 157 soldiers: 1W6, 5 KR. Peasants and spears have KW + KM 3.24, orcs and wolves 9.35.
FILLED = Filled(
    rows={
        "Armies": (army("Peasants", VILLAGE, 45), army("Spears", VILLAGE, 30), orcs("Orcs", 52), orcs("Wolves", 30)),
        "Round1": (
            {"army": "Peasants", "target": "Orcs", "roll": 2}, {"army": "Spears", "target": "Wolves", "roll": 1},
            {"army": "Orcs", "target": "Peasants", "roll": 1}, {"army": "Wolves", "target": "Spears", "roll": 1},
        ),
        "Round2": ({"roll": 2}, {"roll": 1}, {"roll": 1}, {"roll": 1}),
    },
    names={"Side_A": VILLAGE, "Side_B": HORDE},
)  # fmt: skip
# 2 × 3.24/9.35 × 45/52 = 0.60, 1 × 9.35/3.24 × 52/45 = 3.33; 3.24/9.35 = 0.35, 9.35/3.24 = 2.89
AFTER_1 = (42, 27, 51, 30)
# 0.57, 9.35/3.24 × 51/42 = 3.50; 0.31, 9.35/3.24 × 30/27 = 3.21
AFTER_2 = (38, 24, 50, 30)


def looked(top: TableTop) -> Look:
    """Calculated, and no cell of any sheet shows an error value, whatever was typed."""
    look = top.look()
    assert errors(look) == []
    return look


def row_number(top: TableTop, table: str, row: int, column: str = "army") -> int:
    return int("".join(c for c in top.at(table, row, column).rpartition("!")[2] if c.isdigit()))


def test_the_battle_before_any_edit(top: TableTop) -> None:
    """Two SKR of two pairs; the third asks for the next rolls."""
    look = looked(top)
    assert (left(look, 1, *ALL), left(look, 2, *ALL), left(look, 10, *ALL)) == (AFTER_1, AFTER_2, AFTER_2)
    assert sides(look) == (62, 80)
    assert warning(look) == ""
    assert [hint(look, 3, row) for row in range(5)] == ["(h) Loss roll: 1W6"] * 4 + [""]
    assert [line(look, top, k) for k in (2, 3, 4)] == [
        top.texts.text("line.over"), "4" + top.texts.text("line.waiting"), "",
    ]  # fmt: skip


def test_rows_inserted_in_the_ledger(fresh: TableTop) -> None:
    """A blank row changes nothing; an army typed into it fights in that SKR; a copied row counts once and is told."""
    number, second = row_number(fresh, "Round1", 1), row_number(fresh, "Round2", 0) + 1
    fresh.book.insert_row("Battle", number)
    look = looked(fresh)
    assert left(look, 1, 0, 2, 3, 4) == AFTER_1
    assert look("Round1", 1, "left") == ""
    assert [fresh.book.value(f"Battle!A{second + row}") for row in range(4)] == [
        "Peasants",
        "Spears",
        "Orcs",
        "Wolves",
    ]
    fresh.put("Armies", 4, **army("Hunters", VILLAGE, 20))
    fresh.put("Round1", 1, army="Hunters", target="Orcs", roll=3)
    look = looked(fresh)
    # both on the orcs: 0.60 → 1 and 3 × 3.24/9.35 × 20/52 = 0.40 → 0
    assert left(look, 1, 0, 1, 2, 3, 4) == (42, 20, 27, 51, 30)
    assert sides(look) == (82, 80)
    # a row at the same place of SKR 2, with the formulas of the row above, takes the army over; all dice stay with their armies
    fresh.book.insert_row("Battle", second + 1)
    look = looked(fresh)
    assert [look.values["Battle"].get(f"A{second + row}") for row in range(5)] == [
        "Peasants",
        "Hunters",
        "Spears",
        "Orcs",
        "Wolves",
    ]
    assert sides(look) == (62 + 20, 80)
    assert warning(look) == ""


def test_rows_deleted(fresh: TableTop) -> None:
    """A row of SKR 1 when SKR 2 is typed: the same row of SKR 2 goes blank, the dice of the others stay theirs."""
    fresh.book.delete_row("Battle", row_number(fresh, "Round1", S))
    look = looked(fresh)
    assert left(look, 1, 0, 1, 2) == (42, 51, 30)
    second = row_number(fresh, "Round2", 0) - 1
    values = look.values["Battle"]
    assert [values.get(f"A{second + i}") for i in range(4)] == ["Peasants", "", "Orcs", "Wolves"]
    assert sides(look) == (38 + 30, 50 + 30)
    assert hint(look, 1, 2) == fresh.texts.text("hint.unknown_target")
    assert warning(look).startswith("3 ")  # the wolves of SKR 1, 2 and 3
    # an army that stands in the ledger leaves the army table
    fresh.book.delete_row("Armies", row_number(fresh, "Armies", W, "unit"))
    look = looked(fresh)
    assert hint(look, 1, 2) == fresh.texts.text("hint.unknown")
    assert left(look, 1, 0, 1) == (42, 51)
    assert sides(look) == (38 + 30, 50)


def test_the_army_table_sorted(top: TableTop) -> None:
    """The ledger finds its armies by name."""
    for row, values in enumerate(
        (orcs("Wolves", 30), orcs("Orcs", 52), army("Spears", VILLAGE, 30), army("Peasants", VILLAGE, 45))
    ):
        top.put("Armies", row, **values)
    look = looked(top)
    assert (left(look, 1, *ALL), left(look, 2, *ALL)) == (AFTER_1, AFTER_2)
    assert [look("Armies", row, "left") for row in range(4)] == [30, 50, 24, 38]


def test_an_army_renamed(top: TableTop) -> None:
    """Its rows say so, its enemy's too, and a warning stands beside the totals; typed in the first SKR, all is right again."""
    top.put("Armies", R, unit="Boars")
    look = looked(top)
    assert hint(look, 1, R) == top.texts.text("hint.unknown")
    assert hint(look, 1, P) == top.texts.text("hint.target_gone")
    assert left(look, 1, P, S) == (45, 27)
    assert sides(look) == (45 + 24, 52 + 30)
    assert warning(look) == "3" + top.texts.text("fight.bad")
    top.put("Round1", R, army="Boars")
    top.put("Round1", P, target="Boars")
    look = looked(top)
    assert (left(look, 1, *ALL), left(look, 2, *ALL)) == (AFTER_1, AFTER_2)
    assert warning(look) == ""


def test_a_wrong_target_corrected_two_skr_later(top: TableTop) -> None:
    """The peasants fought the wolves in the first SKR; the second follows its pick and its men."""
    top.put("Round1", P, target="Wolves")
    look = looked(top)
    # 2 × 3.24/9.35 × 45/30 = 1.04 → 1 besides the spears' 0.35 → 0; the orcs stay 52
    assert left(look, 1, *ALL) == (42, 27, 52, 29)
    # SKR 2: 2 × 3.24/9.35 × 42/29 = 1.00 → 1 and 0.32 → 0; 9.35/3.24 × 52/42 = 3.57; × 29/27 = 3.10
    assert look("Round2", P, "target") == "Wolves"
    assert left(look, 2, *ALL) == (38, 24, 52, 28)


def test_losses_typed_over(top: TableTop) -> None:
    """The typed number counts, 0 too, and runs on; an SKR may be played by typed losses alone."""
    top.put("Round1", P, over=0)
    top.put("Round1", R, over=12)
    look = looked(top)
    assert left(look, 1, *ALL) == (45, 27, 40, 30)
    for row in (P, S, R, W):
        top.put("Round3", row, over=row)
    look = looked(top)
    assert line(look, top, 3) == top.texts.text("line.over")
    assert left(look, 3, *ALL) == tuple(n - row for row, n in enumerate(left(look, 2, *ALL)))
    assert look.values["Battle"]["Q4"] == 15
    top.put("Round3", S, over="many")
    look = looked(top)
    assert look("Round3", S, "lost") == 0  # nobody rolled
    assert hint(look, 3, S) == "Over-rule: wants a number, 0–1000000"
    assert warning(look).startswith("1 ")


WANTS = "%s: wants a number, %s"
# What is typed into which rows, what they say then, and how many men are left of all.
ODD: list[tuple[dict[int, dict[str, Any]], dict[int, str], tuple[Any, ...]]] = [
    (
        {P: {"out": "all"}, S: {"d2": 0}, R: {"out": "=1/0"}, W: {"malus": -2}},
        {P: WANTS % ("Taken on", "0–1000000"), S: WANTS % ("W20 2nd", "1–20"), R: WANTS % ("Taken on", "0–1000000"), W: WANTS % ("Man. malus", "0–100")},
        AFTER_1,
    ),
    (
        {P: {"beaten": 0.5}, S: {"reserve": "=NA()"}, R: {"mode": "=NA()", "way": "=NA()"}, W: {"special": "=NA()"}},
        {P: WANTS % ("of these beaten", "0–1000000"), S: WANTS % ("Reserve men", "0–1000000"), R: "Fought.", W: "(f) This manoeuvre is not on the Modifiers sheet, or off."},
        AFTER_1,
    ),
    ({P: {"roll": "=NA()"}, R: {"roll": "x"}, W: {"roll": -1}}, {row: WANTS % ("W", "0–1000") for row in (P, R, W)}, (45, 30, 52, 30)),
    ({R: {"target": "=NA()"}}, {R: "The enemy has no row in this SKR."}, (45, 27, 51, 30)),
    ({S: {"army": "=NA()"}}, {S: "This army is not on the Armies sheet.", W: "The enemy has no row in this SKR."}, (42, "", 51, 30)),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "told", "men"), ODD, ids=["numbers", "choices", "rolls", "target", "army"])
def test_what_a_cell_can_not_take_is_told_and_spoils_nothing(
    top: TableTop, typed: dict[int, dict[str, Any]], told: dict[int, str], men: tuple[Any, ...]
) -> None:
    """The row says which cell; every other row and all totals stay right."""
    for row, values in typed.items():
        top.put("Round1", row, **values)
    look = top.look()
    assert {row: hint(look, 1, row) for row in told} == told
    assert left(look, 1, *ALL) == men
    names = {(row, column) for row, values in typed.items() for column in values if column in ("army", "target")}
    assert set(errors(look)) <= set(top._typed) | {
        top.at(f"Round{k}", row, column) for k in range(2, 11) for row, column in names
    }
    assert warning(look) != ""


def test_morale_dice_that_are_no_dice(top: TableTop) -> None:
    """A 21 or letters in the MU test and the W6: the test is still due, the men are there."""
    top.put("Round1", P, over=32)
    for typed, told in (
        ({"mu": 21}, "MU W20: wants a number, 1–20"),
        ({"mu": 20, "flight": "x"}, "Flight W6: wants a number, 1–6"),
    ):
        top.put("Round2", P, **typed)
        look = looked(top)
        assert hint(look, 2, P) == told
        assert look("Round2", P, "men") == 13
        assert look("Round2", R, "left") == 51  # 2 × 0.35 × 13/51 = 0.18
    top.put("Round2", P, flight=5)
    assert looked(top)("Round2", P, "men") == 10  # 25 % of 13 is 3.25


def test_two_rows_of_one_army(top: TableTop) -> None:
    """The second one counts nothing and says so."""
    top.put("Round1", 4, army="orcs", target="Spears", roll=6)
    look = looked(top)
    assert hint(look, 1, 4) == top.texts.text("hint.twice")
    assert look("Round1", 4, "left") == ""
    assert (left(look, 1, *ALL), left(look, 2, *ALL)) == (AFTER_1, AFTER_2)
    assert warning(look).startswith("3 ")  # the row is taken over by SKR 2 and 3


def test_two_armies_of_one_name(top: TableTop) -> None:
    """Told in both rows of the army table and in the ledger; nothing breaks."""
    top.put("Armies", W, unit="Orcs")
    look = looked(top)
    assert look("Armies", R, "state") == look("Armies", W, "state") == top.texts.text("army.state.twice")
    assert hint(look, 1, R) == top.texts.text("hint.double")
    assert warning(look) != ""


def test_two_against_one_and_one_against_two(top: TableTop) -> None:
    """A-20: each row is a pair with the sizes of its own; the losses of the one add up (wolves and orcs on the peasants)."""
    top.put("Round1", W, target="Peasants")
    look = looked(top)
    # 9.35/3.24 × 52/45 = 3.33 → 3, 9.35/3.24 × 30/45 = 1.92 → 2; the spears lose nobody
    assert left(look, 1, *ALL) == (40, 30, 51, 30)
    assert look("Round1", P, "lost") == 5
    assert hint(look, 1, S) == top.texts.text("hint.done")


def test_both_sides_die_at_once_and_the_battle_is_over(top: TableTop) -> None:
    """Losses are capped at the men (A-50), both count (D-31); later SKR ask for nothing, draw nothing and pass no time."""
    for row in (P, S, R, W):
        top.put("Round1", row, roll=1000)
    top.name("Draw_SKR", 10)
    look = looked(top)
    assert left(look, 1, *ALL) == left(look, 10, *ALL) == (0, 0, 0, 0)
    assert look("Round1", P, "lost") == 45
    assert hint(look, 1, P) == top.texts.text("hint.wiped")
    assert hint(look, 2, P) == top.texts.text("hint.gone")
    assert line(look, top, 2) == top.texts.text("line.end")
    assert look.values["Battle"]["Q4"] == 5
    assert look("Round3", P, "why") == ""


def test_one_side_is_gone(top: TableTop) -> None:
    """The victors are not asked for dice any more, and none is drawn for them, desertion included."""
    top.put("Round1", P, over=30)
    top.put("Round1", R, over=52)
    top.put("Round1", W, over=30)
    top.name("Draw_SKR", 10)
    look = looked(top)
    assert left(look, 10, *ALL) == (15, 27, 0, 0)
    assert hint(look, 2, P) == top.texts.text("hint.over")
    assert line(look, top, 2) == top.texts.text("line.end")
    assert sides(look) == (42, 0)
    # a reserve that is still there keeps the battle going
    top.put("Armies", W, reserve=40)
    top.name("Draw_SKR", 0)
    look = looked(top)
    assert hint(look, 2, W) == "(e) Nobody in the field; send in some of the reserve: 40"
    top.put("Round2", W, reserve=40, roll=2)
    look = looked(top)
    assert look("Round2", W, "men") == 40
    assert look("Round2", S, "lost") == 9  # 2 × 9.35/3.24 × 40/27 = 8.55


def test_the_enemy_is_gone_but_others_stand(top: TableTop) -> None:
    """No roll at an empty place: another enemy is to be picked."""
    top.put("Round1", R, over=52)
    top.put("Round2", P, roll=None)
    look = looked(top)
    assert hint(look, 2, P) == top.texts.text("hint.target_gone")
    assert look("Round2", P, "due_roll") == 0
    assert line(look, top, 2) == top.texts.text("line.idle") + "1"


def test_a_leader_freed_dead_and_without_values(top: TableTop) -> None:
    """Drawn in he fights on until a test frees him (D-71); typed dead he leads no more, with a MU test at +4 (D-69)."""
    put(top, "Persons", 0, **leader("Capitano", "Peasants", (12, 11, 11), 8, side=VILLAGE))
    top.put("Round1", P, d1=9, d2=8, d3=8, over=30)
    top.put("Round2", P, mu=1, drawn=1, down=50)
    look = looked(top)
    assert look("Round1", P, "strength") == pytest.approx(14.24)
    assert look("Round2", P, "strength") == pytest.approx(3.24)
    assert hint(look, 2, P) == top.texts.text("hint.pulled")
    # he fights on by himself: 5 % × 15 of as many orcs as are left
    assert hint(look, 3, P).startswith("(b) MU test: W20, holds up to ")
    top.put("Round3", P, mu=1)
    assert hint(looked(top), 3, P).startswith("(c) Leader fights: W100, out of action up to ")
    top.put("Round3", P, mode=mode(top, "test"), d1=12, d2=11, d3=11)
    look = looked(top)
    assert look("Round3", P, "result") == 8
    assert look("Round4", P, "does") == 1  # leads again
    top.put("Round3", P, mode=mode(top, "dead"))
    look = looked(top)
    assert look("Round3", P, "result") == ""
    assert (look("Round4", P, "dead0"), look("Round4", P, "does")) == (1, 4)
    top.put("Persons", 0, a2=None)
    look = looked(top)
    assert hint(look, 1, P) == "(f) Values missing on the Persons sheet: Capitano"
    assert look("Round1", P, "strength") == pytest.approx(3.24)


def test_a_reserve_sent_by_two_against_one(top: TableTop) -> None:
    """30 and 70 men press the peasants' leader by 4 and fight along; more than there are do not come."""
    put(top, "Persons", 0, **leader("Capitano", "Peasants", (12, 11, 11), 8))
    top.put("Armies", R, reserve=30)
    top.put("Armies", W, reserve=70)
    top.put("Round1", P, d1=12, d2=11, d3=11)
    top.put("Round1", R, reserve=30)
    top.put("Round1", W, target="Peasants", reserve=71)
    look = looked(top)
    assert look("Round1", P, "result") == 8 - 4
    assert (look("Round1", R, "men"), look("Round1", W, "men")) == (82, 100)
    assert hint(look, 1, W) == "(e) Not so many in reserve, only 70"
    assert hint(look, 2, R).startswith("Fought")
    top.put("Round2", W, reserve=1)
    assert hint(looked(top), 2, W) == "(e) Not so many in reserve, only 0"


def test_a_smaller_fight_begun_in_the_middle(top: TableTop) -> None:
    """From SKR 2 on 10 of each play for themselves: 4 and 2 fall there before the large loss rolls, which are cut by their share."""
    for name, value in {
        "Nested_Army_A": "Peasants", "Nested_Army_B": "Orcs", "Nested_Men_A": 10, "Nested_Men_B": 10, "Nested_First": 2, "Nested_KR_Typed": 5,
    }.items():  # fmt: skip
        top.name(name, value)
    look = looked(top)
    assert left(look, 2, *ALL) == AFTER_2
    top.put("Nested", 0, roll_a=0, roll_b=0, over_a=4, over_b=2)
    look = looked(top)
    assert left(look, 1, *ALL) == AFTER_1
    # 10 of 45 and of 52 men; 38 and 49 stand: 2 × (1 − 10/45) × 3.24/9.35 × 38/49 = 0.42; (1 − 10/52) × 9.35/3.24 × 49/38 = 3.01
    assert look("Round2", P, "n1") == 38
    assert left(look, 2, *ALL) == (35, 24, 49, 30)
    assert look("Round2", P, "why").startswith("smaller fight −4; ")
    assert "W 2 → 1.5556; " in look("Round2", P, "why")


def test_points_from_above_for_one_who_does_not_lead(top: TableTop) -> None:
    """They add to his test (D-76); does he not test, they are lost and the row says so."""
    people = (leader("Capitano", "Peasants", (12, 11, 11), 8), leader("Duke", "", (13, 13, 12), 11, status="staff"))
    for row, person in enumerate(people):
        put(top, "Persons", row, **person)
    top.put("Staff", 0, skr=1, name="Duke", d1=13, d2=13, d3=12)
    top.put("Orders", 0, skr=1, **{"from": "Duke"}, to="Capitano", points=3)
    top.put("Round1", P, d1=13, d2=11, d3=11)
    look = looked(top)
    assert look("Round1", P, "result") == 8 - 1 + 3
    top.put("Round1", P, mode=mode(top, "none"))
    look = looked(top)
    assert look("Round1", P, "result") == ""
    assert hint(look, 1, P) == "He does not test; points from above are lost: 3"


def test_armies_that_come_and_stay_away(fresh: TableTop) -> None:
    """A reinforcement typed in SKR 3; an army left out of SKR 2 has its reserve and its dead leader as before."""
    top = fresh
    top.put("Armies", W, reserve=20)
    put(top, "Persons", 0, **leader("Warg", "Wolves", (12, 11, 11), 8))
    top.put("Round1", W, reserve=20, mode=mode(top, "dead"))
    top.put("Armies", 4, **army("Hunters", VILLAGE, 20))
    top.put("Round3", 4, army="Hunters", target="Orcs", roll=6)
    top.put("Round3", P, roll=6)
    look = looked(top)
    assert left(look, 1, *ALL) == (42, 25, 51, 50)  # 9.35/3.24 × 50/30 = 4.81
    # 6 × 3.24/9.35 × 38/50 = 1.58 → 2 and 6 × 3.24/9.35 × 20/50 = 0.83 → 1
    assert look("Round3", R, "left") == 47
    assert (look("Round2", 4, "army"), look("Round4", 4, "army")) == ("", "Hunters")
    assert look("Armies", 4, "left") == 20
    top.put("Round2", W, army=None)
    top.put("Round3", W, army="wolves")
    look = looked(top)
    assert look("Round2", S, "hint") == top.texts.text("hint.unknown_target")
    assert (look("Round3", W, "held"), look("Round3", W, "dead0"), look("Round3", W, "does")) == (0, 1, 4)
    assert (look("Armies", W, "left"), look("Armies", W, "lost")) == (50, 0)


# The die that each waiting cell wants, and with what letter its hint begins.
ASKED = {"mu": ("mu", 20, "(b)"), "flight": ("flight", 6, "(b)"), "drawn": ("drawn", 1, "(c)"), "down": ("down", 90, "(c)"), "forced": ("forced", 50, "(d)"), "d": ("d1", 8, "(f)"), "roll": ("roll", 9, "(h)")}  # fmt: skip


def test_the_yellow_cells_alone_lead_to_the_end(fresh: TableTop) -> None:
    """Archers, leaders, a reserve, morale: whoever types what the hints ask for, row by row, gets to the end of the battle."""
    top = fresh
    top.put("Armies", S, fk=13, fdam=8.5, ammo=2)
    top.put("Armies", W, reserve=20)
    put(top, "Persons", 0, **leader("Capitano", "Peasants", (12, 11, 11), 8, side=VILLAGE))
    put(top, "Persons", 1, **leader("Gharok", "Orcs", (12, 11, 11), 8, side=HORDE))
    for row in ALL:
        top.put("Round1", row, roll=None)
        top.put("Round2", row, roll=None)
    asked: set[str] = set()
    words = top.texts.text
    for _ in range(40):
        look = top.look()
        assert [cell for cell in errors(look) if not cell.startswith("Battle sheet!")] == []
        now = next(
            k for k in range(1, 11) if line(look, top, k) != words("line.over")
        )  # so not where an army has no enemy
        if line(look, top, now) == words("line.end"):
            break
        rows = [
            ({key for key in ASKED if look(f"Round{now}", row, f"due_{key}") == 1}, hint(look, now, row)) for row in ALL
        ]
        standing = [look(f"Round{now}", row, "army") for row in ALL if look(f"Round{now}", row, "men")]
        for row, (due, says) in enumerate(rows):
            if says.startswith(words("hint.held")):
                top.put(f"Round{now}", row, reserve=int(says.removeprefix(words("hint.held"))))
            elif says == words("hint.target_gone") and (
                foes := [name for name in standing if (name in ("Peasants", "Spears")) != (row in (P, S))]
            ):
                top.put(f"Round{now}", row, target=foes[0])
            elif due:
                key = next(key for key in ASKED if key in due)
                column, value, begins = ASKED[key]
                assert says.startswith(begins), (now, row, says)
                asked.add(key)
                top.put(
                    f"Round{now}", row, **({"d1": 12, "d2": value, "d3": value} if column == "d1" else {column: value})
                )
    assert asked == set(ASKED)
    assert line(look, top, now) == words("line.end")
    assert 0 in sides(look)
