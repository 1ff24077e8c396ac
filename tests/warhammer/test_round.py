"""The exact round: the example of the rules, who strikes when and how often, the end of a round, laws."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from massbattle_xl.dice import parse
from massbattle_xl.warhammer.blows import Melee
from massbattle_xl.warhammer.round import RoundOdds, fight
from massbattle_xl.warhammer.rounds import fight_on
from massbattle_xl.warhammer.rules import value
from massbattle_xl.warhammer.units import Aim, Champion, Character, Options, Profile, Side, Unit
from massbattle_xl.warhammer.words import RULE

F = Fraction
ELVES = Unit(20, 5, Profile(4, 3, 3, 1, 5, 1), 8, {"spear": None})
ORCS = Unit(20, 5, Profile(3, 3, 4, 1, 2, 1), 7, {"charging": None})
MAN = Profile(3, 3, 3, 1, 3, 1)
CLOSE = 1e-6


def unit(models=10, width=5, profile=MAN, ld=7, **more) -> Unit:
    return Unit(models, width, profile, ld, **more)


def attacks(one: Unit, enemy: Unit | None = None) -> list[tuple[tuple[int, int], str, int]]:
    """Step, kind and number of all blows of a unit at full strength."""
    melee = Melee((Side((one,)), Side((enemy or unit(),))), Options())
    start = (*(pool.size - pool.lost for pool in melee.pools), 0)
    blows = [blow for step in melee.steps for blow in step if melee.pools[blow.own[0]].side == 0]
    return [(blow.step, blow.part.kind, blow.count(start)) for blow in blows if blow.aims]


# --- The example of the rule text (section 2)


def test_the_whole_round_of_the_example():
    odds = fight(ELVES, ORCS)
    shown = [odds.a_wins, odds.draw, odds.b_wins, odds.a_breaks, odds.b_breaks]
    assert shown == pytest.approx([0.3814083, 0.1781400, 0.4404517, 0.2570254, 0.2789054], abs=CLOSE)
    assert [round(float(one) * 100, 2) for one in shown] == [38.14, 17.81, 44.05, 25.70, 27.89]
    assert odds.wounds_a == pytest.approx(10 / 3, abs=1e-12)
    assert odds.wounds_b == pytest.approx(2.49999, abs=CLOSE)
    assert odds.a_gone == odds.b_gone == 0


def test_the_whole_round_with_saves_and_standards():
    elves = replace(ELVES, standard=True, profile=replace(ELVES.profile, armour=5))
    orcs = replace(ORCS, standard=True, profile=replace(ORCS.profile, armour=6))
    odds = fight(elves, orcs)
    shown = [odds.a_wins, odds.draw, odds.b_wins, odds.a_breaks, odds.b_breaks]
    assert shown == pytest.approx([0.4390430, 0.1838730, 0.3770841, 0.2091410, 0.3189294], abs=CLOSE)
    assert [round(float(one) * 100, 2) for one in shown] == [43.90, 18.39, 37.71, 20.91, 31.89]
    assert [round(float(one), 3) for one in (odds.wounds_a, odds.wounds_b)] == [2.778, 1.667]


def test_the_example_by_binomials_alone():
    """The same round written down as two binomials: fractions, to the last digit."""

    def binomial(n, p):
        return [comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]

    wins = draw = F(0)
    for kills, chance in enumerate(binomial(15, F(2, 9))):
        left = 20 - kills
        back = min(left, 5) + min(max(0, left - 5), 5)
        for lost, share in enumerate(binomial(back, F(1, 4))):
            points_elves = kills + min(3, max(0, (20 - lost) // 5 + ((20 - lost) % 5 >= 5) - 1))
            points_orcs = lost + min(3, max(0, left // 5 - 1)) + 1
            wins += chance * share * (points_elves > points_orcs)
            draw += chance * share * (points_elves == points_orcs)
    odds = fight(ELVES, ORCS, fractions=True)
    assert (odds.a_wins, odds.draw, odds.total) == (wins, draw, 1)
    assert odds.dealt_a[:16] == tuple(binomial(15, F(2, 9)))


def test_c08_averages_would_say_that_orcs_never_break():
    """Averages make the elves lose by a sixth of a point; in truth orcs break more often than elves."""
    odds = fight(ELVES, ORCS)
    assert odds.wounds_a + 3 - (odds.wounds_b + 2 + 1) < 1
    assert odds.b_breaks > odds.a_breaks > 0.25


# --- Who attacks, and when


@pytest.mark.parametrize(
    ("one", "expected"),
    [
        (unit(40, 10, rules={"spear": None}), 40),
        (unit(40, 10, rules={"spear": None, "charging": None}), 30),
        (unit(20, 5, replace(MAN, a=2)), 15),
        (unit(9, 5), 9),
        (unit(8, 6, replace(MAN, a=3, w=3), rules={"monstrous infantry": None}), 24),
        (unit(12, 5, support_ranks=0), 5),
        (unit(12, 5, rules={"flanked": None}), 5),
        (unit(4, 5, rules={"frenzy": 1.0}), 8),
        (unit(12, 5, rules={"devastating charge": 1.0}), 10),
        (unit(12, 5, rules={"devastating charge": 1.0, "charging": None}), 15),
        (unit(12, 5, contact=3), 6),
        (unit(12, 5, rules={"additional hand weapon": 1.0}), 15),
    ],
)
def test_attacks_at_full_strength(one, expected):
    assert attacks(one)[0] == ((2, -3), "rank and file", expected)


def test_ogres_stomp_last_and_only_what_is_small():
    ogres = unit(8, 6, replace(MAN, a=3, w=3), rules={"monstrous infantry": None})
    assert attacks(ogres)[1] == ((3, 0), "rank and file", 6)
    assert [blow[2] for blow in attacks(ogres, ogres)] == [24]


def test_rider_and_mount_strike_by_themselves():
    """At their own Initiative; the mount's attacks are those of the front rank alone."""
    knights = unit(8, 5, replace(MAN, i=4), mount=Profile(3, 3, 3, 1, 2, 1), rules={"cavalry": None})
    assert attacks(knights) == [((2, -4), "rank and file", 8), ((2, -2), "mounts", 5)]


def test_single_men_take_places_in_the_front_rank():
    """A champion and a hero leave three of five; the rank behind them supports in full."""
    hero = Character(replace(MAN, w=2, i=6, a=3), 9)
    one = unit(12, 5, champion=Champion(replace(MAN, a=2)), characters=(hero,))
    assert attacks(one) == [
        ((2, -6), "character", 3),
        ((2, -3), "rank and file", 8),
        ((2, -3), "champion", 2),
    ]


@pytest.mark.parametrize(
    ("rules", "step"),
    [
        ({}, (2, -3)),
        ({"always strikes first": None}, (1, 0)),
        ({"always strikes last": None}, (3, 0)),
        ({"great weapon": None}, (3, 0)),
        ({"always strikes first": None, "great weapon": None}, (2, -3)),
        ({"always strikes first": None, "always strikes last": None}, (2, -3)),
    ],
)
def test_when_a_unit_strikes(rules, step):
    assert attacks(unit(rules=rules))[0][0] == step


def test_impact_hits_come_before_all_and_on_the_charge_alone():
    chariot = unit(
        1, 1, replace(MAN, s=5, w=4), rules={"impact hits": parse("d6+1"), "charging": None, "chariot": None}
    )
    assert attacks(chariot)[0] == ((0, 0), "rank and file", 1)
    assert len(attacks(replace(chariot, rules={"impact hits": parse("d6+1")}))) == 1
    odds = fight(chariot, unit(10, 5, replace(MAN, i=10), 7), fractions=True)
    assert odds.dealt_a[0] < F(1, 6)
    assert sum(odds.dealt_a) == 1


def test_always_strikes_first_of_both_sides_is_simultaneous_or_goes_by_initiative():
    """O-02; and nobody re-rolls against it."""
    quick = unit(5, 5, replace(MAN, i=6), rules={"always strikes first": None})
    slow = unit(5, 5, replace(MAN, i=2), rules={"always strikes first": None})
    together = fight(quick, slow, fractions=True)
    assert together.wounds_a == together.wounds_b
    by_initiative = fight(quick, slow, Options(first="initiative"), fractions=True)
    assert by_initiative.wounds_b < by_initiative.wounds_a == together.wounds_a
    alone = fight(quick, unit(5, 5, replace(MAN, i=2)), fractions=True)
    assert alone.wounds_a > together.wounds_a


def test_c07_both_may_fall_in_one_step_and_neither_wins():
    one = unit(1, 1, Profile(3, 3, 3))
    odds = fight(one, one, fractions=True)
    assert odds.a_gone == odds.b_gone == F(1, 4)
    assert odds.a_wins == odds.b_wins == F(3, 16)
    assert odds.draw == F(3, 4) ** 2 + F(1, 4) ** 2  # nobody struck, or both fell


def test_charging_gives_no_first_blow():
    """The elves strike first though the orcs charge."""
    assert fight(ELVES, ORCS).wounds_a == fight(ELVES, replace(ORCS, rules={})).wounds_a


# --- Wounds, champions, several units


def test_wounds_carry_over_and_stop_at_the_last_model():
    """Five wounds on ogres that have lost one already leave one ogre of three with three wounds."""
    sure = unit(5, 5, Profile(10, 10, 3, 1, 9, 1, rules={"poisoned": None}))
    ogres = unit(3, 3, Profile(1, 3, 1, 3, 1, 1), lost=1, rules={"monstrous infantry": None})
    odds = fight(sure, ogres, fractions=True)
    assert len(odds.dealt_a) == 9
    assert sum(odds.dealt_a) == 1
    assert odds.b_gone == 0 or odds.dealt_a[8] == odds.b_gone


def test_what_is_left_over_on_a_unit_strikes_its_champion_but_not_the_other_way():
    champion = Champion(replace(MAN, a=2))
    two = unit(2, 5, champion=champion)
    many = unit(10, 10, replace(MAN, i=9), support_ranks=0)
    at_him = replace(many, aims=(Aim(0, "champion", 1), Aim()))
    assert fight(many, two, fractions=True).b_gone > 0
    odds = fight(at_him, two, fractions=True)
    hit = F(1, 4)
    nobody_else = (1 - hit) ** 9 + 9 * hit * (1 - hit) ** 8  # at most one of nine: his comrade, not he
    two_of_nine = 1 - nobody_else
    one_of_nine = 9 * hit * (1 - hit) ** 8
    assert odds.b_gone == two_of_nine + hit * one_of_nine


def test_wounds_beyond_a_character_are_lost():
    hero = Character(Profile(3, 3, 3, 1, 3, 0), 8)
    guarded = unit(3, 5, replace(MAN, a=0), characters=(hero,), support_ranks=0)
    assassins = unit(6, 6, replace(MAN, i=9), support_ranks=0, aims=(Aim(0, 0),))
    odds = fight(assassins, guarded, fractions=True)
    assert odds.dealt_a[:3] == (F(3, 4) ** 6, 1 - F(3, 4) ** 6, 0)


def test_two_units_against_one():
    """Both strike it, its blows go where they are aimed, and the highest rank bonus counts."""
    small, big = unit(5, 5), unit(20, 5)
    alone = fight(Side((big,)), Side((unit(20, 5),)), fractions=True)
    both = fight(Side((big, small)), Side((unit(20, 5),)), fractions=True)
    assert both.wounds_a == alone.wounds_a + F(5, 4)
    assert both.a_wins > alone.a_wins
    aimed = fight(Side((big, small)), Side((unit(20, 5, aims=(Aim(1),)),)), fractions=True)
    assert aimed.wounds_b < both.wounds_b  # ten attacks on five models waste some
    assert aimed.total == 1


def test_a_flank_attack_disrupts_and_only_with_two_ranks():
    """C-10: the bonus goes, steadfastness stays; and +1 for the flank."""
    blockless = replace(MAN, a=0)
    enemy = unit(25, 5, blockless, support_ranks=0)
    flank = unit(10, 5, blockless, facing="flank", support_ranks=0)
    odds = fight(Side((unit(5, 5, blockless, support_ranks=0), flank)), Side((enemy,)), fractions=True)
    assert odds.a_wins == 1  # 1 for the flank, 1 for ranks, against nothing
    assert odds.b_breaks == 1 - F(21, 36)  # steadfast on 7
    thin = replace(flank, models=9)
    odds = fight(Side((unit(5, 5, blockless, support_ranks=0), thin)), Side((enemy,)), fractions=True)
    assert odds.b_wins == 1


# --- The end of a round


@pytest.mark.parametrize(
    ("rules", "breaks"),
    [
        ({}, 1 - F(10, 36)),  # 5 or less: it lost by 2
        ({"stubborn": None}, 1 - F(21, 36)),
        ({"steadfast": None}, 1 - F(21, 36)),
        ({"unbreakable": None}, F(0)),
        ({"battle standard": None}, (1 - F(10, 36)) ** 2),
        ({"cold-blooded": None}, 1 - F(113, 216)),
        ({"unstable": None}, 1 - F(10, 36)),  # three of five are left, and test like everybody else
        ({"unstable": None, "unbreakable": None}, F(0)),
    ],
)
def test_break_tests(rules, breaks):
    """A unit that loses by 2 with nobody struck."""
    idle = replace(MAN, a=0)
    loser = Side((unit(5, 5, idle, rules=rules, support_ranks=0),), 0.0)
    odds = fight(Side((unit(5, 5, idle, support_ranks=0),), 2.0), loser, fractions=True)
    assert odds.b_breaks == breaks
    assert odds.b_caught == breaks * F(721, 1296)


def test_swift_pursuers_catch_more():
    idle = replace(MAN, a=0)
    one, other = unit(5, 5, idle, support_ranks=0), unit(5, 5, idle, support_ranks=0, rules={"swiftstride": None})
    foot = fight(Side((one,), 2.0), Side((one,), 0.0), fractions=True)
    swift = fight(Side((other,), 2.0), Side((one,), 0.0), fractions=True)
    fleer = fight(Side((one,), 2.0), Side((other,), 0.0), fractions=True)
    shares = [odds.b_caught / odds.b_breaks for odds in (foot, swift, fleer)]
    assert shares == [F(721, 1296), F(1877, 2592), F(247, 648)]


def test_the_unstable_crumble_and_their_wounds_are_none_of_the_result():
    idle = replace(MAN, a=0)
    undead = unit(3, 5, idle, rules={"unstable": None, "unbreakable": None})
    odds = fight(Side((unit(5, 5, idle),), 4.0), Side((undead,), 0.0), fractions=True)
    assert (odds.a_wins, odds.b_gone, odds.wounds_a, odds.b_breaks) == (1, 1, 0, 0)
    odds = fight(Side((unit(5, 5, idle),), 2.0), Side((undead,), 0.0), fractions=True)
    assert odds.b_gone == 0
    ends = fight_on(Side((unit(5, 5, idle),), 2.0), Side((undead,), 0.0), 3, fractions=True).rounds
    assert [end.b_out for end in ends] == [0, 1, 1]


def test_the_unstable_crumble_first_and_test_with_what_is_left():
    """W-07, W-10: 15 in three ranks lose by 5 to two ranks; of 10 left two ranks are not more. Nobody left: no test."""
    idle = replace(MAN, a=0)
    enemy = Side((unit(10, 5, idle),), 6.0)  # 6 + 1 for ranks, against 2
    for rules, breaks in (({}, 1 - F(21, 36)), ({"unstable": None}, 1 - F(1, 36))):
        odds = fight(enemy, Side((unit(15, 5, idle, rules=rules),), 0.0), fractions=True)
        assert odds.b_breaks == breaks, rules
    odds = fight(enemy, Side((unit(5, 5, idle, rules={"unstable": None}),), 0.0), fractions=True)
    assert (odds.b_gone, odds.b_breaks, odds.b_caught) == (1, 0, 0)
    ends = fight_on(enemy, Side((unit(15, 5, idle, rules={"unstable": None}),), 0.0), 1, fractions=True).rounds
    assert ends[0].b_out == F(35, 36)


@pytest.mark.parametrize(
    ("models", "rules", "reading", "target"),
    [
        (5, {}, True, 9 - 3),  # the General's 9, less the difference
        (5, {}, False, 9 - 3),
        (15, {}, True, 9),  # steadfast, and so does he: 6 + 2 for ranks, 3 ranks against 1
        (15, {}, False, 7),  # its own Leadership whole, or his 9 − 3
        (15, {"strength in numbers": None}, True, 9),  # 7 + 2 points for ranks
        (5, {"stubborn": None}, True, 9),
        (5, {"stubborn": None}, False, 7),
    ],
)
def test_o03_the_general_near_a_steadfast_unit(models, rules, reading, target):
    idle = replace(MAN, a=0)
    loser = Side((unit(models, 5, idle, rules=rules, general=9),), 0.0)
    winner = Side((unit(5, 5, idle),), 3.0 + (models // 5 - 1))
    odds = fight(winner, loser, Options(general=reading), fractions=True)
    held = sum(1 for one in range(1, 7) for other in range(1, 7) if one + other <= target)
    assert odds.b_breaks == 1 - F(held, 36)


def test_fear_is_tested_on_the_general_s_leadership():
    dreadful = unit(1, 1, Profile(3, 3, 3, 1, 9, 1), rules={"fear": None})
    timid = unit(1, 1, MAN, 2, general=10)
    assert fight(dreadful, timid, fractions=True).wounds_a == F(11, 12) * F(1, 4) + F(1, 12) * F(1, 3)


def test_a_champion_without_values_of_his_own_adds_an_attack_until_the_last_man_falls():
    """The word among the rules is the same as a champion with one Attack more; he needs a model in contact."""
    named = {"champion": None}
    for more in ({}, {"width": 10}, {"profile": replace(MAN, a=2)}, {"contact": 3}, {"models": 1}):
        one = unit(**{"models": 12, **more, "rules": named})
        his = replace(one.profile, a=one.profile.a + 1)
        other = replace(one, rules={}, champion=Champion(his))
        assert sum(count for _, _, count in attacks(one)) == sum(count for _, _, count in attacks(other))
        assert fight(one, unit(4, 4, replace(MAN, i=9)), fractions=True) == replace(
            fight(other, unit(4, 4, replace(MAN, i=9)), fractions=True)
        )
    assert attacks(unit(12, 5, rules=named))[0][2] == 5 + 1 + 5
    assert attacks(unit(12, 5, rules=named, contact=0))[0][2] == 0
    # who has a champion of his own does not have two
    assert [count for _, _, count in attacks(unit(12, 5, rules=named, champion=Champion(replace(MAN, a=2))))] == [9, 2]


def test_a_musician_wins_a_draw():
    """O-05: by one point, against none of the enemy's."""
    idle = replace(MAN, a=0)
    one, music = unit(5, 5, idle), unit(5, 5, idle, rules={"musician": None})
    assert fight(music, one).a_wins == 1
    assert fight(music, one, Options(musician=False)).draw == 1
    assert fight(music, music).draw == 1


def test_fear_halves_the_skill_of_who_fails():
    """A failed test makes Weapon Skill 1: hit on 3+, hits on 5+ (against WS 3)."""
    dreadful = unit(1, 1, Profile(3, 3, 3, 1, 9, 1), rules={"fear": None})
    brave, timid = unit(1, 1, MAN, 10), unit(1, 1, MAN, 0)
    assert fight(dreadful, brave, fractions=True).wounds_a == F(11, 12) * F(1, 4) + F(1, 12) * F(1, 3)
    # insane courage alone: a 1 in 36 holds
    assert fight(dreadful, timid, fractions=True).wounds_a == F(1, 36) * F(1, 4) + F(35, 36) * F(1, 3)
    for key in ("fear", "frenzy", "unbreakable"):
        fearless = unit(1, 1, MAN, 0, rules={key: 1.0 if key == "frenzy" else None})
        assert fight(dreadful, fearless, fractions=True).wounds_a == F(1, 4), key


def test_c15_ranks_count_after_the_fight_or_as_it_began():
    """O-07: ten in two ranks of five have no second rank any more when the first man falls."""
    fives = unit(10, 5, replace(MAN, a=0), support_ranks=0)
    five = unit(5, 5, replace(MAN, i=9), support_ranks=0)
    after = fight(five, fives, fractions=True)
    before = fight(five, fives, Options(ranks_after=False), fractions=True)
    one_falls = 5 * F(1, 4) * F(3, 4) ** 4
    assert after.b_wins == before.b_wins == F(3, 4) ** 5
    assert (after.draw, before.draw) == (0, one_falls)


def test_whoever_is_wiped_out_has_lost_whatever_the_points_say():
    one = unit(1, 1, Profile(10, 10, 1, 1, 9, 3))
    odds = fight(Side((one,), -50.0), Side((unit(1, 1, Profile(1, 1, 1, 1, 1, 1)),), 50.0), fractions=True)
    assert odds.a_wins == odds.b_gone > F(9, 10)


def test_wounds_that_fire_leaves_open():
    """Who is burnt at a higher Initiative does not regenerate afterwards."""
    trolls = unit(2, 2, Profile(3, 3, 3, 2, 1, 0), rules={"regeneration": 4.0})
    torch = Profile(3, 3, 3, 1, 9, 1, rules={"flaming": None})
    late = Champion(Profile(3, 3, 3, 1, 2, 1, rules={}))
    odds = fight(unit(2, 5, torch, champion=late), trolls, fractions=True)
    burnt, plain = F(1, 4), F(1, 8)
    assert odds.wounds_a == burnt + burnt * burnt + (1 - burnt) * plain


# --- Several rounds


def test_a_fight_goes_on_until_somebody_is_out():
    ends = fight_on(ELVES, ORCS, 4).rounds
    first = fight(ELVES, ORCS)
    assert ends[0].a_out == pytest.approx(first.a_breaks, abs=1e-12)
    assert ends[0].b_out == pytest.approx(first.b_breaks, abs=1e-12)
    overs = [end.over for end in ends]
    assert overs == sorted(overs)
    assert overs[-1] > 0.9
    assert abs(overs[-1] + fight_on(ELVES, ORCS, 4).going - 1) < 1e-12


def test_the_second_round_knows_no_charge():
    """The point, the lance, the missing spears and the devastating charge of the first round are gone."""
    idle = unit(5, 5, replace(MAN, a=0), 2, support_ranks=0)
    charger = Side((unit(5, 5, replace(MAN, a=0), rules={"charging": None}),))
    ends = fight_on(charger, Side((idle,)), 2, fractions=True).rounds
    assert ends[0].b_out == ends[1].b_out == F(35, 36)
    given = fight_on(replace(charger, bonus=1.0), Side((idle,), 0.0), 2, fractions=True).rounds
    assert [end.b_out for end in given] == [F(35, 36), F(35, 36)]
    standing = fight_on(Side((unit(5, 5, replace(MAN, a=0)),), 1.0), Side((idle,), 0.0), 2, fractions=True).rounds
    assert standing[1].b_out == 1 - F(1, 36) ** 2
    # O-04: where a charge gives no point, none of those given is gone afterwards
    kept = fight_on(replace(charger, bonus=1.0), Side((idle,), 0.0), 2, Options(charge=0), fractions=True).rounds
    assert [end.b_out for end in kept] == [F(35, 36), 1 - F(1, 36) ** 2]


# --- Laws


PROFILES = st.builds(
    Profile,
    ws=st.integers(1, 6), s=st.integers(2, 6), t=st.integers(2, 6), w=st.integers(1, 3), i=st.integers(2, 4),
    a=st.integers(0, 3), armour=st.integers(1, 7), ward=st.sampled_from([7, 6, 4]),
)  # fmt: skip
RULES = st.dictionaries(
    st.sampled_from(
        [
            "hatred",
            "poisoned",
            "killing blow",
            "always strikes first",
            "great weapon",
            "spear",
            "charging",
            "fear",
            "flaming",
        ]
    ),
    st.none(),
    max_size=3,
)
UNITS = st.builds(
    Unit,
    models=st.integers(1, 12), width=st.integers(1, 6), profile=PROFILES, ld=st.integers(2, 10), rules=RULES,
    mount=st.none() | PROFILES,
)  # fmt: skip


def row(odds: RoundOdds) -> list[float]:
    return odds.result[0]


@settings(max_examples=60)
@given(UNITS, UNITS)
def test_chances_sum_to_one_and_none_is_negative(a, b):
    odds = fight(a, b)
    assert abs(odds.total - 1) <= 1e-12
    assert abs(odds.a_wins + odds.draw + odds.b_wins - 1) <= 1e-12
    for dealt in (odds.dealt_a, odds.dealt_b):
        assert abs(sum(dealt) - 1) <= 1e-12
        assert min(dealt) >= 0
    assert min(row(odds)) >= 0
    assert odds.a_breaks <= odds.b_wins + 1e-12
    assert odds.b_breaks <= odds.a_wins + 1e-12
    assert odds.a_caught <= odds.a_breaks


@settings(max_examples=40)
@given(UNITS, UNITS)
def test_the_sides_may_be_swapped(a, b):
    one, other = row(fight(a, b)), row(fight(b, a))
    mirrored = [other[at] for at in (2, 1, 0, 4, 3, 6, 5, 8, 7)]
    assert one == pytest.approx(mirrored, abs=1e-12)


@settings(max_examples=40)
@given(UNITS, UNITS, st.integers(1, 6))
def test_a_better_save_never_raises_the_wounds(a, b, armour):
    better = replace(b, profile=replace(b.profile, armour=min(b.profile.armour, armour)))
    ward = replace(b, profile=replace(b.profile, ward=min(b.profile.ward, 3)))
    alone = replace(a, rules={})  # who loses fewer men strikes back more, which no law speaks of
    idle = replace(alone, profile=replace(alone.profile, i=9), mount=None)
    plain = fight(idle, b).wounds_a
    assert fight(idle, better).wounds_a <= plain + 1e-12
    assert fight(idle, ward).wounds_a <= plain + 1e-12


@settings(max_examples=40)
@given(UNITS, UNITS)
def test_more_attacks_never_lower_the_kills(a, b):
    first = replace(a, rules={}, mount=None, profile=replace(a.profile, i=9))
    more = replace(first, profile=replace(first.profile, a=first.profile.a + 1))
    plain, stronger = fight(first, replace(b, rules={})), fight(more, replace(b, rules={}))
    assert stronger.wounds_a >= plain.wounds_a - 1e-12
    assert stronger.b_gone >= plain.b_gone - 1e-12
    assert stronger.wounds_b <= plain.wounds_b + 1e-12  # and fewer strike back


@settings(max_examples=15)
@given(UNITS, UNITS)
def test_floats_and_fractions_agree(a, b):
    small_a, small_b = (replace(one, models=min(one.models, 4)) for one in (a, b))
    assert row(fight(small_a, small_b)) == pytest.approx(row(fight(small_a, small_b, fractions=True)), abs=1e-12)


# --- Every word of the rules


# Magical is named by the breakdown line; a hand weapon gives nothing, and the two small troop types are alike.
WITHOUT_EFFECT = {"magical", "hand weapon", "infantry", "war beasts"}


@pytest.mark.parametrize("word", sorted(set(RULE.table) - WITHOUT_EFFECT))
def test_every_rule_changes_some_round(word):
    """On either side of one of four rounds: foot, large, a charge of riders, a later round."""
    given = {"ward": 4.0, "multiple wounds": parse("2"), "impact hits": parse("d3"), "thunderstomp": parse("d6")}
    number = given.get(word, value(word) if word not in given else None)
    big = replace(MAN, w=3, a=2, armour=4)
    pairs = [
        (
            unit(18, 6, replace(MAN, armour=5)),
            unit(20, 5, replace(MAN, i=2, a=2), rules={"parry": 6.0, "regeneration": 5.0}),
        ),
        (unit(6, 3, big), unit(6, 3, big, rules={"killing blow": None, "stomp": parse("1"), "flaming": None})),
        (unit(10, 5, rules={"charging": None, "impact hits": parse("1")}), unit(10, 5, rules={"fear": None})),
        (unit(5, 5, rules={"hatred": None, "flail": None}), unit(5, 5, rules={"charging": None, "frenzy": 1.0})),
    ]
    for a, b in pairs:
        plain = fight(a, b)
        for one, other in (
            (replace(a, rules={**a.rules, word: number}), b),
            (a, replace(b, rules={**b.rules, word: number})),
        ):
            if fight(one, other) != plain:
                return
    pytest.fail(f"{word} changes nothing")
