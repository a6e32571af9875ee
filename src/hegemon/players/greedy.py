"""The player who takes what looks best now.

It imagines a few worlds that fit what it sees, tries each action in all of them, finishes what the action
leaves it to do, and compares how the game's own evaluation likes the result. It never asks what the others
will do about it.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Final

from hegemon.core import Action, Game, State, View, say
from hegemon.players.player import Player

WORLDS: Final = 4
"""Worlds to imagine for one choice: enough that a lucky draw in one of them doesn't decide."""
PATIENCE: Final = 12
"""Choices of its own to follow an action through. An endless turn is cut off here."""


class Greedy(Player):
    """The action after which the position looks best at the end of its own choices."""

    title = say("Greedy")

    def __init__(self, game: Game, seed: str) -> None:
        super().__init__(game, seed)
        self._rng = random.Random(seed)

    def choose(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        if len(legal) == 1:
            return legal[0]
        deadline = None if clock is None else time.monotonic() + clock
        seat: int = view["seat"]
        hopes = dict.fromkeys(legal, 0.0)
        for _ in range(WORLDS):
            world = self.game.imagine(view, self._rng)
            for action in legal:
                hopes[action] += self._hope(world, seat, action)
            if deadline is not None and time.monotonic() >= deadline:
                break
        return max(legal, key=lambda action: hopes[action])

    def _hope(self, world: State, seat: int, action: Action) -> float:
        """How good it looks after this action, and after what it then still has to choose."""
        world = world.copy()
        world.apply(seat, action)
        for _ in range(PATIENCE):
            if seat not in world.to_act():
                break
            world = self._step(world, seat)
        return self.game.evaluate(world.view(seat))

    def _step(self, world: State, seat: int) -> State:
        """The world after the choice that looks best by itself, of those that hand over if there are any."""
        worlds = []
        for action in world.legal(seat):
            after = world.copy()
            after.apply(seat, action)
            worlds.append(after)
        worlds = [after for after in worlds if seat not in after.to_act()] or worlds
        if len(worlds) == 1:
            return worlds[0]
        return max(worlds, key=lambda after: self.game.evaluate(after.view(seat)))
