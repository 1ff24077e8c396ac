"""Leaders and commanders: boons, Leadership score (P-06); boons belong to Ultimate Campaign."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .effects import Effect, Entry, Worth, worth
from .numbers import down

RANKS_A_BOON = 5.0
LEVELS_A_BOON = 6.0  # of a leader of the kingdom
FEAT = 3.0  # the Leadership feat
GREAT = {"bloodied but unbroken": 10.0, "flexible tactics": 12.0, "hit and run": 10.0, "loyalty": 12.0}
NEEDS = {
    "bloodied but unbroken": 4.0,
    "defensive tactics": 5.0,
    "flexible tactics": 6.0,
    "hit and run": 5.0,
    "loyalty": 6.0,
}

BOONS: Mapping[str, tuple[Entry, Entry]] = {
    "bloodied but unbroken": (Entry((Effect("om", 1),)), Entry((Effect("om", 2),))),  # at half its hit points or fewer
    "bonus tactic": (Entry(), Entry()),
    "defensive tactics": (Entry((Effect("dv", 2),)),) * 2,
    "flexible tactics": (Entry((Effect("morale", 5),)), Entry((Effect("morale", 10),))),  # to change tactics
    "hit and run": (Entry((Effect("morale", 2),)), Entry((Effect("morale", 4),))),  # to withdraw
    "hold the line": (Entry(), Entry()),  # a failed rout check once more
    "live off the land": (Entry((Effect("factor", 0.5),)),) * 2,  # consumption and speed
    "loyalty": (Entry((Effect("morale", 2),)), Entry((Effect("morale", 4),))),
    "merciless": (Entry((Effect("morale", 1), Effect("om", 1))),) * 2,  # against withdrawal; parting attack
    "sharpshooter": (Entry((Effect("om", 2, foe="fortified"),)),) * 2,
    "triage": (Entry((Effect("om", -4), Effect("heal", 0.5, by="acr"))),) * 2,  # once
}


@dataclass(frozen=True)
class BoonWorth:
    """A number of a boon and whether the commander has the Leadership that it needs."""

    worth: Worth
    needed: float
    result: float | str


def boon(name: str, stat: str, leadership: float | None = None, value: float | None = None) -> BoonWorth:
    """What a boon is worth (P-06): nothing below the Leadership that it needs, more at a high one.

    Args:
        name: the boon.
        stat: what it changes.
        leadership: Leadership score; None: enough for the boon, not for its greater form.
        value: army CR, for healing.
    """
    needed = NEEDS.get(name, 0.0)
    great = leadership is not None and name in GREAT and leadership >= GREAT[name]
    found = worth(BOONS[name][great], stat, "uc", value)
    enough = leadership is None or leadership >= needed
    return BoonWorth(found, needed, found.result if enough else worth(Entry(), stat).result)


def boons_known(ranks: float, level: float | None = None) -> float:
    """Boons that a commander may know: one, and one more for every five ranks in Profession (soldier) (P-06).

    Args:
        ranks: ranks in Profession (soldier).
        level: character level of a leader of the kingdom, who counts a sixth of it, at least 1, where that is more.
    """
    more = down(ranks / RANKS_A_BOON)
    return 1.0 + (more if level is None else max(1.0, more, down(level / LEVELS_A_BOON)))


def leadership(level: float, charisma: float, feat: bool = False) -> float:
    """Leadership score of a commander: level or hit dice, Charisma modifier, and the feat (P-06)."""
    return level + charisma + (FEAT if feat else 0.0)
