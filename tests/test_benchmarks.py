"""Benchmarks that compare source trees and tune numbers run; how fast or strong they are is no business of a test."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from dataclasses import replace

from hegemon.games.civilization.advisor.numbers import NUMBERS, Numbers
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


def test_what_a_tree_lacks_is_named(tmp_path):
    (tmp_path / "hegemon").mkdir()
    for part in (ROOT / "src" / "hegemon").iterdir():
        if part.name != "web":
            (tmp_path / "hegemon" / part.name).symlink_to(part)
    command = [sys.executable, BENCHMARK, tmp_path, ROOT, "--rounds", "1", "--only", "moves served"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "not measured, as one of the trees can't do it: No module named 'hegemon.web'" in done.stdout


def printed_by(script: str, *words: object) -> str:
    """What a benchmark prints."""
    command = [sys.executable, ROOT / "benchmarks" / script, *map(str, words), "--jobs", "1"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_how_civilizations_apprentices_play_is_told(tmp_path):
    shown = printed_by("civilization_judgement.py", "--games", 1, "--tables", 2, "--keep", tmp_path / "games")
    assert "2 players     1" in shown
    assert len((tmp_path / "games").read_text().splitlines()) == 1
    words = ("--kept", tmp_path / "games", "--picture", tmp_path / "shares.svg")
    assert printed_by("civilization_judgement.py", *words) == shown
    assert (tmp_path / "shares.svg").read_text().startswith("<svg")


def test_apprentices_end_in_time_with_what_was_played(tmp_path):
    kept = tmp_path / "games"
    shown = printed_by("civilization_judgement.py", "--games", 2, "--seconds", 0, "--keep", kept)
    assert shown == "no game was over in time\n"
    assert kept.read_text() == ""


def test_a_civilization_can_be_in_every_game():
    shown = printed_by("civilization_judgement.py", "--games", 1, "--tables", 2, "--with", "japanese")
    assert re.search(r"^japanese +1 ", shown, re.MULTILINE)


def test_a_tree_wins_half_of_its_paired_games_against_itself():
    shown = printed_by("civilization_before_after.py", ROOT, "--games", 2, "--tables", 2)
    assert "2 players, 2 games: won 50.0%" in shown, "the same game twice, with the sides changed"


def test_tuning_writes_a_table_that_can_be_read(tmp_path):
    table = tmp_path / "numbers.toml"
    words = ("--pairs", 1, "--tables", 2, "--seconds", 0.1, "--only", "goals", "--write", "--to", table)
    assert "round 1: 2 games" in printed_by("tune_civilization.py", "tune", *words)
    tuned = Numbers.of(tomllib.loads(table.read_text()))
    assert replace(tuned, goals=NUMBERS.goals) == NUMBERS, "what isn't tuned stays as it is"


def test_levels_meet_in_every_deal_from_every_seat(tmp_path):
    shown = printed_by("civilization_levels.py", "apprentice:novice:2:1", "--out", tmp_path)
    assert "apprentice:novice:2:1: 2 games, won" in shown
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 2
    assert json.loads((tmp_path / "table.json").read_text())[0]["games"] == 2


def test_a_tournament_of_levels_goes_on_where_it_was_broken_off(tmp_path):
    match, file = "apprentice:novice:2:1", tmp_path / "games.jsonl"
    printed_by("civilization_levels.py", match, "--out", tmp_path)
    first, second = file.read_text().splitlines()
    file.write_text(first + "\n")
    assert "2 games" in printed_by("civilization_levels.py", match, "--out", tmp_path)
    games = [json.loads(line) for line in file.read_text().splitlines()]
    assert file.read_text().splitlines()[0] == first, "what was played is not played again"
    assert [game["seat"] for game in games] == [json.loads(line)["seat"] for line in (first, second)]


def test_a_tournament_ends_in_time_with_what_was_played():
    match = "strategist,worlds=2,turns=0:hegemon:2:1"
    assert "no deal was played from every seat" in printed_by("civilization_levels.py", match, "--seconds", 0.5)


def test_positions_to_learn_from_are_gathered(tmp_path):
    assert " games" in printed_by("learn_civilization.py", "play", "--seconds", 0.1, "--out", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["positions-0.gz"]
