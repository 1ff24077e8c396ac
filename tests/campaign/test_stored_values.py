"""The values that stand in the committed examples and templates are those that LibreOffice calculates."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from office import Office
from thorough import MARK, THOROUGH

from massbattle_xl import systems
from massbattle_xl.cells.values import ErrorValue
from massbattle_xl.workbook.check import check
from massbattle_xl.workbook.contents import contents

ROOT = Path(__file__).parents[2]
COMMITTED = [*sorted((ROOT / "workbooks").glob("*.xlsx")), *sorted((ROOT / "templates").glob("*.xltx"))]

SAVED = [f"{system}-{systems.wing(system).SHEET_LANGUAGES[0]}.xlsx" for system in systems.WINGS]


def test_the_examples_that_are_saved_are_there() -> None:
    assert {*SAVED} <= {path.name for path in COMMITTED}


@MARK
@pytest.mark.parametrize("path", COMMITTED if THOROUGH else [p for p in COMMITTED if p.name in SAVED[::3]], ids=lambda p: p.name)
def test_libreoffice_calculates_the_stored_values(office: Office, path: Path, tmp_path: Path, tell: Callable[[str], None]) -> None:
    """Every formula cell to 1e-9; what it saves of the first example of a rule text has no fault."""
    stored, formulas = contents(path.read_bytes(), values=True), contents(path.read_bytes())
    with office.open(path) as book:  # which calculates every formula, as the test below holds
        found = book.values()
        if path.name in SAVED:
            assert check(book.store(tmp_path / "saved.xlsx").read_bytes()) == []
    compared = 0
    for sheet in formulas.worksheets:
        for place, cell in sheet._cells.items():
            if cell.data_type == "f":
                compared += 1
                held = stored[sheet.title]._cells.get(place)
                was = None if held is None else held.value
                now = found.get(sheet.title, {}).get(cell.coordinate, "")
                assert _same(was, now), f"{sheet.title}!{cell.coordinate}: stored {was!r}, LibreOffice {now!r}"
    assert compared > 4_000
    tell(f"{compared} formula cells equal in LibreOffice")


def test_opening_a_workbook_calculates_it_whatever_is_stored(office: Office, tmp_path: Path) -> None:
    """Every number that is stored for a formula is spoilt first."""
    source = (ROOT / "workbooks" / "savage-en.xlsx").read_bytes()
    spoilt = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(source)) as package, zipfile.ZipFile(spoilt, "w") as target:
        for name in package.namelist():
            part = package.read(name)
            target.writestr(name, re.sub(rb"(</f><v>)[\d.]+(</v>)", rb"\g<1>-77\2", part) if "/sheet" in name else part)
    (tmp_path / "spoilt.xlsx").write_bytes(spoilt.getvalue())
    stored, wrong = (contents(data, values=True)["Armies"]["Q5"].value for data in (source, spoilt.getvalue()))
    with office.open(tmp_path / "spoilt.xlsx") as book:
        assert (book.value("Armies!Q5"), wrong) == (stored, -77)
        assert -77 not in [value for cells in book.values().values() for value in cells.values()]


def _same(was: object, now: object) -> bool:
    if isinstance(now, ErrorValue):
        return False
    if isinstance(was, (bool, int, float)) and isinstance(now, (int, float)):
        return abs(float(was) - now) <= 1e-9 * max(1.0, abs(float(was)))
    return (was if was is not None else "") == now
