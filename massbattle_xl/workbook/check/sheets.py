"""Rules on sheets: their names, the order of what they hold, merged cells, headers, links."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from xml.etree.ElementTree import Element

from . import grid
from .book import Book, Sheet, whole
from .finding import Hit, rule
from .package import MAIN

_REPAIR = "Excel reports unreadable content"
_ORDER = re.findall(
    r"\w+",
    """
    sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges scenarios
    autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting dataValidations
    hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties cellWatches
    ignoredErrors smartTags drawing legacyDrawing legacyDrawingHF drawingHF picture oleObjects controls webPublishItems
    tableParts extLst
""",
)
_CODE = re.compile(
    r"""&(?:&|[LCRPNDTAFZGBIUESXYOH]|"[^"]*"|\d{1,3}|K(?:[0-9A-Fa-f]{6}|\d\d[+-]\d{3}))""",
)


@rule(
    "sheet-name",
    "repair",
    "book",
    "Excel repairs the file and renames the sheet",
    r"Use up to 31 characters without []:*?/\ and no apostrophe at the ends",
)
def name(book: Book) -> Iterator[Hit]:
    """A sheet's name has 1 to 31 characters and none of seven signs ([MS-OI29500] part 1 section 18.2.19)."""
    for sheet in book.sheets:
        ends = sheet.name.startswith("'") or sheet.name.endswith("'")
        if (
            not 1 <= len(sheet.name) <= 31
            or re.search(r"[\[\]:*?/\\]", sheet.name)
            or ends
            or sheet.name.lower() == "history"
        ):
            yield Hit("the sheet's name is not allowed", "", sheet.name)


@rule("sheet-twice", "repair", "book", "Excel refuses the file", "Give each sheet its own name and sheetId")
def twice(book: Book) -> Iterator[Hit]:
    """Names, without regard to case, and ids of sheets are unique (ECMA-376 part 1, 18.2.19)."""
    for what, values in (("name", [s.name.lower() for s in book.sheets]), ("sheetId", [s.number for s in book.sheets])):
        for value, count in Counter(values).items():
            if count > 1:
                yield Hit(f"{count} sheets have the {what} {value}")


@rule("sheet-part", "repair", "book", "Excel refuses the file", "Point the sheet at its part")
def part(book: Book) -> Iterator[Hit]:
    """Each listed sheet has its part (ECMA-376 part 1, 18.2.19)."""
    for sheet in book.sheets:
        if not sheet.part:
            yield Hit("the sheet has no part", "", sheet.name)
        elif sheet.shared:
            yield Hit("the sheet has the part of another sheet", "", sheet.name)


@rule("sheet-visible", "repair", "book", "Excel refuses the file", "Show one sheet and open the workbook with it")
def visible(book: Book) -> Iterator[Hit]:
    """One sheet at least is visible, and the workbook opens with a sheet that is there (ECMA-376 part 1, 18.2.30; seen in Excel)."""
    if not any(sheet.state == "visible" for sheet in book.sheets):
        yield Hit("no sheet is visible")
    for view in book.root.iter(f"{MAIN}workbookView"):
        if not 0 <= whole(view.get("activeTab")) < max(1, len(book.sheets)):
            yield Hit(f"the workbook opens with sheet number {view.get('activeTab')}, which is not there")


@rule("element-order", "repair", "sheet", _REPAIR, "Write the elements in the order of the schema")
def element_order(sheet: Sheet) -> Iterator[Hit]:
    """The children of a worksheet stand in the schema's order (ECMA-376 part 1, 18.3.1.99)."""
    tags = [child.tag.removeprefix(MAIN) for child in ([] if sheet.root is None else sheet.root)]
    for first, second in pairwise(tag for tag in tags if tag in _ORDER):
        if _ORDER.index(first) > _ORDER.index(second):
            yield Hit(f"{second} stands behind {first}")


@rule("row-order", "repair", "sheet", _REPAIR, "Write rows and cells in ascending order, each once")
def row_order(sheet: Sheet) -> Iterator[Hit]:
    """Rows ascend, and cells within a row, each inside the grid and in its row (ECMA-376 part 1, 18.3.1.73 and 18.3.1.4)."""
    for (first, _), (second, _) in pairwise(sheet.rows):
        if second <= first:
            yield Hit(f"row {second} stands behind row {first}")
    for number, _ in sheet.rows:
        if not 1 <= number <= grid.ROWS:
            yield Hit(f"there is no row {number}")
    numbers = [number for number, row in sheet.rows for _ in row.findall(f"{MAIN}c")]
    before = (0, 0)
    for cell, number in zip(sheet.cells, numbers):
        if cell.written and grid.cell(cell.written) is None:
            yield Hit("the cell has no address on a sheet", cell.written)
        elif cell.row != number:
            yield Hit(f"the cell stands in row {number}", cell.written)
        elif before[0] == cell.row and cell.column <= before[1]:
            yield Hit("the cell stands behind a later one or twice", cell.written)
        before = (cell.row, cell.column)


@rule("column-overlap", "repair", "sheet", _REPAIR, "Describe each column once, in ascending order")
def column_overlap(sheet: Sheet) -> Iterator[Hit]:
    """Descriptions of columns ascend and do not overlap (ECMA-376 part 1, 18.3.1.13; seen in Excel)."""
    last = 0
    for entry in sheet.all("col"):
        first, end = whole(entry.get("min")), whole(entry.get("max"))
        if not last < first <= end <= grid.COLUMNS:
            yield Hit(f"columns {first} to {end} are described behind column {last}")
        last = max(last, end)


@rule(
    "merge-overlap",
    "repair",
    "sheet",
    "Excel repairs the file and unmerges all cells",
    "Merge each cell once, and two cells at least",
)
def merge_overlap(sheet: Sheet) -> Iterator[Hit]:
    """Merged ranges have two cells at least and none in common (ECMA-376 part 1, 18.3.1.55; seen in Excel)."""
    boxes: list[tuple[str, grid.Box]] = []
    for ref, box in sheet.merges:
        if box is None or (box.left, box.top) == (box.right, box.bottom):
            yield Hit("the merged range has not two cells", ref)
        else:
            boxes.append((ref, box))
    for later, earlier in grid.overlaps([box for _, box in boxes]):
        yield Hit(f"the merged range lies over {boxes[earlier][0]}", boxes[later][0])


@rule("header-length", "repair", "sheet", _REPAIR, "Shorten header or footer")
def header_length(sheet: Sheet) -> Iterator[Hit]:
    """Header and footer have at most 255 characters with their codes (Excel's limits)."""
    for child in _headers(sheet):
        if len(child.text or "") > 255:
            yield Hit(f"{child.tag.removeprefix(MAIN)} has {len(child.text or '')} characters, 255 are allowed")


def _headers(sheet: Sheet) -> list[Element]:
    return [child for entry in sheet.all("headerFooter") for child in entry]


@rule(
    "header-code",
    "misread",
    "sheet",
    "Excel reads & and what follows as a command, or drops it",
    "Write && for the sign itself",
)
def header_code(sheet: Sheet) -> Iterator[Hit]:
    """``&`` begins a command in headers and footers; the sign itself is ``&&`` (ECMA-376 part 1, 18.3.1.46)."""
    for child in _headers(sheet):
        rest = _CODE.sub("", child.text or "")
        if "&" in rest:
            at = rest.index("&")
            yield Hit(f"{child.tag.removeprefix(MAIN)} holds {rest[at : at + 2]!r}, which is no command")


@rule("header-picture", "repair", "sheet", _REPAIR, "Give the sheet the picture or take &G out")
def header_picture(sheet: Sheet) -> Iterator[Hit]:
    """``&G`` shows a picture that the sheet has (ECMA-376 part 1, 18.3.1.46 and 18.3.1.52)."""
    pictured = bool(sheet.all("legacyDrawingHF"))
    for child in _headers(sheet):
        if "&G" in (child.text or "").replace("&&", "") and not pictured:
            yield Hit(f"{child.tag.removeprefix(MAIN)} shows a picture that is not there")


@rule("link-length", "repair", "sheet", _REPAIR, "Shorten the address")
def link_length(sheet: Sheet) -> Iterator[Hit]:
    """A link's address has at most 2079 characters, its note 255 (Excel's limits)."""
    for relation in sheet.relations:
        if relation.kind == "hyperlink" and len(relation.target) > 2079:
            yield Hit(f"a link has {len(relation.target)} characters, 2079 are allowed")
    for entry in sheet.all("hyperlink"):
        if len(entry.get("tooltip", "")) > 255:
            yield Hit(
                f"the note of a link has {len(entry.get('tooltip', ''))} characters, 255 are allowed",
                entry.get("ref", ""),
            )


@rule(
    "link-target",
    "misread",
    "sheet",
    "a click tells that the reference is not valid",
    "Point the link at a sheet or a name of the workbook",
)
def link_target(sheet: Sheet) -> Iterator[Hit]:
    """A link within the workbook leads to a place that is there (ECMA-376 part 1, 18.3.1.47, location)."""
    for entry in sheet.all("hyperlink"):
        target = entry.get("location", "")
        if not target or any(value for key, value in entry.items() if key.endswith("}id")):
            continue
        leads, _, address = target.rpartition("!")
        there = leads.strip("'").replace("''", "'").lower() in sheet.book.sheet_names and grid.box(address) is not None
        known = not leads and (grid.box(target) is not None or target.lower() in sheet.book.name_texts)
        if not there and not known and not (leads and address.lower() in sheet.book.name_texts):
            yield Hit(f"the link leads to {target}, which is not there", entry.get("ref", ""))


@rule("calc-chain", "repair", "book", "Excel repairs the file", "Take xl/calcChain.xml out; Excel writes it anew")
def calc_chain(book: Book) -> Iterator[Hit]:
    """The calculation chain lists cells that hold formulas (ECMA-376 part 1, 18.6.1; seen in Excel)."""
    root = book.package.root(book.parts.get("calcChain", ""))
    if root is None:
        return
    formulas = {(s.number, cell.written) for s in book.sheets for cell in s.cells if cell.formula is not None}
    number = ""
    for entry in root:
        number = entry.get("i", number)  # left out where it is that of the entry before
        if (number, entry.get("r", "")) not in formulas:
            yield Hit(f"the calculation chain lists {entry.get('r')}, which holds no formula")
