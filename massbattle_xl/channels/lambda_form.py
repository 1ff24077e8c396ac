"""A function's LAMBDA as it would be typed: the rule with the reading of its arguments around it.

    LAMBDA(attackers,…,[wounds],LET(
      g_attackers,IF(ISOMITTED(attackers),"",attackers),…                           as they are given
      one,LAMBDA(down,across,LET(
        c_attackers,MB_CELL(g_attackers,down,across),…                              the cells at a place
        v_attackers,IF(c_attackers="",#VALUE!,MB_NUMBER(c_attackers,0,30000)),…     their values
        wrong,c_attackers&…&v_attackers&…,                                          the first error
        IF(ISERROR(wrong),wrong,the rule))),
      MB_SPREAD(one,LAMBDA(down,across,OR(MB_GAP(g_attackers,down,across),…)),VSTACK(MB_RANGE(g_attackers),…))))

Bad input gives the same error value as in Python that way. With many arguments the inner part
becomes a LAMBDA of its own, for a name has room for some 8,000 characters.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..cells.columns import ColumnFunction
from ..cells.declare import Argument, Function
from ..cells.helpers import Helper, typed
from ..cells.kinds import WordFormula
from ..cells.typed import TypedError

MOST_IN_ONE = 12  # arguments of a function whose LAMBDA is one name

_VARIABLE = re.compile(r'"(?:[^"]|"")*"|[A-Za-z_][A-Za-z0-9_.]*')


def typed_function(function: Function, word: WordFormula) -> list[Helper]:
    """A function's whole LAMBDA, first, and the LAMBDA of its inner part where that stands alone.

    Args:
        function: one that has a formula.
        word: makes the formula for the key of a word.
    """
    if function.formula.startswith("LAMBDA("):
        return [Helper(function.name, function.formula, function.summary)]
    return _Form(function, word).helpers()


@dataclass(frozen=True)
class _Form:
    function: Function
    word: WordFormula

    def helpers(self) -> list[Helper]:
        function = self.function
        if not function.arguments:
            return [Helper(function.name, f"LAMBDA({function.formula})", function.summary)]
        names = [a.name for a in function.arguments]
        parameters = ",".join(f"[{a.name}]" if a.optional else a.name for a in function.arguments)
        given = "".join(f'g_{name},IF(ISOMITTED({name}),"",{name}),' for name in names)  # F(1,,2) would hand on a 0
        if isinstance(function, ColumnFunction):
            return [Helper(function.name, f"LAMBDA({parameters},LET({given}{self.of_columns(function)}))", function.summary)]
        alone = f"MB_ONE_{function.name}" if len(names) > MOST_IN_ONE else ""
        body = self.single(alone) if function.table else self.spread(alone)
        whole = Helper(function.name, f"LAMBDA({parameters},LET({given}{body}))", function.summary)
        if not alone:
            return [whole]
        inner = f"LAMBDA({','.join(f'c_{name}' for name in names)},LET({self.values()}))"
        return [whole, Helper(alone, inner, f"One answer of {function.name}.")]

    def single(self, alone: str) -> str:
        """The answer of a function that takes no ranges."""
        area = ",".join(f"ROWS(g_{a.name})*COLUMNS(g_{a.name})" for a in self.function.arguments)
        return f"IF(MAX({area})>1,#VALUE!,{self.one(alone, '1', '1')})"

    def spread(self, alone: str) -> str:
        """The answer, or a range of answers."""
        arguments = self.function.arguments
        gaps = [f"MB_GAP(g_{a.name},down,across)" for a in arguments if not self.function.stands_for(a)[0]]
        ranges = ",".join(f"MB_RANGE(g_{a.name})" for a in arguments)
        gap = f"OR({','.join(gaps)})" if gaps else "FALSE"
        return f"one,LAMBDA(down,across,{self.one(alone, 'down', 'across')}),MB_SPREAD(one,LAMBDA(down,across,{gap}),VSTACK({ranges}))"

    def one(self, alone: str, down: str, across: str) -> str:
        """One answer, from the cells at a place."""
        cells = {a.name: f"MB_CELL(g_{a.name},{down},{across})" for a in self.function.arguments}
        if alone:
            return f"{alone}({','.join(cells.values())})"
        return f"LET({''.join(f'c_{name},{cell},' for name, cell in cells.items())}{self.values()})"

    def values(self) -> str:
        """The inside of a LET that reads the cells and asks the rule."""
        names = [a.name for a in self.function.arguments]
        values = "".join(f"v_{a.name},{self.value(a)}," for a in self.function.arguments)
        wrong = "&".join([f"c_{name}" for name in names] + [f"v_{name}" for name in names])
        return f"{values}wrong,{wrong},IF(ISERROR(wrong),wrong,{self.rule()})"

    def value(self, argument: Argument) -> str:
        """The formula that reads the cell of an argument."""
        reader = getattr(argument.kind, "formula", None)
        if reader is None:
            raise TypedError(f"{self.function.name}: {argument.name} is not read by a formula, write the whole LAMBDA.")
        cell = f"c_{argument.name}"
        stands, default = self.function.stands_for(argument)
        return f'IF({cell}="",{typed(default) if stands else "#VALUE!"},{reader(cell, self.word)})'

    def rule(self) -> str:
        """The rule's formula with the variables of the values in the place of the arguments."""
        names = {a.name for a in self.function.arguments}
        return _VARIABLE.sub(lambda found: f"v_{found[0]}" if found[0] in names else found[0], self.function.formula)

    def of_columns(self, function: ColumnFunction) -> str:
        """The answer from whole columns: rows with a blank are left out, the others read cell by cell."""
        columns, rest = function.arguments[: function.columns], function.arguments[function.columns :]
        ranges = ",".join(f"MB_RANGE(g_{a.name})" for a in function.arguments)
        single = ",".join(f"ROWS(g_{a.name})*COLUMNS(g_{a.name})" for a in rest) or "1"
        lines = "".join(f"l_{a.name},MAKEARRAY(tall,1,LAMBDA(down,across,MB_CELL(g_{a.name},down,down)))," for a in columns)
        full = "*".join(f'(l_{a.name}<>"")' for a in columns)
        values = "".join(f"v_{a.name},MAP(FILTER(l_{a.name},full),LAMBDA(c_{a.name},{self.value(a)}))," for a in columns)
        values += "".join(f"c_{a.name},MB_CELL(g_{a.name},1,1),v_{a.name},{self.value(a)}," for a in rest)
        wrong = f"SUM(MAP(HSTACK({','.join(f'v_{a.name}' for a in columns)}),LAMBDA(at,IF(ISERROR(at),at,0))))"
        wrong = "&".join([wrong, *(f"v_{a.name}" for a in rest)])
        return (
            f"ranges,VSTACK({ranges}),shape,IF(MAX({single})>1,#VALUE!,MB_SHAPE(ranges)),tall,MAX(INDEX(ranges,,1)*INDEX(ranges,,2)),"
            f"IF(ISERROR(shape),shape,LET({lines}full,{full},IF(SUM(full)=0,#VALUE!,"
            f"LET({values}wrong,{wrong},IF(ISERROR(wrong),wrong,{self.rule()})))))"
        )
