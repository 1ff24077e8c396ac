"""Conditions of the battlefield (P-08), light, weather and wind among them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .effects import NEUTRAL, Effect, Entry, Worth, worth
from .numbers import part

HALF = (Effect("factor", 0.5),)
TO_WITHDRAW = (Effect("morale", 2),)
SEVERE = (Effect("om", -4, phase="ranged"),)  # as wind does
SAND = (Effect("hp", -1),)  # every army, each Ranged and Melee phase

CONDITIONS: Mapping[str, Entry] = {
    "advantageous terrain": Entry((Effect("dv", 2),), known="same"),  # the defender's
    "home ground": Entry((Effect("om", 2), Effect("dv", 2)), known="same"),
    "darkness": Entry((Effect("om", -2), Effect("dv", -3))),
    "dim light": Entry((Effect("om", -1),)),
    "fog": Entry((*HALF, *TO_WITHDRAW)),
    "rain": Entry(SEVERE),
    "snow": Entry((*SEVERE, *HALF)),
    "sandstorm": Entry((*HALF, *TO_WITHDRAW, *SAND)),
    "strong wind": Entry((Effect("om", -2, phase="ranged"),)),
    "severe wind": Entry(SEVERE),
    "windstorm": Entry(),
    "hurricane": Entry(),
    "tornado": Entry(),
    "heroes won": Entry((Effect("om", 4), Effect("dv", 4))),  # the PCs' own fight, as the GM likes
    "heroes lost": Entry((Effect("om", -4), Effect("dv", -4))),
}
STORMS: Mapping[str, float | None] = {"windstorm": -4.0, "hurricane": -8.0, "tornado": None}  # engines and rocks
TERRAIN = frozenset({"advantageous terrain", "home ground"})
FULL_SIGHT = {"darkness": {"darkvision", "blindsight"}, "dim light": {"darkvision", "blindsight", "low-light vision"}}
HALF_SIGHT = frozenset({"blindsense", "scent", "tremorsense"})


@dataclass(frozen=True)
class ConditionWorth:
    """A number of a condition, with the share that the army's senses leave of it."""

    worth: Worth
    share: float
    result: float | str


def shoots(name: str, heavy: bool = False) -> bool:
    """Whether anything flies in this wind: bows not in a storm, engines and rocks not in a tornado (P-08)."""
    return name not in STORMS or (heavy and STORMS[name] is not None)


def condition(
    name: str, stat: str, phase: str | None = None, senses: Iterable[str] | None = None, heavy: bool = False
) -> ConditionWorth:
    """Modifier of a condition (P-08).

    Args:
        name: the condition.
        stat: what it changes; "factor" is that on all damage done.
        phase: "ranged" or "melee"; None: where it counts.
        senses: what most units of the army see by: none of the light's penalty, or half of it.
        heavy: the army shoots with siege engines or throws rocks.
    """
    found = worth(CONDITIONS[name], stat, "uc", None, phase)
    if stat == "om" and name in STORMS:
        full = (STORMS[name] if heavy else None) or 0.0
        return ConditionWorth(found, 1.0, full if phase in {None, "ranged"} else 0.0)
    sharp = set(senses or ())
    share = 0.0 if sharp & FULL_SIGHT.get(name, set()) else 0.5 if name in FULL_SIGHT and sharp & HALF_SIGHT else 1.0
    if isinstance(found.result, str) or share == 1.0 or stat in NEUTRAL:  # no light changes a factor
        return ConditionWorth(found, 1.0, found.result)
    return ConditionWorth(found, share, part(found.result * share))
