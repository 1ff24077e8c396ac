"""Cell functions of a formation: who attacks, ranks, hits without a roll."""

from __future__ import annotations

from collections.abc import Callable

from ...cells.declare import Argument, Example
from ...cells.helpers import typed
from ...cells.kinds import Flag, Name, Number, Word
from ...cells.lines import flag, n, signed
from .. import formation, ranks, words
from ..helpers import has
from .kinds import RuleText
from .shown import ATTACKS, CHARGING, LEAST, MODELS, WIDTH, Values, declared, then


def _explain_attacks(v: Values, a: formation.Attacks) -> str:
    front = f"{n(a.front / v['attacks'])}×{n(v['attacks'])}" if v["attacks"] > 1 else n(a.front)
    terms = [front, *(n(t) for t in (*a.support, a.extra) if t)]
    line = " + ".join(terms)
    return f"{line if line == n(a.result) else f'{line} = {n(a.result)}'} (W-05)"


def _explain_contact(v: Values, a: formation.Contact) -> str:
    sign = "≤" if a.own <= a.enemy else ">"
    return f"{n(a.own)} {sign} {n(a.enemy)}: {n(a.result)} (W-05)"


def _explain_support(v: Values, a: formation.Support) -> str:
    line = signed(formation.SUPPORTING, a.horde, a.extra)
    return f"{line if line == n(a.result) else f'{line} = {n(a.result)}'} (W-05)"


def _explain_ranks(v: Values, a: ranks.Ranks) -> str:
    if v["width"] < v["least"]:
        return f"{n(v['width'])} < {n(v['least'])}: {n(a.result)} (W-09)"
    rest = f" + {n(a.rest)}" if a.rest else ""
    return f"{n(v['models'])} = {n(a.full)}×{n(v['width'])}{rest}: {n(a.result)} (W-09, C-15)"


def _explain_bonus(v: Values, a: ranks.RankBonus) -> str:
    line = f"{n(a.ranks)} − 1 = {n(a.ranks - 1)}"
    return f"{then(line, a.ranks - 1, a.result)} (W-09, C-12)"


def _explain_disrupts(v: Values, a: ranks.Disruption) -> str | Callable[[str], str]:
    if v["facing"] == "front":
        return lambda language: f"{words.FACING.word('front', language)}: {flag(a.result)} (W-09)"
    sign = "≥" if a.result else "<"
    return f"{n(a.ranks)} {sign} {n(ranks.DISRUPTING)}: {flag(a.result)} (W-09)"


def _explain_steadfast(v: Values, a: ranks.Steadfast) -> str:
    return f"{n(a.own)} {'>' if a.result else '≤'} {n(a.enemy)}: {flag(a.result)} (W-10, C-10)"


def _explain_hits(v: Values, a: formation.Hits) -> str:
    return f"{n(a.models)} × {a.each}: {a.result} (W-07)"


LEFT = Argument("models", MODELS, "Models that are left")
FULL = Argument("width", WIDTH, "Models in a full rank")
BASE = Number(1, 1_000)

FUNCTIONS = (
    declared(
        "WFB_ATTACKS", "W-05", "Attacks of a formation: all Attacks of the front rank, and those of the ranks that support it.",
        (
            LEFT, FULL,
            Argument("attacks", Number(0, 20, whole=True), "Attacks of each model in the front rank", True, 1.0),
            Argument("support_ranks", Number(0, 20, whole=True), "Ranks that support (WFB_SUPPORT)", True, formation.SUPPORTING),
            Argument("support_max", Number(0, 20, whole=True), "Most attacks of a supporting model, more for monstrous troops", True, formation.SUPPORT_ATTACKS),
            Argument("contact", MODELS, "Models of the front rank in contact (WFB_CONTACT); left out: all", True),
            Argument("extra", ATTACKS, "Attacks of single models besides, such as the champion's", True, 0.0),
        ),
        formation.attacks_of, _explain_attacks,
        Example("=WFB_ATTACKS(20,5,1,2)", 15.0),
        Example("=WFB_ATTACKS(8,6,3,1,3)", 24.0),
        formula='LET(front,MIN(models,width),IF(contact="",front,MIN(front,contact))*attacks'
        '+MB_WFB_BEHIND(models,width,MIN(attacks,support_max),support_ranks,contact,0)+IF(models>0,extra,0))',
    ),
    declared(
        "WFB_CONTACT", "W-05", "Models of the front rank in contact when fronts differ; corners count.",
        (
            FULL,
            Argument("base", BASE, "Width of their bases in millimetres"),
            Argument("enemy_width", WIDTH, "Models in a full rank of the enemy"),
            Argument("enemy_base", BASE, "Width of the enemy's bases in millimetres"),
        ),
        formation.contact, _explain_contact,
        Example("=WFB_CONTACT(10,20,5,20)", 7.0),
        formula=f"IF(width*base<=enemy_width*enemy_base,width,MIN(width,MB_DOWN(enemy_width*enemy_base/base)+{formation.CORNERS}))",
    ),
    declared(
        "WFB_SUPPORT", "W-05", "Ranks behind the front that support: one, one more in a horde, and those of spears and the like.",
        (
            FULL,
            Argument("extra_ranks", Number(0, 10, whole=True), "Further ranks of spears and Fight in Extra Ranks together", True, 0.0),
            CHARGING,
            Argument("monstrous", Flag(), "A horde of monstrous troops begins with fewer models", True, False),
        ),
        formation.support_ranks, _explain_support,
        Example("=WFB_SUPPORT(10,1)", 3.0),
        Example("=WFB_SUPPORT(10,1,TRUE)", 2.0),
        formula="MB_WFB_RANKED(width,extra_ranks,charging,monstrous)",
    ),
    declared(
        "WFB_RANKS", "W-09, C-15", "Ranks that count, the front rank included: wide enough, the last one with enough models.",
        (LEFT, FULL, LEAST),
        ranks.ranks, _explain_ranks,
        Example("=WFB_RANKS(24,5)", 4.0),
        Example("=WFB_RANKS(8,3,3)", 2.0),
        formula="MB_WFB_RANKS(models,width,least)",
    ),
    declared(
        "WFB_RANK_BONUS", "W-09, C-12", "Points of the combat result for ranks behind the first, up to the most that count.",
        (LEFT, FULL, LEAST, Argument("disrupted", Flag(), "An enemy in flank or rear takes it away (WFB_DISRUPTS)", True, False)),
        ranks.rank_bonus, _explain_bonus,
        Example("=WFB_RANK_BONUS(20,5)", 3.0),
        Example("=WFB_RANK_BONUS(3,5)", 0.0),
        formula=f"IF(disrupted,0,MIN({typed(ranks.MOST_BONUS)},MAX(0,MB_WFB_RANKS(models,width,least)-1)))",
    ),
    declared(
        "WFB_DISRUPTS", "W-09", "Whether a unit that attacks in flank or rear has ranks enough to take the enemy's rank bonus away.",
        (LEFT, FULL, Argument("facing", Word(words.FACING), "Where it attacks", True, "flank"), LEAST),
        ranks.disruption, _explain_disrupts,
        Example("=WFB_DISRUPTS(10,5)", True),
        Example("=WFB_DISRUPTS(9,5)", False),
        formula=f'AND(facing<>"front",MB_WFB_RANKS(models,width,least)>={typed(ranks.DISRUPTING)})',
    ),
    declared(
        "WFB_STEADFAST", "W-10, C-10", "Whether a beaten unit is steadfast: it has more ranks than the enemy, disrupted or not.",
        (
            LEFT, FULL,
            Argument("enemy_models", MODELS, "Models of the enemy that are left"),
            Argument("enemy_width", WIDTH, "Models in a full rank of the enemy"),
            LEAST,
            Argument("enemy_least", LEAST.kind, "The same of the enemy", True, ranks.LEAST),
        ),
        ranks.steadfast, _explain_steadfast,
        Example("=WFB_STEADFAST(30,6,14,6)", True),
        formula="MB_WFB_RANKS(models,width,least)>MB_WFB_RANKS(enemy_models,enemy_width,enemy_least)",
    ),
    declared(
        "WFB_HITS", "W-07", "Hits without a roll, as dice text: impact hits on the turn of the charge, or else stomps at the end of a round.",
        (
            Argument("rules", RuleText(), "Rules of the unit: impact hits, stomp or thunderstomp"),
            Argument("models", Number(0, 100, whole=True), "Models in contact that make them"),
            Argument("target", Name(words.TROOP), "Troop type of the enemy", True, "infantry"),
            Argument("charging", Flag(), "The unit charged this turn", True, True),
        ),
        formation.automatic_hits, _explain_hits,
        Example('=WFB_HITS("impact hits D6+1",2)', "2d6+2"),
        Example('=WFB_HITS("stomp",6,"cavalry")', "0"),
        formula=f'MB_WFB_HITS(IF({has("rules", "impact hits")},IF(charging,MB_WFB_TEXT(rules,"impact hits"),""),'
        'IF(MB_WFB_STOMPED(target),MB_WFB_STOMP(rules,MB_WFB_MONSTROUS(rules)),"")),models)',
    ),
)  # fmt: skip
