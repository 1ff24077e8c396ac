"""The page of the chain of command: who tests above the armies, and what is handed down (D-74 … D-77)."""

from __future__ import annotations

from ...layout import Cell, Column, Limits, Mark, Page, Table, Text, dated, explained, first_of, same_name
from .nested_side import number_in
from .pieces import READINGS, ROUNDS, person, person_row

STAFF_ROWS, ORDER_ROWS = 16, 40
STREAM = 200_000  # its dice lie beyond all others in the stream of the battle
FIRST = 5
W20 = Limits(1, 20)
SKR = Limits(1, ROUNDS)
PASS = 'CHOOSE(Ruling_A46,"whole","exact"),CHOOSE(Ruling_A44,"keep","zero")'


def _handed(column: str, which: str) -> str:
    """Points of the orders of this row's SKR that go to its person, or come from him."""
    return f"SUMPRODUCT(({{Orders.skr}}={{@skr}})*{same_name(f'{{Orders.{which}}}', '{@name}')},{{Orders.{column}}})"


def _asked(sign: str) -> str:
    """Points, or points of malus, that the orders of this row's SKR ask of its person."""
    return f"SUMPRODUCT(({{Orders.skr}}={{@skr}})*{same_name('{Orders.from}', '{@name}')}*({{Orders.gives}}{sign}0),{{Orders.gives}})"


def _test_arguments(bonus: str) -> str:
    attributes = ",".join(f"N({person(key, 'MAX(1,{@ip})')})" for key in ("a1", "a2", "a3", "taw"))
    return f"{{@w1}},{{@w2}},{{@w3}},{attributes},{{@m}},{bonus},{READINGS}"


def _die(i: int) -> Column:
    drawn = f'IF(N({{@skr}})<=Draw_SKR,DICE_ROLL("1W20",Battle_Seed,{STREAM + i}+10*{{@me}}),"")'
    return Column(f"w{i}", "helper", f'=IF({{@on}}=0,"",{number_in(f"{{@d{i}}}", W20, drawn)})', 6)


_TAW = f"MAX(0,N({person('taw', 'MAX(1,{@ip})')}))"
_TWICE = f"SUMPRODUCT(({{Staff.skr}}={{@skr}})*{same_name('{Staff.name}', '{@name}')}*({{Staff.me}}<{{@me}}))>0"
_STAFF_HINT = first_of(
    [
        ('{@name}&{@skr}&{@d1}&{@d2}&{@d3}=""', '""'),
        ("Module_command=0", '{"hint.command.off}'),
        ('{@skr}=""', '{"hint.command.skr}'),
        ('{@name}=""', '{"hint.command.who}'),
        ("{@ip}=0", '{"hint.command.unknown}'),
        ("{@on}=0", '{"hint.command.twice}'),
        (f"AND(Module_tactics=1,N({{@malus}})>{_TAW})", f'{{"hint.command.malus}}&{_TAW}'),
        ('AND({@plain}="",{@w1}<>"",{@w2}<>"",{@w3}<>"")', '{"hint.command.error}'),
        ('{@plain}=""', '{"hint.command.test}&Attribute_1&"/"&Attribute_2&"/"&Attribute_3'),
        ("OR(ISERROR({@result}),ISERROR({@hand}))", '{"hint.command.error}'),
        (
            "OR(AND({@hand}>=0,{@asked}>{@hand}),AND({@hand}<0,{@asked}<{@hand}))",
            '{"hint.command.more}&ROUND({@asked}-{@hand},2)',
        ),
        ("{@hand}={@asked}", '{"hint.command.all}'),
    ],
    '{"hint.command.left}&ROUND({@hand}-{@asked},2)',
)

STAFF = Table(
    "Staff", "staff", f"A{FIRST}",
    (
        Column("skr", width=5.5, limits=SKR),
        Column("name", width=18, style="input text", choices="List_Persons", strict=False),
        *(Column(f"d{i}", width=4.6, limits=W20) for i in (1, 2, 3)),
        Column("malus", width=6, limits=Limits(0, 100)),
        Column("bonus", "computed", '=IF({@on}=0,"",' + _handed("above", "to") + ")", 6.4),
        Column("result", "computed", f'=IF({{@plain}}="","",DSA_KRIEGSKUNST({_test_arguments("N({@bonus})")}))', 8.6, style="computed two"),
        Column("hand", "computed", f'=IF({{@plain}}="","",DSA_PASS_DOWN({{@result}},1,{PASS}))', 8, style="result"),
        Column("given", "computed", '=IF({@on}=0,"",' + _handed("counts", "from") + ")", 8),
        Column("hint", "line", f"={_STAFF_HINT}", 25),
        Column(
            "why", "line",
            f'=IF({{@plain}}="","",IFERROR({explained("DSA_KRIEGSKUNST", _test_arguments("N({@bonus})"))}&"; "'
            f'&{explained("DSA_PASS_DOWN", "{@result},1," + PASS)},{{"wrong.look}}))', 34,
        ),
        Column("me", "helper", "=ROW()-ROW(INDEX({Staff.name},1))+1", 6),
        Column("ip", "helper", f"={person_row('{@name}')}", 6),
        Column("on", "helper", f'=IF(OR(Module_command=0,{{@skr}}="",{{@ip}}=0),0,IF({_TWICE},0,1))', 6),
        Column("m", "helper", f"=IF(Module_tactics=0,0,MIN(MAX(0,N({{@malus}})),{_TAW}))", 6),
        *(_die(i) for i in (1, 2, 3)),
        # his test without any points from above, which tells what those above the armies can give each other
        Column("plain", "helper", f'=IF(OR({{@w1}}="",{{@w2}}="",{{@w3}}=""),"",IFERROR(DSA_KRIEGSKUNST({_test_arguments("0")}),""))', 8),
        Column("least", "helper", f'=IF({{@plain}}="",0,IFERROR(DSA_PASS_DOWN({{@plain}},1,{PASS}),0))', 8),
        Column("most", "helper", '=IF({@plain}="",0,IFERROR({@hand}+0,0))', 8),
        Column("asked", "helper", f"=IF({{@on}}=0,0,IF({{@most}}<0,{_asked('<')},{_asked('>')}))", 8),
    ),
    size=STAFF_ROWS, title="staff.title", height=26,
)  # fmt: skip

_SAME_GIVER = f"({{Orders.skr}}={{@skr}})*{same_name('{Orders.from}', '{@from}')}"
_STAFF_ROW = f"({{Staff.skr}}={{@skr}})*({{Staff.on}}=1)*{same_name('{Staff.name}', '{@from}')}"


def _earlier(sign: str) -> str:
    """Points, or points of malus, that the giver has handed out in the rows above."""
    return (
        f"=IF({{@ig}}=0,0,SUMPRODUCT({_SAME_GIVER}*({{Orders.me}}<{{@me}})*({{Orders.gives}}{sign}0),{{Orders.gives}}))"
    )


def _within(has: str) -> str:
    """So many of the points as the giver still has; of a negative result, so much of the malus."""
    return f"IF({has}>=0,MAX(0,MIN({{@gives}},{has}-{{@points0}})),MIN(0,MAX({{@gives}},{has}-{{@malus0}})))"


def _leader(k: int, column: str) -> str:
    """What the ledger says of the giver where he leads an army in SKR ``k``."""
    row = f"MATCH(1,INDEX({same_name(f'{{Round{k}.leader}}', '{@from}')}*1,0),0)"
    return f"INDEX({{Round{k}.{column}}},{row})"


_TESTED = f"CHOOSE({{@skr}},{','.join(_leader(k, 'tested') for k in range(1, ROUNDS + 1))})"
_FRACTION = "AND(Ruling_A46=1,N({@points})<>INT(N({@points})))"
_OVER = "OR(AND({@has}>=0,{@before}+{@points}>{@has}),AND({@has}<0,{@before}+{@points}<{@has}))"
_CHIEF = f"{same_name(person('chief', 'MAX(1,{@it})'), '{@from}')}"
_ORDER_HINT = first_of(
    [
        ('{@from}&{@to}&{@points}=""', '""'),
        ("Module_command=0", '{"hint.command.off}'),
        ('{@skr}=""', '{"hint.command.skr}'),
        ('{@from}=""', '{"hint.command.giver}'),
        ("{@ig}=0", '{"hint.command.unknown}'),
        ('AND({@has}="",{@staff}>0)', '{"hint.command.dice}'),
        ('AND({@has}="",{@to}&{@points}="")', '{"hint.command.no_test}'),
        ('AND({@to}="",{@points}="")', 'LEFT({@from},24)&{"hint.command.has}&({@has}-{@before})'),
        ('{@to}=""', '{"hint.command.to}'),
        ("{@it}=0", '{"hint.command.unknown}'),
        (same_name("{@from}", "{@to}"), '{"hint.command.self}'),
        ("NOT(ISNUMBER({@points}))", '{"hint.command.points}&IF({@has}="","",{@has}-{@before})'),
        (_FRACTION, '{"hint.command.whole}'),
        ('{@has}=""', '{"hint.command.no_test}'),
        ("AND({@has}>=0,{@points}<0)", '{"hint.command.no_malus}'),
        ("AND({@has}<0,{@points}>0)", '{"hint.command.only_malus}&{@has}'),
        (_OVER, '{"hint.command.surplus}&ROUND(ABS({@before}+{@points}-{@has}),2)'),
        (
            f'AND({person("chief", "MAX(1,{@it})")}<>"",NOT({_CHIEF}))',
            '{"hint.command.chief}&LEFT(' + person("chief", "MAX(1,{@it})") + ",30)",
        ),
    ],
    '{"hint.command.ok}&ROUND({@has}-{@before}-{@points},2)',
)

ORDERS = Table(
    "Orders", "order", f"Y{FIRST}",
    (
        Column("skr", width=5.5, limits=SKR),
        Column("from", width=18, style="input text", choices="List_Persons", strict=False),
        Column("to", width=18, style="input text", choices="List_Persons", strict=False),
        Column("points", width=7, limits=Limits(-1_000, 1_000, whole=False)),
        Column("counts", "computed", f'=IF({{@points}}="","",IF({{@valid}}=0,0,IF({{@staff}}=0,{{@gives}},{_within("{@most}")})))', 7, style="result"),
        Column("hint", "line", f"={_ORDER_HINT}", 30),
        Column("me", "helper", "=ROW()-ROW(INDEX({Orders.from},1))+1", 6),
        Column("ig", "helper", f"={person_row('{@from}')}", 6),
        Column("it", "helper", f"={person_row('{@to}')}", 6),
        Column("valid", "helper", f'=IF(OR(Module_command=0,{{@skr}}="",{{@ig}}=0,{{@it}}=0,{{@ig}}={{@it}},NOT(ISNUMBER({{@points}})),{_FRACTION}),0,1)', 6),
        Column("gives", "helper", "=IF({@valid}=0,0,{@points}+0)", 7),
        Column("staff", "helper", f'=IF({{@skr}}="",0,SUMPRODUCT(MAX({_STAFF_ROW}*{{Staff.me}})))', 7),
        Column("points0", "helper", _earlier(">"), 7),
        Column("malus0", "helper", _earlier("<"), 7),
        Column("before", "helper", "=IF(N({@has})<0,{@malus0},{@points0})", 7),
        Column("most", "helper", "=IF({@staff}=0,0,INDEX({Staff.most},MAX(1,{@staff})))", 7),
        # among those above the armies a giver's own points from above do not count: nobody waits for himself
        Column("above", "helper", f"=IF({{@valid}}=0,0,IF({{@staff}}=0,{{@gives}},{_within('INDEX({Staff.least},MAX(1,{@staff}))')}))", 7),
        # what he can hand down: the staff's by its dice here, a leader's by his test in the ledger
        Column(
            "has", "helper",
            f'=IF(OR({{@ig}}=0,N({{@skr}})=0),"",IF({{@staff}}>0,IF(INDEX({{Staff.plain}},MAX(1,{{@staff}}))="","",{{@most}}),'
            f'IFERROR(IF({{@tested}}="","",DSA_PASS_DOWN({{@tested}},1,{PASS})),"")))', 7,
        ),
        Column("tested", "helper", f'=IF(OR({{@ig}}=0,{{@staff}}>0,N({{@skr}})=0),"",IFERROR({_TESTED},""))', 7),
    ),
    size=ORDER_ROWS, title="order.title", height=26,
)  # fmt: skip

PAGE = Page(
    "command",
    (
        Cell("A1", Text("command.title"), "title", across=10),
        Cell("A2", Text("command.about"), "text", across=12),
        dated("A3"),
        STAFF,
        ORDERS,
        *(Mark("Staff", f"d{i}", f'AND({{@on}}=1,{{@w{i}}}="")', "due") for i in (1, 2, 3)),
        Mark("Staff", "given", 'AND({@plain}<>"",{@asked}<>{@given})', "wrong"),
        Mark("Orders", "points", 'AND({@points}<>"",{@points}<>{@counts})', "wrong"),
        Mark("Orders", "points", f'AND({{@has}}<>"",{{@points}}<>"",{_OVER})', "wrong"),
    ),
    heights={2: 34, FIRST: 46}, landscape=True, freeze=f"A{FIRST + 1}", tab="8A4B08", repeat=f"{FIRST}:{FIRST}", print_area="A:AD",
)  # fmt: skip
