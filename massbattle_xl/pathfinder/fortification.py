"""Fortification and settlement Defense (P-08)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .numbers import down

DEFENSE: Mapping[str, float] = {
    "city wall": 1.0,  # a side
    "moat": 1.0,  # siege engines cannot harm it
    "watchtower": 2.0,
    "barracks": 2.0,
    "castle": 8.0,
    "fort": 4.0,  # a hex of its own
    "watchtower hex": 2.0,
    "instant fortress": 2.0,
    "wall of stone": 1.0,
    "typical": 8.0,  # a fortification where no kingdom rules are played
}
CLIMB = 0.25  # of the bonus is lost to climbers
UNDER = frozenset({"burrow", "earth glide", "teleportation"})


def fortification(name: str, count: float = 1.0) -> float:
    """Defense that buildings add to the DV of who stands behind them (P-08)."""
    return DEFENSE[name] * count


@dataclass(frozen=True)
class Standing:
    """Defense after the siege engines, and what counts against this attacker."""

    battered: float
    result: float


def fortification_left(
    defense: float, siege: float = 0.0, attacker: Iterable[str] | None = None, walls: float = 0.0, moat: float = 0.0
) -> Standing:
    """Defense that still counts against an attacker (P-04, P-05, P-08).

    Args:
        defense: all of it at the start.
        siege: what siege engines have taken off, the sum of their dice.
        attacker: how the attacker moves: a flyer ignores city walls, a climber a quarter, a burrower all.
        walls: how much of it is city walls.
        moat: how much of it is a moat, which no engine harms.
    """
    traits = set(attacker or ())
    battered = max(moat, defense - siege)
    left = 0.0 if traits & UNDER else battered
    if "flight" in traits:
        left = max(0.0, left - min(walls, max(0.0, battered - moat)))
    if "climb" in traits:
        left = down(left * (1 - CLIMB))
    return Standing(battered, left)
