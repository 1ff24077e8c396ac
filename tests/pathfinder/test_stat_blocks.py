"""Published armies and the battle between two of them, computed by the cell functions."""

from __future__ import annotations

import pytest

from massbattle_xl.pathfinder.functions import FUNCTIONS

F = {f.name: f for f in FUNCTIONS}

# name, edition, cr, men, hit die, resources (with the mount's army CR), abilities, printed note on OM -> ACR, hp, DV, OM, consumption, cost
BLOCKS = [
    ("the warriors of the text", "ap", 2, 100, 10, {}, (), 0, 2, 11, 12, 2, 1, 0),
    ("Elite Mounted Knights", "uc", F["PF_LEVEL_CR"](3, "PC"), 100, 10, {"improved armor": None, "improved weapons": None, "mounts": 1}, (), 0, 2, 11, 15, 5, 4, 9),
    ("Skeleton Horde (Colossal)", "uc", "1/3", 2000, 8, {}, ("undead",), 0, 7, 31, 19, 7, 3, 0),
    ("Kobold Army", "uc", F["PF_LEVEL_CR"](1, "kobold"), 500, 10, {}, (), 0, 2, 11, 12, 2, 1, 0),
    ("Tarrasque", "uc", 25, 1, 10, {}, (), 4, 17, 93, 27, 21, 8, 0),
    ("Goblin Army", "uc", F["PF_LEVEL_CR"](2), 100, 10, {}, (), 0, 0.5, 2, 10, 0, 1, 0),
    ("Orc Army", "uc", F["PF_LEVEL_CR"](3, "PC"), 100, 10, {"improved armor": None}, (), 0, 2, 11, 13, 2, 2, 3),
    ("1st Infantry", "uc", F["PF_LEVEL_CR"](1, "PC"), 100, 10, {}, (), 0, 0.5, 2, 10, 0, 1, 0),
]  # fmt: skip


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block[0])
def test_a_published_block(block):
    _, edition, cr, men, hd, resources, abilities, noted, *published = block
    acr = F["PF_ACR"](cr, men, edition)

    def all_of(stat):
        own = sum(F["PF_RESOURCE"](name, stat, men, edition, value) for name, value in resources.items())
        return own + sum(F["PF_ABILITY"](name, stat, edition) for name in abilities)

    found = [
        acr, F["PF_HP"](acr, hd), F["PF_DV"](acr, all_of("DV")), F["PF_OM"](acr, all_of("OM") + noted),
        F["PF_CONSUMPTION"](acr, all_of("consumption")), all_of("cost"),
    ]  # fmt: skip
    assert found == published


# The battle: Militia (Huge) M against Goblin Horde G, both ACR 3, hp 16, DV 13, OM +3; G shoots.
ACR, HP = 3, 16


def strike(roll, attacker, defender, phase="melee"):
    """Damage of one check between two armies with strategies."""
    om = F["PF_OM"](ACR, F["PF_STRATEGY"](attacker, "OM", phase))
    dv = F["PF_DV"](ACR, F["PF_STRATEGY"](defender, "DV", phase))
    return F["PF_DAMAGE"](roll, om, dv, F["PF_STRATEGY"](attacker, "damage", phase), "uc")


def test_the_values_of_both_armies():
    for cr, men, hd in (("1/3", 500, 10), ("1/3", 500, "d10")):
        acr = F["PF_ACR"](cr, men, "uc")
        assert (acr, F["PF_HP"](acr, hd), F["PF_DV"](acr), F["PF_OM"](acr)) == (ACR, HP, 13, 3)


@pytest.mark.parametrize(("last_roll", "m_left", "m_tests"), [(14, 0, False), (9, 3, True)], ids=["draw", "variant"])
def test_the_battle(last_roll, m_left, m_tests):
    shot = strike(18, "standard", "standard", "ranged")
    assert shot == 8
    m, g = F["PF_HP_LEFT"](HP, shot), HP
    assert F["PF_STRATEGY_DC"]("standard", "aggressive", True) == ""
    by_m, by_g = strike(15, "aggressive", "standard"), strike(10, "standard", "aggressive")
    assert (by_m, by_g) == (10, 2)
    m, g = F["PF_HP_LEFT"](m, by_g), F["PF_HP_LEFT"](g, by_m)
    assert (m, g) == (6, 6)
    assert not F["PF_ROUTS"](m, ACR)
    assert F["PF_STRATEGY_DC"]("aggressive", "reckless") == ""
    by_m, by_g = strike(9, "reckless", "standard"), strike(last_roll, "standard", "reckless")
    assert (by_m, by_g) == (9, 8 if last_roll == 14 else 3)
    m, g = F["PF_HP_LEFT"](m, by_g), F["PF_HP_LEFT"](g, by_m)
    assert (m, g) == (m_left, 0)
    assert F["PF_ROUTS"](m, ACR) is m_tests
    assert F["PF_DC"]("rout") == 15
