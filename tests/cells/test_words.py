"""The words of the cells: understood in five languages and any letter case, each with one meaning in its list."""

from __future__ import annotations

import itertools

import pytest

from massbattle_xl.cells.errors import LANGUAGES
from massbattle_xl.cells.kinds import NumberOrWord, Word
from massbattle_xl.cells.words import YES_NO, WordList, fold
from massbattle_xl.systems import WINGS, functions, wing

LISTS = {f"{name}.{k}": v for name in WINGS for k, v in vars(wing(name, "words")).items() if isinstance(v, WordList)}
LISTS["YES_NO"] = YES_NO
EACH = pytest.mark.parametrize("words", LISTS.values(), ids=list(LISTS))


@EACH
def test_every_word_is_understood_in_every_letter_case(words):
    for key, entry in words.table.items():
        for word in (key, *(w for text in entry.values() for w in text.split("|"))):
            for form in (word, word.upper(), word.lower(), word.title(), f"  {word.replace(' ', '  ')} "):
                assert words.key(form) == key, form


@EACH
def test_the_shown_words_of_a_language_differ_and_lead_back(words):
    for language in LANGUAGES:
        shown = [words.word(key, language) for key in words.table]
        assert len({fold(w) for w in shown}) == len(shown)
        assert [words.key(w) for w in shown] == list(words.table)
        assert words.shown(language) == ", ".join(shown)


@EACH
def test_no_word_holds_what_separates_words_in_a_drop_down_or_a_sentence(words):
    for word in words.all_words():
        assert word.strip() == word
        assert word
        assert not set(word) & set(",;|\"'")


@EACH
def test_other_words_are_not_understood(words):
    assert words.key("banana") is None
    assert words.key("") is None


def test_a_word_of_two_meanings_is_refused_when_the_list_is_made():
    entry = dict.fromkeys(LANGUAGES, "same")
    with pytest.raises(ValueError, match="means both"):
        WordList({"one": entry, "two": entry})


def test_a_word_that_differs_only_in_letter_case_or_blanks_is_the_same_word():
    one, two = dict.fromkeys(LANGUAGES, "grosser  Schild"), dict.fromkeys(LANGUAGES, "Großer schild")
    with pytest.raises(ValueError, match="means both"):
        WordList({"one": one, "two": two})


def test_a_list_needs_all_five_languages():
    with pytest.raises(ValueError, match="languages"):
        WordList({"one": {"en": "one", "da": "en"}})


def test_yo_counts_as_ye_and_a_curly_apostrophe_as_a_straight_one():
    assert fold("щЁлк") == fold("щелк")
    assert fold("l’arc") == fold("L'ARC")
    assert fold("bja\u0308r") == fold("bjär")


def test_every_word_argument_answers_alike_in_all_languages():
    """A function gives the same answer for each word of a meaning."""
    for function in functions().values():
        for i, argument in enumerate(function.arguments):
            if not isinstance(argument.kind, (Word, NumberOrWord)):
                continue
            needed = [
                "human" if isinstance(a.kind, NumberOrWord) else 3.0 for a in function.arguments if not a.optional
            ]
            for key, language in itertools.product(argument.kind.words.table, LANGUAGES):
                cells = [*needed, *[None] * (len(function.arguments) - len(needed))]
                more = " 3" if key in getattr(argument.kind, "needing", ()) else ""  # a word that needs a number behind it
                cells[i] = key + more
                by_key = function.explanation(*cells)
                cells[i] = argument.kind.words.word(key, language) + more
                assert function.explanation(*cells) == by_key
