"""Cell functions of the troops: Kampfwert, Kampfmodifikator, mixed armies, companies to legions."""

from __future__ import annotations

from ...cells.columns import ColumnFunction
from ...cells.declare import Argument, Example, Function
from ...cells.errors import NUM, CellError
from ...cells.helpers import switch, typed
from ...cells.kinds import Number, NumberOrDice, Word
from ...cells.lines import bracket, n, s, signed
from ...cells.values import number
from .. import verbaende, werte, words
from .shown import ATTRIBUTE, CATEGORY, KR, LIMIT, MEN, ROLL, TOTAL, VALUE, Values, declared


def _explain_kw(v: Values, a: werte.Kampfwert) -> str:
    base = f"{n(v['le'])}/{n(werte.LE_PART)} + {bracket(v['rs'])} + {bracket(a.damage)}"
    points = f"({n(v['at'])}+{n(v['pa'])})/2 + ({n(v['wv_at'])}+{n(v['wv_pa'])})/2 − {n(werte.MIDDLE)}"
    floor = " (A-04)" if a.result > a.base * a.percent / 100 else ""
    return f"({base}) × ({points})×{n(werte.PERCENT_A_POINT)} % = {s(a.base)} × {s(a.percent)} % = {s(a.result)}{floor}"


def _explain_km(v: Values, a: werte.Kampfmodifikator) -> str:
    return f"MU {n(v['mu'])}: {signed(a.base, a.courage, a.situation)} = {s(a.result)} (D-11)"


def _explain_mixed(v: Values, a: werte.Mixed) -> str:
    if v["reading"] == "plain":
        return f"Ø = {s(a.result)} (A-55)"
    terms = " + ".join(f"{bracket(value)}×{n(men)}" for value, men in list(zip(v["values"], v["men"]))[:6])
    more = " + …" if len(v["men"]) > 6 else ""
    return f"({terms}{more})/{s(a.men)} = {s(a.result)} (D-40)"


def _explain_level(v: Values, a: float | str) -> str:
    clause = "D-33" if v["unit"] == "company" else "D-34" if v["unit"] == "regiment" else "D-35, A-47"
    return f"{v['unit']}, {v['stat']}: {'–' if isinstance(a, str) else s(a)} ({clause})"


def _explain_nested(v: Values, a: verbaende.Nested) -> str:
    return f"{n(a.large)} KR / {n(a.small)} KR = {s(a.result)} (D-37)"


def _explain_nested_skr(v: Values, a: verbaende.NestedSkr) -> str:
    each = f"{n(v['kr_large'])} KR / {n(v['kr_small'])} KR"
    return f"{each}: {s(a.until)} − {s(a.before)} = {s(a.result)} (D-37, A-49)"


def _explain_cut(v: Values, a: verbaende.NestedCut) -> str:
    tail = f" = {s(a.kept)} + {s(v['unit_losses'])}" if v["unit_losses"] else ""
    return f"{s(v['losses'])} × {s(a.factor)}{tail} = {s(a.result)} (D-39, A-48)"


def _explain_nested_roll(v: Values, a: verbaende.NestedRoll) -> str:
    return f"{n(v['roll'])} × {s(a.factor)} = {s(a.result)} (D-39, A-51)"


def _some_men(values: Values) -> None:
    if not sum(values["men"]):
        expected, details = MEN.expects()
        raise CellError(NUM, "range", expected, argument="men", value="0", **{**details, "low": "1"})


def _unit_inside(values: Values) -> None:
    if values["unit_men"] > values["army_men"]:
        high = number(values["army_men"])
        raise CellError(NUM, "range", "number", argument="unit_men", value=number(values["unit_men"]), low="0", high=high)


WV = Number(-30, 30)  # a date typed by accident (3/1) lies far above
WEAPON_VALUE = Number(-50, 100)
NEGATIVE = Argument("negative", Word(words.NEGATIVE), "Whether a value below zero is kept or counts as zero (A-04)", True, "keep")
_LEVELS = {level + stat: verbaende.level(level, stat) for level in words.LEVEL.table for stat in words.VALUE.table}

FUNCTIONS: tuple[Function, ...] = (
    declared(
        "DSA_KW", "D-07…D-09, A-04",
        "Kampfwert of one soldier, not rounded: (LE/10 + RS + TP) × ((AT+PA)/2 + (WV AT + WV PA)/2 − 7) × 5 %.",
        (
            Argument("le", Number(0, 1_000), "Lebensenergie, average of the army"),
            Argument("rs", Number(0, 100), "Armour, average of the army"),
            Argument("tp", NumberOrDice(-50, 1_000), "Mean damage of the weapon, or its dice"),
            Argument("at", WEAPON_VALUE, "Attack, average of the army"),
            Argument("pa", WEAPON_VALUE, "Parry, average of the army"),
            Argument("wv_at", WV, "First number of the Waffenvergleich; type both in cells of their own"),
            Argument("wv_pa", WV, "Second number of the Waffenvergleich"),
            NEGATIVE,
        ),
        werte.kampfwert, _explain_kw,
        Example('=DSA_KW(37,1,"1W6+3",10,8,3,1)', 2.24),
        Example('=DSA_KW(55,4,"1W6+4",13,11,8,4)', 9.35),
        formula=f"LET(value,(le/{typed(werte.LE_PART)}+rs+MB_DICE_MEAN(tp))*((at+pa)/2+(wv_at+wv_pa)/2-{typed(werte.MIDDLE)})*{typed(werte.PERCENT_A_POINT)}/100,"
        'IF(negative="zero",MAX(0,value),value))',
    ),
    declared(
        "DSA_KM", "D-10, D-11, A-10",
        "Kampfmodifikator before the leader's test: start value, points of MU above or below the middle, and the situation.",
        (
            Argument("mu", ATTRIBUTE, "Mut, average of the army"),
            Argument("situation", VALUE, "Sum of the other entries of the table", True, 0.0),
            Argument("base", VALUE, "Start value", True, werte.BASE),
            Argument("steps", Word(words.STEPS), "Full points of MU only, or parts too (A-10)", True, "whole"),
        ),
        werte.kampfmodifikator, _explain_km,
        Example("=DSA_KM(13)", 2.0),
        Example("=DSA_KM(9,2)", 3.0),
        formula=f"base+{typed(werte.MU_POINT)}*(MB_DSA_FULL(MAX(0,mu-{typed(werte.BRAVE)}),steps)-MB_DSA_FULL(MAX(0,{typed(werte.COWARDLY)}-mu),steps))+situation",
    ),
    ColumnFunction(
        "DSA_MIXED", CATEGORY, "D-40, D-41, A-55",
        "Kampfwert (or KM) of an army of unlike units: mean of their values, weighted by their men.",
        (
            Argument("values", VALUE, "Values of the units, one column"),
            Argument("men", MEN, "Men of the units, as many cells; a row with a blank counts as nothing"),
            Argument("reading", Word(words.MEAN), "Weighted by men, or the plain mean of units with men (A-55)", True, "weighted"),
        ),
        werte.mixed, _explain_mixed,
        (Example("=DSA_MIXED({8;10;9},{300;100;100})", 8.6), Example('=DSA_MIXED({8;10;9},{300;100;100},"plain")', 9.0)),
        check=_some_men, columns=2,
        formula='IF(SUM(men)=0,#NUM!,IF(reading="plain",SUM(values*(men>0))/SUM(IF(men>0,1,0)),SUM(values*men)/SUM(men)))',
    ),
    declared(
        "DSA_LEVEL", "D-33…D-35, A-47",
        "Men of a company, regiment or legion, or an average value of its leader; empty where the GM gives it.",
        (
            Argument("unit", Word(words.LEVEL), "Company, regiment or legion"),
            Argument("stat", Word(words.VALUE), "Men, or MU, KL, CH, TaW of the leader"),
        ),
        verbaende.level, _explain_level,
        Example('=DSA_LEVEL("Regiment","Mann")', 500.0),
        Example('=DSA_LEVEL("Kompanie","Kriegskunst")', 8.0),
        formula=switch("unit&stat", _LEVELS),
    ),
    declared(
        "DSA_NESTED", "D-37, A-08",
        "How many SKR the small level fights in one SKR of the large level.",
        (
            Argument("large_total", TOTAL, "Soldiers of all sides in the large fight at its start"),
            Argument("small_total", TOTAL, "Soldiers of all sides in the small fight at its start"),
            LIMIT,
        ),
        verbaende.nested, _explain_nested,
        Example("=DSA_NESTED(1000,150)", 3.0),
        formula="MB_DSA_KR(large_total,limit)/MB_DSA_KR(small_total,limit)",
    ),
    declared(
        "DSA_NESTED_SKR", "D-37, A-49",
        "How many SKR the small level fights in a certain SKR of the large level; KR that are left over are carried on.",
        (
            Argument("skr", Number(1, 10_000, whole=True), "Number of the large SKR"),
            Argument("kr_large", KR, "KR of one large SKR"),
            Argument("kr_small", Number(1, 10_000), "KR of one small SKR"),
            Argument("steps", Word(words.STEPS), "Whole SKR with the rest carried on, or fractions each time (A-49)", True, "whole"),
        ),
        verbaende.nested_skr, _explain_nested_skr,
        Example("=DSA_NESTED_SKR(1,50,15)", 3.0),
        Example("=DSA_NESTED_SKR(3,50,15)", 4.0),
        formula="MB_DSA_FULL(skr*kr_large/kr_small,steps)-MB_DSA_FULL((skr-1)*kr_large/kr_small,steps)",
    ),
    declared(
        "DSA_NESTED_CUT", "D-39, A-48",
        "Losses that a large army causes when one of its units is played on its own: cut by the unit's share, plus what the unit did.",
        (
            Argument("losses", MEN, "Losses by the formula for the whole army"),
            Argument("unit_men", MEN, "Men of the unit that is played"),
            Argument("army_men", Number(1, MEN.high), "Men of the whole army"),
            Argument("unit_losses", MEN, "Losses that the unit itself has caused", True, 0.0),
            Argument("reading", Word(words.CUT), "Cut by the unit's share of the men or always by one tenth (A-48)", True, "share"),
        ),
        verbaende.nested_cut, _explain_cut,
        Example("=DSA_NESTED_CUT(60,500,5000,7)", 61.0),
        check=_unit_inside,
        formula=f'IF(unit_men>army_men,#NUM!,losses*(1-IF(reading="share",unit_men/army_men,{verbaende.TENTH}))+unit_losses)',
    ),
    declared(
        "DSA_NESTED_ROLL", "D-39, A-51",
        "The roll for losses of a small fight inside a large one, as it is or lowered so that nested fights cost no more men.",
        (
            Argument("roll", ROLL, "What was rolled for the small fight"),
            Argument("small_total", TOTAL, "Soldiers of all sides in the small fight at its start"),
            Argument("large_total", TOTAL, "Soldiers of all sides in the large fight at its start"),
            Argument("reading", Word(words.SCALE), "As it is, or lowered to the share of the large fight (A-51)", True, "literal"),
            LIMIT,
        ),
        verbaende.nested_roll, _explain_nested_roll,
        Example('=DSA_NESTED_ROLL(4,150,1000,"scale")', 0.6),
        formula='IF(OR(reading="literal",large_total=0),roll,roll*(MB_DICE_MEAN(MB_DSA_DICE(large_total,limit))*small_total/large_total)'
        "/(MB_DICE_MEAN(MB_DSA_DICE(small_total,limit))*MB_DSA_KR(large_total,limit)/MB_DSA_KR(small_total,limit)))",
    ),
)  # fmt: skip
