"""What an army has, read from one text: ``undead; regeneration 10; siege engines 3`` (P-04, P-05)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .abilities import ABILITIES
from .effects import Entry
from .resources import EXCLUSIVE, RESOURCES

Held = Mapping[str, "float | None"]
"""Keys of resources and abilities with the number that stands behind each, if one does."""

OWN: Mapping[str, Entry] = {**RESOURCES, **ABILITIES}
NEEDS_NUMBER = frozenset({"spellcasting", "regeneration", "fast healing", "bravery"})  # level, points, bonus
# Once a battle, in one phase or in a situation: they count where they are said to be used.
CHOSEN = frozenset({
    "healing potions", "sneak attack", "combat style", "rage", "smite", "challenge", "weapon specialization", "channel energy",
    "channel healing", "judgment of destruction", "judgment of protection", "judgment of healing", "alchemy", "healing hex",
    "ferocity", "create spawn",
})  # fmt: skip
MOVES = (
    "mobility",
    "flight",
    "climb",
    "burrow",
    "earth glide",
    "teleportation",
)  # one advantage in the AP, however many
EACH_HIT = frozenset(
    {"energy drain", "paralysis", "petrification", "stunning fist", "whirlwind", "vortex"}
)  # cumulative
AFTER_BATTLE = frozenset({"disease", "cannibalize", "track"})
IN_SUN = ("light sensitivity", "light blindness")
LESS_OF = (*EXCLUSIVE, IN_SUN, ("aquatic", "amphibious"))  # the second takes the place of the first
ARMOR = frozenset({"improved armor", "magic armor"})
IMMUNE: Mapping[str, frozenset[str]] = {"undead": frozenset({"disease", "fear", "paralysis", "poison"})}
TRAITS: Mapping[str, str] = {  # what an opponent sees of what the army has
    "mounts": "mounted",
    "cavalier mount": "mounted",
    "spellcasting": "spellcasting",
    "undead": "undead",
    "rock throwing": "rocks",
    "magic weapons": "magical",
}


def counting(held: Held, edition: str = "uc") -> dict[str, float | None]:
    """What counts of it: masterwork and magic are alternatives, and so are some abilities (P-04, P-05).

    Args:
        held: resources and abilities.
        edition: in "ap" all that makes an army mobile is one advantage.
    """
    less = {lesser for lesser, better in LESS_OF if better in held}
    if edition == "ap":
        less |= set([key for key in MOVES if key in held][1:])
    return {key: value for key, value in held.items() if key not in less}


def traits(held: Held, nature: Iterable[str] = ()) -> frozenset[str]:
    """What an opponent's modifiers ask for: of what the army has, and of its nature."""
    return frozenset(TRAITS[key] for key in held if key in TRAITS) | frozenset(nature)


def holds(name: str, has: Held) -> bool:
    """Whether a resource or an ability is among what an army has."""
    return name in has


def immune(held: Held, to: str) -> bool:
    """Whether an army is immune to an ability of its enemy (P-05)."""
    return any(key in held and to in what for key, what in IMMUNE.items()) or (
        to == "fear" and "aura of courage" in held
    )


def affects(name: str, has: Held, foe_has: Held) -> bool:
    """Whether an army has an ability and the other one is not immune to it (P-05)."""
    return name in has and not immune(foe_has, name)


def never_fails(test: str, has: Held, edition: str = "ap") -> bool:
    """Whether an army makes a Morale check without a roll (P-05).

    Args:
        test: as for ``check``.
        has: mindless armies make every check, in the AP undead ones too; with an aura of courage
            there is no rout; what has no body withdraws as it likes; some know no fear.
        edition: "ap" or "uc".
    """
    if "mindless" in has or (edition == "ap" and "undead" in has) or (test == "withdraw" and "incorporeal" in has):
        return True
    if test == "fear" and immune(has, "fear"):
        return True
    return test == "rout" and "aura of courage" in has


def keeps_strategy(has: Held, edition: str = "ap") -> bool:
    """Whether an army can never leave the standard strategy (P-05): mindless, in the AP undead."""
    return "mindless" in has or (edition == "ap" and "undead" in has)
