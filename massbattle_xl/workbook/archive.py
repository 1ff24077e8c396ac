"""A finished workbook taken apart and put together again, for what openpyxl has no model for."""

from __future__ import annotations

import copy
import io
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass

from .cached import sheet_parts
from .saving import ZIP_TIME


@dataclass(frozen=True)
class Archive:
    """What a file holds.

    Attributes:
        parts: every part by its name, in their order.
        entries: what the zip says of them.
        sheets: names of the sheets by their parts, in their order.
    """

    parts: dict[str, bytes]
    entries: dict[str, zipfile.ZipInfo]
    sheets: dict[str, str]


def opened(data: bytes) -> Archive:
    """A file taken apart."""
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        entries = {entry.filename: entry for entry in package.infolist() if not entry.is_dir()}
        parts = {name: package.read(entry) for name, entry in entries.items()}
        return Archive(parts, entries, {part: name for name, part in sheet_parts(package).items()})


def packed(archive: Archive, parts: Mapping[str, bytes]) -> bytes:
    """A file of these parts; those that the archive had keep their times."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for name, content in parts.items():
            entry = copy.copy(archive.entries[name]) if name in archive.entries else zipfile.ZipInfo(name, ZIP_TIME)
            new.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return target.getvalue()


def before_end(xml: bytes, end: bytes, more: bytes) -> bytes:
    """A part with more in front of its last such end tag."""
    at = xml.rindex(end)
    return xml[:at] + more + xml[at:]
