"""What only arguments of the close combat may be: the rules of a unit in one text, a long list's word, a save."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from ...cells.errors import VALUE, CellError, told
from ...cells.kinds import Name, WordFormula
from ...cells.values import ErrorValue, Scalar, show
from ...cells.words import WordList, few
from ...dice import Dice, parse
from .. import words
from ..rules import PLAIN, VALUED, Rule, Value, value

MOST = 1_000  # characters of a rule text; a sheet joins several cells
_SAVE = re.compile(r"([1-9])\s*\+?")
_NUMBERED = re.compile(r"(.*?\S)\s*[( ]\s*\+?([0-9]?[0-9dDwWtTкКkK+−-]*[0-9]\s*\+?)\)?", re.DOTALL)

_NUMBER = {
    "en": "{word} with a number from {low} to {high}",
    "da": "{word} med et tal fra {low} til {high}",
    "de": "{word} mit einer Zahl von {low} bis {high}",
    "fr": "{word} avec un nombre de {low} à {high}",
    "ru": "{word} с числом от {low} до {high}",
}
_DICE = {
    "en": "{word} with a number or dice such as D6",
    "da": "{word} med et tal eller terninger som T6",
    "de": "{word} mit einer Zahl oder Würfeln wie W6",
    "fr": "{word} avec un nombre ou des dés comme D6",
    "ru": "{word} с числом или костью, например К6",
}
_BARE = {
    "en": "{word} without a number",
    "da": "{word} uden tal",
    "de": "{word} ohne Zahl",
    "fr": "{word} sans nombre",
    "ru": "{word} без числа",
}


@dataclass(frozen=True)
class RuleText(Name):
    """Rules of a unit with ``;`` or commas between them, each a word and perhaps a number: ``regeneration 5; poisoned``.

    The rule gets a mapping of their keys to the numbers, in the order of the text.
    """

    words: WordList = words.RULE

    @property
    def title(self) -> str:
        return f"rules with ; between: {few(self.words, 'en')}"

    def read(self, value: Scalar, name: str) -> Any:
        expected, details = self.expects()
        if isinstance(value, ErrorValue):
            raise CellError(value.code, "error", expected, argument=name, value=show(value), **details)
        if not isinstance(value, str):
            raise CellError(VALUE, "range", expected, argument=name, value=show(value), **details)
        if len(value) > MOST:
            raise CellError(VALUE, "text", expected, argument=name, value=show(value), **details)
        found: dict[str, Value] = {}
        for part in filter(None, (p.strip() for p in re.split("[;,]", value))):
            key, number = self._word(part)
            if key is None:
                raise CellError(VALUE, "text", expected, argument=name, value=show(part), **details)
            found[key] = self._number(key, number, part, name)
        return found

    def formula(self, cell: str, word: WordFormula) -> str:
        return f"IF(LEN({cell})>{MOST},#VALUE!,MB_WFB_RULES({cell}))"

    def _word(self, part: str) -> tuple[str | None, str | None]:
        key = self.words.key(part)
        if key is not None:
            return key, None
        match = _NUMBERED.fullmatch(part)
        return (self.words.key(match[1]), match[2]) if match else (None, None)

    def _number(self, key: str, text: str | None, part: str, name: str) -> Value:
        rule = VALUED.get(key, PLAIN)
        try:
            return value(key, None if text is None else _given(rule, text))
        except ValueError:  # also what is no dice text
            texts = {"": _BARE, "dice": _DICE}.get(rule.kind, _NUMBER)

            def word(language: str) -> str:
                return self.words.word(key, language)

            expected = told(texts, word=word, low=f"{rule.low:g}", high=f"{rule.high:g}")
            shown = show(part) if text is not None else lambda language: f'"{word(language)}"'
            raise CellError(VALUE, "text", argument=name, value=shown, expected=expected) from None


def _given(rule: Rule, text: str) -> float | Dice:
    save = _SAVE.fullmatch(text)
    if save and rule.kind != "dice":
        return float(save[1])
    dice = parse(text)
    return dice if dice.terms else float(dice.constant)


def read(text: str, name: str = "rules") -> dict[str, Value]:
    """The rules of a unit from their text.

    Raises:
        CellError: a word that is no rule, a number where none belongs, or none where one is needed.
    """
    found: dict[str, Value] = RuleText().read(text, name)
    return found
