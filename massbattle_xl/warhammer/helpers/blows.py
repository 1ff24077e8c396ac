"""One attack in a formula: a row of the numbers of ``STRIKE``, from the roll to hit to the saves (W-02 … W-04, W-07, W-08)."""

from __future__ import annotations

from collections.abc import Iterable

from ...cells.helpers import Helper, typed
from .. import saves, to_hit, to_wound
from ..blows import NEVER_SLAIN, SLAIN
from ..duel import OF_TARGET
from ..strike import FACES, NONE
from ..weapons import WEAPONS
from .rules import any_of, has

STRIKE = ("hit", "wound", "save", "ward", "second", "again", "ones", "poison", "killing")
DIE = len(FACES)
NO_SAVE = typed(saves.NONE)
_LAST = ("always strikes last", *(key for key, weapon in WEAPONS.items() if weapon.last))
_FIT_FOR_PARRY = saves.NO_PARRY & OF_TARGET  # of one attack's rules all others are the attacker's


def may_parry(rules: str, keys: Iterable[str] = saves.NO_PARRY | saves.OTHER_WEAPONS) -> str:
    """The formula for whether nothing among rules forbids a parry."""
    return f"NOT({any_of(rules, keys)})"


def blow(name: str) -> str:
    """The formula for a number of an attack, which is called ``strike``."""
    return f"MB_WFB_AT(strike,{STRIKE.index(name) + 1})"


def _armed(stat: str) -> str:
    """The sum of what the weapons among rules give now."""
    when = {"": "", "charge": "charging", "first": "first", "no charge": "NOT(charging)"}
    terms = []
    for key, weapon in WEAPONS.items():
        if getattr(weapon, stat):
            met = has("rules", key) + (f",{when[weapon.when]}" if weapon.when else "")
            terms.append(f"IF(AND({met}),{typed(getattr(weapon, stat))},0)")
    return "+".join(terms)


HELPERS = (
    Helper(
        "MB_WFB_HIT",
        f"LAMBDA(ws,target,modifier,MIN({typed(to_hit.HIGHEST)},MAX({typed(to_hit.LOWEST)},"
        f"IF(ws>target,{to_hit.BETTER},IF(target>{to_hit.TWICE}*ws,{to_hit.WORSE},{to_hit.EVEN}))-modifier)))",
        "Roll needed to hit (W-02).",
    ),
    Helper(
        "MB_WFB_WOUND",
        f'LAMBDA(strength,toughness,edition,IF(AND(edition="7th",toughness>=strength+{to_wound.HOPELESS}),{typed(to_wound.IMPOSSIBLE)},'
        f"MIN({to_wound.WORST},MAX({to_wound.BEST},{to_wound.EVEN}+toughness-strength))))",
        "Roll needed to wound (W-03).",
    ),
    Helper(
        "MB_WFB_SAVE",
        f'LAMBDA(armour,strength,piercing,IF(armour="",{NO_SAVE},IF(armour<{NO_SAVE},MIN({NO_SAVE},'
        f"MAX({typed(saves.LEAST_ROLL)},armour+MAX(0,strength-{typed(saves.UNMODIFIED_STRENGTH)})+piercing)),{NO_SAVE})))",
        "Roll needed to save a wound with armour (W-04).",
    ),
    Helper(
        "MB_WFB_WARD",
        f'LAMBDA(ward,rules,parry,MIN(IF(ward="",{NO_SAVE},ward),MB_WFB_COUNT(rules,"ward",{NO_SAVE}),IF(parry,MB_WFB_COUNT(rules,"parry",{NO_SAVE}),{NO_SAVE})))',
        "Roll needed of the better of ward save and parry (W-04).",
    ),
    Helper(
        "MB_WFB_FAIL",
        f"LAMBDA(needed,(MIN({NO_SAVE},MAX({typed(saves.LEAST_ROLL)},needed))-1)/{saves.FACES})",
        "Chance to fail a save (W-04).",
    ),
    Helper(
        "MB_WFB_ARMED",
        "LAMBDA(rules,stat,charging,first,SWITCH(stat,"
        + ",".join(f"{typed(stat)},{_armed(stat)}" for stat in ("strength", "attacks", "ranks"))
        + "))",
        "What the weapons among rules add now to Strength, Attacks or supporting ranks (W-08).",
    ),
    Helper(
        "MB_WFB_LATE",
        f"LAMBDA(rules,{any_of('rules', _LAST)})",
        "Whether rules or a weapon among them strike last (W-07).",
    ),
    Helper(
        "MB_WFB_FIRST",
        f"LAMBDA(rules,AND({has('rules', 'always strikes first')},NOT(MB_WFB_LATE(rules))))",
        "Whether who has the rules Always Strikes First (W-07).",
    ),
    Helper("MB_WFB_AT", f"LAMBDA(row,place,SUM((SEQUENCE(1,{len(STRIKE)})=place)*row))", "A number of an attack."),
    Helper(
        "MB_WFB_SLAYS",
        f"LAMBDA(rules,troop,OR(AND({has('rules', 'heroic killing blow')},troop<>{typed(NEVER_SLAIN)}),"
        f"AND({has('rules', 'killing blow')},OR({','.join(f'troop={typed(kind)}' for kind in SLAIN)}))))",
        "Whether a 6 to wound slays a troop type (W-07).",
    ),
    Helper(
        "MB_WFB_FATE",
        f"LAMBDA(strike,LET(hit,{blow('hit')},wound,{blow('wound')},twice,1+{blow('again')}*(hit-1)/{DIE},"
        f"sure,IF(hit=0,0,twice*{blow('poison')}/{DIE}),struck,IF(hit=0,1,twice*({DIE}+1-hit)/{DIE}-sure),more,1+{blow('ones')}/{DIE},"
        f"slay,more*{blow('killing')}/{DIE},wounds,IF(wound<{NONE},more*({DIE}+1-wound)/{DIE}-slay,0),"
        f"HSTACK((sure+struck*wounds)*MB_WFB_FAIL({blow('save')})*MB_WFB_FAIL({blow('second')}),struck*slay*MB_WFB_FAIL({blow('ward')}))))",
        "Chance that an attack causes an unsaved wound, and that it slays (W-02 to W-04, W-07).",
    ),
    Helper(
        "MB_WFB_ALONE",
        "LAMBDA(ws,strength,target,toughness,armour,ward,rules,edition,LET("
        f'first,NOT({has("rules", "later round")}),power,strength+MB_WFB_ARMED(rules,"strength",AND({has("rules", "charging")},first),first),'
        f"guard,MB_WFB_WARD(ward,rules,{may_parry('rules', _FIT_FOR_PARRY)}),"
        f'HSTACK(MB_WFB_HIT(ws,target,0),MB_WFB_WOUND(power,toughness,edition),MB_WFB_SAVE(armour,power,MB_WFB_COUNT(rules,"armour piercing",0)),guard,'
        f'MIN(guard,IF({has("rules", "flaming")},{NO_SAVE},MB_WFB_COUNT(rules,"regeneration",{NO_SAVE}))),'
        f"IF(OR({has('rules', 'eternal hatred')},AND({has('rules', 'hatred')},first)),1,0),IF({has('rules', 'murderous prowess')},1,0),"
        f"IF({has('rules', 'poisoned')},1,0),IF(MB_WFB_SLAYS(rules,MB_WFB_TROOP(rules)),1,0))))",
        "One attack by the rules of both in one text (W-02 to W-04, W-07).",
    ),
    Helper(
        "MB_WFB_STRIKE",
        "LAMBDA(ws,strength,target,toughness,armour,ward,rules,theirs,initiative,enemy,charging,first,facing,blow,edition,"
        f'LET(struck,blow="blows",power,strength+IF(struck,MB_WFB_ARMED(rules,"strength",charging,first),0),flaming,AND(struck,{has("rules", "flaming")}),'
        f'guard,MB_WFB_WARD(ward,theirs,AND(struck,facing="front",{may_parry("theirs")})),'
        f"again,OR({has('rules', 'eternal hatred')},AND({has('rules', 'hatred')},first),AND(MB_WFB_FIRST(rules),initiative>=enemy,NOT(MB_WFB_FIRST(theirs)))),"
        "HSTACK(IF(struck,MB_WFB_HIT(ws,target,0),0),MB_WFB_WOUND(power,toughness,edition),"
        'MB_WFB_SAVE(armour,power,IF(struck,MB_WFB_COUNT(rules,"armour piercing",0),0)),guard,'
        f'MIN(guard,IF(flaming,{NO_SAVE},MB_WFB_COUNT(theirs,"regeneration",{NO_SAVE}))),'
        f"IF(AND(struck,again),1,0),IF(AND(struck,{has('rules', 'murderous prowess')}),1,0),IF(AND(struck,{has('rules', 'poisoned')}),1,0),"
        "IF(AND(struck,MB_WFB_SLAYS(rules,MB_WFB_TROOP(theirs))),1,0))))",
        "One attack, or one hit without a roll (W-02 to W-04, W-07).",
    ),
)
