"""The tables of a workbook as CSV files, for whoever wants to go on with the numbers elsewhere.

UTF-8 with a byte order mark, quoted as RFC 4180 says, lines ending in CR LF, numbers with a decimal point. A text
that begins with ``=``, ``+``, ``-``, ``@``, a tab or a line end gets an apostrophe in front, so that no spreadsheet
takes it for a formula; a number never does, so −1 stays a number.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
import re
import zipfile
from itertools import count
from typing import Any

from openpyxl.utils.cell import range_boundaries
from openpyxl.worksheet.table import Table
from openpyxl.worksheet.worksheet import Worksheet

from . import typed
from .draw import PALE_HEADING
from .reading import open_book

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
# a blank text that was calculated is <v></v>
_WITHOUT_VALUE = re.compile(rb"(?:</(?:\w+:)?f>|<(?:\w+:)?f\b[^>]*/>)\s*(?:<(?:\w+:)?v\s*/>\s*)?</(?:\w+:)?c>")
_UNFIT = re.compile(r"[^\w.-]")
_DEVICE = re.compile(r"(?:CON|PRN|AUX|NUL|COM\d|LPT\d)(?:\..*)?", re.IGNORECASE)  # no file may be called so on Windows


def lacks_values(data: bytes) -> bool:
    """Whether a formula of a workbook has no value, as in a file that no spreadsheet has calculated yet."""
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        parts = (name for name in package.namelist() if name.startswith("xl/worksheets/") and name.endswith(".xml"))
        return any(_WITHOUT_VALUE.search(package.read(name)) for name in parts)


def tables(data: bytes, delimiter: str = ",") -> dict[str, bytes]:
    """Every table of a workbook with the values that its cells show.

    Columns that only help the calculation are left out, and so are the blank rows at the end of a table.

    Args:
        data: the workbook.
        delimiter: what stands between two values, one character.

    Returns:
        The CSV files by their names without an ending, in the order of the sheets.
    """
    found: dict[str, bytes] = {}
    for sheet in open_book(data, values=True).worksheets:
        for table in sheet.tables.values():
            found[_file_name(table.displayName, found)] = _written(_rows(sheet, table), delimiter)
    return found


def _rows(sheet: Worksheet, table: Table) -> list[list[Any]]:
    """Headings and values of a table."""
    left, top, right, bottom = range_boundaries(table.ref)
    shown = [c for c in range(left, right + 1) if sheet.cell(top, c).style != PALE_HEADING]
    rows = [[sheet.cell(row, c).value for c in shown] for row in range(top, bottom + 1)]
    while len(rows) > 1 and all(value is None or value == "" for value in rows[-1]):
        rows.pop()
    return rows


def _written(rows: list[list[Any]], delimiter: str) -> bytes:
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter, lineterminator="\r\n").writerows(
        [_shown(value) for value in row] for row in rows
    )
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def _shown(value: Any) -> str:
    """A value as it stands in the file."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float) and value.is_integer():
        return f"{value:.0f}"
    if isinstance(value, (dt.date, dt.time)):
        return value.isoformat()
    if not isinstance(value, str):
        return str(value)
    text: str = typed.read(value)
    return "'" + text if text.startswith(_FORMULA) else text


def _file_name(table: str, taken: dict[str, bytes]) -> str:
    """A name that every disk takes: a table may be called CON, or hold a backslash."""
    wanted = _UNFIT.sub("_", table)
    lower = {name.casefold() for name in taken}
    names = (wanted if n == 1 else f"{wanted} {n}" for n in count(2 if _DEVICE.fullmatch(wanted) else 1))
    return next(name for name in names if name.casefold() not in lower)
