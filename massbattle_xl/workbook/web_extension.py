"""Puts a web extension with its code into a finished workbook, and the names of its functions into the formulas.

xlwings Lite keeps the code of a workbook among the settings of its add-in, which a file holds in
``xl/webextensions``; one property each for ``main.py`` and ``requirements.txt``, as JSON. A call
of its functions is stored as ``_xldudf_NAME(…)``, outside of tables as a dynamic array. All this
is done in the parts of the zip, for openpyxl drops what it has no model for; so it is the last
step of a build.
"""

from __future__ import annotations

import hashlib
import io
import json
import posixpath
import re
import uuid
import zipfile
from collections.abc import Collection, Mapping
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr, unescape

from ..cells.formula_text import IN_LITE, as_in_lite, called
from .archive import before_end, opened, packed
from .dynamic import METADATA, mark_dynamic
from .problem import FileProblem

STORE_ID = "WA200008175"
"""xlwings Lite in the store of Office add-ins."""

PUT_BACK = ("web extensions", "the marks of dynamic arrays")
"""What ``losses`` says that openpyxl drops, and ``embed`` brings again."""

PANES, EXTENSION = "xl/webextensions/taskpanes.xml", "xl/webextensions/webextension1.xml"
_PANES_RELATIONS = "xl/webextensions/_rels/taskpanes.xml.rels"

_TYPES, _RELATIONS = "[Content_Types].xml", "_rels/.rels"
_XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_WE = "http://schemas.microsoft.com/office/webextensions/webextension/2010/11"
_WETP = "http://schemas.microsoft.com/office/webextensions/taskpanes/2010/11"
_A = "http://schemas.openxmlformats.org/drawingml/2006/main"
_R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_OFFICE_2011 = "http://schemas.microsoft.com/office/2011/relationships"
_HAS_FUNCTIONS = "{D87F86FE-615C-45B5-9D79-34F1136793EB}"
_FUNCTION_IDS = "{7C84B067-C214-45C3-A712-C9D94CD141B2}"

_NEW_TYPES = (
    f'<Override PartName="/{PANES}" ContentType="application/vnd.ms-office.webextensiontaskpanes+xml"/>'
    f'<Override PartName="/{EXTENSION}" ContentType="application/vnd.ms-office.webextension+xml"/>'
)
_NEW_RELATION = f'<Relationship Id="rIdWebExtension" Type="{_OFFICE_2011}/webextensiontaskpanes" Target="{PANES}"/>'
# A task pane that opens by itself makes Excel report a fault where the add-in cannot be had, so it stays closed
_PANES_XML = (
    f'{_XML}<wetp:taskpanes xmlns:wetp="{_WETP}"><wetp:taskpane dockstate="right" visibility="0" width="438" row="0">'
    f'<wetp:webextensionref xmlns:r="{_R}" r:id="rId1"/></wetp:taskpane></wetp:taskpanes>'
)
_PANES_RELATIONS_XML = (
    f'{_XML}<Relationships xmlns="{_PACKAGE_RELATIONS}">'
    f'<Relationship Id="rId1" Type="{_OFFICE_2011}/webextension" Target="webextension1.xml"/></Relationships>'
)

_FORMULAS = re.compile(
    r"(<(?:\w+:)?(?P<tag>f|formula|formula1|formula2|calculatedColumnFormula|totalsRowFormula|definedName)\b[^>]*(?<!/)>)"
    r"([^<]*)(?=</)"
)
_ARRAY_OF_ONE = re.compile(
    rb'(<c r="([A-Z]+[0-9]+)"(?![^>]*\bcm=)[^>]*>)<f t="array" ref="\2(?::\2)?">(?=[^<]*' + IN_LITE.encode() + rb")"
)
_SHEET = re.compile(r"xl/worksheets/[^/]+\.xml")
_WITH_FORMULAS = re.compile(r"xl/(?:workbook|worksheets/[^/]+|tables/[^/]+|charts/[^/]+)\.xml")


def embed(data: bytes, properties: Mapping[str, str], functions: Collection[str]) -> bytes:
    """A workbook with the code of its functions.

    Args:
        data: the finished workbook. What it has of the same add-in already is replaced.
        properties: ``main.py`` and ``requirements.txt`` with their texts.
        functions: the names that the code defines, in upper case.

    Returns:
        The new file; the same input always gives the same bytes.

    Raises:
        FileProblem: it has another web extension already.
    """
    archive = opened(data)
    parts = dict(archive.parts)
    before = _own_extension(parts)
    for name in filter(_WITH_FORMULAS.fullmatch, parts):
        parts[name] = _renamed(parts[name], functions)
    if METADATA not in parts:  # else Excel has saved the file and marked what it wanted to
        for name in filter(_SHEET.fullmatch, parts):  # openpyxl has dropped the marks
            parts[name] = _ARRAY_OF_ONE.sub(rb"\1<f>", parts[name])
        parts = mark_dynamic(parts, lambda formula: IN_LITE in formula)
    parts[EXTENSION] = _extension(properties, _ids(parts, functions)).encode()
    if not before:
        parts[_TYPES] = before_end(parts[_TYPES], b"</Types>", _NEW_TYPES.encode())
        parts[_RELATIONS] = before_end(parts[_RELATIONS], b"</Relationships>", _NEW_RELATION.encode())
        parts[PANES], parts[_PANES_RELATIONS] = _PANES_XML.encode(), _PANES_RELATIONS_XML.encode()
    return packed(archive, parts)


def properties(data: bytes) -> dict[str, str]:
    """The texts that a workbook holds for its web extension, by name; empty where it has none of ours."""
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        if EXTENSION not in package.namelist():
            return {}
        root = ElementTree.fromstring(package.read(EXTENSION))
    return (
        {p.get("name", ""): json.loads(p.get("value", '""')) for p in root.iter(f"{{{_WE}}}property")}
        if _is_ours(root)
        else {}
    )


def _own_extension(parts: Mapping[str, bytes]) -> bool:
    """Whether the workbook has the add-in's extension already.

    Raises:
        FileProblem: it has another one.
    """
    there = [name for name in parts if posixpath.dirname(name) == posixpath.dirname(EXTENSION)]
    if not there:
        return False
    if sorted(there) != sorted((PANES, EXTENSION)) or not _is_ours(ElementTree.fromstring(parts[EXTENSION])):
        raise FileProblem("The workbook has another Office add-in in it; take that out in Excel and save it first.")
    return True


def _is_ours(root: ElementTree.Element) -> bool:
    reference = root.find(f"{{{_WE}}}reference")
    return reference is not None and reference.get("id", "").upper() == STORE_ID


def _renamed(xml: bytes, functions: Collection[str]) -> bytes:
    """A part in which the calls of our functions stand as the add-in's; all other bytes stay."""

    def formula(found: re.Match[str]) -> str:
        if "_" not in found[3]:
            return found[0]
        text = unescape(found[3], {"&quot;": '"', "&apos;": "'"})
        changed = as_in_lite(text, functions)
        return found[0] if changed == text else found[1] + escape(changed)

    return _FORMULAS.sub(formula, xml.decode("utf-8")).encode("utf-8")


def _ids(parts: Mapping[str, bytes], functions: Collection[str]) -> list[str]:
    """The functions that the formulas call, as the add-in's extension lists them."""
    texts = {
        formula[3]
        for name in filter(_WITH_FORMULAS.fullmatch, parts)
        for formula in _FORMULAS.finditer(parts[name].decode())
    }
    calls = {name for text in texts if IN_LITE in text for name in called(unescape(text))}
    found = {name[len(IN_LITE) :].upper() for name in calls if name.startswith(IN_LITE)}
    return [IN_LITE + name for name in sorted(found & {*functions})]


def _extension(properties: Mapping[str, str], ids: Collection[str]) -> str:
    """The part of the extension ([MS-OWEXML] 2.2, with the lists of functions that Excel writes behind)."""
    listed = "".join(
        f"<we:property name={quoteattr(name)} value={_attribute(json.dumps(text, ensure_ascii=False))}/>"
        for name, text in properties.items()
    )
    functions = "".join(f"<we:customFunctionIds>{name}</we:customFunctionIds>" for name in ids)
    key = uuid.UUID(bytes=hashlib.sha256((listed + functions).encode()).digest()[:16], version=4)
    return (
        f'{_XML}<we:webextension xmlns:we="{_WE}" id="{{{str(key).upper()}}}">'
        f'<we:reference id="{STORE_ID.lower()}" version="1.0.0.0" store="en-US" storeType="OMEX"/>'
        f'<we:alternateReferences><we:reference id="{STORE_ID}" version="1.0.0.0" store="{STORE_ID}" storeType="OMEX"/>'
        f"</we:alternateReferences><we:properties>{listed}</we:properties><we:bindings/>"
        f'<we:snapshot xmlns:r="{_R}"/><we:extLst>'
        f'<a:ext xmlns:a="{_A}" uri="{_HAS_FUNCTIONS}"><we:containsCustomFunctions/></a:ext>'
        f'<a:ext xmlns:a="{_A}" uri="{_FUNCTION_IDS}"><we:customFunctionIdList>{functions}</we:customFunctionIdList></a:ext>'
        "</we:extLst></we:webextension>"
    )


def _attribute(text: str) -> str:
    """A text in quotation marks; JSON has no line breaks and no control characters left in it."""
    return '"' + escape(text, {'"': "&quot;"}) + '"'
