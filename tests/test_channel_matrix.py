"""The channel matrix adds up what the tests of the channels counted."""

import pytest
from channel_matrix import lines


def test_calls_are_added_up_by_function_and_channel():
    entries = [("Embedded", "A_B", 3, 4), ("Embedded", "C_D", 5, 5), ("Lite", "A_B", 1, 1), ("Lite", "A_B", 0, 1)]
    rows = [line.split() for line in lines(entries, ["A_B", "C_D", "E_F"])]
    assert rows[0][:3] == ["right/total", "Embedded", "LibreOffice"]
    assert rows[1:] == [
        ["A_B", "3/4", "–", "–", "–", "1/2", "–", "–"],
        ["C_D", "5/5", "–", "–", "–", "–", "–", "–"],
        ["all", "8/9", "–", "–", "–", "1/2", "–", "–"],
    ]
    assert lines([], ["A_B"]) == []


def test_a_channel_without_a_column_is_no_secret():
    with pytest.raises(ValueError, match="Abacus"):
        lines([("Abacus", "A_B", 1, 1)], ["A_B"])
