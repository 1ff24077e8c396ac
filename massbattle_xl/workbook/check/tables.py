"""Rules on tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from openpyxl.utils import get_column_letter

from . import grid
from .book import Book, Sheet, Table, unescaped, whole
from .finding import Hit, rule
from .package import MAIN

_REPAIR = "Excel repairs the file and turns the table into plain cells"


@rule("table-name", "repair", "book", _REPAIR, "Choose a name of letters, digits and underscores that is no address")
def name(book: Book) -> Iterator[Hit]:
    """A table's name follows the rules of defined names (ECMA-376 part 1, 18.5.1.2)."""
    for table in book.tables:
        fault = grid.name_fault(table.name)
        if fault:
            yield Hit(f"the table's name {fault}", table.name, table.sheet)


@rule("table-twice", "repair", "book", _REPAIR, "Give each table its own name, id and part")
def twice(book: Book) -> Iterator[Hit]:
    """Names, ids and parts of tables are unique in the workbook (ECMA-376 part 1, 18.5.1.2)."""
    for what, values in (
        ("name", [table.name.lower() for table in book.tables]),
        ("id", [table.element.get("id", "") for table in book.tables]),
        ("part", book.table_parts),
    ):
        for value, count in Counter(values).items():
            if count > 1:
                yield Hit(f"{count} tables have the {what} {value}")


@rule("table-is-name", "repair", "book", _REPAIR, "Rename the table or the name")
def is_name(book: Book) -> Iterator[Hit]:
    """A table is not called like a defined name; both share one list in Excel (seen in Excel)."""
    for table in book.tables:
        if table.name.lower() in book.name_texts:
            yield Hit("a defined name has the table's name", table.name, table.sheet)


@rule("table-range", "repair", "sheet", _REPAIR, "Give the table its headings and at least one row")
def extent(sheet: Sheet) -> Iterator[Hit]:
    """A table has a range with at least one row below its headings (ECMA-376 part 1, 18.5.1.2; seen in Excel)."""
    for table in sheet.tables:
        if table.box is None:
            yield Hit(f"the table's range {table.element.get('ref')} is none", table.name)
            continue
        rows = table.box.bottom - table.box.top + 1 - table.header_rows - whole(table.element.get("totalsRowCount"))
        if rows < 1:
            yield Hit("the table has no row below its headings", table.name)


@rule(
    "table-columns",
    "repair",
    "sheet",
    _REPAIR,
    "Declare one column for each column of the range, with ids of their own",
)
def columns(sheet: Sheet) -> Iterator[Hit]:
    """A table declares as many columns as it is wide, with unique ids (ECMA-376 part 1, 18.5.1.3)."""
    for table in sheet.tables:
        wide = table.box.right - table.box.left + 1 if table.box else 0
        listed = table.element.find(f"{MAIN}tableColumns")
        counted = whole(listed.get("count"), len(table.columns)) if listed is not None else 0
        if table.box and (len(table.columns) != wide or counted != wide):
            yield Hit(f"the table declares {len(table.columns)} columns and is {wide} wide", table.name)
        ids = Counter(column.get("id") for column in table.columns)
        if any(count > 1 for count in ids.values()):
            yield Hit("two columns of the table have one id", table.name)


@rule("table-heading-twice", "repair", "sheet", _REPAIR, "Give each column its own heading")
def heading_twice(sheet: Sheet) -> Iterator[Hit]:
    """Headings of a table are unique without regard to case (ECMA-376 part 1, 18.5.1.3; EPPlus 854)."""
    for table in sheet.tables:
        for heading, count in Counter(heading.lower() for heading in table.headings).items():
            if count > 1:
                yield Hit(f"{count} columns have the heading {heading}", table.name)


@rule("table-heading", "repair", "sheet", _REPAIR, "Write the column's name as a text into the cell above it")
def heading(sheet: Sheet) -> Iterator[Hit]:
    """The cell above a column holds the column's name as a text, not a number or a formula (seen in Excel; abap2xlsx 395)."""
    for table in sheet.tables:
        if table.box is None or not table.header_rows:
            continue
        for number, wanted in enumerate(table.headings):
            column = table.box.left + number
            cell = sheet.by_place.get((table.box.top, column))
            text = sheet.text(cell) if cell else None
            place = f"{get_column_letter(column)}{table.box.top}"
            if cell is not None and cell.formula is not None:
                yield Hit("a formula stands in the heading of a table", place)
            elif text is None:
                yield Hit("the heading of a table is blank or no text", place)
            elif text.replace("\r\n", "\n") != wanted.replace("\r\n", "\n"):
                yield Hit(f"the heading is {text!r} and the column is called {wanted!r}", place)


@rule(
    "table-heading-break", "repair", "sheet", _REPAIR, "Write the line break as _x000a_ or &#10; in the column's name"
)
def heading_break(sheet: Sheet) -> Iterator[Hit]:
    """A bare line break in an attribute is read as a blank (XML 1.0, 3.3.3), so name and heading differ (seen in Excel)."""
    for table in sheet.tables:
        cells = (
            (sheet.by_place.get((table.box.top, table.box.left + n)) for n in range(len(table.columns)))
            if table.box
            else ()
        )
        for cell, column in zip(cells, table.columns):
            text = sheet.text(cell) if cell and table.header_rows else None
            if text and "\n" in text and text.replace("\n", " ") == unescaped(column.get("name", "")):
                yield Hit("a column's name has a bare line break", table.name)


@rule("table-overlap", "repair", "sheet", _REPAIR, "Move one of them")
def overlap(sheet: Sheet) -> Iterator[Hit]:
    """Tables have no cell in common (seen in Excel; ClosedXML 1213)."""
    placed = _placed(sheet)
    for later, earlier in grid.overlaps([box for _, box in placed]):
        yield Hit(f"the table lies over the table {placed[earlier][0].name}", placed[later][0].name)


def _placed(sheet: Sheet) -> list[tuple[Table, grid.Box]]:
    """The tables that have a range, with it."""
    return [(table, table.box) for table in sheet.tables if table.box]


@rule("table-merged", "repair", "sheet", _REPAIR, "Unmerge the cells")
def merged(sheet: Sheet) -> Iterator[Hit]:
    """A table holds no merged cells (seen in Excel; exceljs 970)."""
    placed = _placed(sheet)
    merges = [(ref, box) for ref, box in sheet.merges if box]
    for merge, table in grid.meetings([box for _, box in merges], [box for _, box in placed]):
        yield Hit(f"merged cells lie in the table {placed[table][0].name}", merges[merge][0])


@rule("table-filter", "repair", "sheet", _REPAIR, "Leave the filter to the table")
def sheet_filter(sheet: Sheet) -> Iterator[Hit]:
    """The sheet's own filter does not lie over a table, which brings its own (seen in Excel; EPPlus 103)."""
    for entry in [] if sheet.root is None else sheet.root.findall(f"{MAIN}autoFilter")[:1]:
        box = grid.box(entry.get("ref", ""))
        for table in sheet.tables:
            if box and table.box and box.meets(table.box):
                yield Hit(f"the sheet's filter lies over the table {table.name}", entry.get("ref", ""))


@rule(
    "table-own-filter",
    "repair",
    "sheet",
    _REPAIR,
    "Let the filter begin and end with the table",
)
def own_filter(sheet: Sheet) -> Iterator[Hit]:
    """A table's filter covers the table from its headings down (ECMA-376 part 1, 18.3.1.2).

    Excel leaves the row of totals out; LibreOffice and PhpSpreadsheet do not, and Excel opens their files.
    """
    for table in sheet.tables:
        entry = table.element.find(f"{MAIN}autoFilter")
        if entry is None or table.box is None:
            continue
        wanted = table.box._replace(bottom=table.box.bottom - whole(table.element.get("totalsRowCount")))
        if grid.box(entry.get("ref", "")) not in (wanted, table.box) or not table.header_rows:
            yield Hit(f"the table's filter covers {entry.get('ref')}", table.name)


@rule("table-formula-empty", "repair", "sheet", _REPAIR, "Write the formula or leave the element out")
def formula_empty(sheet: Sheet) -> Iterator[Hit]:
    """A declared column formula is not empty (seen in Excel; EPPlus 680)."""
    for table in sheet.tables:
        for column in table.columns:
            made = column.find(f"{MAIN}calculatedColumnFormula")
            if made is not None and not (made.text or "").strip():
                yield Hit(f"the formula of the column {column.get('name')} is empty", table.name)


@rule("table-array", "misread", "sheet", "Excel shows #SPILL! in every row", "Let the formula give one value")
def array_in_table(sheet: Sheet) -> Iterator[Hit]:
    """A formula that spills does not stand in a table (Excel's documentation of spilled arrays)."""
    spilled = [
        (cell.written, cell.formula.get("ref"), grid.Box(cell.column, cell.row, cell.column, cell.row))
        for cell in sheet.cells
        if cell.formula is not None and cell.element.get("cm") is not None and ":" in (cell.formula.get("ref") or "")
    ]
    placed = _placed(sheet)
    for number, table in grid.meetings([box for _, _, box in spilled], [box for _, box in placed]):
        written, ref, _ = spilled[number]
        yield Hit(f"a formula spills over {ref} within the table {placed[table][0].name}", written)


@rule("table-unlisted", "warning", "sheet", "Excel does not show the table", "List it in tableParts")
def unlisted(sheet: Sheet) -> Iterator[Hit]:
    """Each table of a sheet is listed in its ``tableParts`` (ECMA-376 part 1, 18.3.1.95)."""
    listed = {value for part in sheet.all("tablePart") for value in part.attrib.values()}
    for relation in sheet.relations:
        if sheet.root is not None and relation.kind == "table" and relation.id not in listed:
            yield Hit("the sheet has the table and does not list it", relation.target)
