"""Formulas as they are typed, brought into the form that a file stores, with everything checked that Excel would refuse.

A typed formula is English: functions in upper case, names of LET and parameters of LAMBDA in
lower case, commas between arguments, ``[x]`` for a parameter that may be left out. In a file a
newer function carries ``_xlfn.``, a name of LET or LAMBDA ``_xlpm.`` wherever it stands, but
``_xlop.`` where it is declared as one that may be left out, and a function that is handed over by
name ``_xleta.``. A call of a named LAMBDA carries nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Optional

from .typed_words import FUTURE, KNOWN, SHEET_FUTURE

MOST_STORED = 7_992  # characters; Excel refuses 8,192 in a name, this many are known to work
MOST_TEXT = 255  # characters of a text between quotation marks
MOST_DEEP = 64  # functions in each other
MOST_PAIRS = 126  # of LET
MOST_PARAMETERS = 253  # of LAMBDA

_TOKEN = re.compile(
    r"""
      (?P<text>"(?:[^"]|"")*")
    | (?P<error>\#(?:N/A|VALUE!|NUM!|DIV/0!))
    | (?P<number>[0-9]+(?:\.[0-9]+)?(?:E[+-]?[0-9]+)?)
    | (?P<word>[A-Za-z_][A-Za-z0-9_.]*)
    | (?P<array>\{[^{}]*\})
    | (?P<mark><=|>=|<>|[-+*/^&=<>%(),\[\]])
    | (?P<space>\s+)
    """,
    re.VERBOSE,
)
_ARRAY = re.compile(r'\{-?[0-9.]+(?:[,;]-?[0-9.]+)*\}|\{"[^"{}]*"(?:[,;]"[^"{}]*")*\}')
_NAME = re.compile(r"[a-z_][a-z0-9_]*")
_CELL_LIKE = re.compile(r"[a-z]{1,3}[0-9]+|r[0-9]*c?[0-9]*|c[0-9]*")
_OURS = re.compile(r"[A-Z][A-Z0-9]*_[A-Z0-9_]+")

Arity = tuple[int, int]


class TypedError(ValueError):
    """A typed formula that no file may hold; the sentence names the formula and what is wrong."""


def stored(name: str, formula: str, ours: Mapping[str, Arity]) -> str:
    """The formula as a file holds it.

    Args:
        name: of whose formula it is, for the sentence.
        formula: as it is typed, without the ``=``.
        ours: for each named LAMBDA the least and the greatest number of arguments.

    Raises:
        TypedError: Excel would refuse or misread it.
    """
    text = _Writer(name, formula, ours).written()
    if len(text) > MOST_STORED:
        raise TypedError(f"{name}: {len(text)} characters in the file, at most {MOST_STORED} are expected.")
    return text


def calls(formula: str, ours: Mapping[str, Arity]) -> list[str]:
    """The named LAMBDAs of ours that a typed formula uses, each once, in the order of the text."""
    words = (found["word"] for found in _TOKEN.finditer(formula) if found["word"])
    return list(dict.fromkeys(word for word in words if word in ours))


def name_fault(name: str) -> str:
    """What is wrong with the name of a LAMBDA of ours; "" when nothing is."""
    if not _OURS.fullmatch(name) or len(name) > MOST_TEXT:
        return "upper case with an underscore is expected"
    return ""


def parameter_fault(name: str) -> str:
    """What is wrong with a name of LET or LAMBDA; "" when nothing is."""
    if not _NAME.fullmatch(name) or len(name) > MOST_TEXT:
        return "lower case letters, digits and underscores are expected"
    if _CELL_LIKE.fullmatch(name):
        return "it could be an address"
    return "it is a truth value" if name in ("true", "false") else ""


class _Writer:
    """One pass over a formula, from left to right; ``_scopes`` holds the names that are known at the place."""

    def __init__(self, name: str, formula: str, ours: Mapping[str, Arity]) -> None:
        self._name = name
        self._ours = ours
        self._tokens = self._split(formula)
        self._at = 0
        self._depth = 0
        self._scopes: list[str] = []
        self._used: set[str] = set()
        self._out: list[str] = []

    def written(self) -> str:
        """The stored form of the whole formula."""
        self._expression()
        if self._at < len(self._tokens):
            raise self._wrong(f"{self._tokens[self._at][1]} stands where the formula should end")
        return "".join(self._out)

    def _wrong(self, what: str) -> TypedError:
        return TypedError(f"{self._name}: {what}.")

    def _split(self, formula: str) -> list[tuple[str, str]]:
        found, at = [], 0
        while at < len(formula):
            match = _TOKEN.match(formula, at)
            if match is None:
                raise self._wrong(f"{formula[at : at + 20]!r} cannot be read")
            kind, at = match.lastgroup or "", match.end()
            if kind == "text" and len(match[0][1:-1].replace('""', '"')) > MOST_TEXT:
                raise self._wrong(f"the text {match[0][:20]}… has more than {MOST_TEXT} characters")
            if kind == "array" and not _ARRAY.fullmatch(match[0]):
                raise self._wrong(f"{match[0][:40]} is no array of numbers or texts")
            if kind != "space":
                found.append((kind, match[0]))
        return found

    def _peek(self, ahead: int = 0) -> str:
        at = self._at + ahead
        return self._tokens[at][1] if at < len(self._tokens) else ""

    def _take(self, expected: str = "") -> str:
        if self._at == len(self._tokens):
            raise self._wrong(f"it ends where {expected or 'more'} is expected")
        token = self._tokens[self._at][1]
        if expected and token != expected:
            raise self._wrong(f"{token} stands where {expected} is expected")
        self._at += 1
        return token

    # --- expressions --------------------------------------------------------------------------------------------

    def _expression(self) -> None:
        """Operands with operators between them."""
        while True:
            while self._peek() in ("-", "+"):
                self._out.append(self._take())
            self._operand()
            while self._peek() == "%":
                self._out.append(self._take())
            if self._peek() not in ("+", "-", "*", "/", "^", "&", "=", "<", ">", "<=", ">=", "<>"):
                return
            self._out.append(self._take())

    def _operand(self) -> None:
        kind = self._tokens[self._at][0] if self._at < len(self._tokens) else ""
        token = self._take()
        if token == "(":
            self._out.append(token)
            self._expression()
            self._out.append(self._take(")"))
        elif kind == "word":
            self._word(token)
        elif kind in ("text", "error", "number", "array"):
            self._out.append(token)
        else:
            raise self._wrong(f"{token} stands where a value is expected")
        while self._peek() == "(":  # a LAMBDA that is called at once
            self._arguments("", (0, MOST_PARAMETERS))

    def _word(self, word: str) -> None:
        called = self._peek() == "("
        if word in self._scopes:
            if called and word.upper() in KNOWN:
                raise self._wrong(f"{word} is called, and so is a function of Excel")
            self._used.add(word)
            self._out.append(f"_xlpm.{word}")
        elif word in ("TRUE", "FALSE") and not called:
            self._out.append(word)
        elif word in self._ours:
            self._out.append(word)
            if called:
                self._arguments(word, self._ours[word])
        elif word in KNOWN and not called:
            self._out.append(f"_xleta.{word}")
        elif word in KNOWN:
            self._out.append(("_xlfn._xlws." if word in SHEET_FUTURE else "_xlfn." if word in FUTURE else "") + word)
            self._deeper(word)
        else:
            raise self._wrong(f"{word} is neither a function that is allowed nor a name that is declared before")

    def _deeper(self, word: str) -> None:
        self._depth += 1
        if self._depth > MOST_DEEP:
            raise self._wrong(f"more than {MOST_DEEP} functions stand in each other")
        {"LET": self._let, "LAMBDA": self._lambda}.get(word, lambda: self._arguments(word, KNOWN[word]))()
        self._depth -= 1

    def _arguments(self, word: str, arity: Arity) -> None:
        self._out.append(self._take("("))
        count = 0
        if self._peek() != ")":
            while True:
                count += 1
                if self._peek() not in (",", ")"):  # else it is left out
                    self._expression()
                if self._peek() != ",":
                    break
                self._out.append(self._take())
        self._out.append(self._take(")"))
        if not arity[0] <= count <= arity[1]:
            least, most = arity
            expected = f"{least}" if least == most else f"{least} to {most}"
            raise self._wrong(f"{word or 'a LAMBDA'} gets {count} arguments, {expected} expected")

    # --- names --------------------------------------------------------------------------------------------------

    def _declare(self, name: str) -> None:
        fault = parameter_fault(name)
        if fault:
            raise self._wrong(f"the name {name}: {fault}")
        if name in self._scopes:
            raise self._wrong(f"the name {name} is declared twice")
        self._scopes.append(name)
        self._used.discard(name)

    def _forget(self, count: int) -> None:
        """Leave the scope of the last names; one that nothing uses is a slip of the pen."""
        for name in self._scopes[len(self._scopes) - count :]:
            if name not in self._used:
                raise self._wrong(f"the name {name} is declared and never used")
        del self._scopes[len(self._scopes) - count :]

    def _let(self) -> None:
        self._out.append(self._take("("))
        pairs = 0
        while self._tokens[self._at : self._at + 1] and self._tokens[self._at][0] == "word" and self._peek(1) == ",":
            name = self._take()
            self._out += [f"_xlpm.{name}", self._take()]
            self._expression()  # it does not know its own name yet
            self._declare(name)
            pairs += 1
            self._out.append(self._take(","))
        if not 1 <= pairs <= MOST_PAIRS:
            raise self._wrong(f"LET declares {pairs} names, 1 to {MOST_PAIRS} are expected")
        self._expression()
        self._out.append(self._take(")"))
        self._forget(pairs)

    def _lambda(self) -> None:
        self._out.append(self._take("("))
        count = 0
        left_out = False
        while (optional := self._peek() == "[") or self._peek(1) == ",":
            if optional:
                self._take()
            elif left_out:
                raise self._wrong(f"{self._peek()} stands behind a parameter that may be left out")
            name = self._take()
            if optional:
                self._take("]")
            left_out = optional
            self._declare(name)
            self._used.add(name)  # a parameter may be there for its place alone
            self._out += [f"{'_xlop' if optional else '_xlpm'}.{name}", self._take(",")]
            count += 1
        if count > MOST_PARAMETERS:
            raise self._wrong(f"LAMBDA has {count} parameters, at most {MOST_PARAMETERS} are expected")
        self._expression()
        self._out.append(self._take(")"))
        self._forget(count)


def parameters(formula: str) -> Optional[list[tuple[str, bool]]]:
    """The parameters of a typed LAMBDA, each with whether it may be left out; None if it is no LAMBDA."""
    if not formula.startswith("LAMBDA("):
        return None
    found, at = [], len("LAMBDA(")
    pattern = re.compile(r"\s*(?:([a-z_][a-z0-9_]*)|\[([a-z_][a-z0-9_]*)\])\s*,")
    while match := pattern.match(formula, at):
        found.append((match[1] or match[2], match[1] is None))
        at = match.end()
    return found


def arity(formula: str) -> Arity:
    """The least and the greatest number of arguments of a typed LAMBDA."""
    found = parameters(formula) or []
    return sum(not optional for _, optional in found), len(found)
