"""Who fights: profiles, units with champions, mounts and characters, and sides (W-05, W-06)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Optional, Union

from .rules import Rules

NO_SAVE = 7  # a roll that no die reaches
NO_RULES: Rules = {}
TROOPS = (
    "infantry", "cavalry", "war beasts", "swarm", "monstrous infantry", "monstrous cavalry", "monstrous beasts",
    "monster", "chariot",
)  # fmt: skip
MONSTROUS = ("monstrous infantry", "monstrous cavalry", "monstrous beasts")
MOUNTED = ("cavalry", "monstrous cavalry", "chariot")
FACINGS = ("front", "flank", "rear")


@dataclass(frozen=True)
class Profile:
    """The values of a model, or of one part of it that strikes by itself.

    Attributes:
        ws, s, t, w, i, a: Weapon Skill to Attacks; of a mount t and w do not count.
        armour, ward: rolls needed, 7 for none.
        rules: special rules and weapon; None: those of the unit (rank and file, champion), none (mount, character).
    """

    ws: int
    s: int
    t: int
    w: int = 1
    i: int = 1
    a: int = 1
    armour: int = NO_SAVE
    ward: int = NO_SAVE
    rules: Optional[Rules] = None


@dataclass(frozen=True)
class Aim:
    """Whom attacks are struck at.

    Attributes:
        unit: place of the enemy unit on its side.
        at: "unit", "champion", or the place of a character in the unit.
        attacks: most attacks that go there; None: all that are left.
    """

    unit: int = 0
    at: Union[str, int] = "unit"
    attacks: Optional[int] = None


@dataclass(frozen=True)
class Champion:
    """A model of the unit with attacks of his own; his Toughness, Wounds and saves are the unit's unless struck at alone."""

    profile: Profile
    aims: tuple[Aim, ...] = ()


@dataclass(frozen=True)
class Crew:
    """Those who ride on each model of the unit and strike by themselves: a chariot's crew, its beasts.

    Attributes:
        profile: their values; wounds and Toughness do not count.
        number: how many on each model.
        aims: whom they strike; none: whom the unit strikes.
    """

    profile: Profile
    number: int = 1
    aims: tuple[Aim, ...] = ()


@dataclass(frozen=True)
class Character:
    """A character in the front rank, with wounds of his own.

    Attributes:
        profile: his own values.
        ld: his Leadership, which the unit uses where it is higher.
        mount: what he rides.
        aims, mount_aims: whom they strike; none: the first enemies that stand.
        lost: wounds that he has lost before.
    """

    profile: Profile
    ld: int = 0
    mount: Optional[Profile] = None
    aims: tuple[Aim, ...] = ()
    mount_aims: tuple[Aim, ...] = ()
    lost: int = 0


@dataclass(frozen=True)
class Unit:
    """A unit in close combat.

    Attributes:
        models: rank and file with the champion, without characters.
        width: models in a rank.
        profile: rank and file.
        ld: Leadership.
        rules: special rules, weapon, troop type, and how it stands: "charging", "later round", "flanked" …;
            "champion" where one stands in it who has no values of his own
        support_ranks: ranks that support; None: counted from the rules.
        contact: most models in base contact; None: the whole front rank.
        mount: what each model rides.
        champion, characters: who else stands in it.
        standard: it carries a standard.
        facing: where it stands to its enemy: "front", "flank", "rear".
        downhill: it charged from higher ground.
        lost: wounds that it has lost before.
        aims, mount_aims: whom rank and file and mounts strike; none: the first enemies that stand.
        crew: who else rides on each model.
        beside: models of the front rank that strike an enemy of their own; the ranks behind back these first.
        general: Leadership of the General, where he is near enough.
    """

    models: int
    width: int
    profile: Profile
    ld: int = 7
    rules: Rules = field(default_factory=dict)
    support_ranks: Optional[int] = None
    contact: Optional[int] = None
    mount: Optional[Profile] = None
    champion: Optional[Champion] = None
    characters: tuple[Character, ...] = ()
    standard: bool = False
    facing: str = "front"
    downhill: bool = False
    lost: int = 0
    aims: tuple[Aim, ...] = ()
    mount_aims: tuple[Aim, ...] = ()
    crew: tuple[Crew, ...] = ()
    beside: int = 0
    general: Optional[int] = None

    def __post_init__(self) -> None:
        if self.models < 1 or self.width < 1 or self.profile.w < 1:
            raise ValueError("a unit has models, a width and wounds")
        wounds = self.models * self.profile.w
        if self.champion is not None:
            wounds += self.champion.profile.w - self.profile.w
        if not 0 <= self.lost < wounds:
            raise ValueError("a unit in a fight has wounds left")

    @property
    def troop(self) -> str:
        """The troop type; infantry where the rules name none."""
        return troop(self.rules)

    @property
    def least_rank(self) -> int:
        """Models that make a rank: 5, of monstrous troops 3 (W-05)."""
        return 3 if self.troop in MONSTROUS else 5


@dataclass(frozen=True)
class Side:
    """All units of one side in a fight.

    Attributes:
        units: those that fight.
        bonus: all points of the combat result but wounds and ranks; None: counted from the units.
        overkill: excess wounds of a challenge, where ``bonus`` is counted.
    """

    units: tuple[Unit, ...]
    bonus: Optional[float] = None
    overkill: int = 0


@dataclass(frozen=True)
class Options:
    """Readings of the rules that are open (O-01 … O-07).

    Attributes:
        edition: "8th"; "7th": a Strength may be too low to wound.
        first: two that Always Strike First are "simultaneous", or go by their "initiative".
        charge: points for a charge.
        musician: a musician wins a draw if the enemy has none.
        ranks_after: ranks count after casualties; else as the round began.
        general: a steadfast unit may use the General's Leadership unmodified, too.
    """

    edition: str = "8th"
    first: str = "simultaneous"
    charge: int = 1
    musician: bool = True
    ranks_after: bool = True
    general: bool = True


def troop(rules: Mapping[str, Any]) -> str:
    """The troop type that rules name; infantry where they name none."""
    return next((kind for kind in TROOPS if kind in rules), "infantry")
