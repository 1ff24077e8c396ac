"""An argument that is a block of cells: the units of a side, each with its parts, a line for each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...cells.errors import VALUE, CellError, blank, told
from ...cells.kinds import Kind, Number, Text, Word
from ...cells.values import ErrorValue, Scalar, show
from ...cells.words import fold
from .. import words
from ..groups import CHARACTER, CREW, MOUNT, Block, Line, Misplaced, groups
from .rows import COLUMNS, FIELDS
from .shown import LD, MODELS

MOST_LINES = 60
ADDED: tuple[tuple[str, Kind], ...] = (
    ("kind", Word(words.PART)),
    ("number", Number(0, 100, whole=True)),
    ("group", Text()),
    ("target", Text()),
    ("contact", MODELS),
    ("lost", Number(0, 10_000, whole=True)),
    ("general", LD),
)
NAMES = (*(name for name, _, _ in COLUMNS), *(name for name, _ in ADDED))
_LIVING = {"models": MODELS}  # of the dead none are left
_OF_RANKS = ("models", "width")
_OF_WHO_IS_STRUCK = ("t", "w", "ld")
_BLOCK = {
    "en": "lines of cells: {names}",
    "da": "linjer af celler: {names}",
    "de": "Zeilen aus Zellen: {names}",
    "fr": "des lignes de cellules : {names}",
    "ru": "строки ячеек: {names}",
}
_LINE = {"en": "line", "da": "linje", "de": "Zeile", "fr": "ligne", "ru": "строка"}
_WRONG = {
    "unit": {
        "en": "one unit with its parts in a group",
        "da": "én enhed med sine dele i en gruppe",
        "de": "eine Einheit mit ihren Teilen in einer Gruppe",
        "fr": "une seule unité avec ses éléments dans un groupe",
        "ru": "одно подразделение с его частями в группе",
    },
    "whose": {
        "en": "a unit in the group of the part",
        "da": "en enhed i delens gruppe",
        "de": "eine Einheit in der Gruppe des Teils",
        "fr": "une unité dans le groupe de l’élément",
        "ru": "подразделение в группе этой части",
    },
    "one": {
        "en": "one champion of a unit, one mount of a character",
        "da": "én anfører i en enhed, ét ridedyr til en helt",
        "de": "ein Champion einer Einheit, ein Reittier eines Charaktermodells",
        "fr": "un champion par unité, une monture par personnage",
        "ru": "один чемпион подразделения, один скакун персонажа",
    },
    "target": {
        "en": "a target that is a group of the enemy",
        "da": "et mål, der er en af fjendens grupper",
        "de": "ein Ziel, das eine Gruppe des Feindes ist",
        "fr": "une cible qui est un groupe de l’ennemi",
        "ru": "цель из числа групп врага",
    },
    "lost": {
        "en": "fewer lost wounds than there are",
        "da": "færre mistede sår, end der er",
        "de": "weniger verlorene Lebenspunkte, als da sind",
        "fr": "moins de points de vie perdus qu’il n’y en a",
        "ru": "потерянных ран меньше, чем их есть",
    },
    "nobody": {
        "en": "a unit with models",
        "da": "en enhed med modeller",
        "de": "eine Einheit mit Modellen",
        "fr": "une unité avec des figurines",
        "ru": "подразделение с моделями",
    },
}


def misplaced(error: Misplaced, name: str, block: Block) -> CellError:
    """The sentence about a line that does not fit: its group, or its kind, and what is expected."""
    line = next(one for one in block if one.place >= error.place) if block else None

    def value(language: str) -> str:
        named = (line.target if error.what == "target" else line.name) if line else ""
        kind = words.PART.word(line.kind, language) if line and line.kind else ""
        return f"{_LINE[language]} {error.place}" + "".join(
            f", {part}" for part in (show(named) if named else "", kind) if part
        )

    return CellError(VALUE, "range", argument=name, value=value, expected=told(_WRONG[error.what]))


@dataclass(frozen=True)
class UnitBlock:
    """The units of a side: a line of cells for each, and for each of their parts; blank lines are passed over."""

    rows = True

    @property
    def title(self) -> str:
        return f"lines of {', '.join(NAMES)}"

    def expects(self) -> tuple[str, dict[str, Any]]:
        return "none", {"expected": told(_BLOCK, names=", ".join(NAMES))}

    def read(self, value: Any, name: str) -> Block:
        """The lines of a block; ``value`` is a range."""
        if isinstance(value, ErrorValue):
            raise self._wrong(value.code, "error", name, show(value))
        if not isinstance(value, list):
            raise self._wrong(VALUE, "range", name, show(value))
        size = f"{len(value)} × {len(value[0])}"
        if len(value) > MOST_LINES or (len(value[0]) > len(NAMES) and any(_filled(row[len(NAMES) :]) for row in value)):
            raise self._wrong(VALUE, "range", name, size)
        lines = [(place, row) for place, row in enumerate(value, 1) if _filled(row)]
        many = len(value) > 1
        block = tuple(self._line(row, place, f"{name} {place}" if many else name) for place, row in lines)
        if not block:
            expected, details = self.expects()
            raise CellError(VALUE, "missing", expected, argument=name, value=blank, **details)
        try:
            groups(block)
        except Misplaced as error:
            raise misplaced(error, name, block) from None
        return block

    def _line(self, row: list[Scalar], place: int, name: str) -> Line:
        cells = dict(zip((*FIELDS, *(column for column, _ in ADDED)), row))
        found: dict[str, Any] = {"place": place}
        for column, kind in ADDED:
            if cells.get(column) is not None:
                found[column] = kind.read(cells[column], f"{name} ({column})")
        group, target = found.pop("group", ""), found.pop("target", "")
        found.update(kind=found.get("kind", ""), name=group, group=fold(group), target=fold(target))
        for field, (column, kind, optional) in zip(FIELDS, COLUMNS):
            cell, where = cells.get(field), f"{name} ({column})"
            if cell is not None:
                if found["kind"] and field in _OF_RANKS:
                    continue
                found[field] = _LIVING.get(field, kind).read(cell, where)
            elif not (optional or _left_out(found["kind"], field)):
                expected, details = kind.expects()
                raise CellError(VALUE, "missing", expected, argument=where, value=blank, **details)
        if "rules" in found:
            found["rules"] = tuple(found["rules"].items())
        return Line(**found)

    def _wrong(self, code: str, what: str, name: str, value: str) -> CellError:
        expected, details = self.expects()
        return CellError(code, what, expected, argument=name, value=value, **details)


def _filled(row: list[Scalar]) -> bool:
    return any(cell is not None for cell in row)


def _left_out(kind: str, field: str) -> bool:
    """Whether a number does not count for a part of this kind."""
    return (
        (kind != "" and field in _OF_RANKS)
        or (kind in (MOUNT, CREW) and field in _OF_WHO_IS_STRUCK)
        or (kind not in ("", CHARACTER) and field == "ld")
    )
