"""Close combat of Warhammer Fantasy Battles, 8th edition: the Russian extract of the rulebook, pages 50 to 53.

The extract stops inside the combat result; what it lacks follows the rulebook as other
sources give it, and each constant of the chapters says where its number comes from:
``text`` (the extract), ``both``, ``out`` (other sources alone).

Clauses: W-01 sequence of a round, W-02 to hit, W-03 to wound, W-04 saves, W-05 who attacks,
W-06 wounds and models, W-07 special rules, W-08 weapons and armour, W-09 combat result,
W-10 break test, steadfast, flight and pursuit, W-11 the exact round, W-12 reference profiles;
C-01 … C-15 are the tricky cases; O-01 … O-07 the open points, each an argument with a default.

O-01 wounds on a 6 however tough the target (edition), O-02 Always Strikes First against itself,
O-03 the General's Leadership for a steadfast unit, O-04 the point for the charge, O-05 the
musician of a drawn combat, O-06 the cap of overkill, O-07 ranks counted after casualties.
"""

TITLE = "Warhammer: ближний бой"
AUTHOR = "Games Workshop"
SOURCE = "Warhammer Rulebook, 8th edition, pp. 50–53 (Russian)"
LANGUAGE = "ru"
SHEET_LANGUAGES = ("en", "ru")
