"""Whether Excel on a computer can run the functions, and how it is told; Windows is described to it, files are real."""

from __future__ import annotations

import sys
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

import pytest

from massbattle_xl import cli
from massbattle_xl.channels import excel_setup, vba, xlwings_parts
from massbattle_xl.channels.excel_setup import Check, Computer, looked_at, needed

USER = r"Software\Microsoft\Office\16.0\Excel\Security"
POLICY = r"Software\Policies\Microsoft\Office\16.0\Excel\Security"


def windows(folder: Path, settings: dict[tuple[str, str], object] | None = None, library: str = "Scripts") -> Computer:
    """A computer with a virtual environment, and the library of xlwings in one of its folders."""
    (folder / "Scripts").mkdir(parents=True)
    if library:
        (folder / library / "xlwings64-0.37.8.dll").write_bytes(b"")
    known = settings or {}
    return Computer(
        "win32", str(folder / "Scripts" / "python.exe"), 64, "0.37.8", True, lambda key, name: known.get((key, name))
    )


def told(checks: list[Check], what: str) -> Check:
    return next(check for check in checks if what in check.what)


def test_where_all_is_well_nothing_is_missing(tmp_path: Path) -> None:
    """The library may stand beside Python or in the folder above, where xlwings' VBA looks."""
    for number, library in enumerate(("Scripts", ".")):
        computer = windows(tmp_path / str(number), library=library)
        checks = looked_at(computer)
        assert [c.what for c in checks] == [
            "Windows", "Python", "xlwings", "pywin32", "xlwings64-0.37.8.dll", "macros", "access to the VBA project",
        ]  # fmt: skip
        assert all(c.good is not False for c in checks)
        assert (
            checks[4].told == f"in {(Path(computer.interpreter).parent / ('..' if library == '.' else '')).resolve()}"
        )
        assert needed(computer) == checks[:5]


@pytest.mark.parametrize(
    ("change", "what", "part"),
    [
        ({"platform": "darwin"}, "Windows", "no, this is darwin"),
        ({"xlwings": ""}, "xlwings", 'not installed: pip install "massbattle-xl[xlwings]"'),
        ({"pywin32": False}, "pywin32", "not installed"),
        ({"xlwings": "0.37.9"}, "xlwings64-0.37.9.dll", "not beside"),
    ],
)
def test_what_is_missing_is_told_with_what_to_do(
    change: dict[str, object], what: str, part: str, tmp_path: Path
) -> None:
    """A library of another version does not count: its name holds the version."""
    found = told(needed(replace(windows(tmp_path), **change)), what)
    assert found.good is False
    assert part in found.told
    assert found.line.startswith(f"NOT OK {what}: ")


@pytest.mark.parametrize(
    ("settings", "good", "part"),
    [
        ({}, True, "macros run after Enable Content"),
        ({(USER, "VBAWarnings"): 2}, True, "macros run after Enable Content"),
        ({(USER, "VBAWarnings"): 1}, True, "without a question"),
        ({(USER, "VBAWarnings"): 3}, False, "only signed macros"),
        ({(USER, "VBAWarnings"): 4}, False, "no macro runs"),
        ({(USER, "VBAWarnings"): 1, (POLICY, "VBAWarnings"): 4}, False, "no macro runs"),
        ({(USER, "VBAWarnings"): "odd"}, True, "macros run after Enable Content"),
    ],
)
def test_what_excel_does_with_macros(
    settings: dict[tuple[str, str], object], good: bool, part: str, tmp_path: Path
) -> None:
    """What an administrator has set goes before what the user has chosen; nothing set is Excel's default."""
    found = told(looked_at(windows(tmp_path, settings)), "macros")
    assert found.good is good
    assert part in found.told


def test_access_to_the_project_does_not_matter(tmp_path: Path) -> None:
    """It is told all the same, for Import Functions of xlwings needs it."""
    for number, (value, words) in enumerate(((None, "not allowed"), (0, "not allowed"), (1, "allowed"))):
        found = told(looked_at(windows(tmp_path / str(number), {(USER, "AccessVBOM"): value})), "VBA project")
        assert found.good is None
        assert found.told.startswith(f"{words};")


def test_a_file_from_the_internet_is_blocked_until_it_is_unblocked(tmp_path: Path) -> None:
    """The mark is a stream beside the file's own, which has the same name as an ordinary file would."""
    book, computer = tmp_path / "army.xlsm", windows(tmp_path / "venv")
    assert told(looked_at(computer, book), "army").good is False
    book.write_bytes(b"")
    assert told(looked_at(computer, book), "army").good is True
    mark = tmp_path / "army.xlsm:Zone.Identifier"
    for zone, good in ((0, True), (2, True), (3, False), (4, False)):
        mark.write_text(f"[ZoneTransfer]\nZoneId={zone}\nHostUrl=about:internet\n")
        assert told(looked_at(computer, book), "army").good is good
    assert "right-click army.xlsm > Properties > Unblock > OK" in told(looked_at(computer, book), "army").told


def test_elsewhere_each_line_says_what_cannot_be_seen(tmp_path: Path) -> None:
    """And nothing there is called a fault but the missing Windows."""
    book = tmp_path / "army.xlsm"
    book.write_bytes(b"")
    checks = looked_at(Computer("linux", "/usr/bin/python3", 64, "0.37.8", False), book)
    unseen = [c.what for c in checks if c.told == "not on Windows: cannot be seen"]
    assert unseen == ["xlwings64-0.37.8.dll", "macros", "access to the VBA project", str(book)]
    assert [c.what for c in checks if c.good is False] == ["Windows"]


def test_this_computer_is_described_as_it_is() -> None:
    found = excel_setup.this_computer()
    assert (found.platform, found.interpreter, found.xlwings) == (sys.platform, sys.executable, version("xlwings"))
    assert found.bits in (32, 64)


def test_the_doctor_prints_a_line_for_each_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The exit code says whether one of them is a fault."""
    book = tmp_path / "army.xlsm"
    book.write_bytes(b"")
    code = cli.main(["addin", "excel", "--doctor", str(book)])
    checks = looked_at(excel_setup.this_computer(), book)
    assert capsys.readouterr().out.splitlines() == [check.line for check in checks]
    assert code == any(check.good is False for check in checks)
    assert list(tmp_path.iterdir()) == [book]


def test_addin_excel_on_windows_says_what_to_click(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It writes nothing."""
    computer = windows(tmp_path / "venv")
    monkeypatch.setattr(excel_setup, "this_computer", lambda: computer)
    monkeypatch.chdir(tmp_path)
    assert cli.main(["addin", "excel"]) == 0
    out = capsys.readouterr().out
    assert out.count("ok     ") == 5
    assert "Nothing was written" in out
    assert "2. Open it in Excel. A yellow bar says that macros are disabled: click Enable Content." in out
    assert [path.name for path in tmp_path.iterdir()] == ["venv"]


def test_addin_excel_writes_the_vba_where_it_is_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """For a workbook that is not ours; with the line ends and letters of VBA."""
    path = tmp_path / "functions.bas"
    assert cli.main(["addin", "excel", "-o", str(path)]) == 0
    assert path.read_bytes() == vba.source().replace("\n", "\r\n").encode("cp1252")
    out = capsys.readouterr().out
    assert f"3. File > Import File: {path}, and once more: {xlwings_parts.folder() / 'xlwings.bas'}" in out
    assert cli.main(["addin", "excel", "-o", str(tmp_path / "army.xlsm")]) == 1
    assert "army.xlsm ends in .xlsm, a name that ends in .bas is expected." in capsys.readouterr().err


def test_the_add_in_for_libreoffice_has_no_doctor(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["addin", "libreoffice", "--doctor", "-o", str(tmp_path / "x.oxt")]) == 1
    assert capsys.readouterr().err == "--doctor is for addin excel, addin libreoffice has none.\n"
    assert not list(tmp_path.iterdir())
