"""Others at the tables at which a network learns, and a network to begin with."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from hegemon.core.encoding import PracticeTables
from hegemon.games import GAMES
from hegemon.players.network import Network
from hegemon.training.company import Companion, NoCompany, checked, seats_taken
from hegemon.training.policy import PolicyNetwork
from hegemon.training.ppo import Learner, LearningSettings
from hegemon.training.repeated import Repeated
from hegemon.training.tables import Tables
from hegemon.training.trainer import Training, TrainingPlan

CARTA = GAMES.load("carta")
CPU = torch.device("cpu")
KINDS = (
    PracticeTables("2", ({"players": 2},), share=1.0),
    PracticeTables("teams", ({"players": 4, "teams": True},), share=1.0),
    PracticeTables("3", ({"players": 3},), share=1.0),
)


@pytest.fixture(scope="module")
def frozen(tmp_path_factory) -> str:
    """The file of a network that knows nothing but is always the same."""
    file = tmp_path_factory.mktemp("frozen") / "old.npz"
    Network.untrained(CARTA, width=16, depth=1, seed=7).save(file)
    return str(file)


@pytest.fixture(scope="module")
def learner(frozen: str) -> Learner:
    """One that has played a round in company: greedy players at the first half of each kind, then the old network."""
    torch.manual_seed(1)
    company = checked([Companion(frozen, 0.25), Companion("greedy", 0.5)], CARTA)
    tables = Tables("carta", KINDS, 192, 1, CPU, company)
    made = Learner(
        PolicyNetwork(Network.untrained(CARTA, width=16, depth=2, seed=1)),
        tables,
        LearningSettings(steps=6, together=2),
        Repeated(CPU),
    )
    made.round(0.0)
    return made


def test_everybody_sits_at_the_share_of_tables_that_was_said(learner):
    taken = learner.tables.taken
    for place in learner.tables.places:
        by_table = taken[place].any(1).tolist()
        assert by_table == [True] * 48 + [False] * 16, "32 with greedy players, 16 with the old network, the rest alone"


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3}, {"players": 4}, {"players": 4, "teams": True}])
def test_a_side_is_left_to_the_learner_and_partners_are_of_one_kind(options):
    read = CARTA.options.from_json(options)
    team = [CARTA.team(read, seat) for seat in range(read.players)]
    taken = seats_taken(CARTA, [read, read], 64).numpy()
    for table in taken:
        assert 0 < table.sum() < read.players
        assert all(table[seat] == table[other] for seat in range(len(team)) for other in range(len(team))
                   if team[seat] == team[other])  # fmt: skip
    assert (taken.mean(0) > 0.3).all(), "everybody's seat is a companion's now and then"
    assert (taken.mean(0) < 0.9).all(), "and the learner's"
    sides_taken = {len({team[seat] for seat in np.flatnonzero(table)}) for table in taken}
    assert sides_taken == set(range(1, len(set(team)))), "on one side or on several"


def test_companions_choose_for_their_seats_and_only_own_choices_are_learned_from(learner):
    tables = learner.tables
    observations, masks, actors = learner.observations[:192], learner.masks[:192], torch.empty(192, dtype=torch.int64)
    tables.show(observations, masks, actors)
    actions = torch.full((192,), -1)
    own = tables.let_company_choose(actions, observations, masks, actors)
    assert torch.equal(own, ~tables.taken.gather(-1, actors.unsqueeze(-1)).squeeze(-1))
    assert torch.equal(actions == -1, own)
    advice = np.concatenate([env.greedy() for env in tables.envs])
    old = tables._frozen[0].policy(observations, masks)[0].argmax(-1)
    for place in tables.places:
        for table in range(place.start, place.stop):
            if not own[table]:
                expected = advice[table] if table < place.start + 32 else old[table]
                assert actions[table] == expected
    assert 0.2 < own.float().mean() < 0.8


def test_what_others_chose_teaches_nothing(learner):
    rows = learner.rows(0, 2)
    steps = slice(0, 2)
    arrays = [learner.observations[rows], learner.masks[rows], learner.actions[steps].flatten(),
              learner.logs[steps].flatten(), learner.gains[steps].flatten(), learner.targets[steps].flatten(0, 1),
              learner.weights, learner.own[steps].flatten(), learner.entropy_worth]  # fmt: skip
    loss, _ = learner.objective(*arrays)
    theirs = arrays[7] == 0
    assert theirs.any()
    arrays[4] = torch.where(theirs, 100.0, arrays[4])
    arrays[5] = torch.where(theirs.unsqueeze(-1), 0.5, arrays[5])
    assert torch.equal(learner.objective(*arrays)[0], loss)


def test_greedy_advice_is_what_greedy_players_do():
    """The worthiest of the legal actions by the same judgement."""
    env = Tables("carta", KINDS[:1], 64, 3, CPU, (Companion("greedy", 1.0),)).envs[0]
    for _ in range(40):
        env.step(env.sample())
    advice = env.greedy(16)
    assert len(advice) == 16
    engine = CARTA.engine
    for game, chosen in enumerate(advice.tolist()):
        position = env.position(game)
        seat = engine.kernel.plain().next_actor(position)
        ids, worth = [0] * (engine.actions + 1), [0] * (engine.actions + 1)
        n = engine.kernel.plain().legal(position, seat, ids)
        engine.kernel.plain().appraise(position, seat, n, ids, worth, engine.workspace())
        assert worth[ids[:n].index(chosen)] == max(worth[:n]) or n == 1


def test_company_that_makes_no_sense_is_refused(frozen, tmp_path):
    for told in ("greedy=2", "greedy=0", "=0.5", "greedy=some"):
        with pytest.raises(NoCompany, match="who sits at how many tables"):
            Companion.parse(told)
    with pytest.raises(NoCompany, match="more tables than there are"):
        checked([Companion("greedy", 0.7), Companion(frozen, 0.7)], CARTA)
    with pytest.raises(Exception, match=r"nobody\.npz"):
        checked([Companion(str(tmp_path / "nobody.npz"), 0.1)], CARTA)


def test_what_was_given_up_is_tried_again_and_all_else_stays(learner):
    policy = PolicyNetwork(Network.untrained(CARTA, width=16, depth=2, seed=1))
    rows = learner.rows(0, 6)
    observations, masks = learner.observations[rows], learner.masks[rows]
    common = int(masks.sum(0).argmax())
    with torch.no_grad():
        policy.head_bias[common] -= 12.0
        before, _ = policy(observations, masks)
        assert policy.wake(before, masks, 0.03) == [common]
        after, _ = policy(observations, masks)
    where = masks[:, common] & (masks.sum(-1) > 1)
    assert float(before[where, common].exp().mean()) < 1e-4
    assert float(after[where, common].exp().mean()) == pytest.approx(0.03, abs=1e-3)
    assert torch.equal(before[~masks[:, common]], after[~masks[:, common]])


@pytest.mark.whole_games
def test_learning_begins_with_a_network_of_before(frozen, tmp_path, monkeypatch):
    monkeypatch.setattr(TrainingPlan, "practice", lambda plan: KINDS[:1])
    plan = TrainingPlan(
        "carta", tmp_path, choices=300, games=64, device="cpu", deals=0, start=frozen,
        company=(Companion("greedy", 0.5), Companion(frozen, 0.5)),
        settings=LearningSettings(steps=4, rates=(1e-9, 1e-9)),
    )  # fmt: skip
    training = Training(plan, lambda message: None)
    training.run()
    learned, old = Network.load(tmp_path / "network.npz"), Network.load(frozen)
    assert (learned.width, learned.depth) == (old.width, old.depth) == (16, 1)
    seen = training.learner.observations[:64].numpy()
    (now, chances), (then, hopes) = learned.judge(seen), old.judge(seen)
    woken = np.ptp(now - then, axis=0) < 0.05
    assert woken.all(), "it says the same, but for what it leans to always"
    assert np.allclose(chances, hopes, atol=0.02)
