"""Writes a compound file: the little file system in one file that holds a VBA project.

Sections are those of [MS-CFB]. Written is version 3, sectors of 512 bytes, streams below 4096
bytes in the mini stream. No time stamps and no class ids, so equal streams give equal bytes.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field

_SECTOR, _MINI_SECTOR, _CUTOFF = 512, 64, 4096
_FREE, _END, _FAT_SECTOR, _NO_STREAM = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD, 0xFFFFFFFF
_STORAGE, _STREAM, _ROOT = 1, 2, 5
_RED, _BLACK = 0, 1
_IN_HEADER = 109  # FAT sectors that the header can name: 109 × 128 × 512 bytes are 7 MB, a VBA project has 0.1
_LONGEST_NAME = 31


@dataclass
class _Entry:
    """One entry of the directory (2.6.1)."""

    name: str
    kind: int
    data: bytes = b""
    children: list[int] = field(default_factory=list)
    left: int = _NO_STREAM
    right: int = _NO_STREAM
    child: int = _NO_STREAM
    color: int = _BLACK
    start: int = _END
    size: int = 0

    def packed(self) -> bytes:
        name = self.name.encode("utf-16-le") + b"\0\0" if self.name else b""
        tree = struct.pack("<HBBIII", len(name), self.kind, self.color, self.left, self.right, self.child)
        return name.ljust(64, b"\0") + tree + bytes(16) + struct.pack("<IQQIQ", 0, 0, 0, self.start, self.size)


_UNUSED = _Entry("", 0, start=0).packed()


class _Chains:
    """Sectors of one size with the table that chains them (2.3, 2.4)."""

    def __init__(self, size: int) -> None:
        self._size = size
        self.sectors = bytearray()
        self.table: list[int] = []

    def add(self, data: bytes) -> int:
        """Store data; answers with its first sector."""
        count = math.ceil(len(data) / self._size)
        if not count:
            return _END
        first = len(self.table)
        self.sectors += data.ljust(count * self._size, b"\0")
        self.table += [*range(first + 1, first + count), _END]
        return first


def compound_file(streams: Mapping[tuple[str, ...], bytes]) -> bytes:
    """The bytes of a compound file.

    Args:
        streams: the content of each stream by its path, such as ``("VBA", "dir")``.

    Raises:
        ValueError: a name is longer than 31 characters, or the streams are more than a VBA project has.
    """
    entries = _directory(streams)
    file, mini = _Chains(_SECTOR), _Chains(_MINI_SECTOR)
    for entry in entries:
        if entry.kind == _STREAM:
            entry.size = len(entry.data)
            entry.start = (mini if len(entry.data) < _CUTOFF else file).add(entry.data)
    entries[0].size = len(mini.sectors)
    entries[0].start = file.add(bytes(mini.sectors))
    mini_table = _table(mini.table)
    mini_at = file.add(mini_table)
    listed = b"".join(entry.packed() for entry in entries)
    directory_at = file.add(listed + _UNUSED * (-len(entries) % (_SECTOR // len(_UNUSED))))
    count = 1
    while count * (_SECTOR // 4) < len(file.table) + count:
        count += 1
    if count > _IN_HEADER:
        raise ValueError("the streams are too large for a VBA project")
    table_at = len(file.table)
    table = _table(file.table + [_FAT_SECTOR] * count)
    where = [table_at + i if i < count else _FREE for i in range(_IN_HEADER)]
    header = bytes.fromhex("D0CF11E0A1B11AE1") + bytes(16) + struct.pack("<HHHHH6x", 0x3E, 3, 0xFFFE, 9, 6)
    header += struct.pack("<9I", 0, count, directory_at, 0, _CUTOFF, mini_at, len(mini_table) // _SECTOR, _END, 0)
    return header + struct.pack(f"<{_IN_HEADER}I", *where) + bytes(file.sectors) + table


def _table(chain: list[int]) -> bytes:
    packed = struct.pack(f"<{len(chain)}I", *chain)
    return packed + b"\xff" * (-len(packed) % _SECTOR)


def _directory(streams: Mapping[tuple[str, ...], bytes]) -> list[_Entry]:
    entries = [_Entry("Root Entry", _ROOT)]
    storages: dict[tuple[str, ...], int] = {(): 0}
    for path, data in streams.items():
        for depth in range(1, len(path)):
            if path[:depth] not in storages:
                storages[path[:depth]] = _child(
                    entries, storages[path[: depth - 1]], _Entry(path[depth - 1], _STORAGE, start=0)
                )
        _child(entries, storages[path[:-1]], _Entry(path[-1], _STREAM, data))
    for entry in entries:
        if len(entry.name) > _LONGEST_NAME:
            raise ValueError(f"the name {entry.name} has more than {_LONGEST_NAME} characters")
        # The order of 2.6.4: shorter names first, then by their upper-case letters
        ordered = sorted(entry.children, key=lambda i: (len(entries[i].name), entries[i].name.upper()))
        entry.child = _tree(entries, ordered, 0, int(math.log2(len(ordered))) if ordered else 0)
    return entries


def _child(entries: list[_Entry], parent: int, entry: _Entry) -> int:
    entries[parent].children.append(len(entries))
    entries.append(entry)
    return len(entries) - 1


def _tree(entries: list[_Entry], ordered: list[int], depth: int, deepest: int) -> int:
    """A balanced red-black tree (2.6.4): all levels are black but the deepest, which alone may be incomplete."""
    if not ordered:
        return _NO_STREAM
    middle = len(ordered) // 2
    entry = entries[ordered[middle]]
    entry.left = _tree(entries, ordered[:middle], depth + 1, deepest)
    entry.right = _tree(entries, ordered[middle + 1 :], depth + 1, deepest)
    entry.color = _RED if depth == deepest and depth else _BLACK
    return ordered[middle]
