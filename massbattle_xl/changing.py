"""A workbook that a command changes: read, understood, and put back where it was or written elsewhere."""

from __future__ import annotations

import os
from contextlib import AbstractContextManager
from pathlib import Path

from .channels import embedded, soffice
from .workbook import files, storing
from .workbook.storing import Care, store


def understood(path: Path) -> AbstractContextManager[None]:
    """Say in one sentence whatever goes wrong over a damaged file; see ``storing.understood``."""
    return storing.understood(path, embedded.CircularReference, soffice.NoLibreOffice)


def source(path: Path, output: Path | None) -> bytes:
    """The bytes of a workbook that is to be changed.

    Raises:
        FileProblem: it cannot be read, or ``output`` has the name of another kind of file.
    """
    data = files.read(path)
    if output is not None:
        refuse_name(output, path.suffix.lower())
    return data


def put_back(path: Path, output: Path | None, was: bytes, data: bytes, care: Care) -> Path | None:
    """Write a changed workbook; answers with the path of the backup, if one was made.

    Args:
        path: the workbook that was read.
        output: where the result goes; by default to the same place.
        was: what was read.
        data: what is written.
        care: how many backups stay, and whether faults of the workbook stop it.
    """
    in_place = output is None or is_same(path, output)
    return store(output or path, data, care, source=path, was=was if in_place else None)


def is_same(path: Path, other: Path) -> bool:
    """Whether two paths lead to one file."""
    return os.path.realpath(path) == os.path.realpath(other)


def refuse_name(path: Path, *endings: str) -> None:
    """Refuse to write under a name of another kind, so that a slip of the pen does not take a campaign's place.

    Raises:
        FileProblem: the name ends in something else.
    """
    if path.suffix.lower() not in endings:
        raise files.FileProblem(
            f"{path} ends in {path.suffix or 'nothing'}, a name that ends in {' or '.join(endings)} is expected."
        )
