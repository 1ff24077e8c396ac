"""All dice of equal attackers in a formula, rolled by hand or from the stream (W-01 … W-08)."""

from __future__ import annotations

from ...cells.helpers import Helper, typed
from ...dice import STREAM
from .. import formation, parts, pool
from ..blows import FIRST, IMPACT, LAST
from ..draw import OF_HITS
from .blows import blow
from .rules import has

HELPERS = (
    Helper(
        "MB_WFB_POOL",
        "LAMBDA(stat,ws,strength,attacks,enemy_ws,toughness,armour,ward,rules,theirs,models,width,support,contact,kind,number,singles,"
        "initiative,enemy,charged,opening,facing,blow,edition,order,beside,"
        'IF(AND(stat="dice",IF(kind="",OR(models="",width=""),AND(OR(kind="mount",kind="crew"),models<>"",width=""))),#VALUE!,'
        f"LET(first,AND(opening,NOT({has('rules', 'later round')})),charging,AND(OR(charged,{has('rules', 'charging')}),first),"
        'alone,OR(kind="champion",kind="character"),count,IF(number="",1,number),many,IF(models="",1,models),rank,IF(width="",MAX(1,many),width),'
        'front,MAX(0,MIN(many,rank)-beside),hitting,IF(alone,count,MAX(0,IF(contact="",front,MIN(front,contact))-singles)),'
        'struck,blow="blows",monstrous,MB_WFB_MONSTROUS(rules),'
        'hits,IF(struck,"",IF(blow="impact hits",IF(charging,MB_WFB_TEXT(rules,"impact hits"),""),'
        'IF(MB_WFB_STOMPED(MB_WFB_TROOP(theirs)),MB_WFB_STOMP(rules,AND(kind<>"crew",monstrous)),""))),'
        "strike,MB_WFB_STRIKE(ws,strength,enemy_ws,toughness,armour,ward,rules,theirs,initiative,enemy,charging,first,facing,blow,edition),"
        'all,attacks+MB_WFB_ARMED(rules,"attacks",charging,first)'
        + "".join(f'+MB_WFB_COUNT(rules,"{key}",0)' for key in parts.BONUS_ATTACKS)
        + '+IF(charging,MB_WFB_COUNT(rules,"devastating charge",0),0),'
        f"SWITCH(stat,"
        '"dice",IF(struck,hitting*IF(OR(kind="mount",kind="crew"),count,1)*all+IF(kind="",'
        f"IF(AND({has('rules', 'champion')},hitting>0,beside=0),{parts.CHAMPION_ATTACKS},0)"
        f"+MB_WFB_BEHIND(many,rank,MIN(attacks,IF(monstrous,{typed(parts.MOST_MONSTROUS)},{typed(formation.SUPPORT_ATTACKS)})),"
        f'IF(support<>"",support,IF({has("rules", "flanked")},0,MB_WFB_RANKED(rank,MB_WFB_ARMED(rules,"ranks",charging,first)'
        '+MB_WFB_COUNT(rules,"fight in extra ranks",0),charging,monstrous))),contact,beside),0),MB_WFB_HITS(hits,hitting)),'
        f'"hit",{blow("hit")},"wound",{blow("wound")},"save",{blow("save")},"ward",{blow("second")},"killing ward",{blow("ward")},'
        '"strength",strength+IF(struck,MB_WFB_ARMED(rules,"strength",charging,first),0),'
        '"each",IF(struck,all,IF(hits="","0",hits)),'
        f'"step",IF(struck,IF(AND(MB_WFB_FIRST(rules),OR(order="simultaneous",NOT(MB_WFB_FIRST(theirs)))),{typed(pool.ORDER[FIRST])},'
        f"IF(AND(MB_WFB_LATE(rules),NOT({has('rules', 'always strikes first')})),{typed(pool.ORDER[LAST])},initiative)),"
        f'IF(blow="impact hits",{typed(pool.ORDER[IMPACT])},{typed(pool.ORDER[LAST])})),'
        f'"reroll hit",{blow("again")}*({blow("hit")}-1),"reroll wound",{blow("ones")},"poison",{blow("poison")},"killing",{blow("killing")},'
        '"multiple",IF(struck,MB_WFB_TEXT(rules,"multiple wounds"),""),"chance",SUM(MB_WFB_FATE(strike))))))',
        "What a group of equal attackers rolls against a target (W-01 to W-08).",
    ),
    Helper(
        "MB_WFB_DRAW",
        "LAMBDA(seed,place,dice,wounds,ws,strength,enemy_ws,toughness,armour,ward,rules,theirs,kind,initiative,enemy,charged,opening,facing,blow,edition,order,"
        f"LET(first,AND(opening,NOT({has('rules', 'later round')})),charging,AND(OR(charged,{has('rules', 'charging')}),first),"
        "fate,MB_WFB_FATE(MB_WFB_STRIKE(ws,strength,enemy_ws,toughness,armour,ward,rules,theirs,initiative,enemy,charging,first,facing,blow,edition)),"
        'multiple,IF(blow="blows",MB_WFB_TEXT(rules,"multiple wounds"),""),chances,IF(multiple="",1,MB_DICE_CHANCES(multiple)),'
        'sums,IF(multiple="",1,MB_DICE_LOWEST(multiple)-1+SEQUENCE(ROWS(chances))),'
        f"limits,MAP(SEQUENCE(wounds,1,0),LAMBDA(most,{STREAM}*(1-SUM(fate)+SUM(fate*{{1,0}})*SUM(IF(sums<=most,chances,0))))),"
        f"count,IF(ISNUMBER(dice),INT(dice),DICE_ROLL(dice,seed,{OF_HITS}+place)),"
        "IF(count=0,0,SUM(MAP(SEQUENCE(MAX(1,count)),LAMBDA(die,LET(number,MB_STREAM(seed,place,die),SUM(IF(number>=limits,1,0)))))))))",
        "Wounds that the fixed stream rolls for some equal attacks or hits (W-02 to W-07).",
    ),
)
