"""What is written and read faster than openpyxl does it is the same, byte for byte and cell for cell."""

from __future__ import annotations

import datetime as dt
import io
import zipfile
from collections.abc import Callable
from functools import partial
from typing import Any

import built as workbooks
import pytest
from openpyxl import Workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Border, Font, PatternFill, Side
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.table import Table
from openpyxl.worksheet.worksheet import Worksheet
from thorough import MARK, some

from massbattle_xl import systems
from massbattle_xl.workbook.contents import contents
from massbattle_xl.workbook.formulas import FormulaReader
from massbattle_xl.workbook.reading import open_book
from massbattle_xl.workbook.sheet_xml import package
from massbattle_xl.workbook.styles import Looks, add_styles

VALUES = (
    1, 0, -2.5, 1e300, 1 / 3, True, False, "", "plain", " with blanks ", "a\nb", "<&>\"'", "ñ 🎲", "=A1&\"<>\"", "=",
    "#N/A", dt.date(2026, 1, 1), dt.datetime(2026, 1, 1, 12, 30), dt.time(1, 2), dt.timedelta(hours=36), None,
    ArrayFormula("C1:C2", "=A1:A2*2"),
)  # fmt: skip


def _book() -> Workbook:
    """Every kind of cell, with and without a style, and what stands around cells."""
    book = Workbook()
    sheet = book.active
    for row, value in enumerate(VALUES, 1):
        sheet.cell(row, 1, value)
        sheet.cell(row, 2, value).font = Font(bold=True)
    sheet["E1"].fill = PatternFill("solid", start_color="FFF8DC")
    sheet["E2"].hyperlink = "https://example.org/a?b=1&c=2"
    sheet["E3"] = "noted"
    sheet["E3"].comment = Comment("a note", "somebody")
    sheet["E4"] = "=SUM(A1:A3)"
    sheet.merge_cells("E4:F5")
    sheet.row_dimensions[30].height = 20
    sheet.append(("Unit", "Men"))
    sheet.append(("Orcs", 40))
    last = sheet.max_row
    sheet.add_table(Table(displayName="Army", ref=f"A{last - 1}:B{last}"))
    check = DataValidation(type="list", formula1='"a,b"')
    check.add("G1:G9")
    sheet.add_data_validation(check)
    sheet.conditional_formatting.add("A1:A9", CellIsRule(operator="lessThan", formula=["0"], font=Font(bold=True)))
    chart = BarChart()
    chart.add_data(Reference(sheet, min_col=1, min_row=1, max_row=4))
    book.create_chartsheet("Picture").add_chart(chart)
    other = book.create_sheet("It's another")
    other["A1"] = "='Sheet'!A1+1"
    return book


def _parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist() if name != "docProps/core.xml"}


def test_a_workbook_is_written_as_openpyxl_writes_it() -> None:
    """Part by part and in their order; only the moment of saving stands in another one."""
    theirs = io.BytesIO()
    _book().save(theirs)
    ours = package(_book())
    assert list(_parts(ours)) == list(_parts(theirs.getvalue()))
    for name, part in _parts(theirs.getvalue()).items():
        assert _parts(ours)[name] == part, name


def test_what_is_read_is_what_openpyxl_reads() -> None:
    """Every value, every formula and every table; what a merged range hides is not there."""
    data = package(_book())
    for values in (False, True):
        ours, theirs = contents(data, values), open_book(data, values)
        assert ours.sheetnames == theirs.sheetnames
        for sheet in theirs.worksheets:
            held = {
                cell.coordinate: _shown(cell.value)
                for row in sheet.iter_rows()
                for cell in row
                if cell.value is not None
            }
            found = {cell.coordinate: _shown(cell.value) for cell in ours[sheet.title]._cells.values()}
            assert held == found
            assert sheet.tables.items() == ours[sheet.title].tables.items()
        assert list(ours["Sheet"].tables) == ["Army"]


def test_what_a_merged_range_hides_is_not_there() -> None:
    """As in openpyxl: a formula that nobody sees is not calculated."""
    book = Workbook()
    book.active["A1"], book.active["B1"], book.active["A2"] = "=1+1", "=2+2", "=3+3"
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(package(book))) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            merged = b'</sheetData><mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>'
            new.writestr(name, old.read(name).replace(b"</sheetData>", merged))
    for read in (contents, open_book):
        assert FormulaReader(read(out.getvalue()), ()).formulas() == {"Sheet": {"A1": "=1+1", "A2": "=3+3"}}


def _shown(value: Any) -> Any:
    return (value.ref, value.text) if isinstance(value, ArrayFormula) else value


@MARK
@pytest.mark.parametrize("system", some(systems.WINGS, every=2))
def test_the_formulas_of_a_campaign_are_the_same_from_a_file_and_from_memory(system: str) -> None:
    """So that a new campaign is calculated without being read again."""
    from massbattle_xl.workbook.build import BUILT, drawn
    from massbattle_xl.workbook.saving import saved

    known = systems.functions()
    drawing = drawn(system, "en")
    data = saved(drawing, BUILT)
    assert data == workbooks.blank(system)
    from_memory, from_file = (FormulaReader(book, known).formulas() for book in (drawing, contents(data)))
    assert from_memory == from_file
    assert sum(map(len, from_file.values())) > 4_000


def _boxed(sheet: Worksheet, style: Callable[[Any, str], None], merge: Callable[[str], None]) -> None:
    """Ranges of two sizes, with a border and without, over cells that have another border already."""
    for row in (1, 4, 7, 10):
        style(sheet.cell(row, 1), "input")
        style(sheet.cell(row + 1, 3), "heading" if row == 7 else "text")
        merge(f"A{row}:C{row + 1}")
    for row in (20, 21, 22):
        style(sheet.cell(row, 2), "link")
        merge(f"B{row}:F{row}")
    sheet["H1"].border = Border(left=Side(style="thick"))
    merge("H1:J3")
    merge("L1:N3")


def test_merged_cells_look_as_openpyxl_makes_them_look() -> None:
    """Whatever was merged before: every cell of every range has the style that it has there."""
    written = []
    for quick in (False, True):
        book = Workbook()
        add_styles(book)
        sheet = book.active
        looks = Looks()
        if quick:
            _boxed(sheet, looks.put, partial(looks.merge, sheet))
        else:
            _boxed(sheet, lambda cell, name: setattr(cell, "style", name), sheet.merge_cells)
        written.append(_parts(package(book)))
    assert written[0] == written[1]
