"""The Start page: what to do first, whether the functions answer, this battle, rulings."""

from __future__ import annotations

from ...layout import Cell, Column, Limits, Mark, Page, Table, Text, WordOf, day_of_calculation, same_name
from .pieces import PHASES

# Clause and number of readings of each ruling; the first reading is the one that counts by default.
RULINGS = {
    "captain": ("P-06", 2),
    "ranged": ("P-07", 2),
    "withdraw": ("P-03", 2),
    "fear": ("P-05", 2),
    "bleed": ("P-05", 2),
    "repeat": ("P-09", 2),
    "parting": ("P-10", 3),
    "natural": ("C-06", 2),
    "equal": ("C-06", 2),
    "rounding": ("C-08", 3),
    "between": ("C-10", 2),
    "low": ("C-13", 2),
}

STEPS = (
    "armies",
    "commanders",
    "field",
    "modifiers",
    "battle",
    "strength",
    "odds",
    "aftermath",
    "printed",
    "functions",
)
FIRST_STEP = 7
BATTLE = FIRST_STEP + len(STEPS) + 1  # the heading of "this battle"
LEGEND = BATTLE + 10
RULING_ROW = LEGEND + 4  # of the first ruling

_FORCE = '=IF({@choice}=1,{@one},IF({@choice}=2,{@two},IF(AND({@choice}=3,{@three}<>""),{@three},{"rulings.none})))'
RULING_TABLE = Table(
    "Rulings", "rulings", f"A{RULING_ROW - 1}",
    (
        Column("code", "fixed", width=8),
        Column("question", "fixed", width=48, style="fixed wrap"),
        Column("one", "fixed", width=26, style="fixed wrap"),
        Column("two", "fixed", width=26, style="fixed wrap"),
        Column("three", "fixed", width=18, style="fixed wrap"),
        Column("choice", "input", width=9, limits=Limits(1, 3)),
        Column("force", "line", _FORCE, 30),
        # the how-manieth ruling this is of those that differ from the usual reading
        Column("place", "helper", '=IF({@choice}=1,0,SUMPRODUCT(({Rulings.number}<={@number})*({Rulings.choice}>1)))', 7),
        Column("number", "helper", "", 7),
        # what the formulas see: a choice that does not exist counts as the first
        Column("counts", "helper", '=IF(OR({@choice}=2,AND({@choice}=3,{@three}<>"")),{@choice},1)', 7),
    ),
    tuple(
        {
            "code": clause,
            "question": Text(f"ruling.{key}"),
            "one": Text(f"ruling.{key}.1"),
            "two": Text(f"ruling.{key}.2"),
            "three": Text(f"ruling.{key}.3") if count > 2 else None,
            "choice": 1,
            "number": i,
        }
        for i, (key, (clause, count)) in enumerate(RULINGS.items(), 1)
    ),
    size=len(RULINGS), title="rulings.title", height=27,
)  # fmt: skip

NAMES = {f"Ruling_{key}": f"J{RULING_ROW + i}" for i, key in enumerate(RULINGS)}


def _label(row: int, key: str) -> Cell:
    return Cell(f"A{row}", Text(f"start.{key}"), "label", across=2)


def _text(row: int, key: str, name: str, note: str = "") -> tuple[Cell, ...]:
    value = Cell(f"C{row}", Text(f"start.{key}.value"), "input text", name, note=f"start.{note or key}.note", across=2)
    return _label(row, key), value


def _number(row: int, key: str, name: str, limits: Limits, value: int | None = None) -> tuple[Cell, ...]:
    return _label(row, key), Cell(f"C{row}", value, "input", name, limits=limits, note=f"start.{key}.note")


PAGE = Page(
    "start",
    (
        Cell("A1", Text("start.title"), "title", across=7),
        Cell("A2", Text("start.about"), "text", across=7),
        Cell("A4", Text("start.functions"), "label", across=2),
        # NOW makes the cell calculate whenever the file is opened, so that it never tells of functions that are not there
        Cell("C4", '=IFERROR({"start.answer}&MB_VERSION()&LEFT(NOW(),0),{"start.silent})', "line", across=5),
        *day_of_calculation(5),
        Cell("A6", Text("start.steps"), "heading", across=7),
        *(Cell(f"A{FIRST_STEP + i}", Text(f"start.step.{i + 1}"), "link", across=7, link=page) for i, page in enumerate(STEPS)),
        Cell(f"A{BATTLE}", Text("start.battle"), "heading", across=7),
        *_text(BATTLE + 1, "name", "Battle_Name"),
        *_text(BATTLE + 2, "side_a", "Side_A", "side"),
        *_text(BATTLE + 3, "side_b", "Side_B", "side"),
        Cell(f"E{BATTLE + 3}", f'=IF({same_name("Side_A", "Side_B")},{{"start.sides_equal}},"")', "warning", across=3),
        _label(BATTLE + 4, "edition"),
        Cell(f"C{BATTLE + 4}", WordOf("EDITION", "ap"), "input", "Edition", choices="List_Editions", note="start.edition.note"),
        *_number(BATTLE + 5, "seed", "Battle_Seed", Limits(0, 999_999_999), 1),
        *_number(BATTLE + 6, "draw", "Draw_Phases", Limits(0, PHASES), 0),
        *_number(BATTLE + 7, "heroes", "Heroes", Limits(1, 100), 4),
        *_number(BATTLE + 8, "raising", "Raising_Rate", Limits(0, 1_000, whole=False)),
        Cell(f"A{LEGEND}", Text("start.legend"), "label", across=2),
        Cell(f"C{LEGEND}", Text("start.legend.input"), "input text"),
        Cell(f"D{LEGEND}", Text("start.legend.computed"), "computed text"),
        Cell(f"E{LEGEND}", Text("start.legend.override"), "override text", across=2),
        Cell(f"G{LEGEND}", Text("start.legend.overruled"), "overruled text"),
        RULING_TABLE,
        *(Cell(at, None, "", name) for name, at in NAMES.items()),
        Mark("Rulings", "force", "{@choice}<>1", "overruled"),
    ),
    heights={2: 30}, tab="7A1F1F", landscape=True, repeat=f"{RULING_ROW - 1}:{RULING_ROW - 1}", breaks=(RULING_ROW - 3,),
)  # fmt: skip
