"""What a state means when the last blow is struck: points, who won, who must test, who crumbles (W-09, W-10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, reduce
from itertools import product
from typing import Any, Optional

from .blows import Melee, Pair
from .breaks import break_chance, caught_exact, crumbles
from .parts import charging, muster
from .ranks import disrupts, rank_bonus, ranks
from .result import combat_result, difference
from .round_exact import State
from .units import Options, Side, Unit


@dataclass(frozen=True)
class Stand:
    """A unit as it stands after the blows.

    Attributes:
        models: models left, characters included; 0: nobody.
        ranks: ranks that count.
        bonus: points for them, not yet disrupted.
        ld: highest Leadership in it.
        disrupting: it takes the rank bonus of the enemies that it fights.
    """

    models: int
    ranks: float
    bonus: float
    ld: int
    disrupting: bool


@dataclass(frozen=True)
class Line:
    """A side as it stands.

    Attributes:
        units: each of its units.
        wounds: wounds left.
        bonus: points apart from wounds and ranks.
        musician, standard: whether it has a musician, a battle standard.
        swift: one of its units is swift in pursuit.
        tested: all that its break tests look at; lines that are alike in it share them.
    """

    units: tuple[Stand, ...]
    wounds: int
    bonus: float
    musician: bool
    standard: bool
    swift: bool
    tested: tuple[Any, ...]

    @property
    def gone(self) -> bool:
        """Nobody is left."""
        return not self.wounds

    @property
    def ranks(self) -> float:
        """Most ranks of a unit."""
        return max(stand.ranks for stand in self.units)


@dataclass(frozen=True)
class Beaten:
    """What awaits the units of the beaten side; chances are floats or fractions.

    Attributes:
        breaks: chance that one of them at least breaks.
        caught: chance that one at least breaks and is caught.
        mean_caught: mean number of those that are.
        leaving: every set of units that may break, with its chance.
        crumbling: unstable units with the wounds that each loses besides.
    """

    breaks: Any
    caught: Any
    mean_caught: Any
    leaving: tuple[tuple[frozenset[int], Any], ...]
    crumbling: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Verdict:
    """The end of a round: who won (0, 1, or −1 for nobody), by how many points, and what awaits the loser.

    Where a side is wiped out there are no points and nothing awaits it.
    """

    winner: int
    lead: float = 0.0
    beaten: Optional[Beaten] = None


class Judge:
    """Verdicts on the states of one fight.

    Args:
        melee: the blows of the fight, for its pools.
        options: how open rules are read.
        number: turns a fraction into the kind of number that is counted with.
    """

    def __init__(self, melee: Melee, options: Options, number: Callable[[Fraction], Any] = float) -> None:
        self.sides: Pair = melee.sides
        self.options = options
        self.number = number
        self.pools = melee.pools
        self.span = [[at for at, pool in enumerate(self.pools) if pool.side == side] for side in (0, 1)]
        self._lines: dict[tuple[int, State], Line] = {}
        self._beaten: dict[tuple[Any, ...], Beaten] = {}

    def line(self, side: int, state: State) -> Line:
        """How a side stands."""
        own = self.span[side]
        key = side, state[own[0] : own[-1] + 1]  # the pools of a side stand together
        line = self._lines.get(key)
        if line is None:
            line = self._lines[key] = self._line(side, state)
        return line

    def units_left(self, side: int, state: State) -> list[bool]:
        """Which units of a side still have somebody."""
        return [stand.models > 0 for stand in self.line(side, state).units]

    def _line(self, side: int, state: State) -> Line:
        own = self.sides[side]
        left = {(pool.unit, pool.at): state[at] for at, pool in enumerate(self.pools) if pool.side == side}
        stands = tuple(self._stand(unit, place, left) for place, unit in enumerate(own.units))
        living = [unit for unit, stand in zip(own.units, stands) if stand.models]
        musician = self.options.musician and any("musician" in unit.rules for unit in living)
        standard = any("battle standard" in unit.rules for unit in living)
        tested = (standard, *((bool(stand.models), stand.ranks, stand.bonus, stand.ld) for stand in stands))
        swift = any("swiftstride" in unit.rules for unit in living)
        return Line(stands, sum(left.values()), self._bonus(own, living), musician, standard, swift, tested)

    def _stand(self, unit: Unit, place: int, left: dict[tuple[int, Any], int]) -> Stand:
        men = tuple(left[place, at] for at in range(len(unit.characters)))
        apart = (place, "champion") in left
        here = muster(unit, left[place, "unit"], left.get((place, "champion"), 0), men, apart)
        count, least = float(here.models), float(unit.least_rank)
        lds = [man.ld for man, alive in zip(unit.characters, here.characters) if alive]
        if here.ranks or here.champion:
            lds.append(unit.ld)
        return Stand(
            here.models,
            ranks(count, float(unit.width), least).result,
            rank_bonus(count, float(unit.width), least, "disrupted" in unit.rules).result,
            max(lds, default=0),
            disrupts(count, float(unit.width), unit.facing, least),
        )

    def _bonus(self, side: Side, living: list[Unit]) -> float:
        if side.bonus is not None:
            return side.bonus
        return combat_result(
            0.0,
            0.0,
            charge=bool(self.options.charge) and any(charging(unit) for unit in side.units),
            standard=any(unit.standard for unit in living),
            battle_standard=any("battle standard" in unit.rules for unit in living),
            flank=any(unit.facing == "flank" for unit in living),
            rear=any(unit.facing == "rear" for unit in living),
            high_ground=any(unit.downhill for unit in living),
            overkill=float(side.overkill),
        ).result

    def rank_points(self, side: int, state: State) -> float:
        """Points for ranks: of several units the highest; an enemy in flank or rear takes them (W-09)."""
        own, enemy = self.line(side, state), self.line(1 - side, state)
        points = 0.0
        for place, stand in enumerate(own.units):
            if stand.bonus > points and not self._disrupted(side, place, enemy):
                points = stand.bonus
        return points

    def _disrupted(self, side: int, place: int, enemy: Line) -> bool:
        return any(
            stand.disrupting and place in ({aim.unit for aim in unit.aims} or {place})
            for unit, stand in zip(self.sides[1 - side].units, enemy.units)
        )

    def lead(self, state: State, ahead: int, ranks_before: Optional[tuple[float, float]] = None) -> float:
        """Points of A less those of B, whoever is left; arguments as for ``verdict``."""
        a, b = self.line(0, state), self.line(1, state)
        rank = ranks_before or (self.rank_points(0, state), self.rank_points(1, state))
        dealt = ahead + a.wounds - b.wounds  # wounds by A less wounds by B
        return difference(dealt + rank[0] + a.bonus, rank[1] + b.bonus, a.musician, b.musician).result

    def verdict(self, state: State, ahead: int, ranks_before: Optional[tuple[float, float]] = None) -> Verdict:
        """The verdict on a state.

        Args:
            state: wounds left of each pool.
            ahead: wounds that B had more than A before the round.
            ranks_before: points for ranks before the round, where those count (O-07).
        """
        a, b = self.line(0, state), self.line(1, state)
        if a.gone or b.gone:
            return Verdict(-1 if a.gone and b.gone else int(a.gone))
        lead = self.lead(state, ahead, ranks_before)
        if not lead:
            return Verdict(-1)
        loser = 0 if lead < 0 else 1
        own, enemy = (a, b) if loser == 0 else (b, a)
        crumbling = tuple(
            (place, int(crumbles(abs(lead))))
            for place, (unit, stand) in enumerate(zip(self.sides[loser].units, own.units))
            if stand.models and "unstable" in unit.rules
        )
        if crumbling:  # whoever is left of them then tests like everybody else
            own = self.line(loser, self.crumbled(state, loser, crumbling))
        key = loser, abs(lead), own.tested, enemy.ranks, enemy.swift, crumbling
        beaten = self._beaten.get(key)
        if beaten is None:
            beaten = self._beaten[key] = self._awaits(loser, own, enemy, abs(lead), crumbling)
        return Verdict(1 - loser, lead, beaten)

    def _awaits(self, side: int, own: Line, enemy: Line, lost: float, crumbling: tuple[tuple[int, int], ...]) -> Beaten:
        breaks: dict[int, Fraction] = {}
        caught: list[Fraction] = []
        for place, (unit, stand) in enumerate(zip(self.sides[side].units, own.units)):
            if not stand.models:
                continue
            breaks[place] = break_chance(
                float(stand.ld), lost, stand.ranks > enemy.ranks, own.standard,
                general=None if unit.general is None else float(unit.general), general_steadfast=self.options.general,
                rules=unit.rules, rank_bonus=stand.bonus,
            ).exact  # fmt: skip
            fleer = "swift" if "swiftstride" in unit.rules else "foot"
            caught.append(breaks[place] * _catches("swift" if enemy.swift else "foot", fleer))
        return Beaten(
            self.number(_one_of(breaks.values())),
            self.number(_one_of(caught)),
            self.number(sum(caught, Fraction(0))),
            tuple((units, self.number(chance)) for units, chance in _sets(breaks)),
            crumbling,
        )

    def without(self, state: State, side: int, units: frozenset[int]) -> State:
        """A state in which units have left."""
        return tuple(
            0 if at < len(self.pools) and self.pools[at].side == side and self.pools[at].unit in units else left
            for at, left in enumerate(state)
        )

    def crumbled(self, state: State, side: int, crumbling: tuple[tuple[int, int], ...]) -> State:
        """A state after unstable units of a side have crumbled: ranks first, then the single men."""
        left = list(state)
        for place, points in crumbling:
            lost = points
            own = [at for at, pool in enumerate(self.pools) if pool.side == side and pool.unit == place]
            for at in own:
                taken = min(left[at], lost)
                left[at] -= taken
                lost -= taken
        return tuple(left)


@lru_cache(maxsize=4)
def _catches(pursuer: str, fleer: str) -> Fraction:
    return caught_exact(pursuer, fleer)


def _one_of(chances: Iterable[Fraction]) -> Fraction:
    """Chance that one at least of independent things happens."""
    return 1 - reduce(lambda none, chance: none * (1 - chance), chances, Fraction(1))


def _sets(breaks: dict[int, Fraction]) -> Iterator[tuple[frozenset[int], Fraction]]:
    """Every set of units that may break, with its chance."""
    for broken in product((False, True), repeat=len(breaks)):
        chance = Fraction(1)
        for breaks_now, test in zip(broken, breaks.values()):
            chance *= test if breaks_now else 1 - test
        if chance:
            yield frozenset(place for place, breaks_now in zip(breaks, broken) if breaks_now), chance
