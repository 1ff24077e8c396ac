"""A formula taken apart: its pieces, what each stands in, and the calls with their number of arguments."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from typing import Any, NamedTuple

from .tokens import Token, Unreadable, tokens

_PREFIX = re.compile(r"^(?:_xlfn\.|_xlws\.|_xludf\.|_xll\.)+", re.IGNORECASE)
_LONGEST = 16_384  # twice what Excel takes
_DEEPEST = 128  # brackets in each other; Excel takes 64 functions


class Place(NamedTuple):
    """An open bracket: the function that it belongs to and the argument within."""

    name: str  # upper case without its prefix; "(" and "{" for brackets of no function
    argument: int


class Piece(NamedTuple):
    """One operand, operator or separator.

    Attributes:
        kind: "range", "number", "text", "logical", "error", "infix", "prefix", "postfix", "separator", "open" or "close".
        value: as it is written.
        inside: the open brackets, outermost first.
        spaced: whether a blank stands before it.
    """

    kind: str
    value: str
    inside: tuple[Place, ...]
    spaced: bool = False


# Several times as fast as calling the classes, and a campaign has a hundred thousand of them
_place: Callable[[tuple[str, int]], Place] = partial(tuple.__new__, Place)
_piece: Callable[[tuple[str, str, tuple[Place, ...], bool]], Piece] = partial(tuple.__new__, Piece)


@dataclass(frozen=True)
class Call:
    """A call: the function as it is written, its name in upper case without prefix, the number of arguments."""

    written: str
    name: str
    arguments: int


@dataclass(frozen=True)
class Parsed:
    """A formula taken apart; ``fault`` says where it cannot be."""

    pieces: tuple[Piece, ...] = ()
    calls: tuple[Call, ...] = ()
    deepest: int = 0
    fault: str = ""

    @cached_property
    def ranges(self) -> tuple[Piece, ...]:
        """The pieces that refer to something: cells, names, table columns."""
        return tuple(piece for piece in self.pieces if piece.kind == "range")


@dataclass(frozen=True)
class Formula:
    """A formula of a file.

    Attributes:
        text: as the file holds it, without an equals sign.
        kind: "cell" (an ordinary one), "array" (one that works through arrays), "table" (of a table's
            column), "name", "validation", "format" or "chart".
        sheet: where it stands, or the empty text.
        place: the cell, name, table or range that holds it.
    """

    text: str
    kind: str
    sheet: str = ""
    place: str = ""
    book: Any = field(default=None, compare=False, repr=False)

    @cached_property
    def parsed(self) -> Parsed:
        """The formula taken apart."""
        return take_apart(self.text.removeprefix("="))


@dataclass(slots=True)
class _Open:
    name: str
    written: str  # empty for brackets of no function
    bracket: str
    argument: int = 0
    filled: bool = False


@lru_cache(maxsize=1024)
def bare(function: str) -> str:
    """A function's name in upper case without the prefixes of the file form."""
    return _PREFIX.sub("", function).upper()


def take_apart(text: str) -> Parsed:
    """Take a formula apart; what cannot be read is told in ``fault``, and what is far too long is not looked into."""
    if len(text) > _LONGEST:
        return Parsed()
    try:
        words = list(tokens(text))
    except Unreadable as error:
        return Parsed(fault=str(error))
    reading = _Reading()
    for word in words:
        if word.kind == "space":
            reading.spaced = True
        elif not reading.take(word):
            break
        else:
            reading.spaced = False
    fault = reading.fault or _fault(reading.pieces, len(reading.stack))
    return Parsed(tuple(reading.pieces), tuple(reading.calls), reading.deepest, fault)


class _Reading:
    """What is known of a formula up to the word that was read last."""

    def __init__(self) -> None:
        self.pieces: list[Piece] = []
        self.calls: list[Call] = []
        self.stack: list[_Open] = []
        self.inside: tuple[Place, ...] = ()
        self.depth = self.deepest = 0
        self.spaced = False
        self.fault = ""

    def take(self, word: Token) -> bool:
        """Read one word on; False where the formula cannot be read any further."""
        kind, value = word
        if kind == "open":
            self._open(value)
        elif kind == "close":
            self._close(value)
        elif kind == "separator":
            self._separate(value)
        elif kind == "sign":
            self._add(self._sign(value), value)
        else:
            self._operand(kind, value)
        return not self.fault

    def _add(self, kind: str, value: str) -> None:
        self.pieces.append(_piece((kind, value, self.inside, self.spaced)))

    def _ended(self) -> bool:
        """Whether the last piece ends a value, so that an operator can follow."""
        return bool(self.pieces) and self.pieces[-1].kind in _ENDS

    def _sign(self, value: str) -> str:
        if value == "%":
            return "postfix"
        return "infix" if value not in "+-" or self._ended() else "prefix"

    def _operand(self, kind: str, value: str) -> None:
        if kind == "range" and value[0] == ":" and self._ended():  # INDEX(…):A5
            self._add("infix", ":")
            value = value[1:]
        if value:
            self.pieces.append(_piece((kind, value, self.inside, self.spaced)))
        if self.stack:
            self.stack[-1].filled = True

    def _open(self, value: str) -> None:
        before, colon, written = value[:-1].rpartition(":")  # "A1:INDEX(" is one word
        if colon:
            if before:
                self._add("range", before)
            self.pieces.append(_piece(("infix", ":", self.inside, False)))
        self._add("open", f"{written}{value[-1]}")
        if self.stack:
            self.stack[-1].filled = True
        self.stack.append(_Open(bare(written) if written else value[-1], written, value[-1]))
        self.inside = (*self.inside, _place((self.stack[-1].name, 0)))
        self.depth += bool(written)
        self.deepest = max(self.deepest, self.depth)
        if len(self.stack) > _DEEPEST:
            self.fault = f"more than {_DEEPEST} brackets stand in each other"

    def _close(self, value: str) -> None:
        if not self.stack or self.stack[-1].bracket + value not in ("()", "{}"):
            self.fault = "it closes a bracket that is not open"
            return
        done, self.inside = self.stack.pop(), self.inside[:-1]
        if done.written:
            self.depth -= 1
            self.calls.append(Call(done.written, done.name, done.argument + 1 if done.filled or done.argument else 0))
        self._add("close", value)

    def _separate(self, value: str) -> None:
        if value == "," and (not self.stack or self.stack[-1].name == "("):  # here it joins ranges
            self._add("infix", value)
            return
        self._add("separator", value)
        if self.stack:
            opened = self.stack[-1]
            opened.argument += 1
            self.inside = (*self.inside[:-1], _place((opened.name, opened.argument)))


_VALUES = ("range", "number", "text", "logical", "error")
_ENDS = frozenset((*_VALUES, "close", "postfix"))
_BEGINS = frozenset((*_VALUES, "open"))


def _fault(pieces: list[Piece], still_open: int) -> str:
    """What is wrong in the order of the pieces, or the empty text."""
    if still_open:
        return "a bracket is not closed"
    if not pieces:
        return "it is empty"
    before: Piece | None = None
    for piece in pieces:
        ends = before is not None and before.kind in _ENDS
        begins = piece.kind in _BEGINS
        if before is not None and ends and begins:
            both = before.kind in ("range", "close") and piece.kind in ("range", "open")
            if not (piece.spaced and both) and not (before.kind == "close" and piece.kind == "open"):
                return f"an operator is missing between {before.value} and {piece.value}"
        if piece.kind in ("infix", "postfix") and not ends:
            return f"{piece.value} has nothing before it"
        if before is not None and before.kind in ("infix", "prefix") and piece.kind in ("close", "separator"):
            return f"{before.value} has nothing behind it"
        before = piece
    return f"{pieces[-1].value} has nothing behind it" if pieces[-1].kind in ("infix", "prefix") else ""
