"""Whether Excel on this computer can run the functions of our ``.xlsm``, and what is missing.

Nothing is changed, on the disk or in the registry; everything is looked at where Excel and xlwings look.
"""

from __future__ import annotations

import importlib.util
import struct
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path, PureWindowsPath

WINDOWS = "win32"
UNSEEN = "not on Windows: cannot be seen"
INSTALL = 'pip install "massbattle-xl[xlwings]"'

CLICK = (
    "Make a campaign, for example: massbattle-xl new army.xlsm --system savage",
    "Open it in Excel. A yellow bar says that macros are disabled: click Enable Content.",
    "Type a number into an input cell. The first result takes some seconds, for Python is started; later ones come at once.",
)
"""What a GM does next."""

_SECURITY = r"Software\{policies}Microsoft\Office\16.0\Excel\Security"
_WARNINGS = {
    1: "all macros run without a question",
    2: "macros run after Enable Content",
    3: "only signed macros run: choose Disable VBA macros with notification in File > Options > Trust Center > Macro Settings",
    4: "no macro runs: choose Disable VBA macros with notification in File > Options > Trust Center > Macro Settings",
}
_BARRED = (3, 4)
_FROM_AFAR = (3, 4)  # zones of Windows: the internet, and sites that are not trusted


def how_to_import(module: Path, starter: Path) -> list[str]:
    """What a GM does to bring the functions into a workbook that is there, or to renew them after an update of xlwings.

    Args:
        module: the VBA of the functions.
        starter: xlwings' own VBA, which starts Python.
    """
    return [
        "Open the workbook (.xlsm) in Excel and press Alt+F11.",
        "If its modules xlwings and xlwings_udfs are there, remove them: right-click > Remove, without an export.",
        f"File > Import File: {module}, and once more: {starter}",
        "If it has no sheet xlwings.conf, add one: INTERPRETER_WIN into A1, into B1 the path of python.exe.",
    ]


@dataclass(frozen=True)
class Check:
    """One thing that was looked at; ``good`` is None where it cannot be seen, or does not matter."""

    what: str
    told: str
    good: bool | None = True

    @property
    def line(self) -> str:
        """One line for the GM."""
        mark = {True: "ok", False: "NOT OK", None: "-"}[self.good]
        return f"{mark:7}{self.what}: {self.told}"


Registry = Callable[[str, str], object]
"""Gives the value of a key of the current user by its name, or None."""


@dataclass(frozen=True)
class Computer:
    """What is known of the computer without looking any further.

    Attributes:
        platform: as ``sys.platform`` says.
        interpreter: the path of the running Python.
        bits: 64 or 32.
        xlwings: version of the installed xlwings; "" where there is none.
        pywin32: whether pywin32 is there, by which xlwings speaks to Excel.
        registry: how to look into the registry; None outside Windows.
    """

    platform: str
    interpreter: str
    bits: int
    xlwings: str
    pywin32: bool
    registry: Registry | None = None


def this_computer() -> Computer:
    """The computer that this runs on."""
    return Computer(
        sys.platform, sys.executable, 8 * struct.calcsize("P"), _version(), importlib.util.find_spec("win32com") is not None,
        _read_registry if sys.platform == WINDOWS else None,
    )  # fmt: skip


def _version() -> str:
    try:
        return metadata.version("xlwings")
    except metadata.PackageNotFoundError:
        return ""


def _read_registry(key: str, name: str) -> object:
    if sys.platform != "win32":  # not by its name, which type checkers do not see through
        return None
    import winreg  # noqa: PLC0415  # there on Windows alone

    try:
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, key) as opened:
            return winreg.QueryValueEx(opened, name)[0]
    except OSError:
        return None


def needed(computer: Computer) -> list[Check]:
    """What must be there before a workbook can be made that runs here."""
    windows = computer.platform == WINDOWS
    checks = [
        Check(
            "Windows",
            "yes" if windows else f"no, this is {computer.platform}; these functions run in Excel for Windows alone",
            windows,
        ),
        Check("Python", f"{computer.interpreter} ({computer.bits} bits)"),
        Check("xlwings", computer.xlwings or f"not installed: {INSTALL}", bool(computer.xlwings)),
    ]
    if windows:
        checks.append(
            Check("pywin32", "installed" if computer.pywin32 else f"not installed: {INSTALL}", computer.pywin32)
        )
    return checks + ([_library(computer)] if computer.xlwings else [])


def _library(computer: Computer) -> Check:
    """The library of xlwings, which its VBA looks for beside Python and in the folder above, by its exact version."""
    names = [f"xlwings{bits}-{computer.xlwings}.dll" for bits in (64, 32)]
    if computer.platform != WINDOWS:
        return Check(names[0], UNSEEN, None)
    beside = Path(computer.interpreter).parent
    found = [folder / name for name in names for folder in (beside, beside.parent) if (folder / name).is_file()]
    if found:
        return Check(found[0].name, f"in {found[0].parent}")
    put = f"not beside {computer.interpreter} nor in the folder above it"
    return Check(names[0], f"{put}: make a virtual environment (py -m venv) and install there, {INSTALL}", False)


def looked_at(computer: Computer, file: Path | None = None) -> list[Check]:
    """Everything that can be looked at.

    Args:
        computer: this one.
        file: a workbook, to tell whether Windows holds it for a stranger's; None or a path without a name for none.
    """
    return [*needed(computer), *_trust(computer), *([_origin(computer, file)] if file and file.name else [])]


def _trust(computer: Computer) -> list[Check]:
    macros, project = "macros", "access to the VBA project"
    read = computer.registry
    if read is None:
        return [Check(macros, UNSEEN, None), Check(project, UNSEEN, None)]

    def value(name: str) -> object:
        """A setting; what an administrator has set goes before what the user has chosen."""
        values = (read(_SECURITY.format(policies=policies), name) for policies in ("Policies\\", ""))
        return next((found for found in values if found is not None), None)

    level = value("VBAWarnings")
    warnings = level if isinstance(level, int) and level in _WARNINGS else 2  # Excel's default
    told = "allowed" if value("AccessVBOM") == 1 else "not allowed"
    return [
        Check(macros, _WARNINGS[warnings], warnings not in _BARRED),
        Check(project, f"{told}; only Import Functions of xlwings needs it, our .xlsm does not", None),
    ]


def _origin(computer: Computer, file: Path) -> Check:
    """The mark that browsers and mail programs give to a file; Excel runs no macros of a file that has it."""
    if not file.is_file():
        return Check(str(file), "does not exist", False)
    if computer.platform != WINDOWS:
        return Check(str(file), UNSEEN, None)
    try:
        mark = Path(f"{file}:Zone.Identifier").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return Check(str(file), "made on this computer or unblocked")
    zone = next((line.partition("=")[2].strip() for line in mark.splitlines() if line.startswith("ZoneId=")), "")
    if zone.isdigit() and int(zone) in _FROM_AFAR:
        name = PureWindowsPath(file).name
        return Check(
            str(file), f"blocked, it came from the internet: right-click {name} > Properties > Unblock > OK", False
        )
    return Check(str(file), "made on this computer or unblocked")
