"""xlwings Lite for the tests: the Python of the browser (Pyodide) under Node, with xlwings' own code in it.

Pyodide comes from npm; ``MASSBATTLE_XL_PYODIDE`` names its folder, ``…/node_modules/pyodide``. xlwings
is the installed package, without what is not Python.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

from massbattle_xl.cells.values import ErrorValue

FOLDER = "MASSBATTLE_XL_PYODIDE"
SECONDS = 900  # a thorough run makes fifty thousand calls
HERE = Path(__file__).parent

# Excel's names of the error values, as custom functions get and give them
ERRORS = {
    "#DIV/0!": "Div0", "#N/A": "NotAvailable", "#NAME?": "Name", "#NULL!": "Null", "#NUM!": "Num", "#REF!": "Ref", "#VALUE!": "Value",
}  # fmt: skip
CODES = {kind: code for code, kind in ERRORS.items()}


def pyodide() -> Path | None:
    """The folder of Pyodide; None where it or Node is missing."""
    named = os.environ.get(FOLDER, "")
    folder = Path(named)
    return folder if named and (folder / "pyodide.mjs").is_file() and shutil.which("node") else None


def run(
    workbook: bytes,
    calls: Sequence[tuple[str, Sequence[Any]]] = (),
    scripts: Sequence[tuple[str, Any]] = (),
    others: Mapping[str, bytes] | None = None,
) -> dict[str, Any]:
    """Start Pyodide, load the code of a workbook and ask it.

    Args:
        workbook: a workbook for xlwings Lite.
        calls: functions with their arguments as ``argument`` makes them.
        scripts: scripts, each with the book as xlwings' JSON has it.
        others: workbooks of which only the settings are read, by name.
    """
    others = dict(others or {})
    folder = pyodide()
    assert folder is not None
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        jobs = {"workbook": "workbook.xlsx", "calls": calls, "scripts": scripts, "others": list(others)}
        (place / "jobs.json").write_text(json.dumps(jobs), encoding="utf-8")
        (place / "xlwings.zip").write_bytes(_xlwings())
        for file, data in {"workbook.xlsx": workbook, **others}.items():
            (place / file).write_bytes(data)
        command = ["node", str(HERE / "lite_runtime.mjs"), str(folder), name, str(HERE / "lite_driver.py")]
        ran = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
        if ran.returncode or not (place / "answers.json").is_file():
            said = [
                line for line in (ran.stdout + ran.stderr).splitlines() if len(line) < 400
            ]  # not the whole of Pyodide
            raise AssertionError("Pyodide did not answer:\n" + "\n".join(said[-30:]))
        return json.loads((place / "answers.json").read_text(encoding="utf-8"))


def argument(value: Any) -> Any:
    """An argument as Excel hands it over: rows of cells."""
    return [[_cell(c) for c in row] for row in value] if isinstance(value, list) else [[_cell(value)]]


def _cell(value: Any) -> Any:
    if isinstance(value, ErrorValue):
        return {"type": "Error", "errorType": ERRORS[value.code], "basicType": "Error", "basicValue": value.code}
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return int(value)  # JavaScript writes 3, not 3.0
    return value


def shown(result: Any) -> Any:
    """What Excel shows of a result: one value, or rows of them."""
    rows = [[_shown(c) for c in row] for row in result]
    return rows[0][0] if len(rows) == 1 and len(rows[0]) == 1 else rows


def _shown(value: Any) -> Any:
    if isinstance(value, dict):
        return ErrorValue(CODES[value["errorType"]])
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _xlwings() -> bytes:
    root = resources.files("xlwings")
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for path in sorted(Path(str(root)).rglob("*.py")):
            archive.write(path, f"xlwings/{path.relative_to(str(root))}")
    return buffer.getvalue()
