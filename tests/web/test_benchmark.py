"""The benchmark of the service runs, and its figures have the right shape. How fast it was is no business of a test."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "service.py"
ARGUMENTS = ("--seconds", "2", "--tables", "3", "--idle", "10", "--people", "20", "--database", "sqlite")


def test_a_short_run(tmp_path):
    found = tmp_path / "figures.json"
    command = [sys.executable, BENCHMARK, *ARGUMENTS, "--json", found]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stderr
    figures = json.loads(found.read_text())["databases"]["sqlite"]
    paced, unpaced = figures["paced"]["3"], figures["unpaced"]["3"]
    assert figures["failures"] == []
    assert paced["moves"] >= 3
    assert 0 < paced["pulse_p50"] <= paced["pulse_p99"]
    assert paced["pulse_p50"] < paced["fragment_p50"]
    assert unpaced["moves"] > paced["moves"]
    assert 0 < paced["sent_p50"] <= paced["sent_p99"]
    people = figures["people"]
    assert people.keys() == {
        "people", "kB_per_table_listener", "kB_per_lobby_listener", "kB_per_visitor", "ms_per_visitor",
    }  # fmt: skip
    assert people["ms_per_visitor"] > 0
    assert figures["first_load"]["requests"] > 5
    [first_load] = [goal for goal in figures["goals"] if goal["name"].startswith("first load")]
    assert first_load["met"], first_load
    assert "as fast as it goes" in done.stdout
    assert "✓" in done.stdout
