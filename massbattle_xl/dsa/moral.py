"""Morale, desertion, the leader in danger, the wounded (sections II.1.5, II.2.1, II.3.3)."""

from __future__ import annotations

import math
from dataclasses import dataclass

from .numbers import PLACES, full, whole

FACES = 20  # D-54, D-66: tests are made with a W20
HALF = 50.0  # D-54, D-65: percent lost
STEP = 10.0  # D-55: percent
STEP_MALUS = 2.0  # D-55
DEAD_MALUS = 4.0  # D-69
FLIGHT_DIE = 6  # D-56
FLIGHT_MALUS = 5.0  # D-56: percent for each point of the malus
DRAWN = 5.0  # D-66: percent, and as many more each SKR
DOWN = 5.0  # D-68: percent


@dataclass(frozen=True)
class MoraleMalus:
    """Malus of the MU test with its terms; None where no test is due."""

    lost: float
    steps: float | None
    dead: float | None

    @property
    def result(self) -> float | str:
        """The malus, or "" when no test is due."""
        if self.steps is None and self.dead is None:
            return ""
        return STEP_MALUS * (self.steps or 0.0) + (self.dead or 0.0)


def morale_malus(
    start_men: float,
    men: float,
    leader_dead: bool = False,
    more_than_half: bool = False,
    steps: str = "whole",
    dead_after_half: bool = False,
) -> MoraleMalus:
    """Malus of the MU test at the start of an SKR (D-54, D-55, D-69, D-70).

    Due from half of the men lost on, +2 for each further 10 %; after the leader's death always, with +4.

    Args:
        start_men: men when the battle began.
        men: men that are left; without any there is no test.
        leader_dead: the leader is dead (or down: A-37).
        more_than_half: due only when more than half are lost (A-32).
        steps: "whole": full 10 %; "exact": parts too (A-33).
        dead_after_half: a dead leader counts only when half are lost (A-36).
    """
    lost = (start_men - men) / start_men * 100 if start_men > 0 else 0.0
    further = round(lost - HALF, PLACES)
    due = men > 0 and (further > 0 if more_than_half else further >= 0)
    dead = men > 0 and leader_dead and (due or not dead_after_half)
    return MoraleMalus(lost, full(further / STEP, steps) if due else None, DEAD_MALUS if dead else None)


@dataclass(frozen=True)
class MoraleChance:
    """Chance that the MU test holds, with the highest roll that does."""

    needed: float
    result: float


def _faces(mu: float, malus: float, reading: str) -> float:
    faces = math.floor(round(mu - malus, PLACES))
    return min(FACES - 1.0, max(1.0, faces)) if reading == "natural" else min(float(FACES), max(0.0, faces))


def morale_chance(mu: float, malus: float = 0.0, reading: str = "plain") -> MoraleChance:
    """Chance that the MU test holds: W20 ≤ MU − malus (D-53, D-54).

    Args:
        mu: Mut of the unit.
        malus: malus of the test.
        reading: "plain"; "natural": a 1 always holds and a 20 never (A-34).
    """
    faces = _faces(mu, malus, reading)
    return MoraleChance(faces, faces / FACES)


@dataclass(frozen=True)
class MoraleHolds:
    """Whether a rolled MU test holds, with the highest roll that does."""

    needed: float
    result: bool


def morale_holds(roll: float, mu: float, malus: float = 0.0, reading: str = "plain") -> MoraleHolds:
    """Whether the MU test holds: the W20 shows at most MU − malus (D-54); arguments as for ``morale_chance``."""
    faces = _faces(mu, malus, reading)
    return MoraleHolds(faces, roll <= faces)


@dataclass(frozen=True)
class Deserters:
    """Men that run away, with the percentage and before rounding."""

    percent: float
    exact: float
    result: float


def deserters(men: float, roll: float, malus: float, rounding: str = "half-up") -> Deserters:
    """Men that run away after a failed MU test: (1W6 + malus × 5) % of the living (D-56, D-57).

    Args:
        men: men that live when the SKR begins.
        roll: the W6.
        malus: malus of the test, with the +4 for a dead leader (D-70).
        rounding: "half-up", "floor", "ceil" or "none" (A-35).
    """
    percent = roll + malus * FLIGHT_MALUS
    exact = men * percent / 100
    return Deserters(percent, exact, min(whole(exact, rounding), men))


@dataclass(frozen=True)
class LeaderChance:
    """A chance with the percentage before sizes and bounds."""

    percent: float
    result: float


def _ratio(men: float, enemy_men: float) -> float:
    """Size by size of the other side; where that has nobody, certain only if this has somebody."""
    return men / enemy_men if enemy_men else math.inf if men else 0.0


def leader_drawn(skr: float, men: float | None = None, enemy_men: float | None = None) -> LeaderChance:
    """Chance that the leader is drawn into the fight: 5 %, and 5 % more each further SKR (D-65, D-66).

    Args:
        skr: SKR since half of the army was lost, from 1.
        men, enemy_men: own and enemy men, where their ratio counts here too (A-40).
    """
    percent = min(100.0, DRAWN * skr)
    if men is None or enemy_men is None:
        return LeaderChance(percent, percent / 100)
    ratio = _ratio(men, enemy_men)
    return LeaderChance(percent, min(1.0, percent / 100 * ratio) if percent else 0.0)


def leader_drawn_by(skr: float) -> float:
    """Chance that the leader has been drawn into the fight by SKR number ``skr`` since half was lost (D-66)."""
    free = 1.0
    for n in range(1, min(int(skr), FACES) + 1):
        free *= 1 - leader_drawn(float(n)).result
    return 1 - free


def leader_down(men: float, enemy_men: float, reading: str = "literal", rounds: float = 1.0) -> LeaderChance:
    """Chance that a fighting leader is put out of action (D-68): 5 % × own men / enemy men.

    Args:
        men: men of his own army.
        enemy_men: men of the enemy; without any he is safe.
        reading: "literal", so that outnumbered leaders are safer; "inverse": enemy men / own men (A-38).
        rounds: rounds in which it is rolled: 1 for once an SKR, its KR for each KR (A-39).
    """
    if enemy_men == 0:
        return LeaderChance(DOWN, 0.0)
    one = min(1.0, DOWN / 100 * (_ratio(men, enemy_men) if reading == "literal" else _ratio(enemy_men, men)))
    return LeaderChance(DOWN, one if rounds == 1 else 1 - (1 - one) ** rounds)


@dataclass(frozen=True)
class Recovered:
    """Fallen men that live, before rounding and after."""

    exact: float
    result: float


def recovered(fallen: float, share: float, rounding: str = "half-up") -> Recovered:
    """Fallen men that survive, by the share that the GM gives for this enemy and race (D-81).

    Args:
        fallen: men out of action after the battle.
        share: 0 … 1.
        rounding: "half-up", "floor", "ceil" or "none" (D-02).
    """
    exact = fallen * share
    return Recovered(exact, min(whole(exact, rounding), fallen))
