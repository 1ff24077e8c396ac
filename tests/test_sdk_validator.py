"""The run of the Open XML SDK validator: it fails where the validator is missing, silent, at odds with itself, or blind."""

from __future__ import annotations

import json
import stat
import sys
from pathlib import Path

import pytest
from sdk_validator import NoVerdict, findings, main
from workbook.corpus import packed, sound

# A stand-in for the program: it reads the file as the real one does and finds the spoilt row, and what a test tells it to.
PROGRAM = """#!{python}
import json, sys, zipfile
sheet = zipfile.ZipFile(sys.argv[1]).read("xl/worksheets/sheet1.xml")
errors = [{{"description": f"The {{word}} attribute is not declared.", "path": "/xl/worksheets/sheet1.xml", "xPath": "/x:row[1]"}}
          for word in {words} if word.encode() in sheet]
print(json.dumps({{"file": sys.argv[1], "ok": not errors, "errors": errors}}))
sys.exit(1 if errors else 0)
"""


def program(tmp_path: Path, text: str) -> str:
    path = tmp_path / "ooxml-validator"
    path.write_text(text, encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def finding(tmp_path: Path, *words: str) -> str:
    return program(tmp_path, PROGRAM.format(python=sys.executable, words=words))


@pytest.fixture
def book(tmp_path: Path) -> str:
    (tmp_path / "a.xlsx").write_bytes(packed(sound()))
    return str(tmp_path / "a.xlsx")


def test_sound_workbooks_are_counted(tmp_path, book, capsys):
    assert main(finding(tmp_path, "warriors"), book, book) == 0
    assert capsys.readouterr().out == "2 workbooks, 0 errors of the SDK validator\n"


def test_a_finding_fails_and_is_told(tmp_path, book, capsys):
    assert main(finding(tmp_path, "warriors", "Orcs"), book) == 1
    said = capsys.readouterr()
    assert said.out == "1 workbooks, 1 errors of the SDK validator\n"
    assert said.err == f"{book}: /xl/worksheets/sheet1.xml /x:row[1]: The Orcs attribute is not declared.\n"


def test_a_validator_that_does_not_find_the_seeded_defect_fails(tmp_path, book, capsys):
    assert main(finding(tmp_path), book) == 2
    assert "the seeded defect is not found" in capsys.readouterr().err


@pytest.mark.parametrize("printed", ["", "Loading", "{}", "[]", json.dumps({"ok": True}), json.dumps({"ok": True, "errors": None}),
                                     json.dumps({"ok": False, "errors": []})])  # fmt: skip
def test_a_validator_without_a_verdict_fails(printed, tmp_path, book, capsys):
    silent = program(tmp_path, f"#!/bin/sh\nprintf '%s' '{printed}'\n")
    assert main(silent, book) == 2
    assert "verdict" in (said := capsys.readouterr().err) or "contradicts" in said


def test_an_exit_code_at_odds_with_the_verdict_fails(tmp_path, book):
    with pytest.raises(NoVerdict, match="contradicts itself"):
        findings(program(tmp_path, '#!/bin/sh\necho \'{"ok": true, "errors": []}\'\nexit 3\n'), Path(book))


def test_a_missing_validator_and_no_workbooks_fail(tmp_path, book):
    assert main(str(tmp_path / "nothing"), book) == 2
    assert main(finding(tmp_path, "warriors")) == 2
    assert main(finding(tmp_path, "warriors"), str(tmp_path / "none.xlsx")) == 2
