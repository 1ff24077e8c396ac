"""Cell functions of a whole battle: how it may end."""

from __future__ import annotations

from ...cells.declare import Argument, Example
from ...cells.errors import NUM, CellError
from ...cells.kinds import Flag, Number, Word
from ...cells.lines import n, s, signed
from ...cells.values import number
from ...cells.words import WordList
from .. import odds, words
from ..battle import FACES, damage_odds
from ..morale import ROUT_DC
from .shown import ACR, EDITION, POINTS, Values, cr, declared

ARMY_HP = Number(1, 1_000, whole=True)
WHOLE = Number(-1_000, 1_000, whole=True)
NUMBERS = WordList({
    "a_wins": {"en": "A wins", "da": "A vinder", "de": "A siegt", "fr": "A gagne", "ru": "A побеждает"},
    "both": {"en": "both fall", "da": "begge falder", "de": "beide fallen", "fr": "les deux tombent", "ru": "оба гибнут"},
    "b_wins": {"en": "B wins", "da": "B vinder", "de": "B siegt", "fr": "B gagne", "ru": "B побеждает"},
    "phases": {"en": "phases", "da": "faser", "de": "Phasen", "fr": "phases", "ru": "фазы"},
    "damage_a": {"en": "damage", "da": "skade", "de": "Schaden", "fr": "dégâts", "ru": "урон"},
})  # fmt: skip


def _check(om: float, dv: float, modifier: float, mean: float, hp: float) -> str:
    added = f" ({'−' if modifier < 0 else '+'}{s(abs(modifier))})" if modifier else ""
    return f"1d20 {signed(0, om, -dv)[2:] or '+ 0'}{added}: Ø {s(mean)} : {s(hp)}"


def _explain(v: Values, a: odds.BattleOdds) -> str:
    # in signs alone, which every language has: the mean of each army's check against the hit points of the other
    parts = [
        f"A {_check(v['om_a'], v['dv_b'], v['dmg_a'], a.damage_a, v['hp_b'])}",
        f"B {_check(v['om_b'], v['dv_a'], v['dmg_b'], a.damage_b, v['hp_a'])}",
    ]
    for side, holds in (("a", a.holds_a), ("b", a.holds_b)):
        if holds is not None:
            sign = "≤" if v["reading"] == "at most" else "<"
            test = f"1d20{signed(0, v[f'morale_{side}'])[1:]} ≥ {n(ROUT_DC)}"
            parts.append(f"{side.upper()} {sign} {cr(v[f'acr_{side}'])}: {test}: {s(holds * 100)} %")
    return f"{'; '.join(parts)} (P-07, P-09, {v['edition'].upper()})"


def _explain_table(v: Values, a: odds.StrategyOdds) -> str:
    least, most = ([pick(column) for column in zip(*a.table)] for pick in (min, max))
    spans = "; ".join(f"{n(round(low, 3))} … {n(round(high, 3))}" for low, high in zip(least, most))
    return f"A {s(v['om_a'])}/{s(v['dv_a'])} : B {s(v['om_b'])}/{s(v['dv_b'])}: {spans} (P-07, P-09, {v['edition'].upper()})"


def _ends(values: Values) -> None:
    """Somebody must be able to hurt somebody, or the battle never ends (UC alone; in AP a 20 always hurts)."""
    hurting = [one for one in "ab" if values[f"factor_{one}"] > 0]
    for one, other in (("a", "b"), ("b", "a")):
        check = (values[f"om_{one}"], values[f"dv_{other}"], values[f"dmg_{one}"], values["edition"], False, 0.0)
        if one in hurting and damage_odds(*check, values["equal"], values["natural"]).most > 0:
            return
    if not hurting:
        raise CellError(NUM, "range", "number", argument="factor_b", value="0", low="0.01", high="10")
    one, other = ("a", "b") if "a" in hurting else ("b", "a")
    most = FACES - 1 + values[f"om_{one}"] + min(0.0, values[f"dmg_{one}"])  # up to it a 20 hurts
    raise CellError(NUM, "range", "whole", argument=f"dv_{other}", value=number(values[f"dv_{other}"]), low=number(WHOLE.low), high=number(most))


def _army(side: str, strategy: str) -> tuple[Argument, ...]:
    army = side.upper()
    return (
        Argument(f"hp_{side}", ARMY_HP, f"Hit points of army {army}"),
        Argument(f"om_{side}", WHOLE, f"Offense modifier of {army} with all that counts, {strategy}"),
        Argument(f"dv_{side}", WHOLE, f"Defense value of {army} with all that counts, {strategy}"),
        Argument(f"dmg_{side}", WHOLE, f"Added to the damage of a hit of {army}, {strategy}"),
    )


def _rout(side: str) -> tuple[Argument, ...]:
    army = side.upper()
    return (
        Argument(f"acr_{side}", ACR, f"Army CR of {army} (PF_ACR); left out: it never tests on rout", True),
        Argument(f"morale_{side}", POINTS, f"Modifier of the Morale check of {army} (PF_MORALE)", True, 0.0),
    )


END = (
    *_rout("a"), *_rout("b"), EDITION,
    Argument("equal", Flag(), "Whether the highest face that just equals the DV does damage too (UC, C-06)", True, False),
    Argument("natural", Word(words.NATURAL), "Whether damage modifiers are added to the point of the highest face (C-06)", True, "replace"),
    Argument("reading", Word(words.LOW), "Rout check at most at the army CR, or below it", True, "at most"),
    Argument("repeat", Flag(), "Rout check each time damage leaves it there, or only the first time", True, True),
)  # fmt: skip

def _whole(side: str) -> tuple[Argument, ...]:
    army = side.upper()
    return (
        Argument(f"on_damage_{side}", Number(0, 1_000, whole=True), f"Added to a hit of {army} that does damage (PF_MODIFIER)", True, 0.0),
        Argument(f"factor_{side}", Number(0, 10), f"Factor of all damage that {army} does (PF_MODIFIER)", True, 1.0),
    )


WHOLES = (*_whole("a"), *_whole("b"))

FUNCTIONS = (
    declared(
        "PF_BATTLE_ODDS", "P-07, P-09, P-10, C-04…C-06, C-13",
        "How a battle may end, in one row: A wins, both fall, B wins, mean melee phases, mean hp left of A if A wins, of B if B wins.",
        (*_army("a", "strategy included"), *_army("b", "strategy included"), *END, *WHOLES),
        odds.battle_odds, _explain,
        Example("=INDEX(PF_BATTLE_ODDS(16,3,13,0,16,3,13,0,3,0,3,0),1,2)", 0.1050225712211598),
        table=True, check=_ends,
    ),
    declared(
        "PF_STRATEGY_ODDS", "P-07, P-09, P-10, C-04…C-06, C-13",
        "Each strategy of A (rows, Defensive to Reckless) against each of B (columns): A's chance to win, or another number of the battle.",
        (
            *_army("a", "without a strategy"), *_army("b", "without a strategy"), *END,
            Argument("stat", Word(NUMBERS), "What the table shows; damage: the mean of one check of A", True, "a_wins"),
            *WHOLES,
        ),
        odds.strategy_odds, _explain_table,
        Example("=INDEX(PF_STRATEGY_ODDS(49,9,19,0,49,9,19,0,9,0,9,0),5,3)", 0.8386447731040395),
        table=True,
    ),
)  # fmt: skip
