"""Formulas whose stored value stays: the engine cannot calculate them, another program could.

An error in their place would look like a fault of the workbook, so the value that the file
holds is kept, what hangs on it is calculated from it, and it is told how many there are.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

import formualizer

from .. import systems
from ..cells.formula_text import called, refers_elsewhere
from .engine import areas_before, cell_name, config, corners

_ROW = re.compile(r"\$[0-9]+")
_PREFIX = re.compile(r"^(?:_xl\w+\.)+")
_OTHERWISE = {"ANCHORARRAY"}  # known to the engine, which looks for something that array formulas do not leave there
MOST_LOOKED_AT = 2000  # cells of an area; in a larger one only formulas are looked for
BEYOND = ("Name", "NImpl", "Error")
"""The engine's errors for what it does not know."""


class Before:
    """The values that were stored in the file, read when the first is asked for."""

    def __init__(self, opened: Callable[[], formualizer.Workbook]) -> None:
        self._opened = opened
        self._book: formualizer.Workbook | None = None

    def _value(self, sheet: str, place: tuple[int, int]) -> object:
        self._book = self._book or self._opened()
        return self._book.get_value(sheet, *place)

    def has(self, sheet: str, place: tuple[int, int]) -> bool:
        """Whether something is stored that is worth keeping: neither nothing nor an error."""
        value = self._value(sheet, place)
        return value is not None and not isinstance(value, dict)

    def restore(self, book: formualizer.Workbook, sheet: str, places: Iterable[tuple[int, int]]) -> None:
        """Put the stored values of cells in their place."""
        for place in places:
            book.set_value(sheet, *place, self._value(sheet, place))


@dataclass
class Kept:
    """The cells of the formulas that keep their stored values, each named with its sheet.

    Attributes:
        elsewhere: they refer to other files.
        unknown: the engine does not know what they use.
        functions: the names of the functions among that, as a formula bar shows them.
    """

    elsewhere: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    functions: set[str] = field(default_factory=set)

    @property
    def sentences(self) -> list[str]:
        """One line on each kind."""
        named = f" ({', '.join(sorted(self.functions))})" if self.functions else ""
        kinds = (
            (self.elsewhere, ("refers to another file", "refer to other files")),
            (self.unknown, (f"{verb} something that the built-in calculation does not know{named}" for verb in ("uses", "use"))),
        )
        return [_line(cells, *words) for cells, words in kinds if cells]

    def take_out(
        self, book: formualizer.Workbook, before: Before, formulas: Mapping[str, Mapping[str, str]]
    ) -> dict[str, dict[str, str]]:
        """The formulas without those that are known beforehand to keep their value; notes those and puts it there.

        Args:
            book: not yet calculated.
            before: the stored values.
            formulas: by sheet and cell or range.
        """
        shapes: dict[str, frozenset[str]] = {}
        left: dict[str, dict[str, str]] = {}
        for sheet, texts in formulas.items():
            left[sheet] = {}
            for cells, text in texts.items():
                shape = _ROW.sub("$", text)  # the formulas of a table's column differ by their row alone
                missing = shapes.get(shape)
                if missing is None:
                    missing = shapes[shape] = _unknown_functions(text)
                if refers_elsewhere(text):
                    self.elsewhere.append(f"{sheet}!{cells}")
                elif missing and before.has(sheet, corners(cells)[0]):
                    self.unknown.append(f"{sheet}!{cells}")
                    self.functions |= missing
                else:
                    left[sheet][cells] = text
                    continue
                before.restore(book, sheet, _cells_of(cells))
        return left

    def put_back(
        self,
        book: formualizer.Workbook,
        before: Before,
        places: dict[str, list[tuple[int, int]]],
        formulas: Mapping[str, Mapping[str, str]],
    ) -> None:
        """Put stored values where the engine gives an error of its own, and calculate what hangs on them.

        Args:
            book: calculated.
            before: the stored values.
            places: the cells that were calculated; those whose value stays are taken out.
            formulas: by sheet and cell or range.
        """
        ranges = {(sheet, *corners(cells)[0]): _cells_of(cells) for sheet, texts in formulas.items() for cells in texts if ":" in cells}
        spent: set[tuple[str, int, int]] = set()
        while True:
            caught = [(sheet, *at) for sheet, found in places.items() for at in found if _is_beyond(book.get_value(sheet, *at))]
            roots = [here for here in caught if here not in spent and not _hangs(book, here, caught)]
            if not roots:
                return
            spent.update(roots)
            changed, gone = False, defaultdict(set)
            for sheet, row, column in roots:
                if before.has(sheet, (row, column)):
                    self.unknown.append(f"{sheet}!{cell_name(row, column)}")
                    cells = ranges.get((sheet, row, column), [(row, column)])
                    before.restore(book, sheet, cells)
                    gone[sheet] |= {*cells}
                    changed = True
            for sheet, cells in gone.items():
                places[sheet] = [place for place in places[sheet] if place not in cells]
            if not changed:
                return
            book.evaluate_all()


def _is_beyond(value: object) -> bool:
    return isinstance(value, dict) and value.get("kind") in BEYOND


def _hangs(book: formualizer.Workbook, here: tuple[str, int, int], caught: list[tuple[str, int, int]]) -> bool:
    """Whether the error came to a cell from another one."""
    for sheet, (top, left), (bottom, right) in areas_before(book, *here):
        if (bottom - top + 1) * (right - left + 1) <= MOST_LOOKED_AT:
            within = ((row, column) for row in range(top, bottom + 1) for column in range(left, right + 1))
            if any(_is_beyond(book.get_value(sheet, *place)) for place in within):
                return True
        elif any(s == sheet and top <= row <= bottom and left <= column <= right for s, row, column in caught):
            return True
    return False


def _cells_of(cells: str) -> list[tuple[int, int]]:
    """The cells of ``B2`` or ``B2:C5``."""
    (top, left), (bottom, right) = corners(cells)
    return [(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)]


def _line(cells: list[str], one: str, many: str) -> str:
    if len(cells) == 1:
        return f"1 formula {one}, in {cells[0]}: its value stays as it is in the file."
    return f"{len(cells)} formulas {many}, the first in {cells[0]}: their values stay as they are in the file."


def _shown(name: str) -> str:
    """A function's name without what only a file writes before it."""
    return _PREFIX.sub("", name).upper()


def _unknown_functions(formula: str) -> frozenset[str]:
    ours = systems.functions()
    return frozenset(_shown(name) for name in called(formula) if name.upper() not in ours and not _is_known(name.upper()))


@cache
def _is_known(name: str) -> bool:
    """Whether the engine knows a function: it is called without arguments, and complains of something else."""
    if _shown(name) in _OTHERWISE:
        return False
    book = formualizer.Workbook(config=config())
    sheet = book.sheet("Formula").name
    try:
        book.set_formula(sheet, 1, 1, f"={name}()")
        answer = book.evaluate_cell(sheet, 1, 1)
    except RuntimeError:
        return True  # what cannot be read is no function
    return not (isinstance(answer, dict) and answer.get("kind") == "Name")
