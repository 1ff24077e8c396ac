"""What the drop-downs show."""

from __future__ import annotations

from ...layout import Choices, Text, Words
from .armies import MOST_ARMIES


def _placed(column: str, place: str) -> str:
    """The how-manieth name that is not blank."""
    return f'=IFERROR(INDEX({{{column}}},MATCH({{row}},{{{place}}},0))&"","")'


OF_THE_ENEMY = ("taunted",)  # not a choice of the army itself
OF_THE_SITUATION = ("bloodied but unbroken", "merciless")  # the ledger knows when

CHOICES = (
    Choices("List_Sides", ("=Side_A", "=Side_B")),
    Choices("List_Armies", formula=_placed("Strength.unit", "Strength.place"), size=MOST_ARMIES),
    Choices("List_Commanders", formula=_placed("Commanders.name", "Commanders.place"), size=MOST_ARMIES),
    Choices("List_Editions", Words("EDITION")),
    Choices("List_Classes", Words("UNIT_CLASS")),
    Choices("List_HD", ("d4", "d6", "d8", "d10", "d12")),
    Choices("List_Resources", Words("RESOURCE")),
    Choices("List_Abilities", Words("ABILITY")),
    Choices("List_Tactics", Words("TACTIC")),
    Choices("List_Strategies", Words("STRATEGY")),
    Choices("List_Types", Words("UNIT_TYPE")),
    Choices("List_Nature", Words("FOE"), skip=("none", "lured", "challenged", "fortified")),
    Choices("List_Senses", Words("SENSE"), skip=("none",)),
    Choices("List_Boons", Words("BOON")),
    Choices("List_Conditions", Words("CONDITION")),
    Choices("List_Forts", Words("FORTIFICATION")),
    Choices("List_Uses", Words("USE"), skip=(*OF_THE_ENEMY, *OF_THE_SITUATION)),
    Choices("List_YesNo", (Text("word.yes"), Text("word.no"))),
    Choices("List_Reform", (Text("reform.combine"), Text("reform.split"), Text("reform.reform"))),
    Choices("List_Outcomes", Words("OUTCOME")),
    Choices("List_Phases", Words("PHASE")),
    Choices("List_More", Words("FOE"), skip=("none", "lured", "fortified")),
    Choices("List_Status", Words("STATUS")),
)
