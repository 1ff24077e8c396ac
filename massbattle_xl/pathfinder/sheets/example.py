"""Examples that were played: two hordes of the same strength, and the siege of a town."""

from __future__ import annotations

from ...layout import Cell, Filled, Page, Text, WordOf, dated, explained


def _t(key: str) -> Text:
    return Text(f"example.{key}")


def _tactic(key: str) -> WordOf:
    return WordOf("TACTIC", key)


def _strategy(key: str) -> WordOf:
    return WordOf("STRATEGY", key)


# The battle by its dice, as the rules give it: phase, row of the army, its roll, hp that the other loses, hp that the army keeps.
PLAYED = ((1, 2, 18, 8, 16), (2, 1, 15, 10, 6), (2, 2, 10, 2, 6), (3, 1, 9, 9, 0), (3, 2, 14, 8, 0))
VARIANT_ROLL = 9  # the horde's last roll, had it fallen so: the militia has 3 hp left and must stand a rout check


def _played(i: int, row: int) -> tuple[Cell, ...]:
    phase, army, roll, dealt, left = PLAYED[i]
    here = (f"=INDEX({{Phase{phase}.{key}}},{army})" for key in ("dealt", "left"))
    return (
        Cell(f"A{row}", phase, "computed"),
        Cell(f"B{row}", _t("militia" if army == 1 else "goblins"), "computed text"),
        Cell(f"C{row}", roll, "computed"),
        Cell(f"D{row}", dealt, "computed"),
        Cell(f"F{row}", left, "computed"),
        *(Cell(f"{at}{row}", formula, "result") for at, formula in zip("EG", here)),
    )


def _variant() -> Page:
    """Phase by phase what is expected beside what the sheet gives, and what another last roll would have brought."""
    heads = ("phase", "army", "roll", "dealt", "dealt_here", "left", "left_here")
    top, row = 4, 4 + len(PLAYED) + 4
    damage = f"{VARIANT_ROLL},INDEX({{Phase3.om}},2),INDEX({{Phase3.dv}},2),0,Edition"
    left = f"INDEX({{Phase2.left}},1),D{row}"
    acr, mod = "INDEX({Armies.acr},1)", "INDEX({Armies.mod},1)"
    lines = (
        ("D", row, "variant.damage", f"PF_DAMAGE({damage})", "result", explained("PF_DAMAGE", damage)),
        ("D", row + 1, "variant.left_here", f"PF_HP_LEFT({left})", "result", explained("PF_HP_LEFT", left)),
        ("D", row + 2, "variant.rout", f"PF_ROUTS(D{row + 1},{acr})", "computed", explained("PF_ROUTS", f"D{row + 1},{acr}")),
        ("D", row + 3, "variant.dc", 'PF_DC("rout",Edition)', "computed", explained("PF_DC", '"rout",Edition')),
        ("D", row + 4, "variant.chance", f"PF_MORALE_CHANCE({mod},D{row + 3})", "computed percent", explained("PF_MORALE_CHANCE", f"{mod},D{row + 3}")),
    )
    return Page(
        "variant",
        (
            Cell("A1", Text("variant.title"), "title", across=7),
            Cell("A2", Text("variant.about"), "text", across=8),
            dated("A3"),
            *(Cell(f"{at}{top}", Text(f"variant.{key}"), "table heading") for at, key in zip("ABCDEFG", heads)),
            *(cell for i in range(len(PLAYED)) for cell in _played(i, top + 1 + i)),
            Cell(f"A{row - 2}", Text("variant.other"), "heading", across=8),
            *(
                cell
                for at, line, key, formula, style, why in lines
                for cell in (
                    Cell(f"A{line}", Text(key), "label", across=3), Cell(f"{at}{line}", f'=IFERROR({formula},"")', style), Cell(f"E{line}", f'=IFERROR({why},"")', "line", across=4),
                )
            ),
        ),
        widths=(8, 22, 9, 12, 12, 12, 12, 20), heights={2: 34, top: 34}, landscape=True, tab="7A1F1F",
    )  # fmt: skip


# The battle of two armies of FP 3 (Ultimate Campaign), phase by phase.
HORDES = Filled(
    rows={
        "Armies": (
            {"unit": _t("militia"), "side": _t("town"), "cr": "1/3", "men": 500, "hd": "d10", "feet": 30},
            {
                "unit": _t("goblins"), "side": _t("tribe"), "cr": "1/3", "men": 500, "hd": "d10", "feet": 30,
                "res1": WordOf("RESOURCE", "ranged weapons"),
            },
        ),
        "Phase1": ({"army": _t("militia"), "target": _t("goblins")}, {"army": _t("goblins"), "target": _t("militia"), "roll": 18}),
        "Phase2": ({"strategy": _strategy("aggressive"), "roll": 15}, {"roll": 10}),
        "Phase3": ({"strategy": _strategy("reckless"), "roll": 9}, {"roll": 14}),
    },
    names={
        "Battle_Name": _t("hordes"), "Side_A": _t("town"), "Side_B": _t("tribe"), "Edition": WordOf("EDITION", "uc"),
        "Odds_A": _t("militia"), "Odds_B": _t("goblins"),
    },
    pages=(_variant(),),
)  # fmt: skip

# A town under siege (AP): walls, engines, spellcasters, fear, potions; the horde routs, the knights withdraw.
SIEGE = Filled(
    rows={
        "Armies": (
            {
                "unit": _t("garrison"), "side": _t("city"), "level": 3, "class": WordOf("UNIT_CLASS", "pc"), "men": 200, "hd": "d10", "feet": 30,
                "res1": WordOf("RESOURCE", "improved armor"), "res2": WordOf("RESOURCE", "ranged weapons"),
                "res3": WordOf("RESOURCE", "healing potions"), "ab1": _t("spells"), "tactic1": WordOf("TACTIC", "hold the line"),
                "commander": _t("captain"), "morale": 1,
            },
            {
                "unit": _t("horde"), "side": _t("besiegers"), "cr": "1/3", "men": 1000, "hd": "d10", "feet": 30, "res1": _t("engines"),
                "tactic1": WordOf("TACTIC", "expert flankers"), "commander": _t("warlord"),
            },
            {
                "unit": _t("knights"), "side": _t("besiegers"), "cr": 4, "men": 100, "hd": "d8", "feet": 50, "mount_cr": 3,
                "res1": WordOf("RESOURCE", "mounts"), "ab1": WordOf("ABILITY", "fear"), "tactic1": WordOf("TACTIC", "relentless brutality"),
            },
        ),
        "Commanders": (
            {"name": _t("captain"), "side": _t("city"), "level": 7, "cha": 3, "ranks": 7},
            {"name": _t("warlord"), "side": _t("besiegers"), "level": 6, "cha": 1, "ranks": 4},
        ),
        "Weather": ({"condition": WordOf("CONDITION", "dim light")},),
        "Fort": (
            {"what": WordOf("FORTIFICATION", "city wall"), "count": 2},
            {"what": WordOf("FORTIFICATION", "moat"), "count": 1},
            {"what": WordOf("FORTIFICATION", "watchtower"), "count": 1},
        ),
        "Phase1": (
            {"army": _t("garrison"), "target": _t("horde"), "roll": 18},
            {"army": _t("horde"), "target": _t("garrison"), "tactic": _tactic("expert flankers")},
            {"army": _t("knights"), "target": _t("garrison")},
        ),
        "Phase2": (
            {"roll": 14, "fear": 5},
            {"strategy": _strategy("aggressive"), "siege": 5, "roll": 9},
            {"roll": 16},
        ),
        "Phase3": (
            {"strategy": _strategy("cautious"), "use1": WordOf("RESOURCE", "healing potions")},
            {"siege": 6, "roll": 4},
            {"roll": 11},
        ),
        "Phase4": (
            {"strategy": _strategy("standard"), "roll": 15, "part": 9},
            {"roll": 7, "rout": 8},
            {"roll": 3},
        ),
        "Phase5": (
            {"target": _t("knights"), "leave": 6},
            {},
            {"tactic": _tactic("withdraw"), "leave": 15},
        ),
    },
    names={
        "Battle_Name": _t("siege"), "Side_A": _t("city"), "Side_B": _t("besiegers"), "Fort_Side": _t("city"),
        "Odds_A": _t("garrison"), "Odds_B": _t("knights"),
    },
)  # fmt: skip
