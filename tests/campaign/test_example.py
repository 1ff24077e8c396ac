"""The example campaigns and templates as they are committed."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import built as workbooks
import pytest
from tabletop import human
from thorough import THOROUGH

from massbattle_xl import campaign, cli, systems
from massbattle_xl.layout import Filled
from massbattle_xl.workbook import reading, storing

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "workbooks").glob("*.xlsx"))
TEMPLATES = sorted((ROOT / "templates").glob("*.xltx"))


@pytest.fixture(scope="module")
def fresh() -> dict[str, campaign.Built]:
    """A fresh build of everything that is committed, by its path inside the project."""
    return workbooks.fresh()


def test_what_is_committed_equals_a_fresh_build(fresh: dict[str, campaign.Built]) -> None:
    """Every template and example, part by part (their compression may differ with the machine's zlib)."""
    committed = {p.relative_to(ROOT).as_posix(): p.read_bytes() for p in (*EXAMPLES, *TEMPLATES)}
    asked: list[str] = []
    assert not list(campaign.builds(Path(), lambda path: asked.append(path.as_posix())))
    assert set(committed) == set(asked)
    assert set(fresh) == set(asked) if THOROUGH else set(fresh) < set(asked)
    for name, built in fresh.items():
        assert _parts(committed[name]) == _parts(built.result.data), f"{name} is stale: run massbattle-xl build"


def test_a_build_is_reproducible(fresh: dict[str, campaign.Built]) -> None:
    """The same input gives the same bytes."""
    assert campaign.new("savage", "da", template=True).data == fresh["templates/savage-da.xltx"].result.data


def test_every_formula_cell_holds_a_value_and_none_an_error(fresh: dict[str, campaign.Built]) -> None:
    """Read back as previewers and phones read it; a calculated blank is an empty text."""
    for name, built in fresh.items():
        assert built.result.errors == (), name
        with zipfile.ZipFile(io.BytesIO(built.result.data)) as package:
            sheets = [package.read(n).decode() for n in package.namelist() if n.startswith("xl/worksheets/sheet")]
        cells = [cell for sheet in sheets for cell in sheet.split("<c ")[1:] if "<f>" in cell or "<f " in cell]
        assert len(cells) == built.result.formulas > 4_000, name
        assert not [cell for cell in cells if not re.search(r"<v[ />]", cell)], name
        assert not [cell for cell in cells if 't="e"' in cell], name


def test_no_sheet_has_an_array_formula(fresh: dict[str, campaign.Built]) -> None:
    """LibreOffice without the add-in shows #NAME? for one, whatever value is stored, and inserts no row into its range."""
    for name, built in fresh.items():
        for part, content in _parts(built.result.data).items():
            assert not re.search(rb'<f\b[^>]*\bt="array"', content), (name, part)


def test_no_hidden_sheet_has_a_print_area(fresh: dict[str, campaign.Built]) -> None:
    """LibreOffice prints a hidden sheet that has one; every sheet that is shown has one, or it would not be printed."""
    for name, built in fresh.items():
        book = _parts(built.result.data)["xl/workbook.xml"].decode()
        shown = ['state="hidden"' not in tag for tag in re.findall(r"<sheet\b[^>]*>", book)]
        areas = [tag for tag in re.findall(r"<definedName\b[^>]*>", book) if '"_xlnm.Print_Area"' in tag]
        assert sum(shown) < len(shown), name
        assert sorted(int(re.search(r'localSheetId="(\d+)"', tag)[1]) for tag in areas) == [i for i, s in enumerate(shown) if s], name


def _parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return {name: package.read(name) for name in package.namelist()}


def test_demo_writes_every_example(
    fresh: dict[str, campaign.Built], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Calculated, no error, with the outcome of its battle; what is built above is neither calculated nor checked again."""

    def built(system: str, language: str, *, filled: Filled) -> campaign.Calculated:
        examples = systems.wing(system, "sheets").EXAMPLES
        name = f"workbooks/{next(name for name in examples if examples[name] is filled)}-{language}.xlsx"
        if name in fresh:
            return fresh[name].result
        committed = (ROOT / name).read_bytes()
        return campaign.Calculated(committed, sum(part.count(b"<f>") for part in _parts(committed).values()), ())

    monkeypatch.setattr(campaign, "new", built)
    monkeypatch.setattr(storing, "check", lambda data: [])  # these bytes are checked in the tests of the check
    assert cli.main(["demo", str(tmp_path / "demo")]) == 0
    made = {path.stem for path in (tmp_path / "demo").glob("*.xlsx")}
    assert made == {f"{name}-en" for system in systems.WINGS for name in systems.wing(system, "sheets").EXAMPLES}
    said = capsys.readouterr().out.split("\n")
    assert all(str(tmp_path / "demo" / f"{name}.xlsx") in said for name in made)
    values = reading.named_values((tmp_path / "demo" / "savage-en.xlsx").read_bytes())
    assert (values["Start_A"], values["Left_A"]) == (40, 10)
    assert (values["Start_B"], values["Left_B"]) == (30, 24)


# The battle of the example, followed by hand. T and D of the army table: Red Hand 5 and 4, Wolf Skulls 4 and 5,
# Gash's Axes 5 and 5, Night Spears 3 and 3 (loose), Hunters 3 and 3, Palisade spears 5 and 4 (reach), Pitchforks 3 and 2.
STRENGTH = {
    # three volleys of 10 archers at 0.5 × 10/4 = 1.25: 3.75 → 4; two at 0.25 × 10/4 = 0.625: 1.25 → 2
    # round 1: Fire 8 × 1.5 → 12, at most 10; (10×4 − 6×4)/4 = 4.  The charge at the gate: (8×4 − 8×4)/4 = 0 → 1
    # round 2: Asta on Night Spears (23 − 9)/4 = 3.5 → 3
    # round 3: Red Hand (40 − 48)/4 none, loses (9×4 − 8×4)/4 = 1, saved by a Benny; Wolf Skulls' last 2 fall
    # round 4: Asta on Red Hand (29 − 15)/4 = 3.5 → 3
    # round 5: Axes with Gash: D 5 + 1 + 1 = 7, (7×7 + 17)/8 = 8.25, (66 − 48)/4 = 4.5 → 5, lose (36 − 32)/4 = 1, and
    #          3 by Fire (30 − 20)/4 = 2.5; Pitchforks take 3 (overruled, 0.75 → 1 by the formula);
    #          Red Hand loses 6×4 − 5×4 = 4, /4 = 1
    # round 6: Asta on Gash's Axes (31 − 15)/4 = 4
    "Red Hand": [10, 8, 8, 8, 8, 5, 4, 4],
    "Wolf Skulls": [10, 6, 2, 2, 0, 0, 0, 0],
    "Gash's Axes": [10, 10, 10, 10, 10, 10, 6, 2],
    "Night Spears": [10, 10, 10, 7, 7, 7, 4, 4],
    "Hunters": [10, 10, 10, 10, 10, 10, 10, 10],
    "Palisade spears": [10, 10, 10, 10, 10, 10, 5, 5],
    "Pitchforks": [10, 10, 9, 9, 9, 9, 9, 9],
}


def test_the_battle_of_the_example_by_hand(fresh: dict[str, campaign.Built]) -> None:
    """Men of every unit at the start, after the way, after each of six rounds."""
    book = reading.open_book(fresh["workbooks/savage-en.xlsx"].result.data, values=True)
    rows = {row[0]: list(row[2:10]) for row in book["Strength 1"].iter_rows(min_row=26, max_row=34, values_only=True) if row[0]}
    assert rows == STRENGTH


def test_a_ninth_unit_gets_a_second_battle_sheet() -> None:
    """Eight cards stand beside the rules; more units are told there and printed on the next sheet."""
    names = [f"Unit {k}" for k in range(1, 11)]
    few, many = (
        campaign.new("savage", "en", filled=Filled(rows={"Armies": tuple(human(n, "Attackers", 10) for n in names[:count])})).data
        for count in (8, 10)
    )
    assert campaign.battle_sheets(few) == ["Battle sheet"]
    assert campaign.battle_sheets(many) == ["Battle sheet", "Battle sheet 2"]
    book = reading.open_book(many, values=True)
    texts = [cell.value for row in book["Battle sheet"].iter_rows() for cell in row]
    assert "2 more unit(s) on the next sheet." in texts
    assert [book["Battle sheet 2"][at].value for at in ("A4", "H4", "A9")] == ["Unit 9", "Unit 10", None]
