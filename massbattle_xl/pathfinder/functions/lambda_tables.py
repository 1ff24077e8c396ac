"""The tables of the rules as LAMBDAs: the effects of a tactic, resource, ability, boon or condition on a stat.

A table is a text, ``|undead/dv:+00200u....|``: for each entry and stat its effects with ``;`` between
them. An effect has a fixed form: sign and hundredths, edition, what it counts by, phase, melee round,
dice, then ``+`` or ``-`` and what the opponent must be or must not be; a dot stands for what does not
matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...cells.helpers import Helper, pieces
from ..abilities import ABILITIES
from ..boons import BOONS, GREAT
from ..conditions import CONDITIONS, FULL_SIGHT, HALF_SIGHT, condition
from ..effects import NEUTRAL, Effect, Entry
from ..resources import RESOURCES
from ..tactics import TACTICS

WHOLE = 100  # an amount is stored in hundredths, as digits alone, which no country reads otherwise


def _forms(effect: Effect, edition: str) -> list[str]:
    """An effect in its fixed form; one that one of several opponents meets stands once for each."""
    hundredths = round(effect.amount * WHOLE)
    if abs(hundredths - effect.amount * WHOLE) > 1e-9 or abs(hundredths) > 99_999 or (effect.foe and effect.unless):
        raise ValueError(f"{effect} has no form in a table")
    marks = (
        edition,
        "a" if effect.by == "acr" else "n" if effect.by else "",
        effect.phase,
        effect.turn,
        "d" if effect.dice else "",
    )
    head = f"{hundredths:+06d}" + "".join(mark[:1] or "." for mark in marks)
    if effect.unless:
        return [f"{head}-{effect.unless}"]
    return [f"{head}+{foe}" for foe in effect.foe.split("|")] if effect.foe else [head]


def _table(entries: Mapping[str, Entry]) -> str:
    """A table as a text."""
    lines = []
    for name, entry in entries.items():
        marked = (
            [("uc", e) for e in entry.effects] + [("ap", e) for e in entry.ap]
            if entry.ap is not None
            else [("", e) for e in entry.effects]
        )
        for stat in dict.fromkeys(effect.stat for _, effect in marked):
            forms = [form for edition, e in marked if e.stat == stat for form in _forms(e, edition)]
            lines.append(f"{name}/{stat}:{';'.join(forms)}|")
    return "|" + "".join(lines)


def _seen(name: str, stat: str, phase: str | None, senses: Iterable[str]) -> Effect | None:
    """A condition's number for one who sees by something; None where it changes nothing."""
    amount = float(condition(name, stat, phase, senses).result)
    return None if amount == NEUTRAL.get(stat, 0.0) else Effect(stat, amount, phase=phase or "")


def _conditions() -> dict[str, Entry]:
    """The conditions, and as half and full sight in bad light leave them, as the rule itself tells of them."""
    found = dict(CONDITIONS)
    for name, full in FULL_SIGHT.items():
        for sight, senses in (("half", HALF_SIGHT), ("full", full)):
            asked = dict.fromkeys(
                [*((e.stat, e.phase or None) for e in CONDITIONS[name].effects), *((stat, None) for stat in NEUTRAL)]
            )
            effects = (_seen(name, stat, phase, senses) for stat, phase in asked)
            found[f"{name} {sight}"] = Entry(tuple(e for e in effects if e is not None))
    return found


_LOOKED_UP = {
    "OWN": ({**RESOURCES, **ABILITIES}, "resource or ability"),
    "TACTIC": (TACTICS, "tactic"),
    "CONDITION": (_conditions(), "condition of the battlefield"),
    "BOON": ({**{k: b[0] for k, b in BOONS.items()}, **{f"{k} great": BOONS[k][1] for k in GREAT}}, "boon"),
}

TABLES = tuple(
    Helper(
        f"MB_PATHFINDER_{name}",
        f"LAMBDA(key,MB_PATHFINDER_FOUND(key,{pieces(_table(entries))}))",
        f"The effects of a {what} on a stat.",
    )
    for name, (entries, what) in _LOOKED_UP.items()
)
