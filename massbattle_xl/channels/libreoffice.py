"""The LibreOffice add-in: an extension (.oxt) that makes every cell function a function of Calc.

The extension is a zip archive: the functions' names and help, a type library, the pure-Python
core of the package, and ``libreoffice_component.py``, which LibreOffice's own Python runs.
It is built from the register alone and is the same, byte for byte, on every computer.

LibreOffice hands a blank cell on as 0 where it stands alone (inside a range it is blank, and an
argument that is not written at all is left out). No argument type tells it apart, so a sheet
passes a cell that may be blank through ``IF(cell="","",cell)``: empty text counts as blank.

Workbooks for xlwings Lite hold the functions under other names, ``_xldudf_VOLLEY_KILLS``. LibreOffice
knows one name in files for each function of a service, so a second service answers those.
"""

from __future__ import annotations

import io
import zipfile
from xml.sax.saxutils import escape, quoteattr

from .. import __version__
from ..cells.declare import Argument, Function
from ..cells.formula_text import IN_LITE
from ..systems import functions
from . import libreoffice_types as types
from . import vendored
from .vendored import LICENCE

FILE_NAME = "massbattle-xl.oxt"
IDENTIFIER = "massbattle-xl.functions"
INTERFACE = "massbattlexl.XFunctions"
SERVICE = "massbattlexl.Functions"
LITE_SERVICE = "massbattlexl.LiteFunctions"
LEAST_VERSION = "25.2"  # older ones do not know a function with an underscore when they load an .xlsx

INSTALL = (
    f"Double-click {FILE_NAME} (or in LibreOffice: Tools > Extensions > Add), confirm, and restart LibreOffice {LEAST_VERSION} or newer. "
    f"From a terminal the same is: unopkg add -f {FILE_NAME}"
)
"""How a GM installs the extension, in two sentences."""

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
    + "".join(
        f'<implementation name="{service}"><service name="{service}"/><service name="com.sun.star.sheet.AddIn"/></implementation>'
        for service in (SERVICE, LITE_SERVICE)
    )
    + "</component></components>\n"
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
    return {
        "META-INF/manifest.xml": MANIFEST.encode(),
        "description.xml": DESCRIPTION.encode(),
        "description.txt": ABOUT.encode(),
        "LICENSE.txt": LICENCE.encode(),
        "types.rdb": types.library(INTERFACE, [_method(f) for f in functions().values()]),
        "addin.components": COMPONENTS.encode(),
        "CalcAddIns.xcu": _names_and_help().encode(),
        "component.py": vendored.channel("libreoffice_component"),
        **{f"pythonpath/{name}": content for name, content in vendored.core().items()},
    }


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
    lite = "".join(_lite_node(f) for f in functions().values())
    return (
        _XML
        + '<oor:component-data xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" '
        'oor:name="CalcAddIns" oor:package="org.openoffice.Office">'
        f'<node oor:name="AddInInfo"><node oor:name="{SERVICE}" oor:op="replace"><node oor:name="AddInFunctions">\n'
        f"{nodes}</node></node>"
        f'<node oor:name="{LITE_SERVICE}" oor:op="replace"><node oor:name="AddInFunctions">\n'
        f"{lite}</node></node></node></oor:component-data>\n"
    )


def _function_node(function: Function) -> str:
    """Names and help; the name in a file (``CompatibilityName``) is the one that is typed."""
    arguments = "".join(
        f'<node oor:name={quoteattr(_argument_name(a))} oor:op="replace">{_text("DisplayName", a.name)}{_text("Description", a.help)}</node>'
        for a in function.arguments
    )
    return _node(function, function.name, function.summary, arguments)


def _lite_node(function: Function) -> str:
    """The same function under the name that it has in a workbook for xlwings Lite."""
    return _node(function, IN_LITE + function.name, f"{function.name} in workbooks for xlwings Lite.", "")


def _node(function: Function, name: str, summary: str, arguments: str) -> str:
    return (
        f'<node oor:name="{method_name(function.name)}" oor:op="replace">'
        f"{_text('DisplayName', name)}{_text('Description', summary)}"
        '<prop oor:name="Category"><value>Add-In</value></prop>'
        f"{_text('CompatibilityName', name)}"
        f'<node oor:name="Parameters">{arguments}</node></node>\n'
    )


def _text(name: str, value: str) -> str:
    return f'<prop oor:name="{name}"><value xml:lang="en">{escape(value)}</value></prop>'
