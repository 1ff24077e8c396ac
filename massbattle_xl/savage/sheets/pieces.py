"""Pieces of formulas that the ledger and the other sheets share."""

from __future__ import annotations

from collections.abc import Sequence

MELEE = "OR({@action}={=ACTION.charge},{@action}={=ACTION.engage})"
HERO = "{@action}={=ACTION.hero}"
LANGUAGE = '{"language}'
KILLS = 'IF(Ruling_A03=1,1,0),CHOOSE(Ruling_A21,"up","down"),CHOOSE(Ruling_A02,"whole","strict")'
FRACTION = 'CHOOSE(Ruling_A17,"down","up","none")'
FLOOR = "IF(Ruling_A35=2,0,-1000)"
FORBIDDEN_VOLLEY = 'OR(INDEX({Armies.volley},MAX(1,{@ia}))={"word.no},N({@distance})>{#volley.RANGE_FACTORS.double}*{@bow})'


def first_of(cases: Sequence[tuple[str, str]], otherwise: str = '""') -> str:
    """Nested IFs: the text of the first condition that holds."""
    return "".join(f"IF({condition},{text}," for condition, text in cases) + otherwise + ")" * len(cases)


def army(column: str, index: str) -> str:
    """A cell of the army table by the unit's row."""
    return f"INDEX({{Armies.{column}}},{index})"


def word(column: str, index: str) -> str:
    """A word of the army table as text, "" where its cell is blank."""
    return army(column, index) + '&""'


def same_name(one: str, other: str) -> str:
    """Whether cells hold the same name, in whatever letter case; a number is the name that it shows.

    No MATCH and no COUNTIF: they take ``*``, ``?`` and ``~`` in a name for wildcards. LOWER, since the
    embedded engine's = takes Ä and ä for two letters.
    """
    return f'(LOWER({one}&"")=LOWER({other}&""))'


def row_of(name: str, column: str) -> str:
    """The row of a table's column that holds a name, ``#N/A`` where none does; the first of several."""
    return f"MATCH(1,INDEX({same_name(column, name)}*1,0),0)"


def typed(column: str) -> str:
    """How many cells of a column hold something; a number may be a name."""
    return f'SUMPRODUCT(({column}<>"")*1)'


def unit_row(name: str) -> str:
    """The army row of a unit, 0 where there is none of that name."""
    return f'IF({name}="",0,SUMPRODUCT(MAX({same_name("{Strength.unit}", name)}*{{Strength.no}})))'


def short(name: str) -> str:
    """The beginning of a name, for a sentence in a cell that holds at most 32,767 characters."""
    return f"LEFT({name},255)"


def cut(name: str, length: int) -> str:
    """A name where space is scarce; the rest of a longer one is left out visibly."""
    return f'IF(LEN({name})>{length},LEFT({name},{length - 1})&"…",{name})'


def situation(picked: str, against: str) -> str:
    """± AvTough of a picked situation; ``against`` is 1 melee, 2 Fire, 3 Volley."""
    return f'IF({picked}="",0,INDEX({{Situations.melee:volley}},{row_of(picked, "{Situations.name}")},{against}))'


def explained(function: str, arguments: str) -> str:
    """The breakdown line of a function in the language of the sheet."""
    return f'MB_EXPLAIN("{function}"&{LANGUAGE},{arguments})'
