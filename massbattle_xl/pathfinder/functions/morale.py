"""Cell functions of Morale checks and the Morale score."""

from __future__ import annotations

from ...cells.declare import Argument, Example
from ...cells.errors import VALUE, CellError, blank
from ...cells.helpers import switch, typed
from ...cells.kinds import Flag, Name, Number, Word
from ...cells.lines import flag, n, plus, s, signed
from .. import boons, morale, words
from ..numbers import PLACES
from ..strategy import STEP_DC
from .formulas import by_edition
from .shown import ACR, D20, EDITION, POINTS, Values, declared, refuse

_TEST = {
    "en": "a check of the AP, where the tactic is fixed for the battle,",
    "da": "en prøve fra AP, hvor taktikken ligger fast under slaget",
    "de": "eine Probe des AP, wo die Taktik für die Schlacht feststeht",
    "fr": "un test de l'AP, où la tactique est fixée pour la bataille",
    "ru": "проверка из AP, где тактика на бой неизменна",
}


def _explain_modifier(v: Values, a: morale.MoraleModifier) -> str:
    return f"{signed(a.morale, a.charisma, a.profession, a.other)} = {s(a.result)} (P-06, {v['edition'].upper()})"


def _explain_chance(v: Values, a: morale.Check) -> str:
    return f"{n(v['dc'])} − {n(v['modifier'])}: d20 ≥ {s(a.needed)}: {s(a.result)} (P-06)".replace("− −", "+ ")


def _explain_holds(v: Values, a: bool) -> str:
    sign = "≥" if a else "<"
    return f"{signed(v['roll'], v['modifier'])} {sign} {n(v['dc'])}: {flag(a)} (P-06)"


def _explain_withdraw(v: Values, a: morale.Opposed) -> str:
    times = f"; {s(a.one)}^{n(v['enemies'])} = {s(a.result)}" if v["enemies"] != 1 else ""
    return f"d20 {plus(v['modifier'])} : d20 {plus(v['enemy_modifier'])}: {s(a.one)}{times} (P-03)"


def _explain_dc(v: Values, a: float) -> str:
    foe = f"{s(morale.FOE_DC)} + {s(a - morale.FOE_DC)} = " if v["test"] in {"fear", "taunt"} else ""
    return f"{foe}{s(a)} (P-03, P-05, P-07, P-09)"


def _explain_change(v: Values, a: float) -> str:
    times = "" if v["times"] == 1 else f" × {n(v['times'])} = {s(a)}"
    return f"{s(morale.EVENTS[v['event']])}{times} (P-09)"


def _explain_new(v: Values, a: float) -> str:
    exact = v["morale"] + v["change"]
    return f"{signed(v['morale'], v['change'])} = {s(exact)}{'' if exact == a else f' → {s(a)}'} (P-02)"


def _explain_disbands(v: Values, a: bool) -> str:
    return f"{n(v['morale'])} {'≤' if a else '>'} {n(morale.DISBANDS)}: {flag(a)} (P-02)"


def _explain_known(v: Values, a: float) -> str:
    ruler = "" if v["level"] is None else f"; {n(v['level'])}/{n(boons.LEVELS_A_BOON)}; 1"
    own = f"{n(v['ranks'])}/{n(boons.RANKS_A_BOON)}"
    return f"1 + {f'max({own}{ruler})' if ruler else own} → {s(a)} (P-06, UC)"


def _explain_leadership(v: Values, a: float) -> str:
    return f"{signed(v['level'], v['charisma'], boons.FEAT if v['feat'] else 0.0)} = {s(a)} (P-06, UC)"


def _test_known(v: Values) -> None:
    if morale.check_dc(v["test"], v["edition"]) is None:
        raise refuse("test", '"tactic"', _TEST)
    if v["test"] in {"fear", "taunt"} and v["acr"] is None:
        expected, details = ACR.expects()
        raise CellError(VALUE, "missing", expected, argument="acr", value=blank, **details)


MODIFIER = Argument("modifier", POINTS, "Modifier of the check (PF_MORALE)")
SCORE = Argument("morale", POINTS, "Morale score of the army")
RANKS = Number(0, 100, whole=True)

FUNCTIONS = (
    declared(
        "PF_MORALE", "P-06, P-10", "Modifier of a Morale check: Morale score, the leader's Charisma, and in UC his Profession (soldier).",
        (
            SCORE,
            Argument("charisma", POINTS, "Charisma modifier of the leader", True, 0.0),
            Argument("ranks", RANKS, "Ranks of the leader in Profession (soldier), in UC", True, 0.0),
            EDITION,
            Argument("other", POINTS, "Sum of what tactic, boons, abilities and weather add", True, 0.0),
        ),
        morale.morale_modifier, _explain_modifier,
        Example("=PF_MORALE(1,2)", 3.0),
        Example('=PF_MORALE(1,2,10,"uc")', 5.0),
        formula=f"morale+charisma+IF({by_edition('profession')},MB_DOWN(ranks/{typed(morale.RANKS)}),0)+other",
    ),
    declared(
        "PF_MORALE_CHANCE", "P-06, P-09", "Chance from 0 to 1 that a Morale check reaches its DC; no face of the die succeeds or fails by itself.",
        (MODIFIER, Argument("dc", POINTS, "DC of the check (PF_DC)")),
        morale.morale_chance, _explain_chance,
        Example("=PF_MORALE_CHANCE(2,15)", 0.4),
        formula=f"MIN({morale.FACES},MAX(0,{morale.FACES + 1}-MB_UP(dc-modifier)))/{morale.FACES}",
    ),
    declared(
        "PF_MORALE_HOLDS", "P-06, P-09", "Whether a rolled Morale check succeeds.",
        (Argument("roll", D20, "The die that was rolled"), MODIFIER, Argument("dc", POINTS, "DC of the check (PF_DC)")),
        morale.morale_holds, _explain_holds,
        Example("=PF_MORALE_HOLDS(13,2,15)", True),
        formula="ROUND(roll+modifier-dc,9)>=0",
    ),
    declared(
        "PF_WITHDRAW_CHANCE", "P-03", "Chance from 0 to 1 that an army wins its opposed Morale check against each attacker and withdraws.",
        (
            MODIFIER,
            Argument("enemy_modifier", POINTS, "Modifier of each attacker"),
            Argument("enemies", Number(1, 20, whole=True), "Number of attackers", True, 1.0),
        ),
        morale.withdraw_chance, _explain_withdraw,
        Example("=PF_WITHDRAW_CHANCE(0,0)", 0.5),
        formula=f"LET(tie,IF(modifier>enemy_modifier,1,IF(modifier=enemy_modifier,0.5,0)),ahead,SEQUENCE({2 * morale.FACES - 1})-{morale.FACES},"
        f"result,ahead+ROUND(modifier-enemy_modifier,9),near,{typed(10**-PLACES / 2)},"
        f"(SUM(({morale.FACES}-ABS(ahead))*(IF(result>near,1,0)+IF(ABS(result)<=near,tie,0)))/{morale.FACES**2})^enemies)",
    ),
    declared(
        "PF_DC", "P-03, P-05, P-07, P-09, P-10", "DC of a Morale check: rout, a change of strategy or tactic, fear or taunt of an enemy army.",
        (
            Argument("test", Word(words.TEST), "What is tested"),
            EDITION,
            Argument("acr", ACR, "Army CR of the army that frightens or taunts", True),
        ),
        morale.check_dc, _explain_dc,
        Example('=PF_DC("rout")', 15.0),
        Example('=PF_DC("peur","ap",4)', 14.0),
        check=_test_known,
        formula=f'SWITCH(test,"tactic",LET(fixed,{by_edition("tactic_dc")},IF(fixed="",#N/A,fixed)),"rout",{typed(morale.ROUT_DC)},"strategy",{typed(STEP_DC)},'
        f'IF(acr="",#VALUE!,{typed(morale.FOE_DC)}+MB_DOWN(acr)))',
    ),
    declared(
        "PF_MORALE_CHANGE", "P-04, P-06, P-09", "Change of the Morale score by an event of the campaign.",
        (
            Argument("event", Name(words.EVENT), "What happened; a victory counts with a Loyalty check"),
            Argument("times", Number(0, 100, whole=True), "How often, such as weeks unpaid", True, 1.0),
        ),
        morale.morale_change, _explain_change,
        Example('=PF_MORALE_CHANGE("unpaid")', -2.0),
        formula=f"{switch('event', morale.EVENTS)}*times",
    ),
    declared(
        "PF_NEW_MORALE", "P-02, P-09", "Morale score after a change, never above its highest value.",
        (SCORE, Argument("change", POINTS, "Sum of the changes", True, 0.0)),
        morale.new_morale, _explain_new,
        Example("=PF_NEW_MORALE(4,1)", 4.0),
        formula=f"MIN({typed(morale.HIGHEST)},morale+change)",
    ),
    declared(
        "PF_DISBANDS", "P-02, P-09", "Whether an army of this Morale score disbands.",
        (SCORE,), morale.disbands, _explain_disbands,
        Example("=PF_DISBANDS(-5)", True),
        formula=f"morale<={typed(morale.DISBANDS)}",
    ),
    declared(
        "PF_BOONS_KNOWN", "P-06", "Boons that a commander may know, by his ranks in Profession (soldier) (Ultimate Campaign).",
        (
            Argument("ranks", RANKS, "Ranks in Profession (soldier)"),
            Argument("level", Number(0, 100, whole=True), "Character level of a leader of the kingdom, which may count instead", True),
        ),
        boons.boons_known, _explain_known,
        Example("=PF_BOONS_KNOWN(5)", 2.0),
        formula=f'1+IF(level="",MB_DOWN(ranks/{typed(boons.RANKS_A_BOON)}),MAX(1,MB_DOWN(ranks/{typed(boons.RANKS_A_BOON)}),MB_DOWN(level/{typed(boons.LEVELS_A_BOON)})))',
    ),
    declared(
        "PF_LEADERSHIP", "P-06", "Leadership score of a commander (Ultimate Campaign).",
        (
            Argument("level", Number(0, 100), "Level, or hit dice"),
            Argument("charisma", POINTS, "Charisma modifier"),
            Argument("feat", Flag(), "He has the feat Leadership", True, False),
        ),
        boons.leadership, _explain_leadership,
        Example("=PF_LEADERSHIP(6,2,TRUE)", 11.0),
        formula=f"level+charisma+IF(feat,{typed(boons.FEAT)},0)",
    ),
)  # fmt: skip
