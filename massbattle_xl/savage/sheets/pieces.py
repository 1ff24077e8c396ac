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


def unit_row(name: str) -> str:
    """The army row of a unit, 0 where there is none of that name; no wildcards, numbers count as names."""
    return f'IF({name}="",0,SUMPRODUCT(MAX(({{Strength.unit}}={name}&"")*{{Strength.no}})))'


def situation(picked: str, against: str) -> str:
    """± AvTough of a picked situation; ``against`` is 1 melee, 2 Fire, 3 Volley."""
    return f'IF({picked}="",0,INDEX({{Situations.melee:volley}},MATCH({picked},{{Situations.name}},0),{against}))'


def explained(function: str, arguments: str) -> str:
    """The breakdown line of a function in the language of the sheet."""
    return f'MB_EXPLAIN("{function}"&{LANGUAGE},{arguments})'
