"""The LibreOffice add-in: an extension (.oxt) that makes every cell function a function of Calc.

The extension is a zip archive: the functions' names and help, a type library, the pure-Python
core of the package, and ``libreoffice_component.py``, which LibreOffice's own Python runs.
It is built from the register alone and is the same, byte for byte, on every computer.

LibreOffice hands a blank cell on as 0 where it stands alone (inside a range it is blank, and an
argument that is not written at all is left out). No argument type tells it apart, so a sheet
passes a cell that may be blank through ``IF(cell="","",cell)``: empty text counts as blank.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from xml.sax.saxutils import escape, quoteattr

from .. import __version__
from ..cells.declare import Argument, Function
from ..systems import WINGS, functions
from . import libreoffice_types as types

FILE_NAME = "massbattle-xl.oxt"
IDENTIFIER = "massbattle-xl.functions"
INTERFACE = "massbattlexl.XFunctions"
SERVICE = "massbattlexl.Functions"
LEAST_VERSION = "25.2"  # older ones do not know a function with an underscore when they load an .xlsx

INSTALL = (
    f"Double-click {FILE_NAME} (or in LibreOffice: Tools > Extensions > Add), confirm, and restart LibreOffice {LEAST_VERSION} or newer. "
    f"From a terminal the same is: unopkg add -f {FILE_NAME}"
)
"""How a GM installs the extension, in two sentences."""

# The pure-Python core: what the component imports, and nothing that needs a package from elsewhere.
CORE = ("__init__.py", "dice.py", "systems.py", "cells", *WINGS)
NOT_CORE = ("__pycache__", "sheets.py", "sheets")  # inside a wing: the workbooks' part

_DATE = (2011, 1, 1, 0, 0, 0)  # the same in every build, so that the file is, too
_XML = '<?xml version="1.0" encoding="UTF-8"?>\n'

MANIFEST = (
    _XML + '<manifest:manifest xmlns:manifest="http://openoffice.org/2001/manifest">'
    '<manifest:file-entry manifest:full-path="types.rdb" manifest:media-type="application/vnd.sun.star.uno-typelibrary;type=RDB"/>'
    '<manifest:file-entry manifest:full-path="addin.components" manifest:media-type="application/vnd.sun.star.uno-components"/>'
    '<manifest:file-entry manifest:full-path="CalcAddIns.xcu" manifest:media-type="application/vnd.sun.star.configuration-data"/>'
    "</manifest:manifest>\n"
)

COMPONENTS = (
    _XML + '<components xmlns="http://openoffice.org/2010/uno-components">'
    '<component loader="com.sun.star.loader.Python" uri="component.py">'
    f'<implementation name="{SERVICE}"><service name="{SERVICE}"/><service name="com.sun.star.sheet.AddIn"/></implementation>'
    "</component></components>\n"
)

DESCRIPTION = (
    _XML + '<description xmlns="http://openoffice.org/extensions/description/2006" '
    'xmlns:d="http://openoffice.org/extensions/description/2006" xmlns:lo="http://libreoffice.org/extensions/description/2011" '
    'xmlns:xlink="http://www.w3.org/1999/xlink">'
    f'<identifier value="{IDENTIFIER}"/><version value="{__version__}"/>'
    '<display-name><name lang="en">massbattle-xl: mass battles in cells</name></display-name>'
    '<extension-description><src lang="en" xlink:href="description.txt"/></extension-description>'
    f'<dependencies><lo:LibreOffice-minimal-version value="{LEAST_VERSION}" d:name="LibreOffice {LEAST_VERSION}"/></dependencies>'
    "</description>\n"
)

ABOUT = (
    "Functions for cells that calculate tabletop mass battles; the function wizard lists them under Add-In. "
    "MIT License, see LICENSE.txt in this extension.\n"
)

LICENCE = """\
massbattle-xl is licensed under the MIT License:

Copyright (c) 2026 the massbattle-xl authors

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
"""


def oxt_bytes() -> bytes:
    """The extension as the bytes of an .oxt file.

    Raises:
        ValueError: a function or an argument has a name that LibreOffice does not take.
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in contents().items():
            entry = zipfile.ZipInfo(name, _DATE)
            entry.create_system = 3  # the same on Windows as elsewhere
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)  # stored, not deflated: zlib's bytes differ between its versions
    return buffer.getvalue()


def contents() -> dict[str, bytes]:
    """The files of the extension by their names inside the archive, in the archive's order."""
    package = resources.files(__package__.rpartition(".")[0])
    component = package / "channels" / "libreoffice_component.py"
    files = {
        "META-INF/manifest.xml": MANIFEST.encode(),
        "description.xml": DESCRIPTION.encode(),
        "description.txt": ABOUT.encode(),
        "LICENSE.txt": LICENCE.encode(),
        "types.rdb": types.library(INTERFACE, [_method(f) for f in functions().values()]),
        "addin.components": COMPONENTS.encode(),
        "CalcAddIns.xcu": _names_and_help().encode(),
        "component.py": _source(component),
    }
    for part in CORE:
        for name, file in _walk(package / part, f"pythonpath/massbattle_xl/{part}"):
            files[name] = _source(file)
    return files


def method_name(function: str) -> str:
    """The name of a function's UNO method: ``VOLLEY_KILLS`` is ``volleykills``."""
    return function.replace("_", "").lower()


def _method(function: Function) -> types.Method:
    arguments = tuple((_argument_name(a), types.ANY_NUMBER if a.many else types.ANY) for a in function.arguments)
    return types.Method(method_name(function.name), arguments)


def _argument_name(argument: Argument) -> str:
    return argument.name.replace("_", "")


def _names_and_help() -> str:
    nodes = "".join(_function_node(f) for f in functions().values())
    return (
        _XML
        + '<oor:component-data xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" '
        'oor:name="CalcAddIns" oor:package="org.openoffice.Office">'
        f'<node oor:name="AddInInfo"><node oor:name="{SERVICE}" oor:op="replace"><node oor:name="AddInFunctions">\n'
        f"{nodes}</node></node></node></oor:component-data>\n"
    )


def _function_node(function: Function) -> str:
    """Names and help; the name in a file (``CompatibilityName``) is the one that is typed."""
    arguments = "".join(
        f'<node oor:name={quoteattr(_argument_name(a))} oor:op="replace">{_text("DisplayName", a.name)}{_text("Description", a.help)}</node>'
        for a in function.arguments
    )
    return (
        f'<node oor:name="{method_name(function.name)}" oor:op="replace">'
        f"{_text('DisplayName', function.name)}{_text('Description', function.summary)}"
        '<prop oor:name="Category"><value>Add-In</value></prop>'
        f"{_text('CompatibilityName', function.name)}"
        f'<node oor:name="Parameters">{arguments}</node></node>\n'
    )


def _text(name: str, value: str) -> str:
    return f'<prop oor:name="{name}"><value xml:lang="en">{escape(value)}</value></prop>'


def _walk(item: Traversable, name: str) -> Iterator[tuple[str, Traversable]]:
    """Every Python file of a package or a module with its name in the archive, sorted by name."""
    if item.is_file():
        yield name, item
        return
    for child in sorted(item.iterdir(), key=lambda c: c.name):
        if child.name not in NOT_CORE and (child.is_dir() or child.name.endswith(".py")):
            yield from _walk(child, f"{name}/{child.name}")


def _source(file: Traversable) -> bytes:
    """A Python file with the line ends of the repository, also where a checkout changed them."""
    return file.read_bytes().replace(b"\r\n", b"\n")
