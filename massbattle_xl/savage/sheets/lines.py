"""What a row of the ledger says: why its numbers are what they are, what is missing, what comes next."""

from __future__ import annotations

from ...layout import explained, first_of, same_name, short
from .pieces import FRACTION, HERO, KILLS, army, word


def _terms(letter: str, total: str, start: str) -> str:
    """``T 5 + 3 = 8; `` where a total differs from the army table, else nothing."""
    sign = f'IF({total}<{start}," − "," + ")'
    return f'IF({total}={start},"","{letter} "&{start}&{sign}&ABS({total}-{start})&" = "&{total}&"; ")'


class RowLines:
    """The texts of a row, and what the formulas of the row share with them.

    Args:
        name: of the table.
        number: of the round.
        before, after: columns of the strength table.
        previous: name of the table of the round before, "" for the first.
    """

    def __init__(self, name: str, number: int, before: str, after: str, previous: str) -> None:
        self.name, self.number, self.before, self.after, self.previous = name, number, before, after, previous
        self.regroup = f"AND(Ruling_A27=1,MOD({number},{{#turn.REGROUP_EVERY}})=0)"

    def own(self, column: str) -> str:
        """A whole column of this round's table."""
        return f"{{{self.name}.{column}}}"

    def same(self, column: str, cell: str) -> str:
        """Which rows hold the same name as a cell."""
        return same_name(self.own(column), cell)

    def earlier(self) -> str:
        """Which rows stand above this one."""
        return f"({self.own('seq')}<{{@seq}})"

    def benny(self, use: str, unit: str) -> str:
        """Bennies that the GM spent this round on a unit for one use."""
        wanted = f'({{Bennies.round}}={self.number})*{same_name("{Bennies.unit}", unit)}*({{Bennies.use}}={{=BENNY.{use}}})'
        return f"SUMPRODUCT({wanted},{{Bennies.number}})"

    def active_a(self) -> str:
        return f'{{@men_a}},{{@wa}},{word("reach", "{@ia}")},{word("formation", "{@ia}")},FALSE,{FRACTION}'

    def active_t(self) -> str:
        return f'{{@m}},{{@wt}},{word("reach", "{@it}")},{word("formation", "{@it}")},{{@def}}=1,{FRACTION}'

    def charge_reach(self) -> str:
        """Pace of the attacker, Bennies included."""
        return f"{army('pace', '{@ia}')}+IF({army('pace', '{@ia}')}=0,Unit_Pace,0)+{self.benny('pace', '{@attacker}')}"

    # What goes into the kill functions: arguments of a side, and a character who strikes for himself (A-24).
    CAP_T = "IF(Ruling_A20=2,MIN({@wt},{@m}),{@wt})"
    CAP_A = "IF(Ruling_A20=2,MIN({@wa},{@ma}),{@wa})"
    ENGAGE_T = f"{{@da}},{{@m}},{{@tt}},{CAP_T},{KILLS}"
    ENGAGE_A = f"{{@dt}},{{@ma}},{{@ta}},{CAP_A},{KILLS}"
    ALONE_T = f'{{@hero_a}},{{@tt}},{CAP_T},"down",1'
    ALONE_A = f'{{@hero_t}},{{@ta}},{CAP_A},"down",1'
    APART_T = 'AND({@hero_a}<>"",Ruling_A24=2)'
    APART_A = 'AND({@hero_t}<>"",Ruling_A24=2)'
    FIRE = f"{{@n}},{{@da}},{{@m}},{{@tt}},{{@range}},{{@extra}},{CAP_T},{KILLS}"
    VOLLEY = (
        '{@n},{@da},{@tt},Arrow_Pen,{@pen},1,{@wt},CHOOSE(Ruling_A09,"none","each"),'
        'IF(Ruling_A08=2,1,0),CHOOSE(Ruling_A07,"clamp","literal")'
    )
    CHARACTER = '{@dice},{@tt},IF(Ruling_A23=2,MIN({#characters.AGAINST},{@wt}),{@wt}),CHOOSE(Ruling_A22,"down","up")'

    def stop(self) -> str:
        """Why the attack does not take place, or what is missing."""
        regroup_attack = f"AND({self.regroup},{{@att}}>0,NOT({HERO}))"
        return first_of(
            (
                ('{@attacker}=""', 'IF({@action}&{@target}="","",{"hint.who})'),
                ('{@action}=""', '{"hint.action}'),
                ("{@phase}=-1", '{"hint.unknown_action}'),
                (f"AND({HERO},{{@ih}}=0)", 'IF({@ia}>0,{"hint.not_character},{"hint.no_character})'),
                (f"AND({{@ia}}=0,NOT({HERO}))", 'IF({@ih}>0,{"hint.use_character},{"hint.unknown})'),
                (f"AND({{@ia}}>0,{{@wa}}=0,NOT({HERO}))", '{"hint.gone}'),
                ("AND({@att}>0,{@it}=0)", 'IF({@target}="",{"hint.target},{"hint.unknown_target})'),
                ("AND({@att}>0,{@wt}=0)", '{"hint.target_gone}'),
                ("{@again}=1", '{"hint.fought}'),
                (regroup_attack, '{"hint.regroup}'),
                ('AND({@distance}<>"",NOT(ISNUMBER({@distance})))', '{"hint.number}'),
                (
                    'AND({@action}={=ACTION.charge},{@distance}<>"",{@dice}="")',
                    f'{{"hint.roll}}&TEXT(CHARGE_CHANCE({{@distance}},{self.charge_reach()}),"0%")',
                ),
                ("AND({@action}={=ACTION.charge},{@reach}=0)", '{"hint.short}'),
                ("AND({@att}=1,Ruling_A31=2,{@action}={=ACTION.engage},{@def}=1)", '{"hint.stand}'),
                (f'AND({HERO},{{@dice}}="")', '{"hint.damage}'),
                (f'AND({{@att}}>0,{{@att}}<3,NOT({HERO}),OR({{@men_a}}="",AND({{@men_t}}<>"",{{@men_t}}=0)))', '{"hint.men}'),
                ("AND({@att}>1,{@bow}=0)", '{"hint.no_bow}'),
                ('AND({@att}=2,{@range}={"range.out})', '{"hint.out}'),
                ('AND({@att}=3,INDEX({Armies.volley},MAX(1,{@ia}))={"word.no})', '{"hint.crossbow}'),
                ("AND({@att}=3,N({@distance})>{#volley.RANGE_FACTORS.double}*{@bow})", '{"hint.out}'),
            )
        )

    def then(self) -> str:
        """What to think of once the row counts. AND looks at all its arguments, so row 0 of a table must not occur."""
        left_t, left_a = (f"INDEX({{Strength.{self.after}}},MAX(1,{{@{i}}}))" for i in ("it", "ia"))
        struck, striking = "{@it}>0,{@att}>0", "{@ia}>0"
        few = "{#turn.DISSOLVE_AT_MOST}"
        side_t = army("side", "MAX(1,{@it})")
        same_side = f"OR(AND({{@ia}}>0,{same_name(army('side', 'MAX(1,{@ia})'), side_t)}),SUMPRODUCT({same_name('{Characters.name}', '{@attacker}')}*{same_name('{Characters.side}', side_t)})>0)"
        other_action = f"SUMPRODUCT({self.same('attacker', '{@attacker}')}*({self.own('action')}<>{{@action}})*{self.earlier()})>0"
        contact = f"SUMPRODUCT({self.same('attacker', '{@attacker}')}*({self.own('att')}=1),{self.own('men_a')})>{{@wa}}"
        cases = [
            (f"AND({struck},{left_t}=0)", short("{@target}") + '&{"hint.wiped}'),
            (f"AND({striking},{left_a}=0)", short("{@attacker}") + '&{"hint.wiped}'),
            (f"AND({struck},{left_t}<={few})", f'{short("{@target}")}&{{"hint.down}}&{left_t}&{{"hint.dissolve}}'),
            (f"AND({striking},{{@att}}=1,{left_a}<={few})", f'{short("{@attacker}")}&{{"hint.down}}&{left_a}&{{"hint.dissolve}}'),
            (f"AND({struck},{same_side})", '{"hint.same_side}'),
            (f"AND({striking},{other_action})", '{"hint.twice}'),
            (f"AND({striking},{{@att}}=1,{contact})", '{"hint.split}'),
        ]
        if self.previous and self.number % 2 == 0:
            rested = (
                f'SUMPRODUCT({same_name(f"{{{self.previous}.attacker}}", "{@attacker}")}*(({{{self.previous}.action}}={{=ACTION.march}})'
                f"+({{{self.previous}.action}}={{=ACTION.charge}})))>0"
            )
            cases.append((f"AND({striking},Ruling_A27=1,{rested})", '{"hint.rest}'))
        cases += [
            ('AND({@att}=3,{@distance}<>"",N({@distance})<={#volley.RANGE_FACTORS.medium}*{@bow})', '{"hint.near}'),
            (f"AND({HERO},{{@it}}>0)", '{"hint.strike_back}'),
            ("{@action}={=ACTION.march}", '{"hint.march}'),
            ("{@action}={=ACTION.charge}", '{"hint.charged}'),
            ('AND({@action}={=ACTION.defend},{@target}="",Ruling_A33=1)', '{"hint.flank}'),
            ('AND({@att}=2,{@distance}="")', '{"hint.short_range}'),
        ]
        return first_of(cases)

    def wrong(self) -> str:
        """Which cell makes the row an error."""
        active = explained("ACTIVE_ATTACKERS", self.active_a())
        return first_of(
            (
                ("ISERROR({@tt})", 'IF({@sit_t}="",{"wrong.tough},{"wrong.situation})'),
                ("ISERROR({@dam})", '{"wrong.dam}'),
                ("ISERROR({@n})", f"IFERROR({active},{{\"wrong.look}})"),
                ("ISERROR({@ta})", 'IF({@sit_a}="",{"wrong.tough},{"wrong.situation})'),
                ("ISERROR({@damt})", '{"wrong.dam}'),
            ),
            '{"wrong.look}',
        )

    def said(self) -> str:
        """The terms that differ from the army table, then the formula of each side."""
        active_a, active_t = explained("ACTIVE_ATTACKERS", self.active_a()), explained("ACTIVE_ATTACKERS", self.active_t())
        army_t = "INDEX({Armies.tmelee:tvolley},{@it},{@att})"
        joined_a = f'IF({{@da}}={{@dam}},"","D "&{explained("HERO_AVDAM", "{@dam},{@n},{@hero_a}")}&"; ")'
        joined_t = f'IF({{@dt}}={{@damt}},"","D "&{explained("HERO_AVDAM", "{@damt},{@nt},{@hero_t}")}&"; ")'
        apart_t = f'{explained("ENGAGE_KILLS", "MAX(0,{@n}-1)," + self.ENGAGE_T)}&" + "&{explained("HERO_KILLS", self.ALONE_T)}'
        apart_a = f'{explained("ENGAGE_KILLS", "MAX(0,{@nt}-1)," + self.ENGAGE_A)}&" + "&{explained("HERO_KILLS", self.ALONE_A)}'
        melee = (
            f'IF({{@n}}={{@men_a}},"","n "&{active_a}&"; ")&{_terms("T", "{@tt}", army_t)}&{_terms("D", "{@dam}", army("avdam", "{@ia}"))}&{joined_a}'
            f'&IF({self.APART_T},{apart_t},{explained("ENGAGE_KILLS", "{@n}," + self.ENGAGE_T)})&IF({{@back}}=0,""," | "'
            f'&IF({{@nt}}={{@m}},"","n "&{active_t}&"; ")&{_terms("T", "{@ta}", army("tmelee", "{@ia}"))}&{_terms("D", "{@damt}", army("avdam", "{@it}"))}&{joined_t}'
            f'&IF({self.APART_A},{apart_a},{explained("ENGAGE_KILLS", "{@nt}," + self.ENGAGE_A)}))'
        )
        others = (
            f"{_terms('T', '{@tt}', army_t)}&IF({HERO},{explained('HERO_KILLS', self.CHARACTER)},IF({{@att}}=2,"
            f"{_terms('D', '{@dam}', army('avdam', '{@ia}'))}&{explained('FIRE_KILLS', self.FIRE)},{explained('VOLLEY_WOUNDS', self.VOLLEY)}))"
        )
        left = 'IF(AND({@action}={=ACTION.move},N({@kill_a})>0),{"battle.left},"")'
        return f"=IF({{@on}}=0,{left},IF(AND({{@att}}=1,NOT({HERO})),{melee},{others}))"
