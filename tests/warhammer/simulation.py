"""A round of close combat played with dice, step by step, as the rules tell it; no chance is calculated here.

Only the description of the units is shared with the package (``units``); who strikes, what is
needed, who falls and who breaks is decided anew.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from massbattle_xl.dice import Dice, parse
from massbattle_xl.warhammer.units import Side, Unit

STRENGTH = {"great weapon": 2, "halberd": 1}
FIRST_ROUND = {"flail": 2, "morning star": 1}
ON_CHARGE = {"lance": 2, "mounted spear": 1}
NO_HAND_WEAPON = (
    "great weapon", "halberd", "flail", "additional hand weapon", "morning star", "spear", "mounted spear", "lance",
)  # fmt: skip
MONSTROUS = ("monstrous infantry", "monstrous cavalry", "monstrous beasts")
OTHERS = ("cavalry", "war beasts", "swarm", "monster", "chariot")


@dataclass(slots=True)
class Group:
    """Models that share their wounds: whole ones, and what the next has lost."""

    models: int
    each: int
    hurt: int = 0
    dealt: int = 0

    def wound(self) -> bool:
        if not self.models:
            return False
        self.dealt += 1
        self.hurt += 1
        if self.hurt == self.each:
            self.models, self.hurt = self.models - 1, 0
        return True

    def slay(self) -> bool:
        if not self.models:
            return False
        if self.models == 1:
            self.dealt += self.each - self.hurt
            self.models = self.hurt = 0
        else:
            self.dealt += self.each
            self.models -= 1
        return True


@dataclass(slots=True, eq=False)
class Host:
    """A unit on the table."""

    unit: Unit
    where: tuple[int, int]
    ranks: Group
    apart: Group | None  # the champion, where somebody strikes at him
    men: list[Group]
    afraid: bool = False
    burnt: bool = False

    def standing(self) -> tuple:
        """Who is left of it, and whether they are afraid."""
        if self.apart or self.men:
            return self.afraid, self.ranks.models, self.apart and self.apart.models, *[man.models for man in self.men]
        return self.afraid, self.ranks.models

    def champion(self) -> bool:
        if self.unit.champion is None:
            return False
        return bool(self.apart.models if self.apart else self.ranks.models)

    def count(self) -> int:
        count = self.ranks.models + (self.apart.models if self.apart else 0)
        for man in self.men:
            count += man.models
        return count

    def groups(self):
        found = {"unit": self.ranks, **dict(enumerate(self.men))}
        if self.apart:
            found["champion"] = self.apart
        return found

    def dealt(self) -> int:
        return sum(group.dealt for group in self.groups().values())


@dataclass(frozen=True, slots=True)
class Striker:
    """Somebody who strikes in a step; a hit without a roll is a kind of its own, with dice for each model."""

    number: int
    step: tuple[int, int]
    where: tuple[int, int]
    kind: str
    profile: Any
    rules: Any
    aims: Any
    who: int
    hits: Dice | None


class Table:
    """One round on the table.

    What does not hang on dice is worked out once for each way in which the units may stand: ``known``
    is shared by all rounds of the same sides.
    """

    def __init__(self, sides: tuple[Side, Side], rng: random.Random, known: dict, general: bool = True) -> None:
        self.sides, self.random, self.known, self.general = sides, rng.random, known, general
        self.hosts = tuple([self.set_up(side, place) for place in range(len(sides[side].units))] for side in (0, 1))

    def once(self, key: tuple, work: Any, *given: Any) -> Any:
        """What was worked out before, or is now."""
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = work(*given)
        return found

    def set_up(self, side: int, place: int) -> Host:
        models, hurt, apart, men = self.once(("start", side, place), self.start, side, place)
        unit = self.sides[side].units[place]
        champion = Group(1, apart) if apart else None
        ranks = Group(models, unit.profile.w, hurt)
        return Host(unit, (side, place), ranks, champion, [Group(1, each) for each in men])

    def start(self, side: int, place: int) -> tuple:
        """Models of a unit, what the first has lost, Wounds of a champion who is apart, those of the characters."""
        unit = self.sides[side].units[place]
        sought = False
        for enemy in self.sides[1 - side].units:
            lists = [enemy.aims, enemy.mount_aims if enemy.mount else ()]
            lists += [man.aims + (man.mount_aims if man.mount else ()) for man in enemy.characters]
            lists.append(enemy.champion.aims if enemy.champion else ())
            sought |= any(aim.unit == place and aim.at == "champion" for aims in lists for aim in aims)
        apart = unit.champion.profile.w if unit.champion and sought else None
        ranks = Group(unit.models - (1 if apart else 0), unit.profile.w)
        for _ in range(unit.lost):
            ranks.wound()
        return ranks.models, ranks.hurt, apart, [man.profile.w for man in unit.characters]

    def d6(self) -> int:
        return int(self.random() * 6) + 1

    def roll(self, dice: Dice) -> int:
        return dice.constant + sum(
            t.sign * (int(self.random() * t.sides) + 1) for t in dice.terms for _ in range(t.count)
        )

    # --- Leadership

    def leadership(self, host: Host, side: int, lost: float, firm: bool = False) -> bool:
        """Whether a test is passed; the firm take nothing off, and perhaps nothing off the General's Leadership."""
        rules = host.unit.rules
        standard = any("battle standard" in one.unit.rules and one.count() for one in self.hosts[side])
        lds = [man.ld for man, group in zip(host.unit.characters, host.men) if group.models]
        if host.ranks.models or (host.apart and host.apart.models):
            lds.append(host.unit.ld)
        ld = min(10, max(lds) + (self.rank_points(host) if "strength in numbers" in rules else 0))
        ld -= 0 if firm else lost
        if host.unit.general is not None:
            ld = max(ld, host.unit.general - (0 if firm and self.general else lost))
        for _ in range(2 if standard else 1):
            faces = sorted(self.d6() for _ in range(3 if "cold-blooded" in rules else 2))[:2]
            if sum(faces) <= ld or faces == [1, 1]:
                return True
        return False

    def count_ranks(self, host: Host) -> int:
        left = host.count()
        return self.once(("ranks", host.where, left), self.ranks_of, host, left)

    @staticmethod
    def ranks_of(host: Host, left: int) -> int:
        least = 3 if any(kind in host.unit.rules for kind in MONSTROUS) else 5
        ranks = 0
        if host.unit.width < least:
            return 0
        while left >= least:
            ranks += 1
            left -= host.unit.width
        return ranks

    def rank_points(self, host: Host) -> int:
        return 0 if "disrupted" in host.unit.rules else min(3, max(0, self.count_ranks(host) - 1))

    # --- Blows

    def strikers(self):
        """Everybody who strikes: (step, side, host, kind, profile, rules, aims, place of the character)."""
        for side in (0, 1):
            for host in self.hosts[side]:
                unit = host.unit
                mount = unit.mount
                yield from self.steps(
                    side,
                    host,
                    "ranks",
                    unit.profile,
                    unit.rules if unit.profile.rules is None else unit.profile.rules,
                    unit.aims,
                )
                if mount:
                    yield from self.steps(side, host, "mounts", mount, mount.rules or {}, unit.mount_aims or unit.aims)
                if unit.champion:
                    his = unit.champion.profile
                    yield from self.steps(
                        side,
                        host,
                        "champion",
                        his,
                        unit.rules if his.rules is None else his.rules,
                        unit.champion.aims or unit.aims,
                    )
                for at, man in enumerate(unit.characters):
                    yield from self.steps(side, host, "character", man.profile, man.profile.rules or {}, man.aims, at)
                    if man.mount:
                        yield from self.steps(
                            side, host, "steed", man.mount, man.mount.rules or {}, man.mount_aims or man.aims, at
                        )

    def steps(self, side, host, kind, profile, rules, aims, who=-1):
        first, last = "always strikes first" in rules, "always strikes last" in rules or "great weapon" in rules
        step = (2, -profile.i) if first == last else (1, 0) if first else (3, 0)
        yield step, side, host, kind, profile, rules, aims, who
        charges = "charging" in host.unit.rules and "later round" not in host.unit.rules
        if charges and "impact hits" in rules:
            yield (0, 0), side, host, kind + " impact", profile, rules, aims, who
        heavy = any(key in (rules if who >= 0 else host.unit.rules) for key in MONSTROUS)
        heavy = heavy and (who >= 0 or kind == ("mounts" if host.unit.mount else kind))
        if "stomp" in rules or "thunderstomp" in rules or heavy:
            yield (3, 0), side, host, kind + " stomp", profile, rules, aims, who

    def number(self, host: Host, kind: str, profile, rules, who: int) -> int:
        """Attacks; of hits without a roll the models that make them."""
        unit = host.unit
        free = kind.endswith(("impact", "stomp"))
        charges = "charging" in unit.rules and "later round" not in unit.rules
        a = profile.a
        for key in ("extra attack", "frenzy"):
            a += int(rules.get(key, 0))
        a += int(rules.get("devastating charge", 0)) if charges else 0
        a += 1 if "additional hand weapon" in rules else 0
        if free:
            a = 1
        if who >= 0:
            return host.men[who].models * a
        champion = host.champion()
        if kind.startswith("champion"):
            return champion * a
        plain = host.ranks.models - (1 if champion and not host.apart else 0)
        heads = champion + sum(man.models for man in host.men)
        front = min(plain + heads, unit.width)
        touching = front if unit.contact is None else min(front, unit.contact)
        fronting = max(0, min(plain, touching - heads))
        if kind.startswith("mounts"):
            return (fronting + champion) * a
        total = fronting * a
        if kind == "ranks" and unit.champion is None and "champion" in unit.rules and fronting:
            total += 1
        if not free:
            most = 3 if any(key in unit.rules for key in MONSTROUS) else 1
            behind = plain + heads - unit.width
            for _ in range(self.support(unit)):
                if behind <= 0:
                    break
                total += min(behind, unit.width, touching) * min(profile.a, most)
                behind -= unit.width
        return total

    @staticmethod
    def support(unit: Unit) -> int:
        if unit.support_ranks is not None:
            return unit.support_ranks
        if "flanked" in unit.rules:
            return 0
        rules = unit.rules if unit.profile.rules is None else unit.profile.rules
        ranks = 1 + (unit.width >= (6 if any(key in unit.rules for key in MONSTROUS) else 10))
        if "charging" not in unit.rules or "later round" in unit.rules:
            ranks += ("spear" in rules) + int(rules.get("fight in extra ranks", 0))
        return ranks

    def shares(self, side, aims, count, stomp):
        """Whom the attacks go to: (host, place in it, how many)."""
        enemies = self.hosts[1 - side]
        order = [(aim.unit, aim.at, aim.attacks) for aim in aims]
        for place in dict.fromkeys([aim.unit for aim in aims] or range(len(enemies))):
            host = enemies[place]
            for at in (["unit", "champion"] if host.apart else ["unit"]) + list(range(len(host.men))):
                if (place, at) not in [(p, a) for p, a, _ in order]:
                    order.append((place, at, None))
        if not aims:  # everybody in the order of the units; the unit itself before its single men
            order.sort(key=lambda one: one[0])
        found, left = [], count
        for place, at, most in order:
            host = enemies[place]
            if host.groups()[at].models and not (stomp and not self.small(host, at)):
                take = left if most is None else min(left, most)
                found.append([host, at, take])
                left -= take
        if found:
            found[0][2] += left
        return [one for one in found if one[2]]

    @staticmethod
    def troop(host: Host, at) -> str:
        rules = (host.unit.characters[at].profile.rules or {}) if isinstance(at, int) else host.unit.rules
        return next((kind for kind in (*MONSTROUS, *OTHERS) if kind in rules), "infantry")

    def small(self, host: Host, at) -> bool:
        return self.troop(host, at) in ("infantry", "war beasts", "swarm")

    def needs(self, host: Host, kind: str, profile, rules, enemy: Host, at):
        """Everything that one attack needs."""
        if isinstance(at, int):
            target = enemy.unit.characters[at].profile
            theirs = target.rules or {}
        else:
            target = enemy.unit.champion.profile if at == "champion" else enemy.unit.profile
            theirs = enemy.unit.rules if target.rules is None else target.rules
        later = "later round" in host.unit.rules
        charges = "charging" in host.unit.rules and not later
        free = kind.endswith(("impact", "stomp"))
        strength = profile.s
        if not free:
            strength += sum(STRENGTH.get(key, 0) for key in rules)
            strength += 0 if later else sum(FIRST_ROUND.get(key, 0) for key in rules)
            strength += sum(ON_CHARGE.get(key, 0) for key in rules) if charges else 0
        ws, target_ws = 1 if host.afraid else profile.ws, 1 if enemy.afraid else target.ws
        hit = 0 if free else 3 if ws > target_ws else 5 if target_ws > 2 * ws else 4
        again = not free and ("eternal hatred" in rules or ("hatred" in rules and not later))

        def quick(keys):
            slow = "always strikes last" in keys or "great weapon" in keys
            return "always strikes first" in keys and not slow

        again = again or (not free and quick(rules) and profile.i >= target.i and not quick(theirs))
        wound = min(6, max(2, 4 + target.t - strength))
        armour = 7
        if target.armour < 7:
            armour = max(
                2, target.armour + max(0, strength - 3) + (0 if free else int(rules.get("armour piercing", 0)))
            )
        ward = min(target.ward, int(theirs.get("ward", 7)))
        parry = "parry" in theirs and not free and "flanked" not in enemy.unit.rules and "frenzy" not in theirs
        if parry and not any(key in theirs for key in (*NO_HAND_WEAPON, "cavalry", "monstrous cavalry", "chariot")):
            ward = min(ward, int(theirs["parry"]))
        regeneration = int(theirs.get("regeneration", 7))
        kind_of = self.troop(enemy, at)
        slays = not free and ("killing blow" in rules and kind_of in ("infantry", "cavalry", "war beasts"))
        slays = slays or (not free and "heroic killing blow" in rules and kind_of != "swarm")
        fire = not free and "flaming" in rules
        return (
            hit, again, not free and "poisoned" in rules, wound, not free and "murderous prowess" in rules, slays,
            armour, ward, ward if fire else min(ward, regeneration), target.w,
            None if free else rules.get("multiple wounds"), fire,
        )  # fmt: skip

    def attack(self, needs, burnt: bool) -> int:
        """Wounds of one attack; −1: slain."""
        hit, again, poison, wound, prowess, slays, armour, ward, best, most, multiple, _ = needs
        if burnt:
            best = ward
        struck = False
        if hit:
            face = self.d6()
            if again and face != 6 and (face == 1 or face < hit):
                face = self.d6()
            if face != 6 and (face == 1 or face < hit):
                return 0
            struck = poison and face == 6
        if not struck:
            face = self.d6()
            if prowess and face == 1:
                face = self.d6()
            if slays and face == 6:
                return -1 if ward > 6 or self.d6() < ward else 0
            if face != 6 and (face == 1 or face < wound):
                return 0
        if armour < 7 and self.d6() >= armour:
            return 0
        if best < 7 and self.d6() >= best:
            return 0
        return 1 if multiple is None else min(most, self.roll(multiple))

    def targets(self, one: Striker, host: Host) -> list:
        """Whom a striker strikes as all stand: place of the unit, place in it, how many attacks, what each needs."""
        count = self.number(host, one.kind, one.profile, one.rules, one.who)
        if not count:
            return []
        shares = self.shares(one.where[0], one.aims, count, one.kind.endswith("stomp"))
        return [
            (enemy.where[1], at, number, self.needs(host, one.kind, one.profile, one.rules, enemy, at))
            for enemy, at, number in shares
        ]

    def strike(self, one: Striker, standing: tuple, burnt: list) -> list:
        """All attacks of one striker: what each does to whom."""
        host, enemies = self.hosts[one.where[0]][one.where[1]], self.hosts[1 - one.where[0]]
        done = []
        for place, at, number, needs in self.once((one.number, standing), self.targets, one, host):
            enemy = enemies[place]
            times = number if one.hits is None else sum(self.roll(one.hits) for _ in range(number))
            fire = enemy in burnt
            for _ in range(times):
                wounds = self.attack(needs, fire)
                if wounds:
                    done.append((enemy, at, wounds, needs[-1]))
        return done

    @staticmethod
    def free(kind: str, rules: Any) -> Dice | None:
        """Hits of each model that need no roll."""
        if kind.endswith("impact"):
            return rules["impact hits"]
        if not kind.endswith("stomp"):
            return None
        return parse("d6") if "thunderstomp" in rules else rules.get("stomp", parse("1"))

    def order(self) -> list:
        """Who strikes in each step, one step after the other."""
        strikers = [
            Striker(number, step, host.where, kind, profile, rules, aims, who, self.free(kind, rules))
            for number, (step, _, host, kind, profile, rules, aims, who) in enumerate(self.strikers())
        ]
        return [[one for one in strikers if one.step == step] for step in sorted({one.step for one in strikers})]

    def blows(self) -> None:
        for step in self.once(("order",), self.order):
            hosts = [*self.hosts[0], *self.hosts[1]]
            burnt, standing = [host for host in hosts if host.burnt], tuple([host.standing() for host in hosts])
            done = [blow for one in step for blow in self.strike(one, standing, burnt)]
            for enemy, at, wounds, fire in done:
                enemy.burnt |= fire
                self.suffer(enemy, at, wounds)

    @staticmethod
    def suffer(enemy: Host, at, wounds: int) -> None:
        """Wounds on a group; −1 slays. What is left over on a unit strikes its champion."""
        group = enemy.groups()[at]
        spills = at == "unit" and enemy.apart is not None
        if wounds < 0 and not (spills and group.models <= 1):
            group.slay()
            return
        for _ in range(group.each if wounds < 0 else wounds):
            if not group.wound() and spills:
                enemy.apart.wound()

    def frightened(self) -> list:
        """Who must test for fear."""
        found = []
        for side in (0, 1):
            feared = any("fear" in host.unit.rules for host in self.hosts[1 - side])
            for host in self.hosts[side]:
                brave = any(key in host.unit.rules for key in ("fear", "frenzy", "unbreakable"))
                if feared and not brave:
                    found.append(host.where)
        return found

    def fear(self) -> None:
        tested = self.once(("fear",), self.frightened)
        failed = [self.hosts[side][place] for side, place in tested if not self.leadership(self.hosts[side][place], side, 0)]
        for host in failed:
            host.afraid = True

    # --- The end of the round

    def bonus(self, side: int) -> float:
        living = tuple(host.where for host in self.hosts[side] if host.count())
        return self.once(("bonus", side, living), self.points, side)

    def points(self, side: int) -> float:
        own = self.sides[side]
        if own.bonus is not None:
            return own.bonus
        living = [host.unit for host in self.hosts[side] if host.count()]
        charge = any("charging" in unit.rules and "later round" not in unit.rules for unit in own.units)
        total = charge + any(unit.standard for unit in living) + any("battle standard" in unit.rules for unit in living)
        total += any(unit.facing == "flank" for unit in living) + 2 * any(unit.facing == "rear" for unit in living)
        return total + any(unit.downhill for unit in living) + min(5, own.overkill)

    def side_ranks(self, side: int) -> int:
        """Points for the ranks of a side, where no enemy in flank or rear takes them."""
        best = 0
        for place, host in enumerate(self.hosts[side]):
            broken_up = any(
                enemy.unit.facing != "front"
                and self.count_ranks(enemy) >= 2
                and (not enemy.unit.aims or place in {aim.unit for aim in enemy.unit.aims})
                for enemy in self.hosts[1 - side]
            )
            if not broken_up:
                best = max(best, self.rank_points(host))
        return best

    def play(self) -> dict:
        """One round: who won, who broke, who was caught, who is gone, wounds by each side."""
        self.fear()
        self.blows()
        dealt = [sum(host.dealt() for host in self.hosts[1 - side]) for side in (0, 1)]
        left = [any(host.count() for host in hosts) for hosts in self.hosts]
        found = {"wounds": dealt, "won": None, "broke": set(), "caught": set()}
        if not (left[0] and left[1]):
            found["won"] = None if left[0] == left[1] else int(left[1])
        else:
            points = [dealt[side] + self.side_ranks(side) + self.bonus(side) for side in (0, 1)]
            lead = points[0] - points[1]
            if not lead:
                music = [any("musician" in h.unit.rules and h.count() for h in hosts) for hosts in self.hosts]
                lead = music[0] - music[1]
            if lead:
                found["won"] = int(lead < 0)
                self.lose(int(lead > 0), abs(lead), found)
        found["gone"] = [not any(host.count() for host in hosts) for hosts in self.hosts]
        return found

    def lose(self, side: int, lost: float, found: dict) -> None:
        enemies = [self.count_ranks(host) for host in self.hosts[1 - side]]
        swift = any("swiftstride" in host.unit.rules and host.count() for host in self.hosts[1 - side])
        for host in self.hosts[side]:
            if "unstable" in host.unit.rules:
                rest = lost
                for group in (host.ranks, *([host.apart] if host.apart else []), *host.men):
                    while rest > 0 and group.models:
                        group.wound()
                        rest -= 1
        for place, host in enumerate(self.hosts[side]):
            rules = host.unit.rules
            if not host.count():
                continue
            firm = self.count_ranks(host) > max(enemies) or "stubborn" in rules or "steadfast" in rules
            if "unbreakable" in rules or self.leadership(host, side, lost, firm):
                continue
            found["broke"].add((side, place))
            if self.run(swift) >= self.run("swiftstride" in rules):
                found["caught"].add((side, place))

    def run(self, swift: bool) -> int:
        return sum(sorted(self.d6() for _ in range(3 if swift else 2))[-2:])
