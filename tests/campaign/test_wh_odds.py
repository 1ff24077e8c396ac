"""The pages Odds and Battle sheet, and the examples, calculated: what they show follows from the armies and the functions."""

from __future__ import annotations

import io
import re
from functools import cache
from typing import Any

import built as workbooks
import openpyxl
import pytest
from thorough import one_in

from massbattle_xl.layout import Filled, Text, WordOf
from massbattle_xl.warhammer.functions import FUNCTIONS
from massbattle_xl.warhammer.sheets import EXAMPLES, lineup, odds
from massbattle_xl.warhammer.sheets.start import RULING_TABLE, RULINGS

pytestmark = one_in(2)

F = {f.name: f for f in FUNCTIONS}
CLOSE = 1e-12
RESULTS = odds.RESULTS


YES, NO = Text("word.yes"), Text("word.no")
_OTHERWISE = ("general", "charge")
# Elves with a champion who is only ticked against a charging mob near its General; the charge and he are read the other way.
READ = Filled(
    rows={
        "Units": (
            {
                "unit": "Elves", "side": "Dark", "models": 20, "width": 5, "ws": 4, "s": 3, "t": 3, "w": 1, "i": 5, "a": 1, "ld": 8,
                "weapon": WordOf("WEAPON", "spear"), "champion": YES,
            },
            {"unit": "Mob", "side": "Green", "models": 40, "width": 5, "ws": 3, "s": 3, "t": 4, "w": 1, "i": 2, "a": 1, "ld": 5, "general": 9},
        ),
        "Rulings": tuple({**row, "choice": 2 if key in _OTHERWISE else 1} for key, row in zip(RULINGS, RULING_TABLE.rows)),
    },
    names={
        "Side_A": "Dark", "Side_B": "Green", "Odds_Now": NO, "Odds_A1": "Elves", "Odds_B1": "Mob", "Odds_Charges_B1": YES,
    },
)  # fmt: skip


@cache
def book(name: str) -> Any:
    """A calculated example in English, or the battle with other readings."""
    made = workbooks.calculated("warhammer", "en", READ if name == "readings" else EXAMPLES[name])
    assert made.errors == ()
    return openpyxl.load_workbook(io.BytesIO(made.data), data_only=True)


def row(sheet: Any, number: int, letters: str = RESULTS) -> list[Any]:
    """What stands in a row of the Odds page."""
    return [sheet[f"{at}{number}"].value for at in letters]


def line(*numbers: Any, rules: str = "", bonus: float = 0, kind: str = "", group: str = "", target: str = "", contact: Any = "") -> list[Any]:
    """A line of a block: models, width and profile with the saves, then what it is."""
    return [*numbers, "", bonus, rules, kind, "", group, target, contact, ""]


def elves(**changed: Any) -> list[list[Any]]:
    width = changed.pop("width", 5)
    return [line(20, width, 4, 3, 3, 1, 5, 1, 8, 7, 7, **{"rules": "spear", "contact": min(width, 7), **changed})]


def orcs(**changed: Any) -> list[list[Any]]:
    return [line(20, 5, 3, 3, 4, 1, 2, 1, 7, 7, 7, **{"rules": "charging", "bonus": 1, **changed})]


def test_the_odds_of_the_rule_texts_example_are_those_counted_in_fractions():
    sheet = book("warhammer")["Odds"]
    assert [round(value, 4) for value in row(sheet, odds.RESULT)[:7]] == [0.3814, 0.1781, 0.4405, 0.257, 0.2789, 3.3333, 2.5]
    shown = book("warhammer")["Rule text"]
    for number in range(5, 15):
        assert shown[f"C{number}"].value == pytest.approx(shown[f"B{number}"].value, abs=5e-5)


@pytest.mark.parametrize(
    ("number", "a", "b"),
    [
        (odds.IFS, elves(rules="spear; charging", bonus=1), orcs(rules="", bonus=0)),
        (odds.IFS + 1, elves(), orcs()),
        (odds.IFS + 2, elves(), orcs(rules="", bonus=0)),
        (odds.IFS + 3, elves(bonus=1), orcs()),
        (odds.IFS + 4, elves(), orcs(bonus=2)),
        *((odds.FRONTS + i, elves(width=width), orcs()) for i, width in enumerate(lineup.WIDTHS)),
    ],
)  # fmt: skip
def test_what_if_is_the_same_round_with_something_changed(number, a, b):
    """Charge or receive, a standard, other frontages; of ten elves in a rank seven touch five orcs."""
    expected = F["WFB_COMBAT_ODDS"](a, b)[0]
    assert row(book("warhammer")["Odds"], number) == pytest.approx(expected, abs=CLOSE)


def test_the_rulings_of_the_start_page_and_a_ticked_champion_count_in_the_odds():
    """O-03 by the General of a steadfast mob, O-04 by the point that a second round does not lose; 16 spears strike."""
    a, b = elves(rules="spear; champion"), [[*line(40, 5, 3, 3, 4, 1, 2, 1, 5, 7, 7, rules="charging", contact=5), 9]]
    otherwise = [None] * 4 + [False]
    sheet = book("readings")["Odds"]
    expected = F["WFB_COMBAT_ODDS"](a, b, *otherwise)[0]
    assert row(sheet, odds.RESULT) == pytest.approx(expected, abs=CLOSE)
    assert "16×(" in sheet[f"A{odds.RESULT + 1}"].value
    assert abs(expected[4] - F["WFB_COMBAT_ODDS"](a, b)[0][4]) > 0.01
    rounds = F["WFB_COMBAT_ROUNDS"](a, b, 2.0, *otherwise, False)
    for k, chances in enumerate(rounds):
        assert row(sheet, odds.ROUNDS_TOP + k, "DEFG") == pytest.approx(chances, abs=CLOSE)
    assert abs(rounds[1][1] - F["WFB_COMBAT_ROUNDS"](a, b, 2.0, *otherwise)[1][1]) > 0.001
    assert sheet[f"I{odds.COUNTS + 3}"].value == 9  # the better Leadership is shown


def test_the_fight_goes_on_round_after_round():
    sheet = book("warhammer")["Odds"]
    shown = [row(sheet, odds.ROUNDS_TOP + k, "DEFG") for k in range(odds.ROUNDS)]
    expected = F["WFB_COMBAT_ROUNDS"](elves(), orcs(), float(odds.ROUNDS))
    for one, other in zip(shown, expected):
        assert one == pytest.approx(other, abs=CLOSE)


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_the_tables_of_chances_are_whole_and_have_the_mean_of_the_odds(name):
    sheet = book(name)["Odds"]
    for number in (odds.LOST, odds.LOST + 1, odds.LEADS):
        assert sum(row(sheet, number, odds.LETTERS)) == pytest.approx(1)
    assert sheet[f"C{odds.LOST + 1}"].value == pytest.approx(sheet[f"I{odds.RESULT}"].value)  # B has one wound each


def test_mounts_and_champion_come_along_and_the_flank_counts():
    """Spearmen in front, knights with their horses in the flank of a mob that loses ranks and supporting attacks."""
    a = [
        line(25, 5, 3, 3, 3, 1, 3, 1, 7, 5, 7, rules="spear; infantry", bonus=3, group="s", target="m", contact=5),
        line(10, 5, 4, 3, 3, 1, 3, 1, 8, 2, 7, rules="lance; swiftstride; cavalry; charging", group="k", target="m", contact=5),
        line("", "", 3, 3, 3, 1, 3, 1, 8, 2, 7, kind="mount", group="k", target="m"),
    ]
    b = [
        line(25, 5, 3, 3, 4, 1, 2, 1, 7, 6, 7, rules="flanked; disrupted; musician", bonus=1, group="m", target="s", contact=5),
        line("", "", 3, 3, 4, 1, 2, 2, 7, 6, 7, kind="champion", group="m", target="s"),
    ]
    assert row(book("warhammer-flank")["Odds"], odds.RESULT) == pytest.approx(F["WFB_COMBAT_ODDS"](a, b)[0], abs=CLOSE)


def rounds(name: str) -> list[dict[str, Any]]:
    """The rows of all rounds of an example, by their headings."""
    sheet, found = book(name)["Battle"], []
    for number in range(1, 11):
        heads, *rows = sheet[sheet.tables[f"Round{number}"].ref]
        found += [{head.value: cell.value for head, cell in zip(heads, one)} | {"round": number} for one in rows if one[0].value]
    return found


@pytest.mark.parametrize(("name", "last"), [("warhammer", 3), ("warhammer-flank", 2), ("warhammer-ogres", 2)])
def test_every_typed_row_of_an_example_is_played_and_the_last_round_ends_in_a_pursuit(name, last):
    rows = [one for one in rounds(name) if one["round"] <= last]
    assert not [one["Next"] for one in rows if one["Next"] not in (
        "Done.", "It holds.", "Caught and destroyed.", "Destroyed.", "Wiped out.", "No hits: these come with a charge, stomps on small troops.",
    )]  # fmt: skip
    assert [one["round"] for one in rows if one["Next"] == "Caught and destroyed."] == [last]
    for one in rows:
        dice, hits, wounds, unsaved = (one[key] for key in ("Dice", "Hits", "Wounds", "Unsaved"))
        if isinstance(dice, (int, float)) and wounds:
            assert unsaved <= wounds <= (hits if hits is not None else dice) <= dice


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_a_card_has_a_box_for_each_wound_and_fills_the_lost_ones(name):
    sheet = book(name)["Battle sheet"]
    boxes = [cell.value for one in sheet.iter_rows() for cell in one if isinstance(cell.value, str) and re.match("[☐☒]", cell.value)]
    units = EXAMPLES[name].rows["Units"]
    assert len(boxes) == len(units)
    for text, unit in zip(boxes, units):
        each = 3 if name.endswith("ogres") and unit["models"] == 6 else 1
        assert text.count("☐") + text.count("☒") == unit["models"] * each
    left = [cell.value for one in sheet.iter_rows() for cell in one if isinstance(cell.value, str) and re.fullmatch(r"\d+ / \d+", cell.value)]
    for text, now in zip(boxes, left):
        models, full = map(int, now.split(" / "))
        each = (text.count("☐") + text.count("☒")) // full
        assert -(-text.count("☐") // each) == models
