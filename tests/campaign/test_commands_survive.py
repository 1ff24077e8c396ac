"""Every command that writes is killed, runs on full and closed disks and against a second one: nothing is lost.

``MASSBATTLE_XL_KILLS=200`` kills each command at 200 moments instead of a handful, and lets two commands
meet a hundred times.
"""

from __future__ import annotations

import errno
import io
import os
import random
import re
import shutil
import stat
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import pytest
from held import NOBODY, End, Forge, digest, moments
from openpyxl import Workbook
from openpyxl.worksheet.table import Table

from massbattle_xl.channels.libreoffice import oxt_bytes

pytestmark = pytest.mark.xdist_group("held")

KILLS = int(os.environ.get("MASSBATTLE_XL_KILLS", "4"))
STRAY = re.compile(r"\..*\.(?:lock|[a-z0-9_]{8}\.new)")
BACKUP = re.compile(r".* \(backup \d{4}-\d\d-\d\d \d{6}(?: \d+)?\)\.\w+")


@lru_cache(maxsize=4)
def small_book(bottom: int = 300) -> bytes:
    """A workbook of about 50 kB whose formulas have no values yet."""
    book, dice = Workbook(), random.Random(bottom)
    sheet = book.active
    sheet["A1"], sheet["B1"] = 7, "=VOLLEY_KILLS(A1*6,3)"
    for row in range(2, bottom):
        sheet.append([dice.random(), f"=A{row}*2", dice.randbytes(60).hex()])
    for row, (unit, men) in enumerate((("Unit", "Men"), ("Orcs", "40"), ("Village", "30")), 1):
        sheet.cell(row, 5, unit), sheet.cell(row, 6, men)
    sheet.add_table(Table(displayName="Army", ref="E1:F3"))
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


@dataclass(frozen=True)
class Command:
    """A command that writes.

    Attributes:
        arguments: as they are typed.
        target: the file that it writes.
        old: what stands there before; None for nothing.
        slow: whether a run takes seconds.
        backs_up: whether what stood there is kept.
        wings: the rule texts that are built, where not all of them shall be: every workbook goes the same way.
    """

    arguments: tuple[str, ...]
    target: str
    old: bytes | None
    slow: bool = False
    backs_up: bool = True
    wings: tuple[str, ...] = ()

    @property
    def files(self) -> dict[str, bytes]:
        """What lies in the folder before."""
        found = {} if self.old is None else {self.target: self.old}
        if "battle.xlsx" in self.arguments and self.arguments[0] != "new":
            found["battle.xlsx"] = small_book()
        return found


COMMANDS = {
    "calc": Command(("calc", "battle.xlsx", "--force"), "battle.xlsx", small_book()),
    "setup": Command(("setup", "battle.xlsx", "--paper", "Letter", "--force"), "battle.xlsx", small_book()),
    "addin": Command(("addin", "libreoffice", "-o", "x.oxt"), "x.oxt", b"a letter" * 4000),
    "export": Command(("export", "battle.xlsx", "-o", "."), "Army.csv", b"a letter" * 4000),
    "new": Command(("new", "battle.xlsx", "--example"), "battle.xlsx", None, slow=True),
    "demo": Command(("demo", "."), "savage-en.xlsx", small_book(), slow=True, wings=("savage",)),
    "build": Command(("build", "."), "templates/savage-en.xltx", small_book(), slow=True, wings=("savage",)),
    "print": Command(("print", "battle.xlsx"), "battle.pdf", b"%PDF-1.7 " * 4000, slow=True, backs_up=False),
}


@pytest.fixture(scope="module")
def forge() -> Iterator[Forge]:
    with Forge() as started:
        yield started


@pytest.fixture(scope="module")
def runner() -> Iterator[Forge]:
    """Another one, for runs while a command is held."""
    with Forge() as started:
        yield started


@pytest.fixture
def other_forge() -> Iterator[Forge]:
    """And one for a second held command."""
    with Forge() as started:
        yield started


@dataclass
class Scene:
    """A folder with a command that is about to write in it."""

    name: str
    command: Command
    folder: Path
    let_go: Callable[..., End]
    new: str = ""  # digest of what it writes
    also: dict[str, str] = field(default_factory=dict)  # what else it writes

    @property
    def old(self) -> str | None:
        return None if self.command.old is None else digest(self.command.old)

    def reset(self) -> None:
        """The folder as it was before."""
        _fill(self.folder, self.command)

    def found(self) -> dict[str, str]:
        """The digests of all files."""
        return {str(p.relative_to(self.folder)): digest(p.read_bytes()) for p in self.folder.rglob("*") if p.is_file()}

    def strays(self, found: dict[str, str]) -> list[str]:
        """What lies there beside the old or new file and backups; each is hidden and no workbook by its name."""
        own = {*self.command.files, self.command.target}
        assert all(found[name] == whole for name, whole in self.also.items() if name in found), (
            "another file is not whole"
        )
        others = [name for name in found if name not in own and name not in self.also]
        kept = [name for name in others if BACKUP.fullmatch(name)]
        assert all(found[name] == self.old for name in kept), "a backup is not whole"
        strays = [name for name in others if name not in kept]
        assert all(STRAY.fullmatch(Path(name).name) for name in strays), strays
        return strays


def _fill(folder: Path, command: Command) -> None:
    for path in list(folder.iterdir()):
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    for name, data in command.files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data)


@pytest.fixture(scope="module", params=list(COMMANDS))
def scene(request: pytest.FixtureRequest, forge: Forge) -> Iterator[Scene]:
    """Each command, held at the moment when all is calculated."""
    command = COMMANDS[request.param]
    if request.param == "print":
        request.getfixturevalue("libreoffice_there")
    folder = Path(tempfile.mkdtemp())  # the folders of pytest are closed to other users
    folder.chmod(0o755)
    try:
        _fill(folder, command)
        with forge.held(folder, *command.arguments, wings=command.wings) as let_go:
            made = Scene(request.param, command, folder, let_go)
            made.reset()
            end = let_go()
            assert (end.killed, end.code) == (False, 0), end.said
            assert end.files is not None
            made.new = end.files[command.target]
            assert made.new != made.old
            assert made.strays(end.files) == []
            assert len(end.files) == len({*command.files, command.target}) + (
                command.backs_up and command.old is not None
            )
            yield made
    finally:
        shutil.rmtree(folder)


# ---- killed


def judged(scene: Scene, end: End) -> str:
    """Old or new is whole, what else is there is hidden, the next run goes through and tidies up; tells the moment."""
    found = scene.found()
    now = found.get(scene.command.target)
    assert now in (scene.old, scene.new), "neither the old nor the new file"
    strays = scene.strays(found)
    for name, data in scene.command.files.items():
        assert name == scene.command.target or found[name] == digest(data)
    moment = "after the end" if not end.killed else ""
    moment = moment or ("before the swap" if now == scene.old else "after the swap")
    moment += f", {len(strays)} strays" if strays else ""
    again = scene.let_go()
    refused = scene.command.arguments[0] == "new" and now == scene.new
    assert (again.code, "is there already" in again.said) == ((1, True) if refused else (0, False)), again.said
    found = scene.found()
    assert found[scene.command.target] == scene.new
    assert scene.strays(found) == [], "the next run does not tidy up"
    return moment


def test_killed_at_any_moment_of_the_writing(scene: Scene, capsys: pytest.CaptureFixture[str]) -> None:
    """SIGKILL between the first and the last step of the writer."""
    scene.reset()
    begun = time.perf_counter()
    scene.let_go()
    needed = time.perf_counter() - begun
    seen: Counter[str] = Counter()
    slow = KILLS // 10 if scene.command.slow else KILLS // 2
    for moment in moments(sum(map(ord, scene.name)), KILLS - slow, needed):
        scene.reset()
        seen[judged(scene, scene.let_go(kill_after=moment))] += 1
    if KILLS >= 100:
        with capsys.disabled():
            print(f"\n{scene.name}, writing ({needed * 1000:.1f} ms): {dict(sorted(seen.items()))}")
        assert sum(n for moment, n in seen.items() if "strays" in moment) > KILLS / 20, "the kills hit nothing"


def test_killed_at_any_moment_of_the_run(scene: Scene, runner: Forge, capsys: pytest.CaptureFixture[str]) -> None:
    """SIGKILL between the first and the last step of the whole command; of slow ones only at a few moments."""
    count = KILLS // 10 if scene.command.slow else KILLS // 2
    if not count:
        return
    scene.reset()
    begun = time.perf_counter()
    end = runner.run(scene.folder, *scene.command.arguments, wings=scene.command.wings)
    assert end.code == 0, end.said
    assert end.files is not None and end.files[scene.command.target] == scene.new, (
        "the command makes something else by now"
    )
    needed = time.perf_counter() - begun
    own = {*scene.command.files, scene.command.target}
    scene.also = {name: whole for name, whole in end.files.items() if name not in own and not BACKUP.fullmatch(name)}
    seen: Counter[str] = Counter()
    for moment in moments(len(scene.name), count, needed * 1.02):
        scene.reset()
        seen[judged(scene, runner.run(scene.folder, *scene.command.arguments, kill_after=moment, wings=scene.command.wings))] += 1
    if KILLS >= 100:
        with capsys.disabled():
            print(f"\n{scene.name}, whole run ({needed * 1000:.0f} ms): {dict(sorted(seen.items()))}")


# ---- disks that take nothing


def refused(scene: Scene, end: End, words: str) -> None:
    """One sentence, exit code 1, the folder as before."""
    assert (end.killed, end.code) == (False, 1), end.said
    assert len(end.said.strip().splitlines()) == 1, end.said
    assert words in end.said
    assert end.files is not None
    before = {name: digest(data) for name, data in scene.command.files.items()}
    assert {name: found for name, found in end.files.items() if name != "other"} == before


@pytest.fixture
def mounts(runner: Forge, tmp_path: Path) -> None:
    """Skips where small disks cannot be mounted; the run names what did not run at its end."""
    end = runner.run(tmp_path, "--version", disk={})
    if end.code != 0:
        pytest.skip(f"needs the right to mount a small disk: run as root, or allow user name spaces ({end.said})")


def test_on_a_full_disk(scene: Scene, mounts: None) -> None:
    """Room for nothing, for the lock alone, for half the file, for the new file without the backup."""
    size = (1 << 22) + sum(map(len, scene.command.files.values()))
    for free in (0, 4096, 16384):
        scene.reset()
        refused(
            scene, scene.let_go(disk={"size": size, "free": free}), "the disk is full; free some space and try again."
        )


def test_on_a_read_only_disk(scene: Scene, mounts: None) -> None:
    """As a card with its lock pushed in."""
    scene.reset()
    refused(
        scene, scene.let_go(disk={"size": 1 << 23, "read_only": True}), "the disk is read-only; write to another place."
    )


def test_where_files_may_not_grow(scene: Scene) -> None:
    """The limit that a system sets to a user; it needs no right to mount."""
    for largest in (0, 10, 10_000):
        scene.reset()
        refused(scene, scene.let_go(largest=largest), f"cannot be written: {os.strerror(errno.EFBIG)}.")


def test_in_a_folder_that_is_closed(scene: Scene) -> None:
    """As a plain user, for whom the folder is read-only."""
    scene.reset()
    folders = [scene.folder, *(p for p in scene.folder.iterdir() if p.is_dir())]
    for folder in folders:
        folder.chmod(0o555)
    try:
        refused(scene, scene.let_go(plain=True), "cannot be written: you may not write in its folder.")
    finally:
        for folder in folders:
            folder.chmod(0o755)
    assert NOBODY and stat.S_IMODE(scene.folder.stat().st_mode) == 0o755


# ---- two at once


def test_two_commands_change_one_file(other_forge: Forge, runner: Forge, tmp_path: Path) -> None:
    """Both have read it: one wins, the other one says that the file was changed; nothing is mixed."""
    book = tmp_path / "battle.xlsx"
    book.write_bytes(small_book())
    results: Counter[str] = Counter()
    one = ("setup", "battle.xlsx", "--paper", "Letter", "--force")
    other = ("setup", "battle.xlsx", "--paper", "A4", "--force")
    with other_forge.held(tmp_path, *one) as let_one, runner.held(tmp_path, *other) as let_other:
        ends = []
        for let_go in (let_one, let_other):
            book.write_bytes(small_book())
            ends.append(let_go())
        assert all(end.files for end in ends)
        contents = [end.files["battle.xlsx"] for end in ends if end.files]
        assert len(set(contents)) == 2
        for turn in range(KILLS // 2 or 1):
            for path in tmp_path.iterdir():
                path.unlink()
            book.write_bytes(small_book())
            first, last = (let_one, let_other) if turn % 2 else (let_other, let_one)
            waiting = first(wait=False), last(wait=False)
            ended = [end() for end in waiting]
            codes = sorted(end.code for end in ended)
            assert codes == [0, 1], [end.said for end in ended]
            loser = next(end for end in ended if end.code == 1)
            assert "battle.xlsx was changed by another program in the meantime; run the command again." in loser.said
            assert len(loser.said.strip().splitlines()) == 1
            winner = contents[0] if (ended[0].code == 0) == (first is let_one) else contents[1]
            assert digest(book.read_bytes()) == winner
            kept = [p for p in tmp_path.iterdir() if p != book]
            assert [p.read_bytes() for p in kept] == [small_book()]
            results["first" if ended[0].code == 0 else "second"] += 1
    if KILLS >= 100:
        print(f"two at once: {dict(results)}")


def test_two_commands_write_one_output(other_forge: Forge, runner: Forge, tmp_path: Path) -> None:
    """Neither has read it: one waits for the other, and keeps what that one wrote."""
    out = tmp_path / "out.xlsx"
    for name, bottom in (("a.xlsx", 200), ("b.xlsx", 900)):
        (tmp_path / name).write_bytes(small_book(bottom))
    with (
        other_forge.held(tmp_path, "calc", "a.xlsx", "-o", "out.xlsx", "--force") as let_one,
        runner.held(tmp_path, "calc", "b.xlsx", "-o", "out.xlsx", "--force") as let_other,
    ):
        contents = []
        for let_go in (let_one, let_other):
            let_go()
            contents.append(digest(out.read_bytes()))
        for _ in range(KILLS // 2 or 1):
            for path in tmp_path.glob("out*"):
                path.unlink()
            ended = [end() for end in (let_one(wait=False), let_other(wait=False))]
            assert [end.code for end in ended] == [0, 0], [end.said for end in ended]
            kept = [p for p in tmp_path.glob("out*") if p != out]
            assert len(kept) == 1
            assert sorted(digest(p.read_bytes()) for p in (out, *kept)) == sorted(contents)
            assert [p.name for p in tmp_path.iterdir() if p.name.startswith(".")] == []


def test_the_addin_that_is_written_is_whole(runner: Forge, tmp_path: Path) -> None:
    """What the killed runs are compared with is what the package makes."""
    assert runner.run(tmp_path, *COMMANDS["addin"].arguments).files == {"x.oxt": digest(oxt_bytes())}
