"""Exact chances of a battle: every state of both armies with its probability.

Two ways. ``by_layers`` keeps one table of states for each SKR and can do everything, slowly.
``by_rows`` forgets the SKR: it visits every state once, from full strength down, and moves
whole rows of states at a time, packed into one long integer; that needs dice that never show
0 and a limit of SKR that the battle does not reach.
"""

from __future__ import annotations

import math
import struct
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from .numbers import PLACES, whole

NOISE = 0.5 * 10.0**-PLACES  # what ``whole`` does not see
FADED = 1e-18  # a chance below it cannot be seen in an answer
_FIELD = 128  # bits of one state inside a packed row
_ONE = 1 << 108  # the chance 1; leaves 20 bits for the ways of both dice, at most 400² of them


@dataclass(frozen=True)
class Battle:
    """A battle, ready to be counted.

    Attributes:
        men_a, men_b: men at the start.
        break_at: share of its men at whose loss a side is beaten.
        faces: results of the table dice with their ways, lowest first.
        ratios: strength of A divided by strength of B with its ways, lowest first; more than
            one where leaders test.
        rounding: how losses are rounded to whole men; "none" cannot be counted exactly.
        skr: most SKR that are fought.
    """

    men_a: int
    men_b: int
    break_at: float
    faces: tuple[tuple[int, int], ...]
    ratios: tuple[tuple[float, int], ...]
    rounding: str
    skr: int

    @property
    def half(self) -> float:
        """What is added to a loss before it is cut to whole men: ``whole`` of ``numbers`` in one step."""
        return {"half-up": 0.5 + NOISE, "floor": NOISE, "ceil": 1.0 - NOISE}[self.rounding]

    @property
    def loss_a(self) -> int:
        """Whole losses at which A is beaten."""
        return int(max(1.0, whole(self.break_at * self.men_a, "ceil")))

    @property
    def loss_b(self) -> int:
        """Whole losses at which B is beaten."""
        return int(max(1.0, whole(self.break_at * self.men_b, "ceil")))

    @property
    def rest_a(self) -> int:
        """Men of A that are left when it is just beaten."""
        return self.men_a - self.loss_a

    @property
    def rest_b(self) -> int:
        """Men of B that are left when it is just beaten."""
        return self.men_b - self.loss_b

    @property
    def ways(self) -> list[int]:
        """Ways of each face."""
        return [ways for _, ways in self.faces]

    @property
    def pairs(self) -> int:
        """Ways in which both dice can fall."""
        return sum(self.ways) ** 2


@dataclass(frozen=True)
class Count:
    """What became of a battle: chances, and sums weighted with them.

    ``left_a`` and ``left_b`` are the men that are left of the winner, times the chance.
    """

    a_wins: float
    draw: float
    b_wins: float
    skr: float
    left_a: float
    left_b: float
    states: int


def outlasts(battle: Battle) -> float:
    """A bound from above for the chance that neither side is beaten within the SKR.

    In one SKR the two unrounded losses multiply to the product of the two rolls, so together
    they are at least twice its root, whatever the armies are; rounding takes off less than
    1 − ``half`` each. The sum over all SKR is bounded in Chernoff's way.
    """
    least: dict[int, int] = {}
    for x, n in battle.faces:
        for y, m in battle.faces:
            loss = max(1 if x and y else 0, math.ceil(2 * math.sqrt(x * y) - 2 * (1 - battle.half)))
            least[loss] = least.get(loss, 0) + n * m
    most = battle.loss_a + battle.loss_b - 2
    logs = []
    for step in range(12):
        slope = 2.0 ** (2 - step)
        mean = sum(n * math.exp(-slope * loss) for loss, n in least.items()) / battle.pairs
        logs.append(slope * most + battle.skr * math.log(mean))
    return math.exp(min(0.0, *logs))


class _Dice:
    """The table dice with the rounding, taken out of a battle for quick use."""

    def __init__(self, battle: Battle) -> None:
        self.rolls = [roll for roll, _ in battle.faces]
        self.half = battle.half

    def losses(self, factor: float) -> list[int]:
        """Losses of the enemy by face, where a roll of 1 costs him ``factor`` men."""
        half = self.half
        return [int(roll * factor + half) for roll in self.rolls]


# --- One table of states for each SKR


class _Moves:
    """Where a state can go in one SKR, with the chances; each state is worked out once.

    A state is a pair: losses that A, and that B, can still bear before it is beaten (0).
    """

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.dice = _Dice(battle)
        self.rest_a, self.rest_b, self.faces = battle.rest_a, battle.rest_b, battle.ways
        self.known: dict[tuple[int, int], list[tuple[tuple[int, int], float]]] = {}
        self.ratios = [ratio for ratio, _ in battle.ratios]
        self.ways = [0, *accumulate(ways for _, ways in battle.ratios)]
        self.steps: list[float] = []
        if len(self.ratios) > 1:
            rolls, half = [roll for roll in self.dice.rolls if roll], battle.half
            up = {(loss - half) / roll for roll in rolls for loss in range(1, battle.loss_b + 1)}
            down = {roll / (loss - half) for roll in rolls for loss in range(1, battle.loss_a + 1)}
            self.steps = sorted(up | down)

    def of(self, state: tuple[int, int]) -> list[tuple[tuple[int, int], float]]:
        """All states that follow, with their chances."""
        moves = self.known.get(state)
        if moves is None:
            moves = self.known[state] = self._moves(*state)
        return moves

    def _moves(self, a: int, b: int) -> list[tuple[tuple[int, int], float]]:
        size = (self.rest_a + a) / (self.rest_b + b)
        ways: dict[tuple[int, int], int] = {}
        for ratio, count in self._alike(size):
            after_b = [max(0, b - loss) for loss in self.dice.losses(ratio * size)]
            after_a = [max(0, a - loss) for loss in self.dice.losses(1 / (ratio * size))]
            for left_a, n in zip(after_a, self.faces):
                for left_b, m in zip(after_b, self.faces):
                    ways[left_a, left_b] = ways.get((left_a, left_b), 0) + count * n * m
        total = self.battle.pairs * self.ways[-1]
        return [(state, n / total) for state, n in ways.items()]

    def _alike(self, size: float) -> Iterator[tuple[float, int]]:
        """Ratios that lead to the same losses taken together: one of them, and the ways of all."""
        first = 0
        for step in self.steps:
            last = bisect_right(self.ratios, step / size)
            if last > first:
                yield self.ratios[first], self.ways[last] - self.ways[first]
                first = last
        if first < len(self.ratios):
            yield self.ratios[first], self.ways[-1] - self.ways[first]


def by_layers(battle: Battle) -> Count:
    """The chances of a battle, SKR by SKR; what still fights with less than 1e-18 is a draw."""
    moves = _Moves(battle)
    now = {(battle.loss_a, battle.loss_b): 1.0}
    over: dict[tuple[int, int], float] = {}
    skr = 0.0
    for _ in range(battle.skr):
        fighting = math.fsum(now.values())
        if fighting < FADED:
            break
        skr += fighting
        after: dict[tuple[int, int], float] = {}
        for state, chance in now.items():
            for next_state, share in moves.of(state):
                after[next_state] = after.get(next_state, 0.0) + chance * share
        now = {}
        for state, chance in after.items():
            if state[0] and state[1]:
                now[state] = chance
            else:
                over[state] = over.get(state, 0.0) + chance
    won_a = [(a, chance) for (a, b), chance in over.items() if a]
    won_b = [(b, chance) for (a, b), chance in over.items() if b]
    return Count(
        math.fsum(chance for _, chance in won_a),
        math.fsum([over.get((0, 0), 0.0), *now.values()]),
        math.fsum(chance for _, chance in won_b),
        skr,
        math.fsum(chance * (battle.rest_a + a) for a, chance in won_a),
        math.fsum(chance * (battle.rest_b + b) for b, chance in won_b),
        len(moves.known),
    )


# --- Every state once, a row at a time


class _Spread:
    """What the dice do to the enemy at a factor, as losses and packed; equal ones are made once."""

    def __init__(self, battle: Battle, most: float, cap: int) -> None:
        self.dice = _Dice(battle)
        self.ways = battle.ways
        self.cap = cap  # losses at which the enemy is beaten whatever he has; more are not told apart
        steps: set[float] = set()
        for roll in self.dice.rolls:
            steps.update((loss - self.dice.half) / roll for loss in range(1, min(cap, int(roll * most) + 1) + 1))
        self.steps = sorted(steps)
        self.known: dict[int, tuple[int, list[int], int, list[int]]] = {}

    def at(self, factor: float) -> tuple[int, list[int], int, list[int]]:
        """Number of the spread; losses by face; ways packed, highest loss first; ways above each loss."""
        number = bisect_right(self.steps, factor)
        spread = self.known.get(number)
        if spread is None:
            losses = [min(self.cap, loss) for loss in self.dice.losses(factor)]
            packed = 0
            ways = [0] * (losses[-1] + 1)
            for loss, n in zip(losses, self.ways):
                packed += n << (_FIELD * (losses[-1] - loss))
                ways[loss] += n
            total = sum(ways)
            above = [total - below for below in accumulate(ways)]
            spread = self.known[number] = (number, losses, packed, above)
        return spread


def _unpacked(row: int, fields: struct.Struct) -> list[int]:
    words = fields.unpack(row.to_bytes(fields.size, "little"))
    return [low + (high << 64) for low, high in zip(words[::2], words[1::2])]


def by_rows(battle: Battle) -> Count:
    """The chances of a battle that ends before its limit, by fixed-point numbers of 2⁻¹⁰⁸.

    ``rows[a]`` holds all states in which A can still bear ``a`` losses, field ``b`` of it the
    one in which B can still bear ``b``; row 0 and field 0 are the beaten. All men fall, so
    a row is complete before it is visited. Inside a row B's losses are added up while b goes
    down; the sum is handed to another row wherever a face begins to cost A one man less.
    """
    (ratio, _), ways, pairs = battle.ratios[0], battle.ways, battle.pairs
    rest_a, rest_b = battle.rest_a, battle.rest_b
    strong_a = _Spread(battle, ratio * battle.men_a / (rest_b + 1), battle.loss_b)
    strong_b = _Spread(battle, battle.men_b / (rest_a + 1) / ratio, battle.loss_a)
    fields = struct.Struct(f"<{2 * (battle.loss_b + 1)}Q")
    rows = [0] * (battle.loss_a + 1)
    rows[-1] = (_ONE * pairs) << (_FIELD * battle.loss_b)
    nowhere = [-1] * len(ways)
    visits = a_wins = left_a = states = 0
    for a in range(battle.loss_a, 0, -1):
        if not rows[a]:
            continue
        row, rows[a] = _unpacked(rows[a], fields), 0
        men_a = rest_a + a
        gone = 0  # of all states of this row so far: where B stands after the SKR
        moved: dict[int, int] = {}  # by A's loss: what goes to that row
        number, standing = -1, 0
        losses_a = nowhere
        for b in range(battle.loss_b, 0, -1):
            chance = row[b] // pairs
            if not chance:
                continue
            states += 1
            visits += chance
            men_b = rest_b + b
            factor = ratio * men_a / men_b
            new, losses, _, _ = strong_b.at(1 / factor)
            if new != number:
                _hand_over(moved, gone, losses_a, losses, ways)
                number, losses_a = new, losses
                standing = sum(n for loss, n in zip(losses, ways) if not loss)
            _, losses_b, packed, above = strong_a.at(factor)
            over = losses_b[-1] - b
            if over <= 0:
                gone += (chance * packed) << (_FIELD * -over)
            else:
                gone += chance * ((packed >> (_FIELD * over)) + above[b])
            if standing:  # A loses nobody: the battle goes on in this row
                for loss, n in zip(losses_b, ways):
                    row[max(0, b - loss)] += chance * standing * n
        _hand_over(moved, gone, losses_a, nowhere, ways)
        for loss, packed in moved.items():
            if loss > 0:
                rows[max(0, a - loss)] += packed
        a_wins += row[0]
        left_a += row[0] * men_a
    draw, *won_b = _unpacked(rows[0], fields)
    one = _ONE * pairs
    return Count(
        a_wins / one,
        draw / one,
        sum(won_b) / one,
        visits / _ONE,
        left_a / one,
        sum(chance * (rest_b + b) for b, chance in enumerate(won_b, 1)) / one,
        states,
    )


def _hand_over(moved: dict[int, int], gone: int, before: list[int], after: list[int], ways: list[int]) -> None:
    """Book what is gone so far on the losses ``before``; from here on it goes with ``after``.

    To book all that is gone at the end of a stretch and to take it off again at the start of
    the next one leaves the stretch itself.
    """
    if not gone:
        return
    shares: dict[int, int] = {}
    for old, new, n in zip(before, after, ways):
        if old != new:  # a face or two, as a rule
            shares[old] = shares.get(old, 0) + n
            shares[new] = shares.get(new, 0) - n
    for loss, n in shares.items():
        if n:
            moved[loss] = moved.get(loss, 0) + n * gone
