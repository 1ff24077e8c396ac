"""Who attacks (W-05): models in contact, supporting ranks, attacks of a formation, hits without a roll."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ..dice import Dice, Term
from .rules import THUNDERSTOMP, Rules
from .units import MONSTROUS, troop

SUPPORTING = 1.0  # out: the second rank supports
SUPPORT_ATTACKS = 1.0  # out: one attack each, whatever the profile says
CORNERS = 2  # out, W-05: corner contact counts on either end of a narrower enemy
HORDE, MONSTROUS_HORDE = 10.0, 6.0  # out, W8:close-combat/the-horde, W8:troop-types/monstrous-infantry
HORDE_RANKS = 1.0
STOMPED = frozenset({"infantry", "war beasts", "swarm"})  # out, p. 76
STOMP = Dice((), 1)  # out, W8:troop-types/monstrous-infantry: they all have it
PLACES = 9  # float noise of bases in millimetres must not cost a model its contact


@dataclass(frozen=True)
class Attacks:
    """Attacks of a formation: the front rank, the ranks behind it, single models besides."""

    front: float
    support: tuple[float, ...]
    extra: float

    @property
    def result(self) -> float:
        """All attacks."""
        return self.front + sum(self.support) + self.extra


def attacks_of(
    models: float,
    width: float,
    attacks: float = 1.0,
    support_ranks: float = SUPPORTING,
    support_max: float = SUPPORT_ATTACKS,
    contact: float | None = None,
    extra: float = 0.0,
    beside: float = 0.0,
) -> Attacks:
    """Attacks of a formation in close combat (W-05).

    Args:
        models: models that are left when it strikes; casualties come off the back.
        width: models in a full rank.
        attacks: Attacks of each model in the front rank.
        support_ranks: ranks behind it that support.
        support_max: most attacks of a supporting model: 1, of monstrous infantry 3.
        contact: models of the front rank in contact; None: all of them.
        extra: attacks of single models besides, such as the champion's; none when nobody is left.
        beside: models of the front rank that strike another enemy; an incomplete rank backs these first.
    """
    front = max(0.0, min(models, width) - beside)
    fighting = front if contact is None else min(front, contact)
    each = min(attacks, support_max)
    support = []
    for rank in range(1, int(support_ranks) + 1):
        behind = min(max(0.0, min(models - rank * width, width) - beside), fighting)
        if behind <= 0:
            break
        support.append(behind * each)
    return Attacks(fighting * attacks, tuple(support), extra if models > 0 else 0.0)


@dataclass(frozen=True)
class Contact:
    """Models in contact, with the fronts in millimetres."""

    own: float
    enemy: float
    result: float


def contact(width: float, base: float, enemy_width: float, enemy_base: float) -> Contact:
    """Models of the front rank in contact when the chargers make the most of it (W-05).

    Args:
        width: models in the front rank.
        base: width of their bases in millimetres.
        enemy_width, enemy_base: the same of the enemy.
    """
    own, enemy = width * base, enemy_width * enemy_base
    if own <= enemy:
        return Contact(own, enemy, width)
    return Contact(own, enemy, min(width, float(math.floor(round(enemy / base, PLACES)) + CORNERS)))


@dataclass(frozen=True)
class Support:
    """Ranks that support: the one behind the front, a horde's, those of spears and the like."""

    horde: float
    extra: float
    result: float


def support_ranks(width: float, extra_ranks: float = 0.0, charging: bool = False, monstrous: bool = False) -> Support:
    """Ranks behind the front that support (W-05).

    Args:
        width: models in a full rank.
        extra_ranks: further ranks of spears and Fight in Extra Ranks together; they do not count on the
            turn of the unit's charge.
        charging: the unit charged this turn.
        monstrous: a horde begins with fewer models.
    """
    horde = HORDE_RANKS if width >= (MONSTROUS_HORDE if monstrous else HORDE) else 0.0
    extra = 0.0 if charging else extra_ranks
    return Support(horde, extra, SUPPORTING + horde + extra)


@dataclass(frozen=True)
class Hits:
    """Hits without a roll: dice for each model, and the text of them all."""

    each: Dice
    models: float

    @property
    def result(self) -> str:
        """Dice text of all hits; ``0`` for none."""
        if not self.each.terms or not self.models:
            return str(int(self.each.constant * self.models))
        return str(Dice(tuple(Term(t.sign, int(t.count * self.models), t.sides) for t in self.each.terms),
                        int(self.each.constant * self.models)))  # fmt: skip


NOTHING = Dice(())


def stomp_of(rules: Rules, kind: str) -> Dice | None:
    """Stomps of one model (W-07): by its rules, or one because of its troop type."""
    if "thunderstomp" in rules:
        return THUNDERSTOMP
    each = rules.get("stomp")
    if isinstance(each, Dice):
        return each
    return STOMP if kind in MONSTROUS else None


def automatic_hits(rules: Rules, models: float, target: str = "infantry", charging: bool = True) -> Hits:
    """Hits without a roll (W-07): impact hits on the turn of the charge, or else stomps.

    Args:
        rules: rules of the unit; with impact hits these are asked for, or else thunderstomp, or else stomp,
            which monstrous troops have without the word.
        models: models in contact that make them.
        target: troop type of the enemy; impact hits strike any, stomps only small troops.
        charging: the unit charged this turn.
    """
    impact = rules.get("impact hits")
    if isinstance(impact, Dice):
        return Hits(impact if charging else NOTHING, models)
    each = stomp_of(rules, troop(rules))
    return Hits(NOTHING if each is None or target not in STOMPED else each, models)
