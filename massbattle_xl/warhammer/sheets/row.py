"""What the columns of one round are made of: limits, dice, and what a row shares with others."""

from __future__ import annotations

import re

from ...blocks import Block
from ...layout import Column, Limits, same_name
from .pieces import EDITION, FIRST, fighter, unit

MANY, TWO_DICE, DISTANCE = Limits(0, 10_000), Limits(2, 12), Limits(2, 12)
LIMITS = {
    "contact": Limits(0, 1_000), "hits": MANY, "wounds": MANY, "unsaved": MANY, "slain": MANY, "test": TWO_DICE, "again": TWO_DICE,
    "flee": DISTANCE, "pursue": DISTANCE, "over": MANY,
}  # fmt: skip
TYPED = 7.2  # width of a column for a die
LEVELS = 8  # steps of a round that follow each other; as many as a block has rows at first

# What has become of a unit; STATUS of the words in the same order.
STANDS, FLEES, DESTROYED = range(3)
STATUS = ("stands", "flees", "destroyed")
UNIT, CHAMPION, MOUNT, CREW, CHARACTER = range(5)  # kinds in the list of fighters

# Places of a row's dice in the battle's stream; three for each test that may take three dice.
BLOWS, TEST, AGAIN, FLIGHT, PURSUIT = 0, 10, 20, 30, 40


class Row(Block):
    """One round's table: its columns, and what the formulas of a row share."""

    def __init__(self, name: str, number: int, previous: str) -> None:
        super().__init__(name, number, previous, LIMITS, "Draw_Rounds")

    def mine(self, column: str) -> str:
        """A value of who strikes."""
        return fighter(column, "MAX(1,{@fi})")

    def theirs(self, column: str) -> str:
        """A value of the target."""
        return fighter(column, "MAX(1,{@ti})")

    def owner(self, column: str) -> str:
        """A value of whose wounds the row's own are: the unit, or the character."""
        return fighter(column, "MAX(1,{@po})")

    def standing(self, column: str, index: str) -> str:
        """A cell of the strength table; its rows are those of the list of fighters."""
        return f"N(INDEX({{Strength.{column}{self.number - 1}}},MAX(1,{index})))"

    def enemies(self) -> str:
        """Rows of other sides, as ones."""
        return f"(OWN.on=1)*(1-{same_name('OWN.side', '{@side}')})"

    def of_unit(self, *columns: str) -> str:
        """How many rows of the row's own unit have ones in all these columns."""
        return "SUMPRODUCT((OWN.pu={@pu})" + "".join(f"*OWN.{column}" for column in columns or ("on",)) + ")"

    def earlier(self, condition: str) -> str:
        """How many rows of all rounds before fulfil a condition; ``ONE.x`` is a column of such a round."""
        stem = self.name.rstrip("0123456789")
        sums = (re.sub(r"ONE\.(\w+)", rf"{{{stem}{k}.\1}}", condition) for k in range(1, self.number))
        return "+".join(f"SUMPRODUCT({one})" for one in sums) or "0"

    def before(self, owner: str, level: int, whose: str = "tp") -> str:
        """Wounds that an owner of wounds, or with ``ti`` a single man, has taken in the earlier steps of this round."""
        taken = "+".join(f"OWN.x{k}" for k in range(1, level))
        return f"SUMPRODUCT((OWN.{whose}={owner})*({taken}))" if taken else "0"

    def has(self, rule: str, rules: str) -> str:
        """1 where a rule is among rules, 0 too where these cannot be read."""
        return f'IFERROR(IF(AND(WFB_HAS("{rule}",{rules})),1,0),0)'

    def pool(self, stat: str, models: str = "1", singles: str = "0", trules: str = "{@trules}") -> str:
        """Arguments of WFB_POOL for this row.

        Args:
            stat: what is asked for, a word or a formula of it.
            models: all models of the unit that are left when it strikes.
            singles: models in the front rank that strike by themselves.
            trules: rules of the target.
        """
        asked = f'"{stat}"' if stat.replace(" ", "").isalpha() else stat
        beside = ",{@beside}" if stat == "dice" else ""
        return (
            f"{asked},{{@ws_}},{{@s1}},{{@a1}},{{@tws}},{{@t2}},{{@save2}},{{@ward2}},{{@rules}},{trules},{models},{{@width}},"
            f'"",{{@contact_}},{{@kind}},{{@number}},{singles},{{@i1}},{{@i2}},{{@chg}}=1,{{@fresh}}=1,{{@face}},{{@blow_}},{EDITION},{FIRST}{beside}'
        )

    def draw(self, dice: str, trules: str) -> str:
        """Arguments of WFB_DRAW: the wounds that the sheet rolls for this row."""
        return (
            f"{self.stream(BLOWS)},{dice},{{@w2}},{{@ws_}},{{@s1}},{{@tws}},{{@t2}},{{@save2}},{{@ward2}},{{@rules}},{trules},"
            f"{{@kind}},{{@i1}},{{@i2}},{{@chg}}=1,{{@fresh}}=1,{{@face}},{{@blow_}},{EDITION},{FIRST}"
        )

    @staticmethod
    def stream(place: int) -> str:
        """Seed and place in the battle's stream; no two dice of a battle share one."""
        return f"Battle_Seed,100000*NUMBER+100*{{@me}}+{place}"

    def two_dice(self, key: str, typed: str, due: str, three: str, sign: str, place: int) -> Column:
        """The 2D6 that count: the typed ones, or those that the sheet rolls; of three dice the lowest or highest two.

        Args:
            key: of the column.
            typed: column of the typed sum.
            due: condition under which they are rolled.
            three: condition under which three are rolled.
            sign: "MAX" where the highest, "MIN" where the lowest of three does not count.
            place: in the row's stream.
        """
        first, second, third = (f'DICE_ROLL("d6",{self.stream(place + i)})' for i in range(3))
        kept = f"{first}+{second}+IF({three},{third}-{sign}({first},{second},{third}),0)"
        drawn = f'IF(AND(NUMBER<={self.drawn},{{@open}}=1),IFERROR({kept},""),"")'
        return self.helper(
            key, f'=IF({due},IF(ISBLANK({{@{typed}}}),{drawn},IF({self.valid(typed)},{{@{typed}}},"")),"")'
        )

    def casualties(self, wounds: str, owner: str) -> str:
        """Models that wounds have removed from an owner of wounds, since the battle began."""
        return f"INDEX(WFB_CASUALTIES({wounds},{fighter('w', owner)},0,{self.full(owner)}),1,1)"

    @staticmethod
    def full(owner: str) -> str:
        """Models of an owner of wounds when the battle began; a character is one."""
        return f"IF({fighter('own', owner)}=1,1,N({fighter('models0', owner)}))"

    def of_armies(self, column: str) -> str:
        """A value of the unit's own row on the Armies page."""
        return unit(column, "MAX(1,{@iu})")
