"""The Odds page: pick up to three units a side and see how a round of their combat may end, and what would change it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...layout import Cell, Chart, Limits, Mark, Page, Text, dated, explained, first_of, same_name
from .lineup import EACH_SIDE, MOST_LINES, PLACES, WIDTHS, block, of_pick
from .pieces import CHARGE, EDITION, FIRST, GENERAL, MUSICIAN, RANKS_AFTER

PICKED, COUNTS = 5, 16  # first rows of what is typed, and of what counts
STATUS, RESULT, IFS, FRONTS, ROUNDS_TOP, LOST, LEADS = 23, 25, 29, 36, 45, 51, 55
ROUNDS, FEW_ROUNDS = 4, 2  # rounds that are counted where there are not too many outcomes, and tried first
CHARTS = LEADS + 4
LETTERS = "DEFGHIJKLMNOPQRS"
OUTCOMES = (
    "a_wins", "draw", "b_wins", "a_breaks", "b_breaks", "wounds_a", "wounds_b", "a_gone", "b_gone", "a_caught", "b_caught",
)  # fmt: skip
RESULTS = LETTERS[: len(OUTCOMES)]
WOUNDS = RESULTS[OUTCOMES.index("wounds_a")] + RESULTS[OUTCOMES.index("wounds_b")]
NUMBERS = LETTERS  # columns of the numbers of models, and of the differences
SHARE = 7  # columns left of the middle of the differences
BEYOND = 7  # models beyond the mean that the table of losses shows at least

# Column, key, defined name, whether it is an override, list, limits.
_TYPED = (
    ("B", "unit", "", False, "List_Fighters", None),
    ("C", "target", "Target_", False, "List_Fighters", None),
    ("D", "where", "Where_", False, "List_Facings", None),
    ("E", "charges", "Charges_", False, "List_YesNo", None),
    ("F", "models", "Models_", True, "", Limits(0, 1_000)),
    ("G", "width", "Width_", True, "", Limits(1, 100)),
    ("H", "contact", "Contact_", True, "", Limits(0, 1_000)),
    ("I", "ld", "Ld_", True, "", Limits(0, 10)),
    ("J", "standard", "Standard_", True, "List_YesNo", None),
    ("K", "musician", "Music_", True, "List_YesNo", None),
    ("L", "battle", "Battle_", True, "List_YesNo", None),
    ("M", "points", "Points_", True, "", Limits(-100, 100)),
)
_HEADS = tuple((at, key) for at, key, *_ in _TYPED)
_READINGS = f"{EDITION},{FIRST},{MUSICIAN},{RANKS_AFTER},{GENERAL}"


def _typed(k: int) -> Iterator[Cell]:
    """What is picked and what is overruled in one row."""
    row, place = PICKED + k, PLACES[k]
    yield Cell(f"A{row}", f'="{place[0]} · "&Side_{place[0]}', "side")
    for at, key, name, override, choices, limits in _TYPED:
        style = ("override" if override else "input") + (" text" if choices and at in "BCDE" else "")
        yield Cell(f"{at}{row}", None, style, f"Odds_{name}{place}", choices, limits, f"odds.{key}.note")


def _counts(k: int) -> Iterator[Cell]:
    """What counts for a row that is picked."""
    row, pick = COUNTS + k, str(k + 1)
    gone = f"{of_pick('fi', pick)}=0"
    lines = "LinesA" if k < EACH_SIDE else "LinesB"
    contact = f'IFERROR(INDEX({{{lines}.contact}},MATCH({pick},{{{lines}.slot}},0)),"")'
    aim = of_pick("aim", pick)

    def said(column: str) -> str:
        return f'IF({of_pick(column, pick)}=1,{{"word.yes}},"–")'

    values = {
        "B": of_pick("title_", pick),
        "C": f'IF({aim}=0,"",{of_pick("title_", aim)})',
        "D": of_pick("face", pick),
        "E": said("charges"),
        "F": of_pick("models", pick),
        "G": f'IF({of_pick("k", pick)}>0,"",{of_pick("width", pick)})',
        "H": contact,
        "I": f'IF(ISNUMBER({of_pick("general", pick)}),MAX(N({of_pick("ld", pick)}),{of_pick("general", pick)}),{of_pick("ld", pick)})',
        "J": said("standard"),
        "K": said("music"),
        "L": said("battle"),
        "M": of_pick("points", pick),
    }
    yield Cell(f"A{row}", f"=A{PICKED + k}", "side")
    for at, value in values.items():
        yield Cell(f"{at}{row}", f'=IF({gone},"",{value})', "computed text" if at in "BCD" else "computed")
    parts = f"{of_pick('lines', pick)}-1"
    yield Cell(f"N{row}", f'=IF({gone},"",IF({parts}=0,"",{{"odds.with}}&({parts})&{{"odds.parts}}))', "line", across=6)


def _named(k: int) -> str:
    """The name of a pick as it stands in a sentence."""
    return f"LEFT(Odds_{PLACES[k]},30)"


_ANY = "&".join(f"Odds_{place}" for place in PLACES)


def _stops() -> list[tuple[str, str]]:
    """What keeps the page from calculating, with the sentence for it."""
    found = []
    for k in range(len(PLACES)):
        pick = str(k + 1)
        fi, kind = of_pick("fi", pick), of_pick("k", pick)
        found += [
            (f'AND(Odds_{PLACES[k]}<>"",{fi}=0)', f'{{"hint.odds.unknown}}&{_named(k)}'),
            (f"AND({kind}>0,{kind}<4)", f'{{"hint.odds.part}}&{_named(k)}'),
            (f"{of_pick('twice', pick)}>0", f'{{"hint.odds.twice}}&{_named(k)}'),
            (f'AND({fi}>0,Odds_Target_{PLACES[k]}<>"",{of_pick("aim", pick)}=0)', f'{{"hint.odds.target}}&{_named(k)}'),
        ]
    for side, letter in ((1, "A"), (2, "B")):
        mine = f"({{Picks.side}}={side})"
        found += [
            (f"SUMPRODUCT({mine}*({{Picks.fi}}>0))=0", f'{{"hint.odds.side}}&LEFT(Side_{letter},30)'),
            (f"SUMPRODUCT({mine}*{{Picks.lines}})>{MOST_LINES}", f'{{"hint.odds.many}}&{MOST_LINES}'),
        ]
    return found


_STOPS = _stops()
_HALVES = (_STOPS[:12], _STOPS[12:])  # a cell takes so many conditions nested


def _asked(function: str, a: str = "LinesA", b: str = "LinesB", more: str = "", readings: str = _READINGS) -> str:
    """A call about the lines of both sides."""
    return f"{function}({block(a)},{block(b)},{more}{readings})"


_ARGUMENTS = f"{block('LinesA')},{block('LinesB')},{_READINGS}"
_DONE = f"ISNUMBER($D${RESULT})"


def _status() -> Iterator[Cell]:
    """How far the page is; the helper cells say it for the first picks, for the others, and whether all is ready."""
    first, second = (first_of(half) for half in _HALVES)
    yield Cell(f"U{STATUS}", f'=IF({_ANY}="",{{"hint.odds.pick}},{first})', "helper")
    yield Cell(f"V{STATUS}", f"={second}", "helper")
    yield Cell(f"W{STATUS}", f"=IF(AND(LEN(U{STATUS})=0,LEN(V{STATUS})=0),1,0)", "helper", "Odds_On")
    answer = f'IF({_DONE},{{"hint.odds.ready}},{{"hint.odds.error}})'
    said = f"IF(LEN(U{STATUS})>0,U{STATUS},IF(LEN(V{STATUS})>0,V{STATUS},{answer}))"
    yield Cell(f"A{STATUS}", f"={said}", "next", across=19)


def _row(row: int, asked: Callable[[int], str], on: str = _DONE) -> Iterator[Cell]:
    """A row of chances; the first cell says whether they can be counted.

    Each cell asks for itself, since an array formula loses its values where the functions are not there;
    the exact odds are calculated once.
    """
    for j, at in enumerate(RESULTS, 1):
        ready = on if j == 1 else f"ISNUMBER($D{row})"
        style = "computed two" if at in WOUNDS else "computed percent"
        yield Cell(f"{at}{row}", f'=IF({ready},IFERROR({asked(j)},""),"")', style)


def _one(call: str) -> Callable[[int], str]:
    """One number of the row that a call answers."""
    return lambda j: f"INDEX({call},1,{j})"


def _result() -> Iterator[Cell]:
    """The odds as they are picked, and how they were found."""
    yield Cell(f"A{RESULT}", Text("odds.picked"), "label", across=3)
    yield from _row(RESULT, _one(_asked("WFB_COMBAT_ODDS")), "Odds_On=1")
    yield Cell(f"A{RESULT + 1}", f'=IF(Odds_On=1,{explained("WFB_COMBAT_ODDS", _ARGUMENTS)},"")', "line", across=19)


def _what_if() -> Iterator[Cell]:
    """Charge or receive, with or without the standard."""
    charges = [f"INDEX({{OddsSides.charges}},{side})>0" for side in (1, 2)]
    for i, (key, wanted) in enumerate((("only_a", (1, 0)), ("only_b", (0, 1)), ("nobody", (0, 0)))):
        row = IFS + i
        yield Cell(f"A{row}", Text(f"odds.{key}"), "label", across=3)

        def call(a: int, b: int, j: int, wanted: tuple[int, int] = wanted) -> str:
            """The number where somebody of A, of B is picked to charge, or nobody."""
            names = (f"Lines{side}{'' if now == then else '_Charge'}" for side, now, then in zip("AB", (a, b), wanted))
            return _one(_asked("WFB_COMBAT_ODDS", *names))(j)

        def nested(j: int, call: Callable[[int, int, int], str] = call) -> str:
            either = (f"IF({charges[1]},{call(a, 1, j)},{call(a, 0, j)})" for a in (1, 0))
            return f"IF({charges[0]},{','.join(either)})"

        yield from _row(row, nested)
    for i, side in enumerate("AB"):
        row = IFS + 3 + i
        has = f"INDEX({{OddsSides.standard}},{i + 1})>0"
        yield Cell(
            f"A{row}",
            f'="{side} · "&LEFT(Side_{side},60)&IF({has},{{"odds.without}},{{"odds.with_one}})',
            "label",
            across=3,
        )
        names = ("LinesA_Standard", "LinesB") if side == "A" else ("LinesA", "LinesB_Standard")
        yield from _row(row, _one(_asked("WFB_COMBAT_ODDS", *names)))


def _fronts() -> Iterator[Cell]:
    """The first unit of a side wider and deeper."""
    side = f"IF({same_name('Odds_Front', 'Side_B')},2,1)"
    first = f"IFERROR(MATCH(1,INDEX(({{Picks.side}}={side})*({{Picks.fi}}>0)*({{Picks.k}}=0)*1,0),0),0)"
    yield Cell(f"A{FRONTS - 1}", Text("odds.front"), "heading", across=2)
    yield Cell(f"C{FRONTS - 1}", None, "input text", "Odds_Front", "List_Sides", note="odds.front.note")
    yield Cell(
        f"D{FRONTS - 1}", '=IF(Odds_Front_Pick=0,"",INDEX({Picks.title_},MAX(1,Odds_Front_Pick)))', "label", across=8
    )
    yield Cell(f"U{FRONTS - 1}", f"={first}", "helper", "Odds_Front_Pick")
    for k, width in enumerate(WIDTHS, 1):
        row = FRONTS + k - 1
        yield Cell(f"A{row}", Text("odds.in_a_rank"), "label", across=2)
        yield Cell(f"C{row}", width, "input", f"Odds_Front_{k}", limits=Limits(1, 100), note="odds.in_a_rank.note")
        on = f"IF({_DONE},AND(Odds_Front_Pick>0,ISNUMBER($C${row})),FALSE)"
        yield from _row(row, _one(_asked("WFB_COMBAT_ODDS", f"LinesA_{k}", f"LinesB_{k}")), on)


def _rounds() -> Iterator[Cell]:
    """Whether it is over by each round: of as many rounds as can be counted."""

    def call(rounds: str) -> str:
        return _asked("WFB_COMBAT_ROUNDS", more=f"{rounds},", readings=f"{_READINGS},{CHARGE}")

    def counted(rounds: int) -> str:
        return f"ISNUMBER(INDEX({call(str(rounds))},1,1))"

    tried = f"IF({counted(FEW_ROUNDS)},IF({counted(ROUNDS)},{ROUNDS},{FEW_ROUNDS}),1)"
    yield Cell(f"U{ROUNDS_TOP}", f"=IF({_DONE},{tried},0)", "helper", "Odds_Rounds")
    for k in range(1, ROUNDS + 1):
        row = ROUNDS_TOP + k - 1
        yield Cell(f"A{row}", f'={{"odds.by_round}}&{k}', "label", across=3)
        for j, at in enumerate("DEFG", 1):
            yield Cell(
                f"{at}{row}", f'=IF(Odds_Rounds<{k},"",INDEX({call("MAX(1,Odds_Rounds)")},{k},{j}))', "computed percent"
            )
    yield Cell(f"H{ROUNDS_TOP}", f'=IF(AND({_DONE},Odds_Rounds<{ROUNDS}),{{"hint.odds.rounds}},"")', "next", across=12)


def _mean(row: int, label: str, name: str, number: str, chance: str) -> Iterator[Cell]:
    """The label of a row of chances, and their mean."""
    yield Cell(f"A{row}", label, "label", across=2)
    yield Cell(f"C{row}", f'=IF({_DONE},IFERROR(SUMPRODUCT({number}*{chance}),0),"")', "computed two", name)


def _lost() -> Iterator[Cell]:
    """The chance of each number of models that a side loses; where many fall a column stands for several numbers."""
    call, last = _asked("WFB_COMBAT_DIST", more='"models",'), len(NUMBERS) - 1
    number = f"INDEX({call},0,1)"
    widest = f"ROUNDUP((MAX(N(Odds_Lost_A),N(Odds_Lost_B))+{BEYOND})/{last},0)"
    yield Cell(f"U{LOST}", f"=IF({_DONE},{widest},1)", "helper", "Odds_Bin")
    for i, at in enumerate(NUMBERS):
        head = f"{i}*Odds_Bin"
        several = f'{head}&"+"' if i == last else f'IF(Odds_Bin=1,{i},{head}&"–"&({head}+Odds_Bin-1))'
        yield Cell(f"{at}{LOST - 1}", f"={several}", "table heading")
    for side, name in enumerate("AB"):
        row, chance = LOST + side, f"INDEX({call},0,{side + 2})"
        yield from _mean(row, f'="{name} · "&LEFT(Side_{name},60)&{{"odds.loses}}', f"Odds_Lost_{name}", number, chance)
        for i, at in enumerate(NUMBERS):
            here = f"({number}>={i}*Odds_Bin)" + ("" if i == last else f"*({number}<{i + 1}*Odds_Bin)")
            yield Cell(f"{at}{row}", f'=IF({_DONE},IFERROR(SUMPRODUCT({here}*{chance}),0),"")', "computed percent")


def _leads() -> Iterator[Cell]:
    """The chance of each difference of the combat result, around the mean; what is beyond counts at both ends."""
    call, last = _asked("WFB_COMBAT_DIST", more='"result",'), len(NUMBERS) - 1
    number, chance = f"INDEX({call},0,1)", f"INDEX({call},0,2)"
    yield Cell(f"A{LEADS - 1}", Text("odds.lead"), "label", across=3)
    yield from _mean(LEADS, '={"odds.mean}', "Odds_Lead", number, chance)
    for i, at in enumerate(NUMBERS):
        sign = "<=" if i == 0 else ">=" if i == last else "="
        yield Cell(f"{at}{LEADS - 1}", f"=ROUND(N(Odds_Lead),0)+({i - SHARE})", "table heading")
        yield Cell(
            f"{at}{LEADS}",
            f'=IF({_DONE},IFERROR(SUMPRODUCT(({number}{sign}{at}${LEADS - 1})*{chance}),0),"")',
            "computed percent",
        )


def _headings(row: int, key: str, heads: tuple[tuple[str, str], ...]) -> Iterator[Cell]:
    yield Cell(f"A{row}", Text(f"odds.{key}"), "table heading")
    for at, head in heads:
        yield Cell(f"{at}{row}", Text(f"odds.{head}"), "table heading")


def _settings() -> Iterator[Cell]:
    """Which round it is, and which strength counts."""
    for row, key, name, value in ((PICKED + 7, "first", "Odds_First", "yes"), (PICKED + 8, "now", "Odds_Now", "yes")):
        yield Cell(f"A{row}", Text(f"odds.{key}"), "label", across=2)
        yield Cell(f"C{row}", Text(f"word.{value}"), "input text", name, "List_YesNo", note=f"odds.{key}.note")


_OUTCOME_HEADS = tuple(zip(RESULTS, OUTCOMES))

PAGE = Page(
    "odds",
    (
        Cell("A1", Text("odds.title"), "title", across=10),
        Cell("A2", Text("odds.about"), "text", across=19),
        dated("A3"),
        *_headings(PICKED - 1, "side", _HEADS),
        *(cell for k in range(len(PLACES)) for cell in _typed(k)),
        *_settings(),
        *_headings(COUNTS - 1, "counts", _HEADS),
        *(cell for k in range(len(PLACES)) for cell in _counts(k)),
        *_status(),
        Cell(f"A{RESULT - 1}", Text("odds.round"), "table heading", across=3),
        *(Cell(f"{at}{RESULT - 1}", Text(f"odds.{key}"), "table heading") for at, key in _OUTCOME_HEADS),
        *_result(),
        Cell(f"A{IFS - 1}", Text("odds.what_if"), "heading", across=19),
        *_what_if(),
        *_fronts(),
        Cell(f"A{ROUNDS_TOP - 2}", Text("odds.rounds"), "heading", across=19),
        *(Cell(f"{at}{ROUNDS_TOP - 1}", Text(f"odds.{key}"), "table heading") for at, key in zip("DEFG", ("a_out", "b_out", "both_out", "over"))),
        *_rounds(),
        Cell(f"A{LOST - 1}", Text("odds.lost"), "label", across=3),
        *_lost(),
        *_leads(),
        Chart(f"A{CHARTS}", "odds.chart.lost", f"D{LOST - 1}:S{LOST - 1}", (f"D{LOST}:S{LOST}", f"D{LOST + 1}:S{LOST + 1}"), (f"A{COUNTS}", f"A{COUNTS + EACH_SIDE}"), width=17),
        Chart(f"G{CHARTS}", "odds.chart.lead", f"D{LEADS - 1}:S{LEADS - 1}", (f"D{LEADS}:S{LEADS}",), (f"A{LEADS - 1}",), width=17),
        *(Mark("", f"{at}{COUNTS}:{at}{COUNTS + len(PLACES) - 1}", f'${at}{PICKED}<>""', "overruled") for at, _, _, override, _, _ in _TYPED if override),
    ),
    widths=(18, 22, 22, *(10.5,) * 16, 2, *(6,) * 3),
    heights={2: 34, PICKED - 1: 34, COUNTS - 1: 34, RESULT - 1: 34, RESULT + 1: 40, ROUNDS_TOP - 1: 34},
    landscape=True, tab="1F4E5F", print_area=f"A1:S{CHARTS + 19}", breaks=(ROUNDS_TOP - 3,),
)  # fmt: skip
