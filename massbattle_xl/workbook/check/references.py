"""Rules on what formulas refer to: sheets, tables, names, whole columns; and on arrays in plain formulas."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import cast

from . import grid
from .book import Book
from .finding import Hit, rule
from .parsed import Formula, Piece
from .words import ARRAY_FUNCTIONS, LOCAL, SCALAR_FUNCTIONS

_STRUCTURED = re.compile(r"([^\[\]!']*)\[(.*)\]", re.DOTALL)
_ITEM = re.compile(r"\[((?:[^\[\]']|'.)*)\]", re.DOTALL)
_SHEET_PART = re.compile(r"('(?:[^']|'')+'|[^'!]+)!(.+)", re.DOTALL)
_RULES = ("validation", "format")
_ONE_ROW = ("#this row", "#headers", "#totals")  # in any case: LibreOffice writes some of them small
_REPAIR = "Excel reports unreadable content and takes the formula out"
_WHOLE = re.compile(r"\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}")


def _ranges(formula: Formula) -> Iterator[Piece]:
    return iter(formula.parsed.ranges)


@lru_cache(maxsize=4096)
def _structured(value: str) -> tuple[str, tuple[str, ...]] | None:
    """The table and the items of a structured reference; None for other references."""
    found = _STRUCTURED.fullmatch(value)
    if found is None:
        return None
    inner = found[2]
    items = _ITEM.findall(inner) if inner.startswith("[") else [inner] if inner else []
    return found[1], tuple(re.sub(r"'(.)", r"\1", item) for item in items)


def _book(formula: Formula) -> Book:
    return cast(Book, formula.book)


def _sheet_of(value: str) -> tuple[str, str, bool] | None:
    """Sheet, address and whether the sheet is quoted; None for a reference without a sheet or to another file."""
    found = _SHEET_PART.fullmatch(value)
    if found is None or "[" in found[1]:
        return None
    quoted = found[1].startswith("'")
    return (found[1][1:-1].replace("''", "'") if quoted else found[1]), found[2], quoted


@rule(
    "sheet-unknown",
    "repair",
    "formula",
    "Excel asks for another file or reports unreadable content",
    "Name a sheet of the workbook",
)
def sheet_unknown(formula: Formula) -> Iterator[Hit]:
    """A reference names a sheet that is there (ECMA-376 part 1, 18.17.2.3)."""
    for piece in _ranges(formula):
        found = _sheet_of(piece.value)
        if found is None or found[0] == "#REF":
            continue
        for name in found[0].split(":"):  # first and last sheet of a block of sheets
            if name.lower() not in _book(formula).sheet_names and not _begins_before(formula, piece, name):
                yield Hit(f"{piece.value} names a sheet that is not there")


def _begins_before(formula: Formula, piece: Piece, end: str) -> bool:
    """Whether the reference is the end of an unquoted sheet name with blanks."""
    return piece.spaced and end.lower() in _book(formula).sheet_ends


@rule("sheet-quotes", "repair", "formula", _REPAIR, "Put the sheet's name into single quotation marks")
def sheet_quotes(formula: Formula) -> Iterator[Hit]:
    """A sheet's name with blanks, signs or the look of a cell stands in quotation marks (ECMA-376 part 1, 18.17.2.3)."""
    for piece in _ranges(formula):
        found = _sheet_of(piece.value)
        if found is None or found[2] or found[0] == "#REF":
            continue
        if any(grid.needs_quotes(name) for name in found[0].split(":")) or _begins_before(formula, piece, found[0]):
            yield Hit(f"{piece.value} has a sheet's name without quotation marks")


@rule("table-short-form", "repair", "formula", _REPAIR, "Write Table[[#This Row],[Column]]")
def short_form(formula: Formula) -> Iterator[Hit]:
    """``Table[@Column]`` is what Excel shows; the file holds ``[#This Row]`` (seen in Excel; ClosedXML 2251)."""
    for piece in _ranges(formula):
        found = _structured(piece.value)
        if found and re.match(r"[^\[]*\[\s*@", piece.value):
            yield Hit(f"{piece.value} is written in the short form")


@rule(
    "table-in-rule",
    "repair",
    "formula",
    "Excel reports unreadable content and takes the rule out",
    "Refer to a name or to cells",
)
def table_in_rule(formula: Formula) -> Iterator[Hit]:
    """Validations, conditional formats and charts hold no references to table columns (seen in Excel; EPPlus 758)."""
    for piece in _ranges(formula):
        if formula.kind in (*_RULES, "chart") and _structured(piece.value) and "!" not in piece.value:
            yield Hit(f"{piece.value} refers to a table")


@rule("table-unknown", "repair", "formula", _REPAIR, "Name a table of the workbook")
def table_unknown(formula: Formula) -> Iterator[Hit]:
    """A structured reference names a table that is there (ECMA-376 part 1, 18.17.2)."""
    for piece in _ranges(formula):
        found = _structured(piece.value)
        if found and found[0] and found[0].lower() not in _book(formula).columns:
            yield Hit(f"there is no table {found[0]}")


@rule(
    "column-unknown", "repair", "formula", "Excel shows #REF! or takes the formula out", "Name a heading of the table"
)
def column_unknown(formula: Formula) -> Iterator[Hit]:
    """A structured reference names columns of its table (ECMA-376 part 1, 18.17.2)."""
    for piece in _ranges(formula):
        found = _structured(piece.value)
        known = _book(formula).columns.get(found[0].lower()) if found else None
        if found is None or known is None or re.match(r"[^\[]*\[\s*@", piece.value):
            continue
        for item in found[1]:
            if not item.startswith("#") and item.lower() not in known:
                yield Hit(f"the table {found[0]} has no column {item}")


@rule("name-unknown", "misread", "formula", "Excel shows #NAME?", "Declare the name or put a text into quotation marks")
def name_unknown(formula: Formula) -> Iterator[Hit]:
    """A word in a formula is a defined name, a table or a truth value (ECMA-376 part 1, 18.17.2.5)."""
    book, pieces = _book(formula), formula.parsed.pieces
    for piece, after in zip(pieces, (*pieces[1:], None)):
        value = piece.value.lower()
        if piece.kind != "range" or grid.name_fault(piece.value) or value.upper() in LOCAL:
            continue
        if after is not None and after.spaced and _sheet_of(after.value):
            continue  # the beginning of a sheet's name without quotation marks
        known = value in book.name_texts or value in book.columns
        if not known and not value.startswith(("_xlpm.", "_xlop.", "_xleta.")):
            yield Hit(f"{piece.value} is no name of the workbook")


@rule(
    "whole-column",
    "warning",
    "formula",
    "it is slow, and in LibreOffice a rule on a million cells",
    "Refer to a table's column or to a range with an end",
)
def whole_column(formula: Formula) -> Iterator[Hit]:
    """A formula refers to cells that are in use, not to a million (a rule of this project)."""
    for piece in _ranges(formula):
        if _WHOLE.fullmatch(piece.value.rpartition("!")[2]):
            yield Hit(f"{piece.value} is a whole column")


def _is_range(value: str, book: Book) -> bool:
    """Whether a reference has more than one cell, as far as its text and its names tell."""
    found = _structured(value)
    if found and "!" not in value:
        single = any(item.lower() in _ONE_ROW or item.startswith("@") for item in found[1])
        return not single or (":" in value and "]:[" in value)
    named = book.name_texts.get(value.lower())
    box = grid.box((named if named is not None else value).rpartition("!")[2])
    return box is not None and (box.left, box.top) != (box.right, box.bottom)


def _works_through(piece: Piece) -> bool:
    """Whether a function around a piece works through arrays; a condition of IF within it does not."""
    for place in reversed(piece.inside):
        if place.name in ARRAY_FUNCTIONS or (place.name == "INDEX" and place.argument == 0) or place.name == "{":
            return True
        if place.name == "IF" and place.argument == 0:
            return False
    return False


@rule(
    "array-in-plain-formula", "misread", "formula",
    "Excel reads only one cell of the range and shows #VALUE! or a wrong number",
    "Put SUMPRODUCT around it or store it as an array formula",
)  # fmt: skip
def array_in_plain_formula(formula: Formula) -> Iterator[Hit]:
    """A formula that is not stored as an array formula is read with implicit intersection (seen in Excel)."""
    if formula.kind not in ("cell", "table"):
        return
    pieces, book = formula.parsed.pieces, _book(formula)
    for number, piece in enumerate(pieces):
        if piece.kind != "range" or not _is_range(piece.value, book) or _works_through(piece):
            continue
        if any(place.name in book.lambdas for place in piece.inside):
            continue
        around = (pieces[number - 1] if number else None, pieces[number + 1] if number + 1 < len(pieces) else None)
        if any(_calculates(other) for other in around if other) or (_wants_one(piece) and _is_alone(*around)):
            yield Hit(f"{piece.value} is calculated with as a whole range in a plain formula")


def _calculates(piece: Piece) -> bool:
    """Whether a piece is an operator that works on values, not one that joins ranges."""
    return piece.kind in ("infix", "prefix", "postfix") and piece.value not in (",", ":", " ")


def _wants_one(piece: Piece) -> bool:
    """Whether the function that a piece is given to wants one value there."""
    place = piece.inside[-1] if piece.inside else None
    return place is not None and (place.name in SCALAR_FUNCTIONS or (place.name == "IF" and place.argument == 0))


def _is_alone(before: Piece | None, after: Piece | None) -> bool:
    """Whether a piece is a whole argument."""
    return (
        before is not None
        and before.kind in ("open", "separator")
        and after is not None
        and after.kind in ("close", "separator")
    )
