"""What a GM does to the ledger of close combat while the battle runs; LibreOffice recalculates, the numbers are right."""

from __future__ import annotations

import re
from typing import Any

import pytest
from regiments import (  # the fixtures too
    NAMES,
    calculating,  # noqa: F401
    elves,
    errors,
    hero,
    hint,
    left,
    line,
    ogres,
    orcs,
    part,
    put,
    result,
    see,
    shown,
    strength,
    strikes,
    taken_back,  # noqa: F401
    warning,
)
from tabletop import Look, TableTop
from thorough import one_in

from massbattle_xl.layout import Filled

pytestmark = one_in(3)
SYSTEM = "warhammer"
E, S, R, W = ALL = range(4)  # rows of the ledger

# Elves and orcs lose 3 and 4, spears and wolves 1 and 2; nobody breaks: 6 + 3 against 4 + 3.
FILLED = Filled(
    rows={
        "Units": (elves(models=25), elves("Spears", 10), orcs(models=25), orcs("Wolves", 12, i=3)),
        "Round1": (
            strikes("Elves", "Orcs", 4), strikes("Spears", "Wolves", 2), strikes("Orcs", "Elves", 3, test=2), strikes("Wolves", "Spears", 1, test=2),
        ),
        "Round2": ({"unsaved": 2}, {"unsaved": 0}, {"unsaved": 2}, {"unsaved": 1}),
    },
    names=NAMES,
)  # fmt: skip
AFTER_1 = (22, 9, 21, 10)
AFTER_2 = (20, 8, 19, 10)


def looked(top: TableTop) -> Look:
    """Calculated, and no cell of a sheet shows an error value, whatever was typed."""
    look = see(top)
    assert errors(look) == []
    return look


def recalculated(top: TableTop) -> Look:
    """The same, all formulas anew."""
    top.book.recalculate()
    return looked(top)


def sides(look: Look) -> tuple[Any, Any]:
    """Models left of both sides beside the totals."""
    return look.values["Battle"]["C5"], look.values["Battle"]["C6"]


def row_number(top: TableTop, table: str, row: int, column: str = "who") -> int:
    return int("".join(c for c in top.at(table, row, column).rpartition("!")[2] if c.isdigit()))


def test_the_battle_before_any_edit(top: TableTop) -> None:
    """Two rounds of two pairs: 6 to 4 wounds; then 2 to 3, ranks of 20 elves 3, of 19 orcs 2: a draw; the third asks for dice."""
    look = looked(top)
    assert (left(look, 1, *ALL), left(look, 2, *ALL), left(look, 10, *ALL)) == (AFTER_1, AFTER_2, AFTER_2)
    assert [result(look, k, "wounds", "ranks", "diff") for k in (1, 2)] == [
        [(6, 4), (3, 3), (2, -2)], [(2, 3), (3, 2), (0, 0)],
    ]  # fmt: skip
    assert sides(look) == (28, 29)
    assert warning(look) == ""
    assert [hint(look, 3, row) for row in range(5)] == [
        "Roll 10, hits on 3+", "Roll 8, hits on 3+", "Waits for earlier steps; its step is number 3", "Waits for earlier steps; its step is number 2", "",
    ]  # fmt: skip
    assert [hint(look, 4, row) for row in range(5)] == [""] * 5
    assert [line(top, k) for k in (2, 3, 4)] == [top.texts.text("line.over"), "2" + top.texts.text("line.waiting"), ""]
    assert [strength(look, 2, k) for k in range(4)] == [25, 21, 19, 19]


def test_rows_inserted_in_the_ledger(fresh: TableTop) -> None:
    """A blank row changes nothing; a unit typed into it fights in that round; later dice stay with their units."""
    number, second = row_number(fresh, "Round1", 1), row_number(fresh, "Round2", 0) + 1
    fresh.book.insert_row("Battle", number)
    look = recalculated(fresh)
    assert left(look, 1, 0, 2, 3, 4) == AFTER_1
    assert look("Round1", 1, "left") == ""
    assert sides(look) == (28, 29)
    put(fresh, "Units", {}, {}, {}, {}, elves("Guard", 6, 3))
    put(fresh, "Round1", {}, strikes("Guard", "Orcs", 5))
    look = recalculated(fresh)
    assert left(look, 1, 0, 1, 2, 3, 4) == (22, 6, 9, 16, 10)
    assert sides(look) == (34, 24)
    # a row at the same place of the second round, with the formulas of the row above, takes the unit over
    fresh.book.insert_row("Battle", second + 1)
    look = recalculated(fresh)
    names = [look.values["Battle"].get(f"A{second + row}") for row in range(5)]
    assert names == ["Elves", "Guard", "Spears", "Orcs", "Wolves"]
    assert sides(look) == (34, 24)
    # the sheet goes on rolling for the rows that were not typed
    fresh.name("Draw_Rounds", 3)
    look = recalculated(fresh)
    assert all(0 <= look.values["Battle"][f"C{row}"] <= 34 for row in (5, 6))


def test_rows_deleted(fresh: TableTop) -> None:
    """A row of the first round goes: the same row of the second goes blank; its enemy says that it has no row."""
    fresh.book.delete_row("Battle", row_number(fresh, "Round1", S))
    look = recalculated(fresh)
    assert left(look, 1, 0, 1, 2) == (22, 21, 12)
    second = row_number(fresh, "Round2", 0) - 1
    assert [look.values["Battle"].get(f"A{second + i}", "") for i in range(4)] == ["Elves", "", "Orcs", "Wolves"]
    assert hint(look, 1, 2) == "The target has no row of its own in this round: give it one."
    # the wolves' wounds count all the same
    assert strength(look, 1, 1) == 9
    # a unit that stands in the ledger leaves the Armies page
    fresh.book.delete_row("Armies", row_number(fresh, "Units", W, "unit"))
    look = recalculated(fresh)
    assert hint(look, 1, 2) == fresh.texts.text("hint.unknown")
    assert left(look, 1, 0, 1) == (22, 21)
    assert warning(look).startswith("3 ")  # in both rounds that were fought, and in the next one


def test_the_armies_sorted_and_rows_of_a_later_round_in_another_order(top: TableTop) -> None:
    """The ledger finds its units by name, in whatever letter case."""
    put(top, "Units", orcs("Wolves", 12, i=3), orcs(models=25), elves("Spears", 10), elves(models=25))
    look = looked(top)
    assert (left(look, 1, *ALL), left(look, 2, *ALL)) == (AFTER_1, AFTER_2)
    assert [look("Units", row, "left") for row in range(4)] == [10, 19, 8, 20]
    put(top, "Round2", strikes("ORCS", "elves", 2), {}, strikes("elves", "orcs", 2))
    look = looked(top)
    assert left(look, 2, *ALL) == (19, 8, 20, 10)
    assert warning(look) == ""


def test_a_unit_renamed(top: TableTop) -> None:
    """Its rows say so, its enemy's too; typed in the first round, all is right again."""
    top.put("Units", R, unit="Boars")
    look = looked(top)
    assert hint(look, 1, R) == top.texts.text("hint.unknown")
    assert hint(look, 1, E) == top.texts.text("hint.unknown_target")
    assert left(look, 1, E, S, W) == (25, 9, 10)
    assert warning(look) != ""
    put(top, "Round1", {"target": "Boars"}, {}, {"who": "Boars"})
    look = looked(top)
    assert (left(look, 1, *ALL), left(look, 2, *ALL)) == (AFTER_1, AFTER_2)
    assert warning(look) == ""


def test_a_wrong_target_corrected_later(top: TableTop) -> None:
    """The elves fought the wolves; the second round takes the target over and the rest follows."""
    top.put("Round1", E, target="Wolves")
    look = looked(top)
    assert left(look, 1, *ALL) == (22, 9, 25, 6)
    assert look("Round2", E, "target") == "Wolves"
    assert left(look, 2, *ALL) == (20, 8, 25, 4)
    top.put("Round1", E, target="Orcs")
    assert left(looked(top), 2, *ALL) == AFTER_2


def test_a_unit_that_is_left_out_for_a_round_and_comes_back(top: TableTop) -> None:
    """Its wounds of the rounds before stay, and those that it takes without a row, too."""
    put(top, "Units", {}, {}, {}, ogres("Trolls", 4))
    put(top, "Round1", {}, {"target": "Trolls", "unsaved": 4}, {}, {"who": "Trolls", "unsaved": 0})
    put(top, "Round2", {}, {"unsaved": 1}, {}, {"who": "Nobody", "target": None})
    put(top, "Round3", {}, {}, {}, {"who": "trolls", "target": "spears"})
    look = looked(top)
    assert [strength(look, W, k) for k in (1, 2)] == [3, 3]
    assert hint(look, 2, S) == "The target has no row of its own in this round: give it one."
    put(top, "Round3", {"unsaved": 0}, {"unsaved": 1}, {"unsaved": 0}, {"unsaved": 0})
    assert left(looked(top), 3, W) == (2,)  # 4 + 1 + 1 wounds
    put(top, "Round2", {}, {"unsaved": 99})
    look = looked(top)
    assert hint(look, 3, W) == "Destroyed."
    assert look("Units", W, "left") == 0


WANTS = "%s: wants a number, %s"
# What is typed into which rows, what they say then, and what is left of all.
ODD: list[tuple[dict[int, dict[str, Any]], dict[int, str], tuple[Any, ...]]] = [
    (
        {E: {"unsaved": "=NA()"}, S: {"unsaved": "x"}, R: {"unsaved": -1}, W: {"unsaved": 2.5}},
        {row: WANTS % ("Unsaved", "0–10000") for row in ALL},
        (25, 10, 25, 12),
    ),
    (
        {E: {"hits": "all"}, S: {"wounds": -2}, R: {"slain": "=1/0"}, W: {"contact": "two"}},
        {E: WANTS % ("Hits", "0–10000"), S: WANTS % ("Wounds", "0–10000"), R: WANTS % ("Slain", "0–10000"), W: WANTS % ("In contact", "0–1000")},
        AFTER_1,
    ),
    (
        {E: {"test": 13}, S: {"again": "=NA()"}, R: {"test": "x"}, W: {"flee": 1}},
        {E: WANTS % ("Test 2D6", "2–12"), S: WANTS % ("Again 2D6", "2–12"), R: WANTS % ("Test 2D6", "2–12"), W: WANTS % ("Flight", "2–12")},
        AFTER_1,
    ),
    (
        {E: {"over": "=NA()"}, S: {"over": -1}, R: {"hits": 99}, W: {"hits": 2, "wounds": 3}},
        {E: WANTS % ("Overrule", "0–10000"), S: WANTS % ("Overrule", "0–10000"), R: "More hits than dice: 10", W: "More wounds than hits: 2"},
        AFTER_1,
    ),
    ({E: {"charged": "=NA()"}, S: {"afraid": "=1/0"}, R: {"facing": "=NA()"}, W: {"state": "=NA()"}}, {}, AFTER_1),
    ({R: {"target": "=NA()"}}, {R: "No such target on the Armies sheet."}, (25, 9, 21, 10)),
    ({S: {"who": "=NA()"}}, {S: "There is no such one on the Armies sheet.", W: "The target has no row of its own in this round: give it one."}, (22, "", 21, 12)),
    ({R: {"blow": "kisses"}, W: {"facing": "above"}}, dict.fromkeys((R, W), "An error: see the cells of this row. It is not counted."), (25, 10, 21, 10)),
    ({R: {"blow": "=NA()"}}, {}, AFTER_1),
]  # fmt: skip
NAMED = "unsaved", "dice", "tests", "overrules", "errors", "target", "who", "words", "blow"


@pytest.mark.parametrize(("typed", "told", "models"), ODD, ids=NAMED)
def test_what_a_cell_can_not_take_is_told_and_spoils_nothing(
    top: TableTop, typed: dict[int, dict[str, Any]], told: dict[int, str], models: tuple[Any, ...]
) -> None:
    """The row says which cell; every other row and all totals stay right."""
    for row, values in typed.items():
        top.put("Round1", row, **values)
    look = see(top)
    assert {row: hint(look, 1, row) for row in told} == told
    assert left(look, 1, *ALL) == models
    rows = typed if told else ()
    assert (warning(look) != "") == bool(rows)
    own = {
        top.at(f"Round{k}", row, column).partition("!")[2][-4:]
        for k in range(1, 11)
        for row, values in typed.items()
        for column in values
    }
    numbers = {"".join(c for c in place if c.isdigit()) for place in own}
    assert all("".join(c for c in cell.partition("!")[2] if c.isdigit()) in numbers for cell in errors(look))


@pytest.mark.parametrize(
    "typed",
    [
        {"rules": "levitation"},
        {"ws": "four"},
        {"ws": 11},
        {"t": "=NA()"},
        {"models": "=1/0"},
        {"models": 5000},
        {"models": -5},
        {"width": -1},
        {"weapon": "blaster"},
        {"armour": 12},
        {"width": 0},
        {"w": 2.5},
        {"ld": 99},
        {"general": "x"},
    ],
)
def test_a_wrong_word_or_number_on_the_armies_page_takes_that_unit_out_and_no_other(
    top: TableTop, typed: dict[str, Any]
) -> None:
    """The orcs' row asks to look there; spears and wolves fight on, no total is an error."""
    put(top, "Units", {}, {}, typed)
    look = see(top)
    assert left(look, 1, S, W) == (9, 10)
    assert [type(total) for total in sides(look)] == [float, float]
    assert all(isinstance(look("Result1", side, "diff"), float) for side in (0, 1))
    if typed not in ({"ld": 99}, {"general": "x"}, {"armour": 12}):  # its own blows do not need these
        assert hint(look, 1, R) in (
            "Numbers are missing: see the Armies sheet.",
            "An error: see the cells of this row. It is not counted.",
        )
        assert warning(look) != ""
    row = re.compile(r"Armies!(?:[A-N]|[R-Z]|[A-Z]{2})7$")  # what was typed, what it gives, and the hidden columns of that row; the ledger is asked above
    assert [cell for cell in look.errors() if not row.match(cell) and not cell.startswith(("Battle!", "Fighters!"))] == []


def test_rows_of_the_destroyed_the_fled_and_the_overruled_stay_silent(top: TableTop) -> None:
    """What is typed for them later counts nothing; the battle ends when one side has nobody left."""
    put(top, "Round1", {}, {"unsaved": 12}, {"test": 12, "flee": 7, "unsaved": 1}, {"unsaved": 2})
    put(top, "Round2", {}, {}, {"unsaved": 9, "test": 2}, {"unsaved": 9})
    look = looked(top)
    assert [shown(look, 1, row, "status") for row in ALL] == ["stands", "stands", "flees", "destroyed"]
    assert [hint(look, 2, row) for row in ALL] == [
        "The target is gone: pick another one.", "The target is gone: pick another one.", "It flees: no part in the combat.", "Destroyed.",
    ]  # fmt: skip
    assert left(look, 2, *ALL) == left(look, 1, *ALL) == (24, 10, 21, 0)
    assert line(top, 1) == line(top, 2) == top.texts.text("line.end")
    # the orcs rally by the GM's word
    top.put("Round1", R, state="stands")
    look = looked(top)
    assert left(look, 2, *ALL) == (15, 10, 19, 0)


def test_a_round_typed_too_early_says_so(top: TableTop) -> None:
    """Wounds of the fourth round while the third has none: nothing counts yet."""
    top.put("Round4", E, unsaved=3)
    look = looked(top)
    assert line(top, 4) == top.texts.text("line.before")
    assert left(look, 4, *ALL) == AFTER_2


def test_two_units_of_one_name_and_a_friend_as_target(top: TableTop) -> None:
    """The first one fights, and the Armies page says that there are two; nobody strikes a friend."""
    top.put("Units", W, unit="ORCS")
    top.put("Round1", S, target="Elves")
    look = looked(top)
    assert look("Units", R, "state") == look("Units", W, "state") == top.texts.text("unit.state.twice")
    assert hint(look, 1, S) == "The target is gone: pick another one."
    assert left(look, 1, E, R) == (22, 21)


def test_a_hero_without_a_row_is_asked_for(top: TableTop) -> None:
    """He stands in the front rank; his unit's row says that he has none, and no place of his is struck from."""
    put(top, "Parts", hero("Prince", "Elves"), part("Lordling", "Elves", "champion"))
    put(top, "Round3", *({"unsaved": None} for _ in ALL))
    look = looked(top)
    assert hint(look, 3, E) == "A character of the unit has no row in this round: give him one."
    assert shown(look, 3, E, "dice") == 9
    top.put("Round3", 4, who="Prince", target="Orcs")
    assert shown(looked(top), 3, 4, "step", "dice") == (6, 3)
    assert hint(see(top), 3, E) == "Waits for earlier steps; its step is number 2"
    top.put("Round3", 5, who="Lordling", target="Orcs")
    look = looked(top)
    assert [shown(look, 3, row, "dice") for row in (E, 4, 5)] == [8, 3, 2]


# What a hint begins with, and what the GM then types: column, value.
STEPS = {
    "Roll": ("hits", 4), "They hit by themselves": ("wounds", 2), "Saves": ("unsaved", 2), "Break test": ("test", 9), "Test again": ("again", 8),
    "It breaks": ("flee", 6), "The enemy flees": ("pursue", 7),
}  # fmt: skip


def test_the_hints_lead_from_the_first_die_to_the_end(top: TableTop) -> None:
    """Whoever only does what the hints ask types into yellow cells, each kind of die once at least, until the battle is over."""
    for k in (1, 2):
        put(top, f"Round{k}", *({"unsaved": None, "test": None} for _ in ALL))
    put(top, "Units", {"reroll": "yes"}, {"reroll": "yes"}, {"reroll": "yes", "rules": "stomp"}, {"reroll": "yes"})
    top.put("Round1", 4, who="Orcs", blow="stomp", target="Elves")
    asked: set[str] = set()
    number = 1
    while True:
        look = see(top)
        hints = [hint(look, number, row) for row in range(5)]
        asks = [(row, step) for row, says in enumerate(hints) for step in STEPS if says.startswith(step)]
        gone = [row for row, says in enumerate(hints) if says.startswith("The target is gone")]
        if asks:
            row, step = asks[0]
            column, value = STEPS[step]
            if ", wounds on" in hints[row]:
                column, value = "wounds", 2
            if column in ("hits", "wounds"):
                value = min(
                    value,
                    shown(
                        look, number, row, "dice" if column == "hits" or step == "They hit by themselves" else "hits"
                    ),
                )
            assert shown(look, number, row, f"due_{column}") == 1, (number, row, hints[row])
            asked.add(step)
            top.put(f"Round{number}", row, **{column: value})
        elif line(top, number) == top.texts.text("line.end"):
            break
        elif gone:
            foes = (E, S) if gone[0] in (R, W, 4) else (R, W)
            standing = next(row for row in foes if shown(look, number, row, "live") == 1)
            top.put(f"Round{number}", gone[0], target=shown(look, number, standing, "who"))
        else:
            assert line(top, number) == top.texts.text("line.over"), (number, hints)
            number += 1
    assert asked == set(STEPS)
    look = looked(top)
    assert 0 in (sides(look)[0], sides(look)[1])
