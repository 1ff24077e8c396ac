"""The formulas of a workbook, written so that an engine without tables and own names reads them.

A spreadsheet knows ``Army[[#This Row],[Men]]``; an engine that calculates without one knows
``'Army list'!$B$7``. References into tables are turned into plain ones, names whose
definition holds such references, calls, arrays or other files are put in place, and an argument
of our functions that is left out in the middle becomes ``""``.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache

from openpyxl import Workbook
from openpyxl.utils.cell import get_column_letter, range_boundaries
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.table import Table

from ..cells.formula_text import as_shown, fill_left_out, refers_elsewhere

MOST_DEPTH = 20  # names within names; deeper ones go in a circle
MOST_PLACED = 1000  # names in one formula; ten names of ten names each would make a text without end

_ITEM = r"(?:[^\[\]']|'.)*"  # inside brackets an apostrophe takes the next character for what it is
_BRACKETS = rf"\[(?:[^\[\]']|'.|\[{_ITEM}\])*\]"
_WORD = r"[^\W\d][\w.\\?]*"
_PIECE = re.compile(
    rf"""
      "(?:[^"]|"")*"                              # a text
    | '(?:[^']|'')*'!                             # a sheet in quotation marks
    | (?P<table>{_WORD})(?P<inner>{_BRACKETS})    # Army[Men]
    | (?<![\w.$!\\?])(?P<name>{_WORD})(?![\w.(!\[\\?])
    """,
    re.VERBOSE | re.DOTALL,
)
_NOT_A_PLACE = re.compile(r"[({,]")  # calls, arrays and unions: such a name is unknown to the engine
_RELATIVE = re.compile(r"(?<![\w$.])(?:[A-Z]{1,3}\$?|\$[A-Z]{1,3})[0-9]{1,7}(?![\w(!])")
_TEXTS = re.compile(r""""(?:[^"]|"")*"|'(?:[^']|'')*'""")
_HERE = 0xE000  # characters of private use from here on stand for references to the formula's own row meanwhile
_PRIVATE = re.compile("([\ue000-\uf8ff])")


@dataclass(frozen=True, eq=False)
class Area:
    """Where a table lies; the areas of two readers are never the same."""

    sheet: str
    first_row: int
    last_row: int
    first_column: int
    columns: tuple[str, ...]
    header_rows: int
    totals_rows: int

    @property
    def data(self) -> tuple[int, int]:
        """First and last row between the headers and the totals."""
        return self.first_row + self.header_rows, self.last_row - self.totals_rows

    def rows(self, parts: set[str]) -> tuple[int, int] | None:
        """First and last row of the named parts together; None where the table has none of them."""
        first, last = self.data
        known = {
            "#all": (self.first_row, self.last_row),
            "#headers": (self.first_row, first - 1),
            "#data": (first, last),
            "#totals": (last + 1, self.last_row),
        }
        if not parts <= known.keys():
            return None
        chosen = [known[part] for part in parts or {"#data"}]
        if any(top > bottom for top, bottom in chosen):
            return None
        return min(top for top, _ in chosen), max(bottom for _, bottom in chosen)


@dataclass(frozen=True)
class RowReference:
    """A reference to the row in which the formula stands."""

    prefix: str
    left: str
    right: str
    rows: tuple[int, int]

    def at(self, row: int) -> str:
        """The plain reference; ``#VALUE!`` beside the table, as in a spreadsheet."""
        if not self.rows[0] <= row <= self.rows[1]:
            return "#VALUE!"
        cell = f"{self.prefix}${self.left}${row}"
        return cell if self.left == self.right else f"{cell}:${self.right}${row}"


class FormulaReader:
    """Reads the formulas of a workbook.

    Args:
        book: opened with its formulas, not with its values.
        functions: the names of our functions, in upper case.
    """

    def __init__(self, book: Workbook, functions: Collection[str]) -> None:
        self._book = book
        self._functions = frozenset(functions)
        self._areas = {
            t.displayName.casefold(): _area(ws.title, t) for ws in book.worksheets for t in ws.tables.values()
        }
        self._names: dict[tuple[str | None, str], str] = {}
        for sheet, names in ((None, book.defined_names), *((ws.title, ws.defined_names) for ws in book.worksheets)):
            self._names.update(
                {
                    (sheet, name.casefold()): as_shown((d.attr_text or "").removeprefix("="), self._functions)
                    for name, d in names.items()
                }
            )
        self._placed = self._names_to_place()
        self._count = 0  # of the names that were put in place in a formula so far
        self._templates: dict[tuple[str, str], tuple[str | RowReference, ...]] = {}
        self._reference = cache(_reference)  # each part of a table is named in many formulas

    def formulas(self) -> dict[str, dict[str, str]]:
        """All formulas by sheet and cell, rewritten; an array formula stands under its range, as ``G1:G3``."""
        found: dict[str, dict[str, str]] = {}
        for ws in self._book.worksheets:
            texts = {}
            for (row, _), cell in sorted(ws._cells.items()):  # iter_rows would make every cell up to the last one
                value = cell.value
                if isinstance(value, ArrayFormula):
                    texts[value.ref] = self.rewrite("=" + (value.text or "").removeprefix("="), ws.title, row)
                elif cell.data_type == "f" and isinstance(value, str):  # the rest are what-if tables
                    texts[cell.coordinate] = self.rewrite(value, ws.title, row)
            if texts:
                found[ws.title] = texts
        return found

    def rewrite(self, formula: str, sheet: str, row: int) -> str:
        """One formula, as it reads in a row of a sheet."""
        if "[" not in formula and not self._placed and not self._areas:
            return fill_left_out(as_shown(formula, self._functions), self._functions)
        template = self._templates.get((sheet, formula))
        if template is None:  # the formulas of a table's column are one text: it is taken apart once
            template = self._templates[sheet, formula] = self._template(formula, sheet)
        return "".join(part if isinstance(part, str) else part.at(row) for part in template)

    def _template(self, formula: str, sheet: str) -> tuple[str | RowReference, ...]:
        here: list[RowReference] = []
        self._count = 0
        text = self._plain(as_shown(formula, self._functions), sheet, here, 0)
        text = fill_left_out(text, self._functions)
        return tuple(here[ord(part) - _HERE] if _PRIVATE.fullmatch(part) else part for part in _PRIVATE.split(text))

    def _plain(self, text: str, sheet: str, here: list[RowReference], depth: int) -> str:
        def piece(match: re.Match[str]) -> str:
            name = match["name"]
            area = self._areas.get((match["table"] or name or "").casefold())
            if area is not None:
                reference = self._reference(area, match["inner"] or "[]")
                if isinstance(reference, str):
                    return reference
                here.append(reference)
                return chr(_HERE + len(here) - 1)
            key = self._key(sheet, name) if name else None
            if key not in self._placed:
                return match[0]
            self._count += 1
            if depth == MOST_DEPTH or self._count > MOST_PLACED:
                return "#NAME?"
            definition = self._names[key]
            placed = self._plain(definition, sheet, here, depth + 1)
            return placed if _PIECE.fullmatch(definition) else f"({placed})"

        return _PIECE.sub(piece, text)

    def _key(self, sheet: str | None, name: str) -> tuple[str | None, str] | None:
        keys = ((sheet, name.casefold()), (None, name.casefold()))
        return next((key for key in keys if key in self._names), None)

    def _names_to_place(self) -> set[tuple[str | None, str] | None]:
        """The names that the engine would not know: with references into tables or other files, with calls or arrays."""
        candidates = {
            key: text
            for key, text in self._names.items()
            if key[1].upper() not in self._functions and "LAMBDA(" not in text.upper()
        }
        users: dict[tuple[str | None, str] | None, list[tuple[str | None, str]]] = {}
        due: list[tuple[str | None, str]] = []
        for key, text in candidates.items():
            words = {(m["table"] or m["name"] or "", bool(m["name"])) for m in _PIECE.finditer(text)}
            if _is_unknown(text) or any(word.casefold() in self._areas for word, _ in words):
                due.append(key)
            for word, is_name in words:
                if is_name:
                    users.setdefault(self._key(key[0], word), []).append(key)
        placed: set[tuple[str | None, str] | None] = set()
        while due:  # and those that use them
            key = due.pop()
            if key not in placed:
                placed.add(key)
                due += users.get(key, [])
        return placed


def _is_unknown(definition: str) -> bool:
    """Whether the engine would not know a name of this definition; what moves with its cell is no plain text."""
    bare = _TEXTS.sub("", definition)
    return refers_elsewhere(definition) or bool(_NOT_A_PLACE.search(bare) and not _RELATIVE.search(bare))


def _area(sheet: str, table: Table) -> Area:
    left, top, _, bottom = range_boundaries(table.ref)
    headers = 1 if table.headerRowCount is None else table.headerRowCount
    columns = tuple(_folded(column.name) for column in table.tableColumns)
    return Area(sheet, top, bottom, left, columns, headers, table.totalsRowCount or 0)


def _folded(column: str) -> str:
    """A column's name for comparing: letter case does not matter, ``_x000a_`` is a line break."""
    text = re.sub("_x([0-9a-fA-F]{4})_", lambda m: chr(int(m[1], 16)), column)
    return text.replace("\r\n", "\n").casefold()


def _reference(area: Area, brackets: str) -> str | RowReference:
    """What stands for a table's name with these brackets; ``#REF!`` where there is no such part."""
    inner = brackets[1:-1]
    parts: set[str] = set()
    if inner.startswith("@"):  # as it is typed; a file says [#This Row]
        parts.add("#this row")
        inner = inner[1:]
    items = (
        re.findall(rf"\[({_ITEM})\]", inner, re.DOTALL) if inner.lstrip().startswith("[") else [inner] if inner else []
    )
    parts.update(item.casefold() for item in items if item.startswith("#"))
    names = [_folded(re.sub("'(.)", r"\1", item, flags=re.DOTALL)) for item in items if not item.startswith("#")]
    if any(name not in area.columns for name in names):
        return "#REF!"
    found = [area.columns.index(name) for name in names] or [0, len(area.columns) - 1]
    left, right = (get_column_letter(area.first_column + column) for column in (min(found), max(found)))
    quoted = area.sheet.replace("'", "''")
    prefix = f"'{quoted}'!"
    if "#this row" in parts:
        return RowReference(prefix, left, right, area.data)
    rows = area.rows(parts)
    if rows is None:
        return "#REF!"
    first = f"{prefix}${left}${rows[0]}"
    return first if (left, rows[0]) == (right, rows[1]) else f"{first}:${right}${rows[1]}"
