"""The thin Python functions through which xlwings calls ours, in Excel on Windows and in its Lite edition.

They are generated: without annotations (xlwings turns hints such as ``float | None`` into faults
at call time) and always with a docstring, which is the help in Excel.
"""

from __future__ import annotations

from collections.abc import Callable

from ..cells.declare import Argument, Function
from ..cells.errors import cut


def wrapper(function: Function, decorator: str, parameter: Callable[[str], str]) -> str:
    """The text of one function, which calls ``answer`` with what Excel hands over.

    Args:
        function: the cell function.
        decorator: what xlwings gets to know of it.
        parameter: gives an argument the name that it may have there.
    """
    names = [parameter(a.name) for a in function.arguments]
    lines = [decorator]
    lines += [f"@arg({n!r}, doc={cut(a.help)!r}, ndim=2, err_to_str=True)" for n, a in zip(names, function.arguments)]
    lines += [f"def {function.name}({', '.join(map(_declared, names, function.arguments))}):"]
    lines += [f"    {_docstring(cut(function.summary))}"]
    passed = [repr(function.name)] + ["*" * a.many + n for n, a in zip(names, function.arguments)]
    lines += [f"    return answer({', '.join(passed)})"]
    return "\n".join(lines) + "\n"


def _declared(name: str, argument: Argument) -> str:
    """A parameter; defaults are None because a blank cell arrives as None, whatever the default is."""
    if argument.many:
        return f"*{name}"
    return f"{name}=None" if argument.optional else name


def _docstring(text: str) -> str:
    return repr(text) if '"' in text or "\\" in text else f'"""{text}"""'
