"""Commands that are held at the door of the writer, and let go as often as a test wants.

A process that has loaded everything forks one child for each run of a command, so that a run takes the
time of the command alone. A held command has calculated all and is about to write; for each try it forks
a child that goes on from there, on a full disk, as another user, or until it is killed.

As a program (``python held.py``) it is that process; the tests talk to it through ``Forge``.
"""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import json
import os
import random
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

NOBODY = 65534
MOMENT = re.compile(rb"/CreationDate\(D:[^)]*\)|/ID *\[[^\]]*\]|/DocChecksum */[0-9A-F]+")


@dataclass(frozen=True)
class End:
    """How a run ended.

    Attributes:
        killed: whether it was killed.
        code: its exit code; None where it was killed.
        said: what it said on both channels.
        files: the digests of what lay in its folder, by name, hidden ones too.
    """

    killed: bool
    code: int | None = None
    said: str = ""
    files: dict[str, str] | None = None


def digest(data: bytes) -> str:
    """What stands for the content of a file; of a PDF all but the moment of its making."""
    return hashlib.sha256(MOMENT.sub(b"", data) if data.startswith(b"%PDF-") else data).hexdigest()


class Forge:
    """The process that forks; use it in a ``with`` statement."""

    def __enter__(self) -> Forge:
        self._holds = False
        self._process = subprocess.Popen(
            [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, start_new_session=True
        )
        assert self._answer() == {"ready": True}
        return self

    def __exit__(self, *exception: object) -> None:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self._process.stdout.close()

    def _answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "the forking process is gone"
        return json.loads(line)

    def _say(self, order: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(order).encode() + b"\n")

    def run(self, folder: Path, *arguments: str, kill_after: float | None = None, **how: Any) -> End:
        """Run a command from its beginning; kill it after so many seconds. ``wings``: with these rule texts alone."""
        assert not self._holds, "a held command would hear what is said"
        self._say({"folder": str(folder), "arguments": arguments, **how})
        return self._ended(kill_after)

    def _ended(self, kill_after: float | None) -> End:
        said: dict[str, Any] = {}
        while "pid" not in (answer := self._answer()):  # a short run may be faster than its parent
            said = answer
        pid = answer["pid"]
        if kill_after is not None:
            time.sleep(kill_after)
            with contextlib.suppress(ProcessLookupError):  # not reaped yet, for the forge waits until it is told
                os.kill(pid, signal.SIGKILL)
        self._say({"reap": True})
        while "ended" not in (answer := self._answer()):
            said = answer
        return End(os.WIFSIGNALED(answer["ended"]), said.get("code"), said.get("said", ""), said.get("files"))

    @contextlib.contextmanager
    def held(self, folder: Path, *arguments: str, at: int = 1, **how: Any) -> Iterator[Callable[..., End]]:
        """A command that is about to write its file number ``at``; what is given lets it go once, as ``run`` does.

        With ``wait=False`` it does not wait, and answers with a function that does.
        """
        assert not self._holds
        self._say({"folder": str(folder), "arguments": arguments, "hold": at, **how})
        self._holds = True
        self._answer()
        answer = self._answer()
        assert answer == {"held": True}, answer

        def let_go(kill_after: float | None = None, wait: bool = True, **how: Any) -> Any:
            self._say(how)
            return self._ended(kill_after) if wait else lambda: self._ended(None)

        try:
            yield let_go
        finally:
            self._say({"let": "end"})
            while "ended" not in self._answer():
                pass
            self._holds = False


def moments(seed: int, count: int, seconds: float) -> list[float]:
    """Random moments within a time, from a seed that is printed."""
    print(f"seed {seed}, {count} moments within {seconds * 1000:.1f} ms")
    dice = random.Random(seed)
    return [dice.random() * seconds for _ in range(count)]


# ---- the process that forks


def _line() -> dict[str, Any] | None:
    text = b""
    while not text.endswith(b"\n"):
        piece = os.read(0, 1)
        if not piece:
            return None
        text += piece
    return json.loads(text)


def _tell(answer: dict[str, Any], to: int = 1) -> None:
    os.write(to, json.dumps(answer).encode() + b"\n")


def _child(order: dict[str, Any]) -> None:
    """Run a command, held or not, tell how it ended, and end."""
    from massbattle_xl import campaign, cli, systems
    from massbattle_xl.workbook import files

    os.setpgid(0, 0)
    os.chdir(order["folder"])
    to, (read, said) = os.dup(1), os.pipe()  # a limit to the size of files does not limit a pipe
    for channel in (1, 2):
        os.dup2(said, channel)
    os.set_blocking(read, False)
    write, count = files.write, 0
    if order.get("wings"):  # for what is built alone: the workbooks still hold the functions of all
        campaign.systems = SimpleNamespace(**{**vars(systems), "WINGS": tuple(order["wings"])})

    def hold(*arguments: Any, **options: Any) -> Any:
        nonlocal count
        count += 1
        if count != order["hold"]:
            return write(*arguments, **options)
        _tell({"held": True}, to)
        while (how := _line()) is not None and how.get("let") != "end":
            pid = os.fork()
            if pid == 0:
                _prepare(how)
                write(*arguments, **options)
                end(0)  # what a command of many files goes on with is another file
            _tell({"pid": pid}, to)
            _line()
            _tell({"ended": os.waitpid(pid, 0)[1]}, to)
        os._exit(0)

    def end(code: Any) -> None:
        """Tell how it ended, what was said and what lies there."""
        sys.stdout.flush()
        sys.stderr.flush()
        text = ""
        with contextlib.suppress(BlockingIOError):
            text = os.read(read, 1 << 16).decode("utf-8", "replace")
        found = {str(p): digest(p.read_bytes()) for p in sorted(Path().rglob("*")) if p.is_file()}
        _tell({"code": code, "said": text, "files": found}, to)
        os._exit(0)

    if "hold" in order:
        files.write = hold
    try:
        if "hold" not in order:
            _prepare(order)
        code = cli.main(order["arguments"])
    except SystemExit as left:
        code = left.code
    except BaseException:
        import traceback

        traceback.print_exc()
        code = 99
    end(code)


def _prepare(how: dict[str, Any]) -> None:
    """Make the disk small or read-only, limit the size of files, become a plain user."""
    if "disk" in how:
        _small_disk(**how["disk"])
    if "largest" in how:
        resource.setrlimit(resource.RLIMIT_FSIZE, (how["largest"],) * 2)
    if how.get("plain") and os.getuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)


def _small_disk(size: int = 1 << 16, free: int = 1 << 30, read_only: bool = False) -> None:
    """Mount a small disk over the folder, for this process alone, with the same files and little room."""
    here = os.getcwd()
    before = {p: p.read_bytes() for p in Path(here).rglob("*") if p.is_file()}
    libc = ctypes.CDLL(None, use_errno=True)

    def call(name: str, *arguments: Any) -> None:
        if getattr(libc, name)(*arguments):
            raise OSError(ctypes.get_errno(), f"{name}: {os.strerror(ctypes.get_errno())}")

    user, group = os.getuid(), os.getgid()
    call("unshare", 0x20000 | (0x10000000 if user else 0))  # name spaces of mounts and, for plain users, of users
    if user:
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"0 {user} 1")
        Path("/proc/self/gid_map").write_text(f"0 {group} 1")
    call("mount", b"none", b"/", None, 0x4000 | 0x40000, None)  # private, so that nobody else sees the disk
    call("mount", b"small", here.encode(), b"tmpfs", 0, f"size={size}".encode())
    os.chdir(here)
    for path, data in before.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    left = os.statvfs(here)
    room = left.f_bavail * left.f_frsize
    if room > free:
        Path("other").write_bytes(bytes(room - free))
    if read_only:
        call("mount", b"small", here.encode(), None, 0x20 | 1, None)


def _serve() -> None:
    from massbattle_xl import campaign, cli, systems  # noqa: F401
    from massbattle_xl.channels import libreoffice, soffice  # noqa: F401

    for system in systems.WINGS:
        systems.wing(system, "sheets")
    systems.functions()
    _tell({"ready": True})
    while (order := _line()) is not None:
        pid = os.fork()
        if pid == 0:
            _child(order)
        _tell({"pid": pid})
        if "hold" not in order:  # until it is let go, a held command reads what is said
            _line()
        _tell({"ended": os.waitpid(pid, 0)[1]})


if __name__ == "__main__":
    _serve()
