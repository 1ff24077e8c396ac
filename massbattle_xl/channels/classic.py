"""The way into Excel on Windows through the classic functions of xlwings.

``massbattle_xl.udfs`` is the module that a workbook names as UDF_MODULES and that xlwings'
"Import Functions" reads. Its text is generated here from the register: one thin function for
each cell function, without annotations (xlwings turns hints such as ``float | None`` into
faults at call time) and always with a docstring (the text of Excel's function wizard).

How errors look: the VBA that xlwings writes ends in ``NAME = Err.Description``, so that
whatever Python raises arrives in the cell as text; a real error value cannot be returned
through it, neither a string nor a number becomes one. The text therefore begins with the
error code, ``#VALUE! n is the text "forty", …``: a sheet tests it with ``LEFT(cell)="#"``,
and ``+`` and ``*`` fail on it as on an error; SUM skips it. The VBA that ``vba`` generates for our
own workbooks does better: it calls ``marked`` and returns real error values.
"""

from __future__ import annotations

import importlib
import keyword
import linecache
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from ..cells.declare import Function
from ..cells.errors import CellError
from ..cells.values import ErrorValue
from ..systems import functions
from .wrappers import wrapper

try:
    from win32com.server.exception import COMException
except ImportError:  # not on Windows
    COMException = None

MODULE = "massbattle_xl.udfs"
FILE = f"<{MODULE}>"
"""The name of the generated text in tracebacks."""

NO_XLWINGS = f'{MODULE} needs xlwings, which is not installed: pip install "massbattle-xl[xlwings]"'

_E_FAIL = -2147467259

_ERROR_BASE = -2146828288  # COM hands over the error value xlErrNA = 2042 as this plus 2042
ERROR_NUMBERS = {
    2000: "#NULL!", 2007: "#DIV/0!", 2015: "#VALUE!", 2023: "#REF!", 2029: "#NAME?", 2036: "#NUM!", 2042: "#N/A",
    2043: "#GETTING_DATA", 2045: "#SPILL!", 2046: "#CONNECT!", 2047: "#BLOCKED!", 2048: "#UNKNOWN!",
    2049: "#FIELD!", 2050: "#CALC!",
}  # fmt: skip
"""The error values by their numbers in Excel (XlCVError)."""

_VBA = """
    abs addressof alias and any array as attribute base boolean byref byte byval call case cbool cbyte ccur cdate cdbl
    cdec cdecl cint circle clng clnglng clngptr close const csng cstr currency cvar cverr date debug decimal declare
    defbool defbyte defcur defdate defdbl defdec defint deflng deflnglng deflngptr defobj defsng defstr defvar dim
    do doevents double each else elseif empty end endif enum eqv erase error event exit false fix for friend
    function get global gosub goto if imp implements in input inputb int integer is lbound len lenb let like
    lineinput lock long longlong longptr loop lset me mod new next not nothing null object on open option optional
    or paramarray preserve print private property pset public put raiseevent redim rem resume return rset scale seek
    select set sgn shared single spc static step stop string sub tab then to true type typeof ubound unlock until
    variant wend while with withevents write xor
"""
VBA_WORDS = frozenset(_VBA.split())
"""The words that VBA keeps for itself (MS-VBAL 3.3.5.2; Base by Option Base), lower case; VBA knows no letter case."""

_WRAPPER = "activeworkbook app application argsarray asked caller err failed given k range thisworkbook xlpy"
WRAPPER_WORDS = frozenset(_WRAPPER.split())
"""The names that xlwings' VBA and ours use around the arguments, and xlwings' own argument ``caller``."""


def parameter(name: str) -> str:
    """The name of an argument in Excel: as the contract has it, with ``_`` behind a word of VBA or Python."""
    kept = name.lower() in VBA_WORDS | WRAPPER_WORDS or keyword.iskeyword(name)
    return f"{name}_" if kept else name


def source(register: Mapping[str, Function] | None = None) -> str:
    """The text of the module ``massbattle_xl.udfs``.

    Args:
        register: the cell functions by name; all of them when left out.
    """
    found = functions() if register is None else register
    head = '"""Cell functions for xlwings; generated from their declarations."""\n\n'
    head += f"from xlwings import arg, func\n\nfrom {__name__} import answer\n"
    return head + "".join("\n\n" + wrapper(f, f"@func(category={f.category!r})", parameter) for f in found.values())


def fill(namespace: dict[str, Any]) -> None:
    """Compile the generated text into a module's namespace.

    Args:
        namespace: the ``globals()`` of ``massbattle_xl.udfs``.

    Raises:
        ImportError: xlwings is not installed.
    """
    try:
        importlib.import_module("xlwings")
    except ModuleNotFoundError as error:
        if error.name != "xlwings":
            raise
        raise ImportError(NO_XLWINGS, name="xlwings") from None
    text = source()
    linecache.cache[FILE] = (len(text), None, text.splitlines(keepends=True), FILE)  # tracebacks show the lines
    exec(compile(text, FILE, "exec", dont_inherit=True), namespace)


def answer(name: str, *cells: Any) -> Any:
    """What Excel gets for a call: a float, bool or str, or equally long rows of these.

    Args:
        name: the function.
        cells: as xlwings reads them: None for an argument that was left out, rows of cells otherwise.

    Raises:
        Exception: bad input; its text begins with the error code.
    """
    try:
        return _result(functions()[name](*(given(c) for c in cells)))
    except CellError as error:
        raise _failure(f"{error.code} {error.why()}") from None


def _failure(text: str) -> Exception:
    """An exception whose text arrives in the cell as it is.

    pywin32 hands over the whole traceback of any other exception, and xlwings turns it upside down.
    """
    return RuntimeError(text) if COMException is None else COMException(description=text, scode=_E_FAIL)


def given(raw: Any) -> Any:
    """What Excel handed over for one argument, with its error values told from numbers."""
    if not isinstance(raw, (list, tuple)):
        return _cell(raw)
    return [[_cell(c) for c in row] for row in raw]


def _cell(raw: Any) -> Any:
    """One cell; xlwings itself tells blanks, dates and the error values of Excel 2007."""
    if isinstance(raw, Decimal):  # a cell with a currency format
        return float(raw)
    if type(raw) is int and _ERROR_BASE + 2000 <= raw < _ERROR_BASE + 2300:  # numbers of cells are floats
        return ErrorValue(ERROR_NUMBERS.get(raw - _ERROR_BASE, "#UNKNOWN!"))
    return raw


def _result(value: Any) -> Any:
    return [[_shown(c) for c in row] for row in value] if isinstance(value, list) else _shown(value)


def _shown(value: Any) -> Any:
    if value is None:
        return ""
    return value.code if isinstance(value, ErrorValue) else value
