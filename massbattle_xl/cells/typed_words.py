"""The spreadsheet functions that a formula of ours may call, and how a file spells them.

Only functions that Excel 2024 and 365 know, on Windows, Mac and in the browser, and that do the same in
each engine the formulas are tested with.
"""

from __future__ import annotations

ANY = 255

PLAIN = {
    "ABS": (1, 1), "AND": (1, ANY), "CHOOSE": (2, ANY), "COLUMNS": (1, 1), "COMBIN": (2, 2), "COUNT": (1, ANY),
    "EXACT": (2, 2), "EXP": (1, 1), "FIND": (2, 3), "FLOOR": (2, 2), "IF": (2, 3), "IFERROR": (2, 2), "INDEX": (2, 3),
    "INT": (1, 1), "ISBLANK": (1, 1), "ISERROR": (1, 1), "ISLOGICAL": (1, 1), "ISNUMBER": (1, 1), "ISTEXT": (1, 1),
    "LARGE": (2, 2), "LEFT": (1, 2), "LEN": (1, 1), "LN": (1, 1), "LOWER": (1, 1), "MATCH": (2, 3), "MAX": (1, ANY),
    "MID": (3, 3), "MIN": (1, ANY), "MOD": (2, 2), "NOT": (1, 1), "OR": (1, ANY), "PI": (0, 0), "POWER": (2, 2),
    "PRODUCT": (1, ANY), "QUOTIENT": (2, 2), "REPT": (2, 2), "RIGHT": (1, 2), "ROUND": (2, 2), "ROUNDDOWN": (2, 2),
    "ROUNDUP": (2, 2), "ROWS": (1, 1), "SEARCH": (2, 3), "SIGN": (1, 1), "SMALL": (2, 2), "SQRT": (1, 1),
    "SUBSTITUTE": (3, 4), "SUM": (1, ANY), "SUMPRODUCT": (1, ANY), "TEXT": (2, 2), "TRANSPOSE": (1, 1), "TRIM": (1, 1),
    "TRUNC": (1, 2), "TYPE": (1, 1), "UPPER": (1, 1), "VALUE": (1, 1),
}  # fmt: skip
"""The least and the greatest number of arguments (ECMA-376 part 1, 18.17.7)."""

FUTURE = {
    "BYCOL": (2, 2), "BYROW": (2, 2), "CHOOSECOLS": (2, ANY), "CHOOSEROWS": (2, ANY), "CONCAT": (1, ANY), "DROP": (2, 3),
    "EXPAND": (2, 4), "HSTACK": (1, ANY), "IFNA": (2, 2), "IFS": (2, ANY), "ISOMITTED": (1, 1), "LAMBDA": (1, 254),
    "LET": (3, 253), "MAKEARRAY": (3, 3), "MAP": (2, ANY), "REDUCE": (3, 3), "SCAN": (3, 3), "SEQUENCE": (1, 4),
    "SWITCH": (3, ANY), "TAKE": (2, 3), "TEXTJOIN": (3, ANY), "TEXTSPLIT": (2, 6), "TOCOL": (1, 3), "TOROW": (1, 3),
    "UNICHAR": (1, 1), "UNICODE": (1, 1), "VSTACK": (1, ANY), "WRAPROWS": (2, 3), "XMATCH": (2, 4), "XOR": (1, ANY),
}  # fmt: skip
"""As ``PLAIN``; a file spells them with ``_xlfn.`` before them ([MS-XLSX] 2.2.2, future-function-list)."""

SHEET_FUTURE = {"FILTER": (2, 3), "SORT": (1, 4)}
"""As ``PLAIN``; a file spells them with ``_xlfn._xlws.`` before them ([MS-XLSX] 2.2.2)."""

KNOWN = {**PLAIN, **FUTURE, **SHEET_FUTURE}
