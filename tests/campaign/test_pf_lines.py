"""Every breakdown line of mass combat, parsed: its terms add up to its number, and that is the number in the cell beside it."""

from __future__ import annotations

import re
from typing import Any

import built as workbooks
import pytest
from openpyxl.utils.cell import column_index_from_string, coordinate_from_string
from thorough import MARK, some
from warbands import NAMES, WARDENS, band, foe

from massbattle_xl.layout import Filled
from massbattle_xl.pathfinder import sheets
from massbattle_xl.pathfinder.sheets.pieces import PHASES
from massbattle_xl.workbook import reading
from massbattle_xl.workbook.resolve import Resolver

# A battle in which everything happens that an example lacks, in three phases.
EVERYTHING = Filled(
    rows={
        "Armies": (
            band("Dragons", morale=1, commander="Maelle", ab1="breath weapon", ab2="fear", ab3="regeneration 5", tactic1="sniper support"),
            band("Monks", ab1="flurry", ab2="channel energy", res1="improved weapons", res2="healing potions", tactic1="taunt", hp_typed=15),
            foe("Wights", ab1="undead", ab2="energy drain", ab3="poison", ab4="swarm", om_more=4, tactic1="false retreat"),
            foe("Ogres", ab1="rage", ab2="evasion", cr=4, dv_more=-1, hp_typed=14, res1="siege engines 2"),
        ),
        "Commanders": ({"name": "Maelle", "side": WARDENS, "level": 9, "cha": 2, "ranks": 10, "boon1": "hold the line", "boon2": "defensive tactics"},),
        "Weather": ({"condition": "sandstorm"}, {"condition": "darkness", "who": WARDENS}),
        "Fort": ({"what": "fort"}, {"what": "moat"}),
        "Phase1": (
            {"army": "Dragons", "target": "Ogres", "tactic": "sniper support", "strategy": "aggressive", "roll": 20, "extra": 4},
            {"army": "Monks", "target": "Wights", "tactic": "taunt", "strategy": "cautious", "use1": "channel energy", "more": "opposite", "roll": 20, "extra": 2},
            {"army": "Wights", "target": "Monks", "strategy": "reckless", "taunt": 4, "roll": 17, "rout": 20},
            {"army": "Ogres", "target": "Dragons", "use1": "rage", "siege": 3, "roll": 19, "fear": 3, "rout": 19},
        ),
        "Phase2": (
            {"strategy": "reckless", "roll": 11, "extra": 3},
            {"tactic": "standard", "tact": 16, "strategy": "reckless", "strat": 3, "bleed": 1, "roll": 9, "use1": "healing potions", "rout": 2},
            {"taunt": 19, "strategy": "standard", "strat": 20, "roll": 18, "part": 12},
            {"tactic": "withdraw", "leave": 12, "siege": 5},
        ),
        "Phase3": ({"over": 2, "roll": 3, "leave": 4}, {}, {"tactic": "standard", "target": "Dragons", "roll": 13, "rout": 18}, {"leave": 15}),
    },
    names={**NAMES, "Kind_1": "melee", "Fort_Side": WARDENS},
)  # fmt: skip
BATTLES = {
    "hordes": ("fr", sheets.EXAMPLES["pathfinder"], 21),
    "siege": ("en", sheets.EXAMPLES["pathfinder-siege"], 43),
    "everything": ("en", EVERYTHING, 60),
}
NUMBER = r"\(?−?\d+(?:[.,]\d+)?\)?"


class Shown:
    """What the sheets of a battle show, by table, row and column key."""

    def __init__(self, language: str, filled: Filled, least: int) -> None:
        self.least = least
        self._declared = sheets.campaign()
        self.texts = Resolver("pathfinder", language, self._declared)
        result = workbooks.calculated("pathfinder", language, filled)
        assert result.errors == ()
        self._book = reading.open_book(result.data, values=True)
        self._page = {
            item.name: page.key for page in self._declared.pages for item in page.items if hasattr(item, "columns")
        }

    def __call__(self, table: str, row: int, key: str) -> Any:
        declared = self.texts.tables[table]
        letters, top = coordinate_from_string(declared.at)
        column = column_index_from_string(letters) + [c.key for c in declared.columns].index(key)
        return self._book[self.texts.text(f"sheet.{self._page[table]}")].cell(top + 1 + row, column).value

    def rows(self, table: str) -> range:
        return range(self.texts.tables[table].size)


@pytest.fixture(scope="module", params=[pytest.param(name, marks=MARK) for name in some([*BATTLES], every=3)])
def battle(request: pytest.FixtureRequest) -> Shown:
    return Shown(*BATTLES[request.param])


def value(text: str) -> float:
    """A number as the lines write it."""
    return float(text.strip("()").replace("−", "-").replace(",", "."))


def total(terms: str) -> float:
    """The sum or the product of what stands before an equals sign."""
    found = re.findall(rf"(?:^|([+−×])) ?({NUMBER})(?:[^+−×0-9]*)", terms.strip())
    assert found, terms
    result = 0.0
    for sign, number in found:
        result = result * value(number) if sign == "×" else result + value(number) * (-1 if sign == "−" else 1)
    return result


def added_up(line: str) -> float:
    """The number at the end of ``a X + b Y = N; +c = M → K``, each step of it checked."""
    line = re.sub(r" \([^()]*[A-Z]-\d[^()]*\)", "", line).rstrip(". ")  # the clauses
    reached: float | None = None
    for step in line.split("; "):
        sums, *arrows = step.split(" → ")
        terms, equals, number = sums.rpartition(" = ")
        compared = re.fullmatch(rf"(.*) ([<≥]) ({NUMBER}): (TRUE|FALSE)", step)
        if compared:  # a check
            terms, sign, dc, holds = compared.groups()
            reached = total(terms)
            assert (reached >= value(dc)) == (sign == "≥") == (holds == "TRUE"), line
            continue
        if equals:
            start = reached if reached is not None and re.match(r"[+−]\d", terms) else 0.0
            assert start + total(re.sub(r"^([+−])", r"\1 ", terms) if start else terms) == pytest.approx(
                value(number)
            ), line
            reached = value(number)
        if arrows:
            reached = value(arrows[-1])
    assert reached is not None, line
    return reached


def sentences(battle: Shown, line: str) -> list[tuple[str, str]]:
    """The sentences of a line as the key of the label each begins with, and the rest; what follows at who routs is ``part_…``."""
    labels = {battle.texts.text(f"line.{key}"): key for key in (
        "bleed", "tact", "strat", "taunt", "leave", "chase", "fort", "om", "dv", "harm", "damage", "heal", "sand", "left", "typed", "fear", "rout", "again", "parting",
    )}  # fmt: skip
    found, parting = [], ""
    for sentence in re.split(r"(?<=[)\d])\. ", line):
        label = next(label for label in labels if sentence.startswith(label))
        key, rest = labels[label], sentence.removeprefix(label)
        if key == "parting":
            parting, key, rest = "part_", "om", rest.removeprefix(battle.texts.text("line.om"))
        found.append((parting + key if key in ("om", "dv", "damage") else key, rest))
    return found


# The sentence of the line and the cell beside it that it explains.
CELLS = {
    "om": "om", "dv": "dv", "harm": "plus", "damage": "dealt", "heal": "heal", "left": "left", "typed": "left", "bleed": "h1",
    "part_om": "pom", "part_dv": "pdv", "part_damage": "shot",
}  # fmt: skip


def test_the_lines_of_the_battle(battle: Shown) -> None:
    """OM, DV, damage, healing and hit points of each row, and every Morale check."""
    parsed = 0
    for k in range(1, PHASES + 1):
        for row in battle.rows(f"Phase{k}"):
            line = battle(f"Phase{k}", row, "why")
            if not line:
                continue
            found = sentences(battle, line)
            last = {key: rest for key, rest in found}  # of two sentences on hit points the last tells what is left
            for key, rest in found:
                if key not in CELLS or last[key] != rest:
                    added_up(rest)
                else:
                    assert added_up(rest) == pytest.approx(battle(f"Phase{k}", row, CELLS[key])), (k, row, rest)
                parsed += 1
            for key, column in (("om", "om"), ("dv", "dv"), ("damage", "dealt")):
                assert (battle(f"Phase{k}", row, column) in (None, "")) == (key not in last), (k, row, key)
    assert parsed >= battle.least


def test_whoever_lost_hit_points_is_told_why(battle: Shown) -> None:
    """No number changes without a sentence."""
    changed = 0
    for k in range(1, PHASES + 1):
        for row in battle.rows(f"Phase{k}"):
            before, after = battle(f"Phase{k}", row, "h0"), battle(f"Phase{k}", row, "left")
            if battle(f"Phase{k}", row, "on") == 1 and before != after:
                keys = {key for key, _ in sentences(battle, battle(f"Phase{k}", row, "why"))}
                assert keys & {"left", "typed", "bleed"}, (k, row)
                changed += 1
    assert changed >= 4


def test_the_lines_of_the_armies(battle: Shown) -> None:
    """OM, DV, hit points and consumption of each army."""
    parsed = 0
    for row in battle.rows("Armies"):
        line = battle("Armies", row, "why")
        if not line:
            continue
        for key, column in (("om", "om"), ("dv", "dv"), ("hp", "full"), ("consumption", "consumption")):
            label = battle.texts.text(f"army.why.{key}")
            following = [battle.texts.text(f"army.why.{other}") for other in ("dv", "hp", "consumption")]
            piece = line.split(label, 1)[1]
            for other in following:
                piece = piece.split(other, 1)[0]
            shown = re.sub(r"^.*?/2 → ", "0 → ", piece) if key == "consumption" else piece
            assert added_up(shown) == pytest.approx(battle("Armies", row, column)), (row, piece)
            parsed += 1
    assert parsed >= 8
