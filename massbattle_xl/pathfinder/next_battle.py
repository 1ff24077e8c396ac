"""What the armies of the mass battle take into the next battle, as the Aftermath page has it (P-09).

Hit points: those after the battle, with the days of rest that are typed; a fresh army needs no number of its own, and
a destroyed one keeps its row with 0. Morale, with all that changes it. The tactic that a victorious army has learnt
goes into its next free cell, the boon into its commander's (Ultimate Campaign). What the GM has to do himself: armies
that combine, split or reform are new rows, a commander's fate is his, wrecked siege engines and spent potions are
resources of the army and stay on its row until he changes them. Weather and fortification belong to the field of the
battle and are typed anew; the kingdom's own cells stay.
"""

from __future__ import annotations

from ..cells.words import YES_NO
from ..next_battle.declare import KEPT, Carry, Fought, Next, Note, Row, is_number
from .morale import disbands
from .words import OUTCOME

TACTICS, BOONS = tuple(f"tactic{i}" for i in range(1, 4)), tuple(f"boon{i}" for i in range(1, 4))


def _after(row: Row, fought: Fought) -> Row | None:
    """The army's row on the Aftermath page."""
    return fought.find("Aftermath", "army", row.text("unit"))


def _hp(row: Row, fought: Fought) -> object:
    after = _after(row, fought)
    if after is None or not is_number(row["hp"]):  # it is not ready, so nothing has happened to it
        return KEPT
    left = after.needed("recovered")
    return None if left == row["full"] else left


def _morale(row: Row, fought: Fought) -> object:
    after = _after(row, fought)
    if after is None:
        return KEPT
    morale = after.needed("morale")
    return KEPT if morale == row.number("morale") else morale


def _won(after: Row | None) -> bool:
    return after is not None and OUTCOME.key(after.text("outcome")) == "won"


def _loyal(after: Row) -> bool:
    return YES_NO.key(after.text("loyalty")) == "yes"


def _learnt(row: Row, fought: Fought) -> str:
    """The tactic that an army has earned, "" for none (P-09: AP when it wins, UC with a Loyalty check)."""
    after = _after(row, fought)
    if after is None or not _won(after) or not (fought.names["Is_AP"] == 1 or _loyal(after)):
        return ""
    learnt = after.text("learnt")
    known = any(row.text(column).lower() == learnt.lower() for column in TACTICS)
    return "" if known or row.number("learnt") >= row.number("max_tactics") else learnt


def _boon(row: Row, fought: Fought) -> str:
    """The boon that a commander has earned with an army of his, "" for none."""
    army = fought.find("Armies", "commander", row.text("name"))
    after = _after(army, fought) if army is not None else None
    if after is None or not _won(after) or fought.names["Is_AP"] == 1:
        return ""
    return "" if any(row.text(column).lower() == after.text("boon").lower() for column in BOONS) else after.text("boon")


def _free(row: Row, columns: tuple[str, ...]) -> str:
    return next((column for column in columns if row[column] is None), "")


def _tactic(column: str) -> Carry:
    def rule(row: Row, fought: Fought) -> object:
        return _learnt(row, fought) or KEPT if _free(row, TACTICS) == column else KEPT

    return Carry("Armies", column, rule)


def _granted(column: str) -> Carry:
    def rule(row: Row, fought: Fought) -> object:
        return _boon(row, fought) or KEPT if _free(row, BOONS) == column else KEPT

    return Carry("Commanders", column, rule)


def _gone(row: Row, fought: Fought) -> bool:
    return _hp(row, fought) == 0


def _disbands(row: Row, fought: Fought) -> bool:
    after = _after(row, fought)
    return after is not None and disbands(after.number("morale"))


def _no_room(row: Row, fought: Fought) -> bool:
    return bool(_learnt(row, fought)) and not _free(row, TACTICS)


def _no_boon(row: Row, fought: Fought) -> bool:
    return bool(_boon(row, fought)) and not _free(row, BOONS)


def _reformed(row: Row, fought: Fought) -> bool:
    return row.number("on") == 1


NEXT = Next(
    carries=(
        Carry("Armies", "hp_typed", _hp),
        Carry("Armies", "morale", _morale),
        *(_tactic(column) for column in TACTICS),
        *(_granted(column) for column in BOONS),
    ),
    ledger="Phase",
    wrong="wrong",
    pages=("battle", "field"),
    tables=("Aftermath", "Reform"),
    names=("Draw_Phases",),
    kept=("Strength", "Aftermath"),
    notes=(
        Note("gone", "Armies", _gone),
        Note("disbands", "Armies", _disbands),
        Note("no_tactic", "Armies", _no_room),
        Note("no_boon", "Commanders", _no_boon),
        Note("reformed", "Reform", _reformed),
    ),
)
