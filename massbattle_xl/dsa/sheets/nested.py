"""The page of a fight inside the battle: a company or a regiment that is played on its own (D-36 … D-39)."""

from __future__ import annotations

from ...layout import Cell, Column, Limits, Mark, Page, Table, Text, dated, explained, first_of
from .nested_side import MEN, PLUS_MINUS, Side
from .pieces import LIMIT, ROUNDS, army, person_row, unit_row

ROWS = 20  # small SKR that the page has room for
FIRST = 21  # the headings of the small SKR

# Whole small SKR with the rest carried on, or in each large SKR a last one that counts in part.
_EXACT = 'ROUND(DSA_NESTED_SKR({@step},SKR_KR,Nested_KR,"exact"),12)'
_WHOLE = 'DSA_NESTED_SKR({@step},SKR_KR,Nested_KR,"whole")'

PLAN = Table(
    "NestedPlan", "plan", "W4",
    (
        Column("large", "computed", '=IF(Nested_On=0,"",MAX(1,N(Nested_First))+{@step}-1)', 7),
        Column("count", "computed", f'=IF(Nested_On=0,"",IF(Ruling_A49=2,ROUNDUP({_EXACT},0),{_WHOLE}))', 7),
        Column("sum", "computed", '=IF(Nested_On=0,"",N({<sum})+{@count})', 7),
        Column("step", "quiet", "=N({<step})+1", 6),
        Column("part", "quiet", f'=IF(OR(Nested_On=0,Ruling_A49=1),1,{_EXACT}-{{@count}}+1)', 6),
    ),
    size=ROUNDS,
)  # fmt: skip


_A, _B = Side("A"), Side("B")
_LAST = "SUMPRODUCT(({NestedPlan.sum}={@number})*1)>0"
_ERRORS = ",".join(f"ISERROR({{@{key}_{s}}})" for key in ("fell", "strength", "tested") for s in "ab")
_HINT = first_of(
    [
        ("{@live}=0", '""'),
        (f"OR({_ERRORS})", '{"hint.nested.error}'),
        ('AND({@open}=0,{@roll_a}&{@roll_b}&{@d1_a}&{@d1_b}<>"")', '{"hint.nested.before}'),
        ("{@open}=0", '""'),
        *_A.waiting(),
        *_B.waiting(),
        (
            "AND({@due_roll_a}+{@due_roll_b}>0,{@played}=0)",
            '{"hint.nested.single}&Nested_KR&{"hint.nested.roll}&Nested_Dice',
        ),
        ("{@rest_a}+{@rest_b}=0", '{"hint.nested.both}'),
        ("{@rest_a}=0", 'LEFT(Nested_Title_A,40)&{"hint.nested.wiped}'),
        ("{@rest_b}=0", 'LEFT(Nested_Title_B,40)&{"hint.nested.wiped}'),
        (_LAST, '{"hint.nested.up}&{@big}'),
    ],
    '{"hint.nested.next}',
)
_POSITION = "(SUMPRODUCT(({NestedPlan.sum}<{@number})*1)+1)"
_LARGE = f"(MAX(1,N(Nested_First))+{_POSITION}-1)"
_ROLLED = 'AND(OR({@nf_a}=0,{@w_a}<>""),OR({@nf_b}=0,{@w_b}<>""))'

NESTED = Table(
    "Nested", "nested", f"A{FIRST}",
    (
        Column("number", "computed", "=N({<number})+1", 5),
        Column("big", "computed", f'=IF(Nested_On=0,"",IF(OR({_POSITION}>{ROUNDS},{_LARGE}>{ROUNDS},AND(Nested_Last<>"",{_LARGE}>N(Nested_Last))),"",{_LARGE}))', 6),
        Column("kr", "computed", '=IF({@big}="","",N({<kr})+Nested_KR)', 6),
        *_A.typed(),
        *_B.typed(),
        *_A.results(),
        *_B.results(),
        Column("hint", "line", f"={_HINT}", 28),
        Column("why", "line", f'=IF({{@played}}=0,"",IFERROR({_A.said()}&"; "&{_B.said()}&{_A.fallen()}&{_B.fallen()},{{"wrong.look}}))', 110),
        Column("live", "helper", '=IF(OR({@big}="",{@n_a}=0,{@n_b}=0),0,1)', 7),
        Column("open", "helper", "=IF({@live}=0,0,IF({@number}=1,1,N({<played})))", 7),
        Column("played", "helper", f'=IF(AND({{@open}}=1,OR(AND({_ROLLED},{{@due_d_a}}=0,{{@due_d_b}}=0),AND(ISNUMBER({{@over_a}}),ISNUMBER({{@over_b}})))),1,0)', 7),
        Column("part", "helper", '=IF({@big}="",1,IF(' + _LAST + f",INDEX({{NestedPlan.part}},MIN({ROUNDS},{_POSITION})),1))", 7),
        *_A.behind(),
        *_B.behind(),
    ),
    size=ROWS, height=28,
)  # fmt: skip


def _choice(
    row: int, key: str, name: str, style: str = "input text", choices: str = "", limits: Limits | None = None
) -> tuple[Cell, ...]:
    """A line of the set-up: the same cell for both sides."""
    return (
        Cell(f"A{row}", Text(f"nested.{key}"), "label", across=5),
        *(
            Cell(
                f"{at}{row}",
                None,
                style,
                f"Nested_{name}_{side}",
                choices=choices,
                limits=limits,
                note=f"nested.{key}.note",
                across=5,
            )
            for at, side in (("F", "A"), ("K", "B"))
        ),
    )


def _found(row: int, key: str, name: str, formula: str, style: str = "computed") -> tuple[Cell, ...]:
    """A line of what follows from the set-up, for both sides."""
    return (
        Cell(f"A{row}", Text(f"nested.{key}"), "label", across=5),
        *(
            Cell(f"{at}{row}", formula.replace("¤", side), style, f"Nested_{name}_{side}", across=5)
            for at, side in (("F", "A"), ("K", "B"))
        ),
    )


_MEN_OF_ARMY = f"N({army('men', 'MAX(1,Nested_Row_¤)')})"
_SET_UP = (
    *(
        case
        for side in "AB"
        for case in (
            (
                f"Nested_Row_{side}=0",
                f'IF(Nested_Army_{side}="",{{"hint.nested.army}},{{"hint.nested.unknown}})&Side_{side}',
            ),
            (f"N(Nested_Men_{side})=0", f'{{"hint.nested.men}}&LEFT(Nested_Title_{side},30)'),
            (f"NOT(ISNUMBER(Nested_KW_Used_{side}))", f'{{"hint.nested.kw}}&LEFT(Nested_Title_{side},30)'),
            (
                f'AND(Nested_Leader_{side}<>"",Nested_Person_{side}=0)',
                f'{{"hint.nested.leader}}&LEFT(Nested_Leader_{side},30)',
            ),
        )
    ),
    ("Nested_Row_A=Nested_Row_B", '{"hint.nested.same}'),
    ("N(SKR_KR)=0", '{"hint.nested.kr}'),
)
_PICKED = 'Nested_Army_A&Nested_Army_B&Nested_Men_A&Nested_Men_B=""'
_MANY = f"OR(N(Nested_Men_A)>{_MEN_OF_ARMY.replace('¤', 'A')},N(Nested_Men_B)>{_MEN_OF_ARMY.replace('¤', 'B')})"
_FIRST_LARGE = '1,SKR_KR,Nested_KR,CHOOSE(Ruling_A49,"whole","exact")'
_STATUS = (
    f'=IF({_PICKED},"",IF(Module_nested=0,{{"hint.nested.off}},'
    + first_of(_SET_UP, f'IF({_MANY},{{"hint.nested.many}},' + explained("DSA_NESTED_SKR", _FIRST_LARGE) + ")")
    + "))"
)
_ON = f"=IF(OR(Module_nested=0,{','.join(condition for condition, _ in _SET_UP if 'Leader' not in condition)}),0,1)"


def _row_cells() -> tuple[Cell, ...]:
    total = "(N(Nested_Men_A)+N(Nested_Men_B))"
    return (
        Cell("A4", Text("nested.side"), "heading", across=5),
        Cell("F4", "=Side_A", "heading", across=5),
        Cell("K4", "=Side_B", "heading", across=5),
        *_choice(5, "army", "Army", choices="List_Armies"),
        *_choice(6, "unit", "Unit"),
        *_choice(7, "men", "Men", "input", limits=MEN),
        *_choice(8, "kw_typed", "KW", "override", limits=Limits(-10_000, 10_000, whole=False)),
        *_choice(9, "km_typed", "KM", "override", limits=PLUS_MINUS),
        *_choice(10, "leader", "Leader", choices="List_Persons"),
        *_found(11, "kw_used", "KW_Used", f'=IF(Nested_KW_¤<>"",Nested_KW_¤,IF(Nested_Row_¤=0,"",{army("kw", "Nested_Row_¤")}))'),
        *_found(12, "km_used", "KM_Used", f'=IF(Nested_KM_¤<>"",Nested_KM_¤,IF(Nested_Row_¤=0,"",{army("km", "Nested_Row_¤")}))'),
        *_found(13, "share", "Share", f"=IF(OR(Nested_On=0,{_MEN_OF_ARMY}=0),0,MIN(1,N(Nested_Men_¤)/MAX(1,{_MEN_OF_ARMY})))", "computed percent"),
        *_found(14, "called", "Title", '=IF(Nested_Unit_¤<>"",Nested_Unit_¤&"",IF(Nested_Army_¤<>"",Nested_Army_¤&"",Side_¤&""))', "computed text"),
        Cell("A16", Text("nested.first"), "label", across=5),
        Cell("F16", None, "input", "Nested_First", limits=Limits(1, ROUNDS), note="nested.first.note", across=2),
        Cell("I16", Text("nested.last"), "label", across=3),
        Cell("L16", None, "input", "Nested_Last", limits=Limits(1, ROUNDS), note="nested.last.note", across=2),
        Cell("A17", Text("nested.kr_used"), "label", across=5),
        Cell("F17", f'=IF(Nested_KR_Typed<>"",Nested_KR_Typed,IF({total}=0,"",DSA_SKR_KR({total},{LIMIT})))', "computed", "Nested_KR", across=2),
        Cell("I17", Text("nested.overrule"), "label", across=3),
        Cell("L17", None, "override", "Nested_KR_Typed", limits=Limits(1, 10_000), note="nested.kr_typed.note", across=2),
        Cell("A18", Text("nested.dice_used"), "label", across=5),
        Cell("F18", f'=IF(Nested_Dice_Typed<>"",Nested_Dice_Typed,IF({total}=0,"",DSA_SKR_DICE({total},{LIMIT})))', "result", "Nested_Dice", across=2),
        Cell("I18", Text("nested.overrule"), "label", across=3),
        Cell("L18", None, "override", "Nested_Dice_Typed", note="nested.dice_typed.note", across=2),
    )  # fmt: skip


_SHARED = {
    "Nested_On": _ON,
    **{f"Nested_Row_{side}": f"={unit_row(f'Nested_Army_{side}')}" for side in "AB"},
    **{f"Nested_Person_{side}": f"={person_row(f'Nested_Leader_{side}')}" for side in "AB"},
}

PAGE = Page(
    "nested",
    (
        Cell("A1", Text("nested.title"), "title", across=16),
        Cell("A2", Text("nested.about"), "text", across=30),
        dated("Q1"),
        Cell("A3", _STATUS, "next", across=20),
        Cell("W3", Text("plan.title"), "heading", across=5),
        *_row_cells(),
        PLAN,
        # what the formulas of the page share, above the folded columns
        *(Cell(f"AJ{5 + i}", formula, "helper", name) for i, (name, formula) in enumerate(_SHARED.items())),
        Cell(f"A{FIRST - 1}", Text("nested.rows"), "heading", across=3),
        Cell(f"D{FIRST - 1}", "=Nested_Title_A", "heading", across=9),
        Cell(f"M{FIRST - 1}", "=Nested_Title_B", "heading", across=9),
        Cell(f"V{FIRST - 1}", "=Nested_Title_A", "heading", across=6),
        Cell(f"AB{FIRST - 1}", "=Nested_Title_B", "heading", across=6),
        NESTED,
        *(Mark("Nested", f"{typed}_{s}", f"{{@{due}_{s}}}=1", "due") for s in "ab" for typed, due in (
            ("d1", "due_d"), ("d2", "due_d"), ("d3", "due_d"), ("roll", "due_roll"),
        )),
        *(Mark("Nested", f"lost_{s}", f'{{@over_{s}}}<>""', "overruled") for s in "ab"),
    ),
    heights={2: 46, FIRST: 46}, landscape=True, tab="8A4B08",
    # the reasons stand beside what is printed, so that a page of paper can be read
    print_area="A:AH", repeat=f"{FIRST}:{FIRST}", tall=1,
)  # fmt: skip
