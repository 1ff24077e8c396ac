"""The columns of one round of the ledger about who stands there: striker and target, what both have left, how they meet."""

from __future__ import annotations

from ...layout import Column, same_name
from .pieces import fighter, fighter_row, yes
from .row import CHAMPION, CHARACTER, CREW, MOUNT, STANDS, UNIT, Row


class Standing(Row):
    """The columns that find striker and target, and how their units stand to each other."""

    def _who(self) -> tuple[Column, ...]:
        """Who strikes whom, and what both have left when the round begins."""

        def unit_of(place: str, kind: str, value: str) -> str:
            found = f"MATCH(1,INDEX({same_name('{Fighters.name}', value)}*1,0),0)"
            return f"IF({place}=0,0,IF({kind}={UNIT},{place},IFERROR({found},0)))"

        rides = "({Fighters.iu}={@iu})*({Fighters.k}<>" + str(MOUNT) + ")*({Fighters.no}<{@fi})*{Fighters.no}"
        sizes = ",".join(f"MEDIAN(1,INT(N({value})),{most})=N({value})" for value, most in (
            (self.owner("w"), 20), (self.owner("width"), 100), (self.full("MAX(1,{@po})"), 1000),
        ))  # fmt: skip
        numbers = f"COUNT({','.join(self.mine(s) for s in ('ws', 's', 'i', 'a'))})=4,COUNT({','.join(self.owner(s) for s in ('t', 'w'))})=2,{sizes}"
        # a champion who was struck at alone has wounds of his own
        his_own = f"IF({{@k}}={CHAMPION},{self.standing('q', '{@fi}')}<N({self.mine('w')}),TRUE)"
        theirs = f"IF({{@tk}}={CHAMPION},{{@sleft}}>0,TRUE)"
        enemy = f"AND({self.standing('s', '{@tp}')}={STANDS},{self.standing('r', '{@tp}')}>0,NOT({same_name(self.theirs('side'), '{@side}')}),{theirs})"
        alive = f"SUMPRODUCT(({{Fighters.iu}}={{@iu}})*({{Fighters.own}}=1)*({{Strength.s{self.number - 1}}}={STANDS})*({{Strength.r{self.number - 1}}}>0))"
        return (
            self.helper("seq", "=ROW()"),
            self.helper("me", "={@seq}-MIN(OWN.seq)+1"),
            # an error value among the names must not spoil what looks a name up
            self.helper("name", '=IFERROR(LOWER({@who}&""),"")', 12),
            self.helper("tname", '=IFERROR(LOWER({@target}&""),"")', 12),
            self.helper("fi", f"={fighter_row('{@name}')}"),
            self.helper("ti", f"=IF({{@fi}}=0,0,{fighter_row('{@tname}')})"),
            self.helper("k", f"=IF({{@fi}}=0,0,N({self.mine('k')}))"),
            self.helper("tk", f"=IF({{@ti}}=0,0,N({self.theirs('k')}))"),
            self.helper("iu", f"=IF({{@fi}}=0,0,N({self.mine('iu')}))"),
            self.helper("ip", f"=IF({{@fi}}=0,0,N({self.mine('ip')}))"),
            self.helper("pu", "=" + unit_of("{@fi}", "{@k}", self.mine("unit"))),
            self.helper("tu", "=" + unit_of("{@ti}", "{@tk}", self.theirs("unit"))),
            # a mount below a character on the Parts page is his steed
            self.helper(
                "rd",
                f"=IF({{@k}}<>{MOUNT},0,IF(N({fighter('k', f'MAX(1,SUMPRODUCT(MAX({rides})))')})={CHARACTER},SUMPRODUCT(MAX({rides})),0))",
            ),
            # whose wounds and numbers count for it: a character's own, else the unit's
            self.helper("po", f"=IF({{@k}}={CHARACTER},{{@fi}},IF({{@rd}}>0,{{@rd}},{{@pu}}))"),
            self.helper("tp", f"=IF({{@tk}}={CHARACTER},{{@ti}},{{@tu}})"),
            self.helper("side", f'=IF({{@fi}}=0,"",IFERROR({self.mine("side")}&"",""))', 9),
            # an attacker without numbers cannot fight
            self.helper("fit", f"=IF({{@po}}=0,0,IFERROR(IF(AND({numbers}),1,0),0))"),
            self.helper("on", "=IF({@fit}=0,0,1)"),
            self.helper("q0", f"=IF({{@on}}=0,0,{self.standing('q', '{@po}')})"),
            self.helper("m0", f"=IF({{@on}}=0,0,{self.standing('r', '{@po}')})"),
            self.helper("st0", f"=IF({{@on}}=0,0,{self.standing('s', '{@po}')})"),
            self.helper("live", f"=IF({{@on}}=0,0,IF(AND({{@st0}}={STANDS},{{@m0}}>0,{his_own}),1,0))"),
            self.helper("main", "=IF({@on}=0,0,IF(SUMPRODUCT((OWN.po={@po})*(OWN.seq<{@seq}))>0,0,1))"),
            self.helper(
                "alone", "=IF({@on}=0,0,IF(SUMPRODUCT((OWN.fi={@fi})*(OWN.blow_={@blow_})*(OWN.seq<{@seq}))>0,0,1))"
            ),
            # characters in the unit
            self.helper("heroes", f"=IF({{@on}}=0,0,{alive})"),
            # wounds that the target's unit, that a single man has left
            self.helper(
                "tleft",
                f"=IF({{@tp}}=0,0,{self.full('MAX(1,{@tp})')}*N({fighter('w', 'MAX(1,{@tp})')})-{self.standing('q', '{@tp}')})",
            ),
            self.helper(
                "sleft",
                f"=IF({{@tk}}={CHAMPION},MIN({{@tleft}},N({self.theirs('w')})-{self.standing('q', '{@ti}')}),{{@tleft}})",
            ),
            self.helper("tlive", f"=IF({{@tp}}=0,0,IF({enemy},1,0))"),
            self.helper(
                "open", f"=IF(AND(SUM({{{self.previous}.played}})>0,{{@live}}=1),1,0)" if self.previous else "={@live}"
            ),
        )

    def _stands(self) -> tuple[Column, ...]:
        """How the unit stands: what is typed in one of its rows counts for all of them."""

        def typed(key: str) -> str:
            return f"IFERROR(IF({yes(f'{{@{key}}}')},1,0),0)"

        pair = "(OWN.pu={@pu})*(OWN.tu={@tu})"
        met = "((ONE.pu={@pu})*(ONE.tu={@tu})+(ONE.pu={@tu})*(ONE.tu={@pu}))*ONE.played"
        charges = "SUMPRODUCT((OWN.pu={@pu})*(OWN.tu={@tu})*OWN.chg+(OWN.pu={@tu})*(OWN.tu={@pu})*OWN.chg)"
        faces = f'INDEX(OWN.face0,MATCH(1,INDEX({pair}*(OWN.face0<>"")*1,0),0))'
        touches = f"INDEX(OWN.contact,MATCH(1,INDEX({pair}*(OWN.k={UNIT})*ISNUMBER(OWN.contact),0),0))"
        rules = self.mine("rules") + '&"; "&' + self.mine("troop")
        theirs = self.theirs("rules") + '&"; "&' + self.theirs("troop")
        flanked = "SUMPRODUCT((OWN.pu={@tu})*(OWN.tu={@pu})*(OWN.face<>{=FACING.front})*OWN.live)>0"

        sooner = "SUMPRODUCT((OWN.fi={@fi})*(OWN.blow_={@blow_})*OWN.tlive*(OWN.seq<{@seq}))"
        typed_number = "INDEX({Parts.number},MAX(1,{@ip}))"

        def calm(unit: str, text: str) -> str:
            """Rules of a unit that has lost its frenzy, since it was beaten."""
            beaten = self.earlier(f"(ONE.pu={{@{unit}}})*ONE.beaten")
            return (
                text
                if beaten == "0"
                else f'IF({self.has("frenzy", text)}=0,{text},IF({beaten}>0,WFB_WITHOUT("frenzy",{text}),{text}))'
            )

        return (
            self.helper("chg0", f"={typed('charged')}"),
            self.helper("chg", f"=IF({{@on}}=0,0,IF({self.of_unit('chg0')}>0,1,0))"),
            # the first round of a fight of these two: charges, hatred, flails; every charge begins a new one
            self.helper("fresh", f"=IF({self.earlier(met)}=0,1,IF({charges}>0,1,0))" if self.previous else "=1"),
            self.helper("face0", '=IFERROR({@facing}&"","")', 8),
            self.helper("face", f'=IF({{@face0}}<>"",{{@face0}},IFERROR({faces},{{=FACING.front}}))', 8),
            self.helper("blow_", '=IFERROR(IF({@blow}="",{=BLOW.blows},{@blow}&""),{=BLOW.blows})', 8),
            self.helper(
                "contact_",
                f'=IF({self.valid("contact")},{{@contact}},IF(AND(OR({{@k}}={MOUNT},{{@k}}={CREW}),{{@rd}}=0),IFERROR({touches},""),""))',
            ),
            self.helper("fear0", f"={typed('afraid')}"),
            self.helper("fear_", f"=IF({{@on}}=0,0,IF({self.of_unit('fear0')}>0,1,0))"),
            self.helper("ws_", f"=IF({{@on}}=0,0,IF({{@fear_}}=1,1,{self.mine('ws')}))"),
            self.helper(
                "tws", f"=IF({{@ti}}=0,0,IF(SUMPRODUCT((OWN.pu={{@tu}})*OWN.fear_)>0,1,N({self.theirs('ws')})))"
            ),
            # supporting attacks are made to the front alone
            self.helper("turned", f"=IF({{@on}}=0,0,IF({flanked},1,0))"),
            # the champion whom the Armies page names strikes with the first row of his unit
            self.helper("leads", f"=IF({{@k}}={UNIT},IF(N({self.of_armies('headed')})=1,IF({sooner}=0,1,0),0),0)"),
            self.helper(
                "rules", f'=IF({{@on}}=0,"",{calm("pu", rules)}&IF({{@turned}}=1,"; flanked","")&IF({{@leads}}=1,"; champion",""))', 9
            ),
            self.helper("trules", f'=IF({{@ti}}=0,"",{calm("tu", theirs)})', 9),
            self.helper(
                "flames", f"=IF(OR({{@on}}=0,{{@blow_}}<>{{=BLOW.blows}}),0,{self.has('flaming', '{@rules}')})"
            ),
            self.helper("heals", f"=IF({{@ti}}=0,0,{self.has('regeneration', '{@trules}')})"),
            self.helper("width", f'=IF({{@on}}=0,"",{self.mine("width")})'),
            # what the questions about dice hand over
            *(self.helper(f"{key}1", f"=IF({{@fi}}=0,0,{self.mine(key)})") for key in ("s", "a", "i")),
            self.helper("kind", f'=IF(OR({{@fi}}=0,{{@k}}={UNIT}),"",{self.mine("kind")})'),
            self.helper("number", f'=IF(OR({{@ip}}=0,{{@rd}}>0),"",IF({typed_number}="","",{typed_number}))'),
            *(
                self.helper(f"{key}2", f"=IF({{@ti}}=0,0,{self.theirs(value)})")
                for key, value in (("t", "t"), ("save", "armour"), ("ward", "ward"), ("i", "i"))
            ),
            self.helper("w2", f"=IF({{@ti}}=0,0,N({self.theirs('w')}))"),
        )
