"""One side of a small SKR in the fight inside the battle: what is typed, what follows, what it says."""

from __future__ import annotations

from ...layout import Column, Limits, explained, first_of, same_name
from .pieces import CLAMP, READINGS, ROUNDING, km_of, person

STREAM = 100_000  # its dice lie beyond all of the ledger in the stream of the battle
MEN = Limits(0, 1_000_000)
PLUS_MINUS = Limits(-1_000, 1_000, whole=False)
_W20 = Limits(1, 20)
_ROLL = Limits(0, 1_000, whole=False)  # it may be lowered (D-39)
_KEPT = 'CHOOSE(Ruling_A41,"geometric","linear")'
_THRESHOLD = 'IF(Threshold="","",Threshold)'


def number_in(cell: str, limits: Limits, blank: str = '""') -> str:
    """The number that is typed in a cell; anything else than a number within its limits counts as not typed."""
    near = f"MEDIAN({limits.low:g},{f'INT({cell})' if limits.whole else cell},{limits.high:g})"
    return f'IF(ISBLANK({cell}),{blank},IF(ISNUMBER({cell}),IF({near}={cell},{cell},""),""))'


class Side:
    """The columns of one side in a small SKR.

    In a formula ``§`` ends the key of an own column, ``°`` that of one of the enemy, ``¤`` the name of an own cell.
    """

    def __init__(self, letter: str) -> None:
        self.letter, self.small = letter, letter.lower()
        self.enemy = "b" if self.small == "a" else "a"

    def f(self, template: str) -> str:
        """A formula of this side."""
        return template.replace("§", self.small).replace("°", self.enemy).replace("¤", self.letter)

    def column(self, key: str, role: str, formula: str, width: float = 7, style: str = "") -> Column:
        return Column(f"{key}_{self.small}", role, self.f(formula), width, style)

    def helper(self, key: str, formula: str) -> Column:
        return self.column(key, "helper", formula)

    def die(self, key: str, typed: str, limits: Limits, dice: str, place: int) -> Column:
        """The die that counts: the typed one, or where the sheet rolls, that of the battle's stream."""
        number = STREAM + place + (10 if self.small == "b" else 0)
        drawn = f'IF(AND({{@live}}=1,N({{@big}})<=Draw_SKR),DICE_ROLL({dice},Battle_Seed,{number}+100*{{@number}}),"")'
        return self.helper(key, "=" + number_in(f"{{@{typed}_§}}", limits, drawn))

    def typed(self) -> tuple[Column, ...]:
        """What is typed in the order of play: the leader's test, the single fighters, the roll for the losses."""
        s = self.small
        return (
            Column(f"mode_{s}", width=9, style="input text", choices="List_Modes"),
            *(Column(f"d{i}_{s}", width=4.6, limits=_W20) for i in (1, 2, 3)),
            Column(f"malus_{s}", width=5.6, limits=Limits(0, 100)),
            Column(f"plus_{s}", width=5.6, limits=PLUS_MINUS),
            Column(f"out_{s}", width=8.6, limits=MEN),
            Column(f"beaten_{s}", width=7, limits=MEN),
            Column(f"roll_{s}", width=5.6, limits=_ROLL),
        )

    def results(self) -> tuple[Column, ...]:
        s = self.small
        led = f'OR({{@tested_{s}}}<>"",{{@kept_{s}}}>0)'
        return (
            self.column(
                "bonus",
                "computed",
                '=IF(OR({@open}=0,Nested_Person_¤=0,Module_command=0),"",' + self._handed() + ")",
                6,
            ),
            self.column("result", "computed", f'=IF({{@open}}=0,"",IF({led},{{@tact_§}},""))', 6.6, "computed two"),
            self.column(
                "strength",
                "computed",
                f'=IF({{@open}}=0,"",DSA_STRENGTH({self.strength_arguments()}))',
                7,
                "computed two",
            ),
            self.column(
                "lost",
                "computed",
                '=IF({@played}=0,"",IF(ISNUMBER({@over_§}),MAX(0,MIN({@n_§},{@over_§})),IFERROR({@fell_§}+{@gone_§},0)))',
                7.6,
                "result",
            ),
            Column(f"over_{s}", "override", width=7, limits=Limits(0, 1_000_000, whole=False)),
            self.column("left", "computed", '=IF({@played}=0,"",{@rest_§})', 6, "result"),
        )

    def _handed(self) -> str:
        return f"SUMPRODUCT(({{Orders.skr}}={{@big}})*{same_name('{Orders.to}', 'Nested_Leader_¤')},{{Orders.counts}})"

    def test_arguments(self) -> str:
        """What goes into the leader's test."""
        attributes = ",".join(f"N({person(key, 'MAX(1,Nested_Person_¤)')})" for key in ("a1", "a2", "a3", "taw"))
        return self.f(f"{{@w1_§}},{{@w2_§}},{{@w3_§}},{attributes},{{@m_§}},N({{@bonus_§}}),{READINGS}")

    def kept_arguments(self) -> str:
        """What goes into the bonus of a kept tactic."""
        return self.f(f"N({{<orig_§}}),N({{<age_§}})+1,{_KEPT}")

    def strength_arguments(self) -> str:
        """What goes into the strength."""
        return self.f(f"Nested_KW_Used_¤,N({{@km_§}})+N({{@result_§}})+N({{@plus_§}}),{_THRESHOLD},{CLAMP}")

    def losses_arguments(self) -> str:
        """What goes into the losses of this side."""
        return self.f(f"{{@w_°}}*{{@part}},{{@strength_°}},{{@strength_§}},{{@nf_°}},{{@nf_§}},{ROUNDING}")

    def behind(self) -> tuple[Column, ...]:
        """What the results follow from."""
        mode = first_of(
            (
                ("OR({@live}=0,Nested_Person_¤=0)", '""'),
                ("OR({<does_§}={=MODE.dead},{@mode_§}={=MODE.dead})", "{=MODE.dead}"),
                ('AND({@mode_§}="",{<does_§}={=MODE.fight})', "{=MODE.fight}"),
                ('OR({@mode_§}="",AND({@mode_§}={=MODE.keep},Module_keep=0))', "{=MODE.test}"),
            ),
            "{@mode_§}",
        )
        tests = "OR({@does_§}={=MODE.test},AND({@does_§}={=MODE.keep},Ruling_A42=2))"
        keeps = "OR({@does_§}={=MODE.keep},AND({@does_§}={=MODE.fight},Ruling_A54=2))"
        taw = f"MAX(0,N({person('taw', 'MAX(1,Nested_Person_¤)')}))"
        return (
            self.helper("n", '=IF({@big}="",0,IF({@number}=1,N(Nested_Men_¤),N({<rest_§})))'),
            self.helper(
                "km", f'=IF({{@open}}=0,"",IF(Nested_KM_¤<>"",Nested_KM_¤,{km_of("MAX(1,Nested_Row_¤)", "{@big}")}))'
            ),
            self.helper("does", f"={mode}"),
            self.helper("tests", f"=IF({tests},1,0)"),
            *(self.die(f"w{i}", f"d{i}", _W20, '"1W20"', i) for i in (1, 2, 3)),
            self.helper("m", f"=IF(Module_tactics=0,0,MIN(MAX(0,N({{@malus_§}})),{taw}))"),
            self.helper(
                "tested",
                f'=IF(OR({{@tests_§}}=0,{{@w1_§}}="",{{@w2_§}}="",{{@w3_§}}=""),"",DSA_KRIEGSKUNST({self.test_arguments()}))',
            ),
            self.helper("kept", f"=IF({keeps},DSA_KEPT_BONUS({self.kept_arguments()}),0)"),
            self.helper("fresh", '=IF({@tested_§}="",0,IF(OR({@does_§}={=MODE.test},{@tested_§}>{@kept_§}),1,0))'),
            self.helper("orig", f"=IF({{@fresh_§}}=1,MAX(0,{{@tested_§}}),IF({keeps},N({{<orig_§}}),0))"),
            self.helper("age", f"=IF(OR({{@fresh_§}}=1,NOT({keeps})),0,N({{<age_§}})+1)"),
            self.helper("tact", "=IF({@fresh_§}=1,{@tested_§},{@kept_§})"),
            # men whom single fighters have taken on; the beaten ones are gone for good
            self.helper("took", "=IF(OR({@live}=0,Module_single=0),0,MIN({@n_§},MAX(0,N({@out_§}))))"),
            self.helper("gone", "=IF(Ruling_A11=2,{@took_§},MIN({@took_§},MAX(0,N({@beaten_§}))))"),
            self.helper("nf", "={@n_§}-{@took_§}"),
            self.die("w", "roll", _ROLL, "Nested_Dice", 4),
            self.helper(
                "fell", f'=IF(OR({{@played}}=0,{{@w_°}}="",{{@nf_°}}=0),0,DSA_LOSSES({self.losses_arguments()}))'
            ),
            self.helper("rest", "=IF({@played}=0,{@n_§},MAX(0,{@n_§}-N({@lost_§})))"),
            self.helper("due_d", '=IF(AND({@open}=1,{@tests_§}=1,OR({@w1_§}="",{@w2_§}="",{@w3_§}="")),1,0)'),
            self.helper("due_roll", '=IF(AND({@open}=1,{@nf_§}>0,{@w_§}=""),1,0)'),
        )

    def said(self) -> str:
        """How the strength of the side came about."""
        test = f'IF({{@fresh_§}}=0,"",{explained("DSA_KRIEGSKUNST", self.test_arguments())}&"; ")'
        kept = f'IF(OR({{@fresh_§}}=1,{{@kept_§}}=0),"",{explained("DSA_KEPT_BONUS", self.kept_arguments())}&"; ")'
        return self.f(f'Nested_Title_¤&": "&{test}&{kept}&{explained("DSA_STRENGTH", self.strength_arguments())}')

    def fallen(self) -> str:
        """How the losses of the side came about."""
        single = '&IF({@gone_§}=0,""," + "&{@gone_§})'
        return self.f(
            f'IF({{@w_°}}="","","; "&Nested_Title_¤&" −: "&{explained("DSA_LOSSES", self.losses_arguments())}{single})'
        )

    def waiting(self) -> list[tuple[str, str]]:
        """What is wrong or missing on this side before its roll."""
        most = f"MAX(0,N({person('taw', 'MAX(1,Nested_Person_¤)')}))"
        return [
            (
                self.f(f"AND(Nested_Person_¤>0,Module_tactics=1,N({{@malus_§}})>{most})"),
                self.f(f'{{"hint.nested.malus}}&{most}'),
            ),
            (self.f("N({@out_§})>{@n_§}"), self.f('{"hint.nested.out}&{@n_§}')),
            (self.f("N({@beaten_§})>N({@out_§})"), '{"hint.nested.beaten}'),
            (self.f("{@due_d_§}=1"), self.f('{"hint.nested.test}&LEFT(Nested_Leader_¤,40)')),
        ]
