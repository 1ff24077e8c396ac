"""Examples that were played: the peasants of the rule text against the orcs, and eight regiments."""

from __future__ import annotations

from typing import Any

from ...layout import Cell, Filled, Page, Text, WordOf


def _t(key: str) -> Text:
    return Text(f"example.{key}")


def _army(key: str, side: str, men: int, mu: int, le: int, rs: float, tp: str, at: int, pa: int, wv: tuple[int, int], **more: Any) -> dict[str, Any]:
    return {
        "unit": _t(key), "side": _t(side), "men": men, "mu": mu, "le": le, "rs": rs, "tp": tp, "at": at, "pa": pa,
        "wv_at": wv[0], "wv_pa": wv[1], **more,
    }  # fmt: skip


def _leader(key: str, side: str, army: str, attributes: tuple[int, int, int], taw: int, **more: Any) -> dict[str, Any]:
    return {
        "name": _t(key), "side": _t(side), "status": WordOf("STATUS", "leader"), **({"army": _t(army)} if army else {}),
        "a1": attributes[0], "a2": attributes[1], "a3": attributes[2], "taw": taw, **more,
    }  # fmt: skip


# The battle of section I.5 by its dice: 8 points and 3 more (E = 9), 2 points left (U = 6), 15 points missing (U = 23).
_PEASANTS = (
    _army("peasants", "village", 45, 9, 37, 1, "1W6+3", 10, 8, (3, 1), note=_t("peasants.note")),
    _army("orcs", "horde", 52, 13, 35, 3, "1W6+4", 12, 10, (7, 6), note=_t("orcs.note")),
)


def _skr(dice: tuple[int, int, int], peasants: int, orcs: int, first: bool = False) -> tuple[dict[str, Any], ...]:
    names = ({"army": _t("peasants"), "target": _t("orcs")}, {"army": _t("orcs"), "target": _t("peasants")}) if first else ({}, {})
    return ({**names[0], "d1": dice[0], "d2": dice[1], "d3": dice[2], "roll": peasants}, {**names[1], "roll": orcs})


# What the text prints after each SKR (E-11 … E-25): men left of the peasants and of the orcs.
PRINTED = ((44, 51), (40, 50), (28, 50))


def _erratum() -> Page:
    """The page that shows the slip of the printed example beside what the formulas give."""
    heads = ("skr", "printed_a", "printed_b", "here_a", "here_b", "why")
    cells = [
        Cell("A1", Text("erratum.title"), "title", across=6),
        Cell("A2", Text("erratum.about"), "text", across=6),
        *(Cell(f"{letter}4", Text(f"erratum.{key}"), "table heading") for letter, key in zip("ABCDEF", heads)),
    ]
    for k, (a, b) in enumerate(PRINTED, 1):
        row = 4 + k
        cells += [
            Cell(f"A{row}", k, "computed"), Cell(f"B{row}", a, "computed"), Cell(f"C{row}", b, "computed"),
            *(Cell(f"{letter}{row}", f"=INDEX({{Round{k}.left}},{i})", "result") for letter, i in (("D", 1), ("E", 2))),
            Cell(f"F{row}", Text(f"erratum.{k}"), "line"),
        ]  # fmt: skip
    return Page("erratum", tuple(cells), widths=(8, 12, 12, 12, 12, 90), heights={2: 48, 4: 34, 5: 44, 6: 32, 7: 32}, landscape=True, tab="7A1F1F")


PEASANTS = Filled(
    rows={
        "Armies": _PEASANTS,
        "Persons": (_leader("capitano", "village", "peasants", (12, 11, 11), 8, note=_t("capitano.note")),),
        "Round1": _skr((9, 8, 8), 1, 2, first=True),
        "Round2": _skr((18, 11, 11), 2, 2),
        "Round3": _skr((20, 20, 17), 1, 1),
    },
    names={
        "Battle_Name": _t("battle"), "Side_A": _t("village"), "Side_B": _t("horde"), "Odds_A": _t("peasants"), "Odds_B": _t("orcs"),
    },
    pages=(_erratum(),),
)

# Eight regiments of 500 (D-34) under a command staff (D-74), a third of two of them in reserve (D-50), against orcs.
_FOOT: dict[str, Any] = {"mu": 12, "le": 40, "rs": 3, "tp": "1W6+4", "at": 12, "pa": 11, "wv": (7, 6)}
_GUARD: dict[str, Any] = {"mu": 13, "le": 45, "rs": 4, "tp": "1W6+5", "at": 13, "pa": 12, "wv": (8, 6)}
_BOWS: dict[str, Any] = {"mu": 11, "le": 36, "rs": 2, "tp": "1W6+2", "at": 10, "pa": 9, "wv": (4, 3)}
_HORDE: dict[str, Any] = {"mu": 13, "le": 38, "rs": 3, "tp": "1W6+4", "at": 12, "pa": 9, "wv": (7, 5)}


def _regiment(key: str, kind: dict[str, Any], men: int = 500, **more: Any) -> dict[str, Any]:
    return _army(key, "empire", men, **kind, **more)


def _tribe(key: str, men: int, **more: Any) -> dict[str, Any]:
    return _army(key, "tribes", men, **_HORDE, **more)


_REGIMENTS = (
    _regiment("first", _GUARD, note=_t("first.note")),
    _regiment("second", _FOOT),
    _regiment("third", _FOOT, 330, reserve=170),
    _regiment("fourth", _FOOT),
    _regiment("fifth", _FOOT, 330, reserve=170),
    _regiment("sixth", _FOOT, sit1=Text("situation.higher")),
    _regiment("seventh", _FOOT),
    _regiment("bows", _BOWS, fk=12, fdam="1W6+4", reload=25, ammo=3, note=_t("bows.note")),
    _tribe("wolves", 900, sit1=Text("situation.motivated2")),
    _tribe("boars", 800),
    _tribe("bears", 800),
    _tribe("ravens", 700, sit1=Text("situation.exhausted1")),
    _army("goblins", "tribes", 300, 9, 28, 1, "1W6+2", 9, 8, (3, 2), fk=10, fdam="1W6+1", reload=25, ammo=4),
)
_COLONEL = (13, 13, 12)
_PEOPLE = (
    {"name": _t("staff"), "side": _t("empire"), "status": WordOf("STATUS", "staff"), "a1": 15, "a2": 17, "a3": 15, "taw": 20},
    *(
        _leader(f"oberst{i}", "empire", key, _COLONEL, 11, chief=_t("staff"))
        for i, key in enumerate(("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "bows"), 1)
    ),
    _leader("hauptmann", "empire", "", (13, 12, 11), 8, chief=_t("oberst1")),
    _leader("chief", "tribes", "wolves", (15, 12, 14), 9),
    _leader("shaman", "tribes", "bears", (14, 13, 12), 7, alone=Text("word.yes")),
    {"name": _t("hero"), "side": _t("empire"), "status": WordOf("STATUS", "fighter"), "note": _t("hero.note")},
)


def _row(army: str, target: str, dice: tuple[int, ...] = (), **more: Any) -> dict[str, Any]:
    return {"army": _t(army), "target": _t(target), **{f"d{i}": die for i, die in enumerate(dice, 1)}, **more}


# Dice of SKR 1 as they fell at the table; the sheet draws those of the next three.
_FIRST = (
    _row("first", "wolves", (4, 6, 2), roll=49),
    _row("second", "wolves", (3, 10, 2), roll=41),
    _row("third", "boars", (11, 19, 7), roll=38),
    _row("fourth", "boars", (4, 17, 6), roll=67),
    _row("fifth", "bears", (16, 3, 2), roll=57),
    _row("sixth", "bears", (1, 9, 8), malus=3, roll=54),
    _row("seventh", "ravens", (2, 20, 12), roll=58),
    _row("bows", "wolves", (19, 6, 12), roll=44),
    _row("wolves", "first", (6, 10, 8), mode=WordOf("MODE", "test"), roll=54),
    _row("boars", "third", roll=43),
    _row("bears", "fifth", mode=WordOf("MODE", "fight"), roll=56),
    _row("ravens", "seventh", out=3, beaten=2, roll=43),
    _row("goblins", "fourth", roll=43),
)


def _changes(**rows: dict[str, Any]) -> tuple[dict[str, Any], ...]:
    """What is typed in a later SKR, where the armies and their targets stay as they were unless said otherwise."""
    order = [row["army"].key.partition(".")[2] for row in _FIRST]
    return tuple(rows.get(key, {}) for key in order)


_SECOND = _changes(
    first={"mode": WordOf("MODE", "keep")}, third={"target": _t("wolves"), "reserve": 100}, fifth={"reserve": 50}, ravens={"out": 4, "beaten": 1},
)  # fmt: skip
_THIRD = _changes(third={"target": _t("boars")}, wolves={"target": _t("second")}, boars={"target": _t("fourth")})
_FOURTH = _changes(bears={"target": _t("sixth")})

_ORDERS = (
    *({"skr": 1, "from": _t("staff"), "to": _t(f"oberst{i}"), "points": 1} for i in range(1, 9)),
    {"skr": 1, "from": _t("oberst1"), "to": _t("hauptmann"), "points": 5},
)
_COMPANY = tuple(
    {"d1_a": a, "d2_a": b, "d3_a": c, "roll_a": own, "roll_b": other, **more}
    for a, b, c, own, other, more in (
        (7, 9, 4, 3, 4, {}), (12, 8, 6, 5, 2, {"out_b": 2, "beaten_b": 1}), (3, 14, 10, 2, 6, {}), (9, 9, 9, 4, 3, {}), (16, 2, 8, 6, 5, {}),
        (11, 12, 13, 1, 3, {"out_b": 1, "beaten_b": 1}), (5, 6, 7, 4, 4, {}), (18, 11, 3, 2, 1, {}), (8, 8, 8, 5, 2, {}), (10, 4, 12, 3, 3, {}),
    )
)  # fmt: skip

REGIMENTS = Filled(
    rows={
        "Armies": _REGIMENTS,
        "Persons": _PEOPLE,
        "Round1": _FIRST,
        "Round2": _SECOND,
        "Round3": _THIRD,
        "Round4": _FOURTH,
        "Staff": ({"skr": 1, "name": _t("staff"), "d1": 12, "d2": 17, "d3": 18},),
        "Orders": _ORDERS,
        "Nested": _COMPANY,
    },
    names={
        "Battle_Name": _t("regiments"), "Side_A": _t("empire"), "Side_B": _t("tribes"), "Battle_Seed": 1017, "Draw_SKR": 4,
        "Nested_Army_A": _t("first"), "Nested_Army_B": _t("wolves"), "Nested_First": 1, "Nested_Unit_A": _t("company"),
        "Nested_Unit_B": _t("raiders"), "Nested_Men_A": 50, "Nested_Men_B": 100, "Nested_Leader_A": _t("hauptmann"),
    },
    shape={"rows": 14},
)  # fmt: skip
