"""Puts a number into a cell of a finished workbook that has a name; nothing else of the file changes."""

from __future__ import annotations

import re
from xml.sax.saxutils import unescape

from .archive import opened, packed

_BOOK = "xl/workbook.xml"
_PLACE = re.compile(r"(?:'((?:[^']|'')+)'|([^'!]+))!\$?([A-Z]+)\$?([0-9]+)")
_KIND = re.compile(r'\s+t="[^"]*"')


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
    if place is None:
        return data
    title = place[1].replace("''", "'") if place[1] else place[2]
    cell = re.compile(rf'(<c\b[^>]*\br="{place[3]}{place[4]}"[^>]*?)\s*(?:/>|>.*?</c>)', re.DOTALL)
    parts = dict(archive.parts)
    for part, sheet in archive.sheets.items():
        if sheet == title:
            parts[part] = cell.sub(lambda found: f"{_KIND.sub('', found[1])}><v>{number!r}</v></c>", parts[part].decode(), count=1).encode()
    return packed(archive, parts)
