"""Changes paper and protection of a campaign that exists; all that openpyxl knows stays as it is."""

from __future__ import annotations

from openpyxl import Workbook
from openpyxl.worksheet.page import PrintPageSetup
from openpyxl.worksheet.protection import SheetProtection
from openpyxl.worksheet.worksheet import Worksheet

from .draw import PAPERS
from .intake import FileProblem
from .reading import open_book
from .saving import saved
from .styles import add_styles


def set_up(data: bytes, name: str, paper: str = "", protect: bool | None = None, macros: bool = False) -> bytes:
    """A workbook with other paper or other protection, not yet calculated.

    Args:
        data: a workbook that has been let in.
        name: what the file is called in a sentence.
        paper: "A4" or "Letter" for every sheet that is printed; "" leaves it.
        protect: lock all but the input cells of the campaign's sheets, without a password; False frees all sheets;
            None leaves them.
        macros: keep the macros.

    Returns:
        The new file; the given bytes where it would not differ.

    Raises:
        FileProblem: a sheet that shall be freed is protected with a password.
    """
    book = open_book(data, macros=macros)
    # openpyxl would stamp the moment of saving; the same input gives the same bytes
    modified = book.properties.modified
    changed = _set_paper(book, PAPERS[paper]) if paper else False
    if protect is not None:
        changed |= _set_protection(book, protect, name)
    return saved(book, modified) if changed else data


def _set_paper(book: Workbook, paper: int) -> bool:
    changed = False
    for sheet in book.worksheets:
        if _is_printed(sheet) and sheet.page_setup.paperSize != paper:
            sheet.page_setup.paperSize = paper
            changed = True
    for chart in book.chartsheets:
        chart.pageSetup = chart.pageSetup or PrintPageSetup()
        if chart.pageSetup.paperSize != paper:
            chart.pageSetup.paperSize = paper
            changed = True
    return changed


def _is_printed(sheet: Worksheet) -> bool:
    """The lists of the drop-downs are hidden and have no page."""
    return sheet.sheet_state == "visible" or sheet.page_setup.paperSize is not None


def _set_protection(book: Workbook, protect: bool, name: str) -> bool:
    changed = False
    styles = _own_styles()
    for sheet in book.worksheets:
        shut = sheet.protection.sheet
        if shut and not protect:
            if _has_password(sheet.protection):
                raise FileProblem(
                    f"{name} has the sheet {sheet.title} protected with a password; take it off in Excel or LibreOffice first."
                )
            sheet.protection = SheetProtection()
            changed = True
        elif protect and not shut and _is_printed(sheet) and _is_of_campaign(sheet, styles):
            sheet.protection = SheetProtection(sheet=True)
            changed = True
    return changed


def _own_styles() -> set[str]:
    book = Workbook()
    add_styles(book)
    return {*book.named_styles} - {"Normal"}


def _is_of_campaign(sheet: Worksheet, styles: set[str]) -> bool:
    """A sheet that the GM has made has no unlocked cells; it would be shut altogether."""
    return any(cell.style in styles for cell in sheet._cells.values())


def _has_password(protection: SheetProtection) -> bool:
    return bool(protection.password or protection.hashValue)
