"""LibreOffice as a program: where it is, and a workbook turned into a PDF by it."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import tempfile
import zipfile
from pathlib import Path

from .libreoffice import LEAST_VERSION, oxt_bytes

HOW_TO_GET_IT = (
    f"LibreOffice is not found on this machine: install LibreOffice {LEAST_VERSION} or newer (libreoffice.org, or your system's "
    "packages), or print the sheet from Excel."
)
_USUAL_PLACES = (
    "/Applications/LibreOffice.app/Contents/MacOS/soffice",
    r"C:\Program Files\LibreOffice\program\soffice.exe",
    r"C:\Program Files (x86)\LibreOffice\program\soffice.exe",
    "/opt/libreoffice/program/soffice",
)


class NoLibreOffice(RuntimeError):
    """LibreOffice is missing or does not answer; the message is one sentence for the GM."""


def find() -> str:
    """The path of LibreOffice's program.

    Raises:
        NoLibreOffice: it is not on this machine.
    """
    for name in ("soffice", "libreoffice"):
        if found := shutil.which(name):
            return found
    for place in _USUAL_PLACES:
        if os.access(place, os.X_OK):
            return place
    raise NoLibreOffice(HOW_TO_GET_IT)


def environment() -> dict[str, str]:
    """The environment that LibreOffice is started in: this one without any virtual environment of Python.

    LibreOffice's own Python looks for its library beside the first ``python3`` of PATH; a virtual
    environment there makes it miss its own modules, and with them the add-in.
    """
    clean = {name: value for name, value in os.environ.items() if name not in ("VIRTUAL_ENV", "PYTHONHOME", "PYTHONPATH")}
    folders = clean.get("PATH", "").split(os.pathsep)
    clean["PATH"] = os.pathsep.join(f for f in folders if not (Path(f).parent / "pyvenv.cfg").exists())
    return clean


def to_pdf(book: Path, seconds: float = 180) -> bytes:
    """The visible sheets of a workbook as a PDF, with the values that stand in the file.

    Raises:
        NoLibreOffice: it is not on this machine, or makes no PDF within the time.
    """
    program = find()
    with tempfile.TemporaryDirectory() as folder:
        extensions = Path(folder) / "extensions"
        with zipfile.ZipFile(io.BytesIO(oxt_bytes())) as extension:  # so that what is calculated on opening has its functions
            extension.extractall(extensions / "massbattle-xl")
        settings = {"UserInstallation": Path(folder) / "profile", "BUNDLED_EXTENSIONS": extensions}
        command = [program, *(f"-env:{name}={path.as_uri()}" for name, path in settings.items())]
        command += ["--headless", "--norestore", "--convert-to", "pdf", "--outdir", folder, str(book)]
        try:
            run = subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=False, env=environment())
        except subprocess.TimeoutExpired:
            raise NoLibreOffice(f"LibreOffice made no PDF of {book.name} within {seconds:.0f} seconds.") from None
        pdf = Path(folder) / f"{book.stem}.pdf"
        if not pdf.exists():
            said = (run.stderr or run.stdout).strip().splitlines()
            raise NoLibreOffice(f"LibreOffice made no PDF of {book.name}: {said[-1] if said else 'it said nothing'}.")
        return pdf.read_bytes()
