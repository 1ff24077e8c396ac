"""Words that a cell may hold, in the five languages of the sheets."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from .errors import LANGUAGES, LONGEST


def fold(text: str) -> str:
    """A word without what does not matter: letter case, blanks around and between, ё for е."""
    text = unicodedata.normalize("NFC", text).casefold().replace("ё", "е").replace("’", "'")
    return " ".join(text.split())


@dataclass(frozen=True)
class WordList:
    """Keys of the rules and the words that mean them.

    ``table`` maps each key to one entry for each language; an entry is the word that the
    sheets show, and after ``|`` further words that are understood.
    """

    table: dict[str, dict[str, str]]

    def __post_init__(self) -> None:
        index: dict[str, str] = {}
        for key, entry in self.table.items():
            if set(entry) != set(LANGUAGES):
                raise ValueError(f"word {key!r} needs exactly the languages {LANGUAGES}")
            for word in (key, *(w for text in entry.values() for w in text.split("|"))):
                if index.setdefault(fold(word), key) != key:
                    raise ValueError(f"the word {word!r} means both {index[fold(word)]!r} and {key!r}")
        object.__setattr__(self, "_index", index)

    def key(self, word: str) -> str | None:
        """The key that a word of any language means, or None."""
        if len(word) > LONGEST:  # no word of a list; to fold a text of any length may take a second
            return None
        return self._index.get(fold(word))  # type: ignore[attr-defined, no-any-return]

    def word(self, key: str, language: str) -> str:
        """The word that sheets of a language show for a key."""
        return self.table[key][language].split("|")[0]

    def shown(self, language: str) -> str:
        """All keys' words in one language, as a sentence lists them."""
        return ", ".join(self.word(key, language) for key in self.table)

    def all_words(self) -> list[str]:
        """Every word that is understood, in the order of the table, each once."""
        words = [w for entry in self.table.values() for text in entry.values() for w in text.split("|")]
        return list(dict.fromkeys(words))


def entry(en: str, da: str, de: str, fr: str, ru: str) -> dict[str, str]:
    """One entry of a list of words."""
    return {"en": en, "da": da, "de": de, "fr": fr, "ru": ru}


def few(words: WordList, language: str, room: int = 80) -> str:
    """The first words of a list, as many as a sentence has room for, by default with what else it says."""
    shown = words.shown(language)
    return shown if len(shown) <= room else shown[: shown.rindex(", ", 0, room) + 2] + "…"


LANGUAGE = WordList({
    "en": entry("English", "engelsk", "Englisch", "anglais", "английский"),
    "da": entry("Danish", "dansk", "Dänisch", "danois", "датский"),
    "de": entry("German", "tysk", "Deutsch", "allemand", "немецкий"),
    "fr": entry("French", "fransk", "Französisch", "français", "французский"),
    "ru": entry("Russian", "russisk", "Russisch", "russe", "русский"),
})  # fmt: skip
YES_NO = WordList({
    "yes": {"en": "yes|y|true|x", "da": "ja|j|sand", "de": "ja|wahr", "fr": "oui|vrai", "ru": "да|истина"},
    "no": {"en": "no|n|false", "da": "nej|falsk", "de": "nein|falsch", "fr": "non|faux", "ru": "нет|ложь"},
})  # fmt: skip
