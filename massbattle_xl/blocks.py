"""A block of a ledger: one table for each round or phase, whose rows reach into the block before.

The wings' ledgers derive from ``Block``; it knows how a row refers to its own table and to the
one before, and how a die that was typed, or drawn by the sheet, is read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from .layout import Column, Limits


class Block:
    """One block's table: its columns, and what the formulas of a row share.

    A row has the helper columns ``me`` (its place), ``name`` (its army, lower case), ``p`` (the row of
    that army in the block before, 0 for none) and ``open`` (1 while the block may be played).

    Args:
        name: of the table; the block's number stands behind its stem.
        number: of the block, from 1.
        previous: name of the table of the block before, "" for the first.
        limits: numbers that the typed cells take, by column.
        drawn: name of the cell up to which block the sheet rolls the dice that nobody typed.
    """

    def __init__(self, name: str, number: int, previous: str, limits: Mapping[str, Limits], drawn: str) -> None:
        self.name, self.number, self.previous, self.limits, self.drawn = name, number, previous, limits, drawn

    def f(self, template: str) -> str:
        """A formula: ``OWN.x`` is a whole column of this table, ``IN(x,row)`` one of its cells, ``NUMBER`` the block."""
        template = re.sub(r"\bNUMBER\b", str(self.number), template)
        template = re.sub(r"\bIN\((\w+),", r"INDEX(OWN.\1,", template)
        return re.sub(r"OWN\.(\w+)", rf"{{{self.name}.\1}}", template)

    def was(self, column: str, first: str = "0") -> str:
        """What the army's row of the block before holds; ``first`` where there is none."""
        if not self.previous:
            return first
        return f"IF({{@p}}=0,{first},INDEX({{{self.previous}.{column}}},MAX(1,{{@p}})))"

    def helper(self, key: str, formula: str, width: float = 7) -> Column:
        """A column that only serves the others."""
        return Column(key, "helper", self.f(formula), width)

    def ever(self, column: str) -> str:
        """The sum of a column for the row's army over all blocks before; for an army that was left out of the last one."""
        stem = self.name.rstrip("0123456789")
        return "+".join(f"SUMPRODUCT(({{{stem}{k}.name}}={{@name}})*1,{{{stem}{k}.{column}}})" for k in range(1, self.number)) or "0"

    def die(self, key: str, typed: str, due: str, dice: str, place: int) -> Column:
        """The die that counts: the typed one, or where the sheet rolls, that of the battle's stream.

        Anything else than a face of the die counts as not typed, so that it cannot spoil what other rows have.
        """
        drawn = f'IF(AND(NUMBER<={self.drawn},{{@open}}=1),IFERROR(DICE_ROLL({dice},Battle_Seed,1000*NUMBER+10*{{@me}}+{place}),""),"")'
        return self.helper(key, f'=IF({due},IF(ISBLANK({{@{typed}}}),{drawn},IF({self.valid(typed)},{{@{typed}}},"")),"")')

    def valid(self, typed: str) -> str:
        """Whether a cell holds a number within its limits; an error value or a text does not break the formula."""
        return f"IF(ISNUMBER({{@{typed}}}),{self.within(typed)}={{@{typed}}},FALSE)"

    def within(self, typed: str) -> str:
        """The allowed number next to that of a cell."""
        limits = self.limits[typed]
        number = f"INT({{@{typed}}})" if limits.whole else f"{{@{typed}}}"
        return f"MEDIAN({limits.low:.0f},{number},{limits.high:.0f})"

    def number_in(self, typed: str) -> str:
        """The number in a cell, 0 where it holds none that is allowed."""
        return f"IF({self.valid(typed)},{{@{typed}}},0)"

    def carried(self, key: str) -> str:
        """What stands in the same row of the block before, until something else is typed over it."""
        above = f"{{^{self.previous}.{key}}}"
        # a row that was deleted there leaves a blank one here
        return f'=IFERROR(IF({above}="","",{above}),"")' if self.previous else ""
