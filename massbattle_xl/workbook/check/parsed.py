"""A formula taken apart: its pieces, what each stands in, and the calls with their number of arguments."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from openpyxl.formula import Tokenizer

_PREFIX = re.compile(r"^(?:_xlfn\.|_xlws\.|_xludf\.|_xll\.)+", re.IGNORECASE)
_LONGEST = 16_384  # twice what Excel takes; the time to take a formula apart grows with the square of its length


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


@dataclass
class _Open:
    name: str
    written: str  # empty for brackets of no function
    argument: int = 0
    filled: bool = False


def bare(function: str) -> str:
    """A function's name in upper case without the prefixes of the file form."""
    return _PREFIX.sub("", function).upper()


def take_apart(text: str) -> Parsed:
    """Take a formula apart; what cannot be read is told in ``fault``, and what is far too long is not looked into."""
    if len(text) > _LONGEST:
        return Parsed()
    try:
        tokens = Tokenizer(f"={text}").items
    except Exception as error:  # the tokenizer has no exception of its own for all that it cannot read
        return Parsed(fault=f"it cannot be read ({error or type(error).__name__})")
    pieces: list[Piece] = []
    calls: list[Call] = []
    stack: list[_Open] = []
    depth = deepest = 0
    spaced = False
    inside: tuple[Place, ...] = ()
    for token in tokens:
        value = token.value
        if token.type == "WHITE-SPACE":
            spaced = True
            continue
        if token.subtype == "OPEN":
            before, _, written = value[:-1].rpartition(":")  # "A1:INDEX(" is one token
            if before:
                pieces += [Piece("range", before, inside, spaced), Piece("infix", ":", inside)]
            function = token.type == "FUNC"
            pieces.append(Piece("open", f"{written}(" if function else value, inside, spaced))
            if stack:
                stack[-1].filled = True
            stack.append(_Open(bare(written) if function else value, written))
            inside = (*inside, Place(stack[-1].name, 0))
            depth += function
            deepest = max(deepest, depth)
        elif token.subtype == "CLOSE":
            if not stack:
                return Parsed(tuple(pieces), tuple(calls), deepest, "it closes a bracket that is not open")
            done, inside = stack.pop(), inside[:-1]
            if done.written:
                depth -= 1
                calls.append(Call(done.written, done.name, done.argument + 1 if done.filled or done.argument else 0))
            pieces.append(Piece("close", value, inside))
        elif token.type == "SEP":
            pieces.append(Piece("separator", value, inside))
            if stack:
                stack[-1].argument += 1
                inside = (*inside[:-1], Place(stack[-1].name, stack[-1].argument))
        else:
            kind = token.subtype.lower() if token.type == "OPERAND" else token.type.rpartition("-")[2].lower()
            pieces.append(Piece(kind, value, inside, spaced))
            if stack:
                stack[-1].filled = True
        spaced = False
    return Parsed(tuple(pieces), tuple(calls), deepest, _fault(pieces, len(stack)))


_VALUES = ("range", "number", "text", "logical", "error")


def _fault(pieces: list[Piece], still_open: int) -> str:
    """What is wrong in the order of the pieces, or the empty text."""
    if still_open:
        return "a bracket is not closed"
    if not pieces:
        return "it is empty"
    before: Piece | None = None
    for piece in pieces:
        ends = before is not None and (before.kind in _VALUES or before.kind in ("close", "postfix"))
        begins = piece.kind in (*_VALUES, "open")
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
