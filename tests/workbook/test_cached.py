"""Values in a finished file: they are read back, and everything else stays byte for byte."""

import io
import re
import zipfile
from xml.etree import ElementTree

import openpyxl
import pytest
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import PatternFill
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.table import Table

from massbattle_xl.cells.values import ErrorValue
from massbattle_xl.workbook.cached import write_values

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def rich_book():
    """A workbook with what openpyxl can draw, and formulas among plain cells."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Army & list"
    sheet.append(["Unit", "Men", "Kills"])
    for row in range(2, 6):
        sheet.append([f"unit <{row}>", 10 * row, f"=B{row}*2"])
    sheet["C3"].number_format = "0.00"
    sheet["E1"], sheet["E2"], sheet["E3"] = True, 2.5, "#N/A"
    sheet["F1"] = '=IF(A1<>"","a & b","")'
    sheet.add_table(Table(displayName="Army", ref="A1:C5"))
    sheet["A2"].comment = Comment("note", "GM")
    sheet.add_data_validation(
        DataValidation(type="whole", operator="between", formula1="0", formula2="100", sqref="B2:B5")
    )
    sheet.conditional_formatting.add(
        "C2:C5", CellIsRule(operator="greaterThan", formula=["50"], fill=PatternFill("solid", bgColor="FF0000"))
    )
    chart = BarChart()
    chart.add_data(Reference(sheet, min_col=2, min_row=1, max_row=5), titles_from_data=True)
    sheet.add_chart(chart, "H2")
    book.create_sheet("Plain")["A1"] = "no formula"
    book.create_sheet("More")["B2"] = "=1+1"
    return book


def saved(book):
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def values_of(data, sheet):
    return openpyxl.load_workbook(io.BytesIO(data), data_only=True)[sheet]


def parts(data):
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return {name: package.read(name) for name in package.namelist()}


def sheet_xml(cells, dimension="A1:B2", extra=""):
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
        f'<worksheet xmlns="{MAIN[1:-1]}"><dimension ref="{dimension}"/><sheetData>{cells}</sheetData>{extra}</worksheet>'
    )


def replaced(data, name, content):
    """The same file with another content of one part."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(target, "w") as new:
        for entry in old.infolist():
            new.writestr(entry, content if entry.filename == name else old.read(entry), entry.compress_type)
    return target.getvalue()


def written_xml(cells, values, **more):
    """Write values into a sheet of this XML, and give the XML that comes out."""
    data = replaced(saved(openpyxl.Workbook()), "xl/worksheets/sheet1.xml", sheet_xml(cells, **more).encode())
    return parts(write_values(data, {"Sheet": values}))["xl/worksheets/sheet1.xml"].decode()


ALL = {
    "Army & list": {"C2": 40.0, "C3": 60.25, "C4": ErrorValue("#N/A"), "C5": True, "F1": "a & b"},
    "More": {"B2": 2.0},
}


def test_values_are_read_back():
    data = write_values(saved(rich_book()), ALL)
    sheet = values_of(data, "Army & list")
    assert [sheet[name].value for name in ("C2", "C3", "C4", "C5", "F1")] == [40, 60.25, "#N/A", True, "a & b"]
    assert sheet["C4"].data_type == "e"
    assert values_of(data, "More")["B2"].value == 2
    formulas = openpyxl.load_workbook(io.BytesIO(data))["Army & list"]
    assert formulas["C2"].value == "=B2*2"
    assert formulas["F1"].value == '=IF(A1<>"","a & b","")'


def test_every_other_part_and_every_other_cell_stays_byte_for_byte():
    source = saved(rich_book())
    before, after = parts(source), parts(write_values(source, ALL))
    assert list(before) == list(after)
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"xl/worksheets/sheet1.xml", "xl/worksheets/sheet3.xml"}
    cell = re.compile(rb"<c [^>]*?(?:/>|>.*?</c>)", re.DOTALL)
    for name in changed:
        old, new = cell.findall(before[name]), cell.findall(after[name])
        assert cell.sub(b"", before[name]) == cell.sub(b"", after[name])
        assert len(old) == len(new)
        plain = [(a, b) for a, b in zip(old, new, strict=True) if b"<f>" not in a]
        assert len(plain) == (14 if name.endswith("sheet1.xml") else 0)
        assert all(a == b for a, b in plain)
        for a, b in zip(old, new, strict=True):
            assert re.findall(rb"<f>.*</f>", a) == re.findall(rb"<f>.*</f>", b)
            assert re.findall(rb' [rs]="\w+"', a) == re.findall(rb' [rs]="\w+"', b)


def test_entries_keep_their_order_time_compression_and_rights():
    source = saved(rich_book())
    with zipfile.ZipFile(io.BytesIO(source)) as old, zipfile.ZipFile(io.BytesIO(write_values(source, ALL))) as new:
        for a, b in zip(old.infolist(), new.infolist(), strict=True):
            assert (a.filename, a.date_time, a.compress_type, a.external_attr, a.create_system) == (
                b.filename, b.date_time, b.compress_type, b.external_attr, b.create_system,
            )  # fmt: skip


def test_same_input_gives_the_same_bytes_and_writing_twice_changes_nothing():
    source = saved(rich_book())
    once = write_values(source, ALL)
    assert once == write_values(source, ALL)
    assert write_values(once, ALL) == once


def test_another_value_goes_over_the_old_one():
    data = write_values(write_values(saved(rich_book()), ALL), {"More": {"B2": "text"}, "Army & list": {"F1": 3.0}})
    assert values_of(data, "More")["B2"].value == "text"
    assert values_of(data, "Army & list")["F1"].value == 3
    assert values_of(data, "Army & list")["C3"].value == 60.25


@pytest.mark.parametrize(
    ("value", "cell"),
    [
        (15.0, "<v>15</v>"),
        (-0.5, "<v>-0.5</v>"),
        (1 / 3, "<v>0.3333333333333333</v>"),
        (1e21, "<v>1e+21</v>"),
        (True, ' t="b"><f>1</f><v>1</v>'),
        ("", ' t="str"><f>1</f><v></v>'),
        ("a<b & жук", ' t="str"><f>1</f><v>a&lt;b &amp; жук</v>'),
        (" a", '<v xml:space="preserve"> a</v>'),
        ("a\x01_x0041_\r\n", '<v xml:space="preserve">a_x0001__x005F_x0041__x000D_\n</v>'),
        ("x" * 32_768, ' t="e"><f>1</f><v>#VALUE!</v>'),
        (float("nan"), ' t="e"><f>1</f><v>#NUM!</v>'),
        (float("-inf"), ' t="e"><f>1</f><v>#NUM!</v>'),
        (ErrorValue("#DIV/0!"), ' t="e"><f>1</f><v>#DIV/0!</v>'),
        (ErrorValue("#SPILL!"), ' t="e"><f>1</f><v>#VALUE!</v>'),
        (None, '<c r="A1"><f>1</f></c>'),
    ],
)
def test_each_kind_of_value_has_its_form(value, cell):
    xml = written_xml('<row r="1"><c r="A1" t="s"><f>1</f><v>7</v></c></row>', {"A1": value})
    assert cell in xml
    assert ' t="s"' not in xml
    assert "nan" not in xml.lower()
    assert ">inf" not in xml.lower()
    ElementTree.fromstring(xml)


def test_forms_of_other_programs_are_understood():
    """Prefixed names, shared formulas without text, self-closed cells, cells without a place, old rich values."""
    cells = (
        '<row r="1" spans="1:2"><c r="A1" s="3" cm="1"><f t="shared" ref="A1:A2" si="0">B1</f></c><c s="2" vm="4" t="e"><f/><v>#VALUE!</v></c></row>'
        '<row><c><f t="shared" si="0"/><v>9</v></c><c r="B2" t="inlineStr"><is><t>x</t></is></c></row>'
    )
    xml = written_xml(cells, {"A1": 1.0, "B1": "b", "A2": 2.0, "B2": 99.0})
    assert '<c r="A1" s="3" cm="1"><f t="shared" ref="A1:A2" si="0">B1</f><v>1</v></c>' in xml
    assert '<c s="2" t="str"><f/><v>b</v></c>' in xml
    assert '<c><f t="shared" si="0"/><v>2</v></c><c r="B2" t="inlineStr"><is><t>x</t></is></c>' in xml
    prefixed = sheet_xml('<row r="1"><c r="A1"><f>1</f><v>7</v></c></row>').replace("xmlns=", "xmlns:x=")
    prefixed = re.sub(r"<(/?)(?=[a-z])", r"<\1x:", prefixed)
    data = replaced(saved(openpyxl.Workbook()), "xl/worksheets/sheet1.xml", prefixed.encode())
    assert (
        b'<x:c r="A1" t="str"><x:f>1</x:f><x:v>b</x:v></x:c>'
        in parts(write_values(data, {"Sheet": {"A1": "b"}}))["xl/worksheets/sheet1.xml"]
    )


def test_array_formula_values_stand_in_all_cells_of_its_range():
    """Also where the file has no such cell or no such row, in the right order and within the stated extent."""
    cells = (
        '<row r="1" spans="1:2"><c r="A1"><v>1</v></c><c r="B1"><f t="array" ref="B1:D5">x</f></c><c r="E1"><v>5</v></c></row>'
        '<row r="2" spans="1:5"><c r="C2" s="4"/><c r="D2" t="s"><v>0</v></c><c r="E2"><v>5</v></c></row>'
        '<row r="4" ht="20"/>'
    )
    values = {f"{column}{row}": float(10 * row + i) for row in range(1, 6) for i, column in enumerate("BCD")}
    xml = written_xml(cells, values)
    assert 'ref="A1:D5"' in xml
    assert '<row r="1" spans="1:4">' in xml
    assert '<c r="C2" s="4"><v>21</v></c>' in xml
    rows = list(ElementTree.fromstring(xml).iter(f"{MAIN}row"))
    assert [row.get("r") for row in rows] == ["1", "2", "3", "4", "5"]
    assert rows[3].get("ht") == "20"
    shown = [[(c.get("r"), c.findtext(f"{MAIN}v")) for c in row] for row in rows]
    assert shown[0] == [("A1", "1"), ("B1", "10"), ("C1", "11"), ("D1", "12"), ("E1", "5")]
    assert shown[1] == [("B2", "20"), ("C2", "21"), ("D2", "22"), ("E2", "5")]
    assert shown[2:] == [[(f"{c}{r}", str(10 * r + i)) for i, c in enumerate("BCD")] for r in (3, 4, 5)]


def test_array_formula_of_openpyxl_is_read_back():
    book = openpyxl.Workbook()
    book.active["B2"] = ArrayFormula("B2:C3", "={1,2;3,4}")
    book.active["A3"] = "plain"
    source = saved(book)
    values = {"Sheet": {"B2": 1.0, "C2": 2.0, "B3": 3.0, "C3": ErrorValue("#N/A")}}
    once = write_values(source, values)
    assert [[cell.value for cell in row] for row in values_of(once, "Sheet")["A2:C3"]] == [
        [None, 1, 2],
        ["plain", 3, "#N/A"],
    ]
    assert write_values(once, values) == once


def test_order_of_calculation_and_recalculation_on_opening_are_kept():
    source = saved(rich_book())
    assert b'fullCalcOnLoad="1"' in parts(write_values(source, ALL))["xl/workbook.xml"]
    target = io.BytesIO(source)
    with zipfile.ZipFile(target, "a") as package:
        package.writestr("xl/calcChain.xml", "<calcChain/>")
    assert parts(write_values(target.getvalue(), ALL))["xl/calcChain.xml"] == b"<calcChain/>"


def test_sheet_that_is_not_there_is_refused():
    with pytest.raises(KeyError, match="Nowhere"):
        write_values(saved(rich_book()), {"Nowhere": {"A1": 1.0}})


def test_cell_without_formula_is_never_touched():
    source = saved(rich_book())
    assert parts(write_values(source, {"Plain": {"A1": 5.0, "Z9": 1.0}, "Army & list": {"A1": 1.0}})) == parts(source)
