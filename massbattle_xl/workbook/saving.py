"""Saves a workbook through openpyxl so that equal content gives equal bytes and Excel finds nothing to mend."""

from __future__ import annotations

import datetime as dt
import io
import re
import warnings
import zipfile

from openpyxl import Workbook

from .sheet_xml import package

ZIP_TIME = (2026, 1, 1, 0, 0, 0)
_CORE = "docProps/core.xml"
_MODIFIED = re.compile(rb"(<dcterms:modified[^>]*>)([^<]*)")


def saved(book: Workbook, modified: dt.datetime) -> bytes:
    """The bytes of a workbook.

    Args:
        book: the workbook; its formulas have no values yet.
        modified: the moment that stands in the file as the one of its last change.
    """
    book.properties.modified = modified
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what openpyxl finds wrong is found by our own check, with a sentence
        raw = package(book)
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            entry = zipfile.ZipInfo(name, ZIP_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            data = source.read(name)
            if name == _CORE:
                data = _MODIFIED.sub(rb"\g<1>" + _stamp(modified), data)
            elif name == "xl/styles.xml":
                data = _fonts_in_order(data)
            target.writestr(entry, data)
    return out.getvalue()


def is_stamped(data: bytes, moment: dt.datetime) -> bool:
    """Whether a file says that it was changed last at this very moment; False for what is no workbook."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            found = _MODIFIED.search(package.read(_CORE))
    except (zipfile.BadZipFile, KeyError, OSError, RuntimeError, NotImplementedError, EOFError, ValueError):
        return False
    return found is not None and found[2] == _stamp(moment)


def _stamp(moment: dt.datetime) -> bytes:
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ").encode()


# Children of a font as the schema orders them (ECMA-376 18.8.22, as Excel writes it); openpyxl has an order of its own.
_FONT_ORDER = ("b", "i", "strike", "condense", "extend", "outline", "shadow", "u", "vertAlign", "sz", "color", "name", "family", "charset", "scheme")  # fmt: skip


def _fonts_in_order(styles: bytes) -> bytes:
    def ordered(match: re.Match[bytes]) -> bytes:
        children = re.findall(rb"<(\w+)[^>]*?/>", match[1])
        parts = dict(zip(children, re.findall(rb"<\w+[^>]*?/>", match[1])))
        return b"<font>" + b"".join(parts[n] for n in map(str.encode, _FONT_ORDER) if n in parts) + b"</font>"

    return re.sub(rb"<font>(.*?)</font>", ordered, styles)
