"""The one exception of the cell functions: an Excel error code and a plain sentence."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

VALUE = "#VALUE!"
NUM = "#NUM!"
NA = "#N/A"

CODES = (
    "#NULL!", "#DIV/0!", VALUE, "#REF!", "#NAME?", NUM, NA,
    "#GETTING_DATA", "#SPILL!", "#CALC!", "#FIELD!", "#BLOCKED!", "#CONNECT!", "#BUSY!", "#UNKNOWN!", "#PYTHON!",
)  # fmt: skip
"""Every error value that a cell of an input file may show (ECMA-376 18.18.11 and later ones)."""

LANGUAGES = ("en", "da", "de", "fr", "ru")

# One entry for each thing that can be wrong. Braces are filled with what the exception carries;
# {argument} and {value} stand in all of them that speak of an argument.
SENTENCES: dict[str, dict[str, str]] = {
    "text": {
        "en": "{argument} is the text {value}, {expected} is expected.",
        "da": "{argument} er teksten {value}, der forventes {expected}.",
        "de": "{argument} ist der Text {value}, erwartet: {expected}.",
        "fr": "{argument} est le texte {value}, on attend {expected}.",
        "ru": "{argument}: текст {value}, ожидается {expected}.",
    },
    "decimal_text": {
        "en": "{argument} is the text {value}, not a number: type it as a number, {expected} is expected.",
        "da": "{argument} er teksten {value}, ikke et tal: skriv det som et tal, der forventes {expected}.",
        "de": "{argument} ist der Text {value}, keine Zahl: als Zahl eingeben, erwartet: {expected}.",
        "fr": "{argument} est le texte {value}, pas un nombre : saisissez un nombre, on attend {expected}.",
        "ru": "{argument}: текст {value}, а не число; введите числом, ожидается {expected}.",
    },
    "range": {
        "en": "{argument} is {value}, {expected} is expected.",
        "da": "{argument} er {value}, der forventes {expected}.",
        "de": "{argument} ist {value}, erwartet: {expected}.",
        "fr": "{argument} vaut {value}, on attend {expected}.",
        "ru": "{argument}: {value}, ожидается {expected}.",
    },
    "date": {
        "en": "{argument} is {value}, perhaps the date {date} typed by accident; {expected} is expected.",
        "da": "{argument} er {value}, måske datoen {date} skrevet ved et uheld; der forventes {expected}.",
        "de": "{argument} ist {value}, vielleicht versehentlich das Datum {date}; erwartet: {expected}.",
        "fr": "{argument} vaut {value}, peut-être la date {date} saisie par erreur ; on attend {expected}.",
        "ru": "{argument}: {value}, возможно, случайно введена дата {date}; ожидается {expected}.",
    },
    "missing": {
        "en": "{argument} is left out (the cell is {value}), {expected} is expected.",
        "da": "{argument} mangler (cellen er {value}), der forventes {expected}.",
        "de": "{argument} fehlt (die Zelle ist {value}), erwartet: {expected}.",
        "fr": "{argument} manque (la cellule est {value}), on attend {expected}.",
        "ru": "{argument}: не указано (ячейка: {value}), ожидается {expected}.",
    },
    "error": {
        "en": "{argument} is the error {value}, {expected} is expected.",
        "da": "{argument} er fejlen {value}, der forventes {expected}.",
        "de": "{argument} ist der Fehler {value}, erwartet: {expected}.",
        "fr": "{argument} est l'erreur {value}, on attend {expected}.",
        "ru": "{argument}: ошибка {value}, ожидается {expected}.",
    },
    "block": {
        "en": "{argument} is a block of {value} cells, one cell, one row or one column is expected.",
        "da": "{argument} er en blok på {value} celler, der forventes én celle, én række eller én kolonne.",
        "de": "{argument} ist ein Block von {value} Zellen, erwartet wird eine Zelle, Zeile oder Spalte.",
        "fr": "{argument} est un bloc de {value} cellules, on attend une cellule, une ligne ou une colonne.",
        "ru": "{argument}: блок {value} ячеек, ожидается одна ячейка, строка или столбец.",
    },
    "single": {
        "en": "{argument} is a range of {value} cells, a single cell is expected.",
        "da": "{argument} er et område på {value} celler, der forventes én celle.",
        "de": "{argument} ist ein Bereich von {value} Zellen, erwartet wird eine einzelne Zelle.",
        "fr": "{argument} est une plage de {value} cellules, on attend une seule cellule.",
        "ru": "{argument}: диапазон из {value} ячеек, ожидается одна ячейка.",
    },
    "lengths": {
        "en": "{argument} is a range of {value} cells, but {other} has {expected}: ranges of one length and direction are expected.",
        "da": "{argument} er et område på {value} celler, men {other} har {expected}: der forventes områder med samme længde og retning.",
        "de": "{argument} ist ein Bereich von {value} Zellen, {other} hat {expected}: erwartet werden gleich lange Bereiche in gleicher Richtung.",
        "fr": "{argument} est une plage de {value} cellules, mais {other} en a {expected} : on attend des plages de même longueur et de même orientation.",
        "ru": "{argument}: диапазон {value} ячеек, а {other}: {expected}; ожидаются диапазоны одинаковой длины и направления.",
    },
    "long": {
        "en": "{argument} is a range of {value} cells, at most {expected} are expected.",
        "da": "{argument} er et område på {value} celler, der forventes højst {expected}.",
        "de": "{argument} ist ein Bereich von {value} Zellen, erwartet werden höchstens {expected}.",
        "fr": "{argument} est une plage de {value} cellules, on en attend au plus {expected}.",
        "ru": "{argument}: диапазон из {value} ячеек, ожидается не больше {expected}.",
    },
    "count": {
        "en": "{argument} was given too many arguments: {value}, at most {expected} expected.",
        "da": "{argument} fik for mange argumenter: {value}, der forventes højst {expected}.",
        "de": "{argument} erhielt zu viele Argumente: {value}, erwartet werden höchstens {expected}.",
        "fr": "{argument} a reçu trop d'arguments : {value}, on en attend au plus {expected}.",
        "ru": "{argument}: слишком много аргументов: {value}, ожидается не больше {expected}.",
    },
    "function": {
        "en": "{argument} is {value}, the name of a function is expected{expected}.",
        "da": "{argument} er {value}, der forventes navnet på en funktion{expected}.",
        "de": "{argument} ist {value}, erwartet: der Name einer Funktion{expected}.",
        "fr": "{argument} vaut {value}, on attend le nom d'une fonction{expected}.",
        "ru": "{argument}: {value}, ожидается имя функции{expected}.",
    },
    "large": {
        "en": "the result of {argument} is too large for a cell ({value}), smaller arguments are expected.",
        "da": "resultatet af {argument} er for stort til en celle ({value}), der forventes mindre argumenter.",
        "de": "das Ergebnis von {argument} ist zu groß für eine Zelle ({value}), erwartet werden kleinere Argumente.",
        "fr": "le résultat de {argument} est trop grand pour une cellule ({value}), on attend des arguments plus petits.",
        "ru": "результат {argument} слишком велик для ячейки ({value}), ожидаются меньшие аргументы.",
    },
}

# Words for what is expected, filled into {expected}.
EXPECTED: dict[str, dict[str, str]] = {
    "number": {
        "en": "a number from {low} to {high}", "da": "et tal fra {low} til {high}",
        "de": "eine Zahl von {low} bis {high}", "fr": "un nombre de {low} à {high}",
        "ru": "число от {low} до {high}",
    },
    "whole": {
        "en": "a whole number from {low} to {high}", "da": "et helt tal fra {low} til {high}",
        "de": "eine ganze Zahl von {low} bis {high}", "fr": "un nombre entier de {low} à {high}",
        "ru": "целое число от {low} до {high}",
    },
    "words": {
        "en": "one of {words}", "da": "et af ordene {words}", "de": "eines der Wörter {words}",
        "fr": "l'un des mots {words}", "ru": "одно из слов: {words}",
    },
    "number_or_words": {
        "en": "a number from {low} to {high} or one of {words}",
        "da": "et tal fra {low} til {high} eller et af ordene {words}",
        "de": "eine Zahl von {low} bis {high} oder eines der Wörter {words}",
        "fr": "un nombre de {low} à {high} ou l'un des mots {words}",
        "ru": "число от {low} до {high} или одно из слов: {words}",
    },
    "dice": {
        "en": "a text of dice such as 2d6+3", "da": "terninger som 2T6+3", "de": "Würfel wie 2W6+3",
        "fr": "des dés comme 2d6+3", "ru": "бросок костей, например 2к6+3",
    },
    "number_or_dice": {
        "en": "a number from {low} to {high} or dice such as 2d6+3",
        "da": "et tal fra {low} til {high} eller terninger som 2T6+3",
        "de": "eine Zahl von {low} bis {high} oder Würfel wie 2W6+3",
        "fr": "un nombre de {low} à {high} ou des dés comme 2d6+3",
        "ru": "число от {low} до {high} или бросок костей, например 2к6+3",
    },
    "die": {
        "en": "one of the dice {words}", "da": "en af terningerne {words}",
        "de": "einer der Würfel {words}", "fr": "l'un des dés {words}", "ru": "одна из костей {words}",
    },
    "flag": {
        "en": "TRUE or FALSE, 1 or 0, yes or no", "da": "SAND eller FALSK, 1 eller 0, ja eller nej",
        "de": "WAHR oder FALSCH, 1 oder 0, ja oder nein", "fr": "VRAI ou FAUX, 1 ou 0, oui ou non",
        "ru": "ИСТИНА или ЛОЖЬ, 1 или 0, да или нет",
    },
    "near": {"en": ", perhaps {near}", "da": ", måske {near}", "de": ", vielleicht {near}",
             "fr": ", peut-être {near}", "ru": ", возможно, {near}"},
    "none": {lang: "" for lang in LANGUAGES},
}  # fmt: skip

TRUTHS = {
    "en": ("TRUE", "FALSE"), "da": ("SAND", "FALSK"), "de": ("WAHR", "FALSCH"), "fr": ("VRAI", "FAUX"), "ru": ("ИСТИНА", "ЛОЖЬ"),
}  # fmt: skip
"""How a cell shows what is true and what is not."""

BLANK = {"en": "blank", "da": "tom", "de": "leer", "fr": "vide", "ru": "пусто"}
IN_ROW = {"en": "Cell {row} of the range: ", "da": "Celle {row} i området: ", "de": "Zelle {row} des Bereichs: ",
          "fr": "Cellule {row} de la plage : ", "ru": "Ячейка {row} диапазона: "}  # fmt: skip

_DECIMAL = re.compile(r"-?[0-9]+\.[0-9]+(?:e[+-][0-9]+)?")

LONGEST = 255  # characters that a function's text may have on every channel


def cut(text: str) -> str:
    """A text that every channel takes; what is too much of it is left out."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


class CellError(Exception):
    """A cell function cannot answer: an Excel error code and one sentence that says why.

    ``code`` is the error value that the cell shows. ``what`` names the sentence of
    ``SENTENCES``; ``details`` fill its braces; ``kind`` is the key of ``EXPECTED`` for what
    is expected, unless ``details`` say it themselves.
    """

    def __init__(self, code: str, what: str, kind: str = "none", **details: Any) -> None:
        self.code = code
        self.what = what
        self.kind = kind
        self.details = details
        self.row: int | None = None
        super().__init__(code, what)

    def __str__(self) -> str:
        return self.why()

    def why(self, language: str = "en") -> str:
        """The sentence in one of the five languages, at most 255 characters long."""
        details = dict(self.details)
        details.setdefault("expected", EXPECTED[self.kind][language].format_map(_Details(details, language)))
        text = SENTENCES[self.what][language].format_map(_Details(details, language))
        if self.row is not None:
            text = IN_ROW[language].format(row=self.row) + text
        return cut(text)

    def in_row(self, row: int) -> CellError:
        """The same error, told of cell number ``row`` (from 1) of the range."""
        self.row = row
        return self


class _Details(dict):  # type: ignore[type-arg]
    """Details whose callables are asked for the text in the language of the sentence."""

    def __init__(self, details: dict[str, Any], language: str) -> None:
        super().__init__(details)
        self._language = language

    def __getitem__(self, key: str) -> Any:
        value = super().__getitem__(key)
        if callable(value):
            return value(self._language)
        plain = isinstance(value, str) and _DECIMAL.fullmatch(value)  # what a cell holds as text stands in quotes
        if value in TRUTHS["en"]:
            return truths(value, self._language)
        return value.replace(".", ",") if plain and self._language != "en" else value


def told(texts: dict[str, str], **details: Any) -> Callable[[str], str]:
    """Words for what is expected, which a sentence asks for in its language; so are details that may be called."""
    return lambda language: texts[language].format(**{k: v(language) if callable(v) else v for k, v in details.items()})


def truths(text: str, language: str) -> str:
    """A text with TRUE and FALSE as a cell shows them in a language."""
    true, false = TRUTHS[language]
    return text if language == "en" else re.sub(r"\b(?:TRUE|FALSE)\b", lambda found: true if found[0] == "TRUE" else false, text)


def blank(language: str) -> str:
    """The word for a blank cell."""
    return BLANK[language]
