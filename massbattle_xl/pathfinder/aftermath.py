"""After the battle and between battles: hit points, recovery, upkeep, training (P-04, P-09)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .editions import EDITIONS
from .numbers import down

MONTH_DAYS = 30.0
MONTH_WEEKS = 4.0
HALF = 0.5
TRAINING: Mapping[str, float] = {"npc": 1.0, "pc": 2.0}  # weeks for each level
RESOURCES_A_WEEK = 2.0
GOLD_A_BP = 500.0
CONTROL_DC = (
    12,
    13,
    14,
    15,
    15,
    16,
    17,
    18,
    18,
    19,
    20,
    21,
    21,
    22,
    23,
    24,
    24,
    25,
    26,
    27,
)  # average party level 1 … 20
FATES = ((20, "killed"), (70, "captured"), (100, "escapes"))  # an NPC commander of a destroyed army


def after_hp(hp: float, acr: float, outcome: str, edition: str = "ap") -> float:
    """Hit points of an army after the battle (P-09, P-10); at 0 it is gone.

    Args:
        hp: when the battle ends.
        acr: army CR.
        outcome: "won": at least the army CR; "routed": the army CR (AP) or at least the army CR (UC); "defeated": 0.
        edition: "ap" or "uc".
    """
    if hp <= 0 or outcome == "defeated":
        return 0.0
    if outcome == "routed" and EDITIONS[edition].rout_sets:
        return max(1.0, down(acr))
    return max(hp, down(acr))


@dataclass(frozen=True)
class Recovery:
    """Hit points that come back, and what the army then has."""

    healed: float
    result: float


def recovery(
    hp: float, full: float, acr: float, days: float = 1.0, checks: float = 0.0, capped: bool = False
) -> Recovery:
    """Hit points after days of rest (P-09): the army CR each day, and once more for each Loyalty check won.

    Args:
        hp: before.
        full: hit points of the fresh army.
        acr: army CR.
        days: days of rest; after a month all is restored.
        checks: Loyalty checks won.
        capped: there are no recruits, half of the hit points are the most (UC, as the GM likes).
    """
    if hp <= 0:
        return Recovery(0.0, 0.0)
    healed = full if days >= MONTH_DAYS else down(acr * (days + checks))
    most = down(full * HALF) if capped else full
    return Recovery(healed, max(hp, min(most, hp + healed)))


@dataclass(frozen=True)
class Upkeep:
    """BP for a time: those of one week, and how often they are paid."""

    weekly: float
    times: float
    result: float


def upkeep(
    consumption: float, weeks: float = MONTH_WEEKS, reserve: bool = False, foraging: bool = False, doubled: bool = False
) -> Upkeep:
    """BP that an army consumes in some weeks (P-02, P-09, C-08).

    Args:
        consumption: of one week, resources included.
        weeks: a kingdom month has 4.
        reserve: in reserve it is paid once a month.
        foraging: the boon Live off the Land halves it, at least 1 is left.
        doubled: doubled, so that an absent commander costs no Morale.
    """
    weekly = max(min(1.0, consumption), down(consumption * HALF)) if foraging else consumption
    weekly *= 2 if doubled else 1
    times = -down(-weeks / MONTH_WEEKS) if reserve else weeks
    return Upkeep(weekly, times, weekly * times)


def training(level: float, kind: str = "npc", resources: float = 0.0) -> float:
    """Weeks to train an army: by level and class, and a week for every two resources (P-09, C-09)."""
    return TRAINING[kind] * level + down(resources / RESOURCES_A_WEEK)


def raising(cr: float, rate: float = 0.0) -> float:
    """BP to raise an army: none by the rules, or a house rule's rate for each CR (P-09, C-09)."""
    return cr * rate


@dataclass(frozen=True)
class SharedHp:
    """Hit points of a combined or split army: the share of the old full ones, and the number."""

    share: float
    result: float


def shared_hp(
    hp_a: float, full_a: float, new_full: float, hp_b: float | None = None, full_b: float | None = None
) -> SharedHp:
    """Hit points after two armies combine, or one splits: the (mean) share of full hit points is kept (P-09).

    Args:
        hp_a, full_a: of the army, or of the first.
        new_full: full hit points of the new army.
        hp_b, full_b: of the second army; None: the army splits.
    """
    share = hp_a / full_a
    if hp_b is not None and full_b is not None:
        share = (share + hp_b / full_b) / 2
    return SharedHp(share, down(share * new_full))


def control_dc(apl: float, other: float = 0.0) -> float:
    """DC of the Will save that replaces a Loyalty check where there is no kingdom (P-09, C-11).

    Args:
        apl: average party level.
        other: what the GM adds for the state of the campaign.
    """
    return CONTROL_DC[int(apl) - 1] + other


def gold(bp: float) -> float:
    """Gold pieces for BP where there is no kingdom (P-09, C-11)."""
    return bp * GOLD_A_BP


def fate(roll: float) -> str:
    """What becomes of the commander of a destroyed army, by a d% (P-06)."""
    return next(word for up_to, word in FATES if roll <= up_to)
