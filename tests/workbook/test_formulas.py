"""References into tables, names and left-out arguments, as they are written for an engine."""

import openpyxl
import pytest
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.formula import ArrayFormula, DataTableFormula
from openpyxl.worksheet.table import Table

from massbattle_xl import systems
from massbattle_xl.channels import embedded
from massbattle_xl.workbook.formulas import FormulaReader

HEADERS = ("Unit", "Men", "Pts", "Kills [40]", "It's #1", "Two\nlines")
HERE = "'Army''s list'!"


def add_table(sheet, name, ref, columns, totals=0, headers=1):
    table = Table(displayName=name, ref=ref, totalsRowCount=totals or None, headerRowCount=headers)
    table._initialise_columns()
    for column, header in zip(table.tableColumns, columns, strict=True):
        column.name = header
    sheet.add_table(table)


@pytest.fixture
def book():
    """Two sheets: Army (B3:G6 with a totals row below its three data rows) and Loose (no headers)."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Army's list"
    for column, header in enumerate(HEADERS, 2):
        sheet.cell(3, column, header)
    for row in range(4, 7):
        for column, value in enumerate((f"unit {row}", 10 * row, 3, row, 1, 2), 2):
            sheet.cell(row, column, value)
    add_table(sheet, "Army", "B3:G7", (*HEADERS[:-1], "Two_x000a_lines"), totals=1)
    other = book.create_sheet("Other")
    for row in range(1, 4):
        other.cell(row, 1, row)
        other.cell(row, 2, row * 100)
    add_table(other, "Loose", "A1:B3", ("Column1", "Column2"), headers=0)
    book.defined_names["Rate"] = DefinedName("Rate", attr_text="0.5")
    book.defined_names["AllMen"] = DefinedName("AllMen", attr_text="Army[Men]")
    book.defined_names["Shot"] = DefinedName("Shot", attr_text="VOLLEY_KILLS(Here,3,,100)")
    book.defined_names["Here"] = DefinedName("Here", attr_text="Army[[#This Row],[Men]]")
    book.defined_names["Twice"] = DefinedName("Twice", attr_text="SUM(AllMen)*2+Rate")
    book.defined_names["VOLLEY_KILLS"] = DefinedName(
        "VOLLEY_KILLS", attr_text="_xlfn.LAMBDA(_xlpm.n,VOLLEY_WOUNDS(_xlpm.n,1,1,1,1))"
    )
    book.defined_names["Round1"] = DefinedName("Round1", attr_text="Round2+SUM(AllMen)")
    book.defined_names["Round2"] = DefinedName("Round2", attr_text="Round1+1")
    other.defined_names["AllMen"] = DefinedName("AllMen", attr_text="Other!$B$1:$B$3")
    return book


@pytest.fixture
def reader(book):
    return FormulaReader(book, systems.functions())


@pytest.mark.parametrize(
    ("formula", "plain"),
    [
        ("=SUM(Army[Men])", f"=SUM({HERE}$C$4:$C$6)"),
        ("=SUM(army[MEN])", f"=SUM({HERE}$C$4:$C$6)"),
        ("=Army[[#This Row],[Men]]*2", f"={HERE}$C$5*2"),
        ("=SUM(Army[[#This Row],[Men]:[Pts]])", f"=SUM({HERE}$C$5:$D$5)"),
        ("=SUM(Army[[#This Row],[Pts]:[Men]])", f"=SUM({HERE}$C$5:$D$5)"),
        ("=COUNTA(Army[#This Row])", f"=COUNTA({HERE}$B$5:$G$5)"),
        ("=Army[@Men]", f"={HERE}$C$5"),
        ("=SUM(Army[@[Men]:[Pts]])", f"=SUM({HERE}$C$5:$D$5)"),
        ("=ROWS(Army[#All])", f"=ROWS({HERE}$B$3:$G$7)"),
        ("=ROWS(Army[#Data])", f"=ROWS({HERE}$B$4:$G$6)"),
        ("=ROWS(Army[])", f"=ROWS({HERE}$B$4:$G$6)"),
        ("=ROWS(Army)", f"=ROWS({HERE}$B$4:$G$6)"),
        ("=INDEX(Army[#Headers],2)", f"=INDEX({HERE}$B$3:$G$3,2)"),
        ("=Army[[#Headers],[Men]]", f"={HERE}$C$3"),
        ("=Army[[#Totals],[Men]]", f"={HERE}$C$7"),
        ("=ROWS(Army[[#Headers],[#Data],[Men]])", f"=ROWS({HERE}$C$3:$C$6)"),
        ("=ROWS(Army[[#Data],[#Totals],[Men]])", f"=ROWS({HERE}$C$4:$C$7)"),
        ("=ROWS(Army[[#All], [Men]:[Pts]])", f"=ROWS({HERE}$C$3:$D$7)"),
        ("=SUM(Army[[Men]:[Pts]])", f"=SUM({HERE}$C$4:$D$6)"),
        ("=SUM(Army[Men]:Army[Pts])", f"=SUM({HERE}$C$4:$C$6:{HERE}$D$4:$D$6)"),
        ("=SUM(Army[Kills '[40']])", f"=SUM({HERE}$E$4:$E$6)"),
        ("=Army[[#This Row],[It''s '#1]]", f"={HERE}$F$5"),
        ("=SUM(Army[Two\nlines])", f"=SUM({HERE}$G$4:$G$6)"),
        ("=SUM(Loose[Column2])", "=SUM('Other'!$B$1:$B$3)"),
        ("=Loose[#Headers]", "=#REF!"),
        ("=Army[Nothing]", "=#REF!"),
        ("=Army[[#Nothing],[Men]]", "=#REF!"),
        ("=Unknown[Men]", "=Unknown[Men]"),
        ('="Army[Men]"&"[""x""]"', '="Army[Men]"&"[""x""]"'),
        ("='Army[Men]'!A1+[1]Sheet1!A1+'[1]Army'!A1", "='Army[Men]'!A1+[1]Sheet1!A1+'[1]Army'!A1"),
        ("=Army!A1+Army(1)+Rate+A1", "=Army!A1+Army(1)+Rate+A1"),
    ],
)
def test_reference_into_a_table_becomes_a_plain_one(reader, formula, plain):
    assert reader.rewrite(formula, "Other", 5) == plain


def test_reference_to_its_own_row_follows_the_row(reader):
    formula = "=Army[[#This Row],[Men]]+Army[[#This Row],[Pts]]"
    assert reader.rewrite(formula, "Other", 4) == f"={HERE}$C$4+{HERE}$D$4"
    assert reader.rewrite(formula, "Other", 6) == f"={HERE}$C$6+{HERE}$D$6"
    assert reader.rewrite(formula, "Other", 7) == "=#VALUE!+#VALUE!"


@pytest.mark.parametrize(
    ("formula", "plain"),
    [
        ("=SUM(AllMen)", f"=SUM({HERE}$C$4:$C$6)"),
        ("=Twice", f"=(SUM({HERE}$C$4:$C$6)*2+Rate)"),
        ("=Shot", f'=(VOLLEY_KILLS({HERE}$C$5,3,"",100))'),
        ("=Rate*2", "=Rate*2"),
        ("=VOLLEY_KILLS(1,2)", "=VOLLEY_KILLS(1,2)"),
    ],
)
def test_name_that_the_engine_would_not_know_is_put_in_place(reader, formula, plain):
    assert reader.rewrite(formula, "Army's list", 5) == plain


def test_name_of_a_sheet_goes_before_the_name_of_the_book(reader):
    assert reader.rewrite("=SUM(AllMen)", "Other", 5) == "=SUM(AllMen)"


def test_names_that_name_each_other_come_to_an_end(reader):
    assert "#NAME?" in reader.rewrite("=Round1", "Other", 5)


@pytest.mark.parametrize(
    ("formula", "filled"),
    [
        ("=ENGAGE_KILLS(1,2,3,4,,0)", '=ENGAGE_KILLS(1,2,3,4,"",0)'),
        ("=engage_kills( ,2, ,4,)", '=engage_kills( "",2, "",4,"")'),
        ("=MB_VERSION()", "=MB_VERSION()"),
        ("=IF(A1,,ENGAGE_KILLS(1,,IF(A2,,3),4))", '=IF(A1,,ENGAGE_KILLS(1,"",IF(A2,,3),4))'),
        ("=ENGAGE_KILLS((1),{1,2},3,4,,)", '=ENGAGE_KILLS((1),{1,2},3,4,"","")'),
        ('="ENGAGE_KILLS(,)"', '="ENGAGE_KILLS(,)"'),
        ("=ENGAGE_KILLS(1,,2))", "=ENGAGE_KILLS(1,,2))"),
        ("=ENGAGE_KILLS(Army[[#This Row],[Men]],,3,4)", f'=ENGAGE_KILLS({HERE}$C$5,"",3,4)'),
    ],
)
def test_left_out_argument_of_our_functions_becomes_blank_text(reader, formula, filled):
    assert reader.rewrite(formula, "Other", 5) == filled


def test_all_formulas_are_found_and_nothing_else(book):
    sheet = book["Other"]
    sheet["D1"], sheet["D2"], sheet["D3"] = "=Army[[#Headers],[Men]]", "text", 5
    sheet["E1"] = ArrayFormula("E1:E3", "=Army[Men]*2")
    sheet["F1"] = DataTableFormula(ref="F1:F2", dt2D=False, r1="A1")
    sheet["D4"] = "=not a formula"
    sheet["D4"].data_type = "s"
    before = len(sheet._cells)
    found = FormulaReader(book, systems.functions()).formulas()
    assert found == {"Other": {"D1": f"={HERE}$C$3", "E1:E3": f"={HERE}$C$4:$C$6*2"}}
    assert len(sheet._cells) == before


def test_engine_calculates_what_the_tables_and_names_mean(book, tmp_path):
    sheet = book["Army's list"]
    for row in range(4, 7):
        sheet[f"E{row}"] = "=VOLLEY_KILLS(Army[[#This Row],[Men]],Army[[#This Row],[Pts]])"
        sheet[f"I{row}"] = "=Shot"
    sheet["C7"] = "=SUBTOTAL(109,Army[Men])"
    sheet["K1"] = "=SUM(Army[Kills '[40']])"
    sheet["K2"] = '=SUMIFS(Army[Men],Army[Men],">40")'
    sheet["K3"] = "=INDEX(Army[Unit],MATCH(50,AllMen,0))"
    sheet["K4"] = "=Twice"
    sheet["K5"] = "=Army[[#Headers],[Two\nlines]]"
    sheet["K6"] = "=SUM(VOLLEY_KILLS(Army[Men],Army[Pts]))"
    sheet["K7"] = "=Army[[#Totals],[Men]]"
    path = tmp_path / "a.xlsx"
    book.save(path)
    formulas = FormulaReader(openpyxl.load_workbook(path), systems.functions()).formulas()
    got = embedded.calculate(path, formulas)["Army's list"]
    assert [got[f"E{row}"] for row in range(4, 7)] == [15.0, 18.75, 22.5]
    assert [got[f"I{row}"] for row in range(4, 7)] == [15.0, 18.75, 22.5]
    assert [got[f"K{row}"] for row in range(1, 8)] == [56.25, 110.0, "unit 5", 300.5, "Two\nlines", 56.25, 150.0]
