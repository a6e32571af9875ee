"""The pages keep their word: what they tell you to type runs, and the map of the house is true.

Commands in a fence marked ```` ```console runs ```` and programs in one marked ```` ```python runs ```` are run one
after another, in a new folder and a process of its own for each page. A fence without `runs` only shows.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from hegemon.games import GAMES

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


RUNNER = """
import json, os, sys
from hegemon.cli import main

os.cpu_count = lambda: 1  # how work is shared is tested elsewhere: every helper would load all there is to load again
for kind, text, words in json.load(sys.stdin):
    print(f"== {text}", flush=True)
    if kind == "python":
        exec(text, {"__name__": "__main__"})
    else:
        try:
            main(words)
        except SystemExit as left:
            if left.code:
                raise
"""
"""Runs the steps of a page in one process: rules that are compiled are loaded once, not for each of them."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_a_page_says_runs(page: Path, tmp_path: Path) -> None:
    asked = []
    for kind, text in steps(page):
        name, *words = ["hegemon"] if kind == "python" else shlex.split(text, comments=True)
        assert name == "hegemon", f"{page.name} runs {text!r}"
        asked.append((kind, text, words))
    done = subprocess.run(
        [sys.executable, "-c", RUNNER], cwd=tmp_path, capture_output=True, text=True, timeout=600, check=False,
        input=json.dumps(asked), env={**os.environ, "LANGUAGE": "en", "XDG_STATE_HOME": str(tmp_path)},
    )  # fmt: skip
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    assert [line for line in done.stdout.splitlines() if line.startswith("== hegemon")] == [
        f"== {text}" for kind, text, _ in asked if kind != "python"
    ]


ROOT = DOCS.parent
PARTS = ("src", "tests", "benchmarks", "tools")


def test_the_map_of_the_house_is_true() -> None:
    """Every file that `architecture.md` names is there, by its name or by the end of its path."""
    there = [f"/{path.relative_to(ROOT).as_posix()}" for part in PARTS for path in (ROOT / part).rglob("*.*")]
    named = re.findall(
        r"`([\w./-]+\.(?:py|js|toml|jsonl|npz))`", (DOCS / "architecture.md").read_text(encoding="utf-8")
    )
    assert [name for name in named if not any(path.endswith(f"/{name}") for path in there)] == []
    assert len(named) > 100


VIEWED = {"carta": {"players": 3, "deal": "draft"}, "civilization": {"players": 2, "max_turns": 2}}


@pytest.mark.parametrize("game", VIEWED)
def test_the_page_of_views_names_every_field(game: str) -> None:
    page = (DOCS / "views.md").read_text(encoding="utf-8")
    about = page.partition(f"## {game.capitalize()}\n")[2].partition("\n## ")[0]
    told = set(re.findall(r"`([a-z_]+)`", page.partition("## ")[0] + about))
    state, chance, views = GAMES.load(game).new(VIEWED[game], "views"), Random(1), []
    while waiting := state.to_act():
        views.append(state.view(waiting[0]))
        state.apply(waiting[0], chance.choice(state.legal(waiting[0])))
    views.append(state.view(0))
    fields = set().union(*views)
    for view in views:
        parts = [view.get(name) for name in ("turn", "draft", "coin", "deck", "ending", "battle")]
        for name in ("hands", "embargoes", "democracies", "facts", "realms"):
            parts += view.get(name, [])
        parts += [city for cities in view.get("cities", []) for city in cities]
        fields.update(*(part for part in parts if isinstance(part, dict)))
    assert fields <= told
    rows = re.findall(r"^\| (`.+?`) \|", about, re.MULTILINE)
    assert {field for row in rows for field in re.findall(r"`(\w+)`", row)} <= fields
