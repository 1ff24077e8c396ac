"""Types into cells of a finished xlsx file; everything else in it stays as it is.

Only the cells that are named change, in the XML of their sheet, and each keeps its format. Excel's chain of calculation
goes, since it may name cells that hold no formula any more; Excel writes it anew.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Mapping
from typing import Any
from xml.sax.saxutils import escape

from openpyxl.utils.cell import coordinate_to_tuple

from ..next_battle.plan import Formula
from . import typed
from .archive import opened, packed
from .cached import _Cell, _Sheet
from .contents import contents

_TYPE = re.compile(rb"""\s(?:t|vm|cm)\s*=\s*(?:"[^"]*"|'[^']*')""")
_SHARED = re.compile(r"""<(?:\w+:)?c\b[^>]*?\br="([A-Z]+[0-9]+)"[^>]*>\s*<(?:\w+:)?f\b([^>]*\bt="shared"[^>]*)>""")
_CHAIN = "xl/calcChain.xml"
_RELATION = re.compile(rb"<(?:\w+:)?Relationship\b[^>]*calcChain[^>]*?(?:/>|>\s*</(?:\w+:)?Relationship>)")
_OVERRIDE = re.compile(rb"<(?:\w+:)?Override\b[^>]*calcChain[^>]*?(?:/>|>\s*</(?:\w+:)?Override>)")

Cells = Mapping[tuple[int, int], Any]


def type_in(data: bytes, writes: Mapping[str, Cells]) -> bytes:
    """A workbook with other contents in some of its cells.

    Args:
        data: the file.
        writes: by sheet and place – row and column from 1 – a number, a text, None for a blank, or a ``Formula``.
            A formula's cell has no value until the file is calculated.

    Returns:
        The new file; the same input always gives the same bytes.

    Raises:
        FileProblem: no cell can hold a text.
        KeyError: the workbook has no such sheet.
    """
    archive = opened(data)
    parts = dict(archive.parts)
    names = {sheet: part for part, sheet in archive.sheets.items()}
    for sheet, cells in writes.items():
        xml = parts[names[sheet]]
        kept = {place: typed.kept(value, f"{sheet}!{place}") for place, value in cells.items()}
        parts[names[sheet]] = _Typing(xml, {**_left_alone(data, sheet, xml, cells), **kept}).written()
    if parts.pop(_CHAIN, None) is not None:
        parts["xl/_rels/workbook.xml.rels"] = _RELATION.sub(b"", parts["xl/_rels/workbook.xml.rels"])
        parts["[Content_Types].xml"] = _OVERRIDE.sub(b"", parts["[Content_Types].xml"])
    return packed(archive, parts)


def _left_alone(data: bytes, sheet: str, xml: bytes, cells: Cells) -> Cells:
    """Formulas of their own for cells that share one with a cell in which it stands no more."""
    shared = [(coordinate_to_tuple(place), rest) for place, rest in _SHARED.findall(xml.decode("utf-8", "replace"))]
    gone = {_number(rest) for place, rest in shared if "ref=" in rest and place in cells}
    orphans = [place for place, rest in shared if _number(rest) in gone and place not in cells]
    if not orphans:
        return {}
    held = contents(data)[sheet]
    return {place: Formula(str(held.cell(*place).value)) for place in orphans}


def _number(attributes: str) -> str:
    found = re.search(r'\bsi="(\d+)"', attributes)
    return found[1] if found else ""


class _Typing(_Sheet):
    """One sheet's XML with other contents in some cells, those that the file does not have included."""

    def __init__(self, xml: bytes, values: Cells) -> None:
        super().__init__(xml, values)
        for row, column in sorted(values):
            self._missing.setdefault(row, []).append(column)
        self._rows_due = [*self._missing]
        heapq.heapify(self._rows_due)

    def _claim(self, attributes: dict[str, str]) -> None:
        """The range of an array formula is nothing that is typed."""

    def _end(self, qualified: str) -> None:
        cell, place = self._cell, self._parser.CurrentByteIndex
        if cell is not None and cell.wanted and qualified.rpartition(":")[2] == "c":
            self._replace(cell, place)
            self._cell = None
        else:
            super()._end(qualified)

    def _finish(self, cell: _Cell) -> None:
        """A cell that is not named stays."""

    def _replace(self, cell: _Cell, closed: int) -> None:
        row, column = self._place
        self._missing[row].remove(column)
        tag_end = self._after(cell.start)
        alone = self._xml.endswith(b"/>", cell.start, tag_end)
        tag = _TYPE.sub(b"", self._xml[cell.start : tag_end]).rstrip(b"/>").rstrip()
        kind, value = self._value(self._values[row, column])
        content = kind + (b">" + value + b"</%bc>" % self._prefix if value else b"/>")
        self._cuts.append((cell.start, tag_end if alone else self._after(closed), tag + content))

    def _value(self, value: Any) -> tuple[bytes, bytes]:
        if isinstance(value, Formula):
            formula = escape(value.text.removeprefix("=")).encode()
            return b"", b"<%bf>%b</%bf><%bv></%bv>" % (self._prefix, formula, *[self._prefix] * 3)
        if isinstance(value, str):
            text = escape(value).encode()
            return b' t="inlineStr"', b'<%bis><%bt xml:space="preserve">%b</%bt></%bis>' % (
                *[self._prefix] * 2,
                text,
                *[self._prefix] * 2,
            )
        return super()._value(value)
