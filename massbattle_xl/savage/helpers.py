"""LAMBDAs that the functions of the unit combat share, in the spreadsheets without Python."""

from __future__ import annotations

from ..cells.helpers import Helper
from .melee import RAISE

HELPERS = (
    Helper(
        "MB_SAVAGE_MEN",
        'LAMBDA(number,rounding,SWITCH(rounding,"up",MB_UP(number),"down",MB_DOWN(number),ROUND(number,9)))',
        "Whole men: rounded up, down, or not at all.",
    ),
    Helper(
        "MB_SAVAGE_CAPPED",
        'LAMBDA(kills,wounds,IF(wounds="",kills,MIN(kills,wounds)))',
        "Nobody dies twice: kills are at most the target's wounds, where these are given (A-20).",
    ),
    Helper(
        "MB_SAVAGE_KILLS",
        "LAMBDA(attackers,avdam,defenders,avtough,wounds,zero_kills,rounding,reading,"
        f'LET(exact,ROUND(IF(reading="whole",(attackers*avdam-defenders*avtough)/{RAISE},attackers*avdam-defenders*avtough/{RAISE}),9),'
        "MB_SAVAGE_CAPPED(IF(OR(attackers=0,exact<0),0,IF(exact=0,zero_kills,MB_SAVAGE_MEN(exact,rounding))),wounds)))",
        "Men that one side kills (S-60).",
    ),
    Helper(
        "MB_SAVAGE_VOLLEY",
        f"LAMBDA(damage,archers,volleys,wounds,rounding,zero_kills,LET(one,damage*archers/{RAISE},exact,one*volleys,"
        "MB_SAVAGE_CAPPED(IF(ROUND(exact,9)=0,IF(AND(archers>0,volleys>0),zero_kills,0),"
        'MAX(0,IF(rounding="each",MB_UP(one)*volleys,MB_SAVAGE_MEN(exact,rounding)))),wounds)))',
        "Men that volleys hit (S-68 to S-70).",
    ),
)
