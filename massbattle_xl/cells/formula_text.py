"""Formulas as text: arguments that are left out in the middle, the functions that are called, other files."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

_TOKEN = re.compile(
    r"""
      "(?:[^"]|"")*"                                    # a text
    | '(?:[^']|'')*'                                    # a sheet's name
    | \[(?:[^\[\]']|'.|\[(?:[^\[\]']|'.)*\])*\]         # the inside of a reference into a table
    | \{(?:[^{}"]|"(?:[^"]|"")*")*\}                    # an array
    | (?P<function>[^\W\d][\w.]*)\s*\(
    | (?P<open>\()
    | (?P<close>\))
    | (?P<comma>,)
    | (?P<blank>\s+)
    | [\w.$!:]+
    | .
    """,
    re.VERBOSE | re.DOTALL,
)
_OTHER_FILE = re.compile(
    r"""
      "(?:[^"]|"")*"
    | (?P<quoted>'[^'\[]*\[[^\[\]]+\](?:[^']|'')*'!)     # '[1]Army list'!A1
    | '(?:[^']|'')*'
    | [^\W\d][\w.]*\[(?:[^\[\]']|'.|\[(?:[^\[\]']|'.)*\])*\]
    | (?P<plain>\[[^\[\]]+\][^\[\](),;'"\s]*!)           # [1]Army!A1, [1]!Name
    """,
    re.VERBOSE | re.DOTALL,
)
_UNDERSCORED = re.compile(
    r"""
      "(?:[^"]|"")*"
    | '(?:[^']|'')*'
    | \[(?:[^\[\]']|'.|\[(?:[^\[\]']|'.)*\])*\]
    | (?<![\w.$!:\\?])(?P<name>[A-Za-z_]\w*_\w+)(?=\s*\()    # a function with an underscore, as all of ours are
    """,
    re.VERBOSE | re.DOTALL,
)
IN_LITE = "_xldudf_"
"""What stands in a file before the name of a function that xlwings Lite brings; a formula bar does not show it."""

_LEFT_OUT = re.compile(r"[(,]\s*[,)]")


def fill_left_out(formula: str, functions: Collection[str]) -> str:
    """Write ``""`` for each argument that is left out beside a comma: ``F(1,,2)`` becomes ``F(1,"",2)``.

    Engines hand such an argument on as 0; empty text is what our functions take for left out.

    Args:
        formula: with or without its ``=``; one whose brackets do not match is given back as it is.
        functions: whose arguments are meant, in upper case.
    """
    if not _LEFT_OUT.search(formula):
        return formula
    out: list[str] = []
    ours: list[bool] = []
    before = ""
    for token in _TOKEN.finditer(formula):
        kind = token.lastgroup or ""
        if kind in ("comma", "close"):
            if not ours and kind == "close":
                return formula
            if ours and ours[-1] and (before == "comma" or (before == "open" and kind == "comma")):
                out.append('""')
            if kind == "close":
                ours.pop()
        elif kind in ("function", "open"):
            ours.append((token["function"] or "").upper() in functions)
        out.append(token[0])
        if kind != "blank":
            before = "open" if kind == "function" else kind
    return formula if ours else "".join(out)


def as_in_lite(formula: str, functions: Collection[str]) -> str:
    """A formula with the names of our functions as a file for xlwings Lite holds them: ``_xldudf_VOLLEY_KILLS(40,3)``."""
    return _renamed(formula, lambda name: IN_LITE + name if name.upper() in functions else name)


def as_shown(formula: str, functions: Collection[str]) -> str:
    """A formula with the names of our functions as they are typed, ``VOLLEY_KILLS(40,3)``, whatever the file holds."""
    if IN_LITE not in formula:
        return formula

    def plain(name: str) -> str:
        bare = name[len(IN_LITE) :]
        return bare if name.startswith(IN_LITE) and bare.upper() in functions else name

    return _renamed(formula, plain)


def _renamed(formula: str, change: Callable[[str], str]) -> str:
    return _UNDERSCORED.sub(lambda found: change(found["name"]) if found["name"] else found[0], formula)


def called(formula: str) -> list[str]:
    """The functions that a formula calls, as they are written, each once."""
    names = (token["function"] for token in _TOKEN.finditer(formula.removeprefix("=")))
    return list(dict.fromkeys(name for name in names if name))


def refers_elsewhere(formula: str) -> bool:
    """Whether a formula refers to another file; one that says so in a text alone does not."""
    return "[" in formula and any(found["quoted"] or found["plain"] for found in _OTHER_FILE.finditer(formula))
