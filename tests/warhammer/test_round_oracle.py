"""The exact round against brute force over all dice: equal as fractions."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from warhammer import oracle
from warhammer.oracle import Men

from massbattle_xl.dice import parse
from massbattle_xl.warhammer.round import fight
from massbattle_xl.warhammer.rounds import fight_on
from massbattle_xl.warhammer.units import Profile, Side, Unit

SETTINGS = 640
PARTS = 8  # so that no single test takes long
SEED = 8_1850


def unit(men: Men) -> Unit:
    """The same side as the package takes it."""
    words = {
        "hatred": men.hatred, "murderous prowess": men.prowess, "always strikes first": men.first,
        "always strikes last": men.last, "poisoned": men.poison, "killing blow": men.killing, "flaming": men.flaming,
        "stubborn": men.stubborn, "battle standard": men.reroll, "cold-blooded": men.cold,
    }  # fmt: skip
    rules = {word: None for word, has in words.items() if has}
    if men.parry:
        rules["parry"] = 6.0
    if men.regeneration < 7:
        rules["regeneration"] = float(men.regeneration)
    if men.piercing:
        rules["armour piercing"] = float(men.piercing)
    if men.multiple:
        rules["multiple wounds"] = parse(men.multiple)
    if men.monstrous:
        rules["monstrous cavalry" if men.mount else "monstrous infantry"] = None
    profile = Profile(men.ws, men.s, men.t, men.w, men.i, men.a, men.armour, men.ward)
    mount = Profile(men.mount[0], men.mount[1], 3, 1, men.mount[2], men.mount[3]) if men.mount else None
    return Unit(men.models, men.width, profile, men.ld, rules, men.support, mount=mount, lost=men.lost)


def men(rng: random.Random, most: int = 3) -> Men:
    """A random side of at most three models."""
    models, w = rng.randint(1, most), rng.choice((1, 1, 1, 2, 3))

    def maybe(chance=0.3):
        return rng.random() < chance

    return Men(
        models, rng.randint(1, 3), rng.randint(1, 9), rng.randint(2, 7), rng.randint(2, 7), w,
        rng.choice((2, 3, 3, 4, 5)), rng.choice((1, 1, 1, 2)), rng.randint(4, 10),
        rng.choice((7, 7, *range(1, 7))), rng.choice((7, 7, 7, 2, 4, 5, 6)), rng.choice((7, 7, 4, 5)),
        rng.randint(0, 2), rng.choice((0, 0, 0, 1, 2)), maybe(), maybe(0.2), maybe(0.2), maybe(0.2), maybe(), maybe(), maybe(0.2),
        maybe(), rng.choice(("", "", "d3", "d6", "2")) if maybe() else "",
        (rng.randint(1, 6), rng.randint(2, 6), rng.choice((2, 3, 4)), 1) if maybe(0.35) else (),
        rng.randint(-1, 2), maybe(0.1), maybe(0.2), maybe(0.1), rng.randint(0, models * w - 1) if maybe(0.3) else 0, maybe(0.2),
    )  # fmt: skip


def odds(a: Men, b: Men):
    return fight(Side((unit(a),), a.bonus), Side((unit(b),), b.bonus), fractions=True)


def spread(chances) -> Counter:
    return Counter({wounds: chance for wounds, chance in enumerate(chances) if chance})


@pytest.mark.parametrize("part", range(PARTS))
def test_random_rounds_equal_brute_force(part):
    rng = random.Random(SEED + part)
    for number in range(SETTINGS // PARTS):
        a, b = men(rng), men(rng)
        row, dealt = oracle.round_odds(a, b)
        found = odds(a, b)
        assert found.total == 1, (part, number)
        assert list(found.result[0]) == [float(one) for one in row], (a, b)
        exact = [
            found.a_wins, found.draw, found.b_wins, found.a_breaks, found.b_breaks, found.wounds_a, found.wounds_b,
            found.a_gone, found.b_gone,
        ]  # fmt: skip
        assert exact == row, (a, b)
        assert (spread(found.dealt_a), spread(found.dealt_b)) == dealt, (a, b)


def test_the_settings_cover_every_rule():
    """Each rule stands in fifty settings at least, and so do rounds of two steps a side and multi-wound models."""
    counted: Counter = Counter()
    for part in range(PARTS):
        rng = random.Random(SEED + part)
        for _ in range(SETTINGS // PARTS):
            for one in (men(rng), men(rng)):
                values = {name: getattr(one, name) for name in Men.__dataclass_fields__}
                counted.update(name for name, has in values.items() if has is True or (has and has not in (1, 7)))
    assert len(counted) == len(Men.__dataclass_fields__)
    assert min(counted[name] for name in Men.__dataclass_fields__) >= 50, counted.most_common()[-5:]


def test_fights_of_three_rounds_equal_brute_force():
    """Ranks thinned, hatred gone, whoever breaks is out."""
    rng = random.Random(SEED)
    for _ in range(40):
        a, b = men(rng, 2), men(rng, 2)
        ends = fight_on(Side((unit(a),), a.bonus), Side((unit(b),), b.bonus), 3, fractions=True).rounds
        assert [(end.a_out, end.b_out, end.both_out) for end in ends] == oracle.over(a, b, 3), (a, b)
        assert all(end.over == end.a_out + end.b_out + end.both_out <= 1 for end in ends)
