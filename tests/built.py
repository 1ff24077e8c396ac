"""Workbooks that several tests look at and none changes: built once in a process."""

from __future__ import annotations

from functools import cache

from massbattle_xl import systems
from massbattle_xl.workbook import build


@cache
def blank(system: str, language: str = "en") -> bytes:
    """A campaign in which nothing is filled in, not calculated."""
    return build.build(system, language)


@cache
def example(system: str = "savage", language: str = "en") -> bytes:
    """An example campaign, not calculated."""
    return build.build(system, language, filled=systems.wing(system, "sheets").EXAMPLES[system])
