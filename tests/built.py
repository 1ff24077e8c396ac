"""Workbooks that several tests look at and none changes: built once in a run, whichever process needs them first."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from thorough import THOROUGH

from massbattle_xl import campaign, systems
from massbattle_xl.layout import Filled
from massbattle_xl.workbook import build

SHARED = "MASSBATTLE_XL_TESTS_SHARED"  # names the folder in which the processes of a run leave workbooks for each other


@cache
def blank(system: str, language: str = "en") -> bytes:
    """A campaign in which nothing is filled in, not calculated."""
    return _shared(f"blank-{system}-{language}", lambda: build.build(system, language))


@cache
def example(system: str = "savage", language: str = "en") -> bytes:
    """An example campaign, not calculated."""
    filled = systems.wing(system, "sheets").EXAMPLES[system]
    return _shared(f"example-{system}-{language}", lambda: build.build(system, language, filled=filled))


def calculated(system: str, language: str, filled: Filled) -> campaign.Calculated:
    """A calculated campaign; an example only where this run has not built it yet."""
    examples = systems.wing(system, "sheets").EXAMPLES
    name = next((name for name in examples if examples[name] is filled), "")

    def make() -> campaign.Calculated:
        return campaign.new(system, language, filled=filled)

    return _shared(f"{name}-{language}.xlsx", make) if name else make()


def fresh() -> dict[str, campaign.Built]:
    """A fresh build of what is committed, by its path inside the project; left for the others.

    A run that is not thorough builds one example of each rule text in English, and the templates in the other languages.
    """
    found = {}
    for built in campaign.builds(Path(), lambda path: THOROUGH or _chosen(path)):
        found[built.path.as_posix()] = built
        _leave(built.path.name, built.result)
    return found


def _chosen(path: Path) -> bool:
    english = path.stem in {f"{system}-en" for system in systems.WINGS}
    return english if path.suffix == ".xlsx" else not english


def _shared(key: str, make: Callable[[], Any]) -> Any:
    """What another process of the run has left, or else what is made here and left for the others."""
    if SHARED not in os.environ:
        return make()
    path = Path(os.environ[SHARED], key)
    if path.exists():
        return pickle.loads(path.read_bytes())
    made = make()
    _leave(key, made)
    return made


def _leave(key: str, made: Any) -> None:
    """Write it so that nobody sees half of it."""
    if SHARED in os.environ:
        path = Path(os.environ[SHARED], f"{key}.{os.getpid()}")
        path.write_bytes(pickle.dumps(made))
        path.replace(path.with_name(key))
