"""The pure-Python core of the package as files: what a Python inside a spreadsheet program gets to run.

It needs nothing but the standard library, and none of the workbooks' side of a wing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable

from ..systems import WINGS

PACKAGE = __package__.rpartition(".")[0]
CORE = ("__init__.py", "dice.py", "systems.py", "cells", *WINGS)
NEXT_BATTLE = "next_battle"
NOT_CORE = ("__pycache__", "sheets.py", "sheets", f"{NEXT_BATTLE}.py")  # inside a wing: the workbooks' part


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


def core() -> dict[str, bytes]:
    """The files of the core by their names, ``massbattle_xl/dice.py``."""
    root = resources.files(PACKAGE)
    return {name: source(file) for part in CORE for name, file in _walk(root / part, f"{PACKAGE}/{part}")}


def next_battle() -> dict[str, bytes]:
    """The files that a script needs, beside the core, to begin the next battle in a workbook."""
    root = resources.files(PACKAGE)
    parts = (NEXT_BATTLE, *(f"{wing}/{NEXT_BATTLE}.py" for wing in WINGS))
    return {name: source(file) for part in parts for name, file in _walk(root / part, f"{PACKAGE}/{part}")}


def channel(module: str) -> bytes:
    """The source of a channel's module that runs inside a spreadsheet program, by its name without ``.py``."""
    return source(resources.files(PACKAGE) / "channels" / f"{module}.py")


def digest(data: bytes) -> str:
    """A short name for these very bytes."""
    return hashlib.sha256(data).hexdigest()[:12]


def source(file: Traversable) -> bytes:
    """A Python file with the line ends of the repository, also where a checkout changed them."""
    return file.read_bytes().replace(b"\r\n", b"\n")


def _walk(item: Traversable, name: str) -> Iterator[tuple[str, Traversable]]:
    """Every Python file of a package or a module with its name, sorted by name."""
    if item.is_file():
        yield name, item
        return
    for child in sorted(item.iterdir(), key=lambda c: c.name):
        if child.name not in NOT_CORE and (child.is_dir() or child.name.endswith(".py")):
            yield from _walk(child, f"{name}/{child.name}")
