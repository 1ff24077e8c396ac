"""The tables of a campaign as CSV files: every value and nothing but values, whatever the names look like."""

from __future__ import annotations

import csv
import io
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from openpyxl.worksheet.table import Table
from tabletop import human

from massbattle_xl import campaign, systems
from massbattle_xl.layout import Filled, WordOf
from massbattle_xl.workbook import export, typed
from massbattle_xl.workbook.build import build
from massbattle_xl.workbook.files import FileProblem
from massbattle_xl.workbook.resolve import Resolver

NAMES = [
    "=cmd|'/c calc'!A1", "=1+1", "+1", "-1", "@SUM(A1)", "\t=1+1", "'quoted", '"Orcs"', "a,b", "a;b", "line\nbreak", "Größe & Ärger 🐉", "_x0041_",
    "#N/A", "TRUE", "007", "1e5", "x" * 32_767,
]  # fmt: skip
ESCAPED = ("=", "+", "-", "@", "\t")


@pytest.fixture(scope="module")
def hostile() -> bytes:
    """A campaign with hostile names, not calculated."""
    rows = {
        "Armies": tuple(human(name, "AB"[i % 2], 9, tough=-1, dam=0.5, note=name) for i, name in enumerate(NAMES)),
        "Round1": (
            {"attacker": NAMES[1], "action": WordOf("ACTION", "engage"), "target": NAMES[2], "men_a": 5, "men_t": 4},
        ),
    }
    return build("savage", "en", filled=Filled(rows=rows, names={"Side_A": "A", "Side_B": "B"}))


@pytest.fixture(scope="module")
def tables(hostile: bytes) -> dict[str, list[list[str]]]:
    """Its exported tables, read back."""
    return {name: _read(data) for name, data in export.tables(campaign.calculated(hostile).data).items()}


def _read(data: bytes, delimiter: str = ",") -> list[list[str]]:
    assert data.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=delimiter, strict=True))


def _texts() -> Resolver:
    return Resolver("savage", "en", systems.wing("savage", "sheets").campaign())


def _back(text: str) -> str:
    """A text without the apostrophe that keeps it from being a formula."""
    return text[1:] if text.startswith("'") and text[1:].startswith(ESCAPED) else text


def test_w16_every_text_and_row_comes_out_as_it_went_in(tables: dict[str, list[list[str]]]) -> None:
    """Counted in rows and characters, up to the longest text that a cell holds."""
    rows = tables["Armies"][1:]
    assert [_back(row[0]) for row in rows] == NAMES
    assert sum(len(_back(row[-1])) for row in rows) == sum(map(len, NAMES))
    assert len(tables["Round1"]) == 2


def test_no_text_of_an_export_is_a_formula(tables: dict[str, list[list[str]]]) -> None:
    """A text that begins like one has an apostrophe in front; a negative number stays a number."""
    numbers = 0
    for rows in tables.values():
        for value in (value for row in rows for value in row):
            if value.startswith(ESCAPED):
                float(value)
                numbers += 1
    assert numbers >= len(NAMES)
    assert {name: row[0] for name, row in zip(NAMES, tables["Armies"][1:])}["=1+1"] == "'=1+1"
    assert tables["Armies"][1][tables["Armies"][0].index(_texts().heading("Armies", "tough"))] == "-1"


def test_an_export_has_every_table_with_its_headings_and_no_helper_columns(tables: dict[str, list[list[str]]]) -> None:
    """Headings as on the sheet, in its order; values and not formulas; a dot in decimals."""
    texts = _texts()
    assert set(tables) == set(texts.tables)
    for name, rows in tables.items():
        shown = [texts.heading(name, c.key) for c in texts.tables[name].columns if c.role not in ("helper", "quiet")]
        assert rows[0] == shown
        assert {len(row) for row in rows} == {len(shown)}
    first = dict(zip(*tables["Armies"][:2]))
    assert [first[texts.heading("Armies", key)] for key in ("men", "dam", "avdam", "state")] == [
        "9",
        "0.5",
        "4.5",
        "stands",
    ]
    assert tables["Characters"] == [tables["Characters"][0]], "blank rows at the end are left out"


def test_a_blank_row_between_others_is_kept_and_every_kind_of_value_is_written() -> None:
    """And tables whose names no disk takes."""
    book = Workbook()
    sheet = book.active
    rows: list[list[Any]] = [["a", "b"], [1.0, True], [None, None], [0.1, "x"], [1e300, False], [None, ""]]
    for row in rows:
        sheet.append(row)
    sheet.add_table(Table(displayName="CON", ref="A1:B6"))
    sheet["D1"], sheet["D2"] = "head", "-"
    sheet.add_table(Table(displayName="a\\b", ref="D1:D2"))
    raw = io.BytesIO()
    book.save(raw)
    found = export.tables(raw.getvalue(), ";")
    assert list(found) == ["CON 2", "a_b"]
    assert found["CON 2"] == b"\xef\xbb\xbfa;b\r\n1;TRUE\r\n;\r\n0.1;x\r\n" + f"{1e300:.0f}".encode() + b";FALSE\r\n"
    assert found["a_b"] == b"\xef\xbb\xbfhead\r\n'-\r\n"


def test_export_command_writes_into_a_folder_of_any_name(hostile: bytes, tmp_path: Path) -> None:
    """A workbook without values is calculated for it and stays as it was."""
    path = tmp_path / "-=Größe & 'Ärger' 🐉.xlsx"
    path.write_bytes(hostile)
    done = subprocess.run(
        [sys.executable, "-m", "massbattle_xl", "export", f"./{path.name}", "--delimiter", ";"],
        cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    folder = tmp_path / f"{path.stem} tables"
    assert sorted(p.stem for p in folder.iterdir()) == sorted(export.tables(hostile))
    assert _read((folder / "Armies.csv").read_bytes(), ";")[1][0] == "'" + NAMES[0]
    assert _read((folder / "Armies.csv").read_bytes(), ";")[1][-4:-2] == ["9", "stands"], "calculated"
    assert path.read_bytes() == hostile


def test_a_workbook_without_tables_and_a_file_in_the_way_are_told_in_one_sentence(tmp_path: Path) -> None:
    """Nothing is written then."""
    book = tmp_path / "book.xlsx"
    Workbook().save(book)
    with pytest.raises(FileProblem, match=r"book\.xlsx holds no table, a campaign is expected\."):
        campaign.export_tables(book, tmp_path / "out")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("text", ["_x0041_", "_x005F_x0041_", "__x0041_", "_x41_", "_X0041_", "a_x00E4_b"])
def test_an_escape_of_excel_in_a_name_is_that_name(text: str) -> None:
    """What is written is read again as it was typed."""
    assert typed.read(typed.kept(text, "A1")) == text
