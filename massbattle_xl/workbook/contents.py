"""Reads of a workbook what a calculation needs: cells that hold something, tables and names.

openpyxl makes an object of every format, border, validation and drawing too, which takes most of its time.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from typing import Any

from openpyxl import Workbook
from openpyxl.cell.cell import Cell
from openpyxl.packaging.relationship import RelationshipList, get_dependents, get_rels_path
from openpyxl.reader.excel import ExcelReader
from openpyxl.worksheet._reader import MERGE_TAG, ROW_TAG, TABLE_TAG, WorkSheetParser
from openpyxl.worksheet.cell_range import CellRange
from openpyxl.worksheet.merge import MergeCells
from openpyxl.worksheet.table import Table, TablePartList
from openpyxl.worksheet.worksheet import Worksheet
from openpyxl.xml.functions import fromstring, iterparse


def contents(data: bytes, values: bool = False) -> Workbook:
    """A workbook to look at and not to save, with its formulas or with the values that are stored for them."""
    reader = _Reader(io.BytesIO(data), data_only=values)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it tells of parts that it does not know, which nobody asks for here
        reader.read()
    return reader.wb


class _Reader(ExcelReader):  # type: ignore[misc]
    """Reads the sheets without what only their looks need."""

    def read_theme(self) -> None:
        """Nobody asks for it."""

    def read_worksheets(self) -> None:
        """Read the cells and tables of every sheet."""
        for entry, relation in self.parser.find_sheets():
            if relation.target not in self.valid_files:
                continue
            if "chartsheet" in relation.Type:  # counts among the sheets by which names are told apart
                self.wb.create_chartsheet(entry.name)
                continue
            sheet = self.wb.create_sheet(entry.name)
            sheet.sheet_state = entry.state
            sheet._rels = self._relations(relation.target)
            with self.archive.open(relation.target) as part:
                self._read_cells(sheet, part)

    def _relations(self, target: str) -> Any:
        path = get_rels_path(target)
        return get_dependents(self.archive, path) if path in self.valid_files else RelationshipList()

    def _read_cells(self, sheet: Worksheet, part: Any) -> None:
        book = self.wb
        parser = _Parser(
            part, self.shared_strings, self.data_only, book.epoch, book._date_formats, book._timedelta_formats
        )
        for _, row in parser.parse():
            for found in row:
                if found["value"] is not None:
                    place = found["row"], found["column"]
                    sheet._cells[place] = cell = Cell(sheet, *place, style_array=book._cell_styles[found["style_id"]])
                    cell._value = found["value"]
                    cell.data_type = found["data_type"]
        for merged in parser.merged_cells.mergeCell if parser.merged_cells else ():
            for place in list(CellRange(merged.ref).cells)[1:]:  # what stands there is seen by nobody
                sheet._cells.pop(place, None)
        for found in parser.tables.tablePart:
            target = sheet._rels.get(found.id).Target
            sheet.add_table(Table.from_tree(fromstring(self.archive.read(target))))


class _Parser(WorkSheetParser):  # type: ignore[misc]
    """Passes over all but the rows, the merged ranges and the tables of a sheet."""

    def parse(self) -> Iterator[tuple[int, list[dict[str, Any]]]]:
        """The rows with their cells; afterwards the ranges and the tables are known too."""
        for _, element in iterparse(self.source):
            if element.tag == ROW_TAG:
                yield self.parse_row(element)
                element.clear()
            elif element.tag == MERGE_TAG:
                self.merged_cells = MergeCells.from_tree(element)
            elif element.tag == TABLE_TAG:
                self.tables = TablePartList.from_tree(element)
