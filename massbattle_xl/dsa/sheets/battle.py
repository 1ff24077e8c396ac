"""The Battle page: what the table of the SKR says, then the ledger with one block an SKR."""

from __future__ import annotations

from functools import lru_cache

from ...layout import Cell, Mark, Page, Table, Text, dated, first_of, same_name
from .lines import Round
from .pieces import LIMIT, ROUNDS

FIRST_BLOCK = 9
ROWS_ON_PAPER = 17
DICE = {"mu": "mu", "flight": "flight", "drawn": "drawn", "down": "down", "forced": "forced", "d1": "d", "d2": "d", "d3": "d", "roll": "roll"}


def _line(name: str, previous: str) -> str:
    """How far the SKR is."""
    waiting = "+".join(f"SUM({{{name}.due_{key}}})" for key in dict.fromkeys(DICE.values()))
    played = f"SUM({{{name}.played}})"
    cases = [(f"SUM({{{name}.on}})=0", '{"line.pick}')]
    if previous:
        cases += [
            (f"SUM({{{previous}.played}})=0", f'IF({played}=0,"",{{"line.before}})'),
            (f"SUM({{{name}.open}})=0", '{"line.end}'),
        ]
    cases.append((f"{waiting}>0", f'({waiting})&{{"line.waiting}}'))
    cases.append((f"{played}=0", '{"line.target}'))
    idle = f"SUM({{{name}.idle}})"
    cases.append((f"{idle}>0", f'{{"line.idle}}&{idle}'))
    return "=" + first_of(cases, '{"line.over}')


def _round(number: int, rows: int) -> Table:
    name, previous = f"Round{number}", f"Round{number - 1}" if number > 1 else ""
    columns = Round(name, number, previous, f"r{number - 1}" if number > 1 else "men").columns()
    return Table(
        name, "battle", f"A{FIRST_BLOCK + (number - 1) * (rows + 3) + 1}", columns,
        size=rows, title="fight.round_title", title_values={"round": number}, line=_line(name, previous), line_column=3, height=42,
    )  # fmt: skip


def _totals(side: str, row: int) -> tuple[Cell, ...]:
    mine = same_name("{Strength.side}", f"Side_{side}")
    return (
        Cell(f"A{row}", f"=Side_{side}", "side"),
        Cell(f"B{row}", f"=SUMPRODUCT({mine}*1,{{Strength.men}})", "computed", f"Start_{side}"),
        Cell(f"C{row}", f"=SUMPRODUCT({mine}*1,{{Strength.r{ROUNDS}}})", "result", f"Left_{side}", across=2),
        Cell(f"E{row}", f"=SUMPRODUCT({same_name('{Armies.side}', f'Side_{side}')}*1,{{Armies.reserve}})-SUMPRODUCT({mine}*1,{{Strength.sent}})", "computed"),
    )


_COMMITTED = "SUMPRODUCT(({Armies.fk}=\"\")*1,{Armies.men})"
_TOTAL = f"=IF(Ruling_A09=1,SUM({{Armies.men}})+SUM({{Armies.reserve}}),{_COMMITTED})"
_PLAYED = "+".join(f"IF(SUM({{Round{k}.played}})>0,1,0)" for k in range(1, ROUNDS + 1))
_BAD = "+".join(f"SUM({{Round{k}.wrong}})" for k in range(1, ROUNDS + 1))


def _head() -> tuple[Cell, ...]:
    return (
        Cell("A1", '={"fight.title}&LEFT(Battle_Name,255)', "title", across=12),
        Cell("A2", Text("fight.about"), "text", across=24),
        dated("M1"),
        Cell("A4", Text("fight.sides"), "heading"),
        Cell("B4", Text("fight.start"), "heading"),
        Cell("C4", Text("fight.now"), "heading", across=2),
        Cell("E4", Text("fight.held"), "heading"),
        *_totals("A", 5),
        *_totals("B", 6),
        Cell("F4", Text("fight.total"), "label", across=4),
        Cell("J4", _TOTAL, "computed", "Total_Men", across=2),
        Cell("F5", Text("fight.kr"), "label", across=4),
        Cell("J5", f'=IF(KR_Typed<>"",KR_Typed,IF(Total_Men=0,0,DSA_SKR_KR(Total_Men,{LIMIT})))', "computed", "SKR_KR", across=2),
        Cell("F6", Text("fight.dice"), "label", across=4),
        Cell("J6", f'=IF(Dice_Typed<>"",Dice_Typed,IF(Total_Men=0,"",DSA_SKR_DICE(Total_Men,{LIMIT})))', "result", "SKR_Dice", across=2),
        Cell("M4", Text("fight.passed"), "label", across=4),
        Cell("Q4", f"=({_PLAYED})*N(SKR_KR)", "computed", "KR_Passed", across=2),
        Cell("M5", Text("fight.seconds"), "label", across=4),
        Cell("Q5", "=DSA_SECONDS(KR_Passed)", "computed", "Seconds_Passed", across=2),
        Cell("M6", f'=IF({_BAD}=0,"",({_BAD})&{{"fight.bad}})', "warning", across=6),
        Cell("A7", Text("fight.order"), "line", across=26),
    )  # fmt: skip


@lru_cache(maxsize=4)
def page(rows: int) -> Page:
    """The page with blocks of so many armies."""
    rounds = tuple(_round(k, rows) for k in range(1, ROUNDS + 1))
    marks = [Mark(t.name, "lost", '{@over}<>""', "overruled") for t in rounds]
    marks += [Mark(t.name, typed, f"{{@due_{key}}}=1", "due") for t in rounds for typed, key in DICE.items()]
    together = max(1, ROWS_ON_PAPER // (rows + 2))  # whole blocks on a page
    return Page(
        "battle", (*_head(), *rounds, *marks),
        heights={2: 30}, landscape=True, freeze="B3", tab="8A4B08", print_area="A:Z", repeat="1:1",
        breaks=tuple(FIRST_BLOCK + k * (rows + 3) - 1 for k in range(together, ROUNDS, together)),
    )  # fmt: skip
