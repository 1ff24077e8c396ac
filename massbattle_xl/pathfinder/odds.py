"""How a battle of two armies may end (P-07, P-09): melee phase after melee phase until one is gone, counted exactly."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from .battle import FACES, damage, routs, skips_next
from .morale import ROUT_DC, morale_chance
from .odds_exact import Count, Faces, Fate, Target, fate, race
from .strategy import TRACK


class EndlessBattle(ValueError):
    """Neither army can ever hurt the other."""


@dataclass(frozen=True)
class BattleOdds:
    """Chances of a battle.

    Attributes:
        a_wins: chance that B is beaten and A is not.
        both: chance that both are beaten in one phase.
        b_wins: chance that A is beaten and B is not.
        phases: mean number of melee phases.
        left_a: mean hit points that are left of A when A wins; 0 where it never does.
        left_b: mean hit points that are left of B when B wins; 0 where it never does.
        damage_a, damage_b: mean damage of one Offense check of A, of B.
        holds_a, holds_b: chance to stay when an army tests on rout; None: it never tests.
    """

    a_wins: float
    both: float
    b_wins: float
    phases: float
    left_a: float
    left_b: float
    damage_a: float
    damage_b: float
    holds_a: float | None
    holds_b: float | None

    @property
    def result(self) -> list[list[float]]:
        """One row of cells."""
        return [[self.a_wins, self.both, self.b_wins, self.phases, self.left_a, self.left_b]]


def check_faces(
    om: float,
    dv: float,
    damage_modifier: float = 0.0,
    edition: str = "ap",
    equal: bool = False,
    natural: str = "replace",
    on_damage: float = 0.0,
    factor: float = 1.0,
) -> Faces:
    """All faces of an Offense check: the damage, and whether it costs the next check; arguments as for ``damage``."""
    return tuple(
        (
            int(damage(roll, om, dv, damage_modifier, edition, False, on_damage, equal, natural, factor).result),
            skips_next(roll, edition),
        )
        for roll in range(1, FACES + 1)
    )


@lru_cache(maxsize=256)
def battle_odds(
    hp_a: float,
    om_a: float,
    dv_a: float,
    dmg_a: float,
    hp_b: float,
    om_b: float,
    dv_b: float,
    dmg_b: float,
    acr_a: float | None = None,
    morale_a: float = 0.0,
    acr_b: float | None = None,
    morale_b: float = 0.0,
    edition: str = "ap",
    equal: bool = False,
    natural: str = "replace",
    reading: str = "at most",
    repeat: bool = True,
    on_damage_a: float = 0.0,
    factor_a: float = 1.0,
    on_damage_b: float = 0.0,
    factor_b: float = 1.0,
) -> BattleOdds:
    """Chances of a battle of two armies that fight melee phase after melee phase.

    The answer is exact. There is no most number of phases: what is left undecided below 1e-30
    counts as beaten with the blow at which it falls below.

    How the text is read:

    - All attacks of a phase are simultaneous: both damages are taken off, then both armies are
      looked at (P-07, C-04). An army is beaten when its hit points are 0 or less, or when it routs.
    - An army with ``acr`` tests on rout each time damage leaves it above 0 and at or below its
      ACR: 1d20 + morale against DC 15 (P-09, C-13). A phase without damage asks for no test, nor
      do hit points that are as low from the start. With ``repeat`` false it tests only when
      damage brings it there from above. An ACR below 1 is never reached by whole hit points.
    - It also tests in the phase in which its enemy is beaten. When both are beaten in one phase,
      be it destroyed or routed, nobody has won: that is "both fall".
    - A routed army has left the battle. The last attacks at it as it flees change only what is
      left of it, none of these numbers.
    - In "ap" a natural 1 misses and a natural 20 does at least 1. In "uc" a natural 1 counts as
      rolled and costs the check of the next phase; a natural 20 whose total is below DV does 1,
      without the damage modifier. A check that was lost before the first phase is not known.
    - Neither army changes its strategy, heals, or uses what works once: OM, DV and the damage
      modifier stay as they are.

    Args:
        hp_a, om_a, dv_a: hit points, Offense modifier and Defense Value of A, with all modifiers.
        dmg_a: what is added to the damage that A does.
        hp_b, om_b, dv_b, dmg_b: the same of B.
        acr_a, acr_b: army CR; without it the army never tests on rout, whatever its morale.
        morale_a, morale_b: what is added to the morale test, the leader's bonus included.
        edition, equal, natural: as for ``damage``.
        reading, repeat: as for ``routs``.
        on_damage_a, on_damage_b: added to a hit of the army that does damage.
        factor_a, factor_b: of all damage that the army does.

    Hit points, OM, DV and damage modifiers are whole numbers.

    Raises:
        EndlessBattle: neither army can ever hurt the other.
    """
    rules = (edition, equal, natural)
    a = _target(hp_a, check_faces(om_b, dv_a, dmg_b, *rules, on_damage_b, factor_b), acr_a, morale_a, reading, repeat)
    b = _target(hp_b, check_faces(om_a, dv_b, dmg_a, *rules, on_damage_a, factor_a), acr_b, morale_b, reading, repeat)
    fate_a, fate_b = fate(a), fate(b)
    if not fate_a.strikes and not fate_b.strikes:
        raise EndlessBattle
    count = _mirrored(fate_a, fate_b)
    return BattleOdds(
        count.a_wins, count.both, count.b_wins, count.phases,
        _when(count.left_a, count.a_wins), _when(count.left_b, count.b_wins),
        _mean(b.faces), _mean(a.faces), a.holds if a.rout_at else None, b.holds if b.rout_at else None,
    )  # fmt: skip


@dataclass(frozen=True)
class StrategyOdds:
    """One number for every strategy of A (rows) against every strategy of B (columns).

    Attributes:
        stat: which number: an attribute of ``BattleOdds``; ``damage_a`` is the mean damage of one check of A.
        table: in the order of ``TRACK``, from the most careful to the boldest.
    """

    stat: str
    table: tuple[tuple[float, ...], ...]

    @property
    def result(self) -> list[list[float]]:
        """Five rows of cells."""
        return [list(row) for row in self.table]


@lru_cache(maxsize=64)
def strategy_odds(
    hp_a: float,
    om_a: float,
    dv_a: float,
    dmg_a: float,
    hp_b: float,
    om_b: float,
    dv_b: float,
    dmg_b: float,
    acr_a: float | None = None,
    morale_a: float = 0.0,
    acr_b: float | None = None,
    morale_b: float = 0.0,
    edition: str = "ap",
    equal: bool = False,
    natural: str = "replace",
    reading: str = "at most",
    repeat: bool = True,
    stat: str = "a_wins",
    on_damage_a: float = 0.0,
    factor_a: float = 1.0,
    on_damage_b: float = 0.0,
    factor_b: float = 1.0,
) -> StrategyOdds:
    """Chances for every pair of strategies, each kept through the whole battle.

    Arguments as for ``battle_odds``, without the modifiers of a strategy, and ``stat`` as in the
    answer. A battle in which neither army can hurt the other goes on for ever: every number is 0.
    """
    rules = (acr_a, morale_a, acr_b, morale_b, edition, equal, natural, reading, repeat, on_damage_a, factor_a, on_damage_b, factor_b)
    rows = []
    for own in TRACK:
        a = (hp_a, om_a + own.om, dv_a + own.dv, dmg_a + own.damage)
        row = []
        for other in TRACK:
            b = (hp_b, om_b + other.om, dv_b + other.dv, dmg_b + other.damage)
            try:
                row.append(float(getattr(battle_odds(*a, *b, *rules), stat)))
            except EndlessBattle:
                row.append(0.0)
        rows.append(tuple(row))
    return StrategyOdds(stat, tuple(rows))


def _target(hp: float, faces: Faces, acr: float | None, morale: float, reading: str, repeat: bool) -> Target:
    low = 0
    while acr is not None and routs(low + 1.0, acr, None, reading):
        low += 1
    return Target(int(hp), faces, low, morale_chance(morale, ROUT_DC).result if low else 1.0, repeat)


def _mirrored(a: Fate, b: Fate) -> Count:
    """The race of two, so that the mirrored call has the mirrored answer to the last digit."""
    first, second = sorted((a, b), key=lambda one: (len(one.stands), one.strikes, one.loses, one.stands, one.left))
    count = race(first, second)
    if first == second:  # equal armies have equal chances
        even, left = (count.a_wins + count.b_wins) / 2, (count.left_a + count.left_b) / 2
        return Count(even, count.both, even, count.phases, left, left)
    if first == a:
        return count
    return Count(count.b_wins, count.both, count.a_wins, count.phases, count.left_b, count.left_a)


def _mean(faces: Faces) -> float:
    return sum(one for one, _ in faces) / len(faces)


def _when(left: float, wins: float) -> float:
    return left / wins if wins > 0 else 0.0
