"""Rules of a unit in one text, and the words of close combat."""

from __future__ import annotations

import pytest

from massbattle_xl.cells.errors import LANGUAGES, LONGEST, CellError
from massbattle_xl.cells.values import ErrorValue
from massbattle_xl.dice import parse
from massbattle_xl.warhammer import profiles, result, rules, saves, weapons, words
from massbattle_xl.warhammer.functions import FUNCTIONS
from massbattle_xl.warhammer.functions.kinds import RuleText, read
from massbattle_xl.warhammer.functions.units import shown_rules

F = {f.name: f for f in FUNCTIONS}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("hatred; poisoned", {"hatred": None, "poisoned": None}),
        ("Hatred,  POISON ;", {"hatred": None, "poisoned": None}),
        ("regeneration", {"regeneration": 4.0}),
        ("regeneration 5", {"regeneration": 5.0}),
        ("regeneration 5+", {"regeneration": 5.0}),
        ("Regeneration (5+)", {"regeneration": 5.0}),
        ("parry", {"parry": 6.0}),
        ("ward 4", {"ward": 4.0}),
        ("armour piercing", {"armour piercing": 1.0}),
        ("armour piercing 2", {"armour piercing": 2.0}),
        ("armour piercing (2)", {"armour piercing": 2.0}),
        ("extra attack 2", {"extra attack": 2.0}),
        ("impact hits D6", {"impact hits": parse("d6")}),
        ("impact hits (D6+1)", {"impact hits": parse("d6+1")}),
        ("impact hits 1", {"impact hits": parse("1")}),
        ("multiple wounds D3", {"multiple wounds": parse("d3")}),
        ("stomp", {"stomp": parse("1")}),
        ("thunderstomp", {"thunderstomp": parse("d6")}),
        ("fight in extra ranks", {"fight in extra ranks": 1.0}),
        ("Смертельный Удар; регенерация 5", {"killing blow": None, "regeneration": 5.0}),
        ("Hass; Todesstoß", {"hatred": None, "killing blow": None}),
        ("haine; coup fatal", {"hatred": None, "killing blow": None}),
        ("удары натиска К6", {"impact hits": parse("d6")}),
        (
            "great weapon; monstrous infantry; charging",
            {"great weapon": None, "monstrous infantry": None, "charging": None},
        ),
        (";", {}),
    ],
)
def test_a_rule_text_is_read(text, found):
    assert read(text) == found


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("banana", 'rules is the text "banana", one of always strikes first, '),
        ("hatred; killing blowing", 'rules is the text "killing blowing", one of '),
        ("hatred 2", 'rules is the text "hatred 2", hatred without a number is expected.'),
        ("ward", 'rules is the text "ward", ward with a number from 2 to 6 is expected.'),
        ("ward 1", 'rules is the text "ward 1", ward with a number from 2 to 6 is expected.'),
        ("regeneration D6", 'rules is the text "regeneration D6", regeneration with a number from 2 to 6 is expected.'),
        ("impact hits", 'rules is the text "impact hits", impact hits with a number or dice such as D6 is expected.'),
        ("multiple wounds d6d6", 'rules is the text "multiple wounds d6d6", multiple wounds with a number or dice'),
        ("impact hits d6-9", 'rules is the text "impact hits d6-9", impact hits with a number or dice such as D6'),
        (
            "multiple wounds 0",
            'rules is the text "multiple wounds 0", multiple wounds with a number or dice such as D6',
        ),
    ],
)
def test_a_wrong_rule_text_is_refused_with_a_sentence(text, said):
    with pytest.raises(CellError) as caught:
        read(text)
    assert caught.value.why().startswith(said)
    assert caught.value.code == "#VALUE!"


@pytest.mark.parametrize("typed", [3.0, True, ErrorValue("#N/A"), "x" * 300])
def test_what_is_no_rule_text_at_all_is_refused(typed):
    with pytest.raises(CellError):
        RuleText().read(typed, "rules")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_rule_is_told_in_every_language(language):
    for text in ("banana", "ward", "hatred 2", "impact hits"):
        said = F["WFB_WARD"].explanation(None, text, language=language)
        assert said.startswith("rules")
        assert len(said) <= LONGEST


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_without_their_number_are_told_alike_for_every_word(language):
    """The sentence names the rule in its own language, however it was typed."""
    assert F["WFB_WARD"].explanation(None, words.RULE.word("ward", language)) == F["WFB_WARD"].explanation(None, "ward")


@pytest.mark.parametrize("key", words.RULE.table)
def test_every_rule_comes_back_from_its_own_text(key):
    number = {"ward": 5.0, "impact hits": parse("2d6"), "multiple wounds": parse("d3")}.get(key)
    given = {key: rules.value(key, number)}
    for language in LANGUAGES:
        assert read(shown_rules(given, language)) == given


def test_the_numbers_of_rules_have_words():
    assert set(rules.VALUED) | {"thunderstomp"} <= set(words.RULE.table)


def test_every_key_has_its_words():
    assert list(words.WEAPON.table) == sorted(weapons.WEAPONS, key=list(words.WEAPON.table).index)
    assert set(words.WEAPON.table) == set(weapons.WEAPONS)
    assert list(words.ARMOUR.table) == list(saves.ARMOUR)
    assert list(words.UNIT.table) == sorted(profiles.PROFILES, key=list(words.UNIT.table).index)
    assert set(words.UNIT.table) == set(profiles.PROFILES)
    assert {"charge", "standard", "battle_standard", "flank", "rear", "high_ground"} == set(result.POINTS)


# Words that the Russian text itself uses, W-1.11
TEXT_WORDS = {
    "ws": "Умение Драться",
    "s": "Сила",
    "t": "Стойкость",
    "w": "Раны",
    "i": "Инициатива",
    "a": "Атаки",
    "ld": "Лидерство",
}


def test_the_words_of_the_russian_text_are_understood():
    for key, word in TEXT_WORDS.items():
        assert words.PROFILE_STAT.key(word) == key
    assert words.RULE.key("Смертельный Удар") == "killing blow"
    assert words.WEAPON.key("Рыцарское Копьё") == "lance"
    assert words.RULE.key("спас бросок") is None
    assert words.UNIT.key("Копейщик Тёмных Эльфов") == "dreadspear"


def test_a_plain_number_of_a_rule():
    assert rules.value("regeneration") == 4
    assert rules.value("impact hits", 2.0) == parse("2")
    for key, number in [
        ("ward", None),
        ("ward", 7.0),
        ("ward", 2.5),
        ("hatred", 1.0),
        ("impact hits", -1.0),
        ("multiple wounds", 0.0),
    ]:
        with pytest.raises(ValueError, match=key):
            rules.value(key, number)
