"""What only arguments of mass combat may be: a CR, a name of a long list, several words."""

from __future__ import annotations

import pytest

from massbattle_xl.cells.errors import LANGUAGES, LONGEST, CellError
from massbattle_xl.pathfinder import abilities, boons, conditions, fortification, resources, strategy, tactics, words
from massbattle_xl.pathfinder.functions import FUNCTIONS

F = {f.name: f for f in FUNCTIONS}


@pytest.mark.parametrize(
    ("typed", "cr"),
    [
        ("1/3", 1 / 3),
        (" 1/3 ", 1 / 3),
        (0.33, 1 / 3),
        (0.17, 1 / 6),
        (0.13, 1 / 8),
        (0.25, 1 / 4),
        ("2", 2),
        (2.0, 2),
        (1 / 3, 1 / 3),
    ],
)
def test_a_cr_may_be_a_fraction_as_text_or_a_number(typed, cr):
    assert F["PF_CAVALRY_CR"](typed, "1/8") == cr


@pytest.mark.parametrize("typed", [0.4, 1.5, 2.001, 0.9, "0,33", "1/5", "a third", 0, -1, 41, 1e300])
def test_what_is_no_rung_of_the_ladder_is_refused(typed):
    with pytest.raises(CellError) as caught:
        F["PF_CAVALRY_CR"](typed, 1)
    assert caught.value.code in {"#VALUE!", "#NUM!"}
    assert "a CR, 1/8, 1/6, 1/4, 1/3, 1/2 or a whole number from 1 to 40, is expected" in caught.value.why()


def test_a_fraction_that_became_a_date_is_told():
    """1/3 typed into a cell is the first of March or the third of January."""
    said = F["PF_ACR"].explanation(46_082, 100)
    assert said.startswith("cr is 46082, perhaps the date 2026-03-01 typed by accident; a CR, 1/8")
    said = F["PF_ACR"].explanation(46_082, 100, language="fr")
    assert "peut-être la date 2026-03-01 saisie par erreur ; on attend un FP, 1/8" in said


@pytest.mark.parametrize(
    ("typed", "om"),
    [("evil", 2), ("evil; undead", 4), ("mauvais, mort-vivant", 4), ("нежить;злой", 4), ("mounted", 0), ("none", 0), (None, 2), ("Evil ;", 2)],
)  # fmt: skip
def test_an_opponent_is_told_in_several_words(typed, om):
    assert F["PF_ABILITY"]("smite", "OM", "uc", None, "melee", None, typed) == om


def test_an_unknown_word_among_several_is_named():
    said = F["PF_ABILITY"].explanation("smite", "OM", "uc", None, "melee", None, "evil; purple")
    assert said.startswith('foe is the text "purple", one of none, mounted, lured,')


def test_nothing_between_semicolons_is_nothing():
    assert F["PF_ABILITY"]("smite", "OM", "uc", None, "melee", None, ";") == 0
    assert F["PF_ABILITY"]("smite", "OM", "uc", None, "melee", None, ";; evil;") == 2


@pytest.mark.parametrize("typed", [3, True, "x" * 300])
def test_what_is_no_word_at_all_is_refused(typed):
    with pytest.raises(CellError):
        F["PF_ABILITY"]("smite", "OM", "uc", None, "melee", None, typed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_name_is_told_in_every_language(language):
    for name in ("PF_ABILITY", "PF_CONDITION", "PF_TACTIC", "PF_BOON"):
        said = F[name].explanation("banana", "OM", language=language)
        assert "banana" in said
        assert len(said) <= LONGEST


@pytest.mark.parametrize(
    ("list_", "table"),
    [
        (words.ABILITY, abilities.ABILITIES), (words.TACTIC, tactics.TACTICS), (words.RESOURCE, resources.RESOURCES),
        (words.BOON, boons.BOONS), (words.CONDITION, conditions.CONDITIONS),
        (words.FORTIFICATION, fortification.DEFENSE), (words.STRATEGY, strategy.STRATEGIES),
    ],
)  # fmt: skip
def test_every_key_has_its_words_in_the_order_of_its_table(list_, table):
    assert list(list_.table) == list(table)


def test_every_effect_speaks_of_known_things():
    entries = [
        *abilities.ABILITIES.values(), *tactics.TACTICS.values(), *resources.RESOURCES.values(),
        *conditions.CONDITIONS.values(), *(entry for pair in boons.BOONS.values() for entry in pair),
    ]  # fmt: skip
    effects = [e for entry in entries for e in (*entry.effects, *(entry.ap or ()))]
    assert len(effects) > 100
    for effect in effects:
        assert effect.stat in words.STAT.table
        assert effect.phase in {"", "ranged", "melee"}
        assert effect.turn in {"", "first", "later"}
        for trait in (*effect.foe.split("|"), *effect.unless.split("|")):
            assert not trait or trait in words.FOE.table


TEXT_NAMES = {
    "PF_TACTIC": "Combat prudent, Cavaliers experts, Mur défensif, Combattants sournois, Expert en tenaille, Fausse retraite, "
    "Tenir la ligne, Sauvagerie, Briseurs de siège, Sniper, Brise-sorts, Provocation",
    "PF_RESOURCE": "montures, armes améliorées, armures améliorées, potions de soins, armes à distance, engins de siège",
    "PF_ABILITY": "souffle, mort-vivant, drain d'énergie, régénération, peur, vol, paralysie, poison, lancer de rocher, "
    "défense surnaturelle, résistance à la magie, jeteur de sort",
    "PF_STRATEGY": "planqué, prudent, standard, aggressif, ultra-violent",
}


@pytest.mark.parametrize("name", TEXT_NAMES)
def test_the_words_of_the_french_text_are_understood(name):
    list_ = F[name].arguments[0].kind.words
    keys = [list_.key(word) for word in TEXT_NAMES[name].split(", ")]
    assert None not in keys
    assert len(set(keys)) == len(keys)
    if name in {"PF_TACTIC", "PF_ABILITY"}:
        assert keys == list(list_.table)[:12]


@pytest.mark.parametrize("typed", ["flight\nbanana", "banana\nflight", "flight;\n;banana"])
def test_no_part_of_a_list_is_passed_over(typed):
    """A line break inside a part hides nothing behind it."""
    with pytest.raises(CellError) as caught:
        F["PF_HAS"]("flight", typed)
    assert caught.value.code == "#VALUE!"
    assert "banana" in caught.value.why()
