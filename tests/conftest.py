"""What all tests share: one LibreOffice for each process of the run, and word of the tests that waited for it."""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from typing import Any

import built
import channel_matrix
import lite_runtime
import pytest
import thorough
from hypothesis import settings
from office import Office, installation

from massbattle_xl.channels.libreoffice import LEAST_VERSION, oxt_bytes
from massbattle_xl.systems import functions

WAITS = f"waits for LibreOffice {LEAST_VERSION} or newer"
REQUIRE = "MASSBATTLE_XL_REQUIRE_LIBREOFFICE"
WAITS_FOR_PYODIDE = f"waits for Node and Pyodide, whose folder {lite_runtime.FOLDER} names"
REQUIRE_PYODIDE = "MASSBATTLE_XL_REQUIRE_PYODIDE"
TOLD = "told"


@pytest.fixture
def tell(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Says a line at the end of the run, from whichever process the test runs in: counts, seeds, measures."""
    return lambda line: record_property(TOLD, line)


@pytest.fixture
def count(record_property: Callable[[str, object], None]) -> Callable[[str, str, int, int], None]:
    """Counts calls into the channel matrix: channel, function, right ones, all."""
    return lambda *entry: record_property(channel_matrix.COUNTED, entry)


@pytest.fixture(scope="session")
def libreoffice_there() -> None:
    """Skips where LibreOffice is missing or too old, and fails there when the run requires it."""
    if installation() is None:
        if os.environ.get(REQUIRE) == "1":
            pytest.fail(f"{WAITS}, and {REQUIRE}=1 says that it must be there", pytrace=False)
        pytest.skip(WAITS)


@pytest.fixture(scope="session")
def office(libreoffice_there: None) -> Iterator[Office]:
    """The one LibreOffice of the run, with the add-in."""
    with Office(oxt_bytes()) as started:
        yield started


@pytest.fixture(scope="session")
def pyodide_there() -> None:
    """Skips where Pyodide is missing, and fails there when the run requires it."""
    if lite_runtime.pyodide() is None:
        if os.environ.get(REQUIRE_PYODIDE) == "1":
            pytest.fail(f"{WAITS_FOR_PYODIDE}, and {REQUIRE_PYODIDE}=1 says that it must be there", pytrace=False)
        pytest.skip(WAITS_FOR_PYODIDE)


# Files that take longest, so that none of them begins when another process has nothing left to do.
LONGEST_FIRST = (
    "test_example.py", "test_next.py", "test_cli.py", "test_lite_pyodide.py", "test_lambda_workbook.py", "test_lite.py", "test_reports_workbooks.py", "test_stored_values.py", "test_wh_edits.py",
    "test_check.py", "test_commands_survive.py", "test_names.py", "test_lambda_parity.py", "test_fuzz.py", "test_dsa_pages.py", "test_dsa_rulings.py", "test_classic_book.py",
    "test_libreoffice.py", "test_wh_odds.py", "test_build.py", "test_dsa_edits.py", "test_intake.py", "test_vba.py", "test_reports_cells.py", "test_files.py", "test_rulings_on_the_sheet.py",
    "test_pf_edits.py", "test_edits.py", "test_pf_lines.py", "test_wh_lines.py", "test_commands_setup.py", "test_dsa_examples.py", "test_wh_battle.py", "test_pf_battle.py",
    "test_check_libreoffice.py", "test_round_simulated.py", "test_export.py", "test_commands_damaged.py", "test_reports_arithmetic.py",
)  # fmt: skip


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "benchmark: measures speed against a bound")
    config.addinivalue_line("markers", "thorough: takes an even choice of what is alike; all of it with MASSBATTLE_XL_THOROUGH=1")
    config.addinivalue_line("markers", "channels: holds every function on a channel against Python; shows the channel matrix")
    settings.register_profile("project", deadline=None, derandomize=True)  # the same on a busy computer, and in every run
    settings.load_profile("project")
    config.option.loadscopereorder = False  # xdist would begin with the files that have the most tests, which are quick
    if not hasattr(config, "workerinput"):  # the process that starts the others
        os.environ[built.SHARED] = folder = tempfile.mkdtemp(prefix="massbattle-xl-tests")
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))


@pytest.hookimpl(tryfirst=True)  # before -m looks at the marks
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Take an even choice of some files; put those that take longest to the front. Within a file no order changes."""
    left = thorough.left_out(items)
    items[:] = [item for item in items if item not in left]
    config.hook.pytest_deselected(items=[*left])
    place = {name: number for number, name in enumerate(LONGEST_FIRST)}
    for item in items:
        if "count" in getattr(item, "fixturenames", ()):
            item.add_marker("channels")
    items.sort(key=lambda item: place.get(item.path.name, len(place)))


def pytest_collection_finish() -> None:
    """Leave what the whole run keeps out of every later search for garbage, and search less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say what tests told, and name those that waited, so that nobody takes a run without LibreOffice for a full one."""
    for report in terminalreporter.stats.get("passed", []):
        for name, line in report.user_properties:
            if name == TOLD:
                terminalreporter.write_line(f"{report.nodeid.partition('::')[2]}: {line}")
    done = [*terminalreporter.stats.get("passed", []), *terminalreporter.stats.get("failed", [])]
    counted = [tuple(entry) for report in done for name, entry in report.user_properties if name == channel_matrix.COUNTED]
    for line in channel_matrix.lines(counted, functions()):
        terminalreporter.write_line(line)
    if not thorough.THOROUGH:
        terminalreporter.write_line(f"Of calls, values and workbooks that are alike this run took an even choice; {thorough.SWITCH}=1 takes all.")
    skipped = terminalreporter.stats.get("skipped", [])
    waiting = sum(WAITS in str(report.longrepr) for report in skipped)
    if waiting:
        terminalreporter.write_line(
            f"{waiting} tests waited for LibreOffice {LEAST_VERSION} or newer and a Python that has uno: install "
            f"libreoffice-calc-nogui and python3-uno and run again; {REQUIRE}=1 makes them fail instead."
        )
    waiting = sum(WAITS_FOR_PYODIDE in str(report.longrepr) for report in skipped)
    if waiting:
        terminalreporter.write_line(
            f"{waiting} tests waited for Node and Pyodide: npm install pyodide, let {lite_runtime.FOLDER} name the folder "
            f"node_modules/pyodide and run again; {REQUIRE_PYODIDE}=1 makes them fail instead."
        )
    for report in skipped:
        if WAITS not in str(report.longrepr) and WAITS_FOR_PYODIDE not in str(report.longrepr):
            reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
            terminalreporter.write_line(f"{report.nodeid} did not run: {reason}")
