"""Names that people type: whatever a unit, a side, a character or a cover is called, the battle is the same.

A battle is fought twice, once under plain names and once under the strangest ones. Every calculated cell
must then be the same but for the names in it, here and in LibreOffice.
"""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from office import Office
from openpyxl import Workbook
from pypdf import PdfReader
from tabletop import human
from thorough import one_in

from massbattle_xl import campaign
from massbattle_xl.cells.values import ErrorValue
from massbattle_xl.layout import Filled, Text, WordOf
from massbattle_xl.savage.sheets.modifiers import ARMOURS, BODIES, SHIELDS, SITUATIONS
from massbattle_xl.workbook import reading, typed
from massbattle_xl.workbook.build import build
from massbattle_xl.workbook.check import check
from massbattle_xl.workbook.intake import FileProblem

pytestmark = one_in(2)

LONG = "Hundertzwölfte" * 14 + "Wache"
SENTENCE = "The long, long column of the Third Company of the Black Eagle Regiment " * 3
TONGUES = [
    "Größe & Ärger", "Орки из Мордора", "Ὁπλῖται", "兽人", "オーク", "أورك", "אורקים", "\u202eevil", "D'Artagnan", "'quoted'", "''", '"Orcs"', '""',
    "🐉", "👨‍👩‍👧", "🇩🇪", "🇩🇰", LONG, SENTENCE, "Orcs", "Orcs ", " Orcs", "Örcs", "Ｏｒｃｓ", "Orc", "Orc*", "Orc?", "Orc~", "O*s", "*", "?", "~",
    "~*", "<>", ">0", "=Orcs", "line\nbreak", "tab\there", "Orcs\u00a0", "x" * 255,
]  # fmt: skip
LOOKS = [
    "=cmd|'/c calc'!A1", "=1+1", "+1", "-1", "@SUM(A1)", "{=1}", "\t=1+1", "_x0041_", "A", "_x005F_x0041_", "[#This Row]", "]", "#", "Armies", "Round1",
    "Side_A", "PF1", "Q1", "R", "C", "R1C1", "A1:B2", "Sheet1!A1", "3. Kompanie", "007", "7", "1/3", "1e5", "TRUE", "WAHR", "#N/A", "#REF!", "-", "—",
    "Orcs & Goblins", "A<B>C", "&A&P", "{0}%s", "=", 1.5,
]  # fmt: skip
CHARACTERS = {"tongues": ["Жанна *", "??", 'd\'Arc "x"'], "looks": ['=HYPERLINK("x")', "#VALUE!", "1E3"]}
SIDES = {"tongues": ("*", "Dörfler's <men>"), "looks": ("=1+1", 3)}
# a cover, a body, an armour, a shield that a plain MATCH would take for another of the table
MODIFIERS = {"tongues": ("fort*", "hum?n", "l*", "~"), "looks": ("=2+2", "#N/A", "1/2", 5)}
EACH = 8  # clashes of a round
PAIRS = 20


@dataclass(frozen=True)
class Cast:
    """Who fights: units, characters, sides, the battle's name, and the names of modifiers."""

    units: list[Any]
    characters: list[Any]
    sides: tuple[Any, Any]
    battle: str
    modifiers: tuple[Any, ...]

    def everyone(self) -> list[Any]:
        return [*self.units, *self.characters, *self.sides, self.battle, *self.modifiers]


def _battle(cast: Cast) -> Filled:
    """Twenty pairs fight in rounds 1, 3 and 5; two of them shoot on the way, characters strike, Bennies are spent."""
    cover, body, armour, shield = cast.modifiers
    more = [{}, {"sit_t": cover}, {"sit_a": cover, "sit_t": Text("situation.higher")}, {"hero_a": 9}]
    clashes = [
        {"attacker": cast.units[2 * i], "action": WordOf("ACTION", ("engage", "fire", "charge")[i % 3]), "target": cast.units[2 * i + 1],
         "men_a": 5, "men_t": 4, "distance": None if i % 3 == 0 else 5, "dice": 3 if i % 3 == 2 else None, **more[i % 4]}
        for i in range(PAIRS)
    ]  # fmt: skip
    heroes = [
        {"attacker": name, "action": WordOf("ACTION", "hero"), "target": cast.units[k], "dice": 21}
        for k, name in enumerate(cast.characters)
    ]
    value = {"melee": 2, "fire": 1, "volley": 1, "pen": 1}
    return Filled(
        rows={
            "Armies": tuple(
                human(name, cast.sides[i % 2], 9 + i % 5, bow=12, note=name, **({"body": body, "armour": armour, "shield": shield} if i % 3 == 0 else {}))
                for i, name in enumerate(cast.units)
            ),
            "Characters": tuple({"name": name, "side": cast.sides[0], "unit": cast.units[0], "damage": "d8", "note": name} for name in cast.characters),
            "Bennies": ({"round": 1, "use": WordOf("BENNY", "save"), "unit": cast.units[1], "number": 1},),
            "Situations": (*SITUATIONS.rows, {"name": cover, **value}),
            "Bodies": (*BODIES.rows, {"name": body, "value": 7}),
            "Armours": (*ARMOURS.rows, {"name": armour, "value": 0.5}),
            "Shields": (*SHIELDS.rows, {"name": shield, **value}),
            "Way": tuple({"attacker": cast.units[i], "target": cast.units[i + 1], "start": 90, "end": 40, "volleys": 2, "sit_t": cover} for i in (4, 6)),
            "Round1": tuple(clashes[:EACH]),
            "Round2": tuple(heroes),
            "Round3": tuple(clashes[EACH : 2 * EACH]),
            "Round5": tuple(clashes[2 * EACH :]),
        },
        names={"Battle_Name": cast.battle, "Side_A": cast.sides[0], "Side_B": cast.sides[1]},
    )  # fmt: skip


PLAIN = Cast(
    [f"uxu{i:02}u" for i in range(2 * PAIRS)],
    [f"cxc{i}c" for i in range(3)],
    ("sxsA", "sxsB"),
    "bxb",
    tuple(f"mxm{i}" for i in range(4)),
)
STRANGE = {
    key: Cast(units, CHARACTERS[key], SIDES[key], "&A&P =cmd|' {0} <x> 🐉", MODIFIERS[key])
    for key, units in (("tongues", TONGUES), ("looks", LOOKS))
}


@pytest.fixture(scope="module")
def plain() -> Workbook:
    """The battle under plain names, calculated."""
    made = campaign.new("savage", "en", filled=_battle(PLAIN))
    assert made.errors == ()
    return reading.open_book(made.data, values=True)


@pytest.fixture(scope="module", params=list(STRANGE))
def strange(request: pytest.FixtureRequest) -> tuple[str, Cast, bytes, campaign.Calculated]:
    """The battle under strange names: before and after the calculation."""
    cast = STRANGE[request.param]
    built = build("savage", "en", filled=_battle(cast))
    return request.param, cast, built, campaign.calculated(built)


def _renamed(value: Any, cast: Cast, longest: int) -> Any:
    """What the plain battle shows, under the strange names; the printed sheet cuts them."""
    if not isinstance(value, str):
        return value
    for was, name in zip(PLAIN.everyone(), cast.everyone()):
        shown = str(name)
        value = value.replace(was, shown if len(shown) <= longest else shown[: longest - 1] + "…")
    return value


def _cells(book: Workbook) -> dict[str, Any]:
    return {
        f"{sheet.title}!{cell.coordinate}": typed.read(cell.value)
        for sheet in book
        for row in sheet.iter_rows()
        for cell in row
        if cell.value is not None
    }


def test_names_change_nothing(strange: tuple[str, Cast, bytes, campaign.Calculated], plain: Workbook) -> None:
    """Every cell of the workbook is that of the same battle under plain names, but for the names; none is an error."""
    _, cast, _, made = strange
    assert made.errors == ()
    found, expected = _cells(reading.open_book(made.data, values=True)), _cells(plain)
    different = {
        place: (found.get(place), wanted)
        for place, value in expected.items()
        if str(found.get(place, "")) != str(wanted := _renamed(value, cast, 60 if place.startswith("Battle sheet") else 32_767))
    }  # fmt: skip
    assert different == {}
    assert set(found) == set(expected)
    losses = [
        value for place, value in expected.items() if place.startswith("Battle 1!J") and isinstance(value, (int, float))
    ]
    assert sum(losses) > 30, "the battle was fought"


def test_names_need_no_repair(strange: tuple[str, Cast, bytes, campaign.Calculated]) -> None:
    """Excel finds nothing to mend or to misread."""
    assert [finding.sentence for finding in check(strange[3].data)] == []


def test_names_calculate_alike_in_libreoffice(
    office: Office, strange: tuple[str, Cast, bytes, campaign.Calculated], tmp_path: Path
) -> None:
    """Every formula cell, after a calculation of its own."""
    _, _, built, made = strange
    path = tmp_path / "Größe & Ärger 🐉 'x'.xlsx"
    path.write_bytes(made.data)
    stored = _cells(reading.open_book(made.data, values=True))
    with office.open(path) as book:
        book.recalculate()
        found = book.values()
    compared, different = 0, []
    for sheet in reading.open_book(built):
        for row in sheet.iter_rows():
            for cell in row:
                if cell.data_type == "f" and cell.coordinate != "C4":
                    compared += 1
                    was, now = (
                        stored.get(f"{sheet.title}!{cell.coordinate}", ""),
                        found[sheet.title].get(cell.coordinate, ""),
                    )
                    if not _same(was, now):
                        different.append((sheet.title, cell.coordinate, was, now))
    assert different == []
    assert compared > 4_000


def _same(was: Any, now: Any) -> bool:
    if isinstance(now, ErrorValue):
        return False
    if isinstance(was, (int, float)) and isinstance(now, (int, float)):
        return abs(was - now) <= 1e-9 * max(1, abs(was))
    return was == now


def test_names_are_texts_in_the_file_and_never_formulas(strange: tuple[str, Cast, bytes, campaign.Calculated]) -> None:
    """Each typed text comes back as it was; the file has not one formula more than the one with plain names."""
    _, cast, built, _ = strange
    sheet = reading.open_book(built)["Armies"]
    cells = [sheet.cell(5 + i, 1) for i in range(len(cast.units))]
    assert [typed.read(cell.value) for cell in cells] == cast.units
    assert {cell.data_type for cell, name in zip(cells, cast.units) if isinstance(name, str)} == {"s"}
    for cell, name in zip(cells, cast.units):
        if isinstance(name, str) and (name[0] in "=+-@#{0123456789'" or name in ("TRUE", "WAHR")):
            assert cell.quotePrefix, f"editing the cell of {name} would make something else of it"
    assert _formulas(built) == _formulas(build("savage", "en", filled=_battle(PLAIN)))


def _formulas(data: bytes) -> int:
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return sum(
            package.read(name).count(b"<f>") + package.read(name).count(b"<f ")
            for name in package.namelist()
            if "worksheets/" in name
        )


SAME = [("Orcs", "Orcs"), ("Wolves", "WOLVES"), ("Ärger", "ärger"), ("Орки", "орки"), ("7", 7)]
DIFFERENT = [
    ("Axes", "Axes "),
    ("Reds", "Rêds"),
    ("Bows", "Bow*"),
    ("Rats", "Rat?"),
    ("08", "8"),
    ("e", "é"),
    ("Ａ", "A"),
    ("~*", "*"),
]
LONGEST = "x" * 32_767


@pytest.fixture(scope="module")
def told() -> Workbook:
    """Names that are there twice, a character called like a unit, and a name as long as a cell."""
    names = [name for pair in (*SAME, *DIFFERENT) for name in pair]
    rows = {
        "Armies": (
            *(human(name, "AB"[i % 2], 9) for i, name in enumerate(names)),
            human("Asta", LONGEST, 9),
            human(LONGEST, LONGEST, 9, note="one\r\ntwo\rthree"),
        ),
        "Characters": ({"name": "Asta", "side": LONGEST},),
        "Round1": (
            {"attacker": "Asta", "action": WordOf("ACTION", "hero"), "target": "Axes", "dice": 25},
            {"attacker": LONGEST, "action": WordOf("ACTION", "engage"), "target": "Bows", "men_a": 5, "men_t": 2},
        ),
        "Round3": (
            {
                "attacker": "Bows",
                "action": WordOf("ACTION", "engage"),
                "target": LONGEST,
                "men_a": 1,
                "men_t": 2,
                "over_t": 9,
            },
        ),
    }
    made = campaign.new(
        "savage", "en", filled=Filled(rows=rows, names={"Battle_Name": LONGEST, "Side_A": LONGEST, "Side_B": "B"})
    )
    assert made.errors == ()
    assert check(made.data) == []
    return reading.open_book(made.data, values=True)


def test_equal_names_are_told_and_others_not(told: Workbook) -> None:
    """The sheet says that a name is there twice, also where only the letter case differs."""
    sheet = told["Armies"]
    named = [sheet.cell(row, 1).value for row in range(5, 31) if sheet.cell(row, 24).value == "this name is used twice"]
    assert named == [name for pair in SAME for name in pair]


def test_a_character_called_like_a_unit_is_told_and_breaks_nothing(told: Workbook) -> None:
    """The row counts as a character's; no cell is an error."""
    assert told["Armies"].cell(5 + 2 * len(SAME + DIFFERENT), 24).value == "a character has this name"
    assert told["Battle 1"]["J17"].value == 4


def test_the_longest_text_is_kept_whole_and_line_ends_are_those_of_a_cell(told: Workbook) -> None:
    """32,767 characters as a name, too: no sentence that holds the name grows beyond a cell."""
    row = 6 + 2 * len(SAME + DIFFERENT)
    assert told["Armies"].cell(row, 1).value == LONGEST
    assert told["Armies"].cell(row, 26).value == "one\ntwo\nthree"
    assert told["Armies"].cell(row, 24).value == "wiped out"


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        ("a\x07b", "Armies!A5 would hold the character U+0007, a text without control characters is expected."),
        ("a\x00", "Armies!A5 would hold the character U+0000, a text without control characters is expected."),
        ("half \ud83d pair", "Armies!A5 would hold the character U+D83D, a text without control characters is expected."),
        ("\uffff", "Armies!A5 would hold the character U+FFFF, a text without control characters is expected."),
        ("x" * 32_768, "Armies!A5 would hold a text of 32768 characters, at most 32767 fit into a cell."),
        ("🐉" * 16_384, "Armies!A5 would hold a text of 32768 characters, at most 32767 fit into a cell."),
        (float("inf"), "Armies!A5 would hold inf, a finite number is expected."),
    ],
    ids=["bell", "zero", "half", "none", "long", "emoji", "inf"],
)  # fmt: skip
def test_what_no_cell_can_hold_is_refused_in_one_sentence(bad: Any, sentence: str) -> None:
    """Nothing is cut off in silence."""
    with pytest.raises(FileProblem) as refused:
        build("savage", "en", filled=Filled(rows={"Armies": ({"unit": bad, "men": 3},)}))
    assert str(refused.value) == sentence


PRINTED = [
    LONG,
    SENTENCE,
    "D'Artagnan",
    "Orcs & Goblins",
    "A<B>C",
    "&A&P",
    "=1+1",
    "Größe & Ärger",
    "Орки",
    "007",
    "#N/A",
    "Orc*",
    "🐉",
]


def test_names_are_on_the_printed_battle_sheet(libreoffice_there: None, tmp_path: Path) -> None:
    """Two pages as ever; a name of 200 letters is cut where it could not be read any more, and the cut shows."""
    rows = {"Armies": tuple(human(name, (LONG, "Dörfler")[i % 2], 9, bow=12) for i, name in enumerate(PRINTED))}
    path, pdf = tmp_path / "=-Größe & 'Ärger' 🐉.xlsx", tmp_path / "-Ärger 🐉.pdf"
    path.write_bytes(
        build(
            "savage",
            "en",
            filled=Filled(rows=rows, names={"Battle_Name": SENTENCE, "Side_A": LONG, "Side_B": "Dörfler"}),
        )
    )
    campaign.print_pdf(path, pdf)
    pages = [re.sub(r"\s", "", page.extract_text()) for page in PdfReader(pdf).pages]
    assert len(pages) == 2
    for name in PRINTED[:-1]:  # no font of this machine may have the dragon
        shown = name if len(name) <= 60 else name[:59] + "…"
        assert re.sub(r"\s", "", shown) in pages[0] + pages[1], name
    assert re.sub(r"\s", "", SENTENCE[:119] + "…") in pages[0]


def test_a_row_is_as_high_as_its_longest_text() -> None:
    """On the screen and on paper: nothing that was typed is hidden below the edge of its cell."""
    sheet = reading.open_book(
        build(
            "savage", "en", filled=Filled(rows={"Armies": (human("Orcs", "A", 9), human(LONG, "A", 9, note="a\n" * 7))})
        )
    )["Armies"]
    assert sheet.row_dimensions[5].height == 26
    assert sheet.row_dimensions[6].height == 13 * 11  # 202 letters, 20 a line
