"""What a person typed, as it goes into a cell and comes out of it again: a text stays that text, whatever it looks like."""

from __future__ import annotations

import math
import re
import unicodedata
from typing import Any

from .intake import FileProblem

LONGEST = 32_767  # characters of a cell's text as Excel counts them, emoji as two

# Characters that XML cannot hold, or that are none: control characters, half of a pair, U+FFFE and U+FFFF.
_UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_ESCAPE = re.compile(r"_(?=x[0-9a-fA-F]{4}_)")  # Excel reads _x0041_ as A
_ESCAPED = re.compile(r"_x005F_(?=x[0-9a-fA-F]{4}_)")
_TRUTH = ("true", "false", "wahr", "falsch", "vrai", "faux", "sand", "falsk", "истина", "ложь")


def kept(value: Any, place: str) -> Any:
    """What is written into a cell for what was typed.

    Args:
        value: a text, a number or anything else; NaN, which stands for a missing number, is a blank.
        place: the cell, for the sentence.

    Raises:
        FileProblem: no cell can hold it.
    """
    if isinstance(value, float) and not math.isfinite(value):
        if math.isnan(value):
            return None
        raise FileProblem(f"{place} would hold {value}, a finite number is expected.")
    if not isinstance(value, str):
        return value
    if not value.strip():  # a name of blanks only is seen by nobody
        return None
    text = value.replace("\r\n", "\n").replace("\r", "\n")
    unfit = _UNFIT.search(text)
    if unfit:
        raise FileProblem(
            f"{place} would hold the character U+{ord(unfit[0]):04X}, a text without control characters is expected."
        )
    escaped = _ESCAPE.sub("_x005F_", text)
    length = max(len(text.encode("utf-16-le")) // 2, len(escaped))
    if length > LONGEST:
        raise FileProblem(f"{place} would hold a text of {length} characters, at most {LONGEST} fit into a cell.")
    return escaped


def read(value: Any) -> Any:
    """What was typed, from what stands in a cell: Excel's escape undone."""
    return _ESCAPED.sub("_", value) if isinstance(value, str) else value


def lines(text: str, width: float) -> int:
    """How many lines a text takes in a column of so many characters; emoji and Chinese letters are twice as wide."""
    wide = (
        sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in line) for line in text.split("\n")
    )
    return sum(max(1, math.ceil(letters / width)) for letters in wide)


def is_mistakable(text: str) -> bool:
    """Whether a spreadsheet might take a text for a formula, a number, a date or a truth value once somebody edits its cell."""
    return bool(text) and (not text[0].isalpha() or text.strip().casefold() in _TRUTH)
