"""Examples that were played: the spears of the rule text, a charge into a flank, ogres and their hero."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...layout import Cell, Filled, Page, Text, WordOf, dated, explained

YES, NO = Text("word.yes"), Text("word.no")
ASIDE = WordOf("FACING", "flank")
IMPACT, STOMP = WordOf("BLOW", "impact hits"), WordOf("BLOW", "stomp")


def _t(key: str) -> Text:
    return Text(f"example.{key}")


def _blow(who: str, target: str, hits: int, wounds: int, unsaved: int, **more: Any) -> dict[str, Any]:
    """A row of the ledger with its dice."""
    return {"who": _t(who), "target": _t(target), "hits": hits, "wounds": wounds, "unsaved": unsaved, **more}


def _again(hits: int, wounds: int, unsaved: int, **more: Any) -> dict[str, Any]:
    """A row that takes over from the round before who strikes whom."""
    return {"hits": hits, "wounds": wounds, "unsaved": unsaved, **more}


def _hits(who: str, target: str, blow: WordOf, wounds: int, unsaved: int, **more: Any) -> dict[str, Any]:
    """A row of hits without a roll."""
    return {"who": _t(who), "target": _t(target), "blow": blow, "wounds": wounds, "unsaved": unsaved, **more}


# The example of the rule text (p. 51): profiles, rolls and chances; the odds of the round were counted in fractions.
_ELF, _ORC = "4,3,3,4", "3,3,4,3"
_ROW = "{{20,5,{ws},3,{t},1,{i},1,{ld},{save},7,{ranks},{bonus}}}"
_BARE = (
    _ROW.format(ws=4, t=3, i=5, ld=8, save=7, ranks=2, bonus=0),
    _ROW.format(ws=3, t=4, i=2, ld=7, save=7, ranks=1, bonus=1),
)
_SAVED = (
    _ROW.format(ws=4, t=3, i=5, ld=8, save=5, ranks=2, bonus=1),
    _ROW.format(ws=3, t=4, i=2, ld=7, save=6, ranks=1, bonus=2),
)
_CHECKS = (  # key, what is expected, function, arguments, which of its answers, style
    ("elf_hit", 3, "WFB_TO_HIT", "4,3", 0, "computed"),
    ("elf_wound", 5, "WFB_TO_WOUND", "3,4", 0, "computed"),
    ("orc_hit", 4, "WFB_TO_HIT", "3,4", 0, "computed"),
    ("orc_wound", 4, "WFB_TO_WOUND", "3,3", 0, "computed"),
    ("elf_chance", 2 / 9, "WFB_KILL_CHANCE", _ELF, 0, "computed percent"),
    ("orc_chance", 1 / 4, "WFB_KILL_CHANCE", _ORC, 0, "computed percent"),
    ("bare_wins", 0.3814, "WFB_ROUND_ODDS", ",".join(_BARE), 1, "computed percent"),
    ("bare_breaks", 0.2789, "WFB_ROUND_ODDS", ",".join(_BARE), 5, "computed percent"),
    ("saved_wins", 0.4390, "WFB_ROUND_ODDS", ",".join(_SAVED), 1, "computed percent"),
    ("saved_breaks", 0.3189, "WFB_ROUND_ODDS", ",".join(_SAVED), 5, "computed percent"),
)


def _checked() -> Iterator[Cell]:
    """What is expected beside what the functions answer."""
    for row, (key, expected, function, arguments, place, style) in enumerate(_CHECKS, 5):
        asked = f"INDEX({function}({arguments}),1,{place})" if place else f"{function}({arguments})"
        yield Cell(f"A{row}", Text(f"shown.{key}"), "label")
        yield Cell(f"B{row}", expected, style)
        yield Cell(f"C{row}", f"={asked}", style)
        yield Cell(f"D{row}", f"={explained(function, arguments)}", "line")


SHOWN = Page(
    "shown",
    (
        Cell("A1", Text("shown.title"), "title", across=4),
        Cell("A2", Text("shown.about"), "text", across=4),
        dated("A3"),
        *(Cell(f"{at}4", Text(f"shown.{key}"), "table heading") for at, key in zip("ABCD", ("what", "expected", "here", "why"))),
        *_checked(),
    ),
    widths=(52, 12, 12, 80), heights={2: 34, **{row: 28 for row in range(5, 5 + len(_CHECKS))}}, landscape=True, tab="7A1F1F",
)  # fmt: skip

# Spear elves against orcs, both 20 strong and 5 wide, the orcs charge: no saves, no standards (rule text, p. 51).
ELVES = Filled(
    rows={
        "Units": (
            {
                "unit": _t("elves"), "side": _t("dark"), "models": 20, "width": 5, "ws": 4, "s": 3, "t": 3, "w": 1, "i": 5, "a": 1, "ld": 8,
                "weapon": WordOf("WEAPON", "spear"),
            },
            {"unit": _t("orcs"), "side": _t("green"), "models": 20, "width": 5, "ws": 3, "s": 3, "t": 4, "w": 1, "i": 2, "a": 1, "ld": 7},
        ),
        "Round1": (_blow("elves", "orcs", 10, 3, 3, test=6), _blow("orcs", "elves", 5, 3, 3, charged=YES)),
        "Round2": (_again(11, 4, 4), _again(4, 2, 2, test=4)),
        "Round3": (_again(9, 4, 4, pursue=8), _again(5, 2, 2, test=8, flee=6)),
    },
    names={
        "Battle_Name": _t("spears"), "Side_A": _t("dark"), "Side_B": _t("green"), "Odds_Now": NO,
        "Odds_A1": _t("elves"), "Odds_B1": _t("orcs"), "Odds_Charges_B1": YES, "Odds_Front": _t("dark"),
    },
    pages=(SHOWN,),
)  # fmt: skip

# Spearmen hold a mob of orcs in front until knights ride into its flank: no ranks any more, it breaks and is caught.
FLANK = Filled(
    rows={
        "Units": (
            {"unit": _t("spearmen"), "side": _t("empire"), "profile": WordOf("UNIT", "empire spearman"), "models": 25, "width": 5, "standard": YES},
            {"unit": _t("knights"), "side": _t("empire"), "profile": WordOf("UNIT", "knight of the realm"), "models": 10, "width": 5},
            {
                "unit": _t("mob"), "side": _t("green"), "profile": WordOf("UNIT", "orc"), "models": 25, "width": 5,
                "champion": YES, "standard": YES, "musician": YES,
            },
        ),
        "Parts": (
            {"part": _t("horses"), "unit": _t("knights"), "kind": WordOf("PART", "mount")},
            {"part": _t("boss"), "unit": _t("mob"), "kind": WordOf("PART", "champion")},
        ),
        "Round1": (
            _blow("spearmen", "mob", 7, 2, 2, test=5),
            _blow("mob", "spearmen", 5, 3, 2, charged=YES),
            _blow("boss", "spearmen", 1, 1, 1),
        ),
        "Round2": (
            _again(7, 3, 2, pursue=4),
            _again(2, 1, 1, test=8, flee=7),
            _again(1, 0, 0),
            _blow("knights", "mob", 7, 5, 5, charged=YES, facing=ASIDE, pursue=11),
            _blow("horses", "mob", 2, 1, 1),
        ),
    },
    names={
        "Battle_Name": _t("flank"), "Side_A": _t("empire"), "Side_B": _t("green"), "Odds_Now": NO,
        "Odds_A1": _t("spearmen"), "Odds_A2": _t("knights"), "Odds_Where_A2": ASIDE, "Odds_Charges_A2": YES, "Odds_B1": _t("mob"),
        "Odds_Target_B1": _t("spearmen"), "Odds_Front": _t("empire"),
    },
)  # fmt: skip

# Ogres with champion and hero charge goblins: impact hits and stomps, fear, models with several wounds; steadfast at first.
OGRES = Filled(
    rows={
        "Units": (
            {"unit": _t("ogres"), "side": _t("tribe"), "profile": WordOf("UNIT", "ogre"), "models": 6, "width": 4, "base": 40, "champion": YES},
            {
                "unit": _t("goblins"), "side": _t("horde"), "profile": WordOf("UNIT", "goblin"), "models": 40, "width": 8, "base": 20,
                "standard": YES,
            },
        ),
        "Parts": (
            {"part": _t("crusher"), "unit": _t("ogres"), "kind": WordOf("PART", "champion")},
            {
                "part": _t("tyrant"), "unit": _t("ogres"), "kind": WordOf("PART", "character"), "ws": 5, "s": 5, "t": 5, "w": 4, "i": 4, "a": 4,
                "ld": 9, "armour": 5, "rules": _t("tyrant.rules"),
            },
            {
                "part": _t("grik"), "unit": _t("goblins"), "kind": WordOf("PART", "character"), "ws": 4, "s": 4, "t": 4, "w": 2, "i": 3, "a": 3,
                "ld": 7, "armour": 5,
            },
        ),
        "Round1": (
            _hits("ogres", "goblins", IMPACT, 2, 2, charged=YES),
            _hits("tyrant", "goblins", IMPACT, 2, 2),
            _blow("tyrant", "goblins", 3, 3, 3),
            _blow("grik", "tyrant", 1, 0, 0, afraid=YES),
            _blow("ogres", "goblins", 10, 7, 7),
            _blow("crusher", "goblins", 3, 2, 2),
            _blow("goblins", "ogres", 4, 2, 1, test=6),
            _hits("ogres", "goblins", STOMP, 2, 2),
            _hits("tyrant", "goblins", STOMP, 1, 1),
        ),
        "Round2": (
            {"pursue": 9},
            {},
            {"target": _t("grik"), "hits": 3, "wounds": 3, "unsaved": 3},
            {"afraid": YES},
            _again(8, 6, 6),
            _again(2, 2, 2),
            _again(5, 2, 2, test=9, flee=6),
            {"wounds": 2, "unsaved": 2},
            {"wounds": 1, "unsaved": 1},
        ),
    },
    names={
        "Battle_Name": _t("ogre_fight"), "Side_A": _t("tribe"), "Side_B": _t("horde"), "Odds_Now": NO,
        "Odds_A1": _t("ogres"), "Odds_Charges_A1": YES, "Odds_B1": _t("goblins"), "Odds_Front": _t("horde"),
    },
    shape={"rows": 10},
)  # fmt: skip
