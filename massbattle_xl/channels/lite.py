"""The way into Excel on Windows, Mac and the web through xlwings Lite, whose code stands in the workbook itself.

xlwings Lite is a free add-in from Excel's own store. It runs ``main.py``, which the workbook
carries, in a Python inside Excel (Pyodide), so nothing is installed on the computer. ``main.py``
is generated here from the register: the core of this package as a packed zip, which needs no
download and is the exact version that made the workbook, and one thin function for each cell
function, under the contract's name, without annotations (xlwings turns hints such as
``float | None`` into faults at call time) and with a docstring (the help in Excel).
"""

from __future__ import annotations

import base64
import bz2
import io
import keyword
import zipfile
from collections.abc import Mapping

from .. import __version__
from ..cells.declare import Function
from ..next_battle.known import BATTLES, written
from ..next_known import known
from ..systems import functions
from . import vendored
from .wrappers import wrapper

REQUIREMENTS = "xlwings\n"
"""What xlwings Lite has to provide beside Python; without this line it does not start."""

OPEN = (
    "In Excel: Home > Add-ins, get xlwings Lite (free); open the workbook, Home > xlwings Lite, Trust and Continue. "
    "Cells with #NAME? or #BUSY! become numbers when it has started."
)
"""What a GM does with the workbook, in two sentences."""

COMPONENT = ("__init__", "lite_component", "lite_next", "lite_scripts")
"""The channels' modules that run in Excel."""

_DATE = (2011, 1, 1, 0, 0, 0)  # the same in every build, so that the text is, too
_WIDTH = 120

_HEAD = '''"""Cell functions of massbattle-xl {version} for xlwings Lite, generated from their declarations."""

import base64
import bz2
import os
import sys
import tempfile

# massbattle_xl {version}, a zip archive packed with bzip2: MIT License, see massbattle_xl/LICENSE.txt in it
PACKAGE = """
{package}
"""


def use_package():
    """Put the package on the path; an older one that Python has loaded already goes."""
    data = bz2.decompress(base64.b64decode(PACKAGE))
    path = os.path.join(tempfile.gettempdir(), "massbattle_xl-{version}-{digest}.zip")
    if path not in sys.path:
        with open(path, "wb") as file:
            file.write(data)
        for name in [n for n in sys.modules if n.partition(".")[0] == "massbattle_xl"]:
            del sys.modules[name]
        sys.path.insert(0, path)


use_package()

'''

_IMPORTS = '''\
from xlwings import Book, arg, func, script  # noqa: E402

from massbattle_xl.channels import lite_next, lite_scripts  # noqa: E402
from massbattle_xl.channels.lite_component import answer  # noqa: E402


@script(name="Roll the dice of this round")
def roll_dice(book: Book):
    """Let the sheet roll the dice that are due in the round that the ledger is in; what is typed stays."""
    lite_scripts.roll_dice(book)


@script(name="Begin the next battle")
def next_battle(book: Book):
    """Begin the next battle with what the fought one has left, and keep that one on a sheet of its own."""
    lite_next.next_battle(book)
'''


def source(register: Mapping[str, Function] | None = None) -> str:
    """The text of ``main.py``; the same on every computer.

    Args:
        register: the cell functions by name; all of them when left out.
    """
    packed = package()
    text = base64.b64encode(packed).decode()
    lines = "\n".join(text[at : at + _WIDTH] for at in range(0, len(text), _WIDTH))
    head = _HEAD.format(version=__version__, package=lines, digest=vendored.digest(packed))
    return head + server_source(register)


def server_source(register: Mapping[str, Function] | None = None) -> str:
    """The part of ``main.py`` behind the package: functions and scripts, for a Python in which the package is installed."""
    found = functions() if register is None else register
    return _IMPORTS + "".join("\n\n" + wrapper(function, "@func", _parameter) for function in found.values())


def package() -> bytes:
    """What runs in Excel, as a zip archive packed with bzip2.

    The archive itself is stored, not deflated: zlib's bytes differ between its versions, bzip2's do not, and it packs
    the files together, which makes it smaller.
    """
    files = vendored.core() | vendored.next_battle()
    files |= {f"{vendored.PACKAGE}/channels/{module}.py": vendored.channel(module) for module in COMPONENT}
    files[f"{vendored.PACKAGE}/next_battle/{BATTLES}"] = written(known()).encode()
    files[f"{vendored.PACKAGE}/LICENSE.txt"] = vendored.LICENCE.encode()
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, _DATE)
            entry.create_system = 3  # the same on Windows as elsewhere
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name])
    return bz2.compress(buffer.getvalue())


def _parameter(name: str) -> str:
    return f"{name}_" if keyword.iskeyword(name) else name
