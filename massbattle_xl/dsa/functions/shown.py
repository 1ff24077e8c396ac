"""Numbers as the breakdown lines of the mass battle show them, and the limits that many arguments share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...cells.declare import Argument, Example, Function
from ...cells.kinds import Flag, Number, Word
from ...cells.lines import s
from .. import words

CATEGORY = "Mass battle – DSA"

MEN = Number(0, 1_000_000)  # of one army; the table's last row has no end
TOTAL = Number(0, 10_000_000)  # of all sides
VALUE = Number(-10_000, 10_000)  # KW, KM and what is added to them
STRENGTH = Number(1, 100_000)
ATTRIBUTE = Number(0, 50)
POINTS = Number(-1_000, 1_000)
SKR = Number(0, 10_000, whole=True)
KR = Number(0, 10_000)
ROLL = Number(0, 1_000)  # of the table's dice, or lowered by the GM (D-39)
W20 = Number(1, 20, whole=True)

Values = Mapping[str, Any]



def percent(chance: float) -> str:
    """A chance as a percentage: ``33.3333 %``."""
    return f"{s(chance * 100)} %"


def rounded(exact: float, whole: float, result: float) -> str:
    """``1.51748 → 2``, with the bound that cuts the result, if one does."""
    arrow = f" → {s(whole)}" if abs(whole - exact) > 1e-9 else ""
    cap = f", max {s(result)} (A-50) → {s(result)}" if result < whole else ""
    return f"{s(exact)}{arrow}{cap}"


def declared(name: str, clause: str, summary: str, arguments: tuple[Argument, ...], rule: Any, explain: Any, *examples: Example, **more: Any) -> Function:
    """A function of the mass battle."""
    return Function(name, CATEGORY, clause, summary, arguments, rule, explain, examples, **more)


ROUNDING = Argument("rounding", Word(words.ROUNDING), "How a fraction of a man is rounded (D-02, A-01)", True, "half-up")
CAPPED = Argument("capped", Flag(), "No more men fall than there are (A-50)", True, True)
LIMIT = Argument("limit", Word(words.LIMIT), "Whether a row of the table goes up to its number or the last begins with it (A-08)", True, "upto")
