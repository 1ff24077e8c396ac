"""Named styles: what the GM types, what is calculated, what is overruled can be told apart at a look."""

from __future__ import annotations

from copy import copy
from typing import Any

from openpyxl import Workbook
from openpyxl.cell.cell import MergedCell
from openpyxl.styles import Alignment, Border, Font, NamedStyle, PatternFill, Protection, Side
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.worksheet.cell_range import CellRange
from openpyxl.worksheet.worksheet import Worksheet

FONT = "Calibri"
SYMBOLS = "Segoe UI Symbol"  # has the empty and the crossed box in one size
INK, PALE, LINE = "1F1F1F", "8A8A8A", "BFBFBF"
INPUT, OVERRIDE, RESULT, HEAD = "FFF8DC", "FDE9D9", "E8F0E4", "44403A"

_thin = Side(style="thin", color=LINE)
_BOX = Border(left=_thin, right=_thin, top=_thin, bottom=_thin)
_UNDER = Border(bottom=Side(style="medium", color=HEAD))


def _fill(colour: str) -> PatternFill:
    return PatternFill("solid", start_color=colour, end_color=colour)


FRACTION = "# ?/?"


def _style(
    name: str,
    *,
    font: str = FONT,
    size: float = 10,
    bold: bool = False,
    italic: bool = False,
    colour: str = INK,
    fill: str = "",
    border: Border | None = None,
    across: str = "",
    down: str = "center",
    wrap: bool = False,
    format_: str = "General",
    locked: bool = True,
    underline: bool = False,
    shrink: bool = False,
) -> NamedStyle:
    style = NamedStyle(name)
    style.font = Font(
        name=FONT, size=size, bold=bold, italic=italic, color=colour, underline="single" if underline else None
    )
    if fill:
        style.fill = _fill(fill)
    if border:
        style.border = border
    style.alignment = Alignment(horizontal=across or None, vertical=down, wrap_text=wrap or None, shrink_to_fit=shrink or None)
    style.number_format = format_
    style.protection = Protection(locked=locked)
    return style


def add_styles(book: Workbook) -> None:
    """Put every named style into a workbook."""
    for style in (
        _style("title", size=18, bold=True, shrink=True),
        _style("text", wrap=True, down="top"),
        _style("label", bold=True),
        _style("side", bold=True, shrink=True),
        _style("heading", size=12, bold=True, border=_UNDER),
        _style("table heading", bold=True, colour="FFFFFF", fill=HEAD, border=_BOX, across="center", wrap=True),
        _style("helper heading", size=8, colour=PALE, across="center", wrap=True),
        _style("link", colour="1F4E79", underline=True),
        _style("input", fill=INPUT, border=_BOX, across="center", locked=False),
        _style("input text", fill=INPUT, border=_BOX, wrap=True, locked=False),
        # a fraction typed into one of these stays a fraction: elsewhere 1/3 becomes a date
        _style("input fraction", fill=INPUT, border=_BOX, across="center", format_=FRACTION, locked=False),
        _style("override fraction", fill=OVERRIDE, border=_BOX, across="center", format_=FRACTION, locked=False),
        _style("result fraction", fill=RESULT, border=_BOX, bold=True, across="center", format_=FRACTION),
        _style("override", fill=OVERRIDE, border=_BOX, across="center", locked=False),
        _style("override text", fill=OVERRIDE, border=_BOX, locked=False),
        _style("overruled text", fill="F4B183", border=_BOX, bold=True),
        _style("computed", border=_BOX, across="center"),
        _style("computed text", border=_BOX, shrink=True),
        _style("computed percent", border=_BOX, across="center", format_="0.0%"),
        _style("computed two", border=_BOX, across="center", format_="0.00"),
        _style("result", fill=RESULT, border=_BOX, bold=True, across="center"),
        _style("line", size=9, wrap=True, border=_BOX, colour="404040"),
        _style("bar", font=SYMBOLS, size=9, border=_BOX, colour="5B5B5B"),
        _style("next", size=10, italic=True, colour="7A1F1F"),
        _style("date", across="left", format_="yyyy-mm-dd"),
        _style("dated", size=9, italic=True, colour="5B5B5B"),
        _style("warning", bold=True, colour="9C0006"),
        _style("helper", size=8, colour=PALE, across="center"),
        _style("fixed", border=_BOX),
        _style("fixed wrap", border=_BOX, wrap=True),
        _style("card name", size=13, bold=True, shrink=True),
        _style("card men", size=13, bold=True, across="right"),
        _style("card line", size=10, shrink=True),
        _style("card boxes", font=SYMBOLS, size=14, wrap=True, down="top"),
        _style("print line", size=10),
        _style("print name", size=10, shrink=True),
        _style("print two lines", size=10, wrap=True, down="top"),
        _style("print number", size=10, across="center"),
        _style("print heading", size=12, bold=True, border=_UNDER, across="center"),
        _style("table value", border=_BOX, across="left", wrap=True),
    ):
        book.add_named_style(style)


MARKS = {
    "card": DifferentialStyle(border=Border(bottom=Side(style="thin", color=HEAD))),
    "due": DifferentialStyle(fill=PatternFill(bgColor="FFD966")),
    "overruled": DifferentialStyle(font=Font(bold=True, color="9C3A00"), fill=PatternFill(bgColor="F4B183")),
    "wrong": DifferentialStyle(font=Font(bold=True, color="9C0006"), fill=PatternFill(bgColor="F2C7C7")),
}


class Looks:
    """Gives the cells of one workbook their styles; openpyxl searches all styles anew for each cell, which takes most of a build."""

    def __init__(self) -> None:
        self._styles: dict[str, Any] = {}
        self._merged: dict[tuple[Any, ...], list[Any]] = {}

    def put(self, cell: Any, name: str) -> None:
        """Give a cell a named style."""
        known = self._styles.get(name)
        if known is None:
            cell.style = name
            self._styles[name] = copy(cell._style)
        else:
            cell._style = copy(known)

    def merge(self, sheet: Worksheet, ref: str) -> None:
        """Merge cells; what the border of the first makes of the others is the same for every range of its size and style."""
        area = CellRange(ref)
        places = [(row, column) for row, column in area.cells]
        first, last = (sheet._cells.get(place) for place in (places[0], places[-1]))
        key = (area.size["rows"], area.size["columns"], *(cell is not None and tuple(cell._style) for cell in (first, last)))
        known = self._merged.get(key)
        if known is None:
            sheet.merge_cells(ref)
            self._merged[key] = [copy(sheet._cells[place]._style) for place in places]
            return
        sheet._cells[places[0]]._style = copy(known[0])
        for place, style in zip(places[1:], known[1:]):
            sheet._cells[place] = merged = MergedCell(sheet, *place)
            merged._style = copy(style)
        sheet.merged_cells.add(area)
