"""LAMBDAs that the functions of the mass battle share, in the spreadsheets without Python."""

from __future__ import annotations

from ..cells.helpers import Helper, typed
from .kriegskunst import FACES, MANOEUVRE, THIRD
from .moral import FACES as MORALE_FACES
from .numbers import PLACES
from .schlacht import SKR_TABLE

_ENDS = SKR_TABLE[:-1]  # the last row has none
_LAST = typed(_ENDS[-1].up_to)
_NOISE = typed(0.5 / 10**PLACES)  # what a sum of parts may miss its number by; ROUND does not take every array
_PROBE = "thirds,malus_on,malus_spoils,success,failure,bonus_on"


def _chosen(values: list[object]) -> str:
    return f"CHOOSE(MB_DSA_ROW(total,limit),{','.join(typed(value) for value in values)})"


ROUNDING = (
    Helper(
        "MB_DSA_WHOLE",
        f'LAMBDA(number,rounding,SWITCH(rounding,"none",number,"floor",MB_DOWN(number),"ceil",MB_UP(number),INT(ROUND(number,{PLACES})+0.5)))',
        "Whole men: rounded half up, down, up, or not at all (D-02, A-01).",
    ),
    Helper(
        "MB_DSA_FULL",
        'LAMBDA(number,steps,IF(steps="exact",number,MB_DOWN(number)))',
        "Full steps of a number that is not negative, or the number as it is.",
    ),
    Helper(
        "MB_DSA_TOWARD_ZERO",
        'LAMBDA(number,steps,IF(steps="exact",number,SIGN(number)*MB_DOWN(ABS(number))))',
        "Full steps of any number, what is left over being lost, or the number as it is.",
    ),
    Helper(
        "MB_DSA_LOST",
        "LAMBDA(number,men,rounding,capped,LET(fallen,MB_DSA_WHOLE(number,rounding),IF(capped,MIN(fallen,men),fallen)))",
        "Whole men that fall, no more than there are (A-50).",
    ),
)

TABLE = (
    Helper(
        "MB_DSA_ROW",
        f'LAMBDA(total,limit,IF(AND(limit="from",total>={_LAST}),{len(SKR_TABLE)},1+SUM(IF(total>{{{",".join(typed(row.up_to) for row in _ENDS)}}},1,0))))',
        "Row of the table for the soldiers of all sides (D-22, D-23, A-08).",
    ),
    Helper(
        "MB_DSA_KR", f"LAMBDA(total,limit,{_chosen([row.kr for row in SKR_TABLE])})", "Length of one SKR in KR (D-23)."
    ),
    Helper(
        "MB_DSA_DICE",
        f"LAMBDA(total,limit,{_chosen([row.dice for row in SKR_TABLE])})",
        "Dice of the losses in one SKR (D-23).",
    ),
)

MORALE = (
    Helper(
        "MB_DSA_FACES",
        f'LAMBDA(mu,malus,reading,IF(reading="natural",MIN({MORALE_FACES - 1},MAX(1,MB_DOWN(mu-malus))),MIN({MORALE_FACES},MAX(0,MB_DOWN(mu-malus)))))',
        "Highest roll with which a MU test holds (D-54, A-34).",
    ),
    Helper(
        "MB_DSA_RATIO",
        "LAMBDA(percent,men,others,IF(others=0,IF(men=0,0,1),MIN(1,percent/100*men/others)))",
        "A chance times men by men of the other side, at most certainty; certain where that side has nobody.",
    ),
)

KRIEGSKUNST = (
    Helper(
        "MB_DSA_PAID",
        "LAMBDA(first,second,third,first*(first>0)+second*(second>0)+third*(third>0))",
        "Points paid for dice above their attribute, from how far each is above it.",
    ),
    Helper(
        "MB_DSA_THIRDS",
        f'LAMBDA(points,thirds,IF(thirds="exact",points/{typed(THIRD)},SIGN(points)*INT(ABS(points)/{typed(THIRD)}+{_NOISE})))',
        "A third of points, whole ones alone or exact; what is left over of a point is lost (A-12).",
    ),
    Helper(
        "MB_DSA_LEFT",
        "LAMBDA(used,surplus,taw,malus,bonus,thirds,malus_on,malus_spoils,bonus_on,"
        'taw+IF(bonus_on="pool",bonus,0)-IF(malus_on="pool",malus,0)-used+IF(used=0,IF(malus_spoils*(malus>0),0,MB_DSA_THIRDS(surplus,thirds)),0))',
        "Points that a leader's test leaves over, negative where some are missing (D-14, D-15).",
    ),
    Helper(
        "MB_DSA_RESULT",
        "LAMBDA(left,malus,bonus,thirds,success,failure,bonus_on,"
        f'IF(left>=-{_NOISE},IF((success="replaces")*(malus>0),0,left)+{MANOEUVRE}*malus,'
        'IF(failure="full",MB_DSA_THIRDS(left,thirds)-malus,MB_DSA_THIRDS(left-malus,thirds)))+IF(bonus_on="result",bonus,0))',
        "What a leader's test adds to KM (D-16, D-60, D-61).",
    ),
    Helper(
        "MB_DSA_TEST",
        f"LAMBDA(first,second,third,taw,malus,bonus,{_PROBE},LET(used,MB_DSA_PAID(first,second,third),"
        "MB_DSA_RESULT(MB_DSA_LEFT(used,MB_DSA_PAID(-first,-second,-third),taw,malus,bonus,thirds,malus_on,malus_spoils,bonus_on),"
        "malus,bonus,thirds,success,failure,bonus_on)))",
        "A leader's test, from how far each die is above its attribute.",
    ),
    Helper(
        "MB_DSA_TESTS",
        f"LAMBDA(first,second,third,taw,malus,bonus,{_PROBE},LET(used,MB_DSA_PAID(first,second,third),"
        "left,MB_DSA_LEFT(used,MB_DSA_PAID(-first,-second,-third),taw,malus,bonus,thirds,malus_on,malus_spoils,bonus_on),"
        "results,MB_DSA_RESULT(left,malus,bonus,thirds,success,failure,bonus_on),"
        f"HSTACK(SUM(results)/{FACES**3},SUM(IF(left<-{_NOISE},1,0))/{FACES**3},SUM(IF(used=0,1,0))/{FACES**3},MIN(results),MAX(results))))",
        "All rolls of a leader's test: mean, chance to fail, chance that no die costs a point, lowest, highest.",
    ),
)

HELPERS = (*ROUNDING, *TABLE, *MORALE, *KRIEGSKUNST)
