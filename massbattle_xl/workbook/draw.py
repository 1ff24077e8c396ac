"""Draws one declared page on a worksheet: cells, tables, drop-downs, marks, charts, page set-up."""

from __future__ import annotations

import re
from typing import Any

from openpyxl.chart import BarChart, Reference, Series
from openpyxl.chart.data_source import StrRef
from openpyxl.chart.series import SeriesLabel
from openpyxl.formatting.rule import Rule as FormatRule
from openpyxl.utils import get_column_letter
from openpyxl.utils.cell import column_index_from_string, coordinate_from_string, range_boundaries
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.table import Table as SheetTable
from openpyxl.worksheet.table import TableFormula
from openpyxl.worksheet.worksheet import Worksheet

from ..layout import Cell, Chart, Column, Filled, Formula, Limits, Mark, Page, Table
from . import typed
from .resolve import Resolver
from .styles import MARKS, Looks

PAPERS = {"A4": 9, "Letter": 1}
HIGHEST, LINE_HEIGHT = 409, 13  # points: of a row, by Excel's limits; of a line of 10-point letters
_ROLE_STYLE = {
    "input": "input",
    "override": "override",
    "computed": "computed",
    "line": "line",
    "helper": "helper",
    "quiet": "helper",
    "fixed": "fixed",
}

_CHART_COLOURS = ("7A1F1F", "1F4E5F")
_PALE = ("helper", "quiet")
PALE_HEADING = "helper heading"  # style of the headings of columns that only help the calculation


def quote_sheet(name: str) -> str:
    """A sheet's name as it stands in a reference."""
    return "'" + name.replace("'", "''") + "'"


class Painter:
    """Draws pages of one campaign; knows the texts and what the GM has typed."""

    def __init__(self, resolver: Resolver, filled: Filled, paper: str, protect: bool) -> None:
        self.resolver = resolver
        self.filled = filled
        self.paper = PAPERS[paper]
        self.protect = protect
        self._widths: dict[tuple[str, str], float] = {}  # of columns so far; the widest table in a column counts
        self._looks = Looks()
        self._written: str | None = None  # the formula that was written last

    def sheet_name(self, key: str) -> str:
        """The name of the sheet of a page."""
        return self.resolver.text(f"sheet.{key}")

    def draw(self, sheet: Worksheet, page: Page) -> None:
        """Draw a page on an empty sheet."""
        for i, width in enumerate(page.widths, 1):
            sheet.column_dimensions[get_column_letter(i)].width = width
        for item in page.items:
            if isinstance(item, Cell):
                self._cell(sheet, item)
            elif isinstance(item, Table):
                self._table(sheet, item, bool(page.widths), page.fold)
        for item in page.items:
            if isinstance(item, Mark):
                self._mark(sheet, item)
            elif isinstance(item, Chart):
                self._chart(sheet, item)
        for row, height in page.heights.items():
            sheet.row_dimensions[row].height = height
        self._set_up(sheet, page)

    def _cell(self, sheet: Worksheet, item: Cell) -> None:
        cell = sheet[item.at]
        value = self.filled.names.get(item.name, item.value) if item.name else item.value
        if value is item.value and isinstance(value, str) and value.startswith("="):
            value = Formula(value)
        if item.style:
            self._looks.put(cell, item.style)
        if value is not None:  # a cell that only names one of a table
            self._write(cell, value)
        if item.name:
            at = f"{quote_sheet(sheet.title)}!{_absolute(item.at)}"
            sheet.parent.defined_names[item.name] = DefinedName(item.name, attr_text=at)
        if item.choices or item.limits or item.note:
            _validate(
                sheet,
                item.at,
                self._validation(item.choices, True, item.limits, item.note and self.resolver.text(item.note), ""),
            )
        if item.link:
            location = f"{quote_sheet(self.sheet_name(item.link))}!A1"
            cell.hyperlink = Hyperlink(ref=item.at, location=location, display=cell.value)
            self._looks.put(cell, item.style)
        if item.across > 1 or item.down > 1:
            letters, row = coordinate_from_string(item.at)
            first = column_index_from_string(letters)
            last, bottom = first + item.across - 1, row + item.down - 1
            for c in range(first + 1, last + 1):  # the first cell has it, and perhaps the mark of a text
                self._looks.put(sheet.cell(row, c), item.style or "Normal")
            self._looks.merge(sheet, f"{item.at}:{get_column_letter(last)}{bottom}")

    def _write(self, cell: Any, value: Any, table: str = "") -> None:
        """Write a value; only what is declared as a formula becomes one, a text stays a text."""
        shown = self.resolver.value(value, table)
        if isinstance(value, Formula):
            self._write_formula(cell, shown)
            return
        cell.value = kept = typed.kept(shown, f"{cell.parent.title}!{cell.coordinate}")
        if isinstance(kept, str):
            cell.data_type = "s"  # openpyxl would make a formula of =1+1 and an error of #N/A
            if typed.is_mistakable(kept):
                cell.quotePrefix = True  # so that editing the cell does not do it either

    def _write_formula(self, cell: Any, formula: Any) -> None:
        """Write a formula; openpyxl looks at each letter of it, for which once is enough: a column has one in all its rows."""
        if self._written == formula:
            cell._value, cell.data_type = formula, "f"
            return
        cell.value = formula
        self._written = formula if cell.data_type == "f" else None

    def _table(self, sheet: Worksheet, table: Table, own_widths: bool, fold: bool) -> None:
        letters, top = coordinate_from_string(table.at)
        left = column_index_from_string(letters)
        rows = self.filled.rows.get(table.name, table.rows)
        size = max(table.size, len(rows))
        self._table_title(sheet, table, left, top)
        formulas = {c.key: self.resolver.formula(c.formula, table.name) for c in table.columns if c.formula}
        for i, column in enumerate(table.columns):
            letter = get_column_letter(left + i)
            head = sheet.cell(top, left + i, self.resolver.heading(table.name, column.key))
            self._looks.put(head, PALE_HEADING if column.role in _PALE else "table heading")
            style = column.style or _ROLE_STYLE[column.role]
            for k in range(size):
                cell = sheet.cell(top + 1 + k, left + i)
                self._looks.put(cell, style)
                given = rows[k].get(column.key) if k < len(rows) else None
                if given is not None:
                    self._write(cell, given, table.name)
                elif column.key in formulas:
                    by_row = k > 0 and _by_row(column.formula)
                    self._write_formula(cell, self.resolver.formula(column.formula, table.name, k) if by_row else formulas[column.key])
            dimension = sheet.column_dimensions[letter]
            if not own_widths:
                dimension.width = self._widths[sheet.title, letter] = max(column.width, self._widths.get((sheet.title, letter), 0))
            if column.role == "helper" and fold:
                dimension.outlineLevel = 1
                dimension.hidden = True
            self._column_validation(sheet, table, column, letter, top, size)
        self._sheet_table(sheet, table, left, top, size, formulas)
        sheet.row_dimensions[top].height = 34
        if table.height:
            for k in range(size):
                dimension = sheet.row_dimensions[top + 1 + k]
                dimension.height = max(table.height, dimension.height or 0, self._room(table, rows[k] if k < len(rows) else {}))

    def _room(self, table: Table, row: dict[str, Any]) -> float:
        """The height that the longest text of a row needs once it is wrapped."""
        texts = ((column.width, self.resolver.value(row.get(column.key))) for column in table.columns if column.style == "input text")
        return min(HIGHEST, max((typed.lines(text, width) * LINE_HEIGHT for width, text in texts if isinstance(text, str)), default=0))

    def _table_title(self, sheet: Worksheet, table: Table, left: int, top: int) -> None:
        if table.title:
            cell = sheet.cell(top - 1, left, self.resolver.text(table.title).format(**table.title_values))
            cell.style = "heading"
            sheet.row_dimensions[top - 1].height = 20
        if table.line:
            line = sheet.cell(top - 1, left + table.line_column - 1, self.resolver.formula(table.line, table.name))
            line.style = "next"

    def _sheet_table(
        self, sheet: Worksheet, table: Table, left: int, top: int, size: int, formulas: dict[str, str]
    ) -> None:
        ref = f"{get_column_letter(left)}{top}:{get_column_letter(left + len(table.columns) - 1)}{top + size}"
        drawn = SheetTable(displayName=table.name, ref=ref)
        drawn._initialise_columns()  # openpyxl names the columns only after this
        drawn.autoFilter = None
        for column, declared in zip(drawn.tableColumns, table.columns):
            column.name = self.resolver.heading(table.name, declared.key)
            if declared.key in formulas and not _by_row(declared.formula):
                column.calculatedColumnFormula = TableFormula(attr_text=formulas[declared.key][1:])
        sheet.add_table(drawn)

    def _column_validation(
        self, sheet: Worksheet, table: Table, column: Column, letter: str, top: int, size: int
    ) -> None:
        note = self.resolver.text(f"{table.texts}.{column.key}.note") if column.role not in _PALE else ""
        if note:
            _validate(
                sheet,
                f"{letter}{top}",
                self._validation("", True, None, note, self.resolver.heading(table.name, column.key)),
            )
        if column.role in ("input", "override"):
            check = self._validation(
                column.choices, column.strict, column.limits, note, self.resolver.heading(table.name, column.key)
            )
            _validate(sheet, f"{letter}{top + 1}:{letter}{top + size}", check)

    def _validation(self, choices: str, strict: bool, limits: Limits | None, note: str, title: str) -> DataValidation:
        if choices:
            check = DataValidation(type="list", formula1=choices, allow_blank=True)
            check.error = self.resolver.text("wrong.list")
        elif limits:
            kind = "whole" if limits.whole else "decimal"
            check = DataValidation(
                type=kind, operator="between", formula1=f"{limits.low:g}", formula2=f"{limits.high:g}", allow_blank=True
            )
            check.error = self.resolver.text(f"wrong.{kind}").format(low=f"{limits.low:g}", high=f"{limits.high:g}")
        else:
            check = DataValidation(allow_blank=True)
        check.showErrorMessage = bool(choices or limits)
        check.errorStyle = "stop" if strict else "warning"
        check.errorTitle = title[:32] or None
        if note:
            check.showInputMessage = True
            check.promptTitle = title[:32] or None
            check.prompt = note[:255]
        return check

    def _mark(self, sheet: Worksheet, mark: Mark) -> None:
        where, formula = mark.column, mark.formula
        if mark.table:
            table = self.resolver.tables[mark.table]
            left, top, _, bottom = range_boundaries(sheet.tables[mark.table].ref)
            letters = {c.key: get_column_letter(left + i) for i, c in enumerate(table.columns)}
            formula = re.sub(r"\{@(\w+)\}", lambda m: f"${letters[m[1]]}{top + 1}", formula)
            where = f"{letters[mark.column]}{top + 1}:{letters[mark.column]}{bottom}"
        rule = FormatRule(type="expression", dxf=MARKS[mark.style], formula=[self.resolver.formula(formula)])
        sheet.conditional_formatting.add(where, rule)

    def _chart(self, sheet: Worksheet, item: Chart) -> None:
        chart = BarChart()
        chart.type = "col"
        chart.title = self.resolver.text(item.title)
        chart.width, chart.height = item.width, item.height
        for i, (row, name) in enumerate(zip(item.rows, item.names)):
            series = Series(Reference(sheet, range_string=f"{quote_sheet(sheet.title)}!{row}"))
            series.tx = SeriesLabel(strRef=StrRef(f"{quote_sheet(sheet.title)}!{_absolute(name)}"))
            series.graphicalProperties.solidFill = _CHART_COLOURS[i % len(_CHART_COLOURS)]
            chart.append(series)
        chart.set_categories(Reference(sheet, range_string=f"{quote_sheet(sheet.title)}!{item.heads}"))
        chart.x_axis.delete = chart.y_axis.delete = False
        chart.y_axis.scaling.min = 0
        chart.legend.position = "b"
        sheet.add_chart(chart, item.at)

    def _set_up(self, sheet: Worksheet, page: Page) -> None:
        sheet.sheet_view.showGridLines = False
        sheet.page_setup.paperSize = self.paper
        sheet.page_setup.orientation = "landscape" if page.landscape else "portrait"
        sheet.sheet_properties.pageSetUpPr.fitToPage = True
        sheet.page_setup.fitToWidth = 1
        sheet.page_setup.fitToHeight = page.tall
        sheet.page_margins.left = sheet.page_margins.right = 0.4
        sheet.page_margins.top, sheet.page_margins.bottom = 0.5, 0.75
        sheet.page_margins.header = sheet.page_margins.footer = 0.3
        for row in page.breaks:
            sheet.row_breaks.append(Break(id=row))
        sheet.oddFooter.left.text = "&A"
        sheet.oddFooter.right.text = "&P / &N"
        if page.repeat:
            sheet.print_title_rows = page.repeat
        if not page.hidden:  # LibreOffice prints a hidden sheet that has a print area
            sheet.print_area = _printed(page.print_area, sheet)
        if page.freeze:
            sheet.freeze_panes = page.freeze
        if page.tab:
            sheet.sheet_properties.tabColor = page.tab
        if page.hidden:
            sheet.sheet_state = "hidden"
        sheet.sheet_properties.outlinePr.summaryRight = False
        if self.protect:
            sheet.protection.sheet = True


def _printed(area: str, sheet: Worksheet) -> str:
    """The cells that are printed; LibreOffice prints either every sheet's area or none."""
    if not area:
        return f"A1:{get_column_letter(sheet.max_column)}{sheet.max_row}"
    first, last = area.split(":")
    return f"{first}1:{last}{sheet.max_row}" if first.isalpha() else area


def _by_row(template: str) -> bool:
    """Whether a column's formula names cells by their row, so that it is not one formula for all rows."""
    return "{^" in template or "{<" in template


def _absolute(at: str) -> str:
    letters, row = coordinate_from_string(at)
    return f"${letters}${row}"


def _validate(sheet: Worksheet, at: str, check: DataValidation) -> None:
    check.add(at)
    sheet.add_data_validation(check)

