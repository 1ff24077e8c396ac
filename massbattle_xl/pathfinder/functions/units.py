"""Cell functions of what a unit is made of: what it cannot have, and what its equipment costs."""

from __future__ import annotations

from collections.abc import Callable

from ...cells.declare import Argument, Example
from ...cells.errors import VALUE, CellError, blank
from ...cells.kinds import Name, Word
from ...cells.lines import s
from ...cells.words import LANGUAGE as SPOKEN
from .. import units, words
from .formulas import listed
from .shown import BETWEEN, CR, EDITION, MEN, Values, declared
from .total import HAS, HELD


def _misfits(has: dict[str, float | None], creature: str | None, unit_class: str | None, language: str) -> str:
    return ", ".join(words.HELD.word(key, language) for key in units.misfits(has, creature, unit_class))


def _explain_misfits(v: Values, a: str) -> str:
    return f"{a or '–'} (C-07)"


def _explain_equipment(v: Values, a: units.Equipment) -> Callable[[str], str]:
    def line(language: str) -> str:
        terms = " + ".join(f"{s(amount)} {words.RESOURCE.word(key, language)}" for key, amount in a.terms)
        return f"{f'{terms} = ' if terms else ''}{s(a.result)} (P-04, {v['edition'].upper()})"

    return line


def _mount_known(v: Values) -> None:
    if units.lacks_mount(v["stat"], v["has"], v["mount"]):
        expected, details = CR.expects()
        raise CellError(VALUE, "missing", expected, argument="mount", value=blank, **details)


FUNCTIONS = (
    declared(
        "PF_MISFITS", "P-04, P-05, C-07",
        "What an army cannot have by the type or class of most of its units, as words in a language; an empty text where all fits.",
        (
            Argument("has", HELD, HAS.summary),
            Argument("creature", Name(words.UNIT_TYPE), "Type of most units, such as humanoid", True),
            Argument("unit_class", Name(words.UNIT_CLASS), "Class of most units, such as fighter", True),
            Argument("language", Word(SPOKEN), "Language of the words", True, "en"),
        ),
        _misfits, _explain_misfits,
        Example('=PF_MISFITS("potions de soins; souffle","animal")', "healing potions"),
        Example('=PF_MISFITS("rage; bravery 1","humanoid","fighter")', "rage"),
        formula="MB_PATHFINDER_EACH(has,\"\",LAMBDA(told,key,number,IF(MB_PATHFINDER_MISFIT(key,has,creature,unit_class),"
        'told&IF(told="","",", ")&MB_PATHFINDER_SHOWN(key,language),told)))',
    ),
    declared(
        "PF_EQUIPMENT", "P-04, P-10, C-08", "Price or weekly consumption in BP of all resources that an army has.",
        (
            Argument("stat", Word(words.PRICED), "Price or consumption"),
            Argument("has", HELD, HAS.summary),
            Argument("men", MEN, "Units of the army; left out: a Medium army", True),
            Argument("edition", EDITION.kind, "Ultimate Campaign (UC), or AP, where size and consumption do not count (P-10)", True, "uc"),
            Argument("mount", CR, "CR of one mount", True),
            Argument("rounding", Word(words.ROUNDING), "How a price or consumption with a fraction is rounded (C-08)", True, "floor"),
            BETWEEN,
        ),
        units.equipment, _explain_equipment,
        Example('=PF_EQUIPMENT("cost","improved armor; improved weapons; mounts",100,"uc",1)', 9.0),
        Example('=PF_EQUIPMENT("consommation","armes à distance; engins de siège 2",200)', 8.0),
        check=_mount_known,
        formula='LET(mounted,IF(OR(mount="",men="",edition<>"uc"),mount,LET(paid,MB_PATHFINDER_CLIMB(mount,MB_PATHFINDER_SIZE(men,between,"steps")),IF(paid="",0,paid))),'
        'bare,IF(AND(stat="cost",mount="",MB_PATHFINDER_HAS(has,"mounts")),MB_PATHFINDER_NUMBER(has,"mounts")="",FALSE),'
        'IF(bare,#VALUE!,MB_PATHFINDER_EACH(has,0,LAMBDA(sum,key,number,'
        f'IF(AND(MB_PATHFINDER_HAS({listed(words.RESOURCE.table)},key),MB_PATHFINDER_COUNTS(has,key,"uc")),'
        'sum+MB_PATHFINDER_RESOURCE(key,stat,men,edition,IF(AND(key="mounts",number=""),mounted,number),rounding,between),sum)))))',
    ),
)  # fmt: skip
