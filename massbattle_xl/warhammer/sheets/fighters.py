"""The hidden list of all who strike: units and their parts in one table, so that the ledger looks up one place."""

from __future__ import annotations

from ...layout import Cell, Column, Page, Table, Text
from .armies import MOST_UNITS
from .parts import CHARACTER, MOST_PARTS
from .pieces import SAVES, STATS, part, unit

MOST_FIGHTERS = MOST_UNITS + MOST_PARTS

_PLACE = f"MAX(1,{{@no}}-{MOST_UNITS})"
_IU, _IP = "MAX(1,{@iu})", "MAX(1,{@ip})"


def _value(of_unit: str, of_part: str, nothing: str = '""') -> str:
    """A value of the part, or else of the unit."""
    return f"=IF({{@ip}}>0,{of_part},IF({{@iu}}>0,{of_unit},{nothing}))"


def _same(column: str, text: bool = False) -> str:
    more = '&""' if text else ""
    return _value(unit(f"e_{column}", _IU) + more, part(f"e_{column}", _IP) + more)


def _of_unit(column: str, more: str = "") -> str:
    """A value of the unit, for its parts too."""
    return f'=IF({{@iu}}=0,"",{unit(column, _IU)}{more})'


FIGHTERS = Table(
    "Fighters", "fighter", "A3",
    (
        Column("no", "fixed", width=5),
        Column("name", "computed", _value(f'{unit("unit", _IU)}&""', f'{part("part", _IP)}&""'), 22, style="computed text"),
        Column("unit", "computed", _of_unit("unit", '&""'), 22, style="computed text"),
        Column("side", "computed", _of_unit("side", '&""'), 13, style="computed text"),
        Column("kind", "computed", _value('""', f'{part("kind", _IP)}&""'), 12, style="computed text"),
        Column("k", "computed", _value("0", part("k", _IP), "0"), 5),
        Column("number", "computed", _value(f'N({unit("models", _IU)})', f'IF({part("number", _IP)}<>"",{part("number", _IP)},IF({part("each", _IP)}=1,N({unit("models", _IU)}),1))', "0"), 8),
        Column("each", "computed", _value("0", part("each", _IP), "0"), 6),
        Column("models0", "computed", _of_unit("models"), 8),
        Column("width", "computed", _of_unit("width"), 8),
        *(Column(stat, "computed", _same(stat), 5) for stat in STATS),
        *(Column(save, "computed", _same(save), 7) for save in SAVES),
        Column("weapon", "computed", _same("weapon", True), 17, style="computed text"),
        Column("rules", "computed", _same("rules", True), 30, style="computed text"),
        Column("troop", "computed", _same("troop", True), 14, style="computed text"),
        Column("base", "computed", f'=IF({{@iu}}=0,"",IF({unit("base", _IU)}="","",{unit("base", _IU)}))', 7),
        Column("least", "computed", _of_unit("least"), 6),
        Column("own", "computed", f"=IF({{@k}}={CHARACTER},1,0)", 6),
        Column("iu", "computed", f'=IF({{@no}}<={MOST_UNITS},IFERROR(IF({unit("unit", "{@no}")}="",0,{{@no}}),0),IF({{@ip}}=0,0,{part("iu", _IP)}))', 6),
        # a part without a unit or a kind is nobody who strikes
        Column("ip", "computed", f'=IF({{@no}}<={MOST_UNITS},0,IFERROR(IF(OR({part("part", _PLACE)}="",{part("iu", _PLACE)}=0,{part("k", _PLACE)}=0),0,{_PLACE}),0))', 6),
        # the how-manieth name that is not blank, of all and of the units alone
        Column("place", "computed", '=IF({@name}="",0,SUMPRODUCT(({Fighters.no}<={@no})*({Fighters.name}<>"")))', 6),
        Column("unit_place", "computed", '=IF(OR({@name}="",{@ip}>0),0,{@place})', 6),
    ),
    tuple({"no": i} for i in range(1, MOST_FIGHTERS + 1)), size=MOST_FIGHTERS,
)  # fmt: skip

PAGE = Page(
    "fighters", (Cell("A1", Text("fighter.title"), "title", across=6), FIGHTERS), landscape=True, tall=1, hidden=True
)
