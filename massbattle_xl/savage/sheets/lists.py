"""What the drop-downs show."""

from __future__ import annotations

from ...layout import Choices, Text, Words

_STANDING = "IFERROR(INDEX({Strength.unit},MATCH({row},{Strength.place},0)),%s)"
_COUNT = "SUM({Strength.stands})"
_CHARACTER = 'IFERROR(INDEX({Characters.name},{row}-' + _COUNT + ')&"","")'

CHOICES = (
    Choices("List_Sides", ("=Side_A", "=Side_B")),
    Choices("List_Bodies", formula='=IFERROR(INDEX({Bodies.name},{row})&"","")', size=20),
    Choices("List_Armours", formula='=IFERROR(INDEX({Armours.name},{row})&"","")', size=20),
    Choices("List_Shields", formula='=IFERROR(INDEX({Shields.name},{row})&"","")', size=20),
    Choices("List_Situations", formula='=IFERROR(INDEX({Situations.name},{row})&"","")', size=30),
    Choices("List_Formation", Words("FORMATION")),
    Choices("List_Dice", ("d4", "d6", "d8", "d10", "d12")),
    Choices("List_YesNo", (Text("word.yes"), Text("word.no"))),
    Choices("List_Actions", Words("ACTION")),
    Choices("List_Lines", Words("LINE")),
    Choices("List_Bennies", Words("BENNY")),
    Choices("List_Units", formula='=IFERROR(INDEX({Strength.unit},{row})&"","")', size=40),
    Choices("List_Acting", formula="=" + _STANDING % _CHARACTER, size=60),
    Choices(
        "List_Targets",
        formula="=" + _STANDING % ("IF({row}=" + _COUNT + '+1,{"battle.volleys},"")'),
        size=41,
    ),
    Choices(
        "List_Order",
        tuple(f"=IF(Ruling_A40=1,{{=ACTION.#turn.ORDER.{i}}},{{=ACTION.#turn.TEXT_ORDER.{i}}})" for i in range(8)),
    ),
)  # fmt: skip
