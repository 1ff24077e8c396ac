"""The compression of VBA source text ([MS-OVBA] 2.4.1): the data in chunks of 4096 bytes, each its own dictionary."""

from __future__ import annotations

import struct

_CHUNK = 4096
_SIGNATURE = 0x3000
_COMPRESSED = 0x8000
_LEAST_COPY = 3
_MOST_TRIED = 32  # places where a copy is looked for; more make the text hardly shorter


def compress(data: bytes) -> bytes:
    """A compressed container ([MS-OVBA] 2.4.1.1.1).

    A chunk that would grow is stored as it is. Such a chunk always unpacks to 4096 bytes, so a last one that is
    shorter gets zeros behind it; no text is that hard to compress.
    """
    out = bytearray(b"\x01")
    for start in range(0, len(data), _CHUNK):
        chunk = data[start : start + _CHUNK]
        packed = _packed(chunk)
        if len(packed) < _CHUNK:
            out += struct.pack("<H", len(packed) - 1 | _SIGNATURE | _COMPRESSED) + packed
        else:
            out += struct.pack("<H", _CHUNK - 1 | _SIGNATURE) + chunk.ljust(_CHUNK, b"\0")
    return bytes(out)


def _packed(chunk: bytes) -> bytes:
    """The tokens of one chunk, eight behind each byte that says which of them are copies (2.4.1.1.7)."""
    out = bytearray()
    places: dict[bytes, list[int]] = {}
    at = 0
    while at < len(chunk):
        flags, flags_at = 0, len(out)
        out.append(0)
        for bit in range(8):
            if at >= len(chunk):
                break
            length, offset = _longest(chunk, at, places)
            if length:
                flags |= 1 << bit
                out += struct.pack("<H", offset - 1 << 16 - _offset_bits(at) | length - _LEAST_COPY)
            else:
                out.append(chunk[at])
                length = 1
            for place in range(at, at + length):
                places.setdefault(chunk[place : place + _LEAST_COPY], []).append(place)
            at += length
        out[flags_at] = flags
    return bytes(out)


def _offset_bits(at: int) -> int:
    """How many of a copy token's 16 bits hold the offset (2.4.1.3.19.1): as many as its place needs, at least four."""
    return max(4, (at - 1).bit_length())


def _longest(chunk: bytes, at: int, places: dict[bytes, list[int]]) -> tuple[int, int]:
    """The longest earlier text that is like the one at this place: its length and how far back it stands; 0 for none."""
    best, offset = 0, 0
    most = min((0xFFFF >> _offset_bits(at)) + _LEAST_COPY, len(chunk) - at) if at else 0
    if most < _LEAST_COPY:
        return 0, 0
    for place in reversed(places.get(chunk[at : at + _LEAST_COPY], ())[-_MOST_TRIED:]):
        length = _LEAST_COPY
        while length < most and chunk[place + length] == chunk[at + length]:
            length += 1
        if length > best:
            best, offset = length, at - place
            if best == most:
                break
    return best, offset
