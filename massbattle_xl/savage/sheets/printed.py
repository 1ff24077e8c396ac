"""The Battle sheets, made to be printed: unit cards, the order of play, the modifiers, the rulings."""

from __future__ import annotations

from ...layout import Cell, Mark, Page, Text, typed
from .pieces import cut

CARDS = 8  # on the first sheet, with the rules of a round; three or four units a side (S-03)
MORE_CARDS = 16  # on the second sheet, for larger battles
CARD_ROWS = 5
FIRST_CARD = 4
LEFT, RIGHT = "ABCDEF", "HIJKLM"
NAME, SIDE = 60, 30  # letters of a longer name that can be read once it is shrunk to its place
MOST_BOXES = 80  # a larger unit gets a line to write on instead


def _unit(column: str, k: int) -> str:
    return f"INDEX({{Armies.{column}}},{k})"


def _when(k: int, formula: str) -> str:
    """A formula that shows nothing where the army table has no such row, or a blank one."""
    return f'=IF({k}>ROWS({{Armies.unit}}),"",IF({_unit("unit", k)}="","",{formula}))'


def _boxes(k: int) -> str:
    """Boxes in fives, the fallen ones filled: full fives, the mixed five, the rest."""
    men, lost = f"N({_unit('men', k)})", f"MAX(0,N({_unit('lost', k)}))"
    full, part = f"INT({lost}/5)", f"MOD({lost},5)"
    mixed = f"MIN(5,{men}-5*{full})"
    rest = f"({men}-5*{full}-IF({part}>0,{mixed},0))"
    return _when(
        k,
        f'IF({men}>{MOST_BOXES},{{"print.write}},REPT("☒☒☒☒☒ ",{full})&IF({part}>0,REPT("☒",{part})&REPT("☐",{mixed}-{part})&" ","")'
        f'&REPT("☐☐☐☐☐ ",INT({rest}/5))&REPT("☐",MOD({rest},5)))',
    )


def _place(k: int, first: int) -> tuple[str, int]:
    """Columns and row of the card of unit ``k`` on the sheet that begins with unit ``first``."""
    return (LEFT if (k - first) % 2 == 0 else RIGHT), FIRST_CARD + (k - first) // 2 * CARD_ROWS


def _card(k: int, first: int) -> tuple[Cell, ...]:
    columns, row = _place(k, first)
    a, e = columns[0], columns[4]
    pace = f"IF(N({_unit('pace', k)})=0,Unit_Pace,{_unit('pace', k)})"
    reach = f'IF({_unit("reach", k)}={{"word.yes}}," · "&{{"print.reach}},"")'
    morale = f'IF({_unit("morale", k)}="",""," · "&{{"print.morale}}&{_unit("morale", k)})'
    bow = f'IF(N({_unit("bow", k)})>0," · "&{{"print.bow}}&{_unit("bow", k)}&"/"&{{#volley.RANGE_FACTORS.medium}}*{_unit("bow", k)}&"/"&{{#volley.RANGE_FACTORS.long}}*{_unit("bow", k)}&"/"&{{#volley.RANGE_FACTORS.double}}*{_unit("bow", k)}&"″","")'
    return (
        Cell(f"{a}{row}", _when(k, cut(_unit("unit", k), NAME)), "card name", across=4),
        Cell(f"{e}{row}", _when(k, f'{_unit("left", k)}&" / "&{_unit("men", k)}'), "card men", across=2),
        Cell(
            f"{a}{row + 1}",
            _when(k, f'{cut(_unit("side", k), SIDE)}&" · "&{_unit("formation", k)}&" · "&{{"print.pace}}&{pace}&"″"&{reach}&{bow}&{morale}'),
            "card line", across=6,
        ),
        Cell(
            f"{a}{row + 2}",
            _when(
                k,
                f'{{"print.tough}}&{_unit("tmelee", k)}&" · "&{_unit("tfire", k)}&" · "&{_unit("tvolley", k)}'
                f'&IF({_unit("pen", k)}>0," + "&{_unit("pen", k)},"")&"    "&{{"print.dam}}&{_unit("avdam", k)}',
            ),
            "card line", across=6,
        ),
        Cell(f"{a}{row + 3}", _boxes(k), "card boxes", across=6),
    )  # fmt: skip


def _line_under(k: int, first: int) -> Mark:
    """The line under a card's name, only where there is a unit."""
    columns, row = _place(k, first)
    return Mark("", f"{columns[0]}{row}:{columns[5]}{row}", f'${columns[0]}${row}<>""', "card")


TABLES = FIRST_CARD + (CARDS + 1) // 2 * CARD_ROWS + 1
SITUATION_ROWS = 12


def _play() -> tuple[Cell, ...]:
    """The round, one line each."""
    order = "=" + '&" › "&'.join(f"INDEX(List_Order,{i})" for i in range(1, 9))
    ranges = (
        '={"print.range}&{=RANGE.short}&" "&{#melee.RANGE_DAMAGE.short}&", "&{=RANGE.medium}&" "&{#melee.RANGE_DAMAGE.medium}'
        '&", "&{=RANGE.long}&" "&{#melee.RANGE_DAMAGE.long}&{"print.line}&{#melee.EXTRA_LINE}'
    )
    lines = (
        Text("print.odd"), order, Text("print.even"), Text("print.engage"), Text("print.charge"), Text("print.fire"), ranges,
        Text("print.volley"), Text("print.hero"), Text("print.dissolve"),
    )  # fmt: skip
    return (
        Cell(f"A{TABLES}", Text("print.order"), "heading", across=13),
        *(Cell(f"A{TABLES + i}", line, "print line", across=13) for i, line in enumerate(lines, 1)),
    )


BELOW = TABLES + 12
_COLUMNS = tuple(zip("CDEF", ("melee", "fire", "volley", "pen")))


def _situations() -> tuple[Cell, ...]:
    """What positions and cover are worth, as the Modifiers page has it."""

    def value(column: str, k: int) -> str:
        return f'=IF({k}>ROWS({{Situations.name}}),"",IF(INDEX({{Situations.name}},{k})="","",INDEX({{Situations.{column}}},{k})))'

    return (
        Cell(f"A{BELOW}", Text("print.situations"), "heading", across=2),
        *(Cell(f"{letter}{BELOW}", Text(f"print.head_{column}"), "heading") for letter, column in _COLUMNS),
        *(
            cell
            for k in range(1, SITUATION_ROWS + 1)
            for cell in (
                Cell(f"A{BELOW + k}", value("name", k), "print name", across=2),
                *(Cell(f"{letter}{BELOW + k}", value(column, k), "print number") for letter, column in _COLUMNS),
            )
        ),
    )


RULED_LINES = 6


def _ruled(k: int) -> str:
    """Ruling number ``k`` of those that differ from the rule text."""
    at = f"MATCH({k},{{Rulings.place}},0)"
    parts = (f"INDEX({{Rulings.{column}}},{at})" for column in ("code", "question", "force"))
    return '&" "&'.join(parts)


def _rulings() -> tuple[Cell, ...]:
    """The rulings that differ from the rule text, as many as fit."""
    changed = 'COUNTIF({Rulings.choice},">1")'
    first = f'=IF({changed}=0,{{"print.as_written}},{_ruled(1)})'
    rest = (f'=IF({changed}<{k},"",{_ruled(k)})' for k in range(2, RULED_LINES + 1))
    return (
        Cell(f"H{BELOW}", Text("print.rulings"), "heading", across=6),
        *(Cell(f"H{BELOW + 1 + 2 * i}", formula, "print two lines", across=6, down=2) for i, formula in enumerate((first, *rest))),
    )


def _cards(first: int, count: int) -> tuple[Cell | Mark, ...]:
    numbers = range(first, first + count)
    return (*(cell for k in numbers for cell in _card(k, first)), *(_line_under(k, first) for k in numbers))


def _heights(count: int) -> dict[int, float]:
    rows = (FIRST_CARD + i * CARD_ROWS for i in range((count + 1) // 2))
    return {row + more: height for row in rows for more, height in ((0, 19), (3, 36), (4, 6))}


WIDTHS = (13, 7.5, 7.5, 7.5, 7.5, 7.5, 2, 13, 7.5, 7.5, 7.5, 7.5, 7.5)
_HEAD = (Cell("A1", f"={cut('Battle_Name', 2 * NAME)}", "title", across=13), Cell("A2", f'={cut("Side_A", NAME)}&" – "&{cut("Side_B", NAME)}', "print name", across=13))
_UNITS = typed("{Strength.unit}")

PAGE = Page(
    "printed",
    (
        *_HEAD,
        *_cards(1, CARDS),
        Cell(f"A{TABLES - 1}", f'=IF({_UNITS}>{CARDS},{_UNITS}-{CARDS}&{{"print.more}},"")', "print line", across=13),
        *_play(),
        *_situations(),
        *_rulings(),
    ),
    widths=WIDTHS, heights=_heights(CARDS), tab="333333", print_area=f"A1:M{BELOW + SITUATION_ROWS}", tall=1,
)  # fmt: skip

MORE_PAGE = Page(
    "printed2",
    (
        *_HEAD,
        *_cards(CARDS + 1, MORE_CARDS),
        Cell(f"A{FIRST_CARD + MORE_CARDS // 2 * CARD_ROWS}", f'=IF({_UNITS}>{CARDS + MORE_CARDS},{_UNITS}-{CARDS + MORE_CARDS}&{{"print.too_many}},"")', "print line", across=13),
    ),
    widths=WIDTHS, heights=_heights(MORE_CARDS), tab="333333",
    print_area=f"A1:M{FIRST_CARD + MORE_CARDS // 2 * CARD_ROWS}", tall=1,
)  # fmt: skip
