"""Cell functions of wounds: how many there may be, and the models that they remove."""

from __future__ import annotations

from ...cells.declare import Argument, Example
from ...cells.kinds import DiceText, Number
from ...cells.lines import n, s
from .. import wounds
from .shown import ATTACKS, CHANCE, MODELS, Values, declared, then


def _explain_chance(v: Values, a: wounds.AtLeast) -> str:
    return f"{n(v['attacks'])} × {s(v['chance'])}: Ø {s(a.mean)}; ≥ {s(v['at_least'])}: {s(a.result)} (W-06)"


def _explain_table(v: Values, a: wounds.Binomial) -> str:
    return f"{n(v['attacks'])} × {s(v['chance'])}: Ø {s(a.mean)} (W-06)"


def _explain_casualties(v: Values, a: wounds.Casualties) -> str:
    stray = f"{n(v['stray'])} + " if v["stray"] else ""
    sign = "=" if a.pool == a.dead * v["each"] + a.stray else ">"
    return f"{stray}{n(v['unsaved'])} {sign} {n(a.dead)}×{n(v['each'])} + {n(a.stray)} (W-06, C-06)"


def _explain_multiple(v: Values, a: wounds.Multiple) -> str:
    line = f"{v['dice']} ≤ {n(v['each'])}: Ø {s(a.plain)}"
    return f"{then(line, round(a.plain, 9), round(a.result, 9))} (W-06, C-06)"


EACH = Argument("each", Number(1, 20, whole=True), "Wounds in the profile of a model", True, 1.0)
TRIES = (
    Argument("attacks", ATTACKS, "Attacks that are alike"),
    Argument("chance", CHANCE, "Chance that one of them causes an unsaved wound (WFB_KILL_CHANCE)"),
)

FUNCTIONS = (
    declared(
        "WFB_WOUNDS_CHANCE", "W-06, C-08", "Chance from 0 to 1 that some equal attacks cause at least so many unsaved wounds.",
        (*TRIES, Argument("at_least", Number(0, 10_000), "Wounds")),
        wounds.wounds_chance, _explain_chance,
        Example("=WFB_WOUNDS_CHANCE(10,0.25,1)", 0.9436864852905273),
        formula="MIN(1,SUM(IF(SEQUENCE(attacks+1,1,0)>=at_least,MB_WFB_BINOMIAL(attacks,chance),0)))",
    ),
    declared(
        "WFB_WOUNDS_DIST", "W-06", "Two columns: number of unsaved wounds that some equal attacks cause, and its chance.",
        TRIES, wounds.wounds_table, _explain_table,
        Example("=INDEX(WFB_WOUNDS_DIST(10,0.25),1,2)", 0.056313514709472656),
        table=True,
        formula="HSTACK(SEQUENCE(attacks+1,1,0),MB_WFB_BINOMIAL(attacks,chance))",
    ),
    declared(
        "WFB_CASUALTIES", "W-06, C-06", "Models that unsaved wounds remove, and the wounds carried on to the next model, in one row.",
        (
            Argument("unsaved", Number(0, 10_000, whole=True), "Unsaved wounds, multiple ones already counted"),
            EACH,
            Argument("stray", Number(0, 19, whole=True), "Wounds carried from before", True, 0.0),
            Argument("models", MODELS, "Models in the unit; left out: no limit", True),
        ),
        wounds.casualties, _explain_casualties,
        Example("=INDEX(WFB_CASUALTIES(5,3),1,2)", 2.0),
        table=True,
        formula='LET(pool,stray+unsaved,dead,INT(pool/each),IF(models="",HSTACK(dead,pool-dead*each),'
        'IF(dead>=models,HSTACK(models,0),HSTACK(dead,pool-dead*each))))',
    ),
    declared(
        "WFB_MULTIPLE_WOUNDS", "W-06, C-06", "Mean wounds of one unsaved wound that multiplies; what a model does not have is wasted.",
        (Argument("dice", DiceText(), "What is rolled for the unsaved wound"), Argument("each", Number(1, 20, whole=True), "Wounds in the profile of the model")),
        wounds.multiple_wounds, _explain_multiple,
        Example('=WFB_MULTIPLE_WOUNDS("D3",2)', 5 / 3),
        Example('=WFB_MULTIPLE_WOUNDS("D6",3)', 2.5),
        formula="LET(chances,MB_DICE_CHANCES(dice),rolls,MB_DICE_LOWEST(dice)-1+SEQUENCE(ROWS(chances)),"
        "SUM(chances*IF(rolls<0,0,IF(rolls>each,each,rolls))))",
    ),
)  # fmt: skip
