"""Cell functions of what an army has or chooses: tactic, strategy, resource, ability, boon, condition, fortification."""

from __future__ import annotations

from ...cells.declare import Argument, Example
from ...cells.helpers import switch, typed
from ...cells.kinds import Flag, Name, Number, Word
from ...cells.lines import n, s
from ...cells.values import show
from .. import abilities, boons, conditions, fortification, resources, strategy, tactics, words
from ..effects import Worth
from .formulas import any_of, either, listed, neutral, of_strategy
from .kinds import Having, Several
from .shown import BETWEEN, BY, EDITION, FOE, MEN, PHASE, STAT, TURN, Values, declared, need_value, refuse, worth

_TACTIC = {
    "en": "a tactic of the AP (UC has this one)",
    "da": "en taktik fra AP (UC har denne)",
    "de": "eine Taktik des AP (UC hat diese)",
    "fr": "une tactique de l'AP (celle-ci est de l'UC)",
    "ru": "тактика из AP (эта есть в UC)",
}
_WIND = {
    "en": "a wind in which missiles fly",
    "da": "en vind hvor skud kan flyve",
    "de": "ein Wind, in dem Geschosse fliegen",
    "fr": "un vent où les projectiles volent",
    "ru": "ветер, в котором летят снаряды",
}


def _explain_tactic(v: Values, a: Worth) -> str:
    return worth(a, "P-03")


def _explain_strategy(v: Values, a: strategy.StrategyWorth) -> str:
    return f"{s(a.full)}{'' if a.full == a.result else f' → {s(a.result)}'} (P-07{', C-03' if v['phase'] == 'ranged' else ''})"


def _explain_resource(v: Values, a: resources.ResourceWorth) -> str:
    if isinstance(a.result, str):
        return f"{a.result or '–'} (P-04, {v['edition'].upper()})"
    effect, line = a.worth.effect, s(a.worth.full)
    if effect is not None and effect.by and v["stat"] in {"cost", "consumption"}:
        times = "" if a.multiplier == 1 else f" × {s(a.multiplier)}"
        line = f"{s(effect.amount)}×{s(a.worth.value or 0.0)}{times} = {s(a.exact)}"
        return f"{line}{'' if a.result == a.exact else f' → {s(a.result)}'} (P-04, {v['edition'].upper()})"
    if effect is not None and effect.by:
        line = f"{s(effect.amount)}×{s(a.worth.value or 0.0)} → {line}"
    elif effect is not None and effect.dice:
        line = f"{effect.dice}: {line}"
    if a.multiplier != 1:
        line += f" × {s(a.multiplier)} = {s(a.exact)}"
    return f"{line}{'' if a.result == a.exact else f' → {s(a.result)}'} (P-04, {v['edition'].upper()})"


def _explain_ability(v: Values, a: Worth) -> str:
    return worth(a, "P-05")


def _explain_dice(v: Values, a: str) -> str:
    return f"{a} ({'P-04' if v['name'] == resources.ENGINE else 'P-05'})"


def _explain_boon(v: Values, a: boons.BoonWorth) -> str:
    if isinstance(a.result, float) and v["leadership"] is not None and v["leadership"] < a.needed:
        return f"{n(v['leadership'])} < {n(a.needed)}: {s(a.result)} (P-06, UC)"
    return worth(a.worth, "P-06")


def _explain_condition(v: Values, a: conditions.ConditionWorth) -> str:
    if isinstance(a.result, str):
        return f"{a.result or '–'} (P-08)"
    if a.share != 1:
        return f"{s(float(a.worth.result))} × {s(a.share)} → {s(a.result)} (P-08, {a.worth.tag})"
    return f"{s(a.result)} (P-08, {a.worth.tag})"


def _explain_fort(v: Values, a: float) -> str:
    return f"{s(fortification.DEFENSE[v['name']])} × {n(v['count'])} = {s(a)} (P-08)"


def _explain_left(v: Values, a: fortification.Standing) -> str:
    exact = v["defense"] - v["siege"]
    siege = f"{n(v['defense'])} − {n(v['siege'])} = {s(exact)}{'' if exact == a.battered else f' → {s(a.battered)}'}"
    return f"{siege}{'' if a.result == a.battered else f' → {s(a.result)}'} (P-04, P-08)"


def _tactic_known(v: Values) -> None:
    if not tactics.known(v["name"], v["edition"]):
        raise refuse("name", show(v["name"]), _TACTIC)


def _resource_value(v: Values) -> None:
    if v["name"] != resources.ENGINE:
        need_value(resources.RESOURCES[v["name"]], v, v["edition"])


def _ability_value(v: Values) -> None:
    need_value(abilities.ABILITIES[v["name"]], v, v["edition"])


def _boon_value(v: Values) -> None:
    need_value(boons.BOONS[v["name"]][0], v, "uc")


def _flies(v: Values) -> None:
    if v["stat"] == "om" and v["phase"] != "melee" and not conditions.shoots(v["name"], v["heavy"]):
        raise refuse("name", show(v["name"]), _WIND)


DEFENSE = Number(0, 1_000)
ROLLED = {key: abilities.dice(key).split("d") for key in words.ROLLED.table}  # number of dice, sides

FUNCTIONS = (
    declared(
        "PF_TACTIC", "P-03, P-10", "Modifier of a tactic; for some it depends on phase, melee round or the opposing army.",
        (Argument("name", Name(words.TACTIC), "The tactic"), STAT, EDITION, PHASE, TURN, FOE),
        tactics.tactic, _explain_tactic,
        Example('=PF_TACTIC("Tenir la ligne","CD")', 4.0),
        Example('=PF_TACTIC("dirty fighters","OM","ap","melee",2)', 0.0),
        check=_tactic_known,
        formula=f'IF(AND(edition<>"uc",OR({",".join(f"name={typed(key)}" for key in sorted(tactics.ONLY_UC))})),#N/A,'
        f'MB_PATHFINDER_WORTH(MB_PATHFINDER_EFFECT(MB_PATHFINDER_TACTIC(name&"/"&stat),edition,phase,turn,foe),0,0,{neutral("stat")}))',
    ),
    declared(
        "PF_STRATEGY", "P-07, C-03", "Modifier of a strategy to OM, DV or damage; in the Ranged phase none counts.",
        (Argument("name", Name(words.STRATEGY), "The strategy"), STAT, PHASE),
        strategy.strategy, _explain_strategy,
        Example('=PF_STRATEGY("Reckless","damage")', 6.0),
        Example('=PF_STRATEGY("planqué","CO")', -4.0),
        formula=f'IF(phase="ranged",0,SWITCH(stat,{",".join(f"{typed(stat)},{of_strategy(stat)}" for stat in ("om", "dv", "damage"))},0))',
    ),
    declared(
        "PF_RESOURCE", "P-04, P-10, C-08",
        "Effect, price or weekly consumption of a resource; price and consumption follow the size of the army (UC).",
        (
            Argument("name", Name(words.RESOURCE), "The resource"), STAT,
            Argument("men", MEN, "Units of the army; left out: a Medium army", True),
            Argument("edition", EDITION.kind, "Ultimate Campaign (UC), or AP, where size and consumption do not count (P-10)", True, "uc"),
            Argument("value", BY, "The mount's CR (AP) or army CR (UC), the army CR for healing, or the number of siege engines", True),
            Argument("rounding", Word(words.ROUNDING), "How a price or consumption with a fraction is rounded (C-08)", True, "floor"),
            BETWEEN,
        ),
        resources.resource, _explain_resource,
        Example('=PF_RESOURCE("ranged weapons","consumption",200)', 2.0),
        Example('=PF_RESOURCE("armures améliorées","coût")', 3.0),
        check=_resource_value,
        formula=f'IF(AND(value="",name<>{typed(resources.ENGINE)},MB_PATHFINDER_NEEDS(MB_PATHFINDER_OWN(name&"/"&stat),edition)),#VALUE!,'
        "MB_PATHFINDER_RESOURCE(name,stat,men,edition,value,rounding,between))",
    ),
    declared(
        "PF_ABILITY", "P-05, P-10, C-07, C-12", "What a special ability is worth; for some it depends on phase, melee round or the opposing army.",
        (
            Argument("name", Name(words.ABILITY), "The ability"), STAT, EDITION,
            Argument("value", BY, "Spell level, points of regeneration, bonus of bravery, or the army CR, as it counts by", True),
            PHASE, TURN, FOE,
        ),
        abilities.ability, _explain_ability,
        Example('=PF_ABILITY("undead","DV","uc")', 2.0),
        Example('=PF_ABILITY("jeteur de sort","CO","ap",3)', 3.0),
        check=_ability_value,
        formula=f'LET(effects,MB_PATHFINDER_OWN(name&"/"&stat),IF(AND(value="",MB_PATHFINDER_NEEDS(effects,edition)),#VALUE!,'
        f'MB_PATHFINDER_WORTH(MB_PATHFINDER_EFFECT(effects,edition,phase,turn,foe),value,value,{neutral("stat")})))',
    ),
    declared(
        "PF_DICE", "P-04, P-05", "Dice that a special ability or siege engines roll, as text.",
        (
            Argument("name", Name(words.ROLLED), "The ability, or siege engines"),
            Argument("count", Number(1, 1_000, whole=True), "How often, such as the number of engines", True, 1.0),
        ),
        abilities.dice, _explain_dice,
        Example('=PF_DICE("souffle")', "1d4"),
        Example('=PF_DICE("siege engines",3)', "3d4"),
        formula=f"count*{switch('name', {key: float(rolled[0]) for key, rolled in ROLLED.items()})}&\"d\"&{switch('name', {key: float(rolled[1]) for key, rolled in ROLLED.items()})}",
    ),
    declared(
        "PF_BOON", "P-06", "What a boon of a commander is worth (Ultimate Campaign); more at a high Leadership score.",
        (
            Argument("name", Name(words.BOON), "The boon"), STAT,
            Argument("leadership", Number(-100, 200), "Leadership score; left out: enough for the boon", True),
            Argument("value", BY, "Army CR, for healing", True),
        ),
        boons.boon, _explain_boon,
        Example('=PF_BOON("loyalty","morale",12)', 4.0),
        check=_boon_value,
        formula='IF(AND(value="",MB_PATHFINDER_NEEDS(MB_PATHFINDER_BOON(name&"/"&stat),"uc")),#VALUE!,MB_PATHFINDER_BOON_WORTH(name,stat,leadership,value))',
    ),
    declared(
        "PF_CONDITION", "P-08", "Modifier of a condition of the battlefield: terrain, light, weather, wind.",
        (
            Argument("name", Name(words.CONDITION), "The condition"), STAT, PHASE,
            Argument("senses", Several(words.SENSE), "What most units see by, with semicolons", True),
            Argument("heavy", Flag(), "The army shoots with siege engines or throws rocks", True, False),
        ),
        conditions.condition, _explain_condition,
        Example('=PF_CONDITION("rain","OM","ranged")', -4.0),
        Example('=PF_CONDITION("darkness","DV","melee","blindsense")', -1.0),
        check=_flies,
        formula=f'IF(AND(stat="om",phase<>"melee",MB_PATHFINDER_HAS({listed(conditions.STORMS)},name),NOT(AND(heavy,{either("name", {k: v is not None for k, v in conditions.STORMS.items()}, False)}))),#N/A,'
        "MB_PATHFINDER_CONDITION_WORTH(name,stat,phase,senses,heavy))",
    ),
    declared(
        "PF_FORT", "P-08", "Defense that buildings and walls add to the DV of the army behind them.",
        (
            Argument("name", Name(words.FORTIFICATION), "What stands there"),
            Argument("count", Number(0, 100), "How many of them; of a city wall its sides", True, 1.0),
        ),
        fortification.fortification, _explain_fort,
        Example('=PF_FORT("castle")', 8.0),
        formula=f"{switch('name', fortification.DEFENSE)}*count",
    ),
    declared(
        "PF_FORT_LEFT", "P-04, P-05, P-08", "Defense of a fortification that still counts after siege engines and against this attacker.",
        (
            Argument("defense", DEFENSE, "All of it at the start"),
            Argument("siege", DEFENSE, "What siege engines have taken off: the sum of their dice", True, 0.0),
            Argument("attacker", Having(words.COMING), "How the attacker comes, with semicolons; what else it has does not count", True),
            Argument("walls", DEFENSE, "How much of it is city walls, which flyers ignore", True, 0.0),
            Argument("moat", DEFENSE, "How much of it is a moat, which no engine harms", True, 0.0),
        ),
        fortification.fortification_left, _explain_left,
        Example("=PF_FORT_LEFT(8,3)", 5.0),
        formula=f"LET(battered,MAX(moat,defense-siege),under,IF({any_of('attacker', sorted(fortification.UNDER))},0,battered),"
        f"flown,IF({any_of('attacker', ['flight'])},MAX(0,under-MIN(walls,MAX(0,battered-moat))),under),"
        f"IF({any_of('attacker', ['climb'])},MB_DOWN(flown*{1 - fortification.CLIMB}),flown))",
    ),
)  # fmt: skip
