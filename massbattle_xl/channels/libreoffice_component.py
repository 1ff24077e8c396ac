"""The side of the add-in that runs inside LibreOffice; it is ``component.py`` in the extension.

LibreOffice's own Python (3.9 or newer) loads this file. It is no part of the package that is
imported elsewhere: it needs ``uno`` and the interface of the extension's type library.
"""

from __future__ import annotations

import os
import struct
import sys
import traceback

# LibreOffice puts the extension's pythonpath last; another copy of the package must not win.
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "pythonpath"))

import unohelper
from com.sun.star.lang import XServiceInfo
from massbattlexl import XFunctions

from massbattle_xl.cells.errors import CellError
from massbattle_xl.cells.values import ErrorValue
from massbattle_xl.systems import functions

# The second one has the names of the functions in workbooks for xlwings Lite
SERVICES = ("massbattlexl.Functions", "massbattlexl.LiteFunctions")
LONGEST = 32_767  # characters that a cell holds in every spreadsheet
LOG = os.environ.get("MASSBATTLE_XL_LOG")

# LibreOffice's numbers of the error values that it has; a cell with another one shows #VALUE!
ERRORS = {"#NULL!": 521, "#DIV/0!": 532, "#VALUE!": 519, "#REF!": 524, "#NAME?": 525, "#NUM!": 503, "#N/A": 32_767}


def _nan(number):
    """An error value as LibreOffice carries it: a number that is none, the error in its low bits."""
    return struct.unpack("<d", struct.pack("<Q", 0x7FF8_0000_0000_0000 | number))[0]


NANS = {code: _nan(number) for code, number in ERRORS.items()}
FAILED = ((NANS["#VALUE!"],),)


def _shown(value):
    """A result as LibreOffice takes it: it knows neither TRUE nor large whole numbers."""
    if type(value) is float:
        return value
    if value is None:
        return ""
    if isinstance(value, str):
        return value[:LONGEST]
    if isinstance(value, ErrorValue):
        return NANS.get(value.code, NANS["#VALUE!"])
    return float(value)


def _log():
    """Write down what went wrong; a full disk must not turn one wrong cell into more."""
    if not LOG:
        return
    try:
        with open(LOG, "a", encoding="utf-8") as file:
            traceback.print_exc(file=file)
    except OSError:
        pass


def _method(function):
    """The UNO method of a function. It hands the arguments on as they come: the function knows tuples of rows and empty text."""
    many = bool(function.arguments) and function.arguments[-1].many

    def call(self, *arguments):
        try:
            if many:
                arguments = (*arguments[:-1], *(arguments[-1] or ()))
            answer = function(*arguments)
            if type(answer) is float:
                return ((answer,),)
            if type(answer) is list:
                return tuple([tuple([_shown(cell) for cell in row]) for row in answer])
            return ((_shown(answer),),)
        except CellError as error:
            return ((NANS.get(error.code, NANS["#VALUE!"]),),)
        except BaseException:  # whatever it is, LibreOffice must live on
            _log()
            return FAILED

    return call


def _methods(service):
    named = {name.replace("_", "").lower(): _method(function) for name, function in functions().items()}
    services = (service, "com.sun.star.sheet.AddIn")
    named["__init__"] = lambda self, context, *arguments: None
    named["getImplementationName"] = lambda self: service
    named["supportsService"] = lambda self, name: name in services
    named["getSupportedServiceNames"] = lambda self: services
    return named


g_ImplementationHelper = unohelper.ImplementationHelper()  # the name that LibreOffice looks for
for _service in SERVICES:
    _kind = type("Functions", (unohelper.Base, XFunctions, XServiceInfo), _methods(_service))
    g_ImplementationHelper.addImplementation(_kind, _service, (_service, "com.sun.star.sheet.AddIn"))
