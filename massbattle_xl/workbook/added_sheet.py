"""Adds a sheet of values behind the others of a finished xlsx file, with the workbook's own styles where it has them."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

from openpyxl.utils import get_column_letter

from ..next_battle.record import CELLS, HEADS, TITLE, Line
from . import typed
from .archive import before_end, opened, packed

_BOOK, _RELATIONS, _TYPES, _STYLES = (
    "xl/workbook.xml",
    "xl/_rels/workbook.xml.rels",
    "[Content_Types].xml",
    "xl/styles.xml",
)
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"
_NARROW, _WIDE = 9, 40  # width of columns in characters
_LONG = 24  # characters from which on the last text of a row has no width of its own
_TITLE_ENDS = "J"  # column up to which a title runs
_HEIGHTS = {TITLE: 26, HEADS: 34}  # of rows in points


def add_sheet(data: bytes, name: str, lines: Sequence[Line]) -> bytes:
    """A workbook with one more sheet.

    Args:
        data: the file.
        name: of the sheet; no other sheet has it.
        lines: its rows from the top.

    Returns:
        The new file; the same input always gives the same bytes.
    """
    archive = opened(data)
    parts = dict(archive.parts)
    number = next(n for n in range(1, len(parts) + 2) if f"xl/worksheets/sheet{n}.xml" not in parts)
    part, relation = f"xl/worksheets/sheet{number}.xml", _free_id(parts[_RELATIONS])
    styles = _styles(parts.get(_STYLES, b""))
    ids = [int(found) for found in re.findall(rb'\bsheetId="(\d+)"', parts[_BOOK])]
    # what each element needs stands in it, whatever names the file has for its namespaces
    sheet = f'<sheet xmlns="{_MAIN}" xmlns:r="{_OFFICE}" name={quoteattr(name)} sheetId="{max(ids) + 1}" r:id="{relation}"/>'
    parts[_BOOK] = _before_end(parts[_BOOK], "sheets", sheet)
    parts[_RELATIONS] = _before_end(
        parts[_RELATIONS],
        "Relationships",
        f'<Relationship xmlns="{_PACKAGE}/relationships" Id="{relation}" Type="{_OFFICE}/worksheet" Target="/{part}"/>',
    )
    parts[_TYPES] = _before_end(
        parts[_TYPES],
        "Types",
        f'<Override xmlns="{_PACKAGE}/content-types" PartName="/{part}" ContentType="{_SHEET_TYPE}"/>',
    )
    parts[part] = _drawn(name, lines, styles).encode()
    return packed(archive, parts)


def _free_id(relations: bytes) -> str:
    taken = {*re.findall(rb'\bId="([^"]*)"', relations)}
    return next(f"rIdPast{n}" for n in range(1, len(taken) + 2) if f"rIdPast{n}".encode() not in taken)


def _before_end(xml: bytes, element: str, more: str) -> bytes:
    found = re.search(rf"</(?:\w+:)?{element}\s*>".encode(), xml)
    assert found is not None
    return before_end(xml, found[0], more.encode())


def _styles(xml: bytes) -> dict[str, int]:
    """The format of a cell by the name of its style."""
    root = ElementTree.fromstring(xml) if xml else ElementTree.Element("none")
    formats = [entry.get("xfId") for entry in root.findall(f"{{{_MAIN}}}cellXfs/{{{_MAIN}}}xf")]
    named = {entry.get("name", ""): entry.get("xfId") for entry in root.iter(f"{{{_MAIN}}}cellStyle")}
    return {name: formats.index(style) for name, style in named.items() if style in formats}


def _drawn(name: str, lines: Sequence[Line], styles: dict[str, int]) -> str:
    rows = "".join(_row(name, row, line, styles) for row, line in enumerate(lines, 1))
    widest = [max((len(_text(c)) for c in column), default=0) for column in _columns(lines)]
    widths = "".join(
        f'<col min="{i}" max="{i}" width="{min(_WIDE, max(_NARROW, width + 1))}" customWidth="1"/>'
        for i, width in enumerate(widest, 1)
    )
    return (
        f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="{_MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
        f'<sheetViews><sheetView showGridLines="0" workbookViewId="0"/></sheetViews><cols>{widths}</cols><sheetData>{rows}</sheetData>'
        f'{_merged(lines)}<pageSetup orientation="landscape" fitToHeight="0"/></worksheet>'
    )


def _merged(lines: Sequence[Line]) -> str:
    """A title has room beside it, for in a narrow cell its style makes it small."""
    titles = [row for row, line in enumerate(lines, 1) if line.style == TITLE]
    areas = "".join(f'<mergeCell ref="A{row}:{_TITLE_ENDS}{row}"/>' for row in titles)
    return f'<mergeCells count="{len(titles)}">{areas}</mergeCells>' if titles else ""


def _columns(lines: Sequence[Line]) -> list[list[Any]]:
    """The cells below each other; a title, a heading, a line of text and a long text at the end run over the columns beside."""
    tables = [line.cells[:-1] if len(_text(line.cells[-1])) > _LONG else line.cells for line in lines if len(line.cells) > 1 and line.style != TITLE]
    return [[cells[i] for cells in tables if i < len(cells)] for i in range(max(map(len, tables), default=1))]


def _row(name: str, row: int, line: Line, styles: dict[str, int]) -> str:
    look = f' s="{styles[line.style]}"' if line.style in styles and line.style != CELLS else ""
    cells = "".join(
        _cell(f"{name}!{get_column_letter(i)}{row}", f"{get_column_letter(i)}{row}", value, look)
        for i, value in enumerate(line.cells, 1)
        if value is not None or line.style == HEADS
    )
    height = f' ht="{_HEIGHTS[line.style]}" customHeight="1"' if line.style in _HEIGHTS else ""
    return f'<row r="{row}"{height}>{cells}</row>' if cells else ""


def _cell(place: str, at: str, value: Any, look: str) -> str:
    if value is None:
        return f'<c r="{at}"{look}/>'
    if isinstance(value, bool):
        return f'<c r="{at}"{look} t="b"><v>{int(value)}</v></c>'
    if isinstance(value, (int, float)):
        return f'<c r="{at}"{look}><v>{value!r}</v></c>'
    text = typed.kept(_text(value), place)
    return f'<c r="{at}"{look} t="inlineStr"><is><t xml:space="preserve">{escape(text or "")}</t></is></c>'


def _text(value: Any) -> str:
    if isinstance(value, (dt.date, dt.time)):
        return value.isoformat()
    return "" if value is None else str(value)
