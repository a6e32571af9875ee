"""A training on a CPU: it plays, learns, is kept, goes on, and can be measured."""

from __future__ import annotations

import json

import numpy as np
import pytest
import torch

from hegemon.core.encoding import PracticeTables
from hegemon.estimates import Estimate
from hegemon.games import GAMES
from hegemon.languages.voice import Voice
from hegemon.players.network import Network
from hegemon.training.duel import against_greedy
from hegemon.training.policy import PolicyNetwork
from hegemon.training.ppo import Learner, LearningSettings
from hegemon.training.progress import Milestone, in_words, strength_in_words
from hegemon.training.repeated import Repeated
from hegemon.training.tables import Tables
from hegemon.training.trainer import CannotTrain, Training, TrainingPlan, chosen_device

CARTA = GAMES.load("carta")
CPU = torch.device("cpu")
KINDS = (
    PracticeTables("2", ({"players": 2},), share=1.0),
    PracticeTables("teams draft", ({"players": 4, "teams": True, "deal": "draft"},), share=1.0),
)


@pytest.fixture(autouse=True)
def one_core():
    """Cores are for other tests."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(scope="module")
def learner() -> Learner:
    """One that has played a round."""
    torch.manual_seed(1)
    policy = PolicyNetwork(Network.untrained(CARTA, width=16, depth=2, seed=1))
    made = Learner(
        policy,
        Tables("carta", KINDS, 128, 1, CPU),
        LearningSettings(steps=6, together=2, rates=(3e-3, 3e-3)),
        Repeated(CPU),
    )
    made.round(0.0)
    return made


def test_the_network_says_the_same_in_torch_and_in_numpy(learner):
    observations, masks = learner.observations[:128], learner.masks[:128]
    learner.policy.learn_scale(observations)
    with torch.no_grad():
        logs, hopes = learner.policy(observations, masks)
    logits, chances = learner.policy.network().judge(observations.numpy())
    legal = np.where(masks.numpy(), logits, -np.inf)
    logits = legal - np.log(np.exp(legal).sum(axis=1, keepdims=True))
    assert np.allclose(logits[masks.numpy()], logs.numpy()[masks.numpy()], atol=1e-3)
    assert np.allclose(chances, torch.sigmoid(hopes).numpy(), atol=1e-4)


def test_only_legal_actions_are_chosen_and_empty_seats_count_for_nothing(learner):
    assert learner.masks[:-128].gather(-1, learner.actions.flatten().unsqueeze(-1)).all()
    assert (learner.weights[:64, 2:] == 0).all()
    assert (learner.weights[64:128] > 0).all()
    assert torch.equal(learner.weights[:128], learner.weights[128:])
    assert learner.tables.seats.tolist() == [2] * 64 + [4] * 64


def test_steps_that_are_learned_from_at_once_are_far_apart(learner):
    assert [learner.slot(t) for t in range(7)] == [0, 2, 4, 1, 3, 5, 6]
    assert sorted(learner.order.tolist()) == list(range(7))


def test_learning_makes_what_went_well_likelier_and_estimates_better(learner):
    """The same experience over and over, with gains that say what to prefer."""
    learner.rate.fill_(3e-3)
    for group in learner.optimizer.param_groups:
        group["lr"] = 3e-3
    rows, steps = learner.rows(0, 2), slice(0, 2)
    actions = learner.actions[steps].flatten()
    likes = actions % 2 == 0
    choices = learner.masks[rows].sum(-1) > 1
    learner.gains[steps].copy_(torch.where(likes, 1.0, -1.0).view(2, -1))
    before, surprise = learner.logs[steps].flatten().clone(), None
    for _ in range(30):
        learner.improve(0)
        surprise = surprise or float(learner.told[1])
    with torch.no_grad():
        logs, _ = learner.policy(learner.observations[rows], learner.masks[rows])
    change = logs.gather(-1, actions.unsqueeze(-1)).squeeze(-1) - before
    assert change[likes & choices].mean() > 0.05
    assert change[~likes & choices].mean() < -0.05
    assert float(learner.told[1]) < surprise


@pytest.mark.whole_games
def test_an_untrained_network_loses_against_greedy_at_every_kind_of_table():
    network = Network.untrained(CARTA, width=8, depth=1, seed=1)
    for kind in KINDS:
        found = against_greedy(network, "carta", kind.options[0], deals=20)
        assert found.n in (40, 60, 80), "each deal is played from every side"
        assert 0 <= found.low <= found.value < 0.3
        assert found.high > 0.03, "twenty deals are no proof"
        assert found == against_greedy(network, "carta", kind.options[0], deals=20)


@pytest.mark.whole_games
def test_a_training_is_kept_and_goes_on(tmp_path, monkeypatch):
    monkeypatch.setattr(TrainingPlan, "practice", lambda plan: KINDS)
    settings = LearningSettings(steps=4)
    told: list[str] = []

    def training(choices: int) -> Training:
        plan = TrainingPlan(
            "carta", tmp_path, choices=choices, games=128, width=8, depth=1, device="cpu", deals=0, settings=settings
        )
        made = Training(plan, lambda message: told.append(str(message)))
        made.run()
        return made

    first = training(1000)
    assert first.choices == 1024
    network = Network.load(tmp_path / "network.npz")
    assert network.about["choices"] == 1024
    again = training(2000)
    assert again.choices == 2048
    assert [milestone.choices for milestone in again.milestones] == [1024, 2048]
    assert again.learner.rounds == 4
    lines = (tmp_path / "milestones.jsonl").read_text().splitlines()
    assert [json.loads(line)["choices"] for line in lines] == [1024, 2048]
    assert "<svg" in (tmp_path / "report.html").read_text()
    assert len(told) == 2


@pytest.fixture
def small(tmp_path, monkeypatch):
    monkeypatch.setattr(TrainingPlan, "practice", lambda plan: KINDS[:1])
    return TrainingPlan(
        "carta", tmp_path, choices=10_000, games=16, width=8, depth=1, device="cpu", deals=0, language="fr",
        settings=LearningSettings(steps=4),
    )  # fmt: skip


def interrupted(plan: TrainingPlan, rounds: int) -> int:
    """Learn for so many rounds, then press Ctrl-C; returns how many choices were made."""
    training = Training(plan, lambda message: None)
    whole_round, done = training.learner.round, iter(range(rounds))

    def round_or_not(part: float) -> None:
        if next(done, None) is None:
            raise KeyboardInterrupt
        whole_round(part)

    training.learner.round = round_or_not
    with pytest.raises(KeyboardInterrupt):
        training.run()
    return training.choices


def test_whoever_interrupts_it_keeps_what_whole_rounds_taught(small):
    choices = interrupted(small, rounds=2)
    assert Network.load(small.folder / "network.npz").about["choices"] == choices > 0
    page = (small.folder / "report.html").read_text()
    assert '<html lang="fr">' in page
    assert "0,00 million" in page, "few choices are not none"
    assert ">0 million" not in page
    again = Training(small, lambda message: None)
    again.resume()
    assert again.choices == choices


def test_whoever_interrupts_the_first_round_keeps_nothing(small):
    interrupted(small, rounds=0)
    assert not list(small.folder.iterdir())


def test_a_damaged_checkpoint_is_refused_in_a_sentence(small):
    for damage in (b"", b"not a checkpoint"):
        (small.folder / "checkpoint.pt").write_bytes(damage)
        with pytest.raises(CannotTrain, match="it is damaged"):
            Training(small, lambda message: None).run()


def test_without_a_gpu_none_is_used(monkeypatch):
    monkeypatch.setattr("torch.cuda.is_available", lambda: False)
    assert chosen_device(None) == "cpu"
    with pytest.raises(CannotTrain, match="no NVIDIA GPU"):
        chosen_device("cuda")


def test_how_it_goes_is_told_in_the_words_of_the_reader():
    found = Milestone(10.0, 2_000_000, 12_345, 1e-4, 1.5, 0.5, {"2 draft": Estimate(0.5, 0.25, 0.75, 40)})
    voice = Voice.speaking("fr", "carta")
    titles = {kind.name: kind.title for kind in CARTA.learning.practice}
    told = voice(strength_in_words(found, titles, voice)).replace("\N{NO-BREAK SPACE}", " ")
    assert "2 joueurs · draft 50,0 % (25,0" in told
    assert "2,0 million" in voice(in_words(found, voice))


def test_a_plan_that_makes_no_sense_is_refused(tmp_path):
    with pytest.raises(CannotTrain, match="no kind of tables “5”; there are: 2, 2 draft"):
        TrainingPlan("carta", tmp_path, seconds=1, kinds=("5",)).practice()
    with pytest.raises(CannotTrain, match="at which tables"):
        TrainingPlan("civilization", tmp_path, seconds=1).practice()


@pytest.mark.long
def test_it_learns_from_nothing(tmp_path, monkeypatch):
    """Three million choices, some minutes on one core, from 2 % against greedy players to 30 %."""
    monkeypatch.setattr(TrainingPlan, "practice", lambda plan: KINDS[:1])
    settings = LearningSettings(steps=32, together=1, rates=(2e-3, 4e-4), entropy=(0.01, 0.002))
    plan = TrainingPlan(
        "carta", tmp_path, choices=3_000_000, games=512, width=64, depth=1, device="cpu", deals=0, settings=settings
    )
    file = Training(plan, lambda message: None).run()
    assert against_greedy(Network.load(file), "carta", {"players": 2}, deals=300).low > 0.15
