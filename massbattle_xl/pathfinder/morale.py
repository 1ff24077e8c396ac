"""Morale checks and the Morale score (P-02, P-06, P-09)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from .editions import EDITIONS
from .numbers import PLACES, down
from .strategy import STEP_DC

FACES = 20
HIGHEST = 4.0
DISBANDS = -5.0
RANKS = 5.0  # ranks in Profession (soldier) for a point
ROUT_DC = 15.0
FOE_DC = 10.0  # and the army CR of the other side: fear, taunt
EVENTS: Mapping[str, float] = {
    "won": 1.0,  # with a Loyalty check
    "routed": -1.0,
    "unpaid": -2.0,  # each week until it is paid
    "leaderless": -1.0,  # a week without its commander
    "transfer": -1.0,  # gave resources away
    "split": -1.0,
    "reformed": -1.0,
}


@dataclass(frozen=True)
class MoraleModifier:
    """Modifier of a Morale check with its terms."""

    morale: float
    charisma: float
    profession: float
    other: float

    @property
    def result(self) -> float:
        """The sum of the terms."""
        return self.morale + self.charisma + self.profession + self.other


def morale_modifier(
    morale: float, charisma: float = 0.0, ranks: float = 0.0, edition: str = "ap", other: float = 0.0
) -> MoraleModifier:
    """Modifier of a Morale check: Morale score and the leader's Charisma (P-06).

    Args:
        morale: Morale score of the army.
        charisma: Charisma modifier of its leader.
        ranks: his ranks in Profession (soldier); they count in UC.
        edition: "ap" or "uc".
        other: tactic, boons, abilities, weather.
    """
    return MoraleModifier(morale, charisma, down(ranks / RANKS) if EDITIONS[edition].profession else 0.0, other)


@dataclass(frozen=True)
class Check:
    """A d20 check: the lowest face that succeeds, and the chance."""

    needed: float
    result: float


def morale_chance(modifier: float, dc: float) -> Check:
    """Chance that d20 + modifier reaches a DC; no face succeeds or fails by itself (P-06, P-09)."""
    needed = math.ceil(round(dc - modifier, PLACES))
    return Check(float(needed), min(FACES, max(0, FACES + 1 - needed)) / FACES)


def morale_holds(roll: float, modifier: float, dc: float) -> bool:
    """Whether a rolled check succeeds (P-06)."""
    return round(roll + modifier - dc, PLACES) >= 0


@dataclass(frozen=True)
class Opposed:
    """An opposed check: the chance to win it against one enemy, and against all."""

    one: float
    result: float


def withdraw_chance(modifier: float, enemy_modifier: float, enemies: float = 1.0) -> Opposed:
    """Chance that an army withdraws: it wins an opposed Morale check against each attacker (P-03).

    At equal results the higher modifier wins; at equal modifiers it is rolled again.

    Args:
        modifier: of the army that withdraws.
        enemy_modifier: of each attacker.
        enemies: attackers; it must beat all of them.
    """
    tie = 1.0 if modifier > enemy_modifier else 0.5 if modifier == enemy_modifier else 0.0
    won = 0.0
    for own in range(1, FACES + 1):
        for other in range(1, FACES + 1):
            ahead = round(own + modifier - other - enemy_modifier, PLACES)
            won += 1.0 if ahead > 0 else tie if ahead == 0 else 0.0
    one = won / FACES**2
    return Opposed(one, one**enemies)


def check_dc(test: str, edition: str = "ap", acr: float | None = None) -> float | None:
    """DC of a Morale check: rout, a change of strategy or tactic, fear, taunt (P-03, P-05, P-07, P-09).

    Args:
        test: "rout", "strategy", "tactic", "fear" or "taunt".
        edition: "ap" has no change of tactic: None.
        acr: army CR of the army that frightens or taunts.
    """
    if test == "tactic":
        return EDITIONS[edition].tactic_dc
    if test in {"fear", "taunt"}:
        return FOE_DC + down(acr or 0.0)
    return ROUT_DC if test == "rout" else STEP_DC


def morale_change(event: str, times: float = 1.0) -> float:
    """Change of the Morale score by an event, as often as it happened (P-04, P-06, P-09)."""
    return EVENTS[event] * times


def new_morale(morale: float, change: float = 0.0) -> float:
    """Morale score after a change: at most +4 (P-02); at −5 the army disbands."""
    return min(HIGHEST, morale + change)


def disbands(morale: float) -> bool:
    """Whether an army of this Morale score disbands (P-02, P-09)."""
    return morale <= DISBANDS
