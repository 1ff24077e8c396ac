"""Each ruling switched on the Start sheet; the figures are the telling cases of the ambiguities, computed by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tabletop import Look, TableTop, human

from massbattle_xl.layout import Filled
from massbattle_xl.savage.sheets.start import RULINGS

FILLED = Filled(rows={"Armies": (human("A", "Attackers", 100), human("B", "Defenders", 100))})


def _two(top: TableTop, men_a: int = 100, men_b: int = 100, a: dict[str, Any] | None = None, b: dict[str, Any] | None = None) -> None:
    top.unit(0, "A", "Attackers", men_a, **(a or {}))
    top.unit(1, "B", "Defenders", men_b, **(b or {}))


def _engage(top: TableTop, n: int, m: int, action: str = "engage", **more: Any) -> None:
    top.clash("Round1", 0, "A", action, "B", men_a=n, men_t=m, **more)


def _lost(look: Look) -> Any:
    return look("Round1", 0, "lost_t")


def a01(top: TableTop) -> Callable[[Look], Any]:
    """Attackers 15×4 against 10 men T 3 that Defend: (60 − 10·4)/4 = 5; (60 − 10·5)/4 = 2.5 → 3."""
    _two(top)
    top.clash("Round1", 1, "B", "defend")
    _engage(top, 15, 10)
    return _lost


def a02(top: TableTop) -> Callable[[Look], Any]:
    """10×4 against 10×3: 2.5 → 3; 40 − 7.5 = 32.5 → 33."""
    _two(top)
    _engage(top, 10, 10)
    return _lost


def a03(top: TableTop) -> Callable[[Look], Any]:
    """10×3 against 10×3 is exactly 0."""
    _two(top, a={"dam": -1})
    _engage(top, 10, 10)
    return _lost


def a04(top: TableTop) -> Callable[[Look], Any]:
    """From exactly 96 inches: 81, 66, 51 after a march each; 96 too when the archers shoot first."""
    _two(top, a={"bow": 12})
    top.put("Way", 0, attacker="A", start=96, target="B")
    return lambda look: look("Way", 0, "count")


def a05(top: TableTop) -> Callable[[Look], Any]:
    """12 shooters D 3 on 6 men T 2 at long range: (12·1 − 6·2)/4 = 0 → 1; no shot."""
    _two(top, a={"bow": 12, "dam": -1}, b={"tough": -1})
    top.clash("Round1", 0, "A", "fire", "B", men_a=8, men_t=6, distance=40)
    return _lost


def a06(top: TableTop) -> Callable[[Look], Any]:
    """Target in one line, shooters in two: 12 with D 3 on 6 with T 3: 4.5 → 5; with D 4: 7.5 → 8."""
    _two(top, a={"bow": 12, "dam": -1})
    top.clash("Round1", 0, "A", "fire", "B", men_a=8, men_t=6, distance=10, line="shooters")
    return _lost


def _volley(top: TableTop, archers: int, **b: Any) -> Callable[[Look], Any]:
    _two(top, archers, a={"bow": 12}, b=b)
    top.clash("Round1", 0, "A", "volley", "B", distance=60)
    return _lost


def a07(top: TableTop) -> Callable[[Look], Any]:
    """16 archers against T 5: only the 0.5 passes, 2; the literal sum is negative, 0."""
    return _volley(top, 16, armour="mail")


def a08(top: TableTop) -> Callable[[Look], Any]:
    """16 archers against large shields: both brackets are 0."""
    return _volley(top, 16, shield="large")


def a09(top: TableTop) -> Callable[[Look], Any]:
    """10 archers, shields, 4 volleys: 4 × 0.625 = 2.5; each rounded up: 4."""
    _two(top, 10, a={"bow": 12}, b={"shield": "shield"})
    top.put("Way", 0, attacker="A", start=110, target="B")
    return lambda look: look("Way", 0, "lost")


def a10(top: TableTop) -> Callable[[Look], Any]:
    """A human with a large shield in melee: 3 + 1, 3 + 0, 3 + 2."""
    _two(top, b={"shield": "large"})
    return lambda look: look("Armies", 1, "tmelee")


def a11(top: TableTop) -> Callable[[Look], Any]:
    """A human with a shield against a Volley: 4 + 0.25; 5 + 0.25."""
    _two(top, b={"shield": "shield"})
    return lambda look: look("Armies", 1, "tvolley") + look("Armies", 1, "pen")


def a12(top: TableTop) -> Callable[[Look], Any]:
    """16 archers on bare men behind a fortification of +1: T 4 and 0.5 stopped, 0; T 3: (4 − 3)·16/4 = 4."""
    _two(top, 16, a={"bow": 12})
    top.clash("Round1", 0, "A", "volley", "B", distance=60, sit_t="fortification +1")
    return _lost


def a13(top: TableTop) -> Callable[[Look], Any]:
    """16 archers on bare loose men: 0.5·16/4 = 2; (1 + 0)·16/4 = 4."""
    return _volley(top, 16, formation="loose")


def a14(top: TableTop) -> Callable[[Look], Any]:
    """A bow of 2d6, d8: mean 7 gives 4 − 1; with Aces 8.4 gives 4 + 1."""
    _two(top, a={"damage": "2d6"})
    return lambda look: look("Armies", 0, "avdam")


def a16(top: TableTop) -> Callable[[Look], Any]:
    """9×5 against 6×4 with suitable weapons: +1 is 7.5 → 8, again 8, +2 is 9.75 → 10."""
    _two(top, a={"dam": 1, "charge": "yes"}, b={"tough": 1})
    _engage(top, 9, 6, "charge")
    return _lost


def a17(top: TableTop) -> Callable[[Look], Any]:
    """5 men with reach: 7, 8, 7.5."""
    _two(top, a={"reach": "yes"})
    _engage(top, 5, 5)
    return lambda look: look("Round1", 0, "n")


def a18(top: TableTop) -> Callable[[Look], Any]:
    """8 in the first line, 20 in sight: 12; 30."""
    _two(top, a={"bow": 12})
    top.clash("Round1", 0, "A", "fire", "B", men_a=8, men_t=6, distance=10, sight=20)
    return lambda look: look("Round1", 0, "n")


def a19(top: TableTop) -> Callable[[Look], Any]:
    """8 in front on 20 targets, D 3, T 3: 12×3 − 12×3 is 0 → 1; (36 − 24)/4 = 3."""
    _two(top, a={"bow": 12, "dam": -1})
    top.clash("Round1", 0, "A", "fire", "B", men_a=8, men_t=20, distance=10)
    return _lost


def a20(top: TableTop) -> Callable[[Look], Any]:
    """15×6 against 5×3: 18.75 → 19; at most the 5 active."""
    _two(top, a={"dam": 2})
    _engage(top, 15, 5)
    return _lost


def a21(top: TableTop) -> Callable[[Look], Any]:
    """10×4 against 10×3 is 2.5: 3; 2."""
    _two(top)
    _engage(top, 10, 10)
    return _lost


def _hero(top: TableTop, damage: int) -> Callable[[Look], Any]:
    _two(top, b={"tough": 1})
    top.put("Characters", 0, name="Hero", side="Attackers")
    top.clash("Round1", 0, "Hero", "hero", "B", dice=damage)
    return _lost


def a22(top: TableTop) -> Callable[[Look], Any]:
    """Damage 15 against 3×4: 0.75 is 0; 1."""
    return _hero(top, 15)


def a23(top: TableTop) -> Callable[[Look], Any]:
    """Damage 28 against 3×4: 4; at most 3."""
    return _hero(top, 28)


def a24(top: TableTop) -> Callable[[Look], Any]:
    """9×3 + 14 against 10×4: 0.25 → 1; apart: 27 − 40 is negative, ⌊(14 − 4)/4⌋ = 2."""
    _two(top, a={"dam": -1}, b={"tough": 1})
    _engage(top, 10, 10, hero_a=14)
    return _lost


def a27(top: TableTop) -> Callable[[Look], Any]:
    """An attack in round 2: none in the regroup phase; 2.5 → 3."""
    _two(top)
    top.clash("Round2", 0, "A", "engage", "B", men_a=10, men_t=10)
    return lambda look: look("Round2", 0, "lost_t")


def a31(top: TableTop) -> Callable[[Look], Any]:
    """10×4 on 10 men T 3 that Defend: (40 − 40)/4 = 0 → 1; nobody strikes."""
    _two(top)
    top.clash("Round1", 1, "B", "defend")
    _engage(top, 10, 10)
    return _lost


def a32(top: TableTop) -> Callable[[Look], Any]:
    """Six men in contact are left behind."""
    _two(top)
    top.clash("Round1", 0, "A", "move", men_a=6)
    return lambda look: look("Round1", 0, "lost_a")


def a33(top: TableTop) -> Callable[[Look], Any]:
    """B defends against volleys and is attacked in melee: T 3, 2.5 → 3; T 4: 0 → 1."""
    _two(top)
    top.clash("Round1", 1, "B", "defend", "(volleys)")
    _engage(top, 10, 10)
    return _lost


def a35(top: TableTop) -> Callable[[Look], Any]:
    """d4, mean below 8, −2: an AvDam of −1; 0."""
    _two(top, a={"skill": "d4", "damage": 4, "dam": -2})
    _engage(top, 5, 5)
    return lambda look: look("Round1", 0, "da")


def a38(top: TableTop) -> Callable[[Look], Any]:
    """40 archers on 5 bare men: 15, at most 5; 5 archers: 1.875."""
    _two(top, 40, 5, a={"bow": 12})
    top.clash("Round1", 0, "A", "volley", "B", distance=60)
    return _lost


def a40(top: TableTop) -> Callable[[Look], Any]:
    """Move is fourth in the list, first in the text."""
    _two(top)
    top.clash("Round1", 0, "A", "move")
    return lambda look: look("Round1", 0, "phase")


CASES = [
    (a01, [5, 3]), (a02, [3, 33]), (a03, [1, 0]), (a04, [3, 4]), (a05, [1, ""]), (a06, [5, 8]), (a07, [2, 0]),
    (a08, [0, 1]), (a09, [2.5, 4]), (a10, [4, 3, 5]), (a11, [4.25, 5.25]), (a12, [0, 4]), (a13, [2, 4]), (a14, [3, 5]),
    (a16, [8, 8, 10]), (a17, [7, 8, 7.5]), (a18, [12, 30]), (a19, [1, 3]), (a20, [19, 5]), (a21, [3, 2]), (a22, [0, 1]),
    (a23, [4, 3]), (a24, [1, 2]), (a27, ["", 3]), (a31, [1, ""]), (a32, [6, ""]), (a33, [3, 1]), (a35, [-1, 0]),
    (a38, [5, 1.875]), (a40, [4, 1]),
]  # fmt: skip


def test_every_ruling_has_its_case() -> None:
    """Each ruling of the Start sheet, and each of its readings, is tried."""
    assert {case.__name__.upper(): len(results) for case, results in CASES} == RULINGS


@pytest.mark.parametrize(("case", "results"), CASES, ids=lambda value: getattr(value, "__name__", ""))
def test_results_follow_the_ruling(top: TableTop, case: Callable[[TableTop], Callable[[Look], Any]], results: list[Any]) -> None:
    """The ruling switched to each of its readings, and back to the first."""
    read = case(top)
    code = case.__name__.upper()
    for choice, result in [*enumerate(results, 1), (1, results[0])]:
        top.rule(code, choice)
        assert read(top.look()) == result, f"{code} at {choice}"


def test_charge_weapons_count_only_where_the_ruling_says_so(top: TableTop) -> None:
    """A-16 without suitable weapons: +1, none, +1: 7.5 → 8, 5.25 → 6, 8."""
    read = a16(top)
    top.put("Armies", 0, charge="no")
    for choice, result in ((1, 8), (2, 6), (3, 8)):
        top.rule("A16", choice)
        assert read(top.look()) == result
