"""LAMBDAs of what an army cannot have by the type or class of its units, in words."""

from __future__ import annotations

from ...cells.errors import LANGUAGES
from ...cells.helpers import Helper, pieces, typed
from .. import units, words
from ..resources import ENGINE
from .formulas import listed

_CLASSES = ",".join(f"{typed(key)},{listed(sorted(classes))}" for key, classes in units.FEATURES.items())

UNITS = (
    *(
        Helper(
            f"MB_PATHFINDER_SHOWN_{spoken.upper()}",
            f"LAMBDA(key,MB_PATHFINDER_FOUND(key,{pieces('|' + ''.join(f'{key}:{words.HELD.word(key, spoken)}|' for key in words.HELD.table))}))",
            "The word of a language for a resource or ability.",
        )
        for spoken in LANGUAGES
    ),
    Helper(
        "MB_PATHFINDER_SHOWN",
        f"LAMBDA(key,language,SWITCH(language,{','.join(f'{typed(spoken)},MB_PATHFINDER_SHOWN_{spoken.upper()}(key)' for spoken in LANGUAGES)}))",
        "The word for a resource or ability in a language.",
    ),
    Helper(
        "MB_PATHFINDER_MISFIT",
        f'LAMBDA(key,has,creature,unit_class,LET(engine,key={typed(ENGINE)},spells,key={typed(units.SPELLS)},classes,SWITCH(key,{_CLASSES},""),'
        f"beast,MB_PATHFINDER_HAS({listed(sorted(units.BEASTS))},creature),IFS("
        f'AND(engine,OR(MB_PATHFINDER_HAS(has,"mindless"),MB_PATHFINDER_HAS({listed(sorted(units.WITHOUT_MIND))},creature))),TRUE,'
        f"AND(beast,OR(engine,MB_PATHFINDER_HAS({listed(sorted(units.NEEDS_HANDS))},key))),TRUE,"
        f'MB_PATHFINDER_HAS({listed(sorted(units.WITHOUT_CLASS))},creature),OR(spells,AND(classes<>"",NOT(MB_PATHFINDER_HAS({listed(sorted(units.OF_BEASTS_TOO))},key)))),'
        'AND(key="undead",creature<>""),creature<>"undead",'
        f'AND(creature="humanoid",MB_PATHFINDER_HAS({listed(sorted(units.NOT_OF_HUMANOIDS))},key)),TRUE,'
        'OR(AND(creature<>"",creature<>"humanoid"),unit_class=""),FALSE,'
        f"spells,MB_PATHFINDER_HAS({listed(sorted(units.WITHOUT_SPELLS))},unit_class),"
        'TRUE,AND(classes<>"",unit_class<>"pc",NOT(MB_PATHFINDER_HAS(classes,unit_class))))))',
        "Whether most units of an army cannot have this by their type or class (C-07).",
    ),
)
