"""Russian: the help sentences, one for each function, and breakdown lines without English left-overs."""

from __future__ import annotations

import re
import tomllib
from itertools import islice
from pathlib import Path

import pytest
from grid import expected, good_calls

import massbattle_xl
from massbattle_xl.cells.errors import LONGEST
from massbattle_xl.cells.values import ErrorValue
from massbattle_xl.warhammer.functions import FUNCTIONS
from massbattle_xl.warhammer.words import RULE

TEXTS = tomllib.loads(
    (Path(massbattle_xl.__file__).parent / "locale" / "warhammer.ru.toml").read_text(encoding="utf-8")
)["function"]


def test_every_function_has_its_sentence():
    assert set(TEXTS) == {f.name for f in FUNCTIONS}


@pytest.mark.parametrize("name", TEXTS)
def test_a_sentence_is_russian_whole_and_short(name):
    text = TEXTS[name]
    assert 10 <= len(text) <= LONGEST
    assert text.endswith(".")
    assert re.search("[а-яё]", text)
    assert re.findall(r"[0-9]+", text) in ([], ["0", "1"])


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.name)
def test_a_chance_is_called_one_in_both_languages(function):
    assert ("Chance from 0 to 1" in function.summary) == ("Шанс от 0 до 1" in TEXTS[function.name])


# --- breakdown lines ------------------------------------------------------------------------------------------------

F = {f.name: f for f in FUNCTIONS}
NAMES = {"BSD", "MIG", "min"}  # sources of profiles, a function of every sheet


def foreign(line, answer):
    """Words of Latin letters in a line, but for those that the cell itself shows; clauses have one letter."""
    told = line.replace(answer, "") if isinstance(answer, str) and answer else line
    return [word for word in re.findall(r"[^\W\d_]{3,}", told) if not re.search("[а-яё]", word.lower()) and word not in NAMES]


def numbered(key):
    """A rule with a number where it needs one."""
    return key + {"ward": " 5", "multiple wounds": " D3", "impact hits": " D3"}.get(key, "")


def test_no_line_of_an_example_has_an_english_word():
    said = []

    def told(function):
        def call(*cells):
            answer = function(*cells)
            said.append((function.explanation(*cells, language="ru"), answer))
            return answer

        return call

    known = {name: told(function) for name, function in F.items()}
    known |= {"INDEX": lambda rows, r, c: rows[r - 1][c - 1], "TRUE": True, "FALSE": False}
    for function in FUNCTIONS:
        for example in function.examples:
            eval(example.call.lstrip("=").replace("{", "[[").replace("}", "]]"), known)
    assert len(said) >= len(FUNCTIONS)
    assert [(line, words) for line, answer in said if (words := foreign(line, answer))] == []


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.name)
def test_no_line_has_an_english_word_whatever_is_asked(function):
    found = []
    for call in islice(good_calls(function), 12 if function.table else None):  # tables take long, their lines do not vary
        answer = expected(function, call)
        if not isinstance(answer, ErrorValue) and not any(isinstance(cell, list) and not function.table for cell in call):
            line = function.explanation(*call, language="ru")
            found += [(line, word) for word in foreign(line, answer)]
    assert found[:3] == []


@pytest.mark.parametrize("key", RULE.table)
def test_rules_that_are_not_counted_have_their_russian_name(key):
    """In a line of one attack, of a round of two units, and of a combat."""
    row = [8, 4, 3, 3, 4, 1, 2, 1, 7, None, None, None, None, f"{numbered(key)}; magical; cavalry"]
    part = [None, None, 3, 3, 3, 1, 2, 1, 7, None, None, None, None, numbered(key), "mount", None, "K"]
    unit = [*row[:13], "always strikes last", None, None, "K"]
    lines = [
        F["WFB_KILL_CHANCE"].explanation(4, 3, 3, 4, None, None, numbered(key), language="ru"),
        F["WFB_ROUND_ODDS"].explanation(row, row, language="ru"),
        F["WFB_FIGHT_ODDS"].explanation(row, row, 1, language="ru"),
        F["WFB_COMBAT_ODDS"].explanation([unit, part], [row], language="ru"),
        F["WFB_COMBAT_ROUNDS"].explanation([unit, part], [row], 1, language="ru"),
    ]
    assert [foreign(line, "") for line in lines] == [[]] * len(lines)
    assert all("не учтено" in line for line in lines[1:3])
    assert "последним" in lines[3]
