"""LAMBDAs that the functions of mass combat share, in the spreadsheets without Python."""

from __future__ import annotations

from .functions.lambda_army import ARMY, WORDS
from .functions.lambda_tables import TABLES
from .functions.lambda_total import ARMIES
from .functions.lambda_units import UNITS
from .functions.lambda_worth import WORTH

HELPERS = (*TABLES, *WORDS, *ARMY, *WORTH, *ARMIES, *UNITS)
