"""Rules on the functions of xlwings Lite: formulas that call them, and the code for them in the workbook."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from ...cells.formula_text import IN_LITE
from .book import Book
from .finding import Hit, rule

_NAMESPACE = "{http://schemas.microsoft.com/office/webextensions/webextension/2010/11}"
_TEXT = re.compile(r'"(?:[^"]|"")*"')
_CALL = re.compile(rf"(?<![\w.]){IN_LITE}([\w.]+)\(")


def _extensions(book: Book) -> list[Element]:
    """The web extensions that the workbook's task panes hold."""
    package = book.package
    panes = [relation.target for relation in package.relations("") if relation.kind == "webextensiontaskpanes"]
    found = [r.target for pane in panes for r in package.relations(pane) if r.kind == "webextension"]
    return [root for root in map(package.root, found) if root is not None]


def _calls(book: Book) -> Iterator[tuple[str, Hit]]:
    """The functions that formulas call, upper case, with where."""
    if not any(IN_LITE.encode() in data for data in book.package.parts.values()):
        return
    for formula in book.formulas():
        if IN_LITE in formula.text:
            for name in _CALL.findall(_TEXT.sub('""', formula.text)):
                yield name.upper(), Hit("", formula.place, formula.sheet)


@rule("lite-code", "misread", "book", "Excel shows #NAME? once it calculates", "Put the code in with massbattle-xl addin lite")
def code(book: Book) -> Iterator[Hit]:
    """A function of an Office add-in is there when the add-in is (seen in genuine files; xlwings-lite 80)."""
    if not _extensions(book):
        for name, hit in _calls(book):
            yield Hit(f"{name} is called as a function of an add-in, and the file has none", hit.cell, hit.sheet)


@rule("lite-lambda", "misread", "book", "all functions of xlwings Lite can stop", "Take the LAMBDA out")
def named_twice(book: Book) -> Iterator[Hit]:
    """A function of xlwings Lite has no LAMBDA of its name beside it (seen in Excel, xlwings-lite 33)."""
    for name, hit in _calls(book):
        if name in book.lambdas:
            yield Hit(f"{name} is a LAMBDA of the workbook and a function of an add-in", hit.cell, hit.sheet)


@rule("lite-settings", "misread", "book", "the add-in does not find its code", "Write the value as JSON")
def settings(book: Book) -> Iterator[Hit]:
    """The settings of an Office add-in are JSON ([MS-OWEXML] 2.2.7; seen in genuine files)."""
    for root in _extensions(book):
        for entry in root.iter(f"{_NAMESPACE}property"):
            try:
                json.loads(entry.get("value", ""))
            except ValueError:
                yield Hit(f"the add-in's setting {entry.get('name')} cannot be read")
