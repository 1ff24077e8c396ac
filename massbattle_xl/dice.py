"""Dice text, exact distributions, and the fixed stream of rolls.

Exact means: counted in whole numbers (ways to reach each sum); only the last division gives
a floating-point chance.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

MOST_DICE = 1_000
MOST_SIDES = 1_000
MOST_SPAN = 6_000  # sums that one dice text may span; keeps every exact table under a second

# d English and French, W German, T Danish, К Russian (and the Latin letter that looks like it); 1W is short for 1W6
_TERM = re.compile(r"([+-]?)(?:([0-9]{0,4})[dwtkк]([0-9]{1,4})|([0-9]{1,4})w|([0-9]{1,6}))", re.IGNORECASE)
_PLAIN_DIE = 6


class DiceError(ValueError):
    """The text is not dice, or more dice than are counted exactly."""


@dataclass(frozen=True)
class Term:
    """Equal dice: ``sign`` (+1 or −1) times ``count`` dice of ``sides`` sides."""

    sign: int
    count: int
    sides: int


@dataclass(frozen=True)
class Dice:
    """A sum of dice and a constant."""

    terms: tuple[Term, ...]
    constant: int = 0

    @property
    def lowest(self) -> int:
        """The least sum that can be rolled."""
        return self.constant + sum(t.count if t.sign > 0 else -t.count * t.sides for t in self.terms)

    @property
    def highest(self) -> int:
        """The greatest sum that can be rolled."""
        return self.constant + sum(t.count * t.sides if t.sign > 0 else -t.count for t in self.terms)

    def __str__(self) -> str:
        parts = [f"{'+' if t.sign > 0 else '−'}{t.count}d{t.sides}" for t in self.terms]
        if self.constant or not parts:
            parts.append(f"{'+' if self.constant >= 0 else '−'}{abs(self.constant)}")
        return "".join(parts).removeprefix("+")


@lru_cache(maxsize=1024)
def parse(text: str) -> Dice:
    """Read dice text such as ``1W6+4``, ``2d20+30``, ``D6``, ``1W2-1``, ``d6+d8``, ``2к6``, ``1W+3``.

    Args:
        text: dice and whole numbers joined by + or −; d, W, T and К all mean a die, a W without sides
            has six, as German rule texts write it.

    Raises:
        DiceError: not dice text, a die of 0 sides, more than 1,000 dice or a die of more sides,
            or sums that span more than 6,000 values.
    """
    compact = "".join(text.split()).replace("−", "-").replace("–", "-")
    terms: list[Term] = []
    constant = 0
    at = 0
    while at < len(compact):
        match = _TERM.match(compact, at)
        if match is None or (at > 0 and not match[1]):
            raise DiceError(f"not dice: {text!r}")
        sign = -1 if match[1] == "-" else 1
        if match[3] or match[4]:
            count = int(match[2] or match[4] or 1)
            sides = int(match[3] or _PLAIN_DIE)
            if not (1 <= count <= MOST_DICE and 1 <= sides <= MOST_SIDES):
                raise DiceError(f"more dice or sides than are counted: {text!r}")
            terms.append(Term(sign, count, sides))
        else:
            constant += sign * int(match[5])
        at = match.end()
    if at == 0:
        raise DiceError("no dice: the text is blank")
    dice = Dice(tuple(terms), constant)
    if sum(t.count for t in terms) > MOST_DICE:
        raise DiceError(f"more dice than are counted: {text!r}")
    if dice.highest - dice.lowest > MOST_SPAN:
        raise DiceError(f"sums that span more than {MOST_SPAN} values: {text!r}")
    return dice


def mean(dice: Dice) -> float:
    """Mean of the sum; no die explodes."""
    return dice.constant + sum(t.sign * t.count * (t.sides + 1) for t in dice.terms) / 2


def mean_with_aces(dice: Dice) -> float:
    """Mean of the sum when each die that shows its highest face is rolled again and added.

    One such die of s sides has the mean (s + 1)/2 · s/(s − 1); a die of one side never stops,
    so it is counted plain.
    """
    total = float(dice.constant)
    for t in dice.terms:
        again = t.sides / (t.sides - 1) if t.sides > 1 else 1.0
        total += t.sign * t.count * (t.sides + 1) / 2 * again
    return total


@lru_cache(maxsize=64)
def ways(dice: Dice) -> tuple[int, ...]:
    """Number of ways to roll each sum from ``dice.lowest`` to ``dice.highest``, as exact integers."""
    counts = [1]
    for t in dice.terms:  # a subtracted die spreads the sums just as an added one does
        for _ in range(t.count):
            counts = _add_die(counts, t.sides)
    return tuple(counts)


def _add_die(counts: list[int], sides: int) -> list[int]:
    window = 0
    added = []
    for i in range(len(counts) + sides - 1):
        window += counts[i] if i < len(counts) else 0
        window -= counts[i - sides] if i >= sides else 0
        added.append(window)
    return added


def distribution(dice: Dice) -> list[tuple[int, float]]:
    """Every sum that can be rolled with its probability, lowest first."""
    counts = ways(dice)
    total = sum(counts)
    return [(dice.lowest + i, n / total) for i, n in enumerate(counts)]


def at_least(dice: Dice, target: float) -> float:
    """Probability that the sum is at least ``target`` (which need not be whole)."""
    counts = ways(dice)
    total = sum(counts)
    return sum(n for i, n in enumerate(counts) if dice.lowest + i >= target) / total


# The fixed stream. Arithmetic modulo a prime below 2**26 stays exact in the double-precision
# numbers of every spreadsheet: no product or sum below exceeds 2**53.
STREAM = 67_108_859
ROUNDS = 12
STIR = 9_699_690  # below 2**24; any multiplier without a factor in common with the prime does
STEP = 40_503_179


def stream_number(seed: int, n: int, die: int) -> int:
    """Number ``die`` of roll ``n`` of the stream ``seed``: a whole number 0 … 67,108,858.

    Algorithm (a counter-based generator; no state, so every roll stands alone): start with
    a = seed mod p, b = n mod p, c = (die + 4,099·⌊seed/p⌋ + 8,209·⌊n/p⌋) mod p with
    p = 67,108,859; then 12 times (r = 1 … 12): a, b, c = b, c, (a² + 9,699,690·b + c +
    40,503,179·r) mod p. The answer is (a + b + c) mod p.
    """
    p = STREAM
    a, b = seed % p, n % p
    c = (die + 4_099 * (seed // p) + 8_209 * (n // p)) % p
    for r in range(1, ROUNDS + 1):
        a, b, c = b, c, (a * a + STIR * b + c + STEP * r) % p
    return (a + b + c) % p


def roll(dice: Dice, seed: int, n: int = 1) -> int:
    """The ``n``-th roll of the stream ``seed``: the same on every platform, in every channel.

    Die number i of the roll (counted from 1 in the order of the text) shows
    1 + ⌊u·sides/p⌋ with u = ``stream_number(seed, n, i)`` and p = 67,108,859; a face is off
    its fair chance by less than 1 in 60,000.
    """
    total, i = dice.constant, 0
    for t in dice.terms:
        for _ in range(t.count):
            i += 1
            total += t.sign * (1 + stream_number(seed, n, i) * t.sides // STREAM)
    return total
