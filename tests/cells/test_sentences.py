"""The error sentences: plain, in five languages, with argument, value and what is expected, never too long."""

from __future__ import annotations

import itertools
import re
from functools import cache

import pytest
from grid import through

from massbattle_xl.cells.declare import Function
from massbattle_xl.cells.errors import BLANK, CODES, EXPECTED, IN_ROW, LANGUAGES, LONGEST, SENTENCES, CellError
from massbattle_xl.cells.kinds import Text
from massbattle_xl.cells.shared import Explain
from massbattle_xl.systems import functions

F = functions()
DETAILS = {
    "argument": "in_contact", "value": '"forty"', "date": "2011-07-28", "other": "wounds", "near": "ENGAGE_KILLS",
    "low": "-100", "high": "30000", "words": "none, shield, large",
}  # fmt: skip
KINDS = sorted(set(EXPECTED) - {"near", "none"})


@pytest.mark.parametrize("what", SENTENCES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_is_one_plain_line_with_argument_and_value(what, language):
    for kind, row in itertools.product(KINDS, (None, 17)):
        error = CellError("#VALUE!", what, kind, **DETAILS)
        if row:
            error.in_row(row)
        text = error.why(language)
        assert len(text) <= LONGEST
        assert text.endswith(".")
        assert text.count(". ") == 0  # one sentence
        assert not re.search(r"[{}\n\t]|  |\bNone\b|Error|Traceback", text)
        assert "in_contact" in text
        assert DETAILS["value"] in text
        assert bool(row) == ("17" in text)


@pytest.mark.parametrize("what", [w for w, s in SENTENCES.items() if "{expected}" in s["en"]])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_says_what_is_expected(what, language):
    for kind in KINDS:
        wanted = EXPECTED[kind][language].format(**DETAILS)
        assert wanted in CellError("#VALUE!", what, kind, **DETAILS).why(language)


@pytest.mark.parametrize("what", SENTENCES)
def test_the_braces_of_a_sentence_are_the_same_in_all_languages(what):
    assert set(SENTENCES[what]) == set(LANGUAGES)
    braces = [sorted(re.findall(r"{(\w+)}", SENTENCES[what][language])) for language in LANGUAGES]
    assert all(b == braces[0] for b in braces)
    assert {"argument", "value"} <= set(braces[0])


@pytest.mark.parametrize("kind", EXPECTED)
def test_the_braces_of_the_expected_are_the_same_in_all_languages(kind):
    assert set(EXPECTED[kind]) == set(LANGUAGES)
    braces = [sorted(re.findall(r"{(\w+)}", EXPECTED[kind][language])) for language in LANGUAGES]
    assert all(b == braces[0] for b in braces)


def test_blank_and_row_words_exist_in_all_languages():
    assert set(BLANK) == set(IN_ROW) == set(LANGUAGES)
    assert all("{row}" in text for text in IN_ROW.values())


def test_the_languages_differ():
    for what, sentences in SENTENCES.items():
        assert len(set(sentences.values())) == len(LANGUAGES), what


def test_a_sentence_that_would_be_too_long_is_cut():
    text = CellError("#VALUE!", "text", "words", argument="x", value='"y"', words="word, " * 100).why()
    assert len(text) == LONGEST
    assert text.endswith("…")


@pytest.mark.parametrize("function", [f for f in F.values() if not isinstance(f, Explain)], ids=lambda f: f.name)
def test_no_sentence_of_a_real_argument_is_cut(function):
    """Even a long text in the last cell of the longest range leaves room for all words of every list."""
    for argument, language in itertools.product(function.arguments, LANGUAGES):
        if isinstance(argument.kind, Text):
            continue
        with pytest.raises(CellError) as caught:
            argument.kind.read("1,5" + "0" * 60, argument.name)
        text = caught.value.in_row(99_999).why(language)
        assert text.endswith("."), text


@cache
def refused() -> list[tuple[Function, CellError]]:
    """The errors of all calls of the grid that are refused."""
    found = []
    for function in F.values():
        for call in () if isinstance(function, Explain) else through(function):
            try:
                function(*call)
            except CellError as error:
                found.append((function, error))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refused_call_of_the_grid_has_a_sentence_in_every_language(language):
    assert {function.name for function, _ in refused()} >= {name for name, f in F.items() if f.arguments and not isinstance(f, Explain)}
    for function, error in refused():
        text = error.why(language)
        assert len(text) <= LONGEST
        assert text.endswith(".")
        assert error.code in CODES
        named = [a.name for a in function.arguments] + [function.name]
        assert any(name in text for name in named)


def test_the_exception_prints_its_english_sentence():
    error = CellError("#NUM!", "range", "whole", argument="n", value="2.5", low="0", high="10")
    assert str(error) == "n is 2.5, a whole number from 0 to 10 is expected."
    assert str(error.in_row(3)) == "Cell 3 of the range: n is 2.5, a whole number from 0 to 10 is expected."


def test_numbers_in_a_sentence_have_the_decimal_mark_of_its_language():
    """A point in English, a comma elsewhere; a text that the GM typed stays as typed."""
    count = functions()["VOLLEY_COUNT"]
    assert count.explanation(110, 48, 0.2) == "pace is 0.2, a number from 0.5 to 1000 is expected."
    assert count.explanation(110, 48, 0.2, language="da") == "pace er 0,2, der forventes et tal fra 0,5 til 1000."
    assert '"0.2"' in count.explanation(110, 48, "0.2", language="de")


@pytest.mark.parametrize(
    ("language", "true", "false"), [("en", "TRUE", "FALSE"), ("da", "SAND", "FALSK"), ("de", "WAHR", "FALSCH"), ("fr", "VRAI", "FAUX"), ("ru", "ИСТИНА", "ЛОЖЬ")]
)
def test_what_is_true_is_called_as_the_cell_shows_it(language, true, false):
    """In breakdown lines and in sentences; a text that a GM typed stays as it is."""
    assert F["PF_ROUTS"].explanation(3, 3, language=language) == f"0 < 3 ≤ 3: {true} (P-09, C-13)"
    assert F["DSA_MORALE_HOLDS"].explanation(6, 9, 4, language=language).endswith(f": {false} (D-54)")
    with pytest.raises(CellError) as wrong:
        F["PEN_TOUGH"](True)
    assert f" {true}, " in wrong.value.why(language)
    with pytest.raises(CellError) as wrong:
        F["PEN_TOUGH"]("TRUE story")
    assert '"TRUE story"' in wrong.value.why(language)


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_no_line_of_the_grid_has_an_english_truth_value(language):
    for function in F.values():
        for call in () if isinstance(function, Explain) else through(function)[::4]:
            try:
                said = function.explanation(*call, language=language)
            except CellError:
                continue
            lines = [cell for row in said for cell in row] if isinstance(said, list) else [said]
            assert not [line for line in lines if line and re.search(r"(?<![\"\w])(TRUE|FALSE)\b", line)], (function.name, call)
