"""One attack, and two units in a row of cells each: the numbers of a cell as the exact round takes them (W-11)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Optional

from . import parts
from .blows import FIRST, LAST, Blow, Melee, Pool, strike_of
from .round import NOT_DONE, Fight, RoundOdds
from .rounds import FightOdds, fight_on
from .rules import Rules, Value
from .strike import Outcome, Strike, outcome
from .units import MOUNTED, NO_SAVE, TROOPS, Options, Profile, Side, Unit
from .weapons import WEAPONS

MOUNT = "mount"  # a row of cells holds the rider alone

# Words of one attack's rules that belong to the target; all others are the attacker's.
OF_TARGET = frozenset({"ward", "regeneration", "parry", "flanked", *TROOPS})
OF_ATTACK = frozenset({
    "hatred", "eternal hatred", "poisoned", "killing blow", "heroic killing blow", "armour piercing", "flaming",
    "murderous prowess", "charging", "later round", *WEAPONS,
})  # fmt: skip


@dataclass(frozen=True)
class Attack:
    """One attack: the rolls needed, what comes of it, and the rules that do not bear on it."""

    strike: Strike
    outcome: Outcome
    strength: int
    idle: tuple[str, ...]

    @property
    def result(self) -> float:
        """Chance of an unsaved wound."""
        return self.outcome.result


def kill_chance(
    ws: float,
    strength: float,
    target_ws: float,
    toughness: float,
    armour: Optional[float] = None,
    ward: Optional[float] = None,
    rules: Optional[Rules] = None,
    edition: str = "8th",
) -> Attack:
    """Chance that one attack causes an unsaved wound (W-02 … W-04, W-07, W-08).

    Args:
        ws, strength: of the attacker; a weapon among the rules adds to the Strength.
        target_ws, toughness, armour, ward: of the target.
        rules: of both: ward, regeneration, parry and troop type are the target's.
        edition: as for ``to_wound``.
    """
    given = dict(rules or {})
    theirs = {key: number for key, number in given.items() if key in OF_TARGET}
    mine = {key: number for key, number in given.items() if key not in OF_TARGET}
    unit = Unit(1, 1, Profile(int(ws), int(strength), 1), rules=mine)
    target = Unit(1, 1, _profile(1, target_ws, 1, toughness, armour, ward), rules=theirs)
    part = parts.Part("rank and file", unit.profile, {k: v for k, v in mine.items() if k in OF_ATTACK})
    pool = Pool(1, 0, "unit", 1, 0, target.profile, theirs, target.troop)
    strike = strike_of(part, unit, pool, Options(edition), ws, target_ws)
    idle = tuple(key for key in given if key not in OF_TARGET | OF_ATTACK)
    return Attack(strike, outcome(strike), parts.strength(part, unit), idle)


def _profile(
    w: float, ws: float, s: float, t: float, armour: Optional[float], ward: Optional[float], i: float = 1, a: float = 1
) -> Profile:
    saves = [NO_SAVE if save is None else int(save) for save in (armour, ward)]
    return Profile(int(ws), int(s), int(t), int(w), int(i), int(a), saves[0], saves[1])


@dataclass(frozen=True)
class Row:
    """A unit as a row of cells gives it.

    Attributes:
        models, width: men, and men in a rank.
        ws, s, t, w, i, a, ld: its profile.
        armour, ward: rolls needed; None: none.
        support_ranks: ranks that support; None: counted from the rules.
        bonus: points of the combat result but wounds and ranks.
        rules: its rules with their numbers, in the order of the cell.
    """

    models: float
    width: float
    ws: float
    s: float
    t: float
    w: float
    i: float
    a: float
    ld: float
    armour: Optional[float] = None
    ward: Optional[float] = None
    support_ranks: Optional[float] = None
    bonus: float = 0.0
    rules: tuple[tuple[str, Value], ...] = ()

    @property
    def side(self) -> Side:
        """The unit alone on its side."""
        profile = _profile(self.w, self.ws, self.s, self.t, self.armour, self.ward, self.i, self.a)
        support = None if self.support_ranks is None else int(self.support_ranks)
        unit = Unit(int(self.models), int(self.width), profile, int(self.ld), dict(self.rules), support)
        return Side((unit,), self.bonus)


@dataclass(frozen=True)
class Opening:
    """What a unit strikes at full strength.

    Attributes:
        when: "ASF", "ASL", or the Initiative.
        attacks: number of attacks.
        strike: one of them; None where it strikes nothing.
        hits: dice of impact hits and stomps of each model, with the number of models.
    """

    when: str
    attacks: int
    strike: Optional[Strike]
    hits: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class RowOdds:
    """Odds of a round between two rows, with what a breakdown line tells of them."""

    odds: RoundOdds
    openings: tuple[Opening, Opening]
    idle: tuple[str, ...]

    @property
    def result(self) -> list[list[float]]:
        """One row of cells."""
        return self.odds.result


@lru_cache(maxsize=128)
def row_odds(a: Row, b: Row, options: Options = Options()) -> RowOdds:  # noqa: B008
    """Odds of one round between two units."""
    fight = Fight(a.side, b.side, options)
    openings = (_opening(fight.melee, 0, fight.start()), _opening(fight.melee, 1, fight.start()))
    return RowOdds(fight.odds(), openings, idle_rules((a, b)))


def idle_rules(rows: Iterable[Row]) -> tuple[str, ...]:
    """What the rows name and the round does not count, each once: rules without effect, and mounts, which no row holds."""
    keys = [key for row in rows for key, _ in row.rules]
    found = [key for key in keys if key in NOT_DONE] + [MOUNT for key in keys if key in MOUNTED]
    return tuple(dict.fromkeys(found))


def states(a: Row, b: Row, whole: bool = False) -> int:
    """Most states that a round between two units may end in; with ``whole`` any number of rounds."""
    melee = Fight(a.side, b.side).melee
    sizes = []
    for side in (0, 1):
        size = melee.pools[side].size
        most = sum(
            blow.count((melee.pools[0].size, melee.pools[1].size, 0)) * (len(melee.spreads[blow.spreads[side][0]]) - 1)
            for step in melee.steps
            for blow in step
            if blow.aims and blow.aims[0][0] == side
        )
        sizes.append(size if whole else min(size, most))
    return (sizes[0] + 1) * (sizes[1] + 1)


def _opening(melee: Melee, side: int, start: tuple[int, ...]) -> Opening:
    blows: list[Blow] = [
        blow for step in melee.steps for blow in step if melee.pools[blow.own[0]].side == side and blow.count(start)
    ]
    main = next((blow for blow in blows if blow.hits is None), None)
    hits = tuple((blow.count(start), str(blow.hits)) for blow in blows if blow.hits is not None and blow.aims)
    if main is None:
        return Opening("", 0, None, hits)
    when = {FIRST: "ASF", LAST: "ASL"}.get(main.step[0], f"I{-main.step[1]}")
    pool = melee.pools[main.aims[0][0]]
    ws, target_ws = float(main.part.profile.ws), float(pool.profile.ws)
    return Opening(when, main.count(start), strike_of(main.part, main.unit, pool, melee.options, ws, target_ws), hits)


@lru_cache(maxsize=32)
def row_rounds(a: Row, b: Row, rounds: int, options: Options = Options()) -> FightOdds:  # noqa: B008
    """Odds of several rounds between two units."""
    return fight_on(a.side, b.side, rounds, options)


@dataclass(frozen=True)
class Dealt:
    """Chance of each number of wounds that two units inflict in a round."""

    odds: RowOdds

    @property
    def result(self) -> list[list[float]]:
        """A row for each number: number, chance that A inflicts it, that B does."""
        a, b = self.odds.odds.dealt_a, self.odds.odds.dealt_b
        last = max(n for one in (a, b) for n, chance in enumerate(one) if chance)
        return [[float(n), *(float(one[n]) if n < len(one) else 0.0 for one in (a, b))] for n in range(last + 1)]
