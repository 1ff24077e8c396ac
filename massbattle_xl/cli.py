"""The command line: thin, every command one function; heavy modules are loaded by the command that needs them."""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from .options import BACKUPS, MOST_BACKUPS, ROWS, made_parser

OK, FAILED, MISUSED = 0, 1, 2


def run() -> int:
    """Run the command that was typed, in a process of its own, which ends soon: looking for garbage would take a fifth of it."""
    gc.set_threshold(100_000, 50, 100)
    return main()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code 0 (done), 1 (could not be done) or 2 (not understood)."""
    parser = made_parser(_COMMANDS)
    options = parser.parse_args(arguments)
    if not hasattr(options, "run"):
        parser.print_help()
        return MISUSED
    try:
        return int(options.run(options))
    except KeyboardInterrupt:
        print("Stopped; no file was left half written.", file=sys.stderr)
        return FAILED
    except BrokenPipeError:
        sys.stderr.close()
        return FAILED
    except Exception as error:
        if not _is_told(error):
            raise
        print(error, file=sys.stderr)
        return FAILED


def _is_told(error: Exception) -> bool:
    """Whether an error is a sentence for the GM, not a fault of ours."""
    from .channels.embedded import CircularReference
    from .channels.soffice import NoLibreOffice
    from .channels.xlwings_parts import NoXlwings
    from .workbook.files import FileProblem

    return isinstance(error, (FileProblem, NoLibreOffice, NoXlwings, CircularReference, _Misuse))


class _Misuse(Exception):
    """What was asked for cannot be; the message is one sentence."""


def _check(options: argparse.Namespace) -> None:
    from . import systems

    system = getattr(options, "system", None)
    if system is not None and system not in systems.WINGS:
        raise _Misuse(f"--system is {system}, one of {', '.join(systems.WINGS)} is expected.")
    spoken = systems.wing(system).SHEET_LANGUAGES if system else {w for n in systems.WINGS for w in systems.wing(n).SHEET_LANGUAGES}
    if options.language not in spoken:
        raise _Misuse(f"--language is {options.language}, one of {', '.join(sorted(spoken))} is expected.")


def _care(options: argparse.Namespace) -> Any:
    from .workbook.storing import Care

    given, name = options.backups, "--backups"
    if given is None:
        given, name = os.environ.get(BACKUPS) or "5", BACKUPS
    keep = int(given) if given.isascii() and given.isdigit() and len(given) < 9 else 0
    if not 1 <= keep <= MOST_BACKUPS:
        raise _Misuse(f"{name} is {given}, a whole number from 1 to {MOST_BACKUPS} is expected.")
    return Care(keep, getattr(options, "force", False))


def _demo(options: argparse.Namespace) -> int:
    _check(options)
    care = _care(options)
    from rich.console import Console
    from rich.table import Table

    from . import campaign

    console = Console()
    table = Table("Campaign", "Battle", "Formula cells", "Errors", "Men: start → left")
    paths = []
    kept = []
    failed = False
    with console.status("Building and calculating …"):
        for made in campaign.demo(options.folder, options.language, care):
            sides = "\n".join(f"{name}: {start:.0f} → {left:.0f}" for name, start, left in made.sides)
            table.add_row(made.title, made.battle, str(made.result.formulas), str(len(made.result.errors)), sides)
            paths.append(made.path)
            kept.append(made.kept)
            failed = failed or bool(made.result.errors)
    console.print(table)
    print(*paths, sep="\n")
    for backup in kept:
        _told_of_backup(backup)
    print("Open a file with LibreOffice or Excel; every cell already holds its value.")
    return FAILED if failed else OK


def _new(options: argparse.Namespace) -> int:
    _check(options)
    care = _care(options)
    from dataclasses import replace

    from . import campaign, systems
    from .layout import Filled
    from .workbook import files

    finish = _edition(options)
    files.refuse_missing_folder(options.file)
    if not care.force:
        files.refuse_existing(options.file)
    example = systems.wing(options.system, "sheets").EXAMPLES[options.system] if options.example else None
    if options.rows is not None:
        rows = _rows(options)
        example = replace(example or Filled(), shape={**(example.shape if example else {}), "rows": rows})
    result = campaign.new(options.system, options.language, options.paper, example, options.protect, finish=finish)
    _told_of_backup(campaign.create(options.file, result, care))
    print(f"{options.file}: {result.formulas} formula cells, {len(result.errors)} errors.")
    return _errors(result)


def _edition(options: argparse.Namespace) -> Callable[[bytes], bytes]:
    """What makes the wanted kind of file out of the workbook."""
    from . import changing, editions

    if options.functions and options.functions not in editions.EDITIONS:
        raise _Misuse(f"--functions is {options.functions}, one of {', '.join(editions.EDITIONS)} is expected.")
    changing.refuse_name(options.file, *editions.suffixes(options.functions))
    return editions.finish(options.functions, options.file.suffix.lower())


def _rows(options: argparse.Namespace) -> int:
    """How many rows a block shall have."""
    import inspect

    from . import systems

    given = options.rows
    if "rows" not in inspect.signature(systems.wing(options.system, "sheets").campaign).parameters:
        raise _Misuse(f"--rows is {given}, but the blocks of {options.system} have one size; leave it out, rows may be inserted in the sheet.")
    rows = int(given) if given.isascii() and given.isdigit() and len(given) < 9 else 0
    if not ROWS[0] <= rows <= ROWS[1]:
        raise _Misuse(f"--rows is {given}, a whole number from {ROWS[0]} to {ROWS[1]} is expected.")
    return rows


def _build(options: argparse.Namespace) -> int:
    care = _care(options)
    from . import campaign

    failed = False
    for built, changed, kept in campaign.build_all(options.folder, care):
        print(f"{built.path}: {built.result.formulas} formula cells, {len(built.result.errors)} errors, {'written' if changed else 'unchanged'}")
        _told_of_backup(kept)
        failed = failed or bool(built.result.errors)
    return FAILED if failed else OK


def _eval(options: argparse.Namespace) -> int:
    from .answers import line, plain
    from .channels.embedded import evaluate

    answers = evaluate(options.formulas)
    if options.json:
        shown = [{"error": a.error, "why": a.why} if a.error else plain(a.value) for a in answers]
        print(json.dumps(shown, ensure_ascii=False))
    else:
        for answer in answers:
            print(f"{answer.error}  {answer.why}" if answer.error else line(answer.value))
    return FAILED if any(a.error for a in answers) else OK


def _functions(options: argparse.Namespace) -> int:
    from . import help_texts, systems

    known = systems.functions()
    if options.name and options.name.upper() not in known:
        raise _Misuse(f"NAME is {options.name}, one of {', '.join(known)} is expected.")
    chosen = [known[options.name.upper()]] if options.name else list(known.values())
    if options.json:
        print(json.dumps([help_texts.as_dict(f) for f in chosen], ensure_ascii=False, indent=1))
    elif options.name:
        print(help_texts.page(chosen[0]))
    else:
        print(help_texts.overview(chosen))
    return OK


def _calc(options: argparse.Namespace) -> int:
    care = _care(options)
    from . import campaign

    result, kept = campaign.calc(options.file, options.output, care)
    _told_of_backup(kept)
    print(f"{options.output or options.file}: {result.formulas} formula cells, {len(result.errors)} errors.")
    return _errors(result)


def _next(options: argparse.Namespace) -> int:
    care = _care(options)
    from . import next_file

    begun = next_file.begin(options.file, options.output, care)
    _told_of_backup(begun.kept)
    print(f"{options.output or options.file}: the battle that was fought stands on the sheet {begun.sheet}, the next one begins.")
    print(*begun.notes, sep="\n", end="\n" if begun.notes else "")
    return _errors(begun.result)


def _setup(options: argparse.Namespace) -> int:
    if not options.paper and options.protect is None:
        raise _Misuse("setup has nothing to change, --paper, --protect or --no-protect is expected.")
    care = _care(options)
    from . import campaign

    done = campaign.set_up(options.file, options.paper, options.protect, options.output, care)
    _told_of_backup(done.kept)
    if done.lost:
        print(f"{options.output or options.file} does not have any more: {', '.join(done.lost)}.", file=sys.stderr)
    print(f"{options.output or options.file}: {done.result.formulas} formula cells, {len(done.result.errors)} errors.")
    return _errors(done.result)


def _errors(result: Any) -> int:
    for sentence in result.kept:
        print(sentence, file=sys.stderr)
    for error in result.errors[:20]:
        print(f"  {error}", file=sys.stderr)
    return FAILED if result.errors else OK


def _told_of_backup(kept: Path | None) -> None:
    if kept:
        print(f"What was there is kept as {kept}.")


def _check_file(options: argparse.Namespace) -> int:
    from dataclasses import asdict

    from . import campaign

    findings = campaign.checked(options.file)
    if options.json:
        print(json.dumps([{**asdict(f), "sentence": f.sentence} for f in findings], ensure_ascii=False, indent=1))
    else:
        for finding in findings:
            print(f"{finding.severity}: {finding.sentence}")
        if not findings:
            print(f"{options.file}: nothing that Excel would repair or misread.")
    return FAILED if any(f.severity != "warning" for f in findings) else OK


def _print(options: argparse.Namespace) -> int:
    care = _care(options)
    from . import campaign

    output = options.output or options.file.with_suffix(".pdf")
    sheets, kept = campaign.print_pdf(options.file, output, options.all, options.paper, care)
    _told_of_backup(kept)
    print(f"{output}: {', '.join(sheets) if sheets else 'all sheets'}.")
    return OK


def _export(options: argparse.Namespace) -> int:
    care = _care(options)
    from . import campaign

    folder = options.output or options.file.with_name(f"{options.file.stem} tables")
    delimiter = "\t" if options.delimiter == "tab" else options.delimiter
    for path, kept in campaign.export_tables(options.file, folder, delimiter, care):
        _told_of_backup(kept)
        print(path)
    return OK


def _addin(options: argparse.Namespace) -> int:
    if options.program == "lite":
        return _addin_lite(options)
    if options.file is not None:
        raise _Misuse(f"{options.file} is for addin lite, addin {options.program} has no workbook.")
    if options.program == "excel":
        from . import addin_excel

        return addin_excel.run(options.output, options.doctor, _care(options))
    if options.doctor is not None:
        raise _Misuse("--doctor is for addin excel, addin libreoffice has none.")
    care = _care(options)
    from . import campaign
    from .channels import libreoffice

    path = options.output or Path("massbattle-xl.oxt")
    _told_of_backup(campaign.addin(path, care))
    print(f"{path} is written.\n{libreoffice.INSTALL}")
    return OK


def _addin_lite(options: argparse.Namespace) -> int:
    if options.file is None or options.doctor is not None:
        raise _Misuse("addin lite wants the workbook that gets the functions, and no --doctor.")
    care = _care(options)
    from . import campaign
    from .channels import lite

    _told_of_backup(campaign.bring_lite(options.file, options.output, care))
    print(f"{options.output or options.file} has the functions for xlwings Lite.\n{lite.OPEN}")
    return OK


_COMMANDS = {
    "demo": _demo,
    "new": _new,
    "build": _build,
    "eval": _eval,
    "functions": _functions,
    "calc": _calc,
    "next": _next,
    "setup": _setup,
    "check": _check_file,
    "print": _print,
    "export": _export,
    "addin": _addin,
}

if __name__ == "__main__":
    sys.exit(main())
