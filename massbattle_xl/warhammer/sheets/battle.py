"""The Battle page: both sides, then the ledger with one block a round, and the result below it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from ...cells.addresses import column_letters
from ...layout import Cell, Column, Limits, Mark, Page, Table, Text, dated, explained, first_of, same_name
from .lines import Round
from .pieces import CHARGE, MUSICIAN, OVERKILL, ROUNDS, yes

FIRST_BLOCK = 9
RESULT = 2  # rows of a result: one a side
BESIDES = 8  # rows of a block besides those of its fighters
ROWS_ON_PAPER = 24
DICE = ("hits", "wounds", "unsaved", "test", "again", "flee", "pursue")


def _line(number: int) -> str:
    """How far the round is."""
    name, previous = f"Round{number}", f"Round{number - 1}"
    waiting = "+".join(f"SUM({{{name}.due_{key}}})" for key in DICE if key != "pursue")  # who does not pursue leaves it blank
    played = f"SUM({{{name}.played}})"
    standing = ",".join(f"SUMPRODUCT(({{{name}.on}}=1)*({{{name}.st}}=0)*{same_name(f'{{{name}.side}}', f'Side_{side}')})=0" for side in "AB")
    cases = [(f"SUM({{{name}.on}})=0", '{"line.pick}')]
    if number > 1:
        cases += [
            (f"SUM({{{previous}.played}})=0", f'IF(SUM({{{name}.entered}})=0,"",{{"line.before}})'),
            (f"SUM({{{name}.open}})=0", '{"line.end}'),
        ]
        nobody = ",".join(
            f"SUMPRODUCT(({{Strength.s{number - 1}}}=0)*({{Strength.r{number - 1}}}>0)*{same_name('{Strength.side}', f'Side_{side}')})=0" for side in "AB"
        )
        cases += [(f"AND({played}=0,OR({nobody}))", '{"line.end}')]
    cases += [
        (f"{waiting}>0", f'({waiting})&{{"line.waiting}}'),
        (f"AND({played}=0,SUM({{{name}.idle}})>0)", '{"line.target}'),
        (f"{played}=0", '{"line.nobody}'),
        (f"OR({standing})", '{"line.end}'),
    ]
    return "=" + first_of(cases, '{"line.over}')


@cache
def _columns(number: int) -> tuple[Column, ...]:
    return Round(f"Round{number}", number, f"Round{number - 1}" if number > 1 else "").columns()


def _top(number: int, rows: int) -> int:
    """Row of the headings of a round; its title stands one above."""
    return FIRST_BLOCK + (number - 1) * (rows + BESIDES) + 1


def _round(number: int, rows: int) -> Table:
    return Table(
        f"Round{number}", "battle", f"A{_top(number, rows)}", _columns(number),
        size=rows, title="fight.round_title", title_values={"round": number}, line=_line(number), line_column=4, height=40,
    )  # fmt: skip


def _points(cell: Callable[[str], str]) -> str:
    """Arguments of WFB_COMBAT_RESULT for one side."""

    def typed(key: str, low: int) -> str:
        """A typed number within its limits; anything else counts as nothing."""
        return f"IFERROR(MEDIAN({low},INT(N({cell(key)})),100),0)"

    flags = f"{cell('charge')}=1,{cell('standard')}=1,{cell('battle')}=1,{cell('flank')}>0,{cell('rear')}>0,IFERROR({yes(cell('high'))},FALSE)"
    other = f"{typed('other', -100)}+IF(Ruling_flank=2,MAX(0,{cell('flank')}-1),0)"
    return f"{cell('wounds')},{cell('ranks')},{flags},{typed('overkill', 0)},{OVERKILL},{other}"


def _result(number: int, rows: int) -> Table:
    """What both sides count when the blows are struck (W-09)."""
    name = f"Round{number}"
    mine = same_name(f"{{{name}.side}}", "{@side}")

    def any_of(column: str) -> str:
        return f"IF(SUMPRODUCT({mine}*{{{name}.{column}}}*{{{name}.live}})>0,1,0)"

    def facing(where: str) -> str:
        return f"SUMPRODUCT({mine}*{{{name}.{where}_}})"

    def gone(side: str) -> str:
        """Whether the blows have left nobody of a side that fought."""
        own = f"{same_name(f'{{{name}.side}}', side)}*{{{name}.live}}"
        return f"AND(SUMPRODUCT({own})>0,SUMPRODUCT({own}*{{{name}.mb}})=0)"

    def shown(formula: str) -> str:
        return f'=IF(SUM({{{name}.played}})=0,"",{formula})'

    own = _points(lambda column: f"{{@{column}}}")
    other = f"INDEX({{Result{number}.points}},3-{{@no}})"
    music = f"AND({{@music}}=1,{MUSICIAN})", f"AND(INDEX({{Result{number}.music}},3-{{@no}})=1,{MUSICIAN})"
    difference = f"WFB_DIFFERENCE({{@points}},{other},{music[0]},{music[1]})"
    dead, slain = gone("{@side}"), gone("IF({@no}=1,Side_B,Side_A)")
    # who is wiped out has lost, whatever the points say
    judged = f"IF({slain},IF({dead},0,MAX(1,{difference})),IF({dead},MIN(-1,{difference}),{difference}))"
    outcome = first_of(
        (('{@diff}=""', '""'), ("{@diff}>0", '{"result.won}&{@diff}'), ("{@diff}<0", '{"result.lost_by}&-{@diff}')), '{"result.drawn}'
    )
    return Table(
        f"Result{number}", "result", f"A{_top(number, rows) + rows + 2}",
        (
            Column("side", "computed", '=IF({@no}=1,Side_A,Side_B)&""', 19, style="computed text"),
            Column("outcome", "computed", "=" + outcome, 10, style="computed text"),
            Column("points", "computed", shown(f"WFB_COMBAT_RESULT({own})"), 19, style="result"),
            Column("diff", "computed", shown(judged), 7, style="result"),
            Column("wounds", "computed", shown(f"SUMPRODUCT({mine}*1,{{{name}.hurt}})"), 8),
            Column("ranks", "computed", shown(f"SUMPRODUCT(MAX({mine}*{{{name}.bonus}}))"), 7),
            Column("charge", "computed", shown(f"IF({CHARGE},{any_of('chg')},0)"), 7.2),
            Column("standard", "computed", shown(any_of("flag")), 7.2),
            Column("battle", "computed", shown(any_of("bsb")), 7.2),
            Column("flank", "computed", shown(facing("flank")), 7.2),
            Column("rear", "computed", shown(f"MIN(1,{facing('rear')})"), 7.2),
            Column("music", "computed", shown(any_of("music")), 7.2),
            Column("high", width=7.2, choices="List_YesNo", style="input text"),
            Column("overkill", width=7.2, limits=Limits(0, 100)),
            Column("other", width=7.2, limits=Limits(-100, 100)),
            Column("no", "quiet", "=N({<no})+1", 7.2),
        ),
        size=RESULT,
    )  # fmt: skip


def _beside(number: int, rows: int) -> tuple[Cell, ...]:
    """The difference in favour of side A, folded away; and the breakdown of both sides' points."""
    first = next(i for i, column in enumerate(_columns(number), 1) if column.role == "helper")
    row, beside = _top(number, rows) - 1, len(_result(number, rows).columns) + 1
    why = next(i for i, column in enumerate(_columns(number), 1) if column.key == "why")

    def line(k: int) -> Cell:
        points = _points(lambda column: f"INDEX({{Result{number}.{column}}},{k})")
        shown = f'=IF(ISNUMBER(INDEX({{Result{number}.points}},{k})),IFERROR({explained("WFB_COMBAT_RESULT", points)},""),"")'
        return Cell(f"{column_letters(beside)}{_top(number, rows) + rows + 2 + k}", shown, "line", across=why - beside + 1)

    return (
        Cell(f"{column_letters(first)}{row}", f"=N(INDEX({{Result{number}.diff}},1))", "helper", f"Difference_{number}"),
        *(line(k) for k in range(1, RESULT + 1)),
    )


def _totals(side: str, row: int) -> tuple[Cell, ...]:
    mine = same_name("{Strength.side}", f"Side_{side}")
    return (
        Cell(f"A{row}", f"=Side_{side}", "side"),
        Cell(f"B{row}", f"=SUMPRODUCT({mine}*1,{{Strength.n0}})", "computed", f"Start_{side}"),
        Cell(f"C{row}", f"=SUMPRODUCT({mine}*({{Strength.state}}=0),{{Strength.now}})", "result", f"Left_{side}"),
    )


_BAD = "+".join(f"SUM({{Round{k}.wrong}})" for k in range(1, ROUNDS + 1))


def _head() -> tuple[Cell, ...]:
    return (
        Cell("A1", '={"fight.title}&LEFT(Battle_Name,255)', "title", across=12),
        Cell("A2", Text("fight.about"), "text", across=24),
        dated("M1"),
        Cell("A4", Text("fight.sides"), "heading"),
        Cell("B4", Text("fight.start"), "heading"),
        Cell("C4", Text("fight.now"), "heading"),
        *_totals("A", 5),
        *_totals("B", 6),
        Cell("E4", f'=IF({_BAD}=0,"",({_BAD})&{{"fight.bad}})', "warning", across=12),
        Cell("A7", Text("fight.order"), "line", across=26),
    )  # fmt: skip


@lru_cache(maxsize=4)
def page(rows: int) -> Page:
    """The page with blocks of so many rows."""
    rounds = tuple(_round(k, rows) for k in range(1, ROUNDS + 1))
    results = tuple(_result(k, rows) for k in range(1, ROUNDS + 1))
    marks = [Mark(t.name, "dealt", '{@over}<>""', "overruled") for t in rounds]
    marks += [Mark(t.name, "status", '{@state}<>""', "overruled") for t in rounds]
    marks += [Mark(t.name, "left", "AND({@main}=1,{@began}=1,{@left}=0)", "wrong") for t in rounds]
    marks += [Mark(t.name, key, f"{{@due_{key}}}=1", "due") for t in rounds for key in DICE]
    beside = [cell for k in range(1, ROUNDS + 1) for cell in _beside(k, rows)]
    together = max(1, ROWS_ON_PAPER // (rows + BESIDES))  # whole blocks on a page
    shown = sum(1 for column in _columns(1) if column.role != "helper")
    return Page(
        "battle", (*_head(), *rounds, *results, *beside, *marks),
        heights={2: 30}, landscape=True, freeze="B3", tab="8A4B08", print_area=f"A:{column_letters(shown)}", repeat="1:1",
        breaks=tuple(FIRST_BLOCK + k * (rows + BESIDES) - 1 for k in range(together, ROUNDS, together)),
    )  # fmt: skip
