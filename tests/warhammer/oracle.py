"""A round of close combat by brute force: every face of every die, model by model, in whole numbers.

It is written from the rules alone and shares nothing with the package: a side is a list of the
wounds that each of its models has left, an attack is the tree of all dice that it rolls, and
each wound is taken off a model.
"""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

DEEP = 8  # most dice that one attack may roll


@dataclass(frozen=True)
class Men:
    """One side: equal models, perhaps on mounts."""

    models: int
    width: int
    ws: int
    s: int
    t: int
    w: int = 1
    i: int = 3
    a: int = 1
    ld: int = 7
    armour: int = 7
    ward: int = 7
    regeneration: int = 7
    support: int = 0
    piercing: int = 0
    hatred: bool = False
    prowess: bool = False
    first: bool = False
    last: bool = False
    poison: bool = False
    killing: bool = False
    flaming: bool = False
    parry: bool = False
    multiple: str = ""
    mount: tuple = ()  # ws, s, i, a
    bonus: int = 0
    stubborn: bool = False
    reroll: bool = False
    cold: bool = False
    lost: int = 0
    monstrous: bool = False


def dice(one, other, kind, burnt):  # noqa: PLR0915
    """All ways in which one attack may end, as wounds (or "slain") with weights that sum to 6 ** DEEP."""
    found: Counter = Counter()
    rider = kind == "rider"
    parries = other.parry and not (other.mount and other.monstrous)  # nobody parries from the saddle
    ws = one.mount[0] if kind == "mount" else one.ws
    strength = one.mount[1] if one.mount and not rider else one.s

    def needed_to_hit():
        if ws > other.ws:
            return 3
        return 5 if other.ws > 2 * ws else 4

    needed, wounds_on = needed_to_hit(), min(6, max(2, 4 + other.t - strength))
    again = rider and (
        one.hatred or (one.first and not one.last and one.i >= other.i and not (other.first and not other.last))
    )

    def leaf(result, deep):
        found[result] += 6 ** (DEEP - deep)

    def to_hit(deep, may_repeat):
        for face in range(1, 7):
            if face == 1 or (face < needed and face != 6):
                if may_repeat:
                    to_hit(deep + 1, False)
                else:
                    leaf(0, deep + 1)
            elif face == 6 and rider and one.poison:
                armour(deep + 1, False)
            else:
                to_wound(deep + 1, rider and one.prowess)

    def to_wound(deep, may_repeat):
        for face in range(1, 7):
            if face == 1 and may_repeat:
                to_wound(deep + 1, False)
            elif face == 6 and rider and one.killing and not other.monstrous:
                second(deep + 1, True)
            elif face == 6 or (face != 1 and face >= wounds_on):
                armour(deep + 1, False)
            else:
                leaf(0, deep + 1)

    def armour(deep, slain):
        for face in range(1, 7):
            worse = max(0, strength - 3) + (one.piercing if rider else 0)
            if other.armour < 7 and face != 1 and face >= other.armour + worse:
                leaf(0, deep + 1)
            else:
                second(deep + 1, slain)

    def second(deep, slain):
        best = min(other.ward, 6 if parries and kind != "stomp" else 7)
        if not slain and not burnt and not (rider and one.flaming):
            best = min(best, other.regeneration)
        for face in range(1, 7):
            if face != 1 and face >= best:
                leaf(0, deep + 1)
            elif slain:
                leaf("slain", deep + 1)
            else:
                multiply(deep + 1)

    def multiply(deep):
        if not rider or not one.multiple:
            leaf(1, deep)
            return
        for face in range(1, 7):
            leaf(min(other.w, {"d3": (face + 1) // 2, "d6": face, "2": 2}[one.multiple]), deep + 1)

    if kind == "stomp":  # hits without a roll
        to_wound(0, False)
    else:
        to_hit(0, again)
    assert sum(found.values()) == 6**DEEP
    return found


def take(models, wounds, full):
    """Models after one attack: wounds go to the wounded model first; who is slain is a whole one, if there is one."""
    models = list(models)
    if wounds == "slain":
        whole = [at for at, left in enumerate(models) if left == full]
        if models:
            at = whole[-1] if whole else len(models) - 1
            short = full - models[at]
            del models[at]
            assert not short or not models
        return tuple(models)
    for _ in range(wounds):
        if models:
            at = min(range(len(models)), key=lambda m: (models[m], -m))
            models[at] -= 1
            if not models[at]:
                del models[at]
    return tuple(sorted(models, reverse=True))


def count(men, models, kind, other):
    """Attacks of the models that are left, the front rank and those behind it."""
    front = models[: men.width]
    if kind == "mount":
        return len(front) * men.mount[3]
    if kind == "stomp":
        return 0 if other.monstrous else len(front)
    total = len(front) * men.a
    for rank in range(1, men.support + 1):
        each = min(men.a, 3 if men.monstrous else 1)
        total += len(models[rank * men.width : (rank + 1) * men.width]) * each
    return total


def steps(men):
    """Who strikes when."""
    if men.first and not men.last:
        own = (0, 0)
    elif men.last and not men.first:
        own = (2, 0)
    else:
        own = (1, -men.i)
    mounts = [((1, -men.mount[2]), "mount")] if men.mount else []
    return [(own, "rider"), *mounts, *([((2, 0), "stomp")] if men.monstrous else [])]


@cache
def tree(one, other, kind, burnt):
    """Outcomes of one attack as fractions."""
    ways = dice(one, other, kind, burnt)
    return [(end, Fraction(n, 6**DEEP)) for end, n in ways.items() if n]


def blows(a, b, start_a, start_b):
    """Chances of both sides' models after all blows of a round; fire ends regeneration for the steps that follow."""
    now = {((start_a, False), (start_b, False)): Fraction(1)}
    for order in sorted({order for side in (a, b) for order, _ in steps(side)}):
        after: Counter = Counter()
        for (of_a, of_b), chance in now.items():
            left_a, left_b = {of_a: Fraction(1)}, {of_b: Fraction(1)}
            for when, kind in steps(a):
                if when == order:
                    left_b = struck(left_b, b, a, count(a, of_a[0], kind, b), kind, of_b[1])
            for when, kind in steps(b):
                if when == order:
                    left_a = struck(left_a, a, b, count(b, of_b[0], kind, a), kind, of_a[1])
            for (one, p), (other, q) in itertools.product(left_a.items(), left_b.items()):
                after[one, other] += chance * p * q
        now = after
    plain: Counter = Counter()
    for ((of_a, _), (of_b, _)), chance in now.items():
        plain[of_a, of_b] += chance
    return plain


def struck(now, men, other, attacks, kind, burnt):
    """Chances of what is left of some models, and whether they burn, after attacks of ``other``."""
    for _ in range(attacks):
        after: Counter = Counter()
        for (models, fire), chance in now.items():
            for end, share in tree(other, men, kind, burnt):
                after[take(models, end, men.w), fire or bool(end and kind == "rider" and other.flaming)] += (
                    chance * share
                )
        now = after
    return now


def start(men):
    """The models before the first blow."""
    models = (men.w,) * men.models
    for _ in range(men.lost):
        models = take(models, 1, men.w)
    return models


def ranks(men, models):
    """Ranks that count."""
    least = 3 if men.monstrous else 5
    if men.width < least:
        return 0
    sizes = [len(models[at : at + men.width]) for at in range(0, len(models), men.width)]
    return sum(1 for size in sizes if size >= least)


def breaks(men, lost, steadfast):
    """Chance to break, over all faces of the Leadership test."""
    target = men.ld if steadfast or men.stubborn else men.ld - lost
    number = 3 if men.cold else 2
    held = 0
    for faces in itertools.product(range(1, 7), repeat=number):
        total = sum(sorted(faces)[:2])
        held += total <= target or total == 2
    fails = 1 - Fraction(held, 6**number)
    return fails * fails if men.reroll else fails


def end(a, b, had, left):
    """Who won (A is 1, B is −1) and the chances that A, that B breaks."""
    of_a, of_b = left
    if not of_a or not of_b:
        return (0 if not of_a and not of_b else 1 if of_a else -1), Fraction(0), Fraction(0)
    by_a, by_b = sum(had[1]) - sum(of_b), sum(had[0]) - sum(of_a)
    ranks_a, ranks_b = ranks(a, of_a), ranks(b, of_b)
    points = [by_a + min(3, max(0, ranks_a - 1)) + a.bonus, by_b + min(3, max(0, ranks_b - 1)) + b.bonus]
    lead = points[0] - points[1]
    if lead > 0:
        return 1, Fraction(0), breaks(b, lead, ranks_b > ranks_a)
    if lead < 0:
        return -1, breaks(a, -lead, ranks_a > ranks_b), Fraction(0)
    return 0, Fraction(0), Fraction(0)


def round_odds(a, b):
    """The row of nine numbers, and the chances of each number of wounds by A, by B."""
    had = (start(a), start(b))
    row = [Fraction(0)] * 9
    dealt: tuple[Counter, Counter] = (Counter(), Counter())
    for left, chance in blows(a, b, *had).items():
        by_a, by_b = sum(had[1]) - sum(left[1]), sum(had[0]) - sum(left[0])
        dealt[0][by_a] += chance
        dealt[1][by_b] += chance
        won, breaks_a, breaks_b = end(a, b, had, left)
        for at, share in enumerate(
            (won > 0, won == 0, won < 0, breaks_a, breaks_b, by_a, by_b, not left[0], not left[1])
        ):
            row[at] += chance * share
    return row, dealt


def over(a, b, rounds):
    """Chances after each round that A is out, that B is out, that both are; hatred lasts one round."""
    from dataclasses import replace

    now = {(start(a), start(b)): Fraction(1)}
    out = [Fraction(0)] * 3
    found = []
    for number in range(rounds):
        one, other = (a, b) if not number else (replace(a, hatred=False), replace(b, hatred=False))
        after: Counter = Counter()
        for had, chance in now.items():
            for left, share in blows(one, other, *had).items():
                p = chance * share
                _, breaks_a, breaks_b = end(one, other, had, left)
                if not left[0] or not left[1]:
                    out[2 if not left[0] and not left[1] else 0 if not left[0] else 1] += p
                    continue
                out[0] += p * breaks_a
                out[1] += p * breaks_b
                after[left] += p * (1 - breaks_a - breaks_b)
        now = after
        found.append(tuple(out))
    return found
