"""Pieces of formulas that the pages share."""

from __future__ import annotations

from ...layout import row_of, same_name

ROUNDS = 10  # rounds that the ledger has a block for
STATS = ("ws", "s", "t", "w", "i", "a", "ld")
SAVES = ("armour", "ward")
MOUNTED = ("ws", "s", "i", "a")  # what a mount strikes with
WEAPONS = (
    "hand weapon", "additional hand weapon", "great weapon", "halberd", "flail", "morning star", "spear", "mounted spear", "lance",
)  # fmt: skip
CHAMPION_ATTACKS = "{#parts.CHAMPION_ATTACKS}"

# How the rulings of the Start page are handed to the functions.
EDITION = 'CHOOSE(Ruling_wound,"8th","7th")'
FIRST = 'CHOOSE(Ruling_first,"simultaneous","initiative")'
GENERAL = "(Ruling_general=1)"
CHARGE = "(Ruling_charge=1)"
MUSICIAN = "(Ruling_musician=1)"
OVERKILL = "CHOOSE(Ruling_overkill,{#result.MOST_OVERKILL},3)"
RANKS_AFTER = "(Ruling_ranks=1)"
FLANKS = 'CHOOSE(Ruling_flank,"once","each")'


def unit(column: str, index: str) -> str:
    """A cell of the table of units by the unit's row."""
    return f"INDEX({{Units.{column}}},{index})"


def part(column: str, index: str) -> str:
    """A cell of the table of parts by the part's row."""
    return f"INDEX({{Parts.{column}}},{index})"


def fighter(column: str, index: str) -> str:
    """A cell of the list of all attackers by the attacker's row."""
    return f"INDEX({{Fighters.{column}}},{index})"


def profile(column: str, index: str) -> str:
    """A cell of the table of profiles; row 0, where there is none, reads the first one."""
    return f"INDEX({{Profiles.{column}}},MAX(1,{index}))"


def row_or_none(name: str, column: str) -> str:
    """The row of a table's column that holds a name, 0 where none does; the first of several."""
    return f'IF({name}="",0,IFERROR({row_of(name, column)},0))'


def unit_row(name: str) -> str:
    """The row of a unit, 0 where there is none of that name."""
    return row_or_none(name, "{Units.unit}")


def fighter_row(name: str) -> str:
    """The row of an attacker in the list of them all, 0 where there is none of that name."""
    return row_or_none(name, "{Fighters.name}")


def count_of(name: str, column: str) -> str:
    """How many cells of a table's column hold a name."""
    return f"SUMPRODUCT({same_name(column, name)}*1)"


def one_of(name: str, words: str, *keys: str) -> str:
    """Whether a cell holds one of these words of a list."""
    return "OR(" + ",".join(same_name(name, f"{{={words}.{key}}}") for key in keys) + ")"


def is_word(name: str, words: str, key: str) -> str:
    """Whether a cell holds this word of a list."""
    return same_name(name, f"{{={words}.{key}}}")


def weapons_in(text: str) -> list[tuple[str, str]]:
    """For each weapon whether a text of rules names it, and its word."""
    words = [f"{{=WEAPON.{key}}}" for key in WEAPONS]
    return [(f'ISNUMBER(FIND("; "&{word}&";",{text}))', word) for word in words]


def yes(name: str) -> str:
    """Whether a cell says yes."""
    return same_name(name, '{"word.yes}')


def monstrous(troop: str) -> str:
    """Whether a troop type is monstrous, so that three models make a rank (W-05)."""
    return one_of(troop, "TROOP", "monstrous infantry", "monstrous cavalry", "monstrous beasts")


def ridden(troop: str) -> str:
    """Whether models of a troop type ride or are drawn, so that their mounts strike too (W-05)."""
    return one_of(troop, "TROOP", "cavalry", "monstrous cavalry", "chariot")


def cut(name: str, length: int) -> str:
    """A name where space is scarce; the rest of a longer one is left out visibly."""
    return f'IF(LEN({name})>{length},LEFT({name},{length - 1})&"…",{name})'
