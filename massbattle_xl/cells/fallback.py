"""Calls that only Python answers, in a workbook that has to do without: the last answer stays in the formula.

A call ``F(a,b)`` becomes ``IFERROR(F(a,b),IF(AND(a=40,b=3),"the stored answer","calculate anew"))``:
where the function is there, it answers. Where it is not, the stored answer shows as long as the
arguments are those that it was made from, and a word on what to do else: an answer that is no
longer true is worse than none. An error among the arguments shows itself, through AND.
A row of answers of which INDEX takes one is kept as that one: a plain cell cuts arrays down.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Optional

from .errors import NA, NUM, VALUE
from .formula_text import _TOKEN
from .typed import MOST_TEXT
from .values import ErrorValue

MOST_FORMULA = 8_000  # characters of a cell's formula; Excel takes 8,192

_CONSTANT = re.compile(r'-?[0-9.]+(?:E[+-]?[0-9]+)?|"(?:[^"]|"")*"(?:&"(?:[^"]|"")*")*|TRUE|FALSE|', re.IGNORECASE)
_OPERATOR = re.compile(r"[-+*/^&=<>]")
_PLACE = re.compile(r"\s*([0-9]+)\s*")
_KEPT = re.compile("\ue000([0-9]+)\ue001")  # a call on its way

Make = Callable[[int, str, list[str]], str]


@dataclass(frozen=True)
class Answered:
    """A call with its arguments and its answer, as cells hold them."""

    arguments: tuple[Any, ...]
    answer: Any


def rewritten(formula: str, names: Collection[str], make: Make, also: Collection[str] = ()) -> str:
    """A formula in which each call of some functions is made anew, inner ones before outer ones.

    Args:
        formula: with or without its ``=``; one whose brackets do not match is given back as it is.
        names: the functions, in upper case.
        make: gets the number of the call in the order of the text, the function and its arguments.
        also: functions whose calls are made anew too and have no number; they get -1.
    """
    tokens = list(_TOKEN.finditer(formula))
    count = 0

    def walk(at: int, inside: bool) -> tuple[list[str], int]:
        """The arguments from a place to the bracket that closes them, or to the end, and the place behind."""
        nonlocal count
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
                name = (token["function"] or "").upper()
                number = count if name in names else -1
                count += name in names
                given, at = walk(at, True)
                parts[-1] += make(number, name, given) if name in names or name in also else f"{token[0]}{','.join(given)})"
            else:
                parts[-1] += token[0]
        if inside:
            raise _Unmatched
        return parts, at

    try:
        return ",".join(walk(0, False)[0])
    except _Unmatched:
        return formula


class _Unmatched(Exception):
    """A bracket is not closed."""


def with_answers(formula: str, names: Collection[str], answers: Sequence[Optional[Answered]], note: str) -> str:
    """A formula whose calls of some functions keep their answers, as far as there is room for them.

    Args:
        formula: as a file holds it.
        names: the functions, in upper case.
        answers: of each call in the order of the text; None where it was not asked for.
        note: what shows in place of an answer that is not there.
    """
    for every in (True, False):  # a call that was not asked for needs its note less than another its answer
        made = _kept(formula, names, answers, note, every)
        if len(made) <= MOST_FORMULA:
            return made
    return formula


def _kept(formula: str, names: Collection[str], answers: Sequence[Optional[Answered]], note: str, every: bool) -> str:
    calls: list[tuple[str, str, Optional[Answered]]] = []  # the call, its condition, what it was answered

    def make(number: int, name: str, given: list[str]) -> str:
        if number < 0:
            return indexed(name, given)
        answered = answers[number] if number < len(answers) else None
        call = f"{name}({','.join(map(whole, given))})"
        condition = None if answered is None else _condition([*map(whole, given)], answered.arguments)
        if condition is None and not every:
            return call
        calls.append((call, condition or "", answered))
        return f"\ue000{len(calls) - 1}\ue001"

    def indexed(name: str, given: list[str]) -> str:
        inner = _KEPT.fullmatch(given[0])
        places = [_PLACE.fullmatch(text) for text in given[1:]]
        if inner is None or len(places) != 2 or None in places:
            return f"{name}({','.join(map(whole, given))})"
        call, condition, answered = calls[int(inner[1])]
        row, column = (int(place[1]) for place in places if place)
        rows = answered.answer if answered is not None else None
        if isinstance(rows, list):
            within = 1 <= row <= len(rows) and 1 <= column <= len(rows[0])
            answered = Answered(answered.arguments, rows[row - 1][column - 1]) if answered is not None and within else None
        return joined(f"{name}({call},{row},{column})", condition, answered)

    def joined(call: str, condition: str, answered: Optional[Answered]) -> str:
        if answered is None or not condition:
            return f'IFERROR({call},"{note}")'
        answer = literal(answered.answer)
        shown = f'"{note}"' if answer is None else answer
        return f'IFERROR({call},IF({condition},{shown},"{note}"))'

    def whole(text: str) -> str:
        return _KEPT.sub(lambda found: joined(*calls[int(found[1])]), text)

    return whole(rewritten(formula, names, make, {"INDEX"}))


def without_answers(formula: str, notes: Collection[str]) -> str:
    """The formula that ``with_answers`` was given; ``notes`` are those that it may have been given."""

    def plain(number: int, name: str, given: list[str]) -> str:
        ours = len(given) == 2 and any(given[1] == f'"{note}"' or (given[1].startswith("IF(") and given[1].endswith(f',"{note}")')) for note in notes)
        return given[0] if ours else f"{name}({','.join(given)})"

    return rewritten(formula, (), plain, {"IFERROR"}) if is_kept(formula, notes) else formula


def is_kept(text: str, notes: Collection[str]) -> bool:
    """Whether formulas in a text keep answers."""
    return any(note in text for note in notes)


def _condition(given: list[str], arguments: tuple[Any, ...]) -> Optional[str]:
    """The condition under which arguments are what they were, as a formula; None where a formula cannot say it."""
    conditions = []
    for i, text in enumerate(given):
        value = arguments[i] if i < len(arguments) else None
        if _CONSTANT.fullmatch(text.strip()):
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
    if value is None:
        return '""'
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, (int, float)):
        return repr(float(value)).removesuffix(".0").upper()
    return '"' + value.replace('"', '""') + '"' if len(value) <= MOST_TEXT else None
