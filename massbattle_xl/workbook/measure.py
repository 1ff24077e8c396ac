"""Measures the XML of a workbook while it is read in pieces, so that what would take hours or gigabytes is refused.

A few bytes can stand for a billion cells: a merged range, an array formula. Here they are counted before
a library makes an object of each.
"""

from __future__ import annotations

import re
from xml.parsers import expat

from ..cells.addresses import column_number
from .problem import FileProblem

MOST_ELEMENTS = 4_000_000  # of XML; a cell has two or three
MOST_NAMES = 20_000  # workbooks that have gathered names over years may have some thousands
MOST_SHEETS = 1_000
MOST_ROWS = 300_000
MOST_MERGED = 500_000  # cells
MOST_ARRAY = 500_000  # cells
MOST_FORMATS = 70_000  # Excel itself takes 65,490
MOST_RULES = 20_000  # ranges of validations and conditional formats, links
LONGEST_FORMULA = 33_000  # characters; Excel takes 8,192
MOST_DEPTH = 200

_RANGE = re.compile(r"\$?([A-Za-z]{1,3})\$?(\d{1,7}):\$?([A-Za-z]{1,3})\$?(\d{1,7})")
_FORMULAS = ("f", "formula", "formula1", "formula2", "definedName", "calculatedColumnFormula", "totalsRowFormula")
_RULES = ("cfRule", "dataValidation", "protectedRange")


class Measure:
    """What all parts of one file hold together.

    Args:
        name: what the file is called in a sentence.
        most_cells: how many cells it may have.
    """

    def __init__(self, name: str, most_cells: int) -> None:
        self._name = name
        self._limits = {
            "cells": most_cells,
            "rows": MOST_ROWS,
            "names": MOST_NAMES,
            "sheets": MOST_SHEETS,
            "merged cells": MOST_MERGED,
            "cells in array formulas": MOST_ARRAY,
            "cell formats": MOST_FORMATS,
            "ranges with rules and links": MOST_RULES,
        }
        self._elements = 0
        self._counts = dict.fromkeys(self._limits, 0)

    def part(self, part: str) -> expat.XMLParserType:
        """A parser for one part, which counts what it is given and refuses what is too much."""
        depth = length = 0
        parser = expat.ParserCreate()

        def begin(tag: str, attributes: dict[str, str]) -> None:
            nonlocal depth, length
            depth += 1
            self._elements += 1
            if self._elements > MOST_ELEMENTS:
                raise FileProblem(f"{self._name} has more than {MOST_ELEMENTS:,} elements, more than can be handled.")
            if depth > MOST_DEPTH:
                raise FileProblem(
                    f"{self._name} has {part} nested more than {MOST_DEPTH} deep, which no spreadsheet does."
                )
            tag = tag.rpartition(":")[2]
            if tag == "c":
                self._count("cells")
            elif tag in _FORMULAS:
                length = 0
                parser.CharacterDataHandler = text
                if tag == "definedName":
                    self._count("names")
                elif tag == "f" and attributes.get("t") == "array":
                    self._count("cells in array formulas", _area(attributes.get("ref", "")))
            elif tag == "mergeCell":
                self._count("merged cells", _area(attributes.get("ref", "")))
            elif tag == "row":
                self._count("rows")
            elif tag == "hyperlink":
                self._count("cells", _area(attributes.get("ref", "")))  # each is made, also where it is blank
                self._count("ranges with rules and links")
            elif tag == "sheet":
                self._count("sheets")
            elif tag == "xf":
                self._count("cell formats")
            elif tag in _RULES:
                self._count("ranges with rules and links", 1 + attributes.get("sqref", "").count(" "))

        def text(piece: str) -> None:
            nonlocal length
            length += len(piece)
            if length > LONGEST_FORMULA:
                raise FileProblem(
                    f"{self._name} has a formula of more than {LONGEST_FORMULA:,} characters, far more than Excel takes."
                )

        def end(tag: str) -> None:
            nonlocal depth
            depth -= 1
            if parser.CharacterDataHandler is not None and tag.rpartition(":")[2] in _FORMULAS:
                parser.CharacterDataHandler = None

        parser.StartElementHandler = begin
        parser.EndElementHandler = end
        return parser

    def _count(self, what: str, number: int = 1) -> None:
        self._counts[what] += number
        if self._counts[what] > self._limits[what]:
            raise FileProblem(f"{self._name} has more than {self._limits[what]:,} {what}, more than can be handled.")


def _area(ref: str) -> int:
    """The cells of a range; 1 where it is a single cell or unreadable."""
    found = _RANGE.fullmatch(ref.strip())
    if found is None:
        return 1
    left, top, right, bottom = found.groups()
    return (abs(column_number(right) - column_number(left)) + 1) * (abs(int(bottom) - int(top)) + 1)
