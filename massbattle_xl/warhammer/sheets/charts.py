"""The Charts page: rolls needed to hit, to wound and to save, as the functions count them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...layout import Cell, Page, Text, WordOf
from .pieces import EDITION

SKILLS = range(1, 11)  # characteristics that the charts show
STRENGTHS = range(3, 11)  # Strengths that the chart of saves shows
ARMOURS = range(1, 7)
SUITS = ("none", "light", "heavy", "full plate")
WORN = {"bare": "", "shield": ",TRUE", "mounted": ",TRUE,TRUE", "barding": ",TRUE,TRUE,TRUE"}

TOP, BELOW = 4, 18  # rows of the titles of the upper and the lower charts
LEFT, RIGHT = "ABCDEFGHIJK", "MNOPQRSTUVW"


def chart(
    letters: str, top: int, key: str, own: Iterable[int], across: Iterable[int], asked: str, none: str
) -> Iterator[Cell]:
    """A chart: the numbers of the rows against those of the columns; a dash where no die is enough."""
    columns = tuple(zip(letters[1:], across))
    yield Cell(f"{letters[0]}{top}", Text(f"chart.{key}"), "heading", across=len(columns) + 1)
    yield Cell(f"{letters[0]}{top + 1}", Text(f"chart.{key}.corner"), "table heading")
    for letter, number in columns:
        yield Cell(f"{letter}{top + 1}", number, "table heading")
    for row, number in enumerate(own, top + 2):
        yield Cell(f"{letters[0]}{row}", number, "table heading")
        for letter, _ in columns:
            found = asked.format(own=f"${letters[0]}{row}", other=f"{letter}${top + 1}")
            yield Cell(f"{letter}{row}", f'=IF({found}>={none},"–",{found}&"+")', "computed")


def _suits(top: int) -> Iterator[Cell]:
    """What armour is worth by itself, and with what is worn besides."""
    yield Cell(f"M{top}", Text("chart.suit"), "heading", across=11)
    yield Cell(f"M{top + 1}", Text("chart.suit.corner"), "table heading", across=3)
    for letter, key in zip("PRTV", WORN):
        yield Cell(f"{letter}{top + 1}", Text(f"chart.suit.{key}"), "table heading", across=2)
    for row, suit in enumerate(SUITS, top + 2):
        yield Cell(f"M{row}", WordOf("ARMOUR", suit), "fixed", across=3)
        for letter, worn in zip("PRTV", WORN.values()):
            found = f'WFB_ARMOUR("{suit}"{worn})'
            yield Cell(f"{letter}{row}", f'=IF({found}={{#saves.NONE}},"–",{found}&"+")', "computed", across=2)


PAGE = Page(
    "charts",
    (
        Cell("A1", Text("chart.title"), "title", across=14),
        Cell("A2", Text("chart.about"), "text", across=23),
        *chart(LEFT, TOP, "hit", SKILLS, SKILLS, "WFB_TO_HIT({own},{other})", "{#saves.NONE}"),
        *chart(RIGHT, TOP, "wound", SKILLS, SKILLS, f"WFB_TO_WOUND({{own}},{{other}},{EDITION})", "{#saves.NONE}"),
        *chart(LEFT, BELOW, "save", STRENGTHS, ARMOURS, "WFB_SAVE({other},{own})", "{#saves.NONE}"),
        *_suits(BELOW),
    ),
    widths=(9, *(6,) * 10, 3, 9, *(6,) * 10), heights={2: 32, TOP + 1: 30, BELOW + 1: 30}, landscape=True, tall=1, tab="3B5B2A",
)  # fmt: skip
