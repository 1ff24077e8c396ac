"""A workbook as its parts tell it: sheets, cells, names, tables and formats, read without judging."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from xml.etree.ElementTree import Element

from . import grid
from .package import MAIN, RELATION, Package, Relation
from .parsed import Formula

_ESCAPE = re.compile(r"_x((?![dD][89a-fA-F])[0-9A-Fa-f]{4})_")  # halves of characters cannot be shown and stay escaped
_LIST = re.compile(r'"[^"]*+(?:""[^"]*+)*+"')  # the words of a drop-down within one text
MOST_VALIDATIONS = 65_534
_CHART_FORMULA = "{http://schemas.openxmlformats.org/drawingml/2006/chart}f"


def whole(text: str | None, default: int = 0) -> int:
    """A whole number of an attribute; the default where it is none."""
    try:
        return int(text) if text is not None else default
    except ValueError:
        return default


def flag(text: str | None, default: bool = False) -> bool:
    """A truth value of an attribute."""
    return text in ("1", "true") if text is not None else default


def unescaped(text: str) -> str:
    """A text with its ``_xHHHH_`` turned into the characters that they stand for (ECMA-376 part 1, 22.9.2.19)."""
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text) if "_x" in text else text


def rich_text(element: Element) -> str:
    """The text of a shared or an inline string, without its phonetic readings."""
    runs = [*element.findall(f"{MAIN}t"), *(t for run in element.findall(f"{MAIN}r") for t in run.findall(f"{MAIN}t"))]
    return "".join(run.text or "" for run in runs)


@dataclass(frozen=True)
class Cell:
    """A cell of the file: its address as written, its place, its type, style, formula element and value."""

    written: str
    row: int
    column: int
    kind: str
    style: int
    formula: Element | None
    value: str | None
    element: Element


@dataclass(frozen=True)
class Name:
    """A defined name; ``scope`` is the number of its sheet or None."""

    name: str
    scope: str | None
    text: str
    comment: str


@dataclass(frozen=True)
class Table:
    """A table with the element that declares it."""

    name: str
    sheet: str
    part: str
    box: grid.Box | None
    element: Element

    @cached_property
    def columns(self) -> list[Element]:
        """The elements of its columns."""
        return self.element.findall(f"{MAIN}tableColumns/{MAIN}tableColumn")

    @cached_property
    def headings(self) -> list[str]:
        """The names of its columns."""
        return [unescaped(column.get("name", "")) for column in self.columns]

    @property
    def header_rows(self) -> int:
        """1 where it shows headings, otherwise 0."""
        return whole(self.element.get("headerRowCount"), 1)


@dataclass
class Sheet:
    """A sheet with its element; None where its part is missing or cannot be read."""

    name: str
    number: str
    state: str
    part: str
    root: Element | None
    relations: list[Relation]
    book: Book = field(repr=False)
    shared: bool = False  # its part belongs to an earlier sheet

    def all(self, tag: str) -> list[Element]:
        """All elements of a kind."""
        return self._by_tag.get(f"{MAIN}{tag}", [])

    @cached_property
    def _by_tag(self) -> dict[str, list[Element]]:
        """All elements by their kind, found on one way through the sheet."""
        found: dict[str, list[Element]] = {}
        for element in [] if self.root is None else self.root.iter():
            found.setdefault(element.tag, []).append(element)
        return found

    @cached_property
    def rows(self) -> list[tuple[int, Element]]:
        """The rows with their numbers."""
        found, last = [], 0
        for element in [] if self.root is None else self.root.findall(f"{MAIN}sheetData/{MAIN}row"):
            last = whole(element.get("r"), last + 1)
            found.append((last, element))
        return found

    @cached_property
    def cells(self) -> list[Cell]:
        """Every cell in the file's order."""
        found = []
        for number, row in self.rows:
            column = 0
            for element in row.findall(f"{MAIN}c"):
                written = element.get("r", "")
                place = grid.cell(written) if written else (number, column + 1)
                column = place[1] if place else column + 1
                value, formula = element.find(f"{MAIN}v"), element.find(f"{MAIN}f")
                text = value.text or "" if value is not None else None
                kind, style = element.get("t", "n"), whole(element.get("s"))
                found.append(Cell(written, place[0] if place else number, column, kind, style, formula, text, element))
        return found

    @cached_property
    def validations(self) -> list[Element]:
        """The validations, as many as Excel reads."""
        return self.all("dataValidation")[:MOST_VALIDATIONS]

    @cached_property
    def merges(self) -> list[tuple[str, grid.Box | None]]:
        """The merged ranges as written, with their places."""
        return [(ref, grid.box(ref)) for ref in (entry.get("ref", "") for entry in self.all("mergeCell"))]

    @cached_property
    def by_place(self) -> dict[tuple[int, int], Cell]:
        """The cells by row and column."""
        return {(cell.row, cell.column): cell for cell in self.cells}

    def text(self, cell: Cell) -> str | None:
        """The text that a cell shows; None where it shows none."""
        if cell.kind == "s":
            strings, index = self.book.strings, whole(cell.value, -1)
            return strings[index] if 0 <= index < len(strings) else None
        if cell.kind == "inlineStr":
            inline = cell.element.find(f"{MAIN}is")
            return unescaped(rich_text(inline)) if inline is not None else ""
        return unescaped(cell.value or "") if cell.kind == "str" else None

    @cached_property
    def tables(self) -> list[Table]:
        """The tables of the sheet; none where the sheet itself cannot be read."""
        return [] if self.root is None else self.book.tables_by_sheet.get(self.name, [])


class Book:
    """The workbook of a package whose workbook part can be read."""

    def __init__(self, package: Package, root: Element) -> None:
        self.package = package
        self.root = root
        relations = {relation.id: relation for relation in package.relations(package.workbook)}
        self.sheets: list[Sheet] = []
        taken: set[str] = set()
        for entry in root.iter(f"{MAIN}sheet"):
            relation = relations.get(entry.get(f"{RELATION}id", ""))
            part = relation.target if relation else ""
            about = (entry.get("name", ""), entry.get("sheetId", ""), entry.get("state", "visible"))
            if part in taken:  # looked at once only, whoever else claims it
                self.sheets.append(Sheet(*about, part, None, [], self, shared=True))
                continue
            taken.add(part)
            self.sheets.append(Sheet(*about, part, package.root(part), package.relations(part), self))
        self.parts = {relation.kind: relation.target for relation in relations.values()}
        self.names = [
            Name(d.get("name", ""), d.get("localSheetId"), d.text or "", d.get("comment", ""))
            for d in root.iter(f"{MAIN}definedName")
        ]
        self.sheet_names = {sheet.name.lower() for sheet in self.sheets}
        self.table_parts: list[str] = []
        self.name_texts = {name.name.lower(): name.text for name in self.names}

    @cached_property
    def sheet_ends(self) -> set[str]:
        """What stands behind a blank in the names of sheets, in lower case."""
        names = [name[:255] for name in self.sheet_names]
        return {name[place + 1 :] for name in names for place, sign in enumerate(name) if sign == " "}

    @cached_property
    def tables(self) -> list[Table]:
        """All tables of all sheets, each once, whoever else claims its part."""
        found = []
        taken: set[str] = set()
        for sheet in self.sheets:
            for relation in sheet.relations:
                if relation.kind == "table":
                    self.table_parts.append(relation.target)
                root = self.package.root(relation.target) if relation.kind == "table" else None
                if root is not None and relation.target not in taken:
                    taken.add(relation.target)
                    box = grid.box(root.get("ref", ""))
                    found.append(Table(root.get("displayName", ""), sheet.name, relation.target, box, root))
        return found

    @cached_property
    def tables_by_sheet(self) -> dict[str, list[Table]]:
        """The tables of each sheet by its name."""
        found: dict[str, list[Table]] = {}
        for table in self.tables:
            found.setdefault(table.sheet, []).append(table)
        return found

    @cached_property
    def columns(self) -> dict[str, set[str]]:
        """The headings of each table in lower case, by its name in lower case."""
        found: dict[str, set[str]] = {}
        for table in self.tables:
            found.setdefault(table.name.lower(), set()).update(heading.lower() for heading in table.headings)
        return found

    @cached_property
    def strings(self) -> list[str]:
        """The shared strings."""
        root = self.package.root(self.parts.get("sharedStrings", ""))
        return [] if root is None else [unescaped(rich_text(entry)) for entry in root.findall(f"{MAIN}si")]

    @cached_property
    def styles(self) -> Element | None:
        """The element of the styles part."""
        return self.package.root(self.parts.get("styles", ""))

    def styled(self, path: str) -> list[Element]:
        """Elements of the styles part, by their path without namespaces."""
        steps = "/".join(f"{MAIN}{step}" for step in path.split("/"))
        return [] if self.styles is None else self.styles.findall(steps)

    @cached_property
    def lambdas(self) -> set[str]:
        """The names of LAMBDA functions, in upper case."""
        begins = re.compile(r"=?(_xlfn\.)?LAMBDA\(", re.IGNORECASE)
        return {name.name.upper() for name in self.names if begins.match(name.text)}

    @property
    def surroundings(self) -> Hashable:
        """All that the rules on formulas know of the book beside the formula."""
        columns = frozenset((table, frozenset(headings)) for table, headings in self.columns.items())
        return frozenset(self.sheet_names), frozenset(self.name_texts.items()), columns, frozenset(self.lambdas)

    def formulas(self) -> Iterator[Formula]:
        """Every formula of the file, with where it stands."""
        for name in self.names:
            if not name.name.lower().startswith("_xlnm."):
                yield Formula(name.text, "name", "", name.name, self)
        for sheet in self.sheets:
            yield from self._of_cells(sheet)
            yield from self._of_rules(sheet)
        for table in self.tables:
            for column in table.columns:
                for tag in ("calculatedColumnFormula", "totalsRowFormula"):
                    made = column.find(f"{MAIN}{tag}")
                    if made is not None and made.text:
                        kind = "array" if flag(made.get("array")) else "table"
                        yield Formula(made.text, kind, table.sheet, f"{table.name}[{column.get('name')}]", self)
        for part in self.package.parts:
            root = self.package.root(part) if part.startswith("xl/charts/") and part.endswith(".xml") else None
            for made in root.iter(_CHART_FORMULA) if root is not None else ():
                if made.text:
                    yield Formula(made.text, "chart", "", part, self)

    def _of_cells(self, sheet: Sheet) -> Iterator[Formula]:
        for cell in sheet.cells:
            if cell.formula is not None and cell.formula.text:
                spills = cell.formula.get("t") == "array" or cell.element.get("cm") is not None
                yield Formula(cell.formula.text, "array" if spills else "cell", sheet.name, cell.written, self)

    def _of_rules(self, sheet: Sheet) -> Iterator[Formula]:
        for entry in sheet.validations:
            for tag in ("formula1", "formula2"):
                text = entry.findtext(f"{MAIN}{tag}") or ""
                if text and not (entry.get("type") == "list" and _LIST.fullmatch(text)):
                    yield Formula(text, "validation", sheet.name, entry.get("sqref", ""), self)
        for entry in sheet.all("conditionalFormatting"):
            for formula in entry.iter(f"{MAIN}formula"):
                if formula.text:
                    yield Formula(formula.text, "format", sheet.name, entry.get("sqref", ""), self)
