"""A whole campaign that Excel calculates by itself: what is put into the file, and that its cells come out the same."""

from __future__ import annotations

import datetime as dt
import io
import re
import zipfile
from html import unescape
from pathlib import Path

import openpyxl
import pytest
from grid import difference
from lambda_engines import plain
from office import Office
from openpyxl.utils.datetime import to_excel
from thorough import MARK, THOROUGH

from massbattle_xl import editions, lambda_edition, systems
from massbattle_xl.cells import keepable
from massbattle_xl.cells.fallback import MOST_FORMULA, without_answers
from massbattle_xl.cells.formula_text import called
from massbattle_xl.channels import libreoffice
from massbattle_xl.channels.lambdas import has_lambda, needed
from massbattle_xl.lambda_edition import NOTE
from massbattle_xl.layout import CALCULATED_ON
from massbattle_xl.locale import COMMON, text
from massbattle_xl.workbook import lambda_names, reading
from massbattle_xl.workbook.check import check
from massbattle_xl.workbook.contents import contents
from massbattle_xl.workbook.dynamic import METADATA, mark_dynamic
from massbattle_xl.workbook.lambda_names import embed

DAY = dt.date(2026, 11, 30)
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
            made[path] = lambda_edition.finished(path.read_bytes(), DAY)
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


@MARK
@SYSTEM
def test_every_part_that_only_python_answers_has_its_word_for_when_it_does_not(path, lambdas_in):
    """In cells and in what tables put into new rows; and what a cell holds is no longer than Excel takes."""
    without = {name for name in systems.functions() if not has_lambda(name)}
    count = 0
    for sheet, cell, formula in lambda_names.formulas(lambdas_in(path)):
        asked = [p for p in keepable.parts(without_answers(formula, NOTE), without) if not isinstance(p, str)]
        assert formula.count(f',"{NOTE}"') >= len(asked), (sheet, cell, formula)
        assert not asked or len(formula) <= MOST_FORMULA, (sheet, cell)
        count += len(asked)
    assert count > 900


@MARK
@SYSTEM
def test_every_sheet_with_such_a_part_tells_the_day_and_no_other_does(path, lambdas_in):
    language = path.stem.rsplit("-")[-1]
    line = f"{text(COMMON, language, 'edition.on')}2026-11-30. {text(COMMON, language, 'edition.since')}"
    kept = {sheet for sheet, _, formula in lambda_names.formulas(lambdas_in(path)) if f',"{NOTE}"' in formula} - {""}
    for data, wanted in ((lambdas_in(path), kept), (path.read_bytes(), set())):
        book = contents(data, values=True)
        assert {sheet.title for sheet in book if any(line == cell.value for cell in sheet._cells.values())} == wanted
        assert reading.named_values(data)[CALCULATED_ON] == (dt.datetime(2026, 11, 30) if wanted else None)


# --- in LibreOffice -----------------------------------------------------------------------------------------------

KINDS = {
    "lambda.xlsx": lambda data: lambda_edition.finished(data, DAY),
    "lite.xlsx": editions.with_lite,
    "python.xlsx": editions.as_it_is,
    "python.xlsm": editions.with_vba,
}
OPENED = [(path, kind) for path in EXAMPLES for kind in KINDS]


def differences(data, shown):
    """The cells of a file whose stored values LibreOffice does not show."""
    found = []
    for sheet in contents(data, values=True):
        for cell in sheet._cells.values():
            value = to_excel(cell.value) if isinstance(cell.value, dt.datetime) else cell.value
            if wrong := difference(shown.get(sheet.title, {}).get(cell.coordinate, ""), "" if value is None else plain(value)):
                found.append(f"{sheet.title}!{cell.coordinate} {wrong}")
    return found


@MARK
@pytest.mark.parametrize(("path", "kind"), OPENED if THOROUGH else OPENED[:1], ids=lambda value: getattr(value, "stem", value))
def test_libreoffice_with_the_add_in_calculates_every_edition(path, kind, office, tmp_path):
    """Its functions go before the names, which LibreOffice cannot read, and the kept answers step back."""
    made = tmp_path / kind
    made.write_bytes(KINDS[kind](path.read_bytes()))
    with office.open(made) as book:
        book.recalculate()
        assert book.errors() == []
        assert differences(made.read_bytes(), book.values()) == []


@pytest.fixture(scope="module")
def lacking(libreoffice_there):
    """A LibreOffice that has what Excel has of this edition: the functions that are LAMBDAs, and no others."""
    known = {name: function for name, function in systems.functions().items() if has_lambda(name)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(libreoffice, "functions", lambda: known)
        oxt = libreoffice.oxt_bytes()
    with Office(oxt) as started:
        yield started


CHANGES = {
    "savage": {"Armies!C5": 14.0, "Battle 1!D21": 7.0},
    "dsa": {"Armies!C5": 40.0, "Persons!E6": 13.0},
    "pathfinder": {"Armies!D5": 3.0, "Commanders!C5": 5.0},
    "warhammer": {"Armies!D5": 24.0, "Armies!E5": 6.0},
}


@MARK
@pytest.mark.parametrize("system", CHANGES if THOROUGH else ["savage"])
def test_without_python_a_cell_shows_what_is_stored_until_it_would_be_wrong(system, lambdas_in, lacking, office, tmp_path):
    """Then the word; no error value, and no number that is not true. What follows from the word is blank, or a heading over blanks."""
    data = lambdas_in(WORKBOOKS / f"{system}-en.xlsx")
    made = tmp_path / "lambda.xlsx"
    made.write_bytes(data)
    shown = []
    for program in (lacking, office):
        with program.open(made) as book:
            book.recalculate()
            assert program is office or differences(data, book.values()) == []
            for cell, value in CHANGES[system].items():
                book.set(cell, value)
            book.recalculate()
            assert book.errors() == []
            shown.append(book.values())
    cells = [(sheet, cell, shown[0][sheet].get(cell, ""), value) for sheet, found in shown[1].items() for cell, value in found.items()]
    assert sum(NOTE in str(now) for _, _, now, _ in cells) > 3
    wrong = [c for c in cells if not (NOTE in str(c[2]) or c[2] == "" or isinstance(c[3], str)) and difference(c[2], c[3])]
    looks = openpyxl.load_workbook(made) if wrong else None
    assert [c for c in wrong if looks[c[0]][c[1]].style not in ("helper", "table heading")] == []


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
