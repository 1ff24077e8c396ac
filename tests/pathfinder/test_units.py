"""What units cannot have by type and class, and what all their equipment costs."""

from __future__ import annotations

import pytest

from massbattle_xl.cells.errors import CellError
from massbattle_xl.pathfinder import abilities, units, words
from massbattle_xl.pathfinder.functions import FUNCTIONS
from massbattle_xl.pathfinder.sheets import modifiers

F = {f.name: f for f in FUNCTIONS}
misfits, equipment = F["PF_MISFITS"], F["PF_EQUIPMENT"]


@pytest.mark.parametrize(
    ("has", "creature", "unit_class", "found"),
    [
        # beasts have no hands for weapons and potions, the mindless serve no engine (P-04)
        ("healing potions; magic weapons; improved armor", "animal", "", "healing potions, magic weapons"),
        ("ranged weapons; trample", "magical beast", "", "ranged weapons"),
        ("siege engines 2", "vermin", "", "siege engines"),
        ("mindless; siege engines 2; improved weapons", "undead", "", "siege engines"),
        ("undead; siege engines 2", "undead", "", ""),
        ("siege engines 2", "humanoid", "", ""),
        # what comes by race is not bought (C-07)
        ("breath weapon; light sensitivity", "humanoid", "", "breath weapon"),
        ("breath weapon", "dragon", "", ""),
        ("regeneration 5; rock throwing", "giant", "", ""),
        ("undead", "humanoid", "", "undead"),
        ("undead", "giant", "", "undead"),
        ("undead; energy drain", "undead", "", ""),
        # what comes by class (C-07)
        ("rage; bravery 2", "humanoid", "fighter", "rage"),
        ("rage; bravery 2", "humanoid", "barbarian", "bravery"),
        ("rage; bravery 2", "", "PC", ""),
        ("rage; sneak attack", "", "NPC", "rage, sneak attack"),
        ("smite; spellcasting 2", "", "kobold", "smite"),
        ("spellcasting 3", "", "fighter", "spellcasting"),
        ("spellcasting 3", "", "wizard", ""),
        ("spellcasting 1", "", "adept", ""),
        ("spellcasting 3", "dragon", "fighter", ""),
        ("rage; smite; track", "animal", "", "rage"),
        ("spellcasting 1", "animal", "", "spellcasting"),
        # what is not said is not held against the army
        ("rage; breath weapon; undead; spellcasting 9; siege engines 2", "", "", ""),
        ("", "humanoid", "fighter", ""),
    ],
)
def test_what_a_unit_cannot_have(has, creature, unit_class, found):
    assert misfits(has or ";", creature, unit_class) == found


def test_the_words_are_those_of_the_language_and_of_the_order_given():
    assert misfits("rage; potions de soins; souffle", "animal", None, "fr") == "rage, potions de soins"
    assert misfits("souffle; rage", "humanoïde", "guerrier", "fr") == "souffle, rage"
    assert misfits.explanation("peur", "humanoïde", language="fr") == "– (C-07)"


def test_an_unknown_type_is_told():
    with pytest.raises(CellError) as caught:
        misfits("fear", "elf")
    assert caught.value.why().startswith('creature is the text "elf", one of aberration, animal, ')


def test_every_class_feature_is_an_ability_of_classes_that_there_are():
    assert set(units.FEATURES) <= set(words.ABILITY.table)
    assert frozenset().union(*units.FEATURES.values()) | units.WITHOUT_SPELLS <= set(words.UNIT_CLASS.table)
    assert set(words.ABILITY.table) >= units.NOT_OF_HUMANOIDS
    assert set(words.RESOURCE.table) >= units.NEEDS_HANDS
    assert set(words.UNIT_TYPE.table) >= units.BEASTS | units.WITHOUT_CLASS | units.WITHOUT_MIND


@pytest.mark.parametrize(
    ("name", "cr"),
    [("fighter", 2), ("guerrier", 2), ("PC", 2), ("warrior", 1), ("homme d’armes", 1), ("Krieger", 1), ("kobold", 0.5)],
)
def test_the_level_counts_by_the_kind_of_class(name, cr):
    """A single class of player characters or of NPCs tells the steps as PC and NPC do (C-02)."""
    assert F["PF_LEVEL_CR"](3, name) == cr


@pytest.mark.parametrize(
    ("stat", "has", "men", "edition", "mount", "bp"),
    [
        ("cost", "improved armor; improved weapons; mounts", 100, "uc", 1, 3 + 5 + 1),  # Elite Mounted Knights
        ("consumption", "improved armor; improved weapons; mounts", 100, "uc", 1, 3),
        ("cost", "ranged weapons", 200, "uc", None, 4),  # C-08
        ("consumption", "ranged weapons", 200, "uc", None, 2),
        ("cost", "ranged weapons", 200, "ap", None, 2),  # the size does not count in the AP (P-10)
        ("consumption", "ranged weapons; mounts", 200, "ap", None, 0),
        ("cost", "siege engines 3", 2000, "uc", None, 45),  # engines do not scale
        ("consumption", "siege engines 3", 2000, "uc", None, 9),
        ("cost", "improved weapons; magic weapons", 100, "uc", None, 50),  # alternatives
        ("cost", "mounts", 500, "uc", 3, 7 * 4),  # army CR of 500 mounts of CR 3, times 4
        ("cost", "mounts", 500, "ap", 3, 3),
        ("cost", "mounts 2", 500, "ap", 3, 2),  # the number behind the word goes before
        ("cost", "mounts", 10, "uc", "1/3", 1),  # no army at all, and yet a point
        ("cost", "fear; undead", 100, "uc", None, 0),
    ],
)
def test_all_equipment_of_an_army(stat, has, men, edition, mount, bp):
    assert equipment(stat, has, men, edition, mount) == bp


def test_the_price_of_mounts_needs_their_cr():
    with pytest.raises(CellError) as caught:
        equipment("cost", "mounts", 100)
    assert caught.value.why().startswith("mount is left out (the cell is blank), a CR, 1/8")
    assert equipment("consumption", "mounts", 100) == 1


def test_the_terms_of_a_price_are_told():
    told = equipment.explanation("cost", "montures; armes améliorées; peur", 200, "uc", 2, language="fr")
    assert told == "8 montures + 10 armes améliorées = 18 (P-04, UC)"


@pytest.mark.parametrize("rounding, bp", [("floor", 2), ("ceil", 3), ("none", 2.5)])
def test_a_fraction_of_a_price_is_rounded_as_the_table_likes(rounding, bp):
    assert equipment("cost", "improved weapons", 50, "uc", None, rounding) == bp


@pytest.mark.parametrize(
    ("shown", "known"),
    [
        (modifiers.TACTICS, words.TACTIC), (modifiers.STRATEGIES, words.STRATEGY), (modifiers.RESOURCES, words.RESOURCE),
        (modifiers.CONDITIONS, words.CONDITION), (modifiers.FORTS, words.FORTIFICATION), (modifiers.BOONS, words.BOON),
        (modifiers.ABILITIES, words.ABILITY),
    ],
)  # fmt: skip
def test_the_page_of_modifiers_leaves_nothing_out(shown, known):
    assert set(shown) == set(known.table)


def test_the_page_of_modifiers_asks_with_a_number_for_what_counts_by_one():
    counted = {
        key for key, entry in abilities.ABILITIES.items() if any(e.by for e in (*entry.effects, *(entry.ap or ())))
    }
    assert counted == modifiers.COUNTED
