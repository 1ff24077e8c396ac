"""A copy of a workbook that prints only some sheets, on the wanted paper."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Collection
from xml.sax.saxutils import unescape

from .draw import PAPERS

_SHEET = re.compile(r"<sheet\b[^>]*?/>")
_STATE = re.compile(r' state="[^"]*"')


def sheet_names(data: bytes) -> list[str]:
    """The sheets of a workbook, in their order."""
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return [_name(tag) for tag in _SHEET.findall(package.read("xl/workbook.xml").decode())]


def for_print(data: bytes, only: Collection[str] = (), paper: str = "") -> bytes:
    """A copy for the printer; the original is not touched.

    Args:
        data: a workbook.
        only: names of the sheets that are printed; all visible ones where it is empty.
        paper: "A4" or "Letter" to print on other paper than the sheets ask for.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for entry in source.infolist():
            part = source.read(entry)
            if entry.filename == "xl/workbook.xml" and only:
                part = _only(part.decode(), only).encode()
            elif paper and re.fullmatch(r"xl/worksheets/[^/]+\.xml", entry.filename):
                part = re.sub(rb'(<pageSetup\b[^>]*?paperSize=")\d+', rb"\g<1>%d" % PAPERS[paper], part)
            target.writestr(entry, part)
    return out.getvalue()


def _name(tag: str) -> str:
    match = re.search(r'\bname="([^"]*)"', tag)
    return unescape(match[1], {"&quot;": '"', "&apos;": "'"}) if match else ""


def _only(workbook: str, only: Collection[str]) -> str:
    tags = _SHEET.findall(workbook)
    first = next((i for i, tag in enumerate(tags) if _name(tag) in only), 0)

    def shown(match: re.Match[str]) -> str:
        tag = _STATE.sub("", match[0])
        return tag if _name(tag) in only else tag.replace("<sheet", '<sheet state="hidden"', 1)

    workbook = _SHEET.sub(shown, workbook)
    for i, tag in enumerate(tags):  # LibreOffice prints a hidden sheet that has a print area
        if _name(tag) not in only:
            area = rf'<definedName\b(?=[^>]*"_xlnm\.Print_Area")(?=[^>]*\blocalSheetId="{i}")[^>]*>[^<]*</definedName>'
            workbook = re.sub(area, "", workbook)
    return re.sub(r'(<workbookView\b[^>]*?) activeTab="\d+"', r"\1", workbook).replace(
        "<workbookView ", f'<workbookView activeTab="{first}" ', 1
    )
