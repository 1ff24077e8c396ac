"""The declarations of the functions as text: for the command line, the README, as data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .cells.declare import Argument, Function
from .cells.errors import LANGUAGES
from .cells.kinds import NumberOrWord, Word


def overview(functions: Iterable[Function]) -> str:
    """All functions, one line each, under their categories."""
    lines: list[str] = []
    category = ""
    for f in functions:
        if f.category != category:
            category = f.category
            lines += ["", category] if lines else [category]
        lines.append(f"  {f.signature}\n      {f.summary}")
    return "\n".join(lines)


def page(function: Function) -> str:
    """All about one function: arguments, words in five languages, examples."""
    lines = [function.signature, f"  {function.summary}", f"  Rules: {function.clause}", ""]
    for argument in function.arguments:
        default = f"; left out: {_shown(argument.default)}" if argument.optional and argument.default is not None else ""
        lines.append(f"  {argument.name}: {argument.help}{default}")
        lines += [f"      {key}: {', '.join(words)}" for key, words in _words(argument).items()]
    lines += ["", *(f"  {example.call}  →  {_shown(example.result)}" for example in function.examples)]
    return "\n".join(lines)


def as_dict(function: Function) -> dict[str, Any]:
    """One function as plain data."""
    return {
        "name": function.name,
        "category": function.category,
        "rules": function.clause,
        "summary": function.summary,
        "arguments": [
            {
                "name": a.name, "help": a.summary, "kind": a.kind.title, "optional": a.optional,
                "default": a.default, "many": a.many, "words": _words(a),
            }
            for a in function.arguments
        ],
        "examples": [{"call": e.call, "result": e.result} for e in function.examples],
    }  # fmt: skip


def markdown(functions: Iterable[Function]) -> str:
    """The table of functions of the README."""
    rows = [f"| `{f.signature}` | {f.summary} | {f.clause} |" for f in functions]
    return "\n".join(["| function | gives | rules |", "|---|---|---|", *rows])


def _words(argument: Argument) -> dict[str, list[str]]:
    """The words of a word argument by key, one list over all languages."""
    if not isinstance(argument.kind, (Word, NumberOrWord)):
        return {}
    table = argument.kind.words.table
    return {key: list(dict.fromkeys(w for lang in LANGUAGES for w in entry[lang].split("|"))) for key, entry in table.items()}


def _shown(value: Any) -> str:
    return format(value, "g") if isinstance(value, float) else str(value).upper() if isinstance(value, bool) else str(value)
