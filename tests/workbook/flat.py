"""Two workbooks that are born in LibreOffice: flat OpenDocument texts with much of what its users put into them."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

_SPACES = " ".join(
    f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{long}:1.0"'
    for short, long in {
        "office": "office", "style": "style", "text": "text", "table": "table", "draw": "drawing",
        "fo": "xsl-fo-compatible", "svg": "svg-compatible", "number": "datastyle", "chart": "chart",
    }.items()
)  # fmt: skip
_SPACES += (
    ' xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/"'
    ' xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2"'
    ' xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'
)


def _document(styles: str, sheets: str) -> str:
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document {_SPACES} office:version="1.3" '
        f'office:mimetype="application/vnd.oasis.opendocument.spreadsheet">{styles}'
        f"<office:body><office:spreadsheet>{sheets}</office:spreadsheet></office:body></office:document>"
    )


def _text(shown: str, more: str = "", within: str = "") -> str:
    return f'<table:table-cell office:value-type="string"{more}>{within}<text:p>{escape(shown)}</text:p></table:table-cell>'


def _number(value: float, more: str = "", within: str = "") -> str:
    return f'<table:table-cell office:value-type="float" office:value="{value}"{more}>{within}</table:table-cell>'


def _formula(text: str, more: str = "") -> str:
    return f"<table:table-cell table:formula={quoteattr('of:=' + text)}{more}/>"


def _row(*cells: str) -> str:
    return f"<table:table-row>{''.join(cells)}</table:table-row>"


def _note(text: str) -> str:
    return f"<office:annotation><dc:creator>GM</dc:creator><text:p>{escape(text)}</text:p></office:annotation>"


def _chart(kind: str, values: str, at: str) -> str:
    """A chart that lies over the sheet, with its own document within the drawing."""
    series = f'<chart:series chart:values-cell-range-address="{values}" chart:class="chart:{kind}"/>'
    axes = '<chart:axis chart:dimension="x" chart:name="x"/><chart:axis chart:dimension="y" chart:name="y"/>'
    inner = (
        '<office:document office:mimetype="application/vnd.oasis.opendocument.chart" office:version="1.3"><office:body>'
        f'<office:chart><chart:chart svg:width="8cm" svg:height="6cm" chart:class="chart:{kind}">'
        f'<chart:title><text:p>Men &amp; {kind}</text:p></chart:title><chart:plot-area table:cell-range-address="{values}">'
        f"{axes}{series}</chart:plot-area></chart:chart></office:chart></office:body></office:document>"
    )
    return (
        f'<table:shapes><draw:frame svg:width="8cm" svg:height="6cm" svg:x="{at}" svg:y="6cm">'
        f'<draw:object draw:notify-on-update-of-ranges="{values}">{inner}</draw:object></draw:frame></table:shapes>'
    )


def muster() -> str:
    """Notes, merged cells, links, names, drop-downs, a filter, colours by condition, printing, a hidden sheet, a chart."""
    styles = (
        '<office:styles><style:style style:name="Bad" style:family="table-cell">'
        '<style:table-cell-properties fo:background-color="#ff8080"/></style:style></office:styles>'
        '<office:automatic-styles><style:style style:name="ta" style:family="table" style:master-page-name="Page"/>'
        '<style:style style:name="hid" style:family="table"><style:table-properties table:display="false"/></style:style>'
        '<style:style style:name="open" style:family="table-cell">'
        '<style:table-cell-properties style:cell-protect="none"/></style:style>'
        '<style:page-layout style:name="pl"><style:header-style/><style:footer-style/></style:page-layout>'
        '</office:automatic-styles><office:master-styles><style:master-page style:name="Page" style:page-layout-name="pl">'
        "<style:header><text:p>Orcs &amp; Elves, <text:sheet-name>S</text:sheet-name></text:p></style:header>"
        "<style:footer><text:p>Page <text:page-number>1</text:page-number> of <text:page-count>9</text:page-count></text:p>"
        "</style:footer></style:master-page></office:master-styles>"
    )
    choices = quoteattr('of:cell-content-is-in-list("red";"blue")')
    between = quoteattr("of:cell-content-is-whole-number() and cell-content-is-between(1,[.$B$5]*9)")
    own = quoteattr("of:is-true-formula(COUNTIF([.$A$3:.$A$9];[.A3])=1)")
    validations = (
        f'<table:content-validations><table:content-validation table:name="v1" table:condition={choices} '
        'table:base-cell-address="Muster.D3"><table:help-message table:title="Side" table:display="true"><text:p>Pick</text:p>'
        '</table:help-message></table:content-validation><table:content-validation table:name="v2" '
        f'table:condition={between} table:base-cell-address="Muster.B3"><table:error-message table:title="No" '
        'table:message-type="stop" table:display="true"><text:p>1 or more</text:p></table:error-message>'
        f'</table:content-validation><table:content-validation table:name="v3" table:condition={own} '
        'table:base-cell-address="Muster.A3"/></table:content-validations>'
    )
    side, men, unit = (f' table:content-validation-name="v{number}"' for number in (1, 2, 3))
    opened = ' table:style-name="open"'
    link = '<table:table-cell office:value-type="string"><text:p><text:a xlink:href="{}" xlink:type="simple">{}</text:a></text:p></table:table-cell>'
    rows = [
        _row(
            _text("Muster of the hosts", ' table:number-columns-spanned="3" table:number-rows-spanned="1"'),
            "<table:covered-table-cell/><table:covered-table-cell/>", _text("Side", "", _note("red or blue & no other")),
        ),
        _row(_text("Unit"), _text("Men"), _text("Worth"), _text("Side")),
        _row(_text("Orcs", unit), _number(120, men + opened, _note("counted twice")), _formula("[.B3]*2"), _text("red", side)),
        _row(_text("Elves", unit), _number(80.5, men + opened), _formula("[.B4]*Rate"), _text("blue", side + opened)),
        _row(_text("Dwarves, old"), _number(40), _formula('IF([.B5]>50;"many";"few")'), _text("none", opened)),
        _row(link.format("https://example.org/a?b=1&amp;c=2", "rules"), link.format("#Secret.A1", "secret"), link.format("#Hosts", "hosts")),
        _row(_formula("SUMPRODUCT(([.B3:.B5]>50)*[.B3:.B5])"), _formula("SUM([Secret.A1:.A2])+[$'Men''s list'.A1]"), _formula("VLOOKUP(\"Elves\";[.A3:.B5];2;0)")),
        _row('<table:table-cell table:number-matrix-columns-spanned="1" table:number-matrix-rows-spanned="1" '
             'table:formula="of:=SUM(IF([.B3:.B5]&gt;50;1;0))"/>', _formula("TEXT([.B3];\"0.0\")&\" men\""), _formula("COM.MICROSOFT.CONCAT([.A3:.A5])")),
    ]  # fmt: skip
    condition = (
        '<calcext:conditional-formats><calcext:conditional-format calcext:target-range-address="Muster.B3:Muster.B5 Muster.D3:Muster.D4">'
        '<calcext:condition calcext:apply-style-name="Bad" calcext:value="&gt;100" calcext:base-cell-address="Muster.B3"/>'
        '<calcext:condition calcext:apply-style-name="Bad" calcext:value="formula-is([.$D3]=&quot;red&quot;)" calcext:base-cell-address="Muster.B3"/>'
        '<calcext:condition calcext:apply-style-name="Bad" calcext:value="duplicate" calcext:base-cell-address="Muster.B3"/>'
        '<calcext:condition calcext:apply-style-name="Bad" calcext:value="contains-text(&quot;e&quot;)" calcext:base-cell-address="Muster.B3"/>'
        "</calcext:conditional-format>"
        '<calcext:conditional-format calcext:target-range-address="Muster.C3:Muster.C5"><calcext:color-scale>'
        '<calcext:color-scale-entry calcext:value="0" calcext:type="minimum" calcext:color="#ff0000"/>'
        '<calcext:color-scale-entry calcext:value="0" calcext:type="maximum" calcext:color="#00ff00"/></calcext:color-scale>'
        "</calcext:conditional-format></calcext:conditional-formats>"
    )
    names = (
        '<table:named-expressions><table:named-range table:name="Hosts" table:base-cell-address="$Muster.$A$1" '
        'table:cell-range-address="$Muster.$A$3:.$A$5"/><table:named-expression table:name="Rate" '
        'table:base-cell-address="$Muster.$A$1" table:expression="of:=0.95"/></table:named-expressions>'
        '<table:database-ranges><table:database-range table:name="Roll" table:target-range-address="Muster.A2:Muster.D5" '
        'table:display-filter-buttons="true"/><table:database-range table:name="__Anonymous_Sheet_DB__1" '
        'table:target-range-address="&apos;Men&apos;&apos;s list&apos;.A1:&apos;Men&apos;&apos;s list&apos;.B2" table:display-filter-buttons="true"/></table:database-ranges>'
    )
    first = (
        f'<table:table table:name="Muster" table:style-name="ta" table:print-ranges="Muster.A1:Muster.D8">{_chart("bar", "Muster.B3:.B5", "2cm")}'
        f"<table:table-header-rows>{''.join(rows[:2])}</table:table-header-rows>{''.join(rows[2:])}{condition}</table:table>"
    )
    second = f'<table:table table:name="Men\'s list">{_row(_number(5), _text("+5 men"))}{_row(_number(7), _text("=x"))}</table:table>'
    third = (
        f'<table:table table:name="Secret" table:style-name="hid">{_row(_number(1))}{_row(_number(2))}</table:table>'
    )
    return _document(styles, f"{validations}{first}{second}{third}{names}")


def turns() -> str:
    """Dates, errors, long texts, two charts, protected sheets, cells merged downwards, texts over two lines."""
    day = '<table:table-cell office:value-type="date" office:date-value="2024-05-01"/>'
    truth = '<table:table-cell office:value-type="boolean" office:boolean-value="true"/>'
    rows = [
        _row(_number(n), _formula(f"[.A{n}]^2/7"), _text(f"turn {n} ") if n % 2 else day, truth) for n in range(1, 9)
    ]
    rows.append(_row(_formula("1/0"), _formula("NA()"), _formula("NOSUCHTHING(1)"), _text("x" * 30_000)))
    rows.append(
        _row(
            _text("tall", ' table:number-columns-spanned="2" table:number-rows-spanned="3"'),
            "<table:covered-table-cell/>", _formula("INDEX([.A1:.A8];MATCH(3;[.A1:.A8];0))"), _formula("AND([.A1]>0;TRUE())"),
        )
    )  # fmt: skip
    rows.append(
        _row(
            "<table:covered-table-cell/><table:covered-table-cell/>",
            "<table:table-cell><text:p>one</text:p><text:p>two</text:p></table:table-cell>",
        )
    )
    rows.append(
        _row("<table:covered-table-cell/><table:covered-table-cell/>", _formula("ROUND(RAND();0)"), _formula("TODAY()"))
    )
    charts = (_chart("line", "Turns.B1:.B8", "1cm") + _chart("circle", "Turns.A1:.A8", "12cm")).replace(
        "</table:shapes><table:shapes>", ""
    )
    table = f'<table:table table:name="Turns" table:protected="true">{charts}{"".join(rows)}</table:table>'
    return _document("", table)
