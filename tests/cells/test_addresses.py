"""Columns by their letters and by their numbers."""

from __future__ import annotations

import pytest
from openpyxl.utils import get_column_letter

from massbattle_xl.cells.addresses import column_letters, column_number


@pytest.mark.parametrize(("number", "letters"), [(1, "A"), (26, "Z"), (27, "AA"), (52, "AZ"), (53, "BA"), (702, "ZZ"), (703, "AAA"), (16_384, "XFD")])
def test_by_hand(number, letters):
    assert column_letters(number) == letters
    assert column_number(letters) == column_number(letters.lower()) == number


def test_every_column_of_a_sheet_goes_there_and_back():
    for number in range(1, 16_385):
        assert column_letters(number) == get_column_letter(number)
        assert column_number(column_letters(number)) == number
