"""Several rounds of close combat in sequence: who still fights, and when it is over (W-09 … W-11)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Optional

from .blows import Pair, Where
from .parts import charging
from .result import POINTS
from .round import Fight
from .round_exact import Budget, State, Table
from .rules import Rules
from .units import Options, Profile, Side, Unit

FRENZY = "frenzy"
Calm = frozenset[Where]  # units that were beaten and have lost their frenzy (p. 70)
Carried = tuple[int, Optional[tuple[float, float]]]  # wounds that B has more than A; points for ranks where they count


@dataclass(frozen=True)
class RoundEnd:
    """A fight after a number of rounds.

    Attributes:
        a_out, b_out: chance that the side is out of the fight, broken or dead, and the other is not.
        both_out: chance that both are.
        over: chance that the fight is over: the sum of the three.
        a_caught, b_caught: mean number of the side's units that broke and were caught; of a single unit the chance.
        wounds_a, wounds_b: mean wounds by A, by B up to here.
        states: states in which the fight goes on.
    """

    a_out: Any
    b_out: Any
    both_out: Any
    over: Any
    a_caught: Any
    b_caught: Any
    wounds_a: Any
    wounds_b: Any
    states: int


@dataclass(frozen=True)
class FightOdds:
    """Odds of a fight.

    Attributes:
        rounds: the fight after each round.
        going: chance that it still goes on after the last one.
    """

    rounds: tuple[RoundEnd, ...]
    going: Any

    @property
    def result(self) -> list[list[float]]:
        """A row of cells for each round: A out, B out, both, over."""
        return [[float(one) for one in (end.a_out, end.b_out, end.both_out, end.over)] for end in self.rounds]


def fight_on(
    a: Side | Unit,
    b: Side | Unit,
    rounds: int,
    options: Optional[Options] = None,
    fractions: bool = False,
    budget: Optional[Budget] = None,
) -> FightOdds:
    """Odds of a fight that goes on round after round, exact as ``round.fight``.

    After the first round nobody charges, hates or swings a flail afresh; ranks are those that
    casualties have left, the width stays. A unit that breaks is out of the fight, whether it is
    caught or not, and nobody joins it; beaten frenzied units fight on without frenzy. Points of a
    side that are given as a number stay, but for the one of a charge.

    Args:
        a, b: sides, or a unit that is alone on its side.
        rounds: how many.
        options: how open rules are read.
        fractions: count in fractions, for very small fights.
        budget: how much to calculate at most; None: all that it takes.
    """
    sides = [Side((one,)) if isinstance(one, Unit) else one for one in (a, b)]
    campaign = _Sequence((sides[0], sides[1]), options or Options(), fractions, budget)
    ends = tuple(campaign.round() for _ in range(rounds))
    return FightOdds(ends, campaign.going())


class _Sequence:
    """A fight that goes on: the states that still fight, and what has come of the others."""

    def __init__(self, sides: Pair, options: Options, fractions: bool, budget: Optional[Budget]) -> None:
        self.sides, self.options, self.fractions, self.budget = sides, options, fractions, budget
        self.first = Fight(*sides, options, fractions, budget)
        self.zero = self.first.one * 0
        start = self.first.start()
        self.now: dict[Calm, dict[Carried, Table]] = {}
        self._keep(frozenset(), start, self.first.one)
        self.out = [self.zero] * 3  # A, B, both
        self.caught = [self.zero] * 2
        self.wounds = [self.zero] * 2
        self.past = 0
        self.frenzied = [
            (side, place) for side in (0, 1) for place, unit in enumerate(sides[side].units) if _raging(unit)
        ]

    def going(self) -> Any:
        """Chance that the fight goes on."""
        tables = (table for labels in self.now.values() for table in labels.values())
        return sum((chance for table in tables for chance in table.values()), self.zero)

    def round(self) -> RoundEnd:
        """Fight one more round."""
        before, self.now = self.now, {}
        for calm, labels in before.items():
            fight = self._fight(calm)
            carried = list(labels)
            table = {
                (*state[:-1], number): chance
                for number, part in enumerate(labels.values())
                for state, chance in part.items()
            }
            struck = fight.blows(table)
            if self.budget is not None:
                self.budget.spend(ends=len(struck))
            for side in (0, 1):
                had, left = (self._mean(fight, 1 - side, one) for one in (table, struck))
                self.wounds[side] += max(self.zero, had - left)
            for state, chance in struck.items():
                self._end(fight, calm, state, carried[state[-1]], chance)
        self.past += 1
        states = sum(len(table) for labels in self.now.values() for table in labels.values())
        over = self.out[0] + self.out[1] + self.out[2]
        out, caught, wounds = self.out, self.caught, self.wounds
        return RoundEnd(out[0], out[1], out[2], over, caught[0], caught[1], wounds[0], wounds[1], states)

    def _fight(self, calm: Calm) -> Fight:
        if not self.past:
            return self.first
        sides = [
            replace(side, units=tuple(
                calmed(unit) if (at, place) in calm else unit for place, unit in enumerate(side.units)
            ))
            for at, side in enumerate(later(side, self.options) for side in self.sides)
        ]  # fmt: skip
        return Fight(sides[0], sides[1], self.options, self.fractions, self.budget)

    def _mean(self, fight: Fight, side: int, table: Table) -> Any:
        return sum((fight.judge.line(side, state).wounds * chance for state, chance in table.items()), self.zero)

    def _keep(self, calm: Calm, state: State, chance: Any) -> None:
        judge = self.first.judge
        ahead = judge.line(1, state).wounds - judge.line(0, state).wounds
        ranks = None if self.options.ranks_after else (judge.rank_points(0, state), judge.rank_points(1, state))
        table = self.now.setdefault(calm, {}).setdefault((ahead, ranks), {})
        table[state] = table.get(state, 0) + chance

    def _end(self, fight: Fight, calm: Calm, state: State, carried: Carried, chance: Any) -> None:
        judge = fight.judge
        verdict = judge.verdict(state, *carried)
        state = (*state[:-1], 0)
        gone = [judge.line(side, state).gone for side in (0, 1)]
        if gone[0] or gone[1]:
            self.out[2 if gone[0] and gone[1] else int(gone[1])] += chance
            return
        beaten = verdict.beaten
        if beaten is None:
            self._keep(calm, state, chance)
            return
        loser = 1 - verdict.winner
        if beaten.crumbling:
            state = judge.crumbled(state, loser, beaten.crumbling)
        self.caught[loser] += chance * beaten.mean_caught
        if self.frenzied:
            calm = calm | {where for where in self.frenzied if where[0] == loser}
        for units, share in beaten.leaving:
            left = judge.without(state, loser, units) if units else state
            if judge.line(loser, left).gone:
                self.out[loser] += chance * share
            else:
                self._keep(calm, left, chance * share)


def _raging(unit: Unit) -> bool:
    profiles = [unit.profile, *([unit.champion.profile] if unit.champion else ())]
    return any(FRENZY in (unit.rules if one.rules is None else one.rules) for one in profiles)


def later(side: Side, options: Options) -> Side:
    """A side as it fights after the first round: nobody charges any more."""
    units = tuple(replace(unit, rules={**unit.rules, "later round": None}) for unit in side.units)
    if side.bonus is None or not options.charge or not any(charging(unit) for unit in side.units):
        return replace(side, units=units)
    return replace(side, units=units, bonus=side.bonus - POINTS["charge"])


def calmed(unit: Unit) -> Unit:
    """A unit without its frenzy."""
    champion = unit.champion
    return replace(
        unit,
        rules=_without(unit.rules),
        profile=_calm(unit.profile),
        mount=_calm(unit.mount) if unit.mount else None,
        crew=tuple(replace(one, profile=_calm(one.profile)) for one in unit.crew),
        champion=replace(champion, profile=_calm(champion.profile)) if champion else None,
    )


def _calm(profile: Profile) -> Profile:
    return profile if profile.rules is None else replace(profile, rules=_without(profile.rules))


def _without(rules: Rules) -> Rules:
    return {key: number for key, number in rules.items() if key != FRENZY}
