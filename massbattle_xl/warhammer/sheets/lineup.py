"""The hidden lines of the Odds page: who was picked, with all parts, as the functions of a combat take them."""

from __future__ import annotations

from collections.abc import Mapping

from ...layout import Cell, Column, Page, Table, Text, same_name
from .parts import CHARACTER, CREW, MOUNT
from .pieces import CHARGE, FLANKS, OVERKILL, ROUNDS, fighter, fighter_row, part, unit, yes

EACH_SIDE = 3  # units or characters that may be picked on a side
MOST_LINES = 10  # units and parts of a side
PLACES = tuple(f"{side}{k}" for side in "AB" for k in range(1, EACH_SIDE + 1))
WIDTHS = (5, 6, 7, 8, 10, 12)  # frontages that are compared
FIELDS = (
    "models", "width", "ws", "s", "t", "w", "i", "a", "ld", "armour", "ward", "support", "bonus", "rules",
    "kind", "number", "group", "target", "contact", "lost", "general",
)  # fmt: skip

FRONT, FLANK, REAR = (f"{{=FACING.{key}}}" for key in ("front", "flank", "rear"))
NOW, LATER = yes("Odds_Now"), same_name("Odds_First", '{"word.no}')


def _helper(key: str, formula: str = "") -> Column:
    return Column(key, "helper", formula, 9)


def picked(key: str) -> str:
    """The cell of the Odds page that holds a value of this row's pick."""
    return f"CHOOSE({{@no}},{','.join(f'Odds_{key}{place}' for place in PLACES)})"


def _overruled(key: str, otherwise: str) -> str:
    """What is typed on the Odds page, or else what the army has."""
    return f'IF({picked(key)}<>"",{picked(key)},{otherwise})'


def _said(key: str, column: str) -> str:
    """1 where a yes counts: that of the Odds page, or else that of the unit."""
    own = f"IF({{@k}}=0,{yes(unit(column, 'MAX(1,{@iu})'))},FALSE)"
    return f'=IF({{@fi}}=0,0,IF(IF({picked(key)}<>"",{yes(picked(key))},{own}),1,0))'


def _mine(column: str) -> str:
    return fighter(column, "MAX(1,{@fi})")


def of_pick(column: str, pick: str) -> str:
    """A value of a pick by its number."""
    return f"INDEX({{Picks.{column}}},MAX(1,{pick}))"


def _strength(column: str, place: str) -> str:
    return f"N(INDEX({{Strength.{column}}},MAX(1,{place})))"


_Q = f"q{ROUNDS}"  # wounds that are lost after the last round
_ENEMIES = "({Picks.side}<>{@side})*({Picks.fi}>0)"
_STRUCK_ASIDE = f"{_ENEMIES}*({{Picks.aim}}={{@no}})*({{Picks.face}}<>{FRONT})"
_UNIT_LOST = f"IFERROR(INDEX(WFB_CASUALTIES({_strength(_Q, '{@fi}')},{_mine('w')},0,{_mine('models0')}),1,2),0)"
_MODELS = f"IF({{@k}}>0,1,IF({NOW},{_strength('now', '{@fi}')},N({_mine('models0')})))"
_GENERAL = unit("general", "MAX(1,{@iu})")
_WIDTH = f"IF({{@k}}>0,1,{_mine('width')})"
_PARTS = "SUMPRODUCT(({Fighters.iu}={@iu})*({Fighters.k}>0))"

PICKS = Table(
    "Picks", "lineup", "A3",
    (
        _helper("no"),
        _helper("side", f"=IF({{@no}}<={EACH_SIDE},1,2)"),
        _helper("name", f'=IFERROR(LOWER({picked("")}&""),"")'),
        _helper("fi", f"={fighter_row('{@name}')}"),
        _helper("k", f"=IF({{@fi}}=0,0,N({_mine('k')}))"),
        _helper("iu", f"=IF({{@fi}}=0,0,N({_mine('iu')}))"),
        _helper("title_", f'=IF({{@fi}}=0,"",{_mine("name")}&"")'),
        # a unit takes its parts along, a character at most his steed
        _helper("lines", f"=IF({{@fi}}=0,0,IF({{@k}}=0,1+{_PARTS},1))"),
        # picked before already, by itself or with the unit
        _helper("twice", "=IF({@fi}=0,0,SUMPRODUCT(({Picks.side}={@side})*({Picks.no}<>{@no})*(({Picks.fi}={@fi})+({Picks.k}=0)*({Picks.iu}={@iu})*({Picks.fi}>0)>0)))"),
        _helper("tname", f'=IFERROR(LOWER({picked("Target_")}&""),"")'),
        _helper("aim", f'=IFERROR(MATCH(1,INDEX({_ENEMIES}*IF({{@tname}}="",1,({{Picks.name}}={{@tname}})*1),0),0),0)'),
        _helper("face", f'=IF({picked("Where_")}<>"",{picked("Where_")}&"",{FRONT})'),
        _helper("charges", f"=IF({{@fi}}=0,0,IF({yes(picked('Charges_'))},1,0))"),
        _helper("models", f'=IF({{@fi}}=0,"",{_overruled("Models_", _MODELS)})'),
        _helper("lost", f'=IF(OR({{@fi}}=0,{{@k}}>0,NOT({NOW}),{picked("Models_")}<>""),"",{_UNIT_LOST})'),
        _helper("width", f'=IF({{@fi}}=0,"",{_overruled("Width_", _WIDTH)})'),
        _helper("ld", f'=IF({{@fi}}=0,"",{_overruled("Ld_", _mine("ld"))})'),
        # of the General nothing is known where a Leadership is typed
        _helper("general", f'=IF(OR({{@fi}}=0,{{@k}}>0,{picked("Ld_")}<>""),"",IF(ISNUMBER({_GENERAL}),MEDIAN(0,INT({_GENERAL}),10),""))'),
        _helper("headed", f"=IF({{@fi}}=0,0,IF({{@k}}=0,N({unit('headed', 'MAX(1,{@iu})')}),0))"),
        _helper("standard", _said("Standard_", "standard")),
        _helper("music", _said("Music_", "musician")),
        _helper("battle", _said("Battle_", "battle")),
        _helper("reroll", f"=IF({{@fi}}=0,0,IF(AND({{@k}}=0,{yes(unit('reroll', 'MAX(1,{@iu})'))}),1,0))"),
        _helper("points", f"=N({picked('Points_')})"),
        # bases of one size where none is typed
        _helper("base", f"=IF({{@fi}}=0,0,N({_mine('base')}))"),
        _helper("deep", "=IFERROR(ROUNDUP({@models}/MAX(1,{@width}),0),0)"),
        _helper("least", f"=IF({{@fi}}=0,5,IF({{@k}}>0,5,{_mine('least')}))"),
        _helper("disrupts", f"=IF(OR({{@fi}}=0,{{@face}}={FRONT}),0,IFERROR(IF(AND(WFB_DISRUPTS({{@models}},{{@width}},{{@face}},{{@least}})),1,0),0))"),
        _helper("flanked", f"=SUMPRODUCT({_STRUCK_ASIDE})"),
        _helper("disrupted", f"=SUMPRODUCT({_STRUCK_ASIDE}*{{Picks.disrupts}})"),
    ),
    tuple({"no": i} for i in range(1, len(PLACES) + 1)), size=len(PLACES),
)  # fmt: skip

SIDES_TOP = 3 + len(PLACES) + 3


def _any(column: str) -> str:
    return f"SUMPRODUCT(({{Picks.side}}={{@no}})*{{Picks.{column}}})"


def _strikes(where: str) -> str:
    return f"SUMPRODUCT(({{Picks.side}}={{@no}})*({{Picks.fi}}>0)*({{Picks.face}}={where}))"


def _points(charge: str = "{@charges}>0", standard: str = "{@standard}>0") -> str:
    flags = f"AND({CHARGE},{charge}),{standard},{{@battle}}>0,{{@flank}}>0,{{@rear}}>0,FALSE"
    other = f'{{@other}}+IF({FLANKS}="each",MAX(0,{{@flank}}-1),0)'
    return f"=WFB_COMBAT_RESULT(0,0,{flags},0,{OVERKILL},{other})"


def _bearers(name: str) -> str:
    return f"SUM({{{name}.bsb}})"


SIDES = Table(
    "OddsSides", "lineup", f"A{SIDES_TOP}",
    (
        _helper("no"),
        _helper("charges", f"={_any('charges')}"),
        _helper("standard", f"={_any('standard')}"),
        _helper("battle", f"={_any('battle')}+IF({{@no}}=1,{_bearers('LinesA')},{_bearers('LinesB')})"),
        _helper("flank", f"={_strikes(FLANK)}"),
        _helper("rear", f"={_strikes(REAR)}"),
        _helper("other", f"={_any('points')}"),
        _helper("points", _points()),
        _helper("points_charge", _points(charge="{@charges}=0")),
        _helper("points_standard", _points(standard="{@standard}=0")),
    ),
    ({"no": 1}, {"no": 2}), size=2,
)  # fmt: skip

_FIRST_LINES = SIDES_TOP + 5
_STEP = MOST_LINES + 2  # rows from one table of lines to the next


def _fill(column: str) -> str:
    """A value of who stands in the line, blank in a line without anybody."""
    return f'=IF({{@place}}=0,"",{fighter(column, "MAX(1,{@place})")})'


def _of_ranks(column: str) -> str:
    """A value of a pick, in the line of rank and file alone."""
    return f'=IF(OR({{@place}}=0,{{@k}}>0),"",{of_pick(column, "{@slot}")})'


def _flags(charges: str) -> str:
    """What the rules of a unit say of how it stands in this round."""
    words = [(f"{of_pick(column, '{@slot}')}>0", f"{{=RULE.{word}}}") for column, word in (
        ("flanked", "flanked"), ("disrupted", "disrupted"), ("music", "musician"), ("headed", "champion"),
    )]  # fmt: skip
    words.append((f"{of_pick('battle', '{@slot}')}+{of_pick('reroll', '{@slot}')}>0", "{=RULE.battle standard}"))
    stands = "&".join(f'IF({condition},"; "&{word},"")' for condition, word in words)
    began = f'IF({charges},"; "&{{=RULE.charging}},IF({LATER},"; "&{{=RULE.later round}},""))'
    return f'IF({{@leads}}=0,"",{began}&{stands})'


def _contact(own: str, enemy: str) -> str:
    """Models of the front rank in contact; in the flank the ranks of the one who is struck there count.

    Args:
        own: models in a rank of the pick.
        enemy: the same of whom it strikes.
    """
    slot, aim = "{@slot}", of_pick("aim", "{@slot}")

    def front(pick: str, width: str, other: str) -> str:
        aside = f"AND({of_pick('aim', other)}={pick},{of_pick('face', other)}={FLANK})"
        return f"IF({aside},ROUNDUP({of_pick('models', pick)}/{width},0),MIN({of_pick('models', pick)},{width}))"

    def base(pick: str, other: str) -> str:
        found = of_pick("base", pick)
        return f"IF({found}>0,{found},MAX(20,{of_pick('base', other)}))"

    typed = f"CHOOSE(MAX(1,{slot}),{','.join(f'Odds_Contact_{place}' for place in PLACES)})"
    pairs = f"MAX(1,{front(slot, own, aim)}),{base(slot, aim)},MAX(1,{front(aim, enemy, slot)}),{base(aim, slot)}"
    alone = f"OR({{@place}}=0,{fighter('k', 'MAX(1,{@place})')}>0)"
    return f'=IF({alone},"",IF({typed}<>"",{typed},IF({aim}=0,"",IFERROR(WFB_CONTACT({pairs}),""))))'


_KIND = fighter("k", "MAX(1,{@place})")
_DEAD = f"IF({{@k}}={CHARACTER},{_strength('now', '{@place}')}=0,{_strength(_Q, '{@place}')}>=N({fighter('w', 'MAX(1,{@place})')}))"
_TYPED_NUMBER = part("number", f"MAX(1,N({fighter('ip', 'MAX(1,{@place})')}))")
_NUMBER = f'IF(OR({{@k}}={MOUNT},{{@k}}={CREW}),IF({_TYPED_NUMBER}="","",{_TYPED_NUMBER}),IF(AND({NOW},{_DEAD}),0,""))'
_LOST = f'IF({{@k}}=0,{of_pick("lost", "{@slot}")},IF(AND({{@k}}={CHARACTER},{NOW}),{_strength(_Q, "{@place}")},""))'


def _lines(side: int) -> Table:
    """The lines of a side: each unit that is picked, and below it its parts in the order of the Parts page."""
    name, before = "LinesA" if side == 1 else "LinesB", (side - 1) * EACH_SIDE
    above, place = "N({<slot})", "N({<place})"
    candidate = (
        f"MATCH(1,INDEX(({{Fighters.iu}}={of_pick('iu', above)})*({{Fighters.k}}>0)*({{Fighters.no}}>{place})*1,0),0)"
    )
    steed = f"AND({place}={of_pick('fi', above)},{fighter('k', 'MAX(1,{@next})')}={MOUNT})"
    following = f"MATCH(1,INDEX(({{Picks.side}}={side})*({{Picks.fi}}>0)*({{Picks.no}}>MAX({before},{above}))*1,0),0)"
    columns = {
        "models": _of_ranks("models"), "width": _of_ranks("width"),
        **{stat: _fill(stat) for stat in ("ws", "s", "t", "w", "i", "a")},
        "ld": f'=IF({{@place}}=0,"",IF({{@leads}}=1,{of_pick("ld", "{@slot}")},{fighter("ld", "MAX(1,{@place})")}))',
        "armour": _fill("armour"), "ward": _fill("ward"),
        "support": '=""',
        # all points of the side stand in its first line
        "bonus": f'=IF(AND({{@no}}=1,{{@place}}>0),INDEX({{OddsSides.points}},{side}),"")',
        "rules": f'=IF({{@place}}=0,"",{{@said}}&{_flags("{@charge}=1")})',
        "kind": _fill("kind"),
        "number": f'=IF({{@place}}=0,"",{_NUMBER})',
        "group": f'=IF({{@place}}=0,"",{of_pick("title_", "{@slot}")})',
        "target": f'=IF(OR({{@place}}=0,{of_pick("aim", "{@slot}")}=0),"",{of_pick("title_", of_pick("aim", "{@slot}"))})',
        "contact": _contact(of_pick("width", "{@slot}"), of_pick("width", of_pick("aim", "{@slot}"))),
        "lost": f'=IF({{@place}}=0,"",{_LOST})',
        "general": _of_ranks("general"),
    }  # fmt: skip
    return Table(
        name, "lineup", f"A{_FIRST_LINES + (side - 1) * _STEP}",
        (
            _helper("no"),
            # the next part of the pick above
            _helper("next", f"=IF({above}=0,0,IFERROR({candidate},0))"),
            _helper("more", f"=IF({{@next}}=0,0,IF({of_pick('k', above)}=0,{{@next}},IF({steed},{{@next}},0)))"),
            _helper("slot", f"=IF({{@more}}>0,{above},IF(AND({{@no}}>1,{above}=0),0,IFERROR({following},0)))"),
            _helper("place", f"=IF({{@more}}>0,{{@more}},IF({{@slot}}=0,0,{of_pick('fi', '{@slot}')}))"),
            _helper("k", f"=IF({{@place}}=0,0,N({_KIND}))"),
            # the line that stands for the unit: rank and file, or a character who was picked alone
            _helper("leads", f"=IF({{@place}}=0,0,IF({{@place}}={of_pick('fi', '{@slot}')},1,0))"),
            _helper("charge", f"=IF({{@leads}}=0,0,{of_pick('charges', '{@slot}')})"),
            _helper("said", f'=IF({{@place}}=0,"",{fighter("rules", "MAX(1,{@place})")}&"; "&{fighter("troop", "MAX(1,{@place})")})'),
            _helper("bsb", '=IF({@place}=0,0,IFERROR(IF(AND(WFB_HAS("battle standard",{@said})),1,0),0))'),
            *(_helper(key, formula) for key, formula in columns.items()),
        ),
        tuple({"no": i} for i in range(1, MOST_LINES + 1)), size=MOST_LINES,
    )  # fmt: skip


def block(name: str) -> str:
    """The lines of a side as a function of a combat takes them."""
    return f"{{{name}.{FIELDS[0]}:{FIELDS[-1]}}}"


def _other(name: str, source: str, place: int, changed: Mapping[str, str]) -> Table:
    """The lines of a side once more, with something changed."""
    return Table(
        name, "lineup", f"A{_FIRST_LINES + place * _STEP}",
        (
            _helper("no"),
            *(_helper(key, f"=INDEX({{{source}.{key}}},{{@no}})") for key in ("slot", "place", "leads", "said")),
            *(_helper(key, changed.get(key, f"=INDEX({{{source}.{key}}},{{@no}})")) for key in FIELDS),
        ),
        tuple({"no": i} for i in range(1, MOST_LINES + 1)), size=MOST_LINES,
    )  # fmt: skip


def _bonus(column: str, side: int) -> str:
    return f'=IF(AND({{@no}}=1,{{@place}}>0),INDEX({{OddsSides.{column}}},{side}),"")'


def _charging(side: int) -> dict[str, str]:
    """The other way round: nobody of the side charges, or all of them do."""
    charges = f"INDEX({{OddsSides.charges}},{side})=0"
    return {
        "bonus": _bonus("points_charge", side),
        "rules": f'=IF({{@place}}=0,"",{{@said}}&{_flags(charges)})',
    }


def _fronted(k: int) -> dict[str, str]:
    """The first unit of the side that is picked, with another frontage."""
    wide = f"Odds_Front_{k}"

    def width(pick: str) -> str:
        return f"IF({pick}=Odds_Front_Pick,{wide},{of_pick('width', pick)})"

    return {
        "width": f'=IF({{@leads}}*({fighter("k", "MAX(1,{@place})")}=0)=0,"",{width("{@slot}")})',
        "contact": _contact(f"MAX(1,{width('{@slot}')})", f"MAX(1,{width(of_pick('aim', '{@slot}'))})"),
    }


_VARIANTS = (
    ("LinesA_Charge", "LinesA", _charging(1)), ("LinesB_Charge", "LinesB", _charging(2)),
    ("LinesA_Standard", "LinesA", {"bonus": _bonus("points_standard", 1)}),
    ("LinesB_Standard", "LinesB", {"bonus": _bonus("points_standard", 2)}),
    *((f"Lines{side}_{k}", f"Lines{side}", _fronted(k)) for k in range(1, len(WIDTHS) + 1) for side in "AB"),
)  # fmt: skip

PAGE = Page(
    "lineup",
    (
        Cell("A1", Text("lineup.title"), "title", across=8),
        PICKS,
        SIDES,
        _lines(1),
        _lines(2),
        *(_other(name, source, place, changed) for place, (name, source, changed) in enumerate(_VARIANTS, 2)),
    ),
    landscape=True, tall=1, hidden=True, fold=False,
)  # fmt: skip
