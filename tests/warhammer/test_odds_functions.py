"""The cell functions of odds: the contract, rows that are wrong, and what the breakdown lines say."""

from __future__ import annotations

import re

import pytest

from massbattle_xl.cells.errors import LANGUAGES, LONGEST, CellError
from massbattle_xl.cells.values import ErrorValue
from massbattle_xl.warhammer.functions import FUNCTIONS, odds
from massbattle_xl.warhammer.functions.rows import COLUMNS
from massbattle_xl.warhammer.words import RULE

F = {f.name: f for f in odds.FUNCTIONS}
KILL, ROUND, DIST, FIGHT = (
    F[name] for name in ("WFB_KILL_CHANCE", "WFB_ROUND_ODDS", "WFB_ROUND_DIST", "WFB_FIGHT_ODDS")
)
ELVES = [20, 5, 4, 3, 3, 1, 5, 1, 8, None, None, 2, 0, None]
ORCS = [20, 5, 3, 3, 4, 1, 2, 1, 7, "", "", 1, 1, ""]


def changed(row, **columns):
    names = [name for name, _, _ in COLUMNS]
    return [columns.get(name, cell) for name, cell in zip(names, row)]


def test_the_contract():
    assert KILL.signature.startswith("WFB_KILL_CHANCE(ws, strength, target_ws, toughness, [armour], [ward], [rules]")
    assert ROUND.signature.startswith("WFB_ROUND_ODDS(a, b")
    names = [
        "models",
        "width",
        "WS",
        "S",
        "T",
        "W",
        "I",
        "A",
        "Ld",
        "armour",
        "ward",
        "support_ranks",
        "bonus",
        "rules",
    ]
    assert [name for name, _, _ in COLUMNS] == names
    for f in odds.FUNCTIONS:
        assert all(len(a.help) <= LONGEST for a in f.arguments)
        assert len(f.summary) <= LONGEST


@pytest.mark.parametrize(
    ("cells", "chance"),
    [
        ((4, 3, 3, 4), 2 / 9),
        ((3, 3, 4, 3), 1 / 4),
        ((4, 3, 3, 4, 5, None, "parry"), 10 / 81),
        ((4, 3, 4, 4, None, None, "poisoned"), 5 / 18),
        ((4, 3, 4, 4, None, None, "hatred; poison"), 5 / 12),
        ((4, 3, 4, 4, None, None, "Hass, Gift"), 5 / 12),
        ((4, 3, 4, 4, None, None, "ненависть; яд"), 5 / 12),
        ((4, 3, 4, 4, None, None, "hatred; poison; later round"), 5 / 18),
        ((4, 3, 4, 3, None, None, "great weapon"), 1 / 2 * 5 / 6),
        ((4, 3, 4, 3, 5, None, "lance; charging"), 1 / 2 * 5 / 6),
        ((4, 3, 4, 3, 5, None, "armour piercing"), 1 / 4 * 5 / 6),
        ((4, 3, 4, 3, None, None, "regeneration 5"), 1 / 4 * 2 / 3),
        ((4, 3, 4, 3, None, None, "regeneration 5; flaming"), 1 / 4),
        ((4, 3, 4, 3, 2, 6, "killing blow"), 1 / 2 * (1 / 6 * 5 / 6 + 1 / 3 * 1 / 6 * 5 / 6)),
        ((4, 3, 4, 3, 2, 6, "killing blow; monster"), 1 / 4 * 1 / 6 * 5 / 6),
        ((4, 3, 4, 3, 2, 6, "heroic killing blow; monster"), 1 / 2 * (1 / 6 * 5 / 6 + 1 / 3 * 1 / 6 * 5 / 6)),
        ((4, 3, 3, 7, None, None, None, "7th"), 0.0),
        ((4, 3, 3, 7, None, None, None, "8th"), 1 / 9),
    ],
)
def test_one_attack(cells, chance):
    assert KILL(*cells) == pytest.approx(chance, abs=1e-15)
    assert f"= {chance:.6g}".rstrip("0").rstrip(".") in KILL.explanation(*cells)


def test_an_attack_spreads_over_a_column():
    assert KILL([[4], [3]], 3, [[3], [4]], [[4], [3]]) == [[pytest.approx(2 / 9)], [pytest.approx(1 / 4)]]


@pytest.mark.parametrize("word", RULE.table)
def test_no_rule_is_passed_over_in_silence(word):
    """A word changes the line of one attack, or the line names it as not counted."""
    number = " 2" if word in ("multiple wounds", "impact hits") else " 4" if word == "ward" else ""
    line = KILL.explanation(4, 3, 4, 4, 4, None, word + number)
    counted = word in odds.duel.OF_TARGET | odds.duel.OF_ATTACK
    assert counted or f"; not counted: {RULE.word(word, 'en')}" in line
    assert not (counted and "not counted" in line)


def test_the_row_of_nine():
    row = ROUND(ELVES, ORCS)
    assert len(row) == 1
    assert row[0][:5] == pytest.approx([0.3814083, 0.1781400, 0.4404517, 0.2570254, 0.2789054], abs=1e-6)
    assert row[0][5:] == pytest.approx([10 / 3, 2.49999, 0, 0], abs=1e-6)
    assert ROUND([[cell] for cell in ELVES], [ORCS]) == row  # a column serves as well
    spear = changed(ELVES, support_ranks=None, rules="spear")
    assert ROUND(spear, changed(ORCS, rules="charging")) == row


def test_the_line_of_a_round():
    assert ROUND.explanation(ELVES, ORCS) == (
        "A I5: 15×(3+ 5+ –) → Ø 3.3333; B I2: 10×(4+ 4+ –) → Ø 2.5; A 38.14 % : 17.81 % : 44.05 % B (W-01 … W-11)"
    )
    line = ROUND.explanation(
        ELVES, changed(ORCS, rules="magical; cavalry; stomp D3; always strikes first"), language="de"
    )
    assert line.endswith("nicht gezählt: magische Attacken, Reittier")
    assert "B zuerst: 10×(4+ 4+ –) + 5×(1d3)" in line
    assert len(line) <= LONGEST


def test_a_champion_named_among_the_rules_of_a_common_unit_strikes_once_more():
    unit = next(f for f in FUNCTIONS if f.name == "WFB_UNIT")
    plain, named = unit("Orc", 20, 5)[0], unit("Orc", 20, 5, 0, "чемпион")[0]
    assert named == [*plain[:-1], "hand weapon; champion"]
    assert "A I2: 10×(" in ROUND.explanation(plain, ELVES)
    assert "A I2: 11×(" in ROUND.explanation(named, ELVES)


def test_wounds_of_a_round_as_a_table():
    rows = DIST(ELVES, ORCS)
    assert [line[0] for line in rows] == [float(n) for n in range(16)]
    assert rows[0][1:] == pytest.approx([(7 / 9) ** 15, 0.0563142795], abs=1e-9)
    for at in (1, 2):
        assert sum(line[at] for line in rows) == pytest.approx(1, abs=1e-12)


def test_rounds_of_a_fight():
    rows = FIGHT(ELVES, ORCS, 2)
    once = ROUND(ELVES, ORCS)[0]
    assert rows[0] == pytest.approx([once[3], once[4], 0, once[3] + once[4]])
    assert rows[1][3] > rows[0][3]
    assert len(FIGHT(ELVES, ORCS)) == 3


def test_readings_are_arguments():
    quick = changed(ELVES, rules="always strikes first")
    slow = changed(ORCS, rules="always strikes first; musician")
    together, ordered = ROUND(quick, slow)[0], ROUND(quick, slow, None, "initiative")[0]
    assert together[6] > ordered[6]
    assert ROUND(quick, slow, None, None, False)[0][1] > together[1] == 0
    assert ROUND(ELVES, ORCS, None, None, None, False) != ROUND(ELVES, ORCS)


@pytest.mark.parametrize(
    ("row", "code", "words"),
    [
        (5, "#VALUE!", "a is 5, one row of cells"),
        ([[1, 2], [3, 4]], "#VALUE!", "a is 2 × 2, one row of cells"),
        ([*ELVES, "x"], "#VALUE!", "a is 1 × 15, one row of cells"),
        (ELVES[:4], "#VALUE!", "a (T) is left out"),
        (changed(ELVES, WS=11), "#NUM!", "a (WS) is 11, a whole number from 1 to 10"),
        (changed(ELVES, S="x"), "#VALUE!", 'a (S) is the text "x"'),
        (changed(ELVES, rules="hurrah"), "#VALUE!", 'a (rules) is the text "hurrah"'),
        (changed(ELVES, rules="hatred 3"), "#VALUE!", "hatred without a number"),
        (changed(ELVES, models=900, width=90, A=10, W=9), "#NUM!", "a fight of at most 50000 outcomes"),
        (None, "#VALUE!", "a is left out"),
    ],
)
def test_rows_that_are_wrong(row, code, words):
    with pytest.raises(CellError) as caught:
        ROUND(row, changed(ORCS, models=500, width=50))
    assert caught.value.code == code
    assert words in caught.value.why("en")
    for language in LANGUAGES:
        assert len(caught.value.why(language)) <= LONGEST
        assert ROUND.explanation(row, changed(ORCS, models=500, width=50), language=language) == caught.value.why(
            language
        )


def test_an_error_in_a_row_spoils_it_as_in_other_ranges():
    with pytest.raises(CellError) as caught:
        ROUND(changed(ELVES, T=ErrorValue("#N/A")), ORCS)
    assert (caught.value.code, caught.value.what) == ("#VALUE!", "error")
    assert caught.value.why("en").startswith("a is the error #N/A")


def test_a_fight_too_large_for_rounds_is_refused():
    with pytest.raises(CellError) as caught:
        FIGHT(changed(ELVES, models=60), changed(ORCS, models=60))
    assert caught.value.code == "#NUM!"


@pytest.mark.parametrize("example", [example for f in odds.FUNCTIONS for example in f.examples], ids=lambda e: e.call)
def test_examples_answer_what_they_say(example):
    """The call, read as Python: an array is a row, a place left out is None."""
    text = re.sub(r"(?<=,)(?=,)", "None", example.call.lstrip("=")).replace("{", "[").replace("}", "]")
    known = {**F, "INDEX": lambda rows, r, c: rows[r - 1][c - 1]}
    assert eval(text, known) == pytest.approx(example.result, abs=1e-12)
