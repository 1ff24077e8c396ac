"""The check of workbook files: every seeded defect is told by its rule, and sound files are left in peace."""

from __future__ import annotations

import io
import random
import re
import tomllib
import warnings
import zipfile
from pathlib import Path
from xml.sax.saxutils import escape

import openpyxl
import pytest
import xlsxwriter
from openpyxl.utils import get_column_letter
from thorough import MARK, some
from workbook.corpus import (
    BOOK,
    OTHER_TABLE,
    SHEET,
    SHEET_RELS,
    STYLES,
    TYPE,
    both,
    cell,
    criterion,
    footer,
    formula,
    named,
    packed,
    sound,
    swap,
)
from workbook.defects import DEFECTS
from workbook.written import WRITERS

import massbattle_xl
from massbattle_xl import campaign, systems
from massbattle_xl.cells.words import WordList
from massbattle_xl.workbook.build import build
from massbattle_xl.workbook.check import RULES, Finding, check, grid
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
    below = {"check-size", "zip-unreadable", "zip-part-twice", "style-many", "validation-many", "table-array"}
    assert set(RULES) - {defect.rule for defect in DEFECTS} == below


def test_every_rule_names_its_source():
    for entry in RULES.values():
        source = re.search(r"\((.+)\)", entry.test.__doc__ or "")
        assert source, entry.name
        assert re.search(r"ECMA-376|\[MS-|XML|[Ss]een in|Excel|rule of this project", source[1]), entry.name
        assert entry.mend[0].isupper() and not entry.mend.endswith("."), entry.name
        assert not entry.why.endswith("."), entry.name


@MARK
@pytest.mark.parametrize("path", some(OURS, every=12), ids=lambda path: path.name)
def test_our_workbooks_have_no_fault(path):
    assert told(path.read_bytes()) == []


def test_our_workbooks_are_there():
    assert len(OURS) >= 2 * len(systems.WINGS)


@MARK
@pytest.mark.parametrize("system", some(systems.WINGS, every=2))
def test_a_new_campaign_has_no_fault(system):
    """Protected, on other paper; with its values too, where they take least time: the templates of all have them."""
    language = systems.wing(system).SHEET_LANGUAGES[0]
    data = build(system, language, paper="Letter", protect=True)
    assert told(campaign.calculated(data).data if system == "savage" else data) == []


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
    for text in (bomb.encode(), bomb.encode("utf-16"), b"<?xml version='1.0' encoding='iso-8859-1'?>" + bomb.encode()):
        with pytest.raises(Doctype):
            parse(text)


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


def test_a_no_break_space_at_the_end_is_no_blank_that_excel_drops():
    assert rules_of(swap(SHEET, "<t>Orcs</t>", "<t>Orcs\u00a0</t>")) == set()
    assert rules_of(swap(SHEET, "<t>Orcs</t>", "<t>Orcs\t</t>")) == {"cell-text-blanks"}


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


def test_a_formula_is_judged_by_its_own_file_whatever_was_checked_before():
    """The same text among other names, tables and sheets, and among the first ones again."""
    for text, rule, there in (
        ("Extra*2", "name-unknown", named("Extra", "S!$A$2")),
        ("SUM(Tbl_C[K])", "table-unknown", swap(OTHER_TABLE, 'displayName="Tbl_B"', 'displayName="Tbl_C"')),
        ("'Your Sheet'!A1", "sheet-unknown", swap(BOOK, 'name="My Sheet"', 'name="Your Sheet"')),
    ):
        assert rule in rules_of(formula(text))
        assert rule not in rules_of(formula(text), there)
        assert rule in rules_of(formula(text))


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


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    "text", ["T[" * 200_000, "A" + "9" * 9000, "(" * 8000, '"' * 8001, "{" * 8001, "A1:" * 60_000, "'" * 8001]
)
def test_a_hostile_formula_is_told(text):
    assert rules_of(formula(text)) & {"formula-length", "formula-syntax"}


def test_hostile_names_and_texts_can_be_printed():
    parts = sound()
    named("_xlnm.Print_Area", "," * 200_000, ' localSheetId="²"')(parts)
    swap(SHEET, "<t>Orcs</t>", "<t>=_xD800_</t>")(parts)
    found = check(packed(parts))
    assert {one.rule for one in found} == {"name-print", "name-scope", "cell-text-formula"}
    assert all(one.sentence.encode() for one in found)


def test_a_large_table_has_no_fault():
    """10,000 rows with a formula each."""
    target = io.BytesIO()
    with xlsxwriter.Workbook(target) as book:
        sheet = book.add_worksheet()
        for row in range(10_000):
            sheet.write_row(row, 0, [row, f"unit {row}", row / 7])
            sheet.write_formula(row, 3, f"=IF(A{row + 1}>5,ROUND(C{row + 1}*2,1),0)", None, 0)
    assert told(target.getvalue()) == []


def _more_rows(rows: str):
    return swap(SHEET, "</sheetData>", f"{rows}</sheetData>")


def _formulas(texts) -> str:
    return "".join(f'<row r="{row}"><c r="M{row}"><f>{escape(text)}</f></c></row>' for row, text in enumerate(texts, 10))


HOSTILE = {
    "200,000 distinct formulas": _more_rows(_formulas(f"SUM(A1,{n})*{n}" for n in range(200_000))),
    "deep formulas": _more_rows(_formulas("ABS(" * 64 + "(" * 60 + f"{n}" + "+A1:B2" * 1200 + ")" * 124 for n in range(600))),
    "many columns of tables": _more_rows(_formulas(f"{n}+" + "T[A]+" * 1600 + "1" for n in range(600))),
    "brackets": _more_rows(_formulas(f"{n}+" + "(" * 8000 for n in range(600))),
    "square brackets": _more_rows(_formulas(f"{n}+" + "T[[" * 2700 for n in range(600))),
    "quotation marks": _more_rows(_formulas(f"{n}&" + "'" * 8001 for n in range(600))),
    "parts": lambda parts: parts.update({f"xl/x{n}.xml": "<a/>" for n in range(6000)}),
    "sheets": swap(BOOK, "</sheets>", "".join(f'<sheet name="x{n}" sheetId="{n + 9}" r:id="rId1"/>' for n in range(3000)) + "</sheets>"),
    "cells": _more_rows("".join(f'<row r="{row}">' + "<c><v>1</v></c>" * 100 + "</row>" for row in range(10, 3000))),
    "bytes": swap(SHEET, "<t>Orcs</t>", "<t>" + "x" * 41_000_000 + "</t>"),
}  # fmt: skip


@MARK
@pytest.mark.timeout(60)
@pytest.mark.parametrize("name", some([*HOSTILE], every=3))
def test_what_is_too_large_is_refused_in_one_sentence(name):
    parts = sound()
    HOSTILE[name](parts)
    data = packed(parts)
    found = check(data)
    assert sum(one.rule == "check-size" for one in found) <= 1
    assert any(one.rule in ("check-size", "formula-syntax") for one in found)
    assert len(found) < 110 and all(len(one.sentence) < 700 for one in found)


MANY = {
    "conditional formats": (swap(SHEET, "<dataValidations>", "".join(
        f'<conditionalFormatting sqref="A{n} B{n}"><cfRule type="expression" dxfId="9" priority="1"><formula>$A2&gt;1</formula></cfRule>'
        "</conditionalFormatting>" for n in range(1, 30_000)) + "<dataValidations>"), "format-style"),
    "merged cells over each other": (swap(SHEET, "</mergeCells>", '<mergeCell ref="L1:M9"/>' * 30_000 + "</mergeCells>"), "merge-overlap"),
    "tall merged cells": (swap(SHEET, "</mergeCells>", "".join(
        f'<mergeCell ref="{get_column_letter(n)}{n + 99}:{get_column_letter(n)}{n + 900_000}"/>' for n in range(20, 9000)) + '<mergeCell ref="ZZ9:ZZ9"/></mergeCells>'),
        "merge-overlap"),
    "commas in a print area": (both(*[named("_xlnm.Print_Area", "," * 8000, f' localSheetId="{n}"') for n in range(2)]), "name-print"),
    "pictures in footers": (both(footer("&L&G"), swap(SHEET, "</headerFooter>", "<oddHeader>&amp;G</oddHeader>" * 20_000 + "</headerFooter>")), "header-picture"),
    "links to nowhere": (swap(SHEET, "</hyperlinks>", "".join(f'<hyperlink ref="A{n}" location="x{n}!A1"/>' for n in range(30_000)) + "</hyperlinks>"), "link-target"),
    "ranges": (swap(SHEET, 'sqref="A2:A5"', f'sqref="{"XFD1048576 " * 32_000}A2:"'), "format-ranges"),
    "sheets with one part": (swap(BOOK, "</sheets>", "".join(
        f'<sheet name="x{n}" sheetId="{n + 9}" r:id="rId1"/>' for n in range(900)) + "</sheets>"), "sheet-part"),
    "relationships to one table": (swap(SHEET_RELS, "</Relationships>", "".join(
        f'<Relationship Id="t{n}" Type="{TYPE}/table" Target="../tables/table2.xml"/>' for n in range(20_000)) + "</Relationships>"), "table-twice"),
}  # fmt: skip


@pytest.mark.timeout(60)
@pytest.mark.parametrize("name", MANY)
def test_many_of_a_kind_are_told_shortly(name):
    parts = sound()
    broken, rule = MANY[name]
    broken(parts)
    data = packed(parts)
    found = check(data)
    assert rule in {one.rule for one in found}
    assert len(found) < 250


def test_more_findings_than_anybody_reads_are_counted():
    parts = sound()
    swap(SHEET, "</hyperlinks>", "".join(f'<hyperlink ref="A{n}" location="x{n}!A1"/>' for n in range(300)) + "</hyperlinks>")(parts)
    found = check(packed(parts))
    assert len(found) == 101
    assert found[-1].sentence.startswith("The file: there are 200 more findings of this kind; ")


@pytest.mark.parametrize(("boxes", "over"), [
    (["A1:B2", "B2:C3"], [(1, 0)]), (["A1:B2", "C1:D2", "A3:D3"], []), (["C5:D9", "A1:Z1", "A2:C5"], [(0, 2)]),
    (["A1:A9", "C1:C9", "B2:B3", "A5:C5"], [(3, 1)]), (["A1:A2", "A3:A4", "A4:B5"], [(2, 1)]),
])  # fmt: skip
def test_ranges_over_each_other_are_found(boxes, over):
    assert list(grid.overlaps([grid.box(text) for text in boxes])) == over


def test_ranges_over_each_other_are_found_as_by_trying_all_pairs():
    chance = random.Random(3)
    for _ in range(300):
        boxes = [
            grid.Box(left, top, left + chance.randint(0, 3), top + chance.randint(0, 3))
            for left, top in ((chance.randint(1, 20), chance.randint(1, 20)) for _ in range(chance.randint(2, 12)))
        ]
        pairs = any(one.meets(other) for n, one in enumerate(boxes) for other in boxes[:n])
        assert bool(list(grid.overlaps(boxes))) == pairs
        half = len(boxes) // 2
        met = any(one.meets(other) for one in boxes[:half] for other in boxes[half:])
        if not list(grid.overlaps(boxes[:half])) and not list(grid.overlaps(boxes[half:])):
            assert bool(list(grid.meetings(boxes[:half], boxes[half:]))) == met


@pytest.mark.parametrize("text", ["A1", "$A$1:XFD1048576", "A:B", "$1:9", "a1 b2:C3", "A1:B2 C:C 5:5"])
def test_a_list_of_ranges_is_one(text):
    assert grid.no_range(text) is None


@pytest.mark.parametrize(("text", "fault"), [
    ("", ""), ("A1 ", ""), ("A1,B2", "A1,B2"), ("A1 XFE1 B2", "XFE1"), ("A1 A1048577", "A1048577"), ("A1:", "A1:"), ("A1  B2", ""), ("A", "A"),
])  # fmt: skip
def test_the_part_that_is_no_range_is_told(text, fault):
    assert grid.no_range(text) == fault


@pytest.mark.parametrize(("text", "ranges"), [
    ("#REF!A1+1", ["#REF!A1"]), ("S!#REF!", ["S!#REF!"]), ("A1:#REF!", ["A1:#REF!"]), ("SUM(INDEX(A1:A9,2):A5)", ["A1:A9", "A5"]),
    ("'It''s'!A1&\"a''b\"", ["'It''s'!A1"]), ("T[[#This Row],[a'[b]]*2", ["T[[#This Row],[a'[b]]"]), ("1:1+1.5E-3", ["1:1"]),
    ("'[B k.xlsx]S'!A1", ["'[B k.xlsx]S'!A1"]), ("[1]S!A1", ["[1]S!A1"]),
])  # fmt: skip
def test_references_are_read_whole(text, ranges):
    parsed = take_apart(text)
    assert parsed.fault == ""
    assert [piece.value for piece in parsed.ranges] == ranges


@pytest.mark.parametrize(
    "text", ["A1'b'", "'a", '"a', "T[a", "A1]", "SUM(A1}", "{1)", "#NOPE!", "A1#", "2(3)", 'A1"x"', "'a'b", "(" * 129 + "1" + ")" * 129]
)
def test_what_is_no_formula_is_told(text):
    assert take_apart(text).fault


def _texts() -> dict[str, str]:
    """Every text and every shown word of the sheets, by where it stands."""
    found = {}
    for system in systems.WINGS:
        languages = systems.wing(system).SHEET_LANGUAGES
        lists = {name: entry for name, entry in vars(systems.wing(system, "words")).items() if isinstance(entry, WordList)}
        for name, entry in lists.items():
            for key, words in entry.table.items():
                found.update({f"{system} {name}.{key} {language}": text.split("|")[0] for language, text in words.items()})
        assert languages and lists
    for path in sorted(ROOT.glob("massbattle_xl/locale/*.toml")):
        pending: list[tuple[str, object]] = [(path.name, tomllib.loads(path.read_text(encoding="utf-8")))]
        while pending:
            where, value = pending.pop()
            if isinstance(value, dict):
                pending += [(f"{where} {key}", inner) for key, inner in value.items()]
            else:
                found[where] = str(value)
    return found


def test_no_text_of_the_sheets_begins_like_a_formula():
    """LibreOffice drops the mark that keeps Excel from reading such a text as a formula, so none may need it."""
    texts = _texts()
    assert len(texts) > 800
    assert {where: text for where, text in texts.items() if text.startswith(("=", "+", "-", "@"))} == {}


def test_the_words_of_bennies_are_still_understood_as_they_were():
    bennies = systems.wing("savage", "words").BENNY
    for key, unit in (("dam", "AvDam"), ("tough", "AvTough"), ("pace", "Pace")):
        for word in (f"+1 {unit}", f"{unit} +1", f"+1 {unit} for runden", f"{unit} +1 for runden"):
            assert bennies.key(word) == key


def test_the_other_table_is_read_from_its_part():
    """A table belongs to the sheet that has the relationship, whatever its part is called."""
    parts = sound()
    swap(OTHER_TABLE, 'name="K"', 'name="L"')(parts)
    (found,) = check(packed(parts))
    assert (found.rule, found.sheet, found.cell) == ("table-heading", "S", "K1")
