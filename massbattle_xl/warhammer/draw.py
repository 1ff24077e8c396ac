"""Wounds that a fixed stream rolls for a group of equal attackers, from the same blow as the exact odds (W-02 … W-07)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Optional, Union

from ..dice import STREAM, Dice, roll, stream_number
from .pool import pool
from .rules import Rules
from .strike import outcome

OF_HITS = 500_000_000  # where the stream of the dice that say how many hits begins


@dataclass(frozen=True)
class Drawn:
    """What was drawn: the attacks or hits, and the wounds that the target's unit loses."""

    dice: float
    result: float


def drawn(
    seed: float,
    n: float,
    dice: Union[float, Dice],
    target_wounds: float,
    ws: float,
    strength: float,
    target_ws: float,
    toughness: float,
    armour: Optional[float] = None,
    ward: Optional[float] = None,
    rules: Optional[Rules] = None,
    target_rules: Optional[Rules] = None,
    kind: Optional[str] = None,
    initiative: float = 1.0,
    target_initiative: float = 1.0,
    charging: bool = False,
    first_round: bool = True,
    facing: str = "front",
    blow: str = "blows",
    edition: str = "8th",
    first: str = "simultaneous",
) -> Drawn:
    """Wounds of some attacks or hits, rolled from a stream (W-02 … W-07).

    Args:
        seed: number of the stream.
        n: place of this group in it.
        dice: number of attacks, or dice of the hits.
        target_wounds: Wounds in the target's profile.
        ws, strength, target_ws, toughness, armour, ward, rules, target_rules, kind, initiative, target_initiative,
        charging, first_round, facing, blow, edition, first: as for ``pool``.
    """
    asked = pool(
        "chance", ws, strength, 1.0, target_ws, toughness, armour, ward, rules, target_rules, 1.0, 1.0, 0.0, None, kind,
        None, 0.0, initiative, target_initiative, charging, first_round, facing, blow, edition, first,
    )  # fmt: skip
    spread = outcome(replace(asked.strike, wounds=max(1, int(target_wounds)))).spread
    count = roll(dice, int(seed), OF_HITS + int(n)) if isinstance(dice, Dice) else int(dice)
    return Drawn(float(count), float(sum(_wounds(spread, stream_number(int(seed), int(n), i)) for i in range(1, count + 1))))


def _wounds(spread: tuple[Fraction, ...], number: int) -> int:
    """The number of wounds at whose share of the stream a number lies."""
    share, reached = Fraction(number, STREAM), Fraction(0)
    for wounds, chance in enumerate(spread):
        reached += chance
        if share < reached:
            return wounds
    return len(spread) - 1
