"""The two examples of the mass battle as they are built: their numbers again by the plain functions, their sums."""

from __future__ import annotations

import re
from typing import Any

import built as workbooks
import pytest
from openpyxl.utils.cell import column_index_from_string, coordinate_from_string

from massbattle_xl import locale
from massbattle_xl.dsa import sheets
from massbattle_xl.dsa.sheets.pieces import ROUNDS
from massbattle_xl.layout import Filled
from massbattle_xl.systems import functions
from massbattle_xl.workbook import reading
from massbattle_xl.workbook.resolve import Resolver

F = functions()


class Shown:
    """What the sheets of an example show, by table, row and column key."""

    def __init__(self, name: str, language: str) -> None:
        self.filled: Filled = sheets.EXAMPLES[name]
        declared = sheets.campaign(**self.filled.shape)
        self.texts = Resolver("dsa", language, declared)
        self._sheet = {
            item.name: page.key for page in declared.pages for item in page.items if hasattr(item, "columns")
        }
        result = workbooks.calculated("dsa", language, self.filled)
        assert result.errors == ()
        self.book = reading.open_book(result.data, values=True)

    def sheet(self, key: str) -> Any:
        return self.book[self.texts.text(f"sheet.{key}")]

    def __call__(self, table: str, row: int, key: str) -> Any:
        """The value of a cell, 0 where it is blank."""
        declared = self.texts.tables[table]
        letters, top = coordinate_from_string(declared.at)
        column = column_index_from_string(letters) + [c.key for c in declared.columns].index(key)
        return self.sheet(self._sheet[table]).cell(top + 1 + row, column).value or 0

    def names(self) -> list[str]:
        """The armies in the order of their rows, which is that of the ledger's too."""
        return [self.texts.text(row["unit"].key) for row in self.filled.rows["Armies"]]


@pytest.fixture(scope="module")
def peasants() -> Shown:
    return Shown("dsa", "de")


@pytest.fixture(scope="module")
def regiments() -> Shown:
    return Shown("dsa-regiments", "en")


def test_the_printed_chain_stands_beside_the_corrected_one(peasants: Shown) -> None:
    """The rule text forgets the 2 that the orcs rolled, so it has a man more after the first SKR and at the end."""
    page = peasants.sheet("erratum")
    rows = [[page[f"{letter}{row}"].value for letter in "ABCDE"] for row in (5, 6, 7)]
    assert rows == [[1, 44, 51, 43, 51], [2, 40, 50, 39, 50], [3, 28, 50, 27, 50]]
    assert page["A4"].value == "SKR"


def test_the_odds_of_the_peasants_are_shown(peasants: Shown) -> None:
    page = peasants.sheet("odds")
    found = [page[f"{letter}17"].value for letter in "BCDEFG"]
    assert found == pytest.approx(F["DSA_BATTLE_ODDS"](2.24, 1, 45, 7.35, 2, 52)[0])


@pytest.mark.parametrize("example", ["peasants", "regiments"])
def test_g27_men_and_losses_add_up_in_every_skr(example: str, request: pytest.FixtureRequest) -> None:
    """Men before and from the reserve = men left, lost, run away, beaten by single fighters, fallen in the smaller fight."""
    shown = request.getfixturevalue(example)
    lost = 0
    for i, name in enumerate(shown.names()):
        before = men = shown("Armies", i, "men")
        gone = came = 0
        for k in range(1, ROUNDS + 1):
            assert shown(f"Round{k}", i, "army") == name
            left = shown(f"Round{k}", i, "left")
            out = sum(shown(f"Round{k}", i, key) for key in ("lost", "run", "beat", "small"))
            assert before + shown(f"Round{k}", i, "res") == left + out, (name, k)
            assert min(left, out) >= 0
            before, gone, came = left, gone + out, came + shown(f"Round{k}", i, "res")
        assert men + came == before + gone
        assert shown("Armies", i, "left") == before
        assert came <= shown("Armies", i, "reserve")
        lost += gone
    assert lost > 0


# The dice of SKR 1, as they stand in the example: the leader's three, then the roll for losses; 7500 men: 2W20+30, 50 KR.
FOOT = (40, 3, "1W6+4", 12, 11, 7, 6)
BOWS = (36, 2, "1W6+2", 10, 9, 4, 3)
HORDE = (38, 3, "1W6+4", 12, 9, 7, 5)
COLONEL = (13, 13, 12, 11)
BOARS, BEARS, WOLVES = 43, 56, 54


def strength(kw: tuple[Any, ...], mu: float, situation: float, test: float) -> float:
    return F["DSA_STRENGTH"](F["DSA_KW"](*kw), F["DSA_KM"](mu, situation) + test)


def test_skr_1_of_three_regiments_again_by_the_functions(regiments: Shown) -> None:
    """The third foot on the boars, the sixth with a manoeuvre of 3 from a height on the bears, the crossbows on the wolves."""
    at = {name: i for i, name in enumerate(regiments.names())}
    third = F["DSA_KRIEGSKUNST"](11, 19, 7, *COLONEL, 0, 1)
    fourth = F["DSA_KRIEGSKUNST"](4, 17, 6, *COLONEL, 0, 1)
    fifth = F["DSA_KRIEGSKUNST"](16, 3, 2, *COLONEL, 0, 1)
    sixth = F["DSA_KRIEGSKUNST"](1, 9, 8, *COLONEL, 3, 1)
    bows = F["DSA_KRIEGSKUNST"](19, 6, 12, *COLONEL, 0, 1)
    assert (third, fourth, fifth, bows) == (6, 8, 9, 6)
    assert sixth == pytest.approx(11 + 1 - 3 + (12 + 4 + 4) / 3 + 1.5 * 3)
    tribe = strength(HORDE, 13, 0, 0)
    s3, s4, s5, s6 = (strength(FOOT, 12, up, test) for up, test in ((0, third), (0, fourth), (0, fifth), (1, sixth)))

    def row(name: str, **expected: float) -> None:
        for key, value in expected.items():
            assert regiments("Round1", at[name], key) == pytest.approx(value), (name, key)

    row("3rd Foot", result=third, strength=s3, men=330, lost=F["DSA_LOSSES"](BOARS, tribe, s3, 800, 330), bonus=1)
    row(
        "Boar tribe",
        strength=tribe,
        lost=F["DSA_LOSSES"](38, s3, tribe, 330, 800) + F["DSA_LOSSES"](67, s4, tribe, 500, 800),
    )
    row("6th Foot", result=sixth, strength=s6, men=500, lost=0, left=500)
    row("Bear tribe", lost=F["DSA_LOSSES"](57, s5, tribe, 330, 800) + F["DSA_LOSSES"](54, s6, tribe, 500, 800))
    row("5th Foot", lost=F["DSA_LOSSES"](BEARS, tribe, s5, 800, 330))
    fern = F["DSA_FERN_KW"]("1W6+4", 3, 12, 50, 25)
    assert fern == pytest.approx(4.5 * 0.25 * 2)
    row(
        "8th Crossbows",
        result=bows,
        strength=strength(BOWS, 11, 0, bows),
        fern=fern,
        dealt=F["DSA_FERN_LOSSES"](44, fern, 500, 857),
        lost=0,
    )


def test_eight_regiments_are_four_thousand_men(regiments: Shown) -> None:
    """As in the rule text's chain of command; the tribes are 3500."""
    side = {name: [i for i in range(13) if regiments("Armies", i, "side") == name] for name in ("Empire", "Tribes")}
    assert sum(regiments("Armies", i, key) for i in side["Empire"] for key in ("men", "reserve")) == 4000
    assert len(side["Empire"]) == 8
    assert sum(regiments("Armies", i, "men") for i in side["Tribes"]) == 3500


def test_all_refinements_of_the_example_leave_their_numbers_in_the_ledger(regiments: Shown) -> None:
    """Staff, colonel and captain, archers and their bolts, reserve and its pressure, single fighters, the company."""
    at = {name: i for i, name in enumerate(regiments.names())}
    assert [regiments("Staff", 0, key) for key in ("result", "hand", "given")] == [17, 8, 8]
    assert [regiments("Round1", i, "bonus") for i in range(8)] == [1] * 8
    assert regiments("Nested", 0, "bonus_a") == 5
    small = {s: sum(regiments("Nested", i, f"lost_{s}") for i in range(10)) for s in "ab"}
    assert (regiments("Round1", at["1st Guard"], "small"), regiments("Round1", at["Wolf tribe"], "small")) == (
        small["a"],
        small["b"],
    )
    assert min(small.values()) > 0
    assert sum(regiments("Round2", i, "res") for i in range(13)) == 150
    wolves = at["Wolf tribe"]
    assert regiments("Round2", wolves, "result") == regiments("Round2", wolves, "tested") - 4  # 100 men of the reserve
    assert regiments("Round2", 0, "result") == pytest.approx(
        regiments("Round1", 0, "result") * 2 / 3
    )  # keeps his tactic
    assert regiments("Round1", at["Raven tribe"], "beat") == 2
    assert sum(regiments(f"Round{k}", at["Goblin archers"], "fern") > 0 for k in range(1, 5)) >= 2
    assert [sum(regiments(f"Round{k}", i, "played") for i in range(13)) for k in range(1, 6)] == [13, 13, 13, 13, 0]


def sentences(shown: Shown) -> set[str]:
    return {
        value
        for sheet in shown.book
        for cells in sheet.iter_rows(values_only=True)
        for value in cells
        if isinstance(value, str)
    }


def test_the_german_workbook_speaks_german(peasants: Shown) -> None:
    """No text of the English sheets that has a German one stands in it; breakdowns have a decimal comma."""
    found = sentences(peasants)
    german, english = (locale.texts("dsa", language) for language in ("de", "en"))
    both = german.keys() & english.keys()
    foreign = {english[key] for key in both if english[key] != german[key]} - set(german.values())
    assert len(foreign) > 400
    assert found & foreign == set()
    reasons = [value for value in found if value.startswith(("U ", "S ", "KM "))]
    assert sum("," in reason for reason in reasons) > 4
    assert not [reason for reason in reasons if re.search(r"\d\.\d|exact|sampled|states|battles", reason)]
