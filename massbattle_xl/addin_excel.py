"""What ``addin excel`` does: tell whether Excel here can run our functions, or write their VBA for a workbook that is there."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from . import campaign
from .channels import excel_setup, xlwings_parts
from .workbook.storing import Care


def run(output: Path | None, doctor: Path | None, care: Care) -> int:
    """Run the command; returns the exit code, which is 1 where something is missing.

    Args:
        output: where the VBA of the functions goes; nothing is written without it.
        doctor: look at everything, and at this workbook if the path has a name; None for what is needed alone.
        care: how many backups of a replaced file stay.

    Raises:
        FileProblem: the VBA cannot be written there.
        NoXlwings: xlwings is not installed, whose own VBA is needed beside it.
    """
    if output:
        starter = xlwings_parts.folder() / "xlwings.bas"
        kept = campaign.vba_module(output, care)
        if kept:
            print(f"What was there is kept as {kept}.")
        print(f"{output} is written.")
        _numbered(excel_setup.how_to_import(output, starter))
        return 0
    computer = excel_setup.this_computer()
    checks = excel_setup.needed(computer) if doctor is None else excel_setup.looked_at(computer, doctor)
    print(*(check.line for check in checks), sep="\n")
    if any(check.good is False for check in checks):
        return 1
    if doctor is None:
        print("Nothing was written: an .xlsm brings its functions along.")
        _numbered(excel_setup.CLICK)
    return 0


def _numbered(steps: Sequence[str]) -> None:
    print(*(f"{number}. {step}" for number, step in enumerate(steps, 1)), sep="\n")
