"""Workbook files: what is read from them and what is written into them.

The modules here know the xlsx format and openpyxl; they calculate no rule and know no channel.
"""
