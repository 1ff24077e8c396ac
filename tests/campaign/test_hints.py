"""What the column Next says: what is missing, what does not count, what follows."""

from __future__ import annotations

from typing import Any

import pytest
from tabletop import TableTop, human

from massbattle_xl.layout import Filled

A, B = "Attackers", "Defenders"


FILLED = Filled(
    rows={
        "Armies": (human("A", A, 20), human("Bows", A, 20, bow=12), human("B", B, 20), human("Guard", B, 20)),
        "Characters": ({"name": "Asta", "side": B},),
    }
)


@pytest.fixture
def table(top: TableTop) -> TableTop:
    """Two units a side, one with bows, and a character."""
    return top


# (row as it is typed, key of the hint, what the target loses: "" where the row does not count)
ROWS: list[tuple[str, dict[str, Any], str, Any]] = [
    ("target alone", {"target": "B"}, "hint.who", ""),
    ("no action", {"attacker": "A"}, "hint.action", ""),
    ("unknown action", {"attacker": "A", "action": "attack"}, "hint.unknown_action", ""),
    ("unknown unit", {"attacker": "Z", "action": "Engage"}, "hint.unknown", ""),
    ("no target", {"attacker": "A", "action": "Engage"}, "hint.target", ""),
    ("unknown target", {"attacker": "A", "action": "Engage", "target": "Z", "men_a": 5}, "hint.unknown_target", ""),
    ("no men in contact", {"attacker": "A", "action": "Engage", "target": "B"}, "hint.men", ""),
    ("nobody to strike at", {"attacker": "A", "action": "Engage", "target": "B", "men_a": 5, "men_t": 0}, "hint.men", ""),
    ("inches as text", {"attacker": "Bows", "action": "Fire", "target": "B", "men_a": 5, "distance": "far"}, "hint.number", ""),
    ("fire without bow", {"attacker": "A", "action": "Fire", "target": "B", "men_a": 5, "distance": 5}, "hint.no_bow", ""),
    ("fire out of range", {"attacker": "Bows", "action": "Fire", "target": "B", "men_a": 5, "distance": 49}, "hint.out", ""),
    ("volley out of range", {"attacker": "Bows", "action": "Volley", "target": "B", "distance": 97}, "hint.out", ""),
    ("volley too near", {"attacker": "Bows", "action": "Volley", "target": "B", "distance": 20}, "hint.near", 7.5),
    ("unknown character", {"attacker": "Astrid", "action": "Character", "target": "A", "dice": 20}, "hint.no_character", ""),
    ("unit as character", {"attacker": "A", "action": "Character", "target": "B", "dice": 20}, "hint.not_character", ""),
    ("character as unit", {"attacker": "Asta", "action": "Engage", "target": "A", "men_a": 1}, "hint.use_character", ""),
    ("character without dice", {"attacker": "Asta", "action": "Character", "target": "A"}, "hint.damage", ""),
    ("character on his own side", {"attacker": "Asta", "action": "Character", "target": "B", "dice": 17}, "hint.same_side", 2),
    ("one side", {"attacker": "A", "action": "Engage", "target": "Bows", "men_a": 6, "men_t": 6}, "hint.same_side", 2),
    ("character strikes", {"attacker": "Asta", "action": "Character", "target": "A", "dice": 17}, "hint.strike_back", 2),
    ("march", {"attacker": "A", "action": "March"}, "hint.march", ""),
    ("defend against whom", {"attacker": "B", "action": "Defend"}, "hint.flank", ""),
    ("charge", {"attacker": "A", "action": "Charge", "target": "B", "men_a": 6, "men_t": 6}, "hint.charged", 3),
    ("fire at no distance", {"attacker": "Bows", "action": "Fire", "target": "B", "men_a": 4, "men_t": 6}, "hint.short_range", 2),
]  # fmt: skip


@pytest.mark.parametrize(("row", "hint", "lost"), [r[1:] for r in ROWS], ids=[r[0] for r in ROWS])
def test_what_comes_next(table: TableTop, row: dict[str, Any], hint: str, lost: Any) -> None:
    """The sentence of the row, and whether its loss counts."""
    table.put("Round1", 0, **row)
    look = table.look()
    assert look("Round1", 0, "hint") == table.texts.text(hint)
    assert look("Round1", 0, "lost_t") == lost


def test_crossbows_only_fire(table: TableTop) -> None:
    """S-53: no Volley, neither in a round nor on the way."""
    table.put("Armies", 1, volley="no")
    table.clash("Round1", 0, "Bows", "volley", "B", distance=60)
    table.put("Way", 0, attacker="Bows", start=110, target="B")
    look = table.look()
    assert (look("Round1", 0, "hint"), look("Round1", 0, "lost_t")) == (table.texts.text("hint.crossbow"), "")
    assert (look("Way", 0, "hint"), look("Way", 0, "lost")) == (table.texts.text("hint.crossbow"), "")


def test_a_unit_acts_once_and_its_men_stand_once(table: TableTop) -> None:
    """A march and an attack by one unit; more men in contact with two enemies than it has (A-34)."""
    table.clash("Round1", 0, "A", "march")
    table.clash("Round1", 1, "A", "engage", "B", men_a=6, men_t=6)
    assert table.look()("Round1", 1, "hint") == table.texts.text("hint.twice")
    table.clash("Round1", 0, "A", "engage", "Guard", men_a=15, men_t=15)
    assert table.look()("Round1", 1, "hint") == table.texts.text("hint.split")


def test_who_charged_rests_in_the_regroup_phase(table: TableTop) -> None:
    """S-47: Regroup in round 2 after a charge in round 1."""
    table.clash("Round1", 0, "A", "charge", "B", men_a=6, men_t=6)
    table.clash("Round2", 0, "A", "regroup")
    table.clash("Round2", 1, "Bows", "regroup")
    look = table.look()
    assert look("Round2", 0, "hint") == table.texts.text("hint.rest")
    assert look("Round2", 1, "hint") == ""


def test_the_way_says_what_is_missing(table: TableTop) -> None:
    """Archers, target, distance, in this order."""
    steps = [
        ({"target": "B"}, "hint.archers"), ({"attacker": "A"}, "hint.no_bow"), ({"attacker": "Bows", "target": None}, "hint.target"),
        ({"target": "Bows"}, "hint.same_unit"), ({"target": "B"}, "hint.start"), ({"start": 110}, "hint.way"),
    ]  # fmt: skip
    for typed, hint in steps:
        table.put("Way", 0, **typed)
        assert table.look()("Way", 0, "hint") == table.texts.text(hint)


def test_a_benny_row_says_whether_it_counts(table: TableTop) -> None:
    """Without a number it does nothing, and says so; too many spent are told on the Start sheet."""
    table.put("Bennies", 0, round=1, use="AvDam +1", unit="A")
    assert table.look()("Bennies", 0, "hint") == table.texts.text("benny.missing")
    table.put("Bennies", 0, number=5)
    look = table.look()
    assert look("Bennies", 0, "hint") == table.texts.text("benny.counts")
    assert look.values["Start"]["D19"] == table.texts.text("start.bennies.over") + "2"


def test_the_state_of_a_unit_says_what_is_missing(table: TableTop) -> None:
    """Side, men, body, weapon, a name taken by a character."""
    cases = [
        ({"side": "Nobody"}, "side"), ({"side": A, "men": None}, "men"), ({"men": 20, "body": None}, "body"),
        ({"body": "human", "damage": "sword"}, "damage"), ({"damage": 8}, "stands"), ({"men": 4}, "dissolve"), ({"unit": "Asta"}, "character"),
    ]  # fmt: skip
    for typed, state in cases:
        table.put("Armies", 0, **typed)
        assert table.look()("Armies", 0, "state") == table.texts.text(f"army.state.{state}"), typed


def test_two_of_one_name_are_told(table: TableTop) -> None:
    """Two characters, in whatever letter case; two sides, as their men would be added up."""
    table.put("Characters", 1, name="ASTA")
    table.put("Characters", 2, name="Björn*")
    table.name("Side_B", A.upper())
    look = table.look()
    assert [look("Characters", row, "state") for row in range(4)] == [table.texts.text("army.state.twice")] * 2 + ["", ""]
    assert look.values["Start"]["F17"] == table.texts.text("start.sides_equal")
    table.put("Characters", 1, name="Asta 2")
    table.name("Side_B", B)
    look = table.look()
    assert [look("Characters", row, "state") for row in range(4)] == [""] * 4
    assert look.values["Start"].get("F17", "") == ""


def test_the_breakdown_adds_up_with_a_character_apart(table: TableTop) -> None:
    """A-24 at its second reading: both parts of the kill stand in the line: 0 and ⌊(14 − 4)/4⌋ = 2."""
    table.rule("A24", 2)
    table.put("Armies", 0, dam=-1)
    table.put("Armies", 2, tough=1)
    table.clash("Round1", 0, "A", "engage", "B", men_a=10, men_t=10, hero_a=14)
    look = table.look()
    assert look("Round1", 0, "lost_t") == 2
    assert look("Round1", 0, "why").startswith("(9×3 − 10×4)/4 = −3.25 → 0 + (14 − 1×4)/4 = 2.5 → 2 | ")


def test_the_breakdown_names_every_term(table: TableTop) -> None:
    """Reach, situations of both sides, ± cells, a Benny: each is told before the formula that uses it."""
    table.put("Armies", 2, reach="yes")
    table.put("Bennies", 0, round=1, use="AvTough +1", unit="A", number=1)
    table.clash("Round1", 0, "A", "engage", "B", men_a=8, men_t=6, sit_t="fortification +2", sit_a="lower position", d_t=1)
    look = table.look()
    assert look("Round1", 0, "why") == (
        "T 3 + 2 = 5; (8×4 − 6×5)/4 = 0.5 → 1 | n 6 × 1.5 → 9; D 4 + 1 = 5; (9×5 − 8×3)/4 = 5.25 → 6"
    )
    assert look.losses("Round1", 0) == (1, 6)
