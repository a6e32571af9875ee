"""What choices were worth: counted for all games at once as one would count it by hand, seat by seat."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
import torch

from hegemon.training.returns import returns

MOST = 4
STEPS = 12


def by_hand(seats: int, actors: list[int], chances: list[list[float]], done: list[bool], won: list[list[float]], trust):
    """By step: the gain of the chooser, and everybody's target counted from the chooser."""
    found: list[tuple[float, list[float]]] = []
    for t in range(STEPS):
        aims = []
        for steps in range(seats):
            seat = (actors[t] + steps) % seats
            # The hopes of this seat from here on, at its own choices, until it is paid.
            path = [chances[t][0]] if steps == 0 else []
            ended = False
            for later in range(t, STEPS):
                if later > t and actors[later] == seat:
                    path.append(chances[later][0])
                if done[later]:
                    path.append(won[later][seat])
                    ended = True
                    break
            if not ended:
                path.append(chances[STEPS][(seat - actors[STEPS]) % seats])
            gain = 0.0
            for here, following in reversed(list(pairwise(path))):
                gain = following - here + trust * gain
            aims.append(min(1.0, max(0.0, path[0] + gain)))
            if steps == 0:
                own = gain
        found.append((own, aims))
    return found


@pytest.mark.parametrize("trust", [0.0, 0.9, 1.0])
def test_gains_and_targets_are_those_of_each_seats_own_path(trust):
    rng = random.Random(5)
    games = [2, 3, 4, 4]
    actors = [[rng.randrange(seats) for seats in games] for _ in range(STEPS + 1)]
    chances = [[[rng.random() for _ in range(MOST)] for _ in games] for _ in range(STEPS + 1)]
    done = [[rng.random() < 0.15 for _ in games] for _ in range(STEPS)]
    won = [[[float(rng.random() < 0.5) for _ in range(MOST)] for _ in games] for _ in range(STEPS)]
    found = returns(
        torch.tensor(chances), torch.tensor(actors), torch.tensor(games), torch.tensor(done), torch.tensor(won), trust
    )
    for game, seats in enumerate(games):
        expected = by_hand(
            seats, [row[game] for row in actors], [row[game] for row in chances], [row[game] for row in done],
            [row[game] for row in won], trust,
        )  # fmt: skip
        for t, (gain, aims) in enumerate(expected):
            assert found.gains[t, game].item() == pytest.approx(gain, abs=1e-5)
            assert found.targets[t, game, :seats].tolist() == pytest.approx(aims, abs=1e-5)


def test_with_full_trust_only_the_end_counts():
    chances = torch.rand((3, 1, MOST))
    done = torch.tensor([[False], [True]])
    won = torch.tensor([[[0.0] * MOST], [[0.0, 1.0, 0.0, 0.0]]])
    found = returns(chances, torch.tensor([[0], [1], [0]]), torch.tensor([2]), done, won, 1.0)
    assert found.targets[:, 0, :2].tolist() == [[0.0, 1.0], [1.0, 0.0]]
    assert found.gains[1, 0].item() == pytest.approx(1.0 - chances[1, 0, 0].item())
