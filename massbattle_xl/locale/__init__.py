"""Texts of the sheets, one TOML file for each language; every file holds the same keys."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files


class MissingText(KeyError):
    """A sheet asks for a text that its language does not have."""


@lru_cache(maxsize=8)
def texts(language: str) -> dict[str, str]:
    """All texts of a language by their key, such as ``army.unit``.

    Raises:
        FileNotFoundError: no sheets in that language.
    """
    raw = (files(__package__) / f"{language}.toml").read_text(encoding="utf-8")
    return dict(_flat(tomllib.loads(raw), ""))


def text(language: str, key: str) -> str:
    """One text.

    Raises:
        MissingText: the language has no such text.
    """
    try:
        return texts(language)[key]
    except KeyError:
        raise MissingText(f"no text {key!r} in language {language!r}") from None


def languages() -> tuple[str, ...]:
    """Languages that have sheets, in alphabetical order."""
    return tuple(sorted(f.name[:-5] for f in files(__package__).iterdir() if f.name.endswith(".toml")))


def _flat(table: dict, prefix: str):  # type: ignore[type-arg,no-untyped-def]
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield (prefix + key).removesuffix("._"), value
