"""Tactics, strategies, resources and abilities: what each is worth, by the tables."""

from __future__ import annotations

import pytest

from massbattle_xl.cells.errors import CellError
from massbattle_xl.pathfinder import resources, strategy
from massbattle_xl.pathfinder.abilities import ABILITIES, OF_THE_TEXT
from massbattle_xl.pathfinder.functions import FUNCTIONS

F = {f.name: f for f in FUNCTIONS}


def tactic(*cells):
    return F["PF_TACTIC"](*cells)


def ability(*cells):
    return F["PF_ABILITY"](*cells)


def resource(*cells):
    return F["PF_RESOURCE"](*cells)


# name, OM, DV, damage, morale: the same in both editions where they apply (P-03)
TACTICS = [
    ("Cautious Combat", -2, 0, 0, 2),
    ("Cavalry Experts", 2, 0, 0, 0),
    ("Defensive Wall", -2, 2, 0, 0),
    ("Dirty Fighters", 6, 0, 0, 0),
    ("Expert Flankers", 2, -2, 0, 0),
    ("False Retreat", 6, 6, 0, 0),
    ("Hold the Line", -4, 4, 0, 0),
    ("Relentless Brutality", 4, -4, 0, 0),
    ("Siegebreaker", 0, 0, 0, 0),
    ("Sniper Support", 0, 0, 2, 0),
    ("Spellbreaker", 0, 4, 0, 0),
    ("Taunt", 0, 0, 0, 0),
    ("Standard", 0, 0, 0, 0),
]  # fmt: skip


@pytest.mark.parametrize("edition", ["ap", "uc"])
@pytest.mark.parametrize("row", TACTICS, ids=lambda row: row[0])
def test_each_tactic_where_it_applies(row, edition):
    name, *numbers = row
    assert [tactic(name, stat, edition) for stat in ("OM", "DV", "damage", "morale")] == numbers


def test_withdraw_is_a_tactic_of_uc_alone():
    assert [tactic("withdraw", stat, "uc") for stat in ("OM", "DV")] == [-2, -2]
    with pytest.raises(CellError) as caught:
        tactic("withdraw", "OM")
    assert caught.value.code == "#N/A"
    assert "a tactic of the AP" in caught.value.why()


@pytest.mark.parametrize(
    ("cells", "worth"),
    [
        (("Cavalry Experts", "OM", "uc", "melee", 1, "mounted"), 0),
        (("Cavalry Experts", "OM", "uc", "melee", 1, "none"), 2),
        (("Dirty Fighters", "OM", "uc", "ranged"), 0),
        (("Dirty Fighters", "OM", "ap", "melee", 1), 6),
        (("Dirty Fighters", "OM", "ap", "ranged", 1), 0),
        (("Spellbreaker", "DV", "uc", None, None, "spellcasting"), 4),
        (("Spellbreaker", "DV", "uc", None, None, "mounted"), 0),
        (("Taunt", "enemy OM", "uc"), -2),
        (("Taunt", "enemy DV", "uc"), -2),
        (("Siegebreaker", "engines"), 1),
    ],
)
def test_tactics_that_depend_on_phase_round_or_opponent(cells, worth):
    assert tactic(*cells) == worth


# DV, OM, damage (P-07)
TRACK = {
    "planqué": (4, -4, -6),
    "prudent": (2, -2, -3),
    "standard": (0, 0, 0),
    "aggressif": (-2, 2, 3),
    "ultra-violent": (-4, 4, 6),
}


@pytest.mark.parametrize("name", TRACK)
def test_the_strategy_track(name):
    assert tuple(F["PF_STRATEGY"](name, stat) for stat in ("DV", "OM", "damage")) == TRACK[name]
    assert F["PF_STRATEGY"](name, "morale") == 0
    assert F["PF_STRATEGY"](name, "OM", "melee") == TRACK[name][1]


def test_the_track_goes_up_in_even_steps():
    assert [(row.om, row.dv, row.damage) for row in strategy.TRACK] == [(2 * k, -2 * k, 3 * k) for k in range(-2, 3)]


@pytest.mark.parametrize(
    ("before", "after", "first", "dc"),
    [("standard", "standard", False, ""), ("standard", "reckless", False, 20), ("standard", "aggressive", False, ""), ("reckless", "defensive", False, 20), ("reckless", "defensive", True, ""), ("cautious", "defensive", False, "")],
)  # fmt: skip
def test_more_than_one_step_needs_a_check(before, after, first, dc):
    assert F["PF_STRATEGY_DC"](before, after, first) == dc


# name, what it counts by, OM, DV, cost, weekly consumption of a Medium army (P-04)
RESOURCES = [
    ("Mounts", 3, 2, 2, 3, 1),
    ("Improved Weapons", None, 1, 0, 5, 1),
    ("Magic Weapons", None, 2, 0, 50, 2),
    ("Improved Armor", None, 0, 1, 3, 1),
    ("Magic Armor", None, 0, 2, 15, 2),
    ("Healing Potions", 4, 0, 0, 10, 3),
    ("Ranged Weapons", None, 0, 0, 2, 1),
    ("Siege Engines", 1, 2, 0, 15, 3),
]  # fmt: skip


@pytest.mark.parametrize("row", RESOURCES, ids=lambda row: row[0])
def test_each_resource_of_a_medium_army(row):
    name, value, *numbers = row
    found = [resource(name, stat, None, "uc", value) for stat in ("OM", "DV", "cost", "consumption")]
    assert found == numbers
    assert [resource(name, stat, 100, "uc", value) for stat in ("OM", "DV", "cost", "consumption")] == numbers
    assert resource(name, "cost", 2000, "ap", value) == numbers[2]
    assert resource(name, "consumption", 100, "ap", value) == 0


@pytest.mark.parametrize(
    ("cells", "worth"),
    [
        (("ranged weapons", "cost", 200), 4),
        (("ranged weapons", "consumption", 200), 2),
        (("magic weapons", "cost", 2000), 1000),
        (("magic weapons", "consumption", 500), 8),
        (("improved weapons", "cost", 1), 1),
        (("improved weapons", "cost", 10), 1),
        (("improved weapons", "cost", 50), 2),
        (("improved weapons", "cost", 50, None, None, "ceil"), 3),
        (("improved weapons", "cost", 50, None, None, "none"), 2.5),
        (("healing potions", "consumption", 10), 1),
        (("mounts", "cost", 200, "uc", "1/3"), 1),
        (("mounts", "cost", 200, "uc", 2), 4),
        (("mounts", "cost", 500, "uc", "1/2"), 2),
        (("mounts", "cost", 100, "ap", "1/2"), 1),
        (("siege engines", "cost", 2000, "uc", 2), 30),
        (("siege engines", "consumption", 2000, "uc", 2), 6),
        (("siege engines", "cost", None, "uc", 0), 0),
        (("siege engines", "cost"), 15),
        (("siege engines", "OM", None, "uc", 5), 2),
        (("siege engines", "fortification", None, "uc", 3), -7.5),
        (("healing potions", "healing", None, "uc", 3), 6),
        (("ranged weapons", "ranged"), 1),
        (("improved weapons", "cost", 20, None, None, None, "nearest"), 1),
    ],
)
def test_price_and_consumption_follow_the_size(cells, worth):
    assert resource(*cells) == worth


def test_masterwork_and_magic_are_alternatives():
    for good, better in resources.EXCLUSIVE:
        for stat in ("OM", "DV"):
            assert resource(better, stat) == 2 * resource(good, stat)


@pytest.mark.parametrize(("name", "stat"), [("mounts", "cost"), ("healing potions", "healing")])
def test_a_resource_asks_for_what_it_counts_by(name, stat):
    assert F["PF_RESOURCE"].explanation(name, stat).startswith("value is left out (the cell is blank)")


# name, stat, value that it counts by -> AP, UC (P-05)
OF_TEXT = [
    ("souffle", "damage", None, 2.5, 2.5), ("souffle", "ranged", None, 1, 1),
    ("mort-vivant", "DV", None, 0, 2),
    ("drain d'énergie", "enemy OM", None, -1, -1), ("drain d'énergie", "enemy DV", None, -1, -1),
    ("régénération", "healing", 5, 5, 2),
    ("peur", "OM", None, 0, 0),
    ("vol", "DV", None, 1, 0), ("vol", "OM", None, 0, 0),
    ("paralysie", "enemy DV", None, -1, -1),
    ("poison", "bleed", None, 3.5, 3.5),
    ("lancer de rocher", "damage", None, 4, 4), ("lancer de rocher", "ranged", None, 1, 1),
    ("défense surnaturelle", "DV", None, 10, 10),
    ("résistance à la magie", "DV", None, 6, 6),
    ("jeteur de sort", "OM", 3, 3, 3), ("jeteur de sort", "DV", 3, 3, 3), ("jeteur de sort", "ranged", None, 1, 1),
]  # fmt: skip


@pytest.mark.parametrize("row", OF_TEXT, ids=lambda row: f"{row[0]} {row[1]}")
def test_the_twelve_abilities_of_the_text(row):
    name, stat, value, ap, uc = row
    assert ability(name, stat, "ap", value) == ap
    assert ability(name, stat, "uc", value) == uc


def test_all_twelve_stand_in_that_table():
    list_ = F["PF_ABILITY"].arguments[0].kind.words
    assert {list_.key(row[0]) for row in OF_TEXT} == set(OF_THE_TEXT)


# name, stat, number in UC, and cells behind the edition
MORE = [
    *((name, "OM", 1) for name in ("animal companion", "eidolon", "trample", "pounce", "powerful charge", "inspire courage", "favored enemy", "sneak attack", "combat style", "cavalier mount", "mobility", "aquatic", "amphibious")),
    *((name, "damage", 1) for name in ("rake", "rend", "judgment of destruction")),
    *((name, "DV", 1) for name in ("shield ally", "cavalier mount", "judgment of protection", "aquatic", "amphibious", "rock catching")),
    *((name, "bleed", 3.5) for name in ("bleed", "burn", "ability damage", "rogue talent", "alchemist discovery")),
    *((name, "enemy DV", -1) for name in ("petrification", "stunning fist", "whirlwind", "vortex", "trip", "disease")),
    ("inspire courage", "morale", 2), ("rage", "OM", 2), ("rage", "DV", -1), ("rage", "morale", 1),
    ("weapon specialization", "OM", 2), ("disease", "enemy OM", -1), ("grab", "enemy morale", -2),
    ("invisibility", "enemy OM", -2), ("invisibility", "enemy DV", -2), ("cannibalize", "consumption", -1),
    ("light sensitivity", "OM", -1), ("light sensitivity", "DV", -1), ("light blindness", "OM", -2), ("light blindness", "DV", -2),
    ("ferocity", "OM", -4), ("ferocity", "DV", -4), ("channel energy", "damage", 2.5),
    ("fast healing", "healing", 2, 5), ("channel healing", "healing", 5, 5), ("channel healing", "OM", -2, 5),
    ("judgment of healing", "healing", 2, 5), ("alchemy", "healing", 10, 5), ("healing hex", "healing", 2, 5),
    ("create spawn", "healing", 10, 5), ("bravery", "morale", 2, 2), ("track", "morale", 5, 5), ("track", "DV", 5, 5),
    ("evasion", "enemy OM", -1, 3), ("bomb", "ranged", 1),
    *((name, "DV", 0) for name in ("climb", "burrow", "earth glide", "teleportation")),
    ("flurry", "OM", 1, None, "melee", 1), ("flurry", "OM", 2, None, "melee", 2), ("flurry", "OM", 0, None, "ranged"),
    ("smite", "OM", 2, None, "melee", 1, "evil"), ("smite", "OM", 4, None, "melee", 1, "evil; evil outsider"),
    ("smite", "OM", 0, None, "melee", 1, "none"), ("smite", "OM", 0, None, "ranged", None, "evil"),
    ("challenge", "OM", 2, None, None, None, "challenged"), ("challenge", "DV", 0, None, None, None, "challenged"),
    ("challenge", "OM", 0, None, None, None, "none"), ("challenge", "DV", -1, None, None, None, "none"),
    ("incorporeal", "factor", 0), ("incorporeal", "factor", 0.5, None, None, None, "magical"),
    ("swarm", "factor", 0.5), ("swarm", "factor", 1.5, None, None, None, "magical"), ("rage", "factor", 1),
    ("rock catching", "DV", 0, None, "melee"), ("rock catching", "DV", 2, None, "ranged", None, "throws rocks"),
    ("aquatic", "OM", -2, None, None, None, "none"), ("aquatic", "DV", 0, None, None, None, "none"),
    ("rock throwing", "damage", 0, None, "melee"), ("spell resistance", "DV", 0, None, None, None, "none"),
    ("significant defense", "DV", 0, None, None, None, "overcomes"), ("favored enemy", "OM", 0, None, None, None, "none"),
    ("invisibility", "enemy OM", 0, None, None, None, "sees invisible"), ("vortex", "enemy DV", 0, None, None, None, "none"),
]  # fmt: skip


@pytest.mark.parametrize("row", MORE, ids=lambda row: " ".join(map(str, row)))
def test_every_other_ability(row):
    name, stat, worth, *more = row
    assert ability(name, stat, "uc", *more) == worth


def test_every_ability_has_its_row():
    without = {"mindless", "aura of courage", "favored terrain"}  # they change what counts, no number of their own
    assert {row[0] for row in MORE} | {"fear"} | without >= set(ABILITIES) - set(OF_THE_TEXT)


@pytest.mark.parametrize(
    ("name", "stat"),
    [("spellcasting", "OM"), ("regeneration", "healing"), ("bravery", "morale"), ("evasion", "enemy OM")],
)
def test_an_ability_asks_for_what_it_counts_by(name, stat):
    """A silent zero would look like an answer."""
    assert F["PF_ABILITY"].explanation(name, stat, "uc").startswith("value is left out (the cell is blank)")
    assert ability(name, "cost", "uc") == 0


# name, leadership -> OM, DV, morale (P-06)
BOONS = [
    ("bloodied but unbroken", 4, 1, 0, 0), ("bloodied but unbroken", 10, 2, 0, 0), ("bloodied but unbroken", 3, 0, 0, 0),
    ("bonus tactic", None, 0, 0, 0), ("defensive tactics", 5, 0, 2, 0), ("defensive tactics", 4, 0, 0, 0),
    ("flexible tactics", 11, 0, 0, 5), ("flexible tactics", 12, 0, 0, 10), ("flexible tactics", 5, 0, 0, 0),
    ("hit and run", None, 0, 0, 2), ("hit and run", 10, 0, 0, 4), ("hit and run", 4, 0, 0, 0),
    ("hold the line", None, 0, 0, 0), ("live off the land", None, 0, 0, 0),
    ("loyalty", 6, 0, 0, 2), ("loyalty", 12, 0, 0, 4), ("loyalty", 5, 0, 0, 0),
    ("merciless", None, 1, 0, 1), ("sharpshooter", None, 2, 0, 0), ("triage", None, -4, 0, 0),
]  # fmt: skip


@pytest.mark.parametrize("row", BOONS, ids=lambda row: f"{row[0]} {row[1]}")
def test_each_boon(row):
    name, leadership, *numbers = row
    assert [F["PF_BOON"](name, stat, leadership) for stat in ("OM", "DV", "morale")] == numbers


def test_other_numbers_of_boons():
    assert F["PF_BOON"]("triage", "healing", None, 5) == 2
    assert F["PF_BOON"]("live off the land", "factor") == 0.5
    assert F["PF_BOON"]("loyalty", "factor", 1) == 1
    assert F["PF_BOON"].explanation("triage", "healing").startswith("value is left out")


@pytest.mark.parametrize(
    ("cells", "known"), [((0,), 1), ((4,), 1), ((5,), 2), ((12,), 3), ((0, 1), 2), ((0, 12), 3), ((15, 6), 4)]
)
def test_boons_known(cells, known):
    assert F["PF_BOONS_KNOWN"](*cells) == known


def test_leadership():
    assert F["PF_LEADERSHIP"](6, 2) == 8
    assert F["PF_LEADERSHIP"](6, -1, True) == 8


# name -> OM ranged, OM melee, DV, morale, factor (P-08)
CONDITIONS = [
    ("advantageous terrain", 0, 0, 2, 0, 1), ("home ground", 2, 2, 2, 0, 1), ("darkness", -2, -2, -3, 0, 1),
    ("dim light", -1, -1, 0, 0, 1), ("fog", 0, 0, 0, 2, 0.5), ("rain", -4, 0, 0, 0, 1), ("snow", -4, 0, 0, 0, 0.5),
    ("sandstorm", 0, 0, 0, 2, 0.5), ("strong wind", -2, 0, 0, 0, 1), ("severe wind", -4, 0, 0, 0, 1),
    ("heroes won", 4, 4, 4, 0, 1), ("heroes lost", -4, -4, -4, 0, 1),
]  # fmt: skip


@pytest.mark.parametrize("row", CONDITIONS, ids=lambda row: row[0])
def test_each_condition(row):
    name, shot, struck, *numbers = row
    assert [F["PF_CONDITION"](name, "OM", phase) for phase in ("ranged", "melee")] == [shot, struck]
    assert [F["PF_CONDITION"](name, stat) for stat in ("DV", "morale", "factor")] == numbers


def test_sand_costs_everybody_a_point():
    assert F["PF_CONDITION"]("sandstorm", "hp") == -1
    assert F["PF_CONDITION"]("fog", "hp") == 0


@pytest.mark.parametrize(("name", "heavy"), [("windstorm", -4), ("hurricane", -8), ("tornado", None)])
def test_in_a_storm_nothing_but_heavy_missiles_flies(name, heavy):
    with pytest.raises(CellError) as caught:
        F["PF_CONDITION"](name, "OM", "ranged")
    assert caught.value.code == "#N/A"
    assert F["PF_CONDITION"](name, "OM", "melee") == 0
    if heavy is None:
        with pytest.raises(CellError):
            F["PF_CONDITION"](name, "OM", "ranged", None, True)
    else:
        assert F["PF_CONDITION"](name, "OM", "ranged", None, True) == heavy


@pytest.mark.parametrize(
    ("name", "senses", "om", "dv"),
    [("darkness", "darkvision", 0, 0), ("darkness", "blindsight", 0, 0), ("darkness", "low-light vision", -2, -3), ("darkness", "scent", -1, -1), ("darkness", "tremorsense; darkvision", 0, 0), ("dim light", "low-light vision", 0, 0), ("dim light", "blindsense", 0, 0), ("home ground", "darkvision", 2, 2), ("darkness", "none", -2, -3)],
)  # fmt: skip
def test_senses_against_the_dark(name, senses, om, dv):
    """Half of −3 is −1 with its fraction dropped, half of −1 is none."""
    assert [F["PF_CONDITION"](name, stat, None, senses) for stat in ("OM", "DV")] == [om, dv]


@pytest.mark.parametrize(("name", "count", "defense"), [("city wall", 4, 4), ("moat", 1, 1), ("watchtower", 1, 2), ("barracks", 1, 2), ("castle", 1, 8), ("fort", 1, 4), ("watchtower hex", 1, 2), ("instant fortress", 1, 2), ("wall of stone", 3, 3), ("typical", 1, 8)])  # fmt: skip
def test_defense_of_buildings(name, count, defense):
    assert F["PF_FORT"](name, count) == defense


@pytest.mark.parametrize(
    ("cells", "left"),
    [((8,), 8), ((8, 3), 5), ((8, 20), 0), ((8, 20, None, 0, 1), 1), ((12, 0, "flight", 4), 8), ((12, 0, "climb"), 9), ((10, 3, "escalade"), 5), ((12, 0, "burrow"), 0), ((12, 5, "earth glide; climb"), 0), ((12, 0, "teleportation"), 0), ((4, 3, "flight", 4), 0), ((5, 3, "flight", 4, 1), 1), ((8, 0, "none"), 8)],
)  # fmt: skip
def test_defense_that_is_left_against_an_attacker(cells, left):
    """12 × 3/4 = 9; (10 − 3) × 3/4 = 5.25."""
    assert F["PF_FORT_LEFT"](*cells) == left


@pytest.mark.parametrize(
    ("cells", "dice"),
    [
        (("souffle",), "1d4"),
        (("poison",), "1d6"),
        (("channel energy",), "1d4"),
        (("Engins de siège", 3), "3d4"),
        (("burn", 2), "2d6"),
    ],
)
def test_dice_that_are_rolled(cells, dice):
    assert F["PF_DICE"](*cells) == dice


def test_every_ability_with_dice_can_be_asked_for_them():
    names = F["PF_DICE"].arguments[0].kind.words.table
    rolling = {key for key, entry in ABILITIES.items() if any(e.dice for e in entry.effects)}
    assert set(names) == rolling | {"siege engines"}
