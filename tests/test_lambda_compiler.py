"""From the typed formula to the stored one: prefixes, scopes, every refusal, and what a workbook needs."""

from __future__ import annotations

import dataclasses
import re

import pytest

from massbattle_xl.cells.helpers import HELPERS, Helper, pieces, switch, typed, word_lists
from massbattle_xl.cells.typed import (
    MOST_STORED,
    TypedError,
    arity,
    calls,
    name_fault,
    parameter_fault,
    parameters,
    stored,
)
from massbattle_xl.cells.typed_words import KNOWN
from massbattle_xl.cells.words import WordList, entry
from massbattle_xl.channels import lambda_form, lambdas
from massbattle_xl.channels.lambda_form import typed_function
from massbattle_xl.channels.lambdas import has_lambda, needed, word_formula
from massbattle_xl.systems import functions

OURS = {"MB_UP": (1, 1), "MB_DICE": (1, 2)}
F = functions()


@pytest.mark.parametrize(("formula", "file"), [
    ("1+2", "1+2"),
    ("LET(a,1,a+a)", "_xlfn.LET(_xlpm.a,1,_xlpm.a+_xlpm.a)"),
    ("LET(a,1,b,a+1,a*b)", "_xlfn.LET(_xlpm.a,1,_xlpm.b,_xlpm.a+1,_xlpm.a*_xlpm.b)"),
    ("LAMBDA(a,[b],IF(ISOMITTED(b),a,a+b))", "_xlfn.LAMBDA(_xlpm.a,_xlop.b,IF(_xlfn.ISOMITTED(_xlpm.b),_xlpm.a,_xlpm.a+_xlpm.b))"),
    ("LAMBDA(1)", "_xlfn.LAMBDA(1)"),
    ("LAMBDA(a,a+1)(2)", "_xlfn.LAMBDA(_xlpm.a,_xlpm.a+1)(2)"),
    ("LET(one,LAMBDA(a,a+1),one(2))", "_xlfn.LET(_xlpm.one,_xlfn.LAMBDA(_xlpm.a,_xlpm.a+1),_xlpm.one(2))"),
    ("SUM(MAP({1,2},LAMBDA(a,a)))", "SUM(_xlfn.MAP({1,2},_xlfn.LAMBDA(_xlpm.a,_xlpm.a)))"),
    ("FILTER({1,2},{1,0})", "_xlfn._xlws.FILTER({1,2},{1,0})"),
    ("BYROW({1;2},SUM)", "_xlfn.BYROW({1;2},_xleta.SUM)"),
    ("MAP({1,2},MB_UP)", "_xlfn.MAP({1,2},MB_UP)"),
    ("MB_UP(2.5)", "MB_UP(2.5)"),
    ('MB_DICE("2d6")', 'MB_DICE("2d6")'),
    ("INDEX({1,2;3,4},,2)", "INDEX({1,2;3,4},,2)"),
    ('"a ""b"", LET(c,1)"&TRUE', '"a ""b"", LET(c,1)"&TRUE'),
    ("IF(1 <= 2, #N/A, -3%)", "IF(1<=2,#N/A,-3%)"),
    ("(1-1E-9)^2<>0.5", "(1-1E-9)^2<>0.5"),
    ("LET(a,1,b,LET(d,2,d),e,LET(d,3,d),a+b+e)", "_xlfn.LET(_xlpm.a,1,_xlpm.b,_xlfn.LET(_xlpm.d,2,_xlpm.d),_xlpm.e,_xlfn.LET(_xlpm.d,3,_xlpm.d),_xlpm.a+_xlpm.b+_xlpm.e)"),
])  # fmt: skip
def test_stored_form(formula, file):
    assert stored("F_X", formula, OURS) == file


@pytest.mark.parametrize(("formula", "told"), [
    ("LET(a,a,1)", "a is neither"),  # a name is not known in its own value
    ("LET(a,LET(b,1,b),a+b)", "b is neither"),  # nor behind its LET
    ("LAMBDA(a,a)(1)+a", "a is neither"),
    ("LET(a,1,LET(a,2,a))", "the name a is declared twice"),
    ("LAMBDA(a,LET(a,1,a))", "the name a is declared twice"),
    ("LET(a,1,2)", "the name a is declared and never used"),
    ("LET(c,1,c)", "the name c: it could be an address"),
    ("LET(r_1,1,r1,2,r1+r_1)", "the name r1: it could be an address"),
    ("LAMBDA(rc,rc)", "the name rc: it could be an address"),
    ("LAMBDA(ab12,ab12)", "the name ab12: it could be an address"),
    ("LAMBDA(a.b,1)", "the name a.b: lower case"),
    ("LAMBDA(Ab,1)", "the name Ab: lower case"),
    ("LAMBDA(true,1)", "it is a truth value"),
    ("LAMBDA([a],b,1)", "b stands behind a parameter that may be left out"),
    ("LET(sum,LAMBDA(a,a),sum(1))", "sum is called, and so is a function of Excel"),
    ("RAND()", "RAND is neither"),
    ("INDIRECT(1)", "INDIRECT is neither"),
    ("A1+1", "A1 is neither"),
    ("MB_DOWN(1)", "MB_DOWN is neither"),
    ("MB_UP(1,2)", "MB_UP gets 2 arguments, 1 expected"),
    ("MB_DICE()", "MB_DICE gets 0 arguments, 1 to 2 expected"),
    ("ROUND(1)", "ROUND gets 1 arguments, 2 expected"),
    ("IF(1,2,3,4)", "IF gets 4 arguments, 2 to 3 expected"),
    ("LET(1)", "LET declares 0 names"),
    ("SUM(1,2", "it ends where ) is expected"),
    ("SUM(1;2)", "cannot be read"),
    ("1 2", "2 stands where the formula should end"),
    ("1+", "it ends"),
    ("1+*2", "* stands where a value is expected"),
    ("A1:B2", "cannot be read"),
    ("{1,a}", "is no array"),
    ("#REF!", "cannot be read"),
    ('"' + "x" * 256 + '"', "more than 255 characters"),
    ("ABS(" * 65 + "1" + ")" * 65, "more than 64 functions"),
    ("LET(" + ",".join(f"n_{i},1" for i in range(127)) + ",n_1)", "LET declares 127 names"),
    ("LAMBDA(" + ",".join(f"n_{i}" for i in range(254)) + ",1)", "LAMBDA has 254 parameters"),
    ("+".join(["1"] * 4000), f"7999 characters in the file, at most {MOST_STORED}"),
])  # fmt: skip
def test_what_excel_would_refuse_is_refused_with_a_sentence(formula, told):
    with pytest.raises(TypedError, match=re.escape(told)) as caught:
        stored("F_X", formula, OURS)
    assert str(caught.value).startswith("F_X: ") and str(caught.value).endswith(".")


def test_what_just_fits_is_taken():
    assert stored("F_X", '"' + "x" * 255 + '"', OURS)
    assert stored("F_X", "ABS(" * 64 + "1" + ")" * 64, OURS)
    assert len(stored("F_X", "1" + "+1" * ((MOST_STORED - 1) // 2), OURS)) >= MOST_STORED - 1
    assert stored("F_X", "LET(" + ",".join(f"n_{i},1" for i in range(126)) + "," + "+".join(f"n_{i}" for i in range(126)) + ")", OURS)


def test_names():
    assert [name_fault(n) for n in ("ENGAGE_KILLS", "MB_UP", "MB_WORD_X_2")] == ["", "", ""]
    assert all(map(name_fault, ("SUM", "Mb_Up", "MB.UP", "MBUP", "A1", "MB_" + "X" * 255)))
    assert [parameter_fault(n) for n in ("attackers", "n", "range", "roll1", "wv_at", "_a")] == [""] * 6


def test_arity_and_calls_of_a_typed_lambda():
    assert arity("LAMBDA(a,[b],[d],1)") == (1, 3)
    assert arity("LAMBDA(1)") == arity("1") == (0, 0)
    assert calls('MB_UP(1)+MB_UP(2)&"MB_DICE(3)"+MB_DOWN(1)', OURS) == ["MB_UP"]


def test_a_long_text_is_joined_from_pieces():
    text = 'a"' * 300
    joined = stored("F_X", pieces(text), OURS)
    assert "".join(part[1:-1].replace('""', '"') for part in joined.split("&")) == text


def test_values_and_tables_of_the_rules():
    assert [typed(v) for v in (True, 2.0, 0.25, 1e-9, "up", None)] == ["TRUE", "2", "0.25", "1E-09", '"up"', '""']
    assert switch("range", {"short": 0.0, "long": -2.0}) == 'SWITCH(range,"short",0,"long",-2)'


WORDS = WordList({"up": entry("up", "op", "auf", "haut|supérieur", "вверх"), "down": entry("Down", "ned", "ß", "bas", "ёж")})


def test_a_list_of_words_holds_each_word_folded_with_its_key():
    assert word_lists(WORDS) == ["|up|op|auf|haut|supérieur|вверх|=up|down|ned|ss|bas|еж|=down|"]
    assert word_lists(WORDS, 40) == ["|up|op|auf|haut|supérieur|вверх|=up|", "|down|ned|ss|bas|еж|=down|"]


def test_a_workbook_gets_what_it_calls_and_no_more():
    names = [name.name for name in needed(["CHARGE_CHANCE", "NO_SUCH", "MB_EXPLAIN"])]
    assert "CHARGE_CHANCE" in names and "MB_DIE" in names and "MB_UP" in names
    assert not {"ENGAGE_KILLS", "MB_FLAG", "MB_SAVAGE_KILLS", "MB_EXPLAIN", "NO_SUCH"} & {*names}
    assert names == sorted(names) and needed([]) == []


def test_every_name_that_a_lambda_calls_comes_with_it():
    for function in filter(has_lambda, F):
        found = needed([function])
        there = {name.name for name in found}
        for name in found:
            called = set(re.findall(r"\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b", re.sub(r'"[^"]*"', "", name.text)))
            assert called <= there, (function, name.name)


def test_help_text_stands_at_the_name():
    found = {name.name: name.comment for name in needed(["ENGAGE_KILLS"])}
    assert found["ENGAGE_KILLS"] == F["ENGAGE_KILLS"].summary
    assert all(0 < len(comment) <= 255 for comment in found.values())


def test_every_lambda_can_be_stored():
    longest = max((len(name.text), name.name) for name in needed(filter(has_lambda, F)))
    assert longest[0] <= MOST_STORED, longest


def test_parameters_are_the_contracts_names():
    for name in filter(has_lambda, F):
        found = parameters(lambdas._typed()[name].formula)
        assert found == [(a.name, a.optional) for a in F[name].arguments], name


def test_a_variable_is_called_otherwise_where_a_name_of_the_workbook_is_called_alike():
    plain, other = (next(n.text for n in needed(["FIRE_KILLS"], taken) if n.name == "FIRE_KILLS") for taken in ((), ("Range", "AvDam", "Other")))
    assert "_xlpm.avdam," in plain and "_xlop.range," in plain
    assert "_xlpm.avdam_," in other and "_xlop.range_," in other and "_xlpm.shooters," in other
    assert other.replace("range_", "range").replace("avdam_", "avdam") == plain
    assert "_xlpm.pen_tough_," in needed(["VOLLEY_WOUNDS"])[-1].text  # PEN_TOUGH is a function


def test_no_list_of_words_holds_what_divides_it():
    """Every list: no word and no key has the marks between them in it, so that nothing else is found."""
    for name, words in lambdas._word_names():
        assert not set("|=") & set("".join(words.table)), name
        assert not any("=" in word or "|" in word for word in words.all_words()), name


def test_a_faulty_formula_names_its_function():
    broken = dataclasses.replace(F["PEN_TOUGH"], formula="shield+armour")
    with pytest.raises(TypedError, match="PEN_TOUGH: armour is neither"):
        stored(broken.name, typed_function(broken, word_formula)[0].formula, lambdas._arities())


def test_a_whole_lambda_is_taken_as_it_is():
    whole = dataclasses.replace(F["PEN_TOUGH"], formula="LAMBDA(shield,[fortified],1)")
    assert typed_function(whole, word_formula) == [Helper("PEN_TOUGH", "LAMBDA(shield,[fortified],1)", whole.summary)]


def test_with_many_arguments_the_inner_part_is_a_lambda_of_its_own(monkeypatch):
    whole, inner = (lambda_form.MOST_IN_ONE, 1)
    together = typed_function(F["PEN_TOUGH"], word_formula)
    monkeypatch.setattr(lambda_form, "MOST_IN_ONE", inner)
    apart = typed_function(F["PEN_TOUGH"], word_formula)
    assert whole > inner and [h.name for h in together] == ["PEN_TOUGH"] and [h.name for h in apart] == ["PEN_TOUGH", "MB_ONE_PEN_TOUGH"]
    assert "MB_ONE_PEN_TOUGH(MB_CELL(g_shield,down,across),MB_CELL(g_fortified,down,across))" in apart[0].formula
    assert arity(apart[1].formula) == (2, 2)


def test_allowed_functions_are_not_volatile_and_helpers_are_named_alike():
    assert not {"RAND", "NOW", "TODAY", "OFFSET", "INDIRECT", "INFO", "CELL"} & {*KNOWN}
    assert all(helper.name.startswith("MB_") for helper in HELPERS)
