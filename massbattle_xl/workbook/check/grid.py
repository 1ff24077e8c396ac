"""Places on a sheet: cells, ranges, and what reads like one."""

from __future__ import annotations

import re
from bisect import bisect_right, insort
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ...cells.addresses import column_number

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


@lru_cache(maxsize=1 << 15)  # every rule on cells asks for the same ones
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


_LETTERS = r"(?:[A-Z]{1,2}|[A-W][A-Z]{2}|X[A-E][A-Z]|XF[A-D])"
_DIGITS = r"(?:104857[0-6]|10485[0-6]\d|1048[0-4]\d\d|104[0-7]\d{3}|10[0-3]\d{4}|[1-9]\d{0,5})"
_PLACE = rf"\$?{_LETTERS}\$?{_DIGITS}"
_RANGE = rf"(?:{_PLACE}(?::{_PLACE})?|\$?{_LETTERS}:\$?{_LETTERS}|\$?{_DIGITS}:\$?{_DIGITS})(?![^ ])"
_RANGES = re.compile(rf"{_RANGE}(?: {_RANGE})*+", re.IGNORECASE | re.ASCII)


def no_range(text: str) -> str | None:
    """The first part of a list of ranges with blanks between them that is none; None where all are."""
    found = _RANGES.match(text)
    end = found.end() if found else 0
    return None if found and end == len(text) else text[end + bool(found) :].partition(" ")[0]


class _Reaching:
    """Boxes that reach down to the row at which a sweep has come, by their left edges; none lies over another."""

    def __init__(self) -> None:
        self._lefts: list[int] = []
        self._boxes: dict[int, tuple[Box, int]] = {}

    def met(self, box: Box) -> int | None:
        """The number of a box that begins above and has a cell in common with this one."""
        at = bisect_right(self._lefts, box.right) - 1
        while at >= 0:
            other, number = self._boxes[self._lefts[at]]
            if other.bottom >= box.top:
                return number if other.right >= box.left else None
            del self._boxes[self._lefts.pop(at)]  # it ended above
            at -= 1
        return None

    def add(self, box: Box, number: int) -> None:
        """Put a box in that meets none."""
        if box.left not in self._boxes:
            insort(self._lefts, box.left)
        self._boxes[box.left] = (box, number)


def overlaps(boxes: Sequence[Box]) -> Iterator[tuple[int, int]]:
    """The number of each box that lies over one above it, with the number of that one; in time for any number of boxes."""
    reaching = _Reaching()
    for number in sorted(range(len(boxes)), key=lambda number: boxes[number].top):
        met = reaching.met(boxes[number])
        if met is None:
            reaching.add(boxes[number], number)
        else:
            yield number, met


def meetings(ones: Sequence[Box], others: Sequence[Box]) -> Iterator[tuple[int, int]]:
    """Numbers of boxes of two kinds that have a cell in common; of boxes that lie over their own kind the first counts."""
    reaching = (_Reaching(), _Reaching())
    order = sorted([(box.top, 0, number) for number, box in enumerate(ones)] + [(box.top, 1, n) for n, box in enumerate(others)])
    for _, kind, number in order:
        box = (ones, others)[kind][number]
        met = reaching[1 - kind].met(box)
        if met is not None:
            yield (number, met) if kind == 0 else (met, number)
        if reaching[kind].met(box) is None:
            reaching[kind].add(box, number)


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
