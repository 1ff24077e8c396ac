"""Drives a running LibreOffice: reads one JSON request a line from stdin, answers with one JSON line.

This file has two sides. As a program it runs under a Python that has ``uno``, which need not be the
one that runs the tests, so it uses nothing of the package and of pytest; it hands each line on to
the other side, a component inside LibreOffice, where looking at a cell costs a hundredth of what it
costs from another process. A request is {"do": NAME, …}; the answer is {"ok": VALUE} or
{"error": TEXT}. At the end of stdin LibreOffice is shut down.
"""

from __future__ import annotations

import functools
import json
import sys
import threading
import time
import traceback

import uno
import unohelper
from com.sun.star.awt import XCallback
from com.sun.star.beans import NamedValue, PropertyValue
from com.sun.star.lang import XServiceInfo
from com.sun.star.table.CellContentType import FORMULA
from com.sun.star.task import XJob

SERVICE = "massbattlexl.tests.Driver"
EXCEL_NOTATION = 3  # com.sun.star.sheet.AddressConvention.XL_OOX
FILTERS = {"xlsx": "Calc MS Excel 2007 XML", "pdf": "calc_pdf_Export", "ods": "calc8"}
ERROR = 4  # com.sun.star.sheet.FormulaResult
NO_MACROS, RUN_MACROS = 0, 4  # com.sun.star.document.MacroExecMode
EVERYTHING = 1 | 2 | 4 | 16  # com.sun.star.sheet.CellFlags: values, dates, texts, formulas


def connect(pipe, seconds):
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    deadline = time.monotonic() + seconds
    while True:
        try:
            return resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except Exception:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)


def properties(**values):
    return tuple(PropertyValue(name, 0, value, 0) for name, value in values.items())


class Request(unohelper.Base, XCallback):
    """One request, carried out by LibreOffice's main thread.

    That is the thread that calculates for a user. In other threads, which come and go, each
    call of a Python function costs up to twice as much.
    """

    def __init__(self, work):
        self._work = work
        self._done = threading.Event()

    def notify(self, data):
        try:
            self._answer = {"ok": self._work()}
        except Exception:
            self._answer = {"error": traceback.format_exc()}
        self._done.set()

    def answer(self, main_thread):
        main_thread.addCallback(self, None)
        self._done.wait()
        return self._answer


class Driver:
    """The requests; each public method is one."""

    def __init__(self, context):
        self._manager = context.ServiceManager
        self._context = context
        self._desktop = self._service("frame.Desktop")
        self._documents = {}
        self.main_thread = self._service("awt.AsyncCallback")

    def _service(self, name):
        return self._manager.createInstanceWithContext("com.sun.star." + name, self._context)

    def _sheet(self, doc, sheet):
        return self._documents[doc].getSheets().getByName(sheet)

    def quit(self):
        for document in self._documents.values():
            if document is not None:
                document.close(True)

    def open(self, path, automatic, run_macros):
        document = self._desktop.loadComponentFromURL(
            uno.systemPathToFileUrl(path), "_blank", 0,
            properties(Hidden=True, MacroExecutionMode=RUN_MACROS if run_macros else NO_MACROS),
        )  # fmt: skip
        if document is None:
            raise ValueError("LibreOffice does not open " + path)
        document.enableAutomaticCalculation(automatic)
        key = str(len(self._documents))
        self._documents[key] = document
        return key

    def close(self, doc):
        self._documents[doc].close(True)
        self._documents[doc] = None

    def recalculate(self, doc):
        start = time.perf_counter()
        self._documents[doc].calculateAll()
        return time.perf_counter() - start

    def sheets(self, doc):
        return list(self._documents[doc].getSheets().getElementNames())

    def _used(self, doc, *sheets):
        """Each sheet's name with a range from A1 to the end of what is used; of all sheets by default."""
        for sheet in sheets or self.sheets(doc):
            cursor = self._sheet(doc, sheet).createCursor()
            cursor.gotoStartOfUsedArea(False)
            cursor.gotoEndOfUsedArea(True)
            end = cursor.getRangeAddress()
            yield sheet, self._sheet(doc, sheet).getCellRangeByPosition(0, 0, end.EndColumn, end.EndRow)

    def errors(self, doc):
        """[[sheet, row, column], …] of the formula cells that show an error value."""
        out = []
        for sheet in self.sheets(doc):
            for area in self._sheet(doc, sheet).queryFormulaCells(ERROR).getRangeAddresses():
                for row in range(area.StartRow, area.EndRow + 1):
                    out += [[sheet, row, column] for column in range(area.StartColumn, area.EndColumn + 1)]
        return out

    def values(self, doc, sheets):
        """{sheet: [[row, column, value or [error number]], …]} of the cells that hold something; of all sheets where none is named."""
        out = {}
        for sheet, used in self._used(doc, *sheets):
            found = out[sheet] = []
            for r, (values, formulas) in enumerate(zip(used.getDataArray(), used.getFormulaArray())):
                for c, (value, formula) in enumerate(zip(values, formulas)):
                    if formula:
                        error = value is None
                        found.append([r, c, [used.getCellByPosition(c, r).getError()] if error else value])
        return out

    def value(self, doc, sheet, cell):
        """One cell's number or text, or [error number]."""
        target = self._sheet(doc, sheet).getCellRangeByName(cell)
        error = target.getCellByPosition(0, 0).getError()
        if error:
            return [error]
        value = target.getDataArray()[0][0]
        return "" if value is None else value

    def formulas(self, doc):
        """{sheet: [[row, column, formula in Excel's notation], …]} of the cells with a formula."""
        parser = self._parser(doc)
        out = {}
        for sheet, used in self._used(doc):
            found = out[sheet] = []
            for r, formulas in enumerate(used.getFormulaArray()):
                for c, formula in enumerate(formulas):
                    if formula.startswith(("=", "{=")):
                        cell = used.getCellByPosition(c, r)
                        found.append([r, c, "=" + parser.printFormula(cell.getTokens(), cell.getCellAddress())])
        return out

    def _parser(self, doc):
        parser = self._documents[doc].createInstance("com.sun.star.sheet.FormulaParser")
        parser.CompileEnglish = True
        parser.FormulaConvention = EXCEL_NOTATION
        return parser

    def set(self, doc, sheet, cell, value):
        target = self._sheet(doc, sheet).getCellRangeByName(cell)
        if value is None:
            target.clearContents(EVERYTHING)
        elif isinstance(value, str) and value.startswith("="):
            target.setTokens(self._parser(doc).parseFormula(value[1:], target.getCellByPosition(0, 0).getCellAddress()))
        elif isinstance(value, str):
            target.getCellByPosition(0, 0).setString(value)
        else:
            target.getCellByPosition(0, 0).setValue(float(value))

    def swap(self, doc, cells):
        """Type values into many cells; answers with what each held before."""
        held = []
        for sheet, cell, value in cells:
            held.append(self.value(doc, sheet, cell))
            if held[-1] != ("" if value is None else value):  # each typed cell costs LibreOffice 10 ms
                self.set(doc, sheet, cell, value)
        return held

    def insert_row(self, doc, sheet, row, fill):
        target = self._sheet(doc, sheet)
        target.getRows().insertByIndex(row - 1, 1)
        if not fill:
            return
        cursor = target.createCursor()
        cursor.gotoEndOfUsedArea(False)
        for column in range(cursor.getRangeAddress().EndColumn + 1):
            above = target.getCellByPosition(column, row - 2)
            if above.Type == FORMULA:
                target.copyRange(target.getCellByPosition(column, row - 1).getCellAddress(), above.getRangeAddress())

    def delete_row(self, doc, sheet, row):
        self._sheet(doc, sheet).getRows().removeByIndex(row - 1, 1)

    def macros(self, doc):
        """{module: text} of the macros that the document brings, by LibreOffice's reading."""
        libraries = self._documents[doc].BasicLibraries
        out = {}
        for library in libraries.getElementNames():
            libraries.loadLibrary(library)
            modules = libraries.getByName(library)
            out |= {name: modules.getByName(name) for name in modules.getElementNames()}
        return out

    def store(self, doc, path, kind):
        self._documents[doc].storeToURL(
            uno.systemPathToFileUrl(path), properties(FilterName=FILTERS[kind], Overwrite=True)
        )

    def functions(self):
        """Every function of Calc as its function wizard shows it: {name: [description, [[argument, help, optional], …]]}."""
        described = self._service("sheet.FunctionDescriptions")
        out = {}
        for i in range(described.getCount()):
            function = {p.Name: p.Value for p in described.getByIndex(i)}
            arguments = [[a.Name, a.Description, a.IsOptional] for a in function["Arguments"] or ()]
            out[function["Name"]] = [function["Description"], arguments]
        return out

    def version(self):
        settings = self._service("configuration.ConfigurationProvider").createInstanceWithArguments(
            "com.sun.star.configuration.ConfigurationAccess", properties(nodepath="/org.openoffice.Setup/Product")
        )
        return settings.getByName("ooSetupVersion")


class Component(unohelper.Base, XJob, XServiceInfo):
    """The side inside LibreOffice; ``execute`` takes a request and gives its answer, both as JSON."""

    def __init__(self, context, *arguments):
        self._driver = Driver(context)

    def execute(self, arguments):
        details = json.loads(arguments[0].Value)
        work = functools.partial(getattr(self._driver, details.pop("do")), **details)
        return json.dumps(Request(work).answer(self._driver.main_thread))

    def getImplementationName(self):
        return SERVICE

    def supportsService(self, name):
        return name == SERVICE

    def getSupportedServiceNames(self):
        return (SERVICE,)


g_ImplementationHelper = unohelper.ImplementationHelper()  # the name that LibreOffice looks for
g_ImplementationHelper.addImplementation(Component, SERVICE, (SERVICE,))


def main(pipe, seconds):
    context = connect(pipe, float(seconds))
    driver = context.ServiceManager.createInstanceWithContext(SERVICE, context)
    try:
        sys.stdout.write('{"ok": "connected"}\n')
        sys.stdout.flush()
        for line in sys.stdin:
            sys.stdout.write(driver.execute((NamedValue("request", line),)) + "\n")
            sys.stdout.flush()
    finally:  # also where the tests were killed and nobody reads the answers any more
        driver.execute((NamedValue("request", '{"do": "quit"}'),))
        context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context).terminate()


if __name__ == "__main__":
    main(*sys.argv[1:])
