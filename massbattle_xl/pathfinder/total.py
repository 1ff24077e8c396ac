"""OM, DV, damage and Morale of an army with everything that counts here, term by term (P-02 … P-08)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Union

from . import held as own
from .abilities import ABILITIES
from .boons import boon
from .conditions import FULL_SIGHT, TERRAIN, condition, shoots
from .editions import EDITIONS
from .effects import Entry, counts_by, worth
from .held import Held
from .morale import morale_modifier
from .numbers import down, part
from .resources import ENGINE, RESOURCES
from .strategy import STRATEGIES
from .tactics import TACTICS

BASE_DV = 10.0
WHEN_USED = frozenset({"bloodied but unbroken", "merciless", "triage"})  # boons of a moment
FEWEST = 1.0  # of halved dice
HALF = 0.5
TO_STAND = frozenset({"fear", "rout"})
TO_LEAVE = frozenset({"rout", "withdraw"})
NOTHING: Held = {}
Few = Union[Iterable[str], None]


@dataclass(frozen=True)
class Term:
    """One term: of which word list, its key there, and the number."""

    words: str
    key: str
    amount: float


@dataclass(frozen=True)
class Total:
    """A modifier and its terms, those that are zero left out; a factor is their product."""

    terms: tuple[Term, ...]
    result: float


@dataclass(frozen=True)
class Here:
    """What decides whether a modifier counts.

    Attributes:
        edition: "ap" or "uc".
        phase: "ranged" or "melee"; "": what belongs to one phase does not count.
        turn: melee round.
        foe: what the opponent is; what it is not said to be, it is not.
        uses: what is used in this phase.
    """

    edition: str
    phase: str
    turn: float | None
    foe: frozenset[str]
    uses: frozenset[str]

    def of(self, entry: Entry, stat: str, value: float | None, foe: frozenset[str] | None = None) -> float:
        """What an entry is worth for a stat here; dice that are to be rolled count nothing."""
        if any(e.dice for e in entry.of(self.edition) if e.stat == stat):
            return 0.0
        found = worth(entry, stat, self.edition, value, self.phase, self.turn, self.foe if foe is None else foe)
        return _number(found.result)


def _number(worth_here: float | str) -> float:
    """The number of an answer; the text of dice is none, they are rolled."""
    return 0.0 if isinstance(worth_here, str) else float(worth_here)


def _valued(key: str, value: float | None, acr: float, stat: str, edition: str) -> float:
    """The number that an entry counts by here: the army CR, or the number behind its word."""
    by = counts_by(own.OWN[key], stat, edition)
    return acr if by == "acr" else value if value is not None else 1.0 if key == ENGINE else 0.0


def _used(here: Here, key: str, tactic: str) -> bool:
    """Whether what works once or in a situation is used; a sneak attack comes with some tactics by itself."""
    if key not in own.CHOSEN or key in here.uses:
        return True
    if key != "sneak attack":
        return False
    lured = tactic == "false retreat" and tactic in here.uses and here.of(TACTICS[tactic], "om", None) > 0
    return tactic == "expert flankers" or lured


def _has(here: Here, stat: str, acr: float, held: Held, foe_held: Held, tactic: str, dark: bool) -> Iterator[Term]:
    for key, value in own.counting(held, here.edition).items():
        if key in own.AFTER_BATTLE or not _used(here, key, tactic) or (key in own.IN_SUN and dark):
            continue
        if key in own.ARMOR and "incorporeal" in foe_held:  # what has no body goes through armour
            continue
        words = "RESOURCE" if key in RESOURCES else "ABILITY"
        yield Term(words, key, here.of(own.OWN[key], stat, _valued(key, value, acr, stat, here.edition)))


def _able(tactic: str, held: Held, nature: Few) -> bool:
    """Whether the army has what its tactic needs: mounts, or what shoots (P-03)."""
    if tactic == "cavalry experts":
        return "mounted" in own.traits(held, nature or ())
    return tactic != "sniper support" or can_shoot(held)


def _tactic(here: Here, stat: str, tactic: str, able: bool) -> Iterator[Term]:
    once = tactic == "false retreat" or (tactic == "dirty fighters" and here.edition == "uc")
    if able and tactic != "taunt" and (not once or tactic in here.uses):
        yield Term("TACTIC", tactic, here.of(TACTICS[tactic], stat, None))
    if "taunted" in here.uses:  # the enemy's Taunt
        yield Term("TACTIC", "taunt", here.of(TACTICS["taunt"], f"foe_{stat}", None))


def _boons(
    here: Here, stat: str, acr: float, boons: frozenset[str], leadership: float | None, held: Held
) -> Iterator[Term]:
    if not EDITIONS[here.edition].profession:
        return
    for key in sorted(boons):
        if key in WHEN_USED and key not in here.uses:
            continue
        if key == "sharpshooter" and not ("fortified" in here.foe and can_shoot(held)):
            continue
        if key == "triage" and stat == "om" and "healing potions" in held:  # with potions it costs nothing
            continue
        yield Term("BOON", key, _number(boon(key, stat, leadership, acr).result))


def _conditions(
    here: Here, stat: str, conditions: Iterable[str], senses: Few, held: Held, foe_held: Held
) -> Iterator[Term]:
    heavy = "rock throwing" in held or ENGINE in held
    for key in sorted(conditions):
        amount = _number(condition(key, stat, here.phase, senses, heavy).result)
        if key in TERRAIN and "favored terrain" in foe_held and stat != "factor":
            amount = part(amount * HALF)
        yield Term("CONDITION", key, amount)


def _enemy(here: Here, stat: str, held: Held, foe_held: Held, nature: frozenset[str]) -> Iterator[Term]:
    """What the enemy's abilities take off, those that work without a hit."""
    mine = own.traits(held, nature)
    for key in foe_held:
        if key in ABILITIES and key not in own.EACH_HIT and key not in own.AFTER_BATTLE:
            yield Term("ABILITY", key, here.of(ABILITIES[key], f"foe_{stat}", held.get("spellcasting"), mine))


def _rolled(here: Here, rolled: float, held: Held, foe_held: Held) -> Iterator[Term]:
    """The dice; who evades halves those of a breath weapon."""
    yield Term("TERM", "rolled", rolled)
    if "breath weapon" in held and "evasion" in foe_held and "channel energy" not in here.uses and rolled > FEWEST:
        yield Term("ABILITY", "evasion", max(FEWEST, down(rolled * HALF)) - rolled)


def can_shoot(held: Held, conditions: Few = None) -> bool:
    """Whether an army may attack in the Ranged phase: it has what shoots, and in this wind it flies (P-02, P-08)."""
    shooting = [key for key in held if any(e.stat == "ranged" for e in own.OWN[key].of("uc"))]
    return any(all(shoots(c, key == "rock throwing" or ENGINE in held) for c in conditions or ()) for key in shooting)


def total(
    stat: str,
    acr: float,
    has: Held = NOTHING,
    foe_has: Held = NOTHING,
    tactic: str = "standard",
    strategy: str = "standard",
    boons: Few = None,
    conditions: Few = None,
    senses: Few = None,
    nature: Few = None,
    foe: Few = None,
    phase: str | None = None,
    turn: float | None = None,
    uses: Few = None,
    fort: float = 0.0,
    lasting: float = 0.0,
    rolled: float = 0.0,
    other: float = 0.0,
    edition: str = "ap",
    leadership: float | None = None,
) -> Total:
    """A number of an army against an opponent in a phase, with all its terms (P-02 … P-08).

    Args:
        stat: "om", "dv", "damage" (to a hit), "on_damage" (to a hit that does damage), "factor" (of all damage),
            "heal" (in the phase), "hp" (what the weather takes), "bleed" (mean of the die that who was hit loses in the next phase),
            "engines" (of a siege), "foe_om", "foe_dv" (what each damaging hit takes off the enemy), "ranged" (1 or 0).
        acr: army CR.
        has, foe_has: resources and abilities, of the enemy too.
        tactic, strategy: of this phase.
        boons: of the commander, in UC.
        conditions: of the battlefield for this army.
        senses: what most units see by.
        nature: what else the army is, such as evil.
        foe: what else the opponent is.
        phase: "ranged" or "melee"; None: what belongs to one phase does not count.
        turn: melee round; None: as if it were the right one.
        uses: what it uses in this phase.
        fort: Defense of a fortification that counts for it, in its DV.
        lasting: what earlier hits have taken off.
        rolled: dice of abilities.
        other: the game master's.
        edition: "ap" or "uc".
        leadership: Leadership score of its commander.
    """
    weather = frozenset(conditions or ())
    here = Here(edition, phase or "", turn, own.traits(foe_has, foe or ()), frozenset(uses or ()))
    able = _able(tactic, has, nature)
    if stat == "ranged":
        return Total((), float(can_shoot(has, weather)))
    if stat in {"foe_om", "foe_dv"}:
        hits = [
            Term("ABILITY", key, here.of(ABILITIES[key], stat, None))
            for key in has
            if key in own.EACH_HIT and not own.immune(foe_has, key)
        ]
        return _sum(hits)
    if stat == "engines":
        return _sum(
            [Term("RESOURCE", ENGINE, 1.0 if has[ENGINE] is None else float(has[ENGINE] or 0.0))]
            if ENGINE in has
            else []
        )
    if stat == "bleed":
        bleeding = [key for key in has if key in ABILITIES and not own.immune(foe_has, key)]
        dice = [
            Term("ABILITY", key, _number(worth(ABILITIES[key], stat, edition, None, phase).result)) for key in bleeding
        ]
        return _sum(sorted(dice, key=lambda t: -t.amount)[:1])  # however many, they bleed once
    if stat == "on_damage":
        return _sum(_tactic(here, "damage", tactic, able) if tactic == "sniper support" else ())
    if stat == "factor":
        mine = own.traits(has, nature or ())
        factors = list(_conditions(here, stat, weather, senses, has, foe_has))
        factors += [
            Term("ABILITY", key, here.of(ABILITIES[key], stat, None, mine)) for key in foe_has if key in ABILITIES
        ]
        return _product(factors)
    terms = _base(stat, acr)
    terms += _has(here, stat, acr, has, foe_has, tactic, bool(weather & set(FULL_SIGHT)))
    if not (stat == "damage" and tactic == "sniper support"):
        terms += _tactic(here, stat, tactic, able)
    if stat in {"om", "dv", "damage"} and phase != "ranged":
        terms.append(Term("STRATEGY", strategy, float(getattr(STRATEGIES[strategy], stat))))
    terms += _boons(here, stat, acr, frozenset(boons or ()), leadership, has)
    terms += _conditions(here, stat, weather, senses, has, foe_has)
    terms += _enemy(here, stat, has, foe_has, frozenset(nature or ()))
    terms += [Term("TERM", "fort", fort if stat == "dv" else 0.0), Term("TERM", "lasting", lasting)]
    terms += _rolled(here, rolled, has, foe_has)
    return _sum([*terms, Term("TERM", "other", other)])


def _base(stat: str, acr: float) -> list[Term]:
    if stat == "om":
        return [Term("TERM", "acr", down(acr))]
    return [Term("TERM", "base", BASE_DV), Term("TERM", "acr", down(acr))] if stat == "dv" else []


def _sum(terms: Iterable[Term]) -> Total:
    counted = tuple(t for t in terms if t.amount)
    return Total(counted, sum(t.amount for t in counted))


def _product(terms: Iterable[Term]) -> Total:
    counted, result = tuple(t for t in terms if t.amount != 1.0), 1.0
    for term in counted:
        result *= term.amount
    return Total(counted, result)


def check(
    test: str,
    morale: float,
    charisma: float = 0.0,
    ranks: float = 0.0,
    has: Held = NOTHING,
    foe_has: Held = NOTHING,
    tactic: str = "standard",
    boons: Few = None,
    conditions: Few = None,
    uses: Few = None,
    other: float = 0.0,
    edition: str = "ap",
    leadership: float | None = None,
    acr: float | None = None,
) -> Total:
    """Modifier of one Morale check with all its terms (P-03, P-05, P-06, P-08).

    Args:
        test: "rout", "fear", "strategy", "tactic", "taunt", "withdraw", or "pursue" (against who withdraws).
        morale: Morale score.
        charisma, ranks: of the leader.
        has, foe_has: resources and abilities, of the enemy too.
        tactic, boons, conditions, uses, edition, leadership: as for ``total``.
        other: the game master's.
        acr: army CR, for who tracks.
    """
    here = Here(edition, "", None, frozenset(), frozenset(uses or ()))
    score = morale_modifier(morale, charisma, ranks, edition)
    terms = [
        Term("TERM", "morale", score.morale),
        Term("TERM", "charisma", score.charisma),
        Term("TERM", "ranks", score.profession),
    ]
    for key, value in has.items():
        stands = test in TO_STAND and key != "track" and _used(here, key, tactic)
        if stands or (key == "track" and test == "pursue"):
            terms.append(
                Term(
                    "ABILITY", key, here.of(own.OWN[key], "morale", _valued(key, value, acr or 0.0, "morale", edition))
                )
            )
    terms.append(Term("TACTIC", tactic, here.of(TACTICS[tactic], "morale", None)))
    for key in sorted(boons or ()) if EDITIONS[edition].profession else ():
        if key == "loyalty" or (key, test) in {
            ("flexible tactics", "tactic"),
            ("hit and run", "withdraw"),
            ("merciless", "pursue"),
        }:
            terms.append(Term("BOON", key, _number(boon(key, "morale", leadership).result)))
    if test == "withdraw":
        terms += [Term("CONDITION", key, _number(condition(key, "morale").result)) for key in sorted(conditions or ())]
    if test in TO_LEAVE:
        terms += [
            Term("ABILITY", key, here.of(ABILITIES[key], "foe_morale", None)) for key in foe_has if key in ABILITIES
        ]
    terms.append(Term("TERM", "other", other))
    return _sum(terms)
