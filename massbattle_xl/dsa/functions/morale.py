"""Cell functions of morale, desertion and the men who live."""

from __future__ import annotations

from ...cells.declare import Argument, Example, Function
from ...cells.helpers import typed
from ...cells.kinds import Flag, Number, Word
from ...cells.lines import flag, n, s
from .. import moral, words
from ..numbers import PLACES
from .shown import ATTRIBUTE, MEN, ROUNDING, W20, Values, declared


def _explain_malus(v: Values, a: moral.MoraleMalus) -> str:
    head = f"{n(v['start_men'])} → {n(v['men'])}: {s(a.lost)} %"
    if a.result == "":
        return f"{head} {'≤' if v['more_than_half'] else '<'} {n(moral.HALF)} %: – (D-54)" if v["men"] else f"{head}: – (D-54)"
    terms = [] if a.steps is None else [f"{n(moral.STEP_MALUS)}×{s(a.steps)}"]
    if a.dead is not None:
        terms.append(s(a.dead))
    clause = ", ".join(c for c, term in (("D-55", a.steps), ("D-69", a.dead)) if term is not None)
    return f"{head}: {' + '.join(terms)} = {s(float(a.result))} ({clause})"


def _explain_chance(v: Values, a: moral.MoraleChance) -> str:
    return f"{n(v['mu'])} − {n(v['malus'])}: W20 ≤ {s(a.needed)}: {s(a.result)} (D-54)"


def _explain_holds(v: Values, a: moral.MoraleHolds) -> str:
    sign = "≤" if a.result else ">"
    return f"{n(v['mu'])} − {n(v['malus'])}: {n(v['roll'])} {sign} {s(a.needed)}: {flag(a.result)} (D-54)"


def _explain_deserters(v: Values, a: moral.Deserters) -> str:
    arrow = f" → {s(a.result)}" if abs(a.exact - a.result) > 1e-9 else ""
    return f"{n(v['men'])} × ({n(v['roll'])} + {n(v['malus'])}×{n(moral.FLIGHT_MALUS)}) % = {s(a.exact)}{arrow} (D-56)"


def _explain_recovered(v: Values, a: moral.Recovered) -> str:
    arrow = f" → {s(a.result)}" if abs(a.exact - a.result) > 1e-9 else ""
    return f"{n(v['fallen'])} × {s(v['share'])} = {s(a.exact)}{arrow} (D-81)"


MALUS = Number(0, 1_000)
MU_READING = Argument("reading", Word(words.MU_TEST), "Plain, or a natural one always holds and the highest face never (A-34)", True, "plain")

FUNCTIONS: tuple[Function, ...] = (
    declared(
        "DSA_MORALE_MALUS", "D-54, D-55, D-69, D-70, A-32, A-33, A-36, A-37",
        "Malus of the MU test at the start of an SKR, or empty text when no test is due.",
        (
            Argument("start_men", MEN, "Men when the battle began"),
            Argument("men", MEN, "Men that are left"),
            Argument("leader_dead", Flag(), "The leader is dead, or out of action (A-37)", True, False),
            Argument("more_than_half", Flag(), "Due only when more than half are lost (A-32)", True, False),
            Argument("steps", Word(words.STEPS), "Full steps of losses only, or parts too (A-33)", True, "whole"),
            Argument("dead_after_half", Flag(), "A dead leader counts only from half of the losses on (A-36)", True, False),
        ),
        moral.morale_malus, _explain_malus,
        Example("=DSA_MORALE_MALUS(45,17)", 2.0),
        Example("=DSA_MORALE_MALUS(45,13,TRUE)", 8.0),
        formula=f"LET(further,ROUND(IF(start_men>0,(start_men-men)/(start_men+(start_men=0))*100,0)-{typed(moral.HALF)},{PLACES}),"
        "due,AND(men>0,IF(more_than_half,further>0,further>=0)),dead,AND(men>0,leader_dead,OR(due,NOT(dead_after_half))),"
        f'IF(OR(due,dead),{typed(moral.STEP_MALUS)}*IF(due,MB_DSA_FULL(further/{typed(moral.STEP)},steps),0)+IF(dead,{typed(moral.DEAD_MALUS)},0),""))',
    ),
    declared(
        "DSA_MORALE_CHANCE", "D-53, D-54, A-34",
        "Chance from 0 to 1 that the MU test of a unit holds: one die, at most MU less the malus.",
        (Argument("mu", ATTRIBUTE, "Mut of the unit"), Argument("malus", MALUS, "Malus of the test (DSA_MORALE_MALUS)"), MU_READING),
        moral.morale_chance, _explain_chance,
        Example("=DSA_MORALE_CHANCE(9,4)", 0.25),
        formula=f"MB_DSA_FACES(mu,malus,reading)/{moral.FACES}",
    ),
    declared(
        "DSA_MORALE_HOLDS", "D-53, D-54, A-34",
        "Whether a rolled MU test holds: TRUE, or FALSE when men desert.",
        (Argument("roll", W20, "The die that was rolled"), Argument("mu", ATTRIBUTE, "Mut of the unit"), Argument("malus", MALUS, "Malus of the test", True, 0.0), MU_READING),
        moral.morale_holds, _explain_holds,
        Example("=DSA_MORALE_HOLDS(5,9,4)", True),
        formula="roll<=MB_DSA_FACES(mu,malus,reading)",
    ),
    declared(
        "DSA_DESERTERS", "D-56, D-57, D-70, A-35",
        "Men that run away after a failed MU test, taken off before the fight.",
        (
            Argument("men", MEN, "Men that live when the SKR begins"),
            Argument("roll", Number(1, moral.FLIGHT_DIE, whole=True), "The die that was rolled"),
            Argument("malus", MALUS, "Malus of the test that failed"),
            ROUNDING,
        ),
        moral.deserters, _explain_deserters,
        Example("=DSA_DESERTERS(13,5,4)", 3.0),
        formula=f"MB_DSA_LOST(men*(roll+malus*{typed(moral.FLIGHT_MALUS)})/100,men,rounding,TRUE)",
    ),
    declared(
        "DSA_RECOVERED", "D-81, D-02",
        "Fallen men that live after the battle, by the share that the GM gives for this enemy and this race.",
        (Argument("fallen", MEN, "Men out of action"), Argument("share", Number(0, 1), "Share of them that lives"), ROUNDING),
        moral.recovered, _explain_recovered,
        Example("=DSA_RECOVERED(17,0.5)", 9.0),
        formula="MB_DSA_LOST(fallen*share,fallen,rounding,TRUE)",
    ),
)  # fmt: skip
