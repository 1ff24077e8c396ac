"""What every built workbook must be: inputs checked and told apart, tables whole, sheets ready to print."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import built as workbooks
import pytest
from office import Office
from openpyxl import Workbook
from openpyxl.utils.cell import range_boundaries
from pypdf import PdfReader
from thorough import MARK, some

from massbattle_xl import locale, systems
from massbattle_xl.layout import Campaign, Cell, Filled, Page, Table
from massbattle_xl.workbook import reading
from massbattle_xl.workbook.build import build
from massbattle_xl.workbook.draw import Painter
from massbattle_xl.workbook.resolve import Resolver
from massbattle_xl.workbook.styles import add_styles

LANGUAGES = [(system, language) for system in systems.WINGS for language in systems.wing(system).SHEET_LANGUAGES]


@pytest.fixture(scope="module", params=[pytest.param(place, marks=MARK, id="-".join(place)) for place in some(LANGUAGES, every=2, first=1)])
def built(request: pytest.FixtureRequest) -> tuple[str, str, Workbook]:
    system, language = request.param
    return system, language, reading.open_book(workbooks.blank(system, language))


def _tables(system: str) -> list[tuple[str, Table]]:
    pages = systems.wing(system, "sheets").campaign().pages
    return [(page.key, item) for page in pages for item in page.items if isinstance(item, Table)]


PLACES = [(system, language) for system in systems.WINGS for language in locale.languages(system)]


@pytest.mark.parametrize("system", systems.WINGS)
def test_every_language_has_the_same_texts(system: str) -> None:
    """No key more or less; only the sentences of the functions stand in the declarations for English."""
    assert set(locale.languages(system)) == set(systems.wing(system).SHEET_LANGUAGES)
    own = {f.name for f in systems.wing(system, "functions").FUNCTIONS}
    of_wings = {f.name for name in systems.WINGS for f in systems.wing(name, "functions").FUNCTIONS}
    functions = {f"function.{name}" for name in systems.functions() if name in own or name not in of_wings}
    keys = {language: set(locale.texts(system, language)) for language in locale.languages(system)}
    for language, found in keys.items():
        assert found - functions == keys["en"], language
        assert language == "en" or found & functions == functions, language


@pytest.mark.parametrize("system", systems.WINGS)
def test_no_text_stands_in_the_common_file_and_in_the_own_one(system: str) -> None:
    """A text has one place."""
    for language in locale.languages(system):
        both = set(locale.texts(locale.COMMON, language)) & set(locale._read(system, language))
        assert not both, (language, both)


SAME_IN_BOTH = {
    "savage": {"situation.table", "ruling.A02.1", "ruling.A02.2", "army.tvolley"},
    "dsa": set(),
    "pathfinder": {"fight.fort", "fight.phase_title", "print.ranks"},
    "warhammer": set(),
}


@pytest.mark.parametrize("system", systems.WINGS)
def test_no_text_is_left_in_the_other_language(system: str) -> None:
    """Translated texts differ from the English ones, but for names, symbols and terms that both languages share."""
    en = locale.texts(system, "en")
    for language in set(locale.languages(system)) - {"en"}:
        other = locale.texts(system, language)
        shared = {key for key in en if en[key] == other[key] and len(en[key]) > 12 and not en[key].startswith("· ")}
        assert shared <= SAME_IN_BOTH[system], language


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_notes_are_short_enough_for_a_prompt(place: tuple[str, str]) -> None:
    """At most 255 characters, titles 32; a longer one makes Excel repair the file."""
    for key, text in locale.texts(*place).items():
        if key.endswith(".note"):
            assert len(text) <= 255, key


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_hints_fit_into_two_lines_of_their_column(place: tuple[str, str]) -> None:
    """Seen on paper: about 40 characters a line; what stands around a number counts too."""
    for key, text in locale.texts(*place).items():
        if key.startswith("hint."):
            assert len(text) <= 76, key


def test_tables_have_unique_text_headings_w2(built: tuple[str, str, Workbook]) -> None:
    """Heading cells are texts, unique ignoring case, and equal the column names of the table."""
    for sheet in built[2]:
        for table in sheet.tables.values():
            left, top, right, _ = range_boundaries(table.ref)
            heads = [sheet.cell(top, c).value for c in range(left, right + 1)]
            assert all(isinstance(h, str) and h for h in heads)
            assert len({h.casefold() for h in heads}) == len(heads)
            assert heads == [c.name for c in table.tableColumns]


def test_no_merged_cells_in_tables_w18(built: tuple[str, str, Workbook]) -> None:
    """Rows of a table can be inserted, deleted and sorted."""
    for sheet in built[2]:
        boxes = [range_boundaries(t.ref) for t in sheet.tables.values()]
        for merged in sheet.merged_cells.ranges:
            for c1, r1, c2, r2 in boxes:
                assert merged.max_col < c1 or merged.min_col > c2 or merged.max_row < r1 or merged.min_row > r2, (sheet.title, merged)


def test_calculated_columns_hold_one_formula_in_every_row(built: tuple[str, str, Workbook]) -> None:
    """A new row gets the formula from the table; in the file every row has it already."""
    system, _, book = built
    for page, declared in _tables(system):
        sheet = book[Resolver(system, built[1], systems.wing(system, "sheets").campaign()).text(f"sheet.{page}")]
        table = sheet.tables[declared.name]
        left, top, _, bottom = range_boundaries(table.ref)
        for i, column in enumerate(declared.columns):
            if not column.formula:
                continue
            stored = table.tableColumns[i].calculatedColumnFormula
            if re.search(r"\{[\^<]", column.formula):  # each row has its own; a new row takes over none
                assert stored is None, (declared.name, column.key)
                continue
            values = {sheet.cell(r, left + i).value for r in range(top + 1, bottom + 1)}
            assert values == {"=" + stored.attr_text}, (declared.name, column.key)


def _holds(area: tuple[int, int, int, int], row: int, column: int) -> bool:
    left, top, right, bottom = area
    return left <= column <= right and top <= row <= bottom


def test_every_input_is_checked_or_free_text_and_has_a_note(built: tuple[str, str, Workbook]) -> None:
    """Numbers have bounds, choices a list; each input column tells what it wants, in its heading and in its cells."""
    system, language, book = built
    free = {"unit", "name", "note", "damage", "clause", "melee", "fire", "volley", "pen", "value"}
    free |= {"tp", "fdam", "part"}  # dice text or a mean; a name of the GM's
    free |= {"cr", "mount_cr", "acr_typed"}  # a fraction as number or text; the functions read it
    free |= {"rules", "source"}  # words that the row's state looks at; where a profile is from
    for page, declared in _tables(system):
        sheet = book[locale.text(system, language, f"sheet.{page}")]
        left, top, _, bottom = range_boundaries(sheet.tables[declared.name].ref)
        validated = [(v, [area.bounds for area in v.sqref.ranges]) for v in sheet.data_validations.dataValidation]
        for i, column in enumerate(declared.columns):
            if column.role not in ("input", "override"):
                continue
            checks, heads = ([v for v, areas in validated if any(_holds(area, row, left + i) for area in areas)] for row in (bottom, top))
            assert len(checks) == len(heads) == 1, (declared.name, column.key)
            check = checks[0]
            assert check.showInputMessage and check.prompt and heads[0].prompt, (declared.name, column.key)
            if column.key not in free or column.choices or column.limits:
                assert check.showErrorMessage and check.type in ("list", "whole", "decimal"), (declared.name, column.key)
                assert check.error, (declared.name, column.key)


def test_drop_downs_come_from_named_ranges_w1(built: tuple[str, str, Workbook]) -> None:
    """No literal lists; each named list exists and lies on the hidden sheet."""
    system, language, book = built
    lists = locale.text(system, language, "sheet.lists")
    used = {v.formula1.lstrip("=") for s in book for v in s.data_validations.dataValidation if v.type == "list"}
    assert used and used <= set(book.defined_names)
    for name in used:
        assert book.defined_names[name].attr_text.startswith(f"'{lists}'!$")
    assert book[lists].sheet_state == "hidden"


def test_no_function_of_ours_in_formats_and_checks_w11(built: tuple[str, str, Workbook]) -> None:
    """Spreadsheets do not calculate them there; nor references into tables."""
    names = re.compile(r"\b(?:" + "|".join(systems.functions()) + r")\(")
    for sheet in built[2]:
        formulas = [v.formula1 or "" for v in sheet.data_validations.dataValidation]
        formulas += [f for area in sheet.conditional_formatting for rule in area.rules for f in rule.formula]
        assert not [f for f in formulas if names.search(f) or "[" in f or "IS" in f]


def test_formulas_are_plain_and_old_w6_w7(built: tuple[str, str, Workbook]) -> None:
    """No function newer than Excel 2010, nothing volatile, no whole columns, no text over 255, at most 8,192 characters, 64 levels."""
    new = re.compile(r"\b(?:LET|LAMBDA|XLOOKUP|FILTER|UNIQUE|SORT|SEQUENCE|TEXTJOIN|CONCAT|IFS|SWITCH|MAXIFS|IFNA|XMATCH)\(")
    volatile = re.compile(r"\b(?:OFFSET|INDIRECT|NOW|TODAY|RAND|RANDBETWEEN|CELL|INFO)\(")
    for sheet in built[2]:
        for written in dict.fromkeys(_formulas(sheet)):  # a column of a table has one in all its rows
            # the status line alone is calculated at each opening
            formula = written.replace("MB_VERSION()&LEFT(NOW(),0)", "MB_VERSION()") if sheet is built[2].worksheets[0] else written
            assert not new.search(formula) and not volatile.search(formula), formula
            assert not re.search(r"\$?[A-Z]{1,3}:\$?[A-Z]{1,3}(?![\w\[])", re.sub(r'"[^"]*"|\[[^\]]*\]', "", formula)), formula
            assert len(formula) <= 8_192
            assert all(len(text) <= 257 for text in re.findall(r'"(?:[^"]|"")*"', formula))
            assert _depth(formula) <= 64


def _formulas(sheet: Any) -> list[str]:
    return [getattr(cell.value, "text", cell.value) for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]


def _depth(formula: str) -> int:
    depth = deepest = 0
    for character in re.sub(r'"(?:[^"]|"")*"', "", formula):
        depth += {"(": 1, ")": -1}.get(character, 0)
        deepest = max(deepest, depth)
    assert depth == 0, formula
    return deepest


def test_inputs_can_be_told_from_formulas_and_are_unlocked_w12(built: tuple[str, str, Workbook]) -> None:
    """Cells that the GM types into have a style of their own and stay free on a protected sheet."""
    system, language, book = built
    for page, declared in _tables(system):
        sheet = book[locale.text(system, language, f"sheet.{page}")]
        left, top, _, _ = range_boundaries(sheet.tables[declared.name].ref)
        for i, column in enumerate(declared.columns):
            cell = sheet.cell(top + 1, left + i)
            typed = column.role in ("input", "override")
            assert cell.protection.locked is not typed, (declared.name, column.key)
            assert (cell.style.split()[0] in ("input", "override")) is typed, (declared.name, column.key)


@pytest.mark.parametrize(("paper", "code"), [("A4", 9), ("Letter", 1)])
def test_every_sheet_prints_one_page_wide_w13(paper: str, code: int) -> None:
    """Paper, fit to width, a print area and a footer on every visible sheet."""
    book = reading.open_book(build("savage", "en", paper) if paper != "A4" else workbooks.blank("savage"))
    for sheet in book:
        if sheet.sheet_state == "visible":
            assert sheet.page_setup.paperSize == code
            assert sheet.sheet_properties.pageSetUpPr.fitToPage
            assert sheet.page_setup.fitToWidth == 1
            assert sheet.print_area
            assert sheet.oddFooter.left.text == "&A"


def test_libreoffice_prints_no_hidden_page(office: Office, tmp_path: Path) -> None:
    """A sheet that is hidden has no print area; with one it would come out of the printer."""
    shown = Page("armies", (Cell("A1", "shown"),), print_area="A1:C3")
    hidden = Page("battle", (Cell("A1", "hidden"),), print_area="A1:C3", hidden=True)
    book = Workbook()
    add_styles(book)
    painter = Painter(Resolver("savage", "en", Campaign((shown, hidden), ())), Filled(), "A4", protect=False)
    painter.draw(book.active, shown)
    painter.draw(book.create_sheet("Second"), hidden)
    book.save(tmp_path / "book.xlsx")
    with office.open(tmp_path / "book.xlsx") as opened:
        pages = PdfReader(opened.store(tmp_path / "book.pdf")).pages
    assert ["shown" in page.extract_text() for page in pages] == [True]


def test_protection_is_off_by_default_and_has_no_password() -> None:
    """A protected sheet stops tables from growing, so a GM asks for it."""
    assert not any(s.protection.sheet for s in reading.open_book(workbooks.blank("savage")))
    protected = reading.open_book(build("savage", "en", protect=True))
    assert all(s.protection.sheet and not s.protection.password for s in protected if s.sheet_state == "visible")


def test_modifier_values_are_the_numbers_of_the_rules_g30() -> None:
    """The table of the sheet and the code read one constant."""
    from massbattle_xl.savage import toughness

    sheet = reading.open_book(workbooks.blank("savage"))["Modifiers"]
    rows = {row[0]: row[1:5] for row in sheet.iter_rows(min_row=6, max_row=14, max_col=5, values_only=True)}
    assert rows["higher position"][:3] == (toughness.HIGHER,) * 3
    assert rows["lower position"][:3] == (toughness.LOWER,) * 3
    assert [rows[f"fortification +{k}"][0] for k in (1, 2, 3)] == list(toughness.FORTIFICATION)
    assert [rows[f"cover +{k}"][1] for k in (1, 2, 3)] == list(toughness.COVER)
    assert rows["fortification +2"][3] == toughness.PENETRATING_FORTIFICATION


LIKE_FORMULAS = ("=cmd|'/c calc'!A1", "=1+1", "+1", "-5", "@SUM(A1)", "'quoted", "Orcs & Goblins", "Ørnens <Folk>")


def test_texts_typed_by_a_gm_never_become_formulas() -> None:
    """A unit called like a formula stays a name, in the file too; so do the battle and its sides."""
    rows = tuple({"unit": name, "side": name, "men": 3} for name in LIKE_FORMULAS)
    named = dict(zip(("Battle_Name", "Side_A", "Side_B"), LIKE_FORMULAS))
    book = reading.open_book(build("savage", "en", filled=Filled(rows={"Armies": rows}, names=named)))
    armies, start = book["Armies"], book["Start"]
    cells = [(armies.cell(5 + i, column), name) for i, name in enumerate(LIKE_FORMULAS) for column in (1, 2)]
    cells += [(start[at], name) for at, name in zip(("C15", "C16", "C17"), LIKE_FORMULAS)]
    for cell, name in cells:
        assert (cell.value, cell.data_type) == (name, "s")
