"""Weapons of close combat (W-08): what each gives, and when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Weapon:
    """What a weapon gives its bearer.

    Attributes:
        strength: added to Strength.
        attacks: added to Attacks of the front rank.
        ranks: further ranks that support.
        when: "" always, "charge" on the turn of the charge, "first" in the first round of a combat, "no charge"
            in every turn but that of the bearer's charge.
        last: it always strikes last.
        two_handed: no shield and no parry in close combat.
        mounted: only mounted models use it.
    """

    strength: float = 0.0
    attacks: float = 0.0
    ranks: float = 0.0
    when: str = ""
    last: bool = False
    two_handed: bool = False
    mounted: bool = False


# out, pp. 88–91; that of the lance stands in the text, p. 51
WEAPONS: Mapping[str, Weapon] = {
    "hand weapon": Weapon(),
    "additional hand weapon": Weapon(attacks=1.0, two_handed=True),
    "great weapon": Weapon(strength=2.0, last=True, two_handed=True),
    "halberd": Weapon(strength=1.0, two_handed=True),
    "flail": Weapon(strength=2.0, when="first", two_handed=True),
    "morning star": Weapon(strength=1.0, when="first"),
    "spear": Weapon(ranks=1.0, when="no charge"),
    "mounted spear": Weapon(strength=1.0, when="charge", mounted=True),
    "lance": Weapon(strength=2.0, when="charge", mounted=True),
}


@dataclass(frozen=True)
class Bonus:
    """A bonus of a weapon: in full, and what counts now."""

    full: float
    result: float


def counts(weapon: Weapon, charging: bool, first_round: bool) -> bool:
    """Whether the bonus of a weapon counts in this turn (W-08)."""
    met = {"": True, "charge": charging, "first": first_round, "no charge": not charging}
    return met[weapon.when]


def bonus(weapon: str, stat: str, charging: bool = False, first_round: bool = True) -> Bonus:
    """What a weapon gives (W-08).

    Args:
        weapon: the weapon.
        stat: "strength", "attacks" or "ranks"; "last" or "two_handed": 1 where it is so.
        charging: the bearer charged this turn.
        first_round: the first round of this combat.
    """
    found = WEAPONS[weapon]
    full = float(getattr(found, stat))
    fades = stat not in {"last", "two_handed"}
    return Bonus(full, 0.0 if fades and not counts(found, charging, first_round) else full)
