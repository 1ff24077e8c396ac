"""From a fought battle to the next one: the numbers by hand, what is cleared, what stays, what is kept to read."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from openpyxl.utils.cell import coordinate_to_tuple, range_boundaries
from thorough import one_in

from massbattle_xl import campaign, editions, lambda_edition, locale, next_known
from massbattle_xl.next_battle.declare import NotYet
from massbattle_xl.next_battle.found import Book, Campaign, understood
from massbattle_xl.next_battle.known import Known, read, written
from massbattle_xl.next_battle.plan import NO_BATTLE, Formula, Plan, planned
from massbattle_xl.workbook import battles, reading, web_extension
from massbattle_xl.workbook.check import check
from massbattle_xl.workbook.contents import contents
from massbattle_xl.workbook.typing_in import type_in

pytestmark = one_in(3)

FORMAT = re.compile(r'<c r="([A-Z]+[0-9]+)"[^>]*?\bs="([0-9]+)"')  # of every cell, the blank ones too
WORKBOOKS = Path(__file__).parents[2] / "workbooks"
EXAMPLES = (
    "savage-da",
    "dsa-de",
    "dsa-regiments-en",
    "pathfinder-en",
    "pathfinder-siege-fr",
    "warhammer-en",
    "warhammer-ogres-ru",
)


def fought(name: str) -> bytes:
    return (WORKBOOKS / f"{name}.xlsx").read_bytes()


def plan_of(data: bytes) -> tuple[Book, Campaign, Plan]:
    """The plan for a workbook by the values that are stored in it."""
    book = battles.found(data)
    found = understood(book, next_known.known())
    return book, found, planned(book, found, next_known.rules(found.known.system))


@cache
def begun(name: str) -> tuple[Book, Campaign, Plan, bytes]:
    """An example with its next battle, not calculated."""
    book, found, plan = plan_of(fought(name))
    return book, found, plan, battles.with_next(fought(name), found, plan)


def typed_in(data: bytes, *cells: tuple[str, str, int, Any]) -> bytes:
    """A workbook with something typed: table, key of the column, row from 1, value; for a named cell "", its name, 0."""
    book = battles.found(data)
    found = understood(book, next_known.known()).found
    writes: dict[str, dict[tuple[int, int], Any]] = {}
    for table, key, row, value in cells:
        if table:
            at = found[table]
            writes.setdefault(at.table.sheet, {})[at.table.row + row, at.column(key)] = value
        else:
            named = book.names[key]
            writes.setdefault(named.sheet, {})[named.row, named.column] = value
    return type_in(data, writes)


def with_values(book: Book, table: str, *cells: tuple[int, str, Any]) -> Book:
    """The workbook as if its sheets had calculated something else: row from 1, key of the column, value."""
    found = understood(book, next_known.known()).found[table]
    values = [list(row) for row in found.table.values]
    for row, key, value in cells:
        values[row][found.places[key]] = value
    return Book([replace(t, values=values) if t.name == table else t for t in book.tables], book.names, book.sheets)


def plan_for(book: Book) -> Plan:
    found = understood(book, next_known.known())
    return planned(book, found, next_known.rules(found.known.system))


def columns(data: bytes, table: str, *keys: str) -> list[tuple[Any, ...]]:
    """What a table holds in some columns, without the rows that are blank."""
    found = understood(battles.found(data), next_known.known()).found[table]
    rows = (tuple(row[key] for key in keys) for row in found.rows)
    return [row for row in rows if any(value is not None for value in row)]


# --- what is left, by hand ------------------------------------------------------------------------------------------


def test_the_raid_leaves_so_many_orcs_and_villagers() -> None:
    """Red Hand 10 − 2 on the way − 0 (a Bennie) − 3 − 1; Wolf Skulls 10 − 4 − 4 − 2; Axes 10 − 1 − 3 − 4; Night Spears 10 − 3 − 3; village 10, 10 − 5, 10 − 1."""
    men = {name: count for name, count in columns(begun("savage-da")[3], "Armies", "unit", "men")}
    assert [*men.values()] == [4, 0, 2, 4, 10, 5, 9]


def test_the_peasants_keep_27_and_the_orcs_50() -> None:
    """45 − 2 − 4 − 12 by the text's dice with its slip mended (E-13 … E-25), 52 − 1 − 1 − 0."""
    assert [men for _, men in columns(begun("dsa-de")[3], "Armies", "unit", "men")] == [27, 50]


def test_a_regiment_keeps_its_unsent_reserve_and_loses_what_held_for_this_battle() -> None:
    """170 men in reserve, 100 of the 3rd and 50 of the 5th were sent in; no situation is picked any more, MU stays."""
    rows = {
        r[0]: r[1:]
        for r in columns(begun("dsa-regiments-en")[3], "Armies", "unit", "men", "reserve", "mu", "sit1", "ammo")
    }
    # third: 330 − 61 = 269; 269 + 100 − 111 = 258. fifth: 330 − 66 = 264; 264 + 50 − 38 = 276; 276 − 29 = 247
    assert rows["3rd Foot"] == (258, 70, 12, None, None)
    assert rows["5th Foot"] == (247, 120, 12, None, None)
    assert rows["Wolf tribe"][3] is None and rows["6th Foot"][3] is None
    assert rows["8th Crossbows"] == (500, None, 11, None, 3)


def test_both_hordes_are_gone_and_do_not_come_back() -> None:
    """16 − 8 − 2 − 8 < 0 and 16 − 10 − 9 < 0: destroyed, so 0 hp stand typed over the full ones; the men are the army's size and stay."""
    rows = columns(begun("pathfinder-en")[3], "Armies", "unit", "men", "hp_typed", "morale")
    assert [row[1:] for row in rows] == [(500, 0, None), (500, 0, None)]


def test_the_siege_leaves_wounds_and_a_shaken_horde() -> None:
    """Garrison 22 − 9 + 8 healed = 21; the horde routs at 1 hp and has its army CR of 5, Morale −1; the knights withdrew unhurt."""
    rows = columns(begun("pathfinder-siege-fr")[3], "Armies", "unit", "hp_typed", "morale")
    assert [row[1:] for row in rows] == [(21, 1), (5, -1), (None, None)]


def test_thirteen_elves_are_left_and_the_orcs_were_caught() -> None:
    """20 − 3 − 2 − 2; 20 − 3 − 4 − 4 = 9 orcs flee 6 inches and are pursued 8: destroyed."""
    assert [models for _, models in columns(begun("warhammer-en")[3], "Units", "unit", "models")] == [13, 0]


def test_a_dead_hero_stands_in_no_unit_and_a_wounded_one_in_his() -> None:
    """Grik with 2 wounds takes 3; the crusher, a champion, stays; six ogres of 3 wounds have lost 1 + 2."""
    made = begun("warhammer-ogres-ru")[3]
    assert [models for _, models in columns(made, "Units", "unit", "models")] == [5, 0]
    assert [unit is None for _, unit in columns(made, "Parts", "part", "unit")] == [False, False, True]


def test_a_learnt_tactic_a_boon_and_rest_are_taken_along() -> None:
    """UC: the garrison won, was loyal and rested until it was whole; the tactic goes beside the first one, the boon to its captain."""
    data = fought("pathfinder-siege-fr")
    said = ("loyalty", "oui"), ("learnt", "tireurs embusqués"), ("boon", "charge"), ("recovered", 22), ("morale", 2)
    book = with_values(battles.found(data), "Aftermath", *((1, key, value) for key, value in said))
    book = replace(book, names={**book.names, "Is_AP": replace(book.names["Is_AP"], value=0)})
    made = battles.with_next(data, understood(book, next_known.known()), plan_for(book))
    assert columns(made, "Armies", "hp_typed", "morale", "tactic2")[0] == (None, 2, "tireurs embusqués")
    assert columns(made, "Commanders", "name", "boon1")[0][1] == "charge"


def test_a_fallen_leader_leads_no_army() -> None:
    """His state at the end of the last SKR that was played is 2, out of action; who only fights keeps his army."""
    book = battles.found(fought("dsa-regiments-en"))
    found = understood(book, next_known.known()).found
    plan = plan_for(with_values(book, "Round4", (1, "st", 2), (2, "st", 1)))
    persons, fallen = found["Persons"], found["Round4"].rows[0]["leader"]
    freed = [w for w in plan.writes if (w.sheet, w.column) == (persons.table.sheet, persons.column("army"))]
    assert [persons.rows[w.row - persons.table.row - 1]["name"] for w in freed] == [fallen]
    assert plan.notes == (f"Out of action, leads no army any more: {fallen}",)


# --- the file -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EXAMPLES)
def test_nothing_typed_outside_the_battle_changes(name: str) -> None:
    """Cells, their formats, tables, names, rules and drawings are as they were, but for the cells that the plan names."""
    _, _, plan, made = begun(name)
    with zipfile.ZipFile(io.BytesIO(fought(name))) as old, zipfile.ZipFile(io.BytesIO(made)) as new:
        touched = {"xl/workbook.xml", "xl/_rels/workbook.xml.rels", "[Content_Types].xml"}
        changed = {part for part in old.namelist() if old.read(part) != new.read(part)} - touched
        assert len(set(new.namelist()) - set(old.namelist())) == 1
        for part in changed:
            was, now = (dict(FORMAT.findall(package.read(part).decode())) for package in (old, new))
            assert was == now
    before, after = contents(fought(name)), contents(made)
    assert after.sheetnames == [*before.sheetnames, plan.record.sheet]
    planned_cells = {(w.sheet, w.row, w.column): w.value for w in plan.writes}
    sheets = {w.sheet for w in plan.writes}
    assert all(part.startswith("xl/worksheets/") for part in changed)
    assert len(changed) <= len(sheets)
    different = 0
    for sheet in before.worksheets:
        for place in sheet._cells.keys() | after[sheet.title]._cells.keys():
            was, now = sheet._cells.get(place), after[sheet.title]._cells.get(place)
            if (was and was.value) != (now and now.value):
                wanted = planned_cells[(sheet.title, *place)]
                assert (now and now.value) == (wanted.text if isinstance(wanted, Formula) else wanted)
                different += 1
    assert different > 10


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_ledger_is_as_in_a_blank_campaign(name: str) -> None:
    """No typed cell of the battle holds anything; a cell that takes over the block before does so again, in every row."""
    _, found, _, made = begun(name)
    formulas = contents(made)
    restored = 0
    for table in (t for t in found.found.values() if t.known.cleared):
        for i in range(1, len(table.table.values)):
            for column in table.known.columns:
                held = formulas[table.table.sheet]._cells.get((table.table.row + i, table.column(column.key)))
                if column.typed:
                    value = None if held is None else held.value
                    takes_over = column in table.carried()
                    assert str(value).startswith("=IFERROR(IF(") if takes_over else value is None, (
                        table.table.name,
                        column.key,
                        value,
                    )
                    restored += takes_over
    assert restored > 100 or name.startswith("savage")


@pytest.mark.parametrize("name", EXAMPLES)
def test_excel_finds_nothing_to_mend(name: str) -> None:
    assert check(begun(name)[3]) == []


def test_the_record_keeps_what_was_fought() -> None:
    """Sides, losses, what the armies had before, and each round with its rows and reasons; in the language of the sheets."""
    _, _, plan, made = begun("savage-da")
    sheet = reading.open_book(made, values=True)[plan.record.sheet]
    rows = [[cell.value for cell in row if cell.value is not None] for row in sheet.iter_rows()]
    assert plan.record.sheet == "Tidligere slag 1"
    assert rows[0] == ["Tidligere slag 1: Overfaldet på Birkelund"]
    assert [row[1:] for row in rows[2:4]] == [[40, 10], [30, 24]]
    assert rows[4][0].startswith("Ingen tilbage af: ")
    assert ["Runde 6"] in rows and ["Runde 7"] not in rows
    asta = next(i for i, row in enumerate(rows) if i > rows.index(["Runde 6"]) and 31 in row)
    assert str(rows[asta][0]).startswith("Asta")
    assert rows[asta + 1] == ["(31 − 3×5)/4 = 4 → 4"]  # below, where it has room
    shown = {str(cell) for row in rows for cell in row}
    assert not {"Næste", "Står endnu"} & shown


def test_the_number_of_the_battle_is_one_more_and_the_sheet_rolls_no_more() -> None:
    """Battle 1017 with dice of the sheet up to SKR 4 becomes 1018 with typed dice."""
    values = battles.found(begun("dsa-regiments-en")[3]).names
    assert (values["Battle_Seed"].value, values["Draw_SKR"].value) == (1018, 0)
    assert values["Nested_Army_A"].value is None
    assert values["Battle_Name"].value == battles.found(fought("dsa-regiments-en")).names["Battle_Name"].value


# --- the second battle ----------------------------------------------------------------------------------------------

_SECOND: Mapping[str, tuple[tuple[tuple[str, str, int, Any], ...], list[float]]] = {
    # (29 − 3×5)/4 = 3.5, at most 3 of the 4 of the Red Hand (S-65)
    "savage-en": (
        (
            ("Round1", "attacker", 1, "Asta the smith"), ("Round1", "action", 1, "Character"), ("Round1", "target", 1, "Red Hand"),
            ("Round1", "dice", 1, 29),
        ),
        [1, 0, 2, 4, 10, 5, 9],
    ),
    # U 23 of 8: KM 1 − 15/3, so strength 1: 1 × 9.35/1 × 50/27 = 17.3; 1 × 1/9.35 × 27/50 = 0.06
    "dsa-en": (
        (
            ("Round1", "army", 1, "Peasants"), ("Round1", "target", 1, "Orc band"), ("Round1", "army", 2, "Orc band"),
            ("Round1", "target", 2, "Peasants"), ("Round1", "d1", 1, 20), ("Round1", "d2", 1, 20), ("Round1", "d3", 1, 17),
            ("Round1", "roll", 1, 1), ("Round1", "roll", 2, 1),
        ),
        [10, 50],
    ),
    # by daylight and in the open: 14 + 4 + 1 − (10 + 5) = 4 of the horde's 5
    "pathfinder-siege-en": (
        (
            ("Phase1", "army", 1, "Garrison of Combebourg"), ("Phase1", "target", 1, "Orc horde"), ("Phase1", "army", 2, "Orc horde"),
            ("Phase1", "target", 2, "Garrison of Combebourg"), ("Phase1", "roll", 1, 14),
        ),
        [21, 1, 18],
    ),
    # twenty new orcs in the row of the old ones; they lose 2, the elves 1
    "warhammer-en": (
        (
            ("Units", "models", 2, 20), ("Round1", "who", 1, "Spear elves"), ("Round1", "target", 1, "Orcs"),
            ("Round1", "who", 2, "Orcs"), ("Round1", "target", 2, "Spear elves"), ("Round1", "hits", 1, 5), ("Round1", "wounds", 1, 3),
            ("Round1", "unsaved", 1, 2), ("Round1", "hits", 2, 2), ("Round1", "wounds", 2, 1), ("Round1", "unsaved", 2, 1),
        ),
        [12, 18],
    ),
    # nothing is left to fight
    "pathfinder-en": ((), [0, 0]),
}  # fmt: skip
_LEFT = {
    "savage": ("Armies", "left"),
    "dsa": ("Armies", "left"),
    "pathfinder": ("Armies", "left"),
    "warhammer": ("Units", "left"),
}


@pytest.mark.parametrize("name", _SECOND)
def test_the_second_battle_starts_where_the_first_one_ended(name: str) -> None:
    """Calculated once with what is typed into its first round; no cell of the file is an error (seconds: a whole campaign)."""
    cells, left = _SECOND[name]
    result = campaign.calculated(typed_in(begun(name)[3], *cells))
    assert result.errors == ()
    table, column = _LEFT[name.partition("-")[0]]
    assert [row[0] for row in columns(result.data, table, column)] == left
    spoken = locale.text(name.partition("-")[0], "en", "unit.state.gone" if table == "Units" else "army.state.gone")
    said = [state for _, state in columns(result.data, table, "side", "state")]
    assert [state == spoken for state in said] == [count == 0 for count in left]


# --- what is refused ------------------------------------------------------------------------------------------------


def refusal(data: bytes) -> str:
    with pytest.raises(NotYet) as refused:
        plan_of(data)
    return str(refused.value)


@pytest.mark.parametrize("name", ["savage-da", "dsa-de", "pathfinder-siege-fr", "warhammer-en"])
def test_a_second_run_is_refused_and_so_is_a_blank_ledger(name: str) -> None:
    assert refusal(begun(name)[3]) == NO_BATTLE


def test_a_round_that_was_begun_waits_for_its_dice() -> None:
    """A die of the SKR that was played last is due; those of SKR that nobody has begun are due, too, and do not count."""
    book = battles.found(fought("dsa-de"))
    assert any(row["due_roll"] == 1 for row in understood(book, next_known.known()).found["Round4"].rows)
    with pytest.raises(NotYet, match=r"^3\. SKR waits for 1 of its dice: "):
        plan_for(with_values(book, "Round3", (1, "due_roll", 1)))


def test_an_attack_waits_for_the_men_in_contact() -> None:
    """The ledger of the raid has no dice that are due; an attack at a known target without its numbers waits, a fault is told first."""
    book = with_values(battles.found(fought("savage-en")), "Round5", (1, "men_a", None), (1, "on", 0))
    with pytest.raises(NotYet, match=r"^Round 5 waits for 1 row: "):
        plan_for(book)
    with pytest.raises(NotYet, match=r"^Round 5 has 1 row with something wrong in it: "):
        plan_for(with_values(book, "Round5", (2, "bad", 1)))


def test_a_number_that_is_none_is_named() -> None:
    """What is left is an error value: the sentence names table, army and value, and nothing is planned."""
    book = with_values(battles.found(fought("dsa-de")), "Armies", (1, "left", "#VALUE!"))
    with pytest.raises(NotYet, match=r"^Armies has #VALUE! as what is left of Bauern, a number is expected"):
        plan_for(book)


def test_two_units_of_one_name_are_refused_and_one_too_many_keeps_its_men() -> None:
    """What is left of both is one sum; of a unit beyond those that the sheets follow nothing is known."""
    book = battles.found(fought("savage-en"))
    with pytest.raises(NotYet, match=r"^Armies has Red Hand twice, each name once is expected\.$"):
        plan_for(with_values(book, "Armies", (2, "unit", "RED HAND")))
    plan = plan_for(with_values(book, "Armies", (20, "unit", "Too many"), (20, "men", 30), (20, "left", 0)))
    armies = understood(book, next_known.known()).found["Armies"]
    place = armies.table.sheet, armies.table.row + 20, armies.column("men")
    assert place not in {(w.sheet, w.row, w.column) for w in plan.writes}


def test_a_foreign_workbook_and_a_renamed_heading_are_refused() -> None:
    """The sentence says which column is missing, in the language that fits best."""
    book = battles.found(fought("savage-da"))
    with pytest.raises(NotYet, match=r"^It does not hold the tables of a campaign"):
        understood(Book((), {}, ("Sheet1",)), next_known.known())
    armies = next(t for t in book.tables if t.name == "Armies")
    heads = ["Hoveder" if h == "Mænd" else h for h in armies.values[0]]
    changed = Book(
        [replace(t, values=[heads, *t.values[1:]]) if t is armies else t for t in book.tables], book.names, book.sheets
    )
    with pytest.raises(NotYet, match=r"^The table Armies has no column Mænd, "):
        understood(changed, next_known.known())


# --- what a GM may have done to the file ----------------------------------------------------------------------------


def test_rows_and_numbers_that_were_put_in_by_hand_go_too() -> None:
    """A number typed over a formula of the ledger is a formula again; a formula typed into a typed cell is cleared."""
    data = typed_in(fought("savage-en"), ("Round3", "lost_t", 1, 2), ("Round3", "men_a", 2, Formula("=4+4")))
    _, found, plan = plan_of(data)
    made = contents(battles.with_next(data, found, plan))
    round3 = found.found["Round3"]
    sheet, row = made[round3.table.sheet], round3.table.row
    assert sheet.cell(row + 1, round3.column("lost_t")).value == sheet.cell(row + 2, round3.column("lost_t")).value
    assert str(sheet.cell(row + 1, round3.column("lost_t")).value).startswith("=IF(")
    assert sheet.cell(row + 2, round3.column("men_a")).value is None


def test_a_taken_record_sheet_is_not_written_over() -> None:
    """The GM's own sheet of that name stays, the record is number 2."""
    book, found, _, _ = begun("savage-da")
    taken = Book(book.tables, book.names, (*book.sheets, "TIDLIGERE SLAG 1"))
    plan = planned(taken, found, next_known.rules("savage"))
    assert (plan.record.number, plan.record.sheet) == (2, "Tidligere slag 2")


@pytest.mark.parametrize(("edition", "suffix"), [("lambda", ".xlsx"), ("python", ".xlsm"), ("lite", ".xlsx")])
def test_every_edition_keeps_what_it_brings(edition: str, suffix: str) -> None:
    """LAMBDAs with their answers, the VBA, the code for xlwings Lite; no finding, and the same plan."""
    data = editions.finish(edition, suffix)(fought("savage-en"))
    _, found, plan = plan_of(data)
    assert plan == begun("savage-en")[2]
    made = battles.with_next(data, found, plan)
    assert check(made) == []
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(io.BytesIO(made)) as new:
        kept = [
            part
            for part in old.namelist()
            if "vba" in part.lower() or "webextension" in part or part.startswith("xl/tables/")
        ]
        assert kept and all(old.read(part) == new.read(part) for part in kept)
    assert lambda_edition.is_one(made) == (edition == "lambda")
    assert bool(web_extension.properties(made)) == (edition == "lite")
    names = contents(data).defined_names, contents(made).defined_names
    assert {n: d.attr_text for n, d in names[0].items()} == {n: d.attr_text for n, d in names[1].items()}


def test_what_is_known_can_be_written_down() -> None:
    """As Excel gets it, where the declarations of the sheets are not."""
    known: tuple[Known, ...] = next_known.known()
    assert read(written(known)) == known
    assert written(read(written(known))) == written(known)  # in the same order, which the record has
    assert {one.system for one in known} == {"savage", "dsa", "pathfinder", "warhammer"}
    for one in known:
        assert all(one.texts.values())
        assert sum(table.ledger for table in one.tables.values()) >= 1


def test_every_typed_cell_of_the_battle_is_known_with_its_label() -> None:
    """From the declarations: no typed cell of a cleared page is left out, and none shows its inner name."""
    for one in next_known.known():
        assert all(cell.label != name for name, cell in one.cells.items())
    german = next(one for one in next_known.known() if one.system == "dsa" and one.texts["start"] == "zu Beginn")
    assert {"Nested_Men_A", "Nested_KR_Typed", "Draw_SKR", "Wounded_B"} <= set(german.cells)
    assert "Threshold" not in german.cells
    english = next(one for one in next_known.known() if one.system == "pathfinder" and one.texts["left"] == "left")
    assert (english.cells["Kind_1"].value, english.cells["Kind_2"].value) == ("ranged", "melee")


def test_places_are_found_by_their_names_wherever_they_stand() -> None:
    """A ledger's blocks are read where the workbook has them."""
    book = battles.found(fought("savage-en"))
    sheet = contents(fought("savage-en"))
    for table in book.tables:
        left, top, _, bottom = range_boundaries(
            next(t.ref for s in sheet.worksheets for t in s.tables.values() if t.displayName == table.name)
        )
        assert (table.row, table.column, len(table.values)) == (top, left, bottom - top + 1)
    assert coordinate_to_tuple("C18") == (book.names["Battle_Seed"].row, book.names["Battle_Seed"].column)


@pytest.mark.parametrize(
    ("name", "table", "key"),
    [("savage-en", "Armies", "men"), ("dsa-de", "Armies", "men"), ("dsa-regiments-en", "Armies", "reserve"), ("warhammer-en", "Units", "models")],
)
def test_what_is_no_number_of_men_is_told_and_does_not_become_nobody(name: str, table: str, key: str) -> None:
    """A text or less than nobody is refused with the row's name; a blank stays one."""
    book = battles.found(fought(name))
    rows = understood(book, next_known.known()).found[table].rows
    row = next(i for i, found in enumerate(rows, 1) if found[key] is not None)
    unit = next(iter(rows[row - 1].cells.values()))
    for typed, shown in (("many", "many"), (-4, "-4")):
        with pytest.raises(NotYet) as refused:
            plan_for(with_values(book, table, (row, key, typed)))
        assert str(refused.value) == f"{table} has {shown} as {key} of {unit}, a number from 0 is expected: correct its row first."
    blank = with_values(book, table, (row, key, None))
    place = understood(book, next_known.known()).found[table]
    writes = {(write.sheet, write.row, write.column) for write in plan_for(blank).writes}
    assert (place.table.sheet, place.table.row + row, place.column(key)) not in writes
