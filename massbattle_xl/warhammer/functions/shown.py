"""Numbers as the breakdown lines of close combat show them, and the arguments that many functions share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...cells.declare import Argument, Example, Function
from ...cells.kinds import Flag, Number
from ...cells.lines import s, signed
from .. import ranks, saves

CATEGORY = "Mass battle – Warhammer"

SKILL = Number(1, 10, whole=True)
SAVE = Number(1, 7, whole=True)
WARD = Number(2, 7, whole=True)
MODELS = Number(0, 1_000, whole=True)
WIDTH = Number(1, 100, whole=True)
ATTACKS = Number(0, 1_000, whole=True)
POINTS = Number(-1_000, 1_000, whole=True)
CHANCE = Number(0, 1)
LD = Number(0, 10, whole=True)
Values = Mapping[str, Any]



def summed(*terms: float) -> str:
    """A sum with its result; of one term the term alone."""
    text, result = signed(*terms), s(sum(terms))
    return text if text == result else f"{text} = {result}"


def then(shown: str, plain: float, result: float) -> str:
    """A step whose number a limit may change: ``… = 8 → 7``."""
    return shown if plain == result else f"{shown} → {s(result)}"



class BlankIsNone(Function):
    """A function whose first argument is a save, so that a blank there is none as long as another argument is given."""

    def stands_for(self, argument: Argument) -> tuple[bool, Any]:
        """A blank save is none."""
        return (True, saves.NONE) if argument is self.arguments[0] else super().stands_for(argument)

    def _count(self, cells: tuple[Any, ...]) -> tuple[Any, ...]:
        given = super()._count(cells)
        if all(c is None for c in given):
            return given
        first = given[0]
        if isinstance(first, list):
            return ([[saves.NONE if c is None else c for c in row] for row in first], *given[1:])
        return (saves.NONE if first is None else first, *given[1:])


def declared(
    name: str,
    clause: str,
    summary: str,
    arguments: tuple[Argument, ...],
    rule: Any,
    explain: Any,
    *examples: Example,
    kind: type[Function] = Function,
    **more: Any,
) -> Function:
    """A function of close combat."""
    return kind(name, CATEGORY, clause, summary, arguments, rule, explain, examples, **more)


LEAST = Argument(
    "least", Number(1, 10, whole=True), "Models that make a rank count, fewer for monstrous troops", True, ranks.LEAST
)
CHARGING = Argument("charging", Flag(), "The unit charged this turn", True, False)
