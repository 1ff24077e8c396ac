"""Cell functions of an army's values: size, army CR, hit points, OM, DV, consumption."""

from __future__ import annotations

from ...cells.declare import Argument, Example
from ...cells.helpers import switch, typed
from ...cells.kinds import Die, Flag, Name, Number, Word
from ...cells.lines import n, plus, s, signed
from ...cells.words import LANGUAGE as SPOKEN
from .. import army, words
from ..editions import EDITIONS
from .formulas import by_edition, row, word_at
from .shown import ACR, BETWEEN, COUNT, CR, EDITION, MEN, POINTS, Values, cr, declared, refuse

_ARMY = {
    "en": "an army of CR {least} or more",
    "da": "en hær med CR {least} eller mere",
    "de": "eine Armee mit HG (CR) {least} oder mehr",
    "fr": "une armée de FP {least} ou plus",
    "ru": "армия с CR {least} или больше",
}
_LADDER = {
    "en": "an army CR of 1/8 or more afterwards",
    "da": "en hær-CR på 1/8 eller mere bagefter",
    "de": "danach ein Armee-HG von 1/8 oder mehr",
    "fr": "un FP d'armée de 1/8 ou plus ensuite",
    "ru": "после этого CR армии 1/8 или больше",
}


def _count(men: float, row: army.Size) -> str:
    return n(men) if men == row.units else f"{n(men)} → {row.units}"


def _explain_acr(v: Values, a: army.ArmyCR) -> str:
    between = "" if v["men"] == a.row.units else ", C-10"
    return f"{_count(v['men'], a.row)}: {cr(v['cr'])}, {plus(a.row.steps)} → {cr(a.result or 0)} (P-01{between})"


def _explain_size(v: Values, a: str) -> str:
    return f"{_count(v['men'], army.size(v['men'], v['between']))}: {a} (P-01)"


def _explain_size_stat(v: Values, a: float) -> str:
    return f"{_count(v['men'], army.size(v['men'], v['between']))}: {s(a)} (P-01, {v['edition'].upper()})"


def _explain_level(v: Values, a: float) -> str:
    return f"{n(v['level'])}, {plus(army.LEVEL_STEPS[v['kind']])} → {cr(a)} (P-01, C-02)"


def _explain_cavalry(v: Values, a: float) -> str:
    return f"max({cr(v['rider'])}; {cr(v['mount'])}) = {cr(a)} (P-01)"


def _explain_hp(v: Values, a: army.Product) -> str:
    return f"{cr(v['acr'])} × {s(army.MEAN_HD[v['hd']])} = {s(a.exact)}{'' if a.exact == a.result else f' → {s(a.result)}'} (P-02)"


def _explain_total(v: Values, a: army.Total) -> str:
    terms = [a.own, a.modifiers] if a.base == 0 else [a.base, a.own, a.modifiers]
    dropped = "" if v["acr"] == a.own else f"{cr(v['acr'])} → {s(a.own)}; "
    return f"{dropped}{signed(*terms)} = {s(a.result)} (P-02)"


def _explain_consumption(v: Values, a: army.Consumption) -> str:
    floor = "" if a.half == a.own else f" → {s(a.own)}"
    more = f"; {signed(a.own, a.resources)} = {s(a.result)}" if a.resources else ""
    return f"{cr(v['acr'])}/2 → {s(a.half)}{floor}{more} (P-02)"


def _explain_tactics(v: Values, a: float) -> str:
    more = f"; {plus(v['bonus'])} = {s(a)}" if v["bonus"] else ""
    return f"{cr(v['acr'])}/2 → {s(a - v['bonus'])}{more} (P-02)"


def _explain_speed(v: Values, a: army.Product) -> str:
    return f"{s(a.exact)}/{s(army.HEX)} → {s(a.result)} (P-02)"


def _explain_xp(v: Values, a: army.Product) -> str:
    share = "" if v["heroes"] == 1 else f"/{n(v['heroes'])} → {n(a.result)}"
    return f"CR {cr(v['acr'])}: {n(a.exact)}{share} (P-02)"


def _explain_resized(v: Values, a: float) -> str:
    return f"{cr(v['acr'])}, {plus(v['sizes'] * army.STEPS_A_SIZE)} → {cr(a)} (P-09)"


def _an_army(v: Values) -> None:
    found = army.army_cr(v["cr"], v["men"], v["edition"], v["between"])
    if found.result is None:
        shown = f"{cr(v['cr'])}, {plus(found.row.steps)} → {'–' if found.climbed is None else cr(found.climbed)}"
        least = cr(EDITIONS[v["edition"]].least_cr)
        raise refuse("cr", shown, {language: text.format(least=least) for language, text in _ARMY.items()})


def _on_the_ladder(v: Values) -> None:
    if army.resized(v["acr"], v["sizes"]) is None:
        raise refuse("acr", cr(v["acr"]), _LADDER)


ARMY_CR = Argument("acr", ACR, "Army CR (PF_ACR)")
UNITS = Argument("men", MEN, "Units of the army")

FUNCTIONS = (
    declared(
        "PF_ACR", "P-01, C-01, C-10",
        "Army CR: the CR of one unit, moved along the CR ladder by the size of the army; no army below the edition's least.",
        (Argument("cr", CR, "CR of one unit, a fraction as text"), UNITS, EDITION, BETWEEN),
        army.army_cr, _explain_acr,
        Example('=PF_ACR("1/3",2000)', 7.0),
        Example("=PF_ACR(2,100)", 2.0),
        check=_an_army,
        formula=f'LET(climbed,MB_PATHFINDER_CLIMB(cr,MB_PATHFINDER_SIZE(men,between,"steps")),IF(climbed="",#N/A,IF(climbed<{by_edition("least_cr")},#N/A,climbed)))',
    ),
    declared(
        "PF_HP", "P-02",
        "Hit points of a fresh army: army CR × mean of its hit die, fractions dropped.",
        (
            ARMY_CR,
            Argument("hd", Die(tuple(army.MEAN_HD)), "Hit die of the unit"),
            Argument("least", COUNT, "Least hit points that the GM gives; the rules name none", True, 0.0),
        ),
        army.hit_points, _explain_hp,
        Example("=PF_HP(2,10)", 11.0),
        Example('=PF_HP("1/2","d10")', 2.0),
        formula=f"MAX(least,MB_DOWN(acr*SUM(({row(army.MEAN_HD)}=hd)*{row(army.MEAN_HD.values())})))",
    ),
    declared(
        "PF_OM", "P-02", "Offense modifier OM (CO): army CR, fractions dropped, and modifiers.",
        (ARMY_CR, Argument("modifiers", POINTS, "Sum of all modifiers", True, 0.0)),
        army.offense, _explain_total,
        Example("=PF_OM(2,3)", 5.0),
        formula="MB_DOWN(acr)+modifiers",
    ),
    declared(
        "PF_DV", "P-02", "Defense value DV (CD): the base, army CR, fractions dropped, and modifiers.",
        (ARMY_CR, Argument("modifiers", POINTS, "Sum of all modifiers, fortification too", True, 0.0)),
        army.defense, _explain_total,
        Example("=PF_DV(2,3)", 15.0),
        formula=f"{typed(army.DV_BASE)}+MB_DOWN(acr)+modifiers",
    ),
    declared(
        "PF_CONSUMPTION", "P-02", "Consumption in BP a week: half the army CR, fractions dropped, never nothing, and that of the resources.",
        (ARMY_CR, Argument("resources", POINTS, "Sum of what the resources consume (PF_RESOURCE)", True, 0.0)),
        army.consumption, _explain_consumption,
        Example("=PF_CONSUMPTION(7)", 3.0),
        Example("=PF_CONSUMPTION(2,3)", 4.0),
        formula=f"MAX({typed(army.LEAST_CONSUMPTION)},MB_DOWN(acr/2))+resources",
    ),
    declared(
        "PF_MAX_TACTICS", "P-02, P-06", "Most tactics that an army can know: half its army CR, fractions dropped.",
        (ARMY_CR, Argument("bonus", COUNT, "More tactics, such as by the boon Bonus Tactic", True, 0.0)),
        army.max_tactics, _explain_tactics,
        Example("=PF_MAX_TACTICS(5)", 2.0),
        formula="MB_DOWN(acr/2)+bonus",
    ),
    declared(
        "PF_SIZE", "P-01, C-10", "Size of an army by its head count, as a word in a language.",
        (UNITS, Argument("language", Word(SPOKEN), "Language of the word", True, "en"), BETWEEN),
        lambda men, language, between: words.SIZE.word(army.size(men, between).key, language), _explain_size,
        Example("=PF_SIZE(112)", "Medium"),
        Example('=PF_SIZE(500,"fr")', "Très grande"),
        formula=f"LET(place,MB_PATHFINDER_ROW(men,between),{word_at('place', words.SIZE, (row.key for row in army.SIZES))})",
    ),
    declared(
        "PF_SIZE_STAT", "P-01, P-09, C-10", "A number of the size table: units, steps, price multiplier, or what a kingdom loses with the army.",
        (UNITS, Argument("stat", Name(words.SIZE_STAT), "What is asked for"), EDITION, BETWEEN),
        army.size_stat, _explain_size_stat,
        Example('=PF_SIZE_STAT(500,"steps")', 4.0),
        Example('=PF_SIZE_STAT(500,"Economy","uc")', -4.0),
        formula=f'IF(AND(stat="multiplier",NOT({by_edition("priced_by_size")})),1,LET(flat,{by_edition("flat_loss")},'
        'IF(AND(flat<>"",OR(stat="economy",stat="loyalty",stat="stability")),flat,MB_PATHFINDER_SIZE(men,between,stat))))',
    ),
    declared(
        "PF_LEVEL_CR", "P-01, C-02", "CR of a soldier by his level: a class of player characters, of NPCs, or a kobold of an NPC class.",
        (
            Argument("level", Number(1, 40, whole=True), "Level of the soldier"),
            Argument("kind", Word(words.CLASS), "His class: of NPCs (warrior, adept), of player characters, or kobold", True, "npc"),
        ),
        army.level_cr, _explain_level,
        Example('=PF_LEVEL_CR(3,"PC")', 2.0),
        Example("=PF_LEVEL_CR(3)", 1.0),
        formula=f"MB_PATHFINDER_CLIMB(level,{switch('kind', army.LEVEL_STEPS)})",
    ),
    declared(
        "PF_CAVALRY_CR", "P-01", "CR of one rider with his mount: the higher of the two.",
        (Argument("rider", CR, "CR of the rider"), Argument("mount", CR, "CR of the mount")),
        army.cavalry_cr, _explain_cavalry,
        Example("=PF_CAVALRY_CR(2,1)", 2.0),
        formula="MAX(rider,mount)",
    ),
    declared(
        "PF_SPEED", "P-02, P-06", "Hexes that an army moves in a day, by the base speed of its slowest unit.",
        (
            Argument("feet", Number(0, 1_000), "Base speed in feet"),
            Argument("difficult", Flag(), "Difficult terrain", True, False),
            Argument("foraging", Flag(), "The boon Live off the Land is used", True, False),
        ),
        army.speed, _explain_speed,
        Example("=PF_SPEED(30)", 2.0),
        formula=f"MB_DOWN(feet*{army.MILES_A_FOOT}*IF(difficult,{army.DIFFICULT},1)*IF(foraging,{army.DIFFICULT},1)/{typed(army.HEX)})",
    ),
    declared(
        "PF_XP", "P-02", "Experience for a beaten army, as for one creature of its army CR.",
        (ARMY_CR, Argument("heroes", Number(1, 100, whole=True), "Heroes who share it", True, 1.0)), army.experience, _explain_xp,
        Example("=PF_XP(17)", 102_400.0),
        formula=f"LET(place,MB_PATHFINDER_PLACE(acr),above,place-{len(army.FRACTIONS)},MB_DOWN(IF(above<0,"
        f"INDEX({row(army.XP_BELOW_ONE)},place+1),INDEX({row(army.XP_ONE)},1+MOD(above,2))*2^INT(above/2))/heroes))",
    ),
    declared(
        "PF_RESIZE", "P-09, C-01", "Army CR after an army becomes larger or smaller by some sizes: combined, split or reformed.",
        (ARMY_CR, Argument("sizes", Number(-8, 8, whole=True), "Sizes larger, negative for smaller", True, 1.0)),
        army.resized, _explain_resized,
        Example("=PF_RESIZE(3,-1)", 1.0),
        check=_on_the_ladder,
        formula=f'LET(changed,MB_PATHFINDER_CLIMB(acr,sizes*{army.STEPS_A_SIZE}),IF(changed="",#N/A,changed))',
    ),
)  # fmt: skip
