"""The command line as a GM uses it, each command in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from pypdf import PdfReader
from thorough import MARK, some

from massbattle_xl import __version__, campaign, cli, systems
from massbattle_xl.channels.libreoffice import oxt_bytes
from massbattle_xl.workbook import reading

ROOT = Path(__file__).parents[1]


def run(*arguments: str, cwd: Path | None = None, path: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command; ``path`` replaces PATH."""
    environment = None
    if path is not None:
        import os

        environment = {**os.environ, "PATH": path}
    return subprocess.run(
        [sys.executable, "-m", "massbattle_xl", *arguments], capture_output=True, text=True, cwd=cwd, env=environment, check=False
    )


def test_eval_answers_as_json() -> None:
    """One value a formula; an error with its sentence, which names the argument and the value."""
    done = run("eval", "--json", "=VOLLEY_KILLS(40,3)", "=ENGAGE_KILLS(10,4,10,3)", '=VOLLEY_KILLS("forty",3)')
    first, second, third = json.loads(done.stdout)
    assert (first, second) == (15.0, 3.0)
    assert third["error"] == "#VALUE!"
    assert third["why"].startswith('n is the text "forty", ')


def test_eval_answers_with_ranges_as_nested_lists() -> None:
    """A column of results, a table."""
    done = run("eval", "--json", "=VOLLEY_KILLS({40;30},3)", "=SPLIT_UNITS(40,3)")
    assert done.returncode == 0
    assert json.loads(done.stdout) == [[[15.0], [11.25]], [[14.0, 13.0, 13.0]]]


def test_eval_in_words() -> None:
    """Without --json a line a formula; the exit code tells of an error."""
    done = run("eval", "=1+1", '="a"&"b"', "=1=1")
    assert (done.returncode, done.stdout) == (0, "2\nab\nTRUE\n")
    done = run("eval", "=VOLLEY_KILLS(-1,3)")
    assert done.returncode == 1
    assert done.stdout.startswith("#NUM!  n is -1, ")


def test_next_begins_where_the_battle_ended(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The battle becomes a sheet and the file before it a backup; run again, it says why not, and touches nothing (seconds: two calculations)."""
    path = tmp_path / "raid.xlsx"
    path.write_bytes((ROOT / "workbooks" / "savage-en.xlsx").read_bytes())
    assert cli.main(["next", str(path)]) == 0
    said = capsys.readouterr().out
    assert f"{path}: the battle that was fought stands on the sheet Past battle 1, the next one begins." in said
    assert "Nobody is left of: Wolf Skulls" in said
    (kept,) = [p for p in tmp_path.iterdir() if p != path]
    assert kept.read_bytes() == (ROOT / "workbooks" / "savage-en.xlsx").read_bytes()
    values = reading.named_values(path.read_bytes())
    assert [values[name] for name in ("Start_A", "Left_A", "Start_B", "Left_B", "Battle_Seed")] == [10, 10, 24, 24, 2012]
    assert cli.main(["check", str(path)]) == 0
    begun = path.read_bytes()
    assert cli.main(["next", str(path), "-o", str(tmp_path / "other.xlsx")]) == 1
    assert capsys.readouterr().err == f"{path}: No battle was fought: nothing is typed into the ledger.\n"
    assert cli.main(["next", str(path), "-o", str(tmp_path / "other.xlsm")]) == 1
    assert path.read_bytes() == begun
    assert len([*tmp_path.iterdir()]) == 2


def test_new_then_calc_keeps_a_backup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is written over is kept beside; calc changes nothing where nothing changed."""
    book = tmp_path / "mine.xlsx"
    assert run("new", str(book), "--language", "da", "--paper", "Letter").returncode == 0
    before = book.read_bytes()
    done = run("calc", str(book))
    assert (done.returncode, book.read_bytes() == before) == (0, True)
    assert list(tmp_path.iterdir()) == [book]
    done = run("new", str(book))
    assert (done.returncode, book.read_bytes() == before) == (1, True)
    assert done.stderr == f"{book} is there already; --force replaces it and keeps what is there as a backup.\n"
    assert cli.main(["new", str(book), "--functions", "python", "--force"]) == 0
    kept = [p for p in tmp_path.iterdir() if p != book]
    assert [p.read_bytes() for p in kept] == [before]
    assert f"What was there is kept as {kept[0]}." in capsys.readouterr().out


def test_new_with_blocks_of_another_size(tmp_path: Path) -> None:
    """Room for as many armies as wanted, in an example too, whose own size gives way."""
    book = tmp_path / "mine.xlsx"
    assert cli.main(["new", str(book), "--system", "dsa", "--rows", "3", "--example", "--functions", "python"]) == 0
    tables = {table.name: table.ref for sheet in reading.open_book(book.read_bytes()).worksheets for table in sheet.tables.values()}
    first, last = tables["Round1"].split(":")
    assert int(last.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")) - int(first.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")) == 3
    assert reading.named_values(book.read_bytes())["Start_A"] == 45


def test_calc_writes_elsewhere(tmp_path: Path) -> None:
    """--output leaves the file alone."""
    book, other = ROOT / "workbooks" / "savage-en.xlsx", tmp_path / "other.xlsx"
    before = book.read_bytes()
    assert run("calc", str(book), "-o", str(other)).returncode == 0
    assert book.read_bytes() == before
    assert reading.named_values(other.read_bytes())["Left_A"] == 10


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("calc", "nowhere.xlsx"), "nowhere.xlsx does not exist"),
        (("calc", "notes.txt"), "notes.txt ends in .txt"),
        (("calc", "fake.xlsx"), "fake.xlsx is not a workbook"),
        (("new", "army.doc"), "army.doc ends in .doc"),
        (("new", "army.xlsx", "--language", "xx"), "--language is xx, one of da, en"),
        (("new", "army.xlsx", "--system", "chess"), "--system is chess, one of savage"),
        (("new", "army.xlsx", "--rows", "8"), "--rows is 8, but the blocks of savage have one size; leave it out"),
        (("new", "army.xlsx", "--system", "dsa", "--rows", "41"), "--rows is 41, a whole number from 2 to 40 is expected."),
        (("new", "army.xlsx", "--system", "dsa", "--rows", "two"), "--rows is two, a whole number from 2 to 40 is expected."),
        (("new", "no/such/folder/army.xlsx"), "cannot be written"),
        (("functions", "VOLLY_KILLS"), "NAME is VOLLY_KILLS"),
        (("demo", "notes.txt"), "notes.txt cannot be made"),
    ],
)
def test_bad_input_is_one_sentence(arguments: tuple[str, ...], part: str, tmp_path: Path) -> None:
    """On stderr, exit code 1, no traceback, no file left behind."""
    (tmp_path / "notes.txt").write_text("x")
    (tmp_path / "fake.xlsx").write_text("not a zip")
    before = sorted(tmp_path.iterdir())
    done = run(*arguments, cwd=tmp_path)
    assert done.returncode == 1
    assert part in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert sorted(tmp_path.iterdir()) == before


def test_a_missing_folder_is_told_before_anything_is_calculated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A campaign takes seconds."""
    book = tmp_path / "no" / "army.xlsx"
    asked: list[str] = []
    monkeypatch.setattr(campaign, "drawn", lambda *what, **how: asked.append("the builder"))
    monkeypatch.setattr(campaign, "calculated", lambda *what, **how: asked.append("the engine"))
    assert cli.main(["new", str(book), "--force"]) == 1
    assert asked == []
    assert capsys.readouterr().err == f"{book} cannot be written: its folder does not exist.\n"


def test_what_is_not_understood_exits_with_2() -> None:
    """No command, and a command that does not exist."""
    assert run().returncode == 2
    assert run("fight").returncode == 2


def test_print_without_libreoffice_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence; nothing is written."""
    monkeypatch.setattr("massbattle_xl.channels.soffice._USUAL_PLACES", ())
    monkeypatch.setenv("PATH", str(tmp_path))
    output = tmp_path / "x.pdf"
    from massbattle_xl import campaign
    from massbattle_xl.channels.soffice import NoLibreOffice

    with pytest.raises(NoLibreOffice, match=r"^LibreOffice is not found .*install LibreOffice 25\.2 or newer"):
        campaign.print_pdf(ROOT / "workbooks" / "savage-en.xlsx", output)
    assert not output.exists()
    assert cli.main(["print", str(ROOT / "workbooks" / "savage-en.xlsx"), "-o", str(output)]) == 1


@MARK
@pytest.mark.parametrize(("paper", "size"), some([("A4", (595, 842)), ("Letter", (612, 792))], every=2))
def test_print_the_battle_sheet(libreoffice_there: None, tmp_path: Path, paper: str, size: tuple[int, int]) -> None:
    """One page of the wanted paper, everything on it that a GM needs at the table."""
    output = tmp_path / "sheet.pdf"
    done = run("print", str(ROOT / "workbooks" / "savage-en.xlsx"), "-o", str(output), "--paper", paper)
    assert (done.returncode, done.stdout.strip()) == (0, f"{output}: Battle sheet.")
    pages = PdfReader(output).pages
    assert len(pages) == 1
    assert (round(pages[0].mediabox.width), round(pages[0].mediabox.height)) == size
    text = " ".join(pages[0].extract_text().split())
    for needed in ("The raid on Birkelund", "Palisade spears", "5 / 10", "Rulings at this table", "higher position", "Engage:"):
        assert needed in text


def test_check_is_silent_on_a_sound_file_and_tells_of_a_broken_one(tmp_path: Path) -> None:
    """A sentence for each finding, as data too; the exit code says whether there is one."""
    book = ROOT / "workbooks" / "savage-en.xlsx"
    done = run("check", str(book))
    assert (done.returncode, done.stdout.strip()) == (0, f"{book}: nothing that Excel would repair or misread.")
    broken = tmp_path / "broken.xlsx"
    with zipfile.ZipFile(book) as source, zipfile.ZipFile(broken, "w") as target:
        for name in source.namelist():
            target.writestr(name, source.read(name).replace(b"SUMPRODUCT(", b"SUMMENPRODUKT(", 1))
    done = run("check", "--json", str(broken))
    assert done.returncode == 1
    assert any("SUMMENPRODUKT" in finding["sentence"] for finding in json.loads(done.stdout))


def test_addin_is_written_with_two_sentences(tmp_path: Path) -> None:
    """The extension, and how to install it."""
    done = run("addin", "libreoffice", "-o", str(tmp_path / "x.oxt"))
    assert done.returncode == 0
    assert (tmp_path / "x.oxt").read_bytes() == oxt_bytes()
    assert "restart LibreOffice" in done.stdout


def test_functions_lists_all_and_tells_of_one() -> None:
    """Every function; one with its words in five languages; all as data."""
    listed = run("functions").stdout
    assert all(f"  {name}(" in listed for name in systems.functions())
    assert "stort skjold" in run("functions", "av_tough").stdout
    data = json.loads(run("functions", "--json").stdout)
    assert [f["name"] for f in data] == list(systems.functions())


def test_version() -> None:
    """The package's version."""
    assert run("--version").stdout.strip() == f"massbattle-xl {__version__}"
