"""The exact odds of one round of close combat, from the first blow to the pursuit (W-01 … W-11)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any, Optional

from .blows import Melee, Pair, Where
from .breaks import HIGHEST_LD, leadership_exact
from .round_exact import Budget, State, Steps, Table
from .units import Options, Side, Unit
from .verdict import Judge

NOT_DONE = ("magical",)  # a rule that changes no number here, so that a breakdown line names it
FEARLESS = ("fear", "frenzy", "unbreakable")  # of them nobody is afraid


@dataclass(frozen=True)
class RoundOdds:
    """Odds of one round; chances are floats, or fractions where they were asked for.

    Attributes:
        a_wins, draw, b_wins: who won; whoever is wiped out has lost, both at once is a draw.
        a_breaks, b_breaks: at least one unit of the side breaks.
        wounds_a, wounds_b: mean wounds that A, that B inflicts.
        a_gone, b_gone: nobody is left of the side, be it by blows or because it crumbled.
        a_caught, b_caught: a unit of the side breaks and is caught.
        dealt_a, dealt_b: chance of each number of wounds that A, that B inflicts.
        states: states at the end of the blows.
        total: sum of the chances of all of them.
    """

    a_wins: Any
    draw: Any
    b_wins: Any
    a_breaks: Any
    b_breaks: Any
    wounds_a: Any
    wounds_b: Any
    a_gone: Any
    b_gone: Any
    a_caught: Any
    b_caught: Any
    dealt_a: tuple[Any, ...]
    dealt_b: tuple[Any, ...]
    states: int
    total: Any

    @property
    def result(self) -> list[list[float]]:
        """One row of cells."""
        row = (
            self.a_wins, self.draw, self.b_wins, self.a_breaks, self.b_breaks, self.wounds_a, self.wounds_b,
            self.a_gone, self.b_gone,
        )  # fmt: skip
        return [[float(one) for one in row]]


class Fight:
    """Two sides in close combat, ready to be counted.

    Args:
        a, b: the sides.
        options: how open rules are read.
        fractions: count in fractions.
        budget: how much to calculate at most; None: all that it takes.
    """

    def __init__(
        self,
        a: Side,
        b: Side,
        options: Options = Options(),  # noqa: B008
        fractions: bool = False,
        budget: Optional[Budget] = None,
    ) -> None:
        self.budget = budget
        self.sides: Pair = (a, b)
        self.options = options
        self.fractions = fractions
        self.one: Any = Fraction(1) if fractions else 1.0
        self.melee = Melee(self.sides, options)
        self.judge = Judge(self.melee, options, self.chance)
        self._melees: dict[frozenset[Where], Melee] = {frozenset(): self.melee}

    def start(self) -> State:
        """The state before the first blow: wounds of each pool, then 0."""
        return (*(pool.start for pool in self.melee.pools), 0)

    def chance(self, value: Fraction) -> Any:
        """A chance as this fight counts."""
        return value if self.fractions else float(value)

    def blows(self, table: Table) -> Table:
        """The table after all blows of a round; its states hold the pools and one place that is carried along."""
        after: Table = {}
        for afraid, part in self._fears(table).items():
            melee = self._melees.get(afraid)
            if melee is None:
                melee = self._melees[afraid] = Melee(self.sides, self.options, afraid)
            steps = Steps(tuple(pool.size for pool in melee.pools), melee.spreads, self.fractions, self.budget)
            marks = (0,) * len(melee.marks)
            now = {(*state, *marks): chance for state, chance in part.items()} if marks else part
            for blows in melee.steps:
                now = steps.run(now, lambda state, m=melee, struck=blows: m.plan(struck, state))  # type: ignore[misc]
            for state, chance in now.items():
                key = state[: -len(marks)] if marks else state
                after[key] = after.get(key, 0) + chance
        return after

    def _fears(self, table: Table) -> dict[frozenset[Where], Table]:
        """The table, split by the units that fail their test for Fear (W-07)."""
        testing = [
            (side, place)
            for side in (0, 1)
            for place, unit in enumerate(self.sides[side].units)
            if not any(key in unit.rules for key in FEARLESS)
            and any("fear" in enemy.rules for enemy in self.sides[1 - side].units)
        ]
        if not testing:
            return {frozenset(): table}
        split: dict[frozenset[Where], Table] = {}
        for state, chance in table.items():
            fails = {where: self._fails(where, state) for where in testing}
            for afraid in product((False, True), repeat=len(testing)):
                share = chance
                for where, fear in zip(testing, afraid):
                    share = share * self.chance(fails[where] if fear else 1 - fails[where])
                if share:
                    units = frozenset(where for where, fear in zip(testing, afraid) if fear)
                    split.setdefault(units, {})[state] = share
        return split

    def _fails(self, where: Where, state: State) -> Fraction:
        side, place = where
        own, enemy = self.judge.line(side, state), self.judge.line(1 - side, state)
        feared = any(
            stand.models and "fear" in unit.rules for unit, stand in zip(self.sides[1 - side].units, enemy.units)
        )
        unit = self.sides[side].units[place]
        stand, rules = own.units[place], unit.rules
        if not feared or not stand.models:
            return Fraction(0)
        ld = max(stand.ld + (stand.bonus if "strength in numbers" in rules else 0), unit.general or 0)
        return 1 - leadership_exact(min(HIGHEST_LD, ld), own.standard, "cold-blooded" in rules)

    def before(self) -> Optional[tuple[float, float]]:
        """Points for ranks as the round begins, where those count (O-07)."""
        start = self.start()
        return None if self.options.ranks_after else (self.judge.rank_points(0, start), self.judge.rank_points(1, start))

    def odds(self, table: Optional[Table] = None) -> RoundOdds:
        """The odds of the round; ``table`` is that after all blows, where it is known."""
        start = self.start()
        judge, zero = self.judge, self.one * 0
        full = [judge.line(side, start).wounds for side in (0, 1)]
        before = self.before()
        table = self.blows({start: self.one}) if table is None else table
        wins, gone, broken, caught = ([zero, zero] for _ in range(4))
        draw = zero
        dealt = [[zero] * (full[1 - side] + 1) for side in (0, 1)]
        for state, chance in table.items():
            lines = [judge.line(side, state) for side in (0, 1)]
            for side in (0, 1):
                dealt[side][full[1 - side] - lines[1 - side].wounds] += chance
            verdict = judge.verdict(state, full[1] - full[0], before)
            if verdict.winner < 0:
                draw += chance
            else:
                wins[verdict.winner] += chance
                if verdict.beaten is not None:
                    loser = 1 - verdict.winner
                    broken[loser] += chance * verdict.beaten.breaks
                    caught[loser] += chance * verdict.beaten.caught
                    if verdict.beaten.crumbling:
                        lines[loser] = judge.line(loser, judge.crumbled(state, loser, verdict.beaten.crumbling))
            for side in (0, 1):
                if lines[side].gone:
                    gone[side] += chance
        means = [sum(wounds * chance for wounds, chance in enumerate(one)) for one in dealt]
        return RoundOdds(
            wins[0], draw, wins[1], broken[0], broken[1], means[0], means[1], gone[0], gone[1], caught[0], caught[1],
            tuple(dealt[0]), tuple(dealt[1]), len(table), sum(table.values()),
        )  # fmt: skip


def fight(a: Side | Unit, b: Side | Unit, options: Optional[Options] = None, fractions: bool = False) -> RoundOdds:
    """Odds of one round of close combat between two units or sides.

    The answer is exact: every way the dice may fall is counted, nothing is cut off.

    How the rules are read:

    - Impact hits are struck first, then who Always Strikes First, then Initiative 10 to 1, then who
      Always Strikes Last together with stomps. Attacks of one step are simultaneous: a model that
      falls in it still strikes, and each part's attacks are counted from the formation before it.
    - A unit's wounds are one pool. A model that is slain outright takes the Wounds of its profile
      out of it, or what is left; wounds beyond the last model are lost and count nowhere.
    - Attacks are shared out before they are rolled. A champion takes what is left over when his
      unit has fallen; what is left over on him, a character or another unit is lost.
    - A side that is wiped out has lost whatever the points say; nobody left on either side is a draw.
    - A test for Fear is due where an enemy causes it and the unit neither causes it, is frenzied, nor
      is unbreakable; who fails it fights with Weapon Skill 1.
    - An unstable unit of the beaten side loses a wound for each point, which are no wounds of the
      combat result. Then every unit that has somebody left tests by itself, the unstable too: only
      who is unbreakable does not (W-07, W-10).

    Args:
        a, b: sides, or a unit that is alone on its side.
        options: how open rules are read.
        fractions: count in fractions, for small fights.
    """
    sides = [Side((one,)) if isinstance(one, Unit) else one for one in (a, b)]
    return Fight(sides[0], sides[1], options or Options(), fractions).odds()
