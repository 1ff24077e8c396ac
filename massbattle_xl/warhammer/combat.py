"""The odds of a round, and of several, between several units a side (W-01 … W-11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .blows import FIRST, IMPACT, LAST, Blow, hit_of, strike_of
from .groups import CHAMPION, CHARACTER, CREW, MOUNT, OF_SIDE, RANKS, Block, Group, groups, side_of
from .round import NOT_DONE, Fight, RoundOdds
from .round_exact import Budget, Table, remembered
from .rounds import FightOdds, fight_on
from .strike import Strike
from .units import MOUNTED, TROOPS, Options

MOST_WORK = 70_000_000  # less than a second
OF_UNIT = frozenset({
    "fear", "stubborn", "unbreakable", "unstable", "cold-blooded", "steadfast", "strength in numbers", "swiftstride",
    "fight in extra ranks", "charging", "later round", "flanked", "disrupted", "champion",
})  # fmt: skip
OF_TARGET = frozenset({"ward", "regeneration", "parry", *TROOPS})


@dataclass(frozen=True)
class Blows:
    """What a part strikes at full strength: when ("" with the first blows), how many, and one of them.

    Attributes:
        side: whose.
        when: "ASF", "ASL", "I5" …; of impact hits and stomps as well.
        count: attacks, or models that hit.
        strike: one of them.
        hits: dice of each model's hits without a roll; "" for attacks.
    """

    side: int
    when: str
    count: int
    strike: Strike
    hits: str = ""


@dataclass(frozen=True)
class CombatOdds:
    """Odds of a round between several units.

    Attributes:
        odds: as for two units.
        leads: points of A less those of B, with their chances; who is wiped out has lost by one at least.
        lost: chance of each number of models that A, that B loses.
        blows: what each part strikes first.
        idle: rules that the lines name and the round does not count.
    """

    odds: RoundOdds
    leads: tuple[tuple[float, float], ...]
    lost: tuple[tuple[float, ...], tuple[float, ...]]
    blows: tuple[Blows, ...]
    idle: tuple[str, ...]

    @property
    def result(self) -> list[list[float]]:
        """One row of cells."""
        return [[*self.odds.result[0], float(self.odds.a_caught), float(self.odds.b_caught)]]


@remembered(64)
def combat_odds(a: Block, b: Block, options: Options = Options()) -> CombatOdds:  # noqa: B008
    """Odds of one round between the units of two blocks.

    Raises:
        Misplaced: a line does not fit.
        TooLarge: the fight has too many outcomes.
    """
    budget = Budget(MOST_WORK)
    fight = Fight(side_of(a, b), side_of(b, a), options, budget=budget)
    table = fight.blows({fight.start(): fight.one})
    budget.spend(ends=len(table))
    return CombatOdds(
        fight.odds(table), _leads(fight, table), _lost(fight, table), tuple(_blows(fight)), idle_rules(a, b)
    )


@remembered(32)
def combat_rounds(a: Block, b: Block, rounds: int, options: Options = Options()) -> FightOdds:  # noqa: B008
    """Odds of several rounds between them; raises as ``combat_odds``."""
    return fight_on(side_of(a, b), side_of(b, a), rounds, options, budget=Budget(MOST_WORK))


def _leads(fight: Fight, table: Table) -> tuple[tuple[float, float], ...]:
    judge, start = fight.judge, fight.start()
    ahead = judge.line(1, start).wounds - judge.line(0, start).wounds
    before, found = fight.before(), dict[float, float]()
    for state, chance in table.items():
        lead = judge.lead(state, ahead, before)
        gone = [judge.line(side, state).gone for side in (0, 1)]
        if all(gone):
            lead = 0.0
        elif any(gone):
            lead = max(1.0, lead) if gone[1] else min(-1.0, lead)
        found[lead] = found.get(lead, 0.0) + chance
    if all(lead == int(lead) for lead in found):  # a chart wants no gaps
        for lead in range(int(min(found)), int(max(found)) + 1):
            found.setdefault(float(lead), 0.0)
    return tuple(sorted(found.items()))


def _lost(fight: Fight, table: Table) -> tuple[tuple[float, ...], tuple[float, ...]]:
    had = [_models(fight, side, fight.start()) for side in (0, 1)]
    found = [[0.0] * (most + 1) for most in had]
    for state, chance in table.items():
        for side in (0, 1):
            found[side][had[side] - _models(fight, side, state)] += chance
    return tuple(found[0]), tuple(found[1])


def _models(fight: Fight, side: int, state: tuple[int, ...]) -> int:
    return sum(stand.models for stand in fight.judge.line(side, state).units)


def _blows(fight: Fight) -> Iterator[Blows]:
    melee, start = fight.melee, fight.start()
    for step in melee.steps:
        for blow in step:
            count = blow.count(start)
            if count and blow.aims:
                yield Blows(melee.pools[blow.own[0]].side, _when(blow), count, *_one(fight, blow))


def _when(blow: Blow) -> str:
    return {IMPACT: "", FIRST: "ASF", LAST: "ASL"}.get(blow.step[0], f"I{-blow.step[1]}")


def _one(fight: Fight, blow: Blow) -> tuple[Strike, str]:
    pool = fight.melee.pools[blow.aims[0][0]]
    if blow.hits is not None:
        return hit_of(blow.part, pool, fight.options), str(blow.hits)
    ws, target_ws = float(blow.part.profile.ws), float(pool.profile.ws)
    return strike_of(blow.part, blow.unit, pool, fight.options, ws, target_ws), ""


def idle_rules(a: Block, b: Block) -> tuple[str, ...]:
    """What the lines name and the round does not count, each once.

    Those are rules without effect here, rules of a whole unit that a part of it alone has, what
    saves a mount or crew, and riders without a mount.
    """
    found: list[str] = []
    for group in (*groups(a).values(), *groups(b).values()):
        if group.alive:
            found += _idle(group)
    return tuple(dict.fromkeys(found))


def _idle(group: Group) -> Iterator[str]:
    base = group.ranks or group.men[0][0]
    steeds = [line for man in group.men for line in man[1:]]
    rides = group.riders or (group.ranks is None and len(group.men[0]) > 1)
    if not rides and any(key in MOUNTED for key in base.keys):
        yield MOUNT
    hidden = {
        RANKS: frozenset[str](),
        CHARACTER: OF_UNIT,
        CHAMPION: OF_UNIT | OF_TARGET,
        MOUNT: OF_UNIT | OF_TARGET | frozenset(OF_SIDE),
    }
    parts = [man[0] for man in group.men if man[0] is not base]
    for line in (base, *parts, *([group.champion] if group.champion else ()), *group.riders, *steeds):
        of_others = hidden[RANKS if line is base else MOUNT if line.kind == CREW else line.kind]
        yield from (key for key in line.keys if key in NOT_DONE or (key in of_others and key not in base.keys))
