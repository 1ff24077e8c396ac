"""The functions that belong to no rule text: dice, explanations, the version."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ..dice import STREAM, Dice, distribution, mean, parse, roll
from ..dice import at_least as chance_of_at_least
from .declare import Argument, Example, Function
from .errors import LANGUAGES, VALUE, CellError
from .kinds import DiceText, Number, Text
from .values import ErrorValue, cell, number, show

CATEGORY = "Mass battle – dice"
DICE = Argument("dice", DiceText(), "Dice such as 1W6+4, 2d20+30, D6")


@dataclass(frozen=True)
class Answer:
    """A value with the words of its breakdown line."""

    result: Any
    line: str


def _mean(dice: Dice) -> Answer:
    value = mean(dice)
    return Answer(value, f"{dice}: Ø {number(value)}")


def _chance(dice: Dice, at_least: float) -> Answer:
    value = chance_of_at_least(dice, at_least)
    return Answer(value, f"P({dice} ≥ {number(at_least)}) = {number(value, 6)}")


def _dist(dice: Dice) -> Answer:
    rows = [[float(total), chance] for total, chance in distribution(dice)]
    return Answer(rows, f"{dice}: {dice.lowest} … {dice.highest}")


def _roll(dice: Dice, seed: float, n: float) -> Answer:
    value = roll(dice, int(seed), int(n))
    return Answer(float(value), f"{dice}, seed {number(seed)}, n {number(n)}: {value}")


def _line(values: Mapping[str, Any], answer: Answer) -> str:
    return answer.line


DICE_FUNCTIONS = (
    Function(
        "DICE_MEAN", CATEGORY, "–", "Mean of the sum of dice; no die explodes.", (DICE,), _mean, _line,
        (Example('=DICE_MEAN("1W6+4")', 7.5), Example('=DICE_MEAN("2d6")', 7.0)),
        formula="MB_DICE_MEAN(dice)",
    ),
    Function(
        "DICE_CHANCE", CATEGORY, "–", "Chance from 0 to 1 that the sum of dice is at least a number.",
        (DICE, Argument("at_least", Number(-1e6, 1e6), "Least sum that counts")), _chance, _line,
        (Example('=DICE_CHANCE("2d6",7)', 21 / 36),),
        formula="LET(chances,MB_DICE_CHANCES(dice),SUM(chances*(MB_DICE_LOWEST(dice)-1+SEQUENCE(ROWS(chances))>=at_least)))",
    ),
    Function(
        "DICE_DIST", CATEGORY, "–", "All sums of dice with their chances: a table of two columns, value and probability.",
        (DICE,), _dist, _line, (Example('=SUM(DICE_DIST("2d6"))', 78.0),), table=True,
        formula="LET(chances,MB_DICE_CHANCES(dice),HSTACK(MB_DICE_LOWEST(dice)-1+SEQUENCE(ROWS(chances)),chances))",
    ),
    Function(
        "DICE_ROLL", CATEGORY, "–",
        "Roll number n of a fixed stream: the same seed and n always give the same number, on every platform.",
        (
            DICE,
            Argument("seed", Number(0, 999_999_999, whole=True), "Number of the stream; one for each battle"),
            Argument("n", Number(1, 999_999_999, whole=True), "Number of the roll in the stream", True, 1.0),
        ),
        _roll, _line, (Example('=DICE_ROLL("2d6",2011,1)', float(roll(parse("2d6"), 2011))),),
        formula="LET(table,MB_DICE(dice),dies,ABS(INDEX(table,,1))*INDEX(table,,3),last,SCAN(0,dies,LAMBDA(sum,more,sum+more)),"
        "SUM(INDEX(table,,1)*(1-INDEX(table,,3)))+IF(SUM(dies)=0,0,SUM(MAP(SEQUENCE(MAX(1,SUM(dies))),LAMBDA(die,"
        f"LET(row,1+SUM(IF(last<die,1,0)),SIGN(MB_DICE_PART(table,row,1))*(1+INT(MB_STREAM(seed,n,die)*MB_DICE_PART(table,row,2)/{STREAM}))))))))",
    ),
)  # fmt: skip


def version_function(version: str) -> Function:
    """``MB_VERSION()``."""
    return Function(
        "MB_VERSION", CATEGORY, "–", "Version of the package that answers, as text.", (),
        lambda: Answer(version, version), _line, (Example("=MB_VERSION()", version),), formula=f'"{version}"',
    )  # fmt: skip


class Explain(Function):
    """``MB_EXPLAIN``: tells how another function's result came about."""

    def __call__(self, *cells: Any) -> Any:
        """The breakdown line, or the sentence that says what is wrong; spreads as that function does.

        Raises:
            CellError: the name is not one of a function, or an argument is an error value.
        """
        given = [cell(c) for c in cells]
        name = given[0] if given else None
        if isinstance(name, ErrorValue):
            raise CellError(name.code, "error", "none", argument="function", value=name.code)
        if not isinstance(name, str):
            size = show(None if isinstance(name, list) else name)
            raise CellError(VALUE, "function", argument="function", value=size)
        wanted, _, language = name.partition("/")
        function = self.rule(wanted.strip().upper())
        if not isinstance(function, Function):
            near = difflib.get_close_matches(wanted.upper(), function, 1)
            raise CellError(VALUE, "function", "near" if near else "none", argument="function", value=show(name), near="".join(near))
        spoken = language.strip().lower()
        return function.explanation(*given[1:], language=spoken if spoken in LANGUAGES else "en")

    def explanation(self, *cells: Any, language: str = "en") -> Any:
        """An explanation of an explanation is the explanation."""
        return self(*cells)


def explain_function(find: Callable[[str], Function | list[str]]) -> Explain:
    """``MB_EXPLAIN(function, args…)``.

    Args:
        find: gives the function of a name, or all names where there is none of that name.
    """
    return Explain(
        "MB_EXPLAIN", CATEGORY, "–",
        "How the result of a function came about in one line, or what is wrong with its arguments in one sentence.",
        (
            Argument("function", Text(), "Name of the function; /da, /de, /fr, /ru behind it chooses the language of a sentence"),
            Argument("args", Text(), "The arguments as they are given to that function", True, many=True),
        ),
        find, _line,
        (
            Example('=MB_EXPLAIN("ENGAGE_KILLS",10,4,10,3)', "(10×4 − 10×3)/4 = 2.5 → 3"),
            Example('=MB_EXPLAIN("VOLLEY_KILLS","forty",3)', 'n is the text "forty", a whole number from 0 to 30000 is expected.'),
        ),
    )  # fmt: skip
