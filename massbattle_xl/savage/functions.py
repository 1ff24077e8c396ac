"""The cell functions of the unit combat: declarations only, the rules stand in the chapters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..cells.declare import Argument, Example, Function
from ..cells.errors import NUM, CellError
from ..cells.helpers import switch
from ..cells.kinds import Die, Flag, Number, NumberOrDice, NumberOrWord, Word
from ..cells.lines import n, signed
from ..cells.values import number
from . import characters, combatants, damage, melee, movement, toughness, volley, words

CATEGORY = "Mass battle – units"

MEN = Number(0, 30_000)  # a unit never has more; dates typed by accident lie above
WHOLE_MEN = Number(0, 30_000, whole=True)
TOUGHNESS = Number(-100, 100)
DAMAGE = Number(-100, 100)
INCHES = Number(0, 10_000)

Values = Mapping[str, Any]



def _shown(value: float) -> str:
    """A result inside a breakdown line: at most 6 digits, so that thirds stay short."""
    return n(value, 6)


def _bracket(value: float) -> str:
    return f"({n(value)})" if value < 0 else n(value)


def _cap(rounded: float, result: float) -> str:
    return f", max {_shown(result)} (A-20) → {_shown(result)}" if result < rounded else ""


def _explain_tough(v: Values, a: toughness.Toughness) -> str:
    return f"{signed(a.body, a.armour, a.shield, a.situation, shown=n)} = {_shown(a.result)} (S-20…S-27)"


def _explain_pen(v: Values, a: toughness.PenetratingToughness) -> str:
    return f"{signed(a.shield, a.fortification, shown=n)} = {_shown(a.result)} (S-66, S-67)"


def _explain_damage(v: Values, a: damage.Damage) -> str:
    sign = "<" if a.weapon < 0 else ">" if a.weapon > 0 else "="
    terms = signed(a.skill, a.weapon, a.charge, a.modifier, shown=n)
    return f"d{v['skill_die']}/2; Ø {_shown(a.weapon_mean)} {sign} {n(damage.MIDDLE_DAMAGE)}: {terms} = {_shown(a.result)} (S-28, S-29)"


def _explain_active(v: Values, a: combatants.Active) -> str:
    factor = f" × {n(a.factor)}" if a.factor != 1 else ""
    arrow = f" → {_shown(a.counted)}"
    cap = f", max {_shown(a.result)} (S-15) → {_shown(a.result)}" if a.result < a.counted else ""
    return f"{n(a.men)}{factor}{arrow}{cap}"


def _explain_kills(v: Values, a: melee.Kills) -> str:
    left, right = f"{n(a.attackers)}×{_bracket(_round6(a.avdam))}", f"{n(a.defenders)}×{_bracket(_round6(a.avtough))}"
    sum_ = f"({left} − {right})/4" if v["reading"] == "whole" else f"{left} − {right}/4 (A-02)"
    zero = " (A-03)" if a.attackers > 0 and abs(a.quotient) < 1e-9 else ""
    return f"{sum_} = {_shown(a.quotient)} → {_shown(a.rounded)}{zero}{_cap(a.rounded, a.result)}"


def _round6(value: float) -> float:
    return float(number(value, 6))


def _explain_fire(v: Values, a: melee.Kills) -> str:
    steps = signed(_round6(v["avdam"]), melee.RANGE_DAMAGE[v["range"]], melee.EXTRA_LINE if v["extra_line"] else 0.0, shown=n)
    head = f"D {steps} = {_shown(a.avdam)}; " if a.avdam != v["avdam"] or v["range"] != "short" else ""
    return head + _explain_kills(v, a)


def _explain_volley(v: Values, a: volley.Volley) -> str:
    if "pen_dam" in v:
        inner = f"[{n(v['avdam'])} − {_bracket(v['avtough'])}] + [{n(v['pen_dam'])} − {_bracket(v['pen_tough'])}]"
        if v["reading"] == "clamp":
            inner += f": {signed(a.normal, a.penetrating, shown=n)}"
    else:
        inner = f"{n(volley.ARROW)} − {_bracket(v['avtough'])}"
    times = f" × {n(a.volleys)}" if a.volleys != 1 else ""
    clause = " (A-08)" if a.exact == 0 else " (A-09)" if a.exact > 0 else ""
    rounded = f" → {_shown(a.total)}{clause}" if abs(a.total - a.exact) > 1e-9 else ""
    return f"({inner})×{n(a.archers)}/4{times} = {_shown(a.exact)}{rounded}{_cap(a.total, a.result)}"


def _explain_count(v: Values, a: volley.VolleyCount) -> str:
    if a.result == 0:
        return f"{n(v['start'])}″, {n(v['pace'])}″: ]{n(v['end'])}″, {n(v['max_range'])}″] → 0 (S-74)"
    ends = f"{n(a.first)}″" if a.result == 1 else f"{n(a.first)}″ … {n(a.last)}″"
    return f"{n(v['start'])}″ → {ends}, −{n(v['pace'])}″: {n(a.result)} (S-69, S-74, A-04)"


def _explain_hero(v: Values, a: characters.HeroKills) -> str:
    inner = f"({n(a.damage)} − {n(v['against'])}×{_bracket(v['avtough'])})/4"
    return f"{inner} = {_shown(a.quotient)} → {_shown(a.rounded)}{_cap(a.rounded, a.result)}"


def _explain_joined(v: Values, a: characters.JoinedDamage) -> str:
    if v["damage"] is None or a.attackers == 0:
        return f"{_shown(a.result)}"
    return f"({n(a.others)}×{_bracket(a.avdam)} + {n(a.damage)})/{n(a.attackers)} = {_shown(a.result)} (S-43, A-24)"


def _explain_charge(v: Values, a: movement.Charge) -> str:
    return f"{n(v['distance'])}″ − {n(v['pace'])}″: d{a.die} ≥ {n(a.needed)}: {_shown(a.result)} (S-47)"


def _explain_split(v: Values, a: movement.Split) -> str:
    return f"{n(v['men'])} = {' + '.join(n(size) for size in a.sizes)} (S-03)"


def _no_empty_units(values: Values) -> None:
    if values["units"] > values["men"]:
        raise CellError(NUM, "range", "whole", argument="units", value=number(values["units"]), low="1", high=number(values["men"]))


WOUNDS = Argument("wounds", WHOLE_MEN, "Men that the struck unit has; no more can fall", optional=True)
ZERO = Argument("zero_kills", Number(0, 1, whole=True), "Kills where the result is exactly 0 (A-03)", True, melee.ZERO_KILLS)
ROUNDING = Argument("rounding", Word(words.ROUNDING), "How a remainder is rounded (A-21)", True, "up")
READING = Argument("reading", Word(words.FORMULA_READING), "Whether the whole difference is divided by 4 or only m·T (A-02)", True, "whole")
SHIELD = Argument("shield", Word(words.SHIELD), "Shield that the men carry (S-23)", True, "none")
FORMATION = Argument("formation", Word(words.FORMATION), "Formation of the unit; a loose one gets no extra men", True, "close")
MEN_ROUNDING = Argument("rounding", Word(words.MEN_ROUNDING), "How a fraction of a man is rounded (A-17)", True, "down")
VOLLEYS = Argument("volleys", Number(0, 1_000), "Number of volleys", True, 1.0)
VOLLEY_ROUNDING = Argument("rounding", Word(words.VOLLEY_ROUNDING), "Round nothing, the sum, or each volley (A-09)", True, "none")
VOLLEY_ZERO = Argument("zero_kills", Number(0, 1, whole=True), "Men hit where the sum is exactly 0 (A-08)", True, 0.0)


def _function(name: str, clause: str, summary: str, arguments: tuple[Argument, ...], rule: Any, explain: Any, *examples: Example, **more: Any) -> Function:
    return Function(name, CATEGORY, clause, summary, arguments, rule, explain, examples, **more)


FUNCTIONS: tuple[Function, ...] = (
    _function(
        "AV_TOUGH", "S-20…S-27, A-10, A-11, A-12",
        "Average Toughness of one man of a unit, without the penetrating part against volleys.",
        (
            Argument("body", NumberOrWord(0, 100, words.BODY, toughness.BODY), "Toughness of the bare body (S-21)"),
            Argument("armour", NumberOrWord(-100, 100, words.ARMOUR, toughness.ARMOUR), "What armour adds (S-22)", True, 0.0),
            SHIELD,
            Argument("attack", Word(words.ATTACK), "What the unit is attacked with", True, "melee"),
            Argument("situation", TOUGHNESS, "Sum of the modifiers of the situation (S-24…S-27)", True, 0.0),
            Argument("large_shield", Number(0, 10), "What a large shield adds except against volleys (A-10)", True, toughness.SHIELD["large"]),
            Argument("shield_volley", Word(words.SHIELD_READING), "Whether the volley value replaces the +1 or adds to it (A-11)", True, "replaces"),
        ),
        toughness.av_tough, _explain_tough,
        Example('=AV_TOUGH("human","mail","shield")', 6.0),
        Example('=AV_TOUGH("human","leather","large","volley")', 6.0),
        formula=f'LET(in_hand,IF(shield="large",large_shield,{switch("shield", toughness.SHIELD)}),body+armour+'
        f'IF(attack="volley",{switch("shield", toughness.SHIELD_AGAINST_VOLLEY)}+IF(shield_volley="adds",in_hand,0),in_hand)+situation)',
    ),
    _function(
        "PEN_TOUGH", "S-66, S-67, S-70",
        "Penetrating toughness against a Volley: what shields and fortifications stop of the part that armour cannot.",
        (SHIELD, Argument("fortified", Flag(), "Fortifications, a roof or anything that blocks wholly (S-67)", True, False)),
        toughness.pen_tough, _explain_pen,
        Example('=PEN_TOUGH("shield",TRUE)', 0.75),
        formula=f"{switch('shield', toughness.PENETRATING_SHIELD)}+IF(fortified,{toughness.PENETRATING_FORTIFICATION},0)",
    ),
    _function(
        "AV_DAM", "S-28, S-29, A-14, A-16",
        "Average Damage of one man of a unit: half the Skill Die, ±1 by the weapon's mean damage, +1 for a charge.",
        (
            Argument("skill_die", Die(damage.SKILL_DICE), "Skill Die of the men"),
            Argument("mean_damage", NumberOrDice(0, 1_000), "Mean damage of the weapon, or its dice (S-28)"),
            Argument("charging", Flag(), "A charge that reached melee (S-29)", True, False),
            Argument("modifier", DAMAGE, "Sum of the free modifiers (S-30)", True, 0.0),
            Argument("aces", Flag(), "Whether dice explode in the mean (A-14)", True, False),
        ),
        damage.av_dam, _explain_damage,
        Example('=AV_DAM("d8","2d6")', 3.0),
        Example("=AV_DAM(8,9,TRUE)", 6.0),
        formula=f"LET(over,ROUND(IF(aces,MB_DICE_ACES(mean_damage),MB_DICE_MEAN(mean_damage))-{damage.MIDDLE_DAMAGE},9),"
        f"skill_die/2+IF(over>0,{damage.STRONG},IF(over<0,{damage.WEAK},0))+IF(charging,{damage.CHARGE},0)+modifier)",
    ),
    _function(
        "ACTIVE_ATTACKERS", "S-10, S-15, S-31, S-54, A-17",
        "Men of a unit that strike in melee: half as many more with reach, half of them when defending, at most its wounds.",
        (
            Argument("in_contact", WHOLE_MEN, "Men in base contact with the enemy"),
            Argument("wounds", WHOLE_MEN, "Men that the unit has"),
            Argument("reach", Flag(), "Weapons with reach, so that a second line strikes (S-31)", True, False),
            FORMATION,
            Argument("defending", Flag(), "The unit took the action Defend (S-54)", True, False),
            MEN_ROUNDING,
        ),
        combatants.active_attackers, _explain_active,
        Example("=ACTIVE_ATTACKERS(5,10,TRUE)", 7.0),
        formula=f'MIN(MB_SAVAGE_MEN(in_contact*IF(AND(reach,formation="close"),{combatants.EXTRA},1)*IF(defending,{combatants.DEFENDING},1),rounding),wounds)',
    ),
    _function(
        "ACTIVE_SHOOTERS", "S-10, S-15, S-33, S-49, A-17, A-18",
        "Men of a unit that shoot in Fire: first line or men in sight, whichever is fewer, and half as many more.",
        (
            Argument("front_line", WHOLE_MEN, "Men in the first line"),
            Argument("in_sight", WHOLE_MEN, "Men with a free line of sight to the enemy"),
            Argument("wounds", WHOLE_MEN, "Men that the unit has"),
            FORMATION,
            MEN_ROUNDING,
        ),
        combatants.active_shooters, _explain_active,
        Example("=ACTIVE_SHOOTERS(8,20,20)", 12.0),
        formula=f'MIN(MB_SAVAGE_MEN(MIN(front_line,in_sight)*IF(formation="close",{combatants.EXTRA},1),rounding),wounds)',
    ),
    _function(
        "ENGAGE_KILLS", "S-60, A-02, A-03, A-20, A-21",
        "Whole men that one side kills in melee: (attackers × AvDam − defenders × AvTough) / 4, rounded up.",
        (
            Argument("attackers", MEN, "Active attackers"),
            Argument("avdam", DAMAGE, "Their Average Damage"),
            Argument("defenders", MEN, "Active defenders"),
            Argument("avtough", TOUGHNESS, "Their Average Toughness in melee"),
            WOUNDS, ZERO, ROUNDING, READING,
        ),
        melee.engage_kills, _explain_kills,
        Example("=ENGAGE_KILLS(10,4,10,3)", 3.0),
        Example("=ENGAGE_KILLS(15,6,5,3,10)", 10.0),
        formula="MB_SAVAGE_KILLS(attackers,avdam,defenders,avtough,wounds,zero_kills,rounding,reading)",
    ),
    _function(
        "FIRE_KILLS", "S-49…S-52, A-05, A-06, A-19",
        "Whole men that direct shooting kills; targets count up to the number of shooters.",
        (
            Argument("shooters", MEN, "Active shooters, the extra half included"),
            Argument("avdam", DAMAGE, "Their Average Damage before range and extra line"),
            Argument("targets", MEN, "Men of the target's first line that can be hit"),
            Argument("avtough", TOUGHNESS, "Their Average Toughness against Fire"),
            Argument("range", Word(words.RANGE), "Range: short 0, medium -1, long -2 on the damage (S-52)", True, "short"),
            Argument("extra_line", Flag(), "A second line gives +1 on the damage (S-51, A-06)", True, False),
            WOUNDS, ZERO, ROUNDING, READING,
        ),
        melee.fire_kills, _explain_fire,
        Example("=FIRE_KILLS(12,3,6,3)", 5.0),
        formula=f"MB_SAVAGE_KILLS(shooters,avdam+{switch('range', melee.RANGE_DAMAGE)}+IF(extra_line,{melee.EXTRA_LINE},0),"
        "MIN(targets,shooters),avtough,wounds,zero_kills,rounding,reading)",
    ),
    _function(
        "VOLLEY_KILLS", "S-68, S-69, A-08, A-09, A-20",
        "Men that archers hit at an area, not rounded: (4.5 − AvTough) × archers / 4 for each volley, at least 0.",
        (
            Argument("n", WHOLE_MEN, "Archers of the shooting unit, all of them"),
            Argument("avtough", TOUGHNESS, "Average Toughness against a Volley with its penetrating part (a shield is 1.25)"),
            VOLLEYS, WOUNDS, VOLLEY_ROUNDING, VOLLEY_ZERO,
        ),
        volley.volley_kills, _explain_volley,
        Example("=VOLLEY_KILLS(40,3)", 15.0),
        Example("=VOLLEY_KILLS(1,4.25,4)", 0.25),
        formula=f"MB_SAVAGE_VOLLEY({volley.ARROW}-avtough,n,volleys,wounds,rounding,zero_kills)",
    ),
    _function(
        "VOLLEY_WOUNDS", "S-70, A-07, A-08, A-09, A-20",
        "Men that a volley of any weapon hits, not rounded: ([D − T] + [penetrating D − penetrating T]) × n / 4, each bracket at least 0.",
        (
            Argument("n", WHOLE_MEN, "Men, engines or spells that shoot"),
            Argument("avdam", DAMAGE, "Normal damage; arrows have 4"),
            Argument("avtough", TOUGHNESS, "Average Toughness without its penetrating part"),
            Argument("pen_dam", DAMAGE, "Penetrating damage; arrows have 0.5"),
            Argument("pen_tough", TOUGHNESS, "Penetrating toughness (PEN_TOUGH)"),
            VOLLEYS, WOUNDS, VOLLEY_ROUNDING, VOLLEY_ZERO,
            Argument("reading", Word(words.VOLLEY_READING), "Each bracket at least 0, or only their sum (A-07)", True, "clamp"),
        ),
        volley.volley_wounds, _explain_volley,
        Example("=VOLLEY_WOUNDS(16,4,5,0.5,0)", 2.0),
        formula='LET(normal,avdam-avtough,penetrating,pen_dam-pen_tough,MB_SAVAGE_VOLLEY('
        'IF(reading="clamp",MAX(0,normal)+MAX(0,penetrating),normal+penetrating),n,volleys,wounds,rounding,zero_kills))',
    ),
    _function(
        "HERO_KILLS", "S-16…S-18, A-22, A-24",
        "Men of a unit that one character kills: every full 4 of his summed damage above three times AvTough.",
        (
            Argument("damage", Number(0, 10_000), "Sum of all the damage that he rolled"),
            Argument("avtough", TOUGHNESS, "Average Toughness of the unit in melee"),
            WOUNDS,
            Argument("rounding", Word(words.ROUNDING), "Full Raises only, or rounded up (A-22)", True, "down"),
            Argument("against", Number(1, 100, whole=True), "Men that he faces: 3 as a rule, 1 out of a unit (A-24)", True, characters.AGAINST),
        ),
        characters.hero_kills, _explain_hero,
        Example("=HERO_KILLS(25,4)", 3.0),
        formula=f"MB_SAVAGE_CAPPED(MAX(0,MB_SAVAGE_MEN((damage-against*avtough)/{melee.RAISE},rounding)),wounds)",
    ),
    _function(
        "HERO_AVDAM", "S-43, A-24",
        "Average Damage of a unit that a character has joined: his rolled damage stands in place of his own share.",
        (
            Argument("avdam", DAMAGE, "Average Damage of the unit's men"),
            Argument("attackers", MEN, "Active attackers, he among them"),
            Argument("damage", Number(0, 10_000), "Damage that he rolled; left out when nobody joined", True),
        ),
        characters.joined_damage, _explain_joined,
        Example("=HERO_AVDAM(3,10,14)", 4.1),
        formula='IF(OR(damage="",attackers=0),avdam,(MAX(0,attackers-1)*avdam+damage)/attackers)',
    ),
    _function(
        "CHARGE_CHANCE", "S-47",
        "Chance that a charge reaches melee: Pace plus the Running Die against the distance.",
        (
            Argument("distance", INCHES, "Distance to the enemy, inches"),
            Argument("pace", Number(0, 1_000), "Pace, inches (S-11)", True, movement.UNIT_PACE),
            Argument("die", Die((4, 6, 8, 10, 12)), "Running Die", True, movement.RUNNING_DIE),
        ),
        movement.charge_chance, _explain_charge,
        Example("=CHARGE_CHANCE(9)", 0.5),
        formula="MAX(0,(die+1-MAX(1,MB_UP(distance-pace)))/die)",
    ),
    _function(
        "VOLLEY_COUNT", "S-69, S-74, A-04",
        "Number of volleys at a unit that comes on from a distance, until it is close enough for direct shots.",
        (
            Argument("start", INCHES, "Distance at the beginning, inches"),
            Argument("end", INCHES, "Distance from which direct shots begin, inches (S-72)", True, volley.BOW["long"]),
            Argument("pace", Number(0.5, 1_000), "Inches that it moves between volleys (S-46)", True, volley.MARCH),
            Argument("max_range", INCHES, "Longest distance of a volley, inches (S-72)", True, volley.BOW["double"]),
            Argument("shoot_first", Flag(), "The archers shoot before it moves (A-04)", True, False),
        ),
        volley.volley_count, _explain_count,
        Example("=VOLLEY_COUNT(110)", 4.0),
        Example("=VOLLEY_COUNT(96)", 3.0),
        formula="LET(first,MAX(IF(shoot_first,0,1),MB_UP((start-max_range)/pace)),MAX(0,MB_UP((start-end)/pace)-first))",
    ),
    _function(
        "SPLIT_UNITS", "S-03",
        "Sizes of the units that an army is split into, as equal as possible, larger ones first, in one row.",
        (
            Argument("men", Number(1, 30_000, whole=True), "Men of the army"),
            Argument("units", Number(1, 50, whole=True), "Number of units; three or four are good"),
        ),
        movement.split_units, _explain_split,
        Example("=SUM(SPLIT_UNITS(40,3))", 40.0),
        table=True, check=_no_empty_units,
        formula="IF(units>men,#NUM!,LET(least,INT(men/units),least+IF(SEQUENCE(1,units)<=men-units*least,1,0)))",
    ),
)  # fmt: skip
