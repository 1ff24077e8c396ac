"""The embedded calculation: formulas and whole workbooks without any spreadsheet program.

Formulas that are typed on a command line are calculated each by itself and answer with a
sentence when they fail. A workbook is calculated as a whole: its values come from the file,
its formulas from the caller, who gets back one value for each of their cells.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

import formualizer

from .. import systems
from ..cells.formula_text import fill_left_out
from ..cells.values import ErrorValue
from .engine import (
    FIRST,
    KINDS,
    NAME,
    OTHER,
    Said,
    Value,
    address,
    areas_before,
    cell_name,
    config,
    corners,
    from_engine,
    register,
)
from .kept import Before, Kept

SENTENCES = {
    "Null": "The ranges in the formula have no cell in common.",
    "Div": "Something in the formula is divided by 0 or by a blank cell.",
    "Value": "A value in the formula is of the wrong kind, such as a text where a number is needed.",
    "Ref": "The formula refers to a cell or a sheet that does not exist.",
    "Name": "The formula uses a function or a name that is not known here.",
    "Num": "A number in the formula is too large or not allowed in its place.",
    "Na": "Something that the formula looks for is not there.",
    "Calc": "The formula has a result without any cell.",
    "Circ": "The formula needs its own result (a circular reference).",
    "NImpl": "The formula uses something that the built-in calculation does not know.",
}
UNREADABLE = (
    ("No tokens", "it is empty."),
    ("Unmatched opening", "a parenthesis is opened and never closed."),
    ("No matching opener", "a parenthesis is closed that was never opened."),
    ("nesting too deep", "its parentheses stand too deeply in each other."),
    ("parsing string", "a quotation mark is opened and never closed."),
    ("subtype: Row", "arguments are separated by commas, not by semicolons."),
    ("equal length", "the rows between the braces have different lengths."),
    ("", "check its parentheses, commas and quotation marks."),
)
"""What the engine says of a formula that it cannot read, and what we say."""

_ROW, _COLUMN = 1, 703  # where a typed formula stands: AAA1, so that A1 is free for it to name


@dataclass(frozen=True)
class Answer:
    """What a typed formula gives.

    Attributes:
        value: a float, bool or text, rows of these with ``ErrorValue`` in them, or None for an error.
        error: the error value such as ``#VALUE!``; "" when there is none.
        why: one sentence on the error, or on the first one in the rows.
    """

    value: Any
    error: str = ""
    why: str = ""


class CircularReference(ValueError):
    """Formulas of a workbook need their own results.

    Attributes:
        cells: the cells of one such circle, each named with its sheet.
    """

    def __init__(self, cells: Sequence[str]) -> None:
        self.cells = tuple(cells)
        circle = " → ".join((*cells[:6], *(["…"] if len(cells) > 6 else []), cells[0]))
        super().__init__(
            f"{cells[0]} needs its own result ({circle}, a circular reference): change one of these formulas."
        )


def evaluate(formulas: Sequence[str]) -> list[Answer]:
    """Calculate formulas as they are typed into a cell, each by itself, without a workbook.

    Args:
        formulas: with or without the ``=``, English names, arguments separated by commas.

    Returns:
        One answer for each formula; a formula that cannot be read is an error with its sentence.
    """
    return [_evaluate("=" + formula.strip().removeprefix("=")) for formula in formulas]


def calculate(
    source: str | Path | bytes,
    formulas: Mapping[str, Mapping[str, str]],
    stored: Callable[[], bytes] | None = None,
    kept: Kept | None = None,
) -> dict[str, dict[str, Value]]:
    """Calculate a workbook file.

    Args:
        source: the xlsx file or its bytes; its values are read from it. The engine stops at a formula in it that
            refers to another file, so it is best without cells that have one. Where a formula goes, it must not hold
            a plain value.
        formulas: for each sheet the formulas by their cell. An array formula stands under the
            range that it fills, such as ``G1:G3``. References into tables are already turned
            into plain ones.
        stored: makes the same with stored values in the place of formulas, asked for when the first may have to stay;
            for want of it, none can.
        kept: gets the cells of the formulas that the engine cannot calculate and whose stored values stay.

    Returns:
        For each sheet the value of each formula's cell, and of each cell of an array formula's range, without those
        whose stored values stay.

    Raises:
        CircularReference: formulas need their own results.
    """
    kept = Kept() if kept is None else kept
    before = Before(lambda: _opened(stored() if stored else source))
    book = _opened(source)
    book.evaluate_all()  # before this, setting formulas takes quadratic time; our functions are not there yet
    formulas = kept.take_out(book, before, formulas)
    register(book, None)
    plain: list[tuple[str, int, int, str]] = []
    arrays = 0
    places: dict[str, list[tuple[int, int]]] = {sheet: [] for sheet in formulas}  # one entry for each cell
    for sheet, texts in formulas.items():
        single: dict[tuple[int, int], str] = {}
        for cells, text in texts.items():
            first, last = corners(cells)
            if first == last:
                single[first] = text
            else:
                arrays += 1
                places[sheet].extend(_set_array(book, sheet, first, last, text, arrays))
        _set_plain(book, sheet, single)
        plain += [(sheet, *place, text) for place, text in single.items()]
        places[sheet].extend(single)
    book.evaluate_all()
    _keep_to_one_cell(book, plain, places)
    kept.put_back(book, before, places, formulas)
    raw = {sheet: {place: book.get_value(sheet, *place) for place in found} for sheet, found in places.items()}
    _refuse_circles(book, raw)
    return {
        sheet: {cell_name(*place): from_engine(value) for place, value in found.items()} for sheet, found in raw.items()
    }


# --- typed formulas -----------------------------------------------------------------------------------------------


def _evaluate(formula: str) -> Answer:
    try:
        formualizer.parse(formula)
        formula = fill_left_out(formula, systems.functions())
    except (formualizer.ParserError, formualizer.TokenizerError) as error:
        return Answer(
            None,
            NAME,
            "The formula cannot be read: " + next(ours for theirs, ours in UNREADABLE if theirs in str(error)),
        )
    said = Said()
    book = formualizer.Workbook(config=config())
    book.set_temporal_egress("serial")
    register(book, said)
    sheet = book.sheet("Formula").name
    book.set_formula(sheet, _ROW, _COLUMN, formula)
    raw = book.evaluate_cell(sheet, _ROW, _COLUMN)
    if isinstance(raw, dict):
        code, kind = from_engine(raw).code, raw.get("kind", "")
        sentence = said.why(code) or (_unknown(book, formula) if kind == "Name" else "")
        if not sentence:
            sentence = SENTENCES.get(kind, SENTENCES["Value"])
        return Answer(None, code, sentence)
    rows = _spilled(book, sheet)
    if rows is None:
        return Answer(from_engine(raw))
    wrong = next((value.code for row in rows for value in row if isinstance(value, ErrorValue)), "")
    return Answer(rows, "", wrong and (said.why(wrong) or SENTENCES[KINDS[wrong]]))


def _spilled(book: formualizer.Workbook, sheet: str) -> list[list[Value]] | None:
    spill = book.inspect_cell(f"{sheet}!{cell_name(_ROW, _COLUMN)}").cell.spill
    if spill is None or spill.extent is None:
        return None
    (top, left), (bottom, right) = corners(spill.extent.rpartition("!")[2])
    if (top, left) == (bottom, right):
        return None
    return [[from_engine(book.get_value(sheet, r, c)) for c in range(left, right + 1)] for r in range(top, bottom + 1)]


def _unknown(book: formualizer.Workbook, formula: str) -> str:
    """Which function or name is the unknown one: each is tried alone."""
    known = list(systems.functions())
    for token in formualizer.tokenize(formula):
        kind, subtype = str(token.token_type), str(token.subtype)
        called = kind.endswith("Func") and subtype.endswith("Open")
        word = token.value.removesuffix("(")
        if word.upper() in known or not (called or subtype.endswith("Range")):
            continue
        book.set_formula("Formula", _ROW, 1, f"={word}()" if called else f"={word}")
        tried = book.evaluate_cell("Formula", _ROW, 1)
        if isinstance(tried, dict) and tried.get("kind") == "Name":
            near = difflib.get_close_matches(word.upper(), known, 1)
            what = "a function" if called else "a name"
            return f"{word} is not {what} that is known here{', perhaps ' + near[0] if near else ''}."
    return ""


# --- whole workbooks ----------------------------------------------------------------------------------------------


def _opened(source: str | Path | bytes) -> formualizer.Workbook:
    if isinstance(source, bytes):  # no copy on the disk that could be left there
        book = formualizer.Workbook.from_bytes(source, config=config())
    else:
        book = formualizer.Workbook.from_path(str(source), config=config())
    book.set_temporal_egress("serial")
    return book


def _set_plain(book: formualizer.Workbook, sheet: str, formulas: Mapping[tuple[int, int], str]) -> None:
    """Set formulas, each run of cells in a column at once: one by one takes hundreds of times as long."""
    by_column = sorted(formulas, key=lambda place: (place[1], place[0]))
    for _, run in groupby(enumerate(by_column), key=lambda found: (found[1][1], found[1][0] - found[0])):
        cells = [place for _, place in run]
        try:
            book.set_formulas_batch(sheet, *cells[0], [[formulas[place]] for place in cells])
        except RuntimeError:
            for place in cells:  # which one it is
                _set_one(book, sheet, place, formulas[place])


def _set_one(book: formualizer.Workbook, sheet: str, place: tuple[int, int], text: str) -> None:
    try:
        book.set_formula(sheet, *place, text)
    except RuntimeError as error:
        if "#CIRC!" not in str(error):
            raise
        raise CircularReference([f"{sheet}!{cell_name(*place)}"]) from None


def _set_array(
    book: formualizer.Workbook, sheet: str, first: tuple[int, int], last: tuple[int, int], text: str, key: int
) -> list[tuple[int, int]]:
    """Put an array formula into the cells of its range."""
    cells = [(r, c) for r in range(first[0], last[0] + 1) for c in range(first[1], last[1] + 1)]
    size = f"{last[0] - first[0] + 1},{last[1] - first[1] + 1}"
    book.set_formula(sheet, *first, f"={FIRST}({text.removeprefix('=')},{key},{size})")
    for row, column in cells[1:]:
        part = f"{cell_name(*first)},{key},{row - first[0]},{column - first[1]}"
        book.set_formula(sheet, row, column, f"={OTHER}({part})")
    return cells


def _keep_to_one_cell(
    book: formualizer.Workbook, plain: list[tuple[str, int, int, str]], places: Mapping[str, Sequence[tuple[int, int]]]
) -> None:
    """Set plain formulas that spilled, or could not, so that they answer with one cell, as they do in a file."""
    wide = []
    taken = {sheet: {*found} for sheet, found in places.items()}
    for sheet, row, column, text in plain:
        raw = book.get_value(sheet, row, column)
        free = (row, column + 1) not in taken[sheet] or (row + 1, column) not in taken[sheet]  # no result spills over a formula
        spilled = raw == {"type": "Error", "kind": "Spill"} or (free and book.inspect_cell(address(sheet, row, column)).cell.spill)
        if spilled:
            wide.append((sheet, row, column, f"=@({text.removeprefix('=')})"))
    for sheet, row, column, text in wide:
        book.set_formula(sheet, row, column, text)
    if wide:
        book.evaluate_all()


def _refuse_circles(book: formualizer.Workbook, raw: Mapping[str, Mapping[tuple[int, int], Any]]) -> None:
    """Raise for a circle. Every cell that shows one has a cell before it that does, so walking back finds it."""
    caught = [
        (sheet, *place)
        for sheet, found in raw.items()
        for place, value in found.items()
        if isinstance(value, dict) and value.get("kind") == "Circ"
    ]
    if not caught:
        return
    path, here = [], caught[0]
    while here is not None and here not in path:
        path.append(here)
        here = _one_before(book, here, caught)
    circle = path[path.index(here) :] if here else path[-1:]
    raise CircularReference([f"{sheet}!{cell_name(row, column)}" for sheet, row, column in circle])


def _one_before(
    book: formualizer.Workbook, here: tuple[str, int, int], caught: list[tuple[str, int, int]]
) -> tuple[str, int, int] | None:
    for sheet, (top, left), (bottom, right) in areas_before(book, *here):
        for other in caught:
            if other[0] == sheet and top <= other[1] <= bottom and left <= other[2] <= right:
                return other
    return None
