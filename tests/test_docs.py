"""The pages keep their word: what they tell you to type runs.

Commands in a fence marked ```` ```console runs ```` and programs in one marked ```` ```python runs ```` are run one
after another, in a new folder for each page. A fence without `runs` only shows.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"
FENCE = re.compile(r"^```(console|python) runs\n(.*?)^```", re.MULTILINE | re.DOTALL)


def steps(page: Path) -> list[tuple[str, str]]:
    """What there is to run on a page, in its order: commands and programs."""
    found = []
    for kind, text in FENCE.findall(page.read_text(encoding="utf-8")):
        if kind == "python":
            found.append((kind, text))
        else:
            lines = text.replace("\\\n", " ").splitlines()
            found += [("command", line.removeprefix("$ ")) for line in lines if line.startswith(("$ ", "hegemon "))]
    return found


PAGES = [page for page in sorted(DOCS.glob("*.md")) if steps(page)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_a_page_says_runs(page: Path, tmp_path: Path) -> None:
    for kind, text in steps(page):
        if kind == "python":
            command = [sys.executable, "-c", text]
        else:
            name, *arguments = shlex.split(text, comments=True)
            assert name == "hegemon", f"{page.name} runs {text!r}"
            command = [sys.executable, "-m", "hegemon.cli", *arguments]
        done = subprocess.run(
            command, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False, stdin=subprocess.DEVNULL,
            env={**os.environ, "LANGUAGE": "en", "XDG_STATE_HOME": str(tmp_path)},
        )  # fmt: skip
        assert done.returncode == 0, f"{text}\n{done.stdout}\n{done.stderr}"
