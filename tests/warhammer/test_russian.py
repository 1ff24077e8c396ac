"""The Russian help sentences: one for each function, short enough for a function wizard."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import massbattle_xl
from massbattle_xl.cells.errors import LONGEST
from massbattle_xl.warhammer.functions import FUNCTIONS

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
