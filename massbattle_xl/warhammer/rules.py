"""The special rules of a unit: what each one's number means where it has one (W-07).

A unit's rules are a mapping of these keys to the number: a roll needed for a save, a count,
or dice; None for a rule without a number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Optional, Union

from ..dice import Dice, parse

Value = Union[float, Dice, None]
Rules = Mapping[str, Value]


@dataclass(frozen=True)
class Rule:
    """What the number behind a rule's word means.

    Attributes:
        kind: "" no number, "save" a roll needed (2 to 6), "count" a whole number, "dice" a number or dice.
        default: the number of the word alone; None where it must be given.
        low: least number.
        high: greatest number.
    """

    kind: str = ""
    default: Optional[float] = None
    low: float = 1.0
    high: float = 10.0


VALUED: Mapping[str, Rule] = {
    "ward": Rule("save", None, 2.0, 6.0),
    "regeneration": Rule("save", 4.0, 2.0, 6.0),  # W8:special-rules/regeneration: 4+ unless a number is given
    "parry": Rule("save", 6.0, 2.0, 6.0),  # W8:weapons/parry-save
    "armour piercing": Rule("count", 1.0, 1.0, 6.0),  # p. 67
    "extra attack": Rule("count", 1.0),
    "frenzy": Rule("count", 1.0),
    "devastating charge": Rule("count", 1.0),
    "additional hand weapon": Rule("count", 1.0),
    "fight in extra ranks": Rule("count", 1.0),
    "impact hits": Rule("dice", None, 0.0, 100.0),  # p. 71
    "stomp": Rule("dice", 1.0, 0.0, 100.0),  # p. 76
    "multiple wounds": Rule("dice", None, 1.0, 100.0),
}
THUNDERSTOMP = parse("d6")  # p. 76
PLAIN = Rule()


def value(key: str, given: Union[float, Dice, None] = None) -> Value:
    """The number of a rule, its default where none is given.

    Args:
        key: the rule.
        given: what stands behind its word.

    Raises:
        ValueError: the rule takes no number, needs one, or the number is out of its range.
    """
    rule = VALUED.get(key, PLAIN)
    if key == "thunderstomp" and given is None:
        return THUNDERSTOMP
    if not rule.kind:
        if given is not None:
            raise ValueError(f"{key} takes no number")
        return None
    plain = rule.default if given is None else given
    if plain is None:
        raise ValueError(f"{key} needs a number")
    if rule.kind == "dice":
        dice = plain if isinstance(plain, Dice) else parse(f"{plain:g}")
        if dice.lowest < rule.low or dice.highest > rule.high:
            raise ValueError(f"{key} {dice}: out of range")
        return dice
    if isinstance(plain, Dice) or plain != int(plain) or not rule.low <= plain <= rule.high:
        raise ValueError(f"{key} {plain}: out of range")
    return plain
