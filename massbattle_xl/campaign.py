"""What a GM does with a file: new, calc, build, demo. Brings workbook and channels together."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import systems
from .cells.values import ErrorValue
from .channels import embedded, soffice
from .layout import Filled
from .locale import languages, text
from .workbook import cached, files, printing, reading
from .workbook.build import build
from .workbook.formulas import FormulaReader


@dataclass(frozen=True)
class Calculated:
    """A calculated workbook.

    Attributes:
        data: its bytes, every formula cell with its value.
        formulas: number of formula cells.
        errors: formula cells whose value is an error, as ``Sheet!A1 #N/A``.
    """

    data: bytes
    formulas: int
    errors: tuple[str, ...]


def calculated(data: bytes) -> Calculated:
    """Calculate a workbook with the embedded engine; only the values of formula cells change."""
    formulas = FormulaReader(reading.open_book(data), systems.functions()).formulas()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book.xlsx"
        path.write_bytes(data)
        values = embedded.calculate(path, formulas)
    errors = tuple(f"{sheet}!{cell} {value.code}" for sheet, cell, value in _each(values) if isinstance(value, ErrorValue))
    return Calculated(cached.write_values(data, values), sum(len(v) for v in values.values()), errors)


def _each(values: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, str, Any]]:
    for sheet, cells in values.items():
        for cell, value in cells.items():
            yield sheet, cell, value


def new(system: str, language: str, paper: str = "A4", filled: Filled | None = None, protect: bool = False, template: bool = False) -> Calculated:
    """A campaign workbook with all its values."""
    return calculated(build(system, language, paper, filled, protect, template))


def calc(path: Path, output: Path | None = None) -> tuple[Calculated, Path | None]:
    """Calculate a file anew.

    Args:
        path: the workbook.
        output: where the result goes; by default to the same place, with a backup kept.

    Returns:
        The calculation and the path of the backup, if one was made.
    """
    source = files.read(path)
    result = calculated(source)
    return result, files.write(output or path, result.data, was=source if output is None else None)


@dataclass(frozen=True)
class Built:
    """One workbook of a build."""

    path: Path
    result: Calculated
    kind: str


def builds(root: Path) -> Iterable[Built]:
    """Templates and examples of every rule text and language, as they stand in the project.

    Args:
        root: folder that holds ``templates`` and ``workbooks``.
    """
    for system in systems.WINGS:
        wing = systems.wing(system)
        examples = systems.wing(system, "sheets").EXAMPLES
        for language in wing.SHEET_LANGUAGES:
            blank = new(system, language, template=True)
            yield Built(root / "templates" / f"{system}-{language}.xltx", blank, "template")
            for name, example in examples.items():
                yield Built(root / "workbooks" / f"{name}-{language}.xlsx", new(system, language, filled=example), "example")


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise files.FileProblem(f"{folder} cannot be made: {error.strerror or error}.") from None


def build_all(root: Path) -> list[tuple[Built, bool]]:
    """Write all templates and examples under ``root``; tells of each whether its file changed."""
    written = []
    for built in builds(root):
        _make_folder(built.path.parent)
        changed = not built.path.exists() or built.path.read_bytes() != built.result.data
        files.write(built.path, built.result.data, backup=False)
        written.append((built, changed))
    return written


@dataclass(frozen=True)
class Demo:
    """One campaign of the demonstration with what it says of its battle."""

    path: Path
    title: str
    result: Calculated
    battle: str
    sides: tuple[tuple[str, float, float], ...]


def demo(folder: Path, language: str = "en") -> Iterator[Demo]:
    """Write the example campaign of every rule text into a folder, calculated.

    A file of that name that is already there is kept under another name.
    """
    _make_folder(folder)
    for system in systems.WINGS:
        wing = systems.wing(system)
        spoken = language if language in wing.SHEET_LANGUAGES else wing.SHEET_LANGUAGES[0]
        for name, example in systems.wing(system, "sheets").EXAMPLES.items():
            result = new(system, spoken, filled=example)
            path = folder / f"{name}-{spoken}.xlsx"
            files.write(path, result.data)
            values = reading.named_values(result.data)
            sides = tuple((str(values[f"Side_{s}"]), float(values[f"Start_{s}"]), float(values[f"Left_{s}"])) for s in "AB")
            yield Demo(path, wing.TITLE, result, str(values["Battle_Name"]), sides)


def print_pdf(path: Path, output: Path, everything: bool = False, paper: str = "") -> list[str]:
    """Print a campaign to PDF through LibreOffice.

    Args:
        path: the workbook; it is calculated anew for the print, its file is not touched.
        output: the PDF.
        everything: all sheets instead of the battle sheet alone.
        paper: "A4" or "Letter"; by default what the sheets ask for.

    Returns:
        The names of the sheets that were printed.

    Raises:
        NoLibreOffice: it is missing; the message says how to get it.
    """
    soffice.find()
    data = calculated(files.read(path)).data
    wanted = [] if everything else battle_sheets(data)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "print.xlsx"
        copy.write_bytes(printing.for_print(data, wanted, paper))
        files.write(output, soffice.to_pdf(copy))
    return wanted


def battle_sheets(data: bytes) -> list[str]:
    """The sheets that are made for the printer; the second one only where it has a card."""
    named = [(system, language) for system in systems.WINGS for language in languages(system)]
    first, more = ({text(*place, f"sheet.{key}") for place in named} for key in ("printed", "printed2"))
    book = reading.open_book(data, values=True)
    return [name for name in printing.sheet_names(data) if name in first or (name in more and book[name]["A4"].value)]
