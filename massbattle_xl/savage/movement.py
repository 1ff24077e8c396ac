"""Pace, Charge, and the splitting of an army into units (sections "Pace", "Charge", "Før kampen")."""

from __future__ import annotations

import math
from dataclasses import dataclass

UNIT_PACE = 5.0  # S-11, inches
CHARACTER_PACE = 6.0  # S-11
MARCH_FACTOR = 3.0  # S-46
RUNNING_DIE = 6  # S-47
METRES_PER_INCH = 2.0  # S-71


def march(pace: float = UNIT_PACE) -> float:
    """Inches that a unit covers on the march (S-46, S-73)."""
    return pace * MARCH_FACTOR


def metres(inches: float) -> float:
    """Metres in the world for inches on the table, roughly (S-71)."""
    return inches * METRES_PER_INCH


@dataclass(frozen=True)
class Charge:
    """Chance that a charge reaches melee, and the roll that it needs."""

    needed: float
    die: int
    result: float


def charge_chance(distance: float, pace: float = UNIT_PACE, die: int = RUNNING_DIE) -> Charge:
    """Chance that Pace + Running Die reaches ``distance`` inches (S-47)."""
    needed = max(1.0, math.ceil(round(distance - pace, 9)))
    return Charge(needed, die, max(0.0, (die + 1 - needed) / die))


@dataclass(frozen=True)
class Split:
    """Sizes of the units that an army is split into, larger first."""

    sizes: tuple[float, ...]

    @property
    def result(self) -> list[list[float]]:
        """One row of cells."""
        return [list(self.sizes)]


def split_units(men: float, units: float) -> Split:
    """Sizes as equal as possible, larger first (S-03)."""
    least, more = divmod(int(men), int(units))
    return Split(tuple(float(least + (i < more)) for i in range(int(units))))
