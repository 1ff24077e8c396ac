"""The resources: price, consumption and effects (P-04)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .army import size_stat
from .editions import EDITIONS
from .effects import Effect, Entry, Worth, worth
from .numbers import rounded

LEAST_COST = 1.0
LEAST_CONSUMPTION = 1.0  # no rule; a resource that is consumed at all takes a point
ENGINE = "siege engines"  # priced by the engine, whatever the size of the army
TRANSFER_MORALE = -1.0
SOLD = 0.5  # of the price
POTION_USES = 2  # in a battle

RESOURCES: Mapping[str, Entry] = {
    "mounts": Entry(
        (Effect("om", 2), Effect("dv", 2), Effect("cost", 1, by="cr"), Effect("consumption", 1)), known="same"
    ),
    "improved weapons": Entry((Effect("om", 1), Effect("cost", 5), Effect("consumption", 1)), known="same"),
    "magic weapons": Entry((Effect("om", 2), Effect("cost", 50), Effect("consumption", 2)), known="same"),
    "improved armor": Entry((Effect("dv", 1), Effect("cost", 3), Effect("consumption", 1)), known="same"),
    "magic armor": Entry((Effect("dv", 2), Effect("cost", 15), Effect("consumption", 2)), known="same"),
    "healing potions": Entry((Effect("heal", 2, by="acr"), Effect("cost", 10), Effect("consumption", 3)), known="same"),
    "ranged weapons": Entry((Effect("ranged", 1), Effect("cost", 2), Effect("consumption", 1)), known="same"),
    ENGINE: Entry(
        (
            Effect("om", 2),  # once, however many
            Effect("cost", 15, by="engines"),
            Effect("consumption", 3, by="engines"),
            Effect("fortification", -2.5, dice="1d4", phase="melee"),
        ),
        known="same",
    ),
}
EXCLUSIVE = (("improved weapons", "magic weapons"), ("improved armor", "magic armor"))


@dataclass(frozen=True)
class ResourceWorth:
    """A number of a resource: for a Medium army, with the multiplier of the size, and rounded."""

    worth: Worth
    multiplier: float
    exact: float
    result: float | str


def resource(
    name: str,
    stat: str,
    men: float | None = None,
    edition: str = "uc",
    value: float | None = None,
    rounding: str = "floor",
    between: str = "below",
) -> ResourceWorth:
    """Effect, price or weekly consumption of a resource (P-04, C-08).

    Args:
        name: the resource; masterwork and magic are alternatives.
        stat: what is asked for.
        men: units of the army; None: a Medium army.
        edition: "uc"; in the AP the size does not count and nothing is consumed (P-10).
        value: the mount's CR (AP) or army CR (UC), the army CR for healing, or the number of engines (1 when None).
        rounding: of a price or consumption multiplied by a fraction.
        between: row for a head count between two rows.
    """
    rules, entry = EDITIONS[edition], RESOURCES[name]
    engines = 1.0 if value is None else value
    found = worth(entry, stat, edition, engines if name == ENGINE else value)
    if isinstance(found.result, str):
        return ResourceWorth(found, 1.0, found.full, found.result)
    if stat == "consumption" and not rules.priced_by_size:
        return ResourceWorth(found, 0.0, 0.0, 0.0)
    if stat == "fortification" and name == ENGINE:
        return ResourceWorth(found, engines, found.result * engines, found.result * engines)
    if stat not in {"cost", "consumption"} or (name == ENGINE and engines == 0):
        return ResourceWorth(found, 1.0, found.result, found.result)
    scaled = rules.priced_by_size and name != ENGINE and men is not None
    multiplier = size_stat(men, "multiplier", edition, between) if scaled and men is not None else 1.0
    exact = found.result * multiplier
    if found.effect is not None and found.effect.by:  # fractions are dropped once, at the end
        exact = found.effect.amount * (found.value or 0.0) * multiplier
    least = LEAST_COST if stat == "cost" else LEAST_CONSUMPTION
    return ResourceWorth(found, multiplier, exact, rounded(exact, rounding, least))
