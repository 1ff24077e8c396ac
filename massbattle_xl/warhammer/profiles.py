"""Profiles of common units (W-12): numbers of the army books as far as two sources agree or one is of the 8th edition.

Sources: ``text`` is page 51 of the rulebook extract; ``BSD`` BSData/whfb with the page of the army
book; ``BB`` bbaugnies/Warhammer-8th-Simulator; ``MIG`` mig1023/warhammer-army-assembler. Strength and
Attacks are without the weapon, which stands among the rules; the armour save is that of the usual
equipment. Rules that a calculation of close combat does not know (choppas, predatory fighter) are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Optional

from .formation import support_ranks
from .rules import Rules, Value, value
from .saves import NONE
from .weapons import WEAPONS


@dataclass(frozen=True)
class Mount:
    """What a mount strikes with: its own Weapon Skill, Strength, Initiative and Attacks."""

    ws: float
    s: float
    i: float
    a: float


@dataclass(frozen=True)
class Profile:
    """A unit's profile, its saves and rules; of cavalry the rider's, with the movement of the mount."""

    m: float
    ws: float
    s: float
    t: float
    w: float
    i: float
    a: float
    ld: float
    armour: float
    ward: float
    troop: str
    rules: Mapping[str, Value]
    source: str
    mount: Optional[Mount] = None


def profile_of(numbers: str, rules: str, source: str, armour: float = NONE, ward: float = NONE,
         troop: str = "infantry", mount: str = "") -> Profile:  # fmt: skip
    """A profile from its line ``M WS S T W I A Ld``, and that of a mount from ``WS S I A``."""
    m, ws, s, t, w, i, a, ld = (float(n) for n in numbers.split())
    keys: dict[str, Value] = {}
    for rule in filter(None, rules.split("; ")):
        word, _, number = rule.rpartition(" ")
        keys[word if number.isdigit() else rule] = value(word, float(number)) if number.isdigit() else value(rule)
    ridden = Mount(*(float(n) for n in mount.split())) if mount else None
    return Profile(m, ws, s, t, w, i, a, ld, armour, ward, troop, keys, source, ridden)


UNDEAD = "fear; unbreakable; unstable"
PROFILES: Mapping[str, Profile] = {
    "dreadspear": profile_of("5 4 3 3 1 5 1 8", "always strikes first; murderous prowess; spear", "text, BSD, BB", 5),
    "black guard": profile_of("5 5 3 3 1 6 2 9", "always strikes first; eternal hatred; murderous prowess; halberd", "BB, MIG", 5),
    "high elf spearman": profile_of("5 4 3 3 1 5 1 8", "always strikes first; spear; fight in extra ranks", "BB", 5),
    "white lion": profile_of("5 5 4 3 1 5 1 8", "always strikes first; stubborn; great weapon; fight in extra ranks", "BB, MIG", 5),
    "phoenix guard": profile_of("5 5 3 3 1 6 1 9", "always strikes first; fear; halberd; fight in extra ranks", "BB", 5, 4),
    "orc": profile_of("4 3 3 4 1 2 1 7", "hand weapon", "text, BSD, MIG", 6),
    "savage orc": profile_of("4 3 3 4 1 2 1 7", "frenzy", "MIG", NONE, 6),
    "goblin": profile_of("4 2 3 3 1 2 1 6", "hand weapon", "MIG", 6),
    "night goblin": profile_of("4 2 3 3 1 3 1 5", "hand weapon", "MIG", 6),
    "troll": profile_of("6 3 5 4 3 1 3 4", "fear; regeneration; stomp", "BSD 57, MIG", troop="monstrous infantry"),
    "stone troll": profile_of("6 3 5 4 3 1 3 4", "fear; regeneration; stomp", "BSD 57", 5, troop="monstrous infantry"),
    "halberdier": profile_of("4 3 3 3 1 3 1 7", "halberd", "BB", 6),
    "empire spearman": profile_of("4 3 3 3 1 3 1 7", "spear", "BB", 5),
    "empire swordsman": profile_of("4 3 3 3 1 3 1 7", "parry", "BB, MIG", 5),
    "knight of the realm": profile_of("8 4 3 3 1 3 1 8", "lance; swiftstride", "MIG", 2, troop="cavalry", mount="3 3 3 1"),
    "dwarf warrior": profile_of("3 4 3 4 1 2 1 9", "hand weapon", "BB", 5),
    "longbeard": profile_of("3 5 4 4 1 2 1 9", "hand weapon", "BB, MIG", 5),
    "troll slayer": profile_of("3 4 3 4 1 2 1 10", "unbreakable", "BB, MIG"),
    "chaos warrior": profile_of("4 5 4 4 1 5 2 8", "hand weapon", "MIG", 4),
    "chaos marauder": profile_of("4 4 3 3 1 4 1 7", "hand weapon", "MIG"),
    "chaos warhound": profile_of("7 4 3 3 1 3 1 5", "swiftstride", "MIG", troop="war beasts"),
    "bestigor": profile_of("5 4 4 4 1 3 1 7", "great weapon", "MIG", 5),
    "saurus warrior": profile_of("4 3 4 4 1 1 2 8", "cold-blooded; parry", "BB", 4),
    "skink": profile_of("6 2 3 2 1 4 1 5", "cold-blooded; parry", "BB", 5),
    "temple guard": profile_of("4 4 4 4 1 2 2 8", "cold-blooded; halberd", "BB, MIG", 4),
    "kroxigor": profile_of("6 3 5 4 3 1 3 7", "cold-blooded; fear; great weapon; stomp", "BB", 4, troop="monstrous infantry"),
    "ogre": profile_of("6 3 4 4 3 2 3 7", "fear; impact hits 1; stomp", "MIG", 6, troop="monstrous infantry"),
    "irongut": profile_of("6 3 4 4 3 2 3 8", "fear; great weapon; impact hits 1; stomp", "MIG", 5, troop="monstrous infantry"),
    "gnoblar": profile_of("4 2 2 3 1 3 1 5", "hand weapon", "MIG"),
    "clanrat": profile_of("5 3 3 3 1 4 1 5", "parry; strength in numbers", "BB", 5),
    "skavenslave": profile_of("5 2 3 3 1 4 1 2", "strength in numbers", "BB, MIG"),
    "stormvermin": profile_of("5 4 3 3 1 5 1 5", "halberd; strength in numbers", "BB", 5),
    "plague monk": profile_of("5 3 3 4 1 3 1 5", "additional hand weapon; frenzy; strength in numbers", "BB, MIG"),
    "skeleton warrior": profile_of("4 2 3 3 1 2 1 5", f"{UNDEAD}; parry", "BB", 5),
    "crypt ghoul": profile_of("4 3 3 4 1 3 2 5", f"{UNDEAD}; poisoned", "BB, MIG"),
    "black knight": profile_of("8 3 4 4 1 3 1 6", f"{UNDEAD}; killing blow", "BSD, BB", 3, troop="cavalry", mount="2 3 2 1"),
}  # fmt: skip


def profile(unit: str, stat: str) -> float:
    """A number of a unit's profile (W-12); 0 where a unit without a mount is asked for the mount's.

    Args:
        unit: the unit.
        stat: "m", "ws" … "ld", "armour", "ward", or "mount ws", "mount s" ….
    """
    found = PROFILES[unit]
    mount, _, part = stat.rpartition(" ")
    if mount:
        return float(getattr(found.mount, part)) if found.mount else 0.0
    return float(getattr(found, stat))


@dataclass(frozen=True)
class Row:
    """A unit as the exact round takes it: its thirteen numbers, and its rules with troop type and weapon."""

    numbers: tuple[float, ...]
    rules: Rules


def row(unit: str, models: float, width: float, bonus: float = 0.0, rules: Optional[Rules] = None) -> Row:
    """A unit of the profiles in a formation (W-12).

    Args:
        unit: the unit; a mount's own attacks are left out.
        models: models in it.
        width: models in a full rank.
        bonus: points of its combat result but wounds and ranks.
        rules: further rules, such as that it is charging.
    """
    p = PROFILES[unit]
    troop: Rules = {} if p.troop == "infantry" else {p.troop: None}
    keys: Rules = {**troop, **p.rules, **(rules or {})}
    numbers = (p.ws, p.s, p.t, p.w, p.i, p.a, p.ld, p.armour, p.ward)
    return Row((models, width, *numbers, _support(keys, width), bonus), keys)


def _support(keys: Rules, width: float) -> float:
    """Ranks that support by the rules of a unit (W-05)."""
    if "flanked" in keys:
        return 0.0
    ranks = sum(weapon.ranks for key, weapon in WEAPONS.items() if key in keys)
    extra = keys.get("fight in extra ranks")
    charging = "charging" in keys and "later round" not in keys
    ranks += extra if isinstance(extra, float) else 0.0
    return support_ranks(width, ranks, charging, any(key.startswith("monstrous") for key in keys)).result
