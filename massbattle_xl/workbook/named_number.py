"""Puts a number into a cell of a finished workbook that has a name; nothing else of the file changes."""

from __future__ import annotations

import re
from xml.sax.saxutils import unescape

from ..cells.addresses import column_number
from .archive import opened
from .typing_in import type_in

_BOOK = "xl/workbook.xml"
_PLACE = re.compile(r"(?:'((?:[^']|'')+)'|([^'!]+))!\$?([A-Z]+)\$?([0-9]+)")


def with_number(data: bytes, name: str, number: float) -> bytes:
    """The workbook with a number in a named cell, in the place of what was there.

    Args:
        data: the workbook; one that has no such cell any more is given back as it is.
        name: the defined name of the cell.
        number: what it shall hold.
    """
    archive = opened(data)
    named = re.search(rf'<definedName\b[^>]*\bname="{re.escape(name)}"[^>]*>([^<]*)<', archive.parts[_BOOK].decode())
    place = _PLACE.fullmatch(unescape(named[1], {"&apos;": "'", "&quot;": '"'})) if named else None
    title = "" if place is None else place[1].replace("''", "'") if place[1] else place[2]
    if place is None or title not in archive.sheets.values():
        return data
    return type_in(data, {title: {(int(place[4]), column_number(place[3])): number}})
