"""The gate for workbook files: what is broken, hostile or no workbook is refused before anything else opens it.

Files come from players, forums and phones. Every part is read once in small pieces, so that no
file can fill the memory; what gets through is safe to unpack, to parse and to keep in memory.
"""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from dataclasses import dataclass
from typing import Any
from xml.parsers import expat

from .measure import Measure
from .problem import FileProblem

__all__ = ["MOST_BYTES", "FileProblem", "admit"]

MOST_BYTES = 300_000_000  # unpacked; our own campaigns are about 3 MB
MOST_PARTS = 20_000
MOST_CELLS = 500_000  # about ten seconds; our own campaigns have some ten thousand
MOST_RATIO = 200  # XML of sheets packs 10 to 40 times; deflate cannot do more than 1,032
RATIO_FROM = 1_000_000  # a short part of blanks may pack better than that and harms nobody
_PIECE = 1 << 20
_PROLOG = 1 << 16  # bytes within which the first element of an XML part must have begun

_OLE = bytes.fromhex("d0cf11e0a1b11ae1")
_WORKBOOK_TYPES = re.compile(
    rb"application/vnd\.(?:openxmlformats-officedocument\.spreadsheetml|ms-excel)\.(?:sheet|template)(?:\.macroEnabled)?\.main\+xml"
)
_STRICT = "http://purl.oclc.org/ooxml/"
_OTHERS = {"word/": "a Word document", "ppt/": "a PowerPoint presentation", "visio/": "a Visio drawing"}


@dataclass(frozen=True)
class _Root:
    """The first element of an XML part."""

    namespace: str
    name: str


def admit(data: bytes, name: str) -> None:
    """Let a workbook pass or refuse it.

    Args:
        data: the bytes of the file.
        name: what the file is called in the sentence.

    Raises:
        FileProblem: it is broken, hostile, too big, or no workbook.
    """
    _check_beginning(data, name)
    _check_count(data, name)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            _check_directory(package.infolist(), len(data), name)
            _check_kind(package, name)
            _check_parts(package, _check_beginnings(package, name), name)
    except (
        zipfile.BadZipFile,
        zlib.error,
        EOFError,
        NotImplementedError,
        struct.error,
        ValueError,
        OSError,
        RuntimeError,
    ) as error:
        part = f" ({error})" if "CRC" in str(error) else ""
        raise FileProblem(f"{name} is damaged{part}; take an earlier copy or a backup of it.") from None


def _check_beginning(data: bytes, name: str) -> None:
    """Tell by its first bytes what is no package at all."""
    if not data:
        raise FileProblem(f"{name} is empty, a workbook is expected.")
    if data.startswith(_OLE):
        if "EncryptedPackage".encode("utf-16-le") in data:
            raise FileProblem(
                f"{name} is locked with a password; open it in Excel or LibreOffice and save it without one first."
            )
        raise FileProblem(f"{name} is not a workbook of Excel 2007 or later but an older one; save it as .xlsx first.")
    if data.startswith(b"PK"):
        return
    start = data[:4096]
    if start.startswith(b"%PDF"):
        kind = "a PDF"
    elif start.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        kind = "a web page or other XML"
    elif not start.strip(b"\0"):
        kind = "nothing but zeros"
    elif not re.search(rb"[\0-\x08\x0e-\x1f]", start):
        kind = "text, such as CSV"
    else:
        kind = "something else"
    raise FileProblem(f"{name} is not a workbook of Excel 2007 or later but {kind}; save it as .xlsx first.")


def _check_count(data: bytes, name: str) -> None:
    """Count the entries of the directory before zipfile makes an object of each."""
    end = len(data) - 22
    if end < 0 or data[end : end + 4] != b"PK\5\6" or data[-2:] != b"\0\0":
        end = data.rfind(b"PK\5\6", max(0, len(data) - 65_557))
    if end < 0 or end + 22 > len(data):
        raise FileProblem(f"{name} is cut off: its end is missing; copy or download it again.")
    size, start = struct.unpack_from("<LL", data, end + 12)
    if end >= 76 and data[end - 20 : end - 16] == b"PK\6\7" and data[end - 76 : end - 72] == b"PK\6\6":
        end -= 76
        size, start = struct.unpack_from("<QQ", data, end + 40)
    at, count = end - size, 0
    if at < 0 or start > at:
        raise FileProblem(f"{name} is cut off or damaged; copy or download it again.")
    while at < end:
        if data[at : at + 4] != b"PK\1\2" or at + 46 > end:
            raise FileProblem(
                f"{name} is damaged: its list of parts cannot be read; take an earlier copy or a backup of it."
            )
        at += 46 + sum(struct.unpack_from("<HHH", data, at + 28))
        count += 1
        if count > MOST_PARTS:
            raise FileProblem(f"{name} has more than {MOST_PARTS:,} parts, far more than a workbook has.")


def _check_directory(entries: list[zipfile.ZipInfo], packed: int, name: str) -> None:
    """Judge the names and sizes that the package declares."""
    seen: set[str] = set()
    total = 0
    if sum(entry.compress_size for entry in entries) > packed:
        raise FileProblem(f"{name} has parts that lie over each other; such files are made to do harm.")
    for entry in entries:
        part = entry.orig_filename
        shown = part[:60].encode("ascii", "backslashreplace").decode()
        if entry.flag_bits & 0x1:
            raise FileProblem(f"{name} is locked with a password; save it without one first.")
        if part.startswith("/") or re.search(r"[\\\0]|^[A-Za-z]:|(?:^|/)\.\.(?:/|$)", part):
            raise FileProblem(f"{name} has a part with the forbidden name {shown}; it was not made by a spreadsheet.")
        if part.casefold() in seen:
            raise FileProblem(f"{name} has the part {shown} twice; it is damaged or was not made by a spreadsheet.")
        seen.add(part.casefold())
        if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise FileProblem(f"{name} is packed in a way that no spreadsheet uses.")
        total += entry.file_size
        if total > MOST_BYTES:
            raise FileProblem(f"{name} unpacks to more than {MOST_BYTES // 1_000_000} MB, more than can be handled.")
        if entry.file_size > RATIO_FROM and entry.file_size > MOST_RATIO * entry.compress_size:
            raise FileProblem(
                f"{name} unpacks to more than {MOST_RATIO} times its size in {shown}; such files are made to do harm."
            )


def _check_kind(package: zipfile.ZipFile, name: str) -> None:
    """Tell a workbook from other things in packages."""
    names = package.namelist()
    if "mimetype" in names:
        with package.open("mimetype") as file:
            kind = file.read(100)
        if b"opendocument" in kind:
            raise FileProblem(f"{name} is an OpenDocument file; save it as .xlsx first.")
    for prefix, kind_name in _OTHERS.items():
        if any(n.startswith(prefix) for n in names) and not any(n.startswith("xl/") for n in names):
            raise FileProblem(f"{name} is {kind_name} whose name says workbook; a workbook is expected.")
    if "xl/workbook.bin" in names:
        raise FileProblem(f"{name} is a binary workbook (.xlsb); save it as .xlsx first.")
    types = _small_part(package, "[Content_Types].xml")
    if "xl/workbook.xml" not in names or not _WORKBOOK_TYPES.search(types):
        raise FileProblem(f"{name} holds no workbook; open it in Excel or LibreOffice and save it as .xlsx.")


def _small_part(package: zipfile.ZipFile, part: str) -> bytes:
    """The first 4 MB of a part as plain text whatever its encoding; nothing where it is missing."""
    if part not in package.namelist():
        return b""
    with package.open(part) as file:
        return file.read(4 * _PIECE).replace(b"\0", b"")  # UTF-16 of Latin letters


def _check_beginnings(package: zipfile.ZipFile, name: str) -> set[str]:
    """Look into the beginning of every part, before any is read to its end; returns the parts that are XML."""
    parts = set()
    for entry in package.infolist():
        part = entry.filename
        with package.open(entry) as file:
            piece = file.read(_PROLOG)
        root = _root(piece, part, name) if _is_xml(piece, part) else None
        if part == "xl/workbook.xml" and root and root.namespace.startswith(_STRICT):
            raise FileProblem(f'{name} is saved as "Strict Open XML"; save it as a plain Excel workbook (.xlsx) first.')
        if root:
            parts.add(part)
    return parts


def _check_parts(package: zipfile.ZipFile, parts: set[str], name: str) -> None:
    """Read every part to its end once: its size, its checksum, what its XML holds."""
    measure = Measure(name, MOST_CELLS)
    for entry in package.infolist():
        size, part = 0, entry.filename
        parser = measure.part(part) if part in parts and not part.lower().endswith(".vml") else None
        with package.open(entry) as file:
            while piece := file.read(_PIECE):
                size += len(piece)
                _feed(parser, piece, False, part, name)
        _feed(parser, b"", True, part, name)
        if size != entry.file_size:
            raise FileProblem(
                f"{name} is damaged: {entry.filename} is shorter than it says; take an earlier copy or a backup of it."
            )


def _feed(parser: expat.XMLParserType | None, piece: bytes, last: bool, part: str, name: str) -> None:
    if parser is None:
        return
    try:
        parser.Parse(piece, last)
    except (expat.ExpatError, LookupError, ValueError) as error:
        if part.lower().endswith((".xml", ".rels")):
            raise FileProblem(f"{name} is damaged: {part} is not XML ({error}).") from None


def _is_xml(piece: bytes, part: str) -> bool:
    """Whether a part is XML, by what it holds, whatever its name says.

    Pictures are the exception: drawing programs begin an SVG with a document type, and nothing here opens it.
    """
    if part.lower().endswith((".xml", ".rels", ".vml")):
        return True
    start = piece[:512].lstrip(b"\xef\xbb\xbf\xff\xfe\0 \t\r\n")
    return start.startswith(b"<") and not re.fullmatch(r"xl/media/[^/]+\.svg", part)


class _Begun(Exception):
    """The first element has begun; what matters is known."""


def _root(piece: bytes, part: str, name: str) -> _Root | None:
    """The first element of an XML part.

    Entities are declared in a document type, which must stand before the first element: only that much is parsed.
    """
    found: list[_Root] = []

    def doctype(*_: Any) -> None:
        raise FileProblem(
            f"{name} declares a document type in {part}, which no spreadsheet does and which can do harm."
        )

    def declaration(_: str, encoding: str | None, __: int) -> None:
        # In other encodings "<" may be another byte, and what is counted here would not be what is parsed later
        if encoding and not encoding.lower().startswith(("utf-8", "utf-16", "us-ascii", "iso-8859-", "windows-")):
            raise FileProblem(f"{name} has {part} in the encoding {encoding}, which no spreadsheet uses.")

    def element(tag: str, _: Any) -> None:
        namespace, _, local = tag.rpartition(" ")
        found.append(_Root(namespace, local))
        raise _Begun

    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartDoctypeDeclHandler = doctype
    parser.StartElementHandler = element
    parser.XmlDeclHandler = declaration
    try:
        parser.Parse(piece, len(piece) < _PROLOG)
        # Newer parsers wait for more before they judge a token that is not finished
        parser.Parse(b"", True)
    except _Begun:
        return found[0]
    except (expat.ExpatError, LookupError, ValueError) as error:
        if not part.lower().endswith((".xml", ".rels")):
            return None  # not XML after all
        raise FileProblem(f"{name} is damaged: {part} is not XML ({error}).") from None
    return None
