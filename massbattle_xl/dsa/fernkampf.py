"""Ranged fighting: Fern-KW, losses, being forced into melee (section II.1.3)."""

from __future__ import annotations

from dataclasses import dataclass

from .. import dice as _dice
from .numbers import PLACES, whole
from .verbaende import MEN
from .werte import MIDDLE, PERCENT_A_POINT, damage_mean

RANGED_KM = 0.0  # D-43
FIRST_FORCED_SKR = 2.0  # D-48: none in the first SKR


@dataclass(frozen=True)
class FernKampfwert:
    """Fern-KW with its factors."""

    damage: float
    percent: float
    result: float


def fern_kampfwert(
    damage: float | _dice.Dice,
    rs_target: float,
    fk: float,
    kr: float,
    reload_kr: float = 1.0,
    reading: str = "divide",
    negative: str = "zero",
) -> FernKampfwert:
    """Fern-KW against one target (D-42): (TP − RS) × (FK − 7) × 5 % × KR of an SKR × shots in a KR.

    Args:
        damage: mean damage of the weapon, or its dice.
        rs_target: armour of the target.
        fk: ranged value.
        kr: KR in one SKR.
        reload_kr: KR that one shot takes.
        reading: "divide": a slow weapon shoots less often; "literal": multiplied by the KR of one shot (A-21).
        negative: "zero": each factor is at least 0; "keep": as it comes out (A-23).
    """
    past_armour, percent = damage_mean(damage) - rs_target, (fk - MIDDLE) * PERCENT_A_POINT
    if negative == "zero":
        past_armour, percent = max(0.0, past_armour), max(0.0, percent)
    value = past_armour * percent / 100 * kr
    return FernKampfwert(past_armour, percent, value / reload_kr if reading == "divide" else value * reload_kr)


@dataclass(frozen=True)
class FernLosses:
    """Men that the target loses, exact, rounded and bounded by the men that are there."""

    exact: float
    rounded: float
    result: float


def fern_losses(
    roll: float,
    fern_kw: float,
    men: float,
    enemy_men: float,
    rounding: str = "half-up",
    enemy_strength: float | None = None,
    capped: bool = True,
) -> FernLosses:
    """Men that the target of a ranged unit loses: W · Fern-KW · N/N of the target, at least 0 (D-43 … D-45).

    Args:
        roll: what the unit rolled with the dice of the table.
        fern_kw: Fern-KW against this target.
        men, enemy_men: of the unit and of its target (A-24).
        rounding: "half-up", "floor", "ceil" or "none" (D-02, A-01).
        enemy_strength: strength of the target to divide by, as in melee; None: no division (A-22).
        capped: no more men fall than there are (A-50).
    """
    if enemy_men == 0:
        return FernLosses(0.0, 0.0, 0.0)
    exact = max(0.0, roll * fern_kw * men / (enemy_men * (1.0 if enemy_strength is None else enemy_strength)))
    rounded = whole(exact, rounding)
    return FernLosses(exact, rounded, min(rounded, enemy_men) if capped else rounded)


@dataclass(frozen=True)
class Forced:
    """Chance that a ranged unit is forced into melee, before and after its bounds."""

    exact: float
    result: float


def forced_melee(
    unit_men: float,
    own_melee: float,
    enemy_melee: float,
    skr: float = FIRST_FORCED_SKR,
    reading: str = "literal",
    steps: str = "exact",
    capped: bool = True,
) -> Forced:
    """Chance 0 … 1 that a ranged unit is forced into melee in this SKR (D-47, D-48).

    (size of the unit / (2 × own melee fighters) × enemy melee fighters) %; without own melee
    fighters certain, without enemy ones none.

    Args:
        unit_men: men of the ranged unit.
        own_melee, enemy_melee: melee fighters of both armies; a unit that was forced counts as one (D-49).
        skr: number of the SKR.
        reading: "literal"; "company": each unit counts as one company of 50, whatever its size (A-27).
        steps: "exact", or "whole" percents (A-28).
        capped: at most 1 (A-26).
    """
    if skr < FIRST_FORCED_SKR or unit_men == 0 or enemy_melee == 0:
        return Forced(0.0, 0.0)
    size = MEN["company"] if reading == "company" else unit_men
    exact = size * enemy_melee / (2 * own_melee) / 100 if own_melee else 1.0
    chance = whole(round(exact * 100, PLACES), "floor") / 100 if steps == "whole" else exact
    return Forced(exact, min(1.0, chance) if capped else chance)
