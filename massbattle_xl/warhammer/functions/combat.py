"""Cell functions of a combat: several units a side, with champions, mounts, crews and characters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ...cells.declare import Argument, Example
from ...cells.errors import LONGEST, NUM, CellError, told
from ...cells.kinds import Number, Word
from ...cells.lines import n, s
from .. import combat, groups, words
from ..round_exact import TooLarge
from ..rounds import FightOdds
from .blocks import UnitBlock, misplaced
from .odds import CHARGE, READINGS, percent, read_as, rolls, when, with_idle
from .outcome import GENERAL_STEADFAST
from .rows import RowFunction
from .shown import Values, declared

_LARGE = {
    "en": "a combat of fewer outcomes: fewer units, models, Wounds or attacks",
    "da": "en kamp med færre udfald: færre enheder, modeller, sår eller angreb",
    "de": "ein Kampf mit weniger Ausgängen: weniger Einheiten, Modelle, Lebenspunkte oder Attacken",
    "fr": "un combat avec moins d’issues : moins d’unités, de figurines, de points de vie ou d’attaques",
    "ru": "бой с меньшим числом исходов: меньше подразделений, моделей, ран или атак",
}


@dataclass(frozen=True)
class Table:
    """A table of the odds of a combat."""

    odds: combat.CombatOdds
    result: list[list[float]]


def _size(block: groups.Block) -> str:
    return n(len(block))


def _counted(a: groups.Block, b: groups.Block, ask: Callable[[], Any]) -> Any:
    """What the exact round answers, or the sentence that the combat is too large for it."""
    try:
        return ask()
    except TooLarge:
        value = f"{_size(a)} + {_size(b)}"
        raise CellError(NUM, "range", argument="a, b", value=value, expected=told(_LARGE)) from None


def _odds(a: groups.Block, b: groups.Block, **readings: Any) -> combat.CombatOdds:
    odds: combat.CombatOdds = _counted(a, b, lambda: combat.combat_odds(a, b, read_as(**readings)))
    return odds


def _rounds(a: groups.Block, b: groups.Block, rounds: float, **readings: Any) -> FightOdds:
    odds: FightOdds = _counted(a, b, lambda: combat.combat_rounds(a, b, int(rounds), read_as(**readings)))
    return odds


def _table(a: groups.Block, b: groups.Block, stat: str, **readings: Any) -> Table:
    odds = _odds(a, b, **readings)
    if stat == "result":
        return Table(odds, [[lead, float(chance)] for lead, chance in odds.leads])
    one, other = (odds.odds.dealt_a, odds.odds.dealt_b) if stat == "wounds" else odds.lost
    last = max(number for found in (one, other) for number, chance in enumerate(found) if chance)
    columns = [[*map(float, found), *[0.0] * (last + 1 - len(found))] for found in (one, other)]
    return Table(odds, [[float(number), columns[0][number], columns[1][number]] for number in range(last + 1)])


def _opening(blows: combat.Blows, language: str) -> str:
    one = f"({rolls(blows.strike)})" if not blows.hits else f"{blows.hits}({rolls(blows.strike)})"
    return f"{when(blows.when, language)} {n(blows.count)}×{one}".strip()


def _explain(v: Values, a: combat.CombatOdds) -> Callable[[str], str]:
    """Blows and means of both sides, and who wins; blows that find no room in a cell are left out."""
    means = (a.odds.wounds_a, a.odds.wounds_b)
    ends = [f"Ø {s(round(float(mean), 4))}" for mean in means]
    wins = f"A {percent(a.odds.a_wins)} : {percent(a.odds.draw)} : {percent(a.odds.b_wins)} B (W-01 … W-11)"

    def told_in(language: str) -> str:
        full = [" + ".join(_opening(one, language) for one in a.blows if one.side == side) or "0" for side in (0, 1)]
        line = ""
        for blows in (full, ("…", "…")):
            sides = [f"{name}: {struck} → {end}" for name, struck, end in zip("AB", blows, ends)]
            line = with_idle(f"{'; '.join(sides)}; {wins}", a.idle)(language)
            if len(line) <= LONGEST:
                break
        return line

    return told_in


def _explain_rounds(v: Values, a: FightOdds) -> Callable[[str], str]:
    over = " → ".join(percent(end.over) for end in a.rounds)
    return with_idle(f"{over}; ∞ {percent(a.going)} (W-01 … W-11)", combat.idle_rules(v["a"], v["b"]))


def _placed(values: Values) -> None:
    """Each line must fit, and strike at a group of the enemy."""
    for own, enemy in (("a", "b"), ("b", "a")):
        try:
            groups.side_of(values[own], values[enemy])
        except groups.Misplaced as error:
            raise misplaced(error, own, values[own]) from None


SIDES = (
    Argument("a", UnitBlock(), "Units of A"),
    Argument("b", UnitBlock(), "Units of B"),
)
ELVES, SPEARS = "{8,4,4,3,3,1,5,1,8}", "{8,4,3,3,3,1,3,1,7}"

FUNCTIONS = (
    declared(
        "WFB_COMBAT_ODDS", "W-01 … W-11",
        "A round of several units with their parts, in one row: as WFB_ROUND_ODDS, then A is caught, B is caught.",
        (*SIDES, *READINGS, GENERAL_STEADFAST), _odds, _explain,
        Example(f"=INDEX(WFB_COMBAT_ODDS({ELVES},{SPEARS}),1,6)", 8 / 3),
        kind=RowFunction, table=True, check=_placed,
    ),
    declared(
        "WFB_COMBAT_DIST", "W-01 … W-09",
        "What a round of several units may end with, as a table: wounds inflicted by A, by B, models lost by A, by B, or the lead of A.",
        (*SIDES, Argument("stat", Word(words.COMBAT_STAT), "What is asked for", True, "wounds"), *READINGS, GENERAL_STEADFAST),
        _table, lambda v, a: _explain(v, a.odds),
        Example(f"=INDEX(WFB_COMBAT_DIST({ELVES},{SPEARS}),1,2)", 0.03901844231062337),
        kind=RowFunction, table=True, check=_placed,
    ),
    declared(
        "WFB_COMBAT_ROUNDS", "W-01 … W-11",
        "A combat of several units round after round, a row for each: chance by then that A is out, that B is, both, that it is over.",
        (*SIDES, Argument("rounds", Number(1, 6, whole=True), "Number of rounds", True, 3.0), *READINGS, GENERAL_STEADFAST, CHARGE),
        _rounds, _explain_rounds,
        Example(f"=INDEX(WFB_COMBAT_ROUNDS({ELVES},{SPEARS},2),2,4)", 0.8190040047861838),
        kind=RowFunction, table=True, check=_placed,
    ),
)  # fmt: skip
