"""The Strength page: men of every army after every SKR, the chart of both sides, and who lives after the battle."""

from __future__ import annotations

from ...layout import Cell, Chart, Column, Mark, Page, Table, Text, row_of, same_name
from .armies import MOST_ARMIES
from .pieces import ROUNDING, ROUNDS

AFTER = 6  # row of the heading "after the battle"
FIRST = 29  # the chart stands above the table
_COLUMNS = ("men", *(f"r{k}" for k in range(1, ROUNDS + 1)))
_LETTERS = "CDEFGHIJKLM"
LAST = f"r{ROUNDS}"


def _after(k: int) -> Column:
    """Men after an SKR: what its block of the ledger says, or what it was where the army does not stand in it."""
    left = f"INDEX({{Round{k}.left}},{row_of('{@unit}', f'{{Round{k}.army}}')})"
    return Column(
        f"r{k}",
        "computed",
        f'=IF({{@unit}}="","",IFERROR(IF(ISNUMBER({left}),{left},{{@r{k - 1}}}),{{@r{k - 1}}}))',
        6.5,
    )


def _over_rounds(column: str) -> str:
    """The sum of a column of the ledger over all SKR, for the army of this row."""
    sums = (
        f"SUMPRODUCT({same_name(f'{{Round{k}.army}}', '{@unit}')}*1,{{Round{k}.{column}}})"
        for k in range(1, ROUNDS + 1)
    )
    return f'=IF({{@unit}}="",0,IFERROR({"+".join(sums)},0))'


_TENTHS = "MIN(10,ROUND(10*{@now}/MAX(1,{@men}+{@sent}),0))"

STRENGTH = Table(
    "Strength", "strength", f"A{FIRST}",
    (
        Column("unit", "computed", '=IFERROR(INDEX({Armies.unit},{@no})&"","")', 22, style="computed text"),
        Column("side", "computed", '=IF({@unit}="","",INDEX({Armies.side},{@no})&"")', 13, style="computed text"),
        Column("men", "computed", '=IF({@unit}="","",N(INDEX({Armies.men},{@no})))', 8),
        *(_after(k) for k in range(1, ROUNDS + 1)),
        Column("bar", "line", f'=IF({{@unit}}="","",REPT("█",{_TENTHS})&REPT("░",10-{_TENTHS}))', 17, style="bar"),
        Column("no", "helper", "", 5),
        Column("r0", "helper", "={@men}", 6),
        Column("now", "helper", f"=N({{@{LAST}}})", 7),
        # men of the reserve who were sent in, and those who ran away (D-52, D-57)
        Column("sent", "helper", _over_rounds("res"), 7),
        Column("ran", "helper", _over_rounds("run"), 7),
        Column("stands", "helper", f"=IF(N({{@{LAST}}})>0,1,0)", 7),
        Column("place", "helper", '=IF({@unit}="",0,SUMPRODUCT(({Strength.no}<={@no})*({Strength.unit}<>"")))', 7),
    ),
    tuple({"no": i} for i in range(1, MOST_ARMIES + 1)), size=MOST_ARMIES,
)  # fmt: skip


def _of_side(side: str, column: str) -> str:
    return f"SUMPRODUCT({same_name('{Strength.side}', side)}*1,{{Strength.{column}}})"


def _played(index: int) -> str:
    """Whether that SKR, or a later one, is played."""
    later = "+".join(f"SUM({{Round{k}.played}})" for k in range(index, ROUNDS + 1))
    return f"({later})>0" if index else "TRUE"


def _side(row: int, side: str) -> tuple[Cell, ...]:
    return (
        Cell(f"A{row}", f"={side}", "side"),
        Cell(f"B{row}", None, "side"),
        *(
            Cell(f"{letter}{row}", f'=IF({_played(i)},{_of_side(side, column)},"")', "computed")
            for i, (letter, column) in enumerate(zip(_LETTERS, _COLUMNS))
        ),
    )


def _survivors(row: int, side: str, share: str) -> tuple[Cell, ...]:
    """Men out of action of a side, and how many of them live by the GM's share (D-81); who ran away is neither."""
    fallen = f"MAX(0,{_of_side(side, 'men')}+{_of_side(side, 'sent')}-{_of_side(side, 'ran')}-{_of_side(side, 'now')})"
    return (
        Cell(f"A{row}", f"={side}", "side"),
        Cell(f"B{row}", "=" + _of_side(side, "ran"), "computed"),
        Cell(f"C{row}", f"={fallen}", "computed"),
        Cell(f"D{row}", f'=IF({share}="","",{share})', "computed"),
        Cell(f"E{row}", f'=IF(D{row}="","",DSA_RECOVERED(C{row},D{row}/100,{ROUNDING}))', "result"),
        Cell(f"F{row}", f'=IF(D{row}="","",C{row}-E{row})', "computed"),
    )


_HEADS = (("A", "side"), ("B", "ran"), ("C", "fallen"), ("D", "share"), ("E", "live"), ("F", "dead"))

PAGE = Page(
    "strength",
    (
        Cell("A1", Text("strength.title"), "title", across=10),
        Cell("A2", Text("strength.sides"), "table heading", across=2),
        *(Cell(f"{letter}2", Text(f"strength.{column}"), "table heading") for letter, column in zip(_LETTERS, _COLUMNS)),
        *_side(3, "Side_A"),
        *_side(4, "Side_B"),
        *(Cell(f"{letter}{AFTER}", Text(f"survivors.{key}"), "table heading") for letter, key in _HEADS),
        *_survivors(AFTER + 1, "Side_A", "Wounded_A"),
        *_survivors(AFTER + 2, "Side_B", "Wounded_B"),
        Cell(f"H{AFTER}", Text("survivors.about"), "text", across=7, down=3),
        STRENGTH,
        Chart(f"A{AFTER + 4}", "strength.chart", "C2:M2", ("C3:M3", "C4:M4"), names=("A3", "A4")),
        Mark("Strength", LAST, f'AND({{@unit}}<>"",{{@{LAST}}}=0)', "wrong"),
    ),
    print_area=f"A1:N{FIRST + MOST_ARMIES}", tab="8A4B08", tall=1, heights={2: 30, AFTER: 30},
)  # fmt: skip
