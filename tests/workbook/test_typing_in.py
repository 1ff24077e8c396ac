"""Typing into a finished file, and adding a sheet: files of other programs, formulas that cells share, names that mislead."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook

from massbattle_xl.next_battle.plan import Formula
from massbattle_xl.next_battle.record import HEADS, TITLE, Line
from massbattle_xl.workbook.added_sheet import add_sheet
from massbattle_xl.workbook.check import check
from massbattle_xl.workbook.intake import FileProblem
from massbattle_xl.workbook.typing_in import type_in


def file_of(**cells: Any) -> bytes:
    book = Workbook()
    for place, value in cells.items():
        book.active[place] = value
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def changed(data: bytes, part: str, *pairs: tuple[str, str], more: dict[str, str] | None = None) -> bytes:
    """The file with other text in a part, and with more parts."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            text = old.read(name).decode()
            for was, now in pairs if name == part else ():
                assert was in text
                text = text.replace(was, now)
            new.writestr(name, text)
        for name, text in (more or {}).items():
            new.writestr(name, text)
    return target.getvalue()


def shown(data: bytes) -> dict[str, Any]:
    return {
        cell.coordinate: cell.value
        for row in load_workbook(io.BytesIO(data)).active.iter_rows()
        for cell in row
        if cell.value is not None
    }


def test_cells_that_are_there_and_cells_that_are_not() -> None:
    """A number over a text, a text over a number, a blank, a formula; a cell beside, a row between, one below all."""
    data = file_of(A1="a", B1=2, A2="=1+1", A5=5)
    made = type_in(
        data,
        {
            "Sheet": {
                (1, 1): 1,
                (1, 2): None,
                (2, 1): 7,
                (1, 4): "<x> & ",
                (3, 2): 3.5,
                (9, 1): Formula("=A1<2"),
                (5, 1): True,
            }
        },
    )
    assert shown(made) == {"A1": 1, "D1": "<x> & ", "A2": 7, "B3": 3.5, "A5": True, "A9": "=A1<2"}
    assert check(made) == []


def test_a_text_stays_a_text_and_an_impossible_one_is_refused() -> None:
    made = type_in(file_of(A1=1), {"Sheet": {(1, 1): "=1+1", (1, 2): "_x0041_"}})
    cell = load_workbook(io.BytesIO(made)).active["A1"]
    assert (cell.value, cell.data_type) == ("=1+1", "s")
    with zipfile.ZipFile(io.BytesIO(made)) as package:
        assert b"_x005F_x0041_" in package.read("xl/worksheets/sheet1.xml")
    with pytest.raises(FileProblem, match="without control characters"):
        type_in(file_of(A1=1), {"Sheet": {(1, 1): "\x07"}})


def test_who_shared_a_formula_gets_one_of_his_own() -> None:
    """Excel writes a filled-down formula once; where its first cell is typed over, the others still say what they said."""
    data = changed(
        file_of(A1="=B1*2", A2="=B2*2", A3="=B3*2", C1="=1", C2="=1"), "xl/worksheets/sheet1.xml",
        ("<f>B1*2</f>", '<f t="shared" ref="A1:A3" si="0">B1*2</f>'), ("<f>B2*2</f>", '<f t="shared" si="0"/>'), ("<f>B3*2</f>", '<f t="shared" si="0"/>'),
    )  # fmt: skip
    assert shown(data)["A3"] == "=B3*2"
    made = type_in(data, {"Sheet": {(1, 1): 5}})
    assert shown(made) == {"A1": 5, "A2": "=B2*2", "A3": "=B3*2", "C1": "=1", "C2": "=1"}
    assert check(made) == []


def test_the_chain_of_calculation_goes() -> None:
    """It names the cell that holds no formula any more, for which Excel would repair the file."""
    data = file_of(A1="=1+1", A2="=A1")
    kind, office = (
        "application/vnd.openxmlformats-officedocument.spreadsheetml.calcChain+xml",
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    )
    chain = '<calcChain xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><c r="A1" i="1"/><c r="A2"/></calcChain>'
    data = changed(
        data,
        "[Content_Types].xml",
        ("</Types>", f'<Override PartName="/xl/calcChain.xml" ContentType="{kind}"/></Types>'),
        more={"xl/calcChain.xml": chain},
    )
    data = changed(
        data,
        "xl/_rels/workbook.xml.rels",
        (
            "</Relationships>",
            f'<Relationship Id="rId99" Type="{office}/calcChain" Target="calcChain.xml"/></Relationships>',
        ),
    )
    assert check(data) == []
    made = type_in(data, {"Sheet": {(1, 1): 2}})
    assert check(made) == []
    with zipfile.ZipFile(io.BytesIO(made)) as package:
        assert "xl/calcChain.xml" not in package.namelist()
        assert not any(b"calcChain" in package.read(name) for name in package.namelist())


def test_a_sheet_is_added_behind_the_others_in_their_styles() -> None:
    """Texts stay texts, whatever they look like; a style that the workbook does not have is left out."""
    book = Workbook()
    book.create_sheet("Second")
    book["Second"]["A1"].style = "Title"
    target = io.BytesIO()
    book.save(target)
    lines = (
        Line(("=1+1 'quoted' <b>",), TITLE),
        Line((None, "Start", 1.5), HEADS),
        Line(()),
        Line(("Orcs", True, None, 20.25)),
    )
    made = add_sheet(add_sheet(target.getvalue(), "Past & gone", lines), "Another", lines)
    assert check(made) == []
    found = load_workbook(io.BytesIO(made))
    assert found.sheetnames == ["Sheet", "Second", "Past & gone", "Another"]
    rows = [list(row) for row in found["Past & gone"].iter_rows(values_only=True)]
    assert rows[0][0] == "=1+1 'quoted' <b>"
    assert found["Past & gone"]["A1"].data_type == "s"
    assert rows[1][:3] == [None, "Start", 1.5]
    assert rows[3][:4] == ["Orcs", True, None, 20.25]


def test_names_of_namespaces_are_the_files_own() -> None:
    """A file whose parts call their namespaces otherwise than usual is typed into, too."""
    data = file_of(A1=1, A2=2)
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        text = package.read("xl/worksheets/sheet1.xml").decode()
    head = '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    rows = '<x:sheetData><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row><x:row r="2"><x:c r="A2" /></x:row></x:sheetData></x:worksheet>'
    made = type_in(
        changed(data, "xl/worksheets/sheet1.xml", (text, head + rows)),
        {"Sheet": {(1, 1): "one", (2, 1): Formula("=A1"), (2, 2): 2}},
    )
    assert shown(made) == {"A1": "one", "A2": "=A1", "B2": 2}
