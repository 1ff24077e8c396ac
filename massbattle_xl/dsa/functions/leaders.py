"""Cell functions of the leaders: the test on Kriegskunst, and what becomes of its result."""

from __future__ import annotations

from fractions import Fraction

from ...cells.declare import Argument, Example, Function
from ...cells.errors import NUM, VALUE, CellError, blank
from ...cells.helpers import typed
from ...cells.kinds import Flag, Number, Word
from ...cells.lines import n, s, signed
from ...cells.values import number
from .. import kriegskunst, moral, words
from ..numbers import PLACES
from .shown import ATTRIBUTE, MEN, POINTS, SKR, W20, Values, declared, percent


def _explain_test(v: Values, a: kriegskunst.Probe) -> str:
    m, bonus, pool = v["malus"], v["bonus"], v["bonus_on"] == "pool"
    spare = f", E {s(a.surplus)}" if a.excellent else ""
    line = f"U {s(a.used)}{spare}: {signed(v['taw'], bonus if pool else 0.0, -m if v['malus_on'] == 'pool' else 0.0, -a.used)}"
    if a.added:
        line += f" + {s(a.surplus)}/{n(kriegskunst.THIRD)}" if v["thirds"] == "exact" else f" + {s(a.added)}"
    line += f" = {s(a.left)}"
    clause = "D-15" if a.excellent else "D-16"
    if a.failed:
        inner = f"({s(a.left)} − {s(m)})/{n(kriegskunst.THIRD)}" if m and v["failure"] == "third" else f"{s(a.left)}/{n(kriegskunst.THIRD)}"
        line += f" → {inner}"
        if m:
            clause = "D-60" if v["failure"] == "full" else "A-18"
            line += f" − {s(m)}" if v["failure"] == "full" else ""
    elif m:
        clause = "D-61" if v["success"] == "adds" else "A-17"
        line += f" → {s(a.left)} + " if v["success"] == "adds" else " → "
        line += f"{n(kriegskunst.MANOEUVRE)}×{s(m)}"
    if bonus and not pool:
        line += f"{'' if a.failed or m else ' → ' + s(a.left)} {'−' if bonus < 0 else '+'} {s(abs(bonus))}"
    changed = a.failed or m or (bonus and not pool)
    return f"{line} = {s(a.result)} ({clause})" if changed else f"{line} ({clause})"


def _explain_odds(v: Values, a: kriegskunst.Odds) -> str:
    return f"Ø {s(a.mean)}; U > T {percent(a.fails)}; U = 0 {percent(a.excellent)}; {s(a.lowest)} … {s(a.highest)} (20×20×20)"


def _explain_kept(v: Values, a: float) -> str:
    factor = f"(2/3)^{n(v['skr'])}" if v["reading"] == "geometric" else f"(1 − {n(min(3.0, v['skr']))}×1/3)"
    return f"{s(max(0.0, v['bonus']))} × {factor} = {s(a)} (D-72, A-41)"


def _explain_reserve(v: Values, a: kriegskunst.Reserve) -> str:
    arrow = f" → {s(a.fifties)}" if v["steps"] == "whole" else ""
    return f"{n(v['men'])}/{n(kriegskunst.RESERVE_MEN)}{arrow}; × {n(kriegskunst.RESERVE_POINTS)} = {s(a.result)} (D-51)"


def _explain_pressed(v: Values, a: kriegskunst.Pressed) -> str:
    bound = "" if round(a.result - (v["result"] - a.points), 9) == 0 else f" → {s(a.result)}"
    return f"{s(v['result'])} − {s(a.points)} = {s(v['result'] - a.points)}{bound} ({'A-30' if bound else 'D-51'})"


def _explain_passed(v: Values, a: kriegskunst.PassedDown) -> str:
    shared = f"; / {n(v['leaders'])}" if v["leaders"] != 1 else ""
    each = a.half / v["leaders"]
    value = f" = {s(each)}" if shared else ""
    arrow = f" → {s(a.result)}" if abs(each - a.result) > 1e-9 else ""
    return f"{s(v['result'])} / 2 = {s(a.half)}{shared}{value}{arrow} (D-75, D-77)"


def _explain_drawn(v: Values, a: moral.LeaderChance) -> str:
    ratio = "" if v["men"] is None else f" × {n(v['men'])}/{n(v['enemy_men'])}"
    return f"{n(v['skr'])} × {n(moral.DRAWN)} %{ratio} → {s(a.result)} (D-66)"


def _explain_drawn_by(v: Values, a: float) -> str:
    return f"SKR 1 … {n(v['skr'])}: {s(a)} (D-66)"


def _explain_down(v: Values, a: moral.LeaderChance) -> str:
    sizes = (v["men"], v["enemy_men"]) if v["reading"] == "literal" else (v["enemy_men"], v["men"])
    times = f"; 1 − (1 − p)^{n(v['rounds'])}" if v["rounds"] != 1 else ""
    return f"{n(moral.DOWN)} % × {n(sizes[0])}/{n(sizes[1])}{times} → {s(a.result)} (D-68, A-38)"


def _malus_within_skill(values: Values) -> None:
    most = max(0.0, values["taw"])
    if values["malus"] > most:
        raise CellError(NUM, "range", "number", argument="malus", value=number(values["malus"]), low="0", high=number(most))


def _both_sizes(values: Values) -> None:
    for name, other in (("men", "enemy_men"), ("enemy_men", "men")):
        if values[name] is None and values[other] is not None:
            expected, details = MEN.expects()
            raise CellError(VALUE, "missing", expected, argument=name, value=blank, **details)


LEADER = (
    Argument("mu", ATTRIBUTE, "Mut of the leader"),
    Argument("kl", ATTRIBUTE, "Klugheit of the leader"),
    Argument("ch", ATTRIBUTE, "Charisma of the leader"),
    Argument("taw", Number(-50, 100), "His Talentwert Kriegskunst"),
    Argument("malus", Number(0, 100), "Manoeuvre: malus that he takes, at most his Talentwert (D-59)", True, 0.0),
    Argument("bonus", POINTS, "Points that the leader above has handed down (D-76)", True, 0.0),
    Argument("thirds", Word(words.STEPS), "Whether thirds are exact or whole points (A-12)", True, kriegskunst.Readings.thirds),
    Argument("malus_on", Word(words.MALUS_ON), "The malus is taken from the points or added to each die (A-15)", True, kriegskunst.Readings.malus_on),
    Argument("malus_spoils", Flag(), "Whether a malus counts as deducted points, so that E is lost (A-16)", True, kriegskunst.Readings.malus_spoils),
    Argument("success", Word(words.SUCCESS), "Whether what the malus earns adds to the points left or replaces them (A-17)", True, kriegskunst.Readings.success),
    Argument("failure", Word(words.FAILURE), "Whether a failed manoeuvre counts its malus in full or a third of it (A-18)", True, kriegskunst.Readings.failure),
    Argument("bonus_on", Word(words.BONUS_ON), "Whether the bonus enlarges the test's points or its result (A-43)", True, kriegskunst.Readings.bonus_on),
)  # fmt: skip
_MALUS_FITS = 'IF(malus>MAX(0,taw),#NUM!,LET(raised,IF(malus_on="dice",malus,0),'
_OVER = {name: f"ROUND(raised-{name},{PLACES})" for name in ("mu", "kl", "ch")}  # with the roll: points above the attribute
_TEST = "taw,malus,bonus,thirds,malus_on,malus_spoils,success,failure,bonus_on"
_KEPT = f"({Fraction(kriegskunst.KEPT).limit_denominator(100)})"  # (2/3), exact in every spreadsheet

FUNCTIONS: tuple[Function, ...] = (
    declared(
        "DSA_KRIEGSKUNST", "D-14…D-17, D-59…D-61, D-76, A-12…A-18, A-43",
        "What a leader's test on Kriegskunst adds to KM in this SKR, manoeuvre included.",
        (Argument("roll1", W20, "First die, against MU"), Argument("roll2", W20, "Second die, against KL"), Argument("roll3", W20, "Third die, against CH"), *LEADER),
        kriegskunst.kriegskunst, _explain_test,
        Example("=DSA_KRIEGSKUNST(4,6,2,13,13,12,11,0,1)", 62 / 3),
        Example("=DSA_KRIEGSKUNST(20,20,17,12,11,11,8)", -5.0),
        check=_malus_within_skill,
        formula=f"{_MALUS_FITS}MB_DSA_TEST(roll1+{_OVER['mu']},roll2+{_OVER['kl']},roll3+{_OVER['ch']},{_TEST})))",
    ),
    declared(
        "DSA_KRIEGSKUNST_ODDS", "D-14…D-17, D-59…D-61, D-76, A-12…A-18, A-43",
        "What a leader's test is worth, in one row: mean, chance to fail, chance that no die costs a point, lowest, highest; exact.",
        LEADER, kriegskunst.odds, _explain_odds,
        Example("=INDEX(DSA_KRIEGSKUNST_ODDS(12,11,11,8),1,2)", 0.3075),
        table=True, check=_malus_within_skill,
        formula=f"{_MALUS_FITS}LET(two,SEQUENCE({kriegskunst.FACES**2},1,0),first,INT(two/{kriegskunst.FACES}),"  # the dice 1 and 2 down, 3 across
        f"MB_DSA_TESTS(1+first+{_OVER['mu']},1+two-{kriegskunst.FACES}*first+{_OVER['kl']},SEQUENCE(1,{kriegskunst.FACES})+{_OVER['ch']},{_TEST}))))",
    ),
    declared(
        "DSA_KEPT_BONUS", "D-72, A-41, A-42",
        "What is left of the bonus of a kept tactic after so many SKR: a third less each time.",
        (
            Argument("bonus", POINTS, "Result of the test that is kept; only a positive one is"),
            Argument("skr", SKR, "SKR since that test"),
            Argument("reading", Word(words.KEPT), "A third of what is there, or of the first bonus (A-41)", True, "geometric"),
        ),
        kriegskunst.kept_bonus, _explain_kept,
        Example("=DSA_KEPT_BONUS(9,2)", 4.0),
        formula=f'MAX(0,bonus)*IF(reading="geometric",{_KEPT}^skr,MAX(0,1-skr*(1-{_KEPT})))',
    ),
    declared(
        "DSA_RESERVE", "D-51, A-29",
        "Points that the enemy leader's result loses when men of the own reserve are sent in.",
        (
            Argument("men", MEN, "Men of the reserve that enter the battle in this SKR"),
            Argument("steps", Word(words.STEPS), "Full fifties only, or parts too (A-29)", True, "whole"),
        ),
        kriegskunst.reserve, _explain_reserve,
        Example("=DSA_RESERVE(149)", 4.0),
        formula=f"MB_DSA_FULL(men/{typed(kriegskunst.RESERVE_MEN)},steps)*{typed(kriegskunst.RESERVE_POINTS)}",
    ),
    declared(
        "DSA_AFTER_RESERVE", "D-51, A-29, A-30",
        "What is left of a leader's result after the enemy has sent in men of his reserve.",
        (
            Argument("result", POINTS, "Result of the leader's test"),
            Argument("men", MEN, "Men that the enemy sends in from his reserve"),
            Argument("steps", Word(words.STEPS), "Full fifties only, or parts too (A-29)", True, "whole"),
            Argument("below_zero", Flag(), "Whether a bonus can be pressed below zero (A-30)", True, True),
        ),
        kriegskunst.after_reserve, _explain_pressed,
        Example("=DSA_AFTER_RESERVE(3,100)", -1.0),
        formula=f"LET(pressed,result-MB_DSA_FULL(men/{typed(kriegskunst.RESERVE_MEN)},steps)*{typed(kriegskunst.RESERVE_POINTS)},"
        "IF(below_zero,pressed,MIN(result,MAX(0,pressed))))",
    ),
    declared(
        "DSA_PASS_DOWN", "D-75…D-77, A-44, A-46",
        "Whole points that a leader can hand down, half of his result; with leaders: whole points for each of them.",
        (
            Argument("result", POINTS, "Result of his test"),
            Argument("leaders", Number(1, 1_000, whole=True), "Leaders next in rank who get equal parts", True, 1.0),
            Argument("points", Word(words.STEPS), "Whole points, the rest is lost, or parts too (A-46)", True, "whole"),
            Argument("negative", Word(words.NEGATIVE), "Whether a negative result is handed down or nothing is (A-44)", True, "keep"),
        ),
        kriegskunst.pass_down, _explain_passed,
        Example("=DSA_PASS_DOWN(17,8)", 1.0),
        Example("=DSA_PASS_DOWN(17)", 8.0),
        formula=f'MB_DSA_TOWARD_ZERO(IF(negative="zero",MAX(0,result),result)/{typed(kriegskunst.PASSED)}/leaders,points)',
    ),
    declared(
        "DSA_LEADER_DRAWN", "D-65, D-66, A-40",
        "Chance from 0 to 1 that the leader is drawn into the fight, in an SKR since half of his army was lost.",
        (
            Argument("skr", SKR, "SKR since half was lost, the first counts as one"),
            Argument("men", MEN, "Own men, where the ratio counts here too (A-40)", True),
            Argument("enemy_men", MEN, "Enemy men, where the ratio counts here too (A-40)", True),
        ),
        moral.leader_drawn, _explain_drawn,
        Example("=DSA_LEADER_DRAWN(3)", 0.15),
        check=_both_sizes,
        formula=f'LET(percent,MIN(100,{typed(moral.DRAWN)}*skr),IF(AND(men="",enemy_men=""),percent/100,'
        'IF(OR(men="",enemy_men=""),#VALUE!,IF(percent=0,0,MB_DSA_RATIO(percent,men,enemy_men)))))',
    ),
    declared(
        "DSA_LEADER_DRAWN_BY", "D-65, D-66",
        "Chance from 0 to 1 that the leader has been drawn into the fight by an SKR since half of his army was lost.",
        (Argument("skr", SKR, "SKR since half was lost, the first counts as one"),),
        moral.leader_drawn_by, _explain_drawn_by,
        Example("=DSA_LEADER_DRAWN_BY(2)", 0.145),
        formula=f"IF(skr=0,0,1-REDUCE(1,SEQUENCE(MAX(1,MIN(skr,{moral.FACES}))),LAMBDA(free,number,free*(1-MIN(100,{typed(moral.DRAWN)}*number)/100))))",
    ),
    declared(
        "DSA_LEADER_DOWN", "D-68, A-38, A-39",
        "Chance from 0 to 1 that a leader who fights is put out of action.",
        (
            Argument("men", MEN, "Men of his own army"),
            Argument("enemy_men", MEN, "Men of the enemy"),
            Argument("reading", Word(words.RATIO), "Own men by enemy men as written, or enemy men by own men (A-38)", True, "literal"),
            Argument("rounds", Number(0, 10_000, whole=True), "Rounds in which it is rolled; the KR of the SKR for each KR (A-39)", True, 1.0),
        ),
        moral.leader_down, _explain_down,
        Example("=DSA_LEADER_DOWN(28,50)", 0.028),
        formula=f'IF(OR(enemy_men=0,rounds=0),0,LET(each,IF(reading="literal",MB_DSA_RATIO({typed(moral.DOWN)},men,enemy_men),MB_DSA_RATIO({typed(moral.DOWN)},enemy_men,men)),'
        "IF(rounds=1,each,1-(1-each)^rounds)))",
    ),
)  # fmt: skip
