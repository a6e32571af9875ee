"""What a table of Civilization sends in a long game stays within its limits: they creep up otherwise, byte by byte."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "civilization_bytes.py"
LIMITS = {"first load": 112.0, "first load in Ukrainian": 120.0, "update, median": 8.0, "update, at most": 15.0}
"""In kB: what is wanted (see the benchmark), or less where less is reached; Ukrainian has more letters."""


def test_a_first_load_and_updates_are_light(tmp_path):
    found = tmp_path / "figures.json"
    command = [sys.executable, BENCHMARK, "--turn", "10", "--moves", "30", "--json", found]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    figures = json.loads(found.read_text())
    assert figures.keys() == LIMITS.keys()
    assert figures["first load"] > 40, "the page, styles, scripts, pictures and letters are all in it"
    assert {name: value for name, value in figures.items() if value > LIMITS[name]} == {}, done.stdout
