"""The benchmark that compares two source trees runs. How fast they are is no business of a test."""

from __future__ import annotations

import subprocess
import sys

from tests.quick import ROOT

BENCHMARK = ROOT / "benchmarks" / "before_after.py"


def test_a_tree_plays_the_same_games_as_itself():
    command = [sys.executable, BENCHMARK, ROOT, ROOT / "src", "--rounds", "2", "--only", "carta: copies"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "carta: copies" in done.stdout
    assert "other games" not in done.stdout


def test_a_folder_without_hegemon_is_refused(tmp_path):
    done = subprocess.run([sys.executable, BENCHMARK, tmp_path, ROOT], check=False, capture_output=True, text=True)
    assert done.returncode == 1
    assert "there is no package hegemon" in done.stderr
