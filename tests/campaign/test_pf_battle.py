"""The ledger of mass combat in LibreOffice, typed as a GM types it, against numbers worked out by hand from the rules."""

from __future__ import annotations

from typing import Any

import pytest
from tabletop import TableTop
from thorough import one_in
from warbands import (  # the fixtures too
    RAIDERS,
    WARDENS,
    band,
    battle,
    calculating,  # noqa: F401
    duel,
    foe,
    hint,
    left,
    line,
    rows,
    rule,
    see,
    shown,
    taken_back,  # noqa: F401
)

pytestmark = one_in(3)
SYSTEM = "pathfinder"
A, B, C, D = range(4)  # rows of the ledger
SHOOTS = {"res1": "ranged weapons"}
# Nobody hits: 2 + 3 − 13.
MISSES = ({"roll": 2}, {"roll": 2})


def tactic(name: str) -> dict[str, Any]:
    """An army that knows a tactic."""
    return {"tactic1": name}


def test_the_two_hordes_of_the_rules(top: TableTop) -> None:
    """UC, army CR 3 both, 16 hp: 18 + 3 − 13 = 8; 15 + 5 − 13 = 7 + 3; 10 + 3 − 11 = 2; 9 + 7 − 13 = 3 + 6; 14 + 3 − 9 = 8: a draw."""
    look = duel(
        top, band("Militia"), foe("Goblins", **SHOOTS),
        ({}, {"roll": 18}), ({"strategy": "aggressive", "roll": 15}, {"roll": 10}), ({"strategy": "reckless", "roll": 9}, {"roll": 14}),
        melee=False,
    )  # fmt: skip
    assert [left(look, k, A, B) for k in (1, 2, 3, 4)] == [(8, 16), (6, 6), (0, 0), (0, 0)]
    assert shown(look, 2, A, "om", "dv", "dealt") == (5, 13, 10)
    assert shown(look, 3, B, "om", "dv", "dealt") == (3, 9, 8)
    assert [shown(look, 3, row, "status") for row in (A, B)] == ["defeated", "defeated"]
    assert hint(look, 4, A) == "Defeated."
    assert line(top, 3) == line(top, 4) == top.texts.text("line.end")
    assert (look.values["Battle"]["C5"], look.values["Battle"]["D5"]) == (0, 0)
    # the variant: a 9 of the goblins leaves the militia 3 hp, its army CR
    top.put("Phase3", B, roll=9)
    look = see(top)
    assert left(look, 3, A, B) == (3, 0)
    assert hint(look, 3, A) == "Rout? d20, needs at least 15"
    top.put("Phase3", A, rout=14)
    assert shown(see(top), 3, A, "status", "left") == ("routed", 3)  # a dead enemy strikes no last blow


def test_in_the_ranged_phase_only_those_who_can_shoot_do(top: TableTop) -> None:
    """No strategy counts there; wind and rain do; nobody shoots in a windstorm."""
    look = duel(
        top,
        band("Archers", **SHOOTS),
        foe("Orcs"),
        ({"strategy": "reckless", "roll": 14}, {"strategy": "reckless", "roll": 14}),
        melee=False,
    )
    assert shown(look, 1, A, "om", "dv", "dealt") == (3, 13, 4)
    assert shown(look, 1, B, "om", "dealt", "due_roll") == ("", "", 0)
    assert hint(look, 1, B) == "It cannot shoot."
    assert left(look, 1, A, B) == (16, 12)
    for condition, om in (("strong wind", 1), ("rain", -1), ("fog", 3)):
        top.put("Weather", 0, condition=condition)
        assert shown(see(top), 1, A, "om") == om, condition
    assert shown(see(top), 1, A, "dealt") == 2  # half of 4 in the fog
    top.put("Weather", 0, condition="windstorm")
    look = see(top)
    assert shown(look, 1, A, "om", "dealt") == ("", "")
    assert line(top, 1) == top.texts.text("line.nobody")


def test_the_tactic_is_fixed_in_the_ap_and_costs_a_check_in_uc(top: TableTop) -> None:
    """Defensive Wall: OM − 2, DV + 2; Hold the Line: OM − 4, DV + 4. UC: DC 15 with Morale 1 and Charisma 2."""
    rows(top, "Commanders", {"name": "Maelle", "side": WARDENS, "level": 5, "cha": 2, "ranks": 0})
    army = band("Spears", tactic1="defensive wall", tactic2="hold the line", morale=1, commander="Maelle")
    look = duel(
        top,
        army,
        foe("Orcs"),
        ({"tactic": "defensive wall", "roll": 2}, {"roll": 2}),
        ({"tactic": "hold the line", "roll": 2}, {"roll": 2}),
        Edition="AP",
    )
    assert shown(look, 2, A, "om", "tac") == (1, "defensive wall")
    assert shown(look, 2, B, "dv") == 15
    assert hint(look, 2, A) == "AP: the tactic is fixed for the battle, the old one counts."
    top.name("Edition", "UC")
    assert hint(see(top), 2, A) == "Change of tactic: d20, Morale check DC 15."
    for die, om, dv in ((11, 1, 15), (12, -1, 17)):  # 12 + 1 + 2 = 15
        top.put("Phase2", A, tact=die)
        look = see(top)
        assert (shown(look, 2, A, "om"), shown(look, 2, B, "dv")) == (om, dv), die
    assert "12 + 3 ≥ 15: TRUE" in shown(look, 2, A, "why")


def test_a_withdrawal_that_failed_gives_the_tactic_of_the_battle_back(top: TableTop) -> None:
    """To withdraw is free in both editions; in the AP the old tactic returns, in UC it costs the check."""
    army = band("Spears", **tactic("defensive wall"))
    typed = (
        ({"tactic": "defensive wall", "roll": 2}, {"roll": 2}),
        ({"tactic": "withdraw", "leave": 5, "roll": 2}, {"leave": 9, "roll": 2}),
        ({"tactic": "defensive wall"},),
    )
    look = duel(top, army, foe("Orcs"), *typed, Edition="AP")
    assert shown(look, 2, A, "om", "status", "due_tact") == (1, "stands", 0)  # 3 − 2 of withdrawing
    assert shown(look, 2, B, "dv") == 11
    assert shown(look, 3, A, "om", "tac") == (1, "defensive wall")
    top.name("Edition", "UC")
    assert hint(see(top), 3, A).startswith("Change of tactic")
    top.name("Edition", "AP")
    rule(top, "withdraw", 2)
    look = see(top)
    assert hint(look, 2, A) == "AP has no withdrawal: it fights on (ruling on Start)."
    assert shown(look, 2, A, "om", "due_leave") == (1, 0)  # the wall still counts, no withdrawal


def test_one_step_of_strategy_is_free_more_need_a_check(top: TableTop) -> None:
    """The first melee phase chooses freely; then DC 20; from reckless to standard are two steps."""
    look = duel(
        top, band("Axes"), foe("Orcs"),
        ({"strategy": "reckless", "roll": 2}, {"strategy": "defensive", "roll": 2}),
        ({"strategy": "standard", "strat": 19, "roll": 2}, {"strategy": "cautious", "roll": 2}),
        ({"strategy": "aggressive", "roll": 2}, {"roll": 2}),
    )  # fmt: skip
    assert shown(look, 1, A, "om", "dv", "due_strat") == (7, 17, 0)
    assert shown(look, 1, B, "om", "dv") == (-1, 9)
    assert shown(look, 2, A, "om", "str_") == (7, "reckless")
    assert "19 < 20: FALSE" in shown(look, 2, A, "why")
    assert shown(look, 2, B, "om", "due_strat") == (1, 0)
    assert shown(look, 3, A, "om", "due_strat") == (5, 0)  # from reckless, which the failed check left
    top.put("Phase2", A, strat=20)
    look = see(top)
    assert shown(look, 2, A, "om") == 3
    top.put("Phase2", A, strat=None)
    assert hint(see(top), 2, A) == "More than one step: d20, Morale check DC 20."


def test_the_mindless_and_the_undead_of_the_ap_keep_the_standard(top: TableTop) -> None:
    """UC: undead have DV + 2 and choose freely; mindless ones neither choose a strategy nor a tactic, and never rout."""
    typed = (
        ({"strategy": "reckless", "roll": 2}, {"roll": 2}),
        ({"strategy": "reckless", "roll": 2}, {"roll": 12, "over": 0}),
    )
    look = duel(top, band("Skeletons", ab1="undead", hp_typed=3), foe("Orcs"), *typed, Edition="AP")
    assert shown(look, 1, A, "om") == 3
    assert shown(look, 1, B, "dv") == 13
    assert hint(look, 1, A) == "It cannot leave the standard strategy."
    assert shown(look, 2, A, "left", "due_rout", "status") == (1, 0, "stands")  # 12 + 3 − 13 = 2: low, but undead
    top.name("Edition", "UC")
    look = see(top)
    assert shown(look, 1, A, "om") == 7
    assert shown(look, 1, B, "dv") == 11  # 13 + 2 − 4
    top.put("Armies", A, ab2="mindless")
    top.put("Phase1", A, tactic="hold the line", strategy=None)
    look = see(top)
    assert shown(look, 1, A, "om", "tac") == (3, "standard")
    assert hint(look, 1, A) == "Mindless: it keeps the standard tactic."


def test_dirty_fighters(top: TableTop) -> None:
    """OM + 6: in the AP in the first melee round, in UC in one melee phase that is picked, once."""
    army = band("Rogues", **tactic("dirty fighters"))
    use = {"use1": "dirty fighters", "roll": 2}
    look = duel(
        top, army, foe("Orcs"), ({"tactic": "dirty fighters", "roll": 2}, {"roll": 2}), MISSES, MISSES, Edition="AP"
    )
    assert [shown(look, k, A, "om") for k in (1, 2, 3)] == [9, 3, 3]
    top.name("Edition", "UC")
    rows(top, "Phase2", use)
    rows(top, "Phase3", use)
    look = see(top)
    assert [shown(look, k, A, "om") for k in (1, 2, 3)] == [3, 9, 3]
    assert hint(look, 3, A) == "Used as often as allowed already: it does not count."


@pytest.mark.parametrize(("edition", "at_other", "of_other"), [("AP", 9, 19), ("UC", 3, 13)])
def test_a_false_retreat(top: TableTop, edition: str, at_other: int, of_other: int) -> None:
    """No check in its phase; in the next OM and DV + 6, in UC only against the lured army."""
    armies = band("Riders", **tactic("false retreat")), foe("Orcs"), foe("Wolves")
    look = battle(
        top, armies,
        ({"target": "Orcs", "tactic": "false retreat", "use1": "false retreat"}, {"target": "Riders", "roll": 2}, {"target": "Riders", "roll": 2}),
        ({"roll": 2}, {"roll": 2}, {"roll": 2}), ({"use1": "false retreat"},), Edition=edition,
    )  # fmt: skip
    assert shown(look, 1, A, "om", "due_roll") == ("", 0)
    assert hint(look, 1, A) == "False Retreat: no attack, +6 in the next phase."
    assert shown(look, 1, B, "dv") == 13
    assert shown(look, 2, A, "om") == 9
    assert [shown(look, 2, row, "dv") for row in (B, C)] == [19, of_other]
    assert shown(look, 3, A, "om", "feint") == (3, 0)  # once a battle
    top.put("Phase2", A, target="Wolves")
    assert shown(see(top), 2, A, "om") == at_other


def test_a_taunt_is_resisted_twice_and_then_for_good(top: TableTop) -> None:
    """DC 10 + 3: failed, OM and DV − 2 against the army that taunts, and only against it."""
    armies = band("Bards", **tactic("taunt")), foe("Orcs"), band("Spears")
    look = battle(
        top, armies,
        ({"target": "Orcs", "tactic": "taunt", "roll": 2}, {"target": "Bards", "taunt": 12, "roll": 2}, {"target": "Orcs", "roll": 2}),
        ({"roll": 2}, {"taunt": 13, "roll": 2}, {"roll": 2}),
        ({"roll": 2}, {"taunt": 20, "target": "Spears", "roll": 2}, {"roll": 2}),
        ({"roll": 2}, {"roll": 2}, {"roll": 2}),
    )  # fmt: skip
    assert [shown(look, 1, row, "om") for row in (A, B, C)] == [3, 1, 3]
    assert [shown(look, 1, row, "dv") for row in (A, B, C)] == [11, 13, 13]
    assert shown(look, 2, B, "om", "cool") == (3, 1)
    assert shown(look, 4, B, "om", "due_taunt") == (3, 0)
    top.put("Phase3", B, taunt=None)
    look = see(top)
    assert hint(look, 3, B) == "Taunted: d20, Morale check."
    assert hint(look, 4, B).startswith("Taunted")
    top.put("Phase3", B, taunt=1)
    assert shown(see(top), 3, B, "om", "taunted") == (3, 1)  # it attacks the spears, who do not taunt


def test_snipers(top: TableTop) -> None:
    """14 + 3 − 13 = 4, and 2 more: in the AP in every phase, in UC in melee; a miss stays a miss; without bows nothing."""
    army = band("Snipers", **SHOOTS, **tactic("sniper support"))
    typed = ({"tactic": "sniper support", "roll": 14}, {}), ({"roll": 14}, {"roll": 2}), ({"roll": 10}, {"roll": 2})
    for edition, dealt in (("AP", [6, 6, 0]), ("UC", [4, 6, 0])):
        look = duel(top, army, foe("Orcs"), *typed, melee=False, Edition=edition)
        assert [shown(look, k, A, "dealt") for k in (1, 2, 3)] == dealt, edition
    top.put("Armies", A, res1=None)
    top.put("Phase1", A, over=0)
    assert shown(see(top), 2, A, "dealt") == 4


def test_siegebreakers_destroy_an_engine_and_siege_engines_batter_walls(top: TableTop) -> None:
    """Walls 2, moat 1, tower 2: DV 18. Two engines: 2d4 = 5 leave the moat; both destroyed, their OM + 2 is gone."""
    rows(top, "Fort", {"what": "city wall", "count": 2}, {"what": "moat"}, {"what": "watchtower"})
    armies = band("Garrison", **tactic("siegebreaker")), foe("Giants", res1="siege engines 2")
    rest = {"roll": 14, "wreck": 20}
    look = duel(
        top,
        *armies,
        ({"tactic": "siegebreaker", **rest}, {"siege": 2, "roll": 9}),
        (rest, {"siege": 3, "roll": 2}),
        ({"roll": 2}, {"roll": 2}),
        Fort_Side=WARDENS,
    )
    assert shown(look, 1, B, "om", "dv", "dealt") == (5, 16, 0)  # 18 − 2
    assert shown(look, 1, B, "l_leave").startswith("Fortification: 5 − 2 = 3")
    assert shown(look, 2, B, "om", "dv", "due_siege", "act") == (5, 14, 0, 1)
    assert shown(look, 3, B, "om", "dv", "act", "due_siege") == (3, 14, 0, 0)  # 3 + 2 − 2; the moat stands
    top.put("Phase2", B, siege=None)
    assert hint(see(top), 2, B) == "Siege engines: 1d4"
    top.put("Phase2", B, siege=5)
    look = see(top)
    assert hint(look, 2, B) == "Siege d4: wants a number, 1–4"
    assert shown(look, 2, B, "dv") == 16
    top.put("Phase1", A, wreck=10)  # 10 + 3 − 13: the second check fails
    assert shown(see(top), 2, B, "act") == 2
    top.put("Phase1", A, wreck=None)
    assert hint(see(top), 1, A) == "Siegebreakers: second d20 against an engine."
    # in the Ranged phase only UC lets them
    top.put("Armies", A, res1="ranged weapons")
    top.name("Kind_1", "ranged")
    assert shown(see(top), 1, A, "due_wreck") == 1
    top.name("Edition", "AP")
    assert shown(see(top), 1, A, "due_wreck") == 0


@pytest.mark.parametrize(
    ("comes", "uc", "ap"),
    [
        ("flight", 16, 16),
        ("climb", 16, 16),
        ("burrow", 13, 13),
        ("earth glide", 13, 13),
        ("teleportation", 13, 13),
        ("trample", 18, 18),
    ],
)
def test_who_comes_over_under_or_up_the_walls(top: TableTop, comes: str, uc: int, ap: int) -> None:
    """Walls 2, moat 1, tower 2: a flyer ignores the walls, a climber a quarter (5 − 1.25 → 3), who burrows all."""
    rows(top, "Fort", {"what": "city wall", "count": 2}, {"what": "moat"}, {"what": "watchtower"})
    look = duel(top, band("Garrison"), foe("Host", ab1=comes), MISSES, Fort_Side=WARDENS)
    assert shown(look, 1, B, "dv") == uc
    assert shown(look, 1, A, "dv") == 13  # nobody stands behind walls there
    top.name("Edition", "AP")
    look = see(top)
    assert shown(look, 1, B, "dv") == ap
    assert shown(look, 1, A, "dv") == (13 if comes == "trample" else 14)  # the mobility advantage of the AP


def test_against_spellcasters(top: TableTop) -> None:
    """Spell level 2: OM and DV 5 and 15; Spellbreaker + 4, spell resistance + 6, in either phase; others do not profit."""
    armies = (
        foe("Mages", ab1="spellcasting 2"),
        band("Breakers", **tactic("spellbreaker")),
        band("Golems", ab1="spell resistance"),
        foe("Orcs"),
    )
    typed = (
        {"target": "Breakers", "roll": 14},
        {"target": "Mages", "tactic": "spellbreaker", "roll": 2},
        {"target": "Orcs", "roll": 2},
        {"target": "Golems", "roll": 2},
    )
    look = battle(top, armies, typed)
    assert shown(look, 1, A, "om", "dv", "dealt") == (5, 17, 2)
    assert [shown(look, 1, row, "dv") for row in (B, C, D)] == [15, 13, 13]
    top.put("Phase1", A, target="Golems")
    assert shown(see(top), 1, A, "dv") == 19
    top.name("Kind_1", "ranged")
    assert shown(see(top), 1, A, "om", "dv") == (5, 19)


def test_potions_heal_twice_instead_of_an_attack(top: TableTop) -> None:
    """2 × army CR = 6, up to the full 16; an army that has none drinks none."""
    drinks = ({"use1": "healing potions"}, {"roll": 14})
    look = duel(top, band("Spears", res1="healing potions", hp_typed=7), foe("Orcs"), drinks, drinks, drinks)
    assert [shown(look, k, A, "left") for k in (1, 2, 3)] == [9, 11, 7]
    assert hint(look, 1, A) == "No attack; healed: 6"
    assert hint(look, 3, A) == "Attack: d20 + 3 against DV 13"
    assert shown(look, 3, A, "x1", "due_roll") == (0, 1)
    top.put("Phase3", A, roll=2)
    assert hint(see(top), 3, A) == "Used as often as allowed already: it does not count."
    top.put("Armies", A, res1=None, hp_typed=10)
    look = see(top)
    assert shown(look, 1, A, "heal", "due_roll") == (0, 1)
    top.put("Phase1", A, roll=2)
    assert hint(see(top), 1, A) == "It has no use for that here: it does not count."
    top.put("Armies", A, res1="healing potions", hp_typed=15)
    top.put("Phase1", A, roll=None)
    assert left(see(top), 1, A) == (16,)  # 15 − 4 + 6 = 17


def test_boons_of_a_commander(top: TableTop) -> None:
    """UC: triage once at OM − 4 heals 1, with potions at no cost; Defensive Tactics DV + 2; at half its hp OM + 1; Sharpshooter + 2."""
    rows(
        top,
        "Commanders",
        {
            "name": "Maelle",
            "side": WARDENS,
            "level": 6,
            "cha": 2,
            "ranks": 10,
            "boon1": "triage",
            "boon2": "defensive tactics",
            "boon3": "bloodied but unbroken",
        },
    )
    use = ({"use1": "triage", "roll": 2}, {"roll": 14})
    army = band("Spears", commander="Maelle", hp_typed=9)
    look = duel(top, army, foe("Orcs"), use, use)
    assert shown(look, 1, A, "om", "heal", "left") == (-1, 1, 8)  # 14 + 3 − 15 = 2
    assert shown(look, 1, B, "dv") == 15
    assert shown(look, 2, A, "om", "heal", "left") == (4, 0, 6)  # bloodied at 8 of 16, no second triage
    top.put("Armies", A, res1="healing potions")
    assert shown(see(top), 1, A, "om", "heal") == (3, 1)
    top.name("Edition", "AP")
    look = see(top)
    assert shown(look, 1, A, "om", "heal") == (3, 0)
    assert shown(look, 1, B, "dv") == 13
    top.name("Edition", "UC")
    rows(top, "Commanders", {"boon1": "sharpshooter"})
    rows(top, "Fort", {"what": "fort"})
    rows(top, "Armies", {"res1": "ranged weapons"})
    top.name("Fort_Side", RAIDERS)
    look = see(top)
    assert shown(look, 1, A, "om", "dv") == (5, 17)


def test_dice_that_are_added_to_a_hit(top: TableTop) -> None:
    """Breath d4, halved by evasion; channelled energy d4 against what is opposite; no die is asked where none would count."""
    use = {"use1": "channel energy", "more": "opposite", "roll": 14, "extra": 3}
    look = duel(top, band("Clerics", ab1="channel energy"), foe("Wights", ab1="undead"), (use, {"roll": 2}))
    assert shown(look, 1, A, "om", "dv", "dealt") == (3, 15, 5)  # 2 + 3
    top.put("Phase1", A, more=None)
    assert shown(see(top), 1, A, "dealt", "xd") == (2, 0)
    top.put("Phase1", A, use1=None)
    top.put("Armies", A, ab1="breath weapon")
    assert shown(see(top), 1, A, "dealt") == 5
    top.put("Armies", B, ab2="evasion")
    assert shown(see(top), 1, A, "dealt") == 3  # 2 + 3 − 2
    top.put("Phase1", A, extra=None)
    look = see(top)
    assert hint(look, 1, A) == "Hit: extra damage 1d4"
    assert left(look, 1, B) == (16,)
    top.put("Phase1", A, roll=20)
    top.put("Armies", B, dv_more=20)
    look = see(top)
    assert shown(look, 1, A, "dealt", "due_extra") == (1, 0)  # the natural 20 below the DV: 1, whatever the breath
    rule(top, "natural", 2)
    look = see(top)
    assert shown(look, 1, A, "dealt", "due_extra") == ("", 1)


def test_natural_1_and_20(top: TableTop) -> None:
    """AP: a 1 misses, a 20 does at least 1. UC: a 1 counts and costs the next check; a 20 does 1 below the DV, nothing at it."""
    look = duel(
        top, band("Spears", om_more=20), foe("Orcs", dv_more=7), ({"roll": 1}, {"roll": 20}), ({"roll": 2}, {"roll": 2})
    )
    assert shown(look, 1, A, "dealt", "one") == (1 + 23 - 20, 1)
    assert shown(look, 2, A, "om", "due_roll") == ("", 0)
    assert hint(look, 2, A) == "Natural 1 in the phase before: no attack (UC)."
    assert shown(look, 3, A, "due_roll") == 1
    top.name("Edition", "AP")
    look = see(top)
    assert shown(look, 1, A, "dealt", "one") == (0, 0)
    assert shown(look, 2, A, "due_roll", "dealt") == (0, 5)
    for more, ap, uc in ((9, 1, 1), (10, 1, 0), (11, 1, 1)):  # 20 + 3 against 22, 23, 24
        top.put("Armies", A, dv_more=more)
        assert shown(see(top), 1, B, "dv", "dealt") == (13 + more, ap)
        top.name("Edition", "UC")
        assert shown(see(top), 1, B, "dealt") == uc
        top.name("Edition", "AP")


def test_two_armies_that_both_must_sit_out_pass_the_phase(top: TableTop) -> None:
    """Natural 1 on both sides (UC): nobody strikes in the next phase, and the battle goes on after it."""
    look = duel(top, band("Spears"), foe("Orcs"), ({"roll": 1}, {"roll": 1}))
    assert line(top, 2) == top.texts.text("line.over")
    assert [shown(look, 3, row, "due_roll") for row in (A, B)] == [1, 1]
    top.put("Phase1", A, roll=2)
    look = see(top)
    assert line(top, 2) == "1" + top.texts.text("line.waiting")
    assert shown(look, 3, A, "due_roll") == 0


def test_weather_and_light(top: TableTop) -> None:
    """Darkness OM − 2, DV − 3, nothing with darkvision, half with scent; a sandstorm halves damage and takes 1 hp a phase; heroes ± 4."""
    rows(top, "Weather", {"condition": "darkness"})
    look = duel(top, band("Spears"), foe("Orcs", senses="darkvision"), ({"roll": 14}, {"roll": 14}))
    assert shown(look, 1, A, "om", "dv") == (1, 13)
    assert shown(look, 1, B, "om", "dv") == (3, 10)
    top.put("Armies", A, senses="scent")
    assert [shown(see(top), 1, row, key) for row, key in ((A, "om"), (B, "dv"))] == [2, 12]
    rows(top, "Weather", {"condition": "sandstorm"})
    look = see(top)
    assert [shown(look, 1, row, "dealt", "left") for row in (A, B)] == [(2, 13), (2, 13)]
    assert "Weather: " in shown(look, 1, A, "why")
    rows(
        top,
        "Weather",
        {"condition": "heroes won", "who": WARDENS},
        {"condition": "advantageous terrain", "who": RAIDERS},
    )
    look = see(top)
    assert shown(look, 1, A, "om", "dv") == (7, 15)
    assert shown(look, 1, B, "om", "dv") == (3, 17)


def test_a_flyer_that_does_not_attack_is_out_of_reach(top: TableTop) -> None:
    """UC: in melee only flyers strike it then; in the AP, or when it attacks, anybody does."""
    armies = band("Wyverns", ab1="flight"), foe("Orcs"), foe("Harpies", ab1="flight")
    look = battle(top, armies, ({}, {"target": "Wyverns"}, {"target": "Wyverns"}))
    assert hint(look, 1, B) == "It flies and does not attack: only flyers reach it (UC)."
    assert [shown(look, 1, row, "due_roll") for row in (B, C)] == [0, 1]
    top.put("Phase1", A, target="Harpies")
    assert [shown(see(top), 1, row, "due_roll") for row in (B, C)] == [1, 1]
    top.put("Phase1", A, target=None)
    top.name("Edition", "AP")
    assert [shown(see(top), 1, row, "due_roll") for row in (B, C)] == [1, 1]


def test_dice_that_nobody_typed_are_drawn_and_stay(top: TableTop) -> None:
    """The same numbers at every calculation; a typed die wins."""
    look = duel(top, band("Spears"), foe("Orcs"), Draw_Phases=3)
    first = [left(look, k, A, B) for k in (1, 2, 3, 4)]
    assert first[0] != first[2] == first[3]
    look = see(top)
    assert [left(look, k, A, B) for k in (1, 2, 3, 4)] == first
    top.put("Phase1", A, roll=2)
    assert left(see(top), 1, B) == (16,)
