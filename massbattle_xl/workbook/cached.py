"""Writes calculated values into a finished xlsx file and leaves everything else as it is.

openpyxl writes formulas without their values, so previews, phones and readers of values show
blanks. Here the values are put behind the formulas in the XML of the sheets: of a formula's
cell only the type and the value change, cells of an array formula's range get values of
their own, and all other bytes of every part stay.
"""

from __future__ import annotations

import copy
import heapq
import io
import math
import posixpath
import re
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from xml.etree import ElementTree
from xml.parsers import expat
from xml.sax.saxutils import escape

from openpyxl.utils.cell import coordinate_to_tuple, get_column_letter, range_boundaries

from ..cells.values import ErrorValue

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_KNOWN = {"#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A"}  # newer ones are no plain cell values
_LONGEST = 32_767  # characters of a cell's text
_TYPE = re.compile(rb"""\s(?:t|vm)\s*=\s*(?:"[^"]*"|'[^']*')""")  # vm describes the value that stood there
_UNWRITABLE = re.compile(r"_(?=x[0-9a-fA-F]{4}_)|[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")


def write_values(source: bytes, values: Mapping[str, Mapping[str, Any]]) -> bytes:
    """Put values behind the formulas of a workbook.

    Args:
        source: the xlsx file.
        values: for each sheet the value of each formula's cell and of each cell of an array
            formula's range: a float, bool, text, None or ``ErrorValue``. A formula that is not
            named keeps the value that it has.

    Returns:
        The file with the values; the same input always gives the same bytes.

    Raises:
        KeyError: the workbook has no such sheet.
    """
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(source)) as old, zipfile.ZipFile(target, "w") as new:
        parts = sheet_parts(old)
        wanted = {
            parts[sheet]: {coordinate_to_tuple(name): value for name, value in cells.items()}
            for sheet, cells in values.items()
        }
        new.comment = old.comment
        for entry in old.infolist():
            content = old.read(entry)
            if entry.filename in wanted:
                content = _Sheet(content, wanted[entry.filename]).written()
            new.writestr(copy.copy(entry), content, entry.compress_type)
    return target.getvalue()


def sheet_parts(package: zipfile.ZipFile) -> dict[str, str]:
    """The part of each sheet by its name."""
    relations = ElementTree.fromstring(package.read("xl/_rels/workbook.xml.rels"))
    targets = {r.get("Id"): posixpath.normpath(posixpath.join("/xl", r.get("Target", "")))[1:] for r in relations}
    book = ElementTree.fromstring(package.read("xl/workbook.xml"))
    return {sheet.get("name", ""): targets[sheet.get(_RELATION)] for sheet in book.iter(f"{_MAIN}sheet")}


@dataclass
class _Cell:
    """A ``<c>`` while it is read; places are byte positions in the part."""

    start: int
    wanted: bool  # an array formula's range holds it
    formula_end: int = 0
    old: list[tuple[int, int]] = field(default_factory=list)  # its value elements


class _Sheet:
    """One sheet's XML, read once from front to back; every change is noted as a cut with its replacement.

    Cells of an array formula's range need not stand in the file, nor their rows: ``_missing``
    holds them by row until they are met, or until the place is passed where they belong.
    """

    def __init__(self, xml: bytes, values: Mapping[tuple[int, int], Any]) -> None:
        self._xml = xml
        self._values = values
        self._cuts: list[tuple[int, int, bytes]] = []
        self._missing: dict[int, list[int]] = {}
        self._rows_due: list[int] = []
        self._added: list[int] = []  # columns that were added to the row
        self._corners = (1 << 30, 1 << 30, 0, 0)  # of all that was added
        self._prefix = b""
        self._cell: _Cell | None = None
        self._place = (0, 0)
        self._row_start = self._child_start = 0
        self._dimension = -1

    def written(self) -> bytes:
        """The XML with the values."""
        parser = self._parser = expat.ParserCreate()
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.Parse(self._xml, True)
        if self._corners[2] and self._dimension >= 0:
            self._widen_dimension()
        out, position = [], 0
        for start, end, text in sorted(self._cuts, key=lambda cut: cut[0]):
            out += [self._xml[position:start], text]
            position = end
        return b"".join((*out, self._xml[position:]))

    def _start(self, qualified: str, attributes: dict[str, str]) -> None:
        prefix, _, name = qualified.rpartition(":")
        at = self._parser.CurrentByteIndex
        if self._cell is not None:
            if name in ("f", "v", "is"):
                self._child_start = at
            if name == "f":
                self._claim(attributes)
        elif name == "c":
            row, column = self._place
            self._place = coordinate_to_tuple(attributes["r"]) if "r" in attributes else (row, column + 1)
            row, column = self._place
            if row in self._missing:
                self._cuts.append((at, at, self._cells_before(row, column)))
            columns = self._missing.get(row, ())
            self._cell = _Cell(at, bool(columns) and columns[0] == column)
        elif name == "row":
            self._prefix = f"{prefix}:".encode() if prefix else b""
            self._row_start = at
            self._cuts.append((at, at, self._rows_before(int(attributes.get("r", self._place[0] + 1)))))
            self._added = []
            self._place = (int(attributes.get("r", self._place[0] + 1)), 0)
        elif name == "dimension":
            self._dimension = at

    def _end(self, qualified: str) -> None:
        name = qualified.rpartition(":")[2]
        at = self._parser.CurrentByteIndex
        if self._cell is not None:
            if name == "f":
                self._cell.formula_end = self._child_end(at)
            elif name in ("v", "is"):
                self._cell.old.append((self._child_start, self._child_end(at)))
            elif name == "c":
                self._finish(self._cell)
                self._cell = None
        elif name == "row":
            self._finish_row(at)
        elif name == "sheetData":
            self._cuts.append((at, at, self._rows_before(1 << 30)))

    def _after(self, start: int) -> int:
        """The position behind the tag that starts here; the tags of cells have no ``>`` in their attributes."""
        return self._xml.index(b">", start) + 1

    def _child_end(self, at: int) -> int:
        """The position behind the element whose end is met; ``<f/>`` is met behind itself already."""
        tag_end = self._after(self._child_start)
        return tag_end if self._xml.endswith(b"/>", self._child_start, tag_end) else self._after(at)

    def _claim(self, attributes: dict[str, str]) -> None:
        """Note the other cells of an array formula's range."""
        if attributes.get("t") != "array" or ":" not in attributes.get("ref", ""):
            return
        left, top, right, bottom = range_boundaries(attributes["ref"])
        for row in range(top, bottom + 1):
            columns = [c for c in range(left, right + 1) if (row, c) in self._values and (row, c) != self._place]
            if columns:
                if row not in self._missing:
                    heapq.heappush(self._rows_due, row)
                self._missing[row] = sorted({*self._missing.get(row, ()), *columns})

    def _finish(self, cell: _Cell) -> None:
        row, column = self._place
        if cell.wanted:
            self._missing[row].remove(column)
        elif not cell.formula_end or self._place not in self._values:
            return
        kind, value = self._value(self._values[self._place])
        tag_end = self._after(cell.start)
        tag = _TYPE.sub(b"", self._xml[cell.start : tag_end])
        if tag.endswith(b"/>"):
            closed = tag[:-2].rstrip() + kind + b">" + value + b"</%bc>" % self._prefix
            self._cuts.append((cell.start, tag_end, closed))
            return
        self._cuts.append((cell.start, tag_end, tag[:-1].rstrip() + kind + b">"))
        place = cell.formula_end or tag_end
        self._cuts.append((place, place, value))
        self._cuts += [(start, end, b"") for start, end in cell.old]

    def _finish_row(self, at: int) -> None:
        row = self._place[0]
        cells = self._cells_before(row, 1 << 30)
        tag_end = self._after(self._row_start)
        tag = self._xml[self._row_start : tag_end]
        spans = re.search(rb'\sspans="(\d+):(\d+)"', tag)
        if spans and self._added:
            low, high = min(int(spans[1]), *self._added), max(int(spans[2]), *self._added)
            tag = tag.replace(spans[0], b' spans="%d:%d"' % (low, high))
        if cells and tag.endswith(b"/>"):
            tag = tag[:-2].rstrip() + b">" + cells + b"</%brow>" % self._prefix
        elif cells:
            self._cuts.append((at, at, cells))
        if tag != self._xml[self._row_start : tag_end]:
            self._cuts.append((self._row_start, tag_end, tag))

    def _rows_before(self, row: int) -> bytes:
        """Rows that the file does not have, up to a row."""
        out = []
        while self._rows_due and self._rows_due[0] < row:
            due = heapq.heappop(self._rows_due)
            cells = self._cells_before(due, 1 << 30)
            if cells:
                out.append(b'<%brow r="%d">%b</%brow>' % (self._prefix, due, cells, self._prefix))
        return b"".join(out)

    def _cells_before(self, row: int, column: int) -> bytes:
        """Cells that a row does not have, up to a column."""
        columns = self._missing.get(row, [])
        out = []
        while columns and columns[0] < column:
            due = columns.pop(0)
            kind, value = self._value(self._values[row, due])
            name = f"{get_column_letter(due)}{row}".encode()
            out.append(b'<%bc r="%b"%b>%b</%bc>' % (self._prefix, name, kind, value, self._prefix))
            self._added.append(due)
            top, left, bottom, right = self._corners
            self._corners = (min(top, row), min(left, due), max(bottom, row), max(right, due))
        return b"".join(out)

    def _value(self, value: Any) -> tuple[bytes, bytes]:
        """The ``t`` attribute and the ``<v>`` of a value."""
        kind, text = _shown(value)
        if not kind and not text:
            return b"", b""
        space = b' xml:space="preserve"' if text != text.strip() else b""
        return kind, b"<%bv%b>%b</%bv>" % (self._prefix, space, text.encode(), self._prefix)

    def _widen_dimension(self) -> None:
        tag_end = self._after(self._dimension)
        tag = self._xml[self._dimension : tag_end]
        found = re.search(rb'\sref="([^"]+)"', tag)
        if found is None:
            return
        left, top, right, bottom = range_boundaries(found[1].decode())
        top, left = min(top, self._corners[0]), min(left, self._corners[1])
        bottom, right = max(bottom, self._corners[2]), max(right, self._corners[3])
        ref = f' ref="{get_column_letter(left)}{top}:{get_column_letter(right)}{bottom}"'.encode()
        self._cuts.append((self._dimension, tag_end, tag.replace(found[0], ref)))


def _shown(value: Any) -> tuple[bytes, str]:
    """The ``t`` attribute and the escaped text of a value."""
    if value is None:
        return b"", ""
    if isinstance(value, bool):
        return b' t="b"', str(int(value))
    if isinstance(value, ErrorValue):
        return b' t="e"', value.code if value.code in _KNOWN else "#VALUE!"
    if isinstance(value, (int, float)):
        if not math.isfinite(value):
            return b' t="e"', "#NUM!"
        return b"", str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(float(value))
    if len(value) > _LONGEST:
        return b' t="e"', "#VALUE!"
    safe = _UNWRITABLE.sub(lambda m: f"_x{ord(m[0]):04X}_", value)
    return b' t="str"', escape(safe)
