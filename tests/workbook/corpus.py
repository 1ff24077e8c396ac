"""A sound workbook, written part by part, and what can be broken in it: one defect at a time."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from xml.sax.saxutils import escape

HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
X = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
R = f'xmlns:r="{OFFICE}"'
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
TYPE = "application/vnd.openxmlformats-officedocument."

TYPES, RELS = "[Content_Types].xml", "_rels/.rels"
BOOK, BOOK_RELS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"
SHEET, SHEET_RELS = "xl/worksheets/sheet1.xml", "xl/worksheets/_rels/sheet1.xml.rels"
SECOND, STYLES, STRINGS = "xl/worksheets/sheet2.xml", "xl/styles.xml", "xl/sharedStrings.xml"
TABLE, OTHER_TABLE, CHART = "xl/tables/table1.xml", "xl/tables/table2.xml", "xl/charts/chart1.xml"
DRAWING, DRAWING_RELS = "xl/drawings/drawing1.xml", "xl/drawings/_rels/drawing1.xml.rels"


def _relations(*entries: tuple[str, str]) -> str:
    listed = "".join(
        f'<Relationship Id="rId{number}" Type="{OFFICE}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(entries, 1)
    )
    return f'{HEAD}<Relationships xmlns="{RELATIONS}">{listed}</Relationships>'


def _types() -> str:
    roles = {
        BOOK: "spreadsheetml.sheet.main+xml",
        SHEET: "spreadsheetml.worksheet+xml",
        SECOND: "spreadsheetml.worksheet+xml",
        STYLES: "spreadsheetml.styles+xml",
        STRINGS: "spreadsheetml.sharedStrings+xml",
        TABLE: "spreadsheetml.table+xml",
        OTHER_TABLE: "spreadsheetml.table+xml",
        DRAWING: "drawing+xml",
        CHART: "drawingml.chart+xml",
    }
    listed = "".join(f'<Override PartName="/{part}" ContentType="{TYPE}{kind}"/>' for part, kind in roles.items())
    rels = '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    return f'{HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">{rels}{listed}</Types>'


def _text(place: str, text: str, style: str = "") -> str:
    return f'<c r="{place}"{style} t="inlineStr"><is><t>{text}</t></is></c>'


def _rows() -> str:
    rows = [f'<row r="1">{_text("A1", "A")}{_text("B1", "B")}{_text("C1", "C")}{_text("K1", "K")}</row>']
    for row in range(2, 6):
        cells = f'<c r="A{row}"><v>{row - 1}</v></c><c r="B{row}"><v>{2 * row}</v></c>'
        cells += f'<c r="C{row}"><f>Tbl_A[[#This Row],[B]]*2</f><v>{4 * row}</v></c>'
        if row == 2:
            cells += '<c r="E2"><f>SUM(A2:A5)</f><v>10</v></c><c r="F2" t="s"><v>0</v></c><c r="K2"><v>1</v></c>'
        if row == 3:
            cells += '<c r="E3"><f>SUMPRODUCT((A2:A5=1)*B2:B5)+Points*2</f><v>10</v></c>'
            cells += '<c r="F3" t="b"><v>1</v></c><c r="G3" s="1" t="inlineStr"><is><t>Orcs</t></is></c>'
        if row == 4:
            cells += '<c r="E4"><f t="array" ref="E4">SUM(A2:A5*2)</f><v>20</v></c><c r="F4" t="e"><v>#N/A</v></c>'
        rows.append(f'<row r="{row}">{cells}</row>')
    return "".join(rows)


def sound() -> dict[str, str]:
    """The parts of a workbook without a fault."""
    chart = "http://schemas.openxmlformats.org/drawingml/2006/"
    return {
        TYPES: _types(),
        RELS: _relations(("officeDocument", BOOK)),
        BOOK: f'{HEAD}<workbook {X} {R}><bookViews><workbookView activeTab="0"/></bookViews><sheets>'
        '<sheet name="S" sheetId="1" r:id="rId1"/><sheet name="My Sheet" sheetId="2" r:id="rId2"/></sheets><definedNames>'
        '<definedName name="Points">S!$A$2</definedName><definedName name="Column_A">S!$A$2:$A$5</definedName>'
        '<definedName name="VOLLEY" comment="Kills">_xlfn.LAMBDA(_xlpm.n,_xlpm.t,_xlpm.n*_xlpm.t)</definedName>'
        '<definedName name="Here" localSheetId="0">S!$B$2</definedName>'
        '<definedName name="_xlnm.Print_Titles" localSheetId="1">\'My Sheet\'!$1:$1</definedName></definedNames></workbook>',
        BOOK_RELS: _relations(
            ("worksheet", "worksheets/sheet1.xml"),
            ("worksheet", "worksheets/sheet2.xml"),
            ("styles", "styles.xml"),
            ("sharedStrings", "sharedStrings.xml"),
        ),
        SHEET: f'{HEAD}<worksheet {X} {R}><cols><col min="1" max="2" width="9"/><col min="3" max="3" width="9"/></cols>'
        f'<sheetData>{_rows()}</sheetData><mergeCells><mergeCell ref="H1:I2"/><mergeCell ref="H4:I4"/></mergeCells>'
        '<conditionalFormatting sqref="A2:A5"><cfRule type="expression" dxfId="0" priority="1"><formula>$A2&gt;1</formula></cfRule>'
        '</conditionalFormatting><dataValidations><dataValidation type="list" sqref="G2" prompt="Pick"><formula1>"a,b"</formula1>'
        '</dataValidation><dataValidation type="whole" sqref="G3" error="No"><formula1>1</formula1><formula2>9</formula2>'
        '</dataValidation></dataValidations><hyperlinks><hyperlink ref="F2" location="\'My Sheet\'!A1"/></hyperlinks>'
        "<headerFooter><oddFooter>&amp;L&amp;8Orcs &amp;&amp; Elves&amp;R&amp;P</oddFooter></headerFooter>"
        '<drawing r:id="rId3"/><tableParts><tablePart r:id="rId1"/><tablePart r:id="rId2"/></tableParts></worksheet>',
        SHEET_RELS: _relations(
            ("table", "../tables/table1.xml"),
            ("table", "../tables/table2.xml"),
            ("drawing", "../drawings/drawing1.xml"),
        ),
        SECOND: f'{HEAD}<worksheet {X}><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>',
        STYLES: f'{HEAD}<styleSheet {X}><numFmts><numFmt numFmtId="164" formatCode="0.0 &quot;men&quot;"/></numFmts>'
        "<fonts><font/></fonts><fills><fill/></fills><borders><border/></borders><cellStyleXfs><xf/></cellStyleXfs>"
        '<cellXfs><xf fontId="0" fillId="0" borderId="0" xfId="0"/><xf fontId="0"><protection locked="0"/></xf></cellXfs>'
        "<dxfs><dxf/></dxfs></styleSheet>",
        STRINGS: f"{HEAD}<sst {X}><si><t>shared</t></si></sst>",
        TABLE: f'{HEAD}<table {X} id="1" name="Tbl_A" displayName="Tbl_A" ref="A1:C5"><autoFilter ref="A1:C5"/>'
        '<tableColumns count="3"><tableColumn id="1" name="A"/><tableColumn id="2" name="B"/><tableColumn id="3" name="C">'
        "<calculatedColumnFormula>Tbl_A[[#This Row],[B]]*2</calculatedColumnFormula></tableColumn></tableColumns></table>",
        OTHER_TABLE: f'{HEAD}<table {X} id="2" name="Tbl_B" displayName="Tbl_B" ref="K1:K2">'
        '<tableColumns count="1"><tableColumn id="1" name="K"/></tableColumns></table>',
        DRAWING: f'{HEAD}<d:wsDr xmlns:d="{chart}spreadsheetDrawing"><c:chart xmlns:c="{chart}chart" {R} r:id="rId1"/></d:wsDr>',
        DRAWING_RELS: _relations(("chart", "../charts/chart1.xml")),
        CHART: f'{HEAD}<c:chartSpace xmlns:c="{chart}chart"><c:f>S!$A$2:$A$5</c:f></c:chartSpace>',
    }


def packed(parts: dict[str, str]) -> bytes:
    """The parts as a file."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text.encode())
    return target.getvalue()


Break = Callable[[dict[str, str]], None]


@dataclass(frozen=True)
class Defect:
    """One thing that is wrong, the rule that shall tell it, and rules that may tell what follows from it."""

    name: str
    rule: str
    breaks: Break
    also: frozenset[str] = frozenset()

    def file(self) -> bytes:
        """The sound workbook with this defect."""
        parts = sound()
        before = dict(parts)
        self.breaks(parts)
        assert parts != before, f"{self.name} changes nothing"
        return packed(parts)


def swap(part: str, old: str, new: str) -> Break:
    """Replace the first place of a text in a part."""

    def broken(parts: dict[str, str]) -> None:
        assert old in parts[part], old
        parts[part] = parts[part].replace(old, new, 1)

    return broken


def both(*breaks: Break) -> Break:
    """One change after the other."""

    def broken(parts: dict[str, str]) -> None:
        for one in breaks:
            one(parts)

    return broken


def formula(text: str) -> Break:
    """Put another formula into a cell."""
    return swap(SHEET, "<f>SUM(A2:A5)</f>", f"<f>{escape(text)}</f>")


def criterion(text: str) -> Break:
    """Put another formula into the conditional format."""
    return swap(SHEET, "<formula>$A2&gt;1</formula>", f"<formula>{escape(text)}</formula>")


def condition(text: str) -> Break:
    """Put another formula into the validation of whole numbers."""
    return swap(SHEET, "<formula1>1</formula1>", f"<formula1>{escape(text)}</formula1>")


def named(name: str, text: str = "1", more: str = "") -> Break:
    """Add a defined name."""
    return swap(BOOK, "<definedNames>", f'<definedNames><definedName name="{name}"{more}>{escape(text)}</definedName>')


def cell(new: str) -> Break:
    """Put another cell in the place of A2."""
    return swap(SHEET, '<c r="A2"><v>1</v></c>', new)


def footer(text: str) -> Break:
    """Write another footer."""
    return swap(SHEET, "&amp;L&amp;8Orcs &amp;&amp; Elves&amp;R&amp;P", escape(text))
