"""Calls that only Python answers, in a workbook that has to do without: the last answer stays in the formula.

A call ``F(a,b)`` becomes ``IFERROR(F(a,b),IF(AND(a=40,b=3),"the stored answer","calculate anew"))``:
where the function is there, it answers. Where it is not, the stored answer shows as long as the
arguments are those that it was made from, and a word on what to do else: an answer that is no
longer true is worse than none. An error among the arguments shows itself, through AND.
What is calculated with an answer is kept instead of it, as ``keepable`` says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Optional, Union

from .errors import NA, NUM, VALUE
from .formula_text import _TOKEN
from .keepable import Part, is_constant
from .typed import MOST_TEXT
from .values import ErrorValue

MOST_FORMULA = 8_000  # characters of a cell's formula; Excel counts them in its own language
EXCELS_MOST = 8_192

_ABSENT = "IF(IFERROR(ERROR.TYPE("  # 5 is #NAME?
_OPERATOR = re.compile(r"[-+*/^&=<>]")


@dataclass(frozen=True)
class Answered:
    """What a part follows from, and its answer, as cells hold them."""

    arguments: tuple[Any, ...]
    answer: Any


Answers = Sequence[Optional[Answered]]


def as_it_is(text: str) -> str:
    """The text."""
    return text


def with_answers(pieces: Sequence[Union[str, Part]], answers: Answers, note: str, near: Callable[[str], str] = as_it_is) -> str:
    """A formula whose parts keep their answers, as far as there is room for them.

    Args:
        pieces: of the formula, as ``keepable.parts`` gives them.
        answers: of each part; None where it was not asked for.
        note: what shows in place of an answer that is not there.
        near: writes a text as short as it can be said in the formula's cell; an argument is compared in that form,
            and where there is little room the whole formula has it.
    """
    made = _kept(pieces, answers, note, as_it_is, near)
    if len(made) <= MOST_FORMULA:
        return made
    left = list(answers)
    while True:  # the last answers go first, the notes stay
        made = _kept(pieces, left, note, near, near)
        if len(made) <= MOST_FORMULA:
            return made
        if not any(left):
            return made if len(made) <= EXCELS_MOST else "".join(p if isinstance(p, str) else p.text for p in pieces)
        left.pop()


def _kept(
    pieces: Sequence[Union[str, Part]], answers: Answers, note: str, written: Callable[[str], str], near: Callable[[str], str]
) -> str:
    waiting = iter(answers)
    return "".join(written(p) if isinstance(p, str) else _joined(p, next(waiting, None), note, written, near) for p in pieces)


def _joined(part: Part, answered: Optional[Answered], note: str, written: Callable[[str], str], near: Callable[[str], str]) -> str:
    """A part with its answer and the condition under which it is true."""
    text, nothing = written(part.text), f'"{note}"'
    condition = None if answered is None else _condition([*map(near, part.arguments)], answered.arguments)
    answer = None if answered is None else literal(_one(answered.answer, part.place))
    shown = nothing if condition is None else f"IF({condition},{nothing if answer is None else answer},{nothing})"
    if part.call:
        return f"{_ABSENT}{written(part.call)}),0)=5,{shown},{text})"
    return f"IFERROR({text},{shown})"


def _one(answer: Any, place: Optional[tuple[int, int]]) -> Any:
    """The value at a place of an answer of several; one that is not there is none."""
    if place is None or not isinstance(answer, list):
        return answer
    row, column = place
    return answer[row - 1][column - 1] if row <= len(answer) and column <= len(answer[0]) else MISSING


MISSING = object()


def without_answers(formula: str, note: str) -> str:
    """The formula whose answers ``with_answers`` has kept; one whose brackets do not match as it is."""
    if not is_kept(formula, note):
        return formula
    tokens = list(_TOKEN.finditer(formula))

    def walk(at: int, inside: bool) -> tuple[list[str], int]:
        """The arguments from a place to the bracket that closes them, or to the end, and the place behind."""
        parts = [""]
        while at < len(tokens):
            token = tokens[at]
            at += 1
            if token["close"]:
                if not inside:
                    raise _Unmatched
                return parts, at
            if token["comma"]:
                parts.append("")
            elif token["function"] or token["open"]:
                given, at = walk(at, True)
                parts[-1] += plain((token["function"] or "").upper(), token[0], given)
            else:
                parts[-1] += token[0]
        if inside:
            raise _Unmatched
        return parts, at

    def plain(name: str, head: str, given: list[str]) -> str:
        shown = len(given) > 1 and (given[1] == f'"{note}"' or (given[1].startswith("IF(") and given[1].endswith(f',"{note}")')))
        if shown and name == "IFERROR" and len(given) == 2:
            return given[0]
        if shown and len(given) == 3 and f"{head}{given[0]}".startswith(_ABSENT):
            return given[2]
        return f"{head}{','.join(given)})"

    try:
        return ",".join(walk(0, False)[0])
    except _Unmatched:
        return formula


class _Unmatched(Exception):
    """A bracket is not closed."""


def is_kept(text: str, note: str) -> bool:
    """Whether formulas in a text keep answers."""
    return f',"{note}"' in text


def _condition(given: list[str], arguments: tuple[Any, ...]) -> Optional[str]:
    """The condition under which arguments are what they were, as a formula; None where a formula cannot say it."""
    conditions = []
    for i, text in enumerate(given):
        value = arguments[i] if i < len(arguments) else None
        if is_constant(text):
            continue
        wanted = literal(value.code if isinstance(value, ErrorValue) else value)  # an error equals nothing and shows itself
        if wanted is None:
            return None
        compared = f"({text})" if _OPERATOR.search(text) else text
        if isinstance(value, list):
            conditions.append(f"SUMPRODUCT(({compared}={wanted})*1)={sum(map(len, value))}")
        else:
            conditions.append(f"{compared}={wanted}")
    return f"AND({','.join(conditions)})" if conditions else "TRUE"


def literal(value: Any) -> Optional[str]:
    """A value or rows as a formula holds them; None where it cannot."""
    if isinstance(value, list):
        if not value or any(isinstance(cell, ErrorValue) for row in value for cell in row):
            return None
        rows = [[literal(cell) for cell in row] for row in value]
        if any(cell is None for row in rows for cell in row):
            return None
        return "{" + ";".join(",".join(map(str, row)) for row in rows) + "}"
    if isinstance(value, ErrorValue):
        return value.code if value.code in (NA, NUM, VALUE) else None
    if value is MISSING:
        return None
    if value is None:
        return '""'
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, (int, float)):
        return repr(float(value)).removesuffix(".0").upper()
    return '"' + value.replace('"', '""') + '"' if len(value) <= MOST_TEXT else None
