"""What is let in as a workbook, and what is refused in one sentence, quickly and without filling the memory."""

from __future__ import annotations

import functools
import hashlib
import io
import random
import struct
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from thorough import MARK, some

from massbattle_xl.workbook import files, intake
from massbattle_xl.workbook.files import FileProblem
from massbattle_xl.workbook.intake import admit

ROOT = Path(__file__).parents[2]
SOUND = (ROOT / "workbooks" / "savage-en.xlsx").read_bytes()
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
SHEET = f'<worksheet xmlns="{MAIN}"><sheetData>'.encode()
WIDE_NOISE = hashlib.shake_256(b"noise").digest(1 << 20)


def small() -> dict[str, bytes]:
    """The parts of the smallest sound workbook."""
    package = "http://schemas.openxmlformats.org/package/2006"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    types = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    return {
        "[Content_Types].xml": (
            f'<Types xmlns="{package}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            f'<Override PartName="/xl/workbook.xml" ContentType="{types}.sheet.main+xml"/>'
            f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{types}.worksheet+xml"/></Types>'
        ).encode(),
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="a" Type="{office}/officeDocument" Target="xl/workbook.xml"/></Relationships>'.encode(),
        "xl/_rels/workbook.xml.rels": (
            f'<Relationships xmlns="{package}/relationships"><Relationship Id="a" Type="{office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>'
        ).encode(),
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{office}"><sheets><sheet name="A" sheetId="1" r:id="a"/></sheets></workbook>'.encode(),
        "xl/worksheets/sheet1.xml": SHEET + b'<row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>',
    }


def packed(parts: dict[str, bytes] | list[tuple[str, bytes]], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", compression) as package:
        for name, data in parts.items() if isinstance(parts, dict) else parts:
            package.writestr(name, data)
    return out.getvalue()


def changed(**parts: bytes) -> bytes:
    """The small workbook with other parts; ``sheet``, ``book`` and ``types`` are short names."""
    names = {"sheet": "xl/worksheets/sheet1.xml", "book": "xl/workbook.xml", "types": "[Content_Types].xml"}
    return packed({**small(), **{names.get(name, name): data for name, data in parts.items()}})


def with_part(name: str, data: bytes = b"<a/>") -> bytes:
    return packed({**small(), name: data})


def doctype(document: str, encoding: str = "utf-8") -> bytes:
    head = f'<?xml version="1.0" encoding="{encoding}"?>'
    return changed(sheet=(head + document).encode(encoding))


def laughs() -> bytes:
    entities = "".join(f'<!ENTITY l{i} "{f"&l{i - 1};" * 10 if i else "lol"}">' for i in range(10))
    return doctype(f"<!DOCTYPE worksheet [{entities}]><worksheet>&l9;</worksheet>")


def zeros(size: int) -> bytes:
    return with_part("xl/media/big.bin", bytes(size))


def noisy_xml(megabytes: int, tag: bytes) -> bytes:
    """XML that packs less than 200 times and is nothing but tags."""
    rows = b"".join(
        tag * (800 // len(tag)) + b"<!--" + hashlib.sha256(str(i).encode()).hexdigest()[:8].encode() + b"-->"
        for i in range(2_000)
    )
    return changed(sheet=SHEET + rows * (megabytes * 1_000_000 // len(rows)) + b"</sheetData></worksheet>")


def last_of_many() -> bytes:
    """As many parts as are allowed, each a little XML."""
    return packed(
        {**small(), **{f"xl/{i}.xml": b"<a/>" for i in range(19_990)}, "z.xml": b"<!DOCTYPE a><a/>"}, zipfile.ZIP_STORED
    )


def behind_much() -> bytes:
    """Parts that take a while to read, the hostile one behind them."""
    return packed(
        {**small(), **{f"xl/media/{i}.bin": bytes(990_000) for i in range(200)}, "z.xml": b"<!DOCTYPE a><a/>"}
    )


def many_parts(count: int) -> bytes:
    """A package with so many parts, made by hand, for zipfile is slow with them."""
    local, directory = [], []
    at = 0
    for i in range(count):
        name = f"{i:x}".encode()
        local.append(struct.pack("<4s5H3L2H", b"PK\3\4", 20, 0, 0, 0, 33, 0, 0, 0, len(name), 0) + name)
        directory.append(
            struct.pack("<4s6H3L5H2L", b"PK\1\2", 20, 20, 0, 0, 0, 33, 0, 0, 0, len(name), 0, 0, 0, 0, 0, at) + name
        )
        at += len(local[-1])
    body = b"".join(directory)
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, count & 0xFFFF, count & 0xFFFF, len(body), at, 0)
    return b"".join(local) + body + end


def overlapping() -> bytes:
    """Forty parts that all unpack the same bytes."""
    data = bytearray(packed({**small(), "xl/media/a.bin": WIDE_NOISE}))
    end = data.rfind(b"PK\5\6")
    size, start = struct.unpack_from("<LL", data, end + 12)
    entry = data.rfind(b"PK\1\2", start, end)
    copies = b""
    for i in range(40):
        copy = bytearray(data[entry:end])
        copy[46 : 46 + 14] = f"xl/media/{i:02d}bin".encode()
        copies += bytes(copy)
    count = struct.unpack_from("<H", data, end + 10)[0] + 40
    last = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, count, count, size + len(copies), start, 0)
    return bytes(data[:end]) + copies + last


def declared(size: int) -> bytes:
    """A part that says it is shorter than it is."""
    data = bytearray(with_part("xl/media/big.bin", WIDE_NOISE))
    end = data.rfind(b"PK\5\6")
    entry = data.rfind(b"PK\1\2", 0, end)
    struct.pack_into("<L", data, entry + 24, size)
    return bytes(data)


def encrypted_part() -> bytes:
    data = bytearray(packed(small()))
    entry = data.find(b"PK\1\2")
    data[entry + 8] |= 1
    data[6] |= 1
    return bytes(data)


def wrong_byte() -> bytes:
    data = bytearray(packed(small(), zipfile.ZIP_STORED))
    data[data.find(b"<v>1</v>") + 3] = ord("2")
    return bytes(data)


def ole(stream: str) -> bytes:
    return (
        bytes.fromhex("d0cf11e0a1b11ae1")
        + bytes(504)
        + "Root Entry".encode("utf-16-le")
        + bytes(50)
        + stream.encode("utf-16-le")
        + bytes(900)
    )


def ods() -> bytes:
    return packed(
        {"mimetype": b"application/vnd.oasis.opendocument.spreadsheet", "content.xml": b"<a/>"}, zipfile.ZIP_STORED
    )


def docx() -> bytes:
    return packed({"[Content_Types].xml": b"<Types/>", "word/document.xml": b"<a/>"})


def cells(count: int) -> bytes:
    """So many cells in rows of a thousand."""
    rows = range(0, count, 1000)
    return b"".join(
        b"<row>" + b"".join(b'<c r="A%d"/>' % (i + k) for k in range(min(1000, count - i))) + b"</row>" for i in rows
    )


def twice() -> bytes:
    parts = [*small().items(), ("XL/Workbook.xml", small()["xl/workbook.xml"])]
    return packed(parts)


# ---- what is refused: name, how it is made, what its sentence says

HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty": (lambda: b"", "is empty"),
    "zeros": (lambda: bytes(4000), "nothing but zeros"),
    "csv": (lambda: b"unit,men\nspears,40\n", "not a workbook of Excel 2007 or later but text, such as CSV"),
    "web page": (lambda: b"\xef\xbb\xbf<html><table>", "but a web page or other XML"),
    "pdf": (lambda: b"%PDF-1.7 " + bytes(100), "but a PDF"),
    "old xls": (lambda: ole("Workbook"), "but an older one"),
    "with password": (lambda: ole("EncryptedPackage"), "is locked with a password"),
    "part with password": (encrypted_part, "is locked with a password"),
    "first 40 %": (lambda: SOUND[: len(SOUND) * 2 // 5], "is cut off"),
    "last byte gone": (lambda: SOUND[:-1], "is cut off"),
    "hole in the middle": (lambda: SOUND[:50_000] + SOUND[60_000:], "is cut off or damaged"),
    "only the mark": (lambda: b"PK\3\4", "is cut off"),
    "no parts": (lambda: packed({}), "holds no workbook"),
    "ods": (ods, "is an OpenDocument file"),
    "docx": (docx, "is a Word document"),
    "xlsb": (lambda: packed({"[Content_Types].xml": b"<Types/>", "xl/workbook.bin": b"x"}), "is a binary workbook"),
    "zip of pictures": (lambda: packed({"a.png": b"x"}), "holds no workbook"),
    "no workbook part": (lambda: packed({k: v for k, v in small().items() if k != "xl/workbook.xml"}), "holds no workbook"),
    "no content types": (lambda: packed({k: v for k, v in small().items() if k[0] != "["}), "holds no workbook"),
    "strict": (lambda: changed(book=b'<workbook xmlns="http://purl.oclc.org/ooxml/spreadsheetml/main"/>'), "Strict Open XML"),
    "bomb by ratio": (lambda: zeros(2_000_000), "more than 200 times its size"),
    "bomb by size": (lambda: zeros(301_000_000), "more than 300 MB"),
    "bomb in many parts": (lambda: packed({**small(), **{f"xl/media/{i}.bin": bytes(990_000) for i in range(310)}}), "more than 300 MB"),
    "overlapping parts": (overlapping, "lie over each other"),
    "part longer than it says": (lambda: declared(100_000), "is damaged"),
    "part shorter than it says": (lambda: declared((1 << 20) + 1), "is damaged"),
    "20,001 parts": (lambda: many_parts(20_001), "more than 20,000 parts"),
    "300,000 parts": (lambda: many_parts(300_000), "more than 20,000 parts"),
    "up and out": (lambda: with_part("xl/../../../etc/passwd"), "forbidden name"),
    "from the root": (lambda: with_part("/etc/passwd"), "forbidden name"),
    "with a drive": (lambda: with_part("C:evil.xml"), "forbidden name"),
    "with backslashes": (lambda: with_part("..\\evil.xml"), "forbidden name"),
    "part twice": (twice, "has the part XL/Workbook.xml twice"),
    "wrong checksum": (wrong_byte, r"Bad CRC-32 for file 'xl/worksheets/sheet1.xml'"),
    "other packing": (lambda: packed(small(), zipfile.ZIP_LZMA), "packed in a way"),
    "entity from a file": (lambda: doctype('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'), "document type in xl/worksheets/sheet1.xml"),
    "laughs": (laughs, "document type"),
    "document type from outside": (lambda: doctype('<!DOCTYPE a SYSTEM "http://example.org/a.dtd"><a/>'), "document type"),
    "document type in UTF-16": (lambda: doctype("<!DOCTYPE a><a/>", "utf-16"), "document type"),
    "document type after a comment": (lambda: doctype("<!--" + "x" * 30_000 + "--><!DOCTYPE a><a/>"), "document type"),
    "document type after a long comment": (lambda: doctype("<!--" + "x " * 2_000_000 + "--><!DOCTYPE a><a/>"), "more than 200|is not XML"),
    "document type in another part": (lambda: with_part("docProps/core.xml", b"<!DOCTYPE a><a/>"), "document type in docProps/core.xml"),
    "document type in the last of 20,000 parts": (last_of_many, "document type in z.xml"),
    "document type behind 200 MB": (behind_much, "document type in z.xml"),
    "document type under another name": (lambda: with_part("xl/media/image1.png", b" <!DOCTYPE a><a/>"), "document type in xl/media/image1.png"),
    "document type in the types": (lambda: changed(types=b"<!DOCTYPE a>" + small()["[Content_Types].xml"]), r"document type in \[Content_Types\]"),
    "another encoding": (lambda: changed(sheet=b'<?xml version="1.0" encoding="cp037"?><a/>'), "encoding cp037"),
    "no XML": (lambda: changed(sheet=b"PK\3\4 nonsense"), "sheet1.xml is not XML"),
    "too many cells": (lambda: changed(sheet=SHEET + cells(500_001)), "more than 500,000 cells"),
    "too many cells, short": (lambda: noisy_xml(20, b"<c/>"), "more than 500,000 cells"),
    "too many cells, with a prefix": (lambda: noisy_xml(30, b"<x:c a=''/>"), "more than 500,000 cells"),
    "too many cells elsewhere": (lambda: with_part("xl/other.bin", SHEET + cells(500_001)), "more than 500,000 cells"),
}  # fmt: skip


@functools.cache
def made(case: str) -> bytes:
    return HOSTILE[case][0]()


@MARK
@pytest.mark.parametrize("case", some([*HOSTILE], every=2))
def test_refused_in_one_sentence(case: str) -> None:
    """The sentence begins with the file's name, tells the cause, ends with one full stop."""
    data, cause = made(case), HOSTILE[case][1]
    with pytest.raises(FileProblem, match=cause) as refused:
        admit(data, "battle.xlsx")
    sentence = str(refused.value)
    assert sentence.startswith("battle.xlsx ")
    assert sentence.endswith(".") and "\n" not in sentence and ". " not in sentence


# ---- what it costs


MEASURE = """
import re, sys
from pathlib import Path
from massbattle_xl.workbook import files
try:
    files.read(Path(sys.argv[1]))
    print("admitted")
except files.FileProblem:
    print("refused")
# Not ru_maxrss: it counts what the starting process held at the moment of the start
print(int(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1]) / 1024)
"""


def measured(data: bytes, folder: Path) -> tuple[str, float]:
    """What became of a file in a process of its own, with how many MB at most."""
    path = folder / "hostile.xlsx"
    path.write_bytes(data)
    done = subprocess.run([sys.executable, "-c", MEASURE, str(path)], capture_output=True, text=True, check=True)
    answer, megabytes = done.stdout.splitlines()
    return answer, float(megabytes)


WORST = [
    "bomb by size",
    "bomb in many parts",
    "overlapping parts",
    "300,000 parts",
    "laughs",
    "document type after a long comment",
    "document type in the last of 20,000 parts",
    "document type behind 200 MB",
    "too many cells",
    "too many cells, short",
    "too many cells, with a prefix",
]


@MARK
@pytest.mark.parametrize("case", some(WORST, every=2))
def test_refused_within_200_mb(case: str, tmp_path: Path) -> None:
    """The whole process, with Python itself and the file."""
    answer, megabytes = measured(made(case), tmp_path)
    assert answer == "refused"
    assert megabytes < 200


def test_the_greatest_sheet_that_passes_stays_small_in_memory(tmp_path: Path) -> None:
    """Sheets of 100 MB without a cell: read in pieces, not kept."""
    sheet = noisy_xml(10, b"<v>" + b"1" * 400 + b"</v>")
    with zipfile.ZipFile(io.BytesIO(sheet)) as package:
        part = package.read("xl/worksheets/sheet1.xml")
    data = packed({**small(), **{f"xl/worksheets/sheet{i}.xml": part for i in range(1, 11)}})
    answer, megabytes = measured(data, tmp_path)
    assert answer == "admitted"
    assert megabytes < 200


# ---- what passes


def streamed() -> bytes:
    """Written without knowing the sizes first, as web services do."""

    class Pipe(io.RawIOBase):
        def __init__(self) -> None:
            self.got = b""

        def writable(self) -> bool:
            return True

        def write(self, piece: bytes) -> int:
            self.got += bytes(piece)
            return len(piece)

    pipe = Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in small().items():
            package.writestr(name, data)
    return pipe.got


def zip64() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in small().items():
            with package.open(name, "w", force_zip64=True) as part:
                part.write(data)
    data = out.getvalue()
    end = data.rfind(b"PK\5\6")
    count, size, start = struct.unpack_from("<H2L", data, end + 10)
    far = struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, count, count, size, start)
    where = struct.pack("<4sLQL", b"PK\6\7", 0, end, 1)
    return data[:end] + far + where + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, count, count, 0xFFFFFFFF, 0xFFFFFFFF, 0)


SOUND_ONES: dict[str, Callable[[], bytes]] = {
    "our example": lambda: SOUND,
    "our template": (ROOT / "templates" / "savage-da.xltx").read_bytes,
    "the smallest": lambda: packed(small()),
    "not packed": lambda: packed(small(), zipfile.ZIP_STORED),
    "streamed": streamed,
    "zip64": zip64,
    "with a comment at the end": lambda: packed(small())[:-2] + b"\5\0hello",
    "a sheet in UTF-16": lambda: changed(
        sheet=b"\xff\xfe" + small()["xl/worksheets/sheet1.xml"].decode().encode("utf-16-le")
    ),
    "half a million cells": lambda: changed(sheet=SHEET + cells(500_000) + b"</sheetData></worksheet>"),
    "a drawing with a document type": lambda: with_part("xl/media/image1.svg", b"<!DOCTYPE svg><svg/>"),
    "a picture": lambda: with_part("xl/media/image1.png", WIDE_NOISE),
    "a short part of blanks": lambda: with_part("xl/media/a.bin", bytes(999_999)),
    "old drawing that is no XML": lambda: with_part("xl/drawings/vmlDrawing1.vml", b"<xml><br></xml>"),
    "words like cells": lambda: noisy_xml(20, b"<col/><cc/><x.c/>" * 6),
}


@pytest.mark.parametrize("case", SOUND_ONES)
def test_sound_ones_pass(case: str) -> None:
    """Nothing that a spreadsheet or a library writes is refused."""
    admit(SOUND_ONES[case](), "battle.xlsx")


def test_cells_are_counted_across_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever a piece ends, no cell is counted twice or missed; in UTF-16 too."""
    sheet = SHEET + b"<row>" + b'<c r="A1"/><x:c/><c><v>1</v></c><col/>' * 40 + b"</row></sheetData></worksheet>"
    wide = b"\xff\xfe" + sheet.decode().encode("utf-16-le")
    for body in (sheet, wide):
        data = changed(sheet=body)
        for piece in (*range(200, 240), 1 << 20):
            monkeypatch.setattr(intake, "_PIECE", piece)
            monkeypatch.setattr(intake, "MOST_CELLS", 120)
            admit(data, "x")
            monkeypatch.setattr(intake, "MOST_CELLS", 119)
            with pytest.raises(FileProblem, match="cells"):
                admit(data, "x")


def test_every_truncation_is_refused() -> None:
    """At a hundred places of an example."""
    dice = random.Random(1)
    for _ in range(100):
        with pytest.raises(FileProblem):
            admit(SOUND[: dice.randrange(len(SOUND))], "x.xlsx")


@pytest.mark.parametrize("compression", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_damage_is_refused_or_harmless(compression: int) -> None:
    """Four hundred files with some bytes changed: no other error than the sentence, ever."""
    dice = random.Random(compression)
    sound = packed(small(), compression)
    refused = 0
    for _ in range(400):
        data = bytearray(sound)
        for _ in range(dice.randint(1, 4)):
            data[dice.randrange(len(data))] = dice.randrange(256)
        try:
            admit(bytes(data), "x.xlsx")
        except FileProblem as problem:
            refused += 1
            assert "\n" not in str(problem)
    assert refused > 280


def test_files_are_read_through_the_gate(tmp_path: Path) -> None:
    """What is refused here is refused where files are read, with the path in the sentence."""
    path = tmp_path / "a.xlsx"
    path.write_bytes(laughs())
    with pytest.raises(FileProblem) as refused:
        files.read(path)
    assert str(refused.value).startswith(f"{path} declares a document type")
