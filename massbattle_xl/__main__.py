"""``python -m massbattle_xl``: the command line."""

import sys

from .cli import main

sys.exit(main())
