"""What the drop-downs show."""

from __future__ import annotations

from ...layout import Choices, Text, Words
from .armies import MOST_ARMIES


def _placed(column: str, place: str) -> str:
    """The how-manieth name that is not blank."""
    return f'=IFERROR(INDEX({{{column}}},MATCH({{row}},{{{place}}},0))&"","")'


CHOICES = (
    Choices("List_Sides", ("=Side_A", "=Side_B")),
    Choices("List_Armies", formula=_placed("Strength.unit", "Strength.place"), size=MOST_ARMIES),
    Choices("List_Persons", formula=_placed("Persons.name", "Persons.place"), size=30),
    Choices("List_Situations", formula='=IFERROR(INDEX({Situations.name},{row})&"","")', size=30),
    Choices("List_Specials", formula='=IFERROR(INDEX({Specials.name},{row})&"","")', size=30),
    Choices("List_Status", Words("STATUS")),
    Choices("List_Modes", Words("MODE")),
    Choices("List_Ways", Words("WAY")),
    Choices("List_Levels", Words("LEVEL")),
    Choices("List_YesNo", (Text("word.yes"), Text("word.no"))),
)
