"""The Battle sheets, made to be printed: unit cards, the order of a round, combat result, rulings, charts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ...layout import Cell, Mark, Page, Text, typed
from .charts import SKILLS, chart
from .modifiers import POINT_TABLE
from .parts import CHARACTER
from .pieces import EDITION, ROUNDS, SAVES, STATS, fighter, unit, yes

CARDS = 6  # on the first sheet, with the order of a round
MORE_CARDS = 8  # on the second sheet, below the charts
PART_LINES = 3  # parts of a unit on its card
CARD_ROWS = 6 + PART_LINES
MOST_BOXES = 60  # a unit with more wounds gets a line for each round to write on instead
ROUNDS_TO_WRITE = (range(1, 5), range(5, 9))
RULES_HEIGHT, BOXES_HEIGHT = 27, 56
FIRST_CARD = 4
STRIKING = ("ws", "s", "i", "a")  # what counts of a champion, mount or crew


@dataclass(frozen=True)
class Half:
    """Columns of the sheet that a card takes.

    Attributes:
        name, men: column of the name, and of the numbers at its right.
        split: columns that the name takes, of all.
        columns: how many it takes in all.
        last: the last of them.
        beside: column beyond the paper where what the card is drawn from stands.
    """

    name: str
    men: str
    split: int
    columns: int
    last: str
    beside: str


NARROW = (Half("A", "E", 4, 6, "F", "O"), Half("H", "L", 4, 6, "M", "P"))
WIDE = (Half("A", "I", 8, 11, "K", "Y"), Half("M", "U", 8, 11, "W", "Z"))


def _when(k: int, formula: str) -> str:
    """A formula that shows nothing where the table of units has no such row, or a blank one; a dash where it is wrong."""
    return f'=IF({k}>ROWS({{Units.unit}}),"",IF({unit("unit", str(k))}="","",IFERROR({formula},"–")))'


def _strength(column: str, k: int) -> str:
    return f"N(INDEX({{Strength.{column}}},{k}))"


def _pool(k: int) -> tuple[str, str, str]:
    """Of a unit's wounds: how many of them make a group of boxes, how many it had, how many are lost."""
    each = f"MAX(1,N({unit('e_w', str(k))}))"
    own = f"IF({each}>1,{each},MEDIAN(1,{MOST_BOXES},N({unit('width', str(k))})))"
    # groups that leave a line half empty are drawn in fives
    values = f"IF(OR({own}=7,{own}>10),5,{own})", f"N({unit('models', str(k))})*{each}", _strength(f"q{ROUNDS}", k)
    group, most, lost = (f"=IF({k}>ROWS({{Units.unit}}),0,IFERROR({value},0))" for value in values)
    return group, most, lost


def _boxes(group: str, most: str, lost: str) -> str:
    """A box for each wound, in ranks or, of models with several wounds, model by model; the lost ones filled.

    Args:
        group, most, lost: cells that hold the unit's ``_pool``.
    """
    full, part = f"INT({lost}/{group})", f"({lost}-{group}*INT({lost}/{group}))"
    mixed = f"MIN({group},{most}-{group}*{full})"
    rest = f"({most}-{group}*{full}-IF({part}>0,{mixed},0))"
    lines = "&CHAR(10)&".join(f'"{"   ".join(f"{i}. ______" for i in line)}"' for line in ROUNDS_TO_WRITE)
    return (
        f'IF({most}>{MOST_BOXES},{lines},REPT(REPT("☒",{group})&" ",{full})&IF({part}>0,REPT("☒",{part})&REPT("☐",{mixed}-{part})&" ","")'
        f'&REPT(REPT("☐",{group})&" ",INT({rest}/{group}))&REPT("☐",MOD({rest},{group})))'
    )


def _numbers(columns: tuple[str, ...], value: Callable[[str], str]) -> str:
    """Numbers of a profile, each behind its short heading; ``value`` gives one by its column."""
    return '&" "&'.join(f'{{"unit.e_{column}}}&" "&{value(column)}' for column in columns)


def _saves(value: Callable[[str], str]) -> str:
    """Armour and ward save, where there are any."""
    return "&".join(
        f'IF(N({value(save)})<{{#saves.NONE}}," · "&{{"unit.e_{save}}}&" "&{value(save)}&"+","")' for save in SAVES
    )


def _formation(k: int) -> str:
    """Side, troop type, ranks, and who carries what."""
    at = str(k)
    flags = "&".join(
        f'IF({yes(unit(flag, at))}," · "&{{"unit.{flag}}},"")'
        for flag in ("champion", "standard", "musician", "battle")
    )
    general = f'IF(ISNUMBER({unit("general", at)})," · "&{{"unit.general}}&" "&{unit("general", at)},"")'
    ranks = f'{{"unit.width}}&" "&{unit("width", at)}&" · "&{{"unit.ranks}}&" "&{unit("ranks", at)}'
    return f'{unit("side", at)}&" · "&{unit("e_troop", at)}&" · "&{ranks}&{flags}&{general}'


def _part(k: int, i: int, place: str) -> str:
    """A part of the unit in one line; the last line says how many more there are."""

    def value(column: str) -> str:
        return fighter(column, f"MAX(1,{place})")

    kind = value("k")
    left = f'IF({kind}={CHARACTER}," · "&{{"print.wounds}}&({value("w")}-N(INDEX({{Strength.q{ROUNDS}}},MAX(1,{place}))))&"/"&{value("w")},"")'
    numbers = f"IF({kind}={CHARACTER},{_numbers(STATS, value)}&{_saves(value)},{_numbers(STRIKING, value)})"
    weapon = f'IF({value("weapon")}={{=WEAPON.hand weapon}},""," · "&{value("weapon")})'
    line = f'{value("name")}&" ("&{value("kind")}&"): "&{numbers}&{weapon}&{left}'
    many = f"SUMPRODUCT(({{Fighters.iu}}={k})*({{Fighters.k}}>0))"
    more = f'&IF({many}>{PART_LINES}," · +"&({many}-{PART_LINES})&{{"print.parts}},"")' if i == PART_LINES else ""
    return f'=IF({place}=0,"",{line}{more})'


def _following(k: int, before: str) -> str:
    """Place of the next part of the unit in the list of all who strike."""
    found = f"MATCH(1,INDEX(({{Fighters.iu}}={k})*({{Fighters.k}}>0)*({{Fighters.no}}>{before})*1,0),0)"
    return f"=IFERROR({found},0)"


def _place(k: int, first: int, halves: tuple[Half, Half], top: int) -> tuple[Half, int]:
    """Columns and row of the card of unit ``k`` on the sheet whose cards begin with unit ``first``."""
    return halves[(k - first) % 2], top + (k - first) // 2 * CARD_ROWS


def _card(k: int, half: Half, row: int) -> Iterator[Cell]:
    a, at, across = half.name, str(k), half.columns

    def value(column: str) -> str:
        return unit(f"e_{column}", at)

    yield Cell(f"{a}{row}", _when(k, unit("unit", at)), "card name", across=half.split)
    yield Cell(
        f"{half.men}{row}",
        _when(k, f'{unit("left", at)}&" / "&{unit("models", at)}'),
        "card men",
        across=across - half.split,
    )
    yield Cell(f"{a}{row + 1}", _when(k, _formation(k)), "card line", across=across)
    yield Cell(f"{a}{row + 2}", _when(k, f"{_numbers(STATS, value)}&{_saves(value)}"), "card line", across=across)
    yield Cell(f"{a}{row + 3}", _when(k, unit("e_rules", at)), "print two lines", across=across)
    for i in range(1, PART_LINES + 1):
        place = f"{half.beside}{row + 3 + i}"
        before = f"{half.beside}{row + 2 + i}" if i > 1 else "0"
        # behind the last part there is none
        chained = f"=IF({before}=0,0,{_following(k, before)[1:]})" if i > 1 else _following(k, before)
        yield Cell(place, chained, "helper")
        yield Cell(f"{a}{row + 3 + i}", _part(k, i, f"${half.beside}${row + 3 + i}"), "card line", across=across)
    pool = [f"${half.beside}${row + i}" for i in range(3)]
    for place, formula in zip(pool, _pool(k)):
        yield Cell(place.replace("$", ""), formula, "helper")
    yield Cell(f"{a}{row + 4 + PART_LINES}", _when(k, _boxes(*pool)), "card boxes", across=across)


def _cards(first: int, count: int, halves: tuple[Half, Half], top: int) -> Iterator[Cell | Mark]:
    """Cards of some units, and the line under each name, only where there is a unit."""
    for k in range(first, first + count):
        half, row = _place(k, first, halves, top)
        yield from _card(k, half, row)
        yield Mark("", f"{half.name}{row}:{half.last}{row}", f'${half.name}${row}<>""', "card")


def _heights(count: int, top: int) -> dict[int, float]:
    rows = (top + i * CARD_ROWS for i in range((count + 1) // 2))
    more = ((0, 19.0), (3, RULES_HEIGHT), (4 + PART_LINES, BOXES_HEIGHT), (5 + PART_LINES, 6))
    return {row + below: height for row in rows for below, height in more}


_UNITS = typed("{Units.unit}")
TABLES = FIRST_CARD + (CARDS + 1) // 2 * CARD_ROWS + 1
STEPS = "abcdefgh"
BELOW = TABLES + len(STEPS) + 2
POINT_ROWS = POINT_TABLE.size
RULED_LINES = 5


def _play() -> Iterator[Cell]:
    """The round, one line each step."""
    yield Cell(f"A{TABLES}", Text("print.order"), "heading", across=13)
    for i, key in enumerate(STEPS, 1):
        yield Cell(f"A{TABLES + i}", Text(f"print.{key}"), "print two lines", across=13)


def _points() -> Iterator[Cell]:
    """What counts for the combat result, as the Modifiers page has it."""
    yield Cell(f"A{BELOW}", Text("print.points"), "heading", across=5)
    yield Cell(f"F{BELOW}", Text("print.point"), "print heading")
    for i in range(1, POINT_ROWS + 1):
        points = f"INDEX({{CombatPoints.points}},{i})"
        yield Cell(f"A{BELOW + i}", f'=INDEX({{CombatPoints.name}},{i})&""', "print name", across=5)
        yield Cell(f"F{BELOW + i}", f'=IF(N({points})>0,"+"&{points},{points})', "print number")


def _ruled(k: int) -> str:
    """Ruling number ``k`` of those that differ from the usual reading."""
    at = f"MATCH({k},{{Rulings.place}},0)"
    return '&" "&'.join(f"INDEX({{Rulings.{column}}},{at})" for column in ("code", "question", "force"))


def _rulings() -> Iterator[Cell]:
    """The rulings that differ from the usual reading, as many as fit."""
    changed = 'COUNTIF({Rulings.choice},">1")'
    formulas = [f'=IF({changed}=0,{{"print.as_written}},{_ruled(1)})']
    formulas += [f'=IF({changed}<{k},"",{_ruled(k)})' for k in range(2, RULED_LINES + 1)]
    yield Cell(f"H{BELOW}", Text("print.rulings"), "heading", across=6)
    for i, formula in enumerate(formulas):
        yield Cell(f"H{BELOW + 1 + 2 * i}", formula, "print two lines", across=6, down=2)


def _head(across: int) -> tuple[Cell, ...]:
    return (
        Cell("A1", "=LEFT(Battle_Name,255)", "title", across=across),
        Cell("A2", '=LEFT(Side_A,255)&" – "&LEFT(Side_B,255)', "text", across=across),
    )


PAGE = Page(
    "printed",
    (
        *_head(13),
        *_cards(1, CARDS, NARROW, FIRST_CARD),
        Cell(f"A{TABLES - 1}", f'=IF({_UNITS}>{CARDS},({_UNITS}-{CARDS})&{{"print.more}},"")', "print line", across=13),
        *_play(),
        *_points(),
        *_rulings(),
    ),
    widths=(17, *(10,) * 5, 2, 17, *(10,) * 5),
    heights={**_heights(CARDS, FIRST_CARD), **{TABLES + i: 28 for i in range(1, len(STEPS) + 1)}},
    tab="333333", print_area=f"A1:M{BELOW + max(POINT_ROWS, 2 * RULED_LINES)}", tall=1,
)  # fmt: skip

CHARTS = 4
MORE_TOP = CHARTS + len(SKILLS) + 4  # the first of the further cards
MORE_END = MORE_TOP + (MORE_CARDS + 1) // 2 * CARD_ROWS

MORE_PAGE = Page(
    "printed2",
    (
        *_head(23),
        *chart("ABCDEFGHIJK", CHARTS, "hit", SKILLS, SKILLS, "WFB_TO_HIT({own},{other})", "{#saves.NONE}"),
        *chart("MNOPQRSTUVW", CHARTS, "wound", SKILLS, SKILLS, f"WFB_TO_WOUND({{own}},{{other}},{EDITION})", "{#saves.NONE}"),
        Cell(f"A{MORE_TOP - 1}", f'=IF({_UNITS}>{CARDS},"",{{"print.no_more}})', "print line", across=23),
        *_cards(CARDS + 1, MORE_CARDS, WIDE, MORE_TOP),
        Cell(
            f"A{MORE_END}", f'=IF({_UNITS}>{CARDS + MORE_CARDS},({_UNITS}-{CARDS + MORE_CARDS})&{{"print.too_many}},"")', "print line", across=23,
        ),
    ),
    widths=(9, *(4.6,) * 10, 2, 9, *(4.6,) * 10), heights={CHARTS + 1: 30, **_heights(MORE_CARDS, MORE_TOP)}, tab="333333",
    print_area=f"A1:W{MORE_END}", tall=1,
)  # fmt: skip
