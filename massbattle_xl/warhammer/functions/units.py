"""Cell functions of the reference profiles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ...cells.declare import Argument, Example
from ...cells.helpers import switch, typed
from ...cells.kinds import Name, Number, Word
from ...cells.lines import n
from ...cells.words import LANGUAGE as SPOKEN
from .. import profiles, words
from ..helpers import any_of, has
from ..rules import Value, value
from ..units import MONSTROUS
from .kinds import RuleText
from .shown import WIDTH, Values, declared

_RULE_TEXT = {"en": "text", "da": "tekst", "de": "Text", "fr": "texte", "ru": "текст"}
LANGUAGE = Argument("language", Word(SPOKEN), "Language of a word in the answer", True, "en")


def shown_rules(rules: Mapping[str, Value], language: str = "en") -> str:
    """Rules as a cell holds them, with their numbers where these are not what the word alone means."""
    return "; ".join(
        words.RULE.word(key, language) + ("" if _usual(key, number) else f" {_plain(number)}")
        for key, number in rules.items()
    )


def _usual(key: str, number: Value) -> bool:
    try:
        return number == value(key)
    except ValueError:  # the word alone means nothing
        return False


def _plain(number: Value) -> str:
    return n(number) if isinstance(number, float) else str(number)


def _source(unit: str, language: str) -> str:
    """Where the numbers of a unit come from; names of sources stay as they are."""
    parts = profiles.PROFILES[unit].source.split(", ")
    return ", ".join(_RULE_TEXT[language] if part == "text" else part for part in parts)


def _text(unit: str, stat: str, language: str) -> str:
    found = profiles.PROFILES[unit]
    if stat == "rules":
        return shown_rules(found.rules, language)
    return words.TROOP.word(found.troop, language) if stat == "troop" else _source(unit, language)


@dataclass(frozen=True)
class Row:
    """The row of a unit for WFB_ROUND_ODDS."""

    numbers: tuple[float, ...]
    rules: str

    @property
    def result(self) -> list[list[float | str]]:
        """One row of cells."""
        return [[*self.numbers, self.rules]]


def _row(unit: str, models: float, width: float, bonus: float, rules: Mapping[str, Value] | None) -> Row:
    found = profiles.row(unit, models, width, bonus, rules)
    return Row(found.numbers, shown_rules(found.rules))


def _explain_profile(v: Values, a: float) -> Callable[[str], str]:
    return lambda language: f"{words.UNIT.word(v['unit'], language)}: {n(a)} (W-12)"


def _explain_text(v: Values, a: str) -> Callable[[str], str]:
    return lambda language: f"{words.UNIT.word(v['unit'], language)}: {a} (W-12)"


def _explain_row(v: Values, a: Row) -> Callable[[str], str]:
    line = " ".join(map(n, a.numbers[2:9]))
    return lambda language: (
        f"{words.UNIT.word(v['unit'], language)} {n(v['models'])}/{n(v['width'])}: {line} ({_source(v['unit'], language)}; W-12)"
    )


UNIT = Argument("unit", Name(words.UNIT), "The unit")
_ROW = ("ws", "s", "t", "w", "i", "a", "ld", "armour", "ward")  # as ``profiles.row`` has them

FUNCTIONS = (
    declared(
        "WFB_PROFILE", "W-12", "A number of the profile of a common unit: a characteristic or a save, and those of its mount.",
        (UNIT, Argument("stat", Name(words.PROFILE_STAT), "What is asked for")),
        profiles.profile, _explain_profile,
        Example('=WFB_PROFILE("Dreadspear","WS")', 4.0),
        formula="MB_WFB_STAT(unit,stat)",
    ),
    declared(
        "WFB_PROFILE_TEXT", "W-12", "What is said of a common unit in words: its troop type, its rules with the weapon, the source of its numbers.",
        (UNIT, Argument("stat", Word(words.PROFILE_TEXT), "What is asked for"), LANGUAGE),
        _text, _explain_text,
        Example('=WFB_PROFILE_TEXT("Skink","rules")', "cold-blooded; parry"),
        formula='SWITCH(stat,"troop",MB_WFB_SAYS(MB_WFB_KIND(unit),language),"rules",MB_WFB_SHOWN(MB_WFB_KNOWN(unit),language),'
        f'SUBSTITUTE(MB_WFB_SOURCE(unit),"text",{switch("language", _RULE_TEXT)}))',
    ),
    declared(
        "WFB_UNIT", "W-12", "A common unit as the row that WFB_ROUND_ODDS takes: thirteen numbers and the rules; a mount's own attacks are left out.",
        (
            UNIT,
            Argument("models", Number(1, 1_000, whole=True), "Models in the unit"),
            Argument("width", WIDTH, "Models in a full rank"),
            Argument("bonus", Number(-100, 100, whole=True), "Points of its combat result but wounds and ranks", True, 0.0),
            Argument("rules", RuleText(), "Further rules", True),
        ),
        _row, _explain_row,
        Example('=INDEX(WFB_UNIT("Orc",20,5),1,5)', 4.0),
        table=True,
        formula='LET(known,"|"&IF(MB_WFB_KIND(unit)="infantry","",MB_WFB_KIND(unit)&":|")&MID(MB_WFB_KNOWN(unit),2,999),'
        'all,IF(LEN(rules)<2,known,REDUCE(known,MB_WFB_EACH(rules),LAMBDA(sum,entry,MB_WFB_PUT(sum,entry)))),'
        f'support,IF({has("all", "flanked")},0,MB_WFB_RANKED(width,MB_WFB_ARMED(all,"ranks",FALSE,TRUE)+MB_WFB_COUNT(all,"fight in extra ranks",0),'
        f'AND({has("all", "charging")},NOT({has("all", "later round")})),{any_of("all", MONSTROUS)})),'
        f'HSTACK(models,width,{",".join(f"MB_WFB_STAT(unit,{typed(stat)})" for stat in _ROW)},support,bonus,MB_WFB_SHOWN(all,"en")))',
    ),
)  # fmt: skip
