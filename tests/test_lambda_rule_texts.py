"""LAMBDAs read composed rule texts as Python does: several rules, numbers in every spelling, what is no rule."""

from __future__ import annotations

import random

import pytest
from grid import as_formula, difference, expected
from lambda_engines import cellrune, ironcalc

from massbattle_xl.systems import functions
from massbattle_xl.warhammer.rules import VALUED
from massbattle_xl.warhammer.words import RULE

NUMBERS = (
    "1", "2", "3", "5", "6", "0", "7", "11", "d3", "D6", "2d6", "d3+1", "1W6+2", "d6-1", "W6", "3к6", "d6−1", "d6–1", "1+1",
    "2+", "4 +", "+2", "++2", "d6+", "6d", "d0", "D", "-1", "d1", "06",
)  # fmt: skip
SPELLINGS = (
    "{w} {n}", "{w} ({n})", "{w}({n})", "{w} ( {n} )", "{w} +{n}", "{w} (+{n})", "{w}({n}", "{w} {n})", "{w} (({n})", "{w} {n}+",
    "{w} {n} + )", "{w} ({n}+)", "{n}", "{w}{n}",
)  # fmt: skip


def texts(count: int) -> list[str]:
    """One numbered rule each in some spelling, every third with other rules around it."""
    chosen = random.Random(1)
    plain = [word for key in RULE.table if key not in VALUED for word in RULE.table[key]["ru"].split("|")]
    found = []
    for place in range(count):
        word = chosen.choice(RULE.table[chosen.choice(list(VALUED))][chosen.choice(("en", "de", "fr", "ru"))].split("|"))
        one = chosen.choice(SPELLINGS).format(w=word, n=chosen.choice(NUMBERS))
        found.append("; ".join((chosen.choice(plain), one, "fear, hatred", "ward 5", one)) if place % 3 == 0 else one)
    return found


@pytest.mark.parametrize("engine", [ironcalc, cellrune])
@pytest.mark.parametrize(("name", "before"), [("WFB_WITHOUT", ("ward",)), ("WFB_WARD", (None,)), ("WFB_KILL_CHANCE", (4.0, 3.0, 3.0, 4.0, 4.0, None))])
def test_rule_texts_are_read_as_in_python(engine, name, before, tmp_path):
    function = functions()[name]
    calls = [(*before, text) for text in texts(120 if engine is ironcalc else 30)]
    wanted = [expected(function, call) for call in calls]
    assert len({repr(answer) for answer in wanted}) > 2
    answers = engine([(function, call) for call in calls], tmp_path)
    wrong = [f"{as_formula(function, c, repr)}: {d}" for c, a, w in zip(calls, answers, wanted) if (d := difference(a, w))]
    assert not wrong
