"""What the drop-downs show."""

from __future__ import annotations

from ...layout import Choices, Text, Words
from .armies import MOST_UNITS
from .fighters import MOST_FIGHTERS

MOST_PROFILES = 80  # profiles that the drop-down shows


def _placed(column: str, place: str) -> str:
    """The how-manieth name that is not blank."""
    return f'=IFERROR(INDEX({{{column}}},MATCH({{row}},{{{place}}},0))&"","")'


CHOICES = (
    Choices("List_Sides", ("=Side_A", "=Side_B")),
    Choices("List_Units", formula=_placed("Fighters.name", "Fighters.unit_place"), size=MOST_UNITS),
    Choices("List_Fighters", formula=_placed("Fighters.name", "Fighters.place"), size=MOST_FIGHTERS),
    Choices("List_Profiles", formula=_placed("Profiles.name", "Profiles.place"), size=MOST_PROFILES),
    Choices("List_Weapons", Words("WEAPON")),
    Choices("List_Suits", Words("ARMOUR")),
    Choices("List_Troops", Words("TROOP")),
    Choices("List_PartKinds", Words("PART")),
    Choices("List_YesNo", (Text("word.yes"), Text("word.no"))),
    Choices("List_Blows", Words("BLOW")),
    Choices("List_Facings", Words("FACING")),
    Choices("List_Status", Words("STATUS")),
)
