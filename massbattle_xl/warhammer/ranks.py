"""Ranks (W-09, W-10): how many count, the bonus for them, disruption, and who is steadfast."""

from __future__ import annotations

from dataclasses import dataclass

LEAST = 5.0  # text p. 53: five wide, and five models in the last rank
MONSTROUS_LEAST = 3.0  # out, W8:troop-types/monstrous-infantry
MOST_BONUS = 3.0  # text p. 53
DISRUPTING = 2.0  # out, W8:close-combat/flank-attack: ranks of the attacker in flank or rear


@dataclass(frozen=True)
class Ranks:
    """Ranks of a formation: the full ones, the models of the last one, and how many count."""

    full: float
    rest: float
    result: float


def ranks(models: float, width: float, least: float = LEAST) -> Ranks:
    """Ranks that count, the front rank included (W-09, C-15).

    Args:
        models: models that are left after the fight (O-07).
        width: models in a full rank.
        least: width of a formation, and models in an incomplete last rank, to count; monstrous troops 3.
    """
    full, rest = divmod(models, width)
    counted = 0.0 if width < least else full + (rest >= least)
    return Ranks(full, rest, counted)


@dataclass(frozen=True)
class RankBonus:
    """Points for ranks, with the ranks that count."""

    ranks: float
    result: float


def rank_bonus(models: float, width: float, least: float = LEAST, disrupted: bool = False) -> RankBonus:
    """Points of the combat result for ranks behind the first (W-09, C-12): never below none.

    Args:
        models, width, least: as for ``ranks``.
        disrupted: an enemy in its flank or rear takes the bonus away.
    """
    counted = ranks(models, width, least).result
    return RankBonus(counted, 0.0 if disrupted else min(MOST_BONUS, max(0.0, counted - 1)))


@dataclass(frozen=True)
class Disruption:
    """Ranks of the unit in flank or rear, and whether they take the enemy's bonus away."""

    ranks: float
    result: bool


def disruption(models: float, width: float, facing: str = "flank", least: float = LEAST) -> Disruption:
    """Whether a unit that attacks in flank or rear takes the enemy's rank bonus away (W-09).

    Args:
        models, width, least: as for ``ranks``, of the unit that attacks.
        facing: "front", "flank" or "rear"; in the front no unit does.
    """
    counted = ranks(models, width, least).result
    return Disruption(counted, facing != "front" and counted >= DISRUPTING)


def disrupts(models: float, width: float, facing: str = "flank", least: float = LEAST) -> bool:
    """Whether it does so; arguments as for ``disruption``."""
    return disruption(models, width, facing, least).result


@dataclass(frozen=True)
class Steadfast:
    """Ranks of both sides, and whether the loser is steadfast."""

    own: float
    enemy: float
    result: bool


def steadfast(
    models: float,
    width: float,
    enemy_models: float,
    enemy_width: float,
    least: float = LEAST,
    enemy_least: float = LEAST,
) -> Steadfast:
    """Whether a beaten unit is steadfast: it has more ranks than the enemy, disrupted or not (W-10, C-10).

    Args:
        models, width: the beaten unit after the fight.
        enemy_models, enemy_width: the enemy unit after the fight; of several, the one with most ranks.
        least, enemy_least: as for ``ranks``.
    """
    own = ranks(models, width, least).result
    enemy = ranks(enemy_models, enemy_width, enemy_least).result
    return Steadfast(own, enemy, own > enemy)
