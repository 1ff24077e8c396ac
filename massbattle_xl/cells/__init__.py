"""What a cell may hold, how it becomes a Python value and back, and how a function is declared.

The modules build on each other from top to bottom:

``errors``    the one exception, an Excel error code with a sentence
``values``    what arrives from a cell on any channel, in one common form
``words``     words that a cell may hold, in five languages
``kinds``     what an argument may be: a number, a word, dice, a flag
``declare``   arguments and functions; calling, spreading over ranges, explaining
``shared``    the functions that belong to no rule text

and for the spreadsheets without Python:

``typed``     formulas as they are typed, brought into the form of a file and checked
``helpers``   the LAMBDAs that do there what the modules above do in Python
``fallback``  answers of what only Python can answer, kept in the formulas
"""
