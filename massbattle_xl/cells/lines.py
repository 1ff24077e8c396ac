"""Numbers as the breakdown lines of every rule text show them."""

from __future__ import annotations

from collections.abc import Callable

from .values import number


def n(value: float, digits: int = 15) -> str:
    """A number inside a breakdown line, with a true minus sign."""
    return number(value, digits).replace("-", "−")


def s(value: float) -> str:
    """A step or a result inside a breakdown line: whole numbers in full, others 6 digits, so that thirds stay short."""
    return n(value, 15 if value % 1 == 0 else 6)  # an intermediate step may be ∞


def plus(value: float) -> str:
    """A number with its sign: ``+2``, ``−2``, ``+0``."""
    return s(value) if value < 0 else f"+{s(value)}"


def bracket(value: float) -> str:
    """A term behind a sign: ``(−3)``."""
    return f"({s(value)})" if value < 0 else s(value)


def signed(*terms: float, shown: Callable[[float], str] = s) -> str:
    """Terms as a sum: ``3 + 1 − 1``; zeros but the first are left out."""
    text = shown(terms[0])
    for term in terms[1:]:
        if term:
            text += f" {'−' if term < 0 else '+'} {shown(abs(term))}"
    return text


def flag(value: bool) -> str:
    """A truth value as an English cell shows it; the line as a whole gets the words of its language."""
    return "TRUE" if value else "FALSE"
