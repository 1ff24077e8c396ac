"""The check has nothing to say of workbooks that LibreOffice saved: ours, XlsxWriter's, and some born in LibreOffice."""

from __future__ import annotations

from pathlib import Path

import pytest
import xlsxwriter
from office import Office
from thorough import MARK, some
from workbook import flat, written

from massbattle_xl import systems
from massbattle_xl.workbook.build import build
from massbattle_xl.workbook.check import check

FLAT = (flat.muster, flat.turns)


def told(path: Path) -> list[tuple[str, str]]:
    """The findings in short."""
    return [(found.rule, found.sentence) for found in check(path.read_bytes())]


def saved(office: Office, source: Path) -> Path:
    """The workbook as LibreOffice saves it."""
    with office.open(source) as book:
        return book.store(source.with_name(f"saved-{source.stem}.xlsx"))


@MARK
@pytest.mark.parametrize("system", some(systems.WINGS, every=4))
def test_our_workbooks_saved_by_libreoffice_have_no_fault(system, office, tmp_path):
    """The example protected on Letter in the last language; as it is committed, it is saved where its values are read."""
    languages = systems.wing(system).SHEET_LANGUAGES
    letter = tmp_path / "letter.xlsx"
    filled = systems.wing(system, "sheets").EXAMPLES[system]
    letter.write_bytes(build(system, languages[-1], paper="Letter", filled=filled, protect=True))
    assert told(saved(office, letter)) == []


@pytest.mark.parametrize("writer", written.WRITERS, ids=lambda writer: writer.__name__.strip("_"))
def test_what_xlsxwriter_writes_and_libreoffice_saves_has_no_fault(writer, office, tmp_path):
    target = tmp_path / "book.xlsx"
    with xlsxwriter.Workbook(target) as book:
        writer(book, book.add_worksheet("It's"))
    assert told(saved(office, target)) == []


@pytest.mark.parametrize("born", FLAT, ids=lambda born: born.__name__)
def test_a_workbook_born_in_libreoffice_has_no_fault(born, office, tmp_path):
    """Saved at once, and after a stay as .ods."""
    source = tmp_path / "born.fods"
    source.write_text(born(), encoding="utf-8")
    with office.open(source) as book:
        between = book.store(tmp_path / "between.ods")
    for path in (source, between):
        result = saved(office, path)
        assert told(result) == []
        assert result.stat().st_size > 6_000  # the sheets are there
