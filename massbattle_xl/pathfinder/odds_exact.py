"""Exact chances of a battle of two armies, with no limit of phases: one army's fate, and the race of two.

What befalls an army depends on its enemy's dice and its own morale alone, never on how the enemy
fares: no number of the check changes with losses. So each army has a fate of its own: with
which blow it is beaten. ``fate`` counts it blow by blow. ``race`` then asks whose last blow
falls first, over the table of blows that both have suffered; phases in which nobody is struck
are summed up at once, however many they may be.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

FADED = 1e-30  # a chance below it cannot be seen in an answer

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


def fate(target: Target) -> Fate:
    """The fate of an army.

    A blow is a check that does damage. Where one that does costs the enemy the next check
    (a 1 that hurts), how blows follow each other hangs on what they do; then every phase
    counts as a blow, also the one that is missed out. Each pair of phases does damage then,
    so that they are few.
    """
    every = any(damage and loses for damage, loses in target.faces)
    kinds: dict[tuple[int, bool], int] = {}
    for damage, loses in target.faces:
        if damage or every:
            kinds[damage, loses] = kinds.get((damage, loses), 0) + 1
    struck = sum(kinds.values())
    beaten, stands, left = [0.0], [1.0], [float(target.hp)]
    fighting, waiting = [0.0] * target.hp + [1.0], [0.0]  # by hit points: the enemy may check, or lost his check
    while struck and stands[-1] > 0.0:
        gone, after, lost = 0.0, waiting + [0.0] * (len(fighting) - len(waiting)), [0.0] * len(fighting)
        below = list(accumulate(fighting))
        for (damage, loses), ways in kinds.items():
            share = ways / struck
            gone += share * below[min(damage, len(below) - 1)]
            hurt = [share * chance for chance in fighting[damage:]]
            if damage:
                first = 1 if target.again else max(1, target.rout_at + 1 - damage)
                for hp in range(first, min(target.rout_at, len(hurt) - 1) + 1):
                    gone += (1.0 - target.holds) * hurt[hp]
                    hurt[hp] *= target.holds
            onto = lost if loses else after
            for hp in range(1, len(hurt)):
                onto[hp] += hurt[hp]
        fighting, waiting = _cut(after), _cut(lost)
        rest = sum(fighting) + sum(waiting)
        if rest < FADED:
            gone, rest = gone + rest, 0.0
        beaten.append(gone)
        stands.append(rest)
        left.append(
            sum(hp * chance for table in (fighting, waiting) for hp, chance in enumerate(table)) if rest else 0.0
        )
    faces, alone = len(target.faces), 0 if every else sum(loses for _, loses in target.faces)
    return Fate(Fraction(struck, faces), Fraction(alone, faces), tuple(beaten), tuple(stands), tuple(left))


def _cut(table: list[float]) -> list[float]:
    """A table without the empty end."""
    size = len(table)
    while size > 1 and not table[size - 1]:
        size -= 1
    return table[:size]


def race(a: Fate, b: Fate) -> Count:
    """Which of two armies is beaten first; one of them must be within reach of blows.

    Every field of the table stands for the blows that A and B have suffered. ``none``, ``wait_b``
    and ``wait_a`` hold the chances that a battle comes to a field with nobody's check lost, or
    the one against B or A: he who has just struck never has lost his next one.
    """
    stay, both, only_a, only_a_wait, only_b, only_b_wait = _leaving(a, b)
    width = len(b.stands)
    beaten_a, stands_a, left_a = ((*values, 0.0) for values in (a.beaten, a.stands, a.left))
    beaten_b, stands_b, left_b = ((*values, 0.0) for values in (b.beaten, b.stands, b.left))
    rows = [[0.0] * (width + 1) for _ in range(3)]
    rows[0][0] = 1.0
    a_wins = both_fall = b_wins = phases = won_left_a = won_left_b = 0.0
    for i in range(len(a.stands)):
        none, wait_b, wait_a = rows
        next_none, next_wait_b = [0.0] * (width + 1), [0.0] * (width + 1)
        here, here_left, then, then_beaten, then_left = (
            stands_a[i],
            left_a[i],
            stands_a[i + 1],
            beaten_a[i + 1],
            left_a[i + 1],
        )
        for j in range(width):
            x, y, z = none[j], wait_b[j], wait_a[j]
            met = here * stands_b[j]
            if (x + y + z) * met < FADED:
                continue
            phases += (x * stay[0] + y * stay[1] + z * stay[2]) * met
            twice = x * both[0] + y * both[1] + z * both[2]
            a_free = x * only_a[0] + y * only_a[1] + z * only_a[2]
            a_wait = x * only_a_wait[0] + y * only_a_wait[1] + z * only_a_wait[2]
            b_free = x * only_b[0] + y * only_b[1] + z * only_b[2]
            b_wait = x * only_b_wait[0] + y * only_b_wait[1] + z * only_b_wait[2]
            on_a, on_b, falls_b = a_free + a_wait, b_free + b_wait, beaten_b[j + 1]
            a_wins += (on_b * here + twice * then) * falls_b
            won_left_a += (on_b * here_left + twice * then_left) * falls_b
            b_wins += (on_a * stands_b[j] + twice * stands_b[j + 1]) * then_beaten
            won_left_b += (on_a * left_b[j] + twice * left_b[j + 1]) * then_beaten
            both_fall += twice * then_beaten * falls_b
            next_none[j] += a_free
            next_wait_b[j] += a_wait
            none[j + 1] += b_free
            wait_a[j + 1] += b_wait
            next_none[j + 1] += twice
        rows = [next_none, next_wait_b, [0.0] * (width + 1)]
    return Count(a_wins, both_fall, b_wins, phases, won_left_a, won_left_b)


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
