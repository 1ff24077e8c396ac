"""What an argument may be. Each kind reads one cell of the common form into a Python value.

``read(value, name)`` returns the value that the rule gets or raises ``CellError`` with the
argument's name; it is never asked about a blank cell. ``expects()`` gives the key and the
details of the words for what is expected. A kind that is read without Python too has
``formula(cell, word)``, the typed formula that does what ``read`` does: ``cell`` is the variable
that holds the cell, and ``word`` makes the formula for the key of a word in a list.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from ..dice import Dice, DiceError, parse
from .errors import NUM, VALUE, CellError
from .helpers import switch, typed
from .values import ErrorValue, Scalar, number, serial_date, show
from .words import YES_NO, WordList, few

WordFormula = Callable[[WordList, str], str]

MANY = 1e6  # bound of sums and modifiers that the rules leave open


class Kind(Protocol):
    """What an argument may be."""

    @property
    def title(self) -> str: ...

    def expects(self) -> tuple[str, dict[str, Any]]: ...

    def read(self, value: Scalar, name: str) -> Any: ...


def _wrong(kind: Kind, code: str, what: str, value: Scalar, name: str, **more: Any) -> CellError:
    expected, details = kind.expects()
    return CellError(code, what, expected, argument=name, value=show(value), **details, **more)


def _text_or_error(kind: Kind, value: Scalar, name: str) -> CellError:
    if isinstance(value, ErrorValue):
        return _wrong(kind, value.code, "error", value, name)
    looks_decimal = isinstance(value, str) and re.fullmatch(r"[+-]?[0-9\s.,]*[0-9]", value)
    return _wrong(kind, VALUE, "decimal_text" if looks_decimal else "text", value, name)


def _plain_number(value: Scalar) -> float | None:
    """A number, TRUE as 1 and FALSE as 0, or a text of digits alone; None for anything else.

    A text with a decimal mark is refused: "4.500" is 4.5 in one country and 4500 in another.
    """
    if isinstance(value, (bool, int, float)):
        return float(value)
    if isinstance(value, str) and re.fullmatch(r"[+-]?[0-9]{1,15}", value):
        return float(value)
    return None


@dataclass(frozen=True)
class Number:
    """A number in a range; with ``whole`` only a whole one (up to 9 decimal places of noise)."""

    low: float = -MANY
    high: float = MANY
    whole: bool = False

    @property
    def title(self) -> str:
        return f"{'whole number' if self.whole else 'number'} {number(self.low)} to {number(self.high)}"

    def expects(self) -> tuple[str, dict[str, Any]]:
        return "whole" if self.whole else "number", {"low": number(self.low), "high": number(self.high)}

    def read(self, value: Scalar, name: str) -> float:
        plain = value if type(value) is float else _plain_number(value)
        if plain is None:
            raise _text_or_error(self, value, name)
        if not self.low <= plain <= self.high:
            date = serial_date(plain)
            raise _wrong(self, NUM, "date" if date else "range", plain, name, date=date)
        if not self.whole:
            return plain
        if abs(plain - round(plain)) > 1e-9:
            raise _wrong(self, NUM, "range", plain, name)
        return float(round(plain))

    def formula(self, cell: str, word: WordFormula) -> str:
        helper = "MB_WHOLE" if self.whole else "MB_NUMBER"
        return f"{helper}({cell},{typed(self.low)},{typed(self.high)})"


@dataclass(frozen=True)
class Word:
    """One word of a list, in any of the five languages; the rule gets its key."""

    words: WordList

    @property
    def title(self) -> str:
        return "word: " + self.words.shown("en")

    def expects(self) -> tuple[str, dict[str, Any]]:
        return "words", {"words": self.words.shown}

    def read(self, value: Scalar, name: str) -> str:
        key = self.words.key(value) if isinstance(value, str) else None
        if key is not None:
            return key
        if isinstance(value, (bool, float)):
            raise _wrong(self, VALUE, "range", value, name)
        raise _text_or_error(self, value, name)

    def formula(self, cell: str, word: WordFormula) -> str:
        return word(self.words, cell)


@dataclass(frozen=True)
class Name(Word):
    """One word of a long list: help and sentences show the first words."""

    @property
    def title(self) -> str:
        return f"word: {few(self.words, 'en')}"

    def expects(self) -> tuple[str, dict[str, Any]]:
        return "words", {"words": lambda language: few(self.words, language)}


@dataclass(frozen=True)
class NumberOrWord:
    """A number, or a word that stands for one in a table of the rules."""

    low: float
    high: float
    words: WordList
    numbers: Mapping[str, float]

    @property
    def title(self) -> str:
        return f"number {number(self.low)} to {number(self.high)} or word: {self.words.shown('en')}"

    def expects(self) -> tuple[str, dict[str, Any]]:
        return "number_or_words", {"low": number(self.low), "high": number(self.high), "words": self.words.shown}

    def read(self, value: Scalar, name: str) -> float:
        key = self.words.key(value) if isinstance(value, str) else None
        if key is not None:
            return self.numbers[key]
        plain = _plain_number(value)
        if plain is None:
            raise _text_or_error(self, value, name)
        if not self.low <= plain <= self.high:
            date = serial_date(plain)
            raise _wrong(self, NUM, "date" if date else "range", plain, name, date=date)
        return plain

    def formula(self, cell: str, word: WordFormula) -> str:
        plain = f"MB_NUMBER({cell},{typed(self.low)},{typed(self.high)})"
        return f"LET(key,{word(self.words, cell)},IF(ISERROR(key),{plain},{switch('key', self.numbers)}))"


@dataclass(frozen=True)
class DiceText:
    """Dice text such as ``2d6+3``; a plain whole number is a constant."""

    @property
    def title(self) -> str:
        return "dice text"

    def expects(self) -> tuple[str, dict[str, Any]]:
        return "dice", {}

    def read(self, value: Scalar, name: str) -> Dice:
        plain = _plain_number(value)
        if plain is not None:
            text = number(plain)
        elif isinstance(value, str):
            text = value
        else:
            raise _text_or_error(self, value, name)
        try:
            return parse(text)
        except DiceError:
            raise _wrong(self, VALUE, "range" if plain is not None else "text", value, name) from None

    def formula(self, cell: str, word: WordFormula) -> str:
        return f"MB_DICE_TEXT({cell})"


@dataclass(frozen=True)
class NumberOrDice:
    """A number, or dice text."""

    low: float
    high: float

    @property
    def title(self) -> str:
        return f"number {number(self.low)} to {number(self.high)} or dice text"

    def expects(self) -> tuple[str, dict[str, Any]]:
        return "number_or_dice", {"low": number(self.low), "high": number(self.high)}

    def read(self, value: Scalar, name: str) -> float | Dice:
        plain = _plain_number(value)
        if plain is not None:
            if not self.low <= plain <= self.high:
                date = serial_date(plain)
                raise _wrong(self, NUM, "date" if date else "range", plain, name, date=date)
            return plain
        try:
            dice = parse(value) if isinstance(value, str) else None
        except DiceError:
            dice = None
        if dice is None:
            raise _text_or_error(self, value, name)
        if dice.lowest < self.low or dice.highest > self.high:
            raise _wrong(self, NUM, "range", value, name)
        return dice

    def formula(self, cell: str, word: WordFormula) -> str:
        return f"MB_NUMBER_OR_DICE({cell},{typed(self.low)},{typed(self.high)})"


@dataclass(frozen=True)
class Die:
    """One die, by its sides (``8``) or as text (``d8``, ``W8``, ``T8``, ``к8``)."""

    sides: tuple[int, ...]

    @property
    def title(self) -> str:
        return "die " + ", ".join(map(str, self.sides)) + " or d" + str(self.sides[0])

    def expects(self) -> tuple[str, dict[str, Any]]:
        return "die", {"words": ", ".join(f"d{n}" for n in self.sides)}

    def read(self, value: Scalar, name: str) -> int:
        plain = _plain_number(value)
        if plain is None and isinstance(value, str):
            try:
                dice = parse(value)
            except DiceError:
                dice = None
            if dice is not None and dice.constant == 0 and [(t.sign, t.count) for t in dice.terms] == [(1, 1)]:
                plain = float(dice.terms[0].sides)
        if plain is None:
            raise _text_or_error(self, value, name)
        if plain not in self.sides:
            raise _wrong(self, NUM, "range", value, name)
        return int(plain)

    def formula(self, cell: str, word: WordFormula) -> str:
        return f"MB_DIE({cell},{{{','.join(map(str, self.sides))}}})"


@dataclass(frozen=True)
class Flag:
    """TRUE or FALSE, 1 or 0, yes or no in any of the five languages."""

    @property
    def title(self) -> str:
        return "TRUE or FALSE"

    def expects(self) -> tuple[str, dict[str, Any]]:
        return "flag", {}

    def read(self, value: Scalar, name: str) -> bool:
        plain = _plain_number(value)
        if plain in (0.0, 1.0):
            return plain == 1.0
        key = YES_NO.key(value) if isinstance(value, str) else None
        if key is not None:
            return key == "yes"
        if plain is not None:
            raise _wrong(self, VALUE, "range", plain, name)
        raise _text_or_error(self, value, name)

    def formula(self, cell: str, word: WordFormula) -> str:
        return f"MB_FLAG({cell})"


@dataclass(frozen=True)
class Text:
    """Any text; the function itself says what it takes."""

    @property
    def title(self) -> str:
        return "text"

    def expects(self) -> tuple[str, dict[str, Any]]:
        return "none", {}

    def read(self, value: Scalar, name: str) -> str:
        if isinstance(value, ErrorValue):
            raise _wrong(self, value.code, "error", value, name)
        return value if isinstance(value, str) else show(value)

    def formula(self, cell: str, word: WordFormula) -> str:
        return f'{cell}&""'
