"""The editions of a workbook: what calculates its cells, and what is put into the finished file for it.

An edition is one entry of ``EDITIONS``. The first one that takes a file's ending is the default for it.
"""

from __future__ import annotations

import datetime as dt
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from . import lambda_edition, systems
from .channels import lite, vba, vba_project, xlwings_parts
from .workbook import macro_book, web_extension


@dataclass(frozen=True)
class Edition:
    """One way for a workbook to get its functions.

    Attributes:
        title: what it is for, in a few words.
        finish: by the ending of a file, what makes that file out of the built and calculated workbook.
    """

    title: str
    finish: Mapping[str, Callable[[bytes], bytes]]


def finish(name: str, suffix: str) -> Callable[[bytes], bytes]:
    """What makes a file out of the built and calculated workbook.

    Args:
        name: a name of ``EDITIONS``; "" for the default.
        suffix: the ending of the file, one of ``suffixes``.

    Raises:
        NoXlwings: it needs xlwings, which is not installed.
    """
    among = [EDITIONS[name]] if name else EDITIONS.values()
    chosen = next(edition.finish[suffix] for edition in among if suffix in edition.finish)
    if chosen is with_vba:
        xlwings_parts.modules()  # told before a campaign is built, which takes seconds
    return chosen


def suffixes(name: str = "") -> list[str]:
    """The endings of an edition's files; of all editions without a name."""
    return sorted(
        {suffix for edition in ([EDITIONS[name]] if name else EDITIONS.values()) for suffix in edition.finish}
    )


def as_it_is(data: bytes) -> bytes:
    """The functions come from the program: the add-in of LibreOffice, or xlwings' "Import Functions"."""
    return data


def with_vba(data: bytes) -> bytes:
    """The workbook brings the VBA that calls the Python of this computer.

    Raises:
        NoXlwings: xlwings is not installed.
    """
    modules = [*vba_project.documents(macro_book.code_names(data)), *xlwings_parts.modules()]
    project = vba_project.project([*modules, vba_project.Module(vba.MODULE, vba.source())])
    interpreter = sys.executable if sys.platform == "win32" else ""
    settings = macro_book.Settings(xlwings_parts.SETTINGS_SHEET, xlwings_parts.settings(interpreter))
    return macro_book.with_macros(data, project, vba.argument_texts(), settings)


def with_lambdas(data: bytes) -> bytes:
    """The workbook holds the functions as LAMBDAs, and today's answers of those that cannot be one."""
    return lambda_edition.finished(data, dt.date.today())


def with_lite(data: bytes) -> bytes:
    """The workbook brings the code that xlwings Lite, an add-in from Excel's store, runs inside Excel.

    Raises:
        FileProblem: the workbook has another Office add-in in it.
    """
    code = {"main.py": lite.source(), "requirements.txt": lite.REQUIREMENTS}
    return web_extension.embed(data, code, systems.functions())


EDITIONS = {
    "lambda": Edition("Excel calculates by itself: 365 and 2024, also Mac and the web", {".xlsx": with_lambdas}),
    "python": Edition(
        "Python calculates, through xlwings or the add-in for LibreOffice", {".xlsx": as_it_is, ".xlsm": with_vba}
    ),
    "lite": Edition("xlwings Lite calculates: Excel on Windows, Mac and the web", {".xlsx": with_lite}),
}
