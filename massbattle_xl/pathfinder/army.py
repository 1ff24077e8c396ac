"""Size and army CR, and what follows from them (P-01, P-02)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .editions import EDITIONS
from .numbers import down

FRACTIONS = (1 / 8, 1 / 6, 1 / 4, 1 / 3, 1 / 2)  # rungs of the ladder below 1
MEAN_HD = {4: 2.5, 6: 3.5, 8: 4.5, 10: 5.5, 12: 6.5}
DV_BASE = 10.0
LEAST_CONSUMPTION = 1.0
STEPS_A_SIZE = 2  # between two rows of the table
LEVEL_STEPS: Mapping[str, int] = {"pc": -1, "npc": -2, "kobold": -3}  # C-02
MILES_A_FOOT = 0.8  # speed 30 feet is 24 miles a day
HEX = 12.0  # miles
DIFFICULT = 0.5
XP_BELOW_ONE = (50.0, 65.0, 100.0, 135.0, 200.0)  # the five rungs below 1
XP_ONE = (400.0, 600.0)  # CR 1 and 2; two CR more double it


@dataclass(frozen=True)
class Size:
    """A row of the size table (P-01); multiplier and losses are those of Ultimate Campaign."""

    key: str
    units: int
    steps: int
    multiplier: float
    economy: int
    loyalty: int
    stability: int


SIZES = (
    Size("fine", 1, -8, 1 / 8, 0, 0, 0),
    Size("diminutive", 10, -6, 1 / 6, 0, -1, 0),
    Size("tiny", 25, -4, 1 / 4, -1, -1, 0),
    Size("small", 50, -2, 1 / 2, -1, -1, -1),
    Size("medium", 100, 0, 1.0, -2, -2, -2),
    Size("large", 200, 2, 2.0, -3, -2, -2),
    Size("huge", 500, 4, 4.0, -4, -2, -2),
    Size("gargantuan", 1000, 6, 10.0, -4, -2, -3),
    Size("colossal", 2000, 8, 20.0, -4, -3, -3),
)


def climb(cr: float, steps: float) -> float | None:
    """A CR some rungs up or down the ladder 1/8, 1/6, 1/4, 1/3, 1/2, 1, 2 … (P-01, C-01); None below it."""
    place = FRACTIONS.index(cr) if cr in FRACTIONS else int(cr) - 1 + len(FRACTIONS)
    place += int(steps)
    if place < 0:
        return None
    return FRACTIONS[place] if place < len(FRACTIONS) else float(place - len(FRACTIONS) + 1)


def size(men: float, between: str = "below") -> Size:
    """The row of the table for a head count (P-01).

    Args:
        men: units of the army, at least 1.
        between: "below": the largest row not above; "nearest": the nearest row, the lower of two as near (C-10).
    """
    if between == "nearest":
        return min(SIZES, key=lambda row: (abs(row.units - men), row.units))
    return max((row for row in SIZES if row.units <= men), key=lambda row: row.units)


@dataclass(frozen=True)
class ArmyCR:
    """Army CR with the row that it comes from; ``result`` is None where there is no army."""

    row: Size
    climbed: float | None
    result: float | None


def army_cr(cr: float, men: float, edition: str = "ap", between: str = "below") -> ArmyCR:
    """Army CR: the CR of one unit, moved along the ladder by the size (P-01, C-01, C-10).

    Args:
        cr: CR of one unit.
        men: units of the army.
        edition: "ap" has no army below CR 1, "uc" none below 1/8.
        between: row for a head count between two rows.
    """
    row = size(men, between)
    climbed = climb(cr, row.steps)
    return ArmyCR(row, climbed, climbed if climbed is not None and climbed >= EDITIONS[edition].least_cr else None)


def size_stat(men: float, stat: str, edition: str = "ap", between: str = "below") -> float:
    """A number of the size table: units, steps, multiplier, or what a kingdom loses with the army (P-01, P-09)."""
    row, rules = size(men, between), EDITIONS[edition]
    if stat == "multiplier" and not rules.priced_by_size:
        return 1.0
    if stat in {"economy", "loyalty", "stability"} and rules.flat_loss is not None:
        return rules.flat_loss
    return float(getattr(row, stat))


def level_cr(level: float, kind: str = "npc") -> float | None:
    """CR of a soldier by his level: PC class one rung down, NPC class two, kobold warriors three (P-01, C-02)."""
    return climb(level, LEVEL_STEPS[kind])


def cavalry_cr(rider: float, mount: float) -> float:
    """CR of a rider with his mount: the higher of the two (P-01)."""
    return max(rider, mount)


@dataclass(frozen=True)
class Product:
    """A product before fractions are dropped, and after."""

    exact: float
    result: float


def hit_points(acr: float, hd: int, least: float = 0.0) -> Product:
    """Hit points: army CR × mean of the hit die, fractions dropped (P-02).

    Args:
        acr: army CR.
        hd: sides of the hit die.
        least: least hit points that the GM gives; the rules name none.
    """
    exact = acr * MEAN_HD[hd]
    return Product(exact, max(least, down(exact)))


@dataclass(frozen=True)
class Total:
    """Base and modifiers of OM or DV."""

    base: float
    own: float
    modifiers: float

    @property
    def result(self) -> float:
        """The sum of the terms."""
        return self.base + self.own + self.modifiers


def offense(acr: float, modifiers: float = 0.0) -> Total:
    """Offense modifier OM: army CR, fractions dropped, and modifiers (P-02)."""
    return Total(0.0, down(acr), modifiers)


def defense(acr: float, modifiers: float = 0.0) -> Total:
    """Defense value DV: 10 + army CR, fractions dropped, and modifiers (P-02)."""
    return Total(DV_BASE, down(acr), modifiers)


@dataclass(frozen=True)
class Consumption:
    """Consumption in a week: half the army CR, its least, and that of the resources."""

    half: float
    own: float
    resources: float

    @property
    def result(self) -> float:
        """The sum of the terms."""
        return self.own + self.resources


def consumption(acr: float, resources: float = 0.0) -> Consumption:
    """Consumption in BP a week: half the army CR, at least 1, and that of the resources (P-02)."""
    half = down(acr / 2)
    return Consumption(half, max(LEAST_CONSUMPTION, half), resources)


def max_tactics(acr: float, bonus: float = 0.0) -> float:
    """Most tactics that an army can know: half its army CR (P-02), more with the boon Bonus Tactic (P-06)."""
    return down(acr / 2) + bonus


def speed(feet: float, difficult: bool = False, foraging: bool = False) -> Product:
    """Hexes a day: miles a day by the base speed, / 12, fractions dropped (P-02).

    Args:
        feet: base speed of the slowest unit.
        difficult: difficult terrain halves it.
        foraging: so does the boon Live off the Land (P-06).
    """
    miles = feet * MILES_A_FOOT * (DIFFICULT if difficult else 1) * (DIFFICULT if foraging else 1)
    return Product(miles, down(miles / HEX))


def experience(acr: float, heroes: float = 1.0) -> Product:
    """XP for a beaten army: those of a CR equal to its army CR (P-02), shared by the heroes, fractions dropped."""
    if acr in FRACTIONS:
        total = XP_BELOW_ONE[FRACTIONS.index(acr)]
    else:
        doublings, odd = divmod(int(acr) - 1, 2)
        total = XP_ONE[odd] * 2.0**doublings
    return Product(total, down(total / heroes))


def resized(acr: float, sizes: float = 1.0) -> float | None:
    """Army CR after the army becomes some sizes larger or smaller: combined, split, reformed (P-09)."""
    return climb(acr, sizes * STEPS_A_SIZE)
