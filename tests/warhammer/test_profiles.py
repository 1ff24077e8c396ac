"""The reference profiles: what the text says of two of them, and that every line is whole."""

from __future__ import annotations

import pytest

from massbattle_xl.cells.errors import LANGUAGES
from massbattle_xl.warhammer import words
from massbattle_xl.warhammer.functions import FUNCTIONS
from massbattle_xl.warhammer.functions.kinds import read
from massbattle_xl.warhammer.profiles import PROFILES, profile_of

F = {f.name: f for f in FUNCTIONS}
EACH = pytest.mark.parametrize("name", PROFILES)


def test_the_two_units_of_the_text():
    """Page 51: spearmen WS4 S3 T3, orcs WS3 S3 T4."""
    elf, orc = PROFILES["dreadspear"], PROFILES["orc"]
    assert (elf.ws, elf.s, elf.t, elf.i, elf.a, elf.ld) == (4, 3, 3, 5, 1, 8)
    assert (orc.ws, orc.s, orc.t, orc.i, orc.a, orc.ld) == (3, 3, 4, 2, 1, 7)


@EACH
def test_every_line_is_whole(name):
    p = PROFILES[name]
    assert all(1 <= n <= 10 for n in (p.ws, p.s, p.t, p.w, p.i, p.a, p.ld))
    assert 3 <= p.m <= 10
    assert 1 <= p.armour <= 7
    assert 2 <= p.ward <= 7
    assert p.source.split(", ")
    assert set(p.source.split(", ")) <= {"text", "BSD", "BSD 57", "BB", "MIG"}
    assert p.troop in words.TROOP.table
    assert set(p.rules) <= set(words.RULE.table)
    assert (p.mount is not None) == ("cavalry" in p.troop)


@EACH
def test_monstrous_troops_stomp(name):
    assert ("stomp" in PROFILES[name].rules) == PROFILES[name].troop.startswith("monstrous")


def test_there_are_some_thirty_of_them():
    assert 30 <= len(PROFILES) <= 40


@EACH
def test_a_unit_becomes_the_row_of_the_round_odds(name):
    """Thirteen numbers and one text, none of them blank: a blank in the result of a function becomes 0 in a sheet."""
    (row,) = F["WFB_UNIT"](name, 20, 5, 2, "charging")
    p = PROFILES[name]
    assert row[:11] == [20, 5, p.ws, p.s, p.t, p.w, p.i, p.a, p.ld, p.armour, p.ward]
    assert row[11:13] == [1, 2]  # no spear supports on the charge, five are no horde
    troop = {} if p.troop == "infantry" else {p.troop: None}
    assert read(row[13]) == {**troop, **p.rules, "charging": None}
    assert len(row) == 14


@pytest.mark.parametrize(
    ("name", "width", "rules", "ranks"),
    [
        ("orc", 5, "", 1),
        ("dreadspear", 5, "", 2),
        ("dreadspear", 5, "charging", 1),
        ("dreadspear", 5, "charging; later round", 2),
        ("dreadspear", 10, "", 3),
        ("high elf spearman", 5, "", 3),
        ("high elf spearman", 10, "flanked", 0),
        ("ogre", 6, "", 2),
        ("ogre", 5, "", 1),
        ("orc", 6, "", 1),
        ("orc", 5, "fight in extra ranks 2", 3),
    ],
)
def test_the_row_counts_the_ranks_that_support(name, width, rules, ranks):
    assert F["WFB_UNIT"](name, 20, width, None, rules)[0][11] == ranks


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_and_troops_are_told_in_every_language(language):
    for name in PROFILES:
        assert read(F["WFB_PROFILE_TEXT"](name, "rules", language)) == PROFILES[name].rules
        assert words.TROOP.key(F["WFB_PROFILE_TEXT"](name, "troop type", language)) == PROFILES[name].troop


def test_a_mount_has_its_own_numbers_and_no_mount_none():
    assert [F["WFB_PROFILE"]("black knight", f"mount {stat}") for stat in ("WS", "S", "I", "A")] == [2, 3, 2, 1]
    assert F["WFB_PROFILE"]("orc", "mount WS") == 0


def test_a_profile_reads_rules_with_and_without_numbers():
    found = profile_of("4 3 3 4 1 2 1 7", "impact hits 1; fear; fight in extra ranks 2", "BB")
    assert found.rules["fight in extra ranks"] == 2
    assert str(found.rules["impact hits"]) == "1"
    assert found.rules["fear"] is None


def test_two_units_of_the_profiles_fight_a_round():
    """The row that WFB_UNIT makes is one that WFB_ROUND_ODDS takes; all its chances are chances."""
    elves, orcs = F["WFB_UNIT"]("dreadspear", 10, 5, 1), F["WFB_UNIT"]("orc", 10, 5, 1, "charging")
    ((a_wins, draw, b_wins, *_),) = F["WFB_ROUND_ODDS"](elves, orcs)
    assert a_wins + draw + b_wins == pytest.approx(1)
    assert a_wins > b_wins


@EACH
def test_every_unit_of_the_profiles_is_a_row_that_the_odds_take(name):
    one = F["WFB_UNIT"](name, 3, 3)
    row = F["WFB_ROUND_ODDS"](one, F["WFB_UNIT"]("goblin", 3, 3))[0]
    assert all(0 <= chance <= 1 for chance in row[:5])
