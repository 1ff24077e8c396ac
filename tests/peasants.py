"""The peasants and orcs of the DSA rule text, as rows to type into a campaign."""

from __future__ import annotations

from typing import Any

from massbattle_xl.layout import Filled, WordOf

VILLAGE, HORDE = "Village", "Horde"


def army(name: str, side: str, men: int, **more: Any) -> dict[str, Any]:
    """An army with KW 2.24, the peasants' of the rule text, and MU 9 to 12: KM 1."""
    return {
        "unit": name, "side": side, "men": men, "mu": 9, "le": 37, "rs": 1, "tp": 6.5, "at": 10, "pa": 8, "wv_at": 3, "wv_pa": 1, **more,
    }  # fmt: skip


def orcs(name: str, men: int, **more: Any) -> dict[str, Any]:
    """An army with KW 7.35, the orcs' of the rule text, and MU 13: KM 2."""
    return army(name, HORDE, men, **{"mu": 13, "le": 35, "rs": 3, "tp": 7.5, "at": 12, "pa": 10, "wv_at": 7, "wv_pa": 6, **more})


def leader(name: str, of: str, attributes: tuple[int, int, int], taw: int, **more: Any) -> dict[str, Any]:
    return {"name": name, "status": WordOf("STATUS", "leader"), "army": of, "a1": attributes[0], "a2": attributes[1], "a3": attributes[2], "taw": taw, **more}


# The battle of section I.5: Capitano MU 12, KL 11, CH 11, Kriegskunst 8.
FILLED = Filled(
    rows={
        "Armies": (army("Peasants", VILLAGE, 45), orcs("Orcs", 52)),
        "Persons": (leader("Capitano", "Peasants", (12, 11, 11), 8),),
        "Round1": ({"army": "Peasants", "target": "Orcs"}, {"army": "Orcs", "target": "Peasants"}),
    },
    names={"Side_A": VILLAGE, "Side_B": HORDE},
)
TEXT = (((9, 8, 8), 1, 2), ((18, 11, 11), 2, 2), ((20, 20, 17), 1, 1))  # the leader's dice, W of peasants and orcs
