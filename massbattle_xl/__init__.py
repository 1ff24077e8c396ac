"""Mass battles in spreadsheet cells: rules, cell functions and the workbooks around them.

Importing the package loads only the standard library; workbooks (openpyxl), the
embedded calculation (formualizer) and xlwings are loaded by the modules that use them.
"""

__version__ = "0.1.0"
