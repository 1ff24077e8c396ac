"""Reading and writing workbook files: nothing is lost, whatever happens in between.

A file is written beside its place under a hidden name, forced to the disk and swapped in whole,
so that at every moment the old or the new file stands there. A lock keeps a second writer out.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import errno
import os
import re
import secrets
import stat
import sys
from collections.abc import Callable
from pathlib import Path

from .intake import MOST_BYTES, FileProblem, admit
from .locking import lock_of, locked

__all__ = ["WORKBOOKS", "FileProblem", "read", "refuse_existing", "refuse_missing_folder", "write"]

WORKBOOKS = (".xlsx", ".xlsm", ".xltx", ".xltm")

_PIECE = 1 << 20
_BINARY = getattr(os, "O_BINARY", 0)  # Windows would turn line ends into others


def read(path: Path) -> bytes:
    """The bytes of a workbook file.

    Raises:
        FileProblem: there is no such file, it cannot be read, or it is not a sound workbook.
    """
    if path.suffix.lower() not in WORKBOOKS:
        raise FileProblem(
            f"{path} ends in {path.suffix or 'nothing'}, a workbook that ends in {', '.join(WORKBOOKS)} is expected."
        )
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):  # reading a pipe would wait for ever
            raise FileProblem(f"{path} is not a file, the path of a workbook is expected.")
        if found.st_size > MOST_BYTES:
            raise FileProblem(f"{path} has more than {MOST_BYTES // 1_000_000} MB, more than can be handled.")
        data = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        raise FileProblem(f"{path} does not exist, the path of a workbook is expected.") from None
    except OSError as error:
        raise FileProblem(f"{path} cannot be read: {error.strerror or error}.") from None
    admit(data, str(path))
    return data


def write(
    path: Path,
    data: bytes,
    backup: bool | Callable[[bytes], bool] = True,
    *,
    keep: int = 5,
    was: bytes | None = None,
    fresh: bool = False,
    patience: float = 10,
) -> Path | None:
    """Write a file beside its place and swap it in whole; keep a copy of what was there.

    Args:
        path: where the file shall stand; a link is followed, and the file that it leads to is written.
        data: its bytes.
        backup: whether what was there is kept, under its name with the time behind it; or a function that
            judges this by what was there.
        keep: how many backups of this file stay, the newest ones; at least 1.
        was: what the file held when it was read; if it holds something else by now, it is left as it is.
        fresh: refuse if a file is there.
        patience: seconds to wait for another writer of this file.

    Returns:
        The path of the backup, or None where nothing was there or nothing changes.

    Raises:
        FileProblem: the place cannot be written, or another program holds the file; it stands there as before.
    """
    try:
        target = Path(os.path.realpath(path))
        if not fresh and _bytes(target) == data and not _left_over(target) and not lock_of(target).exists():
            return None
        with locked(target, path, patience):
            _remove_left_over(target)
            old = _bytes(target)
            if fresh:
                refuse_existing(path)
            if old == data:
                return None
            if was is not None and old != was:
                raise FileProblem(f"{path} was changed by another program in the meantime; run the command again.")
            if callable(backup):
                backup = old is not None and backup(old)
            return _replace(target, path, data, old, max(keep, 1) if backup else 0)
    except OSError as error:
        raise FileProblem(_why(path, error)) from None


def refuse_existing(path: Path) -> None:
    """Refuse where a file is there.

    Raises:
        FileProblem: there is one.
    """
    if path.exists():
        raise FileProblem(f"{path} is there already; --force replaces it and keeps what is there as a backup.")


def refuse_missing_folder(path: Path) -> None:
    """Refuse where the folder is not there, before anything is calculated for nothing.

    Raises:
        FileProblem: it is missing.
    """
    try:
        path.parent.stat()
    except (FileNotFoundError, NotADirectoryError) as error:
        raise FileProblem(_why(path, error)) from None


def _replace(target: Path, path: Path, data: bytes, old: bytes | None, keep: int) -> Path | None:
    """Swap the new file in, under the lock."""
    _check_open(target, path)
    beside = _beside(target, data)
    kept = None
    try:
        if old is not None:
            _take_over_rights(target, beside)
            kept = _keep(target, old) if keep else None
        os.replace(beside, target)
    except BaseException:
        for made in (beside, kept):
            if made:
                with contextlib.suppress(OSError):
                    made.unlink()
        raise
    _settle(target.parent)
    if kept:
        _remove_oldest(target, kept, keep)
    return kept


def _bytes(target: Path) -> bytes | None:
    try:
        if not stat.S_ISREG(target.stat().st_mode):  # a folder, a pipe, a device: swapping would destroy it
            raise OSError(errno.EINVAL, "it is not a file")
        return target.read_bytes()
    except FileNotFoundError:
        return None


def _why(path: Path, error: OSError) -> str:
    if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)):
        return f"{path} cannot be written: the disk is full; free some space and try again."
    if error.errno == errno.EROFS:
        return f"{path} cannot be written: the disk is read-only; write to another place."
    if error.errno in (errno.ENOENT, errno.ENOTDIR):
        return f"{path} cannot be written: its folder does not exist."
    if error.errno in (errno.EACCES, errno.EPERM):
        if sys.platform == "win32":  # also the answer for a file that a program holds open
            return f"{path} cannot be written: another program has it open, or its folder is read-only."
        return f"{path} cannot be written: you may not write in its folder."
    return f"{path} cannot be written: {error.strerror or error}."


# ---- the new file beside the old one


def _beside(target: Path, data: bytes) -> Path:
    """Write the data under a hidden name in the same folder, and wait until the disk has it."""
    beside = target.with_name(f".{target.name}.{secrets.token_hex(4)}.new")
    handle = os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY | _BINARY, 0o666)
    try:
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(handle, rest[:_PIECE]) :]
            os.fsync(handle)
        finally:
            os.close(handle)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
    return beside


def _take_over_rights(target: Path, beside: Path) -> None:
    found = target.stat()
    if hasattr(os, "chown"):
        with contextlib.suppress(OSError):  # only root may give a file away
            os.chown(beside, found.st_uid, found.st_gid)
    with contextlib.suppress(OSError):  # some disks know no rights
        os.chmod(beside, stat.S_IMODE(found.st_mode))


def _settle(folder: Path) -> None:
    """Wait until the disk has the new name; Windows has no such call, and some network disks refuse it."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _left_over(target: Path) -> list[Path]:
    """What writers that died, or are at work, have beside the file."""
    pattern = re.compile(rf"\.{re.escape(target.name)}\.[a-z0-9_]{{8}}\.new")
    return [found for found in target.parent.iterdir() if pattern.fullmatch(found.name)]


def _remove_left_over(target: Path) -> None:
    """Remove what writers that died left beside the file; under the lock no other writer is at work."""
    for found in _left_over(target):
        with contextlib.suppress(OSError):
            found.unlink()


# ---- backups


def _keep(target: Path, old: bytes) -> Path:
    stamp = dt.datetime.now().strftime("%Y-%m-%d %H%M%S")
    # Above those of the same second, for a number that is free again would look older than they are
    count = max((n for when, n, _ in _backups(target) if when == stamp), default=0) + 1
    number = f" {count}" if count > 1 else ""
    kept = target.with_name(f"{target.stem} (backup {stamp}{number}){target.suffix}")
    beside = _beside(target, old)
    try:
        _take_over_rights(target, beside)
        os.replace(beside, kept)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
    return kept


def _remove_oldest(target: Path, kept: Path, keep: int) -> None:
    """Remove the oldest backups of this file, by the time in their names; the one just made stays in any case."""
    others = [file for _, _, file in sorted(_backups(target), reverse=True) if file != kept]
    for file in others[keep - 1 :]:
        if file.is_file() and not file.is_symlink():
            with contextlib.suppress(OSError):
                file.unlink()


def _backups(target: Path) -> list[tuple[str, int, Path]]:
    """All backups of a file, each with its time and its number within that second."""
    stamp = r"(\d{4}-\d\d-\d\d \d{6})(?: ([2-9]|[1-9]\d+))?"
    pattern = re.compile(rf"{re.escape(target.stem)} \(backup {stamp}\){re.escape(target.suffix)}")
    matches = ((pattern.fullmatch(file.name), file) for file in target.parent.iterdir())
    return [(match[1], int(match[2] or 1), file) for match, file in matches if match]


# ---- other programs


def _check_open(target: Path, path: Path) -> None:
    """Refuse while a spreadsheet program has the file open: it would write its own state over ours."""
    for program, mark in (("Excel", f"~${target.name}"), ("LibreOffice", f".~lock.{target.name}#")):
        if os.path.lexists(target.with_name(mark)):
            raise FileProblem(
                f"{path} is open in {program}; close it there and try again (if it is not, delete the file {mark} beside it)."
            )
