"""An example that was played: forty orcs against a village of thirty (S-03)."""

from __future__ import annotations

from typing import Any

from ...layout import Filled, Text, WordOf
from .modifiers import SITUATIONS


def _t(key: str) -> Text:
    return Text(f"example.{key}")


def _unit(name: str, side: str, armour: str, shield: str, skill: str, damage: str, formation: str = "close", **more: Any) -> dict[str, Any]:
    return {
        "unit": _t(name), "side": _t(side), "men": 10, "body": WordOf("BODY", "human"), "armour": WordOf("ARMOUR", armour),
        "shield": WordOf("SHIELD", shield), "formation": WordOf("FORMATION", formation), "skill": skill, "damage": damage,
        "note": _t(f"{name}.note"), **more,
    }  # fmt: skip


YES, NO = Text("word.yes"), Text("word.no")

_ARMIES = (
    _unit("red_hand", "orcs", "leather", "shield", "d8", "d8+d6"),
    _unit("wolf_skulls", "orcs", "leather", "none", "d8", "2d8"),
    _unit("axes", "orcs", "mail", "none", "d8", "2d8+1", charge=YES),
    _unit("night_spears", "orcs", "none", "none", "d6", "d8+d6", "loose"),
    _unit("hunters", "village", "none", "none", "d8", "2d6", bow=12),
    _unit("spearmen", "village", "leather", "shield", "d8", "d8+d6", reach=YES),
    _unit("levy", "village", "none", "none", "d6", "2d6"),
)

_CHARACTERS = (
    {"name": _t("asta"), "side": _t("village"), "wild": YES, "damage": "d10+d8", "note": _t("asta.note")},
    {"name": _t("gash"), "side": _t("orcs"), "wild": YES, "unit": _t("axes"), "damage": "d12+d8", "note": _t("gash.note")},
)

_BENNIES = (
    {"round": 3, "use": WordOf("BENNY", "save"), "unit": _t("red_hand"), "number": 1, "note": _t("benny.save")},
    {"round": 5, "use": WordOf("BENNY", "dam"), "unit": _t("axes"), "number": 1, "note": _t("benny.dam")},
)

_PALISADE = {"name": _t("palisade"), "melee": 3, "fire": 3, "volley": 2, "pen": 0.5, "clause": "S-24, S-25, S-67"}

_WAY = (
    {"attacker": _t("hunters"), "start": 110, "target": _t("wolf_skulls"), "end": 24, "volleys": 3},
    {"attacker": _t("hunters"), "start": 110, "target": _t("red_hand"), "end": 24, "volleys": 2},
)


def _clash(attacker: str, action: str, target: str = "", **more: Any) -> dict[str, Any]:
    row: dict[str, Any] = {"attacker": _t(attacker), "action": WordOf("ACTION", action), **more}
    return {**row, "target": _t(target)} if target else row


_WALL = {"sit_t": _t("palisade"), "sit_a": Text("situation.lower")}

_ROUNDS = {
    "Round1": (
        _clash("spearmen", "defend"),
        _clash("red_hand", "march"),
        _clash("wolf_skulls", "march"),
        _clash("axes", "march"),
        _clash("night_spears", "charge", "levy", men_a=8, men_t=8, distance=9, dice=5, sit_t=Text("situation.fort1")),
        _clash("hunters", "fire", "wolf_skulls", men_a=8, men_t=6, distance=8, line=WordOf("LINE", "target")),
    ),
    "Round2": (_clash("asta", "hero", "night_spears", dice=23),),
    "Round3": (
        _clash("levy", "defend", "night_spears"),
        _clash("red_hand", "charge", "spearmen", men_a=8, men_t=6, distance=4, dice=2, **_WALL),
        _clash("axes", "charge", "spearmen", men_a=6, men_t=4, distance=8, dice=2),
        _clash("night_spears", "engage", "levy", men_a=5, men_t=6, sit_t=Text("situation.fort1")),
        _clash("hunters", "fire", "wolf_skulls", men_a=8, men_t=5, distance=7, line=WordOf("LINE", "target")),
    ),
    "Round4": (_clash("asta", "hero", "red_hand", dice=29),),
    "Round5": (
        _clash("axes", "charge", "spearmen", men_a=8, men_t=6, distance=5, dice=4, hero_a=17, **_WALL),
        _clash("levy", "engage", "night_spears", men_a=6, men_t=3, over_t=3),
        _clash("red_hand", "engage", "spearmen", men_a=5, men_t=4, **_WALL),
        _clash("hunters", "fire", "axes", men_a=8, men_t=4, distance=6),
    ),
    "Round6": (_clash("asta", "hero", "axes", dice=31),),
}

VILLAGE = Filled(
    rows={
        "Armies": _ARMIES,
        "Characters": _CHARACTERS,
        "Bennies": _BENNIES,
        "Situations": (*SITUATIONS.rows, _PALISADE),
        "Way": _WAY,
        **_ROUNDS,
    },
    names={"Battle_Name": _t("battle"), "Side_A": _t("orcs"), "Side_B": _t("village"), "Battle_Seed": 2011},
)
