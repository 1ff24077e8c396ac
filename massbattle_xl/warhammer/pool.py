"""The dice of one group of equal attackers (W-01 … W-08): how many, what each needs, what becomes of it.

Who rolls real dice asks here for the numbers that the exact round counts with; all of them come
from the same parts, blows and strikes, so that dice and odds never differ.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional, Union

from ..dice import Dice
from .blows import FIRST, IMPACT, LAST, Pool, Step, hit_of, step_of, strike_of
from .formation import NOTHING, STOMPED, Hits
from .parts import (
    Muster,
    Part,
    attack_terms,
    attacks,
    attacks_now,
    champion_attacks,
    impact_hits,
    models_that_hit,
    stomps,
    strength_terms,
    supporting,
    touching,
)
from .rules import Rules
from .strike import FACES, LOWEST, NONE, Strike, outcome
from .units import NO_SAVE, Options, Profile, Unit

KINDS = {None: "rank and file", "champion": "champion", "mount": "mounts", "crew": "crew", "character": "character"}
ON_EACH = ("mount", "crew")  # their number is that on each model of the unit
AT_IMPACT, AT_FIRST, AT_LAST = 100.0, 50.0, 0.0  # places in the order of striking, about the Initiative of the others
ORDER = {IMPACT: AT_IMPACT, FIRST: AT_FIRST, LAST: AT_LAST}
STATS = (
    "dice", "hit", "wound", "save", "ward", "killing ward", "strength", "each", "step", "reroll hit", "reroll wound",
    "poison", "killing", "multiple", "chance",
)  # fmt: skip


@dataclass(frozen=True)
class DicePool:
    """A group of equal attacks.

    Attributes:
        stat: what is asked for.
        part, unit, here: who strikes, of what unit, and who of it is left.
        target: what is struck.
        strike: one attack, or one hit without a roll.
        hits: hits of all models without a roll; None for attacks.
        step: when it strikes.
    """

    stat: str
    part: Part
    unit: Unit
    here: Muster
    target: Pool
    strike: Strike
    hits: Optional[Hits]
    step: Step

    @property
    def dice(self) -> Union[float, str]:
        """Attacks; of hits without a roll their dice."""
        return float(attacks_now(self.part, self.unit, self.here)) if self.hits is None else self.hits.result

    @property
    def front(self) -> int:
        """Models of the part that strike with all their attacks."""
        return models_that_hit(self.part, self.here) * self.part.each

    @property
    def terms(self) -> tuple[float, ...]:
        """Attacks of one model in contact: its own, and what adds to them."""
        return attack_terms(self.part, self.unit)

    @property
    def champion(self) -> int:
        """What a champion without values of his own adds."""
        return champion_attacks(self.part, self.unit, self.here)

    @property
    def support(self) -> tuple[float, ...]:
        """Attacks of each rank that supports."""
        return supporting(self.part, self.unit, self.here)

    @property
    def strengths(self) -> tuple[float, ...]:
        """Strength, and what weapons add to it; none add to a hit without a roll."""
        return strength_terms(self.part, self.unit)[: None if self.hits is None else 1]

    @property
    def regeneration(self) -> int:
        """Roll needed to regenerate this blow."""
        return NONE if self.strike.flaming else self.strike.regeneration

    @property
    def order(self) -> float:
        """Place in the order of striking, high first."""
        return ORDER.get(self.step[0], float(-self.step[1]))

    @property
    def result(self) -> Union[float, str]:
        """What is asked for."""
        strike = self.strike
        if self.stat == "each":
            return float(attacks(self.part, self.unit)) if self.hits is None else str(self.hits.each)
        if self.stat == "multiple":
            return "" if strike.multiple is None else str(strike.multiple)
        if self.stat == "dice":
            return self.dice
        return {
            "hit": float(strike.hit),
            "wound": float(strike.wound),
            "save": float(strike.armour),
            "ward": float(min(strike.ward, self.regeneration)),
            "killing ward": float(strike.ward),
            "strength": float(sum(self.strengths)),
            "step": self.order,
            "reroll hit": float(again(strike.hit_again, strike.hit)),
            "reroll wound": float(again(strike.wound_again, strike.wound)),
            "poison": float(strike.poisoned and strike.hit < NONE),
            "killing": float(strike.killing_blow),
            "chance": outcome(strike).result,
        }[self.stat]


def again(which: str, needed: int) -> int:
    """Highest face that is rolled once more; 0 for none (W-07)."""
    highest = {"none": 0, "ones": LOWEST, "misses": needed - 1}[which]
    return min(highest, len(FACES))


def pool(
    stat: str,
    ws: float,
    strength: float,
    attacks: float,
    target_ws: float,
    toughness: float,
    armour: Optional[float] = None,
    ward: Optional[float] = None,
    rules: Optional[Rules] = None,
    target_rules: Optional[Rules] = None,
    models: Optional[float] = None,
    width: Optional[float] = None,
    support_ranks: Optional[float] = None,
    contact: Optional[float] = None,
    kind: Optional[str] = None,
    number: Optional[float] = None,
    singles: float = 0.0,
    initiative: float = 1.0,
    target_initiative: float = 1.0,
    charging: bool = False,
    first_round: bool = True,
    facing: str = "front",
    blow: str = "blows",
    edition: str = "8th",
    first: str = "simultaneous",
    beside: float = 0.0,
) -> DicePool:
    """What a group of equal attackers rolls against a target (W-01 … W-08).

    Args:
        stat: what is asked for, one of ``STATS``.
        ws, strength, attacks, initiative: of an attacker, without weapon and bonus.
        target_ws, toughness, armour, ward, target_initiative: of the target.
        rules, target_rules: rules of both with weapon, troop type and how they stand.
        models: all models of the unit that are left; None: one.
        width: models in a rank; None: all in one.
        support_ranks: ranks that support; None: by the rules.
        contact: most models in base contact; None: the whole front rank.
        kind: "champion", "mount", "crew", "character"; None: rank and file.
        number: of mounts and crew those on each model; of champions and characters all; None: one.
        singles: models of the front rank that strike by themselves.
        charging: the unit charged this turn, said here or in its rules.
        first_round: the first round of this combat; "later round" in the rules says that it is not.
        facing: where the target is struck: "front", "flank" or "rear".
        blow: "blows", "impact hits" or "stomp".
        edition, first: as for ``Options``.
        beside: models of the front rank that strike another enemy; an incomplete rank backs these first.
    """
    options = Options(edition, first)
    mine = _standing(rules, ("charging", charging), ("later round", not first_round))
    theirs = _standing(target_rules, ("flanked", facing != "front"))
    count, left, apart = int(1 if number is None else number), int(1 if models is None else models), int(singles)
    profile = Profile(int(ws), int(strength), 1, 1, int(initiative), int(attacks))
    part = Part(KINDS[kind], profile, mine, who=0 if kind == "character" else -1, each=count if kind in ON_EACH else 1)
    rank = int(max(1, left) if width is None else width)
    touched, ranks = _whole(contact), _whole(support_ranks)
    unit = Unit(
        max(1, left), rank, profile, rules=mine, support_ranks=ranks, contact=touched, beside=int(beside)
    )  # fmt: skip
    here = {
        "champion": Muster(0, count, (), 0),
        "character": Muster(0, 0, (count,), 0),
    }.get(kind or "", Muster(left - apart, 0, (1,) * apart, touching(unit, left, apart)))
    armoured, warded = (NO_SAVE if save is None else int(save) for save in (armour, ward))
    struck = Profile(int(target_ws), 1, int(toughness), 1, int(target_initiative), 1, armoured, warded)
    enemy = Unit(1, 1, struck, rules=theirs)
    target = Pool(1, 0, "unit", 1, 0, struck, theirs, enemy.troop)
    if blow == "blows":
        strike = strike_of(part, unit, target, options, ws, target_ws)
        return DicePool(stat, part, unit, here, target, strike, None, step_of(part, (enemy,), options))
    each = impact_hits(part, unit) if blow == "impact hits" else _stomps(part, unit, target)
    hits = Hits(NOTHING if each is None else each, models_that_hit(part, here))
    step = (IMPACT if blow == "impact hits" else LAST), 0
    return DicePool(stat, part, unit, here, target, hit_of(part, target, options), hits, step)


def _standing(rules: Optional[Rules], *stands: tuple[str, bool]) -> Rules:
    """Rules, with how the unit stands where that is said apart from them."""
    return {**(rules or {}), **{key: None for key, stood in stands if stood}}


def _whole(value: Optional[float]) -> Optional[int]:
    return None if value is None else int(value)


def _stomps(part: Part, unit: Unit, target: Pool) -> Optional[Dice]:
    return stomps(part, unit) if target.troop in STOMPED else None
