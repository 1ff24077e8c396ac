"""The type library of the LibreOffice add-in: one UNO interface in the binary form that LibreOffice reads.

LibreOffice learns the functions' arguments from such a file. Its own tool for making one
(``unoidl-write``) belongs to a development kit that a GM does not have, and the form is
small: numbers of four bytes, lowest byte first, texts with their length in front, and a
directory of modules whose places in the file are counted from its start.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Sequence
from dataclasses import dataclass

ANY = "any"
"""An argument that is a number, a text or a range, or is left out; no other type may be left out."""
ANY_NUMBER = "[]any"
"""The last argument only: any number of arguments, each as ``ANY``."""
ROWS = "[][]any"
"""What each function answers: rows of cells, so that it may be a number, a text, an error value or a table."""

# LibreOffice dies while it loads a file when a function has the name of a UNO type.
TYPE_NAMES = frozenset({
    "any", "boolean", "byte", "char", "double", "enum", "exception", "float", "hyper", "interface", "long",
    "sequence", "service", "short", "singleton", "string", "struct", "type", "typedef", "unsigned", "void",
})  # fmt: skip

_MAGIC = b"UNOIDL\xff\0"
_MODULE, _INTERFACE = b"\x00", b"\x05"
_IN = b"\x00"  # the direction of an argument


@dataclass(frozen=True)
class Method:
    """One method: its name, and name and type of each argument; it answers with rows of cells."""

    name: str
    arguments: tuple[tuple[str, str], ...]


def library(interface: str, methods: Sequence[Method]) -> bytes:
    """The type library with one interface.

    Args:
        interface: full name, the modules first: ``massbattlexl.XFunctions``.
        methods: in the order of the interface.

    Raises:
        ValueError: a name that UNO does not take, or that two methods share.
    """
    names = [check_name(m.name) for m in methods]
    if len(set(names)) != len(names):
        raise ValueError("two functions have the same name without the underscores: " + ", ".join(sorted(names)))
    *modules, name = interface.split(".")
    out = bytearray(_MAGIC + bytes(8))
    place = len(out)
    out += _INTERFACE + _number(1) + _text("com.sun.star.uno.XInterface")  # the one base
    out += _number(0) + _number(0) + _number(len(methods))  # optional bases, attributes, methods
    for method in methods:
        out += _text(method.name) + _text(ROWS) + _number(len(method.arguments))
        out += b"".join(_IN + _text(check_name(a)) + _text(kind) for a, kind in method.arguments)
        out += _number(0)  # exceptions
    for entry in [name, *reversed(modules)]:  # each directory holds the one entry below it
        name_place = len(out)
        out += entry.encode("ascii") + b"\0"
        directory = len(out)
        if entry != (modules[0] if modules else name):
            out += _MODULE + _number(1)
        out += _number(name_place) + _number(place)
        place = directory
    out[8:16] = _number(place) + _number(1)
    return bytes(out)


def check_name(name: str) -> str:
    """The name, if UNO takes it for a method or an argument.

    Raises:
        ValueError: it is a UNO type name, or holds more than letters and digits.
    """
    if name.lower() in TYPE_NAMES or not re.fullmatch(r"[A-Za-z][A-Za-z0-9]*", name):
        raise ValueError(f"LibreOffice takes no function or argument named {name!r}")
    return name


def _number(value: int) -> bytes:
    return struct.pack("<I", value)


def _text(value: str) -> bytes:
    return _number(len(value)) + value.encode("ascii")
