"""Reading and writing workbook files: nothing is lost, whatever happens in between."""

from __future__ import annotations

import contextlib
import datetime as dt
import os
import tempfile
from pathlib import Path

WORKBOOKS = (".xlsx", ".xlsm", ".xltx", ".xltm")


class FileProblem(Exception):
    """A file cannot be read or written; the message is one sentence for the GM."""


def read(path: Path) -> bytes:
    """The bytes of a workbook file.

    Raises:
        FileProblem: there is no such file, it cannot be read, or it is not a workbook.
    """
    if path.suffix.lower() not in WORKBOOKS:
        raise FileProblem(f"{path} ends in {path.suffix or 'nothing'}, a workbook that ends in {', '.join(WORKBOOKS)} is expected.")
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise FileProblem(f"{path} does not exist, the path of a workbook is expected.") from None
    except OSError as error:
        raise FileProblem(f"{path} cannot be read: {error.strerror or error}.") from None
    if not data.startswith(b"PK"):
        raise FileProblem(f"{path} is not a workbook of Excel 2007 or later; save it as .xlsx first.")
    return data


def write(path: Path, data: bytes, backup: bool = True) -> Path | None:
    """Write a file beside its place and swap it in whole; keep a copy of what was there.

    Args:
        path: where the file shall stand.
        data: its bytes.
        backup: whether what was there is kept, under its name with the time behind it.

    Returns:
        The path of the backup, or None where nothing was there or nothing changes.

    Raises:
        FileProblem: the folder does not exist or cannot be written.
    """
    try:
        old = path.read_bytes() if path.exists() else None
        if old == data:
            return None
        kept = _keep(path, old) if backup and old is not None else None
        _swap(path, data)
    except OSError as error:
        raise FileProblem(f"{path} cannot be written: {error.strerror or error}.") from None
    return kept


def _swap(path: Path, data: bytes) -> None:
    handle, beside = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".new", dir=path.parent or Path("."))
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
        os.chmod(beside, mode)
        os.replace(beside, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise


def _keep(path: Path, old: bytes) -> Path:
    stamp = dt.datetime.now().strftime("%Y-%m-%d %H%M%S")
    kept = path.with_name(f"{path.stem} (backup {stamp}){path.suffix}")
    count = 1
    while kept.exists():
        count += 1
        kept = path.with_name(f"{path.stem} (backup {stamp} {count}){path.suffix}")
    _swap(kept, old)
    return kept


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
