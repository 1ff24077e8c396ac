"""Rules on validations with their drop-downs, and on conditional formats."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from . import grid
from .book import MOST_VALIDATIONS, Sheet, whole
from .finding import Hit, rule
from .package import MAIN
from .parsed import Formula
from .words import BUILT_IN, LOCAL

_REPAIR = "Excel repairs the file and takes the validation out"
_FORMAT = "Excel repairs the file and takes the conditional format out"
_TEXTS = {"prompt": 255, "error": 224, "promptTitle": 32, "errorTitle": 32}
_TYPES = ("none", "whole", "decimal", "list", "date", "time", "textLength", "custom")
_TWO = ("between", "notBetween")


@rule("list-length", "repair", "sheet", _REPAIR, "Put the list into cells and refer to them")
def list_length(sheet: Sheet) -> Iterator[Hit]:
    """A drop-down written as a text has at most 255 characters ([MS-OI29500] part 1 section 18.3.1.32; XlsxWriter 562)."""
    for entry in sheet.validations:
        text = entry.findtext(f"{MAIN}formula1") or ""
        if entry.get("type") == "list" and text.startswith('"') and len(text) - 2 > 255:
            yield Hit(
                f"the list of the drop-down has {len(text) - 2} characters, 255 are allowed", entry.get("sqref", "")
            )


@rule("validation-text", "repair", "sheet", _REPAIR, "Shorten the text")
def texts(sheet: Sheet) -> Iterator[Hit]:
    """Messages have at most 255 and 224 characters, their titles 32 ([MS-OI29500] part 1 section 18.3.1.32)."""
    for entry in sheet.validations:
        for name, most in _TEXTS.items():
            if len(entry.get(name, "")) > most:
                yield Hit(
                    f"{name} has {len(entry.get(name, ''))} characters, {most} are allowed", entry.get("sqref", "")
                )


@rule("validation-formula", "repair", "sheet", _REPAIR, "Give the validation the formulas of its type")
def formulas(sheet: Sheet) -> Iterator[Hit]:
    """A validation has a known type and the formulas that it needs (ECMA-376 part 1, 18.3.1.32 and 18.18.21)."""
    for entry in sheet.validations:
        kind = entry.get("type", "none")
        operator = entry.get("operator", "between")
        first, second = (bool(entry.findtext(f"{MAIN}{tag}")) for tag in ("formula1", "formula2"))
        if kind not in _TYPES:
            yield Hit(f"a validation has the type {kind}", entry.get("sqref", ""))
        elif kind != "none" and not first:
            yield Hit(f"a validation of the type {kind} has no formula", entry.get("sqref", ""))
        elif kind not in ("none", "list", "custom") and operator in _TWO and not second:
            yield Hit(f"a validation {operator} has no second formula", entry.get("sqref", ""))


def _ranges_fault(entry: Element) -> str:
    text = entry.get("sqref", "")
    count = text.count(" ") + 1
    if count > 32_767:
        return f"covers {count} ranges, 32767 are allowed"
    part = grid.no_range(text)
    return "" if part is None else f"covers {part[:40]!r}, which is no range"


@rule("validation-ranges", "repair", "sheet", _REPAIR, "Write ranges with blanks between them")
def validation_ranges(sheet: Sheet) -> Iterator[Hit]:
    """A validation covers ranges with blanks between them, at most 32767 ([MS-OI29500] part 1 section 18.3.1.32)."""
    for entry in sheet.validations:
        fault = _ranges_fault(entry)
        if fault:
            yield Hit(f"the validation {fault}", entry.get("sqref", "")[:60])


@rule("validation-many", "repair", "sheet", _REPAIR, "Join validations that are alike")
def many(sheet: Sheet) -> Iterator[Hit]:
    """A sheet has at most 65534 validations ([MS-OI29500] part 1 section 18.3.1.33)."""
    count = len(sheet.all("dataValidation"))
    if count > MOST_VALIDATIONS:
        yield Hit(f"the sheet has {count} validations")


@rule("format-ranges", "repair", "sheet", _FORMAT, "Write ranges with blanks between them")
def format_ranges(sheet: Sheet) -> Iterator[Hit]:
    """A conditional format covers ranges with blanks between them (ECMA-376 part 1, 18.3.1.18 and 18.18.76)."""
    for entry in sheet.all("conditionalFormatting"):
        fault = _ranges_fault(entry)
        if fault:
            yield Hit(f"the conditional format {fault}", entry.get("sqref", "")[:60])


@rule("format-style", "repair", "sheet", _FORMAT, "Use a format of the list dxfs")
def format_style(sheet: Sheet) -> Iterator[Hit]:
    """A conditional format's look is one of the list of differential formats (ECMA-376 part 1, 18.3.1.10, dxfId)."""
    count = len(sheet.book.styled("dxfs/dxf"))
    for entry in sheet.all("conditionalFormatting"):
        for made in entry.iter(f"{MAIN}cfRule"):
            if made.get("dxfId") is not None and not 0 <= whole(made.get("dxfId"), -1) < count:
                yield Hit(
                    f"a conditional format has the look {made.get('dxfId')}, the workbook has {count}",
                    entry.get("sqref", ""),
                )


@rule("format-rule", "repair", "sheet", _FORMAT, "Give the rule a priority from 1 up and its formula")
def format_rule(sheet: Sheet) -> Iterator[Hit]:
    """A rule has a priority from 1 up, and one of type expression or cellIs a formula (ECMA-376 part 1, 18.3.1.10)."""
    for entry in sheet.all("conditionalFormatting"):
        for made in entry.iter(f"{MAIN}cfRule"):
            if whole(made.get("priority")) < 1:
                yield Hit(f"a conditional format has the priority {made.get('priority')}", entry.get("sqref", ""))
            if made.get("type") in ("expression", "cellIs") and not made.findtext(f"{MAIN}formula"):
                yield Hit(f"a conditional format of the type {made.get('type')} has no formula", entry.get("sqref", ""))


@rule(
    "function-in-rule",
    "misread",
    "formula",
    "LibreOffice does not calculate it there, and Excel knows it only while the functions are loaded",
    "Calculate it in a cell and refer to the cell",
)
def function_in_rule(formula: Formula) -> Iterator[Hit]:
    """Validations and conditional formats call built-in functions only (seen in LibreOffice 25.2; a rule of this project)."""
    if formula.kind in ("validation", "format"):
        for call in formula.parsed.calls:
            if call.name not in BUILT_IN and call.name not in LOCAL:
                yield Hit(f"{call.written} is called, which is no function of Excel's own")


@rule(
    "array-constant-in-rule",
    "repair",
    "formula",
    "Excel repairs the file and takes the rule out",
    "Put the values into cells",
)
def array_constant(formula: Formula) -> Iterator[Hit]:
    """Criteria of validations and conditional formats hold no array constants (Excel refuses them when they are typed)."""
    if formula.kind in ("validation", "format") and any(piece.value == "{" for piece in formula.parsed.pieces):
        yield Hit("the criterion holds an array constant")


@rule(
    "other-file-in-rule",
    "repair",
    "formula",
    "Excel repairs the file and takes the rule out",
    "Refer to cells of this workbook",
)
def other_file(formula: Formula) -> Iterator[Hit]:
    """Criteria of validations and conditional formats refer to no other workbook (Excel refuses them when they are typed)."""
    if formula.kind in ("validation", "format"):
        for piece in formula.parsed.pieces:
            if piece.kind == "range" and piece.value.lstrip("'").startswith("[") and "!" in piece.value:
                yield Hit(f"{piece.value} refers to another workbook")
