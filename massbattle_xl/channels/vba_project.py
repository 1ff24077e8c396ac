"""Writes the VBA project of a workbook, ``vbaProject.bin``, without Excel.

Sections are those of [MS-OVBA]. The project holds source text alone: with the version 0xFFFF in
``_VBA_PROJECT`` Excel takes no compiled code from the file but compiles the text itself (2.3.4.1).
Nothing in it depends on the clock or the computer, so equal modules give equal bytes.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from .compound_file import compound_file
from .vba_compression import compress

CODE_PAGE = "cp1252"
WORKBOOK = "ThisWorkbook"
"""The code name of the workbook, which every genuine file has."""

_PROJECT = "VBAProject"
_PROJECT_ID = "{7C3F1D52-9A46-4E0B-8B57-2F0C6A1E9D34}"  # any; it is also the key of the three values below
_HOST = "&H00000001={3832D640-CF90-11CF-8E43-00A0C911005A};VBE;&H00000000"
_NO_VALUE = 0xFFFF  # what a writer puts into cookies and versions that readers ignore
_WINDOWS_64, _ENGLISH = 3, 0x0409

# Excel's own two; VBA and Excel itself are never listed. The paths are hints, the number decides.
_REFERENCES = {
    "stdole": r"*\G{00020430-0000-0000-C000-000000000046}#2.0#0#C:\Windows\System32\stdole2.tlb#OLE Automation",
    "Office": r"*\G{2DF8D04C-5BFA-101B-BDE5-00AA0044DE52}#2.0#0#"
    r"C:\Program Files\Common Files\Microsoft Shared\OFFICE16\MSO.DLL#Microsoft Office 16.0 Object Library",
}
# The classes of Excel's own objects, whose modules stand for the workbook and its sheets
_WORKBOOK_CLASS, _SHEET_CLASS = (f"0{{{n}-0000-0000-C000-000000000046}}" for n in ("00020819", "00020820"))


class Kind(Enum):
    """What a module is: the word for it in the stream PROJECT (2.3.1)."""

    STANDARD = "Module"
    CLASS = "Class"
    DOCUMENT = "Document"


@dataclass(frozen=True)
class Module:
    """A module of the project.

    Attributes:
        name: unique in the project without regard to case, at most 31 characters.
        source: its text as a file of VBA has it, with the attributes at its beginning.
        kind: what it is.
    """

    name: str
    source: str
    kind: Kind = Kind.STANDARD


def documents(sheets: Sequence[str]) -> list[Module]:
    """The modules that stand for the workbook and its sheets, empty.

    Args:
        sheets: code names of the worksheets. Each sheet needs a module and each module a sheet: Excel makes a module
            for a sheet without one, but a module whose sheet is missing it may take for damage.
    """
    return [_document(WORKBOOK, _WORKBOOK_CLASS), *(_document(name, _SHEET_CLASS) for name in sheets)]


def _document(name: str, base: str) -> Module:
    flags = {"GlobalNameSpace": False, "Creatable": False, "PredeclaredId": True, "Exposed": True}
    flags |= {"TemplateDerived": False, "Customizable": True}
    lines = [f'Attribute VB_Name = "{name}"', f'Attribute VB_Base = "{base}"']
    return Module(
        name, "\n".join([*lines, *(f"Attribute VB_{key} = {value}" for key, value in flags.items()), ""]), Kind.DOCUMENT
    )


def project(modules: Sequence[Module]) -> bytes:
    """The bytes of ``vbaProject.bin``.

    Raises:
        ValueError: a name is too long or stands twice.
        UnicodeEncodeError: a text has a character that is not in the project's code page.
    """
    names = [module.name.casefold() for module in modules]
    if len(set(names)) < len(names):
        raise ValueError("two modules have the same name")
    streams = {
        ("PROJECT",): _project_text(modules).encode(CODE_PAGE),
        ("PROJECTwm",): _names(modules),
        ("VBA", "_VBA_PROJECT"): struct.pack("<HHBH", 0x61CC, _NO_VALUE, 0, 0),
        ("VBA", "dir"): compress(b"".join(_dir(modules))),
    }
    return compound_file(streams | {("VBA", m.name): compress(_lines(m.source).encode(CODE_PAGE)) for m in modules})


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\n", "\r\n")


# ---- the stream PROJECT (2.3.1) and the names once more (2.3.3)


def _project_text(modules: Sequence[Module]) -> str:
    lines = [f'ID="{_PROJECT_ID}"']
    lines += [f"{m.kind.value}={m.name}{'/&H00000000' * (m.kind is Kind.DOCUMENT)}" for m in modules]
    lines += [f'Name="{_PROJECT}"', 'HelpContextID="0"', 'VersionCompatible32="393222000"']
    # Not protected, no password, visible
    lines += [f'{key}="{_hidden(data)}"' for key, data in (("CMG", bytes(4)), ("DPB", b"\0"), ("GC", b"\xff"))]
    lines += ["", "[Host Extender Info]", _HOST, "", "[Workspace]", *(f"{m.name}=0, 0, 0, 0, C" for m in modules), ""]
    return "\r\n".join(lines)


def _hidden(data: bytes) -> str:
    """Data as 2.4.3.2 disguises it, with the seed 0, for which no random bytes are put in."""
    key = sum(_PROJECT_ID.encode()) & 0xFF
    hidden = [0, 2, key]  # the seed; the version and the key, each xor the seed
    plain, before, last = key, 2, key
    for byte in struct.pack("<I", len(data)) + data:
        hidden.append(byte ^ (before + plain & 0xFF))
        plain, before, last = byte, last, hidden[-1]
    return bytes(hidden).hex().upper()


def _names(modules: Sequence[Module]) -> bytes:
    pairs = (m.name.encode(CODE_PAGE) + b"\0" + m.name.encode("utf-16-le") + b"\0\0" for m in modules)
    return b"".join(pairs) + b"\0\0"


# ---- the stream dir (2.3.4.2)


def _record(number: int, data: bytes = b"") -> bytes:
    return struct.pack("<HI", number, len(data)) + data


def _both(number: int, wide: int, text: str) -> bytes:
    """A text in the code page and in UTF-16."""
    return _record(number, text.encode(CODE_PAGE)) + _record(wide, text.encode("utf-16-le"))


def _number(number: int, value: int, size: str = "I") -> bytes:
    return _record(number, struct.pack(f"<{size}", value))


def _dir(modules: Sequence[Module]) -> Iterator[bytes]:
    yield _number(0x01, _WINDOWS_64)
    yield _number(0x02, _ENGLISH)
    yield _number(0x14, _ENGLISH)
    yield _number(0x03, int(CODE_PAGE[2:]), "H")
    yield _record(0x04, _PROJECT.encode(CODE_PAGE))
    yield _both(0x05, 0x40, "")  # description
    yield _record(0x06) + _record(0x3D)  # help file, twice
    yield _number(0x07, 0)  # help context
    yield _number(0x08, 0)  # flags
    yield struct.pack("<HIIH", 0x09, 4, 1, 0)  # version; its length does not count the last two bytes
    yield _both(0x0C, 0x3C, "")  # constants of conditional compilation
    for name, library in _REFERENCES.items():
        yield _both(0x16, 0x3E, name)
        text = library.encode(CODE_PAGE)
        yield _record(0x0D, struct.pack("<I", len(text)) + text + bytes(6))
    yield _number(0x0F, len(modules), "H")
    yield _number(0x13, _NO_VALUE, "H")
    for module in modules:
        yield _both(0x19, 0x47, module.name)
        yield _both(0x1A, 0x32, module.name)  # the name of its stream
        yield _both(0x1C, 0x48, "")  # description
        yield _number(0x31, 0)  # where in its stream the text begins
        yield _number(0x1E, 0)  # help context
        yield _number(0x2C, _NO_VALUE, "H")
        yield _record(0x21 if module.kind is Kind.STANDARD else 0x22)
        yield _record(0x2B)
    yield _record(0x10)
