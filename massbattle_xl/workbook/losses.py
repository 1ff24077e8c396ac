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

from .dropped import BOOK, BOOK_EXTENSIONS, DRAWING, DROPPED, KEPT, MINOR, PIC, RICH_VALUES, SHEET, SHEET_EXTENSIONS

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
        wanted = {phrase: sheets for phrase, sheets in self.found.items() if minor or phrase not in MINOR}
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
        if kind in DROPPED:
            if self.keep_vba and DROPPED[kind] in ("macros", "buttons in the ribbon"):
                return
            self.findings.add(DROPPED[kind], sheet)
        elif RICH_VALUES.fullmatch(kind):
            self.findings.add("data types and pictures in cells")
        elif kind == "image" and part.startswith("xl/drawings/") and not part.endswith(".vml"):
            if importlib.util.find_spec("PIL") is None or PIC.search(target):
                self.findings.add("pictures", sheet)
        elif kind not in KEPT:
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
        elif tag == "f":
            if attributes.get("t") == "dataTable":
                self.findings.add("values of what-if tables", sheet)
        elif tag in SHEET:
            self.findings.add(SHEET[tag], sheet)
        elif tag == "ext":
            uri = attributes.get("uri", "").upper()
            self.findings.add(SHEET_EXTENSIONS.get(uri, f"the extension {uri}"), sheet)

    def _book(self, tag: str, attributes: dict[str, str], _: str) -> None:
        if tag in BOOK:
            self.findings.add(BOOK[tag])
        elif tag == "ext" and attributes.get("uri", "").upper() in BOOK_EXTENSIONS:
            self.findings.add(BOOK_EXTENSIONS[attributes["uri"].upper()])

    def _strings(self, tag: str, _: dict[str, str], __: str) -> None:
        if tag == "r":
            self.findings.add("the format of single words in cells")

    def _drawing(self, tag: str, attributes: dict[str, str], sheet: str) -> None:
        if tag in DRAWING and (tag != "srcRect" or attributes):
            self.findings.add(DRAWING[tag], sheet)
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
