"""Average Toughness, AvTough (section "Average Toughness", table and text; section "Volley")."""

from __future__ import annotations

from dataclasses import dataclass

BODY = {"dog": 2.0, "human": 3.0, "bear": 4.0}  # S-21
ARMOUR = {"none": 0.0, "leather": 1.0, "mail": 2.0}  # S-22
SHIELD = {"none": 0.0, "shield": 1.0, "large": 1.0}  # S-23; a large shield in the hand: A-10
SHIELD_AGAINST_VOLLEY = {"none": 0.0, "shield": 1.0, "large": 2.0}  # S-23
PENETRATING_SHIELD = {"none": 0.0, "shield": 0.25, "large": 0.5}  # S-66, S-70
PENETRATING_FORTIFICATION = 0.5  # S-67, S-70

HIGHER = 1.0  # S-24
LOWER = -1.0  # S-24
FORTIFICATION = (1.0, 2.0, 3.0)  # S-25, the GM says how much
COVER = (1.0, 2.0, 3.0)  # S-27, against shooting only
DEFEND = 1.0  # S-54
DEFEND_IN_TABLE = 2.0  # S-26, contradicts S-54: A-01
LOOSE_AGAINST_VOLLEY = 1.0  # S-08


@dataclass(frozen=True)
class Toughness:
    """AvTough with its terms."""

    body: float
    armour: float
    shield: float
    situation: float

    @property
    def result(self) -> float:
        """The sum of the terms (S-20)."""
        return self.body + self.armour + self.shield + self.situation


def av_tough(
    body: float,
    armour: float = 0.0,
    shield: str = "none",
    attack: str = "melee",
    situation: float = 0.0,
    large_shield: float = SHIELD["large"],
    shield_volley: str = "replaces",
) -> Toughness:
    """Average Toughness of one man without its penetrating part (S-20 … S-27).

    Args:
        body: toughness of the bare body.
        armour: what armour adds.
        shield: "none", "shield" or "large".
        attack: "melee", "fire" or "volley".
        situation: sum of the modifiers of the situation.
        large_shield: what a large shield adds in melee and against Fire (A-10).
        shield_volley: "replaces": the Volley value stands instead of the +1 (X-01 proves it);
            "adds": it comes on top (A-11).
    """
    in_hand = large_shield if shield == "large" else SHIELD[shield]
    if attack != "volley":
        value = in_hand
    else:
        value = SHIELD_AGAINST_VOLLEY[shield] + (in_hand if shield_volley == "adds" else 0.0)
    return Toughness(body, armour, value, situation)


@dataclass(frozen=True)
class PenetratingToughness:
    """The part of AvTough that stops the penetrating damage of a Volley."""

    shield: float
    fortification: float

    @property
    def result(self) -> float:
        """The sum of the terms (S-70)."""
        return self.shield + self.fortification


def pen_tough(shield: str = "none", fortified: bool = False) -> PenetratingToughness:
    """Penetrating toughness against a Volley (S-66, S-67, S-70)."""
    return PenetratingToughness(PENETRATING_SHIELD[shield], PENETRATING_FORTIFICATION if fortified else 0.0)
