"""Workbooks as XlsxWriter writes them: each function fills one, the sheet is called ``It's``."""

from __future__ import annotations


def _tables(book, sheet):
    sheet.add_table("B3:E6", {
        "name": "Army", "total_row": True,
        "data": [["Orcs", 10, 2], ["Elves", 20, 3]],
        "columns": [
            {"header": "Unit\nname", "total_string": "All"}, {"header": "Men", "total_function": "sum"}, {"header": "Points"},
            {"header": "Worth", "formula": "=[@Men]*[@Points]"},
        ],
    })  # fmt: skip
    sheet.add_table("H3:J5", {"autofilter": False, "header_row": False})
    sheet.write_formula("L3", "=SUMPRODUCT(Army[Men]*Army[Points])", None, 80)


def _charts(book, sheet):
    sheet.write_column("A1", [1, 2, 3])
    chart = book.add_chart({"type": "column"})
    chart.add_series({"values": "='It''s'!$A$1:$A$3", "name": "Men"})
    sheet.insert_chart("C1", chart)
    chart_sheet = book.add_chartsheet("Picture")
    other = book.add_chart({"type": "line"})
    other.add_series({"values": "='It''s'!$A$1:$A$3"})
    chart_sheet.set_chart(other)


def _validations(book, sheet):
    sheet.data_validation("A1", {"validate": "list", "source": ["a", "b", "x" * 250]})
    sheet.data_validation("A2:B9", {"validate": "integer", "criteria": "between", "minimum": 1, "maximum": "=C1"})
    sheet.data_validation(
        "A10", {"validate": "list", "source": "='It''s'!$C$1:$C$3", "input_title": "t" * 32, "input_message": "m" * 255}
    )
    sheet.data_validation("A11", {"validate": "custom", "value": "=AND(C1>1,COUNTIF($C$1:$C$9,C1)=1)"})
    sheet.data_validation("A12", {"validate": "any", "input_title": "Note"})


def _formats(book, sheet):
    red = book.add_format({"bg_color": "red", "num_format": '0.0 "men"', "locked": False})
    sheet.conditional_format("A1:A9", {"type": "formula", "criteria": '=AND($A1>1,$B1<>"")', "format": red})
    sheet.conditional_format(
        "B1:B9", {"type": "cell", "criteria": "between", "minimum": 1, "maximum": 3, "format": red}
    )
    sheet.conditional_format("C1:C9", {"type": "3_color_scale"})
    sheet.conditional_format("D1:D9", {"type": "data_bar", "data_bar_2010": True})
    sheet.conditional_format("E1:E9", {"type": "icon_set", "icon_style": "3_arrows"})
    sheet.write("A1", -5, red)


def _dynamic(book, sheet):
    sheet.write_dynamic_array_formula("A1:A3", "=FILTER(C1:C9,C1:C9>1)", None, 1)
    sheet.write_array_formula("B1:B3", "{=C1:C3*2}")
    sheet.write_formula("D1", "=_xlfn.XLOOKUP(1,C1:C3,E1:E3)+_xlfn.STDEV.S(C1:C3)")
    book.define_name("KILLS", "=_xlfn.LAMBDA(_xlpm.n,_xlpm.t,ROUND(_xlpm.n*(7-_xlpm.t)/12,2))")
    sheet.write_dynamic_array_formula("F1", "=KILLS(40,3)", None, 13.33)
    sheet.write_dynamic_array_formula("F2", "=SUM(_xlfn.ANCHORARRAY(A1))", None, 1)


def _names(book, sheet):
    book.define_name("Rate", "=0.95")
    book.add_worksheet("Other")
    book.define_name("Other!Local", "=Other!$A$1")
    sheet.print_area("A1:D9")
    sheet.repeat_rows(0, 1)
    sheet.repeat_columns("A:B")
    sheet.write_formula("A5", "=Rate*2+Other!Local", None, 1.9)
    sheet.autofilter("A1:B4")


def _texts(book, sheet):
    rich = book.add_format({"bold": True})
    sheet.write_rich_string("A1", "plain ", rich, "bold ", "end")
    sheet.write_string("A2", "  two blanks  ")
    sheet.write_string("A3", "x" * 32767)
    sheet.write_string("A4", "_x0041_ & <tag>\nline")
    sheet.write_string("A5", "=not a formula")
    sheet.write_boolean("A6", True)
    sheet.write_url("A7", "https://example.org/" + "y" * 2000, string="link")
    sheet.write_url("A8", "internal:'It''s'!B2", string="inside")
    sheet.write_comment("A9", "a note")


def _printing(book, sheet):
    sheet.set_header('&L&"Arial,Bold"&14Orcs && Elves&C&A&R&D')
    sheet.set_footer("&C&K00FF00Page &P of &N")
    sheet.merge_range("A1:C1", "Title")
    sheet.merge_range("A2:C3", "More")
    sheet.set_column("A:C", 12)
    sheet.set_column("E:F", 9, None, {"hidden": True})
    sheet.freeze_panes(1, 1)
    sheet.protect("", {"objects": True})


def _errors(book, sheet):
    for row, (text, value) in enumerate([("=1/0", "#DIV/0!"), ("=NA()", "#N/A"), ("=TRUE", True), ('="a"&"b"', "ab")]):
        sheet.write_formula(row, 0, text, None, value)
    sheet.write_formula(
        "B1", "=SUM(A1:A3 A2:A4)+SUM((A1:A2,C1:C2))+SUM({1,2;3,4})+MATCH(1,INDEX((C1:C3=1)*(D1:D3=2),0),0)", None, 1
    )
    sheet.write_formula("B2", '=IF(OR(C1="",C2=""),"",LOOKUP(2,1/(C1:C3<>""),C1:C3))', None, "")
    sheet.write_formula("B3", "=SUM(C1:INDEX(C1:C9,5))", None, 0)


def _many(book, sheet):
    other = book.add_worksheet("Sheet.2")
    third = book.add_worksheet("3 kings")
    for number, one in enumerate((other, third)):
        for row in range(200):
            one.write_row(row, 0, [row, f"unit {row}", row / 3])
            one.write_formula(row, 3, f"=IF(A{row + 1}>5,ROUND(C{row + 1}*2,1),'3 kings'!A1+Sheet.2!A1)", None, number)


WRITERS = [_tables, _charts, _validations, _formats, _dynamic, _names, _texts, _printing, _errors, _many]
