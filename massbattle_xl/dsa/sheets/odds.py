"""The Odds page: pick two armies and see how their battle may end, without and with their leaders."""

from __future__ import annotations

from ...layout import Cell, Chart, Limits, Mark, Page, Text, dated, explained, first_of
from .pieces import CLAMP, LIMIT, READINGS, ROUNDING, army, person, person_row, unit_row

TYPED, COUNTS, RESULTS, MANOEUVRES = 5, 9, 17, 22  # first rows of the blocks
MALUS_ROWS = 5
_SIDES = (("A", 0), ("B", 1))
_ATTRIBUTES = (("K", "a1"), ("L", "a2"), ("M", "a3"), ("N", "taw"))
_KAMPFWERT = Limits(-10_000, 10_000, whole=False)
_MALUS = Limits(0, 100)


def _at(column: str, side: int) -> str:
    return f"${column}${COUNTS + side}"


def _typed(side: str, k: int) -> tuple[Cell, ...]:
    """What is picked and what is overruled."""
    row = TYPED + k
    return (
        Cell(f"A{row}", f"=Side_{side}", "side"),
        Cell(f"B{row}", None, "input text", f"Odds_{side}", choices="List_Armies", note="odds.army.note", across=2),
        Cell(f"D{row}", None, "override", f"Odds_Men_{side}", limits=Limits(1, 1_000_000), note="odds.men.note"),
        Cell(f"E{row}", None, "override", f"Odds_KW_{side}", limits=_KAMPFWERT, note="odds.kw.note"),
        Cell(f"F{row}", None, "override", f"Odds_KM_{side}", limits=_KAMPFWERT, note="odds.km.note"),
        Cell(f"G{row}", None, "input", f"Odds_Malus_{side}", limits=_MALUS, note="odds.malus.note"),
        Cell(
            f"H{row}",
            None,
            "override text",
            f"Odds_Leader_{side}",
            choices="List_Persons",
            note="odds.leader.note",
            across=3,
        ),
    )


def _counts(side: str, k: int) -> tuple[Cell, ...]:
    """What counts: the typed number, or else that of the army."""
    row = COUNTS + k
    here, who = f"$P${row}", f"$Q${row}"

    def value(name: str, column: str) -> str:
        return f'=IF(Odds_{name}_{side}<>"",Odds_{name}_{side},IF({here}=0,"",{army(column, f"MAX(1,{here})")}))'

    values = ",".join(f'{person(key, f"MAX(1,{who})")}=""' for _, key in _ATTRIBUTES)
    return (
        Cell(f"A{row}", f"=A{TYPED + k}", "side"),
        Cell(f"B{row}", f'=IF(Odds_{side}="","",Odds_{side}&"")', "computed text", across=2),
        Cell(f"D{row}", value("Men", "men"), "computed"),
        Cell(f"E{row}", value("KW", "kw"), "computed"),
        Cell(f"F{row}", value("KM", "km"), "computed"),
        Cell(f"G{row}", f'=IF(OR($R${row}=0,Module_tactics=0),"",MIN(N(Odds_Malus_{side}),MAX(0,N($N${row}))))', "computed"),
        Cell(f"H{row}", f'=IF(Odds_Leader_{side}<>"",Odds_Leader_{side}&"",IF({here}=0,"",{army("leader", f"MAX(1,{here})")}&""))', "computed text", across=3),
        *(Cell(f"{at}{row}", f'=IF($R${row}=0,"",{person(key, f"MAX(1,{who})")})', "computed") for at, key in _ATTRIBUTES),
        Cell(f"P{row}", f"={unit_row(f'Odds_{side}')}", "helper"),
        Cell(f"Q{row}", f"={person_row(f'H{row}')}", "helper"),
        Cell(f"R{row}", f"=IF({who}=0,0,IF(OR({values}),0,1))", "helper"),
    )  # fmt: skip


def _missing(k: int) -> list[tuple[str, str]]:
    """What keeps a side from being calculated."""
    name = f"LEFT($B${COUNTS + k},30)"
    return [
        (f"{_at('P', k)}=0", f'{{"hint.odds.army}}&$A${TYPED + k}'),
        (f"N({_at('D', k)})<1", f'{{"hint.odds.men}}&{name}'),
        (f"NOT(AND(ISNUMBER({_at('E', k)}),ISNUMBER({_at('F', k)})))", f'{{"hint.odds.values}}&{name}'),
    ]


_SAME = ("$P$9=$P$10", '{"hint.odds.same}')
_STOP = [*_missing(0), *_missing(1), _SAME]
_ON = f"=IF(OR({','.join(condition for condition, _ in _STOP)}),0,1)"
_MOST_MALUS = f"OR(N(Odds_Malus_A)>MAX(0,N({_at('N', 0)})),N(Odds_Malus_B)>MAX(0,N({_at('N', 1)})))"
_STATUS = "=" + first_of(
    [
        ('Odds_A&Odds_B=""', '{"hint.odds.pick}'),
        *_STOP,
        *((f'AND({_at("H", k)}<>"",{_at("R", k)}=0)', f'{{"hint.odds.leader}}&LEFT({_at("H", k)},30)') for k in (0, 1)),
        (f"AND(Module_tactics=1,{_MOST_MALUS})", '{"hint.odds.malus}'),
        ("AND($R$9=0,$R$10=0)", '{"hint.odds.nobody}'),
    ],
    '{"hint.odds.ready}',
)

_ARMIES = ",".join(_at(column, k) for k in (0, 1) for column in "EFD")
_LEADERS = ",".join(_at(column, k) for k in (0, 1) for column, _ in _ATTRIBUTES)
_END = f'IF(Odds_SKR="","",Odds_SKR),IF(Odds_Break="","",Odds_Break),IF(Threshold="","",Threshold),{ROUNDING},{CLAMP},{LIMIT}'
_TEST = READINGS.rpartition(",CHOOSE")[0]  # points from above are not known beforehand, nor how they would count
BATTLE = f"{_ARMIES},{_END}"


def led(malus: str) -> str:
    """What goes into the odds with the leaders, with this malus of A's leader."""
    return f"{_ARMIES},{_LEADERS},{_END},{malus},{_at('G', 1)},{_TEST}"


def _chances(row: int, condition: str, function: str, arguments: str) -> tuple[Cell, ...]:
    """A row of chances.

    Each cell asks for itself, since an array formula loses its values where the functions are not there;
    the odds are calculated once.
    """
    return tuple(
        Cell(f"{at}{row}", f'=IF({condition},INDEX({function}({arguments}),1,{j}),"")', "computed percent" if at in "BCD" else "computed two")
        for j, at in enumerate("BCDEFG", 1)
    )  # fmt: skip


def _odds(row: int, condition: str, function: str, arguments: str) -> tuple[Cell, ...]:
    """A row of chances, and how they were found beside them."""
    return (
        *_chances(row, condition, function, arguments),
        Cell(f"H{row}", f'=IF({condition},IFERROR({explained(function, arguments)},""),"")', "line", across=7),
    )


def _manoeuvre(row: int) -> tuple[Cell, ...]:
    """What a malus of A's leader would bring; calculated only where one is typed."""
    tested = ",".join(f"{_at(column, 0)}" for column, _ in _ATTRIBUTES) + f",$A{row},0,{READINGS}"
    condition = f'AND(Odds_On=1,$R$9=1,Module_tactics=1,$A{row}<>"",N($A{row})<=MAX(0,N({_at("N", 0)})))'
    return (
        Cell(f"A{row}", None, "input", limits=_MALUS, note="odds.try.note"),
        *_chances(row, condition, "DSA_LED_ODDS", led(f"$A{row}")),
        *(
            Cell(f"{at}{row}", f'=IF({condition},IFERROR(INDEX(DSA_KRIEGSKUNST_ODDS({tested}),1,{i}),""),"")', style)
            for at, i, style in (("H", 1, "computed two"), ("I", 2, "computed percent"))
        ),
        Cell(f"J{row}", f'=IF(AND($A{row}<>"",$R$9=1,N($A{row})>MAX(0,N({_at("N", 0)}))),{{"hint.odds.most}}&MAX(0,N({_at("N", 0)})),"")', "warning", across=5),
    )  # fmt: skip


def _headings(row: int, heads: tuple[tuple[str, str, int], ...], style: str = "table heading") -> tuple[Cell, ...]:
    return tuple(Cell(f"{at}{row}", Text(f"odds.{key}"), style, across=across) for at, key, across in heads)


_VALUES = (("D", "men", 1), ("E", "kw", 1), ("F", "km", 1), ("G", "malus", 1), ("H", "leader", 3))
_OUTCOMES = (
    ("B", "a_wins", 1),
    ("C", "draw", 1),
    ("D", "b_wins", 1),
    ("E", "skr", 1),
    ("F", "left_a", 1),
    ("G", "left_b", 1),
)

PAGE = Page(
    "odds",
    (
        Cell("A1", Text("odds.title"), "title", across=10),
        Cell("A2", Text("odds.about"), "text", across=14),
        dated("A3"),
        *_headings(TYPED - 1, (("A", "side", 1), ("B", "army", 2), *_VALUES)),
        *(cell for side, k in _SIDES for cell in _typed(side, k)),
        *_headings(COUNTS - 1, (("A", "counts", 1), ("B", "army", 2), *_VALUES)),
        *(Cell(f"{at}{COUNTS - 1}", f"=Attribute_{i}", "table heading") for i, at in enumerate("KLM", 1)),
        Cell(f"N{COUNTS - 1}", Text("odds.taw"), "table heading"),
        *(cell for side, k in _SIDES for cell in _counts(side, k)),
        Cell("A12", Text("odds.most_skr"), "label", across=3),
        Cell("D12", None, "input", "Odds_SKR", limits=Limits(1, 1_000), note="odds.most_skr.note"),
        Cell("A13", Text("odds.break_at"), "label", across=3),
        Cell("D13", None, "input", "Odds_Break", limits=Limits(0.01, 1, whole=False), note="odds.break_at.note"),
        Cell("P12", _ON, "helper", "Odds_On"),
        Cell("A14", _STATUS, "next", across=14),
        *_headings(RESULTS - 1, (("A", "how", 1), *_OUTCOMES, ("H", "why", 7))),
        Cell(f"A{RESULTS}", Text("odds.alone"), "label"),
        *_odds(RESULTS, "Odds_On=1", "DSA_BATTLE_ODDS", BATTLE),
        Cell(f"A{RESULTS + 1}", Text("odds.led"), "label"),
        *_odds(RESULTS + 1, "AND(Odds_On=1,$R$9+$R$10>0)", "DSA_LED_ODDS", led(_at("G", 0))),
        Cell(f"A{MANOEUVRES - 2}", Text("odds.manoeuvres"), "heading", across=9),
        *_headings(MANOEUVRES - 1, (("A", "try", 1), *_OUTCOMES, ("H", "mean", 1), ("I", "fails", 1))),
        *(cell for i in range(MALUS_ROWS) for cell in _manoeuvre(MANOEUVRES + i)),
        Chart(
            f"A{MANOEUVRES + MALUS_ROWS + 1}", "odds.chart", f"B{RESULTS - 1}:D{RESULTS - 1}",
            (f"B{RESULTS}:D{RESULTS}", f"B{RESULTS + 1}:D{RESULTS + 1}"), (f"A{RESULTS}", f"A{RESULTS + 1}"),
        ),
        *(Mark("", f"{column}{COUNTS}:{column}{COUNTS + 1}", f'${column}{TYPED}<>""', "overruled") for column in "DEF"),
    ),
    widths=(26, *(13.5,) * 6, *(9,) * 7, 2, 7, 7, 7), heights={2: 34, TYPED - 1: 32, COUNTS - 1: 32, RESULTS - 1: 32, RESULTS: 28, RESULTS + 1: 28, MANOEUVRES - 1: 32},
    landscape=True, tab="1F4E5F", print_area=f"A1:N{MANOEUVRES + MALUS_ROWS + 20}", tall=1,
)  # fmt: skip
