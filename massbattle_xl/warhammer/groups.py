"""Lines of cells become the sides of a fight: several units, each with its parts (W-05).

A line is a unit's rank and file, or a part of a unit: its champion, its mounts, its crew, a
character. A group's name says whose part it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Optional

from .rules import Rules, Value
from .units import NO_SAVE, Aim, Champion, Character, Crew, Profile, Side, Unit

RANKS, CHAMPION, MOUNT, CREW, CHARACTER = "", "champion", "mount", "crew", "character"
OF_SIDE = ("battle standard", "musician")  # they count for the side, whoever carries them


class Misplaced(ValueError):
    """A line of a block does not fit among the others.

    Attributes:
        place: which line, from 1.
        what: "unit" (two of them in a group), "whose" (a part without a unit), "one" (there may be but one),
            "target" (no such enemy), "lost" (more wounds than it has), "nobody" (no unit is left).
    """

    def __init__(self, place: int, what: str) -> None:
        super().__init__(place, what)
        self.place, self.what = place, what


@dataclass(frozen=True)
class Line:
    """A line of cells: the values of a unit or of a part of it.

    Attributes:
        kind: "" rank and file, "champion", "mount", "crew", "character".
        models, width: of rank and file, the champion among them; 0 models: the unit is dead.
        ws, s, t, w, i, a, ld: its profile.
        armour, ward: rolls needed; None: none.
        support_ranks: ranks that support; None: counted from the rules.
        bonus: points of the combat result but wounds and ranks; all lines of a side are added.
        rules: its rules; None: a champion has those of his unit.
        number: of mounts and crew those on each model; of characters how many; 0: dead; None: one.
        group: the unit that it belongs to; "": one of its own, or of a part that of the line above.
        target: group of the enemy that it strikes; "": the first that stands.
        contact: models of the front rank in contact; None: all.
        lost: wounds that the unit, that the character has lost.
        general: Leadership of the General, where he is near the unit; None: he is not.
        place: which line of the block, from 1.
        name: the group as it is written.
    """

    kind: str
    ws: float
    s: float
    i: float
    a: float
    t: float = 1.0
    w: float = 1.0
    ld: float = 0.0
    models: float = 1.0
    width: float = 1.0
    armour: Optional[float] = None
    ward: Optional[float] = None
    support_ranks: Optional[float] = None
    bonus: float = 0.0
    rules: Optional[tuple[tuple[str, Value], ...]] = None
    number: Optional[float] = None
    group: str = ""
    target: str = ""
    contact: Optional[float] = None
    lost: float = 0.0
    general: Optional[float] = None
    place: int = 1
    name: str = ""

    @property
    def profile(self) -> Profile:
        """Its values."""
        ws, s, t, w, i, a = (int(value) for value in (self.ws, self.s, self.t, self.w, self.i, self.a))
        armour, ward = (NO_SAVE if save is None else int(save) for save in (self.armour, self.ward))
        return Profile(ws, s, t, w, i, a, armour, ward, None if self.rules is None else dict(self.rules))

    @property
    def keys(self) -> Rules:
        """Its rules."""
        return dict(self.rules or ())

    @property
    def count(self) -> int:
        """How many."""
        return 1 if self.number is None else int(self.number)

    @property
    def dead(self) -> bool:
        """Nobody of it is left."""
        return self.models == 0 if self.kind == RANKS else self.count == 0


Block = tuple[Line, ...]  # of one side


@dataclass
class Group:
    """The lines of one unit, those of the dead left out.

    Attributes:
        place: of its first line.
        ranks: rank and file.
        fallen: it had rank and file, which are dead.
        champion, riders: its champion; its mounts and crew.
        men: characters, each with the lines of his mounts.
        rider: who rides a mount on the next line: "unit", "man", "dead", or "" for nobody yet.
        general: Leadership of the General; the highest that a line of the unit names, that of a dead one too.
    """

    place: int
    ranks: Optional[Line] = None
    fallen: bool = False
    champion: Optional[Line] = None
    riders: list[Line] = field(default_factory=list)
    men: list[list[Line]] = field(default_factory=list)
    rider: str = ""
    general: Optional[float] = None

    @property
    def alive(self) -> bool:
        """Somebody is left."""
        return self.ranks is not None or bool(self.men)

    def take(self, line: Line) -> None:
        """Put a line in its place."""
        if line.general is not None:
            self.general = max(line.general, self.general or 0.0)
        if line.kind == CHARACTER:
            self.rider = "dead" if line.dead else "man"
            self.men += [] if line.dead else [[line]]
            return
        if line.kind != MOUNT:
            self.rider = "unit"
        if line.kind == RANKS:
            if self.ranks is not None or self.fallen:
                raise Misplaced(line.place, "unit")
            self.ranks, self.fallen = (None, True) if line.dead else (line, False)
        elif line.kind == CHAMPION:
            if line.count > 1 or self.champion is not None:
                raise Misplaced(line.place, "one")
            self.champion = None if line.dead else line
        elif not line.dead and self.rider != "dead":
            (self.men[-1] if self.rider == "man" else self.riders).append(line)


def groups(block: Block) -> dict[str, Group]:
    """The lines by their units, in their order; a unit without a name has that of its place.

    Raises:
        Misplaced: a line does not fit.
    """
    found: dict[str, Group] = {}
    key = ""
    for line in block:
        key = line.group or (f"#{line.place}" if line.kind in (RANKS, CHARACTER) else key)
        if not key:
            raise Misplaced(line.place, "whose")
        found.setdefault(key, Group(line.place)).take(line)
    for group in found.values():
        if not group.alive and not group.fallen and (group.champion is not None or group.riders):
            raise Misplaced(group.place, "whose")
    if not any(group.alive for group in found.values()):
        raise Misplaced(1, "nobody")
    return found


def side_of(block: Block, enemies: Block) -> Side:
    """A side from its lines and those of the enemy.

    Raises:
        Misplaced: a line does not fit.
    """
    found, others = groups(block), groups(enemies)
    for line in block:
        if line.target and line.target not in others:
            raise Misplaced(line.place, "target")
    living = [key for key, group in others.items() if group.alive]
    units = tuple(_unit(group, living) for group in found.values() if group.alive)
    return Side(units, sum(line.bonus for line in block))


def _aims(line: Line, living: list[str]) -> tuple[Aim, ...]:
    """Whom a line strikes; one whose enemy is dead strikes the first that stands."""
    return (Aim(living.index(line.target)),) if line.target in living else ()


def _unit(group: Group, living: list[str]) -> Unit:
    """The unit of a group; where no rank and file are left its first character stands for them."""
    men = [[replace(man[0], number=None), *man[1:]] for man in group.men for _ in range(man[0].count)]
    riders = [] if group.fallen else list(group.riders)
    if group.ranks is None:
        (base, *steeds), *men = men
        riders, champion, size = [*steeds, *riders], None, (1, 1 + len(men))
    else:
        base, champion = group.ranks, group.champion
        size = int(base.models), int(base.width)
    mount = next((line for line in riders if line.kind == MOUNT and line.count == 1), None)
    bearers = [base, *(man[0] for man in men), *([champion] if champion else [])]
    carried: Rules = {key: None for line in bearers for key in OF_SIDE if key in line.keys}
    characters = tuple(_character(man, living) for man in men)
    try:
        return Unit(
            *size,
            replace(base.profile, rules=None),
            int(base.ld),
            {**base.keys, **carried},
            _whole(base.support_ranks),
            _whole(base.contact),
            mount.profile if mount else None,
            Champion(champion.profile, _aims(champion, living)) if champion else None,
            characters,
            lost=int(base.lost),
            aims=_aims(base, living),
            mount_aims=_aims(mount, living) if mount else (),
            crew=tuple(Crew(line.profile, line.count, _aims(line, living)) for line in riders if line is not mount),
            general=_whole(group.general),
        )
    except ValueError:  # a unit without wounds
        raise Misplaced(base.place, "lost") from None


def _character(man: list[Line], living: list[str]) -> Character:
    line, *steeds = man
    if line.lost >= line.w:
        raise Misplaced(line.place, "lost")
    if len(steeds) > 1 or any(steed.count > 1 for steed in steeds):
        raise Misplaced(steeds[-1].place, "one")
    mount = steeds[0].profile if steeds else None
    mount_aims = _aims(steeds[0], living) if steeds else ()
    return Character(line.profile, int(line.ld), mount, _aims(line, living), mount_aims, int(line.lost))


def _whole(value: Optional[float]) -> Optional[int]:
    return None if value is None else int(value)
