"""The Start page: what to do first, whether the functions answer, sides, rulings."""

from __future__ import annotations

from ...layout import Cell, Column, Limits, Mark, Page, Table, Text, day_of_calculation, same_name

# Number of readings that each ruling offers; the first is the one of the rule text by default.
# Left out are those that change no number and those that the GM
# decides in the row: who is in contact and in sight, which height counts.
RULINGS = {
    "A01": 2, "A02": 2, "A03": 2, "A04": 2, "A05": 2, "A06": 2, "A07": 2, "A08": 2, "A09": 2,
    "A10": 3, "A11": 2, "A12": 2, "A13": 2, "A14": 2, "A16": 3, "A17": 3, "A18": 2, "A19": 2,
    "A20": 2, "A21": 2, "A22": 2, "A23": 2, "A24": 2, "A27": 2, "A31": 2, "A32": 2, "A33": 2,
    "A35": 2, "A38": 2, "A40": 2,
}  # fmt: skip

FIRST_RULING_ROW = 24
RULINGS_TABLE = Table(
    "Rulings", "rulings", f"A{FIRST_RULING_ROW - 1}",
    (
        Column("code", "fixed", width=8),
        Column("question", "fixed", width=44, style="fixed wrap"),
        Column("one", "fixed", width=27, style="fixed wrap"),
        Column("two", "fixed", width=27, style="fixed wrap"),
        Column("three", "fixed", width=18, style="fixed wrap"),
        Column("choice", "input", width=9, limits=Limits(1, 3)),
        Column(
            "force", "line", width=30,
            formula='=IF({@choice}=1,{@one},IF({@choice}=2,{@two},IF(AND({@choice}=3,{@three}<>""),{@three},{"rulings.none})))',
        ),
        # the how-manieth ruling this is of those that differ from the rule text
        Column("place", "helper", '=IF({@choice}=1,0,SUMPRODUCT(({Rulings.number}<={@number})*({Rulings.choice}>1)))', 7),
        Column("number", "helper", "", 7),
        # what the formulas see: a choice that does not exist counts as the first
        Column("counts", "helper", '=IF(OR({@choice}=2,AND({@choice}=3,{@three}<>"")),{@choice},1)', 7),
    ),
    tuple(
        {
            "code": f"{code[0]}-{code[1:]}",
            "question": Text(f"ruling.{code}"),
            "one": Text(f"ruling.{code}.1"),
            "two": Text(f"ruling.{code}.2"),
            "three": Text(f"ruling.{code}.3") if count > 2 else None,
            "choice": 1,
            "number": i,
        }
        for i, (code, count) in enumerate(RULINGS.items(), 1)
    ),
    size=len(RULINGS), title="rulings.title",
)  # fmt: skip

RULING_NAMES = {f"Ruling_{code}": f"J{FIRST_RULING_ROW + i}" for i, code in enumerate(RULINGS)}

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
        Cell("A7", Text("start.step.1"), "link", across=7, link="armies"),
        Cell("A8", Text("start.step.2"), "link", across=7, link="modifiers"),
        Cell("A9", Text("start.step.3"), "link", across=7, link="battle"),
        Cell("A10", Text("start.step.4"), "link", across=7, link="strength"),
        Cell("A11", Text("start.step.5"), "link", across=7, link="printed"),
        Cell("A12", Text("start.step.6"), "link", across=7, link="functions"),
        Cell("A14", Text("start.battle"), "heading", across=7),
        Cell("A15", Text("start.name"), "label", across=2),
        Cell("C15", Text("start.name.value"), "input text", "Battle_Name", note="start.name.note", across=3),
        Cell("A16", Text("start.side_a"), "label", across=2),
        Cell("C16", Text("start.side_a.value"), "input text", "Side_A", note="start.side.note", across=3),
        Cell("A17", Text("start.side_b"), "label", across=2),
        Cell("C17", Text("start.side_b.value"), "input text", "Side_B", note="start.side.note", across=3),
        Cell("F17", f'=IF({same_name("Side_A", "Side_B")},{{"start.sides_equal}},"")', "warning", across=2),
        Cell("A18", Text("start.seed"), "label", across=2),
        Cell("C18", 1, "input", "Battle_Seed", limits=Limits(0, 999_999_999), note="start.seed.note"),
        Cell("A19", Text("start.bennies"), "label", across=2),
        Cell("C19", 3, "input", "GM_Bennies", limits=Limits(0, 99), note="start.bennies.note"),
        Cell(
            "D19",
            '=IF(SUM({Bennies.number})>GM_Bennies,{"start.bennies.over}&(SUM({Bennies.number})-GM_Bennies),{"start.bennies.left}&(GM_Bennies-SUM({Bennies.number})))',
            "line", across=2,
        ),
        Cell("A21", Text("start.legend"), "label", across=2),
        Cell("C21", Text("start.legend.input"), "input text"),
        Cell("D21", Text("start.legend.computed"), "computed text"),
        Cell("E21", Text("start.legend.override"), "override text"),
        Cell("F21", Text("start.legend.overruled"), "overruled text", across=2),
        RULINGS_TABLE,
        *(Cell(at, None, "", name) for name, at in RULING_NAMES.items()),
        Mark("Rulings", "force", "{@choice}<>1", "overruled"),
    ),
    tab="7A1F1F", freeze="", repeat=f"{FIRST_RULING_ROW - 1}:{FIRST_RULING_ROW - 1}", landscape=True,
)  # fmt: skip
