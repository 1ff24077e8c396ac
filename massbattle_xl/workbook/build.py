"""Builds a whole campaign workbook from what a wing declares."""

from __future__ import annotations

import datetime as dt
from typing import Any

from openpyxl import Workbook
from openpyxl.utils import get_column_letter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.workbook.properties import CalcProperties
from openpyxl.worksheet.worksheet import Worksheet

from .. import __version__, systems
from ..layout import Campaign, Choices, Filled, Page, Words
from .draw import Painter, quote_sheet
from .reference import functions_page
from .resolve import Resolver
from .saving import saved
from .styles import add_styles

# A build is reproducible: the same input gives the same bytes, so no clock is read.
BUILT = dt.datetime(2026, 1, 1)
CALCULATED_BY = 191029  # the calculation engine of Excel 2019 and later; an older number means: calculate on opening


def build(
    system: str,
    language: str,
    paper: str = "A4",
    filled: Filled | None = None,
    protect: bool = False,
    template: bool = False,
) -> bytes:
    """A campaign workbook, not yet calculated; the arguments are those of ``drawn``."""
    return saved(drawn(system, language, paper, filled, protect, template), BUILT)


def drawn(
    system: str,
    language: str,
    paper: str = "A4",
    filled: Filled | None = None,
    protect: bool = False,
    template: bool = False,
) -> Workbook:
    """A campaign as a workbook in memory.

    Args:
        system: name of the rule text, as the register has it.
        language: language of the sheets.
        paper: "A4" or "Letter".
        filled: what the GM has typed; nothing by default.
        protect: lock all but the input cells, without a password.
        template: write a template (``.xltx``) instead of a workbook.
    """
    filled = filled or Filled()
    campaign: Campaign = systems.wing(system, "sheets").campaign(**filled.shape)
    reference = functions_page(system, language)
    pages = (*campaign.pages, *filled.pages, reference)
    resolver = Resolver(system, language, Campaign(pages, campaign.choices))
    painter = Painter(resolver, filled, paper, protect)
    book = Workbook()
    book.template = template
    add_styles(book)
    sheets = {page.key: _sheet(book, painter, page, first=i == 0) for i, page in enumerate(pages)}
    lists = book.create_sheet(resolver.text("sheet.lists"))
    _lists(lists, resolver, campaign.choices)
    lists.sheet_state = "hidden"
    for page in pages:
        painter.draw(sheets[page.key], page)
    book.properties.title = resolver.text("start.title")
    book.properties.creator = f"massbattle-xl {__version__}"
    book.properties.language = language
    book.properties.created = book.properties.modified = BUILT
    # Every cell holds its value, and a spreadsheet without our functions must not lose it by opening the file
    book.calculation = CalcProperties(calcId=CALCULATED_BY, fullCalcOnLoad=False)
    return book


def _sheet(book: Workbook, painter: Painter, page: Page, first: bool) -> Worksheet:
    title = painter.sheet_name(page.key)
    if first:
        book.active.title = title
        return book.active
    return book.create_sheet(title)


def _lists(sheet: Worksheet, resolver: Resolver, choices: tuple[Choices, ...]) -> None:
    """One column for each drop-down, its name defined over the entries that are not blank."""
    for column, listed in enumerate(choices, 1):
        entries = _entries(resolver, listed)
        letter = get_column_letter(column)
        sheet.cell(1, column, listed.name).style = "table heading"
        for i, entry in enumerate(entries, 2):
            sheet.cell(i, column, entry).style = "computed text"
        sheet.column_dimensions[letter].width = 22
        where = f"{quote_sheet(sheet.title)}!${letter}$2:${letter}${len(entries) + 1}"
        if listed.formula:
            first = f"{quote_sheet(sheet.title)}!${letter}$2"
            where = f'{first}:INDEX({where},MAX(1,COUNTIF({where},"?*")))'
        sheet.parent.defined_names[listed.name] = DefinedName(listed.name, attr_text=where)


def _entries(resolver: Resolver, listed: Choices) -> list[Any]:
    if listed.formula:
        return [resolver.formula(listed.formula.replace("{row}", str(i))) for i in range(1, listed.size + 1)]
    if isinstance(listed.values, Words):
        words = resolver.words(listed.values.name)
        return [words.word(key, resolver.language) for key in words.table if key not in listed.skip]
    return [resolver.formula(v) if isinstance(v, str) and v.startswith("=") else resolver.value(v) for v in listed.values]
