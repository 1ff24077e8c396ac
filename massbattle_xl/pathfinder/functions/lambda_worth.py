"""LAMBDAs of what an entry of a table is worth, asked as the rules ask it."""

from __future__ import annotations

from ...cells.helpers import Helper, switch, typed
from ..boons import GREAT, NEEDS
from ..conditions import FULL_SIGHT, HALF_SIGHT, STORMS
from ..resources import ENGINE, LEAST_CONSUMPTION, LEAST_COST
from .formulas import any_of, by_edition, either, listed, neutral
from .lambda_tables import WHOLE

_PRICED = 'OR(stat="cost",stat="consumption")'

WORTH = (
    Helper(
        "MB_PATHFINDER_FOUND",
        'LAMBDA(key,list,LET(start,IFERROR(FIND("|"&key&":",list)+LEN(key)+2,0),IF(start=0,"",MID(list,start,FIND("|",list,start)-start))))',
        "What stands behind a key in a list.",
    ),
    Helper(
        "MB_PATHFINDER_EFFECT",
        'LAMBDA(effects,edition,phase,turn,foe,IF(effects="","",MID(REDUCE("",TEXTSPLIT(effects,,";"),LAMBDA(before,effect,'
        "LET(of,MID(effect,7,1),during,MID(effect,9,1),round,MID(effect,10,1),sign,MID(effect,12,1),"
        'IF(AND(OR(of=".",of=LEFT(edition,1)),OR(phase="",during=".",during=LEFT(phase,1)),'
        'OR(turn="",round=".",round=IF(turn<=1,"f","l")),OR(sign="",foe="",sign=IF(MB_PATHFINDER_HAS(foe,MID(effect,13,99)),"+","-"))),'
        'IF(AND(OR(round=".",turn<>""),OR(sign="",foe<>"")),"s"&effect,IF(before="","m"&effect,before)),before)))),2,99)))',
        "The effect that counts: of those that surely apply the last, or else the first that may.",
    ),
    Helper(
        "MB_PATHFINDER_AMOUNT",
        f'LAMBDA(effect,IF(LEFT(effect,1)="-",-1,1)*VALUE(MID(effect,2,5))/{WHOLE})',
        "The number of an effect.",
    ),
    Helper(
        "MB_PATHFINDER_WORTH",
        'LAMBDA(effect,value,acr,nothing,IF(effect="",nothing,LET(amount,MB_PATHFINDER_AMOUNT(effect),by,MID(effect,8,1),'
        'IF(by=".",amount,LET(times,IF(by="a",acr,value),IF(times="",0,TRUNC(ROUND(amount*times,9),0)))))))',
        "What an effect is worth with the number or the army CR that it counts by; fractions are dropped.",
    ),
    Helper(
        "MB_PATHFINDER_NEEDS",
        'LAMBDA(effects,edition,IF(effects="",FALSE,REDUCE(FALSE,TEXTSPLIT(effects,,";"),LAMBDA(before,effect,'
        'OR(before,AND(MID(effect,8,1)<>".",OR(MID(effect,7,1)=".",MID(effect,7,1)=LEFT(edition,1))))))))',
        "Whether an entry counts by a number.",
    ),
    Helper(
        "MB_PATHFINDER_BOON_WORTH",
        f"LAMBDA(name,stat,leadership,value,LET(least,{either('name', NEEDS, 0.0)},great,{either('name', GREAT, None)},"
        f'IF(AND(leadership<>"",leadership<least),{neutral("stat")},'
        'MB_PATHFINDER_WORTH(MB_PATHFINDER_EFFECT(MB_PATHFINDER_BOON(IF(AND(leadership<>"",great<>"",leadership>=great),name&" great",name)&"/"&stat),'
        f'"uc","","",""),value,value,{neutral("stat")}))))',
        "What a boon is worth (P-06).",
    ),
    Helper(
        "MB_PATHFINDER_CONDITION_WORTH",
        f'LAMBDA(name,stat,phase,senses,heavy,IF(AND(stat="om",MB_PATHFINDER_HAS({listed(STORMS)},name)),'
        f'IF(AND(heavy,OR(phase="",phase="ranged")),{switch("name", {k: v or 0.0 for k, v in STORMS.items()})},0),'
        f"LET(sight,SWITCH(name,"
        + ",".join(
            f'{typed(name)},IF({any_of("senses", sorted(full))}," full",IF({any_of("senses", sorted(HALF_SIGHT))}," half",""))'
            for name, full in FULL_SIGHT.items()
        )
        + f',""),MB_PATHFINDER_WORTH(MB_PATHFINDER_EFFECT(MB_PATHFINDER_CONDITION(name&sight&"/"&stat),"uc",phase,"",""),0,0,{neutral("stat")}))))',
        "What a condition of the battlefield is worth (P-08).",
    ),
    Helper(
        "MB_PATHFINDER_RESOURCE",
        "LAMBDA(name,stat,men,edition,value,rounding,between,"
        f'LET(engine,name={typed(ENGINE)},engines,IF(value="",1,value),times,IF(engine,engines,value),'
        'effect,MB_PATHFINDER_EFFECT(MB_PATHFINDER_OWN(name&"/"&stat),edition,"","",""),'
        f"full,MB_PATHFINDER_WORTH(effect,times,times,{neutral('stat')}),"
        f'IF(AND(stat="consumption",NOT({by_edition("priced_by_size")})),0,IF(AND(engine,stat="fortification"),full*engines,'
        f"IF(OR(NOT({_PRICED}),AND(engine,engines=0)),full,"
        f'LET(size,IF(OR(engine,men="",NOT({by_edition("priced_by_size")})),1,MB_PATHFINDER_SIZE(men,between,"multiplier")),'
        'exact,IF(effect="",full,IF(MID(effect,8,1)=".",full,MB_PATHFINDER_AMOUNT(effect)*IF(times="",0,times)))*size,'
        f'least,IF(stat="cost",{typed(LEAST_COST)},{typed(LEAST_CONSUMPTION)}),'
        'MAX(least,SWITCH(rounding,"floor",MB_DOWN(exact),"ceil",MB_UP(exact),exact))))))))',
        "Effect, price or weekly consumption of a resource (P-04, C-08).",
    ),
)
