"""The Start page: what to do first, whether the functions answer, this battle, rulings."""

from __future__ import annotations

from ...layout import Cell, Column, Limits, Mark, Page, Table, Text, day_of_calculation, same_name
from .pieces import ROUNDS

# Point and number of readings of each ruling; the first reading is the one that counts by default.
RULINGS = {
    "wound": ("O-01", 2),
    "first": ("O-02", 2),
    "general": ("O-03", 2),
    "charge": ("O-04", 2),
    "musician": ("O-05", 2),
    "overkill": ("O-06", 2),
    "ranks": ("O-07", 2),
    "flank": ("W-09", 2),
}

STEPS = ("armies", "parts", "profiles", "modifiers", "charts", "battle", "strength", "odds", "printed", "functions")
FIRST_STEP = 7
BATTLE = FIRST_STEP + len(STEPS) + 1  # the heading of "this battle"
LEGEND = BATTLE + 7
RULING_ROW = LEGEND + 4  # of the first ruling

RULING_TABLE = Table(
    "Rulings", "rulings", f"A{RULING_ROW - 1}",
    (
        Column("code", "fixed", width=8),
        Column("question", "fixed", width=50, style="fixed wrap"),
        Column("one", "fixed", width=31, style="fixed wrap"),
        Column("two", "fixed", width=31, style="fixed wrap"),
        Column("choice", "input", width=9, limits=Limits(1, 2)),
        Column("force", "line", '=IF({@choice}=1,{@one},IF({@choice}=2,{@two},{"rulings.none}))', 34),
        # the how-manieth ruling this is of those that differ from the usual reading
        Column("place", "helper", '=IF({@choice}=1,0,SUMPRODUCT(({Rulings.number}<={@number})*({Rulings.choice}>1)))', 7),
        Column("number", "helper", "", 7),
        # what the formulas see: a choice that does not exist counts as the first
        Column("counts", "helper", "=IF({@choice}=2,2,1)", 7),
    ),
    tuple(
        {
            "code": clause,
            "question": Text(f"ruling.{key}"),
            "one": Text(f"ruling.{key}.1"),
            "two": Text(f"ruling.{key}.2"),
            "choice": 1,
            "number": i,
        }
        for i, (key, (clause, _)) in enumerate(RULINGS.items(), 1)
    ),
    size=len(RULINGS), title="rulings.title", height=30,
)  # fmt: skip

NAMES = {f"Ruling_{key}": f"I{RULING_ROW + i}" for i, key in enumerate(RULINGS)}


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
        Cell("A1", Text("start.title"), "title", across=6),
        Cell("A2", Text("start.about"), "text", across=6),
        Cell("A4", Text("start.functions"), "label", across=2),
        # NOW makes the cell calculate whenever the file is opened, so that it never tells of functions that are not there
        Cell("C4", '=IFERROR({"start.answer}&MB_VERSION()&LEFT(NOW(),0),{"start.silent})', "line", across=4),
        *day_of_calculation(5),
        Cell("A6", Text("start.steps"), "heading", across=6),
        *(Cell(f"A{FIRST_STEP + i}", Text(f"start.step.{i + 1}"), "link", across=6, link=page) for i, page in enumerate(STEPS)),
        Cell(f"A{BATTLE}", Text("start.battle"), "heading", across=6),
        *_text(BATTLE + 1, "name", "Battle_Name"),
        *_text(BATTLE + 2, "side_a", "Side_A", "side"),
        *_text(BATTLE + 3, "side_b", "Side_B", "side"),
        Cell(f"E{BATTLE + 3}", f'=IF({same_name("Side_A", "Side_B")},{{"start.sides_equal}},"")', "warning", across=2),
        *_number(BATTLE + 4, "seed", "Battle_Seed", Limits(0, 999_999_999), 1),
        *_number(BATTLE + 5, "draw", "Draw_Rounds", Limits(0, ROUNDS), 0),
        Cell(f"A{LEGEND}", Text("start.legend"), "label"),
        Cell(f"B{LEGEND}", Text("start.legend.input"), "input text"),
        Cell(f"C{LEGEND}", Text("start.legend.computed"), "computed text"),
        Cell(f"D{LEGEND}", Text("start.legend.override"), "override text"),
        Cell(f"F{LEGEND}", Text("start.legend.overruled"), "overruled text"),
        RULING_TABLE,
        *(Cell(at, None, "", name) for name, at in NAMES.items()),
        Mark("Rulings", "force", "{@choice}<>1", "overruled"),
    ),
    heights={2: 30}, tab="7A1F1F", landscape=True, repeat=f"{RULING_ROW - 1}:{RULING_ROW - 1}", breaks=(RULING_ROW - 3,),
)  # fmt: skip
