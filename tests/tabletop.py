"""A campaign open in LibreOffice, typed into and read by table, row and column key, as a GM does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from office import Book
from openpyxl.utils import get_column_letter
from openpyxl.utils.cell import column_index_from_string, coordinate_from_string

from massbattle_xl import systems
from massbattle_xl.layout import Cell, WordOf
from massbattle_xl.workbook.resolve import Resolver


def human(name: str, side: str, men: int, **more: Any) -> dict[str, Any]:
    """A row of the army table: bare humans with AvDam 4 (d8, mean damage 8), in close formation."""
    return {
        "unit": name, "side": side, "men": men, "body": WordOf("BODY", "human"), "armour": WordOf("ARMOUR", "none"),
        "shield": WordOf("SHIELD", "none"), "formation": WordOf("FORMATION", "close"), "skill": "d8", "damage": 8, **more,
    }  # fmt: skip


class TableTop:
    """A blank or filled campaign workbook that LibreOffice has open."""

    def __init__(self, book: Book, system: str, language: str) -> None:
        self.book = book
        campaign = systems.wing(system, "sheets").campaign()
        self.texts = Resolver(system, language, campaign)
        self._sheets = {
            item.name: self.texts.text(f"sheet.{page.key}")
            for page in campaign.pages
            for item in page.items
            if getattr(item, "name", "") in self.texts.tables and hasattr(item, "columns")
        }
        self._rulings = {
            row["code"].replace("-", ""): i for i, row in enumerate(self.texts.tables["Rulings"].rows)
        }
        self._named = {
            item.name: f"{self.texts.text(f'sheet.{page.key}')}!{item.at}"
            for page in campaign.pages
            for item in page.items
            if isinstance(item, Cell) and item.name
        }
        self._typed: dict[str, Any] = {}  # what stood in each cell before anything was typed there

    def at(self, table: str, row: int, column: str) -> str:
        """The address of a cell; ``row`` counts from 0 below the heading."""
        declared = self.texts.tables[table]
        letters, top = coordinate_from_string(declared.at)
        index = next(i for i, c in enumerate(declared.columns) if c.key == column)
        return f"{self._sheets[table]}!{get_column_letter(column_index_from_string(letters) + index)}{top + 1 + row}"

    def name(self, name: str, value: Any) -> None:
        """Type into a cell by its defined name."""
        self._type({self._named[name]: value})

    def put(self, table: str, row: int, **values: Any) -> None:
        """Type values into a row; None empties a cell."""
        self._type({self.at(table, row, column): value for column, value in values.items()})

    def set(self, cell: str, value: Any) -> None:
        """Type a value into a cell by its address."""
        self._type({cell: value})

    def _type(self, values: dict[str, Any]) -> None:
        for cell, held in self.book.swap(values).items():
            self._typed.setdefault(cell, held)

    def restore(self) -> None:
        """Put every input cell back to what it held; for tests that change neither rows nor formulas."""
        self.book.swap({cell: None if held == "" else held for cell, held in self._typed.items()})
        self._typed.clear()

    def action(self, key: str) -> str:
        """The word of an action."""
        return self.texts.word("ACTION", key)

    def rule(self, code: str, choice: int | None) -> None:
        """Choose a reading on the Start sheet."""
        self.set(self.at("Rulings", self._rulings[code], "choice"), choice)

    def unit(self, row: int, name: str, side: str, men: int, **more: Any) -> None:
        """Type a unit of bare humans, as ``human`` makes them; ``more`` replaces or adds cells."""
        row_ = human(name, side, men, **more)
        self.put("Armies", row, **{key: self.texts.value(value) for key, value in row_.items()})

    def clash(self, table: str, row: int, attacker: str, action: str, target: str | None = None, **more: Any) -> None:
        """Type a clash into a round's table."""
        self.put(table, row, attacker=attacker, action=self.action(action), target=target, **more)

    def look(self) -> Look:
        """Calculate and read everything."""
        self.book.recalculate()
        return Look(self)


class Look:
    """What the sheets say after a calculation; to be read before anything else is typed."""

    def __init__(self, top: TableTop) -> None:
        self._book = Seen(top.book)
        self._at = top.at

    def __call__(self, table: str, row: int, column: str) -> Any:
        """The value of a cell, "" where it is blank."""
        return self._book.fresh.value(self._at(table, row, column))

    @property
    def values(self) -> Mapping[str, dict[str, Any]]:
        """All cells of all sheets that hold something; a sheet is fetched when it is asked for."""
        return self._book

    def errors(self) -> list[str]:
        """The cells that show an error value, each named with its sheet."""
        return self._book.fresh.errors()

    def losses(self, table: str, row: int) -> tuple[Any, Any]:
        """What target and attacker lose."""
        return self(table, row, "lost_t"), self(table, row, "lost_a")


class Seen(Mapping[str, dict[str, Any]]):
    """A workbook as it stands now; a sheet that was looked at once stays as it was then."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._changes = book.changes
        self._sheets: dict[str, dict[str, Any]] = {}

    @property
    def fresh(self) -> Book:
        """The workbook, to be asked for more."""
        assert self._book.changes == self._changes, "something was typed or calculated since: look anew"
        return self._book

    def __getitem__(self, sheet: str) -> dict[str, Any]:
        if sheet not in self._sheets:
            self._sheets.update(self.fresh.values(sheet))
        return self._sheets[sheet]

    def __iter__(self) -> Iterator[str]:
        return iter(self.fresh.sheets())

    def __len__(self) -> int:
        return len(self.fresh.sheets())
