"""What our own workbooks take from the installed xlwings: its VBA, and the settings that its VBA reads.

The VBA names the library of exactly its own version of xlwings, so it is taken from the xlwings of
the computer on which the workbook is made, and xlwings' own sheet of settings is filled as it reads it.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path

from .classic import MODULE as IMPORTED
from .vba_project import Kind, Module

SETTINGS_SHEET = "xlwings.conf"
"""The sheet in which xlwings' VBA looks first; a sheet may be hidden from the user and not from VBA."""

_CLASS = 'Attribute VB_Base = "0{FCFB3D2A-A0FA-1068-A738-08002B3371B5}"'  # of every class module


class NoXlwings(Exception):
    """xlwings is not installed, or not whole; the message is one sentence for the GM."""


def folder() -> Path:
    """Where the installed xlwings is.

    Raises:
        NoXlwings: nowhere.
    """
    found = importlib.util.find_spec("xlwings")
    if found is None or found.origin is None:
        raise NoXlwings('xlwings is not installed, which an .xlsm needs: pip install "massbattle-xl[xlwings]".')
    return Path(found.origin).parent


def modules() -> list[Module]:
    """The VBA of xlwings for workbooks that shall run without its add-in: the module that starts Python, and a class for Macs.

    Raises:
        NoXlwings: it is not there.
    """
    starter, dictionary = _read("xlwings.bas"), _read("addin/Dictionary.cls")
    return [Module("xlwings", starter), Module("Dictionary", _class_source(dictionary), Kind.CLASS)]


def _read(name: str) -> str:
    path = folder() / name
    try:
        return path.read_text(encoding="cp1252")
    except OSError as error:
        raise NoXlwings(f"{path} cannot be read ({error.strerror}): install xlwings anew.") from None


def _class_source(exported: str) -> str:
    """The text of a class module as it stands in a project, made from the text that an export writes."""
    lines = exported.splitlines()
    begin = next(i for i, line in enumerate(lines) if line.startswith("Attribute VB_Name"))
    more = ["Attribute VB_TemplateDerived = False", "Attribute VB_Customizable = False"]
    head = [i for i, line in enumerate(lines) if line.startswith("Attribute VB_Exposed")]
    at = head[0] + 1
    return "\n".join([lines[begin], _CLASS, *lines[begin + 1 : at], *more, *lines[at:], ""])


def settings(interpreter: str) -> list[tuple[str, str, str]]:
    """The settings, each with its name, its value and what it means.

    Args:
        interpreter: the program of Python; "" where it is not known, as on a computer that is not the GM's. Then it is
            left out with a note, so that xlwings looks in the GM's own settings: a blank one it would take for an answer.
    """
    where = "The Python that has massbattle-xl and xlwings."
    rows = [("INTERPRETER_WIN", interpreter, where)] if interpreter else []
    rows += [
        ("UDF MODULES", IMPORTED, "For Import Functions of xlwings alone; this workbook has its functions already."),
        ("ADD_WORKBOOK_TO_PYTHONPATH", "False", "Files beside this workbook are not taken for parts of Python."),
    ]
    if not interpreter:  # behind a blank row, where the VBA does not read any more
        rows += [("", "", ""), ("", "", f"Put INTERPRETER_WIN into A3 and the path of python.exe into B3. {where}")]
    return rows
