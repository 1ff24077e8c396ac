"""What the project says of itself is true, and what it ships is complete."""

from __future__ import annotations

import ast
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from hypothesis import settings

from massbattle_xl import help_texts, systems

ROOT = Path(__file__).parents[1]


def test_the_readme_lists_every_function_as_declared() -> None:
    """The table between its two marks is made from the register."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    table = readme.partition("<!-- functions -->\n")[2].partition("\n<!-- /functions -->")[0]
    assert table == help_texts.markdown(systems.functions().values())


def test_the_readme_names_files_that_are_there() -> None:
    """Links and pictures into the project."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", readme)
    assert links
    assert not [link for link in links if not (ROOT / link).exists()]


def test_every_package_and_text_is_shipped() -> None:
    """The packages that the build lists are all that there are."""
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
    folders = {p.parent.relative_to(ROOT).as_posix().replace("/", ".") for p in (ROOT / "massbattle_xl").rglob("*.py")}
    assert folders | {"massbattle_xl.templates", "massbattle_xl.workbooks"} == set(declared["packages"])
    assert declared["package-dir"] == {"massbattle_xl.templates": "templates", "massbattle_xl.workbooks": "workbooks"}
    for folder, patterns in declared["package-data"].items():
        place = declared["package-dir"].get(folder, folder.replace(".", "/"))
        assert all(list((ROOT / place).glob(pattern)) for pattern in patterns), folder


def test_only_what_tools_demand_stands_at_the_top() -> None:
    """The top level is fixed."""
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split("\n")
    if not any(tracked):  # not a clone, as in a source archive
        tracked = [p.name for p in ROOT.iterdir()]
    top = {name.split("/")[0] for name in tracked if name}
    assert top <= {
        "pyproject.toml", "massbattle_xl", "workbooks", "templates", "tests", "README.md", ".ci", ".gitignore", "LICENSE", "CHANGELOG.md",
    }  # fmt: skip


def test_the_changelog_knows_the_version() -> None:
    """The newest entry is this version."""
    from massbattle_xl import __version__

    first = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert first and first[1] == __version__


def test_the_licence_stands_in_the_extension_too() -> None:
    """One text in both places."""
    from massbattle_xl.channels import libreoffice

    words = (ROOT / "LICENSE").read_text().split()[2:]  # without its title
    assert words == libreoffice.LICENCE.partition("\n\n")[2].split()


CLOCKS = {"process_time", "perf_counter", "monotonic", "time_ns", "default_timer", "thread_time"}


def clocked(source: str) -> list[int]:
    """The lines on which an assertion says how long something may take at most."""
    found = []
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        read = set(CLOCKS)  # a clock, and what is made of one

        def timed(node: ast.AST, read: set[str] = read) -> bool:
            return any((isinstance(n, ast.Name) and n.id in read) or (isinstance(n, ast.Attribute) and n.attr in read) for n in ast.walk(node))

        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and timed(node.value):
                read |= {n.id for target in node.targets for n in ast.walk(target) if isinstance(n, ast.Name)}
        for compare in (c for node in ast.walk(function) if isinstance(node, ast.Assert) for c in ast.walk(node) if isinstance(c, ast.Compare)):
            sides = [compare.left, *compare.comparators]
            for left, how, right in zip(sides, compare.ops, sides[1:]):
                most = left if isinstance(how, (ast.Lt, ast.LtE)) else right if isinstance(how, (ast.Gt, ast.GtE)) else None
                if most is not None and timed(most):
                    found.append(compare.lineno)
    return found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("assert time.process_time() - start < 3", True),
        ("assert 3 > perf_counter() - start", True),
        ("assert 0.3 <= time.monotonic() - start < 2", True),
        ("needed = time.perf_counter() - start; assert needed <= 2", True),
        ("assert time.monotonic() - start >= 0.3", False),
        ("needed = time.perf_counter() - start; assert moments(needed)", False),
    ],
)
def test_a_timed_assertion_is_seen(line: str, found: bool) -> None:
    """Waiting at least so long is no such one."""
    assert bool(clocked(f"def test():\n    {line}")) == found


def test_no_assertion_says_how_long_something_may_take() -> None:
    """A busy computer would fail it; speed is measured in the benchmarks, against something else in the same run."""
    files = [p for p in (ROOT / "tests").rglob("*.py") if "benchmarks" not in p.parts]
    assert len(files) > 100
    assert {p.name: lines for p in files if (lines := clocked(p.read_text(encoding="utf-8")))} == {}


def test_no_example_of_hypothesis_has_a_time_either() -> None:
    """By itself it fails an example that takes 200 milliseconds."""
    assert settings.default is not None and settings.default.deadline is None
    assert not [p.name for p in (ROOT / "tests").rglob("test_*.py") if re.search(r"deadline=(?!None)\S", p.read_text(encoding="utf-8")) and p != Path(__file__)]
