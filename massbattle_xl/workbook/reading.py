"""Reading workbooks back: opening one, the values of its named cells."""

from __future__ import annotations

import io
import warnings
from typing import Any

from openpyxl import Workbook, load_workbook

from .contents import contents


def open_book(data: bytes, values: bool = False, macros: bool = False) -> Workbook:
    """A workbook, with its formulas or with the values that are stored for them; macros are kept for saving where asked."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # openpyxl tells of parts that it does not know; they stay in the file as they are
        return load_workbook(io.BytesIO(data), data_only=values, keep_vba=macros)


def named_values(data: bytes) -> dict[str, Any]:
    """The stored values of all named single cells of a workbook."""
    book = contents(data, values=True)
    found: dict[str, Any] = {}
    for name, defined in book.defined_names.items():
        single = defined.type == "RANGE" and "INDEX" not in (defined.attr_text or "")
        places = list(defined.destinations) if single else []
        if len(places) == 1 and ":" not in places[0][1]:
            sheet, cell = places[0]
            found[name] = book[sheet][cell].value
    return found
