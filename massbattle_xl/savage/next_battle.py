"""What the units of the unit combat take into the next battle.

Losses are whole men and stay lost (S-13): the rule text has no check for survivors. A unit with nobody left keeps its
row with 0 men. Morale is the GM's number and stays, and so do characters, who are not counted in men; the Bennies that
were spent belong to the battle.
"""

from __future__ import annotations

from ..next_battle.declare import KEPT, Carry, Fought, Next, Note, Row

MELEE = 1  # Charge, Engage, a character; 2 is Fire, 3 Volley


def _left(row: Row, fought: Fought) -> object:
    """Men left; a unit that the sheets do not follow, for there are too many, keeps all, and a blank stays one."""
    if row.counted("men") is None or not fought.find("Strength", "unit", row.text("unit")):
        return KEPT
    return row.needed("left")


def _gone(row: Row, fought: Fought) -> bool:
    return _left(row, fought) == 0


def _waits(row: Row) -> bool:
    """Whether an attack at a known target lacks the dice of a charge or a character, or the men in contact."""
    if (
        row.number("att") == 0
        or row.number("on") == 1
        or row.number("it") == 0
        or not row.number("ia") + row.number("ih")
    ):
        return False
    if row.number("ia") == 0:
        return row["dice"] is None
    no_dice = row.number("att") == MELEE and row.number("reach") == 0 and row["dice"] is None
    return no_dice or (row.number("att") < 3 and row["men_a"] is None)


NEXT = Next(
    carries=(Carry("Armies", "men", _left),),
    ledger="Round",
    wrong="bad",
    waits=_waits,
    tables=("Bennies",),
    notes=(Note("gone", "Armies", _gone),),
)
