"""The example for xlwings Server, with xlwings' own code; it runs only for those who have taken that code's licence."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

KEY = "XLWINGS_LICENSE_KEY"
CALLS = """
import asyncio, json, server_example, xlwings
from xlwings.server import custom_functions_call, custom_functions_meta
def call(name, *args):
    request = dict(client="Office.js", func_name=name, args=args, caller_address="", version=xlwings.__version__, runtime="1.4")
    try:
        return asyncio.run(custom_functions_call(request, server_example))
    except xlwings.XlwingsError as error:
        return str(error)
names = [f["name"] for f in custom_functions_meta(server_example)["functions"]]
print(json.dumps([call("ENGAGE_KILLS", [[10]], [[4]], [[10]], [[3]]), call("VOLLEY_KILLS", [["forty"]], [[3]]), len(names)]))
"""


@pytest.mark.skipif(not os.environ.get(KEY), reason=f"needs a licence of xlwings Server: set {KEY}")
def test_the_example_answers_through_xlwings_server() -> None:
    """A result, a sentence, and all functions are there."""
    from massbattle_xl.systems import functions

    environment = {**os.environ, "XLWINGS_ON_SERVER": "true", "PYTHONPATH": str(Path(__file__).parent)}
    run = [sys.executable, "-c", CALLS]
    done = subprocess.run(run, env=environment, capture_output=True, text=True, timeout=60, check=True)
    kills, sentence, count = json.loads(done.stdout)
    assert kills == [[3.0]]
    assert sentence.startswith('n is the text "forty", ')
    assert count == len(functions())
