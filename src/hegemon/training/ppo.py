"""Proximal policy optimisation (Schulman et al., 2017), of a network that plays against itself on every seat.

A round plays some steps at all tables at once, counts back what the choices were worth, and learns from each step in
turn, in random order. Everything lies in arrays that stay where they are, so that a GPU can do the same work again
without being told anew (`training/repeated.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import torch
from torch import Tensor, nn
from torch.nn import functional

from hegemon.training.policy import PolicyNetwork
from hegemon.training.repeated import Repeated
from hegemon.training.returns import returns
from hegemon.training.tables import Tables

UNLIKELIEST: Final = -50.0
"""Logarithms of chances below this count as this much where they are weighed by the chance, which is nought."""


@dataclass(frozen=True)
class LearningSettings:
    """How to learn. Rates and the worth of entropy go from the first number to the last, evenly in their logarithms."""

    steps: int = 128
    """Choices at each table in a round."""
    together: int = 4
    """Steps that are learned from at once; the number of steps is a multiple of it."""
    passes: int = 1
    """How often a round is learned from."""
    rates: tuple[float, float] = (5e-4, 5e-5)
    entropy: tuple[float, float] = (0.02, 0.002)
    """What it is worth to keep several choices open."""
    warm_up: int = 30
    """Rounds in which the rate rises to the first."""
    trust: float = 0.97
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


class Objective(nn.Module):
    """What is to become small: bad choices, bad estimates, and choices that are too narrow."""

    def __init__(self, policy: PolicyNetwork, settings: LearningSettings) -> None:
        super().__init__()
        self.policy = policy
        self.clip, self.foresight = settings.clip, settings.foresight

    def forward(
        self, observations: Tensor, masks: Tensor, actions: Tensor, before: Tensor, gains: Tensor, targets: Tensor,
        weights: Tensor, own: Tensor, entropy_worth: Tensor,
    ) -> tuple[Tensor, Tensor]:  # fmt: skip
        """The sum of it; and one by one: choices, estimates, entropy, how far choices have changed.

        Only from its `own` choices a network learns, not from those of others at the same tables.
        """
        logs, hopes = self.policy(observations, masks)
        part = own / own.sum().clamp(min=1.0)
        change = torch.where(own > 0, logs.gather(-1, actions.unsqueeze(-1)).squeeze(-1) - before, 0.0)
        ratio = change.exp()
        choice = -(torch.min(ratio * gains, ratio.clamp(1.0 - self.clip, 1.0 + self.clip) * gains) * part).sum()
        entropy = -((logs.exp() * logs.clamp(min=UNLIKELIEST)).sum(-1) * part).sum()
        weights = weights * own.unsqueeze(-1)
        estimate = functional.binary_cross_entropy_with_logits(
            hopes, targets, weight=weights / weights.sum().clamp(min=1e-6), reduction="sum"
        )
        loss = choice + self.foresight * estimate - entropy_worth * entropy
        return loss, torch.stack([choice, estimate, entropy, (change.abs() * part).sum()]).detach()


class Learner:
    """A network, the tables it plays at, and the arrays of a round.

    The steps of a round lie in the arrays in such an order that those that are learned from at once lie side by side,
    and are far from each other in time (:meth:`slot`).
    """

    def __init__(self, policy: PolicyNetwork, tables: Tables, settings: LearningSettings, repeated: Repeated) -> None:
        device, steps, games = tables.device, settings.steps, tables.games
        self.policy, self.tables, self.settings = policy, tables, settings
        self.forward = repeated.compiled(policy)
        self.objective = repeated.compiled(Objective(policy, settings))
        most = int(policy.about["seats"])
        rows = (steps + 1) * games
        self.observations = _rows(rows, tables.observation, torch.int8, device)
        self.masks = _rows(rows, tables.actions, torch.bool, device)
        self.actions = torch.zeros((steps, games), dtype=torch.int64, device=device)
        self.actors = torch.zeros((steps + 1, games), dtype=torch.int64, device=device)
        self.own = torch.ones((steps, games), device=device)
        """1: the network's own choice; 0: that of somebody else who sits at the table."""
        self.done = torch.zeros((steps, games), dtype=torch.bool, device=device)
        self.won = torch.zeros((steps, games, most), device=device)
        self.logs = torch.zeros((steps, games), device=device)
        self.chances = torch.zeros((steps + 1, games, most), device=device)
        self.gains = torch.zeros((steps, games), device=device)
        self.targets = torch.zeros((steps, games, most), device=device)
        self.order = torch.tensor([self.slot(t) for t in range(steps + 1)], device=device)
        """By time: where a step lies."""
        seated = (torch.arange(most, device=device) < tables.seats.unsqueeze(-1)).repeat(settings.together, 1)
        self.weights = seated / seated.sum()
        """By game and seat: how much its estimate counts; nothing where nobody sits."""
        self.rate = torch.tensor(0.0, device=device)
        self.entropy_worth = torch.tensor(0.0, device=device)
        self.told = torch.zeros(4, device=device)
        """What the objective told last."""
        cuda = device.type == "cuda"
        self.optimizer = torch.optim.Adam(
            policy.parameters(), lr=self.rate if cuda else 0.0, eps=1e-5, fused=cuda or None, capturable=cuda
        )
        self.averaged = {name: part.detach().clone() for name, part in policy.named_parameters()}
        self.rounds = 0
        self._look = repeated.of(self.look)
        self._count = repeated.of(self.count)
        self._improve = repeated.of(self.improve)

    @property
    def groups(self) -> int:
        """How often it learns in a round, each time from several steps."""
        return self.settings.steps // self.settings.together

    def slot(self, t: int) -> int:
        """Where a step lies: those with the same remainder side by side, the look after the last step at the end."""
        if t == self.settings.steps:
            return t
        return t % self.groups * self.settings.together + t // self.groups

    def rows(self, slot: int, count: int = 1) -> slice:
        """Where observations of all games lie, of some steps."""
        return slice(slot * self.tables.games, (slot + count) * self.tables.games)

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
            for group in torch.randperm(self.groups).tolist():
                self._improve(group)
        self.rounds += 1
        self.average()

    def play(self) -> None:
        """A few choices at every table."""
        for t in range(self.settings.steps):
            self._look(t)
            self.tables.step(self.actions[self.slot(t)])
        self._look(self.settings.steps)

    @torch.no_grad()
    def look(self, t: int) -> None:
        """See what came of the last step, and what the network chooses now; after the last only what it hopes for."""
        if t:
            self.tables.settle(self.done[self.slot(t - 1)], self.won[self.slot(t - 1)])
        slot = self.slot(t)
        observations, masks = self.observations[self.rows(slot)], self.masks[self.rows(slot)]
        self.tables.show(observations, masks, self.actors[slot])
        logs, hopes = self.forward(observations, masks)
        self.chances[slot].copy_(torch.sigmoid(hopes))
        if t < self.settings.steps:
            noise = torch.rand_like(logs).clamp_(1e-9, 1.0 - 1e-7)
            action = (logs - torch.log(-torch.log(noise))).argmax(-1)
            if self.tables.has_company:
                own = self.tables.let_company_choose(action, observations, masks, self.actors[slot])
                self.own[slot].copy_(own)
            self.actions[slot].copy_(action)
            self.logs[slot].copy_(logs.gather(-1, action.unsqueeze(-1)).squeeze(-1))

    @torch.no_grad()
    def count(self, _: int) -> None:
        """What the choices of the round were worth; among tables of a kind, in units of what is usual there."""
        tables, order = self.tables, self.order[:-1]
        found = returns(
            self.chances[self.order], self.actors[self.order], tables.seats, self.done[order], self.won[order],
            self.settings.trust,
        )  # fmt: skip
        self.targets.index_copy_(0, order, found.targets)
        owned = self.own[order]
        for place in tables.places:
            gains, own = found.gains[:, place], owned[:, place]
            mean = (gains * own).sum() / own.sum().clamp(min=1.0)
            spread = (((gains - mean) ** 2 * own).sum() / (own.sum() - 1.0).clamp(min=1.0)).sqrt()
            found.gains[:, place] = (gains - mean) / (spread + 1e-6)
        self.gains.index_copy_(0, order, found.gains)

    def improve(self, group: int) -> None:
        """One step of learning, from the choices at all tables at several moments."""
        together = self.settings.together
        rows, steps = self.rows(group * together, together), slice(group * together, (group + 1) * together)
        loss, told = self.objective(
            self.observations[rows], self.masks[rows], self.actions[steps].flatten(), self.logs[steps].flatten(),
            self.gains[steps].flatten(), self.targets[steps].flatten(0, 1), self.weights, self.own[steps].flatten(),
            self.entropy_worth,
        )  # fmt: skip
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.policy.parameters(), self.settings.steepest)
        self.optimizer.step()
        self.told.copy_(told)

    @torch.no_grad()
    def average(self) -> None:
        """Let the kept weights follow the learned ones."""
        part = 1.0 / min(1 + self.rounds // 2, self.settings.memory)
        for name, learned in self.policy.named_parameters():
            self.averaged[name].lerp_(learned, part)


def _rows(rows: int, width: int, dtype: torch.dtype, device: torch.device) -> Tensor:
    """Room for rows of numbers. A GPU's tables lie with the games last, and so do these: copying is quick."""
    if device.type == "cpu":
        return torch.zeros((rows, width), dtype=dtype)
    return torch.zeros((width, rows), dtype=dtype, device=device).t()
