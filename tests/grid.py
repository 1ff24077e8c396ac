"""The call grid: many different calls of every cell function, to hold each channel against Python.

A call is a tuple of plain values, one for each argument: ``None`` (blank, or left out), a
float, a bool, a text, an ``ErrorValue``, or a list of rows. A shorter tuple leaves the last
arguments out; ``(1.0, None, 2.0)`` leaves one out in the middle.

    for call in calls(function):
        formula = as_formula(function, call, place)     # lay it into cells, or as literals
        got = ...                                       # what the channel answers
        assert same(got, expected(function, call)), difference(got, expected(function, call))

The calls follow from the kinds of the arguments alone, so a new function has its grid at once.
"""

from __future__ import annotations

import math
import random
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from thorough import THOROUGH

from massbattle_xl.cells.declare import Argument, Function
from massbattle_xl.cells.errors import CellError
from massbattle_xl.cells.kinds import DiceText, Die, Flag, Kind, Number, NumberOrDice, NumberOrWord, Word
from massbattle_xl.cells.shared import Explain
from massbattle_xl.cells.values import ErrorValue
from massbattle_xl.cells.words import YES_NO, WordList
from massbattle_xl.systems import functions
from massbattle_xl.warhammer.functions.blocks import UnitBlock
from massbattle_xl.warhammer.functions.rows import UnitRow

Call = tuple[Any, ...]
WHOLE_ROWS = (UnitRow, UnitBlock)  # an argument of these kinds is rows of cells and never one cell

ENOUGH = 300  # different calls of a function, at least; MB_VERSION takes no argument, so it has one call
LEAST = ENOUGH if THOROUGH else 40  # of them that go through each channel, at least
THROUGH = LEAST + 5
MOST_MEN = 12  # or hit points of an army, and rounds, in most calls of chances, which take longer the more there are
FEW_ROUNDS = 2  # in most calls of chances round after round
ALL_PAIRS = 12  # arguments; of more, ranges stand in two neighbours at once and not in any two
EXPLAINED = 24  # calls of each other function that MB_EXPLAIN is asked about

ERRORS = ("#N/A", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#NULL!")
NUMBERS = (
    0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 9.0, 10.0, 12.0, 13.0, 15.0, 16.0, 20.0, 25.0, 30.0, 40.0, 48.0, 55.0,
    80.0, 96.0, 110.0, 1000.0, 2011.0, 12_345.0, 0.25, 0.5, 1.25, 2.5, 4.25, 4.5, 7.1, 1 / 3, -1.0, -2.0, -0.75, -3.5,
)  # fmt: skip
NO_NUMBERS = ("4,5", "4.5", "1.000", "1 000", "1e3", "+", "-", "forty", "сорок", 'a "quoted" word', "x" * 60)
DICE = (
    "1W6+4", "2d20+30", "D6", "1W2-1", "2d6", "3T6", "2к6+3", "2К10", "d6+d8", "1d6-1d4", "4w6", "D100", "1t12+1",
    " 2 d 6 ", "d8−2", "5", "0", "-3", "d4+d6+d8+d10", "10d6-10", 6.0, -2.0, "1D1",
)  # fmt: skip
NO_DICE = (
    "dice",
    "2x6",
    "d",
    "2d",
    "d0",
    "0d6",
    "1001d6",
    "d1001",
    "1000d1000",
    "2d6++1",
    "1.5d6",
    "2d6+",
    "6d",
    2.5,
    1e15,
)


def calls(function: Function) -> list[Call]:
    """At least 300 different calls of a function (one of MB_VERSION), the same ones in every run."""
    if functions().get(function.name) is function:
        return list(_registered(function.name))
    return _made(function)


def through(function: Function) -> list[Call]:
    """The calls that go through each channel: all of them, or an even choice of ``THROUGH``, the same in every run."""
    found = calls(function)
    return [found[k * len(found) // THROUGH] for k in range(THROUGH)] if len(found) > THROUGH else found


@cache
def _registered(name: str) -> tuple[Call, ...]:
    return tuple(_made(functions()[name]))


def _made(function: Function) -> list[Call]:
    if isinstance(function, Explain):
        return _different(_explain_calls())
    if not function.arguments:
        return [()]
    chosen = random.Random(function.name)
    found = _different((*_odd_calls(function, chosen), *_range_calls(function, chosen), *good_calls(function)))
    for _ in range(20):  # a function of one argument with few values needs more of the chance ones
        if len(found) >= ENOUGH:
            break
        found = _different((*found, *(_good(function, chosen) for _ in range(ENOUGH))))
    return _different(_with_few_men(function, found)) if function.name.endswith(("_ODDS", "_ROUNDS", "_DRAW")) else found


def _with_few_men(function: Function, found: list[Call]) -> Iterator[Call]:
    """The calls with small armies, few dice and short battles, every fortieth as it is."""
    men = [i for i, a in enumerate(function.arguments) if a.name.startswith(("men", "hp_")) or a.name in {"skr", "dice"}]
    rounds = [i for i, a in enumerate(function.arguments) if a.name == "rounds"]
    for k, call in enumerate(found):
        cells = list(call)
        for i in men if k % 40 else ():
            if i < len(cells) and isinstance(cells[i], float) and MOST_MEN < cells[i] <= function.arguments[i].kind.high:
                cells[i] = cells[i] % MOST_MEN + 1
        for i in rounds if k % 20 else ():
            if i < len(cells) and isinstance(cells[i], float) and FEW_ROUNDS < cells[i] <= function.arguments[i].kind.high:
                cells[i] = cells[i] % FEW_ROUNDS + 1
        yield tuple(cells)


def answers(function: Function) -> list[Any]:
    """What Python answers to each call of ``through``, asked once in a process."""
    if functions().get(function.name) is function:
        return _answered(function.name)
    return [expected(function, call) for call in through(function)]


@cache
def _answered(name: str) -> list[Any]:
    return [expected(functions()[name], call) for call in through(functions()[name])]


def expected(function: Function, call: Call) -> Any:
    """What Python answers: a value, rows, or the error value that the cell shows."""
    try:
        return function(*call)
    except CellError as error:
        return ErrorValue(error.code)


def same(a: Any, b: Any) -> bool:
    """Whether two answers are the same for someone who looks at the cells."""
    return not difference(a, b)


def difference(a: Any, b: Any) -> str:
    """How two answers differ, in one line; "" when they are the same.

    Numbers agree to 1e-9 (relative or absolute), TRUE is 1 and FALSE is 0, a blank is the
    empty text, rows agree cell by cell, errors by their code, texts exactly. Rows of one cell
    are that cell.
    """
    a, b = _plain(a), _plain(b)
    if isinstance(a, list) and isinstance(b, list):
        if [len(row) for row in a] != [len(row) for row in b]:
            return f"{len(a)} rows of {[len(row) for row in a][:3]} cells, not {len(b)} rows of {[len(row) for row in b][:3]}"
        for r, (left, right) in enumerate(zip(a, b), 1):
            for c, (x, y) in enumerate(zip(left, right), 1):
                if found := difference(x, y):
                    return f"row {r}, column {c}: {found}"
        return ""
    if isinstance(a, float) and isinstance(b, float):
        return "" if a == b or math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-9) else f"{a!r}, not {b!r}"
    return "" if type(a) is type(b) and a == b else f"{a!r}, not {b!r}"


def as_formula(
    function: Function, call: Call, place: Callable[[Any], str], *, guard: bool = False, literals: bool | None = None
) -> str:
    """A call as the formula of a cell, ``=`` included.

    Half of the calls name cells, the other half write their values as literals; ranges are
    always cells, empty text never is one.

    Args:
        function: the function.
        call: its arguments.
        place: puts a value (a blank is None) or rows into the sheet and gives the reference.
        guard: pass a lone blank cell through ``IF(cell="","",cell)``, for LibreOffice, where
            it would arrive as 0.
        literals: whether values are literals; left out, the call itself decides.
    """
    if literals is None:
        literals = zlib.crc32(repr(call).encode()) % 2 == 0

    def written(value: Any) -> str:
        if isinstance(value, list):
            return place(value)
        if value == "" or literals:
            return _literal(value)
        cell = place(value)
        return f'IF({cell}="","",{cell})' if guard and value is None else cell

    return f"={function.name}({','.join(map(written, call))})"


def _literal(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, ErrorValue):
        return value.code
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, str):
        return '"' + value.replace('"', '""') + '"'
    return repr(float(value)).upper().removesuffix(".0")


def _plain(answer: Any) -> Any:
    if isinstance(answer, (list, tuple)):
        rows = [list(row) if isinstance(row, (list, tuple)) else [row] for row in answer]
        return _plain(rows[0][0]) if len(rows) == 1 and len(rows[0]) == 1 else rows
    if isinstance(answer, (bool, int)):
        return float(answer)
    return None if answer == "" else answer


def _different(found: Any) -> list[Call]:
    return list({repr(call): call for call in found}.values())


# --- values of one argument -------------------------------------------------------------------------------------


def good_values(kind: Kind) -> list[Any]:
    """Values that a kind takes: numbers inside and at the bounds, every word in every letter case, dice."""
    if isinstance(kind, Number):
        inside = [n for n in (float(kind.low), float(kind.high), *NUMBERS) if kind.low <= n <= kind.high]
        return [n for n in inside if not kind.whole or n == int(n)]
    if isinstance(kind, Word):
        return _every_case(kind.words)
    if isinstance(kind, NumberOrWord):
        return [*_every_case(kind.words), *good_values(Number(kind.low, kind.high))]
    if isinstance(kind, NumberOrDice):
        return [
            *(d for d in DICE if isinstance(d, str) and "d" in d.lower()),
            *good_values(Number(kind.low, kind.high)),
        ]
    if isinstance(kind, DiceText):
        return list(DICE)
    if isinstance(kind, Die):
        return [form for n in kind.sides for form in (float(n), f"d{n}", f"W{n}", f"1T{n}", f"к{n}", str(n))]
    if isinstance(kind, WHOLE_ROWS):
        return _units()
    if isinstance(kind, Flag):
        return [True, False, 1.0, 0.0, "1", "0", *_every_case(YES_NO)]
    return ["text", "two words", "жук", 3.0, 2.5]


def _units() -> list[Any]:
    """Rows of small units: models to Leadership, saves, support, bonus, rules; some of them are left out."""
    stats = ([4.0, 3.0, 3.0, 1.0, 3.0, 1.0, 7.0], [3.0, 4.0, 4.0, 2.0, 2.0, 2.0, 8.0], [2.0, 3.0, 3.0, 1.0, 5.0, 0.0, 5.0])
    ends = ([], [5.0, 6.0], [None, None, 1.0, 2.0, "hatred; parry"], [4.0, None, None, None, "пехота; яд"])
    sizes = ([1.0, 1.0], [3.0, 2.0], [5.0, 5.0], [7.0, 3.0], [9.0, 5.0])
    return [[[*size, *numbers, *end]] for size in sizes for numbers in stats for end in ends]


def odd_values(kind: Kind) -> list[Any]:
    """Values that a kind refuses, or takes only by looking twice: outside, fractional, text, TRUE, errors."""
    odd: list[Any] = [*NO_NUMBERS, "", True, False, "12", "-3", " 7 ", *(ErrorValue(code) for code in ERRORS)]
    if isinstance(kind, (Number, NumberOrWord, NumberOrDice)):
        low, high = float(kind.low), float(kind.high)
        odd += [low - 1, high + 1, low - 0.001, high + 0.001, 1e300, -1e300, 40_750.0, 3.0000000001, 2.5, 2.000001]
    if isinstance(kind, (Word, Die, Flag)):
        odd += [0.0, 1.0, 2.0, -1.0, 6.5, 20.0, "d20", "2d6", "banana", "d8+1"]
    if isinstance(kind, (Word, NumberOrWord)):
        odd += ["  " + kind.words.all_words()[-1].replace(" ", "   ") + " ", kind.words.all_words()[0] + "s"]
    if isinstance(kind, (DiceText, NumberOrDice)):
        odd += NO_DICE
    return odd


def _every_case(words: WordList) -> list[str]:
    return [form for word in words.all_words() for form in dict.fromkeys((word, word.upper(), word.capitalize()))]


# --- calls --------------------------------------------------------------------------------------------------------


def _good(function: Function, chosen: random.Random) -> Call:
    """A call of good values; now and then an optional argument is left out in the middle or at the end."""
    values = [_pick(a, chosen) for a in function.arguments]
    needed = sum(not a.optional for a in function.arguments)
    for i in range(needed, len(values)):
        if chosen.random() < 0.1:
            values[i] = None
    return tuple(values[: chosen.randint(needed, len(values))])


def _pick(argument: Argument, chosen: random.Random) -> Any:
    if isinstance(argument.kind, DiceText) and chosen.random() < 0.8:  # more dice than the few of the list
        letter, constant = chosen.choice("dDwWtTкК"), chosen.randint(-9, 9)
        return f"{chosen.randint(1, 5)}{letter}{chosen.choice((3, 4, 6, 8, 10, 12))}" + (
            f"{constant:+}" if constant else ""
        )
    if isinstance(argument.kind, Number) and chosen.random() < 0.3:
        low, high = max(argument.kind.low, -20), min(argument.kind.high, 400)
        return float(chosen.randint(math.ceil(low), math.floor(high))) / (
            1 if argument.kind.whole else chosen.choice((1, 2, 4))
        )
    return chosen.choice(_pool(argument.kind))


_POOLS: dict[int, tuple[Kind, list[Any]]] = {}  # the kind is kept too, so that no other one gets its number


def _pool(kind: Kind) -> list[Any]:
    """The good values of a kind, to choose from and not to change."""
    if isinstance(kind, WHOLE_ROWS):
        return good_values(kind)
    if id(kind) not in _POOLS:
        _POOLS[id(kind)] = kind, good_values(kind)
    return _POOLS[id(kind)][1]


def good_calls(function: Function) -> Iterator[Call]:
    """All good values of all arguments, each at least once; together they may still be refused."""
    pools = [good_values(a.kind) for a in function.arguments]
    for pool in pools:
        random.Random(function.name).shuffle(pool)
    for k in range(max(map(len, pools))):
        yield tuple(pool[k % len(pool)] for pool in pools)


def _odd_calls(function: Function, chosen: random.Random) -> Iterator[Call]:
    """One thing wrong in each place, and arguments left out at the end, in the middle, everywhere."""
    count = len(function.arguments)
    for shorter in range(count + 1):
        yield tuple(_full(function, chosen)[:shorter])
        yield (*_full(function, chosen)[:shorter], *[None] * (count - shorter))
    for i, argument in enumerate(function.arguments):
        for value in (None, *odd_values(argument.kind)):
            call = _full(function, chosen)
            call[i] = value
            yield tuple(call)
        if count > 1:  # an error cell goes before everything else that is wrong
            call = _full(function, chosen)
            call[i], call[i - 1] = ErrorValue("#DIV/0!"), "banana"
            yield tuple(call)


def _full(function: Function, chosen: random.Random) -> list[Any]:
    return [_pick(a, chosen) for a in function.arguments]


def _range_calls(function: Function, chosen: random.Random) -> Iterator[Call]:
    """Columns, rows and blocks in each place: with blanks, wrong cells, an error cell, of unequal lengths."""
    for i, argument in enumerate(function.arguments):
        if isinstance(argument.kind, WHOLE_ROWS):
            for rows in _wrong_rows(_pick(argument, chosen)[0]):
                call = _full(function, chosen)
                call[i] = rows
                yield tuple(call)
            continue
        good = [_pick(argument, chosen) for _ in range(5)]
        wrong = next(v for v in odd_values(argument.kind) if isinstance(v, str))
        columns = [
            [good],
            [[v] for v in good],
            [[good[0]], [None], [good[1]]],
            [[None], [None]],
            [[good[0]], [wrong], [good[2]], [None]],
            [[good[0]], [ErrorValue("#N/A")], [good[2]]],
            [[good[3]]],
            [[good[0], good[1]], [good[2], good[3]]],
        ]
        for rows in columns:
            call = _full(function, chosen)
            call[i] = rows
            yield tuple(call)
        for j in range(0 if len(function.arguments) <= ALL_PAIRS else max(0, i - 1), i):
            if isinstance(function.arguments[j].kind, WHOLE_ROWS):
                continue
            others = [_pick(function.arguments[j], chosen) for _ in range(5)]
            for left, right in (
                ([[v] for v in others], [[v] for v in good]),
                ([others], [good]),
                ([[others[0]], [None], [others[1]]], [[good[0]], [good[1]], [None]]),
                ([[v] for v in others[:4]], [[v] for v in good]),
                ([others], [[v] for v in good]),
            ):
                call = _full(function, chosen)
                call[j], call[i] = left, right
                yield tuple(call)
    for size in (2, 3, 7):  # everything in columns, as in a table
        yield tuple(
            _pick(a, chosen) if isinstance(a.kind, WHOLE_ROWS) else [[_pick(a, chosen)] for _ in range(size)]
            for a in function.arguments
        )


def _wrong_rows(row: list[Any]) -> list[Any]:
    """A row as a column, twice, too long, too short, blank, and with a wrong cell or an error cell in it."""
    changed = ([*row[:at], wrong, *row[at + 1 :]] for wrong in ("banana", ErrorValue("#N/A"), None, -1.0) for at in (0, 4))
    return [[[cell] for cell in row], [row, row], [[*row, *[1.0] * 20]], [row[:3]], [[3.0]], [[None] * 3], *([one] for one in changed)]


def _explain_calls() -> Iterator[Call]:
    """Calls of every other function with its name before them, names that are none, and names that are no text."""
    suffixes = ("", "/da", "/de", "/fr", "/ru", "/en", "/xx", "/DE")
    for name, function in functions().items():
        if isinstance(function, Explain):
            continue
        usable = [call for call in calls(function) if _told_alike(function, call)]
        step = max(1, len(usable) // EXPLAINED)
        for k, call in enumerate(usable[::step]):
            shown = (name, name.lower(), name.capitalize(), f" {name} ")[k % 4] if k % 3 == 0 else name
            yield (shown + suffixes[k % len(suffixes)], *call)
        yield (name, *[1.0] * (len(function.arguments) + 1))
    for name in (
        "ENGAGE_KILL",
        "engage kills",
        "KILLS",
        "сколько",
        "/de",
        "MB_EXPLAIN",
        3.0,
        None,
        "",
        ErrorValue("#N/A"),
        ErrorValue("#REF!"),
    ):
        yield (name,)
        yield (name, 1.0, 2.0)


def _told_alike(function: Function, call: Call) -> bool:
    """A sentence shows TRUE where the channel has it and 1 in LibreOffice, so only flags and numbers may be TRUE."""
    for argument, value in zip(function.arguments, call):
        cells = [c for row in value for c in row] if isinstance(value, list) else [value]
        if not isinstance(argument.kind, (Flag, Number)) and any(isinstance(c, bool) for c in cells):
            return False
    return True
