"""Every breakdown line of close combat, parsed: its terms add up to its number, and that is the number in the cell beside it."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import built as workbooks
import pytest
from openpyxl.utils.cell import column_index_from_string, coordinate_from_string
from regiments import NAMES, elves, hero, ogres, orcs, part, strikes
from thorough import MARK, some

from massbattle_xl.layout import Filled, Text, WordOf
from massbattle_xl.warhammer import sheets
from massbattle_xl.warhammer.sheets.pieces import ROUNDS
from massbattle_xl.workbook import reading
from massbattle_xl.workbook.resolve import Resolver

YES = Text("word.yes")
# Whatever an example may lack: champion, hero on a steed, split attacks, saves of all kinds, crumbling, a rear attack, every bonus.
EVERYTHING = Filled(
    rows={
        "Units": (
            elves(models=24, armour=4, rules="parry", standard=YES, battle=YES, musician=YES, champion=YES),
            elves("Riders", 6, rules="frenzy", troop=WordOf("TROOP", "cavalry"), weapon=WordOf("WEAPON", "lance"), armour=3),
            orcs(models=30, armour=5, rules="regeneration; hatred", weapon=WordOf("WEAPON", "flail"), general=9),
            ogres("Bulls", 7, rules="unstable; ward 5; impact hits D3", armour=6),
        ),
        "Parts": (
            part("Lordling", "Elves", "champion", a=2), hero("Prince", "Elves", weapon=WordOf("WEAPON", "great weapon"), rules="always strikes first"),
            part("Steed", "Elves", "mount", ws=3, s=4, i=3, a=2), part("Horses", "Riders", "mount", ws=3, s=3, i=3, a=1),
        ),
        "Round1": (
            strikes("Elves", "Orcs", 5), strikes("Lordling", "Orcs", 1, contact=1), strikes("Prince", "Bulls", 3), strikes("Steed", "Orcs", 1),
            strikes("Riders", "Bulls", 4, charged=YES, facing=WordOf("FACING", "rear")), strikes("Horses", "Bulls", 1),
            strikes("Orcs", "Elves", 4, test=7), strikes("Bulls", "Riders", 2),
        ),
        "Round2": (*({"unsaved": n} for n in (0, 0, 1, 0, 1, 0)), {"unsaved": 6}, {"unsaved": 5}),
        "Round3": (*({"unsaved": 0} for _ in range(6)), {"unsaved": 2}, {"over": 2}),
        "Result1": ({"high": YES, "overkill": 7, "other": -1}, {"other": 2}),
    },
    names=NAMES,
)  # fmt: skip
BATTLES = {"everything": EVERYTHING, **sheets.EXAMPLES}
NUMBER = r"\(?−?\d+(?:[.,]\d+)?\)?"
LABELS = "dice", "hit", "wound", "save", "ward", "lost", "crumbs", "test"
CELLS = {"dice": "dice", "hit": "hit_", "wound": "wound_", "save": "save_", "ward": "ward_", "test": "target_"}


class Shown:
    """What the sheets of a battle show, by table, row and column key."""

    def __init__(self, filled: Filled) -> None:
        self._declared = sheets.campaign(**filled.shape)
        self.texts = Resolver("warhammer", "en", self._declared)
        result = workbooks.calculated("warhammer", "en", filled)
        assert result.errors == ()
        self._book = reading.open_book(result.data, values=True)

    def __call__(self, table: str, row: int, key: str) -> Any:
        declared = self.texts.tables[table]
        letters, top = coordinate_from_string(declared.at)
        column = column_index_from_string(letters) + [c.key for c in declared.columns].index(key)
        return self._book[self.texts.text("sheet.battle")].cell(top + 1 + row, column).value

    def beside(self, table: str, row: int) -> str:
        """The line at the right of a table's row."""
        declared = self.texts.tables[table]
        letters, top = coordinate_from_string(declared.at)
        column = column_index_from_string(letters) + len(declared.columns)
        return self._book[self.texts.text("sheet.battle")].cell(top + 1 + row, column).value or ""

    def rows(self, table: str) -> range:
        return range(self.texts.tables[table].size)


@pytest.fixture(scope="module", params=[pytest.param(name, marks=MARK) for name in some([*BATTLES], every=3)])
def battle(request: pytest.FixtureRequest) -> Shown:
    return opened(request.param)


@cache
def opened(name: str) -> Shown:
    """A battle, built once."""
    return Shown(BATTLES[name])


def value(text: str) -> float:
    """A number as the lines write it."""
    return float(text.strip("()").replace("−", "-").replace(",", "."))


def total(terms: str) -> float:
    """The sum of products that a line writes, brackets first."""
    while match := re.search(r"\(([^()]+)\)", terms):
        terms = terms[: match.start()] + f"{total(match[1]):g}".replace("-", "−") + terms[match.end() :]
    result = 0.0
    for sign, product in re.findall(rf"(?:^|([+−]) )({NUMBER}(?:×{NUMBER})*)", terms.strip()):
        number = 1.0
        for factor in product.split("×"):
            number *= value(factor)
        result += -number if sign == "−" else number
    return result


def added_up(line: str) -> float:
    """The number at the end of ``why: a + b = N → M``, each step of it checked."""
    line = re.sub(r" \([^()]*[A-Z]-\d[^()]*\)", "", line)  # the clauses
    *_, sums = line.split(": ")
    least = re.fullmatch(r"min\((.*)\) = (\d+)", sums)
    if least:
        assert min(map(value, least[1].split("; "))) == value(least[2]), line
        return value(least[2])
    compared = (
        re.fullmatch(r"(\d+) ([>≤]) (\d+)(?: ≤ 2×(\d+))?|(\d+) > 2×(\d+)", line.split(": ")[0])
        if ": " in line
        else None
    )
    if compared and compared[5]:
        assert value(compared[5]) > 2 * value(compared[6]), line
    elif compared:
        assert (value(compared[1]) > value(compared[3])) == (compared[2] == ">"), line
    sums, *arrows = sums.split(" → ")
    terms, equals, number = sums.rpartition(" = ")
    if equals:
        assert total(terms) == pytest.approx(value(number)), line
    return value(arrows[-1] if arrows else number)


def sentences(battle: Shown, line: str) -> list[tuple[str, str]]:
    """The sentences of a line: the key of the label that each begins with, and the rest."""
    labels = {battle.texts.text(f"line.{key}"): key for key in LABELS}
    found = []
    for sentence in re.split(r"(?<=[)\d])\. ", line.strip() + " "):
        if sentence.strip():
            label = next(label for label in labels if sentence.startswith(label))
            found.append((labels[label], sentence.removeprefix(label)))
    return found


def test_the_lines_of_the_battle(battle: Shown) -> None:
    """Dice, rolls needed and break test of each row are those of the cells; losses add up to what is left."""
    parsed: dict[str, int] = dict.fromkeys(LABELS, 0)
    for k in range(1, ROUNDS + 1):
        for row in battle.rows(f"Round{k}"):
            found = dict(sentences(battle, battle(f"Round{k}", row, "why") or ""))
            for key, rest in found.items():
                parsed[key] += 1
                if key == "lost":
                    pool, dead, each, stray = map(value, re.match(r"(\d+) [=>] (\d+)×(\d+) \+ (\d+)", rest).groups())
                    assert pool == battle(f"Round{k}", row, "q1")
                    assert pool >= dead * each + stray
                    assert dead == battle(f"Round{k}", row, "cap") / each - battle(f"Round{k}", row, "left")
                    continue
                shown = (
                    added_up(rest)
                    if "d" not in rest.split(" (")[0].split(": ")[-1]
                    else rest.split(": ")[-1].split(" (")[0]
                )
                if key == "crumbs":
                    assert shown == battle(f"Round{k}", row, "crumbs")
                    continue
                cell = battle(f"Round{k}", row, CELLS[key])
                beside = (
                    value(str(cell).rstrip("+")) if key in ("hit", "wound", "save", "ward") and cell != "–" else cell
                )
                assert shown == (7 if cell == "–" else beside), (k, row, key, rest)
            level = battle(f"Round{k}", row, "level")
            assert ("dice" in found) == (bool(level) and bool(battle(f"Round{k}", row, "open"))), (k, row)
            for key in ("save", "ward"):
                assert (battle(f"Round{k}", row, CELLS[key]) in (None, "", "–")) == (
                    key not in found
                ) or "dice" not in found
            assert ("test" in found) == (battle(f"Round{k}", row, "target_") not in (None, "")), (k, row)
    assert parsed["dice"] >= 2
    assert parsed["wound"] == parsed["dice"]
    assert parsed["lost"] >= 1


def test_the_lines_of_the_results(battle: Shown) -> None:
    """The points of both sides are the sum of what stands beside them."""
    parsed = 0
    for k in range(1, ROUNDS + 1):
        for side in battle.rows(f"Result{k}"):
            points = battle(f"Result{k}", side, "points")
            line = battle.beside(f"Result{k}", side)
            assert (points in (None, "")) == (line == "")
            if line:
                assert added_up(line) == points
                bonuses = sum(
                    battle(f"Result{k}", side, key) or 0 for key in ("wounds", "ranks", "charge", "standard", "battle")
                )
                assert bonuses <= points or (battle(f"Result{k}", side, "other") or 0) < 0
                parsed += 1
    assert parsed >= 2


def test_the_battle_in_which_everything_happens_shows_every_sentence() -> None:
    """So that none of them escapes the tests above."""
    battle = opened("everything")
    lines = [battle(f"Round{k}", row, "why") or "" for k in (1, 2, 3) for row in battle.rows(f"Round{k}")]
    assert {key for line in lines for key, _ in sentences(battle, line)} == set(LABELS)
