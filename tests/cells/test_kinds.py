"""What an argument may be: each kind with what it takes, what it refuses, and how it says so."""

from __future__ import annotations

import pytest

from massbattle_xl.cells.errors import CellError
from massbattle_xl.cells.kinds import DiceText, Die, Flag, Number, NumberOrDice, NumberOrWord, Text, Word
from massbattle_xl.cells.values import ErrorValue
from massbattle_xl.dice import parse
from massbattle_xl.savage import toughness, words

NUMBER = Number(0, 100)
WHOLE = Number(0, 30_000, whole=True)
SHIELD = Word(words.SHIELD)
BODY = NumberOrWord(0, 100, words.BODY, toughness.BODY)
SKILL = Die((4, 6, 8, 10, 12))

TAKEN = [
    (NUMBER, 0.0, 0.0),
    (NUMBER, 100.0, 100.0),
    (NUMBER, 2.5, 2.5),
    (NUMBER, True, 1.0),
    (NUMBER, "12", 12.0),  # digits alone mean the same everywhere
    (NUMBER, "+12", 12.0),
    (Number(-5, 5), "-3", -3.0),
    (WHOLE, 40.0, 40.0),
    (WHOLE, 2.9999999999, 3.0),  # float noise
    (WHOLE, 3.0000000001, 3.0),
    (SHIELD, "shield", "shield"),
    (SHIELD, "STORT SKJOLD", "large"),
    (SHIELD, "Grosser Schild", "large"),  # ß in capitals
    (SHIELD, "GROSSER SCHILD", "large"),
    (SHIELD, "tower   shield", "large"),
    (SHIELD, "щит", "shield"),
    (BODY, "Bär", 4.0),
    (BODY, "человек", 3.0),
    (BODY, 2.5, 2.5),
    (BODY, "7", 7.0),
    (DiceText(), "2W6+3", parse("2d6+3")),
    (DiceText(), 7.0, parse("7")),
    (DiceText(), "7", parse("7")),
    (NumberOrDice(0, 100), 7.5, 7.5),
    (NumberOrDice(0, 100), "2d6", parse("2d6")),
    (NumberOrDice(0, 100), "9", 9.0),
    (SKILL, 8.0, 8),
    (SKILL, "8", 8),
    (SKILL, "d8", 8),
    (SKILL, "W12", 12),
    (SKILL, "1T6", 6),
    (SKILL, "к10", 10),
    (Flag(), True, True),
    (Flag(), 0.0, False),
    (Flag(), "1", True),
    (Flag(), "ja", True),
    (Flag(), "NEJ", False),
    (Flag(), "wahr", True),
    (Flag(), "non", False),
    (Flag(), "Да", True),
    (Text(), 3.0, "3"),
    (Text(), "a b", "a b"),
]

REFUSED = [
    (NUMBER, -0.001, "#NUM!", "x is -0.001, a number from 0 to 100 is expected."),
    (NUMBER, 101.0, "#NUM!", "x is 101, a number from 0 to 100 is expected."),
    (NUMBER, "forty", "#VALUE!", 'x is the text "forty", a number from 0 to 100 is expected.'),
    (NUMBER, "4,5", "#VALUE!", 'x is the text "4,5", not a number: type it as a number, a number from 0 to 100 is expected.'),
    (NUMBER, "4.5", "#VALUE!", 'x is the text "4.5", not a number: type it as a number, a number from 0 to 100 is expected.'),
    (NUMBER, "1 000", "#VALUE!", 'x is the text "1 000", not a number: type it as a number, a number from 0 to 100 is expected.'),
    (NUMBER, "1e2", "#VALUE!", 'x is the text "1e2", a number from 0 to 100 is expected.'),
    (NUMBER, ErrorValue("#DIV/0!"), "#DIV/0!", "x is the error #DIV/0!, a number from 0 to 100 is expected."),
    (NUMBER, 40752.0, "#NUM!", "x is 40752, perhaps the date 2011-07-28 typed by accident; a number from 0 to 100 is expected."),
    (WHOLE, 2.5, "#NUM!", "x is 2.5, a whole number from 0 to 30000 is expected."),
    (WHOLE, 2.000001, "#NUM!", "x is 2.000001, a whole number from 0 to 30000 is expected."),
    (SHIELD, "banana", "#VALUE!", 'x is the text "banana", one of none, shield, large is expected.'),
    (SHIELD, 1.0, "#VALUE!", "x is 1, one of none, shield, large is expected."),
    (SHIELD, True, "#VALUE!", "x is TRUE, one of none, shield, large is expected."),
    (SHIELD, ErrorValue("#N/A"), "#N/A", "x is the error #N/A, one of none, shield, large is expected."),
    (BODY, "banana", "#VALUE!", 'x is the text "banana", a number from 0 to 100 or one of dog, human, bear is expected.'),
    (BODY, -1.0, "#NUM!", "x is -1, a number from 0 to 100 or one of dog, human, bear is expected."),
    (DiceText(), "2x6", "#VALUE!", 'x is the text "2x6", a text of dice such as 2d6+3 is expected.'),
    (DiceText(), 2.5, "#VALUE!", "x is 2.5, a text of dice such as 2d6+3 is expected."),
    (NumberOrDice(0, 10), "2x6", "#VALUE!", 'x is the text "2x6", a number from 0 to 10 or dice such as 2d6+3 is expected.'),
    (NumberOrDice(0, 10), 11.0, "#NUM!", "x is 11, a number from 0 to 10 or dice such as 2d6+3 is expected."),
    (SKILL, 7.0, "#NUM!", "x is 7, one of the dice d4, d6, d8, d10, d12 is expected."),
    (SKILL, "d20", "#NUM!", 'x is "d20", one of the dice d4, d6, d8, d10, d12 is expected.'),
    (SKILL, "2d6", "#VALUE!", 'x is the text "2d6", one of the dice d4, d6, d8, d10, d12 is expected.'),
    (SKILL, "d8+1", "#VALUE!", 'x is the text "d8+1", one of the dice d4, d6, d8, d10, d12 is expected.'),
    (Flag(), 2.0, "#VALUE!", "x is 2, TRUE or FALSE, 1 or 0, yes or no is expected."),
    (Flag(), "perhaps", "#VALUE!", 'x is the text "perhaps", TRUE or FALSE, 1 or 0, yes or no is expected.'),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "value", "read"), TAKEN)
def test_taken(kind, value, read):
    found = kind.read(value, "x")
    assert found == read
    assert type(found) is type(read)


@pytest.mark.parametrize(("kind", "value", "code", "sentence"), REFUSED)
def test_refused_with_a_code_and_a_sentence(kind, value, code, sentence):
    with pytest.raises(CellError) as caught:
        kind.read(value, "x")
    assert (caught.value.code, caught.value.why()) == (code, sentence)


def test_a_text_argument_passes_an_error_on():
    with pytest.raises(CellError) as caught:
        Text().read(ErrorValue("#N/A"), "x")
    assert caught.value.code == "#N/A"


def test_digits_of_other_scripts_are_no_number():
    with pytest.raises(CellError):
        NUMBER.read("٣", "x")
