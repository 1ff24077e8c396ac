"""The channel without Python: each function as a LAMBDA, a name of the workbook that Excel itself calculates.

A function's ``formula`` is the rule on arguments that are read already; ``lambda_form`` puts the
reading around it. Only what a workbook calls goes into it, with the helpers that these call.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from .. import systems
from ..cells import words as shared_words
from ..cells.helpers import HELPERS, Helper, pieces, word_lists
from ..cells.typed import Arity, TypedError, arity, calls, name_fault, stored
from ..cells.words import WordList
from .lambda_form import typed_function

MOST_COMMENT = 255  # characters of a name's comment ([MS-OI29500] part 1 section 18.2.5)

_VARIABLE = re.compile(r"_xl(?:pm|op)\.([a-z0-9_]+)")


@dataclass(frozen=True)
class Name:
    """A defined name of a workbook that holds a LAMBDA.

    Attributes:
        name: as cells call it.
        text: what the file stores, without ``=``.
        comment: the help text that the name manager and the formula bar show.
    """

    name: str
    text: str
    comment: str


def has_lambda(name: str) -> bool:
    """Whether a function works without Python."""
    return name in _typed()


def needed(names: Iterable[str], taken: Iterable[str] = ()) -> list[Name]:
    """The names for a workbook that calls these functions: their LAMBDAs and all that these call, in the order of the alphabet.

    Args:
        names: the functions; one that has no LAMBDA is passed over.
        taken: other names of the workbook; a variable of such a name gets an underscore, for it would hide the
            name, or the other way round, as the program has it.
    """
    typed = _typed()
    found: set[str] = set()
    due = [name for name in names if name in typed]
    while due:
        name = due.pop()
        if name not in found:
            found.add(name)
            due += calls(typed[name].formula, typed)
    others = {*typed, *(name.upper() for name in taken)}
    return [_told_apart(_compiled(name), others) for name in sorted(found)]


def _told_apart(name: Name, others: Collection[str]) -> Name:
    """The name with other variables in it where they are called like names of the workbook."""
    return replace(name, text=_VARIABLE.sub(lambda found: f"{found[0]}_" if found[1].upper() in others else found[0], name.text))


@lru_cache(maxsize=1)
def _typed() -> dict[str, Helper]:
    """Every LAMBDA as it is typed: the helpers, the lists of words, the functions."""
    found: dict[str, Helper] = {}
    helpers = [*HELPERS, *_word_helpers(), *(h for name in systems.WINGS for h in _wing_helpers(name))]
    functions = [f for f in systems.functions().values() if f.formula]
    for helper in (*helpers, *(h for f in functions for h in typed_function(f, word_formula))):
        fault = "it is declared twice" if helper.name in found else name_fault(helper.name)
        if fault:
            raise TypedError(f"the name {helper.name}: {fault}.")
        found[helper.name] = helper
    return found


@lru_cache(maxsize=1)
def _arities() -> dict[str, Arity]:
    return {name: arity(helper.formula) for name, helper in _typed().items()}


@lru_cache(maxsize=1024)
def _compiled(name: str) -> Name:
    helper = _typed()[name]
    if len(helper.summary) > MOST_COMMENT:
        raise TypedError(f"{name}: the help text has {len(helper.summary)} characters, at most {MOST_COMMENT} are expected.")
    return Name(name, stored(name, helper.formula, _arities()), helper.summary)


def _wing_helpers(name: str) -> tuple[Helper, ...]:
    """The helpers of a wing, where it has any."""
    try:
        return tuple(systems.wing(name, "helpers").HELPERS)
    except ModuleNotFoundError as error:
        if not (error.name or "").endswith(f".{name}.helpers"):
            raise
        return ()


# --- lists of words -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _word_names() -> list[tuple[str, WordList]]:
    """A name for each list of words, of the shared ones and of the wings."""
    modules: list[tuple[str, Any]] = [("", shared_words), *((f"{name.upper()}_", systems.wing(name, "words")) for name in systems.WINGS)]
    return [(f"MB_WORD_{wing}{key}", value) for wing, module in modules for key, value in vars(module).items() if isinstance(value, WordList)]


def _word_helpers() -> list[Helper]:
    return [helper for name, words in _word_names() for helper in _listed(name, words)]


def _listed(name: str, words: WordList) -> list[Helper]:
    """The LAMBDA of a list, which asks one of its own for the rest where the list is long."""
    texts = word_lists(words)
    names = [name, *(f"{name}_{i}" for i in range(2, len(texts) + 1))]
    found = []
    for this, text, following in zip(names, texts, [*names[1:], ""]):
        key = f"MB_WORD(cell,{pieces(text)})"
        formula = f"LAMBDA(cell,{f'IFERROR({key},{following}(cell))' if following else key})"
        found.append(Helper(this, formula, "The key of a word, in any of the five languages."))
    return found


def word_formula(words: WordList, cell: str) -> str:
    """The formula for the key of a word; a list that has no name of its own stands in the formula itself."""
    named = next((name for name, known in _word_names() if known is words), "")
    if named:
        return f"{named}({cell})"
    texts = word_lists(words)
    if len(texts) > 1:
        raise TypedError(f"the list of {words.shown('en')[:60]}… is too long for a formula, a name among its wing's words is expected.")
    return f"MB_WORD({cell},{pieces(texts[0])})"
