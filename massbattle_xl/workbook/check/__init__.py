"""Finds what makes Excel repair, refuse or misread a workbook file.

The parts of the file are read as they are, not through a library that mends them on the way.
Every rule is one small function that names its source; the register of all is ``RULES``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from . import cells, formulas, grid, names, parts, references, sheets, tables, validations
from .book import Book
from .finding import RULES, Finding, Hit, Rule, rules
from .package import Package
from .parsed import Formula

__all__ = ["RULES", "Finding", "Rule", "check"]

_MODULES = (parts, sheets, names, tables, cells, formulas, references, validations)  # importing them fills the register


def check(data: bytes) -> list[Finding]:
    """Everything that a workbook file has wrong.

    Args:
        data: the bytes of the file; anything else than a workbook is told as such.

    Returns:
        The findings in the order of the rules; one for each fault and sheet, with the first
        cell that has it and the number of the others.
    """
    package = Package(data)
    findings = _gathered((entry, hit, "", "") for entry in rules("package") for hit in entry.test(package))
    root = package.root(package.workbook)
    if root is None:
        return findings
    book = Book(package, root)
    findings += _gathered((entry, hit, "", "") for entry in rules("book") for hit in entry.test(book))
    findings += _gathered(
        (entry, hit, sheet.name, "") for entry in rules("sheet") for sheet in book.sheets for hit in entry.test(sheet)
    )
    return findings + _gathered(_of_formulas(book))


_Found = tuple[Rule, Hit, str, str]


_ADDRESS = re.compile(r"(?<![\w$.])(\$?[A-Za-z]{1,3})(\d{1,7})(?![\w(.!])")


def _of_formulas(book: Book) -> Iterator[_Found]:
    """What the formulas have wrong; formulas that are copies of each other are judged once."""
    judged: dict[tuple[str, str], list[tuple[Rule, Hit]]] = {}
    tests = rules("formula")
    for formula in book.formulas():
        copied = _as_copied(formula)
        if copied not in judged:
            judged[copied] = [(entry, hit) for entry in tests for hit in entry.test(formula)]
        for entry, hit in judged[copied]:
            yield entry, hit, formula.sheet, formula.place


def _as_copied(formula: Formula) -> tuple[str, str]:
    """What is alike in a formula and in its copies in other rows: rows as distances, where no name can be taken for a cell."""
    kind = "cell" if formula.kind == "table" else formula.kind  # a table's formula stands in its cells, too
    place = grid.cell(formula.place) if kind in ("cell", "array") else None
    if place is None or "'" in formula.text or "[" in formula.text:
        return kind, formula.text
    return kind, _ADDRESS.sub(lambda found: f"{found[1]}[{int(found[2]) - place[0]}]", formula.text)


def _gathered(found: Iterator[_Found]) -> list[Finding]:
    """One finding for all places of a sheet with the same fault."""
    places: dict[tuple[str, str, str], list[_Found]] = {}
    for entry, hit, sheet, cell in found:
        places.setdefault((entry.name, hit.sheet or sheet, hit.what), []).append((entry, hit, sheet, cell))
    findings = []
    for alike in places.values():
        entry, hit, sheet, cell = alike[0]
        others = len({hit.cell or cell for _, hit, _, cell in alike}) - 1
        more = f" (also in {others} other place{'s' * (others > 1)})" if others else ""
        findings.append(entry.finding(hit, sheet, cell, more))
    order = {name: number for number, name in enumerate(RULES)}
    return sorted(findings, key=lambda finding: order[finding.rule])
