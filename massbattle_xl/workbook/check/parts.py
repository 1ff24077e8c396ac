"""Rules on the package: the zip, the XML, relationships and content types."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .finding import Hit, rule
from .package import RELATION, TYPES, Package

_ROLES = {
    "worksheet": "spreadsheetml.worksheet+xml",
    "chartsheet": "spreadsheetml.chartsheet+xml",
    "table": "spreadsheetml.table+xml",
    "styles": "spreadsheetml.styles+xml",
    "sharedStrings": "spreadsheetml.sharedStrings+xml",
    "calcChain": "spreadsheetml.calcChain+xml",
    "sheetMetadata": "spreadsheetml.sheetMetadata+xml",
    "comments": "spreadsheetml.comments+xml",
    "theme": "theme+xml",
    "drawing": "drawing+xml",
    "chart": "drawingml.chart+xml",
    "officeDocument": "main+xml",
    "webextension": "ms-office.webextension+xml",
    "webextensiontaskpanes": "ms-office.webextensiontaskpanes+xml",
}


def _all_relations(package: Package) -> Iterator[tuple[str, str]]:
    """Each part that has relationships, the package itself as the empty text, and the part that lists them."""
    for name in package.parts:
        folder, _, file = name.rpartition("/")
        if file.endswith(".rels") and (folder == "_rels" or folder.endswith("/_rels")):
            yield f"{folder[: -len('_rels')]}{file[: -len('.rels')]}", name


@rule("zip-unreadable", "repair", "package", "Excel refuses the file", "Take the file from a backup or save it anew")
def unreadable(package: Package) -> Iterator[Hit]:
    """A workbook is a zip archive (ECMA-376 part 2, on the mapping to zip); every entry must unpack."""
    if package.broken:
        yield Hit(f"the file cannot be unpacked ({package.broken})")


@rule(
    "check-size",
    "repair",
    "package",
    "what Excel would do with it is not known, for so much is not looked at",
    "Take out of the workbook what the campaign does not need",
)
def size(package: Package) -> Iterator[Hit]:
    """A file is checked only as far as that takes seconds (a rule of this project); no campaign comes near the limits."""
    if package.refused:
        yield Hit(f"the file is too large to be checked: {package.refused}")


@rule("zip-part-twice", "repair", "package", "Excel refuses the file", "Write each part once")
def part_twice(package: Package) -> Iterator[Hit]:
    """Part names are unique without regard to case (ECMA-376 part 2, on part names)."""
    for name, count in Counter(name.lower() for name in package.names).items():
        if count > 1:
            yield Hit(f"the part stands {count} times in the archive", name)


@rule(
    "xml-doctype",
    "repair",
    "package",
    "Excel refuses such XML, and its entities can be an attack",
    "Take the declaration out",
)
def doctype(package: Package) -> Iterator[Hit]:
    """A part declares no document type (ECMA-376 part 2, on XML in parts)."""
    for name in package.parts:
        if name.endswith((".xml", ".rels", ".vml")):
            package.root(name)
        if name in package.doctypes:
            yield Hit("the XML declares a document type", name)


@rule(
    "xml-broken",
    "repair",
    "package",
    "Excel reports unreadable content",
    "Escape & and <, and leave control characters out",
)
def broken_xml(package: Package) -> Iterator[Hit]:
    """A part is well-formed XML 1.0, without control characters (ECMA-376 part 2, on XML in parts)."""
    for name in package.parts:
        if name.endswith((".xml", ".rels")) and package.root(name) is None and name in package.faults:
            yield Hit(f"the XML cannot be read ({package.faults[name]})", name)


@rule(
    "workbook-missing",
    "repair",
    "package",
    "Excel refuses the file",
    "Point the first relationship at the workbook's part",
)
def workbook_missing(package: Package) -> Iterator[Hit]:
    """The package has one relationship to its main part (ECMA-376 part 1, 12)."""
    if not package.broken and package.workbook not in package.parts:
        yield Hit("no part of the file is the workbook")


@rule(
    "part-missing",
    "repair",
    "package",
    "Excel reports unreadable content",
    "Write the part or take the relationship out",
)
def part_missing(package: Package) -> Iterator[Hit]:
    """A relationship inside the package leads to a part that is there (ECMA-376 part 2, on relationships)."""
    there = {name.lower() for name in package.names}
    for source, listed in _all_relations(package):
        for relation in package.relations(source):
            inside = not relation.external and "#" not in relation.target
            if inside and relation.target.lower() not in there:
                yield Hit(f"relationship {relation.id} leads to {relation.target}, which is not in the file", listed)


@rule("relation-twice", "repair", "package", "Excel refuses the file", "Give each relationship of a part its own Id")
def relation_twice(package: Package) -> Iterator[Hit]:
    """Relationship ids are unique within a part (ECMA-376 part 2, on relationships)."""
    for source, listed in _all_relations(package):
        for name, count in Counter(relation.id for relation in package.relations(source)).items():
            if count > 1:
                yield Hit(f"{count} relationships have the Id {name}", listed)


@rule(
    "relation-unknown",
    "repair",
    "package",
    "Excel reports unreadable content",
    "Write the relationship or take the reference out",
)
def relation_unknown(package: Package) -> Iterator[Hit]:
    """An ``r:id`` in a part names one of the part's relationships (ECMA-376 part 1, 22.8.2.1)."""
    for name in package.parts:
        root = package.root(name) if name.endswith(".xml") else None
        if root is None:
            continue
        known = {relation.id for relation in package.relations(name)}
        used = {value for element in root.iter() for key, value in element.items() if key.startswith(RELATION)}
        for value in sorted(used - known - {""}):
            yield Hit(f"the part refers to relationship {value}, which it does not have", name)


@rule("content-types-missing", "repair", "package", "Excel refuses the file", f"Write {TYPES}")
def content_types_missing(package: Package) -> Iterator[Hit]:
    """Every package has a content types part (ECMA-376 part 2, on content types)."""
    if package.parts and TYPES not in package.parts:
        yield Hit(f"the file has no {TYPES}")


@rule("content-type", "repair", "package", "Excel reports unreadable content", f"Declare the type in {TYPES}")
def content_type(package: Package) -> Iterator[Hit]:
    """Each part has a content type, and the one that its relationship asks for (ECMA-376 part 1, 12)."""
    if package.root(TYPES) is None:
        return
    roles = {
        relation.target: _ROLES[relation.kind]
        for source, _ in _all_relations(package)
        for relation in package.relations(source)
        if relation.kind in _ROLES and not relation.external
    }
    for name in package.parts:
        declared = package.content_type(name)
        if name != TYPES and not declared:
            yield Hit("the part has no content type", name)
        elif name in roles and not declared.endswith(roles[name]):
            yield Hit(f"the part has the content type {declared}", name)
