"""The defects of the corpus: what each breaks and which rule tells it."""

from __future__ import annotations

from workbook.corpus import (
    BOOK,
    BOOK_RELS,
    CHART,
    HEAD,
    OTHER_TABLE,
    RELS,
    SECOND,
    SHEET,
    SHEET_RELS,
    STRINGS,
    STYLES,
    TABLE,
    TYPE,
    TYPES,
    Break,
    Defect,
    X,
    both,
    cell,
    condition,
    criterion,
    footer,
    formula,
    named,
    swap,
)  # fmt: skip

PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
COLUMN_C = '<tableColumn id="3" name="C"><calculatedColumnFormula>Tbl_A[[#This Row],[B]]*2</calculatedColumnFormula></tableColumn>'
HEADING_A = '<c r="A1" t="inlineStr"><is><t>A</t></is></c>'


def defect(name: str, rule: str, breaks: Break, *also: str) -> Defect:
    return Defect(name, rule, breaks, frozenset(also))


def _chain(parts: dict[str, str]) -> None:
    parts["xl/calcChain.xml"] = f'{HEAD}<calcChain {X}><c r="E2" i="1"/><c r="A1"/></calcChain>'
    swap(TYPES, "</Types>", f'<Override PartName="/xl/calcChain.xml" ContentType="{TYPE}spreadsheetml.calcChain+xml"/></Types>')(parts)
    swap(BOOK_RELS, "</Relationships>", f'<Relationship Id="c" Type="{TYPE}/calcChain" Target="calcChain.xml"/></Relationships>')(parts)


def _link(parts: dict[str, str]) -> None:
    address = "http://x/" + "y" * 2100
    relation = f'<Relationship Id="h" Type="{TYPE}/hyperlink" TargetMode="External" Target="{address}"/>'
    swap(SHEET_RELS, "</Relationships>", f"{relation}</Relationships>")(parts)
    swap(SHEET, "<hyperlinks>", '<hyperlinks><hyperlink ref="F3" r:id="h"/>')(parts)


def _lite(parts: dict[str, str]) -> None:
    """Put in an Office add-in whose one setting is no JSON."""
    panes, extension, office = "xl/webextensions/taskpanes.xml", "xl/webextensions/webextension1.xml", "http://schemas.microsoft.com/office"
    we, wetp = f"{office}/webextensions/webextension/2010/11", f"{office}/webextensions/taskpanes/2010/11"
    parts[extension] = f'{HEAD}<we:webextension xmlns:we="{we}"><we:properties><we:property name="main.py" value="import"/></we:properties></we:webextension>'
    parts[panes] = f'{HEAD}<wetp:taskpanes xmlns:wetp="{wetp}"/>'
    relation = f'Relationship Id="w" Type="{office}/2011/relationships/webextension'
    parts["xl/webextensions/_rels/taskpanes.xml.rels"] = (
        f'{HEAD}<Relationships xmlns="{PACKAGE}"><{relation}" Target="webextension1.xml"/></Relationships>'
    )
    swap(RELS, "</Relationships>", f'<{relation}taskpanes" Target="{panes}"/></Relationships>')(parts)
    kinds = ((panes, "webextensiontaskpanes"), (extension, "webextension"))
    types = "".join(f'<Override PartName="/{part}" ContentType="application/vnd.ms-office.{kind}+xml"/>' for part, kind in kinds)
    swap(TYPES, "</Types>", f"{types}</Types>")(parts)


def _order(parts: dict[str, str]) -> None:
    text = parts[SHEET]
    merges = text[text.index("<mergeCells>") : text.index("</mergeCells>") + 13]
    parts[SHEET] = text.replace(merges, "").replace("<sheetData>", f"{merges}<sheetData>")


def _rows_swapped(parts: dict[str, str]) -> None:
    row = parts[SHEET][parts[SHEET].index('<row r="2">') : parts[SHEET].index('<row r="3">')]
    parts[SHEET] = parts[SHEET].replace(row, "").replace("</sheetData>", f"{row}</sheetData>")


def _without(part: str) -> Break:
    def broken(parts: dict[str, str]) -> None:
        del parts[part]

    return broken


TABLES = [
    defect("heading differs", "table-heading", swap(TABLE, 'name="A"', 'name="X"')),
    defect("heading is a number", "table-heading", swap(SHEET, HEADING_A, '<c r="A1"><v>2024</v></c>')),
    defect("heading twice", "table-heading-twice", both(swap(TABLE, 'name="C"', 'name="a"'), swap(SHEET, "<t>C</t>", "<t>a</t>"))),
    defect("heading is a formula", "table-heading", swap(SHEET, HEADING_A, '<c r="A1" t="str"><f>"A"</f><v>A</v></c>')),
    defect("sheet's filter over a table", "table-filter", swap(SHEET, "<mergeCells>", '<autoFilter ref="A1:C5"/><mergeCells>')),
    defect("tables overlap", "table-overlap", both(swap(OTHER_TABLE, "K1:K2", "A1:A2"), swap(OTHER_TABLE, 'name="K"', 'name="A"'))),
    defect("merged cells in a table", "table-merged", swap(SHEET, "H1:I2", "A2:B2")),
    defect("table called like a cell", "table-name", swap(OTHER_TABLE, 'displayName="Tbl_B"', 'displayName="TBL1"')),
    defect("blank in a table's name", "table-name", swap(OTHER_TABLE, 'displayName="Tbl_B"', 'displayName="Tbl B"')),
    defect("table called like a name", "table-is-name", named("Tbl_B", "S!$A$1")),
    defect("two tables of one name", "table-twice", swap(OTHER_TABLE, 'displayName="Tbl_B"', 'displayName="tbl_a"')),
    defect("two tables of one id", "table-twice", swap(OTHER_TABLE, 'id="2"', 'id="1"')),
    defect("table of headings alone", "table-range", swap(OTHER_TABLE, "K1:K2", "K1:K1")),
    defect("too few columns", "table-columns", swap(TABLE, COLUMN_C, "")),
    defect("empty column formula", "table-formula-empty", swap(TABLE, "Tbl_A[[#This Row],[B]]*2", "")),
    defect("bare line break in a heading", "table-heading-break", both(swap(TABLE, 'name="A"', 'name="A\nx"'), swap(SHEET, "<t>A</t>", "<t>A\nx</t>")), "table-heading"),
    defect("column id twice", "table-columns", swap(TABLE, '<tableColumn id="2"', '<tableColumn id="1"')),
    defect("filter not over the table", "table-own-filter", swap(TABLE, '<autoFilter ref="A1:C5"/>', '<autoFilter ref="A1:B5"/>')),
    defect("filter beyond the totals", "table-own-filter", swap(TABLE, 'ref="A1:C5"><autoFilter ref="A1:C5"/>', 'ref="A1:C5" totalsRowCount="1"><autoFilter ref="A1:C6"/>')),
    defect("two relationships to one table", "table-twice", swap(SHEET_RELS, "</Relationships>", f'<Relationship Id="t" Type="{TYPE}/table" Target="../tables/table1.xml"/></Relationships>'), "table-unlisted"),
    defect("table not listed", "table-unlisted", swap(SHEET, '<tablePart r:id="rId2"/>', "")),
    defect("no range", "table-range", swap(OTHER_TABLE, "K1:K2", "K1:")),
]  # fmt: skip

FORMULAS = [
    defect("short form", "table-short-form", formula("Tbl_A[@A]*2")),
    defect("semicolons", "formula-local", formula("SUM(A2;B2)")),
    defect("bracket not closed", "formula-syntax", formula("SUM(A2,B2")),
    defect("sheet without quotes", "sheet-quotes", formula("My Sheet!A1")),
    defect("spill sign", "formula-spill", formula("SUM(A2#)")),
    defect("long text literal", "formula-text", formula('"' + "x" * 256 + '"')),
    defect("long formula", "formula-length", formula("1" + "+1" * 4100)),
    defect("unknown column", "column-unknown", formula("SUM(Tbl_A[Nope])")),
    defect("new function without prefix", "function-prefix", formula("XLOOKUP(1,A2:A5,B2:B5)")),
    defect("256 arguments", "formula-arguments", formula(f"SUM({','.join('1' * 256)})")),
    defect("too few arguments", "formula-arguments", formula("MID(A2)")),
    defect("66 levels", "formula-nesting", formula("ABS(" * 66 + "1" + ")" * 66)),
    defect("unknown sheet", "sheet-unknown", formula("Nope!A1")),
    defect("German function", "formula-local", formula("SUMME(A2:A5)")),
    defect("Russian function", "formula-local", formula("ЕСЛИ(A2>1,1,0)")),
    defect("Danish truth value", "formula-local", formula("IF(SAND,1,0)")),
    defect("decimal comma", "formula-local", formula("1,5*A2")),
    defect("at sign", "formula-at", formula("SUM(@A2:A5)")),
    defect("given-up function", "function-unknown-prefix", formula("_xludf.VOLLEYS(1)")),
    defect("FILTER with half its prefix", "function-prefix", formula("SUM(_xlfn.FILTER(A2:A5,A2:A5))")),
    defect("unknown name", "name-unknown", formula("Pionts*2")),
    defect("unknown table", "table-unknown", formula("SUM(Tbl_C[A])")),
    defect("whole column", "whole-column", formula("SUM(A:A)")),
    defect("equals sign in a cell", "formula-equals", formula("=SUM(A2:A5)")),
    defect("operator without an end", "formula-syntax", formula("A2+")),
    defect("two operands", "formula-syntax", formula('A2 "x"')),
    defect("empty argument of an operator", "formula-syntax", formula("SUM(A2*,1)")),
    defect("LET without prefix", "lambda-prefix", formula("_xlfn.LET(x,1,x*2)"), "name-unknown"),
    defect("chart of an unknown sheet", "sheet-unknown", swap(CHART, "S!$A", "Nope!$A")),
    defect("unknown column in a table's formula", "column-unknown", swap(TABLE, "[[#This Row],[B]]", "[[#This Row],[Z]]")),
]  # fmt: skip

ARRAY = "array-in-plain-formula"
ARRAYS = [
    defect("range times number", ARRAY, formula("SUM(A2:A5*2)")),
    defect("comparison within MAX", ARRAY, formula("MAX((A2:A5=1)*B2:B5)")),
    defect("range joined to a text", ARRAY, formula('COUNT(A2:A5&"")')),
    defect("table column in arithmetic", ARRAY, formula("SUM(Tbl_A[A]*Tbl_A[B])")),
    defect("columns of a row in arithmetic", ARRAY, formula("SUM(Tbl_A[[#This Row],[A]:[B]]*2)")),
    defect("named range in arithmetic", ARRAY, formula("SUM(Column_A*2)")),
    defect("range given to a function of one value", ARRAY, formula("MAX(LEN(A2:A5))")),
    defect("range with a sign before it", ARRAY, formula("SUM(-A2:A5)")),
    defect("percent of a range", ARRAY, formula("SUM(A2:A5%)")),
    defect("IF within SUMPRODUCT", ARRAY, formula("SUMPRODUCT(IF(A2:A5>1,1,0))")),
    defect("in a table's formula", ARRAY, swap(TABLE, "[[#This Row],[B]]*2", "[B]*2")),
]

NAMES = [
    defect("name like a cell", "name-form", named("AB12", "S!$A$1")),
    defect("blank in a name", "name-form", named("my name", "S!$A$1")),
    defect("name twice", "name-twice", named("POINTS", "S!$A$1")),
    defect("name's formula is none", "formula-syntax", named("Foo", "SUM(S!$A$1")),
    defect("name begins with =", "formula-equals", named("Foo", "=1+1")),
    defect("long comment", "name-comment", named("Foo", "1", f' comment="{"c" * 256}"')),
    defect("optional parameter in brackets", "lambda-optional", named("Foo", "_xlfn.LAMBDA(_xlpm.a,[_xlpm.b],_xlpm.a)")),
    defect("LAMBDA without prefixes", "lambda-prefix", named("Foo", "_xlfn.LAMBDA(a,a*2)"), "name-unknown"),
    defect("scope out of range", "name-scope", swap(BOOK, 'localSheetId="0"', 'localSheetId="7"')),
    defect("print titles without quotes", "name-print", swap(BOOK, "'My Sheet'!", "My Sheet!")),
    defect("name like R1C1", "name-form", named("R1C1")),
    defect("name like a column of R1C1", "name-form", named("C")),
    defect("name begins with a digit", "name-form", named("1st")),
    defect("name is a truth value", "name-form", named("TRUE")),
    defect("empty name", "name-empty", named("Foo", ""), "formula-syntax"),
    defect("LAMBDA called RESULT", "name-reserved", named("RESULT", "_xlfn.LAMBDA(_xlpm.a,_xlpm.a)")),
    defect("LAMBDA called like a function", "name-reserved", named("FACT", "_xlfn.LAMBDA(_xlpm.a,_xlpm.a)")),
    defect("optional prefix in the body", "lambda-prefix", named("Foo", "_xlfn.LAMBDA(_xlop.m,_xlop.m*2)")),
    defect("LAMBDA not prefixed", "function-prefix", named("Foo", "LAMBDA(_xlpm.a,_xlpm.a)")),
]

RULES_OF_CELLS = [
    defect("long drop-down", "list-length", swap(SHEET, '"a,b"', '"' + ",".join(f"item{n}" for n in range(60)) + '"')),
    defect("long prompt", "validation-text", swap(SHEET, "Pick", "p" * 256)),
    defect("long title", "validation-text", swap(SHEET, 'prompt="Pick"', f'promptTitle="{"p" * 33}"')),
    defect("table in a validation", "table-in-rule", condition("Tbl_A[A]")),
    defect("validation's formula is none", "formula-syntax", condition("AND(A1>1")),
    defect("look out of range", "format-style", swap(SHEET, 'dxfId="0"', 'dxfId="9"')),
    defect("table in a conditional format", "table-in-rule", criterion("SUM(Tbl_A[A])>3")),
    defect("comma between ranges", "format-ranges", swap(SHEET, 'sqref="A2:A5"', 'sqref="A2:A5,C2"')),
    defect("own function in a conditional format", "function-in-rule", criterion("VOLLEY(1,2)>1")),
    defect("function of ours in a validation", "function-in-rule", condition("AV_DAM(1,2)")),
    defect("array constant in a validation", "array-constant-in-rule", condition("SUM({1,2})")),
    defect("other file in a conditional format", "other-file-in-rule", criterion("[1]Other!$A$1>1")),
    defect("whole column in a conditional format", "whole-column", criterion("COUNTIF($A:$A,$A2)>1")),
    defect("semicolon in a conditional format", "formula-local", criterion("AND($A2>1;$B2>1)")),
    defect("validation without a formula", "validation-formula", swap(SHEET, "<formula1>1</formula1>", "")),
    defect("between without an end", "validation-formula", swap(SHEET, "<formula2>9</formula2>", "")),
    defect("quotation mark in a drop-down", "formula-syntax", swap(SHEET, '"a,b"', '"a,"b""'), "name-unknown"),
    defect("validation of nothing", "validation-ranges", swap(SHEET, 'sqref="G3"', 'sqref=""')),
    defect("priority 0", "format-rule", swap(SHEET, 'priority="1"', 'priority="0"')),
]

SHEETS = [
    defect("name of 32 characters", "sheet-name", swap(BOOK, 'name="My Sheet"', f'name="{"S" * 32}"'), "name-print", "link-target"),
    defect("slash in a sheet's name", "sheet-name", swap(BOOK, 'name="My Sheet"', 'name="a/b"'), "name-print", "link-target"),
    defect("two sheets of one name", "sheet-twice", swap(BOOK, 'name="My Sheet"', 'name="s"'), "name-print", "link-target"),
    defect("merged ranges overlap", "merge-overlap", swap(SHEET, "H4:I4", "I2:J3")),
    defect("long text", "cell-text-length", swap(SHEET, "<t>Orcs</t>", f"<t>{'x' * 32768}</t>")),
    defect("control character", "xml-broken", swap(SHEET, "Orcs", "Or\x0bcs")),
    defect("long footer", "header-length", footer("h" * 300)),
    defect("rows out of order", "row-order", _rows_swapped),
    defect("style out of range", "cell-style", cell('<c r="A2" s="99"><v>1</v></c>')),
    defect("input that begins with +", "cell-text-formula", swap(SHEET, "<t>Orcs</t>", "<t>+1 Orcs</t>")),
    defect("text as a number", "cell-number", cell('<c r="A2"><v>abc</v></c>')),
    defect("unknown error value", "cell-error", cell('<c r="A2" t="e"><v>#FOO!</v></c>')),
    defect("number format not closed", "style-number-format", swap(STYLES, "men&quot;", "men")),
    defect("elements out of order", "element-order", _order),
    defect("stale calculation chain", "calc-chain", _chain),
    defect("long link", "link-length", _link),
    defect("NaN", "cell-number", cell('<c r="A2"><v>NaN</v></c>')),
    defect("infinity", "cell-number", cell('<c r="A2"><v>1e999</v></c>')),
    defect("truth value in words", "cell-boolean", cell('<c r="A2" t="b"><v>yes</v></c>')),
    defect("unknown type of cell", "cell-type", cell('<c r="A2" t="number"><v>1</v></c>')),
    defect("shared text out of range", "cell-shared-string", swap(SHEET, '<c r="F2" t="s"><v>0</v>', '<c r="F2" t="s"><v>7</v>')),
    defect("input that begins with =", "cell-text-formula", swap(SHEET, "<t>Orcs</t>", "<t>=Orcs</t>")),
    defect("input that begins with @", "cell-text-formula", swap(SHEET, "<t>Orcs</t>", "<t>@Orcs</t>")),
    defect("blank at the end", "cell-text-blanks", swap(SHEET, "<t>Orcs</t>", "<t>Orcs </t>")),
    defect("no metadata", "cell-metadata", cell('<c r="A2" cm="1"><v>1</v></c>')),
    defect("shared formula of nobody", "cell-shared-formula", cell('<c r="A2"><f t="shared" si="0"/><v>1</v></c>')),
    defect("array beside its cell", "cell-array-range", swap(SHEET, 'ref="E4"', 'ref="E5"')),
    defect("cell in another row", "row-order", cell('<c r="A9"><v>1</v></c>')),
    defect("cell twice", "row-order", cell('<c r="A2"><v>1</v></c><c r="A2"><v>1</v></c>')),
    defect("font out of range", "style-parts", swap(STYLES, 'fontId="0"', 'fontId="5"')),
    defect("columns overlap", "column-overlap", swap(SHEET, 'min="3"', 'min="2"')),
    defect("one cell merged", "merge-overlap", swap(SHEET, "H4:I4", "H4:H4")),
    defect("ampersand in a footer", "header-code", footer("&LOrcs & Elves")),
    defect("picture in a footer", "header-picture", footer("&L&G")),
    defect("link to nowhere", "link-target", swap(SHEET, "'My Sheet'!A1", "'My Shed'!A1")),
    defect("no sheet visible", "sheet-visible", both(swap(BOOK, 'sheetId="1"', 'sheetId="1" state="hidden"'), swap(BOOK, 'sheetId="2"', 'sheetId="2" state="hidden"'))),
    defect("opens with no sheet", "sheet-visible", swap(BOOK, 'activeTab="0"', 'activeTab="5"')),
    defect("two sheets of one id", "sheet-twice", swap(BOOK, 'sheetId="2"', 'sheetId="1"')),
    defect("escaped character that is none", "cell-text-characters", swap(STRINGS, "shared", "a_xFFFF_")),
]  # fmt: skip

PARTS = [
    defect("sheet's part missing", "part-missing", _without(SECOND)),
    defect("table's part missing", "part-missing", _without(OTHER_TABLE)),
    defect("content type missing", "content-type", swap(TYPES, f'<Override PartName="/{TABLE}" ContentType="{TYPE}spreadsheetml.table+xml"/>', "")),
    defect("wrong content type", "content-type", swap(TYPES, "spreadsheetml.styles+xml", "spreadsheetml.comments+xml")),
    defect("no content types", "content-types-missing", _without(TYPES)),
    defect("relationship twice", "relation-twice", swap(SHEET_RELS, 'Id="rId3"', 'Id="rId2"'), "relation-unknown"),
    defect("unknown relationship", "relation-unknown", swap(SHEET, '<drawing r:id="rId3"/>', '<drawing r:id="rId8"/>')),
    defect("sheet without a part", "sheet-part", swap(BOOK, 'r:id="rId2"', 'r:id="rId7"'), "relation-unknown"),
    defect("two sheets of one part", "sheet-part", swap(BOOK, 'r:id="rId2"', 'r:id="rId1"')),
    defect("no workbook", "workbook-missing", _without(RELS)),
    defect("document type", "xml-doctype", swap(SECOND, HEAD, f'{HEAD}<!DOCTYPE worksheet [<!ENTITY a "aaaa">]>')),
    defect("ampersand not escaped", "xml-broken", swap(SHEET, "Orcs", "Orcs & Elves")),
]  # fmt: skip

LITE = [
    defect("function of an add-in that is not there", "lite-code", formula('_xldudf_DICE_MEAN("2d6")')),
    defect("function of an add-in and LAMBDA", "lite-lambda", both(formula("_xldudf_VOLLEY(1,2)"), _lite), "lite-settings"),
    defect("setting that is no JSON", "lite-settings", _lite),
]  # fmt: skip

DEFECTS = [*TABLES, *FORMULAS, *ARRAYS, *NAMES, *RULES_OF_CELLS, *SHEETS, *PARTS, *LITE]
