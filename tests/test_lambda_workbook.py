"""A whole campaign that Excel calculates by itself: what is put into the file, and that its cells come out the same."""

from __future__ import annotations

import io
import re
import zipfile
from html import unescape
from pathlib import Path

import openpyxl
import pytest
from grid import difference
from lambda_engines import plain
from thorough import MARK, THOROUGH

from massbattle_xl import lambda_edition, systems
from massbattle_xl.cells.formula_text import called
from massbattle_xl.channels.lambdas import has_lambda, needed
from massbattle_xl.workbook.check import check
from massbattle_xl.workbook.dynamic import METADATA, mark_dynamic
from massbattle_xl.workbook.lambda_names import embed

WORKBOOKS = Path(__file__).parent.parent / "workbooks"
EXAMPLES = [path for system in systems.WINGS for path in sorted(WORKBOOKS.glob(f"{system}-*.xlsx"))[:1]]
SYSTEM = pytest.mark.parametrize("path", EXAMPLES if THOROUGH else EXAMPLES[:2], ids=lambda path: path.stem)
ONE = pytest.mark.parametrize("path", EXAMPLES[:1], ids=lambda path: path.stem)

_CELL = re.compile(r'(<c r="([A-Z]+[0-9]+)"[^>]*>)<f[^>]*>([^<]*)</f>')
_BLANK = re.compile(r'<c r="[A-Z]+[0-9]+"[^>]*(?:/>|></c>)')  # IronCalc takes a blank cell that has a style for 0


def parts_of(data):
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return {name: package.read(name) for name in package.namelist()}


@pytest.fixture(scope="module")
def lambdas_in():
    made = {}

    def get(path):
        if path not in made:
            made[path] = lambda_edition.finished(path.read_bytes())
        return made[path]

    return get


def answers_by_itself(formula):
    """Whether a formula calls functions of ours, and all of them are LAMBDAs."""
    ours = [name for name in called(formula) if name in systems.functions()]
    return bool(ours) and all(map(has_lambda, ours))


def calculated(data, folder):
    """Cells whose formulas call our LAMBDAs, calculated from the stored values of all others: place, formula, value."""
    import ironcalc

    path, found = folder / "alone.xlsx", {}

    def kept(match, sheet):
        formula = unescape(match[3])
        if not answers_by_itself(formula):
            return match[1]
        found.setdefault(sheet, []).append((match[2], formula))
        return match[0]

    with zipfile.ZipFile(path, "w") as new:
        for name, content in parts_of(data).items():
            if re.fullmatch(r"xl/worksheets/sheet[0-9]+\.xml", name):
                sheet = int(re.sub(r"\D", "", name)) - 1
                new.writestr(name, _CELL.sub(lambda match, at=sheet: kept(match, at), _BLANK.sub("", content.decode())))
            else:
                new.writestr(name, content)
    model = ironcalc.load_from_xlsx(str(path), "en", "UTC", "en")
    model.evaluate()
    for sheet, cells in found.items():
        for place, formula in cells:
            row, column = openpyxl.utils.cell.coordinate_to_tuple(place)
            yield sheet, place, formula, plain(model.get_cell_value(sheet, row, column))


@MARK
@SYSTEM
def test_every_cell_comes_out_as_it_was_calculated_in_python(path, lambdas_in, tmp_path):
    stored = openpyxl.load_workbook(path, data_only=True)
    count, found = 0, []
    for sheet, place, formula, value in calculated(lambdas_in(path), tmp_path):
        count += 1
        wrong = difference(value, plain(stored.worksheets[sheet][place].value))
        if wrong:
            found.append(f"{stored.sheetnames[sheet]}!{place} {wrong}: {formula[:200]}")
    print(f"{path.stem}: {count} cells, {len(found)} differences")
    assert count > 0 and not found


@MARK
@SYSTEM
def test_nothing_in_it_would_be_repaired_or_misread(path, lambdas_in):
    found = check(lambdas_in(path))
    assert found == []


@ONE
def test_the_same_input_gives_the_same_bytes_and_other_parts_stay(path, lambdas_in):
    data = path.read_bytes()
    names = embed(data, needed)
    assert embed(data, needed) == names
    before, after = parts_of(data), parts_of(names)
    changed = {name for name in after if before.get(name) != after[name]}
    assert {METADATA, "xl/workbook.xml", "[Content_Types].xml"} <= changed
    assert all(
        name.startswith("xl/worksheets/sheet")
        for name in changed - {METADATA, "xl/workbook.xml", "[Content_Types].xml", "xl/_rels/workbook.xml.rels"}
    )


@ONE
def test_only_what_is_called_is_in_it_and_marked_outside_of_tables(path, lambdas_in):
    book = openpyxl.load_workbook(io.BytesIO(lambdas_in(path)))
    names = {name for name, defined in book.defined_names.items() if defined.attr_text.startswith("_xlfn.LAMBDA(")}
    formulas = [(sheet, cell) for sheet in book for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]
    called_names = {name for _, cell in formulas for name in called(getattr(cell.value, "text", cell.value))}
    assert {name for name in called_names if has_lambda(name)} <= names
    assert {name for name in names if name in systems.functions()} <= called_names
    marked = {
        name: set(re.findall(rb'<c r="([A-Z]+[0-9]+)"[^>]* cm="1"', content))
        for name, content in parts_of(lambdas_in(path)).items()
    }
    assert any(marked.values())
    for number, sheet in enumerate(book.worksheets, 1):
        for place in marked[f"xl/worksheets/sheet{number}.xml"]:
            inside = [
                t.name
                for t in sheet.tables.values()
                if sheet[place.decode()].coordinate in {c.coordinate for r in sheet[t.ref] for c in r}
            ]
            assert not inside, (sheet.title, place)


def test_libreoffice_with_the_add_in_calculates_this_edition_too(office, tmp_path):
    """Its functions go before the names, which LibreOffice cannot read, and the kept answers step back."""
    source = WORKBOOKS / "savage-en.xlsx"
    path = tmp_path / "savage.xlsx"
    path.write_bytes(lambda_edition.finished(source.read_bytes()))
    with office.open(path) as book:
        book.recalculate()
        assert book.errors() == []
        values = book.values()
    stored = openpyxl.load_workbook(source, data_only=True)
    for sheet in stored:
        for row in sheet.iter_rows():
            for cell in row:
                if cell.value not in (None, ""):
                    assert difference(values[sheet.title].get(cell.coordinate), plain(cell.value)) == "", (sheet.title, cell.coordinate)


PARTS = {
    "[Content_Types].xml": b"<Types></Types>",
    "xl/_rels/workbook.xml.rels": b"<Relationships></Relationships>",
    "xl/worksheets/sheet1.xml": b'<c r="A1" s="2"><f>F_X(1&lt;2)</f><v></v></c><c r="B2"><f>F_X(3)</f></c><c r="C3"><f t="array" ref="C3:C4">F_X(4)</f></c>',
    "xl/worksheets/_rels/sheet1.xml.rels": b'<Relationships><Relationship Type="x/table" Target="/xl/tables/table1.xml"/></Relationships>',
    "xl/tables/table1.xml": b'<table ref="B1:B3"/>',
}


def test_marked_are_wanted_formulas_outside_of_tables():
    seen = []
    marked = mark_dynamic(PARTS, lambda formula: seen.append(formula) or True)
    assert seen == ["F_X(1<2)"]
    assert marked["xl/worksheets/sheet1.xml"] == PARTS["xl/worksheets/sheet1.xml"].replace(
        b'<c r="A1" s="2"><f>', b'<c r="A1" cm="1" s="2"><f t="array" ref="A1">'
    )
    assert (
        b"sheetMetadata+xml" in marked["[Content_Types].xml"]
        and b"metadata.xml" in marked["xl/_rels/workbook.xml.rels"]
    )
    assert mark_dynamic(PARTS, lambda formula: False) == PARTS
    with pytest.raises(ValueError, match="metadata"):
        mark_dynamic({**PARTS, METADATA: b""}, lambda formula: True)
