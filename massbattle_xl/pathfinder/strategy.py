"""The strategy track of the melee rounds (P-07)."""

from __future__ import annotations

from dataclasses import dataclass

STEP_DC = 20.0  # Morale check for more than one step
FREE_STEPS = 1


@dataclass(frozen=True)
class Strategy:
    """A row of the track; the French text has the names alone, the numbers are those of UC."""

    key: str
    om: float
    dv: float
    damage: float


TRACK = (
    Strategy("defensive", -4, 4, -6),
    Strategy("cautious", -2, 2, -3),
    Strategy("standard", 0, 0, 0),
    Strategy("aggressive", 2, -2, 3),
    Strategy("reckless", 4, -4, 6),
)
STRATEGIES = {row.key: row for row in TRACK}


@dataclass(frozen=True)
class StrategyWorth:
    """A modifier of the track, and what counts in this phase."""

    full: float
    result: float


def strategy(name: str, stat: str, phase: str | None = None) -> StrategyWorth:
    """Modifier of a strategy; in the Ranged phase none counts (P-07, C-03)."""
    full = float(getattr(STRATEGIES[name], stat)) if stat in {"om", "dv", "damage"} else 0.0
    return StrategyWorth(full, 0.0 if phase == "ranged" else full)


@dataclass(frozen=True)
class Change:
    """Steps between two strategies, and the DC of the check that they need."""

    steps: float
    result: float | str


def change(before: str, after: str, first: bool = False) -> Change:
    """DC of the Morale check for a change of strategy, or "" where it is free (P-07).

    Args:
        before, after: the strategies.
        first: the first melee round, where the choice is free.
    """
    keys = [row.key for row in TRACK]
    steps = float(abs(keys.index(after) - keys.index(before)))
    return Change(steps, STEP_DC if steps > FREE_STEPS and not first else "")
