"""The Odds page: pick two armies and see how their battle may end, by strategies and by tactics."""

from __future__ import annotations

from ...layout import Cell, Chart, Limits, Mark, Page, Text, WordOf, dated, explained, first_of, same_name
from .pieces import LOW, NATURAL, army, commander, unit_row

TYPED, COUNTS, RESULTS, TRACK, TACTICS = 5, 9, 15, 21, 30  # first rows of the blocks
KNOWN = 4  # the standard tactic and those of the army's three cells
_SIDES = (("A", "B", 0), ("B", "A", 1))
_NUMBERS = (("F", "hp", "HP"), ("G", "om", "OM"), ("H", "dv", "DV"), ("I", "damage", "Damage"))
_STRATEGIES = ("defensive", "cautious", "standard", "aggressive", "reckless")
_POINTS = Limits(-1_000, 1_000)
SECOND_ROUND = 2  # what counts in the first melee round alone is left out: the odds know no rounds


def _at(column: str, side: int) -> str:
    return f"${column}${COUNTS + side}"


def _typed(side: str, k: int) -> tuple[Cell, ...]:
    """What is picked and what is overruled."""
    row = TYPED + k
    limits = {"HP": Limits(1, 1_000)}
    return (
        Cell(f"A{row}", f"=Side_{side}", "side"),
        Cell(f"B{row}", None, "input text", f"Odds_{side}", choices="List_Armies", note="odds.army.note", across=2),
        Cell(f"D{row}", None, "input text", f"Odds_Tactic_{side}", choices="List_Tactics", note="odds.tactic.note"),
        Cell(f"E{row}", None, "input text", f"Odds_Strategy_{side}", choices="List_Strategies", note="odds.strategy.note"),
        *(
            Cell(f"{at}{row}", None, "override", f"Odds_{name}_{side}", limits=limits.get(name, _POINTS), note=f"odds.{key}.note")
            for at, key, name in _NUMBERS
        ),
    )  # fmt: skip


# Helper columns of a side's row: army row, commander row, what it has, Defense that counts for it, boons, Leadership.
_ROW, _IC, _HAS, _FORT, _BOONS, _LEAD, _CONDITIONS, _OM, _DV, _DAMAGE, _HIT, _FACTOR, _SURE = (
    "Q", "R", "S", "T", "U", "V", "W", "X", "Y", "Z", "AA", "AB", "AC",
)  # fmt: skip


def _army(column: str, k: int) -> str:
    """A value of a side's army."""
    return army(column, f"MAX(1,{_at(_ROW, k)})")


def _led(column: str, k: int) -> str:
    """A number of a side's commander, 0 without one."""
    return f"IF({_at(_IC, k)}=0,0,N({commander(column, f'MAX(1,{_at(_IC, k)})')}))"


def _modifier(stat: str, k: int, tactic: str, strategy: str, more: str = "0") -> str:
    """The arguments of a number of a side's army against the other in melee."""
    other = 1 - k
    return (
        f'"{stat}",{_army("acr", k)},{_at(_HAS, k)},{_at(_HAS, other)},{tactic},{strategy},{_at(_BOONS, k)},{_at(_CONDITIONS, k)},'
        f'{_army("senses", k)}&"",{_army("nature", k)}&"",{_army("nature", other)}&"","melee",{SECOND_ROUND},"",'
        f"{_at(_FORT, k)},0,0,{more},Edition,{_at(_LEAD, k)}"
    )


def _check(k: int) -> str:
    """The arguments of a side's rout check."""
    return (
        f'"rout",N({_army("morale", k)}),{_led("cha", k)},{_led("ranks", k)},{_at(_HAS, k)},{_at(_HAS, 1 - k)},{_at("D", k)},'
        f'{_at(_BOONS, k)},{_at(_CONDITIONS, k)},"",{_led("extra", k)},Edition,{_at(_LEAD, k)},{_army("acr", k)}'
    )


def _counts(side: str, other: str, k: int) -> tuple[Cell, ...]:
    """What counts: the typed number, or else that of the army against the other."""
    row = COUNTS + k
    here, both = f"{_at(_ROW, k)}=0", f"OR({_at(_ROW, 0)}=0,{_at(_ROW, 1)}=0)"
    behind = f'AND(Fort_Side<>"",{same_name("Fort_Side", _army("side", k))},Odds_Field<>{{"word.no}})'
    fort = f"PF_FORT_LEFT(Fort_Defense,0,{_at(_HAS, 1 - k)},Fort_Walls,Fort_Moat)"
    a_side = same_name(_army("side", k), "Side_A")
    boons, score = (commander(column, f"MAX(1,{_at(_IC, k)})") for column in ("boons", "leadership"))
    more = {"OM": f"N({_army('om_more', k)})", "DV": f"N({_army('dv_more', k)})"}

    def asked(stat: str, tactic: str = _at("D", k), strategy: str = _at("E", k)) -> str:
        return f'=IF({both},"",IFERROR(PF_MODIFIER({_modifier(stat, k, tactic, strategy, more.get(stat, "0"))}),""))'

    def value(name: str, found: str) -> str:
        return f'=IF(Odds_{name}_{side}<>"",Odds_{name}_{side},{found})'

    return (
        Cell(f"A{row}", f"=A{TYPED + k}", "side"),
        Cell(f"B{row}", f'=IF(Odds_{side}="","",Odds_{side}&"")', "computed text", across=2),
        Cell(f"D{row}", f'=IF(Odds_Tactic_{side}="",{{=TACTIC.standard}},Odds_Tactic_{side}&"")', "computed text"),
        Cell(f"E{row}", f'=IF(Odds_Strategy_{side}="",{{=STRATEGY.standard}},Odds_Strategy_{side}&"")', "computed text"),
        Cell(f"F{row}", value("HP", f'IF({here},"",IF(N({_army("left", k)})=0,{_army("hp", k)},{_army("left", k)}))'), "computed"),
        Cell(f"G{row}", value("OM", f"{_OM}{row}"), "computed"),
        Cell(f"H{row}", value("DV", f"{_DV}{row}"), "computed"),
        Cell(f"I{row}", value("Damage", f"{_DAMAGE}{row}"), "computed"),
        Cell(f"J{row}", f'=IF({here},"",{_army("acr", k)})', "computed"),
        Cell(f"K{row}", f'=IF({both},"",IFERROR(PF_CHECK({_check(k)}),""))', "computed"),
        Cell(f"{_ROW}{row}", f"={unit_row(f'Odds_{side}')}", "helper"),
        Cell(f"{_IC}{row}", f"=IF({here},0,N({_army('ic', k)}))", "helper"),
        Cell(f"{_HAS}{row}", f'=IF({here},"",{_army("has", k)}&"")', "helper"),
        Cell(f"{_FORT}{row}", f"=IF({both},0,IF({behind},{fort},0))", "helper"),
        Cell(f"{_BOONS}{row}", f'=IF({_at(_IC, k)}=0,"",{boons}&"")', "helper"),
        Cell(f"{_LEAD}{row}", f'=IF({_at(_IC, k)}=0,"",IF(ISNUMBER({score}),{score},""))', "helper"),
        Cell(f"{_CONDITIONS}{row}", f'=IF(OR({here},Odds_Field={{"word.no}}),"",IF({a_side},Conditions_A,Conditions_B)&"")', "helper"),
        Cell(f"{_OM}{row}", asked("OM"), "helper"),
        Cell(f"{_DV}{row}", asked("DV"), "helper"),
        Cell(f"{_DAMAGE}{row}", asked("damage"), "helper"),
        Cell(f"{_HIT}{row}", asked("damage of a damaging hit"), "helper"),
        Cell(f"{_FACTOR}{row}", asked("factor"), "helper"),
        Cell(f"{_SURE}{row}", f'=IF({here},0,IFERROR(IF(PF_SURE("rout",{_at(_HAS, k)},Edition),1,0),0))', "helper"),
    )  # fmt: skip


_VALUES = ",".join(f"{_at(at, k)}" for k in (0, 1) for at in "FGHI")
_READINGS = f"Edition,Ruling_equal=2,{NATURAL},{LOW},Ruling_repeat=1"
_WHOLES = ",".join(_at(at, k) for k in (0, 1) for at in (_HIT, _FACTOR))
_NO_ROUT = '"",0,"",0'
_ROUT = ",".join(f'IF({_at(_SURE, k)}=1,"",{_at("J", k)}),N({_at("K", k)})' for k in (0, 1))


def _bare(column: str, stat: str, k: int) -> str:
    """A number that counts, without what the picked strategy adds."""
    return f'{_at(column, k)}-PF_STRATEGY({_at("E", k)},"{stat}")'


_BARE = ",".join(
    part for k in (0, 1)
    for part in (_at("F", k), *(_bare(at, stat, k) for at, stat in (("G", "OM"), ("H", "DV"), ("I", "damage"))))
)  # fmt: skip


def _missing(k: int) -> list[tuple[str, str]]:
    """What keeps a side from being calculated."""
    name = f"LEFT($B${COUNTS + k},30)"
    numbers = ",".join(f"ISNUMBER({_at(at, k)})" for at in "GHI")
    return [
        (f"{_at(_ROW, k)}=0", f'{{"hint.odds.army}}&$A${TYPED + k}'),
        (f"N({_at('F', k)})<1", f'{{"hint.odds.hp}}&{name}'),
        (f"NOT(AND({numbers},ISNUMBER({_at('J', k)})))", f'{{"hint.odds.values}}&{name}'),
    ]


_STOP = [*_missing(0), *_missing(1), (f"{_at(_ROW, 0)}={_at(_ROW, 1)}", '{"hint.odds.same}')]
_ON = f"=IF(OR({','.join(condition for condition, _ in _STOP)}),0,1)"


def _breath(k: int) -> str:
    return f'IF({_at(_ROW, k)}=0,FALSE,AND(Odds_Damage_{"AB"[k]}="",PF_HAS("breath weapon",{_at(_HAS, k)})))'


_STATUS = "=" + first_of(
    [
        ('Odds_A&Odds_B=""', '{"hint.odds.pick}'),
        *_STOP,
        *((_breath(k), f'{{"hint.odds.breath}}&LEFT($B${COUNTS + k},30)') for k in (0, 1)),
        (f"OR(INT({_at('F', 0)})<>{_at('F', 0)},INT({_at('F', 1)})<>{_at('F', 1)})", '{"hint.odds.whole}'),
        (f"ISERROR(N($B${RESULTS}))", '{"hint.odds.endless}'),
    ],
    '{"hint.odds.ready}',
)


def _odds(row: int, rout: str) -> tuple[Cell, ...]:
    """A row of chances, and how they were found beside them.

    Each cell asks for itself, since an array formula loses its values where the functions are not there;
    the odds are calculated once.
    """
    arguments = f"{_VALUES},{rout},{_READINGS},{_WHOLES}"
    return (
        *(
            Cell(f"{at}{row}", f'=IF(Odds_On=1,INDEX(PF_BATTLE_ODDS({arguments}),1,{j}),"")', "computed percent" if at in "BCD" else "computed two")
            for j, at in enumerate("BCDEFG", 1)
        ),
        Cell(f"H{row}", f'=IF(Odds_On=1,IFERROR({explained("PF_BATTLE_ODDS", arguments)},""),"")', "line", across=7),
    )


def _track(column: int, stat: str, style: str) -> tuple[Cell, ...]:
    """A table of all pairs of strategies, from the most careful to the boldest."""
    letters = "ABCDEFGHIJKLMN"[column : column + 6]
    call = f'PF_STRATEGY_ODDS({_BARE},{_ROUT},{_READINGS},"{stat}",{_WHOLES})'
    heads = zip(letters[1:], _STRATEGIES)
    return (
        Cell(f"{letters[0]}{TRACK - 1}", Text(f"odds.track.{'wins' if column == 0 else 'damage'}"), "table heading"),
        *(Cell(f"{at}{TRACK - 1}", WordOf("STRATEGY", key), "table heading") for at, key in heads),
        *(Cell(f"{letters[0]}{TRACK + i}", WordOf("STRATEGY", key), "label") for i, key in enumerate(_STRATEGIES)),
        *(
            Cell(f"{at}{TRACK + i}", f'=IF(Odds_On=1,IFERROR(INDEX({call},{i + 1},{j}),""),"")', style)
            for i in range(5) for j, at in enumerate(letters[1:], 1)
        ),
    )  # fmt: skip


# Helper cells of the tactics: the names, then OM, DV, damage and damage of a damaging hit of each, A's in the rows
# of the table, B's below them.
_OWN = ("Q", "R", "S", "T", "U")
_STATS = ("OM", "DV", "damage", "damage of a damaging hit")


def _tactic_row(k: int, i: int) -> int:
    return TACTICS + i + k * (KNOWN + 1)


def _known(k: int, i: int) -> tuple[Cell, ...]:
    """One tactic of a side, and its numbers with it; what the GM typed over a number stays typed over."""
    row = _tactic_row(k, i)
    name = "{=TACTIC.standard}" if i == 0 else f'IF(Odds_On=0,"",{_army(f"tactic{i}", k)}&"")'
    shift = {
        "OM": f"{_at('G', k)}-{_at(_OM, k)}",
        "DV": f"{_at('H', k)}-{_at(_DV, k)}",
        "damage": f"{_at('I', k)}-{_at(_DAMAGE, k)}",
    }
    more = {"OM": f"+N({_army('om_more', k)})", "DV": f"+N({_army('dv_more', k)})"}

    def number(stat: str) -> str:
        other = shift.get(stat, "0") + more.get(stat, "")
        asked = f"PF_MODIFIER({_modifier(stat, k, f'$Q{row}', _at('E', k), other)})"
        return f'=IF(OR(Odds_On=0,$Q{row}=""),"",IFERROR({asked},""))'

    return (
        Cell(f"Q{row}", f"={name}", "helper"),
        *(Cell(f"{at}{row}", number(stat), "helper") for at, stat in zip(_OWN[1:], _STATS)),
    )


def _pair(i: int, j: int) -> tuple[str, str]:
    """The row of A's tactic and that of B's."""
    return str(_tactic_row(0, i)), str(_tactic_row(1, j))


def _tactics(column: int, damage: bool) -> tuple[Cell, ...]:
    """A table of the tactics that both armies know."""
    letters = "ABCDEFGHIJKLMN"[column : column + 1 + KNOWN]
    cells = [
        Cell(f"{letters[0]}{TACTICS - 1}", Text(f"odds.tactics.{'damage' if damage else 'wins'}"), "table heading"),
        *(
            Cell(f"{at}{TACTICS - 1}", f'=$Q{_tactic_row(1, j)}&""', "table heading")
            for j, at in enumerate(letters[1:])
        ),
        *(Cell(f"{letters[0]}{TACTICS + i}", f'=$Q{_tactic_row(0, i)}&""', "label") for i in range(KNOWN)),
    ]
    for i in range(KNOWN):
        for j, at in enumerate(letters[1:]):
            a, b = _pair(i, j)
            one = f"$R${a},$S${b},$T${a},Edition,FALSE,$U${a},Ruling_equal=2,{NATURAL},{_at(_FACTOR, 0)}"
            armies = f"{_at('F', 0)},$R${a},$S${a},$T${a},{_at('F', 1)},$R${b},$S${b},$T${b}"
            battle = f"{armies},{_ROUT},{_READINGS},$U${a},{_at(_FACTOR, 0)},$U${b},{_at(_FACTOR, 1)}"
            asked = f"INDEX(PF_DAMAGE_ODDS({one}),1,1)" if damage else f"INDEX(PF_BATTLE_ODDS({battle}),1,1)"
            formula = f'=IF(OR(Odds_On=0,$Q${a}="",$Q${b}=""),"",IFERROR({asked},""))'
            cells.append(Cell(f"{at}{TACTICS + i}", formula, "computed two" if damage else "computed percent"))
    return tuple(cells)


def _headings(row: int, heads: tuple[tuple[str, str, int], ...]) -> tuple[Cell, ...]:
    return tuple(Cell(f"{at}{row}", Text(f"odds.{key}"), "table heading", across=across) for at, key, across in heads)


_HEADS = (("B", "army", 2), ("D", "tactic", 1), ("E", "strategy", 1), *((at, key, 1) for at, key, _ in _NUMBERS))
_OUTCOMES = (
    ("B", "a_wins", 1),
    ("C", "both", 1),
    ("D", "b_wins", 1),
    ("E", "phases", 1),
    ("F", "left_a", 1),
    ("G", "left_b", 1),
)

PAGE = Page(
    "odds",
    (
        Cell("A1", Text("odds.title"), "title", across=10),
        Cell("A2", Text("odds.about"), "text", across=14),
        dated("A3"),
        *_headings(TYPED - 1, (("A", "side", 1), *_HEADS)),
        *(cell for side, _, k in _SIDES for cell in _typed(side, k)),
        Cell(f"J{TYPED - 1}", Text("odds.field"), "table heading", across=2),
        Cell(f"J{TYPED}", Text("word.yes"), "input", "Odds_Field", choices="List_YesNo", note="odds.field.note"),
        *_headings(COUNTS - 1, (("A", "counts", 1), *_HEADS, ("J", "acr", 1), ("K", "mod", 1))),
        *(cell for side, other, k in _SIDES for cell in _counts(side, other, k)),
        Cell(f"Q{TYPED}", _ON, "helper", "Odds_On"),
        Cell("A12", _STATUS, "next", across=14),
        *_headings(RESULTS - 1, (("A", "how", 1), *_OUTCOMES, ("H", "why", 7))),
        Cell(f"A{RESULTS}", Text("odds.alone"), "label"),
        *_odds(RESULTS, _NO_ROUT),
        Cell(f"A{RESULTS + 1}", Text("odds.rout"), "label"),
        *_odds(RESULTS + 1, _ROUT),
        Cell(f"A{TRACK - 2}", Text("odds.track"), "heading", across=14),
        *_track(0, "A wins", "computed percent"),
        *_track(7, "damage", "computed two"),
        Cell(f"A{TACTICS - 3}", Text("odds.tactics"), "heading", across=14),
        Cell(f"A{TACTICS - 2}", Text("odds.tactics.about"), "text", across=14),
        *_tactics(0, damage=False),
        *_tactics(7, damage=True),
        *(cell for k in (0, 1) for i in range(KNOWN) for cell in _known(k, i)),
        Chart(
            f"A{TACTICS + KNOWN + 1}", "odds.chart", f"B{RESULTS - 1}:D{RESULTS - 1}",
            (f"B{RESULTS}:D{RESULTS}", f"B{RESULTS + 1}:D{RESULTS + 1}"), (f"A{RESULTS}", f"A{RESULTS + 1}"),
        ),
        *(Mark("", f"{at}{COUNTS}:{at}{COUNTS + 1}", f'${at}{TYPED}<>""', "overruled") for at, _, _ in _NUMBERS),
    ),
    widths=(28, 13, 13, 19, 14, 12, 12, 28, 12, 12, 12, 12, 12, 4, 3, 3, *(8,) * 13),
    heights={2: 34, TYPED - 1: 32, COUNTS - 1: 32, RESULTS - 1: 32, RESULTS: 28, RESULTS + 1: 28, TRACK - 1: 32, TACTICS - 2: 30, TACTICS - 1: 32},
    landscape=True, tab="1F4E5F", print_area=f"A1:N{TACTICS + KNOWN + 20}", tall=1,
)  # fmt: skip
