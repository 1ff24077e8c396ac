"""What a workbook would lose if openpyxl opened it and wrote it again.

openpyxl keeps what it has a model for and drops the rest without a word. Commands that write
through it ask here first, so that a GM's shapes, buttons or comments do not vanish unnoticed.
"""

from __future__ import annotations

import importlib.util
import io
import posixpath
import re
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from xml.parsers import expat

# Relationships (the last word of their type) whose parts openpyxl writes again, or whose loss nobody notices
_KEPT = {
    *(
        "officeDocument",
        "core-properties",
        "extended-properties",
        "custom-properties",
        "worksheet",
        "chartsheet",
        "styles",
    ),
    *(
        "theme",
        "sharedStrings",
        "externalLink",
        "externalLinkPath",
        "pivotCacheDefinition",
        "pivotCacheRecords",
        "pivotTable",
    ),
    *("table", "comments", "vmlDrawing", "drawing", "chart", "image", "hyperlink", "calcChain", "thumbnail"),
}

_DROPPED = {
    "vbaProject": "macros",
    "vbaProjectSignature": "the signature of the macros",
    "vbaProjectSignatureAgile": "the signature of the macros",
    "vbaProjectSignatureV3": "the signature of the macros",
    "xlMacrosheet": "macro sheets of Excel 4",
    "xlIntlMacrosheet": "macro sheets of Excel 4",
    "dialogsheet": "dialog sheets",
    "slicer": "slicers",
    "slicerCache": "slicers",
    "timeline": "timelines",
    "timelineCache": "timelines",
    "connections": "connections to external data",
    "queryTable": "query tables",
    "sheetMetadata": "the marks of dynamic arrays",
    "customXml": "custom XML data",
    "customXmlProps": "custom XML data",
    "xmlMaps": "XML maps",
    "tableSingleCells": "XML maps",
    "person": "threaded comments",
    "threadedComment": "threaded comments",
    "powerPivotData": "the data model of Power Pivot",
    "volatileDependencies": "real-time data",
    "revisionHeaders": "the log of a shared workbook",
    "revisionLog": "the log of a shared workbook",
    "usernames": "the log of a shared workbook",
    "attachedToolbars": "toolbars",
    "extensibility": "buttons in the ribbon",
    "userCustomization": "buttons in the ribbon",
    "taskpanes": "web extensions",
    "webextension": "web extensions",
    "webextensiontaskpanes": "web extensions",
    "origin": "a digital signature",
    "signature": "a digital signature",
    "classificationlabels": "a sensitivity label",
    "ctrlProp": "form controls",
    "control": "form controls",
    "activeXControlBinary": "form controls",
    "oleObject": "embedded objects",
    "package": "embedded objects",
    "printerSettings": "settings of the printer",
    "customProperty": "properties of sheets",
    "namedSheetView": "named views",
    "chartEx": "charts of newer kinds",
    "chartStyle": "the finer look of charts",
    "chartColorStyle": "the finer look of charts",
    "themeOverride": "the finer look of charts",
    "chartUserShapes": "shapes in charts",
    "diagramData": "SmartArt",
    "diagramLayout": "SmartArt",
    "diagramQuickStyle": "SmartArt",
    "diagramColors": "SmartArt",
    "diagramDrawing": "SmartArt",
    "FeaturePropertyBag": "check boxes in cells",
    "ink": "drawings by pen",
}
_RICH_VALUES = re.compile(r"rdRichValue\w*|richValue\w*|rdSupporting\w*|rdArray|richStyles")

_SHEET = {
    "customSheetViews": "custom views",
    "cellWatches": "watched cells",
    "ignoredErrors": "marks of errors to ignore",
    "dataConsolidate": "a consolidation",
    "protectedRanges": "ranges that may be edited under protection",
    "picture": "background pictures",
    "legacyDrawingHF": "pictures in headers and footers",
    "drawingHF": "pictures in headers and footers",
    "oleObjects": "embedded objects",
    "controls": "form controls",
    "webPublishItems": "web publishing",
    "customProperties": "properties of sheets",
    "smartTags": "smart tags",
}
_BOOK = {
    "customWorkbookViews": "custom views",
    "fileSharing": "the advice to open it read-only",
    "functionGroups": "groups of functions",
    "webPublishing": "web publishing",
    "smartTagTypes": "smart tags",
}
_DRAWING = {
    "sp": "shapes",
    "cxnSp": "shapes",
    "grpSp": "shapes",
    "contentPart": "drawings by pen",
    "srcRect": "the cropping of pictures",
}
_PIC = re.compile(r"\.(?:svg|emf|wmf)$", re.IGNORECASE)

# Extensions of the sheet by their number ([MS-XLSX] 2.3.2), upper case
_SHEET_EXTENSIONS = {
    "{78C0D931-6437-407D-A8EE-F0AAD7539E65}": "conditional formats of Excel 2010",
    "{B025F937-C7B1-47D3-B67F-A62EFF666E3E}": "conditional formats of Excel 2010",
    "{CCE6A557-97BC-4B89-ADB6-D9C93CAAB3DF}": "drop-downs and checks of Excel 2010",
    "{05C60535-1F16-4FD2-B633-F4F36F0B64E0}": "sparklines",
    "{A8765BA9-456A-4DAB-B4F3-ACF838C121DE}": "slicers",
    "{3A4CF648-6AED-40F4-86FF-DC5316D8AED3}": "slicers",
    "{7E03D99C-DC04-49D9-9315-930204A7B6E9}": "timelines",
    "{FC87AEE6-9EDD-4A0A-B7FB-166176984837}": "ranges that may be edited under protection",
    "{01252117-D84E-4E92-8308-4BE1C098FCBB}": "marks of errors to ignore",
    "{F7C9EE02-42E1-4005-9D12-6889AFFD525C}": "web extensions",
}
_BOOK_EXTENSIONS = {
    "{BBE1A952-AA13-448E-AADC-164F8A28A991}": "slicers",
    "{46BE6895-7355-4A93-B00E-2C351335B9C9}": "slicers",
    "{D0CA8CA8-9F24-4464-BF8E-62219DCF47F9}": "timelines",
    "{FCE2AD5D-F65C-4FA6-A056-5C36A1767C68}": "the data model of Power Pivot",
}
# What a GM would hardly miss; nearly every file that Excel has saved holds one of them
_MINOR = {
    "settings of the printer",
    "marks of errors to ignore",
    "the finer look of charts",
    "properties of sheets",
} | {"the size and format of notes"}
_FALLBACK = "http://schemas.openxmlformats.org/markup-compatibility/2006 Fallback"
_PIECE = 1 << 16
_NOTE_SIZE = re.compile(rb"width:144px;height:79px")  # what openpyxl gives to every note


@dataclass
class _Findings:
    """Phrases in the order of their finding, each with the sheets where it was found."""

    found: dict[str, list[str]] = field(default_factory=dict)

    def add(self, phrase: str, sheet: str = "") -> None:
        sheets = self.found.setdefault(phrase, [])
        if sheet and sheet not in sheets:
            sheets.append(sheet)

    def phrases(self, minor: bool) -> list[str]:
        wanted = {phrase: sheets for phrase, sheets in self.found.items() if minor or phrase not in _MINOR}
        return [f"{phrase} on {_listed(sheets)}" if sheets else phrase for phrase, sheets in wanted.items()]


def would_lose(data: bytes, keep_vba: bool = False, minor: bool = True) -> list[str]:
    """What openpyxl would drop from a workbook, in plain phrases such as ``shapes on Battle``.

    Args:
        data: a workbook that has been let in.
        keep_vba: whether it is opened so that macros stay; form controls go all the same.
        minor: also name what a GM would hardly miss, such as the settings of a printer.

    Returns:
        One phrase for each kind of thing, with the sheets where it is known; empty where nothing is lost.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return _Search(package, keep_vba).findings_of_all().phrases(minor)


class _Search:
    """Walks from the root of the package along the relationships and looks into the parts that hold features."""

    def __init__(self, package: zipfile.ZipFile, keep_vba: bool) -> None:
        self.package = package
        self.names = {name for name in package.namelist() if not name.endswith("/")}
        self.keep_vba = keep_vba
        self.findings = _Findings()
        self.reached: set[str] = set()
        self.sheets = self._sheets()

    def findings_of_all(self) -> _Findings:
        self._walk("", "")
        self._look_into("xl/workbook.xml", self._book)
        self._look_into("xl/sharedStrings.xml", self._strings)
        rest = (n for n in sorted(self.names - self.reached) if n != "[Content_Types].xml" and not n.endswith(".rels"))
        for name in rest:
            self.findings.add(f"the part {name}, which nothing refers to")
        return self.findings

    def _sheets(self) -> dict[str, str]:
        """Names of the sheets by their parts."""
        targets = {key: target for key, _, target in self._relations("xl/workbook.xml")}
        named = {}
        for tag, attributes in _elements(self.package.read("xl/workbook.xml")):
            if tag == "sheet":
                key = next((v for k, v in attributes.items() if k.endswith(" id")), "")
                named[targets.get(key, "")] = attributes.get("name", "")
        return named

    def _relations(self, part: str) -> Iterator[tuple[str, str, str]]:
        """Of each relationship of a part within the package: its key, the end of its type, its target."""
        folder, name = posixpath.split(part)
        rels = posixpath.join(folder, "_rels", f"{name}.rels")
        if rels not in self.names:
            return
        for tag, attributes in _elements(self.package.read(rels)):
            if tag == "Relationship" and attributes.get("TargetMode") != "External":
                target = posixpath.normpath(posixpath.join("/", folder, attributes["Target"])).lstrip("/")
                yield attributes["Id"], attributes["Type"].rstrip("/").rpartition("/")[2], target

    def _walk(self, part: str, sheet: str) -> None:
        for _, kind, target in self._relations(part):
            on = self.sheets.get(target, sheet)
            self._judge(kind, part, target, on)
            if target in self.names and target not in self.reached:
                self.reached.add(target)
                looks: dict[str, Callable[[str, dict[str, str], str], None]] = {
                    "worksheet": self._sheet,
                    "drawing": self._drawing,
                    "comments": self._note,
                    "table": self._table,
                }
                if kind in looks:
                    self._look_into(target, looks[kind], on)
                elif kind == "vmlDrawing":
                    self._old_drawing(target, on)
                self._walk(target, on)

    def _judge(self, kind: str, part: str, target: str, sheet: str) -> None:
        if kind in _DROPPED:
            if self.keep_vba and _DROPPED[kind] in ("macros", "buttons in the ribbon"):
                return
            self.findings.add(_DROPPED[kind], sheet)
        elif _RICH_VALUES.fullmatch(kind):
            self.findings.add("data types and pictures in cells")
        elif kind == "image" and part.startswith("xl/drawings/") and not part.endswith(".vml"):
            if importlib.util.find_spec("PIL") is None or _PIC.search(target):
                self.findings.add("pictures", sheet)
        elif kind not in _KEPT:
            self.findings.add(f"the part {target}", sheet)

    def _look_into(self, part: str, look: Callable[[str, dict[str, str], str], None], sheet: str = "") -> None:
        if part in self.names:
            self.reached.add(part)
            for tag, attributes in _elements(self.package.read(part)):
                look(tag, attributes, sheet)

    def _sheet(self, tag: str, attributes: dict[str, str], sheet: str) -> None:
        if tag == "c":
            if "cm" in attributes:
                self.findings.add("the marks of dynamic arrays", sheet)
            if "vm" in attributes:
                self.findings.add("data types and pictures in cells", sheet)
        elif tag == "r":  # within a cell; in Excel's files it is in the shared strings
            self.findings.add("the format of single words in cells", sheet)
        elif tag in _SHEET:
            self.findings.add(_SHEET[tag], sheet)
        elif tag == "ext":
            uri = attributes.get("uri", "").upper()
            self.findings.add(_SHEET_EXTENSIONS.get(uri, f"the extension {uri}"), sheet)

    def _book(self, tag: str, attributes: dict[str, str], _: str) -> None:
        if tag in _BOOK:
            self.findings.add(_BOOK[tag])
        elif tag == "ext" and attributes.get("uri", "").upper() in _BOOK_EXTENSIONS:
            self.findings.add(_BOOK_EXTENSIONS[attributes["uri"].upper()])

    def _strings(self, tag: str, _: dict[str, str], __: str) -> None:
        if tag == "r":
            self.findings.add("the format of single words in cells")

    def _drawing(self, tag: str, attributes: dict[str, str], sheet: str) -> None:
        if tag in _DRAWING and (tag != "srcRect" or attributes):
            self.findings.add(_DRAWING[tag], sheet)
        elif tag == "graphicData" and attributes.get("uri", "").endswith("/slicer"):
            self.findings.add("slicers", sheet)

    def _note(self, tag: str, _: dict[str, str], sheet: str) -> None:
        if tag == "rPr":
            self.findings.add("the size and format of notes", sheet)

    def _table(self, tag: str, _: dict[str, str], sheet: str) -> None:
        if tag == "ext":
            self.findings.add("alternative texts of tables", sheet)

    def _old_drawing(self, part: str, sheet: str) -> None:
        """Notes and form controls of Excel 97, in a language that is not always XML."""
        text = self.package.read(part)
        kinds = re.findall(rb'ObjectType\s*=\s*["\'](\w+)', text)
        if any(kind not in (b"Note", b"Pict") for kind in kinds):
            self.findings.add("form controls", sheet)
        if kinds.count(b"Note") > len(_NOTE_SIZE.findall(text)):
            self.findings.add("the size and format of notes", sheet)


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _elements(data: bytes) -> Iterator[tuple[str, dict[str, str]]]:
    """The elements of a part in their order, without their namespaces; attributes keep theirs before a blank.

    What stands in for a newer thing in older programs is left out: a slicer is no shape.
    """
    found: list[tuple[str, dict[str, str]]] = []
    within = 0  # depth within such a fallback

    def begin(tag: str, attributes: dict[str, Any]) -> None:
        nonlocal within
        if within or tag == _FALLBACK:
            within += 1
        else:
            found.append((tag.rpartition(" ")[2], attributes))

    def end(_: str) -> None:
        nonlocal within
        within = max(0, within - 1)

    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = begin
    parser.EndElementHandler = end
    for start in range(0, len(data), _PIECE):
        parser.Parse(data[start : start + _PIECE], False)
        yield from found
        found.clear()
    parser.Parse(b"", True)
    yield from found
