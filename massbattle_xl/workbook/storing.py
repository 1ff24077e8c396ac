"""The two doors for workbooks: none is written that Excel would repair, none that is read ends in a traceback."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from . import files
from .check import check


@dataclass(frozen=True)
class Care:
    """How careful a command is when it writes.

    Attributes:
        keep: how many backups of a file stay, the newest ones.
        force: write in spite of what speaks against it.
    """

    keep: int = 5
    force: bool = False


def store(
    path: Path,
    data: bytes,
    care: Care,
    source: Path | None = None,
    backup: bool | Callable[[bytes], bool] = True,
    was: bytes | None = None,
    fresh: bool = False,
) -> Path | None:
    """Write a workbook, if Excel would open it as it is meant.

    Args:
        path: where to.
        data: the workbook.
        care: how many backups stay, and whether faults of the workbook stop it.
        source: the file that the workbook was made from, if any.
        backup: see ``files.write``.
        was: see ``files.write``.
        fresh: see ``files.write``.

    Returns:
        The path of the backup, if one was made.

    Raises:
        FileProblem: it has a fault, or cannot be written; what was there stands there as before.
    """
    faults = [] if care.force else [finding for finding in check(data) if finding.severity != "warning"]
    if faults:
        others = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        look = f"massbattle-xl check {source} tells all, " if source else ""
        raise files.FileProblem(
            f"{path} is not written, for Excel would repair or misread it: {look}--force writes it all the same. "
            f"{faults[0].sentence}{others}"
        )
    return files.write(path, data, backup, keep=care.keep, was=was, fresh=fresh)


@contextlib.contextmanager
def understood(path: Path, *told: type[Exception]) -> Iterator[None]:
    """Say in one sentence whatever goes wrong over a file that is damaged in a way that none expects.

    Args:
        path: the file.
        told: errors that are such a sentence already.

    Raises:
        FileProblem: it cannot be understood; the cause is behind it.
    """
    try:
        yield
    except (files.FileProblem, *told):
        raise
    except MemoryError as error:
        raise files.FileProblem(f"{path} needs more memory than there is.") from error
    except RecursionError as error:
        raise files.FileProblem(f"{path} cannot be understood: something in it is nested too deeply.") from error
    except BaseException as error:
        # The engine is not written in Python; where it gives up, what it raises is no Exception
        if not isinstance(error, Exception) and type(error).__name__ != "PanicException":
            raise
        said = " ".join(f"{type(error).__name__} {error}".split())
        shown = said if len(said) <= 120 else said[:119] + "…"
        raise files.FileProblem(
            f"{path} cannot be understood ({shown}); open it in Excel or LibreOffice, save it there and try again."
        ) from error
