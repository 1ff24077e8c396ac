"""When each part strikes, at whom and how well: two sides become orders of the joint table (W-01 … W-08)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import Union

from ..dice import Dice, ways
from .formation import STOMPED
from .parts import (
    Muster,
    Part,
    attacks_now,
    first_round,
    impact_hits,
    models_that_hit,
    muster,
    own_rules,
    parts,
    sought_champion,
    stomps,
    strength,
)  # fmt: skip
from .round_exact import Order, Orders, State
from .rules import Rules
from .saves import armour_save, second_save
from .strike import NONE, Spread, Strike, outcome
from .to_hit import FEARED_WS, to_hit
from .to_wound import to_wound
from .units import Aim, Options, Profile, Side, Unit, troop
from .weapons import WEAPONS

IMPACT, FIRST, BY_INITIATIVE, LAST = range(4)  # steps of a round; stomps always strike last
Step = tuple[int, int]
Pair = tuple[Side, Side]
Where = tuple[int, int]  # side, place of the unit

SLAIN = ("infantry", "cavalry", "war beasts")  # out, W8:special-rules/killing-blow: nothing larger
NEVER_SLAIN = "swarm"  # out, p. 72: not even by a heroic Killing Blow


@dataclass(frozen=True)
class Pool:
    """A pool of wounds: whose it is, how many at most, and the profile that is hit.

    Attributes:
        side, unit: whose.
        at: "unit", "champion", or the place of a character.
        size: wounds at most.
        lost: wounds lost before the fight.
        profile, rules: what is hit, with how its unit stands.
        troop: its troop type.
    """

    side: int
    unit: int
    at: Union[str, int]
    size: int
    lost: int
    profile: Profile
    rules: Rules
    troop: str

    @property
    def start(self) -> int:
        """Wounds before the first blow."""
        return max(0, self.size - self.lost)


def pools(sides: Pair) -> tuple[Pool, ...]:
    """All pools in the order of the state; a champion has his own only if somebody strikes at him."""
    found: list[Pool] = []
    for side, one in enumerate(sides):
        aims = [aim for unit in sides[1 - side].units for part in parts(unit) for aim in part.aims]
        for place, unit in enumerate(one.units):
            stands: Rules = {"flanked": None} if "flanked" in unit.rules else {}
            champion, wounds = unit.champion, unit.models * unit.profile.w
            ranks = own_rules(unit.profile, unit, True)
            apart = sought_champion(champion, aims, place)
            if champion is not None:
                wounds += (0 if apart else champion.profile.w) - unit.profile.w
            found.append(Pool(side, place, "unit", wounds, unit.lost, unit.profile, {**ranks, **stands}, unit.troop))
            if champion is not None and apart:
                his, rules = champion.profile, {**own_rules(champion.profile, unit, True), **stands}
                found.append(Pool(side, place, "champion", his.w, 0, his, rules, unit.troop))
            for at, man in enumerate(unit.characters):
                worn = own_rules(man.profile, unit, False)
                rules = {**worn, **stands}
                found.append(Pool(side, place, at, man.profile.w, man.lost, man.profile, rules, troop(worn)))
    return tuple(found)


@dataclass
class Blow:
    """The attacks of one part at one step.

    Attributes:
        step: when.
        unit, part: whose.
        own: places of the unit's pools in the state: the unit, the champion (−1: not apart), the characters.
        hits: hits of each model without a roll; None for attacks.
        aims: places of the pools that it may strike, with the most attacks that go there.
        spreads: for each of them the number of the outcome, and of the outcome when the target is burnt.
        marks: for each of them the place of the mark that it sets, and that it looks at; −1 for none.
        spills: for each of them the pool that takes what is left over.
    """

    step: Step
    unit: Unit
    part: Part
    own: tuple[int, int, tuple[int, ...]]
    hits: Dice | None
    aims: tuple[tuple[int, int | None], ...] = ()
    spreads: dict[int, tuple[int, int]] = field(default_factory=dict)
    marks: dict[int, tuple[int, int]] = field(default_factory=dict)
    spills: dict[int, int] = field(default_factory=dict)
    _known: dict[tuple[int, ...], int] = field(default_factory=dict)

    @property
    def flaming(self) -> bool:
        """Whether a wound of it stops regeneration."""
        return self.hits is None and "flaming" in self.part.rules

    def here(self, state: State) -> Muster:
        """Who is left of the unit."""
        own, champion, men = self.own
        his = state[champion] if champion >= 0 else 0
        return muster(self.unit, state[own], his, tuple(state[man] for man in men), champion >= 0)

    def count(self, state: State) -> int:
        """Attacks that the part has in a state; hits without a roll count as one for each model."""
        own, champion, men = self.own
        key = (state[own], state[champion] if champion >= 0 else 0, *(state[man] for man in men))
        known = self._known.get(key)
        if known is None:
            here = self.here(state)
            known = attacks_now(self.part, self.unit, here) if self.hits is None else models_that_hit(self.part, here)
            self._known[key] = known
        return known

    def orders(self, state: State) -> Iterator[Order]:
        """Its orders in a state: attacks are shared out before the roll, none strike at the dead (W-05)."""
        left = self.count(state)
        living = [(pool, most) for pool, most in self.aims if state[pool]] if left > 0 else []
        shares: dict[int, int] = {}
        for pool, most in living:
            shares[pool] = left if most is None else min(left, most)
            left -= shares[pool]
        if left and living:
            shares[living[0][0]] += left
        for pool, count in shares.items():
            if count:
                mark, seen = self.marks[pool]
                spread, burnt = self.spreads[pool]
                number = burnt if seen >= 0 and state[seen] else spread
                yield Order(pool, number, count, self.spills[pool], mark)


def strikes_first(rules: Rules) -> bool:
    """Whether it Always Strikes First, unless it Always Strikes Last too (W-07)."""
    return "always strikes first" in rules and not strikes_last(rules, True)


def strikes_last(rules: Rules, alone: bool = False) -> bool:
    """Whether it Always Strikes Last, by itself or by its weapon, unless it strikes first too."""
    last = "always strikes last" in rules or any(WEAPONS[key].last for key in rules if key in WEAPONS)
    return last and (alone or "always strikes first" not in rules)


def step_of(part: Part, enemies: tuple[Unit, ...], options: Options) -> Step:
    """When a part strikes (W-01, O-02)."""
    first = strikes_first(part.rules)
    if first and options.first == "initiative":  # two of them: as though neither had it
        first = not any(strikes_first(other.rules) for unit in enemies for other in parts(unit))
    if first:
        return FIRST, 0
    if strikes_last(part.rules):
        return LAST, 0
    return BY_INITIATIVE, -part.profile.i


def strike_of(part: Part, unit: Unit, pool: Pool, options: Options, ws: float, target_ws: float) -> Strike:
    """One attack of a part on a pool."""
    rules, theirs = part.rules, pool.rules
    power = strength(part, unit)
    piercing = rules.get("armour piercing")
    heroic = "heroic killing blow" in rules and pool.troop != NEVER_SLAIN
    multiple = rules.get("multiple wounds")
    quick = strikes_first(rules) and part.profile.i >= pool.profile.i and not strikes_first(theirs)
    hates = "eternal hatred" in rules or ("hatred" in rules and first_round(unit))
    flaming = "flaming" in rules
    ward, regeneration = _second_saves(pool, flaming)
    return Strike(
        int(to_hit(ws, target_ws).result),
        int(to_wound(power, pool.profile.t, options.edition).result),
        int(armour_save(pool.profile.armour, power, piercing if isinstance(piercing, float) else 0.0).result),
        ward,
        regeneration,
        pool.profile.w,
        multiple if isinstance(multiple, Dice) else None,
        "misses" if quick or hates else "none",
        "ones" if "murderous prowess" in rules else "none",
        "poisoned" in rules,
        heroic or ("killing blow" in rules and pool.troop in SLAIN),
        flaming,
    )


def hit_of(part: Part, pool: Pool, options: Options) -> Strike:
    """One impact hit or stomp on a pool: the model's own Strength, no roll to hit, no parry, no other rule (W-07)."""
    bare = {key: number for key, number in pool.rules.items() if key != "parry"}
    ward, regeneration = _second_saves(replace(pool, rules=bare))
    return Strike(
        0,
        int(to_wound(part.profile.s, pool.profile.t, options.edition).result),
        int(armour_save(pool.profile.armour, part.profile.s).result),
        ward,
        regeneration,
        pool.profile.w,
    )


def _second_saves(pool: Pool, flaming: bool = False) -> tuple[int, int]:
    """Ward or parry, and regeneration."""
    rules = {key: number for key, number in pool.rules.items() if key != "regeneration"}
    heals = pool.rules.get("regeneration")
    regeneration = int(heals) if isinstance(heals, float) and not flaming else NONE
    return int(second_save(pool.profile.ward, rules)), regeneration


@lru_cache(maxsize=1024)
def several(spread: Spread, hits: Dice) -> Spread:
    """Outcome of a number of equal hits that is rolled."""
    counts = ways(hits)
    found: dict[int, Fraction] = {}
    power: tuple[Fraction, ...] = (Fraction(1),)
    for number in range(hits.highest + 1):
        share = counts[number - hits.lowest] if number >= hits.lowest else 0
        for wounds, chance in enumerate(power):
            found[wounds] = found.get(wounds, Fraction(0)) + chance * Fraction(share, sum(counts))
        longer = [Fraction(0)] * (len(power) + len(spread) - 1)
        for had, chance in enumerate(power):
            for wounds, more in enumerate(spread):
                longer[had + wounds] += chance * more
        power = tuple(longer)
    return tuple(found[wounds] for wounds in range(max(found) + 1))


class Melee:
    """All blows of one round between two sides.

    A state holds the wounds left of each pool, one place for whatever the caller carries along,
    and a mark for each unit that may lose its regeneration.

    Args:
        sides: who fights.
        options: how open rules are read.
        afraid: units that failed their test for Fear.
    """

    def __init__(self, sides: Pair, options: Options, afraid: frozenset[Where] = frozenset()) -> None:
        self.sides, self.options, self.afraid = sides, options, afraid
        self.pools = pools(sides)
        self.place = {(pool.side, pool.unit, pool.at): at for at, pool in enumerate(self.pools)}
        self.spreads: list[Spread] = []
        self._numbers: dict[Spread, int] = {}
        blows = [blow for side in (0, 1) for unit in range(len(sides[side].units)) for blow in self._blows(side, unit)]
        self.marks = self._marks(blows)
        for blow in blows:
            self._settle(blow)
        self.steps: list[list[Blow]] = [
            [blow for blow in blows if blow.step == step] for step in sorted({blow.step for blow in blows})
        ]

    def plan(self, blows: list[Blow], state: State) -> Orders:
        """All orders of a step in a state."""
        return tuple(order for blow in blows for order in blow.orders(state))

    def _blows(self, side: int, place: int) -> Iterator[Blow]:
        unit = self.sides[side].units[place]
        men = tuple(self.place[side, place, at] for at in range(len(unit.characters)))
        own = (self.place[side, place, "unit"], self.place.get((side, place, "champion"), -1), men)
        for part in parts(unit):
            aims = self._aims(1 - side, part.aims)
            yield Blow(step_of(part, self.sides[1 - side].units, self.options), unit, part, own, None, aims)
            impact, stomp = impact_hits(part, unit), stomps(part, unit)
            if impact is not None:
                yield Blow((IMPACT, 0), unit, part, own, impact, aims)
            if stomp is not None:
                small = tuple(aim for aim in aims if self.pools[aim[0]].troop in STOMPED)
                yield Blow((LAST, 0), unit, part, own, stomp, small)

    def _aims(self, side: int, aims: tuple[Aim, ...]) -> tuple[tuple[int, int | None], ...]:
        """Pools that may be struck: those that are named, then all others of the same units."""
        found: dict[int, int | None] = {}
        for aim in aims:
            found[self.place[side, aim.unit, aim.at]] = aim.attacks
        units = {aim.unit for aim in aims} or set(range(len(self.sides[side].units)))
        for at, pool in enumerate(self.pools):
            if pool.side == side and pool.unit in units:
                found.setdefault(at, None)
        return tuple(found.items())

    def _marks(self, blows: list[Blow]) -> dict[Where, int]:
        """Places of the marks: of units that regenerate, where fire may come before other blows."""
        found: dict[Where, int] = {}
        for pool in self.pools:
            where = (pool.side, pool.unit)
            theirs = [
                blow
                for blow in blows
                if any(self.pools[at].unit == pool.unit and self.pools[at].side == pool.side for at, _ in blow.aims)
            ]
            fires = [blow.step for blow in theirs if blow.flaming]
            others = [blow.step for blow in theirs if not blow.flaming]
            if "regeneration" in pool.rules and fires and others and min(fires) < max(others):
                found.setdefault(where, len(self.pools) + 1 + len(found))
        return found

    def _settle(self, blow: Blow) -> None:
        own = self.pools[blow.own[0]]
        ws = FEARED_WS if (own.side, own.unit) in self.afraid else float(blow.part.profile.ws)
        for at, _ in blow.aims:
            pool = self.pools[at]
            where = (pool.side, pool.unit)
            target_ws = FEARED_WS if where in self.afraid else float(pool.profile.ws)
            mark = self.marks.get(where, -1)
            numbers = []
            for burnt in (False, True):
                rules = {key: number for key, number in pool.rules.items() if not burnt or key != "regeneration"}
                target = replace(pool, rules=rules)
                if blow.hits is None:
                    spread = outcome(strike_of(blow.part, blow.unit, target, self.options, ws, target_ws)).spread
                else:
                    spread = several(outcome(hit_of(blow.part, target, self.options)).spread, blow.hits)
                numbers.append(self._number(spread))
            blow.spreads[at] = numbers[0], numbers[1]
            blow.marks[at] = (mark if blow.flaming else -1), (-1 if blow.flaming else mark)
            over = self.place.get((pool.side, pool.unit, "champion"), -1)
            blow.spills[at] = over if pool.at == "unit" else -1

    def _number(self, spread: Spread) -> int:
        number = self._numbers.setdefault(spread, len(self.spreads))
        if number == len(self.spreads):
            self.spreads.append(spread)
        return number
