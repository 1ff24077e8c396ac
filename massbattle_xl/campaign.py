"""What a GM does with a file: new, calc, setup, build, demo. Brings workbook and channels together.

Every workbook that is written goes through ``store``, every one that is read through ``understood``.
"""

from __future__ import annotations

import datetime as dt
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from . import changing, editions, lambda_edition, systems
from .cells.values import ErrorValue
from .channels import embedded, soffice, vba
from .channels.kept import Kept
from .channels.libreoffice import oxt_bytes
from .layout import Filled
from .locale import languages, text
from .workbook import bare, cached, export, files, losses, printing, reading, saving, setup, web_extension
from .workbook.build import BUILT, drawn
from .workbook.check import check
from .workbook.check.finding import Finding
from .workbook.contents import contents
from .workbook.formulas import FormulaReader
from .workbook.storing import Care, store


@dataclass(frozen=True)
class Calculated:
    """A calculated workbook.

    Attributes:
        data: its bytes, every formula cell with its value.
        formulas: number of formula cells.
        errors: formula cells whose value is an error, as ``Sheet!A1 #N/A``.
        kept: one sentence for each kind of formulas that the engine cannot calculate and whose values stay.
    """

    data: bytes
    formulas: int
    errors: tuple[str, ...]
    kept: tuple[str, ...] = ()


def calculated(data: bytes, formulas: Mapping[str, Mapping[str, str]] | None = None, day: dt.date | None = None) -> Calculated:
    """Calculate a workbook with the embedded engine; only the values of formula cells change.

    Args:
        data: its bytes.
        formulas: its formulas, where they are known, so that they need not be read.
        day: what an edition that keeps answers names as the day of its calculation; today by default.
    """
    if formulas is None:
        formulas = _formulas(contents(data))
    kept = Kept()
    keeps_answers = lambda_edition.is_one(data)
    if keeps_answers:
        data = lambda_edition.dated(data, day or dt.date.today())
        formulas = lambda_edition.asking(formulas)
    plain = bare.without_formulas(data, values=False)
    values = embedded.calculate(plain, formulas, lambda: bare.without_formulas(data, values=True), kept)
    errors = tuple(f"{sheet}!{cell} {value.code}" for sheet, cell, value in _each(values) if isinstance(value, ErrorValue))
    made = cached.write_values(data, values)
    if keeps_answers:
        made = lambda_edition.refreshed(made)
    return Calculated(made, sum(len(v) for v in values.values()), errors, tuple(kept.sentences))


def _formulas(book: Any) -> dict[str, dict[str, str]]:
    return FormulaReader(book, systems.functions()).formulas()


def _each(values: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, str, Any]]:
    for sheet, cells in values.items():
        for cell, value in cells.items():
            yield sheet, cell, value


def new(
    system: str,
    language: str,
    paper: str = "A4",
    filled: Filled | None = None,
    protect: bool = False,
    template: bool = False,
    finish: Callable[[bytes], bytes] = editions.as_it_is,
) -> Calculated:
    """A campaign workbook with all its values; ``finish`` comes from ``editions``, the rest is for ``drawn``."""
    book = drawn(system, language, paper, filled, protect, template)
    made = calculated(saving.saved(book, BUILT), _formulas(book))
    return replace(made, data=finish(made.data))


def checked(path: Path) -> list[Finding]:
    """What Excel would repair or misread in a file."""
    data = files.read(path)
    with changing.understood(path):
        return check(data)


def create(path: Path, result: Calculated, care: Care) -> Path | None:
    """Write a new campaign; one that is there is replaced only by force, and kept as a backup."""
    return store(path, result.data, care, fresh=not care.force)


def calc(path: Path, output: Path | None = None, care: Care | None = None) -> tuple[Calculated, Path | None]:
    """Calculate a file anew.

    Args:
        path: the workbook.
        output: where the result goes; by default to the same place, with a backup kept.
        care: how many backups stay, and whether faults of the workbook stop it.

    Returns:
        The calculation and the path of the backup, if one was made.
    """
    source = changing.source(path, output)
    with changing.understood(path):
        result = calculated(source)
    return result, changing.put_back(path, output, source, result.data, care or Care())


@dataclass(frozen=True)
class SetUp:
    """A campaign whose paper or protection was changed.

    Attributes:
        result: the calculated workbook.
        kept: the path of the backup, if one was made.
        lost: what it does not have any more, in plain phrases.
    """

    result: Calculated
    kept: Path | None
    lost: list[str] = field(default_factory=list)


def set_up(
    path: Path, paper: str = "", protect: bool | None = None, output: Path | None = None, care: Care | None = None
) -> SetUp:
    """Change paper and protection of a campaign and calculate it anew.

    Args:
        path: the workbook.
        paper: "A4" or "Letter"; "" leaves it.
        protect: lock all but the input cells, without a password; False frees all sheets; None leaves them.
        output: where the result goes; by default to the same place, with a backup kept.
        care: how many backups stay; by force it is written in spite of faults, and of parts that get lost.

    Raises:
        FileProblem: it cannot be done, or the file would lose parts by it.
    """
    care = care or Care()
    source = changing.source(path, output)
    macros = path.suffix.lower() in (".xlsm", ".xltm")
    with changing.understood(path):
        made = setup.set_up(source, str(path), paper, protect, macros)
        lite = made is not source and bool(web_extension.properties(source))
        back = web_extension.PUT_BACK if lite else ()
        losing = [] if made is source else losses.would_lose(source, keep_vba=macros)
        lost = [phrase for phrase in losing if not phrase.startswith(back)]
        severe = [] if made is source else losses.would_lose(source, keep_vba=macros, minor=False)
        grave = [phrase for phrase in severe if not phrase.startswith(back)]
        if grave and not care.force and (output is None or changing.is_same(path, output)):
            raise files.FileProblem(
                f"{path} would lose {', '.join(grave)}: --force changes it all the same and keeps a backup, "
                "--output writes a copy without them elsewhere."
            )
        result = calculated(editions.with_lite(made) if lite else made)
    return SetUp(result, changing.put_back(path, output, source, result.data, care), lost)


@dataclass(frozen=True)
class Built:
    """One workbook of a build."""

    path: Path
    result: Calculated
    kind: str


def builds(root: Path, wanted: Callable[[Path], bool] = lambda path: True) -> Iterable[Built]:
    """Templates and examples of every rule text and language, as they stand in the project.

    Args:
        root: folder that holds ``templates`` and ``workbooks``.
        wanted: asked for each path whether it is to be built.
    """
    for system in systems.WINGS:
        wing = systems.wing(system)
        examples = systems.wing(system, "sheets").EXAMPLES
        for language in wing.SHEET_LANGUAGES:
            path = root / "templates" / f"{system}-{language}.xltx"
            if wanted(path):
                yield Built(path, new(system, language, template=True), "template")
            for name, example in examples.items():
                path = root / "workbooks" / f"{name}-{language}.xlsx"
                if wanted(path):
                    yield Built(path, new(system, language, filled=example), "example")


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise files.FileProblem(f"{folder} cannot be made: {error.strerror or error}.") from None


def build_all(root: Path, care: Care | None = None) -> list[tuple[Built, bool, Path | None]]:
    """Write all templates and examples under ``root``; tells of each whether its file changed, and of its backup.

    What an earlier build wrote is replaced; what somebody has saved since is kept as a backup.
    """
    written = []
    for built in builds(root):
        _make_folder(built.path.parent)
        changed = not built.path.exists() or built.path.read_bytes() != built.result.data
        kept = store(built.path, built.result.data, care or Care(), backup=lambda old: not saving.is_stamped(old, BUILT))
        written.append((built, changed, kept))
    return written


@dataclass(frozen=True)
class Demo:
    """One campaign of the demonstration with what it says of its battle."""

    path: Path
    title: str
    result: Calculated
    battle: str
    sides: tuple[tuple[str, float, float], ...]
    kept: Path | None


def demo(folder: Path, language: str = "en", care: Care | None = None) -> Iterator[Demo]:
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
            kept = store(path, result.data, care or Care())
            values = reading.named_values(result.data)
            sides = tuple((str(values[f"Side_{s}"]), float(values[f"Start_{s}"]), float(values[f"Left_{s}"])) for s in "AB")
            yield Demo(path, wing.TITLE, result, str(values["Battle_Name"]), sides, kept)


def print_pdf(
    path: Path, output: Path, everything: bool = False, paper: str = "", care: Care | None = None
) -> tuple[list[str], Path | None]:
    """Print a campaign to PDF through LibreOffice.

    Args:
        path: the workbook; it is calculated anew for the print, its file is not touched.
        output: the PDF.
        everything: all sheets instead of the battle sheet alone.
        paper: "A4" or "Letter"; by default what the sheets ask for.
        care: how many backups stay where the place holds something else than a PDF.

    Returns:
        The names of the sheets that were printed, and the path of the backup, if one was made.

    Raises:
        NoLibreOffice: it is missing; the message says how to get it.
    """
    changing.refuse_name(output, ".pdf")
    soffice.find()
    source = files.read(path)
    with changing.understood(path), tempfile.TemporaryDirectory() as folder:
        data = calculated(source).data
        wanted = [] if everything else battle_sheets(data)
        copy = Path(folder) / "print.xlsx"
        copy.write_bytes(printing.for_print(data, wanted, paper))
        pdf = soffice.to_pdf(copy)
    kept = files.write(output, pdf, lambda old: not old.startswith(b"%PDF-"), keep=(care or Care()).keep)
    return wanted, kept


def export_tables(path: Path, folder: Path, delimiter: str = ",", care: Care | None = None) -> list[tuple[Path, Path | None]]:
    """Write every table of a workbook into a folder, each as a CSV file; ``export`` says what they look like.

    Args:
        path: the workbook; what its cells show is written, and it is calculated only where a value is missing.
        folder: where the files go; it is made where it is missing.
        delimiter: what stands between two values, one character.
        care: how many backups of a file stay that held something else.

    Returns:
        The path of each file, and of its backup, if one was made.
    """
    source = files.read(path)
    with changing.understood(path):
        written = export.tables(calculated(source).data if export.lacks_values(source) else source, delimiter)
    if not written:
        raise files.FileProblem(f"{path} holds no table, a campaign is expected.")
    _make_folder(folder)
    paths = ((folder / f"{name}.csv", data) for name, data in written.items())
    return [(at, files.write(at, data, keep=(care or Care()).keep)) for at, data in paths]


def addin(path: Path, care: Care | None = None) -> Path | None:
    """Write the add-in for LibreOffice; answers with the path of the backup, if what was there is no such thing."""
    changing.refuse_name(path, ".oxt")
    return files.write(path, oxt_bytes(), lambda old: not _is_extension(old), keep=(care or Care()).keep)


def bring_lite(path: Path, output: Path | None = None, care: Care | None = None) -> Path | None:
    """Put the functions for xlwings Lite into a workbook, or newer ones in the place of those that it has.

    Args:
        path: the workbook.
        output: where the result goes; by default to the same place, with a backup kept.
        care: how many backups stay, and whether faults of the workbook stop it.

    Returns:
        The path of the backup, if one was made.
    """
    changing.refuse_name(path, ".xlsx")
    source = changing.source(path, output)
    with changing.understood(path):
        data = editions.with_lite(source)
    return changing.put_back(path, output, source, data, care or Care())


def vba_module(path: Path, care: Care | None = None) -> Path | None:
    """Write the functions' VBA for a workbook that is not ours, to be imported there; answers with the path of a backup."""
    changing.refuse_name(path, ".bas")
    text = vba.source().replace("\n", "\r\n").encode(vba.CODE_PAGE)
    return files.write(path, text, lambda old: not old.startswith(b"Attribute VB_Name"), keep=(care or Care()).keep)


def _is_extension(data: bytes) -> bool:
    return data.startswith(b"PK") and b"META-INF/manifest.xml" in data and b"description.xml" in data


def battle_sheets(data: bytes) -> list[str]:
    """The sheets that are made for the printer; the second one only where it has a card."""
    named = [(system, language) for system in systems.WINGS for language in languages(system)]
    first, more = ({text(*place, f"sheet.{key}") for place in named} for key in ("printed", "printed2"))
    book = contents(data, values=True)
    return [name for name in printing.sheet_names(data) if name in first or (name in more and book[name]["A4"].value)]
