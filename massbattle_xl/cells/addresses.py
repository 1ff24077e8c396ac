"""Columns of a sheet by their letters and by their numbers."""

from __future__ import annotations


def column_letters(number: int) -> str:
    """The letters of a column by its number, from 1: ``AA`` for 27."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def column_number(letters: str) -> int:
    """The number of a column by its letters, of either case: 27 for ``AA``."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number
