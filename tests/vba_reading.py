"""Reads VBA projects with readers that are not ours: ``olefile`` and ``oletools``."""

from __future__ import annotations

import io
import warnings

import olefile

with warnings.catch_warnings():  # it calls its parser by names that are going out of use
    warnings.simplefilter("ignore", DeprecationWarning)
    from oletools.olevba import VBA_Parser, decompress_stream


def opened(data: bytes) -> olefile.OleFileIO:
    """A compound file; whatever olefile finds wrong raises."""
    return olefile.OleFileIO(io.BytesIO(data), raise_defects=olefile.DEFECT_INCORRECT)


def unpacked(data: bytes) -> bytes:
    """What was compressed as VBA does it."""
    return bytes(decompress_stream(bytearray(data)))


def modules_of(project: bytes) -> list[tuple[str, str]]:
    """The modules of a project as it lists them, each with its kind: Document, Module or Class."""
    with opened(project) as file:
        text = file.openstream("PROJECT").read().decode("cp1252")
    pairs = (line.split("=", 1) for line in text.partition("[Host")[0].split("\r\n") if "=" in line)
    return [(value.partition("/")[0], kind) for kind, value in pairs if kind in ("Document", "Module", "Class")]


def sources_of(project: bytes) -> dict[str, str]:
    """The text of every module, with the file ending that VBA gives to its kind."""
    parser = VBA_Parser("vbaProject.bin", data=project)
    try:
        return {name: code for _, _, name, code in parser.extract_macros()}
    finally:
        parser.close()
