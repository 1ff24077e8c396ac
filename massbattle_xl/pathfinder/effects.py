"""What a tactic, resource, ability, boon or condition is worth: one table entry, one question to it.

An entry lists its effects from the general to the special case. What is not said of the
phase, the melee round and the opponent is taken to be met, so that the table itself can be
asked; of the effects that surely apply the last counts, or else the first that may.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .numbers import part

NEUTRAL = {"factor": 1.0}  # stats whose "nothing" is not 0


@dataclass(frozen=True)
class Effect:
    """One number of an entry.

    Attributes:
        stat: what it changes.
        amount: the number; for dice their mean; with ``by`` it multiplies the value given.
        by: what the value is that it counts by ("acr", "level", "points", "bonus", "cr", "engines"), or "".
        dice: the dice to roll, or "".
        phase: "ranged" or "melee" where it counts in that phase alone.
        turn: "first" or "later" where it counts in the first melee round alone, or after it.
        foe: what the opponent must be, one of several behind ``|``.
        unless: what the opponent must not be.
    """

    stat: str
    amount: float
    by: str = ""
    dice: str = ""
    phase: str = ""
    turn: str = ""
    foe: str = ""
    unless: str = ""

    def applies(self, phase: str | None, turn: float | None, foe: frozenset[str] | None) -> bool:
        """Whether it counts; None is taken to be met."""
        if phase is not None and self.phase not in {"", phase}:
            return False
        if turn is not None and self.turn and (self.turn == "first") != (turn <= 1):
            return False
        if foe is None:
            return True
        return not (self.foe and not foe & set(self.foe.split("|"))) and not foe & set(self.unless.split("|"))

    def worth(self, value: float | None) -> float:
        """Its number with the value that it counts by; fractions are dropped."""
        return part(self.amount * (value or 0.0)) if self.by else self.amount


@dataclass(frozen=True)
class Entry:
    """Effects of one tactic, resource, ability or boon.

    Attributes:
        effects: those of Ultimate Campaign.
        ap: those of the AP where they differ.
        known: "same" where the AP is known to agree (or ``ap`` says how it differs), "cut" where its
            text is cut or lacks the entry, so that the number of Ultimate Campaign serves.
    """

    effects: tuple[Effect, ...] = ()
    ap: tuple[Effect, ...] | None = None
    known: str = "cut"

    def of(self, edition: str) -> tuple[Effect, ...]:
        """Its effects in an edition."""
        return self.effects if edition == "uc" or self.ap is None else self.ap

    def tag(self, edition: str) -> str:
        """Where the numbers come from: ``UC``, ``AP``, or ``UC→AP`` where those of UC serve in the AP."""
        return "UC" if edition == "uc" else "AP" if self.ap is not None or self.known == "same" else "UC→AP"


@dataclass(frozen=True)
class Worth:
    """A number of an entry: in full where it applies, and what counts here."""

    tag: str
    effect: Effect | None
    value: float | None
    full: float
    result: float | str


def found(entry: Entry, stat: str, edition: str) -> list[Effect]:
    """The effects of an entry on a stat; ``dice`` asks for those that are rolled."""
    return [e for e in entry.of(edition) if (e.dice if stat == "dice" else e.stat == stat)]


def counts_by(entry: Entry, stat: str, edition: str = "uc") -> str:
    """What the value is that an entry needs for a stat, or ""."""
    return next((e.by for e in found(entry, stat, edition) if e.by), "")


def worth(
    entry: Entry,
    stat: str,
    edition: str = "uc",
    value: float | None = None,
    phase: str | None = None,
    turn: float | None = None,
    foe: Iterable[str] | None = None,
) -> Worth:
    """What an entry is worth for a stat here.

    Args:
        entry: the entry of a table.
        stat: what is asked for; "dice" gives the text of the dice.
        edition: "ap" or "uc".
        value: what the entry counts by.
        phase, turn, foe: the phase, the melee round and the opponent's traits; None: taken to be met.
    """
    traits = None if foe is None else frozenset(foe)
    effects = found(entry, stat, edition)
    met = [e for e in effects if e.applies(phase, turn, traits)]
    sure = [e for e in met if not (e.turn and turn is None) and not ((e.foe or e.unless) and traits is None)]
    chosen = sure[-1] if sure else met[0] if met else None
    shown = chosen or (effects[0] if effects else None)
    tag = entry.tag(edition)
    nothing = NEUTRAL.get(stat, 0.0)
    if stat == "dice":
        return Worth(tag, shown, value, shown.amount if shown else 0.0, chosen.dice if chosen else "")
    full = shown.worth(value) if shown else nothing
    return Worth(tag, shown, value, full, chosen.worth(value) if chosen else nothing)
