"""Many games, counted."""

from __future__ import annotations

import json
import re
from contextlib import contextmanager

import pytest

from hegemon.cli import main
from hegemon.cli.results import Results
from hegemon.cli.simulate import shared_out
from hegemon.core import Outcome
from hegemon.estimates import wilson


def simulate(capsys, *arguments: str) -> str:
    with pytest.raises(SystemExit) as left:
        main(["simulate", "carta", *arguments, "--language", "en"])
    assert left.value.code == 0
    return capsys.readouterr().out


def test_a_table_of_results(capsys, tmp_path):
    out = simulate(
        capsys, "-n", "30", "--players", "3", "--seed", "1", "--jobs", "2", "--out", str(tmp_path / "out.json")
    )
    assert "ending: majority" in out
    assert "player 3 (random) wins" in out
    assert "30 games in" in out
    results = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert results["games"] == 30
    assert results["bots"] == ["random"] * 3
    assert sum(ending["games"] for ending in results["endings"].values()) == 30
    assert sum(wins["games"] for wins in results["wins"]) >= 30


def test_the_seed_decides_and_the_number_of_jobs_does_not(capsys, tmp_path):
    found = []
    for jobs in ("1", "2"):
        out = tmp_path / jobs
        simulate(capsys, "-n", "50", "--teams", "--players", "4", "--seed", "x", "--jobs", jobs, "--out", str(out))
        found.append(json.loads(out.read_text(encoding="utf-8")) | {"seconds": 0})
    assert found[0] == found[1]


def test_an_empty_seed_is_as_good_as_none(capsys):
    said = simulate(capsys, "-n", "2", "--seed", "", "--jobs", "1")
    assert re.search(r"seed \w{8,}\.", said)


def test_positions_are_checked_on_demand(capsys):
    assert "nothing was wrong" in simulate(capsys, "-n", "3", "--deal", "draft", "--check", "--seed", "1")


def test_bots_fill_the_table(capsys):
    out = simulate(capsys, "-n", "1", "--bots", "greedy,random,random", "--seed", "1")
    assert "player 1 (greedy) wins" in out
    assert "player 3 (random) wins" in out


def test_merging_is_adding():
    outcome = Outcome("majority", (1, 1, 3), (2, 2, 1), (0, 1, 2), {"rounds": 9})
    whole, part = Results(3), Results(3)
    whole.add(outcome, 100)
    part.add(outcome, 50)
    whole.merge(part)
    assert (whole.games, whole.rounds, whole.decisions, whole.shared) == (2, 18, 150, 2)
    assert whole.wins == {0: 2, 1: 2}


def test_roles_and_lengths_are_counted():
    results = Results(2)
    for rounds, winner in ((9, 0), (11, 0), (20, 1)):
        places = (1, 2) if winner == 0 else (2, 1)
        how = "culture" if winner == 0 else "tech"
        results.add(Outcome(how, places, (1, 0), (0, 1), {"rounds": rounds, "roles": ["greeks", "zulu"]}), 10)
    data = results.to_json()
    assert data["endings"]["culture"]["rounds"]["value"] == 10
    assert data["endings"]["tech"]["rounds"]["games"] == 1
    assert data["roles"]["greeks"]["games"] == 2
    assert data["roles"]["zulu"]["share"] == pytest.approx(1 / 3)
    assert (results.within(0.5), results.within(0.9)) == (11, 20)
    assert Results(2).within(0.9) == 0


def test_civilization_says_how_games_are_won_how_long_they_take_and_by_whom(capsys, tmp_path):
    out = tmp_path / "out.json"
    arguments = ("-n", "2", "--players", "2", "--seed", "3", "--bots", "greedy", "--jobs", "1", "--out", str(out))
    with pytest.raises(SystemExit) as left:
        main(["simulate", "civilization", *arguments, "--language", "en"])
    assert left.value.code == 0
    shown = capsys.readouterr().out
    assert "victory" in shown
    assert "played as" in shown
    assert "of the games took at most" in shown
    results = json.loads(out.read_text(encoding="utf-8"))
    assert sum(role["games"] for role in results["roles"].values()) == 2
    assert set(results["endings"]) <= {"culture", "tech", "economy", "military"}


def test_no_games_tell_nothing():
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_broken_promise_names_the_game(capsys, monkeypatch, jobs):
    monkeypatch.setattr("hegemon.games.carta.state.CartaState.violations", lambda state: ["a card is lost"])
    with pytest.raises(SystemExit) as left:
        main(["simulate", "-n", "40", "--check", "--seed", "s", "--jobs", jobs, "--language", "en"])
    assert left.value.code == 2
    err = capsys.readouterr().err
    assert "with seed s: " in err
    assert "a card is lost" in err
    assert "Traceback" not in err


def test_an_interruption_tells_what_was_played(capsys, monkeypatch):
    @contextmanager
    def interrupted_after_two_parts(jobs):
        def work(play, parts):
            yield play(parts[0])
            yield play(parts[1])
            raise KeyboardInterrupt

        yield work

    monkeypatch.setattr("hegemon.cli.simulate.workers", interrupted_after_two_parts)
    with pytest.raises(SystemExit) as left:
        main(["simulate", "-n", "60", "--seed", "s", "--jobs", "1", "--language", "en"])
    assert left.value.code == 130
    assert "Interrupted: 6 of 60 games were played." in capsys.readouterr().out


def test_games_are_shared_out_so_that_the_bar_moves():
    assert set(map(len, shared_out(500, 2, slow=True))) == {1}
    assert set(map(len, shared_out(8000, 2, slow=False))) == {20}
    assert [number for part in shared_out(30, 4, slow=False) for number in part] == list(range(30))
