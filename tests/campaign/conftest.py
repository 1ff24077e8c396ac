"""A campaign in LibreOffice for the tests of a module: blank, or with what the module's FILLED has typed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from office import Office
from tabletop import TableTop

from massbattle_xl.layout import Filled
from massbattle_xl.workbook.build import build


@pytest.fixture(scope="module")
def system(request: pytest.FixtureRequest) -> str:
    """The rule text that the module plays by."""
    return getattr(request.module, "SYSTEM", "savage")


@pytest.fixture(scope="module")
def campaign_file(request: pytest.FixtureRequest, system: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workbook of the rule text in English."""
    path = tmp_path_factory.mktemp("campaign") / "campaign.xlsx"
    path.write_bytes(build(system, "en", filled=getattr(request.module, "FILLED", Filled())))
    return path


@pytest.fixture(scope="module")
def _shared(office: Office, campaign_file: Path, system: str) -> Iterator[TableTop]:
    with office.open(campaign_file) as book:
        yield TableTop(book, system, "en")


@pytest.fixture
def top(_shared: TableTop) -> Iterator[TableTop]:
    """The campaign in LibreOffice, for tests that type into input cells only; these are put back afterwards."""
    yield _shared
    _shared.restore()


@pytest.fixture
def fresh(office: Office, campaign_file: Path, system: str) -> Iterator[TableTop]:
    """The campaign freshly opened, for tests that insert rows or type over formulas."""
    with office.open(campaign_file) as book:
        yield TableTop(book, system, "en")
