"""LAMBDAs that add up what counts: the numbers and Morale checks of an army with all that it has and chooses."""

from __future__ import annotations

from ...cells.helpers import Helper, typed
from .. import held, total
from ..conditions import FULL_SIGHT, STORMS, TERRAIN
from ..effects import NEUTRAL
from ..resources import ENGINE
from .formulas import any_of, by_edition, listed, of_strategy

NO_PHASE = '"none"'  # what belongs to one phase does not count, where "" takes it as met


def _lesser() -> str:
    """The formula for whether a key counts as nothing beside better ones that are held."""
    better: dict[str, list[str]] = {}
    for lesser, one in held.LESS_OF:
        better.setdefault(lesser, []).append(one)
    cases = [f"{typed(key)},{any_of('words', ones)}" for key, ones in better.items()]
    return f"SWITCH(key,{','.join(cases)},FALSE)"


_SECOND_MOVES = ",".join(
    f"{typed(key)},{any_of('words', held.MOVES[:place])}" for place, key in enumerate(held.MOVES) if place
)
_SHOOTING = [key for key, entry in held.OWN.items() if any(effect.stat == "ranged" for effect in entry.of("uc"))]
_STILL = [name for name, heavy in STORMS.items() if heavy is None]  # not even engines and rocks fly
_HERE = "edition,phase,turn,foe"

ARMIES = (
    Helper(
        "MB_PATHFINDER_COUNTS",
        f'LAMBDA(words,key,edition,NOT(OR({_lesser()},IF(edition="ap",SWITCH(key,{_SECOND_MOVES},FALSE),FALSE))))',
        "Whether a resource or ability that is held counts beside the others (P-04, P-05).",
    ),
    Helper(
        "MB_PATHFINDER_IMMUNE",
        f"LAMBDA(words,key,OR({','.join(f'AND(MB_PATHFINDER_HAS(words,{typed(one)}),MB_PATHFINDER_HAS({listed(sorted(to))},key))' for one, to in held.IMMUNE.items())},"
        f'AND(key="fear",{any_of("words", ["aura of courage"])})))',
        "Whether an army is immune to an ability of its enemy (P-05).",
    ),
    Helper(
        "MB_PATHFINDER_TRAITS",
        'LAMBDA(words,nature,IF(nature="","|",nature)&'
        + "&".join(
            f'IF({any_of("words", (key for key, of in held.TRAITS.items() if of == trait))},{typed(trait)}&":|","")'
            for trait in dict.fromkeys(held.TRAITS.values())
        )
        + ")",
        "What an opponent sees of what an army has and is.",
    ),
    Helper(
        "MB_PATHFINDER_SHOOTS",
        f"LAMBDA(words,conditions,AND({any_of('words', _SHOOTING)},OR(NOT({any_of('conditions', STORMS)}),"
        f"AND(NOT({any_of('conditions', _STILL)}),{any_of('words', ['rock throwing', ENGINE])}))))",
        "Whether an army has what shoots, and in this wind it flies (P-02, P-08).",
    ),
    Helper(
        "MB_PATHFINDER_HERE",
        f"LAMBDA(effects,{_HERE},number,acr,nothing,LET(effect,MB_PATHFINDER_EFFECT(effects,{_HERE}),"
        'IF(MID(effect,11,1)="d",0,MB_PATHFINDER_WORTH(effect,number,acr,nothing))))',
        "What an entry is worth here; dice that are to be rolled count nothing.",
    ),
    Helper(
        "MB_PATHFINDER_USED",
        f"LAMBDA(key,tactic,uses,{_HERE},IF(NOT(MB_PATHFINDER_HAS({listed(sorted(held.CHOSEN))},key)),TRUE,IF(MB_PATHFINDER_HAS(uses,key),TRUE,"
        'IF(key<>"sneak attack",FALSE,IF(tactic="expert flankers",TRUE,AND(tactic="false retreat",MB_PATHFINDER_HAS(uses,tactic),'
        f'MB_PATHFINDER_HERE(MB_PATHFINDER_TACTIC("false retreat/om"),{_HERE},0,0,0)>0))))))',
        "Whether what works once or in a situation is used.",
    ),
    Helper(
        "MB_PATHFINDER_OF_HELD",
        f'LAMBDA(key,number,stat,acr,{_HERE},MB_PATHFINDER_HERE(MB_PATHFINDER_OWN(key&"/"&stat),{_HERE},'
        f'IF(AND(number="",key={typed(ENGINE)}),1,number),acr,0))',
        "What a resource or ability that an army has is worth here.",
    ),
    Helper(
        "MB_PATHFINDER_SUM_HELD",
        f"LAMBDA(has,foe_has,stat,acr,tactic,conditions,uses,{_HERE},MB_PATHFINDER_EACH(has,0,LAMBDA(sum,key,number,"
        f"IF(OR(MB_PATHFINDER_HAS({listed(sorted(held.AFTER_BATTLE))},key),AND(MB_PATHFINDER_HAS({listed(held.IN_SUN)},key),{any_of('conditions', FULL_SIGHT)}),"
        f"AND(MB_PATHFINDER_HAS({listed(sorted(held.ARMOR))},key),{any_of('foe_has', ['incorporeal'])}),"
        f"NOT(MB_PATHFINDER_COUNTS(has,key,edition)),NOT(MB_PATHFINDER_USED(key,tactic,uses,{_HERE}))),sum,"
        f"sum+MB_PATHFINDER_OF_HELD(key,number,stat,acr,{_HERE})))))",
        "Sum of what an army has.",
    ),
    Helper(
        "MB_PATHFINDER_OF_TACTIC",
        f'LAMBDA(stat,tactic,able,uses,{_HERE},IF(AND(able,tactic<>"taunt",OR(NOT(OR(tactic="false retreat",AND(tactic="dirty fighters",edition="uc"))),'
        f'MB_PATHFINDER_HAS(uses,tactic))),MB_PATHFINDER_HERE(MB_PATHFINDER_TACTIC(tactic&"/"&stat),{_HERE},0,0,0),0)+'
        f'IF(MB_PATHFINDER_HAS(uses,"taunted"),MB_PATHFINDER_HERE(MB_PATHFINDER_TACTIC("taunt/foe_"&stat),{_HERE},0,0,0),0))',
        "What the tactic of an army is worth, and the Taunt of its enemy.",
    ),
    Helper(
        "MB_PATHFINDER_SUM_BOONS",
        f"LAMBDA(boons,has,stat,acr,uses,foe,edition,leadership,IF({by_edition('profession')},MB_PATHFINDER_EACH(boons,0,LAMBDA(sum,key,number,"
        f"IF(OR(AND(MB_PATHFINDER_HAS({listed(sorted(total.WHEN_USED))},key),NOT(MB_PATHFINDER_HAS(uses,key))),"
        'AND(key="sharpshooter",NOT(AND(MB_PATHFINDER_HAS(foe,"fortified"),MB_PATHFINDER_SHOOTS(has,"")))),'
        'AND(key="triage",stat="om",MB_PATHFINDER_HAS(has,"healing potions"))),sum,sum+MB_PATHFINDER_BOON_WORTH(key,stat,leadership,acr)))),0))',
        "Sum of the boons of a commander.",
    ),
    Helper(
        "MB_PATHFINDER_OF_CONDITION",
        f"LAMBDA(key,stat,phase,senses,has,foe_has,LET(amount,MB_PATHFINDER_CONDITION_WORTH(key,stat,phase,senses,{any_of('has', ['rock throwing', ENGINE])}),"
        f'IF(AND(stat<>"factor",MB_PATHFINDER_HAS({listed(sorted(TERRAIN))},key),{any_of("foe_has", ["favored terrain"])}),TRUNC(ROUND(amount*{total.HALF},9),0),amount)))',
        "What a condition is worth for an army against this enemy.",
    ),
    Helper(
        "MB_PATHFINDER_SUM_FOE",
        "LAMBDA(has,foe_has,stat,mine,edition,phase,turn,MB_PATHFINDER_EACH(foe_has,0,LAMBDA(sum,key,number,"
        f"IF(MB_PATHFINDER_HAS({listed(sorted(held.EACH_HIT | held.AFTER_BATTLE))},key),sum,"
        'sum+MB_PATHFINDER_HERE(MB_PATHFINDER_OWN(key&"/foe_"&stat),edition,phase,turn,mine,'
        'IF(MB_PATHFINDER_HAS(has,"spellcasting"),MB_PATHFINDER_NUMBER(has,"spellcasting"),0),0,0)))))',
        "Sum of what the enemy's abilities take off without a hit.",
    ),
    Helper(
        "MB_PATHFINDER_SUM",
        "LAMBDA(stat,acr,has,foe_has,tactic,strategy,boons,conditions,senses,mine,foe,phase,turn,uses,edition,leadership,"
        'IF(OR(stat="om",stat="dv"),MB_DOWN(acr),0)+'
        f'IF(stat="dv",{typed(total.BASE_DV)},0)+MB_PATHFINDER_SUM_HELD(has,foe_has,stat,acr,tactic,conditions,uses,{_HERE})+'
        'IF(AND(stat="damage",tactic="sniper support"),0,MB_PATHFINDER_OF_TACTIC(stat,tactic,'
        f'SWITCH(tactic,"cavalry experts",MB_PATHFINDER_HAS(mine,"mounted"),"sniper support",MB_PATHFINDER_SHOOTS(has,""),TRUE),uses,{_HERE}))+'
        f'IF(phase="ranged",0,LET(name,strategy,SWITCH(stat,{",".join(f"{typed(stat)},{of_strategy(stat)}" for stat in ("om", "dv", "damage"))},0)))+'
        "MB_PATHFINDER_SUM_BOONS(boons,has,stat,acr,uses,foe,edition,leadership)+"
        "MB_PATHFINDER_EACH(conditions,0,LAMBDA(sum,key,number,sum+MB_PATHFINDER_OF_CONDITION(key,stat,phase,senses,has,foe_has)))+"
        "MB_PATHFINDER_SUM_FOE(has,foe_has,stat,mine,edition,phase,turn))",
        "Sum of all that counts for OM, DV, damage, healing or hit points of an army, but for what the game master says.",
    ),
    Helper(
        "MB_PATHFINDER_EACH_HIT",
        f"LAMBDA(has,foe_has,stat,{_HERE},MB_PATHFINDER_EACH(has,0,LAMBDA(sum,key,number,"
        f"IF(AND(MB_PATHFINDER_HAS({listed(sorted(held.EACH_HIT))},key),NOT(MB_PATHFINDER_IMMUNE(foe_has,key))),"
        f'sum+MB_PATHFINDER_HERE(MB_PATHFINDER_OWN(key&"/"&stat),{_HERE},0,0,0),sum))))',
        "What each hit takes off an enemy.",
    ),
    Helper(
        "MB_PATHFINDER_BLEEDING",
        "LAMBDA(has,foe_has,edition,phase,MB_PATHFINDER_EACH(has,0,LAMBDA(most,key,number,IF(MB_PATHFINDER_IMMUNE(foe_has,key),most,"
        'MAX(most,MB_PATHFINDER_WORTH(MB_PATHFINDER_EFFECT(MB_PATHFINDER_OWN(key&"/bleed"),edition,phase,"",""),0,0,0))))))',
        "Mean of the dice of bleeding; however many abilities, they bleed once.",
    ),
    Helper(
        "MB_PATHFINDER_FACTOR",
        "LAMBDA(has,foe_has,conditions,senses,mine,edition,phase,turn,"
        'MB_PATHFINDER_EACH(conditions,1,LAMBDA(times,key,number,times*MB_PATHFINDER_OF_CONDITION(key,"factor",phase,senses,has,foe_has)))*'
        "MB_PATHFINDER_EACH(foe_has,1,LAMBDA(times,key,number,"
        f'times*MB_PATHFINDER_HERE(MB_PATHFINDER_OWN(key&"/factor"),edition,phase,turn,mine,0,0,{typed(NEUTRAL["factor"])}))))',
        "Factor of all damage that an army does.",
    ),
    Helper(
        "MB_PATHFINDER_ROLLED",
        f"LAMBDA(rolled,has,foe_has,uses,IF(AND({any_of('has', ['breath weapon'])},{any_of('foe_has', ['evasion'])},NOT({any_of('uses', ['channel energy'])}),"
        f"rolled>{typed(total.FEWEST)}),MAX({typed(total.FEWEST)},MB_DOWN(rolled*{total.HALF})),rolled))",
        "Dice that were rolled; who evades halves those of a breath weapon.",
    ),
    Helper(
        "MB_PATHFINDER_TEST",
        "LAMBDA(test,has,foe_has,tactic,boons,conditions,uses,edition,leadership,acr,"
        f'LET(of,LAMBDA(effects,number,MB_PATHFINDER_HERE(effects,edition,{NO_PHASE},"","|",number,acr,0)),'
        "MB_PATHFINDER_EACH(has,0,LAMBDA(sum,key,number,"
        f'IF(OR(AND(MB_PATHFINDER_HAS({listed(sorted(total.TO_STAND))},test),key<>"track",MB_PATHFINDER_USED(key,tactic,uses,edition,{NO_PHASE},"","|")),'
        'AND(key="track",test="pursue")),'
        f'sum+of(MB_PATHFINDER_OWN(key&"/morale"),IF(AND(number="",key={typed(ENGINE)}),1,number)),sum)))+of(MB_PATHFINDER_TACTIC(tactic&"/morale"),0)+'
        f"IF({by_edition('profession')},MB_PATHFINDER_EACH(boons,0,LAMBDA(sum,key,number,"
        'IF(OR(key="loyalty",AND(key="flexible tactics",test="tactic"),AND(key="hit and run",test="withdraw"),AND(key="merciless",test="pursue")),'
        'sum+MB_PATHFINDER_BOON_WORTH(key,"morale",leadership,0),sum))),0)+'
        'IF(test="withdraw",MB_PATHFINDER_EACH(conditions,0,LAMBDA(sum,key,number,sum+MB_PATHFINDER_CONDITION_WORTH(key,"morale","","",FALSE))),0)+'
        f"IF(MB_PATHFINDER_HAS({listed(sorted(total.TO_LEAVE))},test),"
        'MB_PATHFINDER_EACH(foe_has,0,LAMBDA(sum,key,number,sum+of(MB_PATHFINDER_OWN(key&"/foe_morale"),0))),0)))',
        "What an army has, chooses and suffers adds to a Morale check.",
    ),
)
