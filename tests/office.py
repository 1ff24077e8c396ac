"""LibreOffice for the tests: started once with the add-in, it opens and calculates many workbooks.

``Office`` starts LibreOffice without a window, with a profile of its own, and drives it
through ``office_driver.py``, which runs under a Python that has ``uno``. Nothing is
installed and nothing of the user's LibreOffice is touched.

    with Office(oxt_bytes()) as office, office.open(path) as book:
        book.set("Armies!B5", 12)
        print(book.values()["Armies"]["C5"])
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import uuid
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from openpyxl.utils import get_column_letter

from massbattle_xl.cells.values import ErrorValue
from massbattle_xl.channels.libreoffice import LEAST_VERSION
from massbattle_xl.channels.soffice import NoLibreOffice, environment, find

START_SECONDS = 60
ANSWER_SECONDS = 300

# Numbers of LibreOffice's errors and the error value that Excel has for them. 502 and 504 are
# "wrong argument": LibreOffice writes both as #VALUE! to an .xlsx.
ERRORS = {
    502: "#VALUE!", 503: "#NUM!", 504: "#VALUE!", 519: "#VALUE!", 521: "#NULL!",
    524: "#REF!", 525: "#NAME?", 532: "#DIV/0!", 32767: "#N/A",
}  # fmt: skip

# Calculate every formula of an .xlsx when it is loaded, whatever values stand in the file.
PROFILE = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
"""


# The extension that takes the driver's other side into LibreOffice.
DRIVER = Path(__file__).with_name("office_driver.py")
DRIVER_PARTS = {
    "description.xml": """<?xml version="1.0" encoding="UTF-8"?>
<description xmlns="http://openoffice.org/extensions/description/2006"><identifier value="massbattle-xl.tests"/></description>
""",
    "META-INF/manifest.xml": """<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="http://openoffice.org/2001/manifest">
<manifest:file-entry manifest:full-path="driver.components" manifest:media-type="application/vnd.sun.star.uno-components"/>
</manifest:manifest>
""",
    "driver.components": """<?xml version="1.0" encoding="UTF-8"?>
<components xmlns="http://openoffice.org/2010/uno-components"><component loader="com.sun.star.loader.Python" uri="driver.py">
<implementation name="massbattlexl.tests.Driver"><service name="massbattlexl.tests.Driver"/></implementation>
</component></components>
""",
    "driver.py": DRIVER.read_text(encoding="utf-8"),
}


class OfficeError(Exception):
    """LibreOffice did not do what it was asked; the text is the driver's."""


@dataclass(frozen=True)
class Installation:
    """A LibreOffice and a Python that can talk to it."""

    soffice: str
    python: str


@lru_cache(maxsize=1)
def installation() -> Installation | None:
    """The installed LibreOffice, or None where there is none, an older one, or no Python with ``uno``."""
    try:
        soffice = find()
    except NoLibreOffice:
        return None
    shown = subprocess.run(
        [soffice, "--version"], capture_output=True, text=True, timeout=60, check=False, env=environment()
    ).stdout
    found = re.search(r"LibreOffice\D*(\d+)\.(\d+)", shown)
    if found is None or tuple(map(int, found.groups())) < tuple(map(int, LEAST_VERSION.split("."))):
        return None
    program = Path(soffice).resolve().parent
    for python in (sys.executable, "/usr/bin/python3", str(program / "python"), str(program / "python.exe")):
        with contextlib.suppress(OSError):
            if (
                subprocess.run([python, "-c", "import uno"], capture_output=True, timeout=60, check=False).returncode
                == 0
            ):
                return Installation(soffice, python)
    return None


class Office:
    """A running LibreOffice with one add-in; use it in a ``with`` statement.

    Args:
        oxt: the extension, as the bytes of its file.
    """

    def __init__(self, oxt: bytes) -> None:
        found = installation()
        if found is None:
            raise OfficeError(f"no LibreOffice {LEAST_VERSION} or newer with a Python that has uno")
        self._installation = found
        self._oxt = oxt
        self._stack = contextlib.ExitStack()

    def __enter__(self) -> Office:
        with self._stack as stack:  # whatever fails below, what was started is stopped
            home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="office", ignore_cleanup_errors=True)))
            self._start(home, stack)
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *exception: object) -> None:
        self._stack.close()

    def _start(self, home: Path, stack: contextlib.ExitStack) -> None:
        (home / "profile" / "user").mkdir(parents=True)
        (home / "profile" / "user" / "registrymodifications.xcu").write_text(PROFILE, encoding="utf-8")
        with zipfile.ZipFile(io.BytesIO(self._oxt)) as archive:
            archive.extractall(home / "extensions" / "addin")
        _put_driver(home / "extensions" / "driver")
        pipe = "massbattle" + uuid.uuid4().hex
        messages = stack.enter_context((home / "messages.txt").open("w+b"))
        self._log = home / "log.txt"
        office = subprocess.Popen(
            [
                self._installation.soffice,
                f"-env:UserInstallation={(home / 'profile').as_uri()}",
                f"-env:BUNDLED_EXTENSIONS={(home / 'extensions').as_uri()}",
                "--headless", "--norestore", "--nologo", f"--accept=pipe,name={pipe};urp;",
            ],
            stdin=subprocess.DEVNULL, stdout=messages, stderr=messages, start_new_session=True,
            env={**environment(), "MASSBATTLE_XL_LOG": str(self._log)},
        )  # fmt: skip
        stack.callback(_end, office)
        self._driver = subprocess.Popen(
            [self._installation.python, str(DRIVER), pipe, str(START_SECONDS)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=messages, text=True, encoding="utf-8", start_new_session=True,
        )  # fmt: skip
        stack.callback(_end, self._driver)
        self._messages_file = messages
        self._answer()

    def ask(self, do: str, **details: Any) -> Any:
        """Send one request to the driver and answer with its answer.

        Raises:
            OfficeError: the request failed, or LibreOffice is gone.
        """
        if self._driver.poll() is not None:
            raise OfficeError("LibreOffice is gone\n" + self._messages())
        assert self._driver.stdin is not None
        self._driver.stdin.write(json.dumps({"do": do, **details}) + "\n")
        self._driver.stdin.flush()
        return self._answer()

    def _answer(self) -> Any:
        assert self._driver.stdout is not None
        guard = threading.Timer(ANSWER_SECONDS, self._driver.kill)  # a LibreOffice that hangs must not hang the tests
        guard.start()
        try:
            line = self._driver.stdout.readline()
        finally:
            guard.cancel()
        if not line:
            raise OfficeError("LibreOffice is gone\n" + self._messages())
        answer = json.loads(line)
        if "error" in answer:
            raise OfficeError(answer["error"])
        return answer["ok"]

    def _messages(self) -> str:
        self._messages_file.seek(0)
        return self._messages_file.read().decode("utf-8", "replace")

    def open(self, path: str | Path, automatic: bool = False, run_macros: bool = False) -> Book:
        """Open a workbook; every formula in it is calculated, later ones too with ``automatic``, else by ``recalculate``."""
        return Book(self, self.ask("open", path=str(Path(path).resolve()), automatic=automatic, run_macros=run_macros))

    def functions(self) -> dict[str, tuple[str, list[list[Any]]]]:
        """Every function as the function wizard shows it: description, and name, help, optional of each argument."""
        return {name: (text, arguments) for name, (text, arguments) in self.ask("functions").items()}

    def log(self) -> str:
        """What the add-in wrote to its log file: the tracebacks of faults that no function foresees."""
        return self._log.read_text(encoding="utf-8") if self._log.exists() else ""

    def version(self) -> str:
        """The version of LibreOffice, such as ``25.2``."""
        return str(self.ask("version"))


class Book:
    """An open workbook. Cells are named as Excel names them: ``Armies!B5``."""

    def __init__(self, office: Office, key: str) -> None:
        self._office = office
        self._key = key
        self.changes = 0  # how often something was typed, calculated, inserted or deleted

    def __enter__(self) -> Book:
        return self

    def __exit__(self, *exception: object) -> None:
        with contextlib.suppress(OfficeError, OSError):  # the first failure is the one to see
            self._ask("close")

    def _ask(self, do: str, **details: Any) -> Any:
        return self._office.ask(do, doc=self._key, **details)

    def _change(self, do: str, **details: Any) -> Any:
        self.changes += 1
        return self._ask(do, **details)

    def set(self, cell: str, value: float | str | None) -> None:
        """Type a number, a text, a formula in Excel's notation (``=``…), or nothing (None) into a cell."""
        sheet, _, name = cell.rpartition("!")
        self._change("set", sheet=sheet.strip("'"), cell=name, value=value)

    def swap(self, values: Mapping[str, float | str | None]) -> dict[str, float | str | ErrorValue]:
        """Type many cells at once; answers with what each held before, "" for nothing."""
        places = [cell.rpartition("!") for cell in values]
        cells = [[sheet.strip("'"), name, value] for (sheet, _, name), value in zip(places, values.values())]
        return dict(zip(values, map(_value, self._change("swap", cells=cells))))

    def insert_row(self, sheet: str, row: int, fill: bool = True) -> None:
        """Insert a sheet row before row number ``row``; with ``fill`` the formulas of the row above are copied into it."""
        self._change("insert_row", sheet=sheet, row=row, fill=fill)

    def delete_row(self, sheet: str, row: int) -> None:
        """Delete a sheet row."""
        self._change("delete_row", sheet=sheet, row=row)

    def recalculate(self) -> float:
        """Calculate every formula anew; answers with the seconds that it took."""
        return float(self._change("recalculate"))

    def sheets(self) -> list[str]:
        """The names of the sheets."""
        return list(self._ask("sheets"))

    def values(self, *sheets: str) -> dict[str, dict[str, float | str | ErrorValue]]:
        """{sheet: {cell: number, text or error value}} of all cells that hold something; of some sheets, or by default of all."""
        return {
            sheet: {_name(row, column): _value(value) for row, column, value in cells}
            for sheet, cells in self._ask("values", sheets=sheets).items()
        }

    def errors(self) -> list[str]:
        """The formula cells that show an error value, each named with its sheet."""
        return [f"{sheet}!{_name(row, column)}" for sheet, row, column in self._ask("errors")]

    def value(self, cell: str) -> float | str | ErrorValue:
        """One cell; "" where it holds nothing."""
        sheet, _, name = cell.rpartition("!")
        return _value(self._ask("value", sheet=sheet.strip("'"), cell=name))

    def formulas(self) -> dict[str, dict[str, str]]:
        """{sheet: {cell: formula}} in Excel's notation; an array formula stands in each of its cells."""
        return {
            sheet: {_name(row, column): formula for row, column, formula in cells}
            for sheet, cells in self._ask("formulas").items()
        }

    def macros(self) -> dict[str, str]:
        """The texts of the macros that the workbook brings, by module."""
        return dict(self._ask("macros"))

    def store(self, path: str | Path) -> Path:
        """Save a copy as .xlsx, .ods or .pdf, as the name says."""
        target = Path(path).resolve()
        self._ask("store", path=str(target), kind=target.suffix[1:])
        return target


def _put_driver(folder: Path) -> None:
    for name, text in DRIVER_PARTS.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def _name(row: int, column: int) -> str:
    return f"{get_column_letter(column + 1)}{row + 1}"


def _value(raw: Any) -> float | str | ErrorValue:
    if isinstance(raw, list):
        return ErrorValue(ERRORS.get(raw[0], f"Err:{raw[0]}"))
    return raw


def _end(process: subprocess.Popen[Any]) -> None:
    """Let a process end by itself, then make it and its children end."""
    with contextlib.suppress(OSError):
        if process.stdin is not None:
            process.stdin.close()  # the driver then shuts LibreOffice down
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(10)
    for number in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(OSError):  # the usual case: the whole group has ended
            os.killpg(process.pid, number)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(3)
    if process.stdout is not None:
        process.stdout.close()
