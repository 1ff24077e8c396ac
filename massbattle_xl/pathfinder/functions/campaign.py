"""Cell functions after the battle and between battles: recovery, upkeep, training, games without a kingdom."""

from __future__ import annotations

from ...cells.declare import Argument, Example
from ...cells.helpers import switch, typed
from ...cells.kinds import Flag, Number, Word
from ...cells.lines import n, s, signed
from ...cells.words import LANGUAGE as SPOKEN
from .. import aftermath, words
from .formulas import by_edition, row, word_at
from .shown import ACR, CR, EDITION, HP, POINTS, Values, cr, declared


def _explain_after(v: Values, a: float) -> str:
    return f"{s(v['hp'])}; {cr(v['acr'])} → {s(a)} (P-09, {v['edition'].upper()})"


def _explain_recovery(v: Values, a: aftermath.Recovery) -> str:
    exact = v["hp"] + a.healed
    cut = "" if exact == a.result else f" → {s(a.result)}"
    return f"{s(v['hp'])} + {s(a.healed)} = {s(exact)}{cut} (P-09)"


def _explain_upkeep(v: Values, a: aftermath.Upkeep) -> str:
    weekly = "" if a.weekly == v["consumption"] else f"{s(v['consumption'])} → "
    return f"{weekly}{s(a.weekly)} × {s(a.times)} = {s(a.result)} (P-09, C-08)"


def _explain_shared(v: Values, a: aftermath.SharedHp) -> str:
    return f"{s(a.share * 100)} % × {s(v['new_full'])} → {s(a.result)} (P-09)"


def _explain_training(v: Values, a: float) -> str:
    return f"{s(aftermath.TRAINING[v['kind']])}×{n(v['level'])} + {n(v['resources'])}/{n(aftermath.RESOURCES_A_WEEK)} → {s(a)} (P-09, C-09)"


def _explain_raising(v: Values, a: float) -> str:
    return f"{cr(v['cr'])} × {n(v['rate'])} = {s(a)} (P-09, C-09)"


def _explain_control(v: Values, a: float) -> str:
    return f"{n(v['apl'])}: {signed(a - v['other'], v['other'])}{f' = {s(a)}' if v['other'] else ''} (P-09, C-11)"


def _explain_gold(v: Values, a: float) -> str:
    return f"{n(v['bp'])} × {n(aftermath.GOLD_A_BP)} = {s(a)} (P-09, C-11)"


def _explain_fate(v: Values, a: str) -> str:
    return f"{n(v['roll'])}: {a} (P-06)"


FULL = Argument("full", HP, "Hit points of the fresh army (PF_HP)")
SOME = Number(1, 100_000)

FUNCTIONS = (
    declared(
        "PF_AFTER_HP", "P-09, P-10", "Hit points of an army when the battle is over: victorious, routed or defeated.",
        (
            Argument("hp", HP, "Hit points at the end of the battle"),
            Argument("acr", ACR, "Army CR (PF_ACR)"),
            Argument("outcome", Word(words.OUTCOME), "How the battle ended for it"),
            EDITION,
        ),
        aftermath.after_hp, _explain_after,
        Example('=PF_AFTER_HP(2,3,"won")', 3.0),
        Example('=PF_AFTER_HP(9,3,"routed")', 3.0),
        formula=f'IF(OR(hp<=0,outcome="defeated"),0,IF(AND(outcome="routed",{by_edition("rout_sets")}),MAX(1,MB_DOWN(acr)),MAX(hp,MB_DOWN(acr))))',
    ),
    declared(
        "PF_RECOVERY", "P-09", "Hit points of an army after days of rest: its army CR each day, and as many for each Loyalty check.",
        (
            Argument("hp", HP, "Hit points before"),
            FULL,
            Argument("acr", ACR, "Army CR (PF_ACR)"),
            Argument("days", Number(0, 10_000, whole=True), "Days of rest; a month restores all", True, 1.0),
            Argument("checks", Number(0, 10_000, whole=True), "Loyalty checks won, one a day", True, 0.0),
            Argument("capped", Flag(), "There are no recruits: only up to half (as the GM likes)", True, False),
        ),
        aftermath.recovery, _explain_recovery,
        Example("=PF_RECOVERY(4,16,3,2,1)", 13.0),
        formula=f"IF(hp<=0,0,MAX(hp,MIN(IF(capped,MB_DOWN(full*{aftermath.HALF}),full),"
        f"hp+IF(days>={typed(aftermath.MONTH_DAYS)},full,MB_DOWN(acr*(days+checks))))))",
    ),
    declared(
        "PF_UPKEEP", "P-02, P-06, P-09, C-08", "BP that an army consumes in some weeks, or in reserve.",
        (
            Argument("consumption", Number(0, 10_000), "Consumption of one week (PF_CONSUMPTION)"),
            Argument("weeks", Number(0, 1_000, whole=True), "Weeks; a kingdom month when left out", True, aftermath.MONTH_WEEKS),
            Argument("reserve", Flag(), "In reserve: paid once a month", True, False),
            Argument("foraging", Flag(), "The boon Live off the Land halves it", True, False),
            Argument("doubled", Flag(), "Doubled, so that an absent commander costs no Morale", True, False),
        ),
        aftermath.upkeep, _explain_upkeep,
        Example("=PF_UPKEEP(3)", 12.0),
        Example("=PF_UPKEEP(3,4,TRUE)", 3.0),
        formula=f"LET(halved,IF(foraging,MAX(MIN(1,consumption),MB_DOWN(consumption*{aftermath.HALF})),consumption),"
        f"halved*IF(doubled,2,1)*IF(reserve,MB_UP(weeks/{typed(aftermath.MONTH_WEEKS)}),weeks))",
    ),
    declared(
        "PF_SHARED_HP", "P-09", "Hit points after two armies combine or one splits: the share of full hit points is kept.",
        (
            Argument("hp_a", HP, "Hit points of the army, or of the first"),
            Argument("full_a", SOME, "Its full hit points"),
            Argument("new_full", HP, "Full hit points of the new army (PF_HP)"),
            Argument("hp_b", HP, "Hit points of the second army", True),
            Argument("full_b", SOME, "Its full hit points", True),
        ),
        aftermath.shared_hp, _explain_shared,
        Example("=PF_SHARED_HP(8,16,27,16,16)", 20.0),
        formula='MB_DOWN(IF(OR(hp_b="",full_b=""),hp_a/full_a,(hp_a/full_a+hp_b/full_b)/2)*new_full)',
    ),
    declared(
        "PF_TRAINING", "P-09, C-09", "Weeks to train an army, by level and class of its soldiers and the number of its resources.",
        (
            Argument("level", Number(1, 40, whole=True), "Level of the soldiers"),
            Argument("kind", Word(words.TRAINED), "Their class: of NPCs or of player characters", True, "npc"),
            Argument("resources", Number(0, 100, whole=True), "Number of resources", True, 0.0),
        ),
        aftermath.training, _explain_training,
        Example('=PF_TRAINING(3,"PC",3)', 7.0),
        formula=f"{switch('kind', aftermath.TRAINING)}*level+MB_DOWN(resources/{typed(aftermath.RESOURCES_A_WEEK)})",
    ),
    declared(
        "PF_RAISING", "P-09, C-09", "BP to raise an army: nothing by the rules, or a house rule's rate for each army CR.",
        (Argument("cr", CR, "Army CR"), Argument("rate", Number(0, 1_000), "BP for each CR by house rule", True, 0.0)),
        aftermath.raising, _explain_raising,
        Example("=PF_RAISING(3)", 0.0),
        formula="cr*rate",
    ),
    declared(
        "PF_CONTROL_DC", "P-09, C-11", "Where there is no kingdom: DC of the Will save that stands for a Loyalty check.",
        (
            Argument("apl", Number(1, len(aftermath.CONTROL_DC), whole=True), "Average party level"),
            Argument("other", POINTS, "What the GM adds for the state of the campaign", True, 0.0),
        ),
        aftermath.control_dc, _explain_control,
        Example("=PF_CONTROL_DC(12)", 21.0),
        formula=f"INDEX({row(aftermath.CONTROL_DC)},apl)+other",
    ),
    declared(
        "PF_GOLD", "P-09, C-11", "Where there is no kingdom: gold pieces for BP.",
        (Argument("bp", Number(-100_000, 100_000), "Build points"),), aftermath.gold, _explain_gold,
        Example("=PF_GOLD(3)", 1_500.0),
        formula=f"bp*{typed(aftermath.GOLD_A_BP)}",
    ),
    declared(
        "PF_FATE", "P-06", "What becomes of the commander of a destroyed army, by a percentile roll, as a word in a language.",
        (
            Argument("roll", Number(1, 100, whole=True), "The percentile roll"),
            Argument("language", Word(SPOKEN), "Language of the word", True, "en"),
        ),
        lambda roll, language: words.FATE.word(aftermath.fate(roll), language), _explain_fate,
        Example("=PF_FATE(42)", "captured"),
        formula=f"LET(place,1+SUM(IF({row(up_to for up_to, _ in aftermath.FATES)}<roll,1,0)),"
        f"{word_at('place', words.FATE, (fate for _, fate in aftermath.FATES))})",
    ),
)  # fmt: skip
