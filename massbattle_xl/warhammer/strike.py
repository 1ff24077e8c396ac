"""One attack from the roll to hit to the wounds that are left of it (W-02 … W-04, W-06, W-07), counted face by face.

Every chance is a sum over faces that exclude each other: a face misses, hits or hits with
poison; it fails, wounds or slays. Nothing is ever taken off one, so that no chance can fall
below 0 however many rules meet on one die (C-02, C-05). What a 6 triggers looks at the
natural face, what a modifier changes at the roll needed (C-09).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Optional

from ..dice import Dice, ways

FACES = range(1, 7)
NONE = 7  # a save that no die reaches; a roll to wound that none does
LOWEST, HIGHEST = 1, 6  # natural faces: always fails, always succeeds

Spread = tuple[Fraction, ...]  # chance of 0, 1, 2 … wounds


@dataclass(frozen=True)
class Strike:
    """One attack against one model.

    Attributes:
        hit: roll needed to hit, with all modifiers; 0 for a hit without a roll (impact hits, stomp).
        wound: roll needed to wound, with all modifiers; 7: no roll wounds (7th edition).
        armour: roll needed to save, changed by the Strength already; 7 or more: none.
        ward: roll needed of the ward save; a parry is one too.
        regeneration: roll needed to regenerate.
        wounds: Wounds of the victim's profile.
        multiple: wounds that each unsaved one becomes; None: itself.
        hit_again: to-hit dice that are rolled once more: "none", "misses", "ones".
        wound_again: to-wound dice that are rolled once more: "none", "misses", "ones".
        poisoned: a natural 6 to hit wounds by itself, unless 7 or more is needed.
        killing_blow: a natural 6 to wound slays; no armour, no regeneration, the ward stays.
        flaming: no regeneration.
    """

    hit: int
    wound: int
    armour: int = NONE
    ward: int = NONE
    regeneration: int = NONE
    wounds: int = 1
    multiple: Optional[Dice] = None
    hit_again: str = "none"
    wound_again: str = "none"
    poisoned: bool = False
    killing_blow: bool = False
    flaming: bool = False


@dataclass(frozen=True)
class Outcome:
    """What becomes of one attack; the first four exclude each other and sum to 1.

    Attributes:
        missed: it does not hit.
        failed: it hits and does not wound.
        saved: it wounds and is saved.
        unsaved: it wounds and is not saved; ``result`` of a cell.
        slain: the part of ``unsaved`` that is a Killing Blow.
        poison: chance that it wounds by poison, before saves.
        spread: chance of each number of wounds that the victim's unit loses.
    """

    missed: Fraction
    failed: Fraction
    saved: Fraction
    unsaved: Fraction
    slain: Fraction
    poison: Fraction
    spread: Spread

    @property
    def result(self) -> float:
        """Chance of an unsaved wound."""
        return float(self.unsaved)


def rolled(kind: Callable[[int], str], again: str, bad: str) -> dict[str, Fraction]:
    """Chance of each kind of face of a die that may be rolled once more (C-03).

    Args:
        kind: what a face is.
        again: "none"; "misses": faces of the kind ``bad``; "ones": natural 1s that are.
        bad: the kind of face that is rolled again.
    """
    once = Fraction(1, len(FACES))
    found: dict[str, Fraction] = {}
    for face in FACES:
        repeats = kind(face) == bad and (again == "misses" or (again == "ones" and face == LOWEST))
        for second in FACES if repeats else (face,):
            found[kind(second)] = found.get(kind(second), Fraction(0)) + (once * once if repeats else once)
    return found


def reaches(face: int, needed: int) -> bool:
    """Whether a face hits or wounds: a natural 6 always, a natural 1 never (W-02, W-03)."""
    return face == HIGHEST or (face != LOWEST and face >= needed)


def fails(needed: int) -> Fraction:
    """Chance that a save fails: a natural 1 always, and no face reaches 7 or more (W-04, C-01)."""
    return Fraction(sum(1 for face in FACES if face == LOWEST or face < needed), len(FACES))


def saves(needed: int) -> Fraction:
    """Chance that a save is made; with ``fails`` it covers each face once."""
    return Fraction(sum(1 for face in FACES if face != LOWEST and face >= needed), len(FACES))


def _hit_face(strike: Strike, face: int) -> str:
    if not reaches(face, strike.hit):
        return "miss"
    return "poison" if strike.poisoned and face == HIGHEST and strike.hit < NONE else "hit"


def _wound_face(strike: Strike, face: int) -> str:
    if strike.killing_blow and face == HIGHEST:
        return "slay"
    return "wound" if strike.wound < NONE and reaches(face, strike.wound) else "fail"


def multiplied(multiple: Optional[Dice], wounds: int) -> Spread:
    """Chance of each number of wounds that one unsaved wound becomes, at most those of the profile (W-06, C-06)."""
    if multiple is None:
        return (Fraction(0), Fraction(1))
    counts = ways(multiple)
    chances = [Fraction(0)] * (wounds + 1)
    for i, count in enumerate(counts):
        chances[max(0, min(wounds, multiple.lowest + i))] += Fraction(count, sum(counts))
    return tuple(chances)


@lru_cache(maxsize=4096)
def outcome(strike: Strike) -> Outcome:
    """What becomes of one attack, in fractions."""
    zero, one = Fraction(0), Fraction(1)
    hits = {"hit": one} if not strike.hit else rolled(lambda face: _hit_face(strike, face), strike.hit_again, "miss")
    turns = rolled(lambda face: _wound_face(strike, face), strike.wound_again, "fail")
    best = min(strike.ward, NONE if strike.flaming else strike.regeneration)  # one of the two saves, the better one
    open_ = fails(strike.armour) * fails(best)
    shut = saves(strike.armour) + fails(strike.armour) * saves(best)
    hit, poison = hits.get("hit", zero), hits.get("poison", zero)
    wound = poison + hit * turns.get("wound", zero)
    slay = hit * turns.get("slay", zero)
    slain = slay * fails(strike.ward)
    spread = [zero] * (strike.wounds + 1)
    for count, chance in enumerate(multiplied(strike.multiple, strike.wounds)):
        spread[count] += wound * open_ * chance
    spread[strike.wounds] += slain
    missed, failed = hits.get("miss", zero), hit * turns.get("fail", zero)
    saved = wound * shut + slay * saves(strike.ward)
    spread[0] += missed + failed + saved
    return Outcome(missed, failed, saved, wound * open_ + slain, slain, poison, tuple(spread))
