"""The pages Strength, Odds and Aftermath, calculated: what they show follows from the ledger and the functions."""

from __future__ import annotations

import io
from typing import Any

import openpyxl
import pytest

from massbattle_xl import campaign, locale
from massbattle_xl.layout import Filled, Text, WordOf
from massbattle_xl.pathfinder.functions import FUNCTIONS

F = {f.name: f for f in FUNCTIONS}
MILITIA, GOBLINS, TROLLS = "Milice", "Gobelins", "Trolls"
PLAYED = Filled(
    rows={
        "Armies": (
            {
                "unit": MILITIA, "side": "Ouest", "men": 500, "cr": "1/3", "hd": "d10", "morale": 1, "commander": "Akiros",
                "tactic1": WordOf("TACTIC", "defensive wall"), "res1": WordOf("RESOURCE", "improved armor"),
            },
            {"unit": GOBLINS, "side": "Est", "men": 500, "cr": "1/3", "hd": "d10", "commander": "Grabbles"},
            {"unit": TROLLS, "side": "Est", "men": 25, "cr": 5, "hd": "d8"},
        ),
        "Commanders": ({"name": "Akiros", "side": "Ouest", "level": 6, "cha": 2, "ranks": 5}, {"name": "Grabbles", "side": "Est", "cha": 0}),
        "Phase1": (  # 15 + 3 − 13 = 5; 18 + 3 − 14 = 7; the GM slays the trolls
            {"army": MILITIA, "target": GOBLINS, "roll": 15}, {"army": GOBLINS, "target": MILITIA, "roll": 18},
            {"army": TROLLS, "target": MILITIA, "roll": 5, "over": 4},
        ),
        "Phase2": ({"over": 2}, {"over": 11}),
        "Aftermath": tuple(
            {"no": i, **typed}
            for i, typed in enumerate(
                (
                    {"loyalty": Text("word.yes"), "days": 1, "checks": 1, "weeks": 4, "leaderless": 1, "learnt": WordOf("TACTIC", "taunt")},
                    {"roll": 42, "weeks": 2}, {"roll": 9}, *[{}] * 27,
                ), 1,
            )
        ),
        "Reform": (
            {"first": MILITIA, "what": Text("reform.split")}, {"first": MILITIA, "second": TROLLS, "what": Text("reform.combine")},
            {"first": GOBLINS, "what": Text("reform.reform")},
        ),
    },
    names={
        "Side_A": "Ouest", "Side_B": "Est", "Kind_1": WordOf("PHASE", "melee"), "Odds_A": MILITIA, "Odds_B": GOBLINS, "Odds_Tactic_A": WordOf("TACTIC", "defensive wall"),
        "Odds_Strategy_B": WordOf("STRATEGY", "aggressive"), "Odds_HP_A": 16, "Odds_HP_B": 16, "Heroes": 4, "Party_APL": 12, "Gold_BP": 3,
    },
)  # fmt: skip


class Shown:
    """Cells of one calculated page by heading and row."""

    def __init__(self, book: Any, page: str) -> None:
        self.sheet = book[locale.text("pathfinder", "fr", f"sheet.{page}")]

    def row(self, table: str, texts: str, number: int) -> dict[str, Any]:
        """A row of a table, by the keys of its headings."""
        cells = self.sheet[self.sheet.tables[table].ref]
        keys = {
            text: key.partition(".")[2]
            for key, text in locale.texts("pathfinder", "fr").items()
            if key.startswith(f"{texts}.") and not key.endswith(".note")
        }
        return {keys[head.value]: cell.value for head, cell in zip(cells[0], cells[number]) if head.value in keys}

    def __getitem__(self, at: str) -> Any:
        return self.sheet[at].value


@pytest.fixture(scope="module")
def book() -> Any:
    return openpyxl.load_workbook(io.BytesIO(campaign.new("pathfinder", "fr", filled=PLAYED).data), data_only=True)


def test_the_strength_follows_the_ledger(book):
    page = Shown(book, "strength")
    rows = [page.row("Strength", "strength", k) for k in (1, 2, 3)]
    assert [[row[f"p{k}"] for k in (0, 1, 2, 10)] for row in rows] == [[16, 9, 7, 7], [16, 11, 0, 0], [4, 0, 0, 0]]
    assert [(row["unit"], row["side"], row["status"]) for row in rows] == [
        (MILITIA, "Ouest", "tient"),
        (GOBLINS, "Est", "vaincue"),
        (TROLLS, "Est", "vaincue"),
    ]
    assert rows[0]["bar"] == "████░░░░░░"  # 7 of 16
    assert page.row("Strength", "strength", 4)["unit"] in (None, "")


def test_the_sums_of_the_sides_stop_where_the_battle_stops(book):
    page = Shown(book, "strength")
    assert [[page[f"{at}{row}"] for at in "CDEF"] for row in (3, 4)] == [[16, 9, 7, None], [20, 11, 0, None]]
    assert [page["N3"], page["N4"]] == ["1 / 1", "0 / 2"]


def test_what_the_battle_leaves_of_each_army(book):
    """Militia: 7 hp, won, Morale 1 + 1 − 1, a day and a check give 3 each, 4 weeks at 1; the others are gone."""
    page = Shown(book, "aftermath")
    won, lost, slain = (page.row("Aftermath", "after", k) for k in (1, 2, 3))
    assert [won[key] for key in ("outcome", "hp", "after", "morale", "recovered", "owed", "xp")] == [
        "victoire",
        7,
        7,
        1,
        13,
        4,
        0,
    ]
    assert [lost[key] for key in ("outcome", "after", "recovered", "owed", "fate", "xp")] == [
        "vaincue",
        0,
        0,
        None,
        "capturé",
        200,
    ]
    assert [lost[key] for key in ("economy", "allegiance", "stability")] == [-2, -2, -2]
    assert [slain[key] for key in ("outcome", "fate", "xp")] == ["vaincue", None, 100]  # it had no commander
    assert (
        won["state"] == locale.text("pathfinder", "fr", "after.state.full") + "1"
    )  # FP 3 knows one tactic and has one
    assert lost["state"] == locale.text("pathfinder", "fr", "after.state.gone")


def test_what_a_side_gains_and_owes(book):
    page = Shown(book, "aftermath")
    assert [[page[f"{at}{row}"] for at in "BCDEFGHIJ"] for row in (5, 6)] == [
        [1, 1, 7, 13, 300, 4, 0, 0, 0],
        [2, 0, 0, 0, 0, 0, -4, -4, -4],
    ]
    assert [page["G9"], page["G11"]] == [21, 1500]


def test_armies_that_split_combine_or_reform(book):
    """Half of FP 3: two steps down to 1, 5 hp; 13 of 16 are 81 %, 4 of 5; Morale −1."""
    page = Shown(book, "aftermath")
    split, combined, reformed = (page.row("Reform", "reform", k) for k in (1, 2, 3))
    assert [split[key] for key in ("acr", "full", "hp", "morale")] == [1, 5, 4, 0]
    assert combined["hint"] == locale.text("pathfinder", "fr", "hint.reform.sizes")
    assert reformed["hint"] == locale.text("pathfinder", "fr", "hint.reform.numbers")


def test_the_odds_are_those_of_the_functions(book):
    """Militia: OM 3 − 2, DV 13 + 1 + 2; goblins aggressive: OM 3 + 2, DV 13 − 2, damage +3; Cha +2 against rout."""
    page = Shown(book, "odds")
    assert [page[f"{at}9"] for at in "FGHIJK"] == [16, 1, 16, 0, 3, 3]
    assert [page[f"{at}10"] for at in "FGHIJK"] == [16, 5, 11, 3, 3, 0]
    armies = (16, 1, 16, 0, 16, 5, 11, 3)
    assert [page[f"{at}15"] for at in "BCDEFG"] == pytest.approx(F["PF_BATTLE_ODDS"](*armies)[0])
    assert [page[f"{at}16"] for at in "BCDEFG"] == pytest.approx(F["PF_BATTLE_ODDS"](*armies, 3, 3, 3, 0)[0])
    assert page["A12"] == locale.text("pathfinder", "fr", "hint.odds.ready")


def test_the_odds_of_other_strategies_and_tactics(book):
    page = Shown(book, "odds")
    bare = (16, 1, 16, 0, 16, 3, 13, 0, 3, 3, 3, 0)
    wins, damage = F["PF_STRATEGY_ODDS"](*bare), F["PF_STRATEGY_ODDS"](*bare, *[None] * 5, "damage")
    for i in range(5):
        assert [page[f"{at}{21 + i}"] for at in "BCDEF"] == pytest.approx(wins[i])
        assert [page[f"{at}{21 + i}"] for at in "IJKLM"] == pytest.approx(damage[i])
    assert wins[2][3] == pytest.approx(page["B16"])
    assert [page["A30"], page["A31"], page["B29"], page["C29"]] == ["standard", "Mur défensif", "standard", None]
    assert page["B31"] == pytest.approx(page["B16"])  # the tactic that is picked
    assert page["B30"] == pytest.approx(F["PF_BATTLE_ODDS"](16, 3, 14, 0, 16, 5, 11, 3, 3, 3, 3, 0)[0][0])
    assert page["I30"] == pytest.approx(F["PF_DAMAGE_ODDS"](3, 11)[0][0])
