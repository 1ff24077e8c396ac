"""Writes a workbook through openpyxl, its plain cells as text at once: a tree for each of them takes most of the time."""

from __future__ import annotations

import io
import zipfile
from typing import Any
from xml.sax.saxutils import escape

from openpyxl import LXML, Workbook
from openpyxl.cell._writer import write_cell
from openpyxl.compat import safe_string
from openpyxl.drawing.spreadsheet_drawing import SpreadsheetDrawing
from openpyxl.utils import get_column_letter
from openpyxl.worksheet._writer import WorksheetWriter
from openpyxl.worksheet.worksheet import Worksheet
from openpyxl.writer.excel import ExcelWriter


def package(book: Workbook) -> bytes:
    """A workbook as openpyxl saves it, its parts not packed."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        _Writer(book, archive).write_data()
    return out.getvalue()


class _Writer(ExcelWriter):  # type: ignore[misc]
    def write_worksheet(self, ws: Worksheet) -> None:
        """Write one sheet, in the memory."""
        ws._drawing = SpreadsheetDrawing()
        ws._drawing.charts, ws._drawing.images = ws._charts, ws._images
        writer = _SheetWriter(ws, io.BytesIO())
        writer.write()
        ws._rels = writer._rels
        self._archive.writestr(ws.path[1:], writer.read())
        self.manifest.append(ws)


class _SheetWriter(WorksheetWriter):  # type: ignore[misc]
    def __init__(self, ws: Worksheet, out: io.BytesIO) -> None:
        super().__init__(ws, out)
        self._styles: dict[bytes, str] = {}

    def write_row(self, xf: Any, row: list[Any], row_idx: int) -> None:
        """Write a row; what is no plain cell is left to openpyxl."""
        if LXML or any(cell._comment is not None for cell in row):  # lxml takes no text
            super().write_row(xf, row, row_idx)
            return
        with xf.element("row", {"r": f"{row_idx}", **dict(self.ws.row_dimensions.get(row_idx, {}))}):
            for cell in row:
                text = self._plain(cell)
                if text is None:
                    write_cell(xf, self.ws, cell, cell.has_style)
                else:
                    xf._file(text)

    def _plain(self, cell: Any) -> str | None:
        """The XML of a blank, a number, a text or an ordinary formula; None for everything else."""
        value, kind = cell._value, cell.data_type
        style = self._style(cell)
        if value is None and not style:
            return ""
        if cell.hyperlink or not (value is None or type(value) in (str, int, float)):
            return None
        start = f'<c r="{get_column_letter(cell.column)}{cell.row}"{style}'
        if value is None and kind == "n":
            return f'{start} t="n" />'
        if kind == "f" and type(value) is str and len(value) > 1:
            return f"{start}><f>{escape(value[1:])}</f><v /></c>"
        if kind == "s" and type(value) is str and value and value == value.strip():
            return f'{start} t="inlineStr"><is><t>{escape(value)}</t></is></c>'
        if kind == "n" and type(value) in (int, float):
            return f'{start} t="n"><v>{safe_string(value)}</v></c>'
        return None

    def _style(self, cell: Any) -> str:
        """The attribute of a cell's style; the empty text where it has none."""
        kind = cell._style
        if kind is None:
            return ""
        key = kind.tobytes()
        known = self._styles.get(key)
        if known is None:
            known = self._styles[key] = f' s="{cell.style_id}"' if any(kind) else ""
        return known
