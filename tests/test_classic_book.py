"""The workbook for Excel on Windows with Python: what stands in the file, and the commands that make it and look after it."""

from __future__ import annotations

import io
import re
import sys
import zipfile
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path
from xml.etree import ElementTree

import pytest
from office import Office
from thorough import MARK, some
from vba_reading import modules_of, sources_of

from massbattle_xl import cli, editions
from massbattle_xl.channels import vba, xlwings_parts
from massbattle_xl.workbook import losses, macro_book, setup
from massbattle_xl.workbook.check import check
from massbattle_xl.workbook.contents import contents

ROOT = Path(__file__).parents[1]
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
X14 = "{http://schemas.microsoft.com/office/spreadsheetml/2009/9/main}"
RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"


@cache
def example() -> bytes:
    """The finished example of one rule text, as it stands in the project, with macros."""
    return editions.with_vba((ROOT / "workbooks" / "savage-en.xlsx").read_bytes())


def parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return {name: package.read(name) for name in package.namelist()}


def tree(part: str, data: bytes | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(parts(data or example())[part])


def relations(data: bytes) -> dict[str, tuple[str, str]]:
    """Of each relationship of the workbook its type's last word and its part, by its id."""
    found = tree("xl/_rels/workbook.xml.rels", data)
    return {r.attrib["Id"]: (r.attrib["Type"].rpartition("/")[2], r.attrib["Target"]) for r in found}


# --- the file -------------------------------------------------------------------------------------------------------


def test_the_example_has_nothing_that_excel_would_repair() -> None:
    """No warning either."""
    assert check(example()) == []


@MARK
@pytest.mark.parametrize("path", some(sorted((ROOT / "workbooks").glob("*-en.xlsx")), every=3), ids=lambda path: path.stem)
def test_every_example_can_have_macros(path: Path) -> None:
    """A module for each sheet, and the same bytes when it is made again."""
    plain = path.read_bytes()
    made = editions.with_vba(plain)
    assert editions.with_vba(plain) == made
    documents = [name for name, kind in modules_of(parts(made)["xl/vbaProject.bin"]) if kind == "Document"]
    assert documents == ["ThisWorkbook", *macro_book.code_names(plain)]


def test_nothing_of_the_plain_workbook_is_lost() -> None:
    """Every part is there, byte for byte but for what is put in."""
    plain, made = parts((ROOT / "workbooks" / "savage-en.xlsx").read_bytes()), parts(example())
    changed = {name for name in plain if made[name] != plain[name]}
    sheets = {name for name in plain if re.fullmatch(r"xl/worksheets/sheet\d+\.xml", name)}
    assert changed == {"[Content_Types].xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", *sheets}
    assert set(made) - set(plain) == {"xl/vbaProject.bin", f"xl/worksheets/sheet{len(sheets) + 1}.xml"}
    for name in sheets:
        assert re.sub(rb' codeName="\w+"', b"", made[name], count=1) == plain[name]


def test_the_file_says_that_it_has_macros() -> None:
    """The type of the workbook's part, the project's part and the way to it."""
    types = {t.attrib.get("PartName"): t.attrib["ContentType"] for t in tree("[Content_Types].xml")}
    assert types["/xl/workbook.xml"] == "application/vnd.ms-excel.sheet.macroEnabled.main+xml"
    assert types["/xl/vbaProject.bin"] == "application/vnd.ms-office.vbaProject"
    assert ("vbaProject", "/xl/vbaProject.bin") in relations(example()).values()


def test_workbook_and_sheets_are_tied_to_modules_one_to_one() -> None:
    """By their code names; no module without a sheet, which Excel would take for damage."""
    book = tree("xl/workbook.xml")
    names = [book.find(f"{MAIN}workbookPr").attrib["codeName"]]
    related = relations(example())
    for sheet in book.iter(f"{MAIN}sheet"):
        properties = tree(related[sheet.attrib[RELATION]][1].lstrip("/")).find(f"{MAIN}sheetPr")
        names.append(properties.attrib["codeName"])
    documents = [name for name, kind in modules_of(parts(example())["xl/vbaProject.bin"]) if kind == "Document"]
    assert names == documents
    assert names[0] == "ThisWorkbook"
    assert len(set(names)) == len(names) > 5


def test_the_functions_of_the_file_are_the_generated_ones() -> None:
    """Beside those of the installed xlwings."""
    found = {name: kind for name, kind in modules_of(parts(example())["xl/vbaProject.bin"]) if kind != "Document"}
    assert found == {"xlwings": "Module", "Dictionary": "Class", vba.MODULE: "Module"}
    sources = sources_of(parts(example())["xl/vbaProject.bin"])
    assert sources[f"{vba.MODULE}.bas"].replace("\r\n", "\n") == vba.source()
    assert f"xlwings64-{version('xlwings')}.dll" in sources["xlwings.bas"]


def test_the_function_wizard_finds_help_on_every_argument() -> None:
    """Behind everything else in the workbook's part, where the schema has it."""
    book = tree("xl/workbook.xml")
    assert book[-1].tag == f"{MAIN}extLst"
    helped = {
        name.attrib["name"]: [(d.attrib["index"], d.text) for d in name.iter(f"{X14}argumentDescription")]
        for name in book.iter(f"{X14}definedName")
    }
    assert helped == {name: [(str(i), t) for i, t in enumerate(texts)] for name, texts in vba.argument_texts().items()}
    counts = [int(found.attrib["count"]) for found in book.iter(f"{X14}argumentDescriptions")]
    assert counts == [len(texts) for texts in vba.argument_texts().values()]


def settings(data: bytes) -> dict[str, str]:
    """What xlwings' VBA reads: from A1 down to the first blank cell, and beside it."""
    sheet = contents(data)[xlwings_parts.SETTINGS_SHEET]
    assert sheet.sheet_state == "hidden"
    found: dict[str, str] = {}
    for row in range(1, 10):
        name, value = sheet.cell(row, 1).value, sheet.cell(row, 2).value
        if name is None:
            break
        assert name.upper() not in found, "the VBA stops at a name that stands twice"
        found[name.upper()] = value
    return found


def test_away_from_windows_the_interpreter_is_left_to_the_gm() -> None:
    """A blank one would be taken for an answer; a note says where it goes."""
    assert settings(example()) == {"UDF MODULES": "massbattle_xl.udfs", "ADD_WORKBOOK_TO_PYTHONPATH": "False"}
    sheet = contents(example())[xlwings_parts.SETTINGS_SHEET]
    assert [sheet["A3"].value, sheet["B3"].value] == [None, None]
    assert sheet["C4"].value.startswith("Put INTERPRETER_WIN into A3 and the path of python.exe into B3.")


def test_on_windows_the_running_python_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its path as it is, backslashes and all."""
    path = r"C:\Users\Ørn & Co\venv\Scripts\python.exe"
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "executable", path)
    made = editions.with_vba((ROOT / "workbooks" / "savage-en.xlsx").read_bytes())
    monkeypatch.undo()
    assert settings(made)["INTERPRETER_WIN"] == path


def test_a_workbook_with_macros_gets_no_second_ones() -> None:
    """Nor does one that is not ours."""
    with pytest.raises(ValueError, match="has macros already"):
        editions.with_vba(example())
    with pytest.raises(ValueError, match="not as we build it"):
        macro_book._put("</sheets>", "", "<workbook/>")


# --- editions -------------------------------------------------------------------------------------------------------


def test_the_ending_chooses_the_edition() -> None:
    """Each ending has a default, and each edition makes at least one kind of file."""
    assert {".xlsx", ".xlsm"} <= set(editions.suffixes())
    assert editions.finish("", ".xlsm") is editions.with_vba
    assert editions.finish("python", ".xlsx") is editions.as_it_is
    for name, edition in editions.EDITIONS.items():
        assert editions.suffixes(name) == sorted(edition.finish)
        assert edition.finish
        assert re.fullmatch(r"[a-z]+", name)


# --- the commands ---------------------------------------------------------------------------------------------------


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Path]:
    """A file of a GM."""
    path = tmp_path / "army.xlsm"
    path.write_bytes(example())
    yield path


def test_new_makes_the_edition_of_the_ending(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A campaign with macros; one that Excel would repair would not be written."""
    path = tmp_path / "army.xlsm"
    assert cli.main(["new", str(path), "--example"]) == 0
    assert "formula cells, 0 errors." in capsys.readouterr().out
    made = parts(path.read_bytes())
    assert set(made) == set(parts(example()))
    assert made["xl/vbaProject.bin"] == parts(example())["xl/vbaProject.bin"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("army.xlsm", "--functions", "cobol"), "--functions is cobol, one of lambda, python, lite"),
        (("army.xltm",), "army.xltm ends in .xltm, a name that ends in .xlsm or .xlsx is expected."),
    ],
)
def test_an_edition_that_is_not_there_is_told(
    arguments: tuple[str, ...], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence, no file."""
    assert cli.main(["new", str(tmp_path / arguments[0]), *arguments[1:]]) == 1
    assert told in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_new_without_xlwings_says_what_to_install(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sentence, no file."""
    monkeypatch.setattr(xlwings_parts.importlib.util, "find_spec", lambda name: None)
    assert cli.main(["new", str(tmp_path / "army.xlsm")]) == 1
    assert (
        capsys.readouterr().err
        == 'xlwings is not installed, which an .xlsm needs: pip install "massbattle-xl[xlwings]".\n'
    )
    assert not list(tmp_path.iterdir())


def test_calc_refreshes_values_and_leaves_the_macros_alone(book: Path) -> None:
    """A value that was wrong is right again; every other byte stays."""
    before = parts(example())
    with zipfile.ZipFile(book, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in before.items():
            wrong = (
                re.sub(rb"(</f><v>)[0-9.]+(</v>)", rb"\g<1>12345\g<2>", content)
                if name.startswith("xl/worksheets/")
                else content
            )
            package.writestr(name, wrong)
    assert parts(book.read_bytes()) != before
    assert cli.main(["calc", str(book)]) == 0
    assert parts(book.read_bytes()) == before


def test_setup_changes_the_paper_and_keeps_the_macros() -> None:
    """The help on arguments goes, which only the function wizard shows; the command names it."""
    changed = setup.set_up(example(), "army.xlsm", "Letter", macros=True)
    now = parts(changed)
    assert changed != example()
    assert now["xl/vbaProject.bin"] == parts(example())["xl/vbaProject.bin"]
    assert tree("xl/workbook.xml", changed).find(f"{MAIN}workbookPr").attrib["codeName"] == "ThisWorkbook"
    assert all(b' codeName="Sheet' in data for name, data in now.items() if name.startswith("xl/worksheets/sheet"))
    assert losses.would_lose(example(), keep_vba=True) == ["help on the arguments of macros"]
    assert losses.would_lose(example(), keep_vba=True, minor=False) == []


def test_export_writes_the_tables_alone(book: Path, tmp_path: Path) -> None:
    """The settings are no table."""
    assert cli.main(["export", str(book), "-o", str(tmp_path / "out")]) == 0
    names = {path.name for path in (tmp_path / "out").iterdir()}
    assert "Armies.csv" in names
    assert not any("xlwings" in name for name in names)


# --- LibreOffice ----------------------------------------------------------------------------------------------------


def test_libreoffice_reads_the_macros_and_calculates_the_same(office: Office, book: Path) -> None:
    """With the add-in, which goes before macros of the same name; the macros are not run."""
    with office.open(book) as opened:
        macros = opened.macros()
        found = opened.values()
        assert opened.errors() == []
    written = macros[vba.MODULE].replace("\r\n", "\n")
    plain = re.sub(r"^Attribute .*\n", "", vba.source(), flags=re.MULTILINE)
    assert plain.strip() in written
    assert {"ThisWorkbook", "xlwings", "Dictionary"} < set(macros)
    count = 0
    for sheet in contents(example(), values=True):
        for cell in sheet._cells.values():
            wanted, got = cell.value, found[sheet.title].get(cell.coordinate, "")
            number = isinstance(wanted, (bool, int, float))
            assert got == (pytest.approx(float(wanted), rel=1e-9) if number else wanted), cell
            count += number
    assert count > 3000
