"""Excel on Windows as xlwings' classic functions see it, on any system.

xlwings' own code runs: its COM server object, its reading of arguments, its conversions, its
writing of results, its VBA. Only pywin32, which xlwings imports, is replaced by stand-ins that
hand over what Excel would. They go into ``sys.modules`` and ``sys.platform`` is changed while
xlwings is imported; so this file is run as a program of its own and answers in JSON lines,
and the tests talk to it through ``Excel``:

    with Excel() as excel:
        excel.call("massbattle_xl.udfs", "VOLLEY_KILLS", cell(10.0), 3.0)

An argument is ``cell(value)``, ``area(rows)`` (references), ``array(rows)`` (the result of
another function), ``line(values)``, ``MISSING``, or a plain value. A value is None (blank), a float, a bool, a
text, a date, a Decimal (a cell with a currency format) or ``ErrorNumber`` (an error value).
"""

from __future__ import annotations

import ctypes
import datetime as dt
import importlib
import importlib.util
import io
import json
import math
import subprocess
import sys
import traceback
import types
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

MISSING = {"missing": True}
"""An optional argument that the formula leaves out."""

MISSING_NUMBER = -2147352572
ERROR_NUMBERS = {
    "#NULL!": -2146826288, "#DIV/0!": -2146826281, "#VALUE!": -2146826273, "#REF!": -2146826265,
    "#NAME?": -2146826259, "#NUM!": -2146826252, "#N/A": -2146826246, "#GETTING_DATA": -2146826245,
    "#SPILL!": -2146826243, "#BLOCKED!": -2146826241, "#CALC!": -2146826238,
}  # fmt: skip
"""What COM hands over for an error value in a cell."""


@dataclass(frozen=True)
class ErrorNumber:
    """An error value in a cell, by the code that the cell shows."""

    code: str


@dataclass(frozen=True)
class Shown:
    """The text that xlwings' VBA writes into the cell after Python raised an exception."""

    text: str


def cell(value: Any) -> dict[str, Any]:
    """A reference to one cell."""
    return {"cell": _packed(value)}


def area(rows: Sequence[Sequence[Any]]) -> dict[str, Any]:
    """A reference to several cells."""
    return {"area": [[_packed(v) for v in row] for row in rows]}


def array(rows: Sequence[Sequence[Any]]) -> dict[str, Any]:
    """Several values that no cell holds, such as the result of another function."""
    return {"array": [[_packed(v) for v in row] for row in rows]}


def line(values: Sequence[Any]) -> dict[str, Any]:
    """An array constant of one row, which Excel hands to VBA without a second dimension."""
    return {"line": [_packed(v) for v in values]}


def _packed(value: Any) -> Any:
    if isinstance(value, ErrorNumber):
        return {"error": ERROR_NUMBERS[value.code]}
    if isinstance(value, dt.datetime):
        return {"date": value.isoformat()}
    return {"money": str(value)} if isinstance(value, Decimal) else value


class Excel:
    """A running stand-in for Excel with xlwings' COM server behind it.

    Args:
        bare: hide numpy and pandas from xlwings, as on the computer of someone who installed xlwings alone.
    """

    def __init__(self, bare: bool = True) -> None:
        command = [sys.executable, "-P", "-W", "error", __file__, *(["--bare"] if bare else [])]
        self._server = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def __enter__(self) -> Excel:
        return self

    def __exit__(self, *_: object) -> None:
        self._server.communicate()  # the end of the input ends it

    def call(self, module: str, function: str, *arguments: Any) -> Any:
        """What the cell shows: a float, bool or str, a row, rows, or ``Shown`` after an exception."""
        packed = [a if isinstance(a, dict) else _packed(a) for a in arguments]
        reply = self._ask({"do": "call", "module": module, "function": function, "arguments": packed})
        return Shown(reply["shown"]) if "shown" in reply else reply["value"]

    def marked(self, *arguments: Any) -> Any:
        """What our own VBA gets for a call: the function's name, then values as VBA reads them from cells."""
        packed = [a if isinstance(a, dict) else _packed(a) for a in arguments]
        reply = self._ask({"do": "call", "module": "massbattle_xl.channels.marked", "function": "call", "arguments": packed, "alone": True})
        return Shown(reply["shown"]) if "shown" in reply else reply["value"]

    def declared(self, module: str) -> dict[str, Any]:
        """What xlwings noted of each function of a module (``__xlfunc__``)."""
        return self._ask({"do": "declared", "module": module})["value"]

    def vba(self, module: str) -> str:
        """The VBA that xlwings' "Import Functions" writes for a module."""
        return self._ask({"do": "vba", "module": module})["value"]

    def loaded(self) -> list[str]:
        """The names of all modules that Python has loaded there."""
        return self._ask({"do": "loaded"})["value"]

    def _ask(self, question: dict[str, Any]) -> dict[str, Any]:
        stdin, stdout = self._server.stdin, self._server.stdout
        assert stdin and stdout
        stdin.write(json.dumps(question) + "\n")
        stdin.flush()
        line = stdout.readline()
        if not line:
            raise RuntimeError(f"the stand-in for Excel ended with {self._server.wait()}")
        reply: dict[str, Any] = json.loads(line)
        if "broken" in reply:
            raise AssertionError(reply["broken"])
        return reply


# --- below: what runs in the program of its own -------------------------------------------------------------------

RANGE_INTERFACE = "{00020846-0000-0000-C000-000000000046}"


class _Anything:
    """Takes every use of the parts of Windows that no call of a function needs."""

    def __call__(self, *_: Any, **__: Any) -> _Anything:
        return self

    def __getattr__(self, name: str) -> _Anything:
        if name.startswith("__"):
            raise AttributeError(name)
        return self


class _StandIn(types.ModuleType):
    def __getattr__(self, name: str) -> _Anything:
        if name.startswith("__"):
            raise AttributeError(name)
        return _Anything()


class ComError(Exception):
    """``pywintypes.com_error``."""


class ComException(ComError):
    """``win32com.server.exception.COMException``."""

    def __init__(self, description: str | None = None, scode: int | None = None) -> None:
        super().__init__(scode, description, None, -1)
        self.description = description
        self.scode = scode


class ComTime(dt.datetime):
    """``pywintypes.TimeType``."""


class FakeRange:
    """A reference to cells as COM hands it over: what xlwings asks of it."""

    class _Interface:
        iid = RANGE_INTERFACE

        def GetTypeInfo(self) -> FakeRange._Interface:
            return self

        def GetTypeAttr(self) -> FakeRange._Interface:
            return self

    def __init__(self, value: Any) -> None:
        self.Value = value
        self._oleobj_ = self._Interface()
        self.Row = self.Column = 1
        height, width = (len(value), len(value[0])) if isinstance(value, tuple) else (1, 1)
        self.Rows, self.Columns = types.SimpleNamespace(Count=height), types.SimpleNamespace(Count=width)
        application = types.SimpleNamespace(Hwnd=1)
        self.Worksheet = types.SimpleNamespace(Parent=types.SimpleNamespace(Name="book.xlsm", Application=application))

    def GetAddress(self, *_: Any) -> str:
        return "$A$1"


def _stand_in(name: str, **members: Any) -> None:
    module = _StandIn(name)
    module.__path__ = []
    vars(module).update(members)
    sys.modules[name] = module
    parent, _, last = name.rpartition(".")
    if parent:
        setattr(sys.modules[parent], last, module)


def _not_wrapped(_: Any) -> Any:
    raise ComError("not wrapped")


def _install() -> None:
    """Put the stand-ins where pywin32 would be."""
    dispatch = type("PyIDispatch", (), {})
    _stand_in("pywintypes", com_error=ComError, TimeType=ComTime, IID=lambda text: text)
    _stand_in(
        "pythoncom", CoInitialize=lambda: None, TypeIIDs={"IDispatch": dispatch}, IID_IDispatch="IDispatch",
        com_error=ComError, __file__="pythoncom.dll",
    )  # fmt: skip
    for name in ("win32api", "win32con", "win32gui", "win32event"):
        _stand_in(name)
    _stand_in("win32process", GetWindowThreadProcessId=lambda window: (1, 2))
    _stand_in("win32timezone", TimeZoneInfo=type("TimeZoneInfo", (), {"utc": staticmethod(lambda: dt.UTC)}))
    _stand_in("win32com")
    classes = {n: type(n, (), {}) for n in ("CDispatch", "CoClassBaseClass", "DispatchBaseClass")}
    _stand_in("win32com.client", Dispatch=lambda thing, **_: thing, DispatchEx=lambda thing: thing, **classes)
    _stand_in("win32com.client.dynamic")
    _stand_in("win32com.server")
    _stand_in("win32com.server.util", unwrap=_not_wrapped, wrap=lambda thing, iid=None: thing)
    _stand_in("win32com.server.dispatcher")
    _stand_in("win32com.server.policy", DefaultPolicy=type("DefaultPolicy", (), {}))
    _stand_in("win32com.server.exception", COMException=ComException)
    for name in ("windll", "oledll"):
        setattr(ctypes, name, _Anything())


def _import_xlwings(bare: bool) -> Callable[..., Any]:
    """xlwings as it is on Windows; gives the call that its VBA makes."""
    heavy = ("numpy", "pandas")
    if bare:
        sys.modules.update(dict.fromkeys(heavy))  # type: ignore[arg-type]
    for name in ("asyncio", "concurrent.futures", "tempfile", "pathlib", *(() if bare else heavy)):
        if importlib.util.find_spec(name):
            importlib.import_module(name)  # while the platform is the true one
    platform, dll = sys.platform, ctypes.PyDLL
    sys.platform = "win32"
    ctypes.PyDLL = _Anything()  # type: ignore[assignment, misc]
    try:
        importlib.import_module("xlwings")
        server = importlib.import_module("xlwings.com_server")
    finally:
        sys.platform, ctypes.PyDLL = platform, dll  # type: ignore[misc]
    call: Callable[..., Any] = server.XLPython().CallUDF
    return call


def _value(packed: Any) -> Any:
    if not isinstance(packed, dict):
        return packed
    if "error" in packed:
        return packed["error"]
    if "money" in packed:
        return Decimal(packed["money"])
    at = dt.datetime.fromisoformat(packed["date"])
    return ComTime(*at.timetuple()[:6], at.microsecond, tzinfo=dt.UTC)


def _argument(packed: Any) -> Any:
    if not isinstance(packed, dict):
        return packed
    if "missing" in packed:
        return MISSING_NUMBER
    if "cell" in packed:
        return FakeRange(_value(packed["cell"]))
    if "line" in packed:
        return tuple(map(_value, packed["line"]))
    if "area" in packed or "array" in packed:
        rows = tuple(tuple(map(_value, row)) for row in packed.get("area") or packed["array"])
        return FakeRange(rows) if "area" in packed else rows
    return _value(packed)


def _as_text(error: Exception) -> str:
    """``Err.Description`` in VBA: what pywin32 makes of the exception and xlwings' library of that.

    pywin32 hands over the description of a COM exception as it is, and the traceback of any
    other, which xlwings' library then turns upside down.
    """
    if isinstance(error, ComException):
        return error.description or ""
    return "".join(reversed("".join(traceback.format_exception(error)).splitlines(keepends=True)[1:]))


def _strange(value: Any) -> str:
    """The type of a value that Excel would show as something else than meant, or ""."""
    if isinstance(value, (list, tuple)):
        return next(filter(None, map(_strange, value)), "")
    plain = type(value) in (bool, str) or (type(value) is float and math.isfinite(value))
    return "" if plain else f"{type(value).__name__} {value!r}"


def _answer(question: dict[str, Any], call: Callable[..., Any]) -> dict[str, Any]:
    if question["do"] == "loaded":
        return {"value": sorted(name for name, module in sys.modules.items() if module is not None)}
    if question["do"] == "call":
        arguments = tuple(map(_argument, question["arguments"]))
        try:
            callers = () if question.get("alone") else (None, FakeRange(None))  # the workbook and the calling cell
            value = call(question["module"], question["function"], arguments, *callers)
        except Exception as error:  # the VBA goes on at its label "failed" whatever was raised
            return {"shown": _as_text(error)}
        strange = _strange(value)
        return {"broken": f"{question['function']} gave Excel {strange}"} if strange else {"value": value}
    module = importlib.import_module(question["module"])
    if question["do"] == "declared":
        found = {name: getattr(thing, "__xlfunc__", None) for name, thing in vars(module).items()}
        return {"value": {name: {k: v for k, v in f.items() if k != "argmap"} for name, f in found.items() if f}}
    out = io.StringIO()
    book = types.SimpleNamespace(Name="book.xlsm")
    importlib.import_module("xlwings.udfs").generate_vba_wrapper(question["module"], module, out, book)
    return {"value": out.getvalue()}


def _serve(bare: bool) -> None:
    _install()
    call = _import_xlwings(bare)
    for line in sys.stdin:
        try:
            reply = json.dumps(_answer(json.loads(line), call), allow_nan=False)
        except Exception:
            reply = json.dumps({"broken": traceback.format_exc()})
        print(reply, flush=True)


if __name__ == "__main__":
    sys.stdin.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    _serve("--bare" in sys.argv[1:])
