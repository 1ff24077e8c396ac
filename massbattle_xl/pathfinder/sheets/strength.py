"""The Strength page: hit points of every army after every phase, what has become of it, the chart of both sides."""

from __future__ import annotations

from ...layout import Cell, Chart, Column, Mark, Page, Table, Text, row_of, same_name
from .armies import MOST_ARMIES
from .pieces import PHASES
from .row import STATUS

FIRST = 24  # the chart stands above the table
LAST = f"p{PHASES}"
_COLUMNS = tuple(f"p{k}" for k in range(PHASES + 1))
_LETTERS = "CDEFGHIJKLM"


def _after(k: int) -> Column:
    """Hit points after a phase: what its block of the ledger says, or what they were where the army does not stand in it."""
    left = f"INDEX({{Phase{k}.left}},{row_of('{@unit}', f'{{Phase{k}.army}}')})"
    return Column(
        f"p{k}", "computed", f'=IF({{@unit}}="","",IFERROR(IF(ISNUMBER({left}),{left},{{@p{k - 1}}}),{{@p{k - 1}}}))', 6.5
    )  # fmt: skip


def _last_status() -> str:
    """The code of the army's status in the last block in which it stands; 0 where it stands in none."""
    found = "0"
    for k in range(1, PHASES + 1):
        found = f"IFERROR(N(INDEX({{Phase{k}.st}},{row_of('{@unit}', f'{{Phase{k}.army}}')})),{found})"
    return f'=IF({{@unit}}="",0,{found})'


_TENTHS = "MIN(10,ROUND(10*{@now}/{@whole},0))"
_WORDS = ",".join(f"{{=STATUS.{key}}}" for key in STATUS)

STRENGTH = Table(
    "Strength", "strength", f"A{FIRST}",
    (
        Column("unit", "computed", '=IFERROR(INDEX({Armies.unit},{@no})&"","")', 22, style="computed text"),
        Column("side", "computed", '=IF({@unit}="","",INDEX({Armies.side},{@no})&"")', 13, style="computed text"),
        Column("p0", "computed", '=IF({@unit}="","",N(INDEX({Armies.hp},{@no})))', 8),
        *(_after(k) for k in range(1, PHASES + 1)),
        Column("bar", "line", f'=IF({{@unit}}="","",REPT("█",{_TENTHS})&REPT("░",10-{_TENTHS}))', 17, style="bar"),
        Column("status", "computed", f'=IF({{@unit}}="","",IF(N({{@p0}})=0,"",CHOOSE({{@state}}+1,{_WORDS})))', 12, style="computed text"),
        Column("no", "helper", "", 5),
        Column("now", "helper", f"=N({{@{LAST}}})", 7),
        Column("whole", "helper", '=IF({@unit}="",1,MAX(1,N({@p0}),N(INDEX({Armies.full},{@no}))))', 7),
        Column("state", "helper", _last_status(), 7),
        Column("stands", "helper", "=IF(AND({@now}>0,{@state}=0),1,0)", 7),
        Column("place", "helper", '=IF({@unit}="",0,SUMPRODUCT(({Strength.no}<={@no})*({Strength.unit}<>"")))', 7),
    ),
    tuple({"no": i} for i in range(1, MOST_ARMIES + 1)), size=MOST_ARMIES,
)  # fmt: skip


def _of_side(side: str, column: str) -> str:
    return f"SUMPRODUCT({same_name('{Strength.side}', side)}*1,{{Strength.{column}}})"


def _played(index: int) -> str:
    """Whether that phase, or a later one, is played."""
    later = "+".join(f"SUM({{Phase{k}.played}})" for k in range(index, PHASES + 1))
    return f"({later})>0" if index else "TRUE"


def _side(row: int, side: str) -> tuple[Cell, ...]:
    return (
        Cell(f"A{row}", f"={side}", "side"),
        Cell(f"B{row}", None, "side"),
        *(
            Cell(f"{letter}{row}", f'=IF({_played(i)},{_of_side(side, column)},"")', "computed")
            for i, (letter, column) in enumerate(zip(_LETTERS, _COLUMNS))
        ),
        Cell(f"N{row}", f'={_of_side(side, "stands")}&" / "&SUMPRODUCT({same_name("{Strength.side}", side)}*({{Strength.unit}}<>""))', "computed text"),
    )  # fmt: skip


PAGE = Page(
    "strength",
    (
        Cell("A1", Text("strength.title"), "title", across=10),
        Cell("A2", Text("strength.sides"), "table heading", across=2),
        *(Cell(f"{letter}2", Text(f"strength.{column}"), "table heading") for letter, column in zip(_LETTERS, _COLUMNS)),
        Cell("N2", Text("strength.standing"), "table heading"),
        *_side(3, "Side_A"),
        *_side(4, "Side_B"),
        STRENGTH,
        Chart("A6", "strength.chart", "C2:M2", ("C3:M3", "C4:M4"), names=("A3", "A4")),
        Mark("Strength", LAST, f'AND({{@unit}}<>"",{{@{LAST}}}=0)', "wrong"),
        Mark("Strength", "status", "{@state}>0", "wrong"),
    ),
    print_area=f"A1:O{FIRST + MOST_ARMIES}", tab="8A4B08", tall=1, heights={2: 30},
)  # fmt: skip
