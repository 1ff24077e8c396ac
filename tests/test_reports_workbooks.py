"""Faults of generated workbooks that others reported. Further ones stand beside the tests of what builds them."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import built as workbooks
import formualizer
import openpyxl
import pytest
import xlsxwriter
from office import Office
from openpyxl import Workbook, load_workbook
from openpyxl.utils.cell import range_boundaries
from thorough import MARK, some

from massbattle_xl import campaign, locale, systems
from massbattle_xl.channels.embedded import evaluate
from massbattle_xl.layout import Filled
from massbattle_xl.workbook import cached, export, reading
from massbattle_xl.workbook.build import build
from massbattle_xl.workbook.check import check
from massbattle_xl.workbook.check.words import FUTURE

F = systems.functions()
ROOT = Path(__file__).parents[1]
SHIPPED = [*sorted((ROOT / "workbooks").glob("*.xlsx")), *sorted((ROOT / "templates").glob("*.xltx"))]
LANGUAGES = [(system, language) for system in systems.WINGS for language in systems.wing(system).SHEET_LANGUAGES]
# of Excel 2007 and before, the same in every program since; none of another language (SUMME, HVIS, SI)
LONG_STANDING = {
    "ABS", "AND", "AVERAGE", "CHAR", "CHOOSE", "COUNT", "COUNTA", "COUNTIF", "DAY", "FIND", "IF", "IFERROR", "INDEX", "INT", "ISBLANK", "ISERROR", "ISNA", "ISNUMBER", "ISTEXT", "LARGE", "LEFT",
    "LEN", "LOWER", "MATCH", "MAX", "MEDIAN", "MID", "MIN", "MOD", "MONTH", "N", "NOT", "NOW", "OR", "REPT", "RIGHT", "ROUND", "ROUNDDOWN", "ROUNDUP", "ROW", "ROWS", "SEARCH", "SIGN", "SMALL",
    "SUBSTITUTE", "SUM", "SUMIF", "SUMPRODUCT", "TEXT", "TRIM", "VALUE", "YEAR",
}  # fmt: skip


@pytest.fixture(scope="module", params=[pytest.param(place, marks=MARK, id="-".join(place)) for place in some(LANGUAGES, every=2, first=0)])
def built(request: pytest.FixtureRequest) -> Workbook:
    system, language = request.param
    return reading.open_book(workbooks.example(system, language))


def _formulas(book: Workbook) -> list[str]:
    """Every formula of a workbook: of cells, drop-downs, conditional formats and names, without its texts and headings."""
    found = [cell.value for sheet in book for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]
    found += [f for sheet in book for area in sheet.conditional_formatting for rule in area.rules for f in rule.formula]
    found += [v.formula1 or "" for sheet in book for v in sheet.data_validations.dataValidation]
    found += [defined.attr_text for defined in book.defined_names.values()]
    return [re.sub(r"""\"(?:[^"]|"")*"|'(?:[^']|'')*'!|\[(?:[^\[\]]|\[[^\]]*\])*\]""", "", formula) for formula in found]


def _called(formulas: list[str]) -> set[str]:
    return {name for formula in formulas for name in re.findall(r"([^\W\d][\w.]*)\(", formula)}


def test_w3_names_of_tables_are_there_once_and_legal(built: Workbook) -> None:
    """Two armies called Orks change no name: tables are called by what they hold."""
    names = [table.displayName for sheet in built for table in sheet.tables.values()]
    assert len(names) == len({name.casefold() for name in names}) >= 18
    assert all(re.fullmatch(r"[A-Za-z_]\w{0,254}", name) for name in names)
    assert not {name.casefold() for name in names} & {name.casefold() for name in built.defined_names}


def test_w3_equal_and_bad_names_of_tables_would_be_told() -> None:
    """By the check that every workbook of ours passes."""
    raw = io.BytesIO()
    book = xlsxwriter.Workbook(raw, {"in_memory": True})
    sheet = book.add_worksheet()
    sheet.add_table("A1:B3", {"name": "Orks"})
    sheet.add_table("D1:E3", {"name": "Elves"})
    book.close()
    for name in ("orks", "Or/ks", "R1C1"):
        told = check(_swapped(raw.getvalue(), "xl/tables/table2.xml", b'"Elves"', f'"{name}"'.encode()))
        assert [finding.severity for finding in told if name in finding.sentence], name


def _swapped(data: bytes, part: str, was: bytes, new: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(out, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            target.writestr(name, content.replace(was, new) if name == part else content)
    return out.getvalue()


def test_w5_sheets_have_short_unique_titles_that_need_no_change(built: Workbook) -> None:
    """At most 31 characters, none that Excel refuses, no apostrophe at the ends."""
    titles = built.sheetnames
    assert len({title.casefold() for title in titles}) == len(titles)
    for title in titles:
        assert re.fullmatch(r"[^\[\]:*?/\\]{1,31}", title), title
        assert title == title.strip().strip("'"), title
        assert title.casefold() != "history", "Excel keeps this one for itself"


def test_w6_formulas_are_english_with_commas_and_dots(built: Workbook) -> None:
    """In every language of the sheets; Excel and LibreOffice show them in the user's own."""
    formulas = _formulas(built)
    assert len(formulas) > 5_000
    assert _called(formulas) - set(F) <= LONG_STANDING
    assert not [formula for formula in formulas if ";" in re.sub(r"\{[^}]*\}", "", formula)], "but between rows in braces"


@pytest.mark.parametrize("system", ["savage", "dsa"])
def test_w6_decimals_in_formulas_have_a_dot(system: str) -> None:
    """The rule texts whose formulas hold decimals, in the language with the comma too."""
    book = openpyxl.load_workbook(ROOT / "workbooks" / f"{system}-{systems.wing(system).LANGUAGE}.xlsx")
    assert [formula for formula in _formulas(book) if re.search(r"\d\.\d", formula)]


def test_w7_no_formula_needs_a_prefix(built: Workbook) -> None:
    """No function that came after Excel 2007, with or without its prefix."""
    formulas = _formulas(built)
    assert not _called(formulas) & (FUTURE | {"AGGREGATE", "OFFSET", "INDIRECT"})
    assert not [formula for formula in formulas if "_xl" in formula.lower() or "#(" in formula or "@" in formula]


def test_w8_no_function_that_answers_with_a_range_stands_alone(built: Workbook) -> None:
    """Excel would put an @ before it and show one cell; within SUM or INDEX it gives one value everywhere."""
    ranges = [name for name, function in F.items() if function.table]
    assert {"DICE_DIST", "SPLIT_UNITS"} <= set(ranges)
    used = 0
    for sheet in built:
        for row in sheet.iter_rows():
            for cell in row:
                for name in ranges:
                    if cell.data_type == "f" and f"{name}(" in cell.value:
                        used += 1
                        within = re.search(rf"\b(?:SUM|INDEX|MAX|MIN|ROWS)\({name}\(", cell.value)
                        assert within, (sheet.title, cell.coordinate)
    assert used >= 2, "the live examples"


@pytest.mark.parametrize("path", SHIPPED, ids=lambda p: p.name)
def test_w9_viewers_and_phones_see_every_value(path: Path) -> None:
    """No formula without its value, and no order to calculate on opening, which a viewer without our functions would follow."""
    data = path.read_bytes()
    assert not export.lacks_values(data)
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        book = package.read("xl/workbook.xml").decode()
    assert 'fullCalcOnLoad="1"' not in book
    assert re.search(r'<calcPr[^>]*calcId="191029"', book), "an older number would make Excel calculate"


def test_w9_a_missing_value_would_be_seen() -> None:
    """A workbook as openpyxl writes it has none."""
    assert export.lacks_values(workbooks.blank("savage"))


@pytest.mark.parametrize(("system", "language"), LANGUAGES)
def test_w10_the_first_sheet_tells_whether_the_functions_are_there(system: str, language: str) -> None:
    """Calculated by an engine that has them, and by one that has not."""
    book = load_workbook(io.BytesIO(workbooks.blank(system, language)), read_only=True)  # of all sheets only the first
    formula = book.worksheets[0]["C4"].value
    book.close()
    (there,) = evaluate([formula])
    assert str(there.value).startswith(locale.text(system, language, "start.answer"))
    bare = formualizer.Workbook()
    bare.sheet("S")
    bare.set_formula("S", 1, 1, formula)
    assert bare.evaluate_cell("S", 1, 1) == locale.text(system, language, "start.silent")


def test_w10_the_printed_sheets_call_none_of_our_functions() -> None:
    """They show values of other cells, which stay in the file where the functions are missing."""
    book = reading.open_book(workbooks.blank("savage"))
    for sheet in (book["Battle sheet"], book["Battle sheet 2"]):
        texts = [cell.value for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]
        assert texts and not _called(texts) & set(F)


def test_w17_a_workbook_of_the_gm_keeps_every_part(tmp_path: Path) -> None:
    """Charts, shapes, notes, pictures' places, macros: calc changes values of formulas and nothing else, and keeps a backup."""
    path = tmp_path / "mine.xlsx"
    book = xlsxwriter.Workbook(path)
    sheet, other = book.add_worksheet("Mine"), book.add_worksheet("Other")
    sheet.write_formula("A1", "=VOLLEY_KILLS(40,3)", None, 99)
    sheet.write_formula("A2", "=1/0", None, 0)
    sheet.insert_textbox("D2", "a shape")
    sheet.write_comment("B2", "a note")
    chart = book.add_chart({"type": "column"})
    chart.add_series({"values": "=Mine!$A$1:$A$2"})
    sheet.insert_chart("D9", chart)
    sheet.conditional_format("A1:A9", {"type": "data_bar", "data_bar_2010": True})
    other.insert_textbox("A1", "another shape")
    book.set_custom_property("Campaign", "Ours")
    book.close()
    before = path.read_bytes()
    result, kept = campaign.calc(path)
    assert kept is not None and kept.read_bytes() == before
    assert result.errors == ("Mine!A2 #DIV/0!",)
    with zipfile.ZipFile(io.BytesIO(before)) as old, zipfile.ZipFile(path) as new:
        assert new.namelist() == old.namelist()
        changed = [name for name in old.namelist() if old.read(name) != new.read(name)]
        assert changed == ["xl/worksheets/sheet1.xml"]
        was, now = (re.sub(rb'(<c r="A[12]")[^>]*>(<f>[^<]*</f>)<v>[^<]*</v>', rb"\1>\2", p.read(changed[0])) for p in (old, new))
        assert was == now, "only the two values differ"


def test_w18_libreoffice_saves_a_protected_campaign_that_stays_usable(office: Office, tmp_path: Path) -> None:
    """Tables, drop-downs and protection are still there, no cell in a table is merged, and it calculates again."""
    path = tmp_path / "protected.xlsx"
    path.write_bytes(build("savage", "en", protect=True, filled=systems.wing("savage", "sheets").EXAMPLES["savage"]))
    with office.open(path) as opened:
        saved = opened.store(tmp_path / "saved.xlsx").read_bytes()
    before, after = reading.open_book(path.read_bytes()), reading.open_book(saved)
    assert after.sheetnames == before.sheetnames
    for sheet in before:
        other = after[sheet.title]
        assert dict(other.tables.items()) == dict(sheet.tables.items())
        assert other.protection.sheet == sheet.protection.sheet
        boxes = [range_boundaries(table.ref) for table in other.tables.values()]
        for merged in other.merged_cells.ranges:
            assert all(merged.max_col < x or merged.min_col > z or merged.max_row < y or merged.min_row > w for x, y, z, w in boxes), merged
    assert len(after["Battle 1"].data_validations.dataValidation) > 20
    assert not after["Armies"]["A5"].protection.locked
    assert after["Armies"]["Q5"].protection.locked
    assert campaign.calculated(saved).errors == ()


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
def test_w19_no_number_that_is_none_gets_into_a_file(value: float) -> None:
    """A calculated one is an error value; a typed NaN, a missing number in a table of data, is a blank."""
    raw = io.BytesIO()
    book = Workbook()
    book.active["A1"] = "=1"
    book.save(raw)
    written = cached.write_values(raw.getvalue(), {"Sheet": {"A1": value}})
    assert reading.open_book(written, values=True).active["A1"].value == "#NUM!"
    assert check(written) == []


def test_w19_a_missing_number_is_a_blank_and_no_template_holds_such_a_number() -> None:
    """In the file of a build, and in all that are shipped."""
    data = build("savage", "en", filled=Filled(rows={"Armies": ({"unit": "Orcs", "men": float("nan")},)}))
    assert reading.open_book(data)["Armies"]["C5"].value is None
    for content in (data, *(path.read_bytes() for path in SHIPPED)):
        with zipfile.ZipFile(io.BytesIO(content)) as package:
            for name in package.namelist():
                if "worksheets/sheet" in name:
                    assert not re.search(rb"<v>[-+]?(?:nan|inf)<", package.read(name), re.IGNORECASE), name
