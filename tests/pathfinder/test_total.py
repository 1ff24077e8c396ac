"""What counts here, added up: OM, DV, damage, factor, healing and Morale checks against tables counted by hand."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from massbattle_xl.cells.errors import LANGUAGES, LONGEST, CellError
from massbattle_xl.pathfinder import held, words
from massbattle_xl.pathfinder.abilities import ABILITIES
from massbattle_xl.pathfinder.functions import FUNCTIONS
from massbattle_xl.pathfinder.resources import RESOURCES
from massbattle_xl.pathfinder.tactics import TACTICS

F = {f.name: f for f in FUNCTIONS}
ACR = 6  # OM 6, DV 16, half of it 3


def ask(name, *first, language="", **more):
    """A call by argument names, or its breakdown line."""
    f = F[name]
    cells = [*first, *(more.pop(a.name, None) for a in f.arguments[len(first) :])]
    assert not more, more
    return f.explanation(*cells, language=language) if language else f(*cells)


def worth(stat, has="", **more):
    """What an army has or chooses adds to the bare number of an army of ACR 6."""
    bare = {"OM": 6, "DV": 16, "factor": 0}.get(stat, 0)
    return ask("PF_MODIFIER", stat, ACR, has=has, **more) - bare


def test_a_bare_army():
    assert ask("PF_MODIFIER", "OM", 6) == 6
    assert ask("PF_MODIFIER", "DV", 6) == 16
    assert [ask("PF_MODIFIER", "OM", "1/2"), ask("PF_MODIFIER", "DV", "1/2")] == [0, 10]
    assert [ask("PF_MODIFIER", stat, 6) for stat in ("damage", "healing", "enemy OM", "ranged", "factor")] == [
        0,
        0,
        0,
        0,
        1,
    ]


# what is had -> OM, DV, damage, healing in the second melee round against an ordinary army, in UC;
# what works once is used. (P-04, P-05)
HAD = {
    "mounts": (2, 2, 0, 0), "improved weapons": (1, 0, 0, 0), "magic weapons": (2, 0, 0, 0),
    "improved armor": (0, 1, 0, 0), "magic armor": (0, 2, 0, 0), "healing potions": (0, 0, 0, 12),
    "ranged weapons": (0, 0, 0, 0), "siege engines": (2, 0, 0, 0), "siege engines 3": (2, 0, 0, 0),
    "breath weapon": (0, 0, 0, 0), "undead": (0, 2, 0, 0), "energy drain": (0, 0, 0, 0), "regeneration 5": (0, 0, 0, 2),
    "fear": (0, 0, 0, 0), "flight": (0, 0, 0, 0), "paralysis": (0, 0, 0, 0), "poison": (0, 0, 0, 0),
    "rock throwing": (0, 0, 0, 0), "significant defense": (0, 10, 0, 0), "spell resistance": (0, 0, 0, 0),
    "spellcasting 3": (3, 3, 0, 0), "fast healing 10": (0, 0, 0, 5), "mobility": (1, 0, 0, 0), "animal companion": (1, 0, 0, 0),
    "eidolon": (1, 0, 0, 0), "trample": (1, 0, 0, 0), "pounce": (1, 0, 0, 0), "powerful charge": (1, 0, 0, 0),
    "inspire courage": (1, 0, 0, 0), "favored enemy": (0, 0, 0, 0), "sneak attack": (1, 0, 0, 0), "combat style": (1, 0, 0, 0),
    "flurry": (2, 0, 0, 0), "cavalier mount": (1, 1, 0, 0), "shield ally": (0, 1, 0, 0), "rake": (0, 0, 1, 0), "rend": (0, 0, 1, 0),
    "rage": (2, -1, 0, 0), "smite": (0, 0, 0, 0), "challenge": (0, -1, 0, 0), "weapon specialization": (2, 0, 0, 0),
    "channel energy": (0, 0, 0, 0), "channel healing": (-3, 0, 0, 6), "judgment of destruction": (0, 0, 1, 0),
    "judgment of protection": (0, 1, 0, 0), "judgment of healing": (0, 0, 0, 3), "alchemy": (0, 0, 0, 12), "healing hex": (0, 0, 0, 3),
    "bleed": (0, 0, 0, 0), "burn": (0, 0, 0, 0), "ability damage": (0, 0, 0, 0), "rogue talent": (0, 0, 0, 0),
    "alchemist discovery": (0, 0, 0, 0), "petrification": (0, 0, 0, 0), "stunning fist": (0, 0, 0, 0), "whirlwind": (0, 0, 0, 0),
    "vortex": (0, 0, 0, 0), "trip": (0, 0, 0, 0), "disease": (0, 0, 0, 0), "grab": (0, 0, 0, 0), "invisibility": (0, 0, 0, 0),
    "incorporeal": (0, 0, 0, 0), "swarm": (0, 0, 0, 0), "rock catching": (0, 0, 0, 0), "evasion": (0, 0, 0, 0),
    "aquatic": (-2, 0, 0, 0), "amphibious": (0, 0, 0, 0), "light sensitivity": (-1, -1, 0, 0), "light blindness": (-2, -2, 0, 0),
    "bravery 2": (0, 0, 0, 0), "climb": (0, 0, 0, 0), "burrow": (0, 0, 0, 0), "earth glide": (0, 0, 0, 0), "teleportation": (0, 0, 0, 0),
    "mindless": (0, 0, 0, 0), "aura of courage": (0, 0, 0, 0), "favored terrain": (0, 0, 0, 0), "bomb": (0, 0, 0, 0),
    "ferocity": (-4, -4, 0, 0), "create spawn": (0, 0, 0, 12), "cannibalize": (0, 0, 0, 0), "track": (0, 0, 0, 0),
}  # fmt: skip
IN_AP = {
    "undead": (0, 0, 0, 0), "regeneration 5": (0, 0, 0, 5), "fast healing 10": (0, 0, 0, 10),
    **{move: (0, 1, 0, 0) for move in ("flight", "mobility", "climb", "burrow", "earth glide", "teleportation")},
}  # fmt: skip
STATS = ("OM", "DV", "damage", "healing")


@pytest.mark.parametrize("edition", ["ap", "uc"])
@pytest.mark.parametrize("had", HAD)
def test_each_resource_and_ability_in_melee(had, edition):
    key = re.sub(r" \d+$", "", had)
    uses = key if key in words.USE.table else None
    found = tuple(worth(s, had, phase="melee", turn=2, foe="none", uses=uses, edition=edition) for s in STATS)
    assert found == (IN_AP.get(had, HAD[had]) if edition == "ap" else HAD[had])


def test_every_resource_and_ability_has_its_row():
    assert {re.sub(r" \d+$", "", had) for had in HAD} == {*RESOURCES, *ABILITIES}


def test_what_works_once_does_nothing_until_it_is_used():
    assert set(words.USE.table) >= held.CHOSEN
    for key in held.CHOSEN:
        assert [worth(s, key, phase="melee", turn=2, edition="uc") for s in STATS] == [0, 0, 0, 0]


# what is asked of what is had, and where -> number
PLACES = [
    # the phase
    (1, "OM", "flurry", {"phase": "melee", "turn": 1}), (0, "OM", "flurry", {"phase": "ranged"}), (0, "OM", "flurry", {}),
    (4, "damage", "rock throwing", {"phase": "ranged"}), (0, "damage", "rock throwing", {}),
    (1, "DV", "rock catching", {"phase": "ranged"}), (2, "DV", "rock catching", {"phase": "ranged", "foe_has": "rock throwing"}), (0, "DV", "rock catching", {}),
    (0, "DV", "ferocity", {"phase": "ranged", "uses": "ferocity"}),
    # the opponent
    (6, "DV", "spell resistance", {"foe_has": "spellcasting 2"}), (6, "DV", "spell resistance", {"foe": "spellcasting"}),
    (0, "DV", "significant defense", {"foe": "overcomes"}), (1, "OM", "favored enemy", {"foe": "favored"}),
    (2, "OM", "smite", {"phase": "melee", "uses": "smite", "foe": "evil"}), (4, "OM", "smite", {"phase": "melee", "uses": "smite", "foe_has": "undead"}),
    (4, "OM", "smite", {"phase": "melee", "uses": "smite", "foe": "evil; evil outsider"}), (0, "OM", "smite", {"phase": "melee", "foe": "evil"}),
    (2, "OM", "challenge", {"uses": "challenge", "foe": "challenged"}), (0, "DV", "challenge", {"uses": "challenge", "foe": "challenged"}),
    (1, "OM", "aquatic", {"foe": "in water"}), (1, "DV", "aquatic", {"foe": "in water"}),
    (0, "OM", "aquatic; amphibious", {}), (1, "OM", "aquatic; amphibious", {"foe": "in water"}),
    (0, "DV", "improved armor", {"foe_has": "incorporeal"}), (0, "DV", "magic armor", {"foe_has": "incorporeal"}),
    # what the enemy takes off by itself
    (-2, "OM", "", {"foe_has": "invisibility"}), (-2, "DV", "", {"foe_has": "invisibility"}), (0, "OM", "", {"foe_has": "invisibility", "nature": "sees invisible"}),
    (-1, "DV", "", {"foe_has": "trip", "phase": "melee"}), (0, "DV", "", {"foe_has": "trip", "phase": "ranged"}),
    (3, "OM", "spellcasting 6", {"foe_has": "evasion"}), (0, "OM", "", {"foe_has": "evasion"}),
    (3, "damage", "breath weapon", {"rolled": 3}), (1, "damage", "breath weapon", {"rolled": 3, "foe_has": "evasion"}), (1, "damage", "breath weapon", {"rolled": 1, "foe_has": "evasion"}),
    (0, "OM", "", {"foe_has": "energy drain; disease; paralysis"}), (0, "DV", "", {"foe_has": "energy drain; disease; paralysis"}),
    (-2, "DV", "", {"foe_has": "paralysis", "lasting": -2}),
    # alternatives never add up
    (2, "OM", "improved weapons; magic weapons", {}), (2, "DV", "magic armor; improved armor", {}),
    (1, "DV", "flight; mobility; climb; teleportation", {"edition": "ap"}), (1, "OM", "flight; mobility", {"edition": "uc"}),
    (-2, "OM", "light sensitivity; light blindness", {}), (2, "OM", "siege engines 9", {}),
    # light
    (0, "OM", "light blindness", {"conditions": "darkness", "senses": "darkvision"}), (-1, "OM", "light blindness", {"conditions": "dim light"}),
    # numbers behind words that count by the army CR are no such numbers
    (12, "healing", "healing potions 2", {"uses": "healing potions"}),
    # a sneak attack comes with its tactics
    (3, "OM", "sneak attack", {"tactic": "expert flankers"}), (7, "OM", "sneak attack", {"tactic": "false retreat", "uses": "false retreat"}),
    (0, "OM", "sneak attack", {"tactic": "false retreat", "uses": "false retreat", "edition": "uc"}),
]  # fmt: skip


@pytest.mark.parametrize("row", PLACES, ids=lambda row: " ".join(map(str, row[1:])))
def test_what_counts_only_in_its_place(row):
    number, stat, has, where = row
    assert worth(stat, has, **where) == number


# tactic -> OM, DV, damage in the second melee round, in the Ranged phase; of an army with mounts or bows where needed
TACTIC = {
    "cautious combat": ((-2, 0, 0), (-2, 0, 0)), "cavalry experts": ((2, 0, 0), (2, 0, 0)), "defensive wall": ((-2, 2, 0), (-2, 2, 0)),
    "dirty fighters": ((0, 0, 0), (0, 0, 0)), "expert flankers": ((2, -2, 0), (2, -2, 0)), "false retreat": ((6, 6, 0), (6, 6, 0)),
    "hold the line": ((-4, 4, 0), (-4, 4, 0)), "relentless brutality": ((4, -4, 0), (4, -4, 0)), "siegebreaker": ((0, 0, 0), (0, 0, 0)),
    "sniper support": ((0, 0, 0), (0, 0, 0)), "spellbreaker": ((0, 0, 0), (0, 0, 0)), "taunt": ((0, 0, 0), (0, 0, 0)),
    "standard": ((0, 0, 0), (0, 0, 0)), "withdraw": ((-2, -2, 0), (-2, -2, 0)),
}  # fmt: skip


@pytest.mark.parametrize("tactic", TACTIC)
def test_each_tactic(tactic):
    uses = tactic if tactic == "false retreat" else None
    for phase, numbers in zip(("melee", "ranged"), TACTIC[tactic]):
        has, base = {"cavalry experts": ("mounts", (2, 2, 0)), "sniper support": ("ranged weapons", (0, 0, 0))}.get(
            tactic, ("", (0, 0, 0))
        )
        found = [worth(s, has, tactic=tactic, phase=phase, turn=2, uses=uses) for s in ("OM", "DV", "damage")]
        assert [f - b for f, b in zip(found, base)] == list(numbers)


def test_every_tactic_has_its_row():
    assert list(TACTIC) == list(TACTICS)


TACTIC_PLACES = [
    (6, "OM", "dirty fighters", {"phase": "melee", "turn": 1}), (0, "OM", "dirty fighters", {"phase": "melee", "turn": 2}), (0, "OM", "dirty fighters", {"phase": "ranged"}),
    (0, "OM", "dirty fighters", {"phase": "melee", "turn": 1, "edition": "uc"}), (6, "OM", "dirty fighters", {"phase": "melee", "turn": 4, "edition": "uc", "uses": "dirty fighters"}),
    (0, "OM", "dirty fighters", {"phase": "ranged", "edition": "uc", "uses": "dirty fighters"}),
    (0, "OM", "false retreat", {}), (0, "OM", "false retreat", {"edition": "uc", "uses": "false retreat"}), (6, "OM", "false retreat", {"edition": "uc", "uses": "false retreat", "foe": "lured"}),
    (6, "DV", "false retreat", {"edition": "uc", "uses": "false retreat", "foe": "lured"}),
    (0, "OM", "cavalry experts", {}), (2, "OM", "cavalry experts", {"nature": "mounted"}), (0, "OM", "cavalry experts", {"nature": "mounted", "foe_has": "mounts"}), (0, "OM", "cavalry experts", {"nature": "mounted", "foe": "mounted"}),
    (3, "OM", "cavalry experts", {"has": "cavalier mount"}),
    (4, "DV", "spellbreaker", {"foe_has": "spellcasting 1"}), (-2, "OM", "standard", {"uses": "taunted"}), (-2, "DV", "standard", {"uses": "taunted"}), (0, "damage", "standard", {"uses": "taunted"}),
    (0, "damage of a damaging hit", "sniper support", {}), (2, "damage of a damaging hit", "sniper support", {"has": "ranged weapons", "phase": "ranged"}),
    (0, "damage of a damaging hit", "sniper support", {"has": "ranged weapons", "phase": "ranged", "edition": "uc"}),
    (2, "damage of a damaging hit", "sniper support", {"has": "breath weapon", "phase": "melee", "edition": "uc"}), (0, "damage of a damaging hit", "standard", {"has": "ranged weapons"}),
]  # fmt: skip


@pytest.mark.parametrize("row", TACTIC_PLACES, ids=lambda row: " ".join(map(str, row[1:])))
def test_what_a_tactic_does_only_in_its_place(row):
    number, stat, tactic, where = row
    assert worth(stat, tactic=tactic, **where) == number


@pytest.mark.parametrize(("strategy", "numbers"), [("planqué", (-4, 4, -6)), ("prudent", (-2, 2, -3)), ("aggressif", (2, -2, 3)), ("ultra-violent", (4, -4, 6))])  # fmt: skip
def test_a_strategy_counts_in_melee_and_not_in_the_ranged_phase(strategy, numbers):
    assert tuple(worth(s, strategy=strategy, phase="melee") for s in ("OM", "DV", "damage")) == numbers
    assert tuple(worth(s, strategy=strategy, phase="ranged") for s in ("OM", "DV", "damage")) == (0, 0, 0)
    assert worth("healing", strategy=strategy) == 0


# boon, what is used, Leadership -> OM, DV, healing in UC
BOONS = [
    ("defensive tactics", None, None, 0, 2, 0), ("defensive tactics", None, 4, 0, 0, 0), ("loyalty", None, 12, 0, 0, 0),
    ("bloodied but unbroken", None, None, 0, 0, 0), ("bloodied but unbroken", "bloodied but unbroken", 4, 1, 0, 0), ("bloodied but unbroken", "bloodied but unbroken", 10, 2, 0, 0),
    ("merciless", "merciless", None, 1, 0, 0), ("merciless", None, None, 0, 0, 0), ("triage", "triage", None, -4, 0, 3), ("triage", None, None, 0, 0, 0),
    ("sharpshooter", None, None, 0, 0, 0), ("hold the line; hit and run; bonus tactic; live off the land", None, 20, 0, 0, 0),
]  # fmt: skip


@pytest.mark.parametrize("row", BOONS, ids=lambda row: f"{row[0]} {row[1]} {row[2]}")
def test_each_boon_of_the_commander_in_uc_alone(row):
    boons, uses, leadership, *numbers = row
    more = {"boons": boons, "uses": uses, "leadership": leadership}
    assert [worth(s, edition="uc", **more) for s in ("OM", "DV", "healing")] == numbers
    assert [worth(s, edition="ap", **more) for s in ("OM", "DV", "healing")] == [0, 0, 0]


def test_boons_that_ask_for_what_the_army_has():
    assert worth("OM", "ranged weapons", boons="sharpshooter", foe="fortified", edition="uc") == 2
    assert worth("OM", "", boons="sharpshooter", foe="fortified", edition="uc") == 0
    assert worth("OM", "ranged weapons", boons="sharpshooter", edition="uc") == 0
    assert worth("OM", "healing potions", boons="triage", uses="triage", edition="uc") == 0
    assert worth("healing", "healing potions", boons="triage", uses="triage", edition="uc") == 3


# condition -> OM in the Ranged phase, OM in melee, DV, hit points
CONDITIONS = [
    ("advantageous terrain", 0, 0, 2, 0), ("home ground", 2, 2, 2, 0), ("darkness", -2, -2, -3, 0), ("dim light", -1, -1, 0, 0), ("fog", 0, 0, 0, 0),
    ("rain", -4, 0, 0, 0), ("snow", -4, 0, 0, 0), ("sandstorm", 0, 0, 0, -1), ("strong wind", -2, 0, 0, 0), ("severe wind", -4, 0, 0, 0),
    ("windstorm", 0, 0, 0, 0), ("hurricane", 0, 0, 0, 0), ("tornado", 0, 0, 0, 0), ("heroes won", 4, 4, 4, 0), ("heroes lost", -4, -4, -4, 0), ("home ground; darkness", 0, 0, -1, 0),
]  # fmt: skip


@pytest.mark.parametrize("row", CONDITIONS, ids=lambda row: row[0])
def test_each_condition(row):
    names, shot, struck, dv, hp = row
    assert [worth("OM", conditions=names, phase=phase) for phase in ("ranged", "melee")] == [shot, struck]
    assert [worth(s, conditions=names, phase="melee") for s in ("DV", "hp")] == [dv, hp]


def test_favored_terrain_halves_what_the_enemy_gains_by_terrain():
    foe = {"foe_has": "favored terrain"}
    assert worth("OM", conditions="home ground", **foe) == 1
    assert worth("DV", conditions="home ground; advantageous terrain", **foe) == 2
    assert worth("DV", conditions="darkness", **foe) == -3
    assert worth("OM", conditions="home ground", has="favored terrain") == 2


def test_senses_against_the_dark():
    assert worth("OM", conditions="darkness", senses="darkvision") == 0
    assert worth("DV", conditions="darkness", senses="scent") == -1


@pytest.mark.parametrize("light", ["darkness", "dim light"])
@pytest.mark.parametrize("senses", ["darkvision", "scent", "low-light vision", "blindsense", "none"])
def test_who_sees_in_the_dark_does_all_of_his_damage(light, senses):
    """The senses take off the penalty; they are no share of the damage."""
    assert worth("factor", conditions=light, senses=senses) == 1
    assert F["PF_CONDITION"](light, "factor", None, senses) == 1


@pytest.mark.parametrize(
    ("has", "conditions", "ranged"),
    [
        ("", "", 0), ("ranged weapons", "", 1), ("breath weapon", "", 1), ("rock throwing", "", 1), ("spellcasting 1", "", 1), ("bomb", "", 1), ("siege engines 2", "", 0),
        ("ranged weapons", "severe wind", 1), ("ranged weapons", "windstorm", 0), ("rock throwing", "windstorm", 1), ("ranged weapons; siege engines", "hurricane", 1), ("rock throwing", "tornado", 0),
    ],
)  # fmt: skip
def test_who_may_shoot_and_in_which_wind(has, conditions, ranged):
    assert ask("PF_MODIFIER", "ranged", 3, has=has, conditions=conditions or None) == ranged


def test_in_a_storm_engines_and_rocks_fly_badly():
    assert worth("OM", "rock throwing", conditions="windstorm", phase="ranged") == -4
    assert worth("OM", "siege engines", conditions="hurricane", phase="ranged") == -6
    assert worth("OM", "siege engines", conditions="hurricane", phase="melee") == 2


@pytest.mark.parametrize(
    ("has", "foe_has", "conditions", "factor"),
    [
        ("", "", "", 1), ("", "", "fog", 0.5), ("", "", "snow; home ground", 0.5), ("", "swarm", "", 0.5), ("magic weapons", "swarm", "", 1.5), ("", "incorporeal", "", 0), ("magic weapons", "incorporeal", "", 0.5),
        ("", "swarm", "fog", 0.25), ("swarm", "", "", 1), ("incorporeal", "", "", 1),
    ],
)  # fmt: skip
def test_the_factor_of_all_damage(has, foe_has, conditions, factor):
    assert ask("PF_MODIFIER", "factor", 3, has=has, foe_has=foe_has, conditions=conditions or None) == factor


def test_magic_may_be_said_of_an_army():
    assert ask("PF_MODIFIER", "factor", 3, foe_has="incorporeal", nature="magical") == 0.5


@pytest.mark.parametrize(
    ("roll", "factor", "halved", "lost"),
    [(15, 1, False, 5), (15, 0.5, False, 2), (11, 0.5, False, 1), (11, 0.25, True, 1), (15, 1.5, False, 7), (15, 0, False, 0), (20, 0, False, 0), (10, 0.5, False, 0), (15, 0.5, True, 1)],
)  # fmt: skip
def test_a_share_of_the_damage_leaves_a_point_unless_nothing_hurts(roll, factor, halved, lost):
    """OM 3 against DV 13: 15 does 5, 11 does 1, 10 none."""
    assert ask("PF_DAMAGE", roll, 3, 13, halved=halved, factor=factor) == lost


@pytest.mark.parametrize(
    ("has", "foe_has", "om", "dv"),
    [
        ("energy drain", "", -1, -1), ("paralysis", "", 0, -1), ("energy drain; paralysis; stunning fist", "", -1, -3), ("petrification; whirlwind", "", 0, -2), ("paralysis", "undead", 0, 0),
        ("trip; disease; invisibility", "", 0, 0), ("vortex", "", 0, 0),
    ],
)  # fmt: skip
def test_what_each_damaging_hit_takes_off_the_enemy(has, foe_has, om, dv):
    assert [ask("PF_MODIFIER", s, 3, has=has, foe_has=foe_has) for s in ("enemy OM", "enemy DV")] == [om, dv]


@pytest.mark.parametrize(
    ("has", "foe_has", "phase", "mean"),
    [("poison", "", "melee", 3.5), ("poison; burn", "", "melee", 3.5), ("poison", "undead", "melee", 0), ("poison; burn", "undead", "melee", 3.5), ("bleed", "", "ranged", 0), ("rend", "", "melee", 0)],
)  # fmt: skip
def test_who_was_hit_in_melee_bleeds_once(has, foe_has, phase, mean):
    assert ask("PF_MODIFIER", "bleed", 3, has=has, foe_has=foe_has, phase=phase) == mean


def test_engines_of_a_siege():
    assert [ask("PF_MODIFIER", "engines", 3, has=h) for h in ("", "siege engines", "engins de siège 3")] == [0, 1, 3]


def test_a_fortification_counts_for_the_dv_alone():
    assert [worth(s, fort=8) for s in ("OM", "DV", "damage")] == [0, 8, 0]


# modifier of a check: test, Morale, Charisma, ranks, rest -> AP, UC (P-03, P-05, P-06, P-08)
CHECKS = [
    ("rout", 1, 2, 12, {}, 3, 5), ("rout", 1, 2, 0, {"has": "bravery 2"}, 5, 5), ("fear", 0, 0, 0, {"has": "bravery 2; inspire courage"}, 4, 4), ("strategy", 0, 0, 0, {"has": "bravery 2; inspire courage"}, 0, 0),
    ("rout", 0, 0, 0, {"has": "rage"}, 0, 0), ("rout", 0, 0, 0, {"has": "rage", "uses": "rage"}, 1, 1), ("strategy", 0, 1, 0, {"tactic": "cautious combat"}, 3, 3), ("rout", 0, 0, 0, {"foe_has": "grab"}, -2, -2),
    ("withdraw", 0, 0, 0, {"foe_has": "grab"}, -2, -2), ("fear", 0, 0, 0, {"foe_has": "grab"}, 0, 0), ("withdraw", 0, 0, 0, {"conditions": "fog"}, 2, 2), ("withdraw", 0, 0, 0, {"conditions": "sandstorm; rain"}, 2, 2),
    ("rout", 0, 0, 0, {"conditions": "fog"}, 0, 0), ("rout", 0, 0, 0, {"boons": "loyalty", "leadership": 8}, 0, 2), ("taunt", 0, 0, 0, {"boons": "loyalty", "leadership": 12}, 0, 4), ("rout", 0, 0, 0, {"boons": "loyalty", "leadership": 5}, 0, 0),
    ("tactic", 0, 0, 0, {"boons": "flexible tactics", "leadership": 12}, 0, 10), ("strategy", 0, 0, 0, {"boons": "flexible tactics", "leadership": 12}, 0, 0), ("withdraw", 0, 0, 0, {"boons": "hit and run", "leadership": 10}, 0, 4),
    ("rout", 0, 0, 0, {"boons": "hit and run"}, 0, 0), ("pursue", 0, 0, 0, {"boons": "merciless"}, 0, 1), ("pursue", 0, 0, 0, {"has": "track", "acr": 4}, 4, 4), ("rout", 0, 0, 0, {"has": "track", "acr": 4}, 0, 0), ("rout", -2, -1, 0, {"other": 3}, 0, 0),
]  # fmt: skip


@pytest.mark.parametrize("row", CHECKS, ids=lambda row: " ".join(map(str, row)))
def test_the_modifier_of_a_check(row):
    test, morale, charisma, ranks, more, ap, uc = row
    for edition, number in (("ap", ap), ("uc", uc)):
        assert ask("PF_CHECK", test, morale, charisma, ranks, edition=edition, **more) == number


@pytest.mark.parametrize(
    ("has", "test", "ap", "uc"),
    [
        ("mindless", "rout", True, True), ("mindless", "taunt", True, True), ("undead", "rout", True, False), ("undead", "fear", True, True), ("undead", "strategy", True, False),
        ("aura of courage", "fear", True, True), ("aura of courage", "rout", True, True), ("aura of courage", "strategy", False, False), ("incorporeal", "withdraw", True, True), ("incorporeal", "rout", False, False), ("rage", "rout", False, False),
    ],
)  # fmt: skip
def test_who_makes_a_check_without_a_roll(has, test, ap, uc):
    assert [ask("PF_SURE", test, has, edition) for edition in ("ap", "uc")] == [ap, uc]


def test_who_keeps_the_standard_strategy():
    assert [ask("PF_KEEPS_STRATEGY", "mindless", e) for e in ("ap", "uc")] == [True, True]
    assert [ask("PF_KEEPS_STRATEGY", "undead", e) for e in ("ap", "uc")] == [True, False]
    assert not ask("PF_KEEPS_STRATEGY", "swarm")


@pytest.mark.parametrize("ability", ["disease", "fear", "paralysis", "poison"])
def test_the_undead_are_immune(ability):
    assert ask("PF_AFFECTS", ability, ability, "") and not ask("PF_AFFECTS", ability, ability, "undead")
    assert not ask("PF_AFFECTS", ability, "", "")
    assert ask("PF_AFFECTS", ability, ability, "aura of courage") == (ability != "fear")


def test_what_an_army_has_is_read_in_any_language_with_gaps():
    assert ask("PF_HAS", "fear", "; peur ;;vol; ") and ask("PF_HAS", "Regeneration", "régénération 10")
    assert not ask("PF_HAS", "fear", " ; ;") and not ask("PF_HAS", "fear", None)


@pytest.mark.parametrize(
    "has", ["regeneration", "bravery", "spellcasting; mounts", "mounts; hippos", "rage 2000", 7, "x" * 2100]
)
def test_what_is_no_possession_is_named(has):
    with pytest.raises(CellError):
        ask("PF_MODIFIER", "OM", 3, has=has)
    said = ask("PF_MODIFIER", "OM", 3, has=has, language="fr")
    assert said.startswith("has") and len(said) <= LONGEST


ONES = sorted(held.OWN)
HAVING = st.lists(st.tuples(st.sampled_from(ONES), st.integers(0, 30)), max_size=24, unique_by=lambda one: one[0])


def _text(pairs, language):
    return ";".join(f"{words.HELD.word(key, language)} {number}" for key, number in pairs)


def _some(list_, language, few=3):
    return st.lists(
        st.sampled_from([list_.word(key, language) for key in list_.table if key != "none"]), max_size=few
    ).map("; ".join)


@settings(max_examples=70)
@given(
    data=st.data(),
    stat=st.sampled_from(["OM", "DV", "damage", "healing", "enemy DV", "factor", "bleed", "hp"]),
    language=st.sampled_from(LANGUAGES),
    edition=st.sampled_from(["ap", "uc"]),
)
def test_the_terms_of_the_line_add_up_to_the_result(data, stat, language, edition):
    """Whatever an army has, uses and suffers: the line shows every term or their rest, and the cell's number."""
    draw = data.draw
    call = {
        "has": _text(draw(HAVING), language), "foe_has": _text(draw(HAVING), language), "tactic": draw(st.sampled_from(list(TACTICS))), "strategy": draw(st.sampled_from(list(words.STRATEGY.table))),
        "boons": draw(_some(words.BOON, language)), "conditions": draw(_some(words.CONDITION, language)), "senses": draw(_some(words.SENSE, language)), "nature": draw(_some(words.FOE, language)),
        "foe": draw(_some(words.FOE, language)), "phase": draw(st.sampled_from([None, "ranged", "melee"])), "turn": draw(st.sampled_from([None, 1, 2])), "uses": draw(_some(words.USE, language, 8)),
        "fort": draw(st.integers(0, 12)), "lasting": draw(st.integers(-5, 0)), "rolled": draw(st.integers(0, 12)), "other": draw(st.integers(-5, 5)), "edition": edition, "leadership": draw(st.sampled_from([None, 3, 12])),
    }  # fmt: skip
    call = {key: value for key, value in call.items() if value not in ("", None)}
    acr = draw(st.sampled_from(["1/2", 1, 5, 12]))
    result = ask("PF_MODIFIER", stat, acr, **call)
    said = ask("PF_MODIFIER", stat, acr, language=language, **call)
    assert len(said) <= LONGEST
    line, end = said.rsplit(" = ", 1)
    shown = float(end.partition(" (")[0].replace("−", "-").replace(",", "."))
    assert shown == pytest.approx(result)
    numbers = [
        float(x.replace(" ", "").replace("−", "-").replace(",", "."))
        for x in re.findall(r"(?:^−|(?:^|(?<=[+×] ))|(?<= )− (?=\d))\d+(?:[.,]\d+)?", line)
    ]
    counted = 1.0 if stat == "factor" else 0.0
    for x in numbers:
        counted = counted * x if stat == "factor" else counted + x
    assert counted == pytest.approx(result), said


def test_a_line_without_room_for_all_its_terms_shows_the_rest_as_one_number():
    has = ";".join(f"{key} 3" for key in held.OWN if key not in held.CHOSEN)
    said = ask("PF_MODIFIER", "OM", 3, has=has, language="fr")
    assert len(said) <= LONGEST and " … = " in said and said.endswith("(P-02…P-08, AP)")
