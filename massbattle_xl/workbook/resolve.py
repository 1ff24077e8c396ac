"""Fills in what a declared sheet leaves open: texts, words, numbers of the rules, references."""

from __future__ import annotations

import re
from typing import Any

from openpyxl.utils import get_column_letter
from openpyxl.utils.cell import column_index_from_string, coordinate_from_string

from .. import systems
from ..layout import Campaign, Formula, Rule, Table, Text, WordOf
from ..locale import text

_HOLE = re.compile(r"\{([@^<=#\"]?)(?![-+.\d])([^{}]*)\}")  # but not {8;10;9}, which is an array of numbers


def escape_heading(heading: str) -> str:
    """A heading as it stands inside the brackets of a structured reference."""
    return re.sub(r"(['#\[\]])", r"'\1", heading)


def quoted(literal: str) -> str:
    """A text as a literal inside a formula."""
    return '"' + literal.replace('"', '""') + '"'


class Resolver:
    """Texts, words and references of one campaign in one language."""

    def __init__(self, system: str, language: str, campaign: Campaign) -> None:
        self.system = system
        self.language = language
        self.tables: dict[str, Table] = {
            item.name: item for page in campaign.pages for item in page.items if isinstance(item, Table)
        }
        self._headings = {
            name: {c.key: self.text(f"{table.texts}.{c.key}") for c in table.columns}
            for name, table in self.tables.items()
        }
        for name, headings in self._headings.items():
            if len({h.casefold() for h in headings.values()}) < len(headings):
                raise ValueError(f"table {name} has two equal headings: {sorted(headings.values())}")

    def text(self, key: str) -> str:
        """A text in the language of the sheets."""
        return text(self.system, self.language, key)

    def heading(self, table: str, column: str) -> str:
        """The heading of a column."""
        return self._headings[table][column]

    def rule(self, constant: str, index: Any = None) -> Any:
        """A number of the rules: ``toughness.HIGHER``, or with an index or key behind it."""
        module, name, *more = constant.split(".")
        value = getattr(systems.wing(self.system, module), name)
        keys = ([] if index is None else [index]) + more
        for key in keys:
            value = value[int(key)] if isinstance(value, tuple) else value[key]
        return value

    def word(self, words: str, key: str) -> str:
        """A word of a word list; a key that begins with ``#`` is itself a number of the rules."""
        if key.startswith("#"):
            key = self.rule(key[1:])
        return str(self.words(words).word(key, self.language))

    def words(self, name: str) -> Any:
        """A word list of the wing."""
        return getattr(systems.wing(self.system, "words"), name)

    def value(self, value: Any, table: str = "") -> Any:
        """What is written into a cell: a formula filled in, a text, a word, a number, or what was typed."""
        if isinstance(value, Text):
            return self.text(value.key)
        if isinstance(value, WordOf):
            return self.word(value.words, value.key)
        if isinstance(value, Rule):
            return self.rule(value.constant, value.index)
        if isinstance(value, Formula):
            return self.formula(value.template, table)
        return value

    def _cell_of(self, table: str, column: str, row: int) -> str:
        """The address of a cell of a table by its row."""
        letters, top = coordinate_from_string(self.tables[table].at)
        index = [c.key for c in self.tables[table].columns].index(column)
        return f"{get_column_letter(column_index_from_string(letters) + index)}{top + 1 + row}"

    def formula(self, template: str, table: str = "", row: int = 0) -> str:
        """A formula template with its braces filled in, for row number ``row`` (from 0) of its table.

        Raises:
            ValueError: the template names what is not declared.
        """

        def fill(match: re.Match[str]) -> str:
            sign, body = match.groups()
            if sign == '"':
                return quoted(self.text(body))
            if sign == "=":
                words, key = body.split(".", 1)
                return quoted(self.word(words, key))
            if sign == "#":
                return format(self.rule(body), "g")
            if sign == "@":
                return f"{table}[[#This Row],[{escape_heading(self.heading(table, body))}]]"
            if sign == "<":
                return self._cell_of(table, body, row - 1)
            name, _, columns = body.partition(".")
            if sign == "^":
                return self._cell_of(name, columns, row)
            if name not in self.tables:
                raise ValueError(f"no table {name!r} for {{{body}}} in {template!r}")
            first, _, last = columns.partition(":")
            heading = escape_heading(self.heading(name, first))
            if not last:
                return f"{name}[{heading}]"
            return f"{name}[[{heading}]:[{escape_heading(self.heading(name, last))}]]"

        return _HOLE.sub(fill, template)
