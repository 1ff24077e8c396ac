"""Cell functions of one SKR: the table, strength, losses, and ranged units."""

from __future__ import annotations

from ...cells.declare import Argument, Example, Function
from ...cells.errors import NUM, CellError
from ...cells.helpers import typed
from ...cells.kinds import Flag, Number, NumberOrDice, Word
from ...cells.lines import bracket, n, s
from .. import fernkampf, schlacht, verbaende, werte, words
from .shown import (
    CAPPED,
    KR,
    LIMIT,
    MEN,
    ROLL,
    ROUNDING,
    SKR,
    STRENGTH,
    TOTAL,
    VALUE,
    Values,
    declared,
    percent,
    rounded,
)  # fmt: skip


def _row(v: Values, a: schlacht.Lookup) -> str:
    last = a.row is schlacht.SKR_TABLE[-1]
    return f"{n(v['total'])} {'≥' if last else '≤'} {n(schlacht.SKR_TABLE[-2].up_to if last else a.row.up_to)}"


def _explain_kr(v: Values, a: schlacht.Lookup) -> str:
    return f"{_row(v, a)}: {a.row.dice}, KR {n(a.row.kr)} (D-23)"


def _explain_dice(v: Values, a: schlacht.Lookup) -> str:
    return f"{_row(v, a)}: KR {n(a.row.kr)}, {a.row.dice} (D-23)"


def _explain_seconds(v: Values, a: float) -> str:
    return f"{n(v['kr'])} × {n(schlacht.SECONDS)} s = {s(a)} (D-82)"


def _explain_strength(v: Values, a: schlacht.Strength) -> str:
    sum_ = f"{s(a.kw)} + {bracket(a.km)} = {s(a.total)}"
    if a.result > a.total:
        return f"{sum_} → {s(a.result)} (D-28)"
    return f"{sum_} → {s(a.result)} (D-29)" if a.result < a.total else f"{sum_} (D-27)"


def _explain_losses(v: Values, a: schlacht.Losses) -> str:
    if v["enemy_men"] == 0:
        return "N = 0: 0"
    ratio = f"{s(v['roll'])} × {s(v['strength'])}/{s(v['enemy_strength'])} = {s(a.ratio)}"
    return f"{ratio}; × {n(v['men'])}/{n(v['enemy_men'])} = {rounded(a.exact, a.rounded, a.result)}"


def _explain_fern_kw(v: Values, a: fernkampf.FernKampfwert) -> str:
    sign = "/" if v["reading"] == "divide" else "×"
    clause = "A-21" if v["reading"] == "literal" else "D-42"
    return f"{bracket(a.damage)} × {bracket(a.percent)} % × {n(v['kr'])} {sign} {n(v['reload_kr'])} = {s(a.result)} ({clause})"


def _explain_fern_losses(v: Values, a: fernkampf.FernLosses) -> str:
    if v["enemy_men"] == 0:
        return "N = 0: 0"
    divided = "" if v["enemy_strength"] is None else f" / {s(v['enemy_strength'])} (A-22)"
    return f"{n(v['roll'])} × {bracket(v['fern_kw'])} × {n(v['men'])}/{n(v['enemy_men'])}{divided} = {rounded(a.exact, a.rounded, a.result)}"


def _explain_forced(v: Values, a: fernkampf.Forced) -> str:
    if a.result == 0 and a.exact == 0:
        return f"SKR {n(v['skr'])}: 0 (D-47, D-48)"
    if v["own_melee"] == 0:
        return "N = 0: 1 (A-26)"
    size = n(verbaende.MEN["company"]) if v["reading"] == "company" else n(v["unit_men"])
    return f"{size}/(2×{n(v['own_melee'])}) × {n(v['enemy_melee'])} % = {percent(a.exact)} → {s(a.result)} (D-47)"


def _some_own_melee(values: Values) -> None:
    if not values["capped"] and values["own_melee"] == 0:
        expected, details = MEN.expects()
        raise CellError(NUM, "range", expected, argument="own_melee", value="0", **{**details, "low": "1"})

_LEAST = typed(schlacht.LEAST_STRENGTH)

FUNCTIONS: tuple[Function, ...] = (
    declared(
        "DSA_SKR_KR", "D-21…D-23, A-08",
        "Length of one SKR in KR by the number of soldiers of all sides at the start of the battle.",
        (Argument("total", TOTAL, "Soldiers of all sides at the start, reserve and archers too (A-09)"), LIMIT),
        schlacht.skr_kr, _explain_kr,
        Example("=DSA_SKR_KR(97)", 2.0),
        formula="MB_DSA_KR(total,limit)",
    ),
    declared(
        "DSA_SKR_DICE", "D-22, D-23, D-26, A-08",
        "Dice that each army rolls for the losses of one SKR, by the number of soldiers of all sides at the start of the battle.",
        (Argument("total", TOTAL, "Soldiers of all sides at the start, reserve and archers too (A-09)"), LIMIT),
        schlacht.skr_dice, _explain_dice,
        Example("=DSA_SKR_DICE(97)", "1W3-1"),
        formula="MB_DSA_DICE(total,limit)",
    ),
    declared(
        "DSA_SECONDS", "D-82",
        "Seconds in the world that so many KR take.",
        (Argument("kr", Number(0, 1_000_000), "Number of KR"),),
        schlacht.seconds, _explain_seconds,
        Example("=DSA_SECONDS(6)", 30.0),
        formula=f"kr*{typed(schlacht.SECONDS)}",
    ),
    declared(
        "DSA_STRENGTH", "D-27…D-29, A-05, A-06",
        "Strength of a side in this SKR: KW + KM, at least 1, at most the threshold.",
        (
            Argument("kw", VALUE, "Kampfwert"),
            Argument("km", VALUE, "Kampfmodifikator with the result of the leader's test"),
            Argument("threshold", STRENGTH, "Highest strength that the GM allows; none when left out", True),
            Argument("clamp", Word(words.CLAMP), "Whether the sum, KW alone or KM alone has a least value (A-05)", True, "sum"),
        ),
        schlacht.strength, _explain_strength,
        Example("=DSA_STRENGTH(2.24,12)", 14.24),
        Example("=DSA_STRENGTH(2.24,-4)", 1.0),
        formula=f'LET(bounded,MAX({_LEAST},IF(clamp="kw",MAX({_LEAST},kw),kw)+IF(clamp="km",MAX(0,km),km)),IF(threshold="",bounded,MIN(bounded,threshold)))',
    ),
    declared(
        "DSA_LOSSES", "D-26, D-27, D-30…D-32, A-01, A-50",
        "Men that the ENEMY loses in this SKR: roll × own strength / enemy strength × own men / enemy men.",
        (
            Argument("roll", ROLL, "Own roll with the table's dice, after what is subtracted (A-07)"),
            Argument("strength", STRENGTH, "Own strength (DSA_STRENGTH)"),
            Argument("enemy_strength", STRENGTH, "Strength of the enemy"),
            Argument("men", MEN, "Own men when the SKR begins"),
            Argument("enemy_men", MEN, "Enemy men when the SKR begins; no more can fall"),
            ROUNDING, CAPPED,
        ),
        schlacht.losses, _explain_losses,
        Example("=DSA_LOSSES(2,9.35,14.24,52,45)", 2.0),
        Example('=DSA_LOSSES(1,9.35,1,50,40,"none")', 11.6875),
        formula="IF(enemy_men=0,0,MB_DSA_LOST(roll*strength*men/(enemy_strength*enemy_men),enemy_men,rounding,capped))",
    ),
    declared(
        "DSA_FERN_KW", "D-42, A-21, A-23",
        "Fern-KW of a ranged unit against one target: (TP − RS) × (FK − 7) × 5 % × KR of the SKR / KR of one shot.",
        (
            Argument("damage", NumberOrDice(-50, 1_000), "Mean damage of the ranged weapon, or its dice"),
            Argument("rs_target", Number(0, 100), "Armour of the target"),
            Argument("fk", Number(-50, 100), "Ranged value of the unit"),
            Argument("kr", KR, "KR of one SKR (DSA_SKR_KR)"),
            Argument("reload_kr", Number(0.1, 1_000), "KR that one shot takes", True, 1.0),
            Argument("reading", Word(words.RELOAD), "Divided by the KR of one shot, or multiplied as written (A-21)", True, "divide"),
            Argument("negative", Word(words.NEGATIVE), "Whether factors below zero are kept or count as zero (A-23)", True, "zero"),
        ),
        fernkampf.fern_kampfwert, _explain_fern_kw,
        Example("=DSA_FERN_KW(8.5,3,13,5,2)", 4.125),
        Example('=DSA_FERN_KW(8.5,3,13,5,2,"literal")', 16.5),
        formula=f"LET(through,MB_DICE_MEAN(damage)-rs_target,percent,(fk-{typed(werte.MIDDLE)})*{typed(werte.PERCENT_A_POINT)},"
        'once,IF(negative="zero",MAX(0,through)*MAX(0,percent),through*percent)/100*kr,IF(reading="divide",once/reload_kr,once*reload_kr))',
    ),
    declared(
        "DSA_FERN_LOSSES", "D-43…D-45, A-01, A-22, A-50",
        "Men that the target of a ranged unit loses: roll × Fern-KW × own men / men of the target, at least none.",
        (
            Argument("roll", ROLL, "Roll of the unit with the table's dice"),
            Argument("fern_kw", Number(-1_000_000_000, 1_000_000_000), "Fern-KW against this target"),
            Argument("men", MEN, "Men of the ranged unit"),
            Argument("enemy_men", MEN, "Men of the target; no more can fall"),
            ROUNDING,
            Argument("enemy_strength", STRENGTH, "Strength of the target to divide by; not divided when left out (A-22)", True),
            CAPPED,
        ),
        fernkampf.fern_losses, _explain_fern_losses,
        Example('=DSA_FERN_LOSSES(3,4.125,50,100,"none")', 6.1875),
        formula='IF(enemy_men=0,0,MB_DSA_LOST(MAX(0,roll*fern_kw*men/(enemy_men*IF(enemy_strength="",1,enemy_strength))),enemy_men,rounding,capped))',
    ),
    declared(
        "DSA_FORCED_MELEE", "D-47…D-49, A-26…A-28",
        "Chance from 0 to 1 that a ranged unit is forced into melee in this SKR.",
        (
            Argument("unit_men", MEN, "Men of the ranged unit"),
            Argument("own_melee", MEN, "Melee fighters of the own army"),
            Argument("enemy_melee", MEN, "Melee fighters of the enemy"),
            Argument("skr", SKR, "Number of the SKR; none is forced in the first", True, fernkampf.FIRST_FORCED_SKR),
            Argument("reading", Word(words.FORCED), "By the unit's size, or each unit as one company (A-27)", True, "literal"),
            Argument("steps", Word(words.STEPS), "Exact, or whole percents (A-28)", True, "exact"),
            Argument("capped", Flag(), "Whether the chance is at most certainty (A-26)", True, True),
        ),
        fernkampf.forced_melee, _explain_forced,
        Example("=DSA_FORCED_MELEE(50,100,200)", 0.5),
        check=_some_own_melee,
        formula=f"IF(AND(NOT(capped),own_melee=0),#NUM!,IF(OR(skr<{typed(fernkampf.FIRST_FORCED_SKR)},unit_men=0,enemy_melee=0),0,"
        f'LET(size,IF(reading="company",{typed(verbaende.MEN["company"])},unit_men),exact,IF(own_melee=0,1,size*enemy_melee/(2*own_melee+(own_melee=0))/100),'
        'chance,IF(steps="whole",MB_DOWN(exact*100)/100,exact),IF(capped,MIN(1,chance),chance))))',
    ),
)  # fmt: skip
