"""How a battle of two armies may end (D-14 … D-32): exact where it can be counted, else sampled."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from ..dice import parse, ways
from .kriegskunst import FACES, Probe, Readings, kriegskunst
from .numbers import PLACES
from .odds_exact import FADED, Battle, Count, by_layers, by_rows, outlasts
from .odds_sampled import by_sample, enough
from .schlacht import skr_row, strength

SKR = 100.0  # a battle that lasts longer is broken off
BREAK_AT = 0.5  # D-54: from half its men lost on an army may run
SEED = 1.0
FREE = -1_000  # a die that shows it costs no talent point, whatever the attribute
MOST_WORK = 27_000_000  # of either way to count; about half a second

Results = tuple[tuple[float, int], ...]  # what a leader's test adds to KM, with its ways; lowest first
NO_TEST: Results = ((0.0, 1),)


@dataclass(frozen=True)
class Side:
    """One army as it enters the battle."""

    kw: float
    km: float
    men: float
    leader: Results

    def strengths(self, threshold: float | None, clamp: str) -> dict[float, int]:
        """Strengths that it may have in an SKR, with their ways."""
        found: dict[float, int] = {}
        for added, count in self.leader:
            value = strength(self.kw, self.km + added, threshold, clamp).result
            found[value] = found.get(value, 0) + count
        return found


@dataclass(frozen=True)
class BattleOdds:
    """Chances of a battle.

    Attributes:
        a_wins: chance that B is beaten and A is not.
        draw: chance that both are beaten in one SKR, or neither within the limit.
        b_wins: chance that A is beaten and B is not.
        mean_skr: mean number of SKR that are fought.
        survivors_a: mean men that are left of A when A wins; 0 where it never does.
        survivors_b: mean men that are left of B when B wins; 0 where it never does.
        states: pairs of army sizes that were counted; 0 when sampled.
        sampled: battles that were played; 0 when the chances are exact.
        standard_error: of the least certain of the three chances; 0 when they are exact.
        seed: of the played battles.
        dice: dice of the losses, as the table writes them.
        strength_a, strength_b: mean strengths, a leader's test included.
    """

    a_wins: float
    draw: float
    b_wins: float
    mean_skr: float
    survivors_a: float
    survivors_b: float
    states: int
    sampled: int
    standard_error: float
    seed: int
    dice: str
    strength_a: float
    strength_b: float

    @property
    def result(self) -> list[list[float]]:
        """One row of cells."""
        return [[self.a_wins, self.draw, self.b_wins, self.mean_skr, self.survivors_a, self.survivors_b]]


@lru_cache(maxsize=64)
def leader_results(
    mu: float,
    kl: float,
    ch: float,
    taw: float,
    malus: float = 0.0,
    thirds: str = Readings.thirds,
    malus_on: str = Readings.malus_on,
    malus_spoils: bool = Readings.malus_spoils,
    success: str = Readings.success,
    failure: str = Readings.failure,
) -> Results:
    """What a leader's test adds to KM, with the ways among all 20³ rolls (D-14 … D-17, D-59 … D-61).

    A result depends on the points paid alone, and where none was paid on those to spare; so
    one roll of each kind is tested. Arguments as for ``kriegskunst``.
    """

    def test(rolls: tuple[int, ...]) -> Probe:
        first, second, third = rolls
        return kriegskunst(
            first, second, third, mu, kl, ch, taw, malus, 0.0, thirds, malus_on, malus_spoils, success, failure
        )

    kinds: dict[tuple[float, float], tuple[int, tuple[int, ...]]] = {(0.0, 0.0): (1, ())}
    for place in range(3):
        more: dict[tuple[float, float], tuple[int, tuple[int, ...]]] = {}
        for face in range(1, FACES + 1):
            alone = test((FREE,) * place + (face,) + (FREE,) * (2 - place))
            for (used, spare), (count, rolls) in kinds.items():
                paid = round(used + alone.used, PLACES)
                kind = (paid, 0.0 if paid else round(spare + alone.surplus, PLACES))
                known, roll = more.get(kind, (0, (*rolls, face)))
                more[kind] = (known + count, roll)
        kinds = more
    found: dict[float, int] = {}
    for count, rolls in kinds.values():
        value = test(rolls).result
        found[value] = found.get(value, 0) + count
    return tuple(sorted(found.items()))


@lru_cache(maxsize=256)
def battle_odds(
    kw_a: float,
    km_a: float,
    men_a: float,
    kw_b: float,
    km_b: float,
    men_b: float,
    skr: float = SKR,
    break_at: float = BREAK_AT,
    threshold: float | None = None,
    rounding: str = "half-up",
    clamp: str = "sum",
    limit: str = "upto",
    leader_a: Results = NO_TEST,
    leader_b: Results = NO_TEST,
    seed: float = SEED,
    battles: int | None = None,
) -> BattleOdds:
    """Chances of a battle of two armies that fight SKR after SKR (D-22 … D-32).

    In each SKR both sides roll the dice of the table for the men of both at the start (D-22),
    and both lose men at once, by the sizes at its beginning (D-31). A side is beaten when it
    has lost ``break_at`` of its men or more. The battle ends with the SKR in which a side is
    beaten: the other one has won, or it is a draw when both are. It also ends, as a draw, after
    ``skr`` SKR without a beaten side. Survivors are the men that stand when a side wins:
    together with its losses they are its men at the start. A side that never wins has 0.

    Args:
        kw_a, km_a, men_a: Kampfwert, Kampfmodifikator and men of A.
        kw_b, km_b, men_b: the same of B.
        skr: most SKR that are fought.
        break_at: share of its men at whose loss a side is beaten, above 0, at most 1.
        threshold: highest strength (D-29); None: no bound.
        rounding: of the losses in each SKR (A-01); with "none" the battle is always sampled.
        clamp: what has a least value, as for ``strength`` (A-05).
        limit: of the table's rows, as for ``skr_row`` (A-08).
        leader_a, leader_b: from ``leader_results``: each SKR has a new test whose result is
            added to KM (D-14 … D-17); left out: nobody tests (D-13).
        seed: of the played battles, should it be sampled.
        battles: play so many instead of counting; None: as the size of the battle demands.
    """
    a, b = Side(kw_a, km_a, men_a, leader_a), Side(kw_b, km_b, men_b, leader_b)
    strong_a, strong_b = a.strengths(threshold, clamp), b.strengths(threshold, clamp)
    # the mirrored call is the same battle; few different losses of the first side are quickest to count
    swapped = _rank(b.men, strong_b) > _rank(a.men, strong_a)
    first, second, strong_first, strong_second = (b, a, strong_b, strong_a) if swapped else (a, b, strong_a, strong_b)
    row = skr_row(men_a + men_b, limit)
    dice = parse(row.dice)
    battle = Battle(
        int(first.men), int(second.men), break_at,
        tuple((dice.lowest + i, n) for i, n in enumerate(ways(dice))),
        _ratios(strong_first, strong_second), rounding, int(skr),
    )  # fmt: skip
    count, sampled = _count(battle, int(seed), battles)
    sides = [(count.a_wins, count.left_a), (count.b_wins, count.left_b)]
    if sampled and (first.men, strong_first) == (second.men, strong_second):  # equal armies have equal chances
        sides = [((count.a_wins + count.b_wins) / 2, (count.left_a + count.left_b) / 2)] * 2
    (wins_a, left_a), (wins_b, left_b) = reversed(sides) if swapped else sides
    return BattleOdds(
        wins_a, count.draw, wins_b, count.skr, _when(left_a, wins_a), _when(left_b, wins_b),
        count.states, sampled, _standard_error(count, sampled), int(seed), row.dice, _mean(strong_a), _mean(strong_b),
    )  # fmt: skip


def led_odds(
    kw_a: float,
    km_a: float,
    men_a: float,
    kw_b: float,
    km_b: float,
    men_b: float,
    mu_a: float | None = None,
    kl_a: float | None = None,
    ch_a: float | None = None,
    taw_a: float | None = None,
    mu_b: float | None = None,
    kl_b: float | None = None,
    ch_b: float | None = None,
    taw_b: float | None = None,
    skr: float = SKR,
    break_at: float = BREAK_AT,
    threshold: float | None = None,
    rounding: str = "half-up",
    clamp: str = "sum",
    limit: str = "upto",
    malus_a: float = 0.0,
    malus_b: float = 0.0,
    thirds: str = Readings.thirds,
    malus_on: str = Readings.malus_on,
    malus_spoils: bool = Readings.malus_spoils,
    success: str = Readings.success,
    failure: str = Readings.failure,
) -> BattleOdds:
    """Chances of a battle in which leaders test on Kriegskunst at the start of every SKR (D-13 … D-32).

    Args:
        mu_a, kl_a, ch_a, taw_a: attributes and Talentwert of the leader of A; a side with one
            of the four left out has no leader.
        mu_b, kl_b, ch_b, taw_b: the same of B.
        malus_a, malus_b: manoeuvre that each leader tries in every SKR (D-59).
        thirds, malus_on, malus_spoils, success, failure: readings of the test, as for ``kriegskunst``.

    The other arguments are those of ``battle_odds``.
    """
    read = (thirds, malus_on, malus_spoils, success, failure)
    leader_a = _results(mu_a, kl_a, ch_a, taw_a, malus_a, read)
    leader_b = _results(mu_b, kl_b, ch_b, taw_b, malus_b, read)
    battle = (kw_a, km_a, men_a, kw_b, km_b, men_b, skr, break_at, threshold, rounding, clamp, limit)
    return battle_odds(*battle, leader_a, leader_b)


def _results(
    mu: float | None,
    kl: float | None,
    ch: float | None,
    taw: float | None,
    malus: float,
    read: tuple[str, str, bool, str, str],
) -> Results:
    if mu is None or kl is None or ch is None or taw is None:
        return NO_TEST
    return leader_results(mu, kl, ch, taw, malus, *read)


def _rank(men: float, strengths: dict[float, int]) -> tuple[float, float, list[tuple[float, int]]]:
    return men * _mean(strengths), men, sorted(strengths.items())


def _mean(strengths: dict[float, int]) -> float:
    return sum(value * n for value, n in strengths.items()) / sum(strengths.values())


def _ratios(first: dict[float, int], second: dict[float, int]) -> tuple[tuple[float, int], ...]:
    found: dict[float, int] = {}
    for strong, n in first.items():
        for weak, m in second.items():
            found[strong / weak] = found.get(strong / weak, 0) + n * m
    return tuple(sorted(found.items()))


def _when(left: float, wins: float) -> float:
    return left / wins if wins > 0 else 0.0


def _count(battle: Battle, seed: int, battles: int | None) -> tuple[Count, int]:
    """The chances, and how many battles were played for them."""
    if battles is None and battle.rounding != "none":
        if rows_work(battle) <= MOST_WORK and outlasts(battle) < FADED:
            return by_rows(battle), 0
        if layers_work(battle) <= MOST_WORK:
            return by_layers(battle), 0
    played = battles or enough(battle)
    return by_sample(battle, played, seed), played


def rows_work(battle: Battle) -> float:
    """What ``by_rows`` would cost, in about 20 nanoseconds; infinite where it cannot be used.

    Fitted to measured times: each state moves a row of as many fields as B can lose men; the
    more faces, and the more the sizes change in the battle, the more often losses change.
    """
    if len(battle.ratios) > 1 or battle.faces[0][0] < 1:
        return math.inf
    steps = len(battle.faces) * (battle.loss_a + battle.loss_b)
    grain = (len(battle.faces) / 20) ** 2
    change = math.log2(max(2.0, battle.men_b / (battle.rest_b + 1)))
    each = (battle.loss_b + 150) * (max(1.0, 0.65 * grain) + grain * math.sqrt(change - 1))
    return battle.loss_a * battle.loss_b * each + 30.0 * steps


def layers_work(battle: Battle) -> float:
    """What ``by_layers`` would cost at most, in the same measure."""
    states = battle.loss_a * battle.loss_b
    steps = len(battle.faces) * (battle.loss_a + battle.loss_b) if len(battle.ratios) > 1 else 0
    groups = min(len(battle.ratios), steps + 1)
    moves = (1 + groups / 6) * len(battle.faces) ** 2  # many ratios lead to the same losses
    return 8.0 * states * (moves * (2.0 + min(battle.skr, 40) / 2) + steps) + 30.0 * steps


def _standard_error(count: Count, sampled: int) -> float:
    """Of the least certain chance; one case more of each kind keeps it above 0 where all battles end alike."""
    if not sampled:
        return 0.0
    chances = [(chance * sampled + 1) / (sampled + 2) for chance in (count.a_wins, count.draw, count.b_wins)]
    return max(math.sqrt(p * (1 - p) / sampled) for p in chances)
