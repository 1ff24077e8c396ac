"""The Battle sheets, made to be printed: army cards, the order of a phase, strategies, field and rulings."""

from __future__ import annotations

from ...layout import Cell, Mark, Page, Text, typed
from .field import ROWS as FIELD_ROWS
from .pieces import army, commander

CARDS = 6  # on the first sheet, with the rules of a phase
MORE_CARDS = 12  # on the second sheet, for larger battles
CARD_ROWS = 7
FIRST_CARD = 4
LEFT, RIGHT = "ABCDEF", "HIJKLM"
MOST_BOXES = 60  # three lines of them; an army with more hit points gets a line for each phase to write on instead
PHASES_TO_WRITE = (range(1, 5), range(5, 9))
BOXES_HEIGHT = 56
STRATEGIES = ("defensive", "cautious", "standard", "aggressive", "reckless")


def _when(k: int, formula: str) -> str:
    """A formula that shows nothing where the army table has no such row, or a blank one."""
    return f'=IF({k}>ROWS({{Armies.unit}}),"",IF({army("unit", str(k))}="","",{formula}))'


def _boxes(k: int) -> str:
    """A box for each hit point in fives, the lost ones filled; or a line to write those left on after each phase."""
    most = f"N({army('hp', str(k))})"
    lost = f"MAX(0,{most}-N({army('left', str(k))}))"
    full, part = f"INT({lost}/5)", f"(INT({lost})-5*INT({lost}/5))"
    mixed = f"MIN(5,{most}-5*{full})"
    rest = f"({most}-5*{full}-IF({part}>0,{mixed},0))"
    lines = "&CHAR(10)&".join(f'"{"   ".join(f"{i}. ______" for i in line)}"' for line in PHASES_TO_WRITE)
    return _when(
        k,
        f'IF({most}>{MOST_BOXES},{lines},REPT("☒☒☒☒☒ ",{full})&IF({part}>0,REPT("☒",{part})&REPT("☐",{mixed}-{part})&" ","")'
        f'&REPT("☐☐☐☐☐ ",INT({rest}/5))&REPT("☐",MOD({rest},5)))',
    )


def _place(k: int, first: int) -> tuple[str, int]:
    """Columns and row of the card of army ``k`` on the sheet that begins with army ``first``."""
    return (LEFT if (k - first) % 2 == 0 else RIGHT), FIRST_CARD + (k - first) // 2 * CARD_ROWS


def _joined(k: int, *columns: str) -> str:
    """What stands in some cells of the army, with a point between."""
    cells = "&".join(f'IF({army(column, str(k))}="",""," · "&{army(column, str(k))})' for column in columns)
    return f"MID({cells},4,255)"


def _led(k: int) -> str:
    """The commander with Charisma and Profession, and his boons."""
    row = f"MAX(1,{army('ic', str(k))})"
    values = f'{{"print.cha}}&N({commander("cha", row)})&{{"print.ranks}}&N({commander("ranks", row)})'
    boons = "".join(f'&IF({commander(f"boon{i}", row)}="",""," · "&{commander(f"boon{i}", row)})' for i in (1, 2, 3))
    return f'IF({army("ic", str(k))}=0,{{"print.nobody}},{commander("name", row)}&" · "&{values}{boons})'


def _card(k: int, first: int) -> tuple[Cell, ...]:
    columns, row = _place(k, first)
    a, e, at = columns[0], columns[4], str(k)
    size = f'{army("side", at)}&" · "&{army("men", at)}&" "&{army("size", at)}&" · "&{{"print.acr}}&{army("acr", at)}'
    fights = f'{{"print.om}}&{army("om", at)}&" · "&{{"print.dv}}&{army("dv", at)}&" · "&{{"print.mod}}&{army("mod", at)}'
    return (
        Cell(f"{a}{row}", _when(k, army("unit", at)), "card name", across=4),
        Cell(f"{e}{row}", _when(k, f'{army("left", at)}&" / "&{army("full", at)}&{{"print.hp}}'), "card men", across=2),
        Cell(f"{a}{row + 1}", _when(k, f'{size}&" · "&{fights}'), "card line", across=6),
        Cell(f"{a}{row + 2}", _when(k, _joined(k, "tactic1", "tactic2", "tactic3")), "card line", across=6),
        Cell(f"{a}{row + 3}", _when(k, _joined(k, *(f"res{i}" for i in range(1, 5)), *(f"ab{i}" for i in range(1, 7)))), "card line", across=6),
        Cell(f"{a}{row + 4}", _when(k, _led(k)), "card line", across=6),
        Cell(f"{a}{row + 5}", _boxes(k), "card boxes", across=6),
    )  # fmt: skip


def _line_under(k: int, first: int) -> Mark:
    """The line under a card's name, only where there is an army."""
    columns, row = _place(k, first)
    return Mark("", f"{columns[0]}{row}:{columns[5]}{row}", f'${columns[0]}${row}<>""', "card")


TABLES = FIRST_CARD + (CARDS + 1) // 2 * CARD_ROWS + 1
STEPS = {"a": 28, "b": 28, "c": 28, "d": 28, "e": 28, "f": 28, "g": 28, "h": 28}  # heights of two lines


def _play() -> tuple[Cell, ...]:
    """The phase, one line each step."""
    return (
        Cell(f"A{TABLES}", Text("print.order"), "heading", across=9),
        Cell(f"J{TABLES}", "=Edition", "heading", across=4),
        *(Cell(f"A{TABLES + i}", Text(f"print.{key}"), "print two lines", across=13) for i, key in enumerate(STEPS, 1)),
    )


BELOW = TABLES + len(STEPS) + 2
FIELD = BELOW + len(STRATEGIES) + 2


def _signed(value: str) -> str:
    return f'IF({value}>0,"+","")&IF({value}<0,"−"&ABS({value}),{value})'


def _strategies() -> tuple[Cell, ...]:
    """The strategy track."""
    heads = (("C", "OM"), ("D", "DV"), ("E", "damage"))
    return (
        Cell(f"A{BELOW}", Text("print.strategies"), "heading", across=2),
        *(Cell(f"{at}{BELOW}", Text(f"print.{stat.lower()}_"), "print heading") for at, stat in heads),
        *(
            cell
            for i, key in enumerate(STRATEGIES, BELOW + 1)
            for cell in (
                Cell(f"A{i}", f"={{=STRATEGY.{key}}}", "print name", across=2),
                *(Cell(f"{at}{i}", "=" + _signed(f'PF_STRATEGY("{key}","{stat}")'), "print number") for at, stat in heads),
            )
        ),
    )


def _field() -> tuple[Cell, ...]:
    """Ground, weather and fortification of this battle."""

    def weather(k: int) -> str:
        name, who = (f"INDEX({{Weather.{column}}},{k})" for column in ("condition", "who"))
        return f'=IF({k}>ROWS({{Weather.condition}}),"",IF({name}="","",{name}&IF({who}="",""," ("&{who}&")")))'

    return (
        Cell(f"A{FIELD}", Text("print.field"), "heading", across=5),
        Cell(f"A{FIELD + 1}", '=IF(N(Fort_Defense)=0,{"print.no_fort},Fort_Side&{"print.behind}&Fort_Defense)', "print name", across=5),
        *(Cell(f"A{FIELD + 1 + k}", weather(k), "print name", across=5) for k in range(1, FIELD_ROWS + 1)),
    )


RULED_LINES = 6


def _ruled(k: int) -> str:
    """Ruling number ``k`` of those that differ from the usual reading."""
    at = f"MATCH({k},{{Rulings.place}},0)"
    return '&" "&'.join(f"INDEX({{Rulings.{column}}},{at})" for column in ("code", "question", "force"))


def _rulings() -> tuple[Cell, ...]:
    """The rulings that differ from the usual reading, as many as fit."""
    changed = 'COUNTIF({Rulings.choice},">1")'
    first = f'=IF({changed}=0,{{"print.as_written}},{_ruled(1)})'
    rest = (f'=IF({changed}<{k},"",{_ruled(k)})' for k in range(2, RULED_LINES + 1))
    return (
        Cell(f"G{BELOW}", Text("print.rulings"), "heading", across=7),
        *(Cell(f"G{BELOW + 1 + 2 * i}", formula, "print two lines", across=7, down=2) for i, formula in enumerate((first, *rest))),
    )


def _cards(first: int, count: int) -> tuple[Cell | Mark, ...]:
    numbers = range(first, first + count)
    return (*(cell for k in numbers for cell in _card(k, first)), *(_line_under(k, first) for k in numbers))


def _heights(count: int) -> dict[int, float]:
    rows = (FIRST_CARD + i * CARD_ROWS for i in range((count + 1) // 2))
    return {row + more: height for row in rows for more, height in ((0, 19), (5, BOXES_HEIGHT), (6, 6))}


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
        *_strategies(),
        *_field(),
        *_rulings(),
    ),
    widths=WIDTHS, heights={**_heights(CARDS), **{TABLES + i: height for i, height in enumerate(STEPS.values(), 1)}},
    tab="333333", print_area=f"A1:M{FIELD + 1 + FIELD_ROWS}", tall=1,
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
