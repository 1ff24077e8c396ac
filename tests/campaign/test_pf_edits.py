"""What a GM does to the ledger of mass combat while the battle runs; LibreOffice recalculates, the numbers are right."""

from __future__ import annotations

from typing import Any

import pytest
from tabletop import Look, TableTop
from thorough import one_in
from warbands import (  # the fixtures too
    NAMES,
    WARDENS,
    band,
    calculating,  # noqa: F401
    errors,
    foe,
    hint,
    left,
    line,
    see,
    shown,
    taken_back,  # noqa: F401
    warning,
)

from massbattle_xl.layout import Filled

pytestmark = one_in(3)
SYSTEM = "pathfinder"
S, B, R, W = ALL = range(4)  # rows of the ledger

# UC, army CR 3: 16 hp, OM 3, DV 13 each. 14 + 3 − 13 = 4, 15: 5, 12: 2, 13: 3.
ROLLS = ({"roll": 14}, {"roll": 15}, {"roll": 12}, {"roll": 13})
FILLED = Filled(
    rows={
        "Armies": (band("Spears"), band("Bows"), foe("Orcs"), foe("Wolves")),
        "Phase1": tuple(
            {"army": army, "target": target, **roll}
            for army, target, roll in zip(
                ("Spears", "Bows", "Orcs", "Wolves"), ("Orcs", "Wolves", "Spears", "Bows"), ROLLS
            )
        ),
        "Phase2": ROLLS,
    },
    names={**NAMES, "Kind_1": "melee"},
)
AFTER_1 = (14, 13, 12, 11)
AFTER_2 = (12, 10, 8, 6)


def looked(top: TableTop) -> Look:
    """Calculated, and no cell of a sheet shows an error value, whatever was typed."""
    look = see(top)
    assert errors(look) == []
    return look


def recalculated(top: TableTop) -> Look:
    """The same, all formulas anew; LibreOffice misses a deleted row of another sheet until then."""
    top.book.recalculate()
    return looked(top)


def sides(look: Look) -> tuple[Any, Any]:
    """Hit points left of both sides beside the totals."""
    return look.values["Battle"]["C5"], look.values["Battle"]["C6"]


def row_number(top: TableTop, table: str, row: int, column: str = "army") -> int:
    return int("".join(c for c in top.at(table, row, column).rpartition("!")[2] if c.isdigit()))


def test_the_battle_before_any_edit(top: TableTop) -> None:
    """Two phases of two pairs; the third asks for the next rolls."""
    look = looked(top)
    assert (left(look, 1, *ALL), left(look, 2, *ALL), left(look, 10, *ALL)) == (AFTER_1, AFTER_2, AFTER_2)
    assert sides(look) == (22, 14)
    assert warning(look) == ""
    assert [hint(look, 3, row) for row in range(5)] == ["Attack: d20 + 3 against DV 13"] * 4 + [""]
    assert [hint(look, 4, row) for row in range(5)] == [""] * 5
    assert [line(top, k) for k in (2, 3, 4)] == [top.texts.text("line.over"), "4" + top.texts.text("line.waiting"), ""]


def test_rows_inserted_in_the_ledger(fresh: TableTop) -> None:
    """A blank row changes nothing; an army typed into it fights in that phase; later dice stay with their armies."""
    number, second = row_number(fresh, "Phase1", 1), row_number(fresh, "Phase2", 0) + 1
    fresh.book.insert_row("Battle", number)
    look = recalculated(fresh)
    assert left(look, 1, 0, 2, 3, 4) == AFTER_1
    assert look("Phase1", 1, "left") == ""
    assert sides(look) == (22, 14)
    fresh.put("Armies", 4, **band("Hunters"))
    fresh.put("Phase1", 1, army="Hunters", target="Orcs", roll=11)
    look = recalculated(fresh)
    assert left(look, 1, 0, 1, 2, 3, 4) == (14, 16, 13, 11, 11)  # both on the orcs: 4 and 1
    assert sides(look) == (38, 13)
    # a row at the same place of the second phase, with the formulas of the row above, takes the army over
    fresh.book.insert_row("Battle", second + 1)
    look = recalculated(fresh)
    names = [look.values["Battle"].get(f"A{second + row}") for row in range(5)]
    assert names == ["Spears", "Hunters", "Bows", "Orcs", "Wolves"]
    assert sides(look) == (38, 13)
    assert warning(look) == ""


def test_rows_deleted(fresh: TableTop) -> None:
    """A row of the first phase goes: the same row of the second goes blank, and who attacked that army says so."""
    fresh.book.delete_row("Battle", row_number(fresh, "Phase1", B))
    look = recalculated(fresh)
    assert left(look, 1, 0, 1, 2) == (14, 12, 16)
    second = row_number(fresh, "Phase2", 0) - 1
    assert [look.values["Battle"].get(f"A{second + i}", "") for i in range(4)] == ["Spears", "", "Orcs", "Wolves"]
    assert hint(look, 1, 2) == fresh.texts.text("hint.unknown_target")
    assert sides(look) == (12 + 16, 8 + 16)
    # an army that stands in the ledger leaves the army table
    fresh.book.delete_row("Armies", row_number(fresh, "Armies", W, "unit"))
    look = recalculated(fresh)
    assert hint(look, 1, 2) == fresh.texts.text("hint.unknown")
    assert left(look, 1, 0, 1) == (14, 12)
    assert warning(look).startswith("3 ")


def test_the_army_table_sorted(top: TableTop) -> None:
    """The ledger finds its armies by name."""
    for row, values in enumerate((foe("Wolves"), foe("Orcs"), band("Bows"), band("Spears"))):
        top.put("Armies", row, **values)
    look = looked(top)
    assert (left(look, 1, *ALL), left(look, 2, *ALL)) == (AFTER_1, AFTER_2)
    assert [look("Armies", row, "left") for row in range(4)] == [6, 8, 10, 12]


def test_rows_of_a_later_phase_in_another_order(top: TableTop) -> None:
    """Each army keeps its hit points, its last roll and its strategy, wherever its row stands."""
    top.put("Phase1", S, strategy="reckless", roll=1)  # OM 7, DV 9: the orcs do 6; no check in the next phase
    top.put("Phase2", S, army="Orcs", target="Spears", strategy="standard", roll=12)
    top.put("Phase2", R, army="SPEARS", target="orcs", strategy="aggressive", roll=14)
    look = looked(top)
    assert left(look, 1, *ALL) == (10, 13, 16, 11)
    assert left(look, 2, *ALL) == (16, 10, 10 - 4, 6)  # 12 + 3 − 11
    assert hint(look, 2, R) == "Natural 1 in the phase before: no attack (UC)."
    assert shown(look, 2, R, "str0", "due_strat") == ("reckless", 0)
    assert warning(look) == ""


def test_an_army_renamed(top: TableTop) -> None:
    """Its rows say so, its enemy's too; typed in the first phase, all is right again."""
    top.put("Armies", R, unit="Boars")
    look = looked(top)
    assert hint(look, 1, R) == top.texts.text("hint.unknown")
    assert hint(look, 1, S) == top.texts.text("hint.unknown_target")
    assert left(look, 1, S, B, W) == (16, 13, 11)
    assert warning(look) == "3" + top.texts.text("fight.bad")
    top.put("Phase1", R, army="Boars")
    top.put("Phase1", S, target="Boars")
    look = looked(top)
    assert (left(look, 1, *ALL), left(look, 2, *ALL)) == (AFTER_1, AFTER_2)
    assert warning(look) == ""


def test_a_wrong_target_corrected_two_phases_later(top: TableTop) -> None:
    """The spears fought the wolves; the second phase takes the target over and the rest follows."""
    top.put("Phase1", S, target="Wolves")
    look = looked(top)
    assert left(look, 1, *ALL) == (14, 13, 16, 7)
    assert look("Phase2", S, "target") == "Wolves"
    assert left(look, 2, *ALL) == (12, 10, 16, 0)
    assert hint(look, 3, B) == "The target no longer stands: pick another one."
    assert line(top, 3) == "1" + top.texts.text("line.waiting")  # the orcs'
    top.put("Phase1", S, target="Orcs")
    assert left(looked(top), 2, *ALL) == AFTER_2


def test_an_army_that_is_left_out_for_a_phase_and_comes_back(top: TableTop) -> None:
    """It keeps hit points, drains, tactic, strategy and its bleeding, and owes no check that it sat out."""
    top.put("Armies", R, ab1="poison", ab2="energy drain")
    top.put("Armies", S, tactic1="defensive wall")
    top.put("Phase1", S, tactic="defensive wall", strategy="reckless", roll=1)  # DV 13 + 2 − 4: the orcs do 4
    top.put("Phase2", S, army="Nobody")
    top.put("Phase3", S, army="spears", target="orcs", tactic="standard", strategy="standard")
    look = looked(top)
    assert left(look, 1, S, R) == (12, 16)
    assert shown(look, 3, S, "h0", "bl0", "skip0", "tac0", "str0", "lom", "ldv") == (
        12,
        1,
        0,
        "defensive wall",
        "reckless",
        -1,
        -1,
    )
    assert hint(look, 3, S) == "Bleeding: d6 of damage."
    top.put("Phase3", S, bleed=2)
    assert hint(looked(top), 3, S) == "Change of tactic: d20, Morale check DC 15."
    top.put("Phase3", S, tact=15)
    assert hint(looked(top), 3, S) == "More than one step: d20, Morale check DC 20."
    top.put("Phase3", S, strat=20)
    look = looked(top)
    assert hint(look, 3, S) == "Attack: d20 + 2 against DV 13"
    assert shown(look, 3, R, "dv") == 12
    top.name("Edition", "AP")
    assert shown(looked(top), 3, S, "tac", "due_tact") == ("defensive wall", 0)


WANTS = "%s: wants a number, %s"
WORD = "%s: this is no word of its list."
# What is typed into which rows, what they say then, and what is left of all.
ODD: list[tuple[dict[int, dict[str, Any]], dict[int, str], tuple[Any, ...]]] = [
    (
        {S: {"rout": "all"}, B: {"bleed": 0}, R: {"part": "=1/0"}, W: {"strat": 21}},
        {S: WANTS % ("Rout d20", "1–20"), B: WANTS % ("Bleeds d6", "1–6"), R: WANTS % ("Parting d20", "1–20"), W: WANTS % ("Strategy d20", "1–20")},
        AFTER_1,
    ),
    (
        {S: {"tactic": "dance"}, B: {"strategy": "=NA()"}, R: {"use1": "beer"}, W: {"more": "purple"}},
        {S: WORD % "Tactic", B: WORD % "Strategy", R: WORD % "Uses", W: WORD % "Target is"},
        AFTER_1,
    ),
    (
        {S: {"tactic": "=NA()"}, B: {"strategy": 7}, R: {"use2": "=NA()"}, W: {"more": "=1/0"}},
        {S: WORD % "Tactic", B: WORD % "Strategy", R: WORD % "Uses too", W: WORD % "Target is"},
        AFTER_1,
    ),
    (
        {S: {"state": "=NA()"}, B: {"state": "drunk"}, R: {"over": "=NA()"}, W: {"over": -1}},
        {S: WORD % "State overruled", B: WORD % "State overruled", R: WANTS % ("Overrule", "0–100000"), W: WANTS % ("Overrule", "0–100000")},
        AFTER_1,
    ),
    (
        {S: {"roll": "=NA()"}, B: {"roll": "x"}, R: {"roll": 0}, W: {"roll": 2.5}},
        {row: WANTS % ("Attack d20", "1–20") for row in ALL},
        (16, 16, 16, 16),
    ),
    ({R: {"target": "=NA()"}}, {R: "The target has no row in this phase."}, (16, 13, 12, 11)),
    ({B: {"army": "=NA()"}}, {B: "This army is not on the Armies sheet.", W: "The target has no row in this phase."}, (14, "", 12, 16)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "told", "hp"), ODD, ids=["numbers", "words", "errors", "overrules", "rolls", "target", "army"]
)
def test_what_a_cell_can_not_take_is_told_and_spoils_nothing(
    top: TableTop, typed: dict[int, dict[str, Any]], told: dict[int, str], hp: tuple[Any, ...]
) -> None:
    """The row says which cell; every other row and all totals stay right."""
    for row, values in typed.items():
        top.put("Phase1", row, **values)
    look = see(top)
    assert {row: hint(look, 1, row) for row in told} == told
    assert left(look, 1, *ALL) == hp
    own = {top.at(f"Phase{k}", row, column) for k in range(1, 11) for row, values in typed.items() for column in values}
    assert set(errors(look)) <= own
    assert warning(look) != ""


def test_a_wrong_word_on_the_army_sheet_takes_that_army_out_and_no_other(top: TableTop) -> None:
    """An ability that does not exist: the army's row asks to look there, its enemy waits for another target."""
    top.put("Armies", R, ab1="levitation")
    look = looked(top)
    assert hint(look, 1, R) == "Army CR or hp missing: see its row on the Armies sheet."
    assert "levitation" in look("Armies", R, "state")
    assert left(look, 1, *ALL) == (16, 13, "", 11)
    assert hint(look, 1, S) == "The target has no row in this phase."
    top.put("Armies", R, ab1="regeneration")  # of how many points?
    look = looked(top)
    assert "regeneration" in look("Armies", R, "state")
    assert left(look, 1, *ALL) == (16, 13, "", 11)
    top.put("Armies", R, ab1=None, cr=None)
    look = looked(top)
    assert hint(look, 1, R) == "Army CR or hp missing: see its row on the Armies sheet."
    assert left(look, 1, S, B) == (16, 13)


def test_two_rows_of_one_army_and_two_armies_of_one_name(top: TableTop) -> None:
    """The second row counts nothing and says so; armies of one name are told in both sheets."""
    top.put("Phase1", 4, army="orcs", target="Bows", roll=20)
    look = looked(top)
    assert hint(look, 1, 4) == "This army has a row above; this one does not count."
    assert look("Phase1", 4, "left") == ""
    assert (left(look, 1, *ALL), left(look, 2, *ALL)) == (AFTER_1, AFTER_2)
    assert warning(look).startswith("3 ")
    top.put("Phase1", 4, army=None, target=None, roll=None)
    top.put("Armies", W, unit="ORCS")
    look = looked(top)
    assert hint(look, 1, R) == "Two armies have this name: see the Armies sheet."
    assert look("Armies", R, "state") == look("Armies", W, "state") == top.texts.text("army.state.twice")
    assert warning(look) != ""


def test_a_friend_as_target_and_a_kind_of_phase_that_is_none(top: TableTop) -> None:
    """Nobody strikes a friend; anything but the word for the ranged phase is melee."""
    top.put("Phase1", S, target="Bows")
    top.name("Kind_1", "=NA()")
    look = see(top)
    assert hint(look, 1, S) == "Both are on the same side."
    assert left(look, 1, *ALL) == (14, 13, 16, 11)
    assert errors(look) == [top._named["Kind_1"]]


def test_rows_of_the_fallen_the_fled_and_the_departed_stay_silent(top: TableTop) -> None:
    """What is typed for them later counts nothing; the battle ends when one side has nobody left."""
    top.put("Phase1", R, over=16)
    top.put("Phase1", W, over=13, rout=14, roll=2)
    top.put("Phase1", S, state="withdrawn", part=2)
    top.put("Phase1", B, part=2)
    top.put("Phase2", W, over=2, roll=20)
    look = looked(top)
    assert [shown(look, 1, row, "status") for row in ALL] == ["withdrawn", "stands", "defeated", "routed"]
    assert [hint(look, 2, row) for row in ALL] == [
        "It has left the battlefield.", "No enemy is left: the battle is over.", "Defeated.", "Routed: it fights no more.",
    ]  # fmt: skip
    assert (left(look, 1, *ALL), left(look, 2, *ALL)) == ((14, 16, 0, 3), (14, 16, 0, 1))  # but the GM's word counts
    assert line(top, 1) == line(top, 2) == top.texts.text("line.end")
    assert shown(look, 2, B, "due_roll") == 0


def test_a_phase_typed_too_early_says_so(top: TableTop) -> None:
    """Dice of the fourth phase while the third has none: nothing counts yet."""
    top.put("Phase4", S, roll=20)
    look = looked(top)
    assert line(top, 4) == top.texts.text("line.before")
    assert left(look, 4, *ALL) == AFTER_2


# What a hint begins with, and what the GM then types: column, value.
STEPS = {
    "Bleeding": ("bleed", 1),
    "Change of tactic": ("tact", 15),
    "More than one step": ("strat", 20),
    "Taunted: d20": ("taunt", 5),
    "Withdrawal: d20": ("leave", 11),
    "The target withdraws": ("leave", 10),
    "Siege engines": ("siege", 1),
    "Attack": ("roll", 15),
    "Hit: extra damage": ("extra", 2),
    "Siegebreakers": ("wreck", 20),
    "Fear": ("fear", 5),
    "Rout?": ("rout", 3),
    "Hold the Line": ("again", 4),
    "They flee": ("part", 11),
}


def test_the_hints_lead_from_the_first_die_to_the_end(top: TableTop) -> None:
    """Whoever only does what the hints ask types into yellow cells, each kind of die once at least, until the battle is over."""
    top.put("Commanders", 0, name="Maelle", side=WARDENS, level=6, cha=-2, ranks=0, boon1="hold the line")
    top.put("Armies", S, ab1="fear", ab2="breath weapon", tactic1="siegebreaker", commander="Maelle", hp_typed=5)
    top.put("Armies", B, tactic1="taunt", tactic2="withdraw")
    top.put("Armies", R, res1="siege engines")
    top.put("Armies", W, ab1="poison", om_more=4)
    top.put("Fort", 0, what="fort")
    top.name("Fort_Side", WARDENS)
    for row in ALL:
        top.put("Phase1", row, roll=None)
        top.put("Phase2", row, roll=None)
    top.put("Phase1", S, tactic="siegebreaker")
    top.put("Phase1", B, tactic="taunt")
    top.put("Phase2", B, tactic="standard", strategy="defensive")
    top.put("Phase3", B, tactic="withdraw")
    asked: set[str] = set()
    phase = 1
    while line(top, phase) != top.texts.text("line.end"):
        hints = [hint(see(top), phase, row) for row in ALL]
        asks = [(row, step) for row, says in enumerate(hints) for step in STEPS if says.startswith(step)]
        gone = [row for row, says in enumerate(hints) if says.startswith("The target no longer stands")]
        if asks:
            row, step = asks[0]
            column, value = STEPS[step]
            assert shown(see(top), phase, row, f"due_{column}") == 1, (phase, row, hints[row])
            asked.add(step)
            top.put(f"Phase{phase}", row, **{column: value})
        elif gone:
            foes = (S, B) if gone[0] in (R, W) else (R, W)
            standing = next(row for row in foes if shown(see(top), phase, row, "ok1"))
            top.put(f"Phase{phase}", gone[0], target=shown(see(top), phase, standing, "army"))
        else:
            assert line(top, phase) == top.texts.text("line.over")
            phase += 1
    assert asked == set(STEPS)
    assert [shown(looked(top), phase, row, "status") for row in ALL] == ["defeated", "withdrawn", "stands", "stands"]
