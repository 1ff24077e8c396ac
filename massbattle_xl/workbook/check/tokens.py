"""The words of a formula: operands, operators, separators, brackets and blanks, read once from left to right."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple


class Unreadable(ValueError):
    """What stands in the formula is no word of formulas; the text says what and where."""


class Token(NamedTuple):
    """One word: "space", "text", "number", "logical", "error", "range", "sign", "separator", "open" or "close".

    A function is one word with its bracket: "open" with the value ``SUM(``.
    """

    kind: str
    value: str


_word: Callable[[tuple[str, str]], Token] = partial(tuple.__new__, Token)  # three times as fast as calling it


# Every repetition is possessive (++, *+): whatever is written, no character is looked at more often than a few times.
_TOKEN = re.compile(
    r"""
      (?P<space>[ \t\r\n]++)
    | (?P<text>"[^"]*+(?:""[^"]*+)*+")
    | (?P<number>(?:\d++\.?\d*+|\.\d++)(?:[Ee][+-]?\d++)?+(?![\w.:!?\\$\[]))
    | (?P<error>\#(?:NULL!|DIV/0!|VALUE!|REF!|NUM!|NAME\?|N/A|GETTING_DATA|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|EXTERNAL!))
    | (?P<sign>>=|<=|<>|[-+*/^&=<>%])
    | (?P<separator>[,;])
    | (?P<open>[({])
    | (?P<close>[)}])
    | (?P<range>(?:
          '[^']*+(?:''[^']*+)*+'(?=[!:\[])
        | \[(?:[^\[\]']++|'.|\[(?:[^\[\]']++|'.)*+\])*+\]
        | [^ \t\r\n"'\[\]\#+\-*/^&=<>%,;(){}]++
      )++)
    """,
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)


def tokens(text: str) -> Iterator[Token]:
    """The words of a formula without its equals sign, in their order.

    Raises:
        Unreadable: at the first place where no word begins.
    """
    at, end, match = 0, len(text), _TOKEN.match
    while at < end:
        found = match(text, at)
        if found is None:
            raise Unreadable(f"{text[at : at + 20]!r} at character {at + 1} cannot be read")
        kind, value, at = str(found.lastgroup), found[0], found.end()
        if kind == "range" or (kind == "error" and value.upper() == "#REF!"):  # these may go on: Sheet!#REF!, #REF!A1, A1:#REF!
            if kind == "error" or value.endswith(("!", ":")):
                whole = _joined(text, at, kind, value)
                if len(whole) > len(value):
                    kind, value, at = "range", whole, at + len(whole) - len(value)
            if kind == "range" and text.startswith("(", at):
                kind, value, at = "open", f"{value}(", at + 1
            elif value in ("TRUE", "FALSE"):
                kind = "logical"
        yield _word((kind, value))


def _joined(text: str, at: int, kind: str, value: str) -> str:
    """A reference with what belongs to it behind or before an error value."""
    parts = [value]
    while at < len(text):
        found = _TOKEN.match(text, at)
        ends_open = kind == "error" or parts[-1].endswith(("!", ":"))
        if found is None or not ends_open or found.lastgroup not in ("range", "error") or found.lastgroup == kind:
            break
        if found.lastgroup == "error" and found[0].upper() != "#REF!":
            break
        kind, at = str(found.lastgroup), found.end()
        parts.append(found[0])
    return "".join(parts)
