"""Wounds (W-06): how many of some attacks wound, and the models that they remove."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ..dice import Dice, ways


@dataclass(frozen=True)
class Binomial:
    """Chances of 0, 1, 2 … successes of equal attempts."""

    chances: tuple[float, ...]
    mean: float

    @property
    def result(self) -> list[list[float]]:
        """Two columns of cells: number, chance."""
        return [[float(n), chance] for n, chance in enumerate(self.chances)]


def binomial(attempts: int, chance: float) -> tuple[float, ...]:
    """Chances of each number of successes.

    Counted outward from the most likely number, by the ratio of neighbours, so that nothing
    overflows and small chances keep all their digits.
    """
    if chance in (0.0, 1.0):
        sure = int(attempts * chance)
        return tuple(1.0 if n == sure else 0.0 for n in range(attempts + 1))
    odds = chance / (1 - chance)
    mode = min(attempts, int((attempts + 1) * chance))
    weights = [0.0] * (attempts + 1)
    weights[mode] = 1.0
    for n in range(mode, 0, -1):
        weights[n - 1] = weights[n] * n / ((attempts - n + 1) * odds)
    for n in range(mode, attempts):
        weights[n + 1] = weights[n] * (attempts - n) * odds / (n + 1)
    total = math.fsum(weights)
    return tuple(w / total for w in weights)


def wounds_table(attacks: float, chance: float) -> Binomial:
    """Chances of each number of wounds (W-06).

    Args:
        attacks: equal attacks.
        chance: chance that one of them causes an unsaved wound.
    """
    return Binomial(binomial(int(attacks), chance), attacks * chance)


@dataclass(frozen=True)
class AtLeast:
    """Chance of at least so many wounds, with the mean."""

    mean: float
    result: float


def wounds_chance(attacks: float, chance: float, at_least: float) -> AtLeast:
    """Chance that some equal attacks cause at least so many wounds (W-06); arguments as for ``wounds_table``."""
    first = max(0, math.ceil(at_least))
    table = binomial(int(attacks), chance)
    # the shorter end is added up, so that a chance near 1 does not carry the noise of many terms
    more, less = math.fsum(table[first:]), math.fsum(table[:first])
    return AtLeast(attacks * chance, min(1.0, more) if more <= less else max(0.0, 1 - less))


@dataclass(frozen=True)
class Casualties:
    """Models removed, and the wounds that stay on the next one."""

    pool: float
    dead: float
    stray: float

    @property
    def result(self) -> list[list[float]]:
        """One row of cells: models removed, wounds carried on."""
        return [[self.dead, self.stray]]


def casualties(unsaved: float, each: float = 1.0, stray: float = 0.0, models: float | None = None) -> Casualties:
    """Models that unsaved wounds remove (W-06, C-06): the unit's wounds are pooled, whole models go.

    Args:
        unsaved: unsaved wounds, multiple ones already counted.
        each: Wounds of a model.
        stray: wounds carried from before.
        models: models in the unit; None: no limit.
    """
    dead, rest = divmod(stray + unsaved, each)
    if models is not None and dead >= models:
        return Casualties(stray + unsaved, models, 0.0)
    return Casualties(stray + unsaved, dead, rest)


@dataclass(frozen=True)
class Multiple:
    """Mean of multiple wounds, as rolled and as they count."""

    plain: float
    result: float


def multiple_wounds(dice: Dice, each: float) -> Multiple:
    """Mean wounds of one unsaved wound that multiplies, each capped at the Wounds of the profile (W-06, C-06).

    Args:
        dice: what is rolled for the unsaved wound; a constant is a fixed number.
        each: Wounds in the profile of the model, lost ones included.
    """
    counts = ways(dice)
    rolls = [(dice.lowest + i, n) for i, n in enumerate(counts)]
    return Multiple(
        sum(roll * n for roll, n in rolls) / sum(counts),
        sum(max(0.0, min(roll, each)) * n for roll, n in rolls) / sum(counts),
    )
