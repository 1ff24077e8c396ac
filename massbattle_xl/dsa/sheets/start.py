"""The Start page: what to do first, whether the functions answer, this battle, modules, rulings."""

from __future__ import annotations

from ...layout import Cell, Column, Limits, Mark, Page, Table, Text, day_of_calculation, same_name
from .pieces import ROUNDS

# The refinements of the text, each of which a table may use or leave out (D-01).
MODULES = {
    "single": "D-18…D-25",
    "nested": "D-36…D-39",
    "mixed": "D-40, D-41",
    "ranged": "D-42…D-49",
    "reserve": "D-50…D-52",
    "morale": "D-53…D-57",
    "tactics": "D-59…D-61",
    "special": "D-62, D-63",
    "leader": "D-65…D-71",
    "keep": "D-72, D-73",
    "command": "D-74…D-77",
}

# Number of readings that each ruling offers; the first is the one that counts by default.
# Left out are those that change no number, and those that the GM decides in the row.
RULINGS = {
    "A01": 4, "A04": 2, "A05": 2, "A08": 2, "A09": 2, "A10": 2, "A11": 2, "A12": 2, "A15": 2, "A16": 2,
    "A17": 2, "A18": 2, "A21": 2, "A22": 2, "A23": 2, "A24": 2, "A25": 2, "A27": 2, "A28": 2, "A29": 2,
    "A30": 2, "A31": 2, "A32": 2, "A33": 2, "A34": 2, "A35": 3, "A36": 2, "A37": 2, "A38": 2, "A39": 2,
    "A40": 2, "A41": 2, "A42": 2, "A43": 2, "A44": 2, "A45": 2, "A46": 2, "A48": 2, "A49": 2, "A54": 2, "A55": 2,
}  # fmt: skip

STEPS = ("armies", "persons", "modifiers", "battle", "strength", "nested", "command", "odds", "printed", "functions")
FIRST_STEP = 7
BATTLE = FIRST_STEP + len(STEPS) + 1  # the heading of "this battle"
LEGEND = BATTLE + 14
MODULE_ROW = LEGEND + 4  # of the first module
RULING_ROW = MODULE_ROW + len(MODULES) + 3  # of the first ruling

MODULE_TABLE = Table(
    "Modules", "modules", f"A{MODULE_ROW - 1}",
    (
        Column("code", "fixed", width=12, style="fixed wrap"),
        Column("module", "fixed", width=46, style="fixed wrap"),
        Column("choice", "input", width=24, choices="List_YesNo"),
        # what the formulas see; a blank counts as yes
        Column("counts", "quiet", '=IF({@choice}={"word.no},0,1)', 24),
    ),
    tuple({"code": clauses, "module": Text(f"modules.{key}"), "choice": Text("word.yes")} for key, clauses in MODULES.items()),
    size=len(MODULES), title="modules.title",
)  # fmt: skip

_FORCE = (
    '=IF({@choice}=1,{@one},IF({@choice}=2,{@two},IF(AND({@choice}=3,{@three}<>""),{@three},'
    'IF(AND({@choice}=4,{@four}<>""),{@four},{"rulings.none}))))'
)
RULING_TABLE = Table(
    "Rulings", "rulings", f"A{RULING_ROW - 1}",
    (
        Column("code", "fixed", width=8),
        Column("question", "fixed", width=46, style="fixed wrap"),
        Column("one", "fixed", width=24, style="fixed wrap"),
        Column("two", "fixed", width=24, style="fixed wrap"),
        Column("three", "fixed", width=14, style="fixed wrap"),
        Column("four", "fixed", width=14, style="fixed wrap"),
        Column("choice", "input", width=9, limits=Limits(1, 4)),
        Column("force", "line", _FORCE, 28),
        # the how-manieth ruling this is of those that differ from the usual reading
        Column("place", "helper", '=IF({@choice}=1,0,SUMPRODUCT(({Rulings.number}<={@number})*({Rulings.choice}>1)))', 7),
        Column("number", "helper", "", 7),
        # what the formulas see: a choice that does not exist counts as the first
        Column("counts", "helper", '=IF(OR({@choice}=2,AND({@choice}=3,{@three}<>""),AND({@choice}=4,{@four}<>"")),{@choice},1)', 7),
    ),
    tuple(
        {
            "code": f"{code[0]}-{code[1:]}",
            "question": Text(f"ruling.{code}"),
            "one": Text(f"ruling.{code}.1"),
            "two": Text(f"ruling.{code}.2"),
            "three": Text(f"ruling.{code}.3") if count > 2 else None,
            "four": Text(f"ruling.{code}.4") if count > 3 else None,
            "choice": 1,
            "number": i,
        }
        for i, (code, count) in enumerate(RULINGS.items(), 1)
    ),
    size=len(RULINGS), title="rulings.title",
)  # fmt: skip

NAMES = {
    **{f"Module_{key}": f"D{MODULE_ROW + i}" for i, key in enumerate(MODULES)},
    **{f"Ruling_{code}": f"K{RULING_ROW + i}" for i, code in enumerate(RULINGS)},
}


def _label(row: int, key: str) -> Cell:
    return Cell(f"A{row}", Text(f"start.{key}"), "label", across=2)


def _text(row: int, key: str, name: str, note: str = "") -> tuple[Cell, ...]:
    value = Cell(f"C{row}", Text(f"start.{key}.value"), "input text", name, note=f"start.{note or key}.note", across=3)
    return _label(row, key), value


def _number(row: int, key: str, name: str, limits: Limits | None, value: int | None = None) -> tuple[Cell, ...]:
    return _label(row, key), Cell(f"C{row}", value, "input", name, limits=limits, note=f"start.{key}.note")


_PERCENT = Limits(0, 100, whole=False)

PAGE = Page(
    "start",
    (
        Cell("A1", Text("start.title"), "title", across=8),
        Cell("A2", Text("start.about"), "text", across=8),
        Cell("A4", Text("start.functions"), "label", across=2),
        # NOW makes the cell calculate whenever the file is opened, so that it never tells of functions that are not there
        Cell("C4", '=IFERROR({"start.answer}&MB_VERSION()&LEFT(NOW(),0),{"start.silent})', "line", across=6),
        *day_of_calculation(5),
        Cell("A6", Text("start.steps"), "heading", across=8),
        *(Cell(f"A{FIRST_STEP + i}", Text(f"start.step.{i + 1}"), "link", across=8, link=page) for i, page in enumerate(STEPS)),
        Cell(f"A{BATTLE}", Text("start.battle"), "heading", across=8),
        *_text(BATTLE + 1, "name", "Battle_Name"),
        *_text(BATTLE + 2, "side_a", "Side_A", "side"),
        *_text(BATTLE + 3, "side_b", "Side_B", "side"),
        Cell(f"G{BATTLE + 3}", f'=IF({same_name("Side_A", "Side_B")},{{"start.sides_equal}},"")', "warning", across=2),
        *_number(BATTLE + 4, "seed", "Battle_Seed", Limits(0, 999_999_999), 1),
        *_number(BATTLE + 5, "draw", "Draw_SKR", Limits(0, ROUNDS), 0),
        *_number(BATTLE + 6, "threshold", "Threshold", Limits(1, 100_000, whole=False)),
        *_number(BATTLE + 7, "kr", "KR_Typed", Limits(1, 10_000)),
        *_number(BATTLE + 8, "dice", "Dice_Typed", None),
        _label(BATTLE + 9, "attributes"),
        *(
            Cell(f"{letter}{BATTLE + 9}", Text(f"start.attribute_{i}.value"), "input text", f"Attribute_{i}", note="start.attributes.note")
            for i, letter in enumerate("CDE", 1)
        ),
        *_number(BATTLE + 10, "wounded_a", "Wounded_A", _PERCENT),
        *_number(BATTLE + 11, "wounded_b", "Wounded_B", _PERCENT),
        Cell(f"A{LEGEND - 1}", Text("start.legend"), "label", across=2),
        Cell(f"C{LEGEND - 1}", Text("start.legend.input"), "input text"),
        Cell(f"D{LEGEND - 1}", Text("start.legend.computed"), "computed text"),
        Cell(f"E{LEGEND - 1}", Text("start.legend.override"), "override text", across=2),
        Cell(f"G{LEGEND - 1}", Text("start.legend.overruled"), "overruled text", across=2),
        MODULE_TABLE,
        RULING_TABLE,
        *(Cell(at, None, "", name) for name, at in NAMES.items()),
        Mark("Modules", "choice", "{@counts}=0", "overruled"),
        Mark("Rulings", "force", "{@choice}<>1", "overruled"),
    ),
    heights={2: 30}, tab="7A1F1F", landscape=True, repeat=f"{RULING_ROW - 1}:{RULING_ROW - 1}", breaks=(MODULE_ROW - 3,),
)  # fmt: skip
