"""Unit combat of "Større Kampe", on top of Savage Worlds.

Clauses S-01 … S-74 number the rules of the text, A-01 … A-40 its ambiguities; the reading
that a function takes by default is named beside each argument that chooses another.
"""

TITLE = "Større Kampe"
AUTHOR = "Lundse"
SOURCE = "S P L A T forum, thread 584, rule text of 28 July 2011"
LANGUAGE = "da"
SHEET_LANGUAGES = ("en", "da")
