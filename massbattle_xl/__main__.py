"""``python -m massbattle_xl``: the command line."""

import sys

from .cli import run

sys.exit(run())
