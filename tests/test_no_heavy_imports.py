"""What the command line loads before it knows what is asked for."""

from __future__ import annotations

import subprocess
import sys

HEAVY = ("openpyxl", "pandas", "numpy", "xlwings", "formualizer", "rich")


def test_help_loads_nothing_heavy() -> None:
    """Only the command that needs a library loads it."""
    code = "import sys; from massbattle_xl import cli\ntry: cli.main(['--help'])\nexcept SystemExit: pass\nprint([m for m in sys.modules if m in %r])"
    done = subprocess.run([sys.executable, "-c", code % (HEAVY,)], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
