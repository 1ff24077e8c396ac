"""Cell functions of one blow: to hit, to wound, saves, armour and weapons."""

from __future__ import annotations

from collections.abc import Callable

from ...cells.declare import Argument, Example
from ...cells.helpers import typed
from ...cells.kinds import Flag, Name, Number, NumberOrWord, Word
from ...cells.lines import n, s, signed
from .. import saves, to_hit, to_wound, weapons, words
from ..helpers import any_of, may_parry
from .kinds import RuleText
from .shown import CHARGING, SAVE, SKILL, WARD, BlankIsNone, Values, declared, then


def _explain_hit(v: Values, a: to_hit.ToHit) -> str:
    own, enemy = n(a.ws), n(a.target_ws)
    if a.chart == to_hit.BETTER:
        why = f"{own} > {enemy}"
    elif a.chart == to_hit.WORSE:
        why = f"{enemy} > {to_hit.TWICE}×{own}"
    else:
        why = f"{own} ≤ {enemy} ≤ {to_hit.TWICE}×{own}"
    line = f"{why}: {signed(a.chart, -v['modifier'])}"
    if v["modifier"]:
        line += f" = {n(a.plain)}"
    return f"{then(line, a.plain, a.result)} (W-02)"


def _explain_wound(v: Values, a: to_wound.ToWound) -> Callable[[str], str]:
    line = f"{to_wound.EVEN} + {n(v['toughness'])} − {n(v['strength'])} = {n(a.plain)}"
    return lambda language: (
        f"{then(line, a.plain, a.result)} (W-03, C-11, {words.EDITION.word(v['edition'], language)})"
    )


def _explain_save(v: Values, a: saves.Save) -> str:
    if a.armour >= saves.NONE:
        return f"{n(a.result)} (W-04)"
    plain = a.armour + a.strength + a.piercing
    line = signed(a.armour, a.strength, a.piercing)
    if line != n(plain):
        line += f" = {n(plain)}"
    return f"{then(line, plain, a.result)} (W-04, C-01)"


def _explain_armour(v: Values, a: saves.Armour) -> str:
    plain = a.suit - a.steps
    line = f"{n(a.suit)} − {n(a.steps)} = {n(plain)}" if a.steps else n(a.suit)
    return f"{then(line, plain, a.result)} (W-04)"


def _explain_ward(v: Values, a: saves.Ward) -> str:
    line = f"min({'; '.join(map(n, a.found))}) = {n(a.result)}" if len(a.found) > 1 else n(a.result)
    return f"{line} (W-04)"


def _explain_unsaved(v: Values, a: saves.Unsaved) -> str:
    first, second = (n((min(saves.NONE, max(saves.LEAST_ROLL, roll))) - 1) for roll in (a.save, a.ward))
    parts = [f"{first}/{saves.FACES}"] if a.save < saves.NONE or a.ward >= saves.NONE else []
    parts += [f"{second}/{saves.FACES}"] if a.ward < saves.NONE else []
    return f"{' × '.join(parts)} = {s(a.result)} (W-04)"


def _explain_weapon(v: Values, a: weapons.Bonus) -> str:
    return f"{then(n(a.full), a.full, a.result)} (W-08)"


STRENGTH = Argument("strength", SKILL, "Strength of the blow, weapon included")
PIERCING = Argument("piercing", Number(0, 6, whole=True), "What armour piercing takes off besides", True, 0.0)
ARMOUR = Argument("armour", SAVE, "Armour value (WFB_ARMOUR); the highest, or a blank: none")
_STRIKES_LAST = [key for key, weapon in weapons.WEAPONS.items() if weapon.last]
_TWO_HANDED = [key for key, weapon in weapons.WEAPONS.items() if weapon.two_handed]

FUNCTIONS = (
    declared(
        "WFB_TO_HIT", "W-02",
        "Roll needed to hit in close combat, by the Weapon Skill of both; the highest face always hits, the lowest always misses.",
        (
            Argument("ws", SKILL, "Weapon Skill of the attacker"),
            Argument("target_ws", SKILL, "Weapon Skill of the target, of cavalry the rider's"),
            Argument("modifier", Number(-6, 6, whole=True), "Added to the roll", True, 0.0),
        ),
        to_hit.to_hit, _explain_hit,
        Example("=WFB_TO_HIT(4,3)", 3.0),
        Example("=WFB_TO_HIT(2,5)", 5.0),
        formula="MB_WFB_HIT(ws,target_ws,modifier)",
    ),
    declared(
        "WFB_TO_WOUND", "W-03, C-11, O-01", "Roll needed to wound; in the seventh edition a target may be too tough for any roll.",
        (
            Argument("strength", SKILL, "Strength of the attacker, weapon included"),
            Argument("toughness", SKILL, "Toughness of the target"),
            Argument("edition", Word(words.EDITION), "Edition whose chart counts", True, "8th"),
        ),
        to_wound.to_wound, _explain_wound,
        Example("=WFB_TO_WOUND(3,4)", 5.0),
        Example('=WFB_TO_WOUND(3,7,"7th")', 7.0),
        formula="MB_WFB_WOUND(strength,toughness,edition)",
    ),
    declared(
        "WFB_SAVE", "W-04, C-01",
        "Roll needed to save a wound with armour, after what Strength and armour piercing take off; one more than a die shows: no save.",
        (ARMOUR, STRENGTH, PIERCING),
        saves.armour_save, _explain_save,
        Example("=WFB_SAVE(5,4)", 6.0),
        Example("=WFB_SAVE(4,6,1)", 7.0),
        kind=BlankIsNone,
        formula="MB_WFB_SAVE(armour,strength,piercing)",
    ),
    declared(
        "WFB_ARMOUR", "W-04, W-08", "Armour value of a model by its equipment, never better than the best; the highest number: none.",
        (
            Argument("armour", NumberOrWord(1, 7, words.ARMOUR, saves.ARMOUR), "Suit of armour, or its save"),
            Argument("shield", Flag(), "It carries a shield", True, False),
            Argument("mounted", Flag(), "It is cavalry", True, False),
            Argument("barding", Flag(), "Its mount wears barding", True, False),
            Argument("two_handed", Flag(), "It fights with both hands, so that the shield does not count", True, False),
            Argument("other", Number(0, 6, whole=True), "Further steps, such as scaly skin", True, 0.0),
        ),
        saves.armour_value, _explain_armour,
        Example('=WFB_ARMOUR("light",TRUE)', 5.0),
        Example('=WFB_ARMOUR("heavy",TRUE,TRUE,TRUE)', 2.0),
        formula=f"MAX({typed(saves.BEST_ARMOUR)},MIN({typed(saves.NONE)},armour-IF(AND(shield,NOT(two_handed)),{typed(saves.SHIELD)},0)"
        f"-IF(mounted,{typed(saves.MOUNTED)},0)-IF(barding,{typed(saves.BARDING)},0)-other))",
    ),
    declared(
        "WFB_WARD", "W-04", "Roll needed of the one save that follows armour: the best of ward save, regeneration and parry; the highest number: none.",
        (
            Argument("ward", WARD, "Ward save of its own; left out: none", True),
            Argument("rules", RuleText(), "Rules of the model that is hit", True),
            Argument("flaming", Flag(), "The blow is flaming", True, False),
        ),
        saves.ward_save, _explain_ward,
        Example('=WFB_WARD(5,"regeneration 4; parry")', 4.0),
        Example('=WFB_WARD(5,"regeneration 4; parry",TRUE)', 5.0),
        formula=f'MIN(MB_WFB_WARD(ward,rules,{may_parry("rules")}),IF(flaming,{typed(saves.NONE)},MB_WFB_COUNT(rules,"regeneration",{typed(saves.NONE)})))',
    ),
    declared(
        "WFB_UNSAVED_CHANCE", "W-04", "Chance from 0 to 1 that a wound gets through armour and the save that follows it.",
        (
            ARMOUR, STRENGTH, PIERCING,
            Argument("ward", WARD, "Roll needed of the save that follows (WFB_WARD); left out: none", True),
        ),
        saves.unsaved_chance, _explain_unsaved,
        Example("=WFB_UNSAVED_CHANCE(5,3,0,6)", 5 / 9),
        kind=BlankIsNone,
        formula=f'MB_WFB_FAIL(MB_WFB_SAVE(armour,strength,piercing))*MB_WFB_FAIL(IF(ward="",{typed(saves.NONE)},ward))',
    ),
    declared(
        "WFB_WEAPON", "W-08", "What a weapon adds this turn to Strength, Attacks or supporting ranks; one where it strikes last or needs both hands.",
        (
            Argument("weapon", Name(words.WEAPON), "The weapon"),
            Argument("stat", Word(words.WEAPON_STAT), "What is asked for"),
            CHARGING,
            Argument("first_round", Flag(), "The first round of this combat", True, True),
        ),
        weapons.bonus, _explain_weapon,
        Example('=WFB_WEAPON("lance","strength",TRUE)', 2.0),
        Example('=WFB_WEAPON("great weapon","strikes last")', 1.0),
        formula=f'LET(rules,"|"&weapon&":|",SWITCH(stat,"last",IF({any_of("rules", _STRIKES_LAST)},1,0),'
        f'"two_handed",IF({any_of("rules", _TWO_HANDED)},1,0),MB_WFB_ARMED(rules,stat,charging,first_round)))',
    ),
)  # fmt: skip
