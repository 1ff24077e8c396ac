"""Exact chances of a battle of two armies, with no limit of phases: one army's fate, and the race of two.

What befalls an army depends on its enemy's dice and its own morale alone, never on how the enemy
fares: no number of the check changes with losses. So each army has a fate of its own: with
which blow it is beaten. ``fate`` counts it blow by blow. ``race`` then asks whose last blow
falls first, over the table of blows that both have suffered; phases in which nobody is struck
are summed up at once, however many they may be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from operator import add, mul

FADED = 1e-30  # a chance below it cannot be seen in an answer
NOTHING = 1e-40  # nor thousands below this one
REMEMBERED = 64  # fates and races: the cells of a table of strategies share many

Faces = tuple[tuple[int, bool], ...]  # for each face of a check: the damage, and whether the next check is lost
_States = tuple[tuple[bool, bool], ...]
_STATES: _States = ((False, False), (False, True), (True, False), (True, True))  # whose next check is lost


@dataclass(frozen=True)
class Target:
    """An army under its enemy's checks.

    Attributes:
        hp: hit points at the start.
        faces: the enemy's check, every face equally likely.
        rout_at: hit points at or below which damage makes it test its morale; 0 for never.
        holds: chance that it stays when it tests.
        again: it tests each time; else only when damage brings it there from above.
    """

    hp: int
    faces: Faces
    rout_at: int = 0
    holds: float = 1.0
    again: bool = True


@dataclass(frozen=True)
class Fate:
    """What becomes of an army, by the blows that it has suffered.

    Attributes:
        strikes: chance that a check is a blow.
        loses: chance that a check is none and costs the enemy the next check.
        beaten: by number of blows: chance to be beaten by just this one.
        stands: by number of blows: chance to stand after it; 0 in the end, if blows can come.
        left: by number of blows: hit points that are left, times the chance to stand.
    """

    strikes: Fraction
    loses: Fraction
    beaten: tuple[float, ...]
    stands: tuple[float, ...]
    left: tuple[float, ...]


@dataclass(frozen=True)
class Count:
    """What became of a battle: chances, and sums weighted with them.

    ``left_a`` and ``left_b`` are the hit points that are left of the winner, times the chance.
    """

    a_wins: float
    both: float
    b_wins: float
    phases: float
    left_a: float
    left_b: float


@lru_cache(maxsize=REMEMBERED)
def fate(target: Target) -> Fate:
    """The fate of an army.

    A blow is a check that does damage. Where one that does costs the enemy the next check
    (a 1 that hurts), how blows follow each other hangs on what they do; then every phase
    counts as a blow, also the one that is missed out. Each pair of phases does damage then,
    so that they are few.
    """
    every = any(damage and loses for damage, loses in target.faces)
    kinds = Counter((damage, loses) for damage, loses in target.faces if damage or every)
    struck = sum(kinds.values())
    blows = {
        loses: _blows({d: n / struck for (d, costs), n in kinds.items() if costs == loses}) for loses in (False, True)
    }
    beaten, stands, left = [0.0], [1.0], [float(target.hp)]
    fighting, waiting = _Chances(target.hp, [1.0]), _Chances()  # the enemy may check, or lost his check
    while struck and stands[-1] > 0.0:
        gone, after = 0.0, {False: waiting, True: _Chances()}
        for loses, (idle, runs) in blows.items():
            hurt = _Chances()
            for run in runs:
                hurt = hurt.plus(fighting.struck(*run))
            fallen, hurt = hurt.parted(target, fighting, runs)
            gone += fallen
            after[loses] = after[loses].plus(hurt)
            if idle:
                after[loses] = after[loses].plus(_Chances(fighting.first, [idle * chance for chance in fighting.table]))
        fighting, waiting = after[False].cut(), after[True].cut()
        rest = sum(fighting.table) + sum(waiting.table)
        if rest < FADED:
            gone, rest = gone + rest, 0.0
        beaten.append(gone)
        stands.append(rest)
        left.append(fighting.points() + waiting.points() if rest else 0.0)
    faces, alone = len(target.faces), 0 if every else sum(loses for _, loses in target.faces)
    return Fate(Fraction(struck, faces), Fraction(alone, faces), tuple(beaten), tuple(stands), tuple(left))


_Run = tuple[int, int, float]  # damages from the first to the last, each with this chance


def _blows(chances: dict[int, float]) -> tuple[float, list[_Run]]:
    """The chance of no damage, and runs of damages that are equally likely: a die's faces mostly follow each other."""
    runs: list[_Run] = []
    for damage in sorted(d for d in chances if d):
        chance = chances[damage]
        if runs and runs[-1][1:] == (damage - 1, chance):
            runs[-1] = (runs[-1][0], damage, chance)
        else:
            runs.append((damage, damage, chance))
    return chances.get(0, 0.0), runs


@dataclass(frozen=True)
class _Chances:
    """Chances of hit points, one for each from ``first`` on."""

    first: int = 1
    table: list[float] = field(default_factory=list)

    def plus(self, other: _Chances) -> _Chances:
        if not (self.table and other.table):
            return self if self.table else other
        low, high = min(self.first, other.first), max(self.first + len(self.table), other.first + len(other.table))
        one, two = ([0.0] * (c.first - low) + c.table + [0.0] * (high - c.first - len(c.table)) for c in (self, other))
        return _Chances(low, list(map(add, one, two)))

    def struck(self, least: int, most: int, chance: float) -> _Chances:
        """After damage from ``least`` to ``most``: sums over a window, put together from windows of one, two, four, eight and more."""
        window, size, done, found = self.table, 1, 0, [0.0] * (len(self.table) + most - least)
        count = most - least + 1
        while done < count:
            if (count - done) & size:
                shifted = [0.0] * done + window
                found = list(map(add, found, shifted + [0.0] * (len(found) - len(shifted))))
                done += size
            if done < count:
                window = list(map(add, window + [0.0] * size, [0.0] * size + window))
                size *= 2
        return _Chances(self.first - most, [chance * one for one in found])

    def parted(self, target: Target, before: _Chances, runs: list[_Run]) -> tuple[float, _Chances]:
        """The chance to be beaten, by death or rout, and who stands."""
        dead = max(0, 1 - self.first)
        gone, table, first = sum(self.table[:dead]), self.table[dead:], max(1, self.first)
        for hp in range(first, min(target.rout_at + 1, first + len(table))):
            tested = table[hp - first]
            if not target.again:  # only who comes from above
                from_above = (
                    (before.at(hp + d), p) for a, b, p in runs for d in range(max(a, target.rout_at + 1 - hp), b + 1)
                )
                tested = sum(chance * p for chance, p in from_above)
            gone += (1.0 - target.holds) * tested
            table[hp - first] = (
                table[hp - first] - tested + target.holds * tested if not target.again else target.holds * tested
            )
        return gone, _Chances(first, table)

    def at(self, hp: int) -> float:
        return self.table[hp - self.first] if 0 <= hp - self.first < len(self.table) else 0.0

    def points(self) -> float:
        return sum(map(mul, range(self.first, self.first + len(self.table)), self.table), 0.0)

    def cut(self) -> _Chances:
        """Without the ends that are as good as empty."""
        low, high = 0, len(self.table)
        while high > low and self.table[high - 1] < NOTHING:
            high -= 1
        while low < high and self.table[low] < NOTHING:
            low += 1
        return _Chances(self.first + low, self.table[low:high])


@lru_cache(maxsize=REMEMBERED)
def race(a: Fate, b: Fate) -> Count:
    """Which of two armies is beaten first; one of them must be within reach of blows.

    Every field of the table stands for the blows that A and B have suffered. ``none``, ``wait_b``
    and ``wait_a`` hold the chances that a battle comes to a field with nobody's check lost, or
    the one against B or A: he who has just struck never has lost his next one. A row of the
    table is reckoned at once, from the first to the last field that a battle can come to.
    """
    stay, both, only_a, only_a_wait, only_b, only_b_wait = _leaving(a, b)
    width = len(b.stands)
    beaten_a, stands_a, left_a = ((*values, 0.0) for values in (a.beaten, a.stands, a.left))
    beaten_b, stands_b, left_b = ((*values, 0.0) for values in (b.beaten, b.stands, b.left))
    a_wins = both_fall = b_wins = phases = won_left_a = won_left_b = 0.0
    first, comes, wait_b = 0, [1.0], [0.0]
    for i in range(len(a.stands)):
        none, wait_b, wait_a = _along(comes, wait_b, width - first, only_b, only_b_wait)
        states = (none, wait_b, wait_a) if any(wait_a) or any(wait_b) else (none,)
        last = first + len(none)
        stand, fall = _products(states, stands_b[first:last]), _products(states, beaten_b[first + 1 : last + 1])
        then, then_beaten = stands_a[i + 1], beaten_a[i + 1]
        on_b = [free + waits for free, waits in zip(only_b, only_b_wait)]
        on_a = [free + waits for free, waits in zip(only_a, only_a_wait)]
        phases += stands_a[i] * _product(stay, stand)
        a_wins += stands_a[i] * _product(on_b, fall) + then * _product(both, fall)
        won_left_a += left_a[i] * _product(on_b, fall) + left_a[i + 1] * _product(both, fall)
        both_fall += then_beaten * _product(both, fall)
        if then_beaten:
            after = _products(states, stands_b[first + 1 : last + 1])
            b_wins += then_beaten * (_product(on_a, stand) + _product(both, after))
            kept, kept_after = _products(states, left_b[first:last]), _products(states, left_b[first + 1 : last + 1])
            won_left_b += then_beaten * (_product(on_a, kept) + _product(both, kept_after))
        comes = list(map(add, [*_mixed(only_a, states), 0.0], [0.0, *_mixed(both, states)]))
        wait_b = [*_mixed(only_a_wait, states), 0.0]
        low, high = 0, min(len(comes), width - first)
        while low < high and comes[low] + wait_b[low] < NOTHING:
            low += 1
        while high > low and comes[high - 1] + wait_b[high - 1] < NOTHING:
            high -= 1
        if low == high:
            break
        first, comes, wait_b = first + low, comes[low:high], wait_b[low:high]
    return Count(a_wins, both_fall, b_wins, phases, won_left_a, won_left_b)


def _along(
    comes: list[float], wait_b: list[float], room: int, only_b: list[float], only_b_wait: list[float]
) -> tuple[list[float], list[float], list[float]]:
    """A row of the table: what comes from the row above, and along the row by blows that strike B alone."""
    if not any(wait_b) and not any(only_b_wait):  # nobody ever loses a check
        goes = only_b[0]
        none = list(accumulate(comes, lambda before, new: before * goes + new))
        while len(none) < room and none[-1] * goes > NOTHING:
            none.append(none[-1] * goes)
        nobody = [0.0] * len(none)
        return none, nobody, nobody
    none, waits, wait_a = [], list(wait_b), []
    free = lost = 0.0
    for new, y in zip(comes, wait_b):
        x, z = new + free, lost
        none.append(x)
        wait_a.append(z)
        free, lost = (
            x * only_b[0] + y * only_b[1] + z * only_b[2],
            x * only_b_wait[0] + y * only_b_wait[1] + z * only_b_wait[2],
        )
    while len(none) < room and free + lost > NOTHING:
        none.append(free)
        wait_a.append(lost)
        waits.append(0.0)
        free, lost = free * only_b[0] + lost * only_b[2], free * only_b_wait[0] + lost * only_b_wait[2]
    return none, waits, wait_a


def _product(some: Sequence[float], others: Sequence[float]) -> float:
    return sum(map(mul, some, others), 0.0)


def _products(states: Sequence[Sequence[float]], values: Sequence[float]) -> list[float]:
    """For each state the sum of its chances, each times the value of its field."""
    return [_product(state, values) for state in states]


def _mixed(shares: Sequence[float], states: Sequence[Sequence[float]]) -> list[float]:
    """For each field the chances of its states, each times its share."""
    if len(states) == 1:
        share = shares[0]
        return [share * x for x in states[0]]
    p, q, r = shares
    return [p * x + q * y + r * z for x, y, z in zip(*states)]


def _moves(side: Fate, waits: bool) -> Iterator[tuple[bool, bool, Fraction]]:
    """What the checks against a side do in one phase: whether they strike, cost the next check, the chance."""
    if waits:
        yield False, False, Fraction(1)
        return
    for strikes, loses, chance in (
        (True, False, side.strikes),
        (False, True, side.loses),
        (False, False, 1 - side.strikes - side.loses),
    ):
        if chance > 0:
            yield strikes, loses, chance


def _leaving(a: Fate, b: Fate) -> list[list[float]]:
    """How a field of the table is left, for each of the three states in which it is entered.

    In this order: mean phases that the battle stays; then the chances that the next blow
    strikes both; A alone; A alone while the check against B is lost; B alone; B alone while
    the check against A is lost. Counted in fractions: a thousand blows would multiply noise.
    """
    system = [[Fraction(row == column) for column in range(4)] + [Fraction(1)] + [Fraction(0)] * 5 for row in range(4)]
    for row, (waits_a, waits_b) in enumerate(_STATES):
        for strikes_a, loses_a, chance_a in _moves(a, waits_a):
            for strikes_b, loses_b, chance_b in _moves(b, waits_b):
                if strikes_a or strikes_b:
                    column = 5 if strikes_a and strikes_b else 6 + loses_b if strikes_a else 8 + loses_a
                    system[row][column] += chance_a * chance_b
                else:
                    system[row][_STATES.index((loses_a, loses_b))] -= chance_a * chance_b
    for pivot in range(4):  # idle phases are summed up: (1 − idle)⁻¹ × what leaves
        scale = system[pivot][pivot]
        system[pivot] = [value / scale for value in system[pivot]]
        for row in range(4):
            factor = system[row][pivot]
            if row != pivot and factor:
                system[row] = [value - factor * top for value, top in zip(system[row], system[pivot])]
    return [[float(system[row][column]) for row in range(3)] for column in range(4, 10)]
