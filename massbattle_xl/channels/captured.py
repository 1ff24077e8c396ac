"""What the calls in a workbook's formulas are answered: each call by itself, with the arguments that it got."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from typing import Any, Optional

import formualizer

from .. import systems
from ..cells.errors import CellError
from ..cells.fallback import Answered, rewritten
from ..cells.values import ErrorValue
from .engine import _given, _returned, config, corners, error_value, register

ASKED = "MB_ASKED"  # registered here; nobody types it

Answers = dict[str, dict[str, list[Optional[Answered]]]]


def answers(values: bytes, formulas: Mapping[str, Mapping[str, str]], names: Collection[str]) -> Answers:
    """Ask each call of some functions in a workbook once more.

    Args:
        values: the calculated workbook with plain values in the place of its formulas.
        formulas: for each sheet its formulas by their cell, as ``embedded.calculate`` takes them; those without such
            a call are passed over.
        names: the functions, in upper case.

    Returns:
        For each sheet and cell the answers to its calls in the order of the text, None where a call was not made.
    """
    found: Answers = defaultdict(dict)
    places: list[tuple[str, str, int]] = []
    book = formualizer.Workbook.from_bytes(values, config=config())
    book.set_temporal_egress("serial")
    register(book, None)
    book.register_function(ASKED, _asking(found, places), min_args=2, max_args=None)
    for sheet, texts in formulas.items():
        for cell, text in texts.items():
            asked = rewritten(text, names, _noting(sheet, cell, places, found))
            if asked != text:
                alone = asked.removeprefix("=") if ":" not in cell else f"INDEX({asked.removeprefix('=')},1,1)"
                book.set_formula(sheet, *corners(cell)[0], f"={alone}")
    book.evaluate_all()
    return dict(found)


def _noting(sheet: str, cell: str, places: list[tuple[str, str, int]], found: Answers) -> Callable[[int, str, list[str]], str]:
    """Makes of a call one that is noted under a number of its own."""

    def make(number: int, name: str, given: list[str]) -> str:
        known = found[sheet].setdefault(cell, [])
        known += [None] * (number + 1 - len(known))
        places.append((sheet, cell, number))
        return f'{ASKED}({len(places) - 1},"{name.upper()}",{",".join(given)})'

    return make


def _asking(found: Answers, places: list[tuple[str, str, int]]) -> Callable[..., Any]:
    def ask(key: float, name: str, *raw: Any) -> Any:
        given = tuple(_given(value) for value in raw)
        try:
            answer = systems.functions()[name](*given)
        except CellError as error:
            answer = ErrorValue(error.code)
        sheet, cell, number = places[int(key)]
        found[sheet][cell][number] = Answered(given, answer)
        if isinstance(answer, list):
            return [[_returned(value) for value in row] for row in answer]
        return error_value(answer.code) if isinstance(answer, ErrorValue) else "" if answer is None else answer

    return ask
