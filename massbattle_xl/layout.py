"""The words in which a sheet is declared: pages, tables, columns, cells.

A wing's sheets are declared with these; the workbook builder draws them. Nothing here is in
any language: headings and sentences are named by keys, numbers of the rules by the constant
that holds them, words by the word list that understands them.

Formulas are written with braces that the builder fills in:

``{@column}``          the cell of that column in this row of this table
``{^Table.column}``    the cell of that column in the same row of another table of the page, wherever
                       rows are inserted later; a column with it has no formula that new rows take over
``{<column}``          the cell of that column in the row above, the heading in the first row; it too has no
                       formula that new rows take over
``{Table.column}``     a whole column of a table; ``{Table.a:b}`` the columns from a to b
``{"key}``             a text in the language of the sheet, as a quoted literal
``{=LIST.key}``        a word of a word list in the language of the sheet, quoted
``{#module.NAME}``     a number of the rules
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Union


@dataclass(frozen=True)
class Rule:
    """A number of the rules, by module and constant: ``Rule("toughness.HIGHER")``."""

    constant: str
    index: Union[int, str, None] = None


@dataclass(frozen=True)
class Words:
    """A word list of the wing, by its name: ``Words("ARMOUR")``."""

    name: str


@dataclass(frozen=True)
class Text:
    """A text in the language of the sheet, by its key."""

    key: str


@dataclass(frozen=True)
class WordOf:
    """One word of a word list in the language of the sheet."""

    words: str
    key: str


@dataclass(frozen=True)
class Formula:
    """A formula template in a row of a table; a plain text there is never one, whatever it begins with."""

    template: str


@dataclass(frozen=True)
class Limits:
    """Numbers that an input cell takes."""

    low: float
    high: float
    whole: bool = True


@dataclass(frozen=True)
class Column:
    """One column of a table.

    Attributes:
        key: its name inside formulas; the heading is the text ``<table's texts>.<key>`` and the
            note on it ``<table's texts>.<key>.note``.
        role: "input" (the GM types), "override" (typed only to overrule), "computed",
            "line" (a computed text), "helper" (computed, pale, outlined and folded), "quiet" (computed,
            pale, but shown), "fixed".
        formula: of a computed column.
        width: in characters.
        style: named style of the number, where not the role's own.
        choices: name of the list that a drop-down shows.
        strict: whether only words of the list may stand there.
        limits: numbers that may stand there.
    """

    key: str
    role: str = "input"
    formula: str = ""
    width: float = 8
    style: str = ""
    choices: str = ""
    strict: bool = True
    limits: Union[Limits, None] = None


@dataclass(frozen=True)
class Table:
    """A table with a heading row.

    Attributes:
        name: table name in the workbook, the same in every language.
        texts: prefix of the keys of its texts.
        at: top left cell of the heading row.
        columns: from left to right.
        rows: values of the first rows, by column key.
        size: number of rows, at least 1; rows beyond ``rows`` are blank.
        title: key of the line above it.
        line: formula of the text at the right of that title.
        line_column: column of the sheet where that text stands.
        height: of a row in points; 0 leaves it to the program.
    """

    name: str
    texts: str
    at: str
    columns: tuple[Column, ...]
    rows: tuple[dict[str, Any], ...] = ()
    size: int = 1
    title: str = ""
    title_values: dict[str, Any] = field(default_factory=dict)
    line: str = ""
    line_column: int = 6
    height: float = 0


@dataclass(frozen=True)
class Cell:
    """One cell outside a table.

    Attributes:
        at: address.
        value: number, ``Text``, ``WordOf`` or ``Rule``; a str is a formula template when it
            begins with "=", and is written as it is otherwise.
        style: named style.
        name: defined name of the cell.
        choices: list of a drop-down.
        limits: numbers that may be typed.
        note: key of the message shown while the cell is selected.
        across: how many columns the text may run over (the cells are merged; never in data).
        down: how many rows it may run over.
        link: key of the page that a click opens.
    """

    at: str
    value: Any = None
    style: str = "label"
    name: str = ""
    choices: str = ""
    limits: Union[Limits, None] = None
    note: str = ""
    across: int = 1
    down: int = 1
    link: str = ""


@dataclass(frozen=True)
class Choices:
    """A column of the hidden Lists page that drop-downs show.

    Attributes:
        name: defined name.
        values: fixed entries, or ``Words`` for all words of a list.
        formula: template for entries that are calculated; ``{row}`` is the number of the entry.
        size: number of calculated entries; blank ones at the end are not shown.
        skip: keys of the word list that are left out.
    """

    name: str
    values: Union[tuple[Any, ...], Words] = ()
    formula: str = ""
    size: int = 0
    skip: tuple[str, ...] = ()


@dataclass(frozen=True)
class Mark:
    """A conditional format: cells are marked where a plain comparison holds.

    Attributes:
        table: name of the table, "" for cells outside of tables.
        column: a column's key, or the range of cells outside of tables.
        formula: template over the first row, without any function of ours.
        style: which mark.
    """

    table: str
    column: str
    formula: str
    style: str


@dataclass(frozen=True)
class Chart:
    """A column chart over rows of numbers, one series a row; ``names`` are the cells that name them."""

    at: str
    title: str
    heads: str
    rows: tuple[str, ...]
    names: tuple[str, ...]
    width: float = 24
    height: float = 9


@dataclass(frozen=True)
class Page:
    """One sheet.

    Attributes:
        key: the sheet's name is the text ``sheet.<key>``.
        items: tables, cells, marks and charts.
        widths: of columns that no table sets, in characters, from A on.
        heights: of rows, in points.
        landscape: direction of the paper.
        print_area: cells that are printed; all where it is blank.
        repeat: rows that are repeated on each printed page, such as "1:3".
        freeze: cell above and left of which nothing scrolls.
        tab: colour of the tab.
        hidden: not shown.
        fold: helper columns are outlined and start folded.
        tall: number of pages in height, 0 for as many as it takes.
        breaks: rows after which a new printed page begins.
    """

    key: str
    items: tuple[Union[Table, Cell, Mark, Chart], ...]
    widths: tuple[float, ...] = ()
    heights: dict[int, float] = field(default_factory=dict)
    landscape: bool = False
    print_area: str = ""
    repeat: str = ""
    freeze: str = ""
    tab: str = ""
    hidden: bool = False
    fold: bool = True
    tall: int = 0
    breaks: tuple[int, ...] = ()


@dataclass(frozen=True)
class Campaign:
    """What a wing declares: its pages and the lists of their drop-downs.

    ``filled`` holds the typed cells of a campaign: values by table and row, and by defined name.
    """

    pages: tuple[Page, ...]
    choices: tuple[Choices, ...]


@dataclass(frozen=True)
class Filled:
    """What a GM has typed: rows of tables by column key, and named cells.

    A value may be a number, a text, ``Text``, ``WordOf``, ``Rule`` or ``Formula``. ``shape`` is handed to the
    wing's ``campaign``: how large its tables are; ``pages`` come after the campaign's own.
    """

    rows: dict[str, tuple[dict[str, Any], ...]] = field(default_factory=dict)
    names: dict[str, Any] = field(default_factory=dict)
    shape: dict[str, int] = field(default_factory=dict)
    pages: tuple[Page, ...] = ()


# --- pieces of formula templates that the sheets of every wing use -----------------------------------------------

LANGUAGE = '{"language}'

# The day on which an edition that keeps answers in its formulas was calculated; blank in all others
CALCULATED_ON = "Calculated_On"
_DAY = f'YEAR({CALCULATED_ON})&"-"&RIGHT("0"&MONTH({CALCULATED_ON}),2)&"-"&RIGHT("0"&DAY({CALCULATED_ON}),2)'  # TEXT's letters differ by language


def dated(at: str) -> Cell:
    """The line in the head of a sheet that tells when it was calculated; it runs over the cells to its right."""
    return Cell(at, f'=IF({CALCULATED_ON}="","",{{"edition.on}}&{_DAY}&". "&{{"edition.since}})', "dated")


def day_of_calculation(row: int) -> tuple[Cell, ...]:
    """The cell that holds the day, with what it means; one row of the first sheet."""
    return (
        Cell(f"A{row}", f'=IF({CALCULATED_ON}="","",{{"edition.on}})', "label", across=2),
        Cell(f"C{row}", None, "date", CALCULATED_ON),
        Cell(f"D{row}", f'=IF({CALCULATED_ON}="","",{{"edition.since}})', "dated"),
    )


def first_of(cases: Sequence[tuple[str, str]], otherwise: str = '""') -> str:
    """Nested IFs: the text of the first condition that holds."""
    return "".join(f"IF({condition},{text}," for condition, text in cases) + otherwise + ")" * len(cases)


def same_name(one: str, other: str) -> str:
    """Whether cells hold the same name, in whatever letter case; a number is the name that it shows.

    No MATCH and no COUNTIF: they take ``*``, ``?`` and ``~`` in a name for wildcards. LOWER, since the
    embedded engine's = takes Ä and ä for two letters.
    """
    return f'(LOWER({one}&"")=LOWER({other}&""))'


def row_of(name: str, column: str) -> str:
    """The row of a table's column that holds a name, ``#N/A`` where none does; the first of several."""
    return f"MATCH(1,INDEX({same_name(column, name)}*1,0),0)"


def typed(column: str) -> str:
    """How many cells of a column hold something; a number may be a name."""
    return f'SUMPRODUCT(({column}<>"")*1)'


def short(name: str) -> str:
    """The beginning of a name, for a sentence in a cell that holds at most 32,767 characters."""
    return f"LEFT({name},255)"


def explained(function: str, arguments: str) -> str:
    """The breakdown line of a function in the language of the sheet."""
    return f'MB_EXPLAIN("{function}"&{LANGUAGE},{arguments})'
