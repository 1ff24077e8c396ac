"""What is said to be lost is lost, and what is not said to be lost is kept, by openpyxl itself."""

from __future__ import annotations

import importlib.util
import io
import re
import zipfile
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import thorough
from openpyxl import Workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.formatting.rule import CellIsRule, DataBarRule
from openpyxl.styles import PatternFill
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table

from massbattle_xl.workbook import reading
from massbattle_xl.workbook.losses import would_lose

ROOT = Path(__file__).parents[2]
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
MICROSOFT = "http://schemas.microsoft.com/office/2007/relationships"
RELS = "http://schemas.openxmlformats.org/package/2006/relationships"
BOOK, FIRST, SECOND = "xl/workbook.xml", "xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"
TYPES, MAIN = "[Content_Types].xml", "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
A = "http://schemas.openxmlformats.org/drawingml/2006/main"
XDR = "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"
X14 = "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"
MARK = "Zaunkoenig"  # stands in everything that is put in, so that its loss can be seen


def book() -> bytes:
    """Two sheets with everything that openpyxl is known to keep."""
    made = Workbook()
    armies, battle = made.active, made.create_sheet("Battle")
    armies.title = "Armies"
    for row in (["Unit", "Men"], ["Spears", 40], ["Bows", 30]):
        armies.append(row)
    armies.add_table(Table(displayName="Army", ref="A1:B3"))
    armies["D1"].hyperlink = "https://example.org/"
    armies["D2"].comment = Comment("a note", "GM")
    checked = DataValidation(type="list", formula1='"a,b"')
    checked.add("E1")
    armies.add_data_validation(checked)
    armies.conditional_formatting.add("B2:B3", CellIsRule("lessThan", ["5"], fill=PatternFill(bgColor="FF0000")))
    armies.conditional_formatting.add("B2:B3", DataBarRule("min", None, "max", None, "FF638EC6"))
    made.defined_names["Men"] = DefinedName("Men", attr_text="Armies!$B$2:$B$3")
    chart = BarChart()
    chart.add_data(Reference(armies, min_col=2, min_row=1, max_row=3), titles_from_data=True)
    battle.add_chart(chart, "A5")
    battle["A1"] = "=SUM(Armies!B2:B3)"
    battle.print_area = "A1:C9"
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def again(data: bytes) -> bytes:
    """Opened and written by openpyxl."""
    out = io.BytesIO()
    reading.open_book(data).save(out)
    return out.getvalue()


def all_text(data: bytes) -> str:
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return "".join(f"{name}\n{package.read(name).decode('utf-8', 'replace')}" for name in package.namelist())


@dataclass(frozen=True)
class Put:
    """What is put into a workbook: parts, relationships (from, type, to), text before an end tag of a part."""

    loses: str
    parts: dict[str, str] = field(default_factory=dict)
    relations: tuple[tuple[str, str, str], ...] = ()
    inside: tuple[tuple[str, str, str], ...] = ()
    instead: tuple[tuple[str, str, str], ...] = ()


def rels_of(part: str) -> str:
    folder, _, name = part.rpartition("/")
    return f"{folder}/_rels/{name}.rels".lstrip("/")


def put(data: bytes, what: Put) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        parts = {name: package.read(name).decode() for name in package.namelist()}
    parts.update(what.parts)
    for i, (source, kind, target) in enumerate(what.relations):
        rels = rels_of(source) if source else "_rels/.rels"
        parts.setdefault(rels, f'<Relationships xmlns="{RELS}"></Relationships>')
        full = kind if ":" in kind else f"{OFFICE}/{kind}"
        parts[rels] = parts[rels].replace(
            "</Relationships>", f'<Relationship Id="put{i}" Type="{full}" Target="/{target}"/></Relationships>'
        )
    for part, end, text in what.inside:
        assert parts[part].count(end) == 1, (part, end)
        parts[part] = parts[part].replace(end, text + end)
    for part, old, new in what.instead:
        assert old in parts[part], (part, old)
        parts[part] = parts[part].replace(old, new, 1)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        for name, text in parts.items():
            package.writestr(name, text)
    return out.getvalue()


def part(loses: str, name: str, source: str, kind: str, text: str = f"<a>{MARK}</a>") -> Put:
    """A part that something refers to."""
    return Put(loses, {name: text}, ((source, kind, name),))


def at_end(loses: str, text: str) -> Put:
    """An element at the end of the second sheet."""
    return Put(loses, inside=((SECOND, "</worksheet>", text),))


def extension(loses: str, uri: str) -> Put:
    return at_end(loses, f'<extLst><ext uri="{uri}" xmlns:x14="{X14}"><x14:thing a="{MARK}"/></ext></extLst>')


def drawn(loses: str, element: str, *more: tuple[str, str]) -> Put:
    """A drawing on the first sheet, which has none, that holds one element."""
    anchor = (
        "<xdr:twoCellAnchor><xdr:from><xdr:col>1</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>"
        "<xdr:to><xdr:col>3</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>3</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to>"
        f"{element}<xdr:clientData/></xdr:twoCellAnchor>"
    )
    name = "xl/drawings/drawing9.xml"
    return Put(
        loses,
        {name: f'<xdr:wsDr xmlns:xdr="{XDR}" xmlns:a="{A}" xmlns:r="{OFFICE}">{anchor}</xdr:wsDr>'},
        ((FIRST, "drawing", name), *((name, kind, target) for kind, target in more)),
    )


NAMED = f'<xdr:cNvPr id="2" name="{MARK}"/>'
SHAPE = (
    f'<xdr:sp macro="" textlink=""><xdr:nvSpPr>{NAMED}<xdr:cNvSpPr/></xdr:nvSpPr><xdr:spPr><a:prstGeom prst="rect"/></xdr:spPr>'
    "<xdr:txBody><a:bodyPr/><a:p><a:r><a:t>x</a:t></a:r></a:p></xdr:txBody></xdr:sp>"
)
LINE = f'<xdr:cxnSp macro=""><xdr:nvCxnSpPr>{NAMED}<xdr:cNvCxnSpPr/></xdr:nvCxnSpPr><xdr:spPr><a:prstGeom prst="line"/></xdr:spPr></xdr:cxnSp>'
PICTURE = (
    f'<xdr:pic><xdr:nvPicPr>{NAMED}<xdr:cNvPicPr/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="put1"/></xdr:blipFill>'
    '<xdr:spPr><a:prstGeom prst="rect"/></xdr:spPr></xdr:pic>'
)
BUTTON = f'<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shape id="{MARK}"><x:ClientData ObjectType="Button"/></v:shape></xml>'

PUTS: dict[str, Put] = {
    # relationships of the workbook
    "macros": part("macros", "xl/vbaProject.bin", BOOK, "http://schemas.microsoft.com/office/2006/relationships/vbaProject"),
    "slicer cache": part("slicers", "xl/slicerCaches/slicerCache1.xml", BOOK, f"{MICROSOFT}/slicerCache"),
    "connections": part("connections to external data", "xl/connections.xml", BOOK, "connections"),
    "dynamic arrays": part("the marks of dynamic arrays", "xl/metadata.xml", BOOK, "sheetMetadata"),
    "custom XML": part("custom XML data", "customXml/item1.xml", BOOK, "customXml"),
    "XML maps": part("XML maps", "xl/xmlMaps.xml", BOOK, "xmlMaps"),
    "persons": part("threaded comments", "xl/persons/person.xml", BOOK, "http://schemas.microsoft.com/office/2017/10/relationships/person"),
    "rich values": part(
        "data types and pictures in cells",
        "xl/richData/rdrichvalue.xml",
        BOOK,
        "http://schemas.microsoft.com/office/2017/06/relationships/rdRichValue",
    ),
    "check boxes": part(
        "check boxes in cells",
        "xl/featurePropertyBag/featurePropertyBag.xml",
        BOOK,
        "http://schemas.microsoft.com/office/2022/11/relationships/FeaturePropertyBag",
    ),
    "unknown": part("the part xl/future.xml", "xl/future.xml", BOOK, "http://example.org/future"),
    # of the package
    "web extension": part("web extensions", "xl/webextensions/taskpanes.xml", "", "http://schemas.microsoft.com/office/2011/relationships/webextensiontaskpanes"),
    "ribbon": part("buttons in the ribbon", "customUI/customUI14.xml", "", f"{MICROSOFT.replace('2007', '2006')}/ui/extensibility"),
    "signature": part("a digital signature", "_xmlsignatures/origin.sigs", "", f"{RELS}/digital-signature/origin"),
    "label": part("a sensitivity label", "docMetadata/LabelInfo.xml", "", "http://schemas.microsoft.com/office/2020/02/relationships/classificationlabels"),
    # of a sheet
    "slicer": part("slicers on Battle", "xl/slicers/slicer1.xml", SECOND, f"{MICROSOFT}/slicer"),
    "threaded comment": part(
        "threaded comments on Battle",
        "xl/threadedComments/threadedComment1.xml",
        SECOND,
        "http://schemas.microsoft.com/office/2017/10/relationships/threadedComment",
    ),
    "printer": part("settings of the printer on Battle", "xl/printerSettings/printerSettings1.bin", SECOND, "printerSettings"),
    "control": part("form controls on Battle", "xl/ctrlProps/ctrlProp1.xml", SECOND, "ctrlProp"),
    "object": part("embedded objects on Battle", "xl/embeddings/oleObject1.bin", SECOND, "oleObject"),
    "query of a table": part("query tables on Armies", "xl/queryTables/queryTable1.xml", "xl/tables/table1.xml", "queryTable"),
    "named view": part("named views on Battle", "xl/namedSheetViews/namedSheetView1.xml", SECOND, "http://schemas.microsoft.com/office/2019/04/relationships/namedSheetView"),
    "background": Put("background pictures on Battle", {"xl/media/back.png": MARK}, ((SECOND, "image", "xl/media/back.png"),), ((SECOND, "</worksheet>", f'<picture xmlns:r="{OFFICE}" r:id="put0"/>'),)),
    "old button": part("form controls on Battle", "xl/drawings/vmlDrawing9.vml", SECOND, "vmlDrawing", BUTTON),
    # within a sheet
    "x14 formats": extension("conditional formats of Excel 2010 on Battle", "{78C0D931-6437-407d-A8EE-F0AAD7539E65}"),
    "x14 checks": extension("drop-downs and checks of Excel 2010 on Battle", "{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}"),
    "sparklines": extension("sparklines on Battle", "{05C60535-1F16-4fd2-B633-F4F36F0B64E0}"),
    "timeline": extension("timelines on Battle", "{7E03D99C-DC04-49d9-9315-930204A7B6E9}"),
    "unknown extension": extension("the extension {00000000-0000-0000-0000-00000000000A} on Battle", "{00000000-0000-0000-0000-00000000000a}"),
    "custom views": at_end("custom views on Battle", f'<customSheetViews><customSheetView guid="{MARK}"/></customSheetViews>'),
    "protected ranges": at_end("ranges that may be edited under protection on Battle", f'<protectedRanges><protectedRange name="{MARK}" sqref="A1"/></protectedRanges>'),
    "watched cells": at_end("watched cells on Battle", f'<cellWatches><cellWatch r="A1" a="{MARK}"/></cellWatches>'),
    "array cell": Put("the marks of dynamic arrays on Battle", instead=((SECOND, '<c r="A1"', f'<c cm="1" xml:space="{MARK}" r="A1"'),)),
    "rich text": Put(
        "the format of single words in cells",
        {"xl/sharedStrings.xml": f'<sst xmlns="{MAIN}"><si><r><rPr><b/><rFont val="{MARK}"/></rPr><t>Sp</t></r><r><t>ears</t></r></si></sst>'},
        ((BOOK, "sharedStrings", "xl/sharedStrings.xml"),),
        ((TYPES, "</Types>", '<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>'),),
        ((FIRST, 't="inlineStr"><is><t>Spears</t></is>', 't="s"><v>0</v>'),),
    ),
    "rich text in place": Put("the format of single words in cells on Armies", instead=((FIRST, "<t>Spears</t>", f'<r><rPr><b/><rFont val="{MARK}"/></rPr><t>Sp</t></r><r><t>ears</t></r>'),)),
    "rich note": Put("the size and format of notes on Armies", instead=(("xl/comments/comment1.xml", "<t>a note</t>", f'<r><rPr><rFont val="{MARK}"/></rPr><t>a note</t></r>'),)),
    # drawings
    "shape": drawn("shapes on Armies", SHAPE),
    "line": drawn("shapes on Armies", LINE),
    "group": drawn("shapes on Armies", f"<xdr:grpSp><xdr:nvGrpSpPr>{NAMED}<xdr:cNvGrpSpPr/></xdr:nvGrpSpPr><xdr:grpSpPr/>{SHAPE}</xdr:grpSp>"),
    "SmartArt": drawn("SmartArt on Armies", SHAPE, ("diagramData", "xl/diagrams/data1.xml")),
    "newer chart": drawn("charts of newer kinds on Armies", SHAPE, (f"{MICROSOFT.replace('2007', '2014')}/chartEx", "xl/charts/chartEx1.xml")),
    "look of a chart": part("the finer look of charts on Battle", "xl/charts/style1.xml", "xl/charts/chart1.xml", f"{MICROSOFT.replace('2007', '2011')}/chartStyle"),
    # nothing refers to it
    "stray": Put("the part xl/stray.xml, which nothing refers to", {"xl/stray.xml": f"<a>{MARK}</a>"}),
}  # fmt: skip


@pytest.fixture(scope="module")
def plain() -> bytes:
    return book()


def test_a_plain_workbook_loses_nothing(plain: bytes) -> None:
    """Tables, notes, links, checks, formats, charts, names: kept, and still there after writing."""
    assert would_lose(plain) == []
    kept = all_text(again(plain))
    for needed in (
        'displayName="Army"',
        "a note",
        "https://example.org/",
        "dataValidation ",
        "lessThan",
        "dataBar",
        "barChart",
        "Print_Area",
    ):
        assert needed in kept, needed


@thorough.MARK
@pytest.mark.parametrize(
    "name", thorough.some(sorted(p.name for folder in ("templates", "workbooks") for p in (ROOT / folder).glob("*.xl*")), every=5)
)
def test_our_own_workbooks_lose_nothing(name: str) -> None:
    """Whatever the package builds may be written through openpyxl."""
    path = next(p for p in (ROOT / "templates" / name, ROOT / "workbooks" / name) if p.exists())
    assert would_lose(path.read_bytes()) == []


@pytest.mark.parametrize("case", PUTS)
def test_what_is_said_to_be_lost_is_lost(plain: bytes, case: str) -> None:
    """The phrase, with its sheet; openpyxl's own writing has nothing of it, and after that nothing more is lost."""
    what = PUTS[case]
    data = put(plain, what)
    assert what.loses in would_lose(data)
    if MARK not in all_text(data):
        pytest.fail("the mark is missing")
    written = again(data)
    assert MARK not in all_text(written)
    assert would_lose(written) == []


def test_pictures_are_lost_without_pillow(plain: bytes) -> None:
    """Or where it cannot read them; whether it is there is looked up."""
    data = put(plain, drawn("", PICTURE, ("image", "xl/media/image1.png"), ("image", "xl/media/image2.emf")))
    png = put(plain, drawn("", PICTURE, ("image", "xl/media/image1.png")))
    assert "pictures on Armies" in would_lose(data)
    assert ("pictures on Armies" in would_lose(png)) == (importlib.util.find_spec("PIL") is None)


def test_values_of_what_if_tables_are_lost(plain: bytes) -> None:
    """The table itself stays."""
    table = f'<f t="dataTable" ref="A1:A2" dt2D="0" dtr="0" r1="B1"/><v>{MARK}</v>'
    data = put(plain, Put("", instead=((SECOND, "<f>SUM(Armies!B2:B3)</f>", table),)))
    assert would_lose(data) == ["values of what-if tables on Battle"]
    written = all_text(again(data))
    assert MARK not in written and 't="dataTable"' in written


def test_macros_may_be_kept(plain: bytes) -> None:
    """Where the workbook is opened so; their signature goes all the same."""
    signature = Put(
        "",
        {"xl/vbaProject.bin": "x", "xl/vbaProjectSignature.bin": "x"},
        (
            (BOOK, "http://schemas.microsoft.com/office/2006/relationships/vbaProject", "xl/vbaProject.bin"),
            (
                "xl/vbaProject.bin",
                "http://schemas.microsoft.com/office/2006/relationships/vbaProjectSignature",
                "xl/vbaProjectSignature.bin",
            ),
        ),
    )
    data = put(plain, signature)
    assert would_lose(data) == ["macros", "the signature of the macros"]
    assert would_lose(data, keep_vba=True) == ["the signature of the macros"]


def test_minor_losses_may_be_left_out(plain: bytes) -> None:
    """The settings of a printer stand in nearly every file of Excel; shapes are never left out."""
    data = put(put(plain, PUTS["printer"]), PUTS["shape"])
    assert would_lose(data) == ["shapes on Armies", "settings of the printer on Battle"]
    assert would_lose(data, minor=False) == ["shapes on Armies"]


def test_what_stands_in_for_newer_things_is_not_counted(plain: bytes) -> None:
    """Excel draws a slicer and beside it a shape for older programs; only the slicer is one."""
    slicer = "http://schemas.microsoft.com/office/drawing/2010/slicer"
    frame = f'<xdr:graphicFrame macro=""><a:graphic><a:graphicData uri="{slicer}"/></a:graphic></xdr:graphicFrame>'
    both = f"<mc:Choice Requires='a14'>{frame}</mc:Choice><mc:Fallback>{SHAPE}</mc:Fallback>"
    compatible = "http://schemas.openxmlformats.org/markup-compatibility/2006"
    data = put(plain, drawn("", f'<mc:AlternateContent xmlns:mc="{compatible}">{both}</mc:AlternateContent>'))
    assert would_lose(data) == ["slicers on Armies"]
    assert would_lose(put(plain, drawn("", f"{frame}{SHAPE}"))) == ["slicers on Armies", "shapes on Armies"]


def test_several_sheets_are_named_in_one_phrase(plain: bytes) -> None:
    """One phrase for each kind of thing."""
    data = put(
        put(plain, PUTS["sparklines"]), Put("", inside=((FIRST, "</worksheet>", PUTS["sparklines"].inside[0][2]),))
    )
    assert would_lose(data) == ["sparklines on Armies and Battle"]


def test_phrases_are_plain(plain: bytes) -> None:
    """No path and no word of the file format where the thing has a name."""
    data = plain
    for what in PUTS.values():
        if (
            "unknown" not in what.loses
            and not what.loses.startswith(("the part", "the extension"))
            and not what.instead
            and len(what.relations) <= 1
        ):
            data = put(data, Put("", what.parts, what.relations))
    phrases = would_lose(data)
    assert len(phrases) > 15
    assert len(phrases) == len(set(phrases))
    assert not [
        p
        for p in phrases
        if re.search(r"[/{}<>]|xml\b|ext\b", p.replace("custom XML data", "").replace("XML maps", ""))
    ]
