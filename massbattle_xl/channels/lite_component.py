"""The side of xlwings Lite that runs inside Excel: what the functions of a workbook's ``main.py`` call.

It travels in the zip that ``main.py`` carries, beside the core, and runs in the Python of the
browser (Pyodide). Every error is a real one: a sentence arrives as ``#VALUE!`` with the sentence
on it, and a text such as ``#N/A`` becomes the error that it spells. A blank cell
arrives as None, but as 0 in some versions of Excel where it stands alone; sheets pass a cell
that may be blank through ``IF(cell="","",cell)``.
"""

from __future__ import annotations

from typing import Any

from xlwings import XlwingsError

from ..cells.errors import NA, NUM, VALUE, CellError
from ..cells.values import ErrorValue
from ..systems import functions

LONGEST = 32_767  # characters that a cell holds
SPELT = ("#NULL!", "#DIV/0!", "#REF!", "#NAME?", NUM, NA)  # texts that xlwings turns into errors, beside #VALUE!


def answer(name: str, *cells: Any) -> Any:
    """What Excel gets for a call: a float, bool or str, or equally long rows of these.

    Args:
        name: the function.
        cells: as xlwings reads them: None for an argument that was left out, rows of cells otherwise.

    Raises:
        XlwingsError: bad input; its text is the sentence that says why.
    """
    try:
        value = functions()[name](*cells)
    except CellError as error:
        if error.code in SPELT:
            return error.code
        raise XlwingsError(error.why()) from None
    except Exception as error:  # Excel would say that an error occurred, and no more
        fault = f"{name} failed by a fault of massbattle-xl: {type(error).__name__} {error}"
        raise XlwingsError(fault) from error
    return [[_cell(c) for c in row] for row in value] if isinstance(value, list) else _cell(value)


def _cell(value: Any) -> Any:
    if value is None:
        return ""
    if isinstance(value, ErrorValue):
        return value.code if value.code in SPELT else VALUE
    return value[:LONGEST] if isinstance(value, str) else value
