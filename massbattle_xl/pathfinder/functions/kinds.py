"""What only arguments of mass combat may be: a CR of the ladder, a name of a long list, several words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from ...cells.errors import NUM, VALUE, CellError, told
from ...cells.helpers import typed
from ...cells.kinds import Name, NumberOrWord, WordFormula
from ...cells.values import Scalar, number, show
from ...cells.words import WordList, few
from ..army import FRACTIONS
from .formulas import listed

NEAR = 0.0051  # 0.33, 0.17 and 0.13 are fractions that somebody rounded
SHORT = 40  # characters of a list where the sentence names other words, too

_CR = {
    "en": "a CR, 1/8, 1/6, 1/4, 1/3, 1/2 or a whole number from 1 to {high},",
    "da": "en CR, 1/8, 1/6, 1/4, 1/3, 1/2 eller et helt tal fra 1 til {high}",
    "de": "ein HG (CR), 1/8, 1/6, 1/4, 1/3, 1/2 oder eine ganze Zahl von 1 bis {high}",
    "fr": "un FP, 1/8, 1/6, 1/4, 1/3, 1/2 ou un nombre entier de 1 à {high}",
    "ru": "показатель опасности (CR): 1/8, 1/6, 1/4, 1/3, 1/2 или целое число от 1 до {high}",
}


@dataclass(frozen=True)
class Ladder(NumberOrWord):
    """A rung of the CR ladder: the text of a fraction, or a number that is one (P-01)."""

    def expects(self) -> tuple[str, dict[str, Any]]:
        return "none", {"expected": told(_CR, high=number(self.high))}

    def read(self, value: Scalar, name: str) -> float:
        plain = super().read(value, name)
        for fraction in FRACTIONS:
            if abs(plain - fraction) <= NEAR:
                return fraction
        if plain < 1 - 1e-9 or abs(plain - round(plain)) > 1e-9:
            expected, details = self.expects()
            raise CellError(NUM, "range", expected, argument=name, value=show(plain), **details)
        return float(round(plain))

    def formula(self, cell: str, word: WordFormula) -> str:
        return f"MB_PATHFINDER_RUNG({super().formula(cell, word)},{typed(NEAR)})"


@dataclass(frozen=True)
class Several(Name):
    """Words of a list with ``;`` or a comma between them; the rule gets the set of their keys.

    Nothing between semicolons is nothing: cells are joined with them, and some are blank.
    """

    def read(self, value: Scalar, name: str) -> Any:
        if not isinstance(value, str) or len(value) > 255:
            return frozenset({super().read(value, name)})
        parts = [part.strip() for part in re.split("[;,]", value)]
        keys = [self.words.key(part) for part in parts if part]
        if None in keys:
            wrong = next(part for part in parts if part and self.words.key(part) is None)
            expected, details = self.expects()
            raise CellError(VALUE, "text", expected, argument=name, value=show(wrong), **details)
        return frozenset(keys)

    def formula(self, cell: str, word: WordFormula) -> str:
        return f"MB_PATHFINDER_SEVERAL({cell},LAMBDA(part,{word(self.words, 'part')}))"


_HELD = {
    "en": "{few} with ; between them, a number behind {needing}",
    "da": "{few} med ; imellem, et tal efter {needing}",
    "de": "{few} mit ; dazwischen, eine Zahl hinter {needing}",
    "fr": "{few} séparés par ;, un nombre après {needing}",
    "ru": "{few} через ;, число после {needing}",
}
MOST = 2_000  # characters of what an army has


@dataclass(frozen=True)
class Having(Name):
    """Words of a list with ``;`` between them, each with a number behind it or none.

    The rule gets a mapping of keys to numbers; a key of ``needing`` must have one.
    """

    needing: frozenset[str] = frozenset()
    high: float = 1_000.0

    def expects(self) -> tuple[str, dict[str, Any]]:
        def text(language: str) -> str:
            needing = ", ".join(self.words.word(key, language) for key in self.words.table if key in self.needing)
            return _HELD[language].format(few=few(self.words, language, SHORT), needing=needing)

        return "none", {"expected": text}

    def read(self, value: Scalar, name: str) -> Any:
        if not isinstance(value, str):
            return super().read(value, name)
        held: dict[str, float | None] = {}
        for part in value[:MOST].split(";"):
            match = re.fullmatch(r"(.+?)(?:\s+([0-9]{1,4}))?", part.strip(), re.DOTALL)
            if match is None:
                continue
            key = self.words.key(match[1])
            if key is None or (key in self.needing and match[2] is None) or float(match[2] or 0) > self.high:
                expected, details = self.expects()
                raise CellError(VALUE, "text", expected, argument=name, value=show(part.strip()), **details)
            held[key] = None if match[2] is None else float(match[2])
        if len(value) > MOST:
            expected, details = self.expects()
            raise CellError(VALUE, "text", expected, argument=name, value=show(value), **details)
        return held

    def formula(self, cell: str, word: WordFormula) -> str:
        read = f"LAMBDA(part,{word(self.words, 'part')})"
        return f"MB_PATHFINDER_HELD({cell},{read},{listed(sorted(self.needing))},{typed(self.high)},{MOST})"


def fractions(words: WordList) -> dict[str, float]:
    """The numbers that the texts of the fractions stand for."""
    return dict(zip(words.table, FRACTIONS))
