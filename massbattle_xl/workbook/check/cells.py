"""Rules on cells: their values, texts and formats."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator

from ...cells.errors import CODES
from . import grid
from .book import Book, Sheet, flag, rich_text, whole
from .finding import Hit, rule
from .package import MAIN

_REPAIR = "Excel reports unreadable content"
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")
_TYPES = ("n", "s", "str", "b", "e", "inlineStr", "d")
_LATER_CODES = ("#EXTERNAL!", "#TIMEOUT!")
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_QUOTED = re.compile(r'"[^"]*"|\\.|_.|\*.')
_BLANKS = " \t\r\n"  # of XML; a no-break space is none
_FORMULA_SIGNS = ("=", "+", "-", "@")


@rule("cell-type", "repair", "sheet", _REPAIR, "Use n, s, str, b, e, d or inlineStr")
def kind(sheet: Sheet) -> Iterator[Hit]:
    """A cell's type is one of seven (ECMA-376 part 1, 18.18.11)."""
    for cell in sheet.cells:
        if cell.kind not in _TYPES:
            yield Hit(f"the cell has the type {cell.kind}", cell.written)


@rule("cell-number", "repair", "sheet", _REPAIR, "Write a number, or an error value with the type e")
def number(sheet: Sheet) -> Iterator[Hit]:
    """A number is finite and in XML's spelling, so never NaN or inf (ECMA-376 part 1, 18.18.11; XML Schema double)."""
    for cell in sheet.cells:
        if (
            cell.kind == "n"
            and cell.value
            and not (_NUMBER.fullmatch(cell.value.strip()) and math.isfinite(float(cell.value)))
        ):
            yield Hit(f"{cell.value[:20]} is no number", cell.written)


@rule("cell-error", "repair", "sheet", _REPAIR, "Write one of Excel's error values")
def error(sheet: Sheet) -> Iterator[Hit]:
    """An error is one that Excel knows (ECMA-376 part 1, 18.18.11; later ones seen in Excel)."""
    for cell in sheet.cells:
        if cell.kind == "e" and cell.value and cell.value not in CODES and cell.value not in _LATER_CODES:
            yield Hit(f"{cell.value[:20]} is no error value", cell.written)


@rule("cell-boolean", "repair", "sheet", _REPAIR, "Write 1 or 0")
def boolean(sheet: Sheet) -> Iterator[Hit]:
    """A truth value is stored as 1 or 0 (ECMA-376 part 1, 18.18.11)."""
    for cell in sheet.cells:
        if cell.kind == "b" and cell.value and cell.value not in ("0", "1", "true", "false"):
            yield Hit(f"{cell.value[:20]} is no truth value", cell.written)


@rule("cell-shared-string", "repair", "sheet", _REPAIR, "Point the cell at a text of xl/sharedStrings.xml")
def shared_string(sheet: Sheet) -> Iterator[Hit]:
    """A shared text is one of the list (ECMA-376 part 1, 18.4.9)."""
    for cell in sheet.cells:
        if cell.kind == "s" and cell.value is not None and not 0 <= whole(cell.value, -1) < len(sheet.book.strings):
            yield Hit(
                f"the cell shows shared text number {cell.value[:20]}, the list has {len(sheet.book.strings)}",
                cell.written,
            )


@rule("cell-text-length", "repair", "sheet", _REPAIR, "Shorten the text")
def text_length(sheet: Sheet) -> Iterator[Hit]:
    """A cell's text has at most 32767 characters (Excel's limits)."""
    for cell in sheet.cells:
        text = sheet.text(cell)
        if text is not None and len(text) > 32_767:
            yield Hit(f"the text has {len(text)} characters, 32767 are allowed", cell.written)


@rule("cell-text-blanks", "misread", "sheet", "Excel drops the blanks", 'Write xml:space="preserve"')
def text_blanks(sheet: Sheet) -> Iterator[Hit]:
    """Blanks at the ends of a text are kept only where the XML says so (XML 1.0, 2.10; seen in Excel)."""
    for cell in sheet.cells:
        inline = cell.element.find(f"{MAIN}is/{MAIN}t") if cell.kind == "inlineStr" else None
        if (
            inline is not None
            and inline.text
            and inline.text != inline.text.strip(_BLANKS)
            and inline.get(_SPACE) != "preserve"
        ):
            yield Hit(f"{inline.text[:20]!r} begins or ends with a blank", cell.written)


@rule(
    "cell-text-formula",
    "warning",
    "sheet",
    "Excel takes it as a formula when somebody edits the cell",
    "Give the cell a style with quotePrefix",
)
def text_formula(sheet: Sheet) -> Iterator[Hit]:
    """A text that begins like a formula, in a cell to type in, is marked as text (ECMA-376 part 1, 18.8.45, quotePrefix)."""
    unlocked = _unlocked(sheet.book)
    for cell in sheet.cells:
        if cell.formula is None and cell.style in unlocked:
            text = sheet.text(cell)
            if text and text.startswith(_FORMULA_SIGNS) and len(text) > 1:
                yield Hit(f"the text {text[:20]!r} begins like a formula", cell.written)


def _unlocked(book: Book) -> set[int]:
    """Styles of cells to type in that do not mark a text as text."""
    found = set()
    for number, style in enumerate(book.styled("cellXfs/xf")):
        protection = style.find(f"{MAIN}protection")
        if protection is not None and not flag(protection.get("locked"), True) and not flag(style.get("quotePrefix")):
            found.add(number)
    return found


@rule("cell-style", "repair", "sheet", _REPAIR, "Use a style that the workbook has")
def style(sheet: Sheet) -> Iterator[Hit]:
    """A style index is one of the list of cell formats (ECMA-376 part 1, 18.3.1.4 and 18.8.10)."""
    count = max(1, len(sheet.book.styled("cellXfs/xf")))
    for cell in sheet.cells:
        if not 0 <= cell.style < count:
            yield Hit(f"the cell has the style {cell.style}, the workbook has {count}", cell.written)
    for name in ("row", "col"):
        for entry in sheet.all(name):
            used = whole(entry.get("s" if name == "row" else "style"))
            if not 0 <= used < count:
                yield Hit(f"a {'row' if name == 'row' else 'column'} has the style {used}, the workbook has {count}")


@rule("style-parts", "repair", "book", _REPAIR, "Use fonts, fills and borders that the workbook has")
def style_parts(book: Book) -> Iterator[Hit]:
    """A cell format names a font, a fill, a border and a base that are there (ECMA-376 part 1, 18.8.45)."""
    counts = {
        "fontId": len(book.styled("fonts/font")),
        "fillId": len(book.styled("fills/fill")),
        "borderId": len(book.styled("borders/border")),
        "xfId": len(book.styled("cellStyleXfs/xf")),
    }
    for number, entry in enumerate(book.styled("cellXfs/xf")):
        for name, count in counts.items():
            if not 0 <= whole(entry.get(name)) < max(count, 1):
                yield Hit(f"cell format {number} has {name} {entry.get(name)}, the workbook has {count}")


@rule(
    "style-number-format",
    "repair",
    "book",
    "Excel takes the format out",
    "Close the quotation marks; at most 255 characters",
)
def number_format(book: Book) -> Iterator[Hit]:
    """A number format closes its quotation marks and has at most 255 characters (ECMA-376 part 1, 18.8.30 and 18.8.31)."""
    for entry in book.styled("numFmts/numFmt"):
        code = entry.get("formatCode", "")
        if '"' in _QUOTED.sub("", code) or len(code) > 255 or not code:
            yield Hit(f"the number format {code[:40]} is none")
    for name, count in Counter(entry.get("numFmtId") for entry in book.styled("numFmts/numFmt")).items():
        if count > 1:
            yield Hit(f"{count} number formats have the id {name}")


@rule("style-many", "repair", "book", _REPAIR, "Use fewer different formats")
def many(book: Book) -> Iterator[Hit]:
    """A workbook has at most 65490 cell formats (Excel's limits)."""
    count = len(book.styled("cellXfs/xf"))
    if count > 65_490:
        yield Hit(f"the workbook has {count} cell formats")


@rule("cell-metadata", "repair", "sheet", _REPAIR, "Write xl/metadata.xml or take cm and vm out")
def metadata(sheet: Sheet) -> Iterator[Hit]:
    """``cm`` and ``vm`` count entries of the metadata part from 1 (ECMA-376 part 1, 18.3.1.4 and 18.9)."""
    root = sheet.book.package.root(sheet.book.parts.get("sheetMetadata", ""))
    for name, tag in (("cm", "cellMetadata"), ("vm", "valueMetadata")):
        count = 0 if root is None else len(root.findall(f"{MAIN}{tag}/{MAIN}bk"))
        for cell in sheet.cells:
            if cell.element.get(name) is not None and not 1 <= whole(cell.element.get(name)) <= count:
                yield Hit(
                    f"the cell has {name} {cell.element.get(name)}, the workbook has {count} entries", cell.written
                )


@rule("cell-shared-formula", "repair", "sheet", _REPAIR, "Write the formula into the first cell of the group")
def shared_formula(sheet: Sheet) -> Iterator[Hit]:
    """A shared formula stands in one cell of its group (ECMA-376 part 1, 18.3.1.40)."""
    shared = [cell for cell in sheet.cells if cell.formula is not None and cell.formula.get("t") == "shared"]
    told = {cell.formula.get("si") for cell in shared if cell.formula is not None and cell.formula.text}
    for cell in shared:
        if cell.formula is not None and cell.formula.get("si") not in told:
            yield Hit(f"the shared formula {cell.formula.get('si')} is written nowhere", cell.written)


@rule("cell-array-range", "repair", "sheet", _REPAIR, "Begin the range with the cell of the formula")
def array_range(sheet: Sheet) -> Iterator[Hit]:
    """An array formula names the range that it fills, which begins with its cell (ECMA-376 part 1, 18.3.1.40)."""
    for cell in sheet.cells:
        if cell.formula is not None and cell.formula.get("t") == "array":
            box = grid.box(cell.formula.get("ref") or "")
            if box is None or (box.top, box.left) != (cell.row, cell.column):
                yield Hit(f"the array formula fills {cell.formula.get('ref')}", cell.written)


@rule("cell-text-characters", "repair", "book", _REPAIR, "Leave U+FFFE and U+FFFF and their escapes out")
def characters(book: Book) -> Iterator[Hit]:
    """Shared texts hold no character that XML does not allow, not even escaped (XML 1.0, 2.2; ECMA-376 part 1, 22.9.2.19)."""
    root = book.package.root(book.parts.get("sharedStrings", ""))
    for number, entry in enumerate([] if root is None else root.findall(f"{MAIN}si")):
        if re.search(r"_x(FFF[EF]|D[89A-F]..)_", rich_text(entry), re.IGNORECASE):
            yield Hit(f"shared text number {number} holds the escape of a character that is none")
