"""The special abilities (P-05): the twelve of the French text, then what else changes a number.

They come from the race or class of most units and are never bought (C-07). Effects of "each
time it damages" or "once a battle" are told where they stand; the game master or the ledger
counts the times.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .effects import Effect, Entry, Worth, found, worth
from .resources import ENGINE, RESOURCES

D4, D6 = 2.5, 3.5  # means of the dice
ATTACK = (Effect("om", 1),)
BLEED = (Effect("bleed", D6, dice="1d6", phase="melee"),)  # damage at the start of the next phase
MOVES = Entry(ap=(Effect("dv", 1),))  # in UC what it does to a fortification: PF_FORT_LEFT
WEAKENS = (Effect("foe_dv", -1),)  # each time it damages, cumulative

OF_THE_TEXT: Mapping[str, Entry] = {
    "breath weapon": Entry((Effect("damage", D4, dice="1d4"), Effect("ranged", 1)), known="same"),
    "undead": Entry((Effect("dv", 2),), ap=()),
    "energy drain": Entry((Effect("foe_om", -1), Effect("foe_dv", -1)), known="same"),  # each time, for a day
    "regeneration": Entry((Effect("heal", 0.5, by="points"),), ap=(Effect("heal", 1, by="points"),)),
    "fear": Entry(known="same"),  # a Morale check of the enemy: PF_DC
    "flight": MOVES,
    "paralysis": Entry(WEAKENS),
    "poison": Entry(BLEED),
    "rock throwing": Entry((Effect("damage", 4, phase="ranged"), Effect("ranged", 1))),
    "significant defense": Entry((Effect("dv", 10, unless="overcomes"),)),
    "spell resistance": Entry((Effect("dv", 6, foe="spellcasting"),)),
    "spellcasting": Entry((Effect("om", 1, by="level"), Effect("dv", 1, by="level"), Effect("ranged", 1))),
}

MORE: Mapping[str, Entry] = {
    "fast healing": Entry((Effect("heal", 0.5, by="points"),), ap=(Effect("heal", 1, by="points"),)),
    "mobility": Entry(ATTACK, ap=(Effect("dv", 1),)),
    "animal companion": Entry(ATTACK),
    "eidolon": Entry(ATTACK),
    "trample": Entry(ATTACK),
    "pounce": Entry(ATTACK),
    "powerful charge": Entry(ATTACK),
    "inspire courage": Entry((*ATTACK, Effect("morale", 2))),  # Morale against fear and rout
    "favored enemy": Entry((Effect("om", 1, foe="favored"),)),
    "sneak attack": Entry(ATTACK),  # from ambush, with Expert Flankers, after False Retreat
    "combat style": Entry(ATTACK),  # one battle
    "flurry": Entry((Effect("om", 1, phase="melee", turn="first"), Effect("om", 2, phase="melee", turn="later"))),
    "cavalier mount": Entry((Effect("om", 1), Effect("dv", 1))),
    "shield ally": Entry((Effect("dv", 1),)),
    "rake": Entry((Effect("damage", 1),)),
    "rend": Entry((Effect("damage", 1),)),
    "rage": Entry((Effect("om", 2), Effect("dv", -1), Effect("morale", 1))),  # once
    "smite": Entry((Effect("om", 2, phase="melee", foe="evil"), Effect("om", 4, phase="melee", foe="undead|outsider"))),
    "challenge": Entry((Effect("om", 2, foe="challenged"), Effect("dv", -1, unless="challenged"))),
    "weapon specialization": Entry((Effect("om", 2),)),  # once
    "channel energy": Entry((Effect("damage", D4, dice="1d4", phase="melee", foe="opposite"),)),
    "channel healing": Entry((Effect("heal", 1, by="acr"), Effect("om", -0.5, by="acr"))),
    "judgment of destruction": Entry((Effect("damage", 1),)),
    "judgment of protection": Entry((Effect("dv", 1),)),
    "judgment of healing": Entry((Effect("heal", 0.5, by="acr"),)),
    "alchemy": Entry((Effect("heal", 2, by="acr"),)),  # one use of healing potions
    "healing hex": Entry((Effect("heal", 0.5, by="acr"),)),  # once
    "bleed": Entry(BLEED),
    "burn": Entry(BLEED),
    "ability damage": Entry(BLEED),
    "rogue talent": Entry(BLEED),
    "alchemist discovery": Entry(BLEED),
    "petrification": Entry(WEAKENS),
    "stunning fist": Entry(WEAKENS),
    "whirlwind": Entry(WEAKENS),
    "vortex": Entry((Effect("foe_dv", -1, foe="water"),)),
    "trip": Entry((Effect("foe_dv", -1, phase="melee"),)),
    "disease": Entry((Effect("foe_om", -1), Effect("foe_dv", -1))),  # a day, cumulative, until cured
    "grab": Entry((Effect("foe_morale", -2),)),  # to rout or withdraw
    "invisibility": Entry((Effect("foe_om", -2, unless="sees"), Effect("foe_dv", -2, unless="sees"))),
    "incorporeal": Entry((Effect("factor", 0), Effect("factor", 0.5, foe="magical"))),
    "swarm": Entry((Effect("factor", 0.5), Effect("factor", 1.5, foe="magical"))),
    "rock catching": Entry((Effect("dv", 1, phase="ranged"), Effect("dv", 2, phase="ranged", foe="rocks"))),
    "evasion": Entry((Effect("foe_om", -0.5, by="level", foe="spellcasting"),)),
    "aquatic": Entry((Effect("om", 1, foe="water"), Effect("dv", 1, foe="water"), Effect("om", -2, unless="water"))),
    "amphibious": Entry((Effect("om", 1, foe="water"), Effect("dv", 1, foe="water"))),
    "light sensitivity": Entry((Effect("om", -1), Effect("dv", -1))),  # in bright light
    "light blindness": Entry((Effect("om", -2), Effect("dv", -2))),
    "bravery": Entry((Effect("morale", 1, by="bonus"),)),
    "climb": MOVES,
    "burrow": MOVES,
    "earth glide": MOVES,
    "teleportation": MOVES,
    "mindless": Entry(),  # never fails a Morale check, keeps the standard tactic and strategy
    "aura of courage": Entry(),  # no fear, no rout
    "favored terrain": Entry(),  # halves what the enemy gains by terrain
    "bomb": Entry((Effect("ranged", 1),)),
    "ferocity": Entry((Effect("om", -4, phase="melee"), Effect("dv", -4, phase="melee"))),  # one more melee phase
    "create spawn": Entry((Effect("heal", 2, by="acr"),)),
    "cannibalize": Entry((Effect("consumption", -1),)),  # in a winning week
    "track": Entry((Effect("morale", 1, by="acr"), Effect("dv", 1, by="acr"))),  # against withdrawal; against ambush
}
ABILITIES: Mapping[str, Entry] = {**OF_THE_TEXT, **MORE}


def ability(
    name: str,
    stat: str,
    edition: str = "ap",
    value: float | None = None,
    phase: str | None = None,
    turn: float | None = None,
    foe: Iterable[str] | None = None,
) -> Worth:
    """What a special ability is worth (P-05).

    Args:
        name: the ability.
        stat: what it changes.
        edition: "ap" or "uc".
        value: highest spell level, points of regeneration or fast healing, bonus of bravery, or the army CR.
        phase: "ranged" or "melee"; None: where it counts.
        turn: melee round, from 1; None: where it counts.
        foe: traits of the opposing army; None: where it counts.
    """
    return worth(ABILITIES[name], stat, edition, value, phase, turn, foe)


def dice(name: str, count: float = 1.0) -> str:
    """Dice that an ability or siege engines roll: damage, bleeding, or what a fortification loses (P-04, P-05).

    Args:
        name: an ability with dice, or siege engines.
        count: how often they are rolled, such as the number of engines.
    """
    entry = RESOURCES[name] if name == ENGINE else ABILITIES[name]
    number, _, sides = found(entry, "dice", "uc")[0].dice.partition("d")
    return f"{int(number) * int(count)}d{sides}"
