"""The Strength page: models of every unit and character after every round, what has become of them, the chart of both sides."""

from __future__ import annotations

from ...layout import Cell, Chart, Column, Mark, Page, Table, Text, same_name
from .fighters import MOST_FIGHTERS
from .pieces import ROUNDS, fighter
from .row import CHAMPION, DESTROYED, STATUS

FIRST = 24  # the chart stands above the table
LAST = f"r{ROUNDS}"
_COLUMNS = tuple(f"r{k}" for k in range(ROUNDS + 1))
_LETTERS = "CDEFGHIJKLM"


def _after(key: str, k: int, column: str, unseen: str) -> str:
    """What the block of a round says of who has a row in it; of others what its blows have done to them."""
    row = f"MATCH({{@no}},{{Round{k}.po}},0)"
    return f"IFERROR(N(INDEX({{Round{k}.{column}}},{row})),{unseen.replace('BEFORE', f'{{@{key}{k - 1}}}')})"


def _hurt(k: int, whose: str) -> str:
    """Wounds of a round against a unit (``tp``) or a single man (``ti``)."""
    return f"SUMPRODUCT(({{Round{k}.{whose}}}={{@no}})*{{Round{k}.hurt}})"


_WOUNDS = fighter("w", "{@no}")
_CHAMPION = f"{fighter('k', '{@no}')}={CHAMPION}"


def _models(k: int) -> Column:
    fallen = f"MAX(0,{{@r0}}-INDEX(WFB_CASUALTIES({{@q{k}}},{_WOUNDS},0,{{@r0}}),1,1))"
    left = _after("r", k, "m1", f"IF({{@q{k}}}={{@q{k - 1}}},BEFORE,{fallen})")
    return Column(f"r{k}", "computed", f'=IF({{@unit}}="","",{left})', 6.5)


def _lost(k: int) -> Column:
    """Wounds that are lost after a round; of a champion those of blows at him alone."""
    most = f"MIN({{@r0}}*N({_WOUNDS}),BEFORE+{_hurt(k, 'tp')})"
    alone = f"IF({_CHAMPION},{{@q{k - 1}}}+{_hurt(k, 'ti')},0)"
    return Column(f"q{k}", "helper", f'=IF({{@unit}}="",{alone},{_after("q", k, "q1", most)})', 6)


def _state(k: int) -> Column:
    gone = f"IF(AND({{@r{k - 1}}}>0,{{@r{k}}}=0),{DESTROYED},BEFORE)"
    return Column(f"s{k}", "helper", f'=IF({{@unit}}="",0,{_after("s", k, "st", gone)})', 6)


_TENTHS = "MIN(10,ROUND(10*{@now}/MAX(1,N({@r0})),0))"
_WORDS = ",".join(f"{{=STATUS.{key}}}" for key in STATUS)
_NAMED = f"AND({fighter('name', '{@no}')}<>\"\",OR({fighter('k', '{@no}')}=0,{fighter('own', '{@no}')}=1))"

STRENGTH = Table(
    "Strength", "strength", f"A{FIRST}",
    (
        Column("unit", "computed", f'=IF({_NAMED},{fighter("name", "{@no}")}&"","")', 22, style="computed text"),
        Column("side", "computed", f'=IF({{@unit}}="","",{fighter("side", "{@no}")}&"")', 13, style="computed text"),
        Column("r0", "computed", f'=IF({{@unit}}="","",IF({fighter("own", "{@no}")}=1,1,IFERROR(N({fighter("models0", "{@no}")}),0)))', 8),
        *(_models(k) for k in range(1, ROUNDS + 1)),
        Column("bar", "line", f'=IF({{@unit}}="","",REPT("█",{_TENTHS})&REPT("░",10-{_TENTHS}))', 17, style="bar"),
        Column("status", "computed", f'=IF({{@unit}}="","",CHOOSE({{@state}}+1,{_WORDS}))', 12, style="computed text"),
        Column("no", "helper", "", 5),
        # wounds that are lost, and what has become of it, after each round
        Column("q0", "helper", "=0", 6),
        *(_lost(k) for k in range(1, ROUNDS + 1)),
        Column("s0", "helper", "=0", 6),
        *(_state(k) for k in range(1, ROUNDS + 1)),
        Column("n0", "helper", "=N({@r0})", 6),
        Column("now", "helper", f"=N({{@{LAST}}})", 7),
        Column("state", "helper", f"={{@s{ROUNDS}}}", 7),
        Column("stands", "helper", "=IF(AND({@now}>0,{@state}=0),1,0)", 7),
    ),
    tuple({"no": i} for i in range(1, MOST_FIGHTERS + 1)), size=MOST_FIGHTERS,
)  # fmt: skip


def _of_side(side: str, column: str) -> str:
    return f"SUMPRODUCT({same_name('{Strength.side}', side)}*1,{{Strength.{column}}})"


def _played(index: int) -> str:
    """Whether that round, or a later one, is played."""
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
    print_area=f"A1:O{FIRST + MOST_FIGHTERS}", tab="8A4B08", tall=1, heights={2: 30},
)  # fmt: skip
