"""What openpyxl has no model for, in plain words: relationships, elements and extensions of a workbook."""

from __future__ import annotations

import re

# Relationships (the last word of their type) whose parts openpyxl writes again, or whose loss nobody notices
KEPT = {
    *(
        "officeDocument",
        "core-properties",
        "extended-properties",
        "custom-properties",
        "worksheet",
        "chartsheet",
        "styles",
    ),
    *(
        "theme",
        "sharedStrings",
        "externalLink",
        "externalLinkPath",
        "pivotCacheDefinition",
        "pivotCacheRecords",
        "pivotTable",
    ),
    *("table", "comments", "vmlDrawing", "drawing", "chart", "image", "hyperlink", "calcChain", "thumbnail"),
}

DROPPED = {
    "vbaProject": "macros",
    "vbaProjectSignature": "the signature of the macros",
    "vbaProjectSignatureAgile": "the signature of the macros",
    "vbaProjectSignatureV3": "the signature of the macros",
    "xlMacrosheet": "macro sheets of Excel 4",
    "xlIntlMacrosheet": "macro sheets of Excel 4",
    "dialogsheet": "dialog sheets",
    "slicer": "slicers",
    "slicerCache": "slicers",
    "timeline": "timelines",
    "timelineCache": "timelines",
    "connections": "connections to external data",
    "queryTable": "query tables",
    "sheetMetadata": "the marks of dynamic arrays",
    "customXml": "custom XML data",
    "customXmlProps": "custom XML data",
    "xmlMaps": "XML maps",
    "tableSingleCells": "XML maps",
    "person": "threaded comments",
    "threadedComment": "threaded comments",
    "powerPivotData": "the data model of Power Pivot",
    "volatileDependencies": "real-time data",
    "revisionHeaders": "the log of a shared workbook",
    "revisionLog": "the log of a shared workbook",
    "usernames": "the log of a shared workbook",
    "attachedToolbars": "toolbars",
    "extensibility": "buttons in the ribbon",
    "userCustomization": "buttons in the ribbon",
    "taskpanes": "web extensions",
    "webextension": "web extensions",
    "webextensiontaskpanes": "web extensions",
    "origin": "a digital signature",
    "signature": "a digital signature",
    "classificationlabels": "a sensitivity label",
    "ctrlProp": "form controls",
    "control": "form controls",
    "activeXControlBinary": "form controls",
    "oleObject": "embedded objects",
    "package": "embedded objects",
    "printerSettings": "settings of the printer",
    "customProperty": "properties of sheets",
    "namedSheetView": "named views",
    "chartEx": "charts of newer kinds",
    "chartStyle": "the finer look of charts",
    "chartColorStyle": "the finer look of charts",
    "themeOverride": "the finer look of charts",
    "chartUserShapes": "shapes in charts",
    "diagramData": "SmartArt",
    "diagramLayout": "SmartArt",
    "diagramQuickStyle": "SmartArt",
    "diagramColors": "SmartArt",
    "diagramDrawing": "SmartArt",
    "FeaturePropertyBag": "check boxes in cells",
    "ink": "drawings by pen",
}
RICH_VALUES = re.compile(r"rdRichValue\w*|richValue\w*|rdSupporting\w*|rdArray|richStyles")

SHEET = {
    "customSheetViews": "custom views",
    "cellWatches": "watched cells",
    "ignoredErrors": "marks of errors to ignore",
    "dataConsolidate": "a consolidation",
    "protectedRanges": "ranges that may be edited under protection",
    "picture": "background pictures",
    "legacyDrawingHF": "pictures in headers and footers",
    "drawingHF": "pictures in headers and footers",
    "oleObjects": "embedded objects",
    "controls": "form controls",
    "webPublishItems": "web publishing",
    "customProperties": "properties of sheets",
    "smartTags": "smart tags",
}
BOOK = {
    "customWorkbookViews": "custom views",
    "fileSharing": "the advice to open it read-only",
    "functionGroups": "groups of functions",
    "webPublishing": "web publishing",
    "smartTagTypes": "smart tags",
}
DRAWING = {
    "sp": "shapes",
    "cxnSp": "shapes",
    "grpSp": "shapes",
    "contentPart": "drawings by pen",
    "srcRect": "the cropping of pictures",
}
PIC = re.compile(r"\.(?:svg|emf|wmf)$", re.IGNORECASE)

# Extensions of the sheet by their number ([MS-XLSX] 2.3.2), upper case
SHEET_EXTENSIONS = {
    "{78C0D931-6437-407D-A8EE-F0AAD7539E65}": "conditional formats of Excel 2010",
    "{B025F937-C7B1-47D3-B67F-A62EFF666E3E}": "conditional formats of Excel 2010",
    "{CCE6A557-97BC-4B89-ADB6-D9C93CAAB3DF}": "drop-downs and checks of Excel 2010",
    "{05C60535-1F16-4FD2-B633-F4F36F0B64E0}": "sparklines",
    "{A8765BA9-456A-4DAB-B4F3-ACF838C121DE}": "slicers",
    "{3A4CF648-6AED-40F4-86FF-DC5316D8AED3}": "slicers",
    "{7E03D99C-DC04-49D9-9315-930204A7B6E9}": "timelines",
    "{FC87AEE6-9EDD-4A0A-B7FB-166176984837}": "ranges that may be edited under protection",
    "{01252117-D84E-4E92-8308-4BE1C098FCBB}": "marks of errors to ignore",
    "{F7C9EE02-42E1-4005-9D12-6889AFFD525C}": "web extensions",
}
BOOK_EXTENSIONS = {
    "{BBE1A952-AA13-448E-AADC-164F8A28A991}": "slicers",
    "{46BE6895-7355-4A93-B00E-2C351335B9C9}": "slicers",
    "{D0CA8CA8-9F24-4464-BF8E-62219DCF47F9}": "timelines",
    "{FCE2AD5D-F65C-4FA6-A056-5C36A1767C68}": "the data model of Power Pivot",
    "{8193D73E-4604-4355-AFF4-8A2333D13BE4}": "help on the arguments of macros",
}
# What a GM would hardly miss; nearly every file that Excel has saved holds one of them
MINOR = {
    "settings of the printer",
    "marks of errors to ignore",
    "the finer look of charts",
    "properties of sheets",
    "help on the arguments of macros",
} | {"the size and format of notes"}
