"""The reference profiles in formulas (W-12)."""

from __future__ import annotations

from ...cells.helpers import Helper, switch, typed
from ...cells.words import LANGUAGE
from .. import profiles, words
from .rules import rules_text

_NAMED = dict.fromkeys(key for unit in profiles.PROFILES.values() for key in (unit.troop, *unit.rules))


def _digits(unit: profiles.Profile) -> str:
    """All numbers of a profile, two digits each, in the order of the words that ask for them."""
    name = next(key for key, found in profiles.PROFILES.items() if found is unit)
    return "".join(f"{profiles.profile(name, stat):02.0f}" for stat in words.PROFILE_STAT.table)


def _said(key: str) -> str:
    return ",".join(typed(words.RULE.word(key, language)) for language in LANGUAGE.table)


HELPERS = (
    Helper(
        "MB_WFB_STAT",
        f"LAMBDA(unit,stat,VALUE(MID({switch('unit', {key: _digits(unit) for key, unit in profiles.PROFILES.items()})},"
        f"2*{switch('stat', {stat: at for at, stat in enumerate(words.PROFILE_STAT.table)})}+1,2)))",
        "A number of the profile of a common unit (W-12).",
    ),
    Helper(
        "MB_WFB_KNOWN",
        f"LAMBDA(unit,{switch('unit', {key: rules_text(unit.rules) for key, unit in profiles.PROFILES.items()})})",
        "The rules of a common unit, its troop type left out (W-12).",
    ),
    Helper(
        "MB_WFB_KIND",
        f'LAMBDA(unit,{switch("unit", {key: unit.troop for key, unit in profiles.PROFILES.items() if unit.troop != "infantry"})[:-1]},"infantry"))',
        "The troop type of a common unit (W-12).",
    ),
    Helper(
        "MB_WFB_SOURCE",
        f"LAMBDA(unit,{switch('unit', {key: unit.source for key, unit in profiles.PROFILES.items()})})",
        "The source of the numbers of a common unit (W-12).",
    ),
    Helper(
        "MB_WFB_SAYS",
        f'LAMBDA(key,language,IF(language="en",key,LET(at,{switch("language", {key: at for at, key in enumerate(LANGUAGE.table, 1)})},'
        f"SWITCH(key,{','.join(f'{typed(key)},CHOOSE(at,{_said(key)})' for key in _NAMED)}))))",
        "The word for a key of a rule in a language; only English has one for each.",
    ),
    Helper(
        "MB_WFB_EACH",
        'LAMBDA(rules,TEXTSPLIT(MID(rules,2,LEN(rules)-2),,"|"))',
        "The keys of rules with their numbers, in a column; at least one rule is expected.",
    ),
    Helper(
        "MB_WFB_SHOWN",
        'LAMBDA(rules,language,IF(LEN(rules)<2,"",MID(REDUCE("",MB_WFB_EACH(rules),LAMBDA(sum,entry,LET(at,FIND(":",entry),key,LEFT(entry,at-1),'
        'sum&"; "&MB_WFB_SAYS(key,language)&IF(IFERROR(MB_WFB_VALUE(key,"",FALSE),"")=entry,""," "&MID(entry,at+1,99))))),3,32000)))',
        "Rules as a cell holds them, with their numbers where these are not what the word alone means.",
    ),
)
