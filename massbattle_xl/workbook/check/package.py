"""The zip package of a workbook: its parts, their XML, their relationships and content types."""

from __future__ import annotations

import io
import posixpath
import zipfile
import zlib
from dataclasses import dataclass
from functools import cached_property
from xml.etree import ElementTree
from xml.etree.ElementTree import Element
from xml.parsers import expat

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
TYPES = "[Content_Types].xml"
LARGEST = 1 << 28
"""Bytes that all parts together may take when unpacked; beyond that lies no workbook but an attack."""

MOST_MARKUP = 1_000_000
"""Tags in all XML together: 250,000 cells; campaigns have a twentieth. More would take too long to look at."""

MOST_XML = 40_000_000
"""Bytes of all XML together; campaigns have a tenth."""

MOST_PARTS = 5_000
"""Parts in the archive."""

_MOST_ELSEWHERE = 10_000

_STRICT = {
    b"http://purl.oclc.org/ooxml/spreadsheetml/main": MAIN.strip("{}").encode(),
    b"http://purl.oclc.org/ooxml/officeDocument/relationships": RELATION.strip("{}").encode(),
}
"""Namespaces of files saved as "Strict Open XML", and those of all others that stand for them here."""

_UNREADABLE = (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, NotImplementedError, ValueError)


class Doctype(Exception):
    """The XML declares a document type; entities of such a type could grow without bound."""


class _Rooted(Exception):
    """The root element is reached, no document type can follow."""


@dataclass(frozen=True)
class Relation:
    """A relationship from one part to another or to the outside."""

    id: str
    kind: str  # the last word of its type: "worksheet", "table", "hyperlink"
    target: str  # a part's name, or an address outside
    external: bool


def parse(xml: bytes) -> Element:
    """The root element of a part.

    Raises:
        Doctype: the XML declares a document type.
        ElementTree.ParseError: it is not well formed.
    """
    refuse_doctype(xml)
    if b"purl.oclc.org/ooxml" in xml:
        for strict, common in _STRICT.items():
            xml = xml.replace(strict, common)
    try:
        return ElementTree.fromstring(xml)
    except (ValueError, LookupError) as error:  # an encoding that Python does not know
        raise ElementTree.ParseError(str(error)) from None


def refuse_doctype(xml: bytes) -> None:
    """Read up to the root element, in whatever encoding, and refuse a document type.

    Raises:
        Doctype: there is one.
    """

    def declared(*_: object) -> None:
        raise Doctype

    def rooted(*_: object) -> None:
        raise _Rooted

    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = declared
    parser.StartElementHandler = rooted
    try:
        parser.Parse(xml, True)
    except (_Rooted, expat.ExpatError, ValueError, LookupError):
        return  # what is not well formed is told by the reading itself


def is_xml(part: str) -> bool:
    """Whether a part is read as XML."""
    return part.lower().endswith((".xml", ".rels", ".vml"))


def _too_large(entries: list[zipfile.ZipInfo]) -> str:
    """Why so many or so large parts are not looked into, or the empty text."""
    if len(entries) > MOST_PARTS:
        return f"it has {len(entries):,} parts, {MOST_PARTS:,} are looked at"
    size = sum(entry.file_size for entry in entries if is_xml(entry.filename))
    if size > MOST_XML:
        return f"its XML takes {size:,} bytes, {MOST_XML:,} are looked at"
    return ""


class Package:
    """The parts of a file as they stand in the zip; nothing here raises on a broken file.

    Attributes:
        broken: why the zip cannot be read, or the empty text.
        refused: why the file is too large to be looked into, or the empty text.
        names: all entries in the zip's order, also those that stand twice.
        parts: the bytes of each part.
    """

    def __init__(self, data: bytes) -> None:
        self.broken = ""
        self.refused = ""
        self.names: list[str] = []
        self.parts: dict[str, bytes] = {}
        self.faults: dict[str, str] = {}  # why the XML of a part cannot be read
        self.doctypes: set[str] = set()
        self._roots: dict[str, Element | None] = {}
        self._relations: dict[str, list[Relation]] = {}
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                entries = [entry for entry in archive.infolist() if not entry.is_dir()]
                if sum(entry.file_size for entry in entries) > LARGEST:
                    self.broken = f"its parts take more than {LARGEST >> 20} megabytes"
                    return
                self.refused = _too_large(entries)
                if self.refused:
                    return
                self.names = [entry.filename for entry in entries]
                self.parts = {entry.filename: archive.read(entry) for entry in entries}
        except _UNREADABLE as error:
            self.broken = str(error) or type(error).__name__
            self.parts = {}
            return
        markup = sum(data.count(b"<") for name, data in self.parts.items() if is_xml(name))
        if markup > MOST_MARKUP:
            self.refused = f"it has {markup:,} tags, {MOST_MARKUP:,} are looked at"

    def root(self, part: str) -> Element | None:
        """The root element of a part; None where the part is missing or cannot be read."""
        if part not in self._roots:
            self._roots[part] = self._read(part)
        return self._roots[part]

    def _read(self, part: str) -> Element | None:
        data = self.parts.get(part)
        if data is None:
            return None
        if not is_xml(part) and data.count(b"<") > _MOST_ELSEWHERE:  # it was not counted with the others
            self.faults[part] = "it is far too large for a part of that name"
            return None
        try:
            return parse(data)
        except Doctype:
            self.doctypes.add(part)
        except ElementTree.ParseError as error:
            self.faults[part] = str(error)
        return None

    def relations(self, part: str) -> list[Relation]:
        """The relationships of a part; of the package itself for the empty text."""
        if part not in self._relations:
            self._relations[part] = self._read_relations(part)
        return self._relations[part]

    def _read_relations(self, part: str) -> list[Relation]:
        folder, name = posixpath.split(part)
        root = self.root(posixpath.join(folder, "_rels", f"{name}.rels"))
        if root is None:
            return []
        found = []
        for entry in root:
            target, external = entry.get("Target", ""), entry.get("TargetMode") == "External"
            if not external:
                target = posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
            found.append(Relation(entry.get("Id", ""), entry.get("Type", "").rpartition("/")[2], target, external))
        return found

    @cached_property
    def workbook(self) -> str:
        """The name of the workbook's part, or the empty text."""
        return next((r.target for r in self.relations("") if r.kind == "officeDocument"), "")

    @cached_property
    def _types(self) -> tuple[dict[str, str], dict[str, str]]:
        root = self.root(TYPES)
        by_ending: dict[str, str] = {}
        by_name: dict[str, str] = {}
        for entry in root if root is not None else ():
            kind = entry.get("ContentType", "")
            if entry.get("PartName"):
                by_name[entry.get("PartName", "").lstrip("/").lower()] = kind
            else:
                by_ending[entry.get("Extension", "").lower()] = kind
        return by_ending, by_name

    def content_type(self, part: str) -> str:
        """The content type of a part, or the empty text where none is declared."""
        by_ending, by_name = self._types
        return by_name.get(part.lower()) or by_ending.get(part.rpartition(".")[2].lower(), "")
