"""What arrives from a cell on any channel, brought into one common form.

Inside the package a cell is one of: ``None`` (left out), ``float``, ``bool``, ``str``,
``ErrorValue``; a range is a list of equally long rows of these.
"""

from __future__ import annotations

import datetime as dt
import math
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Union

from .errors import CODES, NUM, VALUE

MOST_CELLS = 100_000  # longest range that a function takes; a whole column has 1,048,576

_SPREADSHEET_EPOCH = dt.datetime(1899, 12, 30)  # day 0 of serial dates from March 1900 on


@dataclass(frozen=True)
class ErrorValue:
    """An error value that stands in a cell, such as ``#N/A``; a code that no spreadsheet has is ``#VALUE!``."""

    code: str

    def __post_init__(self) -> None:
        if self.code not in CODES:
            object.__setattr__(self, "code", VALUE)


Scalar = Union[None, float, bool, str, ErrorValue]
Rows = list[list[Scalar]]


def scalar(raw: Any) -> Scalar:
    """One cell in the common form.

    Blank text counts as left out; a date becomes its serial number, as every spreadsheet
    counts it; a text that spells an error value is that error.
    """
    if raw is None or isinstance(raw, (bool, ErrorValue)):
        return raw
    if isinstance(raw, (int, float, Decimal)):  # cells with a currency format arrive as Decimal
        try:
            plain = float(raw)
        except (OverflowError, ValueError):  # more digits than a cell holds, a Decimal that is no number
            return ErrorValue(NUM)
        return plain if math.isfinite(plain) else ErrorValue(NUM)
    if isinstance(raw, dt.datetime):
        return (raw.replace(tzinfo=None) - _SPREADSHEET_EPOCH).total_seconds() / 86_400
    if isinstance(raw, dt.date):
        return float((dt.datetime(raw.year, raw.month, raw.day) - _SPREADSHEET_EPOCH).days)
    if isinstance(raw, (dt.time, dt.timedelta)):
        span = raw if isinstance(raw, dt.timedelta) else dt.timedelta(hours=raw.hour, minutes=raw.minute, seconds=raw.second)
        return span.total_seconds() / 86_400
    if not isinstance(raw, str):  # a list inside a row, or what no channel hands over
        return ErrorValue(VALUE)
    text = raw.strip()
    if not text:
        return None
    return ErrorValue(text) if text in CODES else text


def cell(raw: Any) -> Scalar | Rows:
    """A cell or a range in the common form.

    A flat list is one row; ragged rows are filled with blanks; a range of one cell is that
    cell; a range without cells is left out.
    """
    if not isinstance(raw, (list, tuple)):
        return scalar(raw)
    kinds = set(map(type, raw))  # a whole column has a million rows: nothing is asked of each of them in turn
    rows: Any = raw
    if not kinds <= {list, tuple}:
        nested = any(issubclass(kind, (list, tuple)) for kind in kinds)
        rows = [row if isinstance(row, (list, tuple)) else [row] for row in raw] if nested else [raw]
    width = max(map(len, rows), default=0)
    if width == 0:
        return None
    if len(rows) * width > MOST_CELLS:  # refused by its size alone, before any cell is looked at
        return [[None] * width] * len(rows)
    full = [[scalar(row[i]) if i < len(row) else None for i in range(width)] for row in rows]
    return full[0][0] if len(full) == 1 and width == 1 else full


def show(value: Scalar) -> str:
    """A value as a sentence shows it: ``40``, ``2.5``, ``"forty"``; long texts are cut."""
    if value is None:
        return "blank"
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, ErrorValue):
        return value.code
    if isinstance(value, (int, float)):
        return number(value)
    text = "".join(c if c.isprintable() else " " for c in value[:80])
    return f'"{text}"' if len(value) <= 40 else f'"{text[:39]}…"'


def number(value: float, digits: int = 15) -> str:
    """A number without needless zeros: ``40``, ``2.5``, ``1e+300``."""
    if math.isinf(value):
        return "∞" if value > 0 else "-∞"
    return format(value + 0.0, f".{digits}g") if value else "0"


def serial_date(serial: float) -> str:
    """The date of a spreadsheet serial number, ISO form, or "" where a date is unlikely.

    Only the years 2000 to 2049 are taken for dates: army numbers rarely lie there.
    """
    if not (36_526 <= serial < 54_789 and serial == int(serial)):
        return ""
    return (_SPREADSHEET_EPOCH + dt.timedelta(days=serial)).date().isoformat()
