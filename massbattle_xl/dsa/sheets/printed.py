"""The Battle sheets, made to be printed: army cards, the order of play, the tables, the rulings."""

from __future__ import annotations

from ...layout import Cell, Mark, Page, Text, row_of, typed
from .pieces import army, person

CARDS = 6  # on the first sheet, with the rules of an SKR
MORE_CARDS = 12  # on the second sheet, for larger battles
CARD_ROWS = 6
FIRST_CARD = 4
LEFT, RIGHT = "ABCDEF", "HIJKLM"
MOST_BOXES = 60  # three lines of them; a larger army gets a line for each SKR to write on instead
SKR_TO_WRITE = (range(1, 5), range(5, 9))
BOXES_HEIGHT = 56


def _when(k: int, formula: str) -> str:
    """A formula that shows nothing where the army table has no such row, or a blank one."""
    return f'=IF({k}>ROWS({{Armies.unit}}),"",IF({army("unit", str(k))}="","",{formula}))'


def _boxes(k: int) -> str:
    """Boxes in fives, the fallen ones filled, or a line to write the men left on after each SKR."""
    lost = f"N({army('lost', str(k))})"
    men = f"({lost}+N({army('left', str(k))}))"  # those of the reserve who have come in stand there too
    full, part = f"INT({lost}/5)", f"(INT({lost})-5*INT({lost}/5))"
    mixed = f"MIN(5,{men}-5*{full})"
    rest = f"({men}-5*{full}-IF({part}>0,{mixed},0))"
    lines = "&CHAR(10)&".join(f'"{"   ".join(f"{i}. ______" for i in line)}"' for line in SKR_TO_WRITE)
    return _when(
        k,
        f'IF({men}>{MOST_BOXES},{lines},REPT("☒☒☒☒☒ ",{full})&IF({part}>0,REPT("☒",{part})&REPT("☐",{mixed}-{part})&" ","")'
        f'&REPT("☐☐☐☐☐ ",INT({rest}/5))&REPT("☐",MOD({rest},5)))',
    )


def _place(k: int, first: int) -> tuple[str, int]:
    """Columns and row of the card of army ``k`` on the sheet that begins with army ``first``."""
    return (LEFT if (k - first) % 2 == 0 else RIGHT), FIRST_CARD + (k - first) // 2 * CARD_ROWS


def _leader(k: int) -> str:
    """Who leads the army, with the attributes and the Talentwert."""
    name = army("leader", str(k))
    row = row_of(name, "{Persons.name}")
    values = '&"/"&'.join(person(key, row) for key in ("a1", "a2", "a3"))
    names = '&"/"&'.join(f"Attribute_{i}" for i in (1, 2, 3))
    return f'IF({name}="",{{"print.nobody}},{name}&IFERROR(" · "&{names}&" "&{values}&" · "&{{"print.taw}}&{person("taw", row)},""))'


def _card(k: int, first: int) -> tuple[Cell, ...]:
    columns, row = _place(k, first)
    a, e = columns[0], columns[4]
    at = str(k)
    held = f"(N({army('reserve', at)})-N(INDEX({{Strength.sent}},{row_of(army('unit', at), '{Strength.unit}')})))"
    reserve = f'IF(N({army("reserve", at)})=0,"",IFERROR(IF({held}>0," + "&{held},""),""))'
    ranged = f'IF({army("fk", at)}="",""," · FK "&{army("fk", at)}&" · "&{army("fdam", at)}&IF({army("ammo", at)}="",""," · "&{{"print.ammo}}&{army("ammo", at)}&" SKR"))'
    rounded = "ROUND(N({}),2)".format
    return (
        Cell(f"{a}{row}", _when(k, army("unit", at)), "card name", across=4),
        Cell(f"{e}{row}", _when(k, f'{army("left", at)}&" / "&{army("men", at)}&{reserve}'), "card men", across=2),
        Cell(
            f"{a}{row + 1}",
            _when(k, f'{army("side", at)}&" · MU "&{army("mu", at)}&" · RS "&{army("rs", at)}&" · KW "&{rounded(army("kw", at))}&" · KM "&{rounded(army("km", at))}'),
            "card line", across=6,
        ),
        Cell(f"{a}{row + 2}", _when(k, _leader(k)), "print name", across=6),
        Cell(f"{a}{row + 3}", _when(k, f'IF({army("tp", at)}="","","TP "&{army("tp", at)})' + f"&{ranged}"), "card line", across=6),
        Cell(f"{a}{row + 4}", _boxes(k), "card boxes", across=6),
    )  # fmt: skip


def _line_under(k: int, first: int) -> Mark:
    """The line under a card's name, only where there is an army."""
    columns, row = _place(k, first)
    return Mark("", f"{columns[0]}{row}:{columns[5]}{row}", f'${columns[0]}${row}<>""', "card")


TABLES = FIRST_CARD + (CARDS + 1) // 2 * CARD_ROWS + 1
STEPS = {"a": 16, "b": 28, "c": 28, "d": 28, "e": 16, "f": 40, "g": 28, "h": 28, "i": 16}  # heights of one, two, three lines


def _play() -> tuple[Cell, ...]:
    """The SKR, one line each step."""
    now = '=SKR_Dice&" · "&SKR_KR&" KR · "&DSA_SECONDS(SKR_KR)&" s"'
    return (
        Cell(f"A{TABLES}", Text("print.order"), "heading", across=9),
        Cell(f"J{TABLES}", now, "heading", across=4),
        *(Cell(f"A{TABLES + i}", Text(f"print.{key}"), "print two lines", across=13) for i, key in enumerate(STEPS, 1)),
    )


BELOW = TABLES + len(STEPS) + 2
SITUATION_ROWS = 13


def _signed(value: str) -> str:
    return f'IF(N({value})>0,"+","")&IF(N({value})<0,"−"&ABS({value}),{value})'


def _situations() -> tuple[Cell, ...]:
    """What adds to KM, as the Modifiers page has it: always, by MU, and by the situation."""

    def listed(k: int, column: str, shown: str) -> str:
        name = f"INDEX({{Situations.name}},{k})"
        value = shown.format(f"INDEX({{Situations.{column}}},{k})")
        return f'=IF({k}>ROWS({{Situations.name}}),"",IF({name}="","",{value}))'

    always = (
        ('={"modifiers.base}', f"={_signed('KM_Base')}"),
        ('={"modifiers.brave}&" "&{#werte.BRAVE}', '="+"&{#werte.MU_POINT}'),
        ('={"modifiers.cowardly}&" "&{#werte.COWARDLY}', '="−"&{#werte.MU_POINT}'),
    )
    picked = ((listed(k, "name", "{0}"), listed(k, "value", _signed("{0}"))) for k in range(1, SITUATION_ROWS + 1))
    return (
        Cell(f"A{BELOW}", Text("print.situations"), "heading", across=4),
        Cell(f"E{BELOW}", "KM", "print heading"),
        *(
            cell
            for i, (name, value) in enumerate((*always, *picked), BELOW + 1)
            for cell in (Cell(f"A{i}", name, "print name", across=4), Cell(f"E{i}", value, "print number"))
        ),
    )


RULED_LINES = 7


def _ruled(k: int) -> str:
    """Ruling number ``k`` of those that differ from the usual reading."""
    at = f"MATCH({k},{{Rulings.place}},0)"
    return '&" "&'.join(f"INDEX({{Rulings.{column}}},{at})" for column in ("code", "question", "force"))


def _rulings() -> tuple[Cell, ...]:
    """The rulings that differ from the usual reading, as many as fit, and how many modules are off."""
    changed = 'COUNTIF({Rulings.choice},">1")'
    off = "SUMPRODUCT(({Modules.choice}={\"word.no})*1)"
    first = f'=IF({changed}=0,{{"print.as_written}},{_ruled(1)})'
    rest = (f'=IF({changed}<{k},"",{_ruled(k)})' for k in range(2, RULED_LINES + 1))
    last = BELOW + 1 + 2 * RULED_LINES
    return (
        Cell(f"G{BELOW}", Text("print.rulings"), "heading", across=7),
        *(Cell(f"G{BELOW + 1 + 2 * i}", formula, "print two lines", across=7, down=2) for i, formula in enumerate((first, *rest))),
        Cell(f"G{last}", f'=IF({off}=0,"",{off}&{{"print.off}})', "print name", across=7),
    )


def _cards(first: int, count: int) -> tuple[Cell | Mark, ...]:
    numbers = range(first, first + count)
    return (*(cell for k in numbers for cell in _card(k, first)), *(_line_under(k, first) for k in numbers))


def _heights(count: int) -> dict[int, float]:
    rows = (FIRST_CARD + i * CARD_ROWS for i in range((count + 1) // 2))
    return {row + more: height for row in rows for more, height in ((0, 19), (4, BOXES_HEIGHT), (5, 6))}


WIDTHS = (13, 7.5, 7.5, 7.5, 7.5, 7.5, 2, 13, 7.5, 7.5, 7.5, 7.5, 7.5)
_HEAD = (Cell("A1", "=LEFT(Battle_Name,255)", "title", across=13), Cell("A2", '=LEFT(Side_A,255)&" – "&LEFT(Side_B,255)', "text", across=13))
_ARMIES = typed("{Armies.unit}")

PAGE = Page(
    "printed",
    (
        *_HEAD,
        *_cards(1, CARDS),
        Cell(f"A{TABLES - 1}", f'=IF({_ARMIES}>{CARDS},({_ARMIES}-{CARDS})&{{"print.more}},"")', "print line", across=13),
        *_play(),
        *_situations(),
        *_rulings(),
    ),
    widths=WIDTHS, heights={**_heights(CARDS), **{TABLES + i: height for i, height in enumerate(STEPS.values(), 1)}},
    tab="333333", print_area=f"A1:M{BELOW + 3 + SITUATION_ROWS}", tall=1,
)  # fmt: skip

MORE_PAGE = Page(
    "printed2",
    (
        *_HEAD,
        Cell("A3", f'=IF({_ARMIES}>{CARDS},"",{{"print.no_more}})', "print line", across=13),
        *_cards(CARDS + 1, MORE_CARDS),
        Cell(
            f"A{FIRST_CARD + MORE_CARDS // 2 * CARD_ROWS}",
            f'=IF({_ARMIES}>{CARDS + MORE_CARDS},({_ARMIES}-{CARDS + MORE_CARDS})&{{"print.too_many}},"")', "print line", across=13,
        ),
    ),
    widths=WIDTHS, heights=_heights(MORE_CARDS), tab="333333",
    print_area=f"A1:M{FIRST_CARD + MORE_CARDS // 2 * CARD_ROWS}", tall=1,
)  # fmt: skip
