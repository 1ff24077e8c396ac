"""The Functions page: every function with its arguments and a live example."""

from __future__ import annotations

from .. import systems
from ..cells.declare import Function
from ..layout import Cell, Page, Text, dated

_FIRST = 5
DECLARED = "en"  # language of the declarations; the others have their sentences in their text file


def functions_page(system: str, language: str) -> Page:
    """The page of a campaign: the shared functions and those of its rule text."""
    own = {f.name for f in systems.wing(system, "functions").FUNCTIONS}
    shown = [f for f in systems.functions().values() if f.name in own or f.name not in _of_wings()]
    cells: list[Cell] = [
        Cell("A1", Text("functions.title"), "title", across=4),
        Cell("A2", Text("functions.about"), "text", across=5),
        dated("A3"),
        *(
            Cell(f"{c}{_FIRST - 1}", Text(f"functions.{k}"), "table heading")
            for c, k in zip("ABCDE", ("call", "gives", "clause", "example", "result"))
        ),
    ]
    for row, function in enumerate(shown, _FIRST):
        cells += _line(row, function, language)
    return Page(
        "functions", tuple(cells), widths=(44, 58, 20, 44, 30), heights={2: 32}, landscape=True,
        freeze=f"A{_FIRST}", tab="333333", repeat=f"{_FIRST - 1}:{_FIRST - 1}",
    )  # fmt: skip


def _of_wings() -> set[str]:
    return {f.name for name in systems.WINGS for f in systems.wing(name, "functions").FUNCTIONS}


def _line(row: int, function: Function, language: str) -> list[Cell]:
    summary = function.summary if language == DECLARED else Text(f"function.{function.name}")
    example = function.examples[0].call
    return [
        Cell(f"A{row}", function.signature, "fixed wrap"),
        Cell(f"B{row}", summary, "fixed wrap"),
        Cell(f"C{row}", function.clause, "fixed wrap"),
        Cell(f"D{row}", example[1:], "fixed wrap"),
        Cell(f"E{row}", example, "table value"),
    ]
