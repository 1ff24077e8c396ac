"""The order of a round (sections "Handlinger", "Regrupperingsfase")."""

from __future__ import annotations

# S-44, the list of the second copy; A-40: the first copy has only the order of the text
ORDER = ("regroup", "defend", "march", "move", "charge", "engage", "fire", "volley")
TEXT_ORDER = ("move", "march", "charge", "regroup", "fire", "defend", "engage", "volley")
REGROUP_EVERY = 2  # S-37, A-27: every second round is the regroup phase
DISSOLVE_AT_MOST = 5  # S-14: at 1 to 5 wounds the GM may dissolve a unit
