"""The example that learns: it runs, and it does learn."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parents[2] / "examples" / "train.py"
LINE = r"wins (\d+\.\d)% of \d+ games against random choices \(95 %: (\d+\.\d)% to (\d+\.\d)%\)$"


def train(updates: int) -> list[tuple[float, ...]]:
    """What the program prints: rates of victory and their bounds."""
    alone = os.environ | {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}  # cores are for other tests
    command = [sys.executable, str(PROGRAM), "--updates", str(updates)]
    lines = subprocess.check_output(command, env=alone, encoding="utf-8").splitlines()
    found = [re.search(LINE, line) for line in lines]
    return [tuple(map(float, match.groups())) for match in found if match]


def test_it_runs() -> None:
    [start, end] = train(2)
    for rate, low, high in (start, end):
        assert 0 <= low <= rate <= high <= 100


@pytest.mark.long
def test_it_learns_to_beat_random_choices() -> None:
    *_, (_, low, _) = train(60)
    assert low > 90
