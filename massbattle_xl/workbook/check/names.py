"""Rules on defined names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from . import grid
from .book import Book, whole
from .finding import Hit, rule
from .words import BUILT_IN, RESERVED

_DROPPED = "Excel repairs the file and takes the name out"
_AREA = re.compile(r"('(?:[^']|'')+'|[^\W\d][\w.]*)!(\S+)")
_BETWEEN_COMMAS = re.compile(r"(?:[^',]++|'[^']*+'?)*+")


@rule("name-form", "repair", "book", _DROPPED, "Choose a name of letters, digits and underscores that is no address")
def form(book: Book) -> Iterator[Hit]:
    """A name is none of a cell, in A1 or R1C1, and holds only its letters (ECMA-376 part 1, 18.2.5; [MS-OI29500] part 1 section 18.2.5)."""
    for name in book.names:
        fault = grid.name_fault(name.name)
        if fault:
            yield Hit(f"the name {fault}", name.name[:60])


@rule("name-twice", "repair", "book", _DROPPED, "Keep one of them")
def twice(book: Book) -> Iterator[Hit]:
    """Names are unique within the workbook or the sheet, without regard to case (ECMA-376 part 1, 18.2.5)."""
    for (name, _), count in Counter((name.name.lower(), name.scope) for name in book.names).items():
        if count > 1:
            yield Hit(f"the name is declared {count} times", name)


@rule("name-reserved", "misread", "book", "Excel does not take it as a function", "Choose another name")
def reserved(book: Book) -> Iterator[Hit]:
    """Some words fail as names of functions, and a built-in function wins silently (seen in Excel)."""
    for name in book.names:
        upper = name.name.upper()
        if upper in book.lambdas and (upper in RESERVED or upper in BUILT_IN):
            yield Hit("the name of the LAMBDA function is a word of Excel's own", name.name)


@rule("name-scope", "repair", "book", _DROPPED, "Count the sheets from 0")
def scope(book: Book) -> Iterator[Hit]:
    """``localSheetId`` is the number of a sheet that is there, counted from 0 (ECMA-376 part 1, 18.2.5)."""
    for name in book.names:
        if name.scope is not None and not 0 <= whole(name.scope, -1) < len(book.sheets):
            yield Hit(f"the name belongs to sheet number {name.scope}, which is not there", name.name)


@rule("name-comment", "repair", "book", "Excel refuses the file", "Shorten the comment")
def comment(book: Book) -> Iterator[Hit]:
    """A name's comment has at most 255 characters ([MS-OI29500] part 1 section 18.2.5)."""
    for name in book.names:
        if len(name.comment) > 255:
            yield Hit(f"the comment has {len(name.comment)} characters, 255 are allowed", name.name)


@rule("name-empty", "repair", "book", _DROPPED, "Give the name a formula or take it out")
def empty(book: Book) -> Iterator[Hit]:
    """A name holds a formula (ECMA-376 part 1, 18.2.5)."""
    for name in book.names:
        if not name.text.strip():
            yield Hit("the name stands for nothing", name.name)


def _between_commas(text: str) -> Iterator[str]:
    """The ranges of a print area; a comma within a sheet's quoted name divides nothing."""
    at = 0
    while at <= len(text):
        found = _BETWEEN_COMMAS.match(text, at)
        assert found is not None  # it matches nothing at least
        yield found[0]
        at = found.end() + 1


@rule("name-print", "repair", "book", _DROPPED, "Write 'Sheet'!$A$1:$B$2, the sheet's name in single quotation marks")
def printed(book: Book) -> Iterator[Hit]:
    """Print areas and print titles are ranges of sheets that are there (ECMA-376 part 1, 18.2.5; exceljs 664)."""
    for name in book.names:
        if name.name.lower() not in ("_xlnm.print_area", "_xlnm.print_titles", "_xlnm._filterdatabase"):
            continue
        if len(name.text) > 8192:
            yield Hit(f"the name stands for {len(name.text)} characters, 8192 are allowed", name.name)
            continue
        for part in _between_commas(name.text):
            found = _AREA.fullmatch(part)
            sheet = found[1].strip("'").replace("''", "'").lower() if found else ""
            quoted = found is not None and found[1].startswith("'")
            bad = (
                found is None
                or (grid.box(found[2]) is None and found[2] != "#REF!")
                or (not quoted and grid.needs_quotes(found[1]))
            )
            if bad or sheet not in book.sheet_names:
                yield Hit(f"{part} is no range of a sheet", name.name)
                break  # a name of thousands of commas is one fault
