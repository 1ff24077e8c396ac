"""What the VBA of our own workbooks calls: one entry for all functions, which marks errors so that VBA can tell them.

xlwings hands texts, numbers and TRUE/FALSE on to VBA, but no error values. An error is therefore
a text that begins with the character 1 and the error's number in Excel, such as ``2042`` for
#N/A, and after a blank the sentence that says why. No other text begins with that character.
``vba`` writes the other end.
"""

from __future__ import annotations

from typing import Any

from xlwings import arg, func

from ..cells.errors import VALUE, CellError
from ..cells.values import ErrorValue
from ..systems import functions
from .classic import ERROR_NUMBERS, given

MARK = "\x01"
_NUMBERS = {code: number for number, code in ERROR_NUMBERS.items()}


@func
@arg("cells", ndim=2, err_to_str=True)
def call(name, *cells):  # type: ignore[no-untyped-def]  # xlwings turns hints into faults
    """Answer a cell function by its name."""
    return answer(name, *cells)


def answer(name: str, *cells: Any) -> Any:
    """What VBA gets for a call: a float, bool or str, or equally long rows of these; it never raises.

    Args:
        name: the function.
        cells: as xlwings reads them: None for an argument that was left out, rows of cells otherwise.
    """
    function = functions().get(name)
    if function is None:
        return _error(
            VALUE,
            f"{name} is not known to the massbattle-xl that Python has here: install the version that made this workbook.",
        )
    try:
        value = function(*(given(c) for c in cells))
    except CellError as error:
        return _error(error.code, error.why())
    except Exception as error:  # VBA would hold it for a Python that does not start
        return _error(VALUE, f"{name} failed by a fault of massbattle-xl: {type(error).__name__} {error}")
    return [[_cell(c) for c in row] for row in value] if isinstance(value, list) else _cell(value)


def _cell(value: Any) -> Any:
    if value is None:
        return ""
    if isinstance(value, ErrorValue):
        return _error(value.code)
    return value.lstrip(MARK) if isinstance(value, str) else value


def _error(code: str, sentence: str = "") -> str:
    return f"{MARK}{_NUMBERS.get(code, _NUMBERS[VALUE])} {sentence}".rstrip()
