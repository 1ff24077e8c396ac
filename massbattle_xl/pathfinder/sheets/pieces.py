"""Pieces of formulas that the pages share."""

from __future__ import annotations

from collections.abc import Sequence

from ...layout import first_of, row_of, same_name

PHASES = 10  # phases that the ledger has a block for

# How the rulings of the Start page are handed to the functions.
BETWEEN = 'CHOOSE(Ruling_between,"below","nearest")'
ROUNDING = 'CHOOSE(Ruling_rounding,"floor","ceil","none")'
LOW = 'CHOOSE(Ruling_low,"at most","below")'
NATURAL = 'CHOOSE(Ruling_natural,"replace","add")'


def chosen(cases: Sequence[tuple[str, str]], otherwise: str = '""') -> str:
    """As ``first_of``, for conditions that ask a function.

    What an add-in answers is rows of cells to LibreOffice, and an IF over rows takes no IF within; AND makes one value of it.
    """
    return first_of([(f"AND({condition})" if "PF_" in condition else condition, text) for condition, text in cases], otherwise)


def army(column: str, index: str) -> str:
    """A cell of the army table by the army's row."""
    return f"INDEX({{Armies.{column}}},{index})"


def commander(column: str, index: str) -> str:
    """A cell of the table of commanders by the commander's row."""
    return f"INDEX({{Commanders.{column}}},{index})"


def count_of(name: str, column: str) -> str:
    """How many cells of a table's column hold a name."""
    return f"SUMPRODUCT({same_name(column, name)}*1)"


def unit_row(name: str) -> str:
    """The army row of a unit, 0 where there is none of that name."""
    return f'IF({name}="",0,SUMPRODUCT(MAX({same_name("{Strength.unit}", name)}*{{Strength.no}})))'


def commander_row(name: str) -> str:
    """The row of a commander, 0 where there is none of that name; the first of several."""
    return f'IF({name}="",0,IFERROR({row_of(name, "{Commanders.name}")},0))'


def cut(name: str, length: int) -> str:
    """A name where space is scarce; the rest of a longer one is left out visibly."""
    return f'IF(LEN({name})>{length},LEFT({name},{length - 1})&"…",{name})'
