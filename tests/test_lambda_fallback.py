"""Answers that only Python has, in the edition without Python: they stay as long as they are true, and no longer."""

from __future__ import annotations

import io
import re

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from massbattle_xl import campaign, lambda_edition
from massbattle_xl.cells.errors import VALUE
from massbattle_xl.cells.fallback import (
    MOST_FORMULA,
    Answered,
    is_kept,
    literal,
    rewritten,
    with_answers,
    without_answers,
)
from massbattle_xl.cells.values import ErrorValue
from massbattle_xl.locale import COMMON, languages, text

NOTE = "not here"
NAMES = {"MB_EXPLAIN", "X_ODDS"}
ROWS = [[0.25, 0.5, "draw"]]


@pytest.mark.parametrize(("formula", "answers", "kept"), [
    ("1+SUM(A1,2)", [], "1+SUM(A1,2)"),
    ('MB_EXPLAIN("F",A1)', [], 'IFERROR(MB_EXPLAIN("F",A1),"not here")'),
    ('MB_EXPLAIN("F",A1)', [Answered(("F", 40.0), 'so "so"')], 'IFERROR(MB_EXPLAIN("F",A1),IF(AND(A1=40),"so ""so""","not here"))'),
    ('MB_EXPLAIN("F"&"/en",A1+1,TRUE,,B2)', [Answered(("F/en", 2.5, True, None, None), "x")],
     'IFERROR(MB_EXPLAIN("F"&"/en",A1+1,TRUE,,B2),IF(AND((A1+1)=2.5,B2=""),"x","not here"))'),
    ('MB_EXPLAIN("F")', [Answered(("F",), "x")], 'IFERROR(MB_EXPLAIN("F"),IF(TRUE,"x","not here"))'),
    ("INDEX(X_ODDS(A1),1,2)", [Answered((1.0,), ROWS)], 'IFERROR(INDEX(X_ODDS(A1),1,2),IF(AND(A1=1),0.5,"not here"))'),
    ("IF(B1=1,X_ODDS(A1),\"\")", [Answered((1.0,), ROWS)], 'IF(B1=1,IFERROR(X_ODDS(A1),IF(AND(A1=1),{0.25,0.5,"draw"},"not here")),"")'),
    ("INDEX(X_ODDS(A1),B1,2)", [Answered((1.0,), ROWS)], 'INDEX(IFERROR(X_ODDS(A1),IF(AND(A1=1),{0.25,0.5,"draw"},"not here")),B1,2)'),
    ("X_ODDS(A1:A2)", [Answered(([[1.0], [None]],), ErrorValue(VALUE))],
     'IFERROR(X_ODDS(A1:A2),IF(AND(SUMPRODUCT((A1:A2={1;""})*1)=2),#VALUE!,"not here"))'),
    ("X_ODDS(A1)", [Answered((ErrorValue("#N/A"),), 1.0)], 'IFERROR(X_ODDS(A1),IF(AND(A1="#N/A"),1,"not here"))'),
    ("X_ODDS(A1:A2)", [Answered(([[1.0], [ErrorValue("#N/A")]],), 1.0)], 'IFERROR(X_ODDS(A1:A2),"not here")'),
    ("X_ODDS(A1)", [Answered((1.0,), "y" * 256)], 'IFERROR(X_ODDS(A1),IF(AND(A1=1),"not here","not here"))'),
    ("MB_EXPLAIN(\"F\",INDEX(X_ODDS(A1),1,1))&MB_EXPLAIN(\"G\",A2)", [None, Answered((1.0,), ROWS), Answered(("G", True), "g")],
     'IFERROR(MB_EXPLAIN("F",IFERROR(INDEX(X_ODDS(A1),1,1),IF(AND(A1=1),0.25,"not here"))),"not here")'
     '&IFERROR(MB_EXPLAIN("G",A2),IF(AND(A2=TRUE),"g","not here"))'),
    ('IFERROR(MB_EXPLAIN("F",T[[#This Row],[a, b)]]),"")', [Answered(("F", "ja"), "x")],
     'IFERROR(IFERROR(MB_EXPLAIN("F",T[[#This Row],[a, b)]]),IF(AND(T[[#This Row],[a, b)]]="ja"),"x","not here")),"")'),
    ('"MB_EXPLAIN(" & A1', [], '"MB_EXPLAIN(" & A1'),
    ("MB_EXPLAIN(A1", [], "MB_EXPLAIN(A1"),
])  # fmt: skip
def test_a_call_keeps_its_answer_and_gives_it_back(formula, answers, kept):
    assert with_answers(formula, NAMES, answers, NOTE) == kept
    assert without_answers(kept, {NOTE, "other"}) == formula
    assert is_kept(kept, {NOTE}) == (kept != formula)


def test_where_there_is_no_room_answers_stay_and_notes_go():
    answered = 'MB_EXPLAIN("F",A1)&'
    many = answered + "&".join(f'MB_EXPLAIN("{"x" * 200}",B{i})' for i in range(35))
    assert len(many) < MOST_FORMULA < len(many) + 35 * len('IFERROR(,"")' + NOTE)
    made = with_answers(many, NAMES, [Answered(("F", 1.0), "y" * 200)], NOTE)
    assert made.count(NOTE) == 1 and '"yyy' in made and len(made) <= MOST_FORMULA
    full = "MB_EXPLAIN(A1)&" + '"x"&' * 1990 + '""'
    assert with_answers(full, NAMES, [Answered((1.0,), "y" * 200)], NOTE) == full


def test_literals():
    assert literal("x" * 255) and literal("x" * 256) is None
    assert [literal(v) for v in (1.0, 1e-9, True, None, ErrorValue("#N/A"), ErrorValue("#REF!"))] == ["1", "1E-09", "TRUE", '""', "#N/A", None]
    assert literal([[1.0, ErrorValue("#N/A")]]) is None and literal([]) is None


@given(st.text(alphabet='MB_EXPLAIN(),"A1 {};[]\'=&', max_size=40))
def test_no_text_breaks_it(formula):
    names = {"MB_EXPLAIN"}
    made = with_answers(formula, names, [Answered((1.0,), "x")], NOTE)
    assert without_answers(made, {NOTE}) == formula or made == formula
    assert rewritten(formula, (), lambda number, name, given: "") == formula


def test_every_language_has_a_note_of_its_own():
    assert len({text(COMMON, language, "edition.anew") for language in languages()}) == len(languages())


# --- whole workbooks ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def edition():
    book = openpyxl.Workbook()
    book.properties.language = "de"
    sheet = book.active
    sheet.title = "Blatt"
    sheet["A1"], sheet["A2"] = 40.0, 3.0
    sheet["B1"] = "=VOLLEY_KILLS(A1,A2)"
    sheet["B2"] = '=MB_EXPLAIN("VOLLEY_KILLS",A1,A2)'
    sheet["B3"] = '=IF(A1="","",MB_EXPLAIN("VOLLEY_KILLS/de",A1+2,A2,A3))'
    sheet["B4"] = '=MB_EXPLAIN("VOLLEY_KILLS",A4,A2)'
    sheet["A4"] = "=1/0"
    out = io.BytesIO()
    book.save(out)
    return lambda_edition.finished(campaign.calculated(out.getvalue()).data)


def ironcalc(data, folder, **cells):
    """What a spreadsheet without our functions shows in column B, after cells were changed."""
    import ironcalc as engine

    path = folder / "edition.xlsx"
    path.write_bytes(data)
    model = engine.load_from_xlsx(str(path), "en", "UTC", "en")
    for cell, value in cells.items():
        model.set_user_input(0, int(cell[1:]), ord(cell[0]) - 64, value)
    model.evaluate()
    return [model.get_cell_value(0, row, 2) for row in range(1, 5)]


def test_without_python_a_true_answer_shows_and_an_old_one_does_not(edition, tmp_path):
    note = text(COMMON, "de", "edition.anew")
    lines = ["(4.5 − 3)×40/4 = 15", "(4,5 − 3)×42/4 = 15,75"]
    assert ironcalc(edition, tmp_path) == [15.0, *lines, "#DIV/0!"]
    assert ironcalc(edition, tmp_path, A2="2") == [25.0, note, note, "#DIV/0!"]
    assert ironcalc(edition, tmp_path, A1="") == ["#VALUE!", note, "", "#DIV/0!"]


def test_calc_puts_the_answers_of_today_in_their_place(edition, tmp_path):
    book = openpyxl.load_workbook(io.BytesIO(edition))
    book["Blatt"]["A2"] = 2.0
    out = io.BytesIO()
    book.save(out)
    anew = campaign.calculated(out.getvalue())
    values = openpyxl.load_workbook(io.BytesIO(anew.data), data_only=True)["Blatt"]
    assert [values[f"B{row}"].value for row in range(1, 5)] == [25, "(4.5 − 2)×40/4 = 25", "(4,5 − 2)×42/4 = 26,25", "#DIV/0!"]
    assert ironcalc(anew.data, tmp_path)[1:3] == ["(4.5 − 2)×40/4 = 25", "(4,5 − 2)×42/4 = 26,25"]
    assert campaign.calculated(anew.data).data == anew.data


def test_a_workbook_of_another_edition_is_left_alone(edition):
    book = openpyxl.Workbook()
    book.active["A1"] = '=MB_EXPLAIN("VOLLEY_KILLS",40,3)'
    out = io.BytesIO()
    book.save(out)
    assert lambda_edition.is_one(edition) and not lambda_edition.is_one(out.getvalue())
    assert not re.search("IFERROR", openpyxl.load_workbook(io.BytesIO(campaign.calculated(out.getvalue()).data)).active["A1"].value)
