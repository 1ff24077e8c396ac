"""Who attacks, ranks, steadfast: counted by hand."""

from __future__ import annotations

import pytest

from massbattle_xl.dice import Dice, parse
from massbattle_xl.warhammer.formation import Hits, attacks_of, automatic_hits, contact, support_ranks
from massbattle_xl.warhammer.parts import parts, stomps
from massbattle_xl.warhammer.ranks import disrupts, rank_bonus, ranks, steadfast
from massbattle_xl.warhammer.rules import value
from massbattle_xl.warhammer.units import TROOPS, Profile, Unit


@pytest.mark.parametrize(
    ("models", "width", "attacks", "support", "most", "expected"),
    [
        (40, 10, 1, 3, 1, 40),  # horde with spears, not charging
        (40, 10, 1, 2, 1, 30),  # the same on its charge
        (20, 5, 2, 1, 1, 15),  # two attacks each, no spears
        (20, 5, 1, 2, 1, 15),  # the spearmen of the text
        (9, 5, 1, 1, 1, 9),  # twelve orcs less three: 5 + 4
        (8, 6, 3, 1, 3, 24),  # ogres six wide: 18 + 6
        (3, 5, 2, 2, 1, 6),  # fewer than a rank
        (0, 5, 2, 2, 1, 0),
        (20, 5, 0, 1, 1, 0),
        (12, 5, 4, 2, 3, 41),  # monstrous with four attacks support with three: 20 + 15 + 2·3
        (20, 5, 1, 0, 1, 5),
    ],
)
def test_attacks(models, width, attacks, support, most, expected):
    assert attacks_of(models, width, attacks, support, most).result == expected


def test_ranks_of_attacks_are_told_apart():
    found = attacks_of(12, 5, 1, 2, extra=1)
    assert (found.front, found.support, found.extra) == (5, (5, 2), 1)


def test_supporters_stand_behind_models_in_contact():
    assert attacks_of(30, 10, 1, 2, contact=7).result == 21
    assert attacks_of(22, 10, 1, 2, contact=7).result == 16  # the last rank has two
    assert attacks_of(0, 10, extra=1).result == 0


@pytest.mark.parametrize("models", range(25))
@pytest.mark.parametrize("support", [0, 1, 2])
def test_attacks_shared_between_two_enemies_are_those_of_the_whole_front(models, support):
    """Ranks of five of which three touch one enemy and two the other: no rank supports twice."""
    whole = attacks_of(models, 5, 2, support)
    one = attacks_of(models, 5, 2, support, contact=3)
    other = attacks_of(models, 5, 2, support, contact=2, beside=3)
    assert one.front + other.front == whole.front
    assert sum(one.support) + sum(other.support) == sum(whole.support)


@pytest.mark.parametrize(
    ("width", "base", "enemy_width", "enemy_base", "expected"),
    [
        (5, 20, 5, 20, 5),
        (10, 20, 5, 20, 7),  # both corners
        (5, 20, 10, 20, 5),
        (6, 20, 5, 20, 6),  # seven would reach it, six are there
        (10, 20, 1, 50, 4),  # a monster 50 mm wide: 2 + 2
        (8, 25, 3, 40, 6),  # 120 mm: 4 + 2
        (6, 40, 5, 20, 4),  # 100 mm: 2 + 2
        (10, 0.1, 3, 0.1, 5),  # 0.3/0.1 is no less than 3
    ],
)
def test_models_in_contact(width, base, enemy_width, enemy_base, expected):
    assert contact(width, base, enemy_width, enemy_base).result == expected


@pytest.mark.parametrize(
    ("width", "extra", "charging", "monstrous", "expected"),
    [(5, 0, False, False, 1), (5, 1, False, False, 2), (5, 1, True, False, 1), (10, 1, False, False, 3), (10, 1, True, False, 2),
     (9, 0, False, False, 1), (6, 0, False, True, 2), (5, 0, False, True, 1), (10, 2, False, False, 4)],
)  # fmt: skip
def test_ranks_that_support(width, extra, charging, monstrous, expected):
    assert support_ranks(width, extra, charging, monstrous).result == expected


@pytest.mark.parametrize(
    ("models", "width", "least", "count", "bonus"),
    [
        (20, 5, 5, 4, 3),
        (25, 5, 5, 5, 3),
        (24, 5, 5, 4, 3),  # a last rank of four is none (C-15)
        (28, 6, 5, 4, 3),
        (29, 6, 5, 5, 3),  # a last rank of five counts in a unit six wide
        (15, 5, 5, 3, 2),
        (5, 5, 5, 1, 0),
        (4, 5, 5, 0, 0),  # fewer than a rank: nothing, never −1 (C-12)
        (0, 5, 5, 0, 0),
        (40, 4, 5, 0, 0),  # four wide
        (7, 10, 5, 1, 0),
        (6, 3, 3, 2, 1),  # monstrous
        (8, 3, 3, 2, 1),
        (1, 1, 5, 0, 0),
    ],
)
def test_ranks_and_their_bonus(models, width, least, count, bonus):
    assert ranks(models, width, least).result == count
    assert rank_bonus(models, width, least).result == bonus
    assert rank_bonus(models, width, least, True).result == 0


@pytest.mark.parametrize(
    ("models", "width", "facing", "result"),
    [
        (10, 5, "flank", True),
        (9, 5, "flank", False),
        (10, 5, "rear", True),
        (20, 5, "front", False),
        (20, 4, "flank", False),
    ],
)
def test_disruption_takes_two_ranks(models, width, facing, result):
    assert disrupts(models, width, facing) is result


@pytest.mark.parametrize(
    ("own", "enemy", "result"),
    [
        ((30, 6), (14, 6), True),  # five ranks against two and two models
        ((15, 5), (15, 5), False),
        ((5, 5), (1, 1), True),  # one rank against a lone monster
        ((4, 4), (1, 1), False),
        ((12, 5), (9, 5), True),
        ((14, 5), (14, 7), False),  # a last rank of four
    ],
)
def test_who_is_steadfast(own, enemy, result):
    assert steadfast(*own, *enemy).result is result


def test_monstrous_ranks_count_for_steadfast():
    assert steadfast(6, 3, 5, 5, 3).result
    assert not steadfast(6, 3, 5, 5).result


@pytest.mark.parametrize(
    ("rules", "models", "target", "charging", "text"),
    [
        ({"impact hits": parse("d6+1")}, 2, "monster", True, "2d6+2"),
        ({"impact hits": parse("d6")}, 1, "infantry", False, "0"),
        ({"impact hits": parse("1")}, 3, "cavalry", True, "3"),
        ({"stomp": parse("1")}, 6, "infantry", False, "6"),
        ({"stomp": parse("1")}, 6, "cavalry", False, "0"),
        ({"thunderstomp": parse("d6")}, 1, "swarm", False, "1d6"),
        ({"thunderstomp": None, "stomp": parse("1")}, 2, "war beasts", False, "2d6"),
        ({"thunderstomp": None}, 2, "monstrous infantry", False, "0"),
        ({}, 6, "infantry", True, "0"),
        ({"impact hits": parse("d6")}, 0, "infantry", True, "0"),
    ],
)
def test_hits_without_a_roll(rules, models, target, charging, text):
    assert automatic_hits(rules, models, target, charging).result == text


@pytest.mark.parametrize("kind", TROOPS)
@pytest.mark.parametrize("rule", ["", "stomp", "thunderstomp"])
def test_the_dice_of_stomps_are_those_of_the_exact_round(kind, rule):
    """Monstrous troops stomp without the word; the ledger's dice and the odds agree on it."""
    rules = {kind: None, **({rule: value(rule)} if rule else {})}
    unit = Unit(6, 6, Profile(3, 4, 4, 3, 2, 3), rules=rules)
    each = stomps(next(parts(unit)), unit)
    assert automatic_hits(rules, 6).result == Hits(each or Dice(()), 6).result
    assert (each is None) == (not rule and not kind.startswith("monstrous"))
