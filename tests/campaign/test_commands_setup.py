"""The command ``setup`` changes paper and protection of a campaign, and nothing else."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import built as workbooks
import pytest
from office import Office
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from massbattle_xl import campaign, cli, systems
from massbattle_xl.workbook.build import build
from massbattle_xl.workbook.check import check
from massbattle_xl.workbook.storing import Care

SHAPES = (
    b'<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" '
    b'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><xdr:absoluteAnchor><xdr:pos x="0" y="0"/><xdr:ext cx="9" cy="9"/>'
    b'<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="2" name="Button"/><xdr:cNvSpPr/></xdr:nvSpPr><xdr:spPr/></xdr:sp><xdr:clientData/>'
    b"</xdr:absoluteAnchor></xdr:wsDr>"
)


@pytest.fixture(scope="module")
def example() -> bytes:
    """The example of a rule text, on A4, not protected, without values."""
    return workbooks.example()


@pytest.fixture(scope="module")
def changed(example: bytes, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same after ``setup``."""
    path = tmp_path_factory.mktemp("setup") / "battle.xlsx"
    path.write_bytes(example)
    done = campaign.set_up(path, "Letter", True)
    assert done.lost == []
    assert done.kept is not None and done.kept.read_bytes() == example
    return path


def looks(cell: Any) -> tuple[Any, ...]:
    """What can be seen of a cell; a side of its border without a line is no side."""
    sides = [getattr(cell.border, side) for side in ("left", "right", "top", "bottom")]
    lines = [(s.style, s.color and s.color.rgb) if s is not None and s.style else None for s in sides]
    return (
        cell.value if not hasattr(cell.value, "text") else (cell.value.ref, cell.value.text),
        cell.data_type, cell.style, cell.number_format, repr(cell.font), repr(cell.fill), repr(cell.alignment),
        cell.protection.locked, cell.quotePrefix, lines, cell.hyperlink and (cell.hyperlink.ref, cell.hyperlink.location),
    )  # fmt: skip


def around(sheet: Worksheet) -> dict[str, Any]:
    """All of a sheet that is no cell."""
    return {
        "state": sheet.sheet_state,
        "page": [
            repr(part) for part in (sheet.page_setup, sheet.page_margins, sheet.print_options, sheet.sheet_properties)
        ],
        "printed": [sheet.print_area, sheet.print_title_rows, sheet.freeze_panes, [b.id for b in sheet.row_breaks.brk]],
        "footer": [sheet.oddFooter.left.text, sheet.oddFooter.right.text],
        "protection": repr(sheet.protection),
        "merged": sorted(str(area) for area in sheet.merged_cells.ranges),
        "rows": {k: (d.height, d.hidden, d.outlineLevel) for k, d in sheet.row_dimensions.items()},
        "columns": {k: (d.width, d.hidden, d.outlineLevel, d.min, d.max) for k, d in sheet.column_dimensions.items()},
        "checks": sorted(repr(check) for check in sheet.data_validations.dataValidation),
        "marks": [(str(area.sqref), [repr(rule) for rule in area.rules]) for area in sheet.conditional_formatting],
        "tables": {name: repr(table) for name, table in sheet.tables.items()},
        "charts": len(sheet._charts),
    }


def test_it_equals_what_would_have_been_built(changed: Path) -> None:
    """Every cell with its look, page set-up, protection, checks, marks, names, tables, charts."""
    example = systems.wing("savage", "sheets").EXAMPLES["savage"]
    wanted = build("savage", "en", "Letter", example, protect=True)
    ours, theirs = load_workbook(changed), load_workbook(io.BytesIO(wanted))
    assert ours.sheetnames == theirs.sheetnames
    assert {n: d.attr_text for n, d in ours.defined_names.items()} == {
        n: d.attr_text for n, d in theirs.defined_names.items()
    }
    for mine, other in zip(ours.worksheets, theirs.worksheets):
        assert mine._cells.keys() == other._cells.keys()
        for place, cell in mine._cells.items():
            assert looks(cell) == looks(other._cells[place]), (mine.title, place)
        assert around(mine) == around(other)
    with zipfile.ZipFile(changed) as one, zipfile.ZipFile(io.BytesIO(wanted)) as two:
        assert sorted(one.namelist()) == sorted(two.namelist())
        same = [n for n in one.namelist() if not n.startswith("xl/worksheets/sheet") and n != "xl/styles.xml"]
        assert {n: one.read(n) for n in same} == {n: two.read(n) for n in same}


def test_excel_finds_nothing_to_repair_in_it(changed: Path) -> None:
    assert check(changed.read_bytes()) == []


def test_libreoffice_opens_it(changed: Path, office: Office) -> None:
    """And calculates by itself what is stored in every cell."""
    with office.open(changed) as book:
        values = book.values()
    stored = {
        (sheet.title, c.coordinate): c.value
        for sheet in load_workbook(changed, data_only=True).worksheets
        for c in sheet._cells.values()
        if isinstance(c.value, (int, float))
    }
    assert len(stored) > 1000
    shown = {(sheet, at): values[sheet].get(at) for sheet, at in stored}
    assert shown == pytest.approx({place: float(value) for place, value in stored.items()})


# ---- sheets that the GM has made


def own_sheets(*, password: bool = False) -> bytes:
    """A workbook with a plain sheet of the GM's, a hidden one and a protected one."""
    book = Workbook()
    book.active.title = "Notes"
    book.active["A1"] = "who knows what"
    book.create_sheet("Hidden").sheet_state = "hidden"
    shut = book.create_sheet("Shut")
    shut.protection.sheet = True
    shut.protection.sort = False
    if password:
        shut.protection.set_password("secret")
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_sheets_of_the_gm_are_not_shut(tmp_path: Path) -> None:
    """No cell of them would be open; they get the paper, and keep the protection that they have.

    Once it is so, nothing is written any more.
    """
    path = tmp_path / "mine.xlsx"
    path.write_bytes(own_sheets())
    campaign.set_up(path, "Letter", True)
    book = load_workbook(path)
    assert [sheet.protection.sheet for sheet in book.worksheets] == [False, False, True]
    assert book["Shut"].protection.sort is False
    assert [sheet.page_setup.paperSize for sheet in book.worksheets] == [1, None, 1]
    before = path.read_bytes()
    assert campaign.set_up(path, "Letter", True).kept is None
    assert path.read_bytes() == before
    campaign.set_up(path, protect=False)
    assert not any(sheet.protection.sheet for sheet in load_workbook(path).worksheets)


def test_a_password_is_not_taken_off(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.xlsx"
    path.write_bytes(own_sheets(password=True))
    assert cli.main(["setup", str(path), "--no-protect"]) == 1
    assert capsys.readouterr().err == (
        f"{path} has the sheet Shut protected with a password; take it off in Excel or LibreOffice first.\n"
    )
    assert [p.name for p in tmp_path.iterdir()] == ["mine.xlsx"]
    assert load_workbook(path)["Shut"].protection.password


# ---- what would get lost


@pytest.fixture
def shapes(tmp_path: Path) -> Path:
    """A GM's workbook with a shape, which openpyxl drops, and the settings of a printer."""
    path = tmp_path / "mine.xlsx"
    with zipfile.ZipFile(io.BytesIO(own_sheets())) as source, zipfile.ZipFile(path, "w") as target:
        for name in source.namelist():
            data = source.read(name)
            if name == "xl/worksheets/sheet1.xml":
                data = data.replace(
                    b"</worksheet>",
                    b'<drawing xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="d"/></worksheet>',
                )
            elif name == "[Content_Types].xml":
                data = data.replace(
                    b"</Types>",
                    b'<Override PartName="/xl/drawings/drawing9.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/>'
                    b'<Default Extension="bin" ContentType="application/octet-stream"/></Types>',
                )
            target.writestr(name, data)
        target.writestr("xl/drawings/drawing9.xml", SHAPES)
        target.writestr("xl/printerSettings/printerSettings1.bin", b"printer")
        target.writestr(
            "xl/worksheets/_rels/sheet1.xml.rels",
            b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="d" Type="http://'
            b'schemas.openxmlformats.org/officeDocument/2006/relationships/drawing" Target="/xl/drawings/drawing9.xml"/><Relationship Id="p" '
            b'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/printerSettings" Target="/xl/printerSettings/printerSettings1.bin"/>'
            b"</Relationships>",
        )
    return path


def test_what_would_get_lost_is_named_and_nothing_is_written(shapes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence, and two ways on; what hardly anyone would miss does not stop it."""
    before = shapes.read_bytes()
    assert cli.main(["setup", str(shapes), "--paper", "Letter"]) == 1
    assert capsys.readouterr().err == (
        f"{shapes} would lose shapes on Notes: --force changes it all the same and keeps a backup, "
        "--output writes a copy without them elsewhere.\n"
    )
    assert cli.main(["setup", str(shapes), "--paper", "Letter", "-o", str(shapes)]) == 1
    assert shapes.read_bytes() == before
    assert [p.name for p in shapes.parent.iterdir()] == ["mine.xlsx"]


def test_by_force_or_elsewhere_it_is_done_and_told(shapes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Elsewhere the file stays as it is; by force there is a backup."""
    before, other = shapes.read_bytes(), shapes.with_name("other.xlsx")
    assert cli.main(["setup", str(shapes), "--paper", "Letter", "-o", str(other)]) == 0
    assert capsys.readouterr().err == (
        f"{other} does not have any more: shapes on Notes, settings of the printer on Notes.\n"
    )
    assert shapes.read_bytes() == before
    assert cli.main(["setup", str(shapes), "--paper", "Letter", "--force"]) == 0
    said = capsys.readouterr()
    assert f"{shapes} does not have any more: shapes on Notes" in said.err
    kept = next(p for p in shapes.parent.iterdir() if "(backup" in p.name)
    assert f"What was there is kept as {kept}." in said.out
    assert kept.read_bytes() == before
    assert load_workbook(shapes).active.page_setup.paperSize == 1


def test_where_nothing_changes_nothing_gets_lost(shapes: Path) -> None:
    """It has no protection of ours, so freeing it is only a new calculation."""
    before = shapes.read_bytes()
    campaign.set_up(shapes, protect=True, care=Care())
    with zipfile.ZipFile(shapes) as now, zipfile.ZipFile(io.BytesIO(before)) as then:
        assert {n: now.read(n) for n in now.namelist()} == {n: then.read(n) for n in then.namelist()}


def test_setup_without_anything_to_change(shapes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["setup", str(shapes)]) == 1
    assert "--paper, --protect or --no-protect is expected" in capsys.readouterr().err
