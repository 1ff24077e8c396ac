"""The Modifiers page: what adds to KM, the GM's own manoeuvres, the table of the SKR, units."""

from __future__ import annotations

from typing import Any

from ...layout import Cell, Column, Formula, Limits, Page, Rule, Table, Text, WordOf

TOP = 5  # row of the headings of the upper tables
ROWS = 12  # of the upper tables; more may be added below
UP_TO = (50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000)  # ends of the rows of the table of the SKR (D-23)
SURPRISE_LASTS = 2  # SKR; the text leaves the number to the GM (D-12), so this is but a proposal
_POINTS = Limits(-1_000, 1_000, whole=False)


def _row(key: str, value: Any, clause: str, skr: int | None = None) -> dict[str, Any]:
    return {"name": Text(f"situation.{key}"), "value": value, "skr": skr, "clause": clause}


def _steps(key: str, constant: str) -> tuple[dict[str, Any], ...]:
    """Least, middle and most of a value that the text gives as a span."""
    ends = f"{{#werte.{constant}.0}}", f"{{#werte.{constant}.1}}"
    values = (Rule(f"werte.{constant}", 0), Formula(f"=({ends[0]}+{ends[1]})/2"), Rule(f"werte.{constant}", 1))
    return tuple(_row(f"{key}{i}", value, "D-11") for i, value in enumerate(values, 1))


SITUATIONS = Table(
    "Situations", "situation", f"A{TOP}",
    (
        Column("name", width=31, style="input text"),
        Column("value", width=9, limits=_POINTS),
        Column("skr", width=9, limits=Limits(1, 10_000)),
        Column("clause", width=14, style="input text"),
    ),
    (
        _row("higher", Rule("werte.HIGHER"), "D-11"),
        _row("surprise", Rule("werte.SURPRISE"), "D-11, D-12", SURPRISE_LASTS),
        *_steps("motivated", "MOTIVATED"),
        *_steps("exhausted", "EXHAUSTED"),
    ),
    size=ROWS, title="situation.table",
)  # fmt: skip

SPECIALS = Table(
    "Specials", "special", f"F{TOP}",
    (
        Column("name", width=24, style="input text"),
        Column("min_taw", width=9, limits=Limits(0, 100, whole=False)),
        Column("malus", width=9, limits=Limits(0, 100, whole=False)),
        Column("km_own", width=9, limits=_POINTS),
        Column("km_enemy", width=9, limits=_POINTS),
        Column("kw_factor", width=9, limits=Limits(0, 1_000, whole=False)),
        Column("loss_factor", width=9, limits=Limits(0, 1_000, whole=False)),
        Column("skr", width=9, limits=Limits(1, 10_000)),
        Column("note", width=28, style="input text"),
    ),
    size=ROWS, title="special.table",
)  # fmt: skip


def _skr_row(total: int | None) -> dict[str, Any]:
    """A row of the table as the functions have it; the last one has no end."""
    asked = "{@upto}" if total else str(UP_TO[-1] + 1)
    return {
        "upto": total or Text("skrtable.more"),
        "kr": Formula(f"=DSA_SKR_KR({asked})"),
        "dice": Formula(f"=DSA_SKR_DICE({asked})"),
        "mean": Formula("=DICE_MEAN({@dice})"),
    }


SKR_TABLE = Table(
    "SkrTable", "skrtable", f"P{TOP}",
    (
        Column("upto", "fixed", width=15, style="computed"),
        Column("kr", "fixed", width=8, style="computed"),
        Column("dice", "fixed", width=10, style="computed"),
        Column("mean", "fixed", width=8, style="computed"),
    ),
    tuple(_skr_row(total) for total in (*UP_TO, None)), size=len(UP_TO) + 1, title="skrtable.table",
)  # fmt: skip

LEVELS_TOP = TOP + len(UP_TO) + 5
_UNITS = ("company", "regiment", "legion")
_STATS = {"men": "MEN", "a1": "LEADER_MU", "a2": "LEADER_KL", "a3": "LEADER_CH", "taw": "LEADER_TAW"}


def _level(unit: str) -> dict[str, Any]:
    led = unit != "legion"  # who leads a legion has values of his own (D-35)
    values = {stat: Rule(f"verbaende.{constant}", unit) for stat, constant in _STATS.items() if led or stat == "men"}
    return {"level": WordOf("LEVEL", unit), **values}


LEVELS = Table(
    "Levels", "levels", f"P{LEVELS_TOP}",
    (
        Column("level", "fixed", width=15),
        Column("men", width=8, limits=Limits(1, 1_000_000)),
        *(Column(f"a{i}", width=8, limits=Limits(0, 50, whole=False)) for i in (1, 2, 3)),
        Column("taw", width=8, limits=Limits(-50, 100, whole=False)),
    ),
    tuple(_level(unit) for unit in _UNITS), size=len(_UNITS), title="levels.table",
)  # fmt: skip

ALWAYS = LEVELS_TOP + len(_UNITS) + 3


def _always(i: int, key: str, value: Any, style: str, name: str = "") -> tuple[Cell, ...]:
    row = ALWAYS + i
    limits = _POINTS if name else None
    return (
        Cell(f"P{row}", Text(f"modifiers.{key}"), "label", across=3),
        Cell(f"S{row}", value, style, name, limits=limits, note=f"modifiers.{key}.note" if name else ""),
        Cell(f"T{row}", "D-11", "label"),
    )


PAGE = Page(
    "modifiers",
    (
        Cell("A1", Text("modifiers.title"), "title", across=6),
        Cell("A2", Text("modifiers.about"), "text", across=14),
        SITUATIONS,
        SPECIALS,
        SKR_TABLE,
        LEVELS,
        Cell(f"P{ALWAYS - 1}", Text("modifiers.always"), "heading", across=6),
        *_always(0, "base", Rule("werte.BASE"), "input", "KM_Base"),
        *_always(1, "brave", '="+"&{#werte.MU_POINT}&" / "&{#werte.BRAVE}', "computed"),
        *_always(2, "cowardly", '="−"&{#werte.MU_POINT}&" / "&{#werte.COWARDLY}', "computed"),
    ),
    widths=(31, 7, 7, 10, 2, 20, 8, 7, 8, 8, 7, 9, 7, 20, 2, 12, 7.5, 9, 7, 7, 7), heights={2: 32, TOP: 46, LEVELS_TOP: 30},
    landscape=True, tab="3B5B2A", freeze=f"A{TOP + 1}",
)  # fmt: skip
