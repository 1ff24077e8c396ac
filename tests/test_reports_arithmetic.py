"""Faults that users of such tools have reported, each tried on ours; a test carries the id of its report."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest
from grid import answers, calls, expected, good_calls, through

from massbattle_xl.cells.columns import ColumnFunction
from massbattle_xl.cells.declare import Function
from massbattle_xl.cells.errors import CODES, LANGUAGES, LONGEST, CellError
from massbattle_xl.cells.kinds import Number, NumberOrDice, NumberOrWord, Text
from massbattle_xl.cells.shared import DICE, Explain
from massbattle_xl.cells.values import ErrorValue, cell
from massbattle_xl.channels.classic import parameter
from massbattle_xl.dsa import schlacht, werte
from massbattle_xl.savage import characters, combatants, damage, melee, movement, toughness, volley
from massbattle_xl.systems import functions

F = functions()
EACH = pytest.mark.parametrize("function", F.values(), ids=list(F))
PLAIN = pytest.mark.parametrize(
    "function", [f for f in F.values() if f.arguments and not isinstance(f, Explain)], ids=lambda f: f.name
)


def cells_of(answer):
    """All cells of an answer."""
    return [c for row in answer for c in row] if isinstance(answer, list) else [answer]


def needed(function: Function) -> tuple:
    """A call that is answered, with the needed arguments alone."""
    return _needed(function.name)


@cache
def _needed(name: str) -> tuple:
    function = F[name]
    count = sum(not a.optional for a in function.arguments)
    return next(
        call[:count] for call in good_calls(function) if not isinstance(expected(function, call[:count]), ErrorValue)
    )


# --- the arithmetic of the game ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cells", "by_switch"),
    [((7, 3, 4, 5), (1, 1)), ((10, 3, 10, 3), (1, 0)), ((5, 3, 4, 4), (0, 0)), ((10, 4, 10, 3), (3, 3))],
    ids=["0.25", "0", "-0.25", "2.5"],
)
def test_g22_engage_rounds_up_from_any_remainder_and_by_the_switch_from_zero(cells, by_switch):
    assert (F["ENGAGE_KILLS"](*cells, None, 1), F["ENGAGE_KILLS"](*cells, None, 0)) == by_switch


def test_g22_a_volley_keeps_its_fraction_until_figures_are_removed():
    assert F["VOLLEY_KILLS"](40, 4.25) == 2.5
    assert F["VOLLEY_KILLS"](40, 4.25, None, None, "up") == 3


@pytest.mark.parametrize("noisy", [2.0000000001, 2 + 4e-16, 1.9999999999])
def test_g22_float_noise_makes_no_third_man(noisy):
    assert F["ENGAGE_KILLS"](4, noisy, 0, 0) == 2
    assert F["VOLLEY_KILLS"](4, 4.5 - noisy, None, None, "up") == 2


def test_g22_a_sum_of_tenths_makes_no_further_man():
    assert F["ENGAGE_KILLS"](40, 0.1 + 0.2, 0, 0) == 3  # 12.000000000000002/4


def test_g23_sixty_thousand_rolls_show_all_six_faces_with_a_mean_of_three_and_a_half():
    rolls = [row[0] for row in F["DICE_ROLL"]("1W6", 2011, [[float(n)] for n in range(1, 60_001)])]
    counts = Counter(rolls)
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert sum(rolls) / 60_000 == pytest.approx(3.5, abs=0.02)
    assert all(abs(n - 10_000) < 400 for n in counts.values())


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("ENGAGE_KILLS", (1, 4, 1, 5)),
        ("ENGAGE_KILLS", (10, 4, 10, 5)),
        ("FIRE_KILLS", (1, 4, 1, 5)),
        ("FIRE_KILLS", (1, 5, 1, 5, "medium")),
        ("HERO_KILLS", (4, 5 / 3)),
        ("HERO_KILLS", (15.99, 4)),
        ("HERO_KILLS", (4, 5, None, None, 1)),
        ("VOLLEY_KILLS", (1, 5)),
        ("VOLLEY_WOUNDS", (1, 4, 5, 0, 0)),
    ],
)
def test_g24_damage_below_the_threshold_kills_nobody(name, cells):
    assert F[name](*cells) == 0


# Functions that cap their answer at the wounds that are left; the points of a combat result count wounds that were dealt.
WITH_WOUNDS = [f for f in F.values() if f.name != "WFB_COMBAT_RESULT" and any(a.name == "wounds" for a in f.arguments)]


@pytest.mark.parametrize("function", WITH_WOUNDS, ids=lambda f: f.name)
def test_g27_survivors_and_losses_add_up_to_the_start(function):
    """Nobody dies twice and nobody strikes who is not there: 0 ≤ result ≤ wounds, over the whole grid."""
    at = [a.name for a in function.arguments].index("wounds")
    checked = 0
    for call in calls(function):
        answer = expected(function, call)
        if isinstance(answer, (ErrorValue, list)):
            continue
        if isinstance(wounds := cell(call[at]) if len(call) > at else None, (float, str)):
            assert 0 <= answer <= float(wounds), call
            checked += 1
    assert checked > 50


# What the help texts say in figures, and the constants that the rules read.
FIGURES = {
    ("AV_TOUGH", "shield_volley"): [toughness.SHIELD["shield"]],
    ("AV_DAM", ""): [damage.STRONG, damage.CHARGE],
    ("ENGAGE_KILLS", ""): [melee.RAISE],
    ("ENGAGE_KILLS", "reading"): [melee.RAISE],
    ("FIRE_KILLS", "range"): list(melee.RANGE_DAMAGE.values()),
    ("FIRE_KILLS", "extra_line"): [melee.EXTRA_LINE],
    ("FIRE_KILLS", "reading"): [melee.RAISE],
    ("VOLLEY_KILLS", ""): [volley.ARROW, melee.RAISE, 0],
    ("VOLLEY_KILLS", "avtough"): [toughness.SHIELD_AGAINST_VOLLEY["shield"] + toughness.PENETRATING_SHIELD["shield"]],
    ("VOLLEY_WOUNDS", ""): [melee.RAISE, 0],
    ("VOLLEY_WOUNDS", "avdam"): [volley.ARROW_NORMAL],
    ("VOLLEY_WOUNDS", "pen_dam"): [volley.ARROW_PENETRATING],
    ("HERO_KILLS", ""): [melee.RAISE],
    ("HERO_KILLS", "against"): [characters.AGAINST, 1],
    ("DICE_CHANCE", ""): [0, 1],
    ("DSA_KW", ""): [werte.LE_PART, 2, 2, werte.MIDDLE, werte.PERCENT_A_POINT],
    ("DSA_STRENGTH", ""): [schlacht.LEAST_STRENGTH],
    ("DSA_FERN_KW", ""): [werte.MIDDLE, werte.PERCENT_A_POINT],
    **{
        (name, ""): [0, 1]
        for name in (
            "DSA_FORCED_MELEE", "DSA_LEADER_DRAWN", "DSA_LEADER_DRAWN_BY", "DSA_LEADER_DOWN", "DSA_MORALE_CHANCE",
            "PF_MORALE_CHANCE", "PF_WITHDRAW_CHANCE", "WFB_KILL_CHANCE", "WFB_UNSAVED_CHANCE", "WFB_WOUNDS_CHANCE",
            "WFB_BREAK_CHANCE", "WFB_FLIGHT_CHANCE", "WFB_CAUGHT_CHANCE",
        )
    },
}


@EACH
def test_g30_figures_in_help_texts_are_those_that_the_rules_read(function):
    texts = {"": function.summary} | {a.name: a.summary for a in function.arguments if a.summary != DICE.summary}
    for where, text in texts.items():
        plain = re.sub(r"\b[A-Z]-\d\d(…[A-Z]-\d\d)?", "", text)  # the numbers of the clauses are no figures
        figures = [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", plain)]
        if figures != [0]:  # "exactly 0", "at least 0"
            assert figures == FIGURES.get((function.name, where), []), where


def test_g30_words_for_numbers_in_help_texts_are_those_that_the_rules_read():
    assert "half as many more with reach, half of them when defending" in F["ACTIVE_ATTACKERS"].summary
    assert (combatants.EXTRA, combatants.DEFENDING) == (1.5, 0.5)
    assert "three times AvTough" in F["HERO_KILLS"].summary
    assert characters.AGAINST == 3
    assert "half the Skill Die, ±1" in F["AV_DAM"].summary
    assert damage.av_dam(8, 9).skill == 8 / 2
    assert damage.WEAK == -damage.STRONG
    assert F["CHARGE_CHANCE"].arguments[1].default == movement.UNIT_PACE


@PLAIN
def test_g30_the_bounds_that_help_shows_are_those_that_are_held(function):
    for argument in function.arguments:
        kind = argument.kind
        if not isinstance(kind, (Number, NumberOrWord, NumberOrDice)):
            continue
        low, high = map(float, re.search(r"number (\S+) to (\S+?)(?=[ )]|$)", kind.title).groups())
        assert kind.read(low, "x") == low
        assert kind.read(high, "x") == high
        for beyond in (low - 1e-6, high + 1e-3):
            with pytest.raises(CellError):
                kind.read(beyond, "x")


# --- cells and functions -----------------------------------------------------------------------------------------------


def test_u1_a_blank_in_a_column_is_skipped_and_not_a_unit_of_no_men():
    answer = F["VOLLEY_KILLS"]([[40], [None], [30]], 3)
    assert answer == [[15], [None], [11.25]]
    assert F["VOLLEY_KILLS"]([[40], [0], [30]], 3) == [[15], [0], [11.25]]


@PLAIN
def test_u1_a_blank_row_of_needed_arguments_gives_a_blank_everywhere(function):
    if function.table or function.arguments[0].optional or isinstance(function, ColumnFunction):
        return
    given = needed(function)
    columns = [[[cell], [None], [cell]] for cell in given]
    answer = function(*columns)
    assert answer[1] == [None]
    assert answer[0] == answer[2] == [function(*given)]


@PLAIN
def test_u2_a_blank_cell_for_an_optional_argument_is_the_same_as_leaving_it_out(function):
    given = needed(function)
    blanks = len(function.arguments) - len(given)
    for blank in (None, "", "  ", [[None]], [[""]], []):
        assert function(*given, *[blank] * blanks) == function(*given), repr(blank)
        for i in range(blanks):
            assert function(*given, *[None] * i, blank) == function(*given), repr(blank)


@PLAIN
def test_u3_an_error_value_in_any_argument_is_passed_on_and_never_a_number(function):
    given = [*needed(function), *[None] * len(function.arguments)][: len(function.arguments)]
    for code, (i, argument) in itertools.product(CODES, enumerate(function.arguments)):
        cells = [*given[:i], ErrorValue(code), *given[i + 1 :]]
        assert expected(function, tuple(cells)) == ErrorValue(code)
        with pytest.raises(CellError) as caught:
            function(*cells)
        assert caught.value.why().startswith(f"{argument.name} is the error {code}")
        with pytest.raises(CellError) as caught:
            F["MB_EXPLAIN"](function.name, *cells)
        assert caught.value.code == code


def test_u4_a_wrong_cell_gives_one_line_with_argument_and_value():
    said = F["MB_EXPLAIN"]("VOLLEY_KILLS", "forty", 3)
    assert said == 'n is the text "forty", a whole number from 0 to 30000 is expected.'


@EACH
def test_u4_no_call_of_the_grid_ends_in_anything_but_an_answer_or_an_error_value(function):
    for answer in answers(function):  # any other exception would end the test
        for value in cells_of(answer):
            assert value is None or isinstance(value, (float, bool, str, ErrorValue))
            assert not isinstance(value, str) or "Traceback" not in value


@EACH
def test_u6_names_and_help_texts_are_short_enough_for_the_function_wizard(function):
    assert len(function.name) + len(", ".join(parameter(a.name) for a in function.arguments)) <= 254
    assert len(function.summary) <= LONGEST
    assert all(len(a.help) <= LONGEST for a in function.arguments)


VBA = """
AddressOf Alias And Any Array As Attribute Boolean ByRef Byte ByVal Call Case CBool CByte CCur CDate CDbl CInt CLng
CSng CStr CVar Circle Class Close Const Currency Date Debug Decimal Declare Dim Do DoEvents Double Each Else ElseIf
Empty End EndIf Enum Eqv Erase Error Event Exit Explicit False Fix For Friend Function Get Global GoSub GoTo If Imp
Implements In Input Int Integer Is LBound Len Let Like LINEINPUT Lock Long LongLong LongPtr Loop LSet Me Mid Mod New
Next Not Nothing Null Object On Open Option Optional Or ParamArray Preserve Print Private PSet Public Put RaiseEvent
ReDim Rem Resume Return RSet Scale Seek Select Set Sgn Shared Single Spc Static Step Stop String Sub Tab Then To True
Type TypeOf UBound Unlock Until Variant Wend While With WithEvents Write Xor
"""


@EACH
def test_u7_no_argument_reaches_vba_as_one_of_its_words(function):
    words = {word.lower() for word in VBA.split()}
    names = [parameter(a.name) for a in function.arguments]
    assert not words & {name.lower() for name in names}
    assert len({name.lower() for name in names}) == len(names)


CELL = re.compile(r"(\$?[A-Z]{1,3}\$?\d+)|(R(\[?-?\d*\]?)?C?(\[?-?\d*\]?)?)|C", re.IGNORECASE)


@pytest.mark.parametrize("address", ["DSA1", "PF1", "WH8", "R", "C", "R1C1", "XFD1048576"])
def test_u8_the_pattern_knows_cell_addresses(address):
    assert CELL.fullmatch(address)


@EACH
def test_u8_no_function_is_named_like_a_cell(function):
    assert not CELL.fullmatch(function.name)
    assert not CELL.fullmatch(function.name.replace("_", ""))


def refusal(function, call):
    """The sentence of a call that is refused in every language; it is what the explanation says."""
    with pytest.raises(CellError) as caught:
        function(*call)
    if caught.value.what != "error":
        assert function.explanation(*call) == caught.value.why()
    return [caught.value.why(language) for language in LANGUAGES]


def explanations(function, call):
    """The breakdown lines of a call in every language; the rule is asked once."""
    kept = {}

    def rule(**values):
        key = repr(values)
        if key not in kept:
            kept[key] = function.rule(**values)
        return kept[key]

    asked = replace(function, rule=rule)
    return [asked.explanation(*call, language=language) for language in LANGUAGES]


@PLAIN
def test_u9_no_breakdown_line_or_sentence_is_longer_than_255_characters(function):
    longest = ""
    for call, answer in zip(through(function), answers(function)):
        for said in refusal(function, call) if isinstance(answer, ErrorValue) else explanations(function, call):
            for line in cells_of(said):
                assert line is None or 0 < len(line) <= LONGEST
                longest = max(longest, line or "", key=len)
    assert len(longest) > 40


@pytest.mark.parametrize("text", ["4,5", "4.5", "1.000", "1 000,5", "-2,5"])
def test_u11_a_decimal_text_is_told_to_be_text_in_every_language(text):
    """ "4.500" is 4.5 in one country and 4500 in another."""
    assert expected(F["VOLLEY_KILLS"], (40.0, text)) == ErrorValue("#VALUE!")
    words = {"en": "is the text", "da": "er teksten", "de": "ist der Text", "fr": "est le texte", "ru": "текст"}
    for language, said in words.items():
        line = F["MB_EXPLAIN"](f"VOLLEY_KILLS/{language}", 40, text)
        assert said in line
        assert f'"{text}"' in line


def test_u11_a_number_with_decimals_is_a_number_whatever_its_cell_shows():
    assert F["VOLLEY_KILLS"](40, 3.5) == 10


@PLAIN
def test_u11_no_number_argument_of_any_function_takes_a_decimal_text(function):
    given = [*needed(function), *[None] * len(function.arguments)][: len(function.arguments)]
    for i, argument in enumerate(function.arguments):
        if not isinstance(argument.kind, Text):
            cells = (*given[:i], "4,5", *given[i + 1 :])
            assert expected(function, cells) == ErrorValue("#VALUE!")


@EACH
def test_u13_the_same_call_answers_the_same_again_also_after_other_calls(function):
    """Nothing is volatile: a roll comes from its seed and number, not from when it is asked."""
    again = [expected(function, call) for call in reversed(through(function))][::-1]
    assert answers(function) == again
