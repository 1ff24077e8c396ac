"""The declaration of a cell function, and what happens when a cell calls it.

A function is declared once: ``Function(name, category, clause, summary, arguments, rule,
explain, examples)``. Every channel calls it with the cells that it got; the function reads
them by the arguments' kinds, spreads over ranges, asks the rule, and answers with numbers,
TRUE/FALSE or text, or raises ``CellError``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Union

from .errors import NUM, VALUE, CellError, blank, cut, truths
from .kinds import Kind
from .values import MOST_CELLS, ErrorValue, Rows, Scalar, cell


def in_language(line: str, language: str) -> str:
    """A breakdown line with the decimal mark of a language, every one but English has the comma, and its TRUE and FALSE."""
    return line if language == "en" else truths(re.sub(r"(?<![\d.])(\d+)\.(\d+)(?![\d.])", r"\1,\2", line), language)


@dataclass(frozen=True)
class Argument:
    """One argument of a cell function.

    Attributes:
        name: as the contract calls it; a channel where it is a reserved word may append an underscore.
        kind: what it may be.
        summary: one sentence of help, at most 255 characters, with the unit.
        optional: whether it may be left out.
        default: what the rule gets when it is left out.
        many: the last argument only: takes any number of cells or ranges, as they are.
    """

    name: str
    kind: Kind
    summary: str
    optional: bool = False
    default: Any = None
    many: bool = False

    @property
    def help(self) -> str:
        """The text for a function wizard: the sentence and what it may be, at most 255 characters."""
        text = f"{self.summary} ({self.kind.title})" + (", may be left out" if self.optional else "")
        return cut(text)


@dataclass(frozen=True)
class Example:
    """A call as it is typed, with what it answers."""

    call: str
    result: float | str | bool


@dataclass(frozen=True)
class Function:
    """A cell function.

    Attributes:
        name: upper case with an underscore.
        category: where a function wizard lists it.
        clause: the numbers of the rules that it computes.
        summary: its first sentence is the help text, at most 255 characters.
        arguments: in the order of the contract.
        rule: called with the read arguments by name; answers with a value, or with an
            object whose ``result`` is the value.
        explain: makes the breakdown line from the read arguments and the rule's answer, or what
            makes it in a language; it formats, it never calculates.
        examples: shown in help, README and the Functions sheet; each is tested.
        table: the answer is a table (rows of cells); such a function does not spread.
        check: looks at the arguments together and raises ``CellError``.
        formula: the rule once more as a typed formula (see ``typed``), for spreadsheets without Python; its
            variables are the arguments by name, already read: numbers, TRUE or FALSE, the keys of words, dice text,
            "" for one that is left out and has no default. "" where there is none; one that begins with ``LAMBDA(``
            reads its arguments itself.
    """

    name: str
    category: str
    clause: str
    summary: str
    arguments: tuple[Argument, ...]
    rule: Callable[..., Any]
    explain: Callable[[Mapping[str, Any], Any], Union[str, Callable[[str], str]]]
    examples: tuple[Example, ...] = ()
    table: bool = False
    check: Callable[[Mapping[str, Any]], None] = field(default=lambda values: None)
    formula: str = ""

    @property
    def signature(self) -> str:
        """``NAME(a, b, [c])`` as the contract writes it."""
        names = [a.name + ("…" if a.many else "") for a in self.arguments]
        shown = (f"[{n}]" if a.optional and not a.many else n for n, a in zip(names, self.arguments))
        return f"{self.name}({', '.join(shown)})"

    def stands_for(self, argument: Argument) -> tuple[bool, Any]:
        """Whether a blank cell stands for something in an argument, and what the rule gets for it."""
        return argument.optional, argument.default

    def __call__(self, *cells: Any) -> Any:
        """Answer a cell: a float, bool or str, or rows of these.

        A cell of a range that is wrong gives an ``ErrorValue`` in its place; a row whose
        needed cell is blank gives None.

        Raises:
            CellError: bad input.
        """
        return self._spread(cells, self._answer, lambda error: ErrorValue(error.code))

    def explanation(self, *cells: Any, language: str = "en") -> Any:
        """How the answer came about, or the sentence that says what is wrong.

        Spreads as the function does. An error value among the arguments is passed on.

        Raises:
            CellError: an argument is an error value.
        """

        def one(given: tuple[Scalar, ...]) -> str:
            values = self._read(given)
            answer = self.rule(**values)
            self._cells(answer)  # what is no answer has no explanation
            line = self.explain(values, answer)
            text = in_language(line(language) if callable(line) else line, language)
            return cut(text)

        try:
            return self._spread(cells, one, lambda error: error.why(language))
        except CellError as error:
            if error.what == "error":
                raise
            return error.why(language)

    def _spread(self, cells: tuple[Any, ...], one: Callable[[tuple[Scalar, ...]], Any], failed: Callable[[CellError], Any]) -> Any:
        given = self._count(cells)
        if list not in map(type, given):  # one cell for each argument, by far the most calls
            return one(given)
        ranges = [(a, c) for a, c in zip(self.arguments, given) if isinstance(c, list)]
        rows, columns = self._shape(ranges)
        out: Rows = []
        for r in range(rows):
            line: list[Any] = []
            for c in range(columns):
                taken = tuple(g[r][c] if isinstance(g, list) else g for g in given)
                if any(t is None and isinstance(g, list) and not a.optional for t, g, a in zip(taken, given, self.arguments)):
                    line.append(None)
                    continue
                try:
                    line.append(one(taken))
                except CellError as error:
                    if error.what == "error":  # stands outside the range
                        raise
                    line.append(failed(error.in_row(max(r, c) + 1)))
            out.append(line)
        return out

    def _count(self, cells: tuple[Any, ...]) -> tuple[Any, ...]:
        given = [c if c is None or (type(c) is float and math.isfinite(c)) else cell(c) for c in cells]
        most = len(self.arguments)
        while len(given) > most and given[-1] is None:
            given.pop()
        if len(given) > most:
            raise CellError(VALUE, "count", argument=self.name, value=len(given), expected=most)
        return tuple(given + [None] * (most - len(given)))

    def _shape(self, ranges: list[tuple[Argument, Rows]]) -> tuple[int, int]:
        first, first_rows = ranges[0]
        for argument, rows in ranges:
            size = f"{len(rows)} × {len(rows[0])}"
            if self.table:
                raise CellError(VALUE, "single", argument=argument.name, value=size)
            if len(rows) * len(rows[0]) > MOST_CELLS:
                raise CellError(NUM, "long", argument=argument.name, value=size, expected=MOST_CELLS)
            if len(rows) > 1 and len(rows[0]) > 1:
                raise CellError(VALUE, "block", argument=argument.name, value=size)
        for argument, rows in ranges:
            if (len(rows), len(rows[0])) != (len(first_rows), len(first_rows[0])):
                size, first_size = (f"{len(r)} × {len(r[0])}" for r in (rows, first_rows))
                raise CellError(VALUE, "lengths", argument=argument.name, value=size, other=first.name, expected=first_size)
        self._no_error_in(ranges)
        return len(first_rows), len(first_rows[0])

    @staticmethod
    def _no_error_in(ranges: list[tuple[Argument, Rows]]) -> None:
        """One error cell spoils its range, as LibreOffice has it on every channel."""
        for argument, rows in ranges:
            for line in rows:
                for value in line:
                    if isinstance(value, ErrorValue):
                        expected, details = argument.kind.expects()
                        raise CellError(VALUE, "error", expected, argument=argument.name, value=value.code, **details)

    def _read(self, given: tuple[Scalar, ...]) -> dict[str, Any]:
        values: dict[str, Any] = {}
        pairs: Iterable[tuple[Argument, Scalar]] = zip(self.arguments, given)
        if ErrorValue in map(type, given):  # an error cell goes before all else
            pairs = [(a, g) for a, g in pairs if isinstance(g, ErrorValue)]
        for argument, value in pairs:
            if value is not None:
                values[argument.name] = argument.kind.read(value, argument.name)
            elif argument.optional:
                values[argument.name] = argument.default
            else:
                expected, details = argument.kind.expects()
                raise CellError(VALUE, "missing", expected, argument=argument.name, value=blank, **details)
        self.check(values)
        return values

    def _answer(self, given: tuple[Scalar, ...]) -> Any:
        return self._cells(self.rule(**self._read(given)))

    def _cells(self, answer: Any) -> Any:
        result = getattr(answer, "result", answer)
        if self.table:
            return [[self._finite(value) for value in row] for row in result]
        return self._finite(result)

    def _finite(self, value: Any) -> Any:
        if isinstance(value, (bool, str)) or value is None:
            return value
        plain = float(value)
        if not math.isfinite(plain):
            raise CellError(NUM, "large", argument=self.name, value="−∞" if plain < 0 else "∞")
        return plain + 0.0  # no negative zero
