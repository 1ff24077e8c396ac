"""Pieces of formulas that the LAMBDAs of mass combat and its functions are written with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...cells.errors import LANGUAGES
from ...cells.helpers import pieces, switch, typed
from ...cells.words import WordList
from ..editions import EDITIONS
from ..effects import NEUTRAL
from ..strategy import TRACK


def by_edition(switched: str) -> str:
    """The formula for a switch of the editions, by its name."""
    return switch("edition", {key: getattr(edition, switched) for key, edition in EDITIONS.items()})


def listed(keys: Iterable[str]) -> str:
    """Keys as a typed text, in the form of several words."""
    return pieces("|" + "".join(f"{key}:|" for key in keys))


def any_of(words: str, keys: Iterable[str]) -> str:
    """The formula that asks whether one of the keys is among several words."""
    return f"OR({','.join(f'MB_PATHFINDER_HAS({words},{typed(key)})' for key in keys)})"


def either(variable: str, table: Mapping[str, object], otherwise: object) -> str:
    """The formula that looks a word up in a table, and for any other word is something else."""
    return f"{switch(variable, table)[:-1]},{typed(otherwise)})"


def neutral(stat: str) -> str:
    """The formula for the number of a stat that nothing changes."""
    return either(stat, NEUTRAL, 0.0)


def row(values: Iterable[float]) -> str:
    """Numbers as an array."""
    return f"{{{','.join(map(typed, values))}}}"


def of_strategy(stat: str) -> str:
    """The formula for a number of a strategy, by its name."""
    return switch("name", {strategy.key: getattr(strategy, stat) for strategy in TRACK})


def word_at(place: str, words: WordList, keys: Iterable[str]) -> str:
    """The formula for the word of the key at a place from 1, in the language that is asked for."""
    asked = list(keys)
    shown = [(spoken, ",".join(f'"{words.word(key, spoken)}"' for key in asked)) for spoken in LANGUAGES]
    return f"SWITCH(language,{','.join(f'{typed(spoken)},INDEX({{{texts}}},{place})' for spoken, texts in shown)})"
