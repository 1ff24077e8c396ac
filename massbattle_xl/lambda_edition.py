"""The edition that Excel calculates by itself: LAMBDAs in the file, and answers that stay where only Python has them."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping, Sequence
from functools import cache
from io import BytesIO

from . import systems
from .cells.fallback import Answered, is_kept, with_answers, without_answers
from .channels import captured, lambdas
from .locale import COMMON, languages, text
from .workbook import bare, lambda_names
from .workbook.contents import contents
from .workbook.formulas import FormulaReader


def finished(data: bytes) -> bytes:
    """The edition of a built and calculated workbook."""
    return lambda_names.embed(data, lambdas.needed, _Keeping(data))


def is_one(data: bytes) -> bool:
    """Whether formulas of a workbook keep answers."""
    with zipfile.ZipFile(BytesIO(data)) as package:
        sheets = (package.read(name).decode("utf-8", "replace") for name in package.namelist() if name.startswith("xl/worksheets/"))
        return any(is_kept(sheet, _notes()) for sheet in sheets)


def asking(formulas: Mapping[str, Mapping[str, str]]) -> dict[str, dict[str, str]]:
    """The formulas of a workbook by sheet and cell without the answers that they keep."""
    return {sheet: {cell: without_answers(formula, _notes()) for cell, formula in cells.items()} for sheet, cells in formulas.items()}


def refreshed(data: bytes) -> bytes:
    """A workbook of this edition that was calculated anew, with the answers of today in its formulas."""
    return lambda_names.refresh(data, _Keeping(data))


@cache
def _without_lambda() -> frozenset[str]:
    return frozenset(name for name in systems.functions() if not lambdas.has_lambda(name))


@cache
def _notes() -> frozenset[str]:
    return frozenset(text(COMMON, language, "edition.anew") for language in languages())


class _Keeping:
    """Makes formulas keep their answers; what they are answered is asked once for the whole workbook."""

    def __init__(self, data: bytes) -> None:
        found = FormulaReader(contents(data), systems.functions()).formulas()
        self._answers = captured.answers(bare.without_formulas(data, values=True), asking(found), _without_lambda())
        language = lambda_names.language(data)
        self._note = text(COMMON, language if language in languages() else "en", "edition.anew")

    def __call__(self, sheet: str, cell: str, formula: str) -> str:
        if not any(f"{name}(" in formula for name in _without_lambda()):
            return formula
        answers: Sequence[Answered | None] = self._answers.get(sheet, {}).get(cell, ())
        return with_answers(without_answers(formula, _notes()), _without_lambda(), answers, self._note)
