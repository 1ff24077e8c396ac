"""The cell function of real dice: what a group of equal attackers rolls."""

from __future__ import annotations

from collections.abc import Callable

from ...cells.declare import Argument, Example
from ...cells.errors import VALUE, CellError, blank
from ...cells.kinds import Flag, Name, Number, Word
from ...cells.lines import n, signed
from .. import pool, saves, to_hit, to_wound, words
from ..blows import IMPACT, LAST
from ..strike import NONE, outcome
from ..weapons import WEAPONS
from .kinds import RuleText
from .odds import EDITION, TOGETHER, attack_line
from .shown import CHARGING, MODELS, SAVE, SKILL, WARD, WIDTH, Values, declared, summed, then

_AUTOMATIC = {pool.ORDER[IMPACT]: "impact hits", pool.ORDER[LAST]: "stomp"}
NOBODY = "–"
SECOND_SAVES = "ward", "killing ward"


def _dice(a: pool.DicePool) -> str:
    if a.hits is not None:
        return f"{n(a.hits.models)} × {a.hits.each}: {a.hits.result} (W-07)"
    each = signed(*a.terms)
    front = f"{a.front}×{f'({each})' if ' ' in each else each}" if a.front else "0"
    terms = [front, *(n(more) for more in (a.champion, *a.support) if more)]
    line = " + ".join(terms)
    return f"{line if line == n(float(a.dice)) else f'{line} = {n(float(a.dice))}'} (W-05)"


def _hit(v: Values, a: pool.DicePool) -> str:
    if a.hits is not None:
        return "0 (W-07)"
    own, enemy = n(v["ws"]), n(v["target_ws"])
    why = {
        to_hit.BETTER: f"{own} > {enemy}",
        to_hit.EVEN: f"{own} ≤ {enemy} ≤ {to_hit.TWICE}×{own}",
        to_hit.WORSE: f"{enemy} > {to_hit.TWICE}×{own}",
    }
    return f"{why[a.strike.hit]}: {n(a.strike.hit)} (W-02)"


def _wound(v: Values, a: pool.DicePool) -> Callable[[str], str]:
    plain = to_wound.EVEN + v["toughness"] - sum(a.strengths)
    line = signed(to_wound.EVEN, v["toughness"], *(-one for one in a.strengths))
    shown = then(f"{line} = {n(plain)}", plain, float(a.strike.wound))
    return lambda language: f"{shown} (W-03, C-11, {words.EDITION.word(v['edition'], language)})"


def _save(v: Values, a: pool.DicePool) -> str:
    value, needed = v["armour"], float(a.strike.armour)
    if value is None or value >= NONE:
        return f"{n(needed)} (W-04)"
    more = a.part.rules.get("armour piercing") if a.hits is None else None
    piercing = more if isinstance(more, float) else 0.0
    taken = max(0.0, sum(a.strengths) - saves.UNMODIFIED_STRENGTH)
    return f"{then(summed(value, taken, piercing), value + taken + piercing, needed)} (W-04, C-01)"


def _second(a: pool.DicePool) -> str:
    """The save after armour: of several the best."""
    rolls = [a.strike.ward, *((a.regeneration,) if a.stat == "ward" else ())]
    found = [n(roll) for roll in rolls if roll < NONE]
    line = f"min({'; '.join(found)}) = {n(min(rolls))}" if len(found) > 1 else n(min(rolls))
    return f"{line} (W-04)"


def _each(a: pool.DicePool) -> str:
    return f"{a.hits.each} (W-07)" if a.hits is not None else f"{summed(*a.terms)} (W-05, W-07)"


def _why(a: pool.DicePool, language: str) -> tuple[str, ...]:
    """Words of the rules that make a stat what it is."""
    mine = a.part.rules
    last = tuple(key for key in mine if key in WEAPONS and WEAPONS[key].last)
    keys = {
        "reroll hit": ("always strikes first", "hatred", "eternal hatred"),
        "reroll wound": ("murderous prowess",),
        "poison": ("poisoned",),
        "killing": ("killing blow", "heroic killing blow"),
        "multiple": ("multiple wounds",),
        "step": ("always strikes first", "always strikes last", *last),
    }[a.stat]
    return tuple(words.RULE.word(key, language) for key in keys if key in mine)


def _by_rules(a: pool.DicePool) -> Callable[[str], str]:
    """What follows from rules: their words, and the number; a rule that has no effect here is named, too."""

    def told(language: str) -> str:
        named = ", ".join(_why(a, language)) if a.hits is None else words.RULE.word(_AUTOMATIC[a.order], language)
        if a.stat == "killing" and named:
            named += f", {words.TROOP.word(a.target.troop, language)}"
        shown = (a.result or NOBODY) if isinstance(a.result, str) else n(a.result)
        if a.stat == "reroll hit" and a.strike.hit_again == "misses":
            shown = f"{n(a.strike.hit)} − 1 = {shown}"
        return f"{named}: {shown} (W-01, W-07)" if named else f"{shown} (W-01, W-07)"

    return told


def _explain(v: Values, a: pool.DicePool) -> str | Callable[[str], str]:
    if a.stat == "dice":
        return _dice(a)
    if a.stat == "hit":
        return _hit(v, a)
    if a.stat == "wound":
        return _wound(v, a)
    if a.stat == "save":
        return _save(v, a)
    if a.stat in SECOND_SAVES:
        return _second(a)
    if a.stat == "strength":
        return f"{summed(*a.strengths)} (W-03, W-08)"
    if a.stat == "each":
        return _each(a)
    if a.stat == "chance":
        return attack_line(a.strike, outcome(a.strike))
    return _by_rules(a)


def _formed(values: Values) -> None:
    """Dice of rank and file are those of a formation; who rides with models needs to know how many are in front."""
    if values["kind"] in ("champion", "character") or values["stat"] != "dice":
        return
    needed = ["models", "width"] if values["kind"] is None else ["width"] if values["models"] is not None else []
    for name in needed:
        if values[name] is None:
            expected, details = (MODELS if name == "models" else WIDTH).expects()
            raise CellError(VALUE, "missing", expected, argument=name, value=blank, **details)


WHO = Argument("kind", Word(words.PART), "Who strikes; left out: rank and file", True)
WHEN = (
    Argument("initiative", SKILL, "Initiative of an attacker", True, 1.0),
    Argument("target_initiative", SKILL, "Initiative of the target", True, 1.0),
    CHARGING,
    Argument("first_round", Flag(), "The first round of this combat", True, True),
    Argument("facing", Word(words.FACING), "Where the target is struck", True, "front"),
    Argument("blow", Word(words.BLOW), "Attacks, or hits without a roll", True, "blows"),
    EDITION,
    TOGETHER,
)

ARGUMENTS = (
    Argument("stat", Name(words.POOL_STAT), "What is asked for"),
    Argument("ws", SKILL, "Weapon Skill of an attacker"),
    Argument("strength", SKILL, "Strength of an attacker, without weapon"),
    Argument("attacks", Number(0, 20, whole=True), "Attacks of an attacker, without weapon and bonus"),
    Argument("target_ws", SKILL, "Weapon Skill of the target, of cavalry the rider's"),
    Argument("toughness", SKILL, "Toughness of the target"),
    Argument("armour", SAVE, "Armour value of the target (WFB_ARMOUR)", True),
    Argument("ward", WARD, "Roll needed of the target's ward save", True),
    Argument("rules", RuleText(), "Rules of the attackers with weapon and troop type", True),
    Argument("target_rules", RuleText(), "Rules of the target with troop type", True),
    Argument("models", MODELS, "All models of the unit that are left, single men included", True),
    Argument("width", WIDTH, "Models in a full rank", True),
    Argument("support_ranks", Number(0, 10, whole=True), "Ranks that support; left out: by the rules", True),
    Argument("contact", MODELS, "Models of the front rank in contact (WFB_CONTACT); left out: all", True),
    WHO,
    Argument("number", Number(0, 100, whole=True), "Of mounts and crew those on each model, of champions and characters all; left out: one", True),
    Argument("singles", Number(0, 100, whole=True), "Models of the front rank that strike by themselves: champion, characters", True, 0.0),
    *WHEN,
    Argument("beside", MODELS, "Models of the front rank that strike another enemy; an incomplete rank backs these first", True, 0.0),
)  # fmt: skip

FUNCTIONS = (
    declared(
        "WFB_POOL", "W-01, W-02, W-03, W-04, W-05, W-07, W-08",
        "What equal attackers roll against a target, as the exact odds count it: number of dice, rolls needed, re-rolls, and when they strike.",
        ARGUMENTS,
        pool.pool, _explain,
        Example('=WFB_POOL("dice",4,3,1,3,4,7,7,"spear","infantry",20,5)', 15.0),
        Example('=WFB_POOL("wound",4,3,1,3,4,7,7,"spear")', 5.0),
        Example('=WFB_POOL("dice",3,4,3,3,3,7,7,"monstrous infantry; impact hits D3","infantry",6,3,1,3,"","",0,2,3,TRUE,TRUE,"front","impact hits")', "3d3"),
        check=_formed,
        formula=f"MB_WFB_POOL({','.join(argument.name for argument in ARGUMENTS)})",
    ),
)  # fmt: skip
