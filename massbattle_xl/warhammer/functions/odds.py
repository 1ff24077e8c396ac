"""Cell functions of odds: one attack, a whole round, several rounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...cells.declare import Argument, Example
from ...cells.errors import NUM, CellError, told
from ...cells.kinds import Flag, Number, Word
from ...cells.lines import n, s
from ...cells.words import WordList
from .. import duel, words
from ..rounds import FightOdds
from ..strike import NONE, Outcome, Strike
from ..units import Options
from .kinds import RuleText
from .rows import RowFunction, UnitRow
from .shown import SAVE, SKILL, WARD, Values, declared

MOST_STATES = 50_000  # a second of calculation
MOST_STATES_ROUNDS = 1_700  # 40 wounds on each side; each round may begin in any of them
FIRST = WordList({
    "simultaneous": {"en": "simultaneous", "da": "samtidig", "de": "gleichzeitig", "fr": "simultané", "ru": "одновременно"},
    "initiative": {"en": "initiative", "da": "initiativ", "de": "Initiative", "fr": "initiative", "ru": "инициатива"},
})  # fmt: skip
NOT_COUNTED = {
    "en": "not counted", "da": "ikke talt med", "de": "nicht gezählt", "fr": "non compté", "ru": "не учтено",
}  # fmt: skip
WHEN = {
    "ASF": {"en": "ASF", "da": "først", "de": "zuerst", "fr": "en premier", "ru": "первым"},
    "ASL": {"en": "ASL", "da": "sidst", "de": "zuletzt", "fr": "en dernier", "ru": "последним"},
}
INITIATIVE = {"en": "I", "da": "I", "de": "I", "fr": "I", "ru": "И"}
MOUNT = {"en": "mount", "da": "ridedyr", "de": "Reittier", "fr": "monture", "ru": "скакун"}
_LARGE = {
    "en": "a fight of at most {most} outcomes: fewer models, Wounds or attacks,",
    "da": "en kamp med højst {most} udfald: færre modeller, sår eller angreb",
    "de": "ein Kampf mit höchstens {most} Ausgängen: weniger Modelle, Lebenspunkte oder Attacken",
    "fr": "un combat d'au plus {most} issues : moins de figurines, de points de vie ou d'attaques",
    "ru": "бой не более чем с {most} исходами: меньше моделей, ран или атак",
}


def _roll(needed: int) -> str:
    return "–" if needed >= NONE else f"{needed}+"


def rolls(strike: Strike) -> str:
    """The rolls of one attack in their order: to hit, to wound, armour, ward, regeneration."""
    again = {"misses": "↻", "ones": "↻1", "none": ""}
    hit = "6!" if strike.hit >= NONE else f"{strike.hit}+"
    parts = [
        f"{hit}{again[strike.hit_again]}" if strike.hit else "–",
        f"{_roll(strike.wound)}{again[strike.wound_again]}",
        _roll(strike.armour),
    ]
    saves = [save for save in (strike.ward, NONE if strike.flaming else strike.regeneration) if save < NONE]
    return " ".join([*parts, *(_roll(save) for save in saves)])


def when(step: str, language: str) -> str:
    """When somebody strikes: by his Initiative, or first or last of all."""
    return WHEN[step][language] if step in WHEN else step.replace("I", INITIATIVE[language])


def with_idle(line: str, keys: tuple[str, ...]) -> Callable[[str], str]:
    """A line, and behind it in a language whatever the rules name and it does not count."""

    def told_in(language: str) -> str:
        named = [MOUNT[language] if key == duel.MOUNT else words.RULE.word(key, language) for key in keys]
        return f"{line}; {NOT_COUNTED[language]}: {', '.join(named)}" if named else line

    return told_in


def attack_line(strike: Strike, o: Outcome) -> str:
    """One attack: its rolls, and the chances to hit, to wound and not to be saved."""
    hit = 1 - o.missed
    wounds = o.saved + o.unsaved
    parts = [s(float(hit)), s(float(wounds / hit)) if hit else "0", s(float(o.unsaved / wounds)) if wounds else "0"]
    return f"{rolls(strike)}: {' × '.join(parts)} = {s(o.result)} (W-02 … W-04, W-07)"


def _explain_attack(v: Values, a: duel.Attack) -> Callable[[str], str]:
    return with_idle(attack_line(a.strike, a.outcome), a.idle)


def percent(chance: Any) -> str:
    """A chance as a breakdown line shows it."""
    return f"{n(round(float(chance) * 100, 2))} %"


def _opening(name: str, opening: duel.Opening, mean: Any, language: str) -> str:
    blows = [f"{n(opening.attacks)}×({rolls(opening.strike)})"] if opening.strike else []
    blows += [f"{n(models)}×({hits})" for models, hits in opening.hits]
    return f"{name} {when(opening.when, language)}: {' + '.join(blows) or '0'} → Ø {s(round(float(mean), 4))}"


def _explain_round(v: Values, a: duel.RowOdds) -> Callable[[str], str]:
    o = a.odds
    wins = f"A {percent(o.a_wins)} : {percent(o.draw)} : {percent(o.b_wins)} B (W-01 … W-11)"

    def told_in(language: str) -> str:
        sides = zip("AB", a.openings, (o.wounds_a, o.wounds_b))
        blows = [_opening(name, opening, mean, language) for name, opening, mean in sides]
        return with_idle("; ".join([*blows, wins]), a.idle)(language)

    return told_in


def _explain_rounds(v: Values, a: FightOdds) -> Callable[[str], str]:
    over = " → ".join(percent(end.over) for end in a.rounds)
    return with_idle(f"{over}; ∞ {percent(a.going)} (W-01 … W-11)", duel.idle_rules((v["a"], v["b"])))


def read_as(general_steadfast: bool = True, charge: bool = True, **readings: Any) -> Options:
    """How open rules are read, by the arguments of a function."""
    return Options(**readings, general=general_steadfast, charge=int(charge))


def _round(a: duel.Row, b: duel.Row, **readings: Any) -> duel.RowOdds:
    return duel.row_odds(a, b, read_as(**readings))


def _dealt(a: duel.Row, b: duel.Row, **readings: Any) -> duel.Dealt:
    return duel.Dealt(_round(a, b, **readings))


def _rounds(a: duel.Row, b: duel.Row, rounds: float, **readings: Any) -> FightOdds:
    return duel.row_rounds(a, b, int(rounds), read_as(**readings))


def _small(values: Values) -> None:
    _at_most(duel.states(values["a"], values["b"]), MOST_STATES)


def _small_rounds(values: Values) -> None:
    _at_most(duel.states(values["a"], values["b"], whole=True), MOST_STATES_ROUNDS)


def _at_most(states: int, most: int) -> None:
    if states > most:
        raise CellError(NUM, "range", argument="a, b", value=n(states), expected=told(_LARGE, most=n(most)))


EDITION = Argument(
    "edition", Word(words.EDITION), "Eighth edition, or seventh: a target may be too tough (O-01)", True, "8th"
)
TOGETHER = Argument(
    "first", Word(FIRST), "Two that Always Strike First: together or by Initiative (O-02)", True, "simultaneous"
)
SIDES = (
    Argument("a", UnitRow(), "Unit A in one row"),
    Argument("b", UnitRow(), "Unit B in one row, in the same order"),
)
READINGS = (
    EDITION,
    TOGETHER,
    Argument("musician", Flag(), "A musician wins a draw where the enemy has none (O-05)", True, True),
    Argument("ranks_after", Flag(), "Ranks count after casualties; else as the round began (O-07)", True, True),
)  # fmt: skip
CHARGE = Argument(
    "charge", Flag(), "The points hold one for the charge, which is gone after its round (O-04)", True, True
)
ELVES = "{20,5,4,3,3,1,5,1,8,7,7,2,0}"
ORCS = "{20,5,3,3,4,1,2,1,7,7,7,1,1}"

FUNCTIONS = (
    declared(
        "WFB_KILL_CHANCE", "W-02, W-03, W-04, W-07, W-08, C-01 … C-05",
        "Chance from 0 to 1 that one attack causes an unsaved wound, with re-rolls, poison, killing blow and all saves.",
        (
            Argument("ws", SKILL, "Weapon Skill of the attacker"),
            Argument("strength", SKILL, "Strength of the attacker; a weapon among the rules adds to it"),
            Argument("target_ws", SKILL, "Weapon Skill of the target"),
            Argument("toughness", SKILL, "Toughness of the target"),
            Argument("armour", SAVE, "Armour value of the target (WFB_ARMOUR)", True),
            Argument("ward", WARD, "Roll needed of the target's ward save", True),
            Argument("rules", RuleText(), "Rules of both; ward, regeneration, parry and troop type are the target's", True),
            EDITION,
        ),
        duel.kill_chance, _explain_attack,
        Example("=WFB_KILL_CHANCE(4,3,3,4)", 2 / 9),
        Example('=WFB_KILL_CHANCE(4,3,4,4,7,7,"poisoned; hatred")', 5 / 12),
        formula="SUM(MB_WFB_FATE(MB_WFB_ALONE(ws,strength,target_ws,toughness,armour,ward,rules,edition)))",
    ),
    declared(
        "WFB_ROUND_ODDS", "W-01 … W-11",
        "A round of two units in one row: A wins, draw, B wins, A breaks, B breaks, mean wounds by A, by B, A wiped out, B wiped out.",
        (*SIDES, *READINGS), _round, _explain_round,
        Example(f"=INDEX(WFB_ROUND_ODDS({ELVES},{ORCS}),1,4)", 0.2570254406930244),
        kind=RowFunction, table=True, check=_small,
    ),
    declared(
        "WFB_ROUND_DIST", "W-01 … W-07",
        "Wounds that two units inflict in a round, in three columns: number, chance that A inflicts it, chance that B does.",
        (*SIDES, *READINGS), _dealt, lambda v, a: _explain_round(v, a.odds),
        Example(f"=INDEX(WFB_ROUND_DIST({ELVES},{ORCS}),1,2)", (7 / 9) ** 15),
        kind=RowFunction, table=True, check=_small,
    ),
    declared(
        "WFB_FIGHT_ODDS", "W-01 … W-11",
        "A fight of two units round after round, a row for each: chance by then that A is out, that B is, both, that it is over.",
        (*SIDES, Argument("rounds", Number(1, 6, whole=True), "Number of rounds", True, 3.0), *READINGS, CHARGE),
        _rounds, _explain_rounds,
        Example(f"=INDEX(WFB_FIGHT_ODDS({ELVES},{ORCS},2),2,4)", 0.8065393622939789),
        kind=RowFunction, table=True, check=_small_rounds,
    ),
)  # fmt: skip
