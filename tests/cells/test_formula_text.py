"""Arguments that are left out in the middle, in formulas as they are typed."""

from __future__ import annotations

import pytest

from massbattle_xl.cells.formula_text import fill_left_out


@pytest.mark.parametrize(
    ("formula", "filled"),
    [
        ("=F(1,,2)", '=F(1,"",2)'),
        ("=F(,2)", '=F("",2)'),
        ("=F(1,)", '=F(1,"")'),
        ("=F(1, , 2)", '=F(1, "", 2)'),
        ("=f(,,)", '=f("","","")'),
        ("=F()", "=F()"),
        ("=F( )", "=F( )"),
        ("=G(1,,2)", "=G(1,,2)"),
        ("=IF(A1,,F(1,,2))", '=IF(A1,,F(1,"",2))'),
        ("=F(G(1,,2),,3)", '=F(G(1,,2),"",3)'),
        ("=F((A1,,A2),1)", "=F((A1,,A2),1)"),
        ('=F("a,,b",1)', '=F("a,,b",1)'),
        ('=F("say ""F(1,,2)""",,1)', '=F("say ""F(1,,2)""","",1)'),
        ("=F('It''s (,,)'!A1,,1)", "=F('It''s (,,)'!A1,\"\",1)"),
        ("=F(T[[#This Row],[a,,b]],,1)", '=F(T[[#This Row],[a,,b]],"",1)'),
        ('=F({1,2;"a,,",4},,1)', '=F({1,2;"a,,",4},"",1)'),
        ("=XF(1,,2)", "=XF(1,,2)"),
        ("=F(1,,2", "=F(1,,2"),
        ("=F(1,,2))", "=F(1,,2))"),
    ],
)
def test_left_out_arguments_become_empty_text(formula, filled):
    """Only those of the named functions, and never inside texts, names of sheets and columns, or arrays."""
    assert fill_left_out(formula, {"F"}) == filled
