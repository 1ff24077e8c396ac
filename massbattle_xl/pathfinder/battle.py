"""One Offense check and what it does (P-07)."""

from __future__ import annotations

from dataclasses import dataclass

from .editions import EDITIONS
from .numbers import down

FACES = 20
LEAST_HALF = 1.0  # halved damage is at least so much
LEAST_TWENTY = 1.0
HALF = 0.5


@dataclass(frozen=True)
class Damage:
    """An Offense check step by step.

    Attributes:
        total: roll and OM.
        over: what it is above the DV; below 0 a miss.
        natural: "1" or "20" where the face itself decided, else "".
        struck: damage after the modifiers, before it is halved.
        result: hit points that the target loses.
    """

    total: float
    over: float
    natural: str
    struck: float
    result: float


def damage(
    roll: float,
    om: float,
    dv: float,
    damage_modifier: float = 0.0,
    edition: str = "ap",
    halved: bool = False,
    on_damage: float = 0.0,
    equal: bool = False,
    natural: str = "replace",
    factor: float = 1.0,
) -> Damage:
    """Hit points that the target of an Offense check loses (P-07, C-05, C-06).

    Args:
        roll: the d20.
        om: Offense modifier of the attacker with all that counts.
        dv: Defense value of the target with all that counts.
        damage_modifier: added to the damage of a hit, at least 0 is left.
        edition: "ap": a natural 1 misses and a natural 20 does at least 1; "uc": a natural 20 below the DV does 1.
        halved: the damage is halved, at least 1 of it is left (fog, swarm).
        on_damage: added where the hit does damage (Sniper Support).
        equal: a natural 20 that just equals the DV does 1 too (UC; by the letter none).
        natural: "replace": the 1 of a natural 20 stands alone; "add": damage modifiers are added to it.
        factor: of all damage (PF_MODIFIER); a share of it leaves at least 1, as halving does.
    """
    rules = EDITIONS[edition]
    over = roll + om - dv
    face = ""
    struck = max(0.0, over + damage_modifier) if over > 0 else 0.0
    if roll == 1 and rules.one_misses:
        face, struck = "1", 0.0
    elif roll == FACES and over <= 0 and (rules.twenty_hits or over < 0 or equal):
        face = "20"
        struck = LEAST_TWENTY if natural == "replace" else max(0.0, LEAST_TWENTY + damage_modifier)
    if roll == FACES and rules.twenty_hits and struck < LEAST_TWENTY:
        face, struck = "20", LEAST_TWENTY
    if struck > 0:
        struck = max(0.0, struck + on_damage)
    share = factor * (HALF if halved else 1.0)
    result = struck if share == 1 or struck <= 0 else 0.0 if share == 0 else max(LEAST_HALF, down(struck * share))
    return Damage(roll + om, over, face, struck, result)


@dataclass(frozen=True)
class DamageOdds:
    """Mean damage of a check, the chance that it does any, and the most that it can do."""

    mean: float
    chance: float
    most: float

    @property
    def result(self) -> list[list[float]]:
        """One row."""
        return [[self.mean, self.chance, self.most]]


def damage_odds(
    om: float,
    dv: float,
    damage_modifier: float = 0.0,
    edition: str = "ap",
    halved: bool = False,
    on_damage: float = 0.0,
    equal: bool = False,
    natural: str = "replace",
    factor: float = 1.0,
) -> DamageOdds:
    """Mean damage, chance of any damage and most damage of one Offense check, exact; arguments as for ``damage``."""
    rolled = [
        damage(float(face), om, dv, damage_modifier, edition, halved, on_damage, equal, natural, factor).result
        for face in range(1, FACES + 1)
    ]
    return DamageOdds(sum(rolled) / FACES, sum(1 for d in rolled if d > 0) / FACES, max(rolled))


def skips_next(roll: float, edition: str = "ap") -> bool:
    """Whether this roll costs the army its Offense check of the next phase (P-07): a natural 1 in UC."""
    return roll == 1 and EDITIONS[edition].one_skips


def hp_left(hp: float, damage: float, healed: float = 0.0, full: float | None = None) -> float:
    """Hit points after a phase; everything in a phase happens at once (P-07, C-04).

    Args:
        hp: before the phase; at 0 the army is destroyed and stays so.
        damage: all that struck it in the phase.
        healed: what it healed in the phase.
        full: hit points that healing cannot exceed.
    """
    if hp <= 0:
        return 0.0
    left = hp - damage + healed
    if full is not None:
        left = min(left, max(full, hp - damage))
    return max(0.0, left)


def routs(hp: float, acr: float, before: float | None = None, reading: str = "at most", repeat: bool = True) -> bool:
    """Whether a rout check is due (P-09, C-13): hit points left, but no more than the army CR.

    Args:
        hp: hit points after the phase.
        acr: army CR.
        before: hit points before the phase; without a loss no check is due.
        reading: "at most" the army CR, or "below" it.
        repeat: each time damage leaves it there, or only the first time.
    """
    low = hp < acr if reading == "below" else hp <= acr
    if hp <= 0 or not low:
        return False
    if before is None:
        return True
    was_low = before < acr if reading == "below" else before <= acr
    return hp < before and (repeat or not was_low)
