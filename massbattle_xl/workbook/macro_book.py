"""Makes a workbook with macros (``.xlsm``) out of one that we have built, by adding parts to the finished file.

Nothing goes through openpyxl again, so nothing that stands in the file is lost. Added are the
VBA project, a hidden sheet of settings for it, and the function wizard's help on arguments.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from .archive import opened, packed

_BOOK, _RELATIONS, _TYPES = "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "[Content_Types].xml"
_PROJECT = "xl/vbaProject.bin"
_PLAIN = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
_MACROS = "application/vnd.ms-excel.sheet.macroEnabled.main+xml"
_PROJECT_TYPE = "application/vnd.ms-office.vbaProject"
_SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PROJECT_RELATION = "http://schemas.microsoft.com/office/2006/relationships/vbaProject"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_X14 = "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"
_ARGUMENTS = "{8193D73E-4604-4355-AFF4-8A2333D13BE4}"  # the extension that holds them, [MS-XLSX] 2.3.2


@dataclass(frozen=True)
class Settings:
    """The sheet in which the VBA looks up its settings.

    Attributes:
        sheet: its name.
        rows: of each setting its name, its value and what it means; no name twice; what stands behind a row without a
            name is not read.
    """

    sheet: str
    rows: Sequence[tuple[str, str, str]]


def code_names(data: bytes) -> list[str]:
    """The names by which the VBA project knows the worksheets, in their order, the sheet of settings last.

    Args:
        data: a workbook that gets macros.
    """
    return [f"Sheet{i}" for i in range(1, len(opened(data).sheets) + 2)]


def with_macros(data: bytes, project: bytes, arguments: Mapping[str, Sequence[str]], settings: Settings) -> bytes:
    """A workbook with macros.

    Args:
        data: a workbook of ours, without macros.
        project: the VBA project; it has a module for the workbook, ``ThisWorkbook``, and one for each of ``code_names``.
        arguments: of each function the help on its arguments.
        settings: the sheet that is added, hidden, behind all others.

    Returns:
        The new file; the same input always gives the same bytes.

    Raises:
        ValueError: it has macros already, or is no workbook of ours.
    """
    archive, names = opened(data), code_names(data)
    parts = dict(archive.parts)
    added = f"xl/worksheets/sheet{len(names)}.xml"
    if added in parts:
        raise ValueError(f"the workbook is not as we build it, {added} is there already")
    for sheet, name in zip(archive.sheets, names):
        parts[sheet] = _named(parts[sheet].decode(), name).encode()
    parts[_BOOK] = _book(parts[_BOOK].decode(), settings.sheet, arguments).encode()
    parts[_RELATIONS] = _relations(parts[_RELATIONS].decode(), added).encode()
    parts[_TYPES] = _types(parts[_TYPES].decode(), added).encode()
    return packed(archive, {**parts, added: _settings(settings, names[-1]).encode(), _PROJECT: project})


def _put(pattern: str, replacement: str, text: str) -> str:
    """Replace the one place where something belongs; the replacement is a template of regular expressions."""
    changed, count = re.subn(pattern, replacement, text, count=1)
    if not count:
        raise ValueError(f"the workbook is not as we build it, {pattern} is missing")
    return changed


def _literal(text: str) -> str:
    return text.replace("\\", r"\\")


def _named(sheet: str, code_name: str) -> str:
    """A sheet with its code name.

    Sheets without one are legal, and Excel gives them modules when it opens the file. But then the project is
    changed before the GM has typed a thing, and Excel may ask on closing whether to save; so they are named.
    """
    if "<sheetPr" in sheet:
        return _put(r"<sheetPr\b", rf'\g<0> codeName="{code_name}"', sheet)
    return _put(r"<worksheet\b[^>]*>", rf'\g<0><sheetPr codeName="{code_name}" />', sheet)


def _book(book: str, sheet: str, arguments: Mapping[str, Sequence[str]]) -> str:
    """The workbook's part: its code name, which ties it to the project's module of that name, the added sheet, the help."""
    if "codeName=" in book or "<extLst" in book:
        raise ValueError("the workbook has macros already")
    book = _put(r"<workbookPr\b", r'\g<0> codeName="ThisWorkbook"', book)
    number = max(int(found) for found in re.findall(r'\bsheetId="(\d+)"', book)) + 1
    added = f'<sheet name={quoteattr(sheet)} sheetId="{number}" state="hidden" r:id="{_id("Settings")}" />'
    book = _put("</sheets>", rf"{_literal(added)}\g<0>", book)
    # Extensions are the last thing in the schema's order (ECMA-376 part 1, 18.2.27)
    return _put("</workbook>", rf"{_literal(_extension(arguments))}\g<0>", book)


def _id(what: str) -> str:
    """The id of a relationship; those that openpyxl gives are rId and a number."""
    return f"rId{what}"


def _extension(arguments: Mapping[str, Sequence[str]]) -> str:
    """The help on arguments ([MS-XLSX] 2.6, CT_DefinedNameArgumentDescriptions), as Excel's MacroOptions leaves it."""
    functions = "".join(
        f"<x14:definedName name={quoteattr(name)}>"
        f'<x14:argumentDescriptions count="{len(texts)}">'
        + "".join(
            f'<x14:argumentDescription index="{i}">{escape(text)}</x14:argumentDescription>'
            for i, text in enumerate(texts)
        )
        + "</x14:argumentDescriptions></x14:definedName>"
        for name, texts in arguments.items()
    )
    return f'<extLst><ext uri="{_ARGUMENTS}" xmlns:x14="{_X14}"><x14:definedNames>{functions}</x14:definedNames></ext></extLst>'


def _relations(relations: str, sheet: str) -> str:
    added = f'<Relationship Type="{_OFFICE}/worksheet" Target="/{sheet}" Id="{_id("Settings")}" />'
    added += f'<Relationship Type="{_PROJECT_RELATION}" Target="/{_PROJECT}" Id="{_id("Macros")}" />'
    return _put("</Relationships>", rf"{added}\g<0>", relations)


def _types(types: str, sheet: str) -> str:
    types = _put(re.escape(f'ContentType="{_PLAIN}"'), f'ContentType="{_MACROS}"', types)
    added = f'<Override PartName="/{sheet}" ContentType="{_SHEET_TYPE}" />'
    added += f'<Override PartName="/{_PROJECT}" ContentType="{_PROJECT_TYPE}" />'
    return _put("</Types>", rf"{added}\g<0>", types)


def _settings(settings: Settings, code_name: str) -> str:
    """The sheet's part: name, value and meaning of each setting in the columns A, B and C."""
    rows = "".join(
        f'<row r="{r}">' + "".join(_cell(f"{column}{r}", text) for column, text in zip("ABC", row) if text) + "</row>"
        for r, row in enumerate(settings.rows, 1)
    )
    columns = "".join(
        f'<col min="{i}" max="{i}" width="{width}" customWidth="1" />' for i, width in enumerate((32, 60, 90), 1)
    )
    return (
        f'<worksheet xmlns="{_MAIN}"><sheetPr codeName="{code_name}" />'
        f'<dimension ref="A1:C{len(settings.rows)}" /><sheetViews><sheetView workbookViewId="0" /></sheetViews>'
        f'<sheetFormatPr baseColWidth="8" defaultRowHeight="15" /><cols>{columns}</cols>'
        f"<sheetData>{rows}</sheetData></worksheet>"
    )


def _cell(place: str, text: str) -> str:
    return f'<c r="{place}" t="inlineStr"><is><t xml:space="preserve">{escape(text)}</t></is></c>'
