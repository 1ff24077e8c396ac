"""Answers that only Python has, in the edition without Python: they stay as long as they are true, and no longer."""

from __future__ import annotations

import datetime as dt
import io
import re
import zipfile

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from massbattle_xl import campaign, lambda_edition
from massbattle_xl.cells.errors import VALUE
from massbattle_xl.cells.fallback import MOST_FORMULA, Answered, is_kept, literal, with_answers, without_answers
from massbattle_xl.cells.keepable import AN_ERROR, parts
from massbattle_xl.cells.values import ErrorValue
from massbattle_xl.lambda_edition import NOTE as CALC
from massbattle_xl.layout import CALCULATED_ON
from massbattle_xl.locale import COMMON, languages, text

NOTE = "not here"
NAMES = {"MB_EXPLAIN", "X_ODDS"}
ROWS = [[0.25, 0.5, "draw"]]
DAY = dt.date(2026, 11, 30)


@pytest.mark.parametrize(("formula", "answers", "kept"), [
    ("1+SUM(A1,2)", [], "1+SUM(A1,2)"),
    ('MB_EXPLAIN("F",A1)', [], 'IFERROR(MB_EXPLAIN("F",A1),"not here")'),
    ('MB_EXPLAIN("F",A1)', [Answered(("F", 40.0), 'so "so"')], 'IFERROR(MB_EXPLAIN("F",A1),IF(AND(A1=40),"so ""so""","not here"))'),
    ('MB_EXPLAIN("F"&"/en",A1+1,TRUE,,B2)', [Answered(("F/en", 2.5, True, None, None), "x")],
     'IFERROR(MB_EXPLAIN("F"&"/en",A1+1,TRUE,,B2),IF(AND((A1+1)=2.5,B2=""),"x","not here"))'),
    ('MB_EXPLAIN("F")', [Answered(("F",), "x")], 'IFERROR(MB_EXPLAIN("F"),IF(TRUE,"x","not here"))'),
    ("INDEX(X_ODDS(A1),1,2)", [Answered((1.0,), ROWS)], 'IFERROR(INDEX(X_ODDS(A1),1,2),IF(AND(A1=1),0.5,"not here"))'),
    ("INDEX(X_ODDS(A1),2,2)", [Answered((1.0,), ROWS)], 'IFERROR(INDEX(X_ODDS(A1),2,2),IF(AND(A1=1),"not here","not here"))'),
    ("IF(B1=1,X_ODDS(A1),\"\")", [Answered((1.0,), ROWS)], 'IF(B1=1,IFERROR(X_ODDS(A1),IF(AND(A1=1),{0.25,0.5,"draw"},"not here")),"")'),
    ("INDEX(X_ODDS(A1),B1,2)", [Answered((1.0, 1.0), 0.5)], 'IFERROR(INDEX(X_ODDS(A1),B1,2),IF(AND(A1=1,B1=1),0.5,"not here"))'),
    ("X_ODDS(A1:A2)", [Answered(([[1.0], [None]],), ErrorValue(VALUE))],
     'IFERROR(X_ODDS(A1:A2),IF(AND(SUMPRODUCT((A1:A2={1;""})*1)=2),#VALUE!,"not here"))'),
    ("X_ODDS(A1)", [Answered((ErrorValue("#N/A"),), 1.0)], 'IFERROR(X_ODDS(A1),IF(AND(A1="#N/A"),1,"not here"))'),
    ("X_ODDS(A1:A2)", [Answered(([[1.0], [ErrorValue("#N/A")]],), 1.0)], 'IFERROR(X_ODDS(A1:A2),"not here")'),
    ("X_ODDS(A1)", [Answered((1.0,), "y" * 256)], 'IFERROR(X_ODDS(A1),IF(AND(A1=1),"not here","not here"))'),
    ("\"a\"&MB_EXPLAIN(\"F\",A1)&IF(B1,MB_EXPLAIN(\"G\",A2),\"\")", [None, Answered(("G", True), "g")],
     '"a"&IFERROR(MB_EXPLAIN("F",A1),"not here")&IF(B1,IFERROR(MB_EXPLAIN("G",A2),IF(AND(A2=TRUE),"g","not here")),"")'),
    ('IFERROR(MB_EXPLAIN("F",T[[#This Row],[a, b)]]),"")', [Answered(("F", "ja"), "x")],
     'IFERROR(IFERROR(MB_EXPLAIN("F",T[[#This Row],[a, b)]]),IF(AND(T[[#This Row],[a, b)]]="ja"),"x","not here")),"")'),
    # what is made of an answer is kept with all that it follows from
    ("IF(C1,ROUND(INDEX(X_ODDS(A1),1,D1),'b c'!E$1),0)", [Answered((1.0, 2.0, 1.0), 0.3)],
     "IF(C1,IFERROR(ROUND(INDEX(X_ODDS(A1),1,D1),'b c'!E$1),IF(AND(A1=1,D1=2,'b c'!E$1=1),0.3,\"not here\")),0)"),
    ("IFERROR(SUMPRODUCT((INDEX(X_ODDS(A1),0,1)>=3*T[k])*INDEX(X_ODDS(A1),0,2)),0)", [Answered((1.0, [[3.0]]), 0.5)],
     'IFERROR(IFERROR(SUMPRODUCT((INDEX(X_ODDS(A1),0,1)>=3*T[k])*INDEX(X_ODDS(A1),0,2)),IF(AND(A1=1,SUMPRODUCT((T[k]={3})*1)=1),0.5,"not here")),0)'),
    ("=1-X_ODDS(A1)", [Answered((1.0,), 0.5)], '=IFERROR(1-X_ODDS(A1),IF(AND(A1=1),0.5,"not here"))'),
    ('MB_EXPLAIN("F",INDEX(X_ODDS(A1),1,1))', [Answered((1.0,), "f")], 'IFERROR(MB_EXPLAIN("F",INDEX(X_ODDS(A1),1,1)),IF(AND(A1=1),"f","not here"))'),
    # and where an error would not show that the function is missing, the call is asked for it
    ("IF(ISNUMBER(X_ODDS(A1)),B1,0)", [Answered((1.0, 7.0), 7.0)],
     'IF(IFERROR(ERROR.TYPE(X_ODDS(A1)),0)=5,IF(AND(A1=1,B1=7),7,"not here"),IF(ISNUMBER(X_ODDS(A1)),B1,0))'),
    ('"MB_EXPLAIN(" & A1', [], '"MB_EXPLAIN(" & A1'),
    ("MB_EXPLAIN(A1", [], "MB_EXPLAIN(A1"),
])  # fmt: skip
def test_a_part_keeps_its_answer_and_gives_it_back(formula, answers, kept):
    assert with_answers(parts(formula, NAMES), answers, NOTE) == kept
    assert without_answers(kept, NOTE) == formula
    assert is_kept(kept, NOTE) == (kept != formula)


def test_a_part_is_asked_for_with_what_it_follows_from():
    def asked(formula):
        (part,) = [p for p in parts(formula, NAMES) if not isinstance(p, str)]
        return part.asked(lambda name, given: f"ASK({name};{given})")

    assert asked('"a"&MB_EXPLAIN("F",,A1)') == 'ASK(MB_EXPLAIN;"F","",A1)'
    assert asked("INDEX(X_ODDS(A1),1,2)") == "INDEX(ASK(X_ODDS;A1),1,2)"
    assert asked("ROUND(INDEX(X_ODDS(A1,2),1,2),A1+T[x])") == f'ASK(;IFERROR(ROUND(INDEX(X_ODDS(A1,2),1,2),A1+T[x]),"{AN_ERROR}"),A1,T[x])'


def test_where_there_is_little_room_texts_grow_short_then_answers_go_and_notes_stay():
    def near(found):
        return found.replace("Table[[#This Row],[Column]]", "B7")

    answered = [Answered(("F", 1.0), "y" * 200)] * 30
    call = 'MB_EXPLAIN("F",Table[[#This Row],[Column]])'
    assert near(with_answers(parts(call, NAMES), answered, NOTE, near)) == with_answers(parts(near(call), NAMES), answered, NOTE)
    assert call in with_answers(parts(call, NAMES), answered, NOTE, near)
    many = "&".join([call] * 30)
    assert len(with_answers(parts(many, NAMES), answered, NOTE)) < MOST_FORMULA + 1000
    made = with_answers(parts(many, NAMES), answered, NOTE, near)
    assert near(made) == made and made.count("yyy") and len(made) <= MOST_FORMULA
    more = "&".join([call] * 100)
    made = with_answers(parts(more, NAMES), answered * 4, NOTE, near)
    assert len(made) <= MOST_FORMULA and 0 < made.count('"' + "y" * 200) < 30
    assert made.count(f',"{NOTE}")') >= 100 and without_answers(made, NOTE) == near(more)


def test_literals():
    assert literal("x" * 255) and literal("x" * 256) is None
    assert [literal(v) for v in (1.0, 1e-9, True, None, ErrorValue("#N/A"), ErrorValue("#REF!"))] == ["1", "1E-09", "TRUE", '""', "#N/A", None]
    assert literal([[1.0, ErrorValue("#N/A")]]) is None and literal([]) is None


@given(st.text(alphabet='MB_EXPLAIN(),"A1 {};[]\'=&', max_size=40))
def test_no_text_breaks_it(formula):
    pieces = parts(formula, {"MB_EXPLAIN"})
    assert "".join(p if isinstance(p, str) else p.text for p in pieces) == formula
    made = with_answers(pieces, [Answered((1.0,), "x")], NOTE)
    assert without_answers(made, NOTE) == formula or made == formula


def test_the_line_in_the_head_of_a_sheet_explains_the_note_in_every_language():
    assert all(CALC in text(COMMON, language, "edition.since") for language in languages())


# --- whole workbooks ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def edition():
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Jack's Blatt"
    sheet["A1"], sheet["A2"] = 40.0, 3.0
    sheet["B1"] = "=VOLLEY_KILLS(A1,A2)"
    sheet["B2"] = '=MB_EXPLAIN("VOLLEY_KILLS",A1,A2)'
    sheet["B3"] = '=IF(A1="","",MB_EXPLAIN("VOLLEY_KILLS/de",A1+2,A2,A3))'
    sheet["B4"] = '=MB_EXPLAIN("VOLLEY_KILLS",A4,A2)'
    sheet["B5"] = '=LEN(MB_EXPLAIN("VOLLEY_KILLS",A1,A2))+A2'
    sheet["B6"] = f'=IF({CALCULATED_ON}="","",YEAR({CALCULATED_ON})&"-"&DAY({CALCULATED_ON}))'
    sheet["A4"] = "=1/0"
    sheet["C1"].number_format = "yyyy-mm-dd"
    book.defined_names[CALCULATED_ON] = openpyxl.workbook.defined_name.DefinedName(CALCULATED_ON, attr_text="'Jack''s Blatt'!$C$1")
    out = io.BytesIO()
    book.save(out)
    return lambda_edition.finished(campaign.calculated(out.getvalue()).data, DAY)


def ironcalc(data, folder, **cells):
    """What a spreadsheet without our functions shows in column B, after cells were changed."""
    import ironcalc as engine

    path = folder / "edition.xlsx"
    path.write_bytes(data)
    model = engine.load_from_xlsx(str(path), "en", "UTC", "en")
    for cell, value in cells.items():
        model.set_user_input(0, int(cell[1:]), ord(cell[0]) - 64, value)
    model.evaluate()
    return [model.get_cell_value(0, row, 2) for row in range(1, 6)]


def values(data):
    return openpyxl.load_workbook(io.BytesIO(data), data_only=True)["Jack's Blatt"]


def test_without_python_a_true_answer_shows_and_an_old_one_does_not(edition, tmp_path):
    lines = ["(4.5 − 3)×40/4 = 15", "(4,5 − 3)×42/4 = 15,75"]
    assert ironcalc(edition, tmp_path) == [15.0, *lines, "#DIV/0!", 22.0]
    assert ironcalc(edition, tmp_path, A2="2") == [25.0, CALC, CALC, "#DIV/0!", CALC]
    assert ironcalc(edition, tmp_path, A1="") == ["#VALUE!", CALC, "", "#DIV/0!", CALC]


def test_calc_puts_the_answers_of_the_day_in_their_place(edition, tmp_path):
    book = openpyxl.load_workbook(io.BytesIO(edition))
    book["Jack's Blatt"]["A2"] = 2.0
    out = io.BytesIO()
    book.save(out)
    anew = campaign.calculated(out.getvalue(), day=dt.date(2027, 2, 1))
    shown = [25, "(4.5 − 2)×40/4 = 25", "(4,5 − 2)×42/4 = 26,25", "#DIV/0!", 21, "2027-1"]
    assert [values(anew.data)[f"B{row}"].value for row in range(1, 7)] == shown
    assert ironcalc(anew.data, tmp_path)[1:3] == ["(4.5 − 2)×40/4 = 25", "(4,5 − 2)×42/4 = 26,25"]
    assert campaign.calculated(anew.data, day=dt.date(2027, 2, 1)).data == anew.data


def test_the_day_of_the_calculation_is_a_date_in_a_cell(edition):
    cell = values(edition)["C1"]
    assert (cell.value, cell.number_format) == (dt.datetime(2026, 11, 30), "yyyy-mm-dd")
    assert values(edition)["B6"].value == "2026-30"
    with zipfile.ZipFile(io.BytesIO(edition)) as package:
        assert b"<v>46356</v>" in package.read("xl/worksheets/sheet1.xml")
    assert values(campaign.calculated(edition).data)["C1"].value.date() >= dt.date(2026, 1, 1)


def test_a_workbook_whose_cell_for_the_day_is_gone_keeps_its_answers(edition):
    book = openpyxl.load_workbook(io.BytesIO(edition))
    book.defined_names[CALCULATED_ON].attr_text = "'Jack''s Blatt'!#REF!"
    del book["Jack's Blatt"]["B6"]
    out = io.BytesIO()
    book.save(out)
    assert values(campaign.calculated(out.getvalue()).data)["B2"].value == "(4.5 − 3)×40/4 = 15"


def test_a_workbook_of_another_edition_is_left_alone(edition):
    book = openpyxl.Workbook()
    book.active["A1"] = '=MB_EXPLAIN("VOLLEY_KILLS",40,3)'
    out = io.BytesIO()
    book.save(out)
    assert lambda_edition.is_one(edition) and not lambda_edition.is_one(out.getvalue())
    assert not re.search("IFERROR", openpyxl.load_workbook(io.BytesIO(campaign.calculated(out.getvalue()).data)).active["A1"].value)
