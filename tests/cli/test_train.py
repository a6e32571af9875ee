"""`hegemon train`: what it refuses, and a training of a moment."""

from __future__ import annotations

import pytest

from hegemon.cli import main
from hegemon.core.encoding import PracticeTables
from hegemon.players.network import Network
from hegemon.training.trainer import Training, TrainingPlan


def train(capsys, *arguments: str, status: int = 0) -> str:
    with pytest.raises(SystemExit) as end:
        main(["train", *arguments, "--language", "en"])
    said = capsys.readouterr()
    assert end.value.code == status, said.err
    return said.out + said.err


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["carta"], "Say how long to learn, like: --seconds 600"),
        (["carta", "--seconds", "1", "--device", "abacus"], "There is no device “abacus”; there are: cpu, cuda."),
        (["carta", "--seconds", "1", "--tables", "5"], "There is no kind of tables “5”; there are: 2, 2 draft, 3,"),
        (["civilization", "--seconds", "1"], "Civilization doesn't have this yet: games by the thousand at once."),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(capsys, words, answer):
    assert answer in train(capsys, *words, status=2)


def test_without_torch_it_says_what_to_install(capsys, monkeypatch):
    monkeypatch.setattr("hegemon.cli.train.find_spec", lambda name: None)
    assert "pip install -e '.[train]'" in train(capsys, "carta", "--seconds", "1", status=2)


@pytest.mark.whole_games
def test_a_short_training(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(
        TrainingPlan, "practice", lambda plan: [PracticeTables("2", ({"players": 2}, {"players": 2, "edition": "it"}))]
    )
    out = tmp_path / "short"
    said = train(
        capsys, "carta", "--seconds", "1", "--games", "64", "--width", "4", "--depth", "1", "--deals", "0",
        "--device", "cpu", "--out", str(out),
    )  # fmt: skip
    assert said.startswith("Learning on cpu. ")
    assert f"The network: {out / 'network.npz'}" in said
    assert Network.load(out / "network.npz").about["choices"] >= 64 * 64


def test_on_a_cpu_fewer_games_are_played_at_once_and_an_interruption_tells_how_to_go_on(capsys, monkeypatch, tmp_path):
    def interrupted(training: Training) -> None:
        assert training.plan.games == 1024
        (training.plan.folder / "checkpoint.pt").write_bytes(b"")
        raise KeyboardInterrupt

    monkeypatch.setattr(Training, "__init__", lambda training, plan, tell: setattr(training, "plan", plan))
    monkeypatch.setattr(Training, "run", interrupted)
    said = train(capsys, "carta", "--seconds", "1", "--device", "cpu", "--out", str(tmp_path), status=130)
    assert f"To go on, give the same command with: --out {tmp_path}" in said
