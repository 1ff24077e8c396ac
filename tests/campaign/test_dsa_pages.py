"""The pages beside the ledger in LibreOffice: chain of command, smaller fight, odds; and what the battle sheet prints."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from battlefield import HORDE, VILLAGE, army, leader, orcs
from pypdf import PdfReader
from tabletop import Look, TableTop
from thorough import one_in

from massbattle_xl import campaign
from massbattle_xl.channels import soffice
from massbattle_xl.dsa import fernkampf, kriegskunst, moral, schlacht
from massbattle_xl.dsa.sheets import printed
from massbattle_xl.layout import Filled, WordOf
from massbattle_xl.locale import text
from massbattle_xl.systems import functions
from massbattle_xl.workbook import printing, typed
from massbattle_xl.workbook.draw import LINE_HEIGHT

pytestmark = one_in(3)
SYSTEM = "dsa"
F = functions()
COLONEL, CAPTAIN = (13, 13, 12), (13, 12, 11)


def officer(name: str, attributes: tuple[int, int, int], taw: int, chief: str) -> dict[str, Any]:
    """A leader without an army."""
    row = leader(name, "", attributes, taw, chief=chief)
    return {key: value for key, value in row.items() if key != "army"}


# 500 on 500: 15 KR and 1W20 in an SKR; 50 on 100: 5 KR and 1W6. KW + KM are 3.24 and 9.35 without a leader.
FILLED = Filled(
    rows={
        "Armies": (army("First", VILLAGE, 500), orcs("Wolves", 500), orcs("Bears", 52)),
        "Persons": (
            {"name": "Staff", "status": WordOf("STATUS", "staff"), "a1": 15, "a2": 17, "a3": 15, "taw": 20},
            leader("Colonel", "First", COLONEL, 11, chief="Staff"),
            officer("Colonel II", COLONEL, 11, chief="Staff"),
            officer("Captain", CAPTAIN, 8, chief="Colonel"),
            officer("Captain II", CAPTAIN, 8, chief="Colonel"),
        ),
        "Round1": ({"army": "First", "target": "Wolves"}, {"army": "Wolves", "target": "First"}),
    },
    names={"Side_A": VILLAGE, "Side_B": HORDE, "KR_Typed": 15, "Dice_Typed": "1W20"},
)


def off(top: TableTop, clause: str) -> None:
    """Switch a module off by the first of its rules."""
    rows = top.texts.tables["Modules"].rows
    top.put(
        "Modules",
        next(i for i, row in enumerate(rows) if row["code"].startswith(clause)),
        choice=top.texts.text("word.no"),
    )


# --- the chain of command ----------------------------------------------------------------------------------------------


def commanded(top: TableTop) -> None:
    """The rule text's example (II.2.3): the staff has 17, each of eight colonels gets 1, one of them rolls 4/6/2."""
    top.put("Staff", 0, skr=1, name="Staff", d1=12, d2=17, d3=18)
    top.put("Orders", 0, skr=1, **{"from": "Staff"}, to="Colonel", points=1)
    top.put("Orders", 1, skr=1, **{"from": "Staff"}, to="Colonel II", points=7)
    top.put("Round1", 0, d1=4, d2=6, d3=2)


def test_the_staff_of_the_text_hands_half_down_in_whole_points(top: TableTop) -> None:
    """17 → 8.5 → 8; Oberst 11 + (9+7+10)/3 + 1 = 20.667 → 10 → 5 + 5 (E-33 to E-35); with fractions 8.5 (A-46)."""
    commanded(top)
    top.put("Orders", 2, skr=1, **{"from": "Colonel"}, to="Captain", points=5)
    top.put("Orders", 3, skr=1, **{"from": "Colonel"}, to="Captain II", points=5)
    top.put("Orders", 4, skr=1, **{"from": "Staff"}, to="Captain", points=1)
    look = top.look()
    assert [look("Staff", 0, key) for key in ("result", "hand", "given")] == [17, 8, 8]
    assert look("Round1", 0, "result") == pytest.approx(11 + 26 / 3 + 1)
    assert [look("Orders", i, "counts") for i in range(5)] == [1, 7, 5, 5, 0]
    assert look("Orders", 3, "hint") == "Counts. Left: 0"
    assert look("Orders", 4, "hint") == "More than he has. Too many: 1"
    assert look("Staff", 0, "hint") == "Too much handed out, does not count: 1"
    top.rule("A46", 2)
    look = top.look()
    assert look("Staff", 0, "hand") == 8.5
    assert look("Orders", 4, "counts") == 0.5


def test_a_negative_result_of_the_staff_is_handed_down_as_a_malus_or_not_at_all(top: TableTop) -> None:
    """TaW 1, 20/20/20 on 15/17/15: 12 missing, −4 → −2; the colonel has 11 − 2 + 26/3; nothing by the other reading."""
    top.put("Persons", 0, taw=1)
    top.put("Staff", 0, skr=1, name="Staff", d1=20, d2=20, d3=20)
    top.put("Orders", 0, skr=1, **{"from": "Staff"}, to="Colonel", points=-2)
    top.put("Round1", 0, d1=4, d2=6, d3=2)
    look = top.look()
    assert [look("Staff", 0, key) for key in ("result", "hand", "given")] == [-4, -2, -2]
    assert look("Round1", 0, "result") == pytest.approx(9 + 26 / 3)
    top.rule("A44", 2)
    look = top.look()
    assert [look("Staff", 0, "hand"), look("Orders", 0, "counts")] == [0, 0]
    assert look("Round1", 0, "result") == pytest.approx(11 + 26 / 3)


def test_without_the_chain_of_command_no_points_count(top: TableTop) -> None:
    commanded(top)
    off(top, "D-74")
    look = top.look()
    assert look("Round1", 0, "result") == pytest.approx(11 + 26 / 3)
    assert [look("Staff", 0, "result"), look("Orders", 0, "counts")] == ["", 0]
    assert (
        look("Staff", 0, "hint")
        == look("Orders", 0, "hint")
        == "The module D-74 to D-77 is switched off (Start sheet)."
    )


# --- the smaller fight -------------------------------------------------------------------------------------------------


def company(top: TableTop) -> None:
    """A company of 50 under a captain on 100 raiders, three small SKR."""
    names = {
        "Army_A": "First",
        "Army_B": "Wolves",
        "Unit_A": "Company",
        "Men_A": 50,
        "Men_B": 100,
        "Leader_A": "Captain",
    }
    for name, value in names.items():
        top.name(f"Nested_{name}", value)
    top.put("Nested", 0, d1_a=9, d2_a=8, d3_a=8, roll_a=2, roll_b=3)
    top.put("Nested", 1, d1_a=18, d2_a=12, d3_a=11, roll_a=1, out_b=6, beaten_b=4, roll_b=1)
    top.put("Nested", 2, mode_a=top.texts.word("MODE", "keep"), roll_a=4, roll_b=2)


def small(look: Look, key: str) -> list[Any]:
    return [look("Nested", i, key) for i in range(3)]


def plan(look: Look, key: str) -> list[Any]:
    return [look("NestedPlan", i, key) for i in range(3)]


def test_three_small_skr_by_hand_and_their_losses_in_the_battle(top: TableTop) -> None:
    """150 men are 5 KR, 1000 are 15, so three small SKR make one (E-28), and the losses stand in the ledger.

    1: T 8 and (4+4+3)/3: S 14.907; 2 × 14.907/9.35 × 50/100 = 1.59 → 2; 3 × 9.35/14.907 × 100/50 = 3.76 → 4.
    2: U 5: S 6.24; 6 of 98 are taken on, 4 of them beaten; 6.24/9.35 × 46/92 = 0.33 → 0; 9.35/6.24 × 92/46 = 2.997 → 3.
    3: kept 3 × 2/3: S 5.24; 4 × 5.24/9.35 × 43/94 = 1.03 → 1; 2 × 9.35/5.24 × 94/43 = 7.80 → 8.
    """
    company(top)
    look = top.look()
    assert look.values["Smaller fight"]["F17"] == 5
    assert look.values["Smaller fight"]["F18"] == "1W6"
    assert plan(look, "count") == [3, 3, 3]
    assert small(look, "result_a") == pytest.approx([8 + 11 / 3, 3, 2])
    assert small(look, "strength_a") == pytest.approx([14.90667, 6.24, 5.24], abs=1e-5)
    assert (small(look, "lost_a"), small(look, "lost_b")) == ([4, 3, 8], [2, 4, 1])
    assert (small(look, "left_a"), small(look, "left_b")) == ([46, 43, 35], [98, 94, 93])
    assert small(look, "big") == [1, 1, 1]
    assert look("Nested", 2, "hint") == "Done. Go on in the battle: SKR 1"
    assert [look("Round1", i, "small") for i in (0, 1)] == [15, 7]
    assert [look("Round1", i, "men") for i in (0, 1)] == [485, 493]
    top.rule("A11", 2)  # those who still fight the hero are gone for good
    assert small(top.look(), "left_b") == [98, 92, 91]


def test_the_roll_of_the_large_army_is_cut_by_the_company_or_by_a_tenth(top: TableTop) -> None:
    """The first small SKR alone is played, 496 and 498 stand; W 20 on both sides, no leader tests.

    Cut by the company's share of the army, 50 of 500: W 18; by a tenth: 18 too (A-48). The raiders are 100 of 500: 16.
    """
    company(top)
    for i in (1, 2):
        top.put("Nested", i, roll_a=None, roll_b=None)
    for i in (0, 1):
        top.put("Round1", i, mode=top.texts.word("MODE", "none"), roll=20)
    shares = (50 / 500, 100 / 500), (0.1, 0.1)
    for choice, (a, b) in enumerate(shares, 1):
        top.rule("A48", choice)
        look = top.look()
        assert [look("Round1", i, "men") for i in (0, 1)] == [496, 498]
        assert look("Round1", 0, "lost") == F["DSA_LOSSES"](20 * (1 - b), 9.35, 3.24, 498, 496)
        assert look("Round1", 1, "lost") == F["DSA_LOSSES"](20 * (1 - a), 3.24, 9.35, 496, 498)


def test_small_skr_are_carried_on_or_counted_in_part(top: TableTop) -> None:
    """A legion of 50 KR over regiments of 15: 3, 3, 4; or four each time, the last one by a third (E-28, A-49)."""
    company(top)
    top.name("KR_Typed", 50)
    top.name("Nested_KR_Typed", 15)
    top.put("Nested", 3, d1_a=18, d2_a=12, d3_a=11, roll_a=6, roll_b=6)
    look = top.look()
    assert (plan(look, "count"), plan(look, "sum")) == ([3, 3, 4], [3, 6, 10])
    assert look("Nested", 3, "big") == 2
    top.rule("A49", 2)
    look = top.look()
    assert (plan(look, "count"), plan(look, "sum")) == ([4, 4, 4], [4, 8, 12])
    assert look("Nested", 3, "big") == 1
    # 35 on 93 are left, S 6.24: a third of W 6
    assert look("Nested", 3, "lost_a") == F["DSA_LOSSES"](2, 9.35, 6.24, 93, 35)
    assert look("Nested", 3, "lost_b") == F["DSA_LOSSES"](2, 6.24, 9.35, 35, 93)


def test_without_the_module_the_smaller_fight_changes_nothing(top: TableTop) -> None:
    company(top)
    off(top, "D-36")
    look = top.look()
    assert small(look, "lost_a") == small(look, "big") == ["", "", ""]
    assert [look("Round1", i, key) for i in (0, 1) for key in ("small", "men")] == [0, 500, 0, 500]
    assert look.values["Smaller fight"]["A3"] == "The module D-36 to D-39 is switched off (Start sheet)."


def test_what_is_no_roll_counts_as_not_typed_and_spoils_nothing(top: TableTop) -> None:
    """A text, a 25 on a W20, points in letters: the rows ask for them, the battle goes on; overrules stay within the men."""
    company(top)
    commanded(top)
    top.put("Staff", 0, d1=25)
    top.put("Orders", 0, points="one")
    top.put("Nested", 0, roll_a="x")
    look = top.look()
    assert [look("Nested", 0, key) for key in ("played", "lost_a", "lost_b")] == [0, "", ""]
    assert look("Nested", 0, "hint") == "Single fighters: 5 KR. Then each side rolls for losses: 1W6"
    assert look("Staff", 0, "hint") == "3W20 on MU/KL/CH"
    assert [look("Orders", i, "counts") for i in (0, 1)] == [0, 0]
    assert [look("Round1", i, key) for i in (0, 1) for key in ("small", "left")] == [0, 500, 0, 500]
    assert look("Round1", 0, "result") == pytest.approx(11 + 26 / 3)
    top.put("Nested", 0, roll_a=None, roll_b=None, over_a=500, over_b=-5)
    look = top.look()
    assert [look("Nested", 0, key) for key in ("lost_a", "left_a", "lost_b", "left_b")] == [50, 0, 0, 100]
    assert [look("Round1", i, "small") for i in (0, 1)] == [50, 0]


# --- the odds ----------------------------------------------------------------------------------------------------------


def row(look: Look, number: int, columns: str = "BCDEFG") -> list[Any]:
    return [look.values["Odds"].get(f"{column}{number}", "") for column in columns]


def test_the_odds_equal_the_functions(top: TableTop) -> None:
    """45 of the first army on the 52 bears: without a leader, with one, with a malus of 4; blank where nothing is picked."""
    look = top.look()
    assert row(look, 17) == row(look, 18) == row(look, 22) == [""] * 6
    assert look.values["Odds"]["A14"] == "Pick two armies."
    top.name("Odds_A", "First")
    top.name("Odds_Men_A", 45)
    top.name("Odds_B", "Bears")
    top.set("Odds!A22", 4)
    armies = (2.24, 1, 45, 7.35, 2, 52)
    end = (None, None, None, "half-up", "sum", "upto")

    def led(malus: float) -> list[float]:
        return F["DSA_LED_ODDS"](
            *armies, *COLONEL, 11, *[None] * 4, *end, malus, None, "exact", "pool", False, "adds", "full"
        )[0]

    look = top.look()
    assert row(look, 17) == pytest.approx(F["DSA_BATTLE_ODDS"](*armies, *end)[0], abs=1e-9)
    assert row(look, 18) == pytest.approx(led(0), abs=1e-9)
    assert row(look, 22) == pytest.approx(led(4), abs=1e-9)
    assert row(look, 22, "HI") == pytest.approx(F["DSA_KRIEGSKUNST_ODDS"](*COLONEL, 11, 4)[0][:2], abs=1e-9)
    assert "1W3-1; Σ" in look.values["Odds"]["H18"]
    top.name("Odds_A", "Wolves")
    look = top.look()
    assert look.values["Odds"]["A14"] == "No army has a leader with values: only the first row is calculated."
    assert row(look, 17) == pytest.approx(F["DSA_BATTLE_ODDS"](7.35, 2, 45, 7.35, 2, 52, *end)[0], abs=1e-9)
    assert row(look, 18) == row(look, 22) == [""] * 6


# --- the battle sheet --------------------------------------------------------------------------------------------------

# The figures in the steps of an SKR on the battle sheet, as they stand there, without the numbers of the rules.
FACE = moral.DRAWN * moral.FACES / 100  # faces of the W20 that draw the leader in, as many more each SKR
TWICE = 0.01 / F["DSA_FORCED_MELEE"](1, 1, 1, fernkampf.FIRST_FORCED_SKR)
FIGURES = {
    "a": (),
    "b": (moral.FACES, moral.STEP_MALUS, moral.STEP, moral.DEAD_MALUS, 1, moral.FLIGHT_DIE, moral.FLIGHT_MALUS),
    "c": (moral.FACES, FACE, FACE, 2 * FACE, FACE, 3 * FACE, moral.DOWN),
    "d": (fernkampf.FIRST_FORCED_SKR, TWICE),
    "e": (kriegskunst.RESERVE_MEN, kriegskunst.RESERVE_POINTS),
    "f": (
        3,
        kriegskunst.FACES,
        kriegskunst.THIRD,
        kriegskunst.THIRD,
        kriegskunst.MANOEUVRE,
        1,
        1 / (1 - kriegskunst.KEPT),
    ),
    "g": (1, 3, 1, 6, 4),  # waves (D-25): the GM plays them, no function counts them
    "h": (schlacht.LEAST_STRENGTH, schlacht.LEAST_STRENGTH),
    "i": (),
}
RULE = re.compile(r"[DA]-\d+")


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("step", FIGURES)
def test_the_figures_on_the_battle_sheet_are_those_of_the_rules(step: str, language: str) -> None:
    """A comma or a point stands before decimals; 3W20 are the figures 3 and 20."""
    line = RULE.sub("", text(SYSTEM, language, f"print.{step}"))
    found = [float(figure.replace(",", ".")) for figure in re.findall(r"\d+(?:[.,]\d+)?", line)]
    assert found == pytest.approx(FIGURES[step])


def test_every_step_of_the_battle_sheet_is_held() -> None:
    assert set(FIGURES) == set(printed.STEPS)
    assert (50, pytest.approx(100 / 3)) == (moral.HALF, 100 * kriegskunst.RESERVE_SHARE)  # in words: half, a third


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_step_has_the_height_that_its_lines_need(language: str) -> None:
    for step, height in printed.STEPS.items():
        needed = typed.lines(text(SYSTEM, language, f"print.{step}"), sum(printed.WIDTHS))
        assert needed * LINE_HEIGHT <= height, step


def test_the_battle_sheet_is_one_page_of_either_paper(libreoffice_there: None, tmp_path: Path) -> None:
    """Cards with boxes up to 60 men and lines to write on above, the steps to the last one, KM, rulings."""
    data = campaign.new(SYSTEM, "de", filled=FILLED).data
    sheets = campaign.battle_sheets(data)
    assert sheets == [text(SYSTEM, "de", "sheet.printed")]
    for paper, size in (("A4", (595, 842)), ("Letter", (612, 792))):
        file = tmp_path / f"{paper}.xlsx"
        file.write_bytes(printing.for_print(data, sheets, paper))
        pages = PdfReader(io.BytesIO(soffice.to_pdf(file))).pages
        assert len(pages) == 1
        assert (round(pages[0].mediabox.width), round(pages[0].mediabox.height)) == size
        shown = " ".join(pages[0].extract_text().split())
        texts = [text(SYSTEM, "de", f"print.{key}") for key in (*printed.STEPS, "situations", "rulings", "as_written")]
        for piece in ("Bears", "52 / 52", "13/13/12", "1W20 · 15 KR · 75 s", *texts):
            assert piece in shown
        assert shown.count("☐") == 52
        assert [shown.count(f"{i}. ______") for i in (1, 8)] == [2, 2]
