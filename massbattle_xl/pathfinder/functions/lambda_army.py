"""LAMBDAs of several words in one cell, of the CR ladder, the size of an army, and one Offense check.

Several words are one text, ``|undead:|regeneration:10|``: each key with a colon and the number behind
its word, if one stands there. What nobody has is a text without any of these.
"""

from __future__ import annotations

from ...cells.helpers import Helper, typed
from .. import battle
from ..army import FRACTIONS, SIZES
from .formulas import by_edition, row

_MEASURES = ("units", "steps", "multiplier", "economy", "loyalty", "stability")
_BETWEEN_ROWS = [(SIZES[i].units + SIZES[i + 1].units) / 2 for i in range(len(SIZES) - 1)]
_PARTS = row(round(1 / fraction) for fraction in FRACTIONS)

WORDS = (
    Helper(
        "MB_PATHFINDER_SEVERAL",
        'LAMBDA(text,read,IF(ISTEXT(text),IF(LEN(text)>255,#VALUE!,REDUCE("|",TEXTSPLIT(SUBSTITUTE(SUBSTITUTE(text,UNICHAR(10)," "),",",";"),,";"),LAMBDA(words,part,'
        'IF(TRIM(part)="",words,LET(key,read(TRIM(part)),IF(ISERROR(key),key,IF(ISNUMBER(FIND("|"&key&":|",words)),words,words&key&":|"))))))),#VALUE!))',
        "The keys of several words with ; or a comma between them.",
    ),
    Helper(
        "MB_PATHFINDER_HELD",
        "LAMBDA(text,read,needing,most,longest,IF(ISTEXT(text),IF(LEN(text)>longest,#VALUE!,"
        'REDUCE("|",TEXTSPLIT(SUBSTITUTE(text,UNICHAR(10)," "),,";"),LAMBDA(words,part,'
        'LET(told,TRIM(part),last,TRIM(RIGHT(SUBSTITUTE(told," ",REPT(" ",9)),9)),counted,AND(LEN(told)>LEN(last),MB_DIGITS(last,4)),'
        'IF(told="",words,LET(key,read(IF(counted,LEFT(told,LEN(told)-LEN(last)-1),told)),'
        "IF(ISERROR(key),key,LET(number,IF(counted,VALUE(last),0),"
        "IF(OR(number>most,AND(NOT(counted),MB_PATHFINDER_HAS(needing,key))),#VALUE!,"
        'MB_PATHFINDER_PUT(words,key,IF(counted,number,""))))))))))),#VALUE!))',
        "The keys of several words with ; between them, each with the number behind it.",
    ),
    Helper(
        "MB_PATHFINDER_PUT",
        "LAMBDA(words,key,number,IF(MB_PATHFINDER_HAS(words,key),"
        'SUBSTITUTE(words,"|"&key&":"&MB_PATHFINDER_NUMBER(words,key)&"|","|"&key&":"&number&"|"),words&key&":"&number&"|"))',
        "Several words with one more, or with its number where it is there already.",
    ),
    Helper(
        "MB_PATHFINDER_HAS",
        'LAMBDA(words,key,ISNUMBER(FIND("|"&key&":",words)))',
        "Whether a key is among several words.",
    ),
    Helper(
        "MB_PATHFINDER_NUMBER",
        'LAMBDA(words,key,LET(start,FIND("|"&key&":",words)+LEN(key)+2,end,FIND("|",words,start),IF(end=start,"",VALUE(MID(words,start,end-start)))))',
        "The number behind a key that is among several words, or empty text.",
    ),
    Helper(
        "MB_PATHFINDER_EACH",
        'LAMBDA(words,first,step,IF(LEN(words)<3,first,REDUCE(first,TEXTSPLIT(MID(words,2,LEN(words)-2),,"|"),LAMBDA(sum,part,'
        'LET(at,FIND(":",part),step(sum,LEFT(part,at-1),IF(at=LEN(part),"",VALUE(MID(part,at+1,9)))))))))',
        "Goes through several words, key and number, from a first value.",
    ),
)

ARMY = (
    Helper(
        "MB_PATHFINDER_RUNG",
        f"LAMBDA(plain,near,LET(rung,SUM((ABS(1/{_PARTS}-plain)<=near)/{_PARTS}),IF(rung>0,rung,"
        "IF(OR(plain<1-1E-9,ABS(plain-ROUND(plain,0))>1E-9),#NUM!,ROUND(plain,0)))))",
        "The rung of the CR ladder that a number means.",
    ),
    Helper(
        "MB_PATHFINDER_PLACE",
        f"LAMBDA(cr,IF(cr<1,SUM(IF(1/{_PARTS}<=cr+1E-9,1,0))-1,INT(cr)+{len(FRACTIONS) - 1}))",
        "Place of a CR on the ladder, from 0 (P-01).",
    ),
    Helper(
        "MB_PATHFINDER_CLIMB",
        f'LAMBDA(cr,steps,LET(place,MB_PATHFINDER_PLACE(cr)+steps,IF(place<0,"",IF(place<{len(FRACTIONS)},'
        f"SUM(({row(range(len(FRACTIONS)))}=place)/{_PARTS}),place-{len(FRACTIONS) - 1}))))",
        "A CR some rungs up or down the ladder, or empty text below it (P-01, C-01).",
    ),
    Helper(
        "MB_PATHFINDER_ROW",
        f'LAMBDA(men,between,IF(between="nearest",1+SUM(IF({row(_BETWEEN_ROWS)}<men,1,0)),SUM(IF({row(s.units for s in SIZES)}<=men,1,0))))',
        "Row of the size table for a head count (P-01, C-10).",
    ),
    Helper(
        "MB_PATHFINDER_SIZE",
        "LAMBDA(men,between,stat,LET(line,MB_PATHFINDER_ROW(men,between),SWITCH(stat,"
        + ",".join(f"{typed(key)},INDEX({row(getattr(s, key) for s in SIZES)},line)" for key in _MEASURES)
        + ")))",
        "A number of the size table (P-01).",
    ),
    Helper(
        "MB_PATHFINDER_DAMAGE",
        "LAMBDA(roll,om,dv,damage_modifier,edition,halved,on_damage,equal,natural,factor,LET(over,roll+om-dv,twenty,roll="
        f"{battle.FACES},hit,IF(AND(roll=1,{by_edition('one_misses')}),0,IF(AND(twenty,over<=0,OR({by_edition('twenty_hits')},over<0,equal)),"
        f'IF(natural="replace",{typed(battle.LEAST_TWENTY)},MAX(0,{typed(battle.LEAST_TWENTY)}+damage_modifier)),IF(over>0,MAX(0,over+damage_modifier),0))),'
        f"sure,IF(AND(twenty,{by_edition('twenty_hits')}),MAX(hit,{typed(battle.LEAST_TWENTY)}),hit),"
        f"struck,IF(sure>0,MAX(0,sure+on_damage),sure),share,factor*IF(halved,{battle.HALF},1),"
        f"IF(OR(share=1,struck<=0),struck,IF(share=0,0,MAX({typed(battle.LEAST_HALF)},MB_DOWN(struck*share))))))",
        "Hit points that the target of an Offense check loses (P-07).",
    ),
)
