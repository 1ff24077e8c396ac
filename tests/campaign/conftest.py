"""A blank campaign, built once for all tests that open it in LibreOffice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from office import Office
from tabletop import TableTop

from massbattle_xl.workbook.build import build


@pytest.fixture(scope="session")
def blank_campaign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A blank workbook of the unit combat in English."""
    path = tmp_path_factory.mktemp("blank") / "blank.xlsx"
    path.write_bytes(build("savage", "en"))
    return path


@pytest.fixture(scope="session")
def _shared(office: Office, blank_campaign: Path) -> Iterator[TableTop]:
    with office.open(blank_campaign) as book:
        yield TableTop(book, "savage", "en")


@pytest.fixture
def top(_shared: TableTop) -> Iterator[TableTop]:
    """The blank campaign in LibreOffice, for tests that type into input cells only; they are emptied afterwards."""
    yield _shared
    _shared.restore()


@pytest.fixture
def fresh(office: Office, blank_campaign: Path) -> Iterator[TableTop]:
    """The blank campaign freshly opened, for tests that insert rows or type over formulas."""
    with office.open(blank_campaign) as book:
        yield TableTop(book, "savage", "en")
