"""The tutorial keeps its word: the game on its page passes the conformance kit and is played everywhere."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

PAGE = (Path(__file__).parents[1] / "docs" / "new-game.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    """The parts of the page in a fence of this kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


RULES = "\n\n".join(block if block.startswith("    def") else f"\n{block}" for block in blocks("python game"))


@pytest.fixture(scope="module")
def environ(tmp_path_factory) -> dict[str, str]:
    """An environment in which the game is known."""
    return environment(tmp_path_factory.mktemp("games"), RULES, str(tmp_path_factory.mktemp("state")))


def environment(games: Path, rules: str, state: str) -> dict[str, str]:
    (games / "summit").mkdir()
    (games / "summit" / "game.py").write_text(rules, encoding="utf-8")
    return {**os.environ, "HEGEMON_GAMES": str(games), "LANGUAGE": "en", "XDG_STATE_HOME": state, "NO_COLOR": "1"}


def run(environ: dict[str, str], folder: Path, *command: str) -> str:
    done = subprocess.run(
        [sys.executable, *command], env=environ, cwd=folder, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def test_the_whole_game_is_short():
    lines = [line for line in RULES.splitlines() if line.strip()]
    assert 60 <= len(lines) <= 100


def test_it_keeps_every_promise(environ, tmp_path):
    [program] = blocks("python check")
    run(environ, tmp_path, "-c", program)


def test_a_leak_is_noticed(environ, tmp_path):
    [program] = blocks("python check")
    leak = "state.Summit.view = lambda self, seat: view(self, seat) | {'hands': self.hands}"
    program = f"import hegemon.games.summit.game as state\nview = state.Summit.view\n{leak}\n{program}"
    with pytest.raises(AssertionError, match="BrokenPromise"):
        run(environ, tmp_path, "-c", program)


def test_a_world_that_is_imagined_wrongly_is_noticed(tmp_path):
    """As the page promises it for whoever leaves this out."""
    forgotten = '*view["played"]'
    assert f"`{forgotten}`" in PAGE
    assert RULES.count(f"{{{forgotten}, ") == 1
    [program] = blocks("python check")
    environ = environment(tmp_path, RULES.replace(f"{{{forgotten}, ", "{"), str(tmp_path / "state"))
    with pytest.raises(AssertionError, match="BrokenPromise"):
        run(environ, tmp_path, "-c", program)


@pytest.mark.parametrize("command", "".join(blocks("console summit")).splitlines())
def test_computers_play_it(environ, tmp_path, command):
    _, program, *arguments = shlex.split(command)
    assert program == "hegemon"
    said = run(environ, tmp_path, "-m", "hegemon.cli", *arguments)
    assert "greedy" in said
    assert "rounds" not in said  # it has none


def test_greedy_is_better_than_chance(environ, tmp_path):
    arguments = "simulate summit -n 300 --bots greedy,random,random --seed 7 --jobs 1 --check --out found.json"
    run(environ, tmp_path, "-m", "hegemon.cli", *arguments.split())
    program = "import json; wins = json.load(open('found.json'))['wins']; print(wins[0]['low'] > 0.4)"
    assert run(environ, tmp_path, "-c", program) == "True\n"


def test_what_it_has_not_is_not_offered(environ, tmp_path):
    program = (
        "from hegemon.games import GAMES; from hegemon.players import levels_for; game = GAMES.load('summit')\n"
        "print(levels_for(game), [feature.value for feature in game.features()])"
    )
    assert run(environ, tmp_path, "-c", program) == "('novice', 'apprentice') ['browser']\n"


def test_it_is_played_in_the_terminal(environ, tmp_path):
    typed = "play summit --players 2 --seed 3 --save kept.jsonl"
    child = pexpect.spawn(
        sys.executable, ["-m", "hegemon.cli", *typed.split()],
        env=environ, cwd=str(tmp_path), encoding="utf-8", timeout=60, dimensions=(40, 100),
    )  # fmt: skip
    child.expect("Summit")
    child.expect("cards in deck")
    for _ in range(12):
        child.expect("› ")
        child.sendline("1")
    child.expect(r"The winners?: ")
    child.expect("hegemon replay kept.jsonl")
    child.expect(pexpect.EOF)
    assert "analyse" not in child.before
    child.close()
    assert child.exitstatus == 0
    assert "took the trick" in run(environ, tmp_path, "-m", "hegemon.cli", "replay", "kept.jsonl").lower()


def test_who_names_nothing_is_asked(environ, tmp_path):
    child = pexpect.spawn(
        sys.executable, ["-m", "hegemon.cli", "play", "summit"],
        env=environ, cwd=str(tmp_path), encoding="utf-8", timeout=60, dimensions=(40, 100),
    )  # fmt: skip
    for question, answer in {
        "Language": "", "Players: 2, 3, 4": "9", "Choose one of: 2, 3, 4": "2",
        "Opponents": "novice", "Your name": "Ada",
    }.items():  # fmt: skip
        child.expect(question)
        child.sendline(answer)
    child.expect("It is your turn|Choose one:")
    child.sendline("q")
    child.expect(pexpect.EOF)


BROWSER = """
import re
from html import unescape
from starlette.testclient import TestClient
from hegemon.web.app import create_app
from hegemon.web.settings import Settings
from tests.web.visitor import Visitor, words

with TestClient(create_app(Settings("sqlite:///t.db", limits=False, bots=0))) as client:
    ada = Visitor(client, "Ada")
    lobby = ada.get("/?game=summit")
    assert "Play against the computer" in lobby.text
    assert re.findall(r'name="level" value="(\\w+)"', lobby.text) == ["novice", "apprentice"]
    assert "table-hints" not in ada.get("/new?game=summit").text
    table = ada.table(game="summit", players="2", seat_0="me", seat_1="here")
    for _ in range(24):
        page = ada.get(table)
        if "press Enter" in page.text or "Pass the device" in page.text:
            page = ada.get(table + "?seat=" + re.search(r"seat=(\\d)", page.text)[1])
        seat = re.search(r'name="seat" value="(\\d)"', page.text)[1]
        version = re.search(r'name="version" value="(\\d+)"', page.text)[1]
        assert "cards in hand" in words(page)
        action = unescape(re.search(r'name="action" value="([^"]+)"', page.text)[1])
        answer = ada.send(table + "/act", {"seat": seat, "version": version, "action": action})
        assert answer.status_code == 303, words(answer)
    end = ada.get(table)
    assert "The winner" in words(end)
    assert 'id="analyse"' not in end.text
    assert ada.get(table + "/replay").status_code == 200
    assert ada.post(table + "/analyse").status_code == 422
    print("played")
"""


def test_it_is_played_in_the_browser(environ, tmp_path):
    root = str(Path(__file__).parents[1])
    path = os.pathsep.join(filter(None, [root, environ.get("PYTHONPATH", "")]))
    assert run(environ | {"PYTHONPATH": path}, tmp_path, "-c", BROWSER) == "played\n"
