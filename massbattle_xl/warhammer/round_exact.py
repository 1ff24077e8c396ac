"""The joint table of all who fight, Initiative step by Initiative step (W-01, W-06, W-11).

A state says how many wounds each pool has left: a unit's rank and file, a champion or a
character whom somebody strikes at. Since whole models are removed and the rest is carried
over, the wounds that are left tell the models, and what is missing tells the wounds that were
dealt; so one number for each pool is the whole joint state (C-07).

Inside a step all attacks are counted from the state before it (W-01): the orders of a state
are laid down first and carried out one after the other. States with the same orders left
are one group, so that they merge as soon as they may.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache, wraps
from operator import mul
from typing import Any, NamedTuple, Optional, TypeVar, Union

from .strike import Spread

Chance = Union[float, Fraction]
State = tuple[int, ...]  # wounds left of each pool, then marks (0 or 1), then whatever is carried along
Table = dict[State, Any]  # chance of each state; floats or fractions, never both


class Order(NamedTuple):
    """Attacks on one pool, decided before the step.

    Attributes:
        target: place of the pool in the state.
        spread: number of the outcome of one attack.
        number: how many attacks.
        spill: place of the pool that takes what is left over when the target falls; -1: it is lost.
        mark: place in the state that becomes 1 when one wound is dealt; -1: none.
    """

    target: int
    spread: int
    number: int
    spill: int = -1
    mark: int = -1


Orders = tuple[Order, ...]


class TooLarge(Exception):
    """A fight needs more calculation than its caller allows."""


Answer = TypeVar("Answer")


def remembered(most: int) -> Callable[[Callable[..., Answer]], Callable[..., Answer]]:
    """Keep the last answers of a function, and also that a fight was too large, which takes longest to find out.

    Args:
        most: how many answers are kept.
    """

    def keep(ask: Callable[..., Answer]) -> Callable[..., Answer]:
        @lru_cache(maxsize=most)
        def asked(*fight: Any) -> Optional[tuple[Answer]]:
            try:
                return (ask(*fight),)
            except TooLarge:  # itself it would keep all its tables in memory
                return None

        @wraps(ask)
        def answer(*fight: Any) -> Answer:
            found = asked(*fight)
            if found is None:
                raise TooLarge
            return found[0]

        return answer

    return keep


class Budget:
    """Calculation that a fight may take, in products; what a state costs besides is counted as so many of them.

    Args:
        most: how much; beyond it ``TooLarge`` is raised, the same on every computer.
    """

    STATE, END = 60, 1_500  # of a state in a step; of one at the end of a round, with its verdict

    def __init__(self, most: int) -> None:
        self.left = most

    def spend(self, products: int = 0, states: int = 0, ends: int = 0) -> None:
        """Take off what a step of the calculation costs."""
        self.left -= products + self.STATE * states + self.END * ends
        if self.left < 0:
            raise TooLarge


class Steps:
    """Carries out the orders of a step on a table of states.

    Args:
        sizes: most wounds of each pool.
        spreads: outcomes of one attack, which orders name by their place.
        exact: count in fractions.
        budget: how much to calculate at most.
    """

    def __init__(
        self, sizes: tuple[int, ...], spreads: list[Spread], exact: bool = False, budget: Optional[Budget] = None
    ) -> None:
        self.sizes = sizes
        self.budget = budget
        self.one: Any = Fraction(1) if exact else 1.0
        self.spreads = [tuple(chance if exact else float(chance) for chance in spread) for spread in spreads]
        self._powers: dict[tuple[int, int], list[list[Any]]] = {}
        self._vectors: dict[tuple[int, int, int], tuple[list[Any], list[Any]]] = {}

    def run(self, table: Table, plan: Callable[[State], Orders]) -> Table:
        """The table after one step.

        Args:
            table: before the step.
            plan: the orders of a state; equal attacks in the same place of the tuple merge soonest.
        """
        groups: dict[Orders, Table] = {}
        for state, chance in table.items():
            groups.setdefault(plan(state), {})[state] = chance
        for length in range(max(map(len, groups)), 0, -1):
            for orders in [orders for orders in groups if len(orders) == length]:
                self._strike(groups.pop(orders), orders[0], groups.setdefault(orders[1:], {}))
        return groups[()]

    def vector(self, spread: int, count: int, cap: int) -> tuple[list[Any], list[Any]]:
        """Chance of each number of wounds of ``count`` attacks up to ``cap`` or more, and of at least so many."""
        key = (spread, count, cap)
        if key not in self._vectors:
            chances = self._power(spread, count, cap)
            tails, tail = [], chances[0] * 0
            for chance in reversed(chances):
                tail = tail + chance
                tails.append(tail)
            self._vectors[key] = chances, tails[::-1]
        return self._vectors[key]

    def _power(self, spread: int, count: int, cap: int) -> list[Any]:
        powers = self._powers.setdefault((spread, cap), [[self.one]])
        while len(powers) <= count:
            powers.append(_with_one_more(powers[-1], self.spreads[spread], cap))
        return powers[count]

    def _strike(self, table: Table, order: Order, onto: Table) -> None:
        """Carry out one order on every state of a table and add what follows to another table."""
        at, spill = order.target, order.spill
        size = self.sizes[at]
        cap = size + (self.sizes[spill] if spill >= 0 else 0)
        chances, tails = self.vector(order.spread, order.number, cap)
        rows: dict[tuple[State, State], list[Any]] = {}
        for state, chance in table.items():
            rest = state[:at], state[at + 1 :]
            row = rows.get(rest)
            if row is None:
                row = rows[rest] = [0] * (size + 1)
            row[state[at]] = chance
        if self.budget is not None:
            self.budget.spend(len(rows) * size * min(len(chances), size), len(table) + len(rows) * size)
        parts = [(chances, tails, False)]
        if order.mark >= 0:  # apart: no wound leaves the mark as it was, one or more set it
            parts = [
                (chances[:1], chances[:1], False),
                ([chances[0] * 0, *chances[1:]], [*tails[1:2], *tails[1:]], True),
            ]
        for (before, after), row in rows.items():
            first = next(h for h, chance in enumerate(row) if chance)
            for wounds, least, marks in parts:
                left = _struck(row, first, wounds, least)
                state = (*before, 0, *after)
                if marks:
                    state = _put(state, order.mark, 1)
                if spill >= 0 and state[spill]:
                    _spilled(row, first, wounds, least, state, spill, onto)
                    left[0] = 0
                head, tail = state[:at], state[at + 1 :]
                for h, chance in enumerate(left):
                    if chance:
                        key = (*head, h, *tail)
                        onto[key] = onto.get(key, 0) + chance


def _with_one_more(chances: list[Any], spread: tuple[Any, ...], cap: int) -> list[Any]:
    """Chances of the sum with one attack more; the last field holds ``cap`` or more."""
    size = min(cap, len(chances) + len(spread) - 2) + 1
    more: list[Any] = [chances[0] * 0] * size
    for wounds, share in enumerate(spread):
        if share:
            for had, chance in enumerate(chances):
                more[min(had + wounds, cap)] += chance * share
    return more


def _struck(row: list[Any], first: int, wounds: list[Any], least: list[Any]) -> list[Any]:
    """A pool's row after wounds: by wounds left; ``first`` is the lowest that has a chance."""
    left = [0] * len(row)
    last = len(row) - 1
    while not row[last]:
        last -= 1
    if first == last:  # one field, as at the start of a round
        chance = row[last]
        for dealt in range(min(last, len(wounds))):
            left[last - dealt] = chance * wounds[dealt]
        if last < len(least):
            left[0] = chance * least[last]
        return left
    for h in range(max(1, first - len(wounds) + 1), last + 1):
        left[h] = sum(map(mul, row[h : last + 1], wounds))
    left[0] = sum(map(mul, row[: last + 1], least))
    return left


def _spilled(
    row: list[Any], first: int, wounds: list[Any], least: list[Any], state: State, spill: int, onto: Table
) -> None:
    """Add the states in which the target has fallen: what is left over strikes the next pool."""
    rest = state[spill]
    for over in range(rest + 1):
        tail = least if over == rest else wounds
        chance = sum(map(mul, row[first:], tail[first + over :]))
        if chance:
            key = _put(state, spill, rest - over)
            onto[key] = onto.get(key, 0) + chance


def _put(state: State, at: int, value: int) -> State:
    return (*state[:at], value, *state[at + 1 :])


def total(table: Mapping[State, Any]) -> Any:
    """Sum of all chances of a table."""
    return sum(table.values())
