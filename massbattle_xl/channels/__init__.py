"""The ways on which the cell functions reach a spreadsheet, one module for each.

Every channel takes the functions from the register, brings the cells that it gets into the
common form, and turns answers and errors into what its spreadsheet understands. The channels
know nothing of each other, nor of the workbooks.
"""
