"""Whatever a file holds, a command answers or says in one sentence what is wrong: no traceback, no waiting.

``MASSBATTLE_XL_DAMAGED=200`` damages more files than the handful of a usual run.
"""

from __future__ import annotations

import io
import os
import random
import re
import resource
import zipfile
from collections import Counter
from pathlib import Path

import pytest
from workbook.corpus import BOOK, SHEET, STYLES, TABLE, formula, named, packed, sound, swap

from massbattle_xl import cli
from massbattle_xl.workbook.files import FileProblem
from massbattle_xl.workbook.intake import admit
from massbattle_xl.workbook.storing import understood

COUNT = int(os.environ.get("MASSBATTLE_XL_DAMAGED", "24"))


def parts() -> dict[str, str]:
    """The parts of a sound workbook that openpyxl opens as well."""
    made = sound()
    made[STYLES] = made[STYLES].replace("<fill/>", '<fill><patternFill patternType="none"/></fill>')
    return made


def broken(*breaks) -> bytes:
    made = parts()
    for one in breaks:
        one(made)
    return packed(made)


def commands(path: Path, folder: Path) -> list[list[str]]:
    """Each command that reads a workbook."""
    return [
        ["check", str(path)],
        ["calc", str(path), "-o", str(folder / "calculated.xlsx"), "--force"],
        ["setup", str(path), "--paper", "Letter", "--protect", "-o", str(folder / "changed.xlsx"), "--force"],
    ]


def answers(data: bytes, folder: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What becomes of a file with each command: done, errors in cells or findings, or one sentence."""
    path = folder / "damaged.xlsx"
    path.write_bytes(data)
    found = []
    for arguments in commands(path, folder):
        code = cli.main(arguments)
        said = capsys.readouterr()
        assert code in (0, 1)
        told = said.err.strip().splitlines()
        if code == 1 and not said.out:
            assert len(told) == 1, said.err
            assert ("Traceback" not in said.err and path.name in said.err) or "needs its own result" in said.err, (
                said.err
            )
            found.append("told")
        else:
            found.append("done" if code == 0 else "findings")
    return found


def test_the_sound_one_is_sound(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """So that what follows comes from the damage."""
    assert answers(broken(), tmp_path, capsys) == ["done"] * 3


# ---- damaged by chance


def damaged(dice: random.Random) -> bytes:
    """A workbook with a part, an element, an attribute, a text or a number gone or changed."""
    made: dict[str, str] = parts()
    for _ in range(dice.choice((1, 1, 1, 2, 5))):
        name = dice.choice(list(made))
        text = made[name]
        tags = list(re.finditer(r"<[\w:]+[^<>]*>", text))
        attributes = list(re.finditer(r'\s[\w:]+="[^"]*"', text))
        texts = list(re.finditer(r">([^<>]+)<", text))
        what = dice.choice(("part", "tag", "attribute", "value", "text", "swap", "double", "number"))
        if what == "part":
            del made[name]
            continue
        pool = {"tag": tags, "double": tags, "attribute": attributes, "value": attributes, "text": texts}.get(
            what, tags
        )
        if not pool:
            continue
        hit = dice.choice(pool)
        odd = dice.choice(
            ("", "0", "-1", "99999999999", "x", "A0", "ZZZZ1", "#REF!", "1.5", "S!A1", "true", "&#55;", "é" * 40)
        )
        if what in ("tag", "attribute"):
            text = text[: hit.start()] + text[hit.end() :]
        elif what == "double":
            text = text[: hit.start()] + hit[0] + text[hit.start() :]
        elif what == "value":
            text = text[: hit.start()] + hit[0].partition("=")[0] + f'="{odd}"' + text[hit.end() :]
        elif what == "text":
            text = text[: hit.start(1)] + odd + text[hit.end(1) :]
        elif what == "number":
            text = re.sub(r"\d+", lambda m: str(dice.randrange(1 << 17)), text, count=dice.randrange(1, 9))
        else:
            other = dice.choice(list(made))
            text, made[other] = made[other], text
        made[name] = text
    return packed(made)


def test_files_damaged_by_chance(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Parts and elements gone, doubled, swapped, numbers and words changed."""
    dice = random.Random(20)
    seen: Counter[str] = Counter()
    for turn in range(COUNT):
        data = damaged(dice)
        try:
            seen.update(
                f"{name} {answer}" for name, answer in zip(("check", "calc", "setup"), answers(data, tmp_path, capsys))
            )
        except BaseException:
            print(f"damage {turn} is kept in {tmp_path}")
            raise
    if COUNT >= 100:
        with capsys.disabled():
            print(f"\n{COUNT} damaged files: {dict(sorted(seen.items()))}")
    assert {"check findings", "calc done", "calc told", "setup told"} <= seen.keys()


# ---- made to take hours or gigabytes

NAMES = "".join(f'<definedName name="Nn_{i}">Nn_{i + 1}</definedName>' for i in range(10_500))
HOSTILE = {
    "a sheet said to be whole": swap(SHEET, "<cols>", '<dimension ref="A1:XFD1048576"/><cols>'),
    "a merged sheet": swap(SHEET, "H1:I2", "A1:XFD1048576"),
    "an array formula over a sheet": swap(SHEET, 'ref="E4"', 'ref="A10:XFD1048576"'),
    "a link over a sheet": swap(SHEET, '<hyperlink ref="F2"', '<hyperlink ref="A1:XFD1048576"'),
    "a check over a sheet": swap(SHEET, 'sqref="G2"', 'sqref="A1:XFD1048576"'),
    "a shared formula over a column": swap(SHEET, "<f>SUM(A2:A5)</f>", '<f t="shared" ref="E2:E1048576" si="0">SUM(A2:A5)</f>'),
    "a million rows": swap(SHEET, "</sheetData>", "".join(f'<row r="{r}"/>' for r in range(10, 310_011)) + "</sheetData>"),
    "a table over a column": swap(TABLE, 'ref="A1:C5"', 'ref="A1:C1048576"'),
    "deep parentheses": formula("(" * 5000 + "1" + ")" * 5000),
    "deep calls of ours": formula("VOLLEY_KILLS(40," * 1000 + "1" + ")" * 1000),
    "deep brackets": formula("Tbl_A" + "[" * 5000 + "]" * 5000),
    "a formula of a megabyte": formula("1" + "".join(f"+{i}" for i in range(150_000))),
    "names in a circle": named("Aa", "Aa+Aa+SUM(Tbl_A[B])"),
    "a chain of names": swap(BOOK, "<definedNames>", f"<definedNames>{NAMES}<definedName name=\"Nn_10500\">SUM(Tbl_A[B])</definedName>"),
    "too many names": swap(BOOK, "<definedNames>", "<definedNames>" + NAMES + NAMES.replace("Nn", "Mm")),
    "a formula that needs itself": formula("INDIRECT(\"E2\")+E2"),
    "a link to a book that is not there": formula("[1]Sheet1!A1+'[2]Other'!B2"),
    "elements in each other": swap(STYLES, "<dxfs>", "<x>" * 3000 + "</x>" * 3000 + "<dxfs>"),
}  # fmt: skip


@pytest.mark.timeout(120)
@pytest.mark.parametrize("case", HOSTILE)
def test_what_would_take_hours_is_refused_or_done(
    case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each command ends, in less than half a gigabyte."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    extra = (formula("Aa"),) if case == "names in a circle" else ()
    answers(broken(HOSTILE[case], *extra), tmp_path, capsys)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 400_000


@pytest.mark.parametrize(
    "case",
    ["a merged sheet", "an array formula over a sheet", "a link over a sheet", "a million rows", "too many names"],
)
def test_what_stands_for_a_million_cells_is_not_let_in(case: str) -> None:
    """Before a library makes an object of each; the sentence says what there is too much of."""
    with pytest.raises(FileProblem, match=r"^x has more than [\d,]+ [a-z ]+, more than can be handled\.$"):
        admit(broken(HOSTILE[case]), "x")


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            KeyError("rId7"),
            "x.xlsx cannot be understood (KeyError 'rId7'); open it in Excel or LibreOffice, save it there and try again.",
        ),
        (RecursionError(), "x.xlsx cannot be understood: something in it is nested too deeply."),
        (MemoryError(), "x.xlsx needs more memory than there is."),
        (ValueError("a\nb" * 100), None),
    ],
)
def test_errors_of_libraries_become_one_sentence(error: Exception, sentence: str | None) -> None:
    """On one line, not too long, with the cause behind it for whoever mends it."""
    with pytest.raises(FileProblem) as raised, understood(Path("x.xlsx")):
        raise error
    assert sentence is None or str(raised.value) == sentence
    assert "\n" not in str(raised.value) and len(str(raised.value)) < 300
    assert raised.value.__cause__ is error


def test_a_stop_by_the_user_is_not_an_error_of_the_file() -> None:
    """It goes through."""
    with pytest.raises(KeyboardInterrupt), understood(Path("x.xlsx")):
        raise KeyboardInterrupt


def test_our_example_with_a_part_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each part of a real campaign but the sheets, one at a time, as far as it is not refused at once."""
    source = (Path(__file__).parents[2] / "workbooks" / "savage-en.xlsx").read_bytes()
    with zipfile.ZipFile(io.BytesIO(source)) as package:
        whole = {name: package.read(name) for name in package.namelist()}
    for gone in (
        "[Content_Types].xml",
        "_rels/.rels",
        "xl/workbook.xml",
        "xl/_rels/workbook.xml.rels",
        "xl/worksheets/sheet5.xml",
    ):
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as package:
            for name, data in whole.items():
                if name != gone:
                    package.writestr(name, data)
        (tmp_path / "damaged.xlsx").write_bytes(out.getvalue())
        assert cli.main(["calc", str(tmp_path / "damaged.xlsx"), "-o", str(tmp_path / "out.xlsx")]) == 1
        said = capsys.readouterr()
        assert said.out == ""
        assert len(said.err.strip().splitlines()) == 1, said.err
