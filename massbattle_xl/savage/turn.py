"""The order of a round (sections "Handlinger", "Regrupperingsfase", "Wounds")."""

from __future__ import annotations

# S-44, the list of the second copy; A-40: the first copy has only the order of the text
ORDER = ("regroup", "defend", "march", "move", "charge", "engage", "fire", "volley")
TEXT_ORDER = ("move", "march", "charge", "regroup", "fire", "defend", "engage", "volley")
REGROUP_EVERY = 2  # S-37, A-27: every second round is the regroup phase
DISSOLVE_AT_MOST = 5  # S-14: at 1 to 5 wounds the GM may dissolve a unit


def is_regroup(round_: int, every: int = REGROUP_EVERY) -> bool:
    """Whether a round is the regroup phase, in which units do not attack (S-37)."""
    return round_ % every == 0


def may_dissolve(wounds: float) -> bool:
    """Whether the GM may dissolve a unit into single models (S-14)."""
    return 1 <= wounds <= DISSOLVE_AT_MOST


def line_broken(places: float, attackers: float) -> bool:
    """Whether a defence line is broken: attackers stand in half of its possible places (S-40)."""
    return places > 0 and 2 * attackers >= places


def left_behind(in_contact: float, wounds: float, fallen: float = 0.0) -> float:
    """Men lost when a unit moves out of melee (S-45, A-32).

    Args:
        in_contact: men in base contact, all of them left behind; they still strike.
        wounds: men that the unit has.
        fallen: those of them that fall in the blows of this round, so that nobody is lost twice.
    """
    return max(0.0, min(in_contact, wounds) - fallen)
