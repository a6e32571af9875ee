"""A tournament on the command line: held, interrupted, taken up again."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from hegemon.cli import main
from tests.service.servers import LONG


def arena(capsys, *arguments: str, status: int = 0) -> str:
    with pytest.raises(SystemExit) as left:
        main(["arena", *arguments, "--language", "en"])
    said = capsys.readouterr()
    assert left.value.code == status, said.err
    return said.out if status == 0 else said.err


def test_a_tournament_and_its_files(capsys, tmp_path):
    out = tmp_path / "out"
    said = arena(capsys, "carta", "--players", "greedy,novice,random", "-n", "5", "--seed", "1", "--out", str(out))
    assert re.search(r"1\s+greedy", said)
    assert "greedy won" in said
    assert str(out / "report.html") in said.replace("\n", "")
    assert {path.name for path in out.iterdir()} == {
        "tournament.json", "results.jsonl", "records", "standings.json", "standings.csv", "report.html",
    }  # fmt: skip
    assert len((out / "results.jsonl").read_text(encoding="utf-8").splitlines()) == 18
    assert json.loads((out / "standings.json").read_text(encoding="utf-8"))["games"] == 18
    assert "</html>" in (out / "report.html").read_text(encoding="utf-8")


def test_a_record_can_be_replayed(capsys, tmp_path):
    out = tmp_path / "out"
    arena(capsys, "--players", "greedy,random", "-n", "2", "--seed", "1", "--out", str(out))
    with pytest.raises(SystemExit) as left:
        main(["replay", str(out / "records" / "000" / "00001.jsonl"), "--all", "--language", "en"])
    assert left.value.code == 0
    assert "greedy" in capsys.readouterr().out


def test_a_new_folder_here(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    arena(capsys, "--players", "random,novice", "-n", "2", "--no-records")
    (folder,) = tmp_path.iterdir()
    assert re.fullmatch(r"arena-carta-\d{8}-\d{6}", folder.name)
    assert not (folder / "records").exists()


def test_seats_and_tables(capsys, tmp_path):
    for number, settings in enumerate(
        (
            ["--seats", "3", "--players", "random,novice"],
            ["--seats", "3", "--players", "random,novice,greedy", "--table", "mixed", "--deal", "draft"],
            ["--teams", "--players", "random,novice", "--edition", "it"],
            ["--players", "random,novice,greedy", "--ladder", "--set", "hegemony=9"],
        )
    ):
        out = tmp_path / str(number)
        arena(capsys, *settings, "-n", "2", "--seed", "1", "--out", str(out), "--jobs", "1", "--no-records")
        assert (out / "report.html").exists()


def test_resuming_needs_only_the_folder(capsys, tmp_path):
    out = tmp_path / "out"
    first = arena(capsys, "--players", "greedy,random", "-n", "6", "--seed", "1", "--out", str(out))
    lines = (out / "results.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    (out / "results.jsonl").write_text("".join(lines[:3]) + lines[3][:20], encoding="utf-8")
    again = arena(capsys, "--resume", str(out))
    assert standings(first) == standings(again)
    more = arena(capsys, "--resume", str(out), "-n", "8")
    assert len((out / "results.jsonl").read_text(encoding="utf-8").splitlines()) == 8
    assert standings(more) != standings(again)


def standings(said: str) -> list[str]:
    """The table without the times, which differ."""
    return [re.sub(r"\s*[\d.]+ (ms|µs)$", "", line.rstrip()) for line in said.splitlines() if re.match(r"\s*\d ", line)]


def test_a_different_tournament_is_not_resumed(capsys, tmp_path):
    out = tmp_path / "out"
    arena(capsys, "--players", "greedy,random", "-n", "2", "--seed", "1", "--out", str(out))
    for change in (["--seed", "2"], ["--players", "greedy,novice"], ["--set", "hegemony=9"], ["--ladder"]):
        assert "another tournament was begun" in arena(capsys, "--resume", str(out), *change, status=2)
    assert "another tournament was begun" in arena(capsys, "--players", "greedy,novice", "--out", str(out), status=2)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "Say who plays"),
        (["--players", "greedy"], "at least two players"),
        (["--players", "greedy,nobody"], "no player “nobody”"),
        (["--players", "greedy,random", "-n", "0"], "--games needs a whole number"),
        (["--players", "greedy,random", "--table", "long"], "no table “long”"),
        (["--players", "greedy,random", "--seats", "9"], "can't be 9"),
        (["--resume", "nowhere"], "There is no tournament in nowhere"),
    ],
)
def test_mistakes_are_explained(capsys, tmp_path, monkeypatch, arguments, words):
    monkeypatch.chdir(tmp_path)
    assert words in arena(capsys, *arguments, status=2)
    assert list(tmp_path.iterdir()) == []


def test_an_interruption_says_how_to_go_on(tmp_path):
    out = tmp_path / "a folder"
    command = [sys.executable, "-m", "hegemon.cli", "arena"]
    child = subprocess.Popen(
        [*command, "--players", "greedy,novice", "-n", "5000", "--seed", "1", "--out", str(out), "--jobs", "2"],
        stderr=subprocess.PIPE, text=True, start_new_session=True, env={**os.environ, "LANGUAGE": "en"},
    )  # fmt: skip
    try:
        wait_for_games(out, 3)
        os.killpg(child.pid, signal.SIGINT)  # as a terminal does: to everyone in it
        _, said = child.communicate(timeout=LONG)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)  # nobody goes on playing after a test that failed
    assert child.returncode == 130, said
    kept = len((out / "results.jsonl").read_text(encoding="utf-8").splitlines())
    assert f"{kept} of 5000 games are played and kept." in said
    assert f"To go on: hegemon arena --resume '{out}'" in said
    assert "Traceback" not in said


def wait_for_games(out: Path, games: int) -> None:
    deadline = time.monotonic() + LONG
    while time.monotonic() < deadline:
        if (out / "results.jsonl").exists() and (out / "results.jsonl").read_bytes().count(b"\n") >= games:
            return
        time.sleep(0.01)
    raise AssertionError("no games were played")


def test_no_folder_starts_programs(capsys, tmp_path):
    out, spoor = tmp_path / "out", tmp_path / "spoor"
    program = f"exec:sh -c 'echo > {spoor}'"
    arena(capsys, "--players", "random,novice", "-n", "2", "--out", str(out))
    begun = out / "tournament.json"
    begun.write_text(json.dumps(json.loads(begun.read_text()) | {"entrants": ["random", program]}))
    (out / "results.jsonl").unlink()
    said = arena(capsys, "--resume", str(out), status=2)
    assert "no file may start them" in said
    assert not spoor.exists()
    said = arena(capsys, "--resume", str(out), "--players", f'random,"{program}"')
    assert spoor.exists()
    assert "0.0%" in said
    assert re.search(r"lost 2\s+of 2 games by its own fault: it ended \(2\)\.", " ".join(said.split()))
    assert "What the programs wrote is in programs.log." in said
    assert "crash" in (out / "standings.json").read_text()
    assert "it ended" in (out / "report.html").read_text()
    assert "loses the game" in (out / "programs.log").read_text()
