"""Spreadsheet engines that calculate LAMBDAs: many calls in one workbook, written, calculated, read back.

    answers = ironcalc(calls, folder)        # calls: (function, arguments) as in ``grid``

Every call stands on its own in column A, with room for a range of answers, stored as a dynamic
array, as Excel itself stores it; ranges and half of the single arguments are cells of another sheet.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import openpyxl
import xlsxwriter
from grid import Call, as_formula, expected
from xlsxwriter.utility import xl_range_abs, xl_rowcol_to_cell

from massbattle_xl.cells.declare import Function
from massbattle_xl.cells.errors import CODES
from massbattle_xl.cells.values import ErrorValue
from massbattle_xl.channels.lambdas import Name, needed


@dataclass(frozen=True)
class Fault:
    """A fault of an engine that no way of writing a formula goes round.

    Attributes:
        engine: whose it is.
        functions: which it hits.
        reason: what the engine does.
        hit: whether it hits a call.
    """

    engine: str
    functions: frozenset[str]
    reason: str
    hit: Callable[[Call], bool] = lambda call: True


FAULTS: tuple[Fault, ...] = ()


def faulty(engine: str, function: Function, call: Call) -> bool:
    """Whether a known fault of the engine hits a call."""
    return any(f.engine == engine and function.name in f.functions and f.hit(call) for f in FAULTS)


Calls = Sequence[tuple[Function, Call]]
Shape = tuple[int, int, int]  # first row, rows, columns; the row and the column behind must stay blank
MOST_ROWS = 200  # of one answer; of a longer table the first ones are looked at


def written(calls: Calls, path: Path, names: Sequence[Name] | None = None) -> list[Shape]:
    """Write a workbook of calls; answers with where the answers will stand."""
    book = xlsxwriter.Workbook(str(path))
    sheet, cells = book.add_worksheet("Calls"), book.add_worksheet("Cells")
    for name in needed({function.name for function, _ in calls}) if names is None else names:
        book.define_name(name.name, f"={name.text}")
    shapes: list[Shape] = []
    row = free = 0

    def place(value: Any) -> str:
        nonlocal free
        rows = value if isinstance(value, list) else [[value]]
        first = free
        for line in rows:
            for column, one in enumerate(line):
                _write(cells, free, column, one)
            free += 1
        last = xl_range_abs(first, 0, free - 1, len(rows[0]) - 1)
        return f"Cells!{last if isinstance(value, list) else xl_rowcol_to_cell(first, 0)}"

    for function, call in calls:
        sheet.write_dynamic_array_formula(row, 0, row, 0, as_formula(function, call, place))
        answer = expected(function, call)
        tall, wide = (len(answer), len(answer[0])) if isinstance(answer, list) else (1, 1)
        shapes.append((row, tall, wide))
        row += tall + 1
    book.close()
    return shapes


def _write(sheet: Any, row: int, column: int, value: Any) -> None:
    if isinstance(value, ErrorValue):
        sheet.write_formula(row, column, f"={value.code}")
    elif isinstance(value, bool):
        sheet.write_boolean(row, column, value)
    elif isinstance(value, float):
        sheet.write_number(row, column, value)
    elif value is not None:
        sheet.write_string(row, column, value)


def ironcalc(calls: Calls, folder: Path) -> list[Any]:
    """What IronCalc answers: a value or an ``ErrorValue``, or rows of these."""
    import ironcalc as engine

    path = folder / "ironcalc.xlsx"
    shapes = written(calls, path)
    model = engine.load_from_xlsx(str(path), "en", "UTC", "en")
    model.evaluate()
    return [_answer(shape, lambda row, column: model.get_cell_value(0, row + 1, column + 1)) for shape in shapes]


def _answer(shape: Shape, cell: Any) -> Any:
    first, tall, wide = shape
    rows = [[plain(cell(first + r, c)) for c in range(wide)] for r in range(min(tall, MOST_ROWS))]
    if tall <= MOST_ROWS and any(plain(cell(first + r, wide)) is not None for r in range(tall)):
        rows = [[*line, "and more"] for line in rows]
    if plain(cell(first + tall, 0)) is not None:
        rows.append(["and more"])
    return rows[0][0] if (tall, wide) == (1, 1) and len(rows) == len(rows[0]) == 1 else rows


def plain(value: Any) -> Any:
    """A cell's value as it is compared: an error as ``ErrorValue``, empty text as nothing."""
    if isinstance(value, str) and value in CODES:
        return ErrorValue(value)
    return None if value == "" else value


def cellrune(calls: Calls, folder: Path) -> list[Any]:
    """What CellRune answers to calls of single cells; every argument is written, a blank as empty text."""
    import cellrune as engine

    path, out = folder / "cellrune.xlsx", folder / "calculated.xlsx"
    whole = [
        (f, tuple("" if value is None else value for value in (*call, *[None] * (len(f.arguments) - len(call)))))
        for f, call in calls
    ]
    shapes = written(whole, path, [_all_needed(name) for name in needed({f.name for f, _ in calls})])
    book = engine.Workbook.open_path(str(path))
    book.calculate()
    book.save(str(out), invalidate_unavailable=True, replace_existing=True)
    sheet = openpyxl.load_workbook(out, data_only=True)["Calls"]
    return [plain(sheet.cell(row + 1, 1).value) for row, _, _ in shapes]


def _all_needed(name: Name) -> Name:
    text = re.sub(r'IF\(_xlfn\.ISOMITTED\((_xlpm\.\w+)\),"",\1\)', r"\1", name.text)
    return Name(name.name, text.replace("_xlop.", "_xlpm."), name.comment)
