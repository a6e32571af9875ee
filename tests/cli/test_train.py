"""`hegemon train`: what it refuses, and a training of a moment."""

from __future__ import annotations

import pytest

from hegemon.cli import main
from hegemon.core.encoding import PracticeTables
from hegemon.players.network import Network
from hegemon.training.trainer import Plan


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
        (["civilization", "--seconds", "1"], "Civilization"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(capsys, words, answer):
    assert answer in train(capsys, *words, status=2)


def test_without_torch_it_says_what_to_install(capsys, monkeypatch):
    monkeypatch.setattr("hegemon.cli.train.find_spec", lambda name: None)
    assert "pip install 'hegemon[train]'" in train(capsys, "carta", "--seconds", "1", status=2)


@pytest.mark.whole_games
def test_a_short_training(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(
        Plan, "practice", lambda plan: [PracticeTables("2", ({"players": 2}, {"players": 2, "edition": "it"}))]
    )
    out = tmp_path / "short"
    said = train(
        capsys, "carta", "--seconds", "1", "--games", "64", "--width", "4", "--depth", "1", "--deals", "0",
        "--device", "cpu", "--out", str(out),
    )  # fmt: skip
    assert f"The network: {out / 'network.npz'}" in said
    assert Network.load(out / "network.npz").about["choices"] >= 64 * 64
