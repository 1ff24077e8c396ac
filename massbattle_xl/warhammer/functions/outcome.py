"""Cell functions of the end of a round: combat result, break test, flight and pursuit."""

from __future__ import annotations

from ...cells.declare import Argument, Example
from ...cells.helpers import typed
from ...cells.kinds import Flag, Number, Word
from ...cells.lines import n, s, signed
from .. import breaks, result, words
from ..helpers import any_of, counts, has, sums
from .kinds import RuleText
from .shown import LD, MODELS, POINTS, Values, declared, summed, then


def _explain_result(v: Values, a: result.Result) -> str:
    return f"{summed(a.wounds, a.ranks, *a.bonuses, a.overkill, a.other)} (W-09, C-13, C-14)"


def _explain_difference(v: Values, a: result.Difference) -> str:
    line = f"{n(v['points'])} − {n(v['enemy'])} = {n(a.plain)}"
    return f"{then(line, a.plain, a.result)} (W-09{', O-05' if a.plain != a.result else ''})"


def _clause(v: Values) -> str:
    case = ", C-10" if v["steadfast"] else ""
    return f"W-10{case}{', O-03' if v['general'] is not None else ''}"


def _explain_target(v: Values, a: breaks.BreakTarget) -> str:
    return f"{then(summed(a.ld, -a.taken), a.plain, a.result)} ({_clause(v)})"


def _explain_break(v: Values, a: breaks.BreakChance) -> str:
    if not a.tests:
        return f"{n(a.result)} (W-10)"
    dice = "3d6 ↓2" if a.cold_blooded else "2d6"
    once = s(a.once)
    line = f"{signed(a.target.ld, -a.target.taken)}: {dice} ≤ {n(a.target.result)}: {once}"
    again = "^2" if a.reroll else ""
    return f"{line}; {f'(1 − {once})' if again else f'1 − {once}'}{again} = {s(a.result)} ({_clause(v)})"


def _explain_crumbles(v: Values, a: float) -> str:
    plain = v["difference"] - v["less"]
    return f"{then(signed(v['difference'], -v['less']) + (f' = {n(plain)}' if v['less'] else ''), plain, a)} (W-07)"


DIE = {"foot": "2d6", "swift": "3d6 ↑2"}


def _explain_flight(v: Values, a: breaks.Distance) -> str:
    return f"{DIE[v['mover']]}: Ø {s(a.mean)}; ≥ {s(v['distance'])}: {s(a.result)} (W-10)"


def _explain_caught(v: Values, a: float) -> str:
    return f"{DIE[v['pursuer']]} ≥ {DIE[v['fleer']]}: {s(a)} (W-10)"


OWN_LD = Argument("ld", LD, "Highest Leadership in the beaten unit")
LOST_BY = Argument("difference", POINTS, "Points by which it lost (WFB_DIFFERENCE, without its sign)")
STEADFAST = Argument("steadfast", Flag(), "It is steadfast (WFB_STEADFAST) or stubborn", True, False)
GENERAL = Argument("general", LD, "Leadership of the General, where he is near enough", True)
GENERAL_STEADFAST = Argument(
    "general_steadfast", Flag(), "A steadfast unit may use his Leadership unmodified, too", True, True
)
MOVER = Word(words.PURSUIT)
_FOOT = breaks.two_of(breaks.DICE["foot"], True)


def _ways(who: str, mark: str) -> str:
    """The formula for the chances of all distances of a mover."""
    ways = {}
    for mover, dice in breaks.DICE.items():
        most = breaks.FACES**dice
        ways[mover] = f"{counts(breaks.two_of(dice, True), most, mark)}/{most}"
    return f'IF({who}="swift",{ways["swift"]},{ways["foot"]})'


def _unit(name: str, summary: str) -> Argument:
    return Argument(name, Flag(), summary, True, False)


FUNCTIONS = (
    declared(
        "WFB_COMBAT_RESULT", "W-09, O-04, O-06", "Points of one side: unsaved wounds that it inflicted, ranks, and every bonus, each once.",
        (
            Argument("wounds", Number(0, 10_000, whole=True), "Unsaved wounds that all its units inflicted"),
            Argument("rank_bonus", Number(0, 20, whole=True), "Points for ranks (WFB_RANK_BONUS), of several units the highest"),
            _unit("charge", "A unit of the side charged this turn"),
            _unit("standard", "It has a standard"),
            _unit("battle_standard", "It has the battle standard"),
            _unit("flank", "It attacks in a flank"),
            _unit("rear", "It attacks in the rear"),
            _unit("high_ground", "It charged downhill, most of it from higher up"),
            Argument("overkill", Number(0, 100, whole=True), "Wounds beyond those of a character slain in a challenge", True, 0.0),
            Argument("cap", Number(0, 100, whole=True), "Most points for overkill", True, result.MOST_OVERKILL),
            Argument("other", POINTS, "Whatever else counts, such as a second flank or a magic banner", True, 0.0),
        ),
        result.combat_result, _explain_result,
        Example("=WFB_COMBAT_RESULT(3,2,TRUE,TRUE)", 7.0),
        formula="wounds+rank_bonus+MIN(cap,overkill)+other" + "".join(f"+IF({name},{typed(points)},0)" for name, points in result.POINTS.items()),
    ),
    declared(
        "WFB_DIFFERENCE", "W-09, O-05", "Points by which a side won, negative where it lost; a drawn combat goes to the only musician.",
        (
            Argument("points", POINTS, "Its combat result (WFB_COMBAT_RESULT)"),
            Argument("enemy", POINTS, "The combat result of the enemy"),
            Argument("musician", Flag(), "It has a musician", True, False),
            Argument("enemy_musician", Flag(), "The enemy has one", True, False),
        ),
        result.difference, _explain_difference,
        Example("=WFB_DIFFERENCE(4,6)", -2.0),
        Example("=WFB_DIFFERENCE(5,5,TRUE)", 1.0),
        formula=f"IF(points<>enemy,points-enemy,{typed(result.MUSICIAN)}*(IF(musician,1,0)-IF(enemy_musician,1,0)))",
    ),
    declared(
        "WFB_BREAK_TARGET", "W-10, C-10, O-03", "Number that a break test must not exceed; two ones always hold.",
        (
            OWN_LD, LOST_BY, STEADFAST, GENERAL, GENERAL_STEADFAST,
            Argument("bonus", Number(0, 10, whole=True), "Added to its own Leadership, such as Strength in Numbers", True, 0.0),
        ),
        breaks.break_target, _explain_target,
        Example("=WFB_BREAK_TARGET(7,2)", 5.0),
        Example("=WFB_BREAK_TARGET(7,2,TRUE,9)", 9.0),
        formula="MB_WFB_TARGET(ld,difference,steadfast,general,general_steadfast,bonus)",
    ),
    declared(
        "WFB_BREAK_CHANCE", "W-10, C-10, O-03", "Chance from 0 to 1 that a beaten unit breaks; two ones always hold.",
        (
            OWN_LD, LOST_BY, STEADFAST,
            Argument("reroll", Flag(), "The battle standard is near enough: a failed test is rolled again", True, False),
            Argument("cold_blooded", Flag(), "Of three dice the lowest two count", True, False),
            GENERAL, GENERAL_STEADFAST,
            Argument("rules", RuleText(), "Its rules: stubborn, unbreakable, cold-blooded and the like", True),
            Argument("rank_bonus", Number(0, 20, whole=True), "Points for ranks, which Strength in Numbers adds", True, 0.0),
        ),
        breaks.break_chance, _explain_break,
        Example("=WFB_BREAK_CHANCE(7,2)", 13 / 18),
        Example("=WFB_BREAK_CHANCE(8,4,TRUE,TRUE)", 25 / 324),
        formula=f'IF(OR(difference<=0,{has("rules", "unbreakable")}),0,LET(firm,OR(steadfast,{any_of("rules", ("stubborn", "steadfast"))}),'
        f'bonus,IF({has("rules", "strength in numbers")},rank_bonus,0),'
        f'breaks,1-MB_WFB_PASS(MB_WFB_TARGET(ld,difference,firm,general,general_steadfast,bonus),OR(cold_blooded,{has("rules", "cold-blooded")})),'
        f'IF(OR(reroll,{has("rules", "battle standard")}),breaks*breaks,breaks)))',
    ),
    declared(
        "WFB_CRUMBLE", "W-07", "Wounds that an unstable unit loses besides, without saves, for each point by which it lost.",
        (
            LOST_BY,
            Argument("wounds", Number(0, 10_000, whole=True), "Wounds that it has left; left out: no limit", True),
            Argument("less", MODELS, "Points that do not count, as the rules of an army may say", True, 0.0),
        ),
        breaks.crumbles, _explain_crumbles,
        Example("=WFB_CRUMBLE(3)", 3.0),
        formula='LET(lost,MAX(0,difference-less),IF(wounds="",lost,MIN(lost,wounds)))',
    ),
    declared(
        "WFB_FLIGHT_CHANCE", "W-10", "Chance from 0 to 1 that a unit flees or pursues at least so far.",
        (
            Argument("distance", Number(0, 1_000), "Distance in inches"),
            Argument("mover", MOVER, "On foot, or swift: of three dice the lowest is dropped", True, "foot"),
        ),
        breaks.flight_chance, _explain_flight,
        Example("=WFB_FLIGHT_CHANCE(7)", 7 / 12),
        Example('=WFB_FLIGHT_CHANCE(7,"swift")', 29 / 36),
        formula=f"SUM(({sums(_FOOT)}>=distance)*{_ways('mover', ',')})",
    ),
    declared(
        "WFB_CAUGHT_CHANCE", "W-10", "Chance from 0 to 1 that pursuit is at least as far as flight, which destroys the unit.",
        (
            Argument("pursuer", MOVER, "Who pursues", True, "foot"),
            Argument("fleer", MOVER, "Who flees", True, "foot"),
        ),
        breaks.caught_chance, _explain_caught,
        Example("=WFB_CAUGHT_CHANCE()", 721 / 1296),
        Example('=WFB_CAUGHT_CHANCE("swift")', 1877 / 2592),
        formula=f"SUM(({sums(_FOOT, ';')}>={sums(_FOOT)})*{_ways('pursuer', ';')}*{_ways('fleer', ',')})",
    ),
)  # fmt: skip
