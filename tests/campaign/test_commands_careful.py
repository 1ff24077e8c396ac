"""Commands write only what Excel opens, replace nothing unasked, keep backups and say where."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import pytest
from openpyxl import Workbook
from openpyxl.worksheet.table import Table
from workbook.corpus import BOOK, SHEET, STYLES, packed, sound

from massbattle_xl import campaign, cli
from massbattle_xl.workbook.build import BUILT
from massbattle_xl.workbook.check import check
from massbattle_xl.workbook.files import FileProblem
from massbattle_xl.workbook.saving import is_stamped, saved
from massbattle_xl.workbook.storing import Care, store


def parts() -> dict[str, str]:
    """The parts of a GM's own workbook, a value of which is out of date."""
    made = sound()
    made[STYLES] = made[STYLES].replace("<fill/>", '<fill><patternFill patternType="none"/></fill>')
    made[SHEET] = made[SHEET].replace("<f>SUM(A2:A5)</f><v>10</v>", "<f>SUM(A2:A5)</f><v>11</v>")
    return made


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """The GM's own workbook."""
    path = tmp_path / "battle.xlsx"
    path.write_bytes(packed(parts()))
    return path


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    """The same with two faults: a formula that Excel does not know, and a name that looks like a cell."""
    made = parts()
    made[SHEET] = made[SHEET].replace("<f>SUM(A2:A5)</f>", "<f>SUMMENPRODUKT(A2:A5)</f>")
    made[BOOK] = made[BOOK].replace("<definedNames>", '<definedNames><definedName name="A1">S!$A$2</definedName>')
    path = tmp_path / "battle.xlsx"
    path.write_bytes(packed(made))
    assert len([f for f in check(path.read_bytes()) if f.severity != "warning"]) == 2
    return path


def names(path: Path) -> list[str]:
    return sorted(p.name for p in path.parent.iterdir())


# ---- what Excel would repair is not written


@pytest.mark.parametrize("arguments", [("calc",), ("setup", "--paper", "Letter")], ids=["calc", "setup"])
def test_a_faulty_workbook_is_not_written(
    faulty: Path, arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """The first fault, how many more, how to see all, how to go on; with force it is written."""
    before = faulty.read_bytes()
    command, *rest = arguments
    assert cli.main([command, str(faulty), *rest]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(
        f"{faulty} is not written, for Excel would repair or misread it: massbattle-xl check {faulty} tells all, "
        "--force writes it all the same. "
    )
    assert said.err.endswith(" (and 1 more)\n") and said.err.count("\n") == 1
    assert faulty.read_bytes() == before and names(faulty) == ["battle.xlsx"]
    cli.main([command, str(faulty), *rest, "--force"])
    assert faulty.read_bytes() != before
    assert len(names(faulty)) == 2


def test_a_faulty_workbook_of_our_own_is_not_written(tmp_path: Path) -> None:
    """The same door for what is built: a table whose name is that of a cell, which Excel repairs."""
    made = Workbook()
    for row in (["Unit", "Men"], ["Orcs", 4]):
        made.active.append(row)
    made.active.add_table(Table(displayName="A1", ref="A1:B2"))
    data = saved(made, BUILT)
    path = tmp_path / "new.xlsx"
    with pytest.raises(FileProblem, match=r"^\S+ is not written, for Excel would repair or misread it: --force writes"):
        campaign.create(path, campaign.Calculated(data, 0, ()), Care())
    assert list(tmp_path.iterdir()) == []
    store(path, data, Care(force=True))
    assert path.read_bytes() == data


def test_a_warning_does_not_stop(tmp_path: Path) -> None:
    """What may break later is the GM's own business."""
    made = parts()
    made[SHEET] = made[SHEET].replace("<f>SUM(A2:A5)</f>", "<f>SUM([1]Other!A2:A5)</f>")
    data = packed(made)
    severities = {finding.severity for finding in check(data)}
    if severities != {"warning"}:
        made = parts()
        made[SHEET] = made[SHEET].replace("<f>SUM(A2:A5)</f>", "<f>SUM(A:A)</f>")
        data = packed(made)
        severities = {finding.severity for finding in check(data)}
    assert severities == {"warning"}
    assert store(tmp_path / "x.xlsx", data, Care()) is None
    assert (tmp_path / "x.xlsx").read_bytes() == data


# ---- calc changes values and nothing else

KEPT = {
    "xl/drawings/drawing7.xml": b"<xdr:wsDr xmlns:xdr='d'><xdr:sp/></xdr:wsDr>",
    "xl/slicers/slicer1.xml": b"<slicers xmlns='s'><slicer name='Side'/></slicers>",
    "xl/webextensions/webextension1.xml": b"<we:webextension xmlns:we='w' id='{1}'/>",
    "xl/vbaProject.bin": bytes(range(256)),
    "xl/ctrlProps/ctrlProp1.xml": b"<formControlPr xmlns='c' objectType='Button'/>",
    "customXml/item1.xml": b"<a/>",
}
EXTENSION = (
    '<extLst><ext xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" uri="{78C0D931-6437-407d-A8EE-F0AAD7539E65}">'
    "<x14:conditionalFormattings/></ext></extLst>"
)


def test_calc_keeps_every_part(tmp_path: Path) -> None:
    """Byte for byte: shapes, slicers, web extensions, macros, controls; of the sheets all but the values."""
    made = parts()
    made[SHEET] = made[SHEET].replace("</worksheet>", EXTENSION + "</worksheet>")
    path = tmp_path / "battle.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in {**{n: t.encode() for n, t in made.items()}, **KEPT}.items():
            package.writestr(name, data)
    before = path.read_bytes()
    _, kept = campaign.calc(path, care=Care(force=True))
    assert kept is not None and kept.read_bytes() == before
    with zipfile.ZipFile(path) as now, zipfile.ZipFile(io.BytesIO(before)) as then:
        assert now.namelist() == then.namelist()
        different = [name for name in now.namelist() if now.read(name) != then.read(name)]
        assert different == [SHEET]
        values = re.compile(rb"(?<=</f>)<v>[^<]*</v>")
        assert values.sub(b"", now.read(SHEET)) == values.sub(b"", then.read(SHEET))
        assert b"<f>SUM(A2:A5)</f><v>10</v>" in now.read(SHEET)


# ---- nothing is replaced unasked


def test_new_does_not_replace_a_campaign(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """At once, before anything is calculated."""
    before = book.read_bytes()
    assert cli.main(["new", str(book)]) == 1
    assert (
        capsys.readouterr().err
        == f"{book} is there already; --force replaces it and keeps what is there as a backup.\n"
    )
    assert book.read_bytes() == before and names(book) == ["battle.xlsx"]
    with pytest.raises(FileProblem, match="is there already"):  # also where it came while the new one was calculated
        campaign.create(book, campaign.Calculated(packed(sound()), 0, ()), Care())
    kept = campaign.create(book, campaign.Calculated(packed(sound()), 0, ()), Care(force=True))
    assert kept is not None and kept.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ("print", "battle.xlsx", "-o", "battle.xlsx"),
            "battle.xlsx ends in .xlsx, a name that ends in .pdf is expected.",
        ),
        (
            ("addin", "libreoffice", "-o", "battle.xlsx"),
            "battle.xlsx ends in .xlsx, a name that ends in .oxt is expected.",
        ),
        (("calc", "battle.xlsx", "-o", "battle"), "battle ends in nothing, a name that ends in .xlsx is expected."),
        (
            ("setup", "battle.xlsx", "--protect", "-o", "a.xltx"),
            "a.xltx ends in .xltx, a name that ends in .xlsx is expected.",
        ),
    ],
)
def test_a_slip_of_the_pen_takes_no_campaign(
    book: Path,
    arguments: tuple[str, ...],
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """What is written has the name of its kind."""
    monkeypatch.chdir(book.parent)
    before = book.read_bytes()
    assert cli.main(list(arguments)) == 1
    assert capsys.readouterr().err == sentence + "\n"
    assert book.read_bytes() == before and names(book) == ["battle.xlsx"]


def test_an_addin_is_replaced_and_anything_else_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An older extension needs no backup, a letter under its name does."""
    path = tmp_path / "x.oxt"
    path.write_bytes(b"a letter")
    assert cli.main(["addin", "libreoffice", "-o", str(path)]) == 0
    kept = next(p for p in tmp_path.iterdir() if p != path)
    assert f"What was there is kept as {kept}." in capsys.readouterr().out
    assert kept.read_bytes() == b"a letter"
    with zipfile.ZipFile(path, "a") as package:
        package.writestr("old", "version")
    assert cli.main(["addin", "libreoffice", "-o", str(path)]) == 0
    assert len(list(tmp_path.iterdir())) == 2


def test_a_build_is_known_by_its_stamp() -> None:
    """What was saved since has another one, and is kept when the project is built anew."""
    source = (Path(__file__).parents[2] / "workbooks" / "savage-en.xlsx").read_bytes()
    assert is_stamped(source, BUILT)
    opened = Workbook()
    out = io.BytesIO()
    opened.save(out)
    assert not is_stamped(out.getvalue(), BUILT)
    assert not is_stamped(b"a letter", BUILT)


# ---- how many backups stay


def test_as_many_backups_as_wanted(
    book: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By the option, else by the environment, else five; each time it is said where."""
    contents = []
    for turn in range(9):
        book.write_bytes(packed({**parts(), SHEET: parts()[SHEET].replace("<v>1</v>", f"<v>{turn + 50}</v>", 1)}))
        contents.append(book.read_bytes())
        if turn == 7:
            monkeypatch.setenv(cli.BACKUPS, "3")
        assert cli.main(["calc", str(book), "--force", *(["--backups", "2"] if turn == 8 else [])]) == 0
        kept = [p for p in book.parent.iterdir() if p != book]
        assert len(kept) == min(turn + 1, {7: 3, 8: 2}.get(turn, 5))
        assert {p.read_bytes() for p in kept} == set(contents[-len(kept) :])
        newest = next(p for p in kept if p.read_bytes() == contents[-1])
        assert f"What was there is kept as {newest}." in capsys.readouterr().out


@pytest.mark.parametrize("number", ["0", "-1", "1001", "many", "", "1e3", "٣"])
@pytest.mark.parametrize("command", ["new", "build", "demo", "calc", "setup", "print", "addin"])
def test_a_number_of_backups_that_is_none(
    command: str, number: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every command that may replace a file says so, before it does anything."""
    arguments = {"addin": ["libreoffice"], "setup": [str(tmp_path / "x.xlsx"), "--protect"]}.get(
        command, [str(tmp_path / "x.xlsx")]
    )
    assert cli.main([command, *arguments, f"--backups={number}"]) == 1
    assert capsys.readouterr().err == f"--backups is {number}, a whole number from 1 to 1000 is expected.\n"
    assert list(tmp_path.iterdir()) == []


def test_a_wrong_number_in_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(cli.BACKUPS, "lots")
    assert cli.main(["addin", "libreoffice", "-o", str(tmp_path / "x.oxt")]) == 1
    assert capsys.readouterr().err == f"{cli.BACKUPS} is lots, a whole number from 1 to 1000 is expected.\n"
