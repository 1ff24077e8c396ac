"""The dice of a group of attackers: hand-computed tables, and the same mean as the exact round counts."""

from __future__ import annotations

import itertools
import random

import pytest

from massbattle_xl import dice
from massbattle_xl.cells.errors import LANGUAGES, LONGEST, CellError
from massbattle_xl.warhammer import pool as chapter
from massbattle_xl.warhammer import words
from massbattle_xl.warhammer.blows import Melee
from massbattle_xl.warhammer.functions import FUNCTIONS
from massbattle_xl.warhammer.functions.kinds import read
from massbattle_xl.warhammer.functions.units import shown_rules
from massbattle_xl.warhammer.parts import parts
from massbattle_xl.warhammer.round_exact import Steps
from massbattle_xl.warhammer.units import Champion, Character, Crew, Options, Profile, Side, Unit

POOL = next(f for f in FUNCTIONS if f.name == "WFB_POOL")
NAMES = [a.name for a in POOL.arguments]


def asked(stat, *, explain=False, **given):
    """A stat of spearmen against orcs (rule file, section 2), changed as given."""
    given = {"ws": 4, "strength": 3, "attacks": 1, "target_ws": 3, "toughness": 4, "models": 20, "width": 5, **given}
    cells = [stat, *(given.pop(name, None) for name in NAMES[1:])]
    assert not given
    return POOL.explanation(*cells) if explain else POOL(*cells)


@pytest.mark.parametrize(
    ("stat", "given", "answer"),
    [
        ("dice", {"rules": "spear"}, 15),
        ("dice", {"rules": "spear", "charging": True}, 10),
        ("dice", {"rules": "spear; flanked"}, 5),
        ("dice", {"models": 7}, 7),
        ("dice", {"models": 0}, 0),
        ("dice", {"support_ranks": 0}, 5),
        ("dice", {"contact": 3}, 6),
        ("dice", {"singles": 2}, 8),
        ("dice", {"singles": 5}, 5),
        ("dice", {"models": 40, "width": 10, "rules": "spear"}, 40),
        # eight in ranks of five at two enemies: the three behind support three of them once
        ("dice", {"models": 8, "contact": 3}, 6),
        ("dice", {"models": 8, "contact": 2, "beside": 3}, 2),
        ("dice", {"models": 9, "contact": 2, "beside": 3}, 3),
        ("dice", {"models": 10, "contact": 2, "beside": 3}, 4),
        ("dice", {"models": 8, "contact": 3, "beside": 2}, 4),
        ("dice", {"models": 12, "contact": 3, "beside": 2, "rules": "spear"}, 6),
        ("dice", {"models": 12, "contact": 2, "rules": "spear"}, 6),
        ("dice", {"models": 4, "contact": 3, "beside": 3}, 1),
        ("dice", {"models": 3, "contact": 2, "beside": 3}, 0),
        ("dice", {"models": 8, "contact": 2, "beside": 3, "singles": 1}, 1),
        ("dice", {"models": 8, "contact": 2, "beside": 3, "kind": "mount", "attacks": 2}, 4),
        # a champion without values of his own: one Attack more with the first of his unit
        ("dice", {"models": 8, "rules": "champion"}, 9),
        ("dice", {"models": 8, "rules": "champion", "attacks": 2}, 14),
        ("dice", {"models": 8, "rules": "champion", "contact": 3}, 7),
        ("dice", {"models": 8, "rules": "champion", "contact": 2, "beside": 3}, 2),
        ("dice", {"models": 1, "rules": "champion"}, 2),
        ("dice", {"models": 0, "rules": "champion"}, 0),
        ("dice", {"models": 1, "singles": 1, "rules": "champion"}, 0),
        ("dice", {"kind": "champion", "attacks": 2, "rules": "champion"}, 2),
        ("dice", {"kind": "mount", "models": 8, "rules": "champion"}, 5),
        ("dice", {"blow": "stomp", "rules": "stomp; champion", "models": 3}, "3"),
        ("each", {"rules": "champion"}, 1),
        ("dice", {"models": 40, "width": 10, "rules": "spear; charging"}, 30),
        ("dice", {"models": 20, "attacks": 2}, 15),
        ("dice", {"models": 9}, 9),
        ("dice", {"models": 8, "width": 6, "attacks": 3, "rules": "monstrous infantry"}, 24),
        ("dice", {"models": 8, "width": 6, "attacks": 5, "rules": "monstrous infantry"}, 36),
        ("dice", {"rules": "frenzy; additional hand weapon"}, 5 * 3 + 5),
        ("dice", {"rules": "devastating charge; extra attack 2"}, 5 * 3 + 5),
        ("dice", {"rules": "devastating charge; extra attack 2; charging"}, 5 * 4 + 5),
        ("dice", {"kind": "champion", "attacks": 2, "models": None, "width": None}, 2),
        ("dice", {"kind": "character", "attacks": 4, "number": 2}, 8),
        ("dice", {"kind": "character", "attacks": 4, "number": 0}, 0),
        ("dice", {"kind": "mount", "models": 8}, 5),
        ("dice", {"kind": "mount", "models": 3}, 3),
        ("dice", {"kind": "mount", "models": None, "width": None, "attacks": 4}, 4),
        ("dice", {"kind": "crew", "models": 2, "width": 2, "number": 3}, 6),
        ("dice", {"blow": "stomp", "models": 6, "width": 6, "rules": "monstrous infantry"}, "6"),
        ("dice", {"blow": "stomp", "rules": "stomp D3", "target_rules": "cavalry"}, "0"),
        ("dice", {"blow": "stomp", "rules": "thunderstomp", "models": 1, "kind": "character"}, "1d6"),
        ("dice", {"blow": "impact hits", "rules": "impact hits D6+1", "models": 2, "charging": True}, "2d6+2"),
        ("dice", {"blow": "impact hits", "rules": "impact hits D6+1", "models": 2}, "0"),
        ("each", {"rules": "frenzy"}, 2),
        ("each", {"blow": "stomp", "rules": "stomp D3"}, "1d3"),
        ("hit", {}, 3),
        ("hit", {"ws": 2, "target_ws": 4}, 4),
        ("hit", {"ws": 2, "target_ws": 5}, 5),
        ("hit", {"ws": 4, "target_ws": 8}, 4),
        ("hit", {"ws": 4, "target_ws": 9}, 5),
        ("hit", {"ws": 5, "target_ws": 10}, 4),
        ("hit", {"blow": "stomp", "rules": "stomp"}, 0),
        ("wound", {}, 5),
        ("wound", {"rules": "halberd"}, 4),
        ("wound", {"rules": "lance; charging"}, 3),
        ("wound", {"rules": "lance"}, 5),
        ("wound", {"rules": "flail"}, 3),
        ("wound", {"rules": "flail", "first_round": False}, 5),
        ("wound", {"toughness": 8}, 6),
        ("wound", {"toughness": 8, "edition": "7th"}, 7),
        ("wound", {"blow": "stomp", "rules": "stomp; great weapon"}, 5),
        ("save", {"armour": 5}, 5),
        ("save", {"armour": 1}, 2),
        ("save", {"armour": 1, "strength": 4}, 2),
        ("save", {"armour": 1, "strength": 5}, 3),
        ("save", {"armour": 5, "rules": "great weapon"}, 7),
        ("save", {"armour": 6, "rules": "armour piercing"}, 7),
        ("save", {"armour": 4, "rules": "armour piercing; stomp; great weapon", "blow": "stomp"}, 4),
        ("save", {}, 7),
        ("ward", {}, 7),
        ("ward", {"ward": 5, "target_rules": "parry"}, 5),
        ("ward", {"target_rules": "parry"}, 6),
        ("ward", {"target_rules": "parry", "facing": "flank"}, 7),
        ("ward", {"target_rules": "parry; cavalry"}, 7),
        ("ward", {"target_rules": "parry", "blow": "stomp", "rules": "stomp"}, 7),
        ("ward", {"ward": 5, "target_rules": "regeneration"}, 4),
        ("ward", {"ward": 5, "target_rules": "regeneration", "rules": "flaming"}, 5),
        ("killing ward", {"ward": 5, "target_rules": "regeneration"}, 5),
        ("killing ward", {"target_rules": "regeneration"}, 7),
        ("strength", {"rules": "great weapon"}, 5),
        ("strength", {"rules": "impact hits D3; lance; charging", "blow": "impact hits"}, 3),
        ("step", {"initiative": 5}, 5),
        ("step", {"initiative": 5, "rules": "always strikes first"}, 50),
        ("step", {"initiative": 5, "rules": "great weapon"}, 0),
        ("step", {"initiative": 5, "rules": "great weapon; always strikes first"}, 5),
        ("step", {"initiative": 5, "rules": "always strikes first", "target_rules": "always strikes first"}, 50),
        ("step", {"initiative": 5, "rules": "ASF", "target_rules": "ASF", "first": "initiative"}, 5),
        ("step", {"rules": "impact hits 1; charging", "blow": "impact hits"}, 100),
        ("step", {"rules": "stomp", "blow": "stomp"}, 0),
        ("reroll hit", {}, 0),
        ("reroll hit", {"rules": "hatred"}, 2),
        ("reroll hit", {"rules": "hatred", "first_round": False}, 0),
        ("reroll hit", {"rules": "hatred; later round"}, 0),
        ("reroll hit", {"rules": "eternal hatred; later round", "ws": 3}, 3),
        ("reroll hit", {"rules": "always strikes first", "initiative": 4, "target_initiative": 4}, 2),
        ("reroll hit", {"rules": "always strikes first", "initiative": 4, "target_initiative": 5}, 0),
        ("reroll hit", {"rules": "always strikes first", "target_rules": "always strikes first"}, 0),
        ("reroll hit", {"rules": "hatred; stomp", "blow": "stomp"}, 0),
        ("reroll wound", {"rules": "murderous prowess"}, 1),
        ("reroll wound", {}, 0),
        ("poison", {"rules": "poisoned"}, 1),
        ("poison", {"rules": "poisoned; stomp", "blow": "stomp"}, 0),
        ("killing", {"rules": "killing blow"}, 1),
        ("killing", {"rules": "killing blow", "target_rules": "monster"}, 0),
        ("killing", {"rules": "heroic killing blow", "target_rules": "monster"}, 1),
        ("killing", {"rules": "heroic killing blow", "target_rules": "swarm"}, 0),
        ("multiple", {"rules": "multiple wounds D3"}, "1d3"),
        ("multiple", {}, ""),
        ("chance", {}, 2 / 9),
        ("chance", {"ws": 3, "target_ws": 4, "toughness": 3}, 1 / 4),
        ("chance", {"armour": 5, "target_rules": "parry"}, 10 / 81),
        ("chance", {"ws": 3, "rules": "poisoned"}, 5 / 18),
        ("chance", {"ws": 3, "rules": "poisoned; hatred"}, 5 / 12),
        ("chance", {"rules": "always strikes first; murderous prowess"}, 28 / 81),
        ("chance", {"armour": 1, "strength": 10, "toughness": 2}, 2 / 3 * 5 / 6),
    ],
)  # fmt: skip
def test_tables_computed_by_hand(stat, given, answer):
    """Sections 1, 2 and 4 of the rules, and their tricky cases."""
    assert asked(stat, **given) == (answer if isinstance(answer, str) else pytest.approx(answer, abs=1e-12))


@pytest.mark.parametrize(
    ("stat", "given", "line"),
    [
        ("dice", {"rules": "spear"}, "5×1 + 5 + 5 = 15 (W-05)"),
        ("dice", {"rules": "spear; frenzy"}, "5×(1 + 1) + 5 + 5 = 20 (W-05)"),
        ("dice", {"models": 0}, "0 (W-05)"),
        ("dice", {"rules": "spear; champion"}, "5×1 + 1 + 5 + 5 = 16 (W-05)"),
        ("dice", {"models": 9, "contact": 2, "beside": 3}, "2×1 + 1 = 3 (W-05)"),
        ("dice", {"singles": 5}, "0 + 5 = 5 (W-05)"),
        ("dice", {"models": 3, "kind": "mount", "attacks": 2}, "3×2 = 6 (W-05)"),
        ("dice", {"blow": "impact hits", "rules": "impact hits D6; charging", "models": 2}, "2 × 1d6: 2d6 (W-07)"),
        ("each", {"rules": "frenzy; extra attack 2"}, "1 + 2 + 1 = 4 (W-05, W-07)"),
        ("hit", {}, "4 > 3: 3 (W-02)"),
        ("hit", {"ws": 2, "target_ws": 5}, "5 > 2×2: 5 (W-02)"),
        ("hit", {"blow": "stomp", "rules": "stomp"}, "0 (W-07)"),
        ("wound", {}, "4 + 4 − 3 = 5 (W-03, C-11, 8th)"),
        ("wound", {"rules": "lance; charging"}, "4 + 4 − 3 − 2 = 3 (W-03, C-11, 8th)"),
        ("wound", {"toughness": 9}, "4 + 9 − 3 = 10 → 6 (W-03, C-11, 8th)"),
        ("save", {"armour": 5, "rules": "great weapon; armour piercing"}, "5 + 2 + 1 = 8 → 7 (W-04, C-01)"),
        ("save", {}, "7 (W-04)"),
        ("ward", {"ward": 5, "target_rules": "regeneration"}, "min(5; 4) = 4 (W-04)"),
        ("strength", {"rules": "great weapon"}, "3 + 2 = 5 (W-03, W-08)"),
        ("step", {"rules": "great weapon"}, "great weapon: 0 (W-01, W-07)"),
        ("step", {"initiative": 4}, "4 (W-01, W-07)"),
        ("reroll hit", {"rules": "hatred"}, "hatred: 3 − 1 = 2 (W-01, W-07)"),
        ("killing", {"rules": "killing blow", "target_rules": "monster"}, "killing blow, monster: 0 (W-01, W-07)"),
        ("multiple", {"rules": "multiple wounds D3"}, "multiple wounds: 1d3 (W-01, W-07)"),
        ("multiple", {}, "– (W-01, W-07)"),
        ("chance", {}, "3+ 5+ –: 0.666667 × 0.333333 × 1 = 0.222222 (W-02 … W-04, W-07)"),
    ],
)  # fmt: skip
def test_lines_name_their_terms(stat, given, line):
    assert asked(stat, explain=True, **given) == line


def test_every_stat_has_a_word_and_an_answer():
    assert set(words.POOL_STAT.table) == set(chapter.STATS)
    for stat in chapter.STATS:
        assert isinstance(asked(stat), (float, str))
        for language in LANGUAGES:
            cells = [words.POOL_STAT.word(stat, language), 4, 3, 1, 3, 4, None, None, None, None, 20, 5]
            assert POOL(*cells) == asked(stat)
            assert len(POOL.explanation(*cells, language=language)) <= LONGEST


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"models": None}, "models is left out"),
        ({"width": None}, "width is left out"),
        ({"width": None, "kind": "mount"}, "width is left out"),
        ({"rules": "hurrah"}, 'rules is the text "hurrah"'),
        ({"target_rules": "ward"}, 'target_rules is the text "ward"'),
        ({"ws": 11}, "ws is 11"),
    ],
)
def test_what_is_missing_or_wrong_is_told(given, said):
    with pytest.raises(CellError) as wrong:
        asked("dice", **given)
    assert wrong.value.why("en").startswith(said)
    assert asked("dice", explain=True, **given) == wrong.value.why("en")


# --- the same mean as the exact round -----------------------------------------------------------------------------

MINE = (
    "hatred", "eternal hatred", "poisoned", "killing blow", "heroic killing blow", "armour piercing", "flaming",
    "murderous prowess", "frenzy", "devastating charge", "extra attack 2", "multiple wounds D3", "multiple wounds 2",
    "always strikes first", "always strikes last", "impact hits D3", "stomp", "thunderstomp", "fight in extra ranks",
    "great weapon", "halberd", "flail", "morning star", "spear", "lance", "additional hand weapon", "monstrous infantry",
    "charging", "later round", "flanked",
)  # fmt: skip
THEIRS = (
    "parry", "regeneration", "regeneration 5", "always strikes first", "great weapon", "flanked", "cavalry", "monster",
    "swarm", "war beasts", "monstrous beasts",
)  # fmt: skip
KINDS = {None: "rank and file", "mount": "mounts", "crew": "crew", "champion": "champion", "character": "character"}


def faces(again):
    """Faces of a die of which those up to a number are rolled once more, with their chances."""
    for first in range(1, 7):
        for second in range(1, 7) if first <= again else (None,):
            yield (first if second is None else second), 1 / 6 if second is None else 1 / 36


def mean_of_one(a, wounds):
    """Mean wounds of one die, rolled out face by face with nothing but the numbers of the pool."""

    def fails(needed):
        return sum(1 for face in range(1, 7) if face == 1 or face < needed) / 6

    through = fails(a["save"]) * fails(a["ward"])
    multiple = dice.parse(a["multiple"]) if a["multiple"] else None
    each = 1.0
    if multiple:
        ways = dice.ways(multiple)
        each = sum(count * min(wounds, multiple.lowest + i) for i, count in enumerate(ways)) / sum(ways)
    mean = 0.0
    for hit, chance in faces(a["reroll hit"]) if a["hit"] else ((6, 1.0),):
        if a["hit"] and (hit == 1 or (hit < a["hit"] and hit != 6)):
            continue
        if a["poison"] and hit == 6:
            mean += chance * through * each
            continue
        for wound, more in faces(a["reroll wound"]):
            if a["killing"] and wound == 6:
                mean += chance * more * fails(a["killing ward"]) * wounds
            elif a["wound"] < 7 and wound > 1 and (wound >= a["wound"] or wound == 6):
                mean += chance * more * through * each
    return mean


def setting(chosen):
    """A group of attackers in a unit, and what it strikes, as cells and as the exact round takes them."""
    mine = read("; ".join(chosen.sample(MINE, chosen.randint(0, 5))))
    theirs = read("; ".join(chosen.sample(THEIRS, chosen.randint(0, 3))))
    kind = chosen.choice(tuple(KINDS))
    men = chosen.randint(0, 2)
    s, t, i, a, ws = (chosen.randint(1, 6) for _ in range(5))
    own, ours = Profile(ws, s, 4, 1, i, a, rules=mine), Profile(3, 3, 3)
    armour, ward, wounds = chosen.choice((1, 2, 4, 6, 7)), chosen.choice((3, 6, 7)), chosen.randint(1, 4)
    target = Profile(chosen.randint(1, 10), 1, t, wounds, chosen.randint(1, 6), 0, armour, ward)
    each = chosen.randint(1, 3)
    unit = Unit(
        models=chosen.randint(1, 30),
        width=chosen.randint(3, 10),  # room for the single men
        profile=own if kind is None else ours,
        rules=mine,
        contact=chosen.choice((None, 3)),
        support_ranks=chosen.choice((None, None, 0, 2)),
        mount=own if kind == "mount" else None,
        crew=(Crew(own, each),) if kind == "crew" else (),
        champion=Champion(own if kind == "champion" else ours) if kind == "champion" or chosen.random() < 0.3 else None,
        characters=tuple(Character(own if kind == "character" else ours) for _ in range(max(men, kind == "character"))),
    )
    enemy = Unit(400, 10, target, rules=theirs)
    count = {"crew": each, "mount": 1, "character": len(unit.characters)}.get(kind)
    singles = len(unit.characters) + (unit.champion is not None and kind not in ("mount", "crew"))
    return kind, unit, enemy, {
        "ws": ws, "strength": s, "attacks": a, "target_ws": target.ws, "toughness": t, "armour": armour, "ward": ward,
        "rules": shown_rules(mine), "target_rules": shown_rules(theirs), "models": unit.models + len(unit.characters),
        "width": unit.width, "support_ranks": unit.support_ranks, "contact": unit.contact, "kind": kind,
        "number": count, "singles": singles, "initiative": i, "target_initiative": target.i,
        "edition": chosen.choice(("8th", "7th")), "first": chosen.choice(("simultaneous", "initiative")),
    }  # fmt: skip


def struck(melee, blow):
    """Mean wounds of the blows of one part, as the exact round has them."""
    start = (*(pool.start for pool in melee.pools), 0, *(0 for _ in melee.marks))
    steps = Steps(tuple(pool.size for pool in melee.pools), melee.spreads)
    after = steps.run({start: 1.0}, lambda state: melee.plan([blow], state))
    at = melee.place[1, 0, "unit"]
    return sum((start[at] - state[at]) * chance for state, chance in after.items())


@pytest.mark.parametrize("seed", range(8))
def test_dice_times_chances_are_the_mean_of_the_exact_round(seed):
    """Champions, mounts, crews, characters and ranks with any rules: 320 settings, attacks and hits without a roll."""
    chosen = random.Random(seed)
    counted = 0
    for _ in range(40):
        kind, unit, enemy, cells = setting(chosen)
        melee = Melee((Side((unit,)), Side((enemy,))), Options(cells["edition"], cells["first"]))
        blows = [blow for step in melee.steps for blow in step if blow.part.kind == KINDS[kind] and blow.unit is unit]
        assert any(part.kind == KINDS[kind] for part in parts(unit))
        steps = {}
        for blow in ("blows", "impact hits", "stomp"):
            stats = {stat: asked(stat, **cells, blow=blow) for stat in chapter.STATS}
            theirs = [
                one for one in blows
                if (one.hits is None, one.step[0]) == {"blows": (True, one.step[0]), "impact hits": (False, 0), "stomp": (False, 3)}[blow]
            ]  # fmt: skip
            rolled = dice.parse(stats["dice"]) if blow != "blows" else None
            count = stats["dice"] if rolled is None else dice.mean(rolled)
            assert count * mean_of_one(stats, enemy.profile.w) == pytest.approx(
                sum(struck(melee, one) for one in theirs), abs=1e-9
            ), (blow, cells)
            assert 0 <= stats["chance"] <= 1
            counted += count > 0
            steps.update({one.step: stats["step"] for one in theirs})
        ordered = sorted(steps)
        assert all(steps[left] > steps[right] for left, right in itertools.pairwise(ordered))
    assert counted > 40
