"""An argument that is a row of cells: a unit with its profile, saves, bonus and rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ...cells.declare import Function
from ...cells.errors import VALUE, CellError, blank, told
from ...cells.kinds import Kind, Number
from ...cells.values import MOST_CELLS, ErrorValue, Scalar, show
from ..duel import Row
from .kinds import RuleText
from .shown import LD, SAVE, SKILL, WARD

COLUMNS: tuple[tuple[str, Kind, bool], ...] = (  # name, kind, whether it may be left out
    ("models", Number(1, 1_000, whole=True), False),
    ("width", Number(1, 100, whole=True), False),
    ("WS", SKILL, False),
    ("S", SKILL, False),
    ("T", SKILL, False),
    ("W", Number(1, 20, whole=True), False),
    ("I", SKILL, False),
    ("A", Number(0, 20, whole=True), False),
    ("Ld", LD, False),
    ("armour", SAVE, True),
    ("ward", WARD, True),
    ("support_ranks", Number(0, 10, whole=True), True),
    ("bonus", Number(-100, 100), True),
    ("rules", RuleText(), True),
)
FIELDS = tuple(name if len(name) > 2 else name.lower() for name, _, _ in COLUMNS)
_NAMES = ", ".join(name for name, _, _ in COLUMNS)
_ROW = {
    "en": f"one row of cells: {_NAMES}",
    "da": f"én række celler: {_NAMES}",
    "de": f"eine Zeile Zellen: {_NAMES}",
    "fr": f"une ligne de cellules : {_NAMES}",
    "ru": f"одна строка ячеек: {_NAMES}",
}


@dataclass(frozen=True)
class UnitRow:
    """A unit in one row (or column) of cells; cells at its end may be left out."""

    rows = True  # takes a range

    @property
    def title(self) -> str:
        return f"row of {_NAMES}"

    def expects(self) -> tuple[str, dict[str, Any]]:
        return "none", {"expected": told(_ROW)}

    def read(self, value: Any, name: str) -> Row:
        """The unit of a row; ``value`` is a range."""
        if isinstance(value, ErrorValue):
            raise self._wrong(value.code, "error", name, show(value))
        if not isinstance(value, list):
            raise self._wrong(VALUE, "range", name, show(value))
        if len(value) * len(value[0]) > MOST_CELLS:
            raise self._wrong(VALUE, "range", name, f"{len(value)} × {len(value[0])}")
        cells = self._line(value, name)
        found: dict[str, Any] = {}
        for field, (column, kind, optional), cell in zip(FIELDS, COLUMNS, cells):
            where = f"{name} ({column})"
            if cell is not None:
                found[field] = kind.read(cell, where)
            elif not optional:
                expected, details = kind.expects()
                raise CellError(VALUE, "missing", expected, argument=where, value=blank, **details)
        if "rules" in found:
            found["rules"] = tuple(found["rules"].items())
        return Row(**found)

    def _line(self, rows: list[list[Scalar]], name: str) -> list[Scalar]:
        cells = rows[0] if len(rows) == 1 else [row[0] for row in rows]
        over = any(cell is not None for cell in cells[len(COLUMNS) :])
        if over or (len(rows) > 1 and len(rows[0]) > 1):
            raise self._wrong(VALUE, "range", name, f"{len(rows)} × {len(rows[0])}")
        return (cells + [None] * len(COLUMNS))[: len(COLUMNS)]

    def _wrong(self, code: str, what: str, name: str, value: str) -> CellError:
        expected, details = self.expects()
        return CellError(code, what, expected, argument=name, value=value, **details)


class RowFunction(Function):
    """A function that takes whole rows of cells where its arguments are such, and single cells elsewhere."""

    def _spread(self, cells: tuple[Any, ...], one: Callable[[Any], Any], failed: Callable[[CellError], Any]) -> Any:
        given = self._count(cells)
        for argument, value in zip(self.arguments, given):
            if isinstance(value, list) and not getattr(argument.kind, "rows", False):
                raise CellError(VALUE, "single", argument=argument.name, value=f"{len(value)} × {len(value[0])}")
        self._no_error_in([(a, g) for a, g in zip(self.arguments, given) if isinstance(g, list)])
        return one(given)
