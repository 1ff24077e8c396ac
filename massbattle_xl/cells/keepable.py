"""The parts of a formula whose answers can be kept: calls of some functions, with what is made of them.

``IF(A1="","",ROUND(INDEX(F_ODDS(A1),1,2),1)&" men")`` keeps what ROUND gives: in place of an answer that is
not there stands a word, and ROUND makes an error of a word. IF and ``&`` hand it on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from typing import Optional, Union

from .formula_text import _TOKEN

_CONSTANT = re.compile(r'-?[0-9.]+(?:E[+-]?[0-9]+)?|"(?:[^"]|"")*"(?:&"(?:[^"]|"")*")*|TRUE|FALSE|', re.IGNORECASE)
_PLACE = re.compile(r"\s*([0-9]+)\s*")
_OPERATORS = set("-+*/^=<>%:")
_FIRST_OPEN = {"IF": 1, "IFERROR": 0, "CHOOSE": 1}  # these hand on a word that stands in an argument from this place on
_LAST_OPEN = {"IFERROR": 0}
_TAKE_ERRORS = {
    "ISERR", "ISERROR", "ISNA", "ISNUMBER", "ISTEXT", "ISNONTEXT", "ISLOGICAL", "ISBLANK", "ISREF", "IFERROR", "IFNA",
    "ERROR.TYPE", "TYPE", "COUNT", "COUNTA", "COUNTBLANK", "COUNTIF", "COUNTIFS", "SUMIF", "SUMIFS", "AGGREGATE",
}  # fmt: skip
_PLAIN_WORD = re.compile(r"[\w.$!:]*[^\W\d][\w.$!:]*")


AN_ERROR = "\u2063#\u2063"  # asked for; engines do not hand on an error that arises between their functions


@dataclass
class Node:
    """A call of any function, or a bracket without one: what stands before its arguments, and these."""

    head: str
    name: str
    arguments: list[list[Union[str, Node]]] = field(default_factory=list)


Expression = list[Union[str, Node]]


@dataclass(frozen=True)
class Part:
    """A part of a formula that keeps its answer.

    Attributes:
        text: as it stands in the formula.
        name: the function, where the part is one call of it, or one value out of it; "" where more is made of calls.
        arguments: what the answer follows from, as texts of formulas.
        place: row and column of the value that INDEX takes out of the call's answer.
        call: where the part makes something else than an error of a function that is not there, a call that shows it.
    """

    text: str
    name: str
    arguments: tuple[str, ...]
    place: Optional[tuple[int, int]] = None
    call: str = ""

    def asked(self, ask: Callable[[str, str], str]) -> str:
        """The part with ``ask`` put around: it gets the name and the arguments, for want of a name the value before them."""
        given = [text if text.strip() else '""' for text in self.arguments]
        made = ask(self.name, ",".join(given if self.name else [f'IFERROR({self.text},"{AN_ERROR}")', *given]))
        return made if self.place is None else f"INDEX({made},{self.place[0]},{self.place[1]})"


def parts(formula: str, names: Collection[str]) -> list[Union[str, Part]]:
    """A formula in its order: parts that keep their answers, and the texts between them.

    Args:
        formula: with or without its ``=``; one whose brackets do not match is one text.
        names: the functions whose answers are kept, in upper case.
    """
    tree = _tree(formula)
    return [formula] if tree is None else list(_joined(_open(tree, names)))


def is_constant(text: str) -> bool:
    """Whether an argument is written out, or left out."""
    return _CONSTANT.fullmatch(text.strip()) is not None


def _tree(formula: str) -> Optional[Expression]:
    """A formula taken apart at its brackets; what is no argument is kept with its commas."""
    top = Node("", "", [[]])
    stack = [top]
    for token in _TOKEN.finditer(formula):
        arguments = stack[-1].arguments
        if token["close"]:
            if len(stack) == 1:
                return None
            stack.pop()
        elif token["comma"]:
            arguments.append([])
        elif token["function"] or token["open"]:
            node = Node(token[0], (token["function"] or "").upper(), [[]])
            arguments[-1].append(node)
            stack.append(node)
        else:
            arguments[-1].append(token[0])
    if len(stack) > 1:
        return None
    whole: Expression = []
    for i, argument in enumerate(top.arguments):
        whole += [",", *argument] if i else argument
    return whole


def _text(expression: Expression) -> str:
    return "".join(piece if isinstance(piece, str) else f"{piece.head}{','.join(map(_text, piece.arguments))})" for piece in expression)


def _holds(expression: Expression, names: Collection[str]) -> bool:
    return any(isinstance(p, Node) and (p.name in names or any(_holds(a, names) for a in p.arguments)) for p in expression)


def _joined(pieces: Iterator[Union[str, Part]]) -> Iterator[Union[str, Part]]:
    text = ""
    for piece in pieces:
        if isinstance(piece, str):
            text += piece
            continue
        yield text
        yield piece
        text = ""
    yield text


def _open(expression: Expression, names: Collection[str]) -> Iterator[Union[str, Part]]:
    """The pieces of an expression where a word may stand in place of its value."""
    start = 1 if expression and expression[0] == "=" else 0
    if start:
        yield "="
    body = expression[start:]
    if not _holds(body, names):
        yield _text(body)
    elif not _OPERATORS.isdisjoint(p for p in body if isinstance(p, str)):
        yield _part(body, names)
    else:
        for piece in body:
            if isinstance(piece, str):
                yield piece
            else:
                yield from _opened(piece, names)


def _opened(node: Node, names: Collection[str]) -> Iterator[Union[str, Part]]:
    if not _holds([node], names):
        yield _text([node])
        return
    first = 0 if node.head == "(" else _FIRST_OPEN.get(node.name, len(node.arguments))
    last = _LAST_OPEN.get(node.name, len(node.arguments))
    if node.name in names or any(_holds(a, names) and not first <= i <= last for i, a in enumerate(node.arguments)):
        yield _part([node], names)
        return
    yield node.head
    for i, argument in enumerate(node.arguments):
        if i:
            yield ","
        yield from _open(argument, names)
    yield ")"


def _part(expression: Expression, names: Collection[str]) -> Part:
    call, place = _one_call(expression, names)
    if call is not None:
        return Part(_text(expression), call.name, tuple(map(_text, call.arguments)), place)
    found = dict.fromkeys(_follows_from(expression, names))
    shows = next(_calls(expression, names)) if _takes_errors(expression, names) else ""
    return Part(_text(expression), "", tuple(text for text in found if not is_constant(text)), call=shows)


def _calls(expression: Expression, names: Collection[str]) -> Iterator[str]:
    """The calls whose answers are kept, outer ones before inner ones."""
    for piece in expression:
        if isinstance(piece, Node):
            if piece.name in names:
                yield _text([piece])
            for argument in piece.arguments:
                yield from _calls(argument, names)


def _takes_errors(expression: Expression, names: Collection[str]) -> bool:
    nodes = [piece for piece in expression if isinstance(piece, Node) and _holds([piece], names)]
    return any(node.name in _TAKE_ERRORS or any(_takes_errors(a, names) for a in node.arguments) for node in nodes)


def _one_call(expression: Expression, names: Collection[str]) -> tuple[Optional[Node], Optional[tuple[int, int]]]:
    """The call that an expression is, and the place that INDEX takes out of it; None where it is more than that."""
    if len(expression) != 1 or not isinstance(expression[0], Node):
        return None, None
    node = expression[0]
    if node.name in names:
        return (None if any(_holds(a, names) for a in node.arguments) else node), None
    if node.name == "INDEX" and len(node.arguments) == 3:
        inner, _ = _one_call(node.arguments[0], names)
        row, column = (_PLACE.fullmatch(_text(a)) for a in node.arguments[1:])
        if inner is not None and inner.name in names and node.arguments[0] == [inner] and row and column and row[1] != "0" != column[1]:
            return inner, (int(row[1]), int(column[1]))
    return None, None


def _follows_from(expression: Expression, names: Collection[str]) -> Iterator[str]:
    """The texts of all that the value of an expression follows from: arguments of the calls, and references beside them."""
    reference = ""
    for piece in [*expression, " "]:
        if isinstance(piece, str) and reference and piece[0] in "[!":
            reference += piece  # Army[Men]
            continue
        if _PLAIN_WORD.fullmatch(reference.rpartition("'")[2].partition("[")[0]):
            yield reference
        reference = ""
        if isinstance(piece, Node):
            for argument in piece.arguments:
                if piece.name in names and not _holds(argument, names):
                    yield _text(argument)
                else:
                    yield from _follows_from(argument, names)
        elif piece[0] == "'" or _PLAIN_WORD.fullmatch(piece):
            reference = piece
