"""`hegemon games`: choices as columns, begun again where it was interrupted."""

from __future__ import annotations

import json
import sys

import numpy as np
import pytest
from pyarrow import parquet

from hegemon.cli import games as command
from hegemon.cli import main
from hegemon.core import Action, Record
from hegemon.games import GAMES
from hegemon.research.played_games import ABOUT, GamesToPlay


def games(capsys, *arguments: str, status: int = 0) -> str:
    with pytest.raises(SystemExit) as end:
        main(["games", *arguments, "--language", "en"])
    said = capsys.readouterr()
    assert end.value.code == status, said.err
    return said.out + said.err


def test_every_choice_is_a_row(capsys, tmp_path):
    out = tmp_path / "games.parquet"
    said = games(
        capsys, "carta", "-n", "3", "--players", "greedy,random", "--seed", "5", "--jobs", "1", "--out", str(out)
    )
    table = parquet.read_table(out)
    about = json.loads(table.schema.metadata[ABOUT])
    assert f"Games: 3. Choices: {table.num_rows}. The file: " in said
    assert (about["game"], about["players"], about["seed"]) == ("carta", ["greedy", "random"], "5")
    size = sum(int(np.prod(section["shape"])) for section in about["layout"])
    assert {len(row) for row in table["observation"].to_pylist()} == {size}
    rows = table.to_pylist()
    assert {row["game"] for row in rows} == {0, 1, 2}
    for number in range(3):
        own = [row for row in rows if row["game"] == number]
        assert [row["choice"] for row in own] == list(range(len(own)))
        record = Record(GAMES.load("carta"), GAMES.load("carta").options.from_json(about["options"]), f"5/{number}")
        for row in own:
            words = row["action"].split(" ")
            record.add(row["seat"], Action(words[0], tuple(int(w) if w.isdecimal() else w for w in words[1:])))
            assert 0 <= row["chosen"] < len(row["legal"])
        outcome = record.replay().outcome()
        assert {row["seat"]: row["place"] for row in own} == dict(enumerate(outcome.places))
        assert {row["player"] for row in own if row["seat"] == 0} == {("greedy", "random", "greedy")[number]}
    assert not (tmp_path / "games.parquet.parts").exists()
    assert "is there already" in games(capsys, "carta", "--players", "greedy", "--out", str(out), status=2)


def test_what_was_interrupted_goes_on(capsys, tmp_path, monkeypatch):
    arguments = ["carta", "-n", "12", "--players", "random", "--jobs", "1", "--out", str(tmp_path / "all.parquet")]
    play = GamesToPlay.__call__

    def interrupted(self, numbers):
        if numbers.start:
            raise KeyboardInterrupt
        return play(self, numbers)

    monkeypatch.setattr(GamesToPlay, "__call__", interrupted)
    said = games(capsys, *arguments, status=130)
    assert "10 of 12 games are played and kept." in said
    assert "give the same command again" in said
    assert "other games were begun: “players” is different" in games(
        capsys, "carta", "--players", "greedy", "--out", arguments[-1], status=2
    )
    asked = []
    monkeypatch.setattr(GamesToPlay, "__call__", lambda self, numbers: asked.append(numbers) or play(self, numbers))
    assert "Games: 12." in games(capsys, *arguments)
    assert asked == [range(10, 12)]
    assert parquet.read_table(tmp_path / "all.parquet")["game"].to_pylist()[-1] == 11


@pytest.mark.whole_games
def test_civilization_on_several_cores(capsys, tmp_path):
    out = tmp_path / "games.parquet"
    games(
        capsys, "civilization", "-n", str(command.SLOW_BATCH + 1), "--players", "random", "--max-turns", "1",
        "--jobs", "2", "--set", "deals_per_turn=0", "--out", str(out),
    )  # fmt: skip
    table = parquet.read_table(out)
    assert set(table["game"].to_pylist()) == set(range(command.SLOW_BATCH + 1))
    assert sum(map(len, table["legal"].to_pylist())) > table.num_rows


def test_what_is_missing_is_told(capsys, tmp_path, monkeypatch):
    out = str(tmp_path / "games.parquet")
    assert "Say who plays, like: " in games(capsys, "carta", "--out", out, status=2)
    assert "There is no player “genius”" in games(capsys, "carta", "--players", "genius", "--out", out, status=2)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    said = games(capsys, "carta", "--players", "greedy", "--out", out, status=2)
    assert "pip install -e '.[data]'" in said
