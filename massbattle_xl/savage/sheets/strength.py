"""The Strength page: men of every unit after every round, and the chart of both sides."""

from __future__ import annotations

from ...layout import Cell, Chart, Column, Mark, Page, Table, Text, same_name, typed
from .armies import MOST_UNITS
from .battle import ROUNDS

FIRST = 25  # the chart stands above the table
PRINTED = 24  # units that fit on the page


def _sum(table: str, unit_column: str, lost: str, more: str = "") -> str:
    return f'SUMPRODUCT({same_name(f"{{{table}.{unit_column}}}", "{@unit}")}*1{more},{{{table}.{lost}}})'


def _rounded(column: str) -> str:
    """Volleys are added up and rounded up once (A-09); noise below nine places is cut first."""
    return f"ROUNDUP(ROUND({{@{column}}},9),0)"


def _after(k: int) -> Column:
    table, before, volleys_before = f"Round{k}", ("way" if k == 1 else f"r{k - 1}"), ("v0" if k == 1 else f"v{k - 1}")
    not_volley = f"*({{{table}.action}}<>{{=ACTION.volley}})"
    saved = (
        f"SUMPRODUCT(({{Bennies.round}}={k})*{same_name('{Bennies.unit}', '{@unit}')}*({{Bennies.use}}={{=BENNY.save}}),{{Bennies.number}})"
    )
    lost = (
        f"{_sum(table, 'target', 'loss_t', not_volley)}+{_sum(table, 'attacker', 'loss_a')}"
        f"+{_rounded(f'v{k}')}-{_rounded(volleys_before)}-{saved}"
    )
    return Column(f"r{k}", "computed", f'=IF({{@unit}}="","",MAX(0,{{@{before}}}-MAX(0,{lost})))', 5.5)


def _volleys(k: int) -> Column:
    table = f"Round{k}"
    only_volley = f"*({{{table}.action}}={{=ACTION.volley}})"
    before = "v0" if k == 1 else f"v{k - 1}"
    return Column(f"v{k}", "helper", f"={{@{before}}}+{_sum(table, 'target', 'loss_t', only_volley)}", 7)


STRENGTH = Table(
    "Strength", "strength", f"A{FIRST}",
    (
        Column("unit", "computed", '=IFERROR(INDEX({Armies.unit},{@no})&"","")', 22, style="computed text"),
        Column("side", "computed", '=IF({@unit}="","",INDEX({Armies.side},{@no})&"")', 13, style="computed text"),
        Column("men", "computed", '=IF({@unit}="","",N(INDEX({Armies.men},{@no})))', 7),
        Column("way", "computed", '=IF({@unit}="","",MAX(0,{@men}-' + _rounded("v0") + "))", 7),
        *(_after(k) for k in range(1, ROUNDS + 1)),
        Column("bar", "line", f'=IF({{@unit}}="","",REPT("█",ROUND(10*{{@r{ROUNDS}}}/MAX(1,{{@men}}),0))&REPT("░",10-ROUND(10*{{@r{ROUNDS}}}/MAX(1,{{@men}}),0)))', 17, style="bar"),
        Column("no", "helper", "", 5),
        Column("stands", "helper", f"=IF(N({{@r{ROUNDS}}})>0,1,0)", 7),
        Column("place", "helper", "=IF({@stands}=0,0,SUMPRODUCT(({Strength.no}<={@no})*1,{Strength.stands}))", 7),
        Column("v0", "helper", '=' + _sum("Way", "target", "loss"), 7),
        *(_volleys(k) for k in range(1, ROUNDS + 1)),
    ),
    tuple({"no": i} for i in range(1, MOST_UNITS + 1)), size=MOST_UNITS,
)  # fmt: skip

_LETTERS = "CDEFGHIJKLMNOP"  # men, way, rounds 1 to 12
_COLUMNS = ("men", "way", *(f"r{k}" for k in range(1, ROUNDS + 1)))


def _played(index: int) -> str:
    """Whether anything was entered in that round or a later one."""
    if index == 0:
        return "TRUE"
    later = "+".join(typed(f"{{Round{k}.attacker}}") for k in range(max(1, index - 1), ROUNDS + 1))
    return f"({later})>0" if index > 1 else f"({later}+{typed('{Way.attacker}')})>0"


def _side(row: int, side: str) -> tuple[Cell, ...]:
    return (
        Cell(f"A{row}", f"={side}", "side"),
        *(
            Cell(f"{letter}{row}", f'=IF({_played(i)},SUMPRODUCT({same_name("{Strength.side}", side)}*1,{{Strength.{column}}}),"")', "computed")
            for i, (letter, column) in enumerate(zip(_LETTERS, _COLUMNS))
        ),
    )


PAGE = Page(
    "strength",
    (
        Cell("A1", Text("strength.title"), "title", across=8),
        Cell("A2", Text("strength.sides"), "table heading"),
        *(Cell(f"{letter}2", Text(f"strength.{column}"), "table heading") for letter, column in zip(_LETTERS, _COLUMNS)),
        *_side(3, "Side_A"),
        *_side(4, "Side_B"),
        STRENGTH,
        Chart("A6", "strength.chart", "C2:P2", ("C3:P3", "C4:P4"), names=("A3", "A4")),
        Mark("Strength", f"r{ROUNDS}", f'AND({{@unit}}<>"",{{@r{ROUNDS}}}=0)', "wrong"),
    ),
    print_area=f"A1:Q{FIRST + PRINTED}", tab="8A4B08", tall=1, heights={2: 30},
)  # fmt: skip
