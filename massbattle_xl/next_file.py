"""The next battle in a file: the armies keep what is left of them, the fought battle becomes a sheet to read."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from . import campaign, changing, next_known
from .campaign import Calculated
from .next_battle.declare import NotYet
from .next_battle.found import understood
from .next_battle.plan import planned
from .workbook import battles, files
from .workbook.storing import Care


@dataclass(frozen=True)
class Begun:
    """A campaign in which the next battle begins.

    Attributes:
        result: the calculated workbook.
        kept: the path of the backup, if one was made.
        sheet: name of the sheet with the battle that was fought.
        notes: what the GM has to look at, in the language of the sheets.
    """

    result: Calculated
    kept: Path | None
    sheet: str
    notes: tuple[str, ...]


def begin(path: Path, output: Path | None = None, care: Care | None = None) -> Begun:
    """Begin the next battle from the numbers of the one that was fought.

    Args:
        path: the workbook; it is calculated first, so that no number is an old one.
        output: where the result goes; by default to the same place, with a backup kept.
        care: how many backups stay, and whether faults of the workbook stop it.

    Raises:
        FileProblem: no battle was fought, it is not over yet, or the workbook is no campaign.
    """
    source = changing.source(path, output)
    with changing.understood(path):
        data = campaign.calculated(source).data
        book = battles.found(data)
        try:
            known = understood(book, next_known.known())
            plan = planned(book, known, next_known.rules(known.known.system))
        except NotYet as why:
            raise files.FileProblem(f"{path}: {why}") from None
        result = campaign.calculated(battles.with_next(data, known, plan))
    kept = changing.put_back(path, output, source, result.data, care or Care())
    return Begun(result, kept, plan.record.sheet, plan.notes)
