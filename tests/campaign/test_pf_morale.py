"""Fear, rout, withdrawal and all that lasts beyond a blow, in the ledger of mass combat in LibreOffice, against numbers worked out by hand."""

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


def test_fear_takes_the_next_attack_and_then_the_courage(top: TableTop) -> None:
    """DC 10 + 3: failed, no check in the next phase; failed again while afraid, it routs."""
    armies = band("Dragons", ab1="fear"), foe("Orcs", morale=2)
    look = duel(
        top,
        *armies,
        ({"roll": 11}, {"fear": 10, "roll": 2}),
        ({"roll": 11}, {"fear": 10, "roll": 15}),
        ({"roll": 2}, {}),
    )
    assert shown(look, 1, B, "scared", "due_roll") == (1, 0)  # 10 + 2 < 13
    assert hint(look, 1, B) == "Afraid: no attack in the next phase."
    assert shown(look, 2, B, "om", "due_roll", "status", "left") == ("", 0, "routed", 14)
    assert shown(look, 2, A, "due_part") == 1
    assert line(top, 2) == "1" + top.texts.text("line.waiting")
    top.put("Phase2", B, fear=11)
    look = see(top)
    assert shown(look, 2, B, "status", "scared") == ("stands", 0)
    assert shown(look, 3, B, "due_roll") == 1
    top.put("Phase2", B, fear=10)
    rule(top, "fear", 2)
    look = see(top)
    assert shown(look, 2, B, "status", "scared") == ("stands", 1)
    top.put("Armies", B, ab1="undead")
    look = see(top)
    assert shown(look, 1, B, "scared", "due_fear") == (0, 0)


def test_drains_add_up_and_last(top: TableTop) -> None:
    """Energy drain: OM and DV − 1 a hit; paralysis: DV − 1, not with undead; kept while the army is left out of a phase."""
    armies = band("Wights", ab1="energy drain", ab2="paralysis"), foe("Orcs"), foe("Wolves")
    hit, none = {"roll": 14}, {"roll": 2}
    look = battle(
        top, armies,
        ({"target": "Orcs", **hit}, {"target": "Wights", **none}, {"target": "Wights", **none}),
        (hit, none, none), ({"target": "Wolves", **none}, {"army": "Nobody"}, none), ({"target": "orcs", **none}, {"army": "orcs", "target": "Wights", **none}, none),
    )  # fmt: skip
    assert [shown(look, k, B, "om") for k in (1, 2, 4)] == [3, 2, 1]
    assert [shown(look, k, A, "dv") for k in (1, 2, 4)] == [13, 11, 9]
    assert left(look, 4, B) == (16 - 4 - 6,)
    assert shown(look, 4, C, "om") == 3
    top.put("Armies", B, ab1="undead")
    look = see(top)
    assert [shown(look, k, A, "dv") for k in (1, 2, 4)] == [15, 14, 13]  # undead: + 2, no paralysis


def test_who_bleeds_loses_a_d6_before_the_next_phase(top: TableTop) -> None:
    """Poison in melee; hp 16 − 4 = 12, d6 5 → 7; may fall by it before it strikes; by the first reading it does not rout by it."""
    armies = band("Snakes", ab1="poison"), foe("Orcs", hp_typed=8)
    look = duel(top, *armies, ({"roll": 14}, {"roll": 2}), ({"roll": 2}, {}))
    assert hint(look, 1, B) == "It bleeds: d6 at the start of the next phase."
    assert hint(look, 2, B) == "Bleeding: d6 of damage."
    top.put("Phase2", B, bleed=3, roll=2)
    look = see(top)
    assert left(look, 2, A, B) == (16, 1)
    assert shown(look, 2, B, "due_rout", "due_bleed") == (0, 0)
    assert shown(look, 2, B, "why").startswith("Bleeding: 4 − 3 = 1")
    assert shown(look, 3, B, "due_bleed") == 0
    rule(top, "bleed", 2)
    assert shown(see(top), 2, B, "due_rout") == 1
    top.put("Phase2", B, bleed=4)
    look = see(top)
    assert shown(look, 2, B, "left", "status", "due_roll") == (0, "defeated", 0)
    assert line(top, 2) == top.texts.text("line.end")


def test_regeneration(top: TableTop) -> None:
    """Ten points: 10 in the AP, 5 in UC; at 0 hp UC beats the army only if an enemy outlives the phase."""
    armies = band("Trolls", ab1="regeneration 10", hp_typed=8), foe("Orcs", hp_typed=2)
    look = duel(top, *armies, ({"roll": 2}, {"roll": 14}))
    assert shown(look, 1, A, "heal", "left") == (5, 9)
    top.name("Edition", "AP")
    assert shown(see(top), 1, A, "heal", "left") == (10, 14)
    for edition, roll, status in (("UC", 2, "defeated"), ("UC", 14, "stands"), ("AP", 14, "defeated")):
        top.name("Edition", edition)
        top.put("Armies", A, hp_typed=1)
        top.put("Phase1", A, roll=roll)
        top.put("Phase1", B, roll=20, over=None)
        top.put("Armies", A, dv_more=-20)
        assert shown(see(top), 1, A, "left", "status") == (0, status), (edition, roll)
    top.name("Edition", "UC")
    look = see(top)
    assert shown(look, 2, A, "st") == 0
    assert line(top, 2) == top.texts.text("line.end")


def test_rout_checks(top: TableTop) -> None:
    """hp 16 − 13 = 3, the army CR: DC 15; asked each time; below army CR 1 never, at army CR 1 with 1 hp left."""
    look = duel(
        top,
        band("Spears", morale=2),
        foe("Orcs"),
        ({"roll": 2, "rout": 12}, {"over": 0, "roll": 2}),
        MISSES,
        Edition="UC",
    )
    assert shown(look, 1, A, "due_rout") == 0
    top.put("Phase1", A, over=13)
    look = see(top)
    assert shown(look, 1, A, "left", "status", "due_rout") == (3, "routed", 0)
    assert "12 + 2 < 15: FALSE" in shown(look, 1, A, "why")
    top.put("Phase1", A, rout=13)
    top.put("Phase2", A, over=1)
    look = see(top)
    assert shown(look, 1, A, "status") == "stands"
    assert hint(look, 2, A) == "Rout? d20, needs at least 13"
    rule(top, "repeat", 2)
    assert shown(see(top), 2, A, "due_rout") == 0
    rule(top, "repeat", None)
    rule(top, "low", 2)  # below 3
    look = see(top)
    assert [shown(look, k, A, "low") for k in (1, 2)] == [0, 1]
    rule(top, "low", None)
    for cr, hp, low in (("1/2", 1, 0), (1, 2, 0), (1, 1, 1)):
        top.put("Armies", A, cr=cr, hp_typed=hp + 1)
        top.put("Phase1", A, over=1)
        assert shown(see(top), 1, A, "low", "left") == (low, hp), cr


def test_a_commander_holds_the_line_and_adds_to_the_check(top: TableTop) -> None:
    """UC: Charisma 2, 7 ranks 1, Loyalty 2, Morale 1: 6; a failed check once more. AP: Charisma and Morale alone."""
    rows(
        top,
        "Commanders",
        {
            "name": "Maelle",
            "side": WARDENS,
            "level": 6,
            "cha": 2,
            "ranks": 7,
            "boon1": "hold the line",
            "boon2": "loyalty",
        },
    )
    look = duel(top, band("Spears", commander="Maelle", morale=1), foe("Orcs"), ({"roll": 2, "over": 14}, {"roll": 2}))
    assert hint(look, 1, A) == "Rout? d20, needs at least 9"
    top.put("Phase1", A, rout=8)
    look = see(top)
    assert hint(look, 1, A) == "Hold the Line: once more d20, at least 9"
    assert shown(look, 1, B, "due_part") == 0  # not before it is known
    for die, status in ((9, "stands"), (8, "routed")):
        top.put("Phase1", A, again=die)
        assert shown(see(top), 1, A, "status") == status
    top.name("Edition", "AP")
    look = see(top)
    assert shown(look, 1, A, "status", "due_again") == ("routed", 0)
    assert "1 Morale + 2 Charisma = 3 (P-03…P-08, AP); 8 + 3 < 15: FALSE" in shown(look, 1, A, "why")
    rule(top, "captain", 2)
    assert "8 + 4 < 15" in shown(see(top), 1, A, "why")


def test_parting_attacks(top: TableTop) -> None:
    """AP: the army that attacks who routs. UC: every enemy, with Merciless at OM + 1. Who routs itself, drinks or cannot strike does not."""
    rows(top, "Commanders", {"name": "Ruk", "side": RAIDERS, "level": 6, "cha": 0, "ranks": 0, "boon1": "merciless"})
    armies = band("Spears"), foe("Orcs"), foe("Wolves", commander="Ruk"), band("Bows")
    look = battle(
        top, armies,
        ({"target": "Orcs", "roll": 2, "over": 14, "rout": 1}, {"target": "Spears", "roll": 2}, {"target": "Bows", "roll": 2}, {"target": "Wolves", "roll": 2}),
        Edition="AP",
    )  # fmt: skip
    assert [shown(look, 1, row, "due_part") for row in (A, B, C, D)] == [0, 1, 0, 0]
    assert hint(look, 1, B) == "They flee: one last attack d20."
    top.name("Edition", "UC")
    look = see(top)
    assert [shown(look, 1, row, "due_part") for row in (A, B, C, D)] == [0, 1, 1, 0]
    assert shown(look, 1, C, "pom", "pdv") == (4, 13)
    rule(top, "parting", 2)  # only who attacks it
    assert [shown(see(top), 1, row, "pt") for row in (A, B, C, D)] == [0, 1, 0, 0]
    rule(top, "parting", 3)  # every enemy, in the AP too
    top.name("Edition", "AP")
    assert [shown(see(top), 1, row, "pt") for row in (A, B, C, D)] == [0, 1, 1, 0]
    rule(top, "parting", 1)
    top.name("Edition", "UC")
    top.put("Phase1", A, over=None)
    top.put("Phase1", B, roll=20)
    top.put("Armies", A, hp_typed=12)  # 12 − 10 = 2
    top.put("Phase1", C, part=10)
    look = see(top)
    assert shown(look, 1, A, "left", "status") == (1, "routed")  # 10 + 4 − 13
    top.put("Phase1", B, part=12)  # 12 + 3 − 13
    look = see(top)
    assert shown(look, 1, A, "left", "status", "flee") == (0, "defeated", 3)
    # an army that routs in the same phase strikes no last blow
    top.put("Phase1", B, over=14, rout=1)
    look = see(top)
    assert [shown(look, 1, row, "pt") for row in (A, B, C, D)] == [0, 0, 1, 2]
    assert shown(look, 1, A, "left") == 1


def test_several_attackers_and_defeat_all_at_once(top: TableTop) -> None:
    """All that strikes in a phase adds up; who falls has struck."""
    armies = band("Spears"), foe("Orcs"), foe("Wolves"), foe("Trolls")
    look = battle(
        top, armies,
        ({"target": "Trolls", "roll": 20}, {"target": "Spears", "roll": 16}, {"target": "Spears", "roll": 15}, {"target": "Spears", "roll": 17}),
    )  # fmt: skip
    assert [shown(look, 1, row, "dealt") for row in (A, B, C, D)] == [10, 6, 5, 7]
    assert left(look, 1, A, B, C, D) == (0, 16, 16, 6)
    assert shown(look, 1, A, "lost", "status") == (16, "defeated")
    assert "hp: 16 − 18 = −2 → 0" in shown(look, 1, A, "why")
    assert line(top, 1) == top.texts.text("line.end")


@pytest.mark.parametrize(
    ("dice", "stops", "status", "hints"),
    [
        ((12, 11, 10), (0, 0), "withdrawn", ("The target got away: no attack.",) * 2),
        ((12, 13, 10), (1, 0), "withdrawn", ("Attack: d20 + 3 against DV 11", "The target got away: no attack.")),
        ((12, 13, 14), (1, 1), "stands", ("Attack: d20 + 3 against DV 11",) * 2),
        ((12, 12, 10), ("", 0), "stands", ("A tie: roll both d20 again.", "The target got away: no attack.")),
    ],
    ids=["all-won", "some-won", "none-won", "a-tie"],
)
def test_a_withdrawal(
    top: TableTop, dice: tuple[int, int, int], stops: tuple[Any, Any], status: str, hints: tuple[str, str]
) -> None:
    """An opposed check against each attacker; OM and DV − 2 for the phase; who holds it attacks it, even where it gets away from others."""
    armies = band("Spears"), foe("Orcs"), foe("Wolves")
    own, orcs, wolves = dice
    look = battle(
        top, armies, ({"target": "Orcs", "tactic": "withdraw", "leave": own}, {"target": "Spears", "leave": orcs}, {"target": "Spears", "leave": wolves}),
    )  # fmt: skip
    assert (shown(look, 1, B, "stops"), shown(look, 1, C, "stops")) == stops
    assert shown(look, 1, A, "status") == status
    assert (hint(look, 1, B), hint(look, 1, C)) == hints


def test_who_withdraws_may_stay_and_shoot(top: TableTop) -> None:
    """State “stands” typed: the phase is a ranged one for it and those it shook off; ties go to the higher modifier; fog helps by 2."""
    rows(top, "Weather", {"condition": "fog"})
    look = duel(top, band("Bows", **SHOOTS), foe("Orcs"), ({"tactic": "withdraw", "leave": 10}, {"leave": 12}))
    assert shown(look, 1, A, "status", "due_roll") == ("withdrawn", 0)  # 12 against 12, but + 2 against + 0
    assert hint(look, 1, A) == "Away. To stay and shoot instead, type its state: stands."
    top.put("Phase1", A, state="stands", strategy="reckless", roll=18)
    look = see(top)
    assert shown(look, 1, A, "om", "dealt", "status") == (1, 3, "stands")  # 18 + 1 − 13 = 6, half of it
    assert hint(look, 1, B) == "The target got away: no attack."
    top.put("Armies", A, res1=None)
    assert shown(see(top), 1, A, "om") == ""
    # nothing to roll: who has no body leaves, the unseen too
    top.put("Armies", A, ab1="invisibility")
    top.put("Phase1", A, state=None, leave=None)
    look = see(top)
    assert shown(look, 1, A, "status", "due_leave") == ("withdrawn", 0)
    top.put("Armies", B, nature="sees invisible")
    assert [shown(see(top), 1, row, "due_leave") for row in (A, B)] == [1, 0]
    top.put("Armies", A, ab1="incorporeal")
    assert [shown(see(top), 1, row, "due_leave") for row in (A, B)] == [0, 0]
    assert shown(see(top), 2, A, "open") == 0


def test_what_the_game_master_overrules(top: TableTop) -> None:
    """The loss typed counts instead, 0 too; an army that cannot flee is captured, and captured it stays."""
    look = duel(
        top,
        band("Spears"),
        foe("Orcs"),
        ({"roll": 14, "over": 0}, {"roll": 14, "over": 9}),
        ({"roll": 14}, {"roll": 2}),
    )
    assert left(look, 1, A, B) == (16, 7)
    assert shown(look, 1, B, "why").endswith("hp, the loss typed: 16 − 9 = 7 (P-07, C-04).")
    assert left(look, 2, A, B) == (16, 3)
    top.put("Phase1", B, state="captured")
    look = see(top)
    assert shown(look, 1, B, "status") == shown(look, 3, B, "status") == "captured"
    assert hint(look, 2, B) == "Captured."
    assert (look.values["Battle"]["D5"], look.values["Battle"]["D6"]) == (1, 0)
    assert line(top, 2) == top.texts.text("line.end")
    # one that failed its check stands if he says so
    top.put("Phase1", B, state=None, over=14, rout=2)
    assert shown(see(top), 1, B, "status") == "routed"
    top.put("Phase1", B, state="stands")
    look = see(top)
    assert shown(look, 1, B, "status", "left") == ("stands", 2)
    assert shown(look, 2, B, "open", "left") == (1, 0)


def test_ferocity_fights_on_for_one_melee_phase(top: TableTop) -> None:
    """UC: after it fell, at OM and DV − 4; then it is over."""
    look = duel(
        top,
        band("Spears"),
        foe("Orcs", ab1="ferocity", hp_typed=4),
        ({"roll": 14}, {"roll": 2}),
        ({"roll": 2}, {"roll": 18}),
    )
    assert hint(look, 1, B) == "Ferocity: it fights on in one more melee phase."
    assert line(top, 1) == top.texts.text("line.over")
    assert shown(look, 2, B, "om", "dv", "dealt") == (-1, 13, 4)
    assert shown(look, 2, A, "dv") == 9
    assert left(look, 2, A, B) == (12, 0)
    assert hint(look, 3, B) == "Defeated."
    assert line(top, 2) == top.texts.text("line.end")
