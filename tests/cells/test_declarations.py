"""What every declared function must fulfil to work on every channel, and the contract of the shared ones."""

from __future__ import annotations

import ast
import re

import pytest

import massbattle_xl
from massbattle_xl.cells.errors import LONGEST, CellError
from massbattle_xl.systems import WINGS, functions, wing

F = functions()
EACH = pytest.mark.parametrize("function", F.values(), ids=list(F))

UNO_TYPES = {
    "void", "boolean", "byte", "short", "unsigned", "long", "hyper", "float", "double", "char", "string", "type", "any",
    "sequence",
}  # fmt: skip

CONTRACT = [
    "DICE_MEAN(dice)",
    "DICE_CHANCE(dice, at_least)",
    "DICE_DIST(dice)",
    "DICE_ROLL(dice, seed, [n])",
    "MB_EXPLAIN(function, args…)",
    "MB_VERSION()",
]


@pytest.mark.parametrize("signature", CONTRACT)
def test_the_contract_of_the_shared_functions_is_kept(signature):
    assert F[signature.partition("(")[0]].signature == signature


def test_the_default_of_the_roll_number_is_one():
    assert F["DICE_ROLL"].arguments[2].default == 1
    assert F["DICE_ROLL"]("1W6", 2011) == F["DICE_ROLL"]("1W6", 2011, 1)


def test_the_version_is_that_of_the_package():
    assert F["MB_VERSION"]() == massbattle_xl.__version__


def test_no_name_is_declared_twice():
    names = [f.name for name in WINGS for f in wing(name, "functions").FUNCTIONS]
    assert len(names) == len(set(names))
    assert len(F) == len(names) + len(CONTRACT)


@EACH
def test_a_name_is_upper_case_with_an_underscore_and_never_a_cell(function):
    assert re.fullmatch(r"[A-Z]{2,}[A-Z0-9]*(_[A-Z0-9]+)+", function.name)
    assert not re.fullmatch(r"[A-Z]{1,3}\d+", function.name)
    assert not re.fullmatch(r"R\d*C\d*", function.name)
    assert function.name.replace("_", "").lower() not in UNO_TYPES
    assert len(function.name) <= 31


def test_names_differ_without_their_underscores_and_letter_case():
    """Channels name their procedures so."""
    assert len({name.replace("_", "").lower() for name in F}) == len(F)


@EACH
def test_help_texts_fit_a_function_wizard(function):
    assert 10 <= len(function.summary) <= LONGEST
    assert function.summary.endswith(".")
    for argument in function.arguments:
        assert 0 < len(argument.summary) <= LONGEST
        assert len(argument.help) <= LONGEST
        assert "…" not in argument.help[-1:], f"{argument.name} is cut"
        assert argument.kind.title in argument.help


@EACH
def test_argument_names_work_on_every_channel(function):
    names = [a.name for a in function.arguments]
    for name in names:
        assert re.fullmatch(r"[a-z][a-z0-9_]*", name)
        assert name.replace("_", "") not in UNO_TYPES
    squeezed = [name.replace("_", "") for name in names]
    assert len(set(squeezed)) == len(squeezed)
    assert len(", ".join(names)) <= 254


@EACH
def test_optional_arguments_stand_last_and_many_at_the_very_end(function):
    optional = [a.optional for a in function.arguments]
    assert optional == sorted(optional)
    assert [a.many for a in function.arguments[:-1]] == [False] * max(0, len(function.arguments) - 1)


@EACH
def test_a_default_is_what_its_own_kind_would_read(function):
    """So a GM may type the default and gets the same."""
    for argument in function.arguments:
        if argument.optional and not argument.many and argument.default is not None:
            default = ";" if argument.default == {} else argument.default  # nothing between semicolons
            typed = default if isinstance(default, (bool, str)) else float(default)
            assert argument.kind.read(typed, argument.name) == argument.default


@EACH
def test_a_category_and_a_clause_are_given(function):
    assert function.category.startswith("Mass battle – ")
    assert function.clause


def examples():
    """Every example of every function."""
    return [pytest.param(e.call, e.result, id=e.call) for f in F.values() for e in f.examples]


def calculate(call):
    """The value of an example: one call with literals, or SUM or INDEX around it."""

    def value(node):
        if isinstance(node, ast.Constant):
            return float(node.value) if isinstance(node.value, int) else node.value
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return -value(node.operand)
        if isinstance(node, ast.Name):
            return {"TRUE": True, "FALSE": False}[node.id]
        if isinstance(node, ast.List):
            return [value(e) for e in node.elts]
        assert isinstance(node, ast.Call), ast.dump(node)
        cells = [value(a) for a in node.args]
        if node.func.id == "INDEX":
            return cells[0][int(cells[1]) - 1][int(cells[2]) - 1]
        if node.func.id == "SUM":
            return sum(c for row in cells[0] for c in row)
        answer = F[node.func.id](*cells)
        return answer

    assert call.startswith("=")
    rows = re.sub(r"\{([^{}]*)\}", lambda m: "[" + ",".join(f"[{row}]" for row in m[1].split(";")) + "]", call[1:])
    return value(ast.parse(rows, mode="eval").body)


@pytest.mark.parametrize(("call", "result"), examples())
def test_every_example_is_true(call, result):
    answer = calculate(call)
    assert answer == (pytest.approx(result, rel=1e-12) if isinstance(result, float) else result)


@EACH
def test_every_function_has_an_example_that_calls_it(function):
    assert function.examples
    assert all(f"{function.name}(" in e.call for e in function.examples)


@EACH
def test_a_call_without_arguments_answers_or_names_what_is_missing(function):
    if all(a.optional for a in function.arguments):
        assert function() is not None
        return
    with pytest.raises(CellError) as caught:
        function()
    assert function.arguments[0].name in caught.value.why()
