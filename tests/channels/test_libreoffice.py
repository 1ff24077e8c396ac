"""The LibreOffice add-in: the extension file, and its functions inside a running LibreOffice."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
from grid import LEAST, as_formula, difference, expected, through
from office import Book, Office
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.formula import ArrayFormula

import massbattle_xl
from massbattle_xl.cells.values import ErrorValue
from massbattle_xl.channels import libreoffice
from massbattle_xl.channels import libreoffice_types as types
from massbattle_xl.systems import functions

CONFTEST = Path(__file__).parents[1] / "conftest.py"


def written(tmp_path: Path, **cells: object) -> Path:
    """A workbook with one sheet named S."""
    book = openpyxl.Workbook()
    book.active.title = "S"
    for name, value in cells.items():
        book.active[name] = value
    path = tmp_path / "book.xlsx"
    book.save(path)
    return path


def test_the_extension_is_the_same_in_every_process_and_time_zone(tmp_path: Path) -> None:
    code = "import pathlib, sys; from massbattle_xl.channels.libreoffice import oxt_bytes; pathlib.Path(sys.argv[1]).write_bytes(oxt_bytes())"
    for number, zone in enumerate(("UTC", "Pacific/Auckland")):
        environment = {**os.environ, "PYTHONHASHSEED": str(number), "TZ": zone}
        subprocess.run(
            [sys.executable, "-c", code, str(tmp_path / f"{number}.oxt")], env=environment, check=True, timeout=60
        )
    assert (tmp_path / "0.oxt").read_bytes() == (tmp_path / "1.oxt").read_bytes() == libreoffice.oxt_bytes()


def test_the_extension_holds_the_core_and_nothing_of_the_workbooks() -> None:
    names = list(libreoffice.contents())
    assert names[0] == "META-INF/manifest.xml"
    assert {"types.rdb", "addin.components", "CalcAddIns.xcu", "description.xml", "LICENSE.txt", "component.py"} <= set(
        names
    )
    parts = {name.split("/")[2] for name in names if name.startswith("pythonpath/massbattle_xl/")}
    assert parts == {"__init__.py", "dice.py", "systems.py", "cells", *massbattle_xl.systems.WINGS}
    assert not [name for name in names if "__pycache__" in name or "sheets" in name]


def test_the_core_in_the_extension_answers_alone_without_any_other_package(tmp_path: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(libreoffice.oxt_bytes())) as archive:
        archive.extractall(tmp_path)
    code = "import sys; sys.path.insert(0, sys.argv[1]); from massbattle_xl.systems import functions; print(functions()['VOLLEY_KILLS'](40.0, 3.0))"
    run = [sys.executable, "-I", "-S", "-c", code, str(tmp_path / "pythonpath")]
    assert subprocess.run(run, capture_output=True, text=True, timeout=60, check=True).stdout == "15.0\n"


def test_the_extension_tells_its_version_and_asks_for_libreoffice_25_2() -> None:
    description = libreoffice.contents()["description.xml"].decode()
    assert f'<version value="{massbattle_xl.__version__}"/>' in description
    assert '<lo:LibreOffice-minimal-version value="25.2"' in description


def test_the_way_to_install_is_two_sentences_with_both_ways() -> None:
    assert "Double-click massbattle-xl.oxt" in libreoffice.INSTALL
    assert libreoffice.INSTALL.endswith("unopkg add -f massbattle-xl.oxt")


@pytest.mark.parametrize("name", ["any", "String", "hyper", "with_underscore", "größe", "2d", ""])
def test_a_name_that_makes_libreoffice_die_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="takes no function or argument named"):
        types.library("a.X", [types.Method("kills", ((name, types.ANY),))])


def test_two_functions_that_differ_by_an_underscore_alone_are_refused() -> None:
    with pytest.raises(ValueError, match="the same name"):
        types.library("a.X", [types.Method("kills", ()), types.Method("kills", ())])


def test_the_function_wizard_shows_each_function_with_its_help(office: Office) -> None:
    shown = office.functions()
    for name, function in functions().items():
        assert shown[name] == (function.summary, [[a.name, a.help, True] for a in function.arguments])


def changed(name: str, change: Callable[[bytes], bytes]) -> bytes:
    """The extension with one of its files changed."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for entry, content in libreoffice.contents().items():
            archive.writestr(entry, change(content) if entry == name else content)
    return buffer.getvalue()


def test_libreoffice_heeds_the_version_that_the_extension_asks_for(libreoffice_there: None) -> None:
    future = changed(
        "description.xml", lambda content: content.replace(b'version value="25.2"', b'version value="99.2"')
    )
    with Office(future) as office:
        assert "VOLLEY_KILLS" not in office.functions()


class Layout:
    """Calls of one function laid into a workbook: formulas on one sheet, what they name on another."""

    def __init__(self) -> None:
        self.book = openpyxl.Workbook()
        self._calls = self.book.active
        self._calls.title = "Calls"
        self._cells = self.book.create_sheet("Cells")
        self._next_call = self._next_cell = 1

    def place(self, value: object) -> str:
        """Put a value or rows into cells of their own and answer with the reference."""
        rows = value if isinstance(value, list) else [[value]]
        first = self._next_cell
        for r, row in enumerate(rows, first):
            for c, content in enumerate(row, 1):
                self._cells.cell(r, c, content.code if isinstance(content, ErrorValue) else content)
        self._next_cell += len(rows)
        last = f":${get_column_letter(len(rows[0]))}${self._next_cell - 1}" if isinstance(value, list) else ""
        return f"Cells!$A${first}{last}"

    def call(self, formula: str, answer: object) -> list[list[str]]:
        """Lay a formula into as many cells as its answer needs, and answer with the names of these cells."""
        height, width = (len(answer), len(answer[0])) if isinstance(answer, list) else (1, 1)
        first = self._next_call
        self._next_call += height
        names = [[f"{get_column_letter(c)}{r}" for c in range(1, width + 1)] for r in range(first, self._next_call)]
        several = isinstance(answer, list)
        self._calls[names[0][0]] = ArrayFormula(f"{names[0][0]}:{names[-1][-1]}", formula) if several else formula
        return names


def _uncalled(call: tuple[object, ...], answer: object) -> object:
    """LibreOffice does not ask a function about a range that holds an error: no sentence then, but #VALUE!."""
    holes = any(isinstance(c, ErrorValue) for cells in call if isinstance(cells, list) for row in cells for c in row)
    return ErrorValue("#VALUE!") if holes and isinstance(answer, str) else answer


@pytest.mark.parametrize("name", functions())
def test_a_function_answers_in_libreoffice_as_in_python(office: Office, tmp_path: Path, name: str, count: Callable[[str, str, int, int], None]) -> None:
    function, layout = functions()[name], Layout()
    laid = []
    for call in through(function):
        answer = _uncalled(call, expected(function, call))
        formula = as_formula(function, call, layout.place, guard=True)
        laid.append((call, formula, answer, layout.call(formula, answer)))
    layout.book.save(tmp_path / "grid.xlsx")
    with office.open(tmp_path / "grid.xlsx") as book:
        values = book.values()["Calls"]
    differences = []
    for call, formula, answer, names in laid:
        got = [[values.get(cell) for cell in row] for row in names]
        if found := difference(got, answer):
            differences.append(f"{call} as {formula}: {found}")
    count("LibreOffice", name, len(laid) - len(differences), len(laid))
    assert not differences, f"{len(differences)} of {len(laid)}\n" + "\n".join(differences[:10])
    assert len(laid) >= (LEAST if function.arguments else 1)
    assert office.log() == ""


def test_an_error_of_a_function_is_an_error_of_the_sheet(office: Office, tmp_path: Path) -> None:
    path = written(
        tmp_path,
        A1='=VOLLEY_KILLS("forty",3)',
        A2=2.0,
        B1="=SUM(A1:A2)",
        B2="=IFERROR(A1,-1)",
        B3='=ISNA(VOLLEY_KILLS("#N/A",3))',
        B4='=ISNA(VOLLEY_KILLS("forty",3))',
        B5="=VOLLEY_KILLS(1E+9,3)",
        B6="=VOLLEY_KILLS(1/0,3)",
        B7='=IFERROR(SUM(1,VOLLEY_KILLS("forty",3)),"seen")',
    )
    with office.open(path) as book:
        values = book.values()["S"]
    assert values["A1"] == values["B1"] == ErrorValue("#VALUE!")
    assert (values["B2"], values["B3"], values["B4"]) == (-1.0, 1.0, 0.0)
    assert (values["B5"], values["B6"], values["B7"]) == (ErrorValue("#NUM!"), ErrorValue("#DIV/0!"), "seen")


def test_a_table_fills_the_cells_of_an_array_formula(office: Office, tmp_path: Path) -> None:
    path = written(
        tmp_path,
        A1=ArrayFormula("A1:B11", '=DICE_DIST("2d6")'),
        D1=ArrayFormula("D1:G1", "=SPLIT_UNITS(10,3)"),
        D2="=INDEX(SPLIT_UNITS(10,3),1,3)",
        D3='=SUMPRODUCT(DICE_DIST("1d4"))',
    )
    with office.open(path) as book:
        values = book.values()["S"]
    assert [values[f"A{row}"] for row in range(1, 12)] == [float(total) for total in range(2, 13)]
    assert values["B6"] == pytest.approx(1 / 6)
    assert [values["D1"], values["E1"], values["F1"], values["G1"]] == [4.0, 3.0, 3.0, ErrorValue("#N/A")]
    assert (values["D2"], values["D3"]) == (3.0, 11.0)


def test_a_lone_blank_cell_is_0_unless_the_sheet_hands_it_on_as_empty_text(office: Office, tmp_path: Path) -> None:
    path = written(
        tmp_path,
        B1="=VOLLEY_KILLS(40,3,A1)",
        B2='=VOLLEY_KILLS(40,3,IF(A1="","",A1))',
        B3="=VOLLEY_KILLS(40,3,,9)",
        B4='=MB_EXPLAIN("VOLLEY_KILLS",IF(A1="","",A1),3)',
    )
    with office.open(path) as book:
        values = book.values()["S"]
    assert (values["B1"], values["B2"], values["B3"]) == (0.0, 15.0, 9.0)
    assert values["B4"] == "n is left out (the cell is blank), a whole number from 0 to 30000 is expected."


def test_a_whole_column_is_refused_and_said_so(office: Office, tmp_path: Path) -> None:
    path = written(tmp_path, A1=40, C1="=VOLLEY_KILLS(A:A,3)")
    with office.open(path) as book:
        assert book.values()["S"]["C1"] == ErrorValue("#NUM!")


SPOILT = """

def mean(dice):
    raise RuntimeError("a fault that nobody foresaw")

def at_least(dice, number):
    raise SystemExit(3)

def distribution(dice):
    return distribution(dice)

_roll = roll

def roll(dice, seed, n=1):
    if seed == 13:
        raise KeyboardInterrupt
    return _roll(dice, seed, n)
"""


def test_an_unforeseen_fault_is_a_wrong_cell_with_a_log_entry_and_libreoffice_lives_on(
    libreoffice_there: None, tmp_path: Path
) -> None:
    path = written(
        tmp_path, A1='=DICE_MEAN("2d6")', A2='=DICE_CHANCE("2d6",7)', A3='=DICE_DIST("2d6")', A4='=DICE_ROLL("2d6",13)', A5="=VOLLEY_KILLS(40,3)"
    )  # fmt: skip
    spoilt = changed("pythonpath/massbattle_xl/dice.py", lambda content: content + SPOILT.encode())
    with Office(spoilt) as office, office.open(path) as book:
        for _ in range(2):
            values = book.values()["S"]
            assert [values[f"A{row}"] for row in range(1, 6)] == [ErrorValue("#VALUE!")] * 4 + [15.0]
            book.recalculate()
        log = office.log()
    for fault in ("RuntimeError: a fault that nobody foresaw", "SystemExit: 3", "RecursionError", "KeyboardInterrupt"):
        assert fault in log


def test_a_file_that_libreoffice_saves_keeps_the_names_in_upper_case(office: Office, tmp_path: Path) -> None:
    path = written(tmp_path, A1=40, B1="=SUM(VOLLEY_KILLS(A1,3),1)", B2=ArrayFormula("B2:D2", "=SPLIT_UNITS(A1,3)"))
    with office.open(path) as book:
        saved = openpyxl.load_workbook(book.store(tmp_path / "saved.xlsx"))
    assert saved["S"]["B1"].value == "=SUM(VOLLEY_KILLS(A1,3),1)"
    assert saved["S"]["B2"].value.text == "=SPLIT_UNITS(A1,3)"
    values = openpyxl.load_workbook(tmp_path / "saved.xlsx", data_only=True)["S"]
    assert [values[name].value for name in ("B1", "B2", "C2", "D2")] == [16, 14, 13, 13]


def test_a_formula_follows_what_is_typed_inserted_and_deleted(office: Office, tmp_path: Path) -> None:
    path = written(tmp_path, A1=40, A2=20, B1="=VOLLEY_KILLS(A1,3)", B2="=VOLLEY_KILLS(A2,3)", B3="=SUM(B1:B2)")
    with office.open(path, automatic=True) as book:
        book.insert_row("S", 2)
        assert read_by_formulas(book) == {"B1": "A1", "B2": "A2", "B3": "A3", "B4": "B1:B3"}
        book.set("S!A2", 80)
        assert book.values()["S"]["B4"] == 15.0 + 30.0 + 7.5
        book.set("S!A2", "eighty")
        assert book.values()["S"]["B4"] == ErrorValue("#VALUE!")
        book.delete_row("S", 2)
        assert read_by_formulas(book) == {"B1": "A1", "B2": "A2", "B3": "B1:B2"}
        book.set("S!C1", '=IF(B3>22,"many, yes","few")')
        book.set("S!A2", None)
        values = book.values()["S"]
        assert (values["B2"], values["C1"], "A2" in values) == (0.0, "few", False)
        assert book.store(tmp_path / "book.pdf").read_bytes().startswith(b"%PDF")


def read_by_formulas(book: Book) -> dict[str, str]:
    """What each formula of the sheet reads."""
    return {
        cell: formula.partition("(")[2].rstrip(")").removesuffix(",3") for cell, formula in book.formulas()["S"].items()
    }


def run_without_libreoffice(required: str, *options: str) -> subprocess.CompletedProcess[str]:
    """One test that needs LibreOffice and one that does not, where no program of that name is found."""
    chosen = [
        f"{__file__}::{test.__name__}"
        for test in (
            test_a_whole_column_is_refused_and_said_so,
            test_the_way_to_install_is_two_sentences_with_both_ways,
        )
    ]
    environment = {**os.environ, "PATH": str(CONFTEST.parent), "MASSBATTLE_XL_REQUIRE_LIBREOFFICE": required}
    run = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options, *chosen]
    return subprocess.run(
        run, env=environment, cwd=CONFTEST.parents[1], capture_output=True, text=True, timeout=120, check=False
    )


def test_a_run_without_libreoffice_says_what_waited_before_its_last_line() -> None:
    run = run_without_libreoffice("")
    *_, before, last = run.stdout.strip().splitlines()
    assert run.returncode == 0
    assert before.startswith("1 tests waited for LibreOffice 25.2 or newer")
    assert last.startswith("1 passed, 1 skipped")


def test_a_run_that_requires_libreoffice_fails_without_it() -> None:
    run = run_without_libreoffice("1", "-n0")
    assert run.returncode == 1
    assert "waits for LibreOffice 25.2 or newer" in run.stdout
