"""The battle of the DSA rule text, typed into a fresh workbook and calculated by the embedded engine."""

from __future__ import annotations

import pytest
from peasants import FILLED, TEXT
from thorough import MARK, some

from massbattle_xl import campaign, systems
from massbattle_xl.layout import Filled, Table
from massbattle_xl.workbook import reading
from massbattle_xl.workbook.build import build


def _typed(choice: int) -> Filled:
    """The armies and dice of the text, in blocks of two armies, with a ruling on rounding."""
    pages = systems.wing("dsa", "sheets").campaign().pages
    rulings = next(item for page in pages for item in page.items if isinstance(item, Table) and item.name == "Rulings")
    rounds = {
        f"Round{k}": (
            {**(FILLED.rows["Round1"][0] if k == 1 else {}), "d1": dice[0], "d2": dice[1], "d3": dice[2], "roll": peasants},
            {**(FILLED.rows["Round1"][1] if k == 1 else {}), "roll": orcs},
        )
        for k, (dice, peasants, orcs) in enumerate(TEXT, 1)
    }
    chosen = tuple({**row, "choice": choice} if row["code"] == "A-01" else row for row in rulings.rows)
    return Filled(rows={**FILLED.rows, **rounds, "Rulings": chosen}, names=FILLED.names, shape={"rows": 2})


@MARK
@pytest.mark.parametrize(("choice", "men"), some([(1, (27, 50)), (2, (29, 51)), (3, (25, 48)), (4, (27.5007, 49.6358))], every=3))
def test_the_battle_of_the_text_by_its_dice_in_the_embedded_engine(choice: int, men: tuple[float, float]) -> None:
    """The corrected end of the battle under each rounding (A-01)."""
    result = campaign.calculated(build("dsa", "en", filled=_typed(choice)))
    assert result.errors == ()
    values = reading.named_values(result.data)
    assert (values["Left_A"], values["Left_B"]) == pytest.approx(men, abs=5e-5)
    assert (values["Total_Men"], values["SKR_KR"], values["SKR_Dice"], values["KR_Passed"]) == (97, 2, "1W3-1", 6)
