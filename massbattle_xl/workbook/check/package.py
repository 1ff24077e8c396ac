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
LARGEST = 1 << 30
"""Bytes that all parts together may take when unpacked; beyond that lies no workbook but an attack."""

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


class Package:
    """The parts of a file as they stand in the zip; nothing here raises on a broken file.

    Attributes:
        broken: why the zip cannot be read, or the empty text.
        names: all entries in the zip's order, also those that stand twice.
        parts: the bytes of each part.
    """

    def __init__(self, data: bytes) -> None:
        self.broken = ""
        self.names: list[str] = []
        self.parts: dict[str, bytes] = {}
        self.faults: dict[str, str] = {}  # why the XML of a part cannot be read
        self.doctypes: set[str] = set()
        self._roots: dict[str, Element | None] = {}
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                entries = [entry for entry in archive.infolist() if not entry.is_dir()]
                if sum(entry.file_size for entry in entries) > LARGEST:
                    self.broken = "its parts take more than a gigabyte"
                    return
                self.names = [entry.filename for entry in entries]
                self.parts = {entry.filename: archive.read(entry) for entry in entries}
        except _UNREADABLE as error:
            self.broken = str(error) or type(error).__name__
            self.parts = {}

    def root(self, part: str) -> Element | None:
        """The root element of a part; None where the part is missing or cannot be read."""
        if part not in self._roots:
            self._roots[part] = self._read(part)
        return self._roots[part]

    def _read(self, part: str) -> Element | None:
        if part not in self.parts:
            return None
        try:
            return parse(self.parts[part])
        except Doctype:
            self.doctypes.add(part)
        except ElementTree.ParseError as error:
            self.faults[part] = str(error)
        return None

    def relations(self, part: str) -> list[Relation]:
        """The relationships of a part; of the package itself for the empty text."""
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
