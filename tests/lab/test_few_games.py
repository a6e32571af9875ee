"""From few games the lab claims little."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hegemon.cli import main
from hegemon.lab.findings import FEW, AllSeats, mean_of
from hegemon.lab.tally import DOERS, DOERS_SQUARED, DOERS_TIMES_WINS, WINS, WINS_SQUARED


def told(capsys: pytest.CaptureFixture[str], folder: Path, games: int, *more: str) -> str:
    with pytest.raises(SystemExit) as end:
        main(["lab", "carta", "-n", str(games), "--seed", "1", "--out", str(folder), *more, "--language", "en"])
    assert end.value.code == 0
    return " ".join(capsys.readouterr().out.split())


def test_one_game_with_other_rules_is_too_few_to_compare(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, tmp_path / "lab", 1, "--set", "hegemony=6")
    assert f"too few games to compare; each table needs at least {FEW}" in said
    assert "clearly" not in said
    assert "± 0" not in said
    figures = json.loads((tmp_path / "lab" / "figures.json").read_text(encoding="utf-8"))
    moved = figures["changes"][0]["figures"]
    assert not any(figure["clear"] for figure in moved.values())
    assert moved["decisions"]["before"]["low"] is None
    page = (tmp_path / "lab" / "report.html").read_text(encoding="utf-8")
    assert not any(word in page for word in ("inf%", ">inf<", "nan", "± inf"))


def test_one_game_has_no_intervals_of_means(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, tmp_path / "lab", 1)
    assert "± 0" not in said
    assert "nine games in ten" not in said
    assert "less than once in 1 game" not in said
    assert "0%." not in said.partition("most frequent ways to win")[2].partition("A game takes")[0]


def test_what_never_varied_may_still_vary() -> None:
    for games in (2, 10, 1000):
        found = mean_of([68 * games, 68 * 68 * games], games)
        assert found.low < 68 < found.high
    assert found.high - 68 < 0.01


def test_users_who_always_won_are_not_a_certainty() -> None:
    sums = [0] * 8
    games = sums[DOERS] = sums[DOERS_SQUARED] = sums[WINS] = sums[WINS_SQUARED] = sums[DOERS_TIMES_WINS] = 40
    edge = AllSeats(games, players=2, spoils=1.0, parts=1).comparison(sums).edge
    assert edge is not None
    assert edge.value == 1.0
    assert edge.low < 0.95
