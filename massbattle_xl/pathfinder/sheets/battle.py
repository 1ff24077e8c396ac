"""The Battle page: both sides, then the ledger with one block a phase."""

from __future__ import annotations

from functools import lru_cache

from ...cells.addresses import column_letters
from ...layout import Cell, Column, Mark, Page, Table, Text, WordOf, dated, first_of, same_name
from .lines import Phase
from .pieces import PHASES
from .row import LIMITS

FIRST_BLOCK = 9
ROWS_ON_PAPER = 17
DICE = tuple(key for key in LIMITS if key != "over")


def _line(name: str, previous: str) -> str:
    """How far the phase is."""
    waiting = "+".join(f"SUM({{{name}.due_{key}}})" for key in DICE)
    played = f"SUM({{{name}.played}})"
    cases = [(f"SUM({{{name}.on}})=0", '{"line.pick}')]
    if previous:
        cases += [
            (f"SUM({{{previous}.played}})=0", f'IF(COUNT({{{name}.roll}},{{{name}.over}})=0,"",{{"line.before}})'),
            (f"SUM({{{name}.open}})=0", '{"line.end}'),
        ]
    cases.append((f"{waiting}>0", f'({waiting})&{{"line.waiting}}'))
    idle = f"SUM({{{name}.idle}})"
    fights_on = f"(({{{name}.st}}=0)+{{{name}.rages}}>0)"
    standing = ",".join(f"SUMPRODUCT(({{{name}.on}}=1)*{fights_on}*{same_name(f'{{{name}.side}}', f'Side_{side}')})=0" for side in "AB")
    # in a later phase the last of a side may have bled to death before anybody struck
    cases.append((f"OR({standing})" if previous else f"AND({played}>0,OR({standing}))", '{"line.end}'))
    cases.append((f"AND({played}=0,{idle}>0)", '{"line.target}'))
    cases.append((f"{played}=0", '{"line.nobody}'))
    cases.append((f"{idle}>0", f'{{"line.idle}}&{idle}'))
    return "=" + first_of(cases, '{"line.over}')


def _columns(number: int) -> tuple[Column, ...]:
    previous = f"Phase{number - 1}" if number > 1 else ""
    return Phase(f"Phase{number}", number, previous, f"p{number - 1}").columns()


def _top(number: int, rows: int) -> int:
    """Row of the headings of a phase; its title stands one above."""
    return FIRST_BLOCK + (number - 1) * (rows + 3) + 1


def _phase(number: int, rows: int) -> Table:
    previous = f"Phase{number - 1}" if number > 1 else ""
    return Table(
        f"Phase{number}", "battle", f"A{_top(number, rows)}", _columns(number),
        size=rows, title="fight.phase_title", title_values={"phase": number}, line=_line(f"Phase{number}", previous),
        line_column=6, height=46,
    )  # fmt: skip


def _beside(number: int, rows: int) -> tuple[Cell, ...]:
    """Kind of the phase; and, folded away, the number of its melee round and what siege engines have taken off so far."""
    row = _top(number, rows) - 1
    first = next(i for i, column in enumerate(_columns(number), 1) if column.role == "helper")
    siege = f"N(Siege_{number - 1})" if number > 1 else "0"
    earlier = "+".join(f"IF(Turn_{k}>0,1,0)" for k in range(1, number)) or "0"
    return (
        Cell(f"C{row}", Text("fight.kind"), "label"),
        Cell(
            f"D{row}", WordOf("PHASE", "ranged" if number == 1 else "melee"), "input text", f"Kind_{number}",
            choices="List_Phases", note="fight.kind.note",
        ),
        Cell(f"{column_letters(first)}{row}", f"=IF(IFERROR(Kind_{number}={{=PHASE.ranged}},FALSE),0,{earlier}+1)", "helper", f"Turn_{number}"),
        Cell(f"{column_letters(first + 1)}{row}", f"={siege}+SUM({{Phase{number}.e_siege}})", "helper", f"Siege_{number}"),
    )  # fmt: skip


def _totals(side: str, row: int) -> tuple[Cell, ...]:
    mine = same_name("{Strength.side}", f"Side_{side}")
    return (
        Cell(f"A{row}", f"=Side_{side}", "side"),
        Cell(f"B{row}", f"=SUMPRODUCT({mine}*1,{{Strength.p0}})", "computed", f"Start_{side}"),
        Cell(f"C{row}", f"=SUMPRODUCT({mine}*1,{{Strength.p{PHASES}}})", "result", f"Left_{side}"),
        Cell(f"D{row}", f"=SUMPRODUCT({mine}*({{Strength.unit}}<>\"\")*({{Strength.state}}=0)*({{Strength.p{PHASES}}}>0))", "computed"),
    )


_BAD = "+".join(f"SUM({{Phase{k}.wrong}})" for k in range(1, PHASES + 1))


def _head() -> tuple[Cell, ...]:
    return (
        Cell("A1", '={"fight.title}&LEFT(Battle_Name,255)', "title", across=12),
        Cell("A2", Text("fight.about"), "text", across=24),
        dated("M1"),
        Cell("A4", Text("fight.sides"), "heading"),
        Cell("B4", Text("fight.start"), "heading"),
        Cell("C4", Text("fight.now"), "heading"),
        Cell("D4", Text("fight.armies"), "heading"),
        *_totals("A", 5),
        *_totals("B", 6),
        Cell("F4", Text("fight.edition"), "label", across=2),
        Cell("H4", "=Edition", "computed text", across=3),
        Cell("F5", Text("fight.fort"), "label", across=2),
        Cell("H5", '=IF(OR(Fort_Side="",N(Fort_Defense)=0),{"fight.no_fort},Fort_Side&": +"&MAX(Fort_Moat,Fort_Defense-Siege_' + str(PHASES) + "))", "computed text", across=3),
        Cell("F6", Text("fight.weather"), "label", across=2),
        Cell("H6", '=IF(LEN(Conditions_A&Conditions_B)=0,{"fight.no_weather},Side_A&": "&Conditions_A&" – "&Side_B&": "&Conditions_B)', "computed text", across=12),
        Cell("M4", f'=IF({_BAD}=0,"",({_BAD})&{{"fight.bad}})', "warning", across=8),
        Cell("A7", Text("fight.order"), "line", across=26),
        # what formulas see of the edition
        Cell("M5", "=IF(IFERROR(Edition={=EDITION.uc},FALSE),0,1)", "helper", "Is_AP"),
    )  # fmt: skip


@lru_cache(maxsize=4)
def page(rows: int) -> Page:
    """The page with blocks of so many armies."""
    phases = tuple(_phase(k, rows) for k in range(1, PHASES + 1))
    marks = [Mark(t.name, "left", '{@over}<>""', "overruled") for t in phases]
    marks += [Mark(t.name, "status", '{@state}<>""', "overruled") for t in phases]
    marks += [Mark(t.name, "left", "AND({@on}=1,{@began}=1,{@left}=0)", "wrong") for t in phases]
    marks += [Mark(t.name, key, f"{{@due_{key}}}=1", "due") for t in phases for key in DICE]
    beside = [cell for k in range(1, PHASES + 1) for cell in _beside(k, rows)]
    together = max(1, ROWS_ON_PAPER // (rows + 2))  # whole blocks on a page
    shown = sum(1 for column in _columns(1) if column.role != "helper")
    return Page(
        "battle", (*_head(), *phases, *beside, *marks),
        heights={2: 30}, landscape=True, freeze="B3", tab="8A4B08", print_area=f"A:{column_letters(shown)}", repeat="1:1",
        breaks=tuple(FIRST_BLOCK + k * (rows + 3) - 1 for k in range(together, PHASES, together)),
    )  # fmt: skip
