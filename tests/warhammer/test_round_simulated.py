"""The exact round against rounds that are played with dice: all rules mixed, several units, champions, characters."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest
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
MANY = 20  # cases below which a share is too skew to be added up

PLAIN = (
    "hatred", "eternal hatred", "poisoned", "killing blow", "heroic killing blow", "flaming", "murderous prowess",
    "always strikes first", "always strikes last", "fear", "stubborn", "unbreakable", "unstable", "cold-blooded",
    "strength in numbers", "swiftstride", "later round", "charging", "disrupted", "flanked", "battle standard",
    "musician", "great weapon", "halberd", "flail", "spear", "lance", "mounted spear", "morning star", "thunderstomp",
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


def played(a: Side, b: Side, seed: int) -> dict[str, tuple[float, float]]:
    """Mean and standard error of each number over rounds that are played."""
    rng, known = random.Random(seed), {}
    names = (
        "a_wins",
        "draw",
        "b_wins",
        "a_breaks",
        "b_breaks",
        "wounds_a",
        "wounds_b",
        "a_gone",
        "b_gone",
        "a_caught",
        "b_caught",
    )
    sums, squares = dict.fromkeys(names, 0.0), dict.fromkeys(names, 0.0)
    for _ in range(PLAYED):
        end = Table((a, b), rng, known).play()
        row = (
            end["won"] == 0, end["won"] is None, end["won"] == 1,
            any(side == 0 for side, _ in end["broke"]), any(side == 1 for side, _ in end["broke"]),
            *end["wounds"], *end["gone"],
            any(side == 0 for side, _ in end["caught"]), any(side == 1 for side, _ in end["caught"]),
        )  # fmt: skip
        for name, value in zip(names, row):
            sums[name] += value
            squares[name] += value * value
    return {name: (sums[name] / PLAYED, squares[name] / PLAYED) for name in names}


def exact_error(odds, name: str) -> float:
    """Standard error of a mean over the rounds that are played, from the exact distribution."""
    mean = getattr(odds, name)
    if name.startswith("wounds"):
        chances = odds.dealt_a if name == "wounds_a" else odds.dealt_b
        return math.sqrt(max(0.0, sum(n * n * chance for n, chance in enumerate(chances)) - mean * mean) / PLAYED)
    return math.sqrt(max(0.0, mean * (1 - mean)) / PLAYED)


@pytest.mark.parametrize("part", range(PARTS))
def test_random_settings_agree_with_rounds_that_are_played(part):
    """Each number within four standard errors, and all of them together without a lean to one side."""
    rng = random.Random(SEED + part)
    leans: dict[str, list[float]] = {}
    for number in range(SETTINGS // PARTS):
        a, b = sides(rng)
        odds = fight(a, b)
        assert abs(odds.total - 1) <= 1e-12
        for name, (mean, _) in played(a, b, number).items():
            error = exact_error(odds, name)
            off = mean - getattr(odds, name)
            assert abs(off) <= ERRORS * error + 3 / PLAYED, (name, mean, getattr(odds, name), number, a, b)
            if error and MANY <= mean * PLAYED <= (math.inf if name.startswith("wounds") else PLAYED - MANY):
                leans.setdefault(name, []).append(off / error)
    for name, found in leans.items():
        assert abs(sum(found)) <= ERRORS * math.sqrt(len(found)), (name, found)


def fought(a: Unit, b: Unit, rounds: int, rng: random.Random) -> list[int]:
    """One fight: after each round 0 for A out, 1 for B, 2 for both, 3 while it goes on."""
    found: list[int] = []
    now = [a, b]
    for number in range(rounds):
        table = Table((Side((now[0],)), Side((now[1],))), rng, {})
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
    fights = [fought(a, b, 3, rng) for _ in range(PLAYED)]
    for at, end in enumerate(ends):
        for who, chance in enumerate((end.a_out, end.b_out, end.both_out, 1 - end.over)):
            mean = sum(fight[at] == who for fight in fights) / PLAYED
            error = math.sqrt(max(0.0, chance * (1 - chance)) / PLAYED)
            assert abs(mean - chance) <= ERRORS * error + 2 / PLAYED, (at, who, mean, chance, a, b)
