"""Average Damage, AvDam (section "Average Damage")."""

from __future__ import annotations

from dataclasses import dataclass

from .. import dice as _dice

SKILL_DICE = (4, 6, 8, 10, 12)
MIDDLE_DAMAGE = 8.0  # S-28: below −1, above +1, exactly this 0
WEAK = -1.0  # S-28
STRONG = 1.0  # S-28
CHARGE = 1.0  # S-29, S-47; one +1, not two: A-16


@dataclass(frozen=True)
class Damage:
    """AvDam with its terms."""

    skill: float
    weapon_mean: float
    weapon: float
    charge: float
    modifier: float

    @property
    def result(self) -> float:
        """The sum of the terms; it may be negative (A-35)."""
        return self.skill + self.weapon + self.charge + self.modifier


def av_dam(
    skill_die: int,
    mean_damage: float | _dice.Dice,
    charging: bool = False,
    modifier: float = 0.0,
    aces: bool = False,
) -> Damage:
    """Average Damage of one man (S-28, S-29).

    Args:
        skill_die: sides of the Skill Die: 4, 6, 8, 10 or 12.
        mean_damage: mean damage of the weapon, or its dice.
        charging: a charge that reached melee.
        modifier: sum of the free modifiers.
        aces: whether dice explode when a mean is made of them (A-14).
    """
    if isinstance(mean_damage, _dice.Dice):
        mean_damage = (_dice.mean_with_aces if aces else _dice.mean)(mean_damage)
    distance = round(mean_damage - MIDDLE_DAMAGE, 9)
    weapon = STRONG if distance > 0 else WEAK if distance < 0 else 0.0
    return Damage(skill_die / 2, mean_damage, weapon, CHARGE if charging else 0.0, modifier)
