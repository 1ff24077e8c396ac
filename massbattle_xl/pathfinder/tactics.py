"""The tactics (P-03): the twelve of the text, and the two that Ultimate Campaign adds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .editions import EDITIONS
from .effects import Effect, Entry, Worth, worth

TACTICS: Mapping[str, Entry] = {
    "cautious combat": Entry((Effect("om", -2), Effect("morale", 2)), known="same"),
    "cavalry experts": Entry((Effect("om", 2, unless="mounted"),), known="same"),
    "defensive wall": Entry((Effect("om", -2), Effect("dv", 2)), known="same"),
    "dirty fighters": Entry(
        (Effect("om", 6, phase="melee"),),  # one melee phase of choice
        ap=(Effect("om", 6, phase="melee", turn="first"),),
    ),
    "expert flankers": Entry((Effect("om", 2), Effect("dv", -2)), known="same"),
    "false retreat": Entry(  # in the round after the retreat; in that round itself no Offense check
        (Effect("om", 6, foe="lured"), Effect("dv", 6, foe="lured")),
        ap=(Effect("om", 6), Effect("dv", 6)),
    ),
    "hold the line": Entry((Effect("om", -4), Effect("dv", 4)), known="same"),  # UC: Full Defense
    "relentless brutality": Entry((Effect("om", 4), Effect("dv", -4)), known="same"),
    "siegebreaker": Entry(  # a second Offense check after damage, which destroys one engine
        (Effect("engines", 1),),
        ap=(Effect("engines", 1, phase="melee"),),
    ),
    "sniper support": Entry(  # only where the hit does damage
        (Effect("damage", 2, phase="melee"),),
        ap=(Effect("damage", 2),),
    ),
    "spellbreaker": Entry((Effect("dv", 4, foe="spellcasting"),)),
    "taunt": Entry((Effect("foe_om", -2), Effect("foe_dv", -2))),
    "standard": Entry(known="same"),
    "withdraw": Entry((Effect("om", -2), Effect("dv", -2))),
}
ONLY_UC = frozenset({"withdraw"})  # no tactic of the AP
TWICE_IMMUNE = 2  # successes against Taunt that end it for the battle


def known(name: str, edition: str) -> bool:
    """Whether an edition has the tactic."""
    return edition == "uc" or name not in ONLY_UC


def tactic(
    name: str,
    stat: str,
    edition: str = "ap",
    phase: str | None = None,
    turn: float | None = None,
    foe: Iterable[str] | None = None,
) -> Worth:
    """Modifier of a tactic (P-03).

    Args:
        name: the tactic.
        stat: what it changes.
        edition: "ap" or "uc".
        phase: "ranged" or "melee"; None: where it counts.
        turn: melee round, from 1; None: where it counts.
        foe: traits of the opposing army; None: where it counts.
    """
    return worth(TACTICS[name], stat, edition, None, phase, turn, foe)


def change_dc(edition: str) -> float | None:
    """DC of the Morale check that changes the tactic; None where the tactic is fixed (P-03, P-10)."""
    return EDITIONS[edition].tactic_dc
