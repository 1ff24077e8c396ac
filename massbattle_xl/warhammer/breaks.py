"""The break test, flight and pursuit (W-10), counted over all dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

from .rules import Rules

FACES = 6
TEST_DICE = 2
COLD_DICE = 3  # out, BB and MIG: the lowest two count
INSANE_COURAGE = 2  # out, W8:close-combat/insane-courage: a natural double 1 holds
HIGHEST_LD = 10.0
DICE: Mapping[str, int] = {"foot": 2, "swift": 3}  # out, p. 56 and p. 76: of three dice the lowest is dropped


@cache
def two_of(dice: int, highest: bool) -> dict[int, Fraction]:
    """Chances of the sum of the two highest or the two lowest of some dice; of two dice simply their sum."""
    counts: dict[int, int] = {}
    for faces in product(range(1, FACES + 1), repeat=dice):
        kept = sum(sorted(faces, reverse=highest)[:2])
        counts[kept] = counts.get(kept, 0) + 1
    return {total: Fraction(counts[total], FACES**dice) for total in sorted(counts)}


def leadership_exact(target: float, reroll: bool = False, cold_blooded: bool = False) -> Fraction:
    """Chance that a test on Leadership is passed: at most the target, or a double 1 (W-10).

    Args:
        target: Leadership with all modifiers; below 2 only Insane Courage is left.
        reroll: a failed test is rolled once more.
        cold_blooded: three dice, of which the lowest two count.
    """
    most = max(target, INSANE_COURAGE)
    sums = two_of(COLD_DICE if cold_blooded else TEST_DICE, False)
    once = sum((chance for total, chance in sums.items() if total <= most), Fraction(0))
    return 1 - (1 - once) ** 2 if reroll else once


def leadership_chance(target: float, reroll: bool = False, cold_blooded: bool = False) -> float:
    """The same chance as a number of a cell; arguments as for ``leadership_exact``."""
    return float(leadership_exact(target, reroll, cold_blooded))


@dataclass(frozen=True)
class BreakTarget:
    """What a break test is rolled against: the Leadership used, and what is taken off."""

    ld: float
    taken: float

    @property
    def plain(self) -> float:
        """Leadership less what is taken off."""
        return self.ld - self.taken

    @property
    def result(self) -> float:
        """Number that the dice must not exceed; two ones hold whatever is taken off (Insane Courage)."""
        return max(self.plain, float(INSANE_COURAGE))


def break_target(
    ld: float,
    difference: float,
    steadfast: bool = False,
    general: float | None = None,
    general_steadfast: bool = True,
    bonus: float = 0.0,
) -> BreakTarget:
    """Number that a break test must not exceed (W-10, C-10, O-03); a natural double 1 always holds.

    Args:
        ld: highest Leadership in the beaten unit.
        difference: points by which it lost.
        steadfast: it has more ranks, or is stubborn: the difference is not taken off.
        general: Leadership of the General where he is near enough; the better one is used.
        general_steadfast: whether a steadfast unit may use his Leadership unmodified, too.
        bonus: added to its own Leadership, never beyond 10, such as Strength in Numbers.
    """
    own, lost = min(HIGHEST_LD, ld + bonus), max(0.0, difference)
    mine = BreakTarget(own, 0.0 if steadfast else lost)
    if general is None:
        return mine
    taken = 0.0 if steadfast and general_steadfast else lost
    his = BreakTarget(general, taken)
    return his if his.plain > mine.plain else mine


@dataclass(frozen=True)
class BreakChance:
    """Chance to break: the target, chance to pass one roll, and the result; ``tests`` is False where none is due."""

    target: BreakTarget
    tests: bool
    reroll: bool
    cold_blooded: bool
    once: float
    exact: Fraction

    @property
    def result(self) -> float:
        """The chance as a number of a cell."""
        return float(self.exact)


def break_chance(
    ld: float,
    difference: float,
    steadfast: bool = False,
    reroll: bool = False,
    cold_blooded: bool = False,
    general: float | None = None,
    general_steadfast: bool = True,
    rules: Rules | None = None,
    rank_bonus: float = 0.0,
) -> BreakChance:
    """Chance that a beaten unit breaks (W-10).

    Args:
        ld, difference, steadfast, general, general_steadfast: as for ``break_target``; a unit that did not
            lose does not test.
        reroll: the battle standard is near enough: a failed test is rolled once more.
        cold_blooded: three dice, of which the lowest two count.
        rules: its rules: unbreakable, stubborn, steadfast, cold-blooded, battle standard, strength in numbers.
        rank_bonus: points for ranks, which Strength in Numbers adds.
    """
    keys = rules or {}
    firm = steadfast or bool({"stubborn", "steadfast"} & set(keys))
    cold, again = cold_blooded or "cold-blooded" in keys, reroll or "battle standard" in keys
    bonus = rank_bonus if "strength in numbers" in keys else 0.0
    target = break_target(ld, difference, firm, general, general_steadfast, bonus)
    once = leadership_chance(target.result, False, cold)
    tests = difference > 0 and "unbreakable" not in keys
    breaks = 1 - leadership_exact(target.result, again, cold) if tests else Fraction(0)
    return BreakChance(target, tests, again, cold, once, breaks)


def crumbles(difference: float, wounds: float | None = None, less: float = 0.0) -> float:
    """Wounds that an unstable unit loses besides, without saves: one for each point (W-07).

    Args:
        difference: points by which it lost.
        wounds: wounds that it has left; None: no limit.
        less: points that do not count, as an army's rules may say.
    """
    lost = max(0.0, difference - less)
    return lost if wounds is None else min(lost, wounds)


@dataclass(frozen=True)
class Distance:
    """Chance to flee or pursue so far, with the mean distance."""

    mean: float
    result: float


def flight_chance(distance: float, mover: str = "foot") -> Distance:
    """Chance that a unit flees or pursues at least so far (W-10): two dice, of swift troops the best two of three.

    Args:
        distance: inches.
        mover: "foot" or "swift".
    """
    chances = two_of(DICE[mover], True)
    mean = sum((d * p for d, p in chances.items()), Fraction(0))
    return Distance(float(mean), float(sum((p for d, p in chances.items() if d >= distance), Fraction(0))))


def caught_exact(pursuer: str = "foot", fleer: str = "foot") -> Fraction:
    """Chance that pursuit is at least as far as flight, which destroys the unit (W-10)."""
    far, away = two_of(DICE[pursuer], True), two_of(DICE[fleer], True)
    return sum((p * q for p_far, p in far.items() for q_far, q in away.items() if p_far >= q_far), Fraction(0))


def caught_chance(pursuer: str = "foot", fleer: str = "foot") -> float:
    """The same chance as a number of a cell."""
    return float(caught_exact(pursuer, fleer))
