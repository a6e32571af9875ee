"""A tournament can be stopped at any moment, and goes on as if nothing had happened."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hegemon.arena.folder import BadFolder, TournamentFolder
from hegemon.arena.match import GameResult, PlayedGame, play
from hegemon.arena.runner import games_to_play, run_tournament
from hegemon.workers import workers
from tests.arena.small import tournament

HELD = tournament("random", "novice", games=20)


@cache
def played_games() -> list[PlayedGame]:
    """All games of the tournament, played once for all tests."""
    return [play(HELD, number) for number in range(len(HELD))]


def timeless(results: list[GameResult]) -> list[GameResult]:
    return [replace(result, seconds=(), slowest=()) for result in results]


def replayed(job, tasks):
    """Workers that have played it all before, last things first."""
    for task in reversed(list(tasks)):
        yield [played_games()[number] for number in task]


def truth() -> list[GameResult]:
    return timeless([played.result for played in played_games()])


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 300)), max_size=4))
def test_whatever_is_torn_off_is_played_again(accidents):
    """Stopped after some games, a few bytes short, as often as one likes: the results are the same."""
    with TemporaryDirectory() as place:
        folder = TournamentFolder(Path(place))
        folder.begin(HELD)
        for games, bytes_lost in accidents:
            for _ in zip(range(games), run_tournament(HELD, folder, replayed), strict=False):
                pass
            path = folder.path / "results.jsonl"
            with suppress(FileNotFoundError):
                os.truncate(path, max(0, path.stat().st_size - bytes_lost))
        list(run_tournament(HELD, folder, replayed))
        assert timeless(folder.results()) == truth()
        assert list(games_to_play(HELD, {result.number for result in folder.results()})) == []
        for number, played in enumerate(played_games()):
            assert folder.record(number).read_text(encoding="utf-8") == played.record


@given(st.sets(st.integers(0, len(HELD) - 1)))
def test_what_is_missing_is_played_once(done):
    to_play = [number for batch in games_to_play(HELD, done) for number in batch]
    assert sorted([*done, *to_play]) == list(range(len(HELD)))


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_number_of_jobs_changes_nothing(tmp_path, jobs):
    folder = TournamentFolder(tmp_path)
    folder.begin(HELD)
    with workers(jobs) as work:
        results = list(run_tournament(HELD, folder, work))
    assert timeless(sorted(results, key=lambda result: result.number)) == truth()
    assert timeless(folder.results()) == truth()


def test_records_can_be_left_out(tmp_path):
    folder = TournamentFolder(tmp_path)
    folder.begin(HELD)
    with workers(1) as work:
        list(run_tournament(HELD, folder, work, records=False))
    assert not (tmp_path / "records").exists()
    assert timeless(folder.results()) == truth()


def test_killed_outright(tmp_path):
    """kill -9, several times, and then to the end: nothing is lost, nothing is played twice."""
    out = tmp_path / "out"
    command = [sys.executable, "-m", "hegemon.cli", "arena", "--players", "random,novice", "-n", "20", "--seed", "test"]
    for lines in (3, 9):
        child = subprocess.Popen(
            [*command, "--out", str(out), "--jobs", "2"], start_new_session=True, stdout=subprocess.DEVNULL
        )
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and child.poll() is None:
            if (out / "results.jsonl").exists() and (out / "results.jsonl").read_bytes().count(b"\n") >= lines:
                break
            time.sleep(0.005)
        os.killpg(child.pid, signal.SIGKILL)
        child.wait()
    before = (out / "results.jsonl").read_bytes()
    done = subprocess.run([*command, "--out", str(out), "--jobs", "2"], capture_output=True, text=True, check=True)
    assert "novice won" in done.stdout
    assert (out / "results.jsonl").read_bytes().startswith(before[: before.rfind(b"\n") + 1])
    assert timeless(TournamentFolder(out).results()) == truth()
    numbers = [json.loads(line)["number"] for line in (out / "results.jsonl").read_text().splitlines()]
    assert sorted(numbers) == list(range(len(HELD)))
    assert (out / "report.html").exists()


# -- folders ---------------------------------------------------------------------------------------------------------


def test_another_tournament_is_refused(tmp_path):
    folder = TournamentFolder(tmp_path)
    folder.begin(HELD)
    folder.begin(HELD)
    for other, words in [
        (replace(HELD, seed="other"), 'its “seed” is "test", not "other"'),
        (tournament("random", "greedy", games=20), "its “entrants” is"),
        (replace(HELD, deals=HELD.deals - 1), "its “deals” is 10, not 9"),
        (tournament("random", "novice", games=20, hegemony=9), "its “options” is"),
    ]:
        with pytest.raises(BadFolder, match=words):
            folder.begin(other)
    assert folder.tournament() == HELD


def test_more_games_are_welcome(tmp_path):
    folder = TournamentFolder(tmp_path)
    folder.begin(HELD)
    list(run_tournament(HELD, folder, replayed))
    longer = replace(HELD, deals=HELD.deals + 1)
    folder.begin(longer)
    assert folder.tournament() == longer
    with workers(1) as work:
        assert [result.number for result in run_tournament(longer, folder, work)] == [20, 21]


def test_broken_folders_say_what_is_wrong(tmp_path):
    with pytest.raises(BadFolder, match="There is no tournament in"):
        TournamentFolder(tmp_path / "nowhere").tournament()
    folder = TournamentFolder(tmp_path)
    folder.begin(HELD)
    (tmp_path / "results.jsonl").write_text('{"number": 0}\n', encoding="utf-8")
    with pytest.raises(BadFolder, match=r"results\.jsonl"):
        folder.results()
    (tmp_path / "tournament.json").write_text("[]", encoding="utf-8")
    with pytest.raises(BadFolder, match=r"tournament\.json"):
        folder.tournament()
    (tmp_path / "tournament.json").write_text('{"game": ', encoding="utf-8")
    with pytest.raises(BadFolder, match=r"tournament\.json: it is damaged$"):
        folder.tournament()
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(BadFolder, match="file"):
        TournamentFolder(tmp_path / "file").begin(HELD)
    with pytest.raises(ValueError, match="not open"):
        folder.add(played_games()[0])
