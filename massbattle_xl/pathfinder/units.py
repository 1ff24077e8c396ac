"""What a unit is made of: what it cannot have by its type or class (C-07), and what all its equipment costs (P-04)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .army import army_cr
from .held import Held, counting
from .resources import ENGINE, RESOURCES, resource

BEASTS = frozenset({"animal", "magical beast", "vermin", "ooze"})
WITHOUT_MIND = frozenset({"vermin", "ooze"})
WITHOUT_CLASS = frozenset({"animal", "vermin", "ooze"})
NEEDS_HANDS = frozenset({"improved weapons", "magic weapons", "ranged weapons", "healing potions"})
NOT_OF_HUMANOIDS = frozenset({
    "breath weapon", "undead", "energy drain", "regeneration", "paralysis", "rock throwing", "rock catching", "petrification",
    "whirlwind", "vortex", "incorporeal", "swarm", "earth glide", "create spawn",
})  # fmt: skip
FEATURES: Mapping[str, frozenset[str]] = {  # abilities of classes, and whose they are
    "alchemy": frozenset({"alchemist"}),
    "alchemist discovery": frozenset({"alchemist"}),
    "animal companion": frozenset({"druid", "ranger", "cleric"}),
    "aura of courage": frozenset({"paladin"}),
    "bravery": frozenset({"fighter"}),
    "cavalier mount": frozenset({"cavalier"}),
    "challenge": frozenset({"cavalier"}),
    "channel energy": frozenset({"cleric", "paladin", "oracle"}),
    "channel healing": frozenset({"cleric", "paladin", "oracle"}),
    "combat style": frozenset({"ranger"}),
    "eidolon": frozenset({"summoner"}),
    "evasion": frozenset({"monk", "ranger", "rogue"}),
    "favored enemy": frozenset({"ranger"}),
    "flurry": frozenset({"monk"}),
    "healing hex": frozenset({"witch"}),
    "inspire courage": frozenset({"bard"}),
    "judgment of destruction": frozenset({"inquisitor"}),
    "judgment of healing": frozenset({"inquisitor"}),
    "judgment of protection": frozenset({"inquisitor"}),
    "rage": frozenset({"barbarian"}),
    "rogue talent": frozenset({"rogue"}),
    "shield ally": frozenset({"summoner"}),
    "smite": frozenset({"paladin"}),
    "sneak attack": frozenset({"rogue"}),
    "stunning fist": frozenset({"monk"}),
    "track": frozenset({"ranger", "inquisitor"}),
    "weapon specialization": frozenset({"fighter"}),
}
OF_BEASTS_TOO = frozenset({"evasion", "smite", "track"})
SPELLS = "spellcasting"
WITHOUT_SPELLS = frozenset({
    "warrior", "aristocrat", "commoner", "expert", "barbarian", "cavalier", "fighter", "monk", "rogue",
})  # fmt: skip


def misfits(has: Held, creature: str | None = None, unit_class: str | None = None) -> tuple[str, ...]:
    """What most units of an army cannot have by their type and class (P-04, P-05, C-07).

    Abilities come with the race or class and are never bought; what is not said of the unit is not held against it.

    Args:
        has: resources and abilities of the army.
        creature: type of its units.
        unit_class: class of its units; "pc", "npc" and "kobold" leave open which.
    """
    return tuple(key for key in has if _misfit(key, has, creature, unit_class))


def _misfit(key: str, has: Held, creature: str | None, unit_class: str | None) -> bool:
    if key == ENGINE and ("mindless" in has or creature in WITHOUT_MIND):
        return True
    if creature in BEASTS and (key in NEEDS_HANDS or key == ENGINE):
        return True
    if creature in WITHOUT_CLASS:
        return key == SPELLS or (key in FEATURES and key not in OF_BEASTS_TOO)
    if key == "undead" and creature is not None:
        return creature != "undead"
    if creature == "humanoid" and key in NOT_OF_HUMANOIDS:
        return True
    if creature not in {None, "humanoid"} or unit_class is None:  # others may have it by their race
        return False
    if key == SPELLS:
        return unit_class in WITHOUT_SPELLS
    return key in FEATURES and unit_class != "pc" and unit_class not in FEATURES[key]


@dataclass(frozen=True)
class Equipment:
    """Price or consumption of all resources, with that of each."""

    terms: tuple[tuple[str, float], ...]
    result: float


def equipment(
    stat: str,
    has: Held,
    men: float | None = None,
    edition: str = "uc",
    mount: float | None = None,
    rounding: str = "floor",
    between: str = "below",
) -> Equipment:
    """Price or weekly consumption of all resources that an army has (P-04, C-08).

    Args:
        stat: "cost" or "consumption".
        has: resources and abilities; the magic kind takes the place of masterwork.
        men: units of the army; None: a Medium army.
        edition: "uc"; in the AP the size does not count and nothing is consumed (P-10).
        mount: CR of one mount; in UC the army CR of so many mounts is its price.
        rounding: of a price or consumption multiplied by a fraction.
        between: row for a head count between two rows.
    """
    if mount is not None and edition == "uc" and men is not None:
        mount = army_cr(mount, men, edition, between).climbed or 0.0
    terms = []
    for key, number in counting(has).items():
        if key not in RESOURCES:
            continue
        value = mount if key == "mounts" and number is None else number
        amount = resource(key, stat, men, edition, value, rounding, between).result
        terms.append((key, float(amount)))
    return Equipment(tuple(terms), sum(amount for _, amount in terms))


def lacks_mount(stat: str, has: Held, mount: float | None) -> bool:
    """Whether the price of mounts cannot be told: no number stands behind them, and their CR is not said."""
    return stat == "cost" and "mounts" in has and has["mounts"] is None and mount is None
