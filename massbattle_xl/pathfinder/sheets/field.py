"""The Field page: conditions of the battlefield for each side, and what one side stands behind."""

from __future__ import annotations

from typing import Any

from ...layout import Cell, Column, Limits, Mark, Page, Table, Text, dated, explained, first_of, same_name, typed

TOP = 5  # row of the headings of both tables
ROWS = 6
MOST = 12  # rows that count, for those who insert some

_IS_A = f'OR({{@who}}="",{same_name("{@who}", "Side_A")})'
_IS_B = f'OR({{@who}}="",{same_name("{@who}", "Side_B")})'


def _effect(stat: str, phase: str, nothing: str = "0") -> str:
    """What a condition changes, blank where it is nothing."""
    asked = f'PF_CONDITION({{@condition}},"{stat}","{phase}")'
    return f'IFERROR(IF({asked}={nothing},"",{asked}),"")'


def _number(shown: str) -> str:
    return f'=IF({{@fine}}=0,"",{shown})'


# No arrow flies in this wind: the function has no answer; any other error is none of the rules.
_SHOT = f'IF(ISNA(PF_CONDITION({{@condition}},"OM","ranged")),{{"weather.never}},{_effect("OM", "ranged")})'

WEATHER = Table(
    "Weather", "weather", f"A{TOP}",
    (
        Column("condition", width=24, choices="List_Conditions", style="input text"),
        Column("who", width=18, choices="List_Sides", style="input text"),
        Column("shot", "computed", _number(_SHOT), 9),
        Column("om", "computed", _number(_effect("OM", "melee")), 9),
        Column("dv", "computed", _number(_effect("DV", "melee")), 9),
        Column("factor", "computed", _number(_effect("factor", "melee", "1")), 10),
        Column("morale", "computed", _number(_effect("morale", "melee")), 10),
        Column("hp", "computed", _number(_effect("hp", "melee")), 9),
        Column(
            "hint", "line",
            '=IF({@condition}="",IF({@who}="","",{"weather.what}),'
            + first_of(
                (
                    ("{@fine}=0", explained("PF_CONDITION", '{@condition},"DV"')),
                    (f"NOT(OR({_IS_A},{_IS_B}))", '{"weather.side}'),
                    (f'AND({_IS_A},{_IS_B})', '{"weather.both}'),
                ),
                '{"weather.one}&{@who}',
            ) + ")", 46,
        ),
        Column("fine", "helper", '=IF({@condition}="",0,IF(ISERROR(PF_CONDITION({@condition},"DV")),0,1))', 7),
        Column("for_a", "helper", f'=IF(AND({{@fine}}=1,{_IS_A}),{{@condition}},"")', 12),
        Column("for_b", "helper", f'=IF(AND({{@fine}}=1,{_IS_B}),{{@condition}},"")', 12),
    ),
    size=ROWS, title="weather.table", height=26,
)  # fmt: skip

_FORT_TOP = TOP + ROWS + 6
FORT = Table(
    "Fort", "fort", f"A{_FORT_TOP}",
    (
        Column("what", width=24, choices="List_Forts", style="input text"),
        Column("count", width=18, limits=Limits(0, 100)),
        Column("defense", "computed", '=IF({@what}="","",IFERROR(PF_FORT({@what},IF({@count}="","",{@count})),""))', 9),
    ),
    size=ROWS, title="fort.table",
)  # fmt: skip


def _of(key: str) -> str:
    """The Defense of all rows of one kind, at most what counts."""
    return f"=MIN(Fort_Defense,SUMPRODUCT({same_name('{Fort.what}', f'{{=FORTIFICATION.{key}}}')}*1,{{Fort.defense}}))"


def _joined(column: str) -> str:
    """All conditions of a side in one text, "" where there is none."""
    parts = "&".join(f'IFERROR(IF(INDEX({{Weather.{column}}},{i})="","","; "&INDEX({{Weather.{column}}},{i})),"")' for i in range(1, MOST + 1))
    return f"=MID({parts},3,255)"


_BEHIND = "OR({a},{b})".format(a=same_name("Fort_Side", "Side_A"), b=same_name("Fort_Side", "Side_B"))
_STAND = _FORT_TOP + ROWS + 2


def _line(i: int, key: str, value: object, style: str, name: str, **more: Any) -> tuple[Cell, ...]:
    row = _STAND + i
    return (
        Cell(f"A{row}", Text(f"field.{key}"), "label", across=2),
        Cell(f"C{row}", value, style, name, note=f"field.{key}.note" if style.startswith(("input", "override")) else "", **more),
    )  # fmt: skip


PAGE = Page(
    "field",
    (
        Cell("A1", Text("field.title"), "title", across=6),
        Cell("A2", Text("field.about"), "text", across=9),
        dated("A3"),
        WEATHER,
        Cell(f"A{TOP + ROWS + 2}", '={"field.counts}&Side_A', "label", across=2),
        Cell(f"C{TOP + ROWS + 2}", _joined("for_a"), "computed text", "Conditions_A", across=7),
        Cell(f"A{TOP + ROWS + 3}", '={"field.counts}&Side_B', "label", across=2),
        Cell(f"C{TOP + ROWS + 3}", _joined("for_b"), "computed text", "Conditions_B", across=7),
        FORT,
        Cell(f"D{_FORT_TOP}", f'=IF({typed("{Fort.what}")}>COUNT({{Fort.defense}}),{{"field.unknown}},"")', "warning", across=6),
        *_line(0, "behind", None, "input text", "Fort_Side", choices="List_Sides", across=3),
        Cell(f"F{_STAND}", f'=IF(Fort_Side="",IF(SUM({{Fort.defense}})=0,"",{{"field.nobody}}),IF({_BEHIND},"",{{"field.no_side}}))', "warning", across=4),
        *_line(1, "typed", None, "override", "Fort_Typed", limits=Limits(0, 1_000)),
        *_line(2, "defense", f'=IF({_BEHIND},IF(Fort_Typed="",SUM({{Fort.defense}}),N(Fort_Typed)),0)', "result", "Fort_Defense"),
        *_line(3, "walls", _of("city wall"), "computed", "Fort_Walls"),
        *_line(4, "moat", _of("moat"), "computed", "Fort_Moat"),
        Mark("", f"C{_STAND + 2}", 'Fort_Typed<>""', "overruled"),
    ),
    widths=(24, 18, 9, 9, 9, 10, 10, 9, 46, 8, 12, 12), heights={2: 44, TOP: 46}, landscape=True, tab="3B5B2A", tall=1, print_area="A:I",
)  # fmt: skip
