"""Marks formulas as dynamic arrays, the form in which Excel stores every formula that is typed today.

A plain formula is of the old kind: Excel reads it as if each range in it meant one cell, and shows
``=@VOLLEY_KILLS(40,3)``. The cells to mark are stored as an array of one cell with ``cm="1"``, which
points into ``xl/metadata.xml``. In a table nothing is marked: a table takes no array.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Mapping
from xml.etree import ElementTree
from xml.sax.saxutils import unescape

from openpyxl.utils.cell import coordinate_to_tuple, range_boundaries

from .archive import before_end

METADATA = "xl/metadata.xml"
_METADATA_XML = (
    b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    b'<metadata xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    b' xmlns:xda="http://schemas.microsoft.com/office/spreadsheetml/2017/dynamicarray">'
    b'<metadataTypes count="1"><metadataType name="XLDAPR" minSupportedVersion="120000" copy="1" pasteAll="1" pasteValues="1"'
    b' merge="1" splitFirst="1" rowColShift="1" clearFormats="1" clearComments="1" assign="1" coerce="1" cellMeta="1"/></metadataTypes>'
    b'<futureMetadata name="XLDAPR" count="1"><bk><extLst><ext uri="{bdbb8cdc-fa1e-496e-a857-3c3f30c029c3}">'
    b'<xda:dynamicArrayProperties fDynamic="1" fCollapsed="0"/></ext></extLst></bk></futureMetadata>'
    b'<cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata></metadata>'
)
_TYPE = (
    b'<Override PartName="/xl/metadata.xml"'
    b' ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheetMetadata+xml"/>'
)
_RELATION = (
    b'<Relationship Id="rIdMetadata" Target="metadata.xml"'
    b' Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sheetMetadata"/>'
)
_FORMULA_CELL = re.compile(rb'<c r="([A-Z]+[0-9]+)"([^>]*)><f>([^<]*)</f>')
_SHEET = re.compile(r"xl/worksheets/[^/]+\.xml")


def mark_dynamic(parts: Mapping[str, bytes], wanted: Callable[[str], bool]) -> dict[str, bytes]:
    """Mark formulas of a workbook that was written here and has no metadata yet.

    Args:
        parts: every part of the file by its name.
        wanted: whether a formula, given without its ``=``, is to be marked.

    Returns:
        All parts; those of a workbook without such a formula are as they were.

    Raises:
        ValueError: the workbook has metadata of its own.
    """
    marked = {name: _marked(content, _table_areas(parts, name), wanted) for name, content in parts.items() if _SHEET.fullmatch(name)}
    if all(marked[name] == parts[name] for name in marked):
        return dict(parts)
    if METADATA in parts:
        raise ValueError(f"the workbook has {METADATA} already, one without it is expected.")
    types, relations = "[Content_Types].xml", "xl/_rels/workbook.xml.rels"
    return {
        **parts,
        **marked,
        types: before_end(parts[types], b"</Types>", _TYPE),
        relations: before_end(parts[relations], b"</Relationships>", _RELATION),
        METADATA: _METADATA_XML,
    }


def _marked(sheet: bytes, tables: list[tuple[int, int, int, int]], wanted: Callable[[str], bool]) -> bytes:
    def mark(found: re.Match[bytes]) -> bytes:
        row, column = coordinate_to_tuple(found[1].decode())
        inside = any(left <= column <= right and top <= row <= bottom for left, top, right, bottom in tables)
        if inside or not wanted(unescape(found[3].decode())):
            return found[0]
        return b'<c r="%b" cm="1"%b><f t="array" ref="%b">%b</f>' % (found[1], found[2], found[1], found[3])

    return _FORMULA_CELL.sub(mark, sheet)


def _table_areas(parts: Mapping[str, bytes], sheet: str) -> list[tuple[int, int, int, int]]:
    folder, name = posixpath.split(sheet)
    relations = parts.get(f"{folder}/_rels/{name}.rels")
    if relations is None:
        return []
    found = []
    for relation in ElementTree.fromstring(relations):
        if relation.get("Type", "").endswith("/table"):
            target = posixpath.normpath(posixpath.join("/", folder, relation.get("Target", "")))[1:]
            found.append(range_boundaries(ElementTree.fromstring(parts[target]).get("ref")))
    return found
