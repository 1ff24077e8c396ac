"""Numbers as the breakdown lines of mass combat show them, and the arguments that many functions share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...cells.declare import Argument, Example, Function
from ...cells.errors import NA, VALUE, CellError, blank
from ...cells.kinds import Number, NumberOrWord, Word
from ...cells.values import number
from .. import words
from ..army import FRACTIONS
from ..effects import Entry, Worth, counts_by
from .kinds import Ladder, Name, Several, fractions, told

CATEGORY = "Mass battle – Pathfinder"

CR = Ladder(1 / 8, 40, words.FRACTIONS, fractions(words.FRACTIONS))
ACR = Ladder(1 / 8, 50, words.FRACTIONS, fractions(words.FRACTIONS))
BY = NumberOrWord(0, 1_000, words.FRACTIONS, fractions(words.FRACTIONS))
MEN = Number(1, 1_000_000)
POINTS = Number(-1_000, 1_000)
HP = Number(0, 100_000)
D20 = Number(1, 20, whole=True)
COUNT = Number(0, 1_000, whole=True)
Values = Mapping[str, Any]


def n(value: float, digits: int = 15) -> str:
    """A number inside a breakdown line, with a true minus sign."""
    return number(value, digits).replace("-", "−")


def s(value: float) -> str:
    """A step or a result inside a breakdown line: whole numbers in full, others 6 digits, so that thirds stay short."""
    return n(value, 15 if value == int(value) else 6)


def cr(value: float) -> str:
    """A CR as the rules write it: ``1/3``, ``4``."""
    if value in FRACTIONS:
        return list(words.FRACTIONS.table)[FRACTIONS.index(value)]
    return s(value)


def plus(value: float) -> str:
    """A number with its sign: ``+2``, ``−2``, ``+0``."""
    return s(value) if value < 0 else f"+{s(value)}"


def signed(*terms: float) -> str:
    """Terms as a sum: ``3 + 1 − 1``; zeros but the first are left out."""
    text = s(terms[0])
    for term in terms[1:]:
        if term:
            text += f" {'−' if term < 0 else '+'} {s(abs(term))}"
    return text


def flag(value: bool) -> str:
    """A truth value as the cell shows it."""
    return "TRUE" if value else "FALSE"


def worth(w: Worth, clause: str) -> str:
    """What an entry is worth, with what counts here where that is less, and the edition of the number."""
    if isinstance(w.result, str):
        return f"{w.result} ({clause}, {w.tag})"
    full = s(w.full)
    if w.effect is not None and w.effect.by:
        full = f"{s(w.effect.amount)}×{s(w.value or 0.0)} → {full}"
    elif w.effect is not None and w.effect.dice:
        full = f"{w.effect.dice}: {full}"
    tail = "" if w.result == w.full else f" → {s(w.result)}"
    return f"{full}{tail} ({clause}, {w.tag})"


def refuse(argument: str, value: str, texts: dict[str, str], code: str = NA) -> CellError:
    """The error of a value that the rules do not know here; ``texts`` say what is expected."""
    return CellError(code, "range", argument=argument, value=value, expected=told(texts))


def need_value(entry: Entry, values: Values, edition: str) -> None:
    """Ask for the number that an entry counts by where it is left out."""
    if values["value"] is None and counts_by(entry, values["stat"], edition):
        expected, details = BY.expects()
        raise CellError(VALUE, "missing", expected, argument="value", value=blank, **details)


def declared(
    name: str,
    clause: str,
    summary: str,
    arguments: tuple[Argument, ...],
    rule: Any,
    explain: Any,
    *examples: Example,
    **more: Any,
) -> Function:
    """A function of mass combat."""
    return Function(name, CATEGORY, clause, summary, arguments, rule, explain, examples, **more)


EDITION = Argument(
    "edition", Word(words.EDITION), "Kingmaker (AP, the French text) or Ultimate Campaign (UC) (P-10)", True, "ap"
)
BETWEEN = Argument(
    "between",
    Word(words.BETWEEN),
    "Row for a head count between two rows: the one below, or the nearest (C-10)",
    True,
    "below",
)
STAT = Argument("stat", Name(words.STAT), "What is asked for")
PHASE = Argument("phase", Word(words.PHASE), "Phase; left out: where it counts", True)
TURN = Argument("turn", Number(1, 10_000, whole=True), "Number of the melee round; left out: where it counts", True)
FOE = Argument("foe", Several(words.FOE), "What the opposing army is, with semicolons; left out: as it must be", True)
