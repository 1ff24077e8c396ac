"""Each ruling and each refinement of the mass battle switched on the Start sheet, and the line Why; figures computed by hand.

A scene has an army for each question, so that several rulings are tried in one calculation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from battlefield import errors
from office import Office
from openpyxl import load_workbook
from peasants import HORDE, VILLAGE, army, leader, orcs
from tabletop import Look, TableTop
from thorough import MARK, some

from massbattle_xl.dsa.sheets import campaign
from massbattle_xl.dsa.sheets.start import MODULES, RULINGS
from massbattle_xl.layout import Filled, WordOf
from massbattle_xl.workbook.build import build
from massbattle_xl.workbook.resolve import Resolver

ELSEWHERE = {"A04", "A08", "A44", "A46", "A49", "A55"}  # which the ledger does not read itself
STAFF = WordOf("STATUS", "staff")
NOT_A_MAN = {"Nested": ({"roll_a": 0, "roll_b": 0, "over_a": 0, "over_b": 0},)}
GOOD, PLAIN = {"d1": 9, "d2": 8, "d3": 8}, {"d1": 12, "d2": 11, "d3": 11}  # on 12/11/11: E 9; U 0 and E 0


def _dice(*dice: int, **more: Any) -> dict[str, Any]:
    return {**dict(zip(("d1", "d2", "d3"), dice)), **more}


def _scene(
    rows: list[dict[str, Any]], people: list[dict[str, Any]], more: dict[str, Any] | None = None, **names: Any
) -> Filled:
    """Armies in the order of the ledger's rows; of each row ``skr1`` … stand in the ledger, the rest on the Armies sheet."""
    tables: dict[str, Any] = {
        "Armies": tuple({k: v for k, v in row.items() if not k.startswith("skr")} for row in rows),
        "Persons": tuple(people),
    }
    for k in range(1, 5):
        tables[f"Round{k}"] = tuple(
            {**({"army": row["unit"]} if k == 1 else {}), **row.get(f"skr{k}", {})} for row in rows
        )
    sides = {"Side_A": VILLAGE, "Side_B": HORDE, "KR_Typed": 5, "Dice_Typed": "1W6"}
    return Filled(rows={**tables, **(more or {})}, names={**sides, **names}, shape={"rows": len(rows)})


def _led(
    tests: dict[str, dict[str, Any]], *more: dict[str, Any], oberst: tuple[str, ...] = (), **tables: Any
) -> Filled:
    """An army with a leader for each name; by default MU 12, KL 11, CH 11, Kriegskunst 8."""
    people = [
        leader(f"L{name}", name, *(((13, 13, 12), 11) if name in oberst else ((12, 11, 11), 8))) for name in tests
    ]
    people += [leader("Duke", "", (12, 11, 11), 8, status=STAFF), leader("Captain", "", (12, 11, 11), 8, status=STAFF)]
    return _scene([*({**army(name, VILLAGE, 50), **typed} for name, typed in tests.items()), *more], people, tables)


def leaders() -> Filled:
    """Points from above, the pressure of three enemies' reserve, kept tactics, plain tests and manoeuvres."""
    keep, fight = {"mode": WordOf("MODE", "keep")}, {"mode": WordOf("MODE", "fight")}
    orders = (("Duke", "LZ43", 1), ("Duke", "LZ45", 1), ("LZ45", "Captain", 5))
    return _led(
        {
            "Z43": {"skr1": _dice(18, 17, 16)},  # U 13 of T 11 and one point from above
            "Z45": {"skr1": _dice(4, 6, 2)},  # E 26, one point from above
            "Z29": {"skr1": PLAIN},
            "Z30": {"skr1": _dice(17, 11, 11)},  # U 5
            "Z31": {"skr1": PLAIN, "skr2": PLAIN},
            "Z41": {"skr1": GOOD, "skr2": keep, "skr3": keep},
            "Z42": {"skr1": GOOD, "skr2": {**GOOD, **keep}},
            "Z54": {"skr1": {**GOOD, "target": "E29", "roll": 0}, "skr2": fight},
            "Z12": {"skr1": _dice(3, 3, 2)},  # E 26
            "Z15": {"skr1": _dice(15, 11, 11, malus=4)},  # U 3
            "Z16": {"skr1": {**GOOD, "malus": 4}},
            "Z18": {"skr1": _dice(14, 13, 13, malus=4)},  # U 6
        },
        *(
            orcs(f"E{n}", 50, reserve=men, skr1={"target": f"Z{n}", "reserve": men})
            for n, men in ((29, 149), (30, 100), (31, 100))
        ),
        oberst=("Z43", "Z45"),
        Staff=({"skr": 1, "name": "Duke", **PLAIN},),
        Orders=tuple({"skr": 1, "from": giver, "to": taker, "points": points} for giver, taker, points in orders),
    )


def _result(row: int, skr: int = 1) -> Callable[[Look], Any]:
    return lambda look: look(f"Round{skr}", row, "result")


ABOVE = {
    "A43": (_result(0), [-1 / 3, -2 / 3 + 1]),
    "A45": (_result(1), [12 + 26 / 3, (12 + 26 / 3) / 2]),
    "A29": (_result(2), [8 - 4, 8 - 149 / 25]),
    "A30": (_result(3), [3 - 4, 0]),
    "A31": (_result(4, 2), [8, 4]),
    "A41": (_result(5, 3), [11 * 4 / 9, 11 / 3]),
    "A42": (_result(6, 2), [11 * 2 / 3, 11]),
    "A54": (_result(7, 2), ["", 11 * 2 / 3]),
}
LEADERS = {
    "A12": (_result(8), [8 + 26 / 3, 16]),
    "A15": (_result(9), [1 + 6, -7 / 3 - 4]),  # 19/15/15: U 15
    "A16": (_result(10), [4 + 3 + 6, 4 + 6]),
    "A17": (_result(9), [7, 6]),
    "A18": (_result(11), [-2 / 3 - 4, -6 / 3]),
}


def losses() -> Filled:
    """Pairs of armies; KW + KM of the village's is 3.24, of the horde's 9.35."""

    def shooters(name: str, men: int, **more: Any) -> dict[str, Any]:
        return army(name, VILLAGE, men, **{"fk": 13, "fdam": 8.5, **more})

    return _scene(
        [
            army("Z05", VILLAGE, 10, free=-5),
            army("Z10", VILLAGE, 10, mu=12.5, reserve=7),
            orcs("Z11", 52, skr1={"out": 4, "beaten": 2}),
            shooters("Z21", 50, reload=2, skr1={"target": "T21", "roll": 3}),
            orcs("T21", 100, skr1={"target": "Z21", "roll": 2}),  # on those who shoot: 2 × 9.35/3.24 × 100/50 = 11.54
            shooters("Z22", 50, skr1={"target": "T22", "roll": 3}),
            orcs("T22", 100),
            shooters("Z23", 100, fk=5, fdam=4.5, skr1={"target": "T23", "roll": 3}),
            orcs("T23", 100, rs=6),
            army("Z48", VILLAGE, 100, skr1={"target": "T48", "roll": 6}),
            army("T48", HORDE, 100),  # as strong as Z48
            army("P", VILLAGE, 45),
            orcs("O", 52, skr1={"target": "P", "roll": 1}),  # 9.35/3.24 × 52/45 = 3.33
            army("S", VILLAGE, 30),
            orcs("W", 30, skr1={"target": "S", "roll": 1}),  # 9.35/3.24 = 2.89
        ],
        [], NOT_A_MAN, Nested_Army_A="Z48", Nested_Army_B="T48", Nested_Men_A=50, Nested_Men_B=50,
    )  # fmt: skip


def _lost(*rows: int) -> Callable[[Look], Any]:
    return lambda look: sum(look("Round1", row, "lost") for row in rows)


def _strength(row: int) -> Callable[[Look], Any]:
    return lambda look: look("Round1", row, "strength")


_MELEE = 45 + 52 + 30 + 30 + 10 + 10 + 52 + 100 + 100 + 100 + 100 + 100
LOSSES = {
    "A01": (_lost(11, 13), [3 + 3, 3 + 2, 4 + 3, 9.35 / 3.24 * (52 / 45 + 1)]),
    "A05": (_strength(0), [1, 2.24]),
    "A09": (lambda look: look.values["Battle"]["J4"], [_MELEE + 7 + 50 + 50 + 100, _MELEE]),
    "A10": (_strength(1), [3.24, 3.74]),
    "A11": (lambda look: look("Round1", 2, "left"), [50, 48]),
    "A21": (_lost(4), [6, 25]),  # 5.5 × 30 % × 5 / 2 = 4.125; × 2: 16.5; 3 × … × 50/100
    "A22": (_lost(6), [12, 1]),  # 8.25: 12.375; / 9.35: 1.32
    "A23": (_lost(8), [0, 2]),  # −1.5 × −10 % × 5 = 0.75; × 3 = 2.25
    "A25": (_lost(3), [0, 12]),
    "A48": (_lost(10), [3, 5]),  # 6 × (1 − 50/100); 6 × 0.9
}


def morale() -> Filled:
    """What the losses typed for the first SKR lead to in the next ones."""
    fight, dead = {"mode": WordOf("MODE", "fight")}, {"mode": WordOf("MODE", "dead")}
    return _scene(
        [
            orcs("E", 50, skr1={"target": "Z32"}),
            army("Z32", VILLAGE, 50, skr1={"over": 25}),
            army("Z33", VILLAGE, 45, skr1={"over": 28}),
            army("Z34", VILLAGE, 45, mu=3, skr1={"over": 32}, skr2={"mu": 1}),
            army("Z35", VILLAGE, 45, skr1={"over": 32}, skr2={"mu": 20, "flight": 5}),
            army("Z36", VILLAGE, 50, skr1=dead),
            army("Z37", VILLAGE, 50, skr1={"target": "E", **fight, "down": 5}),  # 5 % × 50/50
            army("Z38", VILLAGE, 28, skr1={"target": "E", **fight}),
            army("Z39", VILLAGE, 28, skr1={"target": "E", **fight}),
            army("Z40", VILLAGE, 60, skr1={"target": "E", "over": 32}, skr2={"over": 0}, skr3={"over": 0}),
        ],
        [leader(f"L{n}", f"Z{n}", (12, 11, 11), 8) for n in (36, 37, 38, 39, 40)],
        KR_Typed=2,
    )  # fmt: skip


def _of(row: int, column: str, skr: int = 2) -> Callable[[Look], Any]:
    return lambda look: look(f"Round{skr}", row, column)


MORALE = {
    "A32": (_of(1, "due_mu"), [1, 0]),
    "A33": (_of(2, "mm"), [2, (2800 / 45 - 50) / 5]),
    "A34": (_of(3, "holds"), [0, 1]),
    "A35": (_of(4, "run"), [3, 3, 4]),  # 13 × 25 %
    "A36": (_of(5, "mm"), [4, ""]),
    "A37": (_of(6, "mm"), [4, ""]),
    "A38": (_of(7, "fall", 1), [0.05 * 28 / 50, 0.05 * 50 / 28]),
    "A39": (_of(8, "fall", 1), [0.028, 1 - 0.972**2]),
    "A40": (_of(9, "pull", 4), [0.15, 0.15 * 28 / 50]),
}


def ranged() -> Filled:
    """100 archers beside 150 men against 200: Fern-KW 5.5 × 30 % × 5 = 8.25."""
    return _scene(
        [
            army("Bows", VILLAGE, 100, fk=13, fdam=8.5, skr1={"target": "E", "roll": 1}),
            army("Foot", VILLAGE, 150, skr1={"target": "E"}),
            orcs("E", 200, skr1={"target": "Foot", "over": 0}),
        ],
        [],
    )  # fmt: skip


RANGED = {
    "A24": (_of(0, "dealt", 1), [4, 10]),  # 8.25 × 100/200; × 250/200
    "A27": (_of(0, "chance"), [100 / 300 * 2, 50 / 300 * 2]),
    "A28": (_of(0, "chance"), [100 / 300 * 2, 0.66]),
}

# Each scene, its rulings, and which of them are switched at the same time.
SCENES: list[tuple[Callable[[], Filled], dict[str, tuple[Callable[[Look], Any], list[Any]]], list[dict[str, int]]]] = [
    (leaders, {**LEADERS, **ABOVE}, [{"A12": 2}, {"A15": 2}, {"A16": 2}, {"A17": 2}, {"A18": 2, **dict.fromkeys(ABOVE, 2)}]),
    (losses, LOSSES, [{"A01": 2}, {"A01": 3}, {"A01": 4}, {code: 2 for code in LOSSES if code not in ("A01", "A22")}, {"A22": 2}]),
    (morale, MORALE, [{"A32": 2, "A33": 2, "A36": 2, "A38": 2, "A40": 2}, {"A34": 2, "A35": 2, "A37": 2, "A39": 2}, {"A35": 3}]),
    (ranged, RANGED, [{"A24": 2, "A27": 2}, {"A28": 2}]),
]  # fmt: skip


# What the line Why says where every ruling is at its first reading: SKR and row of a scene.
WHY = {
    ("leaders", 1, 8): "U 0, E 26: 8 + 26/3 = 16.6667 (D-15); KM 1 + 16.67; 2.24 + 17.6667 = 19.9067 (D-27)",
    ("leaders", 1, 9): "U 3: 8 − 4 − 3 = 1 → 1 + 1.5×4 = 7 (D-61); KM 1 + 7; 2.24 + 8 = 10.24 (D-27)",
    ("leaders", 1, 10): "U 0, E 9: 8 − 4 + 9/3 = 7 → 7 + 1.5×4 = 13 (D-61); KM 1 + 13; 2.24 + 14 = 16.24 (D-27)",
    ("leaders", 1, 11): "U 6: 8 − 4 − 6 = −2 → −2/3 − 4 = −4.66667 (D-60); KM 1 − 4.67; 2.24 + (−3.66667) = −1.42667 → 1 (D-28)",
    ("leaders", 1, 0): "U 13: 11 + 1 − 13 = −1 → −1/3 = −0.333333 (D-16); KM 1 − 0.33; 2.24 + 0.666667 = 2.90667 (D-27)",
    ("leaders", 1, 1): "U 0, E 26: 11 + 1 + 26/3 = 20.6667 (D-15); KM 1 + 20.67; 2.24 + 21.6667 = 23.9067 (D-27)",
    ("leaders", 1, 3): "U 5: 8 − 5 = 3 (D-16); 3 − 4 = −1 (D-51); KM 1 − 1; 2.24 + 0 = 2.24 (D-27)",
    ("leaders", 1, 12): "KM 2; 7.35 + 2 = 9.35 (D-27); N 50 + 149 = 199",
    ("leaders", 1, 7): "U 0, E 9: 8 + 9/3 = 11 (D-15); KM 1 + 11; 2.24 + 12 = 14.24 (D-27); E29 −: 0 × 14.24/9.35 = 0; × 50/199 = 0",
    ("leaders", 2, 5): "11 × (2/3)^1 = 7.33333 (D-72, A-41); KM 1 + 7.33; 2.24 + 8.33333 = 10.5733 (D-27)",
    ("losses", 1, 12): "KM 2; 7.35 + 2 = 9.35 (D-27); P −: 1 × 9.35/3.24 = 2.8858; × 52/45 = 3.33471 → 3",
    ("losses", 1, 0): "KM −4; 2.24 + (−4) = −1.76 → 1 (D-28)",
    ("losses", 1, 2): "KM 2; 7.35 + 2 = 9.35 (D-27); N 52 − 4 = 48",
    ("losses", 1, 3): "KM 1; 2.24 + 1 = 3.24 (D-27); T21 −: 5.5 × 30 % × 5 / 2 = 4.125 (D-42); 3 × 4.125 × 50/100 = 6.1875 → 6",
    ("losses", 1, 9): "KM 1; 2.24 + 1 = 3.24 (D-27); T48 −: W 6 → 3; 3 × 3.24/3.24 = 3; × 100/100 = 3",
    ("morale", 2, 3): "45 → 13: 71.1111 %: 2×2 = 4 (D-55); 3 − 4: 1 > 0: FALSE (D-54); KM −5; 2.24 + (−5) = −2.76 → 1 (D-28)",
    ("morale", 2, 4): (
        "45 → 13: 71.1111 %: 2×2 = 4 (D-55); 9 − 4: 20 > 5: FALSE (D-54); 13 × (5 + 4×5) % = 3.25 → 3 (D-56); KM 1; 2.24 + 1 = 3.24 (D-27)"
    ),
    ("ranged", 1, 0): "KM 1; 2.24 + 1 = 3.24 (D-27); E −: 5.5 × 30 % × 5 / 1 = 8.25 (D-42); 1 × 8.25 × 100/200 = 4.125 → 4",
    ("refined", 1, 2): "smaller fight −3; KM 1; 2.24 + 1 = 3.24 (D-27)",
    ("refined", 1, 8): "KW 2.24 × 1.5 (special); KM 1 + 4 (special); 3.36 + 5 = 8.36 (D-27)",
}  # fmt: skip


def _says_why(look: Look, scene: str) -> None:
    assert {key: look(f"Round{key[1]}", key[2], "why") for key in WHY if key[0] == scene} == {
        key: why for key, why in WHY.items() if key[0] == scene
    }


def test_every_ruling_has_its_case() -> None:
    """Each ruling that the ledger reads, and each of its readings, is tried."""
    cases = {code: len(results) for _, table, _ in SCENES for code, (_, results) in table.items()}
    assert cases == {code: n for code, n in RULINGS.items() if code not in ELSEWHERE}
    switched = {(code, choice) for _, _, steps in SCENES for step in steps for code, choice in step.items()}
    assert switched == {(code, choice) for code, n in cases.items() for choice in range(2, n + 1)}


@pytest.fixture
def open_(office: Office, tmp_path: Path) -> Iterator[Callable[[Filled], TableTop]]:
    """Opens a scene in LibreOffice."""
    with ExitStack() as stack:

        def opened(filled: Filled) -> TableTop:
            path = tmp_path / "scene.xlsx"
            path.write_bytes(build("dsa", "en", filled=filled))
            top = TableTop(stack.enter_context(office.open(path)), "dsa", "en")
            top.texts = Resolver("dsa", "en", campaign(**filled.shape))  # its blocks are as long as the scene needs
            return top

        yield opened


@MARK
@pytest.mark.parametrize(("scene", "table", "steps"), some([pytest.param(*scene, id=scene[0].__name__) for scene in SCENES], every=3))
def test_results_follow_the_ruling(
    open_: Callable[[Filled], TableTop], scene: Any, table: Any, steps: list[dict[str, int]]
) -> None:
    """Rulings switched to each of their readings, and back to the first, where all cases of the scene are as before."""
    top = open_(scene())
    for step in (*steps, {}):
        for code, choice in step.items():
            top.rule(code, choice)
        look = top.look()
        for code in step or table:
            read, results = table[code]
            choice = step.get(code, 1)
            expected = results[choice - 1]
            assert read(look) == (expected if expected == "" else pytest.approx(expected, abs=1e-9)), (
                f"{code} at {choice}"
            )
        for code in step:
            top.rule(code, 1)
    assert errors(look) == []
    _says_why(look, scene.__name__)


def refined() -> Filled:
    """An army for each refinement of the rules."""
    return _scene(
        [
            orcs("E", 50, skr1={"target": "single", "roll": 0}),
            army("single", VILLAGE, 52, skr1={"out": 4, "beaten": 2}),
            army("nested", VILLAGE, 100),
            army("mixed", VILLAGE, 50),
            army("ranged", VILLAGE, 50, fk=13, fdam=8.5, skr1={"target": "E"}),
            army("reserve", VILLAGE, 50, reserve=50, skr1={"reserve": 50}),
            army("morale", VILLAGE, 50, skr1={"over": 25}),
            army("tactics", VILLAGE, 50, skr1=_dice(15, 11, 11, malus=4)),
            army("special", VILLAGE, 50, skr1={"special": "Hedgehog"}),
            army("leader", VILLAGE, 50, skr1={"target": "E", "mode": WordOf("MODE", "fight")}),
            army("keep", VILLAGE, 50, skr1=GOOD, skr2={**PLAIN, "mode": WordOf("MODE", "keep")}),
            army("command", VILLAGE, 50, skr1=_dice(13, 11, 11)),
        ],
        [*(leader(f"L{name}", name, (12, 11, 11), 8) for name in ("tactics", "leader", "keep", "command")), leader("Duke", "", (12, 11, 11), 8, status=STAFF)],
        {
            "Nested": ({"roll_a": 0, "roll_b": 0, "over_a": 3, "over_b": 0},),
            "Mixed": tuple({"army": "mixed", "part": kw, "men": men, "kw": kw} for men, kw in ((300, 8), (100, 10), (100, 9))),
            "Specials": ({"name": "Hedgehog", "km_own": 4, "kw_factor": 1.5},),
            "Staff": ({"skr": 1, "name": "Duke", **PLAIN},),
            "Orders": ({"skr": 1, "from": "Duke", "to": "Lcommand", "points": 3},),
        },
        Nested_Army_A="nested", Nested_Army_B="E", Nested_Men_A=20, Nested_Men_B=20,
    )  # fmt: skip


# What each refinement does, and what is there without it.
REFINED = {
    "single": (_of(1, "men", 1), 48, 52),
    "nested": (_of(2, "n1", 1), 97, 100),
    "mixed": (_of(3, "strength", 1), 8.6 + 1, 3.24),
    "ranged": (_of(4, "w", 1), 1, 0),
    "reserve": (_of(5, "men", 1), 100, 50),
    "morale": (_of(6, "due_mu"), 1, 0),
    "tactics": (_of(7, "result", 1), 1 + 6, 5),
    "special": (_of(8, "strength", 1), 2.24 * 1.5 + 5, 3.24),
    "leader": (_of(9, "due_down", 1), 1, 0),
    "keep": (_of(10, "result"), 11 * 2 / 3, 8),
    "command": (_of(11, "result", 1), 8 - 1 + 3, 7),
}


def test_each_refinement_can_be_left_out(open_: Callable[[Filled], TableTop]) -> None:
    """D-01: its own effect is gone, those of all others stay. The n-th is left out where n has a certain binary digit."""
    assert list(REFINED) == list(MODULES)
    top = open_(refined())
    no, yes = top.texts.text("word.no"), top.texts.text("word.yes")
    for digit in (0, 1, 2, 3, 4):
        off = {key for n, key in enumerate(MODULES, 1) if n >> digit & 1}
        for i, key in enumerate(MODULES):
            top.put("Modules", i, choice=no if key in off else yes)
        look = top.look()
        for key, (read, usual, without) in REFINED.items():
            assert read(look) == pytest.approx(without if key in off else usual), (key, off)
    _says_why(look, "refined")


EXAMPLES = sorted(Path(__file__).parents[2].glob("workbooks/dsa*-en.xlsx"))
NUMBER = r"(−?[\d.]+)"


def _blocks(path: Path) -> Iterator[list[dict[str, Any]]]:
    """The filled rows of each SKR of a workbook as it was stored, by heading."""
    book = load_workbook(path, data_only=True, read_only=True)
    lines = list(book["Battle"].iter_rows(values_only=True))
    book.close()
    block: list[dict[str, Any]] | None = None
    heads: tuple[Any, ...] = ()
    for values in lines:
        if values[0] == "Army":
            heads, block = values, []
        elif block is not None and values[0]:
            block.append(dict(zip(heads, values)))
        elif block:
            yield block
            block = None


def _number(text: str) -> float:
    return float(text.replace("−", "-"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_line_why_has_the_numbers_of_the_cells_beside_it(path: Path) -> None:
    """Strength, what goes into KM, men, and the loss that the enemy's row shows where nobody else harms it."""
    seen = {"strength": 0, "km": 0, "lost": 0}
    for block in _blocks(path):
        for row in block:
            why = row["Why"]
            if not why:
                continue
            km, end = re.search(rf"{NUMBER} \+ \(?{NUMBER}\)? = (.*?) \(D-2[789]\)", why).group(2, 3)
            assert _number(end.split(" → ")[-1]) == pytest.approx(row["KW + KM"], abs=1e-4), why
            seen["strength"] += 1
            terms = (
                re.search(r"KM ([^;]*);", re.sub(r" \([^)]*special\)", "", why))
                .group(1)
                .replace(" ", "")
                .replace("−", "-")
            )
            assert sum(map(float, re.findall(r"[+-]?[\d.]+", terms))) == pytest.approx(_number(km), abs=0.011), why
            seen["km"] += 1
            if men := re.search(rf"; N [^;]* = {NUMBER}", why):
                assert _number(men.group(1)) == row["Men in it"]
            foes = [other for other in block if other["Against"] == row["Against"]]
            if " −: " in why and len(foes) == 1:
                target = next(other for other in block if other["Army"] == row["Against"])
                loss = _number(re.search(rf"{NUMBER}(?: \(A-50\))?$", why).group(1))
                assert loss == target["Lost"] or target["Over-rule"] is not None, why
                seen["lost"] += 1
    assert seen["strength"] >= 6 and seen["km"] == seen["strength"] and seen["lost"] >= 6, seen


def test_both_examples_are_read() -> None:
    assert [path.stem for path in EXAMPLES] == ["dsa-en", "dsa-regiments-en"]
