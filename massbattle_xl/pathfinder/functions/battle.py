"""Cell functions of the battle: damage, hit points, rout, changes of strategy."""

from __future__ import annotations

from ...cells.declare import Argument, Example
from ...cells.helpers import switch, typed
from ...cells.kinds import Flag, Name, Number, Word
from ...cells.lines import bracket, flag, n, plus, s
from .. import battle, strategy, words
from .formulas import by_edition
from .shown import ACR, D20, EDITION, HP, POINTS, Values, cr, declared


def _explain_damage(v: Values, a: battle.Damage) -> str:
    line = f"{n(v['roll'])} + {bracket(v['om'])} − {bracket(v['dv'])} = {s(a.over)}"
    if a.natural == "1":
        return f"{line}; 1 → 0 (P-07, AP)"
    shown = a.over
    if a.over > 0 and v["damage_modifier"]:
        shown += v["damage_modifier"]
        line += f"; {plus(v['damage_modifier'])} = {s(shown)}"
    if a.natural == "20":
        shown = battle.LEAST_TWENTY
        line += f"; 20 → {s(shown)}"
        if v["natural"] == "add" and a.over <= 0 and v["damage_modifier"]:
            shown += v["damage_modifier"]
            line += f"; {plus(v['damage_modifier'])} = {s(shown)}"
    if shown > 0 and v["on_damage"]:
        shown += v["on_damage"]
        line += f"; {plus(v['on_damage'])} = {s(shown)}"
    if shown != a.struck:
        line += f" → {s(a.struck)}"
        shown = a.struck
    if shown != a.result:
        share = v["factor"] * (battle.HALF if v["halved"] else 1.0)
        line += f"; {'/2' if share == battle.HALF else f'× {n(share)}'} → {s(a.result)}"
    case = ", C-06" if a.natural else ", C-05" if a.over <= 0 else ""
    return f"{line} (P-07{case}, {v['edition'].upper()})"


def _explain_odds(v: Values, a: battle.DamageOdds) -> str:
    return f"1d20 {plus(v['om'])} : {n(v['dv'])}: Ø {s(a.mean)}; > 0: {s(a.chance * 100)} %; max {s(a.most)} (P-07, {v['edition'].upper()})"


def _explain_skips(v: Values, a: bool) -> str:
    return f"{n(v['roll'])}: {flag(a)} (P-07, {v['edition'].upper()})"


def _explain_left(v: Values, a: float) -> str:
    if v["hp"] <= 0:
        return "0: 0 (P-07)"
    healed = f" + {s(v['healed'])}" if v["healed"] else ""
    exact = v["hp"] - v["damage"] + v["healed"]
    return f"{s(v['hp'])} − {s(v['damage'])}{healed} = {s(exact)}{'' if exact == a else f' → {s(a)}'} (P-07, C-04)"


def _explain_routs(v: Values, a: bool) -> str:
    before = "" if v["before"] is None else f"{s(v['before'])} → "
    sign = "≤" if v["reading"] == "at most" else "<"
    return f"0 < {before}{s(v['hp'])} {sign} {cr(v['acr'])}: {flag(a)} (P-09, C-13)"


def _explain_change(v: Values, a: strategy.Change) -> str:
    sign = "≤" if a.steps <= strategy.FREE_STEPS else ">"
    first = "#1; " if v["first"] else ""
    return f"{first}{s(a.steps)} {sign} {strategy.FREE_STEPS}: {s(a.result) if isinstance(a.result, float) else '–'} (P-07)"


TARGET = (
    Argument("om", POINTS, "Offense modifier of the attacker with all that counts"),
    Argument("dv", POINTS, "Defense value of the target with all that counts"),
    Argument(
        "damage_modifier",
        POINTS,
        "Added to the damage of a hit: strategy, breath; damage is never below zero",
        True,
        0.0,
    ),
    EDITION,
    Argument("halved", Flag(), "The damage is halved, but not to nothing (fog, swarm)", True, False),
    Argument("on_damage", POINTS, "Added where the hit still does damage (Sniper Support)", True, 0.0),
    Argument(
        "equal", Flag(), "Whether the highest face that just equals the DV does damage too (UC, C-06)", True, False
    ),
    Argument(
        "natural",
        Word(words.NATURAL),
        "Whether damage modifiers are added to the point of the highest face (C-06)",
        True,
        "replace",
    ),
    Argument("factor", Number(0, 10), "Factor of all damage (PF_MODIFIER): fog, swarms, what magic alone can hurt", True, 1.0),
)


def _place_of(name: str) -> str:
    """The formula for the place of a strategy on its track."""
    return switch(name, {one.key: place for place, one in enumerate(strategy.TRACK)})


FUNCTIONS = (
    declared(
        "PF_DAMAGE", "P-07, P-10, C-05, C-06",
        "Hit points that the target of an Offense check loses: roll + OM − DV and the damage modifier, where the check is above the DV.",
        (Argument("roll", D20, "The die of the Offense check"), *TARGET),
        battle.damage, _explain_damage,
        Example("=PF_DAMAGE(15,9,12,6)", 18.0),
        Example('=PF_DAMAGE(20,2,25,0,"uc")', 1.0),
        formula="MB_PATHFINDER_DAMAGE(roll,om,dv,damage_modifier,edition,halved,on_damage,equal,natural,factor)",
    ),
    declared(
        "PF_DAMAGE_ODDS", "P-07, P-10, C-05, C-06",
        "One Offense check in one row: mean damage, chance of any damage, most damage; exact over all faces.",
        TARGET, battle.damage_odds, _explain_odds,
        Example("=INDEX(PF_DAMAGE_ODDS(3,13),1,1)", 2.75),
        table=True,
        formula=f"LET(rolled,MAP(SEQUENCE({battle.FACES}),LAMBDA(face,MB_PATHFINDER_DAMAGE(face,om,dv,damage_modifier,edition,halved,on_damage,equal,natural,factor))),"
        f"HSTACK(SUM(rolled)/{battle.FACES},SUM(IF(rolled>0,1,0))/{battle.FACES},MAX(rolled)))",
    ),
    declared(
        "PF_SKIPS_NEXT", "P-07, P-10", "Whether this roll costs the army its Offense check in the next phase (Ultimate Campaign).",
        (Argument("roll", D20, "The die of the Offense check"), EDITION),
        battle.skips_next, _explain_skips,
        Example('=PF_SKIPS_NEXT(1,"uc")', True),
        formula=f"AND(roll=1,{by_edition('one_skips')})",
    ),
    declared(
        "PF_HP_LEFT", "P-07, C-04", "Hit points of an army after a phase, in which everything happens at once; a destroyed army stays so.",
        (
            Argument("hp", HP, "Hit points before the phase"),
            Argument("damage", HP, "All damage to it in the phase"),
            Argument("healed", HP, "What it heals in the phase", True, 0.0),
            Argument("full", HP, "Hit points that healing cannot exceed; no limit when left out", True),
        ),
        battle.hp_left, _explain_left,
        Example("=PF_HP_LEFT(6,9)", 0.0),
        formula='IF(hp<=0,0,MAX(0,IF(full="",hp-damage+healed,MIN(hp-damage+healed,MAX(full,hp-damage)))))',
    ),
    declared(
        "PF_ROUTS", "P-09, C-13", "TRUE when a rout check is due: hit points are left, but no more than the army CR.",
        (
            Argument("hp", HP, "Hit points after the phase"),
            Argument("acr", ACR, "Army CR (PF_ACR)"),
            Argument("before", HP, "Hit points before the phase: without a loss no check is due", True),
            Argument("reading", Word(words.LOW), "At most the army CR, or below it", True, "at most"),
            Argument("repeat", Flag(), "Each time damage leaves it there, or only the first time", True, True),
        ),
        battle.routs, _explain_routs,
        Example("=PF_ROUTS(3,3)", True),
        Example("=PF_ROUTS(0,3)", False),
        formula='LET(low,IF(reading="below",hp<acr,hp<=acr),was_low,IF(before="",FALSE,IF(reading="below",before<acr,before<=acr)),'
        'IF(OR(hp<=0,NOT(low)),FALSE,IF(before="",TRUE,AND(hp<before,OR(repeat,NOT(was_low))))))',
    ),
    declared(
        "PF_STRATEGY_DC", "P-07", "DC of the Morale check for a change of strategy, or empty text where the change is free.",
        (
            Argument("before", Name(words.STRATEGY), "Strategy until now"),
            Argument("after", Name(words.STRATEGY), "Strategy from now on"),
            Argument("first", Flag(), "The first melee round: the choice is free", True, False),
        ),
        strategy.change, _explain_change,
        Example('=PF_STRATEGY_DC("Standard","Reckless")', 20.0),
        Example('=PF_STRATEGY_DC("Aggressive","Reckless")', ""),
        formula=f'IF(AND(ABS({_place_of("after")}-{_place_of("before")})>{strategy.FREE_STEPS},NOT(first)),{typed(strategy.STEP_DC)},"")',
    ),
)  # fmt: skip
