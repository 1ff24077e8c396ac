"""The leaders' art of war: the test, manoeuvres, what is kept, pressed down and passed on (I.5, II.1.4, II.1.6, II.2)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from .numbers import PLACES, full, toward_zero

FACES = 20  # D-14: the test is made with 3W20
THIRD = 3.0  # D-15, D-16: what is left over and what is missing is divided by it
MANOEUVRE = 1.5  # D-61: what each point of the malus adds to KM
RESERVE_MEN = 50.0  # D-51
RESERVE_POINTS = 2.0  # D-51: so many points for each so many men
RESERVE_SHARE = 1 / 3  # D-50: usually held back
KEPT = 2 / 3  # D-72: what is left of a kept bonus in the next SKR
PASSED = 2.0  # D-75: a result is halved before it is handed down


@dataclass(frozen=True)
class Readings:
    """How the talent test is read; the defaults are those of the rules.

    Attributes:
        thirds: "exact", or "whole" points of E/3 and of the missing points (A-12).
        malus_on: the malus is taken from the "pool" of talent points or added to each of the "dice" (A-15).
        malus_spoils: a malus counts as deducted points, so that E/3 is lost (A-16).
        success: 1.5 × malus "adds" to what is left or "replaces" it (A-17).
        failure: the malus counts in "full" or the "third" of it (A-18).
        bonus_on: a bonus handed down enlarges the "pool" or is added to the "result" (A-43).
    """

    thirds: str = "exact"
    malus_on: str = "pool"
    malus_spoils: bool = False
    success: str = "adds"
    failure: str = "full"
    bonus_on: str = "pool"


@dataclass(frozen=True)
class Probe:
    """A test on Kriegskunst with the steps to what it adds to KM."""

    used: float  # U: points paid for dice above their attribute
    surplus: float  # E: sum of attribute − die where no point was paid
    added: float  # what E adds
    left: float  # talent points that remain; negative: missing
    result: float

    @property
    def failed(self) -> bool:
        """Whether points were missing (D-16)."""
        return round(self.left, PLACES) < 0

    @property
    def excellent(self) -> bool:
        """Whether no die cost a point (D-15); also with E = 0 (A-13)."""
        return self.used == 0


def _graded(used: float, surplus: float, taw: float, malus: float, bonus: float, read: Readings) -> Probe:
    """What a test of so many paid points, or of so many to spare, is worth."""
    pool = taw + (bonus if read.bonus_on == "pool" else 0.0) - (malus if read.malus_on == "pool" else 0.0)
    spared = used == 0 and not (read.malus_spoils and malus > 0)
    added = full(surplus / THIRD, read.thirds) if spared else 0.0
    left = pool - used + added
    if round(left, PLACES) >= 0:
        result = (0.0 if read.success == "replaces" and malus > 0 else left) + MANOEUVRE * malus
    elif read.failure == "full":
        result = toward_zero(left / THIRD, read.thirds) - malus
    else:
        result = toward_zero((left - malus) / THIRD, read.thirds)
    return Probe(used, surplus, added, left, result + (bonus if read.bonus_on == "result" else 0.0))


def _die(roll: float, attribute: float, raised: float) -> tuple[float, float]:
    over = round(roll + raised - attribute, PLACES)
    return max(0.0, over), max(0.0, -over)


def kriegskunst(
    roll1: float,
    roll2: float,
    roll3: float,
    mu: float,
    kl: float,
    ch: float,
    taw: float,
    malus: float = 0.0,
    bonus: float = 0.0,
    thirds: str = Readings.thirds,
    malus_on: str = Readings.malus_on,
    malus_spoils: bool = Readings.malus_spoils,
    success: str = Readings.success,
    failure: str = Readings.failure,
    bonus_on: str = Readings.bonus_on,
) -> Probe:
    """What a leader's test adds to KM for this SKR (D-14 … D-17, D-59 … D-61, D-76).

    No die above its attribute: T + E/3; otherwise T − U, or −(U − T)/3 where points are
    missing. A malus m is taken from T; a success adds 1.5·m, a failure subtracts m.

    Args:
        roll1, roll2, roll3: the three W20, natural 1 and 20 without effect (A-14).
        mu, kl, ch: attributes of the leader.
        taw: Talentwert Kriegskunst T.
        malus: manoeuvre, 0 … T.
        bonus: points handed down by the leader above; negative: a malus.
        thirds, malus_on, malus_spoils, success, failure, bonus_on: see ``Readings``.
    """
    read = Readings(thirds, malus_on, malus_spoils, success, failure, bonus_on)
    raised = malus if malus_on == "dice" else 0.0
    dice = [_die(roll, attribute, raised) for roll, attribute in zip((roll1, roll2, roll3), (mu, kl, ch))]
    used = sum(over for over, _ in dice)
    return _graded(used, 0.0 if used else sum(under for _, under in dice), taw, malus, bonus, read)


@dataclass(frozen=True)
class Odds:
    """What a leader's test is worth, over all 8,000 rolls."""

    mean: float
    fails: float
    excellent: float
    lowest: float
    highest: float

    @property
    def result(self) -> list[list[float]]:
        """One row of cells."""
        return [[self.mean, self.fails, self.excellent, self.lowest, self.highest]]


@lru_cache(maxsize=512)
def odds(
    mu: float,
    kl: float,
    ch: float,
    taw: float,
    malus: float = 0.0,
    bonus: float = 0.0,
    thirds: str = Readings.thirds,
    malus_on: str = Readings.malus_on,
    malus_spoils: bool = Readings.malus_spoils,
    success: str = Readings.success,
    failure: str = Readings.failure,
    bonus_on: str = Readings.bonus_on,
) -> Odds:
    """Mean, chance to fail, chance of U = 0, lowest and highest result, counted over all 20³ rolls.

    The arguments are those of ``kriegskunst`` without the rolls.
    """
    read = Readings(thirds, malus_on, malus_spoils, success, failure, bonus_on)
    raised = malus if malus_on == "dice" else 0.0
    ways: dict[tuple[float, float], int] = {(0.0, 0.0): 1}
    for attribute in (mu, kl, ch):
        more: dict[tuple[float, float], int] = {}
        for face in range(1, FACES + 1):
            over, under = _die(face, attribute, raised)
            for (used, surplus), count in ways.items():
                paid = round(used + over, PLACES)
                key = (paid, 0.0 if paid else round(surplus + under, PLACES))
                more[key] = more.get(key, 0) + count
        ways = more
    probes = [(_graded(used, surplus, taw, malus, bonus, read), count) for (used, surplus), count in ways.items()]
    total = FACES**3
    return Odds(
        sum(probe.result * count for probe, count in probes) / total,
        sum(count for probe, count in probes if probe.failed) / total,
        sum(count for probe, count in probes if probe.excellent) / total,
        min(probe.result for probe, _ in probes),
        max(probe.result for probe, _ in probes),
    )


def kept_bonus(bonus: float, skr: float, reading: str = "geometric") -> float:
    """What is left of a kept tactic's bonus after so many SKR (D-72); only a positive one is kept (A-42).

    Args:
        bonus: result of the test that is kept.
        skr: SKR since that test; 0 is the SKR of the test.
        reading: "geometric": a third less of what is there each SKR; "linear": of the first bonus (A-41).
    """
    kept = max(0.0, bonus)
    return kept * KEPT**skr if reading == "geometric" else kept * max(0.0, 1 - skr * (1 - KEPT))


@dataclass(frozen=True)
class Reserve:
    """What men sent in from the reserve take off the enemy leader's result."""

    fifties: float

    @property
    def result(self) -> float:
        """Points."""
        return self.fifties * RESERVE_POINTS


def reserve(men: float, steps: str = "whole") -> Reserve:
    """Points off the enemy's Kriegskunst result: 2 for every 50 men of the reserve that are sent in (D-51).

    Args:
        men: men of the reserve that enter the battle in this SKR.
        steps: "whole": full fifties; "exact": parts too (A-29).
    """
    return Reserve(full(men / RESERVE_MEN, steps))


@dataclass(frozen=True)
class Pressed:
    """A result of a test under the pressure of the enemy's reserve."""

    points: float
    result: float


def after_reserve(result: float, men: float, steps: str = "whole", below_zero: bool = True) -> Pressed:
    """What is left of a leader's result after the enemy has sent in men of his reserve (D-51).

    Args:
        result: result of the test.
        men: men that the enemy sends in.
        steps: as for ``reserve``.
        below_zero: whether a bonus can be pressed below 0 (A-30).
    """
    points = reserve(men, steps).result
    pressed = result - points
    return Pressed(points, pressed if below_zero else min(result, max(0.0, pressed)))


@dataclass(frozen=True)
class PassedDown:
    """Points that a leader hands down."""

    half: float
    result: float


def pass_down(result: float, leaders: float = 1.0, points: str = "whole", negative: str = "keep") -> PassedDown:
    """Points to hand down to the leaders next in rank: half of the result (D-75 … D-77).

    Args:
        result: result of the test.
        leaders: leaders among whom they are divided equally.
        points: "whole" points, the rest is lost; "exact": parts of points too (A-46).
        negative: "keep": half of a negative result is handed down as a malus; "zero": nothing is (A-44).
    """
    half = result / PASSED
    if negative == "zero":
        half = max(0.0, half)
    return PassedDown(half, toward_zero(half / leaders, points))
