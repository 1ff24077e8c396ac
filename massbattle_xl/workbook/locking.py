"""The lock of a file: a hidden file beside it that only one process can make.

A process that dies leaves its lock behind; the next one sees that it is dead and takes the lock over.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path

if sys.platform == "win32":
    import ctypes
    import msvcrt
else:
    import fcntl

from .intake import FileProblem

_BINARY = getattr(os, "O_BINARY", 0)  # Windows would turn line ends into others
_OLDEST_LOCK = 3600.0  # seconds; a write takes a moment, so an older lock was left behind whatever its process is now
_WRITTEN = (
    1.0  # seconds within which a writer has put its name into a lock that it made; if it comes later, it sees ours
)
_SEEN = 0.05  # seconds between two looks at a lock


def lock_of(target: Path) -> Path:
    """The file that is the lock of a file."""
    return target.with_name(f".{target.name}.lock")


@contextlib.contextmanager
def locked(target: Path, path: Path, patience: float) -> Iterator[None]:
    """Hold the lock of a file.

    Args:
        target: the file.
        path: what the file is called in a sentence.
        patience: seconds to wait for another one who holds it.

    Raises:
        FileProblem: another one holds it for longer than that.
    """
    lock = lock_of(target)
    mine = f"{os.getpid()} {time.time():.3f} {socket.gethostname()} {secrets.token_hex(8)}".encode()
    end = time.monotonic() + patience
    while not _take(lock, mine):
        if time.monotonic() > end:
            raise FileProblem(
                f"{path} is being written by another run of massbattle-xl; try again when it is done (if none runs, delete the file {lock.name} beside it)."
            )
        time.sleep(_SEEN)
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            if lock.read_bytes() == mine:
                lock.unlink()


def _take(lock: Path, mine: bytes) -> bool:
    """Take the lock if it is free, or if the process that held it is dead."""
    try:
        handle = os.open(lock, os.O_CREAT | os.O_EXCL | os.O_RDWR | _BINARY, 0o666)
        fresh = True
    except FileExistsError:
        try:
            handle = os.open(lock, os.O_RDWR | _BINARY)
        except (FileNotFoundError, PermissionError):  # just gone, or on Windows just going
            return False
        fresh = False
    try:
        # Only one process at a time may judge a lock and put its name in; the system frees this one at death
        if not _guard(handle, wait=fresh):
            return False
        held = os.read(handle, 1000)
        if held if fresh else not _is_left(held, os.fstat(handle).st_mtime):
            return False
        if not _same(handle, lock):
            return False
        os.lseek(handle, 0, os.SEEK_SET)
        os.ftruncate(handle, 0)
        try:
            rest = mine
            while rest:  # a disk that is nearly full takes a part, and the next write fails
                rest = rest[os.write(handle, rest) :]
        except OSError:
            with contextlib.suppress(OSError):
                lock.unlink()
            raise
        return True
    finally:
        with contextlib.suppress(OSError):
            os.close(handle)


def _same(handle: int, lock: Path) -> bool:
    """Whether the open file is still the one that stands there."""
    try:
        return os.path.samestat(os.fstat(handle), lock.stat())
    except FileNotFoundError:
        return False


def _guard(handle: int, wait: bool) -> bool:
    try:
        if sys.platform == "win32":
            os.lseek(handle, 4096, os.SEEK_SET)  # behind the text, for what is guarded cannot be read
            msvcrt.locking(handle, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
            os.lseek(handle, 0, os.SEEK_SET)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError as error:
        # A disk without such locks still has the lock file itself
        return error.errno in (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL)
    return True


def _is_left(held: bytes, changed: float) -> bool:
    """Whether a lock was left behind by a process that is no more."""
    try:
        pid, since, host = held.split()[:3]
        age = abs(time.time() - float(since))
        return age > _OLDEST_LOCK or (host.decode() == socket.gethostname() and not _lives(int(pid)))
    except ValueError:  # empty: its writer died, or is just about to put its name in
        return abs(time.time() - changed) > _WRITTEN


def _lives(pid: int) -> bool:
    if sys.platform == "win32":
        kernel = ctypes.windll.kernel32
        handle = kernel.OpenProcess(0x100000, False, pid)  # the right to wait for it
        if not handle:
            return bool(kernel.GetLastError() == 5)  # it is there, but belongs to someone else
        waiting = kernel.WaitForSingleObject(handle, 0) == 0x102
        kernel.CloseHandle(handle)
        return bool(waiting)
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True
