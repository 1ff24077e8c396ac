"""Every LAMBDA answers as Python does: many calls of each function, in two engines that are nothing of ours.

IronCalc gets the very names that a workbook gets. CellRune knows no parameters that may be left
out, so it gets them all as needed ones, blanks as empty text, and single cells alone.
"""

from __future__ import annotations

from itertools import islice

import pytest
from grid import LEAST, as_formula, difference, expected, through
from lambda_engines import FAULTS, MOST_ROWS, cellrune, faulty, ironcalc
from thorough import THOROUGH

from massbattle_xl.channels.lambdas import has_lambda
from massbattle_xl.systems import functions

SECOND = 60 if THOROUGH else 4  # calls in the second engine, which takes ten times as long
FUNCTIONS = {name: function for name, function in functions().items() if has_lambda(name)}
EACH = pytest.mark.parametrize("function", FUNCTIONS.values(), ids=list(FUNCTIONS))


def differences(function, calls, answers):
    """One line for each call that is answered otherwise than by Python."""
    found = []
    for call, answer in zip(calls, answers, strict=True):
        wanted = expected(function, call)
        wrong = difference(answer, wanted[:MOST_ROWS] if isinstance(wanted, list) else wanted)
        if wrong:
            found.append(f"{as_formula(function, call, repr)}: {wrong}")
    return found


def unknown(engine, function, calls, answers):
    """The differences that no known fault of the engine explains; a fault that shows none any more is to be taken out."""
    pairs = list(zip(calls, answers, strict=True))
    split = {hit: [pair for pair in pairs if faulty(engine, function, pair[0]) is hit] for hit in (True, False)}
    if any(fault.engine == engine and function.name in fault.functions for fault in FAULTS):
        assert differences(function, *zip(*split[True])), "the fault is gone"
    return differences(function, [call for call, _ in split[False]], [answer for _, answer in split[False]])


@pytest.fixture(scope="module")
def chosen(request):
    """The functions that this run asks about, so that their calls stand in one workbook for each engine."""
    asked = {item.callspec.params["function"].name for item in request.session.items if item.path == request.path}
    return {name: through(function) for name, function in FUNCTIONS.items() if name in asked}


def together(engine, chosen, folder):
    """The answers of an engine by function, all calls calculated at once."""
    answers = iter(engine([(FUNCTIONS[name], call) for name, calls in chosen.items() for call in calls], folder))
    return {name: list(islice(answers, len(calls))) for name, calls in chosen.items()}


@pytest.fixture(scope="module")
def in_ironcalc(chosen, tmp_path_factory):
    return together(ironcalc, chosen, tmp_path_factory.mktemp("ironcalc"))


@pytest.fixture(scope="module")
def singles(chosen):
    """Calls with single cells and one answer."""
    plain = {name: [c for c in calls if not any(isinstance(value, list) for value in c)] for name, calls in chosen.items()}
    return {
        name: [c for c in calls[:SECOND] if not isinstance(expected(FUNCTIONS[name], c), list)] for name, calls in plain.items()
    }


@pytest.fixture(scope="module")
def in_cellrune(singles, tmp_path_factory):
    return together(cellrune, singles, tmp_path_factory.mktemp("cellrune"))


@EACH
def test_ironcalc_answers_as_python(function, chosen, in_ironcalc, count):
    calls = chosen[function.name]
    assert len(calls) >= LEAST or function.name == "MB_VERSION"
    found = unknown("IronCalc", function, calls, in_ironcalc[function.name])
    count("IronCalc", function.name, len(calls) - len(found), len(calls))
    assert not found


@EACH
def test_cellrune_answers_as_python(function, singles, in_cellrune, count):
    calls = singles[function.name]
    found = unknown("CellRune", function, calls, in_cellrune[function.name])
    count("CellRune", function.name, len(calls) - len(found), len(calls))
    assert not found
