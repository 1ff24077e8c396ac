"""The VBA project that we write, read back by readers that are not ours."""

from __future__ import annotations

import io
import struct
import zipfile

import olefile
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vba_reading import opened, sources_of, unpacked

from massbattle_xl.channels import vba, vba_project, xlwings_parts
from massbattle_xl.channels.compound_file import compound_file
from massbattle_xl.channels.vba_compression import compress
from massbattle_xl.channels.vba_project import Kind, Module

SHEETS = [f"Sheet{i}" for i in range(1, 13)]


def whole() -> list[Module]:
    return [*vba_project.documents(SHEETS), *xlwings_parts.modules(), Module(vba.MODULE, vba.source())]


@pytest.fixture(scope="module")
def project() -> bytes:
    return vba_project.project(whole())


# --- compression ----------------------------------------------------------------------------------------------------

PIECES = st.sampled_from([b"Function ", b"End Function\r\n", b"    ", b"Application.Caller", b"\x00", b"x" * 300])
TEXTS = st.one_of(
    st.binary(max_size=200), st.lists(st.one_of(PIECES, st.binary(max_size=40)), max_size=250).map(b"".join)
)


@given(TEXTS)
@settings(max_examples=150)
def test_what_is_packed_unpacks_to_the_same(data: bytes) -> None:
    assert unpacked(compress(data)) == data


@given(st.integers(0, 3), st.integers(0, 4096), st.randoms(use_true_random=False))
@settings(max_examples=30)
def test_bytes_that_cannot_be_packed_are_stored(chunks: int, more: int, random: object) -> None:
    """A last chunk that is stored has zeros behind it, as [MS-OVBA] 2.4.1.3.10 says."""
    data = random.randbytes(4096 * chunks + more)  # type: ignore[attr-defined]
    back = unpacked(compress(data))
    assert back[: len(data)] == data
    assert len(back) == len(data) or (len(back) == 4096 * (chunks + 1) and not any(back[len(data) :]))


@pytest.mark.parametrize("length", [0, 1, 2, 3, 4095, 4096, 4097, 8192, 100_000])
def test_lengths_at_the_edges_of_chunks(length: int) -> None:
    for data in (b"a" * length, (b"abc\r\n" * length)[:length]):
        packed = compress(data)
        assert unpacked(packed) == data
        assert len(packed) < max(60, length // 8)


def test_the_example_of_the_format() -> None:
    """[MS-OVBA] 3.2.2 and 3.2.3: one text with copies, one of a single letter."""
    normal = b"#aaabcdefaaaaghijaaaaaklaaamnopqaaaaaaaaaaaarstuvwxyzaaa"
    assert compress(normal)[:12] == bytes.fromhex("01 2F B0 00 23 61 61 61 62 63 64 65")
    assert len(compress(normal)) == 0x2F + 4
    assert compress(b"a" * 73) == bytes.fromhex("01 03 B0 02 61 45 00")


# --- the compound file ----------------------------------------------------------------------------------------------


@given(
    st.dictionaries(st.from_regex(r"[A-Za-z_][A-Za-z0-9_]{0,30}", fullmatch=True), st.integers(0, 9000), max_size=40)
)
@settings(max_examples=25)
def test_streams_of_any_number_and_length_are_read_back(sizes: dict[str, int]) -> None:
    """On both sides of 64, 512 and 4096 bytes; names that differ by more than letter case."""
    streams = {("VBA", name.lower()): bytes([len(name)]) * size for name, size in sizes.items()}
    with opened(compound_file(streams)) as file:
        assert {tuple(path): file.openstream(path).read() for path in file.listdir()} == streams
        assert not file.parsing_issues


def test_a_name_that_is_too_long_and_far_too_much_are_refused() -> None:
    with pytest.raises(ValueError, match="more than 31 characters"):
        compound_file({("VBA", "x" * 32): b""})
    with pytest.raises(ValueError, match="too large for a VBA project"):
        compound_file({("VBA", "x"): bytes(8_000_000)})


def test_the_tree_of_names_is_ordered_and_balanced_as_the_format_demands(project: bytes) -> None:
    """[MS-CFB] 2.6.4: shorter names go first; no red entry below a red one; as many black ones on every way down."""
    with opened(project) as file:
        entries = {e.sid: e for e in file.direntries if e is not None}

        def down(sid: int, above_red: bool) -> tuple[list[str], int]:
            if sid == 0xFFFFFFFF:
                return [], 0
            entry = entries[sid]
            red = entry.color == 0
            assert not (red and above_red)
            left, black = down(entry.sid_left, red)
            right, same = down(entry.sid_right, red)
            assert black == same
            return [*left, entry.name, *right], black + (not red)

        for entry in entries.values():
            if entry.entry_type in (olefile.STGTY_ROOT, olefile.STGTY_STORAGE):
                names, _ = down(entry.sid_child, False)
                assert names == sorted(names, key=lambda name: (len(name), name.upper()))
                assert names


# --- the project ----------------------------------------------------------------------------------------------------


def test_every_module_is_read_back_word_for_word(project: bytes) -> None:
    endings = {Kind.STANDARD: "bas", Kind.CLASS: "cls", Kind.DOCUMENT: "cls"}
    wanted = {f"{m.name}.{endings[m.kind]}": m.source.replace("\r\n", "\n").replace("\n", "\r\n") for m in whole()}
    assert sources_of(project) == wanted


def test_the_streams_are_those_of_the_format(project: bytes) -> None:
    with opened(project) as file:
        assert {tuple(p) for p in file.listdir()} == {
            ("PROJECT",), ("PROJECTwm",), ("VBA", "_VBA_PROJECT"), ("VBA", "dir"), *(("VBA", m.name) for m in whole())
        }  # fmt: skip
        assert file.openstream("VBA/_VBA_PROJECT").read() == bytes.fromhex("CC 61 FF FF 00 00 00")
        assert not any(e.createTime or e.modifyTime for e in file.direntries if e is not None)


def records(data: bytes) -> list[tuple[int, bytes]]:
    """The records of the stream dir; the length of one of them, the version, does not count its last two bytes."""
    found, at = [], 0
    while at < len(data):
        number, size = struct.unpack_from("<HI", data, at)
        size += 2 * (number == 0x09)
        found.append((number, data[at + 6 : at + 6 + size]))
        at += 6 + size
    assert at == len(data)
    return found


def genuine() -> dict[str, bytes]:
    """The project of the workbook that xlwings brings along, which Excel opens."""
    with zipfile.ZipFile(xlwings_parts.folder() / "quickstart_standalone.xlsm") as package:
        data = package.read("xl/vbaProject.bin")
    with olefile.OleFileIO(io.BytesIO(data)) as file:
        return {"/".join(path): file.openstream(path).read() for path in file.listdir()}


def test_the_records_come_in_the_order_of_a_genuine_project(project: bytes) -> None:
    """Up to the references, and within each module."""
    with opened(project) as file:
        ours = records(unpacked(file.openstream("VBA/dir").read()))
    theirs = records(unpacked(genuine()["VBA/dir"]))

    def until_references(found: list[tuple[int, bytes]]) -> list[tuple[int, int]]:
        numbers = [number for number, _ in found]
        return [(number, len(data)) for number, data in found[: numbers.index(0x16)] if number not in (0x04, 0x09)]

    def modules(found: list[tuple[int, bytes]]) -> list[list[int]]:
        numbers = [number for number, _ in found]
        starts = [i for i, number in enumerate(numbers) if number == 0x19]
        return [numbers[a:b] for a, b in zip(starts, [*starts[1:], len(numbers) - 1], strict=True)]

    assert until_references(ours) == until_references(theirs)
    assert {tuple(m) for m in modules(ours)} == {tuple(m) for m in modules(theirs)}
    assert ours[-1] == theirs[-1] == (0x10, b"")
    assert dict(ours)[0x0F] == struct.pack("<H", len(whole()))
    assert {data for number, data in ours if number == 0x31} == {bytes(4)}


def settings_of(text: str) -> dict[str, str]:
    return dict(line.split("=", 1) for line in text.split("\r\n") if "=" in line)


def shown(identity: str, hidden: str) -> bytes:
    """What [MS-OVBA] 2.4.3.3 reads from a disguised value; the key must be that of the project."""
    seed, version, key, *rest = bytes.fromhex(hidden)
    assert version ^ seed == 2
    assert key ^ seed == sum(identity.encode()) & 0xFF
    plain, last, before, out = key ^ seed, key, version, []
    for byte in rest:
        out.append(byte ^ (before + plain & 0xFF))
        before, last, plain = last, byte, out[-1]
    data = bytes(out)[(seed & 6) // 2 :]
    assert struct.unpack("<I", data[:4])[0] == len(data) - 4
    return data[4:]


def test_the_project_is_neither_locked_nor_hidden(project: bytes) -> None:
    """The same three values as in a genuine project, each disguised with the key of its own."""
    with opened(project) as file:
        ours = settings_of(file.openstream("PROJECT").read().decode("cp1252"))
    theirs = settings_of(genuine()["PROJECT"].decode("cp1252"))
    for key in ("CMG", "DPB", "GC"):
        assert shown(ours["ID"].strip('"'), ours[key].strip('"')) == shown(
            theirs["ID"].strip('"'), theirs[key].strip('"')
        )
    for key in ("HelpContextID", "VersionCompatible32", "&H00000001", "Name"):
        assert ours[key] == theirs[key]


def test_the_modules_are_listed_by_their_kinds(project: bytes) -> None:
    with opened(project) as file:
        lines = file.openstream("PROJECT").read().decode("cp1252").split("\r\n")
        names = file.openstream("PROJECTwm").read()
    assert lines[1:-1][: len(whole())] == [
        "Document=ThisWorkbook/&H00000000",
        *(f"Document={name}/&H00000000" for name in SHEETS),
        "Module=xlwings",
        "Class=Dictionary",
        "Module=xlwings_udfs",
    ]
    assert names == b"".join(m.name.encode() + b"\0" + m.name.encode("utf-16-le") + b"\0\0" for m in whole()) + b"\0\0"


def lines(text: str) -> list[str]:
    """The lines of a text of VBA, which knows no letter case."""
    return text.strip().lower().splitlines()


def test_what_comes_from_xlwings_is_what_its_own_workbook_has() -> None:
    """Its two modules, and the shape of the modules of sheets."""
    theirs = genuine()
    offsets = {}
    name = ""
    for number, data in records(unpacked(theirs["VBA/dir"])):
        name = data.decode() if number == 0x19 else name
        if number == 0x31:
            offsets[name] = struct.unpack("<I", data)[0]
    for module in [*xlwings_parts.modules(), *vba_project.documents(["Sheet1"])]:
        text = unpacked(theirs[f"VBA/{module.name}"][offsets[module.name] :]).decode("cp1252")
        assert lines(module.source) == lines(text), module.name


def test_equal_modules_give_equal_bytes(project: bytes) -> None:
    assert vba_project.project(whole()) == project


def test_two_modules_of_one_name_and_foreign_letters_are_refused() -> None:
    with pytest.raises(ValueError, match="two modules have the same name"):
        vba_project.project([Module("One", ""), Module("ONE", "")])
    with pytest.raises(UnicodeEncodeError):
        vba_project.project([Module("One", "' Потери")])


def test_without_xlwings_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(
        xlwings_parts.NoXlwings, match=r'^xlwings is not installed, .* pip install "massbattle-xl\[xlwings\]"\.$'
    ):
        xlwings_parts.modules()
