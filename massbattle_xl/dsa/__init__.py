"""The "Massenkampfregeln" for Das Schwarze Auge (third edition).

Clauses D-01 … D-82 number the rules of the text, A-01 … A-55 its ambiguities, E-01 … E-35 its
printed numbers; the reading that a function takes by default is named beside each argument
that chooses another.
"""

TITLE = "Massenkampfregeln"
AUTHOR = "Cedrik"
SOURCE = "http://www.cedrik.net/rpg/dsa/dsa/massenkaempfe.html"
LANGUAGE = "de"
SHEET_LANGUAGES = ("en", "de")
