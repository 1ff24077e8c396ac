"""The check of workbook files: every seeded defect is told by its rule, and sound files are left in peace."""

from __future__ import annotations

import io
import random
import re
import time
import warnings
import zipfile
from pathlib import Path

import openpyxl
import pytest
import xlsxwriter
from workbook.corpus import OTHER_TABLE, SHEET, STYLES, cell, criterion, footer, formula, named, packed, sound, swap
from workbook.defects import DEFECTS
from workbook.written import WRITERS

import massbattle_xl
from massbattle_xl import campaign, systems
from massbattle_xl.workbook.check import RULES, Finding, check
from massbattle_xl.workbook.check.package import Doctype, parse
from massbattle_xl.workbook.check.parsed import take_apart

ROOT = Path(massbattle_xl.__file__).parent.parent
OURS = sorted([*ROOT.glob("workbooks/*.xlsx"), *ROOT.glob("templates/*.xltx")])


def told(data: bytes) -> list[tuple[str, str]]:
    """The findings in short; an empty list reads well in a failure."""
    return [(found.rule, found.sentence) for found in check(data)]


def rules_of(*breaks) -> set[str]:
    parts = sound()
    for broken in breaks:
        broken(parts)
    return {found.rule for found in check(packed(parts))}


@pytest.mark.parametrize("defect", DEFECTS, ids=lambda defect: defect.name)
def test_a_defect_is_told_by_its_rule_and_by_no_other(defect):
    assert {found.rule for found in check(defect.file())} == {defect.rule} | defect.also


def test_the_sound_workbook_has_no_fault():
    assert told(packed(sound())) == []


def test_every_rule_is_held_by_a_defect():
    """The rules without one in the corpus are those of the tests below."""
    below = {"zip-unreadable", "zip-part-twice", "style-many", "validation-many", "table-array"}
    assert set(RULES) - {defect.rule for defect in DEFECTS} == below


def test_every_rule_names_its_source():
    for entry in RULES.values():
        source = re.search(r"\((.+)\)", entry.test.__doc__ or "")
        assert source, entry.name
        assert re.search(r"ECMA-376|\[MS-|XML|[Ss]een in|Excel|rule of this project", source[1]), entry.name
        assert entry.mend[0].isupper() and not entry.mend.endswith("."), entry.name
        assert not entry.why.endswith("."), entry.name


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.name)
def test_our_workbooks_have_no_fault_and_are_checked_within_three_seconds(path):
    data = path.read_bytes()
    began = time.perf_counter()
    assert told(data) == []
    assert time.perf_counter() - began < 3


def test_our_workbooks_are_there():
    assert len(OURS) >= 2 * len(systems.WINGS)


@pytest.mark.parametrize("system", systems.WINGS)
def test_a_new_campaign_has_no_fault(system):
    language = systems.wing(system).SHEET_LANGUAGES[0]
    assert told(campaign.new(system, language, paper="Letter", protect=True).data) == []


@pytest.mark.parametrize("writer", WRITERS, ids=lambda writer: writer.__name__.strip("_"))
def test_what_xlsxwriter_writes_has_no_fault(writer):
    target = io.BytesIO()
    with xlsxwriter.Workbook(target) as book:
        writer(book, book.add_worksheet("It's"))
    assert told(target.getvalue()) == []


def test_a_file_saved_as_strict_open_xml_is_read_like_any_other():
    strict = {
        "http://schemas.openxmlformats.org/spreadsheetml/2006/main": "http://purl.oclc.org/ooxml/spreadsheetml/main",
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships": "http://purl.oclc.org/ooxml/officeDocument/relationships",
    }

    def saved(parts):
        for old, new in strict.items():
            parts = {name: text.replace(old, new) for name, text in parts.items()}
        return packed(parts)

    assert told(saved(sound())) == []
    broken = sound()
    formula("SUM(A2:A5*2)")(broken)
    assert [found.rule for found in check(saved(broken))] == ["array-in-plain-formula"]


def test_what_openpyxl_reads_and_writes_again_has_no_fault():
    target = io.BytesIO()
    openpyxl.load_workbook(OURS[0]).save(target)
    assert told(target.getvalue()) == []


@pytest.mark.parametrize(
    "data", [b"", b"PK", b"plain text", b"PK\x03\x04" + b"\0" * 60, packed(sound())[:-400]], ids=range(5)
)
def test_what_is_no_zip_is_told(data):
    assert [found.rule for found in check(data)] == ["zip-unreadable"]


def test_a_zip_that_is_no_workbook_is_told():
    assert {"content-types-missing", "workbook-missing"} <= {found.rule for found in check(packed({"a.txt": "a"}))}


def test_a_part_that_stands_twice_is_told():
    target = io.BytesIO(packed(sound()))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with zipfile.ZipFile(target, "a") as archive:
            archive.writestr(STYLES, sound()[STYLES])
    assert [(found.rule, found.cell) for found in check(target.getvalue())] == [("zip-part-twice", STYLES)]


def test_a_bomb_of_entities_is_refused_before_it_grows():
    lines = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 12))
    bomb = f'<!DOCTYPE a [<!ENTITY e0 "ha">{lines}]><a>&e11;</a>'
    began = time.perf_counter()
    for text in (bomb.encode(), bomb.encode("utf-16"), b"<?xml version='1.0' encoding='iso-8859-1'?>" + bomb.encode()):
        with pytest.raises(Doctype):
            parse(text)
    assert time.perf_counter() - began < 1


def test_an_archive_that_unpacks_to_gigabytes_is_not_unpacked():
    parts = sound()
    data = packed(parts)
    size = len(parts[SHEET].encode()).to_bytes(4, "little")
    assert data.count(size) >= 1
    grown = data.replace(size, (2 << 30).to_bytes(4, "little"))
    assert [found.rule for found in check(grown)] == ["zip-unreadable"]


def test_too_many_formats_and_validations_are_told():
    parts = sound()
    swap(STYLES, "<cellXfs>", "<cellXfs>" + "<xf/>" * 65_490)(parts)
    swap(SHEET, "</dataValidations>", '<dataValidation sqref="A1"/>' * 65_533 + "</dataValidations>")(parts)
    assert {found.rule for found in check(packed(parts))} == {"style-many", "validation-many"}


def test_a_spilling_formula_in_a_table_is_told():
    spilling = '<c r="A2" cm="1"><f t="array" ref="A2:A3">_xlfn.SEQUENCE(2)</f><v>1</v></c>'
    assert rules_of(cell(spilling)) == {"table-array", "cell-metadata"}


@pytest.mark.parametrize("text", [
    "SUM(A2:A5)*2", "SUMPRODUCT(A2:A5*B2:B5)", "SUMPRODUCT(MAX((A2:A5=1)*B2:B5))", "SUMPRODUCT(LEN(A2:A5))",
    "INDEX(Tbl_A[A],1)*2", "MATCH(1,INDEX((A2:A5=1)*(B2:B5=4),0),0)", "LOOKUP(2,1/(A2:A5=1),B2:B5)", "COUNTIF(A2:A5,\">1\")",
    "Tbl_A[[#This Row],[A]]*2", "Tbl_A[[#Totals],[A]]*2", "VOLLEY(A2,3)*2", "Points*2", "IF(A2>1,SUM(A2:A5),0)", "Here&\"\"",
    "SUM(A2:A5 A3:A9)", "SUM((A2:A3,B2:B3))", "SUM(A2:INDEX(A2:A5,2))", "SUM({1,2;3,4})", "-A2^2%", "UNKNOWN_FUNCTION(A2:A5)",
    "SUM('My Sheet'!A1:A2)", "SUM('S:My Sheet'!A1)", "#REF!+A2", "S!Here*2", 'SUM( A2 , \n B2 )',
    "_xlfn.LET(_xlpm.x,A2,_xlpm.x*2)", "AND(A2=1,TRUE)", '"a;b""SUMME(1,5)#"',
])  # fmt: skip
def test_a_good_formula_is_left_in_peace(text):
    assert rules_of(formula(text)) == set()


@pytest.mark.parametrize("text", ["&L&A&R&P / &N", "&&", '&C&"Arial,Bold"&14Text', "&K01+000x", "&P+1", "", "plain"])
def test_a_good_footer_is_left_in_peace(text):
    assert rules_of(footer(text)) == set()


@pytest.mark.parametrize("name", ["R5C", "r", "c7", "XFD1048576", "a1", "TRUE", "a b", "1a", "a-b", "é+"])
def test_a_name_that_is_none_is_told(name):
    assert "name-form" in rules_of(named(name))


@pytest.mark.parametrize(
    "name", ["XFE1", "A1048577", "RC_1", "Rate", "_x", "\\a", "Стоимость", "List_Order", "R1C1x", "a.b?"]
)
def test_a_good_name_is_left_in_peace(name):
    assert rules_of(named(name)) == set()


def test_a_built_in_function_in_a_conditional_format_is_left_in_peace():
    assert rules_of(criterion('AND(COUNTIF($A$2:$A$5,$A2)=1,IFERROR($B2,0)>1,$A2<>"")')) == set()


def test_a_text_that_begins_like_a_formula_is_sound_in_a_locked_cell_and_with_the_mark():
    assert rules_of(cell('<c r="A2" t="inlineStr"><is><t>=x</t></is></c>')) == set()
    marked = swap(STYLES, '<xf fontId="0"><protection', '<xf fontId="0" quotePrefix="1"><protection')
    assert rules_of(marked, swap(SHEET, "<t>Orcs</t>", "<t>=Orcs</t>")) == set()


def test_equal_faults_of_a_sheet_are_one_finding_that_counts_them():
    parts = sound()
    parts[SHEET] = parts[SHEET].replace("<f>Tbl_A[[#This Row],[B]]*2</f>", "<f>SUM(A2:A5*2)</f>")
    (found,) = check(packed(parts))
    assert (found.rule, found.severity, found.sheet, found.cell) == ("array-in-plain-formula", "misread", "S", "C2")
    assert found.sentence == (
        "S!C2: A2:A5 is calculated with as a whole range in a plain formula (also in 3 other places); Excel reads only one "
        "cell of the range and shows #VALUE! or a wrong number. Put SUMPRODUCT around it or store it as an array formula."
    )


def test_copies_of_a_formula_in_other_rows_are_one_finding():
    parts = sound()
    for row in range(2, 6):
        parts[SHEET] = parts[SHEET].replace("<f>Tbl_A[[#This Row],[B]]*2</f>", f"<f>SUM(A{row}:B{row}*2,$B$1)</f>", 1)
    (found,) = check(packed(parts))
    assert found.what == "A2:B2 is calculated with as a whole range in a plain formula (also in 3 other places)"


def test_a_formula_that_is_no_copy_is_judged_by_itself():
    """In row 3 the reference to row 2 is sound, in row 2 it leads to no row."""
    parts = sound()
    swap(SHEET, "<f>Tbl_A[[#This Row],[B]]*2</f>", "<f>Tbl1*1</f>")(parts)
    swap(SHEET, "<f>Tbl_A[[#This Row],[B]]*2</f>", "<f>Tbl2*1+Nope</f>")(parts)
    assert {found.cell for found in check(packed(parts)) if found.rule == "name-unknown"} == {"C3"}


@pytest.mark.parametrize("text", ["S", "My", "sheet", "Tbl"])
def test_a_word_that_is_part_of_a_sheet_or_a_table_is_no_name(text):
    assert rules_of(formula(f"{text}*2")) == {"name-unknown"}


def test_a_finding_of_the_file_has_a_sentence_without_a_place():
    assert (
        Finding("r", "repair", "", "", "it is bad", "it breaks", "Mend it").sentence
        == "The file: it is bad; it breaks. Mend it."
    )


def test_a_formula_is_taken_apart_with_its_places():
    parsed = take_apart("IF(A1>1,SUM(B1:B2,C1),-D1)")
    inside = {
        piece.value: [(place.name, place.argument) for place in piece.inside]
        for piece in parsed.pieces
        if piece.kind == "range"
    }
    assert inside == {
        "A1": [("IF", 0)],
        "B1:B2": [("IF", 1), ("SUM", 0)],
        "C1": [("IF", 1), ("SUM", 1)],
        "D1": [("IF", 2)],
    }
    assert [(call.name, call.arguments) for call in parsed.calls] == [("SUM", 2), ("IF", 3)]
    assert parsed.deepest == 2 and parsed.fault == ""
    assert [call.arguments for call in take_apart("PI()+IF(A1,,)").calls] == [0, 3]


def test_no_damage_makes_the_check_itself_fail():
    """Attributes, texts and bytes are spoilt by chance, always alike; the check tells or stays silent, it never raises."""
    chance = random.Random(7)
    junk = ["", "x", "-1", "99999999999", "A0", "A1:", "'", '"', "[", "]]", "(((", "{", "#", "1.5", "\u2028", "é"]
    for _ in range(600):
        parts = sound()
        for _ in range(chance.randint(1, 3)):
            part = chance.choice(sorted(parts))
            text = parts[part]
            places = [found.span(1) for found in re.finditer(r'(?:="|>)([^"<>]*)(?="|<)', text)]
            start, end = chance.choice(places)
            parts[part] = text[:start] + chance.choice(junk).replace('"', "&quot;") + text[end:]
        data = bytearray(packed(parts))
        if chance.random() < 0.3:
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        assert all(found.rule in RULES and found.sentence for found in check(bytes(data)))


@pytest.mark.parametrize(
    "text", ["T[" * 200_000, "A" + "9" * 9000, "(" * 8000, '"' * 8001, "{" * 8001, "A1:" * 60_000, "'" * 8001]
)
def test_a_hostile_formula_costs_no_time(text):
    began = time.perf_counter()
    assert rules_of(formula(text)) & {"formula-length", "formula-syntax"}
    assert time.perf_counter() - began < 3


def test_hostile_names_and_texts_cost_no_time_and_can_be_printed():
    parts = sound()
    named("_xlnm.Print_Area", "," * 200_000, ' localSheetId="²"')(parts)
    swap(SHEET, "<t>Orcs</t>", "<t>=_xD800_</t>")(parts)
    began = time.perf_counter()
    found = check(packed(parts))
    assert time.perf_counter() - began < 3
    assert {one.rule for one in found} == {"name-print", "name-scope", "cell-text-formula"}
    assert all(one.sentence.encode() for one in found)


def test_a_large_table_is_checked_in_time():
    """10,000 rows with a formula each take less than four seconds on a slow processor."""
    target = io.BytesIO()
    with xlsxwriter.Workbook(target) as book:
        sheet = book.add_worksheet()
        for row in range(10_000):
            sheet.write_row(row, 0, [row, f"unit {row}", row / 7])
            sheet.write_formula(row, 3, f"=IF(A{row + 1}>5,ROUND(C{row + 1}*2,1),0)", None, 0)
    began = time.perf_counter()
    assert told(target.getvalue()) == []
    assert time.perf_counter() - began < 4


def test_the_other_table_is_read_from_its_part():
    """A table belongs to the sheet that has the relationship, whatever its part is called."""
    parts = sound()
    swap(OTHER_TABLE, 'name="K"', 'name="L"')(parts)
    (found,) = check(packed(parts))
    assert (found.rule, found.sheet, found.cell) == ("table-heading", "S", "K1")
