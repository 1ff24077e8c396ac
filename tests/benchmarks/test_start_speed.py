"""How fast the command line answers, against the interpreter with the modules that it cannot do without."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

import pytest

pytestmark = pytest.mark.benchmark
REPEATS = 11


def seconds(*command: str) -> float:
    """The median of several runs."""
    spans = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        spans.append(time.perf_counter() - start)
    return statistics.median(spans)


def test_help_answers_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    """``--help`` within five times of ``import argparse, json``."""
    bare = seconds(sys.executable, "-c", "import argparse, json")
    help_ = seconds(sys.executable, "-m", "massbattle_xl", "--help")
    with capsys.disabled():
        print(f"\n--help: {help_ * 1000:.0f} ms, bare interpreter {bare * 1000:.0f} ms, ratio {help_ / bare:.2f}")
    assert help_ <= 5 * bare
