"""Puts the LAMBDAs of our functions into a finished workbook, so that Excel calculates them by itself.

Each function that the formulas call becomes a defined name, and so does what it calls in turn;
formulas with such a call are marked as dynamic arrays outside of tables. All this is done in the
parts of the zip: openpyxl drops the marks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Protocol
from xml.sax.saxutils import escape, quoteattr, unescape

from ..cells.formula_text import called
from .archive import Archive, opened, packed
from .dynamic import mark_dynamic

_BOOK = "xl/workbook.xml"
_WITH_FORMULAS = re.compile(r"xl/(?:workbook|worksheets/[^/]+|tables/[^/]+|charts/[^/]+)\.xml")
_NAME = re.compile(r'<definedName [^>]*?\bname="([^"]*)"')
_TABLE = re.compile(r'\bdisplayName="([^"]*)"')
_CELL = re.compile(r"(<c\b[^>]*>)<f\b([^>]*)(?<!/)>([^<]*)</f>")
_ARRAY = re.compile(r'\bref="([^"]+)"')
_PLACE = re.compile(r'\br="([^"]+)"')
_COLUMN = re.compile(r"(<calculatedColumnFormula\b[^>]*(?<!/)>)([^<]*)(?=</)")
_FORMULA = re.compile(r"<(?:\w+:)?(?:f|formula|formula1|formula2|calculatedColumnFormula|definedName)\b[^>]*(?<!/)>([^<]*)</")


class DefinedLambda(Protocol):
    """A LAMBDA that becomes a defined name: what it is called, what the file stores, its help text."""

    @property
    def name(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def comment(self) -> str: ...


Needed = Callable[[Collection[str], Collection[str]], Sequence[DefinedLambda]]


Rewrite = Callable[[str, str, str], str]


def embed(data: bytes, needed: Needed, rewrite: Rewrite | None = None) -> bytes:
    """A workbook whose functions are names in it.

    Args:
        data: the finished workbook, as it was built here.
        needed: answers with the names for the functions that formulas call, of which it knows those that are ours;
            the other names of the workbook, of tables too, are its second argument.
        rewrite: makes anew what stands in a cell, from the sheet, the cell or the range of an array formula, and the
            formula; the sheet is "" for what a table puts into the cells of new rows.

    Returns:
        The new file; the same input always gives the same bytes.
    """
    archive = opened(data)
    parts = archive.parts if rewrite is None else _rewritten(archive, rewrite)
    tables = "".join(content.decode() for name, content in parts.items() if name.startswith("xl/tables/"))
    taken = {unescape(name) for name in (*_NAME.findall(parts[_BOOK].decode()), *_TABLE.findall(tables))}
    names = needed({function for formula in _formulas(parts) for function in called(formula)}, taken)
    ours = {name.name for name in names}
    parts = mark_dynamic(parts, lambda formula: not ours.isdisjoint(called(formula)))
    parts[_BOOK] = _with_names(parts[_BOOK].decode(), names).encode()
    return packed(archive, parts)


def refresh(data: bytes, rewrite: Rewrite) -> bytes:
    """A workbook that has its names already, with formulas made anew; ``rewrite`` is as for ``embed``."""
    archive = opened(data)
    return packed(archive, _rewritten(archive, rewrite))


def formulas(data: bytes) -> list[tuple[str, str, str]]:
    """All that ``rewrite`` is asked about, as it is asked."""
    found: list[tuple[str, str, str]] = []

    def note(sheet: str, cell: str, formula: str) -> str:
        found.append((sheet, cell, formula))
        return formula

    _rewritten(opened(data), note)
    return found


def _rewritten(archive: Archive, rewrite: Rewrite) -> dict[str, bytes]:
    """The parts with the formulas of cells, and those that tables put into new rows, made anew."""

    def cell(found: re.Match[str], sheet: str) -> str:
        array = _ARRAY.search(found[2])
        place = array[1] if array else _PLACE.search(found[1])
        formula = unescape(found[3])
        made = rewrite(sheet, place if isinstance(place, str) else place[1] if place else "", formula)
        return found[0] if made == formula else f"{found[1]}<f{found[2]}>{escape(made)}</f>"

    def column(found: re.Match[str]) -> str:
        formula = unescape(found[2])
        made = rewrite("", "", formula)
        return found[0] if made == formula else found[1] + escape(made)

    out = dict(archive.parts)
    for name, content in archive.parts.items():
        if name in archive.sheets:
            out[name] = _CELL.sub(lambda found, sheet=archive.sheets[name]: cell(found, sheet), content.decode()).encode()
        elif name.startswith("xl/tables/"):
            out[name] = _COLUMN.sub(column, content.decode()).encode()
    return out


def _formulas(parts: Mapping[str, bytes]) -> Iterator[str]:
    for name in filter(_WITH_FORMULAS.fullmatch, parts):
        for found in _FORMULA.finditer(parts[name].decode()):
            yield unescape(found[1], {"&quot;": '"', "&apos;": "'"})


def _with_names(book: str, names: Sequence[DefinedLambda]) -> str:
    """The workbook's part with more defined names; they stand behind the sheets."""
    added = "".join(f"<definedName name={quoteattr(n.name)} comment={quoteattr(n.comment)}>{escape(n.text)}</definedName>" for n in names)
    if "</definedNames>" in book:
        return book.replace("</definedNames>", f"{added}</definedNames>", 1)
    return book.replace("</sheets>", f"</sheets><definedNames>{added}</definedNames>", 1) if added else book
