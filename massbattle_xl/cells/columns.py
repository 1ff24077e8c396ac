"""A function that makes one answer of whole columns, such as a weighted mean."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .declare import Function
from .errors import VALUE, CellError, blank
from .values import ErrorValue, Rows, Scalar


@dataclass(frozen=True)
class ColumnFunction(Function):
    """A function whose first arguments are columns that belong together, row by row.

    It does not spread: the rule gets a list for each of these arguments. A row with a blank
    in any of them counts as nothing; a single cell beside a column counts in each row.

    Attributes:
        columns: how many of the first arguments are columns.
    """

    columns: int = 1

    def _spread(self, cells: tuple[Any, ...], one: Callable[[tuple[Scalar, ...]], Any], failed: Callable[[CellError], Any]) -> Any:
        given = self._count(cells)
        ranges = [(a, c) for a, c in zip(self.arguments, given) if isinstance(c, list)]
        if not ranges:
            return one(given)
        for argument, found in ranges:
            if argument not in self.arguments[: self.columns]:
                raise CellError(VALUE, "single", argument=argument.name, value=f"{len(found)} × {len(found[0])}")
        self._shape(ranges)
        return one(given)

    def _read(self, given: tuple[Any, ...]) -> dict[str, Any]:
        columns, rest = given[: self.columns], given[self.columns :]
        error = next((c for c in given if isinstance(c, ErrorValue)), None)
        if error is not None:  # an error cell goes before all else; the plain function tells of it
            return super()._read(tuple(c if isinstance(c, ErrorValue) else None for c in given))
        length = max(len(_flat(c)) for c in columns)
        lines = list(zip(*(_flat(c) * (1 if isinstance(c, list) else length) for c in columns)))
        kept = [(number, line) for number, line in enumerate(lines, 1) if None not in line]
        if not kept:
            at = next((i for i, c in enumerate(columns) if all(cell is None for cell in _flat(c))), 0)
            expected, details = self.arguments[at].kind.expects()
            raise CellError(VALUE, "missing", expected, argument=self.arguments[at].name, value=blank, **details)
        values: dict[str, Any] = {a.name: [] for a in self.arguments[: self.columns]}
        for number, line in kept:
            for argument, value in zip(self.arguments, line):
                try:
                    values[argument.name].append(argument.kind.read(value, argument.name))
                except CellError as wrong:
                    raise (wrong.in_row(number) if isinstance(columns[self.arguments.index(argument)], list) else wrong) from None
        for argument, value in zip(self.arguments[self.columns :], rest):
            values[argument.name] = argument.default if value is None else argument.kind.read(value, argument.name)
        self.check(values)
        return values


def _flat(cells: Scalar | Rows) -> list[Scalar]:
    return [cell for row in cells for cell in row] if isinstance(cells, list) else [cells]
