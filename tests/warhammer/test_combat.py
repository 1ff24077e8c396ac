"""Several units a side in cells: the same as the exact round of Python, lines that do not fit, and the tables."""

from __future__ import annotations

import re

import pytest
from work import calls

from massbattle_xl.cells.errors import LANGUAGES, LONGEST, CellError
from massbattle_xl.cells.values import ErrorValue
from massbattle_xl.warhammer import words
from massbattle_xl.warhammer.functions import combat, odds
from massbattle_xl.warhammer.functions.blocks import NAMES
from massbattle_xl.warhammer.functions.rows import COLUMNS
from massbattle_xl.warhammer.round import fight
from massbattle_xl.warhammer.rounds import fight_on
from massbattle_xl.warhammer.units import Aim, Champion, Character, Crew, Options, Profile, Side, Unit

F = {f.name: f for f in (*combat.FUNCTIONS, *odds.FUNCTIONS)}
ODDS, DIST, ROUNDS = (F[f"WFB_COMBAT_{name}"] for name in ("ODDS", "DIST", "ROUNDS"))
ELVES = [20, 5, 4, 3, 3, 1, 5, 1, 8, None, None, 2, 0, None]
ORCS = [20, 5, 3, 3, 4, 1, 2, 1, 7, "", "", 1, 1, ""]
FEW = [8, 4, 3, 3, 4, 1, 2, 1, 7]


def line(cells="", **named):
    """A line: models to Ld as numbers, all else by the column's name."""
    values = [float(cell) if cell != "-" else None for cell in cells.split()]
    row = values + [None] * (len(NAMES) - len(values))
    for name, cell in named.items():
        row[NAMES.index(name)] = cell
    return row


KNIGHTS = [
    line("10 5 4 3 3 1 3 1 8", armour=2, rules="cavalry; lance; charging; swiftstride", group="Knights", bonus=2),
    line("- - 4 3 3 1 3 2 8", kind="champion", group="Knights"),
    line("- - 3 3 - - 3 1", kind="mount", group="Knights"),
    line("- - 5 4 4 2 6 3 9", kind="character", rules="hatred; great weapon; cavalry", ward=5, group="Knights"),
    line("- - 3 3 - - 3 1", kind="mount", group="Knights", rules="poisoned"),
]
HORDE = [
    line("12 6 3 3 4 1 2 1 7", group="Boyz", rules="hand weapon", contact=5),
    line("6 3 2 3 3 1 2 1 5", group="Gobbos", rules="spear", bonus=1),
    line("2 2 3 4 4 3 2 0 7", group="Wagon", rules="chariot; impact hits D6; charging", lost=2),
    line("- - 3 3 4 1 2 1 7", kind="crew", number=2, group="Wagon", rules="spear"),
    line("- - 3 3 - - 3 1", kind="mount", number=2, group="wagon"),
]


def knights():
    lance = {"cavalry": None, "lance": None, "charging": None, "swiftstride": None}
    man = Profile(4, 3, 3, 1, 3, 1, 2)
    hero = Profile(5, 4, 4, 2, 6, 3, 7, 5, {"hatred": None, "great weapon": None, "cavalry": None})
    steed = Profile(3, 3, 1, 1, 3, 1)
    unit = Unit(
        10, 5, man, 8, lance, mount=steed, champion=Champion(Profile(4, 3, 3, 1, 3, 2)),
        characters=(Character(hero, 9, Profile(3, 3, 1, 1, 3, 1, rules={"poisoned": None})),),
    )  # fmt: skip
    return Side((unit,), 2)


def horde():
    from massbattle_xl.dice import parse

    wagon = Unit(
        2, 2, Profile(3, 4, 4, 3, 2, 0), 7, {"chariot": None, "impact hits": parse("d6"), "charging": None}, lost=2,
        crew=(Crew(Profile(3, 3, 4, 1, 2, 1, rules={"spear": None}), 2), Crew(Profile(3, 3, 1, 1, 3, 1), 2)),
    )  # fmt: skip
    boyz = Unit(12, 6, Profile(3, 3, 4, 1, 2, 1), 7, {"hand weapon": None}, contact=5)
    return Side((boyz, Unit(6, 3, Profile(2, 3, 3, 1, 2, 1), 5, {"spear": None}), wagon), 1)


def test_the_contract():
    assert ODDS.signature == "WFB_COMBAT_ODDS(a, b, [edition], [first], [musician], [ranks_after], [general_steadfast])"
    assert DIST.signature == "WFB_COMBAT_DIST(a, b, [stat], [edition], [first], [musician], [ranks_after], [general_steadfast])"
    rounds = "WFB_COMBAT_ROUNDS(a, b, [rounds], [edition], [first], [musician], [ranks_after], [general_steadfast], [charge])"
    assert ROUNDS.signature == rounds
    assert [name for name, _, _ in COLUMNS] == list(NAMES[:14])
    assert list(NAMES[14:]) == ["kind", "number", "group", "target", "contact", "lost", "general"]
    for f in combat.FUNCTIONS:
        assert len(f.summary) <= LONGEST
        assert re.fullmatch(r"W-\d\d … W-\d\d", f.clause)


def test_the_spearmen_of_the_rules():
    """Section 2 of the rules: 38.14 %, 17.81 %, 44.05 %; 25.70 % and 27.89 % break."""
    row = ODDS([ELVES], [ORCS])[0]
    assert row[:5] == pytest.approx([0.3814083, 0.1781400, 0.4404517, 0.2570254, 0.2789054], abs=1e-6)
    assert row[9:] == pytest.approx([row[3] * 721 / 1296, row[4] * 721 / 1296])


@pytest.mark.parametrize(
    ("a", "b", "readings"),
    [
        (ELVES, ORCS, ()),
        (ELVES, ORCS, ("7th", "initiative", False, False)),
        ([*FEW[:9], 5, 6, None, 2, "hatred; musician; always strikes first"], [*FEW, 4, None, 0, 1, "fear; parry"], ()),
        ([6, 3, 3, 4, 4, 3, 2, 3, 7, 6, None, None, 0, "monstrous infantry; fear"], ORCS, ("8th",)),
    ],
)
def test_one_unit_a_side_is_a_round_of_two(a, b, readings):
    assert ODDS([a], [b], *readings)[0][:9] == F["WFB_ROUND_ODDS"](a, b, *readings)[0]
    assert DIST([a], [b], None, *readings) == F["WFB_ROUND_DIST"](a, b, *readings)


def test_one_unit_a_side_fights_on_alike():
    assert ROUNDS([FEW], [FEW], 2) == F["WFB_FIGHT_ODDS"](FEW, FEW, 2)


@pytest.mark.parametrize("options", [Options(), Options("7th", "initiative", musician=False, ranks_after=False)])
def test_all_parts_together_are_the_round_of_python(options):
    """Knights with champion, mounts and a mounted hero against two units and chariots with crew and beasts."""
    found = fight(knights(), horde(), options)
    row = ODDS(KNIGHTS, HORDE, options.edition, options.first, options.musician, options.ranks_after)[0]
    assert row == pytest.approx([*found.result[0], found.a_caught, found.b_caught], abs=1e-12)
    other = ODDS(HORDE, KNIGHTS, options.edition, options.first, options.musician, options.ranks_after)[0]
    assert other[:3] == pytest.approx(row[2::-1], abs=1e-12)
    assert other[5:7] == pytest.approx([row[6], row[5]], abs=1e-12)


def test_rounds_of_all_parts_are_those_of_python():
    few = [line("3 3 4 3 3 1 3 1 8", group="K"), line("- - 5 4 4 2 6 2 9", kind="character", group="K")]
    unit = Unit(3, 3, Profile(4, 3, 3, 1, 3, 1), 8, characters=(Character(Profile(5, 4, 4, 2, 6, 2), 9),))
    enemies = [line("4 4 3 3 4 1 2 1 7"), line("3 3 3 3 4 1 2 1 7")]
    others = tuple(Unit(n, n, Profile(3, 3, 4, 1, 2, 1), 7) for n in (4, 3))
    found = fight_on(Side((unit,), 0), Side(others, 0), 2)
    for row, expected in zip(ROUNDS(few, enemies, 2), found.result, strict=True):
        assert row == pytest.approx(expected, abs=1e-12)


def test_whom_a_line_strikes():
    """The second unit of A strikes the second of B, or the first that stands."""
    man, orc = Profile(4, 3, 3, 1, 5, 1), Profile(3, 3, 4, 1, 2, 1)
    ours = [line("5 5 4 3 3 1 5 1 8"), line("4 4 4 3 3 1 5 1 8", target="second")]
    theirs = [line("6 3 3 3 4 1 2 1 7", group="first"), line("5 5 3 3 4 1 2 1 7", group="Second")]
    units = Unit(6, 3, orc), Unit(5, 5, orc)
    aimed = Side((Unit(5, 5, man, 8), Unit(4, 4, man, 8, aims=(Aim(1),))), 0)
    assert ODDS(ours, theirs)[0][:9] == pytest.approx(fight(aimed, Side(units, 0)).result[0], abs=1e-12)
    ours[1][NAMES.index("target")] = None
    assert ODDS(ours, theirs)[0][5] != pytest.approx(float(fight(aimed, Side(units, 0)).wounds_a))


def test_the_dead_are_left_out():
    """Of a unit without models its characters fight on; lines and units of the dead do not count, nor do blank lines."""
    hero = line("- - 5 4 4 2 6 3 9", kind="character", rules="great weapon", group="K")
    steed = line("- - 3 3 - - 3 1", kind="mount", group="K")
    dead = [
        line("0 5 4 3 3 1 3 1 8", group="K"), line("- - 4 3 3 1 3 2 8", kind="champion", group="K"),
        line("- - 3 3 - - 3 1", kind="mount", group="K"), hero, steed, line(),
        line("- - 5 4 4 2 6 3 9", kind="character", number=0, group="K"), steed,
        line("0 5 4 3 3 1 3 1 8", group="L"),
    ]  # fmt: skip
    foes = [line("8 4 3 3 4 1 2 1 7", target="L"), line("0 4 3 3 4 1 2 1 7")]
    alone = [line("1 1 5 4 4 2 6 3 9", rules="great weapon", group="K"), steed]
    assert ODDS(dead, foes)[0] == ODDS(alone, [foes[0][:17]])[0]


def test_equal_characters_are_counted():
    two = [line("6 3 4 3 3 1 3 1 8", group="K"), line("- - 5 4 4 2 6 3 9", kind="character", number=2, group="K")]
    each = [two[0], [*two[1][:15], 1, "K"], [*two[1][:15], None, "k"]]
    assert ODDS(two, [FEW]) == ODDS(each, [FEW])
    assert ODDS(two, [FEW])[0][5] > ODDS(two[:1], [FEW])[0][5]


def test_a_character_who_stands_alone_is_a_unit():
    lone = line("- - 5 4 4 2 6 3 9", kind="character", lost=1, rules="hatred")
    assert ODDS([lone], [FEW])[0] == pytest.approx(
        (found := fight(Side((Unit(1, 1, Profile(5, 4, 4, 2, 6, 3), 9, {"hatred": None}, lost=1),), 0), Side((Unit(8, 4, Profile(3, 3, 4, 1, 2, 1), 7),), 0))).result[0]
        + [found.a_caught, found.b_caught]
    )  # fmt: skip


def test_the_battle_standard_of_a_character_is_his_side_s():
    unit, foes = [line("6 3 3 3 3 1 2 1 7", group="K")], [[12, 6, 4, 4, 4, 1, 4, 1, 8]]
    bearer = line("- - 3 3 3 1 1 0 7", kind="character", rules="battle standard", group="K")
    plain = line("- - 3 3 3 1 1 0 7", kind="character", group="K")
    assert ODDS([*unit, bearer], foes)[0][3] < ODDS([*unit, plain], foes)[0][3]


@pytest.mark.parametrize("sides", [([ELVES], [ORCS]), (KNIGHTS, HORDE)])
def test_tables_agree_with_the_row(sides):
    row = ODDS(*sides)[0]
    wounds, models, leads = (DIST(*sides, stat) for stat in ("wounds", "models", "Ergebnis"))
    for table in (wounds, models):
        assert [cells[0] for cells in table] == list(range(len(table)))
        assert all(sum(cells[at] for cells in table) == pytest.approx(1, abs=1e-12) for at in (1, 2))
    assert [sum(n * p for n, p, _ in wounds), sum(n * p for n, _, p in wounds)] == pytest.approx(row[5:7])
    assert [lead for lead, _ in leads] == list(range(int(leads[0][0]), int(leads[-1][0]) + 1))
    chances = [sum(p for lead, p in leads if (lead > 0) - (lead < 0) == sign) for sign in (1, 0, -1)]
    assert chances == pytest.approx(row[:3], abs=1e-12)


def test_models_that_are_lost_have_all_their_wounds():
    """Two-wound models: of 3 wounds one model falls."""
    ogres = [line("3 3 3 3 4 2 1 0 7")]
    wounds, models = (DIST([FEW], ogres, stat) for stat in ("wounds", "models"))
    for number in range(len(models)):
        dealt = sum(p for n, p, _ in wounds if n // 2 == number)
        assert models[number][2] == pytest.approx(dealt)


def test_points_that_are_no_whole_numbers_are_answered_too():
    leads = DIST([[*FEW, None, None, None, 0.5]], [FEW], "result")
    assert leads[0][0] < -6
    assert any(lead % 1 for lead, _ in leads)
    assert sum(p for _, p in leads) == pytest.approx(1)


# --- breakdown lines ------------------------------------------------------------------------------------------------


def test_lines_name_the_blows():
    assert ODDS.explanation([ELVES], [ORCS]) == (
        "A: I5 15×(3+ 5+ –) → Ø 3.3333; B: I2 10×(4+ 4+ –) → Ø 2.5; A 38.14 % : 17.81 % : 44.05 % B (W-01 … W-11)"
    )
    said = ODDS.explanation([HORDE[2]], [FEW])
    assert said.startswith("A: 2×1d6(– 4+ –) → Ø")
    assert ROUNDS.explanation([FEW], [FEW], 2).endswith("% (W-01 … W-11)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_line_leaves_blows_out_and_keeps_what_is_not_counted(language):
    many = [*KNIGHTS, line("5 5 3 3 3 1 2 1 7", rules="magical; cavalry")]
    said = ODDS.explanation(many, HORDE, language=language)
    assert len(said) <= LONGEST
    assert said.startswith("A: … → Ø")
    magical = words.RULE.word("magical", language)
    assert said.endswith(f": {magical}, {odds.MOUNT[language]}") or said.endswith(
        f": {odds.MOUNT[language]}, {magical}"
    )


@pytest.mark.parametrize(
    ("part", "named"),
    [
        (line("- - 3 3 3 1 1 1 7", kind="character", rules="fear; hatred; ward 5", group="K"), "fear"),
        (line("- - 3 3 3 1 1 1 7", kind="character", rules="parry; battle standard", group="K"), ""),
        (line("- - 3 3 3 1 1 1 7", kind="champion", rules="regeneration; hatred", group="K"), "regeneration"),
        (line("- - 3 3 3 1 1 1 7", kind="champion", rules="musician; magical", group="K"), "magical"),
        (
            line("- - 3 3 - - 1 1", kind="mount", rules="fear; musician; ward 5; stomp", group="K"),
            "fear, musician, ward",
        ),
        (line("- - 3 3 - - 1 1", kind="crew", rules="spear; poisoned", group="K"), ""),
        (line("- - 3 3 - - 1 1", kind="mount", rules="stubborn", group="K"), ""),
    ],
)
def test_rules_that_a_part_has_for_nothing_are_named(part, named):
    unit = line("6 3 4 3 3 1 3 1 8", rules="stubborn", group="K")
    said = ODDS.explanation([unit, part], [FEW])
    assert said.partition("not counted: ")[2] == named


# --- lines that are wrong -------------------------------------------------------------------------------------------

CHAMPION = line("- - 4 3 3 1 3 2 8", kind="champion", group="K")
MAN = line("6 3 4 3 3 1 3 1 8", group="K")


@pytest.mark.parametrize(
    ("block", "code", "said"),
    [
        (5, "#VALUE!", "a is 5, lines of cells: models, width"),
        ([line(), line()], "#VALUE!", "a is left out"),
        ([MAN, MAN], "#VALUE!", 'a is line 2, "K", one unit with its parts in a group is expected.'),
        ([CHAMPION], "#VALUE!", 'a is line 1, "K", champion, a unit in the group of the part is expected.'),
        ([line("- - 3 3 - - 1 1", kind="mount")], "#VALUE!", "a is line 1, mount, a unit in the group"),
        ([MAN, CHAMPION, CHAMPION], "#VALUE!", 'a is line 3, "K", champion, one champion of a unit'),
        ([line("0 3 4 3 3 1 3 1 8")], "#VALUE!", "a is line 1, a unit with models is expected."),
        ([line("6 3 4 3 3 1 3 1 8", target="nobody")], "#VALUE!", 'a is line 1, "nobody", a target that is a group'),
        ([line("6 3 4 3 3 1 3 1 8", lost=6)], "#VALUE!", "a is line 1, fewer lost wounds than there are is expected."),
        ([MAN, line("- - 4 3 3 1 3 2 8", kind="champion", number=2, group="K")], "#VALUE!", 'a is line 2, "K", champion'),
        ([MAN, line("- - 4 3 3 1 3 2 8", kind="elephant")], "#VALUE!", 'a 2 (kind) is the text "elephant"'),
        ([line("6 3 4 3 3 1 3 1 8", rules="hurrah")], "#VALUE!", 'a (rules) is the text "hurrah"'),
        ([line("6 3 4 3 11 1 3 1 8")], "#NUM!", "a (T) is 11"),
        ([line("6 - 4 3 3 1 3 1 8"), line()], "#VALUE!", "a 1 (width) is left out"),
        ([[*MAN, 1]], "#VALUE!", "a is 1 × 22, lines of cells"),
        ([line("6 3 4 3 3 1 3 1 8", S=ErrorValue("#N/A"))], "#VALUE!", "a is the error #N/A"),
        ([line("6 3 4 3 3 1 3 1 8", general=11)], "#NUM!", "a (general) is 11"),
        ([[None] * 20] * 100, "#VALUE!", "a is 100 × 20, lines of cells"),
        ([line("90 15 4 3 3 1 3 1 8", target="x"), line("90 15 4 3 3 1 3 1 8", target="y")], "#NUM!", "a, b is 2 + 2, a combat of fewer outcomes"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_line(block, code, said):
    enemies = [line("90 15 4 3 3 1 3 1 8", group="x"), line("90 15 4 3 3 1 3 1 8", group="y")]
    if code != "#NUM!":
        enemies = [FEW]
    with pytest.raises(CellError) as wrong:
        ODDS(block, enemies)
    assert wrong.value.code == code
    assert wrong.value.why("en").startswith(said)
    for language in LANGUAGES:
        assert len(wrong.value.why(language)) <= LONGEST
    if wrong.value.what != "error":
        assert ODDS.explanation(block, enemies, language="ru") == wrong.value.why("ru")


def test_lines_of_b_and_of_a_character_are_told_too():
    steeds = [line("- - 3 3 - - 3 1", kind="mount", group="K")] * 2
    hero = line("- - 5 4 4 2 6 3 9", kind="character", group="K")
    with pytest.raises(CellError) as wrong:
        ODDS([FEW], [MAN, hero, *steeds])
    assert wrong.value.why("en").startswith('b is line 4, "K", mount, one champion of a unit, one mount of a character')
    with pytest.raises(CellError) as wrong:
        ODDS([FEW], [MAN, line("- - 5 4 4 2 6 3 9", kind="character", group="K", lost=2)])
    assert wrong.value.why("en") == 'b is line 2, "K", character, fewer lost wounds than there are is expected.'


def test_a_range_where_a_cell_belongs_is_refused():
    for f in (*combat.FUNCTIONS, F["WFB_ROUND_ODDS"]):
        with pytest.raises(CellError) as wrong:
            f([FEW], [FEW], [["8th"], ["7th"]])
        assert wrong.value.what == "single"
        with pytest.raises(CellError, match="1048576 × 1"):
            f([[None]] * 1_048_576, [FEW])


def refused(ask, match=None):
    with pytest.raises(CellError, match=match):
        ask()


def test_a_refusal_is_remembered():
    """A sheet asks again whenever anything is typed; the second answer is no work."""
    large = [line("80 16 4 3 3 1 3 3 8", group=name, target=name) for name in "pqr"]
    for ask in (lambda: ODDS(large, large), lambda: ROUNDS(large, large, 4)):
        first, *again = (calls(lambda: refused(ask, "fewer outcomes")) for _ in range(3))  # noqa: B023
        assert max(again) < first / 10
        assert max(again) < 5_000


def test_the_general_is_a_column_and_his_reading_an_argument():
    """15 orcs in three ranks lose to five: steadfast on the General's 9, or on their own 7 (O-03)."""
    elves, orcs = line("5 5 4 3 3 1 5 0 8", bonus=5), line("15 5 3 3 4 1 2 0 7", group="K", general=9)
    breaks = [ODDS([elves], [orcs], *[None] * 4, reading)[0][4] for reading in (True, False)]
    assert breaks == pytest.approx([1 / 6, 15 / 36])
    assert ROUNDS([elves], [orcs], 1, None, None, None, None, False)[0][1] == pytest.approx(15 / 36)
    assert DIST([elves], [orcs], "result", None, None, None, None, False)[-1] == [3, 1]
    # of a unit without models his Leadership stays near its character
    man = line("- - 4 4 4 2 6 0 5", kind="character", group="K")
    dead = line("0 5 3 3 4 1 2 0 7", group="K", general=9)
    assert ODDS([elves], [dead, man])[0][4] == pytest.approx(1 - 6 / 36)  # 9 − 5
    assert ODDS([elves], [man])[0][4] > ODDS([elves], [dead, man])[0][4]


def test_the_point_of_the_charge_is_an_argument_of_the_rounds():
    """O-04: 1 point given, by whose charge or not; in the second round it is gone, or it stays."""
    charger, idle = line("5 5 3 3 3 1 3 0 8", bonus=1, rules="charging"), line("5 5 3 3 3 1 3 0 2")
    gone, kept = (ROUNDS([charger], [idle], 2, *[None] * 5, charge) for charge in (True, False))
    assert [row[1] for row in gone] == pytest.approx([35 / 36, 35 / 36])
    assert [row[1] for row in kept] == pytest.approx([35 / 36, 1 - 1 / 36**2])
    rows = charger[:14], idle[:14]
    assert F["WFB_FIGHT_ODDS"](*rows, 2, *[None] * 4, False) == kept
    assert F["WFB_FIGHT_ODDS"](*rows, 2) == gone


def test_a_champion_in_the_rules_of_a_unit_is_a_line_with_an_attack_more():
    unit, named = line("8 4 4 3 3 1 3 1 8", group="K"), line("8 4 4 3 3 1 3 1 8", group="K", rules="champion")
    champion = line("- - 4 3 3 1 3 2 8", kind="champion", group="K")
    assert ODDS([named], [FEW])[0] == pytest.approx(ODDS([unit, champion], [FEW])[0], abs=1e-12)
    assert ODDS([named, champion], [FEW])[0] == pytest.approx(ODDS([unit, champion], [FEW])[0], abs=1e-12)
    assert F["WFB_ROUND_ODDS"](named[:14], FEW)[0] == pytest.approx(ODDS([named], [FEW])[0][:9], abs=1e-12)
    assert "A: I3 9×(" in ODDS.explanation([named], [FEW])
    hero = line("- - 3 3 3 1 1 1 7", kind="character", rules="champion", group="K")
    assert ODDS.explanation([unit, hero], [FEW]).endswith("not counted: champion")


def test_a_combat_that_is_too_large_is_refused_soon():
    """The same on every computer, by the calculation that it would take."""
    large = [line("100 20 4 3 3 1 3 3 8", group=name, target=name) for name in "xyz"]
    for ask in (lambda: ODDS(large, large), lambda: DIST(large, large), lambda: ROUNDS(large, large, 6)):
        assert calls(lambda: refused(ask)) < 2_000_000  # noqa: B023


@pytest.mark.parametrize(
    "example", [example for f in combat.FUNCTIONS for example in f.examples], ids=lambda example: example.call
)
def test_examples_answer_what_they_say(example):
    text = example.call.lstrip("=").replace("{", "[[").replace("}", "]]").replace(";", "],[")
    known = {**F, "INDEX": lambda rows, r, c: rows[r - 1][c - 1]}
    assert eval(text, known) == pytest.approx(example.result, abs=1e-12)
