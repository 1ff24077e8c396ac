"""What the parts of a workbook's formulas that keep their answers are answered: each by itself, with what it follows from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import formualizer

from .. import systems
from ..cells.errors import VALUE, CellError
from ..cells.fallback import Answered
from ..cells.keepable import AN_ERROR
from ..cells.values import ErrorValue
from .engine import _given, _returned, config, corners, error_value, register

ASKED = "MB_ASKED"  # registered here; nobody types it


def asking(number: int) -> Callable[[str, str], str]:
    """Puts a question around a part of a formula, for ``Part.asked``; its answer gets this number."""
    return lambda name, given: f'{ASKED}({number},"{name}",{given})'


def answers(values: bytes, formulas: Mapping[str, Mapping[str, str]]) -> dict[int, Answered]:
    """Ask the questions in a workbook's formulas.

    Args:
        values: the calculated workbook with plain values in the place of its formulas.
        formulas: for each sheet its formulas by their cell, as ``embedded.calculate`` takes them, with questions in them.

    Returns:
        The answers by their numbers, without those of questions that the formulas did not come to.
    """
    found: dict[int, Answered] = {}
    book = formualizer.Workbook.from_bytes(values, config=config())
    book.set_temporal_egress("serial")
    register(book, None)
    book.register_function(ASKED, _asking(found), min_args=2, max_args=None)
    for sheet, texts in formulas.items():
        for cell, text in texts.items():
            alone = text.removeprefix("=") if ":" not in cell else f"INDEX({text.removeprefix('=')},1,1)"
            book.set_formula(sheet, *corners(cell)[0], f"={alone}")
    book.evaluate_all()
    return found


def _asking(found: dict[int, Answered]) -> Callable[..., Any]:
    def ask(key: float, name: str, *raw: Any) -> Any:
        given = tuple(_given(value) for value in raw)
        if not name:  # what is made of calls comes calculated
            answer, given = ErrorValue(VALUE) if given[0] == AN_ERROR else given[0], given[1:]
        else:
            try:
                answer = systems.functions()[name](*given)
            except CellError as error:
                answer = ErrorValue(error.code)
        found[int(key)] = Answered(given, answer)
        if isinstance(answer, list):
            return [[_returned(value) for value in row] for row in answer]
        return error_value(answer.code) if isinstance(answer, ErrorValue) else "" if answer is None else answer

    return ask
