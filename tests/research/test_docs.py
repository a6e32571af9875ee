"""The page about research keeps its word: its programs and the examples run."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAMS = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "research.md").read_text(encoding="utf-8"), re.DOTALL)
EXAMPLES = {
    "random_agent.py": r"player_0 gets [+-]\d\n.*\d+ choices, then: \w+",
    "own_bot.py": r"of 10 games, builder won \d+ and greedy \d+",
    "openspiel_ismcts.py": r"drawn by these shares: play \w+-1",
}


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.strip().splitlines()[-1])
def test_programs_run(program, capsys):
    exec(compile(program, "docs/research.md", "exec"), {"__name__": "__main__"})
    assert capsys.readouterr().out


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_run(example, capsys):
    runpy.run_path(str(ROOT / "examples" / example), run_name="__main__")
    assert re.search(EXAMPLES[example], capsys.readouterr().out, re.DOTALL)


def test_every_example_is_tried():
    by_itself = {"train.py", "learn_civilization.py", "learn_to_aim.py"}  # in test_train.py
    by_itself |= {"http_bot.py", "resident.py"}  # in tests/web
    assert {path.name for path in (ROOT / "examples").glob("*.py")} == set(EXAMPLES) | by_itself
