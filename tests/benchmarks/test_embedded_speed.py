"""Speed of the embedded calculation, against formulas that the engine calculates itself."""

import itertools
import statistics
import time

import formualizer
import openpyxl
import pytest

from massbattle_xl import systems
from massbattle_xl.channels import embedded, engine
from massbattle_xl.workbook.cached import write_values
from massbattle_xl.workbook.formulas import FormulaReader

ROWS = 10_000
REPEATS = 5
MOST_SECONDS = 1.0
OWN, NATIVE = "=ENGAGE_KILLS(A{0},B{0},C{0},D{0})", "=A{0}*B{0}+0.5"


def numbers(row):
    return [10 + row % 50, 4 + row % 3 / 2, 10 + row % 40, 3 + row % 4 / 2]


def recalculation(formula):
    """Seconds in which the engine calculates a column of a formula anew."""
    book = formualizer.Workbook(config=engine.config())
    engine.register(book, None)
    book.sheet("Sheet")
    book.set_values_batch("Sheet", 1, 1, [numbers(row) for row in range(1, ROWS + 1)])
    book.set_formulas_batch("Sheet", 1, 5, [[formula.format(row)] for row in range(1, ROWS + 1)])
    start = time.perf_counter()
    book.evaluate_all()
    seconds = time.perf_counter() - start
    assert book.get_value("Sheet", 1, 5) == (
        3.0 if formula is OWN else 50.0
    )  # (11×4.5 − 11×3.5)/4 = 2.75; 11×4.5 + 0.5
    return seconds


@pytest.mark.benchmark
def test_ten_thousand_cells_of_engage_kills_recalculate_within_a_second(capsys):
    pairs = [(recalculation(OWN), recalculation(NATIVE)) for _ in range(REPEATS)]
    own, native = (statistics.median(seconds) for seconds in zip(*pairs, strict=True))
    with capsys.disabled():
        print(
            f"\n  {ROWS} cells of ENGAGE_KILLS: {own:.3f} s, native: {native:.4f} s, {own / native:.1f} times as long"
        )
    assert own <= MOST_SECONDS


@pytest.mark.benchmark
def test_whole_way_from_file_to_file(tmp_path, capsys):
    """Read the formulas, calculate, write the values: what a game master waits for."""
    took = {}
    for title, formula in (("ENGAGE_KILLS", OWN), ("native", NATIVE)):
        book = openpyxl.Workbook()
        for row in range(1, ROWS + 1):
            book.active.append([*numbers(row), formula.format(row)])
        path = tmp_path / f"{title}.xlsx"
        book.save(path)
        marks = [time.perf_counter()]
        opened = openpyxl.load_workbook(path)
        marks.append(time.perf_counter())
        formulas = FormulaReader(opened, systems.functions()).formulas()
        marks.append(time.perf_counter())
        values = embedded.calculate(path, formulas)
        marks.append(time.perf_counter())
        data = write_values(path.read_bytes(), values)
        marks.append(time.perf_counter())
        assert len(values["Sheet"]) == ROWS
        assert data
        took[title] = [b - a for a, b in itertools.pairwise(marks)]
    with capsys.disabled():
        for title, steps in took.items():
            words = ("open", "read formulas", "calculate", "write values")
            print(f"\n  {title}: " + ", ".join(f"{w} {s:.3f} s" for w, s in zip(words, steps, strict=True)), end="")
        print(f"; calculate {took['ENGAGE_KILLS'][2] / took['native'][2]:.1f} times as long")
    assert took["ENGAGE_KILLS"][2] <= MOST_SECONDS
