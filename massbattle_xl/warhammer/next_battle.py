"""What the units of the close combat take into the next battle.

The rule text ends with the combat, so this is what a GM expects of a campaign. Models: those who are left after the
last round. A unit that fled from the field gathers again with whom it has left; one that was caught, crumbled or cut
down to the last model is destroyed and keeps its row with 0 models. Wounds that have slain nobody heal until the next
battle, a slain champion is followed by another out of the ranks, and standard and musician are taken up again; the
record shows what was lost. A dead character stands in no unit any more, so he strikes no blow.
"""

from __future__ import annotations

from ..next_battle.declare import KEPT, Carry, Fought, Next, Note, Row

_DESTROYED = 2  # STATUS in the ledger
_CHARACTER = 4  # kind of a part


def _left(row: Row, name: str, fought: Fought) -> float | None:
    """Models that are left of a unit or a character; None for one that the battle does not know."""
    found = fought.find("Strength", "unit", row.text(name))
    if found is None:
        return None
    return 0 if found.needed("state") == _DESTROYED else found.needed("now")


def _models(row: Row, fought: Fought) -> object:
    left = _left(row, "unit", fought)
    return KEPT if left is None or row.counted("models") is None else left


def _unit(row: Row, fought: Fought) -> object:
    return None if _died(row, fought) else KEPT


def _died(row: Row, fought: Fought) -> bool:
    return row.number("k") == _CHARACTER and _left(row, "part", fought) == 0


def _gone(row: Row, fought: Fought) -> bool:
    return _models(row, fought) == 0


NEXT = Next(
    carries=(Carry("Units", "models", _models), Carry("Parts", "unit", _unit)),
    ledger="Round",
    wrong="wrong",
    optional=("due_pursue",),
    names=("Draw_Rounds",),
    results="Result",
    notes=(Note("gone", "Units", _gone), Note("died", "Parts", _died)),
)
