"""The ledger of close combat in LibreOffice, typed as a GM types it, against numbers worked out by hand from the rules."""

from __future__ import annotations

from typing import Any

import pytest
from regiments import (  # the fixtures too
    battle,
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
    rule,
    see,
    shown,
    strength,
    strikes,
    taken_back,  # noqa: F401
)
from tabletop import TableTop
from thorough import one_in

from massbattle_xl.layout import WordOf

pytestmark = one_in(3)
SYSTEM = "warhammer"
A, B, C, D, E = range(5)  # rows of the ledger
YES = {"charged": "yes"}
SPEARS = {"weapon": WordOf("WEAPON", "spear")}


def duel(
    top: TableTop,
    one: dict[str, Any] | None = None,
    other: dict[str, Any] | None = None,
    *rounds: tuple[dict[str, Any], ...],
    **more: Any,
) -> Any:
    """Elves and orcs, each of which strikes at the other."""
    first, second = one or elves(), other or orcs()
    put(
        top,
        "Round1",
        {"who": first["unit"], "target": second["unit"]},
        {"who": second["unit"], "target": first["unit"]},
    )
    return battle(top, (first, second), *rounds, **more)


def test_the_example_of_the_rules(top: TableTop) -> None:
    """20 elves with spears 5 × 4: 15 attacks, 3+ and 5+; 12 orcs 5 wide that lose 3 strike back with 5 + 4 on 4+ and 4+."""
    look = duel(top, elves(**SPEARS), orcs(models=12), ({}, YES))
    assert shown(look, 1, A, "step", "dice", "hit_", "wound_", "save_", "ward_") == (5, 15, "3+", "5+", "–", "–")
    assert shown(look, 1, B, "step", "dice", "hit_", "wound_") == (2, 10, "4+", "4+")
    assert (hint(look, 1, A), hint(look, 1, B)) == (
        "Roll 15, hits on 3+",
        "Waits for earlier steps; its step is number 2",
    )
    top.put("Round1", A, hits=9, wounds=3)
    assert hint(see(top), 1, A) == "Saves against the wounds, 3: –"
    top.put("Round1", A, unsaved=3)
    look = see(top)
    assert (shown(look, 1, B, "dice"), hint(look, 1, B)) == (9, "Roll 9, hits on 4+")
    top.put("Round1", B, hits=4, wounds=2, unsaved=2)
    look = see(top)
    # 3 wounds and 2 ranks (18 elves: 5 + 5 + 5 + 3); 2 wounds and the charge (9 orcs: 5 + 4, no rank)
    assert result(look, 1) == [(5, 3), (2, -2)]
    assert left(look, 1, A, B) == (18, 9)
    assert shown(look, 1, B, "target_", "due_test") == (5, 1)
    assert hint(look, 1, B) == "Break test: 2D6 up to 5"
    top.put("Round1", B, test=5)
    look = see(top)
    assert (shown(look, 1, B, "status"), hint(look, 1, B)) == ("stands", "It holds.")
    assert line(top, 1) == top.texts.text("line.over")
    assert shown(look, 2, A, "dice") == 15
    assert shown(look, 2, B, "dice") == 9


def test_flight_and_pursuit(top: TableTop) -> None:
    """6 > 5: it breaks; a pursuit no shorter than the flight destroys it, a blank one does not."""
    look = duel(top, elves(), orcs(models=12), ({"unsaved": 3}, {"unsaved": 1, "test": 6}))
    assert result(look, 1, "diff") == (4, -4)
    assert (shown(look, 1, B, "target_"), hint(look, 1, B)) == (3, "It breaks: roll the flight.")
    top.put("Round1", B, flee=7)
    look = see(top)
    assert (hint(look, 1, A), shown(look, 1, B, "status")) == ("The enemy flees: pursue, or leave it blank.", "flees")
    assert line(top, 1) == top.texts.text("line.end")
    assert hint(look, 2, B) == "It flees: no part in the combat."
    assert line(top, 2) == top.texts.text("line.end")
    for pursuit, status in ((6, "flees"), (7, "destroyed"), (None, "flees")):
        top.put("Round1", A, pursue=pursuit)
        look = see(top)
        assert shown(look, 1, B, "status") == status, pursuit
    top.put("Round1", B, test=2)  # two ones hold whatever the difference
    assert shown(see(top), 1, B, "status") == "stands"


def test_the_steps_of_a_round_follow_each_other(top: TableTop) -> None:
    """Impact hits, who strikes first, Initiative 5 and 2, who strikes last with stomps; equal ones at once."""
    lions = elves("Lions", 10, weapon=WordOf("WEAPON", "great weapon"))
    swords = elves("Swords", 10, rules="always strikes first")
    bulls = ogres("Bulls", rules="impact hits D3")
    rows = (
        strikes("Lions", "Bulls"), strikes("Swords", "Bulls"), strikes("Bulls", "Lions", blow="impact hits", **YES),
        strikes("Bulls", "Lions"), strikes("Bulls", "Lions", blow="stomp"),
    )  # fmt: skip
    look = battle(top, (lions, swords, bulls), rows)
    assert [shown(look, 1, row, "step") for row in range(5)] == ["last", "first", "impact", 2, "last"]
    assert [shown(look, 1, row, "level") for row in range(5)] == [4, 2, 1, 3, 4]
    assert [shown(look, 1, row, "dice") for row in range(5)] == [10, 10, "3d3", 18, 3]
    assert [shown(look, 1, row, "hit_") for row in range(5)] == ["3+", "3+", "–", "4+", "–"]
    assert hint(look, 1, C) == "They hit by themselves: 3d3, wounds on 3+"
    assert hint(look, 1, B) == "Waits for earlier steps; its step is number 2"
    # 4 lions die of the impact, 3 of the blows; the bulls lose one to the swords before they strike: 3×3 + 2×3
    top.put("Round1", C, unsaved=4)
    top.put("Round1", B, unsaved=3)
    look = see(top)
    assert [shown(look, 1, row, "dice") for row in (A, B, D, E)] == [6, 10, 15, 3]
    top.put("Round1", D, unsaved=3)
    look = see(top)
    assert [shown(look, 1, row, "dice") for row in (A, E)] == [3, 3]
    assert hint(look, 1, A) == "Roll 3, hits on 3+"
    # both last steps at once: the stomps kill those who strike
    top.put("Round1", E, unsaved=3)
    look = see(top)
    assert shown(look, 1, A, "dice") == 3
    top.put("Round1", A, unsaved=1)
    look = see(top)
    assert left(look, 1, A, B, C) == (0, 10, 5)  # 4 wounds: one bull, and one wound on the next
    assert result(look, 1, "wounds") == (4, 10)


def test_a_target_wiped_out_by_an_earlier_step_is_struck_no_more(top: TableTop) -> None:
    """Five goblins: four wounds and three more are five; nobody strikes at them any more, and they strike nobody."""
    rows = strikes("Guard", "Gobs", 4), strikes("Elves", "Gobs"), strikes("Gobs", "Elves"), strikes("Late", "Gobs")
    look = battle(top, (elves("Guard", i=6), elves(), orcs("Gobs", 5), elves("Late", i=1)), rows)
    assert [shown(look, 1, row, "dice") for row in range(4)] == [10, 10, 1, 10]
    top.put("Round1", B, unsaved=3)
    look = see(top)
    assert [shown(look, 1, row, "dice", "dealt") for row in range(4)] == [(10, 4), (10, 1), (0, 0), (0, 0)]
    assert hint(look, 1, D) == "Nobody is left to strike."
    assert result(look, 1, "wounds", "diff") == [(5, 0), (8, -8)]  # 5 wounds and 3 ranks
    assert (shown(look, 1, C, "status"), hint(look, 1, C)) == ("destroyed", "Wiped out.")
    assert line(top, 1) == top.texts.text("line.end")


def test_the_last_of_a_side_has_won_whatever_the_points_say(top: TableTop) -> None:
    """One orc slain by a lone elf who lost nine: 1 to 9 points, and no break test."""
    look = duel(top, elves(models=10, **{"i": 2}), orcs(models=1, width=1, a=9), ({"unsaved": 1}, {"unsaved": 9}))
    assert result(look, 1) == [(1, 9), (1, -1)]
    assert shown(look, 1, A, "left", "due_test", "status") == (1, 0, "stands")


def test_ogres_carry_wounds_over_the_rounds(top: TableTop) -> None:
    """18 wounds: 5 are a dead ogre and 2, then 4 more one and none, then Killing Blows take 3 each; 2×3 + 1×3 strike back."""
    rounds = (
        ({"unsaved": 5}, {"unsaved": 0}),
        ({"unsaved": 1}, {"unsaved": 0}),
        ({"slain": 2, "unsaved": 1}, {"unsaved": 0}),
    )
    look = duel(top, elves(models=30), ogres(), *rounds)
    assert [left(look, k, B)[0] for k in (1, 2, 3)] == [5, 4, 2]
    assert shown(look, 3, A, "dealt") == 7
    assert shown(look, 4, B, "dice") == 6
    assert "Losses: 13 = 4×3 + 1" in shown(look, 3, B, "why")
    assert [strength(look, 1, k) for k in (0, 1, 2, 3, 10)] == [6, 5, 4, 2, 2]
    top.put("Round4", A, unsaved=9)
    look = see(top)
    assert shown(look, 4, A, "dealt") == 5  # no more than the target had
    top.put("Round1", A, over=0)  # two rounds ago the GM decides otherwise: 8 wounds until now, 9 more
    look = see(top)
    assert [left(look, k, B)[0] for k in (1, 2, 3, 4)] == [6, 6, 4, 1]


def test_monsters_support_with_three_attacks_and_six_wide_are_a_horde(top: TableTop) -> None:
    """8 ogres 6 wide: 18 + 6; 6 wide and 15 strong: 18 + 18 + 9; 40 spears 10 wide 40, charging 30."""
    look = duel(top, elves(models=40, width=10, **SPEARS), ogres(models=8, width=6), ({}, {}))
    assert (shown(look, 1, A, "dice"), shown(look, 1, B, "dice")) == (40, 24)
    top.put("Units", B, models=15)
    top.put("Round1", A, charged="yes")
    look = see(top)
    assert (shown(look, 1, A, "dice"), shown(look, 1, B, "dice")) == (30, 45)
    top.put("Round1", A, contact=5)
    assert shown(see(top), 1, A, "dice") == 15


def test_champion_and_hero_take_places_of_the_front_rank(top: TableTop) -> None:
    """8 models 5 wide and a hero: 9 in all; 3 of the front strike besides champion and hero, 4 behind: 3 + 4, 2, 3."""
    parts = part("Lordling", "Elves", "champion", a=2), hero("Prince", "Elves")
    rows = strikes("Elves", "Orcs"), strikes("Orcs", "Elves"), strikes("Lordling", "Orcs"), strikes("Prince", "Orcs")
    look = battle(top, (elves(models=8), orcs()), rows, parts=parts)
    assert [shown(look, 1, row, "step", "dice") for row in range(4)] == [(5, 7), (2, 10), (5, 2), (6, 3)]
    assert shown(look, 1, A, "why").startswith("Dice: 3×1 + 4 = 7")
    for row, unsaved in ((A, 0), (B, 6), (C, 0), (D, 0)):
        top.put("Round1", row, unsaved=unsaved)
    look = see(top)
    # 2 elves and the hero: no rank; 4 orc ranks: the unit tests once, on the hero's 9: 9 − 9, but two ones always hold
    assert result(look, 1) == [(0, 9), (-9, 9)]
    assert [shown(look, 1, row, "target_", "due_test") for row in (A, C, D)] == [(2, 1), ("", 0), ("", 0)]
    assert "Break test: 9 − 9 = 0 → 2 (W-10)" in shown(look, 1, A, "why")
    assert hint(look, 1, A) == "Break test: 2D6 up to 2"
    top.put("Round1", A, test=3, flee=4)
    look = see(top)
    assert [shown(look, 1, row, "status") for row in (A, D)] == ["flees", "flees"]
    top.put("Round1", B, pursue=4)
    look = see(top)
    assert [shown(look, 1, row, "status") for row in (A, D)] == ["destroyed", "destroyed"]
    # the hero falls before the others strike: 4 models of the front besides the champion, 3 behind
    put(
        top,
        "Round1",
        {"unsaved": None, "test": None, "flee": None},
        {"target": "Prince", "unsaved": None, "pursue": None},
        {"unsaved": None},
    )
    put(top, "Units", {}, {"i": 7})
    top.put("Round1", B, unsaved=2)
    look = see(top)
    assert [shown(look, 1, row, "dice") for row in range(4)] == [7, 10, 2, 0]
    assert shown(look, 1, D, "left", "status") == (0, "stands")
    assert "4×1 + 3" in shown(look, 1, A, "why")


def test_a_champion_who_is_struck_at_alone(top: TableTop) -> None:
    """What is left over of him is lost; his unit has a model less and its place; he strikes no more."""
    parts = (part("Lordling", "Elves", "champion", a=2),)
    rows = strikes("Elves", "Orcs", 0), strikes("Orcs", "Lordling", 4), strikes("Lordling", "Orcs", 0)
    look = battle(top, (elves(i=2), orcs(i=9)), rows, parts=parts)
    assert shown(look, 1, B, "dealt") == 1
    assert [shown(look, 1, row, "dice") for row in range(3)] == [10, 10, 0]
    assert left(look, 1, A) == (19,)
    assert result(look, 1, "wounds") == (0, 1)
    assert [shown(look, 2, row, "dice") for row in (A, C)] == [10, ""]
    assert hint(look, 2, B) == "The target is gone: pick another one."


def test_mounts_crew_and_a_steed(top: TableTop) -> None:
    """6 knights 5 wide with a hero on a horse: 4 riders and 2 behind, 4 horses of the knights, the horse of the hero."""
    knights = elves("Knights", 6, rules="charging", troop=WordOf("TROOP", "cavalry"), weapon=WordOf("WEAPON", "lance"))
    parts = (
        part("Horses", "Knights", "mount", ws=3, s=3, i=3, a=1), hero("Duke", "Knights"), part("Steed", "Knights", "mount", ws=3, s=4, i=4, a=2),
        part("Driver", "Chariot", "crew", number=2, s=3, a=1, i=5, ws=4), part("Lions", "Chariot", "mount", number=2, s=5, a=2, i=4, ws=5),
    )  # fmt: skip
    rows = (
        strikes("Knights", "Orcs", **YES),
        strikes("Horses", "Orcs"),
        strikes("Duke", "Orcs"),
        strikes("Steed", "Orcs"),
        strikes("Orcs", "Knights"),
    )
    chariot = elves("Chariot", 1, 1, w=4, troop=WordOf("TROOP", "chariot"), rules="impact hits D6")
    look = battle(top, (knights, orcs(), chariot), rows, parts=parts)
    assert [shown(look, 1, row, "step", "dice", "wound_") for row in range(5)] == [
        (5, 6, "3+"), (3, 4, "5+"), (6, 3, "4+"), (4, 2, "4+"), (2, 10, "4+"),
    ]  # fmt: skip
    assert "4×1 + 2 = 6" in shown(look, 1, A, "why")
    put(
        top,
        "Round1",
        {"contact": 3},
        {"who": "Driver"},
        {"who": "Lions"},
        {"who": "Chariot", "blow": "impact hits", "charged": "yes"},
    )
    look = see(top)
    assert [shown(look, 1, row, "step", "dice") for row in (B, C, D)] == [(5, 2), (4, 4), ("impact", "1d6")]
    top.put("Round1", D, charged="no")
    look = see(top)
    assert shown(look, 1, D, "dice", "due_wounds") == (0, 0)
    assert hint(look, 1, D) == "No hits: these come with a charge, stomps on small troops."


def test_attacks_on_two_targets(top: TableTop) -> None:
    """A unit in two rows says in each how many strike there; a single man splits his attacks; the first row has the losses."""
    parts = (hero("Prince", "Elves"),)
    rows = (
        strikes("Elves", "Orcs"),
        strikes("Elves", "Gobs"),
        strikes("Prince", "Gobs"),
        strikes("Orcs", "Elves"),
        strikes("Gobs", "Elves"),
    )
    look = battle(top, (elves(), orcs(), orcs("Gobs")), rows, parts=parts)
    assert hint(look, 1, A) == "Two rows: in “In contact”, how many strike this target."
    put(top, "Round1", {"contact": 3}, {"contact": 2})
    look = see(top)
    # before the goblins the hero takes one of the two places
    assert [shown(look, 1, row, "dice") for row in range(3)] == [6, 3, 3]
    put(top, "Round1", {}, {}, {"contact": 1})
    top.put("Round1", 5, who="Prince", target="Orcs", contact=2)
    look = see(top)
    assert [shown(look, 1, row, "dice") for row in (A, B, C, 5)] == [6, 3, 1, 2]
    put(top, "Round1", *({"unsaved": n} for n in (1, 2, 0, 1, 1)))
    top.put("Round1", 5, unsaved=1)
    look = see(top)
    assert left(look, 1, A, D, E) == (18, 18, 18)
    assert shown(look, 1, B, "left", "lost") == ("", "")
    assert result(look, 1, "wounds") == (4, 2)


def test_fear_makes_both_weapon_skills_one(top: TableTop) -> None:
    """WS 1 hits WS 3 on 5+, and is hit on 3+ by it; the champion of the unit is afraid, too."""
    parts = (part("Lordling", "Elves", "champion"),)
    rows = strikes("Elves", "Orcs", afraid="yes"), strikes("Orcs", "Elves"), strikes("Lordling", "Orcs")
    look = battle(top, (elves(), orcs()), rows, parts=parts)
    assert [shown(look, 1, row, "hit_") for row in range(3)] == ["5+", "3+", "5+"]


def test_flank_and_rear(top: TableTop) -> None:
    """No parry and no supporting attacks against the flank, no rank bonus: two ranks of 5 are there; +1, in the rear +2."""
    wall = elves("Wall", armour=4, rules="parry")
    rows = (
        strikes("Wall", "Front", 0),
        strikes("Front", "Wall", 0),
        strikes("Side", "Wall", 0, facing="flank", **YES),
        strikes("Wall", "Side", 0),
    )
    look = battle(top, (wall, orcs("Front"), orcs("Side", 10)), rows)
    assert [shown(look, 1, row, "ward_") for row in (B, C)] == ["6+", "–"]
    put(top, "Round1", {"contact": 5}, {}, {}, {"contact": 1})
    look = see(top)
    assert [shown(look, 1, row, "dice") for row in (A, D)] == [10, 1]
    # no wounds: 0; ranks 3, charge 1, flank 1
    assert result(look, 1, "ranks", "charge", "flank", "rear", "points") == [(0, 3), (0, 1), (0, 1), (0, 0), (0, 5)]
    assert shown(look, 1, A, "target_") == 3  # 4 ranks against 4
    put(top, "Round1", {}, {}, {"facing": "rear"})
    assert result(see(top), 1, "flank", "rear", "points") == [(0, 0), (0, 1), (0, 6)]
    put(top, "Units", {}, {}, {"models": 9})  # one rank only disrupts nothing; 4 ranks of the wall
    look = see(top)
    assert result(look, 1, "ranks") == (3, 3)
    assert shown(look, 1, A, "target_") == 5  # 8 − (6 − 3)
    put(top, "Round1", {}, {"facing": "flank"}, {"facing": "flank"})
    assert result(see(top), 1, "flank", "points") == [(0, 2), (0, 5)]
    rule(top, "flank", 2)
    assert result(see(top), 1, "points") == (0, 6)


def test_every_point_of_the_result_and_its_rulings(top: TableTop) -> None:
    """3 wounds, 3 ranks, charge, standard, battle standard, high ground, overkill 7 → 5, other 2: 17."""
    elf = elves(models=25, standard="yes", battle="yes", musician="yes")
    look = duel(top, elf, orcs(models=28, standard="yes"), ({"unsaved": 3, **YES}, {"unsaved": 3}))
    put(top, "Result1", {"high": "yes", "overkill": 7, "other": 2})
    look = see(top)
    assert result(look, 1, "wounds", "ranks", "points") == [(3, 3), (3, 3), (17, 7)]
    assert shown(look, 1, B, "steady", "target_") == (1, 7)  # 25 orcs in 5 ranks, 22 elves in 4
    rule(top, "charge", 2)
    rule(top, "overkill", 2)
    assert result(see(top), 1, "points") == (14, 7)
    rule(top, "ranks", 2)  # 25 and 28 at the beginning: both 3
    assert result(see(top), 1, "ranks") == (3, 3)
    # a drawn combat goes to the only musician
    put(top, "Result1", {"high": None, "overkill": None, "other": -1})
    look = see(top)
    assert result(look, 1, "points", "diff", "outcome") == [(7, 7), (1, -1), ("won by 1", "lost by 1")]
    put(top, "Units", {}, {"musician": "yes"})
    assert result(see(top), 1, "diff") == (0, 0)
    put(top, "Units", {}, {"musician": None})
    rule(top, "musician", 2)
    look = see(top)
    assert result(look, 1, "outcome") == ("drawn", "drawn")
    assert line(top, 1) == top.texts.text("line.over")
    for key in ("high", "other"):
        top.put("Result1", A, **{key: "=1/0"})
        assert errors(see(top)) == [top.at("Result1", A, key)], key
        top.put("Result1", A, **{key: None})


@pytest.mark.parametrize(
    ("rules", "more", "goal", "hinted"),
    [
        ("", {}, 4, ""), ("stubborn", {}, 7, " (no difference)"), ("steadfast", {}, 7, " (no difference)"), ("cold-blooded", {}, 4, "; lowest two of 3D6"),
        ("strength in numbers", {}, 6, ""), ("", {"general": 9}, 6, ""), ("stubborn", {"general": 9}, 9, " (no difference)"), ("unbreakable", {}, "", ""),
    ],
)  # fmt: skip
def test_break_targets(top: TableTop, rules: str, more: dict[str, Any], goal: Any, hinted: str) -> None:
    """15 orcs and 18 elves, 2 ranks behind the first: 5 against 2 wounds, Ld 7 − 3."""
    look = duel(top, elves(), orcs(rules=rules, **more), ({"unsaved": 5}, {"unsaved": 2}))
    assert result(look, 1, "diff") == (3, -3)
    assert shown(look, 1, B, "target_") == goal
    assert hint(look, 1, B) == (f"Break test: 2D6 up to {goal}{hinted}" if goal != "" else "Done.")


def test_steadfast_with_the_general_by_the_ruling(top: TableTop) -> None:
    """30 orcs, 6 ranks against 4; the General's 9 whole, or less the difference."""
    look = duel(top, elves(models=24), orcs(models=35, general=9), ({"unsaved": 5}, {"unsaved": 0}))
    assert shown(look, 1, B, "steady", "target_") == (1, 9)
    rule(top, "general", 2)
    assert shown(see(top), 1, B, "target_") == 7


def test_the_battle_standard_gives_a_second_test(top: TableTop) -> None:
    """Its own unit, any of the side in the combat, and who is near it."""
    look = duel(top, elves(), orcs(reroll="yes"), ({"unsaved": 5}, {"unsaved": 0, "test": 9}))
    assert (hint(look, 1, B), shown(look, 1, B, "due_again", "status")) == ("Test again: 2D6 up to 2", (1, "stands"))
    top.put("Round1", B, again=10)
    assert hint(see(top), 1, B) == "It breaks: roll the flight."
    top.put("Round1", B, again=2)
    assert hint(see(top), 1, B) == "It holds."
    put(top, "Units", {}, {"reroll": None, "battle": "yes"})
    look = see(top)
    assert shown(look, 1, B, "more", "target_") == (1, 2)  # its point is there, too


def test_the_unstable_crumble_and_whoever_is_left_tests(top: TableTop) -> None:
    """20 dead lose 4 to the blows, and the combat by 4 + 3 − 2: 5 more; undead do not test, since they are unbreakable, too."""
    look = duel(top, elves(), orcs("Dead", rules="unstable; unbreakable"), ({"unsaved": 4}, {"unsaved": 0}))
    assert result(look, 1, "diff") == (5, -5)
    assert shown(look, 1, B, "left", "lost", "target_", "status") == (11, 9, "", "stands")
    assert "Unstable: 5 (W-07)" in shown(look, 1, B, "why")
    assert shown(look, 2, B, "dice") == 10
    top.put("Units", B, rules="unstable; strength in numbers")
    # 11 left: 7 − 5 and one point for ranks
    assert shown(see(top), 1, B, "left", "target_", "due_test") == (11, 3, 1)
    # 31 after the blows, 29 after crumbling: five ranks against two, and Leadership 7 + 3
    put(top, "Units", {"models": 12}, {"models": 35})
    look = see(top)
    assert result(look, 1) == [(5, 3), (2, -2)]
    assert shown(look, 1, B, "left", "steady", "target_") == (29, 1, 10)
    # 30 after the blows are six ranks against five; 26 after crumbling are not more
    for rules, expected in (("", (30, 1, 7)), ("unstable", (26, 0, 3))):
        put(top, "Units", {"models": 25}, {"models": 34, "rules": rules})
        assert shown(see(top), 1, B, "left", "steady", "target_") == expected
    top.put("Units", B, rules="unstable", models=8)
    assert shown(see(top), 1, B, "left", "target_", "status") == (0, "", "destroyed")


def test_what_is_left_over_of_crumbling_falls_on_the_characters(top: TableTop) -> None:
    """Six dead lose 3, then 4 points: three more of them and one wound of their lord, who tests on 9 − 4 alone."""
    rows = strikes("Elves", "Dead", 3), strikes("Dead", "Elves", 0), strikes("Lord", "Elves", 0)
    dead = orcs("Dead", 6, rules="unstable")
    look = battle(top, (elves(models=5, standard="yes"), dead), rows, parts=(hero("Lord", "Dead"),))
    assert result(look, 1, "diff") == (4, -4)
    assert [shown(look, 1, row, "left") for row in (B, C)] == [0, 1]
    assert [strength(look, 30, k) for k in (0, 1)] == [1, 1]
    assert (look("Strength", 1, "q1"), look("Strength", 30, "q1")) == (6, 1)
    assert shown(look, 1, B, "target_", "due_test") == (5, 1)
    put(top, "Round1", {}, {"test": 6, "flee": 4})
    look = see(top)
    assert [shown(look, 1, row, "status") for row in (B, C)] == ["destroyed", "flees"]


def test_a_champion_who_is_only_ticked_has_one_attack_more(top: TableTop) -> None:
    """8 models 5 wide: 5 + 1 + 3; who stands on the Parts page strikes by himself instead; the last to fall."""
    look = duel(top, elves(models=8, champion="yes"), orcs(i=9), ({}, {}))
    assert shown(look, 1, A, "dice") == 9
    assert "Dice: 5×1 + 1 + 3 = 9" in shown(look, 1, A, "why")
    top.put("Round1", B, unsaved=7)
    assert shown(see(top), 1, A, "dice") == 2
    top.put("Round1", B, unsaved=8)
    assert shown(see(top), 1, A, "dice") == 0
    top.put("Round1", B, unsaved=None)
    put(top, "Parts", part("Lordling", "Elves", "champion"))
    top.put("Round1", C, who="Lordling", target="Orcs")
    look = see(top)
    assert [shown(look, 1, row, "dice") for row in (A, C)] == [7, 2]
    # on the charge, with frenzy and impact hits: what others count is counted once
    put(top, "Parts", {"part": None, "unit": None, "kind": None})
    put(top, "Units", {"rules": "frenzy; impact hits 1"})
    put(top, "Round1", {"charged": "yes"}, {}, {"who": "Elves", "blow": "impact hits"})
    look = see(top)
    assert [shown(look, 1, row, "dice") for row in (A, C)] == [5 * 2 + 1 + 3, 5]


@pytest.mark.parametrize(
    ("models", "contact", "dice"),
    [
        (20, (3, 2), (6, 4)),
        (8, (3, 2), (6, 2)),  # three stand behind: behind the first three
        (9, (3, 2), (6, 3)),
        (6, (3, 2), (4, 2)),
        (8, (2, 3), (4, 4)),  # two, and one of the others
        (4, (3, 2), (3, 1)),  # four strike once each
        (5, (4, 3), (4, 1)),
    ],
)
def test_an_incomplete_second_rank_supports_once(
    top: TableTop, models: int, contact: tuple[int, int], dice: tuple[int, int]
) -> None:
    """A unit 5 wide strikes at two enemies: all its attacks are never more than its models."""
    rows = (
        strikes("Elves", "Orcs", contact=contact[0]),
        strikes("Elves", "Gobs", contact=contact[1]),
        strikes("Orcs", "Elves"),
        strikes("Gobs", "Elves"),
    )
    look = battle(top, (elves(models=models), orcs(), orcs("Gobs")), rows)
    assert (shown(look, 1, A, "dice"), shown(look, 1, B, "dice")) == dice
    assert sum(dice) <= models
    if models == 8 and contact == (3, 2):
        put(top, "Units", {"champion": "yes"})
        look = see(top)
        assert [shown(look, 1, row, "dice") for row in (A, B)] == [7, 2]


def test_what_counts_in_the_first_round_of_a_fight(top: TableTop) -> None:
    """Hatred re-rolls, a flail has +2; in the next round neither, and lances no more; a new charge begins a new fight."""
    haters = elves(rules="hatred", weapon=WordOf("WEAPON", "flail"))
    rest = ({"unsaved": 0}, {"unsaved": 0})
    look = duel(
        top,
        haters,
        orcs(),
        ({"hits": None},),
    )
    assert (shown(look, 1, A, "wound_"), hint(look, 1, A)) == ("3+", "Roll 10, hits on 3+; roll again up to 2")
    put(top, "Round1", *rest)
    look = see(top)
    assert (shown(look, 2, A, "wound_"), hint(look, 2, A)) == ("5+", "Roll 10, hits on 3+")
    put(top, "Units", {}, {}, orcs("Gobs"))
    # round 2 is that of another fight; the first one goes on in round 3
    put(top, "Round2", strikes("Elves", "Gobs", 0), strikes("Gobs", "Elves", 0))
    put(top, "Round3", strikes("Elves", "Orcs"), strikes("Orcs", "Elves"))
    look = see(top)
    assert [shown(look, k, A, "wound_") for k in (2, 3)] == ["3+", "5+"]
    top.put("Round3", B, charged="yes")
    assert shown(see(top), 3, A, "wound_") == "3+"


def test_frenzy_is_lost_when_beaten(top: TableTop) -> None:
    """5 × 2 + 5 attacks and no parry; beaten and not broken: 5 + 5, and the parry is back."""
    mad = orcs(rules="frenzy; parry", ld=10)
    look = duel(top, elves(), mad, ({"unsaved": 4}, {"unsaved": 0, "test": 2}))
    assert (shown(look, 1, B, "dice"), shown(look, 1, A, "ward_")) == (15, "–")
    assert (shown(look, 2, B, "dice"), shown(look, 2, A, "ward_")) == (10, "6+")


def test_fire_stops_regeneration_for_the_round(top: TableTop) -> None:
    """Wounded by fire, it regenerates no more in that round, but in the next."""
    rows = strikes("Fire", "Trolls"), strikes("Elves", "Trolls"), strikes("Trolls", "Elves")
    look = battle(top, (elves("Fire", rules="flaming", i=6), elves(), ogres("Trolls", rules="regeneration")), rows)
    assert [shown(look, 1, row, "ward_") for row in (A, B)] == ["–", "4+"]
    top.put("Round1", A, unsaved=1)
    assert shown(see(top), 1, B, "ward_") == "–"
    put(top, "Round1", {}, {"unsaved": 0}, {"unsaved": 0})
    assert shown(see(top), 2, B, "ward_") == "4+"


def test_rules_that_the_dice_need(top: TableTop) -> None:
    """Poison, Killing Blow, multiple wounds and Murderous Prowess are told with the dice that they touch."""
    killer = elves(rules="always strikes first; murderous prowess; poisoned; killing blow")
    look = duel(top, killer, orcs(), ({},))
    assert hint(look, 1, A) == "Roll 10, hits on 3+; roll again up to 2; a 6 wounds by itself"
    top.put("Round1", A, hits=6)
    assert hint(see(top), 1, A) == "Roll 6, wounds on 5+; roll again up to 1"
    top.put("Round1", A, wounds=3)
    assert hint(see(top), 1, A) == "Saves against the wounds, 3: –; 6 to wound: slain"
    put(top, "Units", {"rules": "multiple wounds D3"}, {"armour": 5})
    assert hint(see(top), 1, A) == "Saves against the wounds, 3: 5+; wounds for each: 1d3"
    top.put("Round1", A, wounds=0)
    assert shown(see(top), 1, A, "dealt") == 0  # nothing to save


def test_always_strikes_first_both_by_the_ruling(top: TableTop) -> None:
    """Together at 50, or by Initiative 5 and 2."""
    fast = {"rules": "always strikes first"}
    look = duel(top, elves(**fast), orcs(**fast), ({}, {}))
    assert [shown(look, 1, row, "step") for row in (A, B)] == ["first", "first"]
    rule(top, "first", 2)
    assert [shown(see(top), 1, row, "step") for row in (A, B)] == [5, 2]


def test_too_tough_by_the_ruling(top: TableTop) -> None:
    """S3 against T8: 6+, or in the 7th edition nothing."""
    look = duel(top, elves(), orcs(t=8), ({}, {}))
    assert shown(look, 1, A, "wound_") == "6+"
    rule(top, "wound", 2)
    assert shown(see(top), 1, A, "wound_") == "–"


def test_several_units_a_side(top: TableTop) -> None:
    """All wounds count, of the ranks the best; every beaten unit tests for itself against the most ranks of the enemy."""
    rows = (
        strikes("Elves", "Orcs", 2),
        strikes("Guard", "Gobs", 3),
        strikes("Orcs", "Elves", 0),
        strikes("Gobs", "Guard", 1),
    )
    look = battle(top, (elves(), elves("Guard", 9), orcs(models=30), orcs("Gobs", 10, ld=6)), rows)
    assert result(look, 1, "wounds", "ranks", "diff") == [(5, 1), (3, 3), (4, -4)]
    assert [shown(look, 1, row, "target_", "steady") for row in (C, D)] == [(7, 1), (2, 0)]
    put(top, "Round1", {}, {}, {"test": 7}, {"test": 9, "flee": 5})
    look = see(top)
    assert [shown(look, 1, row, "due_pursue") for row in (A, B)] == [0, 1]
    assert line(top, 1) == top.texts.text("line.over")
    top.put("Round1", B, pursue=9)
    look = see(top)
    assert [shown(look, 1, row, "status") for row in range(4)] == ["stands", "stands", "stands", "destroyed"]
    assert hint(look, 2, B) == "The target is gone: pick another one."
    assert [shown(look, 2, row, "dice") for row in (A, C)] == [10, 10]


def test_the_sheet_rolls(top: TableTop) -> None:
    """Rounds up to the chosen one are rolled, the same on every calculation; a typed die counts instead."""
    units = elves(models=10, rules="swiftstride"), orcs(models=10, rules="cold-blooded")
    look = duel(top, *units, Draw_Rounds=3)
    seen = [shown(look, k, row, "dealt", "left", "status") for k in (1, 2, 3, 4) for row in (A, B)]
    assert all(isinstance(dealt, float) for dealt, _, status in seen[:2])
    again = [shown(see(top), k, row, "dealt", "left", "status") for k in (1, 2, 3, 4) for row in (A, B)]
    assert again == seen
    assert shown(look, 4, A, "dealt") == ""
    deals = set()
    for seed in range(1, 9):
        top.name("Battle_Seed", seed)
        look = see(top)
        deals.add(shown(look, 1, A, "dealt"))
        dice = [value for row in (A, B) for value in shown(look, 1, row, "t_", "f_", "p0")]
        assert all(value == "" or 2 <= value <= 12 for value in dice)
    assert len(deals) > 2
    put(top, "Round1", {"unsaved": 0}, {"unsaved": 9})
    assert [shown(see(top), 1, row, "dealt") for row in (A, B)] == [0, 9]


def test_dice_of_one_row_are_not_those_of_another(top: TableTop) -> None:
    """Each row has a stream of its own: equal units do not roll alike, nor does a test repeat another's blows."""
    units = tuple(unit for i in range(3) for unit in (elves(f"E{i}"), orcs(f"O{i}")))
    rows = tuple(row for i in range(3) for row in (strikes(f"E{i}", f"O{i}"), strikes(f"O{i}", f"E{i}")))
    look = battle(top, units, rows, Draw_Rounds=1)
    rolled = [tuple(shown(look, 1, row + side, "dealt") for row in (0, 2, 4)) for side in (0, 1)]
    assert any(len(set(dealt)) > 1 for dealt in rolled)


def test_the_gm_overrules(top: TableTop) -> None:
    """Wounds and the status; whoever is declared destroyed strikes no more."""
    look = duel(top, elves(), orcs(), ({"over": 2}, {"over": 0}))
    assert shown(look, 1, A, "dealt") == 2
    assert shown(look, 1, B, "left") == 18
    put(top, "Round1", {"state": "destroyed"}, {"test": 4})
    look = see(top)
    assert shown(look, 1, A, "status", "left") == ("destroyed", 18 + 2)
    assert hint(look, 2, A) == "Destroyed."
    put(top, "Round1", {"state": None}, {"state": "flees"})
    look = see(top)
    assert (shown(look, 1, B, "status"), hint(look, 2, B)) == ("flees", "It flees: no part in the combat.")
    top.put("Round2", B, state="stands")  # rallied
    assert shown(see(top), 3, B, "dice") == 10
