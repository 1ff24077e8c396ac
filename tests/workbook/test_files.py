"""Files are written whole or not at all, whoever is killed, full, read-only or writing at the same time."""

from __future__ import annotations

import errno
import fcntl
import os
import random
import re
import shutil
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from massbattle_xl.workbook import files, locking
from massbattle_xl.workbook.files import FileProblem

OLD, NEW = b"old" * 1000, b"new" * 2000
BACKUP = re.compile(r"battle \(backup \d{4}-\d\d-\d\d \d{6}(?: \d+)?\)\.xlsx")


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A file with something in it, alone in its folder."""
    path = tmp_path / "campaign" / "battle.xlsx"
    path.parent.mkdir()
    path.write_bytes(OLD)
    return path


def names(path: Path) -> list[str]:
    return sorted(p.name for p in path.parent.iterdir())


def run(code: str, *arguments: Any, **options: Any) -> subprocess.Popen[str]:
    head = "import os, sys, time\nfrom pathlib import Path\nfrom massbattle_xl.workbook import files\n"
    command = [sys.executable, "-c", head + code, *map(str, arguments)]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.PIPE, text=True, **options
    )


def unchanged_and_alone(path: Path) -> None:
    assert path.read_bytes() == OLD
    assert names(path) == [path.name]


# ---- the plain case


def test_a_new_file_stands_alone(tmp_path: Path) -> None:
    """No backup, no lock and no hidden file stays; its rights are those of any new file."""
    path = tmp_path / "battle.xlsx"
    assert files.write(path, NEW) is None
    (tmp_path / "other").write_bytes(b"")
    assert path.read_bytes() == NEW
    assert names(path) == ["battle.xlsx", "other"]
    assert path.stat().st_mode == (tmp_path / "other").stat().st_mode


def test_the_old_one_is_kept_with_the_time_in_its_name(book: Path) -> None:
    """And with its rights."""
    book.chmod(0o640)
    kept = files.write(book, NEW)
    assert kept is not None and BACKUP.fullmatch(kept.name)
    assert (kept.read_bytes(), book.read_bytes()) == (OLD, NEW)
    assert {stat.S_IMODE(p.stat().st_mode) for p in (kept, book)} == {0o640}
    assert names(book) == sorted([book.name, kept.name])


def test_without_backup(book: Path) -> None:
    """Nothing is kept where nothing shall be."""
    assert files.write(book, NEW, backup=False) is None
    assert names(book) == ["battle.xlsx"]


def test_equal_content_writes_nothing(book: Path) -> None:
    """Not even the time of the file changes."""
    os.utime(book, (1, 1))
    assert files.write(book, OLD) is None
    assert book.stat().st_mtime == 1
    assert names(book) == ["battle.xlsx"]


def test_a_name_without_folder(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It stands in the folder one is in."""
    monkeypatch.chdir(book.parent)
    kept = files.write(Path("battle.xlsx"), NEW)
    assert kept is not None and kept.exists()
    assert book.read_bytes() == NEW


def test_the_disk_has_the_file_before_its_name_and_then_the_name(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The order that a power cut asks for: content, swap, folder."""
    steps: list[str] = []
    fsync, replace = os.fsync, os.replace

    def synced(handle: int) -> None:
        steps.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else f"{os.fstat(handle).st_size} bytes")
        fsync(handle)

    def replaced(source: Path, target: Path) -> None:
        steps.append(f"swap {Path(target).name[:9]}")
        replace(source, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", replaced)
    files.write(book, NEW)
    assert steps == ["6000 bytes", "3000 bytes", "swap battle (b", "swap battle.xl", "folder"]


# ---- backups


def test_the_newest_backups_stay_and_other_files_too(book: Path) -> None:
    """Five by default; names that only look alike are no backups of this file."""
    old = [book.with_name(f"battle (backup 2020-01-0{i} 120000).xlsx") for i in range(1, 8)]
    others = [
        "battle (backup 2020-01-01 120000) final.xlsx",
        "battle (backup).xlsx",
        "battle (backup 2020-01-01 120000).xlsm",
        "my battle (backup 2020-01-01 120000).xlsx",
        "battle2 (backup 2020-01-01 120000).xlsx",
        "battle.old.xlsx",
    ]
    for path in (*old, *map(book.with_name, others)):
        path.write_bytes(b"x")
    book.with_name("battle (backup 2019-01-01 120000).xlsx").mkdir()
    kept = files.write(book, NEW)
    assert kept is not None and kept.exists()
    left = set(names(book))
    assert {p.name for p in old if p.exists()} == {p.name for p in old[3:]}
    assert {*others, "battle (backup 2019-01-01 120000).xlsx"} <= left


def test_how_many_backups_stay_is_a_choice(book: Path) -> None:
    """Several of one second are told apart and counted in their order; one stays in any case."""
    for i in range(12):
        files.write(book, b"%d" % i, keep=3)
    found = sorted((p for p in book.parent.iterdir() if p != book), key=lambda p: p.stat().st_mtime_ns)
    assert [p.read_bytes() for p in found] == [b"8", b"9", b"10"]
    kept = files.write(book, NEW, keep=0)
    assert kept is not None and names(book) == sorted([kept.name, "battle.xlsx"])


def test_no_backup_is_removed_where_writing_fails(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Old ones go only after success, and the one just made goes with the failure."""
    for i in range(1, 9):
        book.with_name(f"battle (backup 2020-01-0{i} 120000).xlsx").write_bytes(b"x")
    before = names(book)
    replace = os.replace

    def failing(source: Path, target: Path) -> None:
        if Path(target) == book:
            raise OSError(errno.EIO, "Input/output error")
        replace(source, target)

    monkeypatch.setattr(os, "replace", failing)
    with pytest.raises(FileProblem, match=r"cannot be written: Input/output error\."):
        files.write(book, NEW)
    assert names(book) == before
    assert book.read_bytes() == OLD


# ---- links


def test_links_are_written_through(book: Path, tmp_path: Path) -> None:
    """The link stays a link; file and backup lie where it leads."""
    link, chain = tmp_path / "link.xlsx", tmp_path / "chain.xlsx"
    link.symlink_to(Path("campaign") / "battle.xlsx")
    chain.symlink_to(link)
    kept = files.write(chain, NEW)
    assert link.is_symlink() and chain.is_symlink()
    assert book.read_bytes() == NEW
    assert kept is not None and kept.parent.samefile(book.parent)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["campaign", "chain.xlsx", "link.xlsx"]


def test_a_link_to_nothing_makes_its_file(tmp_path: Path) -> None:
    """Where the link says."""
    (tmp_path / "link.xlsx").symlink_to("new.xlsx")
    files.write(tmp_path / "link.xlsx", NEW)
    assert (tmp_path / "new.xlsx").read_bytes() == NEW
    assert (tmp_path / "link.xlsx").is_symlink()


def test_links_in_a_circle(tmp_path: Path) -> None:
    """One sentence."""
    (tmp_path / "a.xlsx").symlink_to("b.xlsx")
    (tmp_path / "b.xlsx").symlink_to("a.xlsx")
    with pytest.raises(FileProblem, match="cannot be written"):
        files.write(tmp_path / "a.xlsx", NEW)
    with pytest.raises(FileProblem, match="cannot be read"):
        files.read(tmp_path / "a.xlsx")


# ---- places that cannot be written


def test_what_is_no_file_is_not_replaced(tmp_path: Path) -> None:
    """A folder, a pipe; reading a pipe does not wait either."""
    (tmp_path / "folder.xlsx").mkdir()
    os.mkfifo(tmp_path / "pipe.xlsx")
    for name in ("folder.xlsx", "pipe.xlsx"):
        with pytest.raises(FileProblem, match="cannot be written: it is not a file"):
            files.write(tmp_path / name, NEW)
        with pytest.raises(FileProblem, match="is not a file"):
            files.read(tmp_path / name)
    assert stat.S_ISFIFO((tmp_path / "pipe.xlsx").stat().st_mode)


def test_a_folder_that_is_not_there(book: Path) -> None:
    """Or that is a file."""
    for path in (book.parent / "no" / "battle.xlsx", book / "battle.xlsx"):
        with pytest.raises(FileProblem, match="cannot be written: its folder does not exist"):
            files.write(path, NEW)
    unchanged_and_alone(book)


def test_a_name_that_is_too_long(tmp_path: Path) -> None:
    """One sentence, nothing left."""
    with pytest.raises(FileProblem, match="cannot be written"):
        files.write(tmp_path / ("a" * 250 + ".xlsx"), NEW)
    assert list(tmp_path.iterdir()) == []


WRITE = """
if len(sys.argv) > 3 and os.getuid() == 0:  # the rights of a folder do not bite root
    os.setgroups([]), os.setgid(65534), os.setuid(65534)
try:
    files.write(Path(sys.argv[1]), b"new" * int(sys.argv[2]))
    print("written")
except files.FileProblem as problem:
    print(problem)
"""


def test_a_folder_without_rights() -> None:
    """As a plain user."""
    folder = Path(tempfile.mkdtemp())  # the folders of pytest are closed to other users
    try:
        book = folder / "battle.xlsx"
        book.write_bytes(OLD)
        folder.chmod(0o555)
        said, wrong = run(WRITE, book, 10, "plain").communicate()
        assert (said, wrong) == (f"{book} cannot be written: you may not write in its folder.\n", "")
        unchanged_and_alone(book)
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)


@pytest.mark.parametrize("call", ["write", "fsync", "chmod", "replace", "close"])
def test_a_failure_at_any_step_leaves_the_old_file_alone(
    book: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    """The first, second, third time that the system is asked for this; the lock goes too."""
    real = getattr(os, call)
    for failing in range(1, 9):
        count = 0

        def limited(*arguments: Any, real: Any = real, failing: int = failing) -> Any:
            nonlocal count
            count += 1
            if count == failing:
                if call == "close":  # the handle is gone even where closing fails
                    real(*arguments)
                raise OSError(errno.ENOSPC, "No space left on device")
            return real(*arguments)

        monkeypatch.setattr(os, call, limited)
        try:
            files.write(book, NEW)
        except FileProblem as problem:
            assert "the disk is full" in str(problem)
            monkeypatch.undo()
            unchanged_and_alone(book)
            continue
        monkeypatch.undo()
        assert book.read_bytes() == NEW
        assert [name for name in names(book) if name != "battle.xlsx" and not BACKUP.fullmatch(name)] == []
        for path in book.parent.iterdir():
            path.unlink()
        book.write_bytes(OLD)


def test_a_pseudo_disk_that_takes_no_files() -> None:
    """The kernel's own folders, even for root."""
    with pytest.raises(FileProblem, match="cannot be written"):
        files.write(Path("/proc/battle.xlsx"), NEW)


@pytest.fixture(scope="module")
def mounting() -> list[str]:
    """How a small disk of our own is mounted here: in a name space of its own, which ends with the command."""
    command = ["unshare", "--mount"] if os.getuid() == 0 else ["unshare", "--mount", "--map-root-user"]
    if (
        not shutil.which("unshare")
        or subprocess.run([*command, "mount", "-t", "tmpfs", "x", "/mnt"], capture_output=True, check=False).returncode
    ):
        pytest.skip("needs the right to mount a small disk: run as root, or allow user name spaces")
    return command


def on_small_disk(mounting: list[str], folder: Path, after: str, blocks: int) -> list[str]:
    """Write on a disk of 64 kB that holds an old file of 30 kB; answers with what was said, then with what lies there."""
    script = (
        f'mount -t tmpfs -o size=64k x "{folder}" && head -c 30000 /dev/zero > "{folder}/battle.xlsx" && {after} '
        f'"{sys.executable}" -c "$0" "{folder}/battle.xlsx" {blocks}; ls -A "{folder}"; wc -c < "{folder}/battle.xlsx"'
    )
    code = "import os, sys\nfrom pathlib import Path\nfrom massbattle_xl.workbook import files\n" + WRITE
    done = subprocess.run([*mounting, "sh", "-c", script, code], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_a_full_disk(mounting: list[str], tmp_path: Path) -> None:
    """Too full for the new file: one sentence, the old file whole and alone."""
    said = on_small_disk(mounting, tmp_path, "", 20_000)
    assert said == [
        f"{tmp_path}/battle.xlsx cannot be written: the disk is full; free some space and try again.",
        "battle.xlsx",
        "30000",
    ]


def test_a_disk_too_full_for_the_backup(mounting: list[str], tmp_path: Path) -> None:
    """The new file fits, the backup does not: nothing is changed."""
    said = on_small_disk(mounting, tmp_path, "", 9_000)
    assert said == [
        f"{tmp_path}/battle.xlsx cannot be written: the disk is full; free some space and try again.",
        "battle.xlsx",
        "30000",
    ]


def test_a_read_only_disk(mounting: list[str], tmp_path: Path) -> None:
    """One sentence."""
    said = on_small_disk(mounting, tmp_path, f'mount -o remount,ro "{tmp_path}" &&', 10)
    assert said == [
        f"{tmp_path}/battle.xlsx cannot be written: the disk is read-only; write to another place.",
        "battle.xlsx",
        "30000",
    ]


# ---- other programs


@pytest.mark.parametrize(("program", "mark"), [("Excel", "~$battle.xlsx"), ("LibreOffice", ".~lock.battle.xlsx#")])
def test_open_elsewhere(book: Path, program: str, mark: str) -> None:
    """One sentence that names the program and its mark; after closing it works."""
    book.with_name(mark).write_bytes(b"\x04Anna")
    with pytest.raises(FileProblem) as refused:
        files.write(book, NEW)
    assert (
        str(refused.value)
        == f"{book} is open in {program}; close it there and try again (if it is not, delete the file {mark} beside it)."
    )
    assert book.read_bytes() == OLD
    assert names(book) == sorted([mark, "battle.xlsx"])
    book.with_name(mark).unlink()
    assert files.write(book, NEW) is not None


def test_open_through_a_link(book: Path, tmp_path: Path) -> None:
    """The mark lies beside the file, not beside the link."""
    (tmp_path / "link.xlsx").symlink_to(book)
    book.with_name("~$battle.xlsx").write_bytes(b"")
    with pytest.raises(FileProblem, match="is open in Excel"):
        files.write(tmp_path / "link.xlsx", NEW)


def test_changed_since_it_was_read(book: Path) -> None:
    """What somebody saved in the meantime is not written over."""
    book.write_bytes(b"saved in Excel")
    with pytest.raises(FileProblem, match="was changed by another program in the meantime"):
        files.write(book, NEW, was=OLD)
    assert book.read_bytes() == b"saved in Excel"
    assert names(book) == ["battle.xlsx"]
    assert files.write(book, NEW, was=b"saved in Excel") is not None


# ---- the lock


def lock_of(book: Path) -> Path:
    return book.with_name(".battle.xlsx.lock")


def dead_pid() -> int:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    return ended.pid


def test_a_second_writer_waits_then_says_so(book: Path) -> None:
    """The lock of a process that lives is left alone."""
    held = f"{os.getppid()} {time.time():.3f} {socket.gethostname()} abc"
    lock_of(book).write_text(held)
    begun = time.monotonic()
    with pytest.raises(
        FileProblem, match=r"is being written by another run .* delete the file \.battle\.xlsx\.lock beside it\)\.$"
    ):
        files.write(book, NEW, patience=0.3)
    assert time.monotonic() - begun >= 0.3
    assert lock_of(book).read_text() == held
    assert book.read_bytes() == OLD


def test_a_second_writer_gets_its_turn(book: Path) -> None:
    """As soon as the first one is done."""
    lock_of(book).write_text(f"{os.getppid()} {time.time():.3f} {socket.gethostname()} abc")
    timer = threading.Timer(0.3, lock_of(book).unlink)
    timer.start()
    files.write(book, NEW, patience=5)
    timer.join()
    assert book.read_bytes() == NEW
    assert not lock_of(book).exists()


@pytest.mark.parametrize(
    ("text", "age"),
    [
        (f"{{dead}} {{now}} {socket.gethostname()} abc", 0),
        (f"1 {{long_ago}} {socket.gethostname()} abc", 0),
        ("1 {long_ago} another-machine abc", 0),
        ("", 60),
        ("nonsense", 60),
    ],
    ids=["dead process", "long ago", "long ago elsewhere", "empty", "nonsense"],
)
def test_left_locks_are_taken_over(book: Path, text: str, age: float) -> None:
    """Of the dead, and of those who left them long ago."""
    now = time.time()
    lock_of(book).write_text(text.format(dead=dead_pid(), now=f"{now:.3f}", long_ago=f"{now - 7200:.3f}"))
    os.utime(lock_of(book), (now - age, now - age))
    files.write(book, NEW)
    assert book.read_bytes() == NEW
    assert not lock_of(book).exists()


def test_a_left_lock_is_judged_by_one_process_at_a_time(book: Path) -> None:
    """While another one is about to take it over it is not free; else both would take it."""
    lock_of(book).write_text(f"{dead_pid()} {time.time():.3f} {socket.gethostname()} abc")
    with lock_of(book).open("r+b") as judging:
        fcntl.flock(judging, fcntl.LOCK_EX)
        with pytest.raises(FileProblem, match="another run"):
            files.write(book, NEW, patience=0.1)
    files.write(book, NEW)
    assert book.read_bytes() == NEW


def test_a_lock_that_was_removed_while_it_was_opened_is_not_taken(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its holder was just done, and a third one may have made a new lock in its place."""
    lock_of(book).write_text(f"{dead_pid()} {time.time():.3f} {socket.gethostname()} abc")
    held = f"{os.getppid()} {time.time():.3f} {socket.gethostname()} abc"
    guard = locking._guard

    def slow_guard(handle: int, wait: bool) -> bool:
        if not wait and held not in lock_of(book).read_text():
            lock_of(book).unlink()
            lock_of(book).write_text(held)
        return guard(handle, wait)

    monkeypatch.setattr(locking, "_guard", slow_guard)
    with pytest.raises(FileProblem, match="another run"):
        files.write(book, NEW, patience=0.2)
    assert (book.read_bytes(), lock_of(book).read_text()) == (OLD, held)


@pytest.mark.parametrize("text", ["", f"1 {time.time():.3f} another-machine abc"], ids=["just made", "another machine"])
def test_locks_that_may_be_alive_are_respected(book: Path, text: str) -> None:
    """A lock without a name yet, a lock of another machine."""
    lock_of(book).write_text(text)
    with pytest.raises(FileProblem, match="another run"):
        files.write(book, NEW, patience=0.1)
    unchanged = book.read_bytes()
    assert unchanged == OLD


def test_left_files_of_dead_writers_are_removed(book: Path) -> None:
    """Those of this file, and nothing that only looks alike."""
    left = [".battle.xlsx.0a1b2c3d.new", ".battle.xlsx.abcd_123.new"]
    others = [
        ".battle.xlsx.new",
        "battle.xlsx.0a1b2c3d.new",
        ".other.xlsx.0a1b2c3d.new",
        ".battle.xlsx.0a1b2c3d.news",
        ".battlexxlsx.0a1b2c3d.new",
    ]
    for name in (*left, *others):
        book.with_name(name).write_bytes(b"half")
    files.write(book, NEW, backup=False)
    assert names(book) == sorted([*others, "battle.xlsx"])


# ---- killed, and two at once

SLOW = """
# A disk so slow that a kill finds the writer anywhere: in the lock, in the new file, in the backup, in the swap
import random
dice = random.Random(int(sys.argv[2]))
files._PIECE = 500
def slowly(call):
    def slow(*arguments):
        time.sleep(dice.random() * 0.002)
        done = call(*arguments)
        time.sleep(dice.random() * 0.002)
        return done
    return slow
for name in ("open", "write", "fsync", "close", "replace", "unlink", "ftruncate"):
    setattr(os, name, slowly(getattr(os, name)))
print("begun", flush=True)
for turn in range(1000):
    files.write(Path(sys.argv[1]), (b"old" * 1000, b"new" * 2000)[turn % 2 == 0], keep=2)
"""


def test_killed_at_any_moment_the_old_or_the_new_file_is_whole(book: Path) -> None:
    """Forty kills; backups are whole too, the next writer goes on, and nothing half stays."""
    dice = random.Random(7)
    interrupted = 0
    for turn in range(40):
        writer = run(SLOW, book, turn)
        assert writer.stdout is not None and writer.stdout.readline() == "begun\n", writer.stderr
        time.sleep(dice.random() * 0.1)
        writer.send_signal(signal.SIGKILL)
        assert writer.communicate()[1] == ""
        assert writer.returncode == -signal.SIGKILL
        assert book.read_bytes() in (OLD, NEW)
        kept = [p for p in book.parent.iterdir() if BACKUP.fullmatch(p.name)]
        assert all(p.read_bytes() in (OLD, NEW) for p in kept)
        interrupted += len(names(book)) > 1 + len(kept)
    assert interrupted > 20, "the kills came between the writes; they prove nothing"
    files.write(book, b"last")
    assert all(name == "battle.xlsx" or BACKUP.fullmatch(name) for name in names(book))
    assert book.read_bytes() == b"last"


TWO = """
files._PIECE = 5000
mine = sys.argv[2].encode() * 60_000
print("ready", flush=True)
for turn in sys.stdin:
    try:
        kept = files.write(Path(sys.argv[1]), mine + turn.encode(), keep=100)
        print(kept and kept.name, flush=True)
    except files.FileProblem as problem:
        print("PROBLEM", problem, flush=True)
"""


@pytest.fixture
def writers(book: Path) -> Iterator[list[subprocess.Popen[str]]]:
    """Two processes that write at a word."""
    started = [run(TWO, book, letter) for letter in "ab"]
    for one in started:
        assert one.stdout is not None and one.stdout.readline() == "ready\n"
    yield started
    for one in started:
        one.communicate()


@pytest.mark.parametrize("left", [False, True], ids=["free", "lock of a dead process"])
def test_two_writers_at_once(book: Path, writers: list[subprocess.Popen[str]], left: bool) -> None:
    """Twenty times: one waits for the other, each keeps what it found, nothing is mixed or lost."""
    dead = dead_pid()
    before = OLD
    for turn in range(20):
        if left:
            lock_of(book).write_text(f"{dead} {time.time():.3f} {socket.gethostname()} abc")
        for one in writers:
            assert one.stdin is not None
            one.stdin.write(f"{turn}\n")
            one.stdin.flush()
        kept = [one.stdout.readline().strip() for one in writers if one.stdout]
        contents = [book.with_name(name).read_bytes() for name in kept]
        mine = [letter * 60_000 + b"%d\n" % turn for letter in (b"a", b"b")]
        after = book.read_bytes()
        assert after in mine
        assert sorted(contents) == sorted([before, *(m for m in mine if m != after)])
        before = after
    assert len(names(book)) == 41


# ---- reading


def test_reading_says_what_is_wrong(book: Path) -> None:
    """The name, the cause, in one sentence."""
    for name, cause in [
        ("no.xlsx", "does not exist, the path of a workbook is expected."),
        ("battle.xlsx/a.xlsx", "does not exist, the path of a workbook is expected."),
        ("battle.ods", "ends in .ods, a workbook that ends in .xlsx, .xlsm, .xltx, .xltm is expected."),
        ("battle.xlsx", "is not a workbook of Excel 2007 or later but text, such as CSV; save it as .xlsx first."),
    ]:
        path = book.parent / name
        with pytest.raises(FileProblem) as refused:
            files.read(path)
        assert str(refused.value) == f"{path} {cause}"


def test_a_file_too_big_is_not_even_read(book: Path) -> None:
    """A sparse file of 20 GB is refused at once."""
    os.truncate(book, 20_000_000_000)
    with pytest.raises(FileProblem, match="has more than 300 MB"):
        files.read(book)
