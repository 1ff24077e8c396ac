"""Texts of the sheets: what all campaigns share, and for each rule text its own, one TOML file a language.

``common.de.toml`` holds what every campaign in German says, ``dsa.de.toml`` what only that rule
text says; a key stands in one of them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Any

COMMON = "common"


class MissingText(KeyError):
    """A sheet asks for a text that its language does not have."""


@lru_cache(maxsize=32)
def texts(system: str, language: str) -> dict[str, str]:
    """All texts of a rule text in a language by their key, such as ``army.unit``; the common ones included.

    Raises:
        FileNotFoundError: no sheets in that language.
    """
    shared = _read(COMMON, language)
    return shared if system == COMMON else {**shared, **_read(system, language)}


def text(system: str, language: str, key: str) -> str:
    """One text.

    Raises:
        MissingText: the language has no such text.
    """
    try:
        return texts(system, language)[key]
    except KeyError:
        raise MissingText(f"no text {key!r} of {system!r} in language {language!r}") from None


def languages(system: str = COMMON) -> tuple[str, ...]:
    """Languages in which a rule text has sheets, in alphabetical order."""
    found = (f.name.split(".") for f in files(__package__).iterdir() if f.name.endswith(".toml"))
    return tuple(sorted(language for name, language, _ in found if name == system))


def _read(name: str, language: str) -> dict[str, str]:
    raw = (files(__package__) / f"{name}.{language}.toml").read_text(encoding="utf-8")
    return dict(_flat(tomllib.loads(raw), ""))


def _flat(table: dict[str, Any], prefix: str) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield (prefix + key).removesuffix("._"), value
