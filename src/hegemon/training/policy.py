"""The network that learns, in torch: the same numbers as :class:`hegemon.players.network.Network`, with gradients."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import torch
from torch import Tensor, nn

from hegemon.players.network import Network

HOPELESS: Final = -1e9
"""How much speaks for an action that isn't legal."""
FAINTEST: Final = 0.25
"""Numbers that are usually smaller than this aren't made any larger."""
FURTHEST: Final = 40.0
"""The most that is added to how much speaks for an action."""
BISECTIONS: Final = 30


class PolicyNetwork(nn.Module):
    """From observations, a row each, to how much speaks for each action and how likely each seat is to win."""

    scale: Tensor

    def __init__(self, start: Network) -> None:
        super().__init__()
        self.about: Final = dict(start.about)
        self.actions: Final = start.actions
        weights = {name: torch.tensor(part) for name, part in start.weights.items()}
        self.register_buffer("scale", torch.ones(start.weights["first"].shape[1]))
        self.first = nn.Parameter(weights["first"])
        self.first_bias = nn.Parameter(weights["first_bias"])
        self.deep = nn.ParameterList(nn.Parameter(part.clone()) for part in weights["deep"])
        self.deep_bias = nn.ParameterList(nn.Parameter(part.clone()) for part in weights["deep_bias"])
        self.head = nn.Parameter(weights["head"])
        self.head_bias = nn.Parameter(weights["head_bias"])

    @torch.no_grad()
    def learn_scale(self, observations: Tensor, *, keep: bool = False) -> None:
        """What is usual in these observations becomes 1, so that no number is heard louder than the others.

        With `keep` the network says the same afterwards as before.
        """
        usual = observations.float().pow(2).mean(0).sqrt()
        before = self.scale.clone()
        self.scale.copy_(1.0 / usual.clamp(min=FAINTEST))
        if keep:
            self.first.mul_(before / self.scale)

    @torch.no_grad()
    def wake(self, logs: Tensor, masks: Tensor, least: float) -> list[int]:
        """Lean to what has been given up, until it is tried at this share of the choices where it could be.

        `logs` is what the network says at some choices, `masks` what may be done there. Returns what was given up.
        """
        masks = masks & (masks.sum(-1, keepdim=True) > 1)
        often, chances = masks.sum(0).clamp(min=1), torch.where(masks, logs.exp(), 0.0)

        def tried(more: Tensor) -> Tensor:
            odds = chances * more.exp()
            return (odds / (1.0 - chances + odds).clamp(min=1e-9)).sum(0) / often

        low = torch.zeros(self.actions, device=logs.device)
        high = torch.full_like(low, FURTHEST)
        given_up = masks.any(0) & (tried(low) < least)
        for _ in range(BISECTIONS):
            middle = (low + high) / 2
            short = tried(middle) < least
            low, high = torch.where(short, middle, low), torch.where(short, high, middle)
        self.head_bias[: self.actions].add_(torch.where(given_up, high, 0.0))
        return torch.nonzero(given_up).flatten().tolist()

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithm of each action's chance to be chosen, and how much speaks for each seat's victory."""
        kind = torch.bfloat16 if observations.is_cuda else torch.float32
        found = observations.to(kind) @ (self.first * self.scale).to(kind).t() + self.first_bias.to(kind)
        found = torch.relu(found)
        for matrix, bias in zip(self.deep, self.deep_bias, strict=True):
            found = found + torch.relu(found @ matrix.to(kind).t() + bias.to(kind))
        told = (found @ self.head.to(kind).t()).float() + self.head_bias
        logits = told[..., : self.actions].masked_fill(~masks, HOPELESS)
        return torch.log_softmax(logits, -1), told[..., self.actions :]

    def network(self, weights: Mapping[str, Tensor] | None = None, **told: Any) -> Network:
        """The same as numpy evaluates it, the scale folded into the first layer; with other weights, of those."""
        known = dict(self.named_parameters()) if weights is None else weights

        def deep(name: str) -> Tensor:
            return torch.stack([known[f"{name}.{i}"].detach() for i in range(len(self.deep))])

        parts = {
            "first": known["first"] * self.scale, "first_bias": known["first_bias"],
            "deep": deep("deep"), "deep_bias": deep("deep_bias"),
            "head": known["head"], "head_bias": known["head_bias"],
        }  # fmt: skip
        numbers = {name: part.detach().float().cpu().numpy() for name, part in parts.items()}
        return Network(numbers, {**self.about, **told})
