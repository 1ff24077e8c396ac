"""Cell functions that add up what counts: OM, DV, damage, Morale checks, term by term."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...cells.declare import Argument, Example
from ...cells.errors import LONGEST
from ...cells.helpers import typed
from ...cells.kinds import Name, Number
from ...cells.lines import flag, s
from .. import held, morale, total, words
from ..resources import ENGINE
from .formulas import any_of, by_edition
from .kinds import Having, Several
from .shown import ACR, EDITION, FOE, PHASE, POINTS, TURN, Values, declared

HELD = Having(words.HELD, held.NEEDS_NUMBER)
HAS = Argument(
    "has",
    HELD,
    "What the army has: resources and abilities with semicolons, with the number behind its word where one counts",
    True,
    {},
)
FOE_HAS = Argument("foe_has", HELD, "What the opposing army has", True, {})
TACTIC = Argument("tactic", Name(words.TACTIC), "Tactic of the army", True, "standard")
BOONS = Argument("boons", Several(words.BOON), "Boons of its commander, with semicolons (UC)", True)
CONDITIONS = Argument(
    "conditions", Several(words.CONDITION), "Conditions of the battlefield for this army, with semicolons", True
)
USES = Argument("uses", Several(words.USE), "What it uses in this phase, with semicolons", True)
OTHER = Argument("other", POINTS, "What the game master adds", True, 0.0)
LEADERSHIP = Argument("leadership", Number(-100, 200), "Leadership score of its commander", True)


def _named(term: total.Term, language: str) -> str:
    return f"{s(abs(term.amount))} {getattr(words, term.words).word(term.key, language)}"


def _signed(amount: float, text: str) -> str:
    return f" {'−' if amount < 0 else '+'} {text}"


def _terms(terms: Sequence[total.Term], language: str, room: int) -> str:
    """``3 army CR + 2 mounts − 2 defensive wall``; terms for which there is no room stand as one number and ``…``."""
    pieces = [_signed(term.amount, _named(term, language)) for term in terms]
    shown = len(pieces)
    while True:
        rest = sum(term.amount for term in terms[shown:])
        line = "".join(pieces[:shown]) + (_signed(rest, f"{s(abs(rest))} …") if shown < len(pieces) else "")
        if len(line) <= room or not shown:
            break
        shown -= 1
    return line.replace(" + ", "", 1) if line.startswith(" + ") else line.replace(" − ", "−", 1) or "0"


def _summed(clauses: str) -> Callable[[Values, total.Total], Callable[[str], str]]:
    """The terms, their sum, the clauses and the edition; the sum stands there however many terms there are."""

    def explain(v: Values, a: total.Total) -> Callable[[str], str]:
        stat, tail = v.get("stat"), f" ({clauses}, {v['edition'].upper()})"

        def line(language: str) -> str:
            if stat == "ranged":
                return f"{s(a.result)}{tail}"
            end = f" = {s(a.result)}{tail}"
            if stat == "factor":
                return f"{' × '.join(_named(t, language) for t in a.terms) or '1'}{end}"
            return _terms(a.terms, language, LONGEST - len(end)) + end

        return line

    return explain


def _explain_flag(v: Values, a: bool) -> str:
    return f"{flag(a)} (P-05)"


FUNCTIONS = (
    declared(
        "PF_MODIFIER", "P-02 … P-08",
        "OM, DV, damage or another number of an army against an opponent in a phase: the sum of all that counts here, term by term.",
        (
            Argument("stat", Name(words.TOTAL), "What is asked for"),
            Argument("acr", ACR, "Army CR (PF_ACR)"),
            HAS, FOE_HAS, TACTIC,
            Argument("strategy", Name(words.STRATEGY), "Strategy of the army; none counts in the Ranged phase", True, "standard"),
            BOONS, CONDITIONS,
            Argument("senses", Several(words.SENSE), "What most units see by, with semicolons", True),
            Argument("nature", Several(words.FOE), "What else the army is, with semicolons", True),
            Argument("foe", FOE.kind, "What else the opposing army is, with semicolons", True),
            Argument("phase", PHASE.kind, "Phase; left out: what belongs to one phase does not count", True),
            TURN, USES,
            Argument("fort", POINTS, "Defense of a fortification that counts for it (PF_FORT_LEFT)", True, 0.0),
            Argument("lasting", POINTS, "What earlier hits have taken off: energy drain, paralysis", True, 0.0),
            Argument("rolled", POINTS, "Dice of abilities that were rolled, such as of a breath weapon", True, 0.0),
            OTHER, EDITION, LEADERSHIP,
        ),
        total.total, _summed("P-02…P-08"),
        Example('=PF_MODIFIER("OM",2,"mounts; improved weapons")', 5.0),
        Example('=PF_MODIFIER("CD",3,"mort-vivant","","Mur défensif","prudent","","","","","","melee",1,"",4,0,0,0,"uc")', 23.0),
        formula="LET(met,IF(phase=\"\",\"none\",phase),seen,MB_PATHFINDER_TRAITS(foe_has,foe),mine,MB_PATHFINDER_TRAITS(has,nature),"
        'SWITCH(stat,"ranged",IF(MB_PATHFINDER_SHOOTS(has,conditions),1,0),"foe_om",MB_PATHFINDER_EACH_HIT(has,foe_has,stat,edition,met,turn,seen),'
        '"foe_dv",MB_PATHFINDER_EACH_HIT(has,foe_has,stat,edition,met,turn,seen),'
        f'"engines",IF({any_of("has", [ENGINE])},LET(number,MB_PATHFINDER_NUMBER(has,{typed(ENGINE)}),IF(number="",1,number)),0),'
        '"bleed",MB_PATHFINDER_BLEEDING(has,foe_has,edition,phase),'
        '"on_damage",IF(tactic="sniper support",MB_PATHFINDER_OF_TACTIC("damage",tactic,MB_PATHFINDER_SHOOTS(has,""),uses,edition,met,turn,seen),0),'
        '"factor",MB_PATHFINDER_FACTOR(has,foe_has,conditions,senses,mine,edition,met,turn),'
        'MB_PATHFINDER_SUM(stat,acr,has,foe_has,tactic,strategy,boons,conditions,senses,mine,seen,met,turn,uses,edition,leadership)+'
        'IF(stat="dv",fort,0)+lasting+MB_PATHFINDER_ROLLED(rolled,has,foe_has,uses)+other))',
    ),
    declared(
        "PF_CHECK", "P-03, P-05, P-06, P-08",
        "Modifier of one Morale check with all that counts for it, term by term: Morale, leader, tactic, boons, abilities, weather.",
        (
            Argument("test", Name(words.TESTED), "What is tested"),
            Argument("morale", POINTS, "Morale score of the army"),
            Argument("charisma", POINTS, "Charisma modifier of the leader", True, 0.0),
            Argument("ranks", Number(0, 100, whole=True), "Ranks of the leader in Profession (soldier), in UC", True, 0.0),
            HAS, FOE_HAS, TACTIC, BOONS, CONDITIONS, USES, OTHER, EDITION, LEADERSHIP,
            Argument("acr", ACR, "Army CR, for an army that tracks", True),
        ),
        total.check, _summed("P-03…P-08"),
        Example('=PF_CHECK("rout",1,2,0,"bravery 2","","Cautious Combat")', 7.0),
        formula=f"morale+charisma+IF({by_edition('profession')},MB_DOWN(ranks/{typed(morale.RANKS)}),0)+other+"
        'MB_PATHFINDER_TEST(test,has,foe_has,tactic,boons,conditions,uses,edition,leadership,IF(acr="",0,acr))',
    ),
    declared(
        "PF_HAS", "P-04, P-05", "Whether a resource or an ability is among what an army has.",
        (Argument("name", Name(words.HELD), "The resource or ability"), HAS), held.holds, _explain_flag,
        Example('=PF_HAS("fear","peur; vol")', True),
        formula="MB_PATHFINDER_HAS(has,name)",
    ),
    declared(
        "PF_AFFECTS", "P-05", "Whether an army has an ability to which the opponent is not immune: fear, poison, paralysis, disease.",
        (Argument("name", Name(words.ABILITY), "The ability"), HAS, FOE_HAS), held.affects, _explain_flag,
        Example('=PF_AFFECTS("fear","fear","undead")', False),
        formula="AND(MB_PATHFINDER_HAS(has,name),NOT(MB_PATHFINDER_IMMUNE(foe_has,name)))",
    ),
    declared(
        "PF_SURE", "P-05", "Whether an army makes a Morale check without a roll: mindless, undead in the AP, an aura of courage.",
        (Argument("test", Name(words.TESTED), "What is tested"), HAS, EDITION),
        held.never_fails, _explain_flag,
        Example('=PF_SURE("rout","mindless")', True),
        formula=f'OR({any_of("has", ["mindless"])},AND(edition="ap",{any_of("has", ["undead"])}),AND(test="withdraw",{any_of("has", ["incorporeal"])}),'
        'AND(test="fear",MB_PATHFINDER_IMMUNE(has,"fear")),'
        f'AND(test="rout",{any_of("has", ["aura of courage"])}))',
    ),
    declared(
        "PF_KEEPS_STRATEGY", "P-05", "Whether an army can never leave the standard strategy: mindless, undead in the AP.",
        (Argument("has", HELD, HAS.summary), EDITION), held.keeps_strategy, _explain_flag,
        Example('=PF_KEEPS_STRATEGY("undead")', True),
        formula=f'OR({any_of("has", ["mindless"])},AND(edition="ap",{any_of("has", ["undead"])}))',
    ),
)  # fmt: skip
