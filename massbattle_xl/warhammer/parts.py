"""The parts of a unit that strike: who they are, how many attacks they have left, and their values (W-05, W-07, W-08)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..dice import Dice
from .formation import SUPPORT_ATTACKS, attacks_of, stomp_of, support_ranks
from .rules import Rules
from .units import MONSTROUS, NO_RULES, Aim, Champion, Profile, Unit, troop
from .weapons import WEAPONS, Weapon, counts

MOST_MONSTROUS = 3.0  # out, W8:troop-types/monstrous-infantry: supporting attacks of one model
CHAMPION_ATTACKS = 1  # out, BSD: a champion has one Attack more than his unit
BONUS_ATTACKS = ("extra attack", "frenzy")  # and on the charge "devastating charge"
RIDDEN = ("mounts", "crew")  # the champion has these too


@dataclass(frozen=True)
class Part:
    """A group of equal attackers.

    Attributes:
        kind: "rank and file", "mounts", "crew", "champion", "character", or "steed" of a character.
        who: place of the character.
        each: of crew: how many on each model.
        profile: its values.
        rules: its rules; those of the unit where it has none of its own and belongs to the rank and file.
        aims: whom it strikes.
    """

    kind: str
    profile: Profile
    rules: Rules
    aims: tuple[Aim, ...] = ()
    who: int = -1
    each: int = 1


def own_rules(profile: Profile, unit: Unit, ranks: bool) -> Rules:
    """Rules of a profile: its own, or the unit's for its ranks, or none."""
    if profile.rules is not None:
        return profile.rules
    return unit.rules if ranks else NO_RULES


def parts(unit: Unit) -> Iterator[Part]:
    """Everybody in the unit who strikes by himself."""
    yield Part("rank and file", unit.profile, own_rules(unit.profile, unit, True), unit.aims)
    if unit.mount:
        yield Part("mounts", unit.mount, own_rules(unit.mount, unit, False), unit.mount_aims or unit.aims)
    for crew in unit.crew:
        yield Part("crew", crew.profile, own_rules(crew.profile, unit, False), crew.aims or unit.aims, each=crew.number)
    if unit.champion:
        profile = unit.champion.profile
        yield Part("champion", profile, own_rules(profile, unit, True), unit.champion.aims or unit.aims)
    for who, man in enumerate(unit.characters):
        yield Part("character", man.profile, own_rules(man.profile, unit, False), man.aims, who)
        if man.mount:
            yield Part("steed", man.mount, own_rules(man.mount, unit, False), man.mount_aims or man.aims, who)


def charging(unit: Unit) -> bool:
    """Whether the unit charged this turn."""
    return "charging" in unit.rules and first_round(unit)


def first_round(unit: Unit) -> bool:
    """Whether this is the first round of its combat."""
    return "later round" not in unit.rules


def weapons(part: Part, unit: Unit) -> list[Weapon]:
    """Weapons of a part whose bonus counts now."""
    carried = [WEAPONS[key] for key in part.rules if key in WEAPONS]
    return [weapon for weapon in carried if counts(weapon, charging(unit), first_round(unit))]


def strength_terms(part: Part, unit: Unit) -> tuple[float, ...]:
    """Strength of its own, and what each weapon adds (W-03)."""
    return (float(part.profile.s), *(weapon.strength for weapon in weapons(part, unit)))


def strength(part: Part, unit: Unit) -> int:
    """Strength with the weapon (W-03)."""
    return int(sum(strength_terms(part, unit)))


def attack_terms(part: Part, unit: Unit) -> tuple[float, ...]:
    """Attacks of the profile, and everything that adds to them (W-05, W-07)."""
    found = [float(part.profile.a), *(weapon.attacks for weapon in weapons(part, unit))]
    for key in (*BONUS_ATTACKS, *(("devastating charge",) if charging(unit) else ())):
        more = part.rules.get(key)
        found.append(more if isinstance(more, float) else 0.0)
    return tuple(found)


def attacks(part: Part, unit: Unit) -> int:
    """Attacks of one model in contact (W-05, W-07)."""
    return int(sum(attack_terms(part, unit)))


def supports(unit: Unit) -> int:
    """Ranks behind the front that support (W-05): as given, or counted from the rules."""
    if unit.support_ranks is not None:
        return unit.support_ranks
    if "flanked" in unit.rules:  # supporting attacks are made to the front alone
        return 0
    part = next(parts(unit))
    extra = sum(weapon.ranks for weapon in weapons(part, unit))
    more = part.rules.get("fight in extra ranks")
    extra += more if isinstance(more, float) else 0.0
    monstrous = unit.troop in MONSTROUS
    return int(support_ranks(unit.width, extra, charging(unit), monstrous).result)


def impact_hits(part: Part, unit: Unit) -> Dice | None:
    """Impact hits of one model on the charge (W-07)."""
    each = part.rules.get("impact hits")
    return each if isinstance(each, Dice) and charging(unit) else None


def stomps(part: Part, unit: Unit) -> Dice | None:
    """Stomps of one model (W-07); monstrous troops have one, cavalry's are its mounts'."""
    if part.kind in ("character", "steed"):
        return stomp_of(part.rules, troop(part.rules))
    heavy = part.kind == "mounts" or (part.kind != "crew" and not unit.mount)
    return stomp_of(part.rules, unit.troop if heavy else "")


@dataclass(frozen=True)
class Muster:
    """Who is left of a unit.

    Attributes:
        ranks: rank and file without the champion.
        champion: 1 or 0.
        characters: 1 or 0 for each.
        touching: rank and file in base contact.
    """

    ranks: int
    champion: int
    characters: tuple[int, ...]
    touching: int

    @property
    def models(self) -> int:
        """All models."""
        return self.ranks + self.champion + sum(self.characters)


def ranked(unit: Unit, wounds: int, apart: bool) -> tuple[int, int]:
    """Rank and file and champion that stand with so many wounds left in the pool of the unit (W-06).

    The champion falls last; one who is ``apart`` has a pool of his own.
    """
    each = unit.profile.w
    if unit.champion is None or apart:
        return -(-wounds // each), 0
    his = unit.champion.profile.w
    return max(0, -(-(wounds - his) // each)), int(wounds > 0)


def muster(unit: Unit, wounds: int, champion: int, characters: tuple[int, ...], apart: bool) -> Muster:
    """Who is left and touches the enemy (W-05): single men stand in the front rank, the rest come off the back.

    Args:
        unit: the unit.
        wounds: left in its pool.
        champion: wounds left of a champion who is apart.
        characters: wounds left of each character.
        apart: the champion has a pool of his own.
    """
    ranks, first = ranked(unit, wounds, apart)
    first = int(champion > 0) if apart else first
    alive = tuple(int(left > 0) for left in characters)
    singles = first + sum(alive)
    return Muster(ranks, first, alive, touching(unit, ranks + singles, singles))


def touching(unit: Unit, models: int, singles: int) -> int:
    """Models of the ranks in base contact, besides the single men who stand in the front rank (W-05)."""
    front = max(0, min(models, unit.width) - unit.beside)
    return max(0, (front if unit.contact is None else min(front, unit.contact)) - singles)


def models_that_hit(part: Part, here: Muster) -> int:
    """Models of a part in base contact, which make its impact hits and stomps."""
    if part.who >= 0:
        return here.characters[part.who]
    if part.kind == "champion":
        return here.champion
    return here.touching + (here.champion if part.kind in RIDDEN else 0)


def attacks_now(part: Part, unit: Unit, here: Muster) -> int:
    """Attacks that a part has left (W-05): each model in contact all of its own, the ranks behind it theirs."""
    front = models_that_hit(part, here) * part.each * attacks(part, unit)
    return front + champion_attacks(part, unit, here) + int(sum(supporting(part, unit, here)))


def champion_attacks(part: Part, unit: Unit, here: Muster) -> int:
    """What a champion without values of his own adds to his unit's attacks: he stands in front and falls last (W-05, W-06).

    Of a unit that strikes at several enemies he is among those who are counted first.
    """
    named = part.kind == "rank and file" and unit.champion is None and "champion" in unit.rules
    return CHAMPION_ATTACKS if named and here.touching and not unit.beside else 0


def supporting(part: Part, unit: Unit, here: Muster) -> tuple[float, ...]:
    """Attacks of each rank that supports; only rank and file do (W-05)."""
    if part.kind != "rank and file":
        return ()
    most = MOST_MONSTROUS if unit.troop in MONSTROUS else SUPPORT_ATTACKS
    ranks = supports(unit)
    return attacks_of(here.models, unit.width, part.profile.a, ranks, most, unit.contact, beside=unit.beside).support


def sought_champion(champion: Champion | None, aims: list[Aim], place: int) -> bool:
    """Whether somebody strikes at the champion of the unit in this place."""
    return champion is not None and any(aim.at == "champion" and aim.unit == place for aim in aims)
