"""The embedded engine, formualizer, with the cell functions in it.

What it does otherwise than a spreadsheet is put right here: the sentence of an error is lost
on its way, so the functions' wrappers keep it; a blank in a result becomes 0; an argument
that is left out in the middle arrives as 0; the result of an array formula keeps to no range.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Union

import formualizer

from .. import systems
from ..cells.addresses import column_letters, column_number
from ..cells.declare import Function
from ..cells.errors import NA, NUM, VALUE, CellError
from ..cells.values import ErrorValue, number

Value = Union[float, bool, str, None, ErrorValue]

NAME = "#NAME?"
CODES = {
    "Null": "#NULL!", "Div": "#DIV/0!", "Value": VALUE, "Ref": "#REF!", "Name": NAME, "Num": NUM, "Na": NA,
    "Spill": "#SPILL!", "Calc": "#CALC!", "Circ": "#REF!", "NImpl": NAME, "Error": NAME,
}  # fmt: skip
"""The engine's kinds of errors as a cell shows them; the last three have no error value of their own in Excel."""

KINDS = {code: kind for kind, code in reversed(CODES.items())}

FIRST, OTHER = "MB_ARRAY_FIRST", "MB_ARRAY_OTHER"  # registered for array formulas; nobody types them

_CELL = re.compile(r"\$?([A-Z]{1,3})\$?([0-9]{1,7})")


@dataclass
class Said:
    """The sentences of the functions' errors during one calculation, oldest first."""

    sentences: list[tuple[str, str, bool]] = field(default_factory=list)

    def note(self, code: str, sentence: str, passed_on: bool = False) -> None:
        """Keep a sentence; ``passed_on`` where the error came to the function in an argument."""
        self.sentences.append((code, sentence, passed_on))

    def why(self, code: str) -> str:
        """The sentence behind an error value; where it went through several functions, that of the first."""
        for wanted in (False, True):
            for said, sentence, passed_on in reversed(self.sentences):
                if said == code and passed_on is wanted:
                    return sentence
        return ""


@dataclass
class ArrayResults:
    """The results of array formulas, for the cells of their ranges.

    The engine would spill a result over its range's end, not at all where a cell holds a value
    of an earlier calculation, and blanks where one was cleared. So the first cell of a range
    keeps the result here and every other cell fetches its part.
    """

    found: dict[float, list[list[Any]]] = field(default_factory=dict)

    def first(self, result: Any, key: float, rows: float, columns: float) -> Any:
        """Keep a result in the size of its range: one row, column or cell is repeated, what lacks is ``#N/A``."""
        given = result if isinstance(result, list) else [[result]]
        tall, wide = len(given), len(given[0])
        fitted = []
        for r in range(int(rows)):
            y = 0 if tall == 1 else r
            line = [
                given[y][x] if y < tall and x < wide else error_value(NA)
                for x in (0 if wide == 1 else c for c in range(int(columns)))
            ]
            fitted.append([0.0 if value is None else value for value in line])
        self.found[key] = fitted
        return fitted[0][0]

    def other(self, first: Any, key: float, row: float, column: float) -> Any:
        """The part of a kept result; ``first`` is there so that the first cell is calculated before."""
        return self.found[key][int(row)][int(column)] if key in self.found else first


def config() -> formualizer.WorkbookConfig:
    """One thread, as Python functions only get in each other's way; circles are found as they are run into."""
    evaluation = formualizer.EvaluationConfig()
    evaluation.enable_parallel = False
    evaluation.cycle_detection = "runtime"
    return formualizer.WorkbookConfig(eval_config=evaluation)


def register(book: formualizer.Workbook, said: Said | None) -> None:
    """Register every cell function; ``said`` gets the sentences of their errors, if anybody wants them."""
    for name, function in systems.functions().items():
        book.register_function(name, _wrapped(function, said), min_args=0, max_args=None)
    results = ArrayResults()
    book.register_function(FIRST, results.first, min_args=4, max_args=4)
    book.register_function(OTHER, results.other, min_args=4, max_args=4)
    book.register_function("LOWER", _lower, min_args=1, max_args=1, allow_override_builtin=True)


def _lower(value: Any) -> Any:
    """LOWER for all letters; the engine's own knows only A to Z."""
    if isinstance(value, list):
        return [_lower(item) for item in value]
    if isinstance(value, dict):  # an error
        return value
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return number(value)
    return "" if value is None else str(value).lower()


def _wrapped(function: Function, said: Said | None) -> Callable[..., Any]:
    """A function as the engine calls it; what went wrong is noted in ``said``."""

    def call(*raw: Any) -> Any:
        try:
            given = [_given(value) if isinstance(value, (dict, list)) else value for value in raw]
            answer = function(*given)
            if not isinstance(answer, list):
                return "" if answer is None else answer
            if said is not None:
                _note_cells(function, given, answer, said)
            return [[_returned(value) for value in row] for row in answer]
        except CellError as error:
            code = error.code
            if said is not None:
                said.note(code, error.why(), error.what == "error")
        except Exception as error:  # the engine would swallow it without a word
            code = VALUE
            if said is not None:
                said.note(
                    code, f"{function.name} failed ({type(error).__name__}: {error}); this is a fault of the program."
                )
        return error_value(code)

    return call


def _note_cells(function: Function, given: list[Any], answer: list[list[Any]], said: Said) -> None:
    """Note the sentences of the single cells of a range, the first one last, so that it is found first."""
    if not any(isinstance(value, ErrorValue) for row in answer for value in row):
        return
    lines = function.explanation(*given)
    for row, line in zip(reversed(answer), reversed(lines)):
        for value, sentence in zip(reversed(row), reversed(line)):
            if isinstance(value, ErrorValue):
                said.note(value.code, sentence)


def _given(raw: Any) -> Any:
    """An argument from the engine; what is no error and no range goes to the function as it is."""
    if isinstance(raw, dict):
        return ErrorValue(CODES.get(raw.get("kind", ""), VALUE))
    if isinstance(raw, list):
        return [_given(item) if isinstance(item, (dict, list)) else item for item in raw]
    return raw


def _returned(value: Any) -> Any:
    if value is None:
        return ""  # a blank would become 0
    return error_value(value.code) if isinstance(value, ErrorValue) else value


def error_value(code: str) -> dict[str, str]:
    """An error value as the engine takes it."""
    return {"type": "Error", "kind": KINDS.get(code, "Value")}


def from_engine(raw: Any) -> Value:
    """A cell's value from the engine in the common form."""
    if isinstance(raw, dict):
        return ErrorValue(CODES.get(raw.get("kind", ""), VALUE))
    if isinstance(raw, (bool, str)) or raw is None:
        return raw
    number = float(raw) + 0.0  # no negative zero
    return number if math.isfinite(number) else ErrorValue(NUM)


def corners(cells: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """Row and column of the first and the last cell of ``B2`` or ``B2:C5``."""
    found = []
    for name in cells.upper().split(":"):
        match = _CELL.fullmatch(name)
        if match is None:
            raise ValueError(f"{cells} is not a cell or a range.")
        found.append((int(match[2]), column_number(match[1])))
    return found[0], found[-1]


def cell_name(row: int, column: int) -> str:
    """``B2`` for row 2 and column 2."""
    return f"{column_letters(column)}{row}"


def address(sheet: str, row: int, column: int) -> str:
    """The cell's name with its sheet, as a formula writes it."""
    quoted = sheet.replace("'", "''")
    return f"'{quoted}'!{cell_name(row, column)}"


def areas_before(
    book: formualizer.Workbook, sheet: str, row: int, column: int
) -> Iterator[tuple[str, tuple[int, int], tuple[int, int]]]:
    """What a formula refers to: of each area the sheet, the first and the last cell."""
    for found in book.precedents(address(sheet, row, column)).to_dict()["precedents"]:
        area = found["reference"]["address"] or found["reference"]["resolved"]
        if area is not None and "!" in area:
            quoted, _, cells = area.rpartition("!")
            yield quoted[1:-1].replace("''", "'") if quoted.startswith("'") else quoted, *corners(cells)
