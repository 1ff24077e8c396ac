"""A workbook without its formulas: what an engine reads that gets the formulas from us.

Engines load the formulas of a file too, and some stop at one that they cannot read.
"""

from __future__ import annotations

import io
import zipfile
from xml.parsers import expat

from .cached import sheet_parts


def without_formulas(source: bytes, values: bool) -> bytes:
    """The workbook without its formulas.

    Args:
        source: a workbook that has been let in.
        values: their stored values stay as plain ones; otherwise their cells go.
    """
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(source)) as old, zipfile.ZipFile(target, "w") as new:
        sheets = {*sheet_parts(old).values()}
        for entry in old.infolist():
            content = old.read(entry)
            new.writestr(entry.filename, _bare(content, values) if entry.filename in sheets else content)
    return target.getvalue()


def _bare(xml: bytes, values: bool) -> bytes:
    """A sheet's XML without the formulas in its cells, or without the cells that have one."""
    pieces: list[bytes] = []
    position = cell = formula = 0
    wanted = False  # whether the cell that is read has a formula
    parser = expat.ParserCreate()

    def begin(qualified: str, _: dict[str, str]) -> None:
        nonlocal cell, formula, wanted
        name = qualified.rpartition(":")[2]
        if name == "c":
            cell, wanted = parser.CurrentByteIndex, False
        elif name == "f":
            formula, wanted = parser.CurrentByteIndex, True

    def end(qualified: str) -> None:
        nonlocal position
        name = qualified.rpartition(":")[2]
        if wanted and name == ("f" if values else "c"):
            start = formula if values else cell
            pieces.append(xml[position:start])
            position = _behind(xml, start, parser.CurrentByteIndex)

    parser.StartElementHandler = begin
    parser.EndElementHandler = end
    parser.Parse(xml, True)
    return b"".join((*pieces, xml[position:]))


def _behind(xml: bytes, start: int, closed: int) -> int:
    """The position behind an element; the end of ``<f/>`` is met at its beginning or behind it."""
    tag = xml.index(b">", start) + 1
    return tag if xml.endswith(b"/>", start, tag) else xml.index(b">", closed) + 1
