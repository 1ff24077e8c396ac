"""How long the check of a file takes: against openpyxl's reading of it, and by the number of what is in it."""

from __future__ import annotations

import io
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import xlsxwriter
from workbook import test_check, test_intake
from workbook.corpus import SHEET, packed, sound, swap

from massbattle_xl.workbook.check import check
from massbattle_xl.workbook.files import FileProblem
from massbattle_xl.workbook.intake import admit

pytestmark = pytest.mark.benchmark
REPEATS = 3
LARGEST = max((Path(__file__).parents[2] / "workbooks").glob("*.xlsx"), key=lambda path: path.stat().st_size)


def spent(ask: Callable[[], Any]) -> float:
    """Least processor time of a few calls; what else the computer does only slows it down."""
    spans = []
    for _ in range(REPEATS):
        begin = time.process_time()
        ask()
        spans.append(time.process_time() - begin)
    return min(spans)


def reading(data: bytes) -> float:
    return spent(lambda: openpyxl.load_workbook(io.BytesIO(data)))


def table(rows: int) -> bytes:
    target = io.BytesIO()
    with xlsxwriter.Workbook(target) as book:
        sheet = book.add_worksheet()
        for row in range(rows):
            sheet.write_row(row, 0, [row, f"unit {row}", row / 7])
            sheet.write_formula(row, 3, f"=IF(A{row + 1}>5,ROUND(C{row + 1}*2,1),0)", None, 0)
    return target.getvalue()


def test_a_sound_file(capsys: pytest.CaptureFixture[str]) -> None:
    """At most three times of reading it."""
    for title, data in {LARGEST.name: LARGEST.read_bytes(), "10,000 rows": table(10_000)}.items():
        needed, peer = spent(lambda: check(data)), reading(data)  # noqa: B023
        with capsys.disabled():
            print(f"\ncheck, {title}: {needed:.2f} s, openpyxl reads it in {peer:.2f} s, ratio {needed / peer:.2f}")
        assert needed < 3 * peer


def test_twice_as_much_takes_twice_as_long(capsys: pytest.CaptureFixture[str]) -> None:
    """With room for what each file costs: at most three times."""
    small, large = (spent(lambda: check(data)) for data in (table(5_000), table(10_000)))  # noqa: B023
    merged = [swap(SHEET, "</mergeCells>", '<mergeCell ref="L1:M9"/>' * n + "</mergeCells>") for n in (15_000, 30_000)]
    few, many = (spent(lambda: check(broken(part))) for part in merged)  # noqa: B023
    with capsys.disabled():
        print(f"\ncheck, twice as many rows: {large / small:.2f} times, twice as many merged cells: {many / few:.2f} times")
    assert large < 3 * small
    assert many < 3 * few


def broken(how: Callable[[dict[str, Any]], object]) -> bytes:
    parts = sound()
    how(parts)
    return packed(parts)


@pytest.mark.parametrize("name", [*test_check.HOSTILE, *test_check.MANY])
def test_a_hostile_file(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """At most twice as long as our largest workbook."""
    how = test_check.HOSTILE.get(name) or test_check.MANY[name][0]
    data, ours = broken(how), LARGEST.read_bytes()
    needed, peer = spent(lambda: check(data)), spent(lambda: check(ours))
    with capsys.disabled():
        print(f"\ncheck, {name}: {needed:.2f} s, {LARGEST.name} {peer:.2f} s, ratio {needed / peer:.2f}")
    assert needed < 2 * peer


@pytest.mark.parametrize("case", test_intake.WORST)
def test_what_is_refused_at_the_door(case: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In less than openpyxl takes for our largest workbook."""
    data = test_intake.made(case)

    def ask() -> None:
        with pytest.raises(FileProblem):
            admit(data, "battle.xlsx")

    needed, peer = spent(ask), reading(LARGEST.read_bytes())
    with capsys.disabled():
        print(f"\nrefused, {case}: {needed:.2f} s, openpyxl reads {LARGEST.name} in {peer:.2f} s, ratio {needed / peer:.2f}")
    assert needed < peer
