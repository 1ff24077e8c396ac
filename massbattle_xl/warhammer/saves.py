"""Saves (W-04): armour, what Strength takes off it, and the one ward that follows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .rules import Rules
from .weapons import WEAPONS

NONE = 7.0  # no save: no die shows it
LEAST_ROLL = 2.0  # out, W8:shooting/ward-saves: a natural 1 always fails
BEST_ARMOUR = 1.0  # out, W8:shooting/shields: no armour is better than 1+
UNMODIFIED_STRENGTH = 3.0  # out, W8:shooting/armour-save-modifiers: −1 at S4, −7 at S10 (the text says "above 4")
FACES = 6

ARMOUR: Mapping[str, float] = {
    "none": NONE,
    "light": 6.0,  # out, W8:shooting/armour-saves
    "heavy": 5.0,
    "full plate": 4.0,  # also Chaos armour and gromril
}
SHIELD = 1.0  # out, W8:shooting/shields; not with a two-handed weapon in close combat
MOUNTED = 1.0  # p. 83
BARDING = 1.0  # p. 83
NO_PARRY = frozenset({"frenzy", "flanked", "cavalry", "monstrous cavalry", "chariot"})  # out, W8:weapons/parry-save
OTHER_WEAPONS = frozenset(WEAPONS) - {"hand weapon"}  # the same: a parry needs a hand weapon and a shield


@dataclass(frozen=True)
class Armour:
    """An armour value: the save of the suit, the steps that improve it, and the result."""

    suit: float
    steps: float
    result: float


def armour_value(
    armour: float = NONE,
    shield: bool = False,
    mounted: bool = False,
    barding: bool = False,
    two_handed: bool = False,
    other: float = 0.0,
) -> Armour:
    """Armour save of a model by its equipment (W-04, W-08): 1 to 6, 7 without any.

    Args:
        armour: save of the suit, 7 without one.
        shield: it carries a shield.
        mounted: it is cavalry.
        barding: its mount wears barding.
        two_handed: it fights with both hands, so that the shield does not count.
        other: further steps, such as scaly skin.
    """
    steps = SHIELD * (shield and not two_handed) + MOUNTED * mounted + BARDING * barding + other
    return Armour(armour, steps, max(BEST_ARMOUR, min(NONE, armour - steps)))


@dataclass(frozen=True)
class Save:
    """An armour save against a blow: the value, what Strength and armour piercing add, and the roll needed."""

    armour: float
    strength: float
    piercing: float
    result: float


def armour_save(armour: float | None, strength: float, piercing: float = 0.0) -> Save:
    """Roll needed to save a wound with armour (W-04); 7: no save.

    A save past 6+ is gone: no natural 6 rescues it (C-01).

    Args:
        armour: armour value, 1 to 6; 7 or None: no armour.
        strength: Strength of the blow.
        piercing: what armour piercing takes off besides.
    """
    value = NONE if armour is None else armour
    taken = max(0.0, strength - UNMODIFIED_STRENGTH)
    needed = min(NONE, max(LEAST_ROLL, value + taken + piercing)) if value < NONE else NONE
    return Save(value, taken, piercing, needed)


@dataclass(frozen=True)
class Ward:
    """The one save that follows armour: those that the model has, and the best of them."""

    found: tuple[float, ...]

    @property
    def result(self) -> float:
        """Roll needed; 7: none."""
        return min((NONE, *self.found))


def ward_save(ward: float | None = None, rules: Rules | None = None, flaming: bool = False) -> Ward:
    """Ward save, regeneration and parry (W-04), of which one is taken.

    Args:
        ward: ward save, 2 to 6; None or 7: none.
        rules: rules of the model that is hit: ward, regeneration, parry, and what forbids a parry.
        flaming: the blow is flaming, so that nothing regenerates.
    """
    keys = rules or {}
    found = [] if ward is None else [ward]
    for key in ("ward", "regeneration", "parry"):
        number = keys.get(key)
        forbidden = (key == "regeneration" and flaming) or (key == "parry" and not may_parry(keys))
        if isinstance(number, float) and not forbidden:
            found.append(number)
    return Ward(tuple(found))


def second_save(ward: float | None, rules: Rules, flaming: bool = False) -> float:
    """Roll needed of the best of them; arguments as for ``ward_save``."""
    return ward_save(ward, rules, flaming).result


def may_parry(rules: Rules) -> bool:
    """Whether a model with the rule may parry: on foot, to its front, not frenzied, with hand weapon and shield (W-04)."""
    return "parry" in rules and not (NO_PARRY | OTHER_WEAPONS) & set(rules)


def fail_chance(needed: float) -> float:
    """Chance to fail a save: a natural 1 always fails, 7 is no save."""
    return (min(NONE, max(LEAST_ROLL, needed)) - 1) / FACES


@dataclass(frozen=True)
class Unsaved:
    """Chance that a wound is not saved, with the rolls needed."""

    save: float
    ward: float
    result: float


def unsaved_chance(
    armour: float | None = None, strength: float = 3.0, piercing: float = 0.0, ward: float | None = None
) -> Unsaved:
    """Chance that a wound gets through armour and ward (W-04); arguments as for ``armour_save`` and ``ward_save``."""
    save = armour_save(armour, strength, piercing).result
    second = NONE if ward is None else ward
    return Unsaved(save, second, fail_chance(save) * fail_chance(second))
