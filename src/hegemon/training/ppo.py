"""Proximal policy optimisation (Schulman et al., 2017), of a network that plays against itself on every seat.

A round plays some steps at all tables at once, counts back what the choices were worth, and learns from each step in
turn, in random order. Everything lies in arrays that stay where they are, so that a GPU can do the same work again
without being told anew (`training/repeated.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import torch
from torch import nn
from torch.nn import functional

from hegemon.training.policy import Policy
from hegemon.training.repeated import Repeated
from hegemon.training.returns import returns
from hegemon.training.tables import Tables

UNLIKELIEST: Final = -50.0
"""Logarithms of chances below this count as this much where they are weighed by the chance, which is nought."""


@dataclass(frozen=True)
class Settings:
    """How to learn. Rates and the worth of entropy go from the first number to the last, evenly in their logarithms."""

    steps: int = 32
    """Choices at each table in a round."""
    passes: int = 1
    """How often a round is learned from."""
    rates: tuple[float, float] = (5e-4, 4e-5)
    entropy: tuple[float, float] = (0.02, 0.001)
    """What it is worth to keep several choices open."""
    warm_up: int = 30
    """Rounds in which the rate rises to the first."""
    trust: float = 0.95
    """See :func:`hegemon.training.returns.returns`."""
    clip: float = 0.2
    """How far one round may change the chance of a choice."""
    steepest: float = 0.5
    """The longest gradient."""
    foresight: float = 1.0
    """What a good estimate of everybody's chances is worth, beside good choices."""
    memory: int = 100
    """Rounds over which the weights are averaged that are kept."""

    def rate(self, part: float, rounds: int) -> float:
        """The learning rate when a part of the time has passed, and so many rounds."""
        return min(1.0, (rounds + 1) / self.warm_up) * between(self.rates, part)


def between(ends: tuple[float, float], part: float) -> float:
    """A number on the way from one to another.

    >>> round(between((1.0, 0.01), 0.5), 6)
    0.1
    """
    return float(ends[0] ** (1.0 - part) * ends[1] ** part)


class Learner:
    """A network, the tables it plays at, and the arrays of a round."""

    def __init__(self, policy: Policy, tables: Tables, settings: Settings, repeated: Repeated) -> None:
        device, steps, games = tables.device, settings.steps, tables.games
        self.policy, self.tables, self.settings = policy, tables, settings
        self.forward = repeated.compiled(policy)
        most = int(policy.about["seats"])
        # A GPU's tables lie with the games last, and so do these, so that copying is quick.
        observations = torch.zeros((steps + 1, tables.observation, games), dtype=torch.int8, device=device)
        masks = torch.zeros((steps + 1, tables.actions, games), dtype=torch.bool, device=device)
        if device.type == "cpu":
            observations, masks = (part.view(len(part), games, -1) for part in (observations, masks))
        else:
            observations, masks = (part.transpose(1, 2) for part in (observations, masks))
        self.observations, self.masks = observations, masks
        self.actions = torch.zeros((steps, games), dtype=torch.int64, device=device)
        self.actors = torch.zeros((steps + 1, games), dtype=torch.int64, device=device)
        self.done = torch.zeros((steps, games), dtype=torch.bool, device=device)
        self.won = torch.zeros((steps, games, most), device=device)
        self.logs = torch.zeros((steps, games), device=device)
        self.chances = torch.zeros((steps + 1, games, most), device=device)
        self.gains = torch.zeros((steps, games), device=device)
        self.targets = torch.zeros((steps, games, most), device=device)
        seated = torch.arange(most, device=device) < tables.seats.unsqueeze(-1)
        self.weights = seated / seated.sum()
        """By game and seat: how much its estimate counts; nothing where nobody sits."""
        self.rate = torch.tensor(0.0, device=device)
        self.entropy_worth = torch.tensor(0.0, device=device)
        self.told = torch.zeros(4, device=device)
        """Of the last step: the losses of choices and of estimates, the entropy, how far choices have changed."""
        cuda = device.type == "cuda"
        self.optimizer = torch.optim.Adam(
            policy.parameters(), lr=self.rate if cuda else 0.0, eps=1e-5, fused=cuda or None, capturable=cuda
        )
        self.averaged = {name: part.detach().clone() for name, part in policy.named_parameters()}
        self.rounds = 0
        self._look = repeated.of(self.look)
        self._count = repeated.of(self.count)
        self._improve = repeated.of(self.improve)

    def round(self, part: float) -> None:
        """Play, and learn from it, when a part of the time has passed."""
        settings = self.settings
        self.rate.fill_(settings.rate(part, self.rounds))
        if self.tables.device.type == "cpu":
            for group in self.optimizer.param_groups:
                group["lr"] = float(self.rate)
        self.entropy_worth.fill_(between(settings.entropy, part))
        self.play()
        self._count(0)
        for _ in range(settings.passes):
            for t in torch.randperm(settings.steps).tolist():
                self._improve(t)
        self.rounds += 1
        self.average()

    def play(self) -> None:
        """A few choices at every table."""
        for t in range(self.settings.steps):
            self._look(t)
            self.tables.step(self.actions[t])
        self._look(self.settings.steps)

    @torch.no_grad()
    def look(self, t: int) -> None:
        """See what came of the last step, and what the network chooses now; after the last only what it hopes for."""
        if t:
            self.tables.settle(self.done[t - 1], self.won[t - 1])
        self.tables.show(self.observations[t], self.masks[t], self.actors[t])
        logs, hopes = self.forward(self.observations[t], self.masks[t])
        self.chances[t].copy_(torch.sigmoid(hopes))
        if t < self.settings.steps:
            noise = torch.rand_like(logs).clamp_(1e-9, 1.0 - 1e-7)
            action = (logs - torch.log(-torch.log(noise))).argmax(-1)
            self.actions[t].copy_(action)
            self.logs[t].copy_(logs.gather(-1, action.unsqueeze(-1)).squeeze(-1))

    @torch.no_grad()
    def count(self, _: int) -> None:
        """What the choices of the round were worth; among tables of a kind, in units of what is usual there."""
        tables = self.tables
        found = returns(self.chances, self.actors, tables.seats, self.done, self.won, self.settings.trust)
        self.targets.copy_(found.targets)
        for place in tables.places:
            gains = found.gains[:, place]
            self.gains[:, place].copy_((gains - gains.mean()) / (gains.std() + 1e-6))

    def improve(self, t: int) -> None:
        """One step of learning, from the choices at all tables at one moment."""
        logs, hopes = self.forward(self.observations[t], self.masks[t])
        chosen = logs.gather(-1, self.actions[t].unsqueeze(-1)).squeeze(-1)
        change = chosen - self.logs[t]
        ratio = change.exp()
        gains, clip = self.gains[t], self.settings.clip
        choice = -torch.min(ratio * gains, ratio.clamp(1.0 - clip, 1.0 + clip) * gains).mean()
        entropy = -(logs.exp() * logs.clamp(min=UNLIKELIEST)).sum(-1).mean()
        estimate = functional.binary_cross_entropy_with_logits(
            hopes, self.targets[t], weight=self.weights, reduction="sum"
        )
        loss = choice + self.settings.foresight * estimate - self.entropy_worth * entropy
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.policy.parameters(), self.settings.steepest)
        self.optimizer.step()
        with torch.no_grad():
            self.told.copy_(torch.stack([choice, estimate, entropy, change.abs().mean()]))

    @torch.no_grad()
    def average(self) -> None:
        """Let the kept weights follow the learned ones."""
        part = 1.0 / min(self.rounds, self.settings.memory)
        for name, learned in self.policy.named_parameters():
            self.averaged[name].lerp_(learned, part)
