"""Kampfwert, Kampfmodifikator and mixed armies, each row computed by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from massbattle_xl.cells.errors import CellError
from massbattle_xl.cells.values import ErrorValue
from massbattle_xl.dice import parse
from massbattle_xl.dsa import werte
from massbattle_xl.dsa.functions import FUNCTIONS
from massbattle_xl.dsa.werte import kampfmodifikator, kampfwert, mixed

F = {f.name: f for f in FUNCTIONS}

# le, rs, tp, at, pa, wv_at, wv_pa -> base, percent, KW
KAMPFWERT = [
    ((37, 1, "1W6+3", 10, 8, 3, 1), 11.2, 20, 2.24),
    ((55, 4, "1W6+4", 13, 11, 8, 4), 17, 55, 9.35),
    ((35, 3, "1W6+4", 12, 10, 7, 6), 14, 52.5, 7.35),
    ((30, 2, 4.5, 12, 12, 7, 7), 9.5, 60, 5.7),
    ((20, 1, "1W6+1", 5, 4, 1, 1), 7.5, -7.5, -0.5625),
    ((0, 0, 0, 20, 20, 9, 0), 0, 87.5, 0),
    ((40, 0, "2W6", 7, 7, 0, 0), 11, 0, 0),
    ((60, 5, "2W6+2", 16, 14, 9, 0), 20, 62.5, 12.5),
]  # fmt: skip


@pytest.mark.parametrize(("cells", "base", "percent", "kw"), KAMPFWERT)
def test_kampfwert_by_hand(cells, base, percent, kw):
    tp = parse(cells[2]) if isinstance(cells[2], str) else cells[2]
    answer = kampfwert(*cells[:2], tp, *cells[3:])
    assert (answer.base, answer.percent, answer.result) == pytest.approx((base, percent, kw), abs=1e-12)


tens = st.integers(0, 1000).map(lambda n: n / 10)


@settings(derandomize=True, database=None, max_examples=200)
@given(tens, tens, tens, tens, tens, st.integers(-10, 10), st.integers(-10, 10))
def test_kampfwert_is_that_of_exact_fractions(le, rs, tp, at, pa, wv_at, wv_pa):
    le_, rs_, tp_, at_, pa_ = (Fraction(str(x)) for x in (le, rs, tp, at, pa))
    exact = (le_ / 10 + rs_ + tp_) * ((at_ + pa_) / 2 + Fraction(wv_at + wv_pa, 2) - 7) * Fraction(5, 100)
    assert kampfwert(le, rs, tp, at, pa, wv_at, wv_pa).result == pytest.approx(float(exact), abs=1e-9)


@settings(derandomize=True, database=None, max_examples=100)
@given(tens, st.integers(1, 50))
def test_a_better_fighter_never_has_a_lower_kampfwert(at, more):
    kw = kampfwert(30, 2, 5, at, 10, 7, 7).result
    assert kampfwert(30, 2, 5, at + more, 10, 7, 7).result >= kw
    assert kampfwert(30, 2, 5, at, 10, 7, 7, "zero").result >= max(0, kw)


@pytest.mark.parametrize(
    ("mu", "km"),
    [(13, 2), (12, 1), (9, 1), (10.5, 1), (8, 0), (14, 3), (20, 9), (7, -1), (0, -8), (12.99, 1), (8.01, 1), (12.9999, 1), (13 - 1e-11, 2)],
)  # fmt: skip
def test_km_counts_full_points_of_courage_above_twelve_and_below_nine(mu, km):
    assert kampfmodifikator(mu).result == km


def test_km_adds_the_entries_of_the_table():
    """MU 13, from above, by surprise, exhausted −2."""
    situation = werte.HIGHER + werte.SURPRISE + werte.EXHAUSTED[0] * 2
    assert kampfmodifikator(13, situation).result == 3
    assert kampfmodifikator(13, situation, 0).result == 2


def test_the_table_has_the_entries_of_the_text():
    assert (werte.BASE, werte.HIGHER, werte.SURPRISE, werte.BRAVE, werte.COWARDLY) == (1, 1, 2, 12, 9)
    assert (werte.MOTIVATED, werte.EXHAUSTED) == ((1, 3), (-1, -3))


def test_a_mean_weighted_by_men():
    assert mixed([8, 10, 9], [300, 100, 100]).result == pytest.approx(8.6)
    assert mixed([2, -4], [30, 10]).result == 0.5


# --- the cell function of whole columns


def test_mixed_answers_once_for_two_columns_or_rows():
    assert F["DSA_MIXED"]([[8], [10], [9]], [[300], [100], [100]]) == pytest.approx(8.6)
    assert F["DSA_MIXED"]([8, 10, 9], [300, 100, 100]) == pytest.approx(8.6)
    assert F["DSA_MIXED"](8.5, 10) == 8.5


def test_mixed_skips_a_row_with_a_blank_and_a_unit_without_men():
    assert F["DSA_MIXED"]([[8], [None], [10], [7]], [[40], [25], [40], [None]]) == 9
    assert F["DSA_MIXED"]([[8], [10], [50]], [[40], [40], [0]]) == 9
    assert F["DSA_MIXED"]([[8], [10], [50]], [[40], [40], [0]], "einfach") == 9


def test_mixed_counts_a_single_cell_in_each_row():
    assert F["DSA_MIXED"]([[8], [10], [None]], 50) == 9


@pytest.mark.parametrize(
    ("cells", "why"),
    [
        (([[8], ["ten"]], [[40], [40]]), 'Cell 2 of the range: values is the text "ten", a number from -10000 to 10000 is expected.'),
        (([[8], [None], [9]], [[40], [None], [-1]]), "Cell 3 of the range: men is -1, a number from 0 to 1000000 is expected."),
        (([[8], [9]], [[40], [40], [40]]), "men is a range of 3 × 1 cells, but values has 2 × 1: ranges of one length and direction are expected."),
        (([[8], [9]], [[0], [0]]), "men is 0, a number from 1 to 1000000 is expected."),
        (([[None], [None]], [[40], [40]]), "values is left out (the cell is blank), a number from -10000 to 10000 is expected."),
        (([[8], [9]], None), "men is left out (the cell is blank), a number from 0 to 1000000 is expected."),
        (([[8], [9]], 40, [["plain"], ["plain"]]), "reading is a range of 2 × 1 cells, a single cell is expected."),
        (([[8, 9], [8, 9]], 40), "values is a block of 2 × 2 cells, one cell, one row or one column is expected."),
    ],
)  # fmt: skip
def test_mixed_says_what_is_wrong(cells, why):
    assert F["DSA_MIXED"].explanation(*cells) == why


def test_an_error_cell_spoils_the_mean():
    with pytest.raises(CellError) as caught:
        F["DSA_MIXED"]([[8], [ErrorValue("#N/A")]], [["x"], [40]])
    assert caught.value.why().startswith("values is the error #N/A")
    with pytest.raises(CellError) as caught:
        F["DSA_MIXED"]("text", 40, ErrorValue("#REF!"))
    assert caught.value.code == "#REF!"


@pytest.mark.parametrize("place", [5, 6])
def test_a_waffenvergleich_that_became_a_date_is_told(place):
    """3/1 typed into one cell is the third of January in half of the world."""
    cells = [37, 1, 6.5, 10, 8, 3, 1]
    cells[place] = 40_909
    said = F["DSA_KW"].explanation(*cells)
    assert "40909, perhaps the date 2012-01-01 typed by accident; a number from -30 to 30 is expected." in said
    cells[place] = "3/1"
    assert F["DSA_KW"].explanation(*cells).endswith('is the text "3/1", a number from -30 to 30 is expected.')
