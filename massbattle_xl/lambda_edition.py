"""The edition that Excel calculates by itself: LAMBDAs in the file, and answers that stay where only Python has them."""

from __future__ import annotations

import datetime as dt
import re
import zipfile
from collections.abc import Mapping
from functools import cache
from io import BytesIO

from . import systems
from .cells.fallback import is_kept, with_answers, without_answers
from .cells.keepable import Part, parts
from .channels import captured, embedded, lambdas
from .channels.engine import corners
from .layout import CALCULATED_ON
from .workbook import bare, cached, lambda_names
from .workbook.contents import contents
from .workbook.formulas import FormulaReader
from .workbook.named_number import with_number

# Stands in place of an answer that is not there; short, for a row may need several, and named in the line that tells
# the day of the calculation, in whatever language
NOTE = "[calc]"
_THIS_ROW = re.compile(r"[^\W\d][\w.]*\[\[#This Row\],\[(?:[^\[\]']|'.)*\]\]")
_OWN = re.compile(r"='((?:[^']|'')*)'!\$([A-Z]+)\$([0-9]+)")
_DAY_0 = dt.date(1899, 12, 30)  # of a spreadsheet's days

Formulas = Mapping[str, Mapping[str, str]]


def finished(data: bytes, day: dt.date) -> bytes:
    """The edition of a workbook that was built and calculated on a day."""
    reader = FormulaReader(contents(data), systems.functions())
    formulas = reader.formulas()
    marked = dated(data, day)
    lines = {sheet: {at: text for at, text in cells.items() if CALCULATED_ON in text} for sheet, cells in formulas.items()}
    shown = embedded.calculate(bare.without_formulas(marked, values=True), {sheet: found for sheet, found in lines.items() if found})
    marked = cached.write_values(marked, shown)
    return lambda_names.embed(marked, lambdas.needed, _Keeping(marked, reader))


def dated(data: bytes, day: dt.date) -> bytes:
    """A workbook that says on which day it was calculated, for which its lines wait for the next calculation."""
    return with_number(data, CALCULATED_ON, (day - _DAY_0).days)


def is_one(data: bytes) -> bool:
    """Whether formulas of a workbook keep answers."""
    with zipfile.ZipFile(BytesIO(data)) as package:
        sheets = (package.read(name).decode("utf-8", "replace") for name in package.namelist() if name.startswith("xl/worksheets/"))
        return any(is_kept(sheet.replace("&quot;", '"'), NOTE) for sheet in sheets)


def asking(formulas: Formulas) -> dict[str, dict[str, str]]:
    """The formulas of a workbook by sheet and cell without the answers that they keep."""
    return {sheet: {cell: without_answers(formula, NOTE) for cell, formula in cells.items()} for sheet, cells in formulas.items()}


def refreshed(data: bytes) -> bytes:
    """A workbook of this edition that was calculated anew, with the answers of today in its formulas."""
    return lambda_names.refresh(data, _Keeping(data, FormulaReader(contents(data), systems.functions())))


@cache
def _without_lambda() -> frozenset[str]:
    return frozenset(name for name in systems.functions() if not lambdas.has_lambda(name))


class _Keeping:
    """Makes formulas keep their answers; what they are answered is asked once for the whole workbook."""

    def __init__(self, data: bytes, reader: FormulaReader) -> None:
        self._reader = reader
        self._numbers: dict[tuple[str, str], range] = {}
        asked: dict[str, dict[str, str]] = {}
        count = 0
        for sheet, cell, formula in lambda_names.formulas(data):
            pieces = _pieces(formula)
            first, text = count, ""
            for piece in pieces:
                text += piece if isinstance(piece, str) else piece.asked(captured.asking(count))
                count += not isinstance(piece, str)
            if cell and count > first:
                self._numbers[sheet, cell] = range(first, count)
                asked.setdefault(sheet, {})[cell] = reader.rewrite(f"={text}", sheet, corners(cell)[0][0])
        self._answers = captured.answers(bare.without_formulas(data, values=True), asked)

    def __call__(self, sheet: str, cell: str, formula: str) -> str:
        pieces = _pieces(formula)
        if len(pieces) == 1:
            return formula
        answers = [self._answers.get(number) for number in self._numbers.get((sheet, cell), ())]
        return with_answers(pieces, answers, NOTE, lambda text: self._near(text, sheet, cell))

    def _near(self, text: str, sheet: str, cell: str) -> str:
        """A formula's text with plain addresses for the cells of its own row, which a table calls by long names."""

        def address(found: re.Match[str]) -> str:
            said = self._reader.rewrite(f"={found[0]}", sheet, corners(cell)[0][0])
            place = _OWN.fullmatch(said)
            return f"{place[2]}{place[3]}" if place and place[1] == sheet.replace("'", "''") else found[0]

        return _THIS_ROW.sub(address, text) if cell else text


def _pieces(formula: str) -> list[str | Part]:
    """A formula without the answers that it keeps, taken apart into what keeps one and the rest."""
    if not any(f"{name}(" in formula for name in _without_lambda()):
        return [formula]
    return parts(without_answers(formula, NOTE), _without_lambda())
