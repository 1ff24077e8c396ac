"""Pieces of formulas that the ledger and the other sheets share."""

from __future__ import annotations

from ...layout import row_of, same_name

MELEE = "OR({@action}={=ACTION.charge},{@action}={=ACTION.engage})"
HERO = "{@action}={=ACTION.hero}"
KILLS = 'IF(Ruling_A03=1,1,0),CHOOSE(Ruling_A21,"up","down"),CHOOSE(Ruling_A02,"whole","strict")'
FRACTION = 'CHOOSE(Ruling_A17,"down","up","none")'
FLOOR = "IF(Ruling_A35=2,0,-1000)"
FORBIDDEN_VOLLEY = 'OR(INDEX({Armies.volley},MAX(1,{@ia}))={"word.no},N({@distance})>{#volley.RANGE_FACTORS.double}*{@bow})'


def army(column: str, index: str) -> str:
    """A cell of the army table by the unit's row."""
    return f"INDEX({{Armies.{column}}},{index})"


def word(column: str, index: str) -> str:
    """A word of the army table as text, "" where its cell is blank."""
    return army(column, index) + '&""'


def unit_row(name: str) -> str:
    """The army row of a unit, 0 where there is none of that name."""
    return f'IF({name}="",0,SUMPRODUCT(MAX({same_name("{Strength.unit}", name)}*{{Strength.no}})))'


def cut(name: str, length: int) -> str:
    """A name where space is scarce; the rest of a longer one is left out visibly."""
    return f'IF(LEN({name})>{length},LEFT({name},{length - 1})&"…",{name})'


def situation(picked: str, against: str) -> str:
    """± AvTough of a picked situation; ``against`` is 1 melee, 2 Fire, 3 Volley."""
    return f'IF({picked}="",0,INDEX({{Situations.melee:volley}},{row_of(picked, "{Situations.name}")},{against}))'
