"""Numbers as the breakdown lines of mass combat show them, and the arguments that many functions share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...cells.declare import Argument, Example, Function
from ...cells.errors import NA, VALUE, CellError, blank, told
from ...cells.kinds import Name, Number, NumberOrWord, Word
from ...cells.lines import s
from .. import words
from ..army import FRACTIONS
from ..effects import Entry, Worth, counts_by
from .kinds import Ladder, Several, fractions

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



def cr(value: float) -> str:
    """A CR as the rules write it: ``1/3``, ``4``."""
    if value in FRACTIONS:
        return list(words.FRACTIONS.table)[FRACTIONS.index(value)]
    return s(value)



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


class _OfArmy(Function):
    """A function of mass combat; what an army has is an empty text where nothing is said of it."""

    def stands_for(self, argument: Argument) -> tuple[bool, Any]:
        stands, value = super().stands_for(argument)
        return stands, None if isinstance(value, Mapping) else value


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
    return _OfArmy(name, CATEGORY, clause, summary, arguments, rule, explain, examples, **more)


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
