"""What ``eval`` prints of an answer."""

from __future__ import annotations

from typing import Any

from .cells.lines import flag
from .cells.values import ErrorValue, number


def plain(value: Any) -> Any:
    """A value for JSON: a range as nested lists, an error value as an object."""
    if isinstance(value, list):
        return [plain(v) for v in value]
    return {"error": value.code} if isinstance(value, ErrorValue) else value


def line(value: Any) -> str:
    """A value as text: a range with a line for each row."""
    if isinstance(value, list):
        return "\n".join("\t".join(line(v) for v in row) for row in value)
    if isinstance(value, ErrorValue):
        return value.code
    if isinstance(value, bool):
        return flag(value)
    return number(value) if isinstance(value, float) else str(value if value is not None else "")
