"""Pieces of formulas that the pages share."""

from __future__ import annotations

from collections.abc import Callable

from ...layout import explained, row_of, same_name

ROUNDS = 10  # SKR that the ledger has a block for

# How the rulings of the Start page are handed to the functions.
ROUNDING = 'CHOOSE(Ruling_A01,"half-up","floor","ceil","none")'
LIMIT = 'CHOOSE(Ruling_A08,"upto","from")'
CLAMP = 'CHOOSE(Ruling_A05,"sum","km")'
READINGS = (  # of a test on Kriegskunst, in the order of the function
    'CHOOSE(Ruling_A12,"exact","whole"),CHOOSE(Ruling_A15,"pool","dice"),Ruling_A16=2,'
    'CHOOSE(Ruling_A17,"adds","replaces"),CHOOSE(Ruling_A18,"full","third"),CHOOSE(Ruling_A43,"pool","result")'
)


def army(column: str, index: str) -> str:
    """A cell of the army table by the army's row."""
    return f"INDEX({{Armies.{column}}},{index})"


def person(column: str, index: str) -> str:
    """A cell of the table of persons by the person's row."""
    return f"INDEX({{Persons.{column}}},{index})"


def count_of(name: str, column: str) -> str:
    """How many cells of a table's column hold a name."""
    return f"SUMPRODUCT({same_name(column, name)}*1)"


def unit_row(name: str) -> str:
    """The army row of a unit, 0 where there is none of that name."""
    return f'IF({name}="",0,SUMPRODUCT(MAX({same_name("{Strength.unit}", name)}*{{Strength.no}})))'


def person_row(name: str) -> str:
    """The row of a person, 0 where there is none of that name; the first of several."""
    return f'IF({name}="",0,IFERROR({row_of(name, "{Persons.name}")},0))'


def cut(name: str, length: int) -> str:
    """A name where space is scarce; the rest of a longer one is left out visibly."""
    return f'IF(LEN({name})>{length},LEFT({name},{length - 1})&"…",{name})'


def _km_arguments(cell: Callable[[str], str], skr: str) -> str:
    return f'{cell("mu")},{_situations(cell, skr)},KM_Base,CHOOSE(Ruling_A10,"whole","exact")'


def _situations(cell: Callable[[str], str], skr: str) -> str:
    """What the situations of an army add in an SKR; one that has run out adds nothing (D-12)."""
    lasting = "+".join(f"IF({skr}<={cell(f'until{i}')},{cell(f'value{i}')},0)" for i in (1, 2, 3))
    return f"{lasting}+N({cell('free')})"


def _km(cell: Callable[[str], str], skr: str) -> str:
    unknown = ",".join(f'{cell(f"value{i}")}=""' for i in (1, 2, 3))
    mixed = cell("mixed_km")
    return (
        f'IF(OR({unknown},AND({mixed}="",{cell("mu")}="")),"",'
        f'IFERROR(IF({mixed}="",DSA_KM({_km_arguments(cell, skr)}),{mixed}+{_situations(cell, skr)}),""))'
    )


def km_of(index: str, skr: str) -> str:
    """KM of an army in an SKR before its leader's test, by the army's row; "" where something is missing."""
    return _km(lambda column: army(column, index), skr)


def km_here(skr: str) -> str:
    """As ``km_of``, in a row of the army table itself."""
    return _km(lambda column: f"{{@{column}}}", skr)


def km_explained(skr: str) -> str:
    """What is wrong with the values behind KM, in a row of the army table."""
    return explained("DSA_KM", _km_arguments(lambda column: f"{{@{column}}}", skr))
