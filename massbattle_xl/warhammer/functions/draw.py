"""Cell functions of the ledger: wounds from the battle's stream, and what is among the rules of a unit."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from ...cells.declare import Argument, Example
from ...cells.kinds import Name, Number, NumberOrDice, WordFormula
from ...cells.lines import flag, n
from ...cells.values import Scalar
from .. import draw, words
from .kinds import RuleText
from .pool import NOBODY, WHEN, WHO
from .shown import SAVE, SKILL, WARD, Values, declared

SEED = Number(0, 999_999_999, whole=True)


@dataclass(frozen=True)
class Parts(RuleText):
    """Rules of a unit as they are written; the rule gets each with its key, in the order of the text."""

    def read(self, value: Scalar, name: str) -> Any:
        super().read(value, name)
        parts = (part.strip() for part in re.split("[;,]", str(value)))
        return tuple((self._word(part)[0], part) for part in parts if part)

    def formula(self, cell: str, word: WordFormula) -> str:
        return f"IF(ISERROR({super().formula(cell, word)}),#VALUE!,{cell})"


def without(rule: str, rules: Any = None) -> str:
    """The text of some rules without one of them, whatever number stands behind it (W-07).

    Args:
        rule: the rule that no longer counts.
        rules: pairs of a rule's key and how it is written.
    """
    return "; ".join(part for key, part in rules or () if key != rule)


def _explain_drawn(v: Values, a: draw.Drawn) -> str:
    return f"{n(v['seed'])}/{n(v['n'])}: {n(a.dice)} → {n(a.result)} (W-02 … W-07)"


def _explain_has(v: Values, a: bool) -> str:
    return f"{flag(a)} (W-07)"


def _explain_without(v: Values, a: str) -> str:
    return f"{a or NOBODY} (W-07)"


DRAWN = (
    Argument("seed", SEED, "Number of the stream; one for each battle"),
    Argument("n", Number(1, 499_999_999, whole=True), "Place of this group in the stream"),
    Argument("dice", NumberOrDice(0, 1_000), "Number of attacks (WFB_POOL), or dice of the hits"),
    Argument("target_wounds", Number(1, 100, whole=True), "Wounds in the target's profile"),
    Argument("ws", SKILL, "Weapon Skill of an attacker"),
    Argument("strength", SKILL, "Strength of an attacker, without weapon"),
    Argument("target_ws", SKILL, "Weapon Skill of the target, of cavalry the rider's"),
    Argument("toughness", SKILL, "Toughness of the target"),
    Argument("armour", SAVE, "Armour value of the target (WFB_ARMOUR)", True),
    Argument("ward", WARD, "Roll needed of the target's ward save", True),
    Argument("rules", RuleText(), "Rules of the attackers with weapon and troop type", True),
    Argument("target_rules", RuleText(), "Rules of the target with troop type", True),
    WHO,
    *WHEN,
)  # fmt: skip

FUNCTIONS = (
    declared(
        "WFB_DRAW", "W-02, W-03, W-04, W-06, W-07",
        "Wounds that a fixed stream rolls for some equal attacks or hits: to hit, to wound, saves and multiple wounds, as the exact odds count them.",
        DRAWN,
        draw.drawn, _explain_drawn,
        Example("=WFB_DRAW(2011,1,0,1,4,3,3,4)", 0.0),
        formula=f"MB_WFB_DRAW({','.join(argument.name for argument in DRAWN)})",
    ),
    declared(
        "WFB_HAS", "W-07", "Whether a special rule, a weapon or a troop type is among the rules of a unit.",
        (Argument("rule", Name(words.RULE), "The rule"), Argument("rules", RuleText(), "Rules of the unit, with semicolons", True)),
        lambda rule, rules: rule in (rules or {}), _explain_has,
        Example('=WFB_HAS("fear","страх; stubborn")', True),
        formula="MB_WFB_HAS(rules,rule)",
    ),
    declared(
        "WFB_WITHOUT", "W-07", "The rules of a unit without one of them: frenzy when it was beaten, regeneration after fire.",
        (Argument("rule", Name(words.RULE), "The rule that no longer counts"), Argument("rules", Parts(), "Rules of the unit, with semicolons", True)),
        without, _explain_without,
        Example('=WFB_WITHOUT("frenzy","fear; бешенство 2; halberd")', "fear; halberd"),
        formula='IF(rules="","",MID(REDUCE("",MB_WFB_PARTS(rules),LAMBDA(sum,part,IF(TRIM(part)="",sum,'
        'IF(LEFT(MB_WFB_ENTRY(TRIM(part)),LEN(rule)+1)=rule&":",sum,sum&"; "&TRIM(part))))),3,2*LEN(rules)))',
    ),
)  # fmt: skip
