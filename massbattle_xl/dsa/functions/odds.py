"""Cell functions of a whole battle: how it may end."""

from __future__ import annotations

from ...cells.declare import Argument, Example, Function
from ...cells.errors import NUM, VALUE, CellError, blank
from ...cells.kinds import Number, Word
from ...cells.lines import n, s
from ...cells.values import number
from .. import odds, words
from .leaders import LEADER
from .shown import ATTRIBUTE, LIMIT, ROUNDING, STRENGTH, Values, declared
from .shown import VALUE as KAMPFWERT

ARMY = Number(1, 1_000_000, whole=True)
BREAK_AT = Number(0.01, 1)
MOST_SKR = Number(1, 1_000, whole=True)
TALENT = Number(-50, 100)
MALUS = Number(0, 100)


def _explain(v: Values, a: odds.BattleOdds) -> str:
    # in signs alone, which every language has: Σ over the states of the battle, or n battles that were played
    how = f"n = {a.sampled} (#{a.seed}), ± {n(a.standard_error * 100, 2)} %" if a.sampled else f"Σ {a.states}"
    return f"S {s(a.strength_a)} : {s(a.strength_b)}, {n(v['men_a'] + v['men_b'])}: {a.dice}; {how} (D-22…D-32)"


def _leaders_whole(values: Values) -> None:
    """A leader has all four values or none, and no manoeuvre above his Talentwert."""
    for side in "ab":
        names = [f"{name}_{side}" for name in ("mu", "kl", "ch", "taw")]
        missing = [name for name in names if values[name] is None]
        if 0 < len(missing) < len(names):
            expected, details = (TALENT if missing[0].startswith("taw") else ATTRIBUTE).expects()
            raise CellError(VALUE, "missing", expected, argument=missing[0], value=blank, **details)
        malus, most = values[f"malus_{side}"], max(0.0, values[names[-1]] or 0.0)
        if malus > most:
            raise CellError(
                NUM, "range", "number", argument=f"malus_{side}", value=number(malus), low="0", high=number(most)
            )


def _army(side: str) -> tuple[Argument, ...]:
    return (
        Argument(f"kw_{side}", KAMPFWERT, f"Kampfwert of army {side.upper()}"),
        Argument(f"km_{side}", KAMPFWERT, f"Kampfmodifikator of army {side.upper()}"),
        Argument(f"men_{side}", ARMY, f"Men of army {side.upper()} at the start"),
    )


def _leader(side: str) -> tuple[Argument, ...]:
    return (
        Argument(f"mu_{side}", ATTRIBUTE, f"Mut of the leader of {side.upper()}; left out: no leader", True),
        Argument(f"kl_{side}", ATTRIBUTE, f"Klugheit of the leader of {side.upper()}", True),
        Argument(f"ch_{side}", ATTRIBUTE, f"Charisma of the leader of {side.upper()}", True),
        Argument(f"taw_{side}", TALENT, f"Talentwert Kriegskunst of the leader of {side.upper()}", True),
    )


def _malus(side: str) -> Argument:
    return Argument(
        f"malus_{side}", MALUS, f"Manoeuvre that the leader of {side.upper()} tries in every SKR (D-59)", True, 0.0
    )


END = (
    Argument("skr", MOST_SKR, "Most SKR that are fought; then it is a draw", True, odds.SKR),
    Argument("break_at", BREAK_AT, "Share of its men at whose loss a side is beaten", True, odds.BREAK_AT),
    Argument("threshold", STRENGTH, "Highest strength that the GM allows; none when left out (D-29)", True),
    ROUNDING,
    Argument("clamp", Word(words.CLAMP), "Whether the sum, KW alone or KM alone has a least value (A-05)", True, "sum"),
    LIMIT,
)
READINGS = tuple(a for a in LEADER if a.name in {"thirds", "malus_on", "malus_spoils", "success", "failure"})

FUNCTIONS: tuple[Function, ...] = (
    declared(
        "DSA_BATTLE_ODDS", "D-22…D-32, A-01, A-05…A-08, A-50",
        "How a battle may end, in one row: A wins, draw, B wins, mean SKR, mean men left of A if A wins, of B if B wins.",
        (*_army("a"), *_army("b"), *END),
        odds.battle_odds, _explain,
        Example("=INDEX(DSA_BATTLE_ODDS(2.24,12,45,7.35,2,52),1,1)", 0.7675899988539981),
        table=True,
    ),
    declared(
        "DSA_LED_ODDS", "D-13…D-32, D-59…D-61, A-01, A-05…A-08, A-12…A-18, A-50",
        "How a battle may end whose leaders test on Kriegskunst in every SKR, in one row as DSA_BATTLE_ODDS.",
        (*_army("a"), *_army("b"), *_leader("a"), *_leader("b"), *END, _malus("a"), _malus("b"), *READINGS),
        odds.led_odds, _explain,
        Example("=INDEX(DSA_LED_ODDS(2.24,1,45,7.35,2,52,12,11,11,8),1,3)", 0.9993969975782053),
        table=True, check=_leaders_whole,
    ),
)  # fmt: skip
