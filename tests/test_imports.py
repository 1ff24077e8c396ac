"""Who may import whom, read from the source of every module; every import points down."""

from __future__ import annotations

import ast
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

import massbattle_xl
from massbattle_xl.systems import WINGS

PACKAGE = "massbattle_xl"
ROOT = Path(massbattle_xl.__file__).parent
HEAVY = ("openpyxl", "pandas", "numpy", "xlwings", "formualizer", "rich", "uno", "tkinter")
UNO = {"uno", "unohelper", "com", "massbattlexl"}  # what LibreOffice provides; the last is our own interface there
LOW = {"", "dice", "layout", "cells", "locale", "systems", "next_battle", "next_known"}  # "" is the package itself: its version


@dataclass(frozen=True)
class Rule:
    """What the modules of one part may import: parts of the package, and packages outside the standard library."""

    parts: frozenset[str]
    outside: frozenset[str] = frozenset()


def rule(*parts, outside=()):
    return Rule(frozenset(parts), frozenset(outside))


PARTS = {
    "": rule(),
    "dice": rule(),
    "layout": rule("layout"),
    "blocks": rule("layout"),
    "locale": rule("locale"),
    "cells": rule("dice", "cells"),
    "systems": rule("", "cells"),
    "next_battle": rule("cells", "next_battle"),
    "next_known": rule("cells", "layout", "locale", "systems", "next_battle"),
    "channels": rule(*LOW, "channels", outside={"formualizer", "xlwings", "win32com", "pythoncom", "pyodide", "js", *UNO}),
    "workbook": rule(*LOW, "workbook", outside={"openpyxl", "pandas", "numpy"}),
    "udfs": rule("channels"),
    "help_texts": rule("", "cells", "systems"),
    "lambda_edition": rule(*LOW, "channels", "workbook"),
    "editions": rule(*LOW, "channels", "workbook", "lambda_edition"),
    "changing": rule("channels", "workbook"),
    "campaign": rule(*LOW, "channels", "workbook", "changing", "editions", "lambda_edition", "campaign", outside={"rich"}),
    "next_file": rule(*LOW, "workbook", "changing", "campaign"),
    "answers": rule("cells"),
    "addin_excel": rule("campaign", "channels", "workbook"),
    "options": rule(""),
    "cli": rule(*LOW, "channels", "workbook", "editions", "changing", "campaign", "next_file", "addin_excel", "answers", "cli", "help_texts", "options", outside={"rich"}),
    "__main__": rule("cli"),
}  # fmt: skip

CORE = ("", "dice", "layout", "blocks", "cells", "systems", "next_battle", *WINGS)  # runs in the Python of LibreOffice and of the browser


def modules() -> dict[str, Path]:
    """Every module of the package by its name without the package's."""
    found = {}
    for path in sorted(ROOT.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(name: str, path: Path) -> set[str]:
    """Full names of everything that a module imports anywhere in its text, also inside functions."""
    found = set()
    package = [PACKAGE, *name.split(".")] if name else [PACKAGE]
    if path.name != "__init__.py":
        package = package[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            base = [*base, *([node.module] if node.module else [])]
            found |= {".".join([*base, alias.name]) for alias in node.names}
    return found


MODULES = modules()


def resolved(full: str) -> str | None:
    """The module of the package that an imported name belongs to; None for other packages."""
    if full != PACKAGE and not full.startswith(PACKAGE + "."):
        return None
    inner = full[len(PACKAGE) + 1 :]
    while inner and inner not in MODULES:
        inner = inner.rpartition(".")[0]
    return inner


EACH = pytest.mark.parametrize("name", MODULES, ids=[n or PACKAGE for n in MODULES])


@EACH
def test_every_module_has_its_place(name):
    part = name.partition(".")[0]
    assert part in PARTS or part in WINGS, f"{part} stands in no part of the design"


@EACH
def test_only_its_own_part_imports_a_foreign_package(name):
    part = name.partition(".")[0]
    allowed = PARTS[part].outside if part in PARTS else frozenset()
    outside = {full.partition(".")[0] for full in imports(name, MODULES[name]) if resolved(full) is None}
    assert outside - set(sys.stdlib_module_names) <= allowed


@EACH
def test_every_import_points_down(name):
    part = name.partition(".")[0]
    inner = {found for full in imports(name, MODULES[name]) if (found := resolved(full)) is not None} - {name}
    if part not in WINGS:
        assert part in PARTS
        assert {found.partition(".")[0] for found in inner} <= PARTS[part].parts
        return
    chapter = name.split(".")[1] if "." in name else ""
    own = {found for found in inner if found == part or found.startswith(part + ".")}
    below = inner - own
    if chapter in ("functions", "helpers"):
        assert {found.partition(".")[0] for found in below} <= {"cells", "dice"}
        assert not any(found.startswith(f"{part}.sheets") for found in own)
    elif chapter == "words":
        assert below <= {"cells.words"}
        assert not own
    elif chapter == "sheets":
        assert below <= {"layout", "blocks", "cells.addresses"}
        assert all(found.startswith(f"{part}.sheets") for found in own)
    elif chapter == "next_battle":
        assert below <= {"cells.words", "next_battle.declare"}
        assert not any(found.startswith(f"{part}.sheets") for found in own)
    else:  # a rule
        assert below <= {"dice"}
        assert not {found.split(".")[1] for found in own if "." in found} & {"functions", "words", "sheets"}


@pytest.mark.parametrize("name", WINGS)
def test_a_wing_never_imports_another(name):
    for module, path in MODULES.items():
        if module.partition(".")[0] == name:
            others = {resolved(full) for full in imports(module, path)} - {None}
            assert not {found.partition(".")[0] for found in others} & (set(WINGS) - {name})


def test_channels_and_workbook_do_not_know_each_other_nor_a_rule():
    for module, path in MODULES.items():
        part = module.partition(".")[0]
        if part in ("channels", "workbook"):
            parts = {found.partition(".")[0] for full in imports(module, path) if (found := resolved(full)) is not None}
            assert not parts & ({"channels", "workbook", *WINGS} - {part}), module


def test_the_reading_of_imports_finds_what_it_should(tmp_path):
    """Relative, absolute, inside a function, under a condition, a name out of a module."""
    path = tmp_path / "melee.py"
    path.write_text(
        "from ..dice import parse\nfrom .numbers import whole\nfrom . import volley\nimport os.path\n"
        "def f():\n    import openpyxl\n    from massbattle_xl import systems\n"
        "if False:\n    import massbattle_xl.cells.values\n"
    )
    assert imports("savage.melee", path) == {
        "massbattle_xl.dice.parse", "massbattle_xl.savage.numbers.whole", "massbattle_xl.savage.volley", "os.path",
        "openpyxl", "massbattle_xl.systems", "massbattle_xl.cells.values",
    }  # fmt: skip
    assert resolved("massbattle_xl.dice.parse") == "dice"
    assert resolved("massbattle_xl.cells.values.show") == "cells.values"
    assert resolved("massbattle_xl.__version__") == ""
    assert resolved("openpyxl.styles") is None


NEW_KEYWORDS = {"dataclass": {"slots", "kw_only", "match_args"}, "field": {"kw_only"}, "zip": {"strict"}}


@pytest.mark.parametrize("name", [n for n in MODULES if n.partition(".")[0] in CORE], ids=lambda n: n or PACKAGE)
def test_the_core_is_written_for_python_3_9(name):
    """Its grammar, no union of types outside annotations, no keyword that came later."""
    text = MODULES[name].read_text(encoding="utf-8")
    tree = ast.parse(text, feature_version=(3, 9))
    imported = {full for full in imports(name, MODULES[name])}
    assert not imported & {"itertools.pairwise", "enum.StrEnum", "tomllib", "typing.TypeAlias", "typing.Self"}
    annotated = any(isinstance(n, (ast.AnnAssign, ast.arg)) and getattr(n, "annotation", None) for n in ast.walk(tree))
    assert not annotated or "__future__.annotations" in imported
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = getattr(node.func, "id", getattr(node.func, "attr", ""))
            assert not NEW_KEYWORDS.get(called, set()) & {k.arg for k in node.keywords}
            if called in ("isinstance", "issubclass"):
                assert not any(isinstance(n, ast.BinOp) for a in node.args[1:] for n in ast.walk(a))


def loaded_after(statement: str) -> set[str]:
    """The modules that a fresh Python holds after a statement."""
    code = f"{statement}\nimport sys\nprint('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize(
    "statement",
    [
        "import massbattle_xl",
        "from massbattle_xl.systems import functions; functions()",
        "from massbattle_xl.systems import functions; functions()['ENGAGE_KILLS'](10, 4, 10, 3)",
    ],
    ids=["the package", "all functions", "a call"],
)
def test_nothing_heavy_is_loaded(statement):
    loaded = {name.partition(".")[0] for name in loaded_after(statement)}
    assert not loaded & set(HEAVY)


def test_importing_the_package_loads_no_wing():
    assert not {f"{PACKAGE}.{name}" for name in WINGS} & loaded_after("import massbattle_xl")
