"""What a fight ends with, in a formula: chances of wounds, tests on Leadership (W-06, W-10)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from ...cells.helpers import Helper, typed
from .. import breaks

_TEST = breaks.two_of(breaks.TEST_DICE, False)
_COLD = breaks.two_of(breaks.COLD_DICE, False)


def counts(dice: Mapping[int, Fraction], most: int, mark: str) -> str:
    """The ways of each sum as an array; ``mark`` stands between them: ``,`` in a row, ``;`` in a column."""
    return f"{{{mark.join(str(int(chance * most)) for chance in dice.values())}}}"


def sums(dice: Mapping[int, Fraction], mark: str = ",") -> str:
    """The sums themselves, as an array."""
    return f"{{{mark.join(map(str, dice))}}}"


HELPERS = (
    Helper(
        "MB_WFB_BINOMIAL",
        "LAMBDA(attacks,chance,LET(wounds,SEQUENCE(attacks+1,1,0),IF(OR(chance=0,chance=1),IF(wounds=attacks*chance,1,0),"
        "EXP(SCAN(0,wounds,LAMBDA(sum,wound,IF(wound=0,0,sum+LN((attacks-wound+1)/wound))))+wounds*LN(chance)+(attacks-wounds)*LN(1-chance)))))",
        "Chances of each number of successes, in a column (W-06).",
    ),
    Helper(
        "MB_WFB_PASS",
        f"LAMBDA(target,cold,IF(cold,SUM(({sums(_COLD)}<=target)*{counts(_COLD, breaks.FACES**breaks.COLD_DICE, ',')})/{breaks.FACES**breaks.COLD_DICE},"
        f"SUM(({sums(_TEST)}<=target)*{counts(_TEST, breaks.FACES**breaks.TEST_DICE, ',')})/{breaks.FACES**breaks.TEST_DICE}))",
        "Chance to pass one test on Leadership (W-10).",
    ),
    Helper(
        "MB_WFB_TARGET",
        "LAMBDA(ld,difference,steadfast,general,unmodified,bonus,LET(lost,MAX(0,difference),"
        f"mine,MIN({typed(breaks.HIGHEST_LD)},ld+bonus)-IF(steadfast,0,lost),"
        f'MAX({breaks.INSANE_COURAGE},mine,IF(general="",mine,general-IF(AND(steadfast,unmodified),0,lost)))))',
        "Number that a break test must not exceed (W-10).",
    ),
)
