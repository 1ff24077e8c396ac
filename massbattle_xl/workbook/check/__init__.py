"""Finds what makes Excel repair, refuse or misread a workbook file.

The parts of the file are read as they are, not through a library that mends them on the way.
Every rule is one small function that names its source; the register of all is ``RULES``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from . import cells, formulas, grid, lite, names, parts, references, sheets, tables, validations
from .book import Book
from .finding import RULES, Finding, Hit, Rule, rules
from .package import Package
from .parsed import Formula

__all__ = ["RULES", "Finding", "Rule", "check"]

_MODULES = (parts, sheets, names, tables, cells, formulas, references, validations, lite)  # importing them fills the register


def check(data: bytes) -> list[Finding]:
    """Everything that a workbook file has wrong.

    Args:
        data: the bytes of the file; anything else than a workbook is told as such.

    Returns:
        The findings in the order of the rules; one for each fault and sheet, with the first
        cell that has it and the number of the others.
    """
    package = Package(data)
    if package.refused:
        return [_SIZE.finding(hit) for hit in _SIZE.test(package)]
    findings = _gathered((entry, hit, "", "") for entry in rules("package") for hit in _hits(entry, package))
    root = package.root(package.workbook)
    if root is None:
        return findings
    book = Book(package, root)
    if len(book.sheets) > _MOST_SHEETS:
        much = f"the file is too large to be checked: it has {len(book.sheets):,} sheets, {_MOST_SHEETS:,} are looked at"
        return [*findings, _SIZE.finding(Hit(much))]
    findings += _gathered((entry, hit, "", "") for entry in rules("book") for hit in _hits(entry, book))
    findings += _gathered(
        (entry, hit, sheet.name, "") for entry in rules("sheet") for sheet in book.sheets for hit in _hits(entry, sheet)
    )
    return findings + _gathered(_of_formulas(book))


_Found = tuple[Rule, Hit, str, str]
_SIZE = RULES["check-size"]
_MOST_SHEETS = 2_000
_MOST_FORMULAS = 3_000_000  # characters of formulas that are no copies of each other; campaigns have two thirds of it at most
_COST = 60  # what a formula costs beside its characters, counted in characters
_LONGEST_COPY = 8_192  # longer formulas are faults anyway
_MOST_ALIKE = 100  # findings of one rule that are told one by one
_MOST_HITS = 10_000  # places at which one rule looks at one sheet, and the formulas' rules at all

_ADDRESS = re.compile(
    r"""
      '[^']*+' | "[^"]*+" | \[[^\]]*+\]  # a sheet's name, a text, a table's column: nothing in them is an address
    | (?<![\w$.])(\$?[A-Za-z]{1,3})(\d{1,7})(?![\w(.!])
    """,
    re.VERBOSE,
)


def _hits(entry: Rule, subject: object) -> Iterator[Hit]:
    return islice(entry.test(subject), _MOST_HITS)


@dataclass(frozen=True)
class _Judgement:
    """What a formula has wrong, and what looking at it cost."""

    hits: tuple[tuple[Rule, Hit], ...]
    cost: int


@lru_cache(maxsize=8)
def _judged_in(_: Hashable) -> dict[tuple[str, str], _Judgement]:
    """What is known of formulas among these sheets, names and tables; the same formula is judged alike in another file."""
    return {}


def _of_formulas(book: Book) -> Iterator[_Found]:
    """What the formulas have wrong; formulas that are copies of each other are judged once."""
    known = _judged_in(book.surroundings)
    judged: dict[tuple[str, str], tuple[tuple[Rule, Hit], ...]] = {}
    tests = rules("formula")
    left = _MOST_FORMULAS
    counts: Counter[str] = Counter()
    for formula in book.formulas():
        copied = _as_copied(formula)
        if copied not in judged:
            left -= len(formula.text) + _COST
            if left < 0:
                yield _SIZE, Hit("the formulas are too many and too long to be checked, the others are not looked at"), "", ""
                return
            as_written = formula.kind, formula.text
            found = known.get(as_written)
            if found is None:
                hits = tuple((entry, hit) for entry in tests for hit in islice(entry.test(formula), _MOST_ALIKE))
                found = known[as_written] = _Judgement(hits, sum(len(piece.inside) for piece in formula.parsed.pieces) // 4)
            judged[copied] = found.hits
            left -= found.cost
        for entry, hit in judged[copied]:
            counts[entry.name] += 1
            if counts[entry.name] <= _MOST_HITS:
                yield entry, hit, formula.sheet, formula.place


@lru_cache(maxsize=4096)  # the formulas of a table's column are one text
def _names_cells(text: str) -> bool:
    return any(found[1] for found in _ADDRESS.finditer(text))


def _as_copied(formula: Formula) -> tuple[str, str]:
    """What is alike in a formula and in its copies in other rows: rows as distances, where no name can be taken for a cell."""
    if len(formula.text) > _LONGEST_COPY:
        return formula.kind, formula.text
    kind = "cell" if formula.kind == "table" else formula.kind  # a table's formula stands in its cells, too
    place = grid.cell(formula.place) if kind in ("cell", "array") else None
    if place is None or not _names_cells(formula.text):
        return kind, formula.text
    row = place[0]
    return kind, _ADDRESS.sub(lambda found: f"{found[1]}[{int(found[2]) - row}]" if found[1] else found[0], formula.text)


def _gathered(found: Iterator[_Found]) -> list[Finding]:
    """One finding for all places of a sheet with the same fault."""
    places: dict[tuple[str, str, str], list[_Found]] = {}
    for entry, hit, sheet, cell in found:
        places.setdefault((entry.name, hit.sheet or sheet, hit.what), []).append((entry, hit, sheet, cell))
    findings = []
    told: Counter[str] = Counter()
    for alike in places.values():
        entry, hit, sheet, cell = alike[0]
        told[entry.name] += 1
        if told[entry.name] > _MOST_ALIKE:
            continue
        others = len({hit.cell or cell for _, hit, _, cell in alike}) - 1
        least = "at least " if others + 1 >= _MOST_HITS else ""
        more = f" (also in {least}{others} other place{'s' * (others > 1)})" if others else ""
        findings.append(entry.finding(hit, sheet, cell, more))
    for name, count in told.items():
        if count > _MOST_ALIKE:
            findings.append(RULES[name].finding(Hit(f"there are {count - _MOST_ALIKE} more findings of this kind")))
    order = {name: number for number, name in enumerate(RULES)}
    return sorted(findings, key=lambda finding: order[finding.rule])
