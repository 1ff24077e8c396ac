"""What the armies of the mass battle take into the next battle.

Men: those who are left after the last SKR, the reserve that was sent in included; what was not sent in stays in
reserve (D-50 … D-52). Deserters count as losses (D-57). Of the men out of action nobody comes back by himself: how
many live is the GM's share of a side (D-81), which the record shows, and when they can fight again the text does not say.

A leader who fell or died leads no army any more until he is given one again; nobody who is gone comes back unseen.
Situations and the free bonus on KM hold "when the armies meet" (D-10 … D-12), so they are typed anew. MU, ammunition,
and the parts of a mixed army, which only weight its values (D-40), stay as they were typed: between two battles there
is time to restock.
"""

from __future__ import annotations

from ..next_battle.declare import KEPT, Carry, Fought, Next, Note, Row

_OUT = 2  # a leader's state in the ledger: out of action or dead
_SITUATIONS = ("sit1", "sit2", "sit3", "free")


def _men(row: Row, fought: Fought) -> object:
    """Men left; an army that the sheets do not follow, for there are too many, keeps all, and a blank stays one."""
    if row.counted("men") is None or not fought.find("Strength", "unit", row.text("unit")):
        return KEPT
    return row.needed("left")


def _reserve(row: Row, fought: Fought) -> float | object:
    found = fought.find("Strength", "unit", row.text("unit"))
    reserve = row.counted("reserve")
    return KEPT if reserve is None or found is None else max(0, reserve - found.needed("sent"))


def _blank(row: Row, fought: Fought) -> None:
    return None


def _gone(row: Row, fought: Fought) -> bool:
    reserve = _reserve(row, fought)
    return _men(row, fought) == 0 and (reserve is KEPT or reserve == 0)


def _fell(row: Row, fought: Fought) -> bool:
    """Whether a person was out of action at the end, by the last block in which his army was played."""
    state = 0.0
    for _, rows in fought.blocks("Round"):
        if any(other.number("played") for other in rows):
            led = [other for other in rows if other.text("leader").lower() == row.text("name").lower()]
            state = led[0].number("st") if led else state
    return state == _OUT


def _army(row: Row, fought: Fought) -> object:
    return None if _fell(row, fought) else KEPT


NEXT = Next(
    carries=(
        Carry("Armies", "men", _men),
        Carry("Armies", "reserve", _reserve),
        *(Carry("Armies", column, _blank) for column in _SITUATIONS),
        Carry("Persons", "army", _army),
    ),
    ledger="Round",
    wrong="wrong",
    pages=("battle", "nested", "command"),
    names=("Draw_SKR", "KR_Typed", "Dice_Typed", "Wounded_A", "Wounded_B"),
    notes=(Note("gone", "Armies", _gone), Note("fell", "Persons", _fell)),
)
