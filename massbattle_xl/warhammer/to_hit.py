"""The roll to hit (W-02): Weapon Skill against Weapon Skill."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

FACES = 6
BETTER, EVEN, WORSE = 3, 4, 5  # text p. 51: higher WS 3+, enemy more than twice as high 5+, else 4+
TWICE = 2
LOWEST, HIGHEST = 2.0, 6.0  # text p. 51: natural faces, unless a modifier says otherwise
FEARED_WS = 1.0  # p. 69: a failed test for Fear

# The chart of p. 51, whose picture the extract lacks: a row for each WS, from WS 1 to WS 10 of the target (out:
# the chart of https://4th.whfb.app/hand-to-hand-combat-phase/hitting-the-enemy, which the sentences of the text give).
TABLE: Mapping[int, str] = {
    1: "4455555555",
    2: "3444555555",
    3: "3344445555",
    4: "3334444455",
    5: "3333444444",
    6: "3333344444",
    7: "3333334444",
    8: "3333333444",
    9: "3333333344",
    10: "3333333334",
}


@dataclass(frozen=True)
class ToHit:
    """The roll needed: by the chart, with the modifier, and as it counts."""

    ws: float
    target_ws: float
    chart: float
    plain: float

    @property
    def result(self) -> float:
        """The roll as a die shows it: a natural 6 always hits, a natural 1 always misses."""
        return min(HIGHEST, max(LOWEST, self.plain))


def to_hit(ws: float, target_ws: float, modifier: float = 0.0) -> ToHit:
    """Roll needed to hit in close combat (W-02).

    Args:
        ws: Weapon Skill of the attacker.
        target_ws: Weapon Skill of the model that is attacked; of cavalry the rider's.
        modifier: added to the roll; it never makes a 6 miss or a 1 hit.
    """
    chart = float(BETTER if ws > target_ws else WORSE if target_ws > TWICE * ws else EVEN)
    return ToHit(ws, target_ws, chart, chart - modifier)
