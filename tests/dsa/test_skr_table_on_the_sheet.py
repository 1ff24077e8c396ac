"""The table of the SKR on the Modifiers page has the rows of the rules."""

from massbattle_xl.dsa.schlacht import SKR_TABLE
from massbattle_xl.dsa.sheets.modifiers import UP_TO


def test_the_rows_end_where_those_of_the_rules_do():
    assert [row.up_to for row in SKR_TABLE[:-1]] == list(UP_TO)
