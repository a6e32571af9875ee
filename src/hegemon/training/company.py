"""Who sits at some of the tables beside the network that learns: greedy players, or a network that learns no more.

Whoever only ever meets itself learns to answer itself. A *companion* sits at a share of the tables of every kind, on
one side or on several, and always leaves one to the network that learns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor

from hegemon.core import Game, HegemonError, say
from hegemon.players.network import network_for
from hegemon.training.policy import PolicyNetwork

GREEDY: Final = "greedy"


class NoCompany(HegemonError):
    """Companions that can't be asked to the tables."""


@dataclass(frozen=True)
class Companion:
    """Who it is, and at how many of all tables it sits.

    >>> Companion.parse("greedy=0.3"), Companion.parse("old.npz")
    (Companion(name='greedy', share=0.3), Companion(name='old.npz', share=1.0))
    """

    name: str
    """`greedy`, or the file of a network."""
    share: float

    @classmethod
    def parse(cls, told: str) -> Companion:
        """Read `NAME` or `NAME=SHARE`."""
        name, _, share = told.partition("=")
        try:
            companion = cls(name, float(share or 1.0))
        except ValueError:
            companion = cls(name, 0.0)
        if not 0.0 < companion.share <= 1.0 or not name:
            raise NoCompany(say("“{told}” doesn't say who sits at how many tables; say it like: {example}",
                                told=told, example="greedy=0.3"))  # fmt: skip
        return companion


def checked(company: Sequence[Companion], game: Game) -> tuple[Companion, ...]:
    """The companions, if there is room for them all and each can play."""
    if sum(companion.share for companion in company) > 1.0 + 1e-9:
        raise NoCompany(say("Together these sit at more tables than there are."))
    for companion in company:
        if companion.name != GREEDY:
            network_for(game, companion.name)
    return tuple(sorted(company, key=lambda companion: companion.name != GREEDY))


def seats_taken(game: Game, options: Sequence[Any], tables: int) -> Tensor:
    """By table and seat: does the companion sit there? Table i has `options[i % n]`, and all have the same sides.

    How many sides it has, and which one it leaves free, changes from table to table.
    """
    team = [game.team(options[0], seat) for seat in range(options[0].players)]
    sides = sorted(set(team))
    taken = np.zeros((tables, len(team)), np.bool_)
    for table in range(tables):
        free = table + table // len(options)
        for more in range(1 + table // len(sides) % (len(sides) - 1)):
            side = sides[(free + 1 + more) % len(sides)]
            taken[table] |= np.array(team) == side
    return torch.from_numpy(taken)


class FrozenNetwork:
    """A network that plays some tables as it is, always doing what it likes best."""

    def __init__(self, file: str, game: Game, places: Tensor) -> None:
        self.places: Final = places
        """The numbers of its tables."""
        self.policy: Final = PolicyNetwork(network_for(game, file)).to(places.device).requires_grad_(False)

    def choose(self, observations: Tensor, masks: Tensor) -> Tensor:
        """What it would do at each of its tables, whoever is asked there."""
        logs, _ = self.policy(observations[self.places], masks[self.places])
        best: Tensor = logs.argmax(-1)
        return best
