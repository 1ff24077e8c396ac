"""The embedded calculation against Python, and its sentences, arrays, blanks and circles."""

import datetime as dt

import grid
import openpyxl
import pytest
from openpyxl.utils.cell import coordinate_to_tuple, get_column_letter
from openpyxl.worksheet.formula import ArrayFormula

from massbattle_xl import systems
from massbattle_xl.cells.declare import Function
from massbattle_xl.cells.errors import CellError
from massbattle_xl.cells.values import ErrorValue
from massbattle_xl.channels import embedded
from massbattle_xl.workbook.formulas import FormulaReader


def answer(formula):
    return embedded.evaluate([formula])[0]


def calculated(path, book):
    """Save a workbook with openpyxl, read its formulas back and calculate it."""
    book.save(path)
    formulas = FormulaReader(openpyxl.load_workbook(path), systems.functions()).formulas()
    return embedded.calculate(path, formulas)


# --- typed formulas -----------------------------------------------------------------------------------------------


def test_the_three_formulas_of_the_handbook():
    kills, men, wrong = embedded.evaluate(
        ["=VOLLEY_KILLS(40,3)", "=ENGAGE_KILLS(10,4,10,3)", '=VOLLEY_KILLS("forty",3)']
    )
    assert (kills, men) == (embedded.Answer(15.0), embedded.Answer(3.0))
    assert (wrong.value, wrong.error) == (None, "#VALUE!")
    assert wrong.why == 'n is the text "forty", a whole number from 0 to 30000 is expected.'


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("VOLLEY_KILLS(40,3)", 15.0),
        (" = volley_kills( 40 , 3 ) ", 15.0),
        ("=SUM(VOLLEY_KILLS({40;80},3))", 45.0),
        ("=INDEX(SPLIT_UNITS(40,3),2)", 13.0),
        ('=IF(ENGAGE_KILLS(10,4,10,3)>2,"many","few")', "many"),
        ('=IFERROR(VOLLEY_KILLS("forty",3),-1)', -1.0),
        ("=VOLLEY_KILLS(ENGAGE_KILLS(10,4,10,3)*10,3)", 11.25),
        ('=MB_EXPLAIN("ENGAGE_KILLS",10,4,10,3)', "(10×4 − 10×3)/4 = 2.5 → 3"),
        ('="жук"&VOLLEY_KILLS(40,3,,)', "жук15"),
        ("=1=1", True),
        ("=DATE(2024,1,2)", 45293.0),
        ("=A1", 0.0),
        ("=-0", 0.0),
    ],
)
def test_typed_formula_gives_one_value(formula, value):
    assert answer(formula) == embedded.Answer(value)
    assert type(answer(formula).value) is type(value)


def test_inline_array_gives_rows():
    assert answer("=VOLLEY_KILLS({10;20},3)") == embedded.Answer([[3.75], [7.5]])
    assert answer("=SPLIT_UNITS(40,3)") == embedded.Answer([[14.0, 13.0, 13.0]])


def test_a_wrong_cell_of_an_array_keeps_the_other_rows_and_its_sentence():
    got = answer('=VOLLEY_KILLS({10;"x";"y"},3)')
    assert got.value == [[3.75], [ErrorValue("#VALUE!")], [ErrorValue("#VALUE!")]]
    assert got.why.startswith('Cell 2 of the range: n is the text "x"')


def test_argument_left_out_in_the_middle_is_not_zero():
    assert answer("=ENGAGE_KILLS(100,4,10,3,,0)") == answer('=ENGAGE_KILLS(100,4,10,3,"",0)') == embedded.Answer(93.0)
    assert answer('=DICE_ROLL("2d6",,1)').why.startswith("seed is left out")


@pytest.mark.parametrize(
    ("formula", "code", "words"),
    [
        ('=VOLLEY_KILLS(VOLLEY_KILLS("forty",3),3)', "#VALUE!", 'n is the text "forty"'),
        ("=VOLLEY_KILLS(1/0,3)", "#DIV/0!", "n is the error #DIV/0!"),
        ('=IFERROR(VOLLEY_KILLS("forty",3),1/0)', "#DIV/0!", "divided by 0"),
        ("=SPLIT_UNITS(3,40)", "#NUM!", "units is 40"),
        ("=VOLLEY_KILL(40,3)", "#NAME?", "VOLLEY_KILL is not a function that is known here, perhaps VOLLEY_KILLS."),
        ("=VOLLEY_KILLS(men,3)", "#NAME?", "men is not a name"),
        ("=XLOOKUP(4,{1;2},{1;2})", "#N/A", "not there"),
        ("=SQRT(-1)", "#NUM!", "too large or not allowed"),
        ('="a"+1', "#VALUE!", "wrong kind"),
        ("=SUM(Nowhere!A1)", "#REF!", "does not exist"),
        ("=AAA1", "#REF!", "circular"),
        ("=SUM(1,2", "#NAME?", "opened and never closed"),
        ("=SUM(1))", "#NAME?", "never opened"),
        ('="abc', "#NAME?", "quotation mark"),
        ("=SUM(1;2)", "#NAME?", "commas, not by semicolons"),
        ("=1+", "#NAME?", "cannot be read"),
        ("", "#NAME?", "empty"),
    ],
)
def test_each_error_has_its_code_and_one_sentence(formula, code, words):
    got = answer(formula)
    assert (got.value, got.error) == (None, code)
    assert words in got.why
    assert got.why.endswith(".")


def test_a_fault_inside_a_function_is_told_and_not_hidden(monkeypatch):
    def broken(**values):
        raise ZeroDivisionError("oh")

    function = systems.functions()["ENGAGE_KILLS"]
    faulty = Function(
        function.name,
        function.category,
        function.clause,
        function.summary,
        function.arguments,
        broken,
        function.explain,
    )
    monkeypatch.setitem(systems.functions(), "ENGAGE_KILLS", faulty)
    assert (
        answer("=ENGAGE_KILLS(1,2,3,4)").why
        == "ENGAGE_KILLS failed (ZeroDivisionError: oh); this is a fault of the program."
    )


# --- whole workbooks ----------------------------------------------------------------------------------------------


def test_nested_calls_in_native_functions(tmp_path):
    book = openpyxl.Workbook()
    sheet = book.active
    for row in (("a", 40, 3), ("b", 80, 3), ("a", 20, 3), (None, None, None)):
        sheet.append(row)
    for row in range(1, 5):
        sheet[f"D{row}"] = f'=IF(B{row}="","",VOLLEY_KILLS(B{row},C{row}))'
    sheet["F1"] = '=SUMIFS(D1:D4,A1:A4,"a")'
    sheet["F2"] = "=SUM(VOLLEY_KILLS(B1:B4,C1:C4))"
    sheet["F3"] = '=INDEX(VOLLEY_KILLS(B1:B3,C1:C3),MATCH("b",A1:A3,0))'
    sheet["F4"] = '=IFERROR(VOLLEY_KILLS(A1,C1),"none")'
    sheet["F5"] = "=VOLLEY_KILLS(F9,3)"
    sheet["F6"] = "=F9"
    got = calculated(tmp_path / "a.xlsx", book)["Sheet"]
    assert [got[f"D{row}"] for row in range(1, 5)] == [15.0, 30.0, 7.5, ""]
    assert [got[f"F{row}"] for row in range(1, 7)] == [22.5, 52.5, 30.0, "none", ErrorValue("#VALUE!"), 0.0]


def test_kinds_of_values_come_back_as_they_are(tmp_path):
    book = openpyxl.Workbook()
    sheet = book.active
    sheet["A1"], sheet["A2"] = dt.date(2024, 1, 1), dt.datetime(2024, 1, 1, 12)
    for row, formula in enumerate(
        ("=A1+1", "=A2", "=TIME(6,0,0)", "=A1>0", '="x"&1', "=1/0", "=ROWS(A1:A2)", "=NA()"), 1
    ):
        sheet[f"B{row}"] = formula
    got = calculated(tmp_path / "a.xlsx", book)["Sheet"]
    assert list(got.values()) == [45293.0, 45292.5, 0.25, True, "x1", ErrorValue("#DIV/0!"), 2.0, ErrorValue("#N/A")]
    assert all(type(value) is not int for value in got.values())


def test_plain_formula_with_several_results_keeps_to_its_cell(tmp_path):
    book = openpyxl.Workbook()
    sheet = book.active
    sheet["A1"] = "=SPLIT_UNITS(40,3)"  # free beside it
    sheet["A2"] = "=SPLIT_UNITS(40,3)"
    sheet["B2"] = "stands here"
    sheet["A3"] = "=SUM(A1:D1)"
    assert calculated(tmp_path / "a.xlsx", book)["Sheet"] == {"A1": 14.0, "A2": 14.0, "A3": 14.0}


def test_a_typed_formula_that_is_nested_too_deeply_says_so():
    assert answer("=" + "(" * 200 + "1" + ")" * 200).why == "The formula cannot be read: its parentheses stand too deeply in each other."


def test_array_formula_fills_exactly_its_range_over_old_values(tmp_path):
    book = openpyxl.Workbook()
    sheet = book.active
    for row in range(1, 5):
        sheet[f"A{row}"] = row
    sheet["C1"] = ArrayFormula("C1:D3", "=A1:A4*2")  # the fourth row does not fit, the column is repeated
    sheet["C2"], sheet["D3"], sheet["C4"] = 999, "old", 7
    sheet["F1"] = ArrayFormula("F1:I1", "=SPLIT_UNITS(40,3)")  # one cell too many
    sheet["F3"] = ArrayFormula("F3:F4", "=NOT_KNOWN(1)")
    sheet["F6"] = "=SUM(C1:D4)"
    got = calculated(tmp_path / "a.xlsx", book)["Sheet"]
    assert [got[name] for name in ("C1", "D1", "C2", "D2", "C3", "D3")] == [2.0, 2.0, 4.0, 4.0, 6.0, 6.0]
    assert [got[name] for name in ("F1", "G1", "H1", "I1")] == [14.0, 13.0, 13.0, ErrorValue("#N/A")]
    assert got["F3"] == got["F4"] == ErrorValue("#NAME?")
    assert got["F6"] == 31.0
    assert "C4" not in got


def test_a_plain_formula_keeps_to_its_cell_whatever_stands_around_it(tmp_path):
    """Nothing right of it or below, formulas on one side or on both, a value, or the end of the sheet's cells."""
    book = openpyxl.Workbook()
    sheet = book.active
    for row in range(1, 9):
        sheet[f"A{row}"], sheet[f"B{row}"] = row, row * 10
    wide, tall, block = "=A3:B3", "=A1:A3", "=A1:B3"
    places = {"D2": tall, "F2": tall, "F3": "=1", "H2": wide, "I2": "=1", "K2": block, "K3": "=1", "M2": block, "N2": "=1"}
    places |= {"P2": block, "P3": "=1", "Q2": "=1", "S2": tall, "U3": wide, "D12": "=SPLIT_UNITS(40,3)", "D13": "=1"}
    for place, formula in places.items():
        sheet[place] = formula
    sheet["S3"], sheet["V3"] = 7, 8
    got = calculated(tmp_path / "a.xlsx", book)["Sheet"]
    assert set(got) == set(places)
    assert [got[place] for place in ("D2", "F2", "S2")] == [2.0, 2.0, 2.0]
    assert got["D12"] == 14.0
    assert [got[place] for place in ("F3", "I2", "K3", "N2", "P3", "Q2", "D13")] == [1.0] * 7
    assert got["H2"] == got["K2"] == got["M2"] == got["P2"] == ErrorValue("#VALUE!")
    assert got["U3"] == ErrorValue("#VALUE!")


def test_circular_reference_names_the_circle_and_not_what_hangs_on_it(tmp_path):
    book = openpyxl.Workbook()
    book.active.title = "Army's list"
    other = book.create_sheet("Other")
    book.active["A1"] = "=B5*2"
    book.active["B5"] = "=SUM(C1:C3)"
    book.active["C2"] = "=Other!A1"
    other["A1"] = "='Army''s list'!B5"
    with pytest.raises(embedded.CircularReference, match=r"needs its own result .*circular reference") as caught:
        calculated(tmp_path / "a.xlsx", book)
    assert set(caught.value.cells) == {"Army's list!B5", "Army's list!C2", "Other!A1"}


def test_circle_in_a_branch_that_is_not_taken_is_none(tmp_path):
    book = openpyxl.Workbook()
    book.active["A1"], book.active["A2"] = "=IF(TRUE,1,A2)", "=A1+1"
    assert calculated(tmp_path / "a.xlsx", book)["Sheet"] == {"A1": 1.0, "A2": 2.0}


# --- every function against Python --------------------------------------------------------------------------------


class Sheets:
    """A workbook in which the grid lays its values and calls."""

    def __init__(self):
        self.book = openpyxl.Workbook()
        self.calls = self.book.active
        self.calls.title = "Calls"
        self.values = self.book.create_sheet("Values")
        self.row = 1
        self.free = 1
        self.known = {}

    def place(self, value):
        """Lay a value or rows into the sheet of values, each different one once."""
        if repr(value) not in self.known:
            rows = value if isinstance(value, list) else [[value]]
            for r, line in enumerate(rows, self.free):
                for c, item in enumerate(line, 1):
                    cell = self.values.cell(r, c)
                    cell.value = item.code if isinstance(item, ErrorValue) else item
                    if isinstance(item, str):
                        cell.data_type = "s"
            name = f"Values!$A${self.free}"
            if isinstance(value, list):
                name += f":${get_column_letter(len(rows[0]))}${self.free + len(rows) - 1}"
            self.known[repr(value)] = name
            self.free += len(rows)
        return self.known[repr(value)]

    def call(self, formula, shape):
        """Lay a call into a cell, or as an array formula into a range one cell wider and higher than its result."""
        first = f"A{self.row}"
        if shape == (1, 1):
            self.calls[first] = formula
        else:
            last = f"{get_column_letter(shape[1] + 1)}{self.row + shape[0]}"
            self.calls[first] = ArrayFormula(f"{first}:{last}", formula)
        self.row += shape[0] + 1
        return first


def shape_of(value):
    return (len(value), len(value[0])) if isinstance(value, list) else (1, 1)


def read_back(got, first, shape):
    """The result in its shape; where the range is larger, ``#N/A`` must stand behind it."""
    row, _ = coordinate_to_tuple(first)
    if shape == (1, 1):
        return got[first]
    cells = [
        [got[f"{get_column_letter(c)}{r}"] for c in range(1, shape[1] + 2)] for r in range(row, row + shape[0] + 1)
    ]
    if shape[0] > 1:
        assert set(cells[-1]) == {ErrorValue("#N/A")}
    if shape[1] > 1:
        assert {line[-1] for line in cells} == {ErrorValue("#N/A")}
    return [line[:-1] for line in cells[:-1]]


@pytest.mark.parametrize("name", systems.functions())
def test_every_call_of_the_grid_answers_as_python_does(name, tmp_path, count):
    function = systems.functions()[name]
    sheets = Sheets()
    made = []
    for call in grid.through(function):
        wanted = grid.expected(function, call)
        shape = shape_of(wanted)
        formula = grid.as_formula(function, call, sheets.place)
        made.append((sheets.call(formula, shape), shape, formula, call, wanted))
    got = calculated(tmp_path / "grid.xlsx", sheets.book)["Calls"]
    wrong = []
    for first, shape, formula, call, wanted in made:
        found = grid.difference(read_back(got, first, shape), wanted)
        if found:
            wrong.append(f"{formula} {call}: {found}")
    count("Embedded", name, len(made) - len(wrong), len(made))
    assert not wrong, "\n".join(wrong[:10])
    assert len(made) >= (grid.LEAST if function.arguments else 1)


@pytest.mark.parametrize("name", systems.functions())
def test_typed_calls_answer_as_python_does_with_its_sentence(name):
    function = systems.functions()[name]
    calls = [c for c in grid.through(function) if not any(isinstance(value, list) for value in c)][::7]
    formulas = [grid.as_formula(function, call, place=None, literals=True) for call in calls]
    for call, formula, got in zip(calls, formulas, embedded.evaluate(formulas), strict=True):
        try:
            assert grid.same(got.value, function(*call)), formula
            assert not got.error, formula
        except CellError as error:
            assert (got.error, got.why) == (error.code, error.why()), formula


def test_every_declared_example_is_true():
    """The examples of help, README and the Functions sheet, calculated as they are typed."""
    examples = [example for function in systems.functions().values() for example in function.examples]
    answers = embedded.evaluate([example.call for example in examples])
    for example, answer in zip(examples, answers):
        assert answer.error == "", example.call
        if isinstance(example.result, float):
            assert answer.value == pytest.approx(example.result, abs=1e-12), example.call
        else:
            assert answer.value == example.result, example.call
