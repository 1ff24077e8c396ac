"""The exact round against rounds that are played with dice: all rules mixed, several units, champions, characters."""

from __future__ import annotations

import math
import random
from collections import Counter
from dataclasses import replace

import pytest
from thorough import MARK, some
from warhammer.simulation import Table

from massbattle_xl.dice import parse
from massbattle_xl.warhammer.blows import Melee
from massbattle_xl.warhammer.round import fight
from massbattle_xl.warhammer.rounds import fight_on
from massbattle_xl.warhammer.units import Aim, Champion, Character, Options, Profile, Side, Unit

SETTINGS = 200
PARTS = 25
PLAYED = 500
SEED = 1_983
ERRORS = 4  # standard errors
MOST_STATES = 4_000
LEVEL = math.erfc(ERRORS / math.sqrt(2))  # chance of a normal number beyond so many, on either side
FEW = 10  # expected cases below which a share is too skew for standard errors
MANY = 20  # … and for being added up

PLAIN = (
    "hatred", "eternal hatred", "poisoned", "killing blow", "heroic killing blow", "flaming", "murderous prowess",
    "always strikes first", "always strikes last", "fear", "stubborn", "unbreakable", "unstable", "cold-blooded",
    "strength in numbers", "swiftstride", "later round", "charging", "disrupted", "flanked", "battle standard",
    "musician", "champion", "great weapon", "halberd", "flail", "spear", "lance", "mounted spear", "morning star", "thunderstomp",
)  # fmt: skip
VALUED = {
    "parry": (6.0,), "ward": (4.0, 5.0), "regeneration": (4.0, 5.0), "armour piercing": (1.0, 2.0), "frenzy": (1.0,),
    "extra attack": (1.0,), "devastating charge": (1.0,), "additional hand weapon": (1.0,),
    "fight in extra ranks": (1.0,), "impact hits": (parse("d3"), parse("1")), "stomp": (parse("1"), parse("d3")),
    "multiple wounds": (parse("d3"), parse("2"), parse("d6")),
}  # fmt: skip
TROOP = ("war beasts", "cavalry", "swarm", "monstrous infantry", "monstrous cavalry", "monstrous beasts", "monster")


def rules(rng: random.Random, share: float, troop: bool = True) -> dict:
    found = {key: None for key in PLAIN if rng.random() < share}
    found |= {key: rng.choice(values) for key, values in VALUED.items() if rng.random() < share}
    if troop and rng.random() < 0.4:
        found[rng.choice(TROOP)] = None
    return found


def profile(rng: random.Random, w: int, own: dict | None = None) -> Profile:
    return Profile(
        rng.randint(2, 7), rng.randint(3, 5), rng.randint(3, 5), w, rng.randint(2, 5), rng.choice((1, 1, 2, 3)),
        rng.choice((7, 6, 5, 4, 2)), rng.choice((7, 7, 5)), own,
    )  # fmt: skip


def aims(rng: random.Random, units: int, champions: list[bool]) -> tuple[Aim, ...]:
    if rng.random() < 0.6:
        return ()
    unit = rng.randrange(units)
    if champions[unit] and rng.random() < 0.5:
        return (Aim(unit, "champion", rng.randint(1, 3)), Aim(unit))
    return (Aim(unit, "unit", rng.choice((None, 4))),)


def unit(rng: random.Random, small: bool, champion: bool, enemies: int, champions: list[bool]) -> Unit:
    w = rng.choice((1, 1, 1, 2, 3))
    models = rng.randint(2, 6) if small else rng.randint(5, 24) // (1 if w == 1 else 2) + 1
    own = rules(rng, 0.08)

    def one(**more):
        return profile(rng, w, rules(rng, 0.08, False) if rng.random() < 0.4 else None, **more)

    return Unit(
        models, rng.randint(3, 6) if rng.random() < 0.7 else rng.randint(7, 10), profile(rng, w), rng.randint(4, 10), own,
        rng.choice((None, None, 0, 1, 2)), rng.choice((None, None, 3)),
        profile(rng, 1, rules(rng, 0.06, False)) if rng.random() < 0.3 else None,
        Champion(one(), aims(rng, enemies, champions)) if champion else None,
        (hero(rng, enemies, champions),) if small and rng.random() < 0.3 else (),
        rng.random() < 0.4, rng.choice(("front", "front", "front", "flank", "rear")), rng.random() < 0.1,
        rng.randint(0, w - 1), aims(rng, enemies, champions), aims(rng, enemies, champions),
        general=rng.randint(6, 10) if rng.random() < 0.25 else None,
    )  # fmt: skip


def hero(rng: random.Random, enemies: int, champions: list[bool]) -> Character:
    mount = profile(rng, 1, rules(rng, 0.06, False)) if rng.random() < 0.4 else None
    own = rules(rng, 0.08, rng.random() < 0.3)
    return Character(
        profile(rng, rng.choice((1, 2)), own), rng.randint(7, 10), mount, aims(rng, enemies, champions), aims(rng, enemies, champions)
    )  # fmt: skip


def sides(rng: random.Random) -> tuple[Side, Side]:
    """Two random sides whose joint table is not too large."""
    while True:
        counts = [rng.choice((1, 1, 2)) for _ in range(2)]
        champions = [[rng.random() < 0.35 for _ in range(count)] for count in counts]
        small = sum(counts) > 2 or rng.random() < 0.3
        found = tuple(
            Side(
                tuple(unit(rng, small, has, counts[1 - at], champions[1 - at]) for has in champions[at]),
                rng.choice((None, None, 0.0, 2.0)),
                rng.choice((0, 0, 2)),
            )
            for at in (0, 1)
        )
        if math.prod(pool.size + 1 for pool in Melee((found[0], found[1]), Options()).pools) <= MOST_STATES:
            return found[0], found[1]


CHANCES = ("a_wins", "draw", "b_wins", "a_breaks", "b_breaks", "a_gone", "b_gone", "a_caught", "b_caught")
WOUNDS = ("wounds_a", "wounds_b")


def played(a: Side, b: Side, seed: int, general: bool) -> tuple[list[int], tuple[Counter[int], Counter[int]]]:
    """In how many of the rounds that are played each thing happens, and how often each number of wounds is inflicted."""
    rng, known = random.Random(seed), {}
    ends, wounds = Counter(), (Counter(), Counter())
    for _ in range(PLAYED):
        end = Table((a, b), rng, known, general).play()
        won, broke, caught = end["won"], {side for side, _ in end["broke"]}, {side for side, _ in end["caught"]}
        ends[won == 0, won is None, won == 1, 0 in broke, 1 in broke, *end["gone"], 0 in caught, 1 in caught] += 1
        for of_side, dealt in zip(wounds, end["wounds"]):
            of_side[dealt] += 1
    return [sum(count for happened, count in ends.items() if happened[at]) for at in range(len(CHANCES))], wounds


def tail(count: int, chance: float) -> float:
    """Chance of so many cases or more, of so few or fewer where they are below the mean."""
    beyond = range(count, PLAYED + 1) if count > PLAYED * chance else range(count + 1)
    return math.fsum(math.comb(PLAYED, k) * chance**k * (1 - chance) ** (PLAYED - k) for k in beyond)


def agrees(count: int, chance: float) -> bool:
    """Whether a number of cases is within four standard errors of the exact chance.

    Where fewer than ten cases, or rounds without one, are expected, four standard errors are no measure: there the
    exact chance to be so far off must not be less than that of a normal number beyond four.
    """
    chance = min(1.0, max(0.0, chance))
    if FEW <= PLAYED * chance <= PLAYED - FEW:
        return abs(count - PLAYED * chance) <= ERRORS * math.sqrt(PLAYED * chance * (1 - chance))
    return tail(count, chance) >= LEVEL / 2


def spread(chances: tuple[float, ...]) -> tuple[float, float]:
    """Mean and standard deviation of a distribution of wounds."""
    mean = math.fsum(n * chance for n, chance in enumerate(chances))
    return mean, math.sqrt(max(0.0, math.fsum((n - mean) ** 2 * chance for n, chance in enumerate(chances))))


def test_the_measure_itself():
    """Of 500 rounds with a chance of a half four errors are 44.7; what can not happen must not, what is rare may a little."""
    assert (agrees(250 + 44, 0.5), agrees(250 - 45, 0.5)) == (True, False)
    assert (agrees(0, 0.0), agrees(1, 0.0), agrees(PLAYED, 1.0), agrees(PLAYED - 1, 1.0)) == (True, False, True, False)
    assert [agrees(count, 0.002) for count in (0, 6, 7, 8)] == [True, True, True, False]  # of one in the mean
    assert tail(3, 0.002) == pytest.approx(1 - sum(math.comb(PLAYED, k) * 0.002**k * 0.998 ** (PLAYED - k) for k in range(3)))
    assert pytest.approx(6.334e-5, rel=1e-3) == LEVEL


@MARK
@pytest.mark.parametrize("part", some(range(PARTS), every=3))
def test_random_settings_agree_with_rounds_that_are_played(part):
    """Each of eleven numbers within four standard errors, and all of them together without a lean to one side.

    Of 200 × 11 comparisons 0.14 are expected beyond by chance; with these seeds none is.
    """
    rng = random.Random(SEED + part)
    leans: dict[str, list[float]] = {}
    for number in range(SETTINGS // PARTS):
        a, b = sides(rng)
        options = Options(general=rng.random() < 0.5)
        odds = fight(a, b, options)
        assert abs(odds.total - 1) <= 1e-12
        counts, wounds = played(a, b, number, options.general)
        for name, count in zip(CHANCES, counts):
            chance = getattr(odds, name)
            assert agrees(count, chance), (name, count, PLAYED * chance, number, a, b)
            if MANY <= PLAYED * chance <= PLAYED - MANY:
                error = math.sqrt(PLAYED * chance * (1 - chance))
                leans.setdefault(name, []).append((count - PLAYED * chance) / error)
        for name, dealt, chances in zip(WOUNDS, wounds, (odds.dealt_a, odds.dealt_b)):
            mean, deviation = spread(chances)
            most = max(range(len(chances)), key=chances.__getitem__)
            off = sum(n * count for n, count in dealt.items()) - PLAYED * mean
            if PLAYED * (1 - chances[most]) < FEW:  # nearly always the same number
                assert agrees(dealt[most], chances[most]), (name, dealt, number, a, b)
            else:
                error = deviation * math.sqrt(PLAYED)
                assert abs(off) <= ERRORS * error, (name, dealt, PLAYED * mean, number, a, b)
                leans.setdefault(name, []).append(off / error)
    for name, found in leans.items():
        assert abs(sum(found)) <= ERRORS * math.sqrt(len(found)), (name, found)


def fought(a: Unit, b: Unit, rounds: int, rng: random.Random, known: dict) -> list[int]:
    """One fight: after each round 0 for A out, 1 for B, 2 for both, 3 while it goes on."""
    found: list[int] = []
    now = [a, b]
    for number in range(rounds):
        stand = (number > 0, *[(unit.models, unit.lost, "frenzy" in unit.rules) for unit in now])
        table = Table((Side((now[0],)), Side((now[1],))), rng, known.setdefault(stand, {}))
        end = table.play()
        out = [end["gone"][side] or any(who == side for who, _ in end["broke"]) for side in (0, 1)]
        found.append(2 if all(out) else out.index(True) if any(out) else 3)
        if found[-1] < 3:
            return found + [found[-1]] * (rounds - number - 1)
        for side in (0, 1):
            group, own = table.hosts[side][0].ranks, {**now[side].rules, "later round": None}
            if end["won"] == 1 - side:
                own.pop("frenzy", None)
            models = group.models
            now[side] = replace(now[side], models=models, lost=group.hurt, rules=own)
    return found


@pytest.mark.parametrize("number", range(8))
def test_fights_of_three_rounds_agree_with_fights_that_are_played(number):
    """Charge, hatred and flails for one round, frenzy until beaten, undead that crumble."""
    rng = random.Random(SEED * 7 + number)
    words = ("frenzy", "unstable", "hatred", "charging", "flail", "fear", "lance", "spear", "devastating charge")

    def side() -> Unit:
        own = {word: VALUED.get(word, (None,))[0] for word in words if rng.random() < 0.3}
        return Unit(rng.randint(6, 14), rng.choice((5, 6)), profile(rng, rng.choice((1, 1, 2))), rng.randint(5, 9), own)

    a, b = side(), side()
    ends = fight_on(a, b, 3).rounds
    known: dict = {}
    fights = [fought(a, b, 3, rng, known) for _ in range(PLAYED)]
    for at, end in enumerate(ends):
        for who, chance in enumerate((end.a_out, end.b_out, end.both_out, 1 - end.over)):
            count = sum(fight[at] == who for fight in fights)
            assert agrees(count, chance), (at, who, count, PLAYED * chance, a, b)
