"""Places on a sheet: cells, ranges, and what reads like one."""

from __future__ import annotations

import re
from typing import NamedTuple

COLUMNS, ROWS = 16_384, 1_048_576

_CELL = re.compile(r"\$?([A-Za-z]{1,3})\$?([1-9]\d{0,6})")
_COLUMN = re.compile(r"\$?([A-Za-z]{1,3})")
_ROW = re.compile(r"\$?([1-9]\d{0,6})")
_R1C1 = re.compile(r"[Rr](\d*)([Cc]\d*)?|[Cc]\d*")
_NAME = re.compile(r"(?:[^\W\d]|[_\\])[\w.?\\]*")


class Box(NamedTuple):
    """A rectangle of cells; all four edges belong to it."""

    left: int
    top: int
    right: int
    bottom: int

    def meets(self, other: Box) -> bool:
        """Whether the two have a cell in common."""
        across = self.left <= other.right and other.left <= self.right
        return across and self.top <= other.bottom and other.top <= self.bottom


def column_number(letters: str) -> int:
    """The number of a column: A is 1."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number


def cell(text: str) -> tuple[int, int] | None:
    """Row and column of a cell's address; None where it is none."""
    found = _CELL.fullmatch(text)
    if found is None:
        return None
    column, row = column_number(found[1]), int(found[2])
    return (row, column) if column <= COLUMNS and row <= ROWS else None


def box(text: str) -> Box | None:
    """The rectangle of ``A1``, ``A1:B2``, ``A:B`` or ``1:2``; None for everything else."""
    first, colon, last = text.partition(":")
    one, two = cell(first), cell(last if colon else first)
    if one and two:
        return Box(min(one[1], two[1]), min(one[0], two[0]), max(one[1], two[1]), max(one[0], two[0]))
    columns = [_COLUMN.fullmatch(part) for part in (first, last)]
    if colon and all(columns):
        numbers = sorted(column_number(found[1]) for found in columns if found)
        return Box(numbers[0], 1, numbers[1], ROWS) if numbers[1] <= COLUMNS else None
    rows = [_ROW.fullmatch(part) for part in (first, last)]
    if colon and all(rows):
        numbers = sorted(int(found[1]) for found in rows if found)
        return Box(1, numbers[0], COLUMNS, numbers[1]) if numbers[1] <= ROWS else None
    return None


def name_fault(name: str) -> str:
    """Why Excel does not take a text as a name, or the empty text (ECMA-376 part 1, 18.2.5; [MS-OI29500] part 1 section 18.2.5)."""
    if not 1 <= len(name) <= 255:
        return f"has {len(name)} characters, 1 to 255 are allowed"
    if name.lower().startswith("_xlnm."):
        return ""
    if not _NAME.fullmatch(name):
        return "does not begin with a letter or holds a character that names may not hold"
    if cell(name):
        return "reads as the address of a cell"
    if _R1C1.fullmatch(name):
        return "reads as an R1C1 address"
    return "is a truth value" if name.upper() in ("TRUE", "FALSE") else ""


def needs_quotes(sheet: str) -> bool:
    """Whether a sheet's name stands in quotation marks within a formula (ECMA-376 part 1, 18.17.2.3)."""
    return not re.fullmatch(r"[^\W\d][\w.]*", sheet) or bool(cell(sheet)) or bool(_R1C1.fullmatch(sheet))
