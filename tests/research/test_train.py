"""The examples that learn: they run, and they do learn."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parents[2] / "examples" / "train.py"
LINE = r"wins (\d+\.\d)% of \d+ games against \w+(?: choices)? \(95 %: (\d+\.\d)% to (\d+\.\d)%\)$"


def train(updates: int) -> list[tuple[float, ...]]:
    """What the program prints: rates of victory and their bounds."""
    return printed(PROGRAM, "--updates", str(updates))


def printed(program: Path, *words: str) -> list[tuple[float, ...]]:
    """Rates of victory and their bounds, as a program prints them."""
    alone = os.environ | {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}  # cores are for other tests
    lines = subprocess.check_output([sys.executable, program, *words], env=alone, encoding="utf-8").splitlines()
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


@pytest.mark.parametrize("name", ["learn_civilization.py", "learn_to_aim.py"])
def test_learning_civilization_runs(name: str) -> None:
    found = printed(PROGRAM.with_name(name), "--lessons", "1", "--games", "4", "--games-each", "1")
    assert len(found) == 2


@pytest.mark.long
def test_it_learns_civilization() -> None:
    *_, (_, low, _) = printed(PROGRAM.with_name("learn_civilization.py"), "--lessons", "20", "--games", "60")
    assert low > 60


@pytest.mark.long
def test_what_it_learns_on_top_of_the_advisor_beats_greedy() -> None:
    *_, (_, low, _) = printed(PROGRAM.with_name("learn_to_aim.py"), "--lessons", "10", "--games", "200")
    assert low > 55
