"""Wounds from the battle's stream: the mean of many draws is the exact one, and the same call always draws the same."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import pytest

from massbattle_xl.cells.errors import CellError
from massbattle_xl.dice import parse, ways
from massbattle_xl.warhammer import draw as chapter
from massbattle_xl.warhammer.functions import FUNCTIONS
from massbattle_xl.warhammer.functions.kinds import read
from massbattle_xl.warhammer.pool import pool
from massbattle_xl.warhammer.strike import outcome

F = {f.name: f for f in FUNCTIONS}
DRAW = F["WFB_DRAW"]
TRIES = 4_000

# Wounds of the target, WS, S, target's WS, T, armour, ward; then what else differs.
PLAIN = (1, 4, 3, 3, 4, 7, 7)
CASES = {
    "elf against orc": (PLAIN, {}, 2 / 9),
    "armour and parry": ((1, 4, 3, 3, 4, 5, 7), {"target_rules": "parry"}, 10 / 81),
    "parry in the flank": ((1, 4, 3, 3, 4, 5, 7), {"target_rules": "parry", "facing": "flank"}, 4 / 27),
    "poison": ((1, 3, 3, 3, 4, 7, 7), {"rules": "poisoned"}, 5 / 18),
    "poison and hatred": ((1, 3, 3, 3, 4, 7, 7), {"rules": "poisoned; hatred"}, 5 / 12),
    "hatred in a later round": ((1, 3, 3, 3, 4, 7, 7), {"rules": "poisoned; hatred", "first_round": False}, 5 / 18),
    "first strike and prowess": (PLAIN, {"rules": "always strikes first; murderous prowess", "initiative": 5, "target_initiative": 2}, 28 / 81),
    "killing blow on nobody so large": ((3, 4, 3, 3, 4, 7, 7), {"rules": "killing blow", "target_rules": "monstrous infantry"}, 2 / 9),
    # one in nine slays an ogre, one in nine wounds it: 3/9 + 1/9
    "heroic killing blow": ((3, 4, 3, 3, 4, 7, 7), {"rules": "heroic killing blow", "target_rules": "monstrous infantry"}, 4 / 9),
    "killing blow past armour": ((1, 4, 3, 3, 4, 2, 7), {"rules": "killing blow"}, 1 / 9 + 1 / 9 / 6),
    "D6 wounds on three": ((3, 4, 3, 3, 4, 7, 7), {"rules": "multiple wounds D6"}, 2 / 9 * 2.5),
    "lance on the charge": (PLAIN, {"rules": "lance; cavalry", "charging": True}, 2 / 3 * 2 / 3),
    "stomp": ((1, 3, 4, 3, 3, 7, 7), {"rules": "monstrous infantry", "blow": "stomp"}, 2 / 3),
    "fire against regeneration": (PLAIN, {"rules": "flaming", "target_rules": "regeneration"}, 2 / 9),
    "regeneration": (PLAIN, {"target_rules": "regeneration"}, 1 / 9),
}  # fmt: skip


def cells(function, *first, **more):
    """A call with some arguments by their names."""
    names = [a.name for a in function.arguments]
    given = [*first, *(more.pop(name, None) for name in names[len(first) :])]
    assert not more
    return given


def drawn(dice, values, n=1, seed=2011, **more):
    return DRAW(*cells(DRAW, seed, n, dice, *values, **more))


def exact(values, **more):
    """Mean and variance of the wounds of one attack or hit, from the exact odds."""
    wounds, ws, s, target_ws, t, armour, ward = values
    asked = {name: read(given) if name.endswith("rules") else given for name, given in more.items()}
    strike = pool("chance", ws, s, 1.0, target_ws, t, armour, ward, models=1.0, width=1.0, **asked).strike
    spread = outcome(replace(strike, wounds=wounds)).spread
    mean = sum(k * float(p) for k, p in enumerate(spread))
    return mean, sum(k * k * float(p) for k, p in enumerate(spread)) - mean**2


@pytest.mark.parametrize("name", CASES)
def test_the_mean_of_many_draws_is_the_exact_one(name):
    """Within 4 standard errors of the mean that is worked out by hand and that the exact odds have."""
    values, more, mean = CASES[name]
    expected, variance = exact(values, **more)
    assert expected == pytest.approx(mean)
    found = sum(drawn(500, values, n, **more) for n in range(1, TRIES // 500 + 1)) / TRIES
    assert abs(found - mean) <= 4 * math.sqrt(variance / TRIES)


@pytest.mark.parametrize("text", ["D6", "3d3", "2d6+1", "К6"])
def test_dice_say_how_many_hits_there_are(text):
    """Their mean times that of a hit; every number of hits comes up."""
    values, more = (1, 3, 4, 3, 3, 7, 7), {"rules": "impact hits D6", "charging": True, "blow": "impact hits"}
    hit, spread = exact(values, **more)
    assert hit == pytest.approx(2 / 3)
    counts = ways(parse(text))
    lowest, total = parse(text).lowest, sum(counts)
    hits = sum((lowest + i) * count for i, count in enumerate(counts)) / total
    squares = sum((lowest + i) ** 2 * count for i, count in enumerate(counts)) / total
    found = [drawn(text, values, n, **more) for n in range(1, 1201)]
    error = math.sqrt((hits * spread + (squares - hits**2) * hit**2) / len(found))
    assert abs(sum(found) / len(found) - hits * hit) <= 4 * error
    assert max(found) > hits * hit + 1


def test_the_number_of_hits_is_told():
    said = DRAW.explanation(*cells(DRAW, 2011, 5, "3d3", *PLAIN, blow="stomp"))
    number = chapter.drawn(2011, 5, parse("3d3"), *PLAIN[:1], *(float(v) for v in PLAIN[1:]), blow="stomp")
    assert said == f"2011/5: {number.dice:g} → {number.result:g} (W-02 … W-07)"
    assert 3 <= number.dice <= 9
    assert drawn("3", PLAIN, blow="stomp") == drawn(3, PLAIN, blow="stomp")


def test_the_same_place_draws_the_same_and_another_one_another():
    draws = [drawn(20, PLAIN, n) for n in range(1, 41)]
    assert draws == [drawn(20, PLAIN, n) for n in range(1, 41)]
    assert len(set(draws)) > 4
    assert draws != [drawn(20, PLAIN, n, seed=2012) for n in range(1, 41)]


def test_more_attacks_never_do_less():
    """The dice of the first attacks stay what they are when more are added."""
    row = [drawn(count, PLAIN, 7) for count in range(41)]
    assert row[0] == 0
    assert all(0 <= more - less <= 1 for less, more in pairwise(row))


def test_every_wound_of_a_dragon_slayer_is_capped_by_the_profile():
    """Six wounds on a model of two count as two."""
    found = {drawn(1, (2, 10, 10, 1, 1, 7, 7), n, rules="multiple wounds 6") for n in range(1, 60)}
    assert found == {0, 2}


def test_no_dice_draw_nothing_and_what_is_too_much_is_refused():
    assert drawn(0, PLAIN) == drawn("0", PLAIN) == 0
    for wrong in (1_001, -1, "D0", "many"):
        with pytest.raises(CellError):
            drawn(wrong, PLAIN)
    with pytest.raises(CellError, match="target_wounds"):
        DRAW(*cells(DRAW, 1, 1, 5, 0, *PLAIN[1:]))


def test_a_rule_is_found_in_whatever_language():
    has = F["WFB_HAS"]
    assert has("fear", "stubborn; страх")
    assert has("Angst", "fear") is True
    assert has("parry", "regeneration 5, parade") is True
    assert has("frenzy", "stubborn") is False
    assert has("frenzy", "") is has("frenzy", None) is False
    with pytest.raises(CellError, match="levitation"):
        has("fear", "levitation")


def test_rules_without_one_keep_the_others_as_they_are_written():
    without = F["WFB_WITHOUT"]
    assert without("frenzy", "страх; Frenzy 2; great weapon") == "страх; great weapon"
    assert without("regeneration", "regeneration (5+), ward 4;; parry") == "ward 4; parry"
    assert without("fear", "stubborn") == "stubborn"
    assert without("frenzy", "frenzy") == without("frenzy", "") == ""
    with pytest.raises(CellError, match="levitation"):
        without("fear", "levitation")
