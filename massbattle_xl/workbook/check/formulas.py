"""Rules on the text of formulas: limits, brackets, arguments, prefixes, local spelling, LAMBDA parameters."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .finding import Hit, rule
from .parsed import Formula
from .words import ARGUMENTS, BUILT_IN, FUTURE, LOCAL, SECOND_PREFIX

_REPAIR = "Excel reports unreadable content and takes the formula out"
_NAME = "Excel shows #NAME?"
_TEXT = re.compile(r'"(?:[^"]|"")*"')
_SPILL = re.compile(r"\$?\b[A-Za-z]{1,3}\$?\d+#(?![\w/!?])")
_NAMES_ITS_OWN = re.compile(r"LAMBDA|LET|_xlop\.", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d]\w*")


@rule(
    "formula-length", "repair", "formula", _REPAIR, "Split the formula; with all prefixes 8192 characters are allowed"
)
def length(formula: Formula) -> Iterator[Hit]:
    """A formula has at most 8192 characters as it is stored ([MS-OI29500] part 1 section 18.18.35)."""
    if len(formula.text) > 8192:
        yield Hit(f"the formula has {len(formula.text)} characters")


@rule("formula-syntax", "repair", "formula", _REPAIR, "Mend the formula")
def syntax(formula: Formula) -> Iterator[Hit]:
    """A formula follows the grammar (ECMA-376 part 1, 18.17.2)."""
    local = any(piece.kind == "separator" and piece.value == ";" for piece in formula.parsed.pieces)
    if formula.parsed.fault and not local and not _spilled(formula):
        yield Hit(f"the formula is not one: {formula.parsed.fault}")


@rule(
    "formula-equals", "warning", "formula", "Excel reads past it, other readers do not", "Begin without the equals sign"
)
def equals(formula: Formula) -> Iterator[Hit]:
    """A stored formula begins without an equals sign (ECMA-376 part 1, 18.17.2); in criteria every reader takes it."""
    if formula.text.startswith("=") and formula.kind not in ("validation", "format"):
        yield Hit("the stored formula begins with =")


@rule(
    "formula-local",
    "repair",
    "formula",
    _REPAIR,
    "Write the formula as the file form wants it: English names, commas, decimal points",
)
def local(formula: Formula) -> Iterator[Hit]:
    """A file holds English names, commas between arguments and decimal points (ECMA-376 part 1, 18.17.2.4)."""
    pieces = formula.parsed.pieces
    for before, piece, after in zip((None, *pieces), pieces, (*pieces[1:], None)):
        kind = piece.kind
        if kind == "separator" and piece.value == ";" and not any(place.name == "{" for place in piece.inside):
            yield Hit("a semicolon stands between arguments")
        elif kind == "infix" and piece.value == "," and any(other and other.kind == "number" for other in (before, after)):
            yield Hit("a comma stands within a number")
        elif kind == "range" and LOCAL.get(piece.value.upper()) in ("TRUE", "FALSE"):
            named = formula.book is not None and piece.value.lower() in formula.book.name_texts
            if not named:
                yield Hit(f"{piece.value} is {LOCAL[piece.value.upper()]} in the file")
    for call in formula.parsed.calls:
        if call.name in LOCAL and call.name not in BUILT_IN and not _ours(formula, call.name):
            yield Hit(f"{call.written} is {LOCAL[call.name]} in the file")


def _ours(formula: Formula, name: str) -> bool:
    return formula.book is not None and name in formula.book.lambdas


@rule("formula-arguments", "repair", "formula", _REPAIR, "Give the function the arguments that it takes")
def arguments(formula: Formula) -> Iterator[Hit]:
    """A function gets as many arguments as it takes, at most 255 (ECMA-376 part 1, 18.17.7; Excel's limits)."""
    if formula.parsed.fault:
        return
    for call in formula.parsed.calls:
        least, most = ARGUMENTS.get(call.name, (0, 255))
        if not least <= call.arguments <= most and not _ours(formula, call.name):
            yield Hit(f"{call.name} has {call.arguments} arguments, {least} to {most} are allowed")


@rule("formula-nesting", "repair", "formula", _REPAIR, "Put a part of the formula into a cell of its own")
def nesting(formula: Formula) -> Iterator[Hit]:
    """Functions stand at most 64 levels deep within each other (Excel's limits)."""
    if formula.parsed.deepest > 65:  # the outermost function is no level yet
        yield Hit(f"functions stand {formula.parsed.deepest - 1} levels deep in each other, 64 are allowed")


@rule("formula-text", "repair", "formula", _REPAIR, "Join shorter texts with &")
def text_literal(formula: Formula) -> Iterator[Hit]:
    """A text within a formula has at most 255 characters (Excel's limits; seen in Excel, ropensci/writexl 91)."""
    for piece in formula.parsed.pieces:
        if piece.kind == "text" and len(piece.value) > 257:
            size = len(piece.value[1:-1].replace('""', '"'))
            if size > 255:
                yield Hit(f"a text of {size} characters stands in the formula")


@rule(
    "function-prefix",
    "misread",
    "formula",
    f"{_NAME} until the cell is typed anew",
    "Write _xlfn. before it, or _xlfn._xlws. before FILTER and SORT",
)
def prefix(formula: Formula) -> Iterator[Hit]:
    """Functions that are newer than the file format carry a prefix ([MS-XLSX] 2.2.2, future-function-list)."""
    for call in formula.parsed.calls:
        if call.name not in FUTURE or (call.written.upper() == call.name and _ours(formula, call.name)):
            continue
        wanted = "_xlfn._xlws." if call.name in SECOND_PREFIX else "_xlfn."
        if call.written.lower() != (wanted + call.name).lower() and not call.written.lower().startswith("_xludf."):
            yield Hit(f"{call.written} stands in the file without {wanted}")


@rule(
    "function-unknown-prefix",
    "misread",
    "formula",
    f"{_NAME} for ever",
    "Write the function's name as the file form wants it",
)
def poisoned(formula: Formula) -> Iterator[Hit]:
    """``_xludf.`` marks a function that Excel once failed to find ([MS-XLSX] 2.2.2; seen in Excel)."""
    for call in formula.parsed.calls:
        if "_xludf." in call.written.lower():
            yield Hit(f"{call.written} is a function that Excel has given up")


@rule("formula-spill", "repair", "formula", _REPAIR, "Write _xlfn.ANCHORARRAY(A1)")
def spill(formula: Formula) -> Iterator[Hit]:
    """``A1#`` is what Excel shows; the file holds ``_xlfn.ANCHORARRAY(A1)`` (seen in Excel)."""
    for shown in _spilled(formula):
        yield Hit(f"{shown} stands in the file")


def _spilled(formula: Formula) -> list[str]:
    """What is written with a spill sign; a formula with one cannot be taken apart."""
    return _SPILL.findall(_TEXT.sub('""', formula.text)) if _SPILL.search(formula.text) else []


@rule("formula-at", "repair", "formula", _REPAIR, "Leave the @ out, or write _xlfn.SINGLE()")
def at_sign(formula: Formula) -> Iterator[Hit]:
    """``@x`` is what Excel shows; the file holds the plain form or ``_xlfn.SINGLE(x)`` (seen in Excel)."""
    for piece in formula.parsed.pieces if "@" in formula.text else ():
        if piece.value.startswith("@") and piece.kind in ("range", "open"):
            yield Hit(f"{piece.value.rstrip('(')} stands in the file")


@rule(
    "lambda-optional",
    "repair",
    "formula",
    "Excel takes the name out of the workbook",
    "Declare the parameter as _xlop.x and use it as _xlpm.x",
)
def optional(formula: Formula) -> Iterator[Hit]:
    """``[x]`` is what Excel shows of an optional parameter; the file holds ``_xlop.x`` (seen in Excel)."""
    for piece in formula.parsed.ranges:
        if piece.value.startswith("[") and piece.inside and piece.inside[-1].name == "LAMBDA":
            yield Hit(f"the parameter {piece.value} is written in brackets")


@rule("lambda-prefix", "misread", "formula", _NAME, "Write _xlpm. before the name, at its declaration and at each use")
def parameter(formula: Formula) -> Iterator[Hit]:
    """Names of LET and parameters of LAMBDA carry ``_xlpm.`` in the file ([MS-XLSX] 2.2.2; seen in Excel)."""
    if not _NAMES_ITS_OWN.search(formula.text):
        return
    pieces = formula.parsed.pieces
    for number, piece in enumerate(pieces[:-1]):
        where = piece.inside[-1] if piece.inside else None
        declared = where is not None and (where.name == "LAMBDA" or (where.name == "LET" and where.argument % 2 == 0))
        alone = (
            number > 0 and pieces[number - 1].kind in ("open", "separator") and pieces[number + 1].kind == "separator"
        )
        if piece.kind == "range" and declared and alone and _WORD.fullmatch(piece.value):
            yield Hit(f"{piece.value} is declared without _xlpm.")
        if piece.kind == "range" and piece.value.lower().startswith("_xlop.") and not (declared and alone):
            yield Hit(f"{piece.value} is used with _xlop., which stands only in the list of parameters")
