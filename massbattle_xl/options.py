"""What may be typed on the command line: the commands, their arguments, and the help on them."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path

from . import __version__

ROWS = (2, 40)  # a table has a row for its headings and some to fill; more armies than the army table takes make no sense
BACKUPS, MOST_BACKUPS = "MASSBATTLE_XL_BACKUPS", 1000


def made_parser(run: Mapping[str, Callable[[argparse.Namespace], int]]) -> argparse.ArgumentParser:
    """The parser; ``run`` holds what each command does."""
    parser = argparse.ArgumentParser(prog="massbattle-xl", description="Tabletop mass battles in spreadsheet cells.")
    parser.add_argument("--version", action="version", version=f"massbattle-xl {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    def command(name: str, text: str, *, writes: bool = False, force: str = "") -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=text, description=text)
        made.set_defaults(run=run[name])
        if force:
            made.add_argument("--force", action="store_true", help=force)
        if writes:
            made.add_argument("--backups", metavar="N", help=f"how many backups of a replaced file stay (default: ${BACKUPS}, or 5)")
        return made

    faulty = "write it even if Excel would repair or misread it"

    demo = command("demo", "write the example campaigns, calculated, and sum them up", writes=True, force=faulty)
    demo.add_argument("folder", nargs="?", default="massbattle-demo", type=Path, metavar="DIR", help="where to (default: massbattle-demo)")
    demo.add_argument("--language", default="en", help="language of the sheets: en, or da (savage), de (dsa), fr (pathfinder), ru (warhammer)")

    new = command("new", "write a blank campaign workbook", writes=True, force="replace a file that is there; it is kept as a backup")
    _takes_new(new)

    build = command("build", "write the templates and examples of the project anew", writes=True, force=faulty)
    build.add_argument("folder", nargs="?", default=".", type=Path, metavar="DIR", help="folder of the project")

    evaluate = command("eval", "calculate formulas without any spreadsheet")
    evaluate.add_argument("formulas", nargs="+", metavar="FORMULA", help="for example '=VOLLEY_KILLS(40,3)'")
    evaluate.add_argument("--json", action="store_true", help="answer as a JSON array")

    functions = command("functions", "list the cell functions, or tell all about one")
    functions.add_argument("name", nargs="?", metavar="NAME")
    functions.add_argument("--json", action="store_true", help="answer as JSON")

    calc = command("calc", "calculate a workbook anew and store the values in it", writes=True, force=faulty)
    calc.add_argument("file", type=Path, metavar="FILE")
    calc.add_argument("-o", "--output", type=Path, metavar="FILE", help="write elsewhere instead of into the file")

    begun = command("next", "begin the next battle with what the fought one has left, and keep that one as a sheet", writes=True, force=faulty)
    begun.add_argument("file", type=Path, metavar="FILE")
    begun.add_argument("-o", "--output", type=Path, metavar="FILE", help="write elsewhere instead of into the file")

    changed = command(
        "setup", "change paper and protection of a campaign", writes=True, force=f"{faulty}, or would lose parts"
    )
    changed.add_argument("file", type=Path, metavar="FILE")
    changed.add_argument("--paper", default="", choices=("A4", "Letter"), help="paper that it prints on")
    changed.add_argument(
        "--protect", action=argparse.BooleanOptionalAction, help="lock all but the cells to type in, without a password, or free all"
    )
    changed.add_argument("-o", "--output", type=Path, metavar="FILE", help="write elsewhere instead of into the file")

    checked = command("check", "tell what Excel would repair or misread in a workbook file")
    checked.add_argument("file", type=Path, metavar="FILE")
    checked.add_argument("--json", action="store_true", help="the findings as a JSON array")

    printed = command("print", "print the battle sheet to a PDF through LibreOffice", writes=True)
    printed.add_argument("file", type=Path, metavar="FILE")
    printed.add_argument("-o", "--output", type=Path, metavar="PDF", help="the PDF (default: beside the workbook)")
    printed.add_argument("--all", action="store_true", help="all sheets, not the battle sheet alone")
    printed.add_argument("--paper", default="", choices=("A4", "Letter"), help="other paper than the sheets ask for")

    _takes_export(command("export", "write every table of a workbook as a CSV file", writes=True))

    _takes_addin(command("addin", "write the add-in for LibreOffice, see whether Excel can run the functions, or put them into a workbook (lite)", writes=True))
    return parser


def _takes_new(new: argparse.ArgumentParser) -> None:
    new.add_argument("file", type=Path, metavar="FILE", help="the workbook: .xlsx, or .xlsm for Excel on Windows with Python")
    new.add_argument("--functions", default="", metavar="EDITION", help="what calculates the cells: lambda for Excel by itself, lite for xlwings Lite, python for LibreOffice and xlwings (default: lambda for .xlsx, python for .xlsm)")
    new.add_argument("--system", default="savage", help="rule text: savage, dsa, pathfinder or warhammer (default: savage)")
    new.add_argument("--language", default="en", help="language of the sheets: en, or da (savage), de (dsa), fr (pathfinder), ru (warhammer)")
    new.add_argument("--paper", default="A4", choices=("A4", "Letter"), help="paper that it prints on")
    new.add_argument("--protect", action="store_true", help="lock all but the cells to type in, without a password")
    new.add_argument("--rows", metavar="N", help=f"armies that a block of the ledger has room for, {ROWS[0]} to {ROWS[1]} (dsa; default: 6)")
    new.add_argument("--example", action="store_true", help="filled with the example battle")


def _takes_export(exported: argparse.ArgumentParser) -> None:
    exported.add_argument("file", type=Path, metavar="FILE")
    exported.add_argument("-o", "--output", type=Path, metavar="FOLDER", help="where to (default: beside the workbook, under its name)")
    exported.add_argument("--delimiter", default=",", choices=(",", ";", "tab"), help="what stands between two values (default: a comma)")


def _takes_addin(addin: argparse.ArgumentParser) -> None:
    addin.add_argument("program", choices=("libreoffice", "excel", "lite"))
    addin.add_argument("file", nargs="?", type=Path, metavar="FILE", help="the workbook that gets the functions for xlwings Lite (lite)")
    looks = "look at everything that Excel on Windows needs, a line for each, and at a workbook where one is named (excel)"
    addin.add_argument("--doctor", nargs="?", const=Path(), type=Path, metavar="FILE", help=looks)
    addin.add_argument("-o", "--output", type=Path, metavar="FILE", help="the add-in (default: massbattle-xl.oxt), the VBA of the functions (excel), or the workbook (lite; default: FILE itself)")
