"""Active combatants (sections "Aktive kombatanter", "Defend", "Fire")."""

from __future__ import annotations

from dataclasses import dataclass

from .numbers import whole

EXTRA = 1.5  # S-31 with reach, S-33 in Fire: 50 % more
DEFENDING = 0.5  # S-54: only half strike


@dataclass(frozen=True)
class Active:
    """Men that act, with the steps to their number."""

    men: float
    factor: float
    counted: float
    result: float


def active_attackers(
    in_contact: float,
    wounds: float,
    reach: bool = False,
    formation: str = "close",
    defending: bool = False,
    rounding: str = "down",
) -> Active:
    """Men of a unit that strike in melee (S-10, S-15, S-31, S-54).

    Args:
        in_contact: men in base contact with the enemy.
        wounds: men that the unit has.
        reach: weapons that let a second line strike: half as many more.
        formation: "close" or "loose"; a loose unit gets no extra.
        defending: the unit took the action Defend: half strike.
        rounding: of the fraction: "down", "up" or "none" (A-17).
    """
    factor = (EXTRA if reach and formation == "close" else 1.0) * (DEFENDING if defending else 1.0)
    counted = whole(in_contact * factor, rounding)
    return Active(in_contact, factor, counted, min(counted, wounds))


def active_shooters(
    front_line: float,
    in_sight: float,
    wounds: float,
    formation: str = "close",
    rounding: str = "down",
) -> Active:
    """Men of a unit that shoot in Fire (S-10, S-15, S-33, S-49).

    Args:
        front_line: men in the first line.
        in_sight: men with a free line of sight; of the two the smaller counts (A-18).
        wounds: men that the unit has.
        formation: "close" or "loose"; a loose unit gets no extra 50 %.
        rounding: of the fraction: "down", "up" or "none" (A-17).
    """
    men = min(front_line, in_sight)
    factor = EXTRA if formation == "close" else 1.0
    counted = whole(men * factor, rounding)
    return Active(men, factor, counted, min(counted, wounds))
