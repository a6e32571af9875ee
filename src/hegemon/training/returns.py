"""What a choice was worth to whoever made it, counted back from how the game ended.

Choices of different seats lie between each other. A seat is paid at the end of the game, and what it may hope for
changes from one choice of its own to the next: each seat's choices are a path of their own, and generalised advantage
estimation (Schulman et al., 2015) goes along that path.
"""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor


class Returns(NamedTuple):
    """What came of choices, by step and game."""

    gains: Tensor
    """How much better it went for the chooser than it had hoped."""
    targets: Tensor
    """And by seat, counted from the chooser clockwise: what it should have said about everybody's chances."""


def returns(chances: Tensor, actors: Tensor, seats: Tensor, done: Tensor, won: Tensor, trust: float) -> Returns:
    """Count back from what was won.

    :param chances: by step, game and seat counted from the chooser: the chances it saw; one step more than were played.
    :param actors: by step and game: who chose; one step more, too.
    :param seats: by game: how many seats there are.
    :param done: by step and game: did the game end with this choice?
    :param won: by step, game and seat: what the seat has won, if so, from 0 to 1.
    :param trust: how far to believe what followed, rather than what was hoped: 0 the next hope, 1 the end alone.
    """
    steps, games = done.shape
    most = chances.shape[-1]
    around = torch.arange(most, device=chances.device)
    # By game and seat: what it hoped for at its next choice, and how much better that went than it had hoped.
    hopes = _turned(chances[steps], -actors[steps], seats, around)
    gained = torch.zeros_like(hopes)
    gains = torch.empty((steps, games), device=chances.device)
    targets = torch.empty((steps, games, most), device=chances.device)
    for t in reversed(range(steps)):
        over = done[t].unsqueeze(-1)
        hopes = torch.where(over, won[t], hopes)
        gained = torch.where(over, 0.0, gained)
        chooser = actors[t].unsqueeze(-1)
        own = chances[t, :, :1]
        gain = hopes.gather(-1, chooser) - own + trust * gained.gather(-1, chooser)
        gains[t] = gain.squeeze(-1)
        hopes = hopes.scatter(-1, chooser, own)
        gained = gained.scatter(-1, chooser, gain)
        targets[t] = _turned(hopes + gained, actors[t], seats, around)
    return Returns(gains, targets.clamp_(0.0, 1.0))


def _turned(values: Tensor, by: Tensor, seats: Tensor, around: Tensor) -> Tensor:
    """By game and seat: the value of the seat so many steps further clockwise. Seats that nobody sits on stay."""
    at = (around + by.unsqueeze(-1)) % seats.unsqueeze(-1)
    return values.gather(-1, torch.where(around < seats.unsqueeze(-1), at, around))
