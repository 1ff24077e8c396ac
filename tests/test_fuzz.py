"""Any value in any cell of any function: an answer as declared or a plain error, at once, and an explanation that agrees.

A run makes about 20,000 calls; ``MASSBATTLE_XL_FUZZ=200000`` makes so many, and
``MASSBATTLE_XL_FUZZ_SEED=n`` starts another stream of them.
"""

from __future__ import annotations

import datetime as dt
import math
import os
import random
import re
import unicodedata
from collections import Counter
from decimal import Decimal
from functools import cache
from typing import Any

import pytest
from grid import WHOLE_ROWS, good_values
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from thorough import MARK, THOROUGH, some

from massbattle_xl.cells.columns import ColumnFunction
from massbattle_xl.cells.declare import Argument, Function
from massbattle_xl.cells.errors import CODES, LANGUAGES, LONGEST, CellError
from massbattle_xl.cells.kinds import Die, Flag
from massbattle_xl.cells.values import ErrorValue
from massbattle_xl.cells.words import YES_NO
from massbattle_xl.pathfinder.functions.odds import ARMY_HP
from massbattle_xl.systems import functions

F = functions()
EXPLAIN = F["MB_EXPLAIN"]
CALLS = int(os.environ.get("MASSBATTLE_XL_FUZZ", "20000"))
SEED = int(os.environ.get("MASSBATTLE_XL_FUZZ_SEED", "584"))
TABLES = {name for name, f in F.items() if f.table}
NUMBER_AT_THE_END = [
    name for name in F
    if name.startswith("ACTIVE_") or name in {
        "ENGAGE_KILLS", "FIRE_KILLS", "VOLLEY_KILLS", "VOLLEY_WOUNDS", "HERO_KILLS", "HERO_AVDAM",
        "AV_TOUGH", "PEN_TOUGH", "AV_DAM",
    }
]  # fmt: skip

NUMBERS = [
    0, 0.0, -0.0, 1, -1, 0.5, 0.1 + 0.2, 1e-9, 2.0000000001, 5e-324, -5e-324, 1e308, -1e308, 1.7976931348623157e308,
    math.nan, math.inf, -math.inf, 2**53 + 1, 10**18, 10**400, -(10**400), 30_000, 30_001, 40_752.0, 45_000,
    Decimal("1.5"), Decimal("-0"), Decimal("1e999"), Decimal("NaN"), Decimal("sNaN"), Decimal("Infinity"), True, False,
]  # fmt: skip
BLANKS = [None, "", " ", "\t\n", "\u00a0", "\u202f", "\u3000", "\x1c"]
TEXTS = [
    "forty", "40", "+40", "-0", "--4", "1e5", "0x1F", "1,5", "4.500", "1 000", "1'000", "40 men", "½", "²", "٤٠", "４０", "∞", "NaN",
    "inf", "None", "Привет", "漢字", "かな", "العربية", "עברית", "हिन्दी", "ไทย", "ἀ", "Ǆ", "İ", "ß", "🎲", "👩\u200d👩\u200d👧", "e\u0301",
    "\x00", "a\x07b", "\x1b[31m", "\x7f", "\x85", "\x9b", "\u2028", "\u2029", "\u202e", "\u200b", "\ufeff", "\ufffe", "\ud800", "\udfff\ud800",
    "{argument}", "{0.__class__}", "{", "%s%n", "=1+1", "'", '"', "\\", "[1]", "<b>", "ENGAGE_KILLS", "ENGAGE_KILS", "/de", "1" * 41, "x" * 300,
]  # fmt: skip
DICE = [
    "d6", "D6", "W6", "1W6+4", "2d20+30", "1T8-1", "2к6", "К6", "K6", "d6+d8", "−d4", "3", "100d10", "20d6-7", "-d8", " 2 d 6 ", "d1", "1000d1",
    "d", "1d0", "0d6", "d6d6", "2d6+", "+", "999d999", "1000d1000+1000d1000", "1001d6", "d1001", "9999999", "1d6+1.5", "d٦", "2d6;d6",
]  # fmt: skip
ERRORS = [ErrorValue(code) for code in (*CODES, "", "#FOO!", "#N/A\n", "\x00", "Err:502", "x" * 300)]
ERROR_TEXTS = [*CODES, " #N/A ", "#n/a", "#VALEUR!", "#ЗНАЧ!", "#FOO!", "Err:502", "#"]
EAST = dt.timezone(dt.timedelta(hours=14))
DATES = [
    dt.date.min, dt.date.max, dt.date(2011, 7, 28), dt.datetime.min, dt.datetime.max, dt.datetime(2011, 7, 28, 12, tzinfo=EAST),
    dt.datetime.max.replace(tzinfo=EAST), dt.time.min, dt.time.max, dt.time(1, 2, tzinfo=EAST), dt.timedelta.min, dt.timedelta.max, dt.timedelta(hours=36),
]  # fmt: skip
DEEP = [[[[1]]], [[[]], [1]], [[1, [2, [3]]]], (([1.0],),)]
NO_RANGES = [[], [[]], (), ((),), [[], [1]]]
WORDS = sorted({
    word
    for lists in ([getattr(a.kind, "words", YES_NO) for a in f.arguments] for f in F.values())
    for words in lists for word in words.all_words()
})  # fmt: skip
SINGLE = [*NUMBERS, *BLANKS, *TEXTS, *DICE, *ERRORS, *ERROR_TEXTS, *DATES]


def fault(name: str, cells: tuple[Any, ...], language: str = "en", seen: Counter[str] | None = None) -> str | None:
    """What is wrong with the answer or its explanation, or None; ``seen`` counts the functions' answers."""
    try:
        answer = _ask(F[name], cells)
        told = _ask(EXPLAIN, (f"{name}/{language}", *cells))
        if seen is not None:
            refused = isinstance(answer, CellError)
            seen[f"{name} {'error' if refused else 'answer'}"] += 1
            seen[f"kind {answer.code if refused else 'range' if isinstance(answer, list) else type(answer).__name__}"] += 1
        _check_answer(F[name], answer, cells)
        _check_answer(EXPLAIN, told, cells)
        if name != "MB_EXPLAIN":
            _check_told(name, answer, told, cells, language)
    except Exception as error:  # whatever it is, it is a fault, told with the call
        return f"{name}{_short(cells)} /{language}: {type(error).__name__}: {str(error).partition(chr(10))[0][:300]}"
    return None


def _ask(function: Function, cells: tuple[Any, ...]) -> Any:
    try:
        return function(*cells)
    except CellError as error:
        return error


def _check_answer(function: Function, answer: Any, cells: tuple[Any, ...]) -> None:
    if isinstance(answer, CellError):
        assert answer.code in CODES, f"code {answer.code!r}"
        for language in LANGUAGES:
            _check_sentence(answer.why(language), cells)
    elif isinstance(answer, list):
        assert answer and answer[0] and len({len(row) for row in answer}) == 1, "rows are not equally long"
        for row in answer:
            for value in row:
                if isinstance(value, ErrorValue):
                    assert value.code in CODES, f"code {value.code!r}"
                elif value is not None:
                    _check_value(function, value)
    else:
        assert function.name not in TABLES, f"{answer!r} is no table"
        _check_value(function, answer)


# No test is due; no value is given for the leader of a legion; a change is free; nothing is amiss; no rule is left; no multiple wounds.
MAY_BE_EMPTY = {"DSA_MORALE_MALUS", "DSA_LEVEL", "PF_STRATEGY_DC", "PF_MISFITS", "WFB_WITHOUT", "WFB_POOL"}

# A number or a text, as what is asked for: the dice of a pool or its target, a statistic of a unit or its rules.
NUMBER_OR_TEXT = {"WFB_POOL", "WFB_UNIT", "WFB_WITHOUT"}


def _check_value(function: Function, value: Any) -> None:
    if value == "" and function.name in MAY_BE_EMPTY:
        return
    declared = {float, str} if function.name in NUMBER_OR_TEXT else {type(e.result) for e in function.examples}
    assert type(value) in declared, f"{value!r} is none of {sorted(d.__name__ for d in declared)}"
    if type(value) is float:
        assert math.isfinite(value), f"{value!r} is not finite"
        assert value or math.copysign(1, value) > 0, "negative zero"
    if type(value) is str:
        _check_plain(value)


def _check_plain(text: str) -> None:
    assert 0 < len(text) <= LONGEST, f"{len(text)} characters"
    strange = [] if text.isprintable() else [c for c in text if unicodedata.category(c) in {"Cc", "Cs", "Zl", "Zp"}]
    assert not strange, f"control characters {strange} in {text!r}"


def _check_sentence(text: str, cells: tuple[Any, ...]) -> None:
    _check_plain(text)
    assert text.endswith("."), f"no full stop: {text!r}"
    ours = re.sub('".*"', '""', text) if _holds_text(cells) else text  # a text that was given is quoted
    python = re.search(r"\b(nan|inf|None|Decimal|datetime|timedelta|ErrorValue|Error|Traceback)\b|0x|[\[\]<{}]", ours)
    assert not python, f"Python's {python[0]!r} in {text!r}"


def _holds_text(cells: Any) -> bool:
    return any(_holds_text(c) if isinstance(c, (list, tuple)) else isinstance(c, str) for c in cells)


def _check_told(name: str, answer: Any, told: Any, cells: tuple[Any, ...], language: str) -> None:
    """The explanation belongs to the answer: lines to values, sentences to errors, blanks to blanks."""
    if isinstance(answer, CellError):
        if isinstance(told, CellError):
            assert (answer.what, told.what, told.code) == ("error", "error", answer.code), (
                f"explains with {told.why()!r}"
            )
        else:
            assert told == answer.why(language), f"explains with {told!r}"
        return
    assert not isinstance(told, CellError), f"answers {_short(answer)}, but explains with {told.code}"
    if name in TABLES or not isinstance(answer, list):
        answer, told = [[answer]], [[told]]
    assert [len(row) for row in told] == [len(row) for row in answer], "explains in another shape"
    for values, texts in zip(answer, told):
        for value, text in zip(values, texts):
            assert (value is None) == (text is None), f"{value!r} is explained as {text!r}"
            if isinstance(value, ErrorValue):
                _check_sentence(text, cells)
            elif value is not None and name in NUMBER_AT_THE_END:
                shown = last_number(text if language == "en" else text.replace(",", "."))
                assert math.isclose(shown, value, rel_tol=1e-5, abs_tol=1e-9), f"{value!r} is explained as {text!r}"


def last_number(line: str) -> float:
    """The number at the end of a breakdown line, before the rules that it names."""
    without_rules = re.sub(r"( \([AS]-[^()]*\))+$", "", line)
    found = re.search(r"(?:^|(?<=[ =→]))−?\d+(?:\.\d+)?(?:e[+−]\d+)?$", without_rules)
    assert found, f"no number at the end of {line!r}"
    return float(found[0].replace("−", "-"))


def _short(value: Any) -> str:
    text = ascii(value)
    return text if len(text) <= 200 else f"{text[:160]} … {text[-30:]}"


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("(10×4 − 10×3)/4 = 2.5 → 3", 3), ("(0×4 − 1×0)/4 = 0 → 1 (A-03), max 0 (A-20) → 0", 0), ("3 − 4 = −1 (S-20…S-27)", -1),
        ("(4.5 − 3)×40/4 = 2e−07", 2e-7), ("40 − 30/4 (A-02) = 1.23457e+06 → 1 (A-03)", 1), ("7", 7), ("5 × 1.5 → 7, max 6 (S-15) → 6", 6),
    ],
)  # fmt: skip
def test_the_number_at_the_end_of_a_breakdown_line_is_found(line, number):
    assert last_number(line) == number


# --- the plain generator ------------------------------------------------------------------------


def _mangled(rng: random.Random, word: str) -> str:
    at = rng.randrange(len(word) + 1)
    return rng.choice([
        word, word.upper(), word.title(), f" {word}\u00a0", unicodedata.normalize("NFD", word), word.replace(" ", "  "),
        word[:at] + word[at + 1 :], word[:at] + rng.choice("xж\x00\u0301 '") + word[at:], word[::-1], word * 2,
    ])  # fmt: skip


KINDS = {id(a.kind): a.kind for f in F.values() for a in f.arguments}


@cache
def _words(kind: int) -> list[str]:
    """The words of a kind, gathered once: they are asked for a hundred thousand times."""
    return KINDS[kind].words.all_words()


@cache
def _rows(kind: type) -> list[Any]:
    """Rows of cells that a kind takes."""
    return next(good_values(k) for k in KINDS.values() if type(k) is kind)


def _fitting(rng: random.Random, argument: Argument) -> Any:
    """A cell that the argument often takes, so that the rules are reached and not only the refusals."""
    kind = argument.kind
    if argument.optional and rng.random() < 0.3:
        return rng.choice(BLANKS)
    if isinstance(kind, WHOLE_ROWS):
        return rng.choice(_rows(type(kind)))
    if isinstance(kind, Flag):
        return rng.choice([True, False, 1, 0.0, "yes", "нет", "SAND"])
    if isinstance(kind, Die):
        return rng.choice([*kind.sides, *(f"{d}{rng.choice(kind.sides)}" for d in "dWTк")])
    if hasattr(kind, "words") and (not hasattr(kind, "low") or rng.random() < 0.5):
        word = rng.choice(_words(id(kind)))
        return _mangled(rng, word) if rng.random() < 0.2 else word
    if not hasattr(kind, "low") or (kind.title.endswith("dice text") and rng.random() < 0.5):
        return rng.choice(DICE[:18])
    # the more hit points both have, the longer a battle is counted: the grid has both armies at their most
    if kind is ARMY_HP and (argument.name == "hp_b" or rng.random() < 0.97):
        return float(rng.randint(1, 30))
    low, high = max(kind.low, -1e4), min(kind.high, 1e4)
    whole = float(rng.randint(math.ceil(max(low, -20)), math.floor(min(high, 60))))
    if getattr(kind, "whole", False):
        return rng.choice(
            [whole, whole, int(whole), low, high, float(rng.randint(int(low), int(high))), str(int(whole))]
        )
    edge = rng.choice([0.0, -0.0, 5e-324, 1e-12, 1e-7, 0.1, 1 / 3, kind.low, kind.high])
    return rng.choice(
        [whole, whole + 0.25, rng.uniform(low, high), min(high, max(low, edge)), edge, Decimal(str(whole))]
    )


def _wild(rng: random.Random) -> Any:
    pick = rng.random()
    if pick < 0.7:
        return rng.choice(SINGLE)
    if pick < 0.8:
        return _mangled(rng, rng.choice(WORDS))
    if pick < 0.85:
        return "".join(chr(rng.randrange(0x110000)) for _ in range(rng.randrange(60)))
    if pick < 0.9:
        return "".join(rng.choice("0123456789dDwtкK+-−., ") for _ in range(rng.randrange(12)))
    return rng.choice([-1, 1]) * rng.random() * 10.0 ** rng.randint(-320, 308)


def _range(rng: random.Random, argument: Argument, length: int, tall: bool) -> Any:
    cells = [_wild(rng) if rng.random() < 0.05 else _fitting(rng, argument) for _ in range(length)]
    if tall:
        return [[c] for c in cells] if rng.random() < 0.7 else tuple((c,) for c in cells)
    return rng.choice([[cells], cells, (tuple(cells),)])


def random_cells(rng: random.Random, function: Function) -> tuple[Any, ...]:
    """Cells for one call: mostly fitting, some wild, some ranges of one length, some of any shape."""
    if function is EXPLAIN:
        name = rng.choice([*F, "MB_EXPLAIN"])
        named = f"{_mangled(rng, name) if rng.random() < 0.2 else name}/{rng.choice(LANGUAGES)}"
        return (
            _wild(rng) if rng.random() < 0.1 else named,
            *(() if name == "MB_EXPLAIN" else random_cells(rng, F[name])),
        )
    length, tall = rng.choice([1, 2, 3, 7]), rng.random() < 0.8
    ranges, wild = rng.random() < 0.25, rng.choice([0.0, 0.0, 0.1, 1.0])
    cells: list[Any] = []
    for argument in function.arguments:
        if rng.random() < wild:
            cells.append(_wild(rng) if rng.random() < 0.8 else rng.choice([*DEEP, *NO_RANGES, _block(rng)]))
        elif ranges and rng.random() < 0.5 and not isinstance(argument.kind, WHOLE_ROWS):
            cells.append(_range(rng, argument, length + (rng.random() < 0.03), tall))
        else:
            cells.append(_fitting(rng, argument))
    if wild == 0.0 and not ranges and rng.random() < 0.7:
        _agreed(rng, function, cells)
    if wild == 1.0:
        cells = cells[: rng.randrange(len(cells) + 1)] + [_wild(rng) for _ in range(rng.choice([0, 0, 1, 3]))]
    return tuple(cells)


def _agreed(rng: random.Random, function: Function, cells: list[Any]) -> None:
    """Make arguments fit each other that are refused otherwise: a leader's values, and a malus within his Talentwert."""
    places = {a.name: i for i, a in enumerate(function.arguments)}
    for side in ("", "_a", "_b"):
        if f"taw{side}" not in places:
            continue
        leads = not side or rng.random() < 0.5  # an army may have no leader
        for name in ("mu", "kl", "ch", "taw", "malus"):
            highest = 20 if name != "malus" else cells[places[f"taw{side}"]] or 0
            cells[places[name + side]] = float(rng.randint(0 if name == "malus" else 1, int(highest))) if leads else None
        if side:  # few men, so that the exact answer takes no time
            cells[places[f"men{side}"]] = float(rng.randint(1, 12))


def _block(rng: random.Random) -> list[Any]:
    """Rows that need not be equally long."""
    return [[_wild(rng) for _ in range(rng.randrange(4))] for _ in range(rng.randrange(4))]


def test_any_cells_get_a_declared_answer_or_a_plain_error_with_an_explanation_that_agrees(tell):
    rng = random.Random(SEED)
    seen: Counter[str] = Counter()
    faults: dict[str, str] = {}
    names = list(F)
    for number in range(CALLS // 2):  # two calls each: the function and its explanation
        name = names[number % len(names)]
        found = fault(name, random_cells(rng, F[name]), rng.choice(LANGUAGES), seen)
        if found:
            faults.setdefault(re.split(r" /\w\w: ", found)[-1][:28], f"call {2 * number}: {found}")
    kinds = sorted((key.removeprefix("kind "), count) for key, count in seen.items() if key.startswith("kind "))
    tell(f"seed {SEED}, {CALLS // 2} calls, each explained too: " + ", ".join(f"{count} {kind}" for kind, count in kinds))
    assert not faults, f"seed {SEED}, {len(faults)} kinds of fault:\n" + "\n".join(list(faults.values())[:30])
    for name in names:  # neither only refusals nor none
        share = seen[f"{name} answer"] / (seen[f"{name} answer"] + seen[f"{name} error"])
        least = 0.1 if len(F[name].arguments) <= 8 else 0.05  # the more arguments, the more may be wrong
        assert share > least, f"only {share:.0%} of the calls of {name} were answered"
        assert not F[name].arguments or share < 0.95, f"{share:.0%} of the calls of {name} were answered"


# --- every single value in every place ----------------------------------------------------------


@MARK
@pytest.mark.parametrize("name", F)
def test_every_strange_value_in_every_argument_is_answered_or_refused_plainly(name):
    fitting = random.Random(SEED)
    faults = []
    for place in range(len(F[name].arguments) + 1):
        for value in some([*SINGLE, *DEEP, *NO_RANGES], every=6, first=place):
            cells = [_fitting(fitting, a) for a in F[name].arguments]
            found = fault(name, (*cells[:place], value, *cells[place + 1 :]))
            if found:
                faults.append(found)
    assert not faults, f"{len(faults)} faults:\n" + "\n".join(faults[:15])


LONG = 100_000
LONG_TEXTS = {
    "letters": "x" * LONG, "blanks": " \u00a0" * (LONG // 2), "digits": "9" * LONG, "digits and a letter": "1" * LONG + "x",
    "digits and marks": "1 " * (LONG // 2) + "x", "decimal marks": "1.," * (LONG // 3) + "x", "signs": "+-" * (LONG // 2),
    "accents": "a" + "\u0300\u0323" * (LONG // 2), "capitals that grow": "ΐ" * LONG, "astral": "🎲" * LONG, "controls": "\x00" * LONG, "surrogates": "\ud800" * LONG,
    "braces": "{value}" * (LONG // 7), "dice": "1000d1+" * (LONG // 7) + "d1", "dice of two sides": "1000d2+" * 9 + "1000d2",
    "small dice": "-d1" * (LONG // 3), "constants": "999999+" * (LONG // 7) + "1", "slashes": "/" * LONG, "name and more": "ENGAGE_KILLS/" + "d" * LONG,
}  # fmt: skip


@MARK
@pytest.mark.timeout(120)
@pytest.mark.parametrize("kind", some([*LONG_TEXTS], every=4))
def test_a_text_of_any_length_is_answered_or_refused(kind):
    text = LONG_TEXTS[kind]
    fitting = random.Random(SEED)
    for name, function in F.items():
        for place in range(len(function.arguments)):
            cells = [_fitting(fitting, a) for a in function.arguments]
            cells[place] = text
            found = fault(name, tuple(cells))
            assert found is None, found


COLUMN = [[1.0]] * 1_048_576
ROW = [[1.0] * 1_048_576]
WHOLE = {"column": COLUMN, "column of texts": (("x",),) * 1_048_576, "row": ROW, "flat row": ROW[0]}


@pytest.mark.parametrize("name", [name for name, f in F.items() if f.arguments and f is not EXPLAIN])
def test_a_whole_column_is_refused(name):
    function = F[name]
    cells = (*(None for _ in function.arguments[:-1]), COLUMN)
    error = _ask(function, cells)
    assert isinstance(error, CellError) and error.what == ("single" if function.table or isinstance(function, ColumnFunction) else "long"), error
    _check_answer(function, error, ())


@pytest.mark.parametrize("whole", WHOLE.values(), ids=WHOLE)
def test_whole_columns_and_rows_are_refused(whole):
    for name, cells in (
        ("ENGAGE_KILLS", (whole, 1, whole)),
        ("MB_EXPLAIN", (whole,)),
        ("MB_EXPLAIN", ("MB_EXPLAIN", whole)),
    ):
        error = _ask(F[name], cells)
        assert isinstance(error, CellError)
        _check_answer(F[name], error, ())


# --- hypothesis ---------------------------------------------------------------------------------

characters = st.characters(exclude_categories=())
scalars = st.one_of(
    st.none(), st.booleans(), st.floats(), st.integers(-100, 100), st.integers(), st.decimals(), st.text(characters, max_size=300),
    st.text("0123456789dDwtкK+-−., ", max_size=20), st.sampled_from(WORDS), st.sampled_from(SINGLE),
    st.dates(), st.times(timezones=st.none() | st.just(EAST)), st.timedeltas(), st.datetimes(timezones=st.none() | st.just(EAST)),
    st.builds(ErrorValue, st.sampled_from(CODES) | st.text(characters, max_size=300)),
)  # fmt: skip
columns = st.lists(st.tuples(scalars), max_size=6)
rows = st.lists(st.lists(scalars, max_size=6), max_size=4)
nested = st.recursive(scalars, lambda inner: st.lists(inner, max_size=3) | st.tuples(inner, inner), max_leaves=8)
any_cells = st.one_of(scalars, scalars, columns, rows, nested)
steady = settings(
    max_examples=max(30 if THOROUGH else 10, CALLS // 700 if THOROUGH else 0),
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


@MARK
@pytest.mark.parametrize("name", F)
@steady
@given(data=st.data())
def test_no_cells_that_hypothesis_finds_are_answered_otherwise(name, data):
    function = F[name]
    good = [st.builds(_fitting, st.randoms(use_true_random=False), st.just(a)) for a in function.arguments]
    fitting = [data.draw(one | any_cells) for one in good[: data.draw(st.integers(0, len(good)))]]
    cells = (*fitting, *data.draw(st.lists(any_cells, max_size=2)))
    found = fault(name, cells, data.draw(st.sampled_from(LANGUAGES)))
    assert found is None, found
